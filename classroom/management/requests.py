"""The site's HTTP connections: uvicorn's, but they do not wait for ever for the rest of a request.

Whoever opens connections and says nothing, or one letter a minute, would else hold them for ever, and at some
thousand of them nobody gets in. Neither do they wait for ever for somebody to read an answer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from classroom import machine

HEADERS_WITHIN = 10.0
"""Seconds from the connection, or from the first letter of a further request."""
STALLS_FOR = 30.0
"""Seconds without a letter of a body."""
UNREAD_FOR = 60.0
"""Seconds in which nothing, or next to nothing, is taken of an answer."""
SLOWEST = 50_000
"""Bytes a second of a whole body: a bundle of 60 MB may take twenty minutes."""
MOST_EACH = 4_000
"""Connections of one network that have no socket yet: ten schools behind one address have fewer."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

_open: Counter[str] = Counter()


class TimedConnection(HttpToolsProtocol):
    """A connection with a deadline for whatever has not come yet."""

    _deadline: asyncio.TimerHandle | None = None
    _body_until = 0.0
    _network = ""
    _is_unread = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        proxies = str(self.config.forwarded_allow_ips)
        if self.client is not None and not _is_one_of(
            proxies, self.client[0]
        ):  # A proxy speaks for everybody.
            self._network = machine.network_of(self.client[0])
            _open[self._network] += 1
            if _open[self._network] > min(MOST_EACH, machine.most_files() // 2):
                transport.close()
                return
        self._await(HEADERS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._deadline is None:
            self._await(HEADERS_WITHIN)

    def on_headers_complete(self) -> None:
        length = dict(self.headers).get(b"content-length", b"0")
        expected = int(length[:12]) if length.isdigit() else 0
        self._body_until = self.loop.time() + STALLS_FOR + expected / SLOWEST
        self._await(STALLS_FOR)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._await(min(STALLS_FOR, self._body_until - self.loop.time()))

    def on_message_complete(self) -> None:
        self._await(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_unread = True
        self._await(UNREAD_FOR)

    def resume_writing(self) -> None:
        self._is_unread = False
        self._await(STALLS_FOR if self.cycle is not None and self.cycle.more_body else None)
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end()

    def _await(self, seconds: float | None) -> None:
        """Be patient for that many *seconds* more; None is for ever."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self._is_unread:
            self.transport.abort()
            return
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(TOO_LATE)
        self.transport.close()
        self._end()

    def _end(self) -> None:
        """A connection that is closed stays until the rest of an answer has been taken: not for ever."""
        self.loop.call_later(UNREAD_FOR, self.transport.abort)

    def _forget(self) -> None:
        self._await(None)
        if self._network:
            _open[self._network] -= 1
            if not _open[self._network]:
                del _open[self._network]
            self._network = ""


@lru_cache(maxsize=4096)
def _is_one_of(proxies: str, address: str) -> bool:
    """Whether *address* is one of *proxies*, given as addresses and networks with commas between them."""
    trusted = [proxy.strip() for proxy in proxies.split(",")]
    if address in trusted or trusted == ["*"]:
        return True
    try:
        return any(ip_address(address) in ip_network(proxy, strict=False) for proxy in trusted)
    except ValueError:
        return False
