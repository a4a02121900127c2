"""What is done to every answer of the site's pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import sync_and_async_middleware

Handler = Callable[[HttpRequest], Any]
Change = Callable[[HttpRequest, HttpResponse], HttpResponse]


def on_every_answer(change: Change) -> Callable[[Handler], Handler]:
    """A middleware that answers with what *change* makes of the answer."""

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        if iscoroutinefunction(get_response):

            async def answer_later(request: HttpRequest) -> HttpResponse:
                waiting: Awaitable[HttpResponse] = get_response(request)
                return change(request, await waiting)

            return answer_later

        def answer(request: HttpRequest) -> HttpResponse:
            return change(request, get_response(request))

        return answer

    return middleware


def _nowhere(_request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response


# Nearly every page depends on who asks, if only by its menu. Whoever has signed out, or given the tablet to
# the next, leaves none behind: not in the browser, not on the way. What may be kept says so itself.
keep_nowhere = on_every_answer(_nowhere)
