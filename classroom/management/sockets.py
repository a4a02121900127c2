"""The site's websockets: uvicorn's, with a short way for what most messages are, one whole frame of text.

Whatever else comes, frames in pieces, pings, farewells and mistakes, takes the long way through `websockets`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # The fast one.
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

WHOLE_TEXT = 0x80 | Opcode.TEXT
"""How a frame begins that is all of a text."""
MASKED = 0x80


class Frames(ServerProtocol):
    """The frames of one socket, which can tell at once whether what comes is a text and no more."""

    is_between_frames = False

    def whole_text(self, data: bytes) -> str | None:
        """The text that *data* is, if it is one whole frame; if it is not, `receive_data` must read it."""
        if not self.is_between_frames or self.state is not OPEN:
            return None
        if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
            return None
        size, start = data[1] - MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        most = self.max_message_size
        if size == 127 or len(data) != start + 4 + size or (most is not None and size > most):
            return None
        try:
            return str(apply_mask(data[start + 4 :], data[start : start + 4]), "utf-8")
        except UnicodeDecodeError:
            return None

    def receive_data(self, data: bytes | bytearray) -> None:
        self.is_between_frames = False
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        super().recv_frame(frame)
        self.is_between_frames = self.current_size is None and not self.reader.buffer


def framed(text: bytes) -> bytes:
    """*text* as one whole frame of a server, which does not mask."""
    size = len(text)
    if size < 126:
        return b"%c%c%b" % (WHOLE_TEXT, size, text)
    if size < 65_536:
        return b"%c\x7e%b%b" % (WHOLE_TEXT, size.to_bytes(2), text)
    return b"%c\x7f%b%b" % (WHOLE_TEXT, size.to_bytes(8), text)


class Mailbox:
    """What a socket has said and nobody has read yet: an `asyncio.Queue` of unlimited size for one reader.

    A list, for it seldom holds more than one message, and an empty deque takes 600 bytes of every socket.
    """

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)


class Socket(WebSocketsSansIOProtocol):
    """uvicorn's websocket, with frames and a mailbox that are made for short messages."""

    conn: Frames
    queue: Mailbox  # type: ignore[assignment]  # It has what uvicorn asks of a queue.

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Frames(max_size=self.config.ws_max_size, logger=self.logger)
        self.queue = Mailbox()

    def data_received(self, data: bytes) -> None:
        """Take a message at once, unless another waits: then the network is not read for a while."""
        text = self.conn.whole_text(data) if self.queue.empty() else None
        if text is None:
            super().data_received(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    async def send(self, message: Any) -> None:
        """Send a text at once where nothing is in its way."""
        if "text" in message and self.conn.state is OPEN and self.writable.is_set() and not self.disconnected:
            self.transport.write(framed(message["text"].encode()))
        else:
            await super().send(message)
