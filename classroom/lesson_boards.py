"""A lesson as those see it who do not sit at a table: the lobby, its teacher, the projector.

`look` reads a session once, with a handful of queries whatever its size; `session_parts` renders from that,
for one role, the parts of the page by element id. What the live tables know comes as `TableGlance`: these are
public facts only, so that no part of a lesson can hold a card.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Max
from django.urls import reverse

from classroom.boards.fragments import render
from classroom.models import Layout, Participant, Session, Way
from classroom.services import names, planner, seating

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


class TableGlance(NamedTuple):
    """One table as everybody in the room may know it; *turn* is the number of the seat that is to move."""

    id: int
    label: int
    language: str
    seats: tuple[SeatGlance, ...]
    turn: int | None
    turn_since: datetime
    is_over: bool
    is_paused: bool
    sentences: tuple[tuple[str, str], ...]
    """The last things that were said, newest first: who, what."""
    can_undo: bool

    @property
    def turn_name(self) -> str:
        return "" if self.turn is None else self.seats[self.turn].name

    @property
    def needs_help(self) -> bool:
        return any(seat.help_raised_at for seat in self.seats)

    @property
    def help_since(self) -> datetime | None:
        return min((seat.help_raised_at for seat in self.seats if seat.help_raised_at), default=None)

    @property
    def winners(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.has_won]


def glance(table: Any) -> TableGlance:
    """What a lesson shows of a live table. Call it on the event loop: it asks who is connected."""
    state = table.state
    scores, winners = state.scores(), state.winners()
    said = [line for line in table.talk[-12:] if line.sentence]
    return TableGlance(
        id=table.id,
        label=table.label,
        language=table.language,
        seats=tuple(
            SeatGlance(
                number=seat.number,
                name=seat.name,
                participant=seat.participant_id,
                is_bot=seat.participant_id is None,
                is_here=seat.present,
                is_played_by_bot=seat.played_by_bot,
                help_raised_at=seat.help_raised_at,
                score=scores[seat.number],
                has_won=seat.number in winners,
            )
            for seat in table.seats
        ),
        turn=None if table.over else _whose_turn(state),
        turn_since=table.turn_since,
        is_over=table.over,
        is_paused=table.is_paused,
        sentences=tuple(
            ("" if line.seat is None else table.names[line.seat], line.sentence)
            for line in reversed(said[-3:])
        ),
        can_undo=bool(table.entries),
    )


def _whose_turn(state: Any) -> int | None:
    """The one seat the table waits for; where several may act, or the referee, the seat whose turn it is."""
    to_move = state.to_move()
    if len(to_move) == 1 and min(to_move) >= 0:
        return min(to_move)  # type: ignore[no-any-return]  # a seat
    return getattr(state, "turn", None)


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
    """The label of his table."""


@dataclass
class Lesson:
    """A session at one moment. Made by `look`."""

    session: Session
    people: list[Person]
    tables: list[TableGlance]
    plan: planner.Plan
    not_here: list[str]
    round: int
    rendered: dict[tuple[str, str], str] = field(default_factory=dict)
    """What several watchers see alike, by template and language."""

    @property
    def is_playing(self) -> bool:
        return bool(self.tables)

    @cached_property
    def by_id(self) -> dict[int, Person]:
        return {person.id: person for person in self.people}

    @cached_property
    def waiting(self) -> list[Person]:
        """Those without a seat, while the others play."""
        return [person for person in self.people if person.table is None]

    @cached_property
    def seated(self) -> list[tuple[TableGlance, list[tuple[SeatGlance, Person | None]]]]:
        """Each table with who sits on its seats."""
        return [
            (table, [(seat, self.by_id.get(seat.participant or 0)) for seat in table.seats])
            for table in self.tables
        ]

    @property
    def here(self) -> int:
        return sum(person.is_here for person in self.people)

    @cached_property
    def planned(self) -> list[list[Person | None]]:
        return [[self.by_id.get(seat) if seat is not None else None for seat in table] for table in self.plan]

    @property
    def hands(self) -> list[Person]:
        """Those who ask for help."""
        return [person for person in self.people if person.help_raised_at]

    @cached_property
    def shown_table(self) -> TableGlance | None:
        """The table that the projector shows large."""
        wanted = self.session.projector_table_id
        return next((table for table in self.tables if table.id == wanted), None)

    @property
    def layout(self) -> str:
        """What the projector really shows: a table that is gone, or none yet, gives way to the code."""
        layout = self.session.projector
        if self.session.closed_at is not None:
            return "over"
        if layout == Layout.TABLE and self.shown_table is None:
            layout = Layout.TABLES
        if layout == Layout.TABLES and not self.tables:
            layout = Layout.CODE
        return layout


def look(session_id: int, tables: Sequence[TableGlance] = (), here: Collection[int] = ()) -> Lesson:
    """The session now; *here* are the participants whose device is connected."""
    session = Session.objects.select_related("deck", "school_class", "teacher").get(pk=session_id)
    seat_of = {seat.participant: table.label for table in tables for seat in table.seats if seat.participant}
    participants = list(session.participants.filter(removed_at=None).order_by("joined_at", "pk"))
    people = [_person(participant, here, seat_of) for participant in participants]
    not_here: list[str] = []
    if session.school_class is not None:
        joined = {participant.pupil_id for participant in participants}
        not_here = [
            name for pk, name in session.school_class.pupils.values_list("pk", "name") if pk not in joined
        ]
    plan = seating.plan_of(session, [person.id for person in people])
    last_round = session.tables.aggregate(last=Max("round"))["last"] or 0
    return Lesson(session, people, list(tables), plan, not_here, last_round)


def _person(participant: Participant, here: Collection[int], seat_of: Mapping[int, int]) -> Person:
    return Person(
        id=participant.pk,
        name=participant.name,
        picture=names.picture(participant.name) if participant.pupil_id is None else "",
        is_guest=participant.pupil_id is None,
        is_here=participant.pk in here,
        may_change_device=participant.may_change_device,
        help_raised_at=participant.help_raised_at,
        way=participant.way,
        table=seat_of.get(participant.pk),
    )


# --- What is shown ----------------------------------------------------------------------------------------


def session_parts(
    lesson: Lesson, role: str, language: str, participant_id: int | None = None
) -> dict[str, str]:
    """The parts of one watcher's page by element id; ``go`` is where he should be instead.

    *role* is ``"teacher"``, ``"projector"`` or ``"lobby"``, where it is somebody's own.
    """
    if role == "teacher":
        return _teacher(lesson, language)
    if role == "projector":
        return _projector(lesson, language)
    return _lobby(lesson, language, participant_id)


def _part(lesson: Lesson, template: str, language: str, **more: Any) -> str:
    """A template rendered for everybody who reads *language*; rendered anew if *more* makes it personal."""
    known = lesson.rendered.get((template, language)) if not more else None
    if known is None:
        context = {"lesson": lesson, "session": lesson.session, **more}
        known = render(f"lesson/{template}.html", language, **context)
        if not more:
            lesson.rendered[template, language] = known
    return known


def _lobby(lesson: Lesson, language: str, participant_id: int | None) -> dict[str, str]:
    person = lesson.by_id.get(participant_id or 0)
    if person is None or lesson.session.closed_at is not None:
        return {"go": reverse("lobby")}
    for table in lesson.tables:
        if any(seat.participant == person.id for seat in table.seats):
            return {"go": reverse("table", args=[table.id])}
    return {
        "lobby-people": _part(lesson, "lobby_people", language),
        "lobby-state": _part(lesson, "lobby_state", language),
        "lobby-hand": _part(lesson, "lobby_hand", language, person=person),
    }


def _teacher(lesson: Lesson, language: str) -> dict[str, str]:
    if lesson.session.closed_at is not None:
        return {"go": reverse("session_summary", args=[lesson.session.pk])}
    return {
        "lesson-bar": _part(lesson, "bar", language),
        "lesson-tables": _part(lesson, "tables", language),
        "lesson-door": _part(lesson, "door", language),
        "lesson-people": _part(lesson, "people", language, ways=Way.choices),
        "lesson-seats": _part(lesson, "seats", language),
        "lesson-plan": _part(lesson, "plan", language, sizes=range(planner.SMALLEST, planner.LARGEST + 1)),
    }


def _projector(lesson: Lesson, language: str) -> dict[str, str]:
    """After the lesson it says goodbye: the summary is for the teacher alone."""
    parts = ("layout", "people", "tables", "controls") if lesson.session.closed_at is None else ("layout",)
    return {f"projector-{name}": _part(lesson, f"projector_{name}", language) for name in parts}
