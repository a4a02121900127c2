"""A lesson's session and the people in it: opening, joining, coming back, closing.

Everything here is one transaction that holds the session's row, so that of five who take one name, or two who
take the last place, one succeeds and the others are told why. Where functions return table ids, people or
names at these tables have changed; whoever calls tells the live tables.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Mapping
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import get_language

from classroom.errors import CannotArrange, CannotJoin
from classroom.models import (
    Answer,
    Deck,
    Knock,
    Layout,
    Participant,
    Pupil,
    SchoolClass,
    Seat,
    Session,
    Table,
    User,
    Way,
)
from classroom.models.tables import CODE_ALPHABET, hash_token, new_token
from classroom.services import faces, names, seating, secure_delete
from classroom.services.classes import (
    LONGEST_NAME,
    holds_names,
    name_problem,
    one_at_a_time,
    reads_as,
    tidy_name,
)
from classroom.services.names import Name
from classroom.services.seating import open_and_locked
from familygames.normalization import normal

logger = logging.getLogger(__name__)

CODE_LENGTH = 6
LOOK_ALIKES = frozenset("01ILO")
_ADDRESS = re.compile(r"/join/([^/?#\s]+)")
_LOOK_LATIN = str.maketrans("АВСЕНІЈКМОРЅТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHIJKMOPSTXYABEZHIKMNOPTYX")
"""Capitals of Cyrillic and Greek keyboards, and the Latin ones they look like."""
TRIES = 5

FORGOTTEN = timedelta(hours=24)
"""So long after its last round was begun a lesson that nobody closed is over."""

PRESSED_TWICE = timedelta(seconds=10)
"""Two lessons alike, opened within this time, are one."""

LONGEST_CLOCK = 180
"""Minutes after which the games of a lesson may be told to end."""

TOLD_BEFORE = timedelta(minutes=2)
"""So long before the clock ends the games people are told."""

DEVICE_GRACE = timedelta(seconds=20)
"""So long after it was given a seat counts as taken, though its device may not be connected yet."""


class Joined(NamedTuple):
    """Somebody who has come in: *token* goes into the cookie of their device and is kept nowhere else."""

    participant: Participant
    token: str
    tables: set[int]


# --- The session ------------------------------------------------------------------------------------------


def open_session(
    *,
    teacher: User | None,
    game: str,
    deck: Deck,
    options: Mapping[str, Any],
    school_class: SchoolClass | None = None,
    **settings: Any,
) -> Session:
    """A new session with a join code of its own; *settings* are further fields of `Session`.

    Unless they tell, whoever has the code must knock where there are names of a class to be seen.
    """
    settings.setdefault("must_knock", holds_names(school_class))
    for last in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                return Session.objects.create(
                    teacher=teacher,
                    game=game,
                    deck=deck,
                    options=dict(options),
                    school_class=school_class,
                    **settings,
                )
        except IntegrityError:  # The code is in use.
            if not last:
                raise
    raise AssertionError("not reached")


@transaction.atomic
def open_once(*, teacher: User, options: Mapping[str, Any], **settings: Any) -> Session:
    """As `open_session`; one just like it, opened a moment ago, is it: its button was pressed twice."""
    one_at_a_time(teacher)
    recent = Session.objects.open().filter(teacher=teacher, opened_at__gt=timezone.now() - PRESSED_TWICE)
    for session in recent.select_related("deck", "school_class"):
        wanted = {"options": dict(options)} | settings
        if {name: getattr(session, name) for name in wanted} == wanted:
            return session
    return open_session(teacher=teacher, options=options, **settings)


@transaction.atomic
def close_session(*, session_id: int) -> set[int]:
    """End the lesson: nobody can join or move any more. Doing it twice changes nothing."""
    session = Session.objects.select_for_update().get(pk=session_id)
    if session.closed_at is None:
        session.closed_at = timezone.now()
        session.save(update_fields=["closed_at"])
    tables = Table.objects.filter(session=session, closed_at=None)
    changed = set(tables.values_list("pk", flat=True))
    tables.update(closed_at=session.closed_at)
    session.participants.update(help_raised_at=None)
    if session.knocks.all().delete()[0]:
        secure_delete.wipe()
    return changed


def close_forgotten() -> dict[int, set[int]]:
    """End the lessons that were played and left open; the tables that were closed with each.

    A lesson that was only prepared waits, and so do the tables of programs.
    """
    played = Session.objects.open().filter(teacher__isnull=False).alias(last=Max("tables__opened_at"))
    forgotten = played.filter(last__lt=timezone.now() - FORGOTTEN).values_list("pk", flat=True)
    return {session: close_session(session_id=session) for session in list(forgotten)}


def forget() -> int:
    """Delete the lessons whose time is over, with their tables and all that was said; how many.

    Each goes in a transaction of its own, so that nobody's move waits for all of them.
    """
    old = list(Session.objects.outdated().values_list("pk", flat=True))
    for session_id in old:
        delete(session_id=session_id)
    if old:
        logger.warning(
            "%d lessons have been deleted: they ended %d days ago (LESSON_DAYS).",
            len(old),
            settings.LESSON_DAYS,
        )
    return len(old)


@transaction.atomic
def delete(*, session_id: int) -> None:
    """A lesson with its tables, all turns and all that was said."""
    Session.objects.filter(pk=session_id).delete()
    secure_delete.wipe()


def typed_code(text: str) -> str:
    """The letters and digits of a code, whatever else a keyboard or a copied address brings along.

    >>> typed_code("abc-def"), typed_code(" ＡＢＣ．ＤＥＦ "), typed_code("https://games.example/join/abcdef/?x")
    ('ABCDEF', 'ABCDEF', 'ABCDEF')
    """
    address = _ADDRESS.search(text)
    letters = normal("NFKC", address[1] if address else text).upper().translate(_LOOK_LATIN)
    return "".join(letter for letter in letters if letter.isalnum())


def find_open(code: str) -> Session:
    """The open session with this code, as `typed_code` reads it.

    Raises `CannotJoin`: ``code_lookalike``, ``code_length``, ``code_unknown``, ``session_closed``.
    """
    letters = typed_code(code)
    if LOOK_ALIKES & set(letters):
        raise CannotJoin("code_lookalike")
    if len(letters) != CODE_LENGTH or not set(letters) <= set(CODE_ALPHABET):
        raise CannotJoin("code_length")
    session = Session.objects.select_related("school_class", "deck__latest").filter(code=letters).first()
    if session is None:
        raise CannotJoin("code_unknown")
    if session.closed_at is not None:  # The newest is first in order: no open one has this code.
        raise CannotJoin("session_closed")
    return session


SWITCHES = frozenset(
    {
        "is_joining_open",
        "must_knock",
        "guests_allowed",
        "late_take_bots",
        "shows_advice",
        "hears_aloud",
        "may_cheer",
    }
)


@transaction.atomic
def turn(*, session_id: int, switch: str, on: bool) -> None:
    """Turn one of `SWITCHES` on or off."""
    if switch not in SWITCHES:
        raise CannotArrange("unknown_switch")
    session = open_and_locked(session_id)
    setattr(session, switch, on)
    session.save(update_fields=[switch])


@transaction.atomic
def freeze(*, session_id: int, on: bool) -> None:
    """Stop all tables, or let all go on."""
    session = open_and_locked(session_id)
    session.is_frozen = on
    session.save(update_fields=["is_frozen"])


@transaction.atomic
def set_clock(*, session_id: int, minutes: int) -> None:
    """Let the games that are playing end in so many *minutes*, at most `LONGEST_CLOCK`; 0 is never."""
    session = open_and_locked(session_id)
    minutes = min(minutes, LONGEST_CLOCK)
    session.ends_at = timezone.now() + timedelta(minutes=minutes) if minutes else None
    session.save(update_fields=["ends_at"])


@transaction.atomic
def pause(*, session_id: int, table_id: int, on: bool) -> None:
    open_and_locked(session_id)
    if not Table.objects.filter(pk=table_id, session_id=session_id, closed_at=None).update(is_paused=on):
        raise CannotArrange("table_gone")


@transaction.atomic
def project(*, session_id: int, layout: str, table_id: int | None = None) -> None:
    """Choose what the projector shows."""
    session = open_and_locked(session_id)
    if layout not in Layout.values:
        raise CannotArrange("unknown_layout")
    if layout == Layout.TABLE:
        table = session.tables.filter(pk=table_id or 0, closed_at=None).first()
        if table is None:
            raise CannotArrange("table_gone")
        session.projector_table = table
    session.projector = layout
    session.save(update_fields=["projector", "projector_table"])


# --- Joining ----------------------------------------------------------------------------------------------


def guest_name(session: Session, rng: Random | None = None) -> Name:
    """A name for a guest that is free in this session now, in the language in which they read."""
    return names.invent(get_language() or "en", rng or Random(), names_taken(session))


def join_as_pupil(
    *, session_id: int, pupil_id: int, token: str | None = None, over: Collection[int] = ()
) -> Joined:
    """A pupil of the class takes their name. *over* are tables whose game is over: nobody is sent there.

    The page that offers the name brings the *token* along, so that a button pressed twice is one joining.
    Raises `CannotJoin`: ``session_closed``, ``must_knock``, ``door_locked``, ``session_full``,
    ``name_taken``, ``unknown_pupil``.
    """
    try:
        with transaction.atomic():
            if (again := _come_already(session_id, token)) is not None:
                return again
            session = _door(session_id, token)
            pupil = _pupil(session, pupil_id)
            if session.participants.filter(pupil=pupil, removed_at=None).exists():
                raise CannotJoin("name_taken")
            return _join(session, token, over, pupil=pupil, name=pupil.name, way=pupil.way)
    except IntegrityError as error:
        raise CannotJoin("name_taken") from error


def join_as_guest(
    *, session_id: int, name: str, token: str | None = None, over: Collection[int] = ()
) -> Joined:
    """A guest takes a *name* that `guest_name` has offered.

    Raises `CannotJoin` as above, and ``guests_not_allowed``, ``name_not_ours``.
    """
    try:
        with transaction.atomic():
            if (again := _come_already(session_id, token)) is not None:
                return again
            session = _door(session_id, token)
            if not session.guests_allowed:
                raise CannotJoin("guests_not_allowed")
            if not any(names.is_invented(name, code) for code in names.languages()):
                raise CannotJoin("name_not_ours")
            return _join(session, token, over, name=name, way=session.way)
    except IntegrityError as error:
        raise CannotJoin("name_taken") from error


def take_back(*, session_id: int, participant_id: int, is_here: bool, token: str | None = None) -> Joined:
    """Somebody comes back on another device: it gets a *token* of its own, the old one is no longer valid.

    *is_here*: their old device is connected, so that only the teacher can let them in. A locked door and a
    full lobby keep nobody from their own seat. Raises `CannotJoin`: ``session_closed``, ``must_knock``,
    ``still_here``, ``removed``.
    """
    with transaction.atomic():
        if (again := _come_already(session_id, token)) is not None:
            return again
        session = open_session_of(session_id)
        if not may_see_names(session, token):
            raise CannotJoin("must_knock")
        participant = session.participants.filter(pk=participant_id, removed_at=None).first()
        if participant is None:
            raise CannotJoin("removed")
        if not is_away(participant, is_here=is_here):
            raise CannotJoin("still_here")
        token = token or new_token()
        return Joined(participant, token, hand_over(participant, hash_token(token)))


def join_with_card(
    *, session_id: int, pupil_id: int, token: str | None = None, over: Collection[int] = ()
) -> Joined:
    """A pupil who has shown their class card comes in, or back: nobody else can be where it says they are.

    Raises `CannotJoin`: ``session_closed``, ``door_locked``, ``session_full``, ``unknown_pupil``.
    """
    with transaction.atomic():
        if (again := _come_already(session_id, token)) is not None:
            return again
        session = open_session_of(session_id)
        pupil = _pupil(session, pupil_id)
        token = token or new_token()
        participant = session.participants.filter(pupil=pupil, removed_at=None).first()
        if participant is not None:
            return Joined(participant, token, hand_over(participant, hash_token(token)))
        if not session.is_joining_open:
            raise CannotJoin("door_locked")
        try:
            with transaction.atomic():
                return _join(session, token, over, pupil=pupil, name=pupil.name, way=pupil.way)
        except IntegrityError as error:  # A guest has been given this name.
            raise CannotJoin("name_taken") from error


def hand_over(participant: Participant, token_hash: str) -> set[int]:
    """Their place is that of another device from now on."""
    participant.token_hash = token_hash
    participant.token_at = timezone.now()
    participant.may_change_device = False
    participant.save(update_fields=["token_hash", "token_at", "may_change_device"])
    Knock.objects.filter(token_hash=token_hash).delete()
    return _tables_of(participant)


def is_away(participant: Participant, *, is_here: bool) -> bool:
    """Whether another device may have their place: their own is gone, or the teacher has said so."""
    return participant.may_change_device or not (is_here or is_fresh(participant))


def is_fresh(participant: Participant) -> bool:
    """Whether their device may still be on its way."""
    return timezone.now() - participant.token_at < DEVICE_GRACE


def participant_of(token: str) -> Participant | None:
    """Whose device has this token; None if nobody's, or nobody's any more."""
    return (
        Participant.objects.select_related("session", "session__deck__latest")
        .filter(token_hash=hash_token(token), removed_at=None)
        .first()
    )


def open_session_of(session_id: int) -> Session:
    """As `open_and_locked`, for those who come. Raises `CannotJoin`: ``session_closed``."""
    try:
        return open_and_locked(session_id)
    except CannotArrange as error:
        raise CannotJoin(error.reason) from error


def may_see_names(session: Session, token: str | None) -> bool:
    """Whether the device with this *token* may see who is in the lesson and its class."""
    return not session.must_knock or _is_let_in(session, token)


def _is_let_in(session: Session, token: str | None) -> bool:
    knocks = session.knocks.filter(token_hash=hash_token(token or ""), answer=Answer.IN)
    return bool(token) and knocks.exists()


def _door(session_id: int, token: str | None) -> Session:
    session = open_session_of(session_id)
    if _is_let_in(session, token):  # By the teacher: however the door is now.
        return session
    if session.must_knock:
        raise CannotJoin("must_knock")
    if not session.is_joining_open:
        raise CannotJoin("door_locked")
    return session


def _pupil(session: Session, pupil_id: int) -> Pupil:
    pupils = session.school_class.pupils.filter(pk=pupil_id) if session.school_class is not None else None
    pupil = pupils.first() if pupils is not None else None
    if pupil is None:
        raise CannotJoin("unknown_pupil")
    return pupil


def _come_already(session_id: int, token: str | None) -> Joined | None:
    participant = participant_of(token) if token else None
    if participant is None or participant.session_id != session_id:
        return None
    return Joined(participant, token or "", set())


def _join(session: Session, token: str | None, over: Collection[int], **fields: Any) -> Joined:
    token = token or new_token()
    participant, tables = enter(session, hash_token(token), over, **fields)
    return Joined(participant, token, tables)


def enter(
    session: Session, token_hash: str, over: Collection[int], **fields: Any
) -> tuple[Participant, set[int]]:
    """Somebody has a place from now on; raises `CannotJoin`, ``session_full``, if there is none."""
    if session.participants.filter(removed_at=None).count() >= session.places:
        raise CannotJoin("session_full")
    if (pupil := fields.get("pupil")) is not None:
        faces.give(pupil, faces.taken_in(session))
    participant = Participant.objects.create(session=session, token_hash=token_hash, **fields)
    Knock.objects.filter(token_hash=token_hash).delete()
    tables = seating.seat_late(participant, over) if session.late_take_bots else set()
    return participant, tables


def names_taken(session: Session) -> set[str]:
    taken = set(session.participants.filter(removed_at=None).values_list("name", flat=True))
    if session.school_class is not None:
        taken |= set(session.school_class.pupils.values_list("name", flat=True))
    return taken


# --- What the teacher does with those who are here ---------------------------------------------------------


@transaction.atomic
def let_in_elsewhere(*, session_id: int, participant_id: int) -> set[int]:
    """Free a name for another device, once; the device that has it now is shut out."""
    participant = _somebody(session_id, participant_id)
    participant.token_hash = hash_token(new_token())
    participant.may_change_device = True
    participant.save(update_fields=["token_hash", "may_change_device"])
    return _tables_of(participant)


@transaction.atomic
def rename(*, session_id: int, participant_id: int, name: str) -> set[int]:
    """A name is as it may be in a class list; that of a pupil who is not here makes them that pupil.

    Raises `CannotArrange`: ``name_empty``, ``name_taken``, ``name_`` with the code of a `RosterProblem`.
    """
    participant = _somebody(session_id, participant_id)
    name = tidy_name(name)
    if not name:
        raise CannotArrange("name_empty")
    if problem := name_problem(name):
        raise CannotArrange(f"name_{problem.code}", name=name, longest=LONGEST_NAME)
    others = Participant.objects.filter(session_id=session_id, removed_at=None).exclude(pk=participant.pk)
    if reads_as(name) in map(reads_as, others.values_list("name", flat=True)):
        raise CannotArrange("name_taken")
    participant.name = name
    if (pupil := pupil_called(participant.session, name)) and not others.filter(pupil=pupil).exists():
        participant.pupil = pupil
    participant.save(update_fields=["name", "pupil"])
    Seat.objects.filter(participant=participant, table__closed_at=None).update(name=name)
    return _tables_of(participant)


def pupil_called(session: Session, name: str) -> Pupil | None:
    """Who of the class has this name."""
    pupils = session.school_class.pupils.all() if session.school_class is not None else ()
    return next((pupil for pupil in pupils if reads_as(pupil.name) == reads_as(name)), None)


@transaction.atomic
def remove(*, session_id: int, participant_id: int) -> set[int]:
    """Send somebody out; bots take their seats. They may join again while the door is open."""
    participant = _somebody(session_id, participant_id)
    participant.removed_at = timezone.now()
    participant.help_raised_at = None
    participant.token_hash = hash_token(new_token())
    participant.save(update_fields=["removed_at", "help_raised_at", "token_hash"])
    return seating.leave(participant)


@transaction.atomic
def set_way(*, session_id: int, participant_id: int, way: str, for_good: bool = False) -> set[int]:
    """How somebody makes their moves in this lesson; *for_good*, a pupil of a class in the next ones, too."""
    participant = _somebody(session_id, participant_id)
    if way not in Way.values:
        raise CannotArrange("unknown_way")
    participant.way = way
    participant.save(update_fields=["way"])
    if for_good and participant.pupil is not None:
        participant.pupil.way = way
        participant.pupil.save(update_fields=["way"])
    return _tables_of(participant)


def raise_help(*, participant_id: int) -> None:
    """Whoever raises their hand twice has waited since the first time."""
    Participant.objects.filter(pk=participant_id, removed_at=None, help_raised_at=None).update(
        help_raised_at=timezone.now()
    )


def count_unkept(participant_id: int, unkept: int) -> None:
    """So many of their refused sentences have not been kept."""
    Participant.objects.filter(pk=participant_id, unkept__lt=unkept).update(unkept=unkept)


def lower_help(*, participant_id: int) -> None:
    Participant.objects.filter(pk=participant_id).update(help_raised_at=None)


def _somebody(session_id: int, participant_id: int) -> Participant:
    session = open_and_locked(session_id)
    participant = (
        session.participants.select_related("pupil").filter(pk=participant_id, removed_at=None).first()
    )
    if participant is None:
        raise CannotArrange("participant_gone")
    return participant


def _tables_of(participant: Participant) -> set[int]:
    return set(
        Seat.objects.filter(participant=participant, table__closed_at=None).values_list("table_id", flat=True)
    )
