"""Work for another process (`classroom.workers`): some of it takes whatever it can get."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import zstandard

from classroom.workers import MEMORY
from familygames.exchange.anki import PIECE, unzstd
from familygames.exchange.files import MOST_UNPACKED


def peak() -> int:
    """Bytes of memory that this process has had at the most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def held() -> int:
    """Bytes of memory that this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def unpack_too_much() -> bytes:
    packer, piece = zstandard.ZstdCompressor().compressobj(), bytes(PIECE)
    packed = [packer.compress(piece) for _ in range(MOST_UNPACKED // PIECE + 1)]
    return unzstd(b"".join([*packed, packer.flush()]))


def run_for_ever() -> None:
    while True:
        pass


def take_all_memory() -> int:
    return len(bytearray(2 * MEMORY))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
