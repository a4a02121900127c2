"""Owners: with several processes, whoever comes for a lesson is served by the one that owns it.

Which lesson that is, the address tells, or the seat of a pupil in the lobby.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

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
        if relay is None:
            await self.application(scope, receive, send)
            return
        lesson = await lesson_for(scope)
        if scope["type"] == "http":
            send = _remembering(lesson, scope, send)
        if lesson is None:
            await self.application(scope, receive, send)
        else:
            await relay.lead(lesson, scope, receive, send)


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


def _remembering(lesson: str | None, scope: Mapping[str, Any], send: Any) -> Any:
    """*send*, with a cookie that tells which *lesson* this browser is at, or is sent to."""
    known = _cookies(scope).get(COOKIE)
    if known == lesson is not None:
        return send

    async def remember(message: Any) -> None:
        if message["type"] == "http.response.start":
            there = lesson or await _lesson_sent_to(message, scope)
            if there not in (None, known):
                cookie = f"{COOKIE}={there}; Path=/; HttpOnly; SameSite=Lax"
                cookie += "; Secure" if settings.HTTPS else ""
                headers = [*message["headers"], (b"set-cookie", cookie.encode())]
                message = message | {"headers": headers}
        await send(message)

    return remember


async def _lesson_sent_to(start: Mapping[str, Any], scope: Mapping[str, Any]) -> str | None:
    """The lesson to which a redirection leads: its first request is to go to the right process, too."""
    if not 300 <= start["status"] < 400:
        return None
    location = next((value for name, value in start["headers"] if name.lower() == b"location"), b"")
    return await lesson_for({**scope, "path": urlsplit(location.decode("latin-1")).path})
