"""Decks as files, on the site: previewed, taken or not, exported; nobody gets at another's."""

from __future__ import annotations

import asyncio
import io
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
from classroom.wording.files import EXPORT_FORMS, FATES
from familygames.catalogue import WRITINGS
from familygames.errors import Unreadable
from familygames.exchange.import_plan import Fate
from familygames.happy_family import standard_deck
from tests.classroom.deck_files import counts, look, send, take
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
        (bytes(range(256)) * 9, "not a list of words"),
        (b"PK\x03\x04 broken", "damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(desk: Client, data: bytes, sentence: str) -> None:
    answer = send(desk, data)

    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not DeckImport.objects.exists()


def test_an_empty_file_is_told_to_be_empty_also_beside_a_pasted_list(desk: Client) -> None:
    file = SimpleUploadedFile("words.csv", b"")
    answer = desk.post(
        reverse("deck_import_new"), {"file": file, "text": "le chat - the cat", "title": "Words"}
    )

    assert answer.status_code == 200
    assert "empty" in answer.content.decode()


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
    if form == "apkg":  # The page says what Anki has no place for.
        assert cards.members == known.members
        assert (cards.level, set(cards.tags)) == (known.level, set(known.tags))
        looks = [[(family.colour, family.shape) for family in deck.families] for deck in (cards, known)]
        assert looks[0] == looks[1]
        for card, member in cards.by_card.items():
            assert member.picture == known.by_card[card].picture
            for code, face in member.faces.items():
                assert face.phrase == known.by_card[card].faces[code].phrase
                assert face.also == known.by_card[card].faces[code].also
                assert face.plural == known.by_card[card].faces[code].plural
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

    assert counts(page)["same"] == 10
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
