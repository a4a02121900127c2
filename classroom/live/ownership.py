"""Ownership: which lessons this process plays, where several serve one school.

Whoever comes to another process than the owner of their lesson is sent on. A lesson goes where its people
are: if nobody is here, or all come elsewhere, we let it go.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import partial
from typing import Any

from django.db import DatabaseError, Error, connection

from classroom.live.broadcast import Broadcast
from classroom.live.journal import Fence, in_database, journal
from classroom.live.leases import HeldElsewhere, Leases, lesson_at, lesson_of, sessions_in
from classroom.live.outbox import RESTARTED
from classroom.live.registry import Registry
from classroom.live.table import LiveTable
from classroom.models import Table
from classroom.notices import Notices, tell

logger = logging.getLogger(__name__)

DRAINED_AFTER = 1.0
"""Seconds for which turns that are being stored are waited for when a lesson goes to another process."""
WITHOUT_OWNER = 1.0
"""Seconds between two looks for lessons that are open and played by no process."""
PAUSE = 0.25
"""Seconds for which whoever was led here all the same waits for their lesson to come, too."""
IN_A_ROW = 5
"""After so many who came for a lesson, all to one process and none to its owner, it follows them."""
STAYS = 30.0
"""Seconds for which a lesson that has followed its people stays: a proxy that leads each browser for itself
must not send it to and fro.
"""
MISLED = 0.2
"""Where more than this share of all arrivals has to be sent on, the proxy leads nobody."""
FEW = 50
"""Arrivals that say nothing yet."""


class Ownership:
    """What is played here, with all of *registry* and *broadcast*, and what elsewhere.

    *table* takes one up; *receive* gets what other processes tell all, None where it may have been missed.
    """

    def __init__(
        self,
        table: Callable[[int], Awaitable[LiveTable]],
        registry: Registry,
        broadcast: Broadcast,
        receive: Callable[[dict[str, Any] | None], Coroutine[Any, Any, None]],
    ) -> None:
        self.leases: Leases | None = None
        """What we own, where there may be other processes."""
        self.arrived = Counter[bool]()
        """How many have come to their owner, and how many elsewhere."""
        self._table = table
        self._registry = registry
        self._broadcast = broadcast
        self._receive = receive
        self._notices = Notices(self._take, partial(receive, None))
        self._lessons: dict[int, str] = {}
        self._awake: set[int] = set()  # Sessions of ours whose tables have been taken up.
        self._busy = Counter[str]()  # How many are at a lesson.
        self._elsewhere: dict[str, tuple[int, int]] = {}  # Where others have come in a row, and how many.
        self._followed: dict[str, float] = {}
        self._chores: set[asyncio.Task[Any]] = set()

    def _begin(self, chore: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(chore, context=Context())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def start(self) -> None:
        """Begin with a server. Raises `NotHeard`."""
        if connection.vendor != "postgresql":
            return
        self.leases = Leases(self._begin_anew, lambda: self._notices.is_listening)
        await self.leases.register()
        self._begin(self.leases.stay())
        self._notices.listen(self.leases.process)
        await self._notices.are_heard(in_database(tell))

    async def stop(self) -> None:
        """End with a server. What others take over from it they find complete."""
        for task in list(self._chores):
            task.cancel()
        if self.leases is not None:
            await self.forget(None)
            self._notices.stop()
            await self.leases.stop()

    async def _begin_anew(self) -> None:
        assert self.leases is not None
        await self.forget(None)
        self._notices.listen(self.leases.process)

    # Whoever comes

    @asynccontextmanager
    async def at(self, lesson: str, *, was_led: bool) -> AsyncIterator[bool]:
        """Whether *lesson* is ours, as long as somebody is at it here. Who *was_led* here may bring it along.

        Raises `django.db.Error`.
        """
        if self.leases is None:
            yield True
            return
        is_ours = await self._is_ours(lesson, self.leases, was_led=was_led)
        self._note(is_ours=is_ours)
        self._busy[lesson] += is_ours
        try:
            yield is_ours
        finally:
            self._busy[lesson] -= is_ours
            if not self._busy[lesson]:
                del self._busy[lesson]

    async def _is_ours(self, lesson: str, leases: Leases, *, was_led: bool) -> bool:
        owner = await leases.owner(lesson)
        if owner == leases.process:
            self._elsewhere.pop(lesson, None)
            return True
        await in_database(tell)({"came": lesson, "to": owner, "at": leases.process})
        if was_led:
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await leases.freed.wait()
        return was_led and await leases.owner(lesson) == leases.process

    def _note(self, *, is_ours: bool) -> None:
        was = self.is_misled
        self.arrived[is_ours] += 1
        if self.is_misled and not was:
            logger.warning(
                "Many come to another process than the one that plays their lesson, and are sent on: let the "
                "proxy lead by the cookie “lesson”, see docs/hosting.md."
            )

    @property
    def is_misled(self) -> bool:
        """Whether the proxy leads nobody, it seems."""
        return self.arrived.total() > FEW and self.arrived[False] > MISLED * self.arrived.total()

    # What other processes say

    async def _take(self, notice: dict[str, Any]) -> None:
        if "freed" in notice:
            if self.leases is not None:
                self.leases.freed.set()
                self.leases.freed.clear()
        elif "came" in notice:
            if self.leases is not None and notice["to"] == self.leases.process:
                self._begin(self._follow(self.leases, notice["came"], notice["at"]))
        else:
            await self._receive(notice)

    async def _follow(self, leases: Leases, lesson: str, process: int) -> None:
        """Somebody has come for *lesson* to another *process*."""
        if lesson not in leases.held:
            return
        before, count = self._elsewhere.get(lesson, (process, 0))
        count = count + 1 if before == process else 1
        self._elsewhere[lesson] = process, count
        if not self._busy[lesson]:
            await self.let_go([lesson])
        elif count >= IN_A_ROW:
            now = asyncio.get_running_loop().time()
            if now - self._followed.get(lesson, float("-inf")) > STAYS:
                self._followed[lesson] = now
                await self.let_go([lesson])

    async def let_go(self, lessons: Collection[str]) -> None:
        """Nobody needs these *lessons* here. Their tables are forgotten before others may take them."""
        assert self.leases is not None
        self.leases.held.difference_update(lessons)
        for lesson in lessons:
            self._elsewhere.pop(lesson, None)
        await self.forget(lessons)
        await self.leases.release(lessons)

    async def lesson_of(self, table_id: int) -> str:
        """What is leased of a table. Raises `Table.DoesNotExist`."""
        lesson = self._lessons.get(table_id)
        if lesson is None:
            table = await in_database(Table.objects.select_related("session").get)(pk=table_id)
            lesson = self._lessons[table_id] = lesson_at(table)
        return lesson

    async def fence(self, table_id: int) -> Fence | None:
        """By what turns are stored here, where there may be other processes. Raises `HeldElsewhere`."""
        if self.leases is None:
            return None
        lesson = await self.lesson_of(table_id)
        if await self.leases.owner(lesson) != self.leases.process:
            raise HeldElsewhere(lesson)
        return self.leases.fence(lesson)

    async def wake_tables(self) -> int:
        """Resume all tables of open lessons, as after a restart, but for those that others play; how many.

        Those of programs sleep until one connects: no bot plays there. With other processes it is lessons
        that have come to us since the last time, and those that nobody plays.
        """
        tables = Table.objects.filter(closed_at=None, session__closed_at=None, session__teacher__isnull=False)
        if self.leases is not None:
            come = await self._lessons_that_came(self.leases)
            if not come:
                return 0
            tables = tables.filter(session__in=come)
        rows = await in_database(lambda: list(tables.values_list("pk", "session")))()
        for table_id, session in rows:
            try:
                await self._table(table_id)
            except HeldElsewhere:  # Its people came to another process meanwhile.
                self._awake.discard(session)
            except Exception:  # One table that cannot be read must not keep the others asleep.
                logger.exception("Table %d could not be taken up.", table_id)
                self._awake.discard(session)
        return len(rows)

    async def _lessons_that_came(self, leases: Leases) -> set[int]:
        free = await leases.free()
        if free:
            await leases.take(free)
        held = sessions_in(leases.held)
        come, self._awake = held - self._awake, held
        return come

    async def take_over_now_and_then(self) -> None:
        """Play what nobody plays, leave to others what nobody needs here."""
        leases = self.leases
        if leases is None:
            return
        unused: set[str] = set()
        while True:
            await asyncio.sleep(WITHOUT_OWNER)
            try:
                await self.wake_tables()
                playing = {self._lessons.get(table_id) for table_id in self._registry.tables}
                idle = {one for one in leases.held - playing if not self._busy[one]}
                if idle & unused:
                    await self.let_go(idle & unused)
                unused = idle
            except Error as error:
                logger.warning("Lessons without an owner could not be looked for: %s", error)

    async def forget(self, lessons: Collection[str] | None) -> None:
        """These *lessons*, or all, are played elsewhere from now on: devices are to come again."""
        self._awake -= self._awake if lessons is None else sessions_in(lessons)
        for live in list(self._registry.tables.values()):
            if lessons is None or self._lessons.get(live.id) in lessons:
                for outbox in live.outboxes:
                    outbox.close(RESTARTED)
                self._registry.let_go(live)
        for watcher in self._broadcast.outboxes:
            if lessons is None or lesson_of(watcher.session) in lessons:
                watcher.close(RESTARTED)
        with suppress(DatabaseError, TimeoutError):
            async with asyncio.timeout(DRAINED_AFTER):
                await journal.append(None)  # Whoever reads our tables now finds every turn.
