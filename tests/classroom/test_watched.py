"""Whoever only watches, on the projector or as the teacher, is nobody's “you” and has no “others”."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from classroom.games.shared.table_view import Entry
from classroom.games.sites import SITES, board_of
from tests.classroom.test_choices_said import a_table
from tests.games import sample_of

MOVES = 80
SAID = re.compile(
    r'<p class="bubble.*?</p>|<q\b.*?</q>|<(\w+)[^>]*class="[^"]*word-text[^"]*".*?</\1>', re.DOTALL
)
PERSONAL = {
    "en": re.compile(r"\b(?:you|your|yours|yourself)\b|^The others (?!judge)", re.IGNORECASE | re.MULTILINE),
    "fr": re.compile(r"\b(?:tu|toi|ton|ta|tes|te)\b|^Les autres (?!jugent)", re.IGNORECASE | re.MULTILINE),
}


def told(parts: dict[str, str]) -> dict[str, str]:
    """What stands on a board beside what was said, by part."""
    shown = {name: SAID.sub("", html) for name, html in parts.items() if not name.startswith("log-")}
    return {name: unescape(re.sub(r"<[^>]+>", "\n", html)) for name, html in shown.items()}


@pytest.mark.parametrize("read", ["en", "fr"])
@pytest.mark.parametrize("game", SITES)
async def test_whoever_watches_is_not_spoken_to(game: str, read: str) -> None:
    world = sample_of(game)
    personal: set[tuple[str, str]] = set()
    for seed, (seats, options) in enumerate(world.full):
        table, rng = a_table(game, seats, "tap", **options), Random(seed)
        for _ in range(MOVES):
            for name, text in told(board_of(table).parts(None, read)).items():
                personal |= {
                    (name, line.strip()) for line in text.splitlines() if PERSONAL[read].search(line)
                }
            if table.over:
                break
            seat = rng.choice(sorted(table.state.to_move()))
            step = table.state.play(seat, world.choose(table.state, seat, rng))
            table.story.add(Entry(table.number + 1, seat, tuple(step.events)), step.state)
    assert personal == set()
