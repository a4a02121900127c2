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


OF_SUBSTITUTE = May.LEAD
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


class Substitute(models.Model):
    """Somebody without an account, who leads the lessons of a class on one *day*, by a code.

    The code follows from *nonce* and the site's secret key: the owner can look at it again, and whoever reads
    the database cannot come in.
    """

    school_class = models.OneToOneField(
        SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="substitute"
    )
    nonce = models.CharField(max_length=32, editable=False)
    code_hash = models.CharField(max_length=64, unique=True, editable=False)
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")

    def __str__(self) -> str:
        return f"{self.school_class} / {self.day}"


class Who(NamedTuple):
    """Whoever asks: the key of the account they are signed in with, the hash of the code that they have
    entered as a *substitute*, or both. All rights in a class begin here.
    """

    teacher: int | None
    substitute: str = ""

    def classes(self, may: May) -> QuerySet[SchoolClass]:
        """Those with which they may do one of *may*."""
        own = Q(teacher=self.teacher, teacher__isnull=False)
        today = self._substituted(may).values("school_class")
        return SchoolClass.objects.filter(own | Q(pk__in=self._shared(may)) | Q(pk__in=today))

    def lessons(self, may: May) -> SessionQuerySet:
        """Those with which they may do one of *may*: their own, and those of the classes shared with them;
        of a substitute's class those that are open.
        """
        own = Q(teacher=self.teacher, teacher__isnull=False)
        today = Q(school_class__in=self._substituted(may).values("school_class"), closed_at=None)
        return Session.objects.filter(own | Q(school_class__in=self._shared(may)) | today)

    def substitution(self) -> Substitute | None:
        """What the code that they have entered is good for today."""
        return self._substituted(OF_SUBSTITUTE).select_related("school_class").first()

    def rights_in(self, school_class: SchoolClass) -> May:
        """All that they may do with this class."""
        if self.teacher is not None and school_class.teacher_id == self.teacher:
            return OF_OWNER
        right = self._right_in(school_class)
        given = May(0) if right is None else OF_COLLEAGUE[right]
        if self._substituted(OF_SUBSTITUTE).filter(school_class=school_class).exists():
            given |= OF_SUBSTITUTE
        return given

    def rights_at(self, session: Session) -> May:
        """All that they may do with this lesson."""
        if self.teacher is not None and session.teacher_id == self.teacher:
            return OF_OWNER
        if session.school_class is None:
            return May(0)
        asking = self if session.closed_at is None else Who(self.teacher)
        return asking.rights_in(session.school_class)

    def _shared(self, may: May) -> QuerySet[Colleague, int]:
        rights = [right for right, given in OF_COLLEAGUE.items() if given & may]
        shared = Colleague.objects.filter(teacher=self.teacher, teacher__isnull=False, right__in=rights)
        return shared.values_list("school_class", flat=True)

    def _substituted(self, may: May) -> QuerySet[Substitute]:
        if not self.substitute or not OF_SUBSTITUTE & may:
            return Substitute.objects.none()
        return Substitute.objects.filter(code_hash=self.substitute, day=timezone.localdate())

    def _right_in(self, school_class: SchoolClass) -> Right | None:
        known = Colleague.objects.filter(teacher=self.teacher, teacher__isnull=False)
        right = known.filter(school_class=school_class).values_list("right", flat=True).first()
        return None if right is None else Right(right)
