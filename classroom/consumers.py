"""TableConsumer and SessionConsumer: listen, hand over, show.

Channels' own loop makes a task and a hop to another thread for every message (to close old database
connections). A table's messages touch no database of this thread, so `LeanConsumer` reads them itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

import msgspec
from channels.auth import get_user
from channels.consumer import AsyncConsumer
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant, override

from classroom.accounts import SUBSTITUTE
from classroom.errors import ClassroomError, NotSeated, TableHasMovedOn
from classroom.games.sites import words_of
from classroom.live.broadcast import BoardOutbox, JsonOutbox, Watcher
from classroom.live.feedback import refusal_reason, submit, wish
from classroom.live.hub import hub
from classroom.live.journal import in_database
from classroom.live.leases import HeldElsewhere
from classroom.live.outbox import NOT_ALLOWED, RESTARTED, SEAT_GONE, TABLE_CLOSED, Outbox
from classroom.live.parsing import parse_json
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.live.teacher import call_youngest
from classroom.models import FOLLOW, Knock, May, Participant, Table, Who
from classroom.models.tables import hash_token
from classroom.screens import Refused, ScreenRefusal, encode
from classroom.services import learners, sessions
from familygames.errors import FamilyGamesError

logger = logging.getLogger(__name__)

NOT_THERE = 4004
TOO_MUCH = 1009


class Message(msgspec.Struct):
    """What a socket may say. A bare number asks for anything newer; *again* asks for all of it.

    Who numbers what it says, in *asked*, is told what of it was heard.
    """

    number: int = -1
    move: msgspec.Raw = msgspec.Raw(b"")
    form: dict[str, str] = {}
    again: bool = False
    asked: int = 0


read_message = msgspec.json.Decoder(Message).decode


class LeanConsumer(AsyncConsumer, ABC):
    """A websocket: one task reads, one writes what its outbox holds."""

    outbox: Outbox

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self.send_raw = send
        writing: asyncio.Task[None] | None = None
        is_in = False
        try:
            while True:
                message = await receive()
                kind = message["type"]
                if kind == "websocket.receive":
                    await self.receive(message.get("text") or message.get("bytes") or b"")
                elif kind == "websocket.connect":
                    code = await self.open()
                    if code is not None:
                        # Accepted first: a browser is told a close code only after the handshake.
                        await send({"type": "websocket.accept", "subprotocol": self.subprotocol})
                        await send({"type": "websocket.close", "code": code})
                        return
                    is_in = True
                    await send({"type": "websocket.accept", "subprotocol": self.subprotocol})
                    self.outbox.socket = asyncio.current_task()
                    writing = asyncio.get_running_loop().create_task(self.write())
                else:
                    return
        except asyncio.CancelledError:
            if writing is None or not self.outbox.is_abandoned:
                raise
        finally:
            if writing is not None:
                writing.cancel()
            if is_in:
                self.gone()

    async def write(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # The other side has gone.
            await self.outbox.write(self.send_raw)

    @property
    def subprotocol(self) -> str | None:
        """The first of the subprotocols offered that we speak."""
        return next((name for name in self.scope["subprotocols"] if name in ("json", "board")), None)

    @property
    def language(self) -> str:
        """The language of the person who reads: their choice, else their browser's."""
        wanted = self.cookie("django_language") or self.header(b"accept-language")
        for name in wanted.replace(";", ",").split(","):
            with contextlib.suppress(LookupError):
                return get_supported_language_variant(name.strip().lower())
        return "en"

    def header(self, name: bytes) -> str:
        return next((value.decode("latin-1") for key, value in self.scope["headers"] if key == name), "")

    def cookie(self, name: str) -> str:
        return str(parse_cookie(self.header(b"cookie")).get(name, ""))

    def token(self) -> str:
        """The seat token of a pupil's cookie or of a program's address."""
        return self.query("token") or self.cookie("seat")

    def query(self, name: str) -> str:
        """What the address says after its question mark."""
        values: list[str] = parse_qs(self.scope["query_string"].decode("latin-1")).get(name, [""])
        return values[0]

    async def follows(self, session: int | None, may: May = FOLLOW) -> bool:
        """Whether whoever connects may do one of *may* with this lesson; at home there is none."""
        if session is None:
            return False
        key = self.cookie(settings.SESSION_COOKIE_NAME)
        store = import_module(settings.SESSION_ENGINE).SessionStore
        user: Any = await get_user(self.scope | {"session": store(key)}) if key else AnonymousUser()
        code = await in_database(store(key).get)(SUBSTITUTE, "") if key else ""
        return await Who(user.pk, code).lessons(may).filter(pk=session).aexists()

    @abstractmethod
    async def open(self) -> int | None:
        """Find out who this is and make the outbox; a code refuses the socket."""

    @abstractmethod
    async def receive(self, data: str | bytes) -> None: ...

    @abstractmethod
    def gone(self) -> None: ...


class TableConsumer(LeanConsumer):
    """A seat at a table, or a spectator: HTML boards for browsers, JSON for programs."""

    table: LiveTable
    seat: LiveSeat | None

    async def open(self) -> int | None:
        try:
            self.table, self.seat = await hub.arrive(
                int(self.scope["url_route"]["kwargs"]["table_id"]),
                self.token(),
                self.cookie(learners.COOKIE),
                self.follows,
            )
        except (Table.DoesNotExist, OverflowError):
            return NOT_THERE
        except HeldElsewhere:  # It was taken from us this very moment.
            return RESTARTED
        except NotSeated:
            return NOT_ALLOWED
        if self.table.is_closed:  # Asked last: from here on nothing is waited for.
            return TABLE_CLOSED
        seat = self.seat.number if self.seat is not None else None
        if self.subprotocol == "json":
            self.outbox = JsonOutbox(self.table, seat)
        else:
            all_open = self.seat is None and self.query("open") == "1"
            self.outbox = BoardOutbox(self.table, seat, self.language, all_open=all_open)
        if self.seat is None:
            self.outbox.may_stay = partial(self.follows, self.table.session_id)
        self.table.join(self.outbox)
        return None

    def gone(self) -> None:
        self.table.leave(self.outbox)

    async def receive(self, data: str | bytes) -> None:
        asked = 0
        try:
            message = read_message(data)
            asked = message.asked
            if message.move:
                await self.play(message.number, message.move)
            elif message.form:
                await self.submit(message.number, message.form)
            else:
                self.show_again(message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self.refuse("invalid_message", str(error))
        except (FamilyGamesError, ClassroomError) as error:
            await self.refuse(refusal_reason(error), str(error))
            if isinstance(error, TableHasMovedOn):
                self.outbox.repeat()
        except DatabaseError:
            logger.exception("What table %d was sent could not be stored.", self.table.id)
            await self.refuse("not_stored")
        self.outbox.acknowledge(asked)
        if isinstance(self.outbox, BoardOutbox):
            self.outbox.beat()  # What is refused once more shows nothing new, and is an answer all the same.

    def mine(self) -> LiveSeat | None:
        """The seat this socket may move for: not a spectator's, nor one that somebody else has taken."""
        if self.seat is None or self.outbox not in self.seat.outboxes:
            return None
        return self.seat

    async def play(self, number: int, move: msgspec.Raw) -> None:
        seat = self.mine()
        if seat is None:
            await self.refuse("not_seated")
            return
        await self.table.play(seat.number, number, parse_json(self.table.game, bytes(move)))

    async def submit(self, number: int, form: dict[str, str]) -> None:
        seat = self.mine()
        if seat is None:
            self.outbox.close(SEAT_GONE)
        elif seat.is_repeated(form.pop("press", "")):
            pass  # It was done; only the answer was lost.
        elif "help" in form:
            await raise_hand(seat, form["help"] == "1")
        elif "youngest" in form:
            await call_youngest(self.table, number, form["youngest"])
        elif not await wish(self.table, seat, number, form):
            await submit(self.table, seat.number, number, form)
            feedback = seat.feedback
            if isinstance(self.outbox, JsonOutbox) and feedback is not None and not feedback.ok:
                await self.refuse(feedback.reason)  # A board shows it.

    def show_again(self, message: Message) -> None:
        if message.again:
            self.outbox.repeat()
        else:
            self.outbox.beat()

    async def refuse(self, reason: str, detail: str = "") -> None:
        """Say why not, to this socket only."""
        if isinstance(self.outbox, BoardOutbox):
            if (seat := self.mine()) is not None:
                self.table.refuse(seat, reason)
            return
        with override(self.language):
            message = words_of(self.table.game.name).refusal(reason)
        if detail and detail != reason:
            message = f"{message} ({detail})"
        refusal = encode(ScreenRefusal(self.table.number, Refused(reason, message)))
        with contextlib.suppress(OSError, RuntimeError):  # The other side has gone, or was told to.
            await self.send_raw({"type": "websocket.send", "text": refusal})


async def raise_hand(seat: LiveSeat, is_up: bool) -> None:
    participant = seat.participant_id
    if participant is not None:
        change = sessions.raise_help if is_up else sessions.lower_help
        await in_database(change)(participant_id=participant)
        await hub.help_changed(participant)


class SessionConsumer(LeanConsumer):
    """Somebody who follows a session: a pupil at the door or in the lobby, the teacher, the projector."""

    outbox: Watcher

    @property
    def subprotocol(self) -> str | None:
        return "board" if "board" in self.scope["subprotocols"] else None

    async def open(self) -> int | None:
        route = self.scope["url_route"]["kwargs"]
        session, role = int(route["session_id"]), route["role"]
        may_stay = partial(self.follows, session, May.LEAD if role == "teacher" else FOLLOW)
        who = None
        if role in ("door", "lobby"):
            mine = (
                Participant.objects.filter(session=session, removed_at=None)
                if role == "lobby"
                else Knock.objects.filter(session=session)
            ).filter(token_hash=hash_token(self.token()))
            who = await in_database(mine.values_list("pk", flat=True).first)()
            if who is None:
                return NOT_ALLOWED
        elif not await may_stay():
            return NOT_ALLOWED
        self.outbox = Watcher(session, role, self.language, who)
        if who is None:
            self.outbox.may_stay = may_stay
        await hub.watch(self.outbox)
        return None

    def gone(self) -> None:
        hub.broadcast.unwatch(self.outbox)

    async def receive(self, data: str | bytes) -> None:
        try:
            message = read_message(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.outbox.close(TOO_MUCH)
            return
        self.outbox.acknowledge(message.asked)
        if message.again:
            self.outbox.repeat()
        else:
            self.outbox.beat()
