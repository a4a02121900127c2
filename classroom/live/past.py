"""PastTable: one deal of a table, as it was after each of its moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from classroom.games.sites import board_of
from classroom.live.story import Dealt, SeatRow, StoredTurn, Story, read_seats, site_turns, story_of
from classroom.live.told import ToldTable
from classroom.models import Table, Turn


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
    present: bool = True
    played_by_bot: bool = False
    way: str = "tap"
    draft: str = ""
    feedback: None = None
    hint: None = None
    help_raised_at: None = None
    is_persons: bool = True


class PastTable(ToldTable):
    """A table at one *step* of a deal: 0 is the deal itself, step n the position after the n-th move.

    Moves that were taken back are not steps.
    """

    is_past = True
    is_paused = is_frozen = is_closed = is_broken = False
    is_still = True
    awaits_beginner = can_be_finished_quickly = False
    advice = shown_advice = seconds_left = None

    def __init__(self, story: Story, seats: Sequence[SeatRow], turns: Sequence[StoredTurn]) -> None:
        super().__init__(story, tuple(row.name for row in seats))
        self.seats = [PastSeat(row.number, row.name, row.bot, row.participant) for row in seats]
        self.turns = turns
        self.states = [story.state]
        for turn in turns:
            story.tell([turn])
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
    rows = turns.order_by("number").values_list("number", "seat", "move", "events", "at")
    return PastTable(story, seats, list(rows))
