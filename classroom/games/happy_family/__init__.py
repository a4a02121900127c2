"""Happy Family on the site."""

from classroom.games.happy_family.board import HappyFamilyBoard
from classroom.games.happy_family.rules import RULES
from classroom.games.shared.site import Site

SITE = Site(
    name="happy_family",
    board=HappyFamilyBoard,
    rules=RULES,
    styles=("css/asking.css",),
    spectator_styles=("css/wall.css", "games/happy_family/spectator.css"),
)
