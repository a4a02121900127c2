"""The page that tells the gangster's plan."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from classroom.wording.text import Text
from familygames.famiglia.programme import QUOTAS

GANGSTER: tuple[Text, ...] = (
    _("Does he own fewer cards of value 0 than his level says? He takes a 0."),
    _("Fewer cards of value 1? He takes a 1."),
    _("Fewer cards of value 2? He takes a 2."),
    _("Fewer cards of value 3? He takes a 3."),
    _(
        "Otherwise he takes the card with the most points. "
        "If the best of all is not in the Street, he first turns up new ones, if he may."
    ),
)
"""The five steps of his programme (FA-31 to FA-35)."""


@require_safe
def gangster(request: HttpRequest) -> HttpResponse:
    """The plan of the gangster, step by step, with what he wants at each level."""
    levels = list(QUOTAS.items())
    context = {"steps": GANGSTER, "levels": levels, "values": range(len(levels[0][1]))}
    return render(request, "games/famiglia/guide.html", context)
