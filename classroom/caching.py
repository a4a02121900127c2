"""A cache on Redis that goes on without it: while Redis is away, each process remembers for itself.

What counts wrong passwords and guesses at codes lives here. To forget that for a while is better than to let
nobody in.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds in which Redis connects and answers, or is away: somebody waits for their page."""
PAUSE = 5.0
"""Seconds for which a Redis that was away is not asked again."""


class Client:
    """What Django's `RedisCache` asks, by the names of `RedisCacheClient`."""

    away_until = 0.0
    """In the time of ``time.monotonic``; the same for all threads of a process."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        patient: Any = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        self._redis = RedisCacheClient(servers, retry=Retry(NoBackoff(), 0), **patient)
        self._own = LocMemCache("without-redis", {"OPTIONS": options})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._ask, name)

    def _ask(self, name: str, *arguments: Any) -> Any:
        if time.monotonic() >= Client.away_until:
            try:
                return getattr(self._redis, name)(*arguments)
            except RedisError as error:
                logger.warning("The cache goes on without Redis: %s.", type(error).__name__)
                Client.away_until = time.monotonic() + PAUSE
        if name == "incr":
            self._own.add(arguments[0], 0)  # It may have been begun in Redis a moment ago.
        return getattr(self._own, name)(*arguments)


class CacheOnRedis(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client
