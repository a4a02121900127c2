"""What learners of English say by the pattern of their own: against who, friends of us, go always to."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.grammar.parts import is_auxiliary
from familygames.language.judge.knowledge import is_thing, is_time
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

MINE = {"me": "mine", "you": "yours", "him": "his", "us": "ours", "them": "theirs"}
FRIENDS = listed("common.friends")
"""Who is somebody's among others: a friend of mine."""
SELDOM_BEHIND = frozenset({"always", "never", "usually"})
"""Adverbs that hardly stand between a verb and a place."""
PLURAL = frozenset({"two", "three", "four", "five", "six", "many", "several", "some"})


def whom_after_a_preposition(row: Row) -> Iterator[Flaw]:
    """against who did you protest → against whom"""
    if row.size < 4 or not row.at(0, "prep") or row.at(0, "to") or row.word(1) != "who":
        return  # "to who do I send it" is heard
    helps = any(is_auxiliary(verb) for verb in row.at(2, "verb")) or bool(row.at(2, "modal"))
    if helps:
        yield Flaw("pronoun_case", LIKELY, 1, 2, (("word", "who"), ("better", "whom")))


def friend_of_mine(row: Row) -> Iterator[Flaw]:
    """a friend of me came → a friend of mine"""
    for place in range(1, row.size - 1):
        better = MINE.get(row.word(place + 1), "")
        friend = any(noun.lemma in FRIENDS for noun in row.at(place - 1, "noun"))
        if row.word(place) == "of" and better and friend:
            say = (("word", row.word(place + 1)), ("better", better))
            yield Flaw("pronoun_case", LIKELY, place + 1, place + 2, say)


def always_before_its_verb(row: Row) -> Iterator[Flaw]:
    """he goes always to school → he always goes to school"""
    for place in range(1, row.size - 1):
        seldom = row.word(place) in SELDOM_BEHIND and row.lang_of[place] == "en"
        if seldom and row.at(place + 1, "prep") and _is_done_alone(row, place - 1):
            if not any(verb.kind == "inf" for verb in row.at(place + 2, "verb")):  # decided never to go
                say = (("word", row.word(place)), ("second", row.word(place - 1)), ("why", "verb"))
                yield Flaw("adverb_place", LIKELY, place - 1, place + 1, say)


def _is_done_alone(row: Row, place: int) -> bool:
    """Whether nothing but a finite verb stands here, and no auxiliary."""
    verbs = row.at(place, "verb") if row.lattice[place].keys() == {"verb"} else ()
    return any(verb.kind == "fin" for verb in verbs) and not any(is_auxiliary(verb) for verb in verbs)


def such_a(row: Row) -> Iterator[Flaw]:
    """so a nice man → such a nice man"""
    for place in range(row.size - 2):
        if row.word(place) == "so" and row.word(place + 1) in ("a", "an") and row.at(place + 2, "adj"):
            if row.lang_of[place] == "en" and row.at(place - 1, "verb"):
                say = (("word", "so"), ("better", "such"))
                yield Flaw("spelling", LIKELY, place, place + 1, say)


def in_a_year(row: Row) -> Iterator[Flaw]:
    """I was born at 1990 → in 1990"""
    for place in range(1, row.size - 1):
        prep = row.word(place)
        year = _is_a_year(row.word(place + 1)) and place + 2 == row.size
        born = prep == "at" and row.word(place - 1) == "born"  # the shop is open at 1900
        if (born or prep == "on") and year and row.lang_of[place] == "en":
            say = (("word", ""), ("prep", prep), ("better", f"in {row.word(place + 1)}"))
            yield Flaw("preposition", LIKELY, place, place + 2, say)


def _is_a_year(word: str) -> bool:
    return len(word) == len("2000") and word.isdigit() and "1000" <= word < "2100"


def there_are_two(row: Row) -> Iterator[Flaw]:
    """in the garden is two dogs → are two dogs"""
    starts = bool(row.at(0, "prep")) and row.lang_of[0] == "en" and row.word(0) != "with"
    for place in range(2, row.size - 2) if starts else ():
        nouns = row.at(place + 2, "noun")
        plural = any(noun.gn & f.P and not noun.gn & f.S and _is_counted(noun) for noun in nouns)
        led = bool(row.at(place - 2, "det")) and bool(row.at(place - 1, "noun"))
        alone = place + 3 == row.size and (led or row.lattice[place - 1].keys() <= {"noun", "name"})
        if row.word(place) in ("is", "was") and row.word(place + 1) in PLURAL and plural and alone:
            many = f"{row.word(place + 1)} {row.word(place + 2)}"
            say = (
                ("word", row.word(place)),
                ("lemma", "be"),
                ("subject", many),
                ("persons", str(f.AGR["3p"])),
            )
            yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def _is_counted(noun: Reading) -> bool:
    """dogs, but neither two hours nor two kilos, which are one amount"""
    return not is_time(noun) and noun.lemma not in forms("en").words("measure")


def wish_it_were(row: Row) -> Iterator[Flaw]:
    """I wish I am rich → I wish I were rich"""
    for place in range(1, row.size - 2):
        wish = any(verb.lemma == "wish" and verb.kind in ("fin", "inf") for verb in row.at(place, "verb"))
        subject = any(pronoun.kind == "subj" for pronoun in row.at(place + 1, "pron"))
        better = IF_ONLY.get(row.word(place + 2), "")
        if wish and subject and better and row.lang_of[place] == "en":
            say = (("word", row.word(place + 2)), ("lemma", ""), ("wanted", "past"), ("better", better))
            yield Flaw("verb_form", LIKELY, place + 2, place + 3, say)


IF_ONLY = {"am": "were", "is": "were", "are": "were", "has": "had"}


def suggest_that_one_goes(row: Row) -> Iterator[Flaw]:
    """he suggested me to go → he suggested that I go, or going"""
    for place in range(row.size - 3):
        verb = next((verb for verb in row.at(place, "verb") if verb.lemma == "suggest"), None)
        has_object = any(each.kind == "obj" for each in row.at(place + 1, "pron")) or bool(
            row.at(place + 1, "name")
        )
        done = row.at(place + 2, "to") and any(each.kind == "inf" for each in row.at(place + 3, "verb"))
        if verb is not None and has_object and done:
            yield Flaw("suggest", LIKELY, place, place + 4, (("word", row.word(place)),))


def such_a_nice_day(row: Row) -> Iterator[Flaw]:
    """it is such nice day → it is such a nice day; such nice weather, such nice people stay"""
    for place in range(row.size - 1):
        if row.word(place) != "such" or row.lang_of[place] != "en":
            continue
        at = place + 2 if row.at(place + 1, "adj") and not row.at(place + 1, "noun") else place + 1
        here = row.lattice[at].get("noun", ()) if at < row.size else ()
        behind = row.lattice[at + 1].keys() if at + 1 < row.size else set()
        counted = here and all(not noun.gn & f.P and (is_thing(noun) or is_time(noun)) for noun in here)
        if counted and not behind & {"noun", "name", "possessive"}:
            yield Flaw("missing_determiner", LIKELY, at, at + 1, (("noun", row.word(at)),))


def hair_is_one(row: Row) -> Iterator[Flaw]:
    """my hairs are brown → my hair is brown; two hairs, cat hairs stay"""
    for place in range(1, row.size):
        before = place - 2 if row.at(place - 1, "adj") and place > 1 else place - 1
        owned = any(det.kind == "poss" for det in row.at(before, "det"))
        if row.word(place) == "hairs" and owned:
            yield Flaw(
                "countable", LIKELY, before, place + 1, (("word", row.word(before)), ("noun", "hairs"))
            )


def what_did_happen(row: Row) -> Iterator[Flaw]:
    """what did happened → what happened"""
    if row.word(0) in ("what", "who") and row.word(1) in ("did", "does") and row.size > 2:
        verbs = [verb for verb in row.at(2, "verb") if verb.kind in ("fin", "inf") and not verb.cost]
        if verbs and not any(verb.kind == "inf" for verb in verbs) and row.lattice[2].keys() == {"verb"}:
            say = (("word", row.word(2)), ("lemma", verbs[0].lemma), ("wanted", "inf"))
            yield Flaw("verb_form", LIKELY, 2, 3, say)


def what_did_you_see(row: Row) -> Iterator[Flaw]:
    """what did you saw → what did you see"""
    here = row.at(3, "verb") if [row.word(at) for at in range(3)] == ["what", "did", "you"] else ()
    past = [verb for verb in here if verb.kind in ("fin", "pp") and verb.lang == "en"]
    if past and not any(verb.kind == "inf" or verb.lemma == "be" for verb in here):
        say = (("word", row.word(3)), ("lemma", past[0].lemma), ("wanted", "inf"))
        yield Flaw("verb_form", LIKELY, 3, 4, say)
