"""What laws and tests of the site need to know of Famiglia."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from familygames.cards import Card
from familygames.famiglia import gang, standard_deck
from familygames.famiglia import rules as famiglia
from familygames.game import Move, Seat, Spoken
from familygames.state import State
from tests.games.sample import Sample


def cards(state: famiglia.Famiglia) -> list[Card]:
    owned = [card for cards in (*state.hands, *state.areas, state.gangster) for card in cards]
    return [*owned, *state.street, *state.stack, *state.discards]


def hidden(state: famiglia.Famiglia, seat: Seat | None) -> list[Card]:
    if state.options.mode == "solo" or state.options.open_hands or state.phase == "over":
        return list(state.stack)
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return hands + list(state.stack)


def swap(state: famiglia.Famiglia, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    return state.but(
        hands=tuple(gang.in_order(change.get(card, card) for card in hand) for hand in state.hands),
        stack=tuple(change.get(card, card) for card in state.stack),
    )


def every_move(state: famiglia.Famiglia) -> Iterator[Move[Any]]:
    """Of cards alike in a hand only the first swaps, and no Accountant swaps two cards at once: the rules
    allow it, but do not list it (FA-40).
    """
    owner = max(state.turn, 0)
    street = (*state.street, *state.discards[:1], Card("nobody", "0a"))
    hand = (*state.hands[owner], *state.gangster[:2], *state.areas[owner][:2], Card("nobody", "1a"))
    first = gang.distinct(state.hands[owner])
    for card in street:
        yield famiglia.Discard(card)
        yield famiglia.Take(card)
        yield famiglia.Take(card, hand[0])
        for used in hand:
            for kept in hand:
                yield famiglia.Take(card, used, kept)
    for card in (*first, Card("nobody", "2a")):
        yield famiglia.PlayAccountant(card)
        yield famiglia.PlayAccountant(card, ((hand[-1], hand[-1]),))
        rest = gang.distinct([other for other in state.hands[owner] if other != card])
        for own in rest:
            for back in gang.distinct(state.areas[owner]):
                if gang.KIND[own] != gang.KIND[back]:
                    yield famiglia.PlayAccountant(card, ((own, back),))
        for target in street:
            for by in range(-1, 6):
                yield famiglia.PlayBrute(card, target, by)
    yield famiglia.Pass()
    yield famiglia.TakeBack()
    yield famiglia.FollowProgramme()


def where(said: Spoken, seats: int) -> State:
    """With no other cards than those that matter, and one of each colour in the Street that costs nothing."""
    told = [Card(*name) for name in said.cards]
    card = Card(said.family, said.member) if said.family and said.member else None
    numbers = dict(said.numbers)
    hand, area, street = tuple(told), (), (card,) if card else (Card("famiglia", "1a"),)
    if said.key.startswith("accountant"):
        hand = (Card("accountants", f"{numbers['value']}a"), *gang.CARDS[: numbers["n"]])
        area = gang.CARDS[-numbers["n"] :] if numbers["n"] else ()
    elif said.key == "brute":
        hand = (Card("brutes", f"{numbers['value']}a"),)
    state = famiglia.Famiglia.deal(standard_deck(), famiglia.Options(), 1, "said")
    return state.but(hands=(gang.in_order(hand),), areas=(area,), street=street)


def moment(state: famiglia.Famiglia) -> str:
    return state.phase if state.phase != "refresh" or len(state.discards) > 2 else ""


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    where=where,
    seats=2,
    options={"mode": "two_players"},
    home=(1, {"level": 1}),
    by_chance=((1, {}), (2, {"mode": "two_players"})),
    fewest_moves=2,  # Two who both pass end the game at once (FA-26).
    beginner=("first", "a", {"mode": "two_players"}),
    fewest_compared=0,  # Two who pass end it before there is much to compare.
    full=((1, {"mode": "solo"}), (2, {"mode": "two_players"})),
    moment=moment,
    things=("gangster", "accountant", "brute", "mercenary"),
)
