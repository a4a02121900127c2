"""The three pictures of a class card, chosen one after the other; each is a button and needs no script."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from classroom.errors import CannotSignIn
from classroom.models import ClassCard
from classroom.models.home import CARD_ALPHABET, CARD_CODE
from classroom.services import cards
from classroom.views.fields import whole_number
from classroom.wording.refusals import SIGNING_IN

STATUS = {"card_unknown": 404, "card_rests": 403, "card_waits": 429}
"""Other refusals are conflicts: 409."""


def no_card(error: CannotSignIn, typed: str) -> str:
    """Why no card opens with what was *typed* as its code: which part of it is wrong, and whom to ask."""
    code = cards.tidy_code(typed)
    strange = "".join(dict.fromkeys(sign for sign in code if sign not in CARD_ALPHABET))
    if error.reason != "card_unknown":
        reason = error.reason
    elif strange:
        reason = "card_signs"
    else:
        reason = "card_unknown" if len(code) == CARD_CODE else "card_length"
    details = {"length": CARD_CODE, "typed": len(code), "signs": " ".join(strange[:CARD_CODE])}
    return str(SIGNING_IN[reason]) % details


def ask(request: HttpRequest, card: ClassCard, *, back: str) -> HttpResponse | None:
    """The page that asks for the next picture of *card*, with a way *back*; None once all were right.

    As long as nobody may try, no picture can be pressed; the page comes anew when that is over.
    """
    chosen = _chosen(request, card)
    problem, status = "", 200
    if len(chosen) == cards.SECRET:
        try:
            cards.sign_in(code=card.code, chosen=chosen)
        except CannotSignIn as error:
            chosen = []
            card.refresh_from_db(fields=["closed_until"])
            problem = str(SIGNING_IN[error.reason]) % {"wait": _duration(error.seconds)}
            status = STATUS.get(error.reason, 409)
        else:
            return None
    wait = cards.seconds_closed(card)
    if wait and not problem:
        problem = str(SIGNING_IN["card_waits"]) % {"wait": _duration(wait)}
    context = {
        "card": card,
        "is_closed": wait > 0,
        "chosen": chosen,
        "pictures": [card.grid[place] for place in chosen],
        "number": len(chosen) + 1,
        "secret": cards.SECRET,
        "problem": problem,
        "back": back,
    }
    answer = render(request, "home/card.html", context, status=status)
    if wait:
        answer.headers["Refresh"] = f"{wait + 1}; url={request.path}"
    return answer


def _chosen(request: HttpRequest, card: ClassCard) -> list[int]:
    """The places chosen so far; one cannot be chosen twice."""
    texts = [*request.POST.get("chosen", "").split(","), request.POST.get("picture", "")]
    places = [place for text in texts if (place := whole_number(text)) is not None and place < len(card.grid)]
    return list(dict.fromkeys(places))[: cards.SECRET]


def _duration(seconds: int) -> str:
    if seconds < 60:
        return ngettext("%(number)s second", "%(number)s seconds", seconds) % {"number": seconds}
    minutes = -(-seconds // 60)
    return ngettext("%(number)s minute", "%(number)s minutes", minutes) % {"number": minutes}
