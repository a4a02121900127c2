"""A pupil's sheet: what is new since the beginning, with proof; skills ticked by the teacher alone."""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from classroom.learning.models import SkillTick
from classroom.learning.progress import bring_up_to_date
from classroom.learning.sheet import PupilSheet, sheet_of
from classroom.learning.sheet_on_paper import in_words
from classroom.learning.skills import Skill
from classroom.models import Pupil
from tests.classroom.test_evidence import SLIP, Spoken
from tests.classroom.test_learning_pages import class_of, desk_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

BEGIN = datetime(2026, 9, 7, 12, tzinfo=UTC)
WRONG: dict[str, Any] = {"findings": (SLIP,)}
RIGHT: dict[str, Any] = {}


def spoken(*said: tuple[int, str, dict[str, Any]]) -> Spoken:
    """A table at which the first pupil has asked so: how many days after the beginning, for which card."""
    table = Spoken("happy_family")
    for number, (days, member, how) in enumerate(said):
        fields = {"key": "ask", "family": "blue", "member": member, "turn": 2, "way": "type"} | how
        table.say(0, f"Can I have the {member} number {number}?", at=BEGIN + timedelta(days=days), **fields)
    bring_up_to_date(class_of(table))
    return table


def the_sheet(table: Spoken) -> PupilSheet:
    return sheet_of(Pupil.objects.get(pk=table.pupils[0].pk))


LONG = (90, "brother", RIGHT)
"""So that the first thirty days are the beginning."""


@pytest.mark.parametrize(
    ("said", "is_new"),
    [
        ([(1, WRONG), (40, RIGHT), (50, RIGHT)], True),
        ([(40, RIGHT), (50, RIGHT)], True),
        ([(1, RIGHT), (40, RIGHT), (50, RIGHT)], False),
        ([(40, RIGHT)], False),
        ([(40, RIGHT), (50, RIGHT), (60, WRONG)], False),
        ([(40, WRONG), (50, RIGHT), (60, RIGHT)], True),
    ],
)
def test_a_word_is_new_if_it_was_never_right_at_the_beginning_and_is_so_now(
    said: list[tuple[int, dict[str, Any]]], is_new: bool
) -> None:
    sheet = the_sheet(spoken((0, "brother", RIGHT), *((day, "mother", how) for day, how in said), LONG))

    assert ("mother" in [new.word.lemma for new in sheet.words]) == is_new


def test_a_new_word_bears_the_day_on_which_it_was_right_first() -> None:
    sheet = the_sheet(spoken((0, "brother", RIGHT), (40, "mother", RIGHT), (50, "mother", RIGHT), LONG))

    assert [(new.word.lemma, new.day) for new in sheet.words] == [("mother", date(2026, 10, 17))]


def test_of_a_short_time_its_first_half_is_the_beginning() -> None:
    sheet = the_sheet(spoken((0, "brother", RIGHT), (10, "brother", RIGHT)))

    assert (sheet.begin, sheet.since, sheet.end) == (date(2026, 9, 7), date(2026, 9, 12), date(2026, 9, 17))


def test_what_goes_better_is_told_with_both_numbers() -> None:
    at_first = [(day, "mother", WRONG if day < 4 else RIGHT) for day in range(8)]
    later = [(60 + day, "mother", RIGHT) for day in range(10)]

    sheet = the_sheet(spoken(*at_first, *later))

    assert [in_words(change) for change in sheet.changes] == [
        "right 4 of 8 times at first, 10 of 10 since",
        "kept in 4 of 8 sentences at first, in 10 of 10 since",
    ]


def test_what_goes_worse_or_was_hardly_said_is_left_out() -> None:
    worse = [(day, "mother", RIGHT) for day in range(8)] + [(60 + day, "mother", WRONG) for day in range(8)]
    assert the_sheet(spoken(*worse)).changes == []

    seldom = [(0, "mother", WRONG), *((60 + day, "mother", RIGHT) for day in range(8))]
    assert the_sheet(spoken(*seldom)).changes == []


def test_each_month_has_a_sentence_of_their_own_and_none_stands_twice() -> None:
    sheet = the_sheet(
        spoken(
            (0, "mother", RIGHT),
            (1, "mother", WRONG),
            (2, "mother", {"way": "tap"}),
            (40, "brother", RIGHT),
            LONG,
        )
    )

    assert [(proof.day.month, proof.text) for proof in sheet.proofs] == [
        (9, "Can I have the mother number 0?"),
        (10, "Can I have the brother number 3?"),
        (12, "Can I have the brother number 4?"),
    ]


def test_skills_are_ticked_by_the_teacher_and_keep_their_day() -> None:
    table = spoken(LONG)
    desk, pupil = desk_of(class_of(table)), table.pupils[0]
    address = reverse("pupil_sheet", args=[class_of(table).pk, pupil.pk])
    assert not any(line.day for line in the_sheet(table).skills)

    desk.post(address, {"skill": ["ask", "answer", "everything"]})
    SkillTick.objects.update(day=date(2026, 9, 30))
    desk.post(address, {"skill": ["ask", "claim"]})

    ticked = {line.skill: line.day for line in the_sheet(table).skills if line.day}
    assert ticked.keys() == {Skill.ASK, Skill.CLAIM}
    assert ticked[Skill.ASK] == date(2026, 9, 30)
    page = desk.get(address).content.decode()
    assert set(re.findall(r'name="skill" value="(\w+)" checked', page)) == {"ask", "claim"}
    assert len(Skill) == 15


@pytest.mark.parametrize(("language", "title"), [("en", "What I can do"), ("fr", "Ce que je sais faire")])
def test_the_paper_tells_what_the_page_tells(language: str, title: str, tmp_path: Path) -> None:
    table = spoken((0, "brother", RIGHT), (40, "mother", RIGHT), (50, "mother", RIGHT), LONG)
    desk, pupil = desk_of(class_of(table)), table.pupils[0]
    page = text_of(
        desk.get(
            reverse("pupil_sheet", args=[class_of(table).pk, pupil.pk]), HTTP_ACCEPT_LANGUAGE=language
        ).content.decode()
    )

    paper = desk.get(reverse("pupil_sheet_print", args=[class_of(table).pk, pupil.pk, language]))

    (tmp_path / "sheet.pdf").write_bytes(paper.content)
    told = subprocess.run(
        ["pdftotext", str(tmp_path / "sheet.pdf"), "-"], capture_output=True, text=True, check=True
    ).stdout
    for text in (title, pupil.name, "mother", "Can I have the brother number 3?"):
        assert text in told
        assert text in page


def test_a_pupil_of_another_class_has_no_sheet_here() -> None:
    ours, theirs = spoken(LONG), spoken(LONG)

    for name, more in (("pupil_sheet", []), ("pupil_sheet_print", ["en"])):
        address = reverse(name, args=[class_of(ours).pk, theirs.pupils[0].pk, *more])
        assert desk_of(class_of(ours)).get(address).status_code == 404


def test_no_language_but_those_of_the_site() -> None:
    table = spoken(LONG)
    address = reverse("pupil_sheet_print", args=[class_of(table).pk, table.pupils[0].pk, "xx"])

    assert desk_of(class_of(table)).get(address).status_code == 404
