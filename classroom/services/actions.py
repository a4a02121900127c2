"""Actions: noted where something is done with a class, kept as long as lessons are."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from classroom.models import Action, Did, May, Pupil, SchoolClass, Session, User, Who
from classroom.services import secure_delete


def note(
    did: Did,
    *,
    who: Who,
    school_class: SchoolClass | None,
    pupil: Pupil | None = None,
    session: Session | None = None,
    colleague: User | None = None,
    number: int | None = None,
) -> None:
    """*who* has done this. A lesson of guests belongs to no class: there nobody else is concerned."""
    if school_class is None:
        return
    is_teacher = who.teacher is not None and bool(Who(who.teacher).rights_in(school_class) & May.LOOK)
    Action.objects.create(
        school_class=school_class,
        did=did,
        by_id=who.teacher if is_teacher else None,
        is_by_substitute=not is_teacher,
        pupil=pupil,
        session=session,
        colleague=colleague,
        number=number,
    )


def of_class(school_class: SchoolClass) -> QuerySet[Action]:
    """All that was done, the latest first."""
    return school_class.actions.select_related("by", "pupil", "session", "colleague")


@transaction.atomic
def forget() -> None:
    """What is older than lessons are kept."""
    old = timezone.now() - timedelta(days=settings.LESSON_DAYS)
    if Action.objects.filter(at__lt=old).delete()[0]:
        secure_delete.wipe()
