"""What a second process costs: PostgreSQL, one server process and two, side by side in one run.

    .ci/with-servers make bench-processes                 # with servers of its own
    python benchmarks/processes.py --database postgresql://…

Every way of serving has the same tables and plays them as fast as it can. *Moves per core-second* divides
moves by the CPU time of everything on the server's side: all server processes and PostgreSQL's. So
two cores are enough to see what sharing costs, though not how much faster more cores are; the load has
core 1, all else core 0. Larger sites are calculated from what was measured.

Then two processes are asked what they hold and compute where only bots play: each table once, each move once.
Last comes a school's busy hour on two processes: most tables of open lessons are left alone, some are played
at the pace of a class. ``--only busy --asleep 40 --playing 10`` is a short one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import psycopg
import uvloop
from live_tables import Load, Server, cpu_seconds, memory, milliseconds
from prometheus_client.parser import text_string_to_metric_families

Row = dict[str, Any]

MOVES_OF_A_TABLE = 0.15
"""A second, in a lesson: a class of thirty makes one to three moves a second at eight to fifteen tables."""
BUSY = 0.5
"""How busy a core should be at the most, so that nobody waits."""


TABLES_OF_A_LESSON = 4
LESSONS = """
import json
from classroom.management.commands.open_tables import Command, open_tables
from classroom.models import Seat, Session, Table, User
from familygames.catalogue import GAMES

game = GAMES["happy_family"]
options = game.read_settings(["step_mode=auto"])
deck = Command().deck("", game.name)
mine = {{"email": "bench@school.example"}}
teacher = User.objects.filter(**mine).first() or User.objects.create_user(**mine)
for _ in range({lessons}):
    rows = open_tables(
        game=game.name, deck=deck, options=options, tables={tables}, seats=4, again=True
    )
    session = Table.objects.get(pk=rows[0]["table"]).session_id
    Session.objects.filter(pk=session).update(teacher=teacher)
    if {bots}:
        Seat.objects.filter(table__session=session).update(participant=None, bot="regular")
    for row in rows:
        print(json.dumps(row | {{"session": session}}))
"""
"""Lessons of a teacher, which processes take up by themselves; a line for each seat."""


class Way(NamedTuple):
    """A way of serving: *place* says at which process a seat's device arrives; *bar* what share of the moves
    of *than* it is to make. *share* of the tables is played at.
    """

    name: str
    processes: int
    place: Callable[[Row], int] = lambda row: 0
    bar: float = 0.0
    than: str = ""
    share: float = 1.0


ALONE = "one process"
HALF = "one, half the tables"
"""What each of two processes does: fewer moves wait together, so that more commits are made."""
DIVIDED = "two, tables divided"
WAYS = (
    Way(ALONE, 1),
    Way(HALF, 1, share=0.5),
    Way(DIVIDED, 2, lambda row: row["table"] % 2, 0.90, HALF),
)


class Site:
    """A database, and the processes that serve from it; on core 0."""

    def __init__(self, folder: str, database: str) -> None:
        self.folder, self.database = folder, database
        self.sql = psycopg.connect(database, autocommit=True)
        self.servers: list[Server] = []
        for pid in self.others:
            os.sched_setaffinity(pid, {0})

    @property
    def others(self) -> list[int]:
        """The processes of PostgreSQL."""
        [backend] = self.one("SELECT pg_backend_pid()")
        parent = int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [parent, *map(int, children)]

    def one(self, query: str) -> Any:
        return self.sql.execute(query).fetchone()

    def start(self, way: Way) -> None:
        for _ in range(way.processes):
            server = Server(self.folder, self.database)
            server.env["METRICS"] = "local"
            server.start()
            self.servers.append(server)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
        self.servers.clear()

    def open_lessons(self, lessons: int, *, bots: bool = False) -> list[Row]:
        """Lessons with tables of four; all their seats."""
        script = LESSONS.format(lessons=lessons, tables=TABLES_OF_A_LESSON, bots=bots)
        lines = Server(self.folder, self.database).manage("shell", "--no-imports", "-c", script)
        return [json.loads(line) for line in lines.splitlines()]

    def close_lessons(self) -> None:
        self.sql.execute("UPDATE classroom_table SET closed_at = now() WHERE closed_at IS NULL")
        self.sql.execute("UPDATE classroom_session SET closed_at = now() WHERE closed_at IS NULL")

    def measured(self, name: str) -> list[float]:
        """What each process says of itself under this *name*, all labels together."""
        return [
            sum(
                sample.value
                for family in text_string_to_metric_families(told)
                for sample in family.samples
                if sample.name == name
            )
            for told in map(_metrics, self.servers)
        ]

    def counts(self) -> dict[str, float]:
        """What only grows: CPU seconds, commits and bytes of PostgreSQL."""
        commits, wal = self.one(
            "SELECT sum(xact_commit)::float8, (SELECT wal_bytes::float8 FROM pg_stat_wal)"
            " FROM pg_stat_database"
        )
        return {
            "server": cpu_seconds([server.pid for server in self.servers]),
            "others": cpu_seconds(self.others),
            "commits": commits,
            "wal": wal,
        }


def _metrics(server: Server) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        return str(answer.read().decode())


@contextmanager
def site(database: str) -> Iterator[Site]:
    """On a database of its own."""
    name = f"bench_{os.getpid()}"
    with psycopg.connect(database, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    url = urlunsplit(urlsplit(database)._replace(path=f"/{name}"))
    try:
        with tempfile.TemporaryDirectory() as folder:
            first = Server(folder, url)
            first.manage("migrate", "--verbosity", "0")
            first.manage("collectstatic", "--noinput", "--verbosity", "0")
            opened = Site(folder, url)
            try:
                yield opened
            finally:
                opened.stop()
                opened.sql.close()
    finally:
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


async def play(place: Site, way: Way, tables: int, *, boards: bool, seconds: float, seed: int) -> Row:
    rows = [
        row | {"port": place.servers[way.place(row)].port} for row in place.servers[0].open_tables(tables)
    ]
    before = [memory(server.pid) for server in place.servers]
    load = Load(0, rows, pause=0, boards=boards, seed=seed)
    load.is_playing = True
    await load.connect()
    await load.all_shown()
    await asyncio.sleep(2)
    grown = sum(memory(server.pid) for server in place.servers) - sum(before)
    load.latencies.clear()
    began, counts = time.perf_counter(), place.counts()
    await asyncio.sleep(seconds)
    moves, took = len(load.latencies), time.perf_counter() - began
    used = {name: value - counts[name] for name, value in place.counts().items()}
    load.is_playing = False
    await asyncio.sleep(0.3)
    for game in load.games:
        game.close()
    if not moves:
        raise SystemExit("no move was made")
    return {
        "moves_per_core_second": moves / (used["server"] + used["others"]),
        "moves_per_second": moves / took,
        "server_ms": used["server"] / moves * 1000,
        "others_ms": used["others"] / moves * 1000,
        "commits": used["commits"] / moves,
        "wal": used["wal"] / moves,
        "kib_per_table": grown / tables,
        "refused": len(load.refusals),
    }


def measure(place: Site, way: Way, **how: Any) -> Row:
    place.start(way)
    try:
        return uvloop.run(play(place, way, **how))
    finally:
        place.stop()


def held_once(place: Site, lessons: int, seconds: float) -> bool:
    """Let bots alone play at two processes, and print what both hold and compute; whether it is all once."""
    place.open_lessons(lessons, bots=True)
    place.start(next(way for way in WAYS if way.name == DIVIDED))
    try:
        tables = lessons * TABLES_OF_A_LESSON
        while sum(place.measured("familygames_tables")) < tables:
            time.sleep(0.1)
        time.sleep(seconds)
        held = place.measured("familygames_tables")
        # Thoughts first: who has made a move has thought before.
        thoughts = sum(place.measured("familygames_bot_thinking_seconds_count"))
        moves = sum(place.measured("familygames_bot_moves_total"))
    finally:
        place.stop()
        place.close_lessons()
    print(
        f"\nBots alone, {tables} tables at two processes: {' + '.join(f'{count:.0f}' for count in held)} "
        f"tables in memory; {moves:.0f} moves, {thoughts / moves:.3f} thoughts a move, the bar is 1.01"
    )
    return sum(held) == tables and thoughts <= 1.01 * moves


async def busy_hour(place: Site, rows: list[Row], *, boards: bool, seconds: float) -> None:
    """Play at these seats as a class does, and print what a school's processes do meanwhile."""
    ports = [server.port for server in place.servers]
    load = Load(
        0,
        [row | {"port": ports[row["session"] % len(ports)]} for row in rows],
        pause=1 / MOVES_OF_A_TABLE,
        boards=boards,
        seed=0,
    )
    load.is_playing = True
    await load.connect()
    await load.all_shown()
    await asyncio.sleep(2 / MOVES_OF_A_TABLE)
    load.latencies.clear()
    began, counts = time.perf_counter(), place.counts()
    await asyncio.sleep(seconds)
    moves, took = len(load.latencies), time.perf_counter() - began
    used = {name: (value - counts[name]) / took for name, value in place.counts().items()}
    held, leased = place.measured("familygames_tables"), place.measured("familygames_leases")
    load.is_playing = False
    for game in load.games:
        game.close()
    print(
        f"  {moves / took:.0f} moves/s, "
        + ", ".join(f"{name} {value}" for name, value in milliseconds(load.latencies).items())
        + f", {len(load.refusals)} refused\n"
        f"  cores: processes {used['server']:.2f}, PostgreSQL {used['others']:.2f}\n"
        f"  tables {' + '.join(f'{count:.0f}' for count in held)}, "
        f"lessons {' + '.join(f'{count:.0f}' for count in leased)}, memory "
        + " + ".join(f"{memory(server.pid) / 1024:.0f} MiB" for server in place.servers)
        + f"\n  {used['commits']:.0f} commits/s, "
        f"{used['wal'] / 1024:.0f} KiB/s of log"
    )


def busy(place: Site, asleep: int, playing: int, **how: Any) -> None:
    place.open_lessons(asleep // TABLES_OF_A_LESSON)
    rows = place.open_lessons(playing // TABLES_OF_A_LESSON)
    print(f"\nA busy hour, two processes: {asleep} tables left alone, {playing} played at")
    place.start(next(way for way in WAYS if way.name == DIVIDED))
    try:
        uvloop.run(busy_hour(place, rows, **how))
    finally:
        place.stop()
        place.close_lessons()


def tell(results: dict[str, Row]) -> bool:
    """Print what was measured; whether every bar is met."""
    names = list(results[ALONE])
    print(f"{'a move':<24}" + "".join(f"{name.replace('_', ' '):>22}" for name in names))
    met = True
    for way in WAYS:
        result = results[way.name]
        line = f"{way.name:<24}" + "".join(f"{result[name]:>22.3g}" for name in names)
        if way.than:
            share = result["moves_per_core_second"] / results[way.than]["moves_per_core_second"]
            met = met and share >= way.bar
            line += f"   {share:.2f} of {way.than}, the bar is {way.bar}"
            whole = result["moves_per_core_second"] / results[ALONE]["moves_per_core_second"]
            line += f"; {whole:.2f} of {ALONE}"
        print(line)
    print(
        f"\nCalculated, at {MOVES_OF_A_TABLE} moves a second and table, cores half busy, "
        "everybody led to the owner of their lesson:"
    )
    one = results[DIVIDED]
    for tables in (1_000, 10_000, 100_000):
        moves = tables * MOVES_OF_A_TABLE
        servers = moves * one["server_ms"] / 1000 / BUSY
        others = moves * one["others_ms"] / 1000 / BUSY
        print(
            f"{tables:>8} tables: {moves:,.0f} moves/s, {max(1, round(servers + 0.5))} processes, "
            f"{others:.1f} cores for PostgreSQL, "
            f"{tables * one['kib_per_table'] / 2**20:.1f} GiB for tables, "
            f"at most {moves * one['commits']:,.0f} commits/s, {moves * one['wal'] / 2**20:.1f} MiB/s of log"
        )
    return met


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", default=os.environ.get("TEST_DATABASE_URL", ""))
    parser.add_argument("--boards", action="store_true", help="HTML boards, as browsers get them.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--asleep", type=int, default=2000, help="tables left alone in the busy hour")
    parser.add_argument("--playing", type=int, default=500, help="tables played at in the busy hour")
    parser.add_argument("--only", choices=("ways", "bots", "busy"))
    parser.add_argument("--json", action="store_true", help="the ways of serving alone, as JSON")
    arguments = parser.parse_args()
    if not arguments.database:
        raise SystemExit("It needs PostgreSQL: .ci/with-servers make bench-processes")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # A socket for every seat.
    only = "ways" if arguments.json else arguments.only
    met = True
    with site(arguments.database) as place:
        if only in (None, "ways"):
            results = measure_all(place, arguments)
            if arguments.json:
                print(json.dumps(results))
            else:
                met = tell(results)
        if only in (None, "bots"):
            met = held_once(place, max(1, arguments.tables // TABLES_OF_A_LESSON), arguments.seconds) and met
        if only in (None, "busy"):
            busy(
                place, arguments.asleep, arguments.playing,
                boards=arguments.boards, seconds=5 * arguments.seconds,
            )  # fmt: skip
    if not met:
        print("\nNot every bar is met.")


def measure_all(place: Site, arguments: argparse.Namespace) -> dict[str, Row]:
    """Of each way of serving, the median of some rounds, which take turns."""
    rounds: dict[str, list[Row]] = {way.name: [] for way in WAYS}
    for seed in range(arguments.rounds):
        for way in WAYS:
            rounds[way.name].append(
                measure(
                    place, way, tables=round(arguments.tables * way.share), boards=arguments.boards,
                    seconds=arguments.seconds, seed=seed,
                )
            )  # fmt: skip
    return {
        name: {key: statistics.median(one[key] for one in many) for key in many[0]}
        for name, many in rounds.items()
    }


if __name__ == "__main__":
    main()
