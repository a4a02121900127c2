"""Actions: who did what with a class and its lessons, and when.

An action names people by their rows alone: nothing is left in it of a pupil who is erased, and a colleague
who deletes their account is a former one.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.people import Pupil, SchoolClass, User
from classroom.models.tables import Session


class Did(models.TextChoices):
    """What somebody did."""

    RENAMED_CLASS = "renamed-class", _("Class renamed")
    ADDED_PUPILS = "added-pupils", _("Pupils added")
    RENAMED_PUPIL = "renamed-pupil", _("Pupil renamed")
    SET_WAYS = "set-ways", _("Way of making moves changed")
    CHOSE_DECKS = "chose-decks", _("Decks for practice at home chosen")
    ERASED_PUPIL = "erased-pupil", _("Pupil erased")
    TOOK_PUPIL = "took-pupil", _("What is kept about a pupil downloaded")
    MADE_CARDS = "made-cards", _("Class cards made")
    RENEWED_CARDS = "renewed-cards", _("Class cards renewed")
    REVOKED_CARDS = "revoked-cards", _("Class cards revoked")
    OPENED = "opened", _("Lesson opened")
    ENDED = "ended", _("Lesson ended")
    DELETED = "deleted", _("Lesson deleted")
    LET_IN = "let-in", _("Let in at the door")
    SENT_OUT = "sent-out", _("Sent out of a lesson")
    NAMED = "named", _("Name changed in a lesson")
    EXPORTED = "exported", _("Report exported")
    SET_REPLAYS = "set-replays", _("Hands in replays shown or hidden")
    INVITED = "invited", _("Colleague invited")
    ACCEPTED = "accepted", _("Invitation accepted")
    SET_RIGHT = "set-right", _("Rights of a colleague changed")
    UNSHARED = "unshared", _("Sharing ended")
    LEFT = "left", _("Class left")
    ARCHIVED = "archived", _("Class archived")
    BROUGHT_BACK = "brought-back", _("Class back in use")
    TOOK_OVER = "took-over", _("Pupils taken over into a new class")
    MADE_CODE = "made-code", _("Code for a substitute made")
    REVOKED_CODE = "revoked-code", _("Code for a substitute revoked")
    USED_CODE = "used-code", _("Code of a substitute used")


class Action(models.Model):
    """Something that was done. *by* is empty for a substitute, and for a colleague whose account is gone.

    What it was done to: a *pupil* or a *number* of them, a *session*, a *colleague*.
    """

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="actions")
    did = models.CharField(max_length=13, choices=Did)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="actions")
    is_by_substitute = models.BooleanField(default=False)
    pupil = models.ForeignKey(Pupil, on_delete=models.SET_NULL, null=True, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, related_name="+")
    colleague = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    number = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return str(self.get_did_display())
