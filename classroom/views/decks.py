"""Decks: the library, one deck with all its cards, and what its owner or another teacher may do with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Case, F, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.forms.decks import LabelsForm, LibraryForm
from classroom.games import kinds
from classroom.games.sites import words_of
from classroom.learning.assignments import ending_with
from classroom.models import Deck, User, Visibility
from classroom.models.decks import DeckQuerySet, title_of, told_apart
from classroom.services import decks as service
from classroom.wording.decks import NO_SENTENCES, NO_SENTENCES_IF_CHOSEN
from classroom.wording.languages import language_name
from classroom.wording.text import Text
from familygames.cards import Deck as Cards
from familygames.cards import Family, Language
from familygames.catalogue import GAMES, PANELS, Game
from familygames.decks.sentences import SentenceDeck
from familygames.language.resources import spoken_in
from familygames.language.words.spelling import fold

A_PAGE = 24


class Fit(NamedTuple):
    """A game that a deck can be played with, and by how many; *id* is its name in the catalogue."""

    id: str
    name: Text
    least: int
    most: int


class Shelved(NamedTuple):
    """A deck as it appears in the list, decoded once."""

    slug: str
    kind: str
    cards: Cards
    is_draft: bool = False
    visibility: str = ""
    is_hidden: bool = False
    choice_title: str = ""
    """Its title among those it is shown with, of which no two read alike."""

    @property
    def title(self) -> str:
        return title_of(self.cards)

    @property
    def other_title(self) -> tuple[str, str]:
        """The title in the deck's other language, with the language: ("fr", "À l’école")."""
        for language, title in self.cards.title.items():
            if title != self.title:
                return language, title
        return "", ""

    @property
    def languages(self) -> str:
        """Both languages by their names, at the beginning of a line: "Français – anglais"."""
        return capfirst(" – ".join(map(language_name, self.cards.languages)))

    @property
    def no_sentences(self) -> str:
        """What is said in its place, if no sentences are known in the language being learnt."""
        return self._said_instead(self.cards.languages[1], NO_SENTENCES)

    @property
    def no_sentences_in_first(self) -> str:
        """The same of its first language, if a game lets a teacher choose that."""
        choices = (choice for game in GAMES.values() if game.kind == self.kind for choice in game.choices)
        if all(choice.name != "formula_language" for choice in choices):
            return ""
        return self._said_instead(self.cards.languages[0], NO_SENTENCES_IF_CHOSEN)

    def _said_instead(self, learnt: Language, text: Text) -> str:
        spoken = spoken_in(learnt, self.cards.languages)
        if spoken == learnt:
            return ""
        return str(text) % {"learnt": language_name(learnt), "spoken": language_name(spoken)}

    @property
    def pictures(self) -> list[tuple[Family, str]]:
        """A picture for each family: its own, or that of the first card that has one."""
        return [
            (family, family.picture or next((m.picture for m in family.members if m.picture), ""))
            for family in self.cards.families
        ]

    @property
    def games(self) -> Iterator[Fit]:
        """The games this deck can be played with, options left as they are."""
        for game in GAMES.values():
            fits = self.tables(game)
            if fits:
                yield Fit(game.name, words_of(game.name).name, fits[0], fits[-1])

    def tables(self, game: Game) -> list[int]:
        """By how many *game* can be played with this deck, options left as they are."""
        return service.tables_of(game, self.kind, self.cards)


def shelve(deck: Deck) -> Shelved:
    return Shelved(
        deck.slug,
        deck.kind,
        deck.cards,
        is_draft=not deck.is_published,
        visibility=deck.get_visibility_display() if deck.owner_id else "",
        is_hidden=deck.hidden_at is not None,
    )


def shelve_to_choose(decks: Iterable[Deck]) -> list[Shelved]:
    """*decks* of which one is chosen."""
    known = list(decks)
    titles = told_apart(known)
    return [shelve(deck)._replace(choice_title=titles[deck.pk]) for deck in known]


@login_required
@require_safe
def decks(request: TeacherRequest) -> HttpResponse:
    """All decks that a teacher sees: their own, the starters, and what others share."""
    return _library(request, Deck.objects.for_teacher(request.user), request.user)


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """What is shared with everybody, for visitors."""
    return _library(request, Deck.objects.public(), None)


def _library(request: HttpRequest, seen: DeckQuerySet, teacher: User | None) -> HttpResponse:
    form = LibraryForm(request.GET, teacher=teacher)
    is_own = Case(When(owner=teacher, owner__isnull=False, then=0), default=1)
    decks = seen.select_related("latest").order_by(is_own, F("owner").asc(nulls_first=True), "slug")
    if form.is_valid():
        decks = search(decks, teacher, **form.cleaned_data)
    page = Paginator(decks, A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "section": "decks",
        "form": form,
        "page": page,
        "decks": shelve_to_choose(page),
        "query": query.urlencode(),
    }
    return render(request, "decks/decks.html", context)


def search(
    decks: DeckQuerySet, teacher: User | None, *, q: str, language: str, level: str, game: str, whose: str
) -> DeckQuerySet:
    """The decks that have every word of *q* among their titles, tags and words."""
    for word in fold(q).split():
        decks = decks.filter(words__contains=word)
    if language:
        decks = decks.in_language(language)
    if level:
        decks = decks.filter(level=level)
    if game:
        decks = decks.filter(games__contains=f" {game} ")
    if whose == "mine":
        decks = decks.filter(owner=teacher)
    elif whose == "starters":
        decks = decks.filter(owner=None)
    elif whose == "shared":
        decks = decks.exclude(owner=None).exclude(owner=teacher)
    return decks


@login_required
@require_safe
def deck(request: TeacherRequest, slug: str) -> HttpResponse:
    seen = Deck.objects.for_teacher(request.user).select_related("latest", "owner", "copied_from__deck")
    return _deck(request, get_object_or_404(seen, slug=slug), request.user)


@require_safe
def public_deck(request: HttpRequest, slug: str) -> HttpResponse:
    return _deck(
        request, get_object_or_404(Deck.objects.public().select_related("latest", "owner"), slug=slug), None
    )


def _deck(request: HttpRequest, deck: Deck, teacher: User | None) -> HttpResponse:
    shelved = shelve(deck)
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
    is_mine = teacher is not None and deck.owner_id == teacher.pk
    return render(
        request,
        "decks/deck.html",
        {
            "section": "decks",
            "deck": shelved,
            "row": deck,
            "families": families,
            "own": first,
            "target": second,
            "teacher": teacher,
            "is_mine": is_mine,
            "is_judged": deck.kind in PANELS,
            "has_book": isinstance(shelved.cards, SentenceDeck),
            "may_be_played": teacher is not None and deck.is_published and (is_mine or deck.owner_id is None),
            "has_changes": is_mine and deck.latest is not None and deck.latest.content != deck.draft,
            "versions": list(deck.versions.defer("content")) if is_mine else [],
            "visibilities": Visibility.choices,
            "homework": ending_with(deck) if is_mine else 0,
        },
    )


# --- What may be done with a deck ---------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def labels(request: TeacherRequest) -> HttpResponse:
    """Level and tags of several decks at once."""
    form = LabelsForm(request.POST or None, teacher=request.user)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            waiting = service.label(
                teacher=request.user,
                slugs=cleaned["decks"],
                level=cleaned["level"],
                add=cleaned["add"],
                remove=cleaned["remove"],
            )
        except CannotChange as error:
            form.add_error(None, kinds.no_change(error.reason, error.details))
        else:
            messages.success(request, _("Saved."))
            if waiting:
                messages.info(
                    request,
                    ngettext(
                        "%(number)d deck has more changes in its draft: publish it when you are done.",
                        "%(number)d decks have more changes in their drafts: publish them when you are done.",
                        waiting,
                    )
                    % {"number": waiting},
                )
            return redirect("deck_labels")
    return render(request, "decks/labels.html", {"section": "decks", "form": form})


@login_required
@require_POST
def copy(request: TeacherRequest, slug: str) -> HttpResponse:
    get_object_or_404(Deck.objects.for_teacher(request.user), slug=slug)
    try:
        copied = service.copy(teacher=request.user, slug=slug)
    except CannotChange as error:  # It was published when there were other pictures.
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("deck", slug)
    messages.success(request, _("This copy is yours: change what you like."))
    return redirect("deck_edit", copied.slug)


@login_required
@require_POST
def share(request: TeacherRequest, slug: str) -> HttpResponse:
    get_object_or_404(Deck.objects.editable_by(request.user), slug=slug)
    try:
        service.share(teacher=request.user, slug=slug, visibility=request.POST.get("visibility", ""))
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
    else:
        messages.success(request, _("Saved."))
    return redirect("deck", slug)


@login_required
@require_POST
def delete(request: TeacherRequest, slug: str) -> HttpResponse:
    get_object_or_404(Deck.objects.editable_by(request.user), slug=slug)
    service.delete(teacher=request.user, slug=slug)
    messages.success(request, _("The deck has been deleted."))
    return redirect("decks")


@login_required
@require_POST
def report(request: TeacherRequest, slug: str) -> HttpResponse:
    get_object_or_404(Deck.objects.for_teacher(request.user), slug=slug)
    try:
        service.report(teacher=request.user, slug=slug, reason=request.POST.get("reason", ""))
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
    else:
        messages.success(request, _("Thank you. The staff of this site will look at the deck."))
    return redirect("deck", slug)
