"""The laws: what holds for every game of the catalogue, whatever is played and with whatever options."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import cycle, islice, pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames.catalogue import DECKS, GAMES, WRITINGS, Game
from familygames.errors import IllegalMove, InvalidMove, InvalidOptions
from familygames.game import PROGRAMME, REFEREE, Move, PublicEvent, Reason, Seat, fold
from familygames.players import PlayedMove, pick, playing, random_player
from familygames.simulate import Plan, play_one
from familygames.state import State
from tests.games import sample_of

MOST_TURNS = 200
"""Of a game, where each is asked the same."""
LONGEST = 20_000
"""No game between random players has come near as many moves."""


def option_values(choice: Any) -> tuple[Any, ...]:
    """Every value of an option; the ends of a range stand for its numbers."""
    return choice.values or (*({None} if choice.optional else ()), choice.least, choice.most)


def brief(game: Game) -> dict[str, Any]:
    return sample_of(game.name).brief


def tables() -> list[Any]:
    """Each option value of each game once, with the game's numbers of seats in turn."""
    rows = []
    for game in GAMES.values():
        chosen = [(choice.name, value) for choice in game.choices for value in option_values(choice)]
        for number, (name, value) in enumerate(chosen):
            allowed = game.state.seats_for(game.read_options({name: value}))
            seats = allowed[number % len(allowed)]
            rows.append(
                pytest.param(
                    game, brief(game) | {name: value}, seats, id=f"{game.name}-{name}={value}-{seats} seats"
                )
            )
    return rows


def every_table(law: Any) -> Any:
    """*law* holds at each table; `every_game` tries the same games with the usual options."""
    return pytest.mark.parametrize(("game", "options", "seats"), tables())(law)


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def deal(game: Game, options: dict[str, Any], seats: int, seed: str) -> State:
    chosen = game.read_options(options)
    return game.deal(game.deck_for(chosen, seats), chosen, seats, seed)


def playthrough(game: Game, options: dict[str, Any], seats: int, seed: str = "law") -> list[PlayedMove[Any]]:
    """A game between random players, from the deal to the end."""
    return _playthrough(game.name, tuple(options.items()), seats, seed)


@cache
def _playthrough(
    name: str, options: tuple[tuple[str, Any], ...], seats: int, seed: str
) -> list[PlayedMove[Any]]:
    turns: list[PlayedMove[Any]] = []
    start = deal(GAMES[name], dict(options), seats, seed)
    for turn in playing(start, [random_player] * seats, Random(seed)):
        turns.append(turn)
        assert len(turns) < LONGEST
    return turns


@cache
def game_of(name: str, player: str, seats: int) -> list[PlayedMove[Any]]:
    """A whole game among *seats* of one player, with the usual options."""
    game = GAMES[name]
    return list(playing(deal(game, {}, seats, player), [game.player(player)] * seats, Random(player)))


def moments(game: Game, options: dict[str, Any], seats: int, most: int = 25) -> list[State]:
    """Some states of a playthrough, the first and the last among them."""
    states = [deal(game, options, seats, "law")]
    states += [turn.step.state for turn in playthrough(game, options, seats)]
    return [*states[:: len(states) // most + 1], states[-1]]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_where_a_lesson_chooses_the_language_it_may_refuse_the_other_but_not_unasked(game: Game) -> None:
    chosen = {choice.name for choice in game.choices}

    is_of_both = game.kind == "sentences"  # Its sentences are laid in either.
    assert ("one_language" in chosen) == ("formula_language" in chosen and not is_of_both)
    assert not game.options().one_language
    for seats in game.seats:
        assert not game.lesson_options(None, seats).get("one_language", False)


@every_game
def test_its_own_decks_can_be_dealt_with_each_option_at_every_size(game: Game) -> None:
    for choice in game.choices:
        for value in choice.values or (*option_values(choice), *range(choice.least, choice.most)):
            chosen = {choice.name: value}
            for seats in game.state.seats_for(game.read_options(chosen)):
                assert len(deal(game, chosen, seats, "size").scores()) == seats


@every_table
def test_every_game_ends(game: Game, options: dict[str, Any], seats: int) -> None:
    end = playthrough(game, options, seats)[-1].step.state

    assert end.is_over()
    assert not end.to_move()
    assert all(end.moves(seat) == [] for seat in range(seats))
    assert end.winners() <= set(range(seats))
    assert len(end.scores()) == seats


@pytest.mark.long
@every_game
@pytest.mark.parametrize("place", ["home", "lesson"])
def test_every_game_ends_as_people_play_it(game: Game, place: str) -> None:
    """With bots of each level a pupil who plays by chance, and one whom a bot stands in for."""
    size = game.usual_size(game.options())
    proposed = game.at_home if place == "home" else game.lesson_options(None, size)
    state = deal(game, dict(proposed), size, place)
    for level in game.players:
        bots = [game.player(level)] * size
        for pupil in (random_player, game.player(level)):
            turns = playing(state, [pupil, *bots[1:]], Random(level))
            assert sum(1 for _ in islice(turns, game.longest + 1)) <= game.longest


@every_table
def test_events_folded_give_the_state(game: Game, options: dict[str, Any], seats: int) -> None:
    state = deal(game, options, seats, "law")

    for turn in playthrough(game, options, seats):
        state = fold(state, turn.step.events)
        assert turn.step.events
        assert state == turn.step.state


@every_table
def test_states_survive_json(game: Game, options: dict[str, Any], seats: int) -> None:
    for state in moments(game, options, seats):
        assert msgspec.json.decode(msgspec.json.encode(state), type=type(state)) == state


@every_table
def test_moves_and_events_survive_json(game: Game, options: dict[str, Any], seats: int) -> None:
    for turn in playthrough(game, options, seats):
        move = msgspec.json.encode(turn.move)
        assert game.read_move(move) == turn.move
        assert game.read_move(msgspec.json.decode(move)) == turn.move
        for event in turn.step.events:
            assert game.read_event(msgspec.json.encode(event)) == event
            for seen in {event.seen_by(seat) for seat in (None, *range(seats))}:
                assert game.read_event(msgspec.to_builtins(seen)) == seen


@every_table
def test_cards_are_neither_lost_nor_doubled(game: Game, options: dict[str, Any], seats: int) -> None:
    deck = sorted(game.deck_for(game.read_options(options), seats).cards)

    for turn in playthrough(game, options, seats):
        assert sorted(sample_of(game.name).cards(turn.step.state)) == deck


@every_table
def test_a_seat_to_move_has_a_move_and_no_other_seat_has(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    for turn in playthrough(game, options, seats)[:-1]:
        state = turn.step.state
        waiting = state.to_move()
        assert waiting
        for seat in (REFEREE, PROGRAMME, *range(seats)):
            assert bool(state.moves(seat)) == (seat in waiting)
        assert state.free() < waiting


@every_table
def test_the_legal_moves_are_those_without_objection(game: Game, options: dict[str, Any], seats: int) -> None:
    world = sample_of(game.name)
    for state in moments(game, options, seats, most=12):
        for seat in (REFEREE, *range(seats)):
            moves = state.moves(seat)
            assert len(set(moves)) == len(moves)
            assert all(move.objection(state, seat) is None for move in moves)
            allowed = {move for move in world.every_move(state) if not move.objection(state, seat)}
            assert {move for move in moves if world.lists_all(move)} == {
                move for move in allowed if world.lists_all(move)
            }


@every_table
def test_an_illegal_move_is_refused_and_changes_nothing(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    for state in moments(game, options, seats, most=5):
        before = msgspec.json.encode(state)
        for seat in range(seats):
            for move in sample_of(game.name).every_move(state):
                objection = move.objection(state, seat)
                if objection is not None:
                    assert refusal(state, seat, move) is objection
        assert msgspec.json.encode(state) == before


@every_table
def test_the_same_moves_lead_to_the_same_end(game: Game, options: dict[str, Any], seats: int) -> None:
    turns = playthrough(game, options, seats)
    state = deal(game, options, seats, "law")

    for turn in turns:
        step = state.play(turn.seat, turn.move)
        assert step.events == turn.step.events
        state = step.state

    assert state == turns[-1].step.state


@every_table
def test_a_view_does_not_depend_on_what_its_seat_may_not_know(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    world = sample_of(game.name)
    rng = Random("swap")

    for state in moments(game, options, seats):
        for seat in (None, *range(seats)):
            hidden = world.hidden(state, seat)
            if len(hidden) < 2:
                continue
            for _ in range(5):
                other = world.swap(state, pick(hidden, rng), pick(hidden, rng))
                assert other.view(seat) == state.view(seat)


@every_table
def test_what_may_be_taken_back_has_told_its_doer_nothing(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    """Whatever lies where they cannot see it, the same comes of their move."""
    world = sample_of(game.name)
    rng = Random("taken back")
    before = deal(game, options, seats, "law")

    for turn in playthrough(game, options, seats)[:MOST_TURNS]:
        state, before = before, turn.step.state
        hidden = world.hidden(state, turn.seat) if turn.seat >= 0 else []
        if len(hidden) < 2 or any(event.reveals for event in turn.step.events):
            continue
        other = world.swap(state, pick(hidden, rng), pick(hidden, rng)).play(turn.seat, turn.move)
        assert [event.seen_by(turn.seat) for event in other.events] == [
            event.seen_by(turn.seat) for event in turn.step.events
        ]
        assert other.state.view(turn.seat) == turn.step.state.view(turn.seat)


@every_table
def test_a_view_shows_no_hidden_card(game: Game, options: dict[str, Any], seats: int) -> None:
    for state in moments(game, options, seats):
        for seat in (None, *range(seats)):
            view = msgspec.structs.replace(state.view(seat), deck=None, options=None)
            shown = cards_in(msgspec.to_builtins(view), game)
            assert not shown & {tuple(card) for card in as_lists(sample_of(game.name).hidden(state, seat))}


@every_table
def test_what_a_spectator_sees_of_an_event_everybody_sees(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    for turn in playthrough(game, options, seats):
        for event in turn.step.events:
            public = msgspec.to_builtins(event.seen_by(None))
            whole = msgspec.to_builtins(event)
            assert public.items() <= whole.items()
            for seat in range(seats):
                seen = event.seen_by(seat)
                assert public.items() <= msgspec.to_builtins(seen).items() <= whole.items()
                assert seen.seen_by(seat) == seen
            if isinstance(event, PublicEvent):
                assert public == whole


@every_table
def test_an_event_shows_no_card_that_stays_hidden(game: Game, options: dict[str, Any], seats: int) -> None:
    """A card in a seen event is in the viewer's view afterwards, or all of the table may know it."""
    for turn in playthrough(game, options, seats):
        for event in turn.step.events:
            for_all = event.seen_by(None)
            public = cards_in(msgspec.to_builtins(for_all), game)
            for seat in range(seats):
                seen = event.seen_by(seat)
                secret = set() if seen == for_all else cards_in(msgspec.to_builtins(seen), game) - public
                if secret:
                    hidden = as_lists(sample_of(game.name).hidden(turn.step.state, seat))
                    assert not secret & {tuple(card) for card in hidden}


@every_table
def test_the_teacher_may_stop_a_game_at_any_moment(game: Game, options: dict[str, Any], seats: int) -> None:
    for state in moments(game, options, seats)[:-1]:
        if state.is_over():
            continue
        step = state.stopped()

        assert step.state.is_over()
        assert step.state.scores() == state.scores()
        assert fold(state, step.events) == step.state
        with pytest.raises(IllegalMove):
            step.state.stopped()


@every_table
def test_whenever_it_ends_everybody_has_a_place_and_the_winners_the_first(
    game: Game, options: dict[str, Any], seats: int
) -> None:
    for state in moments(game, options, seats, most=10):
        end = state if state.is_over() else state.stopped().state
        places, winners = end.places(), end.winners()

        assert sorted(places) == [1 + sum(other < place for other in places) for place in sorted(places)]
        assert not winners or winners == {seat for seat, place in enumerate(places) if place == 1}
        better = sorted(zip(places, end.merits(), strict=True))
        assert all(one[1] >= other[1] for one, other in pairwise(better) if one[0] > 1 and other[0] > 1)


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_any_options_together_lead_to_a_fair_end(game: Game, data: st.DataObject) -> None:
    options = {
        choice.name: data.draw(st.sampled_from(option_values(choice)), choice.name) for choice in game.choices
    } | brief(game)
    seats = data.draw(st.sampled_from(game.state.seats_for(game.read_options(options))), "seats")
    seed = data.draw(st.text(max_size=8), "seed")
    state = deal(game, options, seats, seed)
    assert state == deal(game, options, seats, seed)

    for number, turn in enumerate(playing(state, [random_player] * seats, Random(seed))):
        assert number < LONGEST
        assert turn.seat in state.to_move()
        assert state.play(turn.seat, turn.move).events == turn.step.events
        state = turn.step.state

    assert state.is_over()
    assert sorted(sample_of(game.name).cards(state)) == sorted(state.view(None).deck.cards)


@pytest.mark.long
@every_game
def test_every_player_plays_legal_moves_to_the_end(game: Game) -> None:
    allowed = game.state.seats_for(game.options())
    for seats in sorted({allowed[0], allowed[-1]}):
        for name in game.players:
            state = deal(game, {}, seats, name)
            for turn in game_of(game.name, name, seats):
                assert turn.move.objection(state, turn.seat) is None
                state = turn.step.state
            assert state.is_over()


def shares(game: Game, number: int, *players: str) -> list[Fraction]:
    """What part of game *number* each of the *players* wins, who change seats."""
    options = game.options()
    plan = Plan(game.name, players, "strength", options, game.deck_for(options, len(players)))
    ended = play_one(plan, number)
    return [Fraction(who in ended.winners, ended.sides or 1) for who in range(len(players))]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "weak", "strong"),
    [
        pytest.param(game, *pair, id=f"{game.name}-{'-'.join(pair)}")
        for game in GAMES.values()
        for pair in pairwise(game.players)
    ],
)
def test_each_player_is_stronger_than_the_one_before(game: Game, weak: str, strong: str) -> None:
    """In a dozen games, of which those are left out that could change nothing any more.

    How much stronger, is asked by the tests of a game where its rules say it.
    """
    fewest = game.state.seats_for(game.options())[0]
    lead, dozen = Fraction(0), 12

    for number in range(dozen):
        # Against each other, in teams of one strength; where one plays alone, against what the game plays.
        if fewest == 1:
            [won], [lost] = shares(game, number, strong), shares(game, number, weak)
        else:
            won, lost, *_ = shares(game, number, *islice(cycle((strong, weak)), fewest))
        lead += won - lost
        if abs(lead) > dozen - 1 - number:
            break
    assert lead > 0


@pytest.mark.process
@every_game
def test_the_same_seed_gives_the_same_games_in_every_process(game: Game) -> None:
    """Sets of cards have another order in every process: no player may depend on it."""
    seats = game.usual_size(game.options())
    players = ",".join(islice(cycle(reversed(game.players)), seats))
    chosen = [word for name, value in brief(game).items() for word in ("--option", f"{name}={value}")]
    program = [sys.executable, "-m", "familygames.simulate", game.name, "--json", "--games", "1"]
    told = [
        subprocess.run(
            [*program, "--players", players, *chosen],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        for seed in ("1", "2")
    ]

    first, second = (msgspec.json.decode(process.stdout) for process in told)
    assert (first["moves"], first["players"]) == (second["moves"], second["players"])


@pytest.mark.long
@every_game
def test_a_player_chooses_by_its_view_and_the_given_chance_alone(game: Game) -> None:
    seats = game.state.seats_for(game.options())[-1]

    for name in game.players:
        turns = game_of(game.name, name, seats)
        again = playing(deal(game, {}, seats, name), [game.player(name)] * seats, Random(name))
        assert [turn.move for turn in turns] == [turn.move for turn in again]


@every_game
def test_a_form_can_be_built_from_the_options(game: Game) -> None:
    assert [choice.name for choice in game.choices] == list(game.options.__struct_fields__)
    for choice in game.choices:
        if choice.kind == "number" and choice.default is not None:
            assert choice.least <= choice.default <= choice.most
        else:
            assert choice.default in (*choice.values, *((None,) if choice.optional else ()))
        for value in option_values(choice):
            options = game.read_options({choice.name: value})
            assert getattr(options, choice.name) == value
            words = msgspec.json.encode(value).decode()
            assert game.read_settings([f"{choice.name}={words}"]) == options


@every_game
def test_unknown_options_and_values_are_refused_by_name(game: Game) -> None:
    name = game.choices[0].name

    for settings_, reason in (
        (["no_such_option=1"], "unknown_option"),
        ([f"{name}=no such value"], "bad_value"),
        ([name], "bad_setting"),
    ):
        with pytest.raises(InvalidOptions) as refusal:
            game.read_settings(settings_)
        assert refusal.value.reason == reason


@every_game
@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"NoSuchMove"}',
        b"\xff",
        b"[" * 100_000,
        '{"type":"Ask","target":1e400}',
        {"type": None},
        {1: 2},
    ],
    ids=repr,
)
def test_what_is_no_move_is_invalid(game: Game, text: Any) -> None:
    with pytest.raises(InvalidMove):
        game.read_move(text)


@every_game
def test_a_game_cannot_be_dealt_to_a_wrong_number_of_seats(game: Game) -> None:
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(InvalidOptions):
            deal(game, {}, seats, "law")


def refusal(state: State, seat: Seat, move: Move[Any]) -> Reason | None:
    """Why *move* is refused; `pytest.raises` would take longer than the rules, so many times."""
    try:
        state.play(seat, move)
    except IllegalMove as error:
        return error.reason
    return None


def as_lists(cards: Any) -> list[list[str]]:
    return [msgspec.to_builtins(card) for card in cards]


def cards_in(data: Any, game: Game) -> set[tuple[str, ...]]:
    """The names of all cards anywhere in *data*, as JSON has them."""
    names = names_of_cards(game.name)
    found = set()
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, (list, tuple)):
            if tuple(map(str, value)) in names:
                found.add(tuple(map(str, value)))
            waiting.extend(value)
    return found


@cache
def names_of_cards(game: str) -> set[tuple[str, ...]]:
    """Those of all decks that the game brings along."""
    own = (GAMES[game].standard_deck, *GAMES[game].other_decks)
    return {tuple(card) for make in own for card in as_lists(make().cards)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_that_share_their_decks_have_and_write_them_alike(game: Game) -> None:
    assert DECKS[game.kind] is game.deck
    assert WRITINGS[game.kind] is game.writing
