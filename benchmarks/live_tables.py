"""What live tables cost: real sockets, a real server process, every move stored before it is announced.

    python benchmarks/live_tables.py                      # the bars of the README, SQLite
    python benchmarks/live_tables.py --database postgresql://…  --only saturated
    python benchmarks/live_tables.py --boards             # browsers' HTML boards instead of JSON

The server has core 0, the clients core 1. A move counts when all seats of its table have it. *Moves per
core-second* divides moves by the CPU time of everything on the server's side (PostgreSQL's processes
included). Machines differ, and one machine differs from minute to minute: every saturated round is followed
by one of `bare_table.py`, the same sockets and commits without a game, and prints our share of that. Beside
a paced round a page is written through to the same disk now and then: no stored move is faster than that.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import html
import json
import os
import random
import re
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvloop

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
COMES_BACK_AFTER = 0.2
"""Seconds."""

# The bars of this project, and what others reached on a machine like the one they were set on: two virtual
# cores of 2.6 GHz, four seats a table, everything on the server's side on one core.
COMPARISON = """\
for comparison (moves per core-second, saturated): boardgame.io 1,760 in memory, 700 on files, 180-270 on
PostgreSQL; Channels with the ORM and a channel layer 230-500; a bare Channels prototype with group commit
5,200-5,600; Colyseus, in memory only, 10,000-11,000."""


class Screen(msgspec.Struct):
    """What a client reads of a message that lets it move."""

    moves: list[msgspec.Raw] = []
    parts: dict[str, str] = {}


read_screen = msgspec.json.Decoder(Screen).decode


def number_of(data: bytes) -> int:
    """The number that every message begins with: for most of them, all that a client needs to know."""
    return int(data[len(b'{"number":') : data.find(b",")])


class Client(asyncio.Protocol):
    """One seat's websocket, as lean as can be: the clients must never be what is measured."""

    def __init__(
        self,
        path: str,
        token: str,
        port: int,
        on_text: Callable[[Client, bytes], None],
        on_lost: Callable[[], None],
        *,
        boards: bool,
    ) -> None:
        self.on_text = on_text
        self.on_lost = on_lost
        self.buffer = b""
        self.is_open = False
        self.closed = False
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path}?token={token} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {'board' if boards else 'json'}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        self.on_lost()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:20]:
                self.transport.abort()
                return
            self.buffer = self.buffer[end + 4 :]
            self.is_open = True
        while len(self.buffer) >= 2:
            opcode, size, start = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size == 126:
                if len(self.buffer) < 4:
                    return
                size, start = struct.unpack_from(">H", self.buffer, 2)[0], 4
            elif size == 127:
                if len(self.buffer) < 10:
                    return
                size, start = struct.unpack_from(">Q", self.buffer, 2)[0], 10
            if len(self.buffer) < start + size:
                return
            payload, self.buffer = self.buffer[start : start + size], self.buffer[start + size :]
            if opcode == 1:
                self.on_text(self, payload)
            elif opcode == 9:
                self.write(10, payload)

    def write(self, opcode: int, payload: bytes) -> None:
        mask = b"\0\0\0\0"  # Masked, as the protocol demands; a mask of zeros costs nothing.
        size = len(payload)
        head = struct.pack(">BB", 128 | opcode, 128 | size) if size < 126 else struct.pack(
            ">BBH", 128 | opcode, 254, size
        )  # fmt: skip
        self.transport.write(head + mask + payload)

    def say(self, message: bytes) -> None:
        self.write(1, message)


class Game:
    """One table and its seats: plays random legal moves, each timed from its sending to its last arrival."""

    def __init__(self, load: Load, seats: list[dict[str, Any]]) -> None:
        self.load = load
        self.rows = seats
        self.clients: dict[int, Client] = {}
        self.is_closed = False
        self.numbers = [-1] * len(seats)
        self.pending: tuple[int, float] | None = None
        self.sent = 0

    async def connect(self) -> None:
        for seat in range(len(self.rows)):
            await self.sit_down(seat)

    async def sit_down(self, seat: int) -> None:
        row = self.rows[seat]
        port = row.get("port", self.load.port)
        try:
            _, self.clients[seat] = await self.load.loop.create_connection(
                lambda: Client(
                    row["path"],
                    row["token"],
                    port,
                    self.hear(seat),
                    lambda: self.come_back(seat),
                    boards=self.load.boards,
                ),
                "127.0.0.1",
                port,
            )
        except ConnectionRefusedError:
            self.come_back(seat)

    def come_back(self, seat: int) -> None:
        """As a device does: a lesson that goes to another process just now is not served for a moment."""
        if not self.is_closed:
            self.load.loop.call_later(COMES_BACK_AFTER, lambda: self.load.begin(self.sit_down(seat)))

    def hear(self, seat: int) -> Callable[[Client, bytes], None]:
        player = BoardForm(self.load.rng).choose if self.load.boards else self.choose

        def on_text(client: Client, data: bytes) -> None:
            number = number_of(data)
            if data.find(b'"refused":', 0, 40) > 0:
                self.load.refusals.append(data)
                return
            self.numbers[seat] = number
            if self.pending is not None and min(self.numbers) > self.pending[0]:
                self.load.latencies.append(time.perf_counter() - self.pending[1])
                self.pending = None
            most = self.load.most_moves
            move = player(data) if self.load.is_playing and (most is None or self.sent < most) else None
            if move is None:
                return
            if self.load.pause:
                pause = self.load.rng.expovariate(1 / self.load.pause)
                self.load.loop.call_later(pause, self.send, client, number, move)
            else:
                self.load.loop.call_soon(self.send, client, number, move)

        return on_text

    def choose(self, data: bytes) -> bytes | None:
        if b'"moves":[{' not in data:  # None, or a heartbeat.
            return None
        return b'"move":' + bytes(self.load.rng.choice(read_screen(data).moves))

    def send(self, client: Client, number: int, move: bytes) -> None:
        if self.load.is_playing and not client.closed:
            if self.pending is None:
                self.pending = (number, time.perf_counter())
            self.sent += 1
            client.say(b'{"number":%d,%s}' % (number, move))

    @property
    def has_moved(self) -> bool:
        """Whether it has made a move that all its seats have seen."""
        return self.sent > 0 and (self.load.most_moves is None or self.pending is None)

    def close(self) -> None:
        self.is_closed = True
        for client in self.clients.values():
            client.transport.abort()


class Load:
    """All tables of one measurement."""

    def __init__(
        self,
        port: int,
        rows: list[dict[str, Any]],
        *,
        pause: float,
        boards: bool,
        seed: int,
        most_moves: int | None = None,
    ) -> None:
        self.port = port
        self.pause = pause
        self.boards = boards
        self.most_moves = most_moves  # At each table.
        self.rng = random.Random(seed)
        self.latencies: list[float] = []
        self.refusals: list[bytes] = []
        self.is_playing = False
        self.chores: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        by_table: dict[int, list[dict[str, Any]]] = {}
        for row in rows:
            by_table.setdefault(row["table"], []).append(row)
        self.games = [Game(self, seats) for seats in by_table.values()]

    def begin(self, chore: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(chore)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)

    async def connect(self) -> None:
        for game in self.games:
            await game.connect()

    async def all_shown(self, limit: float = 120) -> None:
        deadline = time.perf_counter() + limit
        while any(min(game.numbers) < 0 for game in self.games):
            if time.perf_counter() > deadline:
                raise SystemExit("some seats were never shown anything")
            await asyncio.sleep(0.002)


class BoardForm:
    """The move form among a seat's parts: a player to ask and a card to ask for, or a family to declare."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.fields: dict[str, list[str]] = {}

    def choose(self, data: bytes) -> bytes | None:
        if b'"move":' in data:
            self.read(read_screen(data).parts["move"])
        if "type" not in self.fields:
            return None
        chosen = {name: self.rng.choice(values) for name, values in self.fields.items()}
        if "card" in chosen:
            chosen["family"], chosen["member"] = chosen.pop("card").split("/")
        return b'"form":' + json.dumps(chosen).encode()

    def read(self, form: str) -> None:
        self.fields = {}
        for tag in re.findall(r"<(?:input|button)[^>]*>", form):
            attributes = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
            if "name" in attributes and attributes.get("aria-disabled") != "true":
                self.fields.setdefault(attributes["name"], []).append(html.unescape(attributes["value"]))


# The server's side


def cpu_seconds(pids: list[int]) -> float:
    total = 0
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(stat[11]) + int(stat[12])
    return total / TICKS


def postgres_pids() -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if (entry / "comm").read_text().startswith("postgres"):
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def memory(pid: int) -> int:
    """Resident memory of *pid*, in KiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class Server:
    """`manage.py serve` on core 0, with a database of its own."""

    def __init__(self, folder: str, database: str = "") -> None:
        self.folder = Path(folder)
        self.env = os.environ | {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "classroom.settings"}
        if database:
            self.env["DATABASE_URL"] = database
        else:
            self.env.pop("DATABASE_URL", None)
        self.env.pop("REDIS_URL", None)
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"manage.py {' '.join(arguments)}: {done.stderr or done.stdout}")
        return done.stdout

    def open_tables(self, tables: int) -> list[dict[str, Any]]:
        lines = self.manage(
            "open_tables", "--game", "happy_family", "--tables", str(tables), "--seats", "4",
            "--option", "step_mode=auto", "--again", "--json",
        )  # fmt: skip
        return [json.loads(line) for line in lines.splitlines()]

    def start(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, *self.command()],
            cwd=ROOT,
            env=self.env,
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {0}),  # noqa: PLW1509 - this process has one thread
        )
        deadline = time.time() + 60
        while time.time() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                raise SystemExit("the server has stopped")
            time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def command(self) -> list[str]:
        return ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)
            self.process = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def cpu(self) -> float:
        return cpu_seconds([self.pid] + (postgres_pids() if self.database else []))


class BareServer(Server):
    """`bare_table.py` on core 0: what this machine can do at most."""

    def open_tables(self, tables: int) -> list[dict[str, Any]]:
        return [
            {"table": table, "seat": seat, "token": "", "path": f"/{table}/{seat}"}
            for table in range(tables)
            for seat in range(4)
        ]

    def command(self) -> list[str]:
        file = self.folder / f"{time.time_ns()}.sqlite3"
        return ["benchmarks/bare_table.py", "--port", str(self.port), "--file", str(file)]


@contextmanager
def running(database: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, database)
        server.manage("migrate", "--verbosity", "0")
        server.manage("collectstatic", "--noinput", "--verbosity", "0")
        try:
            yield server
        finally:
            server.stop()


# Measurements


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def milliseconds(values: list[float]) -> dict[str, float]:
    return {
        f"p{round(share * 100)}_ms": round(percentile(values, share) * 1000, 2) for share in (0.5, 0.95, 0.99)
    }


async def write_pages(folder: Path, times: list[float]) -> None:
    """A page written through to the disk now and then; *times* takes the seconds of each."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:

        def write_page() -> float:
            began = time.perf_counter()
            os.pwrite(file.fileno(), bytes(4096), 0)
            os.fdatasync(file.fileno())
            return time.perf_counter() - began

        while True:
            times.append(await asyncio.to_thread(write_page))
            await asyncio.sleep(0.05)


async def play(
    server: Server, tables: int, *, pause: float, boards: bool, seconds: float, seed: int
) -> dict[str, Any]:
    load = Load(server.port, server.open_tables(tables), pause=pause, boards=boards, seed=seed)
    load.is_playing = True
    await load.connect()
    await load.all_shown()
    await asyncio.sleep(pause or 1.0)
    load.latencies.clear()
    writes: list[float] = []
    writing = asyncio.create_task(write_pages(server.folder, writes)) if pause else None
    began, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - began, server.cpu() - cpu
    latencies = list(load.latencies)
    if writing is not None:
        writing.cancel()
    load.is_playing = False
    await asyncio.sleep(0.3)
    for game in load.games:
        game.close()
    if not latencies:
        raise SystemExit("no move was made")
    return {
        "tables": tables,
        "moves": len(latencies),
        "moves_per_second": round(len(latencies) / took),
        "moves_per_core_second": round(len(latencies) / used),
        "core": round(used / took, 2),
        "refused": len(load.refusals),
        **milliseconds(latencies),
        **({f"disk_{name}": value for name, value in milliseconds(writes).items()} if writes else {}),
    }


async def sit_down(server: Server, tables: int, boards: bool) -> dict[str, Any]:
    """Memory per table with its four sockets, first screens after a reconnect, a storm of all at once."""
    rows = server.open_tables(tables)
    warm = Load(server.port, server.open_tables(20), pause=0.05, boards=boards, seed=0)
    warm.is_playing = True
    await warm.connect()
    await asyncio.sleep(3)
    warm.is_playing = False
    before = memory(server.pid)
    load = Load(server.port, rows, pause=0, boards=boards, seed=1)
    await load.connect()
    await load.all_shown()
    await asyncio.sleep(0.5)
    per_table = (memory(server.pid) - before) / tables

    times = []
    for game in load.rng.sample(load.games, min(100, tables)):
        game.close()
        game.numbers = [-1] * len(game.rows)
        await asyncio.sleep(0.005)
        for seat, row in enumerate(game.rows[:2]):
            began = time.perf_counter()
            shown = asyncio.get_running_loop().create_future()

            def on_text(client: Client, data: bytes, shown: Any = shown) -> None:
                if not shown.done():
                    shown.set_result(time.perf_counter())

            _, client = await asyncio.get_running_loop().create_connection(
                lambda row=row, on_text=on_text: Client(
                    row["path"], row["token"], server.port, on_text, boards=boards
                ),
                "127.0.0.1",
                server.port,
            )
            times.append(await shown - began)
            client.transport.abort()
            game.numbers[seat] = 0
    for game in load.games:
        game.close()
        game.numbers = [-1] * len(game.rows)
    await asyncio.sleep(1)
    began = time.perf_counter()
    await asyncio.gather(*(game.connect() for game in load.games))
    await load.all_shown()
    storm = time.perf_counter() - began
    for game in load.games + warm.games:
        game.close()
    return {
        "tables": tables,
        "kib_per_table": round(per_table),
        "reconnect": milliseconds(times),
        "storm_sockets": len(rows),
        "storm_seconds": round(storm, 2),
    }


def restart(server: Server, tables: int, *, boards: bool, seconds: float, seed: int) -> dict[str, Any]:
    """How long *tables* that have been played for *seconds* take to play again after a power cut."""
    server.start()
    rows = server.open_tables(tables)
    turns = uvloop.run(play_until(server, rows, boards, seed, seconds=seconds))
    server.kill()
    began = time.perf_counter()
    server.start()
    started = time.perf_counter()
    uvloop.run(play_until(server, rows, boards, seed))
    done = time.perf_counter()
    server.stop()
    return {
        "tables": tables,
        "turns_per_table": round(turns / tables),
        "start_seconds": round(started - began, 2),
        "all_play_seconds": round(done - started, 2),
    }


async def play_until(
    server: Server, rows: list[dict[str, Any]], boards: bool, seed: int, *, seconds: float = 0
) -> int:
    """Play for *seconds* at least, and until every table has made a move; how many turns they have then.

    Without any *seconds* it is one move at each table: those that have moved do not keep others waiting.
    """
    load = Load(server.port, rows, pause=0, boards=boards, seed=seed, most_moves=None if seconds else 1)
    load.is_playing = True
    await load.connect()
    await load.all_shown()
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline or not all(game.has_moved for game in load.games):
        if time.perf_counter() > deadline + 120:
            raise SystemExit("some tables do not play on")
        await asyncio.sleep(0.002)
    for game in load.games:
        game.close()
    return sum(min(game.numbers) for game in load.games)


def measure(
    server: Server, arguments: argparse.Namespace, tables: int, *, pause: float, seed: int
) -> dict[str, Any]:
    """One round on a fresh server; saturated, beside what the bare table does at the same moment."""
    result = once(server, tables, pause=pause, boards=arguments.boards, seconds=arguments.seconds, seed=seed)
    if not pause:
        with tempfile.TemporaryDirectory() as folder:
            bare = once(
                BareServer(folder), tables, pause=0, boards=False, seconds=arguments.seconds / 2, seed=seed
            )
        result["bare_table"] = bare["moves_per_core_second"]
        result["share_of_bare"] = round(result["moves_per_core_second"] / result["bare_table"], 3)
    return result


def once(server: Server, tables: int, **how: Any) -> dict[str, Any]:
    server.start()
    try:
        return uvloop.run(play(server, tables, **how))
    finally:
        server.stop()


def median_of(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        name: round(statistics.median(one[name] for one in rounds), 3)
        for name, value in rounds[0].items()
        if isinstance(value, (int, float))
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", default="", help="A PostgreSQL address; SQLite with FULL by default.")
    parser.add_argument("--boards", action="store_true", help="HTML boards, as browsers get them.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--only", choices=("paced", "saturated", "sockets", "restart"))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    results: dict[str, Any] = {
        "database": "postgresql" if arguments.database else "sqlite FULL",
        "format": "boards" if arguments.boards else "json",
        "rounds": arguments.rounds,
    }
    with running(arguments.database) as server:
        for name, pause, counts in (("paced", 2.0, [200]), ("saturated", 0.0, arguments.tables)):
            if arguments.only not in (None, name):
                continue
            for tables in counts:
                rounds = [
                    measure(server, arguments, tables, pause=pause, seed=seed)
                    for seed in range(arguments.rounds)
                ]
                results[f"{name} {tables}"] = median_of(rounds)
                say(arguments, f"{name:>9}, {tables} tables", results[f"{name} {tables}"])
        if arguments.only in (None, "sockets"):
            rounds = []
            for _ in range(arguments.rounds):
                server.start()
                rounds.append(uvloop.run(sit_down(server, 200, arguments.boards)))
                server.stop()
            results["sockets"] = median_of(rounds) | {
                f"reconnect_{name}": round(statistics.median(one["reconnect"][name] for one in rounds), 2)
                for name in rounds[0]["reconnect"]
            }
            say(arguments, "  sockets", results["sockets"])
        if arguments.only in (None, "restart"):
            rounds = [
                restart(server, 240, boards=arguments.boards, seconds=4 * arguments.seconds, seed=seed)
                for seed in range(arguments.rounds)
            ]
            results["restart"] = median_of(rounds)
            say(arguments, "  restart", results["restart"])
    if arguments.json:
        print(json.dumps(results))
    else:
        print(COMPARISON)


def say(arguments: argparse.Namespace, name: str, result: dict[str, Any]) -> None:
    if not arguments.json:
        print(name, " ".join(f"{key}={value:g}" for key, value in result.items()), flush=True)


if __name__ == "__main__":
    main()
