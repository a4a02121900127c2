"""LiveTable: one table held in this process, and how moves are made at it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from classroom.errors import NotStored, TableHasMovedOn, TableIsStill
from classroom.games.sites import board_of
from classroom.live.advice import Adviser
from classroom.live.database import in_database
from classroom.live.dealing import Dealing
from classroom.live.journal import UtteranceRow
from classroom.live.outbox import Outbox
from classroom.live.outcome import Outcome
from classroom.live.scheduler import Scheduler
from classroom.live.seated import SeatedTable
from classroom.live.storing import Turns
from classroom.live.story import SeatRow, StillRow, Story, read_seats, read_still, read_story
from classroom.screens import encode
from familygames.game import Move, Step
from familygames.judging import Ruling


class LiveTable(SeatedTable):
    """One table that is being played. Use it from the event loop only; `classroom.live.hub` hands it out."""

    def __init__(
        self, story: Story, seats: list[SeatRow], still: StillRow, told: Callable[[LiveTable], None]
    ) -> None:
        super().__init__(story, seats, still, lambda: told(self))
        self.turns = Turns(story, lambda: self.announce(own=False), self.tell)
        self.outcome = Outcome(story)
        self.adviser = Adviser(self)
        self.board = board_of(self)
        self._followed = story.entries
        self.dealing = Dealing(self, self.turns, self.announce)
        self.schedule = Scheduler(self, self.adviser, self.play, self.dealing.deal_by_itself)

    @classmethod
    async def load(cls, table_id: int, told: Callable[[LiveTable], None]) -> LiveTable:
        """The table as its row and turns tell it; *told* hears of every change.

        Raises `Table.DoesNotExist`.
        """
        story, seats, still = await in_database(read_story)(table_id)
        return cls(story, seats, still, told)

    # What boards ask of the parts

    @property
    def seconds_left(self) -> float | None:
        return self.schedule.seconds_left

    @property
    def shown_advice(self) -> Ruling | None:
        return self.adviser.shown

    @property
    def can_be_finished_quickly(self) -> bool:
        """Whether somebody only waits for the end, and programs still take their time."""
        waits = any(seat.is_persons and self.state.only_waits(seat.number) for seat in self.seats)
        return waits and not self.over and not self.schedule.is_quick

    # Coming and going

    @property
    def is_asleep(self) -> bool:
        """Whether nobody is here, and nothing happens before somebody comes."""
        return not (self.outboxes or self.schedule.is_thinking or any(seat.present for seat in self.seats))

    def leave(self, outbox: Outbox) -> bool:
        if has_left := super().leave(outbox):
            self.schedule.settle()
        return has_left

    async def reseat(self) -> None:
        """People or pauses have changed in the database."""
        async with self.turns.lock:  # Of two who read at once, the later must not be overtaken.
            seats, still = await in_database(lambda: (read_seats(self.id), read_still(self.id)))()
            if self.seat(seats, still):
                self.schedule.go_on()
        self.show()
        self.schedule.settle()

    # Moves

    def expect(self, number: int, seat: int | None = None) -> None:
        """Raise `TableHasMovedOn` unless *number* is the present one, `TableIsStill` if none may move.

        Those who vote at the same time as others need not have heard that the others' ballots are in: until
        their own is, every *number* since the vote began is as good for their *seat*.
        """
        if number != self.number and not self.schedule.is_of_one_vote(seat, number):
            raise TableHasMovedOn
        if self.is_still:
            raise TableIsStill

    async def play(
        self, seat: int, number: int, move: Move[Any], utterance: UtteranceRow | None = None
    ) -> None:
        """Make *move*, meant for the position *number*: store it, then show it to everybody.

        Raises `TableHasMovedOn`, `TableIsStill`, `NotStored`, `IllegalMove`.
        """
        async with self.turns.lock:
            self.expect(number, seat)
            step: Step[Any] = self.state.play(seat, move)
            await self.turns.store(seat, encode(move), step, utterance)
            # People need time to look at the end of a game; programs do not.
            if self.over and self.story.deal_again and self.story.for_programs:
                with suppress(NotStored):  # `settle` tries again.
                    await self.dealing.deal()
        await self.note_and_announce()

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
        if entries is not self._followed or (entries and entries[-1].seat is None):
            self._begin_anew()
        self.schedule.start()
        for outbox in self.outboxes:
            outbox.wake()
        if own:
            self.tell()
        self.schedule.settle()

    def _begin_anew(self) -> None:
        """What was said and waited for belongs to a position that is gone; after a deal drafts do, too."""
        self._followed = self.entries
        self.schedule.forget()
        for seat in self.seats:
            seat.feedback = None
            if not self.entries:
                seat.draft = ""

    def end(self) -> None:
        """Forget this table: its story is in the database."""
        self.schedule.end()
        self.adviser.end()
        self.turns.end()
