"""One module for each game, with its SAMPLE: what laws and tests of the site must know of it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tests.games.sample import Sample


@cache
def sample_of(game: str) -> Sample:
    """The SAMPLE of a game of the catalogue; without one no law can be tried on it: `LookupError`."""
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        raise LookupError(f"{game} has no SAMPLE: write tests/games/{game}.py (see tests/games/sample.py)")
    sample = import_module(module).SAMPLE
    assert isinstance(sample, Sample)
    return sample
