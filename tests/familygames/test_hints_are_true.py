"""What a hint says is true in every world that the view allows: whatever a seat cannot see, as it may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES, Game
from familygames.decks import slots
from familygames.errors import IllegalMove
from familygames.famiglia import rules as famiglia
from familygames.familys import rules as familys
from familygames.familys.bots import is_last, knows
from familygames.game import PROGRAMME, Event, Move, Seat, View
from familygames.happy_family import rules as happy_family
from familygames.language.lexicon import lexicon
from familygames.literature import rules as literature
from familygames.players import Because, Hint, Turn, pick, playing, random_player
from familygames.spikit.rules import moves as spikit
from familygames.state import State
from tests.games import sample_of

games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

SWAPS = 12
"""So often two hidden cards of the deal change places."""


class Moment(NamedTuple):
    """What *seat* sees after *turns*, and what is there in truth."""

    start: State
    turns: Sequence[Turn[Any]]
    seat: Seat
    state: State
    view: View

    @property
    def moves(self) -> list[Move[Any]]:
        return self.state.moves(self.seat)


def seen(start: State, turns: Sequence[Turn[Any]], seat: Seat) -> Moment | None:
    """None if the same moves cannot be made from *start*."""
    state, past = start, list[Event[Any]]()
    for turn in turns:
        try:
            step = state.play(turn.seat, turn.move)
        except IllegalMove:
            return None
        past += [event.seen_by(seat) for event in step.events]
        state = step.state
    return Moment(start, turns, seat, state, state.view(seat, past))


def worlds(game: Game, moment: Moment, rng: Random) -> Iterator[State]:
    """What is there in truth, and after other deals in which *seat* would have seen the same."""
    sample, start = sample_of(game.name), moment.start
    yield moment.state
    for _ in range(SWAPS):
        hidden = sample.hidden(start, moment.seat)
        if len(hidden) < 2:
            return
        other = seen(sample.swap(start, pick(hidden, rng), pick(hidden, rng)), moment.turns, moment.seat)
        if other is not None and other.view == moment.view:
            start = other.start
            yield other.state


def moments(game: Game, options: dict[str, Any], seats: int, seed: str, every: int) -> Iterator[Moment]:
    """Decisions of a game among players by chance and bots, in turn."""
    chosen = game.read_options(game.alone(options) if game.panel else options)
    start = game.deal(game.deck_for(chosen, seats), chosen, seats, seed)
    players = [random_player, *game.players.values()]
    turns: list[Turn[Any]] = []
    table = [players[(seat + len(seed)) % len(players)] for seat in range(seats)]
    for number, turn in enumerate(playing(start, table, Random(seed), game.referee)):
        state = turns[-1].step.state if turns else start
        waiting = sorted(seat for seat in state.to_move() if seat >= 0)
        if waiting and number % every == 0:
            moment = seen(start, turns, waiting[number % len(waiting)])
            assert moment is not None
            yield moment
        turns.append(turn)


# What the reasons claim

Claim = Callable[[Any, Moment, Hint, Because], bool]


def has(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    return because.card in world.hands[because.seat]


def has_not(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    return because.card not in world.hands[because.seat]


def of_family(hand: Sequence[Card], because: Because) -> int:
    return sum(card.family == because.family for card in hand)


def collects(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    assert because.seat is not None
    return of_family(world.hands[because.seat], because) > 0


def own(world: Any, moment: Moment) -> Sequence[Card]:
    hand: Sequence[Card] = world.hands[moment.seat]
    return hand


def offered(moment: Moment, *kinds: type) -> bool:
    return any(isinstance(move, kinds) for move in moment.moves)


def completes(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    asked = Card(found.move.family, found.move.member)
    return {*own(world, moment), asked} >= set(world.deck.by_family[because.family].cards)


def claimed(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    claim = found.move
    return all(Card(claim.family, member) in world.hands[seat] for member, seat in claim.holders)


def is_good(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    """The judge takes it, and it is in one language."""
    proposal = world.play(moment.seat, found.move).events[0].proposal
    row, joker = proposal.cards, proposal.joker
    judged = slots.judge(world.deck.sentence(row, joker))
    return judged.ruling == "accept" and len(world.deck.spoken_languages(row, joker)) < 2


def gangster_takes(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    after = world.play(moment.seat, famiglia.Pass()).state
    while after.turn == PROGRAMME and not after.is_over():
        step = after.play(PROGRAMME, after.moves(PROGRAMME)[0])
        if any(isinstance(event, famiglia.GangsterTook) for event in step.events):
            return any(getattr(event, "card", None) == because.card for event in step.events)
        after = step.state
    return False


def turns_up(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    new = [
        event.cards
        for event in world.play(moment.seat, found.move).events
        if isinstance(event, famiglia.TurnedUp)
    ]
    return sum(map(len, new)) == because.number


CLAIMS: dict[str, dict[str, Claim]] = {
    "happy_family": {
        "was_seen": has,
        "nobody_else": has,
        "asked_himself": collects,
        "not_with": has_not,
        "must_give": lambda world, moment, found, because: because.card in own(world, moment),
        "not_held": lambda world, moment, found, because: because.card not in own(world, moment),
        "no_please": lambda world, moment, found, because: not world.request.polite,
        "must_draw": lambda world, moment, found, because: moment.moves == [happy_family.Draw()],
        "lucky": lambda world, moment, found, because: world.drawn == because.card == world.asked_for,
        "unlucky": lambda world, moment, found, because: world.drawn != because.card == world.asked_for,
        "whole_family": lambda world, moment, found, because: (
            because.family in world.whole_families(moment.seat)
        ),
        "completes": completes,
        "has_many": lambda world, moment, found, because: (
            of_family(own(world, moment), because) == because.number
        ),
        "needs": lambda world, moment, found, because: of_family(own(world, moment), because) == 1,
    },
    "literature": {
        "was_seen": has,
        "nobody_else": has,
        "must_give": lambda world, moment, found, because: because.card in own(world, moment),
        "not_held": lambda world, moment, found, because: because.card not in own(world, moment),
        "holds_all": lambda world, moment, found, because: of_family(own(world, moment), because) == 6,
        "knows_all": claimed,
        "must_claim": lambda world, moment, found, because: not offered(moment, literature.Ask),
        "wait": lambda world, moment, found, because: moment.seat in world.free(),
    },
    "spikit": {
        "is_sentence": is_good,
        "is_family": lambda world, moment, found, because: world.is_family(found.move.cards),
        "goes_on": is_good,
        "still_sentence": is_good,
        "last_cards": lambda world, moment, found, because: set(own(world, moment)) <= set(found.move.cards),
        "must_draw": lambda world, moment, found, because: moment.moves == [spikit.Draw()],
        "nothing_better": lambda world, moment, found, because: offered(moment, spikit.Take),
        "nothing_fits": lambda world, moment, found, because: (
            world.spell.refusals < world.options.max_refusals
        ),
        "enough_refused": lambda world, moment, found, because: (
            moment.moves == [spikit.EndTurn()] and world.spell.refusals >= world.options.max_refusals
        ),
        "fish_enough": lambda world, moment, found, because: (
            not (offered(moment, spikit.FishNext) and world.shoe)
        ),
    },
    "famiglia": {
        "is_free": lambda world, moment, found, because: found.move.used is None,
        "keeps_from_gangster": gangster_takes,
        "new_cards": turns_up,
    },
    "familys": {
        "wait": lambda world, moment, found, because: moment.seat in world.free(),
        "word_known": lambda world, moment, found, because: knows(moment.view, lexicon, because.text),
        "word_unknown": lambda world, moment, found, because: not knows(moment.view, lexicon, because.text),
        "must_draw": lambda world, moment, found, because: not offered(moment, familys.DrawTriple),
        "one_card": lambda world, moment, found, because: offered(moment, familys.DrawTriple),
        "last_round": lambda world, moment, found, because: is_last(moment.view),
        "takes_from_family": lambda world, moment, found, because: because.card in world.laid[because.seat],
    },
    "memory": {
        "is_pair": lambda world, moment, found, because: (
            {world.layout[place][0] for place in world.open} == {because.card}
        ),
        "no_pair": lambda world, moment, found, because: (
            len({world.layout[place][0] for place in world.open}) == 2
        ),
        "was_seen": lambda world, moment, found, because: world.layout[found.move.place][0] == because.card,
    },
}
"""By game, what must hold in each world for a reason to be true."""

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "happy_family": ({"end_rule": "all_families"}, {"allow_bluff": True}, {"please": True}),
    "literature": ({}, {"small_table": True}),
    "spikit": ({"match_rounds": 1}, {"match_rounds": 1, "max_refusals": 1}),
    "famiglia": ({}, {"mode": "two_players"}),
    "familys": ({"rounds": 2},),
    "memory": ({"pairs": 6},),
}


def untrue(game: Game, moment: Moment, rng: Random) -> Iterator[str]:
    """The reasons of a hint that do not hold in some world."""
    found = game.hint(moment.view, moment.moves, rng)
    claims = CLAIMS[game.name]
    told = [because for because in found.reasons if because.code in claims]
    for world in worlds(game, moment, rng):
        for because in told:
            if not claims[because.code](world, moment, found, because):
                yield because.code


@pytest.mark.long
@games
def test_what_a_hint_says_is_true_in_every_world_that_the_view_allows(game: Game) -> None:
    for number, options in enumerate(OPTIONS[game.name]):
        chosen = game.read_options(options)
        seats = game.usual_size(chosen)
        for moment in moments(game, options, seats, "true" * (number + 1), every=7):
            assert list(untrue(game, moment, Random(number))) == []


@games
def test_every_claim_is_a_reason_of_its_game(game: Game) -> None:
    assert set(CLAIMS[game.name]) <= set(import_module(game.hint.__module__).Why)


@games
def test_a_hint_says_the_same_whatever_the_chance_if_it_advises_the_same(game: Game) -> None:
    options = OPTIONS[game.name][0]
    seats = game.usual_size(game.read_options(options))
    for moment in moments(game, options, seats, "chance", every=23):
        found = [game.hint(moment.view, moment.moves, Random(seed)) for seed in range(3)]
        by_move: dict[Any, set[tuple[Because, ...]]] = {}
        for advice in found:
            by_move.setdefault(repr(advice.move), set()).add(advice.reasons)
        assert all(len(reasons) == 1 for reasons in by_move.values())
