"""What the laws need to know of each game: where its cards are, what is hidden, and every move one could think of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from familygames.cards import Card
from familygames.famiglia import gang
from familygames.famiglia import rules as famiglia
from familygames.game import Move, Seat, State
from familygames.happy_family import rules


@dataclass(frozen=True)
class World:
    """*cards* lists all cards wherever they are, *hidden* those that a seat must not know of, *swap* changes
    the places of two cards, and *every_move* goes far beyond the legal ones.
    """

    cards: Callable[[Any], list[Card]]
    hidden: Callable[[Any, Seat | None], list[Card]]
    swap: Callable[[Any, Card, Card], State]
    every_move: Callable[[Any], Iterator[Move[Any]]]


def happy_family_cards(state: rules.HappyFamily) -> list[Card]:
    laid = [
        card for families in state.laid for family in families for card in state.deck.by_family[family].cards
    ]
    drawn = [state.drawn] if state.drawn else []
    return [card for hand in state.hands for card in hand] + list(state.stock) + laid + drawn


def happy_family_hidden(state: rules.HappyFamily, seat: Seat | None) -> list[Card]:
    if state.phase == "must_declare":
        return list(state.stock)  # That somebody holds a whole family now is public.
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    drawn = [state.drawn] if state.drawn and state.turn != seat else []
    return hands + list(state.stock) + drawn


def happy_family_swap(state: rules.HappyFamily, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        stock=swapped(state.stock),
        drawn=change.get(state.drawn, state.drawn) if state.drawn else None,
    )


def happy_family_moves(state: rules.HappyFamily) -> Iterator[Move[Any]]:
    names = [(card.family, card.member) for card in state.deck.cards]
    names += [("blue", "nobody"), ("nothing", "mother"), ("", "")]
    for target in range(-1, len(state.hands) + 1):
        for family, member in names:
            yield rules.Ask(target, family, member)
    for yes in (True, False):
        yield rules.Answer(yes)
        yield rules.SayDip(yes)
    yield rules.Draw()
    for family in (*state.deck.by_family, "nothing"):
        yield rules.DeclareFamily(family)


def famiglia_cards(state: famiglia.Famiglia) -> list[Card]:
    owned = [card for cards in (*state.hands, *state.areas, state.gangster) for card in cards]
    return [*owned, *state.street, *state.stack, *state.discards]


def famiglia_hidden(state: famiglia.Famiglia, seat: Seat | None) -> list[Card]:
    if state.options.mode == "solo" or state.options.open_hands or state.phase == "over":
        return list(state.stack)
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return hands + list(state.stack)


def famiglia_swap(state: famiglia.Famiglia, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    return state.but(
        hands=tuple(gang.in_order(change.get(card, card) for card in hand) for hand in state.hands),
        stack=tuple(change.get(card, card) for card in state.stack),
    )


def famiglia_moves(state: famiglia.Famiglia) -> Iterator[Move[Any]]:
    """Of cards alike in a hand only the first swaps, and no Accountant swaps two cards at once: the rules allow
    it, but do not list it (FA-40).
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


WORLDS = {
    "happy_family": World(happy_family_cards, happy_family_hidden, happy_family_swap, happy_family_moves),
    "famiglia": World(famiglia_cards, famiglia_hidden, famiglia_swap, famiglia_moves),
}
