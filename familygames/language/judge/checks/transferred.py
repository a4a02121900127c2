"""What learners carry over from another language: I live here since May, I want that you come."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, said_otherwise
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.other_forms import in_form
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed

BE = frozenset({"am", "is", "are", "'m", "'s", "'re"})
POINTS = listed("transferred.points")


@check("en")
def has_been_since(row: Row) -> Iterator[Flaw]:
    """I live here since 2010 → have lived, we are waiting since two days → have been waiting for two days"""
    since = next((place for place in range(2, row.size - 1) if row.word(place) == "since"), None)
    if since is None or _tells_of_the_past(row) or any(row.word(place) == "it" for place in range(since)):
        return  # it is ten years since May
    opens = max((place for place in range(since) if {"sub", "conj"} & row.lattice[place].keys()), default=0)
    present = [place for place in range(opens, since) if _is_present(row, place)]
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


@check("en")
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
