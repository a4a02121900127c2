"""Listings on paper: rows and columns on as many pages as they need, each with its headings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from itertools import chain
from typing import NamedTuple

from django.utils import timezone

from classroom.dates import date_format
from classroom.printing.drawing import POINT
from classroom.printing.fonts import FAMILY, Document
from classroom.services.listings import Cell, Column, Tabulation

MARGIN = 12.0
SIZE = 8.0
LINE = SIZE * POINT * 1.35
PADDING = 1.2
WIDEST = 90.0
NARROWEST = 6.0
"""Of a column of counts: its heading is written upwards."""
AT_ONCE = 12
"""So many columns of counts have room beside the texts, at least."""
ROUNDED = 0.1
"""Millimetres that a sum of widths may be short of."""
HIGHEST_HEAD = 45.0


class ColumnBlock(NamedTuple):
    """Columns that stand side by side on a page, by their numbers, and how wide each is."""

    columns: list[int]
    widths: list[float]


def print_listing(listing: Tabulation) -> bytes:
    """On A4, across. Columns for which a page is too narrow follow on pages of their own, with the first."""
    pdf = Document(listing.title, orientation="landscape", format="A4", unit="mm")
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(False)
    texts = [[in_print(cell) for cell in row] for row in listing.rows]
    titles = [listing.title, listing.about, *(column.title for column in listing.columns)]
    pdf.add_fonts([*titles, *chain.from_iterable(texts)])
    for block in _blocks(pdf, listing.columns, texts):
        _print_block(pdf, listing, texts, block)
    return bytes(pdf.output())


def in_print(cell: Cell) -> str:
    """A cell as the reader's language writes it."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return date_format(timezone.localtime(cell), "DATETIME_FORMAT")
    return date_format(cell, "DATE_FORMAT") if isinstance(cell, date) else str(cell)


def _is_narrow(column: Column) -> bool:
    return column.holds != "cells"


def _blocks(pdf: Document, columns: Sequence[Column], texts: Sequence[Sequence[str]]) -> list[ColumnBlock]:
    wide = [number for number, column in enumerate(columns) if not _is_narrow(column)]
    narrow = [number for number, column in enumerate(columns) if _is_narrow(column)]
    natural = [_natural(pdf, [row[number] for row in texts], columns[number].title) for number in wide]
    counts = max([NARROWEST, *(_natural(pdf, [row[number] for row in texts]) for number in narrow)])
    widths = _fitted(natural, pdf.epw - min(len(narrow), AT_ONCE) * counts)
    most = max(1, int((pdf.epw - sum(widths)) // counts))
    return [
        ColumnBlock(wide + part, widths + [counts] * len(part))
        for part in (narrow[start : start + most] for start in range(0, max(1, len(narrow)), most))
    ]


def _natural(pdf: Document, cells: Sequence[str], title: str = "") -> float:
    """As wide as its widest cell."""
    pdf.set_font(FAMILY, "B", SIZE)
    heading = pdf.get_string_width(title)
    pdf.set_font(FAMILY, "", SIZE)
    return min(WIDEST, max([heading, *map(pdf.get_string_width, cells)]) + 2 * PADDING + ROUNDED)


def _fitted(natural: Sequence[float], room: float) -> list[float]:
    """The widths that fit into *room*: the widest give way.

    >>> _fitted([10, 20], 100), _fitted([60, 10, 80], 100)
    ([10, 20], [45.0, 10, 45.0])
    """
    widths = list(natural)
    by_width = sorted(range(len(widths)), key=widths.__getitem__)
    for rank, number in enumerate(by_width):
        widths[number] = min(widths[number], room / (len(widths) - rank))
        room -= widths[number]
    return widths


def _print_block(
    pdf: Document, listing: Tabulation, texts: Sequence[Sequence[str]], block: ColumnBlock
) -> None:
    _page(pdf, listing, block)
    for row in texts:
        pdf.set_font(FAMILY, "", SIZE)
        cells = [
            pdf.lines_of(row[number], width - 2 * PADDING)
            for number, width in zip(block.columns, block.widths, strict=True)
        ]
        height = max(map(len, cells)) * LINE + 2 * PADDING
        if pdf.get_y() + height > pdf.h - MARGIN - LINE:
            _page(pdf, listing, block)
            pdf.set_font(FAMILY, "", SIZE)
        _row(pdf, cells, block.widths, height)


def _row(pdf: Document, cells: Sequence[Sequence[str]], widths: Sequence[float], height: float) -> None:
    x, top = MARGIN, pdf.get_y()
    with pdf.part("P", " ".join(line for cell in cells for line in cell)):
        for lines, width in zip(cells, widths, strict=True):
            for number, line in enumerate(lines):
                pdf.write_line(x + PADDING, top + PADDING + number * LINE, LINE, line)
            x += width
    pdf.set_draw_color(200)
    pdf.set_line_width(0.1)
    with pdf.ornament():
        pdf.line(MARGIN, top + height, x, top + height)
    pdf.set_y(top + height)


def _page(pdf: Document, listing: Tabulation, block: ColumnBlock) -> None:
    """A new page with its title, its number and the headings of its columns."""
    pdf.add_page()
    pdf.set_font(FAMILY, "B", 14)
    with pdf.part("H1", listing.title):
        pdf.write_line(MARGIN, MARGIN, 7, pdf.lines_of(listing.title, pdf.epw - 15)[0])
    pdf.set_font(FAMILY, "", SIZE)
    number = str(pdf.page)
    with pdf.ornament():
        pdf.write_line(pdf.w - MARGIN - pdf.get_string_width(number), MARGIN, 7, number)
    pdf.set_y(MARGIN + 8)
    for line in pdf.lines_of(listing.about, pdf.epw) if listing.about else ():
        with pdf.part("P", line):
            pdf.write_line(MARGIN, pdf.get_y(), LINE, line)
        pdf.set_y(pdf.get_y() + LINE)
    _heads(pdf, [listing.columns[number] for number in block.columns], block.widths)


def _heads(pdf: Document, columns: Sequence[Column], widths: Sequence[float]) -> None:
    pdf.set_font(FAMILY, "B", SIZE)
    lines = [
        pdf.lines_of(column.title, (HIGHEST_HEAD if _is_narrow(column) else width) - 2 * PADDING)
        for column, width in zip(columns, widths, strict=True)
    ]
    height = 2 * PADDING + max(
        pdf.get_string_width(one[0]) if _is_narrow(column) else len(one) * LINE
        for column, one in zip(columns, lines, strict=True)
    )
    x, bottom = MARGIN, pdf.get_y() + 2 + height
    for column, width, one in zip(columns, widths, lines, strict=True):
        with pdf.part("P", column.title):
            if _is_narrow(column):
                with pdf.rotation(90, x + 0.5 * width, bottom - PADDING):
                    pdf.write_line(x + 0.5 * width, bottom - PADDING - 0.5 * LINE, LINE, one[0])
            else:
                for number, line in enumerate(one):
                    pdf.write_line(x + PADDING, bottom - PADDING - (len(one) - number) * LINE, LINE, line)
        x += width
    pdf.set_draw_color(90)
    pdf.set_line_width(0.3)
    with pdf.ornament():
        pdf.line(MARGIN, bottom, x, bottom)
    pdf.set_y(bottom)
