"""What might be better, by what is wrong: the likeliest first. Whether it is, is seen when it is read.

A flaw tells it itself, or what proposes for flaws of its code does; here steps become words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from familygames.language.judge.better import (
    Agreeing,
    Better,
    Conjugated,
    Determiner,
    Dropped,
    Inserted,
    Moved,
    Replaced,
    SaidOf,
    Step,
    VerbForm,
)
from familygames.language.judge.chart import Flaw
from familygames.language.judge.mending import agreement, order, other_words, verbs  # noqa: F401  They propose.
from familygames.language.judge.mending.edits import Edit, Edits
from familygames.language.judge.mending.proposing import PROPOSALS, Say, place_of
from familygames.language.judge.other_forms import agreeing, conjugated, determiners, in_form, said_of_it
from familygames.language.judge.row import Row


def what_the_flaw_says_itself(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """a orange → an orange, « à le parc » → au parc, more big → bigger"""
    better, place = say.get("better", ""), place_of(flaw, row, say.get("word", ""))
    if not better:
        return
    if place >= 0:
        yield (Replaced(place, place + len(say["word"].split()), better),)
    if place < 0 or flaw.code != "elision":
        yield (Replaced(flaw.first, max(flaw.last, flaw.first + 1), better),)
    if len(better.split()) == row.size:
        yield (Replaced(0, row.size, better),)


def proposals(flaw: Flaw, row: Row) -> Iterator[Edits]:
    """All that might be better, each once."""
    say, seen = dict(flaw.say), set()
    proposed = (each(flaw, row, say) for each in (*PROPOSALS.get(flaw.code, ()), what_the_flaw_says_itself))
    for better in chain(flaw.betters, *proposed):
        for steps in product(*(_made(step, row) for step in better)):
            edits = tuple(edit for step in steps for edit in step)
            if edits and edits not in seen:
                seen.add(edits)
                yield edits


def _made(step: Step, row: Row) -> Iterator[Edits]:
    """All that one step may come to."""
    match step:
        case Replaced(first, last, text):
            yield (Edit(first, last, text),)
        case Inserted(place, text):
            yield (Edit(place, place, text),)
        case Dropped(first, last):
            yield (Edit(first, last, ""),)
        case Moved(first, last, to):
            said = " ".join(row.word(place) for place in range(first, last))
            yield Edit(first, last, ""), Edit(to, to, said)
        case _:
            size = step.size if isinstance(step, Determiner) else 1
            for text in _forms(step, row):
                yield (Edit(step.place, step.place + size, text),)


def _forms(step: VerbForm | Conjugated | Agreeing | SaidOf | Determiner, row: Row) -> Iterator[str]:
    match step:
        case VerbForm(place, kind, tense):
            return in_form(row, place, kind, tense)
        case Conjugated(place, persons):
            return conjugated(row, place, persons)
        case Agreeing(place, gn):
            return agreeing(row, place, gn)
        case SaidOf(place, gn):
            return said_of_it(row, place, gn)
        case Determiner(place, gn):
            return determiners(row, place, gn)
