"""Cheers: what people at a table call out to one another beside the game.

Nothing of it is a move, nothing is stored, and a moment later it is forgotten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from time import time
from typing import Any, NamedTuple

from classroom.errors import CannotCheer
from classroom.games.shared.table_view import ShownTable
from classroom.live.seats import Quota, now
from familygames.cards import Language
from familygames.game import Seat
from familygames.language.resources import LANGUAGES, tongue

MOST = 4
"""So many may come from one seat in a minute."""

LASTS = 10.0
"""Seconds for which one is told to devices that ask for news now and then."""


KEYS = frozenset(tongue("en").cheers)
"""What there is to call out, in every language."""


class Call(NamedTuple):
    """What can be called out, and what it means to a reader of another language."""

    key: str
    text: str
    gloss: str


class Cheer(NamedTuple):
    """Called out by *seat* at this time of the event loop; later ones have higher numbers."""

    number: int
    seat: Seat
    key: str
    at: float


class Cheers:
    """What has been called out at one table, as long as it can still be heard."""

    def __init__(self) -> None:
        self._allowed: defaultdict[Seat, Quota] = defaultdict(lambda: Quota(MOST))
        self._recent: tuple[Cheer, ...] = ()
        self.last = 0

    def add(self, seat: Seat, key: str) -> None:
        """Raises `CannotCheer` where there were too many from this *seat*."""
        if key not in KEYS:
            raise CannotCheer("unknown")
        if not self._allowed[seat].take():
            raise CannotCheer("too_many")
        at = now()
        # By the clock, so that devices tell old from new also where another process goes on.
        self.last = max(self.last + 1, int(time() * 1000))
        self._recent = (*self._heard(at), Cheer(self.last, seat, key, at))

    def since(self, number: int) -> Sequence[Cheer]:
        """Those after *number* that can still be heard."""
        if number >= self.last:
            return ()
        return [cheer for cheer in self._heard(now()) if cheer.number > number]

    def _heard(self, at: float) -> Sequence[Cheer]:
        return [cheer for cheer in self._recent if at - cheer.at < LASTS]


def calls(spoken: Language, language: str) -> list[Call]:
    """All that can be called out where *spoken* is spoken, with what it means in *language*."""
    known = language in LANGUAGES and language != spoken
    meant = tongue(language).cheers if known else {}
    return [Call(key, text, meant.get(key, "")) for key, text in tongue(spoken).cheers.items()]


def as_events(cheers: Sequence[Cheer], table: ShownTable, language: str) -> list[dict[str, Any]]:
    """The *cheers* of a *table*, as browsers are told what has happened."""
    if not cheers:
        return []
    said = {call.key: call for call in calls(table.language, language)}
    return [
        {
            "kind": "Cheer",
            "cheer": one.number,
            "seat": one.seat,
            "by": table.names[one.seat],
            "text": said[one.key].text,
            "lang": table.language,
            "gloss": said[one.key].gloss,
            "read": language,
        }
        for one in cheers
    ]
