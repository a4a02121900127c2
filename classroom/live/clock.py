"""Clock: the games of a lesson end when their teacher has said, and people are told shortly before."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context

from classroom.live.table import LiveTable
from classroom.live.teacher import stop
from classroom.services.sessions import TOLD_BEFORE

logger = logging.getLogger(__name__)

TRY_AGAIN = 2.0
"""Seconds until a game is ended that could not be, because nothing was stored."""


class LessonClock:
    """Follows *table*: it shows that the last minutes have begun, and ends the game when time is up."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._alarm: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None
        self._is_over = False
        table.followers.append(self.set)

    def set(self) -> None:
        """Wake up when there is something to tell or to end next."""
        self._cancel()
        left = self._table.ends_in
        if left is not None and not self._is_over:
            self._wake_in(left if self._table.is_ending else left - TOLD_BEFORE.total_seconds())

    def _wake_in(self, seconds: float) -> None:
        # In a context of its own: a view's leads back to a thread that ends before.
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._strike, context=Context())

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _strike(self) -> None:
        if self._table.ends_in == 0:
            self._ending = asyncio.get_running_loop().create_task(self._end_game())
            return
        self._table.show()
        self._table.notify()
        self.set()

    async def _end_game(self) -> None:
        table = self._table
        try:
            await stop(table, table.story.deal_number)
        except Exception:
            logger.exception("The game at table %d could not be ended at %d.", table.id, table.number)
            self._wake_in(TRY_AGAIN)

    def end(self) -> None:
        self._is_over = True
        self._cancel()
