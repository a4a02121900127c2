"""The players of Famiglia: what they know, what they plan, and how well they play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from familygames.famiglia import GAME, bots, standard_deck
from familygames.famiglia.bots import known, move_of
from familygames.famiglia.gang import KIND
from familygames.famiglia.planning import Plan, Planner, carry_out, experience, stage
from familygames.famiglia.rules import Famiglia, FollowProgramme, Options, Pass, PlayBrute, Reshuffled, Take
from familygames.famiglia.sketch import NOTHING, Sketch
from familygames.game import PROGRAMME, Event
from familygames.players import Player, play_out, playing, random_player
from familygames.record import Record
from tests.familygames.famiglia_tables import card, owned, table

RECORDS = sorted((Path(__file__).parent / "records").glob("famiglia-*.jsonl"))
MODES: tuple[dict[str, Any], ...] = (
    {"level": 0},
    {"level": 1},
    {"level": 4, "first": "b", "discard_max_value": 3},
    {"mode": "two_players"},
)
modes = pytest.mark.parametrize("options", MODES, ids=str)


def deal(options: dict[str, Any], seed: str) -> Famiglia:
    chosen = Options(**options)
    return Famiglia.deal(standard_deck(), chosen, 1 if chosen.mode == "solo" else 2, seed)


def played(options: dict[str, Any], seed: str, player: Player) -> Iterator[tuple[Famiglia, list[Event[Any]]]]:
    """Each state of a game with all events that led to it."""
    state = deal(options, seed)
    past: list[Event[Any]] = []
    yield state, past
    for turn in playing(state, [player] * len(state.hands), Random(seed)):
        past = past + turn.step.events
        yield turn.step.state, past


def truth(state: Famiglia) -> Sketch:
    """A sketch that knows the stack."""
    sketch = known(state.but(options=state.options.but(open_hands=True)).view(0)).sketch
    sketch.stack = [KIND[card] for card in state.stack]
    return sketch


def essence(sketch: Sketch) -> list[Any]:
    spent = [] if sketch.level is not None and sketch.turn else [sketch.spent]
    return [
        getattr(sketch, name) for name in Sketch.__slots__ if name not in ("over", "spent", "owned")
    ] + spent


@modes
def test_the_programme_of_the_sketch_is_that_of_the_rules(options: dict[str, Any]) -> None:
    turns = 0

    for seed in range(6):
        for state, _ in played(options, f"programme/{seed}", random_player):
            if state.turn != PROGRAMME or state.is_over():
                continue
            step = state.play(PROGRAMME, FollowProgramme())
            if any(isinstance(event, Reshuffled) for event in step.events):
                continue  # The sketch shuffles by another chance.
            sketch = truth(state)
            sketch.spent = False
            sketch.gangster_turn(Random(0))
            assert sketch.over == step.state.is_over()
            if not sketch.over:
                assert essence(sketch) == essence(truth(step.state))
            turns += 1

    assert turns > 60 or options.get("mode")


@modes
def test_a_plan_carried_out_in_the_sketch_is_its_moves_in_the_rules(options: dict[str, Any]) -> None:
    plans = 0
    rng = Random("plans")

    for seed in range(4):
        for state, _ in played(options, f"plans/{seed}", random_player):
            if state.turn == PROGRAMME or state.phase != "refresh" or not state.street:
                continue
            sketch = truth(state)
            lessons = experience()[state.options.mode][stage(sketch.emptied, len(sketch.stack))]
            plan = rng.choice(Planner(sketch, lessons).widened())
            after = done(state, plan)
            if after is None:
                continue
            carry_out(sketch, plan, Random(0))
            assert sketch.over == after.is_over()
            if not sketch.over:
                assert essence(sketch) == essence(truth(after))
            plans += 1

    assert plans > 30


def done(state: Famiglia, plan: Plan) -> Famiglia | None:
    """The state once *plan* is played; None if the stack was shuffled on the way."""
    seat = state.turn
    while True:
        move = move_of(plan, state.view(seat))
        step = state.play(seat, move)
        if any(isinstance(event, Reshuffled) for event in step.events):
            return None
        state = step.state
        if isinstance(move, (Take, Pass)):
            return state
        if isinstance(move, PlayBrute):
            plan = plan._replace(brute=NOTHING)
        plan = plan._replace(accountant=NOTHING, given=(), back=())


def test_who_has_watched_knows_the_other_hand_and_the_bottom_of_the_stack() -> None:
    bottoms = 0

    for seed in range(6):
        for state, past in played({"mode": "two_players"}, f"memory/{seed}", bots.regular):
            guess = known(state.view(0, past))
            right = truth(state)
            assert guess.theirs == 0
            assert guess.sketch.hands == right.hands
            assert guess.sketch.points == right.points
            assert guess.sketch.rest == right.rest
            assert guess.bottom == right.stack[: len(guess.bottom)]
            assert sorted(guess.bottom + guess.unseen) == sorted(right.stack)
            bottoms += bool(guess.bottom)

    assert bottoms


def test_who_has_not_watched_guesses_the_other_hand() -> None:
    state = table("R0", "B1", street="B0", other=("Y2 G1", "G0"), mode="two_players")

    guess = known(state.view(0))
    world = guess.world(Random(1))

    assert guess.theirs == 2
    assert sum(world.hands[1]) == 2
    assert len(world.stack) == len(guess.unseen) - 2
    assert sum(world.rest) == len(world.stack) + 1


def test_a_beginner_overlooks_what_a_regular_sees() -> None:
    state = table("Y3 R0c R0d B0e", street="R4 Y2 Y0e", stack="", gangster=owned(7, 5, 4, 2))
    view, moves = state.view(0), state.moves(0)

    chosen = {bots.beginner(view, moves, Random(seed)) for seed in range(40)}

    assert bots.regular(view, moves, Random(1)) in chosen
    assert len(chosen) > 1
    assert chosen <= set(moves)


@pytest.mark.parametrize("player", [bots.regular, bots.expert])
def test_a_brute_and_a_pair_are_planned_together(player: Player) -> None:
    """The Brute takes the best card of all, and what was begun is finished."""
    state = table(
        "Y3 R0c R0d B0e", street="R4 Y2 Y0e", stack="", gangster=owned(7, 5, 4, 2), state={"emptied": 2}
    )
    moves = []

    while state.turn == 0:
        move = player(state.view(0), state.moves(0), Random(1))
        moves.append(move)
        state = state.play(0, move).state

    assert moves[0] == PlayBrute(card("Y3"), card("R4"), 3)
    assert card("R4") in state.hands[0]


def wins(player: Player, level: int, games: int) -> int:
    ends = [play_out(deal({"level": level}, f"wins/{game}"), [player], Random(game)) for game in range(games)]
    return sum(end.winners() == {0} for end in ends)


@pytest.mark.slow
def test_a_beginner_wins_now_and_then_a_regular_mostly_an_expert_at_the_usual_level() -> None:
    assert 0 < wins(bots.beginner, 1, 24) <= 14
    assert wins(bots.regular, 1, 12) >= 9
    assert wins(bots.expert, 3, 2) >= 1


def test_a_beginner_wins_half_the_time_on_the_first_step_of_the_ladder() -> None:
    assert GAME.ladder[0].options["level"] == 0
    assert 24 <= wins(bots.beginner, 0, 60) <= 42


@pytest.mark.slow
def test_of_two_players_the_better_one_wins_more() -> None:
    def score(one: Player, other: Player, games: int) -> float:
        won = 0.0
        for game in range(games):
            seats = [one, other] if game % 2 else [other, one]
            winners = play_out(deal({"mode": "two_players"}, f"two/{game}"), seats, Random(game)).winners()
            won += (seats.index(one) in winners) / len(winners)
        return won / games

    assert score(bots.regular, bots.beginner, 20) > 0.7


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_played_as_it_was(file: Path) -> None:
    record = Record.from_lines(file.read_text(encoding="utf-8"))

    assert record.replayed() == record
    assert record.end().is_over()
