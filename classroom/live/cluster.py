"""A Redis for whoever publishes: one server, or the node of a cluster that has what we say.

What is published on a cluster goes to every node of it, unless it is said to be sharded: then it stays at the
node that has the slot of its channel. Our channels bear one tag, hence have one slot and one node: processes
say so little to each other that dividing it would only cost each of them more connections.
"""

from __future__ import annotations

import re
from typing import Any

from redis.asyncio import ConnectionPool
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import RedisClusterException, ResponseError

TAG = "{family-games}"
"""Of a channel's name only what stands in braces decides its slot."""


class Redis:
    """The Redis at *url*, a server or any node of a cluster. *patience*: seconds it may take to connect."""

    def __init__(self, url: str, patience: float) -> None:
        self._url = url
        # Of the two forms of the protocol the older: its messages need no map of attributes.
        self._options: dict[str, Any] = {"protocol": 2, "socket_connect_timeout": patience}
        self._pool: Any = ConnectionPool.from_url(url, **self._options)
        self._nodes: list[ClusterNode] = []

    @property
    def is_cluster(self) -> bool:
        """Whether channels bear the tag and are sharded; known once somebody has connected."""
        return bool(self._nodes)

    def name(self, channel: str) -> bytes:
        """What *channel* is called here."""
        return f"{TAG if self.is_cluster else ''}{channel}".encode()

    async def connect(self) -> Any:
        """A connection that is the caller's alone. Raises `RedisError`, `OSError`."""
        if not self.is_cluster:
            connection = self._pool.make_connection()
            await connection.connect()
            if not await _is_of_cluster(connection):
                return connection
            await connection.disconnect()
        connection = await self._connection_to_node()
        await connection.connect()
        return connection

    async def _connection_to_node(self) -> Any:
        """Any node tells which one has our slot just now; one of those that are known may be gone."""
        try:
            async with RedisCluster.from_url(
                self._url, startup_nodes=self._nodes, require_full_coverage=False, **self._options
            ) as cluster:
                self._nodes = cluster.get_nodes()
                node: Any = cluster.get_node_from_key(TAG)
                return node.connection_class(**node.connection_kwargs)
        except RedisClusterException as error:
            raise NotConnected from error


async def _is_of_cluster(connection: Any) -> bool:
    await connection.send_command("INFO", "cluster")
    try:
        told = await connection.read_response()
    except ResponseError:  # It may not be asked.
        return False
    return re.search(rb"\bcluster_enabled:1\b", told) is not None
