"""A lesson's session, its tables, who sits there, and every turn that was played.

A table's truth is its row (game, options, the version of the deck, seed, seats) and its append-only turns.
Its position is the deal with all events folded in; `classroom.live` keeps it in memory while it is played.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.games.sites import SITES
from classroom.models.decks import Deck, DeckVersion, Opinion
from classroom.models.home import Practice
from classroom.models.people import Pupil, SaidBy, SchoolClass, User
from classroom.ways import Way

CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""For join codes: nothing that looks like something else (no 0 O, 1 I L)."""


def new_code() -> str:
    """A join code of six characters: 887 million of them."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(6))


def games() -> list[tuple[str, Promise | str]]:
    """Their names for people."""
    return [(name, site.words.name) for name, site in SITES.items()]


class Layout(models.TextChoices):
    """What the projector shows."""

    FOLLOW = "follow", _("What there is to see")
    CODE = "code", _("Code and lobby")
    TABLES = "tables", _("All tables")
    TABLE = "table", _("One table")
    PODIUM = "podium", _("Podium")


class SessionQuerySet(models.QuerySet["Session"]):
    def open(self) -> Self:
        return self.filter(closed_at=None)

    def with_people(self) -> Self:
        """Each with `people`, how many have joined and are still there."""
        there = Q(participants__removed_at=None)
        return self.annotate(people=Count("participants", filter=there, distinct=True))

    def outdated(self, in_days: int = 0) -> Self:
        """Those whose time is over *in_days* from now: ended, or prepared and never played, long ago."""
        gone = timezone.now() - timedelta(days=settings.LESSON_DAYS - in_days)
        never_played = Q(closed_at=None, tables=None, teacher__isnull=False, opened_at__lt=gone)
        return self.filter(Q(closed_at__lt=gone) | never_played)


class Session(models.Model):
    """A lesson's tables, opened by a teacher with one join code."""

    teacher = models.ForeignKey(
        User,
        verbose_name=_("teacher"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="sessions",
        help_text=_("Empty for tables that a program opened."),
    )
    school_class = models.ForeignKey(
        SchoolClass,
        verbose_name=_("class"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="sessions",
    )
    game = models.CharField(_("game"), max_length=20, choices=games)
    deck = models.ForeignKey(Deck, verbose_name=_("deck"), on_delete=models.RESTRICT, related_name="sessions")
    options = models.JSONField(_("options"), default=dict)
    few_families = models.BooleanField(
        _("a short game"),
        default=False,
        help_text=_("Of the deck only as many families are dealt as are needed, others in each round."),
    )
    code = models.CharField(_("join code"), max_length=6, default=new_code, editable=False)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    is_joining_open = models.BooleanField(_("pupils may join"), default=True)
    must_knock = models.BooleanField(
        _("names stay hidden at the door"),
        default=False,
        help_text=_("Pupils show their class card, or wait until they are let in."),
    )
    guests_allowed = models.BooleanField(
        _("guests may join"), default=True, help_text=_("Guests play under a name that the site makes up.")
    )
    places = models.PositiveSmallIntegerField(_("most pupils"), default=36)
    seats_per_table = models.PositiveSmallIntegerField(_("seats at a table"), default=4)
    way = models.CharField(_("way of making moves"), max_length=5, choices=Way, default=Way.TAP)
    bot_level = models.CharField(_("level of the bots"), max_length=20, default="regular")
    bot_seconds = models.FloatField(_("thinking time of the bots, in seconds"), default=3.0)
    absent_seconds = models.PositiveSmallIntegerField(
        _("a bot plays for an absent pupil after this many seconds"), null=True, blank=True, default=60
    )
    is_frozen = models.BooleanField(_("all tables are frozen"), default=False)
    ends_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text=_("Then the games that are playing end, and the score so far counts."),
    )
    late_take_bots = models.BooleanField(
        _("late pupils sit down at once"),
        default=True,
        help_text=_("Whoever comes when the tables are playing takes over the seat of a bot."),
    )
    shows_advice = models.BooleanField(
        _("the class sees the referee’s advice"),
        default=False,
        help_text=_(
            "What the referee thinks of a sentence or word on which the players or the teacher decide."
        ),
    )
    hears_aloud = models.BooleanField(
        _("pupils may say their sentences aloud"),
        default=False,
        help_text=_("Where a device turns speech into words by itself; no sound leaves it."),
    )
    may_cheer = models.BooleanField(
        _("pupils may cheer each other on"),
        default=True,
        help_text=_("By a few short calls in the language they learn, which are no moves and are not kept."),
    )
    replays_open = models.BooleanField(
        _("replays show all hands"),
        default=False,
        help_text=_("Pupils may look at the cards of all players in games that are over."),
    )
    mixes_levels = models.BooleanField(
        _("mix levels"),
        default=False,
        help_text=_("Each table gets pupils who can say much and pupils who need help."),
    )
    bots_fill = models.BooleanField(_("fill empty seats with bots"), default=True)
    plan = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text=_(
            "Who will sit where, see services/planner.py; empty until the teacher changes something."
        ),
    )
    projector = models.CharField(max_length=6, choices=Layout, default=Layout.FOLLOW, editable=False)
    projector_table = models.ForeignKey(
        "Table", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )

    objects: ClassVar[models.Manager[Session]] = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ("-opened_at",)
        constraints = (
            models.UniqueConstraint("code", condition=Q(closed_at=None), name="code_once_while_open"),
        )

    def __str__(self) -> str:
        return self.code

    @property
    def kept_until(self) -> datetime:
        """When it is deleted by itself, if it is over or never played; its teacher may only try."""
        usual = (self.closed_at or self.opened_at) + timedelta(days=settings.LESSON_DAYS)
        return min(usual, (self.teacher and self.teacher.expires_at) or usual)


def hash_token(token: str) -> str:
    """What is kept of a seat token: whoever reads the database cannot take a seat."""
    return hashlib.sha256(f"{settings.SECRET_KEY}/seat/{token}".encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(18)


class NameField(models.CharField[str, str]):
    """The name of whoever plays. Instead of an erased pupil's, a number is kept; nobody is shown it."""

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        return gettext("a former pupil") if value is not None and is_number_of_erased(value) else value

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs  # To the database it is nothing else.


def number_of_erased(participant: int) -> str:
    """What is kept instead of a name: no two of a lesson are the same."""
    return f"#{participant}"


def is_number_of_erased(name: str) -> bool:
    """
    >>> is_number_of_erased(number_of_erased(3)), is_number_of_erased("Léa")
    (True, False)
    """
    return name[:1] == "#" and name[1:].isdecimal()


class Participant(models.Model):
    """Somebody who has joined a session: a pupil of the class, or a guest with a name of our making.

    Of what they said, *unkept* sentences were refused and not kept: too many came within a minute.
    """

    session = models.ForeignKey(
        Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="participants"
    )
    pupil = models.ForeignKey(
        Pupil,
        verbose_name=_("pupil"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="participations",
    )
    name = NameField(_("name"), max_length=30)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    way = models.CharField(_("way of making moves"), max_length=5, choices=Way, default=Way.TAP)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    token_at = models.DateTimeField(default=timezone.now, editable=False)
    help_raised_at = models.DateTimeField(null=True, blank=True, editable=False)
    may_change_device = models.BooleanField(
        default=False, editable=False, help_text=_("The teacher lets this person in on another device, once.")
    )
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True, editable=False)
    unkept = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ("joined_at", "pk")
        constraints = (
            models.UniqueConstraint(
                "session",
                Lower("name"),
                condition=Q(removed_at=None),
                name="participant_name_once_a_session",
            ),
            models.UniqueConstraint(
                "session",
                "pupil",
                condition=Q(removed_at=None, pupil__isnull=False),
                name="pupil_once_a_session",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.pupil_id is None and self.name != gettext("a former pupil")


class Answer(models.TextChoices):
    """What somebody who has knocked is told."""

    WAIT = "wait", _("waits")
    IN = "in", _("let in")
    AWAY = "away", _("sent away")


class Knock(models.Model):
    """Somebody at the door of a session, under the name that they have written for its teacher.

    Their device has the token already with which they will come in. Once they have, or the lesson is over,
    nothing is left of this; of those who are sent away no name is.
    """

    session = models.ForeignKey(
        Session, verbose_name=_("session"), on_delete=models.CASCADE, related_name="knocks"
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=30, blank=True)
    answer = models.CharField(_("answer"), max_length=4, choices=Answer, default=Answer.WAIT)
    at = models.DateTimeField(_("knocked"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("knock at the door")
        verbose_name_plural = _("knocks at the door")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One playthrough with its people, as dealt; what happened then is in its turns.

    It belongs to a *session*, or is somebody's *practice* at home. *families* are those of the deck that were
    dealt, empty for all.
    """

    session = models.ForeignKey(
        Session,
        verbose_name=_("session"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="tables",
    )
    practice = models.OneToOneField(
        Practice, on_delete=models.CASCADE, null=True, blank=True, related_name="table"
    )
    label = models.PositiveSmallIntegerField(_("number in the room"))
    round = models.PositiveSmallIntegerField(_("round"), default=1)
    game = models.CharField(_("game"), max_length=20, choices=games)
    options = models.TextField(_("options"))
    version = models.ForeignKey(
        DeckVersion, verbose_name=_("deck as dealt"), on_delete=models.RESTRICT, related_name="tables"
    )
    families = models.JSONField(default=list, blank=True, editable=False)
    seed = models.CharField(_("seed of chance"), max_length=40)
    deal_again = models.BooleanField(_("deal again at once when a game is over"), default=False)
    is_paused = models.BooleanField(_("paused"), default=False)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("label", "pk")
        constraints = (
            models.UniqueConstraint(
                "session", "label", condition=Q(closed_at=None), name="label_once_a_session"
            ),
            models.CheckConstraint(
                condition=Q(session=None, practice__isnull=False) | Q(session__isnull=False, practice=None),
                name="table_of_lesson_or_practice",
            ),
        )

    def __str__(self) -> str:
        return f"{self.session or self.practice} / {self.label}"


class Seat(models.Model):
    """A place at a table: a participant's, or a bot's of some level. In practice one is nobody's but the
    learner's: the one without a bot.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    participant = models.ForeignKey(
        Participant,
        verbose_name=_("participant"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
    )
    name = NameField(_("name"), max_length=30)
    bot = models.CharField(_("level of the bot"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint("table", "number", name="seat_once_a_table"),
            models.CheckConstraint(
                condition=Q(participant__isnull=True) | Q(bot=""), name="person_or_bot_on_a_seat"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Turn(models.Model):
    """One entry in a table's story: a move with its events, an undo, a new deal. Never changed.

    *move* and *events* are JSON as the library writes them; *seat* is None where the teacher or the site
    itself acted. *by_program* says that no person chose the move, also where one was away. Written by
    `classroom.live.journal`.
    """

    # No index of its own: that of `turn_once_a_table` begins with the table, and each costs every move.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="turns", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.SmallIntegerField(null=True)
    move = models.TextField()
    events = models.TextField()
    at = models.DateTimeField()
    by_program = models.BooleanField(db_default=False)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ("number",)
        constraints = (models.UniqueConstraint("table", "number", name="turn_once_a_table"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Advice(models.Model):
    """What the referee would have said of what was proposed in the turn *number*, and others have judged.

    *ruling* is JSON as the library writes it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="advice", db_index=False)
    number = models.PositiveIntegerField()
    ruling = models.TextField()

    class Meta:
        verbose_name = _("advice of the referee")
        verbose_name_plural = _("advice of the referee")
        constraints = (models.UniqueConstraint("table", "number", name="advice_once_a_turn"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class LaterRuling(models.Model):
    """What a teacher has said of a sentence or word of a lesson when it was over; *key* tells it from all
    others. The tables stay as they were played.
    """

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="later_rulings", db_index=False
    )
    key = models.CharField(max_length=300, editable=False)
    opinion = models.CharField(max_length=6, choices=Opinion)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("later ruling")
        verbose_name_plural = _("later rulings")
        constraints = (models.UniqueConstraint("session", "key", name="later_ruling_once_a_lesson"),)

    def __str__(self) -> str:
        return self.key


class Utterance(models.Model):
    """What a pupil said with a move, or tried to say. Only the pupil and the teacher are shown any of it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="utterances")
    participant = models.ForeignKey(
        Participant, on_delete=models.SET_NULL, null=True, blank=True, related_name="utterances"
    )
    turn = models.PositiveIntegerField(null=True, help_text=_("Empty if no move came of it."))
    reason = models.CharField(max_length=40, blank=True, help_text=_("Why no move came of it."))
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=30, blank=True)
    family = models.CharField(max_length=60, blank=True)
    member = models.CharField(max_length=60, blank=True)
    text = models.CharField(max_length=300)
    model_sentence = models.CharField(max_length=300, blank=True)
    way = models.CharField(max_length=5, choices=SaidBy)
    language = models.CharField(max_length=10)
    findings = models.TextField(default="[]")
    aids = models.CharField(
        max_length=20,
        blank=True,
        default="",
        help_text=_("What may have helped: the words meaning, hint, voice, with spaces between."),
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("utterance")
        verbose_name_plural = _("utterances")
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return self.text
