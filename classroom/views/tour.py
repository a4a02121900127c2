"""A tour: a game that plays by itself, for whoever wants to see one before they play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from classroom.games.sites import SITES
from classroom.replay import shown_chunks
from classroom.tours import Tour, tour_of
from classroom.views.fields import whole_number
from familygames.catalogue import GAMES


def _asked_tour(game: str) -> Tour:
    if game not in GAMES:
        raise Http404
    return tour_of(GAMES[game], get_language() or "en")


@require_safe
def moments(request: HttpRequest, game: str) -> HttpResponse:
    """All of its steps, for a small table in motion: what is new in each, and what has happened."""
    return JsonResponse({"moments": list(_fresh(_asked_tour(game)))})


def _fresh(tour: Tour) -> Iterator[Any]:
    before: dict[str, str] = {}
    for step in tour.steps:
        # The whole talk is left to the tour itself: what was said last stands until somebody says more.
        parts = {name: html for name, html in step.parts.items() if name.startswith(("seat-", "middle"))}
        parts["said"] = step.said or before.get("said", "")
        fresh = {name: html for name, html in parts.items() if before.get(name) != html}
        yield {"parts": fresh, "events": step.news}
        before = parts


@require_safe
def tour(request: HttpRequest, game: str) -> HttpResponse:
    """One step of it; a script goes on to the next ones, and so do links."""
    table, steps = _asked_tour(game)
    last = len(steps) - 1
    place = min(whole_number(request.GET.get("step")) or 0, last)
    shown = steps[place]
    context = {
        "table": table,
        "replay": True,
        "seat": None,
        "all_open": False,
        "parts": shown.parts,
        "chunks": shown_chunks(shown.parts),
        "order": range(len(table.seats)),
        "game": SITES[game].words,
        "site": SITES[game],
        "shown": shown,
        "news": msgspec.json.encode(shown.news).decode(),
        "number": place + 1,
        "count": len(steps),
        "previous": max(0, place - 1),
        "next": min(last, place + 1),
        "is_last": place == last,
    }
    return render(request, "tables/tour.html", context)
