"""Memory: which of a pupil's words are fresh, and which are about to be forgotten.

Nothing is kept of it: it follows from the evidence, which FSRS reads as the reviews of one card for each
word. Of each day the first time counts, for then the word had to be remembered; a tap beside its translation
is no remembering at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.utils import timezone
from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from classroom.learning.models import Evidence, Lexeme, Means, Result, Subject
from classroom.live.story import read_deck
from classroom.models import DeckVersion, Pupil
from familygames.cards import Card, Face, Member

SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Days are what counts here, and the same evidence gives the same days."""

LASTS = timedelta(days=7)
"""A word that need not come back for so long can be said; before that it wavers."""

RECALLED = {Means.TYPE, Means.VOICE}
"""Ways in which nothing of the word is on the screen."""


class Strength(StrEnum):
    """How well a word is known."""

    DUE = "due"
    WAVERS = "wavers"
    LASTS = "lasts"


class Known(NamedTuple):
    """A word of a pupil: where it is to be seen, how often and when it was said, when it is *due*."""

    word: Lexeme
    member: Member
    face: Face
    meaning: Face | None
    meaning_language: str
    times: int
    last: date
    due: date
    strength: Strength


def rating_of(means: str, result: str) -> Rating | None:
    """How well a word was remembered; None where it was not asked of the memory.

    >>> rating_of("type", "right"), rating_of("tiles", "right"), rating_of("type", "missed")
    (<Rating.Good: 3>, <Rating.Hard: 2>, <Rating.Again: 1>)
    >>> rating_of("shown", "right") is None
    True
    """
    if means == Means.SHOWN:
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
        at = _noon(day)
        if memory is None:
            memory = Memory(card_id=0, due=at)
        elif memory.last_review is not None and memory.last_review >= at:
            continue
        memory, _ = SCHEDULER.review_card(memory, rating, at)
    return memory


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def words_of(pupil: Pupil, today: date | None = None) -> list[Known]:
    """The words that *pupil* has said, in lessons and at home; the most urgent first."""
    today = today or timezone.localdate()
    said = Evidence.objects.filter(pupil=pupil, subject=Subject.WORD).order_by("day", "utterance")
    ratings: dict[int, list[tuple[date, Rating]]] = {}
    latest: dict[int, tuple[str, str, str, date]] = {}
    times: dict[int, int] = {}
    columns = ("word", "card", "table__version", "table__game", "day", "means", "result")
    for word, card, version, game, day, means, result in said.values_list(*columns):
        times[word] = times.get(word, 0) + 1
        if card:
            latest[word] = card, version, game, day
        rating = rating_of(means, result)
        if rating is not None:
            ratings.setdefault(word, []).append((day, rating))
    lexemes = Lexeme.objects.in_bulk(list(latest))
    versions = DeckVersion.objects.in_bulk({version for _, version, _, _ in latest.values()})
    known = []
    for key, (card, version, game, last) in latest.items():
        deck = read_deck(game, versions[version].content)
        family, _, name = card.partition("/")
        member, word = deck.by_card.get(Card(family, name)), lexemes[key]
        if member is None or (face := member.faces.get(word.language)) is None:
            continue
        other = next((language for language in member.faces if language != word.language), "")
        memory = remember(ratings.get(key, ()))
        due = last if memory is None else timezone.localdate(memory.due)
        known.append(
            Known(
                word, member, face, member.faces.get(other), other, times[key], last, due,
                strength_of(memory, due, today),
            )
        )  # fmt: skip
    return sorted(known, key=lambda one: (one.due, one.word.lemma))


def strength_of(memory: Memory | None, due: date, today: date) -> Strength:
    """A word that was never remembered is due as well: it has only been read."""
    if memory is None or due <= today:
        return Strength.DUE
    assert memory.last_review is not None
    return Strength.LASTS if memory.due - memory.last_review >= LASTS else Strength.WAVERS
