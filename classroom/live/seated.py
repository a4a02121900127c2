"""SeatedTable: a table at which people sit now: who is here, and what they are shown beside its story."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Hashable
from datetime import UTC, datetime

from classroom.games.shared.told import Feedback
from classroom.live.outbox import ANOTHER_TAB, SEAT_GONE, TABLE_CLOSED, Outbox
from classroom.live.seats import NEVER, Arrival, LiveSeat, now
from classroom.live.story import SeatRow, StillRow, Story
from classroom.live.told import ToldTable
from classroom.models.tables import hash_token
from classroom.screens import Position

logger = logging.getLogger(__name__)


class SeatedTable(ToldTable):
    """A table with its people. *tell* hears of all that concerns others than those at the table."""

    def __init__(self, story: Story, seats: list[SeatRow], still: StillRow, tell: Callable[[], None]) -> None:
        super().__init__(story, tuple(row.name for row in seats))
        self.seats = [LiveSeat(row, story.absent_seconds) for row in seats]
        self.still = still
        self.spectators: set[Outbox] = set()
        self.tell = tell
        self._failed: set[Hashable] = set()
        self._position = Position(story.number, story.state, story.entries)
        self._went_on_at = story.dealt_at

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
    def seconds_played(self) -> float:
        """How long ago the cards were dealt."""
        return (datetime.now(UTC) - self.story.dealt_at).total_seconds()

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
    def outboxes(self) -> list[Outbox]:
        return [outbox for seat in self.seats for outbox in seat.outboxes] + list(self.spectators)

    def seat_of(self, token_hash: str) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.token_hash == token_hash), None)

    def seat_of_participant(self, participant: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.participant_id == participant), None)

    def seat_of_learner(self, learner: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.learner_id == learner), None)

    def seat_for(self, arrival: Arrival, token: str) -> LiveSeat | None:
        """The place of somebody who came with this *token*, or is a learner."""
        if arrival.learner is None:
            return self.seat_of(hash_token(token))
        return self.seat_of_learner(arrival.learner)

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

    def leave(self, outbox: Outbox) -> bool:
        """Whether a seat has lost its device."""
        self.spectators.discard(outbox)
        if outbox.seat is None or outbox not in self.seats[outbox.seat].outboxes:
            return False
        seat = self.seats[outbox.seat]
        seat.outboxes.discard(outbox)
        seat.away_since = now()
        self.show()
        return True

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

    def seat(self, seats: list[SeatRow], still: StillRow) -> bool:
        """Who sits here from now on, and whether the table is held; whether it goes on after a pause."""
        was_still, self.still = self.is_still, still
        for live, row in zip(self.seats, seats, strict=True):
            if live.participant_id != row.participant or live.token_hash != row.token_hash:
                for outbox in live.outboxes:
                    outbox.close(SEAT_GONE)
                live.outboxes = set()
                live.feedback = None
                live.draft = ""
                live.away_since = now()
                live.polled_at = NEVER
            live.take(row)
        self.names = tuple(row.name for row in seats)
        self._talked_of = None
        goes_on = was_still and not self.is_still
        if goes_on:
            self._went_on_at = datetime.now(UTC)
        if self.is_closed:
            for outbox in self.outboxes:
                outbox.close(TABLE_CLOSED)
        return goes_on

    # Showing

    def show(self, seat: LiveSeat | None = None) -> None:
        """Something beside the position has changed: for *seat* alone, or for all."""
        for outbox in self.outboxes if seat is None else seat.outboxes:
            outbox.wake()
        if seat is None:
            self.tell()

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
            self.tell()

    def worked(self, what: Hashable) -> None:
        """*what* has been shown."""
        if what in self._failed:
            self._failed.discard(what)
            self.tell()
