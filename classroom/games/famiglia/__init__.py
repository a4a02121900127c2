"""Famiglia on the site."""

from django.utils.translation import gettext_lazy as _

from classroom.games.famiglia.board import FamigliaBoard
from classroom.games.famiglia.guide import gangster
from classroom.games.shared.site import Guide, Site

SITE = Site(
    name="famiglia",
    board=FamigliaBoard,
    styles=("css/folds.css",),
    spectator_styles=("css/wall.css", "games/famiglia/spectator.css"),
    scripts=("js/choosing.js",),
    colour="black",
    sign="🎩",
    guide=Guide(
        page="gangster",
        address="help/gangster/",
        view=gangster,
        title=_("The gangster's plan"),
        title_with_game=_("The gangster's plan in Famiglia"),
    ),
)
