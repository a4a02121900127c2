"""Who comes to a table, as the database has it: asked before the table itself is read."""

from __future__ import annotations

from typing import NamedTuple

from classroom.models import Seat, Table
from classroom.models.tables import hash_token
from classroom.services import learners


class Arrival(NamedTuple):
    """Somebody at the door of a table of this *session*; None is a table at home.

    *has_token* of one of its seats, or it is the table of the *learner* they are, with this *way*.
    """

    session: int | None
    has_token: bool = False
    learner: int | None = None
    way: str = ""

    @property
    def has_seat(self) -> bool:
        return self.has_token or self.learner is not None


def recognise(table: int, token: str, cookie: str) -> Arrival:
    """Whoever shows the *token* of a lesson's seat and the *cookie* of a learner, each may be empty.

    Raises `Table.DoesNotExist`.
    """
    seats = Seat.objects.filter(table=table, participant__token_hash=hash_token(token))
    if token and (lesson := seats.values_list("table__session_id").first()) is not None:
        return Arrival(*lesson, has_token=True)
    session, owner = Table.objects.values_list("session_id", "practice__learner_id").get(pk=table)
    learner = learners.learner_of(cookie) if owner is not None and cookie else None
    if learner is None or learner.pk != owner:
        return Arrival(session)
    return Arrival(session, learner=learner.pk, way=learner.way)
