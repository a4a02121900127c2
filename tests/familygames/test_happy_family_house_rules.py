"""What a teacher may play otherwise in Happy Family, by the numbers of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.errors import InvalidOptions
from familygames.game import GameEnded, Seat, Step
from familygames.happy_family import standard_deck
from familygames.happy_family.rules import (
    Answer,
    Ask,
    Asked,
    DeclareFamily,
    Draw,
    DrewAnew,
    HappyFamily,
    Options,
    Reason,
    SayDip,
    TurnPassed,
)
from tests.familygames.happy_family_tables import A, B, C, ask, cards, held, play, refusal, table


@pytest.mark.parametrize(("seats", "size"), [(5, 6), (6, 5)])
def test_five_and_six_play_at_a_large_table_alone(seats: int, size: int) -> None:  # HF-29
    state = HappyFamily.deal(standard_deck(), Options(large_table=True), seats, "large")

    assert [len(hand) for hand in state.hands] == [size] * seats
    with pytest.raises(InvalidOptions):
        HappyFamily.deal(standard_deck(), Options(), seats, "large")


@pytest.mark.parametrize(("after_miss", "turn"), [("next", B), ("asked", C)])
def test_a_miss_passes_the_turn_to_the_next_or_to_the_asked_player(
    after_miss: str, turn: Seat
) -> None:  # HF-30
    state = table("red-sister", "blue-mother", "pink-father", stock="black-father", after_miss=after_miss)
    state = state.but(stock=cards("black-mother black-father"))

    step = play(state, (A, ask(C, "red-brother")), (C, Answer(False)), (A, Draw()), (A, SayDip(False)))

    assert step.events[-1] == TurnPassed(turn)
    assert step.state.heir is None


def test_without_stock_the_asked_player_is_on_turn_too() -> None:  # HF-26, HF-30
    state = table(
        "red-sister", "blue-mother", "pink-father", stock="", end_rule="all_families", after_miss="asked"
    )

    step = play(state, (A, ask(C, "red-brother")), (C, Answer(False)))

    assert step.events[-1] == TurnPassed(C)


def test_an_asked_player_without_cards_is_passed_over() -> None:  # HF-30
    state = table("red-sister", "blue-mother", "", stock="", end_rule="all_families", after_miss="asked")

    step = play(state, (A, ask(C, "red-brother")), (C, Answer(False)))

    assert step.events[-1] == TurnPassed(B)


def last_card_given(**options: Any) -> Step[HappyFamily]:
    state = table(
        "red-sister", "red-brother", "pink-father", stock="black blue-mother blue-father", **options
    )
    return play(state, (A, ask(B, "red-brother")), (B, Answer(True)))


def test_who_gives_the_last_card_draws_a_new_hand() -> None:  # HF-31
    step = last_card_given(empty_hand="draws", hand_size=3)

    drawn = cards("blue-father blue-mother black-sister")
    assert step.events[-1] == DrewAnew(B, 3, drawn)
    assert set(step.state.hands[B]) == set(drawn)
    assert step.state.phase == "ask"
    assert step.events[-1].seen_by(C) == DrewAnew(B, 3)
    assert step.events[-1].seen_by(B) == step.events[-1]


def test_as_printed_who_gives_the_last_card_ends_the_game() -> None:  # HF-27
    assert last_card_given().events[-1] == GameEnded()


def test_a_new_hand_is_what_is_left_of_the_stock() -> None:  # HF-31
    state = table("red-sister", "red-brother", "pink-father", stock="blue-mother", empty_hand="draws")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(True)))

    assert step.events[-2:] == [DrewAnew(B, 1, cards("blue-mother")), GameEnded()]


def test_a_whole_family_in_a_new_hand_is_declared() -> None:  # HF-20, HF-31
    state = table("red-sister", "red-brother", "pink-father", stock="blue-mother black", empty_hand="draws")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(True)))

    assert step.state.phase == "must_declare"
    assert step.state.actor() == B


def test_who_lays_the_last_cards_draws_a_new_hand_and_goes_on() -> None:  # HF-21, HF-31
    stock = "black-mother black-father blue-mother blue-father pink-mother green-mother"
    state = table(
        "red-grandfather red-grandmother red-father red-mother red-brother",
        "red-sister pink-father",
        stock=stock,
        empty_hand="draws",
        hand_size=3,
    )

    step = play(state, (A, ask(B, "red-sister")), (B, Answer(True)), (A, DeclareFamily("red")))

    assert isinstance(step.events[-1], DrewAnew)
    assert (step.state.turn, step.state.phase) == (A, "ask")


def test_no_please_no_card() -> None:  # HF-32
    rude = Ask(B, "red", "brother", polite=False)
    state = table("red-sister", "red-brother blue-mother", please=True)

    step = play(state, (A, rude))

    assert step.events == [Asked(A, B, "red", "brother", polite=False)]
    assert step.state.moves(B) == [Answer(False)]
    assert refusal(step.state, B, Answer(True)) == Reason.NO_PLEASE_NO_CARD
    assert play(step.state, (B, Answer(False))).state.phase == "draw"


@pytest.mark.parametrize(("please", "polite"), [(False, False), (True, True)])
def test_with_please_or_where_nobody_minds_the_card_is_given(please: bool, polite: bool) -> None:  # HF-32
    state = table("red-sister", "red-brother blue-mother", please=please)
    heard = state.as_said(ask(B, "red-brother"), polite=polite)

    assert play(state, (A, heard)).events == [Asked(A, B, "red", "brother")]
    assert held(play(state, (A, heard), (B, Answer(True))).state, A) == {"red-sister", "red-brother"}


def test_a_request_is_heard_without_its_please_where_that_counts() -> None:  # HF-32
    state = table("red-sister", "red-brother blue-mother", please=True)

    assert state.as_said(ask(B, "red-brother"), polite=False) == Ask(B, "red", "brother", polite=False)
    assert state.as_said(Answer(True), polite=False) == Answer(True)
