"""Files of other programs, and files that are nearly right: what they are is said, and what to do."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections.abc import Mapping

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from classroom.models import User
from classroom.services import decks, imports, media, pixels
from tests.classroom.deck_files import look, send, take
from tests.classroom.tables import a_teacher

pytestmark = pytest.mark.django_db


def zipped(entries: Mapping[str, bytes]) -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as bundle:
        for name, content in entries.items():
            bundle.writestr(name, content)
    return output.getvalue()


ODF = b"application/vnd.oasis.opendocument."
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
OTHERS = {
    "docx": (zipped({"word/document.xml": b"<a/>"}), "text document of Word", "paste it here"),
    "odt": (zipped({"mimetype": ODF + b"text", "content.xml": b""}), "document of LibreOffice", "paste it"),
    "odf without its kind": (zipped({"content.xml": b""}), "text document of LibreOffice", "paste it here"),
    "ods": (zipped({"mimetype": ODF + b"spreadsheet", "content.xml": b""}), "table of LibreOffice", "XLSX"),
    "odp": (zipped({"mimetype": ODF + b"presentation", "content.xml": b""}), "slides of", "paste it here"),
    "pptx": (zipped({"ppt/presentation.xml": b"<a/>"}), "slides of PowerPoint", "paste it here"),
    "xlsb": (zipped({"xl/workbook.bin": b"x"}), "table of Excel (.xlsb)", "XLSX or CSV"),
    "numbers": (zipped({"Index/Document.iwa": b"x", "preview.jpg": b"x"}), "Numbers", "Excel or CSV"),
    "strict xlsx": (
        zipped({"xl/workbook.xml": b'<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>'}),
        "Strict Open XML", "ordinary Excel workbook",
    ),
    "xls": (OLE + "Workbook".encode("utf-16-le"), "old Excel", "XLSX or CSV"),
    "doc": (OLE + "WordDocument".encode("utf-16-le"), "text document of Word", "paste it here"),
    "ppt": (OLE + "PowerPoint Document".encode("utf-16-le"), "slides of PowerPoint", "paste it here"),
    "xlsx with a password": (OLE + "EncryptedPackage".encode("utf-16-le"), "has a password", "without one"),
    "rtf": (rb"{\rtf1\ansi chien\tab dog\par}", "(RTF)", "paste it here"),
    "html": (b"\n<TABLE><tr><td>chien</td></tr></TABLE>", "web page", "paste it here"),
    "html in one long line": (b"<html>" + b"<td>chien</td>" * 9000, "web page", "paste it here"),
    "json": (b'[{"fr":"chien","en":"dog"}]', "JSON", "XLSX or CSV"),
    "json in one long line": (b"[" + b'{"fr":"chien","en":"dog"},' * 9000 + b"0]", "JSON", "XLSX or CSV"),
    "xml": (b'\xef\xbb\xbf<?xml version="1.0"?><Workbook/>', "XML", "XLSX or CSV"),
    "pdf": (b"%PDF-1.7\n" + bytes(range(256)), "PDF", "paste it here"),
    "heic": (b"\0\0\0\x18ftypheic" + bytes(90), "a picture (HEIC)", "in the deck itself"),
    "jpeg": (b"\xff\xd8\xff\xe0" + bytes(90), "a picture (JPEG)", "in the deck itself"),
    "rar": (b"Rar!\x1a\x07\x01\0" + bytes(90), "packed file", "Unpack it"),
    "gz": (gzip.compress(b"chien;dog"), "packed file", "Unpack it"),
    "csv, empty": (b"", "empty (0 bytes)", "Save it again"),
    "zip, empty": (zipped({}), "no deck, no Anki package", "XLSX or CSV"),
    "zip of anything": (zipped({"a.bin": b"x", "b.exe": b"y"}), "no deck, no Anki package", "XLSX or CSV"),
    "zip of a zip": (zipped({"words/inner.zip": zipped({"a.csv": b"x"})}), "“inner.zip” in it", "Unpack it"),
    "zip of a list": (zipped({"Words.CSV": b"chien;dog"}), "“Words.CSV” in it", "Unpack it"),
    "zip of a packed list": (zipped({"a.apkg": b"x"}), "“a.apkg” in it", "Unpack it"),
    "zip of pictures": (
        zipped({"dogs/": b"", "dogs/A.JPG": b"x", "dogs/.DS_Store": b"x", "__MACOSX/dogs/._A.JPG": b"x"}),
        "pictures or recordings", "in the deck itself",
    ),
    "half a zip": (zipped({"a.csv": b"chien;dog"})[:40], "is damaged", "Save or download it again"),
}  # fmt: skip


@pytest.mark.parametrize("form", OTHERS)
def test_a_file_of_another_program_is_named_with_what_to_do(desk: Client, form: str) -> None:
    data, named, advice = OTHERS[form]

    page = send(desk, data, name=f"words.{form}").text

    assert named in page
    assert advice in page


MEDIA = {
    "nothing": b"",
    "a zip": zipped({"a.jpg": b"x"}),
    "a list": b"chien;dog",
    "half a jpeg": b"\xff\xd8\xff",
}


@pytest.mark.parametrize("kind", ["picture", "sound"])
@pytest.mark.parametrize("name", MEDIA)
def test_a_picture_or_recording_that_is_none_is_told_what_to_save_it_as(
    desk: Client, kind: str, name: str
) -> None:
    file = SimpleUploadedFile("file.jpg", MEDIA[name])

    answer = desk.post(reverse("deck_upload"), {"file": file, "kind": kind})

    assert answer.status_code == 422
    assert re.search("Save it as (JPEG|MP3)", answer.text)


def test_a_preview_that_newer_files_have_replaced_says_so(desk: Client) -> None:
    first = look(desk, b"chien;dog\nchat;cat")
    for number in range(imports.MOST_WAITING):
        look(desk, f"chien;dog\nchat;cat{number}".encode())

    for answer in (desk.get(first), desk.post(first, {"take": "1"})):
        assert answer.status_code == 404
        assert "newer ones have replaced it" in answer.text


def test_a_list_in_brackets_is_no_json(desk: Client) -> None:
    assert "JSON" not in send(desk, b"[le chat];[the cat]\n[le chien];[the dog]").text


# --- Cells --------------------------------------------------------------------------------------------------


def a_book(*rows: tuple[str, ...]) -> bytes:
    made, output = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        made.active.append(row)
    made.save(output)
    return output.getvalue()


ERRORS = [
    *["#REF!", "#N/A", "#DIV/0!", "#NAME?", "#VALUE!", "#NUM!", "#NULL!", "#SPILL!", "Err:502"],
    *[
        "#NOM?",
        "#VALEUR!",
        "#NOMBRE!",
        "#WERT!",
        "#BEZUG!",
        "#NV",
        "#¡REF!",
        "#¿NOMBRE?",
        "#RIF!",
        "#VERW!",
        "#N/D",
    ],
]


@pytest.mark.parametrize("error", ERRORS)
def test_a_cell_with_an_error_is_named_in_a_workbook_and_in_a_list(desk: Client, error: str) -> None:
    rows = [("français", "anglais"), ("le chat", "the cat"), ("le chien", error), ("la vache", "the cow")]

    for data in (a_book(*rows), "\n".join(map(";".join, rows)).encode()):
        address = look(desk, data)
        assert f"1 cell holds an error of a formula instead of words and is read as blank: B3 ({error})." in (
            desk.get(address).text.replace("&#x27;", "'")
        )
        deck = take(desk, address)
        assert [card.faces["en"].word for card in deck.draft_cards.by_card.values()] == ["cat", "", "cow"]


@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("broken", [("chien", "#REF!"), ("#REF!", "dog"), ("Chien", "#N/A")])
def test_a_row_with_an_error_is_a_card_wherever_it_stands(
    desk: Client, place: int, broken: tuple[str, str]
) -> None:
    rows = [("le chat", "the cat"), ("le lion", "the lion"), ("la vache", "the cow")]
    rows.insert(place, broken)

    page = " ".join(desk.get(look(desk, a_book(*rows))).text.split())

    assert "with 4 cards" in page
    assert "no card" not in page


def test_rows_of_errors_alone_are_nothing_and_are_not_told(desk: Client) -> None:
    rows = [("le chat", "the cat"), ("le chien", "the dog"), *[("#N/A", "#N/A")] * 300]

    page = desk.get(look(desk, a_book(*rows))).text

    assert "error of a formula" not in page


def test_of_very_many_errors_the_first_are_named(desk: Client) -> None:
    rows = [(f"mot {number}", "#REF!" if number > 1 else "word") for number in range(40)]

    page = desk.get(look(desk, a_book(*rows))).text

    assert "38 cells hold errors of formulas" in page
    assert "B10 (#REF!) …" in page


# --- Separators and columns ---------------------------------------------------------------------------------


def test_the_separator_of_another_list_does_not_spoil_this_one(desk: Client) -> None:
    said = {"text": "le chat = the cat\nle chien = the dog", "separator": "@"}

    address = desk.post(reverse("deck_import_new"), said)["Location"]

    assert "“@” stands nowhere in this list" in desk.get(address).text
    assert [card.faces["en"].word for card in take(desk, address).draft_cards.by_card.values()] == [
        "cat",
        "dog",
    ]


def test_nobody_is_sent_below_where_nothing_is(desk: Client, teacher: User) -> None:
    text = "le chat\tthe cat\nle chien\tthe dog\thound\nla vache\tthe cow\n"
    grid = decks.begin(teacher=teacher, kind="cards", title="Grid", languages=("fr", "en"), level="")

    pasted = desk.post(reverse("deck_paste", args=[grid.slug]), {"text": text}).json()["preview"]
    page = desk.get(desk.post(reverse("deck_import_new"), {"text": text})["Location"]).text

    assert "not read: 3" in pasted
    assert "below" not in pasted
    assert "You can say below what they mean" in page
    assert "What the columns mean" in page


# --- Photos -------------------------------------------------------------------------------------------------


def a_photo(width: int, height: int, **said: object) -> bytes:
    output = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(output, "JPEG", **said)  # type: ignore[arg-type]
    return output.getvalue()


@pytest.mark.parametrize("is_progressive", [False, True])
@pytest.mark.parametrize(("width", "height"), [(6000, 4000), (9248, 6920)], ids=["24 megapixels", "64"])
def test_a_photo_of_a_camera_is_made_small(width: int, height: int, is_progressive: bool) -> None:
    data = a_photo(width, height, progressive=is_progressive)

    medium = media.store(teacher=a_teacher(), data=data)

    with Image.open(media.path_of(medium.name)) as kept:
        assert max(kept.size) == pixels.LARGEST_SIDE


def refusal(desk: Client, data: bytes) -> str:
    file = SimpleUploadedFile("cat.jpg", data, "image/jpeg")
    answer = desk.post(reverse("deck_upload"), {"file": file})
    assert answer.status_code == 422
    return str(answer.json()["message"])


def test_one_that_is_larger_still_is_refused_with_the_limit(desk: Client) -> None:
    assert "at most 16 megapixels, a JPEG photo at most 64" in refusal(desk, a_photo(9300, 6900))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(90), "HEIC photo"),
        (b"\0\0\0\x18ftypmif1" + bytes(90), "HEIC photo"),
        (b"\0\0\0\x18ftypavif" + bytes(90), "of the kind AVIF"),
        (b"II*\0" + bytes(90), "of the kind TIFF"),
        (b"BM\x10\0\0\0\0\0\0\0" + bytes(90), "of the kind BMP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "of the kind SVG"),
        (b"%PDF-1.7\n", "of the kind PDF"),
        (b"\xff\xd8\xff\xe0" + bytes(90), "cannot be read"),
        (b"", "cannot be read"),
    ],
)
def test_a_picture_of_another_kind_is_named_with_what_to_do(desk: Client, data: bytes, sentence: str) -> None:
    said = refusal(desk, data)

    assert sentence in said
    assert "JPEG" in said
