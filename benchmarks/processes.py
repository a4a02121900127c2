"""What a second process costs: PostgreSQL and Redis, one server process and two, side by side in one run.

    .ci/with-servers make bench-processes                 # with servers of its own
    python benchmarks/processes.py --database postgresql://… --redis redis://…

Every way of serving has the same tables and plays them as fast as it can. *Moves per core-second* divides
moves by the CPU time of everything on the server's side: all server processes, PostgreSQL's and Redis. So
two cores are enough to see what sharing costs, though not how much faster more cores are; the load has
core 1, all else core 0. The last lines calculate larger sites from what was measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
import uvloop
from live_tables import Load, Server, cpu_seconds, memory

Row = dict[str, Any]

MOVES_OF_A_TABLE = 0.15
"""A second, in a lesson: a class of thirty makes one to three moves a second at eight to fifteen tables."""
BUSY = 0.5
"""How busy a core should be at the most, so that nobody waits."""


class Way(NamedTuple):
    """A way of serving: *place* says at which process a seat's device arrives; *bar* what share of the moves
    of *than* it is to make.
    """

    name: str
    processes: int
    with_redis: bool
    place: Callable[[Row], int] = lambda row: 0
    bar: float = 0.0
    than: str = ""


ALONE = "one process"
REDIS = "one process with Redis"
WAYS = (
    Way(ALONE, 1, with_redis=False),
    Way(REDIS, 1, with_redis=True, bar=0.95, than=ALONE),
    Way("two, tables divided", 2, True, lambda row: row["table"] % 2, 0.90, ALONE),
    Way("two, seats spread", 2, True, lambda row: row["seat"] % 2, 0.45, ALONE),
)


class Site:
    """A database, a Redis, and the processes that serve from them; on core 0."""

    def __init__(self, folder: str, database: str, redis_url: str) -> None:
        self.folder, self.database, self.redis_url = folder, database, redis_url
        self.redis: Any = redis.Redis.from_url(redis_url)
        self.sql = psycopg.connect(database, autocommit=True)
        self.servers: list[Server] = []
        for pid in self.others:
            os.sched_setaffinity(pid, {0})

    @property
    def others(self) -> list[int]:
        """The processes of PostgreSQL and Redis."""
        [backend] = self.one("SELECT pg_backend_pid()")
        parent = int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [parent, *map(int, children), self.redis.info("server")["process_id"]]

    def one(self, query: str) -> Any:
        return self.sql.execute(query).fetchone()

    def start(self, way: Way) -> None:
        for _ in range(way.processes):
            server = Server(self.folder, self.database)
            if way.with_redis:
                server.env["REDIS_URL"] = self.redis_url
            server.start()
            self.servers.append(server)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
        self.servers.clear()

    def counts(self) -> dict[str, float]:
        """What only grows: CPU seconds, messages and bytes through Redis, commits and bytes of PostgreSQL."""
        traffic = self.redis.info("stats")
        calls = self.redis.info("commandstats").get("cmdstat_publish", {}).get("calls", 0)
        commits, wal = self.one(
            "SELECT sum(xact_commit)::float8, (SELECT wal_bytes::float8 FROM pg_stat_wal)"
            " FROM pg_stat_database"
        )
        return {
            "server": cpu_seconds([server.pid for server in self.servers]),
            "others": cpu_seconds(self.others),
            "messages": calls,
            "bytes": traffic["total_net_input_bytes"],
            "commits": commits,
            "wal": wal,
        }


@contextmanager
def site(database: str, redis_url: str) -> Iterator[Site]:
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
            opened = Site(folder, url, redis_url)
            try:
                yield opened
            finally:
                opened.stop()
                opened.sql.close()
                opened.redis.close()
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
        "messages": used["messages"] / moves,
        "bytes": used["bytes"] / moves,
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
        print(line)
    print(
        f"\nCalculated, at {MOVES_OF_A_TABLE} moves a second and table, cores half busy, "
        "everybody led to the owner of their lesson:"
    )
    one = results["two, tables divided"]
    for tables in (1_000, 10_000, 100_000):
        moves = tables * MOVES_OF_A_TABLE
        servers = moves * one["server_ms"] / 1000 / BUSY
        others = moves * one["others_ms"] / 1000 / BUSY
        print(
            f"{tables:>8} tables: {moves:,.0f} moves/s, {max(1, round(servers + 0.5))} processes, "
            f"{others:.1f} cores for PostgreSQL and Redis, "
            f"{tables * one['kib_per_table'] / 2**20:.1f} GiB for tables, "
            f"{moves * one['messages']:,.0f} messages/s through Redis, "
            f"at most {moves * one['commits']:,.0f} commits/s, {moves * one['wal'] / 2**20:.1f} MiB/s of log"
        )
    return met


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", default=os.environ.get("TEST_DATABASE_URL", ""))
    parser.add_argument("--redis", default=os.environ.get("TEST_REDIS_URL", ""))
    parser.add_argument("--boards", action="store_true", help="HTML boards, as browsers get them.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not (arguments.database and arguments.redis):
        raise SystemExit("It needs PostgreSQL and Redis: .ci/with-servers make bench-processes")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds: dict[str, list[Row]] = {way.name: [] for way in WAYS}
    with site(arguments.database, arguments.redis) as place:
        for seed in range(arguments.rounds):
            for way in WAYS:
                rounds[way.name].append(
                    measure(
                        place, way, tables=arguments.tables, boards=arguments.boards,
                        seconds=arguments.seconds, seed=seed,
                    )
                )  # fmt: skip
    results = {
        name: {key: statistics.median(one[key] for one in many) for key in many[0]}
        for name, many in rounds.items()
    }
    if arguments.json:
        print(json.dumps(results))
    elif not tell(results):
        print("\nNot every bar is met.")


if __name__ == "__main__":
    main()
