"""What was said is told in the reader's language alone: no word of the other one is left in it."""

from __future__ import annotations

import re
from random import Random

import pytest

from classroom.games.shared.table_view import Entry
from classroom.games.sites import SITES, board_of
from familygames.catalogue import GAMES
from tests.classroom.test_choices_said import a_table
from tests.games import sample_of

MOVES = 60
QUOTED = re.compile(r"[“«]\s?(?:<span[^>]*>[^<]*</span>\s?)+[”»]")
GLOSS = re.compile(r'<p class="gloss" lang="(\w+)">(.*?)</p>', re.DOTALL)


@pytest.mark.parametrize("learnt", ["l1", "l2"])
@pytest.mark.parametrize("pair", [{}, {"pair": "translation"}])
@pytest.mark.parametrize("game", SITES)
async def test_what_a_sentence_means_is_told_in_one_language(
    game: str, learnt: str, pair: dict[str, str]
) -> None:
    world, rng = sample_of(game), Random(3)
    (seats, options), *_ = world.full
    known = GAMES[game].options.__struct_fields__
    chosen = {name: value for name, value in ({"formula_language": learnt} | pair).items() if name in known}
    table = a_table(game, seats, "tap", **options | chosen)
    (reads,) = {*table.deck.languages} - {table.language}
    told = 0
    for _ in range(MOVES):
        if table.over:
            break
        seat = rng.choice(sorted(table.state.to_move()))
        move = world.choose(table.state, seat, rng)
        step = table.state.play(seat, move)
        table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)
    for name, part in board_of(table).parts(None, reads).items():
        if name.startswith("log-"):
            for language, gloss in GLOSS.findall(part):
                told += 1
                assert language == reads
                # Where cards are of two languages, what they say is quoted.
                assert "lang=" not in QUOTED.sub("", gloss)
                assert "…" not in gloss
    assert told
