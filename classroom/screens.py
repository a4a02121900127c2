"""What one seat sees now: view, events, moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from familygames.game import Event, Move, View

if TYPE_CHECKING:
    from classroom.live.tables import LiveTable

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


class Refusal(Struct, frozen=True):
    number: int
    refused: Refused


def screen(table: LiveTable, seat: int | None, *, since: int, whole: bool) -> Screen:
    """What *seat* sees of *table*; None is a spectator. *whole* adds what never changes."""
    state = table.state
    view = state.view(seat)
    to_move = state.to_move()
    if not whole:
        view = msgspec.structs.replace(view, deck=None, options=None)
    return Screen(
        number=table.number,
        turn=view.turn if to_move else None,
        view=view,
        events=events_since(table, seat, since),
        moves=state.moves(seat) if seat in to_move else [],
        seat=seat if whole else UNSET,
        names=table.names if whole else UNSET,
    )


def events_since(table: LiveTable, seat: int | None, since: int) -> list[Event[Any]]:
    """The events of this deal after the number *since*, as *seat* may know them; none on a first screen."""
    if since < 0:
        return []
    entries = table.entries
    if entries and entries[-1].number == since + 1 == table.number:  # The usual case: one move further.
        return [event.seen_by(seat) for event in entries[-1].events]
    return [event.seen_by(seat) for entry in entries if entry.number > since for event in entry.events]


def encode(message: Any) -> str:
    """A message for a socket."""
    return _encoder.encode(message).decode()
