"""What a learner at home wants besides moves: a hint, an undo, the end soon, another way of moving."""

from __future__ import annotations

from collections.abc import Mapping

from classroom.errors import ClassroomError
from classroom.live import hand
from classroom.live.database import in_database
from classroom.live.seats import LiveSeat
from classroom.live.tables import LiveTable
from classroom.services import learners, practice


async def wish(table: LiveTable, seat: LiveSeat, number: int, fields: Mapping[str, str]) -> bool:
    """Do what a form for the position *number* means besides moving; False if it is a move."""
    game, learner = table.story.practice, seat.learner_id
    if game is None or learner is None or not {"hint", "undo", "quickly", "set_way"} & fields.keys():
        return False
    try:
        if "hint" in fields:
            given = await in_database(practice.hints_of)(practice_id=game)
            table.expect(number)
            if await table.adviser.hint(seat.number, number):
                await in_database(practice.count_hint)(practice_id=game, given_before=given)
        elif "undo" in fields:
            if fields["undo"].isdecimal():
                await hand.take_back(table, seat.number, int(fields["undo"]))
        elif "quickly" in fields:
            if table.can_be_finished_quickly:
                await hand.finish_quickly(table, table.story.deal_number)
        else:
            await in_database(learners.set_way)(learner_id=learner, way=fields["set_way"])
            await table.reseat()
    except ClassroomError as error:
        table.refuse(seat, error.reason)
    return True
