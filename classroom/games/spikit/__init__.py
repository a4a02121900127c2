"""Spikit on the site."""

from classroom.games.shared.site import Site
from classroom.games.spikit.board import SpikitBoard
from classroom.games.spikit.rules import RULES, example

SITE = Site(
    name="spikit",
    board=SpikitBoard,
    rules=RULES,
    example=example,
    styles=("css/shown.css", "css/votes.css"),
    tour_options={"match_rounds": 1, "max_turns": 40},
    spectator_styles=("css/wall.css", "games/spikit/spectator.css"),
    scripts=("games/spikit/laying.js",),
    colour="pink",
    sign="💬",
)
