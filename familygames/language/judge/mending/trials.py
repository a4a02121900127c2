"""What is tried and not told: whether a row reads well with an article more, or in another tense.

Which determiner, or which past tense, is meant, nobody knows. But where none makes the row read, it is
something else that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from familygames.language.judge.chart import Flaw
from familygames.language.judge.mending.edits import Edit, Edits, smooth
from familygames.language.judge.other_forms import others, siblings
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.forms import forms

ARTICLES = {"en": ("the", "a"), "fr": ("le", "la", "les", "un", "une", "de")}
MOST_TRIED = 12


def trials(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """All that might make the row read, if it is only what *flaw* tells that is wrong."""
    if flaw.code in TRIALS:
        edits = TRIALS[flaw.code](flaw, row)
        yield from (tuple(smooth(row, edit) for edit in each) for each in islice(edits, MOST_TRIED))


def _with_an_article(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """dog barks → the dog barks, « chat le dort » → le chat dort"""
    for at in range(flaw.first + 1, min(flaw.last + 1, row.size)):
        if row.at(at, "det") and row.word(at - 1) != "de":
            yield Edit(flaw.first, flaw.first, row.word(at)), Edit(at, at + 1, "")
    for text in ARTICLES.get(row.lang_of[flaw.first] or "", ()):
        yield (Edit(flaw.first, flaw.first, text),)


def _in_another_tense(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """« hier je mange » → je mangeais, « demain il a plu » → il pleuvra, if it will rain → if it rains"""
    for place in range(flaw.first, min(max(flaw.last, flaw.first + 1), row.size)):
        for text in others(
            row, place, "verb", frozenset({"fin"}), lambda own, other: bool(own.agr & other.agr)
        ):
            yield (Edit(place, place + 1, text),)
        yield from ((Edit(place, place + 2, text),) for text in _as_one_verb(row, place))


def _as_one_verb(row: Row, place: int) -> Iterator[str]:
    """What an auxiliary and the verb behind it may be in one: has seen → saw, will rain → rains"""
    language = row.lang_of[place]
    helps = [*row.at(place, "modal"), *(verb for verb in row.at(place, "verb") if verb.kind == "fin")]
    for own in row.at(place + 1, "verb") if language in GRAMMARS and helps else ():
        for other in siblings(forms(language), own.lemma) if own.kind in ("pp", "inf") else ():
            if other.kind == "fin" and any(other.agr & each.agr for each in helps):
                yield other.form


TRIALS = {"missing_determiner": _with_an_article, "tense": _in_another_tense}
