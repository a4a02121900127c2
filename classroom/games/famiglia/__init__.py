"""Famiglia on the site."""

from classroom.games.famiglia.board import FamigliaBoard
from classroom.games.famiglia.rules import RULES, example
from classroom.games.shared.site import Site

SITE = Site(
    name="famiglia",
    board=FamigliaBoard,
    rules=RULES,
    example=example,
    styles=("css/folds.css",),
    spectator_styles=("css/wall.css", "games/famiglia/spectator.css"),
    scripts=("js/choosing.js",),
    colour="black",
    sign="🎩",
)
