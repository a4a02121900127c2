"""Decks as they are kept; what a deck is, `familygames.cards` says.

A teacher writes on the *draft* of a deck. Publishing it makes a `DeckVersion`, which nothing changes any
more: tables are dealt from versions, and each keeps its own. A draft that gave way to an earlier version is
kept as a version, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Self, TypeVar, cast

import msgspec
from django.db import models
from django.db.models import Case, F, Q, When
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from classroom.models.people import SchoolClass, User
from familygames.cards import Deck as Cards
from familygames.catalogue import DECKS, Kind


class DeckKind(models.TextChoices):
    """What is on the cards; the games of one kind share its decks."""

    CARDS = "cards", _("words")
    GANG = "gang", _("gang")
    LETTERS = "letters", _("letters")
    SENTENCES = "sentences", _("sentences")


T = TypeVar("T", bound=models.Model)


class Visibility(models.TextChoices):
    """Who sees a deck, besides its owner."""

    PRIVATE = "private", _("only me")
    SCHOOL = "school", _("all teachers of this site")
    PUBLIC = "public", _("everybody")


class Opinion(models.TextChoices):
    """What is said of a sentence or word."""

    ACCEPT = "accept", _("right")
    REFUSE = "refuse", _("wrong")


def read_cards(kind: str, content: str) -> Cards:
    return msgspec.json.decode(content, type=DECKS[cast("Kind", kind)])


def title_of(deck: Cards) -> str:
    """A deck's title in the reader's language, or else in any."""
    return deck.title.get(get_language() or "en") or next(filter(None, deck.title.values()), deck.id)


def told_apart(decks: Iterable[Deck], named: Callable[[Deck], str] = str) -> dict[int, str]:
    """The title of each, by its key; of those alike, what they hold, else their languages and short names."""
    return named_apart(decks, named, Deck.get_kind_display, _languages_of, lambda deck: deck.slug)


def named_apart(choices: Iterable[T], name: Callable[[T], str], *more: Callable[[T], str]) -> dict[int, str]:
    """The *name* of each, by its key; those alike with *more* of what tells them apart."""
    named = {choice: name(choice) for choice in choices}
    for what in more:
        alike = defaultdict[str, set[str]](set)
        for choice, said in named.items():
            alike[said].add(what(choice))
        named = {
            choice: f"{said} · {what(choice)}" if len(alike[said]) > 1 else said
            for choice, said in named.items()
        }
    return {choice.pk: said for choice, said in named.items()}


def _has_words_of(code: str) -> Q:
    return Q(languages=code) | Q(languages__startswith=f"{code} ") | Q(languages__endswith=f" {code}")


def _languages_of(deck: Deck) -> str:
    return " – ".join(deck.languages.split())


class DeckQuerySet(models.QuerySet["Deck"]):
    """Its verbs are the only answer to who may do what with a deck: views begin with one of them."""

    def kept(self) -> Self:
        """Not deleted. What was deleted after it was played stays for the sake of the lessons."""
        return self.filter(deleted_at=None)

    def starters(self) -> Self:
        """Those a new school begins with. A deck that a teacher left behind is deleted."""
        return self.kept().filter(owner=None)

    def public(self) -> Self:
        """What visitors without an account see: starter decks, and what was shared with everybody."""
        shared = Q(owner=None) | Q(visibility=Visibility.PUBLIC, hidden_at=None)
        return self.kept().filter(shared, latest__isnull=False)

    def for_teacher(self, teacher: User) -> Self:
        """What a teacher sees: their own, the starter decks, and what others have published and shared."""
        shared = Q(owner=None) | Q(visibility__in=(Visibility.SCHOOL, Visibility.PUBLIC), hidden_at=None)
        return self.kept().filter(Q(owner=teacher) | shared & Q(latest__isnull=False))

    def in_language(self, code: str) -> Self:
        """With words of this language, own or learnt."""
        return self.filter(_has_words_of(code))

    def editable_by(self, teacher: User) -> Self:
        """Their own, and nobody else's."""
        return self.kept().filter(owner=teacher)

    def at_hand(self, teacher: User | None) -> Self:
        """What a lesson is opened with: the starter decks and the teacher's own, as far as published."""
        return self.kept().filter(Q(owner=None) | Q(owner=teacher), latest__isnull=False)

    def for_home(self, school_class: SchoolClass) -> Self:
        """What a class may be given to play with at home."""
        return self.at_hand(school_class.teacher) | self.public()

    def at_home(self, school_class: SchoolClass) -> Self:
        """What of that it is given."""
        decks = self.for_home(school_class)
        chosen = school_class.decks.values("pk")
        return decks.filter(pk__in=chosen) if school_class.has_chosen_decks else decks

    def nearest_first(self, teacher: User | None, language: str = "") -> Self:
        """With words of a *language* first; among these the starter decks, then those of *teacher*."""
        nearness = Case(When(owner=None, then=0), When(owner=teacher, then=1), default=2)
        return self.order_by(Case(When(_has_words_of(language), then=0), default=1), nearness, "slug")

    def played(self) -> Self:
        """Decks that a lesson, a game at home or homework needs, or the memory of a pupil."""
        by = ("sessions", "versions__tables", "assignments", "versions__reviews")
        needed = (self.model._default_manager.filter(**{f"{one}__isnull": False}).order_by() for one in by)
        return self.filter(reduce(or_, (Q(pk__in=some.values("pk")) for some in needed)))


class Deck(models.Model):
    """A set of cards. The decks without an owner are those a new school starts with.

    *draft* is what the owner writes on, *draft_number* goes up whenever it is saved. What follows *latest* is
    taken from the latest version, for the library to search.
    """

    owner = models.ForeignKey(
        User, verbose_name=_("owner"), on_delete=models.CASCADE, null=True, blank=True, related_name="decks"
    )
    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=10, choices=DeckKind, default=DeckKind.CARDS)
    visibility = models.CharField(
        _("visible to"), max_length=7, choices=Visibility, default=Visibility.PRIVATE
    )
    draft = models.TextField(_("draft"), help_text=_("The deck as JSON, see fixtures/README.md."))
    draft_number = models.PositiveIntegerField(default=1, editable=False)
    copied_from = models.ForeignKey(
        "DeckVersion", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="copies"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    hidden_at = models.DateTimeField(_("hidden since"), null=True, blank=True, editable=False)
    hidden_because = models.CharField(_("hidden because"), max_length=300, blank=True)

    latest = models.ForeignKey(
        "DeckVersion", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    languages = models.CharField(max_length=21, editable=False, help_text=_("For the search: “fr en”."))
    level = models.CharField(_("level"), max_length=6, blank=True, editable=False)
    games = models.CharField(
        max_length=100,
        blank=True,
        editable=False,
        help_text=_("For the search: “ happy_family literature ”."),
    )
    words = models.TextField(
        blank=True, editable=False, help_text=_("For the search: titles, tags and words without accents.")
    )

    objects: ClassVar[models.Manager[Deck]] = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ("slug",)

    def __str__(self) -> str:
        return title_of(self.cards)

    @property
    def cards(self) -> Cards:
        """The deck as it is played, decoded each time; keep it if you need it more than once.

        It is the latest version, or the draft of a deck that was never published.
        """
        return read_cards(self.kind, self.draft if self.latest is None else self.latest.content)

    @property
    def draft_cards(self) -> Cards:
        """The deck as its owner is writing it, decoded each time."""
        return read_cards(self.kind, self.draft)

    @property
    def is_published(self) -> bool:
        return self.latest_id is not None


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    def update(self, **kwargs: Any) -> int:
        raise TypeError("A version of a deck never changes: publish another one.")


class DeckVersion(models.Model):
    """A deck as it was published once, or a draft as it was when it gave way to an earlier version.

    Never changed: a trigger of the database sees to it as well.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    content = models.TextField(_("cards"))
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    set_aside_at = models.DateTimeField(
        _("set aside"),
        null=True,
        blank=True,
        help_text=_("Of a draft that was never published as it is here."),
    )

    objects: ClassVar[models.Manager[DeckVersion]] = DeckVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version of a deck")
        verbose_name_plural = _("versions of a deck")
        ordering = ("-number",)
        constraints = (models.UniqueConstraint("deck", "number", name="version_once_a_deck"),)

    def __str__(self) -> str:
        return f"{self.deck.slug} {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A version of a deck never changes: publish another one.")
        super().save(*args, **kwargs)

    @property
    def cards(self) -> Cards:
        """Decoded each time; keep it if you need it more than once."""
        return read_cards(self.deck.kind, self.content)


class DeckReport(models.Model):
    """Somebody says that a shared deck is not as it should be; the staff of the site look at it."""

    deck = models.ForeignKey(Deck, verbose_name=_("deck"), on_delete=models.CASCADE, related_name="reports")
    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="deck_reports"
    )
    reason = models.CharField(_("what is wrong"), max_length=500)
    at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("report of a deck")
        verbose_name_plural = _("reports of decks")
        ordering = (F("settled_at").asc(nulls_first=True), "-at")

    def __str__(self) -> str:
        return self.reason


class MediumKind(models.TextChoices):
    PICTURE = "picture", _("picture")
    SOUND = "sound", _("sound")


class Medium(models.Model):
    """A picture or recording, kept in DATA_DIR/media under the SHA-256 of its content.

    Whoever knows the name may have the file: pupils and projectors have no account, and nobody guesses one.
    """

    name = models.CharField(max_length=70, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=7, choices=MediumKind)
    size = models.PositiveIntegerField(_("bytes"))
    added_by = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.SET_NULL, null=True, related_name="media"
    )
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("picture or sound")
        verbose_name_plural = _("pictures and sounds")
        ordering = ("-added_at", "-pk")

    def __str__(self) -> str:
        return self.name


class Example(models.Model):
    """A sentence or word that a teacher has judged: whoever judges for them with this deck says the same."""

    deck = models.ForeignKey(Deck, verbose_name=_("deck"), on_delete=models.CASCADE, related_name="examples")
    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="examples"
    )
    key = models.CharField(max_length=300, editable=False, help_text=_("What tells it from all others."))
    text = models.CharField(_("sentence or word"), max_length=300)
    opinion = models.CharField(_("it is"), max_length=6, choices=Opinion)
    at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("example")
        verbose_name_plural = _("examples")
        ordering = ("text", "pk")
        constraints = (models.UniqueConstraint("deck", "teacher", "key", name="example_once_a_deck"),)

    def __str__(self) -> str:
        return self.text


class Stance(models.TextChoices):
    """What a teacher makes of a rule."""

    ALLOW = "allow", _("allowed")
    STRICT = "strict", _("strict")


class RuleExample(models.Model):
    """A named rule that a teacher allows to be broken with this deck, or with which nothing is left in doubt.

    *code* is that of the findings in which a referee names it, or the name of one rule in the referee's book.
    """

    deck = models.ForeignKey(
        Deck, verbose_name=_("deck"), on_delete=models.CASCADE, related_name="rule_examples"
    )
    teacher = models.ForeignKey(
        User, verbose_name=_("teacher"), on_delete=models.CASCADE, related_name="rule_examples"
    )
    code = models.CharField(_("rule"), max_length=60)
    opinion = models.CharField(_("it is"), max_length=6, choices=Stance)
    at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("rule of a deck")
        verbose_name_plural = _("rules of decks")
        ordering = ("code",)
        constraints = (models.UniqueConstraint("deck", "teacher", "code", name="rule_example_once_a_deck"),)

    def __str__(self) -> str:
        return self.code
