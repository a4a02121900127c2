"""Why the referee is not sure: what can be said of a row that is neither right nor wrong for certain."""

from __future__ import annotations

from familygames.language.judge.chart import Flaw
from familygames.language.judge.row import Row


def seldom_said(row: Row) -> Flaw:
    """It can be read, but only in a way that is seldom meant."""
    return Flaw("doubt", 0.5, 0, row.size)


def with_an_unknown_word(row: Row, place: int, better: str = "") -> Flaw:
    """« un blorf dort »; what it may be meant to be is *better*"""
    near = (("better", better), ("why", "near")) if better else ()
    return Flaw("unknown_word", 0.5, place, place + 1, (("word", row.tokens[place].said), *near))


def in_an_unknown_language(row: Row) -> Flaw:
    """Nobody here knows the language."""
    return Flaw("unknown_language", 1.0, 0, row.size)


def too_long(row: Row) -> Flaw:
    """More words than are read."""
    return Flaw("too_long", 1.0, 0, row.size)


def unread(row: Row, flaw: Flaw) -> Flaw:
    """A part that no reading explains: « le chat le chien dort »"""
    first, last = flaw.first, max(flaw.last, flaw.first + 1)
    words = " ".join(token.said for token in row.tokens[first:last])
    whole = (("why", "whole"),) if last - first == row.size else ()
    return Flaw("unread", 0.5, first, last, (("word", words), *whole))


DOUBTS = (seldom_said, unread, with_an_unknown_word, in_an_unknown_language, too_long)
