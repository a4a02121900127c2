"""Teachers, who sign in, and pupils, who do not."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.ways import Way


class UserManager(BaseUserManager["User"]):
    """Makes accounts from an e-mail address; there are no user names."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """An account: a teacher. Pupils never have one."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    is_staff = models.BooleanField(_("may use the administration pages"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("since"), default=timezone.now)
    expires_at = models.DateTimeField(
        _("only trying, until"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("Then the account is deleted with all that belongs to it."),
    )

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("teacher")
        verbose_name_plural = _("teachers")

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class SaidBy(models.TextChoices):
    """How something was said: in one of the ways, or by choosing among sentences when asked back."""

    TAP = Way.TAP.value, Way.TAP.label
    TILES = Way.TILES.value, Way.TILES.label
    GAPS = Way.GAPS.value, Way.GAPS.label
    TYPE = Way.TYPE.value, Way.TYPE.label
    ASKED = "asked", _("Chosen when asked back")


class SchoolClassQuerySet(models.QuerySet["SchoolClass"]):
    def in_use(self) -> Self:
        """Not archived: these play."""
        return self.filter(archived_at=None)


class SchoolClass(models.Model):
    """A class of pupils, kept by one teacher. Once it has been archived nobody plays in it and nothing of it
    is changed, see `services.years`.

    At home it plays with all decks there are, new ones, too, until it *has_chosen_decks*: then with *decks*.
    """

    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="classes"
    )
    name = models.CharField(_("name"), max_length=60)
    created_at = models.DateTimeField(_("since"), auto_now_add=True)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)
    has_chosen_decks = models.BooleanField(default=False, editable=False)
    decks: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        "Deck", related_name="classes", editable=False
    )

    objects: ClassVar[models.Manager[SchoolClass]] = SchoolClassQuerySet.as_manager()

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(
                "teacher",
                Lower("name"),
                condition=Q(archived_at=None),
                name="class_name_once_a_teacher",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Pupil(models.Model):
    """A learner of a class: a first name or pseudonym, the animal that stands for them, how they make their
    moves, and who does not sit with them. Nothing else.
    """

    school_class = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="pupils"
    )
    name = models.CharField(_("name"), max_length=30)
    face = models.CharField(_("face"), max_length=4, blank=True)
    """An animal out of `services.faces`; empty until they have been in a lesson or at home."""
    way = models.CharField(_("way of making moves"), max_length=5, choices=Way, default=Way.TAP)
    apart: models.ManyToManyField[Any, Any] = models.ManyToManyField("self", editable=False)
    """Those with whom they are not seated at one table."""

    class Meta:
        verbose_name = _("pupil")
        verbose_name_plural = _("pupils")
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint("school_class", Lower("name"), name="pupil_name_once_a_class"),
        )

    def __str__(self) -> str:
        return self.name
