"""What tests of a lesson begin with: a teacher, a class, an open session."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from classroom.errors import CannotArrange, CannotJoin, CannotSignIn
from classroom.models import Deck, Participant, Pupil, SchoolClass, Session, User
from classroom.services import sessions
from tests.classroom.tables import a_deck_of


def make_deck(game: str = "happy_family") -> Deck:
    """The game's own deck; of Happy Family the blue, red, green, pink, orange and black families of six."""
    return a_deck_of(game)


def make_teacher(email: str = "ms@school.example") -> User:
    return User.objects.create_user(email, "a long pass phrase")


def open_lesson(pupils: int = 0, *, game: str = "happy_family", **settings: Any) -> Session:
    """An open session of *game*; with *pupils* in its class, named Pupil 01, Pupil 02 and so on.

    Its list is open; `test_door.py` is about the door.
    """
    teacher = settings.pop("teacher", None) or make_teacher()
    school_class = None
    if pupils:
        school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
        Pupil.objects.bulk_create(
            Pupil(school_class=school_class, name=f"Pupil {number:02}") for number in range(1, pupils + 1)
        )
    options = {"end_rule": "all_families"} if game == "happy_family" else {}
    settings = {"options": options, "bot_seconds": 60.0, "must_knock": False} | settings
    return sessions.open_session(
        teacher=teacher, game=game, deck=make_deck(game), school_class=school_class, **settings
    )


def pupils_of(session: Session) -> list[Pupil]:
    assert session.school_class is not None
    return list(session.school_class.pupils.all())


def fill(session: Session, number: int) -> list[Participant]:
    """The first *number* pupils of the class join."""
    return [
        sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk).participant
        for pupil in pupils_of(session)[:number]
    ]


def signed_in(session: Session) -> Client:
    client = Client()
    assert session.teacher is not None
    client.force_login(session.teacher, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


transactional = pytest.mark.django_db(transaction=True)
"""For tests in which live tables or several threads meet the database: each with its own connection."""


def at_once(attempts: list[Callable[[], object]]) -> list[str]:
    """What came of *attempts* made at the same moment: "" for success, or the reason."""
    barrier = threading.Barrier(len(attempts))
    outcomes = [""] * len(attempts)

    def run(number: int) -> None:
        barrier.wait()
        try:
            attempts[number]()
        except (CannotJoin, CannotArrange, CannotSignIn) as error:
            outcomes[number] = error.reason
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(attempts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
