"""In every game: what a seat is sent over its socket tells nothing of the cards that are hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async

from classroom.games.sites import SITES, board_of
from classroom.live.broadcast import JsonOutbox
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.game import WAIT, Event
from tests.classroom.tables import a_table
from tests.games import sample_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")
MOVES = 120


def cards_in(data: Any) -> Iterator[Card]:
    """Every card that is named anywhere in *data*."""
    if isinstance(data, dict):
        for value in data.values():
            yield from cards_in(value)
    elif isinstance(data, list):
        if len(data) == 2 and all(isinstance(part, str) for part in data):
            yield Card(*data)
        else:
            for value in data:
                yield from cards_in(value)


def is_secret(event: Event[Any]) -> bool:
    """Whether all may not know of it; where a rule wants a card to be named, the event is public."""
    return event.seen_by(None) != event


def first_screen(table: LiveTable, seat: int | None) -> Any:
    text = JsonOutbox(table, seat).message()
    assert text is not None
    message = msgspec.json.decode(text)
    del message["view"]["deck"]  # It names every card.
    return message


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_no_screen_and_no_event_tells_of_a_hidden_card(game, seed):
    world = sample_of(game)
    rows = await sync_to_async(a_table)(
        *PEOPLE[: world.seats], game=game, seed=str(seed), absent_seconds=None, **world.options
    )
    table = await hub.table(rows[0]["table"])
    rng = Random(seed)
    viewers = [*range(world.seats), None]
    outboxes = {seat: JsonOutbox(table, seat) for seat in viewers}
    for outbox in outboxes.values():
        outbox.message()
    compared = 0
    for _ in range(MOVES):
        if table.over:
            break
        before = {seat: set(world.hidden(table.state, seat)) for seat in viewers}
        actor = rng.choice(sorted(table.state.to_move()))
        move = rng.choice(table.state.moves(actor))
        assert move is not WAIT
        await table.play(actor, table.number, move)
        happened = table.entries[-1].events
        for seat in viewers:
            hidden = set(world.hidden(table.state, seat))
            news = msgspec.json.decode(outboxes[seat].message() or "{}")
            assert hidden.isdisjoint(cards_in(news["view"])), "a view shows what is hidden"
            secret = [told for told, event in zip(news["events"], happened, strict=True) if is_secret(event)]
            assert (hidden & before[seat]).isdisjoint(cards_in(secret)), "an event tells of it"
            assert hidden.isdisjoint(cards_in(news["moves"])) or world.asks_for_any_card
            if len(hidden) < 2 or seat in table.state.to_move():
                continue
            one, other = rng.sample(sorted(hidden), 2)
            sent, state = first_screen(table, seat), table.story.state
            table.story.state = world.swap(state, one, other)
            try:
                assert first_screen(table, seat) == sent, f"{one} and {other} can be told apart"
                compared += 1
            finally:
                table.story.state = state
    assert compared >= world.fewest_compared


def key(card: Card) -> str:
    """How a board names a card."""
    return f'"{card.family}/{card.member}"'


@pytest.mark.parametrize("game", SITES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_no_board_tells_of_a_hidden_card(game, seed):
    """Two cards that a viewer cannot see change places, and every part of the viewer's board stays as it
    is."""
    world = sample_of(game)
    rows = await sync_to_async(a_table)(
        *PEOPLE[: world.seats], game=game, seed=str(seed), absent_seconds=None, **world.options
    )
    table = await hub.table(rows[0]["table"])
    rng = Random(seed)
    viewers = [*range(world.seats), None]
    compared = 0
    for _ in range(MOVES):
        if table.over:
            break
        before = {seat: set(world.hidden(table.state, seat)) for seat in viewers}
        actor = rng.choice(sorted(table.state.to_move()))
        await table.play(actor, table.number, rng.choice(table.state.moves(actor)))
        happened = table.entries[-1].events
        for seat in viewers:
            hidden = set(world.hidden(table.state, seat))
            told = table.board.events(seat, "en", table.number - 1)
            for words, event in zip(told, happened, strict=True):
                if is_secret(event):
                    text = msgspec.json.encode(words).decode()
                    assert not any(key(card) in text for card in hidden & before[seat]), "it is told"
            if len(hidden) < 2 or rng.random() > 0.5:
                continue
            one, other = rng.sample(sorted(hidden), 2)
            # A board of its own for each world: nothing is remembered from the one before.
            shown, state = board_of(table).parts(seat, "en"), table.story.state
            table.story.state = world.swap(state, one, other)
            try:
                assert board_of(table).parts(seat, "en") == shown, f"{one} and {other} can be told apart"
                compared += 1
            finally:
                table.story.state = state
    assert compared >= world.fewest_compared


@pytest.mark.parametrize("game", SITES)
async def test_no_hand_is_on_a_projector(game):
    world = sample_of(game)
    rows = await sync_to_async(a_table)(
        *PEOPLE[: world.seats], game=game, seed="3", absent_seconds=None, **world.options
    )
    table = await hub.table(rows[0]["table"])

    shown = "".join(table.board.parts(None, "en").values())

    # Of what lies open a board may tell.
    hidden = world.hidden(table.state, None)
    assert hidden
    assert not any(key(card) in shown for card in hidden)
