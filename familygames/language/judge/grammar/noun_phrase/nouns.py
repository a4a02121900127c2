"""Nouns with their adjectives and numbers, without a determiner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.noun_phrase.names import ends_of_names
from familygames.language.judge.grammar.parts import THIS_DAY, YEAR
from familygames.language.judge.grammar.reading import RowParser, way
from familygames.language.judge.knowledge import (
    is_auxiliary,
    is_mass,
    is_measure,
    is_time,
    kinds,
    says_how_much,
)
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name
from familygames.language.words.prices import COMMON, DOUBTFUL, FAIR, ODD, PLAIN, RARER, SELDOM, TIE, UNUSUAL
from familygames.language.words.reading import Reading

HALF = frozenset({"demi", "demie"})
HOURS = frozenset({"heure", "midi", "minuit"})
ORDINAL = frozenset(
    "premier dernier prochain autre top first last next other same only second third whole".split()
)
"""Adjectives that may stand before a number: the first two."""
PART_OF_DAY = listed("nouns.part_of_day")
_RANK = re.compile(r"(?:[IVX]{1,6}|\d{1,3})(?:e|er|re|ère|ème|nd|nde)")
MOST_ADJECTIVES = 4


class Front(NamedTuple):
    """What stands before a noun, up to where the noun begins: adjectives and a number."""

    end: int
    cost: Cost = FREE
    adjectives: tuple[Phrase, ...] = ()
    number: int = f.ANY
    """Whether the number counts one or several; `features.ANY` without a number."""


@way("nominals")
def noun_with_adjectives(g: RowParser, place: int) -> Iterator[Phrase]:
    """red car, three big dogs, page dix, voiture rouge et bleue"""
    for front in _fronts(g, place):
        for core in _cores(g, front, place):
            yield core
            yield from _with_figure(g, core)
            yield from _with_part_of_day(g, core)
            yield from _with_adjectives_behind(g, core)


@way("nominals")
def name_with_adjectives(g: RowParser, place: int) -> Iterator[Phrase]:
    """(la) petite Marie, poor Tom"""
    for front in _fronts(g, place):
        numbered = front.number != f.ANY and not YEAR.fullmatch(g.word(front.end - 1))
        if not front.adjectives or numbered or g.at(front.end - 1, "conj"):
            continue
        small = g.row.tokens[front.end - 1].said[:1].islower()  # not "the Looking Glass"
        doing = small and any(each.kind in ("pp", "ger") for each in front.adjectives)
        for name in g.at(front.end, "name") if not doing else ():
            end, gn = front.end + name.size, name.gn
            price: Cost | None = front.cost
            for adjective in front.adjectives:
                price = and_(price, must.adjective_agrees_with_its_noun(g, adjective, name, gn))
                gn = gn & adjective.gn or gn
            for last, more in ((end, 0.0), *ends_of_names(g, end)):
                if price is None:
                    break
                yield Phrase(
                    last, price[0] + more, price[1], gn, f.third(gn), name, "", place, parts=front.adjectives
                )


@way("nominals")
def dix_neuvieme_siecle(g: RowParser, place: int) -> Iterator[Phrase]:
    """le XIXe siècle, le 2e étage, la 1re fois: a rank as it is written"""
    written = place < g.row.size and _RANK.fullmatch(g.row.tokens[place].said)
    for nominal in g.nominals(place + 1) if written and g.at(place + 1, "noun") else ():
        if nominal.head is not None and nominal.head.lang == "fr" and nominal.gn & f.S:
            yield nominal.opened(place, PLAIN)


# Before the noun
def _fronts(g: RowParser, place: int) -> Iterator[Front]:
    """nothing, big, three, the last three big, nine o'clock"""
    fronts = [Front(place)]
    for front in fronts:
        yield front
        if len(front.adjectives) < MOST_ADJECTIVES:
            fronts += _with_adjective(g, front)
            fronts += _with_number(g, front)


def _with_adjective(g: RowParser, front: Front) -> Iterator[Front]:
    for adjective in g.adjectives(front.end):
        if adjective.kind != "pp" or (adjective.head and adjective.head.lang == "en"):
            longer = front._replace(
                end=adjective.end,
                cost=and_(front.cost, (adjective.cost, adjective.flaws)),
                adjectives=(*front.adjectives, adjective),
            )
            yield longer
            if any(conj.kind in ("and", "but") for conj in g.at(adjective.end, "conj")):
                yield longer._replace(end=adjective.end + 1)
    for reading in g.at(front.end, "adj"):
        if reading.kind == "attr":
            own = Phrase(front.end + 1, head=reading, gn=reading.gn, start=front.end)
            yield front._replace(end=front.end + 1, adjectives=(*front.adjectives, own))


def _with_number(g: RowParser, front: Front) -> Iterator[Front]:
    """three, nine o'clock (show), two and a half (hours)"""
    if any(each.head is not None and each.head.lemma not in ORDINAL for each in front.adjectives):
        return
    at = front.end
    for number in g.at(at, "num"):
        yield front._replace(end=at + number.size, number=front.number & number.gn or number.gn)
        if _measures(g, at, at + number.size):
            cost = and_(front.cost, (UNUSUAL, ()))  # a hundred dollar bill
            yield front._replace(end=at + number.size + 1, number=f.ANY, cost=cost)
        if g.word(at + 1) == "o'clock":
            yield front._replace(end=at + 2, number=f.ANY)
        if g.text_of(at + 1, at + 4) == "and a half":
            yield front._replace(end=at + 4, number=f.P)


def _measures(g: RowParser, start: int, place: int) -> bool:
    """(a hundred) dollar (bill), (a five) star (hotel): a noun that a number makes an adjective"""
    led = any(det.gn & f.S for det in g.at(start - 1, "det"))
    counted = any(noun.gn & f.S and (led or is_measure(noun)) for noun in g.at(place, "noun"))
    return counted and bool(g.at(place + 1, "noun")) and g.lang(place) == "en"


# The noun itself
def _cores(g: RowParser, front: Front, place: int) -> Iterator[Phrase]:
    """A noun that agrees with what stands before it."""
    at = front.end
    led = at > place or _is_led(g, place)
    for noun, end in _compounds(g, at, led=led):
        if not led and noun.lang == "fr" and noun.lemma in ("être", "avoir"):
            continue  # un être humain, but (peut) être calme
        price: Cost | None = and_(front.cost, (noun.cost, ()))
        price = and_(price, must.what_is_not_counted_has_no_plural(g, noun, end - noun.size))
        gn = noun.gn
        if front.number != f.ANY:
            price, gn = _numbered(g, price, noun, front.number, place, end)
        for adjective in front.adjectives:
            price, gn = _agreed(g, price, noun, gn, adjective, before=True)
        if price is not None:
            numbered = front.number != f.ANY
            amount = f.AGR["3s"] if numbered and is_measure(noun) else 0  # ten minutes is too long
            yield Phrase(
                end, *price, gn, f.third(gn) | amount, noun, "num" if numbered else "", place,
                parts=front.adjectives,
            )  # fmt: skip


def _numbered(
    g: RowParser, price: Cost | None, noun: Reading, number: int, place: int, end: int
) -> tuple[Cost | None, int]:
    if noun.lang == "fr" and noun.form in forms("fr").words("bare"):
        return price, noun.gn  # le trois mai
    if noun.form == "year old" and g.at(place - 1, "det"):
        return price, noun.gn  # my two year old
    return and_(price, must.noun_has_its_number(g, noun, number, place, end)), noun.gn & number or number


def _is_led(g: RowParser, place: int) -> bool:
    """Whether a determiner stands before: what follows is a noun then, though it may be a verb too."""
    return place > 0 and any(g.at(place - 1, pos) for pos in ("det", "predet", "possessive", "num"))


def _compounds(g: RowParser, at: int, *, led: bool) -> Iterator[tuple[Reading, int]]:
    """Nouns, and in English nouns that make one together: a school bus, three science labs. The last is
    what it is, and pays for the others; with each comes its end."""
    reached = [(reading, at + reading.size) for reading in g.at(at, "noun")]
    reached += _behind_names(g, at, led=led or is_day(g, at))
    for first, end in reached:
        yield first, end
        if first.lang == "fr" or end - at > 3 or not _may_lead(g, first, at):
            continue
        for second in () if g.at(end, "modal") else g.at(end, "noun"):
            if second.lang == "en" and second.form not in THIS_DAY:
                last = end + second.size
                price = _put_together(g, first, second, at, end, led=led)
                if price == FAIR and led and _is_one_thing(g, first, second, end):
                    price = SELDOM  # the toy box is
                reached.append((second._replace(cost=price + first.cost + second.cost), last))


def _behind_names(g: RowParser, at: int, *, led: bool) -> Iterator[tuple[Reading, int]]:
    """your PE kit, the London train, the Lake Forest area; without a determiner what needs none"""
    if not led and (at >= g.row.size or is_first_name(g.row.tokens[at].said)):
        return
    for name in g.at(at, "name"):
        for end, more in ((at + name.size, 0.0), *ends_of_names(g, at + name.size)):
            for noun in g.at(end, "noun"):
                if noun.lang == "en" and (led or noun.gn == f.P or is_mass(noun)):
                    yield noun._replace(cost=name.cost + noun.cost + more + UNUSUAL), end + noun.size


def _is_one_thing(g: RowParser, first: Reading, second: Reading, end: int) -> bool:
    """Whether two nouns behind a determiner are one for sure: the toy box is"""
    return _closes(g, end, end + second.size) and not g.at(end, "adj") and not _live_both(first, second)


def _may_lead(g: RowParser, noun: Reading, place: int) -> bool:
    """a school bus, sports shoes; but "one hours" is no compound"""
    counts = bool(g.at(place, "num"))
    return not counts and (bool(noun.gn & f.S) or noun.form in forms("en").words("leading"))


def _closes(g: RowParser, second: int, place: int) -> bool:
    """Whether a noun phrase ends here for sure, as its last word is no verb: the toy box (is)"""
    if g.at(place, "modal") or any(is_auxiliary(verb) for verb in g.at(place, "verb")):
        return True
    ends = place >= g.row.size or g.at(place, "prep") or g.at(place, "conj")
    return bool(ends) and all(verb.cost >= SELDOM for verb in g.at(second, "verb"))


def _live_both(first: Reading, second: Reading) -> bool:
    """the dog cat: rather one too many"""
    if first.form in forms("en").words("like-an-adjective"):
        return False
    living = {"person", "animal", "bird", "fish", "insect"}
    return bool(kinds(first) and kinds(second)) and kinds(first) <= living and kinds(second) <= living


def _often(g: RowParser, place: int) -> bool:
    """Whether a word is more than seldom a verb: cook, cover, not "price", "phone"."""
    return any(verb.cost < DOUBTFUL for verb in g.at(place, "verb"))


def _put_together(g: RowParser, first: Reading, second: Reading, at: int, end: int, *, led: bool) -> float:
    """How unlikely it is that two nouns are one: "the dog cat", "cook dinner"."""
    if g.row.card_of[at] == g.row.card_of[end]:
        return COMMON
    acts = _often(g, at) and bool(not led or g.at(end, "verb"))
    both = first.gn & f.S and second.lemma in forms("en").words("second")
    if _live_both(first, second) or (g.at(end, "adj") and not both):
        return FAIR
    return _put_behind(g, second, at, end, led=led, acts=acts)


def _put_behind(g: RowParser, second: Reading, at: int, end: int, *, led: bool, acts: bool) -> float:
    """How unlikely two nouns are one by what stands before them, and whether the first *acts*, as a verb."""
    if acts and g.word(at - 1) not in ("a", "an"):
        return ODD if (led or _is_governed(g, at)) and not _often(g, end) else FAIR
    if led:
        return SELDOM if acts else UNUSUAL
    return SELDOM if not acts and (second.gn == f.P or is_mass(second)) else RARER


def _is_governed(g: RowParser, place: int) -> bool:
    """Whether a preposition stands before, so that no finite verb can: at swim class"""
    return any(prep.form != "to" and prep.lang == "en" for prep in g.at(place - 1, "prep"))


# Behind the noun
def _with_figure(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """page dix, room twelve, un mètre soixante, un an et demi, trois heures moins le quart"""
    noun, end = core.head, core.end
    if noun is None or noun.lang not in ("en", "fr"):
        return
    lists = ("numbered", "measured") if core.kind == "num" else ("numbered",)
    if any(noun.lemma in forms(noun.lang).words(name) for name in lists):
        for figure in g.at(end, "num"):
            yield core.closed(end + figure.size, COMMON)._replace(kind="num")
    if noun.lang == "fr" and is_time(noun) and g.word(end) == "et" and g.word(end + 1) in HALF:
        yield core.closed(end + 2, PLAIN)
    if noun.lemma in HOURS and g.word(end) in ("moins", "et"):
        yield from _with_minutes(g, core, end + 1)


def _with_minutes(g: RowParser, core: Phrase, place: int) -> Iterator[Phrase]:
    """(trois heures moins) le quart, (midi et) demi, (une heure) dix"""
    if g.text_of(place, place + 2) == "le quart":
        yield core.closed(place + 2, PLAIN)
    elif g.word(place) in {"quart", *HALF} or g.at(place, "num"):
        yield core.closed(place + 1, PLAIN)


def _with_part_of_day(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """(le) samedi matin"""
    noun = core.head
    if noun is not None and noun.lang == "fr" and noun.form in forms("fr").words("bare"):
        for part in g.at(core.end, "noun"):
            if part.form in PART_OF_DAY:
                yield core.closed(core.end + part.size, PLAIN)


def _with_adjectives_behind(g: RowParser, core: Phrase) -> Iterator[Phrase]:
    """voiture rouge, chats gris et noirs, fille plus grande que moi"""
    reached = [core]
    for noun in reached:
        if noun.end - core.end > 6:
            return
        for adjective in g.adjectives(noun.end):
            if adjective.head and adjective.kind != "ger" and noun.head and not _only_counts(core, adjective):
                own = (noun.cost, noun.flaws)
                price, gn = _agreed(g, own, noun.head, noun.gn, adjective, before=False)
                if price is not None:
                    longer = noun.with_more(adjective)
                    longer = longer._replace(cost=price[0], flaws=price[1], gn=gn, agr=f.third(gn))
                    reached.append(longer)
                    yield longer
                yield from _compared_behind(g, noun, adjective)
        if noun is not core and any(conj.kind == "and" for conj in g.at(noun.end, "conj")):
            reached.append(noun.closed(noun.end + 1, TIE)._replace(kind="open"))


def _compared_behind(g: RowParser, noun: Phrase, adjective: Phrase) -> Iterator[Phrase]:
    """(une) maison plus grande que la nôtre, (a) house bigger than ours, (a) house twice as big as ours"""
    gn = noun.gn & adjective.gn
    if noun.head is not None and noun.head.lang == "en" and _is_known(g, noun.start - 1):
        return  # do our job as good as we can
    own = noun.head is not None and adjective.head is not None and noun.head.lang == adjective.head.lang
    for than in g.comparisons(adjective.end, adjective.kind) if gn and own and _compares(adjective) else ():
        yield noun.with_more(adjective).with_more(than)._replace(gn=gn, agr=f.third(gn), facts=noun.facts)


def _is_known(g: RowParser, place: int) -> bool:
    """the, our, this: a determiner of what one knows already"""
    return any(det.kind in ("def", "poss", "dem") for det in g.at(place, "det"))


def _compares(adjective: Phrase) -> bool:
    return adjective.kind in ("than", "as")


def _only_counts(noun: Phrase, adjective: Phrase) -> bool:
    """Whether a noun says how much more so: trois fois plus grande, ten times bigger, dix ans plus jeune"""
    much = noun.head is not None and (noun.head.lemma in ("fois", "time") or says_how_much(noun.head))
    return much and noun.kind == "num" and _compares(adjective)


def _agreed(
    g: RowParser, price: Cost | None, noun: Reading, gn: int, adjective: Phrase, *, before: bool
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


def is_day(g: RowParser, place: int) -> bool:
    """yesterday evening, monday afternoon"""
    return g.word(place) in THIS_DAY or g.word(place) in forms("en").words("weekday")
