"""A secret card never leaves the server: what a seat is sent does not depend on what it may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from classroom.games.shared.table_view import Entry
from classroom.games.sites import board_of
from classroom.live.broadcast import BoardOutbox, JsonOutbox
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from familygames.cards import Card
from familygames.happy_family.rules import Drew, SaidDip
from tests.classroom.tables import a_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def all_that_is_sent(table: LiveTable, seat: int | None) -> list[str | None]:
    """A first screen, and every part of the board, in both languages."""
    boards = [BoardOutbox(table, seat, language) for language in ("en", "fr")]
    return [JsonOutbox(table, seat).message(), *(board.message() for board in boards)]


def two_hidden_cards(table: LiveTable, seat: int | None, rng: random.Random) -> tuple[Card, Card] | None:
    """Two cards in different places that *seat* cannot see there, and of which nothing was ever shown."""
    shown = set()
    for entry in table.entries:
        for event in entry.events:
            seen: Any = event.seen_by(seat)
            shown |= {value for value in (getattr(seen, "card", None),) if value is not None}
            if type(seen).__name__ == "Asked":
                shown.add(Card(seen.family, seen.member))
    hidden = [
        (card, place)
        for place, cards in enumerate((*table.state.hands, table.state.stock))
        if place != seat
        for card in cards
        if card not in shown
    ]
    rng.shuffle(hidden)
    for card, place in hidden:
        for other, elsewhere in hidden:
            if elsewhere != place:
                return card, other
    return None


def swapped(state: Any, one: Card, two: Card) -> Any:
    """*state* with the two cards in each other's place."""
    exchange = {one: two, two: one}

    def change(cards: Any) -> Any:
        return tuple(exchange.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(change(hand)) for hand in state.hands), stock=change(state.stock)
    )


def retold(entry: Entry, one: Card, two: Card) -> Entry:
    """The same entry if the two cards had been in each other's place."""
    exchange = {one: two, two: one}
    events = tuple(
        type(event)(*(exchange.get(value, value) if isinstance(value, Card) else value
                      for value in (getattr(event, name) for name in event.__struct_fields__)))
        if isinstance(event, (Drew, SaidDip))
        else event
        for event in entry.events
    )  # fmt: skip
    return entry._replace(events=events)


@pytest.mark.parametrize("step_mode", ["auto", "spoken"])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_what_is_sent_does_not_depend_on_hidden_cards(step_mode, seed):
    rows = await sync_to_async(a_table)(
        "Ann", "Bob", "Cid", seed=str(seed), step_mode=step_mode, end_rule="all_families"
    )
    table = await hub.table(rows[0]["table"])
    rng = random.Random(seed)
    compared = 0
    for _ in range(60):
        if table.over:
            break
        (actor,) = table.state.to_move()
        await table.play(actor, table.number, rng.choice(table.state.moves(actor)))
        for seat in (0, 1, 2, None):
            pair = two_hidden_cards(table, seat, rng)
            # Whoever must declare holds a family that everybody can name: no card of it is hidden.
            if pair is None or seat in table.state.to_move() or table.state.phase == "must_declare":
                continue
            sent = all_that_is_sent(table, seat)
            state, entries = table.story.state, table.story.entries
            table.story.state = swapped(state, *pair)
            table.story.entries = [retold(entry, *pair) for entry in entries]
            table.board = board_of(table)  # Whatever it remembers of the first telling is gone too.
            try:
                assert all_that_is_sent(table, seat) == sent, f"{pair} can be told apart by seat {seat}"
                compared += 1
            finally:
                table.story.state, table.story.entries = state, entries
                table.board = board_of(table)
    assert compared > 60


async def test_a_spectator_is_sent_no_hand_and_no_move():
    rows = await sync_to_async(a_table)("Ann", "Bob")
    table = await hub.table(rows[0]["table"])

    message = JsonOutbox(table, None).message()

    assert message is not None
    assert '"hand"' not in message
    assert '"moves":[]' in message
