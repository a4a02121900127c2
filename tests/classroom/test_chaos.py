"""Faults in random order under load; `make chaos` lets more of them come, for longer, in other orders."""

from __future__ import annotations

import pytest

from tests.classroom.chaos import House, Missing, name_of, run

pytestmark = [pytest.mark.process, pytest.mark.slow]

FAULTS = (
    House.kill_a_process,
    House.kill_redis,
    House.restart_postgresql,
    House.cut_a_process_from_redis,
    House.fill_the_disk,
    House.turn_a_clock,
)


async def test_nothing_that_was_shown_is_lost_whatever_fails_while_all_games_are_played() -> None:
    try:
        told = await run(0.0, seed=5, faults=FAULTS, tables_of_a_game=1, longest_outage=1.0)
    except Missing as missing:
        pytest.skip(f"needs {missing}: in Debian `apt install faketime postgresql redis-server`")

    assert told.faults == []
    assert {name_of(fault) for fault in FAULTS} <= told.waits.keys()
    assert told.moves > 100
