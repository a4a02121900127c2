from typing import Any

from django.core.management.base import BaseCommand

from classroom.management.database import check_database
from classroom.services import media


class Command(BaseCommand):
    help = "Deletes pictures and recordings that no deck shows any more. `prepare` does it, too."

    def handle(self, *, verbosity: int, **options: Any) -> None:
        check_database()
        number = media.clean()
        if verbosity:
            self.stdout.write(f"{number} pictures and recordings that no deck shows are deleted.")
