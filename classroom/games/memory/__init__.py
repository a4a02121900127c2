"""Memory on the site."""

from classroom.games.memory.board import MemoryBoard
from classroom.games.shared.site import Site

SITE = Site(name="memory", board=MemoryBoard, sign="🐘", colour="violet", spectator_styles=("css/wall.css",))
