"""Questions within sentences, and verbs at the end of one that lack their preposition."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, fault, is_be, is_helping
from familygames.language.judge.knowledge import (
    DEMONSTRATIVES,
    OBJECT_PRONOUNS,
    SUBJECT_PRONOUNS,
    frames_of,
    is_time,
)
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

SURELY_SUBJECTS = SUBJECT_PRONOUNS - {"you", "it"}
THAT = frozenset({"that", "who", "which", "we", "they", "he", "she", "i"})
"""What goes on from "what is it": what is it that you want."""
QUOTING = frozenset({"ask", "say", "answer"})
"""Verbs whose question may be as it was asked."""
SURE = listed("questions.sure")
IDEA = frozenset({"idea", "clue"})
ASKED = frozenset({"np", "place", "time", "reason", "manner", "adj", "quoi", "det"})
WITH = {
    "listen": "to", "wait": "for", "look": "at", "talk": "to", "belong": "to", "depend": "on", "rely": "on",
    "laugh": "at", "apologize": "for", "apologise": "for", "stare": "at", "glance": "at", "complain": "about",
}  # fmt: skip
"""Verbs that take nobody and nothing without their preposition."""
NOT_A_THING = listed("questions.not_a_thing")
"""Nouns of which the clause behind them need not say more: the way she looks."""
WHO = frozenset({"who", "whom", "what"})
TO_DO = listed("questions.to_do")


@check("en")
def subject_first_within(row: Row) -> Iterator[Flaw]:
    """tell me what is it → what it is; I am not sure where is he; do you know what time is it"""
    for place in range(1, row.size - 2):
        for wh in row.at(place, "wh"):
            verb = place + wh.size
            if wh.lang != "en" or wh.kind not in ASKED or not _is_wanted(row, place - 1):
                continue
            if is_be(row, verb) and _is_subject(row, verb + 1):
                asked = " ".join(row.tokens[at].said for at in range(place, verb))
                is_ = {"'s": "is", "'re": "are", "'m": "am"}.get(row.word(verb), row.tokens[verb].said)
                better = f"{asked} {row.tokens[verb + 1].said} {is_}"
                yield fault("question_order", LIKELY, place, verb + 2, why="inside", better=better)
                return


@check("en")
def subject_before_its_auxiliary(row: Row) -> Iterator[Flaw]:
    """I know where does he live → where he lives; do you know where is the station → where the station is"""
    for place in range(1, row.size - 2):
        for wh in row.at(place, "wh"):
            helper = place + wh.size
            if wh.lang == "en" and wh.kind in ASKED and _is_wanted(row, place - 1) and _helps(row, helper):
                if _has_its_subject(row, helper, of_something=wh.form in ("who", "what", "which")):
                    yield Flaw("question_order", LIKELY, place, helper + 2, (("why", "inside"),))
                    return


def _has_its_subject(row: Row, helper: int, *, of_something: bool) -> bool:
    """Whether the auxiliary here stands before its subject: does he live, is the station, can Tom see"""
    word, lemmas = row.word(helper + 1), {verb.lemma for verb in row.at(helper, "verb")}
    named, led = bool(row.at(helper + 1, "name")), _is_determined(row, helper + 1)
    if word in SURELY_SUBJECTS:
        return "be" not in lemmas
    subject = named or led or word in SUBJECT_PRONOUNS
    if row.at(helper, "modal"):
        return subject
    forms_behind = {verb.kind for verb in row.at(helper + 3 if led and not named else helper + 2, "verb")}
    if "do" in lemmas:
        return subject and "inf" in forms_behind
    if "be" in lemmas:
        return not of_something and (named or led)
    return word in SUBJECT_PRONOUNS and "pp" in forms_behind


def _is_determined(row: Row, place: int) -> bool:
    return bool(row.at(place, "det") and row.at(place + 1, "noun"))


def _is_subject(row: Row, place: int) -> bool:
    """it, he, this: with nothing behind that would make it what is asked for"""
    word, ends = row.word(place), place + 1 == row.size
    if word in DEMONSTRATIVES:
        return ends
    return word in SUBJECT_PRONOUNS and row.word(place + 1) not in THAT


def _is_wanted(row: Row, place: int) -> bool:
    """Whether somebody knows, tells or asks something: what follows is no question of its own."""
    word = row.word(place)
    if word in SURE | IDEA or (is_be(row, place) and row.word(place - 1) in ("question", "problem")):
        return True
    if word in OBJECT_PRONOUNS:
        place -= 1
    elif any(verb.lemma in QUOTING for verb in row.at(place, "verb")):
        return False  # he asked: what do you want
    verbs = [verb for verb in row.at(place, "verb") if verb.lang == "en" and "whether" in frames_of(verb)]
    return bool(verbs) and not row.at(place, "name") and _said_by_somebody(row, place)


def _said_by_somebody(row: Row, place: int) -> bool:
    """Whether the verb here is one, not a noun: I know, can you tell me, an order"""
    before = row.lattice[place - 1] if place else {}
    led = before.keys() & {"pron", "modal", "name", "neg", "to", "adv", "intj"} or "noun" in before
    return not place or bool(led) or "noun" not in row.lattice[place]


@check("en")
def preposition_at_the_end(row: Row) -> Iterator[Flaw]:
    """who are you waiting → waiting for; the girl I am looking is my cousin → looking at"""
    for place in range(2, row.size):
        verb = next(
            (verb for verb in row.at(place, "verb") if verb.lemma in WITH and verb.lang == "en"), None
        )
        if verb is None or verb.kind == "imp":
            continue
        first = _subject_of(row, place)
        if first > 0 and (_is_asked(row, first, place) or _is_told_of(row, first, place)):
            say = (("lemma", verb.lemma), ("word", row.word(place)), ("wanted", WITH[verb.lemma]))
            yield Flaw("missing_preposition", LIKELY, place, place + 1, say)


def _subject_of(row: Row, place: int) -> int:
    """Where the pronoun or the name is whose verb stands at a place: I (am) looking, I (like to) listen"""
    before = place - 1
    if row.word(before) == "to" and any(verb.lemma in TO_DO for verb in row.at(before - 1, "verb")):
        before -= 2
    while before > 0 and (
        _helps(row, before) or row.at(before, "neg") or row.word(before) in ("always", "often")
    ):
        before -= 1
    pronoun = row.word(before) in SUBJECT_PRONOUNS or bool(row.at(before, "name"))
    return before if pronoun else 0


def _helps(row: Row, place: int) -> bool:
    return is_helping(row, place) or bool(row.at(place, "modal"))


def _is_asked(row: Row, first: int, place: int) -> bool:
    """(who) are you (waiting): somebody or something is asked for, and the question ends here"""
    helper, start = first - 1, first - 2
    if place + 1 < row.size or not _helps(row, helper) or first < 2:
        return False
    if row.word(start) in WHO:
        return not row.at(start - 1, "prep") and row.word(start - 1) != "to"
    nouns = row.at(start, "noun")
    which = row.word(start - 1) in ("which", "what") and start == 1
    return which and bool(nouns) and not any(is_time(noun) or noun.lemma in NOT_A_THING for noun in nouns)


def _is_told_of(row: Row, first: int, place: int) -> bool:
    """(the girl) I am looking (is my cousin), (this is the bus) I am waiting"""
    nouns = row.at(first - 1, "noun")
    if (
        not nouns
        or not row.at(first - 2, "det")
        or any(is_time(noun) or noun.lemma in NOT_A_THING for noun in nouns)
    ):
        return False
    if place + 1 == row.size:
        return (
            is_be(row, first - 3)
            and row.word(first - 4) in DEMONSTRATIVES | {"it", "he", "she"}
            and first == 4
        )
    after = row.lattice[place + 1]
    finite = any(verb.kind == "fin" for verb in after.get("verb", ()))
    return finite and not after.keys() & {"noun", "adj", "adv", "prep"} and first == 2


FINDS = listed("questions.finds")
"""Verbs behind which "who" asks, and does not say more of somebody: discovered who came."""


@check("en")
def who_asks_once(row: Row) -> Iterator[Flaw]:
    """who have they discovered who helped → who have they discovered"""
    if row.size < MOST_SHORT or row.word(0) not in WHO or not _helps(row, 1):
        return
    subject = bool(row.lattice[2].keys() & {"pron", "det", "name"})
    for place in range(4, row.size - 1):
        finds = any(verb.lemma in FINDS for verb in row.at(place - 1, "verb"))
        if subject and finds and row.word(place) in WHO and row.lattice[place + 1].keys() & {"verb", "modal"}:
            yield Flaw("question_order", LIKELY, 0, place + 1, (("word", row.word(place)), ("why", "twice")))


MOST_SHORT = 6
"""Shorter rows hold no two questions."""


@check("en")
def which_do_you_like(row: Row) -> Iterator[Flaw]:
    """which book you like → which book do you like; but "which book you like matters", "what fun you had" """
    subject = _behind_what_is_asked(row)
    named = row.word(subject) in SUBJECT_PRONOUNS or bool(row.at(subject, "name"))
    verbs = [verb for verb in row.at(subject + 1, "verb") if verb.kind == "fin" and not _helps_or_is(verb)]
    if not subject or not named or not verbs or "noun" in row.lattice[subject]:
        return
    if any(_may_be_finite(row, at) for at in range(subject + 2, row.size)):
        return
    past = all(verb.tense == "S" for verb in verbs)
    third = row.word(subject) in ("he", "she", "it") or bool(row.at(subject, "name"))
    do = "did" if past else "does" if third else "do"
    yield Flaw("question_order", LIKELY, subject, subject + 2, (("do", do), ("lemma", verbs[0].lemma)))


def _behind_what_is_asked(row: Row) -> int:
    """Where the subject stands of what begins with "which book", "how many books", "what colour"; or 0"""
    first = row.word(0)
    asked = 2 if first == "how" and row.word(1) in ("many", "much") else 1
    noun = asked + 1 if row.at(asked, "adj") and row.at(asked + 1, "noun") else asked
    nouns = row.at(noun, "noun")
    if (first not in ("which", "what") and asked == 1) or row.at(noun, "modal"):
        return 0  # what can you see
    said = forms("en").words("exclaimed")
    cries = noun > asked or any(each.lemma in said or each.gn & f.P for each in nouns)
    return noun + 1 if nouns and noun + 2 < row.size and not (first == "what" and cries) else 0


def _helps_or_is(verb: Reading) -> bool:
    return verb.lemma in ("be", "do") or verb.form == "got" or verb.lang != "en"


def _may_be_finite(row: Row, place: int) -> bool:
    """Whether a verb may stand here that goes with what is asked for: (which book you like) matters"""
    finite = any(verb.kind in ("fin", "pp") for verb in row.at(place, "verb")) and not row.at(place - 1, "to")
    return (finite and not row.at(place, "adv")) or bool(row.at(place, "modal"))
