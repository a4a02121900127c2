"""What somebody had better hear named: programs name it where that costs them nearly nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from familygames.cards import Card
from familygames.catalogue import GAMES, Game
from familygames.familys.bots import worth
from familygames.familys.hints import NEARLY
from familygames.familys.rules import Combine
from familygames.game import Move, View
from familygames.happy_family.rules import Ask
from familygames.players import any_of, best, names, playing
from familygames.spikit.rules.moves import LaySentence

ASKING = [
    pytest.param(game, level, id=f"{game.name}-{level}")
    for game in GAMES.values()
    if game.asks_by_name
    for level in game.players
]
TIMES = 3
"""So much oftener a wanted card stands in requests than another."""
ASKS = [Ask(1, "blue", "mother"), Ask(1, "blue", "father"), Ask(1, "red", "son"), Ask(2, "red", "son")]
MOTHER, FATHER, SON = (Card(ask.family, ask.member) for ask in ASKS[:3])
WORTH = dict(zip(ASKS, (1.0, 0.9, 0.5, 0.4), strict=True))


@pytest.mark.parametrize(
    ("wanted", "margin", "chosen"),
    [
        ({FATHER}, 0.2, ASKS[1]),
        ({FATHER}, 0.05, ASKS[0]),
        ({SON}, 0.7, ASKS[2]),  # Of two that name it, the better one.
        ({SON, FATHER}, 0.7, ASKS[1]),
        ({Card("green", "son")}, 1.0, ASKS[0]),
        ((), 1.0, ASKS[0]),
    ],
)
def test_a_wanted_card_goes_before_what_is_worth_nearly_the_same(
    wanted: Any, margin: float, chosen: Ask
) -> None:
    assert best(ASKS, WORTH.__getitem__, Random(1), wanted=wanted, margin=margin) == chosen


def test_whoever_asks_by_chance_asks_mostly_and_not_always_for_it() -> None:
    rng = Random(1)
    asked = [any_of(ASKS, {SON}, rng) for _ in range(200)]

    assert 140 < sum(names(ask, {SON}) for ask in asked) < 200
    assert {*asked} == {*ASKS}


def requests(game: Game, level: str, seed: str, *, heeded: bool) -> tuple[int, int, float]:
    """How often wanted cards stand in requests, and others, in one game; how many of the cards are wanted."""
    options = game.read_options(game.alone({}))
    seats = game.usual_size(options)
    deck = game.deck_for(options, seats)
    wanted = frozenset(card for card in deck.cards if Random(f"{seed}/{card}").random() < 0.25)

    def choose(view: View, moves: Any, rng: Random) -> Move[Any]:
        return game.players[level](replace(view, wanted=wanted) if heeded else view, moves, rng)

    counts = [0, 0]
    for turn in playing(game.deal(deck, options, seats, seed), [choose] * seats, Random(seed)):
        spoken = turn.move.spoken()
        if spoken is not None and spoken.key.startswith("ask"):
            counts[names(turn.move, wanted)] += 1
    return counts[1], counts[0], len(wanted) / len(deck.cards)


@pytest.mark.parametrize(("game", "level"), ASKING)
def test_a_game_with_wishes_ends_like_any_other_and_the_same_again(game: Game, level: str) -> None:
    once, again = (requests(game, level, "1", heeded=True) for _ in range(2))
    assert once == again
    assert sum(once[:2]) < 10 * sum(requests(game, level, "1", heeded=False)[:2])


def odds(counts: list[tuple[int, int, float]]) -> float:
    """How many times as often a wanted card stands in requests as another."""
    wanted, others = sum(count[0] for count in counts), sum(count[1] for count in counts)
    part = sum(count[2] for count in counts) / len(counts)
    return (wanted / part) / (others / (1 - part))


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.asks_by_name], ids=lambda game: game.name
)
def test_the_bots_that_are_proposed_at_home_ask_for_it_three_times_as_often(game: Game) -> None:
    weakest = next(iter(game.players))

    assert odds([requests(game, weakest, str(seed), heeded=True) for seed in range(10)]) >= TIMES
    assert odds([requests(game, weakest, str(seed), heeded=False) for seed in range(10)]) < TIMES / 2


# --- Hints --------------------------------------------------------------------------------------------------


def sentences(seeds: range) -> Iterator[tuple[Any, frozenset[Card], Any, Any]]:
    """Moments at which a sentence is advised: some cards of the hand that are wanted; the advice without
    that, and with it.
    """
    game = GAMES["spikit"]
    for seed in map(str, seeds):
        options = game.read_options(game.alone({"match_rounds": 1}))
        start = game.deal(game.standard_deck(), options, 3, seed)
        state = start
        for turn in playing(start, [game.players["beginner"]] * 3, Random(seed), game.referee):
            seat = min(state.to_move())
            if state.phase == "main" and seat == turn.seat:
                view, moves = state.view(seat), state.moves(seat)
                hand = view.hand  # type: ignore[attr-defined]
                wanted = frozenset(card for card in hand if Random(f"{seed}/{card}").random() < 0.5)
                plain = game.hint(view, moves, Random(1)).move
                if isinstance(plain, LaySentence):
                    yield state, wanted, plain, game.hint(replace(view, wanted=wanted), moves, Random(1)).move
            state = turn.step.state


def test_a_sentence_that_is_advised_has_the_wanted_words_that_go_as_well() -> None:
    without = with_them = 0
    for state, wanted, plain, advised in sentences(range(6)):
        seat = min(state.to_move())
        assert advised.objection(state, seat) is None
        assert len(advised.cards) == len(plain.cards)
        assert len(state.deck.spoken_languages(advised.cards, advised.joker)) == 1
        assert wanted.intersection(plain.cards) <= wanted.intersection(advised.cards)
        without += len(wanted.intersection(plain.cards))
        with_them += len(wanted.intersection(advised.cards))

    assert without < with_them


def words_advised(*, wanted: bool) -> tuple[int, int, int]:
    """In FAMILYS: at how many moments a combination is advised, at how many of them a wanted word, and how
    many points are given up for these.
    """
    game = GAMES["familys"]
    options = game.read_options(game.alone({"languages": "fr", "rounds": 3}))
    heeded = frozenset(("fr", word) for word in ("chat", "lune", "père", "mère", "rose", "île", "lit", "sel"))
    moments = named = lost = 0
    for seed in map(str, range(12)):
        state = game.deal(game.standard_deck(), options, 3, seed)
        for turn in playing(state, [game.players["regular"]] * 3, Random(seed), game.referee):
            seat = turn.seat
            if seat >= 0 and state.phase == "main":
                view, moves = state.view(seat), state.moves(seat)
                plain = game.hint(view, moves, Random(1)).move
                told = replace(view, wanted_words=heeded) if wanted else view
                advised = game.hint(told, moves, Random(1)).move
                if isinstance(advised, Combine):
                    assert advised.objection(state, seat) is None
                    moments += 1
                    named += ("fr", advised.word) in heeded
                    lost = max(lost, worth(plain.combination) - worth(advised.combination))  # type: ignore[attr-defined]
            state = turn.step.state
    return moments, named, lost


def test_a_wanted_word_that_is_worth_nearly_as_much_is_advised_where_words_are_no_cards() -> None:
    moments, named, lost = words_advised(wanted=True)

    assert named > words_advised(wanted=False)[1]
    assert named < moments
    assert 0 <= lost <= NEARLY
