"""What laws and tests of the site need to know of Happy Family."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from familygames.cards import Card
from familygames.game import Move, Seat, Spoken
from familygames.happy_family import rules, standard_deck
from familygames.state import State
from tests.games.sample import Sample


def cards(state: rules.HappyFamily) -> list[Card]:
    laid = [
        card for families in state.laid for family in families for card in state.deck.by_family[family].cards
    ]
    drawn = [state.drawn] if state.drawn else []
    return [card for hand in state.hands for card in hand] + list(state.stock) + laid + drawn


def hidden(state: rules.HappyFamily, seat: Seat | None) -> list[Card]:
    if state.phase == "must_declare":
        return list(state.stock)  # That somebody holds a whole family now is public.
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    drawn = [state.drawn] if state.drawn and state.turn != seat else []
    return hands + list(state.stock) + drawn


def swap(state: rules.HappyFamily, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        stock=swapped(state.stock),
        drawn=change.get(state.drawn, state.drawn) if state.drawn else None,
    )


def every_move(state: rules.HappyFamily) -> Iterator[Move[Any]]:
    names = [(card.family, card.member) for card in state.deck.cards]
    names += [("blue", "nobody"), ("nothing", "mother"), ("", "")]
    for target in range(-1, len(state.hands) + 1):
        for family, member in names:
            yield rules.Ask(target, family, member)
            yield rules.Ask(target, family, member, polite=False)
    for yes in (True, False):
        yield rules.Answer(yes)
        yield rules.SayDip(yes)
    yield rules.Draw()
    for family in (*state.deck.by_family, "nothing"):
        yield rules.DeclareFamily(family)


def lists_all(move: Move[Any]) -> bool:
    """Nobody proposes to forget please."""
    return not (isinstance(move, rules.Ask) and not move.polite)


def where(said: Spoken, seats: int) -> State:
    deck = standard_deck()
    state = rules.HappyFamily.deal(deck, rules.Options(), seats, "said")
    card = Card(said.family, said.member) if said.family and said.member else deck.cards[0]
    family = deck.by_family[card.family].cards
    others = tuple(own for own in family if own != card)
    mine, phase, changes = others[:1], "ask", {}
    match said.key:
        case "answer.yes" | "answer.no":
            mine = (card,) if said.key == "answer.yes" else others[:1]
            phase, changes = "answer", {"turn": 1, "request": rules.Request(0, card)}
        case "dip.lucky" | "dip.unlucky":
            drawn = card if said.key == "dip.lucky" else others[1]
            phase, changes = "dip", {"request": rules.Request(1, card), "drawn": drawn}
        case "declare":
            mine, phase = deck.by_family[said.family or card.family].cards, "must_declare"
    rest = [own for own in deck.cards if own.family != mine[0].family]
    hands = (mine, *(tuple(rest[place * 6 : place * 6 + 6]) for place in range(1, seats)))
    return state.but(hands=hands, phase=phase, **({"turn": 0} | changes))


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    lists_all=lists_all,
    where=where,
    seats=3,
    options={"step_mode": "spoken"},
    home=(3, {"end_rule": "first_empty", "step_mode": "auto"}),
    by_chance=((4, {"end_rule": "all_families"}),),
    asks_for_any_card=True,
    full=((3, {"step_mode": "spoken"}),),
    things=("dip",),
)
