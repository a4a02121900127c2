"""Verbs that go with a noun, and those that learners say for them: make a mistake, « poser une question »."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.forms import forms
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

BEFORE_ITS_NOUN = frozenset({"det", "adj", "num", "adv", "neg", "quant"})
"""What stands between a verb and the noun that is its object."""
FARTHEST = 4


class Habit(NamedTuple):
    """The verb that is said with some nouns."""

    better: str
    nouns: frozenset[str]


@check("en", "fr")
def said_with_its_noun(row: Row) -> Iterator[Flaw]:
    """do a mistake → make a mistake, « demander une question » → poser une question"""
    for place in range(row.size - 1):
        language = row.lang_of[place]
        for verb in row.at(place, "verb") if language in GRAMMARS else ():
            noun = _object(row, place)
            better = next(
                (habit.better for habit in _habits(language, verb.lemma) if noun in habit.nouns), ""
            )
            if better and not _is_an_auxiliary(row, place, verb):
                say = (("word", row.tokens[place].said), ("noun", noun), ("better", better))
                yield Flaw("collocation", LIKELY, place, place + 1, say)
                break


def _object(row: Row, place: int) -> str:
    """The lemma of the noun that follows with nothing but what goes before a noun between; or nothing."""
    for at in range(place + 1, min(place + 1 + FARTHEST, row.size)):
        here = row.lattice[at]
        behind = row.lattice[at + 1].keys() if at + 1 < row.size else set()
        if "noun" in here and not (here.keys() & {"adj", "det"} and "noun" in behind):
            compound = (
                row.lang_of[at] == "en" and "noun" in behind and not behind & {"verb", "det", "adv", "prep"}
            )
            return "" if compound else here["noun"][0].lemma
        if not here.keys() & BEFORE_ITS_NOUN:
            return ""
    return ""


def _is_an_auxiliary(row: Row, place: int, verb: Reading) -> bool:
    """do (you make), did (mistakes cost), does not: another verb follows its subject or its negation; he did
    walk
    """
    if verb.lemma not in ("do", "avoir", "have"):
        return False
    if verb.lemma == "do" and any(each.kind == "inf" for each in row.at(place + 1, "verb")):
        return True
    behind = any(
        each.kind in ("inf", "pp") for at in range(place + 2, row.size) for each in row.at(at, "verb")
    )
    asks = not place or bool(row.at(place - 1, "wh"))
    return behind and bool(asks or row.at(place + 1, "neg") or row.at(place + 1, "pron"))


@cache
def _habits(language: Language, verb: str) -> tuple[Habit, ...]:
    names = [name for name in forms(language).list_names if name.startswith(f"{verb}>")]
    return tuple(
        Habit(name.partition(">")[2].replace("~", " "), forms(language).words(name)) for name in sorted(names)
    )
