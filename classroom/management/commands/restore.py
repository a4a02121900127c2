import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from classroom.environment import cleaned
from classroom.management import backups, progress


class Command(BaseCommand):
    help = "Makes the site what a file of `backup` says. Stop it first. What was there is put aside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, verbosity: int, **options: Any) -> None:
        try:
            about, kept = backups.read(file.absolute(), progress.bar("Reading"))
        except backups.CannotRestore as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        if not verbosity:
            return
        self.stdout.write(
            f"Restored as of {about.made_at:%Y-%m-%d %H:%M} UTC: {about.rows} rows, "
            f"{about.files} files of pictures and recordings."
        )
        for path in kept:
            self.stdout.write(f"What was there before: {path}")
        if cleaned(os.environ.get("SECRET_KEY", "")) not in ("", backups.key_in_use()):
            self.stdout.write(
                "SECRET_KEY is set, and the file's key is not used: if it is another one, class cards must be"
                " printed again."
            )
