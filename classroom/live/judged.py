"""What was judged at a table: each sentence or word, and every opinion of it, the referee's advice too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from classroom.live.story import Dealt, StoredTurn, Story, Undone, events_decoder, site_turns
from classroom.models import Advice
from familygames.game import REFEREE, Event, Question, Seat
from familygames.judging import Finding, Opinion, Ruling

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

    def undo(self, to: int) -> None:
        """Forget what became known after the turn *to*; a decision is kept as one that may be overruled."""
        self.heard = [heard for heard in self.heard if heard.number <= to]
        self.is_open = self.is_open or self.decisions[-1].number > to


def judged_at(story: Story, turns: Iterable[StoredTurn]) -> list[JudgedText]:
    """All that was judged in *turns* and not taken back, in the order in which it was proposed.

    *story* tells the game and the deck; it is not changed.
    """
    if story.game.panel is None:
        return []
    decoder = events_decoder(story.game.name)
    found: list[JudgedText] = []
    deal = 0
    for number, seat, move, events, _ in turns:
        site_turn = site_turns.decode(move) if seat is None else None
        if isinstance(site_turn, Dealt):
            deal = number
        elif isinstance(site_turn, Undone):
            while found and found[-1].deal == deal and found[-1].number > site_turn.to:
                found.pop()
            if found and found[-1].deal == deal:
                found[-1].undo(site_turn.to)
        else:
            happened = decoder.decode(events)
            by = _decider(seat, happened)
            for event in happened:
                question = event.asks(story.deck)
                if question is not None:
                    found.append(JudgedText(deal, number, seat or 0, question))
                elif found and found[-1].is_open:
                    found[-1].hear(number, by, event)
    return found


def _decider(seat: Seat | None, events: Iterable[Event[Any]]) -> By:
    """Who decides, if anything is decided in a turn of *seat*; None is the teacher."""
    if seat is None:
        return "teacher"
    judge: By = "referee" if seat == REFEREE else "players"
    return next((by for event in events if (by := event.decided_by())), judge)


# --- Advice -------------------------------------------------------------------------------------------------

_rulings = msgspec.json.Decoder(Ruling)


def keep_advice(table_id: int, number: int, ruling: Ruling) -> None:
    """Keep what the referee says of what was proposed in the turn *number*; what is kept already stays."""
    row = Advice(table_id=table_id, number=number, ruling=msgspec.json.encode(ruling).decode())
    Advice.objects.bulk_create([row], ignore_conflicts=True)


def read_advice(rows: Iterable[Advice]) -> dict[int, Ruling]:
    """By the number of the turn in which it was proposed."""
    return {row.number: _rulings.decode(row.ruling) for row in rows}
