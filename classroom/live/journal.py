"""The journal: one writer for all tables. Turns that wait together are committed together.

A turn is announced only after its commit. With a thread and a connection of its own the writer never holds
up the event loop, and because all that waits shares one transaction, full durability costs nothing under
load. The unique (table, number) of a turn is the last word when two processes play at one table.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec
from asgiref.sync import sync_to_async
from django.db import Error, InterfaceError, OperationalError, connection

from classroom.logs import WELL_AGAIN
from classroom.metrics import COMMITS, LOST_TURNS, TURNS

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 500


class Fence(NamedTuple):
    """Where several processes serve one school: the *process* must still own the *lesson*."""

    lesson: str
    process: int


class TurnRow(NamedTuple):
    """One turn as it is stored, with its *table*.

    With a *fence* it is stored only if that still holds.
    """

    table: int
    number: int
    seat: int | None
    move: str
    events: str
    at: datetime
    by_program: bool = False
    fence: Fence | None = None


PROBE = TurnRow(-1, 0, None, "", "", datetime.min.replace(tzinfo=UTC))
"""Goes in as every turn does, and out again before the commit: whether it passes tells whether turns do."""


class UtteranceRow(NamedTuple):
    """What was said, as it is stored; *turn* is None if no move came of it, for the *reason* given."""

    table: int
    participant: int | None
    turn: int | None
    reason: str
    seat: int
    key: str
    family: str
    member: str
    text: str
    model_sentence: str
    way: str
    language: str
    findings: str
    aids: str
    at: datetime


class Waiting(NamedTuple):
    turn: TurnRow | None
    utterance: UtteranceRow | None
    loop: asyncio.AbstractEventLoop
    written: asyncio.Future[bool]
    abandoned: Callable[[], None] | None


INSERT_TURN = "INSERT INTO classroom_turn (table_id, number, seat, move, events, at, by_program) SELECT"
IF_FREE = "ON CONFLICT (table_id, number) DO NOTHING"
# Whoever takes a lesson over while a turn of its last owner is stored finds it as the newest, or finds its
# number taken: it need not be locked out.
OWNS = "EXISTS (SELECT 1 FROM classroom_lease AS held WHERE held.lesson = {} AND held.process_id = {})"
TURN_TO_SQLITE = f"{INSERT_TURN} ?, ?, ?, ?, ?, ?, ? WHERE true {IF_FREE}"
FENCED_TURN_TO_SQLITE = f"{INSERT_TURN} ?, ?, ?, ?, ?, ?, ? WHERE {OWNS.format('?', '?')} {IF_FREE}"
# As JSON: lists of texts, which psycopg would write out value by value, take a fifth of a busy server's time.
TURNS_TO_POSTGRESQL = (
    f"{INSERT_TURN} table_id, number, seat, move, events, at, by_program"
    " FROM json_to_recordset(%s::json) AS turn"
    " (table_id bigint, number integer, seat smallint, move text, events text, at timestamptz,"
    " by_program boolean, lesson text, process bigint)"
    f" WHERE process IS NULL OR {OWNS.format('turn.lesson', 'turn.process')}"
    f" {IF_FREE} RETURNING table_id, number"
)
FORGET_PROBE = "DELETE FROM classroom_turn WHERE table_id = -1"
INSERT_UTTERANCE = (
    "INSERT INTO classroom_utterance (table_id, participant_id, turn, reason, seat, key, family, member,"
    " text, model_sentence, way, language, findings, aids, at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Journal:
    """Appends turns and utterances; nothing it wrote is ever changed."""

    def __init__(self) -> None:
        self._gathered: dict[asyncio.AbstractEventLoop, list[Waiting]] = {}
        self._waiting: queue.SimpleQueue[list[Waiting]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._took_nothing = False

    def append(
        self,
        turn: TurnRow | None,
        utterance: UtteranceRow | None = None,
        abandoned: Callable[[], None] | None = None,
    ) -> asyncio.Future[bool]:
        """Done once committed. False: another process was first with this number, or owns the lesson now, and
        nothing was written.

        What the journal holds it writes, even if whoever waits is cancelled: *abandoned* is then called on
        the caller's event loop.
        """
        loop = asyncio.get_running_loop()
        written: asyncio.Future[bool] = loop.create_future()
        if self._thread is None:
            self._start()
        waiting = Waiting(turn, utterance, loop, written, abandoned)
        if loop in self._gathered:
            self._gathered[loop].append(waiting)
        else:
            self._gathered[loop] = [waiting]
            loop.call_soon(self._hand_over, loop)
        return written

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """All of one round of the event loop together: the thread would not wait for the second of them."""
        self._waiting.put(self._gathered.pop(loop))

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            batch = self._waiting.get()
            try:
                while len(batch) < MOST_AT_ONCE:
                    batch += self._waiting.get_nowait()
            except queue.Empty:
                pass
            outcomes = self._outcomes(batch)
            for loop in {waiting.loop for waiting in batch}:
                mine = [pair for pair in zip(batch, outcomes, strict=True) if pair[0].loop is loop]
                try:
                    loop.call_soon_threadsafe(_resolve, mine)
                except RuntimeError:  # That loop is closed: nobody waits there any more.
                    logger.debug("Nobody waits for %d turns any more.", len(mine))

    def _outcomes(self, batch: Sequence[Waiting], *, again: bool = True) -> list[bool | Exception]:
        """Write all of *batch*; what fails for one row is tried one by one, so that it spoils no other.

        A database that takes nothing, locked or away, is waited for once for all of them: each row by itself
        would only wait as long again.
        """
        try:
            began = time.perf_counter()
            written: list[bool | Exception] = list(write(batch))
            turns = sum(
                is_mine is True and _is_played(waiting)
                for is_mine, waiting in zip(written, batch, strict=True)
            )
            if turns:
                COMMITS.observe(time.perf_counter() - began)
                TURNS.inc(turns)
            if self._took_nothing and any(waiting.turn or waiting.utterance for waiting in batch):
                self._took_nothing = False
                logger.warning("Turns are stored again.", extra=WELL_AGAIN)
            return written
        except (OperationalError, InterfaceError) as error:
            connection.close()
            if again and connection.vendor != "sqlite":  # Its server may have restarted since the last turn.
                return self._outcomes(batch, again=False)
            self._took_nothing = True
            LOST_TURNS.inc(sum(map(_is_played, batch)))
            logger.exception("The database took none of %d turns.", len(batch))
            return [error] * len(batch)
        except Exception as error:
            connection.close()
            if len(batch) == 1:
                LOST_TURNS.inc(_is_played(batch[0]))
                logger.exception("A turn could not be written.")
                return [error]
            return [outcome for waiting in batch for outcome in self._outcomes([waiting])]


def _is_played(waiting: Waiting) -> bool:
    return waiting.turn not in {None, PROBE}


def _resolve(outcomes: Sequence[tuple[Waiting, bool | Exception]]) -> None:
    for waiting, outcome in outcomes:
        if waiting.written.done():  # Whoever waited has been cancelled.
            if waiting.abandoned is not None and outcome is True:
                waiting.abandoned()
            continue
        if isinstance(outcome, Exception):
            waiting.written.set_exception(outcome)
        else:
            waiting.written.set_result(outcome)


def write(batch: Sequence[Waiting]) -> list[bool]:
    """Write *batch* in one transaction, past the ORM; for each, whether its number was still free."""
    connection.ensure_connection()
    with connection.wrap_database_errors:
        if connection.vendor == "sqlite":
            return _write_to_sqlite(connection.connection, batch)
        return _write_to_postgresql(connection.connection, batch)


def _write_to_sqlite(raw: Any, batch: Sequence[Waiting]) -> list[bool]:
    outcomes = []
    raw.execute("BEGIN IMMEDIATE")
    try:
        for waiting in batch:
            written = True
            if waiting.turn is not None:
                *columns, at, by_program, fence = waiting.turn
                cursor = raw.execute(
                    FENCED_TURN_TO_SQLITE if fence else TURN_TO_SQLITE,
                    (*columns, _naive(at), by_program, *(fence or ())),
                )
                written = cursor.rowcount == 1
                if waiting.turn == PROBE:
                    raw.execute(FORGET_PROBE)
            if written and waiting.utterance is not None:
                *columns, at = waiting.utterance
                raw.execute(INSERT_UTTERANCE, (*columns, _naive(at)))
            outcomes.append(written)
        raw.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        raise
    return outcomes


def _naive(at: datetime) -> str:
    """As Django keeps moments in SQLite: text, in UTC, without saying so."""
    return at.replace(tzinfo=None).isoformat(" ", "microseconds")


def _write_to_postgresql(raw: Any, batch: Sequence[Waiting]) -> list[bool]:
    turns = [waiting.turn for waiting in batch if waiting.turn is not None]
    # One statement alone is a transaction by itself; none at all still asks whether the database is there.
    is_one = bool(turns) and PROBE not in turns and all(waiting.utterance is None for waiting in batch)
    with nullcontext() if is_one else raw.transaction(), raw.cursor() as cursor:
        free: set[tuple[int, int]] = set()
        if turns:
            cursor.execute(
                TURNS_TO_POSTGRESQL, [msgspec.json.encode([_named(turn) for turn in turns]).decode()]
            )
            free = {(table, number) for table, number in cursor.fetchall()}
            if PROBE in turns:
                cursor.execute(FORGET_PROBE)
        outcomes = []
        for waiting in batch:
            turn = waiting.turn
            # The first of two with one number takes it; the second finds it gone.
            written = turn is None or (turn.table, turn.number) in free
            if turn is not None:
                free.discard((turn.table, turn.number))
            outcomes.append(written)
        said = [
            waiting.utterance
            for waiting, written in zip(batch, outcomes, strict=True)
            if written and waiting.utterance is not None
        ]
        if said:
            cursor.executemany(INSERT_UTTERANCE.replace("?", "%s"), said)
    return outcomes


def _named(turn: TurnRow) -> dict[str, Any]:
    table, number, seat, move, events, at, by_program, fence = turn
    lesson, process = fence or (None, None)
    return {
        "table_id": table, "number": number, "seat": seat, "move": move, "events": events, "at": at,
        "by_program": by_program, "lesson": lesson, "process": process,
    }  # fmt: skip


journal = Journal()


# --- Everything else that is stored -------------------------------------------------------------------------

P = ParamSpec("P")
R = TypeVar("R")


def in_database(work: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """*work* in a thread that may ask the database. It may be done twice: that must change nothing.

    Outside a request nobody looks after that thread's connection: where the server of the database has
    restarted, it would be broken for good.
    """

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return work(*args, **kwargs)
        except Error:
            if connection.in_atomic_block:
                raise
            connection.close()
            return work(*args, **kwargs)

    return sync_to_async(run)
