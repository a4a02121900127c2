"""Nouns with their adjectives and numbers, without a determiner."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge import features as f
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.grammar.parts import THIS_DAY
from familygames.language.judge.grammar.reading import Grammar, way
from familygames.language.judge.knowledge import is_measure, is_time, kinds
from familygames.language.judge.prices import COMMON, FAIR, PLAIN, RARER, SELDOM, TIE, UNUSUAL

HALF = frozenset({"demi", "demie"})

ORDINAL = frozenset(
    "premier dernier prochain autre first last next other same only second third whole".split()
)


@way("nominals")
def noun_with_adjectives(g: Grammar, place: int) -> Iterator[Phrase]:
    fronts: list[tuple[int, Cost, tuple[Phrase, ...], int]] = [(place, FREE, (), f.ANY)]
    for front in fronts:
        at, cost, before, number = front
        if len(before) < 4:
            for adjective in g.adjectives(at):
                if adjective.kind != "pp" or (adjective.head and adjective.head.lang == "en"):
                    both = (cost[0] + adjective.cost, cost[1] + adjective.flaws)
                    fronts.append((adjective.end, both, (*before, adjective), number))
                    for conj in g.at(adjective.end, "conj"):
                        if conj.kind == "and":
                            fronts.append((adjective.end + 1, both, (*before, adjective), number))
            for reading in g.at(at, "adj"):
                if reading.kind == "attr":
                    fake = Phrase(at + 1, head=reading, gn=reading.gn, start=at)
                    fronts.append((at + 1, cost, (*before, fake), number))
            for reading in g.at(at, "num"):
                if any(each.head is not None and each.head.lemma not in ORDINAL for each in before):
                    continue
                fronts.append((at + reading.size, cost, before, number & reading.gn or reading.gn))
                if g.word(at + 1) == "o'clock":
                    fronts.append((at + 2, cost, before, f.ANY))  # the nine o'clock show
                if [g.word(each) for each in range(at + 1, at + 4)] == ["and", "a", "half"]:
                    fronts.append((at + 4, cost, before, f.P))  # two and a half hours
        yield from _with_noun(g, at, cost, before, number, place)


def _with_noun(
    g: Grammar, at: int, cost: Cost, before: tuple[Phrase, ...], number: int, place: int
) -> Iterator[Phrase]:
    led = at > place or _is_led(g, place)
    for reading, end in _compounds(g, at, led=led):
        price: Cost | None = and_(cost, (reading.cost, ()))
        price = and_(price, must.what_is_not_counted_has_no_plural(g, reading, end - reading.size))
        if price is None:
            continue
        gn = reading.gn
        if number != f.ANY:
            price, gn = _numbered(g, price, reading, number, place, end)
            if price is None:
                continue
        for adjective in before:
            price, gn = _agreed(g, price, reading, gn, adjective, before=True)
            if price is None:
                break
        if price is not None:
            measure = number != f.ANY and is_measure(reading)
            core = Phrase(
                end,
                *price,
                gn,
                f.third(gn) | (4 if measure else 0),  # ten minutes is too long
                reading,
                "num" if number != f.ANY else "",
                place,
            )
            yield core
            yield from _with_figure(g, core)
            yield from _extended(g, core)
    # un petit, the tall one: an adjective alone stands for its noun.
    if before and number != f.ANY:
        return
    for name in g.at(at, "name"):
        if before:
            yield Phrase(at + name.size, cost[0], cost[1], name.gn, f.third(name.gn), name, "", place)


def _is_led(g: Grammar, place: int) -> bool:
    """Whether a determiner stands before: what follows is a noun then, though it may be a verb too."""
    return place > 0 and any(g.at(place - 1, pos) for pos in ("det", "predet", "possessive", "num"))


def _compounds(g: Grammar, at: int, *, led: bool) -> Iterator[tuple[Reading, int]]:
    """Nouns, and in English nouns that make one together: a school bus, three science labs. The last is
    what it is, and pays for the others; with each comes its end."""
    reached = [(reading, at + reading.size) for reading in g.at(at, "noun")]
    for name in g.at(at, "name") if led or is_day(g, at) else ():
        end = at + name.size
        reached += [  # your PE kit, the London train
            (noun._replace(cost=name.cost + noun.cost + UNUSUAL), end + noun.size)
            for noun in g.at(end, "noun")
            if noun.lang == "en"
        ]
    for first, end in reached:
        yield first, end
        if first.lang == "fr" or end - at > 3 or not _may_lead(first):
            continue
        for second in () if g.at(end, "modal") else g.at(end, "noun"):
            if second.lang == "en" and second.form not in THIS_DAY:
                price = first.cost + second.cost + _put_together(g, first, second, at, end, led=led)
                reached.append((second._replace(cost=price), end + second.size))


def _may_lead(noun: Reading) -> bool:
    return bool(noun.gn & f.S) or noun.form in forms("en").words("leading")


def _put_together(g: Grammar, first: Reading, second: Reading, at: int, end: int, *, led: bool) -> float:
    """How unlikely it is that two nouns are one: "the dog cat", "cook dinner"."""
    if g.row.card_of[at] == g.row.card_of[end]:
        return COMMON
    living = {"person", "animal", "bird", "fish", "insect"}
    both = kinds(first) and kinds(second) and kinds(first) <= living and kinds(second) <= living
    acts = g.at(at, "verb") and (not led or g.at(end, "verb"))
    unlike = both or g.at(end, "adj") or (acts and g.word(at - 1) not in ("a", "an"))
    return FAIR if unlike else SELDOM if led else RARER


def _with_figure(g: Grammar, core: Phrase) -> Iterator[Phrase]:
    """page dix, room twelve, un mètre soixante, trois heures moins le quart"""
    noun, end = core.head, core.end
    if noun is None or noun.lang not in ("en", "fr"):
        return
    lists = ("numbered", "measured") if core.kind == "num" else ("numbered",)
    if any(noun.lemma in forms(noun.lang).words(name) for name in lists):
        for figure in g.at(end, "num"):
            yield core._replace(end=end + figure.size, cost=core.cost + COMMON, kind="num")
    if noun.lang == "fr" and is_time(noun) and g.word(end) == "et" and g.word(end + 1) in HALF:
        yield core._replace(end=end + 2, cost=core.cost + PLAIN)  # un an et demi
    if noun.lemma in ("heure", "midi", "minuit") and g.word(end) in ("moins", "et"):
        rest = [g.word(at) for at in range(end + 1, end + 3)]
        if rest == ["le", "quart"]:
            yield core._replace(end=end + 3, cost=core.cost + PLAIN)
        elif rest[0] in ("quart", "demie", "demi") or g.at(end + 1, "num"):
            yield core._replace(end=end + 2, cost=core.cost + PLAIN)


def _numbered(
    g: Grammar, price: Cost | None, noun: Reading, number: int, place: int, end: int
) -> tuple[Cost | None, int]:
    if noun.lang == "fr" and noun.form in forms("fr").words("bare"):
        return price, noun.gn  # le trois mai
    return and_(price, must.noun_has_its_number(g, noun, number, place, end)), noun.gn & number or number


def _extended(g: Grammar, core: Phrase) -> Iterator[Phrase]:
    """A noun with adjectives after it."""
    noun = core.head
    assert noun is not None
    if noun.lang == "fr" and noun.form in forms("fr").words("bare"):
        for part in g.at(core.end, "noun"):  # le samedi matin
            if part.form in ("matin", "soir", "midi", "après-midi"):
                yield core._replace(end=core.end + part.size, cost=core.cost + PLAIN)
    ends = [core]
    for reached in ends:
        if reached.end - core.end > 6:
            return
        for adjective in g.adjectives(reached.end):
            if adjective.head and adjective.kind != "ger":
                price, gn = _agreed(
                    g, (reached.cost, reached.flaws), noun, reached.gn, adjective, before=False
                )
                if price is not None:
                    longer = reached._replace(
                        end=adjective.end, cost=price[0], flaws=price[1], gn=gn, agr=f.third(gn)
                    )
                    ends.append(longer)
                    yield longer
        for conj in g.at(reached.end, "conj"):
            if conj.kind == "and" and reached is not core:
                ends.append(reached._replace(end=reached.end + 1, cost=reached.cost + TIE, kind="open"))


def _agreed(
    g: Grammar, price: Cost | None, noun: Reading, gn: int, adjective: Phrase, *, before: bool
) -> tuple[Cost | None, int]:
    """Adds an adjective to a noun: its place, its gender, its number."""
    head = adjective.head
    if price is None or head is None:
        return None, gn
    cost: Cost | None = (
        price[0] + (0 if before else adjective.cost),
        price[1] + (() if before else adjective.flaws),
    )
    cost = and_(cost, must.adjective_stands_on_its_side(g, noun, adjective, before=before))
    if noun.lang != head.lang and noun.lang == "en":
        return cost, gn & head.gn or gn
    return and_(cost, must.adjective_agrees_with_its_noun(g, adjective, noun, gn)), gn & head.gn or gn


def is_day(g: Grammar, place: int) -> bool:
    """yesterday evening, monday afternoon"""
    return g.word(place) in THIS_DAY or g.word(place) in forms("en").words("weekday")
