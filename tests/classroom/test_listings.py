"""Reports as files: the page, CSV, XLSX, PDF and API tell the same, cell by cell."""

from __future__ import annotations

import csv
import io
import re
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import SchoolClass, Session
from classroom.printing.listings import print_listing
from classroom.services import listings, tokens
from classroom.services.listings import Column, Share, Tabulation
from familygames.exchange import files
from tests.classroom.test_evidence import SLIP, Spoken, ask
from tests.classroom.test_learning_pages import class_of, desk_of

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

COUNT = r'<td>(?:<a class="tally"[^>]*>(?:<span[^>]*>.</span> )?(\d+)(?:<span[^>]*>/(\d+)</span>)?</a>)?</td>'


@pytest.fixture
def spoken() -> Spoken:
    table, _ = ask()
    said: dict[str, Any] = {"key": "ask", "family": "blue", "member": "mother"}
    table.say(0, "Blue family: can I has the mother?", turn=2, findings=(SLIP,), **said)
    table.say(1, "I have not got it.", turn=3, **said | {"key": "answer.no"})
    Session.objects.update(teacher=class_of(table).teacher)
    return table


def program_of(school_class: SchoolClass) -> Client:
    token = tokens.make(teacher=school_class.teacher, name="diary", reads_reports=True)
    return Client(headers={"authorization": f"Bearer {token}"})


def on_paper(content: bytes, folder: Path) -> str:
    (folder / "listing.pdf").write_bytes(content)
    layout = ["pdftotext", "-layout", str(folder / "listing.pdf"), "-"]
    return subprocess.run(layout, capture_output=True, text=True, check=True).stdout


def spread_out(content: bytes) -> list[list[Any]]:
    return [list(row) for row in openpyxl.load_workbook(io.BytesIO(content)).active.values]


def on_screen(page: str, title: str) -> dict[str, list[tuple[int, ...]]]:
    """The counts of each row of the table under *title*."""
    table = re.search(rf'id="{title}-title".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert table is not None
    rows = {}
    for row in re.findall(r"<tr>(.*?)</tr>", table[1], re.DOTALL):
        name = " ".join(re.sub(r"<[^>]+>", "", re.search(r"<th[^>]*>(.*?)</th>", row, re.DOTALL)[1]).split())
        rows[name] = [tuple(int(one) for one in cell if one) for cell in re.findall(COUNT, row)]
    return rows


def counted(cell: Any) -> tuple[int, ...]:
    """What a program is told of one pupil, as the page writes it; nothing where nothing was said."""
    told = (cell["right"], cell["said"]) if isinstance(cell, dict) else (cell or 0,)
    return told if told[-1] else ()


def as_texts(rows: list[list[Any]]) -> list[list[str]]:
    return [["" if cell is None else str(cell).removesuffix(" 00:00:00") for cell in row] for row in rows]


def from_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


@pytest.mark.parametrize(("what", "texts"), [("words", 3), ("acts", 1), ("rules", 1)])
def test_all_five_forms_tell_the_same_numbers(spoken: Spoken, what: str, texts: int, tmp_path: Path) -> None:
    school_class = class_of(spoken)
    desk = desk_of(school_class)
    told = program_of(school_class).get(f"/api/v1/classes/{school_class.pk}/{what}").json()["rows"]
    names = [next(iter(row.values())) for row in told]
    counts = [[counted(cell) for cell in [*row.values()][texts:]] for row in told]
    assert names

    page = desk.get(reverse("class_learning", args=[school_class.pk])).content.decode()
    screen = on_screen(page, "words" if what == "words" else "structures")
    assert [screen[name] for name in names] == counts

    addresses = {
        form: reverse("class_learning_file", args=[school_class.pk, what, form]) for form in listings.FORMS
    }
    workbook = spread_out(desk.get(addresses["xlsx"]).content)
    width = 1 if what == "rules" else 2
    assert [row[0] for row in workbook[1:]] == names
    assert [row[texts:] for row in workbook[1:]] == [
        [one for cell in row for one in cell or (None,) * width] for row in counts
    ]
    assert from_csv(desk.get(addresses["csv"]).content) == as_texts(workbook)

    paper = on_paper(desk.get(addresses["pdf"]).content, tmp_path)
    for name, cells in zip(names, counts, strict=True):
        numbers = r"\s+".join("/".join(map(str, cell)) for cell in cells if cell)
        assert re.search(rf"{re.escape(name)}.*\s{numbers}\s", paper), paper


@pytest.mark.parametrize("of", ["lesson", "class"])
def test_sentences_are_the_same_in_all_forms(spoken: Spoken, of: str, tmp_path: Path) -> None:
    school_class, lesson = class_of(spoken), spoken.table.session_id
    page, args, path = {
        "lesson": ("session_export", [lesson], f"/lessons/{lesson}/said"),
        "class": (
            "class_learning_file",
            [school_class.pk, "sentences"],
            f"/classes/{school_class.pk}/sentences",
        ),
    }[of]
    desk = desk_of(school_class)
    said = [row["said"] for row in program_of(school_class).get(f"/api/v1{path}").json()["rows"]]
    made = {form: desk.get(reverse(page, args=[*args, form])).content for form in listings.FORMS}
    workbook = spread_out(made["xlsx"])
    paper = on_paper(made["pdf"], tmp_path).split()

    assert "Blue family: can I has the mother?" in said
    assert [row[workbook[0].index("Said")] for row in workbook[1:]] == said
    assert from_csv(made["csv"]) == as_texts(workbook)
    assert {word for text in said for word in text.split()} <= {*paper}


def test_times_are_local_and_name_their_zone(spoken: Spoken) -> None:
    school_class = class_of(spoken)
    address = reverse("session_export", args=[spoken.table.session_id, "xlsx"])
    titles, first, *_ = spread_out(desk_of(school_class).get(address).content)
    told = program_of(school_class).get(f"/api/v1/lessons/{spoken.table.session_id}/said").json()

    zone = timezone.get_current_timezone_name()
    time = first[titles.index(f"Time ({zone})")]
    assert isinstance(time, datetime)
    assert timezone.make_aware(time) == datetime.fromisoformat(told["rows"][0]["at"])


def test_a_spreadsheet_has_numbers_as_such_and_its_headings_stay_in_sight() -> None:
    columns = [Column("word", "Word"), Column("class", "Class", "shares")]
    file = listings.as_xlsx(
        Tabulation("words", "Words", columns, [("=1+1", Share(3, 4)), ("café", Share(0, 0))])
    )

    sheet = openpyxl.load_workbook(io.BytesIO(file.content)).active
    assert [list(row) for row in sheet.values] == [
        ["Word", "Class: right", "Class: said"],
        ["=1+1", 3, 4],
        ["café", None, None],
    ]
    assert (sheet["A2"].data_type, sheet.freeze_panes) == ("s", "A2")


@pytest.mark.parametrize("text", ["=1+1", "+33 6", "-2", "@home", "'tis", "'=x", "\t=1"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_looks_like_a_formula_is_none_and_itself_again_when_it_is_read(text: str, form: str) -> None:
    listing = Tabulation("said", "Said", [Column("said", "Said"), Column("n", "Number")], [(text, 7)])
    file = listings.as_csv(listing, "en") if form == "csv" else listings.as_xlsx(listing)

    read = files.read_xlsx(file.content) if form == "xlsx" else files.read_table(file.content)

    assert [cells for _, cells in read.rows][1] == [text, "7"]


def test_a_class_of_forty_goes_on_on_further_pages_with_its_words(tmp_path: Path) -> None:
    pupils = [Column(f"p{number}", f"Maximilienne-Joséphine {number}", "shares") for number in range(40)]
    rows = [(f"word{number}", *(Share(number, 99) for _ in pupils)) for number in range(60)]
    paper = on_paper(
        print_listing(Tabulation("w", "Words", [Column("word", "Word"), *pupils], rows, "6B")), tmp_path
    )

    for number in range(60):
        assert len(re.findall(rf"\bword{number}\b", paper)) == 2
    assert paper.count("Words") == 4 * 2 // 2 or paper.count("Words") >= 4


@pytest.mark.parametrize("form", listings.FORMS)
def test_who_may_only_look_takes_nothing_along(spoken: Spoken, form: str, desk: Client) -> None:
    school_class = class_of(spoken)

    assert desk.get(reverse("class_learning_file", args=[school_class.pk, "words", form])).status_code == 404


@pytest.mark.parametrize(("what", "form"), [("words", "exe"), ("secrets", "csv")])
def test_there_is_no_other_file(spoken: Spoken, what: str, form: str) -> None:
    school_class = class_of(spoken)
    address = reverse("class_learning_file", args=[school_class.pk, what, form])

    assert desk_of(school_class).get(address).status_code == 404
