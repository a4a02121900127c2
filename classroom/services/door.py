"""The door of a lesson: who has a join code and nothing else sees no name before the teacher lets them in.

A pupil writes a name that only the teacher sees, and waits. Let in, whoever has written a free name of the
class is that pupil at once; anybody else is a guest under the name that the teacher has seen, or, where the
teacher says so, chooses from the list as at an open door. The other way in is a class card, see
`services/cards.py`.

A lesson asks for this (`Session.must_knock`) if its class has names when it is opened, unless its teacher
opens the list for today. Without a class guests come in at once, unless the teacher lets them wait.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from classroom.errors import CannotJoin
from classroom.models import Answer, Knock, Participant, Session
from classroom.models.tables import hash_token
from classroom.services import secure_delete, sessions
from classroom.services.classes import LONGEST_NAME, name_problem, reads_as, tidy_name
from classroom.services.seating import open_and_locked

MOST_WAITING = 100
"""More than come late to any class: a program that knocks without end is told to stop."""
MOST_ALIKE = 3
"""So many wait under one name of the class, however many strangers do: no program keeps its pupils out."""

WAITS = timedelta(hours=12)
"""So long a device remembers that it has knocked."""


@transaction.atomic
def knock(*, session_id: int, name: str, token: str) -> None:
    """The device with this *token* waits to be let in; who knocks again waits at the end of the line.

    Raises `CannotJoin`: ``session_closed``, ``door_locked``, ``door_full``, ``name_empty``, ``name_odd``.
    """
    session = sessions.open_session_of(session_id)
    name = tidy_name(name)
    if not session.is_joining_open:
        raise CannotJoin("door_locked")
    if not name:
        raise CannotJoin("name_empty")
    if name_problem(name):
        raise CannotJoin("name_odd")
    session.knocks.filter(at__lt=timezone.now() - WAITS).delete()
    # A new row, so that nobody is let in under a name that the teacher has not seen.
    Knock.objects.filter(token_hash=hash_token(token)).delete()
    waiting = session.knocks.filter(answer=Answer.WAIT)
    if sessions.pupil_called(session, name) is not None:
        alike = [one.pk for one in waiting if reads_as(one.name) == reads_as(name)]
        waiting.filter(pk__in=alike[: max(0, len(alike) - MOST_ALIKE + 1)]).delete()
    elif waiting.count() >= MOST_WAITING:
        raise CannotJoin("door_full")
    Knock.objects.create(session=session, token_hash=hash_token(token), name=name)


def knock_of(session: Session, token: str) -> Knock | None:
    """How the device with this *token* stands at the door."""
    return session.knocks.filter(token_hash=hash_token(token)).first() if token else None


def waiting_at(token: str) -> Session | None:
    """At whose door the device with this *token* stands, if it does."""
    known = Knock.objects.select_related("session").filter(token_hash=hash_token(token)).first()
    return known.session if known is not None else None


@transaction.atomic
def let_in(
    *,
    session_id: int,
    first: int,
    last: int,
    may_choose: bool = False,
    here: Collection[int] = (),
    over: Collection[int] = (),
) -> set[int]:
    """Let in whoever waits, from the knock *first* to the *last*: those who came after are not meant.

    Who has written no free name of the class is a guest, or is shown the list if they *may_choose*. *here*
    are the participants whose device is connected. Returns the tables whose people have changed.
    """
    session = open_and_locked(session_id)
    tables: set[int] = set()
    for waiting in session.knocks.filter(pk__range=(first, last), answer=Answer.WAIT):
        waiting.answer = Answer.IN
        waiting.save(update_fields=["answer"])
        try:
            with transaction.atomic():
                changed = _under_their_name(session, waiting, here, over)
                if changed is None and not may_choose:
                    changed = _as_a_guest(session, waiting, over)
                tables |= changed or set()
        except (CannotJoin, IntegrityError):
            continue  # The list of names tells them why.
    return tables


def _under_their_name(
    session: Session, knock: Knock, here: Collection[int], over: Collection[int]
) -> set[int] | None:
    """Somebody is in at once if the name they have written is one of the lesson's and free; else None."""
    known = _called(session, knock.name)
    if known is not None:
        is_away = sessions.is_away(known, is_here=known.pk in here)
        return sessions.hand_over(known, knock.token_hash) if is_away else None
    pupil = sessions.pupil_called(session, knock.name)
    if pupil is None or session.participants.filter(pupil=pupil, removed_at=None).exists():
        return None
    _, tables = sessions.enter(session, knock.token_hash, over, pupil=pupil, name=pupil.name, way=pupil.way)
    return tables


def _as_a_guest(session: Session, knock: Knock, over: Collection[int]) -> set[int]:
    """Under the name that the teacher has read, with a number if somebody here has it."""
    taken = {reads_as(name) for name in sessions.names_taken(session)}
    name, again = knock.name, 2
    while reads_as(name) in taken:
        number = f" {again}"
        name, again = knock.name[: LONGEST_NAME - len(number)] + number, again + 1
    _, tables = sessions.enter(session, knock.token_hash, over, name=name, way=session.way)
    return tables


def _called(session: Session, name: str) -> Participant | None:
    people = session.participants.filter(removed_at=None)
    return next((person for person in people if reads_as(person.name) == reads_as(name)), None)


@transaction.atomic
def send_away(*, session_id: int, first: int, last: int) -> None:
    """Those who wait are told that they are not let in. They may knock again."""
    session = open_and_locked(session_id)
    session.knocks.filter(pk__range=(first, last), answer=Answer.WAIT).update(answer=Answer.AWAY, name="")
    secure_delete.wipe()
