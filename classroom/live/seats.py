"""LiveSeat: a place at a live table, who sits there, whether they are here, what only they are shown; and who
comes to take it.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import NamedTuple

from classroom.games.shared.told import Advised, Feedback
from classroom.live.outbox import Outbox
from classroom.live.story import SeatRow
from classroom.models import Seat, Table
from classroom.models.tables import hash_token
from classroom.services import learners

ASKS_AGAIN = 15.0
"""Seconds after which a device without a socket that has not asked again is gone."""

NEVER = float("-inf")


def now() -> float:
    """The time of this event loop, in seconds."""
    return asyncio.get_running_loop().time()


class LiveSeat:
    """A place at a live table: who sits there, and whether they are here."""

    __slots__ = (
        "_absent_seconds",
        "_press",
        "away_since",
        "bot",
        "draft",
        "feedback",
        "help_raised_at",
        "hint",
        "learner_id",
        "mending",
        "name",
        "number",
        "outboxes",
        "participant_id",
        "polled_at",
        "token_hash",
        "way",
    )

    def __init__(self, row: SeatRow, absent_seconds: int | None) -> None:
        self.number = row.number
        self.outboxes: set[Outbox] = set()
        self.feedback: Feedback | None = None
        self.draft = ""
        self.mending = ""
        self.hint: Advised | None = None
        self.away_since = now()
        self.polled_at = NEVER
        self._absent_seconds = absent_seconds
        self._press = ""
        self.take(row)

    def take(self, row: SeatRow) -> None:
        """Whoever sits here now, as stored."""
        self.name = row.name
        self.bot = row.bot
        self.participant_id = row.participant
        self.learner_id = row.learner
        self.token_hash = row.token_hash
        self.way = row.way
        self.help_raised_at: datetime | None = row.help_raised_at

    def has_heard(self, press: str) -> bool:
        """Whether what came with *press*, a name that a page gives to what it sends, has come before.

        Who gets no answer sends it again.
        """
        was, self._press = self._press, press or self._press
        return bool(press) and press == was

    @property
    def is_persons(self) -> bool:
        """Whether a person sits here: a participant of the lesson, or a learner at home."""
        return self.participant_id is not None or self.learner_id is not None

    @property
    def present(self) -> bool:
        """Whether a person's device is connected, by socket or by asking now and then."""
        return bool(self.outboxes) or now() - self.polled_at < ASKS_AGAIN

    def bot_plays_in(self) -> float | None:
        """Seconds until a bot plays for this seat: 0 is now, None is never."""
        if not self.is_persons:
            return 0.0
        if self._absent_seconds is None or self.outboxes:
            return None
        # A device without a socket does not say when it goes: it has gone when it is not heard for a while.
        gone_at = max(self.away_since, self.polled_at + ASKS_AGAIN)
        return max(0.0, gone_at + self._absent_seconds - now())

    @property
    def played_by_bot(self) -> bool:
        return self.bot_plays_in() == 0.0


class Arrival(NamedTuple):
    """Somebody at the door of a table of this *session*; None is a table at home.

    *has_token* of one of its seats, or it is the table of the *learner* they are, with this *way*.
    """

    session: int | None
    has_token: bool = False
    learner: int | None = None
    way: str = ""

    @property
    def has_seat(self) -> bool:
        return self.has_token or self.learner is not None


def recognise(table: int, token: str, cookie: str) -> Arrival:
    """Whoever shows the *token* of a lesson's seat and the *cookie* of a learner, each may be empty.

    Raises `Table.DoesNotExist`.
    """
    seats = Seat.objects.filter(table=table, participant__token_hash=hash_token(token))
    if token and (lesson := seats.values_list("table__session_id").first()) is not None:
        return Arrival(*lesson, has_token=True)
    session, owner = Table.objects.values_list("session_id", "practice__learner_id").get(pk=table)
    learner = learners.learner_of(cookie) if owner is not None and cookie else None
    if learner is None or learner.pk != owner:
        return Arrival(session)
    return Arrival(session, learner=learner.pk, way=learner.way)
