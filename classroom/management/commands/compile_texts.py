import os
import re
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

BEFORE_A_SIGN = re.compile(" (?=[?!;:»])|(?<=«) ")
FINE_SPACE = "\u202f"
"""French sets it before these signs: no line begins with one. A translator may type any space."""


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
                if source.parent.parent.name == "fr":
                    typeset(catalogue)
                # Beside it first: whoever starts meanwhile never reads half a file, nor compiles into ours.
                draft = compiled.with_suffix(f".{os.getpid()}.mo")
                catalogue.save_as_mofile(str(draft))
                draft.replace(compiled)
                if verbosity:
                    language = source.parent.parent.name
                    self.stdout.write(f"{len(catalogue.translated_entries())} texts in {language}.")


def typeset(catalogue: polib.POFile) -> None:
    for entry in catalogue:
        entry.msgstr = BEFORE_A_SIGN.sub(FINE_SPACE, entry.msgstr)
        for number, text in entry.msgstr_plural.items():
            entry.msgstr_plural[number] = BEFORE_A_SIGN.sub(FINE_SPACE, text)
