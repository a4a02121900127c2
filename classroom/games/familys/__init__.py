"""FAMILYS on the site."""

from classroom.games.familys.board import FamilysBoard
from classroom.games.shared.site import Site

SITE = Site(
    name="familys",
    board=FamilysBoard,
    styles=("css/folds.css", "css/votes.css"),
    scripts=("choosing",),
    colour="green",
    sign="🔤",
)
