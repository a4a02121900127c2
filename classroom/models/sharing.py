"""Sharing: with whom a class and its lessons are shared, and who may do what with them.

A lesson of a class is a matter of the class, whoever opened it: it is kept with the class's owner.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Flag, auto
from typing import NamedTuple

from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.people import SchoolClass, User
from classroom.models.tables import Session, SessionQuerySet

INVITED_FOR = timedelta(days=30)
"""So long an invitation waits for its answer."""


class May(Flag):
    """What somebody may do with a class and its lessons."""

    LOOK = auto()
    """See its pupils, its lessons and what was said."""
    LEAD = auto()
    """Open lessons, lead and end them."""
    TEACH = auto()
    """Change its pupils and their cards, take reports along."""
    OWN = auto()
    """Rename, share and delete it, delete its past lessons."""


FOLLOW = May.LOOK | May.LEAD
"""A lesson is followed by whoever may do one of these."""


class Right(models.TextChoices):
    """What a colleague is given."""

    TEACH = "teach", _("Teach with me: lessons, pupils, reports")
    LOOK = "look", _("Look only: pupils, lessons, reports")


OF_OWNER = May.LOOK | May.LEAD | May.TEACH | May.OWN
OF_COLLEAGUE = {Right.TEACH: May.LOOK | May.LEAD | May.TEACH, Right.LOOK: May.LOOK}


class Colleague(models.Model):
    """Somebody with whom a class is shared: a *teacher*, or as yet an *email* that has been invited.

    An invitation says nothing of whether that address has an account: it waits there, and lapses.
    """

    school_class = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="colleagues"
    )
    teacher = models.ForeignKey(
        User,
        verbose_name=_("teacher"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="shared_with",
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    right = models.CharField(_("what they may do"), max_length=5, choices=Right, default=Right.TEACH)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("colleague")
        verbose_name_plural = _("colleagues")
        ordering = ("since", "pk")
        constraints = (
            models.UniqueConstraint("school_class", "teacher", name="colleague_once_a_class"),
            models.UniqueConstraint(
                "school_class", Lower("email"), condition=Q(teacher=None), name="invited_once_a_class"
            ),
            models.CheckConstraint(
                condition=Q(teacher__isnull=False, email="") | Q(teacher=None) & ~Q(email=""),
                name="colleague_is_teacher_or_invited",
            ),
        )

    def __str__(self) -> str:
        return self.email or str(self.teacher)

    @property
    def lapses_at(self) -> datetime:
        return self.since + INVITED_FOR


class Who(NamedTuple):
    """Whoever asks, by the key of the account they are signed in with. All rights in a class begin here."""

    teacher: int | None

    def classes(self, may: May) -> QuerySet[SchoolClass]:
        """Those with which they may do one of *may*."""
        own = Q(teacher=self.teacher, teacher__isnull=False)
        return SchoolClass.objects.filter(own | Q(pk__in=self._shared(may)))

    def lessons(self, may: May) -> SessionQuerySet:
        """Those with which they may do one of *may*: their own, and those of the classes shared with them."""
        own = Q(teacher=self.teacher, teacher__isnull=False)
        return Session.objects.filter(own | Q(school_class__in=self._shared(may)))

    def rights_in(self, school_class: SchoolClass) -> May:
        """All that they may do with this class."""
        if self.teacher is not None and school_class.teacher_id == self.teacher:
            return OF_OWNER
        return May(0) if (right := self._right_in(school_class)) is None else OF_COLLEAGUE[right]

    def rights_at(self, session: Session) -> May:
        """All that they may do with this lesson."""
        if self.teacher is not None and session.teacher_id == self.teacher:
            return OF_OWNER
        return May(0) if session.school_class is None else self.rights_in(session.school_class)

    def _shared(self, may: May) -> QuerySet[Colleague, int]:
        rights = [right for right, given in OF_COLLEAGUE.items() if given & may]
        shared = Colleague.objects.filter(teacher=self.teacher, teacher__isnull=False, right__in=rights)
        return shared.values_list("school_class", flat=True)

    def _right_in(self, school_class: SchoolClass) -> Right | None:
        known = Colleague.objects.filter(teacher=self.teacher, teacher__isnull=False)
        right = known.filter(school_class=school_class).values_list("right", flat=True).first()
        return None if right is None else Right(right)
