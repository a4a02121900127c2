"""A zoo of files that nobody makes by accident: each is told in a sentence and takes little of anything."""

from __future__ import annotations

import io
import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from classroom import workers
from classroom.models import DeckImport, Medium
from classroom.services import media
from classroom.workers import MEMORY, aside
from familygames.cards import Face
from familygames.errors import Unreadable
from familygames.exchange.bundles import write_bundle
from familygames.happy_family import standard_deck
from tests.classroom.greedy import die, held, peak, run_for_ever, take_all_memory, unpack_too_much
from tests.classroom.tables import a_teacher
from tests.patience import PROGRAM, shortened

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(autouse=True)
def time_for_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why a file is refused is asked here, and not how busy the machine is."""
    monkeypatch.setattr(workers, "SECONDS", PROGRAM)


# --- Pictures -----------------------------------------------------------------------------------------------


def png(width: int, height: int, colours: int = 2, *, rows: int | None = None, **chunks: bytes) -> bytes:
    """A PNG all of zeroes, of the kind *colours*: 2 has three bytes a pixel, 3 a palette, 6 four bytes."""
    bytes_each = {0: 1, 2: 3, 3: 1, 6: 4}[colours]
    line = bytes(1 + width * bytes_each)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(line) for _ in range(height if rows is None else rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0)
    palette = [("PLTE", bytes(768))] if colours == 3 else []
    parts = [("IHDR", head), *palette, *chunks.items(), ("IDAT", pixels), ("IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + name.encode()
        + data
        + struct.pack(">I", zlib.crc32(name.encode() + data))
        for name, data in parts
    )


def gif(width: int, height: int, frames: int) -> bytes:
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00"
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6) + frame * frames + b"\x3b"


def webp(width: int, height: int) -> bytes:
    """One that says it is large and ends there."""
    bits = struct.pack("<I", (width - 1) | (height - 1) << 14)
    content = b"WEBPVP8L" + struct.pack("<I", 9) + b"\x2f" + bits + bytes(5)
    return b"RIFF" + struct.pack("<I", len(content)) + content


def jpeg(side: int, height: int = 0) -> bytes:
    output = io.BytesIO()
    Image.new("RGB", (side, height or side), "teal").save(output, "JPEG")
    return output.getvalue()


PICTURES = {
    "a PNG of 49 megapixels in 150 KB": (lambda: png(7000, 7000), "too large"),
    "a PNG that says it has four thousand million pixels": (lambda: png(65_500, 65_500, rows=1), "too large"),
    "a PNG with a text of 200 MB": (
        lambda: png(9, 9, zTXt=b"a\0\0" + zlib.compress(bytes(200_000_000), 9)),
        "cannot be read",
    ),
    "a PNG with a colour profile of 200 MB": (
        lambda: png(9, 9, iCCP=b"a\0\0" + zlib.compress(bytes(200_000_000), 9)),
        "cannot be read",
    ),
    "a WebP of 268 megapixels": (lambda: webp(16_384, 16_384), "too large"),
    "a WebP without its pixels": (lambda: webp(4000, 4000), "cannot be read"),
    "a GIF of 65,535 lines": (lambda: gif(65_535, 65_535, 1), "too large"),
    "a JPEG of 66 megapixels": (lambda: jpeg(8100), "too large"),
}
LARGE_BUT_GOOD = {
    "RGB": lambda: png(4000, 4000),
    "RGBA": lambda: png(4000, 4000, 6),
    "a PNG that ends after its first line": lambda: png(4000, 4000, rows=1),
    "a palette": lambda: png(4000, 4000, 3),
    "grey": lambda: png(4000, 4000, 0),
    "JPEG": lambda: jpeg(8000),
    "a JPEG that is one long strip": lambda: jpeg(250, 64_000),
    "half a million frames": lambda: gif(400, 400, 500_000),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_that_is_none_is_refused_in_a_sentence(client: Client, name: str) -> None:
    make, sentence = PICTURES[name]
    client.force_login(a_teacher())
    file = SimpleUploadedFile("cat.png", make(), "image/png")

    answer = client.post(reverse("deck_upload"), {"file": file})

    assert (answer.status_code, sentence in answer.json()["message"]) == (422, True), answer.json()
    assert not Medium.objects.exists()


@pytest.mark.parametrize("name", LARGE_BUT_GOOD)
def test_a_picture_of_sixteen_megapixels_fits(name: str) -> None:
    data = LARGE_BUT_GOOD[name]()

    media.store(teacher=a_teacher(), data=data)

    if len(data) < 1_000_000:
        assert aside(peak) < MEMORY


# --- Lists, spreadsheets, packages --------------------------------------------------------------------------


def zipped(entries: dict[str, bytes]) -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in entries.items():
            bundle.writestr(name, content)
    return output.getvalue()


def a_sheet(sheet: Callable[[bytes], bytes] = bytes, strings: bytes = b"") -> bytes:
    """A small spreadsheet whose *sheet* is changed, beside a table of *strings*."""
    made, output = openpyxl.Workbook(), io.BytesIO()
    made.active.append(["le chat", "the cat"])
    made.save(output)
    with zipfile.ZipFile(output) as book:
        entries = {name: book.read(name) for name in book.namelist()}
    entries["xl/worksheets/sheet1.xml"] = sheet(entries["xl/worksheets/sheet1.xml"])
    if strings:
        entries["xl/sharedStrings.xml"] = b'<sst xmlns="%b">%b</sst>' % (SHEETS, strings)
        types = entries["[Content_Types].xml"]
        entries["[Content_Types].xml"] = types.replace(b"</Types>", SHARED_STRINGS + b"</Types>")
    return zipped(entries)


def a_database(*statements: str, note: str = "") -> bytes:
    base = sqlite3.connect(":memory:")
    for statement in statements:
        base.execute(statement)
    if note:
        base.execute("INSERT INTO notes VALUES (1, 1, '', ?)", (note,))
    base.commit()
    return zipped({"collection.anki2": base.serialize()})


ENDLESS = """
    CREATE VIEW notes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT 1 AS id, 1 AS mid, '' AS tags, 'a' AS flds FROM n WHERE i < 0
"""
SHEETS = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHARED_STRINGS = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType='
    b'"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
MANY_STRINGS = b"<si><t>" + b"xyz " * 300 + b"</t></si>"
COL = "CREATE TABLE col(models, decks)"
MODELS = """INSERT INTO col VALUES ('{"1": {"flds": [{"name": "Front"}, {"name": "Back"}]}}', '{}')"""
NOTES = "CREATE TABLE notes(id, mid, tags, flds)"
CARDS = "CREATE TABLE cards(nid, did)"


def a_package(*fields: str) -> bytes:
    return a_database(COL, MODELS, NOTES, CARDS, note="\x1f".join(fields))


def a_sheet_of_one_string(rows: int, letters: int) -> bytes:
    line = b'<row r="%d"><c r="A%d" t="s"><v>0</v></c><c r="B%d" t="s"><v>0</v></c></row>'
    cells = b"".join(line % (number, number, number) for number in range(1, rows + 1))
    data = re.compile(rb"<sheetData>.*</sheetData>", re.DOTALL)
    return a_sheet(
        lambda xml: data.sub(b"<sheetData>" + cells + b"</sheetData>", xml),
        strings=b"<si><t>" + b"chat " * (letters // 5) + b"</t></si>",
    )


def a_bundle_of_one_family(cards: int, letters: int) -> bytes:
    deck = standard_deck()
    family = deck.families[0]
    word = {language: Face("x" * letters) for language in deck.languages}
    members = tuple(family.members[0].but(id=f"card-{number}") for number in range(cards))
    return write_bundle(deck.but(families=(family.but(faces=word, members=members),)), "cards", {})


def a_package_that_calculates() -> bytes:
    """Its only note is twelve million letters long, and nowhere to be found in it."""
    notes = "replace(replace(hex(zeroblob(50000)), '0', 'aaaaaaaaaa'), 'a', '%s')" % ("b" * 12)
    view = f"CREATE VIEW notes AS SELECT 1 AS id, 1 AS mid, '' AS tags, {notes} AS flds"
    return a_database(COL, MODELS, CARDS, view)


SMALL_BUT_LARGE = {
    "a sheet that shows one string in two thousand cells": lambda: a_sheet_of_one_string(1_000, 32_000),
    "a bundle with three hundred cards of one long family": lambda: a_bundle_of_one_family(300, 100_000),
    "a note that is calculated": a_package_that_calculates,
}
FILES = {
    **SMALL_BUT_LARGE,
    "a zip in a zip": lambda: zipped({"words.zip": zipped({"words.csv": b"a;b"})}),
    "a zip of ten thousand files": lambda: zipped({f"{n}": b"" for n in range(10_000)}),
    "ten million brackets": lambda: zipped({"deck.json": b"[" * 4_000_000 + b"]" * 4_000_000}),
    "a bundle with a number of a million digits": lambda: zipped(
        {"deck.json": b'{"kind": "cards", "version": ' + b"9" * 1_000_000 + b"}"}
    ),
    "notes without end": lambda: a_database(COL, MODELS, CARDS, ENDLESS),
    "a sheet that says it is as large as can be": lambda: a_sheet(
        sheet=lambda xml: xml.replace(b"<sheetData>", b'<dimension ref="A1:XFD1048576"/><sheetData>')
    ),
    "two hundred thousand strings that no cell shows": lambda: a_sheet(strings=MANY_STRINGS * 200_000),
    "a sheet of brackets": lambda: a_sheet(sheet=lambda xml: b"<a>" * 2_000_000),
    "an entity of entities": lambda: a_sheet(
        sheet=lambda xml: b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">'
        + b"".join(b'<!ENTITY %c "%s">' % (n + 1, b"&%c;" % n * 10) for n in range(98, 110))
        + b"]><worksheet><sheetData><row><c><v>&m;</v></c></row></sheetData></worksheet>"
    ),
    "eight thousand spaces": lambda: b"le chat" + b" " * 8_000 + b"- the cat\n" * 2,
    "a million spaces": lambda: b"le chat" + b" " * 1_000_000 + b"x",
    "a letter with sixty thousand marks": lambda: ("a" + "\u0300\u0323" * 30_000 + ";b\n").encode() * 2,
    "a million quotation marks": lambda: b'le chat;"' + b'"' * 1_000_000,
    "a hundred thousand short lines": lambda: b'a\t"\n' * 100_000,
    "a note of broken pictures": lambda: a_package("<img " * 200_000, "b"),
    "a note of broken sounds": lambda: a_package("[sound:" * 200_000, "b"),
    "a note of broken breaks": lambda: a_package("<br" * 300_000 + "<style>" * 100_000, "b"),
    "a note of broken gaps": lambda: a_package("{{c1::" * 100_000, "b"),
    "a note of ampersands": lambda: a_package("&" * 1_000_000, "&#" * 500_000),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_or_refused_in_a_sentence(client: Client, name: str) -> None:
    client.force_login(a_teacher())
    file = SimpleUploadedFile("words.bin", FILES[name]())

    answer = client.post(reverse("deck_import_new"), {"file": file, "title": "Words", "kind": "cards"})

    if answer.status_code == 200:
        assert re.search(r"field-errors|form-errors", answer.text)
    else:
        assert client.get(answer["Location"]).status_code == 200
    assert aside(peak) < MEMORY


@pytest.mark.parametrize("name", SMALL_BUT_LARGE)
def test_what_is_large_only_where_it_is_stored_is_not_stored(client: Client, name: str) -> None:
    client.force_login(a_teacher())
    data = SMALL_BUT_LARGE[name]()
    file = SimpleUploadedFile("words.bin", data)

    page = client.post(reverse("deck_import_new"), {"file": file, "title": "Words", "kind": "cards"})

    assert len(data) < 100_000
    assert "would be far too large" in page.text
    assert not DeckImport.objects.exists()


# --- Whatever else may happen -------------------------------------------------------------------------------


@pytest.mark.parametrize("work", [run_for_ever, take_all_memory, die])
def test_what_takes_too_much_is_ended_and_the_next_file_is_read(
    work: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SECONDS", shortened(0.5))

    with pytest.raises(Unreadable, match="too_much_work"):
        aside(work)

    monkeypatch.setattr(workers, "SECONDS", PROGRAM)
    assert aside(sum, (1, 2)) == 3


def test_what_a_refused_file_was_unpacked_to_is_let_go() -> None:
    """Otherwise the next one would have what is left of the memory, and be refused for it."""
    with pytest.raises(Unreadable, match="bomb"):
        aside(unpack_too_much)

    assert aside(held) < MEMORY / 2
