"""Judges sentences laid in cards, and says why; the README tells how.

>>> from familygames.judging import Sentence, Word
>>> cards = tuple(Word(text=word, lang="en") for word in ("the", "cats", "sleeps"))
>>> ruling = judge(Sentence(cards, ("en",)))
>>> ruling.ruling, ruling.findings[0].suggestion
('refuse', 'the cats sleep')

This is the door: nobody else imports what is behind it. The referee is imported when it is first asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from familygames.cards import Language
from familygames.judging import Ruling, Sentence
from familygames.language.judge.plurals import plural_of
from familygames.language.judge.proposing import candidates, is_adjective, propose
from familygames.language.judge.rules.known import KnownRule, KnownSubject, known_rules, known_subjects
from familygames.language.judge.texts import InvalidSentence, messages

__all__ = [
    "InvalidSentence",
    "KnownRule",
    "KnownSubject",
    "candidates",
    "explain",
    "is_adjective",
    "judge",
    "known_rules",
    "known_subjects",
    "messages",
    "plural_of",
    "prepare",
    "propose",
]


def prepare(languages: Iterable[Language]) -> None:
    """Read all that *languages* need, which takes a second or two, before the first sentence asks for it."""
    from familygames.language.judge import plurals, referee  # noqa: PLC0415  # A site starts without it.

    pair = tuple(languages)
    referee.prepare(pair)
    plurals.prepare(pair)


def judge(sentence: Sentence) -> Ruling:
    """Accept, refuse with reasons, or unsure; raises `InvalidSentence` if there is nothing to judge."""
    from familygames.language.judge import referee  # noqa: PLC0415  # A site starts without it.

    return referee.judge(sentence)


def explain(sentence: Sentence) -> Iterator[str]:
    """Lines that tell how *sentence* is read, and what that costs; raises as `judge`."""
    from familygames.language.judge import explaining  # noqa: PLC0415  # A site starts without it.

    return explaining.explain(sentence)
