"""Lists and packages of other people: what is read of them is told, and every door reads them alike."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import Deck, DeckImport, User
from classroom.services import decks, imports, media
from classroom.settings import BASE_DIR
from classroom.wording.files import NOTED, REMARKS
from tests.classroom.deck_files import counts, look, send, take

pytestmark = pytest.mark.django_db


PACKAGES = Path(__file__).parents[1] / "familygames" / "packages"


def preview(desk: Client, text: str, **said: str) -> tuple[str, str]:
    """The address of what a pasted list would be, and the page."""
    answer = desk.post(reverse("deck_import_new"), {"text": text, **said})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"], desk.get(answer["Location"]).text


def phrases(deck: Deck, code: str) -> list[str]:
    return [member.faces[code].phrase for family in deck.draft_cards.families for member in family.members]


def test_swapped_columns_are_told_and_swapped_by_one_press(desk: Client) -> None:
    address, page = preview(desk, "the cat = le chat\nthe dog = le chien\nthe cow = la vache")
    assert "the other way round" in page

    desk.post(address, {"swap": "1"})

    assert "the other way round" not in desk.get(address).text
    deck = take(desk, address)
    assert (phrases(deck, "fr")[0], phrases(deck, "en")[0]) == ("le chat", "the cat")


def test_words_of_other_languages_are_told_and_taken_for_these_by_one_press(desk: Client) -> None:
    text = "le chien = the dog\nle chat = the cat\nla vache = the cow"
    address, page = preview(desk, text, own="de", target="en")
    assert "The words look like French and English." in page

    desk.post(address, {"likely": "1"})

    assert "look like" not in desk.get(address).text
    deck = take(desk, address)
    assert phrases(deck, "fr") == ["le chien", "le chat", "la vache"]
    assert deck.draft_cards.families[0].members[0].faces["fr"].article == "le"


@pytest.mark.parametrize(
    "text",
    [
        "der Hund = the dog\ndie Katze = the cat",
        "Hund = dog\nKatze = cat",
        "Restaurant = restaurant\nOrange = orange",
        "le chien = the dog",
    ],
)
def test_words_that_may_be_of_the_languages_chosen_are_taken_for_these(desk: Client, text: str) -> None:
    _, page = preview(desk, text, own="de", target="en")

    assert "look like" not in page


HALF_TURNED = "le chat = the cat\nthe dog = le chien\nla vache = the cow\nthe hen = la poule"


def test_rows_that_are_turned_are_told_and_turned_by_one_press(desk: Client) -> None:
    address, page = preview(
        desk, "le chat = the cat\nthe dog = le chien\nla vache = the cow\nthe hen = la poule"
    )
    assert "2 rows seem to be the other way round from the others: 2, 4." in page

    desk.post(address, {"swap": "1"})

    assert "the other way round" not in desk.get(address).text
    deck = take(desk, address)
    assert phrases(deck, "fr") == ["le chat", "le chien", "la vache", "la poule"]
    assert phrases(deck, "en") == ["the cat", "the dog", "the cow", "the hen"]


def test_rows_that_are_turned_are_turned_in_the_grid_too(desk: Client, teacher: User) -> None:
    grid = decks.begin(teacher=teacher, kind="cards", title="Grid", languages=("fr", "en"), level="")
    text = "le chat = the cat\nthe dog = le chien\nla vache = the cow\nthe hen = la poule"

    pasted = desk.post(reverse("deck_paste", args=[grid.slug]), {"text": text}).json()
    turned_round = desk.post(
        reverse("deck_paste", args=[grid.slug]), {"text": text, "order": "target"}
    ).json()

    assert "the other way round" in pasted["preview"]
    assert "the other way round" not in turned_round["preview"]
    (family,) = turned_round["families"]
    assert [phrase_of(card, "fr")[1] for card in family["members"]] == ["chat", "chien", "vache", "poule"]


def test_a_sign_of_ones_own_parts_the_words(desk: Client) -> None:
    address, _ = preview(desk, "le chat @ the cat\nle chien @ the dog", separator="@")

    assert phrases(take(desk, address), "en") == ["the cat", "the dog"]


def test_a_title_and_columns_that_are_not_read_are_told(desk: Client) -> None:
    text = "Unité 3\n\nle chat\tthe cat\nle chien\tthe dog\thound\nla vache\tthe cow\n"

    address, page = preview(desk, text)

    assert "taken for a title" in page
    assert "not read: 3" in page
    assert "Not read: hound" in page
    deck = take(desk, address)
    assert phrases(deck, "en") == ["the cat", "the dog", "the cow"]
    assert deck.draft_cards.title["fr"] == "Unité 3"


@pytest.mark.parametrize(("kind", "sentence"), [("letters", "FAMILYS"), ("gang", "Famiglia")])
def test_words_for_a_game_without_words_are_refused_and_not_thrown_away(
    desk: Client, kind: str, sentence: str
) -> None:
    said = {
        "title": "x",
        "own": "fr",
        "target": "en",
        "kind": kind,
        "size": 6,
        "words": "chat;cat\nchien;dog",
    }
    answer = desk.post(reverse("deck_new"), said)
    _, page = preview(desk, "chat;cat\nchien;dog", kind=kind)

    assert sentence in str(answer.context["form"].errors["words"])
    assert counts(page) == {"new": 0, "changed": 0, "same": 0, "duplicate": 0, "error": 2}
    assert sentence in page


def test_a_list_the_other_way_round_begins_no_deck_before_the_teacher_has_seen_it(desk: Client) -> None:
    words = "the cat = le chat\nthe dog = le chien\nthe cow = la vache"
    address = begin(desk, words)
    assert "the other way round" in desk.get(address).text
    assert not Deck.objects.exists()

    desk.post(address, {"swap": "1"})
    deck = take(desk, address)

    assert (phrases(deck, "fr")[0], phrases(deck, "en")[0]) == ("le chat", "the cat")


# --- One reader behind every door ---------------------------------------------------------------------------


LISTS = {
    "headings": "Français;Anglais\nle chat;the cat\nle chien;the dog",
    "a head of Markdown": "| Français | Anglais |\n|---|---|\n| le chat | the cat |\n| le chien | the dog |",
    "a title": "Vocabulaire - Unité 4\n1. le chat - the cat\n2. le chien - the dog",
    "a title above numbers": "Les animaux\n1. le chat - the cat\n2. le chien - the dog",
    "other signs": "le chien - the dog\nle chat / the cat\nla poule, the hen",
    "three languages": "chat;cat;Katze\nchien;dog;Hund\nvache;cow;Kuh",
    "a third cell": "le chat\tthe cat\nle chien\tthe dog\thound\nla vache\tthe cow",
    "a word alone": "le chat;the cat\nle chien;the dog\nla vache",
    "families": "# Fruits / Fruit\npomme = apple\npoire = pear\n\n# Mer\npoisson = fish\n-----\n# Ciel",
    "articles behind": "01 chat (le) = cat (the)\n02 chien, le = dog, the",
    "the other way round": "the cat = le chat\nthe dog = le chien\nthe cow = la vache",
    "nothing": "-----\n\n",
}


def begin(desk: Client, words: str, **said: str) -> str:
    """The address of the preview of a list typed in *New deck*."""
    usual = {"title": "List", "own": "fr", "target": "en", "kind": "cards", "size": "6", "level": "A1"}
    answer = desk.post(reverse("deck_new"), usual | said | {"words": words})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def rows_of(page: str) -> list[str]:
    """What is said of each line."""
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert body, page
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in body[1].split("</tr>")[:-1]]


def phrase_of(card: Any, code: str) -> list[str]:
    face = card["faces"].get(code, {})
    return [face.get("article", ""), face.get("word", "")]


def families_of(deck: Any) -> list[Any]:
    families = deck["families"] if isinstance(deck, dict) else json.loads(deck)["families"]
    return [
        (
            [family["faces"].get(code, {}).get("word", "") for code in ("fr", "en")],
            [[phrase_of(card, code) for code in ("fr", "en")] for card in family["members"]],
        )
        for family in families
    ]


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_every_door_reads_a_list_alike_and_says_the_same_of_each_line(
    desk: Client, teacher: User, text: str
) -> None:
    """Law: New deck, Import, and Paste a list in the grid."""
    usual = {"title": "List", "own": "fr", "target": "en", "kind": "cards", "size": "6"}
    grid = decks.begin(teacher=teacher, kind="cards", title="Grid", languages=("fr", "en"), level="")

    doors = [
        desk.post(reverse("deck_new"), usual | {"words": text}),
        desk.post(reverse("deck_import_new"), usual | {"text": text}),
    ]
    pasted = desk.post(reverse("deck_paste", args=[grid.slug]), {"text": text}).json()

    if pasted.get("problem"):
        assert all(pasted["problem"] in str(door.context["form"].errors) for door in doors)
        return
    pages = [desk.get(door["Location"]).text for door in doors]
    assert rows_of(pages[0]) == rows_of(pages[1]) == rows_of(pasted["preview"])
    made = [take(desk, door["Location"]).draft for door in doors]
    assert families_of(made[0]) == families_of(made[1]) == families_of(pasted)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    assert [int(row.split()[0]) for row in rows_of(pages[0])] == lines


def test_a_line_that_is_no_card_is_shown_with_what_it_was_taken_for(desk: Client) -> None:
    rows = rows_of(desk.get(begin(desk, LISTS["a head of Markdown"])).text)

    assert rows == [
        "1 Français – Anglais taken for headings",
        "2 |---|---| only separates other lines",
        "3 le chat the cat new",
        "4 le chien the dog new",
    ]


def test_what_stands_in_brackets_has_its_place_and_is_told(desk: Client) -> None:
    text = "enfant (enfants) ; child (pl. children)\nsouris (n. f.) ; mouse (mice)\nbanque ; bank (money)"
    _address, page = preview(desk, text)

    (kept,) = DeckImport.objects.all()
    members = [member for family in imports.plan_of(kept).deck.families for member in family.members]
    assert [(one.faces["en"].word, one.faces["en"].plural) for one in members] == [
        ("child", "children"), ("mouse", "mice"), ("bank (money)", ""),
    ]  # fmt: skip
    assert members[1].faces["fr"].grammar.gender == "f"
    assert "plural (en): children" in page
    assert page.count("What is in brackets stays on the card.") == 1


def test_what_is_not_read_of_a_line_is_shown_beside_it(desk: Client) -> None:
    rows = rows_of(desk.get(begin(desk, LISTS["a third cell"])).text)

    assert rows == [
        "1 le chat the cat new",
        "2 le chien the dog new Not read: hound",
        "3 la vache the cow new",
    ]


def test_readings_of_notes_that_anki_wrote_as_text_are_apart_from_the_words(desk: Client) -> None:
    notes = ["<ruby>先週<rt>せんしゅう</rt></ruby>\tla semaine dernière", "今朝\tce matin"]

    address, page = preview(desk, "\n".join(["#separator:tab", "#html:true", *notes]), own="fr", target="ja")
    desk.post(address, {"swap": "1"})

    assert "Not read: せんしゅう" in page
    assert phrases(take(desk, address), "ja") == ["先週", "今朝"]


def test_sentences_are_counted_by_lines_and_their_families_and_jokers_are_told(desk: Client) -> None:
    text = "Léo | lit = Leo | reads\nUn || chat | dort = A | | cat | sleeps\nLa fille | mange"
    _address, page = preview(desk, text, kind="sentences")

    assert counts(page)["new"] == 3
    assert "Import 3 rows" in page
    assert "Un | chat | dort" in page
    assert "3 families" in page
    assert "2 jokers come with them." in page


def test_a_row_of_sentences_without_a_word_is_no_card(desk: Client) -> None:
    text = "Famille;Position;Mot (fr);Mot (en)\nA;1;Léo;\nA;2;lit;\nA;3;;\n"
    _address, page = preview(desk, text, kind="sentences")

    assert counts(page)["new"] == 2
    assert counts(page)["error"] == 1


def test_families_that_nothing_names_are_told_before_they_are_made(desk: Client) -> None:
    text = "\n".join(f"mot{number} ; word{number}" for number in "abcdefgh")

    assert "2 families without names are made of them, of 6 cards at most." in preview(desk, text)[1]
    assert "without name" not in preview(desk, "Famille;Mot (fr);Mot (en)\nA;chat;cat\nA;chien;dog")[1]


def test_a_word_alone_comes_with_a_blank_to_be_filled(desk: Client) -> None:
    address = begin(desk, LISTS["a word alone"])
    rows = rows_of(desk.get(address).text)

    assert rows[-1] == "3 la vache new The word is still to be written (English)."
    assert phrases(take(desk, address), "en") == ["the cat", "the dog", ""]


def test_a_new_deck_keeps_its_level_and_the_size_of_its_families(desk: Client) -> None:
    words = "\n".join(f"mot {number};word {number}" for number in range(10))

    deck = take(desk, begin(desk, words, size="5")).draft_cards

    assert (deck.level, deck.title["fr"]) == ("A1", "List")
    assert [len(family.members) for family in deck.families] == [5, 5]


def test_whoever_does_not_want_a_list_is_back_where_they_typed_it(desk: Client) -> None:
    answer = desk.post(begin(desk, LISTS["headings"]), {"cancel": "1"})

    assert answer["Location"] == reverse("deck_new")


def test_sentences_of_a_list_come_with_their_jokers(desk: Client) -> None:
    words = "Léo | lit | un livre\tLéo | reads | a book\nMia | mange\tMia | eats"

    deck = take(desk, begin(desk, words, kind="sentences"))

    assert [family.id for family in deck.draft_cards.families][-1] == "joker"
    assert deck.draft_cards.licence == ""


@pytest.mark.parametrize("form", ["old", "new"])
def test_a_package_of_anki_brings_its_pictures_and_recordings(desk: Client, form: str) -> None:
    deck = take(desk, look(desk, (PACKAGES / f"subdecks-{form}.apkg").read_bytes()))

    animals, school = deck.draft_cards.families
    assert [family.faces["fr"].word for family in (animals, school)] == ["Tiere", "Schule"]
    assert [len(media.read(member.picture)) > 0 for member in animals.members] == [True, True]
    assert [member.faces["en"].audio[-4:] for member in animals.members] == [".wav", ".wav"]
    assert [member.picture for member in school.members] == [""]


@pytest.mark.parametrize("form", ["old", "new"])
def test_one_picture_that_cannot_be_used_does_not_keep_the_rest_from_coming(desk: Client, form: str) -> None:
    address = look(desk, (PACKAGES / f"basic-cloze-{form}.apkg").read_bytes())
    page = desk.get(address).text
    assert "texts with gaps" in page or "a text with gaps" in page
    assert "nowhere.png" in page

    answer = desk.post(address, {"take": "1", "number": 0}, follow=True)

    assert "broken.png" in answer.text
    deck = Deck.objects.get()
    assert phrases(deck, "fr") == ["le chat", "le chien", "le stylo"]
    pictures = [m.picture for family in deck.draft_cards.families for m in family.members]
    assert [bool(picture) for picture in pictures] == [True, False, False]


def test_a_package_of_texts_with_gaps_is_refused_with_a_sentence(desk: Client) -> None:
    answer = send(desk, (PACKAGES / "cloze.apkg").read_bytes(), name="cloze.apkg")

    assert "texts with gaps" in answer.content.decode()


def test_every_remark_has_its_sentence() -> None:
    folder = BASE_DIR / "familygames" / "exchange"
    sources = "".join(path.read_text() for path in (*folder.glob("*.py"), Path(imports.__file__)))

    for name in REMARKS:
        assert f'"{name}"' in sources or name == "unusable_media"


def test_everything_a_line_may_be_taken_for_has_its_words() -> None:
    folder = BASE_DIR / "familygames"
    sources = "".join((folder / path).read_text() for path in ("layout.py", "exchange/table_structure.py"))

    for what in NOTED:
        assert f'"{what}"' in sources
