"""The ways of making a move."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Way(TextChoices):
    """How a pupil makes a move, from most to least support."""

    TAP = "tap", _("Tap and hear")
    TILES = "tiles", _("Put the words in order")
    GAPS = "gaps", _("Fill the gaps")
    TYPE = "type", _("Type freely")
