"""Who sits on the seat `REFEREE`: whatever judge there is, as a player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from familygames.decks import slots
from familygames.game import Move, View
from familygames.judging import Judge, Ruling
from familygames.spikit.rules import moves as moves_
from familygames.spikit.rules.state import View as SpikitView

ROUNDS = 3
"""Where nobody looks at a clock, this many rounds are a lesson."""


class Referee:
    """Asks a judge about every proposal. Without a clock, time is up after a number of rounds."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def __call__(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        assert isinstance(view, SpikitView)
        if view.phase == "round_over":
            return moves_.CallTime(view.round >= ROUNDS)
        return moves_.Verdict(ruling_on(view, self.judge))


def ruling_on(view: SpikitView, judge: Judge) -> Ruling:
    """What *judge* says of the open proposal."""
    assert view.proposal is not None
    return judge(view.deck.sentence(view.proposal.cards, view.proposal.joker))


referee = Referee(slots.judge)
"""The one who knows the slots of the deck and nothing else."""
