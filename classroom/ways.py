"""The ways of making a move, and how fast bots make theirs at home."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Way(TextChoices):
    """How a pupil makes a move, from most to least support."""

    TAP = "tap", _("Tap and hear")
    TILES = "tiles", _("Put the words in order")
    GAPS = "gaps", _("Fill the gaps")
    TYPE = "type", _("Type freely")


class BotPace(TextChoices):
    """How long at home the lines of bots stand before another of them moves."""

    NORMAL = "normal", pgettext_lazy("pace of the bots", "Normal")
    SLOW = "slow", pgettext_lazy("pace of the bots", "Slow")
    WAIT = "wait", pgettext_lazy("pace of the bots", "Wait until I tap")
