"""The list of the games on the site, one line a game, by the names of the catalogue."""

from __future__ import annotations

from typing import Any

from classroom.games import famiglia, familys, happy_family, literature, memory, spikit
from classroom.games.shared.board import Board
from classroom.games.shared.site import Site
from classroom.games.shared.table_view import ShownTable
from classroom.wording.games import Words

SITES: dict[str, Site] = {
    site.name: site
    for site in (
        happy_family.SITE,
        literature.SITE,
        famiglia.SITE,
        familys.SITE,
        spikit.SITE,
        memory.SITE,
    )
}


def words_of(game: str) -> Words:
    return SITES[game].words


def board_of(table: ShownTable) -> Board[Any, Any]:
    """The board of *table*'s game."""
    return SITES[table.game.name].board(table)
