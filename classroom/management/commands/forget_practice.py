from typing import Any

from django.conf import settings

from classroom.learning.keeping import forget_homework
from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.services import practice


class Command(ServerCommand):
    help = (
        "Deletes games at home that nobody has touched for PRACTICE_DAYS days, and guests who have not come "
        "back for GUEST_DAYS days; homework that was over LESSON_DAYS days ago goes with its games. The "
        "server does this by itself, too: at its start and every hour."
    )

    def handle(self, *, verbosity: int, **options: Any) -> None:
        check_database()
        games, guests = practice.forget()
        forget_homework()
        if verbosity:
            self.stdout.write(
                f"{games} games untouched for {settings.PRACTICE_DAYS} days and {guests} guests not seen for "
                f"{settings.GUEST_DAYS} days have been deleted."
            )
