"""Whatever the rules quote as said at the table is heard, when typed, as what it is.

`tests/games/<game>.toml` holds, in both languages, every sentence that a game's rules quote and what it is:
the formula and what fills it. Seat 0 speaks. `no_sentence` are the other things that its `rules.md` has in
quotation marks: words and cards.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from familygames import catalogue
from familygames.cards import Card
from familygames.game import Spoken
from familygames.language.formulas import Scene, hear
from tests.familygames.language.scenes import STEPS, Say

ROOT = Path(__file__).parents[2]
QUOTED: dict[str, dict[str, Any]] = {
    file.stem: tomllib.loads(file.read_text("utf-8")) for file in (ROOT / "tests" / "games").glob("*.toml")
}
MARKS = re.compile(r"“([^”]+)”|\"([^\"]+)\"|«\s*([^»]+?)\s*»")


def sentences() -> Iterator[tuple[str, str, str, Spoken]]:
    for game, quoted in QUOTED.items():
        for language in ("en", "fr"):
            for text, meant in quoted[language]:
                yield game, language, text, msgspec.convert(meant, Spoken)


def rules(game: str) -> str:
    path = ROOT / "familygames" / game / "rules.md"
    return " ".join(path.read_text("utf-8").split())


def scene(game: str, language: str) -> Scene:
    quoted = QUOTED[game]
    asked = Card(*quoted["asked"]) if "asked" in quoted else None
    deck = catalogue.GAMES[game].standard_deck()
    return Scene(tuple(quoted["names"]), deck, language, game, speaker=0, asked=asked)


def choices(game: str, language: str, meant: Spoken) -> list[Say]:
    """All that the game's quoted sentences say, and each request for a card."""
    found = {said: None for name, spoken, _, said in sentences() if (name, spoken) == (game, language)}
    if meant.key != "ask":
        return [Say(said) for said in found if said.key != "ask"]
    deck = catalogue.GAMES[game].standard_deck()
    players = range(1, len(QUOTED[game]["names"]))
    requests = [Spoken("ask", seat, card.family, card.member) for card in deck.cards for seat in players]
    return [*(Say(said) for said in dict.fromkeys(requests)), *STEPS[:2]]


@pytest.mark.parametrize(
    ("game", "language", "text", "meant"),
    list(sentences()),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_quoted_sentence_is_heard_as_what_it_is(game: str, language: str, text: str, meant: Spoken) -> None:
    heard = hear(text, choices(game, language, meant), scene(game, language))

    assert heard.move == Say(meant)


@pytest.mark.parametrize("game", QUOTED)
def test_all_that_the_rules_quote_is_known(game: str) -> None:
    said = {text for name, _, text, _ in sentences() if name == game}
    quotes = {next(filter(None, quote)) for quote in MARKS.findall(rules(game))}

    assert quotes - said == set(QUOTED[game]["no_sentence"])


def test_every_game_is_listened_to() -> None:
    assert set(QUOTED) == set(catalogue.GAMES)
