"""A table's story: what its row and turns say, and the position that follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, lru_cache
from types import GenericAlias
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
from django.db.models import QuerySet
from django.utils import timezone

from classroom.games.shared.table_view import Entry, TalkLine
from classroom.live.seats import SeatRow, StillRow, read_seats
from classroom.models import Practice, Session, Table, Turn
from familygames.cards import Card, Deck
from familygames.catalogue import GAMES, Game, JudgedBy
from familygames.game import CommonOptions, Event, Question, View, fold
from familygames.judging import Opinion
from familygames.language.formulas import Scene, say
from familygames.language.resources import spoken_in
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


class StoredTurn(NamedTuple):
    """One turn as a story is told from it."""

    number: int
    seat: int | None
    move: str
    events: str
    at: datetime
    by_program: bool


@lru_cache(maxsize=256)
def read_deck(game: str, content: str, families: tuple[str, ...] = ()) -> Deck:
    """One decoded deck for all tables that were dealt from it, or from these of its *families*."""
    return read_deck(game, content).only(families) if families else GAMES[game].read_deck(content)


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
    was taken back last in this deal, 0 if none was. A table of a *practice* has no *session*;
    *bot_pace* is how fast its learner wants its bots, empty in lessons; *due* are cards that its bots prefer
    to ask for, *due_words* what is advised where words are no cards.
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
    bot_pace: str = ""
    due: frozenset[Card] = frozenset()
    due_words: frozenset[tuple[str, str]] = frozenset()
    is_daily: bool = False
    tries_left: int = 0
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

    def apply(self, turns: Iterable[StoredTurn]) -> None:
        """Follow stored *turns*."""
        decoder = events_decoder(self.game.name)
        for turn in turns:
            if turn.number <= self.number:
                continue
            self.moved_at = turn.at
            site_turn = site_turns.decode(turn.move) if turn.seat is None else None
            if isinstance(site_turn, Dealt):
                self.deal(site_turn.seed, site_turn.dealer, turn.number, turn.at)
            elif isinstance(site_turn, Undone):
                self.undo(site_turn.to)
            else:
                happened = decoder.decode(turn.events)
                self.add(Entry(turn.number, turn.seat, happened, turn.by_program), fold(self.state, happened))
            self.number = turn.number


def fetched_turns(table: Table) -> list[StoredTurn]:
    """Those of *table*, which were fetched with it in their order."""
    return [
        StoredTurn(turn.number, turn.seat, turn.move, turn.events, turn.at, turn.by_program)
        for turn in table.turns.all()
    ]


def stored(turns: QuerySet[Turn]) -> list[StoredTurn]:
    """*turns* of one table, in their order."""
    return [StoredTurn(*row) for row in turns.order_by("number").values_list(*StoredTurn._fields)]


def read_turns(table: int, after: int = 0) -> list[StoredTurn]:
    return stored(Turn.objects.filter(table_id=table, number__gt=after))


def last_deal(table: int) -> int:
    """The number of the turn that dealt last; 1 is the first turn, where there was one deal."""
    dealt = Turn.objects.filter(table_id=table, seat=None, move__contains=DEALT).order_by("-number")
    return dealt.values_list("number", flat=True).first() or 1


def story_of(table: Table, seats: int) -> Story:
    """The table as dealt, with none of its turns told; its session and version are best fetched with it."""
    return Story(
        id=table.pk,
        label=table.label,
        session=table.session_id,
        game=GAMES[table.game],
        deck=read_deck(table.game, table.version.content, tuple(table.families)),
        options=read_options(table.game, table.options),
        seats=seats,
        first_seed=table.seed,
        deal_again=table.deal_again,
        for_programs=table.session is not None and table.session.teacher_id is None,
        deck_id=table.version.deck_id,
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
    }


def _of_practice(table: Table, practice: Practice) -> dict[str, Any]:
    """At home nobody is hurried: the game waits for its learner."""
    pupil = practice.learner.pupil
    return {
        "bot_level": practice.bot_level,
        "bot_seconds": practice.bot_seconds,
        "absent_seconds": None,
        "teacher": pupil.school_class.teacher_id if pupil is not None else None,
        "practice": practice.pk,
        "bot_pace": practice.learner.bot_pace,
        "due": frozenset(Card(*name.split("/", 1)) for name in practice.due),
        "due_words": frozenset((language, lemma) for language, lemma in practice.due_words),
        "is_daily": practice.day is not None,
        "tries_left": practice.tries_left,
    }


def read_story(table_id: int) -> tuple[Story, list[SeatRow], StillRow]:
    """A table since its last deal, from the database. Raises `Table.DoesNotExist`."""
    table = Table.objects.select_related("session", "version", "practice__learner__pupil__school_class").get(
        pk=table_id
    )
    seats = read_seats(table_id)
    story = story_of(table, len(seats))
    story.apply(read_turns(table_id, after=last_deal(table_id) - 1))
    lesson = table.session
    if lesson is None:
        is_closed = table.closed_at is not None
        return story, seats, StillRow(table.is_paused, is_frozen=False, is_closed=is_closed, hears_aloud=True)
    closed = table.closed_at is not None or lesson.closed_at is not None
    return (
        story,
        seats,
        StillRow(
            table.is_paused,
            lesson.is_frozen,
            closed,
            lesson.shows_advice,
            lesson.ends_at,
            lesson.hears_aloud,
            lesson.may_cheer,
        ),
    )


# --- What can be said of it ---------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A sentence or word that a player has proposed, in the turn *number*.

    *opinion* is how it was decided, in the turn *decided*; both are empty while it is open.
    """

    number: int
    seat: int
    question: Question
    opinion: str = ""
    decided: int | None = None


class BaseTable:
    """What a board can show of a table, played now or long ago: its story, the names, what was said."""

    is_past: ClassVar[bool] = False

    def __init__(self, story: Story, names: tuple[str, ...]) -> None:
        self.story = story
        self.id = story.id
        self.label = story.label
        self.session_id = story.session
        self.is_at_home = story.practice is not None
        self.game = story.game
        self.deck = story.deck
        self.options = story.options
        asked = None if story.for_programs or self.is_at_home else story.options.first_player
        self.beginner_is: Literal["teacher", "youngest"] | None = (
            asked if asked in ("teacher", "youngest") else None
        )
        """Who begins, where people say it: whom the teacher names, or the youngest; else the deal does."""
        self.names = names
        self._talk: list[TalkLine] = []
        self._talked_of: list[Entry] | None = None
        self._told_entries = 0

    @property
    def waits_for_tap(self) -> bool:
        return False

    @property
    def number(self) -> int:
        return self.story.number

    @property
    def state(self) -> State:
        return self.story.state

    @property
    def turn_since(self) -> datetime:
        return self.story.moved_at

    @property
    def entries(self) -> list[Entry]:
        """What happened in the present deal."""
        return self.story.entries

    @property
    def over(self) -> bool:
        return bool(self.state.is_over())

    @property
    def awaits_beginner(self) -> bool:
        """Whether somebody has yet to say who begins."""
        return self.beginner_is is not None and self.story.dealer is None and not self.entries

    @property
    def judged_by(self) -> JudgedBy | None:
        """Who judges here. Where programs play there is no teacher: then a program does."""
        judge = self.game.judged_by(self.options)
        return "auto" if judge == "teacher" and self.story.for_programs else judge

    @property
    def asked(self) -> Asked | None:
        """What was proposed last in this deal and is judged, or was."""
        if self.game.panel is None:
            return None
        opinion, decided = "", None
        for entry in reversed(self.entries):
            for event in reversed(entry.events):
                question = event.asks(self.deck)
                if question is not None:
                    return Asked(entry.number, entry.seat or 0, question, opinion, decided)
                if decided is None and (said := event.decides()):
                    opinion, decided = said, entry.number
        return None

    @property
    def language(self) -> str:
        """The language that is spoken at this table; the one being learnt, where the game has no choice."""
        return spoken_in(self.named_in, self.deck.languages)

    @property
    def named_in(self) -> str:
        """The language of the words on the cards: it is learnt even where no sentences are known in it."""
        return self.deck.languages[1 if self.options.formula_language == "l2" else 0]

    @property
    def scene(self) -> Scene:
        return Scene(
            names=self.names,
            deck=self.deck,
            language=self.language,
            game=self.game.name,
            cards_in=self.named_in,
        )

    def scene_of(self, seat: int) -> Scene:
        """The scene in which *seat* speaks: it says "I" of itself, and its answer may name the card."""
        return self.scene.but(speaker=seat, asked=self.state.asked_for)

    def view(self, seat: int | None) -> View:
        """What a person at *seat* may know and look up."""
        return self.state.view(seat, self.past(seat))

    def past(self, seat: int | None) -> list[Event[Any]]:
        """All events of this deal as *seat* may know them."""
        return [event.seen_by(seat) for entry in self.entries for event in entry.events]

    @property
    def talk(self) -> list[TalkLine]:
        """What was said and done in this deal, for everybody's eyes, oldest first."""
        entries = self.entries
        if self._talked_of is not entries:  # An undo and a new deal begin another list.
            self._talked_of, self._told_entries, self._talk = entries, 0, []
        if self._told_entries < len(entries):
            scene = self.scene
            for entry in entries[self._told_entries :]:
                self._talk.extend(_lines(entry, scene))
            self._told_entries = len(entries)
        return self._talk


def _lines(entry: Entry, scene: Scene) -> list[TalkLine]:
    lines = []
    for event in entry.events:
        spoken = event.spoken()
        lines.append(
            TalkLine(
                entry.number,
                event.seat,
                event.seen_by(None),
                say(spoken, scene.but(speaker=event.seat)) if spoken is not None else "",
                entry.by_program,
            )
        )
    return lines
