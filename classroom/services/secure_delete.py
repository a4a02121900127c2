"""What was deleted leaves the files of the database, too.

SQLite overwrites deleted rows with zeros (``secure_delete`` in the settings), but the file beside it that
takes what is written, the WAL, holds earlier pages until it is emptied. PostgreSQL clears away by itself.
"""

from __future__ import annotations

from django.conf import settings
from django.db import connection, transaction

PATIENCE = 500
"""Milliseconds for which whoever reads may keep the WAL from being emptied; in an hour it is tried again."""


def wipe() -> None:
    """Once what is being deleted has been committed, empty the WAL."""
    transaction.on_commit(empty_wal, robust=True)


def empty_wal() -> bool:
    """Whether nothing is left in it; somebody who reads just now may need it."""
    if connection.vendor != "sqlite":
        return True
    usual = int(settings.DATABASES["default"].get("OPTIONS", {}).get("timeout", 5) * 1000)
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy: int = cursor.fetchone()[0]
            return busy == 0
        finally:
            cursor.execute(f"PRAGMA busy_timeout={usual}")
