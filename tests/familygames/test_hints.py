"""A hint is a move that may be made, chosen from what its seat may know, with reasons that are true."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES, Game
from familygames.famiglia import rules as famiglia
from familygames.famiglia.hints import reasons
from familygames.familys.hints import Hinter
from familygames.game import WAIT
from familygames.happy_family import rules as happy_family
from familygames.happy_family.hints import hint
from familygames.happy_family.rules import Answered, Ask, Asked, Gave, TurnPassed
from familygames.language.words.lexicon import lexicon
from familygames.literature import rules as literature
from familygames.players import Because, Hint, playing
from familygames.state import State
from tests.games import sample_of

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)

ASKED_AT = 3
"""A hint is asked for at every third decision: enough to meet every sort of move, and quick."""


def judged(game: Game) -> dict[str, Any]:
    """Options that make a game short, in which a program judges."""
    return game.alone(sample_of(game.name).home[1])


def why(game: Game) -> set[str]:
    return set(import_module(game.hint.__module__).Why)


@pytest.mark.long
@games
def test_a_hint_may_be_followed_and_tells_why(game: Game) -> None:
    options = game.read_options(judged(game))
    asked = 0
    for seed in range(3):
        rng = Random(seed)
        state: State = game.deal(game.standard_deck(), options, game.usual_size(options), f"hint/{seed}")
        players = [game.players["regular"]] * game.usual_size(options)
        past: list[Any] = []
        for number, turn in enumerate(playing(state, players, rng, game.referee)):
            waiting = sorted(seat for seat in state.to_move() if seat >= 0)
            if waiting and number % ASKED_AT == 0:
                seat = waiting[0]
                view = state.view(seat, [event.seen_by(seat) for event in past])
                found = game.hint(view, state.moves(seat), Random(number))
                if found.move is WAIT:
                    assert seat in state.free()
                else:
                    assert found.move.objection(state, seat) is None
                assert found.reasons
                assert {because.code for because in found.reasons} <= why(game)
                asked += 1
            past.extend(turn.step.events)
            state = turn.step.state

    assert asked > 10


@games
def test_the_same_moment_brings_the_same_hint(game: Game) -> None:
    options = game.read_options(judged(game))
    state: State = game.deal(game.standard_deck(), options, game.usual_size(options), "the same")
    seat = max(state.to_move())
    view, moves = state.view(seat), state.moves(seat)

    assert game.hint(view, moves, Random(1)) == game.hint(view, moves, Random(1))


# Happy Family


def a_table_of_three() -> happy_family.HappyFamily:
    game = GAMES["happy_family"]
    options = game.read_options({"end_rule": "all_families"})
    return game.deal(game.standard_deck(), options, 3, "three", 2)  # type: ignore[return-value]  # of this game


def codes(found: Hint) -> list[str]:
    return [because.code for because in found.reasons]


def test_who_was_seen_taking_a_card_is_named() -> None:
    state = a_table_of_three()
    wanted = next(card for card in state.hands[1] if card.family in {own.family for own in state.hands[0]})
    taken = [Asked(1, 2, wanted.family, wanted.member), Answered(2, True), Gave(2, 1, wanted), TurnPassed(0)]
    ask = Ask(1, wanted.family, wanted.member)

    found = hint(state.view(0, taken), [ask], Random(1))

    assert found.move == ask
    assert Because("was_seen", seat=1, card=wanted) in found.reasons


def test_who_has_asked_for_a_family_collects_it() -> None:
    state = a_table_of_three()
    own = {card.family for card in state.hands[0]}
    family = next(card.family for card in state.hands[1] if card.family in own)
    missing = next(
        card
        for card in state.deck.cards
        if card.family == family and all(card not in hand for hand in state.hands)
    )
    other = next(
        card for card in state.hands[1] if card.family == family
    )  # What they are asked for is another card of it.
    past = [Asked(1, 2, family, missing.member), Answered(2, False), TurnPassed(0)]

    found = hint(state.view(0, past), [Ask(1, family, other.member)], Random(1))

    assert Because("asked_himself", seat=1, family=family) in found.reasons


def test_a_no_heard_before_is_remembered() -> None:
    state = a_table_of_three()
    own = {card.family for card in state.hands[0]}
    wanted = next(card for card in state.hands[2] if card.family in own)
    past = [Asked(0, 1, wanted.family, wanted.member), Answered(1, False), TurnPassed(0)]

    found = hint(state.view(0, past), [Ask(2, wanted.family, wanted.member)], Random(1))

    assert Because("not_with", seat=1, card=wanted) in found.reasons


# Littérature


def test_a_whole_set_in_hand_is_claimed() -> None:
    game = GAMES["literature"]
    state: Any = game.deal(game.standard_deck(), game.options(), 6, "six", 0)
    family = state.deck.families[0]
    rest = [card for card in state.deck.cards if card.family != family.id]
    own = (*family.cards, *rest[:2])
    others = [card for card in state.deck.cards if card not in own]
    hands = (own, *(tuple(others[8 * seat : 8 * seat + 8]) for seat in range(5)))
    state = state.but(hands=tuple(state.deck.sorted(hand) for hand in hands), turn=0)

    found = game.hint(state.view(0), state.moves(0), Random(1))

    assert isinstance(found.move, literature.Claim)
    assert codes(found)[0] == "holds_all"


# Famiglia


def famiglia_state(**changes: Any) -> Any:
    game = GAMES["famiglia"]
    return game.deal(game.standard_deck(), game.options(), 1, "street").but(**changes)  # type: ignore[attr-defined]


def test_a_free_card_that_the_gangster_wants_is_called_both() -> None:
    red = Card("famiglia", "0b")
    state = famiglia_state(street=(red, Card("accountants", "3a")))

    told = {because.code for because in reasons(state.view(0), famiglia.Take(red))}

    assert {"is_free", "keeps_from_gangster"} <= told


def test_in_a_game_for_two_nobody_speaks_of_a_gangster() -> None:
    game = GAMES["famiglia"]
    state: Any = game.deal(game.standard_deck(), game.read_options({"mode": "two_players"}), 2, "two", 1)

    found = game.hint(state.view(0), state.moves(0), Random(1))

    assert "keeps_from_gangster" not in codes(found)


# FAMILYS


def test_of_a_word_its_points_and_its_place_in_the_dictionary_are_told() -> None:
    hinter = Hinter(lexicon)
    game = GAMES["familys"]
    options = game.read_options({"verify": "dictionary", "rounds": 1})
    for seed in range(20):
        rng = Random(seed)
        state: State = game.deal(game.standard_deck(), options, 3, f"word/{seed}")
        for turn in playing(state, [game.players["expert"]] * 3, rng, game.referee):
            if type(turn.move).__name__ == "Combine" and getattr(turn.move, "kind", "") == "word":
                view: Any = state.view(turn.seat)
                (told, *_) = hinter.reasons(view, turn.move)
                assert told.code == "throw_word"
                assert told.text == turn.move.word  # type: ignore[attr-defined]
                assert told.number
                return
            state = turn.step.state
    raise AssertionError("no word was thrown")
