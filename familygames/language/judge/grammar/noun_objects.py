"""Nouns and adjectives as objects, and what comes after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase, and_
from familygames.language.judge.forms import forms
from familygames.language.judge.grammar.following import Following, Slot
from familygames.language.judge.grammar.parts import OBJECTS, Part, done_by, untold
from familygames.language.judge.grammar.reading import Grammar
from familygames.language.judge.knowledge import is_time, kinds, may_receive
from familygames.language.judge.prices import COMMON, LESS_LIKELY, LIKELY, SUSPECT, UNUSUAL, USUAL, WRONG

SECOND_OBJECTS = frozenset({"np", "name", "that", "neg"})
"""What may be given to somebody: gives her brother *the book*."""


class Taken(NamedTuple):
    """An object the verb has, and the place behind it."""

    slot: Slot
    phrase: Phrase
    """The object by itself."""
    part: Part
    """The object as what follows the verb."""

    @property
    def place(self) -> int:
        return self.slot.place

    @property
    def frames(self) -> frozenset[str]:
        return self.slot.frames

    @property
    def end(self) -> int:
        return self.phrase.end

    @property
    def mere(self) -> Part:
        """The object, of which the sense shall know nothing."""
        return self.part._replace(object=None, facts=(), negative=False)


noun_object = Following[Slot]()
"""Nouns as objects, with what more the verb takes."""

behind_object = Following[Taken]()
"""What may follow an object."""

adjective_object = Following[Slot]()
"""What one is or becomes by doing it: adjectives and their like behind full verbs."""


@noun_object("n")
def object_of_verb(g: Grammar, slot: Slot) -> Iterator[Part]:
    """she eats *an apple*; gives *her brother a book*; wants *him to come*"""
    for phrase in g.noun_phrases(slot.place):
        part = _as_object(g, slot, phrase)
        if part is None:
            continue
        taken = Taken(slot, phrase, part)
        if slot.gap == "o" and not slot.has_object:
            yield from _object_beside_a_gap(taken)
        else:
            yield part
            yield from behind_object.each(g, taken)


def _as_object(g: Grammar, slot: Slot, phrase: Phrase) -> Part | None:
    """A noun phrase as an object of the verb, if it can be one."""
    price = and_(
        _form_of_object(g, slot, phrase), must.one_shouts_at_people(g, slot.verb, phrase, slot.place - 1)
    )
    if price and slot.has_object and phrase.kind != "refl":
        price = and_(price, _one_more_object(g, slot, phrase))
    if price is None:
        return None
    return Part.of(phrase, object=phrase.head, negative=phrase.kind == "neg").paying(price)


def _form_of_object(g: Grammar, slot: Slot, phrase: Phrase) -> Cost | None:
    """What it costs that this sort of phrase is an object: the boat, him, not "he"; pas de pain."""
    match phrase.kind:
        case "de":
            return FREE if _negated(g, slot) else _de_alone(g, phrase)
        case "subj":
            return must.pronoun_can_be_an_object(g, phrase, LESS_LIKELY)
        case "tonic":
            if slot.verb.lang == "fr" and (phrase.head is None or phrase.head.lang == "fr"):
                return must.pronoun_can_be_an_object(g, phrase, LIKELY)
            return UNUSUAL, ()
        case _:
            return FREE if phrase.kind in OBJECTS else None


def _negated(g: Grammar, slot: Slot) -> bool:
    before = slot.before
    return before.negated or before.ne or any(g.word(at) == "sans" for at in range(slot.place))


def _de_alone(g: Grammar, phrase: Phrase) -> Cost | None:
    noun = phrase.head.form if phrase.head else ""
    return must.de_alone_needs_a_negation(g, noun, phrase.start, phrase.end, SUSPECT)


def _one_more_object(g: Grammar, slot: Slot, phrase: Phrase) -> Cost | None:
    """What an object costs where a pronoun is one: j'en mange deux, elle se lave les mains."""
    before = slot.before
    if is_time(phrase.head) or "en" in before.taken:
        return USUAL, ()
    if before.strict_self and "o" not in before.taken and "r:de" not in slot.frames:
        return COMMON, ()
    return must.one_object_is_enough(g, slot.verb, slot.place - 1, phrase.end, weight=LIKELY)


def _object_beside_a_gap(taken: Taken) -> Iterator[Part]:
    """the book I gave *her*; what do you call *this*"""
    head = taken.phrase.head
    if "nn" in taken.frames and (head is None or head.form != "it"):
        yield taken.mere.costing(COMMON)
    if "noun-n" in taken.frames:
        yield taken.mere.costing(COMMON)


@behind_object("nn")
def second_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """she gives her brother *the book*, show me *it*"""
    if is_time(taken.phrase.head) or not may_receive(taken.phrase.head):
        return
    for second in g.noun_phrases(taken.end):
        if _points_at(g, taken, second.start):
            continue
        if taken.slot.verb.lemma == "do" and not _is_done_to(g, second):
            continue
        it = second.kind == "obj" and second.head is not None and second.head.form == "it"
        if it or second.kind in SECOND_OBJECTS:
            yield taken.part.with_more(second)._replace(object=second.head, negative=False)


POINTING = frozenset({"this", "that", "these", "those"})


def _points_at(g: Grammar, taken: Taken, place: int) -> bool:
    """Whether "this" belongs to what follows: sends this | letters; but gives this | a try"""
    head = taken.phrase.head
    pointing = head is not None and head.pos == "pron" and head.form in POINTING
    # finds that brown | drawings: what may be an adjective is rather one
    quality = head is not None and head.pos == "noun" and not kinds(head) and g.at(taken.end - 1, "adj")
    return (
        bool(pointing or quality)
        and not g.at(place, "det")
        and bool(g.at(place, "noun") or g.at(place, "adj"))
    )


def _is_done_to(g: Grammar, second: Phrase) -> bool:
    """does him *a favour*, does people *harm*; not "do the cat *sleep*" """
    base = any(verb.kind == "inf" for verb in g.at(second.start, "verb"))
    known = g.word(second.end - 1) in forms("en").words("done-to")
    return second.end > second.start + 1 or known or not base


@behind_object("nn", "n-whether")
def question_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """he taught me *how to swim*, demande à ta sœur *où elle va*"""
    for clause in g.indirect_questions(taken.end):
        yield taken.mere.with_more(untold(clause))._replace(kind="whole")


@behind_object("n-a")
def adjective_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """the film makes her *sad*, elle trouve la jupe *belle*"""
    phrase = taken.phrase
    for adjective in g.adjectives(taken.end):
        if adjective.head is None:
            continue
        noun = phrase.head or adjective.head
        price = must.adjective_agrees_with_its_noun(g, adjective, noun, phrase.gn)
        if price is not None:
            more = untold(adjective if not price[1] else adjective._replace(flaws=()))
            yield taken.mere.with_more(more).paying(price)


@behind_object("n-noun")
def name_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """they call the dog *Rex*, elle appelle son chat *Minou*"""
    for second in g.noun_phrases(taken.end):
        if second.kind in ("np", "name"):
            yield taken.mere.with_more(untold(second), COMMON)


@behind_object("n-base")
def base_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """makes him *laugh*, lets the dog *run*; hardly "had him *wash* the car" """
    may = g.word(taken.end) != "to" and not (_points_at(g, taken, taken.end) and g.at(taken.end, "adj"))
    for part in _object_and_verb(g, taken, taken.end, "inf") if may else ():
        yield part.costing(WRONG) if taken.slot.verb.lemma == "have" else part


@behind_object("n-ger")
def ing_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """sees him *coming*, spends time *reading*"""
    if g.word(taken.end) != "to":
        yield from _object_and_verb(g, taken, taken.end, "ger")


@behind_object("n-pp")
def done_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """had it *removed*, gets her hair *cut by him*"""
    for done in g.adjectives(taken.end):
        if done.kind == "pp" and g.lang(taken.end) == "en":
            yield taken.mere.with_more(untold(done), COMMON)


@behind_object("n-inf")
def infinitive_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """regarde les enfants *jouer*, fait son frère *rire*"""
    if g.word(taken.end) != "to":
        yield from _object_and_verb(g, taken, taken.end, "inf")


@behind_object("n-to")
def to_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """wants her *to come*, asks the boy *to wait*, "wants her *venir*" in both languages"""
    if g.word(taken.end) == "to" or g.lang(taken.end) != "en":
        yield from _object_and_verb(g, taken, taken.end, "inf")


@behind_object("n-de-inf")
def de_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """empêche sa sœur *de dormir*, remercie le voisin *d'être venu*"""
    if g.word(taken.end) in ("de", "d'"):
        yield from _object_and_verb(g, taken, taken.end + 1, "inf")


@behind_object("n-à-inf")
def a_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """aide son père *à cuisiner*; a un livre *à lire*, where the book does not read"""
    if g.word(taken.end) == "à":
        for part in _object_and_verb(g, taken, taken.end + 1, "inf"):
            yield part._replace(facts=()) if taken.slot.verb.lemma == "avoir" else part


def _object_and_verb(g: Grammar, taken: Taken, start: int, form: str) -> Iterator[Part]:
    """What the object does: its subject is the object."""
    phrase = taken.phrase
    for verb in g.verb_phrases(start, form, taken.slot.gap if taken.slot.gap == "o" else ""):
        # passe son temps à dormir: the time does not sleep
        facts = () if is_time(phrase.head) else done_by(verb.facts, phrase.head)
        yield taken.mere.with_more(verb, facts=facts)._replace(kind="whole")


@behind_object()
def particle_behind_object(g: Grammar, taken: Taken) -> Iterator[Part]:
    """switches the light *off*, picks it *up*"""
    for particle in g.at(taken.end, "adv"):
        if particle.kind == "particle":
            yield taken.part.closed(taken.end + 1)


@adjective_object("a")
def so_it_becomes(g: Grammar, slot: Slot) -> Iterator[Part]:
    """gets *tired*, devient *grand*, looks *older than me*, grew *tall and strong*"""
    for adjective in g.adjectives(slot.place):
        head = adjective.head
        if head is None or (slot.english and head.form in forms("en").words("before-only")):
            continue
        part = Part.of(untold(adjective), gn=adjective.gn, quality=head)
        yield part
        for than in g.comparisons(adjective.end, adjective.kind):
            yield part.with_more(untold(than))
        for conj in g.at(adjective.end, "conj"):
            for second in g.adjectives(adjective.end + 1) if conj.kind == "and" else ():
                if second.kind != "ger" and second.gn & adjective.gn:
                    yield part.with_more(untold(second))


@adjective_object("a")
def first_or_last(g: Grammar, slot: Slot) -> Iterator[Part]:
    """arrive *la première*, came *the last*"""
    for phrase in g.noun_phrases(slot.place):
        head = phrase.head
        if head is not None and head.lang is not None and head.lemma in forms(head.lang).words("rank"):
            yield Part.of(untold(phrase), gn=phrase.gn)


@adjective_object("n-a")
def adjective_for_pronoun(g: Grammar, slot: Slot) -> Iterator[Part]:
    """je le trouve *beau*, cela me rend *triste*"""
    for adjective in g.adjectives(slot.place) if slot.before.taken & {"o", "r"} else ():
        yield Part.of(untold(adjective), COMMON)


@adjective_object("n-noun")
def name_for_pronoun(g: Grammar, slot: Slot) -> Iterator[Part]:
    """on l'a élu *président*, il s'appelle *Paul*"""
    for phrase in g.noun_phrases(slot.place) if slot.before.taken & {"o", "r"} else ():
        if phrase.kind in ("np", "name", "bare"):
            yield Part.of(untold(phrase), COMMON)


@adjective_object()
def said_of_it(g: Grammar, slot: Slot) -> Iterator[Part]:
    """il fait *froid*, elle parle *bas*, il fait *plus froid qu'hier*"""
    known = forms("fr").words(f"said-{slot.verb.lemma}") if slot.verb.lang == "fr" else frozenset()
    for said in g.adjectives(slot.place) if known else ():
        if said.head is not None and said.head.lemma in known:
            part = Part.of(untold(said), USUAL)
            yield part
            for than in g.comparisons(said.end, said.kind):
                yield part.with_more(untold(than))
