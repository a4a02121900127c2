"""Memory on the site."""

from classroom.games.memory.board import MemoryBoard
from classroom.games.memory.rules import RULES
from classroom.games.shared.site import Site

WALL = ("css/wall.css", "games/memory/spectator.css")
SITE = Site(name="memory", board=MemoryBoard, rules=RULES, sign="🐘", colour="violet", spectator_styles=WALL)
