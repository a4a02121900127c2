"""The form of a verb behind "to", "before", "what" and other little words of English."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import (
    FORMS_OF_BE,
    OBJECT_PRONOUNS,
    PERSONS,
    frames_of,
    is_time,
    kinds,
)
from familygames.language.judge.row import Row
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, WRONG
from familygames.language.words.reading import Reading

ASKED_TO = listed("infinitives.asked_to")
"""Verbs behind which somebody is to do it: want her to come. None of them takes somebody to a thing."""
WITH_NOUN = listed("infinitives.with_noun")
"""Verbs behind which "to" may lead to a place or a thing: agree to terms, came to blows."""
WITH_NOUN_TOO = listed("infinitives.with_noun_too")
"""Words after which "to" may stand between two things: from wants to needs."""
READY = listed("infinitives.ready")
"""Adjectives that take "to" before a verb, and hardly before somebody or something."""
PLANS = listed("infinitives.plans")
"""Nouns of what is to be done: her dream is to travel."""
ASKING = frozenset({"how", "what", "where", "when"})
MOTION = listed("infinitives.motion")
PAID = listed("infinitives.paid")
"""Past forms that may stand before a noun as an adjective: to paid work."""


@check("en")
def base_form_after_to(row: Row) -> Iterator[Flaw]:
    """I want you to stays → to stay; in order to travels → to travel; ready to goes; went to bought bread"""
    for place in range(1, row.size - 1):
        if row.word(place) != "to" or row.lang_of[place + 1] != "en":
            continue
        verb = _other_form(row, place + 1)
        if verb is not None and (_leads_to_a_verb(row, place) or _is_past_alone(row, place + 1, verb)):
            say = (("word", row.word(place + 1)), ("lemma", verb.lemma), ("wanted", "inf"))
            yield Flaw("verb_form", LIKELY, place + 1, place + 2, say)


def _other_form(row: Row, place: int) -> Reading | None:
    """The verb here in a form that is no infinitive: stays, coming, bought."""
    verbs = [verb for verb in row.at(place, "verb") if verb.lang == "en"]
    if any(verb.kind == "inf" for verb in verbs) or row.at(place, "adj") or row.at(place, "name"):
        return None
    return next((verb for verb in verbs if verb.kind in ("fin", "ger")), None)


def _is_past_alone(row: Row, place: int, verb: Reading) -> bool:
    """(went to the shop to) bought: no noun, no participle before one, and "to" belongs to no verb"""
    word, before = row.word(place), row.lattice[place - 2] if place > 1 else {}
    alone = verb.tense == "S" and set(row.lattice[place]) == {"verb"} and not word.endswith("ed")
    went = any(verb.lemma in MOTION for at in range(place - 2) for verb in row.at(at, "verb"))
    led = "verb" not in before or bool(row.at(place - 3, "det"))  # the shop (to bought)
    there = before.keys() & {"noun", "name", "adv"} and led and not before.keys() & {"pron", "det"}
    return alone and went and bool(there) and word not in PAID and verb.lemma not in ("be", "have", "do")


def _leads_to_a_verb(row: Row, place: int) -> bool:
    """Whether "to" stands before a verb here: in order to, want her to, ready to, how to"""
    before, second = row.word(place - 1), row.word(place - 2)
    if (second, before) in (("in", "order"), ("so", "as")) or before == "ought":
        return True
    if before == "about":
        return _is_be(row, place - 2)
    if before in ASKING:
        return row.word(place + 1) != second
    if before in OBJECT_PRONOUNS and _lemma(row, place - 2) & ASKED_TO:
        return True
    return _wants(row, place - 1) or _ready(row, place - 1) or _is_planned(row, place - 1)


def _lemma(row: Row, place: int) -> set[str]:
    return {verb.lemma for verb in row.at(place, "verb")}


def _is_be(row: Row, place: int) -> bool:
    return any(verb.lemma == "be" and verb.kind in ("fin", "inf", "pp") for verb in row.at(place, "verb"))


def _wants(row: Row, place: int) -> bool:
    """wants (to), tries (to), has (to); not "from wants to needs" """
    said = {row.word(at) for at in range(place)}
    if (
        said & WITH_NOUN_TOO
        or row.word(place) == "used"
        or row.at(place - 1, "det")
        or row.at(place - 1, "prep")
    ):
        return False
    verbs = [
        verb for verb in row.at(place, "verb") if verb.kind in ("fin", "inf", "imp") and verb.lang == "en"
    ]
    return any("to" in frames_of(verb) and not _takes_to(verb) for verb in verbs)


def _takes_to(verb: Reading) -> bool:
    """Whether a noun may follow "to" behind this verb, too."""
    frames = frames_of(verb)
    return verb.lemma in WITH_NOUN or bool(frames & {"p:to", "p:to-", "nn", "intransitive"})


def _ready(row: Row, place: int) -> bool:
    """ready (to), old enough (to)"""
    at = place - 1 if row.word(place) == "enough" else place
    return any(adjective.lemma in READY for adjective in row.at(at, "adj"))


def _is_planned(row: Row, place: int) -> bool:
    """you are (to stay), her dream is (to travel)"""
    if not _is_be(row, place):
        return False
    planned = any(noun.lemma in PLANS for noun in row.at(place - 1, "noun"))
    return planned or (row.word(place - 1) in PERSONS and row.word(place) in FORMS_OF_BE)


@check("en")
def spend_time_doing(row: Row) -> Iterator[Flaw]:
    """spends his time to read → spends his time reading"""
    for place in range(row.size - 1):
        if "spend" not in _lemma(row, place):
            continue
        at = place + 1
        while at < place + 5 and not any(
            is_time(noun) or noun.lemma == "time" for noun in row.at(at, "noun")
        ):
            at += 1
        verb = next((verb for verb in row.at(at + 2, "verb") if verb.kind in ("inf", "ger")), None)
        if row.word(at + 1) == "to" and verb is not None:
            say = (("word", row.word(at + 2)), ("lemma", verb.lemma), ("wanted", "ger"))
            yield Flaw("verb_form", WRONG, at + 1, at + 3, say)


@check("en")
def how_to_do_it(row: Row) -> Iterator[Flaw]:
    """I don't know what say → what to say; tell me how do it → how to do it"""
    for place in range(1, row.size - 1):
        asks = row.word(place) in ASKING and _is_known(row, place - 1)
        here = row.lattice[place + 1]
        verb = next((verb for verb in here.get("verb", ()) if verb.kind == "inf" and verb.lang == "en"), None)
        if asks and verb is not None and set(here) == {"verb"} and not _goes_on(row, place, verb):
            say = (("word", row.word(place + 1)), ("lemma", ""), ("wanted", "to"))
            yield Flaw("verb_form", LIKELY, place, place + 2, say)


def _is_known(row: Row, place: int) -> bool:
    """know (how), tell me (what), sure (where): what is asked for is known, told or learnt"""
    if row.word(place) in OBJECT_PRONOUNS:
        place -= 1
    return bool(_lemma(row, place) & KNOWN_HOW)


KNOWN_HOW = listed("infinitives.known_how")


def _goes_on(row: Row, place: int, verb: Reading) -> bool:
    """what happens, what makes him sad, how do they do it: there is a subject, or it is asked for"""
    wants_subject = row.word(place) == "what" and bool(frames_of(verb) & {"intransitive", "n-base", "n-a"})
    if verb.lemma in ("be", "have") or wants_subject:
        return True
    after = row.lattice[place + 2] if place + 2 < row.size else {}
    pronoun = row.word(place + 2) if "pron" in after else ""
    return verb.lemma == "do" and pronoun != "it" and pronoun not in ("this", "that", "them") and bool(after)


@check("en")
def let_him_do(row: Row) -> Iterator[Flaw]:
    """she lets the dog runs → run; he makes me laughs → laugh"""
    for place in range(1, row.size):
        verb = _other_form(row, place)
        if (
            verb is None
            or verb.kind != "fin"
            or not (place + 1 == row.size or row.lattice[place + 1].keys() & AFTER)
        ):
            continue
        whom = place - 1 if row.word(place - 1) in ("me", "him", "us", "them") else 0
        if any(kinds(noun) and kinds(noun) <= {"person", "animal"} for noun in row.at(place - 1, "noun")):
            whom = place - 2 if row.at(place - 2, "det") else whom
        alone = "intransitive" in frames_of(verb)
        if whom and _lemma(row, whom - 1) & ({"let", "make"} if alone else {"let"}):
            say = (("word", row.word(place)), ("lemma", verb.lemma), ("wanted", "inf"))
            yield Flaw("verb_form", LIKELY, place, place + 1, say)


AFTER = frozenset({"prep", "adv", "to", "conj"})
