from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from classroom import texts
from classroom.management.server_command import ServerCommand


class Command(ServerCommand):
    help = "Compiles the translations, without needing gettext: each .po that is newer than its .mo."
    requires_system_checks = []  # They would load the very texts that are not compiled yet.

    def handle(self, *, verbosity: int, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            try:
                for language, number in texts.compiled(Path(folder)):
                    if verbosity:
                        self.stdout.write(f"{number} texts in {language}.")
            except OSError as error:
                raise CommandError(f"{error.filename or folder} cannot be read: {error}") from error
