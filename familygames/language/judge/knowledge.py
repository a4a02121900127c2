"""What the lists tell of a word: whether a noun is counted or a person, what a verb takes."""

from __future__ import annotations

from functools import lru_cache

from familygames.language.judge.deck_words import kinds_for, read_takes
from familygames.language.judge.kinds import kinds_of
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.reading import Reading

MOTION = listed("knowledge.motion")
SUBJECT_PRONOUNS = frozenset({"i", "he", "she", "we", "they", "you", "it"})
PERSONS = SUBJECT_PRONOUNS - {"it"}
OBJECT_PRONOUNS = frozenset({"me", "him", "her", "us", "them", "you"})
DEMONSTRATIVES = frozenset({"this", "that", "these", "those"})
FORMS_OF_BE = frozenset({"am", "is", "are", "was", "were"})
BE_NOW = {"i": "am", "he": "is", "she": "is", "it": "is"}
"""The forms of "be" that are not "are", by their subject."""
BE_THEN = {"i": "was", "he": "was", "she": "was", "it": "was"}


@lru_cache(maxsize=4096)
def is_mass(reading: Reading) -> bool:
    """Whether an English noun may stand in the singular without a determiner."""
    words = forms("en").words
    if reading.lemma in words("counted"):
        return False
    return bool({reading.lemma, reading.form} & words("mass")) or reading.lemma.endswith(
        tuple(words("abstract"))
    )


def is_always_mass(reading: Reading) -> bool:
    """Whether an English noun is never counted: advice, furniture."""
    return reading.lang == "en" and reading.lemma in forms("en").words("always-mass")


def is_time(reading: Reading | None) -> bool:
    return (
        reading is not None
        and reading.lang is not None
        and reading.lemma in forms(reading.lang).words("time")
    )


def is_measure(noun: Reading) -> bool:
    """Whether several are one amount in English: ten minutes is too long, ten euros is too much."""
    return noun.lang == "en" and (is_time(noun) or noun.lemma in forms("en").words("measure"))


def says_how_much(noun: Reading) -> bool:
    """Whether it may say by how much more something is so: two inches taller, deux ans plus vieux"""
    french = noun.lang == "fr" and (is_time(noun) or noun.lemma in forms("fr").words("measured"))
    return french or is_measure(noun)


@lru_cache(maxsize=4096)
def frames_of(verb: Reading) -> frozenset[str]:
    """What a verb takes; any verb that is not listed takes an object or none."""
    if verb.lang is None:
        return frozenset({"0", "n"})
    if verb.takes:
        return _as_the_card_says(verb)
    return _as_listed(verb)


def _as_listed(verb: Reading) -> frozenset[str]:
    assert verb.lang is not None
    listed = forms(verb.lang).frames.get(verb.lemma, frozenset())
    if not listed & {"0", "n", "n!", "intransitive"} and not (listed and listed <= {"p:à-", "p:de-"}):
        listed |= {"0", "n"}
    if verb.lang == "en":
        listed |= {"n"}
    if "n!" in listed:
        listed |= {"n"}
    if verb.lang == "en" and "intransitive" in listed:
        listed -= {"n"}
    return listed


_OBJECT = frozenset({"0", "n", "n!", "n!!", "n?", "intransitive"})


def _as_the_card_says(verb: Reading) -> frozenset[str]:
    """What is listed, but no object, an object, or a preposition as a teacher has written."""
    takes, listed = read_takes(verb.takes), _as_listed(verb)
    if not (takes.objects or takes.nothing or takes.prepositions):
        return listed
    frames = {frame for frame in listed - _OBJECT if not frame.startswith("p:") or not takes.prepositions}
    frames |= {f"p:{preposition}" for preposition in takes.prepositions}
    if takes.objects:
        frames.add("n")
        if not takes.nothing and not takes.prepositions:
            frames |= {"n!", "n!!"}
            return frozenset(frames)
    return frozenset(frames | {"0"})


def prefers(verb: Reading) -> str:
    """The preposition a verb needs before what it is about, if it needs one: ``à``."""
    said = read_takes(verb.takes).prepositions
    if said or verb.lang is None or verb.lemma in MOTION:
        return min(said, default="")
    listed = forms(verb.lang).frames.get(verb.lemma, frozenset())
    return next((each[2:].rstrip("-") for each in sorted(listed) if each.startswith("p:")), "")


def kinds(noun: Reading | None) -> frozenset[str]:
    """What a noun stands for: as its card says, or as is listed; nothing if nobody knows."""
    if noun is None or noun.lang is None:
        return frozenset()
    return kinds_for(noun.sense) if noun.sense else kinds_of(noun.lemma, noun.lang)


def is_where_things_lie(noun: Reading | None) -> bool:
    """Whether something is put on it rather than put on: a table, a wall."""
    senses = kinds(noun)
    return bool(senses) and senses <= {"furniture", "room", "building", "place", "nature", "body"}


def is_person(noun: Reading) -> bool:
    return noun.pos == "name" or "person" in kinds(noun)


def is_auxiliary(reading: Reading) -> bool:
    return reading.lemma in ("be", "have", "do", "être", "avoir")


LIVING = frozenset({"person", "animal", "bird", "fish", "insect"})


def is_alive(noun: Reading | None) -> bool:
    """Whether a noun is somebody, or an animal, for sure."""
    senses = kinds(noun)
    return bool(senses) and senses <= LIVING


def sex(noun: Reading) -> int:
    """The genders an English noun may have in French: masculine for a boy, both for a teacher."""
    if noun.lang != "en":
        return f.ANY
    words = forms("en").words
    return f.F if noun.lemma in words("female") else f.M if noun.lemma in words("male") else f.ANY


COUNTED = frozenset(
    "person group animal bird fish insect vessel bag tool device vehicle building room furniture clothing"
    " picture instrument toy plant".split()
)
"""Kinds of nouns of which there is one, or there are several."""


def is_thing(noun: Reading) -> bool:
    """Whether it is surely one that can be counted: a boat, a friend, not work or nature."""
    return bool(kinds(noun) & COUNTED) and not is_mass(noun)


def may_be_person(noun: Reading) -> bool:
    senses = kinds(noun)
    return not senses or "person" in senses


def may_receive(noun: Reading | None) -> bool:
    """Whether something can be given to them."""
    senses = kinds(noun)
    return not senses or bool(senses & {"person", "animal", "group"})
