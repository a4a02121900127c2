"""What verbs are said with: explain something to somebody, enter a house, recommend going."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import OBJECT_PRONOUNS, is_time
from familygames.language.judge.row import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

ASKING = frozenset({"why", "how", "what", "where", "when", "that", "who", "if", "whether", "which"})
MANNER = listed("valency.manner")
"""What says how or when one does it, and is no object: describe them the same way."""
FARTHEST = 3


@check("en")
def explain_to_somebody(row: Row) -> Iterator[Flaw]:
    """he explained me the rule → the rule to me, describe me your room, explain me why"""
    for place in range(row.size - 2):
        verb = _said_to(row, place)
        if verb is None or row.at(place - 1, "det") or not _is_told(row, place + 1, verb):
            continue
        if row.word(place + 2) in ASKING or _is_something(row, place + 2):
            say = (("lemma", verb.lemma), ("word", row.word(place)), ("wanted", f"to {row.word(place + 1)}"))
            yield Flaw("missing_preposition", LIKELY, place, place + 2, say)


def _said_to(row: Row, place: int) -> Reading | None:
    """The verb here, if what is said by it is said *to* somebody."""
    known = forms("en").words("said-to")
    return next((verb for verb in row.at(place, "verb") if verb.lemma in known and verb.lang == "en"), None)


def _is_told(row: Row, place: int, verb: Reading) -> bool:
    """me, him, Tom; "introduced Tom the baker" says who Tom is"""
    if row.word(place) == "her":
        return bool(row.at(place + 1, "det")) or row.word(place + 1) in ASKING
    return row.word(place) in OBJECT_PRONOUNS or (bool(row.at(place, "name")) and verb.lemma == "explain")


def _is_something(row: Row, place: int) -> bool:
    """the rule, your room, another film; not "every day", "the same way", "this morning" """
    led = any(det.kind in ("def", "ind", "poss", "dem", "quant") for det in row.at(place, "det"))
    ahead = range(place + 1, min(place + 1 + FARTHEST, row.size))
    nouns = [noun for at in ahead for noun in row.at(at, "noun")]
    said = bool(nouns) and not any(is_time(noun) or noun.lemma in MANNER for noun in nouns)
    return led and said and row.word(place) != "every"
