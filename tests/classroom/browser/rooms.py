"""The school of all tests of pages: each module has a room in it, with teachers and tables of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tests.classroom.servers import ROOT, School, Server, school

# A program a line; what it prints is told in one line, too.
LISTEN = """
import contextlib, io, json, sys
for line in sys.stdin:
    at, program = json.loads(line)
    with contextlib.redirect_stdout(io.StringIO()) as told:
        exec(program, {"json": json, "AT": at})
    print(json.dumps(told.getvalue()), flush=True)
"""


class Entrance(NamedTuple):
    """Where people of one room come in; *at* is how the e-mail addresses of its teachers end."""

    url: str
    port: int
    at: str


class Room(NamedTuple):
    """A server, and what was prepared for it."""

    server: Entrance
    tables: Any


class House:
    """A school with its server, and a process that prepares rooms."""

    def __init__(self, place: School) -> None:
        self.server: Server = place.serve()
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
        told = self.preparing.stdout.readline()
        assert told, "what prepares a room has failed"
        entrance = Entrance(self.server.url, self.server.port, at)
        return Room(entrance, json.loads(json.loads(told) or "null"))


@contextmanager
def a_house(folder: Path) -> Iterator[House]:
    with school(folder) as place:
        house = House(place)
        try:
            yield house
        finally:
            house.preparing.communicate()  # It ends where nothing more comes.
