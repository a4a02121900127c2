"""A browser may translate a page: words of the game ask to be left alone, and what is chosen has a value."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from classroom.games.shared.table_view import Entry
from classroom.games.sites import SITES, board_of
from tests.classroom.test_choices_said import a_table
from tests.games import sample_of

MOVES = 40
LEARNT = re.compile(r'<(?!input|textarea)\w+\b[^>]*(?<![-\w])lang="(?:en|fr)"[^>]*>')
GLOSSED = re.compile(r'class="[^"]*\bgloss\b')
OPTION = re.compile(r"<option\b[^>]*>")
NAMED = re.compile(
    r"(<\w+\b(?:[^<>{]|{{.*?}}|{%.*?%})*)>{{ "
    r"(?:(?:seat|person|name)\.name|(?:session\.)?code)(?:\|[^}]*)? }}"
)
SPEAKS = re.compile(r'class="speaker"|data-say=')


@pytest.mark.parametrize("way", ["tap", "tiles", "gaps", "type"])
@pytest.mark.parametrize("game", SITES)
async def test_words_of_the_game_are_not_translated_and_choices_have_values(game: str, way: str) -> None:
    world, rng = sample_of(game), Random(2)
    (seats, options), *_ = world.full
    table = a_table(game, seats, way, **options)
    judged = 0
    for _ in range(MOVES):
        if table.over:
            break
        seat = rng.choice(sorted(table.state.to_move()))
        if seat in range(seats):
            html = "".join(board_of(table).parts(seat, "de").values())
            spoken = [tag for tag in LEARNT.findall(html) if f' lang="{table.language}"' in tag]
            judged += len(spoken)
            left = [
                tag
                for tag in spoken
                if 'translate="no"' not in tag and not GLOSSED.search(tag) and not SPEAKS.search(tag)
            ]
            assert left == []
            assert [tag for tag in OPTION.findall(html) if "value=" not in tag] == []
        move = world.choose(table.state, seat, rng)
        step = table.state.play(seat, move)
        table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)
    assert judged


def test_names_and_codes_are_not_translated() -> None:
    rooms = ("games", "join", "lesson", "tables")
    texts = [page.read_text() for room in rooms for page in Path("templates", room).rglob("*.html")]
    tags = [tag for text in texts for tag in NAMED.findall(text)]

    assert [tag for tag in tags if 'translate="no"' not in tag] == []
    assert tags
