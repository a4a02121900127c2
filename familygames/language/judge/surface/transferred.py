"""What learners carry over from another language: I live here since May, I want that you come."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.other_forms import in_form
from familygames.language.judge.surface.otherwise import said_otherwise
from familygames.language.judge.words import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name
from familygames.language.words.prices import LIKELY, WRONG

OBJECT_OF = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "you": "you", "it": "it"}
OBJECTS = frozenset(OBJECT_OF.values())
BE = frozenset({"am", "is", "are", "'m", "'s", "'re"})
POINTS = listed("transferred.points")
OWN = frozenset("my your his her our their".split())
ASKED = listed("transferred.asked")
AWAKE = listed("transferred.awake")
"""What "very much" may stand before, other than participles and what compares."""
EACH_TIME = listed("transferred.each_time")


def has_been_since(row: Row) -> Iterator[Flaw]:
    """I live here since 2010 → have lived, we are waiting since two days → have been waiting for two days"""
    since = next((place for place in range(2, row.size - 1) if row.word(place) == "since"), None)
    if since is None or _tells_of_the_past(row) or any(row.word(place) == "it" for place in range(since)):
        return  # it is ten years since May
    present = [place for place in range(since) if _is_present(row, place)]
    done = _in_the_perfect(row, present[0]) if len(present) == 1 else ""
    if done and _is_length(row, since + 1):
        words = [row.tokens[at].said for at in range(present[0] + 1, row.size)]
        words[since - present[0] - 1] = "for"
        yield said_otherwise(row, present[0], row.size, " ".join((done, *words)))
    elif done and _is_point(row, since + 1):
        yield said_otherwise(row, present[0], present[0] + 1, done)


def _in_the_perfect(row: Row, place: int) -> str:
    """have lived, has been"""
    has = "has" if _is_third(row, place) else "have"
    done = "been" if row.word(place) in BE else next(in_form(row, place, "pp"), "")
    return f"{has} {done}" if done else ""


def _is_point(row: Row, place: int) -> bool:
    """2010, Monday, last May, yesterday: a point of time, after which nothing is said of what was then"""
    at = place + 1 if row.word(place) in ("last", "this", "early") else place
    word = row.word(at)
    named = word in forms("en").words("weekday") | forms("en").words("month") | POINTS
    year = word.isdigit() and len(word) == 4
    return (named or year or at > place) and at + 2 >= row.size


def _is_length(row: Row, place: int) -> bool:
    """two days, at the end; that it is "for" then is told besides"""
    number = place + 2 == row.size and bool(row.at(place, "num") or row.word(place).isdigit())
    return number and any(is_time(noun) for noun in row.at(place + 1, "noun"))


def _tells_of_the_past(row: Row) -> bool:
    """Whether anything but the present is said, or may be."""
    helped = any("modal" in here for here in row.lattice)
    return helped or any(
        (verb.tense == "S" or verb.kind == "pp" or verb.lemma == "have") and not verb.cost
        for place, here in enumerate(row.lattice)
        for verb in here.get("verb", ())
        if row.lang_of[place] == "en"
    )


def _is_present(row: Row, place: int) -> bool:
    """Whether a verb stands here in the present, with a subject just before it."""
    present = any(verb.kind == "fin" and verb.tense == "P" for verb in row.at(place, "verb"))
    before = row.lattice[place - 1] if place else {}
    subject = bool(before.keys() & {"noun", "name"}) or any(
        each.kind in ("subj", "np") for each in before.get("pron", ())
    )
    return present and subject and row.lang_of[place] == "en"


def _is_third(row: Row, place: int) -> bool:
    return row.word(place) in ("is", "'s") or (
        row.word(place).endswith("s") and row.word(place) not in ("are", "'re")
    )


def wish_one_had(row: Row) -> Iterator[Flaw]:
    """I wish I have a dog → I had; but I wish you luck, I wish I were"""
    for place in range(1, row.size - 2):
        wish = any(verb.lemma == "wish" and verb.kind in ("fin", "inf") for verb in row.at(place, "verb"))
        at = place + 2
        subject = row.word(place + 1) in OBJECT_OF.keys() - {"you"}
        has_auxiliary = row.word(at) in BE | {"has"}  # by `wish_it_were`
        present = [verb for verb in row.at(at, "verb") if verb.kind == "fin" and verb.tense == "P"]
        if wish and subject and not has_auxiliary and present and row.lang_of[place] == "en":
            if any(verb.tense == "S" for verb in row.at(at, "verb")):
                continue  # I wish I put it there
            for had in in_form(row, at, "fin", "S"):
                say = (("word", row.word(at)), ("lemma", ""), ("wanted", "past"), ("better", had))
                yield Flaw("verb_form", LIKELY, at, at + 1, say)
                break


def wants_somebody_to(row: Row) -> Iterator[Flaw]:
    """I want that you come → want you to come"""
    for place in range(1, row.size - 3):
        want = any(verb.lemma == "want" for verb in row.at(place, "verb"))
        who = OBJECT_OF.get(row.word(place + 2), "")
        if want and row.word(place + 1) == "that" and who and row.lang_of[place] == "en":
            verbs = [verb.lemma for verb in row.at(place + 3, "verb") if verb.kind in ("fin", "inf")]
            if verbs:
                yield said_otherwise(row, place, place + 4, f"{row.tokens[place].said} {who} to {verbs[0]}")


def what_his_name_is(row: Row) -> Iterator[Flaw]:
    """tell me what is your name → what your name is"""
    what = row.size - 4
    if what < 1 or row.word(what) != "what" or row.word(what + 1) not in ("is", "was", "are", "were"):
        return
    asks = any(row.word(place) in ASKED for place in range(what))
    if asks and row.word(what + 2) in OWN and row.at(what + 3, "noun"):
        words = (row.word(what + 2), row.word(what + 3), row.word(what + 1))
        yield said_otherwise(row, what, row.size, " ".join(("what", *words)))


def taller_than_me(row: Row) -> Iterator[Flaw]:
    """he is taller of me → than me; but the taller of them"""
    for place in range(1, row.size - 2):
        compares = any(each.tense == "2" and each.lang == "en" for each in row.at(place, "adj"))
        the = any(row.word(at) in ("the", "his", "her", "my") for at in range(place))
        if compares and not the and row.word(place + 1) == "of" and row.word(place + 2) in OBJECTS:
            yield said_otherwise(row, place, place + 2, f"{row.word(place)} than")


def very_tall_not_very_much(row: Row) -> Iterator[Flaw]:
    """she is very much tall → very tall; but very much alive, very much better, very much loved"""
    for place in range(row.size - 2):
        if (row.word(place), row.word(place + 1)) != ("very", "much") or row.lang_of[place] != "en":
            continue
        after = row.lattice[place + 2]
        plain = [each for each in after.get("adj", ()) if each.tense == "1"]
        if set(after) == {"adj"} and plain and row.word(place + 2) not in AWAKE:
            yield said_otherwise(row, place, place + 2, "very")


def very_much_at_the_end(row: Row) -> Iterator[Flaw]:
    """I like it very → very much"""
    last = row.size - 1
    if last > 1 and row.word(last) == "very" and row.lang_of[last] == "en" and row.word(0) != "not":
        if any(verb.lemma != "be" for here in row.lattice for verb in here.get("verb", ())):
            yield said_otherwise(row, last, last + 1, "very much")


def names_without_the(row: Row) -> Iterator[Flaw]:
    """the Mary is here → Mary; but the Mary I know, the Williams family"""
    for place in range(row.size - 2):
        name, after = row.tokens[place + 1], row.lattice[place + 2]
        alone = set(row.lattice[place + 1]) == {"name"} and is_first_name(name.said)
        first = place == 0 or bool(row.at(place - 1, "verb"))
        if row.word(place) == "the" and row.lang_of[place] == "en" and alone and first:
            if set(after) <= {"verb", "modal"} and not any(
                verb.kind == "ger" for verb in after.get("verb", ())
            ):
                yield said_otherwise(row, place, place + 2, name.said)


def on_my_birthday(row: Row) -> Iterator[Flaw]:
    """in my birthday → on my birthday"""
    for place in range(row.size - 2):
        own = row.word(place + 1) in OWN or row.word(place + 1).endswith("'s")
        ends = place + 3 == row.size or not row.at(place + 3, "noun")
        if row.word(place) in ("in", "at") and own and row.word(place + 2) == "birthday" and ends:
            if row.lang_of[place] == "en":
                say = (("prep", row.word(place)), ("better", "on"), ("noun", "birthday"))
                yield Flaw("preposition", WRONG, place, place + 3, say)


def each_day_is_one(row: Row) -> Iterator[Flaw]:
    """I go there each days → each day; but five minutes each"""
    for place in range(1, row.size - 1):
        if row.word(place) == "each" and row.word(place + 1) in EACH_TIME and row.lang_of[place] == "en":
            yield said_otherwise(row, place, place + 2, f"each {row.word(place + 1)[:-1]}")


def done_well_not_good(row: Row) -> Iterator[Flaw]:
    """he plays good → well, she speaks English perfect → perfectly"""
    last = row.size - 1
    word = row.word(last)
    how = dict(entry.split("=") for entry in forms("en").words("said-how"))
    if row.lang_of[last] != "en" or word not in how:
        return
    for place in range(max(last - 3, 1), last):
        does = any(verb.lemma in forms("en").words("done-somehow") for verb in row.at(place, "verb"))
        between = [set(row.lattice[at]) for at in range(place + 1, last)]
        object_ = all(each & {"noun", "det", "name"} and "adv" not in each for each in between)
        if does and object_ and (place + 1 == last or "noun" in between[-1] or "name" in between[-1]):
            yield said_otherwise(row, last, last + 1, how[word])
            return
