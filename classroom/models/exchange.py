"""Files that are being imported, and tokens of programs."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.decks import Deck, DeckKind
from classroom.models.people import User


def new_file_name() -> str:
    return secrets.token_hex(16)


class DeckImportQuerySet(models.QuerySet["DeckImport"]):
    def of(self, teacher: User) -> Self:
        return self.filter(teacher=teacher)


class DeckImport(models.Model):
    """A file as it was read, between its preview and the teacher's yes or no.

    *rows* are its lines, each with its number, as JSON; *keys* what its columns mean, *headings* what stood
    above them, *noted* the lines that are no cards. *media* says under which name the zip file, kept as
    *file*, has each picture, *remarks* what the teacher should know. Without *deck* it becomes a deck of its
    own, of this *level*. Where nothing tells families apart, *size* cards make one. *page* is where the list
    was typed.
    """

    teacher = models.ForeignKey(User, on_delete=models.CASCADE, related_name="imports")
    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, null=True, blank=True, related_name="imports")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=DeckKind)
    title = models.CharField(max_length=80)
    languages = models.CharField(max_length=21)
    rows = models.TextField()
    keys = models.TextField()
    headings = models.TextField(default="[]")
    media = models.TextField(default="{}")
    remarks = models.TextField(default="[]")
    noted = models.TextField(default="[]")
    level = models.CharField(max_length=10, default="", blank=True)
    size = models.PositiveSmallIntegerField(default=6)
    page = models.CharField(max_length=20, default="deck_import_new")
    file = models.CharField(max_length=32, default=new_file_name, unique=True)
    made_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager[DeckImport]] = DeckImportQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return self.name

    @property
    def path(self) -> Path:
        """Where a file that brings pictures is kept in the meantime; nothing there is ever served."""
        return Path(settings.DATA_DIR) / "imports" / self.file

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self.path.unlink(missing_ok=True)
        return super().delete(*args, **kwargs)


class ApiToken(models.Model):
    """What a program shows to act for a teacher. Only its hash is kept."""

    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=60)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    reads_reports = models.BooleanField(
        _("reads reports"),
        default=False,
        help_text=_("It may read what was said in the teacher’s lessons, not their decks alone."),
    )

    class Meta:
        verbose_name = _("token of a program")
        verbose_name_plural = _("tokens of programs")
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def hashed(token: str) -> str:
        """A token has 192 bits of chance, so a plain hash is enough."""
        return hashlib.sha256(token.encode()).hexdigest()
