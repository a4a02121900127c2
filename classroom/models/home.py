"""Practice at home: who practises, their way in, and their games.

A practice game is a table without a session: what a session says of its tables, `Practice` says of this one.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.people import Pupil
from classroom.ways import BotPace, Way

CARD_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""As for join codes: nothing that looks like something else (no 0 O, 1 I L)."""
CARD_CODE = 10


def new_card_code() -> str:
    """A card's code: 820 million million of them, too many to try."""
    return "".join(secrets.choice(CARD_ALPHABET) for _ in range(CARD_CODE))


class ClassCard(models.Model):
    """A pupil's way in at home: a printed card with a code and three pictures, which are its secret.

    The pictures to choose from are kept in *grid*, each as ``[picture, word]``, in the *language* the class
    learns; which three are the secret is kept nowhere, see `services.cards`.
    """

    pupil = models.OneToOneField(
        Pupil, verbose_name=_("pupil"), on_delete=models.CASCADE, related_name="card"
    )
    code = models.CharField(_("code"), max_length=CARD_CODE, unique=True, default=new_card_code)
    language = models.CharField(max_length=10)
    grid = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    closed_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("class card")
        verbose_name_plural = _("class cards")

    def __str__(self) -> str:
        return str(self.pupil)


class Learner(models.Model):
    """Somebody who practises at home: a pupil, by class card, or a guest with a name of our making.

    *rung* counts the levels of the ladder of the day that they have won, from 0a to 4b. *learns* is the
    language that they learn; empty until the class card or they themselves have said. *way_asked_at* is the
    last thing they had said when they answered whether they take the next way, see `learning.ways`.
    """

    pupil = models.OneToOneField(
        Pupil,
        verbose_name=_("pupil"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="learner",
    )
    guest_name = models.CharField(_("name"), max_length=30, blank=True)
    way = models.CharField(_("way of making moves"), max_length=5, choices=Way, default=Way.TAP)
    way_asked_at = models.PositiveBigIntegerField(default=0, editable=False)
    bot_pace = models.CharField(_("pace of the bots"), max_length=6, choices=BotPace, default=BotPace.NORMAL)
    learns = models.CharField(_("language being learnt"), max_length=10, blank=True)
    rung = models.PositiveSmallIntegerField(default=0, editable=False)
    seen_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("learner")
        verbose_name_plural = _("learners")
        constraints = (
            models.CheckConstraint(
                condition=Q(pupil__isnull=False, guest_name="") | Q(pupil=None) & ~Q(guest_name=""),
                name="learner_is_pupil_or_guest",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.guest_name or str(self.pupil)


ATTEMPTS = 3
"""How often a level of the game of the day may be tried."""


class Practice(models.Model):
    """A game at home: who plays it, against which bots, and how it ended.

    *day* and *rung* belong to the game of the day: everybody is dealt the same cards then, others at each
    *attempt*. If its learner has deleted it, it has no table any more, and is kept until the day is over.
    *due* are the cards, as family/member, whose words the pupil was about to forget when it began: its bots
    ask for them. *due_words* are these words, as [language, lemma], where they are no cards. *outcome* is
    None as long as the game goes on, see `services.practice`.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="games")
    bot_level = models.CharField(_("level of the bots"), max_length=20)
    bot_seconds = models.FloatField(_("thinking time of the bots, in seconds"), default=1.5)
    day = models.DateField(null=True, blank=True)
    rung = models.PositiveSmallIntegerField(null=True, blank=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(_("hints"), default=0)
    due = models.JSONField(default=list, blank=True, editable=False)
    due_words = models.JSONField(default=list, blank=True, editable=False)
    outcome = models.JSONField(null=True, blank=True)
    begun_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("practice game")
        verbose_name_plural = _("practice games")
        ordering = ("-begun_at", "-pk")
        constraints = (
            models.UniqueConstraint("learner", "day", "rung", "attempt", name="daily_game_once_an_attempt"),
            models.CheckConstraint(
                condition=Q(day=None, rung=None) | Q(day__isnull=False, rung__isnull=False),
                name="daily_game_has_its_rung",
            ),
        )

    def __str__(self) -> str:
        return f"{self.learner} / {self.pk}"

    @property
    def tries_left(self) -> int:
        """How often its level may be tried again on the day of a game of the day."""
        return ATTEMPTS - 1 - self.attempt if self.day is not None else 0
