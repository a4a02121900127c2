"""What one says instead, where no rule of grammar tells it."""

from __future__ import annotations

from familygames.language.judge.chart import Flaw
from familygames.language.judge.row import Row
from familygames.language.words.prices import WRONG


def said_otherwise(row: Row, first: int, last: int, better: str) -> Flaw:
    """The words *first* to *last*, for which their language says *better*."""
    code = "french_idiom" if row.lang_of[first] == "fr" else "idiom"
    return Flaw(code, WRONG, first, last, (("word", row.text_of(first, last)), ("better", better)))
