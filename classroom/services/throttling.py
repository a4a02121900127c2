"""Slows the guessing of join codes: by browser and by its failures, never by address alone.

A whole school comes from one address, and children mistype. So a browser's first failures cost nothing, each
further one doubles the wait. A program that throws its cookies away looks like a new browser every time: only
once an address has sent more wrong codes than anybody types do browsers that nobody knows yet wait before
their first try. There are 887 million codes: an address that stays below this for three months finds one of
twenty lessons, and behind it a door.
"""

from __future__ import annotations

import time
from contextlib import suppress
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
TRIALS = 10
"""How many from one address may begin to try the site as a teacher within `WINDOW` seconds."""


def wait(browser: str, address: str) -> int:
    """Seconds until *browser* may try a code; 0 is now. It is "" if it keeps no cookie."""
    failures = cache.get(_failures(browser)) if browser else None
    if failures is None:
        if cache.get(f"guesses/{address}", 0) < MANY:
            return 0
        if not browser:
            return FIRST_WAIT
        failures = FREE
        if cache.add(_failures(browser), failures, WINDOW):
            cache.set(_until(browser, failures), time.time() + FIRST_WAIT, WINDOW)
    until = cache.get(_until(browser, failures))
    # Who counted the last failure may be about to say how long it lasts.
    return _pause(failures) if until is None else max(0, ceil(until - time.time()))


def failed(browser: str, address: str) -> int:
    """A wrong code has come; seconds until the next try."""
    _count(f"guesses/{address}")
    if not browser:
        return 0
    failures = _count(_failures(browser))
    cache.touch(_failures(browser), WINDOW)
    pause = _pause(failures)
    cache.set(_until(browser, failures), time.time() + pause, WINDOW)
    return pause


def may_begin_trial(address: str) -> bool:
    """Whether one more from *address* may try the site as a teacher now; a staff room comes from one."""
    return _count(f"trials/{address}") <= TRIALS


def succeeded(browser: str) -> None:
    cache.delete(_failures(browser))


def _failures(browser: str) -> str:
    return f"guess/{browser}"


def _until(browser: str, failures: int) -> str:
    """A key for each of them: whoever was counted earlier and writes later takes nothing back."""
    return f"guess/{browser}/{failures}"


def _pause(failures: int) -> int:
    return 0 if failures < FREE else min(LONGEST, 2 ** (failures - FREE + 1))


def _count(key: str) -> int:
    """One more, and how many that makes: in one step, as others count at the same time."""
    while True:
        cache.add(key, 0, WINDOW)
        with suppress(ValueError):  # Its time was up a moment ago.
            return cache.incr(key)
