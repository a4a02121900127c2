"""Adjectives with what grades them: very big, plus grand, well known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Phrase
from familygames.language.judge.grammar.parts import MORE
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import is_auxiliary
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, PLAIN, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading

GRADING = frozenset({"degree", "more", "quant", "manner", "freq", "as", "focus", "manner2", "any", "exclam"})
"""The kinds of adverbs that may stand before an adjective."""
SELDOM_GRADING = frozenset({"manner", "freq", "quant", "focus", "any"})
MUCH_MORE = frozenset({"degree", "quant", "more"})
"""The kinds of adverbs that may stand before "more", « plus »."""
DETERMINERS_TOO = frozenset({"more", "most", "less", "plus"})
GRADED_AGAIN = frozenset({"plus", "moins", "more", "less", "too", "trop", "as"})
HOW_MUCH = frozenset({"plus", "moins", "très", "aussi", "si", "trop"})
AS = frozenset({"aussi", "as", "autant", "si"})
BETTER = listed("adjectives.better")
SEVERAL = frozenset({"plusieurs", "quelques", "several", "many"})
TIMES = frozenset({"fois", "times"})
COMPARED = frozenset({"than", "as", "trop", "too"})
"""The kinds of adjectives of which one may say how many times: trois fois plus grand, dix fois trop cher."""


class Degree(NamedTuple):
    """What grades an adjective, up to where the adjective begins."""

    end: int
    word: str = ""
    cost: float = 0.0


def _degrees(g: RowParser, place: int) -> Iterator[Degree]:
    """nothing, very, much bigger, beaucoup plus"""
    yield Degree(place)
    for reading in (*g.at(place, "adv"), *g.at(place, "det"), *g.at(place, "neg")):
        if (
            reading.kind not in GRADING
            or reading.form.endswith(("self", "selves"))
            or (reading.pos != "adv" and reading.form not in DETERMINERS_TOO)
        ):
            continue
        end = place + reading.size
        yield Degree(end, reading.form, reading.cost + (UNUSUAL if reading.kind in SELDOM_GRADING else 0.0))
        if reading.kind == "degree" and g.word(end) == reading.form:
            yield Degree(end + 1, reading.form, reading.cost + COMMON)  # very very small
        if reading.kind in MUCH_MORE:
            for second in (*g.at(end, "adv"), *g.at(end, "neg")):
                if second.size == 1 and second.form in GRADED_AGAIN:
                    yield Degree(end + 1, second.form, COMMON)
        if reading.lang == "fr" and reading.form in HOW_MUCH:
            yield from _how_often(g, end, reading)


def _how_often(g: RowParser, place: int, degree: Reading) -> Iterator[Degree]:
    """plus fréquemment (parlé), très bizarrement (habillé), plus que (content)"""
    if degree.form == "plus" and g.word(place) in ("que", "qu'"):
        yield Degree(place + 1, "très", USUAL)
    for second in g.at(place, "adv"):
        if second.kind == "manner" and second.form.endswith("ment"):
            yield Degree(place + second.size, degree.form, degree.cost + USUAL)


@way("adjectives")
def graded_adjective(g: RowParser, place: int) -> Iterator[Phrase]:
    """big, very big, plus grand, much bigger; not "more bigger" """
    for degree in _degrees(g, place):
        for adjective in g.at(degree.end, "adj"):
            if adjective.kind == "attr":
                continue
            price = must.compared_only_once(g, adjective, degree.word, place, degree.end + 1)
            if price == FREE:
                price = (degree.cost + adjective.cost, ())
            if price is not None:
                kind = _waits_for(degree.word, adjective)
                end = degree.end + adjective.size
                yield Phrase(end, *price, adjective.gn, head=adjective, kind=kind, start=place)


def _waits_for(degree: str, adjective: Reading) -> str:
    """What may follow: "than", "as", or the degree itself, as "too … to"."""
    if degree in AS:
        return "as"
    if degree in MORE or adjective.tense == "2" or adjective.form == "different" or adjective.form in BETTER:
        return "than"
    return degree


@way("adjectives")
def three_times_bigger(g: RowParser, place: int) -> Iterator[Phrase]:
    """trois fois plus grande, deux fois et demie moins cher, three times bigger, twice as big"""
    for end in times(g, place):
        for adjective in g.adjectives(end):
            if adjective.kind in COMPARED:
                yield adjective.opened(place, PLAIN)


def times(g: RowParser, place: int) -> Iterator[int]:
    """Where what says how many times ends: dix fois, plusieurs fois, deux fois et demie, ten times, twice"""
    if g.word(place) == "twice":
        yield place + 1
    end = place + (g.word(place) in SEVERAL)
    while g.at(end, "num"):
        end += 1
    if end > place and g.word(end) in TIMES:
        yield end + 1
        if g.word(end + 1) == "et" and g.word(end + 2) in ("demi", "demie"):
            yield end + 3


@way("adjectives")
def easy_to_clean(g: RowParser, place: int) -> Iterator[Phrase]:
    """(an) easy to clean (floor), (a) hard to find (book)"""
    led = g.at(place - 1, "det") or g.at(place - 1, "prep") or g.at(place - 1, "adj")
    for adjective in g.at(place, "adj") if led and g.word(place + 1) == "to" else ():
        done = any(verb.kind == "inf" and verb.lang == "en" for verb in g.at(place + 2, "verb"))
        before = g.at(place + 3, "noun") or g.at(place + 3, "adj")
        if adjective.form in forms("en").words("hard-to") and done and before:
            yield Phrase(place + 3, SELDOM, head=adjective, start=place)


@way("adjectives")
def pain_free(g: RowParser, place: int) -> Iterator[Phrase]:
    """(a) pain free (visit), (they are) market specific, law abiding (people)"""
    for noun in g.at(place, "noun") if g.word(place + 1) in forms("en").words("noun-before") else ():
        if noun.gn & f.S and noun.lang == "en" and noun.size == 1 and not g.at(place, "adj"):
            yield Phrase(place + 2, UNUSUAL, head=noun._replace(pos="adj", gn=f.ANY), start=place)


@way("adjectives")
def participle_as_an_adjective(g: RowParser, place: int) -> Iterator[Phrase]:
    """broken, very tired, well known, a sleeping cat"""
    for degree in _degrees(g, place):
        for verb in g.at(degree.end, "verb"):
            cost = degree.cost + verb.cost + USUAL
            if verb.kind == "pp" and not _only_helps(g, verb, place):
                yield Phrase(degree.end + 1, cost, (), verb.gn, head=verb, kind="pp", start=place)
            elif verb.kind == "ger" and verb.lang == "en":
                yield Phrase(degree.end + 1, cost, (), head=verb, kind="ger", start=place)


def _only_helps(g: RowParser, verb: Reading, place: int) -> bool:
    """been, had; and "done" but behind its noun: has the test done"""
    behind = verb.form == "done" and bool(g.at(place - 1, "noun") or g.at(place - 1, "pron"))
    return verb.lang == "en" and is_auxiliary(verb) and not behind
