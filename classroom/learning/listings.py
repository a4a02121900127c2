"""What a class can say as listings: the same numbers and sentences that its pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.dates import date_format
from classroom.learning import progress
from classroom.learning.assignments import AssignmentStanding, of_class, pupils_of, standings_of
from classroom.learning.keeping import catch_up, tables_of
from classroom.learning.models import (
    Assignment,
    Evidence,
    ExerciseAnswer,
    Lexeme,
    Means,
    Place,
    Result,
    Review,
    SpeechAct,
    Subject,
)
from classroom.learning.progress import EvidenceChoice, Overview, Period, ProgressLine
from classroom.learning.topics import Topic
from classroom.models import Pupil, SchoolClass
from classroom.services.classes import by_name
from classroom.services.listings import Cell, Column, Share, Tabulation
from classroom.wording.editor import PARTS_OF_SPEECH
from classroom.wording.languages import language_name


def class_listing(what: str, school_class: SchoolClass, period: Period, choice: EvidenceChoice) -> Tabulation:
    """``words``, ``acts``, ``rules`` or ``sentences`` of a class. Raises `KeyError`."""
    days = progress.days_in_words(period.begin, period.end)
    listing = LISTINGS[what](period, choice)
    name = f"{school_class.name} {listing.title} {period.begin} {period.end}"
    return listing._replace(name=name, about=f"{school_class.name} · {days}")


def homework_listing(
    school_class: SchoolClass,
    given: Sequence[Assignment],
    rows: Sequence[tuple[str, Sequence[AssignmentStanding | None]]],
) -> Tabulation:
    """How far each pupil is with each assignment, as its page says it."""
    columns = [
        Column("name", _("Name")),
        *(
            Column(
                f"assignment_{one.pk}",
                f"{one.heading} · {date_format(one.ends, 'DATE_FORMAT')}",
            )
            for one in given
        ),
    ]
    cells = [
        (name, *(_("not for this pupil") if one is None else one.text for one in row)) for name, row in rows
    ]
    title = _("Homework")
    return Tabulation(f"{school_class.name} {title}", title, columns, cells)


def homework_records(school_class: SchoolClass) -> Tabulation:
    """How far each pupil is with each assignment, for programs: a row for each."""
    keys = (
        "name",
        "assignment",
        "game",
        "deck",
        "aim",
        "way",
        "begins",
        "ends",
        "done",
        "needed",
        "finished",
    )
    titles = (
        _("Name"), _("assignment"), _("game"), _("deck"), _("what is to be done"), _("at least in this way"),
        _("from"), _("until"), _("done"), _("how many"), _("done on"),
    )  # fmt: skip
    pupils, given = by_name(school_class.pupils.all()), of_class(school_class)
    standings = standings_of(given, pupils)
    rows = [
        (
            pupil.name, one.pk, one.game, str(one.deck), str(one.aim), str(one.way), one.begins, one.ends,
            standing.done, standing.needed, standing.finished,
        )
        for one in given
        for pupil in pupils_of(one, pupils)
        if (standing := standings[one.pk, pupil.pk])
    ]  # fmt: skip
    return Tabulation("homework", _("Homework"), [*map(Column, keys, titles)], rows)


def _words(period: Period, choice: EvidenceChoice) -> Tabulation:
    seen = progress.overview(choice.pupils, period)
    columns = [
        Column("word", _("Word")),
        Column("language", _("Language")),
        Column("part", _("Part of speech")),
    ]
    rows = [
        (line.word.lemma, language_name(line.word.language), _part(line.word), *_shares(line))
        for line in seen.words
        if line.word is not None
    ]
    return Tabulation("words", _("Words"), [*columns, *_pupils(seen)], rows)


def _acts(period: Period, choice: EvidenceChoice) -> Tabulation:
    seen = progress.overview(choice.pupils, period)
    rows = [
        (str(line.structure.label), *_shares(line))
        for line in seen.structures
        if isinstance(line.structure, SpeechAct)
    ]
    return Tabulation("acts", _("Speech acts"), [Column("act", _("Speech act")), *_pupils(seen)], rows)


def _rules(period: Period, choice: EvidenceChoice) -> Tabulation:
    """How often each was broken."""
    seen = progress.overview(choice.pupils, period)
    rows = [
        (str(line.structure.label), *(tally.missed or None for tally in (line.total, *line.cells)))
        for line in seen.structures
        if isinstance(line.structure, Topic)
    ]
    columns = [Column("rule", _("Rule of the language")), *_pupils(seen, "counts")]
    return Tabulation("rules", _("How often rules were missed"), columns, rows)


def _part(word: Lexeme) -> str:
    return str(PARTS_OF_SPEECH[word.part]) if word.part in PARTS_OF_SPEECH else ""


def _pupils(seen: Overview, holds: Literal["counts", "shares"] = "shares") -> list[Column]:
    pupils = [Column(f"pupil_{pupil.pk}", pupil.name, holds) for pupil in seen.pupils]
    return [Column("class", _("The class"), holds), *pupils]


def _shares(line: ProgressLine) -> list[Cell]:
    return [Share(tally.good, tally.said) for tally in (line.total, *line.cells)]


def _sentences(period: Period, choice: EvidenceChoice) -> Tabulation:
    columns = (
        Column("day", _("Day")),
        Column("name", _("Name")),
        Column("said", _("Said")),
        Column("language", _("Language")),
        Column("result", _("Result")),
        Column("remarks", _("Remarks")),
    )
    shown = (progress.sentence(one) for one in progress.sentences(choice, period))
    rows: Sequence[Sequence[Cell]] = [
        (one.day, one.name, one.text, language_name(one.language), one.result, " / ".join(one.remarks))
        for one in shown
    ]
    return Tabulation("sentences", _("Sentences"), columns, rows)


LISTINGS: dict[str, Callable[[Period, EvidenceChoice], Tabulation]] = {
    "words": _words,
    "acts": _acts,
    "rules": _rules,
    "sentences": _sentences,
}


# --- To take along ----------------------------------------------------------------------------------------


def evidence_rows(pupils: Iterable[Pupil]) -> Iterator[list[str]]:
    """All that *pupils* have shown, oldest first, each with its sentence; after a row of titles. In the
    reader's words, as pages have it.
    """
    ours = list(pupils)
    catch_up(tables_of(ours))
    yield [
        _("Name"), _("Day"), _("Where it was said"), _("What it shows"), _("Language"), _("Word"),
        _("Part of speech"), _("Rule or speech act"), _("Way"), _("Result"), _("Sentence"),
    ]  # fmt: skip
    shown = Evidence.objects.filter(pupil__in=ours).order_by("day", "utterance", "pk")
    columns = (
        "pupil__name", "day", "place", "subject", "utterance__language", "word__lemma", "word__part", "code",
        "means", "result", "utterance__text",
    )  # fmt: skip
    for row in shown.values_list(*columns).iterator():
        yield _in_words(*row)
    asked = Review.objects.filter(pupil__in=ours).select_related("pupil", "word").order_by("day", "pk")
    for one in asked.iterator():
        word = one.word
        said = (one.place, Subject.WORD, word.language, word.lemma, word.part, "", one.means, one.result, "")
        yield _in_words(one.pupil.name, one.day, *said)
    answers = ExerciseAnswer.objects.filter(pupil__in=ours).select_related("pupil", "assignment")
    for answer in answers.iterator():
        language = answer.assignment.exercises[answer.number][-1]
        result = Result.RIGHT if answer.is_right else Result.NOT_UNDERSTOOD
        written = (Place.ASSIGNMENT, Subject.ACT, language, "", "", "", Means.TYPE, result, answer.text)
        yield _in_words(answer.pupil.name, timezone.localdate(answer.at), *written)


def _in_words(
    name: str,
    day: date,
    place: str,
    subject: str,
    language: str,
    lemma: str | None,
    part: str | None,
    code: str,
    means: str,
    result: str,
    text: str,
) -> list[str]:
    structure = progress.structure_of(subject, code)
    return [
        name,
        day.isoformat(),
        str(Place(place).label),
        str(Subject(subject).label),
        language_name(language),
        lemma or "",
        str(PARTS_OF_SPEECH.get(part or "", "")),
        str(structure.label) if structure is not None else "",
        str(Means(means).label),
        str(Result(result).label),
        text,
    ]
