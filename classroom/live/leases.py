"""Leases: which process owns which lesson, where several serve one school.

Everything is a row of the database, as the turns are: whoever cannot reach it can play nothing, and in the
transaction that stores a turn it is seen whether its process still has the lease. No clock is compared with
another: a process is given up after this many looks of somebody else that have found it silent, and counts
no look while the database is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from functools import partial
from typing import TypeVar

from django.db import Error, IntegrityError, connection, transaction
from django.db.models import CharField, Exists, F, OuterRef, Value
from django.db.models.functions import Cast, Concat

from classroom.live.journal import Fence
from classroom.models import Lease, Process, Session, Table
from classroom.notices import listening, tell

logger = logging.getLogger(__name__)

T = TypeVar("T")

BEAT = 0.5
"""Seconds between two signs of life, each with a look at the others."""
SILENT_LOOKS = 5
"""After this many looks without a sign of life from it a process is given up, and its lessons are free."""
UNHEARD_LOOKS = 2
"""The same if it does not listen either, which the database tells as soon as a process has died."""
SURE = (SILENT_LOOKS - 1) * BEAT
"""Seconds since our own last sign of life for which we know that nobody has given us up."""
SURE_UNHEARD = (UNHEARD_LOOKS - 1) * BEAT
"""The same while we do not listen."""

LESSON = "lesson-"

AT_ONCE = 500
"""At most so many lessons without an owner are taken in one look: others look, too, and take the rest."""


class HeldElsewhere(Exception):
    """Another process owns the lesson; whoever has come for it is to be led there."""


def lesson_of(session: int) -> str:
    """By what name a teacher's lesson is leased, with all its tables."""
    return f"{LESSON}{session}"


def sessions_in(lessons: Iterable[str]) -> set[int]:
    """The teachers' lessons among those that are leased by these names."""
    return {int(lesson.removeprefix(LESSON)) for lesson in lessons if lesson.startswith(LESSON)}


def lesson_at(table: Table) -> str:
    """The same for whatever *table* belongs to: at home, and where programs play, it is alone."""
    session = table.session
    return f"table-{table.pk}" if session is None or session.teacher_id is None else lesson_of(session.pk)


class Leases:
    """What this process owns. *given_up* is called when it has lost everything: others thought it dead.

    *listens* tells whether we hear what others say.
    """

    def __init__(self, given_up: Callable[[], Awaitable[None]], listens: Callable[[], bool]) -> None:
        self.process = 0
        self.held: set[str] = set()
        self.freed = asyncio.Event()
        """Set, for a moment, where another process has let lessons go."""
        self._given_up = given_up
        self._listens = listens
        self._silent: dict[int, tuple[int, int]] = {}  # Beats, and looks since they were different.
        self._beaten_at = float("-inf")
        self._beaten = asyncio.Event()
        self._asked: set[str] = set()
        self._question: asyncio.Task[Mapping[str, int]] | None = None  # About all of these.
        self._one_question = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "leases")  # Whatever else is slow, beats are not.

    async def _ask(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, _by_a_sound_connection, work)

    # To be alive

    async def register(self) -> None:
        """Begin, with nothing. Raises `django.db.Error`."""
        began = asyncio.get_running_loop().time()
        self.held.clear()
        self.process = (await self._ask(Process.objects.create)).pk
        self._beaten_at = began

    async def stay(self) -> None:
        """Give signs of life, and look at the others."""
        while True:
            try:
                await self.look()
            except Error as error:
                logger.warning("The database did not take a sign of life: %s", error)
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        began = asyncio.get_running_loop().time()
        is_alive, others = await self._ask(partial(_beat, self.process))
        if not is_alive:
            logger.warning("Others have given this process up: it starts again.")
            await self.register()
            await self._given_up()
            return
        self._beaten_at = began
        self._beaten.set()
        self._beaten.clear()
        for process, beats in others.items():
            known, looks = self._silent.get(process, (-1, 0))
            self._silent[process] = (beats, looks + 1 if beats == known else 0)
        self._silent = {process: self._silent[process] for process in others}
        silent = {process: it for process, it in self._silent.items() if it[1] >= UNHEARD_LOOKS}
        # Asked only then: to look through its locks keeps PostgreSQL from its work.
        heard = await self._ask(_listening) if silent else frozenset[int]()
        for process, (beats, looks) in silent.items():
            is_patient = process in heard and looks < SILENT_LOOKS
            if not is_patient and await self._ask(partial(_give_up, process, beats)):
                logger.warning("Process %d is silent: its lessons are taken over.", process)

    async def stop(self) -> None:
        """An orderly end: all our lessons are free at once."""
        with suppress(Error):
            await self._ask(partial(_give_up, self.process))
        await self._ask(_hang_up)
        self._thread.shutdown()

    # To own

    async def sure(self) -> None:
        """Return once we know that nobody has given us up: after a stop others may have played on."""
        while self._silent_for() > (SURE if self._listens() else SURE_UNHEARD):
            await self._beaten.wait()

    def _silent_for(self) -> float:
        """Seconds since our last sign of life."""
        return asyncio.get_running_loop().time() - self._beaten_at

    async def owner(self, lesson: str) -> int:
        """The process that owns *lesson*; we become it if there is none. Raises `django.db.Error`."""
        while True:
            await self.sure()
            if lesson in self.held:
                return self.process
            owner = (await self._take_together(lesson)).get(lesson)
            if owner is not None:
                return owner
            await asyncio.sleep(BEAT)  # We have been given up; the next look tells.

    async def _take_together(self, lesson: str) -> Mapping[str, int]:
        """Of *lesson*, and of all others that are asked for while a question is on its way.

        When a process dies, everybody who was there asks again and again: beats must not wait behind them.
        """
        self._asked.add(lesson)
        if self._question is None:
            loop = asyncio.get_running_loop()
            self._question = loop.create_task(self._take_asked(), context=Context())
            self._question.add_done_callback(lambda task: task.cancelled() or task.exception())
        return await asyncio.shield(self._question)

    async def _take_asked(self) -> Mapping[str, int]:
        async with self._one_question:
            asked, self._asked, self._question = self._asked, set(), None
            return await self.take(asked)

    async def take(self, lessons: Collection[str]) -> Mapping[str, int]:
        """Become the owner of those that have none; the owners of all. Raises `django.db.Error`."""
        process = self.process
        owners = await self._ask(partial(_take, process, lessons))
        if process == self.process:  # Else we have been given up meanwhile.
            self.held |= {lesson for lesson, owner in owners.items() if owner == process}
        return owners

    async def release(self, lessons: Collection[str]) -> None:
        self.held.difference_update(lessons)
        await self._ask(partial(_release, self.process, lessons))
        self.held.difference_update(lessons)  # Somebody may have asked before it was done.

    async def free(self) -> list[str]:
        """Some of the teachers' lessons that are played and have no owner. Raises `django.db.Error`."""
        return await self._ask(_free)

    def fence(self, lesson: str) -> Fence:
        return Fence(lesson, self.process)


def _by_a_sound_connection(work: Callable[[], T]) -> T:
    try:
        return work()
    except Error:
        connection.close()
        raise


def _hang_up() -> None:
    connection.close()  # This thread's own.


def _beat(process: int) -> tuple[bool, dict[int, int]]:
    """Whether we are alive, and the beats of each other process."""
    is_alive = Process.objects.filter(pk=process).update(beats=F("beats") + 1) == 1
    return is_alive, dict(Process.objects.exclude(pk=process).values_list("pk", "beats"))


def _listening() -> frozenset[int]:
    return (
        listening()
        if connection.vendor == "postgresql"
        else frozenset(Process.objects.values_list("pk", flat=True))
    )


def _give_up(process: int, beats: int | None = None) -> bool:
    """Delete *process* with its leases, if it has not moved on from its *beats*; whether that was so."""
    with transaction.atomic():
        rows = Process.objects.select_for_update().filter(pk=process)
        if not (rows if beats is None else rows.filter(beats=beats)).exists():
            return False
        rows.delete()
        return True


def _take(process: int, lessons: Iterable[str]) -> dict[str, int]:
    with suppress(IntegrityError):  # We have just been given up.
        Lease.objects.bulk_create(
            # In one order everywhere: else two processes would wait for each other.
            [Lease(lesson=lesson, process_id=process) for lesson in sorted(lessons)],
            ignore_conflicts=True,
        )
    owners = Lease.objects.filter(lesson__in=list(lessons))
    return dict(owners.values_list("lesson", "process"))


def _free() -> list[str]:
    """The database compares: what has an owner, as a rule all of it, is not read."""
    played = Exists(Table.objects.filter(session=OuterRef("pk"), closed_at=None))
    owned = Exists(Lease.objects.filter(lesson=OuterRef("lesson")))
    lessons = (
        Session.objects.open()
        .filter(played, teacher__isnull=False)
        .annotate(lesson=Concat(Value(LESSON), Cast("pk", CharField())))
        .filter(~owned)
    )
    return list(lessons.values_list("lesson", flat=True)[:AT_ONCE])


def _release(process: int, lessons: Collection[str]) -> None:
    with transaction.atomic():
        Lease.objects.filter(process=process, lesson__in=list(lessons)).delete()
        tell({"freed": sorted(lessons)})
