"""The teacher's hand at a table, and whoever else does something there that is no move.

A button may be pressed twice, or by somebody who has not seen what happened meanwhile: what they meant
is told by the number of the turn or of the deal that they saw.
"""

from __future__ import annotations

from typing import Any

from classroom.errors import ComeToLight, TableHasMovedOn
from classroom.live.bots import verdict
from classroom.live.story import Dealt, Judged, Stopped
from classroom.live.table import LiveTable
from classroom.screens import encode
from familygames.game import REFEREE, Question, Step
from familygames.judging import Opinion, Ruling


async def undo(table: LiveTable, last: int) -> None:
    """Take back the turn *last*, as `last_of_a_person` told it, with all that came after it.

    Does nothing if that is gone already. Raises `TableHasMovedOn` if a person has moved since.
    """
    async with table.lock:
        if all(entry.number != last for entry in table.entries):
            return
        if last_of_a_person(table) != last:
            raise TableHasMovedOn
        await table.undo(last - 1)
    await table.note_and_announce()


async def take_back(table: LiveTable, seat: int, last: int) -> None:
    """The learner at *seat* takes back their turn *last*. Does nothing if that is gone already.

    Raises `ComeToLight` if something is known that was not when they moved.
    """
    async with table.lock:
        if all(entry.number != last for entry in table.entries):
            return
        if table.may_take_back(seat) != last:
            raise ComeToLight
        await table.undo(last - 1)
    await table.note_and_announce()


def last_of_a_person(table: LiveTable) -> int | None:
    """The number of the last move a person made, and so of what the teacher's undo takes back.

    Where only bots have played it is the last move; None where nothing has happened.
    """
    entries = table.entries
    if not entries:
        return None
    persons = (entry.number for entry in reversed(entries) if _is_a_persons(table, entry.seat))
    return next(persons, entries[-1].number)


def _is_a_persons(table: LiveTable, seat: int | None) -> bool:
    if seat is None:
        return True  # The teacher has ruled, or ended the game: that goes first.
    return seat >= 0 and table.seats[seat].is_persons


async def stop(table: LiveTable, deal: int) -> None:
    """End the game of this *deal* with the families laid so far. Does nothing if it is over."""
    async with table.lock:
        if table.over or deal != table.story.deal_number:
            return
        await table.store(None, encode(Stopped()), table.state.stopped())
    table.announce()


async def finish_quickly(table: LiveTable, deal: int) -> None:
    """Programs take no time to think any more in this *deal*. Does nothing if it is over and gone."""
    if deal == table.story.deal_number:
        table.pace.hurried.set()
        table.pace.tapped.set()
        table.show()


async def rule(table: LiveTable, number: int, opinion: Opinion) -> tuple[Question, bool]:
    """The teacher accepts or refuses what was proposed in the turn *number*, whatever others have said.

    What it was, and whether it counts at this table still: nobody may have played on since it was
    decided. Raises `TableHasMovedOn` if something else was proposed since.
    """
    async with table.lock:
        asked = table.asked
        if asked is None or asked.number != number or table.is_closed:
            raise TableHasMovedOn
        if asked.opinion == opinion:
            return asked.question, True
        decided, ruling = asked.decided, verdict(table.game, Ruling(opinion, opinion))
        if decided is not None and any(
            entry.number > decided and _is_a_persons(table, entry.seat) for entry in table.entries
        ):
            return asked.question, False
        try:
            if ruling.objection(table.state, REFEREE) is not None:  # Back to where it was asked.
                await table.undo(number)
            step: Step[Any] = table.state.play(REFEREE, ruling)
            await table.store(None, encode(Judged(opinion)), step)
        finally:  # If only the first of the two turns was stored, all go on from there.
            table.announce()
    return asked.question, True


async def deal_again(table: LiveTable, deal: int) -> None:
    """A rematch after this *deal*: new cards, and the deal moves one seat to the left.

    Does nothing if the cards have been dealt again already.
    """
    async with table.lock:
        if deal != table.story.deal_number:
            return
        await table.deal()
    table.announce()


async def begin(table: LiveTable, deal: int, seat: int) -> None:
    """*seat* begins this *deal*, with the cards as they lie, where people say who does.

    Does nothing once somebody has moved, or the cards have been dealt again.
    """
    async with table.lock:
        if deal != table.story.deal_number or not table.awaits_beginner or seat >= len(table.seats):
            return
        dealer = table.state.dealer_before(seat, len(table.seats))
        await table.deal(Dealt(table.story.seed, dealer))
    table.announce()


async def call_youngest(table: LiveTable, number: int, seat: str) -> None:
    """A pupil at the table says in the position *number* who is the youngest; the first word counts."""
    persons = {str(live.number) for live in table.seats if live.is_persons}
    if table.beginner_is == "youngest" and number == table.number and seat in persons:
        await begin(table, table.story.deal_number, int(seat))
