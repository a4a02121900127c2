"""Seats: who sits at a table, whether they are here, what only they are shown, how long they may take."""

from __future__ import annotations

import asyncio
from collections import deque
from datetime import datetime
from typing import NamedTuple

from classroom.games.shared.table_view import Advised, Feedback
from classroom.live.outbox import Outbox
from classroom.models import Seat, Table
from classroom.screens import Position
from classroom.services import names
from familygames.game import Clock
from familygames.state import State

ASKS_AGAIN = 15.0
"""Seconds after which a device without a socket that has not asked again is gone."""

NEVER = float("-inf")

ALONE = 40
"""After so many moves of programs in a row, nobody among them, these take no time to think any more: who only
waits is not to wait for minutes."""


def now() -> float:
    """The time of this event loop, in seconds."""
    return asyncio.get_running_loop().time()


MINUTE = 60.0

REFUSALS = 20
"""So many sentences of which no move came are kept of one seat in a minute: more than anybody types."""


class Quota:
    """At most so many of something within a minute."""

    __slots__ = ("_taken_at",)

    def __init__(self, most: int) -> None:
        self._taken_at: deque[float] = deque(maxlen=most)

    def take(self) -> bool:
        """Whether one more may be; then it is counted."""
        at, taken = now(), self._taken_at
        if len(taken) == taken.maxlen and at - taken[0] < MINUTE:
            return False
        taken.append(at)
        return True


class SeatRow(NamedTuple):
    """Who sits where, as stored: somebody of a lesson, or a *learner* at home."""

    number: int
    name: str
    bot: str
    participant: int | None
    token_hash: str
    way: str
    help_raised_at: datetime | None
    learner: int | None = None
    face: str = ""
    """Their animal, if they have one."""
    unkept: int = 0
    """So many sentences of theirs were refused and not kept."""


class StillRow(NamedTuple):
    """Whether the table may move, whether all see what the referee thinks, when the games end, whether
    sentences may be said aloud, and whether people may cheer each other on.
    """

    is_paused: bool
    is_frozen: bool
    is_closed: bool
    shows_advice: bool = False
    ends_at: datetime | None = None
    hears_aloud: bool = False
    may_cheer: bool = False

    @property
    def is_still(self) -> bool:
        return self.is_paused or self.is_frozen or self.is_closed


STUCK = 3
"""Whoever is refused so often in a row may need help."""


class LiveSeat:
    """A place at a live table: who sits there, and whether they are here."""

    __slots__ = (
        "_absent_seconds",
        "_press",
        "away_since",
        "bot",
        "draft",
        "face",
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
        "refusals",
        "refused",
        "token_hash",
        "unkept",
        "way",
    )

    def __init__(self, row: SeatRow, absent_seconds: int | None) -> None:
        self.number = row.number
        self.outboxes: set[Outbox] = set()
        self.feedback: Feedback | None = None
        self.draft = ""
        self.mending = ""
        self.refused = 0
        self.refusals = Quota(REFUSALS)
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
        self.face = row.face
        self.participant_id = row.participant
        self.learner_id = row.learner
        self.token_hash = row.token_hash
        self.way = row.way
        self.unkept = row.unkept
        self.help_raised_at: datetime | None = row.help_raised_at

    def is_repeated(self, press: str) -> bool:
        """Whether what came with *press*, a name that a page gives to what it sends, has come before.

        Who gets no answer sends it again.
        """
        was, self._press = self._press, press or self._press
        return bool(press) and press == was

    @property
    def is_stuck(self) -> bool:
        """Whether nothing has come of what was said or tried here so many times in a row."""
        return self.refused >= STUCK

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


class Pace:
    """Whom a table waits for, since when, and how long they and the programs may take."""

    def __init__(self) -> None:
        self.since = now()
        self.awaited: frozenset[int] = frozenset()
        self.hurried = asyncio.Event()
        """Set once somebody has asked that programs take no time to think any more, until the next deal."""
        self._tapped: asyncio.Event | None = None
        self._position = -1
        self.alone = 0
        """So many moves of programs came since the last of a person."""
        self._awaited_from = 0

    def start(self, position: Position) -> None:
        """Time runs from now on, unless one of several who are to move has moved: a vote goes on."""
        if position.number != self._position:
            self._position = position.number
            if self._tapped is not None:
                self._tapped.set()  # Whoever still waits for a tap need not.
                self._tapped = None
        to_move = position.to_move
        awaited = to_move - position.state.free() if len(to_move) > 1 else to_move
        if not awaited < self.awaited:
            self.go_on()
            self._awaited_from = position.number
        self.awaited = awaited

    @property
    def tapped(self) -> asyncio.Event:
        """Set once who reads what a bot has said wants the bots to go on; another position has another.

        Few tables need one: it is made when it is asked for.
        """
        if self._tapped is None:
            self._tapped = asyncio.Event()
        return self._tapped

    def go_on(self) -> None:
        """After a pause all have their whole time again."""
        self.since = now()

    def forget(self) -> None:
        """Whoever was awaited was so in a position that is gone."""
        self.awaited = frozenset()
        self.alone = 0
        self.hurried.clear()

    def is_of_one_vote(self, seat: int | None, number: int) -> bool:
        """Whether *seat* has been awaited since *number*, so that only others have moved since."""
        return seat in self.awaited and self._awaited_from <= number

    @property
    def is_quick(self) -> bool:
        return self.hurried.is_set() or self.alone >= ALONE

    def left(self, clock: Clock | None) -> float | None:
        """Seconds that are left by *clock*; None if there is no limit."""
        return None if clock is None else max(0.0, self.since + clock.seconds - now())

    def least_left(self, state: State) -> float | None:
        """What is left of the time for a move or a vote; None if there is no limit."""
        clocks = (self.left(state.clock(seat)) for seat in self.awaited)
        return min((left for left in clocks if left is not None), default=None)


def read_seats(table: int) -> list[SeatRow]:
    rows = Seat.objects.filter(table_id=table).order_by("number")
    return [
        SeatRow(
            number,
            name,
            bot,
            participant,
            token_hash or "",
            way or learner_way or "tap",
            help_raised_at,
            None if bot else learner,
            "" if bot else face or learner_face or names.picture(name),
            unkept or 0,
        )
        for (
            number,
            name,
            bot,
            participant,
            token_hash,
            way,
            help_raised_at,
            face,
            learner,
            learner_way,
            learner_face,
            unkept,
        ) in (
            rows.values_list(
                "number",
                "name",
                "bot",
                "participant_id",
                "participant__token_hash",
                "participant__way",
                "participant__help_raised_at",
                "participant__pupil__face",
                "table__practice__learner_id",
                "table__practice__learner__way",
                "table__practice__learner__pupil__face",
                "participant__unkept",
            )
        )
    ]


def read_still(table: int) -> StillRow:
    paused, frozen, closed, session_closed, advice, ends_at, aloud, cheers = Table.objects.values_list(
        "is_paused",
        "session__is_frozen",
        "closed_at",
        "session__closed_at",
        "session__shows_advice",
        "session__ends_at",
        "session__hears_aloud",
        "session__may_cheer",
    ).get(pk=table)
    is_closed = closed is not None or session_closed is not None
    return StillRow(paused, bool(frozen), is_closed, bool(advice), ends_at, bool(aloud), bool(cheers))
