"""Nouns as objects."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.grammar.parts import OBJECTS, Complement, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.behind_objects import (
    Taken,
    base_behind_object,
    behind_object,
    to_behind_object,
)
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.judge.knowledge import is_time
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, LESS_LIKELY, LIKELY, SUSPECT, UNUSUAL, USUAL

HELD = listed("noun_objects.held")
"""Verbs that take somebody or something for what it is: avoir pour ami, prendre pour modèle."""
COUNTING = listed("noun_objects.counting")
"""Verbs behind which « un » may be a number."""
noun_object = Following[ComplementSlot]()
"""Nouns as objects, with what more the verb takes."""


@noun_object("n")
def object_of_verb(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """she eats *an apple*; gives *her brother a book*; wants *him to come*"""
    for phrase in g.noun_phrases(slot.place):
        part = _as_object(g, slot, phrase)
        if part is None:
            continue
        taken = Taken(slot, phrase, part)
        if slot.gap == "o" and not slot.has_object:
            yield from _object_beside_a_gap(g, taken)
        else:
            yield part
            yield from behind_object.each(g, taken)


@noun_object("n", language="fr")
def object_behind_its_place(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """met *sur la table le livre*, mettent *en avant un problème*: a place before a long object"""
    if slot.gap or slot.has_object or not _leads_to_a_place(g, slot):
        return
    for place in g.prepositional(slot.place):
        det = g.at(place.end, "det") if place.kind == "pp" and place.end - slot.place < 5 else ()
        for phrase in g.noun_phrases(place.end) if any(each.lang == "fr" for each in det) else ():
            if phrase.kind == "np":
                yield Complement.of(untold(place), UNUSUAL).with_more(phrase)._replace(object=phrase.head)


def _leads_to_a_place(g: RowParser, slot: ComplementSlot) -> bool:
    """sur la table, en avant; not « lui a envoyé *à Paul* un colis », which says it twice"""
    word = g.word(slot.place)
    led = bool(g.at(slot.place, "prep") or g.at(slot.place, "prepdet"))
    twice = word in ("à", "au", "aux") and "d" in slot.before.taken
    return led and not twice and word not in ("de", "d'", "du", "des")


@noun_object(language="fr")
def avoir_pour_ami(g: RowParser, slot: ComplementSlot) -> Iterator[Complement]:
    """a *pour ami un chien*, ont *pour but de gagner*, prend *pour modèle sa mère*"""
    if slot.verb.lemma not in HELD or g.word(slot.place) != "pour":
        return
    for what in g.nominals(slot.place + 1):
        of = g.word(what.end) in ("de", "d'")
        for verb in g.verb_phrases(what.end + 1, "inf") if of else ():
            yield Complement.of(untold(what), UNUSUAL).with_more(untold(verb))
        for phrase in g.noun_phrases(what.end):
            if phrase.kind in ("np", "name"):
                yield Complement.of(untold(what), UNUSUAL).with_more(untold(phrase))


def _as_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Complement | None:
    """A noun phrase as an object of the verb, if it can be one."""
    price = and_(
        _form_of_object(g, slot, phrase), must.one_shouts_at_people(g, slot.verb, phrase, slot.place - 1)
    )
    if price and slot.has_object and phrase.kind != "refl":
        price = and_(price, _one_more_object(g, slot, phrase))
    if price and _is_one_alone(g, slot, phrase):
        price = and_(price, must.one_needs_a_noun(g, g.word(phrase.start), phrase.start))
    if price is None:
        return None
    return Complement.of(phrase, object=phrase.head, negative=phrase.kind == "neg").paying(price)


def _is_one_alone(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> bool:
    """« elle mange *une* »: but j'en mange une, dis un, une de ces pommes"""
    alone = phrase.end - phrase.start == 1 and phrase.end == g.row.size
    counted = slot.verb.lemma in COUNTING or slot.before.taken
    return alone and slot.verb.lang == "fr" and g.word(phrase.start) in ("un", "une") and not counted


def _form_of_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """What it costs that this sort of phrase is an object: the boat, him, not "he"; pas de pain."""
    match phrase.kind:
        case "de" if g.word(phrase.start - 1) == "rien" and g.at(phrase.start + 1, "adj"):
            return None  # rien de nouveau
        case "de":
            return FREE if _negated(g, slot) or _is_counted(g, slot) else _de_alone(g, phrase)
        case "subj":
            return must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY)
        case "tonic":
            if slot.verb.lang == "fr" and (phrase.head is None or phrase.head.lang == "fr"):
                lacks_a_hyphen = slot.verb.kind == "imp"  # laisse moi
                return must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY if lacks_a_hyphen else LIKELY)
            return UNUSUAL, ()
        case _:
            return FREE if phrase.kind in OBJECTS else None


def _negated(g: RowParser, slot: ComplementSlot) -> bool:
    before = slot.before
    return before.negated or before.ne or any(g.word(at) == "sans" for at in range(slot.place))


def _is_counted(g: RowParser, slot: ComplementSlot) -> bool:
    """*combien* as-tu *de frères*; but « combien de frères as-tu d'amis »"""
    return slot.gap == "w" and any(
        g.word(at) == "combien" and g.word(at + 1) not in ("de", "d'") for at in range(slot.place)
    )


def _de_alone(g: RowParser, phrase: Phrase) -> Cost | None:
    noun = phrase.head.form if phrase.head else ""
    return must.de_alone_needs_a_negation(g, noun, phrase.start, phrase.end, SUSPECT)


def _one_more_object(g: RowParser, slot: ComplementSlot, phrase: Phrase) -> Cost | None:
    """What an object costs where a pronoun is one: j'en mange deux, elle se lave les mains."""
    before = slot.before
    if is_time(phrase.head) or "en" in before.taken:
        return USUAL, ()
    if before.strict_self and "o" not in before.taken and "r:de" not in slot.frames:
        return COMMON, ()
    return must.one_object_is_enough(g, slot.verb, slot.place - 1, phrase.end, weight=LIKELY)


def _object_beside_a_gap(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """the book I gave *her*; what do you call *this*; what do you want *me to do*"""
    head = taken.phrase.head
    it = head is not None and head.form == "it"
    if "nn" in taken.slot.frames and (not it or _asks_what_it_gets(g, taken)):
        yield taken.mere.costing(UNUSUAL if it else COMMON)
    if taken.slot.english and not it:
        for part in to_behind_object(g, taken) if "n-to" in taken.slot.frames else ():
            yield part.costing(COMMON)
        for part in base_behind_object(g, taken) if "n-base" in taken.slot.frames else ():
            yield part.costing(COMMON)
    if "noun-n" in taken.slot.frames:
        yield taken.mere.costing(COMMON)


def _asks_what_it_gets(g: RowParser, taken: Taken) -> bool:
    """what do I feed *it*; but not "the book I read *it*" """
    return "nn:it" in taken.slot.frames and bool(g.at(0, "wh")) and taken.end == g.row.size
