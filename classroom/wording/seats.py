"""How many sit at a table, and how well bots play on its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.wording.text import Text

BOT_LEVELS: Mapping[str, Text] = {
    "beginner": pgettext_lazy("level of a bot", "Beginner: plays as it comes"),
    "regular": pgettext_lazy("level of a bot", "Regular: thinks a little ahead"),
    "attentive": pgettext_lazy("level of a bot", "Attentive: remembers everything"),
    "expert": pgettext_lazy("level of a bot", "Expert: weighs every choice"),
}

PRACTICE_LEVELS: Mapping[str, Text] = {
    "beginner": pgettext_lazy("the bots play like a", "beginner"),
    "regular": pgettext_lazy("the bots play like a", "good player"),
    "expert": pgettext_lazy("the bots play like a", "master"),
}
"""The levels of the bots at home, as a child chooses them."""


def table_sizes(sizes: Sequence[int]) -> str:
    """How many may sit at a table, where more or fewer were wanted."""
    *others, last = map(str, sizes)
    known = {"sizes": ", ".join(others), "last": last}
    return str(_("With these options a table has %(sizes)s or %(last)s seats.")) % known
