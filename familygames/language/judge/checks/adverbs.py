"""Adverbs where an adjective belongs, and adjectives said twice."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import is_person
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY

LINKING = listed("adverbs.linking")
"""Verbs that say how somebody or something is."""
ENDS = frozenset({"today", "now", "tonight", "but", "because", "when"})
"""What may follow an adverb that should be an adjective: sadly today, sadly because …"""
BEHIND = frozenset({"me", "him", "her", "us", "you", "everybody", "everyone", "people"})


@check("en")
def adjective_after_look(row: Row) -> Iterator[Flaw]:
    """she looks happily → happy, the soup smells nicely → nice; but "she looks happily at him" """
    for place in range(1, row.size):
        better = _state(row.word(place))
        verbs = {verb.lemma for verb in row.at(place - 1, "verb") if verb.kind in ("fin", "inf", "pp")}
        very = row.word(place - 1) in ("very", "so", "really", "too")
        if very:
            verbs = {verb.lemma for verb in row.at(place - 2, "verb") if verb.kind in ("fin", "inf", "pp")}
        if better and verbs & LINKING and _ends(row, place):
            said = row.word(place - 1 - very)
            say = (("word", row.word(place)), ("second", said), ("better", better))
            yield Flaw("adjective_form", LIKELY, place, place + 1, say)


@check("en")
def adjective_after_make(row: Row) -> Iterator[Flaw]:
    """the film makes her sadly → sad"""
    for place in range(2, row.size):
        better, at = _state(row.word(place)), place - 2
        whom = row.word(place - 1) in BEHIND
        if any(is_person(noun) for noun in row.at(place - 1, "noun")) and row.at(place - 2, "det"):
            whom, at = True, place - 3
        makes = any(verb.lemma == "make" and verb.kind != "ger" for verb in row.at(at, "verb"))
        if better and whom and makes and _ends(row, place):
            say = (("word", row.word(place)), ("second", row.word(at)), ("better", better))
            yield Flaw("adjective_form", LIKELY, place, place + 1, say)


def _state(word: str) -> str:
    """The adjective of an adverb that says how somebody is, where both are known: happily, sadly."""
    if not word.endswith("ly"):
        return ""
    stem = word[:-2]
    candidates = (stem, f"{stem[:-1]}y" if stem.endswith("i") else "", f"{stem}le")
    return next((each for each in candidates if each in forms("en").words("felt")), "")


def _ends(row: Row, place: int) -> bool:
    return place + 1 == row.size or row.word(place + 1) in ENDS


@check("en")
def slowly_said_once(row: Row) -> Iterator[Flaw]:
    """walks slow slowly → walks slowly"""
    for place in range(row.size - 1):
        if (
            row.word(place + 1) == f"{row.word(place)}ly"
            and row.lang_of[place] == "en"
            and len(row.word(place)) > 2
        ):
            if row.at(place, "adj"):
                yield Flaw("said_twice", LIKELY, place, place + 2, (("word", row.word(place)),))
