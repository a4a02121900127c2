"""Presence: whose device is in a lobby without a socket."""

from __future__ import annotations

import asyncio

from classroom.live.seats import ASKS_AGAIN


class Presence:
    """Devices that ask now and then."""

    def __init__(self) -> None:
        self._asked: dict[tuple[int, int], float] = {}

    def asks(self, session: int, participant: int) -> bool:
        """The device of *participant* has asked for news of the lobby; whether it was not here before."""
        now = asyncio.get_running_loop().time()
        self._asked = {who: at for who, at in self._asked.items() if now - at < ASKS_AGAIN}
        is_new = (session, participant) not in self._asked
        self._asked[session, participant] = now
        return is_new

    @property
    def asking(self) -> set[tuple[int, int]]:
        """Session and participant of whoever asks now and then."""
        now = asyncio.get_running_loop().time()
        return {who for who, at in self._asked.items() if now - at < ASKS_AGAIN}
