"""How a game of Famiglia ends and who has won, by the numbers of its rules."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.famiglia import gang
from familygames.famiglia.rules import (
    Famiglia,
    GameEnded,
    Pass,
    Passed,
    StackExhausted,
    TurnPassed,
)
from familygames.game import PROGRAMME, Seat
from tests.familygames.famiglia_tables import cards, play, programme, table, take


def two_tables(**changes: Any) -> Famiglia:
    return table("R0 Y1", "", street="B0", stack="", other=("R0b", ""), mode="two_players", state=changes)


def test_when_the_stack_is_exhausted_the_round_is_finished() -> None:  # FA-24
    first = play(two_tables(emptied=2), take("B0"))
    assert first.events[-1] == TurnPassed(1)

    second = play(two_tables(emptied=2, turn=1), take("B0"), seat=1)
    assert second.events[-1] == GameEnded((2, 1))
    assert second.state.is_over()
    assert second.state.winners() == {0}


def test_a_refill_that_exhausts_the_stack_at_the_end_of_a_round_gives_one_more() -> None:  # FA-25
    step = play(two_tables(emptied=1, turn=1, stack=cards("Y1b Y0")), take("B0"), seat=1)

    assert step.events[-2:] == [StackExhausted(), TurnPassed(0)]
    step = play(step.state, take("Y0"))
    assert step.events[-1] == TurnPassed(1)
    assert play(step.state, Pass(), seat=1).state.is_over()


def test_a_refill_that_exhausts_the_stack_in_mid_round_gives_the_second_player_his_turn() -> None:  # FA-25
    step = play(two_tables(emptied=1, stack=cards("Y1b Y0")), take("B0"))

    assert step.events[-2:] == [StackExhausted(), TurnPassed(1)]
    assert play(step.state, take("Y0"), seat=1).state.is_over()


def test_two_turns_without_a_card_end_the_game_at_once() -> None:  # FA-18, FA-26
    state = table("R0", street="R3", other=("B0", ""), mode="two_players")

    step = play(state, Pass())
    assert step.events == [Passed(0), TurnPassed(1)]

    step = play(step.state, Pass(), seat=1)
    assert step.events == [Passed(1), GameEnded((1, 0))]


def test_a_card_between_two_passes_keeps_the_game_going() -> None:  # FA-26
    state = table("R0", street="B0 R3", other=("Y0", ""), mode="two_players")

    step = play(play(play(state, Pass()).state, take("B0"), seat=1).state, Pass())

    assert step.events == [Passed(0), TurnPassed(1)]


def test_a_gangster_without_a_card_may_end_the_game() -> None:  # FA-26, FA-36
    state = table(
        "R0", street="", stack="", turn=PROGRAMME, gangster="B0", state={"emptied": 2, "idle": True}
    )

    step = programme(state)

    assert step.events == [Passed(PROGRAMME), GameEnded((1,), 0)]


def test_hand_and_play_area_count() -> None:  # FA-27
    state = table("R4 B1", "R3 Y2", gangster="G4 R0")

    assert state.scores() == (15 + 1 + 10 + 3,)
    assert state.gangster_score() == 11


@pytest.mark.parametrize(
    ("mine", "yours", "winners"),
    [
        ("B4", "Y3 Y2 Y1", {0}),  # Ten points each; a card of ten tells.
        ("B4 Y1", "G4 R1 R0", {1}),  # More points.
        ("B4 R1", "Y4 G2", {0, 1}),  # Both own a ten and a three.
        ("B4 R1 R0", "Y4 G2 G1 B0", {1}),  # Ten, three and one each; only the second owns a nought.
        ("B4 G3 Y2", "Y4 G2 G2 Y2b", {0}),  # The six tells.
    ],
)
def test_a_tie_goes_to_whoever_alone_owns_the_best_card(  # FA-28
    mine: str, yours: str, winners: set[Seat]
) -> None:
    state = table(mine, other=("", yours), mode="two_players", state={"phase": "over"})

    assert state.winners() == winners


def owning(points: int, gangster: int) -> Famiglia:
    """The end of a solo game with these points: threes of La Famiglia's like, and ones."""

    def worth(left: int, pile: list[Card]) -> tuple[Card, ...]:
        found = []
        for one in sorted(pile, key=lambda card: -gang.POINTS[card]):
            if 0 < gang.POINTS[one] <= left:
                found.append(one)
                left -= gang.POINTS[one]
        assert left == 0
        return tuple(found)

    mine = worth(points, list(gang.CARDS))
    his = worth(gangster, [card for card in gang.CARDS if card not in mine])
    return table(state={"areas": (gang.in_order(mine),), "gangster": gang.by_value(his), "phase": "over"})


def test_example_12_the_result_is_twice_your_points_less_his() -> None:  # FA-29, FA-30
    won, lost, drawn = owning(80, 72), owning(70, 72), owning(72, 72)

    assert (won.winners(), won.result()) == ({0}, 88)
    assert (lost.winners(), lost.result()) == (frozenset(), None)
    assert (drawn.winners(), drawn.result()) == (frozenset(), None)
    assert won.view(0).result == 88


def test_the_teacher_may_stop_the_game() -> None:  # FA-39
    state = table("R4", gangster="B0")

    step = state.stopped()

    assert step.events == [GameEnded((15,), 0)]
    assert step.state.winners() == {0}
