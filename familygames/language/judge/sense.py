"""Does a sentence make sense: does this one do that, and does one do it to that?

>>> clash("write", "en", subject=Noun("lamp", "en"), object=None).message["en"]
'a lamp does not write'

``data/nouns.txt`` tells what nouns stand for, ``data/verbs.txt`` who does what to what. A word that is in
neither makes sense: only what is surely absurd is found.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.kinds import (
    LANGUAGES,
    PERSON,
    Frame,
    Noun,
    entry_of,
    frames_for,
    kinds_of_noun,
    misfits,
    starts_with_vowel,
)
from familygames.language.words.lists import listed
from familygames.language.words.names import name_gender


class Clash(NamedTuple):
    """What makes no sense: the subject, the object or the place, and how *certain* that is, from 0 to 1."""

    code: str
    certain: float
    message: dict[Language, str]


UNUSUAL = 0.5
"""How certain it is that something makes no sense which all the words could mean, but not together."""
CONFIRMED = 0.9
"""How certain it is what a teacher has written on a card."""
OF_TALES = listed("sense.of_tales")
"""Who may do anything: a witch, a dragon."""
INSIDE = frozenset({"in", "inside", "dans"})
TIME = frozenset({"time"})


def clash(
    verb: str,
    lang: Language,
    *,
    subject: Noun | None,
    object: Noun | None,  # noqa: A002  # As grammars call it.
    places: tuple[tuple[str, Language, Noun], ...] = (),
    reflexive: bool = False,
    passive: bool = False,
    predicate: tuple[str, Language] | None = None,
) -> Clash | None:
    """What makes no sense with *verb*, an infinitive; *places* are prepositions with their nouns, *predicate*
    is an adjective after "be" or "être". `None` if all may be.
    """
    what = object
    if passive:
        subject, what = None, subject
    if predicate:
        return _clash(frames_for(f"({predicate[0]}", predicate[1]), subject, None, ())
    if what and (own := frames_for(f"{verb}+{what.lemma}", lang)):
        return _clash(own, subject, None, ())
    if reflexive and lang == "fr":
        return _clash(frames_for(f"se {verb}", lang), subject, None, ())
    frames = frames_for(verb, lang)
    if what is None:
        reached = {preposition for frame in frames for preposition in frame.via}
        what = next((noun for preposition, _, noun in places if preposition in reached), None)
    return _clash(frames, subject, None if reflexive else what, places)


def _clash(
    frames: tuple[Frame, ...],
    subject: Noun | None,
    what: Noun | None,
    places: tuple[tuple[str, Language, Noun], ...],
) -> Clash | None:
    """The clash with the meaning that fits best; `None` if one fits wholly.

    What people do is known well. Of things it is said in pictures: where such a subject fits one meaning and
    what it is done to another, it is only unusual, as the machine that eats a ticket.
    """
    if subject and subject.lemma in OF_TALES:
        return None
    inside = next((noun for preposition, _, noun in places if preposition in INSIDE), None)
    clashes: list[Clash] = []
    for frame in frames:
        one = _clash_with(frame, subject, what, inside)
        if one is None:
            return None
        clashes.append(one)
    worst = min(clashes, key=lambda one: one.certain, default=None)
    if worst and subject and what and _each_fits_some(frames, subject, what):
        return worst._replace(certain=UNUSUAL)
    return worst


def _clash_with(frame: Frame, subject: Noun | None, what: Noun | None, inside: Noun | None) -> Clash | None:
    """What does not fit one meaning of a verb."""
    if subject and misfits(frame.subject, subject):
        return Clash("sense_subject", frame.sure, _about_subject(frame, subject))
    if what and misfits(frame.object, what) and kinds_of_noun(what) != TIME:  # "He eats every morning."
        return Clash("sense_object", frame.sure, _about_object(frame, what))
    if inside and not inside.name and misfits(frame.inside, inside):
        return Clash("sense_place", min(frame.sure, 0.7), _about_place(frame, inside))
    return None


def _each_fits_some(frames: tuple[Frame, ...], subject: Noun, what: Noun) -> bool:
    return (
        not subject.name
        and not kinds_of_noun(subject) & PERSON
        and any(not misfits(frame.subject, subject) for frame in frames)
        and any(not misfits(frame.object, what) for frame in frames)
    )


def subject_against_the_card(verb: str, lang: Language, noun: Noun) -> Clash:
    """The clash with what a teacher says of who does it."""
    return Clash("sense_subject", CONFIRMED, _about_subject(_any_frame(verb, lang), noun))


def object_against_the_card(verb: str, lang: Language, noun: Noun) -> Clash:
    """The clash with what a teacher says of what it is done to."""
    return Clash("sense_object", CONFIRMED, _about_object(_any_frame(verb, lang), noun))


def _any_frame(verb: str, lang: Language) -> Frame:
    return next(iter(frames_for(verb, lang)), Frame({lang: (verb,)}, {}))


ONE = {"fr": "on", "en": "one"}
IN = {"fr": "dans", "en": "in"}


def _about_subject(frame: Frame, noun: Noun) -> dict[Language, str]:
    return {lang: _explanation(frame, lang, noun, _one(noun, lang)) for lang in LANGUAGES}


def _about_object(frame: Frame, noun: Noun) -> dict[Language, str]:
    return {lang: _explanation(frame, lang, noun, ONE[lang], _one(noun, lang)) for lang in LANGUAGES}


def _about_place(frame: Frame, noun: Noun) -> dict[Language, str]:
    return {
        lang: _explanation(
            frame, lang, noun, ONE[lang], (label := _one(noun, lang)) and f"{IN[lang]} {label}"
        )
        for lang in LANGUAGES
    }


def _explanation(frame: Frame, lang: Language, noun: Noun, one: str, then: str | None = None) -> str:
    """A whole sentence, or that two words do not go together where there is no word for one of them."""
    said = frame.says.get(lang)
    if said and one and then != "":
        masculine, _, feminine = said.partition("|")
        words = (one, feminine if feminine and _is_feminine(noun) else masculine, then)
        return " ".join(word for word in words if word)
    verb = next(chain(frame.words.get(lang, ()), *frame.words.values())).lstrip("(").replace("+", " ")
    if lang == "fr":
        return f"« {noun.lemma} » ne va pas avec « {verb} »"
    return f"“{noun.lemma}” does not go with “{verb}”"


def _is_feminine(noun: Noun) -> bool:
    known = entry_of(noun)
    return known[1].gender == "f" if known else name_gender(noun.lemma) == "f"


def _one(noun: Noun, lang: Language) -> str:
    """ "une lampe", "a lamp", "Karim"; nothing if there is no word for it."""
    if noun.name:
        return noun.lemma[:1].upper() + noun.lemma[1:]
    known = entry_of(noun)
    if not known or "p" in known[1].gender:
        return ""
    entry = known[1]
    word = noun.lemma if noun.lemma in entry.words[lang] else entry.words[lang][0]
    vowel = starts_with_vowel(word)
    if lang == "fr":
        if entry.counted:
            return ("une " if entry.gender == "f" else "un ") + word
        return ("l’" if vowel else "la " if entry.gender == "f" else "le ") + word
    return ("an " if vowel else "a ") + word if entry.counted else word
