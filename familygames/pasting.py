"""Families and cards from a pasted list, whichever way a teacher keeps lists.

>>> school, = read_list("le stylo\\tthe pen\\nla gomme\\tthe eraser", ("fr", "en"))
>>> [member.faces["fr"].phrase for member in school.members]
['le stylo', 'la gomme']
>>> text = "Animaux / Animals:\\nchat - cat\\n\\n# Fruits / Fruit\\npomme - apple"
>>> animals, fruit = read_list(text, ("fr", "en"))
>>> animals.faces["en"].word, fruit.members[0].faces["en"].word
('Animals', 'apple')

A line is a card, its words separated by tabs, dashes, colons, arrows or whatever `familygames.listing` finds,
the class's own language first. A blank line begins another family, and so does a line that names it: ``#
Fruits / Fruit``, ``Fruits:``, or a line of one word above others of two. Of three columns one may name the
family, of four two. Where nothing tells families apart, that many cards make one. In decks of sentences a
line is a family, its cards parted by ``|`` or ``/``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from typing import NamedTuple

from familygames.cards import Face, Family, Grammar, Language, Member, Shape
from familygames.catalogue import Kind
from familygames.decks.sentences import POSITIONS, SentenceFamily, WordCard
from familygames.language.proposing import split
from familygames.layout import FAMILY, FAMILY_TARGET, OWN, TARGET, Card, filled_down, names, roles, sections
from familygames.listing import BETWEEN_CARDS, read_lines, usual_width

COLOURS: tuple[tuple[str, Shape], ...] = (
    ("blue", "circle"), ("red", "heart"), ("green", "triangle"), ("pink", "star"), ("orange", "square"),
    ("black", "diamond"), ("violet", "hexagon"), ("yellow", "drop"), ("brown", "square"), ("white", "circle"),
)  # fmt: skip
"""The colours of the palette, each with the shape it keeps."""

FAMILY_SIZE = 6
LONGEST = 200
"""Letters of one cell; anything longer is not a word."""

_BETWEEN_CARDS = re.compile(r"[|/]")


class Pair(NamedTuple):
    """The words of a card, on the line *number*, and the names of its family, if they are told."""

    number: int
    family: tuple[str, str]
    own: str
    target: str


class Listed(NamedTuple):
    """The cards of a list, by family; *is_told* if the list tells families apart.

    *title* stood above them all. *rest* are lines with cells that have no place on a card.
    """

    families: list[tuple[tuple[str, str], list[Pair]]]
    is_told: bool
    separator: str
    title: str = ""
    rest: tuple[int, ...] = ()

    @property
    def pairs(self) -> list[Pair]:
        return [pair for _, pairs in self.families for pair in pairs]


def read_list(
    text: str,
    languages: tuple[Language, Language],
    kind: Kind = "cards",
    *,
    size: int = FAMILY_SIZE,
    first: int = 1,
    separator: str = "",
) -> tuple[Family, ...]:
    """The families in *text*, *size* cards each where nothing tells them apart.

    New names are ``new-1``, ``new-2`` … from *first* on. *separator* parts the words, if not what is usual.
    """
    numbers = count(first)
    if kind == "sentences":
        return tuple(_sentences(text, languages, numbers, separator))
    listed = read_pairs(text, languages, separator=separator)
    families = listed.families
    if not listed.is_told:
        pairs = listed.pairs
        families = [(("", ""), pairs[place : place + size]) for place in range(0, len(pairs), size)]
    return tuple(
        Family(
            id=f"new-{next(numbers)}",
            colour=COLOURS[place % len(COLOURS)][0],
            shape=COLOURS[place % len(COLOURS)][1],
            faces={code: Face(word) for code, word in zip(languages, name, strict=True)},
            members=tuple(_member((pair.own, pair.target), languages, next(numbers)) for pair in pairs),
        )
        for place, (name, pairs) in enumerate(families)
    )


def read_pairs(text: str, languages: tuple[Language, Language], *, separator: str = "") -> Listed:
    """The cards that are listed in *text*."""
    listing = read_lines(text, separator=separator)
    found = sections(listing.lines)
    places = roles([card.cells for card in found.cards], languages)
    pairs = list(_pairs(found.cards, places))
    families: list[tuple[tuple[str, str], list[Pair]]] = []
    last: tuple[tuple[str, str], int] | None = None
    for pair, card in zip(pairs, found.cards, strict=True):
        begins = (pair.family, card.place if FAMILY not in places else 0)
        if begins != last:
            families.append((pair.family, []))
            last = begins
        families[-1][1].append(pair)
    families += [(names(section), []) for section in found.bare]
    is_told = FAMILY in places or len(families) > 1 or any(name != ("", "") for name, _ in families)
    used = max((place for place, role in enumerate(places) if role), default=0)
    rest = [card.number for card in found.cards if any(cell.strip() for cell in card.cells[used + 1 :])]
    return Listed(families, is_told, listing.separator, found.title, tuple(rest))


def _pairs(cards: Sequence[Card], places: Sequence[str]) -> Iterator[Pair]:
    """The words of each card, and what its family is called: here, or in the row above."""

    def column(role: str) -> list[str]:
        place = places.index(role) if role in places else len(places)
        return [card.cells[place][:LONGEST] if place < len(card.cells) else "" for card in cards]

    families = zip(filled_down(column(FAMILY)), filled_down(column(FAMILY_TARGET)), strict=True)
    for card, family, own, target in zip(cards, families, column(OWN), column(TARGET), strict=True):
        named = tuple(name[:LONGEST] for name in names(card.section))
        yield Pair(card.number, family if FAMILY in places else (named[0], named[1]), own, target)


def _member(pair: tuple[str, str], languages: tuple[Language, Language], number: int) -> Member:
    faces = {}
    for language, phrase in zip(languages, pair, strict=True):
        article, word = split(phrase, language)
        faces[language] = Face(word, article)
    return Member(f"new-{number}", faces)


def _sentences(
    text: str, languages: tuple[Language, Language], numbers: Iterator[int], separator: str
) -> Iterator[SentenceFamily]:
    listing = read_lines(text, separator=separator, without=BETWEEN_CARDS)
    width = max(usual_width(line.cells for line in listing.lines), 1)
    colours = cycle(COLOURS)
    for line in listing.lines:
        twins = [*line.cells, ""][max(width - 2, 0) :][:2]
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
