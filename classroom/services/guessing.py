"""Slows the guessing of join codes: by browser and by its failures, never by address alone.

A whole school comes from one address, and children mistype. So a browser's first failures cost nothing, each
further one doubles the wait. A program that throws its cookies away looks like a new browser every time: only
once an address has sent more wrong codes than anybody types do browsers that nobody knows yet wait before
their first try. There are 887 million codes: an address that stays below this for three months finds one of
twenty lessons, and behind it a door.
"""

from __future__ import annotations

import time
from math import ceil

from django.core.cache import cache

FREE = 3
"""How many wrong codes cost a browser nothing."""
LONGEST = 60
"""Seconds of the longest wait."""
MANY = 3_000
"""More wrong codes from one address within `WINDOW` seconds than a school sends, mistyped or for fun."""
WINDOW = 600
FIRST_WAIT = 10


def wait(browser: str, address: str) -> int:
    """Seconds until *browser* may try a code; 0 is now. It is "" if it keeps no cookie."""
    known = cache.get(f"guess/{browser}") if browser else None
    if known is None and cache.get(f"guesses/{address}", 0) >= MANY:
        known = (FREE, time.time() + FIRST_WAIT)
        if browser:
            cache.set(f"guess/{browser}", known, WINDOW)
    return 0 if known is None else max(0, ceil(known[1] - time.time()))


def failed(browser: str, address: str) -> int:
    """A wrong code has come; seconds until the next try."""
    cache.add(f"guesses/{address}", 0, WINDOW)
    cache.incr(f"guesses/{address}")
    if not browser:
        return 0
    failures, until = cache.get(f"guess/{browser}") or (0, 0.0)
    failures += 1
    pause = 0 if failures < FREE else min(LONGEST, 2 ** (failures - FREE + 1))
    cache.set(f"guess/{browser}", (failures, max(until, time.time() + pause)), WINDOW)
    return pause


def succeeded(browser: str) -> None:
    cache.delete(f"guess/{browser}")
