"""Work for another process (`classroom.workers`): some of it takes whatever it can get."""

from __future__ import annotations

import os
import resource
import signal

from classroom.workers import MEMORY


def peak() -> int:
    """Bytes of memory that this process has had at the most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def run_for_ever() -> None:
    while True:
        pass


def take_all_memory() -> int:
    return len(bytearray(2 * MEMORY))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
