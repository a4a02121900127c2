"""A game that is over, step by step: from the pupil's own seat, or openly for its teacher."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from classroom.accounts import TeacherRequest, who
from classroom.games.sites import SITES, words_of
from classroom.live.bots import read_advice
from classroom.models import Advice, Did, May, Seat, Table
from classroom.replay import Deal, PastTable, played_deals, read_past, shown_chunks
from classroom.reports import verdicts_of
from classroom.services import actions, learners
from classroom.views.fields import whole_number
from classroom.views.join import seated
from classroom.views.permits import lesson_for
from classroom.wording.tables import TEACHER

KEPT = 3600
"""Seconds for which the list of what was judged is kept."""
OPEN = "open"
"""The view in which every hand lies open."""


class ReplayViewer(NamedTuple):
    """Who looks at a replay: the pupil of a *seat*, or the teacher, who has none."""

    seat: int | None
    may_open: bool

    @property
    def is_teacher(self) -> bool:
        return self.seat is None


@require_safe
def replay(request: HttpRequest, table_id: int) -> HttpResponse:
    """One position of one deal; everything else is a form or a link away.

    Pupils see nothing here of a deal that is still being played: what there is to see is at their table.
    """
    table = get_object_or_404(
        Table.objects.select_related(
            "session__school_class", "version", "practice__learner__pupil__school_class"
        ),
        pk=table_id,
    )
    reader = _reader(request, table)
    if reader is None:
        return render(request, "tables/not_seated.html", status=403)
    deals = played_deals(table)
    for deal in _wanted(request, deals):
        past = read_past(table, deal)
        if reader.is_teacher or past.was_finished or _is_behind(table, deal):
            past.go_to(_step(request, past))
            return render(request, "tables/replay.html", _page(request, past, deals, deal, reader))
    return redirect("table", table.pk)


def _reader(request: HttpRequest, table: Table) -> ReplayViewer | None:
    """Who is looking; None if this table is none of their business.

    A pupil's replay never shows more than their seat knew at the time, unless the teacher opens the replays
    of the lesson. At home only bots have hidden anything: there all is open once a game is over.
    """
    session = table.session
    if session is None:
        learner = learners.learner_of(request.COOKIES.get(learners.COOKIE, ""))
        is_his = (
            learner is not None and table.practice is not None and table.practice.learner_id == learner.pk
        )
        own = table.seats.filter(bot="").values_list("number", flat=True).first() if is_his else None
        return None if own is None else ReplayViewer(own, may_open=True)
    if who(request).rights_at(session) & May.LOOK:
        return ReplayViewer(None, may_open=True)
    me = seated(request)
    if me is None:
        return None
    number = Seat.objects.filter(table=table, participant=me).values_list("number", flat=True).first()
    return None if number is None else ReplayViewer(number, may_open=session.replays_open)


def _is_behind(table: Table, deal: Deal) -> bool:
    """Whether nobody plays on in this deal."""
    session = table.session
    lesson_is_over = session is not None and session.closed_at is not None
    return deal.until is not None or table.closed_at is not None or lesson_is_over


def _wanted(request: HttpRequest, deals: list[Deal]) -> list[Deal]:
    """The deal that was asked for, or else all of them, the last one first."""
    wanted = whole_number(request.GET.get("deal"))
    if wanted is None:
        return deals[::-1]
    known = [deal for deal in deals if deal.number == wanted]
    if not known:
        raise Http404
    return known


def _step(request: HttpRequest, past: PastTable) -> int:
    """The position that was asked for: by its step, by the slider, or by the number of the turn that led to
    it.
    """
    fields = request.GET
    number = whole_number(fields.get("number"))
    if number is not None and (step := past.step_of(number)) is not None:
        return step
    wanted = whole_number(fields.get("step")) if fields.get("step") else whole_number(fields.get("at"))
    return min(wanted or 0, past.steps)


class Side(NamedTuple):
    """A view that the reader may choose: its name in the address, and how it is called."""

    name: str
    label: str


def _sides(past: PastTable, reader: ReplayViewer) -> list[Side]:
    everything = [Side(OPEN, _("All hands"))] if reader.may_open else []
    if reader.seat is not None:
        return [Side(str(reader.seat), _("My cards")), *everything]
    return [*everything, *(Side(str(seat.number), seat.name) for seat in past.seats)]


def _page(
    request: HttpRequest, past: PastTable, deals: list[Deal], deal: Deal, reader: ReplayViewer
) -> dict[str, Any]:
    language = get_language() or "en"
    sides = _sides(past, reader)
    side = next((side for side in sides if side.name == request.GET.get("as")), sides[0])
    seat = None if side.name == OPEN else int(side.name)
    parts: dict[str, str] = past.board.parts(seat, language, all_open=seat is None)
    seats = len(past.seats)
    happened = past.happened(seat, language)
    return {
        "table": past,
        "replay": True,
        "seat": seat,
        "all_open": seat is None,
        "parts": parts,
        "order": [((seat or 0) + place) % seats for place in range(seats)],
        "chunks": shown_chunks(parts),
        "game": words_of(past.game.name),
        "site": SITES[past.game.name],
        "is_teacher": reader.is_teacher,
        "deals": deals,
        "deal": deal,
        "place": deals.index(deal) + 1,
        "sides": sides,
        "side": side,
        "previous": max(0, past.step - 1),
        "next": min(past.steps, past.step + 1),
        "next_round": past.next_round,
        "mover": _mover(past),
        "happened": happened,
        "news": msgspec.json.encode(happened).decode(),
        "judged": _judged(past, language, is_teacher=reader.is_teacher),
    }


def _mover(past: PastTable) -> str:
    """Who made the move that led here."""
    if not past.step:
        return ""
    seat = past.entries[-1].seat
    if seat is None:
        return str(TEACHER)
    return str(words_of(past.game.name).beside(seat)) if seat < 0 else past.names[seat]


def _judged(past: PastTable, language: str, *, is_teacher: bool) -> str:
    """All that was judged in this deal, as HTML: the same at every step, so it is made once.

    What the referee would have said of it is for the teacher.
    """
    last = past.turns[-1].at.isoformat() if past.turns else ""
    # Advice may come after the last turn; what is kept of it stays as it is.
    advice = list(Advice.objects.filter(table=past.id)) if is_teacher else []
    key = f"judged/{past.id}/{past.story.deal_number}/{last}/{len(advice)}/{language}/{is_teacher}"
    html: str | None = cache.get(key)
    if html is None:
        context = {
            "verdicts": verdicts_of(past, read_advice(advice)),
            "table": past,
            "words": words_of(past.game.name),
        }
        html = render_to_string("tables/replay_judged.html", context)
        cache.set(key, html, KEPT)
    return html


@login_required
@require_POST
def share(request: TeacherRequest, session_id: int) -> HttpResponse:
    """Whether the pupils of a lesson may see all hands in its replays."""
    own = lesson_for(request, session_id, May.TEACH)
    own.replays_open = request.POST.get("open") == "1"
    own.save(update_fields=["replays_open"])
    actions.note(Did.SET_REPLAYS, who=who(request), school_class=own.school_class, session=own)
    return redirect("session_summary", own.pk)
