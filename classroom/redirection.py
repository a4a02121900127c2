"""Owners: with several processes, whoever comes for a lesson to another than its owner is sent on.

Which lesson that is, the address tells, or the seat of a pupil in the lobby.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error
from django.http import parse_cookie

from classroom.live.hub import hub
from classroom.live.journal import in_database
from classroom.live.leases import lesson_of
from classroom.live.outbox import RESTARTED
from classroom.models import Session, Table
from classroom.services import sessions

Application = Callable[[Any, Any, Any], Awaitable[Any]]

LONGEST = 8.0
"""Seconds for which whoever arrives waits for the database."""
AGAIN = 0.1
"""Seconds until it is asked again."""
TRY_LATER = 1013
ELSEWHERE = "elsewhere"
"""The reason with which a socket is closed that is to come again at once."""

COOKIE = "lesson"
"""By it a proxy leads all devices of a lesson to one process, see docs/hosting.md."""


class SentToOwner:
    """*application*, for those who have come to the owner of their lesson; others come again.

    The proxy leads them: they take the cookie along. Pages and forms come again by a redirection, sockets are
    closed after their handshake, since only then a browser is told why.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        lesson = await lesson_for(scope) if hub.ownership.leases is not None else None
        if hub.ownership.leases is not None and scope["type"] == "http":
            send = _remembering(lesson, scope, send)
        if lesson is None:
            await self.application(scope, receive, send)
            return
        async with AsyncExitStack() as here:
            is_ours = await self._arrive(here, lesson, was_led=_cookies(scope).get(COOKIE) == lesson)
            if is_ours is None:
                await _refuse(scope, receive, send)
            elif is_ours:
                await self.application(scope, receive, send)
            else:
                await _send_on(lesson, scope, receive, send)

    async def _arrive(self, here: AsyncExitStack, lesson: str, *, was_led: bool) -> bool | None:
        """Whether *lesson* is ours; None where the database does not say in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while True:
                    try:
                        return await here.enter_async_context(hub.ownership.at(lesson, was_led=was_led))
                    except Error:
                        await asyncio.sleep(AGAIN)
        return None


async def _refuse(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": TRY_LATER})
        return
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"3")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"The site is busy. Please try again."})


async def _send_on(lesson: str, scope: Mapping[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        query = scope["query_string"]
        headers = [
            (b"location", scope["raw_path"].partition(b"?")[0] + (b"?" + query if query else b"")),
            (b"cache-control", b"no-store"),
            (b"content-length", b"0"),
        ]
        await send({"type": "http.response.start", "status": 307, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    headers = [(b"set-cookie", _cookie(lesson))]
    offered = scope.get("subprotocols") or [None]
    await send({"type": "websocket.accept", "subprotocol": offered[0], "headers": headers})
    await send({"type": "websocket.close", "code": RESTARTED, "reason": ELSEWHERE})


async def lesson_for(scope: Mapping[str, Any]) -> str | None:
    """What is leased of the lesson that a request or a socket is about."""
    for address, find in ADDRESSES:
        known = address.fullmatch(scope["path"])
        if known is not None:
            return await find(*known.groups(), scope)
    return None


async def _by_table(number: str, scope: Mapping[str, Any]) -> str | None:
    try:
        return await hub.ownership.lesson_of(int(number))
    except (Table.DoesNotExist, OverflowError):
        return None


async def _by_session(number: str, scope: Mapping[str, Any]) -> str | None:
    is_open = Session.objects.open().filter(pk=int(number))
    return lesson_of(int(number)) if await in_database(is_open.exists)() else None


async def _by_code(code: str, scope: Mapping[str, Any]) -> str | None:
    sessions = Session.objects.open().filter(code=code.upper()).values_list("pk", flat=True)
    session = await in_database(sessions.first)()
    return None if session is None else lesson_of(session)


async def _by_seat(scope: Mapping[str, Any]) -> str | None:
    token = _cookies(scope).get("seat", "")
    participant = await in_database(sessions.participant_of)(token) if token else None
    return None if participant is None else lesson_of(participant.session_id)


Find = Callable[..., Awaitable[str | None]]

ADDRESSES: tuple[tuple[re.Pattern[str], Find], ...] = tuple(
    (re.compile(address), find)
    for address, find in (
        (r"/ws/table/(\d{1,18})/", _by_table),
        (r"/table/(\d{1,18})/(?:screen/|move/)?", _by_table),
        (r"/practise/(\d{1,18})/delete/", _by_table),
        (r"/ws/session/(\d{1,18})/\w+/", _by_session),
        (r"/teach/sessions/(\d{1,18})/(?:act/|screen/\w+/)?", _by_session),
        (r"/projector/(\w+)/", _by_code),
        (r"/join/(\w+)/(?:screen/|card/(?:[\w-]+/)?)?", _by_code),
        (r"/wait/(?:\w+/)?", _by_seat),
    )
)
"""All addresses whose answer depends on what happens at tables now."""


def _cookies(scope: Mapping[str, Any]) -> dict[str, str]:
    header = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    return parse_cookie(header.decode("latin-1"))


def _cookie(lesson: str) -> bytes:
    secure = "; Secure" if settings.HTTPS else ""
    return f"{COOKIE}={lesson}; Path=/; HttpOnly; SameSite=Lax{secure}".encode()


def _remembering(lesson: str | None, scope: Mapping[str, Any], send: Any) -> Any:
    """*send*, with a cookie that tells which *lesson* this browser is at, or is sent to."""
    known = _cookies(scope).get(COOKIE)
    if known == lesson is not None:
        return send

    async def remember(message: Any) -> None:
        if message["type"] == "http.response.start":
            there = lesson or await _lesson_sent_to(message, scope)
            if there not in (None, known):
                headers = [*message["headers"], (b"set-cookie", _cookie(there))]
                message = message | {"headers": headers}
        await send(message)

    return remember


async def _lesson_sent_to(start: Mapping[str, Any], scope: Mapping[str, Any]) -> str | None:
    """The lesson to which a redirection leads: its first request is to go to the right process, too."""
    if not 300 <= start["status"] < 400:
        return None
    location = next((value for name, value in start["headers"] if name.lower() == b"location"), b"")
    return await lesson_for({**scope, "path": urlsplit(location.decode("latin-1")).path})
