"""Faults in random order under load of all games.

Two processes serve one school from a PostgreSQL of their own; random players sit at tables of every game of
the catalogue, each device at a process by chance, as where a proxy leads nobody, and come back as devices do.
Every few seconds something fails, and heals. Throughout, whatever was shown once stays true: see `Witness`;
visitors sign in and join a lesson, also while processes do not hear each other. After each fault every table
has to play on, how soon is measured, and at the end no less is stored than was announced.

For the jumps of the clock Debian's ``faketime`` is needed, for the rest PostgreSQL; where one is missing,
`Missing` says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import html
import json
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.classroom.servers import Line, School, Server, a_database, port_to_keep, school
from tests.patience import PATIENCE, takes

Row = dict[str, Any]

SILENCE = 1.5
"""Seconds without a word after which a device asks."""
NO_ANSWER = 2.5
"""Seconds after which it then comes anew, elsewhere."""
ARRIVING = 10.0
"""Seconds that a device waits to be let in: while a lesson is taken over, it is not turned away."""
BETWEEN_MOVES = 0.2
"""Seconds that a player thinks: the machine is to have time for its faults."""
FAKETIME = "/usr/lib/*/faketime/libfaketime.so.1"
SIGN_IN = "/accounts/login/"
JUMPS = ("+3600s", "-3600s", "+30d")
A_JUMP = 600.0
"""Seconds by which a turned clock is wrong at least."""
SOON = 5.0
"""Seconds within which every table is to play on, if the machine is not busy with anything else."""

OPENED = """
from django.core.management import call_command
from familygames.catalogue import GAMES
from tests.classroom.lessons import open_lesson

for name, game in sorted(GAMES.items()):
    judge = [] if game.panel is None else ["--option", "judge=auto"]
    call_command("open_tables", "--game", name, "--tables", "%d", "--again", "--json", *judge)
lesson = open_lesson()
lesson.places = 1000
lesson.save()
print(lesson.code)
"""
"""Tables of every game, a line for each of their seats, and a lesson that can be joined: its code."""
TEACHER = {"login": "ms@school.example", "password": "a long pass phrase"}
"""Whose lesson it is."""
SLEEP = """
import select, time
time.sleep = lambda seconds: select.select([], [], [], seconds) and None
"""
"""What the processes read as they start: under libfaketime 0.9.10 a sleep of Python 3.11 fails with EINVAL
where the monotonic clock is left alone (its issue 426), and psycopg's pool sleeps between two attempts."""

FULL_DISK = """
CREATE OR REPLACE FUNCTION disk_is_full() RETURNS trigger AS $$ BEGIN
  RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file: No space left on device';
END $$ LANGUAGE plpgsql;
CREATE OR REPLACE TRIGGER full_disk BEFORE INSERT ON classroom_turn EXECUTE FUNCTION disk_is_full();
"""
"""What a server is told by a PostgreSQL whose disk is full, at the moment when it would store a move."""
ROOM_AGAIN = "DROP TRIGGER IF EXISTS full_disk ON classroom_turn"


class Missing(Exception):
    """A program that is needed is not installed."""


def needed(name: str, *elsewhere: str) -> str:
    found = shutil.which(name) or next(
        (str(path) for pattern in elsewhere for path in sorted(Path("/").glob(pattern.lstrip("/")))), None
    )
    if found is None:
        raise Missing(name)
    return found


class PostgreSQL:
    """A cluster of its own, which can be stopped and started. It refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        self.programs = Path(needed("initdb", "/usr/lib/postgresql/*/bin/initdb")).parent
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.folder, self.port = folder / "postgresql", port_to_keep()
        self.folder.mkdir()
        if self.user:
            shutil.chown(self.folder, "postgres")
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "familygames", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        settings = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c max_connections=200 -c fsync=off"
        self.control = ("pg_ctl", "-D", data, "-l", str(self.folder / "log"), "-w", "-s", "-o", settings)
        self._run(*self.control, "start")
        self.url = f"postgres://familygames@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.user, str(self.programs / program), *arguments]
        subprocess.run(command, cwd="/", check=True, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        self._run(*self.control, "-m", "immediate", "stop")

    def start(self) -> None:
        self._run(*self.control, "start")

    def restart(self) -> None:
        self._run(*self.control, "-m", "fast", "restart")


class Witness:
    """What devices were shown, and whether it stays true.

    Nobody is shown an older position than before, and what a seat saw of a position is what it sees of it
    whenever and wherever it looks again: so no move that was announced is lost, and there is one history.
    """

    def __init__(self) -> None:
        self.last: dict[tuple[int, int], int] = {}
        self.seen: dict[tuple[int, int, int], str] = {}
        self.newest: dict[int, int] = {}
        """Of each table the highest number that anybody was shown."""
        self.faults: list[str] = []

    def show(self, row: Row, screen: dict[str, Any]) -> None:
        table, seat, number = row["table"], row["seat"], screen["number"]
        if number < self.last.get((table, seat), 0):
            self.faults.append(f"table {table}: seat {seat} saw {number} after {self.last[table, seat]}")
        self.last[table, seat] = max(number, self.last.get((table, seat), 0))
        # Deck, options and past come with a first screen alone.
        view = {
            name: part for name, part in screen["view"].items() if name not in ("deck", "options", "past")
        }
        shown = hashlib.sha256(json.dumps([view, screen["moves"]], sort_keys=True).encode()).hexdigest()
        if self.seen.setdefault((table, seat, number), shown) != shown:
            self.faults.append(f"table {table}: seat {seat} saw two positions with the number {number}")
        self.newest[table] = max(number, self.newest.get(table, 0))


class Device:
    """One seat's: plays at random, and tries until it is at the table again."""

    def __init__(self, row: Row, servers: list[Server], witness: Witness, rng: random.Random) -> None:
        self.row, self.servers, self.witness, self.rng = row, servers, witness, rng

    async def live(self) -> None:
        place = self.rng.randrange(len(self.servers))
        failures = 0
        while True:
            was_told = was_sent_on = False
            with suppress(OSError, InvalidHandshake, TimeoutError):
                address = self.servers[place].address(self.row)
                async with asyncio.timeout(ARRIVING):
                    socket = await connect(
                        address,
                        subprotocols=["json"],  # type: ignore[list-item]
                        max_size=None, compression=None, ping_interval=None, close_timeout=0.1,
                    )  # fmt: skip
                failures = 0
                try:
                    await self._play(socket)
                except ConnectionClosed as closed:
                    was_sent_on = closed.rcvd is not None and closed.rcvd.reason == "elsewhere"
                    was_told = closed.rcvd is not None and not was_sent_on
                finally:
                    await socket.close()
            if not was_told:  # Where one does not answer, the next one is tried.
                place = (place + 1) % len(self.servers)
            if was_sent_on:
                await asyncio.sleep(self.rng.uniform(0, 0.3))
                continue
            # As pages do, less and less often: all of them together must not keep a server from its start.
            await asyncio.sleep(self.rng.uniform(0.05, 0.3) * min(2**failures, 8))
            failures += 1

    async def _play(self, socket: ClientConnection) -> None:
        asked = False
        while True:
            try:
                async with asyncio.timeout(NO_ANSWER if asked else SILENCE):
                    screen = json.loads(await socket.recv())
            except TimeoutError:
                if asked:
                    return  # Nothing lives at the other end.
                asked = True
                await socket.send(json.dumps({"again": True}))
                continue
            asked = False
            if "view" not in screen:
                continue
            self.witness.show(self.row, screen)
            if screen["moves"]:
                await asyncio.sleep(BETWEEN_MOVES)
                move = self.rng.choice(screen["moves"])
                await socket.send(json.dumps({"number": screen["number"], "move": move}))


class House:
    """Everything that can fail, and what fails of it now."""

    def __init__(self, stack: ExitStack) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)  # PostgreSQL runs as a user of its own.
        self.postgresql = PostgreSQL(folder)
        stack.callback(self.postgresql.stop)
        preload = needed("libfaketime.so.1", FAKETIME)
        (folder / "sleep").mkdir()
        (folder / "sleep" / "sitecustomize.py").write_text(SLEEP)
        self.schools: list[School] = []
        self.lines: list[Line] = []
        self.clocks: list[Path] = []
        self.under_faketime: list[School] = []
        """The same schools for processes whose clocks can be turned."""
        url = stack.enter_context(a_database(self.postgresql.url))
        self.school = stack.enter_context(school(folder / "school", DATABASE_URL=url))
        for place in range(2):
            line = Line(self.postgresql.port)
            stack.callback(line.close)
            clock = folder / f"clock-{place}"
            clock.write_text("+0s\n")
            environment = {
                "DATABASE_URL": url,
                "LISTEN_URL": url.replace(f":{self.postgresql.port}/", f":{line.port}/"),
                "METRICS": "local",
            }
            faketime = {
                "LD_PRELOAD": preload,
                "PYTHONPATH": str(folder / "sleep"),
                "FAKETIME_TIMESTAMP_FILE": str(clock),
                "FAKETIME_CACHE_DURATION": "1",
                "DONT_FAKE_MONOTONIC": "1",
            }
            self.schools.append(School(folder / "school", **environment))
            self.under_faketime.append(School(folder / "school", **environment, **faketime))
            self.lines.append(line)
            self.clocks.append(clock)
        self.servers: list[Server] = []
        stack.callback(self.stop)

    def start(self) -> None:
        ports = [port_to_keep() for _ in self.schools]
        with ThreadPoolExecutor() as starting:
            self.servers += starting.map(School.serve, self.schools, ports)

    def open(self, tables_of_a_game: int) -> tuple[list[Row], str]:
        """The seats of so many tables of each game, and the code of a lesson."""
        *seats, code = self.school.manage(
            "shell", "--no-imports", "-c", OPENED % tables_of_a_game
        ).splitlines()
        return [json.loads(seat) for seat in seats], code

    def stop(self) -> None:
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.stop()

    def supervise(self, *places: int) -> None:
        """Start processes again in their places, as systemd does."""

        def start(place: int) -> None:
            self.servers[place] = self.schools[place].serve(self.servers[place].port)

        with ThreadPoolExecutor() as starting:
            list(starting.map(start, places))

    def sql(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.school.env["DATABASE_URL"], autocommit=True) as database:
            done = database.execute(statement)  # type: ignore[call-overload]
            return done.fetchall() if done.description else []

    def by_lessons(self) -> list[int]:
        """The places of the processes, first whose owns the fewest lessons."""
        return sorted(range(len(self.servers)), key=lambda place: owned_by(self.servers[place]))

    @contextmanager
    def kill_the_owner(self, rng: random.Random) -> Iterator[None]:
        place = self.by_lessons()[-1]
        self.servers[place].kill()
        yield
        self.supervise(place)

    @contextmanager
    def kill_the_other(self, rng: random.Random) -> Iterator[None]:
        place = self.by_lessons()[0]
        self.servers[place].kill()
        yield
        self.supervise(place)

    @contextmanager
    def kill_both_processes(self, rng: random.Random) -> Iterator[None]:
        for server in self.servers:
            server.kill()
        yield
        self.supervise(0, 1)

    @contextmanager
    def stop_a_process(self, rng: random.Random) -> Iterator[None]:
        process = rng.choice(self.servers).process
        process.send_signal(signal.SIGSTOP)
        yield
        process.send_signal(signal.SIGCONT)

    @contextmanager
    def restart_postgresql(self, rng: random.Random) -> Iterator[None]:
        self.postgresql.restart()
        yield

    @contextmanager
    def keep_a_process_from_hearing(self, rng: random.Random) -> Iterator[None]:
        line = rng.choice(self.lines)
        line.cut()
        yield
        line.mend()

    @contextmanager
    def fill_the_disk(self, rng: random.Random) -> Iterator[None]:
        self.sql(FULL_DISK)
        yield
        self.sql(ROOM_AGAIN)

    @contextmanager
    def turn_a_clock(self, rng: random.Random) -> Iterator[None]:
        """That of a process which is started for it, and replaced afterwards: under libfaketime threads that
        wait for a while sometimes wait for ten seconds, so nothing else is measured there.
        """
        place = rng.randrange(len(self.servers))
        self.clocks[place].write_text("+0s\n")
        self.servers[place].stop()
        self.servers[place] = self.under_faketime[place].serve(self.servers[place].port)
        self.clocks[place].write_text(f"{rng.choice(JUMPS)}\n")
        deadline = time.monotonic() + PATIENCE
        while abs(clock_of(self.servers[place]) - time.time()) < A_JUMP:
            assert time.monotonic() < deadline, "the clock does not turn"
            time.sleep(0.1)
        yield
        self.servers[place].stop()
        self.supervise(place)


def owned_by(server: Server) -> float:
    """How many lessons *server* says that it owns."""
    told = re.search(r"^familygames_leases (\S+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    assert told is not None
    return float(told[1])


def clock_of(server: Server) -> float:
    """What *server* takes for the time."""
    return parsedate_to_datetime(httpx.head(server.url).headers["date"]).timestamp()


Fault = Callable[[House, random.Random], contextlib.AbstractContextManager[None]]
FAULTS: tuple[Fault, ...] = (
    House.kill_the_owner,
    House.kill_the_other,
    House.kill_both_processes,
    House.stop_a_process,
    House.restart_postgresql,
    House.keep_a_process_from_hearing,
    House.fill_the_disk,
    House.turn_a_clock,
)
PLAYED_THROUGH = (
    House.kill_the_owner,
    House.kill_the_other,
    House.stop_a_process,
    House.turn_a_clock,
    House.keep_a_process_from_hearing,
)
"""Faults that leave a whole process and its database: with these every table plays on at once."""


def name_of(fault: Fault) -> str:
    return fault.__name__.replace("_", " ")


class Visitors:
    """Whoever joins the lesson of this *code* or signs in: they may be told to wait, but nothing breaks."""

    def __init__(self, servers: list[Server], code: str) -> None:
        self.servers = servers
        self.code = code
        self.answers: Counter[str] = Counter()

    def ask(self, browser: httpx.Client, path: str, form: dict[str, str] | None = None) -> httpx.Response:
        """Open a page, or send the *form* on it. Raises `httpx.TransportError`."""
        if form is None:
            answer = browser.get(path)
        else:
            token = {"csrfmiddlewaretoken": browser.cookies.get("csrftoken", "")}
            answer = browser.post(path, data=form | token)
        page = path.replace(self.code, "CODE")
        self.answers[f"{'GET' if form is None else 'POST'} {page}: {answer.status_code}"] += 1
        return answer

    def visit(self, rng: random.Random) -> None:
        """A code and a password that are wrong."""
        for page, path, form in (
            ("/", "/join/", {"code": "AB2C3D"}),
            (SIGN_IN, SIGN_IN, {"login": "nobody@school.example", "password": "wrong"}),
        ):
            url = rng.choice(self.servers).url
            with httpx.Client(base_url=url, timeout=PATIENCE) as browser, suppress(httpx.TransportError):
                self.ask(browser, page)
                self.ask(browser, path, form)

    def sign_in(self, browser: httpx.Client) -> bool:
        self.ask(browser, SIGN_IN)
        return self.ask(browser, SIGN_IN, TEACHER).is_redirect

    def join(self, browser: httpx.Client) -> bool:
        page = self.ask(browser, f"/join/{self.code}/")
        offered = re.search(r'name="guest" value="([^"]+)"', page.text)
        if offered is None:
            return False
        return self.ask(browser, f"/join/{self.code}/", {"guest": html.unescape(offered[1])}).is_redirect

    def shut_out(self) -> list[str]:
        """What cannot be done at any process, of signing in and joining."""
        return [
            f"nobody could {name.replace('_', ' ')}"
            for name in ("sign_in", "join")
            if not any(self._succeeds(name, server) for server in self.servers)
        ]

    def _succeeds(self, name: str, server: Server) -> bool:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser, suppress(httpx.TransportError):
            return bool(getattr(self, name)(browser))
        return False

    @property
    def broken(self) -> list[str]:
        """A 503 is no fault: it says when to come again."""
        return [
            f"{times} times {answer}"
            for answer, times in list(self.answers.items())  # A last visitor may still be there.
            if int(answer[-3:]) >= 500 and not answer.endswith("503")
        ]


class Wait(NamedTuple):
    """Seconds until every table played on, and the game of the last that did."""

    seconds: float
    last: str

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s ({self.last})"


class Told(NamedTuple):
    """What came of a run: *waits* are those until every table played on, by fault."""

    faults: list[str]
    waits: dict[str, list[Wait]]
    answers: Counter[str]
    moves: int

    @property
    def late(self) -> list[str]:
        """After which faults a table did not play on soon. It says nothing on a machine that is busy."""
        worst = {name: max(waits) for name, waits in self.waits.items()}
        return [f"{name}: {wait}" for name, wait in worst.items() if wait.seconds > SOON]


async def run(
    seconds: float,
    seed: int,
    *,
    faults: Sequence[Fault] = FAULTS,
    tables_of_a_game: int = 2,
    longest_outage: float = 4.0,
    longest_stop: float = 30.0,
    tell: Callable[[str], object] = print,
) -> Told:
    """Let one thing after the other fail for that many *seconds*; each comes once before one comes twice."""
    rng, witness = random.Random(seed), Witness()
    waits: dict[str, list[Wait]] = defaultdict(list)
    shut_out: list[str] = []
    with ExitStack() as stack:
        house = House(stack)
        rows, code = house.open(tables_of_a_game)
        house.start()
        games = dict(house.sql("SELECT id, game FROM classroom_table"))
        visitors = Visitors(house.servers, code)
        devices = [Device(row, house.servers, witness, random.Random(f"{seed} {row}")) for row in rows]
        playing = [asyncio.create_task(device.live()) for device in devices]
        playing.append(asyncio.create_task(visit(visitors, random.Random(seed))))

        async def all_play_on() -> Wait:
            """How long it took until everybody was shown something new."""
            before, since = dict(witness.newest), time.monotonic()
            late, last = list(games), ""
            while late := [it for it in late if witness.newest.get(it) == before.get(it)]:
                last = games[late[-1]]
                assert time.monotonic() < since + PATIENCE, f"seed {seed}: tables {late} do not play on"
                await asyncio.sleep(0.02)
            return Wait(time.monotonic() - since, last)

        try:
            await all_play_on()
            left, end = rng.sample(faults, len(faults)), time.monotonic() + seconds
            while left:
                fault = left.pop()
                outage = longest_stop if fault is House.stop_a_process else rng.uniform(0.5, longest_outage)
                name = name_of(fault)
                house.supervise(*(at for at in range(2) if house.servers[at].process.poll() is not None))
                failing = fault(house, rng)
                await asyncio.to_thread(failing.__enter__)
                healing = asyncio.create_task(takes(outage))
                if fault in PLAYED_THROUGH:
                    waits[f"{name}, meanwhile"].append(await all_play_on())
                if fault is House.keep_a_process_from_hearing:  # People sign in and join all the same.
                    shut_out += [f"{name}: {what}" for what in await asyncio.to_thread(visitors.shut_out)]
                await healing
                await asyncio.to_thread(failing.__exit__, None, None, None)
                waits[name].append(await all_play_on())
                if not left and time.monotonic() < end:
                    left = rng.sample(faults, len(faults))
                meanwhile = waits.get(f"{name}, meanwhile")
                tell(
                    f"{name}, for {outage:.1f} s: all play on after {waits[name][-1]}"
                    + (f", and meanwhile after {meanwhile[-1]}" if meanwhile else "")
                )
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        stored = {
            table: (newest, turns)
            for table, newest, turns in house.sql(
                "SELECT table_id, max(number), count(*) FROM classroom_turn GROUP BY 1"
            )
        }
    lost = [
        f"table {table}: {number} was shown, {stored.get(table, (0, 0))[0]} is stored"
        for table, number in witness.newest.items()
        if stored.get(table, (0, 0))[0] < number
    ]
    torn = [
        f"table {table}: its newest turn is {newest}, and there are {turns}"
        for table, (newest, turns) in stored.items()
        if newest != turns
    ]
    moves = sum(witness.newest.values())
    found = [*witness.faults, *lost, *torn, *shut_out, *visitors.broken]
    return Told(found, waits, visitors.answers, moves)


async def visit(visitors: Visitors, rng: random.Random) -> None:
    while True:
        await asyncio.to_thread(visitors.visit, rng)
        await asyncio.sleep(0.3)
