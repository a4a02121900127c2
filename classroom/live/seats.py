"""LiveSeat: a place at a live table, who sits there, whether he is here, what his page shows him alone."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, NamedTuple

from classroom.live.outbox import Outbox
from classroom.live.story import SeatRow
from familygames.game import Move
from familygames.players import Hint

ASKS_AGAIN = 15.0
"""Seconds after which a device without a socket that has not asked again is gone."""

NEVER = float("-inf")


def now() -> float:
    """The time of this event loop, in seconds."""
    return asyncio.get_running_loop().time()


class Feedback(NamedTuple):
    """What came of a seat's last utterance, for its pupil alone.

    *ok* says that a move came of it. *sentence* is how it is best said; *reason* is why nothing came of it, a
    stable word, with *details*; *candidates* are the moves it could have meant.
    """

    number: int
    text: str
    way: str
    ok: bool
    sentence: str = ""
    findings: tuple[Any, ...] = ()
    reason: str = ""
    details: Any = None
    candidates: tuple[Move[Any], ...] = ()


class Advised(NamedTuple):
    """A hint that somebody at home has asked for, in the position *number*."""

    number: int
    hint: Hint


class LiveSeat:
    """A place at a live table: who sits there, and whether he is here."""

    __slots__ = (
        "_absent_seconds",
        "away_since",
        "bot",
        "draft",
        "feedback",
        "heard_of_at",
        "help_raised_at",
        "hint",
        "learner_id",
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
        self.hint: Advised | None = None
        self.away_since = now()
        self.polled_at = NEVER
        self.heard_of_at = NEVER
        self._absent_seconds = absent_seconds
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

    @property
    def is_persons(self) -> bool:
        """Whether somebody sits here who is no program: a participant of the lesson, or a learner at home."""
        return self.participant_id is not None or self.learner_id is not None

    @property
    def is_connected(self) -> bool:
        """Whether a person's device is connected with this process, by socket or by asking now and then."""
        return bool(self.outboxes) or now() - self.polled_at < ASKS_AGAIN

    @property
    def present(self) -> bool:
        """Whether a person's device is connected, with this process or, as we have heard, with another."""
        return self.is_connected or now() - self.heard_of_at < ASKS_AGAIN

    def bot_plays_in(self) -> float | None:
        """Seconds until a bot plays for this seat: 0 is now, None is never."""
        if not self.is_persons:
            return 0.0
        if self._absent_seconds is None or self.outboxes:
            return None
        # A device without a socket does not say when it goes: it has gone when it is not heard for a while.
        gone_at = max(self.away_since, max(self.polled_at, self.heard_of_at) + ASKS_AGAIN)
        return max(0.0, gone_at + self._absent_seconds - now())

    @property
    def played_by_bot(self) -> bool:
        return self.bot_plays_in() == 0.0
