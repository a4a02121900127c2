"""What the gangster of Famiglia does, by the numbers of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.famiglia import gang
from familygames.famiglia.programme import QUOTAS
from familygames.famiglia.rules import (
    Discarded,
    GangsterTook,
    TurnedUp,
    TurnPassed,
)
from familygames.game import PROGRAMME
from tests.familygames.famiglia_tables import card, cards, owned, programme, table


def test_example_8_he_refreshes_for_a_zero() -> None:  # FA-31
    state = table(street="B2 R1 Y1", stack="G1 Y0b R3", gangster=owned(5), turn=PROGRAMME)

    step = programme(state)

    assert step.events == [
        Discarded(PROGRAMME, card("B2")),
        TurnedUp(cards("G1 Y0b")),
        GangsterTook(card("Y0b"), 1),
        TurnPassed(0),
    ]
    assert step.state.street == cards("R1 Y1 G1")
    assert card("Y0b") in step.state.gangster


def test_example_9_a_red_zero_comes_first() -> None:  # FA-32
    state = table(street="B2 Y0c R0c G3", gangster=owned(7, 3), turn=PROGRAMME)

    assert programme(state).events[0] == GangsterTook(card("R0c"), 2)


def test_without_a_red_zero_he_takes_the_leftmost() -> None:  # FA-32
    state = table(street="B2 Y0c B0c G3", gangster=owned(7, 3), turn=PROGRAMME)

    assert programme(state).events[0] == GangsterTook(card("Y0c"), 2)


def test_example_10_the_highest_lower_card_stands_for_a_three() -> None:  # FA-33, FA-34
    state = table(street="Y1 B2 R0c G2", gangster=owned(7, 5, 4, 1), turn=PROGRAMME)

    assert programme(state).events[0] == GangsterTook(card("B2"), 4)
    twos = table(street="Y1 R1 R0c", gangster=owned(7, 5, 3, 1), turn=PROGRAMME)
    assert programme(twos).events[0] == GangsterTook(card("Y1"), 3)


def test_example_11_he_takes_the_most_points_from_the_left() -> None:  # FA-35
    state = table(
        street="Y1 G3 R2",
        stack="B1d R4 Y3",
        gangster=owned(7, 5, 4, 2),
        turn=PROGRAMME,
        state={"emptied": 1},
    )

    step = programme(state)

    assert step.events[:2] == [Discarded(PROGRAMME, card("Y1")), TurnedUp(cards("B1d"))]
    assert step.events[2] == GangsterTook(card("G3"), 5)  # As many points as R2, and further left.


def test_he_refreshes_once_a_turn_in_the_second_pass_whatever_the_step() -> None:  # FA-10, FA-35
    state = table(
        street="B1d B2",
        stack="Y1 R1 R4 R3",
        gangster=owned(6, 5, 4, 2),
        turn=PROGRAMME,
        state={"emptied": 1},
    )

    step = programme(state)

    assert step.events[:3] == [
        Discarded(PROGRAMME, card("B1d")),
        TurnedUp(cards("Y1")),
        GangsterTook(card("B2"), 5),
    ]


def test_he_leaves_the_most_valuable_card_no_time() -> None:  # FA-35
    state = table(street="G3 R2", stack="Y3 Y1 Y2 R4 B4 G4", gangster=owned(7, 5, 4, 2), turn=PROGRAMME)

    step = programme(state)

    assert step.events[-2] == GangsterTook(card("R4"), 5)
    assert step.state.discards == cards("G3 R2")


def test_he_keeps_fours_if_they_may_not_be_discarded() -> None:  # FA-11
    state = table(street="R4 B2", stack="G1 Y0b", gangster=owned(5), turn=PROGRAMME, discard_max_value=3)

    step = programme(state)

    assert step.events[0] == Discarded(PROGRAMME, card("B2"))
    assert step.state.street == cards("R4 G1")
    stuck = table(street="R4 B4", gangster=owned(5), turn=PROGRAMME, discard_max_value=3)
    assert programme(stuck).events[0] == GangsterTook(card("R4"), 5)


def test_a_zero_in_the_street_keeps_him_from_refreshing() -> None:  # FA-9
    state = table(street="B3 Y0b", gangster=owned(7, 5, 4, 2), turn=PROGRAMME)

    assert programme(state).events[0] == GangsterTook(card("B3"), 5)


def test_his_plan_may_stay_his_secret() -> None:  # FA-36
    state = table(street="Y0b", gangster=owned(5), turn=PROGRAMME, show_gangster_plan=False)

    assert programme(state).events[0] == GangsterTook(card("Y0b"))


@pytest.mark.parametrize("level", QUOTAS)
def test_each_level_has_its_quotas(level: Any) -> None:  # FA-37
    zeros, ones, twos, threes = QUOTAS[level]
    street = "R0c R1 R2 R3 R4"

    def step_of(*counts: int) -> int | None:
        state = table(street=street, gangster="", turn=PROGRAMME, level=level)
        his = [
            one
            for value, number in enumerate(counts)
            for one in [
                card for card in gang.CARDS if gang.VALUE[card] == value and card not in state.street
            ][:number]
        ]
        event = programme(state.but(gangster=gang.by_value(his))).events[0]
        assert isinstance(event, GangsterTook)
        return event.plan

    assert step_of(zeros - 1) == 1
    assert step_of(zeros) == 2
    assert step_of(zeros, ones - 1) == 2
    assert step_of(zeros, ones, twos - 1) == 3
    assert step_of(zeros, ones, twos, threes - 1) == 4
    assert step_of(zeros, ones, twos, threes) == 5
