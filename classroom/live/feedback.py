"""Feedback: what comes of what somebody at a table has sent: a move, a wish, or why it was refused."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from django.db import DatabaseError

from classroom.errors import ClassroomError, TableHasMovedOn
from classroom.games.shared.sentences import first_out_of_place
from classroom.games.shared.told import Feedback
from classroom.live import teacher
from classroom.live.bots import hint
from classroom.live.database import in_database
from classroom.live.journal import journal
from classroom.live.parsing import hear_sentence, hear_taps, is_in_other_language, one_line, to_keep
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.models import SaidBy
from classroom.services import learners, practice
from familygames.errors import AmbiguousMove, FamilyGamesError, IllegalMove, InvalidMove
from familygames.language.formulas import Heard

LONGEST_DRAFT = 1000
"""More characters of what a pupil has chosen are not kept."""


async def submit(table: LiveTable, seat: int, number: int, fields: Mapping[str, str]) -> None:
    """Make the move that a form or a sentence of *seat* means; what came of it is in the seat's feedback.

    *fields* is either ``text`` and ``way``, or ``type`` and the move's own fields, see `fields`; or both,
    with ``move``, where many moves are said alike and the sentence was built for one of them.
    Nothing that was said is lost: whatever is in the way, feedback keeps the text beside the reason.
    With ``draft`` it is no move yet, but what the pupil has chosen so far, as the game's board reads it.
    Where ``meant`` is ``no``, it is nothing of what they were asked back.
    """
    live = table.seats[seat]
    if "draft" in fields:
        live.draft = fields["draft"][:LONGEST_DRAFT]
        table.show(live)
        return
    if fields.get("meant") == "no":
        live.feedback = None
        table.show(live)
        return
    text, way = one_line(fields.get("text", "")), fields.get("way", "")
    heard: Heard | None = None
    try:
        if text:
            way = way if way in SaidBy.values else SaidBy.TYPE
            table.expect(number, seat)  # What was said of an old position cannot be heard in this one.
            heard = hear_sentence(table, seat, text, fields)
            if table.options.one_language and is_in_other_language(heard):
                raise InvalidMove("said in the other language", code="other_language")
            if way == SaidBy.TILES:
                _expect_order(table, live, text, heard)
        else:
            way = SaidBy.ASKED if way == SaidBy.ASKED else SaidBy.TAP
            heard = hear_taps(table, seat, fields)
            text = heard.sentence
        said = to_keep(table, live, text, way, heard) if heard.sentence else None
        table.pace.alone = 0
        await table.play(seat, number, heard.move, said)
    except (InvalidMove, IllegalMove, ClassroomError) as error:
        if isinstance(error, TableHasMovedOn) and _has_moved(table, seat, number):
            return  # The same form came twice; what came of it stands there.
        live.feedback = Feedback(
            table.number, text, way, False,
            sentence=heard.sentence if heard else "",
            findings=heard.findings if heard else (),
            reason=reason_of(error),
            details=error,
            candidates=error.candidates if isinstance(error, AmbiguousMove) else (),
        )  # fmt: skip
        # Of moves that are said alike one is to be chosen; the sentence itself is kept with it.
        is_chosen = isinstance(error, AmbiguousMove) and error.missing == "choice"
        is_said = not isinstance(error, ClassroomError) and not is_chosen
        if text and is_said:
            with suppress(DatabaseError):  # The journal has logged it; the pupil gets an answer.
                refused = to_keep(table, live, text, way, heard, reason_of(error))
                await journal.append(None, refused)
    else:
        live.mending = ""
        live.feedback = Feedback(table.number, text, way, True, heard.sentence, heard.findings)
    table.show(live)


def _expect_order(table: LiveTable, live: LiveSeat, text: str, heard: Heard) -> None:
    """Who puts words in order has one chance to mend it; then they are understood all the same."""
    if first_out_of_place(text, heard.sentence) is None or live.mending == heard.sentence:
        return
    if heard.move.objection(table.state, live.number) is None:  # Else the rule is what matters.
        live.mending = heard.sentence
        raise InvalidMove("in another order", code="out_of_order")


def _has_moved(table: LiveTable, seat: int, number: int) -> bool:
    """Whether *seat* has moved since the position *number*; others' ballots may have come between."""
    return any(entry.number > number and entry.seat == seat for entry in table.entries)


def reason_of(error: FamilyGamesError | ClassroomError) -> str:
    """The stable word for why something was refused."""
    if isinstance(error, IllegalMove | ClassroomError):
        return str(error.reason)
    return error.code if isinstance(error, InvalidMove) else "invalid_move"


async def wish(table: LiveTable, seat: LiveSeat, number: int, fields: Mapping[str, str]) -> bool:
    """Do what a form for the position *number* means besides moving; False if it is a move."""
    game, learner = table.story.practice, seat.learner_id
    if game is None or learner is None or not {"hint", "undo", "quickly", "set_way"} & fields.keys():
        return False
    try:
        if "hint" in fields:
            given = await in_database(practice.hints_of)(practice_id=game)
            table.expect(number)
            if await hint(table, seat.number, number):
                await in_database(practice.count_hint)(practice_id=game, given_before=given)
        elif "undo" in fields:
            if fields["undo"].isdecimal():
                await teacher.take_back(table, seat.number, int(fields["undo"]))
        elif "quickly" in fields:
            if table.can_be_finished_quickly:
                await teacher.finish_quickly(table, table.story.deal_number)
        else:
            await in_database(learners.set_way)(learner_id=learner, way=fields["set_way"])
            await table.reseat()
    except ClassroomError as error:
        table.refuse(seat, error.reason)
    return True
