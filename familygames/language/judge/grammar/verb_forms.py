"""The forms of verbs, right or in place of another."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Flaw, Phrase
from familygames.language.judge.forms import Reading
from familygames.language.judge.grammar.parts import Part
from familygames.language.judge.grammar.reading import Grammar


def has_form(g: Grammar, verb: Reading, form: str, place: int) -> Cost | None:
    """Whether a verb is in the form wanted, or what it costs that it is not."""
    if verb.pos == "modal":
        return FREE if form == "fin" else None
    if verb.kind == form or (form == "subj" and verb.kind == "fin" and verb.lang == "en"):
        return verb.cost, ()
    if form == "inf" and verb.kind == "imp":
        return None
    if not g.relaxed or form in ("fin", "imp", "subj"):
        return None
    if form == "ger" and verb.lang == "fr":
        return None
    if (
        form in ("inf", "pp", "ger")
        and verb.kind in ("inf", "pp", "ger", "fin")
        and not same_word(g, verb, form, place)
    ):
        return must.verb_has_the_form_it_needs(g, verb, form, place)
    return None


def same_word(g: Grammar, verb: Reading, form: str, place: int) -> bool:
    return any(other.kind == form and other.lemma == verb.lemma for other in g.at(place, "verb"))


def helped(phrase: Phrase, cost: float = 0.0, flaws: tuple[Flaw, ...] = (), kind: str = "") -> Part:
    return Part(
        phrase.end, phrase.cost + cost, flaws + phrase.flaws, phrase.gn, facts=phrase.facts, kind=kind
    )


def participles(g: Grammar, place: int, lemmas: str = "") -> Iterator[tuple[Reading, Cost]]:
    """Past participles here, or other forms that should be one."""
    for verb in g.at(place, "verb"):
        cost = has_form(g, verb, "pp", place)
        if cost is not None and not (cost[1] and verb.kind == "ger"):
            yield verb, cost
