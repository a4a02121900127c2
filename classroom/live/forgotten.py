"""Forgotten: lessons that nobody has closed, and what is too old to be kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from classroom.live.database import in_database
from classroom.services import actions, practice, sessions, sharing, substitutes

logger = logging.getLogger(__name__)

FORGOTTEN_LESSONS = 3600.0
"""Seconds between two looks for lessons that nobody has closed, and for games at home that are too old."""


class Forgotten:
    """Ends and forgets. *table_closed* and *session_closed* are told what was left open."""

    def __init__(
        self, table_closed: Callable[[int], Awaitable[None]], session_closed: Callable[[int], None]
    ) -> None:
        self._table_closed = table_closed
        self._session_closed = session_closed

    async def end_lessons(self) -> None:
        """Close lessons that were played and then left open."""
        for session, tables in (await in_database(sessions.close_forgotten)()).items():
            for table_id in tables:
                await self._table_closed(table_id)
            self._session_closed(session)

    async def look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(FORGOTTEN_LESSONS)
            try:
                await self.end_lessons()
                await in_database(practice.forget)()
                await in_database(sessions.forget)()
                await in_database(actions.forget)()
                await in_database(sharing.forget)()
                await in_database(substitutes.forget)()
            except Exception:  # In an hour the database may answer.
                logger.exception("Lessons could not be ended or forgotten, or games at home not forgotten.")
