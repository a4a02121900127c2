"""What laws and tests of the site need to know of Littérature."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import Move, Seat, Spoken
from familygames.literature import rules as literature
from familygames.literature import standard_deck, whole_deck
from familygames.state import State
from tests.games.sample import Sample


def cards(state: literature.Literature) -> list[Card]:
    out = [card for closed in state.closed for card in state.deck.by_family[closed.family].cards]
    return [card for hand in state.hands for card in hand] + out


def hidden(state: literature.Literature, seat: Seat | None) -> list[Card]:
    return [card for other, hand in enumerate(state.hands) if other != seat for card in hand]


def swap(state: literature.Literature, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    return state.but(
        hands=tuple(state.deck.sorted(tuple(change.get(card, card) for card in hand)) for hand in state.hands)
    )


def every_move(state: literature.Literature) -> Iterator[Move[Any]]:
    """Of the claims only some: no card, too few, twice the same, at a table's ends, and by turns."""
    seats = len(state.hands)
    names = [(card.family, card.member) for card in state.deck.cards]
    names += [("low-hearts", "8"), ("nothing", "ace"), ("", "")]
    for seat in range(-1, seats + 1):
        yield literature.GiveTurn(seat)
        yield literature.ChooseClaimer(seat)
        for family, member in names:
            yield literature.Ask(seat, family, member)
    for yes in (True, False):
        yield literature.Answer(yes)
    for family, members in (*state.deck.members.items(), ("nothing", ("ace",) * 6)):
        yield literature.Claim(family, ())
        yield literature.Claim(family, tuple((member, 0) for member in members[:5]))
        yield literature.Claim(family, tuple((members[0], 1) for _ in members))
        for first in range(-1, seats + 1):
            yield literature.Claim(family, tuple((member, first) for member in members))
            turns = [(first + 2 * place) % seats for place in range(6)]
            yield literature.Claim(family, tuple(zip(members, turns, strict=True)))


def lists_all(move: Move[Any]) -> bool:
    return not isinstance(move, literature.Claim)


def choose(state: literature.Literature, seat: Seat, rng: Random) -> Move[Any]:
    """As people who see all cards: they come to the rarer phases."""
    moves = state.moves(seat)
    for family in state.open_sets:
        holders = state.holders(family)
        if state.phase in ("play", "final_claims") and {who % 2 for _, who in holders} == {seat % 2}:
            return literature.Claim(family, holders)
    hits = [
        move
        for move in moves
        if isinstance(move, literature.Ask) and Card(move.family, move.member) in state.hands[move.target]
    ]
    return rng.choice(hits or moves)


def moment(state: literature.Literature) -> str:
    if state.phase == "play" and state.must_claim(state.turn) is not None:
        return "play, a claim is due"
    return state.phase if len(state.closed) > 1 else ""


def where(said: Spoken, seats: int) -> State:
    """What a claim tells is true; who is named has a card."""
    deck = whole_deck() if said.family == "eights-jokers" else standard_deck()
    options = literature.Options(nine_sets=said.family == "eights-jokers", first_player="seat_0")
    state = literature.Literature.deal(deck, options, seats, "said")
    family = said.family or "low-hearts"
    card = Card(family, said.member or "7")
    rest = [own for own in deck.cards if own.family != family]
    hands = [[*rest[seat::seats]] for seat in range(seats)]
    phase, changes = "play", {}
    for place, own in enumerate(deck.by_family[family].cards):
        hands[dict(said.holders).get(own.member, 1 if own == card else place % seats)].append(own)
    match said.key:
        case "ask":
            hands[0].append(next(own for own in deck.by_family[family].cards if own != card))
        case "answer.yes" | "answer.no":
            phase, changes = "answer", {"turn": 1, "request": literature.Request(0, card)}
            hands[0] = [own for own in hands[0] if own != card] + [card] * (said.key == "answer.yes")
        case "give_turn":
            phase, hands[0] = "give_turn", []
        case "choose_claimer":
            phase, hands[::2] = "choose_claimer", [[] for _ in hands[::2]]
    sorted_hands = tuple(deck.sorted(tuple(dict.fromkeys(hand))) for hand in hands)
    return state.but(hands=sorted_hands, phase=phase, **({"turn": 0} | changes))


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    lists_all=lists_all,
    where=where,
    seats=6,
    home=(4, {"small_table": True, "stall_limit": 8, "step_mode": "auto"}),
    by_chance=((6, {"step_mode": "spoken"}), (8, {"step_mode": "spoken"})),
    asks_for_any_card=True,
    full=((6, {"step_mode": "spoken"}),),
    choose=choose,
    moment=moment,
    things=("claim", "claimed", "claims"),
)
