"""Orders."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.prices import COMMON, DOUBTFUL, PLAIN, SELDOM, UNUSUAL, USUAL


@way("orders")
def orders(g: Grammar, place: int) -> Iterator[Phrase]:
    """sit down, n'oublie pas, let's go, please be quiet"""
    for verb in g.verb_phrases(place, "imp"):
        if verb.kind != "ne":
            yield verb._replace(kind="S", facts=tuple(fact._replace(own=False) for fact in verb.facts))
    if g.at(place, "ne"):
        for verb in g.verb_phrases(place, "inf"):
            if verb.kind != "ne":  # ne pas toucher
                yield verb._replace(kind="S", cost=verb.cost + SELDOM)
    yield from _base_orders(g, place)
    for intj in g.at(place, "intj"):
        for order in g.orders(place + intj.size) if intj.form != "no" else ():
            yield order._replace(cost=order.cost + PLAIN)
    if place == 0 and any(conj.form in ("and", "but", "et", "mais", "ou") for conj in g.at(0, "conj")):
        for order in g.orders(1):
            yield order._replace(cost=order.cost + UNUSUAL)
    for adverb in g.at(place, "adv"):
        if adverb.form in ("never", "always", "just"):
            for order in g.verb_phrases(place + adverb.size, "imp"):
                yield order._replace(kind="S", cost=order.cost + USUAL)
    for front in g.fronts(place) if g.word(place) not in ("no", "there") else ():
        if front.head and front.head.kind == "particle":
            continue
        for order in g.verb_phrases(front.end, "imp"):
            if order.kind != "ne":
                extra = DOUBTFUL if g.word(place) == "to" else USUAL
                yield order._replace(kind="S", cost=order.cost + front.cost + extra)


def _base_orders(g: Grammar, place: int) -> Iterator[Phrase]:
    """let's not go, don't go, why not go, merci de sortir"""
    words = g.word(place), g.word(place + 1)
    starts: list[tuple[int, float]] = []
    if g.at(place, "lets"):
        starts += [(place + 1, 0.0)] + ([(place + 2, 0.0)] if words[1] == "not" else [])
    if any(do.form == "do" and do.kind == "imp" for do in g.at(place, "verb")):
        starts += [(place + 2, 0.0)] if words[1] in ("n't", "not") else []
    if words == ("why", "not") or words in (("merci", "de"), ("merci", "d'")):
        starts.append((place + 2, COMMON))
    for verb in g.verb_phrases(place + 1, "ger") if words[0] == "no" else ():  # no running
        yield verb._replace(kind="S", start=place, cost=verb.cost + SELDOM)
    for start, cost in starts:
        for verb in g.verb_phrases(start, "inf") if g.word(start) != "to" else ():
            yield verb._replace(kind="S", cost=verb.cost + cost)
