"""What every game of the catalogue says of itself holds for it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from familygames.catalogue import DECKS, GAMES, Game
from familygames.game import CommonOptions, Event, Move

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
FOLDERS = Path(__file__).parents[2] / "familygames"


def test_every_folder_with_rules_is_a_game_of_the_catalogue() -> None:
    assert {file.parent.name for file in FOLDERS.glob("*/rules.md")} == set(GAMES)


def test_no_two_games_number_their_rules_alike() -> None:
    assert len({game.rules for game in GAMES.values()}) == len(GAMES)


def test_there_is_one_game_of_the_day() -> None:
    assert len([game for game in GAMES.values() if game.ladder]) == 1


@every_game
def test_its_options_are_those_of_all_games_and_its_own(game: Game) -> None:
    common = {name for name, value in vars(CommonOptions).items() if isinstance(value, property)}
    offered = {choice.name: choice for choice in game.choices}

    assert issubclass(game.options, CommonOptions)
    for name in common & set(offered):  # A game may leave a common choice to the teacher, not mean another.
        game.read_options({name: getattr(CommonOptions(), name)})


@every_game
def test_what_is_asked_at_home_is_an_option_and_what_is_not_asked_is_another(game: Game) -> None:
    names = {choice.name for choice in game.choices}

    assert game.home_options <= names
    assert set(game.first_time) <= game.home_options
    assert not set(game.at_home) & game.home_options
    game.read_options({**game.at_home, **game.first_time})


@every_game
def test_alone_nobody_has_to_be_asked_what_counts(game: Game) -> None:
    options = game.read_options(game.alone(game.first_time))

    assert game.judged_by(options) in (None, "auto")
    assert game.options().but(**game.alone({})) == game.read_options(game.alone({}))


@every_game
def test_what_is_proposed_for_a_lesson_can_be_dealt(game: Game) -> None:
    for deck in (None, game.standard_deck()):
        for seats in game.state.seats_for(game.options()):
            options = game.read_options(game.lesson_options(deck, seats))
            assert game.deal(deck or game.standard_deck(), options, seats, "lesson").options == options


@every_game
def test_its_own_decks_are_of_its_kind(game: Game) -> None:
    for make in (game.standard_deck, *game.other_decks):
        deck = make()
        assert type(deck) is DECKS[game.kind]
        options = game.options_for(deck).but(**game.needed_by(deck))
        assert game.check_deck(deck, options, game.state.seats_for(options)[0]) == []


@every_game
def test_each_rung_of_its_ladder_is_a_game_for_one(game: Game) -> None:
    for rung in game.ladder:
        options = game.read_options(game.alone(rung.options))
        assert game.deal(game.standard_deck(), options, 1, rung.name).to_move()
    assert len({rung.name for rung in game.ladder}) == len(game.ladder)


@every_game
def test_a_move_made_in_silence_names_cards_it_has(game: Game) -> None:
    """What it names is what it is about: a field of its own."""
    for move in get_args(game.move):
        assert issubclass(move, Move)
        if move.named is not Move.named:
            assert {"card", "cards"} & {field.name for field in msgspec.structs.fields(move)}


@every_game
def test_whoever_gives_or_takes_is_concerned(game: Game) -> None:
    for event in get_args(game.event):
        assert issubclass(event, Event)
        names = {field.name for field in msgspec.structs.fields(event)}
        if names & {"giver", "taker"}:
            assert event.concerned is not Event.concerned
