"""The end of a class's year: it is archived, erased, or goes on as a new class.

An archived class is out of the way: nobody plays in it, at school or at home, and nothing of it is changed
but what may always be erased. It stays in whatever its teacher takes along, and can be brought back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import chain, count
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Max, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from classroom.errors import CannotChange
from classroom.models import ClassCard, Practice, Pupil, SchoolClass, Session, Utterance
from classroom.services.classes import delete_class, is_taken

QUIET = timedelta(days=60)
"""After so long without a lesson a class may be over."""
SUMMER = range(6, 9)
"""The months in which most school years end."""

CUT = 56
"""So many letters of the name of a class leave room for a number behind them."""
LAST_LESSON = Subquery(
    Session.objects.filter(school_class=OuterRef("pk")).order_by("-opened_at").values("opened_at")[:1]
)
"""When a class had its last lesson."""


class ClassContents(NamedTuple):
    """How much is kept of a class, and of what."""

    school_class: SchoolClass
    pupils: int
    cards: int
    lessons: int
    said: int
    games: int
    """Played at home."""
    last_lesson: datetime | None
    lessons_until: datetime | None
    """When the last of its lessons is deleted by itself."""
    is_playing: bool
    """Whether a lesson is still open."""


def kept(classes: QuerySet[SchoolClass]) -> list[ClassContents]:
    """What is kept of each of *classes*, asked in one query."""
    rows = classes.annotate(
        n_pupils=_number(Pupil, "school_class"),
        n_cards=_number(ClassCard, "pupil__school_class"),
        n_lessons=_number(Session, "school_class"),
        n_said=_number(Utterance, "participant__pupil__school_class"),
        n_games=_number(Practice, "learner__pupil__school_class"),
        n_open=_number(Session, "school_class", closed_at=None),
        last_lesson=LAST_LESSON,
        last_end=Max(Coalesce("sessions__closed_at", "sessions__opened_at")),
        teacher_until=F("teacher__expires_at"),
    )
    return [
        ClassContents(
            school_class=row,
            pupils=row.n_pupils,
            cards=row.n_cards,
            lessons=row.n_lessons,
            said=row.n_said,
            games=row.n_games,
            last_lesson=row.last_lesson,
            lessons_until=row.last_end
            and (row.teacher_until or row.last_end + timedelta(days=settings.LESSON_DAYS)),
            is_playing=row.n_open > 0,
        )
        for row in rows
    ]


def _number(model: type[Model], to_class: str, **condition: None) -> Coalesce:
    """How many of *model* belong to a class."""
    of_class = model._default_manager.filter(**{to_class: OuterRef("pk")}, **condition)
    counted = of_class.order_by().values(to_class).annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def is_over(school_class: SchoolClass, last_lesson: datetime | None, day: date) -> bool:
    """Whether the year of the class seems to be over on *day*: it has had no lesson for a long time, or it is
    summer and it was there before.
    """
    created_on = timezone.localdate(school_class.created_at)
    quiet_since = timezone.localdate(last_lesson) if last_lesson is not None else created_on
    was_there_before = created_on < date(day.year, SUMMER.start, 1)
    return day - quiet_since >= QUIET or (day.month in SUMMER and was_there_before)


def archive(*, school_class: SchoolClass) -> None:
    """Put the class out of the way. Raises `CannotChange`: ``class_plays`` as long as a lesson is open."""
    _expect_no_lesson(school_class)
    school_class.archived_at = timezone.now()
    school_class.save(update_fields=["archived_at"])


def erase(*, school_class: SchoolClass) -> None:
    """Its lessons stay as long as all others, without a name. Raises `CannotChange` as `archive` does."""
    _expect_no_lesson(school_class)
    delete_class(school_class=school_class)


def _expect_no_lesson(school_class: SchoolClass) -> None:
    if school_class.sessions.filter(closed_at=None).exists():
        raise CannotChange("class_plays", name=school_class.name)


def bring_back(*, school_class: SchoolClass) -> None:
    """Under its name, or if another class has that by now, with a number behind it."""
    numbered = (f"{school_class.name[:CUT]} {number}" for number in count(2))
    names = chain([school_class.name], numbered)
    school_class.name = next(name for name in names if not is_taken(teacher=school_class.teacher, name=name))
    school_class.archived_at = None
    school_class.save(update_fields=["name", "archived_at"])


@transaction.atomic
def take_over(
    *, school_class: SchoolClass, name: str, pupils: Sequence[Pupil], with_cards: bool, archives: bool
) -> SchoolClass:
    """A new class where *pupils* go on under their names; whatever they have said and played stays behind.

    *with_cards*: those they have open the new class, and the old one no longer. Raises `CannotChange` as
    `archive` does.
    """
    if archives:
        archive(school_class=school_class)
    new = SchoolClass.objects.create(
        teacher=school_class.teacher, name=name, has_chosen_decks=school_class.has_chosen_decks
    )
    new.decks.set(school_class.decks.all())
    created = Pupil.objects.bulk_create(
        Pupil(school_class=new, name=pupil.name, face=pupil.face, way=pupil.way) for pupil in pupils
    )
    if with_cards:
        for old, now in zip(pupils, created, strict=True):
            ClassCard.objects.filter(pupil=old).update(pupil=now)
    return new
