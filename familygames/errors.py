"""What can go wrong in a game.

* FamilyGamesError
  x InvalidMove            not a move of this game at all
    - AmbiguousMove        words that fit more than one move
  x IllegalMove            a move, but not allowed here and now; carries .reason
  x InvalidOptions         settings that do not fit together
  x InvalidDeck            cards this game cannot be played with; carries .problems
  x Unreadable             a file that is not read; carries .reason
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any


class FamilyGamesError(Exception):
    """Anything a game refuses."""


class InvalidMove(FamilyGamesError):
    """Not a move of this game at all.

    *code* is a stable word for the reason. For a sentence, *understood* is what it still told.
    """

    def __init__(self, message: str, *, code: str = "invalid_move", understood: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.understood = understood


class AmbiguousMove(InvalidMove):
    """Words that fit more than one move; *candidates* are the moves to choose from.

    *missing* is what to ask back: ``player``, ``family``, ``member``, ``cards`` or ``number``; ``holders``,
    who has which card; ``choice``, which of moves that are said alike; ``meant``, whether the words mean one
    of them at all.
    """

    def __init__(
        self, message: str, candidates: Sequence[Any] = (), *, missing: str = "", understood: Any = None
    ) -> None:
        super().__init__(message, code="ambiguous", understood=understood)
        self.candidates = tuple(candidates)
        self.missing = missing


class IllegalMove(FamilyGamesError):
    """A move, but not allowed here and now."""

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class InvalidOptions(FamilyGamesError):
    """Settings that do not fit together, or seats the game cannot be played with."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(_in_words(reason, details))
        self.reason = reason
        self.details = details


class InvalidDeck(FamilyGamesError):
    """Cards this game cannot be played with; *problems* names every one of them."""

    def __init__(self, problems: Sequence[tuple[str, dict[str, Any]]]) -> None:
        super().__init__("; ".join(_in_words(code, details) for code, details in problems))
        self.problems = tuple(problems)


class NoQuestion(FamilyGamesError):
    """What was typed could not come up in a game with this deck; *details* fill the sentence of *reason*."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(_in_words(reason, details))
        self.reason = reason
        self.details = details


class Unreadable(FamilyGamesError):
    """A file that cannot or may not be read; *reason* is a stable word, *details* fill its sentence."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


def _in_words(reason: str, details: dict[str, Any]) -> str:
    """For those who read English and code; pupils and teachers read sentences made of the same parts."""
    pairs = ", ".join(
        f"{name} {', '.join(value) if isinstance(value, tuple) else value}" for name, value in details.items()
    )
    return f"{reason}: {pairs}" if pairs else reason
