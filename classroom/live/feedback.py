"""Feedback: what comes of what somebody at a table has sent: a move, a wish, or why it was refused."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise

from django.db import DatabaseError

from classroom.errors import ClassroomError, TableHasMovedOn, TableIsStill
from classroom.games.shared.table_view import Entry, Feedback
from classroom.live import teacher
from classroom.live.bots import hint
from classroom.live.journal import in_database, journal
from classroom.live.parsing import Parsed, parse, utterance_of
from classroom.live.seats import LiveSeat
from classroom.live.table import LiveTable
from classroom.services import learners, practice
from classroom.services.sessions import count_unkept
from familygames.errors import AmbiguousMove, FamilyGamesError, IllegalMove, InvalidMove
from familygames.game import Move

LONGEST_DRAFT = 1000
"""More characters of what a pupil has chosen are not kept."""


async def submit(table: LiveTable, seat: int, number: int, fields: Mapping[str, str]) -> None:
    """Make the move that a form or a sentence of *seat* means; what came of it is in the seat's feedback.

    *fields* is either ``text`` and ``way``, or ``type`` and the move's own fields, see `parsing`; or both,
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
    parsed = parse(table, live, fields)
    heard, is_move = parsed.heard, isinstance(parsed.move, Move)
    said = utterance_of(table, live, parsed) if is_move and heard and heard.sentence else None
    if is_move:
        table.pace.alone = 0
    try:
        await table.play(seat, number, parsed.move, said)
    except (InvalidMove, IllegalMove, ClassroomError) as error:
        if isinstance(error, TableHasMovedOn) and _has_moved(table, seat, number):
            return  # The same form came twice; what came of it stands there.
        await _refuse(table, live, parsed, error)
    else:
        assert heard is not None  # A move has come of it.
        if live.is_stuck:
            table.notify()
        live.mending, live.refused = "", 0
        live.feedback = Feedback(
            table.number, parsed.text, parsed.way, True, heard.sentence, heard.findings,
            is_judged=_is_judged(table, seat), is_untrue=_is_untrue(table, seat),
        )  # fmt: skip
    table.show(live)


def _is_judged(table: LiveTable, seat: int) -> bool:
    """Whether the last move of *seat* put a question to its judges and did not settle it at once."""
    events = _last_of(table, seat).events
    asks = any(event.asks(table.deck) is not None for event in events)
    return asks and not any(event.decides() for event in events)


def _is_untrue(table: LiveTable, seat: int) -> bool:
    """Whether the last move of *seat* says what is not so: no pair, or cards that are with others."""
    events = _last_of(table, seat).events
    settled = (event.settles(claim) for claim, event in pairwise(events))
    is_refuted = any(outcome is not None and outcome.outcome != "right" for outcome in settled)
    return is_refuted or any(event.is_mistaken() for event in events)


def _last_of(table: LiveTable, seat: int) -> Entry:
    last: Entry = next(entry for entry in reversed(table.entries) if entry.seat == seat)
    return last


async def _refuse(
    table: LiveTable, seat: LiveSeat, parsed: Parsed, error: FamilyGamesError | ClassroomError
) -> None:
    """Tell *seat* why no move came of what they meant, and keep what they said."""
    reason, heard = refusal_reason(error, is_due=seat.number in table.position.to_move), parsed.heard
    if isinstance(error, TableHasMovedOn | TableIsStill):
        heard = None  # What was said of an old position cannot be heard in this one.
    seat.feedback = Feedback(
        table.number, parsed.text, parsed.way, False,
        sentence=heard.sentence if heard else parsed.model,
        findings=heard.findings if heard else (),
        reason=reason,
        details=error,
        candidates=error.candidates if isinstance(error, AmbiguousMove) else (),
        key=parsed.key,
    )  # fmt: skip
    if seat.number in table.position.to_move and not isinstance(error, ClassroomError):
        seat.refused += 1
        if seat.is_stuck:
            table.notify()
    if reason in ("out_of_order", "misfilled") and heard is not None:
        seat.mending = heard.sentence
    # Of moves that are said alike one is to be chosen; the sentence itself is kept with it.
    is_chosen = isinstance(error, AmbiguousMove) and error.missing == "choice"
    is_kept = parsed.text and not is_chosen and not isinstance(error, ClassroomError)
    if not is_kept:
        return
    with suppress(DatabaseError):  # It has been logged; the pupil gets an answer.
        if seat.refusals.take():
            await journal.append(None, utterance_of(table, seat, parsed, reason))
        elif seat.participant_id is not None:
            seat.unkept += 1
            await in_database(count_unkept)(seat.participant_id, seat.unkept)


def _has_moved(table: LiveTable, seat: int, number: int) -> bool:
    """Whether *seat* has moved since the position *number*; others' ballots may have come between."""
    return any(entry.number > number and entry.seat == seat for entry in table.entries)


def refusal_reason(error: FamilyGamesError | ClassroomError, *, is_due: bool = False) -> str:
    """The stable word for why something was refused. Who *is_due*, as whoever is asked, has something else
    to do first, if it is not their turn.
    """
    if isinstance(error, IllegalMove | ClassroomError):
        return "wrong_phase" if is_due and error.reason == "not_your_turn" else str(error.reason)
    return error.code if isinstance(error, InvalidMove) else "invalid_move"


WISHES = frozenset({"hint", "undo", "quickly", "go_on", "set_way", "set_pace"})
"""What a learner at home may ask for besides moving, by the names of its fields."""


async def _hint(table: LiveTable, seat: LiveSeat, number: int, game: int, *, is_folded: bool) -> None:
    if is_folded:
        if seat.hint is not None:
            seat.hint = seat.hint._replace(is_folded=True)
            table.show(seat)
        return
    given = await in_database(practice.hints_of)(practice_id=game)
    table.expect(number)
    if await hint(table, seat.number, number):
        await in_database(practice.count_hint)(practice_id=game, given_before=given)


async def wish(table: LiveTable, seat: LiveSeat, number: int, fields: Mapping[str, str]) -> bool:
    """Do what a form for the position *number* means besides moving; False if it is a move."""
    game, learner = table.story.practice, seat.learner_id
    if game is None or learner is None or not WISHES & fields.keys():
        return False
    try:
        if "hint" in fields:
            await _hint(table, seat, number, game, is_folded=fields["hint"] == "fold")
        elif "undo" in fields:
            if fields["undo"].isdecimal():
                await teacher.take_back(table, seat.number, int(fields["undo"]))
        elif "quickly" in fields:
            if table.can_be_finished_quickly:
                await teacher.finish_quickly(table, table.story.deal_number)
        elif "go_on" in fields:
            table.expect(number)
            table.pace.tapped.set()
            table.show()
        elif "set_pace" in fields:
            await in_database(learners.set_pace)(learner_id=learner, pace=fields["set_pace"])
            table.set_bot_pace(fields["set_pace"])
        else:
            await in_database(learners.set_way)(learner_id=learner, way=fields["set_way"])
            await table.reseat()
    except ClassroomError as error:
        table.refuse(seat, error.reason)
    return True
