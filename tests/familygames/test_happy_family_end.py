"""How a game of Happy Family ends and who has won, by the numbers of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.game import GameEnded, Seat
from familygames.happy_family.rules import (
    Answer,
    Answered,
    DeclaredFamily,
    DeclareFamily,
    Draw,
    SaidDip,
    SayDip,
    TurnPassed,
)
from tests.familygames.happy_family_tables import (
    FIVE_RED,
    A,
    B,
    after_a_miss,
    ask,
    card,
    finished,
    play,
    table,
)


@pytest.mark.parametrize(
    ("end_rule", "last"),
    [
        ("first_empty", GameEnded()),
        ("all_empty", GameEnded()),
        ("first_out", TurnPassed(B)),
        ("all_families", TurnPassed(B)),
    ],
)
def test_an_empty_stock_ends_the_printed_games(end_rule: str, last: Any) -> None:  # HF-24, HF-25
    state = table("red-sister", "blue-mother", stock="black-mother", end_rule=end_rule)

    assert after_a_miss(state).events[-1] == last


def test_the_game_ends_with_the_stock_even_after_a_lucky_dip() -> None:  # HF-25
    state = table("red-sister", "blue-mother", stock="red-brother")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw()), (A, SayDip(True)))

    assert step.events == [SaidDip(A, True, card("red-brother")), GameEnded()]


@pytest.mark.parametrize(
    ("end_rule", "over"),
    [("first_empty", True), ("all_empty", False), ("first_out", True), ("all_families", False)],
)
def test_a_player_without_cards_ends_the_game_by_some_rules(end_rule: str, over: bool) -> None:  # HF-24
    state = table("red-sister", "red-brother", "green-mother", end_rule=end_rule)

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(True)))

    assert step.state.is_over() == over


@pytest.mark.parametrize("end_rule", ["all_empty", "all_families"])
def test_the_game_ends_when_nobody_has_a_card(end_rule: str) -> None:  # HF-24
    state = table(FIVE_RED, "red-sister", end_rule=end_rule)

    step = play(state, (A, ask(B, "red-sister")), (B, Answer(True)), (A, DeclareFamily("red")))

    assert step.events == [DeclaredFamily(A, "red"), GameEnded()]


@pytest.mark.parametrize("end_rule", ["first_out", "all_families"])
def test_a_miss_without_stock_passes_the_turn(end_rule: str) -> None:  # HF-26
    state = table("red-sister", "blue-mother", "green-mother", stock="", end_rule=end_rule)

    step = after_a_miss(state)

    assert step.events == [Answered(B, False), TurnPassed(B)]
    assert (step.state.misses, step.state.request) == (1, None)


def test_too_many_misses_without_stock_end_the_game() -> None:  # HF-26
    state = table("red-sister", "blue-mother", stock="", end_rule="all_families").but(misses=70)

    step = after_a_miss(state)
    assert not step.state.is_over()

    step = play(step.state, (B, ask(A, "blue-sister")), (A, Answer(False)))
    assert step.events == [Answered(A, False), GameEnded()]


def test_a_hit_starts_the_count_of_misses_again() -> None:  # HF-26
    state = table("red-sister", "red-brother blue-mother", stock="", end_rule="all_families").but(misses=71)

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(True)))

    assert step.state.misses == 0
    assert not step.state.is_over()


def test_the_player_with_most_families_wins() -> None:  # HF-22
    state = table("red-sister", "", "", laid=(("blue",), ("pink", "green"), ()))

    assert state.winners() == frozenset()
    assert state.stopped().state.winners() == {B}


def test_without_a_family_nobody_wins() -> None:  # HF-23
    assert finished().winners() == frozenset()


@pytest.mark.parametrize(("tie_break", "winners"), [("shared", {A, B}), ("most_cards_in_hand", {B})])
def test_cards_in_hand_may_break_a_tie(tie_break: str, winners: set[Seat]) -> None:  # HF-23
    state = table(
        "red-sister",
        "red-mother red-father",
        "black-sister black-mother black-father",
        laid=(("blue",), ("pink",), ()),
        tie_break=tie_break,
    )

    assert state.stopped().state.winners() == winners


def test_a_tie_that_cards_cannot_break_is_shared() -> None:  # HF-23
    state = table("red-sister", "red-mother", laid=(("blue",), ("pink",)), tie_break="most_cards_in_hand")

    assert state.stopped().state.winners() == {A, B}
