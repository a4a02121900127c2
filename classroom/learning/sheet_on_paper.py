"""A pupil's sheet as a document, in the language that is active."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.dates import date_format
from classroom.learning.sheet import Improvement, PupilSheet
from classroom.learning.topics import Topic
from classroom.printing.documents import PrintedEntry, Section, print_document


def from_lessons(sheet: PupilSheet) -> str:
    """Of which days it tells."""
    days = {"begin": date_format(sheet.begin, "j F Y"), "end": date_format(sheet.end, "j F Y")}
    if sheet.begin == sheet.end:
        return _("From lessons on %(begin)s.") % days
    return _("From lessons between %(begin)s and %(end)s.") % days


def print_sheet(sheet: PupilSheet, class_name: str) -> bytes:
    """A4, with what is ticked as boxes."""
    about = [class_name, from_lessons(sheet)]
    skills = [
        PrintedEntry(f"{line.skill.label} ({line.skill.level})", ticked=line.day is not None)
        for line in sheet.skills
    ]
    sections = [Section(_("What I can do"), skills, _("Ticked by the teacher, from A1 to A2."))]
    if sheet.words:
        said = ngettext("%(number)s new word", "%(number)s new words", len(sheet.words))
        about_words = said % {"number": len(sheet.words)} + " – " + since(sheet)
        sections.append(Section(_("Words that are new"), _words(sheet), about_words))
    if sheet.changes:
        changes = [PrintedEntry(str(change.structure.label), in_words(change)) for change in sheet.changes]
        sections.append(Section(_("What goes better than at the beginning"), changes))
    if sheet.proofs:
        proofs = [
            PrintedEntry(proof.text, date_format(proof.day, "DATE_FORMAT"), proof.language)
            for proof in sheet.proofs
        ]
        sections.append(Section(_("In their own sentences"), proofs))
    return print_document(sheet.pupil.name, about, sections, f"{sheet.pupil.name} · {class_name}")


def since(sheet: PupilSheet) -> str:
    day = date_format(sheet.since, "DATE_FORMAT")
    return _("not yet said rightly by %(day)s, and now for certain") % {"day": day}


def in_words(change: Improvement) -> str:
    """Two shares, each with what it is a share of."""
    numbers = {
        "first": change.beginning.good,
        "of_first": change.beginning.said,
        "now": change.since.good,
        "of_now": change.since.said,
    }
    if isinstance(change.structure, Topic):
        return (
            _("kept in %(first)s of %(of_first)s sentences at first, in %(now)s of %(of_now)s since")
            % numbers
        )
    return _("right %(first)s of %(of_first)s times at first, %(now)s of %(of_now)s since") % numbers


def _words(sheet: PupilSheet) -> list[PrintedEntry]:
    """A line of each month and language."""
    return [
        PrintedEntry(", ".join(new.word.lemma for new in month), date_format(day, "F Y"), language)
        for (day, language), month in (
            (key, list(words))
            for key, words in groupby(sheet.words, lambda new: (new.day.replace(day=1), new.word.language))
        )
    ]
