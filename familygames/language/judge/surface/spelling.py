"""Words that sound like others where both can be read: ou and où, mai and mais."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.prices import LIKELY, WRONG
from familygames.language.judge.words import Row

BEING_SOMEWHERE = frozenset({"habiter", "aller", "être", "vivre", "dormir", "travailler", "partir"})
"""What one does somewhere, so that one asks where."""
KNOWING = frozenset({"savoir", "demander", "ignorer", "dire"})
"""Verbs that questions follow."""


def ou_for_where(row: Row) -> Iterator[Flaw]:
    """« ou habites-tu » → où habites-tu, « je sais ou il habite » → où il habite"""
    for place in range(row.size - 2):
        if row.word(place) == "ou" and row.lang_of[place] == "fr" and _asks_where(row, place):
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", "ou"), ("better", "où")))


def _asks_where(row: Row, place: int) -> bool:
    """Whether a verb that says where one is or goes ends the row: ou habites-tu, (je sais) ou il habite"""
    if place + 3 != row.size:
        return False
    turned = place == 0 and row.tokens[2].joined
    told = _is_one_of(row, place - 1, KNOWING) and any(
        each.kind == "subj" for each in row.at(place + 1, "pron")
    )
    return (turned and _is_one_of(row, 1, BEING_SOMEWHERE)) or (
        told and _is_one_of(row, place + 2, BEING_SOMEWHERE)
    )


def _is_one_of(row: Row, place: int, verbs: frozenset[str]) -> bool:
    return any(verb.lemma in verbs and verb.kind in ("fin", "imp") for verb in row.at(place, "verb"))


def mais_not_mai(row: Row) -> Iterator[Flaw]:
    """« mai je viens » → mais je viens"""
    if row.word(0) == "mai" and row.lang_of[0] == "fr":
        if any(each.kind == "subj" for each in row.at(1, "pron")):
            yield Flaw("homophone", LIKELY, 0, 1, (("word", "mai"), ("better", "mais")))


def somethings_wrong(row: Row) -> Iterator[Flaw]:
    """somethings wrong → something's wrong; sweet nothings stay"""
    for place in range(row.size - 1):
        word = row.word(place)
        led = place and row.lattice[place - 1].keys() & {"adj", "det", "num", "prep", "verb"}
        if word[:-1] not in SOMETHING or word[-1:] != "s" or row.lang_of[place] != "en" or led:
            continue
        after = row.lattice[place + 1]
        doing = any(verb.kind in ("ger", "pp") for verb in after.get("verb", ()))
        said = doing or bool(after.keys() & {"adj", "neg", "det", "prep"})
        if said and not any(
            row.at(place + 1, "modal") or verb.kind == "fin" for verb in after.get("verb", ())
        ):
            say = (("word", row.tokens[place].said), ("better", f"{word[:-1]}'s"))
            yield Flaw("spelling", WRONG, place, place + 1, say)


SOMETHING = frozenset(
    "something nothing everything anything someone everyone nobody somebody everybody".split()
)
"""Pronouns that have no plural."""
