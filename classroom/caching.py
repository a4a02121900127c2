"""A cache on Redis that goes on without it: while Redis is away, each process remembers for itself.

What counts wrong passwords and guesses at codes lives here. To forget that for a while is better than to let
nobody in.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.client import Redis
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException, RedisError, ResponseError
from redis.retry import Retry

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds in which Redis connects and answers, or is away: somebody waits for their page."""
PAUSE = 5.0
"""Seconds for which a Redis that was away is not asked again."""


@cache
def _cluster_at(url: str) -> RedisCluster | None:
    """The cluster to which the server at *url* belongs, if it belongs to one; all threads share it.

    Raises `RedisError`, `RedisClusterException`.
    """
    with Redis.from_url(url, **_patient(0)) as server:
        try:
            is_in_cluster = server.info("cluster").get("cluster_enabled")
        except ResponseError:  # It may not be asked.
            is_in_cluster = False
    # Twice, for whoever loses a node first asks the others where its keys are now.
    return RedisCluster.from_url(url, **_patient(1)) if is_in_cluster else None


def _patient(retries: int) -> Any:
    return {
        "retry": Retry(NoBackoff(), retries),
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
    }


class OnServers(RedisCacheClient):
    """Django's client, which asks of a cluster the node that has the key."""

    def __init__(self, servers: list[str]) -> None:
        super().__init__(servers, **_patient(0))
        self._url = servers[0]

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return _cluster_at(self._url) or super().get_client(key, write=write)


class Client:
    """What Django's `RedisCache` asks, by the names of `RedisCacheClient`."""

    away_until = 0.0
    """In the time of ``time.monotonic``; the same for all threads of a process."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        self._redis = OnServers(servers)
        self._own = LocMemCache("without-redis", {"OPTIONS": options})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._ask, name)

    def _ask(self, name: str, *arguments: Any) -> Any:
        if time.monotonic() >= Client.away_until:
            try:
                return getattr(self._redis, name)(*arguments)
            except (RedisError, RedisClusterException) as error:
                logger.warning("The cache goes on without Redis: %s.", type(error).__name__)
                Client.away_until = time.monotonic() + PAUSE
                if isinstance(error, RedisClusterException):
                    _cluster_at.cache_clear()  # No node that was known is left: begin with the address again.
        if name == "incr":
            self._own.add(arguments[0], 0)  # It may have been begun in Redis a moment ago.
        return getattr(self._own, name)(*arguments)


class CacheOnRedis(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client

    # One by one: the nodes of a cluster take together only what has one slot.
    get_many = BaseCache.get_many
    set_many = BaseCache.set_many
