"""Noun phrases, and several of them joined: my brother and his cat."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.parts import is_adjective, untold
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words import features as f
from familygames.language.words.prices import STRANGE, TIE, USUAL
from familygames.language.words.reading import Reading

MORE_THAN_ONE = 3
"""How many noun phrases may be joined to the first."""


# Several
@way("noun_phrases")
def one_noun_phrase(g: RowParser, place: int) -> Iterator[Phrase]:
    """my brother"""
    yield from g.simple(place)


@way("noun_phrases")
def joined_noun_phrases(g: RowParser, place: int) -> Iterator[Phrase]:
    """my brother and sister, toi et moi, ni l'un ni l'autre, either Tom or Ann"""
    paired = g.word(place) in ("ni", "either", "neither", "both")
    for first in (*g.simple(place), *(g.simple(place + 1) if paired else ())):
        yield from _joined(g, first, 0)


def _joined(g: RowParser, first: Phrase, depth: int) -> Iterator[Phrase]:
    for conj, end in _conjunctions(g, first.end) if depth < MORE_THAN_ONE else ():
        for second in g.simple(end) if conj.kind in ("and", "nor") else ():
            price = _price_of_sharing(g, first, second, conj)
            if price is None or second.kind in ("de", "ce"):
                continue
            comma = end == first.end
            if comma and second.kind == "subj":
                continue  # madame, il dort
            if conj.form in ("et", "and"):
                gn, agr = _gender_of_both(first.gn, second.gn), _persons_of_both(first.agr, second.agr)
            else:
                gn, agr = first.gn | second.gn, first.agr | second.agr
                if conj.form == "ou":  # Paul ou Marie viendra, viendront
                    gn, agr = gn | f.P, agr | _persons_of_both(first.agr, second.agr)
            if conj.kind == "nor":
                gn, agr = gn | f.P, agr | f.AGR["3p"]
            both = first.with_more(second, price + TIE)._replace(
                gn=gn, agr=agr, kind=_kind_of_both(first, second, conj)
            )
            yield both.costing(STRANGE) if comma else both  # One expects "and" before the last.
            if both.kind == "np" and g.at(both.end, "rel"):
                yield from g.each("more", both)  # the husband and wife who run this
            for adjective in g.adjectives(both.end) if both.kind == "np" and conj.form == "et" else ():
                if adjective.gn & gn and not adjective.gn & f.S and g.lang(both.end) == "fr":
                    yield both.with_more(untold(adjective), USUAL)  # une robe et une jupe neuves
            yield from _joined(g, both, depth + 1)


def _conjunctions(g: RowParser, place: int) -> Iterator[tuple[Reading, int]]:
    """What joins two nouns, and where it ends: and, ou, ainsi que, a comma"""
    for conj in g.at(place, "conj"):
        yield conj, place + 1
    if g.word(place) == "ainsi" and g.word(place + 1) in ("que", "qu'"):
        yield Reading("et", "et", "fr", "conj", "and"), place + 2
    if g.row.marks.get(place) == ",":
        yield Reading("et", "et", "fr", "conj", "and"), place


def _price_of_sharing(g: RowParser, first: Phrase, second: Phrase, conj: Reading) -> float | None:
    """The price of a noun that has its determiner from the one before: my brother and sister."""
    if conj.kind == "nor" or (first.kind == "bare") == (second.kind == "bare"):
        return 0.0
    return USUAL if _shares_its_determiner(g, first, second) else None


def _shares_its_determiner(g: RowParser, first: Phrase, second: Phrase) -> bool:
    """my brother and sister, the boys and girls, « mes frères et sœurs », not « mon frère et sœur »"""
    if first.kind != "np" or second.kind != "bare" or second.head is None or first.head is None:
        return False
    if not (g.at(first.start, "det") or g.at(first.start, "predet")) or second.head.lang != first.head.lang:
        return False
    if second.head.cost and is_adjective(g, second):
        return False  # les yeux et verts
    return second.head.lang == "en" or not (first.gn & f.S or second.gn & f.S)


def _kind_of_both(first: Phrase, second: Phrase, conj: Reading) -> str:
    """Whether both together may be a subject, an object, or stand after a preposition."""
    kinds = {first.kind, second.kind}
    if first.kind == "neg" or conj.kind == "nor":
        return "neg"
    if kinds == {"tonic"}:
        return "tonic2"
    if "subj" in kinds:
        return "subj"
    if first.kind in ("tonic", "obj", "refl") and len(kinds) == 2:
        return "tonic"
    return "obj" if second.kind == "obj" else "np"  # my brother and me: no subject


def _gender_of_both(first: int, second: int) -> int:
    if not (first | second) & f.M:
        return f.FP
    return f.MP if not first & f.F or not second & f.F else f.P


def _persons_of_both(first: int, second: int) -> int:
    """toi et moi: we; you and he: you"""
    both = first | second
    others = first & f.THIRD and second & f.THIRD
    if both & (f.AGR["1s"] | f.AGR["1p"]) and not others:
        return f.AGR["1p"]
    if both & (f.AGR["2s"] | f.AGR["2p"]) and not others:
        return f.AGR["2p"]
    return f.AGR["3p"]
