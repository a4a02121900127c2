"""Orders."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import Phrase
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.words.prices import COMMON, DOUBTFUL, PLAIN, SELDOM, UNUSUAL, USUAL

GOING_ON = frozenset({"and", "but", "et", "mais", "ou"})


def _order(verb: Phrase, start: int, price: float = 0.0) -> Phrase:
    return verb.opened(start, price)._replace(kind="S")


@way("orders")
def plain_order(g: RowParser, place: int) -> Iterator[Phrase]:
    """sit down, n'oublie pas"""
    for verb in g.verb_phrases(place, "imp"):
        price = must.one_is_told_to_be_so(g, verb) if verb.kind != "ne" else None
        if price is not None:
            order = _order(verb, place).paying(price)
            yield order._replace(facts=tuple(fact._replace(own=False) for fact in verb.facts))


@way("orders")
def ne_pas_toucher(g: RowParser, place: int) -> Iterator[Phrase]:
    """ne pas toucher, ne jamais courir"""
    for verb in g.verb_phrases(place, "inf") if g.at(place, "ne") else ():
        if verb.kind != "ne":
            yield _order(verb, place, SELDOM)


@way("orders")
def lets_go(g: RowParser, place: int) -> Iterator[Phrase]:
    """let's go, let's not go"""
    for _ in g.at(place, "lets"):
        yield from _with_base(g, place, place + 1)
        if g.word(place + 1) == "not":
            yield from _with_base(g, place, place + 2)


@way("orders")
def why_not_go(g: RowParser, place: int) -> Iterator[Phrase]:
    """why not go, merci de sortir, merci d'attendre"""
    if g.text_of(place, place + 2) in ("why not", "merci de", "merci d'"):
        yield from _with_base(g, place, place + 2, COMMON)


def _with_base(g: RowParser, place: int, start: int, price: float = 0.0) -> Iterator[Phrase]:
    for verb in g.verb_phrases(start, "inf") if g.word(start) != "to" else ():
        yield _order(verb, place, price)


@way("orders")
def no_running(g: RowParser, place: int) -> Iterator[Phrase]:
    """no running, no shouting in the corridor"""
    for verb in g.doing(place + 1) if g.word(place) == "no" else ():
        yield _order(verb, place, SELDOM)


@way("orders")
def order_after_a_word(g: RowParser, place: int) -> Iterator[Phrase]:
    """please sit down, and come back, mais viens donc"""
    for cry in g.at(place, "intj"):
        for order in g.orders(place + cry.size) if cry.form != "no" else ():
            yield order.opened(place, PLAIN)
    if place == 0 and any(conj.form in GOING_ON for conj in g.at(0, "conj")):
        for order in g.orders(1):
            yield order.opened(0, UNUSUAL)


@way("orders")
def order_behind_its_front(g: RowParser, place: int) -> Iterator[Phrase]:
    """at home speak French, quand il pleut reste ici, to win play well"""
    price = DOUBTFUL if g.word(place) == "to" else USUAL
    for front in g.fronts(place) if g.word(place) not in ("no", "there") else ():
        if front.head and front.head.kind == "particle":
            continue
        for order in lets_go(g, front.end):
            yield order.after(front, USUAL)._replace(kind="S", start=place)
        for verb in g.verb_phrases(front.end, "imp"):
            if verb.kind != "ne":
                order = verb.after(front, price)
                yield order._replace(kind="S", start=place, flaws=front.flaws + verb.flaws, facts=verb.facts)
