"""The guide for teachers: six pages, each a text in every language of the site, in its own words."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from classroom.games.sites import SITES
from familygames.catalogue import GAMES


class GuidePage(NamedTuple):
    """Its text is ``templates/guide/SLUG.LANGUAGE.html``, its picture ``static/guide/SLUG.LANGUAGE.jpg``.

    *shows* are words for whoever does not see the picture.
    """

    slug: str
    title: Promise
    shows: Promise

    @property
    def address(self) -> str:
        return f"guide_{self.slug}"


PAGES = (
    GuidePage(
        "lesson",
        _("Your first lesson in ten minutes"),
        _("The page of a lesson: tables with whose turn it is, the last sentence and the players."),
    ),
    GuidePage(
        "decks",
        _("Decks of your own"),
        _("The editor of decks: a card a line, with its picture and its words in two languages."),
    ),
    GuidePage(
        "games",
        _("The games, and which for what"),
        _("A table of Memory: rows of cards face down, and what was said about those turned up."),
    ),
    GuidePage(
        "referee",
        _("The referee and the ways of speaking"),
        _("A pupil’s table: a card is chosen, and a button says the sentence that asks for it."),
    ),
    GuidePage(
        "homework",
        _("Homework, and what a class can say"),
        _("The page on which homework is set: for whom, until when, which game and which deck."),
    ),
    GuidePage(
        "classroom",
        _("In the classroom: projector, devices, privacy"),
        _("The projector: all tables of the lesson in large letters, and the code in a corner."),
    ),
)


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    return render(request, "guide/index.html", {"pages": PAGES})


@require_safe
def guide_page(request: HttpRequest, number: int) -> HttpResponse:
    page = PAGES[number]
    context = {
        "page": page,
        "text": f"guide/{page.slug}.{get_language()}.html",
        "sites": list(SITES.values()),
        "judged": [site for site in SITES.values() if GAMES[site.name].panel is not None],
        "next": PAGES[number + 1] if number + 1 < len(PAGES) else None,
    }
    return render(request, "guide/page.html", context)
