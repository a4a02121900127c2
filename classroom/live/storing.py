"""Turns: the way of one table's turns into the database, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from datetime import UTC, datetime
from typing import Any

from django.db import DatabaseError

from classroom.errors import NotStored, TableHasMovedOn
from classroom.games.shared.told import Entry
from classroom.live.database import in_database
from classroom.live.journal import Fence, TurnRow, UtteranceRow, journal
from classroom.live.story import Dealt, Story, Undone, read_turns
from classroom.screens import encode
from familygames.game import Step


class Turns:
    """Stores the turns of one table, then adds them to its *story*. Whoever makes one holds the *lock*.

    *read_on* hears that another process has moved, *followed* that a turn was stored for which nobody waited.
    """

    def __init__(self, story: Story, read_on: Callable[[], None], followed: Callable[[], None]) -> None:
        self.lock = asyncio.Lock()
        self.fence: Fence | None = None
        self._story = story
        self._told_read_on = read_on
        self._told_followed = followed
        self._following: asyncio.Task[None] | None = None

    async def store(
        self, seat: int | None, move: str, step: Step[Any], utterance: UtteranceRow | None = None
    ) -> None:
        """The turn by which *step* was made. Raises `NotStored`, `TableHasMovedOn`."""
        await self._write(seat, move, encode(step.events), utterance)
        self._story.add(Entry(self._story.number + 1, seat, tuple(step.events)), step.state)

    async def undo(self, to: int) -> None:
        """All is again as it was at number *to*."""
        await self._write(None, encode(Undone(to)), "[]")
        self._story.undo(to)

    async def deal(self, dealt: Dealt) -> None:
        story = self._story
        await self._write(None, encode(dealt), "[]")
        story.deal(dealt.seed, dealt.dealer, story.number + 1, story.moved_at)

    async def _write(
        self, seat: int | None, move: str, events: str, utterance: UtteranceRow | None = None
    ) -> None:
        at = datetime.now(UTC)
        row = TurnRow(self._story.id, self._story.number + 1, seat, move, events, at, self.fence)
        if utterance is not None:
            utterance = utterance._replace(turn=row.number)
        written = journal.append(row, utterance, self._follow)
        try:
            is_first = await written
        except DatabaseError as error:
            raise NotStored from error
        except asyncio.CancelledError:
            if not written.cancelled():  # The journal has told us already, and will not call `_follow`.
                self._follow()
            raise
        if not is_first:
            await self._read_on()
            raise TableHasMovedOn
        self._story.moved_at = at

    def _follow(self) -> None:
        """Whoever asked for a turn has gone; it has been stored, and what is stored is shown."""

        async def follow() -> None:
            await self.catch_up()
            self._told_followed()

        self._following = asyncio.get_running_loop().create_task(follow(), context=Context())

    async def _read_on(self) -> None:
        """Follow what is stored and not known here."""
        before = self._story.number
        self._story.tell(await in_database(read_turns)(self._story.id, before))
        if self._story.number != before:
            self._told_read_on()

    async def catch_up(self) -> None:
        """Another process has written at this table, or may have."""
        async with self.lock:
            await self._read_on()

    def end(self) -> None:
        if self._following is not None:
            self._following.cancel()
