"""Files that are made for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO

from django.http import FileResponse
from django.utils import timezone


def taken_along(name: str, write: Callable[[IO[bytes]], None]) -> FileResponse:
    """A zip of today, as large as it may be: it is on the disk, not in memory, until it has been sent."""
    file = TemporaryFile()  # noqa: SIM115 - The response closes it.
    write(file)
    file.seek(0)
    day = timezone.localdate().isoformat()
    return FileResponse(file, as_attachment=True, filename=f"{name}-{day}.zip")
