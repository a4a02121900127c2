"""Learners who practise at home, and their games."""

from __future__ import annotations

from typing import Any

from django.http.cookie import SimpleCookie
from django.test import AsyncClient, Client
from django.urls import reverse

from classroom.live.table import LiveTable
from classroom.models import (
    ClassCard,
    Learner,
    Practice,
    Pupil,
    SchoolClass,
    Table,
    User,
    Way,
)
from classroom.services import cards, learners, practice
from familygames.catalogue import GAMES
from tests.classroom.lessons import make_teacher
from tests.classroom.tables import Socket, a_deck_of
from tests.games import sample_of
from tests.patience import until


def a_guest() -> Learner:
    return learners.new_guest("en")


def a_pupil(name: str = "Emma") -> tuple[Learner, str]:
    """A pupil's learner, and their cookie."""
    teacher = User.objects.filter(email="ms@school.example").first() or make_teacher()
    school_class, _ = SchoolClass.objects.get_or_create(teacher=teacher, name="6e B")
    pupil = Pupil.objects.create(school_class=school_class, name=name, way=Way.GAPS)
    card = ClassCard.objects.create(pupil=pupil, language="en", grid=[["🐶", "dog"]] * cards.GRID)
    learner = learners.learner_with(card)
    return learner, learners.cookie_of(learner, card)


def a_game(learner: Learner, game: str = "famiglia", **options: Any) -> Table:
    """A game in which the learner begins at once; in others than Famiglia bots may move first."""
    seats, short = sample_of(game).home
    table = practice.begin(
        learner=learner,
        game=GAMES[game],
        deck=a_deck_of(game),
        options=short | options,
        seats=seats,
        bot_level="beginner",
    )
    Practice.objects.filter(pk=table.practice_id).update(bot_seconds=0)
    return table


def browser(cookie: str) -> Client:
    client = Client()
    client.cookies = SimpleCookie({learners.COOKIE: cookie})
    return client


def phone(cookie: str) -> AsyncClient:
    client = AsyncClient()
    client.cookies = SimpleCookie({learners.COOKIE: cookie})
    return client


def socket_of(table: Table, cookie: str, kind: str = "json") -> Socket:
    headers = [(b"cookie", f"{learners.COOKIE}={cookie}".encode())] if cookie else []
    return Socket(f"/ws/table/{table.pk}/", kind=kind, headers=headers)


async def my_turn(live: LiveTable) -> list[Any]:
    """The learner's moves, once they have any; none when the game is over."""
    await until(lambda: live.over or 0 in live.state.to_move() - live.state.free())
    return [] if live.over else live.state.moves(0)  # type: ignore[no-any-return]


async def on_page(cookie: str, table: Table, **fields: str) -> str:
    """The page of a table after a form, as a browser without a script gets it."""
    path = reverse("table", args=[table.pk])
    if fields:
        await phone(cookie).post(f"{path}move/", fields)
    return (await phone(cookie).get(path)).text
