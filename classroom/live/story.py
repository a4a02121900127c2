"""A table's story: what its row and turns say, and the position that follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, lru_cache
from types import GenericAlias
from typing import Any, NamedTuple

import msgspec
from django.utils import timezone

from classroom.games.shared.told import Entry
from classroom.models import Practice, Seat, Session, Table, Turn
from familygames.cards import Deck
from familygames.catalogue import GAMES, Game
from familygames.game import CommonOptions, fold
from familygames.judging import Opinion
from familygames.state import State


class SiteTurn(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A turn that is not a player's move."""


class Dealt(SiteTurn, frozen=True):
    """The cards were dealt again."""

    seed: str
    dealer: int | None


class Undone(SiteTurn, frozen=True):
    """All is again as it was at number *to*."""

    to: int


class Stopped(SiteTurn, frozen=True):
    """The teacher ended the game with what was laid."""


class Judged(SiteTurn, frozen=True):
    """The teacher has accepted or refused a sentence or word."""

    opinion: Opinion


AnySiteTurn = Dealt | Undone | Stopped | Judged
DEALT = f'"{Dealt.__struct_config__.tag}"'
"""What the JSON of a deal, and of no other turn of the site, has in it."""
site_turns = msgspec.json.Decoder(AnySiteTurn)


StoredTurn = tuple[int, int | None, str, str, datetime]
"""Number, seat, move, events, moment."""


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


class StillRow(NamedTuple):
    """Whether the table may move, and whether all see what the referee thinks."""

    is_paused: bool
    is_frozen: bool
    is_closed: bool
    shows_advice: bool = False

    @property
    def is_still(self) -> bool:
        return self.is_paused or self.is_frozen or self.is_closed


@lru_cache(maxsize=256)
def read_deck(game: str, content: str) -> Deck:
    """One decoded deck for all tables that were dealt from it."""
    return GAMES[game].read_deck(content)


@lru_cache(maxsize=256)
def read_options(game: str, content: str) -> CommonOptions:
    return GAMES[game].read_options(msgspec.json.decode(content))


@cache
def events_decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GenericAlias(tuple, (GAMES[game].event, ...)))


@dataclass(slots=True)
class Story:
    """A table as its row and turns tell it.

    *entries* are those of the current deal: a list that only grows, until an undo or a deal begins another.
    *deal_number* is the number at which it was dealt, 0 for the first deal; *taken_back* that at which a move
    was taken back last in this deal, 0 if none was. A table of a *practice* has no *session*.
    """

    id: int
    label: int
    session: int | None
    game: Game
    deck: Deck
    options: CommonOptions
    seats: int
    first_seed: str
    deal_again: bool
    for_programs: bool
    bot_level: str
    bot_seconds: float
    absent_seconds: int | None
    teacher: int | None = None
    deck_id: int | None = None
    practice: int | None = None
    is_daily: bool = False
    seed: str = ""
    dealer: int | None = None
    number: int = 0
    deal_number: int = 0
    taken_back: int = 0
    state: State = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    moved_at: datetime = field(default_factory=timezone.now)
    dealt_at: datetime = field(init=False)

    def __post_init__(self) -> None:
        self.deal(self.first_seed, None, 0, self.moved_at)

    def deal(self, seed: str, dealer: int | None, number: int, at: datetime) -> None:
        self.dealt_at = at
        self.deal_number = self.number = number
        self.taken_back = 0
        self.seed = seed
        self.dealer = dealer
        self.state = self.dealt()
        self.entries = []

    def dealt(self) -> State:
        """The first moment of the current deal."""
        return self.game.deal(self.deck, self.options, self.seats, self.seed, self.dealer)

    def add(self, entry: Entry, state: State) -> None:
        self.entries.append(entry)
        self.number = entry.number
        self.state = state

    def undo(self, to: int) -> None:
        """Go back to the position that had the number *to*; numbers themselves go on."""
        self.number += 1
        self.taken_back = self.number
        self.entries = [entry for entry in self.entries if entry.number <= to]
        state = self.dealt()
        for entry in self.entries:
            state = fold(state, entry.events)
        self.state = state

    def tell(self, turns: Iterable[StoredTurn]) -> None:
        """Follow stored *turns*."""
        decoder = events_decoder(self.game.name)
        for number, seat, move, events, at in turns:
            if number <= self.number:
                continue
            self.moved_at = at
            site_turn = site_turns.decode(move) if seat is None else None
            if isinstance(site_turn, Dealt):
                self.deal(site_turn.seed, site_turn.dealer, number, at)
            elif isinstance(site_turn, Undone):
                self.undo(site_turn.to)
            else:
                happened = decoder.decode(events)
                self.add(Entry(number, seat, happened), fold(self.state, happened))
            self.number = number


def read_turns(table: int, after: int = 0) -> Sequence[StoredTurn]:
    rows = Turn.objects.filter(table_id=table, number__gt=after).order_by("number")
    return list(rows.values_list("number", "seat", "move", "events", "at"))


def last_deal(table: int) -> int:
    """The number of the turn that dealt last; 1 is the first turn, where there was one deal."""
    dealt = Turn.objects.filter(table_id=table, seat=None, move__contains=DEALT).order_by("-number")
    return dealt.values_list("number", flat=True).first() or 1


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
        )
        for number, name, bot, participant, token_hash, way, help_raised_at, learner, learner_way in (
            rows.values_list(
                "number",
                "name",
                "bot",
                "participant_id",
                "participant__token_hash",
                "participant__way",
                "participant__help_raised_at",
                "table__practice__learner_id",
                "table__practice__learner__way",
            )
        )
    ]


def read_still(table: int) -> StillRow:
    paused, frozen, closed, session_closed, advice = Table.objects.values_list(
        "is_paused", "session__is_frozen", "closed_at", "session__closed_at", "session__shows_advice"
    ).get(pk=table)
    return StillRow(paused, bool(frozen), closed is not None or session_closed is not None, bool(advice))


def story_of(table: Table, seats: int) -> Story:
    """The table as dealt, with none of its turns told; its session and version are best fetched with it."""
    return Story(
        id=table.pk,
        label=table.label,
        session=table.session_id,
        game=GAMES[table.game],
        deck=read_deck(table.game, table.version.content),
        options=read_options(table.game, table.options),
        seats=seats,
        first_seed=table.seed,
        deal_again=table.deal_again,
        for_programs=table.session is not None and table.session.teacher_id is None,
        moved_at=table.opened_at,
        **(_of_practice(table, table.practice) if table.practice is not None else _of_session(table.session)),
    )


def _of_session(session: Session | None) -> dict[str, Any]:
    assert session is not None  # A table of no practice is a lesson's.
    return {
        "bot_level": session.bot_level,
        "bot_seconds": session.bot_seconds,
        "absent_seconds": session.absent_seconds,
        "teacher": session.teacher_id,
        "deck_id": session.deck_id,
    }


def _of_practice(table: Table, practice: Practice) -> dict[str, Any]:
    """At home nobody is hurried: the game waits for its learner."""
    pupil = practice.learner.pupil
    return {
        "bot_level": practice.bot_level,
        "bot_seconds": practice.bot_seconds,
        "absent_seconds": None,
        "teacher": pupil.school_class.teacher_id if pupil is not None else None,
        "deck_id": table.version.deck_id,
        "practice": practice.pk,
        "is_daily": practice.day is not None,
    }


def read_story(table_id: int) -> tuple[Story, list[SeatRow], StillRow]:
    """A table since its last deal, from the database. Raises `Table.DoesNotExist`."""
    table = Table.objects.select_related("session", "version", "practice__learner__pupil__school_class").get(
        pk=table_id
    )
    seats = read_seats(table_id)
    story = story_of(table, len(seats))
    story.tell(read_turns(table_id, after=last_deal(table_id) - 1))
    lesson = table.session
    if lesson is None:
        return story, seats, StillRow(table.is_paused, is_frozen=False, is_closed=table.closed_at is not None)
    closed = table.closed_at is not None or lesson.closed_at is not None
    return story, seats, StillRow(table.is_paused, lesson.is_frozen, closed, lesson.shows_advice)
