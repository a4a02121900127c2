"""Registry: the tables that this process plays, each of them once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from classroom.live.bots import get_ready
from classroom.live.clock import LessonClock
from classroom.live.journal import Fence
from classroom.live.leases import HeldElsewhere
from classroom.live.outbox import Outbox
from classroom.live.scheduler import Scheduler
from classroom.live.table import LiveTable

FALLS_ASLEEP = 300.0
"""Seconds after which a table at home that nobody looks at is kept in the database alone."""


class Registry:
    """The one `LiveTable` of each table, with its `Scheduler` and `LessonClock`.

    *moved* hears of their changes, *fence* tells by what they store.
    """

    def __init__(
        self, moved: Callable[[LiveTable], None], fence: Callable[[int], Awaitable[Fence | None]]
    ) -> None:
        self._moved = moved
        self._fence = fence
        self.clear()

    def clear(self) -> None:
        """Begin with nothing: all that tables know is in the database."""
        self.tables: dict[int, LiveTable] = {}
        self.schedulers: dict[int, Scheduler] = {}
        self.clocks: dict[int, LessonClock] = {}
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self._sleepy: dict[int, float] = {}

    async def table(self, table_id: int) -> LiveTable:
        """The live table, read from the database at first. Raises `Table.DoesNotExist`, `HeldElsewhere`."""
        live = self.tables.get(table_id)
        if live is not None:
            self._sleepy.pop(table_id, None)  # Whoever asks is about to sit down.
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
        return await asyncio.shield(loading)

    async def _load(self, table_id: int) -> LiveTable:
        try:
            fence = await self._fence(table_id)
            live = await LiveTable.load(table_id, self._moved)
            if fence is not None and fence != await self._fence(table_id):
                raise HeldElsewhere(fence.lesson)  # It has been taken from us while we read.
            live.fence = fence
            if not live.is_closed:
                self.tables[table_id] = live
                self.schedulers[table_id], self.clocks[table_id] = Scheduler(live), LessonClock(live)
                get_ready(live.game, live.deck.languages)
                await live.outcome.note()
                live.settle()
            return live
        finally:
            del self._loading[table_id]

    @property
    def outboxes(self) -> list[Outbox]:
        return [outbox for live in self.tables.values() for outbox in live.outboxes]

    def has(self, table_id: int) -> bool:
        """Whether the table is here, or about to be."""
        return table_id in self.tables or table_id in self._loading

    def let_go(self, live: LiveTable) -> None:
        live.end()
        if (scheduler := self.schedulers.pop(live.id, None)) is not None:
            scheduler.end()
            self.clocks.pop(live.id).end()
        self.tables.pop(live.id, None)
        self._sleepy.pop(live.id, None)

    def put_to_sleep(self, now: float) -> None:
        """Let go of tables at home where nobody has been for a while."""
        for live in [live for live in self.tables.values() if live.is_at_home]:
            if not self.is_asleep(live):
                self._sleepy.pop(live.id, None)
            elif now - self._sleepy.setdefault(live.id, now) > FALLS_ASLEEP:
                self.let_go(live)

    def is_asleep(self, live: LiveTable) -> bool:
        """Whether nobody is at the table, and nothing happens there before somebody comes."""
        return not (
            self.schedulers[live.id].is_thinking or any(seat.present for seat in live.seats) or live.outboxes
        )
