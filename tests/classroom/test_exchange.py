"""Decks as files, on the site: previewed, taken or not, exported; nobody gets at another's."""

from __future__ import annotations

import asyncio
import io
import json
import multiprocessing
import os
import re
import stat
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from classroom import workers
from classroom.errors import CannotChange
from classroom.games import kinds
from classroom.models import Deck, DeckImport, Medium, User, Visibility
from classroom.services import decks, exports, imports, media, uploads
from classroom.settings import BASE_DIR
from classroom.wording.files import EXPORT_FORMS, FATES, NOTED, REMARKS
from familygames.catalogue import WRITINGS
from familygames.errors import Unreadable
from familygames.exchange.import_plan import Fate
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher, classic_deck
from tests.patience import AT_ONCE, until

pytestmark = pytest.mark.django_db

ABOUT = imports.DeckDetails("Words", ("fr", "en"), "cards")
LIST = "famille;français;anglais;image\nFruits;la pomme;the apple;🍎\nFruits;la poire;the pear;\n"


def desk_of(teacher: User) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def mary() -> User:
    return a_teacher("mary@school.example")


@pytest.fixture
def paul() -> User:
    return a_teacher("paul@school.example")


@pytest.fixture
def desk(mary: User) -> Client:
    return desk_of(mary)


def send(
    desk: Client, data: bytes, name: str = "words.csv", slug: str = "", kind: str = "cards"
) -> HttpResponse:
    address = reverse("deck_import", args=[slug]) if slug else reverse("deck_import_new")
    said = {"file": SimpleUploadedFile(name, data), "title": "Words", "kind": kind}
    return desk.post(address, said)  # type: ignore[return-value]


def look(desk: Client, data: bytes, slug: str = "") -> str:
    """The address of the preview."""
    answer = send(desk, data, slug=slug)
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def take(desk: Client, address: str, number: int = 0) -> Deck:
    answer = desk.post(address, {"take": "1", "number": number})
    match = re.fullmatch(r"/teach/decks/([\w-]+)/edit/", answer["Location"])
    assert match, answer["Location"]
    return Deck.objects.get(slug=match[1])


def counts(page: str) -> dict[str, int]:
    return {
        fate: int(number)
        for fate, number in re.findall(r'class="fate fate-(\w+)" href="[^"]*" *><strong>(\d+)<', page)
        if fate != "noted"
    }


def with_picture(teacher: User) -> Deck:
    """A deck with a picture of its own."""
    output = io.BytesIO()
    Image.new("RGB", (90, 60), "teal").save(output, "PNG")
    name = media.store(teacher=teacher, data=output.getvalue()).name
    first, *others = standard_deck().families
    mother, *rest = first.members
    cards = standard_deck().but(
        families=(first.but(members=(mother.but(picture=name), *rest)), *others), tags=("one; two",)
    )
    return decks.create(teacher=teacher, kind="cards", deck=cards)


# --- Import -------------------------------------------------------------------------------------------------


def test_nothing_is_written_before_the_teacher_says_so(desk: Client) -> None:
    address = look(desk, LIST.encode())

    page = desk.get(address).text
    assert counts(page) == {"new": 2, "changed": 0, "same": 0, "duplicate": 0, "error": 0}
    assert "the apple" in page
    assert not Deck.objects.exists()

    deck = take(desk, address)
    (family,) = deck.draft_cards.families
    assert [member.id for member in family.members] == ["apple", "pear"]
    assert family.members[0].picture == "🍎"
    assert not DeckImport.objects.exists()


def test_nothing_is_written_if_the_teacher_says_no(desk: Client) -> None:
    address = look(desk, LIST.encode())

    desk.post(address, {"cancel": "1"})

    assert not Deck.objects.exists()
    assert desk.get(address).status_code == 404


def test_a_file_goes_into_a_deck_that_is_there(desk: Client, mary: User) -> None:
    deck = take(desk, look(desk, LIST.encode()))
    text = LIST.replace("🍎", "🍏") + "Fruits;la prune;the plum;\nFruits;la figue;;\n"

    address = look(desk, text.encode("cp1252", "ignore"), deck.slug)
    assert counts(desk.get(address).text) == {"new": 2, "changed": 0, "same": 2, "duplicate": 0, "error": 0}
    address = look(desk, text.encode(), deck.slug)
    page = desk.get(address).text
    assert counts(page) == {"new": 2, "changed": 1, "same": 1, "duplicate": 0, "error": 0}
    assert "picture: 🍎 → 🍏" in page
    assert "The word is still to be written (English)." in page

    take(desk, address, deck.draft_number)
    deck.refresh_from_db()
    assert len(deck.draft_cards.cards) == 4


@pytest.mark.on_postgresql
def test_an_import_that_is_taken_twice_makes_one_deck(desk: Client, mary: User) -> None:
    look(desk, LIST.encode())
    first, second = (DeckImport.objects.get() for _ in range(2))

    imports.take(kept=first, number=0)

    with pytest.raises(CannotChange, match="nothing_to_import"):
        imports.take(kept=second, number=0)
    assert Deck.objects.filter(owner=mary).count() == 1


def test_what_a_deck_has_no_room_for_waits_to_become_the_next(desk: Client, mary: User) -> None:
    rows = [f"mot{n};word{n}" for n in range(900)]
    about = {"title": "Unité", "own": "fr", "target": "en"}
    page = desk.post(reverse("deck_import_new"), {"text": "\n".join(rows)} | about, follow=True)
    assert [name for name, _ in page.context["remarks"]].count("deck_full") == 1
    assert "500 rows are left over, from line 401 on" in page.text

    for number in (2, 3):
        kept = DeckImport.objects.get()
        page = desk.post(reverse("deck_import_look", args=[kept.pk]), {"take": "1"}, follow=True)
        assert DeckImport.objects.get().title == f"Unité {number}"
    kept = DeckImport.objects.get()
    page = desk.post(reverse("deck_import_look", args=[kept.pk]), {"take": "1"}, follow=True)

    assert not DeckImport.objects.exists()
    made = Deck.objects.filter(owner=mary).order_by("pk")
    assert [len(deck.draft_cards.cards) for deck in made] == [400, 400, 100]
    assert [deck.draft_cards.title["fr"] for deck in made] == ["Unité", "Unité 2", "Unité 3"]


@pytest.mark.django_db(transaction=True)
def test_no_table_waits_while_the_pictures_of_an_import_are_made(
    mary: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = with_picture(mary)
    bundle = exports.export(deck=cards, cards=cards.draft_cards, form="zip", reader="en")
    kept = imports.begin(teacher=mary, data=bundle.content, name="x.zip", slug=None, about=ABOUT)
    is_writing = []
    read_aside = workers._done

    def observed(seconds: float, *work: Any) -> Any:
        is_writing.append(connection.in_atomic_block)
        return read_aside(seconds, *work)

    monkeypatch.setattr(workers, "_done", observed)
    taken = imports.take(kept=kept, number=0)

    assert is_writing == [False]
    assert taken.unusable == []
    assert any(part.picture.endswith(".webp") for part in taken.deck.draft_cards.parts)


def test_who_comes_while_too_many_files_wait_loses_nothing(
    desk: Client, mary: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = with_picture(mary)
    bundle = exports.export(deck=cards, cards=cards.draft_cards, form="zip", reader="en")
    kept = imports.begin(teacher=mary, data=bundle.content, name="x.zip", slug=None, about=ABOUT)
    monkeypatch.setattr(workers, "_places", BoundedSemaphore(1))
    with workers._places:
        answer = desk.post(reverse("deck_import_new"), {"text": "le chat - the cat", "title": "Words"})
        assert "Try again in a minute" in answer.text
        assert "le chat - the cat" in answer.text
        with pytest.raises(CannotChange, match="busy"):
            imports.take(kept=kept, number=0)

    assert imports.take(kept=kept, number=0).unusable == []


def test_of_a_file_and_a_list_sent_together_it_is_said_which_is_read(desk: Client) -> None:
    file = SimpleUploadedFile("animals.csv", b"le chat;the cat\n")
    answer = desk.post(
        reverse("deck_import_new"), {"text": "le roi - the king", "file": file, "title": "Both"}, follow=True
    )

    assert "le chat" in answer.text
    assert "le roi" not in answer.text
    assert "only the file “animals.csv” is read" in answer.text


def test_whoever_opens_the_page_for_files_finds_the_process_that_reads_them(mary: User) -> None:
    pool = workers._started()
    pool.stop()
    pool.join()
    others = set(multiprocessing.active_children())

    desk_of(mary).get(reverse("deck_import_new"))

    asyncio.run(until(lambda: set(multiprocessing.active_children()) - others))


def test_a_package_has_so_much_time_for_its_pictures(mary: User, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = with_picture(mary)
    bundle = exports.export(deck=cards, cards=cards.draft_cards, form="zip", reader="en")
    kept = imports.begin(teacher=mary, data=bundle.content, name="x.zip", slug=None, about=ABOUT)
    monkeypatch.setattr(imports, "MEDIA_SECONDS", AT_ONCE)

    with pytest.raises(CannotChange, match="too_much_media"):
        imports.take(kept=kept, number=0)
    assert DeckImport.objects.filter(pk=kept.pk).exists()
    assert kept.path.exists()


def test_a_package_that_waits_is_for_nobody_else_and_is_not_left_behind(mary: User) -> None:
    cards = with_picture(mary)
    bundle = exports.export(deck=cards, cards=cards.draft_cards, form="zip", reader="en")
    kept = imports.begin(teacher=mary, data=bundle.content, name="x.zip", slug=None, about=ABOUT)
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600

    waiting = set(kept.path.parent.iterdir())

    with pytest.raises(Unreadable):
        imports.begin(teacher=mary, data=b"PK\x03\x04 broken", name="x", slug=None, about=ABOUT)
    assert set(kept.path.parent.iterdir()) == waiting

    with connection.cursor() as database:  # As the database does with its teacher.
        database.execute(f"DELETE FROM {DeckImport._meta.db_table} WHERE id = %s", [kept.pk])  # noqa: S608
    imports.clean()
    assert kept.path.exists()  # It may be about to be kept.
    long_ago = (timezone.now() - imports.KEPT_FOR).timestamp() - 1
    os.utime(kept.path, (long_ago, long_ago))
    imports.clean()
    assert not kept.path.exists()


@pytest.mark.on_postgresql
def test_a_draft_that_was_changed_meanwhile_is_not_overwritten(desk: Client, mary: User) -> None:
    deck = take(desk, look(desk, LIST.encode()))
    address = look(desk, LIST.replace("pear", "peach").encode(), deck.slug)
    decks.save_draft(
        teacher=mary, slug=deck.slug, number=1, deck=deck.draft_cards.but(author="Somebody at a window")
    )

    answer = desk.post(address, {"take": "1", "number": 1}, follow=True)

    assert "changed in another window" in answer.text
    deck.refresh_from_db()
    assert "peach" not in deck.draft


def test_the_teacher_says_what_the_columns_mean(desk: Client) -> None:
    address = look(desk, b"the apple,la pomme\nthe pear,la poire\n")
    kept = DeckImport.objects.get()

    imports.set_columns(kept=kept, keys=["card.faces.en.word", "card.faces.fr.word"])

    member = take(desk, address).draft_cards.families[0].members[0]
    assert (member.faces["fr"].phrase, member.faces["en"].phrase) == ("la pomme", "the apple")


def test_a_pasted_list_with_headings_makes_families(desk: Client) -> None:
    answer = desk.post(reverse("deck_import_new"), {"text": "# Animaux / Animals\nle chat - the cat\n"})

    (family,) = take(desk, answer["Location"]).draft_cards.families
    assert (family.faces["en"].word, family.members[0].faces["en"].phrase) == ("Animals", "the cat")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"a,b\n" * 20_000, "too many rows"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 9, "not a list of words"),
        (b"PK\x03\x04 broken", "damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(desk: Client, data: bytes, sentence: str) -> None:
    answer = send(desk, data)

    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not DeckImport.objects.exists()


def test_headings_that_name_two_languages_say_what_the_deck_is_in(desk: Client) -> None:
    deck = take(desk, look(desk, b"espagnol,anglais\nel gato,the cat\nla casa,the house"))

    assert deck.draft_cards.languages == ("es", "en")
    assert [member.faces["es"].phrase for member in deck.draft_cards.families[0].members] == [
        "el gato",
        "la casa",
    ]


def test_headings_in_another_order_do_not_turn_the_languages_of_the_class_round(desk: Client) -> None:
    deck = take(desk, look(desk, b"anglais,fran\xc3\xa7ais\nthe cat,le chat"))

    assert deck.draft_cards.languages == ("fr", "en")


def test_a_french_teacher_is_refused_in_french(desk: Client) -> None:
    desk.cookies["django_language"] = "fr"

    assert "trop de lignes" in send(desk, b"a,b\n" * 20_000).content.decode()


def test_a_deck_of_another_kind_does_not_go_into_this_one(desk: Client, mary: User) -> None:
    deck = take(desk, look(desk, LIST.encode()))
    spikit = a_deck_of("spikit")
    bundle = exports.export(deck=spikit, cards=spikit.cards, form="zip", reader="en")

    assert "another kind" in send(desk, bundle.content, slug=deck.slug).content.decode()


@given(data=st.binary(max_size=200) | st.text(max_size=80).map(str.encode))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_has_a_preview_or_a_refusal(mary: User, data: bytes) -> None:
    try:
        kept = imports.begin(teacher=mary, data=data, name="x", slug=None, about=ABOUT)
    except Unreadable as refused:
        sentence = kinds.unreadable(refused.reason, refused.details)
        assert "%(" not in sentence
        return
    assert all(row.fate in Fate for row in imports.plan_of(kept).fated)


def test_every_reason_has_its_sentence() -> None:
    files = [*(BASE_DIR / "familygames" / "exchange").glob("*.py")]
    files += [Path(module.__file__) for module in (imports, uploads, workers)]
    sources = [path.read_text() for path in files]
    reasons = {reason for text in sources for reason in re.findall(r'Unreadable\(\s*"(\w+)"', text)}
    problems = {problem for text in sources for problem in re.findall(r'_Refused\(\s*"(\w+)"', text)}

    assert reasons == set(kinds.NOT_READ)
    of_games = {writing.no_row(()) for writing in WRITINGS.values()} - {""}
    assert problems | of_games | {"bad_value"} == set(kinds.NO_ROW)
    assert set(FATES) == set(Fate)
    assert set(EXPORT_FORMS) == set(exports.FORMS)


# --- There and back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", exports.FORMS)
def test_what_is_exported_is_the_same_deck_when_it_comes_back(desk: Client, form: str) -> None:
    source = classic_deck()
    data = desk.get(reverse("deck_export", args=[source.slug, form])).content

    cards = take(desk, look(desk, data)).draft_cards

    known = source.cards
    if form == "apkg":  # Anki has no place for colours, plurals, levels.
        assert cards.members == known.members
        for card, member in cards.by_card.items():
            assert member.picture == known.by_card[card].picture
            for code, face in member.faces.items():
                assert face.phrase == known.by_card[card].faces[code].phrase
                assert face.also == known.by_card[card].faces[code].also
    else:
        assert cards.but(id=known.id) == known


@pytest.mark.parametrize("form", exports.FORMS)
def test_a_file_brought_back_into_its_deck_changes_nothing(desk: Client, mary: User, form: str) -> None:
    deck = with_picture(mary)
    data = desk.get(reverse("deck_export", args=[deck.slug, form])).content

    page = desk.get(look(desk, data, deck.slug)).text

    assert counts(page) == {"new": 0, "changed": 0, "same": 36, "duplicate": 0, "error": 0}


def test_a_bundle_brings_its_pictures_to_another_site(desk: Client, mary: User, paul: User) -> None:
    deck = with_picture(mary)
    known = deck.draft_cards
    data = desk.get(reverse("deck_export", args=[deck.slug, "zip"])).content
    (name,) = known.media
    content = media.read(name)
    Medium.objects.all().delete()
    media.path_of(name).unlink()

    theirs = desk_of(paul)
    taken = take(theirs, look(theirs, data))

    assert taken.owner == paul
    assert taken.draft_cards.but(id=known.id) == known
    assert media.read(name) == content
    decks.publish(teacher=paul, slug=taken.slug, number=1)


def test_sentences_go_to_anki_and_back(desk: Client) -> None:
    deck = a_deck_of("spikit")
    mine = decks.copy(teacher=a_teacher("mary@school.example"), slug=deck.slug)
    data = desk.get(reverse("deck_export", args=[mine.slug, "apkg"])).content

    page = desk.get(look(desk, data, mine.slug)).text

    assert counts(page)["same"] == 100
    assert counts(page)["error"] == counts(page)["new"] == 0


def test_sentences_of_a_package_make_a_deck_of_their_own_with_grammar_and_jokers(desk: Client) -> None:
    source = a_deck_of("spikit")
    data = desk.get(reverse("deck_export", args=[source.slug, "apkg"])).content

    taken = take(desk, look(desk, data))

    assert taken.kind == "sentences"
    assert taken.draft_cards.languages == source.cards.languages
    assert [family.members for family in taken.draft_cards.families] == [
        family.members for family in source.cards.families
    ]


def test_letters_make_no_anki_package(desk: Client) -> None:
    deck = a_deck_of("familys")

    assert "letters to play with" in desk.get(reverse("deck_take", args=[deck.slug])).text
    assert desk.get(reverse("deck_export", args=[deck.slug, "apkg"])).status_code == 404
    assert desk.get(reverse("deck_export", args=[deck.slug, "exe"])).status_code == 404


def test_an_anki_package_makes_no_letters(desk: Client, mary: User) -> None:
    letters = decks.copy(teacher=mary, slug=a_deck_of("familys").slug)
    package = desk.get(reverse("deck_export", args=[classic_deck().slug, "apkg"])).content

    assert "makes no FAMILYS cards" in send(desk, package, slug=letters.slug).text
    assert "makes no FAMILYS cards" in send(desk, package, kind="letters").text


def test_a_teacher_exports_his_draft_and_of_others_what_is_published(mary: User, paul: User) -> None:
    deck = a_published_deck(standard_deck(), owner=mary, slug="shared")
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.SCHOOL)
    draft = deck.draft_cards
    decks.save_draft(teacher=mary, slug="shared", number=1, deck=draft.but(title={"en": "Not yet published"}))
    address = reverse("deck_export", args=["shared", "csv"])

    assert "Not yet published" in desk_of(mary).get(address).text
    assert "Not yet published" not in desk_of(paul).get(address).text


# --- Nobody gets at another's -------------------------------------------------------------------------------


def addresses(slug: str) -> list[str]:
    return [
        *(reverse("deck_export", args=[slug, form]) for form in exports.FORMS),
        reverse("deck_take", args=[slug]),
        reverse("deck_print", args=[slug]) + "?paper=A4&per_page=9&words=both",
        reverse("deck_import", args=[slug]),
    ]


def test_nobody_exports_prints_or_changes_anothers_private_deck(mary: User, paul: User) -> None:
    deck = with_picture(mary)
    theirs = desk_of(paul)

    for address in addresses(deck.slug):
        assert theirs.get(address).status_code == 404, address
        assert desk_of(mary).get(address).status_code == 200, address
        assert urlsplit(Client().get(address)["Location"]).path == reverse("account_login")
    assert send(theirs, LIST.encode(), slug=deck.slug).status_code == 404


def test_nobody_looks_at_anothers_import(mary: User, paul: User) -> None:
    address = look(desk_of(mary), LIST.encode())

    for act in ({}, {"take": "1"}, {"cancel": "1"}, {"columns": "1", "key": ["", ""]}):
        assert desk_of(paul).post(address, act).status_code == 404
    assert desk_of(paul).get(address).status_code == 404
    assert DeckImport.objects.count() == 1


def test_a_shared_deck_is_not_imported_into_by_others(mary: User, paul: User) -> None:
    a_published_deck(standard_deck(), owner=mary, slug="shared")
    Deck.objects.update(visibility=Visibility.PUBLIC)

    assert send(desk_of(paul), LIST.encode(), slug="shared").status_code == 404


@pytest.mark.on_postgresql
def test_old_imports_are_forgotten_with_their_files(desk: Client, mary: User) -> None:
    deck = with_picture(mary)
    data = desk.get(reverse("deck_export", args=[deck.slug, "zip"])).content
    kept = [
        DeckImport.objects.get(pk=look(desk, data).split("/")[-2]) for _ in range(imports.MOST_WAITING + 1)
    ]

    assert DeckImport.objects.count() == imports.MOST_WAITING
    assert [made.path.exists() for made in kept] == [False] + [True] * imports.MOST_WAITING


def test_what_nobody_took_is_forgotten_in_the_end(desk: Client) -> None:
    look(desk, LIST.encode())

    imports.clean()
    assert DeckImport.objects.exists()
    DeckImport.objects.update(made_at=timezone.now() - 2 * imports.KEPT_FOR)
    imports.clean()
    assert not DeckImport.objects.exists()


def test_a_preview_takes_few_queries(desk: Client, django_assert_max_num_queries: Any) -> None:
    address = look(desk, LIST.encode())

    with django_assert_max_num_queries(4):
        desk.get(address)


# --- Lists and packages of other people ---------------------------------------------------------------------

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
    desk: Client, mary: User, text: str
) -> None:
    """Law: New deck, Import, and Paste a list in the grid."""
    usual = {"title": "List", "own": "fr", "target": "en", "kind": "cards", "size": "6"}
    grid = decks.begin(teacher=mary, kind="cards", title="Grid", languages=("fr", "en"), level="")

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


def test_what_is_not_read_of_a_line_is_shown_beside_it(desk: Client) -> None:
    rows = rows_of(desk.get(begin(desk, LISTS["a third cell"])).text)

    assert rows == [
        "1 le chat the cat new",
        "2 le chien the dog new Not read: hound",
        "3 la vache the cow new",
    ]


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
