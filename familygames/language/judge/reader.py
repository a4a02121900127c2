"""The cheapest reading of a row, and whether the row is good."""

from __future__ import annotations

from familygames.language.judge.chart import DOUBT, Flaw, Phrase
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.grammar import RowParser
from familygames.language.judge.meaning import senseless
from familygames.language.judge.row import Row
from familygames.language.judge.surface import surface_flaws

RELAXED = 2.4
ABSURD = 0.6
"""What is this certainly absurd is not accepted."""
ACCEPTED = 0.5
"""Doubts up to this are none."""


def cheapest(row: Row, limit: float, grammar: type[RowParser] = RowParser) -> Phrase | None:
    """The reading of *row* that lets least go, and no more than *limit*: below 1 only doubts."""
    phrases = grammar(row, limit).readings()
    if not phrases:
        return None
    explained = [phrase for phrase in phrases if any(flaw.weight >= 1 for flaw in phrase.flaws)]
    if limit >= 1 and explained and explained[0].cost <= phrases[0].cost + 0.3:
        return explained[0]  # A reason is better than a doubt.
    return phrases[0]


def is_accepted(best: Phrase) -> bool:
    """Whether a strict reading leaves no doubt."""
    return best.cost <= ACCEPTED or (best.cost <= 0.75 and not best.flaws)


def is_good(row: Row) -> bool:
    """Whether a row is well made and not absurd."""
    try:
        best = None if surface_flaws(row) else cheapest(row, DOUBT)
    except OutOfFuel:
        return False
    if best is None or not is_accepted(best):
        return False
    clash = senseless(best.facts, row)
    return clash is None or clash[0] < ABSURD


def faults(row: Row) -> tuple[Flaw, ...] | None:
    """What is wrong with a row for certain; None if nobody can read it."""
    try:
        outer, best = surface_flaws(row), cheapest(row, RELAXED)
    except OutOfFuel:
        return None
    if best is None:
        return None
    return tuple(flaw for flaw in (*outer, *best.flaws) if flaw.weight >= 1)
