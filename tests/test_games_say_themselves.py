"""A game says itself, once: nothing outside its own rooms names it or asks which game it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from familygames.catalogue import GAMES

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.compile(
    r"happy[_-]family|HAPPY_FAMILY|Happy Family|\b[Ll]iterature|Littérature|[Ff]amiglia"
    r"|(?i:familys)|(?i:spikit)"
    rf"""|["'/.]({"|".join(GAMES)})["'/.]"""
)
"""Most names are seen anywhere; a game called by a common word is, where code or an address has it."""
ASKING = re.compile(r"""game\.kind (==|!=|in) ["'({]|\bgame(\.name)? (==|!=|in) ["'{]""")
"""Code that tells games apart instead of asking them."""
OWN_ROOMS = re.compile(rf"(^|/)({'|'.join(GAMES)})/|/migrations/|/locale/|/data/|/fr/|/en/")
"""The packages, templates and static files of one game; and data: of languages, of the past."""
LOOKED_AT = {"familygames": ("*.py",), "classroom": ("*.py", "*.js", "*.css"), "templates": ("*.html",)}

MAY_NAME = {
    "familygames/catalogue.py": "the list of the library",
    "classroom/games/sites.py": "the list of the site",
    "familygames/exchange/columns.py": "an Italian heading of a table: “famiglia” is its word for a family",
    "familygames/language/hear.py": "the game whose requests for a card the command takes",
    "familygames/playability.py": "an example in its docstring",
    "familygames/record.py": "an example in its docstring",
    "familygames/simulate.py": "an example in its docstring",
    "classroom/models/decks.py": "an example of what the field holds",
    "classroom/wording.py": "a kind of deck is known to teachers by the one game that is played with it",
}


def files() -> Iterator[tuple[str, str]]:
    """Every file outside the rooms of one game: its path, its text."""
    for folder, patterns in LOOKED_AT.items():
        for pattern in patterns:
            for path in sorted((ROOT / folder).rglob(pattern)):
                name = path.relative_to(ROOT).as_posix()
                if not OWN_ROOMS.search(name):
                    yield name, path.read_text()


def lines_with(pattern: re.Pattern[str], excepted: set[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in files()
        if name not in excepted
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_game_is_named_outside_its_own_rooms() -> None:
    assert lines_with(NAMES, set(MAY_NAME)) == []


def test_no_game_is_asked_which_it_is() -> None:
    assert lines_with(ASKING, set()) == []


def test_every_exception_still_names_a_game() -> None:
    texts = dict(files())

    assert [name for name in MAY_NAME if not NAMES.search(texts[name])] == []
