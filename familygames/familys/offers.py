"""What a player of FAMILYS can do now, sort by sort; for what they cannot, the rule in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from familygames.cards import Card
from familygames.familys.combinations import Combination, Kind, arrangements, points, suggestions
from familygames.familys.combinations import objection as not_a_combination
from familygames.familys.reasons import Reason
from familygames.familys.rules.listing import exchanges, layings, triples
from familygames.familys.rules.moves import (
    ChangeColour,
    Combine,
    DrawTriple,
    Lay,
    LayStart,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    ThrowOne,
)
from familygames.familys.rules.options import KINDS
from familygames.familys.rules.state import OWN_TURN, Moment
from familygames.game import Move, Offer, Seat

COMBINATIONS: tuple[Kind, ...] = ("word", "run", "clones", "couple", "symbols")
"""The kinds in the order in which they are offered."""


class Made(NamedTuple):
    """What chosen cards are as one *kind* of combination, and the rule in the way of throwing it; without a
    *move* they are none, for that reason.
    """

    kind: Kind
    move: Combine | None
    objection: Reason | None


class Offers:
    """All that *seat* could do now."""

    def __init__(self, state: Moment, seat: Seat) -> None:
        self.state = state
        self.seat = seat

    def _legal(self, *moves: Move[Moment]) -> list[Move[Moment]]:
        return [move for move in moves if move.objection(self.state, self.seat) is None]

    # Moves that need no cards chosen

    def beginnings(self) -> list[Offer[LayStart]]:
        """The first family: of each colour that has two all its persons (FY-11)."""
        held = self.state.members_held(self.seat).items()
        groups = ((colour, tuple(members.values())) for colour, members in held if len(members) >= 2)
        return [self.state.offer(self.seat, LayStart(colour, cards)) for colour, cards in groups]

    def not_a_beginning(self, cards: tuple[Card, ...]) -> Reason | None:
        """While the family is to begin, the rule in the way of beginning it with exactly these *cards*."""
        beginning = LayStart(cards[0].family, cards)
        return beginning.objection(self.state, self.seat) if self._begins() else None

    def _begins(self) -> bool:
        return self.state.phase == "setup" and self.seat not in self.state.have_begun

    def has_doubles(self) -> bool:
        """Whether a person that may be laid at the start is in the hand twice, so that there is a choice."""
        held = self.state.duplicates_held(self.seat).values()
        return any(len(cards) > 1 for members in held if len(members) > 1 for cards in members.values())

    def unions(self) -> list[PlayUnion]:
        """Exchanges of a UNION that are legal; of UNION cards alike the first stands for all (FY-45)."""
        by_target: dict[Card, PlayUnion] = {}
        for move in exchanges(self.state, self.seat):
            if move.objection(self.state, self.seat) is None:
                by_target.setdefault(move.partner, move)
        return list(by_target.values())

    def layings(self) -> list[Offer[Lay]]:
        """Every card that fits in the family, also where nothing is wrong but the time (FY-15)."""
        by_effect: dict[Any, Offer[Lay]] = {}
        for move in layings(self.state, self.seat):
            if isinstance(move, Lay):
                offer = self.state.offer(self.seat, move)
                if offer.objection in (None, Reason.NOT_JUST_DRAWN):
                    # UNION cards of one colour are alike.
                    key = move.card if move.partner is None else (move.partner, offer.objection)
                    by_effect.setdefault(key, offer)
        return list(by_effect.values())

    def triples(self) -> list[DrawTriple]:
        """Every couple of the hand for three cards of either pile, in one order, people alike once."""
        by_effect: dict[Any, DrawTriple] = {}
        prints = self.state.deck.prints
        for move in triples(self.state, self.state.hands[self.seat]):
            if move.objection(self.state, self.seat) is None:
                people = frozenset(prints[card].role for card in move.couple)
                by_effect.setdefault((people, move.couple[0].family, move.pile), move)
        return list(by_effect.values())

    def ideas(self) -> list[Combine]:
        """What the rules' own suggestions find in the hand, of cards alike once, the dearest first."""
        options, hand, stand_ins = self.state.options, self.state.hands[self.seat], self.state.deck.stand_ins
        by_text: dict[Any, Combination] = {}
        for one in suggestions(self.state.deck, hand, KINDS[options.kinds], options.min_word_length):
            cards = [stand_ins[card] for card in one[1]]
            # A run by letters may be one by digits, too, from the other end.
            in_order = cards if one[0] == "word" else sorted(cards)
            by_text.setdefault((one[0], tuple(in_order), *one[2:]), one)
        return [
            Combine(*one) for one in sorted(by_text.values(), key=lambda one: -points(one[0], len(one[1])))
        ]

    def visions(self) -> list[Offer[PlayVision]]:
        """A VISION of the hand, against each other player (FY-43)."""
        return [self.state.offer(self.seat, PlayVision(target)) for target in self._targets("vision")]

    def voisins(self) -> list[Offer[PlayVoisin]]:
        """A VOISIN of the hand, against each card that another player has laid (FY-42)."""
        laid, unions = self.state.laid, self.state.unions
        return [
            self.state.offer(self.seat, PlayVoisin(target, card))
            for target in self._targets("voisin")
            for card in (*laid[target], *(beside.union for beside in unions[target]))
        ]

    def _targets(self, kind: str) -> Iterator[Seat]:
        """The others, from the next one on, for a special card that is in the hand."""
        seats = len(self.state.hands)
        if kind in self.state.specials_held(self.seat):
            yield from ((self.seat + step) % seats for step in range(1, seats))

    def colours(self) -> list[Offer[ChangeColour]]:
        """Every other colour the family might have, with all its persons; or the first (FY-16)."""
        if self.state.phase not in OWN_TURN:
            return []
        return [
            self.state.offer(self.seat, ChangeColour(colour, tuple(members.values())))
            for colour, members in self.state.members_held(self.seat).items()
            if colour != self.state.colour(self.seat) and len(members) >= 2
        ]

    # What chosen cards can be used for

    def uses(self, cards: tuple[Card, ...]) -> list[Move[Moment]]:
        """Legal moves that are said of exactly these *cards*, but for combinations."""
        if len(cards) == 1:
            return self._legal(Lay(cards[0]))
        return self._legal(DrawTriple(cards, "stock"), DrawTriple(cards, "talon")) if len(cards) == 2 else []

    def silent_uses(self, cards: tuple[Card, ...]) -> list[Move[Moment]]:
        """Legal moves that are made in silence with exactly these *cards*."""
        colour = cards[0].family
        other = ThrowOne(cards[0]) if len(cards) == 1 else ChangeColour(colour, cards)
        return self._legal(LayStart(colour, cards), other)

    def combinations(self, cards: tuple[Card, ...], letters: tuple[str, ...]) -> list[Made]:
        """What *cards* are, with *letters* for the stars among them, as each kind that is played."""
        if self._begins() or len(cards) < 2:
            return []
        played = KINDS[self.state.options.kinds]
        return [self._made(kind, cards, letters) for kind in COMBINATIONS if kind in played]

    def _made(self, kind: Kind, cards: tuple[Card, ...], letters: tuple[str, ...]) -> Made:
        deck, least = self.state.deck, self.state.options.min_word_length
        first: Reason | None = None
        for combination in arrangements(deck, kind, cards, letters):
            reason = not_a_combination(deck, combination, least)
            if reason is None:
                move = Combine(*combination)
                return Made(kind, move, move.objection(self.state, self.seat))
            first = first or reason
        return Made(kind, None, first or Reason.WRONG_STAR)
