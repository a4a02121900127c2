"""Commands that a server runs by itself: what they say is part of its log."""

from __future__ import annotations

import logging
import os
import sys
from io import TextIOBase
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import BaseCommand

from classroom.logs import JsonFormatter


class JsonLines(TextIOBase):
    """Writes each line that it is given as an entry of a log for programs."""

    is_of_log = True

    def __init__(self, out: TextIO, level: int) -> None:
        super().__init__()
        self._out = out
        self._level = level
        self._format = JsonFormatter().format

    def write(self, text: str) -> int:
        for line in filter(None, map(str.strip, text.splitlines())):
            record = logging.LogRecord("classroom.management", self._level, "", 0, line, None, None)
            self._out.write(f"{self._format(record)}\n")
        return len(text)

    def flush(self) -> None:
        self._out.flush()


class ServerCommand(BaseCommand):
    """Where the log is for programs, so are the words of this command; of one that it calls, too."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        if settings.LOG_FORMAT == "json":
            for name, usual, level in (
                ("stdout", sys.stdout, logging.INFO),
                ("stderr", sys.stderr, logging.ERROR),
            ):
                out = options.get(name) or usual
                is_of_log = getattr(out, "is_of_log", False)  # Streams of others lack it.
                options[name] = out if is_of_log else JsonLines(out, level)
        return super().execute(*args, **options)

    def tell_in_private(self, secret: str) -> None:
        """Show *secret* to whoever looks on; a log for programs only says which file has it."""
        if settings.LOG_FORMAT != "json":
            self.stdout.write(secret)
            return
        file = settings.DATA_DIR / f"{type(self).__module__.rpartition('.')[2]}.txt"
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as private:
            private.write(secret)
        self.stdout.write(f"How to sign in stands in {file}: read it, and delete it.")
