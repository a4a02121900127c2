"""What is known of a pupil's learning: words, evidence of what was said, how far it was derived."""

from __future__ import annotations

import secrets

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.games.sites import words_of
from classroom.learning.skills import Skill
from classroom.models import Deck, DeckVersion, Pupil, SaidBy, SchoolClass, Session, Table, User, Utterance
from classroom.models.home import CARD_ALPHABET
from classroom.ways import Way
from familygames.cards import Card

BETWEEN = "\u00a0· "
"""Between the parts of a heading: no line begins with the dot."""


class Lexeme(models.Model):
    """A word of a language, whatever deck it stands in: its *lemma* without article, in lower case but for
    names; *part* of speech as `familygames.cards.PartOfSpeech`, empty where nobody knows.
    """

    language = models.CharField(max_length=10)
    lemma = models.CharField(max_length=80)
    part = models.CharField(max_length=12, blank=True)

    class Meta:
        verbose_name = _("word")
        verbose_name_plural = _("words")
        ordering = ("lemma", "part")
        constraints = (models.UniqueConstraint("language", "lemma", "part", name="word_once_a_language"),)

    def __str__(self) -> str:
        return self.lemma


class Subject(models.TextChoices):
    """What an utterance is evidence of."""

    WORD = "word", _("Word")
    RULE = "rule", _("Rule of the language")
    ACT = "act", _("Speech act")


class SpeechAct(models.TextChoices):
    """What one does by saying something."""

    ASK = "ask", _("Asking")
    ANSWER = "answer", _("Answering")
    DENY = "deny", _("Denying")
    CLAIM = "claim", _("Claiming")
    BUILD = "build", _("Building a sentence")
    TELL = "tell", _("Saying what one does")
    UNCLEAR = "unclear", _("What was not understood")


class Means(models.TextChoices):
    """How something was said, from most to least support."""

    SHOWN = "shown", _("Tapped, with the translation")
    TAP = SaidBy.TAP.value, SaidBy.TAP.label
    ASKED = SaidBy.ASKED.value, SaidBy.ASKED.label
    TILES = SaidBy.TILES.value, SaidBy.TILES.label
    GAPS = SaidBy.GAPS.value, SaidBy.GAPS.label
    TYPE = SaidBy.TYPE.value, SaidBy.TYPE.label
    VOICE = "voice", _("Spoken")


class Result(models.TextChoices):
    """What came of it."""

    RIGHT = "right", _("right")
    HELPED = "helped", _("right, with a hint")
    SLIP = "slip", _("with a slip")
    ORDER = "order", _("in another order")
    NOT_UNDERSTOOD = "missed", _("not understood")


class Place(models.TextChoices):
    """Where it was said; a teacher sees nothing of what pupils practise by themselves."""

    LESSON = "lesson", _("in a lesson")
    ASSIGNMENT = "task", _("for homework")
    HOME = "home", _("at home")


class Evidence(models.Model):
    """That *pupil* has said a word, kept or broken a *rule* of the language, or done something by speaking.

    Derived from stored utterances by `classroom.learning.evidence`: never written by hand. *card* is the
    word's card, as ``family/member`` of the table's deck; *code* the rule of a finding or a `SpeechAct`,
    empty where nobody understood what was meant. *day* is the site's own.
    """

    utterance = models.ForeignKey(
        Utterance, on_delete=models.CASCADE, related_name="evidence", db_index=False
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="evidence")
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="evidence", db_index=False)
    place = models.CharField(max_length=6, choices=Place)
    subject = models.CharField(max_length=4, choices=Subject)
    word = models.ForeignKey(Lexeme, on_delete=models.CASCADE, null=True, related_name="evidence")
    card = models.CharField(max_length=121, blank=True)
    code = models.CharField(max_length=40, blank=True)
    means = models.CharField(max_length=5, choices=Means)
    result = models.CharField(max_length=6, choices=Result)
    day = models.DateField()

    class Meta:
        verbose_name = _("evidence")
        verbose_name_plural = _("evidence")
        constraints = (
            models.UniqueConstraint(
                "utterance", "subject", Coalesce("word", 0), "code", name="evidence_once"
            ),
        )
        # All that the pages count, so that no row need be looked up.
        indexes = (
            models.Index(
                "pupil",
                "place",
                "subject",
                "day",
                "word",
                "code",
                "means",
                "result",
                name="evidence_of_pupil",
            ),
        )

    def __str__(self) -> str:
        return f"{self.utterance_id}: {self.word or self.code}"

    @property
    def named(self) -> Card | None:
        family, slash, member = self.card.partition("/")
        return Card(family, member) if slash else None


class Aim(models.TextChoices):
    """What an assignment counts."""

    GAMES = "games", _("games")
    SENTENCES = "said", _("sentences")
    WORDS = "words", _("the words of this deck until they are known")
    EXERCISES = "exer", _("exercises from sentences of the class")


ASSIGNMENT_CODE = 8


def new_assignment_code() -> str:
    return "".join(secrets.choice(CARD_ALPHABET) for _ in range(ASSIGNMENT_CODE))


class Assignment(models.Model):
    """Homework: a game with a deck, so many games or sentences in *way* or a harder one, or its words.

    It is open from the day it *begins* and due at the end of the day it *ends*; what comes later is late.
    It is *for_all* of the class, also for whoever joins later, or for some *pupils*. *ended_at*: the teacher
    has taken it off the pupils' pages. *exercises* are those of a lesson, as `learning.exercises` stores
    them: they stay when the lesson goes, for nobody is named there. A deck that is deleted stays for its
    sake, and ends it.
    """

    school_class = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="assignments"
    )
    set_by = models.ForeignKey(
        User, verbose_name=_("set by"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    game = models.CharField(_("game"), max_length=20)
    deck = models.ForeignKey(
        Deck, verbose_name=_("deck"), on_delete=models.RESTRICT, related_name="assignments"
    )
    way = models.CharField(_("at least in this way"), max_length=5, choices=Way, default=Way.TAP)
    aim = models.CharField(_("what is to be done"), max_length=5, choices=Aim, default=Aim.GAMES)
    number = models.PositiveSmallIntegerField(
        _("how many"), default=1, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    begins = models.DateField(_("from"), default=timezone.localdate)
    ends = models.DateField(_("until"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    pupils = models.ManyToManyField(
        Pupil, verbose_name=_("for these pupils only"), blank=True, related_name="assignments"
    )
    exercises = models.JSONField(default=list, blank=True, editable=False)
    # Told apart from "for nobody any more": the last of some pupils may leave the class.
    for_all = models.BooleanField(_("for the whole class"), default=True)
    code = models.CharField(max_length=ASSIGNMENT_CODE, unique=True, default=new_assignment_code)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ("-ends", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(ends__gte=F("begins")), name="assignment_ends_after_it_begins"
            ),
        )

    def __str__(self) -> str:
        return f"{self.school_class_id}/{self.code}"

    @property
    def task(self) -> str:
        """What is to be done, and from which way on it counts."""
        counted = {
            Aim.GAMES: ngettext("%(number)s game", "%(number)s games", self.number),
            Aim.SENTENCES: ngettext("%(number)s sentence", "%(number)s sentences", self.number),
            Aim.EXERCISES: ngettext("%(number)s exercise", "%(number)s exercises", self.number),
            Aim.WORDS: gettext("the words of the deck until they are known"),
        }
        task = counted[Aim(self.aim)] % {"number": self.number}
        if self.aim == Aim.WORDS or self.way == Way.TAP:
            return task
        at_least = gettext("at least:")
        return f"{task}{BETWEEN}{at_least} {Way(self.way).label}"

    @property
    def heading(self) -> str:
        return BETWEEN.join((str(words_of(self.game).name), str(self.deck), self.task))

    @property
    def has_lost_deck(self) -> bool:
        """Whether it cannot be played any more."""
        return self.aim != Aim.EXERCISES and self.deck.deleted_at is not None


class AssignedTable(models.Model):
    """That the game at home at *table* belongs to an assignment: its teachers see what is said there.

    It goes with its assignment. A pupil who deletes it does not find it any more: it *is_hidden*.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="assigned")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="tables")
    is_hidden = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("game of an assignment")
        verbose_name_plural = _("games of assignments")

    def __str__(self) -> str:
        return f"{self.table_id}/{self.assignment_id}"


class ExerciseAnswer(models.Model):
    """What *pupil* answered to exercise *number* of an assignment, from 0: last, or when it was right."""

    assignment = models.ForeignKey(
        Assignment, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=300)
    is_right = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("answer to an exercise")
        verbose_name_plural = _("answers to exercises")
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint("assignment", "pupil", "number", name="answer_once_an_exercise"),
        )

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.pupil_id}/{self.number}"


class Source(models.TextChoices):
    """From what a review comes."""

    ROUND = "round", _("today’s words")
    GAME = "game", _("a game that is gone")


class Review(models.Model):
    """That *pupil* was asked for a word on a *day*, and what came of the first answer.

    It was asked for in a round of today's words, which may belong to an *assignment*, or said in a game at
    home that is gone: of this the words are kept, and nothing else. *card* is where it stands in the
    *version* of a deck, as of `Evidence`. *times*: how often it was said; of a word that was missed it is 1
    until it was right again on that day.
    """

    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="reviews", db_index=False)
    word = models.ForeignKey(Lexeme, on_delete=models.CASCADE, related_name="reviews")
    version = models.ForeignKey(DeckVersion, on_delete=models.SET_NULL, null=True, related_name="reviews")
    card = models.CharField(max_length=121)
    means = models.CharField(max_length=5, choices=Means)
    result = models.CharField(max_length=6, choices=Result)
    day = models.DateField()
    at = models.DateTimeField()
    source = models.CharField(max_length=5, choices=Source, default=Source.ROUND)
    place = models.CharField(max_length=6, choices=Place, default=Place.HOME)
    times = models.PositiveIntegerField(default=1)
    assignment = models.ForeignKey(
        Assignment, on_delete=models.SET_NULL, null=True, blank=True, related_name="reviews"
    )

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint("pupil", "word", "day", "source", "place", name="review_once_a_day"),
        )

    def __str__(self) -> str:
        return f"{self.pupil_id}/{self.word_id}/{self.day}"


class SkillTick(models.Model):
    """That a teacher says since a *day*: *pupil* can do this."""

    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="skills", db_index=False)
    skill = models.CharField(max_length=8, choices=Skill)
    day = models.DateField()

    class Meta:
        verbose_name = _("skill")
        verbose_name_plural = _("skills")
        constraints = (models.UniqueConstraint("pupil", "skill", name="skill_once_a_pupil"),)

    def __str__(self) -> str:
        return f"{self.pupil_id}/{self.skill}"


class LessonMoments(models.Model):
    """What a teacher has decided of a lesson's moments: whether names are shown, and which are *struck*, each
    as ``table/turn``.
    """

    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, primary_key=True, related_name="moments"
    )
    shows_names = models.BooleanField(default=False)
    struck = models.JSONField(default=list)

    class Meta:
        verbose_name = _("moments of a lesson")
        verbose_name_plural = _("moments of lessons")

    def __str__(self) -> str:
        return str(self.session_id)


class Derivation(models.Model):
    """How far the evidence of a table has been derived: to its turn *number* and the utterance *said*.

    *is_final* once the table is closed; nothing is looked for there any more.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="derivation")
    number = models.PositiveIntegerField(default=0)
    said = models.BigIntegerField(default=0)
    is_final = models.BooleanField(default=False)
    is_due = models.BooleanField(default=True, help_text=_("To be derived again, whatever has been so far."))

    class Meta:
        verbose_name = _("derivation")
        verbose_name_plural = _("derivations")

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
