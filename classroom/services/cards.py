"""Class cards: how a pupil comes in at home, without an account.

A card has a code, printed as letters and as a QR code, and three pictures out of a grid of sixteen, in order:
3,360 secrets. The three follow from the code and the site's secret key, so whoever reads the database cannot
sign in, and a teacher can print a card again. A wrong choice is counted on the card itself: a whole school
comes from one address, and a class shares its tablets.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from math import ceil

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from classroom.errors import CannotArrange, CannotSignIn
from classroom.models import ClassCard, Pupil
from classroom.models.home import CARD_ALPHABET, CARD_CODE
from familygames.cards import Deck

GRID = 16
"""How many pictures there are to choose from."""
SECRET = 3
"""How many of them are the secret."""

FREE = 3
"""How many wrong choices cost nothing."""
FIRST_WAIT = 30
LONGEST_WAIT = 15 * 60
"""Seconds: each further wrong choice doubles the wait."""

Picture = tuple[str, str]
"""A picture as a deck has it, and its word."""


def pictures_of(deck: Deck) -> list[Picture]:
    """All pictures of a deck that differ, with their words in the language being learnt."""
    language = deck.languages[1]
    pictures: dict[str, str] = {}
    for member in deck.by_card.values():
        word = member.faces[language].word if member.is_named_in(language) else ""
        if member.picture and word and word not in pictures.values():
            pictures.setdefault(member.picture, word)
    return list(pictures.items())


def suits(deck: Deck) -> bool:
    """Whether a deck has pictures enough for a grid."""
    return len(pictures_of(deck)) >= GRID


@transaction.atomic
def make_cards(*, pupils: Iterable[Pupil], deck: Deck) -> list[ClassCard]:
    """New cards with pictures of *deck*; those that the *pupils* had are no longer valid.

    Raises `CannotArrange`: ``too_few_pictures``.
    """
    pictures = pictures_of(deck)
    if len(pictures) < GRID:
        raise CannotArrange("too_few_pictures")
    pupils = list(pupils)
    revoke(pupils=pupils)
    chance = secrets.SystemRandom()
    return ClassCard.objects.bulk_create(
        ClassCard(pupil=pupil, language=deck.languages[1], grid=chance.sample(pictures, GRID))
        for pupil in pupils
    )


def revoke(*, pupils: Iterable[Pupil]) -> None:
    """Their cards are no longer valid, and anyone signed in with one is out. Their games stay."""
    ClassCard.objects.filter(pupil__in=list(pupils)).delete()


def secret_of(card: ClassCard) -> list[int]:
    """The places in its grid of the three pictures, in order."""
    number = int.from_bytes(salted_hmac("classroom.card", card.code, algorithm="sha256").digest(), "big")
    places = list(range(len(card.grid)))
    secret = []
    for _ in range(SECRET):
        number, place = divmod(number, len(places))
        secret.append(places.pop(place))
    return secret


def tidy_code(text: str) -> str:
    """A code as it was typed or scanned, as it is kept: ``"abcde-fghjk"`` is ``ABCDEFGHJK``."""
    return "".join(text.split()).replace("-", "").upper()


def find(code: str) -> ClassCard:
    """The card with this code. Raises `CannotSignIn`: ``card_unknown``, ``card_rests``."""
    return _find(code, ClassCard.objects.all())


def _find(code: str, among: QuerySet[ClassCard]) -> ClassCard:
    code = tidy_code(code)
    known = None
    if len(code) == CARD_CODE and set(code) <= set(CARD_ALPHABET):
        known = among.select_related("pupil__school_class").filter(code=code).first()
    if known is None:
        raise CannotSignIn("card_unknown")
    if known.pupil.school_class.archived_at is not None:
        raise CannotSignIn("card_rests")
    return known


def seconds_closed(card: ClassCard) -> int:
    """How long nobody may try the pictures of *card*; 0 if they may now."""
    left = (card.closed_until - timezone.now()).total_seconds() if card.closed_until else 0
    return max(0, ceil(left))


def sign_in(*, code: str, chosen: Sequence[int]) -> ClassCard:
    """The card, if the pictures at the places *chosen* are its own.

    Raises `CannotSignIn`: ``card_unknown``, ``card_rests``, ``wrong_pictures``, ``card_waits``; these two
    with the *seconds* until the next try.
    """
    with transaction.atomic():
        card = _find(code, ClassCard.objects.select_for_update(of=("self",)))
        if wait := seconds_closed(card):
            raise CannotSignIn("card_waits", wait)
        is_right = list(chosen) == secret_of(card)
        wait = 0
        if is_right:
            card.failures, card.closed_until = 0, None
        else:
            card.failures += 1
            doublings = card.failures - FREE
            wait = 0 if doublings < 0 else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(doublings, 10))
            card.closed_until = timezone.now() + timedelta(seconds=wait) if wait else None
        card.save(update_fields=["failures", "closed_until"])
    if not is_right:  # Outside: what was counted stays counted.
        raise CannotSignIn("card_waits" if wait else "wrong_pictures", wait)
    return card
