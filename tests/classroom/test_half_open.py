"""Connections on which nothing comes, or too little: they are closed, and nobody else is kept out."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import uvicorn

from classroom.management import requests
from classroom.management.requests import HEADERS_WITHIN, STALLS_FOR, UNREAD_FOR, TimedConnection
from tests.classroom.servers import school
from tests.patience import NOT_REACHED, PATIENCE, Clock, until

pytestmark = pytest.mark.process
MUCH = 50_000_000
HEAD = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"


async def answering(scope: Any, receive: Any, send: Any) -> None:
    """Reads a whole request, then says how much has come; of ``/much`` it says more than a network holds."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message["more_body"]
    said = str(size).encode() if scope["path"] != "/much" else bytes(MUCH)
    headers = [(b"content-length", b"%d" % len(said))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": said})


Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Heard(TimedConnection):
    """A connection of which is noted how much has come."""

    ours: list[Heard] = []  # The fixture's.
    letters = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.ours.append(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.letters += len(data)


async def heard(letters: int) -> None:
    """Until the server has so much of the newest connection, or has closed it."""
    await until(lambda: Heard.ours and (Heard.ours[-1].letters == letters or is_closed()))


def is_closed() -> bool:
    return bool(Heard.ours[-1].transport.is_closing())


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest_asyncio.fixture
async def connect(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Open]:
    monkeypatch.setattr(Heard, "ours", [])
    monkeypatch.setattr(requests, "MOST_EACH", 50)
    config = uvicorn.Config(
        answering,
        http=Heard,
        lifespan="off",
        log_config=None,
        forwarded_allow_ips="192.0.2.1",
        timeout_keep_alive=int(PATIENCE),
    )
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(config)
        writers: list[asyncio.StreamWriter] = []
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)

        async def opened() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            writers.append(writer)
            return reader, writer

        yield opened
        for writer in writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        server.should_exit = True
        await serving
    assert not requests._open


async def rest(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.read(), PATIENCE)


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX: "])
async def test_headers_that_do_not_come_are_not_awaited(connect: Open, clock: Clock, said: bytes) -> None:
    reader, writer = await connect()
    writer.write(said)
    await heard(len(said))
    clock.turn(HEADERS_WITHIN / 2)
    await asyncio.sleep(0)
    assert not is_closed()

    clock.turn(HEADERS_WITHIN / 2)

    assert b" 408 " in await rest(reader)


async def test_a_letter_now_and_then_does_not_keep_a_connection_open(connect: Open, clock: Clock) -> None:
    reader, writer = await connect()
    for sent, letter in enumerate(b"GET / HTTP/1.1\r\nHost: a", 1):
        writer.write(bytes([letter]))
        await heard(sent)
        if is_closed():
            break
        clock.turn(HEADERS_WITHIN / 10)

    assert is_closed()
    assert b" 408 " in await rest(reader)


async def test_a_body_that_stands_still_is_not_awaited(connect: Open, clock: Clock) -> None:
    reader, writer = await connect()
    said = HEAD % 1000 + b"half"
    writer.write(said)
    await heard(len(said))
    clock.turn(STALLS_FOR)

    assert await rest(reader) == b""


async def test_a_slow_body_that_goes_on_is(
    connect: Open, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "SLOWEST", 1 / PATIENCE)
    reader, writer = await connect()
    said = HEAD % 10
    writer.write(said)
    for sent in range(10):
        await heard(len(said) + sent)
        clock.turn(STALLS_FOR / 2)
        writer.write(b"x")

    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n10"), PATIENCE)).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_a_second_request_on_a_connection_has_its_own_time(connect: Open, clock: Clock) -> None:
    reader, writer = await connect()
    for _ in range(3):
        writer.write(HEAD % 1 + b"x")
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n1"), PATIENCE)
        clock.turn(HEADERS_WITHIN)  # A pause between two pages.
    writer.write(HEAD % 1)
    await heard(4 * len(HEAD % 1) + 3)
    clock.turn(STALLS_FOR)

    assert await rest(reader) == b""


async def test_an_answer_that_nobody_reads_is_let_go(connect: Open, clock: Clock) -> None:
    _, writer = await connect()
    writer.write(b"GET /much HTTP/1.1\r\nHost: a\r\n\r\n")
    await until(lambda: Heard.ours and Heard.ours[-1]._is_unread)
    assert requests._open

    clock.turn(UNREAD_FOR)

    await until(lambda: not requests._open)


async def test_an_answer_that_is_read_slowly_comes_whole(
    connect: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "UNREAD_FOR", NOT_REACHED)
    reader, writer = await connect()
    writer.write(b"GET /much HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    await reader.readuntil(b"\r\n\r\n")

    assert len(await rest(reader)) == MUCH


async def test_a_proxy_may_be_given_by_its_network() -> None:
    assert requests._is_one_of("192.0.2.1, 172.16.0.0/12", "172.20.3.4")
    assert requests._is_one_of("2001:db8::/32", "2001:db8:1::1")
    assert not requests._is_one_of("192.0.2.1,172.16.0.0/12", "192.0.2.2")
    assert not requests._is_one_of("127.0.0.1", "2001:db8::1")


async def test_one_address_may_have_only_so_many(connect: Open) -> None:
    held = [await connect() for _ in range(50)]
    reader, _ = await connect()

    assert await rest(reader) == b""

    for _, writer in held:
        writer.close()
    async with asyncio.timeout(PATIENCE):
        answer = b""
        while not answer:  # Until it has seen that the others are gone.
            reader, writer = await connect()
            writer.write(HEAD % 1 + b"x")
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                answer = await reader.readuntil(b"\r\n\r\n1")
    writer.close()


@pytest.mark.slow
def test_fifteen_hundred_half_open_requests_keep_nobody_out(tmp_path: Path) -> None:
    with school(tmp_path) as place:
        server = place.serve()
        host, port = "127.0.0.1", int(server.url.rpartition(":")[2])
        held = [socket.create_connection((host, port)) for _ in range(1_500)]
        for one in held:
            one.sendall(b"GET / HTTP/1.1\r\n")

        assert httpx.get(server.url, timeout=PATIENCE).status_code == 200

        held[0].settimeout(PATIENCE)
        assert b" 408 " in held[0].recv(1000)
        for one in held:
            one.close()
