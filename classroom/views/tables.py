"""A table in a browser: the page, and for browsers without sockets its news and its moves."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from asgiref.sync import sync_to_async
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.accounts import who
from classroom.consumers import raise_hand
from classroom.errors import CannotCheer, NotSeated
from classroom.games.sites import SITES, words_of
from classroom.live.cheers import as_events, calls
from classroom.live.feedback import submit, wish
from classroom.live.hub import hub
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.live.teacher import call_youngest
from classroom.models import FOLLOW, Table
from classroom.release import release
from classroom.screens import encode
from classroom.services import learners
from classroom.views.fields import whole_number
from classroom.views.manual import at_table
from classroom.wording.refusals import CHEERING


class Visitor(NamedTuple):
    """Who looks at a table: the pupil of a *seat*, or its teacher, who may have asked to see all hands."""

    table: LiveTable
    seat: LiveSeat | None
    all_open: bool

    @property
    def place(self) -> int | None:
        return self.seat.number if self.seat is not None else None

    def parts(self) -> dict[str, str]:
        parts: dict[str, str] = self.table.board.parts(self.place, language(), all_open=self.all_open)
        return parts


def language() -> str:
    return get_language() or "en"


async def visitor(request: HttpRequest, table_id: int) -> Visitor:
    """Who has come to this table. Raises `NotSeated` for somebody who does not belong here."""

    async def teaches(session: int | None) -> bool:
        asking = await sync_to_async(who)(request)
        return await asking.lessons(FOLLOW).filter(pk=session or 0).aexists()

    cookies = request.COOKIES
    try:
        table, seat = await hub.arrive(
            table_id, cookies.get("seat", ""), cookies.get(learners.COOKIE, ""), teaches
        )
    except (Table.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return Visitor(table, seat, all_open=seat is None and request.GET.get("open") == "1")


@require_safe
async def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as its pupil sees it; its teacher sees what is public or, by choice, every hand."""
    try:
        who = await visitor(request, table_id)
    except NotSeated as error:
        # At home the door is the way back: the card opens it again.
        template = "home/not_yours.html" if error.is_at_home else "tables/not_seated.html"
        return await sync_to_async(render)(request, template, status=403)
    if who.table.is_closed and who.seat is not None:
        return redirect("practise" if who.table.is_at_home else "lobby")
    return await sync_to_async(render)(request, "tables/table.html", page(who))


def page(who: Visitor) -> dict[str, Any]:
    """What the page's template needs; the parts are the same that a socket sends."""
    live, place, parts = who.table, who.place, who.parts()
    seats = len(live.seats)
    first = 0 if place is None else place
    return {
        "table": live,
        "seat": place,
        "teacher": place is None,
        "all_open": who.all_open,
        "parts": parts,
        "order": [(first + step) % seats for step in range(seats)],
        "chunks": range(sum(name.startswith("log-") for name in parts)),
        "elapsed": max(0, int((timezone.now() - live.turn_since).total_seconds())),
        # Whoever may move out of turn need not: their page goes on following the others.
        "your_turn": place is not None and place in live.state.to_move() - live.state.free(),
        "hears_aloud": place is not None and live.still.hears_aloud,
        "site": SITES[live.game.name],
        "game": words_of(live.game.name),
    }


@require_safe
async def screen(request: HttpRequest, table_id: int) -> HttpResponse:
    """The news for a browser that no socket reaches: the message a socket would get."""
    try:
        who = await visitor(request, table_id)
    except NotSeated:
        return HttpResponse(status=403)
    if who.seat is not None:
        who.table.poll(who.seat)
    return news(request, who, request.GET.get("number", ""))


def news(request: HttpRequest, who: Visitor, since: str) -> HttpResponse:
    """All parts, and what happened after the number *since*; nothing if the browser has it all."""
    if who.table.is_closed and who.seat is not None:
        return JsonResponse({"go": reverse("practise" if who.table.is_at_home else "lobby")})
    live, parts = who.table, who.parts()
    message: dict[str, Any] = {"number": live.number, "parts": parts, "release": release()}
    events = as_events(live.cheers.since(0), live, language())
    if (seen := whole_number(since)) is not None and seen < live.number:
        events = live.board.events(who.place, language(), seen) + events
    if events:
        message["events"] = events
    shown = blake2b("".join(parts.values()).encode(), digest_size=8).hexdigest()
    tag = f'"{live.number}-{live.cheers.last}-{shown}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    return HttpResponse(encode(message), content_type="application/json", headers={"ETag": tag})


@require_safe
async def rules(request: HttpRequest, table_id: int) -> HttpResponse:
    """How the game goes on now, for a panel beside the board: fetched when somebody asks for it."""
    try:
        who = await visitor(request, table_id)
    except NotSeated:
        return HttpResponse(status=403)
    return await sync_to_async(render)(request, "tables/rules.html", at_table(who.table))


@require_http_methods(["GET", "HEAD", "POST"])
async def cheers(request: HttpRequest, table_id: int) -> HttpResponse:
    """What can be called out at a table, for a panel beside the board; by POST one of it is, or else the
    answer says why not.
    """
    try:
        who = await visitor(request, table_id)
        if who.seat is None:
            raise NotSeated(is_at_home=False)
    except NotSeated:
        return HttpResponse(status=403)
    live = who.table
    if request.method != "POST":
        context = {"calls": calls(live.language, language()), "spoken": live.language, "read": language()}
        return await sync_to_async(render)(request, "tables/cheers.html", context)
    try:
        live.cheer(who.seat, request.POST.get("cheer", ""))
    except CannotCheer as error:
        return HttpResponse(str(CHEERING[error.reason]), content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
async def move(request: HttpRequest, table_id: int) -> HttpResponse:
    """A form of the board without a socket. What came of it is shown on the board, as it is with one."""
    try:
        who = await visitor(request, table_id)
        if who.seat is None:
            raise NotSeated(is_at_home=False)
    except NotSeated:
        return await sync_to_async(render)(request, "tables/not_seated.html", status=403)
    fields = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    number = fields.pop("number", "")
    if who.seat.is_repeated(fields.pop("press", "")):
        pass  # It was done; only the answer was lost.
    elif "help" in fields:
        await raise_hand(who.seat, fields["help"] == "1")
    else:
        known = whole_number(number)
        meant_for = -1 if known is None else known
        if "youngest" in fields:
            await call_youngest(who.table, meant_for, fields["youngest"])
        elif not await wish(who.table, who.seat, meant_for, fields):
            await submit(who.table, who.seat.number, meant_for, fields)
    who.table.poll(who.seat)
    if "application/json" in request.headers.get("Accept", ""):
        return news(request, who, number)
    return HttpResponseRedirect(f"{request.path.removesuffix('move/')}#move-form")
