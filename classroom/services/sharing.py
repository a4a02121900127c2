"""Sharing a class with colleagues: invited, accepted, changed, ended.

Whoever invites an e-mail address learns nothing about it: no letter goes out, and the line in the owner's
list is the same whether somebody has an account with it or nobody does.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from classroom.errors import CannotArrange
from classroom.models import Colleague, Right, SchoolClass, User
from classroom.models.sharing import INVITED_FOR
from classroom.services import secure_delete

MOST_COLLEAGUES = 20


@transaction.atomic
def invite(*, school_class: SchoolClass, email: str, right: Right) -> None:
    """Whoever invites again renews the invitation, and may change what is offered.

    Raises `CannotArrange`: ``own_address``, ``colleague_already``, ``too_many_colleagues``.
    """
    email = email.lower()
    if email == school_class.teacher.email.lower():
        raise CannotArrange("own_address")
    if school_class.colleagues.filter(teacher__email__iexact=email).exists():
        raise CannotArrange("colleague_already")
    others = school_class.colleagues.exclude(email=email)
    if others.count() >= MOST_COLLEAGUES:
        raise CannotArrange("too_many_colleagues", most=MOST_COLLEAGUES)
    Colleague.objects.update_or_create(
        school_class=school_class,
        teacher=None,
        email=email,
        defaults={"right": right, "since": timezone.now()},
    )


def invitations_of(teacher: User) -> QuerySet[Colleague]:
    """What waits for the answer of *teacher*."""
    waiting = Colleague.objects.filter(teacher=None, email=teacher.email.lower())
    return waiting.filter(since__gt=timezone.now() - INVITED_FOR).select_related("school_class__teacher")


@transaction.atomic
def accept(*, teacher: User, invitation: Colleague) -> None:
    """Doing it twice changes nothing."""
    known = invitation.school_class.colleagues.filter(teacher=teacher)
    if known.exists() or invitation.school_class.teacher_id == teacher.pk:
        invitation.delete()
        return
    invitation.teacher, invitation.email, invitation.since = teacher, "", timezone.now()
    invitation.save(update_fields=["teacher", "email", "since"])


@transaction.atomic
def end(*, colleagues: QuerySet[Colleague]) -> None:
    """They share the class no more, or are invited no more."""
    colleagues.delete()
    secure_delete.wipe()


def forget() -> None:
    """Invitations that nobody has answered lapse."""
    lapsed = Colleague.objects.filter(teacher=None, since__lte=timezone.now() - INVITED_FOR)
    if lapsed.exists():
        end(colleagues=lapsed)
