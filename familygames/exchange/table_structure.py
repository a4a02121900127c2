"""What the rows of a file are: its title, its headings, what names the families, and its cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from familygames.cards import Language
from familygames.catalogue import WRITINGS, Kind
from familygames.errors import Unreadable
from familygames.exchange.anki import plain
from familygames.exchange.columns import (
    FAMILY,
    IGNORED,
    SPELLINGS,
    WORD,
    is_heading,
    language_of,
    may_hold_words,
    meaning,
    meaning_of,
    pattern_of,
    recognise,
    usual_keys,
    with_their_words,
)
from familygames.exchange.directives import follow
from familygames.exchange.files import ERROR, ERRORS, MOST_NAMED, MOST_ROWS, Remark, Sheet, read_text_table
from familygames.exchange.tables import DeckTable, TableRow
from familygames.language.language_detection import language_like, looks_swapped, turned
from familygames.layout import (
    Above,
    CardRow,
    Sections,
    begins_with_article,
    counts,
    filled,
    pairs_in_rows,
    reads_like_a_title,
    says_little,
    sections,
)
from familygames.listing import (
    BETWEEN_CARDS,
    CSV,
    USUAL,
    Line,
    Listing,
    cleaned,
    own_separator,
    read_lines,
    split_otherwise,
    usual_width,
)

LINES_A_ROW = 5
"""A row of a table that goes over more lines than this, on average, is not read."""
LONGEST_LINE = 40_000
MOST_LISTED = 6
"""Columns of a list that nobody exported."""
MOST_TITLES = 5
"""How many rows may stand above the headings."""
GHOSTS = frozenset({
    "", "0", "0.0", "0,0", "0.00", "0,00", "-", "–", "—", "FALSE", "FAUX", "FALSCH", "FALSO", "ONWAAR",
    *ERRORS, *(error.lstrip("#") for error in ERRORS),
})  # fmt: skip
"""What formulas leave in rows that are filled down too far."""
SENSE = "card.faces.*.grammar.sense"
TRUTHS: Mapping[Language, tuple[str, str]] = {
    "de": ("wahr", "falsch"), "en": ("true", "false"), "es": ("verdadero", "falso"), "fr": ("vrai", "faux"),
    "it": ("vero", "falso"), "nl": ("waar", "onwaar"), "pt": ("verdadeiro", "falso"),
}  # fmt: skip
"""What spreadsheets make of these words, as words again."""


_HTML = (
    "<!doctype",
    "<html",
    "<head",
    "<meta",
    "<table",
    "<ul",
    "<ol",
    "<body",
    "<div",
    "<p>",
    "<tr",
    "<style",
)


class Noted(NamedTuple):
    """A line that is no card, and what it was taken for: ``headings``, ``title``, ``family``, ``rule``,
    ``directive``, or ``unread`` where it has no place among the others.
    """

    number: int
    what: str
    text: str


class Sorted(NamedTuple):
    """A file as a table, *headings* as they stood above its columns, and what stood above it all.

    *noted* are the lines that are not in the table: each line is a row of the table or one of them.
    """

    table: DeckTable
    headings: list[str]
    title: str = ""
    remarks: Sequence[Remark] = ()
    noted: Sequence[Noted] = ()


def sheet_of(text: str, *, separator: str = "", kind: Kind = "cards") -> Sheet:
    """The rows of a list or a CSV file that was pasted or decoded. Raises `Unreadable`."""
    _refuse_other_formats(text)
    if separator and own_separator(separator, ()).name not in text:  # It was that of another list.
        sheet = sheet_of(text, kind=kind)
        unused: Remark = ("separator_unused", {"sign": separator.strip() or separator})
        return sheet._replace(remarks=[*sheet.remarks, unused])
    if text.count("\n") > LINES_A_ROW * MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    if any(len(line) > LONGEST_LINE for line in text.split("\n")):
        return read_text_table(text)  # What no person writes as a list is a table, or nothing.
    followed = follow(text)
    if followed.lines:
        sheet = sheet_of(followed.text, separator=separator or followed.separator, kind=kind)
        rows = [
            (number, [cell for place, cell in enumerate(cells) if place not in followed.unread])
            for number, cells in sheet.rows
        ]
        rows = _without_html(rows) if followed.is_html else rows
        return sheet._replace(rows=rows, directives=followed.lines)
    listing = read_lines(
        text, separator=separator, without=BETWEEN_CARDS if WRITINGS[kind].made == "sentences" else ()
    )
    apart = frozenset(line.number for line in listing.lines if line.is_heading)
    if listing.separator in CSV and not apart and _is_table(text, listing):
        return read_text_table(text, listing.separator)
    if not listing.lines:
        raise Unreadable("empty")
    if len(listing.lines) > MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    width = max(len(line.cells) for line in listing.lines)
    rows = [(line.number, [*line.cells, *[""] * (width - len(line.cells))]) for line in listing.lines]
    return Sheet(rows, apart=apart, rules=listing.rules, notes=listing.notes)


def _without_html(rows: Sequence[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows as they are seen; how words are read that Chinese letters write is in a column of its own."""
    fields = [(number, [plain(cell) for cell in cells]) for number, cells in rows]
    readings = [" ".join(field.reading for field in row if field.reading) for _, row in fields]
    return [
        (number, [*(field.text for field in row), *([reading] if any(readings) else ())])
        for (number, row), reading in zip(fields, readings, strict=True)
    ]


def _refuse_other_formats(text: str) -> None:
    """Raises `Unreadable` for what programs have written that are no spreadsheets."""
    beginning = text[:2000].lstrip("\ufeff \r\n\t").casefold()
    if beginning.startswith("{\\rtf"):
        raise Unreadable("rtf")
    if beginning.startswith(_HTML):
        raise Unreadable("html")
    if beginning.startswith(("<?xml", "<svg")):
        raise Unreadable("xml")
    if beginning.startswith(("{", "[")):
        try:
            msgspec.json.decode(text.lstrip("\ufeff"), type=dict[str, msgspec.Raw] | list[msgspec.Raw])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return
        raise Unreadable("json")


def _is_table(text: str, listing: Listing) -> bool:
    """Whether the cells of a list are those of a spreadsheet: quoted, many, or parted by commas alone."""
    if len({line.number for line in listing.lines}) < len(listing.lines):  # Pairs stood side by side.
        return False
    width = usual_width(line.cells for line in listing.lines)
    most = max((len(line.cells) for line in listing.lines), default=0)
    return '"' in text or most > MOST_LISTED or (listing.separator == "," and width > 2)


def sort_out(
    sheet: Sheet, languages: tuple[Language, Language], kind: Kind, language_names: Mapping[str, Language]
) -> Sorted:
    """Which row and which column means what. Raises `Unreadable`."""
    if sheet.keys:
        rows = [TableRow(number, cells) for number, cells in sheet.rows[1:]]
        return Sorted(DeckTable(sheet.keys, rows), sheet.rows[0][1], remarks=sheet.remarks)
    sheet = _without_errors(_without_ghosts(sheet))
    sheet = _with_parted_headings(sheet, languages, language_names)
    at = 0 if sheet.headings else _heading_at(sheet, languages, language_names)
    first = sheet.rows[at or 0][1]
    keys = recognise(first, languages, language_names)
    noted = [Noted(number, "rule", text) for number, text in sheet.rules]
    noted += [Noted(number, "unread", text) for number, text in sheet.notes]
    noted += [Noted(number, "directive", text) for number, text in sheet.directives]
    if at is None:
        headings, below = [""] * len(first), sheet.rows
    else:
        headings, below = first, sheet.rows[at + 1 :]
        noted += [Noted(number, "title", _joined_cells(cells)) for number, cells in sheet.rows[:at]]
        noted.append(Noted(sheet.rows[at][0], "headings", _joined_cells(first)))
    if at is not None:  # As above each table of a page.
        again, below = _tables(below, first, keys, languages, language_names)
        noted += [Noted(number, "headings", _joined_cells(cells)) for number, cells in again]
    if not below:
        raise Unreadable("empty")
    parts: Sequence[Sequence[int]] = _side_by_side(first, keys) if at is not None else ()
    if at is None and WRITINGS[kind].made == "families":
        parts = pairs_in_rows([cells for _, cells in below if filled(cells) > 1], languages)
    if len(parts) > 1:
        headings, keys = ([row[place] for place in parts[0]] for row in (headings, keys))
        below = [
            (number, cells)
            for number, row in below
            for part in parts
            if filled(cells := [row[place] for place in part])
        ]
    if is_exact(keys) and at is not None:
        exact = DeckTable(keys, [TableRow(number, cells) for number, cells in below])
        return Sorted(exact, headings, remarks=sheet.remarks, noted=sorted(noted))
    lines = list(_lines(below, sheet, 0 if at is None else sheet.rows[at][0]))
    layout = sections(lines, languages) if WRITINGS[kind].made == "families" else _sentences(lines)
    noted += [Noted(*row) for row in layout.above]
    if not layout.cards:
        raise Unreadable("empty")
    table = DeckTable([], [TableRow(card.number, card.cells, card.place) for card in layout.cards])
    words = [row.cells for row in table.rows]
    keys = _keys(keys, headings, words, languages, language_names, is_named=at is not None)
    headed = [place for place, heading in enumerate(headings) if meaning(heading, language_names)[1]]
    keys = with_their_words(keys, words, languages, headed)
    table = _with_truths(table._replace(keys=keys), sheet.truths)
    names_families = any(pattern_of(key) == FAMILY for key in keys if key)
    if not names_families:
        table = _with_sections(table, layout, languages)
    table, headings = _with_grammar(_filled(table, down=names_families), headings)
    headings = [""] * (len(table.keys) - len(headings)) + list(headings)
    title = next((row.text for row in sorted(noted) if row.what == "title"), "")
    remarks = [*sheet.remarks, *_without_a_second_word(table, languages, kind)]
    return Sorted(table, headings, title, remarks, sorted(noted))


def _without_ghosts(sheet: Sheet) -> Sheet:
    """The sheet without the rows in which formulas found nothing."""
    rows = [(number, cells) for number, cells in sheet.rows if not {*map(str.strip, cells)} <= GHOSTS]
    return sheet._replace(rows=rows) if any(filled(cells) > 1 for _, cells in rows) else sheet


def _without_errors(sheet: Sheet) -> Sheet:
    """The sheet with blank cells where formulas came to an error, and which they are."""
    from openpyxl.utils import get_column_letter  # noqa: PLC0415  # A tenth of the time in which a site starts.

    errors = [
        f"{get_column_letter(place + 1)}{number} ({cell.strip()})"
        for number, cells in sheet.rows
        for place, cell in enumerate(cells)
        if ERROR.fullmatch(cell.strip())
    ]
    if not errors:
        return sheet
    rows = [
        (number, ["" if ERROR.fullmatch(cell.strip()) else cell for cell in cells])
        for number, cells in sheet.rows
    ]
    named = ", ".join(errors[:MOST_NAMED]) + (" …" if len(errors) > MOST_NAMED else "")
    remarks = [*sheet.remarks, ("error_cells", {"number": len(errors), "cells": named})]
    broken = frozenset(
        number for number, cells in sheet.rows if any(ERROR.fullmatch(cell.strip()) for cell in cells)
    )
    kept = [row for row in rows if any(map(str.strip, row[1]))]
    return sheet._replace(rows=kept, remarks=remarks, broken=broken)


def _without_a_second_word(
    table: DeckTable, languages: tuple[Language, Language], kind: Kind
) -> Iterator[Remark]:
    """That no row has words in both languages, where cards of families have."""
    words = [WORD.replace("*", code) for code in languages]
    places = [table.keys.index(word) for word in words if word in table.keys]
    has_both = len(places) > 1 and any(all(row.cells[at].strip() for at in places) for row in table.rows)
    if WRITINGS[kind].made == "families" and len(table.rows) > 1 and not has_both:
        yield "one_word", {}


def _joined_cells(cells: Sequence[str]) -> str:
    return " – ".join(cell.strip() for cell in cells if cell.strip())


def _sentences(lines: Sequence[Line]) -> Sections:
    """The lines with the cards of sentences; what has none, where others have, is not read."""
    parted = [any(sign in cell for sign in BETWEEN_CARDS for cell in line.cells) for line in lines]
    if sum(parted) < USUAL * len(lines):  # A row for each card, or no cards told apart.
        parted = [True] * len(lines)
    cards = [CardRow(line.number, line.cells) for line, good in zip(lines, parted, strict=True) if good]
    above = [
        Above(line.number, "unread", _joined_cells(line.cells))
        for line, good in zip(lines, parted, strict=True)
        if not good
    ]
    return Sections(cards, above)


def is_exact(keys: Sequence[str]) -> bool:
    """Whether a table names its cards or families as one that was exported."""
    return bool({"card.id", "family.id", "deck.kind"} & set(keys))


def _heading_at(
    sheet: Sheet, languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> int | None:
    """The row that names the columns, below a title perhaps."""
    for at, (_, cells) in enumerate(sheet.rows[: MOST_TITLES + 1]):
        keys = recognise(cells, languages, language_names)
        is_title = reads_like_a_title(cells) and not _names_columns(keys, cells)
        are_words = sum(map(bool, keys)) < filled(cells) and any(map(begins_with_article, cells))
        if (
            not is_title
            and not are_words
            and is_heading(keys, cells, language_names)
            and _are_ours(keys, languages)
            and filled(cells) >= min(2, len(cells))
        ):
            return at
        if filled(cells) > 1 and not is_title:
            return None
    return None


def _are_ours(keys: Sequence[str], languages: tuple[Language, Language]) -> bool:
    """Whether headings name more than one language that is none of the deck's: that may be a word."""
    named = {language_of(key) for key in keys if key and pattern_of(key) == WORD}
    return len(named) > 1 or not named.isdisjoint(languages)


def _with_parted_headings(
    sheet: Sheet, languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> Sheet:
    """The sheet, headings in one cell (*Français / Anglais*) parted as the words below are."""
    rows = list(sheet.rows)
    for at, (number, cells) in enumerate(rows[: MOST_TITLES + 1]):
        if filled(cells) != 1 or len(cells) < 2:
            continue
        for pair in split_otherwise(_joined_cells(cells)):
            if all(key and pattern_of(key) == WORD for key in recognise(pair, languages, language_names)):
                rows[at] = (number, [*pair, *[""] * (len(cells) - 2)])
                return sheet._replace(rows=rows, apart=sheet.apart - {number})
    return sheet


def _tables(
    rows: Sequence[tuple[int, list[str]]],
    headings: Sequence[str],
    keys: Sequence[str],
    languages: tuple[Language, Language],
    language_names: Mapping[str, Language],
) -> tuple[list[tuple[int, list[str]]], list[tuple[int, list[str]]]]:
    """The rows with headings among *rows*, and the others: in the order of the first headings."""
    again, below, places = [], [], list(range(len(keys)))
    for number, cells in rows:
        known = [] if cells == headings else recognise(cells, languages, language_names)
        if cells == headings:
            places = list(range(len(keys)))
        elif sum(map(bool, known)) > 1 and sorted(known) == sorted(keys) and not any(map(keys.count, ("",))):
            places = [known.index(key) for key in keys]
        else:
            below.append((number, [cells[place] for place in places]))
            continue
        again.append((number, cells))
    return again, below


def _side_by_side(headings: Sequence[str], keys: Sequence[str]) -> list[range]:
    """The columns of each of the tables that stand beside each other, with the same headings above each."""
    for width in range(2, len(headings) // 2 + 1):
        times, words = len(headings) // width, sum(key.endswith(".word") for key in keys[:width])
        if list(headings) == list(headings[:width]) * times and words > 1:
            return [range(place, place + width) for place in range(0, width * times, width)]
    return []


def _names_columns(keys: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether both words are named, or all that there is: not in *Vocabulaire, Unité 4*."""
    words = sum(pattern_of(key) == WORD for key in keys if key)
    return words > 1 or (words > 0 and filled(cells) > 1 and sum(map(bool, keys)) == filled(cells))


def _lines(rows: Sequence[tuple[int, list[str]]], sheet: Sheet, last: int) -> Iterator[Line]:
    for at, (number, cells) in enumerate(rows):
        gap = at == 0 or number > last + 1 or number in sheet.merged
        yield Line(number, cells, gap, number in sheet.apart, is_card=number in sheet.broken)
        last = number


def _keys(
    keys: Sequence[str],
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
    language_names: Mapping[str, Language],
    *,
    is_named: bool,
) -> list[str]:
    """What the columns mean, by their headings or else by what is in them."""
    assigned = list(keys) if is_named else [IGNORED] * len(headings)
    if not any(pattern_of(key) == WORD for key in assigned if key):
        free = [place for place, key in enumerate(assigned) if not key]
        usual = usual_keys([[row[place] for place in free] for row in rows], languages)
        for place, key in zip(free, usual, strict=False):
            assigned[place] = key
    _give_the_other(assigned, headings, rows, languages, language_names)
    return [key if assigned.index(key) == place else IGNORED for place, key in enumerate(assigned)]


def _give_the_other(
    keys: list[str],
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
    language_names: Mapping[str, Language],
) -> None:
    """If the words of one language are found, the first column that may hold those of the other; what is
    called *Sens* beside them is none of grammar.
    """
    missing = [key for code in languages if (key := WORD.replace("*", code)) not in keys]
    for place, key in enumerate(keys):
        if len(missing) == 1 and key and pattern_of(key) == SENSE:
            keys[place] = missing.pop()
    for place, key in enumerate(keys):
        cells = [row[place].strip() for row in rows]
        is_full = 2 * sum(map(bool, cells)) > len(cells) and not all(
            cell.isdecimal() for cell in cells if cell
        )
        if len(missing) != 1 or key or not is_full or says_little(cells):
            continue
        both = languages if missing[0] == WORD.replace("*", languages[0]) else (languages[1], languages[0])
        beside = [row[keys.index(WORD.replace("*", both[1]))] for row in rows]
        if may_hold_words(headings[place], cells, both, beside, language_names):
            keys[place] = missing.pop()


def _with_sections(table: DeckTable, layout: Sections, languages: tuple[Language, Language]) -> DeckTable:
    """The table with columns of what stood above its rows, and a row for each family without a card."""
    if not any(any(card.section) for card in layout.cards) and not layout.bare:
        return table
    keys = [FAMILY.replace("*", code) for code in languages]
    rows = [
        TableRow(row.number, [*card.section, *row.cells], row.group)
        for card, row in zip(layout.cards, table.rows, strict=True)
    ]
    blank = [""] * len(table.keys)
    rows += [TableRow(number, [*both, *blank]) for number, both in layout.bare]
    return DeckTable([*keys, *table.keys], sorted(rows, key=lambda row: row.number))


def _with_truths(table: DeckTable, truths: Collection[tuple[int, int]]) -> DeckTable:
    """The table with words where cells say true or false: each in the language of its column."""
    if not truths:
        return table
    columns_of_text: list[Sequence[str]] = [
        TRUTHS.get(language_of(key), ()) if key and pattern_of(key) == WORD else () for key in table.keys
    ]
    rows = [
        row._replace(
            cells=[
                words[cell != "true"] if words and (row.number, place) in truths else cell
                for place, (cell, words) in enumerate(zip(row.cells, columns_of_text, strict=True))
            ]
        )
        for row in table.rows
    ]
    return table._replace(rows=rows)


def _with_grammar(table: DeckTable, headings: Sequence[str]) -> tuple[DeckTable, list[str]]:
    """The table with grammar as decks have it; what is not understood of it stands in a column that is not
    read, at the end.
    """
    keys, now, rows = list(table.keys), list(headings), [list(row.cells) for row in table.rows]
    for place, key in enumerate(table.keys):
        if not key or (known := SPELLINGS.get(key.rpartition(".")[2])) is None:
            continue
        texts = [row[place] if any(map(str.isalnum, row[place])) else "" for row in rows]
        meant = [meaning_of(cell, known) for cell in texts]
        unknown = ["" if right else cell for cell, right in zip(texts, meant, strict=True)]
        for row, cell, other in zip(rows, meant, unknown, strict=True):
            row[place] = cell
            if any(unknown):
                row.append(other)
        if any(unknown):
            keys.append(IGNORED)
            now.append(headings[place - len(table.keys)])
    completed = [row._replace(cells=cells) for row, cells in zip(table.rows, rows, strict=True)]
    return DeckTable(keys, completed), now


def _filled(table: DeckTable, *, down: bool) -> DeckTable:
    """The table with clean words; a family that a row leaves blank is that of the row above, if it is to be
    filled *down*.
    """
    columns = [list(column) for column in zip(*(row.cells for row in table.rows), strict=True)]
    for place, key in enumerate(table.keys):
        if key and pattern_of(key) in (WORD, FAMILY):
            columns[place] = cleaned(columns[place])
    families = [place for place, key in enumerate(table.keys) if down and key and pattern_of(key) == FAMILY]
    named = [any(columns[place][at] for place in families) for at in range(len(table.rows))]
    for place in families:
        column = columns[place]
        columns[place] = [
            cell if is_told else above
            for cell, above, is_told in zip(column, _above(column, named), named, strict=True)
        ]
    rows = zip(table.rows, zip(*columns, strict=True), strict=True)
    return DeckTable(table.keys, [row._replace(cells=list(cells)) for row, cells in rows])


def _above(column: Sequence[str], is_title: Sequence[bool]) -> list[str]:
    """For each row what the last one says that tells a family."""
    titles, last = [], ""
    for cell, is_told in zip(column, is_title, strict=True):
        last = cell if is_told else last
        titles.append(last)
    return titles


# --- Which way round ----------------------------------------------------------------------------------------


def is_swapped(table: DeckTable, languages: tuple[Language, Language]) -> bool:
    """Whether the words of both languages seem to be in each other's columns."""
    return looks_swapped(_pairs(table, languages), languages)


def likely_languages(table: DeckTable, languages: tuple[Language, Language]) -> tuple[Language, Language]:
    """The *languages* of a table; where its words surely are of others, these."""
    pairs = _pairs(table, languages)
    own, target = (
        language_like([pair[place] for pair in pairs], language) for place, language in enumerate(languages)
    )
    return languages if own == target or {own, target} == set(languages) else (own, target)


def turned_rows(table: DeckTable, languages: tuple[Language, Language]) -> list[int]:
    """The lines whose two words seem to be in each other's columns, where those of other lines are not."""
    return [table.rows[place].number for place in turned(_pairs(table, languages), languages)]


def _pairs(table: DeckTable, languages: tuple[Language, Language]) -> list[tuple[str, str]]:
    """The words of each row, with their articles; none where a table says itself which is which."""
    own, target = (WORD.replace("*", code) for code in languages)
    if is_exact(table.keys) or not {own, target} <= set(table.keys):
        return []
    first, second = (
        [table.keys.index(key) for key in (f"card.faces.{code}.article", word) if key in table.keys]
        for code, word in zip(languages, (own, target), strict=True)
    )
    return [
        (
            " ".join(row.cells[place] for place in first).strip(),
            " ".join(row.cells[place] for place in second).strip(),
        )
        for row in table.rows
    ]


def straightened(table: DeckTable, languages: tuple[Language, Language]) -> DeckTable:
    """The table with each of the two languages taken for the other, or only in the rows that are turned."""
    numbers = frozenset(turned_rows(table, languages))
    if not numbers or is_swapped(table, languages):
        return table._replace(keys=in_languages(table.keys, languages, languages[::-1]))
    turned_keys = in_languages(table.keys, languages, languages[::-1])
    # What only one of the two has (a recording, a reading) is of its language wherever the words stand.
    places = [
        table.keys.index(other) if key.startswith("card.") and other in table.keys else place
        for place, (key, other) in enumerate(zip(table.keys, turned_keys, strict=True))
    ]
    rows = [
        row._replace(cells=[row.cells[place] for place in places]) if row.number in numbers else row
        for row in table.rows
    ]
    return table._replace(rows=rows)


def in_languages(
    keys: Sequence[str], languages: tuple[Language, Language], others: tuple[Language, Language]
) -> list[str]:
    """What the columns mean if each of the *languages* is that of the *others* in its place."""
    other = dict(zip(languages, others, strict=True))
    return [_in(key, other.get(language_of(key), "")) if key else key for key in keys]


def _in(key: str, language: Language) -> str:
    return pattern_of(key).replace("*", language) if language else key


def unread(table: DeckTable, headings: Sequence[str], languages: Sequence[Language]) -> list[str]:
    """The columns that hold something and are not read, what they are called or their numbers: they mean
    nothing that is known, or are in another language. Of a column that is understood in part each row tells.
    """
    known = {headings[place] for place, key in enumerate(table.keys) if key} - {""}
    return [
        headings[place] or str(place + 1)
        for place, key in enumerate(table.keys)
        if (not key or language_of(key) not in ("", *languages))
        and headings[place] not in known
        and any(row.cells[place].strip() for row in table.rows)
        and not counts([row.cells[place] for row in table.rows])
    ]
