"""Presence: whose device is here, in a lobby or at a table."""

from __future__ import annotations

import asyncio

from classroom.live.broadcast import Broadcast
from classroom.live.registry import Registry
from classroom.live.seats import ASKS_AGAIN


class Presence:
    """The pupils who are here, in a lobby or at a table."""

    def __init__(self, broadcast: Broadcast, registry: Registry) -> None:
        self._broadcast = broadcast
        self._registry = registry
        self.clear()

    def clear(self) -> None:
        self._asked: dict[tuple[int, int], float] = {}  # Session and participant, and when.

    def asks(self, session: int, participant: int) -> None:
        """A device without a socket has asked for news of the lobby: it is here."""
        now = asyncio.get_running_loop().time()
        self._asked = {who: at for who, at in self._asked.items() if now - at < ASKS_AGAIN}
        is_new = (session, participant) not in self._asked
        self._asked[session, participant] = now
        if is_new:
            self._broadcast.changed(session)

    def of(self, session: int) -> set[int]:
        """The participants of a session whose device is connected, or asks now and then."""
        now = asyncio.get_running_loop().time()
        asking = {who for who, at in self._asked.items() if now - at < ASKS_AGAIN}
        here = {who for of, who in self._broadcast.in_lobby | asking if of == session}
        for table in self._registry.tables.values():
            if table.session_id == session:
                here |= {
                    seat.participant_id
                    for seat in table.seats
                    if seat.present and seat.participant_id is not None
                }
        return here
