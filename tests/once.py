"""What all workers of a run need is made once, by the first that needs it."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = "SHARED_BY_WORKERS"
"""The environment's word for the folder that they share; it goes with the process that asked for it first."""


def shared(name: str) -> Path:
    """A place for what is made once."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="familygames-tests-")
        atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)
    return Path(os.environ[FOLDER], name)


@contextmanager
def once(name: str) -> Iterator[bool]:
    """Whether *name* is still to be made; others wait until that is done, and make it if it failed."""
    done = shared(f"{name}.done")
    with shared(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield not done.exists()
        done.touch()
