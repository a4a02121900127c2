"""What the rows of a file are: its title, its headings, what names the families, and its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from familygames.cards import Language
from familygames.catalogue import Kind
from familygames.errors import Unreadable
from familygames.exchange.columns import (
    FAMILY,
    IGNORED,
    WORD,
    is_heading,
    language_of,
    pattern_of,
    recognise,
    usual_keys,
)
from familygames.exchange.files import MOST_ROWS, Remark, Sheet, read_text_table
from familygames.exchange.tables import Row, Table
from familygames.language.telling import looks_swapped
from familygames.layout import filled, names, sections
from familygames.listing import BETWEEN_CARDS, CSV, Line, cleaned, read_lines

LINES_A_ROW = 5
"""A row of a table that goes over more lines than this, on average, is not read."""
LONGEST_LINE = 10_000
MOST_TITLES = 5
"""How many rows may stand above the headings."""


class Sorted(NamedTuple):
    """A file as a table, *headings* as they stood above its columns, and what stood above it all."""

    table: Table
    headings: list[str]
    title: str = ""
    remarks: Sequence[Remark] = ()


def sheet_of(text: str, *, separator: str = "", kind: Kind = "cards") -> Sheet:
    """The rows of a list or a CSV file that was pasted or decoded. Raises `Unreadable`."""
    if text.count("\n") > LINES_A_ROW * MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    if any(len(line) > LONGEST_LINE for line in text.split("\n")):
        return read_text_table(text)  # What no person writes as a list is a table, or nothing.
    listing = read_lines(text, separator=separator, without=BETWEEN_CARDS if kind == "sentences" else ())
    apart = frozenset(line.number for line in listing.lines if line.is_heading)
    if listing.separator in CSV and not apart:
        return read_text_table(text, listing.separator)
    if not listing.lines:
        raise Unreadable("empty")
    width = max(len(line.cells) for line in listing.lines)
    rows = [(line.number, [*line.cells, *[""] * (width - len(line.cells))]) for line in listing.lines]
    return Sheet(rows, apart=apart)


def sort_out(
    sheet: Sheet, languages: tuple[Language, Language], kind: Kind, language_names: Mapping[str, Language]
) -> Sorted:
    """Which row and which column means what. Raises `Unreadable`."""
    if sheet.keys:
        noted = [Row(number, cells) for number, cells in sheet.rows[1:]]
        return Sorted(Table(sheet.keys, noted), sheet.rows[0][1], remarks=sheet.remarks)
    at = 0 if sheet.headings else _heading_at(sheet, languages, language_names)
    first = sheet.rows[at or 0][1]
    keys = recognise(first, languages, language_names)
    if at is None:
        headings, rows, above = [""] * len(first), sheet.rows, []
    else:
        headings, rows, above = first, sheet.rows[at + 1 :], sheet.rows[:at]
    if not rows:
        raise Unreadable("empty")
    if is_exact(keys) and at is not None:
        return Sorted(Table(keys, [Row(number, cells) for number, cells in rows]), headings)
    titles = [" ".join(filter(None, cells)) for _, cells in above]
    remarks = [*sheet.remarks]
    lines = list(_lines(rows, sheet, 0 if at is None else sheet.rows[at][0]))
    cards = [Row(line.number, line.cells) for line in lines]
    named: list[str] = []
    if kind == "cards":
        found = sections(lines)
        cards = [Row(card.number, card.cells) for card in found.cards]
        named = [card.section for card in found.cards] if any(card.section for card in found.cards) else []
        if found.title:
            titles.append(found.title)
            remarks.append(("title", {"title": found.title[:80], "row": found.number}))
    if not cards:
        raise Unreadable("empty")
    keys = _keys(keys, headings, [row.cells for row in cards], languages, is_named=at is not None)
    table = _with_sections(Table(keys, cards), named, languages)
    headings = [""] * (len(table.keys) - len(headings)) + list(headings)
    return Sorted(_filled(table), headings, titles[0] if titles else "", remarks)


def is_exact(keys: Sequence[str]) -> bool:
    """Whether a table names its cards or families as one that was exported."""
    return bool({"card.id", "family.id", "deck.kind"} & set(keys))


def _heading_at(
    sheet: Sheet, languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> int | None:
    """The row that names the columns, below a title perhaps."""
    for at, (_, cells) in enumerate(sheet.rows[: MOST_TITLES + 1]):
        if is_heading(recognise(cells, languages, language_names), cells) and filled(cells) >= min(
            2, len(cells)
        ):
            return at
        if filled(cells) > 1:
            return None
    return None


def _lines(rows: Sequence[tuple[int, list[str]]], sheet: Sheet, last: int) -> Iterator[Line]:
    for number, cells in rows:
        gap = number != last + 1 or number == rows[0][0] or number in sheet.merged
        yield Line(number, cells, gap, number in sheet.apart)
        last = number


def _keys(
    keys: Sequence[str],
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
    *,
    is_named: bool,
) -> list[str]:
    """What the columns mean, by their headings or else by what is in them."""
    found = list(keys) if is_named else [IGNORED] * len(headings)
    if not any(pattern_of(key) == WORD for key in found if key):
        free = [place for place, key in enumerate(found) if not key]
        usual = usual_keys([[row[place] for place in free] for row in rows], languages)
        for place, key in zip(free, usual, strict=False):
            found[place] = key
    _give_the_other(found, rows, languages)
    return [key if found.index(key) == place else IGNORED for place, key in enumerate(found)]


def _give_the_other(
    keys: list[str], rows: Sequence[Sequence[str]], languages: tuple[Language, Language]
) -> None:
    """If the words of one language are found, the first column that may hold those of the other."""
    missing = [key for code in languages if (key := WORD.replace("*", code)) not in keys]
    for place, key in enumerate(keys):
        cells = [row[place].strip() for row in rows]
        is_full = 2 * sum(map(bool, cells)) > len(cells) and not all(
            cell.isdecimal() for cell in cells if cell
        )
        if len(missing) == 1 and not key and is_full:
            keys[place] = missing.pop()


def _with_sections(table: Table, named: Sequence[str], languages: tuple[Language, Language]) -> Table:
    """The table with columns of what stood above its rows."""
    if not named or any(pattern_of(key) == FAMILY for key in table.keys if key):
        return table
    both = [names(section) for section in named]
    keys = [FAMILY.replace("*", code) for code in languages]
    rows = [Row(row.number, [*name, *row.cells]) for name, row in zip(both, table.rows, strict=True)]
    return Table([*keys, *table.keys], rows)


def _filled(table: Table) -> Table:
    """The table with clean words; a family that a row leaves blank is that of the row above."""
    columns = [list(column) for column in zip(*(row.cells for row in table.rows), strict=True)]
    for place, key in enumerate(table.keys):
        if key and pattern_of(key) in (WORD, FAMILY):
            columns[place] = cleaned(columns[place])
    families = [place for place, key in enumerate(table.keys) if key and pattern_of(key) == FAMILY]
    told = [any(columns[place][at] for place in families) for at in range(len(table.rows))]
    for place in families:
        column = columns[place]
        columns[place] = [
            cell if is_told else above
            for cell, above, is_told in zip(column, _above(column, told), told, strict=True)
        ]
    rows = zip(table.rows, zip(*columns, strict=True), strict=True)
    return Table(table.keys, [Row(row.number, list(cells)) for row, cells in rows])


def _above(column: Sequence[str], told: Sequence[bool]) -> list[str]:
    """For each row what the last one says that tells a family."""
    found, last = [], ""
    for cell, is_told in zip(column, told, strict=True):
        last = cell if is_told else last
        found.append(last)
    return found


# --- Which way round ----------------------------------------------------------------------------------------


def is_swapped(table: Table, languages: tuple[Language, Language]) -> bool:
    """Whether the words of both languages seem to be in each other's columns."""
    own, target = (WORD.replace("*", code) for code in languages)
    if is_exact(table.keys) or not {own, target} <= set(table.keys):
        return False
    first, second = table.keys.index(own), table.keys.index(target)
    return looks_swapped([(row.cells[first], row.cells[second]) for row in table.rows], languages)


def swapped(keys: Sequence[str], languages: tuple[Language, Language]) -> list[str]:
    """What the columns mean if each language is the other."""
    own, target = languages
    other = {own: target, target: own}
    return [_in(key, other.get(language_of(key), "")) if key else key for key in keys]


def _in(key: str, language: Language) -> str:
    return pattern_of(key).replace("*", language) if language else key


def unread(table: Table, headings: Sequence[str]) -> list[str]:
    """The columns that hold something and are not read: what they are called, or their numbers."""
    return [
        headings[place] or str(place + 1)
        for place, key in enumerate(table.keys)
        if not key and any(row.cells[place].strip() for row in table.rows)
    ]
