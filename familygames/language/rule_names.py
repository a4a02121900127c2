"""The rules that findings name, as a teacher reads them where there is no sentence to say them of."""

from __future__ import annotations

import re
from functools import cache

from familygames.cards import Language
from familygames.decks.slot_messages import MESSAGES

_GAP = re.compile(r"\{\w+\}")


@cache
def rule_text(code: str) -> dict[Language, str]:
    """What the referee says by *code*, with dots for the words of a sentence; nothing of an unknown one.

    >>> rule_text("said_twice")["en"]
    '“…” is said twice.'
    """
    from familygames.language.judge import messages  # noqa: PLC0415  # It imports the grammar.

    known = messages()
    texts = known.get(code) or MESSAGES.get(code)
    if texts is None:  # A rule may be known in its cases alone.
        texts = next((text for name, text in known.items() if name.startswith(f"{code}.")), {})
    gaps = {language: _GAP.sub("…", text.replace("{arrow}", "")) for language, text in texts.items()}
    return {language: text.replace("….", "…") for language, text in gaps.items()}
