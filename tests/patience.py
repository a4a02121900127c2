"""How long tests wait."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

_QUIET = 0.05
"""Seconds in which a quiet laptop starts a program."""


def _slowness() -> float:
    """How many times longer this machine takes for it now."""
    took = []
    for _ in range(5):
        began = time.monotonic()
        subprocess.run([sys.executable, "-S", "-c", "import json, decimal"], check=True)
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


async def until(told: Callable[[], Any]) -> None:
    """Wait until *told* says yes."""
    async with asyncio.timeout(PATIENCE):
        while not told():
            await asyncio.sleep(0.01)
