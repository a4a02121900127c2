"""What marks a check, and what checks have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from familygames.cards import Language
from familygames.language.judge.chart import Flaw
from familygames.language.judge.row import Row
from familygames.language.words.prices import WRONG

Check = Callable[[Row], Iterator[Flaw]]
CHECKS: dict[Check, frozenset[Language | None]] = {}
"""All checks, and the languages of the words they look at. A word without one may be of any."""


def check(*languages: Language) -> Callable[[Check], Check]:
    """Marks a function that looks at words of these *languages*."""

    def known(look: Check) -> Check:
        CHECKS[look] = frozenset({*languages, None})
        return look

    return known


def flaws(row: Row) -> Iterator[Flaw]:
    """All that the checks find wrong in *row*."""
    for look, languages in CHECKS.items():
        if not languages.isdisjoint(row.lang_of):
            yield from look(row)


def fault(code: str, price: float, first: int, last: int, **say: str) -> Flaw:
    """A flaw of the words *first* to *last*, whose message speaks of the words of *say*."""
    return Flaw(code, price, first, last, tuple(say.items()))


def said_otherwise(row: Row, first: int, last: int, better: str) -> Flaw:
    """The words *first* to *last*, for which their language says *better*."""
    code = "french_idiom" if row.lang_of[first] == "fr" else "idiom"
    return fault(code, WRONG, first, last, word=row.text_of(first, last), better=better)


def is_be(row: Row, place: int) -> bool:
    """is, were"""
    verbs = row.at(place, "verb")
    return any(verb.lemma == "be" and verb.kind == "fin" and verb.lang == "en" for verb in verbs)


def is_helping(row: Row, place: int) -> bool:
    """is, has, did, been"""
    verbs = row.at(place, "verb")
    return any(verb.lemma in ("be", "have", "do") and verb.kind in ("fin", "pp") for verb in verbs)
