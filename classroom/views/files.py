"""Files that are made for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO

from django.http import FileResponse, Http404, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language

from classroom.services import listings
from classroom.services.exports import File, file_name
from classroom.services.listings import Tabulation


def taken_along(name: str, write: Callable[[IO[bytes]], None]) -> FileResponse:
    """A zip of today, as large as it may be: it is on the disk, not in memory, until it has been sent."""
    file = TemporaryFile()  # noqa: SIM115 - The response closes it.
    write(file)
    file.seek(0)
    day = timezone.localdate().isoformat()
    return FileResponse(file, as_attachment=True, filename=file_name(name, day, form="zip"))


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
    return download(file)


def download(file: File, *, is_shown: bool = False) -> HttpResponse:
    """*is_shown*: by the browser, if it can."""
    response = HttpResponse(file.content, content_type=file.content_type)
    shown = content_disposition_header(as_attachment=not is_shown, filename=file.name)
    response["Content-Disposition"] = shown or "inline"
    return response


def shown_pdf(content: bytes, *name: object) -> HttpResponse:
    return download(File(file_name(*name, form="pdf"), "application/pdf", content), is_shown=True)
