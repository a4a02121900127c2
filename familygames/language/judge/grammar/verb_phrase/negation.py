"""Negation behind a verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost
from familygames.language.judge.grammar.parts import Before
from familygames.language.judge.grammar.reading import RowParser, list_way
from familygames.language.words.prices import RARER, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

PAS = frozenset({"not", "never", "more"})
"""pas, jamais, plus"""
NEEDS_NE = frozenset({"person", "thing", "que", "where", "more"})
"""Negations that are something else without "ne": personne, rien, que, nulle part, plus."""
SECOND = frozenset({"thing", "person", "more", "never", "que", "where"})
"""What may follow another negation: plus rien, jamais personne."""
BEFORE_PAS = frozenset({"freq", "sentence", "quant", "manner2", "degree", "manner", "any", "focus"})
"""Adverbs that may stand between a verb and "pas": ne mange vraiment pas."""


class Negation(NamedTuple):
    """Where a verb goes on behind its negation, or behind none."""

    end: int
    price: Cost = FREE
    negated: bool = True


def negations(g: RowParser, place: int, before: Before, verb: Reading, form: str) -> Iterator[Negation]:
    """pas, jamais, plus after a finite verb; not after an auxiliary."""
    yield Negation(place, negated=False)
    if verb.lang == "en" and not before.ne:
        if form in ("fin", "imp"):
            yield from _not(g, place, verb)
    elif form in ("fin", "imp", "subj") or (form == "ger" and before.ne):
        for read in FRENCH:
            yield from read(g, place, before, form)


def ne_before(g: RowParser, place: int) -> bool:
    """Whether there is a "ne" somewhere before: « que » may be "only" then."""
    return any(g.at(each, "ne") for each in range(place))


def says_only(g: RowParser, place: int) -> bool:
    """ne … *que*"""
    return g.word(place) in ("que", "qu'") and ne_before(g, place)


def _not(g: RowParser, place: int, verb: Reading) -> Iterator[Negation]:
    """is not, can't, "he can *pas*" in both languages; not "he sings *not*" """
    helps = verb.pos == "modal" or verb.lemma in ("be", "have", "do")
    for neg in g.at(place, "neg"):
        if neg.form in ("not", "n't") and (helps or g.word(place + 1) != "to"):  # tried not to laugh
            price = FREE if helps else must.not_needs_do(g, g.word(place - 1), place - 1, place + 1)
            if price:
                yield Negation(place + 1, price)
        elif neg.lang == "fr" and neg.kind in PAS:
            yield Negation(place + 1, (SELDOM if helps else RARER, ()))


French = Callable[[RowParser, int, Before, str], Iterator[Negation]]
FRENCH: list[French] = []
"""The ways of French negation behind a verb."""


def french(read: French) -> French:
    """Marks a way to negate a French verb, behind it."""
    list_way(read, FRENCH, read)
    return read


@french
def ne_too_late(g: RowParser, place: int, before: Before, form: str) -> Iterator[Negation]:
    """not « il mange *ne pas* »"""
    for ne in g.at(place, "ne") if g.relaxed else ():
        for neg in g.at(place + 1, "neg"):
            flaw = must.pas_stands_after_its_verb(g, ne.form, place, place + 2)
            if flaw:
                yield Negation(place + 1 + neg.size, flaw)


@french
def pas_alone(g: RowParser, place: int, before: Before, form: str) -> Iterator[Negation]:
    """not « il mange *pas* »"""
    for neg in g.at(place, "neg") if not before.ne else ():
        if neg.lang == "en" or neg.kind in NEEDS_NE or neg.form == "point":
            continue
        if neg.form == "jamais" and form == "imp":
            continue
        end = place + neg.size
        flaw = must.pas_needs_ne(g, g.word(place - 1), place - 1, end)
        if flaw:
            yield Negation(end, flaw)


@french
def pas_behind_ne(g: RowParser, place: int, before: Before, form: str) -> Iterator[Negation]:
    """il ne mange *pas*, elle ne mange *plus rien*, « elle ne mange *not* » in both languages"""
    for neg in g.at(place, "neg") if before.ne else ():
        end = place + neg.size
        if neg.lang == "en":
            yield Negation(end, (UNUSUAL, ()))
            continue
        yield Negation(end)
        for second in g.at(end, "neg") if neg.kind in ("never", "more") else ():
            if second.kind in SECOND:
                yield Negation(end + second.size)


@french
def adverb_and_pas(g: RowParser, place: int, before: Before, form: str) -> Iterator[Negation]:
    """elle ne mange *vraiment pas*"""
    for adverb in g.at(place, "adv") if before.ne else ():
        for neg in g.at(place + 1, "neg") if adverb.kind in BEFORE_PAS else ():
            yield Negation(place + 1 + neg.size, (USUAL, ()))
