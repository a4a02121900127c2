"""Several processes for one school: each lesson has one owner, and whoever comes to another is sent on."""

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
from itertools import cycle, pairwise
from pathlib import Path
from socket import create_connection
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from classroom.live.leases import BEAT, SILENT_LOOKS
from tests.classroom.servers import ROOT, Proxy, School, Server, a_database, port_to_keep, school
from tests.classroom.test_served_tables import OPTIONS, hear, open_socket, play_on
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.process

A_LESSON = """
from tests.classroom.tables import a_table, a_teacher
import json
print(json.dumps(a_table("Ann", "Bob", teacher=a_teacher(), **{})))
"""


@pytest.fixture
def place(tmp_path: Path, postgres_url: str) -> Iterator[School]:
    with a_database(postgres_url) as url, school(tmp_path, DATABASE_URL=url) as opened:
        yield opened


class Two(NamedTuple):
    """A school that two processes serve. Several tests share it: each looks at a lesson of its own alone."""

    place: School
    first: Server
    second: Server


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("two")
    with a_database(postgres_url) as url, school(folder, DATABASE_URL=url) as place:
        yield Two(place, place.serve(), place.serve())


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


def owner(place: School, row: dict[str, Any]) -> int:
    """Which process owns the lesson of somebody's *row*."""
    return owners(place)[f"lesson-{row['session']}"]


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
        self, *servers: Any, row: dict[str, Any], **settings: Any
    ) -> tuple[ClientConnection, dict[str, Any]]:
        """As a device does: try until the table is shown, at each of the *servers* in turn."""
        turns = cycle(servers)
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(OSError, ConnectionClosed, InvalidHandshake):
                    socket = await open_socket(next(turns), row, **settings)
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


def ask(server: Any, path: str, cookie: str, form: str | None = None) -> tuple[Any, bytes]:
    """What one process answers, without following it anywhere."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("GET" if form is None else "POST", path, form, headers)
        answer = connection.getresponse()
        return answer, answer.read()


async def test_pages_and_forms_are_sent_on_to_the_owner_with_the_lesson(two: Two, devices: Devices):
    place, first, second = two
    rows = a_lesson(place)
    await devices.come(first, row=rows[0])
    was = owner(place, rows[0])
    path, cookie = f"/table/{rows[1]['table']}/", f"seat={rows[1]['token']}"

    for asked, form in ((path, None), (f"{path}screen/?number=7", None), (f"{path}move/", "number=0")):
        answer, _ = ask(second, asked, cookie, form)
        assert (answer.status, answer.headers["Location"]) == (307, asked)
        assert f"lesson=lesson-{rows[0]['session']}" in answer.headers["Set-Cookie"]
        assert answer.headers["Cache-Control"] == "no-store"

    answer, page = ask(first, path, cookie)
    assert answer.status == 200
    assert b"Bob" in page
    cookies = [one.partition(";")[0] for one in answer.headers.get_all("Set-Cookie")]
    assert f"lesson=lesson-{rows[0]['session']}" in cookies
    assert json.loads(ask(first, f"{path}screen/", cookie)[1])["number"] == 0
    assert owner(place, rows[0]) == was


async def test_sockets_are_told_to_come_again_at_once_with_the_lesson(two: Two, devices: Devices):
    place, first, second = two
    rows = a_lesson(place)
    await devices.come(first, row=rows[0])

    socket = await open_socket(second, rows[1])
    devices.sockets.append(socket)

    assert await close_code(socket) == 1012
    assert socket.close_reason == "elsewhere"
    assert f"lesson=lesson-{rows[0]['session']}" in socket.response.headers["Set-Cookie"]


async def test_a_proxy_that_leads_nobody_is_a_matter_of_a_few_tries(two: Two, devices: Devices):
    place, *servers = two
    rows = place.open_tables(1, *OPTIONS, "--seats", "4")
    before = owners(place)
    coming = [devices.come(*(servers if row["seat"] % 2 else servers[::-1]), row=row) for row in rows]
    sockets = [socket for socket, _ in await asyncio.gather(*coming)]

    notes = await play_for_a_while(sockets, 1)

    assert len(owners(place).keys() - before.keys()) == 1
    for one, other in pairwise(notes):
        seen, also = ({screen["number"]: screen["view"]["hands"] for screen in note} for note in (one, other))
        together = seen.keys() & also.keys()
        assert together
        assert all(seen[number] == also[number] for number in together)


async def test_a_lesson_follows_its_people_where_all_are_led_elsewhere(two: Two, devices: Devices):
    place, first, second = two
    rows = a_lesson(place)
    old = [(await devices.come(first, row=row))[0] for row in rows]
    was = owner(place, rows[0])

    # The proxy leads to another process from now on: one page is loaded anew, and all are to come there.
    await devices.come(second, row=rows[0])

    assert owner(place, rows[0]) != was
    assert [await close_code(socket) for socket in old] == [1012, 1012]
    await play_for_a_while([(await devices.come(second, row=row))[0] for row in rows], 2)


CHANGED = """
from django.db import transaction
from classroom.notices import tell
from classroom.models import Participant
from classroom.services import sessions
bob = Participant.objects.get(name="Bob", session_id=SESSION)
with transaction.atomic():
    tables = sessions.remove(session_id=bob.session_id, participant_id=bob.pk)
    tell({"seats": tables})
    transaction.set_rollback(UNDONE)
"""


async def test_what_another_process_changes_is_shown_once_it_is_stored(two: Two, devices: Devices):
    place, server, _ = two
    rows = a_lesson(place)
    ann, bob = [(await devices.come(server, row=row))[0] for row in rows]
    changed = CHANGED.replace("SESSION", str(rows[0]["session"]))

    place.manage("shell", "--no-imports", "-c", changed.replace("UNDONE", "True"))
    await ann.send(json.dumps({"again": True}))
    await hear(ann)
    await bob.send(json.dumps({"again": True}))
    await hear(bob)

    place.manage("shell", "--no-imports", "-c", changed.replace("UNDONE", "False"))
    assert await close_code(bob) == 4002


def wait_for(program: subprocess.Popen[bytes], port: int) -> None:
    """Until *program* can be reached."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert program.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


@contextmanager
def pgbouncer(url: str, folder: Path) -> Iterator[str]:
    """The address of a pooler in front of the database, in transaction mode."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        pytest.skip("needs PgBouncer: install it, in Debian with `apt install pgbouncer`")
    parts, port = urlsplit(url), port_to_keep()
    name = parts.path.strip("/")
    (folder / "users").write_text(f'"{parts.username}" "{parts.password or ""}"\n')
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{name} = host={parts.hostname} port={parts.port or 5432} dbname={name}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = trust\nauth_file = {folder}/users\npool_mode = transaction\n"
        "ignore_startup_parameters = extra_float_digits,options\n"
    )
    command = [program, str(folder / "pgbouncer.ini")]
    if os.geteuid() == 0:
        command[1:1] = ["--user", "nobody"]
        for file in (folder, *folder.parents[:3], *folder.iterdir()):
            file.chmod(file.stat().st_mode | 0o055)
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(running, port)
        yield parts._replace(netloc=f"{parts.netloc.rpartition(':')[0] or parts.netloc}:{port}").geturl()
    finally:
        running.terminate()
        running.wait(PATIENCE)


@pytest.mark.slow
def test_a_process_that_does_not_hear_the_others_does_not_start(place: School, tmp_path: Path) -> None:
    folder = tmp_path / "pooled"
    folder.mkdir()
    with pgbouncer(place.env["DATABASE_URL"], folder) as pooled:
        place.env["DATABASE_URL"], direct = pooled, place.env["DATABASE_URL"]
        assert "LISTEN_URL" in place.refused("serve", "--port", "0")

        place.env["LISTEN_URL"] = direct
        place.serve()


@pytest.mark.slow
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

    socket, _ = await devices.come(second, row=rows[0])
    [now] = owners(place).values()
    assert now != was

    other, _ = await devices.come(first, second, row=rows[1])
    await play_for_a_while([socket, other], 2)
    assert list(owners(place).values()) == [now]


@pytest.mark.slow
async def test_a_lesson_goes_where_its_people_are_even_if_all_come_at_once(
    place: School, devices: Devices
) -> None:
    rows = a_lesson(place)
    place.serve()
    await until(lambda: owners(place))
    [was] = owners(place).values()
    second = place.serve()

    coming = [devices.come(second, row=row) for row in rows]
    sockets = [socket for socket, _ in await asyncio.gather(*coming)]

    await play_for_a_while(sockets, 2)
    assert was not in owners(place).values()


async def test_a_lesson_goes_on_when_its_owner_is_killed(place: School, devices: Devices):
    rows = place.open_tables(2, *OPTIONS, "--seats", "2")
    servers = [place.serve(), place.serve()]
    sockets = [(await devices.come(*servers, row=row))[0] for row in rows]
    notes = await play_for_a_while(sockets, 3)

    servers[0].kill()
    await close_code(sockets[1])
    back = [await devices.come(servers[1], row=row) for row in rows]

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


@pytest.mark.slow
async def test_who_was_stopped_for_a_while_writes_nothing_and_shows_nothing_old(
    place: School, devices: Devices
):
    rows = place.open_tables(1, *OPTIONS, "--seats", "2")
    servers = [place.serve(), place.serve()]
    old, screens = zip(*[await devices.come(servers[0], row=row) for row in rows], strict=True)
    [was] = owners(place).values()
    mover = next(seat for seat, screen in enumerate(screens) if screen["moves"])

    os.kill(servers[0].process.pid, signal.SIGSTOP)
    try:
        await old[mover].send(json.dumps({"number": 0, "move": screens[mover]["moves"][0]}))
        await until(lambda: was not in owners(place).values())
        back = [await devices.come(servers[1], row=row) for row in rows]
        notes = await play_for_a_while([socket for socket, _ in back], 5)
        stored = turns(place)
    finally:
        os.kill(servers[0].process.pid, signal.SIGCONT)

    late, screen = await devices.come(*servers, row=rows[0])
    assert screen["number"] >= notes[0][-1]["number"]
    assert [await close_code(socket) for socket in old] == [1012, 1012]
    assert turns(place)[: len(stored)] == stored
    assert turns(place) == sorted(set(turns(place)))
    await play_for_a_while([late, back[1][0]], 6)
    assert BEAT * SILENT_LOOKS < 5


@pytest.mark.slow
async def test_a_process_that_ends_in_order_hands_its_lessons_over_at_once(place: School, devices: Devices):
    rows = a_lesson(place)
    servers = [place.serve(), place.serve()]
    sockets = [(await devices.come(*servers, row=row))[0] for row in rows]
    notes = await play_for_a_while(sockets, 7)

    servers[0].stop()

    assert len(alive(place)) == 1
    assert set(owners(place).values()) <= alive(place)
    socket, screen = await devices.come(servers[1], row=rows[0])
    assert screen["number"] >= notes[0][-1]["number"]
    await play_for_a_while([socket, (await devices.come(servers[1], row=rows[1]))[0]], 8)


# --- A proxy in front, set up as docs/hosting.md says -------------------------------------------------------


def told_of(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL)


def nginx(folder: Path, port: int) -> tuple[str, list[str]]:
    one, several = told_of("nginx")
    begin = one.index("    location / {")
    location = one[begin : one.index("    }\n", begin)] + "    }"
    location = location.replace("http://127.0.0.1:8000", "http://familygames")
    places = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    [workers] = told_of("conf")
    settings = (
        f"pid {folder}/pid;\nerror_log {folder}/log;\n{workers}http {{\naccess_log off;\n{places}\n"
        f"{one[: one.index('server {')]}{several}\nserver {{ listen 127.0.0.1:{port};\n{location}\n}}\n}}\n"
    )
    return settings, ["-c", str(folder / "settings"), "-e", str(folder / "log"), "-g", "daemon off;"]


def caddy(folder: Path, port: int) -> tuple[str, list[str]]:
    several = next(one for one in told_of("caddyfile") if "X-Lesson" in one)
    settings = several.replace("games.school.example {", f"http://127.0.0.1:{port} {{")
    options = f"{{\n admin off\n auto_https off\n storage file_system {folder}\n}}\n"
    return options + settings, ["run", "--adapter", "caddyfile", "--config", str(folder / "settings")]


def haproxy(folder: Path, port: int) -> tuple[str, list[str]]:
    [several] = told_of("haproxy")
    settings = (
        "defaults\n mode http\n timeout connect 5s\n timeout client 1h\n timeout server 1h\n"
        f"frontend front\n bind 127.0.0.1:{port}\n default_backend familygames\n{several}"
    )
    return settings, ["-db", "-f", str(folder / "settings")]


PROXIES = {"nginx": nginx, "caddy": caddy, "haproxy": haproxy}


@contextmanager
def proxy(name: str, folder: Path, servers: list[Server], *, leads: bool = True) -> Iterator[Proxy]:
    """As the page says; or, where it *leads* nobody, whoever comes is for each process in turn."""
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"needs {name}: install it, in Debian with `apt install {name}`")
    port = port_to_keep()
    settings, command = PROXIES[name](folder, port)
    for told, server in zip((8000, 8001), servers, strict=True):
        assert f"127.0.0.1:{told}" in settings
        settings = settings.replace(f"127.0.0.1:{told}", f"127.0.0.1:{server.port}")
    if not leads:
        assert "hash $lesson consistent;" in settings
        settings = settings.replace("hash $lesson consistent;", "")
    (folder / "settings").write_text(settings)
    with (folder / "printed").open("wb") as printed:
        running = subprocess.Popen([program, *command], stdout=printed, stderr=printed)
    try:
        wait_for(running, port)
        yield Proxy(port)
    finally:
        running.terminate()
        running.wait(PATIENCE)


def arrivals(server: Server, at: str) -> int:
    """How many have come to this process for a lesson, to its owner or elsewhere."""
    _, measures = ask(server, "/metrics", "")
    found = re.search(rb'^familygames_arrivals\{at="%b"\} (\d+)' % at.encode(), measures, re.MULTILINE)
    assert found is not None
    return int(found[1])


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
async def test_a_proxy_leads_all_devices_of_a_lesson_to_one_process_and_to_another_when_it_dies(
    name: str, place: School, devices: Devices, tmp_path: Path
) -> None:
    place.env["METRICS"] = "local"
    lessons = [a_lesson(place) for _ in range(6)]
    servers = [place.serve(), place.serve()]
    with proxy(name, tmp_path, servers) as front:
        led = {
            row["token"]: {"Cookie": f"lesson=lesson-{row['session']}"} for rows in lessons for row in rows
        }
        for rows in lessons:
            for row in rows:
                await devices.come(front, row=row, additional_headers=led[row["token"]])
        came = [arrivals(server, "owner") for server in servers]
        # To begin with, lessons are where the first process that looked has taken them; then they come along.
        assert all(came)
        before = [arrivals(server, "elsewhere") for server in servers]
        sockets = [
            (await devices.come(front, row=row, additional_headers=led[row["token"]]))[0]
            for rows in lessons
            for row in rows
        ]
        assert [arrivals(server, "elsewhere") for server in servers] == before

        rows = lessons[0]
        [owner] = [server for server in servers if leads_to(front, server, rows[0], led)]
        notes = await play_for_a_while(sockets[:2], 1)
        owner.kill()
        for socket in sockets[:2]:
            await close_code(socket)
        back = [await devices.come(front, row=row, additional_headers=led[row["token"]]) for row in rows]

        assert all(
            screen["number"] >= seen[-1]["number"] for (_, screen), seen in zip(back, notes, strict=True)
        )
        await play_for_a_while([socket for socket, _ in back], 2)


def leads_to(front: Proxy, server: Server, row: dict[str, Any], led: dict[str, dict[str, str]]) -> bool:
    """Whether the proxy asks *server* for a page of the lesson."""
    before = arrivals(server, "owner")
    cookie = f"{led[row['token']]['Cookie']}; seat={row['token']}"
    assert ask(front, f"/table/{row['table']}/", cookie)[0].status == 200
    return arrivals(server, "owner") > before
