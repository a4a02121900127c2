"""A process beside ours for files that others have shaped: it may be slow, it may die, and no table waits.

What leads a parser or a decoder astray would hold Python's lock here, and every table with it.
"""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections.abc import Callable
from concurrent.futures import TimeoutError as TooSlow
from functools import cache
from threading import BoundedSemaphore, Lock, Thread
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from classroom.errors import CannotChange
from familygames.errors import Unreadable

try:
    import resource
except ImportError:  # Windows has no such limits; a file may still take no longer than allowed.
    resource = None  # type: ignore[assignment]  # It is asked for before it is used.

SECONDS = 20.0
MEMORY = 400_000_000
"""Bytes that one file may take; with our own they fit into the 768 MiB we recommend."""
FILES_EACH = 200
"""Files after which a process makes way for a new one, with whatever a library did not give back."""
KNOWN = ("classroom.services.transcoding", "classroom.services.uploads")
"""What a new process need not import any more."""

MOST_AT_ONCE = 8
"""Files that may wait here, with the one that is read; whoever comes after them is asked to come back."""

P = ParamSpec("P")
T = TypeVar("T")


_places = BoundedSemaphore(MOST_AT_ONCE)
_starting = Lock()


def warm() -> None:
    """Begin the process if there is none: somebody looks for a file to send, and it takes a second."""
    Thread(target=_started, name="workers", daemon=True).start()


def aside(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """What *function* returns or raises, in the other process; one file at a time.

    Function, arguments and result must be fit for `pickle`. Raises `Unreadable` (``too_much_work``) if it
    takes more time or memory than a file of a person needs, `CannotChange` (``busy``) if too many wait.
    """
    return _done(SECONDS, function, arguments, named)


def within(seconds: float, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """The same for work that may take that many *seconds*."""
    return _done(seconds, function, arguments, named)


class Allowance:
    """So many *seconds* for all files of one package."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    def aside(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """As `aside`; raises `CannotChange` (``too_much_media``) where the time is up."""
        if self._left <= 0:
            raise CannotChange("too_much_media")
        began = time.monotonic()
        try:
            return _done(SECONDS, function, arguments, named)
        finally:
            self._left -= time.monotonic() - began


def _done(
    seconds: float, function: Callable[..., T], arguments: tuple[object, ...], named: dict[str, object]
) -> T:
    if seconds <= 0:  # The pool would take no time for all the time there is.
        raise Unreadable("too_much_work")
    if not _places.acquire(blocking=False):
        raise CannotChange("busy")
    try:
        done: ProcessFuture[T] = _started().schedule(
            _limited, (seconds, function, arguments, named), timeout=seconds
        )
        return done.result()
    except (TooSlow, ProcessExpired, MemoryError) as error:
        raise Unreadable("too_much_work") from error
    finally:
        _places.release()


def _limited(
    seconds: float, function: Callable[..., T], arguments: tuple[object, ...], named: dict[str, object]
) -> T:
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
    try:
        return function(*arguments, **named)
    except BaseException as error:
        _let_go(error)
        raise


def _let_go(error: BaseException | None) -> None:
    """Of what the functions held through which *error* came: it would be kept until the next file is read."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__


def _begin() -> None:
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _started() -> ProcessPool:
    with _starting:
        while not _pool().active:  # It has met something that it cannot mend; a new one starts when asked.
            _pool.cache_clear()
        return _pool()


@cache
def _pool() -> ProcessPool:
    """Kept from the first file on. Its processes are forked from one without threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return ProcessPool(max_workers=1, max_tasks=FILES_EACH, initializer=_begin)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(KNOWN))
    return ProcessPool(max_workers=1, max_tasks=FILES_EACH, initializer=_begin, context=context)
