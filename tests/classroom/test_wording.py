"""Nothing a game can refuse, tell or offer is without its sentence."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, get_args

import pytest

from classroom import errors, wording
from familygames.catalogue import GAMES, Game
from familygames.game import Move
from familygames.happy_family import rules

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)

PUPILS_READ = 12
"""So many words at most, for what a pupil reads while others wait."""


def reasons(game: Game) -> set[str]:
    module = __import__(game.state.__module__, fromlist=["Reason"])
    return {reason.value for reason in module.Reason}


@games
def test_every_game_has_a_name_and_says_what_it_is_about(game: Game) -> None:
    words = wording.GAMES[game.name]

    assert str(words.name)
    assert str(words.about)


@games
def test_every_player_of_a_game_is_named(game: Game) -> None:
    assert set(game.players) <= set(wording.BOT_LEVELS)


@games
def test_every_reason_has_its_sentence_and_no_sentence_lacks_its_reason(game: Game) -> None:
    assert set(wording.REASONS[game.name]) == reasons(game)


@games
def test_a_refusal_is_short_enough_for_a_pupil(game: Game) -> None:
    for reason in reasons(game):
        sentence = wording.refusal(game.name, reason)
        assert 0 < len(sentence.split()) <= PUPILS_READ, sentence


@games
def test_every_option_and_every_value_has_its_words(game: Game) -> None:
    words = wording.OPTIONS[game.name]

    assert list(words) == [choice.name for choice in game.choices]
    for choice in game.choices:
        if choice.kind == "choice":
            assert set(words[choice.name].values) == set(choice.values), choice.name
        else:
            assert not words[choice.name].values, choice.name


@games
def test_every_group_has_its_title_and_something_lies_open(game: Game) -> None:
    shown = {words.group for words in wording.OPTIONS[game.name].values()}

    assert shown <= set(wording.GROUPS)
    assert wording.Group.MAIN in shown


@games
def test_every_event_has_its_sentence(game: Game) -> None:
    told = {name.partition(".")[0] for name in wording.EVENTS[game.name]}

    assert told == {event.__name__ for event in get_args(game.event)}


def test_every_error_of_the_site_has_its_sentence() -> None:
    def below(error: type[errors.ClassroomError]) -> set[type[errors.ClassroomError]]:
        return {error}.union(*(below(child) for child in error.__subclasses__()))

    own = {error for error in below(errors.ClassroomError) if "reason" in vars(error)}
    for error in own - {errors.ClassroomError}:
        assert error.reason in wording.SITE_REASONS, error


def test_every_problem_of_a_deck_has_its_sentence() -> None:
    deck = GAMES["happy_family"].standard_deck()
    family = deck.families[0]
    nameless = family.but(faces={})
    tiny = family.but(members=family.members[:1] + family.members[:1])
    broken = deck.but(families=(nameless, tiny))

    problems = rules.check_deck(broken, rules.Options(), 4)

    assert {code for code, _ in problems} == {
        "too_few_families",
        "duplicate_family",
        "duplicate_member",
        "family_size",
        "missing_face",
        "deck_too_small",
    }
    for code, details in problems:
        assert "%" not in wording.setup_problem(code, details)


@pytest.mark.parametrize(
    ("code", "details"),
    [
        ("bad_player_count", {"seats": 5, "least": 2, "most": 4}),
        ("unknown_option", {"option": "speed", "known": ()}),
        ("bad_value", {"option": "hand_size", "value": 9, "message": ""}),
        ("bad_setting", {"setting": "hand_size"}),
        ("unknown_player", {"dealer": 7, "seats": 4}),
    ],
)
def test_every_objection_to_options_has_its_sentence(code: str, details: dict[str, Any]) -> None:
    sentence = wording.setup_problem(code, details)

    assert not re.search(r"%\(", sentence)


# Hints


def whys(game: Game) -> set[str]:
    return set(import_module(f"familygames.{game.name}.hints").Why)


@games
def test_every_reason_for_a_hint_has_its_sentence_and_no_other_is_there(game: Game) -> None:
    assert set(wording.HINTS[game.name]) == whys(game)


@games
@pytest.mark.parametrize("number", [1, 2])
def test_a_reason_for_a_hint_is_short_and_can_be_filled(game: Game, number: int) -> None:
    words = dict.fromkeys(("player", "family", "card", "text"), "x") | {"number": number}
    for sentence in wording.HINTS[game.name].values():
        assert 0 < len(str(sentence % words).split()) <= PUPILS_READ, sentence


@games
def test_whatever_is_done_in_silence_can_be_told(game: Game) -> None:
    silent = {move.__name__ for move in get_args(game.move) if move.spoken is Move.spoken}
    of_programs = {"Verdict", "CallTime"}

    assert silent - of_programs <= set(wording.SILENT_MOVES[game.name])


def test_no_choice_of_the_teacher_is_told_by_where_it_is_printed() -> None:
    told = [
        str(text)
        for options in wording.OPTIONS.values()
        for words in options.values()
        for text in (words.label, words.help, *words.values.values())
    ]

    assert [text for text in told if "French text" in text] == []
