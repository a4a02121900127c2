from typing import Any

from django.conf import settings

from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.services import sessions


class Command(ServerCommand):
    help = (
        "Deletes lessons that ended LESSON_DAYS days ago, with their tables and all that was said. "
        "The server does this by itself, too: at its start and every hour."
    )

    def handle(self, *, verbosity: int, **options: Any) -> None:
        check_database()
        number = sessions.forget()
        if verbosity:
            self.stdout.write(
                f"{number} lessons that ended {settings.LESSON_DAYS} days ago have been deleted."
            )
