"""Who practises at home, and how their device is known: by a signed cookie, a pupil's bound to the card."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from classroom.models import ClassCard, Learner, Turn, Way
from classroom.services import faces, names
from classroom.ways import BotPace

COOKIE = "home"
SALT = "classroom.home"
SIGNED_IN = timedelta(days=60)
"""So long a device keeps a pupil signed in."""
MOST_GUESTS = 20_000
"""So many are kept. Then whoever has not been here for longest goes, those who have never moved first."""
AT_A_TIME = 100
SEEN_AGAIN = timedelta(hours=6)
"""A visit is noted if the last one is so long ago."""


@transaction.atomic
def learner_with(card: ClassCard) -> Learner:
    """The learner to whom a card belongs; they begin with the way of making moves that they have in class,
    and learn the language of the card as long as they have chosen no other.
    """
    faces.give(card.pupil)
    defaults = {"way": card.pupil.way, "learns": card.language}
    learner, _ = Learner.objects.get_or_create(pupil=card.pupil, defaults=defaults)
    if not learner.learns:
        set_language(learner=learner, language=card.language)
    return learner


def set_language(*, learner: Learner, language: str) -> None:
    """Which language they learn; decks that have it are played in it."""
    learner.learns = language
    learner.save(update_fields=["learns"])


@transaction.atomic
def new_guest(language: str) -> Learner:
    """Somebody without a card, with a made-up name in this *language*."""
    guests = Learner.objects.filter(pupil=None)
    if guests.count() >= MOST_GUESTS:
        moved = Turn.objects.filter(table__practice__learner=OuterRef("pk"), seat__isnull=False)
        longest_gone = guests.order_by(Exists(moved), "seen_at").values("pk")[:AT_A_TIME]
        guests.filter(pk__in=list(longest_gone.values_list("pk", flat=True))).delete()
    return Learner.objects.create(guest_name=names.invent(language, Random()).text)


def cookie_of(learner: Learner, card: ClassCard | None = None) -> str:
    """What their device shows from now on; a pupil's is good as long as the *card*."""
    return signing.dumps([learner.pk, card.code if card is not None else ""], salt=SALT)


def cookie_age(learner: Learner) -> timedelta:
    return SIGNED_IN if learner.pupil_id is not None else timedelta(days=settings.GUEST_DAYS)


def learner_of(cookie: str) -> Learner | None:
    """Whose device has this *cookie*; None if nobody's, or nobody's any more."""
    try:
        number, code = signing.loads(cookie, salt=SALT)
        if code:  # A guest's is good until the guest is forgotten.
            signing.loads(cookie, salt=SALT, max_age=SIGNED_IN)
    except (signing.BadSignature, ValueError):
        return None
    learner = (
        Learner.objects.select_related("pupil__school_class__teacher", "pupil__card")
        .filter(pk=number)
        .first()
    )
    if learner is None or _card_code(learner) != code:
        return None
    now = timezone.now()
    if now - learner.seen_at > SEEN_AGAIN:
        Learner.objects.filter(pk=learner.pk).update(seen_at=now)
    return learner


def _card_code(learner: Learner) -> str | None:
    """What their cookie must tell: "" for a guest; None where a pupil has no card that opens."""
    if learner.pupil is None:
        return ""
    if learner.pupil.school_class.archived_at is not None:
        return None
    card = getattr(learner.pupil, "card", None)  # One to one, or none.
    return card.code if card is not None else None


def set_pace(*, learner_id: int, pace: str) -> None:
    """How fast bots move at their tables, from the next one on."""
    if pace in BotPace.values:
        Learner.objects.filter(pk=learner_id).update(bot_pace=pace)


def set_way(*, learner_id: int, way: str) -> None:
    """How they make their moves at home; in class their teacher decides."""
    if way in Way.values:
        Learner.objects.filter(pk=learner_id).update(way=way)
