"""A game at home, as it is proposed, takes about as long as its form says, and ten minutes at most."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest
from django.urls import reverse

from classroom.live.scheduler import A_WORD
from classroom.live.story import read_options
from classroom.models import Practice, Table
from classroom.services import learners
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, Game
from familygames.language.formulas import say
from familygames.language.realization import Scene
from familygames.language.resources import spoken_in
from familygames.players import playing
from tests.classroom.at_home import a_guest, browser
from tests.classroom.tables import a_deck_of
from tests.classroom.test_practice_forms import every_game, starters
from tests.classroom.test_session_opening import as_shown

A_MOVE = 6.0
"""Seconds a pupil takes for a move: so it is in class, where ten tables make about two moves a second."""
MOST = 10.0
PLAYED = 8
"""Games from which a deck's minutes are estimated."""


def minutes(game: Game, deck: Cards, seed: str, *, a_move: float = A_MOVE, level: str = "") -> float:
    """How long one game lasts as it is proposed, with bots for all and the pupil's pace at the first seat."""
    size = game.size_at_home
    if game.first_game.few_families:
        deck = deck.only(game.fewest_families(deck, size, game.proposed_at_home))
    options = game.read_options(game.alone(game.proposed_at_home(deck)))
    spoken = spoken_in(deck.languages[1], deck.languages)
    scene = Scene(names=tuple("ABCDEFGH"[:size]), deck=deck, language=spoken, game=game.name)
    a_bots_pause = Practice._meta.get_field("bot_seconds").default
    pupil = game.player(next(iter(game.players)))
    players = [pupil, *[game.player(level) if level else pupil] * (size - 1)]
    taken, read = 0.0, 0.0
    for turn in playing(game.deal(deck, options, size, seed), players, Random(seed), game.referee):
        taken += a_move if turn.seat == 0 else max(a_bots_pause, read)
        told = turn.move.spoken()
        read = A_WORD * len(say(told, scene).split()) if told is not None else 0.0
    return taken / 60


FEWEST = 2.5
IN_A_HURRY = 3.0
"""Seconds a pupil takes who looks at nothing twice."""


def decks(game: Game) -> Iterator[Cards]:
    """Of the starter decks, the standard one and some of other sizes: each size once."""
    of_size = {(len(deck.cards), len(deck.families)): deck for deck in starters(game)}
    yield from of_size.values()


@every_game
def test_a_game_as_proposed_takes_about_as_long_as_is_said_and_ten_minutes_at_most(game: Game) -> None:
    lasted = {
        deck.id: mean(minutes(game, deck, f"{number}") for number in range(PLAYED)) for deck in decks(game)
    }

    assert max(lasted.values()) <= MOST, lasted
    assert max(lasted.values()) <= 1.5 * game.first_game.minutes, lasted
    assert mean(lasted.values()) == pytest.approx(game.first_game.minutes, rel=0.25), lasted


@pytest.mark.parametrize(
    ("game", "level"),
    [
        pytest.param(game, level, id=f"{game.name}-{level}")
        for game in GAMES.values()
        if game.size_at_home == 2
        for level in game.players
    ],
)
def test_a_game_for_two_is_not_over_at_once_even_if_its_pupil_hurries(game: Game, level: str) -> None:
    deck = game.standard_deck()
    lasted = [
        minutes(game, deck, f"{number}", a_move=IN_A_HURRY, level=level) for number in range(3 * PLAYED)
    ]

    assert min(lasted) >= FEWEST


@pytest.mark.django_db
@every_game
def test_the_form_says_it_and_begins_that_game(game: Game) -> None:
    deck = a_deck_of(game.name)
    phone = browser(learners.cookie_of(a_guest()))
    address = reverse("practise_new") + f"?game={game.name}"

    page = phone.get(address)
    answer = phone.post(address, as_shown(page.text, "<main"))

    assert f"about {game.first_game.minutes} minutes" in page.text
    assert "If you think for a long time about each move, it can be twice that." in page.text
    assert answer.status_code == 302, answer.context["form"].errors
    table = Table.objects.get()
    assert table.seats.count() == game.size_at_home
    fewest = game.fewest_families(deck.cards, game.size_at_home, game.proposed_at_home)
    assert len(table.families) == (len(fewest) if game.first_game.few_families else 0)
    proposed = game.read_options(game.alone(game.proposed_at_home(deck.cards)))
    assert read_options(game.name, table.options) == proposed


@pytest.mark.django_db
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.first_game.few_families])
def test_whoever_wants_all_cards_plays_with_the_whole_deck(game: Game) -> None:
    a_deck_of(game.name)
    phone = browser(learners.cookie_of(a_guest()))
    address = reverse("practise_new") + f"?game={game.name}"

    phone.post(address, as_shown(phone.get(address).text, "<main") | {"cards": "all"})

    assert Table.objects.get().families == []


@pytest.mark.django_db
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.first_game.few_families])
def test_the_families_change_from_game_to_game_and_two_presses_are_one(game: Game) -> None:
    a_deck_of(game.name)
    learner = a_guest()
    phone = browser(learners.cookie_of(learner))
    address = reverse("practise_new") + f"?game={game.name}"
    form = as_shown(phone.get(address).text, "<main")

    dealt = set()
    for number in range(1, 6):
        for _ in range(2):
            phone.post(address, form)
        assert Practice.objects.count() == number
        Practice.objects.update(outcome={"points": [1, 0, 0], "won": [0], "moves": 1})
        dealt.add(tuple(sorted(Table.objects.latest("pk").families)))

    assert len(dealt) > 1
