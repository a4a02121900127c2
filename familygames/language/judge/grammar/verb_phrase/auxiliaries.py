"""Auxiliaries and what they help: perfect, passive, progressive."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Predication, and_
from familygames.language.judge.grammar.clause.short_answers import (
    is_left_short,
    price_behind_can,
    price_of_a_short_answer,
    short_tails,
)
from familygames.language.judge.grammar.parts import OBJECTS, Before, Complement, others, places, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.before_verbs import adverbs
from familygames.language.judge.grammar.verb_phrase.following import (
    ComplementSlot,
    Following,
    behind_adverbs,
    slot_of,
)
from familygames.language.judge.grammar.verb_phrase.objects import complements
from familygames.language.judge.grammar.verb_phrase.predicates import predicate
from familygames.language.judge.grammar.verb_phrase.verb_forms import helped, participles
from familygames.language.judge.knowledge import frames_of, is_auxiliary, is_time
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import COMMON, ODD, PLAIN, SELDOM, USUAL
from familygames.language.words.reading import Reading

behind_etre = Following[ComplementSlot]()
"""What « être » helps: est tombée, est mangé, est en train de manger."""
behind_be = Following[ComplementSlot]()
"""What "be" helps: is eating, is eaten, is gone."""
behind_passive = Following[ComplementSlot]()
"""What follows a participle that says what is done to the subject."""


# Perfect
def perfect(g: RowParser, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Complement]:
    """a mangé, has eaten, has been eating, a été mangé"""
    for middle, cost in adverbs(g, place):
        for participle, price in participles(g, middle):
            done = slot_of(participle, middle + 1, before, gap)
            paid = and_((cost, ()), price)
            for part in _done(g, verb, done, price):
                yield part.paying(paid)


def _done(g: RowParser, verb: Reading, done: ComplementSlot, price: Cost) -> Iterator[Complement]:
    """What follows the participle of a perfect."""
    participle, place = done.verb, done.place
    if participle.kind == "pp" and participle.lemma == "be" and participle.lang == "en":
        yield from after_be(g, participle, place, Before(place - 1), done.gap)
    elif participle.kind == "pp" and participle.lemma == "être":
        yield from after_etre(g, participle, place, done.before, done.gap)
    elif not (price[1] and verb.lang == "en" and verb.lemma != "have" and _is_present(participle)):
        paid = _with_avoir(g, verb, done)
        for part in complements(g, participle, place, done.before, done.gap) if paid else ():
            whole = part if paid is FREE or paid is None else part.paying(paid)
            yield whole
            yield from _and_done(g, verb, done, whole)


def _says_us(g: RowParser, done: ComplementSlot) -> bool:
    """« il nous a invité »: several, unless who writes "nous" is one"""
    before, participle = done.before, done.verb
    us = "r" in before.taken and not before.strict_self and g.word(before.end - 1) == "nous"
    does = any(verb.kind == "inf" for verb in g.at(done.place, "verb"))  # il nous a vu venir
    return us and "n-only" in done.frames and not participle.gn & f.P and not does


def _and_done(g: RowParser, verb: Reading, done: ComplementSlot, first: Complement) -> Iterator[Complement]:
    """has eaten *and drunk milk*, a travaillé *et terminé le rapport*"""
    if not any(conj.kind == "and" for conj in g.at(first.end, "conj")):
        return
    for middle, cost in adverbs(g, first.end + 1):
        for participle in g.at(middle, "verb"):
            second = slot_of(participle, middle + 1, done.before, done.gap)
            paid = _with_avoir(g, verb, second)
            if participle.kind != "pp" or paid is None:
                continue
            for part in complements(g, participle, middle + 1, done.before, done.gap):
                both = part.costing(first.cost + cost + participle.cost + PLAIN).paying(paid)
                yield both._replace(
                    flaws=first.flaws + both.flaws,
                    facts=first.facts + part.facts,
                    parts=first.parts + part.parts,
                )


def _is_present(verb: Reading) -> bool:
    return verb.lang == "en" and verb.kind == "fin" and verb.tense == "P"


def _with_avoir(g: RowParser, verb: Reading, done: ComplementSlot) -> Cost | None:
    """a mangé, les a mangées; not « a tombé », not « a mangée »"""
    participle, before, frames, place = done.verb, done.before, done.frames, done.place - 1
    if participle.lang != "fr" or participle.kind != "pp":
        return FREE
    if verb.lang == "fr" and (before.strict_self or ("être" in frames and "n" not in frames)):
        return must.right_auxiliary(g, verb, participle, "être", place - 1, place + 1)
    agrees = before.taken & {"o", "r", "en"} or done.gap in ("o", "d")
    if not agrees and not participle.gn & f.MS:
        return must.participle_with_avoir_stays_as_it_is(g, participle, place)
    if _says_us(g, done):
        return must.participle_agrees_with_its_object_before(g, participle, place, ODD)
    if "o" in before.taken and before.object_gn and not participle.gn & before.object_gn:
        return must.participle_agrees_with_its_object_before(g, participle, place)
    return FREE


# être
def after_etre(g: RowParser, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Complement]:
    """est tombée, est mangé par le chat, est en train de manger, est grande"""
    yield from behind_adverbs(g, behind_etre, slot_of(verb, place, before, gap))
    yield from predicate(g, verb, place, before, gap)


@behind_etre()
def participle_with_etre(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """elle est *tombée*, elle s'est *lavée*, la pomme est *mangée*; not « il est *marché* »"""
    for participle, price in participles(g, slot.place):
        done = slot_of(participle, slot.place + 1, slot.before, slot.gap)
        if participle.lang == "fr" and "avoir-only" in done.frames:
            yield from _etre_for_avoir(g, slot, done)
        elif _is_no_participle(g, slot, participle, price):
            continue
        elif "être" in done.frames or "r" in slot.before.taken:
            for part in _moved(g, done):
                yield part.paying(price)
        elif "n" in done.frames or participle.lang == "en":
            yield from passive(g, participle, done.place, price)
        elif participle.kind == "pp":
            for part in _etre_for_avoir(g, slot, done):
                yield part.paying(price)


def _is_no_participle(g: RowParser, slot: ComplementSlot, verb: Reading, price: Cost) -> bool:
    """Whether a form is rather a noun than a slip: il est *joue*"""
    noun = verb.kind == "fin" and bool(g.at(slot.place, "noun"))
    return verb.kind != "pp" and (noun or (bool(price[1]) and verb.lang == "en"))


def _etre_for_avoir(g: RowParser, slot: ComplementSlot, done: ComplementSlot) -> Iterator[Complement]:
    """not « il *est* pu », not « elle *est* marché »"""
    flaw = must.right_auxiliary(g, slot.verb, done.verb, "avoir", slot.begin - 1, done.place)
    for part in complements(g, done.verb, done.place, done.before, done.gap) if flaw else ():
        yield part.paying(flaw or FREE)


def _moved(g: RowParser, done: ComplementSlot) -> Iterator[Complement]:
    """elle est *tombée dans l'eau*; elle s'est *lavé les mains*, where the participle stays as it is"""
    participle, place = done.verb, done.place
    to_oneself = "p:à" in done.frames and not done.frames & {"n", "être"}  # ils se sont parlé
    stays = to_oneself and bool(participle.gn & f.MS)
    gn = f.ANY if stays or _has_done(g, participle, place) else participle.gn
    for part in complements(g, participle, place, done.before, done.gap, moved=True):
        if "être" in done.frames or part.object is None or is_time(part.object):
            yield part._replace(gn=gn)
        elif kept := must.participle_keeps_its_form_before_its_object(g, participle, place - 1):
            yield part.paying(kept)._replace(gn=f.ANY)


def _has_done(g: RowParser, participle: Reading, place: int) -> bool:
    """elle s'est fait couper les cheveux: « fait » stays as it is before an infinitive"""
    return participle.form in ("fait", "laissé") and any(verb.kind == "inf" for verb in g.at(place, "verb"))


@behind_etre()
def in_the_middle_of(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """est *en train de manger*, est *sur le point de partir*"""
    yield from _aspect(g, slot)


@behind_etre()
def english_ing(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """« elle est *running* » in both languages"""
    for ger in g.at(slot.place, "verb"):
        if ger.kind == "ger" and ger.lang == "en":
            for phrase in g.verb_phrases(slot.place, "ger", slot.gap):
                yield helped(phrase, SELDOM)


def _aspect(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    for aspect in g.at(slot.place, "aspect"):
        for phrase in g.verb_phrases(slot.place + aspect.size, "inf", slot.gap):
            yield helped(phrase)


# Passive
def passive(g: RowParser, participle: Reading, place: int, price: Cost) -> Iterator[Complement]:
    """is eaten by the cat, est mangé, is laughed at, was given a book, is said to sing"""
    slot = slot_of(participle, place, Before(place), "")
    for part in behind_passive.each(g, slot):
        done = part.paying(price)._replace(gn=participle.gn, kind="passive")
        yield done
        yield from _and_done_too(g, participle, done)


def _and_done_too(g: RowParser, participle: Reading, first: Complement) -> Iterator[Complement]:
    """est interrogé *et relâché*, was washed *and dried*"""
    if not any(conj.kind == "and" for conj in g.at(first.end, "conj")):
        return
    for second in _participles(g, first.end + 1):
        gn = second.gn & participle.gn
        if gn and second.lang == participle.lang and _may_be_done(second):
            for part in behind_passive.each(g, slot_of(second, first.end + 2, Before(first.end), "")):
                both = part.costing(first.cost + second.cost + PLAIN)
                yield both._replace(
                    flaws=first.flaws + both.flaws, facts=first.facts + part.facts, gn=gn, kind="passive",
                    parts=first.parts + part.parts,
                )  # fmt: skip


@behind_passive()
def done_by_somebody(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is eaten *by the cat*, est lavée *tous les jours*; not "is laughed by her" """
    for tail in g.tails(slot.place) if _takes_an_object(slot) else ():
        own = Predication(slot.verb, passive=True, places=places(tail.facts))
        yield Complement.of(tail, PLAIN, facts=(own, *others(tail.facts)))


@behind_passive(language="en")
def laughed_at(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is laughed *at*, was looked *after by her aunt*"""
    for prep in g.at(slot.place, "prep"):
        for tail in g.tails(slot.place + prep.size):
            yield Complement.of(untold(tail), USUAL)


def _takes_an_object(slot: ComplementSlot) -> bool:
    """Whether something is done to somebody without a preposition: eaten, not "laughed" """
    return not slot.english or bool(slot.frames & {"n", "nn"})


@behind_passive("nn", language="en")
def given_something(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """was given *a book*, is sent *a letter*"""
    for phrase in g.noun_phrases(slot.place):
        for tail in g.tails(phrase.end) if phrase.kind in OBJECTS else ():
            yield Complement.of(untold(phrase), USUAL).with_more(untold(tail))


@behind_passive("n-a", language="en")
def coloured_red(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """it is coloured *orange*, the door was left *open*"""
    for adjective in g.adjectives(slot.place):
        for tail in g.tails(adjective.end) if adjective.kind != "ger" else ():
            yield Complement.of(untold(adjective), USUAL).with_more(untold(tail))


@behind_passive("n-noun")
def called_something(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is called *Ali*, was elected *president*, est classé *monument historique*"""
    for phrase in g.noun_phrases(slot.place):
        if phrase.kind in ("np", "name", "bare"):
            for tail in g.tails(phrase.end):
                yield Complement.of(untold(phrase._replace(flaws=())), COMMON).with_more(untold(tail))


@behind_passive("n-a", language="fr")
def found_so(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """fut retrouvé *vivant*, est jugée *coupable de vol*; not « est jugée *coupables* »"""
    is_passive = slot.verb.lemma != "faire"  # not « il est fait froid »
    for adjective in g.adjectives(slot.place) if is_passive else ():
        if adjective.head is not None and adjective.gn & slot.verb.gn:
            for tail in g.tails(adjective.end):
                yield Complement.of(untold(adjective), COMMON).with_more(untold(tail))


@behind_passive()
def said_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is said *to sing well*, was asked *to come*, est supposé *venir*"""
    if slot.verb.lemma == "supposer":
        for phrase in g.verb_phrases(slot.place, "inf"):
            yield Complement.of(untold(phrase), COMMON)
    may = g.word(slot.place) == "to" and _takes_an_object(slot)
    for phrase in g.verb_phrases(slot.place, "inf") if may else ():
        yield Complement.of(untold(phrase), USUAL)


# be
def after_be(g: RowParser, verb: Reading, place: int, before: Before, gap: str) -> Iterator[Complement]:
    """is eating, is eaten, is about to eat, is gone, is tall"""
    yield from behind_adverbs(g, behind_be, slot_of(verb, place, before, gap))
    yield from predicate(g, verb, place, before, gap)


@behind_be()
def be_alone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """it probably *is*, I know he *was*, Laura *isn't*, it might not have *been*: the rest was said before"""
    if is_left_short(g, slot):
        finite = slot.verb.kind == "fin"
        price = price_of_a_short_answer(g, slot) if finite else price_behind_can(g, slot)
        for tail in short_tails(g, slot.place) if price is not None else ():
            yield Complement.of(tail, price or SELDOM)


@behind_be()
def about_to(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *about to leave*, is *going to sing*"""
    yield from _aspect(g, slot)


@behind_be()
def doing_it_now(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *eating an apple*, are *playing*"""
    again = any(verb.lemma == "be" and verb.kind == "fin" for verb in g.at(slot.place, "verb"))
    for phrase in g.verb_phrases(slot.place, "ger", slot.gap) if not again else ():  # "the error's are"
        yield helped(phrase)


@behind_be()
def done_to_it(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """is *eaten by the cat*, was *asked for*"""
    for verb in _participles(g, slot.place):
        if _may_be_done(verb):
            yield from passive(g, verb, slot.place + 1, (verb.cost, ()))


@behind_be()
def is_gone(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """« she is *devenue grande* » in both languages; she is *gone*"""
    for verb in _participles(g, slot.place):
        frames = frames_of(verb)
        may_be = "be" in frames or (verb.lang == "fr" and "être" in frames)
        if may_be and not frames & {"n", "nn"}:
            for part in complements(g, verb, slot.place + 1, slot.before, slot.gap):
                yield part.costing(SELDOM)._replace(gn=verb.gn)


def _participles(g: RowParser, place: int) -> Iterator[Reading]:
    """Past participles behind "be", but for "been" and "had"."""
    for verb in g.at(place, "verb"):
        if verb.kind == "pp" and (verb.form == "done" or not is_auxiliary(verb)):
            yield verb


def _may_be_done(verb: Reading) -> bool:
    """Whether something can be done to somebody by this verb: eaten, looked at, not "slept"."""
    frames = frames_of(verb)
    return bool(frames & {"n", "nn"}) or any(each.startswith("p:") for each in frames)


@behind_be()
def is_to_do(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """she is *to go*"""
    hard = g.word(slot.place - 1) in forms("en").words("hard-to")
    for phrase in (
        g.verb_phrases(slot.place, "inf", slot.gap) if g.word(slot.place) == "to" and not hard else ()
    ):
        yield helped(phrase, SELDOM)
