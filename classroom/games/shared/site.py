"""Site: what one game brings to the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from classroom.games.shared.board import Board
from classroom.games.shared.examples import about_the_first_family
from classroom.wording.games import Words
from classroom.wording.rules import Rules
from familygames.cards import Language
from familygames.game import Spoken


@dataclass(frozen=True, eq=False, kw_only=True)
class Site:
    """One game on the site, beside what its `Game` says in the library.

    Its templates lie in ``templates/games/<name>/``, its styles in ``classroom/static/games/<name>/``,
    with its scripts.
    """

    name: str
    """As in the catalogue."""
    board: type[Board[Any, Any]]
    styles: tuple[str, ...] = ()
    """Static files that its board links between those of all boards and its own."""
    spectator_styles: tuple[str, ...] = ()
    """Static files that its board links last, where whoever looks at it has no seat."""
    scripts: tuple[str, ...] = ()
    """Static files that make moves in its forms: each gives ``table.js`` a `Maker` (``.ci/page.d.ts``)."""

    colour: str = "orange"
    sign: str = "👪"
    """By which it is known before its name can be read: an emoji, on a colour of families."""
    rules: Rules
    example: Callable[[str, Any, Language], Spoken] = about_the_first_family
    """What is said by a key about cards of a deck of its kind, those that have a word in a language."""
    tour_options: Mapping[str, Any] = field(default_factory=dict)
    """By which its tour is short enough for the end to follow from what was seen, beside those at home."""

    @property
    def words(self) -> Words:
        return self.board.words

    @property
    def style_sheets(self) -> tuple[str, ...]:
        """The static files that its board links, beside those of all boards."""
        return *self.styles, f"games/{self.name}/{self.name}.css"

    @property
    def template(self) -> tuple[str, ...]:
        """Where the parts of its board go, by a template of its own or as all games have it."""
        return f"games/{self.name}/board.html", "games/shared/board.html"

    @property
    def look(self) -> str:
        """The class of its board in styles."""
        return self.name.replace("_", "-")
