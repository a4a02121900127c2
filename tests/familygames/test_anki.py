"""Packages that Anki wrote itself: every word, picture and recording finds its place, or it is told why."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path
from urllib.parse import quote

import pytest

from familygames.cards import Deck, Grammar
from familygames.catalogue import GAMES
from familygames.decks.sentences import JOKER, SentenceDeck
from familygames.errors import Unreadable
from familygames.exchange import anki, notes, sentence_notes
from familygames.exchange.anki import Field, ImportedNote, Note, Package, Sort, plain
from familygames.exchange.files import Sheet
from familygames.exchange.import_plan import Fate, ImportPlan, empty_deck, plan
from familygames.exchange.tables import DeckTable, TableRow

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


def notes_of(*fields: str) -> list[ImportedNote]:
    return [ImportedNote(1, [plain(field) for field in fields], [])] * 3


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


FRENCH = ["French", "Français", "Recto", "Front", "Mot", "Expression"]
ENGLISH = ["English", "Anglais", "Verso", "Back", "Traduction", "Meaning"]
NAMES = LANGUAGES | {"french": "fr", "fr": "fr", "en": "en"}
SOUND, PICTURE = "[sound:a.mp3]", '<img src="a.png">'


@pytest.mark.parametrize("form", ["{} audio", "Audio {}", "{}_son", "Sound ({})", "{}Recording", "{} – Ton"])
@pytest.mark.parametrize(("french", "english"), [*zip(FRENCH, ENGLISH, strict=True)])
def test_a_recording_goes_to_the_field_whose_name_it_shares(form: str, french: str, english: str) -> None:
    """Law: wherever it stands, and in whatever order."""
    words = {french: "le chat", english: "the cat"}
    media = {form.format(french): "fr", form.format(english): "en"}
    for order in permutations([french, english, *media]):
        named = [(name, words.get(name, SOUND)) for name in order]
        names, fields = zip(*named, strict=True)
        found = dict(zip(names, notes.keys_of(names, notes_of(*fields), PAIR, NAMES), strict=True))

        assert [found[french], found[english]] == WORDS, order
        assert {name: found[name] for name in media} == {
            name: f"card.faces.{language}.audio" for name, language in media.items()
        }, order


def test_the_english_card_does_not_speak_french() -> None:
    named = [
        ("French", "le chat"), ("English", "the cat"), ("French audio", SOUND), ("English audio", SOUND)
    ]  # fmt: skip
    names, fields = zip(*named, strict=True)

    assert notes.keys_of(names, notes_of(*fields), PAIR, NAMES) == [
        *WORDS,
        "card.faces.fr.audio",
        "card.faces.en.audio",
    ]


def test_a_medium_of_a_field_without_a_place_on_the_card_comes_on_none() -> None:
    found = keys(
        ("Front", "le chat"),
        ("Back", "the cat"),
        ("Example", "The cat sleeps."),
        ("Example audio", SOUND),
        ("Example picture", PICTURE),
        ("Audio", SOUND),
    )

    assert found == [*WORDS, "?Example", "?Example audio", "?Example picture", "card.faces.en.audio"]


def test_what_is_in_a_field_that_is_not_read_is_there_to_be_told() -> None:
    names = ["Front", "Back", "Example", "Example audio"]
    fields = ["le chat", "the cat", f"The cat sleeps. {SOUND}", SOUND]
    package = Package(notes_of(*fields), [], {1: Sort(names)}, {"a.mp3": "0"})

    sheet = notes.sheet(package, PAIR, LANGUAGES)

    assert sheet.rows[1][1] == ["le chat", "the cat", "The cat sleeps.", "a.mp3"]
    assert list(sheet.keys) == [*WORDS, "", ""]


def test_two_recordings_behind_both_words_say_each_its_own() -> None:
    found = keys(("Front", "le chat"), ("Back", "the cat"), ("Audio 1", SOUND), ("Audio 2", SOUND))

    assert found == [*WORDS, "card.faces.fr.audio", "card.faces.en.audio"]


# --- Sentences ----------------------------------------------------------------------------------------------


SENTENCES = [game.standard_deck() for game in GAMES.values() if game.kind == "sentences"]


def package_of(deck: SentenceDeck, mend: Callable[[str], str] = str) -> Package:
    written = [Note(note.name, list(map(mend, note.fields))) for note in sentence_notes.sentence_notes(deck)]
    headings = sentence_notes.headings(deck.languages)
    data = anki.write_apkg(
        name="a", title="A", headings=headings, front="{{word (fr)}}", back="{{word (en)}}", notes=written,
        media={},
    )  # fmt: skip
    return anki.read_apkg(data)


def back(package: Package, deck: Deck) -> ImportPlan:
    sheet = notes.sheet(package, deck.languages, NAMES)
    table = DeckTable(sheet.keys, [TableRow(number, cells) for number, cells in sheet.rows[1:]])
    return plan(deck, "sentences", table, most=1_000)


@pytest.mark.parametrize("deck", SENTENCES, ids=lambda deck: deck.id)
def test_all_that_sentences_know_comes_back_from_anki(deck: SentenceDeck) -> None:
    """Law: the same families, cards, grammar and places, but the jokers, which nobody learns by heart."""
    learnt = tuple(family for family in deck.families if family.id != JOKER)

    new = back(package_of(deck), empty_deck("sentences", deck.languages))
    again = back(package_of(deck), deck)

    assert new.deck.families == learnt
    assert {row.fate for row in again.fated} == {Fate.SAME}
    assert again.deck == deck


def test_a_word_that_was_mended_in_anki_is_mended_on_its_card_which_forgets_what_it_knew() -> None:
    deck = SENTENCES[0]
    first = deck.families[0].sentence("en")
    old, other = first[2], first[3]
    text = " | ".join(card.text for card in first)
    mended = text.replace(f"| {old.text} |", "| a letter |")

    made = back(package_of(deck, lambda field: mended if field == text else field), deck)

    card = next(card for card in made.deck.families[0].members if card.id == old.id)
    assert (card.faces["en"].word, card.grammar) == ("a letter", Grammar())
    assert other in made.deck.families[0].members
    assert [row.fate for row in made.fated].count(Fate.CHANGED) == 1


def test_a_sentence_that_was_written_in_anki_becomes_cards_once() -> None:
    deck = SENTENCES[0]
    package = package_of(deck)
    added = ImportedNote(package.notes[0].sort, [plain("Léo | lit"), plain("Léo | reads"), plain("")], [])
    package = package._replace(notes=[*package.notes, added])

    made = back(package, deck)
    again = back(package, made.deck)

    assert [card.text for card in made.deck.families[-1].members] == ["Léo", "lit", "Léo", "reads"]
    assert again.deck == made.deck


@pytest.mark.parametrize(
    "told", ["", "{}", "[1]", '[{"x": "y"}]', '[{"deck.title.fr": "x"}]', "[[[[", '[{"card.position": "z"}]']
)
def test_whatever_stands_where_the_cards_were_is_read(told: str) -> None:
    deck = SENTENCES[0]

    back(package_of(deck, lambda field: told if field[:1] == "[" else field), deck)


# --- Media and readings -------------------------------------------------------------------------------------

FILES = ["été noël.png", "Chat.JPG", "100%.mp3", "über.mp3"]


def asked_for(name: str, files: Sequence[str] = FILES) -> str:
    """The picture that a note brings which calls it *name*."""
    note = ImportedNote(1, [plain("le chat"), plain(f'the cat<img src="{name}">')], [])
    package = Package([note], [], {1: Sort(["Recto", "Verso"])}, dict.fromkeys(files, "0"))
    return column(notes.sheet(package, PAIR, LANGUAGES), "card.picture")[0]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    "written",
    [str, quote, str.upper, str.lower, lambda name: unicodedata.normalize("NFD", name),
     lambda name: quote(unicodedata.normalize("NFD", name)), lambda name: quote(name).lower()],
)  # fmt: skip
def test_a_file_is_found_however_a_note_writes_its_name(file: str, written: Callable[[str], str]) -> None:
    assert asked_for(written(file)) == file


def test_of_two_files_that_differ_in_case_a_note_has_the_one_it_names() -> None:
    both = ["cat.png", "Cat.png"]

    assert [asked_for(name, both) for name in both] == both


@pytest.mark.parametrize(
    ("field", "text", "reading"),
    [
        ("<ruby>先<rt>せん</rt>週<rt>しゅう</rt></ruby>", "先週", "せんしゅう"),
        ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字", "かんじ"),
        ("<RUBY>食<RT class=x>た</RT></RUBY>べる", "食べる", "たべる"),
        (" 漢字[かんじ]を 読[よ]む", "漢字を読む", "かんじをよむ"),
        ("你好[nǐ hǎo]", "你好", "nǐ hǎo"),
        ("你好<br>nǐ hǎo", "你好", "nǐ hǎo"),
        ("<div>せんしゅう</div><br>la semaine dernière", "la semaine dernière", "せんしゅう"),
        ("けさ", "けさ", ""),
        ("よむ<br>かく", "よむ かく", ""),
        ("已经<br>déjà là", "已经 déjà là", ""),
        ("chat [m]<br>gato", "chat [m] gato", ""),
        ("<ruby>", "", ""),
    ],
)
def test_a_reading_is_taken_apart_from_the_word(field: str, text: str, reading: str) -> None:
    assert plain(field) == Field(text, "", "", reading)


@pytest.mark.parametrize(("languages", "key"), [(("fr", "ja"), "card.faces.ja.also"), (("fr", "en"), "")])
def test_a_reading_is_another_answer_in_its_language_or_else_is_told(
    languages: tuple[str, str], key: str
) -> None:
    note = ImportedNote(1, [plain("ce matin"), plain("<ruby>今朝<rt>けさ</rt></ruby>")], [])
    package = Package([note], [], {1: Sort(["Recto", "Verso"])}, {})

    sheet = notes.sheet(package, languages, LANGUAGES)

    assert sheet.rows[1][1][sheet.keys.index(key)] == "けさ"


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
    "part",
    [
        "<img ",
        "<img src=",
        "[sound:",
        "<div",
        "<",
        "<style>",
        "{{c1::",
        "&",
        "<br ",
        "<ruby>",
        "<rt>",
        "漢[",
        "あ<br>x",
    ],
)  # fmt: skip
def test_a_field_ten_times_as_long_is_read_all_the_same(part: str) -> None:
    """It would take minutes if it took more than ten times as long."""
    plain(part * (200_000 // len(part)))
