"""The translations, compiled without gettext and without Django: wheels are built where neither is there."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import polib

BEFORE_A_SIGN = re.compile(" (?=[?!;:»])|(?<=«) ")
FINE_SPACE = "\u202f"
"""French sets it before these signs: no line begins with one. A translator may type any space."""


def compiled(folder: Path) -> Iterator[tuple[str, int]]:
    """Compile each .po in *folder* that is newer than its .mo; yields languages and numbers of texts.

    `OSError` if one cannot be read.
    """
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        catalogue = polib.pofile(str(source))
        language = source.parent.parent.name
        if language == "fr":
            typeset(catalogue)
        # Beside it first: whoever starts meanwhile never reads half a file, nor compiles into ours.
        draft = target.with_suffix(f".{os.getpid()}.mo")
        catalogue.save_as_mofile(str(draft))
        draft.replace(target)
        yield language, len(catalogue.translated_entries())


def typeset(catalogue: polib.POFile) -> None:
    for entry in catalogue:
        entry.msgstr = BEFORE_A_SIGN.sub(FINE_SPACE, entry.msgstr)
        for number, text in entry.msgstr_plural.items():
            entry.msgstr_plural[number] = BEFORE_A_SIGN.sub(FINE_SPACE, text)
