"""Anki packages: a zip file with an SQLite database of notes, and media under numbers.

Older packages hold ``collection.anki2`` or ``.anki21``, whose kinds of notes are JSON; those of Anki 2.1.50
and later ``collection.anki21b``, the same notes compressed with Zstandard, their kinds and fields in tables,
the names of media in a Protocol Buffer.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import sqlite3
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import genanki
import msgspec
import zstandard

from familygames.errors import Unreadable
from familygames.exchange.files import MOST_ROWS, MOST_UNPACKED, open_zip, unpack

PART = "\x1f"
"""What parts the fields of a note, and the names of decks in decks."""
PIECE = 1 << 20
"""Bytes that are unpacked at a time."""
MOST_STEPS = 200
"""Times that the database may be asked how far it is; each is 100,000 of its steps."""

_IMG = re.compile(r"<img\b[^<>]{0,4000}>", re.IGNORECASE)
_SRC = re.compile(r"\bsrc\s?=\s?(?:\"([^\"]{0,1000})\"|'([^']{0,1000})'|([^\s>\"']{1,1000}))", re.IGNORECASE)
_SOUND = re.compile(r"\[sound:([^\[\]]{1,1000})\]")
_BREAK = re.compile(r"<(?:br|/?div|/?p|/?li|/?tr|/?td|hr)\b[^<>]{0,4000}>", re.IGNORECASE)
_UNSEEN = re.compile(r"<(style|script)\b[^<>]{0,4000}>[^<]{0,100000}</\1>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,4000}>")
_GAP = re.compile(r"\{\{c\d{1,3}::([^{}:]{0,200})(?:::[^{}]{0,200})?\}\}")
_CLOZE = re.compile(r"\{\{c\d{1,3}::")
_RP = re.compile(r"<rp\b[^<>]{0,1000}>[^<]{0,100}(?:</rp>)?", re.IGNORECASE)
_RUBY = re.compile(r"<(/?)(ruby|rt)\b[^<>]{0,1000}>", re.IGNORECASE)
_OPENED, _READ, _CLOSED = "\ue000\ue001\ue002"
_MARKED = {"ruby": _OPENED, "rt": _READ, "/rt": _CLOSED + _OPENED, "/ruby": _CLOSED}
"""What stands for the tags around a word and its reading while all others are taken away."""
_WITH_READING = re.compile(f"{_OPENED}([^\ue000-\ue002]{{0,500}}){_READ}([^\ue000-\ue002]{{0,500}}){_CLOSED}")
_MARKS = re.compile("[\ue000-\ue002]")
_HAN = "\u3005\u3400-\u9fff"
_HAN_LETTER = re.compile(f"[{_HAN}]")
_KANA = "\u3040-\u30ff\uff66-\uff9f"
_OF_KANA = re.compile(f"[{_KANA} ()（）/～~.,、。]{{1,200}}")
_BESIDE_HAN = re.compile(rf" ?([{_HAN}\u30f6]{{1,40}})\[([{_KANA}a-zA-ZÀ-ǜ '’]{{1,100}})\]")
_PINYIN = re.compile("[a-zA-ZÀ-ǜ '’]{0,200}[āēīōūǖǎěǐǒǔǚ][a-zA-ZÀ-ǜ '’]{0,200}")
"""No pattern looks further than this many letters for its end: a field may be as long as anyone likes."""
OWN_TAGS = frozenset({"leech", "marked", "missing-media", "verify-unicode"})
"""Tags that Anki itself gives."""

STYLE = """
.card { font-family: sans-serif; font-size: 24px; text-align: center; }
.picture { font-size: 80px; } .picture img { max-height: 200px; }
.family { font-size: 16px; opacity: .7; }
"""


class Note(NamedTuple):
    """A note to be written: its lasting *name*, its fields as HTML, and its tags."""

    name: str
    fields: Sequence[str]
    tags: Sequence[str] = ()


class Sort(NamedTuple):
    """A kind of notes: the names of its fields, and whether they are texts with gaps."""

    names: list[str]
    is_cloze: bool = False


class Field(NamedTuple):
    """What is in a field of a note: its words, its first picture and its first recording, and how words of
    Chinese letters are read where that stands above or beside them.
    """

    text: str
    image: str = ""
    sound: str = ""
    reading: str = ""


class ImportedNote(NamedTuple):
    """A note as it was read; *place* is the deck it is in, if there are several."""

    sort: int
    fields: list[Field]
    tags: list[str]
    place: str = ""

    @property
    def name(self) -> str:
        return _GAP.sub(r"\1", next((field.text for field in self.fields if field.text), "–"))[:60]


class Package(NamedTuple):
    """The notes of a package that may be cards, those that are texts with *gaps*, and its media."""

    notes: list[ImportedNote]
    gaps: list[ImportedNote]
    sorts: Mapping[int, Sort]
    media: dict[str, str]

    @property
    def headings(self) -> list[list[str]]:
        """The names of the fields of each kind of note there is."""
        return [self.sorts[sort].names for sort in dict.fromkeys(note.sort for note in self.notes)]


# --- Reading ------------------------------------------------------------------------------------------------


def read_apkg(data: bytes) -> Package:
    """Raises `Unreadable`."""
    opened = open_zip(data)
    names = set(opened.namelist())
    content = _collection(opened, names)
    try:
        with Collection(content) as base:
            sorts = _sorts(base)
            places = _places(base)
            rows = base.execute("SELECT id, mid, tags, flds FROM notes ORDER BY id LIMIT ?", (MOST_ROWS + 1,))
            imported = [
                ImportedNote(
                    int(mid),
                    [plain(field) for field in str(fields or "").split(PART)],
                    [tag for tag in str(tags or "").split() if tag.casefold() not in OWN_TAGS],
                    places.get(int(note), ""),
                )
                if not sorts.get(int(mid), Sort([])).is_cloze and not _CLOZE.search(str(fields))
                else ImportedNote(-1, [plain(field) for field in str(fields or "").split(PART)], [])
                for note, mid, tags, fields in rows
            ]
    except (
        sqlite3.Error,
        ValueError,
        TypeError,
        AttributeError,
        OverflowError,
        msgspec.MsgspecError,
    ) as error:
        raise Unreadable("damaged") from error
    if not imported:
        raise Unreadable("empty")
    if len(imported) > MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    notes = [note for note in imported if note.sort in sorts]
    gaps = [note for note in imported if note.sort == -1]
    if not notes:
        raise Unreadable("anki_cloze" if gaps else "damaged")
    return Package(notes, gaps, sorts, _media(opened, "collection.anki21b" in names))


def _collection(opened: zipfile.ZipFile, names: set[str]) -> bytes:
    for name in ("collection.anki21b", "collection.anki21", "collection.anki2"):
        if name in names:
            content = unpack(opened, name, MOST_UNPACKED)
            return unzstd(content) if name.endswith("b") else content
    raise Unreadable("not_anki")


def unzstd(data: bytes) -> bytes:
    """Raises `Unreadable`."""
    content = bytearray()
    try:
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)) as reader:
            # Piece by piece: for all at once, room for the largest file would be taken for the smallest.
            while piece := reader.read(PIECE):
                content += piece
                if len(content) > MOST_UNPACKED:
                    raise Unreadable("bomb")
    except MemoryError as error:
        raise Unreadable("bomb") from error
    except zstandard.ZstdError as error:
        raise Unreadable("damaged") from error
    return bytes(content)


class Collection:
    """The database in memory, for reading; one that makes us work too long stops with an error."""

    def __init__(self, content: bytes) -> None:
        head = bytearray(content[:100])
        if len(head) < 100 or not content.startswith(b"SQLite format 3\0"):
            raise Unreadable("damaged")
        head[18:20] = b"\x01\x01"  # A write-ahead log, of which there is none here, would be asked for.
        self.base = sqlite3.connect(":memory:")
        self.steps = 0
        self.content = bytes(head) + content[100:]

    def __enter__(self) -> sqlite3.Connection:
        self.base.deserialize(self.content)
        self.base.create_collation(
            "unicase", lambda a, b: (a.casefold() > b.casefold()) - (a.casefold() < b.casefold())
        )
        self.base.set_progress_handler(self._is_too_long, 100_000)
        self.base.execute("PRAGMA trusted_schema = OFF")
        return self.base

    def __exit__(self, *error: object) -> None:
        self.base.close()

    def _is_too_long(self) -> bool:
        self.steps += 1
        return self.steps > MOST_STEPS


def _sorts(base: sqlite3.Connection) -> dict[int, Sort]:
    """The kinds of notes."""
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    if "fields" in tables:
        gaps = set()
        if "notetypes" in tables:
            for sort, config in base.execute("SELECT id, config FROM notetypes"):
                if isinstance(config, bytes) and config[:2] == b"\x08\x01":  # Field 1, its kind, is 1.
                    gaps.add(int(sort))
        sorts: dict[int, Sort] = {}
        for sort, name in base.execute("SELECT ntid, name FROM fields ORDER BY ntid, ord"):
            sorts.setdefault(int(sort), Sort([], int(sort) in gaps)).names.append(str(name))
        return sorts
    (stored,) = base.execute("SELECT models FROM col").fetchone()
    models = msgspec.json.decode(stored, type=dict[str, dict[str, Any]])
    return {
        int(i): Sort([str(field["name"]) for field in model["flds"]], model.get("type") == 1)
        for i, model in models.items()
    }


def _places(base: sqlite3.Connection) -> dict[int, str]:
    """The deck each note is in, as its last name; none if all are in one."""
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    if "decks" in tables:
        decks = {
            int(i): str(name).replace(PART, "::") for i, name in base.execute("SELECT id, name FROM decks")
        }
    else:
        (stored,) = base.execute("SELECT decks FROM col").fetchone()
        known = msgspec.json.decode(stored, type=dict[str, dict[str, Any]])
        decks = {int(i): str(deck["name"]) for i, deck in known.items()}
    places = dict(base.execute("SELECT nid, MIN(did) FROM cards GROUP BY nid LIMIT ?", (MOST_ROWS + 1,)))
    if len(set(places.values())) < 2:
        return {}
    return {int(note): decks.get(int(deck), "").rpartition("::")[2] for note, deck in places.items()}


def plain(field: str) -> Field:
    """A field without its HTML, the first picture in it, and the first recording.

    >>> plain('<b>le&nbsp;chat</b><img src="cat.jpg"> [sound:cat.mp3]')
    Field(text='le chat', image='cat.jpg', sound='cat.mp3', reading='')
    >>> plain("<ruby>今朝<rt>けさ</rt></ruby>").reading, plain("けさ<br>ce matin").text
    ('けさ', 'ce matin')
    """
    image = next(filter(None, map(_source, _IMG.findall(field))), "")
    sound = _SOUND.search(field)
    if image.endswith(".svg"):
        image = image.replace("__", "/")  # See `media_name`.
    bare = _IMG.sub(" ", _SOUND.sub(" ", _UNSEEN.sub(" ", field)))
    text, readings = _without_readings(" ".join(bare.split()))
    return Field(text, image, html.unescape(sound[1]) if sound else "", readings)


def _without_readings(field: str) -> tuple[str, str]:
    """The words of a field, and how they are read: above them, in brackets, or on a line of its own."""
    marked = _RUBY.sub(lambda tag: _MARKED[tag[1] + tag[2].lower()], _RP.sub("", field))
    bare = html.unescape(_TAG.sub("", _BREAK.sub("\n", marked)))
    lines = [
        _BESIDE_HAN.sub(rf"{_OPENED}\1{_READ}\2{_CLOSED}", " ".join(line.split()))
        for line in bare.split("\n")
    ]
    above = [line for line in lines if any(match[1].strip() for match in _WITH_READING.findall(line))]
    readings = [_bare(_WITH_READING.sub(r"\2", line)) for line in above]
    words = [word for line in lines if (word := _bare(_WITH_READING.sub(r"\1", line)))]
    has_han = any(map(_HAN_LETTER.search, words))
    beside = {word for word in words if _OF_KANA.fullmatch(word) or (has_han and _PINYIN.fullmatch(word))}
    beside = beside if not beside.issuperset(words) else set()
    text = " ".join(word for word in words if word not in beside)
    return text, " ".join(dict.fromkeys([*readings, *filter(beside.__contains__, words)]))


def _bare(line: str) -> str:
    return " ".join(_MARKS.sub("", line).split())


def _source(tag: str) -> str:
    match = _SRC.search(tag)
    return html.unescape(next(filter(None, match.groups()), "")) if match else ""


def _media(opened: zipfile.ZipFile, is_new: bool) -> dict[str, str]:
    """Under which name the zip file has each picture and recording."""
    entries = set(opened.namelist())
    if "media" not in entries:
        return {}
    index = unpack(opened, "media", 5_000_000)
    try:
        if is_new:
            names = dict(enumerate(_media_names(unzstd(index))))
            return {name: str(number) for number, name in names.items() if str(number) in entries}
        known = msgspec.json.decode(index, type=dict[str, str])
    except (msgspec.MsgspecError, UnicodeDecodeError, IndexError, ValueError) as error:
        raise Unreadable("damaged") from error
    return {name: entry for entry, name in known.items() if entry in entries}


def _media_names(message: bytes) -> list[str]:
    """Field 1 of each entry in field 1 of the message: the names, in order."""
    return [
        next((inner.decode() for number, inner in _fields(entry) if number == 1), "")
        for number, entry in _fields(message)
        if number == 1
    ]


def _fields(message: bytes) -> list[tuple[int, bytes]]:
    """The fields of a Protocol Buffer that hold bytes."""
    fields, place = [], 0
    while place < len(message):
        tag, place = _number(message, place)
        if tag & 7 == 2:
            size, place = _number(message, place)
            fields.append((tag >> 3, message[place : place + size]))
            place += size
        elif tag & 7 == 0:
            _, place = _number(message, place)
        else:
            place += {1: 8, 5: 4}[tag & 7] if tag & 7 in (1, 5) else len(message)
    return fields


def _number(message: bytes, place: int) -> tuple[int, int]:
    value, shift = 0, 0
    while True:
        byte = message[place]
        value |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128 or shift > 63:
            return value, place


# --- Writing ------------------------------------------------------------------------------------------------


def write_apkg(
    *,
    name: str,
    title: str,
    headings: Sequence[str],
    front: str,
    back: str,
    notes: Sequence[Note],
    media: Mapping[str, bytes],
) -> bytes:
    """A package that Anki takes for the same notes again if *name* and the names of the notes are the same.

    *front* and *back* are the HTML of both sides, *media* the files by the names that the notes give them.
    """
    model = genanki.Model(
        _lasting_number("model", *headings),
        f"Family Games ({len(headings)})",
        fields=[{"name": heading} for heading in headings],
        templates=[{"name": "1", "qfmt": front, "afmt": f"{{{{FrontSide}}}}<hr id=answer>{back}"}],
        css=STYLE,
    )
    deck = genanki.Deck(_lasting_number("deck", name), title)
    for note in notes:
        guid = hashlib.sha256(f"{name}/{note.name}".encode()).hexdigest()[:20]
        deck.add_note(genanki.Note(model=model, fields=list(note.fields), guid=guid, tags=list(note.tags)))
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for file, content in media.items():
            path = Path(folder) / file
            path.write_bytes(content)
            files.append(str(path))
        output = io.BytesIO()
        genanki.Package(deck, media_files=files).write_to_file(output)
    return output.getvalue()


def media_name(picture: str) -> str:
    """The name of a drawing as a file without folders: ``objects__comb.svg``."""
    return picture.replace("/", "__")


def _lasting_number(*words: str) -> int:
    """A number for Anki, the same for the same words."""
    return int.from_bytes(hashlib.sha256("/".join(words).encode()).digest()[:4], "big") | 1 << 30
