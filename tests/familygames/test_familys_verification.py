"""How words are judged in FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.familys.rules import (
    Combine,
    DrawSimple,
    EndTurn,
    Familys,
    Judged,
    Lay,
    Options,
    Proposed,
    Reason,
    Refused,
    ThrowOne,
    Verdict,
    Vote,
    Voted,
)
from familygames.game import REFEREE
from familygames.judging import ACCEPT, REFUSE, UNSURE
from tests.familygames.familys_tables import (
    LONG_HAND,
    card,
    cards,
    refused,
    table,
    voted,
)

ROSE = Combine("word", cards("rR rO rS rE"), word="rose")


def proposed(seats: int = 4, **options: Any) -> Familys:
    return table(LONG_HAND, *("",) * (seats - 1), options=Options(**options)).play(0, ROSE).state


def test_fy_41_a_word_is_refused_only_by_the_majority_of_all_opponents() -> None:
    assert voted(proposed(), (1, False), (2, True), (3, True)).points[0] == 8
    assert voted(proposed(), (1, False), (2, False)).phase == "main"
    assert voted(proposed(3), (1, False), (2, True)).points[0] == 8  # One of two is no majority.
    assert voted(proposed(2), (1, False)).refusals == 1


def test_fy_41_the_vote_is_over_when_nothing_can_change_it() -> None:
    assert voted(proposed(), (3, True)).phase == "vote"
    assert voted(proposed(), (3, True), (1, True)).phase == "refill"


def test_fy_41_all_must_vote_by_option() -> None:
    state = proposed(all_vote=True)

    assert voted(state, (1, False), (2, False)).to_move() == {3}
    assert voted(state, (1, False), (2, False), (3, True)).phase == "main"
    assert voted(state, (1, True), (2, True), (3, False)).points[0] == 8
    assert state.clock(1) is None
    assert proposed().clock(1) is not None


def test_fy_41_everybody_else_votes_once() -> None:
    state = proposed()

    assert state.to_move() == {1, 2, 3}
    assert refused(state, 0, Vote(True)) is Reason.CANNOT_JUDGE_OWN
    assert refused(voted(state, (1, True)), 1, Vote(True)) is Reason.ALREADY_VOTED
    assert refused(state, 4, Vote(True)) is Reason.NOT_YOUR_TURN
    assert refused(table("rA", ""), 1, Vote(True)) is Reason.WRONG_PHASE
    assert refused(state, 1, DrawSimple()) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, Lay(card("rR"))) is Reason.WRONG_PHASE


def test_fy_41_refused_cards_return_and_two_refusals_are_the_end_of_it() -> None:
    once = voted(proposed(2), (1, False))
    assert (once.phase, once.proposal, len(once.hands[0])) == ("main", None, 12)

    twice = once.play(0, ROSE).state.play(1, Vote(False))

    assert twice.events == [Voted(1, False), Refused(0)]
    assert twice.state.phase == "throw_one"
    assert refused(twice.state, 0, ROSE) is Reason.TOO_MANY_REFUSALS
    assert refused(twice.state, 0, EndTurn()) is Reason.MUST_THROW_ONE
    assert twice.state.play(0, ThrowOne(card("rR"))).state.phase == "end"


def test_fy_41_after_refusals_with_eleven_cards_the_turn_just_ends() -> None:
    state = table("rR rO rS rE", "", options=Options(max_refusals=1)).play(0, ROSE).state

    assert voted(state, (1, False)).phase == "end"


def test_fy_40_the_teacher_may_overrule_a_running_vote() -> None:
    state = voted(proposed(), (1, False))

    assert state.play(REFEREE, Verdict(ACCEPT)).state.points[0] == 8
    assert state.play(REFEREE, Verdict(REFUSE)).state.refusals == 1
    assert state.play(REFEREE, Verdict(UNSURE)).state.to_move() == {2, 3}


@pytest.mark.parametrize("verify", ["dictionary", "teacher"])
def test_fy_40_a_referee_rules(verify: str) -> None:
    state = proposed(verify=verify)

    assert state.to_move() == {REFEREE}
    assert refused(state, 1, Vote(True)) is Reason.NOT_YOUR_TURN
    assert refused(state, 1, Verdict(ACCEPT)) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, Verdict(ACCEPT)) is Reason.CANNOT_JUDGE_OWN
    assert state.play(REFEREE, Verdict(ACCEPT)).state.points[0] == 8
    assert state.play(REFEREE, Verdict(REFUSE)).events == [Judged(REFUSE), Refused(0)]


def test_fy_40_where_the_referee_is_unsure_the_class_votes() -> None:
    state = proposed(verify="dictionary").play(REFEREE, Verdict(UNSURE)).state

    assert state.to_move() == {1, 2, 3}
    assert voted(state, (1, True), (2, True)).points[0] == 8


def test_a_proposed_word_is_shown_to_all() -> None:
    step = table(LONG_HAND, "", "").play(0, ROSE)

    assert step.events == [Proposed(0, ROSE.cards, "rose", "class")]
    view = step.state.view(None)
    assert view.proposal is not None
    assert (view.proposal.cards, view.proposal.word, view.judge) == (ROSE.cards, "rose", "class")
