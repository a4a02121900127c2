"""A cache on Redis that goes on without it: while Redis is away, each process remembers for itself.

What counts wrong passwords and guesses at codes lives here. To forget that for a while is better than to let
nobody in.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds in which Redis connects and answers, or is away: somebody waits for their page."""
PAUSE = 5.0
"""Seconds for which a Redis that was away is not asked again."""


class ForgivingRedis(RedisCache):
    """Django's own, and memory where it fails."""

    away_until = 0.0
    """In the time of ``time.monotonic``; the same for all threads of a process."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        super().__init__(server, params | {"OPTIONS": params.get("OPTIONS", {}) | patience})
        self.own = LocMemCache("without-redis", {"OPTIONS": {"MAX_ENTRIES": 50_000}})


def _forgiving(name: str) -> Callable[..., Any]:
    """What the cache does by this *name*, in memory where Redis fails."""

    def ask(self: ForgivingRedis, *asked: Any, **how: Any) -> Any:
        if time.monotonic() >= ForgivingRedis.away_until:
            try:
                return getattr(RedisCache, name)(self, *asked, **how)
            except RedisError as error:
                logger.warning("The cache goes on without Redis: %s.", type(error).__name__)
                ForgivingRedis.away_until = time.monotonic() + PAUSE
        if name == "incr":
            self.own.add(asked[0], 0)  # It may have been begun in Redis a moment ago.
        return getattr(self.own, name)(*asked, **how)

    return ask


for _name in (
    "add", "get", "set", "touch", "delete", "incr", "has_key", "get_many", "set_many", "delete_many", "clear",
):  # fmt: skip
    setattr(ForgivingRedis, _name, _forgiving(_name))
