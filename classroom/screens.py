"""What one seat sees now: view, events, moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from classroom.games.shared.table_view import Entry
from familygames.game import Event, Move, Rules, Seat, View

_encoder = msgspec.json.Encoder()


class Refused(Struct, frozen=True):
    """Why something was not done: a stable word, and a sentence for a person."""

    reason: str
    message: str


class Screen(Struct, frozen=True):
    """One moment of a table as *seat* may know it. *turn* is None when the game is over.

    *events* happened since the last screen this socket was sent, oldest first; *moves* are the seat's own
    legal moves. The first screen carries the deck, the options and the names in its view and *names*.
    """

    number: int
    turn: int | None
    view: View
    events: list[Event[Any]]
    moves: list[Move[Any]]
    seat: int | UnsetType | None = UNSET
    names: tuple[str, ...] | UnsetType = UNSET


class ScreenRefusal(Struct, frozen=True):
    number: int
    refused: Refused


class Position:
    """One moment of a table: what its screens have in common, made once for all of them."""

    __slots__ = ("_entries", "_last", "number", "state", "to_move")

    def __init__(self, number: int, state: Rules, entries: Sequence[Entry]) -> None:
        self.number = number
        self.state = state
        self.to_move: frozenset[Seat] = state.to_move()
        self._entries = entries
        self._last = [event for entry in entries[-1:] if entry.number == number for event in entry.events]

    def screen(self, seat: Seat | None, *, since: int, names: tuple[str, ...] | UnsetType = UNSET) -> Screen:
        """What *seat* sees; None is a spectator. A first screen has *names*, and all that never changes."""
        view = self.state.view(seat)
        if names is UNSET:
            view = replace(view, deck=None, options=None)
        return Screen(
            self.number,
            view.turn if self.to_move else None,
            view,
            self.events_since(since, seat),
            self.state.moves(seat) if seat in self.to_move else [],
            UNSET if names is UNSET else seat,
            names,
        )

    def events_since(self, since: int, seat: Seat | None) -> list[Event[Any]]:
        """The events of this deal after the number *since*, as *seat* may know them; none at first."""
        if since == self.number - 1:  # The usual case: one move further.
            return [event.seen_by(seat) for event in self._last]
        if since < 0:
            return []
        return [
            event.seen_by(seat) for entry in self._entries if entry.number > since for event in entry.events
        ]


def encode(message: Any) -> str:
    """A message for a socket."""
    return _encoder.encode(message).decode()
