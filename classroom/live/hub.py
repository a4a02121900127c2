"""Hub: what this process plays and shows, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from contextvars import Context
from typing import Any

from django.utils import timezone

from classroom import lesson_boards
from classroom.live.bots import get_ready, read_ahead
from classroom.live.broadcast import Broadcast, Watcher, snapshot
from classroom.live.journal import Fence, in_database
from classroom.live.leases import HeldElsewhere
from classroom.live.outbox import NOT_ALLOWED
from classroom.live.ownership import Ownership
from classroom.live.presence import Presence
from classroom.live.registry import Registry
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.models import Participant, Table
from classroom.notices import tell
from classroom.services import actions, practice, sessions, sharing, substitutes, trials
from familygames.catalogue import GAMES

logger = logging.getLogger(__name__)

FORGOTTEN_LESSONS = 3600.0
"""Seconds between two looks for lessons that nobody has closed, and for games at home that are too old."""

TRIALS_OVER = 10.0
"""Seconds between two looks for those who have tried the site as a teacher and whose hour is over."""

LOOK_AFTER = 5.0
"""Seconds between two looks at all sockets."""


class Hub:
    """Puts together who keeps tables, who shows sessions and who owns what, and tells them what changes."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chores: set[asyncio.Task[Any]] = set()
        self.registry = Registry(self._table_moved, self._fence)
        self.broadcast = Broadcast(self.lesson, self._begin)
        self.presence = Presence(self.broadcast, self.registry)
        self.ownership = Ownership(self.table, self.registry, self.broadcast, self._receive)

    @property
    def tables(self) -> dict[int, LiveTable]:
        return self.registry.tables

    def clear(self) -> None:
        """Begin with nothing: all that this process knows is in the database."""
        for part in (self.registry, self.broadcast, self.presence, self._chores):
            part.clear()

    def wake_up(self) -> None:
        """Begin on this event loop. Another loop's tables are forgotten."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self.clear()
            self._begin(self._look_after_sockets())

    async def _fence(self, table_id: int) -> Fence | None:
        return await self.ownership.fence(table_id)

    def _begin(self, chore: Any) -> None:
        # Apart from whoever asked: a view's thread, which its context leads back to, ends before the chore.
        task = asyncio.get_running_loop().create_task(chore, context=Context())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def start(self) -> None:
        """Begin with a server: its tables go on, bots play, absent pupils' time runs. Raises `NotHeard`."""
        self.wake_up()
        read_ahead()
        await self.ownership.start()
        await self.end_forgotten_lessons()
        await self.ownership.wake_tables()
        self._begin(self._forget_now_and_then())
        self._begin(self._throw_trials_away_now_and_then())
        self._begin(self.ownership.take_over_now_and_then())

    async def _look_after_sockets(self) -> None:
        day = timezone.localdate()
        while True:
            await asyncio.sleep(LOOK_AFTER)
            now = asyncio.get_running_loop().time()
            if timezone.localdate() != day:  # The codes of substitutes were good until midnight.
                day = timezone.localdate()
                self._begin(self.rights_changed())
            for outbox in [*self.registry.outboxes, *self.broadcast.outboxes]:
                outbox.look_after(now)
            self.registry.put_to_sleep(now)

    async def end_forgotten_lessons(self) -> None:
        """Close lessons that were played and then left open."""
        await self._closed(await in_database(sessions.close_forgotten)())

    async def _closed(self, lessons: Mapping[int, Collection[int]]) -> None:
        for session, tables in lessons.items():
            for table_id in tables:
                await self.seats_changed(table_id)
            self.broadcast.changed(session)

    async def throw_trials_away(self) -> None:
        """What was closed at the last look is deleted now: meanwhile every process has let its tables go."""
        learners = await in_database(trials.forget)()
        lessons = await in_database(trials.close_over)()
        await self._closed(lessons)
        seats = sorted(table for tables in lessons.values() for table in tables)
        if learners:
            await self.learners_out(learners)
        if learners or seats:
            await self.rights_changed()
            notice = {"seats": seats, "learners": sorted(learners), "rights": True}
            await in_database(tell)(notice)

    async def _throw_trials_away_now_and_then(self) -> None:
        while True:
            try:
                await self.throw_trials_away()
            except Exception:  # At the next look the database may answer.
                logger.exception("What was only tried could not be thrown away.")
            await asyncio.sleep(TRIALS_OVER)

    async def _forget_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(FORGOTTEN_LESSONS)
            try:
                await self.end_forgotten_lessons()
                await in_database(practice.forget)()
                await in_database(sessions.forget)()
                await in_database(actions.forget)()
                await in_database(sharing.forget)()
                await in_database(substitutes.forget)()
            except Exception:  # In an hour the database may answer.
                logger.exception("Lessons could not be ended or forgotten, or games at home not forgotten.")

    # Whoever comes

    async def table(self, table_id: int) -> LiveTable:
        """The live table, read from the database at first. Raises `Table.DoesNotExist`, `HeldElsewhere`."""
        self.wake_up()
        return await self.registry.table(table_id)

    async def arrive(
        self, table_id: int, token: str, cookie: str, teaches: Callable[[int | None], Awaitable[bool]]
    ) -> tuple[LiveTable, LiveSeat | None]:
        """As `Presence.arrive`."""
        self.wake_up()
        return await self.presence.arrive(table_id, token, cookie, teaches)

    async def watch(self, watcher: Watcher) -> None:
        """Show *watcher* their session from now on."""
        self.wake_up()
        await self.broadcast.watch(watcher)

    # Sessions

    async def tables_of(self, session: int) -> list[LiveTable]:
        """The open tables of a session, in the order of their labels."""
        open_tables = Table.objects.filter(session_id=session, closed_at=None).order_by("label")
        ids = await in_database(lambda: list(open_tables.values_list("pk", flat=True)))()
        return [await self.table(table_id) for table_id in ids]

    async def lesson(self, session: int) -> lesson_boards.Lesson:
        """A session as its watchers see it now."""
        tables = [snapshot(live) for live in await self.tables_of(session)]
        lesson = await in_database(lesson_boards.look)(session, tables, self.presence.of(session))
        # Before the cards are dealt there is time, while pupils join.
        get_ready(GAMES[lesson.session.game], lesson.session.deck.cards.languages)
        return lesson

    # What changes around the tables

    def _table_moved(self, live: LiveTable) -> None:
        self.broadcast.changed(live.session_id)
        # What could not be noted when a game at home ended is noted when something moves there again.
        if live.outcome.is_due:
            self._begin(live.outcome.note())

    async def seats_changed(self, table_id: int) -> None:
        """The people, names or pauses of a table have changed in the database."""
        if self.registry.has(table_id):
            live = await self.table(table_id)
            await live.reseat()
            if live.is_closed:
                self.registry.let_go(live)
        else:
            with suppress(HeldElsewhere):  # Its owner is told, too.
                await self.table(table_id)

    async def help_changed(self, participant: int) -> None:
        """A pupil has raised or lowered a hand."""
        of_participant = Participant.objects.filter(pk=participant)
        row = await in_database(lambda: of_participant.values("session_id", "help_raised_at").first())()
        if row is None:
            return
        for live in self.tables.values():
            seat = live.seat_of_participant(participant)
            if seat is not None:
                seat.help_raised_at = row["help_raised_at"]
                live.show()
        self.broadcast.changed(row["session_id"])

    async def learners_out(self, learners: Collection[int]) -> None:
        """Close the sockets of learners whose cards are no longer valid."""
        for live in self.tables.values():
            live.shut_out(learners)

    async def rights_changed(self) -> None:
        """Close the sockets of those who may no longer follow their lesson."""
        for outbox in [*self.registry.outboxes, *self.broadcast.outboxes]:
            if outbox.may_stay is not None and not await outbox.may_stay():
                outbox.close(NOT_ALLOWED)

    async def _receive(self, notice: dict[str, Any] | None) -> None:
        """What another process tells all; None where it may have been missed."""
        seats = list(self.tables) if notice is None else notice.get("seats", ())
        for table_id in filter(self.registry.has, seats):
            await self.seats_changed(table_id)
        if notice is None or "rights" in notice:
            await self.rights_changed()
        if notice is not None and "learners" in notice:
            await self.learners_out(notice["learners"])


hub = Hub()
