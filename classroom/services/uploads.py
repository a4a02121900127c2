"""What a file of a teacher says: its rows, what its columns mean, which languages it is in.

It asks neither the database nor the settings: a file is read in a process of its own (`classroom.workers`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple, cast

from classroom.errors import CannotChange
from classroom.services import pictures
from familygames import layout
from familygames.cards import Deck, Language
from familygames.catalogue import DECKS, WRITINGS, Kind
from familygames.errors import Unreadable
from familygames.exchange import anki, bundles, columns, files, notes, table_structure
from familygames.exchange.files import Remark, Sheet
from familygames.exchange.import_plan import about_of, deck_for
from familygames.exchange.table_structure import Noted
from familygames.exchange.tables import DeckTable, table_of
from familygames.language.words.spelling import fold


class Upload(NamedTuple):
    """A file or a list that was read: its rows, what its columns mean, what stood above them, and which lines
    are none of them.
    """

    table: DeckTable
    headings: list[str]
    media: dict[str, str]
    kind: Kind
    languages: tuple[Language, Language]
    deck: Deck | None = None
    title: str = ""
    remarks: Sequence[Remark] = ()
    noted: Sequence[Noted] = ()


@dataclass(frozen=True)
class UploadReader:
    """Reads for a deck of this *kind* and these *languages*, unless the file says so itself.

    *names* are those of languages, folded; *separator* parts the words of a list, if not what is usual. What
    cannot be read raises `Unreadable`, or `CannotChange` (``other_kind``).
    """

    languages: tuple[Language, Language]
    kind: Kind
    names: Mapping[str, Language]
    separator: str = ""

    def read_file(self, path: Path) -> Upload:
        return _not_too_large(self._read(path.read_bytes()))

    def read_text(self, text: str) -> Upload:
        return _not_too_large(self._read_text(text))

    def _read(self, data: bytes) -> Upload:
        match files.kind_of(data):
            case "bundle":
                kind, deck, entries = bundles.read_bundle(data)
                table = table_of(deck, kind)
                headings = [columns.title_of(key, "en") for key in table.keys]
                return Upload(table, headings, entries, kind, deck.languages, deck)
            case "apkg":
                if not WRITINGS[self.kind].has_words:
                    raise Unreadable("anki_letters")
                return self._read_notes(anki.read_apkg(data))
            case "xlsx":
                return self._sorted_out(files.read_xlsx(data, self.languages[0]))
            case "table":
                return self._read_text(files.decode(data, self.languages))

    def _read_text(self, text: str) -> Upload:
        return self._sorted_out(table_structure.sheet_of(text, separator=self.separator, kind=self.kind))

    def _read_notes(self, package: anki.Package) -> Upload:
        reader = replace(self, languages=self._languages_above(package.headings))
        sheet = notes.sheet(package, reader.languages, self.names, is_picture=pictures.is_picture)
        return reader._sorted_out(sheet)

    def _sorted_out(self, sheet: Sheet) -> Upload:
        """The rows as a table, and what it says of the deck."""
        languages = self._languages_in(sheet)
        result = table_structure.sort_out(sheet, languages, self.kind, self.names)
        details = about_of(result.table)
        kind = details.get("deck.kind", self.kind)
        if kind not in DECKS:
            raise CannotChange("other_kind")
        deck = deck_for(result.table, cast("Kind", kind), languages) if details else None
        return Upload(
            result.table,
            result.headings,
            sheet.media,
            cast("Kind", kind),
            languages if deck is None else deck.languages,
            deck,
            result.title,
            result.remarks,
            result.noted,
        )

    def _languages_in(self, sheet: Sheet) -> tuple[Language, Language]:
        """Those that a file of ours names, the two above its columns, or as the teacher has chosen."""
        first = sheet.rows[0][1]
        keys = columns.recognise(first, self.languages, self.names)
        if "deck.languages" in keys and len(sheet.rows) > 1:
            codes = columns.read_list(sheet.rows[1][1][keys.index("deck.languages")])
            if len(codes) == 2:
                return codes[0], codes[1]
        return self._languages_above([cells for _, cells in sheet.rows[: table_structure.MOST_TITLES]])

    def _languages_above(self, rows: Sequence[Sequence[str]]) -> tuple[Language, Language]:
        """The two that one of *rows* names, if all above it are titles."""
        for cells in rows:
            meant = [columns.meaning(cell, self.names) for cell in cells]
            known = [
                language if pattern in (columns.WORD, columns.IGNORED) else self.names.get(fold(cell), "")
                for (pattern, language), cell in zip(meant, cells, strict=True)
            ]
            words = [language for language, (pattern, _) in zip(known, meant, strict=True) if pattern]
            for among in (words, known):  # Also what is said about words may tell which they are.
                named = list(dict.fromkeys(filter(None, among)))
                if len(named) == 2:
                    return (named[0], named[1]) if set(named) != set(self.languages) else self.languages
            if layout.filled(cells) > 1:
                break
        return self.languages


def _not_too_large(read: Upload) -> Upload:
    """*read*, if it is no more than a list may have. A small file may say one long word in a thousand cells,
    which is one here and a thousand where it is stored. Raises `Unreadable` (``bomb``).
    """
    cells = chain.from_iterable(row.cells for row in read.table.rows)
    others = chain(read.headings, read.media, read.media.values(), (noted.text for noted in read.noted))
    if sum(map(len, chain(cells, others))) > files.LARGEST_TEXT:
        raise Unreadable("bomb")
    return read
