import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.core.validators import validate_email
from django.db import transaction

from classroom import machine
from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.models import User
from classroom.services import teachers

# Read from a screen and typed once: no letters that look like another or like a digit.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Three groups of four, 59 bits: ``h3kw-9vat-mm2e``."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


class Command(ServerCommand):
    help = (
        "Makes the first teacher's account and shows its password, once. Does nothing if there is an account."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", default="teacher@localhost")

    def handle(self, *, email: str, **options: Any) -> None:
        try:
            validate_email(email)
        except ValidationError as error:
            raise CommandError(f"{email} is not an e-mail address.") from error

        check_database()
        password = new_password()
        with transaction.atomic():
            if User.objects.exists():
                return
            teacher = User.objects.create_superuser(email=email, password=password)
            teachers.keep_address(teacher=teacher)
        self.tell_in_private(
            f"\n  The first teacher signs in with\n\n      e-mail    {teacher.email}\n"
            f"      password  {password}\n\n"
            "  Write it down: it will not be shown again. For a new one: "
            f"{machine.manage()} changepassword {teacher.email}\n"
        )
