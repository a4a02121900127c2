"""LiveTable: one table held in this process, and all that is done at it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.db import DatabaseError

from classroom.errors import ClassroomError, NotStored, TableHasMovedOn, TableIsStill
from classroom.games.shared.sentences import first_out_of_place
from classroom.games.shared.told import Feedback
from classroom.games.sites import board_of
from classroom.live.advising import Adviser
from classroom.live.database import in_database
from classroom.live.hearing import hear_sentence, hear_taps, is_in_other_language, one_line, to_keep
from classroom.live.journal import UtteranceRow, journal
from classroom.live.outbox import Outbox
from classroom.live.outcome import Outcome
from classroom.live.scheduling import Schedule
from classroom.live.seated import SeatedTable
from classroom.live.seats import LiveSeat
from classroom.live.storing import Turns
from classroom.live.story import (
    Dealt,
    Judged,
    SeatRow,
    StillRow,
    Stopped,
    Story,
    read_seats,
    read_still,
    read_story,
)
from classroom.models import SaidBy
from classroom.screens import encode
from familygames.errors import IllegalMove, InvalidMove
from familygames.game import REFEREE, Move, Question, Step
from familygames.judging import Opinion, Ruling
from familygames.language.formulas import Heard

LONGEST_DRAFT = 1000
"""More characters of what a pupil has chosen are not kept."""


class LiveTable(SeatedTable):
    """One table that is being played. Use it from the event loop only; `classroom.live.hub` hands it out."""

    def __init__(
        self, story: Story, seats: list[SeatRow], still: StillRow, told: Callable[[LiveTable], None]
    ) -> None:
        super().__init__(story, seats, still, lambda: told(self))
        self.turns = Turns(story, lambda: self.announce(own=False), self.tell)
        self.outcome = Outcome(story)
        self.adviser = Adviser(self)
        self.board = board_of(self)
        self._followed = story.entries
        self.schedule = Schedule(self, self.adviser, self.play, self._deal_by_itself)

    @classmethod
    async def load(cls, table_id: int, told: Callable[[LiveTable], None]) -> LiveTable:
        """The table as its row and turns tell it; *told* hears of every change.

        Raises `Table.DoesNotExist`.
        """
        story, seats, still = await in_database(read_story)(table_id)
        return cls(story, seats, still, told)

    # What boards ask of the parts

    @property
    def seconds_left(self) -> float | None:
        return self.schedule.seconds_left

    @property
    def shown_advice(self) -> Ruling | None:
        return self.adviser.shown

    # Coming and going

    @property
    def is_asleep(self) -> bool:
        """Whether nobody is here, and nothing happens before somebody comes."""
        return not (self.outboxes or self.schedule.is_thinking or any(seat.present for seat in self.seats))

    def leave(self, outbox: Outbox) -> bool:
        has_left = super().leave(outbox)
        if has_left:
            self.schedule.settle()
        return has_left

    async def reseat(self) -> None:
        """People or pauses have changed in the database."""
        async with self.turns.lock:  # Of two who read at once, the later must not be overtaken.
            seats, still = await in_database(lambda: (read_seats(self.id), read_still(self.id)))()
            if self.seat(seats, still):
                self.schedule.go_on()
        self.show()
        self.schedule.settle()

    # Moves

    def expect(self, number: int, seat: int | None = None) -> None:
        """Raise `TableHasMovedOn` unless *number* is the present one, `TableIsStill` if none may move.

        Those who vote at the same time as others need not have heard that the others' ballots are in: until
        their own is, every *number* since the vote began is as good for their *seat*.
        """
        if number != self.number and not self.schedule.is_of_one_vote(seat, number):
            raise TableHasMovedOn
        if self.is_still:
            raise TableIsStill

    async def play(
        self, seat: int, number: int, move: Move[Any], utterance: UtteranceRow | None = None
    ) -> None:
        """Make *move*, meant for the position *number*: store it, then show it to everybody.

        Raises `TableHasMovedOn`, `TableIsStill`, `NotStored`, `IllegalMove`.
        """
        async with self.turns.lock:
            self.expect(number, seat)
            step: Step[Any] = self.state.play(seat, move)
            await self.turns.store(seat, encode(move), step, utterance)
            # People need time to look at the end of a game; programs do not.
            if self.over and self.story.deal_again and self.story.for_programs:
                with suppress(NotStored):  # `settle` tries again.
                    await self._deal()
        await self._note_and_announce()

    async def submit(self, seat: int, number: int, fields: Mapping[str, str]) -> None:
        """Make the move that a form or a sentence of *seat* means; what came of it is in the seat's feedback.

        *fields* is either ``text`` and ``way``, or ``type`` and the move's own fields, see `fields`; or both,
        with ``move``, where many moves are said alike and the sentence was built for one of them.
        Nothing that was said is lost: whatever is in the way, feedback keeps the text beside the reason.
        With ``draft`` it is no move yet, but what the pupil has chosen so far, as the game's board reads it.
        Where ``meant`` is ``no``, it is nothing of what they were asked back.
        """
        live = self.seats[seat]
        if "draft" in fields:
            live.draft = fields["draft"][:LONGEST_DRAFT]
            self.show(live)
            return
        if fields.get("meant") == "no":
            live.feedback = None
            self.show(live)
            return
        text, way = one_line(fields.get("text", "")), fields.get("way", "")
        heard: Heard | None = None
        try:
            if text:
                way = way if way in SaidBy.values else SaidBy.TYPE
                self.expect(number, seat)  # What was said of an old position cannot be heard in this one.
                heard = hear_sentence(self, seat, text, fields)
                if self.options.one_language and is_in_other_language(heard):
                    raise InvalidMove("said in the other language", code="other_language")
                if way == SaidBy.TILES:
                    self._expect_order(live, text, heard)
            else:
                way = SaidBy.ASKED if way == SaidBy.ASKED else SaidBy.TAP
                heard = hear_taps(self, seat, fields)
                text = heard.sentence
            said = to_keep(self, live, text, way, heard) if heard.sentence else None
            self.schedule.a_person_moves()
            await self.play(seat, number, heard.move, said)
        except (InvalidMove, IllegalMove, ClassroomError) as error:
            if isinstance(error, TableHasMovedOn) and self._has_moved(seat, number):
                return  # The same form came twice; what came of it stands there.
            live.feedback = Feedback(
                self.number, text, way, False,
                sentence=heard.sentence if heard else "",
                findings=heard.findings if heard else (),
                reason=reason_of(error),
                details=error,
                candidates=getattr(error, "candidates", ()),
            )  # fmt: skip
            # Of moves that are said alike one is to be chosen; the sentence itself is kept with it.
            is_said = not isinstance(error, ClassroomError) and getattr(error, "missing", "") != "choice"
            if text and is_said:
                with suppress(DatabaseError):  # The journal has logged it; the pupil gets an answer.
                    refused = to_keep(self, live, text, way, heard, reason_of(error))
                    await journal.append(None, refused)
        else:
            live.mending = ""
            live.feedback = Feedback(self.number, text, way, True, heard.sentence, heard.findings)
        self.show(live)

    def _expect_order(self, live: LiveSeat, text: str, heard: Heard) -> None:
        """Who puts words in order has one chance to mend it; then they are understood all the same."""
        if first_out_of_place(text, heard.sentence) is None or live.mending == heard.sentence:
            return
        if heard.move.objection(self.state, live.number) is None:  # Else the rule is what matters.
            live.mending = heard.sentence
            raise InvalidMove("in another order", code="out_of_order")

    def _has_moved(self, seat: int, number: int) -> bool:
        """Whether *seat* has moved since the position *number*; others' ballots may have come between."""
        return any(entry.number > number and entry.seat == seat for entry in self.entries)

    def may_take_back(self, seat: int) -> int | None:
        """The number of the turn that *seat* may take back, with what came after it; None if there is none.

        In the daily game nothing is taken back: everybody plays it once.
        """
        if not self.is_at_home or self.story.is_daily or self.is_still:
            return None
        return next((entry.number for entry in reversed(self.entries) if entry.seat == seat), None)

    async def _note_and_announce(self) -> None:
        """Show what has been stored. Whoever sees the end of a game finds it among the finished ones."""
        try:
            await self.outcome.note()
        finally:  # Whoever moved may be gone meanwhile.
            self.announce()

    def announce(self, *, own: bool = True) -> None:
        """Show the new position to everybody, and let whoever is to move next begin to think."""
        entries = self.entries
        # An undo and a deal, here or in another process, begin another list; the teacher's word ends a vote.
        if entries is not self._followed or (entries and entries[-1].seat is None):
            self._begin_anew()
        self.schedule.start()
        for seat in self.seats:
            for outbox in seat.outboxes:
                outbox.wake()
        for outbox in self.spectators:
            outbox.wake()
        if own:
            self.tell()
        self.schedule.settle()

    def _begin_anew(self) -> None:
        """What was said and waited for belongs to a position that is gone; after a deal drafts do, too."""
        self._followed = self.entries
        self.schedule.forget()
        for seat in self.seats:
            seat.feedback = None
            if not self.entries:
                seat.draft = ""

    # The teacher's hand

    # A button may be pressed twice, or by somebody who has not seen what happened meanwhile: what they meant
    # is told by the number of the turn or of the deal that they saw.

    async def undo(self, last: int) -> None:
        """Take back the turn *last*, as `last_of_a_person` told it, with all that came after it.

        Does nothing if that is gone already. Raises `TableHasMovedOn` if a person has moved since.
        """
        async with self.turns.lock:
            if all(entry.number != last for entry in self.entries):
                return
            if self.last_of_a_person != last:
                raise TableHasMovedOn
            await self.turns.undo(last - 1)
        await self._note_and_announce()

    @property
    def last_of_a_person(self) -> int | None:
        """The number of the last move a person made, and so of what the teacher's undo takes back.

        Where only bots have played it is the last move; None where nothing has happened.
        """
        entries = self.entries
        if not entries:
            return None
        persons = (entry.number for entry in reversed(entries) if self._is_a_persons(entry.seat))
        return next(persons, entries[-1].number)

    def _is_a_persons(self, seat: int | None) -> bool:
        if seat is None:
            return True  # The teacher has ruled, or ended the game: that goes first.
        return seat >= 0 and self.seats[seat].is_persons

    async def stop(self, deal: int) -> None:
        """End the game of this *deal* with the families laid so far. Does nothing if it is over."""
        async with self.turns.lock:
            if self.over or deal != self.story.deal_number:
                return
            await self.turns.store(None, encode(Stopped()), self.state.stopped())
        self.announce()

    async def finish_quickly(self, deal: int) -> None:
        """Programs take no time to think any more in this *deal*. Does nothing if it is over and gone."""
        if deal == self.story.deal_number:
            self.schedule.hurry()
            self.show()

    @property
    def can_be_finished_quickly(self) -> bool:
        """Whether somebody only waits for the end, and programs still take their time."""
        waits = any(seat.is_persons and self.state.only_waits(seat.number) for seat in self.seats)
        return waits and not self.over and not self.schedule.is_quick

    async def rule(self, number: int, opinion: Opinion) -> tuple[Question, bool]:
        """The teacher accepts or refuses what was proposed in the turn *number*, whatever others have said.

        What it was, and whether it counts at this table still: nobody may have played on since it was
        decided. Raises `TableHasMovedOn` if something else was proposed since.
        """
        async with self.turns.lock:
            asked = self.asked
            if asked is None or asked.number != number or self.is_closed:
                raise TableHasMovedOn
            if asked.opinion == opinion:
                return asked.question, True
            decided, verdict = asked.decided, self.adviser.verdict(Ruling(opinion, opinion))
            if decided is not None and any(
                entry.number > decided and self._is_a_persons(entry.seat) for entry in self.entries
            ):
                return asked.question, False
            try:
                if verdict.objection(self.state, REFEREE) is not None:  # Back to where it was asked.
                    await self.turns.undo(number)
                step: Step[Any] = self.state.play(REFEREE, verdict)
                await self.turns.store(None, encode(Judged(opinion)), step)
            finally:  # If only the first of the two turns was stored, all go on from there.
                self.announce()
        return asked.question, True

    async def deal_again(self, deal: int) -> None:
        """A rematch after this *deal*: new cards, and the deal moves one seat to the left.

        Does nothing if the cards have been dealt again already.
        """
        async with self.turns.lock:
            if deal != self.story.deal_number:
                return
            await self._deal()
        self.announce()

    async def _deal_by_itself(self) -> None:
        async with self.turns.lock:
            if not self.over or self.is_still:
                return  # Somebody was quicker.
            await self._deal()
        self.announce()

    async def begin(self, deal: int, seat: int) -> None:
        """*seat* begins this *deal*, with the cards as they lie, where people say who does.

        Does nothing once somebody has moved, or the cards have been dealt again.
        """
        async with self.turns.lock:
            if deal != self.story.deal_number or not self.awaits_beginner or seat >= len(self.seats):
                return
            dealer = self.state.dealer_before(seat, len(self.seats))
            await self.turns.deal(Dealt(self.story.seed, dealer))
        self.announce()

    async def call_youngest(self, number: int, seat: str) -> None:
        """A pupil at the table says in the position *number* who is the youngest; the first word counts."""
        persons = {str(live.number) for live in self.seats if live.is_persons}
        if self.beginner_is == "youngest" and number == self.number and seat in persons:
            await self.begin(self.story.deal_number, int(seat))

    async def _deal(self) -> None:
        await self.turns.deal(Dealt(secrets.token_hex(8), self._next_dealer()))

    def _next_dealer(self) -> int | None:
        """The teacher is asked again; the youngest is still the youngest; else the deal moves on."""
        if self.beginner_is == "teacher":
            return None
        return self.story.dealer if self.beginner_is == "youngest" else self.state.next_dealer()

    def end(self) -> None:
        """Forget this table: its story is in the database."""
        self.schedule.end()
        self.adviser.end()
        self.turns.end()


def reason_of(error: Exception) -> str:
    """The stable word for why something was refused."""
    return str(getattr(error, "reason", "") or getattr(error, "code", "") or "invalid_move")
