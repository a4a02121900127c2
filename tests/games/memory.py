"""What laws and tests of the site need to know of Memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.game import Move, Seat, Spoken
from familygames.memory import GAME, bots, rules
from familygames.state import State
from tests.games.sample import Sample


def cards(state: rules.Memory) -> list[Card]:
    """Each pair once, where its word lies its picture lies, too; and the cards that were not drawn."""
    lying = [[half[0] for half in state.layout if half and half[1] is is_word] for is_word in (True, False)]
    assert set(lying[0]) == set(lying[1])
    dealt = lying[0] + [card for won in state.taken for card in won]
    return dealt + [card for card in state.deck.cards if card not in dealt]


def hidden(state: rules.Memory, seat: Seat | None) -> list[Card]:
    """Cards of which neither the word nor the picture lies open."""
    down = Counter(half[0] for place, half in enumerate(state.layout) if half and place not in state.open)
    return [card for card, halves in down.items() if halves == 2]


def swap(state: rules.Memory, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    layout = tuple(half and (change.get(half[0], half[0]), half[1]) for half in state.layout)
    return state.but(layout=layout)


def every_move(state: rules.Memory) -> Iterator[Move[Any]]:
    yield from map(rules.Turn, range(-1, len(state.layout) + 1))
    for card in (*state.deck.cards, Card("nothing", "dog")):
        yield rules.Say(card)
        for other in (*state.shown, state.deck.cards[0]):
            yield rules.Say(card, other)


def choose(state: rules.Memory, seat: Seat, rng: Random) -> Move[Any]:
    """Tells the truth, and turns cards by chance."""
    return bots.remembering(1)(state.view(seat), state.moves(seat), rng)


def moment(state: rules.Memory) -> str:
    """With a pair before somebody, and gaps on the table."""
    return state.phase if any(state.taken) else ""


def where(said: Spoken, seats: int) -> State:
    one, other = [Card(*name) for name in said.cards] or [Card(said.family or "", said.member or "")] * 2
    state = rules.Memory.deal(GAME.standard_deck(), rules.Options(), seats, "said")
    layout = (None, (one, True), (other, False), *state.layout[3:])
    return state.but(layout=layout, open=(1, 2), phase="say", turn=0)


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    brief={"pairs": 6},
    where=where,
    seats=3,
    options={"pairs": 6},
    home=(2, {"pairs": 6}),
    by_chance=((2, {"pairs": 6}), (4, {"pair": "translation"})),
    full=((3, {"pairs": 6}), (2, {"pair": "translation"})),
    choose=choose,
    moment=moment,
)
