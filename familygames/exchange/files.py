"""Spreadsheets and lists as bytes: CSV, TSV, XLSX; and zip files that are safe to open."""

from __future__ import annotations

import csv
import io
import lzma
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, Literal, NamedTuple

import charset_normalizer

from familygames.errors import Unreadable
from familygames.exchange.columns import CONTROL
from familygames.exchange.number_formats import shown

MOST_ROWS = 10_000
MOST_COLUMNS = 100
LARGEST_TEXT = 8_000_000
"""Bytes of a list or a sheet."""
LARGEST_PACKAGE = 60_000_000
"""Bytes of a file that brings pictures and recordings."""
MOST_ENTRIES = 3_000
MOST_UNPACKED = 250_000_000
BOMB = 300
"""Nothing a person makes is compressed more tightly than this many times."""
BOMB_SIZE = 5_000_000

FileKind = Literal["apkg", "bundle", "table", "xlsx"]

LATIN = ("cp1252", "mac_roman", "cp850")
"""What spreadsheets on Windows, on a Mac and under DOS write in western Europe."""
CENTRAL = "cp1250"
"""What they write on Windows in Poland, Hungary and their neighbours."""
CENTRAL_LETTERS = {
    "pl": "ąćęłńóśźż", "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "hu": "áéíóöőúüű",
    "hr": "čćđšž", "sl": "čšž", "ro": "ăâîşţ",
}  # fmt: skip
OF_LANGUAGE = {
    **dict.fromkeys([*CENTRAL_LETTERS, "bs", "sq"], CENTRAL), "he": "cp1255", "tr": "cp1254", "az": "cp1254",
    "lt": "cp1257", "lv": "cp1257", "et": "cp1257", "vi": "cp1258", "el": "cp1253", "ar": "cp1256",
    "fa": "cp1256", "ur": "cp1256", **dict.fromkeys(["ru", "uk", "bg", "be", "mk", "sr"], "cp1251"),
}  # fmt: skip
"""What Windows writes where a language is at home."""
LATIN_OF_OTHERS = ("cp1254", "cp1257", "cp1258")
_MARKS = frozenset("«»„“”‘’‚–—…€\xa0")
HEBREW = re.compile("[\u05d0-\u05ea\u05b0-\u05c3\u05f0-\u05f4“”‘’–—…₪€ \xa0-\xbf]*")
_FINAL_INSIDE = re.compile("[ךםןףץ](?=[א-ת])")
_FINAL = re.compile("[א-ת][ךםןףץ](?![א-ת])")
USUAL = frozenset("àâäçéèêëîïôöùûüÿœæñáíóúìòßåøÀÂÇÉÈÊËÎÏÔÖÙÛÜŒÆÑÁÍÓÚÄ«»’“”–—…°€")
FREQUENT = frozenset("éèêàâçùûôîïëœÉÀáíóúñäöüß")
_WORD_OF_OTHERS = re.compile(rb"[\x80-\xff]{3,}")  # In the west, letters with accents seldom meet.
_CAPITAL_INSIDE = re.compile("[a-zß-ÿ][À-Þ]")
_CAPITAL_IN_WORD = re.compile("[α-ωά-ώа-яё][Α-ΩΆ-ΏА-ЯЁ]")
OTHERS = ("cp1251", "cp1253", "cp1255", "cp1256", "shift_jis", "gb18030", "euc_kr", "big5")
DELIMITERS = ("\t", ";", ",")
MOST_IN_VAIN = 200_000
"""Lines that are read to look for the end of a cell that has none."""
BAD_ZIP = (
    zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, KeyError, OSError,
    struct.error, zlib.error, lzma.LZMAError,
)  # fmt: skip
"""What reading a zip file that somebody tampered with may raise."""

_STRICT = b"http://purl.oclc.org/ooxml/"
"""What the parts of a workbook name that was saved as "Strict Open XML", which few programs read."""
_OF_OPEN_DOCUMENT = {"spreadsheet": "other_table", "presentation": "slides"}
_OF_OLD_OFFICE = (
    ("EncryptedPackage", "locked", ""), ("WordDocument", "text_document", "Word"),
    ("PowerPoint Document", "slides", "PowerPoint"),
)  # fmt: skip
"""Parts by which files of old programs of Microsoft are known, all but those of Excel."""
_PICTURES: tuple[tuple[str, re.Pattern[bytes]], ...] = (
    ("JPEG", re.compile(rb"\xff\xd8\xff")),
    ("PNG", re.compile(rb"\x89PNG\r\n")),
    ("GIF", re.compile(rb"GIF8[79]a")),
    ("WebP", re.compile(rb"RIFF....WEBP", re.DOTALL)),
    ("HEIC", re.compile(rb"....ftyp(?:hei[cxms]|hev[cxms]|m[is]f1)", re.DOTALL)),
    ("AVIF", re.compile(rb"....ftypavi[fs]", re.DOTALL)),
    ("TIFF", re.compile(rb"II\*\0|MM\0\*")),
    ("BMP", re.compile(rb"BM....\0\0\0\0", re.DOTALL)),
    ("SVG", re.compile(rb"(?:<\?xml[^>]{0,99}>\s{0,9})?(?:<!--[^>]{0,199}>\s{0,9})?<svg\b")),
)
_PATH_OF_LIST = re.compile(r"\.(?:csv|tsv|txt|xlsx?|ods|numbers|apkg|zip)$", re.IGNORECASE)
_PATH_OF_MEDIUM = re.compile(
    r"\.(?:jpe?g|png|gif|webp|heic|avif|svg|bmp|tiff?|mp3|m4a|ogg|opus|wav|aac)$"
    r"|(?:^|/)(?:\.DS_Store|Thumbs\.db)$",
    re.IGNORECASE,
)
_PACKED = re.compile(rb"Rar!\x1a\x07|7z\xbc\xaf|\x1f\x8b|BZh[1-9]1AY&SY|\xfd7zXZ")
_UNCOUNTED = re.compile(rb"</f>\s?(?:<v ?/>|<v></v>|</c>)")
_MERGED = re.compile(rb'<mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_FORMULA = re.compile(r"(?<!')'*+[=+\-@\t\r\n＝＋－＠]")

# XML has not every letter: spreadsheets write _x000B_ for one that it lacks, and _x005F_ for a "_" that would
# begin such a name.
_NO_XML = re.compile(
    r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x(?:00[01][0-9A-F]|005F|FFF[EF])_)", re.IGNORECASE
)
_ESCAPED = re.compile(r"_x(00[01][0-9A-F]|005F|FFF[EF])_", re.IGNORECASE)
ERRORS = ("#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!")
"""What formulas come to that come to nothing."""
ERROR = re.compile(r"#(?:N/[ABDV]|NV|[¡¿]?(?:DIV/0!|[A-ZÀ-Ý_]{2,14}[!?]))|Err:5\d\d")
"""The same in the languages of spreadsheets: ``#NOM?``, ``#WERT!``, ``#¡REF!``."""
MOST_NAMED = 8
"""How many sheets are named that are not read, each by so many letters:"""
MOST_LETTERS = 40
WIDEST = 60
"""Letters that a column of a spreadsheet shows before its reader makes it wider."""
LONGEST_CELL = 32_767
"""Letters that a cell of a spreadsheet may have."""


Remark = tuple[str, dict[str, Any]]


class Sheet(NamedTuple):
    """The cells of a file as they stand there, each row with the number of its line, blank rows left out.

    *headings* is True or False if the file itself says whether the first row holds headings. *media* tells
    for each picture or recording that cells name under which name the zip file has it. *apart* are the lines
    of a list that name what follows, *merged* the rows with a cell over several columns. *keys* say what the
    columns mean where that is known already, *remarks* what a teacher should know: a stable word, and what
    fills its sentence. *rules* are the lines of a list that only separate others, *directives* those that
    speak to programs, *notes* those that are quoted beside it, *truths* the cells (row and place) that say
    true or false and not a word, *broken* the lines that an error of a formula has left with a blank.
    """

    rows: list[tuple[int, list[str]]]
    headings: bool | None = None
    media: dict[str, str] = {}
    apart: frozenset[int] = frozenset()
    merged: frozenset[int] = frozenset()
    keys: Sequence[str] = ()
    remarks: Sequence[Remark] = ()
    rules: Sequence[tuple[int, str]] = ()
    directives: Sequence[tuple[int, str]] = ()
    notes: Sequence[tuple[int, str]] = ()
    truths: frozenset[tuple[int, int]] = frozenset()
    broken: frozenset[int] = frozenset()


def kind_of(data: bytes) -> FileKind:
    """What kind of file this is, by its content. Raises `Unreadable`."""
    if not data:
        raise Unreadable("no_bytes")
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        names = set(open_zip(data).namelist())
        if "deck.json" in names:
            return "bundle"
        if names & {"collection.anki2", "collection.anki21", "collection.anki21b"}:
            return "apkg"
        if "xl/workbook.xml" in names:
            if _STRICT in unpack(open_zip(data), "xl/workbook.xml", LARGEST_TEXT):
                raise Unreadable("strict_excel")
            return "xlsx"
        raise _other_package(data, names)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise _of_old_office(data)
    if data.startswith(b"%PDF"):
        raise Unreadable("pdf")
    if picture_kind(data) not in ("", "SVG"):
        raise Unreadable("picture", kind=picture_kind(data))
    if _PACKED.match(data):
        raise Unreadable("packed")
    return "table"


def _other_package(data: bytes, names: set[str]) -> Unreadable:
    """Why a zip file of another program is not read: it is named, so that its owner knows what to do."""
    if "word/document.xml" in names:
        return Unreadable("text_document", program="Word")
    if "ppt/presentation.xml" in names:
        return Unreadable("slides", program="PowerPoint")
    if "xl/workbook.bin" in names:
        return Unreadable("other_table", program="Excel (.xlsb)")
    if "content.xml" in names:
        sort = unpack(open_zip(data), "mimetype", 200) if "mimetype" in names else b""
        known = (reason for word, reason in _OF_OPEN_DOCUMENT.items() if word.encode() in sort)
        return Unreadable(next(known, "text_document"), program="LibreOffice")
    if any(name.endswith(".iwa") for name in names) or "Index.zip" in names:
        return Unreadable("apple")
    inside = [name for name in sorted(names) if not name.endswith("/") and not name.startswith("__MACOSX/")]
    if lists := [name for name in inside if _PATH_OF_LIST.search(name)]:
        return Unreadable("zip_of_list", name=lists[0].rpartition("/")[2][:80])
    if inside and all(map(_PATH_OF_MEDIUM.search, inside)):
        return Unreadable("zip_of_media")
    return Unreadable("unknown_zip")


def _of_old_office(data: bytes) -> Unreadable:
    for part, reason, program in _OF_OLD_OFFICE:
        if part.encode("utf-16-le") in data:
            return Unreadable(reason, program=program)
    return Unreadable("old_excel")


def picture_kind(data: bytes) -> str:
    """What kind of picture *data* begins like: ``"HEIC"``; "" if like none."""
    head = data[:400]
    return next((kind for kind, beginning in _PICTURES if beginning.match(head)), "")


# --- Zip files ----------------------------------------------------------------------------------------------


def open_zip(source: bytes | Path) -> zipfile.ZipFile:
    """A zip file that is not too large when unpacked and has no odd names. Raises `Unreadable`."""
    try:
        if (source.stat().st_size if isinstance(source, Path) else len(source)) > LARGEST_PACKAGE:
            raise Unreadable("too_large", most=LARGEST_PACKAGE // 1_000_000)
        opened = zipfile.ZipFile(source if isinstance(source, Path) else io.BytesIO(source))
    except BAD_ZIP as error:
        raise Unreadable("damaged") from error
    entries = opened.infolist()
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise Unreadable("bomb")
    for entry in entries:
        if entry.file_size > BOMB_SIZE and entry.file_size > BOMB * max(entry.compress_size, 1):
            raise Unreadable("bomb")
        if entry.flag_bits & 1:
            raise Unreadable("locked")
        path = entry.filename.replace("\\", "/")
        if path.startswith("/") or ":" in path or ".." in path.split("/"):
            raise Unreadable("unsafe_name", name=entry.filename[:80])
    return opened


def unpack(opened: zipfile.ZipFile, name: str, most: int = LARGEST_PACKAGE) -> bytes:
    """The content of one entry. Raises `Unreadable`."""
    try:
        with opened.open(name) as entry:
            data = entry.read(most + 1)
    except BAD_ZIP as error:
        raise Unreadable("damaged") from error
    if len(data) > most:
        raise Unreadable("bomb")
    return data


# --- Reading ------------------------------------------------------------------------------------------------


def read_table(data: bytes) -> Sheet:
    """A list or a CSV file, whatever its encoding and delimiter. Raises `Unreadable`."""
    return read_text_table(decode(data))


def read_text_table(text: str, delimiter: str = "") -> Sheet:
    """Raises `Unreadable`."""
    if len(text) > LARGEST_TEXT:
        raise Unreadable("too_large", most=LARGEST_TEXT // 1_000_000)
    text = text.removeprefix("\ufeff")
    return Sheet(_kept(_numbered(text, delimiter or _delimiter_of(text))))


def read_xlsx(data: bytes, language: str = "en") -> Sheet:
    """The first sheet that is not empty, as it is seen; of formulas, what they came to; of the other sheets,
    that they are there. Raises `Unreadable`.

    Days and numbers without a form of their own are written as in *language*.
    """
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415  # A tenth of the time in which a site starts.

    opened = open_zip(data)
    try:
        reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        reader.read()
        book = reader.wb
        written = [name for name in book.sheetnames if _is_written(book[name])]
        if written:
            others = [name for name in written[1:] if book[name].sheet_state == "visible"]
            path = next(
                part.target for sheet, part in reader.parser.find_sheets() if sheet.name == written[0]
            )
            content = unpack(opened, path, MOST_UNPACKED)
            return _first_sheet(content, book[written[0]], others, language)
    except Unreadable:
        raise
    except Exception as error:  # It raises anything at all for files that are damaged.
        raise Unreadable("damaged") from error
    raise Unreadable("empty")


def _is_written(sheet: Any) -> bool:
    """Whether there are cells with something in them; a sheet with a chart alone has none."""
    if not hasattr(sheet, "iter_rows"):  # A sheet of openpyxl that is a chart.
        return False
    rows = sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS, values_only=True)
    return any(value is not None and _says_something(str(value)) for row in rows for value in row)


def _says_something(cell: str) -> bool:
    return bool(cell.strip()) and ERROR.fullmatch(cell.strip()) is None


def _first_sheet(content: bytes, sheet: Any, others: Sequence[str], language: str) -> Sheet:
    """What is in a sheet whose part of the file is *content*, and that *others* are not read."""
    rows: list[tuple[int, list[str]]] = []
    truths: set[tuple[int, int]] = set()
    for number, line in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS), 1):
        cells = [_cell(cell.value, cell.number_format, language) for cell in line]
        if any(map(_says_something, cells)):
            rows.append((number, cells))
            truths |= {(number, place) for place, cell in enumerate(line) if isinstance(cell.value, bool)}
    remarks: list[Remark] = [("uncounted", {})] if _UNCOUNTED.search(content) else []
    if others:
        names_of_others = ", ".join(f"“{name[:MOST_LETTERS]}”" for name in others[:MOST_NAMED])
        names_of_others += " …" if len(others) > MOST_NAMED else ""
        remarks.append(
            (
                "other_sheets",
                {"number": len(others), "read": sheet.title[:MOST_LETTERS], "sheets": names_of_others},
            )
        )
    return Sheet(_kept(rows), merged=_merged(content), remarks=remarks, truths=frozenset(truths))


def _merged(content: bytes) -> frozenset[int]:
    """The rows in which one cell goes over several columns."""
    return frozenset(
        int(match[2]) for match in _MERGED.finditer(content) if match[1] != match[3] and match[2] == match[4]
    )


def decode(data: bytes, languages: Sequence[str] = ()) -> str:
    """Text in whatever encoding, its words perhaps in *languages*.

    Raises `Unreadable` for what is not text, or has broken letters.
    """
    if len(data) > LARGEST_TEXT:
        raise Unreadable("too_large", most=LARGEST_TEXT // 1_000_000)
    if not data.strip():
        raise Unreadable("empty")
    text = _decoded(data, languages)
    if len(CONTROL.findall(text[:100_000])) > len(text) / 200:
        raise Unreadable("not_text")
    return text


def _decoded(data: bytes, languages: Sequence[str]) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _by(data, "utf-16")
    nulls = data[:2000].count(0)
    if nulls > len(data[:2000]) / 5:  # UTF-16 without its mark: every second byte of our letters is 0.
        return _by(data, "utf-16-le" if data[1:2] == b"\0" else "utf-16-be")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        repaired = data.decode("utf-8", "replace")
        good = sum(letter > "\x7f" and letter != "\ufffd" for letter in repaired)
        if good > 3 * repaired.count("\ufffd"):
            raise Unreadable("broken_letters", line=data[: error.start].count(b"\n") + 1) from error
    if _is_hebrew(data, "he" in languages):
        return data.decode("cp1255", "replace")
    for language in languages:
        encoding = OF_LANGUAGE.get(language, "")
        if encoding in LATIN_OF_OTHERS or (encoding in OTHERS and _is_of_letters(data, encoding)):
            return data.decode(encoding, "replace")
    if (central := _central(data, languages)) is not None:
        return central
    high = sum(byte > 127 for byte in data[:20_000])
    if 2 * sum(map(len, _WORD_OF_OTHERS.findall(data[:20_000]))) < high:
        return max((data.decode(encoding, "replace") for encoding in LATIN), key=_likeness)
    guess = charset_normalizer.from_bytes(data[:200_000], cp_isolation=list(OTHERS)).best()
    return _by(data, guess.encoding if guess is not None else "cp1252")


def _is_hebrew(data: bytes, is_expected: bool) -> bool:
    """Whether letters beyond ASCII are Hebrew ones, of which some stand only at the ends of words."""
    text = data[:20_000].decode("cp1255", "replace")
    high = "".join(letter for letter in text if letter > "\x7f")
    if not HEBREW.fullmatch(high) or not any("א" <= letter <= "ת" for letter in high):
        return False
    return is_expected or (not _FINAL_INSIDE.search(text) and _FINAL.search(text) is not None)


def _is_of_letters(data: bytes, encoding: str) -> bool:
    """Whether most letters beyond ASCII are of the script that *encoding* is for."""
    text = data[:20_000].decode(encoding, "replace")
    high = [letter for letter in text if letter > "\x7f"]
    good = sum(letter.isalpha() and letter > "\u036f" for letter in high)
    inside = len(_CAPITAL_IN_WORD.findall(text))
    return good > 0.8 * len(high) and inside < len(high) / 10


def _central(data: bytes, languages: Sequence[str]) -> str | None:
    """The text as Windows writes it in central Europe, if that explains its letters best."""
    text = data.decode(CENTRAL, "replace")
    western = data.decode("cp1252", "replace")
    high = [letter for letter in text[:20_000].casefold() if letter > "\x7f"]
    letters = [letter for letter in high if letter not in _MARKS]
    if 2 * len(letters) < len(high):
        return None
    for language, known in CENTRAL_LETTERS.items():
        own = sum(letter in known for letter in letters)
        if not letters or own < 0.9 * len(letters):
            continue
        if language in languages or _likeness(western) < 1.5 * len(letters) <= _likeness(text, known):
            return text
    return None


def _likeness(text: str, known: str = "") -> int:
    """How much the letters with accents are those of a western language, and stand where they may."""
    text = text[:20_000]
    weights = (
        2
        if letter.casefold() in known or (not known and letter in FREQUENT)
        else 1
        if letter in USUAL
        else -1
        for letter in text
        if letter > "\x7f"
    )
    return sum(weights) - len(_CAPITAL_INSIDE.findall(text))


def _by(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable("not_text") from error


def _delimiter_of(text: str) -> str:
    """What separates the cells of the first lines most evenly, and into most of them."""
    head = "".join(io.StringIO(text[:20_000], newline="").readlines()[:30])
    end = 1 + len(io.StringIO(head, newline="").readlines())
    best, most = ",", (0, 0)
    for delimiter in DELIMITERS:
        try:
            rows = list(_numbered(head, delimiter))
        except Unreadable:
            continue
        lines: Counter[int] = Counter()  # by how many cells they have; a row may go over several
        for (line, cells), (after, _) in pairwise([*rows, (end, [])]):
            lines[len(cells)] += after - line if cells else 0
        usual = max(lines, key=lines.__getitem__, default=0)
        if usual > 1 and (lines[usual], usual) > most:
            best, most = delimiter, (lines[usual], usual)
    return best


def _numbered(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the numbers of their lines; a quotation mark that holds no cell is a mark like others."""
    lines = io.StringIO(text, newline="").readlines()
    place = in_vain = 0
    while place < len(lines):
        rest = (lines[number] for number in range(place, len(lines)))
        reader = csv.reader(rest, delimiter=delimiter, strict=True)
        try:
            cells, read = next(reader), reader.line_num
        except csv.Error:
            in_vain += reader.line_num
            cells, read = lines[place].rstrip("\r\n").split(delimiter), 1
            if in_vain > MOST_IN_VAIN or max(map(len, cells)) > csv.field_size_limit():
                raise Unreadable("not_a_table", line=place + 1) from None
        yield place + 1, [_unguarded(cell) for cell in cells]
        place += read


def _kept(rows: Iterable[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, all of one width. Raises `Unreadable`."""
    kept = [(number, cells) for number, cells in rows if any(cell.strip() for cell in cells)]
    if len(kept) > MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    width = max((_last(cells) for _, cells in kept), default=0)
    if width > MOST_COLUMNS:
        raise Unreadable("too_many_columns", most=MOST_COLUMNS)
    if not kept:
        raise Unreadable("empty")
    return [(number, cells[:width] + [""] * (width - len(cells))) for number, cells in kept]


def _last(cells: Sequence[str]) -> int:
    """How many cells there are up to the last that is not blank."""
    return next((n for n in range(len(cells), 0, -1) if cells[n - 1].strip()), 0)


def _cell(value: Any, form: str, language: str) -> str:
    """A cell of a spreadsheet as it is seen, or what a table that was exported says there."""
    if isinstance(value, str):
        return _unguarded(_ESCAPED.sub(lambda match: chr(int(match[1], 16)), value))
    return shown(value, form, language)


# --- Writing ------------------------------------------------------------------------------------------------


def guarded(cell: str) -> str:
    """*cell* so that no spreadsheet takes it for a formula; reading takes the apostrophe away again."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and _FORMULA.match(cell) else cell


def write_csv(rows: Iterable[Sequence[str]], delimiter: str) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def write_xlsx(rows: Iterable[Sequence[str | int | date | None]], title: str) -> bytes:
    """A text is a text, never a formula; numbers, days and times are such. The first row stays in sight.

    Raises `ValueError` where a text is too long for a cell.
    """
    import openpyxl  # noqa: PLC0415  # As above.
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415  # As above.
    from openpyxl.utils import get_column_letter  # noqa: PLC0415  # As above.

    kept = [[_in_xml(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(re.sub(r"[\[\]:*?/\\'\x00-\x1f]", " ", title)[:31].strip() or "1")
    sheet.freeze_panes = "A2"
    for place, column in enumerate(zip_longest(*kept), 1):  # A day is "###" where it has no room.
        longest = max(len(line) for cell in column for line in str(cell or "").split("\n"))
        sheet.column_dimensions[get_column_letter(place)].width = min(WIDEST, longest + 2)
    for row in kept:
        cells = []
        for value in row:
            cell = WriteOnlyCell(sheet, value=value)
            if isinstance(value, str):
                cell.data_type = "s"
            cells.append(cell)
        sheet.append(cells)
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()


def _in_xml(text: str) -> str:
    if text[:1] == "'":
        text = guarded(text)  # Reading takes an apostrophe away that stands before a formula.
    escaped = _NO_XML.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
    if len(escaped) > LONGEST_CELL:
        raise ValueError("longer than a cell")
    return escaped
