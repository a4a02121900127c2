"""Several processes for one school: each lesson has one owner, wherever its people are connected."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from classroom.live.leases import BEAT, SILENT_LOOKS
from tests.classroom.servers import ROOT, School, Server, a_database, port_to_keep, school
from tests.classroom.test_served_tables import OPTIONS, hear, open_socket, play_on
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.process

A_LESSON = """
from tests.classroom.tables import a_table, a_teacher
import json
print(json.dumps(a_table("Ann", "Bob", teacher=a_teacher(), **{})))
"""


@pytest.fixture
def place(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[School]:
    with (
        a_database(postgres_url) as url,
        school(tmp_path, DATABASE_URL=url, REDIS_URL=redis_url) as opened,
    ):
        yield opened


def a_lesson(place: School, more: str = "") -> list[dict[str, Any]]:
    """A teacher's lesson with a table of Ann and Bob; a row for each of them."""
    rows = json.loads(place.manage("shell", "--no-imports", "-c", A_LESSON.replace("**{}", more)))
    assert isinstance(rows, list)
    return rows


def owners(place: School) -> dict[str, int]:
    """Which process owns which lesson."""
    with psycopg.connect(place.env["DATABASE_URL"]) as database:
        rows = database.execute("SELECT lesson, process_id FROM classroom_lease").fetchall()
    return dict(rows)


def alive(place: School) -> set[int]:
    """The processes that nobody has given up."""
    with psycopg.connect(place.env["DATABASE_URL"]) as database:
        return {process for (process,) in database.execute("SELECT id FROM classroom_process")}


def turns(place: School) -> list[tuple[int, int]]:
    with psycopg.connect(place.env["DATABASE_URL"]) as database:
        rows = database.execute("SELECT table_id, number FROM classroom_turn ORDER BY 1, 2").fetchall()
    return [(table, number) for table, number in rows]


async def close_code(socket: ClientConnection) -> int | None:
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None


class Devices:
    """The sockets of a test, which end with it."""

    def __init__(self) -> None:
        self.sockets: list[ClientConnection] = []

    async def come(
        self, server: Any, row: dict[str, Any], **settings: Any
    ) -> tuple[ClientConnection, dict[str, Any]]:
        """As a device does: try until the table is shown."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(OSError, ConnectionClosed, InvalidHandshake):
                    socket = await open_socket(server, row, **settings)
                    self.sockets.append(socket)
                    return socket, await hear(socket)
                await asyncio.sleep(0.1)


@pytest.fixture
async def devices() -> AsyncIterator[Devices]:
    here = Devices()
    yield here
    await asyncio.gather(*(socket.close() for socket in here.sockets))


async def play_for_a_while(
    sockets: list[ClientConnection], seed: int, moves: int = 12
) -> list[list[dict[str, Any]]]:
    """Play at random until every socket has been shown so many positions more; what each was shown."""
    notes: list[list[dict[str, Any]]] = [[] for _ in sockets]
    for socket in sockets:
        await socket.send(json.dumps({"again": True}))
    playing = [
        asyncio.create_task(play_on(socket, seen, random.Random(seed)))
        for socket, seen in zip(sockets, notes, strict=True)
    ]
    await until(lambda: all(seen and seen[-1]["number"] >= seen[0]["number"] + moves for seen in notes))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return notes


def ask(server: Server, path: str, cookie: str) -> tuple[dict[str, str], bytes]:
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        assert answer.status == 200
        return {name.lower(): value for name, value in answer.getheaders()}, answer.read()


async def test_whoever_arrives_elsewhere_is_served_by_the_owner(place: School, devices: Devices):
    rows = place.open_tables(1, *OPTIONS, "--seats", "4")
    servers = [place.serve(), place.serve()]
    sockets = [(await devices.come(servers[row["seat"] % 2], row))[0] for row in rows]

    notes = await play_for_a_while(sockets, 1, 20)

    assert len(owners(place)) == 1
    for one, two in pairwise(notes):
        seen, also = ({screen["number"]: screen["view"]["hands"] for screen in note} for note in (one, two))
        together = seen.keys() & also.keys()
        assert together
        assert all(seen[number] == also[number] for number in together)


async def test_pages_and_polls_are_led_to_the_owner_and_remember_the_lesson(place: School, devices: Devices):
    rows = a_lesson(place)
    servers = [place.serve(), place.serve()]
    await devices.come(servers[0], rows[0])
    [owner] = owners(place).values()
    path, cookie = f"/table/{rows[1]['table']}/", f"seat={rows[1]['token']}"

    for server in servers:
        headers, page = ask(server, path, cookie)
        assert b"Bob" in page
        assert f"lesson=lesson-{rows[0]['session']}" in headers["set-cookie"]
        _, news = ask(server, f"{path}screen/", cookie)
        assert json.loads(news)["number"] == 0
    assert list(owners(place).values()) == [owner]


async def test_whoever_is_sent_to_a_lesson_is_led_to_its_process_from_the_first_page(place: School) -> None:
    [row, _] = a_lesson(place)
    with psycopg.connect(place.env["DATABASE_URL"]) as database:
        [[code]] = database.execute("SELECT code FROM classroom_session").fetchall()
    server = place.serve()

    token = "t" * 32
    for typed, status, led in ((code, 302, [f"lesson=lesson-{row['session']}"]), ("WRONG1", 404, [])):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
            connection.request(
                "POST",
                "/join/",
                urlencode({"code": typed, "csrfmiddlewaretoken": token}),
                {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"},
            )
            answer = connection.getresponse()
        assert answer.status == status
        cookies = [value.partition(";")[0] for value in answer.headers.get_all("Set-Cookie", [])]
        assert [cookie for cookie in cookies if cookie.startswith("lesson=")] == led


async def test_a_lesson_goes_where_its_people_are(place: School, devices: Devices):
    rows = a_lesson(place)
    first = place.serve()
    await until(lambda: owners(place))
    [was] = owners(place).values()
    second = place.serve()

    socket, _ = await devices.come(second, rows[0])
    [now] = owners(place).values()
    assert now != was

    other, _ = await devices.come(first, rows[1])
    await play_for_a_while([socket, other], 2)
    assert list(owners(place).values()) == [now]


async def test_a_lesson_goes_where_its_people_are_even_if_all_come_at_once(
    place: School, devices: Devices
) -> None:
    rows = a_lesson(place)
    place.serve()
    await until(lambda: owners(place))
    [was] = owners(place).values()
    second = place.serve()

    coming = [devices.come(second, row) for row in rows]
    sockets = [socket for socket, _ in await asyncio.gather(*coming)]

    await play_for_a_while(sockets, 2)
    assert was not in owners(place).values()


async def test_a_lesson_goes_on_when_its_owner_is_killed(place: School, devices: Devices):
    rows = place.open_tables(2, *OPTIONS, "--seats", "2")
    servers = [place.serve(), place.serve()]
    sockets = [(await devices.come(servers[row["seat"]], row))[0] for row in rows]
    notes = await play_for_a_while(sockets, 3)

    servers[0].kill()
    assert await close_code(sockets[1]) == 1012
    back = [await devices.come(servers[1], row) for row in rows]

    for (_, screen), seen in zip(back, notes, strict=True):
        assert screen["number"] >= seen[-1]["number"]
    await play_for_a_while([socket for socket, _ in back], 4)
    assert len(set(owners(place).values())) == 1


@pytest.mark.slow
async def test_bots_play_on_by_themselves_when_their_owner_is_killed(place: School, devices: Devices):
    a_lesson(place, "bots=2, bot_seconds=0.2, absent_seconds=0, again=True")
    owner = place.serve()
    place.serve()
    await until(lambda: len(turns(place)) > 2)
    [was] = owners(place).values()

    owner.kill()

    await until(lambda: owners(place) and set(owners(place).values()) != {was})
    before = len(turns(place))
    await until(lambda: len(turns(place)) > before + 2)
    assert turns(place) == sorted(set(turns(place)))


async def test_who_was_stopped_for_a_while_writes_nothing_and_shows_nothing_old(
    place: School, devices: Devices
):
    rows = place.open_tables(1, *OPTIONS, "--seats", "2")
    servers = [place.serve(), place.serve()]
    old, screens = zip(*[await devices.come(servers[0], row) for row in rows], strict=True)
    [was] = owners(place).values()
    mover = next(seat for seat, screen in enumerate(screens) if screen["moves"])

    os.kill(servers[0].process.pid, signal.SIGSTOP)
    try:
        await old[mover].send(json.dumps({"number": 0, "move": screens[mover]["moves"][0]}))
        await until(lambda: was not in owners(place).values())
        back = [await devices.come(servers[1], row) for row in rows]
        notes = await play_for_a_while([socket for socket, _ in back], 5)
        stored = turns(place)
    finally:
        os.kill(servers[0].process.pid, signal.SIGCONT)

    late, screen = await devices.come(servers[0], rows[0])
    assert screen["number"] >= notes[0][-1]["number"]
    assert [await close_code(socket) for socket in old] == [1012, 1012]
    assert turns(place)[: len(stored)] == stored
    assert turns(place) == sorted(set(turns(place)))
    await play_for_a_while([late, back[1][0]], 6)
    assert BEAT * SILENT_LOOKS < 5


async def test_a_process_that_ends_in_order_hands_its_lessons_over_at_once(place: School, devices: Devices):
    rows = a_lesson(place)
    servers = [place.serve(), place.serve()]
    sockets = [(await devices.come(server, row))[0] for server, row in zip(servers, rows, strict=True)]
    notes = await play_for_a_while(sockets, 7)

    servers[0].stop()

    assert len(alive(place)) == 1
    assert set(owners(place).values()) <= alive(place)
    socket, screen = await devices.come(servers[1], rows[0])
    assert screen["number"] >= notes[0][-1]["number"]
    await play_for_a_while([socket, (await devices.come(servers[1], rows[1]))[0]], 8)


@pytest.mark.slow
async def test_while_redis_is_away_lessons_go_on_where_they_are(
    devices: Devices, tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("needs a Redis of its own: install redis-server")
    port = port_to_keep()

    def start() -> subprocess.Popen[bytes]:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL)

    redis = start()
    try:
        with (
            a_database(postgres_url) as url,
            school(tmp_path / "school", DATABASE_URL=url, REDIS_URL=f"redis://127.0.0.1:{port}/0") as place,
        ):
            rows = place.open_tables(2, *OPTIONS, "--seats", "2")
            servers = [place.serve(), place.serve()]
            at_home = [(await devices.come(servers[0], row))[0] for row in rows[:2]]
            shared = [
                (await devices.come(server, row))[0] for server, row in zip(servers, rows[2:], strict=True)
            ]
            notes = await play_for_a_while(shared, 9)

            redis.kill()
            redis.wait(PATIENCE)
            assert await close_code(shared[1]) == 1012  # Its device tries again.
            await play_for_a_while(at_home, 10)

            redis = start()
            back, screen = await devices.come(servers[1], rows[3])
            assert screen["number"] >= notes[1][-1]["number"]
            await play_for_a_while([shared[0], back], 11)
    finally:
        redis.kill()
        redis.wait(PATIENCE)


# --- A proxy in front, set up as docs/hosting.md says -------------------------------------------------------


@pytest.fixture
def program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None:
        pytest.skip("needs nginx: install it, in Debian with `apt install nginx-light`")
    return found


def settings_told(servers: list[Server], port: int) -> str:
    """What the page tells to write, but for the certificate and the addresses."""
    page = (ROOT / "docs" / "hosting.md").read_text()
    one, several = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    for told, server in zip((8000, 8001), servers, strict=True):
        assert f"127.0.0.1:{told}" in several
        several = several.replace(f"127.0.0.1:{told}", f"127.0.0.1:{server.port}")
    upgrade = one[: one.index("server {")]
    begin = one.index("    location / {")
    location = one[begin : one.index("    }\n", begin)] + "    }"
    location = location.replace("http://127.0.0.1:8000", "http://familygames")
    served = "add_header X-Served $upstream_addr always;"
    return f"{upgrade}{several}\nserver {{ listen 127.0.0.1:{port};\n{served}\n{location}\n}}"


class Proxy:
    """In the place of a server, for devices that come through it."""

    def __init__(self, port: int) -> None:
        self.port = port

    def address(self, row: dict[str, Any]) -> str:
        return f"ws://127.0.0.1:{self.port}{row['path']}?token={row['token']}"

    def served_by(self, path: str, cookies: dict[str, str]) -> tuple[str, dict[str, str]]:
        """The address of the process that answered, and the cookies it has set."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            answer.read()
            assert answer.status in (200, 302)  # A lobby sends on to the table.
            set_ = [value.partition(";")[0].split("=") for value in answer.headers.get_all("Set-Cookie", [])]
            return answer.headers["X-Served"].rpartition(", ")[2], dict(set_)


@contextmanager
def proxy(program: str, folder: Path, servers: list[Server]) -> Iterator[Proxy]:
    port = port_to_keep()
    places = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    told = settings_told(servers, port)
    written = folder / "nginx.conf"
    written.write_text(
        f"pid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}\n{told}\n}}\n"
    )
    running = subprocess.Popen([program, "-c", str(written), "-e", str(folder / "log"), "-g", "daemon off;"])
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
                    connection.connect()
                    break
            except OSError:
                assert running.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < deadline
                time.sleep(0.05)
        yield Proxy(port)
    finally:
        running.terminate()
        running.wait(PATIENCE)


async def test_nginx_leads_all_devices_of_a_lesson_to_one_process_and_to_another_when_it_dies(
    place: School, devices: Devices, program: str, tmp_path: Path
) -> None:
    lessons = [a_lesson(place) for _ in range(2)]
    servers = [place.serve(), place.serve()]
    with proxy(program, tmp_path, servers) as front:
        # Which process a lesson falls to is chance; forty lessons do not all fall to one.
        serving = {front.served_by("/help/", {"lesson": f"lesson-{number}"})[0] for number in range(40)}
        assert serving == {f"127.0.0.1:{server.port}" for server in servers}
        for rows in lessons:
            path = f"/table/{rows[0]['table']}/"
            remembered = [front.served_by(path, {"seat": row["token"]})[1]["lesson"] for row in rows]
            assert len(set(remembered)) == 1
            # Whatever a device comes for, it is led to the same process from now on.
            [_address] = {
                front.served_by(asked, {"seat": row["token"], "lesson": remembered[0]})[0]
                for row in rows
                for asked in (path, f"{path}screen/", "/wait/", "/help/")
            }

        rows = lessons[0]
        cookie = {"Cookie": f"lesson=lesson-{rows[0]['session']}"}
        sockets = [(await devices.come(front, row, additional_headers=cookie))[0] for row in rows]
        notes = await play_for_a_while(sockets, 1)
        [owner] = {socket.response.headers["X-Served"] for socket in sockets if socket.response}
        next(server for server in servers if owner.endswith(f":{server.port}")).kill()
        for socket in sockets:
            await close_code(socket)
        back = [await devices.come(front, row, additional_headers=cookie) for row in rows]

        assert all(
            screen["number"] >= seen[-1]["number"] for (_, screen), seen in zip(back, notes, strict=True)
        )
        await play_for_a_while([socket for socket, _ in back], 2)
