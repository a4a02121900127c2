"""LiveTable: one table held in this process: its position, its people, and how moves are made at it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Hashable
from contextlib import suppress
from contextvars import Context
from datetime import UTC, datetime
from typing import Any

from django.db import DatabaseError

from classroom.errors import CannotCheer, NotStored, TableHasMovedOn, TableIsStill
from classroom.games.shared.table_view import Entry, Feedback
from classroom.games.sites import board_of
from classroom.live.cheers import Cheers
from classroom.live.journal import Fence, TurnRow, UtteranceRow, in_database, journal
from classroom.live.outbox import ANOTHER_TAB, SEAT_GONE, TABLE_CLOSED, Outbox
from classroom.live.seats import (
    NEVER,
    REFUSALS,
    LiveSeat,
    Pace,
    Quota,
    SeatRow,
    StillRow,
    now,
    read_seats,
    read_still,
)
from classroom.live.story import BaseTable, Dealt, Story, Undone, read_story, read_turns
from classroom.screens import Position, encode
from classroom.services import practice
from classroom.services.sessions import TOLD_BEFORE
from classroom.ways import BotPace
from familygames.errors import IllegalMove, InvalidMove
from familygames.game import REFEREE, Move, Step
from familygames.judging import Ruling

logger = logging.getLogger(__name__)

ANSWERED_AFTER = 1.5
"""Seconds until a bot thanks whoever calls out that it has played well."""


class HomeOutcome:
    """How the game at home whose *story* this is ended, noted beside it; of a lesson's nothing is."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._is_noted = False
        self._noting: asyncio.Task[None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether a game at home is over and that is not yet written beside it."""
        if self._story.practice is None or self._is_noted:
            return False
        return not self._story.state.to_move()

    async def note(self) -> None:
        if self._noting is not None:  # Of what was so a moment ago.
            await asyncio.shield(self._noting)
        if self.is_due:
            self._noting = asyncio.get_running_loop().create_task(self._note(), context=Context())
            await asyncio.shield(self._noting)

    async def _note(self) -> None:
        number = self._story.practice
        assert number is not None  # It is played at home.
        moves = sum(entry.seat == practice.LEARNER for entry in self._story.entries)
        outcome = practice.outcome_of(self._story.state, moves)
        try:
            await in_database(practice.note_outcome)(practice_id=number, outcome=outcome)
        except Exception:  # It is noted when something moves here again.
            logger.exception("The outcome at table %d could not be noted.", self._story.id)
        else:
            self._is_noted = True


class LiveTable(BaseTable):
    """One table that is being played. Use it from the event loop only; `classroom.live.hub` hands it out.

    Whoever chooses moves, a person or a program, stands above it and plays by `play`. *notify* hears of what
    concerns others than those at the table, *followers* that somebody else may have to move now.
    """

    def __init__(
        self, story: Story, seats: list[SeatRow], still: StillRow, notify: Callable[[LiveTable], None]
    ) -> None:
        super().__init__(story, tuple(row.name for row in seats))
        self.seats = [LiveSeat(row, story.absent_seconds) for row in seats]
        self.still = still
        self.spectators: set[Outbox] = set()
        self.followers: list[Callable[[], None]] = []
        self.lock = asyncio.Lock()
        """Whoever makes a turn holds it."""
        self.fence: Fence | None = None
        self.outcome = HomeOutcome(story)
        self.cheers = Cheers()
        self.pace = Pace()
        self._notify = notify
        self._advice: tuple[int, Ruling] | None = None
        self._failed: set[Hashable] = set()
        self._position = Position(story.number, story.state, story.entries)
        self._went_on_at = story.dealt_at
        self._shown = story.entries
        self._following: asyncio.Task[None] | None = None
        self.board = board_of(self)
        self.pace.start(self.position)

    @classmethod
    async def load(cls, table_id: int, notify: Callable[[LiveTable], None]) -> LiveTable:
        """The table as its row and turns tell it. Raises `Table.DoesNotExist`."""
        story, seats, still = await in_database(read_story)(table_id)
        return cls(story, seats, still, notify)

    # What is so now

    @property
    def position(self) -> Position:
        story, known = self.story, self._position
        if known.state is not story.state or known.number != story.number:
            self._position = Position(story.number, story.state, story.entries)
        return self._position

    @property
    def over(self) -> bool:
        return not self.position.to_move

    @property
    def waiting_since(self) -> datetime | None:
        """Since when the table waits for a move; None while the teacher holds it."""
        return None if self.is_still else max(self.story.moved_at, self._went_on_at)

    @property
    def seconds_left(self) -> float | None:
        return self.pace.least_left(self.state)

    @property
    def is_paused(self) -> bool:
        return self.still.is_paused

    @property
    def is_frozen(self) -> bool:
        return self.still.is_frozen

    @property
    def is_closed(self) -> bool:
        return self.still.is_closed

    @property
    def is_still(self) -> bool:
        """Whether no move can be made, because of the teacher."""
        return self.still.is_still or self.awaits_beginner

    @property
    def may_cheer(self) -> bool:
        """Whether people here may call something out to each other."""
        return self.still.may_cheer

    @property
    def ends_in(self) -> float | None:
        """Seconds until the teacher's clock ends the game; None where it does not."""
        ends_at = self.still.ends_at
        if ends_at is None or ends_at <= self.story.dealt_at or not self.state.to_move():
            return None
        return max(0.0, (ends_at - datetime.now(UTC)).total_seconds())

    @property
    def is_ending(self) -> bool:
        """Whether it will do so soon: people are told."""
        left = self.ends_in
        return left is not None and left <= TOLD_BEFORE.total_seconds()

    @property
    def advice(self) -> Ruling | None:
        """What the referee thinks of what was proposed last; None as long as it has not said so."""
        asked = self.asked
        if asked is None or self._advice is None or self._advice[0] != asked.number:
            return None
        return self._advice[1]

    def advise(self, number: int, ruling: Ruling) -> None:
        """The referee thinks this of what was proposed in the turn *number*."""
        self._advice = number, ruling

    @property
    def shown_advice(self) -> Ruling | None:
        """It, as far as all may see it: a ruling of the referee is for everybody, advice if the teacher lets
        them.
        """
        return self.advice if self.still.shows_advice or self.judged_by == "auto" else None

    @property
    def can_be_finished_quickly(self) -> bool:
        """Whether somebody only waits for the end, and programs still take their time."""
        waits = any(seat.is_persons and self.state.only_waits(seat.number) for seat in self.seats)
        return waits and not self.over and not self.pace.is_quick

    @property
    def waits_for_tap(self) -> bool:
        """Whether bots go on only once their learner has read what one of them did last, and taps."""
        if self.story.bot_pace != BotPace.WAIT or not self.entries or self.pace.is_quick:
            return False
        last, awaited = self.entries[-1].seat, self.pace.awaited - {REFEREE}
        if last is None or last == REFEREE or self._is_persons(last) or self.pace.tapped.is_set():
            return False
        return bool(awaited) and not any(map(self._is_persons, awaited))

    def _is_persons(self, seat: int) -> bool:
        return seat >= 0 and not self.seats[seat].played_by_bot

    def may_take_back(self, seat: int) -> int | None:
        """The number of the turn that *seat* may take back; None if there is none.

        It is the last one, as long as nothing has come to light. In the daily game nothing is taken back:
        everybody plays it once.
        """
        if not self.is_at_home or self.story.is_daily or self.is_still or not self.entries:
            return None
        last = self.entries[-1]
        is_open = last.seat == seat and not any(event.reveals for event in last.events)
        return last.number if is_open else None

    # Coming and going

    @property
    def outboxes(self) -> list[Outbox]:
        return [outbox for seat in self.seats for outbox in seat.outboxes] + list(self.spectators)

    def seat_of(self, token_hash: str) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.token_hash == token_hash), None)

    def seat_of_participant(self, participant: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.participant_id == participant), None)

    def seat_of_learner(self, learner: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.learner_id == learner), None)

    def join(self, outbox: Outbox) -> None:
        """Send what is new to *outbox* from now on. A second tab at one seat takes the place of the first."""
        if outbox.seat is None:
            self.spectators.add(outbox)
            return
        seat = self.seats[outbox.seat]
        for older in seat.outboxes:
            older.close(ANOTHER_TAB)
        was_here = seat.present
        seat.outboxes = {outbox}
        if not was_here:
            self.show()

    def leave(self, outbox: Outbox) -> None:
        self.spectators.discard(outbox)
        if outbox.seat is None or outbox not in self.seats[outbox.seat].outboxes:
            return
        seat = self.seats[outbox.seat]
        seat.outboxes.discard(outbox)
        seat.away_since = now()
        self.show()
        self.settle()

    def poll(self, seat: LiveSeat) -> None:
        """A device without a socket has asked for news: it is here."""
        was_here = seat.present
        seat.polled_at = now()
        if not was_here:
            self.show()

    def shut_out(self, learners: Collection[int]) -> None:
        """Close the sockets of *learners*: their cards are no longer valid."""
        for seat in self.seats:
            if seat.learner_id in learners:
                for outbox in seat.outboxes:
                    outbox.close(SEAT_GONE)

    def set_bot_pace(self, pace: str) -> None:
        """From now on its bots are as fast as its learner wants."""
        if pace in BotPace.values:
            self.story.bot_pace = pace
            if not self.waits_for_tap:
                self.pace.tapped.set()  # Who waits for one would wait for ever.
            self.show()

    async def reseat(self) -> None:
        """People or pauses have changed in the database."""
        async with self.lock:  # Of two who read at once, the later must not be overtaken.
            seats, still = await in_database(lambda: (read_seats(self.id), read_still(self.id)))()
            self._seat(seats, still)
        self.show()
        self.settle()

    def _seat(self, seats: list[SeatRow], still: StillRow) -> None:
        was_still, self.still = self.is_still, still
        for live, row in zip(self.seats, seats, strict=True):
            if live.participant_id != row.participant or live.token_hash != row.token_hash:
                for outbox in live.outboxes:
                    outbox.close(SEAT_GONE)
                live.outboxes = set()
                live.feedback = None
                live.draft = ""
                live.refused = 0
                live.refusals = Quota(REFUSALS)
                live.away_since = now()
                live.polled_at = NEVER
            if live.way != row.way:
                live.feedback = None  # What was amiss there is not mended in another way of speaking.
            live.take(row)
        self.names = tuple(row.name for row in seats)
        self._talked_of = None
        if was_still and not self.is_still:
            self._went_on_at = datetime.now(UTC)
            self.pace.go_on()
        if self.is_closed:
            for outbox in self.outboxes:
                outbox.close(TABLE_CLOSED)

    # Moves

    def expect(self, number: int, seat: int | None = None) -> None:
        """Raise `TableHasMovedOn` unless *number* is the present one, `TableIsStill` if none may move.

        Those who vote at the same time as others need not have heard that the others' ballots are in: until
        their own is, every *number* since the vote began is as good for their *seat*.
        """
        is_earlier = number < self.number
        if number != self.number and not (is_earlier and self.pace.is_of_one_vote(seat, number)):
            raise TableHasMovedOn
        if self.is_still:
            raise TableIsStill

    async def play(
        self,
        seat: int,
        number: int,
        move: Move[Any] | InvalidMove | IllegalMove,
        utterance: UtteranceRow | None = None,
        *,
        by_program: bool = False,
    ) -> None:
        """Make *move*, meant for the position *number*: store it, then show it to everybody.

        Raises `TableHasMovedOn`, `TableIsStill`, `NotStored`, `IllegalMove`; and the error that *move* is
        where none could be read: it matters only in the position it was meant for.
        """
        async with self.lock:
            self.expect(number, seat)
            if isinstance(move, InvalidMove | IllegalMove):
                raise move
            step: Step[Any] = self.state.play(seat, move)
            await self.store(seat, encode(move), step, utterance, by_program=by_program)
            # People need time to look at the end of a game; programs do not.
            if self.over and self.story.deal_again and self.story.for_programs:
                with suppress(NotStored):  # Whoever follows tries again.
                    await self.deal()
        await self.note_and_announce()

    async def store(
        self,
        seat: int | None,
        move: str,
        step: Step[Any],
        utterance: UtteranceRow | None = None,
        *,
        by_program: bool = False,
    ) -> None:
        """Store the turn by which *step* was made; whoever calls holds the lock, here and below.

        Raises `NotStored`, `TableHasMovedOn`.
        """
        await self._write(seat, move, encode(step.events), utterance, by_program=by_program)
        self.story.add(Entry(self.number + 1, seat, tuple(step.events), by_program), step.state)

    async def undo(self, to: int) -> None:
        """All is again as it was at number *to*."""
        await self._write(None, encode(Undone(to)), "[]")
        self.story.undo(to)

    async def deal(self, dealt: Dealt | None = None) -> None:
        """New cards, or those that are *dealt*."""
        dealt = dealt or Dealt(secrets.token_hex(8), self._next_dealer())
        await self._write(None, encode(dealt), "[]")
        self.story.deal(dealt.seed, dealt.dealer, self.number + 1, self.story.moved_at)

    def _next_dealer(self) -> int | None:
        """The teacher is asked again; the youngest is still the youngest; else the deal moves on."""
        if self.beginner_is == "teacher":
            return None
        return self.story.dealer if self.beginner_is == "youngest" else self.state.next_dealer()

    async def _write(
        self,
        seat: int | None,
        move: str,
        events: str,
        utterance: UtteranceRow | None = None,
        *,
        by_program: bool = False,
    ) -> None:
        at = datetime.now(UTC)
        row = TurnRow(self.id, self.number + 1, seat, move, events, at, by_program, self.fence)
        if utterance is not None:
            utterance = utterance._replace(turn=row.number)
        written = journal.append(row, utterance, self._follow)
        try:
            is_first = await written
        except DatabaseError as error:
            raise NotStored from error
        except asyncio.CancelledError:
            if not written.cancelled():  # The journal has told us already, and will not call `_follow`.
                self._follow()
            raise
        if not is_first:
            await self._read_on()
            raise TableHasMovedOn
        self.story.moved_at = at

    def _follow(self) -> None:
        """Whoever asked for a turn has gone; it has been stored, and what is stored is shown."""

        async def follow() -> None:
            await self.catch_up()
            self.notify()

        self._following = asyncio.get_running_loop().create_task(follow(), context=Context())

    async def catch_up(self) -> None:
        """Another process has written at this table, or may have."""
        async with self.lock:
            await self._read_on()

    async def _read_on(self) -> None:
        """Follow what is stored and not known here."""
        before = self.number
        self.story.apply(await in_database(read_turns)(self.id, before))
        if self.number != before:
            self.announce(own=False)

    # Showing

    async def note_and_announce(self) -> None:
        """Show what has been stored. Whoever sees the end of a game finds it among the finished ones."""
        try:
            await self.outcome.note()
        finally:  # Whoever moved may be gone meanwhile.
            self.announce()

    def announce(self, *, own: bool = True) -> None:
        """Show the new position to everybody, and let whoever is to move next begin to think."""
        entries = self.entries
        # An undo and a deal, here or in another process, begin another list; the teacher's word ends a vote.
        if entries is not self._shown or (entries and entries[-1].seat is None):
            self._begin_anew()
        self.pace.start(self.position)
        for outbox in self.outboxes:
            outbox.wake()
        if own:
            self.notify()
        self.settle()

    def _begin_anew(self) -> None:
        """What was said and waited for belongs to a position that is gone; after a deal drafts do, too."""
        self._shown = self.entries
        self.pace.forget()
        for seat in self.seats:
            seat.feedback = None
            if not self.entries:
                seat.draft = ""

    def show(self, seat: LiveSeat | None = None) -> None:
        """Something beside the position has changed: for *seat* alone, or for all."""
        for outbox in self.outboxes if seat is None else seat.outboxes:
            outbox.wake()
        if seat is None:
            self.notify()

    def notify(self) -> None:
        self._notify(self)

    def settle(self) -> None:
        """Somebody else may have to move now."""
        for follow in self.followers:
            follow()

    def cheer(self, seat: LiveSeat, key: str) -> None:
        """Let all who are here hear what *seat* calls out. Raises `CannotCheer`."""
        if not self.may_cheer:
            raise CannotCheer("off")
        if self.still.is_still:
            raise CannotCheer("table_is_still")
        self._call_out(seat.number, key)
        last = self.entries[-1].seat if self.entries else None
        if key == "well_done" and last is not None and last >= 0 and self.seats[last].bot:
            asyncio.get_running_loop().call_later(ANSWERED_AFTER, self._thank, last)

    def _thank(self, bot: int) -> None:
        with suppress(CannotCheer):  # It has thanked often enough.
            self._call_out(bot, "thanks")

    def _call_out(self, seat: int, key: str) -> None:
        self.cheers.add(seat, key)
        for outbox in self.outboxes:
            outbox.wake()

    def refuse(self, seat: LiveSeat, reason: str) -> None:
        """Tell the pupil at *seat* why nothing came of what their page sent."""
        seat.feedback = Feedback(self.number, "", "", False, reason=reason)
        self.show(seat)

    @property
    def is_broken(self) -> bool:
        """Whether somebody cannot be shown this table, because of a fault of the site."""
        return bool(self._failed)

    def failed(self, what: Hashable, error: Exception) -> None:
        """*what* could not be shown, because of *error*: the log has it once, and the teacher is told."""
        is_new = not self.is_broken
        self._failed.add(what)
        if is_new:
            logger.error("Table %d cannot be shown at position %d.", self.id, self.number, exc_info=error)
            self.notify()

    def worked(self, what: Hashable) -> None:
        """*what* has been shown."""
        if what in self._failed:
            self._failed.discard(what)
            self.notify()

    def end(self) -> None:
        """Forget this table: its story is in the database."""
        if self._following is not None:
            self._following.cancel()
