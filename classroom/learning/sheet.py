"""A pupil's sheet, for parents and councils: what they can say now and could not before, with proof."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from classroom.learning.memory import RECALLED
from classroom.learning.models import Evidence, Lexeme, Place, Result, SkillTick, SpeechAct, Subject
from classroom.learning.progress import GOOD, Tally, structure_of
from classroom.learning.skills import Skill
from classroom.learning.topics import Topic
from classroom.models import Pupil

BEGINNING = timedelta(days=30)
"""What is compared with all that came after it, or half of the time if that is shorter."""
SURELY = 2
"""So often a new word was said rightly, the last time among them."""
OFTEN = 5
"""So often something was done before it is compared."""


class NewWord(NamedTuple):
    word: Lexeme
    day: date
    """Of the first time that it was right."""


class Improvement(NamedTuple):
    """How well something went at the *beginning*, and how well since."""

    structure: SpeechAct | Topic
    beginning: Tally
    since: Tally


class Proof(NamedTuple):
    """A sentence that was right."""

    day: date
    text: str
    language: str


class SkillLine(NamedTuple):
    """A skill, and since when its teacher says so."""

    skill: Skill
    day: date | None


class PupilSheet(NamedTuple):
    """*since* is the day from which on what they can say is new."""

    pupil: Pupil
    begin: date
    since: date
    end: date
    words: list[NewWord]
    changes: list[Improvement]
    proofs: list[Proof]
    skills: list[SkillLine]


def sheet_of(pupil: Pupil) -> PupilSheet:
    """From all lessons and assignments; what is practised at home is the pupil's own."""
    shown = Evidence.objects.filter(pupil=pupil).exclude(place=Place.HOME).order_by("day", "utterance")
    days = list(shown.values_list("day", flat=True))
    begin, end = (days[0], days[-1]) if days else (timezone.localdate(),) * 2
    since = begin + min(BEGINNING, (end - begin) / 2)
    ticked = dict(SkillTick.objects.filter(pupil=pupil).values_list("skill", "day"))
    rows = shown.filter(subject=Subject.WORD).values_list("word", "day", "result")
    return PupilSheet(
        pupil,
        begin,
        since,
        end,
        _new_words(rows, since),
        _changes(pupil, since),
        _proofs(shown.filter(subject=Subject.ACT, result=Result.RIGHT, means__in=RECALLED)),
        [SkillLine(skill, ticked.get(skill.value)) for skill in Skill],
    )


def _new_words(rows: Iterable[tuple[int | None, date, str]], since: date) -> list[NewWord]:
    """The words that were never right before, and are now."""
    said: dict[int, list[tuple[date, bool]]] = defaultdict(list)
    for word, day, result in rows:
        if word is not None:
            said[word].append((day, result in GOOD))
    first = {}
    for word, times in said.items():
        right = [day for day, is_right in times if is_right]
        if len(right) >= SURELY and right[0] > since and times[-1][1]:
            first[word] = right[0]
    words = Lexeme.objects.in_bulk(first)
    return sorted((NewWord(words[word], day) for word, day in first.items()), key=_by_day)


def _by_day(new: NewWord) -> tuple[date, str]:
    return new.day, new.word.lemma


def _changes(pupil: Pupil, since: date) -> list[Improvement]:
    """What goes better now than at the beginning: acts that are right more often, rules broken less often."""
    shown = Evidence.objects.filter(pupil=pupil).exclude(place=Place.HOME).order_by()
    counted = shown.exclude(subject=Subject.WORD).values_list("subject", "code").annotate(
        before=Count("pk", filter=Q(day__lte=since)),
        good_before=Count("pk", filter=Q(day__lte=since, result__in=GOOD)),
        after=Count("pk", filter=Q(day__gt=since)),
        good_after=Count("pk", filter=Q(day__gt=since, result__in=GOOD)),
    )  # fmt: skip
    beginning: dict[SpeechAct | Topic, Tally] = defaultdict(Tally)
    later: dict[SpeechAct | Topic, Tally] = defaultdict(Tally)
    sentences = [0, 0]
    for subject, code, before, good_before, after, good_after in counted:
        if subject == Subject.ACT:
            sentences = [sentences[0] + before, sentences[1] + after]
        if (structure := structure_of(subject, code)) is not None:
            beginning[structure] = beginning[structure].plus(before, good_before)
            later[structure] = later[structure].plus(after, good_after)
    changes = []
    for structure in beginning.keys() | later.keys():
        first, now = beginning[structure], later[structure]
        if isinstance(structure, Topic):  # Of all sentences, those in which it was kept.
            first = Tally(sentences[0], sentences[0] - min(first.said, sentences[0]))
            now = Tally(sentences[1], sentences[1] - min(now.said, sentences[1]))
        if min(first.said, now.said) >= OFTEN and now.percent > first.percent:
            changes.append(Improvement(structure, first, now))
    return sorted(changes, key=lambda change: (change.beginning.percent - change.since.percent, str(change)))


def _proofs(right: QuerySet[Evidence]) -> list[Proof]:
    """Of each month the longest sentence that they put together themselves, none twice."""
    best: dict[tuple[int, int], Proof] = {}
    for one in right.select_related("utterance"):
        proof = Proof(one.day, one.utterance.text, one.utterance.language)
        month = one.day.year, one.day.month
        if proof.text.casefold() in {known.text.casefold() for known in best.values()}:
            continue
        if month not in best or len(proof.text.split()) > len(best[month].text.split()):
            best[month] = proof
    return sorted(best.values())


@transaction.atomic
def tick(pupil: Pupil, skills: Sequence[Skill]) -> None:
    """That they can do these, and no others; what was ticked before keeps its day."""
    SkillTick.objects.filter(pupil=pupil).exclude(skill__in=skills).delete()
    today = timezone.localdate()
    ticks = (SkillTick(pupil=pupil, skill=skill, day=today) for skill in skills)
    SkillTick.objects.bulk_create(ticks, ignore_conflicts=True)
