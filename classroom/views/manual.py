"""How to play, for pupils and whoever sits beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.games.shared.site import Site
from classroom.games.shared.table_view import ShownTable
from classroom.games.sites import SITES
from classroom.wording.rules import RuleSection, Variant, section_of
from familygames.catalogue import GAMES
from familygames.language.formulas import Scene, say

NAMES = ("Mary", "Paul")


class ToldSection(NamedTuple):
    """A section with what is said then, ``("en", "I don't have it.")``, and what may hold instead."""

    section: RuleSection
    said: list[tuple[str, str]]
    variants: tuple[Variant, ...]


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/help.html", {"sites": SITES.values()})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """All that one needs to know for a game, with each sentence in both languages of its own deck."""
    if (site := SITES.get(game)) is None:
        raise Http404
    deck = GAMES[game].standard_deck()
    scenes = [Scene(NAMES, deck, language, game, speaker=0) for language in reversed(deck.languages)]
    sections = [
        ToldSection(section, sentences(site, section, scenes), section.variants) for section in site.rules
    ]
    return render(request, "pages/rules.html", {"site": site, "sections": sections})


def at_table(table: ShownTable) -> Mapping[str, Any]:
    """The section for what is going on at *table*, as it is played there and in the language spoken there."""
    site, game = SITES[table.game.name], table.game
    section = section_of(site.rules, table.state.phase)
    proposed = game.options(**game.lesson_options(table.deck, len(table.names)))
    holding = tuple(one for one in section.variants if one.holds(table.options, proposed))
    said = sentences(site, section, [table.scene.but(names=NAMES, speaker=0)])
    return {"site": site, "told": ToldSection(section, said, holding)}


def sentences(site: Site, section: RuleSection, scenes: list[Scene]) -> list[tuple[str, str]]:
    return [
        (scene.language, say(site.example(key, scene.deck, scene.named_in), scene))
        for key in section.says
        for scene in scenes
    ]
