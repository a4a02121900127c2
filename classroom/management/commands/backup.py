from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from classroom.management import backups, progress
from classroom.management.database import check_database
from classroom.management.server_command import ServerCommand


class Command(ServerCommand):
    help = (
        "Writes the whole site into one file: database, pictures, recordings, secret key. It may stay open."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="A new file, such as backup-2026-11-23.zip.")

    def handle(self, *, file: Path, verbosity: int, **options: Any) -> None:
        check_database()
        try:
            about = backups.write(file.absolute(), progress.bar("Writing"))
        except FileExistsError as error:
            raise CommandError(f"{file} already exists: choose another name.") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        if verbosity:
            self.stdout.write(f"{file}: {about.rows} rows, {about.files} files of pictures and recordings.")
