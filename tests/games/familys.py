"""What laws and tests of the site need to know of FAMILYS."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.familys import combinations, standard_deck
from familygames.familys import rules as familys
from familygames.familys.rules.state import Proposal
from familygames.game import Move, Seat, Spoken
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.state import State
from tests.games.sample import Sample


def cards(state: familys.Familys) -> list[Card]:
    unions = [beside.union for besides in state.unions for beside in besides]
    owned = [card for cards in (*state.hands, *state.laid) for card in cards]
    return [*owned, *unions, *state.stock, *state.talon]


def hidden(state: familys.Familys, seat: Seat | None) -> list[Card]:
    open_to_all = set(state.proposal.cards) if state.proposal else set()
    if state.target is not None:
        open_to_all |= set(state.hands[state.target])
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return [card for card in hands if card not in open_to_all] + list(state.stock)


def swap(state: familys.Familys, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        stock=swapped(state.stock),
        gained=swapped(state.gained),
        chosen=tuple((seat, swapped(cards)) for seat, cards in state.chosen),
    )


def every_move(state: familys.Familys) -> Iterator[Move[Any]]:
    """With cards of the player on turn and of the next, of the stock and the talon."""
    hand = state.hands[state.turn]
    yield from family_moves(state)
    yield from special_moves(state)
    for one in hand:
        for other in (*hand, *state.stock[:1]):
            yield familys.DrawTriple((one, other), "stock")
            yield familys.DrawTriple((one, other), "talon")
            yield familys.Combine("couple", (one, other))
    for kind in ("word", "run", "clones", "couple", "symbols"):
        yield familys.Combine(kind, hand[:3], ("A",), "rose")
        yield familys.Combine(kind, hand[:3])
    for yes in (True, False):
        yield familys.Vote(yes)
    for ruling in (ACCEPT, REFUSE, UNSURE):
        yield familys.Verdict(ruling)
    for move in (familys.DrawSimple, familys.Refill, familys.EndTurn, familys.Announce):
        yield move()


def family_moves(state: familys.Familys) -> Iterator[Move[Any]]:
    for number, own in enumerate(state.hands):
        for colour in (*state.deck.colours, ""):
            for size in (0, 1, 2, 3, len(own)):
                yield familys.LayStart(colour, own[number : number + size])
                yield familys.ChangeColour(colour, own[number : number + size])
    following = state.hands[(state.turn + 1) % len(state.hands)]
    shown = () if state.target is None else state.hands[state.target]
    for card in sorted({*state.hands[state.turn], *shown, *following, *state.stock[-2:]}):
        yield familys.VisionTake(card)
        yield familys.ThrowOne(card)
        yield familys.Lay(card)
        if state.deck.kinds[card] == "union":
            for partner in (partner for cards in state.laid for partner in cards):
                yield familys.Lay(card, partner)


def special_moves(state: familys.Familys) -> Iterator[Move[Any]]:
    laid = [card for cards in state.laid for card in cards]
    unions = [beside.union for besides in state.unions for beside in besides]
    for target in range(-1, len(state.hands) + 1):
        yield familys.PlayVision(target)
        for card in (*laid, *unions, Card("red", "nobody")):
            yield familys.PlayVoisin(target, card)
    top = state.talon[-1] if state.talon else state.stock[0]
    for partner in (*state.deck.mates.get(top, ()), *laid[:2]):
        for colour in state.deck.unions.values():
            for union in colour:
                yield familys.PlayUnion(union, partner, top)


def lists_all(move: Move[Any]) -> bool:
    """A teacher's verdict during a vote is legal, but nobody waits for it."""
    return not isinstance(move, (familys.Combine, familys.LayStart, familys.ChangeColour, familys.Verdict))


def choose(state: familys.Familys, seat: Seat, rng: Random) -> Move[Any]:
    """As people who combine, lay and play their special cards."""
    moves = state.moves(seat)
    eager = (familys.Combine, familys.Lay, familys.PlayUnion, familys.PlayVision)
    telling = [move for move in moves if isinstance(move, eager)]
    return rng.choice(telling if telling and rng.random() < 0.8 else moves)


def where(said: Spoken, seats: int) -> State:
    """With what is said in hand, or where else it has to be."""
    deck = standard_deck()
    state = familys.Familys.deal(deck, familys.Options(first_player="seat_0"), seats, "said")
    told = tuple(Card(*name) for name in said.cards)
    card = Card(said.family, said.member) if said.family and said.member else None
    special = [found for found, kind in deck.kinds.items() if kind == said.key]
    persons = {
        deck.roles[found]: found for found in reversed(deck.by_family["red"].cards) if found in deck.roles
    }
    hand, laid, phase, changes = told, [()] * seats, "main", {"turn": 0}
    match said.key:
        case "draw.simple" | "triple.stock" | "triple.talon":
            phase, changes = "draw", changes | {"talon": state.stock[:3]}
        case "draw.good":
            hand, laid[0] = (card,), (persons[1],)
        case "voisin" | "vision":
            hand, laid[1] = tuple(special[:1]), (card,) if card else ()
        case "union":
            mine, other = told
            hand, changes = (mine, *sorted(deck.unions[other.family])[:1]), changes | {"talon": (other,)}
        case "announce":
            hand, laid[0] = (), tuple(persons.values())
        case "word":
            hand = combinations.Sorted(deck, deck.cards).spelt(dict(said.texts)["word"])[1]
        case "check.yes" | "check.no":
            asked = Proposal(deck.cards[:3], "sol")
            phase, changes = "vote", {"turn": 1, "judge": "class", "proposal": asked}
    hands = (deck.sorted(hand), *state.hands[1:])
    tables = tuple(tuple(sorted(cards, key=deck.roles.__getitem__)) for cards in laid)
    return state.but(hands=hands, laid=tables, phase=phase, **changes)


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    lists_all=lists_all,
    where=where,
    seats=3,
    options={"rounds": 2},
    home=(2, {"rounds": 1}),
    by_chance=((3, {"rounds": 2, "judge": "auto"}), (4, {"rounds": 2})),
    full=((4, {"rounds": 3}),),
    choose=choose,
    things=("union", "voisin", "vision"),
)
