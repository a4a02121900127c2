"""FAMILYS: how it is dealt, and all that may be done at each moment of it.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from familygames.cards import Deck, Problem
from familygames.chance import below, shuffled
from familygames.decks.letters import FULL_HAND, LetterDeck, check_deck
from familygames.familys.rules import listing
from familygames.familys.rules.events import GameEnded
from familygames.familys.rules.moves import Vote
from familygames.familys.rules.options import Options
from familygames.familys.rules.state import Moment
from familygames.game import REFEREE, Clock, Move, Seat
from familygames.speech import NOTHING, Mentioned


class Familys(Moment, frozen=True):
    """One moment of the game."""

    seats: ClassVar[range] = range(2, 7)  # FY-10

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        return check_deck(deck, seats)

    @classmethod
    def _deal(cls, deck: LetterDeck, options: Options, seats: int, seed: str, dealer: Seat | None) -> Familys:
        """The player after the *dealer* begins (FY-13)."""
        if dealer is None:
            dealer = below(f"{seed}/dealer", seats)
        if not options.children_couple:
            deck = deck.but(children_couple=False)  # FY-35
        pile = shuffled(deck.cards, f"{seed}/cards")
        starter = (dealer + 1) % seats
        return cls(
            deck=deck,
            options=options,
            seed=seed,
            hands=tuple(
                deck.sorted(pile[seat : seats * FULL_HAND : seats]) for seat in range(seats)
            ),  # FY-10
            laid=((),) * seats,
            unions=((),) * seats,
            stock=pile[seats * FULL_HAND :],
            talon=(),
            points=(0,) * seats,
            starter=starter,
            turn=starter,
        )

    def clock(self, seat: Seat) -> Clock | None:
        """Whoever does not vote in time accepts the word, unless all must vote (FY-41)."""
        seconds = None if self.options.all_vote else self.options.vote_seconds
        voting = self.phase == "vote" and seat != REFEREE
        return Clock(seconds, Vote(True)) if voting and seconds is not None else None

    def conceivable(self, seat: Seat) -> Iterator[Move[Familys]]:
        """Of what can be thrown, laid at the start or laid again, the largest of each sort: see `Combine`."""
        return listing.conceivable(self, seat)

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[Familys]]:
        return listing.utterable(self, seat, mentioned)

    def ending(self) -> GameEnded:
        """The totals so far decide."""
        return GameEnded()
