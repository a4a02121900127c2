from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from classroom.errors import CannotArrange
from classroom.management.commands.first_teacher import new_password
from classroom.management.database import check_database
from classroom.models import Deck, Session, User
from classroom.services import seating, sessions

EMAIL = "demo@localhost"
MOST_SECONDS = 60


class Command(BaseCommand):
    help = "Opens a lesson in which bots play at eight tables, and serves it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104 - as `serve`
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--deck", default="happy-family", help="Short name of a deck.")
        parser.add_argument("--seconds", type=float, default=4.0, help="How long the bots think.")

    def handle(self, *, host: str, port: int, tables: int, deck: str, seconds: float, **options: Any) -> None:
        if not 1 <= tables <= 50:
            raise CommandError("--tables takes a number from 1 to 50.")
        if not 0 <= seconds <= MOST_SECONDS:
            raise CommandError(f"--seconds takes a number from 0 to {MOST_SECONDS}.")
        check_database()
        cards = Deck.objects.filter(slug=deck).first()
        if cards is None:
            known = ", ".join(Deck.objects.values_list("slug", flat=True))
            raise CommandError(f"There is no deck {deck!r}; there are: {known}.")
        password = new_password()
        try:
            session = open_demo(password, cards, tables, seconds)
        except CannotArrange as error:
            raise CommandError(f"Happy Family cannot be dealt with the deck {deck!r}.") from error
        self.stdout.write(
            f"\nA lesson of Happy Family is open; bots play at {tables} tables.\n"
            f"  play along   open the address below, type the code {session.code}\n"
            f"  as teacher   sign in with {EMAIL} and {password}\n"
        )
        call_command("serve", host=host, port=port, stdout=self.stdout)


@transaction.atomic
def open_demo(password: str, deck: Deck, tables: int, seconds: float) -> Session:
    """A session of the demonstration's own teacher; those of earlier demonstrations are closed."""
    teacher = User.objects.filter(email=EMAIL).first() or User.objects.create_user(EMAIL, name="Demo")
    teacher.set_password(password)
    teacher.save(update_fields=["password"])
    EmailAddress.objects.update_or_create(
        user=teacher, email=EMAIL, defaults={"verified": True, "primary": True}
    )
    for earlier in Session.objects.filter(teacher=teacher, closed_at=None):
        sessions.close_session(session_id=earlier.pk)
    session = sessions.open_session(
        teacher=teacher,
        game="happy_family",
        deck=deck,
        options={"end_rule": "all_families", "show_translation": True},
        bot_seconds=seconds,
    )
    seating.open_tables_of_bots(session_id=session.pk, tables=tables)
    return session
