"""What is printed on paper."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from classroom.wording.text import Text

PAPERS: Mapping[str, Text] = {
    "rules": _("The rules on a page"),
    "formulas": _("What is said, as a strip for the table"),
    "scores": _("A sheet for the scores"),
}

PAPER_WORDS: Mapping[str, Text] = {
    "player": _("Player"),
    "round": _("Round"),
    "total": _("Total"),
    "formulas": _("What is said"),
    "rules": _("Rules"),
    "scores": _("Scores"),
}
"""What is printed on papers."""
