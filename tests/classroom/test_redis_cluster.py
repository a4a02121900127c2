"""Where Redis is a cluster: two real nodes, each with half of the slots."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.cluster import key_slot
from redis.exceptions import RedisError

from classroom import caching
from classroom.caching import CacheOnRedis, Client
from classroom.live import channel as channel_module
from classroom.live.channel import Channel, Frame
from classroom.live.cluster import TAG
from tests.classroom.servers import a_database, port_to_keep, school
from tests.classroom.test_caching import works
from tests.classroom.test_processes import Devices, play_for_a_while
from tests.classroom.test_served_tables import OPTIONS
from tests.patience import AT_ONCE, PATIENCE, until

pytestmark = pytest.mark.process

SLOTS = 16_384


class Node:
    """A server of a cluster, which comes back with what it knew."""

    def __init__(self, program: str, folder: Path) -> None:
        self.port = port_to_keep()
        self.bus = port_to_keep()
        self._command = [
            *(program, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder)),
            *("--cluster-enabled", "yes", "--cluster-port", str(self.bus)),
            *("--cluster-config-file", f"{self.port}.conf", "--save", "", "--logfile", f"{self.port}.log"),
        ]
        self.asked = Redis(port=self.port)
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)

    def ask(self, *command: str | int) -> Any:
        return self.asked.execute_command(*command)

    def tells(self, what: bytes) -> bool:
        """Whether it says *what* of its view of the cluster."""
        try:
            return what in str(self.ask("CLUSTER", "INFO")).encode()
        except RedisError:  # It has not begun.
            return False


class Cluster:
    """Two nodes; *ours* has the slot at which processes talk, *other* is what the address names."""

    def __init__(self, program: str, folder: Path) -> None:
        low, high = self.nodes = [Node(program, folder) for _ in range(2)]
        self.slot = key_slot(TAG.encode())
        self.ours, self.other = (low, high) if self.slot < SLOTS // 2 else (high, low)
        self.url = f"redis://127.0.0.1:{self.other.port}/0"

    async def found(self) -> None:
        await self.tells(b"cluster_state")
        low, high = self.nodes
        low.ask("CLUSTER", "ADDSLOTSRANGE", 0, SLOTS // 2 - 1)
        high.ask("CLUSTER", "ADDSLOTSRANGE", SLOTS // 2, SLOTS - 1)
        high.ask("CLUSTER", "SET-CONFIG-EPOCH", 2)
        high.ask("CLUSTER", "MEET", "127.0.0.1", low.port, low.bus)
        await self.tells(b"cluster_state:ok")

    async def tells(self, what: bytes) -> None:
        """Wait until both nodes say *what* of their view of the cluster."""
        await until(lambda: all(node.tells(what) for node in self.nodes))

    def move_our_slot(self) -> None:
        there = self.other.ask("CLUSTER", "MYID")
        for node in (self.other, self.ours):
            node.ask("CLUSTER", "SETSLOT", self.slot, "NODE", there)

    def close(self) -> None:
        for node in self.nodes:
            node.asked.close()
            node.kill()


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("needs a Redis of its own: install redis-server")
    here = Cluster(program, tmp_path)
    try:
        await here.found()
        yield here
    finally:
        here.close()


class Ends:
    """Two processes' channels."""

    def __init__(self, url: str) -> None:
        self.heard: list[Any] = []
        self.nobody: list[str] = []
        self.here = Channel(url, lambda *_: None, lambda _: None, self.nobody.extend, lambda: None)
        self.there = Channel(url, self._hear, lambda _: None, lambda _: None, lambda: None)

    def _hear(self, sender: str, frames: list[Frame]) -> None:
        self.heard += [said for kind, _, said in frames if kind >= 0]

    async def say(self, what: str) -> None:
        """Until it is heard: what is said while the way is lost does not arrive."""
        async with asyncio.timeout(PATIENCE):
            while what not in self.heard:
                self.here.post("there", (1, 2, what))
                await asyncio.sleep(0.05)


@pytest.fixture
async def ends(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Ends]:
    monkeypatch.setattr(channel_module, "AGAIN", AT_ONCE)
    ends = Ends(cluster.url)
    ends.here.listen("here")
    ends.there.listen("there")
    await until(lambda: ends.here.is_listening and ends.there.is_listening)
    yield ends
    await ends.here.close()
    await ends.there.close()


async def test_what_is_said_passes_one_node_alone(cluster: Cluster, ends: Ends) -> None:
    await ends.say("the blue mother")
    ends.here.post("nowhere", (1, 2, "is anybody there?"))
    await until(lambda: ends.nobody == ["nowhere"])

    listening = {f"{TAG}here".encode(), f"{TAG}there".encode()}
    assert set(cluster.ours.ask("PUBSUB", "SHARDCHANNELS")) == listening
    for node in cluster.nodes:
        assert node.ask("PUBSUB", "CHANNELS") == []
        assert not node.tells(b"messages_publish"), "a message has gone to another node"
    assert cluster.other.ask("PUBSUB", "SHARDCHANNELS") == []


async def test_processes_follow_the_slot_where_it_moves(cluster: Cluster, ends: Ends) -> None:
    await ends.say("before")

    cluster.move_our_slot()
    await ends.say("after")

    assert len(cluster.other.ask("PUBSUB", "SHARDCHANNELS")) == 2


async def test_they_find_their_node_without_the_one_that_the_address_names(
    cluster: Cluster, ends: Ends
) -> None:
    await ends.say("before")

    cluster.other.kill()
    cluster.ours.ask("CLIENT", "KILL", "SKIPME", "yes")
    await ends.say("after")


async def test_while_their_node_is_away_they_are_cut_off_and_no_longer(cluster: Cluster, ends: Ends) -> None:
    await ends.say("before")

    cluster.ours.kill()
    await until(lambda: ends.there.is_cut_off)
    cluster.ours.start()
    await ends.say("after")

    assert not ends.there.is_cut_off


@pytest.fixture
def cache(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> CacheOnRedis:
    monkeypatch.setattr(Client, "away_until", 0)
    monkeypatch.setattr(caching, "PAUSE", AT_ONCE)
    return CacheOnRedis(cluster.url, {})


async def test_the_cache_keeps_each_key_at_its_node(cluster: Cluster, cache: CacheOnRedis) -> None:
    for number in range(20):
        works(cache, f"key-{number}")
        cache.set(f"kept-{number}", number, 60)
        assert cache.get(f"kept-{number}") == number

    sizes = [node.ask("DBSIZE") for node in cluster.nodes]
    assert sum(sizes) == 20
    assert all(sizes)


async def test_the_cache_goes_on_without_a_node_and_with_it_again(
    cluster: Cluster, cache: CacheOnRedis, caplog: pytest.LogCaptureFixture
) -> None:
    cache.set("kept", 1, 60)
    for node in cluster.nodes:
        node.kill()

    works(cache, "meanwhile")
    assert {message.partition(":")[0] for message in caplog.messages} == {"The cache goes on without Redis"}

    for node in cluster.nodes:
        node.start()
    await cluster.tells(b"cluster_state:ok")
    caplog.clear()
    works(cache, "afterwards")
    assert caplog.messages == []


@pytest.mark.slow
async def test_whoever_arrives_elsewhere_is_served_by_the_owner_through_the_cluster(
    cluster: Cluster, tmp_path: Path, postgres_url: str
) -> None:
    devices = Devices()
    with (
        a_database(postgres_url) as url,
        school(tmp_path / "school", DATABASE_URL=url, REDIS_URL=cluster.url) as place,
    ):
        rows = place.open_tables(1, *OPTIONS, "--seats", "4")
        servers = [place.serve(), place.serve()]
        sockets = [(await devices.come(servers[row["seat"] % 2], row))[0] for row in rows]
        notes = await play_for_a_while(sockets, 1)
        await asyncio.gather(*(socket.close() for socket in sockets))

    numbers = [{screen["number"] for screen in seen} for seen in notes]
    assert len(set.intersection(*numbers)) >= 12
