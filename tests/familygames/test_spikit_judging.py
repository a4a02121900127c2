"""Who judges a sentence in Spikit, and what doubt leads to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from familygames.game import REFEREE
from familygames.judging import ACCEPT, REFUSE, UNSURE, Finding, Ruling
from familygames.spikit.rules import events as told
from familygames.spikit.rules import moves as may
from familygames.spikit.rules.state import Ballot
from tests.familygames.spikit_tables import names, proposal, refusal, row, vote


def test_all_opponents_vote_at_once_and_nobody_on_his_own_sentence() -> None:
    state = proposal()

    assert state.to_move() == {1, 2, 3}
    assert refusal(state, may.Vote("accept")) == "cannot_judge_own_sentence"
    assert refusal(state, may.Vote("accept"), seat=REFEREE) == "not_your_turn"
    voted = state.play(2, may.Vote("accept")).state
    assert voted.to_move() == {1, 3}
    assert refusal(voted, may.Vote("refuse"), seat=2) == "already_voted"


def test_a_ballot_is_hidden_until_all_are_in() -> None:
    step = proposal().play(2, may.Vote("refuse"))

    assert step.events[0].seen_by(1) == told.Voted(2)
    assert step.state.view(1).ballots == (None,) * 4
    assert step.state.view(2).ballots == (None, None, "refuse", None)
    assert step.state.view(None).voted == (2,)
    closed = step.state.play(1, may.Vote("accept")).state.play(3, may.Vote("abstain"))
    assert told.VoteClosed((None, "accept", "refuse", "abstain")) in closed.events
    assert closed.state.view(1).ballots == (None, "accept", "refuse", "abstain")


@pytest.mark.parametrize(
    "ballots",
    [
        ("accept", "accept", "doubt"),
        ("refuse", "doubt", "refuse"),
        ("doubt", "abstain", "abstain"),
        ("accept", "refuse", "abstain"),
        ("accept", "refuse", "doubt"),
        ("abstain", "abstain", "abstain"),
    ],
)
def test_one_who_doubts_or_as_many_for_as_against_leads_to_the_die(ballots: tuple[Ballot, ...]) -> None:
    assert names(vote(proposal(), *ballots))[-1] == "DieTestCalled"


def test_what_programs_have_found_is_told_with_the_ballots_and_not_before() -> None:
    reason = Finding("agreement", {"en": "one goes with one", "fr": "le verbe s’accorde"}, cards=(0, 1))
    refusing = may.Vote("refuse", (reason,))

    first = proposal().play(1, refusing)
    last = first.state.play(2, refusing).state.play(3, may.Vote("accept"))

    assert first.events[0].seen_by(2) == told.Voted(1)
    assert first.state.view(2).findings == ()
    assert last.events[1] == told.VoteClosed((None, "refuse", "refuse", "accept"), (reason,))
    assert last.events[1].reasons() == last.state.view(None).findings == (reason,)
    again = last.state.play(0, may.LaySentence(row("le chat | reads | un livre"))).state
    assert again.findings == ()


def test_a_person_gives_no_reasons_with_a_ballot() -> None:
    assert may.Vote("refuse", (Finding("code", {"en": "anything"}),)).from_a_person() == may.Vote("refuse")


def test_a_proposal_may_be_withdrawn_instead_of_thrown_for() -> None:
    tied = vote(proposal(), "abstain", "abstain", "abstain").state

    step = tied.play(0, may.Withdraw())

    assert step.events == [told.Withdrew(0)]
    assert len(step.state.hands[0]) == 4
    assert step.state.spell.refusals == 1


@pytest.mark.parametrize("judge", ["teacher", "auto"])
def test_the_referee_judges_alone(judge: str) -> None:
    state = proposal(judge=judge)

    assert state.to_move() == {REFEREE}
    assert refusal(state, may.Vote("accept"), seat=1) == "not_your_turn"
    assert refusal(state, may.Verdict(ACCEPT), seat=1) == "not_teacher"
    reason = Finding("agreement", {"en": "one goes with one", "fr": "le verbe s’accorde"}, cards=(0, 1))
    refused = state.play(REFEREE, may.Verdict(Ruling("refuse", "refuse", (reason,))))
    assert names(refused) == ["Ruled", "Refused"]
    assert refused.state.view(0).ruling == Ruling("refuse", "refuse", (reason,))
    assert names(state.play(REFEREE, may.Verdict(ACCEPT))) == ["Ruled", "Accepted"]


@pytest.mark.parametrize(
    ("judge", "doubt", "following"),
    [
        ("teacher", "die_test", "DieTestCalled"),
        ("teacher", "vote", "VoteCalled"),
        ("teacher", "lean", "Refused"),
        ("auto", "die_test", "Refused"),
        ("auto", "vote", "VoteCalled"),
        ("auto", "lean", "Refused"),
    ],
)
def test_what_doubt_leads_to(judge: str, doubt: str, following: str) -> None:
    state = proposal(judge=judge, doubt=doubt)

    step = state.play(REFEREE, may.Verdict(Ruling("unsure", "refuse")))

    assert names(step) == ["Ruled", following]
    if doubt == "vote":
        assert step.state.to_move() == {1, 2, 3}
        assert names(vote(step.state, "accept", "accept", "refuse"))[-1] == "Accepted"


@pytest.mark.parametrize(
    ("ruling", "following"), [(ACCEPT, "Accepted"), (REFUSE, "Refused"), (UNSURE, "DieTestCalled")]
)
@pytest.mark.parametrize("doubt", ["die_test", "vote", "lean"])
def test_the_teacher_may_overrule_a_running_vote(ruling: Ruling, following: str, doubt: str) -> None:
    state = proposal(doubt=doubt).play(1, may.Vote("refuse")).state

    assert names(state.play(REFEREE, may.Verdict(ruling))) == ["Ruled", following]


@pytest.mark.parametrize("lean", ["accept", "refuse"])
def test_a_program_in_doubt_decides_alike_whatever_the_seed(lean: Any) -> None:
    state = proposal(judge="auto")
    outcomes = Counter(
        names(state.but(seed=str(seed)).play(REFEREE, may.Verdict(Ruling("unsure", lean))))[-1]
        for seed in range(400)
    )

    assert outcomes == {"Accepted" if lean == "accept" else "Refused": 400}
