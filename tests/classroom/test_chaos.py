"""Faults in random order under load; `make chaos` lets more of them come, for longer, in other orders."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.classroom.chaos import FAULTS, Fault, House, Missing, Told, name_of, run

pytestmark = [pytest.mark.process, pytest.mark.slow]

FIRST = (House.kill_the_owner, House.keep_a_process_from_hearing, House.restart_postgresql)
SEEDS = (5, 8, 13)
"""Of the orders in which all of them come."""


async def lived_through(seed: int, faults: Sequence[Fault], **how: float) -> Told:
    try:
        told = await run(0.0, seed, faults=faults, tables_of_a_game=1, **how)  # type: ignore[arg-type]
    except Missing as missing:
        pytest.skip(f"needs {missing}: in Debian `apt install faketime postgresql`")

    assert told.faults == []
    assert {name_of(fault) for fault in faults} <= told.waits.keys()
    assert told.moves > len(told.waits)
    return told


async def test_nothing_that_was_shown_is_lost_when_one_thing_after_the_other_fails() -> None:
    await lived_through(SEEDS[0], FIRST, longest_outage=0.5)


@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_that_was_shown_is_lost_whatever_fails_while_all_games_are_played(seed: int) -> None:
    told = await lived_through(seed, FAULTS, longest_outage=1.0, longest_stop=5.0)

    assert {answer for answer in told.answers if answer.startswith("POST") and answer.endswith("302")} == {
        "POST /accounts/login/: 302",
        "POST /join/CODE/: 302",
    }
