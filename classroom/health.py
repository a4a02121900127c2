"""For those who watch over the server: whether it lives, whether it can store moves, and its measures.

They are answered before the site's own rules apply: whoever looks after a machine asks it by an inner address
and without https.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterator
from hmac import compare_digest
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from classroom.live.hub import hub
from classroom.live.journal import PROBE, journal
from classroom.metrics import REGISTRY

ANSWERS_WITHIN = 5.0
"""Seconds within which a database that is there takes a turn."""
TEXT = b"text/plain; charset=utf-8"
HERE = {"127.0.0.1", "::1"}
HERE_BY_NAME = {"localhost", "127.0.0.1", "[::1]"}
BY_PROXY = {b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"}

Answer = tuple[int, bytes, bytes]
"""Status, content type, body."""


class Watched:
    """*application*, and before it the addresses ``/health/…`` and ``/metrics``."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._asking: asyncio.Task[str] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        answer = await self._answer(scope)
        if answer is None:
            await self.application(scope, receive, send)
            return
        status, kind, body = answer
        headers = [
            (b"content-type", kind),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        if status == 401:
            headers.append((b"www-authenticate", b"Bearer"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body if scope["method"] != "HEAD" else b""})

    async def _answer(self, scope: Any) -> Answer | None:
        if scope["method"] not in ("GET", "HEAD"):
            return None
        match scope["path"].rstrip("/"):
            case "/health/live":
                return 200, TEXT, b"alive\n"
            case "/health" | "/health/ready":
                problem = await self._problem()
                misled = b"The proxy does not lead by the cookie.\n" if hub.ownership.is_misled else b""
                return (503, TEXT, f"{problem}\n".encode()) if problem else (200, TEXT, b"ready\n" + misled)
            case "/metrics" if settings.METRICS:
                return _measures(scope)
        return None

    async def _problem(self) -> str:
        """Why moves cannot be stored, or nothing. Many who ask at once are one question to the database."""
        loop = asyncio.get_running_loop()
        asking = self._asking
        if asking is None or asking.done() or asking.get_loop() is not loop:
            self._asking = asking = loop.create_task(_problem_of_the_journal())
        return await asyncio.shield(asking)


async def _problem_of_the_journal() -> str:
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            await journal.append(PROBE)
    except TimeoutError:
        return "The database does not answer."
    except DatabaseError:
        return "The database takes nothing."
    return ""


def _measures(scope: Any) -> Answer:
    refused = _refusal(scope)
    if refused is not None:
        return refused
    accept = b", ".join(value for name, value in scope["headers"] if name == b"accept").decode("latin-1")
    encode, kind = choose_encoder(accept)
    return 200, kind.encode(), encode(REGISTRY)


def _refusal(scope: Any) -> Answer | None:
    """Why the measures are not for whoever asks; None if they are."""
    headers = dict(scope["headers"])
    if settings.METRICS != "local":
        shown = headers.get(b"authorization", b"")
        known = compare_digest(shown, f"Bearer {settings.METRICS}".encode())
        return None if known else (401, TEXT, b"The token of METRICS is needed.\n")
    name = headers.get(b"host", b"").decode("latin-1")
    if name.count(":") == 1 or "]:" in name:
        name = name.rpartition(":")[0]
    # A proxy on this machine asks for others: nothing that came through one is from here.
    is_here = (scope.get("client") or ("",))[0] in HERE and name in HERE_BY_NAME
    if is_here and not BY_PROXY & headers.keys():
        return None
    return 403, TEXT, b"The measures are for programs on this machine.\n"


class Present(Collector):
    """What is held in this process now, counted when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        live = list(hub.tables.values())
        tables = Counter((table.game.name, "home" if table.is_at_home else "lesson") for table in live)
        yield _gauge("familygames_tables", "Tables in memory.", ("game", "place"), tables)
        sockets = Counter(
            "spectator" if outbox.seat is None else "seat" for table in live for outbox in table.outboxes
        )
        sockets["lesson"] = len(hub.broadcast.outboxes)
        of_kind = {(kind,): sockets[kind] for kind in ("seat", "spectator", "lesson")}
        yield _gauge("familygames_sockets", "Connected sockets.", ("kind",), of_kind)
        seats = [(table, seat) for table in live if not table.over for seat in table.seats]
        bots = Counter(table.game.name for table, seat in seats if seat.played_by_bot)
        of_game = {(game,): number for game, number in bots.items()}
        yield _gauge("familygames_bots", "Seats of unfinished games that bots play for.", ("game",), of_game)
        thinking = sum(scheduler.is_thinking for scheduler in hub.registry.schedulers.values())
        yield GaugeMetricFamily("familygames_bots_thinking", "Tables at which a bot thinks.", value=thinking)
        if hub.ownership.leases is not None:
            held = len(hub.ownership.leases.held)
            yield GaugeMetricFamily("familygames_leases", "Lessons this process owns.", value=held)
            arrived = {("owner",): hub.ownership.arrived[True], ("elsewhere",): hub.ownership.arrived[False]}
            yield _gauge(
                "familygames_arrivals", "Who came for a lesson, to its owner or not.", ("at",), arrived
            )
        free = shutil.disk_usage(settings.DATA_DIR).free
        yield GaugeMetricFamily("familygames_disk_free_bytes", "Room where the data are.", value=free)


def _gauge(name: str, about: str, labels: tuple[str, ...], values: Any) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, about, labels=labels)
    for key, number in sorted(values.items()):
        family.add_metric(key, number)
    return family


REGISTRY.register(Present())
