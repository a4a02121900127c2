"""Seeded chance: the same seed, the same cards, on every machine and in every year."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from familygames.chance import below, die, shuffled


def test_a_shuffle_is_what_it_has_always_been() -> None:
    """Tables that are being played depend on these very numbers."""
    assert shuffled(range(8), "Happy Family") == (4, 3, 2, 5, 1, 0, 7, 6)
    assert [die(f"seed/{ply}") for ply in range(10)] == [2, 1, 4, 5, 6, 6, 6, 3, 3, 5]
    assert [below(f"seed/{ply}", 4) for ply in range(10)] == [1, 0, 2, 2, 3, 3, 3, 1, 1, 3]


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_keeps_every_item(items: list[int], seed: str) -> None:
    assert sorted(shuffled(items, seed)) == sorted(items)
    assert shuffled(items, seed) == shuffled(tuple(items), seed)


def test_every_order_comes_about_as_often() -> None:
    orders = Counter(shuffled("abc", str(seed)) for seed in range(6000))

    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@given(st.text(), st.integers(1, 100))
def test_a_die_shows_one_of_its_sides(seed: str, sides: int) -> None:
    assert 1 <= die(seed, sides) <= sides
    assert 0 <= below(seed, sides) < sides


def test_every_side_of_a_die_comes_about_as_often() -> None:
    sides = Counter(die(str(seed)) for seed in range(6000))

    assert set(sides) == set(range(1, 7))
    assert all(850 < count < 1150 for count in sides.values())
