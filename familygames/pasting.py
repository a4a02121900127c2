"""Families and cards from a pasted list, whichever way a teacher keeps his lists.

>>> school, = read_list("le stylo\\tthe pen\\nla gomme\\tthe eraser", ("fr", "en"))
>>> [member.faces["fr"].phrase for member in school.members]
['le stylo', 'la gomme']
>>> text = "Animaux / Animals:\\nchat - cat\\n\\n# Fruits / Fruit\\npomme - apple"
>>> animals, fruit = read_list(text, ("fr", "en"))
>>> animals.faces["en"].word, fruit.members[0].faces["en"].word
('Animals', 'apple')

A line is a card, its words parted by tabs, semicolons, commas, dashes or colons, the class's own language
first. A blank line begins another family, and so does a line that names it: ``# Fruits / Fruit`` or
``Fruits:``. Three columns begin with the family's name, four with both its names. Where nothing tells
families apart, so many cards make one. In decks of sentences a line is a family, its cards parted by ``|`` or
``/``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import count

from familygames.cards import Face, Family, Grammar, Language, Member, Shape
from familygames.catalogue import Kind
from familygames.language.proposing import split
from familygames.spikit.deck import POSITIONS, SentenceFamily, WordCard

COLOURS: tuple[tuple[str, Shape], ...] = (
    ("blue", "circle"), ("red", "heart"), ("green", "triangle"), ("pink", "star"), ("orange", "square"),
    ("black", "diamond"), ("violet", "hexagon"), ("yellow", "drop"), ("brown", "square"), ("white", "circle"),
)  # fmt: skip
"""The colours of the palette, each with the shape it keeps."""

DASH, EQUALS, COLON = " - ", " = ", " : "
DELIMITERS = ("\t", ";", ",", DASH, EQUALS, COLON)
USUAL = 0.6
"""A delimiter parts at least so many of the lines."""
FAMILY_SIZE = 6
MOST_LINES = 1_000
LONGEST = 200
"""Letters of one cell; whatever is longer is no word."""

_SIGNS = {
    DASH: re.compile(r"\s+[-‐‑–—−]\s+|\s*[–—]\s*"),  # Word makes a long dash of some, and not of others.
    EQUALS: re.compile(r"\s+=\s+"),
    COLON: re.compile(r"\s*:\s+"),
}
_BETWEEN_NAMES = re.compile(r"\s+/\s+|\s*\|\s*")
_BETWEEN_CARDS = re.compile(r"\s*[|/]\s*")


def read_list(
    text: str,
    languages: tuple[Language, Language],
    kind: Kind = "cards",
    *,
    size: int = FAMILY_SIZE,
    first: int = 1,
) -> tuple[Family, ...]:
    """The families in *text*, *size* cards each where nothing tells them apart.

    New names are ``new-1``, ``new-2`` … from *first* on.
    """
    numbers = count(first)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[:MOST_LINES]
    delimiter = delimiter_of(lines)
    if kind == "sentences":
        return tuple(_sentences(lines, delimiter, languages, numbers))
    families: list[tuple[tuple[str, str], list[tuple[str, str]]]] = []
    is_told, begins = False, True
    for line in lines:
        heading = _heading(line, delimiter)
        if not line.strip() or heading is not None:
            is_told, begins = is_told or bool(families) or heading is not None, True
            if heading is not None:
                families.append((heading, []))
                begins = False
            continue
        *names, own, target = _cells(line, delimiter)
        name = (names[0], names[1] if len(names) > 1 else "") if names else ("", "")
        if names:
            is_told = True
            begins = not families or families[-1][0] != name
        if begins:
            families.append((name, []))
            begins = False
        families[-1][1].append((own, target))
    if not is_told and families:
        pairs = families[0][1]
        families = [(("", ""), pairs[place : place + size]) for place in range(0, len(pairs), size)]
    return tuple(
        Family(
            id=f"new-{next(numbers)}",
            colour=COLOURS[place % len(COLOURS)][0],
            shape=COLOURS[place % len(COLOURS)][1],
            faces={code: Face(word) for code, word in zip(languages, name, strict=True)},
            members=tuple(_member(pair, languages, next(numbers)) for pair in pairs),
        )
        for place, (name, pairs) in enumerate(families)
    )


def delimiter_of(lines: Sequence[str]) -> str:
    """What parts the words of most lines; "" if nothing does."""
    full = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    for delimiter in DELIMITERS:
        if full and sum(_parts(line, delimiter) for line in full) >= USUAL * len(full):
            return delimiter
    return ""


def _parts(line: str, delimiter: str) -> bool:
    sign = _SIGNS.get(delimiter)
    return delimiter in line if sign is None else sign.search(line.strip()) is not None


def _heading(line: str, delimiter: str) -> tuple[str, str] | None:
    """Both names of the family that *line* begins, or None if it is a card."""
    text = line.strip()
    if not text.startswith("#") and not (text.endswith(":") and not (delimiter and _parts(text, delimiter))):
        return None
    text = text.lstrip("#").rstrip(":").strip()
    if delimiter and _parts(text, delimiter):
        own, target, *_ = [*_cells(text, delimiter), ""]
    else:
        own, target, *_ = [*_BETWEEN_NAMES.split(text), ""]
    return own.strip()[:LONGEST], target.strip()[:LONGEST]


def _cells(line: str, delimiter: str) -> list[str]:
    """Two to four cells; what comes after them is left out."""
    if delimiter in ("\t", ";", ","):
        try:
            cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True), [])
        except csv.Error:  # Its quotation marks hold no cells: somebody says something.
            cells = line.split(delimiter)
    else:
        cells = _SIGNS[delimiter].split(line.strip()) if delimiter else [line]
    found = [" ".join(cell.split())[:LONGEST] for cell in cells][:4]
    while len(found) > 2 and not found[-1]:
        found.pop()
    return found + [""] * (2 - len(found))


def _member(pair: tuple[str, str], languages: tuple[Language, Language], number: int) -> Member:
    faces = {}
    for language, phrase in zip(languages, pair, strict=True):
        article, word = split(phrase, language)
        faces[language] = Face(word, article)
    return Member(f"new-{number}", faces)


def _sentences(
    lines: Sequence[str], delimiter: str, languages: tuple[Language, Language], numbers: Iterator[int]
) -> Iterator[SentenceFamily]:
    colours = iter(COLOURS * MOST_LINES)
    for line in filter(str.strip, lines):
        twins = _cells(line, delimiter)[-2:]
        colour, shape = next(colours)
        yield SentenceFamily(
            id=f"new-{next(numbers)}",
            colour=colour,
            shape=shape,
            faces={language: Face("") for language in languages},
            members=tuple(sentence_cards(twins, languages, numbers)),
        )


def sentence_cards(
    twins: Sequence[str], languages: tuple[Language, Language], numbers: Iterator[int]
) -> Iterator[WordCard]:
    """The cards of a sentence and its twin; whatever is in both alike is a name, which has no language."""
    rows = [[word.strip() for word in _BETWEEN_CARDS.split(text.strip(" ."))] for text in twins]
    for mine, (language, words) in enumerate(zip(languages, rows, strict=True)):
        for place, word in zip(POSITIONS, words, strict=False):
            others = rows[1 - mine]
            neutral = word[:1].isupper() and word in others and place - 1 < len(others)
            yield WordCard(
                id=f"new-{next(numbers)}",
                faces={language: Face(word)},
                position=place,
                die=place,
                neutral=neutral,
                grammar=Grammar("name") if neutral else Grammar(),
            )
