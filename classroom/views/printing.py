"""Decks on paper, and the page on which a deck is taken along: printed or as a file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from classroom.accounts import TeacherRequest
from classroom.errors import CannotChange
from classroom.forms.decks import PrintForm
from classroom.games import kinds
from classroom.games.sites import words_of
from classroom.models.decks import title_of
from classroom.printing import aside, formats
from classroom.services import checks, exports
from classroom.views.exchange import seen_deck
from classroom.views.files import shown_pdf
from classroom.wording.files import EXPORT_FORMS
from classroom.wording.papers import PAPER_WORDS, PAPERS
from familygames.catalogue import GAMES, WRITINGS


@login_required
@require_safe
def take(request: TeacherRequest, slug: str) -> HttpResponse:
    """Print it, or download it."""
    from classroom.printing import sheets  # noqa: PLC0415  # A fifth of the time in which a site starts.

    deck = seen_deck(request, slug)
    cards = exports.cards_for(request.user, deck)
    games = [(name, words_of(name).name) for name, game in GAMES.items() if game.kind == deck.kind]
    context = {
        "section": "decks",
        "deck": deck,
        "title": title_of(cards),
        "form": PrintForm(),
        "missing": sheets.missing_letters(cards),
        "has_words": WRITINGS[deck.kind].has_words,
        "forms": [(form, *EXPORT_FORMS[form]) for form in exports.forms_of(deck.kind)],
        "papers": [(game, name, [(kind, PAPERS[kind]) for kind in formats.KINDS]) for game, name in games],
        "sizes": list(formats.SIZES),
    }
    return render(request, "decks/take.html", context)


@login_required
@require_safe
def cards(request: TeacherRequest, slug: str) -> HttpResponse:
    deck = seen_deck(request, slug)
    form = PrintForm(request.GET)
    if not form.is_valid():
        raise Http404
    drawn = exports.cards_for(request.user, deck)
    try:
        checks.check_texts(drawn)
        content = aside.print_cards(drawn, formats.Options(**form.cleaned_data))
    except CannotChange as error:
        messages.error(request, kinds.no_change(error.reason, error.details))
        return redirect("deck_take", slug)
    return shown_pdf(content, title_of(drawn))


@login_required
@require_safe
def paper(request: TeacherRequest, game: str, kind: str, size: str) -> HttpResponse:
    if game not in GAMES or kind not in formats.KINDS or size not in formats.SIZES:
        raise Http404
    from classroom.printing import papers  # noqa: PLC0415  # As above: it draws.

    content = papers.print_paper(kind, game, size)
    return shown_pdf(content, words_of(game).name, PAPER_WORDS[kind], size)
