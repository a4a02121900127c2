"""What a full verb takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Predication, and_
from familygames.language.judge.grammar.parts import (
    MIDDLE,
    OBJECTS,
    THIS_DAY,
    Before,
    Complement,
    others,
    places,
)
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.adjective_objects import adjective_object
from familygames.language.judge.grammar.verb_phrase.clause_objects import clause_object, set_object
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following, slot_of
from familygames.language.judge.grammar.verb_phrase.noun_objects import noun_object
from familygames.language.judge.grammar.verb_phrase.verb_objects import verb_object
from familygames.language.judge.knowledge import is_person, is_time, is_where_things_lie, prefers
from familygames.language.words.forms import forms
from familygames.language.words.prices import ALMOST_WRONG, COMMON, LESS_LIKELY, ODD, UNUSUAL, USUAL, WRONG
from familygames.language.words.reading import Reading

what_it_takes = Following[ComplementSlot]()
"""What a full verb takes, or that it takes nothing, before what may follow any verb."""
wrongly_taken = Following[ComplementSlot]()
"""What a verb does not take, but learners say."""


class Start(NamedTuple):
    """Where an object may begin."""

    place: int
    price: Cost = FREE
    needed: bool = False
    """Whether there must be an object: a word stands between it and its verb."""


def complements(
    g: RowParser, verb: Reading, place: int, before: Before, gap: str, *, moved: bool = False
) -> Iterator[Complement]:
    """Objects and all else a full verb takes, then what may follow any verb."""
    slot = slot_of(verb, place, before, gap)
    if moved:
        slot = slot._replace(moved=True)
    own = Predication(verb, reflexive=before.strict_self)
    for part in what_it_takes.each(g, slot):
        if part.kind == "whole":
            fact = own._replace(object=part.object, places=part.places)
            yield part._replace(facts=(fact, *part.facts), kind="")
            continue
        price = _lui_for_le(g, slot, part)
        for whole in and_tail(g, verb, part.paying(price), own=own) if price else ():
            again = _said_again(g, whole, place) if "d" in before.taken else whole
            if again is not None:
                yield again
    if g.relaxed and "r" not in before.taken:
        for part in wrongly_taken.each(g, slot):
            yield from and_tail(g, verb, part, own=own)


def _lui_for_le(g: RowParser, slot: ComplementSlot, part: Complement) -> Cost | None:
    """« je lui vois »: what it costs where somebody is seen, not told"""
    alone = part.object is None or is_time(part.object)
    if alone and "n-only" in slot.frames and slot.before.taken == {"d"}:
        return must.le_for_whom_one_sees_not_lui(g, slot.place)
    return FREE


def _said_again(g: RowParser, part: Complement, place: int) -> Complement | None:
    """« elle lui écrit à sa tante »: the person is said twice."""
    for fact in part.facts:
        for prep, noun in fact.places:
            if prep.lemma == "à" and noun.lang != "en" and is_person(noun):
                flaw = must.whom_it_is_for_is_said_once(g, noun, place - 1, part.end)
                return part.paying(flaw) if flaw else None
    return part


def and_tail(
    g: RowParser, verb: Reading, part: Complement, own: Predication | None = None
) -> Iterator[Complement]:
    """Adds adverbs, places and times. The facts know then what there is to the verb."""
    fact = own or Predication(verb, quality=part.quality)
    for tail in g.tails(part.end):
        whole = fact._replace(
            quality=part.quality or fact.quality,
            object=part.object,
            places=part.places + places(tail.facts) + places(part.facts),
        )
        facts = (whole, *others(part.facts), *others(tail.facts))
        if tail.end > part.end:
            yield part.with_more(tail, facts=facts)
        else:
            yield part._replace(facts=facts)


@what_it_takes("n", "that")
def object_asked_for(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """the cake she *eats*, what do you *think*, the light she turns *off*"""
    if slot.gap in ("o", "p", "d", "q", "w") and not slot.has_object:
        yield Complement(slot.place)
        for particle in g.at(slot.place, "adv"):
            if particle.kind == "particle":
                yield Complement(slot.place + 1, COMMON)


@what_it_takes()
def no_object(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """she *sleeps*, he *gets* up, je le *vois*; not "she *makes*" """
    if slot.gap in ("", "d", "w", "q") or slot.has_object:
        price = _price_of_no_object(g, slot)
        if price:
            yield Complement(slot.place, *price)


def _price_of_no_object(g: RowParser, slot: ComplementSlot) -> Cost | None:
    verb, place, before, frames = slot.verb, slot.place, slot.before, slot.frames
    if "n-to" in frames and "there" not in frames and g.text_of(place, place + 3) == "there to be":
        return must.verb_has_its_object(g, verb, place, WRONG)  # not "she urged there to be peace"
    if "n!" in frames and not (before.has_object or before.may_be_object or _goes_alone(g, slot)):
        return must.verb_has_its_object(g, verb, place, _how_much_it_lacks(g, slot))
    price: Cost | None = FREE
    if "o" in before.taken and not frames & {"n", "that"} and not slot.moved:  # je le pense
        price = must.object_pronoun_suits_its_verb(g, verb, place)
    if "ger!" in frames and g.word(place) == "to" and g.at(place + 1, "verb"):
        price = and_(price, must.ing_after_enjoy(g, verb, place))
    return price


def _goes_alone(g: RowParser, slot: ComplementSlot) -> bool:
    """gets *up*, takes *off*: with a little word no object is needed"""
    return any(f"0:{each.form}" in slot.frames for each in g.at(slot.place, "adv"))


def _how_much_it_lacks(g: RowParser, slot: ComplementSlot) -> float:
    """How wrong the verb is without an object: "she *makes*" more than "she *gives*"."""
    if any(adverb.kind == "quant" for adverb in g.at(slot.place, "adv")):
        return WRONG  # I like very much
    if slot.verb.lemma == "avoir":
        return LESS_LIKELY
    if "n!!" in slot.frames or ("n!end" in slot.frames and _ends(g, slot.place)):
        return ODD if slot.verb.kind == "imp" and slot.verb.lemma == "enjoy" else WRONG
    return ODD if "n?" in slot.frames else ALMOST_WRONG


def _ends(g: RowParser, place: int) -> bool:
    """Whether nothing more is said of what is done: she admires, they destroyed it or "they destroyed" """
    return place == g.row.size or g.word(place) in THIS_DAY or g.word(place) == "by"


@what_it_takes()
def preposition_alone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """the girl I am looking *at*, what are you listening *to*"""
    if slot.gap in ("o", "w") and not slot.has_object:
        yield from stranded(g, slot.place)
        if any(particle.kind == "particle" for particle in g.at(slot.place, "adv")):
            yield from stranded(g, slot.place + 1)  # the man I get along with


def stranded(g: RowParser, place: int) -> Iterator[Complement]:
    """the girl I am looking *at*, the man she gives a book *to*"""
    for prep in g.at(place, "prep"):
        if prep.lang == "en":
            yield Complement(place + prep.size, COMMON)
    for phrase in g.noun_phrases(place) if place + 1 < g.row.size else ():
        for prep in g.at(phrase.end, "prep") if phrase.kind in OBJECTS else ():
            if prep.lang == "en":
                yield Complement.of(phrase, USUAL, facts=()).closed(phrase.end + prep.size)


@what_it_takes()
def object_here(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """eats *an apple*, mange *lentement une pomme*, turns *off the light*"""
    for start in _starts(g, slot):
        for part in _object_at(g, slot.at(start.place)):
            if start.needed and part.end == start.place:
                continue
            if start.place > slot.place and _is_put_on(g, slot, part):
                continue
            if start.price is FREE:
                yield part
            elif part.kind == "whole":
                yield part.costing(start.price[0])  # she knows well that …: nothing stands in the way
            else:
                yield part.paying(start.price)


def _object_at(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """All sorts of objects that begin here."""
    yield from set_object.each(g, slot)
    if slot.place >= g.row.size:
        return
    for sort in (noun_object, adjective_object, verb_object, clause_object):
        yield from sort.each(g, slot)


def _is_put_on(g: RowParser, slot: ComplementSlot, part: Complement) -> bool:
    """Puts *on* a hat, but puts it *on the table*."""
    return slot.english and g.word(slot.place) == "on" and is_where_things_lie(part.object)


def _starts(g: RowParser, slot: ComplementSlot) -> Iterator[Start]:
    """Where an object may begin: right here, or behind an adverb."""
    yield Start(slot.place)
    for adverb in g.at(slot.place, "adv"):
        yield from _behind_adverb(g, slot, adverb)
    if not slot.english and "n" in slot.frames and not slot.has_object:
        yield from _behind_manner(g, slot)


def _behind_adverb(g: RowParser, slot: ComplementSlot, adverb: Reading) -> Iterator[Start]:
    """parle *bien* français, picks *up* a stone; not "draws *slowly* a boat" """
    end = slot.place + adverb.size
    if slot.english and adverb.lang == "en" and adverb.kind != "particle":
        flaw = None
        if adverb.kind != "degree":
            flaw = must.nothing_between_verb_and_object(g, slot.verb, adverb, slot.place)
        if flaw:
            yield Start(end, flaw, needed=bool(flaw[1]))
    elif slot.english and adverb.kind == "particle" and not _phrasal(slot, adverb):
        return
    elif adverb.kind in MIDDLE or adverb.kind in ("particle", "place"):
        yield Start(end, (COMMON + (UNUSUAL if adverb.kind == "place" else 0.0), ()))
        for second in g.at(end, "adv"):
            if second.kind in MIDDLE:
                yield Start(end + second.size, (USUAL, ()))


def _behind_manner(g: RowParser, slot: ComplementSlot) -> Iterator[Start]:
    """mange *avec énergie* une pomme: what stands between a French verb and its object"""
    if g.word(slot.place) in ("avec", "sans"):
        ends = {phrase.end: phrase.cost for phrase in g.prepositional(slot.place) if not phrase.flaws}
        for end, cost in ends.items():
            yield Start(end, (cost + UNUSUAL, ()), needed=True)


def _phrasal(slot: ComplementSlot, particle: Reading) -> bool:
    """Whether an object may follow the little word: picks up a stone, puts on a hat."""
    if particle.form == "on":
        return "n:on" in slot.frames
    return particle.form in forms("en").words("before-object")


@wrongly_taken()
def object_of_another_verb(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """not "she sleeps *the bed*", not « il ressemble *sa mère* », "she looks *the stars*" """
    verb, place, days = slot.verb, slot.place, forms("en").words("weekday")
    for phrase in g.noun_phrases(place) if "n" not in slot.frames else ():
        if phrase.kind not in OBJECTS or is_time(phrase.head) or g.word(phrase.start) in days:
            continue
        if wanted := prefers(verb):
            flaw = must.object_after_its_preposition(g, verb, wanted, place - 1, phrase.end)
        else:
            flaw = must.some_verbs_take_no_object(g, verb, place - 1, phrase.end)
        if flaw:
            yield Complement.of(phrase).paying(flaw)


@wrongly_taken("n")
def one_object_too_many(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """not "she eats *an apple a pear*" """
    for phrase in g.noun_phrases(slot.place):
        if phrase.kind not in OBJECTS or is_time(phrase.head):
            continue
        for second in g.noun_phrases(phrase.end):
            if second.kind in OBJECTS and not is_time(second.head):
                flaw = must.one_object_is_enough(
                    g, slot.verb, phrase.start, second.end, g.text_of(second.start, second.end)
                )
                if flaw:
                    yield Complement.of(phrase).with_more(second, facts=()).paying(flaw)
