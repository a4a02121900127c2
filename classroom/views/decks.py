"""Decks: the list, and one deck with all its cards, to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from classroom import wording
from classroom.accounts import TeacherRequest
from classroom.boards import OFFERED
from classroom.models import Deck
from familygames.cards import Deck as Cards
from familygames.cards import Family
from familygames.catalogue import Game


class Fit(NamedTuple):
    """A game that a deck can be played with, by so many."""

    name: wording.Text
    least: int
    most: int


class Shelved(NamedTuple):
    """A deck as it stands in the list, decoded once."""

    slug: str
    kind: str
    cards: Cards

    @property
    def title(self) -> str:
        return self.cards.title.get(get_language() or "en") or next(iter(self.cards.title.values()))

    @property
    def other_title(self) -> tuple[str, str]:
        """The title in the deck's other language, with the language: ("fr", "À l’école")."""
        for language, title in self.cards.title.items():
            if title != self.title:
                return language, title
        return "", ""

    @property
    def pictures(self) -> list[tuple[Family, str]]:
        """A picture for each family: its own, or that of its first card."""
        return [(family, family.picture or family.members[0].picture) for family in self.cards.families]

    @property
    def games(self) -> Iterator[Fit]:
        """The games this deck can be played with, options left as they are."""
        for game in OFFERED.values():
            fits = self.tables(game)
            if fits:
                yield Fit(wording.GAMES[game.name].name, fits[0], fits[-1])

    def tables(self, game: Game) -> list[int]:
        """By how many *game* can be played with this deck, options left as they are."""
        if self.kind != game.kind:
            return []
        return [n for n in game.seats if not game.check_deck(self.cards, game.options(), n)]


def shelve(deck: Deck) -> Shelved:
    return Shelved(deck.slug, deck.kind, deck.cards)


@login_required
@require_safe
def decks(request: TeacherRequest) -> HttpResponse:
    shelf = [shelve(deck) for deck in Deck.objects.for_teacher(request.user).select_related("latest")]
    return render(request, "decks/decks.html", {"section": "decks", "decks": shelf})


@login_required
@require_safe
def deck(request: TeacherRequest, slug: str) -> HttpResponse:
    shelved = shelve(
        get_object_or_404(Deck.objects.for_teacher(request.user).select_related("latest"), slug=slug)
    )
    first, second = shelved.cards.languages
    families = [
        {
            "family": family,
            "own": family.faces.get(first),
            "target": family.faces.get(second),
            # A sentence is in one language, so its cards have one face; a joker has none.
            "members": [
                (member, member.faces.get(first), member.faces.get(second)) for member in family.members
            ],
        }
        for family in shelved.cards.families
    ]
    return render(
        request,
        "decks/deck.html",
        {"section": "decks", "deck": shelved, "families": families, "own": first, "target": second},
    )
