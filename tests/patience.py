"""How long tests wait, and how long what they test waits: nothing else in them knows of seconds."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

_QUIET = 0.2
"""Seconds in which a quiet laptop runs a program on each of its cores at once."""


def _slowness() -> float:
    """How many times longer this machine takes for it now.

    Long enough, and as many at once as there will be workers: a process that is held to part of a core
    runs a tenth of a second at full speed before it is stopped.
    """
    program = [sys.executable, "-S", "-c", "import asyncio, decimal; sum(map(int, range(2_000_000)))"]
    took = []
    for _ in range(3):
        began = time.monotonic()
        for running in [subprocess.Popen(program) for _ in range(os.cpu_count() or 1)]:
            assert running.wait() == 0
        took.append(time.monotonic() - began)
    return max(1.0, median(took) / _QUIET)


# Measured once, by whoever starts first: the workers of a run share its environment.
if "SLOWNESS" not in os.environ:
    os.environ["SLOWNESS"] = f"{_slowness():.1f}"
SLOWNESS = float(os.environ["SLOWNESS"])
PATIENCE = 60.0 * SLOWNESS
"""Seconds until what is waited for counts as never coming: a fault, however slow the machine."""
PROGRAM = 5 * PATIENCE
"""The same for a program that is run from its start to its end."""

# Limits of the site, for `monkeypatch.setattr`. Whatever a test wants to see is on one side of them alone.
AT_ONCE = 0.0
"""What is waited for does not come, or it need not be waited for."""
NOT_REACHED = 1_000 * PATIENCE


def shortened(seconds: float) -> float:
    """A limit that is reached, and before which something has to be done that takes no time to speak of."""
    return seconds * SLOWNESS


async def until(told: Callable[[], Any]) -> None:
    """Wait until *told* says yes."""
    async with asyncio.timeout(PATIENCE):
        while not told():
            await asyncio.sleep(0.01)


class Clock:
    """The clock of the event loop, to be turned on: what waits until then for its time, comes now."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._ahead, goes = 0.0, loop.time
        monkeypatch.setattr(loop, "time", lambda: goes() + self._ahead)

    def turn(self, seconds: float) -> None:
        self._ahead += seconds


def looks(seconds: float) -> None:
    """Somebody takes their time, at least so long: however much longer it is, the same comes of it."""
    time.sleep(seconds)


async def takes(seconds: float) -> None:
    """The same for whoever acts beside others, and for a slow network."""
    await asyncio.sleep(seconds)
