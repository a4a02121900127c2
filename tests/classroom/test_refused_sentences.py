"""A sentence that was refused is nowhere a right one: not in the report, the moments, exercises or words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from classroom.learning.exercises import exercises
from classroom.learning.models import Evidence, Result, Subject
from classroom.learning.moments import moments
from classroom.models import LaterRuling, Session
from classroom.reports import ReportedUtterance, UtteranceOutcome, speakers_among
from familygames.game import REFEREE
from familygames.judging import Finding, Ruling
from familygames.spikit.rules.moves import Verdict
from tests.classroom.test_evidence import Spoken
from tests.games import sample_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

OF_FIRST_CARD = Finding(code="agreement", message={"en": "They read.", "fr": "Elles lisent."}, cards=(0,))


class Refused(Spoken):
    """A table of Spikit at which a sentence was refused because of its first card."""

    def __init__(self) -> None:
        super().__init__("spikit", judge="auto")
        rng, choose = Random(1), sample_of("spikit").choose
        while self.state.proposal is None:
            seat = min(self.state.to_move())
            self.play(seat, choose(self.state, seat, rng))
        self.proposed = self.story.number
        self.cards = self.state.proposal.cards
        self.play(REFEREE, Verdict(Ruling("refuse", "refuse", (OF_FIRST_CARD,))))

    @property
    def session(self) -> Session:
        return Session.objects.get(pk=self.table.session_id)

    @property
    def reported(self) -> ReportedUtterance:
        text = self.table.utterances.get(turn=self.proposed).text
        speakers = speakers_among(self.session.participants.all())
        return next(one for speaker in speakers for one in speaker.said if one.text == text)

    def shown(self, **of_it: Any) -> list[Evidence]:
        return self.evidence(utterance__turn=self.proposed, **of_it)


def test_the_report_tells_that_it_was_judged_wrong_and_why() -> None:
    reported = Refused().reported

    assert (reported.outcome, reported.model) == (UtteranceOutcome.JUDGED_WRONG, "")
    assert reported.findings == (OF_FIRST_CARD,)
    assert reported.is_composed
    assert not reported.is_good


def test_its_rule_was_missed_and_of_its_words_the_one_it_was_refused_for() -> None:
    table = Refused()

    assert [(row.code, row.result) for row in table.shown(subject=Subject.RULE)] == [
        ("agreement", Result.SLIP)
    ]
    words = table.shown(subject=Subject.WORD)
    first = table.cards[0]
    assert {(row.card, row.result) for row in words} <= {(f"{first.family}/{first.member}", Result.SLIP)}


def test_it_is_no_moment_and_no_solution() -> None:
    table = Refused()
    text = table.reported.text

    assert text not in [line.text for moment in moments(table.session) for line in moment.lines]
    made = exercises(table.session)
    assert text not in [one.solution for part in made for one in part]


def test_it_is_right_everywhere_once_the_teacher_says_so_and_wrong_again_when_they_do() -> None:
    table = Refused()
    question = next(
        event.asks(table.story.deck)
        for entry in table.story.entries
        for event in entry.events
        if event.asks(table.story.deck) is not None
    )
    for opinion, is_good in (("accept", True), ("refuse", False)):
        LaterRuling.objects.update_or_create(
            session=table.session, key=question.key, defaults={"opinion": opinion}
        )

        assert table.reported.is_good is is_good
        shown = {line.text for moment in moments(table.session) for line in moment.lines}
        assert (question.text in shown) is is_good
