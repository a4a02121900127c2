"""Every game of the catalogue has its SAMPLE: none is left out of a law in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from familygames.catalogue import GAMES
from tests.games import sample_of
from tests.games.sample import as_words


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_holds_tables_that_can_be_dealt(game: str) -> None:
    sample, rules = sample_of(game), GAMES[game]

    for seats, settings in ((sample.seats, sample.options), sample.home, *sample.by_chance):
        options = rules.read_settings(as_words(settings))
        state = rules.deal(rules.deck_for(options, seats), options, seats, "sample")
        assert len(state.scores()) == seats


def test_every_sample_is_of_a_game_and_no_unknown_game_has_one() -> None:
    modules = {path.stem for path in Path(__file__).parent.glob("*.py")}

    assert modules - {"__init__", "sample", "test_samples"} == set(GAMES)
    with pytest.raises(LookupError, match="solitaire has no SAMPLE"):
        sample_of("solitaire")
