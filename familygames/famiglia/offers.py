"""What a player of Famiglia can do in a turn, action by action; for what they cannot, the rule in the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from familygames.cards import Card
from familygames.famiglia.gang import ACCOUNTANTS, BRUTES, KIND, distinct
from familygames.famiglia.rules.listing import lowerings, recruitments
from familygames.famiglia.rules.moves import Discard, PlayAccountant, PlayBrute, Take
from familygames.famiglia.rules.state import Moment
from familygames.game import Move, Offer, Reason, Seat


class Action(NamedTuple):
    """One of the four actions of a turn, what is possible of it first; if nothing is, the rule in the way, as
    far as it is one.
    """

    name: Literal["refresh", "accountant", "brute", "take"]
    offers: tuple[Offer[Any], ...]
    objection: Reason | None

    @property
    def is_possible(self) -> bool:
        return any(offer.is_legal for offer in self.offers)


def actions(state: Moment, seat: Seat) -> tuple[Action, ...]:
    """The actions of a turn of *seat*, in the order in which they may be taken (FA-9)."""
    hand, street = state.hands[seat], state.street
    return (
        _action(state, seat, "refresh", map(Discard, street), [Discard(card) for card in hand[:1]]),
        _action(
            state,
            seat,
            "accountant",
            # Which cards are swapped is for the player to add (FA-40).
            map(PlayAccountant, distinct(card for card in hand if card.family == ACCOUNTANTS)),
            [PlayAccountant(card) for card in hand[:1]],
        ),
        _action(
            state,
            seat,
            "brute",
            _brutes(state, seat),
            [PlayBrute(card, street[0], 1) for card in hand[:1] if street],
        ),
        _action(state, seat, "take", _recruits(state, seat), ()),
    )


def _action(
    state: Moment,
    seat: Seat,
    name: Literal["refresh", "accountant", "brute", "take"],
    moves: Iterable[Move[Moment]],
    instead: Sequence[Move[Moment]],
) -> Action:
    """*instead* is what tells the rule in the way where there is not one card to blame."""
    offers = sorted((state.offer(seat, move) for move in moves), key=lambda offer: not offer.is_legal)
    if any(offer.is_legal for offer in offers):
        return Action(name, tuple(offers), None)
    reasons = {offer.objection for offer in offers}
    if len(reasons) != 1:
        reasons = {move.objection(state, seat) for move in instead}
    return Action(name, tuple(offers), next(iter(reasons), None))


def _brutes(state: Moment, seat: Seat) -> Iterable[PlayBrute]:
    """All that a Brute can lower; each Brute once, if there is nothing."""
    if swaps := lowerings(state, seat):
        return swaps
    brutes = distinct(card for card in state.hands[seat] if card.family == BRUTES)
    return [PlayBrute(card, state.street[0], 1) for card in brutes] if state.street else ()


def _recruits(state: Moment, seat: Seat) -> Iterable[Take]:
    """Every Street card: with each pair that takes it, of cards alike the first for all, or with none."""
    takes: dict[Card, dict[tuple[int, int] | None, Take]] = {}
    for move in recruitments(state, seat):
        pair = None if move.used is None or move.kept is None else (KIND[move.used], KIND[move.kept])
        takes.setdefault(move.card, {}).setdefault(pair, move)
    return [move for card in state.street for move in takes.get(card, {None: Take(card)}).values()]
