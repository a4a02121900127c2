"""What a table is made from: its row and its turns since the last deal."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from classroom.live.story import Dealt, Stopped, Story, Undone, last_deal, read_story
from classroom.models import Turn
from familygames.catalogue import GAMES
from tests.classroom.stories import Played

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def all_of(story: Story) -> dict[str, Any]:
    return {field.name: getattr(story, field.name) for field in dataclasses.fields(story)}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_read_from_its_last_deal(game: str) -> None:
    played = Played(game)
    played.play_on(9)
    played.play_on(1)
    for seed in ("2", "Dealt"):
        played.keep(None, Dealt(seed, 0))
        played.play_on(8, seed=2)
    dealt = played.story.deal_number
    played.keep(None, Undone(played.story.number - 2))
    played.play_on(2, seed=3)
    whole = all_of(played.story)

    story, *_ = read_story(played.table.pk)
    assert all_of(story) == whole

    Turn.objects.filter(table=played.table, number__lt=dealt).delete()
    story, *_ = read_story(played.table.pk)
    assert all_of(story) == whole


def test_no_turn_but_a_deal_is_taken_for_one() -> None:
    played = Played("happy_family")
    assert last_deal(played.table.pk) == 1
    played.play_on(3)
    played.keep(None, Undone(1))
    played.keep(None, Stopped(), [played.state.ending()])
    assert last_deal(played.table.pk) == 1

    played.keep(None, Dealt("Undone", None))
    assert last_deal(played.table.pk) == 6
