"""What is wrong with words side by side, whatever the sentence: by rules, and by checks."""

from __future__ import annotations

from familygames.language.judge import checks
from familygames.language.judge.chart import Flaw
from familygames.language.judge.fuel import OF_A_WORD
from familygames.language.judge.row import Row
from familygames.language.judge.rules import matching


def surface_flaws(row: Row) -> tuple[Flaw, ...]:
    """What checks find, and what rules find. Raises `OutOfFuel` if too many rows have been looked at to judge
    one.
    """
    row.fuel.burn(OF_A_WORD * row.size)
    every = (*checks.flaws(row), *matching.flaws(row))
    return tuple(flaw for flaw in every if not _is_parted(flaw, row))


def _is_parted(flaw: Flaw, row: Row) -> bool:
    """Whether a mark stands between two words, which are not side by side then: « non , non »"""
    return flaw.last - flaw.first == 2 and flaw.first + 1 in row.marks
