"""Files that are made for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO

from django.http import FileResponse, Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from classroom.services import listings
from classroom.services.listings import Tabulation


def taken_along(name: str, write: Callable[[IO[bytes]], None]) -> FileResponse:
    """A zip of today, as large as it may be: it is on the disk, not in memory, until it has been sent."""
    file = TemporaryFile()  # noqa: SIM115 - The response closes it.
    write(file)
    file.seek(0)
    day = timezone.localdate().isoformat()
    return FileResponse(file, as_attachment=True, filename=f"{name}-{day}.zip")


def as_file(listing: Tabulation, form: str) -> HttpResponse:
    """A listing as a spreadsheet, or on paper."""
    match form:
        case "csv":
            file = listings.as_csv(listing, get_language() or "en")
        case "xlsx":
            file = listings.as_xlsx(listing)
        case "pdf":
            from classroom.printing.listings import print_listing  # noqa: PLC0415  # Fonts take time to load.

            file = listings.as_pdf(listing, print_listing(listing))
        case _:
            raise Http404
    response = HttpResponse(file.content, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
