"""A sentence that the site itself proposes is heard as just that move, or asked about with a true choice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from familygames.cards import Deck
from familygames.catalogue import GAMES, Game
from familygames.errors import AmbiguousMove, InvalidDeck
from familygames.game import Seat
from familygames.language.formulas import Scene, say, utter
from familygames.language.resources import LANGUAGES
from familygames.players import playing, random_player
from familygames.state import State
from tests.familygames.famiglia_tables import cards, table
from tests.games import sample_of

FOLDER = Path(__file__).parents[2] / "fixtures" / "decks"
NAMES = ("Anna", "Tom", "Lucie", "Zoé", "Lucas", "May")
TURNS = 48
APART = 4
"""Of so many positions of a game one is looked at."""


def decks(game: Game) -> Iterator[Deck]:
    """The deck that a game brings along, and all of the fixtures that are of its kind."""
    found = {}
    for path in sorted(FOLDER.rglob("*.json")):
        try:
            deck = msgspec.json.decode(path.read_bytes(), type=game.deck)
        except msgspec.ValidationError:
            continue
        found[deck.id] = deck
    yield from ({game.standard_deck().id: game.standard_deck()} | found).values()


def positions(game: Game, deck: Deck) -> Iterator[tuple[State, Seat]]:
    """Some moments of a game by chance, with each seat that may say something then."""
    seats, options = sample_of(game.name).full[0]
    try:
        state = game.deal(deck, game.read_options(options), seats, "proposed")
    except InvalidDeck:
        return
    for number, turn in enumerate(playing(state, [random_player] * seats, Random(0))):
        if number % APART == 0:
            yield from ((state, seat) for seat in sorted(state.to_move()) if seat >= 0)
        if number == TURNS:
            return
        state = turn.step.state


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_sentence_that_is_proposed_is_heard_as_its_move(game: Game) -> None:
    judged, asked_about = set(), set()
    for deck in decks(game):
        for state, seat in positions(game, deck):
            said = {move: move.spoken() for move in state.moves(seat)}
            for language in set(deck.languages) & set(LANGUAGES):
                scene = Scene(NAMES, deck, language, game.name, speaker=seat, asked=state.asked_for)
                for move, spoken in said.items():
                    text = "" if spoken is None else say(spoken, scene)
                    if not text or (deck.id, language, text) in judged:
                        continue
                    judged.add((deck.id, language, text))
                    try:
                        heard = [utter(text, state, seat, scene).move]
                    except AmbiguousMove as error:
                        heard = list(error.candidates)
                        asked_about.add((error.missing, len(heard) > 1))
                    assert state.distinct(seat, heard) == heard, text
                    assert len(state.distinct(seat, [*heard, move])) == len(heard), text
    assert judged
    assert asked_about <= {("choice", True)}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "My Accountant 2 swaps the {own} and the {back}"),
        ("en", "my accountant 2 swaps the {own} for the {back}"),
        ("fr", "Mon Comptable 2 échange le {own} et le {back}"),
        ("fr", "mon comptable 2 échange le {own} contre le {back}"),
    ],
)
def test_of_a_swap_that_names_both_cards_no_other_is_asked_about(language: str, text: str) -> None:
    state = table("B2 R0 R0 Y1 G3", area="Y2 G1 R3", street="R4 B3 G1")
    scene = Scene(("Anna",), state.deck, language, "famiglia", speaker=0)
    own, back = cards("Y1")[0], cards("G1")[0]
    named = {"own": own, "back": back}
    words = {name: state.deck.by_card[card].faces[language].word for name, card in named.items()}

    try:
        meant = [utter(text.format(**words), state, 0, scene).move]
    except AmbiguousMove as error:
        meant = list(error.candidates)

    assert [move.swaps for move in meant] == [((own, back),)]
