"""A school for the tests of one module, with the tables that it prepares."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.classroom.servers import Server, school

HERE = "import json, sys\nsys.path.insert(0, '.')\n"


class Room(NamedTuple):
    """A server, and what was prepared for it."""

    server: Server
    tables: Any


@contextmanager
def prepared(folder: Path, prepare: str) -> Iterator[Room]:
    """A school in which the program *prepare* has been run; what it prints as JSON are the room's tables."""
    with school(folder) as place:
        tables = json.loads(place.manage("shell", "--verbosity", "0", "--command", HERE + prepare))
        yield Room(place.serve(), tables)
