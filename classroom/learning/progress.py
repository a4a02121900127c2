"""Progress: what a class can say, counted over weeks from its evidence of lessons and assignments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils import timezone

from classroom.dates import date_format
from classroom.learning.evidence import findings_of
from classroom.learning.keeping import catch_up
from classroom.learning.models import Evidence, Lexeme, Place, Result, SpeechAct, Subject
from classroom.learning.topics import CODES, Topic, topic_of
from classroom.models import Pupil, SchoolClass, Table
from classroom.reports import in_words
from familygames.catalogue import GAMES

SEEN = (Place.LESSON, Place.ASSIGNMENT)
"""What teachers see; never what pupils practise by themselves."""
GOOD = (Result.RIGHT, Result.HELPED)
SURE, HALF = 0.8, 0.5
"""From such shares on something is said surely, or half the time."""
POINTS = 8
"""Of the line over time: into so many parts the period is divided."""


class Tally(NamedTuple):
    """How often something was *said*, and how often rightly."""

    said: int = 0
    good: int = 0

    @property
    def missed(self) -> int:
        return self.said - self.good

    @property
    def percent(self) -> int:
        return round(100 * self.good / self.said) if self.said else 0

    @property
    def level(self) -> str:
        """``sure``, ``half`` or ``weak``; empty where it was never said.

        >>> Tally(5, 4).level, Tally(2, 1).level, Tally(3, 1).level, Tally().level
        ('sure', 'half', 'weak', '')
        """
        if not self.said:
            return ""
        share = self.good / self.said
        return "sure" if share >= SURE else "half" if share >= HALF else "weak"

    def plus(self, said: int, good: int) -> Tally:
        return Tally(self.said + said, self.good + good)


class Period(NamedTuple):
    """What is looked at: the days from *begin* to *end*, one deck or all, one game or all."""

    begin: date
    end: date
    deck: int | None = None
    game: str = ""

    def evidence(self, pupils: Sequence[Pupil]) -> QuerySet[Evidence]:
        """What *pupils* have shown in lessons and assignments."""
        evidence = Evidence.objects.filter(pupil__in=[pupil.pk for pupil in pupils], place__in=SEEN)
        evidence = evidence.filter(day__range=(self.begin, self.end)).order_by()
        if self.deck is not None:
            evidence = evidence.filter(table__version__deck=self.deck)
        return evidence.filter(table__game=self.game) if self.game else evidence

    @property
    def query(self) -> str:
        """How an address says it; `period_of` reads it again."""
        said = {"from": self.begin, "until": self.end, "game": self.game, "deck": self.deck}
        return urlencode({name: value for name, value in said.items() if value})

    def part_of(self, day: date) -> int:
        """Into which of `POINTS` parts *day* falls.

        >>> period = Period(date(2026, 9, 1), date(2026, 9, 8))
        >>> [period.part_of(date(2026, 9, day)) for day in (1, 4, 8)]
        [0, 3, 7]
        """
        days = (self.end - self.begin).days + 1
        return min(POINTS - 1, (day - self.begin).days * POINTS // days)


def days_in_words(begin: date, end: date) -> str:
    """The first and the last of some days, or the only one."""
    days = dict.fromkeys(date_format(day, "j F Y") for day in (begin, end))
    return " – ".join(days)


def period_of(
    days: tuple[date, date],
    *,
    begin: date | None = None,
    end: date | None = None,
    deck: int | None = None,
    game: str = "",
) -> Period:
    """What is asked for; or else all between the *days* on which anything was said, until today."""
    first, last = begin or days[0], end or max(days[1], timezone.localdate())
    return Period(min(first, last), max(first, last), deck, game if game in GAMES else "")


class ProgressLine(NamedTuple):
    """One word or structure: how each pupil stands, in their order, all together, and over time."""

    word: Lexeme | None
    structure: SpeechAct | Topic | None
    cells: tuple[Tally, ...]
    total: Tally
    over_time: tuple[Tally, ...]


Key = tuple[int | None, SpeechAct | Topic | None]
"""A word by its key, or a structure."""
NOTHING: Key = (None, None)


class Overview(NamedTuple):
    """What the class of *pupils* has shown: *words* and *structures*, what is missed most first."""

    pupils: list[Pupil]
    words: list[ProgressLine]
    structures: list[ProgressLine]


class EvidenceChoice(NamedTuple):
    """Which sentences: of *pupils*, all or the one *pupil*; of a word or structure; *missed* ones alone."""

    pupils: Sequence[Pupil]
    pupil: Pupil | None
    word: Lexeme | None
    structure: SpeechAct | Topic | None
    missed: bool


def choice_of(
    pupils: Sequence[Pupil],
    *,
    pupil: int | None = None,
    word: int | None = None,
    structure: str = "",
    missed: bool = False,
) -> EvidenceChoice:
    """What is asked for; what there is not is not asked for."""
    structures: dict[str, SpeechAct | Topic] = {one.value: one for kind in (Topic, SpeechAct) for one in kind}
    return EvidenceChoice(
        [one for one in pupils if one.pk == pupil] or pupils,
        next((one for one in pupils if one.pk == pupil), None),
        None if word is None else Lexeme.objects.filter(pk=word).first(),
        structures.get(structure),
        missed,
    )


def first_and_last_day(school_class: SchoolClass) -> tuple[date, date] | None:
    """Between which days anything was said in its lessons and assignments; None as long as nothing was."""
    shown = Evidence.objects.filter(pupil__school_class=school_class, place__in=SEEN)
    days = shown.aggregate(first=Min("day"), last=Max("day"))
    return None if days["first"] is None else (days["first"], days["last"])


def bring_up_to_date(school_class: SchoolClass) -> None:
    """Derive what was said since the class was looked at last."""
    catch_up(Table.objects.filter(session__school_class=school_class))
    catch_up(Table.objects.filter(assigned__assignment__school_class=school_class))


def overview(pupils: Sequence[Pupil], period: Period) -> Overview:
    """All of it in four queries, however many have said how much."""
    place = {pupil.pk: number for number, pupil in enumerate(pupils)}
    cells: dict[Key, list[Tally]] = defaultdict(lambda: [Tally()] * len(pupils))
    lines: dict[Key, list[Tally]] = defaultdict(lambda: [Tally()] * POINTS)
    # Counted apart: by pupils and days at once there are as many sums as there is evidence.
    for key, pupil, added in _counted(pupils, period, "pupil"):
        seat = place[pupil]
        cells[key][seat] = cells[key][seat].plus(*added)
    for key, day, added in _counted(pupils, period, "day"):
        part = period.part_of(day)
        lines[key][part] = lines[key][part].plus(*added)
    words = Lexeme.objects.in_bulk([word for word, _ in cells if word is not None])
    rows = [
        ProgressLine(
            None if word is None else words[word],
            structure,
            tuple(row),
            Tally(sum(one.said for one in row), sum(one.good for one in row)),
            tuple(lines[word, structure]),
        )
        for (word, structure), row in cells.items()
    ]
    rows.sort(key=lambda line: (-line.total.missed, str(line.word or line.structure)))
    return Overview(
        list(pupils),
        [line for line in rows if line.word is not None],
        [line for line in rows if line.structure is not None],
    )


def _counted(pupils: Sequence[Pupil], period: Period, by: str) -> Iterator[tuple[Key, Any, Tally]]:
    """Each word and structure for each value of the field *by*; a key may come several times."""
    shown = period.evidence(pupils).values_list("subject", "word", "code", by)
    counted = shown.annotate(said=Count("pk"), good=Count("pk", filter=Q(result__in=GOOD)))
    for subject, word, code, value, said, good in counted:
        key: Key = word, structure_of(subject, code)
        if key != NOTHING:
            yield key, value, Tally(said, good)


def structure_of(subject: str, code: str) -> SpeechAct | Topic | None:
    """What a row of evidence counts for, beside its word."""
    if subject == Subject.ACT:
        return SpeechAct(code) if code else None
    return topic_of(code) if subject == Subject.RULE else None


def sentences(choice: EvidenceChoice, period: Period) -> QuerySet[Evidence]:
    """The sentences behind a number, the latest first."""
    evidence = period.evidence(choice.pupils)
    structure = choice.structure
    if choice.word is not None:
        evidence = evidence.filter(subject=Subject.WORD, word=choice.word)
    elif isinstance(structure, Topic):
        named = Q(code__in=CODES[structure].split())
        for code in CODES[structure].split():
            named |= Q(code__startswith=f"{code}.")
        evidence = evidence.filter(named, subject=Subject.RULE)
    elif structure is not None:
        evidence = evidence.filter(subject=Subject.ACT, code=structure)
    else:
        evidence = evidence.filter(subject=Subject.ACT)
    if choice.missed:
        evidence = evidence.exclude(result__in=GOOD)
    return evidence.select_related("utterance", "pupil", "table", "word").order_by("-day", "-utterance")


class EvidenceSentence(NamedTuple):
    """A sentence as evidence: who said it when, what could be better, and the move it was said with."""

    name: str
    day: date
    text: str
    language: str
    result: str
    remarks: list[str]
    table: int
    turn: int | None


def sentence(one: Evidence) -> EvidenceSentence:
    said = one.utterance
    return EvidenceSentence(
        one.pupil.name,
        one.day,
        said.text,
        said.language,
        str(Result(one.result).label),
        [in_words(finding) for finding in findings_of.decode(said.findings) if not finding.tip],
        one.table_id,
        # Games at home have no replay for teachers: it would show more than what was said.
        said.turn if one.place == Place.LESSON else None,
    )
