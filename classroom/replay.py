"""Replay: one deal of a table, as it was after each of its moves, and what was judged in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast

import msgspec

from classroom.games.sites import board_of
from classroom.live.seats import SeatRow, read_seats
from classroom.live.story import (
    BaseTable,
    Dealt,
    StoredTurn,
    Story,
    Undone,
    events_decoder,
    site_turns,
    stored,
    story_of,
)
from classroom.models import Table, Turn
from classroom.page_parts import Parts
from classroom.services.examples import LONGEST
from familygames.cards import Deck
from familygames.catalogue import Game
from familygames.game import REFEREE, Event, Question, Seat
from familygames.judging import Finding, Opinion, Opinions

SHOWN_CHUNKS = 6
"""This many parts of the talk, each a few lines, are shown beside a position: more would make steps slow."""


class Deal(NamedTuple):
    """One deal of a table: the *number* of the turn that dealt it, 0 for the first, and that of the next
    deal's, None for the last.
    """

    number: int
    until: int | None
    seed: str
    dealer: int | None


class PastSeat(NamedTuple):
    """Who sat at a place, for a board at which nobody plays."""

    number: int
    name: str
    bot: str
    participant_id: int | None
    face: str = ""
    present: bool = True
    played_by_bot: bool = False
    way: str = "tap"
    draft: str = ""
    feedback: None = None
    hint: None = None
    help_raised_at: None = None
    is_persons: bool = True


class PastTable(BaseTable):
    """A table at one *step* of a deal: 0 is the deal itself, step n the position after the n-th move.

    Moves that were taken back are not steps.
    """

    is_past = True
    is_paused = is_frozen = is_closed = is_broken = False
    is_still = True
    awaits_beginner = can_be_finished_quickly = is_ending = may_cheer = False
    advice = shown_advice = seconds_left = None

    def __init__(self, story: Story, seats: Sequence[SeatRow], turns: Sequence[StoredTurn]) -> None:
        super().__init__(story, tuple(row.name for row in seats))
        self.seats = [PastSeat(row.number, row.name, row.bot, row.participant, row.face) for row in seats]
        self.turns = turns
        self.states = [story.state]
        for turn in turns:
            story.apply([turn])
            self.states[len(story.entries) :] = [story.state]
        self.all_entries = story.entries
        self.steps = self.step = len(story.entries)
        self.board = board_of(self)

    def go_to(self, step: int) -> None:
        self.step = step
        self.story.entries = self.all_entries[:step]
        self.story.state = self.states[step]
        self.story.number = self.story.entries[-1].number if step else self.story.deal_number

    def step_of(self, number: int) -> int | None:
        """The step that the turn *number* led to; None if it was taken back."""
        numbers = (entry.number for entry in self.all_entries)
        return next((step for step, known in enumerate(numbers, start=1) if known == number), None)

    def happened(self, seat: int | None, language: str) -> list[Any]:
        """What the move that led here did, as it is told to *seat*: in words, each with its language."""
        if not self.step:
            return []
        before = self.entries[-2].number if self.step > 1 else self.story.deal_number
        events = self.board.events(seat, language, before)
        return [msgspec.json.decode(event) if isinstance(event, msgspec.Raw) else event for event in events]

    def may_take_back(self, seat: int) -> None:
        """Nobody plays here."""

    def failed(self, what: Hashable, error: Exception) -> None:
        """Nobody waits for a past table: whoever asked hears of *error*."""
        raise error

    def worked(self, what: Hashable) -> None:
        """Nothing has failed here before."""

    @property
    def was_finished(self) -> bool:
        """Whether this deal was played to its end, or ended by the teacher."""
        return self.states[-1].is_over()

    @property
    def has_rounds(self) -> bool:
        return self.states[0].round is not None

    @property
    def next_round(self) -> int | None:
        """The first step of the next round, or of somebody else's turn in a game without rounds."""
        marks = [state.round if self.has_rounds else state.turn for state in self.states]
        later = range(self.step + 1, self.steps + 1)
        return next((step for step in later if marks[step] != marks[self.step]), None)


def deals_of(table: Table) -> list[Deal]:
    """All that was dealt at *table*, oldest first."""
    starts: list[tuple[int, str, int | None]] = [(0, table.seed, None)]
    by_site = Turn.objects.filter(table=table, seat=None).order_by("number")
    for number, move in by_site.values_list("number", "move"):
        dealt = site_turns.decode(move)
        if isinstance(dealt, Dealt):
            starts.append((number, dealt.seed, dealt.dealer))
    ends = [*(number for number, _, _ in starts[1:]), None]
    return [
        Deal(number, until, seed, dealer) for (number, seed, dealer), until in zip(starts, ends, strict=True)
    ]


def played_deals(table: Table) -> list[Deal]:
    """Those in which something was done, and the last."""
    return [deal for deal in deals_of(table) if deal.until is None or deal.until > deal.number + 1]


def read_past(table: Table, deal: Deal) -> PastTable:
    """One deal of *table*, from the database; its session and version are best fetched with it."""
    seats = read_seats(table.pk)
    story = story_of(table, len(seats))
    if deal.number:
        story.deal(deal.seed, deal.dealer, deal.number, story.moved_at)
    turns = Turn.objects.filter(table=table, number__gt=deal.number)
    if deal.until is not None:
        turns = turns.filter(number__lt=deal.until)
    return PastTable(story, seats, stored(turns))


def shown_chunks(parts: Parts) -> list[int]:
    """Which of the *parts* of the talk are shown."""
    return [int(name.removeprefix("log-")) for name in parts if name.startswith("log-")][-SHOWN_CHUNKS:]


By = Literal["players", "die", "referee", "teacher", "oneself"]
"""Who or what has decided: *oneself* is a player who has taken the sentence back."""


class Decision(NamedTuple):
    """How a question was decided in the turn *number*, with the *votes* and *findings* that led to it."""

    number: int
    opinion: Opinion
    by: By
    votes: tuple[tuple[Seat, str], ...] = ()
    findings: tuple[Finding, ...] = ()


class _Heard(NamedTuple):
    """Ballots and reasons that became known in the turn *number*."""

    number: int
    votes: tuple[tuple[Seat, str], ...]
    findings: tuple[Finding, ...]


@dataclass
class JudgedText:
    """A sentence or word that *seat* proposed in the turn *number* of the deal *deal*.

    The last of its *decisions* counts; one before it was overruled by the teacher.
    """

    deal: int
    number: int
    seat: Seat
    question: Question
    decisions: list[Decision] = field(default_factory=list)
    is_open: bool = True
    heard: list[_Heard] = field(default_factory=list, repr=False)

    @property
    def decision(self) -> Decision | None:
        """The one that counts; None if it is open."""
        return None if self.is_open else self.decisions[-1]

    @property
    def overruled(self) -> Decision | None:
        """How it was decided before the teacher said otherwise."""
        return self.decisions[-2] if not self.is_open and len(self.decisions) > 1 else None

    @property
    def votes(self) -> tuple[tuple[Seat, str], ...]:
        """Those of the last vote there was, even if the teacher has overruled it."""
        return next((decision.votes for decision in reversed(self.decisions) if decision.votes), ())

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The reasons of programs that judged, even if the teacher has overruled them."""
        return next((decision.findings for decision in reversed(self.decisions) if decision.findings), ())

    @property
    def is_refused(self) -> bool:
        return self.decision is not None and self.decision.opinion == "refuse"

    def hear(self, number: int, by: By, event: Event[Any]) -> None:
        """What happened in the turn *number*."""
        votes, findings = event.votes(), event.reasons()
        if votes or findings:
            self.heard.append(_Heard(number, votes, findings))
        opinion = event.decides()
        if opinion:
            self._decide(number, opinion, by)

    def _decide(self, number: int, opinion: Opinion, by: By) -> None:
        if by != "teacher":
            self.decisions.clear()  # What was taken back and then played again was not overruled.
        votes = tuple([vote for heard in self.heard for vote in heard.votes])
        findings = [finding for heard in self.heard for finding in heard.findings]
        self.decisions.append(Decision(number, opinion, by, votes, tuple(findings)))
        self.is_open = False

    def overrule(self, opinion: str) -> None:
        """Say *opinion* later; what was never decided, or taken back by its player, stays so. Who says the
        same as the referee or the players has decided it, too.
        """
        decision = self.decision
        if decision is None or decision.by == "oneself" or not opinion:
            return
        if opinion == decision.opinion:
            self.decisions[-1] = decision._replace(by="teacher")
        else:
            self.decisions.append(Decision(decision.number, cast("Opinion", opinion), "teacher"))

    def undo(self, to: int) -> None:
        """Forget what became known after the turn *to*; a decision is kept as one that may be overruled."""
        self.heard = [heard for heard in self.heard if heard.number <= to]
        self.is_open = self.is_open or self.decisions[-1].number > to


NOTHING_LATER: Opinions = MappingProxyType({})


def judged_at(
    game: Game, deck: Deck, turns: Iterable[StoredTurn], later: Opinions = NOTHING_LATER
) -> list[JudgedText]:
    """All that was judged in *turns* and not taken back, in the order in which it was proposed; what the
    teacher has said *later* counts as at the table.
    """
    if game.panel is None:
        return []
    judged = _judged_in(game, deck, turns)
    for one in judged:
        one.overrule(later.get(one.question.key[:LONGEST], ""))
    return judged


def _judged_in(game: Game, deck: Deck, turns: Iterable[StoredTurn]) -> list[JudgedText]:
    decoder = events_decoder(game.name)
    judged: list[JudgedText] = []
    deal = 0
    for number, seat, move, events, *_ in turns:
        site_turn = site_turns.decode(move) if seat is None else None
        if isinstance(site_turn, Dealt):
            deal = number
        elif isinstance(site_turn, Undone):
            while judged and judged[-1].deal == deal and judged[-1].number > site_turn.to:
                judged.pop()
            if judged and judged[-1].deal == deal:
                judged[-1].undo(site_turn.to)
        else:
            happened = decoder.decode(events)
            by = _decider(seat, happened)
            for event in happened:
                question = event.asks(deck)
                if question is not None:
                    judged.append(JudgedText(deal, number, seat or 0, question))
                elif judged and judged[-1].is_open:
                    judged[-1].hear(number, by, event)
    return judged


def _decider(seat: Seat | None, events: Iterable[Event[Any]]) -> By:
    """Who decides, if anything is decided in a turn of *seat*; None is the teacher."""
    if seat is None:
        return "teacher"
    judge: By = "referee" if seat == REFEREE else "players"
    return next((by for event in events if (by := event.decided_by())), judge)
