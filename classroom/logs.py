"""What the server writes down, and how.

Where nothing can be stored (the disk is full, the database locked or away), every request, bot and move
fails, each in its place and with its traceback: they would fill what is left of the disk in minutes. They
have one cause, and are one line. So is a request that is refused for its form: anybody can send many.

The words of an error may quote what a child has typed, or a name that the database found twice: of an
error its kind is written, and where in the program it came about. Addresses may have what somebody typed in
them, a code that is none or their name: the pattern of the address is written.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec
from django.db import InterfaceError, OperationalError

QUIET = 600.0
"""Seconds for which nothing more is written of one trouble."""
WAVERS = 60.0
"""Seconds for which nothing is written of a trouble that comes back."""
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_STORED = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
WELL_AGAIN = {"is_well_again": True}
"""The *extra* of a record that says that things can be stored once more."""


def take_all() -> None:
    """Write down what would go past us to the standard error: warnings, and errors that nobody caught."""
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: _uncaught(error)
    threading.excepthook = lambda failed: _uncaught(failed.exc_value)


def _uncaught(error: BaseException | None) -> None:
    logging.getLogger(__name__).critical("Nobody has caught this.", exc_info=error)


def storage_error(error: BaseException | None) -> BaseException | None:
    """What in *error* and its causes says that nothing can be stored; None if it is about something else."""
    while error is not None:
        if _is_of_storage(error):
            return error
        error = error.__cause__ or error.__context__
    return None


def _is_of_storage(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):  # Its codes have their kind in the last byte.
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in NOT_STORED  # Not all have one.
    if isinstance(error, OperationalError | InterfaceError):
        # In SQLite a table that is missing is such an error, too: its cause tells.
        return not isinstance(error.__cause__, sqlite3.Error)
    return isinstance(error, OSError) and error.errno in FULL


class Handler(logging.StreamHandler[TextIO]):
    """Writes to the standard error; of one trouble, and of a request that was refused, one line."""

    def __init__(self) -> None:
        super().__init__()
        self._quiet_until = float("-inf")
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        trouble = next(filter(None, map(storage_error, _errors(record))), None)
        if trouble is not None:
            now = time.monotonic()
            if now < self._quiet_until:
                self._left_out += 1
                return
            self._quiet_until = now + QUIET
            self._left_out = 0
            record = _one_line(record, trouble)
        elif getattr(record, "is_well_again", False):  # Logged with ``extra``, as are those below.
            self._quiet_until = time.monotonic() + WAVERS
            values = {
                "msg": f"{record.getMessage()} {self._left_out} complaints were left out.",
                "args": None,
            }
            record = logging.makeLogRecord(record.__dict__ | values)
        elif getattr(record, "status_code", 500) < 500:  # A request that was refused: no error of ours.
            record = logging.makeLogRecord(record.__dict__ | {"exc_info": None, "exc_text": None})
        super().emit(record)


def _errors(record: logging.LogRecord) -> Iterator[BaseException]:
    if record.exc_info and record.exc_info[1] is not None:
        yield record.exc_info[1]
    if isinstance(record.args, tuple):
        yield from (value for value in record.args if isinstance(value, BaseException))


def _one_line(record: logging.LogRecord, trouble: BaseException) -> logging.LogRecord:
    message = str(trouble).strip().partition("\n")[0]
    text = f"Nothing can be stored: {message}. Whoever plays is told; more of it is left out for a while."
    values = {"msg": text, "args": None, "exc_info": None, "exc_text": None}
    return logging.makeLogRecord(record.__dict__ | values)


class LineFormatter(logging.Formatter):
    """A line for people, and below it where an error came about. With *words* errors are quoted."""

    def __init__(self, *, words: bool = False) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        return super().format(_without_addresses(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is the library's
        return super().formatException(ei) if self._words else "\n".join(_came_about(ei[1]))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message; of an error its kind and where it came about."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _without_addresses(record).getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            entry["error"] = _kind(record.exc_info[1])
            entry["trace"] = _came_about(record.exc_info[1])
        return msgspec.json.encode(entry).decode()


def _without_addresses(record: logging.LogRecord) -> logging.LogRecord:
    """*record*; where it tells the address of a request, the pattern of that address instead."""
    request = getattr(record, "request", None)  # Django tells it with some records,
    path = getattr(request, "path", None)  # and it may be a socket.
    if not path or not isinstance(record.args, tuple):
        return record
    route = getattr(getattr(request, "resolver_match", None), "route", None)  # None if it was not found.
    pattern = "an address that we do not have" if route is None else f"/{route}"
    args = tuple(pattern if value == path else value for value in record.args)
    return logging.makeLogRecord(record.__dict__ | {"args": args})


def _kind(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _came_about(error: BaseException, *, seen: frozenset[int] = frozenset()) -> list[str]:
    """The way to *error*, without its words; that of its cause first."""
    seen |= {id(error)}
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [] if before is None or id(before) in seen else [*_came_about(before, seen=seen), ""]
    lines.append("Traceback (most recent call last):")
    for frame in traceback.extract_tb(error.__traceback__):
        lines += [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}', f"    {frame.line}"]
    lines.append(f"{_kind(error)} (its words are shown with DEBUG=1)")
    for part in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        lines += _came_about(part, seen=seen)
    return lines
