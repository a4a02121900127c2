"""A list or a sheet, read as every page of the site reads it."""

from __future__ import annotations

from typing import NamedTuple

from familygames.cards import Deck, Family, Language
from familygames.catalogue import Kind
from familygames.errors import Unreadable
from familygames.exchange import table_structure
from familygames.exchange.files import Sheet
from familygames.exchange.import_plan import ImportPlan, empty_deck, plan
from familygames.exchange.table_structure import Sorted

PAIR = ("fr", "en")
NAMES = {
    "francais": "fr", "french": "fr", "fr": "fr", "anglais": "en", "english": "en", "en": "en",
    "allemand": "de", "german": "de", "deutsch": "de", "de": "de", "espagnol": "es", "spanish": "es",
}  # fmt: skip


class Read(NamedTuple):
    """What was found in it, and what a deck would be of it."""

    found: Sorted
    plan: ImportPlan

    @property
    def families(self) -> tuple[Family, ...]:
        return self.plan.deck.families

    @property
    def lines(self) -> set[int]:
        """The lines of which something is told."""
        return {row.number for row in self.plan.fated} | {row.number for row in self.found.noted}

    @property
    def told(self) -> str:
        """All that is said of them."""
        words = [text for row in self.plan.fated for text in (row.family, *row.words, row.picture, *row.rest)]
        return " ".join([*words, *(row.text for row in self.found.noted)])


def read_sheet(
    sheet: Sheet,
    languages: tuple[Language, Language] = PAIR,
    kind: Kind = "cards",
    *,
    size: int = 6,
    first: int = 1,
    deck: Deck | None = None,
) -> Read:
    found = table_structure.sort_out(sheet, languages, kind, NAMES)
    made = plan(deck or empty_deck(kind, languages), kind, found.table, most=1_000, size=size, first=first)
    return Read(found, made)


def read_list(
    text: str,
    languages: tuple[Language, Language] = PAIR,
    kind: Kind = "cards",
    *,
    separator: str = "",
    size: int = 6,
    first: int = 1,
) -> Read:
    sheet = table_structure.sheet_of(text, separator=separator, kind=kind)
    return read_sheet(sheet, languages, kind, size=size, first=first)


def families_in(text: str, kind: Kind = "cards", *, size: int = 6, first: int = 1) -> tuple[Family, ...]:
    """The families in a list; none where there is nothing to read."""
    try:
        return read_list(text, PAIR, kind, size=size, first=first).families
    except Unreadable:
        return ()


def words_in(families: tuple[Family, ...]) -> list[tuple[str, str, str]]:
    """Of each card its family's own name, and its word in both languages."""
    return [
        (family.faces["fr"].word, member.faces["fr"].phrase, member.faces["en"].phrase)
        for family in families
        for member in family.members
    ]
