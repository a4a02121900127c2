"""The preposition of a time, of a place and of somebody: in summer, at night, angry with her."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import frames_of, is_alive
from familygames.language.judge.words import Row
from familygames.language.words.lists import listed
from familygames.language.words.names import is_first_name
from familygames.language.words.prices import LIKELY, WRONG

PARTS_OF_DAY = frozenset({"morning", "afternoon", "evening"})
SEASONS = listed("shared.seasons")
CLOSES = frozenset({"with", "at", "in", "and", "but", "because", "or", "to", "by"})
"""What may follow a time that is told, and says no more of it: not "of", "before", a noun."""
WHOM = frozenset({"me", "him", "us", "them", "you"})
TEMPERS = listed("times_and_places.tempers")
MUCH = frozenset({"much", "lot", "everything", "nothing", "something", "world"})
INSTITUTIONS = listed("times_and_places.institutions")
GOING = listed("times_and_places.going")
COMING = listed("times_and_places.coming")


def in_the_morning(row: Row) -> Iterator[Flaw]:
    """on the morning, at the evening → in the morning; but "on the morning of the party" """
    for place in range(row.size - 1):
        led = row.word(place + 1) == "the"
        at = place + 2 if led else place + 1
        if row.word(at) not in PARTS_OF_DAY or not _closes(row, at + 1, first=place == 0):
            continue
        prep = row.word(place)
        wrong = prep in ("on", "at") if led else prep == "at" and row.word(at) != "evening"
        if wrong:
            yield Flaw("preposition", WRONG, place, at + 1, _instead(row, place, f"in the {row.word(at)}"))


def at_night(row: Row) -> Iterator[Flaw]:
    """in night → at night, in the weekend → at the weekend; but "in night clothes" """
    for place in range(row.size - 1):
        said = " ".join(row.word(at) for at in range(place + 1, place + 3)).strip()
        at = place + 2 if said == "the weekend" else place + 1
        late = row.word(place + 1) in ("night", "weekends") or said == "the weekend"
        being = any(verb.lemma == "be" for verb in row.at(place - 1, "verb"))
        if row.word(place) == "in" and late and not being and _closes(row, at + 1, first=place == 0):
            words = " ".join(row.word(each) for each in range(place + 1, at + 1))
            yield Flaw("preposition", WRONG, place, at + 1, _instead(row, place, f"at {words}"))


def in_summer(row: Row) -> Iterator[Flaw]:
    """at summer, cold on winter → in summer, in winter; but "at summer camp", "it depends on winter" """
    for place in range(row.size - 1):
        if row.word(place + 1) not in SEASONS or not _closes(row, place + 2, first=place == 0):
            continue
        verbs = row.at(place - 1, "verb")
        alone = bool(verbs) and all(
            "intransitive" in frames_of(verb) and "p:on" not in frames_of(verb) for verb in verbs
        )
        before = row.lattice[place - 1].keys() if place else {"adv"}
        so = bool(before & {"adj", "adv"}) and not before & {"noun", "verb"}
        if row.word(place) == "at" or (row.word(place) == "on" and (alone or so)):
            yield Flaw(
                "preposition", WRONG, place, place + 2, _instead(row, place, f"in {row.word(place + 1)}")
            )


def go_to_school(row: Row) -> Iterator[Flaw]:
    """I go in school → to school; but "how is it going in school", "we go in school uniform" """
    for place in range(2, row.size - 1):
        goes = any(verb.lemma in GOING and verb.kind in ("fin", "inf") for verb in row.at(place - 1, "verb"))
        before = row.word(place - 2) != "it" and row.word(0) != "how"
        said = row.word(place) == "in" and row.word(place + 1) in INSTITUTIONS
        if said and goes and before and (_closes(row, place + 2) or row.word(place + 2) == "every"):
            yield Flaw(
                "preposition", WRONG, place, place + 2, _instead(row, place, f"to {row.word(place + 1)}")
            )


def arrive_home(row: Row) -> Iterator[Flaw]:
    """she arrived at home, came in home → arrived home; but "stayed at home", "arrived at home plate" """
    for place in range(1, row.size - 1):
        comes = any(verb.lemma in COMING and verb.kind != "ger" for verb in row.at(place - 1, "verb"))
        at_home = row.word(place) in ("at", "in") and row.word(place + 1) == "home"
        sure = row.word(place) == "in" or any(verb.lemma == "arrive" for verb in row.at(place - 1, "verb"))
        if at_home and comes and sure and _closes(row, place + 2):
            yield Flaw("preposition", WRONG, place, place + 2, _instead(row, place, "home"))


def angry_with_somebody(row: Row) -> Iterator[Flaw]:
    """he is angry on me → with me; but "angry on Monday", "angry on her birthday" """
    for place in range(row.size - 2):
        prep = row.word(place + 1)
        if row.word(place) in TEMPERS and prep in ("on", "against", "to") and _is_somebody(row, place + 2):
            say = (("word", row.word(place)), ("prep", prep), ("better", "with"))
            yield Flaw("preposition", LIKELY, place, place + 2, say)


def mean_much_to_somebody(row: Row) -> Iterator[Flaw]:
    """she means so much for Tom → to Tom; but "it means nothing for me to go" """
    place = row.size - 2
    means = any(verb.lemma == "mean" for at in range(max(place - 4, 0), place) for verb in row.at(at, "verb"))
    whom = row.word(place + 1) in WHOM or bool(row.at(place + 1, "name"))
    if place > 1 and row.word(place) == "for" and row.word(place - 1) in MUCH and means and whom:
        say = (("word", row.word(place - 1)), ("prep", "for"), ("better", "to"))
        yield Flaw("preposition", WRONG, place - 1, place + 1, say)


def _instead(row: Row, place: int, better: str) -> tuple[tuple[str, str], ...]:
    return (("word", ""), ("prep", row.word(place)), ("better", better))


def _closes(row: Row, place: int, *, first: bool = False) -> bool:
    """Whether no more of the time or the place follows here; *first* where the sentence begins with it."""
    if place == row.size or row.word(place) in CLOSES or (first and _is_the_one_clause(row, place)):
        return True
    here = row.lattice[place].keys()
    return "adv" in here and not here & {"noun", "adj", "prep", "sub"}


def _is_the_one_clause(row: Row, place: int) -> bool:
    """(at summer) we swim; but (on the morning) I left, it rained"""
    who, behind = row.word(place), range(place + 2, row.size)
    again = any(row.word(at) in SUBJECTS for at in behind)
    has_clause = any(row.lattice[at].keys() <= {"verb", "modal"} and _is_finite(row, at) for at in behind)
    return who in SUBJECTS and not again and not has_clause


SUBJECTS = frozenset({"i", "he", "she", "we", "they", "you", "it"})


def _is_finite(row: Row, place: int) -> bool:
    kinds = {verb.kind for verb in row.at(place, "verb")}
    return bool(row.at(place, "modal")) or ("fin" in kinds and not kinds & {"pp", "inf"})


def _is_somebody(row: Row, place: int) -> bool:
    """me, Tom, her brother; not "her birthday", "Monday" """
    if row.word(place) in WHOM:
        return True
    noun = place + 1 if row.at(place, "det") else place
    name = bool(row.at(place, "name")) and is_first_name(row.tokens[place].said)
    return name or (noun > place and any(map(is_alive, row.at(noun, "noun"))))
