"""Relay: whoever arrives at another process than the owner of their lesson is served there by the owner.

What a browser or a program and the site say to each other, a request or a socket, goes through both
processes: here it is a `Visit` at the owner, there a `Guest` of the same application that serves the owner's
own people. Nothing else knows the difference.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from contextvars import Context
from itertools import count
from typing import Any

from django.db import Error

from classroom.live.channel import Channel, Frame
from classroom.live.leases import BEAT, Leases
from classroom.live.outbox import RESTARTED, begin

logger = logging.getLogger(__name__)

Application = Callable[[Any, Any, Any], Awaitable[Any]]
Send = Callable[[Any], Coroutine[Any, Any, None]]

LONGEST = 8.0
"""Seconds for which whoever arrives waits for an owner: long enough for another one to take over."""
WITHOUT_REDIS = 1.0
"""The same where nobody can be led to an owner at all: at another process they may be served at once."""
AGAIN = 0.1
"""Seconds until somebody who found no owner asks again, each time twice as long, until it is a `BEAT`: many
who wait for a take-over must not keep the process from it.
"""

TRY_LATER = 1013

AT_ONCE = 16
"""How many messages of a device may wait at the owner before its socket is not read for a while."""

OPEN, SAID, GONE, STUCK, TOLD, EVENT, MORE, NOT_MINE, NEWS = range(9)

PASSED_ON = (
    "type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path",
    "headers", "client", "server", "subprotocols",
)  # fmt: skip
"""What the owner is told of a request or a socket."""


class Visit:
    """A device of ours at the owner of its lesson: what it is told comes from there."""

    def __init__(self, owner: str, send: Send, stuck: Callable[[bool], None], *, is_request: bool) -> None:
        self.owner = owner
        self.is_request = is_request
        self.answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the owner has let it in, or answered all of a request."""
        self.may_say = asyncio.Semaphore(AT_ONCE)
        self._send = send
        self._stuck = stuck
        self._rest: asyncio.Task[None] | None = None
        self._waiting: deque[Any] = deque()

    def answer(self, is_in: bool) -> None:
        if not self.answered.done():
            self.answered.set_result(is_in)

    def tell(self, message: Any) -> None:
        """Send *message* on; if the socket does not take it at once, the owner is asked to wait."""
        if self._rest is not None:
            self._waiting.append(message)
            return
        try:
            rest = begin(self._send(message))
        except (OSError, RuntimeError):  # The other side has gone, and will say so.
            return
        if rest is not None:
            self._stuck(True)
            self._rest = asyncio.get_running_loop().create_task(self._send_rest(rest), context=Context())

    async def _send_rest(self, rest: Coroutine[Any, Any, None]) -> None:
        with suppress(OSError, RuntimeError):
            await rest
            while self._waiting:
                await self._send(self._waiting.popleft())
        self._rest = None
        self._stuck(False)

    def end(self) -> None:
        """The owner is gone: try another if it has not answered yet, else the device comes back itself."""
        if not self.answered.done():
            self.answered.set_result(False)
        elif not self.is_request:
            self.tell({"type": "websocket.close", "code": RESTARTED})


class Guest:
    """A device that is connected with another process and served here."""

    def __init__(self, lesson: str, kind: str, say: Callable[[int, Any], None]) -> None:
        self.lesson = lesson
        self.kind = kind
        self.messages: asyncio.Queue[Any] = asyncio.Queue()
        self.may_send = asyncio.Event()
        self.may_send.set()
        self.is_served = False
        self._say = say
        self._read = 0

    async def receive(self) -> Any:
        message = await self.messages.get()
        self._read += 1
        if self._read % (AT_ONCE // 2) == 0:
            self._say(MORE, AT_ONCE // 2)
        return message

    def send_off(self) -> None:
        """Its device is gone, or cannot be reached."""
        self.may_send.set()
        self.messages.put_nowait({"type": f"{self.kind}.disconnect", "code": RESTARTED})

    async def send(self, message: Any) -> None:
        if not self.may_send.is_set():
            await self.may_send.wait()
        text = message.get("text")
        if text is not None:
            self._say(TOLD, text)
        else:
            self._say(EVENT, message)


class Relay:
    """The other processes of this school. *application* serves everybody, wherever they are connected.

    *forget* is called before lessons are let go, and when all have been lost. *hear* is given what others
    tell all.
    """

    def __init__(
        self,
        url: str,
        application: Application,
        forget: Callable[[Collection[str] | None], Awaitable[None]],
        hear: Callable[[dict[str, Any]], Coroutine[Any, Any, None]],
    ) -> None:
        self._channel = Channel(url, self._hear, self._gone, self._nobody, self._deaf)
        self.leases = Leases(
            self._begin_anew, self._gone, self._channel.knock, lambda: self._channel.is_listening
        )
        self._application = application
        self._forget = forget
        self._hear_news = hear
        self._visits: dict[int, Visit] = {}
        self._guests: dict[tuple[str, int], Guest] = {}
        self._numbers = count(1)
        self._busy: Counter[str] = Counter()  # How many of our own people are at a lesson.
        self._chores: set[asyncio.Task[Any]] = set()

    def _begin(self, chore: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(chore, context=Context())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def start(self) -> None:
        await self.leases.register()
        self._begin(self.leases.stay())
        self._channel.listen(self.leases.inbox)
        await self._channel.ready()

    async def stop(self) -> None:
        """Say goodbye to all: whoever is here goes on with another process."""
        for (sender, number), guest in list(self._guests.items()):
            self._channel.post(sender, (EVENT, number, {"type": "websocket.close", "code": RESTARTED}))
            guest.send_off()
        for task in list(self._chores):
            task.cancel()
        await self._channel.close()
        await self.leases.stop()

    async def _begin_anew(self) -> None:
        self._deaf()
        await self._forget(None)
        self._channel.listen(self.leases.inbox)

    def is_in_use(self, lesson: str) -> bool:
        """Whether somebody is at *lesson* now, by a socket or a request."""
        return self._busy[lesson] > 0 or any(guest.lesson == lesson for guest in self._guests.values())

    # News

    def tell_all(self, news: dict[str, Any]) -> None:
        for inbox in self.leases.others.values():
            self._channel.post(inbox, (NEWS, 0, news))

    # Whoever arrives here

    async def lead(self, lesson: str, scope: Any, receive: Any, send: Any) -> None:
        """Serve whoever has come for *lesson*, here if it is ours, or through its owner."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        limit = began + LONGEST
        opened: list[Any] = []
        pause = AGAIN

        async def again() -> Any:
            return opened.pop(0) if opened else await receive()

        while loop.time() < limit:
            try:
                async with asyncio.timeout_at(limit):
                    owner = await self.leases.owner(lesson)
            except (Error, TimeoutError):
                await asyncio.sleep(AGAIN)
                continue
            if owner == self.leases.inbox:
                self._busy[lesson] += 1
                try:
                    await self._application(scope, again if opened else receive, send)
                finally:
                    self._busy[lesson] -= 1
                return
            if not opened:
                opened.append(await _opening(scope, receive))
            if opened[0]["type"] == "http.disconnect":
                return
            if await self._visit(lesson, owner, scope, opened[0], receive, send, limit):
                return
            if self._channel.is_cut_off:
                limit = min(limit, began + WITHOUT_REDIS)
            if await _is_gone_within(pause, receive):
                return
            pause = min(2 * pause, BEAT)
        await _refuse(scope, send)

    async def _visit(
        self, lesson: str, owner: str, scope: Any, opening: Any, receive: Any, send: Any, limit: float
    ) -> bool:
        """Whether the owner has taken it to its end."""
        number = next(self._numbers)
        is_request = scope["type"] == "http"
        answers: list[Any] = []

        async def collect(message: Any) -> None:
            answers.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                visit.answer(True)

        def say(kind: int, value: Any = None) -> None:
            self._channel.post(owner, (kind, number, value))

        visit = Visit(
            owner, collect if is_request else send, lambda stuck: say(STUCK, stuck), is_request=is_request
        )
        self._visits[number] = visit
        try:
            passed_on = {name: scope[name] for name in PASSED_ON if name in scope}
            say(OPEN, (lesson, passed_on, opening))
            with suppress(TimeoutError):
                async with asyncio.timeout_at(limit):
                    await asyncio.shield(visit.answered)
            if not (visit.answered.done() and visit.answered.result()):
                return False
            if is_request:
                for message in answers:
                    await send(message)
                return True
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return True
                await visit.may_say.acquire()
                say(SAID, message.get("text") or (message.get("bytes") or b"").decode(errors="replace"))
        finally:
            del self._visits[number]
            say(GONE)

    # What others say

    def _hear(self, sender: str, frames: list[Frame]) -> None:
        for kind, number, value in frames:
            if kind >= TOLD:
                self._hear_owner(sender, kind, number, value)
            elif kind == OPEN:
                self._welcome(sender, number, *value)
            elif (guest := self._guests.get((sender, number))) is None:
                if kind == SAID:  # We have started again since.
                    self._channel.post(sender, (NOT_MINE, number, None))
            elif kind == SAID:
                guest.messages.put_nowait({"type": "websocket.receive", "text": value})
            elif kind == GONE:
                guest.send_off()
            elif value:
                guest.may_send.clear()
            else:
                guest.may_send.set()

    def _hear_owner(self, sender: str, kind: int, number: int, value: Any) -> None:
        visit = self._visits.get(number)
        if kind == NEWS:
            self._begin(self._hear_news(value))
        elif visit is None:
            if kind == TOLD:
                self._channel.post(sender, (GONE, number, None))
        elif kind == TOLD:
            visit.tell({"type": "websocket.send", "text": value})
        elif kind == EVENT:
            visit.tell(value)
            if value["type"] == "websocket.accept":
                visit.answer(True)
        elif kind == MORE:
            for _ in range(value):
                visit.may_say.release()
        else:
            visit.end()

    def _welcome(self, sender: str, number: int, lesson: str, scope: Any, opening: Any) -> None:
        guest = Guest(
            lesson, scope["type"], lambda kind, value: self._channel.post(sender, (kind, number, value))
        )
        guest.messages.put_nowait(opening)
        self._guests[sender, number] = guest
        scope["headers"] = [(bytes(name), bytes(value)) for name, value in scope["headers"]]
        self._begin(self._serve(sender, number, guest, scope))

    async def _serve(self, sender: str, number: int, guest: Guest, scope: Any) -> None:
        try:
            if not await self._takes(guest, scope):
                self._channel.post(sender, (NOT_MINE, number, None))
                return
            guest.is_served = True
            await self._application(scope, guest.receive, guest.send)
        except Exception:
            logger.exception("Somebody who is connected with another process could not be served.")
            self._channel.post(sender, (NOT_MINE, number, None))
        finally:
            self._guests.pop((sender, number), None)

    async def _takes(self, guest: Guest, scope: Any) -> bool:
        """Whether we serve *guest*. A lesson goes where its people are: if nobody is here, we let it go.

        A class that comes all at once is nobody yet.
        """
        await self.leases.sure()
        if guest.lesson not in self.leases.held:
            return False
        others = any(other.is_served and other.lesson == guest.lesson for other in self._guests.values())
        if scope["type"] == "websocket" and not self._busy[guest.lesson] and not others:
            await self.let_go([guest.lesson])
            return False
        return True

    async def let_go(self, lessons: Collection[str]) -> None:
        """Nobody needs these *lessons* here. Their tables are forgotten before others may take them."""
        self.leases.held.difference_update(lessons)
        await self._forget(lessons)
        await self.leases.release(lessons)

    # Whoever is gone

    def _gone(self, inboxes: Collection[str]) -> None:
        """These processes are no more, or cannot be reached."""
        for visit in list(self._visits.values()):
            if visit.owner in inboxes:
                visit.end()
        for (sender, _), guest in list(self._guests.items()):
            if sender in inboxes:
                guest.send_off()

    def _nobody(self, inboxes: Collection[str]) -> None:
        self.leases.note_unheard(inboxes)

    def _deaf(self) -> None:
        """Nobody knows what others have said meanwhile: all conversations with them start again."""
        self._gone({visit.owner for visit in self._visits.values()})
        for (sender, number), guest in list(self._guests.items()):
            self._channel.post(sender, (NOT_MINE, number, None))
            guest.send_off()


async def _is_gone_within(pause: float, receive: Any) -> bool:
    """Whether a device that has said what it wants leaves meanwhile; it has nothing else to say."""
    with suppress(TimeoutError):
        async with asyncio.timeout(pause):
            await receive()
            return True
    return False


async def _opening(scope: Any, receive: Any) -> Any:
    """What a device says first: that it wants a socket, or all of a request."""
    if scope["type"] == "websocket":
        return await receive()
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return message
        body += message.get("body", b"")
        if not message.get("more_body"):
            return {"type": "http.request", "body": body, "more_body": False}


async def _refuse(scope: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": TRY_LATER})
        return
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"3")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"The site is busy. Please try again."})
