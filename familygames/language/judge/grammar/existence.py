"""There is, il y a: what says that something exists."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import Phrase, and_
from familygames.language.judge.grammar.before_verbs import before_verb
from familygames.language.judge.grammar.negation import negations
from familygames.language.judge.grammar.parts import without_places
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.prices import COMMON, PLAIN, USUAL

THERE_IS = frozenset({"exister", "passer", "arriver", "rester", "manquer", "suffire"})
"""Verbs whose subject may come after them, behind « il »."""

SEEMING = frozenset({"seem", "appear", "have", "happen", "need", "tend", "use"})


def existential(g: Grammar, place: int, gap: str) -> Iterator[Phrase]:
    """there is a cat, il y a un chat"""
    for exist in g.at(place, "exist"):
        end = place + exist.size
        for phrase in _existing(g, end, negated=exist.tense == "N"):
            yield Phrase(phrase.end, phrase.cost, phrase.flaws, kind="S", start=place, facts=phrase.facts)
        if gap in ("o", "w", "d"):
            for tail in g.tails(end):
                yield Phrase(tail.end, tail.cost, tail.flaws, kind="S", start=place)
    if g.word(place) == "il":
        yield from _impersonal(g, place)
    for _ in g.at(place, "there"):
        for middle, cost in [
            (place + 1, 0.0),
            *((place + 1 + adverb.size, PLAIN) for adverb in g.at(place + 1, "adv")),
        ]:
            yield from _there(g, place, middle, cost)


def since_long(g: Grammar, place: int) -> Iterator[Phrase]:
    """ça fait longtemps qu'on attend, il y a longtemps que je le sais"""
    ends = [place + exist.size for exist in g.at(place, "exist")]
    if g.said(place, place + 2) in ("ça fait", "cela fait", "ça faisait"):
        ends.append(place + 2)
    for end in ends:
        if g.word(end) == "longtemps" and g.word(end + 1) in ("que", "qu'"):
            for clause in g.clauses(end + 2):
                yield clause._replace(start=place, cost=clause.cost + COMMON)


def _impersonal(g: Grammar, place: int) -> Iterator[Phrase]:
    """il existe plusieurs solutions, il se passe quelque chose, il ne m'arrive rien"""
    for before in before_verb(g, place + 1, "fin"):
        for verb in g.at(before.end, "verb"):
            if verb.kind != "fin" or verb.lemma not in THERE_IS or not verb.agr & 4:
                continue
            for end, price, negated in negations(g, before.end + 1, before, verb, "fin"):
                for phrase in _existing(g, end, negated=negated):
                    said = negated or phrase.kind == "neg" or g.word(phrase.start - 1) in ("que", "qu'")
                    if before.ne == said:
                        cost = before.cost + price[0] + verb.cost + phrase.cost + USUAL
                        flaws = before.flaws + price[1] + phrase.flaws
                        yield Phrase(phrase.end, cost, flaws, kind="S", start=place, facts=phrase.facts)


def _there(g: Grammar, place: int, middle: int, cost: float) -> Iterator[Phrase]:
    chain: list[tuple[int, int, float]] = []
    for verb in g.at(middle, "verb"):
        if verb.lemma == "be" and verb.kind == "fin":
            chain.append((middle + 1, verb.agr, cost))
        elif verb.lemma == "have" and verb.kind == "fin":
            chain += [
                (middle + 2, verb.agr, cost) for been in g.at(middle + 1, "verb") if been.form == "been"
            ]
    for _ in g.at(middle, "modal"):
        skip = (
            middle
            + g.at(middle, "modal")[0].size
            + len([1 for neg in g.at(middle + 1, "neg") if neg.form in ("not", "n't")])
        )
        chain += [(skip + 1, f.ALL, cost) for be in g.at(skip, "verb") if be.form == "be"]
    chain += _seeming_to_be(g, middle, cost)
    for end, agr, price in chain:
        ends = [end, *(end + 1 for neg in g.at(end, "neg") if neg.lang == "en")]
        ends += [
            end + adverb.size for adverb in g.at(end, "adv") if adverb.kind in ("freq", "time", "sentence")
        ]
        for start in ends:
            for phrase in _existing(g, start, negated=False):
                total = and_(
                    (phrase.cost + price, phrase.flaws),
                    must.there_is_one_there_are_several(g, agr, phrase, middle),
                )
                if total:
                    yield Phrase(phrase.end, *total, kind="S", start=place, facts=phrase.facts)


def _seeming_to_be(g: Grammar, place: int, cost: float) -> Iterator[tuple[int, int, float]]:
    """there seems to be …, there is going to be …, there used to be …"""
    used = ("used" if modal.form == "used to" else "" for modal in g.at(place, "modal"))
    if "used" in used and g.word(place + 2) == "be":
        yield place + 3, f.ALL, cost
    for verb in g.at(place, "verb"):
        goes = verb.lemma == "be" and g.word(place + 1) == "going"
        at = place + 2 if goes else place + 1
        if verb.kind != "fin" or not (goes or verb.lemma in SEEMING) or g.word(at) != "to":
            continue
        if g.word(at + 1) == "be":
            yield at + 2, verb.agr, cost + COMMON
        elif g.word(at + 1) == "have" and g.word(at + 2) == "been":
            yield at + 3, verb.agr, cost + COMMON


def _existing(g: Grammar, place: int, *, negated: bool) -> Iterator[Phrase]:
    for phrase in g.noun_phrases(place):
        if phrase.kind in ("np", "neg", "name", "that") or (phrase.kind == "de" and negated):
            for tail in g.tails(phrase.end):
                end, cost, flaws, facts = tail.end, tail.cost, tail.flaws, tail.facts
                agr = phrase.agr | (4 if phrase.end - place > 2 and _joined_here(g, phrase, place) else 0)
                yield phrase._replace(
                    end=end, cost=phrase.cost + cost, flaws=phrase.flaws + flaws, agr=agr,
                    facts=without_places(phrase.facts + facts),
                )  # fmt: skip


def _joined_here(g: Grammar, phrase: Phrase, place: int) -> bool:
    return any(g.at(at, "conj") for at in range(place + 1, phrase.end))
