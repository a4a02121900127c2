"""FAMILYS on the site."""

from classroom.games.familys.board import FamilysBoard
from classroom.games.familys.rules import RULES, example
from classroom.games.shared.site import Site

SITE = Site(
    name="familys",
    board=FamilysBoard,
    rules=RULES,
    example=example,
    styles=("css/folds.css", "css/shown.css", "css/votes.css"),
    tour_options={"rounds": 3},
    spectator_styles=("css/wall.css", "games/familys/spectator.css"),
    scripts=("js/choosing.js", "games/familys/picking.js"),
    colour="green",
    sign="🔤",
)
