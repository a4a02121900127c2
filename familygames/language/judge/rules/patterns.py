"""WordTests in a row, as the files of rules write them: ``VERB:@eaten {to} NOUN.plural&!NOUN.singular``.

Places are parted by blanks; what one of them asks for, `places` tells. ``{…}`` is what is wrong, ``(…)`` may
be left out, ``^`` and ``$`` are the ends of the sentence, and ``?`` before the first or the last place says
that the sentence may begin behind it, or end before it: ``{home} ?!NOUN``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.rules.places import InvalidRule, Lists, WordPattern, WordTests


class Pattern(NamedTuple):
    """*places* side by side, of which *first* to *last* are wrong; *numbers* tell which of the places as they
    are written each of them is, from 1 on.
    """

    places: tuple[WordPattern, ...]
    numbers: tuple[int, ...]
    first: int
    last: int
    opens: bool
    """Whether the sentence begins with it."""
    closes: bool
    """Whether it ends with it."""

    @property
    def anchors(self) -> frozenset[str]:
        """What hardly any sentence has: only where one of them is, the pattern is looked for.

        Raises `InvalidRule` if it may be anywhere.
        """
        anchored = [place for place in self.places if place.anchors]
        if not anchored:
            raise InvalidRule("asks for no word that is rare")
        return min(anchored, key=lambda place: place.commonness).anchors


def patterns(text: str, language: Language, lists: Lists, words: WordTests) -> Iterator[Pattern]:
    """All that *text* may be, with and without what may be left out. Its tests are added to *words*.

    Raises `InvalidRule` if nobody understands it.
    """
    pieces = re.split(r"(\([^()]*\))", text)
    number = 1
    choices: list[tuple[list[tuple[int, str]], ...]] = []
    for piece in pieces:
        items = []
        for item in piece.strip("()").split():
            items.append((number, item))
            number += item not in "^${}"
        choices.append((items, []) if piece.startswith("(") else (items,))
    all_ways = [
        _pattern(items, text, language, lists, words)
        for choice in product(*choices)
        for items in _with_ends([item for some in choice for item in some])
    ]
    yield from {pattern._replace(numbers=()): pattern for pattern in all_ways}.values()  # (.) (.)


def _with_ends(items: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """*items* as they are, and with an end of the sentence for each that has a question mark."""
    begin, rest = _maybe(items[0], "^"), items[1:-1]
    end = _maybe(items[-1], "$") if len(items) > 1 else ((),)
    for first, last in product(begin, end):
        yield [*first, *rest, *last]


def _maybe(item: tuple[int, str], end: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    number, text = item
    return (((number, text[1:]),), ((0, end),)) if text.startswith("?") else ((item,),)


def _pattern(
    items: list[tuple[int, str]], text: str, language: Language, lists: Lists, words: WordTests
) -> Pattern:
    places: list[WordPattern] = []
    numbers: list[int] = []
    first, last = -1, -1
    opens, closes = bool(items) and items[0][1] == "^", bool(items) and items[-1][1] == "$"
    for number, item in items[opens : len(items) - closes]:
        if item.startswith("{"):
            first = len(places)
        if item.endswith("}"):
            last = len(places) + (item != "}")
        if item in "{}":
            continue  # What may be left out stood beside it.
        places.append(words.place(item.removeprefix("{").removesuffix("}"), language, lists))
        numbers.append(number)
    if not 0 <= first < last:
        raise InvalidRule(f"{text!r} does not say what is wrong: {{…}}")
    return Pattern(tuple(places), tuple(numbers), first, last, opens, closes)
