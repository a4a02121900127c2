from typing import Any

from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand
from classroom.services import imports, media


class Command(ServerCommand):
    help = "Deletes media that no deck uses any more, and abandoned imports. `prepare` does this, too."

    def handle(self, *, verbosity: int, **options: Any) -> None:
        check_database()
        imports.clean()
        number = media.clean()
        if verbosity:
            self.stdout.write(f"{number} pictures and recordings that no deck uses have been deleted.")
