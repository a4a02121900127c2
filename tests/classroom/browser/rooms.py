"""The school of all tests of pages: each module has a room in it, with teachers and tables of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.classroom.servers import ROOT, School, Server, school

# A program a line; what it prints, or why it failed, is told in one line, too.
LISTEN = """
import contextlib, io, json, sys, traceback
for line in sys.stdin:
    at, program = json.loads(line)
    failed = ""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        try:
            exec(program, {"json": json, "AT": at})
        except Exception:
            failed = traceback.format_exc()
    print(json.dumps([failed, told.getvalue()]), flush=True)
"""


class Entrance(NamedTuple):
    """Where people of one room come in; *at* is how the e-mail addresses of its teachers end."""

    url: str
    port: int
    at: str
    faults: Callable[[], list[str]]


class Room(NamedTuple):
    """A server, and what was prepared for it."""

    server: Entrance
    tables: Any


class House:
    """A school with its server, and a process that prepares rooms."""

    def __init__(self, place: School, folder: Path) -> None:
        self.server: Server = place.serve(log=folder / "log")
        self._rooms = count(1)
        self.preparing = subprocess.Popen(
            [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", LISTEN],
            cwd=ROOT,
            env=place.env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def room(self, prepare: str) -> Room:
        """What the program *prepare* prints as JSON are the room's tables.

        It finds the end of its teachers' e-mail addresses in ``AT``.
        """
        assert self.preparing.stdin
        assert self.preparing.stdout
        at = f"room-{next(self._rooms)}.example"
        self.preparing.stdin.write(json.dumps([at, prepare]) + "\n")
        self.preparing.stdin.flush()
        failed, told = json.loads(self.preparing.stdout.readline())
        assert not failed, failed
        entrance = Entrance(self.server.url, self.server.port, at, self.server.faults)
        return Room(entrance, json.loads(told or "null"))


@contextmanager
def a_house(folder: Path) -> Iterator[House]:
    with school(folder / "school", DJANGO_SETTINGS_MODULE="tests.classroom.browser.settings") as place:
        house = House(place, folder)
        try:
            yield house
        finally:
            house.preparing.communicate()  # It ends where nothing more comes.
