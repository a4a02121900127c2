"""Scheduler: who moves when at one table: bots, people whose time is up, and the next deal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from random import Random
from typing import Any

from classroom.errors import TableHasMovedOn, TableIsStill
from classroom.live.advice import Adviser
from classroom.live.bots import player_of, thinkers
from classroom.live.seated import SeatedTable
from classroom.live.seats import now
from classroom.metrics import BOT_MOVES, THINKING
from familygames.game import PROGRAMME, REFEREE, WAIT, Clock, Move, Seat
from familygames.players import random_player

logger = logging.getLogger(__name__)

TRY_AGAIN = 2.0
"""Seconds until what a bot or the site itself wanted to do is tried again, if it could not be stored."""

PATIENCE = 3
"""How many times as long as for a move a bot waits before it does what it may while a person is to move."""

ALONE = 40
"""After so many moves of programs in a row, nobody among them, these take no time to think any more: who only
waits is not to wait for minutes."""

QUICK = 0.05
"""Seconds between two moves then: it can be seen that something happens."""

LOOK_AT_THE_END = 10.0
"""Seconds for which the end of a game stays on the screens where the next deal comes by itself."""


class Scheduler:
    """The clock of *table*: one alarm, and one program at most that thinks.

    It moves by *play*, and deals again by *deal*, which does nothing where somebody was quicker.
    """

    def __init__(
        self,
        table: SeatedTable,
        adviser: Adviser,
        play: Callable[[Seat, int, Move[Any]], Awaitable[None]],
        deal: Callable[[], Awaitable[None]],
    ) -> None:
        self._table = table
        self._adviser = adviser
        self._play = play
        self._deal = deal
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._clock_from = now()
        self._awaited: frozenset[Seat] = frozenset()
        self._awaited_from = 0
        self._waiting: set[tuple[int, Seat]] = set()
        self._moves = BOT_MOVES.labels(table.game.name)
        self._computing = THINKING.labels(table.game.name)
        self._has_ended = False
        self._alone = 0
        self._hurried = asyncio.Event()
        self.start()

    def hurry(self) -> None:
        """Programs take no time to think any more, until the next deal."""
        self._hurried.set()

    def a_person_moves(self) -> None:
        self._alone = 0

    @property
    def is_quick(self) -> bool:
        return self._hurried.is_set() or self._alone >= ALONE

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    def is_of_one_vote(self, seat: Seat | None, number: int) -> bool:
        """Whether *seat* has been awaited since *number*, and only others have moved since."""
        return seat in self._awaited and self._awaited_from <= number < self._table.number

    def forget(self) -> None:
        """Whoever was awaited was so in a position that is gone."""
        self._awaited = frozenset()
        self._alone = 0
        self._hurried.clear()

    def go_on(self) -> None:
        """After a pause all have their whole time again."""
        self._clock_from = now()

    def start(self) -> None:
        """Time runs from now on, unless one of several who are to move has moved: a vote goes on."""
        to_move = self._table.position.to_move
        awaited = to_move - self._table.state.free() if len(to_move) > 1 else to_move
        if not awaited < self._awaited:
            self._clock_from = now()
            self._awaited_from = self._table.number
        self._awaited = awaited

    def settle(self) -> None:
        """If a bot is to move, let it think; if somebody's time runs, wait until it is over."""
        self._stop_alarm()
        if self._has_ended:
            return
        if self._table.game.panel is not None:
            self._adviser.seek()
        if self._table.is_still:
            return
        to_move = self._table.position.to_move
        if not to_move and self._table.story.deal_again:
            # Programs need not look: here the deal that follows the end of their game was not stored with it.
            pause = 0.0 if self._table.story.for_programs else LOOK_AT_THE_END
            self._set_alarm(pause, self._deal_soon)
        # Who may wait is asked first: after the move of the others it is too late.
        waits = [
            (wait, seat in self._awaited, seat)
            for seat in to_move
            if (wait := self.moves_in(seat)) is not None
        ]
        if not waits:
            return
        wait, _, seat = min(waits)
        if wait > 0:
            self._set_alarm(wait + 0.01, self._time_is_up)
        elif not self.is_thinking:
            # In a context of its own: a view's leads back to a thread that ends before the bot has thought.
            self._thinking = asyncio.get_running_loop().create_task(
                self._think(seat, self._table.number), context=Context()
            )

    def moves_in(self, seat: int) -> float | None:
        """Seconds until the table itself moves for *seat*: 0 is now, None is never."""
        if seat < 0:
            return 0.0 if self._is_programs(seat) else None
        bot = self._table.seats[seat].bot_plays_in()
        if seat not in self._awaited:  # They may wait, and need not hurry.
            if bot is None or (self._table.number, seat) in self._waiting:
                return None
            return max(bot, self._patience())
        left = self._left(self._table.state.clock(seat))
        if bot is None or left is None:
            return left if bot is None else bot
        return min(bot, left)

    def _patience(self) -> float:
        """Seconds until a bot that may wait is asked: while a person is to move, people come first."""
        if all(seat < 0 or self._table.seats[seat].played_by_bot for seat in self._awaited):
            return 0.0
        return max(0.0, self._clock_from + PATIENCE * self._table.story.bot_seconds - now())

    def _is_programs(self, seat: int) -> bool:
        """Whether a program sits on this *seat* beside the table."""
        return seat == PROGRAMME or self._table.judged_by == "auto" or self._table.state.called(0) is not None

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time for a move or a vote; None if there is no limit."""
        clocks = (self._table.state.clock(seat) for seat in self._awaited)
        return min((left for clock in clocks if (left := self._left(clock)) is not None), default=None)

    def _left(self, clock: Clock | None) -> float | None:
        return None if clock is None else max(0.0, self._clock_from + clock.seconds - now())

    def _set_alarm(self, seconds: float, ring: Callable[[], None]) -> None:
        self._stop_alarm()
        self._alarm = asyncio.get_running_loop().call_later(seconds, ring, context=Context())

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _deal_soon(self) -> None:
        self._alarm = None
        self._thinking = asyncio.get_running_loop().create_task(self._deal_by_itself())

    async def _deal_by_itself(self) -> None:
        self._thinking = None
        try:
            await self._deal()
        except TableHasMovedOn:
            return
        except Exception:
            logger.exception("Table %d could not be dealt again at %d.", self._table.id, self._table.number)
            self._set_alarm(TRY_AGAIN, self._time_is_up)

    def _time_is_up(self) -> None:
        self._alarm = None
        self._table.show()
        self.settle()

    async def _think(self, seat: int, number: int) -> None:
        """Choose for *seat*, as long as the teacher set, and move if that is still wanted."""
        rng = Random(f"{self._table.story.seed}/{number}/{seat}")
        try:
            move = await self._choose(seat, number, rng)
            if move is WAIT:
                self._waiting = {(at, who) for at, who in self._waiting if at == number} | {(number, seat)}
            elif seat < 0 or self._table.seats[seat].played_by_bot:
                await self._take_time(rng)
            self._thinking = None
            if move is not WAIT and self._table.number == number and self.moves_in(seat) == 0:
                await self._play(seat, number, move)
                self._alone += 1
                self._moves.inc()
                return
        except (TableHasMovedOn, TableIsStill):
            pass
        except Exception:  # It must not stand still for good because something failed once.
            logger.exception("A bot could not move at table %d, position %d.", self._table.id, number)
            self._thinking = None
            self._set_alarm(TRY_AGAIN, self._time_is_up)
            return
        self.settle()

    async def _take_time(self, rng: Random) -> None:
        """The pause that lets people follow: less than the teacher set, for a move has to be shown too.

        It runs from when the table waits: a bot's computing counts, and voters think at the same time.
        """
        pause = self._table.story.bot_seconds * (0.7 + 0.25 * rng.random())
        if self.is_quick:
            await asyncio.sleep(max(0.0, self._clock_from + min(pause, QUICK) - now()))
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._clock_from + pause - now())):
                await self._hurried.wait()

    async def _choose(self, seat: int, number: int, rng: Random) -> Move[Any]:
        """What a program does for *seat*. A table never freezes because a bot stumbles."""
        state = self._table.state
        answer: Move[Any] | None = state.called(self._table.seconds_played) if seat == REFEREE else None
        if answer is not None:
            return answer
        clock: Clock | None = state.clock(seat) if seat in self._awaited else None
        if clock is not None and clock.move is not None and self._left(clock) == 0:
            return clock.move
        if seat == REFEREE:
            return self._adviser.verdict(await self._adviser.ruling_or_doubt())
        is_free = seat >= 0 and seat not in self._awaited
        moves: list[Move[Any]] = [*state.moves(seat), WAIT] if is_free else state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        level = self._table.seats[seat].bot or self._table.story.bot_level
        player = player_of(self._table.game, level, await self._adviser.opinions())
        view, loop = state.view(seat, self._table.past(seat)), asyncio.get_running_loop()
        try:
            with self._computing.time():
                move: Move[Any] = await loop.run_in_executor(thinkers, player, view, moves, rng)
            reason = None if is_free and move is WAIT else move.objection(state, seat)
            if reason is None:
                return move
            logger.error("A bot chose %s at table %d, position %d.", move, self._table.id, number)
        except Exception:
            logger.exception("A bot failed at table %d, position %d.", self._table.id, number)
        return WAIT if is_free else random_player(view, moves, rng)

    def end(self) -> None:
        self._has_ended = True
        self._stop_alarm()
        if self._thinking is not None:
            self._thinking.cancel()
