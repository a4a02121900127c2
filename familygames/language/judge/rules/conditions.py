"""What rules ask of a sentence beyond single words, by name: of words *first* to *last*, which are wrong."""

from __future__ import annotations

from collections.abc import Callable

from familygames.language.judge.knowledge import SUBJECT_PRONOUNS
from familygames.language.judge.row import Row

Condition = Callable[[Row, int, int], bool]
CONDITIONS: dict[str, Condition] = {}
CLOSES = frozenset({"with", "at", "in", "and", "but", "because", "or", "to", "by", "every"})
"""What may follow a time that is told, and says no more of it: not "of", "before", a noun."""


def condition(name: str) -> Callable[[Condition], Condition]:
    """Gives a condition its name in the files of rules."""

    def named(asks: Condition) -> Condition:
        CONDITIONS[name] = asks
        return asks

    return named


@condition("no more of it follows")
def closes(row: Row, first: int, last: int) -> bool:
    """Whether no more is said of a time or a place, which a sentence may begin with."""
    if last == row.size or row.word(last) in CLOSES or (not first and _is_the_one_clause(row, last)):
        return True
    here = row.lattice[last].keys()
    return "adv" in here and not here & {"noun", "adj", "prep", "sub"}


def _is_the_one_clause(row: Row, place: int) -> bool:
    """(at summer) we swim; but (on the morning) I left, it rained"""
    who, behind = row.word(place), range(place + 2, row.size)
    again = any(row.word(at) in SUBJECT_PRONOUNS for at in behind)
    has_clause = any(row.lattice[at].keys() <= {"verb", "modal"} and _is_finite(row, at) for at in behind)
    return who in SUBJECT_PRONOUNS and not again and not has_clause


def _is_finite(row: Row, place: int) -> bool:
    kinds = {verb.kind for verb in row.at(place, "verb")}
    return bool(row.at(place, "modal")) or ("fin" in kinds and not kinds & {"pp", "inf"})


@condition("on a card of its own")
def stands_alone(row: Row, first: int, last: int) -> bool:
    """Whether its card begins with it: « mon » | « ami »"""
    return first == row.spans[row.card_of[first]][0]


@condition("nothing tells which of them")
def tells_no_more(row: Row, first: int, last: int) -> bool:
    """Whether it is on several cards, and of none in particular: not beaucoup des gens que je connais"""
    ahead = range(last, row.size)
    known = any(
        row.at(at, "rel") or any(d.kind in ("poss", "dem") for d in row.at(at, "det")) for at in ahead
    )
    return is_laid(row, first, last) and not known


@condition("on several cards")
def is_laid(row: Row, first: int, last: int) -> bool:
    """Whether what follows it is on another card: it is no card of a teacher's that says so."""
    return last < row.size and row.card_of[first] != row.card_of[last]
