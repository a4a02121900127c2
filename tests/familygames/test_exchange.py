"""Decks as files: nothing is lost on the way, rows meet their fates, and what cannot be read is refused."""

from __future__ import annotations

import contextlib
import io
import sqlite3
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast, get_args
from unittest import mock

import msgspec
import openpyxl
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames.cards import Deck, Face, Family, Grammar, Level, Member, PartOfSpeech, Shape
from familygames.catalogue import DECKS, GAMES, Kind
from familygames.decks.letters import Colour, LetterDeck, Print
from familygames.decks.letters import Kind as LetterKind
from familygames.decks.sentences import SentenceDeck, SentenceFamily, WordCard
from familygames.errors import Unreadable
from familygames.exchange import anki, bundles, columns, files, notes
from familygames.exchange.import_plan import Fate, ImportPlan, deck_for, plan
from familygames.exchange.tables import DeckTable, TableRow, table_of

NAMES = {"francais": "fr", "french": "fr", "anglais": "en", "english": "en"}
CLASSIC = GAMES["happy_family"].standard_deck()
KINDS = [cast("Kind", kind) for kind in DECKS]

# --- Any deck -----------------------------------------------------------------------------------------------

LETTERS = st.characters(exclude_categories=["Cs"])
TEXT = st.text(LETTERS, max_size=12) | st.sampled_from(
    ["=1+1", "@x", "'-1", '"', '"a"', " a ", "a;b", "[]", "é\r\nè"]
)
NAME = st.text(LETTERS, min_size=1, max_size=12)
LIST = st.lists(TEXT, max_size=3).map(tuple)
GRAMMAR = st.builds(
    Grammar,
    part=st.sampled_from(get_args(PartOfSpeech)),
    gender=st.sampled_from(["", "m", "f"]),
    number=st.sampled_from(["", "s", "p"]),
    person=st.integers(0, 3),
    lemma=TEXT,
    takes=LIST,
    sense=LIST,
)
FACE = st.builds(Face, word=TEXT, article=TEXT, plural=TEXT, also=LIST, audio=TEXT, grammar=GRAMMAR)
FACES = st.dictionaries(st.sampled_from(["fr", "en", "nl"]), FACE)
ALT = st.dictionaries(st.sampled_from(["fr", "en"]), TEXT)
SHAPE = st.sampled_from(get_args(Shape))


def distinct(part: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[Any]:
    return st.lists(part, max_size=most, unique_by=lambda made: made.id).map(tuple)


def decks(kind: Kind) -> st.SearchStrategy[Deck]:
    about: dict[str, Any] = {
        "id": st.just(""),
        "title": st.dictionaries(st.sampled_from(["fr", "en", "de"]), TEXT),
        "languages": st.sampled_from([("fr", "en"), ("en", "fr"), ("fr", "nl")]),
        "level": st.sampled_from(get_args(Level)),
        "tags": LIST,
        "licence": TEXT | st.just("CC BY-SA 4.0"),
        "author": TEXT,
        "source": TEXT,
    }
    common: dict[str, Any] = {"id": NAME, "faces": FACES, "picture": TEXT}
    family: dict[str, Any] = common | {"colour": TEXT, "shape": SHAPE}
    if kind == "sentences":
        card = st.builds(
            WordCard,
            **common,
            alt=ALT,
            position=st.integers(),
            die=st.integers(),
            neutral=st.booleans(),
            grammar=GRAMMAR,
        )
        sentences = st.builds(SentenceFamily, **family, members=distinct(card, 4))
        vocabulary = st.dictionaries(st.sampled_from(["fr", "en"]), LIST)
        return st.builds(SentenceDeck, **about, families=distinct(sentences, 3), vocabulary=vocabulary)
    if kind == "letters":
        letter = st.builds(
            Print,
            **common,
            alt=ALT,
            kind=st.sampled_from(get_args(LetterKind)),
            letter=TEXT,
            digit=st.integers(),
            sign=TEXT,
            role=st.integers(),
        )
        colour = st.builds(Colour, **family, members=distinct(letter, 4))
        return st.builds(LetterDeck, **about, families=distinct(colour, 3))
    member = st.builds(Member, **common, alt=ALT)
    words = st.builds(Family, **family, members=distinct(member, 4))
    return st.builds(Deck, **about, families=distinct(words, 3))


def planned(table: DeckTable, kind: Kind, deck: Deck | None = None) -> ImportPlan:
    return plan(deck or deck_for(table, kind, ("fr", "en")), kind, table, most=1_000)


def as_csv(table: DeckTable, delimiter: str = ",", reader: str = "en") -> bytes:
    headings = [columns.title_of(key, reader) for key in table.keys]
    return files.write_csv([headings, *(row.cells for row in table.rows)], delimiter)


def from_sheet(sheet: files.Sheet) -> DeckTable:
    (_, headings), *rows = sheet.rows
    keys = columns.recognise(headings, ("fr", "en"), NAMES | {code: code for code in ("nl", "de")})
    return DeckTable(keys, [TableRow(number, cells) for number, cells in rows])


@pytest.mark.hypothesis
@pytest.mark.parametrize("kind", KINDS)
def test_a_csv_file_loses_nothing(kind: Kind) -> None:
    @given(
        deck=decks(kind), delimiter=st.sampled_from([",", ";", "\t"]), reader=st.sampled_from(["en", "fr"])
    )
    @settings(max_examples=25)
    def comes_back(deck: Deck, delimiter: str, reader: str) -> None:
        written = as_csv(table_of(deck, kind), delimiter, reader)

        assert planned(from_sheet(files.read_table(written)), kind).deck == deck

    comes_back()


@pytest.mark.hypothesis
@given(
    cell=st.text(LETTERS, min_size=1)
    | st.sampled_from(["a\ufffe\x0b", "é\r\nè", "_x000B_", "_x005f_x000b_", "'=1"])
)
@settings(max_examples=25)
def test_a_spreadsheet_loses_no_letter(cell: str) -> None:
    sheet = files.write_xlsx([["word (fr)", "word (en)"], [cell, "the end"]], "Deck")

    assert files.read_xlsx(sheet).rows[1][1] == [cell, "the end"]


def test_a_cell_that_no_spreadsheet_holds_is_refused_not_cut() -> None:
    with pytest.raises(ValueError, match="longer than a cell"):
        files.write_xlsx([["a" * (files.LONGEST_CELL + 1)]], "Deck")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bundle_loses_nothing(kind: Kind) -> None:
    @given(deck=decks(kind))
    @settings(max_examples=15)
    def comes_back(deck: Deck) -> None:
        assert bundles.read_bundle(bundles.write_bundle(deck, kind, {}))[:2] == (kind, deck)

    comes_back()


@pytest.mark.parametrize("game", GAMES)
def test_the_decks_of_all_games_come_back_from_every_form(game: str) -> None:
    kind, deck = GAMES[game].kind, GAMES[game].standard_deck().but(id="")
    table = table_of(deck, kind)
    headings = [columns.title_of(key, "fr") for key in table.keys]
    sheet = files.write_xlsx([headings, *(row.cells for row in table.rows)], deck.title["fr"])

    for read in (files.read_table(as_csv(table)), files.read_xlsx(sheet)):
        made = planned(from_sheet(read), kind)
        assert made.deck == deck
        assert made.number_of(Fate.NEW) == len(deck.cards)
    assert bundles.read_bundle(bundles.write_bundle(deck, kind, {}))[:2] == (kind, deck)


def test_every_column_has_a_name_of_its_own_in_both_languages() -> None:
    for kind in KINDS:
        assert columns.patterns(kind) <= columns.NAMES.keys()
    for reader in ("en", "fr"):
        keys = [pattern.replace("*", "fr") for pattern in columns.NAMES]
        headings = [columns.title_of(key, reader) for key in keys]
        assert columns.recognise(headings, ("fr", "en"), NAMES) == keys


# --- Fates --------------------------------------------------------------------------------------------------


def listed(text: str, deck: Deck | None = None, kind: Kind = "cards", most: int = 400) -> ImportPlan:
    sheet = files.read_text_table(text)
    languages = ("fr", "en") if deck is None else deck.languages
    keys = columns.recognise(sheet.rows[0][1], languages, NAMES)
    rows = sheet.rows
    if columns.is_heading(keys, rows[0][1], NAMES):
        rows = rows[1:]
    else:
        keys = columns.usual_keys([cells for _, cells in rows], languages)
    table = DeckTable(keys, [TableRow(number, cells) for number, cells in rows])
    return plan(
        deck or deck_for(table, kind, languages),
        kind,
        table,
        most=most,
        is_picture=lambda name: "/" not in name,
    )


def fates(made: ImportPlan) -> list[str]:
    return [row.fate.value for row in made.fated]


FRUIT = "Fruits,le pomme,the apple\nFruits,la poire,the pear\n"


def test_each_row_is_told_its_fate() -> None:
    deck = listed(FRUIT).deck
    text = (
        "famille,fr,en,image\n"
        "fruits,le pomme,the apple,\n"
        "Fruits,La poire,the pear,🍐\n"
        "Fruits,la poire,the pear,🍐\n"
        "Fruits,la prune,the plum,\n"
        "Fruits,la figue,,\n"
        "Fruits,,,🍇\n"
        "Fruits,la mûre,the blackberry,../../etc/passwd\n"
    )

    made = listed(text, deck)

    assert fates(made) == ["same", "changed", "duplicate", "new", "new", "error", "error"]
    assert [change.key for change in made.fated[1].changes][-1] == "card.picture"
    assert [row.blank for row in made.fated] == ["", "", "", "", "en", "", ""]
    assert [row.problem for row in made.fated[5:]] == ["no_word", "bad_picture"]
    assert [row.number for row in made.fated] == [2, 3, 4, 5, 6, 7, 8]
    assert [member.faces["en"].word for member in made.deck.families[0].members] == [
        "apple",
        "pear",
        "plum",
        "",
    ]


def test_a_word_alone_is_the_card_that_has_it_already() -> None:
    deck = listed(FRUIT).deck

    made = listed("fr,en\nla poire,\nla figue,\nla figue,\n", deck)

    assert fates(made) == ["same", "new", "duplicate"]
    assert [row.blank for row in made.fated] == ["", "en", ""]


def test_cells_that_are_not_read_are_told_with_their_row() -> None:
    made = listed("fr,en,remark\nla poire,the pear,juicy\n,,nothing else\nla prune,the plum,\n")

    assert [row.rest for row in made.fated] == [("juicy",), ("nothing else",), ()]
    assert [row.problem for row in made.fated] == ["", "nothing_read", ""]


def test_a_mended_word_is_a_change_if_the_row_names_the_family() -> None:
    deck = listed(FRUIT).deck

    mended = listed("Fruits,la pomme,the red apple\n", deck)
    without_family = listed("la pomme,the red apple\n", deck)

    assert fates(mended) == ["changed"]
    assert fates(without_family) == ["new"]


def test_blank_cells_of_a_list_leave_a_card_as_it_is() -> None:
    first = CLASSIC.families[0]
    own, target = (first.faces[code].word for code in ("fr", "en"))
    words = (first.members[0].faces[code].phrase for code in ("fr", "en"))

    made = listed(",".join((own, target, *words)), CLASSIC)

    assert fates(made) == ["same"]
    assert made.deck == CLASSIC


def test_nothing_is_taken_away_from_a_deck_and_the_rest_of_it_stays() -> None:
    table = table_of(CLASSIC, "cards")
    part = DeckTable(table.keys, table.rows[:3])

    assert planned(part, "cards", CLASSIC).deck == CLASSIC


def test_a_list_without_families_fills_families_of_six() -> None:
    made = listed("".join(f"mot {n},word {n}\n" for n in range(14)))

    assert [len(family.members) for family in made.deck.families] == [6, 6, 2]
    assert len({family.colour for family in made.deck.families}) == 3


def test_a_deck_that_is_full_takes_no_more() -> None:
    made = listed("".join(f"mot {n},word {n}\n" for n in range(12)), most=10)

    assert fates(made) == ["new"] * 10 + ["error"] * 2
    assert made.fated[-1].problem == "deck_full"


def test_a_value_that_cannot_be_is_told_with_its_column() -> None:
    made = listed("fr,en,part of speech (en),shape\nchat,cat,animal,circle\nchien,dog,noun,cloud\n")

    assert [(row.fate, row.details["key"], row.details["cell"]) for row in made.fated] == [
        (Fate.ERROR, "card.faces.en.grammar.part", "animal"),
        (Fate.ERROR, "family.shape", "cloud"),
    ]
    assert made.deck.families == ()


def test_sentences_come_a_line_each_and_are_known_again() -> None:
    text = "Julie | mange | une pomme | dans | le jardin;Julie | eats | an apple | in | the garden"

    made = listed(text, kind="sentences")
    again = listed(text, made.deck, kind="sentences")

    (family,) = made.deck.families
    assert isinstance(family, SentenceFamily)
    assert [card.text for card in family.sentence("en")] == ["Julie", "eats", "an apple", "in", "the garden"]
    assert fates(made) == ["new"] * 10
    assert fates(again) == ["same"] * 10
    assert again.deck == made.deck


# --- Headings, encodings, delimiters ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headings", "keys"),
    [
        (["Français", "English"], ["card.faces.fr.word", "card.faces.en.word"]),
        (["Front", "Back"], ["card.faces.fr.word", "card.faces.en.word"]),
        (["mot en anglais", "mot"], ["card.faces.en.word", "card.faces.fr.word"]),
        (["Famille", "Family"], ["family.faces.fr.word", "family.faces.en.word"]),
        (["COULEUR", "Image", "???"], ["family.colour", "card.picture", ""]),
        (["article [en]"], ["card.faces.en.article"]),
    ],
)  # fmt: skip
def test_headings_are_understood_in_both_languages(headings: list[str], keys: list[str]) -> None:
    assert columns.recognise(headings, ("fr", "en"), NAMES) == keys


def test_a_first_line_of_words_is_no_heading() -> None:
    for line in (["chat", "cat"], ["Animaux", "le chat", "the cat"]):
        assert not columns.is_heading(columns.recognise(line, ("fr", "en"), NAMES), line, NAMES)


FRENCH = "Famille;Français;Anglais\nLoisirs;le théâtre;the theatre\nLoisirs;la pêche à la ligne;fishing\n" * 3


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "mac_roman", "cp850"]
)
def test_letters_come_right_from_any_encoding(encoding: str) -> None:
    assert files.read_table(FRENCH.encode(encoding)).rows == files.read_text_table(FRENCH).rows


@pytest.mark.parametrize("text", ["Noël;un élève;École", "el niño;árbol;Corazón", "Mädchen;Grüße;schön"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "mac_roman", "cp850"])
def test_a_few_words_tell_windows_mac_and_dos_apart(text: str, encoding: str) -> None:
    assert files.decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("cp1251", ["школа", "книга", "учитель", "яблоко"]),
        ("cp1253", ["βιβλίο", "σχολείο", "γάτα", "σπίτι"]),
        ("cp1256", ["كتاب", "مدرسة", "قلم", "بيت"]),
        ("gb18030", ["学校", "老师", "学生", "猫"]),
        ("shift_jis", ["学校", "先生", "ねこ", "りんご"]),
    ],
)
def test_old_letters_of_other_scripts_are_known_beside_english_words(encoding: str, words: list[str]) -> None:
    pairs = zip(words, ["school", "book", "teacher", "apple"], strict=True)
    text = "".join(f"{own};the {target}\n" for own, target in pairs)

    assert files.decode(text.encode(encoding)) == text


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    read = files.read_text_table(FRENCH.replace(";", delimiter))

    assert read.rows[1] == (2, ["Loisirs", "le théâtre", "the theatre"])


def test_a_cell_that_looks_like_a_formula_is_guarded_and_comes_back() -> None:
    for cell in ("=1+1", "+33", "-1", "@sum", "'=x", "\t=1"):
        written = files.write_csv([["one", "two"], ["a", cell]], ",")
        assert f"'{cell}" in written.decode("utf-8-sig")
        assert files.read_table(written).rows[1][1] == ["a", cell]
    assert files.read_table(b"'s morgens,'tis\n").rows[0][1] == ["'s morgens", "'tis"]


def test_no_cell_of_a_spreadsheet_is_a_formula() -> None:
    written = files.write_xlsx([["word"], ['=HYPERLINK("http://example.org")']], "x")
    with zipfile.ZipFile(io.BytesIO(written)) as opened:
        sheet = opened.read("xl/worksheets/sheet1.xml")

    assert b"<f>" not in sheet
    assert files.read_xlsx(written).rows[1][1] == ['=HYPERLINK("http://example.org")']


# --- Refusals -----------------------------------------------------------------------------------------------


def zipped(entries: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive that says nothing of when it was made: the same bytes whenever a test is run."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as packed:
        for name, data in entries.items():
            packed.writestr(zipfile.ZipInfo(name), data, compression)
    return output.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def read_anything(data: bytes) -> Any:
    match files.kind_of(data):
        case "apkg":
            return notes.sheet(anki.read_apkg(data), ("fr", "en"), NAMES)
        case "bundle":
            return bundles.read_bundle(data)
        case "xlsx":
            return files.read_xlsx(data)
        case "table":
            return files.read_table(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no_bytes"),
        (b" \n \n", "empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old_excel"),
        (bytes(range(256)) * 20, "not_text"),
        (b"le chat;the cat\n" * 50 + "é;è;ê;ô\n".encode() * 30 + b"\xe9\n", "broken_letters"),
        (b"a,b\n" * (files.MOST_ROWS + 1), "too_many_rows"),
        (b"a,b\n" * 2_100_000, "too_large"),
        (b",".join([b"x"] * 200), "too_many_columns"),
        (b"a," + b"x" * 200_000 + b"\n", "not_a_table"),
        (b"PK\x03\x04 no zip at all", "damaged"),
        (zipped({"readme": b"hello"}), "unknown_zip"),
        (zipped({"animals.csv": b"le chat;the cat"}), "zip_of_list"),
        (zipped({"animals/cat.jpg": b"", "animals/cat.mp3": b""}), "zip_of_media"),
        (zipped({"xl/workbook.xml": b"<a/>"}), "damaged"),
        (zipped({"deck.json": b"{}"}), "not_a_bundle"),
        (zipped({"deck.json": b'{"kind":"cards","deck":{},"version":2}'}), "newer_bundle"),
        (zipped({"deck.json": b"[" * 100_000}), "not_a_bundle"),
        (zipped({"deck.json": b"{}", "media/bomb": bytes(20_000_000)}), "bomb"),
        (zipped({"deck.json": b"{}", "../../etc/passwd": b"x"}), "unsafe_name"),
        (zipped({"deck.json": b"{}", "C:\\x": b"x"}), "unsafe_name"),
        (zipped({"deck.json": b"{}"} | {str(n): b"" for n in range(files.MOST_ENTRIES)}), "bomb"),
        (zipped({"collection.anki2": b"no database"}), "damaged"),
        (zipped({"collection.anki21b": b"no zstd"}), "damaged"),
        (zipped({"collection.anki21b": zstandard.compress(bytes(anki.MOST_UNPACKED + 9))}), "bomb"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_anything(data)

    assert refused.value.reason == reason


def test_every_column_of_a_workbook_has_room_for_what_is_in_it() -> None:
    rows = [["mot", "moment", "texte"], ["é" * 30, datetime(2026, 11, 30, 9, 5), "a\n" + "b" * 500]]  # noqa: DTZ001

    sheet = openpyxl.load_workbook(io.BytesIO(files.write_xlsx(rows, "x"))).active

    widths = {name: column.width for name, column in sheet.column_dimensions.items()}
    assert widths["A"] > 30
    assert widths["B"] > len("30/11/2026 09:05:00")
    assert widths["C"] == files.WIDEST


def test_a_hundred_thousand_rows_in_a_spreadsheet_are_refused() -> None:
    data = files.write_xlsx(([str(n), "x"] for n in range(files.MOST_ROWS + 2)), "x")

    with pytest.raises(Unreadable, match="too_many_rows"):
        files.read_xlsx(data)


def test_a_quotation_mark_that_is_never_closed_swallows_no_other_cell() -> None:
    text = '"Bonjour\tHello\n"Non" est un mot\tNo\n"deux\nlignes"\t"a ""b"""\nOui\t"Yes\nle chat\tthe cat\n'

    assert files.read_text_table(text).rows == [
        (1, ['"Bonjour', "Hello"]),
        (2, ['"Non" est un mot', "No"]),
        (3, ["deux\nlignes", 'a "b"']),
        (5, ["Oui", '"Yes']),
        (6, ["le chat", "the cat"]),
    ]


def test_cells_of_several_lines_do_not_hide_what_parts_them() -> None:
    story = "\n".join(["Il pleut; il rentre."] * 6)
    text = f'fr,en\n"{story}","{story}"\n"{story}","{story}"\n'

    assert files.read_text_table(text).rows == [(1, ["fr", "en"]), (2, [story, story]), (13, [story, story])]


def test_a_list_made_of_open_quotation_marks_is_refused_before_it_keeps_us_busy() -> None:
    with pytest.raises(Unreadable, match="not_a_table"):
        files.read_text_table('a","b\n' * files.MOST_ROWS)


SOME_DAY = 1_700_000_000.0
"""Seconds since 1970."""


def a_package(make: str = "", media: Mapping[str, bytes] | None = None, now: float = SOME_DAY) -> bytes:
    """An Anki package written at the time *now*, whose database *make* has changed."""
    with mock.patch("time.time", return_value=now):
        data = anki.write_apkg(
            name="deck", title="Animals", headings=["Français", "English"], front="{{Français}}",
            back="{{English}}", media=media or {},
            notes=[anki.Note("1", ["le <b>chat</b>", 'the&nbsp;cat<img src="cat.jpg">'])],
        )  # fmt: skip
    entries = unzipped(data)
    base = sqlite3.connect(":memory:")
    base.deserialize(entries["collection.anki2"])
    base.executescript(make)
    entries["collection.anki2"] = base.serialize()
    base.close()
    return zipped(entries)


def test_a_database_that_never_ends_is_refused() -> None:
    endless = """
        DROP TABLE notes;
        CREATE VIEW notes AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT x AS id, 1 AS mid, '' AS tags, 'a' AS flds FROM n WHERE x < 0;
    """

    with pytest.raises(Unreadable, match="damaged"):
        anki.read_apkg(a_package(endless))


def broken(whole: bytes) -> st.SearchStrategy[bytes]:
    """*whole* with a few bytes changed, or cut short."""
    places = st.lists(st.tuples(st.integers(0, len(whole) - 1), st.integers(0, 255)), min_size=1, max_size=8)

    def changed(edits: list[tuple[int, int]], end: int) -> bytes:
        data = bytearray(whole)
        for place, value in edits:
            data[place] = value
        return bytes(data[: end or None])

    return st.builds(changed, places, st.sampled_from([0, 0, 0, -1, -100]))


def a_new_package() -> bytes:
    """A package as Anki writes it since 2.1.50: its parts compressed, its fields in tables."""
    base = sqlite3.connect(":memory:")
    base.create_collation("unicase", lambda a, b: (a > b) - (a < b))
    base.executescript(
        """
        CREATE TABLE fields (ntid integer, ord integer, name text COLLATE unicase, config blob,
            PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
        CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
        CREATE TABLE decks (id integer PRIMARY KEY, name text COLLATE unicase);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, tags text, flds text);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer);
        INSERT INTO fields VALUES (7, 0, 'Recto', ''), (7, 1, 'Verso', '');
        INSERT INTO decks VALUES (1, 'Words\x1fAnimals'), (2, 'Words\x1fFruit');
        INSERT INTO notes VALUES (10, 'a', 7, '', 'le chat\x1fthe cat<img src="cat.jpg">');
        INSERT INTO notes VALUES (11, 'b', 7, '', 'la poire\x1fthe pear');
        INSERT INTO cards VALUES (1, 10, 1), (2, 11, 2);
        """
    )
    media = b"\x0a\x0d\x0a\x07cat.jpg\x10\x05\x1a\x00"
    return zipped(
        {
            "meta": b"\x08\x03",
            "collection.anki21b": zstandard.compress(base.serialize()),
            "media": zstandard.compress(media),
            "0": zstandard.compress(b"12345"),
        }
    )


def test_packages_of_new_anki_are_read() -> None:
    read = read_anything(a_new_package())

    assert read.rows == [
        (1, ["Recto", "Verso", "family", "picture"]),
        (1, ["le chat", "the cat", "Animals", "cat.jpg"]),
        (2, ["la poire", "the pear", "Fruit", ""]),
    ]
    assert read.media == {"cat.jpg": "0"}


def test_packages_of_old_anki_are_read() -> None:
    read = read_anything(a_package(media={"cat.jpg": b"12345"}))

    assert read.rows == [(1, ["Français", "English", "picture"]), (1, ["le chat", "the cat", "cat.jpg"])]
    assert read.media == {"cat.jpg": "0"}


def note_ids(data: bytes) -> list[Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        base = sqlite3.connect(":memory:")
        base.deserialize(opened.read("collection.anki2"))
    found = base.execute("SELECT guid, mid, (SELECT MIN(did) FROM cards) FROM notes").fetchall()
    base.close()
    return found


def test_notes_keep_their_ids_so_that_anki_updates_them() -> None:
    assert note_ids(a_package()) == note_ids(a_package(now=SOME_DAY + 1_000_000))


XLSX = zipped(
    {
        name: part
        for name, part in unzipped(files.write_xlsx([["fr", "en"], ["le chat", "the cat"]], "x")).items()
        if name != "docProps/core.xml"  # It tells when the file was made.
    }
)
BUNDLE = bundles.write_bundle(CLASSIC, "cards", {})


@given(
    data=st.binary(max_size=300)
    | st.binary(max_size=300).map(lambda tail: b"PK\x03\x04" + tail)
    | st.binary(max_size=100).map(lambda inside: zipped({"collection.anki21b": inside, "media": inside}))
    | st.binary(max_size=100).map(
        lambda inside: zipped({"collection.anki2": b"SQLite format 3\0" + inside * 20})
    )
    | st.binary(max_size=100).map(lambda inside: zipped({"deck.json": inside}))
    | st.binary(max_size=100).map(lambda inside: zipped({"xl/workbook.xml": inside}))
    | broken(XLSX)
    | broken(BUNDLE)
    | broken(a_package())
    | broken(a_new_package())
)
@settings(max_examples=60)
def test_whatever_comes_is_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        read_anything(data)


@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
@settings(max_examples=60)
def test_whatever_is_written_meets_a_fate(text: str) -> None:
    try:
        made = listed(text)
    except Unreadable:
        return
    assert all(row.fate in Fate for row in made.fated)
    assert msgspec.json.decode(msgspec.json.encode(made.deck), type=Deck) == made.deck
