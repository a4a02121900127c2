"""Ownership: which lessons this process plays, where several serve one school."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import DatabaseError, Error

from classroom.live.database import in_database
from classroom.live.journal import Fence, journal
from classroom.live.keeping import Keeping
from classroom.live.leases import HeldElsewhere, Leases, lesson_at, lesson_of, sessions_in
from classroom.live.outbox import RESTARTED
from classroom.live.relay import Application, Relay
from classroom.live.tables import LiveTable
from classroom.live.watching import Watching
from classroom.models import Table

logger = logging.getLogger(__name__)

DRAINED_AFTER = 1.0
"""Seconds for which turns that are being stored are waited for when a lesson goes to another process."""
WITHOUT_OWNER = 1.0
"""Seconds between two looks for lessons that are open and played by no process."""


class Ownership:
    """What is played here, with all of *keeping* and *watching*, and what elsewhere.

    *table* takes one up; *hear* is given what other processes tell all.
    """

    def __init__(
        self,
        table: Callable[[int], Awaitable[LiveTable]],
        keeping: Keeping,
        watching: Watching,
        hear: Callable[[dict[str, Any]], Coroutine[Any, Any, None]],
    ) -> None:
        self.relay: Relay | None = None
        """The other processes, where there may be any."""
        self._table = table
        self._keeping = keeping
        self._watching = watching
        self._hear = hear
        self._lessons: dict[int, str] = {}
        self._awake: set[int] = set()  # Sessions of ours whose tables have been taken up.
        self._taking_over: asyncio.Task[None] | None = None

    async def start(self, application: Application) -> None:
        """Begin with a server; *application* serves those whom other processes send."""
        if settings.REDIS_URL:
            self.relay = Relay(settings.REDIS_URL, application, self.forget, self._hear)
            await self.relay.start()

    async def stop(self) -> None:
        """End with a server. What others take over from it they find complete."""
        if self._taking_over is not None:
            self._taking_over.cancel()
        if self.relay is not None:
            await self.forget(None)
            await self.relay.stop()

    def tell_all(self, news: dict[str, Any]) -> None:
        """Tell the other processes, where there are any."""
        if self.relay is not None:
            self.relay.tell_all(news)

    async def lesson_of(self, table_id: int) -> str:
        """What is leased of a table. Raises `Table.DoesNotExist`."""
        lesson = self._lessons.get(table_id)
        if lesson is None:
            table = await in_database(Table.objects.select_related("session").get)(pk=table_id)
            lesson = self._lessons[table_id] = lesson_at(table)
        return lesson

    async def fence(self, table_id: int) -> Fence | None:
        """By what turns are stored here, where there may be other processes. Raises `HeldElsewhere`."""
        if self.relay is None:
            return None
        lesson = await self.lesson_of(table_id)
        leases = self.relay.leases
        if await leases.owner(lesson) != leases.inbox:
            raise HeldElsewhere(lesson)
        return leases.fence(lesson)

    async def wake_tables(self) -> int:
        """Resume all tables of open lessons, as after a restart, but for those that others play; how many.

        Those of programs sleep until one connects: no bot plays there. With other processes it is lessons
        that have come to us since the last time, and those that nobody plays.
        """
        tables = Table.objects.filter(closed_at=None, session__closed_at=None, session__teacher__isnull=False)
        if self.relay is not None:
            come = await self._lessons_that_came(self.relay.leases)
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
        if self.relay is None:
            return
        self._taking_over = asyncio.current_task()
        unused: set[str] = set()
        while True:
            await asyncio.sleep(WITHOUT_OWNER)
            try:
                await self.wake_tables()
                leases = self.relay.leases
                playing = {self._lessons.get(table_id) for table_id in self._keeping.tables}
                idle = {one for one in leases.held - playing if not self.relay.is_in_use(one)}
                if idle & unused:
                    await self.relay.let_go(idle & unused)
                unused = idle
            except Error as error:
                logger.warning("Lessons without an owner could not be looked for: %s", error)

    async def forget(self, lessons: Collection[str] | None) -> None:
        """These *lessons*, or all, are played elsewhere from now on: devices are to come again."""
        self._awake -= self._awake if lessons is None else sessions_in(lessons)
        for live in list(self._keeping.tables.values()):
            if lessons is None or self._lessons.get(live.id) in lessons:
                for outbox in live.outboxes:
                    outbox.close(RESTARTED)
                self._keeping.let_go(live)
        for watcher in self._watching.outboxes:
            if lessons is None or lesson_of(watcher.session) in lessons:
                watcher.close(RESTARTED)
        with suppress(DatabaseError, TimeoutError):
            async with asyncio.timeout(DRAINED_AFTER):
                await journal.append(None)  # Whoever reads our tables now finds every turn.
