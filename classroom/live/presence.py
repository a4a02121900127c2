"""Presence: who comes to a table, and whose device is here, in a lobby or at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import NamedTuple
from weakref import WeakValueDictionary

from classroom.errors import NotSeated
from classroom.live.broadcast import Broadcast
from classroom.live.journal import in_database
from classroom.live.registry import Registry
from classroom.live.seats import ASKS_AGAIN, LiveSeat
from classroom.live.table import LiveTable
from classroom.models import Seat, Table
from classroom.models.tables import hash_token
from classroom.services import learners


class Arrival(NamedTuple):
    """Somebody at the door of a table of this *session*; None is a table at home.

    *has_token* of one of its seats, or it is the table of the *learner* they are, with this *way*.
    """

    session: int | None
    has_token: bool = False
    learner: int | None = None
    way: str = ""

    @property
    def has_seat(self) -> bool:
        return self.has_token or self.learner is not None


def recognise(table: int, token: str, cookie: str) -> Arrival:
    """Whoever shows the *token* of a lesson's seat and the *cookie* of a learner, each may be empty.

    Raises `Table.DoesNotExist`.
    """
    seats = Seat.objects.filter(table=table, participant__token_hash=hash_token(token))
    if token and (lesson := seats.values_list("table__session_id").first()) is not None:
        return Arrival(*lesson, has_token=True)
    session, owner = Table.objects.values_list("session_id", "practice__learner_id").get(pk=table)
    learner = learners.learner_of(cookie) if owner is not None and cookie else None
    if learner is None or learner.pk != owner:
        return Arrival(session)
    return Arrival(session, learner=learner.pk, way=learner.way)


def _seat_for(live: LiveTable, arrival: Arrival, token: str) -> LiveSeat | None:
    """The place of somebody who came with this *token*, or is a learner."""
    if arrival.learner is None:
        return live.seat_of(hash_token(token))
    return live.seat_of_learner(arrival.learner)


class Presence:
    """The pupils who come, and who are here, in a lobby or at a table."""

    def __init__(self, broadcast: Broadcast, registry: Registry) -> None:
        self._broadcast = broadcast
        self._registry = registry
        self._doors: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
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

    async def arrive(
        self, table_id: int, token: str, cookie: str, teaches: Callable[[int | None], Awaitable[bool]]
    ) -> tuple[LiveTable, LiveSeat | None]:
        """The table, and the seat of whoever comes to it; None for those who teach the lesson.

        A device shows the *token* that a lesson has given it, or the *cookie* of a learner; *teaches* tells
        whether its user is the teacher of a session. For anybody else the table is not even read. Raises
        `Table.DoesNotExist`, `NotSeated`.
        """
        # Of a class that comes back all at once, the first at each table brings it here for the others.
        async with nullcontext() if self._registry.has(table_id) else self._door_of(table_id):
            if (known := await self._known(table_id, token)) is not None:
                return known
            arrival = await in_database(recognise)(table_id, token, cookie)
            if arrival.has_seat:
                return await self._seated(table_id, token, arrival)
        if await teaches(arrival.session):
            return await self._registry.table(table_id), None
        raise NotSeated(is_at_home=arrival.session is None)

    def _door_of(self, table_id: int) -> asyncio.Lock:
        return self._doors.setdefault(table_id, asyncio.Lock())

    async def _known(self, table_id: int, token: str) -> tuple[LiveTable, LiveSeat] | None:
        """The table and the seat of this *token*, if we know it without asking the database."""
        if not token or not self._registry.has(table_id):
            return None
        live = await self._registry.table(table_id)
        seat = live.seat_of(hash_token(token))
        return None if seat is None else (live, seat)

    async def _seated(self, table_id: int, token: str, arrival: Arrival) -> tuple[LiveTable, LiveSeat]:
        live = await self._registry.table(table_id)
        seat = _seat_for(live, arrival, token)
        # They may have been seated a moment ago, or have chosen another way at another table.
        if seat is None or (arrival.learner is not None and seat.way != arrival.way):
            await live.reseat()
            seat = _seat_for(live, arrival, token)
        if seat is None:
            raise NotSeated(is_at_home=live.is_at_home)
        return live, seat
