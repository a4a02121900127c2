"""Channel: what processes say to each other, through Redis, in batches.

Each process listens at its inbox. What it says to another while an earlier batch is on its way goes with the
next one. Within one subscription nothing is lost; wherever something may have been, both sides are told.

redis-py connects and signs in. What follows on these two connections is always the same two messages, for
which its general way takes eight times as long: `Speaker` and `Listener` read and write them themselves.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from contextvars import Context
from typing import Any

import msgspec
from redis.exceptions import RedisError

from classroom.live.cluster import Redis

logger = logging.getLogger(__name__)
_CODE = re.compile(rb"-([A-Z]{1,20})\b")

Frame = tuple[int, int, Any]
"""What it is, which conversation it belongs to, and what is said; `relay` knows the kinds."""

CHECK = 3.0
"""Seconds between two messages of a process to itself; without any of them for twice as long it is deaf."""
PATIENCE = 3.0
"""Seconds that Redis may take to let us in."""
PACE = 0.002
"""Seconds between two batches at least: who speaks a lot waits for so long, and all of it costs less."""
AGAIN = 0.5
"""Seconds until a lost connection to Redis is tried again."""

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(tuple[str, list[Frame]]).decode


class Line(asyncio.Protocol):
    """A connection to Redis, after its greeting. *lost* is called at its end."""

    def __init__(self, transport: Any, lost: Callable[[], None]) -> None:
        self.transport = transport
        self.connection: Any = None  # Kept, for its end would be the transport's.
        self._lost = lost
        self._buffer = b""

    def connection_lost(self, error: Exception | None) -> None:
        self.connection._writer = self.connection._reader = None
        self._lost()


class Speaker(Line):
    """Publishes; *replied* is told how many listened to each message of a batch."""

    def __init__(
        self,
        transport: Any,
        lost: Callable[[], None],
        replied: Callable[[list[int]], None],
        *,
        is_sharded: bool,
    ) -> None:
        super().__init__(transport, lost)
        self._replied = replied
        self._command = b"*3\r\n" + _bulk(b"SPUBLISH" if is_sharded else b"PUBLISH")
        self._expected = 0

    def publish(self, batch: Collection[tuple[bytes, bytes]]) -> None:
        self._expected = len(batch)
        self.transport.write(
            b"".join(
                b"%b$%d\r\n%b\r\n$%d\r\n%b\r\n" % (self._command, len(name), name, len(what), what)
                for name, what in batch
            )
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        lines = self._buffer.split(b"\r\n")
        if len(lines) <= self._expected:
            return
        if len(lines) - 1 != self._expected or not all(line.startswith(b":") for line in lines[:-1]):
            logger.warning("Redis refuses to publish (%s).", _fault(lines))
            self.transport.abort()
            return
        self._buffer = b""
        self._replied([int(line[1:]) for line in lines[:-1]])


class Listener(Line):
    """Subscribes to the channel *name*; *begun* is called once it has, *heard* is given each message."""

    def __init__(
        self,
        transport: Any,
        lost: Callable[[], None],
        name: bytes,
        begun: Callable[[], None],
        heard: Callable[[bytes], None],
        *,
        is_sharded: bool,
    ) -> None:
        super().__init__(transport, lost)
        self._begun = begun
        self._heard = heard
        subscribe, message = (b"ssubscribe", b"smessage") if is_sharded else (b"subscribe", b"message")
        self._message = b"*3\r\n" + _bulk(message) + _bulk(name) + b"$"
        self._greeting = b"*3\r\n" + _bulk(subscribe) + _bulk(name) + b":1\r\n"
        transport.write(b"*2\r\n" + _bulk(subscribe) + _bulk(name))

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        at = 0
        if self._greeting and data.startswith(self._greeting):
            at, self._greeting = len(self._greeting), b""
            self._begun()
        prefix = len(self._message)
        while not self._greeting and data.startswith(self._message, at):
            line = data.find(b"\r\n", at + prefix)
            if line < 0:
                break
            end = line + 2 + int(data[at + prefix : line])
            if len(data) < end + 2:
                break
            self._heard(data[line + 2 : end])
            at = end + 2
        self._buffer = data[at:]
        if not (self._greeting or self._message).startswith(self._buffer[: len(self._greeting) or prefix]):
            logger.warning("Redis says what nobody has asked for (%s).", _fault(self._buffer.split(b"\r\n")))
            self.transport.abort()


def _bulk(text: bytes) -> bytes:
    return b"$%d\r\n%b\r\n" % (len(text), text)


def _fault(lines: Iterable[bytes]) -> str:
    """The code of the first error among *lines*, ``"OOM"``: the rest may quote what a child has said."""
    found = next(filter(None, map(_CODE.match, lines)), None)
    return "no error" if found is None else found[1].decode()


class Channel:
    """*hear* is given a sender's inbox and its frames. *unheard* is told whose inboxes something may not have
    reached, *nobody* at which of them nobody listens, *deaf* that we may have missed something.
    """

    def __init__(
        self,
        url: str,
        hear: Callable[[str, list[Frame]], None],
        unheard: Callable[[Collection[str]], None],
        nobody: Callable[[Collection[str]], None],
        deaf: Callable[[], None],
    ) -> None:
        self._redis = Redis(url, PATIENCE)
        self._hear = hear
        self._unheard = unheard
        self._nobody = nobody
        self._deaf = deaf
        self._inbox = ""
        self._heard_at = 0.0
        self._waiting: dict[str, list[Frame]] = {}
        self._on_its_way: list[str] = []
        self._is_sending = False
        self._sent_at = 0.0
        self._speaker: Speaker | None = None
        self._calling: asyncio.Task[None] | None = None
        self._listener: Listener | None = None
        self._listens = asyncio.Event()
        self.is_cut_off = False
        """Whether Redis cannot be reached just now."""
        self._tasks: list[asyncio.Task[None]] = []

    async def _connect(self, make: Callable[[Any], Line]) -> None:
        """Make a connection into what *make* says. Raises `RedisError`, `OSError`."""
        connection = await self._redis.connect()
        transport = connection._writer.transport
        line = make(transport)
        line.connection = connection
        transport.set_protocol(line)

    # To say

    def post(self, inbox: str, frame: Frame) -> None:
        frames = self._waiting.get(inbox)
        if frames is None:
            self._waiting[inbox] = [frame]
        else:
            frames.append(frame)
        if not self._is_sending:
            self._is_sending = True
            self._send_soon()

    def knock(self, inbox: str) -> None:
        """Say nothing there: it is enough to hear whether anybody listens."""
        self.post(inbox, (-1, 0, None))

    def _send_soon(self) -> None:
        """With all that is said in this round of the event loop, or until the next batch is due."""
        asyncio.get_running_loop().call_at(self._sent_at + PACE, self._send)

    def _send(self) -> None:
        """Send all that waits; the next batch follows when this one has arrived."""
        if self._speaker is None:
            self._calling = _begin(self._get_through())
            return
        self._sent_at = asyncio.get_running_loop().time()
        batch, self._waiting = self._waiting, {}
        self._on_its_way = list(batch)
        self._speaker.publish(
            [(self._redis.name(inbox), _pack((self._inbox, frames))) for inbox, frames in batch.items()]
        )

    async def _get_through(self) -> None:
        def speaker(transport: Any) -> Line:
            self._speaker = Speaker(transport, self._fail, self._arrived, is_sharded=self._redis.is_cluster)
            return self._speaker

        try:
            async with asyncio.timeout(PATIENCE):
                await self._connect(speaker)
        except (RedisError, OSError, TimeoutError) as error:
            self._complain(error)
            self._fail()
        else:
            self._send()

    def _arrived(self, listeners: list[int]) -> None:
        left = [inbox for inbox, count in zip(self._on_its_way, listeners, strict=True) if not count]
        self._on_its_way = []
        if left:
            self._nobody(left)
            self._unheard(left)
        if self._waiting:
            self._send_soon()
        else:
            self._is_sending = False

    def _fail(self) -> None:
        """Whatever was to be sent has not arrived, or may not have."""
        lost = {*self._on_its_way, *self._waiting}
        self._speaker = None
        self._waiting = {}
        self._on_its_way = []
        self._is_sending = False
        if lost:
            self._unheard(lost)

    # To hear

    def listen(self, inbox: str) -> None:
        """Listen at *inbox* from now on, and nowhere else; if Redis is away, as soon as it is back."""
        self._inbox = inbox
        self._stop()
        self._listens.clear()
        self._tasks = [_begin(self._listen()), _begin(self._check())]

    @property
    def is_listening(self) -> bool:
        return self._listens.is_set()

    async def ready(self) -> None:
        """Wait until others are heard, for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._listens.wait()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        if self._listener is not None:
            self._listener.transport.abort()

    async def _listen(self) -> None:
        while True:
            ended = asyncio.Event()

            def listener(transport: Any, ended: asyncio.Event = ended) -> Line:
                self._listener = Listener(
                    transport,
                    ended.set,
                    self._redis.name(self._inbox),
                    self._begin_to_hear,
                    self._take,
                    is_sharded=self._redis.is_cluster,
                )
                return self._listener

            try:
                async with asyncio.timeout(PATIENCE):
                    await self._connect(listener)
                await ended.wait()
                raise ConnectionResetError
            except (RedisError, OSError, TimeoutError) as error:
                self._complain(error)
            self._listens.clear()
            self._deaf()
            await asyncio.sleep(AGAIN)

    def _complain(self, error: Exception) -> None:
        """One line until others are heard again: whoever waits for an owner asks ten times a second."""
        if not self.is_cut_off:
            self.is_cut_off = True
            logger.warning("Other processes cannot be reached: %s.", type(error).__name__)

    def _begin_to_hear(self) -> None:
        if self.is_cut_off:
            self.is_cut_off = False
            logger.warning("Other processes can be reached again.")
        self._heard_at = asyncio.get_running_loop().time()
        self._listens.set()
        self._deaf()  # Until now we were; whoever has asked others meanwhile will get no answer.

    def _take(self, message: bytes) -> None:
        self._heard_at = asyncio.get_running_loop().time()
        try:
            self._hear(*_unpack(message))
        except Exception:  # One message must not cost all others.
            logger.exception("What another process said was not understood.")

    async def _check(self) -> None:
        """Connect again where a way has gone dead without a word."""
        while True:
            await asyncio.sleep(CHECK)
            self.knock(self._inbox)
            if asyncio.get_running_loop().time() - self._heard_at > 2 * CHECK:
                for line in (self._listener, self._speaker):
                    if line is not None:
                        line.transport.abort()

    async def close(self) -> None:
        """Say what waits, as far as Redis takes it at once."""
        for _ in range(20):
            if not self._is_sending:
                break
            await asyncio.sleep(0.05)
        self._stop()
        if self._calling is not None:
            self._calling.cancel()
        if self._speaker is not None:
            self._speaker.transport.abort()


def _begin(chore: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    # Apart from whoever asked: a view's context leads back to a thread that ends before the chore.
    return asyncio.get_running_loop().create_task(chore, context=Context())
