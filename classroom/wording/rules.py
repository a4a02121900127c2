"""The rules of a game, told once: for its page, for a panel at the table and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from classroom.wording.text import Text
from familygames.game import CommonOptions


class Variant(NamedTuple):
    """What holds instead where *option* has one of *values*; without values, any but the proposed one."""

    option: str
    text: Text
    values: tuple[Any, ...] = ()

    def holds(self, chosen: CommonOptions, proposed: CommonOptions) -> bool:
        value = getattr(chosen, self.option)
        return value != getattr(proposed, self.option) and (not self.values or value in self.values)


class RuleSection(NamedTuple):
    """One thing to know: in a sentence, which is printed too, and then in all that belongs to it."""

    id: str
    title: Text
    gist: Text
    picture: tuple[str, ...]
    """Names of drawings in ``icons.svg``, or of cards, from left to right."""
    lines: tuple[Text, ...] = ()
    says: tuple[str, ...] = ()
    """Keys of the sentences that are said then."""
    phases: tuple[str, ...] = ()
    """When the table is in one of these, this is what a player wants to know first."""
    variants: tuple[Variant, ...] = ()
    is_printed: bool = True


Rules = Sequence[RuleSection]

EVERY_GAME = ("needs", "deal", "score", "end")
"""The sections that no game goes without."""


def section_of(rules: Rules, phase: str) -> RuleSection:
    return next(section for section in rules if phase in section.phases)
