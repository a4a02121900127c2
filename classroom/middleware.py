"""What is done to every answer of the site's pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
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


PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "midi",
        "payment",
        "usb",
    )
)


def _permit(_request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.headers["Permissions-Policy"] = PERMISSIONS
    return response


# What no page here asks a device for, none can be made to ask for. Teachers record words, and pupils may say
# their sentences: the microphone is left to the person.
permit_little = on_every_answer(_permit)


class CompressesOpenPages(GZipMiddleware):
    """What is the same for everybody is compressed.

    Where a secret stands beside what a stranger chose, the length of the compressed page would tell of the
    secret (BREACH): tables, lessons and all that is a teacher's are sent as they are. The tokens of forms are
    others in each page, and Django sends some random bytes along.
    """

    OPEN = frozenset(
        {
            "about",
            "browsers",
            "guide",
            "help",
            "home",
            "join",
            "offline",
            "practise",
            "privacy",
            "rules",
            "tour",
        }
        | {"tour_moments"}
    )

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        page = request.resolver_match and request.resolver_match.url_name
        is_open = page in self.OPEN or str(page).startswith("guide_")
        return super().process_response(request, response) if is_open else response
