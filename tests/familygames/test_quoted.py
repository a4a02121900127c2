"""Whatever the rules quote as said at the table is heard, when typed, as what it is.

`tests/games/<game>.toml` holds, in both languages, every sentence that a game's rules quote and what it is:
the formula and what fills it. Seat 0 speaks, at a moment made by the game's SAMPLE, and is heard against what
may be said there. `no_sentence` are the other things that its `rules.md` has in quotation marks: words and
cards.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from familygames import catalogue
from familygames.game import Spoken
from familygames.language.formulas import say, utter
from tests.familygames.sayings import QUOTED, moment_of, plain, scene_of, sentences

ROOT = Path(__file__).parents[2]
MARKS = re.compile(r"“([^”]+)”|\"([^\"]+)\"|«\s*([^»]+?)\s*»")


def rules(game: str) -> str:
    path = ROOT / "familygames" / game / "rules.md"
    return " ".join(path.read_text("utf-8").split())


@pytest.mark.parametrize(
    ("game", "language", "text", "meant"),
    list(sentences()),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_quoted_sentence_is_played_as_what_it_is(
    game: str, language: str, text: str, meant: Spoken
) -> None:
    state, scene = moment_of(game, meant), scene_of(game, language, meant)

    heard = utter(text, state, 0, scene)

    assert plain(heard.sentence) == plain(say(meant, scene))
    assert heard.move.objection(state, 0) is None


@pytest.mark.parametrize("game", QUOTED)
def test_all_that_the_rules_quote_is_known(game: str) -> None:
    said = {text for name, _, text, _ in sentences() if name == game}
    quotes = {next(filter(None, quote)) for quote in MARKS.findall(rules(game))}

    assert quotes - said == set(QUOTED[game]["no_sentence"])


def test_every_game_is_listened_to() -> None:
    assert set(QUOTED) == set(catalogue.GAMES)
