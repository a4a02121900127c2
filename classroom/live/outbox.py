"""The way to one socket. It holds nothing but the wish to send: what is sent is always the newest.

A slow phone therefore never slows its table, and whoever slept through ten moves gets one message.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from classroom.page_parts import Seen
from classroom.release import release
from classroom.screens import encode

logger = logging.getLogger(__name__)

RESTARTED = 1012
"""Close code: this process is about to end, or no longer owns the lesson. Devices come back."""
BROKEN = 1011
"""Close code: what was to be shown could not be made."""
ANOTHER_TAB = 4001
"""Close code: the same seat was opened in another tab or device."""
SEAT_GONE = 4002
"""Close code: somebody else sits here now."""
TABLE_CLOSED = 4005
"""Close code: the lesson is over."""
NOT_ALLOWED = 4003
"""Close code: it is none of their business, or no longer is."""

HEARTBEAT = 20.0
"""Seconds of silence after which a socket is sent its number, so that its browser knows we are here."""
STUCK = 10.0
"""Seconds after which a socket that takes nothing is given up; its device will come back."""


_waking: dict[asyncio.AbstractEventLoop, list[Outbox]] = {}


def _prepare_all(loop: asyncio.AbstractEventLoop) -> None:
    """Make the messages for all who woke in this round of the event loop, before any of them is sent.

    Making and sending by turns takes a third longer: each drives the other out of the processor's caches.
    """
    made = [(outbox, outbox.prepare()) for outbox in _waking.pop(loop)]
    now = loop.time()
    for outbox, message in made:
        if message is not None:
            outbox.post(message, now)


def begin(sending: Coroutine[Any, Any, None]) -> Coroutine[Any, Any, None] | None:
    """Run *sending* until it waits for something; what is left of it then, for a task. None: it is done.

    A task for every message would cost 15 % of a whole move (`make bench`, JSON, saturated: 8,200 moves per
    core-second with it, 7,100 without).
    """
    try:
        awaited = sending.send(None)
    except StopIteration:
        return None
    return _resume(sending, awaited)


@coroutine
def _resume(begun: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Go on, in a task, with a coroutine that was *begun* outside of one and now waits for *awaited*."""
    try:
        yield awaited
    except BaseException as error:  # noqa: BLE001 - how the wait ended is for it to hear
        try:
            awaited = begun.throw(error)
        except StopIteration:
            return
        yield from _resume(begun, awaited)
    else:
        yield from begun


class Outbox(ABC):
    """What one socket is to be sent. *seat* None is a spectator.

    A message is sent as soon as it is made. Only what a socket does not take at once, and the farewell, is
    left to the task that runs `write`: to wake a task for every message costs as much as to make it.
    """

    __slots__ = (
        "_acknowledged",
        "_awake",
        "_beat",
        "_send",
        "_sleeper",
        "close_code",
        "is_abandoned",
        "last_sent_at",
        "may_stay",
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
        self.may_stay: Callable[[], Awaitable[bool]] | None = (
            None  # Asked when the rights of teachers change.
        )
        self.close_code: int | None = None
        self.stuck_since: float | None = None
        self.last_sent_at = 0.0
        self._awake = True
        self._beat = False
        self._acknowledged = 0
        self._send: Callable[[Any], Coroutine[Any, Any, None]]
        self._sleeper: asyncio.Future[Any] | None = None  # Done with what is left of a sending, or None.

    def wake(self) -> None:
        self._awake = True
        if self._sleeper is not None:
            loop = self._sleeper.get_loop()
            waking = _waking.get(loop)
            if waking is None:
                waking = _waking[loop] = []
                loop.call_soon(_prepare_all, loop)
            waking.append(self)

    def beat(self) -> None:
        """Send something even if nothing is new, so that the other side knows we are here."""
        self._beat = True
        self.wake()

    def acknowledge(self, asked: int) -> None:
        """The next message answers the question *asked*, and all before it: so the other side knows that what
        it says arrives.
        """
        self._acknowledged = max(self._acknowledged, asked)

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

    def look_after(self, now: float) -> None:
        """Give it up if it is stuck, let it beat if it has been silent."""
        if self.stuck_since is not None and now - self.stuck_since > STUCK:
            self.abandon()
        elif now - self.last_sent_at > HEARTBEAT:
            self.beat()

    async def write(self, send: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        """See to it that *send* is given whatever is newest, for as long as the socket is open."""
        self._send = send
        loop = asyncio.get_running_loop()
        while True:
            self.stuck_since = None
            self._sleeper = loop.create_future()
            if self._awake or self.close_code is not None:
                self.wake()
            rest = await self._sleeper
            if rest is None:
                break
            await rest
        await send({"type": "websocket.close", "code": self.close_code})

    def prepare(self) -> str | None:
        """What is new, if the socket waits for it; its writing ends here if the socket is to be closed."""
        sleeper = self._sleeper
        if sleeper is None or sleeper.done() or not self._awake:
            return None
        self._awake = False
        message = None
        if self.close_code is None:
            try:
                message = self.message()
            except Exception:  # To stay open and say nothing would be worse: a closed device comes back.
                logger.exception("What is new could not be shown.")
                self.close_code = BROKEN
        if self.close_code is not None:
            self._sleeper = None
            sleeper.set_result(None)
        elif message is not None:
            self._beat = False
        elif self._beat:
            self._beat = False
            message = f'{{"number":{max(self.number, 0)}}}'
        if message is not None and self._acknowledged:
            message, self._acknowledged = f'{{"heard":{self._acknowledged},{message[1:]}', 0
        return message

    def post(self, message: str, now: float) -> None:
        """Send *message*, which `prepare` has just made."""
        sleeper = self._sleeper
        if sleeper is None or sleeper.done():
            return  # The socket has been closed in this very round.
        self.last_sent_at = now
        try:
            rest = begin(self._send({"type": "websocket.send", "text": message}))
        except Exception as error:  # noqa: BLE001 - as a rule the other side has gone; `write` ends by it
            self._sleeper = None
            sleeper.set_exception(error)
            return
        if rest is not None:
            self.stuck_since = now
            self._sleeper = None
            sleeper.set_result(rest)

    @abstractmethod
    def message(self) -> str | None:
        """What is new for this socket, or None."""


class PartsOutbox(Outbox):
    """For browsers: the parts of the page that have changed, and what happened."""

    __slots__ = ("greeted", "language", "seen")

    def __init__(self, seat: int | None, language: str) -> None:
        super().__init__(seat)
        self.language = language
        self.seen = Seen()
        self.greeted = False

    def written(self, message: dict[str, Any]) -> str:
        """*message* as it is sent. The first tells which release this is, to pages of another."""
        if not self.greeted:
            self.greeted = True
            message["release"] = release()
        return encode(message)

    def repeat(self) -> None:
        self.seen = Seen()
        super().repeat()
