"""What a lesson shows of a live table: facts that everybody in the room may know."""

from __future__ import annotations

from classroom.lesson_boards import Judging, SeatGlance, TableGlance, team_of
from classroom.live.hand import last_of_a_person
from classroom.live.seats import LiveSeat
from classroom.live.tables import LiveTable
from familygames.game import REFEREE, Rules, Seat


def glance(table: LiveTable) -> TableGlance:
    """What a lesson shows of a live table. Call it on the event loop: it asks who is connected.

    Of a table at which something is wrong it is what can be told: the others are not to go dark for it.
    """
    try:
        seen = _glance(table)
    except Exception as error:  # noqa: BLE001 - whatever it was, the teacher has other tables to look at
        table.failed("glance", error)
        return _least(table)
    table.worked("glance")
    return seen._replace(is_broken=table.is_broken)


def _least(table: LiveTable) -> TableGlance:
    return TableGlance(
        id=table.id,
        label=table.label,
        game=table.game.name,
        language=table.language,
        seats=tuple(_seat(table, seat, score=0, has_won=False) for seat in table.seats),
        turn=None,
        waiting_since=None,
        is_over=False,
        is_paused=table.is_paused,
        awaits_beginner=False,
        said=(),
        deal=table.story.deal_number,
        undo=last_of_a_person(table),
        judging=None,
        is_broken=True,
    )


def _seat(table: LiveTable, seat: LiveSeat, *, score: int, has_won: bool) -> SeatGlance:
    return SeatGlance(
        number=seat.number,
        name=seat.name,
        participant=seat.participant_id,
        is_bot=seat.participant_id is None,
        is_here=seat.present,
        is_played_by_bot=seat.played_by_bot,
        help_raised_at=seat.help_raised_at,
        score=score,
        has_won=has_won,
        team=team_of(table.game, seat.number),
    )


def _glance(table: LiveTable) -> TableGlance:
    state = table.state
    scores, winners = state.scores(), state.winners()
    said = [line for line in table.talk[-12:] if line.sentence]
    return TableGlance(
        id=table.id,
        label=table.label,
        game=table.game.name,
        language=table.language,
        seats=tuple(
            _seat(table, seat, score=scores[seat.number], has_won=seat.number in winners)
            for seat in table.seats
        ),
        turn=None if table.over else _whose_turn(state),
        waiting_since=table.waiting_since,
        is_over=table.over,
        is_paused=table.is_paused,
        awaits_beginner=table.awaits_beginner,
        said=tuple((line.seat, line.sentence) for line in reversed(said[-3:])),
        deal=table.story.deal_number,
        undo=last_of_a_person(table),
        judging=_judging(table),
        can_be_finished_quickly=table.can_be_finished_quickly,
    )


def _judging(table: LiveTable) -> Judging | None:
    asked, advice = table.asked, table.adviser.advice
    if asked is None:
        return None
    findings = advice.findings if advice is not None else ()
    return Judging(
        number=asked.number,
        who=table.names[asked.seat],
        text=asked.question.text,
        opinion=asked.opinion,
        judged_by=table.judged_by,
        advice=advice.ruling if advice is not None else "",
        reasons=tuple(tuple(finding.message.items()) for finding in findings),
    )


def _whose_turn(state: Rules) -> Seat:
    """Whom the table waits for; where several may act, or the referee, the seat whose turn it is."""
    to_move = state.to_move()
    return min(to_move) if len(to_move) == 1 and REFEREE not in to_move else state.turn
