"""What views ask of the live tables, from ordinary code: each runs on the event loop and waits for it.

From asynchronous code use `classroom.live.hub` itself.
"""

from __future__ import annotations

from collections.abc import Collection

from asgiref.sync import async_to_sync

from classroom.lesson_boards import Lesson
from classroom.live.hub import hub
from classroom.live.tables import LiveTable
from familygames.game import Question
from familygames.judging import Opinion


def live_table(table_id: int) -> LiveTable:
    """The table as it is now; to look at, not to change. Raises `Table.DoesNotExist`."""
    return async_to_sync(hub.table)(table_id)


def tables_of(session_id: int) -> list[LiveTable]:
    """The open tables of a session, in the order of their labels."""
    return async_to_sync(hub.tables_of)(session_id)


def lesson(session_id: int) -> Lesson:
    """The session as its lobby, its teacher and the projector see it now."""
    return async_to_sync(hub.lesson)(session_id)


def present(session_id: int) -> set[int]:
    """The participants whose device is connected."""
    return async_to_sync(hub.present)(session_id)


def asks(session_id: int, participant_id: int) -> None:
    """A device without a socket has asked for news of the lobby: it is here."""
    async_to_sync(hub.asks)(session_id, participant_id)


def seats_changed(table_id: int) -> None:
    """People, names or the pause of one table have changed in the database."""
    async_to_sync(hub.seats_changed)(table_id)


def session_changed(session_id: int) -> None:
    """Something in a session's lobby or names has changed."""
    async_to_sync(hub.session_changed)(session_id)


def shut_out(session_id: int, participant_id: int) -> None:
    """The device that waited in the lobby for somebody is his no more; another is, or none."""
    async_to_sync(hub.shut_out)(session_id, participant_id)


def learners_out(learners: Collection[int]) -> None:
    """The cards of these learners are good no more."""
    async_to_sync(hub.learners_out)(learners)


def help_changed(participant_id: int) -> None:
    """A pupil has raised or lowered his hand."""
    async_to_sync(hub.help_changed)(participant_id)


def undo(table_id: int, last: int) -> None:
    """Take back the turn *last* and what followed. Raises `TableHasMovedOn` if a person has moved since."""
    async_to_sync(hub.undo)(table_id, last)


def stop(table_id: int, deal: int) -> None:
    """End the game of this *deal* with the families laid so far."""
    async_to_sync(hub.stop)(table_id, deal)


def rule(table_id: int, number: int, opinion: Opinion) -> tuple[Question, bool]:
    """The teacher judges what was proposed in the turn *number*; see `LiveTable.rule`."""
    return async_to_sync(hub.rule)(table_id, number, opinion)


def begin(table_id: int, deal: int, seat: int) -> None:
    """*seat* begins this *deal*; see `LiveTable.begin`."""
    async_to_sync(hub.begin)(table_id, deal, seat)


def deal_again(table_id: int, deal: int) -> None:
    """A rematch after this *deal*; the deal moves one seat to the left."""
    async_to_sync(hub.deal_again)(table_id, deal)
