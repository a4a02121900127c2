"""Two processes on one SQLite file would both play its tables: the second is turned away.

The lock goes with the process, however that ends. On PostgreSQL processes find each other.
"""

from __future__ import annotations

import sqlite3

from django.db import connection

HANDS_OVER = 2.0
"""Seconds for whoever served before to be gone."""

_held: list[sqlite3.Connection] = []


class ServedAlready(Exception):
    """Its words tell what to do."""

    def __init__(self) -> None:
        super().__init__(
            "Another process serves this database already. Stop it first; or let several serve one school, "
            "with PostgreSQL."
        )


def claim() -> None:
    """Hold the database for this process until it ends. Raises `ServedAlready`."""
    if connection.vendor == "sqlite" and not _held:
        _held.append(_beside(f"{connection.settings_dict['NAME']}.served"))


def _beside(file: str) -> sqlite3.Connection:
    """A lock on a *file* of its own: one on the database would keep the site itself out."""
    lock = sqlite3.connect(file, timeout=HANDS_OVER, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise ServedAlready from None
        raise
    return lock
