"""Dealing: new cards at one table."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from classroom.live.seated import SeatedTable
from classroom.live.storing import Turns
from classroom.live.story import Dealt


class Dealing:
    """The deals of *table* after its first; *announce* hears of those that come by themselves."""

    def __init__(self, table: SeatedTable, turns: Turns, announce: Callable[[], None]) -> None:
        self._table = table
        self._turns = turns
        self._announce = announce

    async def deal(self) -> None:
        """New cards; whoever calls holds the lock of the turns."""
        await self._turns.deal(Dealt(secrets.token_hex(8), self._next_dealer()))

    async def deal_by_itself(self) -> None:
        """Does nothing if somebody was quicker."""
        async with self._turns.lock:
            if not self._table.over or self._table.is_still:
                return
            await self.deal()
        self._announce()

    def _next_dealer(self) -> int | None:
        """The teacher is asked again; the youngest is still the youngest; else the deal moves on."""
        table = self._table
        if table.beginner_is == "teacher":
            return None
        return table.story.dealer if table.beginner_is == "youngest" else table.state.next_dealer()
