"""What is said of a sentence quotes it as its reader's language does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import familygames
from familygames.decks.slot_messages import MESSAGES

FOREIGN = {"en": re.compile('[«»"]'), "fr": re.compile('["“”]')}
SOURCES = sorted(Path(familygames.__file__).parent.rglob("*.toml"))


def messages(told: Any) -> Iterator[tuple[str, str]]:
    """Every text that stands beside its language, however deep."""
    for key, inner in told.items() if isinstance(told, dict) else enumerate(told):
        if key in FOREIGN and isinstance(inner, str):
            yield key, inner
        elif isinstance(inner, dict | list):
            yield from messages(inner)


def test_every_message_quotes_as_its_language_does() -> None:
    told = [*messages(MESSAGES)]
    for path in SOURCES:
        told += messages(tomllib.loads(path.read_text("utf-8")))

    assert len(told) > 200
    assert [text for language, text in told if FOREIGN[language].search(text)] == []
