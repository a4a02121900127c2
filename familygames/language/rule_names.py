"""The rules that findings name, as a teacher reads them where there is no sentence to say them of."""

from __future__ import annotations

import re
from functools import cache

from familygames.cards import Language
from familygames.decks.slot_messages import MESSAGES

_GAP = re.compile(r"\{\w+\}")


def code_of(name: str) -> str:
    """The code by which findings tell a rule of the book; any other *name* is a code itself, known or not.

    >>> code_of("en/was_born"), code_of("tense")
    ('idiom', 'tense')
    """
    from familygames.language.judge import known_rules  # noqa: PLC0415  # It imports the grammar.

    rule = known_rules().get(name) if "/" in name else None
    return name if rule is None else rule.code


@cache
def rule_text(code: str) -> dict[Language, str]:
    """What the referee says by *code*, with dots for the words of a sentence, or why a rule of its book, by
    its name, is one; nothing of what is unknown.

    >>> rule_text("said_twice")["en"]
    '“…” is said twice.'
    >>> rule_text("en/was_born")["en"]
    'One was born, once and long ago.'
    """
    from familygames.language.judge import known_rules, messages  # noqa: PLC0415  # It imports the grammar.

    if "/" in code:
        rule = known_rules().get(code)
        return dict(rule.why) if rule is not None else {}
    known = messages()
    texts = known.get(code) or MESSAGES.get(code)
    if texts is None:  # A rule may be known in its cases alone.
        texts = next((text for name, text in known.items() if name.startswith(f"{code}.")), {})
    gaps = {language: _GAP.sub("…", text.replace("{arrow}", "")) for language, text in texts.items()}
    return {language: text.replace("….", "…") for language, text in gaps.items()}
