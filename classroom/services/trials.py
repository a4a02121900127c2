"""A lesson in which bots play, to be looked at: in a demonstration, or by who tries the site as a teacher.

Who tries has an account without an address, a class and a lesson. An hour later all of it is thrown away:
first its lessons are closed, so that their tables end for whoever is there; at the next look it is deleted.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random

from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.errors import CannotArrange
from classroom.models import Deck, Learner, Medium, SchoolClass, Session, User
from classroom.services import classes, media, names, seating, sessions, teachers
from familygames.catalogue import GAMES
from familygames.definition import Game

LASTS = timedelta(hours=1)
MOST = 20
"""How many may be trying at once: each has bots at work."""
TABLES = 3
PUPILS = 8
SECONDS = 4.0
"""How long the bots think: slow enough to be followed."""


@transaction.atomic
def begin() -> tuple[User, Session]:
    """An account with a class, and a lesson of it in which bots play.

    Raises `CannotArrange`: ``too_many_trying``, ``cannot_deal``.
    """
    game = next(iter(GAMES.values()))  # With which a class begins.
    if User.objects.filter(expires_at__isnull=False).count() >= MOST:
        raise CannotArrange("too_many_trying")
    deck = Deck.objects.kept().filter(slug=game.standard_deck().id, latest__isnull=False).first()
    if deck is None:
        raise CannotArrange("cannot_deal")
    teacher = User.objects.create_user(
        f"{get_random_string(20)}@trial.invalid",
        name=_("Teacher on trial"),
        expires_at=timezone.now() + LASTS,
    )
    school_class = SchoolClass.objects.create(teacher=teacher, name=_("My class"))
    classes.add_pupils(school_class=school_class, names=_pseudonyms(get_language() or "en"))
    session = open_demo(teacher, game, deck, TABLES, SECONDS, school_class)
    return teacher, session


def _pseudonyms(language: str) -> list[str]:
    invented: list[str] = []
    while len(invented) < PUPILS:
        invented.append(names.invent(language, Random(), invented).text)
    return invented


def end(*, teacher: User) -> None:
    """Their hour is over."""
    User.objects.filter(pk=teacher.pk, expires_at__isnull=False).update(expires_at=timezone.now())


def _over() -> QuerySet[User]:
    return User.objects.filter(expires_at__lte=timezone.now())


def close_over() -> dict[int, set[int]]:
    """Close the lessons of those whose hour is over; the tables that were closed with each."""
    lessons = Session.objects.open().filter(teacher__in=_over()).values_list("pk", flat=True)
    return {session: sessions.close_session(session_id=session) for session in list(lessons)}


def forget() -> set[int]:
    """Delete those whose hour is over and whose lessons are closed; the learners who are shown the door.

    Each lesson goes in a transaction of its own, so that nobody's move waits for all of them.
    """
    at_home: set[int] = set()
    for teacher in _over().exclude(sessions__in=Session.objects.open()):
        for lesson in teacher.sessions.values_list("pk", flat=True):
            sessions.delete(session_id=lesson)
        of_their_class = Learner.objects.filter(pupil__school_class__teacher=teacher)
        at_home |= set(of_their_class.values_list("pk", flat=True))
        added = list(teacher.media.values_list("name", flat=True))
        teachers.delete(teacher=teacher)
        media.clean_among(Medium.objects.filter(name__in=added, added_by=None))
        SessionStore.clear_expired()
    return at_home


def open_demo(
    teacher: User,
    game: Game,
    deck: Deck,
    tables: int,
    seconds: float,
    school_class: SchoolClass | None = None,
) -> Session:
    """A session in which bots play one game after another."""
    size = game.usual_size(game.options())
    options = game.lesson_options(deck.cards, size)
    if any(choice.name == "show_translation" for choice in game.choices):
        options["show_translation"] = True
    session = sessions.open_session(
        teacher=teacher,
        game=game.name,
        deck=deck,
        options=options,
        school_class=school_class,
        seats_per_table=size,
        bot_seconds=seconds,
    )
    seating.open_tables_of_bots(session_id=session.pk, tables=tables)
    return session
