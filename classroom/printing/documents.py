"""Documents on paper: a title and sections of short entries, on as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from classroom.printing.drawing import POINT
from classroom.printing.fonts import FAMILY, Document

MARGIN = 18.0
BOX = 3.6
"""Millimetres of a box to tick."""


class PrintedEntry(NamedTuple):
    """A line with a *note* below it in small letters. *ticked*: with a box before it; None: without.
    *has_line*: one to write on below.
    """

    text: str
    note: str = ""
    language: str = ""
    ticked: bool | None = None
    has_line: bool = False


class Section(NamedTuple):
    title: str
    entries: Sequence[PrintedEntry]
    about: str = ""
    on_new_page: bool = False


def print_document(title: str, about: Sequence[str], sections: Sequence[Section], foot: str) -> bytes:
    """On A4, upright; *foot* stands below each page."""
    pdf = Document(title, format="A4", unit="mm")
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(False)
    texts = [title, foot, *about]
    for section in sections:
        texts += [section.title, section.about]
        texts += [text for entry in section.entries for text in (entry.text, entry.note)]
    pdf.add_fonts(texts, {entry.language for section in sections for entry in section.entries})
    _page(pdf, foot)
    _write(pdf, title, "B", 22, foot, kind="H1")
    for line in about:
        _write(pdf, line, "", 11, foot)
    for section in sections:
        _section(pdf, section, foot)
    return bytes(pdf.output())


def _section(pdf: Document, section: Section, foot: str) -> None:
    if section.on_new_page:
        _page(pdf, foot)
    _room(pdf, 30, foot)  # No title is left alone at the foot of a page.
    pdf.set_y(pdf.get_y() + 4)
    _write(pdf, section.title, "B", 15, foot, kind="H2")
    if section.about:
        _write(pdf, section.about, "", 10, foot)
    for entry in section.entries:
        pdf.set_y(pdf.get_y() + 0.8)
        indent = 0.0
        if entry.ticked is not None:
            indent = BOX + 2.5
            _room(pdf, 7, foot)
            _box(pdf, ticked=entry.ticked)
        _write(pdf, entry.text, "", 11, foot, indent=indent, language=entry.language)
        if entry.note:
            _write(pdf, entry.note, "", 9, foot, indent=indent)
        if entry.has_line:
            _line(pdf, foot)


def _box(pdf: Document, *, ticked: bool) -> None:
    x, y = MARGIN, pdf.get_y() + 1
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    with pdf.part("Figure", alt="[x]" if ticked else "[ ]"):
        pdf.rect(x, y, BOX, BOX)
        if ticked:
            pdf.set_line_width(0.6)
            pdf.polyline([(x + 0.7, y + 1.9), (x + 1.5, y + 2.8), (x + 2.9, y + 0.8)])


def _line(pdf: Document, foot: str) -> None:
    """Room for a line of handwriting."""
    _room(pdf, 8.5, foot)
    pdf.set_y(pdf.get_y() + 7.5)
    pdf.set_draw_color(150)
    pdf.set_line_width(0.2)
    with pdf.ornament():
        pdf.line(MARGIN, pdf.get_y(), MARGIN + pdf.epw, pdf.get_y())
    pdf.set_y(pdf.get_y() + 1)


def _write(
    pdf: Document,
    text: str,
    style: str,
    size: float,
    foot: str,
    *,
    kind: str = "P",
    indent: float = 0.0,
    language: str = "",
) -> None:
    """*text* in as many lines as it needs."""
    pdf.set_font(FAMILY, style, size)
    height = size * POINT * 1.4
    lines = pdf.lines_of(text, pdf.epw - indent)
    _room(pdf, height * min(len(lines), 3), foot)
    pdf.set_font(FAMILY, style, size)
    with pdf.part(kind, text, language):
        for line in lines:
            pdf.write_line(MARGIN + indent, pdf.get_y(), height, line)
            pdf.set_y(pdf.get_y() + height)


def _room(pdf: Document, height: float, foot: str) -> None:
    if pdf.get_y() + height > pdf.h - MARGIN - 6:
        _page(pdf, foot)


def _page(pdf: Document, foot: str) -> None:
    pdf.add_page()
    pdf.set_font(FAMILY, "", 8)
    with pdf.ornament():
        pdf.write_line(MARGIN, pdf.h - MARGIN, 4, f"{foot} · {pdf.page}")
    pdf.set_y(MARGIN)
