from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Compiles the translations, without needing gettext: each .po that is newer than its .mo."
    requires_system_checks = []  # They would load the very texts that are not compiled yet.

    def handle(self, *, verbosity: int, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                compiled = source.with_suffix(".mo")
                if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
                    continue
                try:
                    catalogue = polib.pofile(str(source))
                except OSError as error:
                    raise CommandError(f"{source.name} cannot be read: {error}") from error
                # Beside it first: a server that starts meanwhile never reads half a file.
                draft = compiled.with_suffix(".mo.new")
                catalogue.save_as_mofile(str(draft))
                draft.replace(compiled)
                if verbosity:
                    language = source.parent.parent.name
                    self.stdout.write(f"{len(catalogue.translated_entries())} texts in {language}.")
