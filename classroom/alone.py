"""Two processes that serve one database and do not hear of each other would both play its tables: the second
is turned away.

Those that find each other by Redis share the database. The lock is the database's own and goes with the
process, however that ends.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

HANDS_OVER = 2.0
"""Seconds for whoever served before to be gone."""
LOCK = 4_718_339_921
"""Among the locks of a PostgreSQL database; ours in any program would do."""

_held: list[Any] = []


class ServedAlready(Exception):
    """Its words tell what to do."""

    def __init__(self) -> None:
        super().__init__(
            "Another process serves this database already. Stop it first; or let several serve one school, "
            "each with the same REDIS_URL."
        )


def claim() -> None:
    """Hold the database for this process until it ends. Raises `ServedAlready`."""
    if _held:
        return
    if connection.vendor == "postgresql":
        _held.append(_on_postgresql())
    else:
        _held.append(_beside(f"{connection.settings_dict['NAME']}.served"))


def _on_postgresql() -> Any:
    mine = connection.copy()
    mine.settings_dict.get("OPTIONS", {}).pop("pool", None)
    lock = "pg_advisory_lock_shared" if settings.REDIS_URL else "pg_advisory_lock"
    try:
        with mine.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{HANDS_OVER}s'")
            cursor.execute(f"SELECT {lock}({LOCK})")
    except Exception as error:
        mine.close()
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise ServedAlready from None
        raise
    return mine


def _beside(file: str) -> sqlite3.Connection:
    """A lock on a *file* of its own: one on the database would keep the site itself out."""
    lock = sqlite3.connect(file, timeout=HANDS_OVER, isolation_level=None, check_same_thread=False)
    try:
        if settings.REDIS_URL:
            lock.execute("BEGIN")
            lock.execute("SELECT count(*) FROM sqlite_master")
        else:
            lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise ServedAlready from None
        raise
    return lock
