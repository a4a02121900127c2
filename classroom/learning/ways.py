"""Who should move up a way: in class it is proposed to the teacher, at home to the pupil, and they decide."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Max, Q, Window
from django.db.models.functions import RowNumber

from classroom.learning.keeping import catch_up, tables_of
from classroom.learning.models import Evidence, Means, Place, Result, Subject
from classroom.learning.progress import GOOD, SEEN, first_and_last_day
from classroom.models import Learner, Participant, Pupil, SchoolClass, Utterance
from classroom.services import sessions
from classroom.services.classes import by_name
from classroom.ways import Way

LAST = 20
"""So many of a pupil's sentences are looked at, the latest ones."""
RECENT = timedelta(weeks=8)
"""What was said longer before a class's last day tells nothing of today."""
ENOUGH = 17
"""So many of them were right."""
IN_A_ROW = 8
"""So many right ones at home lead to the next way."""
WAYS = tuple(Way)
OF_WAY = {
    Way.TAP: (Means.SHOWN, Means.TAP),
    Way.TILES: (Means.TILES,),
    Way.GAPS: (Means.GAPS,),
    Way.TYPE: (Means.TYPE, Means.VOICE),
}


class Rise(NamedTuple):
    """That *pupil* may go on to *way*: of the last sentences in their own, *right* were so."""

    pupil: Pupil
    way: Way
    right: int
    of: int


def rises(school_class: SchoolClass) -> list[Rise]:
    """Whoever has lately said twenty sentences nearly all rightly, the last, in their way or a harder one."""
    in_own_way = Q()
    for number, way in enumerate(WAYS[:-1]):
        harder = [means for one in WAYS[number:] for means in OF_WAY[one]]
        in_own_way |= Q(pupil__way=way, means__in=harder)
    newest_first = Window(RowNumber(), partition_by="pupil", order_by=F("utterance").desc())
    days = first_and_last_day(school_class)
    if days is None:
        return []
    shown = (
        Evidence.objects.filter(
            in_own_way,
            pupil__school_class=school_class,
            subject=Subject.ACT,
            place__in=SEEN,
            day__gt=days[1] - RECENT,
        )
        .annotate(age=newest_first)
        .filter(age__lte=LAST)
        .values_list("pupil", "result")
    )
    last: dict[int, list[str]] = defaultdict(list)
    for pupil, result in shown:
        last[pupil].append(result)
    good = {pupil: sum(one in GOOD for one in said) for pupil, said in last.items() if len(said) == LAST}
    ready = Pupil.objects.filter(pk__in=[pupil for pupil, right in good.items() if right >= ENOUGH])
    return [
        Rise(pupil, WAYS[WAYS.index(Way(pupil.way)) + 1], good[pupil.pk], LAST) for pupil in by_name(ready)
    ]


@transaction.atomic
def move_up(rise: Rise) -> dict[int, set[int]]:
    """From now on, also in lessons that are open: which those are, and at which of their tables they sit."""
    Pupil.objects.filter(pk=rise.pupil.pk).update(way=rise.way)
    people = Participant.objects.filter(pupil=rise.pupil, session__closed_at=None, removed_at=None)
    return {
        person.session_id: sessions.set_way(
            session_id=person.session_id, participant_id=person.pk, way=rise.way
        )
        for person in people
    }


# --- At home ------------------------------------------------------------------------------------------------


def offered(learner: Learner) -> Way | None:
    """The next way, once the last eight sentences at home were right, all in the present one, and since they
    were asked before; those of homework, too. Only pupils are asked: of guests nothing is known.
    """
    if learner.pupil is None or learner.way == WAYS[-1]:
        return None
    catch_up(tables_of([learner.pupil]))
    said = Evidence.objects.filter(
        pupil=learner.pupil,
        place__in=(Place.HOME, Place.ASSIGNMENT),
        subject=Subject.ACT,
        utterance__gt=learner.way_asked_at,
    ).exclude(means=Means.ASKED)
    last = said.order_by("-utterance").values_list("means", "result")[:IN_A_ROW]
    right = [result == Result.RIGHT and means in OF_WAY[Way(learner.way)] for means, result in last]
    return WAYS[WAYS.index(Way(learner.way)) + 1] if len(right) == IN_A_ROW and all(right) else None


def answer(learner: Learner, *, takes: str) -> None:
    """They take the way that is *offered*, or none just now; asked again after as many more sentences."""
    way = offered(learner)
    if way is None:
        return
    said = Utterance.objects.filter(table__practice__learner=learner).aggregate(last=Max("pk"))["last"]
    asked = Learner.objects.filter(pk=learner.pk, way_asked_at=learner.way_asked_at)
    asked.update(way_asked_at=said, way=way if takes == way else learner.way)
