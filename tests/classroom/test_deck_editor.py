"""The editor's addresses: what is written is kept, told about, and nobody else's."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image

from classroom.models import Deck, Medium, User
from classroom.services import deck_advice, decks
from familygames.cards import Deck as Cards
from familygames.cards import Face, Family, Grammar, Member
from familygames.catalogue import GAMES
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher

pytestmark = pytest.mark.django_db


@pytest.fixture
def mary() -> User:
    return a_teacher("mary@school.example")


@pytest.fixture
def desk(mary: User) -> Client:
    client = Client()
    client.force_login(mary)
    return client


@pytest.fixture
def deck(mary: User) -> Deck:
    return decks.create(teacher=mary, kind="cards", deck=standard_deck().but(id="mine"))


def saved(desk: Client, slug: str, cards: Cards, number: int = 1) -> Any:
    body = {"number": number, "deck": msgspec.to_builtins(cards)}
    return desk.post(reverse("deck_save", args=[slug]), body, content_type="application/json")


def in_page(response: HttpResponse, name: str) -> Any:
    text = response.content.decode()
    start = text.index(f'<script id="{name}" type="application/json">')
    return json.loads(text[text.index(">", start) + 1 : text.index("</script>", start)])


# --- Beginning a deck ---------------------------------------------------------------------------------------


def begun(desk: Client, **fields: Any) -> HttpResponse:
    """The answer to a new deck; a list is taken as it is shown."""
    usual = {"title": "My street", "own": "fr", "target": "en", "kind": "cards", "size": 6, "words": ""}
    answer = desk.post(reverse("deck_new"), usual | fields)
    if answer.status_code == 302 and fields.get("words"):
        answer = desk.post(answer["Location"], {"take": "1"})
    return answer  # type: ignore[return-value]


def test_a_deck_begins_with_a_pasted_list(desk: Client, mary: User) -> None:
    lines = "\n".join(f"le mot {number}\tthe word {number}" for number in range(36))

    response = begun(desk, words=lines)

    deck = Deck.objects.get()
    cards = deck.draft_cards
    assert response["Location"] == reverse("deck_edit", args=["my-street"])
    assert (deck.owner, deck.latest, cards.languages) == (mary, None, ("fr", "en"))
    assert [len(family.members) for family in cards.families] == [6] * 6
    assert cards.families[0].members[0].faces["fr"] == Face("mot 0", "le")


@pytest.mark.parametrize("kind", ["cards", "sentences", "letters", "gang"])
@pytest.mark.parametrize("pair", [("fr", "nl"), ("es", "en")])
def test_every_kind_of_deck_begins_in_any_pair_of_languages(
    desk: Client, kind: str, pair: tuple[str, str]
) -> None:
    begun(desk, kind=kind, own=pair[0], target=pair[1])

    deck = Deck.objects.get()
    assert (deck.kind, deck.draft_cards.languages) == (kind, pair)
    assert desk.get(reverse("deck_edit", args=[deck.slug])).status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [("title", ""), ("own", "xx"), ("target", "fr"), ("kind", "poker"), ("level", "D1"), ("size", "99")],
)
def test_what_is_no_deck_is_not_begun(desk: Client, field: str, value: str) -> None:
    response = begun(desk, **{field: value})

    assert field in response.context["form"].errors
    assert not Deck.objects.exists()


def test_a_deck_called_like_a_page_gets_another_address(desk: Client) -> None:
    response = begun(desk, title="New")

    assert response["Location"] == reverse("deck_edit", args=["new-2"])


# --- Writing ------------------------------------------------------------------------------------------------


def test_the_page_holds_the_whole_draft(desk: Client, deck: Deck) -> None:
    response = desk.get(reverse("deck_edit", args=["mine"]))

    assert msgspec.convert(in_page(response, "draft"), Cards) == deck.draft_cards
    assert in_page(response, "facts")["number"] == 1
    assert "unsafe-inline" not in response["Content-Security-Policy"]


def test_two_hundred_cards_open_in_a_few_queries(
    desk: Client, mary: User, django_assert_max_num_queries: Any
) -> None:
    families = tuple(
        Family(
            f"f{number}",
            "blue",
            "circle",
            {"fr": Face("famille"), "en": Face("family")},
            tuple(Member(f"m{place}", {"fr": Face("mot"), "en": Face("word")}) for place in range(10)),
        )
        for number in range(20)
    )
    decks.create(teacher=mary, kind="cards", deck=standard_deck().but(id="large", families=families))

    with django_assert_max_num_queries(12):
        response = desk.get(reverse("deck_edit", args=["large"]))

    assert len(in_page(response, "draft")["families"]) == 20


def test_what_is_written_is_kept_and_told_about(desk: Client, deck: Deck) -> None:
    first, *others = standard_deck().families
    short = standard_deck().but(families=(first.but(members=first.members[:2]), *others))

    answer = saved(desk, "mine", short).json()

    assert answer["number"] == 2
    assert Deck.objects.get().draft_cards.families == short.families
    assert "cannot be played yet" in answer["report"]
    assert "has 2 cards" in answer["report"]


def test_a_report_names_families_and_cards_by_their_words(desk: Client, deck: Deck) -> None:
    first, *others = standard_deck().families
    members = (first.members[0].but(faces={"fr": Face("")}), *first.members[1:])
    answer = saved(
        desk, "mine", standard_deck().but(families=(first.but(id="new-1", members=members), *others))
    ).json()

    assert "new-1" not in answer["report"]
    assert {mark["member"] for mark in answer["marks"]} == {first.members[0].id}
    assert {mark["language"] for mark in answer["marks"]} == {"fr", "en"}


def test_the_same_word_twice_in_a_family_is_marked(deck: Deck) -> None:
    first, *others = standard_deck().families
    members = (*first.members[:5], first.members[5].but(faces=first.members[0].faces))

    marks = deck_advice.look_at(
        "cards", standard_deck().but(families=(first.but(members=members), *others))
    ).marks

    assert [(mark.family, mark.member) for mark in marks] == [(first.id, first.members[5].id)] * 2


def test_another_window_overwrites_nothing_silently(desk: Client, deck: Deck) -> None:
    saved(desk, "mine", standard_deck().but(level="A1", tags=("one",)))

    late = saved(desk, "mine", standard_deck().but(tags=("two",)))

    assert (late.status_code, late.json()["number"]) == (409, 2)
    assert "another window" in late.json()["message"]
    assert Deck.objects.get().draft_cards.tags == ("one",)
    assert saved(desk, "mine", standard_deck().but(tags=("two",)), number=2).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        '{"number": 1}',
        '{"number": 1, "deck": {"id": 7}}',
        '{"number": "x", "deck": {}}',
        "\x00",
        pytest.param('{"number": 1, "deck": ' + "[" * 100_000, id="deep"),
    ],
)
def test_what_is_no_draft_is_refused(desk: Client, deck: Deck, body: str) -> None:
    response = desk.post(reverse("deck_save", args=["mine"]), body, content_type="application/json")

    assert response.status_code == 400
    assert Deck.objects.get().draft == deck.draft


def test_a_draft_that_is_too_large_is_refused_with_a_reason(desk: Client, deck: Deck) -> None:
    first = standard_deck().families[0]
    many = tuple(first.members[0].but(id=f"new-{number}") for number in range(500))

    response = saved(desk, "mine", standard_deck().but(families=(first.but(members=many),)))

    assert response.status_code == 422
    assert "at most 400 cards" in response.json()["message"]


# --- Publishing ---------------------------------------------------------------------------------------------


def test_a_published_deck_can_be_played_at_once(desk: Client, deck: Deck) -> None:
    response = desk.post(reverse("deck_publish", args=["mine"]), {"number": 1}, follow=True)

    assert "Published as version 1" in response.text
    assert "mine" in desk.get(reverse("session_new")).text


def test_why_a_deck_is_not_published_is_said(desk: Client, deck: Deck) -> None:
    saved(desk, "mine", standard_deck().but(families=()))

    response = desk.post(reverse("deck_publish", args=["mine"]), {"number": 2}, follow=True)

    assert "No game can be played with this deck yet" in response.text
    assert Deck.objects.get().latest is None


def test_an_earlier_version_is_taken_up_again(desk: Client, deck: Deck) -> None:
    desk.post(reverse("deck_publish", args=["mine"]), {"number": 1})
    saved(desk, "mine", standard_deck().but(tags=("new",)))

    page = desk.post(reverse("deck_restore", args=["mine", 1]), follow=True)

    assert Deck.objects.get().draft_cards.tags == standard_deck().tags
    assert "You are continuing from version 1." in page.text
    # What had been written is kept, and one press brings it back.
    back = reverse("deck_restore", args=["mine", 2])
    assert f'action="{back}"' in page.text
    assert back in desk.get(reverse("deck", args=["mine"])).text
    assert "Your draft is back." in desk.post(back, follow=True).text
    assert Deck.objects.get().draft_cards.tags == ("new",)


def test_what_another_window_has_written_is_kept_beside_what_is_here(desk: Client, deck: Deck) -> None:
    saved(desk, "mine", standard_deck().but(tags=("there",)))
    here = {"number": 1, "deck": msgspec.to_builtins(standard_deck().but(tags=("here",)))}

    aside = desk.post(reverse("deck_aside", args=["mine"]), here, content_type="application/json").json()
    over = here | {"number": 2, "overwrites": True}
    desk.post(reverse("deck_save", args=["mine"]), over, content_type="application/json")

    assert aside == {"aside": 1}
    assert Deck.objects.get().draft_cards.tags == ("here",)
    assert {version.cards.tags for version in Deck.objects.get().versions.all()} == {("here",), ("there",)}
    assert (
        desk.post(reverse("deck_aside", args=["mine"]), "{", content_type="application/json").status_code
        == 400
    )


def test_a_version_with_a_picture_that_is_gone_is_neither_taken_up_nor_copied_and_why_is_said(
    desk: Client, mary: User
) -> None:
    first, *others = standard_deck().families
    cards = standard_deck().but(id="mine", families=(first.but(picture="gone/comb.svg"), *others))
    a_published_deck(cards, owner=mary)

    for name, about in (("deck_restore", ["mine", 1]), ("deck_copy", ["mine"])):
        page = desk.post(reverse(name, args=about), follow=True).content.decode()
        assert "“gone/comb.svg” is not a picture for a card." in page
    assert Deck.objects.get().draft_number == 1


# --- What the editor asks -----------------------------------------------------------------------------------


def test_article_and_grammar_are_proposed(desk: Client) -> None:
    asked = [{"language": "fr", "face": {"word": "gomme"}}, {"language": "nl", "face": {"word": "hond"}}]

    faces = desk.post(reverse("deck_propose"), asked, content_type="application/json").json()["faces"]

    assert (faces[0]["phrase"], faces[0]["grammar"]["part"], faces[0]["grammar"]["gender"]) == (
        "la gomme",
        "noun",
        "f",
    )
    assert faces[1] == {"word": "hond", "phrase": "hond"}


def test_in_a_sentence_the_place_of_a_card_decides_what_is_proposed(desk: Client) -> None:
    texts = ["ma grand-mère", "porte", "un chapeau", "", "aujourd’hui"]
    sentence = [{"text": text} for text in texts]
    asked = [
        {"language": "fr", "face": {"word": text}, "sentence": sentence, "place": place}
        for place, text in enumerate(texts)
    ]

    faces = desk.post(reverse("deck_propose"), asked, content_type="application/json").json()["faces"]

    assert [face.get("grammar", {}).get("part") for face in faces] == ["noun", "verb", "noun", None, "adverb"]
    assert [face["phrase"] for face in faces] == texts  # An article is on the card of a sentence, if at all.


def test_a_sentence_of_any_language_leaves_the_other_half_its_proposals(desk: Client) -> None:
    texts = ["Maria", "liest", "ein Buch"]
    french = [{"text": text} for text in ("Léa", "lit", "un livre")]
    for language in sorted(decks.known_languages() - {"fr", "en"}):
        for sentence in (
            [{"text": text, "neutral": text == "Maria"} for text in texts],
            [{"text": "???"}, {"text": ""}, {"text": "1"}],
            [{"text": "Maria", "grammar": {"part": "name"}}],
        ):
            asked = [
                {"language": "fr", "face": {"word": "lit"}, "sentence": french, "place": 1},
                {"language": language, "face": {"word": "liest"}, "sentence": sentence, "place": 0},
            ]
            answer = desk.post(reverse("deck_propose"), asked, content_type="application/json")

            known, other = answer.json()["faces"]
            assert known["grammar"]["part"] == "verb"
            assert other["word"] == "liest"


def test_of_what_is_too_long_for_a_card_nothing_is_proposed(desk: Client) -> None:
    fifty, endless = "la vie " * 25, "x" * 200_000
    asked = [
        {"language": "fr", "face": {"word": text}, "sentence": sentence, "place": len(sentence) - 1}
        for text in (fifty, endless)
        for sentence in ([], [{"text": "Léo"}, {"text": "voit"}, {"text": text}])
    ]

    faces = desk.post(reverse("deck_propose"), asked, content_type="application/json").json()["faces"]

    assert [face.get("grammar", {}).get("lemma") for face in faces] == [None] * 4


@pytest.mark.parametrize("name", ["deck_propose", "deck_save"])
def test_a_form_where_the_editor_sends_json_is_refused(desk: Client, name: str) -> None:
    a_published_deck(standard_deck().but(id="mine"), owner=User.objects.get())
    address = reverse(name, args=["mine"] if name == "deck_save" else [])
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = desk.cookies
    browser.cookies["csrftoken"] = token = "a" * 32

    answer = browser.post(address, {"csrfmiddlewaretoken": token})

    assert answer.status_code == 400


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'[{"language": "\xff"}]', pytest.param(b"[" * 100_000, id="deep")]
)
def test_what_is_no_face_has_nothing_proposed(desk: Client, body: bytes) -> None:
    assert desk.post(reverse("deck_propose"), body, content_type="application/json").status_code == 400


@pytest.mark.parametrize(
    ("field", "number"), [("size", "0"), ("size", "61"), ("size", "²"), ("first", "²"), ("first", "1000000")]
)
def test_a_text_is_not_pasted_by_odd_numbers(desk: Client, deck: Deck, field: str, number: str) -> None:
    answer = desk.post(reverse("deck_paste", args=["mine"]), {"text": "chat;cat", field: number})

    assert answer.status_code == 400


def test_a_pasted_text_comes_back_as_families(desk: Client, deck: Deck) -> None:
    answer = desk.post(reverse("deck_paste", args=["mine"]), {"text": "chat;cat\n\npomme;apple", "first": 40})

    families = answer.json()["families"]
    assert [family["members"][0]["faces"]["en"]["word"] for family in families] == ["cat", "apple"]
    names = [name for family in families for name in (family["id"], family["members"][0]["id"])]
    assert sorted(names) == ["new-40", "new-41", "new-42", "new-43"]


def test_a_pasted_text_the_other_way_round_is_told_and_can_be_turned(desk: Client, deck: Deck) -> None:
    said = {"text": "the cat @ le chat\nthe dog @ le chien", "separator": "@"}

    straight, turned = (
        desk.post(reverse("deck_paste", args=["mine"]), said | {"order": order}).json()
        for order in ("own", "target")
    )

    assert "the other way round" in straight["preview"]
    assert "the other way round" not in turned["preview"]
    words = [answer["families"][0]["members"][0]["faces"]["fr"]["word"] for answer in (straight, turned)]
    assert words == ["the cat", "chat"]


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        ("chat;cat\nchien;dog", True),
        ("chat\nchien", True),
        ("Français;Anglais\nchat;cat", False),
        ("chat;cat;Katze\nchien;dog;Hund\nvache;cow;Kuh", False),
        ("chat;cat\nchat;cat", False),
        ("-----\nchat;cat", False),
    ],
)
def test_only_what_is_all_cards_goes_into_the_grid_unseen(
    desk: Client, deck: Deck, text: str, is_plain: bool
) -> None:
    assert desk.post(reverse("deck_paste", args=["mine"]), {"text": text}).json()["plain"] is is_plain


def test_a_text_without_cards_is_refused_in_words(desk: Client, deck: Deck) -> None:
    answer = desk.post(reverse("deck_paste", args=["mine"]), {"text": "-----"}).json()

    assert answer == {
        "families": [],
        "problem": "There are no words in it. Write one card per line, or choose another file.",
    }


def a_png() -> io.BytesIO:
    file = io.BytesIO()
    Image.new("RGB", (64, 64), "teal").save(file, "PNG")
    file.name = "my cat.png"
    file.seek(0)
    return file


def test_a_picture_is_uploaded_and_given_a_name_of_its_own(desk: Client, mary: User) -> None:
    answer = desk.post(reverse("deck_upload"), {"file": a_png()}).json()

    assert Medium.objects.get().added_by == mary
    assert answer == {"name": Medium.objects.get().name, "kind": "picture"}


def test_what_is_no_picture_is_refused_in_words(desk: Client) -> None:
    page = io.BytesIO(b"<html><script>alert(1)</script></html>")
    page.name = "cat.png"

    response = desk.post(reverse("deck_upload"), {"file": page})

    assert response.status_code == 422
    assert "This picture cannot be read" in response.json()["message"]
    assert desk.post(reverse("deck_upload")).status_code == 422


def test_what_is_no_recording_is_refused_as_one(desk: Client) -> None:
    response = desk.post(reverse("deck_upload"), {"file": a_png(), "kind": "sound"})

    assert response.status_code == 422
    assert response.json()["reason"] == "not_a_sound"


def test_pictures_of_the_starter_decks_are_found_by_their_words(desk: Client) -> None:
    a_published_deck(standard_deck())

    def found(text: str) -> list[str]:
        return [hit["picture"] for hit in desk.get(reverse("deck_pictures"), {"q": text}).json()["pictures"]]

    assert any(picture.startswith("family/mother") for picture in found("mere"))
    assert found("moth") == found("mère")
    assert found("zzz") == found("") == []


def test_the_same_word_in_another_deck_is_found_by_letters_and_lemma(
    desk: Client, mary: User, deck: Deck
) -> None:
    first = standard_deck().families[0]
    grammar = type(Face("").grammar)("noun", lemma="mother")
    plural = first.members[0].but(faces={"en": Face("mothers", grammar=grammar), "fr": Face("aïeul")})
    other = standard_deck().but(
        id="other", title={"en": "Other deck", "fr": "Autre"}, families=(first.but(members=(plural,)),)
    )
    decks.create(teacher=mary, kind="cards", deck=other)
    decks.create(teacher=a_teacher("paul@school.example"), kind="cards", deck=other.but(id="theirs"))

    page = desk.get(reverse("deck_duplicates", args=["mine"])).text

    assert "Other deck" in page
    assert "mothers" in page
    assert "theirs" not in page


def test_a_sentence_that_the_referee_refuses_is_told_while_it_is_written() -> None:
    deck = GAMES["spikit"].standard_deck()
    first, *others = deck.families
    verb = next(card for card in first.members if card.id == "fr2")
    wrong = verb.but(faces={"fr": Face("lisent")}, grammar=verb.grammar.but(number="p"))  # type: ignore[attr-defined]
    members = tuple(wrong if card.id == "fr2" else card for card in first.members)

    (right,) = deck_advice.look_at("sentences", deck).reports
    (told,) = deck_advice.look_at(
        "sentences", deck.but(families=(first.but(members=members), *others))
    ).reports

    assert any("accepts every sentence" in line.text for line in right.lines)
    assert any("lisent" in line.text and not line.good for line in told.lines)


def test_the_referee_tries_the_sentences(desk: Client, mary: User) -> None:
    decks.create(teacher=mary, kind="sentences", deck=GAMES["spikit"].standard_deck())

    page = desk.get(reverse("deck_sentences", args=["at-home"])).text

    assert "accepts every sentence of the deck" in page
    assert "Every card comes into some sentence" in page
    assert "For example" in page


# --- Whose it is --------------------------------------------------------------------------------------------

ADDRESSES = {
    "deck_edit": "get",
    "deck_save": "post",
    "deck_paste": "post",
    "deck_duplicates": "get",
    "deck_sentences": "get",
    "deck_publish": "post",
}


@pytest.mark.parametrize("visibility", ["private", "school", "public"])
@pytest.mark.parametrize(("name", "method"), ADDRESSES.items())
def test_nobody_edits_anothers_deck(mary: User, deck: Deck, name: str, method: str, visibility: str) -> None:
    decks.publish(teacher=mary, slug="mine", number=1)
    decks.share(teacher=mary, slug="mine", visibility=visibility)
    before = Deck.objects.values().get()
    other = Client()
    other.force_login(a_teacher("paul@school.example"))

    assert getattr(other, method)(reverse(name, args=["mine"])).status_code == 404
    assert other.post(reverse("deck_restore", args=["mine", 1])).status_code == 404
    assert Deck.objects.values().get() == before


@pytest.mark.parametrize(("name", "method"), ADDRESSES.items())
def test_a_stranger_is_sent_to_the_door(deck: Deck, name: str, method: str) -> None:
    response = getattr(Client(), method)(reverse(name, args=["mine"]))

    assert response["Location"].startswith(reverse("account_login"))


def test_a_starter_deck_is_not_edited(desk: Client) -> None:
    a_published_deck(standard_deck())

    assert desk.get(reverse("deck_edit", args=[standard_deck().id])).status_code == 404


def test_a_list_that_goes_on_ends_its_sentence(desk: Client) -> None:
    words = ("pomme;apple", "poire;pear", "noix;nut", "prune;plum")
    begun(desk, words="\n".join(words))
    cards = Deck.objects.get().draft_cards
    nouns = tuple(
        member.but(faces={code: face.but(grammar=Grammar("noun")) for code, face in member.faces.items()})
        for member in cards.families[0].members
    )

    look = deck_advice.look_at("cards", cards.but(families=(cards.families[0].but(members=nouns),)))

    told = [line.text for line in look.reports[0].lines]
    assert "8 nouns have no article: pomme, apple, poire, …" in told


def test_a_family_without_a_name_is_told_from_one_with_a_nameless_card(desk: Client) -> None:
    begun(desk, words="un;one\n;two")
    cards = Deck.objects.get().draft_cards

    told = [line.text for line in deck_advice.look_at("cards", cards).reports[0].lines]

    assert "The family “1” has no name in one language." in told
    assert "The family “1” has a card without a word in one language." in told
