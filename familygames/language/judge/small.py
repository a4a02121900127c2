"""Languages with a small grammar of their own: agreement, order and determiners."""

from __future__ import annotations

from familygames.cards import Language
from familygames.judging import Ruling
from familygames.language.judge.words import Row


def knows(language: Language) -> bool:
    return False


def judge_small(row: Row, language: Language) -> Ruling:
    raise LookupError(language)
