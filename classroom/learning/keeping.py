"""Evidence is kept up with what is said: beside the live tables, never on their way.

A table is derived as a whole, from what is read before anything is locked, and stored in one transaction;
whoever comes second, of several processes, finds it done. A page derives what it is about to count, and a
thread whatever has been closed, so that pages seldom have to wait.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Exists, Max, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from classroom.learning.evidence import LexemeKey, Shown, Stored, derive
from classroom.learning.memory import answer_of
from classroom.learning.models import (
    Assignment,
    Derivation,
    Evidence,
    Lexeme,
    Review,
    Source,
    Subject,
)
from classroom.live.story import StoredTurn
from classroom.models import Participant, Practice, Pupil, Session, Table, Turn, Utterance
from classroom.services import secure_delete
from classroom.services.erasure import replace
from classroom.services.rulings import later_in, say_later
from familygames.game import Question

logger = logging.getLogger(__name__)

AT_ONCE = 8
"""Tables of one transaction: a move that waits for it waits for a tenth of a second."""
PAUSE = 60.0
"""Seconds between two looks for what has been closed."""


CLOSED = Q(closed_at__isnull=False) | Q(session__closed_at__isnull=False)
"""Of tables at which nothing will be said any more."""


class Reach(NamedTuple):
    """The last turn and the last utterance of a table."""

    number: int
    said: int


def catch_up(tables: QuerySet[Table]) -> int:
    """Derive whatever is new at *tables*; how many there were."""
    return sum(1 for _ in derive_all(due(tables)))


def due(tables: QuerySet[Table]) -> list[int]:
    """Those of *tables* of which something has not been derived yet; in one query."""
    never = Q(derivation=None) | Q(derivation__is_due=True)
    closing = CLOSED & Q(derivation__is_final=False)
    reached = Q(derivation__number=_last(Turn, "number"), derivation__said=_last(Utterance, "pk"))
    behind = tables.filter(never | closing | (~CLOSED & ~reached))
    return sorted(behind.order_by().values_list("pk", flat=True))


def _last(rows: type[Turn | Utterance], field: str) -> Coalesce:
    """The greatest of a table's *rows*; 0 where it has none."""
    own = rows.objects.filter(table=OuterRef("pk")).order_by().values("table")
    return Coalesce(Subquery(own.annotate(last=Max(field)).values("last")), 0)


def derive_all(tables: Sequence[int]) -> Iterator[int]:
    """Derive the evidence of *tables*, one after another; each when it is stored."""
    for start in range(0, len(tables), AT_ONCE):
        chunk = [
            (stored, derive(stored), Reach(*_reach(stored)))
            for stored in read(tables[start : start + AT_ONCE])
        ]
        store(chunk)
        for stored, _, _ in chunk:
            yield stored.table.pk


def _reach(stored: Stored) -> tuple[int, int]:
    number = stored.turns[-1].number if stored.turns else 0
    said = stored.utterances[-1].pk if stored.utterances else 0
    return number, said


def read(tables: Iterable[int]) -> list[Stored]:
    """What is stored of *tables*, in as many queries for one as for many."""
    rows = list(
        Table.objects.filter(pk__in=list(tables))
        .select_related("session", "version", "assigned", "practice__learner__pupil__school_class")
        .prefetch_related("seats")
        .order_by("pk")
    )
    people: dict[int | None, dict[int, int]] = defaultdict(dict)
    of_lessons = Participant.objects.filter(
        session__in={table.session_id for table in rows} - {None}
    ).exclude(pupil=None)
    for session, person, pupil in of_lessons.values_list("session", "pk", "pupil"):
        people[session][person] = pupil
    said: dict[int, list[Utterance]] = defaultdict(list)
    for utterance in Utterance.objects.filter(table__in=rows).select_related("table").order_by("pk"):
        said[utterance.table_id].append(utterance)
    turns: dict[int, list[StoredTurn]] = defaultdict(list)
    played = Turn.objects.filter(table__in=rows).order_by("table", "number")
    for table, *turn in played.values_list("table", *StoredTurn._fields):
        turns[table].append(StoredTurn(*turn))
    later = later_in({table.session_id for table in rows})
    return [
        Stored(
            table,
            people[table.session_id] if table.practice is None else _learner(table),
            said[table.pk],
            turns[table.pk],
            later[table.session_id],
        )
        for table in rows
    ]


def _learner(table: Table) -> dict[int, int]:
    """The pupil who plays at home, by their seat; nobody where it is a guest."""
    assert table.practice is not None
    pupil = table.practice.learner.pupil_id
    return {} if pupil is None else {seat.number: pupil for seat in table.seats.all() if not seat.bot}


@transaction.atomic
def overrule(*, session: Session, deck_id: int, question: Question, opinion: str) -> None:
    """What a teacher says of a sentence or word of a lesson when it is over.

    Its evidence follows at once: whoever derives it at the same time, from what was there before, waits and
    finds it done.
    """
    say_later(session=session, deck_id=deck_id, question=question, opinion=opinion)
    tables = list(Table.objects.filter(session=session).order_by("pk").values_list("pk", flat=True))
    Derivation.objects.filter(table__in=tables).update(is_due=True)
    for _ in derive_all(tables):
        pass


@transaction.atomic
def store(derived: Sequence[tuple[Stored, Sequence[Shown], Reach]]) -> None:
    """Put the evidence of some tables in the place of what was there, unless somebody has come further."""
    tables = [stored.table.pk for stored, _, _ in derived]
    Derivation.objects.bulk_create([Derivation(table_id=table) for table in tables], ignore_conflicts=True)
    locked = {
        derivation.pk: derivation
        for derivation in Derivation.objects.select_for_update().filter(pk__in=tables).order_by("pk")
    }
    # A table that has been deleted meanwhile has no derivation any more.
    newer = [
        (stored, shown, reach)
        for stored, shown, reach in derived
        if (last := locked.get(stored.table.pk)) is not None
        and (last.is_due or _is_further(reach, last) or is_closed(stored.table) > last.is_final)
    ]
    Evidence.objects.filter(table__in=[stored.table.pk for stored, _, _ in newer]).delete()
    words = words_of({row.term for _, shown, _ in newer for row in shown if row.term is not None})
    Evidence.objects.bulk_create(
        Evidence(
            utterance_id=row.utterance,
            table=stored.table,
            pupil_id=row.pupil,
            place=row.place,
            subject=row.subject,
            word_id=None if row.term is None else words[row.term],
            card=row.card,
            code=row.code,
            means=row.means,
            result=row.result,
            day=row.day,
        )
        for stored, shown, _ in newer
        for row in shown
    )
    for stored, _, reach in newer:
        Derivation.objects.filter(pk=stored.table.pk).update(
            number=reach.number, said=reach.said, is_final=is_closed(stored.table), is_due=False
        )


def _is_further(reach: Reach, last: Derivation) -> bool:
    return reach.number >= last.number and reach.said >= last.said and reach != (last.number, last.said)


def is_closed(table: Table) -> bool:
    """Whether it is one of the `CLOSED`."""
    return table.closed_at is not None or (table.session is not None and table.session.closed_at is not None)


def words_of(terms: set[LexemeKey]) -> dict[LexemeKey, int]:
    """The keys of *terms*, of which some may be new."""
    known = _known(terms)
    if missing := sorted(terms - known.keys()):
        Lexeme.objects.bulk_create((Lexeme(**term._asdict()) for term in missing), ignore_conflicts=True)
        known |= _known(set(missing))
    return known


def _known(terms: set[LexemeKey]) -> dict[LexemeKey, int]:
    rows = Lexeme.objects.filter(lemma__in={term.lemma for term in terms}).order_by()
    known = {
        LexemeKey(language, lemma, part): key
        for key, language, lemma, part in rows.values_list("pk", "language", "lemma", "part")
    }
    return {term: known[term] for term in terms if term in known}


def tables_of(pupils: Iterable[Pupil]) -> QuerySet[Table]:
    """Where *pupils* have played, in lessons and at home."""
    ours = list(pupils)
    in_lessons = Participant.objects.filter(pupil__in=ours).values("session")
    return Table.objects.filter(Q(session__in=in_lessons) | Q(practice__learner__pupil__in=ours))


# --- What stays of a game -----------------------------------------------------------------------------------


@receiver(pre_delete, sender=Pupil)
def forget_in_notes(instance: Pupil, **_: Any) -> None:
    """What a teacher says of homework may name somebody."""
    replace(Assignment.objects.filter(school_class=instance.school_class_id), ("note",), instance.name)


@receiver(pre_delete, sender=Table)
def keep_words_of(instance: Table, origin: Model | QuerySet[Any] | None = None, **_: Any) -> None:
    """A game at home may go, of age or because its pupil deletes it: which words were remembered stays.

    Whoever is erased, or a whole class, leaves nothing.
    """
    goes = origin.model if isinstance(origin, QuerySet) else type(origin)
    if instance.practice_id is not None and goes in (Table, Practice):
        keep_words(instance)


@transaction.atomic
def keep_words(table: Table) -> None:
    """One review for each word and day: the first time it had to be remembered, or else was said.

    What was missed last is kept as missed.
    """
    catch_up(Table.objects.filter(pk=table.pk))
    said = Evidence.objects.filter(table=table.pk, subject=Subject.WORD).order_by(
        "utterance__at", "utterance"
    )
    columns = ("pupil", "word", "card", "day", "means", "result", "place", "utterance__at")
    new = [
        Review(
            pupil_id=pupil, word_id=word, version_id=table.version_id, card=card, day=day, means=means,
            result=result, place=place, at=at, source=Source.GAME,
        )
        for pupil, word, card, day, means, result, place, at in said.values_list(*columns)
    ]  # fmt: skip
    days = {one.day for one in new}
    before = Review.objects.filter(pupil__in={one.pupil_id for one in new}, source=Source.GAME, day__in=days)
    by_day: dict[tuple[int, int, date, str], list[Review]] = defaultdict(list)
    for one in (*before, *new):
        by_day[one.pupil_id, one.word_id, one.day, one.place].append(one)
    kept = [_of_the_day(sorted(same, key=lambda one: one.at)) for same in by_day.values()]
    before.delete()
    Review.objects.bulk_create(kept)


def _of_the_day(same: Sequence[Review]) -> Review:
    """One for all reviews of a word and day, in their order."""
    answers = [(one, answer_of(one.day, one.means, one.result, one.times, one.source)) for one in same]
    asked = [(one, answer) for one, answer in answers if answer is not None]
    one, times = (asked[0][0] if asked else same[0]), sum(one.times for one in same)
    if asked and asked[-1][1].is_missed:
        one, times = asked[-1][0], 1
    one.times, one.pk = times, None
    return one


@transaction.atomic
def forget_homework() -> None:
    """Delete assignments as lessons are deleted, so long after they are over, with the games for them.

    A game does not go before its assignment: what was done would be undone.
    """
    gone = timezone.now() - timedelta(days=settings.LESSON_DAYS)
    touched = Turn.objects.filter(table__assigned__assignment=OuterRef("pk"), at__gte=gone)
    old = Assignment.objects.filter(ends__lt=timezone.localdate(gone)).exclude(Exists(touched))
    if keys := list(old.values_list("pk", flat=True)):
        Practice.objects.filter(table__assigned__assignment__in=keys).delete()
        Assignment.objects.filter(pk__in=keys).delete()
        secure_delete.wipe()


# --- By itself ----------------------------------------------------------------------------------------------


class Keeper:
    """Derives, now and then, the evidence of what has been closed, and forgets homework of long ago."""

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="learning", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread = None

    def _run(self) -> None:
        while not self._stopped.wait(PAUSE):
            try:
                catch_up(closed_tables())
                forget_homework()
            except DatabaseError:
                logger.exception(
                    "The evidence of what was said could not be derived; it will be tried again."
                )
            finally:
                connection.close()  # This thread's own: nobody looks after it.


def closed_tables() -> QuerySet[Table]:
    """Those of lessons that are over and have not been derived to their end."""
    left = Q(derivation=None) | Q(derivation__is_final=False)
    return Table.objects.filter(CLOSED, left, session__isnull=False)


keeper = Keeper()
