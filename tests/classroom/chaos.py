"""Faults in random order under load of all games.

Two processes serve one school from a PostgreSQL and a Redis of their own; random players sit at tables of
every game of the catalogue, each device at a process by chance, and come back as devices do. Every few
seconds something fails, and heals. Throughout, whatever was shown once stays true: see `Witness`. After each
fault every table has to play on, and at the end no less is stored than was announced.

For the jumps of the clock Debian's ``faketime`` is needed, for the rest PostgreSQL and Redis; where one is
missing, `Missing` says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from familygames.catalogue import GAMES
from tests.classroom.servers import Line, School, Server, a_database, port_to_keep, school
from tests.patience import PATIENCE

Row = dict[str, Any]

SILENCE = 1.5
"""Seconds without a word after which a device asks, and again as many after which it comes anew."""
BETWEEN_MOVES = 0.2
"""Seconds that a player thinks: the machine is to have time for its faults."""
FAKETIME = "/usr/lib/*/faketime/libfaketime.so.1"
SIGN_IN = "/accounts/login/"
JUMPS = ("+3600s", "-3600s", "+30d", "+0s")
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


class Redis:
    def __init__(self, folder: Path) -> None:
        self.port = port_to_keep()
        self.command = [
            *(needed("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--dir", str(folder)),
        ]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


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
        while True:
            place += 1  # Where one does not answer, the next one is tried.
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                address = self.servers[place % len(self.servers)].address(self.row)
                async with asyncio.timeout(2 * SILENCE):
                    socket = await connect(
                        address,
                        subprotocols=["json"],  # type: ignore[list-item]
                        max_size=None, compression=None, ping_interval=None, close_timeout=0.1,
                    )  # fmt: skip
                try:
                    await self._play(socket)
                finally:
                    await socket.close()
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def _play(self, socket: ClientConnection) -> None:
        asked = False
        while True:
            try:
                async with asyncio.timeout(SILENCE):
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
        self.redis = Redis(folder)
        stack.callback(self.redis.kill)
        preload = needed("libfaketime.so.1", FAKETIME)
        (folder / "sleep").mkdir()
        (folder / "sleep" / "sitecustomize.py").write_text(SLEEP)
        self.schools: list[School] = []
        self.lines: list[Line] = []
        self.clocks: list[Path] = []
        url = stack.enter_context(a_database(self.postgresql.url))
        self.school = stack.enter_context(school(folder / "school", DATABASE_URL=url))
        for place in range(2):
            line = Line(self.redis.port)
            stack.callback(line.close)
            clock = folder / f"clock-{place}"
            clock.write_text("+0s\n")
            environment = {
                "DATABASE_URL": url,
                "REDIS_URL": f"redis://127.0.0.1:{line.port}/0",
                "LD_PRELOAD": preload,
                "PYTHONPATH": str(folder / "sleep"),
                "FAKETIME_TIMESTAMP_FILE": str(clock),
                "FAKETIME_CACHE_DURATION": "1",
                "DONT_FAKE_MONOTONIC": "1",
            }
            self.schools.append(School(folder / "school", **environment))
            self.lines.append(line)
            self.clocks.append(clock)
        self.servers: list[Server] = []
        stack.callback(self.stop)

    def start(self) -> None:
        ports = [port_to_keep() for _ in self.schools]
        with ThreadPoolExecutor() as starting:
            self.servers += starting.map(School.serve, self.schools, ports)

    def open_tables(self, game: str, tables: int) -> list[Row]:
        settings = [] if GAMES[game].panel is None else ["--option", "judge=auto"]
        return self.school.open_tables(tables, "--game", game, "--again", *settings)

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

    @contextmanager
    def kill_a_process(self, rng: random.Random) -> Iterator[None]:
        place = rng.randrange(2)
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
    def kill_redis(self, rng: random.Random) -> Iterator[None]:
        self.redis.kill()
        yield
        self.redis.start()

    @contextmanager
    def restart_postgresql(self, rng: random.Random) -> Iterator[None]:
        self.postgresql.restart()
        yield

    @contextmanager
    def cut_a_process_from_redis(self, rng: random.Random) -> Iterator[None]:
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
        rng.choice(self.clocks).write_text(f"{rng.choice(JUMPS)}\n")
        yield  # It stays wrong: nobody sets it right.


Fault = Callable[[House, random.Random], contextlib.AbstractContextManager[None]]
FAULTS: tuple[Fault, ...] = (
    House.kill_a_process,
    House.kill_both_processes,
    House.stop_a_process,
    House.kill_redis,
    House.restart_postgresql,
    House.cut_a_process_from_redis,
    House.fill_the_disk,
    House.turn_a_clock,
)
PLAYED_THROUGH = (House.kill_a_process, House.stop_a_process, House.cut_a_process_from_redis)
"""Faults that leave a whole process, its database and its Redis: with these every table plays on at once."""


def name_of(fault: Fault) -> str:
    return fault.__name__.replace("_", " ")


class Visitors:
    """Whoever joins with a code or signs in meanwhile: they may be told to wait, but nothing breaks."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.answers: Counter[str] = Counter()

    def visit(self, rng: random.Random) -> None:
        for page, path, form in (
            ("/", "/join/", {"code": "AB2C3D"}),
            (SIGN_IN, SIGN_IN, {"login": "nobody@school.example", "password": "wrong"}),
        ):
            url = rng.choice(self.servers).url
            with httpx.Client(base_url=url, timeout=PATIENCE) as browser, suppress(httpx.TransportError):
                self.answers[f"GET {page}: {browser.get(page).status_code}"] += 1
                fields = form | {"csrfmiddlewaretoken": browser.cookies.get("csrftoken", "")}
                self.answers[f"POST {path}: {browser.post(path, data=fields).status_code}"] += 1

    @property
    def broken(self) -> list[str]:
        return [f"{times} times {answer}" for answer, times in self.answers.items() if answer.endswith("500")]


class Told(NamedTuple):
    """What came of a run: *waits* are the seconds until every table played on, by fault."""

    faults: list[str]
    waits: dict[str, list[float]]
    answers: Counter[str]
    moves: int


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
    waits: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        house = House(stack)
        rows = [row for name in sorted(GAMES) for row in house.open_tables(name, tables_of_a_game)]
        house.start()
        tables = {row["table"] for row in rows}
        visitors = Visitors(house.servers)
        devices = [Device(row, house.servers, witness, random.Random(f"{seed} {row}")) for row in rows]
        playing = [asyncio.create_task(device.live()) for device in devices]
        playing.append(asyncio.create_task(visit(visitors, rng)))

        async def all_play_on() -> float:
            """How long it took until everybody was shown something new."""
            before, since = dict(witness.newest), time.monotonic()
            deadline = since + PATIENCE
            while late := [it for it in tables if witness.newest.get(it) == before.get(it)]:
                assert time.monotonic() < deadline, f"seed {seed}: tables {late} do not play on"
                await asyncio.sleep(0.02)
            return time.monotonic() - since

        try:
            await all_play_on()
            left, end = rng.sample(faults, len(faults)), time.monotonic() + seconds
            while left:
                fault = left.pop()
                outage = rng.uniform(0.5, longest_outage)
                if fault is House.stop_a_process:
                    outage = longest_stop
                name = name_of(fault)
                house.supervise(*(at for at in range(2) if house.servers[at].process.poll() is not None))
                failing = fault(house, rng)
                await asyncio.to_thread(failing.__enter__)
                if fault in PLAYED_THROUGH:
                    waits[f"{name}, meanwhile"].append(await all_play_on())
                await asyncio.sleep(outage)
                await asyncio.to_thread(failing.__exit__, None, None, None)
                waits[name].append(await all_play_on())
                if not left and time.monotonic() < end:
                    left = rng.sample(faults, len(faults))
                tell(f"{name}, for {outage:.1f} s: all play on after {waits[name][-1]:.1f} s")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        stored = dict(house.sql("SELECT table_id, max(number) FROM classroom_turn GROUP BY 1"))
    lost = [
        f"table {table}: {number} was shown, {stored.get(table, 0)} is stored"
        for table, number in witness.newest.items()
        if stored.get(table, 0) < number
    ]
    moves = sum(witness.newest.values())
    return Told([*witness.faults, *lost, *visitors.broken], waits, visitors.answers, moves)


async def visit(visitors: Visitors, rng: random.Random) -> None:
    while True:
        await asyncio.to_thread(visitors.visit, rng)
        await asyncio.sleep(0.3)
