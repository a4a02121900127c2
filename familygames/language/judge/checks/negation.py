"""What is denied twice."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.row import Row
from familygames.language.words.prices import LIKELY

LICENSED = frozenset(
    "not n't never no nobody nothing none nowhere neither nor hardly scarcely barely rarely seldom few little"
    " without if whether unless only than as before doubt doubts doubted wonder wonders wondered deny denies"
    " denied refuse refuses refused first last best worst most least any anyone anybody anything every"
    " everyone everybody everything all each whatever whoever too impossible unlikely cannot how why when"
    " where what since for happily surprised sorry afraid forget".split()
)
"""Words behind which "ever" may stand: nobody ever, if you ever, the best ever."""
GOES_ON = frozenset(
    {"since", "so", "after", "more", "and", "such", "closer", "growing", "changing", "present"}
)
"""Words that "ever" may stand before in any sentence: ever since, ever so nice."""
DENYING_IN_HASTE = frozenset(
    "dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wouldnt couldnt".split()
)
"""Denials that lack their apostrophe."""


@check("en")
def ever_asks_or_denies(row: Row) -> Iterator[Flaw]:
    """ "I have ever seen it", have you ever seen it: whether never or once is meant, nobody knows"""
    for place in range(1, row.size - 1):
        if row.word(place) != "ever" or row.lang_of[place] != "en" or row.word(place + 1) in GOES_ON:
            continue
        after = row.lattice[place + 1]
        graded = any(
            adjective.tense in ("2", "3") for here in row.lattice for adjective in here.get("adj", ())
        )
        licensed = graded or any(_licenses(row, at, place) or _asks(row, at, place) for at in range(place))
        if "verb" in after and not licensed:
            yield Flaw("negation", LIKELY, place, place + 1, (("word", "ever"), ("why", "ever")))


def _licenses(row: Row, place: int, ever: int) -> bool:
    """Whether a word lets "ever" follow: nobody, the best; who asks, or has it in its own clause"""
    word = row.word(place)
    if word in ("who", "whom", "which"):
        return not place or ever - place <= MOST_BETWEEN or bool(row.at(place - 1, "verb"))
    related = any(row.at(at, "rel") for at in range(1, place))
    if word in DENYING_IN_HASTE:
        return True
    return word in LICENSED and not (word == "only" and related)


MOST_BETWEEN = 3
"""As many words as there are at most from "who" to "ever" in one clause: who has not ever."""


def _asks(row: Row, place: int, before: int) -> bool:
    """Whether an auxiliary stands before its subject: have you (ever), can Tom (ever)"""
    helps = bool(row.at(place, "modal"))
    helps |= any(verb.lemma in ("be", "have", "do") and verb.kind == "fin" for verb in row.at(place, "verb"))
    subject = row.lattice[place + 1] if place + 1 < before else {}
    return helps and bool(subject.keys() & {"pron", "det", "name", "noun", "there"})
