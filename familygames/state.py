"""State: one moment of a game, all known: rules, speech and reporting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from familygames.game import Event, Seat
from familygames.reporting import Reporting
from familygames.speech import Speech


class State(Speech, Reporting, frozen=True):
    """What each game builds on. Whoever asks less of it asks for `Rules`, `Speech` or `Reporting`."""

    def common(self, seat: Seat | None, past: Sequence[Event[Any]]) -> dict[str, Any]:
        """What every view has, by field."""
        return {
            "past": tuple(past), "deck": self.deck, "options": self.options, "seat": seat,
            "phase": self.phase, "turn": self.turn, "scores": self.scores(), "winners": self.victors(),
        }  # fmt: skip
