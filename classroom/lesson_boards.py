"""A lesson as those see it who do not sit at a table: the lobby, its teacher, the projector.

`look` reads a session once, with a handful of queries whatever its size; `session_parts` renders from that,
for one role, the parts of the page by element id. What the live tables know comes as `TableGlance`: these are
public facts only, so that no part of a lesson can hold a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.db.models import Count, Max
from django.urls import reverse
from django.utils import timezone

from classroom.games.shared.faces import CardFace
from classroom.games.shared.fragments import in_language, phrase, render
from classroom.games.sites import SITES
from classroom.models import Answer, Layout, Participant, Session, Way
from classroom.services import door, faces, planner, seating, sessions
from classroom.services.classes import by_name, reads_as
from classroom.wording.tables import (
    ALL_LEVEL,
    FROZEN,
    GAMES_OVER,
    LAST_MINUTES,
    LESSON_OVER,
    OVER_TOGETHER,
    SAID_SO_FAR,
    SAID_TOGETHER,
    SCAN_OR_TYPE,
    TABLE_BROKEN,
    TEACHER_TOOK_BACK,
    TEAMS,
)
from familygames.catalogue import GAMES, Game, JudgedBy
from familygames.game import PROGRAMME, Seat
from familygames.language.resources import spoken_in

# --- What is known ----------------------------------------------------------------------------------------


class SeatGlance(NamedTuple):
    """One seat as everybody in the room may know it."""

    number: int
    name: str
    participant: int | None
    is_bot: bool
    is_here: bool
    is_played_by_bot: bool
    help_raised_at: datetime | None
    score: int
    has_won: bool
    place: int
    team: int | None
    is_stuck: bool = False
    """Whether they were refused again and again."""
    face: str = ""
    """Their animal, if they have one."""


class LaidFamily(NamedTuple):
    """A family that is complete, and who has it: several for a team.

    *pictures* are those of its cards, as decks have them.
    """

    id: str
    seats: tuple[Seat, ...]
    name: str
    colour: str
    shape: str
    pictures: tuple[str, ...]


class Judging(NamedTuple):
    """What was proposed last at a table and is judged, or was, as its teacher may know it.

    *number* is that of its turn, *opinion* how it was decided so far, *is_news* as long as nothing has
    happened since; *advice* is what the referee thinks, with its *reasons* by language.
    """

    number: int
    who: str
    text: str
    opinion: str
    is_news: bool
    judged_by: JudgedBy | None
    advice: str
    reasons: tuple[tuple[tuple[str, str], ...], ...]


class TableGlance(NamedTuple):
    """One table as everybody in the room may know it; *turn* is the seat that is to move, *waiting_since* is
    None while the teacher holds the table.
    """

    id: int
    label: int
    game: str
    language: str
    seats: tuple[SeatGlance, ...]
    turn: Seat | None
    waiting_since: datetime | None
    is_over: bool
    is_paused: bool
    awaits_beginner: bool
    said: tuple[tuple[Seat | None, str], ...]
    """The last things that were said, newest first: by which seat, if by one, and what."""
    deal: int
    """The number of the current deal, for the buttons that end it."""
    undo: int | None
    """The number of the turn that an undo takes back, if there is one."""
    judging: Judging | None
    laid: tuple[LaidFamily, ...] = ()
    street: tuple[CardFace, ...] = ()
    is_level: bool = False
    is_taken_back: bool = False
    """Whether the last that happened is that the teacher took back a move."""
    can_be_finished_quickly: bool = False
    """Whether somebody only waits, and programs still take their time."""
    programme_score: int | None = None
    """The points of whoever plays by a programme, without a seat."""
    is_broken: bool = False
    """Whether its board cannot be drawn for everybody, because of a fault of the site."""

    @property
    def turn_name(self) -> str:
        return self.name(self.turn)

    @property
    def sentences(self) -> list[tuple[str, str, bool]]:
        """The last things that were said, newest first: who, what, and whether somebody said it: of what a
        program does a sentence only tells.
        """
        return [
            (self.name(seat) if is_said else "", sentence, is_said)
            for seat, sentence in self.said
            for is_said in (seat is not None and seat >= 0,)
        ]

    @property
    def programme(self) -> str:
        """Who plays without a seat, where somebody does."""
        return "" if self.programme_score is None else self.name(PROGRAMME)

    def name(self, seat: Seat | None) -> str:
        if seat is None:
            return ""
        return self.seats[seat].name if seat >= 0 else str(SITES[self.game].words.beside(seat))

    @property
    def programme_won(self) -> bool:
        score = self.programme_score
        return self.is_over and score is not None and score > max(seat.score for seat in self.seats)

    @property
    def bots(self) -> int:
        return sum(seat.is_bot for seat in self.seats)

    @property
    def needs_help(self) -> bool:
        return any(seat.help_raised_at for seat in self.seats)

    @property
    def help_since(self) -> datetime | None:
        return min((seat.help_raised_at for seat in self.seats if seat.help_raised_at), default=None)

    @property
    def winners(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.has_won]

    @property
    def closest(self) -> list[str]:
        """Who comes first, where nobody has won."""
        return self.at_place(1)

    def at_place(self, place: int) -> list[str]:
        return [seat.name for seat in self.seats if seat.place == place]

    @property
    def ranked(self) -> list[SeatGlance]:
        """The seats as they are to be read: once the game is over, in the order of their places."""
        return sorted(self.seats, key=lambda seat: seat.place)

    @property
    def sides(self) -> list[tuple[int | None, list[SeatGlance]]]:
        """Those who play together, as they are to be read; all, where each plays alone."""
        ranked = self.ranked
        teams = dict.fromkeys(seat.team for seat in ranked)
        return [(team, [seat for seat in ranked if seat.team == team]) for team in teams]

    @property
    def steps(self) -> list[tuple[int, list[SeatGlance]]]:
        """Who stands on each step of a podium, from the left."""
        on = {place: [seat for seat in self.seats if seat.place == place] for place in (2, 1, 3)}
        return [(place, seats) for place, seats in on.items() if seats]

    @property
    def told_laid(self) -> list[tuple[str, LaidFamily]]:
        """The complete families, each with the names of those who have it."""
        return [(", ".join(self.seats[seat].name for seat in one.seats), one) for one in self.laid]


CLOCK = (5, 10, 15, 20)
"""Minutes from which a teacher chooses when the games are to end."""


def team_of(game: Game, seat: int) -> int | None:
    """Which team *seat* plays for; None where each plays alone."""
    teams = game.state.teams
    return None if teams is None else seat % teams


class Person(NamedTuple):
    """Somebody who has joined, for a list of names."""

    id: int
    name: str
    picture: str
    is_guest: bool
    is_here: bool
    may_change_device: bool
    help_raised_at: datetime | None
    way: str
    table: int | None
    """The label of their table."""


class Knocking(NamedTuple):
    """Somebody at the door, under the name that they have written.

    *is_known*: the lesson has it, for somebody who is not here. *alike*: so many who wait have written it.
    """

    id: int
    name: str
    answer: str
    at: datetime
    is_known: bool
    is_here: bool
    alike: int


class Seated(NamedTuple):
    """Who sits on a seat; *participant* is None for a bot."""

    number: int
    name: str
    participant: int | None
    picture: str
    team: int | None


@dataclass
class Lesson:
    """A session at one moment. Made by `look`."""

    session: Session
    people: list[Person]
    tables: list[TableGlance]
    plan: planner.Plan
    not_here: list[str]
    round: int
    knocking: list[Knocking]
    """Nobody where nobody need knock."""
    said: int
    """How many sentences its pupils have said so far, at all of its tables."""
    apart: frozenset[planner.Pair]
    """The pairs of people who are not seated at one table."""

    @property
    def is_playing(self) -> bool:
        return bool(self.tables)

    @property
    def running(self) -> list[TableGlance]:
        """The tables whose game is not over."""
        return [table for table in self.tables if not table.is_over]

    @property
    def ends_at(self) -> datetime | None:
        """When the clock ends the games; None where there is nothing to end."""
        return self.session.ends_at if self.running else None

    @property
    def is_ending(self) -> bool:
        return self.ends_at is not None and self.ends_at - timezone.now() <= sessions.TOLD_BEFORE

    @cached_property
    def by_id(self) -> dict[int, Person]:
        return {person.id: person for person in self.people}

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Everybody's name and picture, in the order of arrival."""
        return tuple((person.name, person.picture) for person in self.people)

    @cached_property
    def waiting(self) -> tuple[Person, ...]:
        """Those without a seat, while the others play."""
        return tuple(person for person in self.people if person.table is None)

    @cached_property
    def seated(self) -> tuple[tuple[int, int, tuple[Seated, ...]], ...]:
        """Each table's id and label, and who sits there."""
        return tuple(
            (
                table.id,
                table.label,
                tuple(
                    Seated(
                        seat.number, seat.name, seat.participant, self.picture(seat.participant), seat.team
                    )
                    for seat in table.seats
                ),
            )
            for table in self.tables
        )

    def with_room_for(self, table: TableGlance) -> tuple[tuple[int, int], ...]:
        """The id and label of each other table at which bots play for as many as sit at *table*."""
        people = len(table.seats) - table.bots
        others = (other for other in self.tables if other is not table and 0 < people <= other.bots)
        return tuple((other.id, other.label) for other in others)

    def picture(self, participant: int | None) -> str:
        person = self.by_id.get(participant or 0)
        return person.picture if person is not None else ""

    @cached_property
    def planned(self) -> tuple[tuple[tuple[Person | None, int | None], ...], ...]:
        """Who will sit on each seat of each table, and for which team."""
        game = GAMES[self.session.game]
        return tuple(
            tuple((self.by_id.get(person or 0), team_of(game, seat)) for seat, person in enumerate(table))
            for table in self.plan
        )

    @cached_property
    def kept_apart(self) -> tuple[tuple[Person, ...], ...]:
        return tuple(tuple(person for person in self.people if person.id in pair) for pair in self.apart)

    @cached_property
    def too_close(self) -> tuple[tuple[int, tuple[Person, ...]], ...]:
        """Those of them who are planned for one table all the same, and its number."""
        return tuple(
            (number, people)
            for number, table in enumerate(self.plan, start=1)
            for people in self.kept_apart
            if {person.id for person in people} <= set(table)
        )

    @property
    def here(self) -> int:
        return sum(person.is_here for person in self.people)

    @property
    def at_door(self) -> tuple[Knocking, ...]:
        """Those who have knocked and are not answered yet."""
        return tuple(one for one in self.knocking if one.answer == Answer.WAIT)

    @property
    def hands(self) -> int:
        """How many ask for help."""
        return sum(person.help_raised_at is not None for person in self.people)

    def deck_title(self, language: str) -> str:
        titles = self.session.deck.cards.title
        return titles.get(language) or next(iter(titles.values()))

    @property
    def language(self) -> str:
        """What is spoken in this lesson, as at its tables."""
        return spoken_in(seating.target_language(self.session), self.session.deck.cards.languages)

    @cached_property
    def shown_table(self) -> TableGlance | None:
        """The table that the projector shows large."""
        wanted = self.session.projector_table_id
        return next((table for table in self.tables if table.id == wanted), None)

    @property
    def shown_label(self) -> int | None:
        """The label of that table while it is shown."""
        table = self.shown_table
        return table.label if table is not None and self.layout == Layout.TABLE else None

    @property
    def layout(self) -> str:
        """What the projector really shows: by itself the tables; where there is no such thing, what comes
        nearest.
        """
        layout = self.session.projector
        if self.session.closed_at is not None:
            return "over"
        if (
            layout == Layout.FOLLOW
            or (layout == Layout.TABLE and self.shown_table is None)
            or (layout == Layout.PODIUM and self.running)
        ):
            layout = Layout.TABLES
        if not self.tables:
            layout = Layout.CODE
        return layout


def look(session_id: int, tables: Sequence[TableGlance] = (), here: Collection[int] = ()) -> Lesson:
    """The session now; *here* are the participants whose device is connected."""
    session = Session.objects.select_related("deck__latest", "school_class", "teacher").get(pk=session_id)
    seat_of = {seat.participant: table.label for table in tables for seat in table.seats if seat.participant}
    participants = list(
        session.participants.filter(removed_at=None).select_related("pupil").order_by("joined_at", "pk")
    )
    people = [_person(participant, here, seat_of) for participant in participants]
    not_here: list[str] = []
    if session.school_class is not None:
        joined = {participant.pupil_id for participant in participants}
        pupils = by_name(session.school_class.pupils.all())
        not_here = [pupil.name for pupil in pupils if pupil.pk not in joined]
    apart = seating.apart_in(session)
    plan = seating.plan_of(session, [person.id for person in people], apart)
    counted = session.tables.aggregate(round=Max("round"), said=Count("utterances__turn"))
    expected = {reads_as(name) for name in not_here}
    expected |= {reads_as(person.name) for person in people if not person.is_here}
    known = expected | {reads_as(person.name) for person in people}
    knocks = list(session.knocks.all()) if session.must_knock else []
    alike = Counter(reads_as(knock.name) for knock in knocks if knock.answer == Answer.WAIT)
    knocking = [
        Knocking(
            knock.pk,
            knock.name,
            knock.answer,
            knock.at,
            is_known=reads_as(knock.name) in expected,
            is_here=reads_as(knock.name) in known - expected,
            alike=alike[reads_as(knock.name)],
        )
        for knock in knocks
    ]
    round_ = counted["round"] or 0
    return Lesson(session, people, list(tables), plan, not_here, round_, knocking, counted["said"], apart)


def _person(participant: Participant, here: Collection[int], seat_of: Mapping[int, int]) -> Person:
    return Person(
        id=participant.pk,
        name=participant.name,
        picture=faces.face_of(participant.pupil, participant.name),
        is_guest=participant.is_guest,
        is_here=participant.pk in here,
        may_change_device=participant.may_change_device,
        help_raised_at=participant.help_raised_at,
        way=participant.way,
        table=seat_of.get(participant.pk),
    )


# --- What is shown ----------------------------------------------------------------------------------------

CONSTANT = {"ways": Way.choices, "team_names": TEAMS, "broken": TABLE_BROKEN, "all_level": ALL_LEVEL}


def session_parts(lesson: Lesson, role: str, language: str, who: int | None = None) -> dict[str, str]:
    """The parts of one watcher's page by element id; ``go`` is where they should be instead.

    *role* is ``"teacher"``, ``"projector"``, or ``"lobby"`` or ``"door"``, where it is somebody's own: *who*
    is their participant or their knock.
    """
    if role == "teacher":
        return _teacher(lesson, language)
    if role == "projector":
        return _projector(lesson, language)
    if role == "door":
        return _door(lesson, language, who)
    return _lobby(lesson, language, who)


def _part(template: str, language: str, **context: Hashable) -> str:
    """A template rendered with these values and no others, and remembered: most parts change seldom."""
    return _render(template, language, tuple(context.items()))


@lru_cache(maxsize=1024)
def _render(template: str, language: str, context: tuple[tuple[str, Hashable], ...]) -> str:
    return render(f"lesson/{template}.html", language, **CONSTANT, **dict(context))


def _door(lesson: Lesson, language: str, knock: int | None) -> dict[str, str]:
    """Nothing but what they have written themselves: whoever waits here has not been let in."""
    mine = next((one for one in lesson.at_door if one.id == knock), None)
    if mine is None or lesson.session.closed_at is not None:
        return {"go": reverse("join", args=[lesson.session.code])}
    return {"door-state": _part("knocking", language, name=mine.name)}


def _lobby(lesson: Lesson, language: str, participant_id: int | None) -> dict[str, str]:
    person = lesson.by_id.get(participant_id or 0)
    if person is None or lesson.session.closed_at is not None:
        return {"go": reverse("lobby")}
    for table in lesson.tables:
        if any(seat.participant == person.id for seat in table.seats):
            return {"go": reverse("table", args=[table.id])}
    return {
        "lobby-people": _part("lobby_people", language, people=lesson.names),
        "lobby-state": _part(
            "lobby_state",
            language,
            is_frozen=lesson.session.is_frozen,
            is_playing=lesson.is_playing,
            frozen=phrase(lesson.language, language, FROZEN),
        ),
        "lobby-hand": _part("lobby_hand", language, is_up=person.help_raised_at is not None),
    }


def _teacher(lesson: Lesson, language: str) -> dict[str, str]:
    if lesson.session.closed_at is not None:
        return {"go": reverse("session_summary", args=[lesson.session.pk])}
    return {
        "lesson-bar": _bar(lesson, language),
        "lesson-tables": _tables(lesson, language),
        "lesson-knocks": _knocks(lesson, language),
        "lesson-door": _switches(lesson, language),
        "lesson-people": _people(lesson, language),
        "lesson-seats": _seats(lesson, language),
        "lesson-plan": _plan(lesson, language),
    }


def _bar(lesson: Lesson, language: str) -> str:
    session = lesson.session
    # Another game may be chosen for the next round already.
    game = lesson.tables[0].game if lesson.tables else session.game
    return _part(
        "bar",
        language,
        school_class=str(session.school_class or ""),
        game=in_language(language, SITES[game].words.name),
        code=session.code,
        is_playing=lesson.is_playing,
        is_frozen=session.is_frozen,
        here=lesson.here,
        joined=len(lesson.people),
        expected=len(lesson.people) + len(lesson.not_here),
        round=lesson.round,
        tables=len(lesson.tables),
        is_over=not lesson.running,
        ends_at=lesson.ends_at,
        minutes=CLOCK,
        hands=lesson.hands,
    )


def _tables(lesson: Lesson, language: str) -> str:
    return _part(
        "tables",
        language,
        round=lesson.round,
        is_frozen=lesson.session.is_frozen,
        tiles=tuple(_tile(table, lesson.with_room_for(table), language) for table in lesson.tables),
    )


def _tile(table: TableGlance, rooms: tuple[tuple[int, int], ...], language: str) -> str:
    counted = in_language(language, SITES[table.game].words.counted)
    return _part("tile", language, table=table, counted=counted, rooms=rooms)


def _knocks(lesson: Lesson, language: str) -> str:
    return _part(
        "knocks",
        language,
        waiting=lesson.at_door,
        has_class=lesson.session.school_class is not None,
        is_full=len(lesson.at_door) >= door.MOST_WAITING,
    )


def _switches(lesson: Lesson, language: str) -> str:
    session = lesson.session
    return _part(
        "door",
        language,
        must_knock=session.must_knock,
        has_class=session.school_class is not None,
        is_open=session.is_joining_open,
        guests=session.guests_allowed,
        late=session.late_take_bots,
        advice=None if GAMES[session.game].panel is None else session.shows_advice,
        aloud=session.hears_aloud,
        cheers=session.may_cheer,
        is_playing=lesson.is_playing,
        layout=lesson.session.projector,
        shown=lesson.shown_label,
    )


def _people(lesson: Lesson, language: str) -> str:
    playing = lesson.is_playing
    people = tuple(_part("person", language, person=person, is_playing=playing) for person in lesson.people)
    return _part("people", language, people=people, not_here=tuple(lesson.not_here))


def _seats(lesson: Lesson, language: str) -> str:
    waiting = lesson.waiting if lesson.is_playing else ()
    return _part("seats", language, tables=lesson.seated, waiting=waiting)


def _plan(lesson: Lesson, language: str) -> str:
    session = lesson.session
    return _part(
        "plan",
        language,
        id=session.pk,
        game=in_language(language, SITES[session.game].words.name),
        deck=lesson.deck_title(language),
        is_playing=lesson.is_playing,
        round=lesson.round,
        seats_per_table=session.seats_per_table,
        sizes=seating.sizes_of(session),
        bots_fill=session.bots_fill,
        mixes_levels=session.mixes_levels,
        planned=lesson.planned,
        pupils=tuple(person for person in lesson.people if not person.is_guest),
        kept_apart=lesson.kept_apart,
        too_close=lesson.too_close,
    )


def _projector(lesson: Lesson, language: str) -> dict[str, str]:
    session, layout = lesson.session, lesson.layout
    parts = {
        "projector-layout": _part(
            "projector_layout",
            language,
            layout=layout,
            table=lesson.shown_table.id if lesson.shown_table is not None else None,
            is_frozen=session.is_frozen,
            frozen=phrase(lesson.language, language, FROZEN),
            over=phrase(lesson.language, language, LESSON_OVER),
            number=lesson.said,
            together=phrase(lesson.language, language, SAID_TOGETHER, number=lesson.said),
        ),
    }
    if session.closed_at is not None:
        return parts  # It says goodbye: the summary is for the teacher alone.
    game = SITES[session.game]
    tables = tuple(_small(table, language) for table in lesson.tables)
    ended = OVER_TOGETHER if lesson.said > 1 else GAMES_OVER
    return parts | {
        "projector-game": _part(
            "projector_game",
            language,
            sign=game.sign,
            game=phrase(lesson.language, language, game.words.name),
            deck=lesson.deck_title(lesson.language),
            how=phrase(lesson.language, language, SCAN_OR_TYPE),
        ),
        "projector-people": _part(
            "projector_people", language, people=lesson.names, is_open=session.is_joining_open
        ),
        "projector-tables": _part(
            "projector_tables",
            language,
            tables=tables,
            columns=2 if len(tables) == 4 else min(3, len(tables)),
        ),
        "projector-podium": _part(
            "projector_podium", language, tables=tuple(lesson.tables) if layout == Layout.PODIUM else ()
        ),
        "projector-said": _part(
            "projector_said",
            language,
            number=lesson.said,
            ends_at=lesson.ends_at,
            is_ending=lesson.is_ending,
            last_minutes=phrase(lesson.language, language, LAST_MINUTES),
            is_over=lesson.is_playing and not lesson.running,
            said=phrase(lesson.language, language, SAID_SO_FAR, number=lesson.said),
            ended=phrase(lesson.language, language, ended, number=lesson.said),
        ),
        "projector-controls": _part(
            "projector_controls",
            language,
            chosen=session.projector,
            shown=lesson.shown_label,
            is_playing=lesson.is_playing,
            is_over=lesson.is_playing and not lesson.running,
            tables=tuple((table.id, table.label) for table in lesson.tables),
        ),
    }


def _small(table: TableGlance, language: str) -> str:
    level = phrase(table.language, language, ALL_LEVEL)
    taken_back = phrase(table.language, language, TEACHER_TOOK_BACK)
    return _part("small_table", language, table=table, level=level, taken_back=taken_back)
