"""What may follow an object: gives her brother *a book*, wants him *to come*."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.parts import Complement, done_by, untold
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.grammar.verb_phrase.following import ComplementSlot, Following
from familygames.language.judge.knowledge import (
    DEMONSTRATIVES,
    is_alive,
    is_time,
    kinds,
    may_be_person,
    may_receive,
)
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import COMMON, SELDOM, SUSPECT, UNUSUAL, WRONG

SECOND_OBJECTS = frozenset({"np", "name", "that", "neg"})
"""What may be given to somebody: gives her brother *the book*."""
GOT_TO_DO = listed("behind_objects.got_to_do")
"""Verbs whose object may be what one does something with: need a pen to write."""


class Taken(NamedTuple):
    """An object the verb has, and the place behind it."""

    slot: ComplementSlot
    phrase: Phrase
    """The object by itself."""
    part: Complement
    """The object as what follows the verb."""

    @property
    def end(self) -> int:
        return self.phrase.end

    @property
    def mere(self) -> Complement:
        """The object, of which the sense shall know nothing."""
        return self.part._replace(object=None, facts=(), negative=False)


behind_object = Following[Taken]()
"""What may follow an object."""


@behind_object("nn")
def second_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """she gives her brother *the book*, show me *it*"""
    if is_time(taken.phrase.head) or not may_receive(taken.phrase.head):
        return
    for second in g.noun_phrases(taken.end):
        if _points_at(g, taken, second.start):
            continue
        if taken.slot.verb.lemma == "do" and not _is_done_to(g, second):
            continue
        it = second.kind == "obj" and second.head is not None and second.head.form in ("it", "them")
        if it or second.kind in SECOND_OBJECTS:
            yield taken.part.with_more(second)._replace(object=second.head, negative=False)


def _points_at(g: RowParser, taken: Taken, place: int) -> bool:
    """Whether "this" belongs to what follows: sends this | letters; but gives this | a try"""
    head = taken.phrase.head
    pointing = head is not None and head.pos == "pron" and head.form in DEMONSTRATIVES
    # finds that brown | drawings: what may be an adjective is rather one
    quality = head is not None and head.pos == "noun" and not kinds(head) and g.at(taken.end - 1, "adj")
    return (
        bool(pointing or quality)
        and not g.at(place, "det")
        and bool(g.at(place, "noun") or g.at(place, "adj"))
    )


def _is_done_to(g: RowParser, second: Phrase) -> bool:
    """does him *a favour*, does people *harm*; not "do the cat *sleep*" """
    base = any(verb.kind == "inf" for verb in g.at(second.start, "verb"))
    known = g.word(second.end - 1) in forms("en").words("done-to")
    return second.end > second.start + 1 or known or not base


@behind_object("nn", "n-whether")
def question_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """he taught me *how to swim*, demande à ta sœur *où elle va*"""
    price = _price_of_telling(g, taken)
    for clause in g.indirect_questions(taken.end) if price else ():
        yield taken.mere.with_more(untold(clause)).paying(price or FREE)._replace(kind="whole")


def _price_of_telling(g: RowParser, taken: Taken) -> Cost | None:
    """demande-leur où, but « demande *à* ta sœur où », "ask your sister where" """
    verb, phrase = taken.slot.verb, taken.phrase
    if verb.lang != "fr" or phrase.kind not in SECOND_OBJECTS:
        return FREE
    if not (phrase.kind == "name" or is_alive(phrase.head)):
        return UNUSUAL, ()
    return must.object_after_its_preposition(g, verb, "à", taken.slot.place - 1, phrase.end)


@behind_object("à-n-de-inf", "à-n-à-inf", language="fr")
def somebody_told(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not « demande *sa sœur* de venir », not « dis *ton frère* que je viens »"""
    alive = taken.phrase.kind == "name" or is_alive(taken.phrase.head)
    if not (g.relaxed and alive and taken.phrase.kind in SECOND_OBJECTS):
        return
    verb, frames = taken.slot.verb, taken.slot.frames
    flaw = must.object_after_its_preposition(g, verb, "à", taken.slot.place - 1, taken.end)
    wanted = ("de", "d'") if "à-n-de-inf" in frames else ("à",)
    if flaw and g.word(taken.end) in wanted:
        for part in _object_and_verb(g, taken, taken.end + 1, "inf"):
            yield part.paying(flaw)
    if flaw and "that" in frames and g.word(taken.end) in ("que", "qu'"):
        for clause in g.that_clauses(taken.end, verb):
            yield taken.mere.with_more(untold(clause)).paying(flaw)._replace(kind="whole")


@behind_object("n-noun")
def name_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """they call the dog *Rex*, made him *king*, elle appelle son chat *Minou*"""
    for second in g.noun_phrases(taken.end):
        office = second.head is not None and second.head.form in forms("en").words("office")
        if second.kind in ("np", "name") or (second.kind == "bare" and office):
            yield taken.mere.with_more(untold(second), COMMON)


@behind_object("n-base")
def base_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """makes him *laugh*, lets the dog *run*; hardly "had him *wash* the car" """
    may = g.word(taken.end) != "to" and not (_points_at(g, taken, taken.end) and g.at(taken.end, "adj"))
    for part in _object_and_verb(g, taken, taken.end, "inf") if may else ():
        yield part.costing(_price_of_having_done(taken)) if taken.slot.verb.lemma == "have" else part


def _price_of_having_done(taken: Taken) -> float:
    """rather have *you write*, had had *him call*; but not "have *you eat* yet" """
    return SUSPECT if taken.slot.verb.kind in ("inf", "pp") else WRONG


@behind_object("n-ger")
def ing_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """sees him *coming*, spends time *reading*"""
    if g.word(taken.end) != "to":
        base = "n-to" in taken.slot.frames and any(verb.kind == "inf" for verb in g.at(taken.end, "verb"))
        for part in _object_and_verb(g, taken, taken.end, "ger"):
            if not base or not any(flaw.first == taken.end for flaw in part.flaws):
                yield part


@behind_object("n-pp")
def done_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """had it *removed*, gets her hair *cut by him*"""
    for done in g.adjectives(taken.end):
        if done.kind == "pp" and g.lang(taken.end) == "en":
            yield taken.mere.with_more(untold(done), COMMON)


@behind_object("n-inf")
def infinitive_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """regarde les enfants *jouer*, fait son frère *rire*"""
    if g.word(taken.end) != "to":
        yield from _object_and_verb(g, taken, taken.end, "inf")


@behind_object("n-to")
def to_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """wants her *to come*, asks the boy *to wait*, "wants her *venir*" in both languages"""
    if g.word(taken.end) == "to" or g.lang(taken.end) != "en":
        yield from _object_and_verb(g, taken, taken.end, "inf")
    elif g.relaxed and taken.slot.english and "n-base" not in taken.slot.frames:
        yield from _without_to(g, taken)


def _without_to(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not "wants him *go*", not "asked me *help*" """
    price = must.to_after_want(g, taken.end)
    if price and any(verb.kind == "inf" for verb in g.at(taken.end, "verb")):
        for part in _object_and_verb(g, taken, taken.end, "inf"):
            yield part.paying(price)


@behind_object("n-to")
def to_alone_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """he asked me *to*, if you want me *to*"""
    if g.word(taken.end) == "to" and (taken.end + 1 == g.row.size or g.at(taken.end + 1, "conj")):
        yield taken.mere.closed(taken.end + 1, SELDOM)


@behind_object("n-de-inf")
def de_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """empêche sa sœur *de dormir*, remercie le voisin *d'être venu*"""
    if g.word(taken.end) in ("de", "d'"):
        yield from _object_and_verb(g, taken, taken.end + 1, "inf")


@behind_object("n-à-inf")
def a_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """aide son père *à cuisiner*; a un livre *à lire*, where the book does not read"""
    head = taken.phrase.head
    of_it = head is not None and head.pos == "noun" and head.form in forms("fr").words("de-do")
    if g.word(taken.end) == "à" and not (of_it and taken.slot.verb.lemma == "avoir"):
        for part in _object_and_verb(g, taken, taken.end + 1, "inf"):
            yield part._replace(facts=()) if taken.slot.verb.lemma == "avoir" else part


@behind_object("n-inf", "n-de-inf", "n-à-inf")
def other_infinitive_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """not « empêche sa sœur *à dormir* », not « j'entends les oiseaux *à chanter* »"""
    word = g.word(taken.end)
    said = word if word in ("de", "d'", "à") else ""
    right = [each for each in ("n-inf", "n-de-inf", "n-à-inf") if each in taken.slot.frames]
    wanted = {"n-inf": "", "n-de-inf": "de", "n-à-inf": "à"}
    somebody = taken.phrase.kind == "name" or is_alive(taken.phrase.head)
    right_here = said.replace("d'", "de") in {wanted[each] for each in right}
    if not (g.relaxed and somebody) or right_here or taken.slot.verb.lemma == "avoir":
        return
    flaw = must.infinitive_after_its_preposition(
        g, taken.slot.verb, said, wanted[right[0]], taken.end, taken.end + 1, WRONG
    )
    for part in _object_and_verb(g, taken, taken.end + bool(said), "inf"):
        if flaw and not part.flaws:
            yield part.paying(flaw)


@behind_object("n-à-faire")
def to_be_done_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """donne sa robe *à laver*, laisse ses enfants *à garder*"""
    for verb in g.verb_phrases(taken.end + 1, "inf", "o") if g.word(taken.end) == "à" else ():
        yield taken.mere.with_more(verb, COMMON, facts=())._replace(kind="whole")


def _object_and_verb(g: RowParser, taken: Taken, start: int, form: str) -> Iterator[Complement]:
    """What the object does: its subject is the object."""
    phrase = taken.phrase
    for verb in g.verb_phrases(start, form, taken.slot.gap if taken.slot.gap == "o" else ""):
        # passe son temps à dormir: the time does not sleep
        facts = () if _is_not_the_doer(taken, start) else done_by(verb.facts, phrase.head)
        yield taken.mere.with_more(verb, facts=facts)._replace(kind="whole")


def _is_not_the_doer(taken: Taken, start: int) -> bool:
    """he spends his time sleeping, I got a chance to talk: the time, the chance do not"""
    head = taken.phrase.head
    if head is None or is_time(head):
        return head is not None
    got = taken.slot.verb.lemma in GOT_TO_DO and start == taken.end
    return got and head.lang == "en" and not may_be_person(head)


@behind_object()
def particle_behind_object(g: RowParser, taken: Taken) -> Iterator[Complement]:
    """switches the light *off*, picks it *up*"""
    for particle in g.at(taken.end, "adv"):
        if particle.kind == "particle":
            yield taken.part.closed(taken.end + 1)
