"""What a teacher chooses before a game, and a pupil at home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.wording.text import Text


class Group(StrEnum):
    """Options of one group stand together in the form; the first is open, the others are a tap away."""

    MAIN = "main"
    SPEAKING = "speaking"
    RULES = "rules"
    PACE = "pace"


GROUPS: Mapping[Group, Text] = {
    Group.MAIN: _("The game"),
    Group.SPEAKING: _("Speaking"),
    Group.RULES: _("Rules"),
    Group.PACE: _("Pace and memory"),
}


class OptionWords(NamedTuple):
    """An option in a teacher's form; *values* are named only where there is a choice between words."""

    label: Text
    group: Group
    values: Mapping[Any, Text] = {}
    help: Text = ""


OPTIONS: Mapping[str, OptionWords] = {
    "first_player": OptionWords(
        _("Who begins"),
        Group.MAIN,
        {
            "random": _("chance decides"),
            "youngest": _("the youngest, as printed: the pupils say who it is"),
            "seat_0": _("the player on the first seat"),
            "teacher": _("the player the teacher names on the dashboard"),
        },
    ),
    "show_translation": OptionWords(
        _("Cards also show the word in the other language"),
        Group.SPEAKING,
    ),
    "one_language": OptionWords(
        _("Sentences in the other language are understood, but do not count"),
        Group.SPEAKING,
    ),
    "formula_language": OptionWords(
        _("The sentences are said in"),
        Group.MAIN,
        {
            "l1": _("the first language of the deck: French, if it is French – English"),
            "l2": _("the second language of the deck: English, if it is French – English"),
        },
    ),
    "history": OptionWords(
        _("Players may look up"),
        Group.PACE,
        {
            "full": _("everything that was said"),
            "last": _("only the last request: a game of memory"),
        },
    ),
    "turn_seconds": OptionWords(
        _("Seconds for a turn"),
        Group.PACE,
        help=_("Empty: as long as it takes. When the time is over a bot makes the move."),
    ),
}
"""What several games leave to a teacher."""


def table_sizes(sizes: Sequence[int]) -> str:
    """How many may sit at a table, where more or fewer were wanted."""
    *others, last = map(str, sizes)
    known = {"sizes": ", ".join(others), "last": last}
    return str(_("With these options a table has %(sizes)s or %(last)s seats.")) % known


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
