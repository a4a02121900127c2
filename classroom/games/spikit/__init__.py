"""Spikit on the site."""

from classroom.games.shared.site import Site
from classroom.games.spikit.board import SpikitBoard
from classroom.games.spikit.rules import RULES, example

SITE = Site(
    name="spikit",
    board=SpikitBoard,
    rules=RULES,
    example=example,
    styles=("css/votes.css",),
    spectator_styles=("css/wall.css", "games/spikit/spectator.css"),
    scripts=("games/spikit/laying.js",),
    colour="pink",
    sign="💬",
)
