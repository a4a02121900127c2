"""Decks as they are kept; what a deck is, `familygames.cards` says."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec
from django.db import models
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from classroom.models.people import User
from familygames import cards
from familygames.catalogue import DECKS


class DeckKind(models.TextChoices):
    """What is on the cards; the games of one kind share its decks."""

    CARDS = "cards", _("words")
    LETTERS = "letters", _("letters")
    SENTENCES = "sentences", _("sentences")


class Opinion(models.TextChoices):
    """What is said of a sentence or word."""

    ACCEPT = "accept", _("right")
    REFUSE = "refuse", _("wrong")


class DeckQuerySet(models.QuerySet["Deck"]):
    def for_teacher(self, teacher: User) -> Self:
        """The starter decks and the teacher's own."""
        return self.filter(Q(owner=None) | Q(owner=teacher))


class Deck(models.Model):
    """A set of cards. The decks without an owner are those a new school starts with."""

    owner = models.ForeignKey(
        User, verbose_name=_("owner"), on_delete=models.CASCADE, null=True, blank=True, related_name="decks"
    )
    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=10, choices=DeckKind, default=DeckKind.CARDS)
    content = models.TextField(_("cards"), help_text=_("The deck as JSON, see fixtures/README.md."))
    updated_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager[Deck]] = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ("slug",)

    def __str__(self) -> str:
        titles = self.cards.title
        return titles.get(get_language() or "en") or next(iter(titles.values()))

    @property
    def cards(self) -> cards.Deck:
        """The deck, decoded anew; keep it if you need it more than once."""
        return msgspec.json.decode(self.content, type=DECKS[self.kind])


class Example(models.Model):
    """A sentence or word that a teacher has judged: whoever judges for him with this deck says the same."""

    deck = models.ForeignKey(Deck, verbose_name=_("deck"), on_delete=models.CASCADE, related_name="examples")
    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="examples"
    )
    key = models.CharField(max_length=300, editable=False, help_text=_("What tells it from all others."))
    text = models.CharField(_("sentence or word"), max_length=300)
    opinion = models.CharField(_("it is"), max_length=6, choices=Opinion)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("example")
        verbose_name_plural = _("examples")
        ordering = ("text", "pk")
        constraints = (models.UniqueConstraint("deck", "teacher", "key", name="example_once_a_deck"),)

    def __str__(self) -> str:
        return self.text
