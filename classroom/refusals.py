"""Words for refusals that would else be empty: they ask neither the database nor the session."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.utils import translation
from django.views.defaults import server_error

from classroom import wording_api
from classroom.logs import storage_error
from classroom.middleware import on_every_answer

FOR_PROGRAMS = "/api/v1/"
REASONS = {
    400: "bad_request",
    403: "forbidden",
    404: "no_such_address",
    405: "wrong_method",
    413: "request_too_large",
    500: "server_error",
    503: "not_stored",
}
TRY_AGAIN = 30
"""Seconds after which what could not be stored may be tried again."""


def _explained(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if request.path.startswith(FOR_PROGRAMS):
        reason = REASONS.get(response.status_code)
        if reason and response.get("Content-Type") != "application/json; charset=utf-8":
            response.content = json.dumps(wording_api.refused_program(reason)).encode()
            response["Content-Type"] = "application/json; charset=utf-8"
        return response
    if isinstance(response, HttpResponseNotAllowed) and request.accepts("text/html"):
        response.content = render_to_string("405.html")
    return response


# A link to what must be sent, as after signing in again, tells that nothing was done.
say_what_only_buttons_do = on_every_answer(_explained)


def failed(request: HttpRequest) -> HttpResponse:
    """The answer where an error of ours, or a disk that is full, was in the way."""
    if storage_error(sys.exc_info()[1]) is None:
        return server_error(request)
    page = render_to_string("503.html")
    return HttpResponse(page, status=503, headers={"Retry-After": str(TRY_AGAIN)})


def too_large(scope: dict[str, Any]) -> tuple[bytes, bytes]:
    """The answer to a request of which nothing more is read than its headers, in the reader's language, and
    of what kind it is.
    """
    request = ASGIRequest(scope, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        if request.path.startswith(FOR_PROGRAMS):
            body = json.dumps(wording_api.refused_program("request_too_large"))
            return body.encode(), b"application/json; charset=utf-8"
        return render_to_string("413.html").encode(), b"text/html; charset=utf-8"
