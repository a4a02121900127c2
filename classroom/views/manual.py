"""How to play, for pupils and whoever sits beside them."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from classroom import wording
from familygames.catalogue import GAMES
from familygames.famiglia.programme import QUOTAS
from familygames.game import Spoken
from familygames.language.formulas import Scene, say


class Step(NamedTuple):
    """One thing to do, and what is said with it in both languages of the deck: ("en", "Lucky dip!")."""

    text: wording.Text
    said: list[tuple[str, str]]


HAPPY_FAMILY: list[tuple[wording.Text, str]] = [
    (_("On your turn, ask one player for one card. You need a card of that family."), "ask"),
    (_("Somebody asks you for a card that you have: give it. You must!"), "answer.yes"),
    (_("You do not have it: the other player draws."), "answer.no"),
    (_("You draw the very card you asked for: show it and go on."), "dip.lucky"),
    (_("You draw another card: keep it secret. The next player goes on."), "dip.unlucky"),
    (_("You have all cards of a family: show them, then lay them face down before you."), "declare"),
]
"""What happens in a game, with the key of the sentence that belongs to it."""


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    deck = GAMES["happy_family"].standard_deck()
    family = deck.families[0]
    member = family.members[0]
    scenes = [
        Scene(names=("Mary", "Paul"), deck=deck, language=language, game="happy_family")
        for language in reversed(deck.languages)
    ]

    def said(key: str) -> list[tuple[str, str]]:
        spoken = Spoken(key, seat=0, family=family.id, member=member.id)
        return [(scene.language, say(spoken, scene)) for scene in scenes]

    context = {
        "games": [(name, wording.GAMES[name], wording.PRINTED_RULES[name]) for name in GAMES],
        "steps": [Step(text, said(key)) for text, key in HAPPY_FAMILY],
    }
    return render(request, "pages/help.html", context)


GANGSTER: tuple[wording.Text, ...] = (
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
    return render(request, "pages/gangster.html", context)
