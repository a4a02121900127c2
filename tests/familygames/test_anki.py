"""Packages that Anki wrote itself: every word, picture and recording finds its place, or it is told why."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from familygames.errors import Unreadable
from familygames.exchange import anki, notes
from familygames.exchange.anki import Field, Read, plain
from familygames.exchange.files import Sheet

PACKAGES = Path(__file__).parent / "packages"
PAIR = ("fr", "en")
LANGUAGES = {"deutsch": "de", "english": "en", "francais": "fr", "anglais": "en", "englisch": "en"}


def read(name: str) -> Sheet:
    return notes.sheet(anki.read_apkg((PACKAGES / f"{name}.apkg").read_bytes()), PAIR, LANGUAGES)


def records(sheet: Sheet) -> list[dict[str, str]]:
    return [dict(zip(sheet.keys, cells, strict=True)) for _, cells in sheet.rows[1:]]


def column(sheet: Sheet, key: str) -> list[str]:
    return [record[key] for record in records(sheet)]


@pytest.mark.parametrize("form", ["old", "new"])
def test_a_package_with_fields_in_german_brings_all_it_has(form: str) -> None:
    sheet = read(f"subdecks-{form}")

    assert column(sheet, "card.faces.fr.word") == ["le chat", "le chien", "la gomme"]
    assert column(sheet, "card.faces.en.word") == ["the cat", "the dog", "the eraser"]
    assert column(sheet, "card.picture") == ["cat.png", "dog.png", ""]
    assert column(sheet, "card.faces.en.audio") == ["cat.wav", "dog.wav", ""]
    assert column(sheet, "family.faces.fr.word") == ["Tiere", "Tiere", "Schule"]
    assert sheet.media.keys() == {"cat.png", "dog.png", "cat.wav", "dog.wav"}
    assert list(sheet.remarks) == []


@pytest.mark.parametrize("form", ["old", "new"])
def test_notes_of_ankis_own_kinds_come_whichever_language_is_in_front(form: str) -> None:
    sheet = read(f"basic-cloze-{form}")

    assert column(sheet, "card.faces.fr.word") == ["le chat", "le chien", "le stylo"]
    assert column(sheet, "card.faces.en.word") == ["the cat", "the dog", "the pen"]
    assert column(sheet, "card.faces.en.audio") == ["cat.wav", "", ""]
    assert column(sheet, "family.faces.fr.word") == ["Animals", "Animals", "School"]


@pytest.mark.parametrize("form", ["old", "new"])
def test_texts_with_gaps_and_pictures_that_are_not_there_are_told(form: str) -> None:
    sheet = read(f"basic-cloze-{form}")

    assert dict(sheet.remarks) == {
        "cloze": {"number": 1, "notes": "“The cat sleeps.”"},
        "missing_media": {"number": 1, "files": "“nowhere.png”"},
    }


def test_a_package_of_texts_with_gaps_is_refused() -> None:
    with pytest.raises(Unreadable, match="anki_cloze"):
        read("cloze")


def test_fields_of_unknown_names_are_found_by_their_languages_and_a_note_is_one_card() -> None:
    sheet = read("mining-new")

    assert column(sheet, "card.faces.en.word") == ["cat", "dog", "house"]
    assert column(sheet, "card.faces.fr.word") == ["chat", "chien", "maison"]
    assert column(sheet, "card.faces.en.audio") == ["cat.wav", "dog.wav", ""]
    assert column(sheet, "card.picture") == ["cat.png", "dog.png", ""]


# --- Names of fields ----------------------------------------------------------------------------------------


def notes_of(*fields: str) -> list[Read]:
    return [Read(1, [plain(field) for field in fields], [])] * 3


def keys(*named: tuple[str, str]) -> list[str]:
    names, fields = zip(*named, strict=True)
    return notes.keys_of(names, notes_of(*fields), PAIR, LANGUAGES)


WORDS = ["card.faces.fr.word", "card.faces.en.word"]


@pytest.mark.parametrize(
    "name",
    ["Picture", "PICTURE", "image", "Images", "Photo", "Bild", "BILDER", "Foto", "Imagen", "Immagine",
     "Afbeelding", "Dessin", "Xyz"],
)  # fmt: skip
def test_a_field_with_a_picture_brings_it_whatever_it_is_called(name: str) -> None:
    found = keys(("Recto", "le chat"), ("Verso", "the cat"), (name, '<img src="cat.jpg">'))

    assert found == [*WORDS, "card.picture"]


@pytest.mark.parametrize(
    "name",
    ["Sound", "AUDIO", "audio", "Son", "Enregistrement", "Ton", "Aufnahme", "Sonido", "Suono", "Geluid",
     "Recording", "Voice", "Xyz"],
)  # fmt: skip
def test_a_field_with_a_recording_brings_it_whatever_it_is_called(name: str) -> None:
    found = keys(("Recto", "le chat"), ("Verso", "the cat"), (name, "[sound:cat.mp3]"))

    assert found == [*WORDS, "card.faces.en.audio"]


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("Front", "Back"), ("Recto", "Verso"), ("Vorderseite", "Rückseite"), ("Anverso", "Reverso"),
        ("Fronte", "Retro"), ("Voorkant", "Achterkant"), ("Expression", "Meaning"), ("Wort", "Übersetzung"),
        ("Question", "Réponse"), ("Palabra", "Traducción"), ("Français", "English"), ("Abc", "Xyz"),
        ("前", "後"), ("1", "2"),
    ],
)  # fmt: skip
def test_the_first_two_fields_with_words_are_front_and_back(front: str, back: str) -> None:
    assert keys((front, "le chat"), (back, "the cat")) == WORDS
    if front != "Français":
        assert keys((front, "the cat"), (back, "le chat")) == WORDS[::-1]


def test_numbers_and_remarks_are_no_words() -> None:
    found = keys(("Id", "1"), ("A", "le chat"), ("B", "the cat"), ("C", "masculine"))

    assert found == ["?Id", *WORDS, "?C"]


def test_two_recordings_say_the_words_before_them() -> None:
    found = keys(
        ("Front", "le chat"), ("Audio 1", "[sound:a.mp3]"), ("Back", "the cat"), ("Audio 2", "[sound:b.mp3]")
    )

    assert found == [WORDS[0], "card.faces.fr.audio", WORDS[1], "card.faces.en.audio"]


# --- HTML ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "read_as"),
    [
        ("<b>le</b>&nbsp;chat", Field("le chat")),
        ("le chat<br>la chatte", Field("le chat la chatte")),
        ("<div>le chat</div><div></div>", Field("le chat")),
        ('<IMG alt="a cat" SRC="my cat.jpg"/>', Field("", "my cat.jpg")),
        ("<img src=cat.jpg class=x>", Field("", "cat.jpg")),
        ("<img class='x' src='it&#39;s.png'>", Field("", "it's.png")),
        ("chat [sound:a b.mp3] [sound:c.mp3]", Field("chat", "", "a b.mp3")),
        ("<style>.x { color: red }</style>chat", Field("chat")),
        ("2 &lt; 3", Field("2 < 3")),
        ("[sound:", Field("[sound:")),
    ],
)
def test_html_of_a_field_leaves_its_words(field: str, read_as: Field) -> None:
    assert plain(field) == read_as


@pytest.mark.parametrize(
    "part", ["<img ", "<img src=", "[sound:", "<div", "<", "<style>", "{{c1::", "&", "<br "]
)
def test_a_field_ten_times_as_long_is_read_all_the_same(part: str) -> None:
    """It would take minutes if it took more than ten times as long."""
    plain(part * (200_000 // len(part)))


def test_the_examples_hold() -> None:
    for module in (anki, notes):
        assert doctest.testmod(module).failed == 0
