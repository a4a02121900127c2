"""The short lists of words that single rules of the judge speak of, from ``data/lists.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _lists() -> dict[str, dict[str, str]]:
    return tomllib.loads(
        files("familygames.language.words").joinpath("data", "lists.toml").read_text("utf-8")
    )


def listed(name: str) -> frozenset[str]:
    """The words of a list, by the module that asks for it and its name there; `KeyError` if there is none.

    >>> sorted(listed("adverbs.linking"))
    ['feel', 'look', 'seem', 'smell', 'sound', 'taste']
    """
    module, _, own = name.partition(".")
    return frozenset(word.replace("~", " ") for word in _lists()[module][own].split())
