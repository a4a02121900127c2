"""Who should move up a way: proposed from the last twenty sentences, and done by a press of the teacher."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.learning.models import Evidence
from classroom.learning.progress import bring_up_to_date
from classroom.learning.ways import rises
from classroom.models import Action, Did, Participant, Pupil, Session, Way
from tests.classroom.test_evidence import SLIP, Spoken
from tests.classroom.test_learning_pages import class_of, desk_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def spoken(*said: tuple[int, dict[str, Any]], way: str = "tiles") -> Spoken:
    """A table at which the first pupil, whose way it is, has said so many sentences so."""
    table = Spoken("happy_family")
    Pupil.objects.filter(pk=table.pupils[0].pk).update(way=way)
    number = 0
    for times, how in said:
        for _ in range(times):
            number += 1
            table.say(
                0, f"Blue family {number}: can I have the mother?", key="ask", turn=2, **{"way": way} | how
            )
    bring_up_to_date(class_of(table))
    return table


RIGHT: dict[str, Any] = {}
WRONG: dict[str, Any] = {"findings": (SLIP,)}


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ([(20, RIGHT)], 20),
        ([(17, RIGHT), (3, WRONG)], 17),
        ([(16, RIGHT), (4, WRONG)], None),
        ([(19, RIGHT)], None),
        ([(30, WRONG), (20, RIGHT)], 20),
        ([(20, RIGHT), (4, WRONG)], None),
        ([(20, {"way": "tap"})], None),
        ([(20, {"way": "type"})], 20),
    ],
)
def test_the_last_twenty_sentences_in_ones_way_or_a_harder_one_decide(
    said: list[tuple[int, dict[str, Any]]], right: int | None
) -> None:
    table = spoken(*said)

    proposed = rises(class_of(table))

    assert [(rise.pupil, rise.way, rise.right) for rise in proposed] == (
        [] if right is None else [(table.pupils[0], Way.GAPS, right)]
    )


@pytest.mark.parametrize(
    ("way", "following"), [("tap", Way.TILES), ("tiles", Way.GAPS), ("gaps", Way.TYPE), ("type", None)]
)
def test_the_next_way_is_proposed_and_after_the_last_none(way: str, following: Way | None) -> None:
    proposed = rises(class_of(spoken((20, RIGHT), way=way)))

    assert [rise.way for rise in proposed] == ([following] if following else [])


def test_a_press_moves_the_pupil_up_also_in_the_lesson_that_is_open() -> None:
    table = spoken((20, RIGHT))
    school_class = class_of(table)
    Session.objects.update(teacher=school_class.teacher, school_class=school_class)
    desk = desk_of(school_class)
    session = table.table.session_id
    dashboard = desk.get(reverse("session", args=[session])).content.decode()
    assert "20 of the last 20 sentences were right" in dashboard

    form = {"pupil": table.pupils[0].pk, "lesson": session}
    for _ in range(2):
        answer = desk.post(reverse("class_move_up", args=[school_class.pk]), form)

    assert answer["Location"] == reverse("session", args=[session])
    assert Pupil.objects.get(pk=table.pupils[0].pk).way == Way.GAPS
    assert {*Participant.objects.filter(pupil=table.pupils[0]).values_list("way", flat=True)} == {Way.GAPS}
    assert Action.objects.filter(did=Did.SET_WAYS, pupil=table.pupils[0]).count() == 1
    after = desk.get(reverse("session", args=[session])).content.decode()
    assert "of the last 20 sentences" not in after


def test_nobody_is_moved_who_is_not_proposed() -> None:
    table = spoken((19, RIGHT))
    school_class = class_of(table)

    desk_of(school_class).post(
        reverse("class_move_up", args=[school_class.pk]), {"pupil": table.pupils[0].pk}
    )

    assert Pupil.objects.get(pk=table.pupils[0].pk).way == Way.TILES


def test_what_was_said_a_season_ago_tells_nothing_of_today() -> None:
    table = spoken((20, RIGHT))
    assert len(rises(class_of(table))) == 1
    newest = Evidence.objects.order_by("-utterance").values("utterance")[:2]
    Evidence.objects.exclude(utterance__in=[*newest.values_list("utterance", flat=True)]).update(
        day=timezone.localdate() - timedelta(weeks=9)
    )

    assert rises(class_of(table)) == []


def test_it_takes_three_queries_however_many_pupils(django_assert_num_queries: Any) -> None:
    table = spoken((20, RIGHT))

    with django_assert_num_queries(3):
        assert len(rises(class_of(table))) == 1
