"""What a teacher types of a deck is the question that a table would ask with it, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from familygames.catalogue import GAMES, PANELS, Game
from familygames.definition import Panel
from familygames.errors import NoQuestion
from familygames.game import Question
from tests.games import sample_of

JUDGED = [game for game in GAMES.values() if game.panel is not None]
judged = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
GAMES_PLAYED, MOVES = 6, 250


def panel_of(game: Game) -> Panel:
    assert game.panel is not None
    return game.panel


def asked_in(game: Game) -> tuple[Any, set[Question]]:
    """Whatever was proposed in a few games that were played at random, and the deck they were played with."""
    sample, questions = sample_of(game.name), set()
    deck = game.standard_deck()
    for seed in range(GAMES_PLAYED):
        rng = Random(seed)
        options = game.read_options(sample.options)
        state = game.deal(deck, options, sample.seats, str(seed))
        for _ in range(MOVES):
            if state.is_over():
                break
            seat = min(state.to_move())
            step = state.play(seat, sample.choose(state, seat, rng))
            questions |= {asked for event in step.events if (asked := event.asks(deck)) is not None}
            state = step.state
    return deck, questions


def test_games_that_share_their_decks_ask_alike() -> None:
    assert [PANELS[game.kind] for game in JUDGED] == [game.panel for game in JUDGED]


@judged
def test_what_a_table_asks_is_read_as_the_same_question(game: Game) -> None:
    deck, questions = asked_in(game)
    assert questions

    for question in questions:
        for text in (question.text, question.text.upper(), f"  {question.text.rstrip('.')} "):
            assert panel_of(game).read(deck, text).question.key == question.key, text


@judged
@pytest.mark.parametrize(
    "text", ["", " ", ".", "?!", "'", "1 2 3", "🙂 🙂", "-", "qx " * 20, "x" * 300, "\0a"]
)
def test_what_could_never_come_up_is_told(game: Game, text: str) -> None:
    with pytest.raises(NoQuestion):
        panel_of(game).read(game.standard_deck(), text)
