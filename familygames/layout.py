"""What the cells of a list or a sheet mean where no heading says it.

Which column numbers the rows, names the family, holds the words of which language; which row is a title, or
names the family of the rows below it; and which family a row goes on with that names none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.telling import gain
from familygames.listing import Line, usual_width

NUMBER, FAMILY, FAMILY_TARGET, OWN, TARGET, PICTURE, OTHER = (
    "number", "family", "family_target", "own", "target", "picture", "",
)  # fmt: skip
"""What a column may be."""

SURE = 0.5
"""How much better the languages must fit other columns than the usual ones."""
REPEATED = 0.2
"""A column that names families says the same in at least this many of its rows."""
MOST_IN_FAMILY = 8
"""What stands above more cards than this, and above all of them, is the title of a list."""
_FILE = re.compile(r"\.(?:png|jpe?g|gif|webp|svg)\Z", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r" / | ?[|¦] ?")


class Card(NamedTuple):
    """A row that is a card."""

    number: int
    cells: Sequence[str]
    section: str
    """What stands above it and names its family; "" if nothing does."""
    place: int
    """How many sections are before it, blank lines among them where no section has a name."""


class Sections(NamedTuple):
    """The rows that are cards, and a *title* that stood above them all, on the line *number*."""

    cards: list[Card]
    title: str = ""
    number: int = 0
    bare: tuple[str, ...] = ()
    """Sections that were announced but have no card."""


def sections(lines: Sequence[Line], *, has_headings: bool = False) -> Sections:
    """Part the cards of a list from its title and from what names their families.

    A line of one cell where others have more is none of the cards if it stands at the beginning or after a
    blank line: another line of that kind, or a gap, below it makes it a title. *has_headings* tells that the
    columns were named below the first of *lines*.
    """
    width = usual_width(line.cells for line in lines if not line.is_heading)
    cards: list[Card] = []
    title, number, section, place = "", 0, "", 0
    bare: dict[str, None] = {}
    for at, line in enumerate(lines):
        alone = width > 1 and filled(line.cells) == 1
        name = next((cell for cell in line.cells if cell.strip()), "").strip()
        if line.is_heading:
            section, place = " | ".join(cell for cell in line.cells if cell), place + 1
            if at == 0 and at + 1 < len(lines) and lines[at + 1].is_heading:
                title, number = section, line.number
            else:
                bare[section] = None
            continue
        if alone and line.gap and at + 1 < len(lines):
            below = lines[at + 1]
            goes_on = filled(below.cells) > 1 and not below.gap and not below.is_heading
            if goes_on:
                section, place = name, place + 1
                continue
            if at == 0 and not _stand_apart(lines[1:]):
                title, number = name, line.number
                continue
            if filled(below.cells) > 1:
                section, place = name, place + 1
                continue
        if line.gap and not section and cards and cards[-1].place == place:
            place += 1
        cards.append(Card(line.number, line.cells, section, place))
        bare.pop(section, None)
    if not title and cards and len(cards) > MOST_IN_FAMILY and not any(line.is_heading for line in lines):
        first = cards[0]
        if first.section and all(card.section == first.section for card in cards):
            title, number = first.section, lines[0].number
            cards = [card._replace(section="") for card in cards]
    return Sections(cards, title, number, tuple(bare))


def _stand_apart(lines: Sequence[Line]) -> bool:
    """Whether there are lines of one cell with blank lines above and below, which name families."""
    return any(
        filled(line.cells) == 1 and line.gap and below.gap and filled(below.cells) > 1
        for line, below in pairwise(lines)
    )


def filled(cells: Iterable[str]) -> int:
    return sum(bool(cell.strip()) for cell in cells)


def roles(rows: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> list[str]:
    """What each column of *rows* is: the class's own language first, before it families.

    >>> roles([["1", "le chat", "the cat"], ["2", "le chien", "the dog"]], ("fr", "en"))
    ['number', 'own', 'target']
    >>> roles([["Fruits", "pomme", "apple"], ["", "poire", "pear"], ["Mer", "poisson", "fish"]], ("fr", "en"))
    ['family', 'own', 'target']
    """
    most = max(map(len, rows), default=0)
    found = [OTHER] * most
    width = usual_width(rows)
    columns = [[row[place] if place < len(row) else "" for row in rows] for place in range(width)]
    free = list(range(width))
    if width > 2 and _counts(columns[0]):
        found[free.pop(0)] = NUMBER
    for place in list(free):
        if len(free) > 2 and shows(columns[place]):
            found[place] = PICTURE
            free.remove(place)
    for place, role in zip(free, _words([columns[place] for place in free], languages), strict=True):
        found[place] = role
    return found


def _counts(column: Sequence[str]) -> bool:
    """Whether a column numbers the rows."""
    cells = [cell.strip(" .)°:") for cell in column if cell.strip()]
    if not cells or not all(cell.isdecimal() and len(cell) < 6 for cell in cells):
        return False
    numbers = list(map(int, cells))
    return numbers[0] < 2 and all(after == before + 1 for before, after in pairwise(numbers))


def shows(column: Sequence[str]) -> bool:
    """Whether a column holds pictures: emoji, or the names of files."""
    cells = [cell.strip() for cell in column if cell.strip()]
    return bool(cells) and all(
        _FILE.search(cell)
        or (len(cell) < 9 and not any(c.isalnum() or c.isspace() for c in cell) and cell > "\u2000")
        for cell in cells
    )


def _words(columns: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> list[str]:
    """The roles of columns of words."""
    width = len(columns)
    if width < 3:
        return [OWN, TARGET][:width]
    usual = [FAMILY, OWN, TARGET] if width == 3 else [FAMILY, FAMILY_TARGET, OWN, TARGET]
    others = [OWN, TARGET, FAMILY] if width == 3 else [OWN, TARGET, FAMILY, FAMILY_TARGET]
    usual, others = ([*order, *[OTHER] * (width - 4)][:width] for order in (usual, others))
    last = columns[others.index(FAMILY)]
    if _repeats(filled_down(columns[0])):
        return usual
    if all(cell.strip() for cell in last) and _repeats(last):
        return others
    if width == 4 and abs(_gain(columns, languages, 0, 1)) <= SURE < abs(_gain(columns, languages, 0, 3)):
        return [OWN, OTHER, OTHER, TARGET]  # Forms of a verb: *go, went, gone, aller*.
    return [OWN, TARGET, *[OTHER] * (width - 2)] if _better(columns, languages) > SURE else usual


def _repeats(column: Sequence[str]) -> bool:
    """Whether a column names families: many of its cells say what others say."""
    return 1 - len({cell.strip() for cell in column}) / max(len(column), 1) >= REPEATED


def _better(columns: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> float:
    """How much better the languages fit the first two columns than those where words usually stand."""
    place = 1 if len(columns) == 3 else 2
    return abs(_gain(columns, languages, 0, 1)) - abs(_gain(columns, languages, place, place + 1))


def _gain(
    columns: Sequence[Sequence[str]], languages: tuple[Language, Language], first: int, second: int
) -> float:
    return gain(list(zip(columns[first], columns[second], strict=True)), languages)


def names(section: str) -> tuple[str, str]:
    """Both names in ``Fruits / Fruit``."""
    own, target, *_ = [*_BETWEEN_NAMES.split(" ".join(section.split())), ""]
    return own, target


def filled_down(column: Iterable[str]) -> list[str]:
    """The cells of a column, a blank one as the one above it."""
    found: list[str] = []
    for cell in column:
        found.append(cell if cell.strip() or not found else found[-1])
    return found
