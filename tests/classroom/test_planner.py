"""Laws of the planner: whatever a class is like, everybody is seated once and nobody is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.services import planner
from classroom.services.planner import Pair, Plan, PlannedSeat

sizes = st.sampled_from(planner.SIZES)
classes = st.lists(st.integers(1, 10_000), min_size=0, max_size=40, unique=True)
seeds = st.none() | st.text(max_size=5)


def people_of(plan: Plan) -> list[int]:
    return [seat for table in plan for seat in table if seat is not None]


@given(classes, sizes, seeds)
def test_everybody_is_seated_once_at_a_table_of_two_to_four(
    people: list[int], size: int, seed: str | None
) -> None:
    plan = planner.propose(people, size=size, seed=seed)

    assert sorted(people_of(plan)) == sorted(people)
    assert all(len(table) in planner.SIZES for table in plan)


@given(st.integers(2, 40), sizes)
def test_nobody_is_alone_with_bots_and_tables_are_filled_evenly(people: int, size: int) -> None:
    shape = planner.shape(people, size)

    assert sum(shape) == people
    assert min(shape) >= 2
    assert max(shape) - min(shape) <= 1


@given(classes, sizes)
def test_bots_fill_every_table_up_to_the_chosen_size(people: list[int], size: int) -> None:
    for table in planner.propose(people, size=size):
        opened = planner.seats_to_open(table, bots_fill=True)

        assert len(opened) == size or (len(opened) == size + 1 and None not in opened)


@given(classes, sizes)
def test_without_bots_to_fill_only_a_single_person_gets_one(people: list[int], size: int) -> None:
    plan = planner.propose(people, size=size)

    bots = sum(planner.seats_to_open(table, bots_fill=False).count(None) for table in plan)
    assert bots == (1 if len(people) == 1 else 0)


@given(classes, sizes)
def test_by_arrival_neighbours_sit_together(people: list[int], size: int) -> None:
    plan = planner.propose(people, size=size)

    assert people_of(plan) == people


@given(classes, sizes, st.text(max_size=5))
def test_the_same_seed_mixes_the_same_way(people: list[int], size: int, seed: str) -> None:
    assert planner.propose(people, size=size, seed=seed) == planner.propose(people, size=size, seed=seed)


@given(classes, st.lists(st.integers(1, 10_000), max_size=12, unique=True), sizes, st.data())
def test_adjusting_moves_nobody_who_stays(
    people: list[int], newcomers: list[int], size: int, data: st.DataObject
) -> None:
    plan = planner.propose(people, size=size, seed="x")
    staying = [person for person in people if data.draw(st.booleans())]
    now = staying + [person for person in newcomers if person not in people]

    adjusted = planner.adjust(plan, now, size=size)

    assert sorted(people_of(adjusted)) == sorted(now)
    assert all(len(table) in planner.SIZES for table in adjusted)
    assert all(people_of((table,)) for table in adjusted)
    companions = [frozenset(set(table) & set(staying)) for table in plan]
    for person in staying:
        before = next(group for group in companions if person in group)
        after = next(set(table) for table in adjusted if person in table)
        assert before <= after


def test_a_late_pupil_takes_a_bots_seat_at_the_emptiest_table() -> None:
    plan = ((1, 2, 3, None), (4, 5, None, None))

    assert planner.adjust(plan, [1, 2, 3, 4, 5, 6], size=4) == ((1, 2, 3, None), (4, 5, 6, None))


@given(classes.filter(lambda people: len(people) > 1), sizes, st.data())
def test_a_swap_undone_by_itself_moves_only_two(people: list[int], size: int, data: st.DataObject) -> None:
    plan = planner.propose(people, size=size)
    places = [PlannedSeat(t, s) for t, table in enumerate(plan) for s in range(len(table))]
    one, other = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))

    swapped = planner.swap(plan, one, other)

    assert planner.swap(swapped, one, other) == plan
    assert sorted(people_of(swapped)) == sorted(people)
    assert swapped[one.table][one.seat] == plan[other.table][other.seat]


@pytest.mark.parametrize("people", [12, 16, 24, 27, 36])
def test_a_second_round_brings_hardly_any_partners_together_again(people: int) -> None:
    first = planner.propose(range(people), size=4, seed="first")
    met = planner.pairs(people_of((table,)) for table in first)

    second = planner.propose(range(people), size=4, seed="second", against=planner.costs(met))

    again = planner.pairs(people_of((table,)) for table in second).keys() & met.keys()
    assert len(again) <= (0 if people >= 16 else 6)


pairs = st.frozensets(st.integers(1, 12), min_size=2, max_size=2)


@given(st.integers(6, 12), sizes, seeds, st.sets(pairs, max_size=3))
def test_who_is_kept_apart_sits_apart_where_there_are_tables_enough(
    number: int, size: int, seed: str | None, apart: set[Pair]
) -> None:
    people = range(1, number + 1)

    plan = planner.propose(people, size=size, seed=seed, against=planner.costs({}, apart=apart))

    assert sorted(people_of(plan)) == list(people)
    # Three pairs can be three people among each other: these need three tables.
    if len(plan) > 2 or len(apart) < 2 <= len(plan):
        assert not any(planner.are_apart(table, apart) for table in plan)


@given(st.integers(6, 12), sizes, pairs)
def test_separating_two_moves_two_at_most(number: int, size: int, pair: Pair) -> None:
    before = planner.propose(range(1, number + 1), size=size)

    after = planner.separate(before, [pair])

    assert not any(planner.are_apart(table, [pair]) for table in after) or len(after) == 1
    moved = [
        (table, seat)
        for table, row in enumerate(before)
        for seat, person in enumerate(row)
        if after[table][seat] != person
    ]
    assert len(moved) in (0, 2)


def test_a_latecomer_sits_with_nobody_from_whom_they_are_kept_apart() -> None:
    plan = ((1, 2, 3, None), (4, 5, None, None))

    adjusted = planner.adjust(plan, range(1, 7), size=4, apart=[frozenset({4, 6})])

    assert adjusted == ((1, 2, 3, 6), (4, 5, None, None))


@given(st.integers(2, 9), sizes, st.text(max_size=5))
def test_mixed_levels_give_each_full_table_one_of_every_level(tables: int, size: int, seed: str) -> None:
    people = range(tables * size)
    levels = planner.bands(people, size)

    plan = planner.propose(people, size=size, seed=seed, against=planner.costs({}, levels))

    assert all(len(set(table) & set(level)) == 1 for table in plan for level in levels)


def test_27_pupils_make_six_full_tables_and_one_with_a_bot() -> None:
    plan = planner.propose(range(27), size=4)

    assert [len(people_of((table,))) for table in plan] == [4] * 6 + [3]
    assert plan[-1] == (24, 25, 26, None)


def test_five_pupils_at_tables_of_two_make_a_pair_and_a_three() -> None:
    assert planner.propose([1, 2, 3, 4, 5], size=2) == ((1, 2, 3), (4, 5))


def test_find_tells_the_place_or_nothing() -> None:
    assert planner.find(((1, None), (2, 3)), 3) == PlannedSeat(1, 1)
    assert planner.find(((1, None), (2, 3)), 4) is None


def test_two_teams_are_equal_whether_bots_fill_the_table_or_not():
    (table,) = planner.propose([1, 2, 3, 4, 5], size=8, sizes=(6, 8))

    assert len(planner.seats_to_open(table, bots_fill=True, sizes=(6, 8))) == 8
    assert planner.seats_to_open(table, bots_fill=False, sizes=(6, 8)) == (1, 2, 3, 4, 5, None)


def test_where_only_two_can_play_somebody_plays_with_a_bot():
    plan = planner.propose([1, 2, 3], size=2, sizes=(2,))

    assert plan == ((1, 2), (3, None))


def test_in_a_game_for_one_everybody_has_a_table_of_his_own():
    plan = planner.propose([1, 2, 3], size=1, sizes=(1,))

    assert plan == ((1,), (2,), (3,))
    assert [planner.seats_to_open(table, bots_fill=False, sizes=(1,)) for table in plan] == list(plan)
