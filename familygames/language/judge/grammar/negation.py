"""Negation behind a verb."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import Before
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.prices import RARER, SELDOM, UNUSUAL, USUAL


def negations(
    g: Grammar, place: int, before: Before, verb: Reading, form: str
) -> Iterator[tuple[int, Cost, bool]]:
    """pas, jamais, plus after a finite verb; not after an auxiliary."""
    if verb.lang == "en" and not before.ne:
        yield place, FREE, False
        if form in ("fin", "imp") and (verb.pos == "modal" or verb.lemma in ("be", "have", "do")):
            for neg in g.at(place, "neg"):
                if neg.form in ("not", "n't"):
                    yield place + 1, FREE, True
                elif neg.lang == "fr" and neg.kind in ("not", "never", "more"):
                    yield place + 1, (SELDOM, ()), True
        elif form in ("fin", "imp"):
            for neg in g.at(place, "neg"):
                if neg.form in ("not", "n't"):
                    flaw = must.not_needs_do(g, g.word(place - 1), place - 1, place + 1)
                    if flaw:
                        yield place + 1, flaw, True
                elif neg.lang == "fr" and neg.kind in ("not", "never", "more"):
                    yield place + 1, (RARER, ()), True
        return
    if form in ("inf", "pp", "ger") and not before.ne:
        yield place, FREE, False
        return
    yield place, FREE, False
    if form in ("fin", "imp", "subj", "ger"):
        if g.relaxed:
            for ne in g.at(place, "ne"):
                for neg in g.at(place + 1, "neg"):
                    flaw = must.pas_stands_after_its_verb(g, ne.form, place, place + 2)
                    if flaw:
                        yield place + 1 + neg.size, flaw, True
        for neg in g.at(place, "neg"):
            end = place + neg.size
            if neg.kind in ("person", "thing", "que", "where") and not before.ne:
                continue
            if neg.lang == "en":
                if before.ne:
                    yield end, (UNUSUAL, ()), True
                continue
            if not before.ne:
                if neg.kind == "more" or (neg.kind == "never" and neg.form == "jamais" and form == "imp"):
                    continue
                if neg.form == "point":
                    continue
                flaw = must.pas_needs_ne(g, g.word(place - 1), place - 1, end)
                if flaw:
                    yield end, flaw, True
                continue
            yield end, FREE, True
            for second in g.at(end, "neg"):  # plus rien, jamais personne
                if second.kind in ("thing", "person", "more", "never", "que", "where") and neg.kind in (
                    "never",
                    "more",
                ):
                    yield end + second.size, FREE, True
        if before.ne:
            for adverb in g.at(place, "adv"):
                if adverb.kind in (
                    "freq",
                    "sentence",
                    "quant",
                    "manner2",
                    "degree",
                    "manner",
                    "any",
                    "focus",
                ):
                    for neg in g.at(place + 1, "neg"):  # ne mange vraiment pas
                        yield place + 1 + neg.size, (USUAL, ()), True
