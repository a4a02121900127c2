"""What is said in the games, as `tests/games/<game>.toml` quotes it, and moments at which it may be said."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from familygames.game import Spoken
from familygames.language.formulas import Scene
from familygames.state import State
from tests.games import sample_of

GAMES = Path(__file__).parents[1] / "games"
QUOTED: dict[str, dict[str, Any]] = {
    file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(GAMES.glob("*.toml"))
}


def sentences() -> Iterator[tuple[str, str, str, Spoken]]:
    """Each quoted sentence: its game, its language, its words and what it is."""
    for game, quoted in QUOTED.items():
        for language in ("en", "fr"):
            for text, meant in quoted[language]:
                yield game, language, text, msgspec.convert(meant, Spoken)


@cache
def by_formula(game: str, language: str) -> dict[str, Spoken]:
    """Of each formula that is said with a move one sentence."""
    found = [said for name, spoken, _, said in sentences() if (name, spoken) == (game, language)]
    return {said.key: said for said in found}


def moment_of(game: str, said: Spoken) -> State:
    """A moment at which seat 0 may say this."""
    return sample_of(game).where(said, len(QUOTED[game]["names"]))


def scene_of(game: str, language: str, said: Spoken) -> Scene:
    """The table at that moment."""
    state = moment_of(game, said)
    names = tuple(QUOTED[game]["names"])
    return Scene(names, state.deck, language, game, speaker=0, asked=state.asked_for)


def plain(sentence: str) -> str:
    """A sentence as it is compared: a word may be proposed in capitals or not."""
    return " ".join(sentence.casefold().replace("’", "'").split())
