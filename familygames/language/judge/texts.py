"""What the judge says, from ``messages.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from familygames.cards import Language


@cache
def messages() -> dict[str, dict[Language, str]]:
    """The message of each code in each language of the interface."""
    text = files("familygames.language.judge").joinpath("messages.toml").read_text("utf-8")
    return tomllib.loads(text)


class InvalidSentence(ValueError):
    """Nothing that could be judged: no cards, or no words. *why* is the case of its message."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(messages()[f"invalid_sentence.{why}"]["en"].format(word=detail))
        self.why, self.detail = why, detail
