"""What is said of decks of all kinds: of cards that are a single game's, by that game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from classroom.games.sites import SITES
from classroom.wording.elision import filled
from classroom.wording.files import ROW_PROBLEMS, UNREADABLE
from classroom.wording.refusals import CHANGING
from classroom.wording.text import Text
from familygames.catalogue import GAMES

_OWN = [site.words.cards for site in SITES.values()]


def _collected(shared: Mapping[str, Text], own: Iterable[Mapping[str, Text]]) -> Mapping[str, Text]:
    return {reason: text for texts in (shared, *own) for reason, text in texts.items()}


NO_CHANGE = _collected(CHANGING, (words.changing for words in _OWN))
NO_ROW = _collected(ROW_PROBLEMS, (words.rows for words in _OWN))
NOT_READ = _collected(UNREADABLE, (words.unreadable for words in _OWN))


def no_change(reason: str, details: Mapping[str, Any]) -> str:
    """Why what a teacher wants of a deck cannot be (see `errors.CannotChange`)."""
    return filled(NO_CHANGE[reason], details)


def no_row(problem: str, details: Mapping[str, Any]) -> str:
    """Why a row cannot be taken."""
    return str(NO_ROW[problem]) % details


def unreadable(reason: str, details: Mapping[str, Any]) -> str:
    """Why a file is not read (see `familygames.errors.Unreadable`)."""
    return str(NOT_READ[reason]) % details


def no_list(kind: str) -> str:
    """Why a list of words makes no deck of this *kind*; "" if it makes one."""
    own = (site.words.cards for site in SITES.values() if GAMES[site.name].kind == kind)
    return next((str(words.no_list) for words in own), "")
