"""The database, asked from the event loop."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import Error, connection

P = ParamSpec("P")
R = TypeVar("R")


def in_database(work: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """*work* in a thread that may ask the database. It may be done twice: that must change nothing.

    Outside a request nobody looks after that thread's connection: where the server of the database has
    restarted, it would be broken for good.
    """

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return work(*args, **kwargs)
        except Error:
            if connection.in_atomic_block:
                raise
            connection.close()
            return work(*args, **kwargs)

    return sync_to_async(run)
