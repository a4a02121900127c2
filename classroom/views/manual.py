"""How to play, for pupils and whoever sits beside them."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.games.shared.site import Site
from classroom.games.sites import SITES
from classroom.wording.text import Text
from familygames.catalogue import GAMES
from familygames.game import Spoken
from familygames.language.formulas import Scene, say


class ManualStep(NamedTuple):
    """One thing to do, and what is said with it in both languages of the deck: ("en", "I don't have it.")."""

    text: Text
    said: list[tuple[str, str]]


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/help.html", {"games": [(site, steps(site)) for site in SITES.values()]})


def steps(site: Site) -> list[ManualStep]:
    """What happens in a game that tells it step by step, each with its sentence about the first cards."""
    if not site.words.steps_with_sentences:
        return []
    deck = GAMES[site.name].standard_deck()
    family = deck.families[0]
    scenes = [
        Scene(names=("Mary", "Paul"), deck=deck, language=language, game=site.name)
        for language in reversed(deck.languages)
    ]

    def sentences(key: str) -> list[tuple[str, str]]:
        cards = tuple((card.family, card.member) for card in family.cards)
        spoken = Spoken(key, seat=0, family=family.id, member=family.members[0].id, cards=cards)
        return [(scene.language, say(spoken, scene)) for scene in scenes]

    return [ManualStep(text, sentences(key)) for text, key in site.words.steps_with_sentences]
