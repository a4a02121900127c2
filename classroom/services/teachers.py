"""Teachers' accounts: the address somebody signs in with, and leaving with everything that belongs to it."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from classroom.errors import CannotChange
from classroom.models import Colleague, Deck, User, Visibility
from classroom.services import secure_delete
from classroom.services.classes import one_at_a_time, remove_pupils


@transaction.atomic
def keep_address(*, teacher: User) -> None:
    """The address of *teacher* is theirs, confirmed, and nobody else's: the school or a letter has said so.

    What allauth keeps of addresses is brought in step with the account.
    """
    email = teacher.email.lower()
    EmailAddress.objects.filter(email=email).exclude(user=teacher).delete()
    others = EmailAddress.objects.filter(user=teacher).exclude(email=email)
    others.filter(verified=True).delete()
    others.update(primary=False)
    EmailAddress.objects.update_or_create(
        user=teacher, email=email, defaults={"verified": True, "primary": True}
    )


def may_be_deleted(teacher: User) -> bool:
    """Whether the account can be deleted now."""
    try:
        _expect_deletable(teacher)
    except CannotChange:
        return False
    return True


def _expect_deletable(teacher: User) -> None:
    if teacher.sessions.filter(closed_at=None).exists():
        raise CannotChange("lessons_open")
    others = User.objects.filter(is_active=True, is_superuser=True).exclude(pk=teacher.pk)
    if teacher.is_superuser and not others.exists():
        raise CannotChange("last_of_staff")


@transaction.atomic
def delete(*, teacher: User) -> None:
    """Delete the account with its classes, lessons and decks.

    Decks that others have played stay with their lessons, without an owner, and nobody finds them any more.
    Raises `CannotChange`: ``lessons_open``, ``last_of_staff``.
    """
    one_at_a_time(teacher)
    _expect_deletable(teacher)
    for school_class in teacher.classes.all():
        remove_pupils(pupils=list(school_class.pupils.all()))
        school_class.delete()  # Its homework needs no deck any more.
    teacher.sessions.all().delete()
    Colleague.objects.filter(teacher=None, email=teacher.email.lower()).delete()
    for deck in Deck.objects.played().filter(owner=teacher).select_related("latest"):
        _let_go(deck)
    for kept in teacher.imports.all():
        kept.delete()  # With its file.
    # The administration pages name whom they have changed.
    about = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=about, object_id=str(teacher.pk)).delete()
    teacher.delete()
    secure_delete.wipe()


def _let_go(deck: Deck) -> None:
    """Nothing of it remains but what was published; even its short name is free again."""
    deck.owner = None
    deck.slug = f"gone-{deck.pk}"
    deck.deleted_at = deck.deleted_at or timezone.now()
    deck.visibility = Visibility.PRIVATE
    if deck.latest is not None:
        deck.draft = deck.latest.content
    deck.save()
