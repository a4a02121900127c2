"""The way to one socket. It holds nothing but the wish to send: what is sent is always the newest.

A slow phone therefore never slows its table, and whoever slept through ten moves gets one message.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from classroom import screens

if TYPE_CHECKING:
    from classroom.live.tables import LiveTable

logger = logging.getLogger(__name__)

BROKEN = 1011
"""Close code: what was to be shown could not be made."""


class Outbox:
    """Wakes the one task that writes to a socket. *seat* None is a spectator."""

    __slots__ = (
        "_awake",
        "_beat",
        "_sleeper",
        "close_code",
        "is_abandoned",
        "last_sent_at",
        "number",
        "seat",
        "socket",
        "stuck_since",
    )

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.number = -1
        self.socket: asyncio.Task[Any] | None = None  # The task that serves it, once there is one.
        self.is_abandoned = False
        self.close_code: int | None = None
        self.stuck_since: float | None = None
        self.last_sent_at = 0.0
        self._awake = True
        self._beat = False
        self._sleeper: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._awake = True
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    def beat(self) -> None:
        """Send something even if nothing is new, so that the other side knows we are here."""
        self._beat = True
        self.wake()

    def repeat(self) -> None:
        """Send all of it again: the other side may have missed a message."""
        self.number = -1
        self.wake()

    def close(self, code: int) -> None:
        self.close_code = code
        self.wake()

    def abandon(self) -> None:
        """Give up a socket that takes nothing, not even a farewell; its device will come back."""
        self.is_abandoned = True
        if self.socket is not None:
            self.socket.cancel()

    async def next(self) -> str | None:
        """The next message to send, once there is one; None when the socket is to be closed."""
        loop = asyncio.get_running_loop()
        self.stuck_since = None
        while True:
            while not self._awake:
                self._sleeper = loop.create_future()
                await self._sleeper
            self._awake = False
            if self.close_code is not None:
                return None
            try:
                message = self.message()
            except Exception:  # To stay open and say nothing would be worse: a closed device comes back.
                logger.exception("What is new could not be shown.")
                self.close_code = BROKEN
                return None
            if message is None and self._beat:
                message = f'{{"number":{max(self.number, 0)}}}'
            if message is not None:
                self._beat = False
                self.last_sent_at = self.stuck_since = loop.time()
                return message

    def message(self) -> str | None:
        """What is new for this socket, or None."""
        raise NotImplementedError


class JsonOutbox(Outbox):
    """For programs: the screen as JSON."""

    __slots__ = ("greeted", "table")

    def __init__(self, table: LiveTable, seat: int | None) -> None:
        super().__init__(seat)
        self.table = table
        self.greeted = False

    def message(self) -> str | None:
        number = self.table.number
        if self.number == number:
            return None
        since, self.number = self.number, number
        whole, self.greeted = not self.greeted, True
        return screens.encode(screens.screen(self.table, self.seat, since=since, whole=whole))


class PartsOutbox(Outbox):
    """For browsers: the parts of the page that have changed, and what happened."""

    __slots__ = ("language", "sent")

    def __init__(self, seat: int | None, language: str) -> None:
        super().__init__(seat)
        self.language = language
        self.sent: dict[str, str] = {}

    def repeat(self) -> None:
        self.sent = {}
        super().repeat()

    def changed(self, parts: dict[str, str]) -> dict[str, str]:
        """Those of *parts* that differ from what this socket has."""
        sent = self.sent
        fresh = {
            name: html
            for name, html in parts.items()
            if (known := sent.get(name)) is not html and known != html
        }
        self.sent = parts
        return fresh


class BoardOutbox(PartsOutbox):
    """A table's board in a browser; *all_open* shows every hand to the teacher who has asked for it."""

    __slots__ = ("all_open", "table")

    def __init__(self, table: LiveTable, seat: int | None, language: str, *, all_open: bool = False) -> None:
        super().__init__(seat, language)
        self.table = table
        self.all_open = all_open

    def message(self) -> str | None:
        table = self.table
        fresh = self.changed(table.board.parts(self.seat, self.language, all_open=self.all_open))
        since, self.number = self.number, table.number
        if not fresh and since == self.number:
            return None
        message: dict[str, Any] = {"number": self.number, "parts": fresh}
        if 0 <= since < self.number:
            message["events"] = table.board.events(self.seat, self.language, since)
        return screens.encode(message)
