"""The class cards of a class, for its teacher: made, renewed, revoked, printed."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from classroom import addresses
from classroom.accounts import TeacherRequest, who
from classroom.errors import CannotArrange
from classroom.forms.classes import CardsForm
from classroom.live import commands
from classroom.models import ClassCard, Deck, Did, Learner, May, Pupil, SchoolClass
from classroom.services import actions
from classroom.services import cards as service
from classroom.services.classes import by_name
from classroom.views.fields import whole_number
from classroom.views.permits import class_for
from classroom.wording.refusals import ARRANGING
from familygames.catalogue import WRITINGS
from familygames.language.words.spelling import in_alphabet


class PrintableClassCard(NamedTuple):
    """A card as it is cut out."""

    name: str
    code: str
    language: str
    pictures: list[service.Picture]
    qr: SafeString


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: TeacherRequest, class_id: int) -> HttpResponse:
    """Who has a card; buttons that make, renew and revoke them, for one pupil or for all."""
    owned = class_for(request, class_id, May.TEACH)
    if owned.archived_at is not None:
        return redirect("class_archived", owned.pk)
    decks = _decks(request)
    form = CardsForm(request.POST or None, decks=decks)
    if request.method == "POST":
        _act(request, owned, form)
        return redirect("class_cards", owned.pk)
    pupils = by_name(owned.pupils.select_related("card"))
    with_cards = [(pupil, getattr(pupil, "card", None)) for pupil in pupils]  # One to one, or none.
    without = sum(card is None for _, card in with_cards)
    context = {
        "section": "classes",
        "class": owned,
        "pupils": with_cards,
        "without": without,
        "with": len(with_cards) - without,
        "form": CardsForm(decks=decks),
        "has_deck": decks.exists(),
    }
    return render(request, "classes/cards.html", context)


def _act(request: TeacherRequest, owned: SchoolClass, form: CardsForm) -> None:
    fields = request.POST
    if "revoke" in fields:
        pupils = _chosen(owned, fields["revoke"])
        service.revoke(pupils=pupils)
        _shut_out(pupils)
        did = Did.REVOKED_CARDS
        message = ngettext(
            "%(number)s card no longer works.", "%(number)s cards no longer work.", len(pupils)
        )
    elif form.is_valid():
        pupils = (
            list(owned.pupils.filter(card=None))
            if "make" in fields
            else _chosen(owned, fields.get("renew", ""))
        )
        try:
            service.make_cards(pupils=pupils, deck=form.cleaned_data["deck"].cards)
        except CannotArrange as error:
            messages.error(request, str(ARRANGING[error.reason]))
            return
        _shut_out(pupils)
        did = Did.MADE_CARDS if "make" in fields else Did.RENEWED_CARDS
        message = ngettext(
            "%(number)s card has been made. Print it.",
            "%(number)s cards have been made. Print them.",
            len(pupils),
        )
    else:
        messages.error(request, _("Choose a deck for the pictures."))
        return
    one = pupils[0] if len(pupils) == 1 else None
    number = None if one else len(pupils)
    if pupils:
        actions.note(did, who=who(request), school_class=owned, pupil=one, number=number)
    messages.success(request, message % {"number": len(pupils)})


def _shut_out(pupils: list[Pupil]) -> None:
    """Whoever plays by one of their old cards at this moment."""
    learners = Learner.objects.filter(pupil__in=pupils).values_list("pk", flat=True)
    commands.learners_out(set(learners))


def _chosen(owned: SchoolClass, whose: str) -> list[Pupil]:
    """All pupils who have a card, or the one that is meant."""
    if whose == "all":
        return list(owned.pupils.filter(card__isnull=False))
    return list(owned.pupils.filter(pk=whole_number(whose) or 0))


def _decks(request: TeacherRequest) -> QuerySet[Deck]:
    """The decks of words with pictures enough."""
    of_words = [kind for kind, writing in WRITINGS.items() if writing.made == "families"]
    known = Deck.objects.at_hand(request.user).select_related("latest")
    fit = [deck.pk for deck in known.filter(kind__in=of_words) if service.suits(deck.cards)]
    return known.filter(pk__in=fit)


@login_required
@require_safe
def sheet(request: TeacherRequest, class_id: int) -> HttpResponse:
    """The cards to print and cut out: all of them, or the one of ``?pupil=``."""
    owned = class_for(request, class_id, May.TEACH)
    if owned.archived_at is not None:
        return redirect("class_archived", owned.pk)
    cards = ClassCard.objects.filter(pupil__school_class=owned).select_related("pupil").order_by("pk")
    if pupil := whole_number(request.GET.get("pupil")):
        cards = cards.filter(pupil=pupil)
    site = addresses.whole(request, reverse("practise"))
    context = {
        "section": "classes",
        "class": owned,
        "cards": [
            _printed(request, card) for card in sorted(cards, key=lambda card: in_alphabet(card.pupil.name))
        ],
        "site": site.removeprefix("https://").removeprefix("http://").rstrip("/"),
        "is_local": urlsplit(site).hostname in ("localhost", "127.0.0.1", "::1"),
    }
    return render(request, "classes/cards_print.html", context)


def _printed(request: TeacherRequest, card: ClassCard) -> PrintableClassCard:
    address = addresses.whole(request, reverse("practise_card", args=[card.code]))
    drawn = segno.make(address, error="m").svg_inline(scale=3, border=1, omitsize=True, dark="#1f1a24")
    half = len(card.code) // 2
    return PrintableClassCard(
        name=str(card.pupil),
        code=f"{card.code[:half]}-{card.code[half:]}",
        language=card.language,
        pictures=[card.grid[place] for place in service.secret_of(card)],
        qr=mark_safe(drawn),  # noqa: S308  # Drawn from the address alone.
    )
