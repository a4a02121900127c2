"""A game says itself, once: nothing outside its own rooms names it or asks which game it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from familygames import game as shared
from familygames.catalogue import DECKS, GAMES
from tests.games import sample_of

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.compile(
    r"happy[_-]family|HAPPY_FAMILY|Happy Family|\b[Ll]iterature|Littérature|[Ff]amiglia"
    r"|(?i:familys)|(?i:spikit)"
    rf"""|["'/.]({"|".join(GAMES)})["'/.]"""
)
"""Most names are seen anywhere; a game called by a common word is, where code or an address has it."""
ASKING = re.compile(
    r"""game\.kind (==|!=|in) ["'({]|\bgame(\.name)? (==|!=|in) ["'{]"""
    rf"""|\bkind(__in)? ?([=!]==?|(not )?in|=) ?\(?["']({"|".join(DECKS)})["']"""
    rf"""|data-kind="?({"|".join(DECKS)})\b"""
)
"""Code that tells games, or the kinds of their cards, apart instead of asking them."""
OWN_ROOMS = re.compile(rf"(^|/)({'|'.join(GAMES)})/|/migrations/|/locale/|/data/|/fr/|/en/")
"""The packages, templates and static files of one game; and data: of languages, of the past."""
SHARED_ROOMS = ("classroom/games/shared/", "templates/games/shared/")
"""What boards of several games have in common."""
LOOKED_AT = {"familygames": ("*.py",), "classroom": ("*.py", "*.js", "*.css"), "templates": ("*.html",)}

MAY_NAME = {
    (
        "familygames/catalogue.py",
        rf"from familygames import .*|({'|'.join(GAMES)})\.GAME,",
    ): "the library's list",
    (
        "classroom/games/sites.py",
        rf"from classroom.games import .*|({'|'.join(GAMES)})\.SITE,",
    ): "the site's list",
    ("familygames/exchange/columns.py", '"gruppo", .*'): "an Italian heading: “famiglia” is a family",
    ("familygames/language/parse.py", 'GAME = "happy_family"'): "the game whose requests the command hears",
    ("familygames/new.py", "FROM = .*"): "the game to copy from",
    ("familygames/playability.py", ">>> from .*"): "an example",
    ("familygames/playability.py", ">>> happy_family, .*"): "an example",
    ("familygames/playability.py", r">>> (literature|happy_family)\.(problems|seats).*"): "an example",
    ("familygames/playability.py", '"""How many hands .*'): "why hands are dealt: words are made of them",
    ("familygames/record.py", "python -m .*"): "an example",
    ("familygames/simulate.py", "python -m .*"): "an example",
    ("classroom/models/decks.py", "help_text=.*"): "an example of what the field holds",
}
"""Lines that may name a game, by their file, and why; a list names all of them."""


def kinds_of(game: str) -> set[str]:
    """What its moves and events are called, where not all games call them so."""
    classes = {*get_args(GAMES[game].move), *get_args(GAMES[game].event)}
    return {kind.__name__ for kind in classes if not hasattr(shared, kind.__name__)}


def files() -> Iterator[tuple[str, str]]:
    """Every file outside the rooms of one game: its path, its text."""
    for folder, patterns in LOOKED_AT.items():
        for pattern in patterns:
            for path in sorted((ROOT / folder).rglob(pattern)):
                name = path.relative_to(ROOT).as_posix()
                if not OWN_ROOMS.search(name):
                    yield name, path.read_text()


def lines_with(pattern: re.Pattern[str]) -> Iterator[tuple[str, int, str]]:
    for name, text in files():
        for number, line in enumerate(text.splitlines(), start=1):
            if pattern.search(line):
                yield name, number, line.strip()


def is_excepted(name: str, line: str, exception: tuple[str, str]) -> bool:
    return exception[0] == name and re.fullmatch(exception[1], line) is not None


def test_no_game_is_named_outside_its_own_rooms() -> None:
    assert [
        f"{name}:{number}: {line}"
        for name, number, line in lines_with(NAMES)
        if not any(is_excepted(name, line, exception) for exception in MAY_NAME)
    ] == []


@pytest.mark.parametrize("exception", MAY_NAME, ids=" ".join)
def test_every_exception_still_names_a_game(exception: tuple[str, str]) -> None:
    assert any(is_excepted(name, line, exception) for name, _, line in lines_with(NAMES))


def test_no_game_is_asked_which_it_is() -> None:
    assert list(lines_with(ASKING)) == []


@pytest.mark.parametrize("game", [game for game in GAMES if sample_of(game).things])
def test_no_page_speaks_of_what_only_one_game_has(game: str) -> None:
    """What people read outside the rooms of that game: templates, and the words of all games."""
    things = re.compile(rf"(?i)\b({'|'.join(sample_of(game).things)})\b")
    own = (ROOT / f"classroom/games/{game}/words.py").read_text().lower()

    assert [word for word in sample_of(game).things if word not in own] == []
    assert [
        f"{name}:{number}: {line}"
        for name, number, line in lines_with(things)
        if name.startswith(("templates/", "classroom/wording"))
    ] == []


def test_no_move_or_event_is_known_by_name_outside_the_rooms_of_its_games() -> None:
    """As text, a key, a class in styles; what several games have may be known to what their boards share."""
    homes: dict[str, set[str]] = {}
    for game in GAMES:
        for kind in kinds_of(game):
            homes.setdefault(kind, set()).add(game)
    words = "|".join(homes)
    known = re.compile(
        rf"""(["'`])(?P<text>{words})(\.\w+)?\1|^\s*(?P<key>{words}): |\.line-(?P<style>{words.lower()})\b"""
    )

    found: list[Any] = []
    for name, number, line in lines_with(known):
        for match in known.finditer(line):
            word = next(filter(None, match.groupdict().values()))
            is_shared = any(len(games) > 1 for kind, games in homes.items() if kind.lower() == word.lower())
            if not (is_shared and name.startswith(SHARED_ROOMS)):
                found.append(f"{name}:{number}: {word}")
    assert found == []
