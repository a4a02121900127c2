"""The rules of Memory, by their numbers in its ``rules.md``, and its players."""

from __future__ import annotations

from random import Random

import pytest

from familygames.cards import Card, Deck
from familygames.catalogue import GAMES
from familygames.errors import IllegalMove, InvalidDeck
from familygames.memory import bots
from familygames.memory.rules import Half, Memory, Options, Reason, Say, Turn, Turned, View, pairs_of
from familygames.players import play_out

GAME = GAMES["memory"]
DOG, CAT, COW = Card("pet", "dog"), Card("pet", "cat"), Card("farm", "cow")


def lying(*halves: Half | None, seats: int = 2) -> Memory:
    """A table at which these lie, from place 1 on; the first seat is on turn."""
    dealt = Memory.deal(GAME.standard_deck(), Options(first_player="seat_0"), seats, "table")
    return dealt.but(layout=(None, *halves))


def dogs_and_cats() -> Memory:
    return lying((DOG, True), (DOG, False), (CAT, True), (CAT, False))


def after(state: Memory, *moves: Turn | Say) -> Memory:
    """*state* after moves of whoever is on turn."""
    for move in moves:
        state = state.play(state.turn, move).state
    return state


def without_pictures(deck: Deck, cards: int = 99) -> Deck:
    families = tuple(
        family.but(members=tuple(member.but(picture="") for member in family.members))
        for family in deck.families
    )
    return deck.but(families=(families[0].but(members=families[0].members[:cards]), *families[1:])[:cards])


def test_deals_pairs_by_the_number_of_players() -> None:
    for seats, pairs in ((2, 8), (3, 10), (4, 12)):
        state = Memory.deal(GAME.standard_deck(), Options(), seats, "deal")

        assert state.layout[0] is None  # Places are counted from 1.
        assert len(state.layout) == 2 * pairs + 1
        assert len(set(state.layout[1:])) == 2 * pairs  # Of each pair its word and its picture (ME-2, ME-4).


def test_example_1_a_pair_that_is_named_is_taken_and_the_player_goes_on() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(2), Say(DOG))

    assert state.taken == ((DOG,), ())
    assert (state.turn, state.phase) == (0, "first")
    assert state.layout[1:3] == (None, None)


def test_example_2_no_pair_stays_open_until_the_next_card_is_turned() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(3), Say(DOG, CAT))

    assert (state.turn, state.phase, state.scores()) == (1, "first", (0, 0))
    assert isinstance(view := state.view(1), View)
    assert view.places[1:] == ((DOG, True), "down", (CAT, True), "down")


def test_example_3_a_pair_that_is_none_is_not_taken() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(3), Say(DOG))

    assert (state.turn, state.scores()) == (1, (0, 0))


def test_example_4_a_pair_that_is_denied_stays() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(2), Say(DOG, DOG))

    assert (state.turn, state.scores()) == (1, (0, 0))
    assert after(state, Turn(1), Turn(2), Say(DOG)).scores() == (0, 1)


@pytest.mark.parametrize(
    ("second", "said", "is_mistaken"),
    [(2, Say(DOG), False), (2, Say(DOG, DOG), True), (3, Say(DOG, CAT), False), (3, Say(CAT), True)],
)
def test_all_hear_whether_what_was_said_is_so(second: int, said: Say, is_mistaken: bool) -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(second))

    named = state.play(0, said).events[0]

    assert named.is_mistaken() is is_mistaken


def test_example_5_only_a_card_that_lies_there_and_is_not_open_is_turned() -> None:
    state = after(lying((DOG, True), None, (DOG, False)), Turn(1))

    for place in (0, 1, 2, 4, -1):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, Turn(place))
        assert refused.value.reason == Reason.NO_CARD_THERE


def test_example_6_only_what_lies_open_is_said() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(3))

    for said in (Say(COW), Say(DOG, COW), Say(DOG, DOG), Say(CAT, CAT)):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, said)
        assert refused.value.reason == Reason.CARD_NOT_OPEN
    assert state.moves(0) == [Say(DOG), Say(CAT), Say(DOG, CAT), Say(CAT, DOG)]


def test_example_7_a_card_that_still_lies_open_may_be_turned_again() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(3), Say(CAT, DOG), Turn(3))

    assert isinstance(view := state.view(None), View)
    assert view.places[1:] == ("down", "down", (CAT, True), "down")


def test_example_8_the_game_is_over_without_cards() -> None:
    state = after(dogs_and_cats(), Turn(1), Turn(2), Say(DOG), Turn(4), Turn(3), Say(CAT))

    assert state.is_over()
    assert state.winners() == {0}


def test_example_9_a_deck_without_pictures_is_played_with_translations() -> None:
    bare = without_pictures(GAME.standard_deck())

    assert GAME.needed_by(bare) == {"pair": "translation"}
    assert GAME.needed_by(GAME.standard_deck()) == {}
    with pytest.raises(InvalidDeck) as refused:
        Memory.deal(without_pictures(GAME.standard_deck(), 1), Options(pair="translation"), 2, "few")
    assert list(refused.value.problems) == [("too_few_pairs", {"pairs": 1, "needed": 6})]


def test_cards_that_look_or_sound_alike_are_one_pair() -> None:
    """Six colours of a mother are one mother (ME-3)."""
    families = GAMES["happy_family"].standard_deck()

    assert {card.member for card in pairs_of(families, "translation")} == {
        card.member for card in families.cards
    }
    assert len(pairs_of(families, "translation")) == 6


@pytest.mark.parametrize("level", ["beginner", "regular", "expert"])
def test_a_program_tells_the_truth_and_remembers_no_more_than_it_may(level: str) -> None:
    state, past = Memory.deal(GAME.standard_deck(), Options(), 2, level), []
    player, span = GAME.players[level], bots.SPANS[level]
    while not state.is_over():
        moves = state.moves(state.turn)
        move = player(state.view(state.turn, past), moves, Random(len(past)))
        lately = [event for event in past if isinstance(event, Turned)][-span:]
        assert move == player(state.view(state.turn, lately), moves, Random(len(past)))
        if isinstance(move, Say):
            assert (move.other is None) == (len(set(state.shown)) == 1)
        step = state.play(state.turn, move)
        past += step.events
        state = step.state


def test_each_level_finds_more_pairs_than_the_one_below() -> None:
    names = ("beginner", "regular", "expert")
    found = dict.fromkeys(names, 0)
    for seed in range(60):
        order = names[seed % 3 :] + names[: seed % 3]
        state = Memory.deal(GAME.standard_deck(), Options(), 3, f"{seed}")
        end = play_out(state, [GAME.players[name] for name in order], Random(seed))
        for name, pairs in zip(order, end.scores(), strict=True):
            found[name] += pairs

    assert found["expert"] > 1.5 * found["regular"]
    assert found["regular"] > 1.5 * found["beginner"]
