"""The machine that we recommend holds out against all files that nobody makes by accident, sent at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx
import pytest

from tests.classroom.servers import school
from tests.classroom.test_hostile_files import FILES, LARGE_BUT_GOOD, PICTURES
from tests.patience import PROGRAM

PROCESSES = Path("/proc")
pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(not (PROCESSES / "self/smaps_rollup").exists(), reason="Linux tells what is shared."),
]

RECOMMENDED = 768 * 1024
"""KiB of memory, as docs/hosting.md has it."""
HANDS = 4
"""Files on their way at the same time: fewer than may wait, so that each of them is looked at."""
SIGN_IN = """
from django.test import Client
from tests.classroom.tables import a_teacher
client = Client()
client.force_login(a_teacher())
print(client.cookies["sessionid"].value)
"""


class Watch:
    """The most memory that a process and all it has begun have had together, shared pages counted once."""

    def __init__(self, pid: int) -> None:
        self.most = 0
        self._pid = pid
        self._is_over = threading.Event()
        self._eye = threading.Thread(target=self._look)

    def __enter__(self) -> Self:
        self._eye.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._eye.join()

    def _look(self) -> None:
        while not self._is_over.wait(0.02):
            self.most = max(self.most, sum(map(memory_of, family_of(self._pid))))


def family_of(pid: int) -> Iterator[int]:
    yield pid
    for children in PROCESSES.glob(f"{pid}/task/*/children"):
        with suppress(OSError):  # It has ended meanwhile.
            for child in children.read_text().split():
                yield from family_of(int(child))


def memory_of(pid: int) -> int:
    """KiB; none of what has ended."""
    with suppress(OSError):
        for line in (PROCESSES / f"{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def test_all_of_them_at_once_fit_beside_the_site(tmp_path: Path) -> None:
    pictures: dict[str, Callable[[], bytes]] = {name: make for name, (make, _) in PICTURES.items()}
    zoo = [("upload/", make) for make in (pictures | LARGE_BUT_GOOD).values()]
    zoo += [("import/", make) for make in FILES.values()]

    with school(tmp_path / "data") as place:
        session = place.manage("shell", "--verbosity", "0", "--command", SIGN_IN).strip()
        server = place.serve()
        with (
            httpx.Client(base_url=server.url, cookies={"sessionid": session}, timeout=PROGRAM) as desk,
            ThreadPoolExecutor(HANDS) as hands,
            Watch(server.process.pid) as seen,
        ):
            assert desk.get("/teach/decks/import/").status_code == 200
            fields = {"csrfmiddlewaretoken": desk.cookies["csrftoken"], "title": "Words", "kind": "cards"}

            def send(address: str, make: Callable[[], bytes]) -> int:
                answer = desk.post(f"/teach/decks/{address}", data=fields, files={"file": ("words", make())})
                return answer.status_code

            # Twice: a server that has read many files may hold more than a new one.
            answers = [answer for _ in range(2) for answer in hands.map(send, *zip(*zoo, strict=True))]
            assert desk.get("/").status_code == 200

        assert server.process.poll() is None
        assert set(answers) <= {200, 201, 302, 422}, answers
        assert seen.most < RECOMMENDED, f"{seen.most // 1024} MiB"
