"""Famiglia: how it is dealt, and all that may be done at each moment of it.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from familygames.cards import Deck, Problem
from familygames.chance import below, shuffled
from familygames.famiglia.gang import CARDS, FAMILIES, VALUE, by_value, check_deck
from familygames.famiglia.rules import listing
from familygames.famiglia.rules.events import GameEnded
from familygames.famiglia.rules.options import Options
from familygames.famiglia.rules.state import STREET, Moment
from familygames.game import PROGRAMME, Move, Seat
from familygames.speech import NOTHING, Mentioned


class Famiglia(Moment, frozen=True):
    """One moment of the game."""

    seats: ClassVar[range] = range(1, 3)

    @classmethod
    def seats_for(cls, options: Options) -> range:
        return range(1, 2) if options.mode == "solo" else range(2, 3)

    @classmethod
    def dealer_by(cls, options: Options, seats: int, dealer: Seat | None) -> Seat | None:
        """Whoever of two was chosen begins every deal, else the player after the *dealer* (FA-6)."""
        return {"a": 1, "b": 0}.get(options.first, dealer)

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        return check_deck(deck)

    @classmethod
    def _deal(cls, deck: Deck, options: Options, seats: int, seed: str, dealer: Seat | None) -> Famiglia:
        pile = shuffled(CARDS, f"{seed}/cards")
        zeros = [card for card in pile if not VALUE[card]]
        of_family = ([card for card in zeros if card.family == family] for family in FAMILIES)
        sets = tuple(zip(*of_family, strict=True))[:2]  # FA-4
        started = {*sets[0], *sets[1]}
        rest = tuple([card for card in pile if card not in started])  # FA-5
        solo = options.mode == "solo"
        other = PROGRAMME if solo else 1
        if options.first in "ab":
            first: Seat = 0 if options.first == "a" else other
        elif solo and options.first != "random":
            first = 0  # Whoever the youngest is, the gangster is not.
        else:
            first = (0, other)[below(f"{seed}/first", 2)]
        if dealer is not None and not solo:
            first = 1 - dealer
        return cls(
            deck=deck,
            options=options,
            seed=seed,
            hands=sets[:seats],
            areas=((),) * seats,
            gangster=by_value(sets[1]) if solo else (),  # FA-7
            street=rest[: -STREET - 1 : -1],
            stack=rest[:-STREET],
            discards=(),
            first=first,
            turn=first,
            phase="gangster" if first == PROGRAMME else "refresh",
        )

    def moves(self, seat: Seat) -> list[Move[Any]]:
        """All that is legal but an Accountant's larger swaps, of which `objection` knows all (FA-40); nothing
        is tried in vain.
        """
        return listing.legal(self, seat)

    def conceivable(self, seat: Seat) -> Iterator[Move[Famiglia]]:
        return iter(self.moves(seat))

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[Famiglia]]:
        return listing.utterable(self, seat, mentioned)

    def ending(self) -> GameEnded:
        """The cards owned so far decide (FA-39)."""
        return GameEnded(self.scores(), self.gangster_score())
