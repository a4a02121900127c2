"""What the lists tell of a word: whether a noun is counted or a person, what a verb takes."""

from __future__ import annotations

from functools import lru_cache

from familygames.language.judge.forms import Reading, forms
from familygames.language.judge.sense import kinds_of

MOTION = frozenset(
    "partir arriver venir sortir rentrer revenir tomber mourir descendre courir sauter arrive come go travel"
    " live return happen speak walk write".split()
)


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


@lru_cache(maxsize=4096)
def frames_of(verb: Reading) -> frozenset[str]:
    """What a verb takes; any verb that is not listed takes an object or none."""
    assert verb.lang is not None or verb.lemma
    if verb.lang is None:
        return frozenset({"0", "n"})
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


def prefers(verb: Reading) -> str:
    """The preposition a verb needs before what it is about, if it needs one: ``à``."""
    if verb.lang is None or verb.lemma in MOTION:
        return ""
    listed = forms(verb.lang).frames.get(verb.lemma, frozenset())
    return next((each[2:].rstrip("-") for each in sorted(listed) if each.startswith("p:")), "")


def is_where_things_lie(noun: Reading | None) -> bool:
    """Whether something is put on it rather than put on: a table, a wall."""
    kinds = kinds_of(noun.lemma, noun.lang) if noun is not None and noun.lang is not None else frozenset()
    return bool(kinds) and kinds <= {"furniture", "room", "building", "place", "nature", "body"}


def is_person(noun: Reading) -> bool:
    if noun.pos == "name":
        return True
    return noun.lang is not None and "person" in kinds_of(noun.lemma, noun.lang)


def may_be_person(noun: Reading) -> bool:
    kinds = kinds_of(noun.lemma, noun.lang) if noun.lang is not None else ()
    return not kinds or "person" in kinds


def may_receive(noun: Reading | None) -> bool:
    """Whether something can be given to them."""
    kinds = kinds_of(noun.lemma, noun.lang) if noun is not None and noun.lang is not None else frozenset()
    return not kinds or bool(kinds & {"person", "animal", "group"})
