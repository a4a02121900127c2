"""Pictures and recordings of cards, for whoever knows their names."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.views.decorators.http import require_safe

from classroom.services import media

RANGE = re.compile(r"bytes=(\d{1,9})-(\d{0,9})")


@require_safe
def medium(request: HttpRequest, name: str) -> HttpResponse:
    """The whole file, or the part of a recording that some browsers ask for before they play it."""
    try:
        data = media.read(name)
    except (ValueError, OSError):
        # Not the site's page for that: a cookie of its own would overtake that of the page which asks.
        return HttpResponseNotFound("Not found", content_type="text/plain")
    whole = len(data)
    response = HttpResponse(data, content_type=media.CONTENT_TYPES[name.rpartition(".")[2]])
    wanted = RANGE.fullmatch(request.headers.get("Range", ""))
    if wanted:
        first, last = int(wanted[1]), min(int(wanted[2] or whole), whole - 1)
        if first <= last:
            response.content = data[first : last + 1]
            response.status_code = 206
            response["Content-Range"] = f"bytes {first}-{last}/{whole}"
        else:
            response = HttpResponse(status=416, headers={"Content-Range": f"bytes */{whole}"})
    response["Accept-Ranges"] = "bytes"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    response["Content-Disposition"] = "inline"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
