"""Whoever stood on a step of the ladder stands there still, now that it begins a step lower."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

BEFORE = [("classroom", "0029_families_and_words_due")]
AFTER = [("classroom", "0030_easier_first_rung")]
TODAY = date(2026, 9, 7)


def migrated(to: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return executor.loader.project_state(to).apps


@pytest.fixture
def old() -> Iterator[Any]:
    yield migrated(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def rungs(apps: Any) -> tuple[list[int], list[int | None]]:
    learners = apps.get_model("classroom", "Learner").objects.order_by("pk")
    games = apps.get_model("classroom", "Practice").objects.order_by("pk")
    return list(learners.values_list("rung", flat=True)), list(games.values_list("rung", flat=True))


def test_games_of_one_day_on_steps_side_by_side_move_up_together_and_back(old: Any) -> None:
    learners = [
        old.get_model("classroom", "Learner").objects.create(guest_name=f"Guest {rung}", rung=rung)
        for rung in (0, 1, 8)
    ]
    for rung in (0, 1, 2):
        old.get_model("classroom", "Practice").objects.create(
            learner=learners[1], bot_level="expert", day=TODAY, rung=rung
        )
    old.get_model("classroom", "Practice").objects.create(learner=learners[0], bot_level="beginner")
    before = rungs(old)

    assert rungs(migrated(AFTER)) == ([0, 2, 9], [1, 2, 3, None])
    assert rungs(migrated(BEFORE)) == before
