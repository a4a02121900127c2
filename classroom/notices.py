"""Notices: what the processes of one school tell each other, by PostgreSQL's ``LISTEN`` and ``NOTIFY``.

A notice belongs to the transaction in which it is said: the others hear it once that is committed, and never
if it is not. Each process listens by a connection of its own. On it it holds a lock with its number, so that
the others see in the database when it no longer listens.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from typing import Any

import msgspec
import psycopg
from django.conf import settings
from django.db import connection
from psycopg import AsyncConnection

logger = logging.getLogger(__name__)

CHANNEL = "familygames"
LISTENING = 4_718_340
"""The first half of the lock that a process holds while it listens; the other is its number."""
CHECK = 3.0
"""Seconds after which a connection that has carried nothing is tried."""
PATIENCE = 3.0
"""Seconds that PostgreSQL may take to answer."""
AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class NotHeard(Exception):
    """Its words tell what to do."""

    def __init__(self) -> None:
        super().__init__(
            "This process does not hear what it says to the others: something between it and PostgreSQL "
            "keeps LISTEN from working, PgBouncer in transaction mode for instance. Set LISTEN_URL to "
            "PostgreSQL's own address."
        )


def tell(notice: dict[str, Any]) -> None:
    """Tell all other processes, once the transaction has been committed; on SQLite there are none."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, msgspec.json.encode(notice).decode()])


def listening() -> frozenset[int]:
    """The numbers of the processes that listen just now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2 AND "
            "database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            [LISTENING],
        )
        return frozenset(number for (number,) in cursor.fetchall())


class Notices:
    """*hear* is given each notice; *missed* is called where one may have been missed."""

    def __init__(
        self, hear: Callable[[dict[str, Any]], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ) -> None:
        self._hear = hear
        self._missed = missed
        self._listens = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._awaited: dict[str, asyncio.Event] = {}
        self._has_begun = False

    @property
    def is_listening(self) -> bool:
        return self._listens.is_set()

    def listen(self, process: int) -> None:
        """Listen from now on as *process*; if PostgreSQL is away, as soon as it is back."""
        self.stop()
        loop = asyncio.get_running_loop()
        self._listening = loop.create_task(self._listen(process), context=Context())

    def stop(self) -> None:
        self._listens.clear()
        if self._listening is not None:
            self._listening.cancel()

    async def are_heard(self, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Return once we have heard what we *say* ourselves. Raises `NotHeard`."""
        sign = secrets.token_hex(8)
        self._awaited[sign] = asyncio.Event()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._listens.wait()
                await say({"sign": sign})
                await self._awaited[sign].wait()
        except TimeoutError:
            raise NotHeard from None
        finally:
            del self._awaited[sign]

    async def _listen(self, process: int) -> None:
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    line = await AsyncConnection.connect(**address(), autocommit=True)
                async with line:
                    await self._hear_all(line, process)
            except (psycopg.Error, OSError, TimeoutError) as error:
                if self.is_listening or not self._has_begun:
                    logger.warning("Other processes are not heard: %s.", type(error).__name__)
            self._has_begun = True
            self._listens.clear()
            await asyncio.sleep(AGAIN)

    async def _hear_all(self, line: AsyncConnection[Any], process: int) -> None:
        async with asyncio.timeout(PATIENCE):
            await line.execute("SELECT pg_advisory_lock(%s, %s)", [LISTENING, process])
            await line.execute(f"LISTEN {CHANNEL}")
        if self._has_begun:
            logger.warning("Other processes are heard again.")
            await self._missed()
        self._has_begun = True
        self._listens.set()
        while True:
            async for notice in line.notifies(timeout=CHECK):
                await self._take(notice.payload)
            async with asyncio.timeout(PATIENCE):
                await line.execute("SELECT 1")

    async def _take(self, payload: str) -> None:
        try:
            notice: dict[str, Any] = msgspec.json.decode(payload)
            if "sign" in notice:
                with suppress(KeyError):
                    self._awaited[notice["sign"]].set()
            else:
                await self._hear(notice)
        except Exception:  # One notice must not cost all others.
            logger.exception("What another process said was not understood.")


def address() -> dict[str, Any]:
    """Where PostgreSQL itself is, not a pooler in front of it."""
    to_listen = connection.copy()
    to_listen.settings_dict = to_listen.settings_dict | settings.LISTEN
    to_listen.settings_dict["OPTIONS"] = {
        name: value for name, value in to_listen.settings_dict["OPTIONS"].items() if name != "pool"
    }
    known = to_listen.get_connection_params()
    return {
        name: known[name] for name in known if name not in ("context", "cursor_factory", "prepare_threshold")
    }
