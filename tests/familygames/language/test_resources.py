"""The data of the languages: read once, and all of it when a server asks."""

from __future__ import annotations

from familygames.catalogue import GAMES
from familygames.language import resources
from familygames.language.formulas import Scene, hear, say


def test_after_loading_no_sentence_waits_for_a_file() -> None:
    resources.tongue.cache_clear()
    resources.messages.cache_clear()

    resources.load()

    read = resources.tongue.cache_info().misses + resources.messages.cache_info().misses
    game = GAMES["happy_family"]
    deck = game.standard_deck()
    state = game.deal(deck, game.read_options({}), 3, "a lesson")
    (seat,) = state.to_move()
    for language in deck.languages:
        scene = Scene(names=("Mary", "Paul", "Zoé"), deck=deck, language=language, game=game.name)
        move = state.moves(seat)[0]
        sentence = say(move.spoken(), scene)
        assert hear(f"{sentence} ok", state.moves(seat), scene).move == move
    assert resources.tongue.cache_info().misses + resources.messages.cache_info().misses == read
