"""Tables of a real server process: power cuts, messages too large, several processes for one school."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.classroom.servers import ROOT, Server, a_database, school
from tests.patience import PATIENCE

pytestmark = pytest.mark.process

OPTIONS = ("--option", "step_mode=auto", "--again")


def open_socket(server: Server, row: dict[str, Any], **settings: Any) -> Any:
    return connect(server.address(row), subprotocols=["json"], max_size=None, compression=None, **settings)  # type: ignore[list-item]


async def hear(socket: ClientConnection, at_least: int = 0) -> dict[str, Any]:
    """The first screen that shows the position *at_least* or a later one."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            if message["number"] >= at_least and "view" in message:
                return message  # type: ignore[no-any-return]


async def come(server: Server, row: dict[str, Any]) -> tuple[ClientConnection, dict[str, Any]]:
    """As a device does: try until the table is shown. On PostgreSQL who died still owns it for a moment."""
    async with asyncio.timeout(PATIENCE):
        while True:
            socket = await open_socket(server, row)
            try:
                return socket, await hear(socket)
            except ConnectionClosed:
                await asyncio.sleep(0.1)


async def play_on(socket: ClientConnection, seen: list[dict[str, Any]], rng: random.Random) -> None:
    """Play random moves for one seat, noting every screen, until the socket closes."""
    try:
        async for text in socket:
            screen = json.loads(text)
            if "view" in screen:
                seen.append(screen)
                if screen["moves"]:
                    move = rng.choice(screen["moves"])
                    await socket.send(json.dumps({"number": screen["number"], "move": move}))
    except ConnectionClosed:
        pass


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Any:
    """Settings for a school on SQLite, then for one on PostgreSQL."""
    if request.param == "sqlite":
        yield {}
    else:
        with a_database(request.getfixturevalue("postgres_url")) as url:
            yield {"DATABASE_URL": url}


async def test_every_move_that_was_shown_is_there_after_a_power_cut(tmp_path, database):
    rng = random.Random(1)
    with school(tmp_path, **database) as place:
        rows = place.open_tables(4, *OPTIONS)
        shown: dict[int, dict[str, Any]] = {}
        for _ in range(2):
            server = place.serve()
            notes: list[list[dict[str, Any]]] = [[] for _ in rows]
            async with asyncio.timeout(PATIENCE):
                sockets = [(await come(server, row))[0] for row in rows]
                for socket in sockets:
                    await socket.send(json.dumps({"again": True}))
                playing = [
                    asyncio.create_task(play_on(socket, seen, rng))
                    for socket, seen in zip(sockets, notes, strict=True)
                ]
                while sum(map(len, notes)) < 160:  # Each move reaches the four seats of its table.
                    await asyncio.sleep(0.02)
                server.kill()
                await asyncio.gather(*playing)
            for row, seen in zip(rows, notes, strict=True):
                last = shown.get(row["table"])
                if seen and (last is None or seen[-1]["number"] > last["number"]):
                    shown[row["table"]] = {"seat": row["seat"], **seen[-1]}
            assert sum(screen["number"] for screen in shown.values()) > 20, "too little was played to tell"

        server = place.serve()
        for row in rows:
            last = shown[row["table"]]
            if row["seat"] != last["seat"]:
                continue
            socket, now = await come(server, row)
            await socket.close()
            assert now["number"] >= last["number"]
            if now["number"] == last["number"]:
                assert now["view"]["hands"] == last["view"]["hands"]
                assert now["view"].get("hand") == last["view"].get("hand")


async def test_a_message_too_large_closes_its_socket_and_no_other(tmp_path):
    with school(tmp_path) as place:
        rows = place.open_tables(1, "--seats", "2")
        server = place.serve()
        loud, other = [await open_socket(server, row) for row in rows]
        await hear(loud)

        await loud.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as closed:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await loud.recv()

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        await other.send(json.dumps({"again": True}))
        assert (await hear(other))["number"] == 0


SECOND = "Another process serves this database already."


def test_a_process_that_would_not_hear_of_another_does_not_start(tmp_path):
    with school(tmp_path) as place:
        server = place.serve()

        assert SECOND in place.refused("serve", "--port", "0")
        uvicorn = [sys.executable, "-m", "uvicorn", "classroom.asgi:application", "--port", "0"]
        done = subprocess.run(uvicorn, cwd=ROOT, env=place.env, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        assert SECOND in done.stderr

        server.kill()
        place.serve()
