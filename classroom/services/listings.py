"""Listings: what a page tells in rows, as files and for programs, all from the same cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, Literal, NamedTuple, get_args

from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.services.exports import File, file_name, write_csv
from familygames.cards import Language
from familygames.exchange import files

ListingForm = Literal["csv", "xlsx", "pdf"]
FORMS: tuple[ListingForm, ...] = get_args(ListingForm)
CONTENT_TYPES: dict[ListingForm, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}


class Share(NamedTuple):
    """How many were *right*, of so many *said*."""

    right: int
    said: int

    def __str__(self) -> str:
        return f"{self.right}/{self.said}" if self.said else ""


Cell = str | int | date | datetime | Share | None


class Column(NamedTuple):
    """*key* is what programs know it by; a column of counts or shares is one of many narrow ones."""

    key: str
    title: str
    holds: Literal["cells", "counts", "shares"] = "cells"


class Tabulation(NamedTuple):
    """*name* is that of its file, *title* what it lists, *about* from which time and what else was chosen."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    about: str = ""


def time_title() -> str:
    """The heading of a column of times; they are local ones."""
    return _("Time (%(zone)s)") % {"zone": timezone.get_current_timezone_name()}


def rows_of(listing: Tabulation) -> Iterator[list[str | int | date | datetime | None]]:
    """For a spreadsheet: a row of titles first; what was right and what was said stand in columns apart."""
    colon, right, said = _(":"), _("right"), _("said")
    titles: list[str | int | date | datetime | None] = []
    for column in listing.columns:
        if column.holds == "shares":
            titles += [f"{column.title}{colon} {what}" for what in (right, said)]
        else:
            titles.append(column.title)
    yield titles
    for row in listing.rows:
        cells: list[str | int | date | datetime | None] = []
        for cell in row:
            if isinstance(cell, Share):
                cells += cell if cell.said else (None, None)
            elif isinstance(cell, datetime):
                cells.append(timezone.localtime(cell).replace(tzinfo=None, microsecond=0))
            else:
                cells.append(cell)
        yield cells


def as_csv(listing: Tabulation, reader: Language) -> File:
    """With the delimiter that spreadsheets in the language of *reader* expect."""
    texts = (["" if cell is None else str(cell) for cell in row] for row in rows_of(listing))
    return _file(listing, "csv", write_csv(texts, reader))


def as_xlsx(listing: Tabulation) -> File:
    """Numbers, days and times are such; no text is a formula."""
    return _file(listing, "xlsx", files.write_xlsx(rows_of(listing), listing.title))


def as_pdf(listing: Tabulation, content: bytes) -> File:
    return _file(listing, "pdf", content)


def _file(listing: Tabulation, form: ListingForm, content: bytes) -> File:
    return File(file_name(listing.name, form=form), CONTENT_TYPES[form], content)


def records(listing: Tabulation) -> list[dict[str, Any]]:
    """For programs: a record of each row, by the keys of its columns; times with their offset."""
    return [
        {column.key: _plain(cell) for column, cell in zip(listing.columns, row, strict=True)}
        for row in listing.rows
    ]


def _plain(cell: Cell) -> Any:
    if isinstance(cell, Share):
        return cell._asdict()
    if isinstance(cell, datetime):
        return timezone.localtime(cell).isoformat(timespec="seconds")
    return cell.isoformat() if isinstance(cell, date) else cell
