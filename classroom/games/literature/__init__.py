"""Littérature on the site."""

from classroom.games.literature.board import LiteratureBoard
from classroom.games.literature.rules import RULES
from classroom.games.shared.site import Site

SITE = Site(
    name="literature",
    board=LiteratureBoard,
    rules=RULES,
    styles=("css/asking.css",),
    spectator_styles=("css/wall.css", "games/literature/spectator.css"),
    scripts=("games/literature/claims.js",),
    colour="blue",
    sign="📚",
)
