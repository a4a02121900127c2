"""Owners: with several processes, whoever comes for a lesson is served by the one that owns it.

Which lesson that is, the address tells, or the seat of a pupil in the lobby.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from classroom.live.database import in_database
from classroom.live.hub import hub
from classroom.live.leases import lesson_of
from classroom.live.relay import Application
from classroom.models import Session, Table
from classroom.services import sessions

COOKIE = "lesson"
"""By it a proxy leads all devices of a lesson to one process, see docs/hosting.md."""


class LedToOwner:
    """*application*, in the process that owns the lesson somebody has come for."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        relay = hub.ownership.relay
        lesson = await lesson_for(scope) if relay is not None else None
        if relay is None or lesson is None:
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await relay.lead(lesson, scope, receive, send)
        else:
            await relay.lead(lesson, scope, receive, _remembering(lesson, _cookies(scope), send))


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
    found = Session.objects.open().filter(code=code.upper()).values_list("pk", flat=True)
    session = await in_database(found.first)()
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


def _remembering(lesson: str, cookies: Mapping[str, str], send: Any) -> Any:
    """*send*, with a cookie that tells which lesson this browser is at."""
    if cookies.get(COOKIE) == lesson:
        return send
    cookie = f"{COOKIE}={lesson}; Path=/; HttpOnly; SameSite=Lax{'; Secure' if settings.HTTPS else ''}"

    async def remember(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], (b"set-cookie", cookie.encode())]
            message = message | {"headers": headers}
        await send(message)

    return remember
