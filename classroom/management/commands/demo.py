from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from classroom.errors import CannotArrange
from classroom.games.sites import words_of
from classroom.management.commands.first_teacher import new_password
from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.models import Deck, Session, User
from classroom.services import sessions, teachers
from classroom.services.trials import open_demo
from familygames.catalogue import GAMES, Game

EMAIL = "demo@localhost"
MOST_SECONDS = 60


class Command(ServerCommand):
    help = "Opens a lesson of each game, or of one, in which bots play at all tables, and serves the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104 - as `serve`
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--game", choices=sorted(GAMES), help="All of them if left out.")
        parser.add_argument("--tables", type=int, default=8, help="How many in each lesson.")
        parser.add_argument("--deck", help="Short name of a deck; each game's own if left out.")
        parser.add_argument("--seconds", type=float, default=4.0, help="How long the bots think.")

    def handle(self, *, host: str, port: int, tables: int, seconds: float, **options: Any) -> None:
        games = [GAMES[options["game"]]] if options["game"] else list(GAMES.values())
        if not 1 <= tables <= 50:
            raise CommandError("--tables takes a number from 1 to 50.")
        if not 0 <= seconds <= MOST_SECONDS:
            raise CommandError(f"--seconds takes a number from 0 to {MOST_SECONDS}.")
        check_database()
        if options["deck"] and len(games) > 1:
            raise CommandError("--deck goes with --game: each game has decks of its own.")
        password = new_password()
        with transaction.atomic():
            teacher = the_teacher(password)
            lessons = {
                game.name: self.lesson(teacher, game, options["deck"], tables, seconds) for game in games
            }
        self.stdout.write(f"\nBots play at {tables} tables in each lesson. To play along, type its code:\n")
        for name, session in lessons.items():
            self.stdout.write(f"  {words_of(name).name!s:<14} {session.code}\n")
        self.tell_in_private(f"As the teacher, sign in with {EMAIL} and {password}\n")
        call_command("serve", host=host, port=port, stdout=self.stdout)

    def lesson(self, teacher: User, game: Game, slug: str | None, tables: int, seconds: float) -> Session:
        slug = slug or game.standard_deck().id
        decks = Deck.objects.kept().filter(kind=game.kind, latest__isnull=False)
        deck = decks.filter(slug=slug).first()
        if deck is None:
            known = ", ".join(decks.values_list("slug", flat=True))
            raise CommandError(f"There is no deck {slug!r}; there are: {known}.")
        try:
            return open_demo(teacher, game, deck, tables, seconds)
        except CannotArrange as error:
            raise CommandError(
                f"{words_of(game.name).name} cannot be dealt with the deck {slug!r}."
            ) from error


def the_teacher(password: str) -> User:
    """The demonstration's own teacher; the sessions of earlier demonstrations are closed."""
    teacher = User.objects.filter(email=EMAIL).first() or User.objects.create_user(EMAIL, name="Demo")
    teacher.set_password(password)
    teacher.save(update_fields=["password"])
    teachers.keep_address(teacher=teacher)
    for earlier in Session.objects.filter(teacher=teacher, closed_at=None):
        sessions.close_session(session_id=earlier.pk)
    return teacher
