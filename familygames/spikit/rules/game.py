"""Spikit: how a match is dealt, and all that may be done at each moment of it.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from familygames.cards import Deck, Problem
from familygames.chance import below
from familygames.decks.sentences import SentenceDeck, problems_of
from familygames.game import REFEREE, Clock, Move, Seat
from familygames.speech import NOTHING, Mentioned
from familygames.spikit.rules import spelling, suggestions
from familygames.spikit.rules.events import MatchEnded
from familygames.spikit.rules.moves import CallTime, Vote
from familygames.spikit.rules.options import Options
from familygames.spikit.rules.state import Moment


class Spikit(Moment, frozen=True):
    """One moment of a match."""

    seats: ClassVar[range] = range(2, 7)  # SP-8
    lowest_wins: ClassVar[bool] = True  # SP-59

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        """Everything that keeps *deck* from being played with (SP-1 to SP-7)."""
        if not isinstance(deck, SentenceDeck):
            return [("no_sentence_cards", {})]
        return problems_of(deck, hand_size=options.hand_size, twins=options.twin_families, seats=seats)

    @classmethod
    def _deal(
        cls, deck: SentenceDeck, options: Options, seats: int, seed: str, dealer: Seat | None
    ) -> Spikit:
        """The player to the left of a *dealer* begins (SP-10)."""
        first = below(f"{seed}/first", seats) if dealer is None else (dealer + 1) % seats
        state = cls(
            deck=deck,
            options=options,
            seed=seed,
            first=first,
            turn=first,
            phase="roll",
            hands=((),) * seats,
            shoe=(),
            display=(),
            aside=((),) * seats,
            totals=(0,) * seats,
        )
        return state.dealt(1, first)

    def clock(self, seat: Seat) -> Clock | None:
        """Whoever does not vote in time abstains (SP-55)."""
        seconds = self.options.vote_seconds
        voting = self.phase == "vote" and seat != REFEREE
        return Clock(seconds, Vote("abstain")) if voting and seconds is not None else None

    def called(self, seconds: float) -> Move[Spikit] | None:
        """Whether the match is over after this round (SP-59)."""
        return CallTime(seconds >= 60 * self.options.match_minutes) if self.phase == "round_over" else None

    def conceivable(self, seat: Seat) -> Iterator[Move[Spikit]]:
        """Every move that can be listed; of sentences, extensions and swaps, and of cards to put aside, some
        that are likely to please: there `objection` alone knows all.
        """
        return suggestions.conceivable(self, seat)

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[Spikit]]:
        return spelling.utterable(self, seat, mentioned)

    def unheld(self, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
        return spelling.unheld(self, seat, mentioned)

    def lacking(self, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
        return spelling.lacking(self, seat, mentioned)

    def ending(self) -> MatchEnded:
        """The rounds finished so far decide."""
        return MatchEnded()
