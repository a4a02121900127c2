"""The judge of a deck's sentences, made ready when first asked: its lists take a second to read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from familygames.cards import Language
from familygames.decks import slots
from familygames.judging import Judge, Ruling, Sentence

SENTENCES_KEPT = 2048
"""Whoever looks for a sentence asks about the same ones again and again."""


def prepare(languages: Iterable[Language]) -> None:
    """Read what is needed to judge sentences of *languages*, and to propose grammar for their cards."""
    from familygames.language import judge as referee  # noqa: PLC0415  # It imports the grammar.

    referee.prepare(languages)
    _judge()


def judge(sentence: Sentence) -> Ruling:
    """A second of thought or two: not for the event loop."""
    return _judge()(sentence)


@cache
def _judge() -> Judge:
    from familygames.language import judge as referee  # noqa: PLC0415  # It imports the grammar.

    @lru_cache(maxsize=SENTENCES_KEPT)
    def asked(sentence: Sentence) -> Ruling:
        try:
            return referee.judge(sentence)
        except referee.InvalidSentence:  # A card without words: only the deck itself can tell.
            return slots.judge(sentence)

    return asked
