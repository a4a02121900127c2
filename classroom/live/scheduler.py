"""Scheduler: who moves when at one table: bots, people whose time is up, and the next deal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from datetime import UTC, datetime
from itertools import takewhile
from random import Random
from typing import Any

from classroom.errors import TableHasMovedOn, TableIsStill
from classroom.live.bots import Adviser, choose
from classroom.live.seats import now
from classroom.live.table import LiveTable
from classroom.metrics import BOT_MOVES
from classroom.ways import BotPace
from familygames.game import PROGRAMME, REFEREE, WAIT, Clock, Move

logger = logging.getLogger(__name__)

TRY_AGAIN = 2.0
"""Seconds until what a bot or the site itself wanted to do is tried again, if it could not be stored."""

PATIENCE = 3
"""How many times as long as for a move a bot waits before it does what it may while a person is to move."""

QUICK = 0.05
"""Seconds between two moves of programs that take no time to think: it can be seen that something happens."""

A_WORD = 0.3
"""Seconds for which each word of a bot's line stands at home, at least."""

SLOWLY = 2
"""So many times as long, where somebody wants it slow."""

AMONG_BOTS = 0.25
"""Of the pause before a bot's move so much is left where the last one was nothing to the learner."""

LOOK_AT_THE_END = 10.0
"""Seconds for which the end of a game stays on the screens where the next deal comes by itself."""


class Scheduler:
    """Follows *table* and moves there as anybody does: one alarm, and one program at most that thinks."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._adviser = Adviser(table)
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._waiting: set[tuple[int, int]] = set()
        self._moves = BOT_MOVES.labels(table.game.name)
        self._has_ended = False
        table.followers.append(self.settle)

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    def settle(self) -> None:
        """If a bot is to move, let it think; if somebody's time runs, wait until it is over."""
        table = self._table
        self._stop_alarm()
        if self._has_ended:
            return
        if table.game.panel is not None:
            self._adviser.seek()
        if table.is_still:
            return
        to_move = table.position.to_move
        if not to_move and table.story.deal_again:
            # Programs need not look: here the deal that follows the end of their game was not stored with it.
            pause = 0.0 if table.story.for_programs else LOOK_AT_THE_END
            self._set_alarm(pause, self._deal_soon)
        # Who may wait is asked first: after the move of the others it is too late.
        waits = [
            (wait, seat in table.pace.awaited, seat)
            for seat in to_move
            if (wait := self.seconds_to_think(seat)) is not None
        ]
        if not waits:
            return
        wait, _, seat = min(waits)
        if wait > 0:
            self._set_alarm(wait + 0.01, self._time_is_up)
        elif not self.is_thinking:
            # In a context of its own: a view's leads back to a thread that ends before the bot has thought.
            self._thinking = asyncio.get_running_loop().create_task(
                self._think(seat, table.number), context=Context()
            )

    # How long a seat may think

    def seconds_to_think(self, seat: int) -> float | None:
        """Seconds until the table itself moves for *seat*: 0 is now, None is never."""
        table = self._table
        if seat < 0:
            return 0.0 if self._is_programs(seat) else None
        bot = table.seats[seat].bot_plays_in()
        if seat not in table.pace.awaited:  # They may wait, and need not hurry.
            if bot is None or (table.number, seat) in self._waiting:
                return None
            return max(bot, self._patience())
        left = table.pace.left(table.state.clock(seat))
        if bot is None or left is None:
            return left if bot is None else bot
        return min(bot, left)

    def _patience(self) -> float:
        """Seconds until a bot that may wait is asked: while a person is to move, people come first."""
        table = self._table
        if all(seat < 0 or table.seats[seat].played_by_bot for seat in table.pace.awaited):
            return 0.0
        return max(0.0, table.pace.since + PATIENCE * table.story.bot_seconds - now())

    def _is_programs(self, seat: int) -> bool:
        """Whether a program sits on this *seat* beside the table."""
        return seat == PROGRAMME or self._table.judged_by == "auto" or self._table.state.called(0) is not None

    def _set_alarm(self, seconds: float, ring: Callable[[], None]) -> None:
        self._stop_alarm()
        self._alarm = asyncio.get_running_loop().call_later(seconds, ring, context=Context())

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_is_up(self) -> None:
        self._alarm = None
        self._table.show()
        self.settle()

    # What is done then

    def _deal_soon(self) -> None:
        self._alarm = None
        self._thinking = asyncio.get_running_loop().create_task(self._deal())

    async def _deal(self) -> None:
        """Does nothing if somebody was quicker."""
        table = self._table
        self._thinking = None
        try:
            async with table.lock:
                if not table.over or table.is_still:
                    return
                await table.deal()
            table.announce()
        except TableHasMovedOn:
            return
        except Exception:
            logger.exception("Table %d could not be dealt again at %d.", table.id, table.number)
            self._set_alarm(TRY_AGAIN, self._time_is_up)

    async def _think(self, seat: int, number: int) -> None:
        """Choose for *seat*, as long as the teacher set, and move if that is still wanted."""
        table = self._table
        rng = Random(f"{table.story.seed}/{number}/{seat}")
        try:
            move = await self._choose(seat, rng)
            if move is WAIT:
                self._waiting = {(at, who) for at, who in self._waiting if at == number} | {(number, seat)}
            elif seat < 0 or table.seats[seat].played_by_bot:
                await self._take_time(rng)
                if seat != REFEREE and table.waits_for_tap:
                    await table.pace.tapped.wait()
            self._thinking = None
            if move is not WAIT and table.number == number and self.seconds_to_think(seat) == 0:
                await table.play(seat, number, move, by_program=True)
                table.pace.alone += 1
                self._moves.inc()
                return
        except (TableHasMovedOn, TableIsStill):
            pass
        except Exception:  # It must not stand still for good because something failed once.
            logger.exception("A bot could not move at table %d, position %d.", table.id, number)
            self._thinking = None
            self._set_alarm(TRY_AGAIN, self._time_is_up)
            return
        self.settle()

    async def _take_time(self, rng: Random) -> None:
        """The pause that lets people follow: less than the teacher set, for a move has to be shown too.

        It runs from when the table waits: a bot's computing counts, and voters think at the same time.
        """
        pace, pause = self._table.pace, pause_before_a_bot(self._table, rng)
        if pace.is_quick:
            await asyncio.sleep(max(0.0, pace.since + min(pause, QUICK) - now()))
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, pace.since + pause - now())):
                await pace.hurried.wait()

    async def _choose(self, seat: int, rng: Random) -> Move[Any]:
        """What is done for *seat*: what its clock says, or what a program does."""
        table = self._table
        played = (datetime.now(UTC) - table.story.dealt_at).total_seconds()
        answer: Move[Any] | None = table.state.called(played) if seat == REFEREE else None
        if answer is not None:
            return answer
        is_awaited = seat in table.pace.awaited
        clock: Clock | None = table.state.clock(seat) if is_awaited else None
        if clock is not None and clock.move is not None and table.pace.left(clock) == 0:
            return clock.move
        if seat == REFEREE:
            return await self._adviser.rule()
        return await choose(table, seat, rng, may_wait=seat >= 0 and not is_awaited)

    def end(self) -> None:
        self._has_ended = True
        self._adviser.end()
        self._stop_alarm()
        if self._thinking is not None:
            self._thinking.cancel()


def pause_before_a_bot(table: LiveTable, rng: Random) -> float:
    """So many seconds a bot waits; at home not for long, if what was said last is nothing to its learner."""
    pause = table.story.bot_seconds * (0.7 + 0.25 * rng.random())
    if table.story.bot_pace == BotPace.NORMAL and not _concerns_the_learner(table):
        pause *= AMONG_BOTS
    return max(pause, seconds_to_read(table))


def _concerns_the_learner(table: LiveTable) -> bool:
    """Whether the last move is made by who practises at home, or said to them."""
    if not table.entries:
        return True
    last = table.entries[-1]
    said = [event.spoken() for event in last.events]
    return 0 in (last.seat, *(one.seat for one in said if one is not None))


def seconds_to_read(table: LiveTable) -> float:
    """How long at home what was said last stands, at least; not at all where bots take no time."""
    if not table.story.bot_pace or not table.story.bot_seconds:
        return 0.0
    last = takewhile(lambda line: line.number == table.number, reversed(table.talk))
    each = A_WORD * (SLOWLY if table.story.bot_pace == BotPace.SLOW else 1)
    return each * sum(len(line.sentence.split()) for line in last)
