"""The hub of this process: its live tables, the people who watch a session, the other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from contextvars import Context
from typing import Any

from django.conf import settings
from django.db import DatabaseError, Error

from classroom import lesson_boards
from classroom.errors import NotSeated
from classroom.live.arriving import Arrival, recognise
from classroom.live.database import in_database
from classroom.live.glancing import glance
from classroom.live.journal import Fence, journal
from classroom.live.leases import HeldElsewhere, lesson_at, lesson_of
from classroom.live.outbox import RESTARTED, SEAT_GONE, Outbox
from classroom.live.presence import Presence
from classroom.live.referees import get_ready
from classroom.live.relay import Application, Relay
from classroom.live.seats import LiveSeat
from classroom.live.tables import LiveTable
from classroom.live.watching import Watcher, Watching
from classroom.models import Participant, Table
from classroom.models.tables import hash_token
from classroom.services import practice, sessions
from familygames.catalogue import GAMES

logger = logging.getLogger(__name__)

HEARTBEAT = 20.0
"""Seconds of silence after which a socket is sent its number, so that its browser knows we are here."""
LOOK_AFTER = 5.0
"""Seconds between two looks at all sockets."""
STUCK = 10.0
"""Seconds after which a socket that takes nothing is given up; its device will come back."""
FALLS_ASLEEP = 300.0
"""Seconds after which a table at home that nobody looks at is kept in the database alone."""
FORGOTTEN_LESSONS = 3600.0
"""Seconds between two looks for lessons that nobody has closed, and for games at home that are too old."""
DRAINED_AFTER = 1.0
"""Seconds for which turns that are being stored are waited for when a lesson goes to another process."""
WITHOUT_OWNER = 1.0
"""Seconds between two looks for lessons that are open and played by no process."""


class Hub:
    """Hands out the one `LiveTable` of each table, and tells whoever watches."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self.relay: Relay | None = None
        """The other processes, where there may be any."""
        self._lessons: dict[int, str] = {}
        self._forget()

    def _forget(self) -> None:
        self.tables: dict[int, LiveTable] = {}
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self.watching = Watching(self.lesson, self._begin)
        self._presence = Presence()
        self._sleepy: dict[int, float] = {}
        self._chores: set[asyncio.Task[Any]] = set()

    def _wake_up(self) -> None:
        """Begin on this event loop. Another loop's tables are forgotten: all they know is in the database."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._forget()
        self._begin(self._look_after_sockets())

    def _begin(self, chore: Any) -> None:
        # Apart from whoever asked: a view's thread, which its context leads back to, ends before the chore.
        task = asyncio.get_running_loop().create_task(chore, context=Context())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    # Tables

    async def table(self, table_id: int) -> LiveTable:
        """The live table, read from the database at first. Raises `Table.DoesNotExist`."""
        self._wake_up()
        live = self.tables.get(table_id)
        if live is not None:
            self._sleepy.pop(table_id, None)  # Whoever asks is about to sit down.
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
        return await asyncio.shield(loading)

    async def _load(self, table_id: int) -> LiveTable:
        try:
            fence = await self._fence(table_id)
            live = await LiveTable.load(table_id, self.table_moved)
            if fence is not None and fence != await self._fence(table_id):
                raise HeldElsewhere(fence.lesson)  # It has been taken from us while we read.
            live.turns.fence = fence
            if not live.is_closed:
                self.tables[table_id] = live
                get_ready(live.game, live.deck.languages)
                await live.outcome.note()
                live.schedule.settle()
            return live
        finally:
            del self._loading[table_id]

    async def _known(self, table_id: int) -> LiveTable | None:
        """The live table if this process has it already, or is about to."""
        if table_id in self.tables or table_id in self._loading:
            return await self.table(table_id)
        return None

    async def arrive(
        self, table_id: int, token: str, cookie: str, teaches: Callable[[int | None], Awaitable[bool]]
    ) -> tuple[LiveTable, LiveSeat | None]:
        """The table, and the seat of whoever comes to it; None for those who teach the lesson.

        A device shows the *token* that a lesson has given it, or the *cookie* of a learner; *teaches* tells
        whether its user is the teacher of a session. For anybody else the table is not even read. Raises
        `Table.DoesNotExist`, `NotSeated`.
        """
        self._wake_up()
        known = self.tables.get(table_id)
        seat = known.seat_of(hash_token(token)) if known is not None and token else None
        if seat is not None:
            return await self.table(table_id), seat
        arrival = await in_database(recognise)(table_id, token, cookie)
        if arrival.has_seat:
            return await self._seated(table_id, token, arrival)
        if await teaches(arrival.session):
            return await self.table(table_id), None
        raise NotSeated(is_at_home=arrival.session is None)

    async def _seated(self, table_id: int, token: str, arrival: Arrival) -> tuple[LiveTable, LiveSeat]:
        live = await self.table(table_id)

        def find() -> LiveSeat | None:
            if arrival.learner is None:
                return live.seat_of(hash_token(token))
            return live.seat_of_learner(arrival.learner)

        seat = find()
        # They may have been seated a moment ago, or have chosen another way at another table.
        if seat is None or (arrival.learner is not None and seat.way != arrival.way):
            await live.reseat()
            seat = find()
        if seat is None:
            raise NotSeated(is_at_home=live.is_at_home)
        return live, seat

    async def tables_of(self, session: int) -> list[LiveTable]:
        """The open tables of a session, in the order of their labels."""
        self._wake_up()
        ids = await in_database(
            lambda: list(
                Table.objects.filter(session_id=session, closed_at=None)
                .order_by("label")
                .values_list("pk", flat=True)
            )
        )()
        return [await self.table(table_id) for table_id in ids]

    async def wake_tables(self) -> int:
        """Resume all tables of open lessons, as after a restart, but for those that others play; how many.

        Those of programs sleep until one connects: no bot plays there.
        """
        self._wake_up()
        playing = await in_database(
            lambda: list(
                Table.objects.filter(
                    closed_at=None, session__closed_at=None, session__teacher__isnull=False
                ).values_list("pk", "session")
            )
        )()
        ids = [table_id for table_id, _ in playing]
        if self.relay is not None:
            leases = self.relay.leases
            free = {lesson_of(session) for _, session in playing} - await leases.taken()
            await leases.take(free)
            ids = [table_id for table_id, session in playing if lesson_of(session) in leases.held]
        for table_id in ids:
            try:
                await self.table(table_id)
            except Exception:  # One table that cannot be read must not keep the others asleep.
                logger.exception("Table %d could not be taken up.", table_id)
        return len(ids)

    def table_moved(self, live: LiveTable) -> None:
        """A table of this process has changed."""
        self.watching.changed(live.session_id)
        self._note_outcome(live)

    # Practice at home

    def _note_outcome(self, live: LiveTable) -> None:
        """What could not be noted when a game at home ended is noted when something moves there again."""
        if live.outcome.is_due:
            self._begin(live.outcome.note())

    async def learners_out(self, learners_: Collection[int], *, own: bool = True) -> None:
        """Close the sockets of learners whose cards are no longer valid."""
        self._wake_up()
        for live in self.tables.values():
            for seat in live.seats:
                if seat.learner_id in learners_:
                    for outbox in seat.outboxes:
                        outbox.close(SEAT_GONE)
        if own and self.relay is not None:
            self.relay.tell_all({"learners": sorted(learners_)})

    def _put_to_sleep(self, now: float) -> None:
        """Forget tables at home where nobody has been for a while: their stories are in the database."""
        for live in [live for live in self.tables.values() if live.is_at_home]:
            if not live.is_asleep:
                self._sleepy.pop(live.id, None)
            elif now - self._sleepy.setdefault(live.id, now) > FALLS_ASLEEP:
                live.end()
                for known in (self.tables, self._sleepy):
                    known.pop(live.id, None)

    # What the teacher does, and what changes around the tables

    async def seats_changed(self, table_id: int, *, own: bool = True) -> None:
        """The people, names or pauses of a table have changed in the database."""
        self._wake_up()
        live = await self._known(table_id)
        if live is not None:
            await live.reseat()
            if live.is_closed:
                live.end()
                self.tables.pop(table_id, None)
        elif own:
            try:
                await self.table(table_id)
            except HeldElsewhere:
                assert self.relay is not None  # Nobody else could hold it.
                self.relay.tell_all({"seats": table_id})

    async def session_changed(self, session: int) -> None:
        """Something about a session has changed: show it to all who watch."""
        self._wake_up()
        self.watching.changed(session)

    async def asks(self, session: int, participant: int) -> None:
        """A device without a socket has asked for news of the lobby: it is here."""
        self._wake_up()
        if self._presence.asks(session, participant):
            self.watching.changed(session)

    async def present(self, session: int) -> set[int]:
        """The participants of a session whose device is connected, or asks now and then."""
        self._wake_up()
        in_lobby = self.watching.in_lobby | self._presence.asking
        here = {who for of, who in in_lobby if of == session}
        for live in self.tables.values():
            if live.session_id == session:
                here |= {
                    seat.participant_id
                    for seat in live.seats
                    if seat.present and seat.participant_id is not None
                }
        return here

    async def help_changed(self, participant: int) -> None:
        """A pupil has raised or lowered a hand."""
        self._wake_up()
        of_participant = Participant.objects.filter(pk=participant)
        row = await in_database(lambda: of_participant.values("session_id", "help_raised_at").first())()
        if row is None:
            return
        for live in self.tables.values():
            seat = live.seat_of_participant(participant)
            if seat is not None:
                seat.help_raised_at = row["help_raised_at"]
                live.show()
        self.watching.changed(row["session_id"])

    async def shut_out(self, session: int, participant: int) -> None:
        """Close the lobby sockets of somebody whose token is no longer valid. Seats look after themselves."""
        self._wake_up()
        self.watching.shut_out(session, participant)

    async def watch(self, watcher: Watcher) -> None:
        """Show *watcher* their session from now on."""
        self._wake_up()
        await self.watching.watch(watcher)

    async def lesson(self, session: int) -> lesson_boards.Lesson:
        """A session as its watchers see it now."""
        tables = [glance(live) for live in await self.tables_of(session)]
        here = await self.present(session)
        lesson = await in_database(lesson_boards.look)(session, tables, here)
        # Before the cards are dealt there is time, while pupils join.
        get_ready(GAMES[lesson.session.game], lesson.session.deck.cards.languages)
        return lesson

    # Lessons that nobody has closed

    async def end_forgotten_lessons(self) -> None:
        """Close lessons that were played and then left open."""
        self._wake_up()
        for session, tables in (await in_database(sessions.close_forgotten)()).items():
            for table_id in tables:
                await self.seats_changed(table_id)
            await self.session_changed(session)

    async def _end_forgotten_lessons_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(FORGOTTEN_LESSONS)
            try:
                await self.end_forgotten_lessons()
                await in_database(practice.forget)()
                await in_database(sessions.forget)()
            except Exception:  # In an hour the database may answer.
                logger.exception("Lessons could not be ended or forgotten, or games at home not forgotten.")

    async def start(self, application: Application) -> None:
        """Begin with a server: its tables go on, bots play, absent pupils' time runs.

        *application* serves those whom other processes send.
        """
        self._wake_up()
        if settings.REDIS_URL:
            self.relay = Relay(settings.REDIS_URL, application, self.forget, self._hear)
            await self.relay.start()
        await self.end_forgotten_lessons()
        await self.wake_tables()
        self._begin(self._end_forgotten_lessons_now_and_then())
        if self.relay is not None:
            self._begin(self._take_over_now_and_then())

    async def stop(self) -> None:
        """End with a server. What others take over from it they find complete."""
        if self.relay is not None:
            await self.forget(None)
            await self.relay.stop()

    # Sockets that sleep

    async def _look_after_sockets(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_AFTER)
            now = loop.time()
            for outbox in self._all_outboxes():
                if outbox.stuck_since is not None and now - outbox.stuck_since > STUCK:
                    outbox.abandon()
                elif now - outbox.last_sent_at > HEARTBEAT:
                    outbox.beat()
            self._put_to_sleep(now)

    def _all_outboxes(self) -> list[Outbox]:
        outboxes = [outbox for live in self.tables.values() for outbox in live.outboxes]
        return outboxes + self.watching.outboxes

    # Several processes

    async def _fence(self, table_id: int) -> Fence | None:
        """By what turns are stored here, where there may be other processes. Raises `HeldElsewhere`."""
        if self.relay is None:
            return None
        lesson = await self.lesson_of(table_id)
        leases = self.relay.leases
        if await leases.owner(lesson) != leases.inbox:
            raise HeldElsewhere(lesson)
        return leases.fence(lesson)

    async def lesson_of(self, table_id: int) -> str:
        """What is leased of a table. Raises `Table.DoesNotExist`."""
        lesson = self._lessons.get(table_id)
        if lesson is None:
            table = await in_database(Table.objects.select_related("session").get)(pk=table_id)
            lesson = self._lessons[table_id] = lesson_at(table)
        return lesson

    async def forget(self, lessons: Collection[str] | None) -> None:
        """These *lessons*, or all, are played elsewhere from now on: devices are to come again."""
        for live in list(self.tables.values()):
            if lessons is None or self._lessons.get(live.id) in lessons:
                for outbox in live.outboxes:
                    outbox.close(RESTARTED)
                live.end()
                for known in (self.tables, self._sleepy):
                    known.pop(live.id, None)
        for watcher in self.watching.outboxes:
            if lessons is None or lesson_of(watcher.session) in lessons:
                watcher.close(RESTARTED)
        with suppress(DatabaseError, TimeoutError):
            async with asyncio.timeout(DRAINED_AFTER):
                await journal.append(None)  # Whoever reads our tables now finds every turn.

    async def _take_over_now_and_then(self) -> None:
        """Play what nobody plays, leave to others what nobody needs here."""
        assert self.relay is not None
        unused: set[str] = set()
        while True:
            await asyncio.sleep(WITHOUT_OWNER)
            try:
                await self.wake_tables()
                leases = self.relay.leases
                playing = {self._lessons.get(table_id) for table_id in self.tables}
                idle = {one for one in leases.held - playing if not self.relay.is_in_use(one)}
                if idle & unused:
                    await self.relay.let_go(idle & unused)
                unused = idle
            except Error as error:
                logger.warning("Lessons without an owner could not be looked for: %s", error)

    async def _hear(self, news: dict[str, Any]) -> None:
        if "seats" in news:
            await self.seats_changed(news["seats"], own=False)
        else:
            await self.learners_out(news["learners"], own=False)


hub = Hub()
