"""A small month of `benchmarks.learning`: bots that know what is due ask for it."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.learning import DECK, month
from familygames.cards import Deck
from familygames.catalogue import GAMES, Game

PUPILS, DAYS = 2, 30
TIMES = 3


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.asks_by_name], ids=lambda game: game.name
)
def test_in_a_month_due_words_stand_three_times_as_often_in_requests(game: Game) -> None:
    deck = msgspec.json.decode(DECK.read_bytes(), type=Deck)
    for pupil in map(str, range(PUPILS)):
        told, untold = (month(game, deck, pupil, told=told, days=DAYS) for told in (True, False))

        assert told.odds >= TIMES
        assert untold.odds < TIMES / 2
        assert 0 < told.weakest <= told.retention <= 1
        assert month(game, deck, pupil, told=True, days=3) == month(game, deck, pupil, told=True, days=3)
