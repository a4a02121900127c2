"""Whether what a sentence says makes sense: its facts, asked of `sense` in the languages they are in."""

from __future__ import annotations

from familygames.judging import Finding
from familygames.language.judge.chart import Fact
from familygames.language.judge.forms import Reading
from familygames.language.judge.sense import Clash, Noun, clash, kinds_of
from familygames.language.judge.words import Row


def senseless(facts: tuple[Fact, ...], row: Row) -> tuple[float, Finding] | None:
    """The worst clash of a sentence, with how certain it is."""
    worst: Clash | None = None
    where: Fact | None = None
    for fact in facts:
        found = _clash(fact)
        if found is not None and (worst is None or found.certain > worst.certain):
            worst, where = found, fact
    if worst is None or where is None:
        return None
    cards = tuple(
        number
        for number, (first, last) in enumerate(row.spans)
        if {token.text for token in row.tokens[first:last]}
        & {part.form for part in (where.verb, where.subject, where.object, where.quality) if part is not None}
    )
    return worst.certain, Finding("sense", worst.message, cards=cards)


def _clash(fact: Fact) -> Clash | None:
    verb = fact.verb
    if verb.lang is None or verb.pos != "verb":
        return None
    quality = fact.quality
    if quality is not None and quality.pos == "adj" and quality.lang is not None:
        predicate = quality.lemma, quality.lang
    elif verb.lemma in ("be", "être"):
        return None
    else:
        predicate = None
    places = tuple(
        (prep.lemma, prep.lang, noun)
        for prep, inner in fact.places
        if prep.lang is not None and (noun := _noun(inner)) is not None
    )
    return clash(
        verb.lemma, verb.lang, subject=_noun(fact.subject), object=_noun(fact.object), places=places,
        reflexive=fact.reflexive, passive=fact.passive, predicate=predicate,
    )  # fmt: skip


def _noun(reading: Reading | None) -> Noun | None:
    if reading is None or reading.pos not in ("noun", "name"):
        return None
    lemma = reading.lemma
    if "oe" in lemma and reading.lang == "fr" and not kinds_of(lemma, "fr"):
        lemma = lemma.replace("oe", "œ")
    return Noun(lemma, reading.lang, name=reading.pos == "name")
