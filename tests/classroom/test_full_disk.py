"""A disk that is full: whoever plays is told, the log has a line of it, nothing that was shown is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.classroom.servers import Server, school
from tests.classroom.test_served_tables import OPTIONS, hear, open_socket
from tests.patience import takes, until

pytestmark = pytest.mark.process

BOTS = """
from tests.classroom.tables import a_table, a_teacher
for _ in range(8):
    a_table("Emma", bots=3, teacher=a_teacher(), again=True, bot_seconds=0.1, absent_seconds=0)
"""
"""Tables of a lesson at which bots play for themselves and for an absent pupil."""


class Disk(Protocol):
    folder: Path

    def fill(self, server: Server) -> None: ...

    def clear(self, server: Server) -> None: ...


class SmallDisk:
    """A file system of its own, in memory: room for a school and no more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        with (self.folder / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(4096))

    def clear(self, server: Server) -> None:
        (self.folder / "ballast").unlink()


class FilesOfOneSize:
    """Any disk, where the server's files may not grow: for it that is a disk that takes nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (16_384, resource.RLIM_INFINITY))

    def clear(self, server: Server) -> None:
        everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, everything)


def mount(folder: Path) -> bool:
    mounting = ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", str(folder)]
    return os.geteuid() == 0 and subprocess.run(mounting, capture_output=True, check=False).returncode == 0


@pytest.fixture(params=[SmallDisk, FilesOfOneSize])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A small disk where we may mount one; else files that may not grow, which needs no rights."""
    folder = tmp_path / "data"
    folder.mkdir()
    is_mounted = request.param is SmallDisk and mount(folder)
    try:
        yield SmallDisk(folder) if is_mounted else FilesOfOneSize(folder)
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Player:
    """Plays one seat at random, and again what was refused because nothing could be stored."""

    def __init__(self, socket: ClientConnection, rng: random.Random) -> None:
        self.number = 0
        self.refused: list[dict[str, Any]] = []
        self._socket = socket
        self._rng = rng

    async def play(self) -> None:
        last: dict[str, Any] = {}
        with suppress(ConnectionClosed):
            async for text in self._socket:
                said = json.loads(text)
                if "refused" in said:
                    if said["refused"]["reason"] != "not_stored":
                        continue
                    self.refused.append(said["refused"])
                    await takes(0.1)  # Nobody presses faster.
                elif "view" in said:
                    assert said["number"] >= self.number
                    self.number, last = said["number"], said
                if last.get("moves"):
                    move = {"number": last["number"], "move": self._rng.choice(last["moves"])}
                    await self._socket.send(json.dumps(move))


def pages(server: Server) -> list[httpx.Response]:
    """Pages that need to write: a guest signs in at home."""
    answers = []
    for language in ("en", "fr"):
        with httpx.Client(base_url=server.url, headers={"Accept-Language": language}) as browser:
            browser.get("/practise/")
            token = browser.cookies["csrftoken"]
            answers.append(browser.post("/practise/guest/", data={"csrfmiddlewaretoken": token}))
    return answers


@pytest.mark.slow
async def test_a_full_disk_is_one_line_in_the_log_and_a_clear_answer(disk: Disk, tmp_path: Path) -> None:
    rng, log = random.Random(5), tmp_path / "log"
    with school(disk.folder) as place:
        rows = place.open_tables(6, *OPTIONS)
        place.manage("shell", "--verbosity", "0", "--command", BOTS)
        server = place.serve(log=log)
        sockets = [await open_socket(server, row) for row in rows]
        players = [Player(socket, rng) for socket in sockets]
        playing = [asyncio.create_task(player.play()) for player in players]
        await until(lambda: min(player.number for player in players) > 5)
        printed = log.read_text()

        disk.fill(server)
        # At every table somebody is refused, again and again; bots try twice.
        tables = [players[start : start + 4] for start in range(0, len(players), 4)]
        await until(lambda: all(sum(len(seat.refused) for seat in table) > 20 for table in tables))
        answers = await asyncio.to_thread(pages, server)
        ready = [await asyncio.to_thread(httpx.get, f"{server.url}/health/ready/") for _ in range(5)]
        before = [player.number for player in players]
        await until(lambda: all(sum(len(seat.refused) for seat in table) > 40 for table in tables))
        lines = log.read_text().removeprefix(printed).splitlines()

        assert [player.number for player in players] == before
        (line,) = lines
        assert "Nothing can be stored" in line
        assert {said["message"] for player in players for said in player.refused} == {
            "That could not be kept. Try again in a moment."
        }
        assert [answer.status_code for answer in answers] == [503, 503]
        assert "could not be kept" in answers[0].text
        assert "n’a pas pu être enregistré" in answers[1].text
        assert {answer.headers["Retry-After"] for answer in answers} == {"30"}
        assert {answer.status_code for answer in ready} == {503}

        disk.clear(server)
        await until(lambda: all(player.number > old + 5 for player, old in zip(players, before, strict=True)))
        assert [answer.status_code for answer in await asyncio.to_thread(pages, server)] == [302, 302]
        (again,) = log.read_text().removeprefix(printed).splitlines()[1:]
        assert "stored again" in again

        server.kill()
        await asyncio.gather(*playing)
        anew = place.serve()
        for row, player in zip(rows, players, strict=True):
            async with open_socket(anew, row) as socket:
                assert (await hear(socket))["number"] >= player.number
