"""The hub of this process: its live tables, the people who watch a session, news from other processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterable
from contextvars import Context
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from classroom import lesson_boards
from classroom.live.database import in_database
from classroom.live.outbox import Outbox, PartsOutbox
from classroom.live.referees import get_ready
from classroom.live.seats import ASKS_AGAIN, LiveSeat
from classroom.live.tables import SEAT_GONE, LiveTable
from classroom.models import Participant, Table
from classroom.models.tables import hash_token
from classroom.screens import encode
from classroom.services import learners, practice, sessions
from familygames.catalogue import GAMES
from familygames.game import Question
from familygames.judging import Opinion

logger = logging.getLogger(__name__)

HEARTBEAT = 20.0
"""Seconds of silence after which a socket is sent its number, so that its browser knows we are here."""
LOOK_AFTER = 5.0
"""Seconds between two looks at all sockets."""
STUCK = 10.0
"""Seconds after which a socket that takes nothing is given up; its device will come back."""
WATCHER_PAUSE = 0.25
"""Seconds for which changes of a session are collected before its watchers are shown them."""
FALLS_ASLEEP = 300.0
"""Seconds after which a table at home that nobody looks at is kept in the database alone."""
FORGOTTEN_LESSONS = 3600.0
"""Seconds between two looks for lessons that nobody has closed, and for games at home that are too old."""
STILL_LISTENS = 3600.0
"""Seconds after which a process says again that it listens to the news."""
NEWS = "familygames.news"


class Watcher(PartsOutbox):
    """Somebody who follows a whole session: in the lobby, as its teacher, on the projector."""

    __slots__ = ("latest", "participant", "role", "session")

    def __init__(self, session: int, role: str, language: str, participant: int | None = None) -> None:
        super().__init__(None, language)
        self.session = session
        self.role = role
        self.participant = participant
        self.latest: dict[str, str] = {}
        self.number = 0

    def show(self, parts: dict[str, str]) -> None:
        self.latest = parts
        self.wake()

    def repeat(self) -> None:
        self.sent = {}
        self.wake()

    def message(self) -> str | None:
        if not self.latest:
            return None
        parts = dict(self.latest)
        go = parts.pop("go", None)
        fresh = self.changed(parts)
        if not fresh and go is None:
            return None
        self.number += 1
        message: dict[str, Any] = {"number": self.number, "parts": fresh}
        if go is not None:
            message["go"] = go
        return encode(message)


class Hub:
    """Hands out the one `LiveTable` of each table, and tells whoever watches."""

    def __init__(self) -> None:
        self._name = secrets.token_hex(8)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._has_others = False
        self._forget()

    def _forget(self) -> None:
        self.tables: dict[int, LiveTable] = {}
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self.watchers: dict[int, set[Watcher]] = {}
        self._asked: dict[tuple[int, int], float] = {}
        self._elsewhere: dict[int, float] = {}
        self._dirty: set[int] = set()
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
        self._has_others = get_channel_layer() is not None
        if self._has_others:
            self._begin(self._listen())

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
            live = await LiveTable.load(table_id, self.table_moved)
            if not live.is_closed:
                self.tables[table_id] = live
                get_ready(live.game, live.deck.languages)
                await live.note_outcome()
                live.settle()
            return live
        finally:
            del self._loading[table_id]

    async def _known(self, table_id: int) -> LiveTable | None:
        """The live table if this process has it already, or is about to."""
        if table_id in self.tables or table_id in self._loading:
            return await self.table(table_id)
        return None

    async def seat_of(self, live: LiveTable, token: str) -> LiveSeat | None:
        """The seat that belongs to the device with this *token*, which a lesson has given it."""
        token_hash = hash_token(token)
        seat = live.seat_of(token_hash)
        if seat is None and get_channel_layer() is not None:
            await live.reseat()  # Another process may have seated him a moment ago.
            seat = live.seat_of(token_hash)
        return seat

    async def seat_at_home(self, live: LiveTable, cookie: str) -> LiveSeat | None:
        """The seat of the learner whose device has this *cookie*, at a table of his own."""
        if not cookie or not live.is_at_home:
            return None
        learner = await in_database(learners.learner_of)(cookie)
        seat = live.seat_of_learner(learner.pk) if learner is not None else None
        if learner is not None and seat is not None and seat.way != learner.way:
            await live.reseat()  # He has chosen another way at another table.
        return seat

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
        """Take up all tables of open lessons, as after a restart; how many there are.

        Those of programs sleep until one connects: no bot plays there.
        """
        self._wake_up()
        ids = await in_database(
            lambda: list(
                Table.objects.filter(
                    closed_at=None, session__closed_at=None, session__teacher__isnull=False
                ).values_list("pk", flat=True)
            )
        )()
        for table_id in ids:
            try:
                await self.table(table_id)
            except Exception:  # One table that cannot be read must not keep the others asleep.
                logger.exception("Table %d could not be taken up.", table_id)
        return len(ids)

    def table_moved(self, live: LiveTable) -> None:
        """A table of this process has changed."""
        self._session_dirty(live.session_id)
        self._note_outcome(live)
        if self._has_others:
            self._send_news({"table": live.id, "number": live.number, "here": _connected(live)})

    # Practice at home

    def _note_outcome(self, live: LiveTable) -> None:
        """What could not be noted when a game at home ended is noted when something moves there again."""
        if live.has_to_note:
            self._begin(live.note_outcome())

    async def learners_out(self, learners_: Collection[int], *, own: bool = True) -> None:
        """Close the sockets of learners whose cards are good no more."""
        self._wake_up()
        for live in self.tables.values():
            for seat in live.seats:
                if seat.learner_id in learners_:
                    for outbox in seat.outboxes:
                        outbox.close(SEAT_GONE)
        if own:
            self._send_news({"learners": sorted(learners_)})

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
            await self.table(table_id)
        if own:
            self._send_news({"seats": table_id})

    async def undo(self, table_id: int, last: int) -> None:
        await (await self.table(table_id)).undo(last)

    async def stop(self, table_id: int, deal: int) -> None:
        await (await self.table(table_id)).stop(deal)

    async def rule(self, table_id: int, number: int, opinion: Opinion) -> tuple[Question, bool]:
        return await (await self.table(table_id)).rule(number, opinion)

    async def deal_again(self, table_id: int, deal: int) -> None:
        await (await self.table(table_id)).deal_again(deal)

    async def begin(self, table_id: int, deal: int, seat: int) -> None:
        await (await self.table(table_id)).begin(deal, seat)

    async def session_changed(self, session: int, *, own: bool = True) -> None:
        """Something about a session has changed: show it to all who watch."""
        self._wake_up()
        self._session_dirty(session)
        if own:
            self._send_news({"session": session})

    async def asks(self, session: int, participant: int) -> None:
        """A device without a socket has asked for news of the lobby: it is here."""
        self._wake_up()
        now = asyncio.get_running_loop().time()
        self._asked = {who: at for who, at in self._asked.items() if now - at < ASKS_AGAIN}
        if (session, participant) not in self._asked:
            self._session_dirty(session)
        self._asked[session, participant] = now

    async def present(self, session: int) -> set[int]:
        """The participants of a session whose device is connected, or asks now and then.

        Among them may be people of other sessions, who are connected with another process.
        """
        self._wake_up()
        now = asyncio.get_running_loop().time()
        here = {who for of, who in self._in_lobby() if of == session}
        here |= {who for who, at in self._elsewhere.items() if now - at < ASKS_AGAIN}
        for live in self.tables.values():
            if live.session_id == session:
                here |= {
                    seat.participant_id
                    for seat in live.seats
                    if seat.present and seat.participant_id is not None
                }
        return here

    def _in_lobby(self) -> set[tuple[int, int]]:
        """Session and participant of all whose device is in the lobby of this process."""
        now = asyncio.get_running_loop().time()
        watching = {
            (watcher.session, watcher.participant)
            for watchers in self.watchers.values()
            for watcher in watchers
            if watcher.role == "lobby" and watcher.participant is not None
        }
        return watching | {who for who, at in self._asked.items() if now - at < ASKS_AGAIN}

    async def help_changed(self, participant: int, *, own: bool = True) -> None:
        """A pupil has raised or lowered his hand."""
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
        self._session_dirty(row["session_id"])
        if own:
            self._send_news({"help": participant})

    async def shut_out(self, session: int, participant: int, *, own: bool = True) -> None:
        """Close the lobby sockets of somebody whose token is good no more. Seats see to themselves."""
        self._wake_up()
        for watcher in self.watchers.get(session, ()):
            if watcher.participant == participant:
                watcher.close(SEAT_GONE)
        if own:
            self._send_news({"session": session, "out": participant})

    # Those who watch a session

    async def watch(self, watcher: Watcher) -> None:
        self._wake_up()
        self.watchers.setdefault(watcher.session, set()).add(watcher)
        try:
            await self._render(watcher.session, [watcher])
        except asyncio.CancelledError:  # The socket has gone before it was let in, and will not say so.
            self.unwatch(watcher)
            raise
        if watcher.role == "lobby":
            self._session_dirty(watcher.session)

    def unwatch(self, watcher: Watcher) -> None:
        watching = self.watchers.get(watcher.session, set())
        watching.discard(watcher)
        if not watching:
            self.watchers.pop(watcher.session, None)
        elif watcher.role == "lobby":
            self._session_dirty(watcher.session)

    def _session_dirty(self, session: int | None) -> None:
        if session is not None and session in self.watchers and session not in self._dirty:
            self._dirty.add(session)
            self._begin(self._render_soon(session))

    async def _render_soon(self, session: int) -> None:
        await asyncio.sleep(WATCHER_PAUSE)
        self._dirty.discard(session)
        await self._render(session, self.watchers.get(session, ()))

    async def _render(self, session: int, watchers: Iterable[Watcher]) -> None:
        """Read the session once, then show each watcher his parts of it."""
        watchers = list(watchers)
        if not watchers:
            return
        try:
            lesson = await self.lesson(session)
        except Exception:  # The next change tries again.
            logger.exception("Session %d could not be read.", session)
            return
        for watcher in watchers:
            try:
                parts = await sync_to_async(lesson_boards.session_parts)(
                    lesson, watcher.role, watcher.language, watcher.participant
                )
            except Exception:  # Nobody's page may break for another's.
                logger.exception("Session %d could not be shown.", session)
                continue
            watcher.show(parts)

    async def lesson(self, session: int) -> lesson_boards.Lesson:
        """A session as its watchers see it now."""
        tables = [lesson_boards.glance(live) for live in await self.tables_of(session)]
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
            except Exception:  # In an hour the database may answer.
                logger.exception("Forgotten lessons could not be ended, or games at home not forgotten.")

    async def start(self) -> None:
        """Begin with a server: its tables go on, bots play, absent pupils' time runs."""
        await self.end_forgotten_lessons()
        await self.wake_tables()
        self._begin(self._end_forgotten_lessons_now_and_then())

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
            here = {who for _, who in self._in_lobby()}.union(*map(_connected, self.tables.values()))
            if here:
                self._send_news({"here": sorted(here)})

    def _all_outboxes(self) -> list[Outbox]:
        outboxes = [outbox for live in self.tables.values() for outbox in live.outboxes]
        outboxes += [watcher for watching in self.watchers.values() for watcher in watching]
        return outboxes

    # Several processes: "table 7 is at 13", who is connected with us, and nothing more

    def _send_news(self, news: dict[str, Any]) -> None:
        layer = get_channel_layer()
        if layer is not None:
            self._begin(self._publish(layer, news))

    async def _publish(self, layer: Any, news: dict[str, Any]) -> None:
        try:
            await layer.group_send(NEWS, {"type": "news", "from": self._name, **news})
        except Exception as error:  # noqa: BLE001 - a lost message costs a heartbeat, not a game
            logger.warning("News could not be sent: %s", error)

    async def _listen(self) -> None:
        while True:
            try:
                layer: Any = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(NEWS, channel)
                staying = asyncio.get_running_loop().create_task(_stay(layer, channel))
                try:
                    await self._read_all_on()
                    while True:
                        await self._hear(await layer.receive(channel))
                finally:
                    staying.cancel()
                    await layer.group_discard(NEWS, channel)
            except Exception as error:  # noqa: BLE001 - whatever it was, it must not be the end of the news
                logger.warning("News cannot be heard: %s", error)
                await asyncio.sleep(1)

    async def _hear(self, news: dict[str, Any]) -> None:
        if news.get("from") == self._name:
            return
        if "table" in news:
            live = await self._known(news["table"])
            if live is not None:
                if live.number < news["number"]:
                    await live.catch_up()
                live.hear_of(news["here"])
                self._session_dirty(live.session_id)
        elif "here" in news:
            self._hear_of(news["here"])
        elif "seats" in news:
            await self.seats_changed(news["seats"], own=False)
        elif "help" in news:
            await self.help_changed(news["help"], own=False)
        elif "learners" in news:
            await self.learners_out(news["learners"], own=False)
        elif "out" in news:
            await self.shut_out(news["session"], news["out"], own=False)
        elif "session" in news:
            await self.session_changed(news["session"], own=False)

    def _hear_of(self, participants: Collection[int]) -> None:
        """The devices of these *participants* are connected with another process."""
        now = asyncio.get_running_loop().time()
        known = {who: at for who, at in self._elsewhere.items() if now - at < ASKS_AGAIN}
        new = set(participants) - known.keys()
        self._elsewhere = known | dict.fromkeys(participants, now)
        for live in self.tables.values():
            live.hear_of(participants)
        if new:
            for session in list(self.watchers):
                self._session_dirty(session)

    async def _read_all_on(self) -> None:
        """What was said while nobody listened is in the database."""
        for live in list(self.tables.values()):
            await live.catch_up()
            await self.seats_changed(live.id, own=False)
        for session in list(self.watchers):
            self._session_dirty(session)

    async def ask_again(self, live: LiveTable) -> None:
        """A browser has heard nothing for a while: has another process moved on without us?"""
        if get_channel_layer() is not None:
            await live.catch_up()


async def _stay(layer: Any, channel: str) -> None:
    """Say now and then that *channel* still listens: the layer forgets whoever has not said so for a day."""
    while True:
        await asyncio.sleep(STILL_LISTENS)
        try:
            await layer.group_add(NEWS, channel)
        except Exception as error:  # noqa: BLE001 - next time the layer may answer
            logger.warning("The news could not be subscribed to again: %s", error)


def _connected(live: LiveTable) -> list[int]:
    """The participants at a table whose device is connected with this process."""
    return [
        seat.participant_id for seat in live.seats if seat.participant_id is not None and seat.is_connected
    ]


hub = Hub()


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await hub.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await send({"type": "lifespan.shutdown.complete"})
            return
