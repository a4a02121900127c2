"""LiveTable: one table held in this process: position, sockets, bots, lock."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
from django.db import DatabaseError

from classroom.errors import ClassroomError, NotStored, TableHasMovedOn, TableIsStill
from classroom.live.database import in_database
from classroom.live.hearing import hear_sentence, hear_taps, one_line, to_keep
from classroom.live.journal import TurnRow, UtteranceRow, journal
from classroom.live.judged import keep_advice
from classroom.live.outbox import Outbox
from classroom.live.referees import hinter_of, player_of, referee_of
from classroom.live.seats import NEVER, Advised, Feedback, LiveSeat, now
from classroom.live.story import (
    Dealt,
    Entry,
    Judged,
    SeatRow,
    StillRow,
    Stopped,
    Story,
    Undone,
    read_seats,
    read_still,
    read_story,
    read_turns,
)
from classroom.live.told import Asked, Line, ToldTable
from classroom.models import SaidBy
from classroom.screens import Position, encode
from classroom.services import practice
from classroom.services.examples import opinion_of, opinions_of
from familygames.errors import IllegalMove, InvalidMove
from familygames.game import PROGRAMME, REFEREE, WAIT, Clock, Move, Question, Step
from familygames.judging import ACCEPT, REFUSE, UNSURE, Opinion, Ruling
from familygames.language.formulas import Heard
from familygames.players import random_player

__all__ = [
    "ANOTHER_TAB",
    "SEAT_GONE",
    "TABLE_CLOSED",
    "Advised",
    "Asked",
    "Feedback",
    "Line",
    "LiveSeat",
    "LiveTable",
    "reason_of",
    "thinkers",
]

logger = logging.getLogger(__name__)

TRY_AGAIN = 5.0
"""Seconds until what a bot or the site itself wanted to do is tried again, if it could not be stored."""

PATIENCE = 3
"""How many times as long as for a move a bot waits before it does what it may while a person is to move."""

LONGEST_DRAFT = 1000
"""More characters of what a pupil has chosen are not kept."""

thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
"""Where bots and referees think, off the event loop."""


class LiveTable(ToldTable):
    """One table that is being played. Use it from the event loop only; `classroom.live.hub` hands it out."""

    def __init__(
        self, story: Story, seats: list[SeatRow], still: StillRow, told: Callable[[LiveTable], None]
    ) -> None:
        super().__init__(story, tuple(row.name for row in seats))
        self.seats = [LiveSeat(row, story.absent_seconds) for row in seats]
        self.still = still
        self.spectators: set[Outbox] = set()
        self._told = told
        self._failed: set[Hashable] = set()
        self._noted: bool | None = None
        self._noting: asyncio.Task[None] | None = None
        self._position = Position(story)
        self._went_on_at = story.dealt_at
        self._followed = story.entries
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._clock_from = now()
        self._awaited: frozenset[int] = frozenset()
        self._awaited_from = 0
        self._waiting: set[tuple[int, int]] = set()
        self._advice: tuple[int, Ruling] | None = None
        self._advising: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._start_clock()

    @classmethod
    async def load(cls, table_id: int, told: Callable[[LiveTable], None]) -> LiveTable:
        """The table as its row and turns tell it; *told* hears of every change.

        Raises `Table.DoesNotExist`.
        """
        story, seats, still = await in_database(read_story)(table_id)
        return cls(story, seats, still, told)

    # What it is like now

    @property
    def position(self) -> Position:
        story, known = self.story, self._position
        if known.state is not story.state or known.number != story.number:
            self._position = Position(story)
        return self._position

    @property
    def over(self) -> bool:
        return not self.position.to_move

    @property
    def turn_since(self) -> datetime:
        return self.story.moved_at

    @property
    def waiting_since(self) -> datetime | None:
        """Since when the table waits for a move; None while the teacher holds it."""
        return None if self.is_still else max(self.story.moved_at, self._went_on_at)

    @property
    def seconds_played(self) -> float:
        """How long ago the cards were dealt."""
        return (datetime.now(UTC) - self.story.dealt_at).total_seconds()

    @property
    def is_paused(self) -> bool:
        return self.still.is_paused

    @property
    def is_frozen(self) -> bool:
        return self.still.is_frozen

    @property
    def is_closed(self) -> bool:
        return self.still.is_closed

    @property
    def is_still(self) -> bool:
        """Whether no move can be made, because of the teacher."""
        return self.still.is_still or self.awaits_beginner

    @property
    def advice(self) -> Ruling | None:
        """What the referee thinks of what was proposed last; None as long as he has not said it."""
        asked = self.asked
        if asked is None or self._advice is None or self._advice[0] != asked.number:
            return None
        return self._advice[1]

    @property
    def shown_advice(self) -> Ruling | None:
        """The same as far as all may see it: a ruling of the referee is for everybody, advice if the teacher
        lets them.
        """
        return self.advice if self.still.shows_advice or self.judged_by == "auto" else None

    @property
    def outboxes(self) -> list[Outbox]:
        return [outbox for seat in self.seats for outbox in seat.outboxes] + list(self.spectators)

    def seat_of(self, token_hash: str) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.token_hash == token_hash), None)

    def seat_of_participant(self, participant: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.participant_id == participant), None)

    def seat_of_learner(self, learner: int) -> LiveSeat | None:
        return next((seat for seat in self.seats if seat.learner_id == learner), None)

    @property
    def is_asleep(self) -> bool:
        """Whether nobody is here, and nothing happens before somebody comes."""
        is_thinking = self._thinking is not None and not self._thinking.done()
        return not (self.outboxes or is_thinking or any(seat.present for seat in self.seats))

    # Coming and going

    def join(self, outbox: Outbox) -> None:
        """Send what is new to *outbox* from now on. A second tab at one seat takes the place of the first."""
        if outbox.seat is None:
            self.spectators.add(outbox)
            return
        seat = self.seats[outbox.seat]
        for older in seat.outboxes:
            older.close(ANOTHER_TAB)
        was_here = seat.present
        seat.outboxes = {outbox}
        if not was_here:
            self.show()

    def leave(self, outbox: Outbox) -> None:
        self.spectators.discard(outbox)
        if outbox.seat is None:
            return
        seat = self.seats[outbox.seat]
        if outbox in seat.outboxes:
            seat.outboxes.discard(outbox)
            seat.away_since = now()
            self.show()
            self.settle()

    def poll(self, seat: LiveSeat) -> None:
        """A device without a socket has asked for news: it is here."""
        was_here = seat.present
        seat.polled_at = now()
        if not was_here:
            self.show()

    def hear_of(self, participants: Collection[int]) -> None:
        """The devices of these *participants* are connected with another process."""
        was_here = [seat.present for seat in self.seats]
        for seat in self.seats:
            if seat.participant_id in participants:
                seat.heard_of_at = now()
        if was_here != [seat.present for seat in self.seats]:
            self.show()

    # Moves

    def expect(self, number: int, seat: int | None = None) -> None:
        """Raise `TableHasMovedOn` unless *number* is the present one, `TableIsStill` if none may move.

        Who votes at the same time as others need not have heard that their ballots are in: until his own is,
        every *number* since the vote began is as good for his *seat*.
        """
        if number != self.number and not (
            seat in self._awaited and self._awaited_from <= number < self.number
        ):
            raise TableHasMovedOn
        if self.is_still:
            raise TableIsStill

    async def play(
        self, seat: int, number: int, move: Move[Any], utterance: UtteranceRow | None = None
    ) -> None:
        """Make *move*, meant for the position *number*: store it, then show it to everybody.

        Raises `TableHasMovedOn`, `TableIsStill`, `NotStored`, `IllegalMove`.
        """
        async with self._lock:
            self.expect(number, seat)
            step: Step[Any] = self.state.play(seat, move)
            await self._store(seat, encode(move), step, utterance)
            # People need time to look at the end of a game; programs do not.
            if self.over and self.story.deal_again and self.story.for_programs:
                with suppress(NotStored):  # `settle` tries again.
                    await self._deal()
        await self._note_and_announce()

    async def submit(self, seat: int, number: int, fields: Mapping[str, str]) -> None:
        """Make the move that a form or a sentence of *seat* means; what came of it is in the seat's feedback.

        *fields* is either ``text`` and ``way``, or ``type`` and the move's own fields, see `fields`; or both,
        with ``move``, where many moves are said alike and the sentence was built for one of them.
        Nothing that was said is lost: whatever stands in the way, feedback keeps the text beside the reason.
        With ``draft`` it is no move yet, but what the pupil has chosen so far, as the game's board reads it.
        """
        live = self.seats[seat]
        if "draft" in fields:
            live.draft = fields["draft"][:LONGEST_DRAFT]
            self.show(live)
            return
        text, way = one_line(fields.get("text", "")), fields.get("way", "")
        heard: Heard | None = None
        try:
            if text:
                way = way if way in SaidBy.values else SaidBy.TYPE
                self.expect(number, seat)  # What was said of an old position cannot be heard in this one.
                heard = hear_sentence(self, seat, text, fields)
            else:
                way = SaidBy.ASKED if way == SaidBy.ASKED else SaidBy.TAP
                heard = hear_taps(self, seat, fields)
                text = heard.sentence
            said = to_keep(self, live, text, way, heard) if heard.sentence else None
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
                with suppress(DatabaseError):  # The journal has logged it; the pupil gets his answer.
                    refused = to_keep(self, live, text, way, heard, reason_of(error))
                    await journal.append(None, refused)
        else:
            live.feedback = Feedback(self.number, text, way, True, heard.sentence, heard.findings)
        self.show(live)

    def _has_moved(self, seat: int, number: int) -> bool:
        """Whether *seat* has moved since the position *number*; others' ballots may have come between."""
        return any(entry.number > number and entry.seat == seat for entry in self.entries)

    # Practice

    async def advise(self, seat: int, number: int) -> bool:
        """Show *seat* what a good player would do in the position *number*, and why; whether it is to move.

        Raises `TableHasMovedOn`, `TableIsStill`.
        """
        self.expect(number)
        state, live = self.state, self.seats[seat]
        if live.hint is not None and live.hint.number == number:
            return False
        moves = state.moves(seat) if seat in state.to_move() else []
        if not moves:
            return False
        view, rng = state.view(seat, self.past(seat)), Random(f"{self.story.seed}/hint/{number}")
        hinter = hinter_of(self.game, await self._opinions())
        loop = asyncio.get_running_loop()
        live.hint = Advised(number, await loop.run_in_executor(thinkers, hinter, view, moves, rng))
        self.show(live)
        return True

    def may_take_back(self, seat: int) -> int | None:
        """The number of the turn that *seat* may take back, with what came after it; None if there is none.

        In the daily game nothing is taken back: everybody plays it once.
        """
        if not self.is_at_home or self.story.is_daily or self.is_still:
            return None
        return next((entry.number for entry in reversed(self.entries) if entry.seat == seat), None)

    @property
    def has_to_note(self) -> bool:
        """Whether it is not yet written beside a game at home that it is over, or that it goes on."""
        return self.is_at_home and self._noted is not self.over

    async def note_outcome(self) -> None:
        """Write beside a game at home how it ended; taken back, it goes on."""
        if self._noting is not None:  # Of what was so a moment ago.
            await asyncio.shield(self._noting)
        if self.has_to_note:
            self._noting = asyncio.get_running_loop().create_task(self._note(), context=Context())
            await asyncio.shield(self._noting)

    async def _note(self) -> None:
        number, is_over = self.story.practice, self.over
        assert number is not None  # It is played at home.
        moves = sum(entry.seat == practice.LEARNER for entry in self.entries)
        outcome = practice.outcome_of(self.state, moves)
        try:
            await in_database(practice.note_outcome)(practice_id=number, outcome=outcome)
        except Exception:  # It is noted when something moves here again.
            logger.exception("The outcome at table %d could not be noted.", self.id)
        else:
            self._noted = is_over

    async def _note_and_announce(self) -> None:
        """Show what has been stored. Whoever sees the end of a game finds it among the finished ones."""
        try:
            await self.note_outcome()
        finally:  # Whoever moved may be gone meanwhile.
            self.announce()

    # The teacher's hand

    # A button may be pressed twice, or by somebody who has not seen what happened meanwhile: what he meant is
    # told by the number of the turn or of the deal that he saw.

    async def undo(self, last: int) -> None:
        """Take back the turn *last*, as `last_of_a_person` told it, with all that came after it.

        Does nothing if that is gone already. Raises `TableHasMovedOn` if a person has moved since.
        """
        async with self._lock:
            if all(entry.number != last for entry in self.entries):
                return
            if self.last_of_a_person != last:
                raise TableHasMovedOn
            await self._write(None, encode(Undone(last - 1)), "[]")
            self.story.undo(last - 1)
            self.story.number += 1
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
        async with self._lock:
            if self.over or deal != self.story.deal_number:
                return
            await self._store(None, encode(Stopped()), self.state.stopped(), None)
        self.announce()

    async def rule(self, number: int, opinion: Opinion) -> tuple[Question, bool]:
        """The teacher accepts or refuses what was proposed in the turn *number*, whatever others have said.

        What it was, and whether it counts at this table still: nobody may have played on since it was
        decided. Raises `TableHasMovedOn` if something else was proposed since.
        """
        async with self._lock:
            asked = self.asked
            if asked is None or asked.number != number or self.is_closed:
                raise TableHasMovedOn
            if asked.opinion == opinion:
                return asked.question, True
            decided, verdict = asked.decided, self._verdict(Ruling(opinion, opinion))
            if decided is not None and any(
                entry.number > decided and self._is_a_persons(entry.seat) for entry in self.entries
            ):
                return asked.question, False
            try:
                if verdict.objection(self.state, REFEREE) is not None:  # Back to where it was asked.
                    await self._write(None, encode(Undone(number)), "[]")
                    self.story.undo(number)
                    self.story.number += 1
                step: Step[Any] = self.state.play(REFEREE, verdict)
                await self._store(None, encode(Judged(opinion)), step, None)
            finally:  # If only the first of the two turns was stored, all go on from there.
                self.announce()
        return asked.question, True

    def _verdict(self, ruling: Ruling) -> Move[Any]:
        return self.game.read_move({"type": "Verdict", "ruling": msgspec.to_builtins(ruling)})

    async def deal_again(self, deal: int) -> None:
        """A rematch after this *deal*: new cards, and the deal moves one seat to the left.

        Does nothing if the cards have been dealt again already.
        """
        async with self._lock:
            if deal != self.story.deal_number:
                return
            await self._deal()
        self.announce()

    async def begin(self, deal: int, seat: int) -> None:
        """*seat* begins this *deal*, with the cards as they lie, where people say who does.

        Does nothing once somebody has moved, or the cards have been dealt again.
        """
        async with self._lock:
            if deal != self.story.deal_number or not self.awaits_beginner or seat >= len(self.seats):
                return
            dealer = self.state.dealer_before(seat, len(self.seats))
            await self._deal_from(Dealt(self.story.seed, dealer))
        self.announce()

    async def call_youngest(self, number: int, seat: str) -> None:
        """A pupil at the table says in the position *number* who is the youngest; the first word counts."""
        persons = {str(live.number) for live in self.seats if live.is_persons}
        if self.beginner_is == "youngest" and number == self.number and seat in persons:
            await self.begin(self.story.deal_number, int(seat))

    def _begin_anew(self) -> None:
        """What was said and waited for belongs to a position that is no more; after a deal drafts do, too."""
        self._followed = self.entries
        self._awaited = frozenset()
        for seat in self.seats:
            seat.feedback = None
            if not self.entries:
                seat.draft = ""

    async def _deal(self) -> None:
        await self._deal_from(Dealt(secrets.token_hex(8), self._next_dealer()))

    def _next_dealer(self) -> int | None:
        """The teacher is asked again; the youngest is still the youngest; else the deal moves on."""
        if self.beginner_is == "teacher":
            return None
        return self.story.dealer if self.beginner_is == "youngest" else self.state.next_dealer()

    async def _deal_from(self, dealt: Dealt) -> None:
        await self._write(None, encode(dealt), "[]")
        self.story.deal(dealt.seed, dealt.dealer, self.number + 1, self.story.moved_at)

    # Storing

    async def _store(
        self, seat: int | None, move: str, step: Step[Any], utterance: UtteranceRow | None
    ) -> None:
        await self._write(seat, move, encode(step.events), utterance)
        self.story.add(Entry(self.number + 1, seat, tuple(step.events)), step.state)

    async def _write(
        self, seat: int | None, move: str, events: str, utterance: UtteranceRow | None = None
    ) -> None:
        at = datetime.now(UTC)
        row = TurnRow(self.id, self.number + 1, seat, move, events, at)
        if utterance is not None:
            utterance = utterance._replace(turn=row.number)
        written = journal.append(row, utterance, self._follow)
        try:
            is_first = await written
        except DatabaseError as error:
            raise NotStored from error
        except asyncio.CancelledError:
            if not written.cancelled():  # The journal has told us already, and will not call `_follow`.
                self._follow()
            raise
        if not is_first:
            await self._read_on()
            raise TableHasMovedOn
        self.story.moved_at = at

    def _follow(self) -> None:
        """Whoever asked for a turn has gone; it has been stored, and what is stored is shown."""

        async def follow() -> None:
            await self.catch_up()
            self._told(self)

        self._following = asyncio.get_running_loop().create_task(follow(), context=Context())

    async def _read_on(self) -> None:
        """Follow what is stored and not known here."""
        before = self.number
        self.story.tell(await in_database(read_turns)(self.id, before))
        if self.number != before:
            self.announce(own=False)

    async def catch_up(self) -> None:
        """Another process has written at this table, or may have."""
        async with self._lock:
            await self._read_on()

    async def reseat(self) -> None:
        """People or pauses have changed in the database."""
        async with self._lock:  # Of two who read at once, the later must not be overtaken.
            seats, still = await in_database(lambda: (read_seats(self.id), read_still(self.id)))()
            self._seat(seats, still)
        self.show()
        self.settle()

    def _seat(self, seats: list[SeatRow], still: StillRow) -> None:
        was_still, self.still = self.is_still, still
        for live, row in zip(self.seats, seats, strict=True):
            if live.participant_id != row.participant or live.token_hash != row.token_hash:
                for outbox in live.outboxes:
                    outbox.close(SEAT_GONE)
                live.outboxes = set()
                live.feedback = None
                live.draft = ""
                live.away_since = now()
                live.polled_at = live.heard_of_at = NEVER
            live.take(row)
        self.names = tuple(row.name for row in seats)
        self._talked_of = None
        if was_still and not self.is_still:
            self._clock_from = now()
            self._went_on_at = datetime.now(UTC)
        if self.is_closed:
            for outbox in self.outboxes:
                outbox.close(TABLE_CLOSED)

    # Showing

    def announce(self, *, own: bool = True) -> None:
        """Show the new position to everybody, and let whoever is to move next begin to think."""
        entries = self.entries
        # An undo and a deal, here or in another process, begin another list; the teacher's word ends a vote.
        if entries is not self._followed or (entries and entries[-1].seat is None):
            self._begin_anew()
        self._start_clock()
        for seat in self.seats:
            for outbox in seat.outboxes:
                outbox.wake()
        for outbox in self.spectators:
            outbox.wake()
        if own:
            self._told(self)
        self.settle()

    def _seek_advice(self) -> None:
        """Ask the referee about what others are to judge, for the teacher and whom he shows it to."""
        asked = self.asked
        if asked is None or asked.opinion or self.story.for_programs or self.judged_by == "auto":
            return
        if self.advice is None and (self._advising is None or self._advising.done()):
            self._advising = asyncio.get_running_loop().create_task(self._advise(asked), context=Context())

    async def _advise(self, asked: Asked) -> None:
        try:
            ruling = await self._ruling(asked)
        except Exception:  # Advice that cannot be had is none.
            logger.exception("No advice at table %d, position %d.", self.id, asked.number)
            return
        self._advising = None
        self.show()
        with suppress(DatabaseError):  # It has been shown; only the report lacks it.
            await in_database(keep_advice)(self.id, asked.number, ruling)
        self._seek_advice()  # Something else may have been proposed meanwhile.

    async def _ruling(self, asked: Asked) -> Ruling:
        """What the teacher has said of this before, or else what the referee says."""
        state, teacher, deck = self.state, self.story.teacher, self.story.deck_id
        known = None
        if teacher is not None and deck is not None:
            known = await in_database(opinion_of)(deck, teacher, asked.question)
        if known is not None:
            ruling = ACCEPT if known == "accept" else REFUSE
        else:
            view, rng = state.view(REFEREE), Random(f"{self.story.seed}/{asked.number}")
            moves = [self._verdict(answer) for answer in (ACCEPT, REFUSE, UNSURE)]
            loop = asyncio.get_running_loop()
            move: Any = await loop.run_in_executor(thinkers, lambda: referee_of(self.game)(view, moves, rng))
            ruling = move.ruling
        self._advice = asked.number, ruling
        return ruling

    def show(self, seat: LiveSeat | None = None) -> None:
        """Something beside the position has changed: for *seat* alone, or for all."""
        for outbox in self.outboxes if seat is None else seat.outboxes:
            outbox.wake()
        if seat is None:
            self._told(self)

    def refuse(self, seat: LiveSeat, reason: str) -> None:
        """Tell the pupil at *seat* why nothing came of what his page sent."""
        seat.feedback = Feedback(self.number, "", "", False, reason=reason)
        self.show(seat)

    @property
    def is_broken(self) -> bool:
        """Whether somebody cannot be shown this table, because of a fault of the site."""
        return bool(self._failed)

    def failed(self, what: Hashable, error: Exception) -> None:
        """*what* could not be shown, because of *error*: the log has it once, and the teacher is told."""
        is_new = not self.is_broken
        self._failed.add(what)
        if is_new:
            logger.error("Table %d cannot be shown at position %d.", self.id, self.number, exc_info=error)
            self._told(self)

    def worked(self, what: Hashable) -> None:
        """*what* has been shown."""
        if what in self._failed:
            self._failed.discard(what)
            self._told(self)

    def _start_clock(self) -> None:
        """Time runs from now on, unless one of several who are to move has moved: a vote goes on."""
        to_move = self.position.to_move
        awaited = to_move - self.state.free() if len(to_move) > 1 else to_move
        if not awaited < self._awaited:
            self._clock_from = now()
            self._awaited_from = self.number
        self._awaited = awaited

    def settle(self) -> None:
        """If a bot is to move, let it think; if somebody's time runs, wait until it is over."""
        self._stop_alarm()
        if self.game.panel is not None:
            self._seek_advice()
        if self.is_still:
            return
        to_move = self.position.to_move
        if not to_move and self.story.deal_again:
            self._set_alarm(LOOK_AT_THE_END, self._deal_soon)
        # Who may wait is asked first: after the move of the others it is too late.
        waits = [
            (wait, seat in self._awaited, seat)
            for seat in to_move
            if (wait := self._moves_in(seat)) is not None
        ]
        if not waits:
            return
        wait, _, seat = min(waits)
        if wait > 0:
            self._set_alarm(wait + 0.01, self._time_is_up)
        elif self._thinking is None or self._thinking.done():
            # In a context of its own: a view's leads back to a thread that ends before the bot has thought.
            self._thinking = asyncio.get_running_loop().create_task(
                self._think(seat, self.number), context=Context()
            )

    def _moves_in(self, seat: int) -> float | None:
        """Seconds until the table itself moves for *seat*: 0 is now, None is never."""
        if seat < 0:
            return 0.0 if self._is_programs(seat) else None
        bot = self.seats[seat].bot_plays_in()
        if seat not in self._awaited:  # He may wait, and need not hurry.
            if bot is None or (self.number, seat) in self._waiting:
                return None
            return max(bot, self._patience())
        left = self._left(self.state.clock(seat))
        if bot is None or left is None:
            return left if bot is None else bot
        return min(bot, left)

    def _patience(self) -> float:
        """Seconds until a bot that may wait is asked: while a person is to move, people come first."""
        if all(seat < 0 or self.seats[seat].played_by_bot for seat in self._awaited):
            return 0.0
        return max(0.0, self._clock_from + PATIENCE * self.story.bot_seconds - now())

    def _is_programs(self, seat: int) -> bool:
        """Whether a program sits on this *seat* beside the table."""
        return seat == PROGRAMME or self.judged_by == "auto" or self.state.called(0) is not None

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time for a move or a vote; None if there is no limit."""
        clocks = (self.state.clock(seat) for seat in self._awaited)
        return min((left for clock in clocks if (left := self._left(clock)) is not None), default=None)

    def _left(self, clock: Clock | None) -> float | None:
        return None if clock is None else max(0.0, self._clock_from + clock.seconds - now())

    def _set_alarm(self, seconds: float, ring: Callable[[], None]) -> None:
        self._stop_alarm()
        self._alarm = asyncio.get_running_loop().call_later(seconds, ring, context=Context())

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _deal_soon(self) -> None:
        self._alarm = None
        self._thinking = asyncio.get_running_loop().create_task(self._deal_by_itself())

    async def _deal_by_itself(self) -> None:
        self._thinking = None
        try:
            async with self._lock:
                if not self.over or self.is_still:
                    return  # Somebody was quicker.
                await self._deal()
        except TableHasMovedOn:
            return
        except Exception:
            logger.exception("Table %d could not be dealt again at %d.", self.id, self.number)
            self._set_alarm(TRY_AGAIN, self._time_is_up)
            return
        self.announce()

    def _time_is_up(self) -> None:
        self._alarm = None
        self.show()
        self.settle()

    async def _think(self, seat: int, number: int) -> None:
        """Choose for *seat*, as long as the teacher set, and move if that is still wanted."""
        rng = Random(f"{self.story.seed}/{number}/{seat}")
        try:
            move = await self._choose(seat, number, rng)
            if move is WAIT:
                self._waiting = {(at, who) for at, who in self._waiting if at == number} | {(number, seat)}
            elif seat < 0 or self.seats[seat].played_by_bot:
                await self._take_time(rng)
            self._thinking = None
            if move is not WAIT and self.number == number and self._moves_in(seat) == 0:
                await self.play(seat, number, move)
                return
        except (TableHasMovedOn, TableIsStill):
            pass
        except Exception:  # It must not stand still for good because something failed once.
            logger.exception("A bot could not move at table %d, position %d.", self.id, number)
            self._thinking = None
            self._set_alarm(TRY_AGAIN, self._time_is_up)
            return
        self.settle()

    async def _take_time(self, rng: Random) -> None:
        """The pause that lets people follow: less than the teacher set, for a move has to be shown too.

        It runs since the table waits: what a bot computes counts, and who votes thinks beside the others.
        """
        pause = self.story.bot_seconds * (0.7 + 0.25 * rng.random())
        await asyncio.sleep(max(0.0, self._clock_from + pause - now()))

    async def _choose(self, seat: int, number: int, rng: Random) -> Move[Any]:
        """What a program does for *seat*. A table never freezes because a bot stumbles."""
        state = self.state
        answer: Move[Any] | None = state.called(self.seconds_played) if seat == REFEREE else None
        if answer is not None:
            return answer
        clock: Clock | None = state.clock(seat) if seat in self._awaited else None
        if clock is not None and clock.move is not None and self._left(clock) == 0:
            return clock.move
        if seat == REFEREE:
            return self._verdict(await self._ruling_or_doubt())
        is_free = seat >= 0 and seat not in self._awaited
        moves: list[Move[Any]] = [*state.moves(seat), WAIT] if is_free else state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        level = self.seats[seat].bot or self.story.bot_level
        player = player_of(self.game, level, await self._opinions())
        view, loop = state.view(seat, self.past(seat)), asyncio.get_running_loop()
        try:
            move: Move[Any] = await loop.run_in_executor(thinkers, player, view, moves, rng)
            reason = None if is_free and move is WAIT else move.objection(state, seat)
            if reason is None:
                return move
            logger.error("A bot chose %s at table %d, position %d.", move, self.id, number)
        except Exception:
            logger.exception("A bot failed at table %d, position %d.", self.id, number)
        return WAIT if is_free else random_player(view, moves, rng)

    async def _ruling_or_doubt(self) -> Ruling:
        """What the referee says. If he stumbles the table decides, not chance."""
        asked = self.asked
        try:
            return await self._ruling(asked) if asked is not None else UNSURE
        except Exception:
            logger.exception("The referee failed at table %d, position %d.", self.id, self.number)
            return UNSURE

    async def _opinions(self) -> dict[str, str]:
        """What the teacher has said of sentences or words of this deck, by their keys."""
        deck, teacher = self.story.deck_id, self.story.teacher
        if self.game.panel is None or deck is None or teacher is None:
            return {}
        return await in_database(opinions_of)(deck, teacher)

    def end(self) -> None:
        """Forget this table: its story is in the database."""
        self._stop_alarm()
        for task in (self._thinking, self._advising, self._following):
            if task is not None:
                task.cancel()


ANOTHER_TAB = 4001
"""Close code: the same seat was opened in another tab or device."""
SEAT_GONE = 4002
"""Close code: somebody else sits here now."""
TABLE_CLOSED = 4003
"""Close code: the lesson is over."""

LOOK_AT_THE_END = 10.0
"""Seconds for which the end of a game stays on the screens where the next deal comes by itself."""


def reason_of(error: Exception) -> str:
    """The stable word for why something was refused."""
    return str(getattr(error, "reason", "") or getattr(error, "code", "") or "invalid_move")
