"""What a class can say as listings: the same numbers and sentences that its pages show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from django.utils.translation import gettext as _

from classroom.dates import date_format
from classroom.learning import progress
from classroom.learning.assignments import AssignmentStanding, of_class, pupils_of, standings_of
from classroom.learning.models import Assignment, Lexeme, SpeechAct
from classroom.learning.progress import EvidenceChoice, Overview, Period, ProgressLine
from classroom.learning.topics import Topic
from classroom.models import SchoolClass
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
