"""What views ask of the live tables, from ordinary code: each runs on the event loop and waits for it.

From asynchronous code use `classroom.live.hub` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from asgiref.sync import async_to_sync
from django.db import transaction

from classroom.live import teacher
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from classroom.models import Learner, User
from classroom.notices import tell
from classroom.services import teachers

P = ParamSpec("P")
R = TypeVar("R")


def _on_the_loop(work: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, R]:
    async def do(*args: P.args, **kwargs: P.kwargs) -> R:
        hub.wake_up()
        return await work(*args, **kwargs)

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return async_to_sync(do)(*args, **kwargs)  # Which loop that is is found out now.

    return run


def _everywhere(
    work: Callable[P, Coroutine[Any, Any, R]], notice: Callable[P, dict[str, Any]]
) -> Callable[P, None]:
    """The same here and in all other processes, once what it is about is committed."""
    here = _on_the_loop(work)

    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        tell(notice(*args, **kwargs))
        transaction.on_commit(lambda: here(*args, **kwargs))

    return run


def _at_once(work: Callable[P, R]) -> Callable[P, R]:
    """The same for what waits for nothing."""

    async def do(*args: P.args, **kwargs: P.kwargs) -> R:
        return work(*args, **kwargs)

    return _on_the_loop(do)


def _at_table(
    work: Callable[Concatenate[LiveTable, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[int, P], R]:
    """The same for a table by its id. Raises `Table.DoesNotExist`."""

    async def find_and_do(table_id: int, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await work(await hub.table(table_id), *args, **kwargs)

    return _on_the_loop(find_and_do)


live_table = _on_the_loop(hub.table)
"""To look at, not to change."""
tables_of = _on_the_loop(hub.tables_of)
lesson = _on_the_loop(hub.lesson)
present = _at_once(hub.presence.of)
asks = _at_once(hub.presence.asks)
seats_changed = _everywhere(hub.seats_changed, lambda table_id: {"seats": [table_id]})
session_changed = _at_once(hub.broadcast.changed)
shut_out = _at_once(hub.broadcast.shut_out)
learners_out = _everywhere(hub.learners_out, lambda learners: {"learners": sorted(learners)})
rights_changed = _everywhere(hub.rights_changed, lambda: {"rights": True})
help_changed = _on_the_loop(hub.help_changed)

undo = _at_table(teacher.undo)
stop = _at_table(teacher.stop)
rule = _at_table(teacher.rule)
begin = _at_table(teacher.begin)
finish_quickly = _at_table(teacher.finish_quickly)
deal_again = _at_table(teacher.deal_again)


def delete_teacher(teacher: User) -> None:
    """Delete the account with all that belongs to it; pupils who play at home are shown the door.

    Raises `CannotChange` as `teachers.delete` does.
    """
    of_their_classes = Learner.objects.filter(pupil__school_class__teacher=teacher)
    at_home = set(of_their_classes.values_list("pk", flat=True))
    teachers.delete(teacher=teacher)
    learners_out(at_home)
    rights_changed()
