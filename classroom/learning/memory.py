"""Memory: which of a pupil's words are fresh, and which are about to be forgotten.

Nothing is kept of it: it follows from the evidence, which FSRS reads as the reviews of one card for each
word. Of each day the first time counts, for then the word had to be remembered; a tap in a game is no
remembering at all, for the sentence stands there to be read. A word that was missed last is due, until it is
right again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from itertools import starmap
from typing import NamedTuple

from django.utils import timezone
from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from classroom.learning.evidence import term_of
from classroom.learning.models import Evidence, Lexeme, Means, Result, Review, Source, Subject
from classroom.models import DeckVersion, Learner, Pupil
from familygames.cards import Card, Deck, Face, Member

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Days are what counts here, and the same evidence gives the same days."""

LASTS = timedelta(days=7)
"""A word that need not come back for so long can be said; before that it wavers."""

BETTER, COMING = 3, 2
"""So many words are told of after a game."""

RECALLED = {Means.TYPE, Means.VOICE}
"""Ways in which nothing of the word is on the screen."""
SAID = {Means.TILES, Means.GAPS, *RECALLED}
"""Ways in which one says it oneself; whoever taps has recognised it."""


class Strength(StrEnum):
    """How well a word is known: it is due; it comes back soon or is only recognised; it can be said."""

    DUE = "due"
    WAVERS = "wavers"
    LASTS = "lasts"


NO_DECK = Deck("", {}, ("", ""), ())


class Known(NamedTuple):
    """A word of a pupil: where it is to be seen, how often and when it was said, when it is *due*.

    *version* is that of its *deck*, *reviewed* the last day on which it was remembered or not. It
    *is_recognised* if it was right the last time and never said by oneself. A word that was spelt, or whose
    deck is gone, is on no card that can be shown: its face is the bare word.
    """

    word: Lexeme
    card: Card
    deck: Deck
    version: int | None
    member: Member
    face: Face
    meaning: Face | None
    meaning_language: str
    times: int
    last: date
    reviewed: date | None
    due: date
    strength: Strength
    is_recognised: bool = False

    @property
    def has_card(self) -> bool:
        return self.deck is not NO_DECK


class Recollection(NamedTuple):
    """How well a word was remembered on a *day*: whether it *is_said* rightly, and *is_missed* still."""

    day: date
    rating: Rating
    is_said: bool
    is_missed: bool


class Occurrence(NamedTuple):
    """That a word was said or asked for from a moment on, so many *times* a day; on which card, and how it
    came out first. *source* is that of a `Review`.
    """

    at: datetime
    word: int
    card: str
    version: int | None
    day: date
    means: str
    result: str
    times: int = 1
    source: str = ""


def answer_of(day: date, means: str, result: str, times: int = 1, source: str = "") -> Recollection | None:
    """What came of one occurrence; None where it was not asked of the memory.

    A word that was missed and said more than once has been right since, see `Review`.
    """
    rating = rating_of(means, result, source)
    if rating is None:
        return None
    is_said = means in SAID and result in (Result.RIGHT, Result.HELPED)
    return Recollection(day, rating, is_said, rating is Rating.Again and times == 1)


def rating_of(means: str, result: str, source: str = "") -> Rating | None:
    """How well a word was remembered; None where it was not asked of the memory.

    >>> rating_of("type", "right"), rating_of("tiles", "right"), rating_of("type", "missed")
    (<Rating.Good: 3>, <Rating.Hard: 2>, <Rating.Again: 1>)
    >>> rating_of("shown", "right"), rating_of("tap", "right"), rating_of("tap", "right", "round")
    (None, None, <Rating.Hard: 2>)
    """
    if means == Means.SHOWN or (means == Means.TAP and source != Source.ROUND):
        return None
    if result == Result.NOT_UNDERSTOOD:
        return Rating.Again
    return Rating.Good if means in RECALLED and result == Result.RIGHT else Rating.Hard


def remember(ratings: Iterable[tuple[date, Rating]]) -> Memory | None:
    """What is left of a word after *ratings*, in the order of their days; None before the first.

    >>> from datetime import date
    >>> remember([(date(2026, 9, 1), Rating.Good)]).due.date()
    datetime.date(2026, 9, 3)
    """
    memory: Memory | None = None
    for day, rating in ratings:
        at = noon(day)
        if memory is None:
            memory = Memory(card_id=0, due=at)
        elif memory.last_review is not None and memory.last_review >= at:
            continue
        memory, _ = SCHEDULER.review_card(memory, rating, at)
    return memory


def noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def words_of(pupil: Pupil, today: date | None = None, *, before: date | None = None) -> list[Known]:
    """The words that *pupil* has said, in lessons and at home: those of the language they learn first, and
    of these the most urgent; as it was *before* a day, where that is given.
    """
    today = today or timezone.localdate()
    by_word: dict[int, list[Occurrence]] = {}
    for occurrence in sorted(_occurrences(pupil), key=lambda occurrence: occurrence.at):
        if before is None or occurrence.day < before:
            by_word.setdefault(occurrence.word, []).append(occurrence)
    lexemes = Lexeme.objects.in_bulk(list(by_word))
    _join(by_word, lexemes)
    decks = _decks(
        {occurrence.version for occurrences in by_word.values() for occurrence in occurrences} - {None}
    )
    known = [
        one
        for key, occurrences in by_word.items()
        if (one := _known(lexemes[key], occurrences, decks, today)) is not None
    ]
    learns = Learner.objects.filter(pupil=pupil).values_list("learns", flat=True).first()
    return sorted(known, key=lambda one: (one.word.language != learns, one.due, one.word.lemma))


def _join(by_word: dict[int, list[Occurrence]], lexemes: Mapping[int, Lexeme]) -> None:
    """What was said of a word without its card, and so without its part of speech, counts for the word."""
    with_part = {(one.language, one.lemma): key for key, one in lexemes.items() if one.part}
    for key, one in lexemes.items():
        joined = with_part.get((one.language, one.lemma))
        if not one.part and joined is not None:
            both = by_word[joined] + by_word.pop(key)
            by_word[joined] = sorted(both, key=lambda occurrence: occurrence.at)


def _occurrences(pupil: Pupil) -> Iterator[Occurrence]:
    shown = Evidence.objects.filter(pupil=pupil, subject=Subject.WORD).order_by("utterance")
    columns = ("word", "card", "table__version", "day", "means", "result")
    yield from starmap(Occurrence, shown.values_list("utterance__at", *columns))
    reviews = Review.objects.filter(pupil=pupil).order_by()
    kept = ("word", "card", "version", "day", "means", "result", "times", "source")
    yield from starmap(Occurrence, reviews.values_list("at", *kept))


def _decks(versions: Iterable[int | None]) -> dict[int | None, Deck]:
    stored = DeckVersion.objects.select_related("deck").in_bulk(list(versions))
    return {key: version.cards for key, version in stored.items()}


def _known(
    word: Lexeme, occurrences: Sequence[Occurrence], decks: Mapping[int | None, Deck], today: date
) -> Known | None:
    """What is known of *word*; None where its card says by itself that it has no words."""
    card, deck, version = _shown(word, occurrences, decks)
    member = deck.by_card.get(card, Member("", {word.language: Face(word.lemma)}))
    if term_of(member, word.language) is None:
        return None
    answers = [answer for occurrence in occurrences if (answer := answer_of(*occurrence[4:])) is not None]
    last, times = occurrences[-1].day, sum(occurrence.times for occurrence in occurrences)
    other, meaning = deck.translation(card, word.language) or ("", None)
    return Known(
        word, card, deck, version, member, member.faces[word.language], meaning, other, times, last,
        answers[-1].day if answers else None, due_on(answers) or last, strength_of(answers, today),
        is_recognised(answers),
    )  # fmt: skip


def _shown(
    word: Lexeme, occurrences: Sequence[Occurrence], decks: Mapping[int | None, Deck]
) -> tuple[Card, Deck, int | None]:
    """The card with which *word* was said last, of those that can be shown."""
    for one in reversed(occurrences):
        deck = decks.get(one.version, NO_DECK)
        family, _, name = one.card.partition("/")
        member = deck.by_card.get(card := Card(family, name))
        if member is not None and word.language in member.faces:
            return card, deck, one.version
    return Card("", ""), NO_DECK, None


class AfterGame(NamedTuple):
    """What a game has done for the words of a pupil: which got *better*, and which come back soon."""

    better: list[Known]
    coming: list[Known]


def after_game(pupil: Pupil, table_id: int) -> AfterGame:
    """Some words of this game that stay longer now, and some others of it that come back next."""
    said = Evidence.objects.filter(pupil=pupil, table=table_id, subject=Subject.WORD)
    days = dict(said.order_by("-day").values_list("word", "day"))
    if not days:
        return AfterGame([], [])
    first = min(days.values())
    known = [one for one in words_of(pupil) if one.word.pk in days]
    due_before = {one.word.pk: one.due for one in words_of(pupil, first, before=first)}
    gains = {one.word.pk: (one.due - due_before.get(one.word.pk, first)).days for one in known}
    better = [one for one in known if gains[one.word.pk] > 0 and one.strength is not Strength.DUE]
    better.sort(key=lambda one: -gains[one.word.pk])
    coming = [one for one in known if one not in better[:BETTER] and one.due > timezone.localdate()]
    return AfterGame(better[:BETTER], coming[:COMING])


# --- What decides -------------------------------------------------------------------------------------------


def strength_of(answers: Sequence[Recollection], today: date) -> Strength:
    """A word that was never remembered is due as well: it has only been read."""
    due = due_on(answers)
    if due is None or due <= today:
        return Strength.DUE
    return Strength.LASTS if lasts(answers) else Strength.WAVERS


def due_on(answers: Sequence[Recollection]) -> date | None:
    """When a word comes back: at once, where it was missed last."""
    if answers and answers[-1].is_missed:
        return answers[-1].day
    memory = remember((answer.day, answer.rating) for answer in answers)
    return None if memory is None else memory.due.date()


def lasts(answers: Sequence[Recollection]) -> bool:
    """Whether a word can be said: it need not come back for a week, and was said rightly oneself."""
    memory = remember((answer.day, answer.rating) for answer in answers)
    if memory is None or memory.last_review is None or answers[-1].is_missed:
        return False
    return memory.due - memory.last_review >= LASTS and any(answer.is_said for answer in answers)


def is_recognised(answers: Sequence[Recollection]) -> bool:
    """Whether a word was right the last time, and is still to be said oneself."""
    return bool(answers) and not answers[-1].is_missed and not any(answer.is_said for answer in answers)
