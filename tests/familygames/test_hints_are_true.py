"""What a hint says is true in every world that the view allows: whatever a seat cannot see, as it may lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import prod
from random import Random
from typing import Any, NamedTuple

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES, Game
from familygames.decks import slots
from familygames.errors import IllegalMove
from familygames.famiglia import rules as famiglia
from familygames.familys import rules as familys
from familygames.familys.bots import colour_points, is_last, knows, potential
from familygames.game import PROGRAMME, Event, Move, Seat, View
from familygames.happy_family import hints
from familygames.happy_family import rules as happy_family
from familygames.happy_family.deduction import HIDDEN, STOCK, Deduction
from familygames.happy_family.hints import Odds
from familygames.language.words.lexicon import lexicon
from familygames.literature import rules as literature
from familygames.players import Because, Hint, PlayedMove, pick, playing, random_player
from familygames.spikit.rules import moves as spikit
from familygames.state import State
from tests.games import sample_of

games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

SWAPS = 12
"""So often two hidden cards of the deal change places."""


class Moment(NamedTuple):
    """What *seat* sees after *turns*, and what is there in truth."""

    start: State
    turns: Sequence[PlayedMove[Any]]
    seat: Seat
    state: State
    view: View

    @property
    def moves(self) -> list[Move[Any]]:
        return self.state.moves(self.seat)


def seen(start: State, turns: Sequence[PlayedMove[Any]], seat: Seat) -> Moment | None:
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
    turns: list[PlayedMove[Any]] = []
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


def holds(world: Any, moment: Moment, found: Hint, because: Because) -> bool:
    return because.card in own(world, moment)


def sizes(world: Any, seat: Seat | None) -> list[int]:
    """How many cards each of the team of *seat* holds who has any, and first of all *seat*."""
    assert seat is not None
    return [len(world.hands[seat]), *(len(hand) for hand in world.hands[seat % 2 :: 2] if hand)]


def gained(world: Any, moment: Moment, found: Hint) -> int:
    after = world.play(moment.seat, found.move).state
    return int(after.scores()[moment.seat] - world.scores()[moment.seat])


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


def lies_beside(world: Any, seat: Seat | None) -> Iterator[Card]:
    for beside in world.unions[seat]:
        yield from (beside.union, beside.partner)


CLAIMS: dict[str, dict[str, Claim]] = {
    "happy_family": {
        "was_seen": has,
        "nobody_else": has,
        "asked_himself": collects,
        "in_stock": lambda world, moment, found, because: because.card in world.stock,
        "best_chance": lambda world, moment, found, because: len(world.hands) > 2,
        "not_with": has_not,
        "must_give": holds,
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
        "must_give": holds,
        "not_held": lambda world, moment, found, because: because.card not in own(world, moment),
        "holds_all": lambda world, moment, found, because: of_family(own(world, moment), because) == 6,
        "knows_all": claimed,
        "most_cards": lambda world, moment, found, because: (
            sizes(world, because.seat)[0] == max(sizes(world, because.seat))
        ),
        "fewest_cards": lambda world, moment, found, because: (
            sizes(world, because.seat)[0] == min(sizes(world, because.seat))
        ),
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
        "takes_from_family": lambda world, moment, found, because: (
            because.card in (*world.laid[because.seat], *lies_beside(world, because.seat))
        ),
        "must_refill": lambda world, moment, found, because: world.count(moment.seat) < 11,
        "family_counts": lambda world, moment, found, because: (
            colour_points(moment.view, because.family, own(world, moment))
            == potential(moment.view, own(world, moment))
        ),
        "union_makes_couple": lambda world, moment, found, because: gained(world, moment, found) > 0,
        "nine_persons": lambda world, moment, found, because: len(world.laid[moment.seat]) == 9,
        "three_for_couple": lambda world, moment, found, because: (
            len(world.play(moment.seat, found.move).state.hands[moment.seat]) == len(own(world, moment)) + 1
        ),
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
    "literature": ({}, {"small_table": True}, {"hand_sizes": "only_empty"}),
    "spikit": ({"match_rounds": 1}, {"match_rounds": 1, "max_refusals": 1}),
    "famiglia": ({}, {"mode": "two_players"}),
    "familys": ({"rounds": 2},),
    "memory": ({"pairs": 6},),
}


EVERY = {"happy_family": 7, "literature": 3, "famiglia": 3}
"""At every which decision a hint is asked for that takes long to find."""


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
    asked = 0
    for number, options in enumerate(OPTIONS[game.name]):
        chosen = game.read_options(options)
        seats = game.usual_size(chosen)
        for moment in moments(game, options, seats, "true" * (number + 1), every=EVERY.get(game.name, 1)):
            assert list(untrue(game, moment, Random(number))) == []
            asked += 1

    assert asked > 20


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


# Happy Family


EXACT = 0.1
"""How far a chance may be from the share of the deals in which it comes true."""
MOST_ORIGINS = 5
"""With as many there are some hundreds or thousands of deals."""


def shares(know: Deduction) -> dict[tuple[int, Seat], float]:
    """How likely each card is with each seat: of all deals there are, each counted as it is likely."""
    cards, room = know.unknown, list(know.room)
    at: dict[int, int] = {}
    found: dict[tuple[int, Seat], float] = defaultdict(float)

    def place(number: int) -> None:
        if number == len(cards):
            likely = prod(
                told.likely[told.shown + sum(told.origins >> at[c] & 1 for c in told.hidden if c in at)]
                for told in know.interests
            )
            for card, origin in at.items():
                found[card, know.owner[origin]] += likely
            return
        card = cards[number]
        for origin, free in enumerate(room):
            if free and know.left[card] >> origin & 1:
                room[origin] -= 1
                at[card] = origin
                place(number + 1)
                room[origin] += 1
        at.pop(card, None)

    place(0)
    total = sum(found[cards[0], seat] for seat in (STOCK, *range(know.seats)))
    return {key: share / total for key, share in found.items()}


def small_moments() -> Iterator[Moment]:
    """Requests at tables with few cards, where all deals can be tried."""
    game = GAMES["happy_family"]
    few = [family.but(members=family.members[:4]) for family in game.standard_deck().families[:4]]
    deck = game.standard_deck().but(families=tuple(few))
    for seed in range(8):
        options = game.read_options({"end_rule": "all_families", "hand_size": 3, "allow_bluff": seed > 5})
        start = game.deal(deck, options, 2 + seed % 2, f"small/{seed}")
        turns: list[PlayedMove[Any]] = []
        for turn in playing(start, [game.players["regular"]] * 3, Random(seed)):
            if type(turn.move) is happy_family.Ask and len(turns) % 4 == 0:
                moment = seen(start, turns, turn.seat)
                assert moment is not None
                yield moment
            turns.append(turn)


def test_chances_are_the_shares_of_the_deals_that_the_view_allows() -> None:
    compared = 0
    for moment in small_moments():
        odds = Odds(moment.view)  # type: ignore[arg-type]  # of this game
        know = odds.deduction
        if len(know.room) > MOST_ORIGINS or not know.unknown:
            continue
        exact = shares(know)
        for ask in moment.moves:
            card = know.number[Card(ask.family, ask.member)]
            if card not in know.unknown or know.place[card] != HIDDEN:
                continue
            share = exact.get((card, ask.target), 0.0)
            assert abs(odds.chance(ask) - share) < EXACT
            assert know.may_be_with(ask.target, card) or not share
            assert not know.must_be_with(ask.target, card) or share > 1 - 1e-6
            compared += 1

    assert compared > 100


def test_nobody_is_advised_to_ask_for_what_cannot_be_there() -> None:
    advised = 0
    for moment in small_moments():
        view: Any = moment.view
        know = Deduction(view)

        def may_be_granted(ask: Any, know: Deduction = know) -> bool:
            return know.may_be_with(ask.target, know.number[Card(ask.family, ask.member)])

        found = hints.hint(view, moment.moves, Random(advised))
        assert list(untrue(GAMES["happy_family"], moment, Random(advised))) == []
        assert may_be_granted(found.move) or not any(map(may_be_granted, moment.moves))
        advised += 1

    assert advised > 30


def test_who_was_not_asked_politely_says_no_with_the_card_in_hand() -> None:
    game = GAMES["happy_family"]
    state: Any = game.deal(game.standard_deck(), game.read_options({"please": True}), 2, "please", 1)
    card = next(c for c in state.hands[1] if c.family in {own.family for own in state.hands[0]})
    asked = state.play(0, happy_family.Ask(1, card.family, card.member, polite=False)).state

    found = game.hint(asked.view(1), asked.moves(1), Random(1))

    assert found.reasons == (Because("no_please", card=card),)
