"""Nothing a game can refuse, tell or offer is without its sentence."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, get_args

import pytest
from django.utils import translation

from classroom import errors
from classroom.games.sites import SITES, words_of
from classroom.wording.games import EVENTS, GROUPS, OPTIONS, REASONS, SITE_REASONS, Group
from classroom.wording.seats import BOT_LEVELS
from familygames.catalogue import GAMES, Game
from familygames.game import Move
from familygames.happy_family import rules

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)

PUPILS_READ = 12
"""So many words at most, for what a pupil reads while others wait."""


def reasons(game: Game) -> set[str]:
    return {reason.value for reason in import_module(f"familygames.{game.name}.rules").Reason}


def test_every_game_of_the_catalogue_is_on_the_site() -> None:
    assert list(SITES) == list(GAMES)


@games
def test_every_game_has_a_name_and_says_what_it_is_about(game: Game) -> None:
    words = words_of(game.name)

    assert str(words.name)
    assert str(words.about)


IMPERATIVES = {
    "en": {"Ask", "Find", "Lay", "Make", "Play", "Score", "Take", "Be"},
    "fr": {"Demande", "Dis", "Fais", "Forme", "Joue", "Marque", "Pose", "Prends", "Retrouve"},
}
"""How the sentences of what a game is about begin."""


@pytest.mark.parametrize("language", IMPERATIVES)
@games
def test_what_a_game_is_about_tells_a_pupil_what_to_do_in_short_sentences(game: Game, language: str) -> None:
    with translation.override(language):
        sentences = re.split(r"(?<=[.!])\s+", str(words_of(game.name).about))

    for sentence in sentences:
        assert sentence.split()[0] in IMPERATIVES[language], sentence
        assert len(sentence.split()) <= 16, sentence


@games
def test_a_game_with_a_ladder_says_what_it_is_and_how_one_goes_up(game: Game) -> None:
    words = words_of(game.name)

    for text in (words.of_the_day, words.way_up, words.rungs):
        assert bool(text) == bool(game.ladder)


@games
def test_every_player_of_a_game_is_named(game: Game) -> None:
    assert set(game.players) <= set(BOT_LEVELS)


@games
def test_every_reason_has_its_sentence_and_no_sentence_lacks_its_reason(game: Game) -> None:
    assert set(words_of(game.name).reasons) - set(REASONS) <= reasons(game)
    assert reasons(game) <= set(words_of(game.name).reasons)


@games
def test_a_refusal_is_short_enough_for_a_pupil(game: Game) -> None:
    for reason in reasons(game):
        sentence = words_of(game.name).refusal(reason)
        assert 0 < len(sentence.split()) <= PUPILS_READ, sentence


@games
def test_every_option_and_every_value_has_its_words(game: Game) -> None:
    words = words_of(game.name).options

    names = {choice.name for choice in game.choices}
    assert set(words) - set(OPTIONS) <= names <= set(words)
    for choice in game.choices:
        if choice.kind == "choice":
            assert set(words[choice.name].values) == set(choice.values), choice.name
        else:
            assert not words[choice.name].values, choice.name


@games
def test_every_group_has_its_title_and_something_lies_open(game: Game) -> None:
    options = words_of(game.name).options
    shown = {options[choice.name].group for choice in game.choices}

    assert shown <= set(GROUPS)
    assert Group.MAIN in shown


@games
def test_every_event_has_its_sentence(game: Game) -> None:
    told = {name.partition(".")[0] for name in words_of(game.name).events}

    events = {event.__name__ for event in get_args(game.event)}
    assert told - set(EVENTS) <= events <= told


def test_every_error_of_the_site_has_its_sentence() -> None:
    def below(error: type[errors.ClassroomError]) -> set[type[errors.ClassroomError]]:
        return {error}.union(*(below(child) for child in error.__subclasses__()))

    own = {error for error in below(errors.ClassroomError) if "reason" in vars(error)}
    for error in own - {errors.ClassroomError}:
        assert error.reason in SITE_REASONS, error


def test_every_problem_of_a_deck_has_its_sentence() -> None:
    deck = GAMES["happy_family"].standard_deck()
    family = deck.families[0]
    nameless = family.but(faces={})
    tiny = family.but(members=family.members[:1] + family.members[:1])
    broken = deck.but(families=(nameless, tiny))

    problems = rules.HappyFamily.check_deck(broken, rules.Options(), 4)

    assert {code for code, _ in problems} == {
        "too_few_families",
        "duplicate_family",
        "duplicate_member",
        "family_size",
        "missing_face",
        "deck_too_small",
    }
    for code, details in problems:
        assert "%" not in words_of("happy_family").problem(code, details)


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
    sentence = words_of("happy_family").problem(code, details)

    assert not re.search(r"%\(", sentence)


# Hints


def whys(game: Game) -> set[str]:
    return set(import_module(game.hint.__module__).Why)


@games
def test_every_reason_for_a_hint_has_its_sentence_and_no_other_is_there(game: Game) -> None:
    assert set(words_of(game.name).hints) == whys(game)


@games
@pytest.mark.parametrize("number", [1, 2])
def test_a_reason_for_a_hint_is_short_and_can_be_filled(game: Game, number: int) -> None:
    words = dict.fromkeys(("player", "family", "card", "text"), "x") | {"number": number}
    for sentence in words_of(game.name).hints.values():
        assert 0 < len(str(sentence % words).split()) <= PUPILS_READ, sentence


@games
def test_whatever_is_done_in_silence_can_be_told(game: Game) -> None:
    silent = {move.__name__ for move in get_args(game.move) if move.spoken is Move.spoken}
    of_programs = {"Verdict", "CallTime"}

    assert silent - of_programs <= set(words_of(game.name).silent_moves)


def test_no_choice_of_the_teacher_is_told_by_where_it_is_printed() -> None:
    told = [
        str(text)
        for game in GAMES
        for words in words_of(game).options.values()
        for text in (words.label, words.help, *words.values.values())
    ]

    assert [text for text in told if "French text" in text] == []
