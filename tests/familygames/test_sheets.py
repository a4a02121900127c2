"""Sheets and files as schools have them: titles, merged cells, days, formulas, old letters."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time, timedelta
from typing import Any

import openpyxl
import pytest

from familygames.errors import Unreadable
from familygames.exchange import files, table_structure
from familygames.exchange.files import Sheet
from familygames.exchange.number_formats import shown as as_shown
from tests.familygames.lists import read_sheet

PAIR = ("fr", "en")
NAMES = {"francais": "fr", "french": "fr", "anglais": "en", "english": "en", "englisch": "en"}
WORDS = [["le chat", "the cat"], ["le chien", "the dog"], ["la vache", "the cow"]]


def book(rows: list[list[Any]], merged: tuple[str, ...] = (), forms: dict[str, str] | None = None) -> bytes:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for cells in merged:
        sheet.merge_cells(cells)
    for cell, form in (forms or {}).items():
        sheet[cell].number_format = form
    output = io.BytesIO()
    made.save(output)
    return output.getvalue()


def sort_out(sheet: Sheet) -> table_structure.Sorted:
    return table_structure.sort_out(sheet, PAIR, "cards", NAMES)


def cards(sheet: Sheet) -> list[tuple[str, str, str]]:
    table = sort_out(sheet).table
    wanted = ("family.faces.fr.word", "card.faces.fr.word", "card.faces.en.word")
    places = [list(table.keys).index(key) if key in table.keys else -1 for key in wanted]
    return [
        (row.cells[places[0]] if places[0] >= 0 else "", row.cells[places[1]], row.cells[places[2]])
        for row in table.rows
    ]


PLAIN = [("", *words) for words in WORDS]
NAMED = [("Animaux", *WORDS[0]), ("Animaux", *WORDS[1]), ("Ferme", *WORDS[2])]

SHEETS: dict[str, tuple[list[list[Any]], tuple[str, ...], list[Any]]] = {
    "bare": (WORDS, (), PLAIN),
    "with headings": ([["Français", "Anglais"], *WORDS], (), PLAIN),
    "with a title above the headings": ([["Unité 3"], ["Français", "Anglais"], *WORDS], (), PLAIN),
    "with a title over the columns": ([["Unité 3", None], ["fr", "en"], *WORDS], ("A1:B1",), PLAIN),
    "with a title and a blank row": ([["Unité 3"], [], *WORDS], (), PLAIN),
    "with a title that is a heading's word": ([["Vocabulaire"], [], *WORDS], (), PLAIN),
    "with numbers": ([[n, *words] for n, words in enumerate(WORDS, 1)], (), PLAIN),
    "with families": ([["Animaux", *WORDS[0]], ["Animaux", *WORDS[1]], ["Ferme", *WORDS[2]]], (), NAMED),
    "with families that go on": (
        [["Animaux", *WORDS[0]], [None, *WORDS[1]], ["Ferme", *WORDS[2]]],
        (),
        NAMED,
    ),
    "with merged families": (
        [["famille", "fr", "en"], ["Animaux", *WORDS[0]], [None, *WORDS[1]], ["Ferme", *WORDS[2]]],
        ("A2:A3",),
        NAMED,
    ),
    "with families over the columns": (
        [["fr", "en"], ["Animaux"], WORDS[0], WORDS[1], ["Ferme"], WORDS[2]],
        ("A2:B2", "A5:B5"),
        NAMED,
    ),
    "with families after blank rows": (
        [["fr", "en"], ["Animaux"], WORDS[0], WORDS[1], [], ["Ferme"], WORDS[2]],
        (),
        NAMED,
    ),
    "with German headings": (
        [
            ["Kategorie", "Wort", "Englisch", "Bild"],
            ["Animaux", *WORDS[0], "🐈"],
            ["Animaux", *WORDS[1], None],
        ],
        (),
        [("Animaux", *WORDS[0]), ("Animaux", *WORDS[1])],
    ),
    "with a heading that nobody knows": (
        [["Mots de la rentrée", "Anglais"], *WORDS],
        (),
        PLAIN,
    ),
    "with numbers in the words": ([[f"{n}. {a}", b] for n, (a, b) in enumerate(WORDS, 1)], (), PLAIN),
    "with a cell too many": ([WORDS[0], [*WORDS[1], "hound"], WORDS[2]], (), PLAIN),
    "with an error": ([[*WORDS[0], "#REF!"], WORDS[1], WORDS[2]], (), PLAIN),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "merged", "meant"), SHEETS.values(), ids=SHEETS)
def test_a_sheet_is_read_as_it_was_meant(rows: list[list[Any]], merged: tuple[str, ...], meant: Any) -> None:
    assert cards(files.read_xlsx(book(rows, merged))) == meant


@pytest.mark.parametrize("text", ["\n" * 100_000, "a|" * 100_000, "a; " * 50_000])
def test_what_nobody_writes_is_refused_before_it_keeps_us_busy(text: str) -> None:
    with pytest.raises(Unreadable):
        table_structure.sheet_of(text)


def test_a_title_is_told_and_is_no_card() -> None:
    found = sort_out(files.read_xlsx(book([["Unité 3"], [], *WORDS])))

    assert found.title == "Unité 3"
    assert found.noted == [table_structure.Noted(1, "title", "Unité 3")]


def test_the_other_sheets_of_a_workbook_are_told() -> None:
    made = openpyxl.load_workbook(io.BytesIO(book([list(WORDS[0]), list(WORDS[1])])))
    assert made.active is not None
    made.active.title = "Unité 1"
    made.create_sheet("blank")
    for name, state in (("Unité 2", "visible"), ("Unité 3", "visible"), ("kept apart", "hidden")):
        sheet = made.create_sheet(name)
        sheet.append(WORDS[2])
        sheet.sheet_state = state
    output = io.BytesIO()
    made.save(output)

    read = files.read_xlsx(output.getvalue())

    assert [cells for _, cells in read.rows] == WORDS[:2]
    assert read.remarks == [
        ("other_sheets", {"number": 2, "read": "Unité 1", "sheets": "“Unité 2”, “Unité 3”"})
    ]


@pytest.mark.parametrize("first", [["le chat", "the cat"], ["Français", "Anglais"]])
def test_a_cell_that_is_true_or_false_is_a_word_of_its_column(first: list[str]) -> None:
    rows = [first, [True, "true"], ["faux", False], [False, True]]

    found = cards(files.read_xlsx(book(rows)))

    assert found[-3:] == [("", "vrai", "true"), ("", "faux", "false"), ("", "faux", "true")]


@pytest.mark.parametrize(("rows", "merged", "meant"), SHEETS.values(), ids=SHEETS)
def test_every_row_of_a_sheet_is_told(rows: list[list[Any]], merged: tuple[str, ...], meant: Any) -> None:
    read = read_sheet(files.read_xlsx(book(rows, merged)))

    assert read.lines == {number for number, row in enumerate(rows, 1) if any(row)}


def test_a_first_sheet_that_is_empty_is_passed_over() -> None:
    made = openpyxl.Workbook()
    sheet = made.create_sheet("Words")
    sheet.append(WORDS[0])
    output = io.BytesIO()
    made.save(output)

    assert files.read_xlsx(output.getvalue()).rows == [(1, WORDS[0])]


# --- As shown -----------------------------------------------------------------------------------------------

CELLS: list[tuple[Any, str, str, str]] = [
    (5.0, "General", "fr", "5"),
    (1.5, "General", "fr", "1,5"),
    (1.5, "General", "en", "1.5"),
    (0.25, "0%", "en", "25%"),
    (0.125, "0.0%", "de", "12,5%"),
    (1234567, "#,##0", "en", "1,234,567"),
    (3, "000", "en", "003"),
    (2.5, "0.00", "en", "2.50"),
    (2, "0.##", "en", "2"),
    (12, '0 "ans"', "fr", "12 ans"),
    (9.99, '#,##0.00\\ "€"', "fr", "9,99 €"),
    (9.5, "[$£-809]0.00", "en", "£9.50"),
    (-4, "0;[Red](0)", "en", "(4)"),
    (0.5, "# ?/?", "en", "1/2"),
    (1.75, "# ?/?", "en", "1 3/4"),
    (True, "General", "en", "true"),
    (date(2026, 12, 24), "yyyy-mm-dd", "fr", "2026-12-24"),
    (datetime(2026, 12, 24), "dd/mm/yyyy", "fr", "24/12/2026"),  # noqa: DTZ001
    (datetime(2026, 12, 24), "mm-dd-yy", "fr", "24/12/2026"),  # noqa: DTZ001
    (datetime(2026, 12, 24), "mm-dd-yy", "de", "24.12.2026"),  # noqa: DTZ001
    (date(2026, 1, 5), "d mmmm", "fr", "5 janvier"),
    (date(2026, 1, 5), "[$-40C]dddd d mmmm yyyy", "en", "lundi 5 janvier 2026"),
    (date(2026, 1, 5), "ddd d mmm", "en", "Mon 5 Jan"),
    (date(2026, 5, 1), "d. mmmm", "de", "1. Mai"),
    (time(8, 15), "h:mm", "en", "8:15"),
    (time(20, 5), "hh:mm", "fr", "20:05"),
    (time(20, 5), "h:mm AM/PM", "en", "8:05 PM"),
    (timedelta(hours=30, minutes=5), "[h]:mm", "en", "30:05"),
    (datetime(2026, 12, 24, 9, 30), "d/m/yy h:mm", "fr", "24/12/26 9:30"),  # noqa: DTZ001
]


@pytest.mark.parametrize(("value", "form", "language", "seen"), CELLS)
def test_a_cell_comes_as_it_is_shown(value: Any, form: str, language: str, seen: str) -> None:
    assert as_shown(value, form, language) == seen
    sheet = book([["le mot", value]], forms={"B1": form})
    if not isinstance(value, bool):
        assert files.read_xlsx(sheet, language).rows == [(1, ["le mot", seen])]


def with_formula(result: str) -> bytes:
    """A sheet of which a cell holds a formula, and *result* is what the spreadsheet noted that it came to."""
    data = book([["le chat", "the cat"], ["le chien", '="the "&"dog"']])
    output = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(output, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.endswith("sheet1.xml"):
                part = part.replace(b'<c r="B2">', b'<c r="B2" t="str">')
                for blank in (b"<v></v>", b"<v />", b"<v/>"):
                    part = part.replace(b"</f>" + blank, b"</f>" + result.encode())
            new.writestr(name, part)
    return output.getvalue()


def test_a_formula_comes_as_what_it_came_to() -> None:
    sheet = files.read_xlsx(with_formula("<v>the dog</v>"))

    assert sheet.rows[1][1] == ["le chien", "the dog"]
    assert list(sheet.remarks) == []


def test_a_formula_that_came_to_nothing_yet_is_told() -> None:
    sheet = files.read_xlsx(with_formula("<v></v>"))

    assert list(sheet.remarks) == [("uncounted", {})]


@pytest.mark.parametrize(
    "form", ["", ";;;", '"', "[", "\\", "[$", "yyyy[", "0" * 300, "#,", "?/", "e+", "*", "_", "%" * 50]
)
def test_whatever_form_a_cell_has_it_is_shown(form: str) -> None:
    for value in (1.5, -2, 0, date(2026, 1, 1), time(1, 2), timedelta(days=2)):
        assert isinstance(as_shown(value, form, "fr"), str)


# --- Old letters --------------------------------------------------------------------------------------------

OLD = [
    ("cp1250", "pl", "żółw;turtle\nkot;cat\nłódź;boat\n"),
    ("cp1250", "pl", "mąż;husband\ndziękuję;thanks\n"),
    ("cp1250", "cs", "člověk;man\nřeka;river\nžena;woman\n"),
    ("cp1250", "sk", "ľudia;people\nvôňa;smell\n"),
    ("cp1250", "hu", "tűz;fire\nnő;woman\nalma;apple\n"),
    ("cp1250", "ro", "mâncare;food\nştiinţă;science\n"),
    ("cp1255", "he", "חתול;cat\nכלב;dog\nשלום;peace\n"),
]


@pytest.mark.parametrize(("encoding", "language", "text"), OLD)
def test_lists_of_central_europe_and_israel_are_read(encoding: str, language: str, text: str) -> None:
    assert files.decode(text.encode(encoding)) == text
    assert files.decode(text.encode(encoding), (language, "en")) == text


@pytest.mark.parametrize(
    ("encoding", "language", "text"),
    [
        ("cp1250", "cs", "čas;time\nruka;hand\n"),
        ("cp1250", "pl", "koń;horse\n"),
        ("cp1250", "hr", "kuća;house\nčovjek;man\n"),
        ("cp1255", "he", "אבא;dad\n"),
        ("cp1251", "ru", "кот;cat\n"),
        ("cp1253", "el", "γάτα;cat\n"),
        ("cp1256", "ar", "قطة;cat\n"),
        ("cp1254", "tr", "ağaç;tree\nışık;light\n"),
        ("cp1257", "lt", "katė;cat\nžąsis;goose\n"),
        ("cp1252", "fr", "élève;pupil\n"),
    ],
)
def test_the_languages_of_the_deck_tell_what_few_words_do_not(
    encoding: str, language: str, text: str
) -> None:
    assert files.decode(text.encode(encoding), (language, "en")) == text
