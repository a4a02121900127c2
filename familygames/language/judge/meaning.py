"""Whether what a sentence says makes sense: its facts, asked of `sense` in the languages they are in."""

from __future__ import annotations

from familygames.cards import Language
from familygames.judging import Finding
from familygames.language.judge.chart import Predication
from familygames.language.judge.deck_words import ANYTHING, Takes, kinds_for, read_takes, words_for
from familygames.language.judge.kinds import Noun, kinds_of, kinds_of_name
from familygames.language.judge.knowledge import is_time, kinds
from familygames.language.judge.row import Row
from familygames.language.judge.sense import Clash, clash, object_against_the_card, subject_against_the_card
from familygames.language.words.reading import Reading

PEOPLE: dict[Language, frozenset[str]] = {
    "en": frozenset({"i", "we", "someone", "somebody", "everyone", "everybody", "anyone", "anybody"}),
    "fr": frozenset({"je", "nous", "on", "quelqu'un", "tout le monde"}),
}
"""Pronouns that stand for people; "she" and "it" may be the lioness that eats anybody."""
BUSY = frozenset({"abstract", "game"})
"""Kinds of what may be something that one does, rather than somebody who does it."""


def senseless(facts: tuple[Predication, ...], row: Row) -> tuple[float, Finding] | None:
    """The worst clash of a sentence, with how certain it is."""
    worst: Clash | None = None
    where: Predication | None = None
    for fact in facts:
        clash = _clash(fact)
        if clash is not None and (worst is None or clash.certain > worst.certain):
            worst, where = clash, fact
    if worst is None or where is None:
        return None
    cards = tuple(
        number
        for number, (first, last) in enumerate(row.spans)
        if {token.text for token in row.tokens[first:last]}
        & {part.form for part in (where.verb, where.subject, where.object, where.quality) if part is not None}
    )
    message = {language: f"{text[0].upper()}{text[1:]}." for language, text in worst.message.items()}
    return worst.certain, Finding("sense", message, cards=cards)


def _clash(fact: Predication) -> Clash | None:
    verb = fact.verb
    predicate = _said_of_it(fact.quality)
    if verb.form == "like":
        return None  # furniture like this will last
    if verb.lang is None or verb.pos != "verb" or (verb.lemma in ("be", "être") and predicate is None):
        return None
    takes = read_takes(verb.takes)
    if clashing := _against_the_card(fact, takes):
        return clashing
    subject, what = fact.subject, fact.object
    if fact.passive:
        subject, what = (None if takes.objects else subject), None
    else:
        own = takes.subjects or (verb.kind == "ger" and kinds(subject) & BUSY)  # my job is driving a bus
        subject, what = (None if own else subject), (None if takes.objects else what)
    return clash(
        verb.lemma, verb.lang, subject=_noun(subject), object=_noun(what), places=_places(fact),
        reflexive=fact.reflexive, passive=fact.passive, predicate=predicate,
    )  # fmt: skip


def _said_of_it(quality: Reading | None) -> tuple[str, Language] | None:
    """The adjective that says how somebody is, if one does."""
    if quality is None or quality.pos != "adj" or quality.lang is None:
        return None
    return quality.lemma, quality.lang


def _places(fact: Predication) -> tuple[tuple[str, Language, Noun], ...]:
    return tuple(
        (prep.lemma, prep.lang, noun)
        for prep, inner in fact.places
        if prep.lang is not None and not prep.takes and (noun := _noun(inner)) is not None
    )


def _against_the_card(fact: Predication, takes: Takes) -> Clash | None:
    """What a teacher has written on the card of the verb: that nobody else does it, and to nothing else."""
    verb = fact.verb
    assert verb.lang is not None
    subject, what = (None, fact.subject) if fact.passive else (fact.subject, fact.object)
    if (noun := _noun(subject)) and _is_none_of(subject, takes.subjects):
        return subject_against_the_card(verb.lemma, verb.lang, noun)
    if fact.reflexive or is_time(what) or kinds(what) == {"time"}:
        return None
    if (noun := _noun(what)) and _is_none_of(what, takes.objects):
        return object_against_the_card(verb.lemma, verb.lang, noun)
    return None


def _is_none_of(reading: Reading | None, words: frozenset[str]) -> bool:
    """Whether it is known what a noun stands for, and it is none of these."""
    if reading is None or not words or ANYTHING in words:
        return False
    own = frozenset(reading.sense) or words_for(kinds(reading))
    if reading.pos == "name" and not reading.sense:
        own = words_for(kinds_of_name(reading.lemma))
    return bool(own) and not own & words


def _noun(reading: Reading | None) -> Noun | None:
    if reading is None:
        return None
    if reading.pos == "pron" and reading.lang is not None and reading.lemma in PEOPLE.get(reading.lang, ()):
        return Noun({"en": "person", "fr": "personne"}[reading.lang], reading.lang)
    if not (reading.pos in ("noun", "name") or reading.sense):
        return None
    lemma = reading.lemma
    if "oe" in lemma and reading.lang == "fr" and not kinds_of(lemma, "fr"):
        lemma = lemma.replace("oe", "œ")
    return Noun(lemma, reading.lang, name=reading.pos == "name", kinds=kinds_for(reading.sense))
