"""Decks: the starter decks and one's own, with every card to look at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from classroom.models import Deck, User
from classroom.services import decks
from classroom.views.decks import A_PAGE
from familygames.catalogue import GAMES
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher, classic_deck

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


def a_deck(slug: str, owner: str | None = None, **changes: Any) -> Deck:
    return a_published_deck(
        standard_deck().but(id=slug, **changes), owner=a_teacher(owner) if owner else None
    )


def test_the_list_shows_starter_decks_and_ones_own_and_nobody_elses(desk: Client) -> None:
    classic_deck()
    a_deck("mine", "teacher@example.org", title={"en": "My own verbs", "fr": "Mes verbes"})
    a_deck("theirs", "other@example.org", title={"en": "Somebody's secret", "fr": "Un secret"})

    page = desk.get(reverse("decks")).content.decode()

    assert standard_deck().title["en"] in page
    assert "My own verbs" in page
    assert "Somebody's secret" not in page.replace("&#x27;", "'")


def test_another_teachers_deck_is_not_found(desk: Client) -> None:
    a_deck("theirs", "other@example.org")

    assert desk.get(reverse("deck", args=["theirs"])).status_code == 404


def test_a_deck_shows_every_card_in_both_languages_each_marked_as_such(desk: Client) -> None:
    deck = classic_deck()
    cards = deck.cards

    page = desk.get(reverse("deck", args=[deck.slug])).content.decode()

    own, target = cards.languages
    for family in cards.families:
        for member in family.members:
            for language in (own, target):
                phrase = member.faces[language].phrase.replace("'", "&#x27;")
                assert f'lang="{language}">{phrase}<' in page
    assert page.count("word-card-mark") == len(cards.cards)


def test_a_deck_says_how_many_can_play(desk: Client) -> None:
    small = standard_deck().families[:4]
    short = tuple(family.but(members=family.members[:4]) for family in small)
    a_deck("small", families=short)
    a_deck("tiny", families=short[:3])

    page = desk.get(reverse("decks")).content.decode()

    assert "Happy Family: 2 to 4 players" in page
    assert page.count("Happy Family:") == 1


def test_a_title_that_looks_like_markup_is_shown_as_text(desk: Client) -> None:
    a_deck("odd", title={"en": "<script>alert(1)</script>", "fr": "b"})

    assert "<script>alert" not in desk.get(reverse("decks")).content.decode()


def test_no_two_decks_that_are_listed_side_by_side_read_alike(desk: Client) -> None:
    call_command("load_decks")
    for language in ("en", "fr"):
        for number in range(1, Deck.objects.count() // A_PAGE + 2):
            page = desk.get(reverse("decks"), {"page": number}, headers={"accept-language": language})

            titles = re.findall(r"<h2.*?</h2>", page.text)

            assert len(titles) == len({re.sub("<.*?>", "", title) for title in titles}) > 0


def test_decks_are_listed_in_a_fixed_number_of_queries(desk: Client, django_assert_num_queries: Any) -> None:
    for number in range(12):
        a_deck(f"deck-{number}")

    with django_assert_num_queries(4):  # The session, the teacher, how many decks, the decks.
        desk.get(reverse("decks"))


@pytest.mark.parametrize("path", ["/teach/decks/", "/teach/decks/happy-family/"])
def test_a_stranger_is_sent_to_sign_in(path: str) -> None:
    response = Client().get(path)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


# --- The library --------------------------------------------------------------------------------------------


def listed(client: Client, name: str = "decks", **wanted: str) -> set[str]:
    page = client.get(reverse(name), wanted)
    return {deck.slug for deck in page.context["decks"]}


def test_decks_are_found_by_language_level_tag_word_and_game(desk: Client) -> None:
    classic_deck()
    a_deck("school", "teacher@example.org", level="B1", tags=("École", "rentrée"))
    a_published_deck(standard_deck().but(languages=("fr", "nl"), families=()), slug="dutch")
    a_published_deck(GAMES["literature"].standard_deck())

    assert listed(desk, level="B1") == {"school"}
    assert listed(desk, q="RENTREE ecole") == {"school"}
    assert listed(desk, language="nl") == {"dutch"}
    assert listed(desk, game="literature") == {"literature"}
    assert listed(desk, q="grand-mère", game="happy_family") == {"happy-family", "school"}
    assert listed(desk, whose="mine") == {"school"}
    assert listed(desk, whose="starters", language="en") == {"happy-family", "literature"}
    assert listed(desk, q="zzz") == set()
    assert "dutch" in listed(desk, level="nonsense")


def test_many_decks_come_page_by_page_ones_own_first(
    desk: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(A_PAGE):
        a_deck(f"starter-{number:02}")
    a_deck("zebra", "teacher@example.org")

    with django_assert_max_num_queries(5):
        first = desk.get(reverse("decks"), {"level": ""})

    assert next(deck.slug for deck in first.context["decks"]) == "zebra"
    assert "Page 1 of 2" in first.text
    assert listed(desk, page="2") == {f"starter-{A_PAGE - 1}"}


def test_a_search_with_signs_in_it_goes_on_to_the_next_page(desk: Client) -> None:
    page = desk.get(reverse("decks"), {"q": "salt & pepper", "page": "2"})

    assert page.context["query"] == "q=salt+%26+pepper"


def test_visitors_see_what_is_shared_with_everybody(desk: Client) -> None:
    classic_deck()
    for slug in ("mine", "theirs"):
        a_deck(slug, "teacher@example.org")
    decks.share(teacher=a_teacher(), slug="mine", visibility="public")
    decks.share(teacher=a_teacher(), slug="theirs", visibility="school")
    visitor = Client()

    assert listed(visitor, "public_decks") == {"happy-family", "mine"}
    page = visitor.get(reverse("public_deck", args=["mine"]))
    assert "teacher@example.org" not in page.text
    assert "/edit/" not in page.text
    assert visitor.get(reverse("public_deck", args=["theirs"])).status_code == 404


def test_a_shared_deck_is_copied_and_reported(desk: Client) -> None:
    other = a_teacher("other@example.org")
    a_deck("theirs", "other@example.org")
    decks.share(teacher=other, slug="theirs", visibility="school")

    said = desk.post(reverse("deck_report", args=["theirs"]), {"reason": "A rude word"}, follow=True)
    copied = desk.post(reverse("deck_copy", args=["theirs"]))

    assert "The staff of this site will look" in said.text
    assert copied["Location"] == reverse("deck_edit", args=["theirs-2"])
    assert Deck.objects.get(slug="theirs").reports.get().reason == "A rude word"


def test_the_owner_shares_and_deletes(desk: Client) -> None:
    a_deck("mine", "teacher@example.org")

    desk.post(reverse("deck_share", args=["mine"]), {"visibility": "school"})
    assert Deck.objects.get().visibility == "school"
    refused = desk.post(reverse("deck_share", args=["mine"]), {"visibility": "friends"}, follow=True)
    assert "cannot be shared like this" in refused.text

    desk.post(reverse("deck_delete", args=["mine"]))
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    "name", ["deck", "deck_copy", "deck_share", "deck_report", "deck_delete", "public_deck"]
)
def test_no_address_shows_or_touches_anothers_private_deck(desk: Client, name: str) -> None:
    a_deck("theirs", "other@example.org")
    before = Deck.objects.values().get()
    address = reverse(name, args=["theirs"])

    assert (desk.get if name in ("deck", "public_deck") else desk.post)(address).status_code == 404
    assert Deck.objects.values().get() == before


def test_the_staff_hide_a_deck_and_show_it_again() -> None:
    staff = User.objects.create_superuser("staff@school.example", "correct horse")
    a_deck("theirs", "other@example.org")
    deck = Deck.objects.get()
    decks.share(teacher=a_teacher("other@example.org"), slug="theirs", visibility="public")
    decks.report(teacher=staff, slug="theirs", reason="A rude word")
    office = Client()
    office.force_login(staff)
    address = reverse("admin:classroom_deck_changelist")

    assert office.get(address).status_code == 200
    office.post(address, {"action": "hide", "_selected_action": [deck.pk]})
    deck.refresh_from_db()
    assert (deck.hidden_at is not None, deck.hidden_because) == (True, "A rude word")
    assert office.get(reverse("admin:classroom_deck_change", args=[deck.pk])).status_code == 200

    office.post(address, {"action": "show_again", "_selected_action": [deck.pk]})
    deck.refresh_from_db()
    assert deck.hidden_at is None


def test_a_teacher_labels_several_decks_on_one_page(desk: Client) -> None:
    for slug in ("one", "two"):
        a_deck(slug, "teacher@example.org", title={"en": slug, "fr": slug}, tags=())
    a_deck("theirs", "other@example.org", title={"en": "Somebody's secret", "fr": "Un secret"})
    address = reverse("deck_labels")
    said = {"level": "B1", "add": "6e,  school ", "remove": ""}

    page = desk.get(address).text
    nothing_chosen = desk.post(address, said)
    anothers = desk.post(address, {"decks": ["theirs"], **said})
    done = desk.post(address, {"decks": ["one", "two"], **said}, follow=True)

    assert "secret" not in page
    assert nothing_chosen.context["form"].errors.keys() == anothers.context["form"].errors.keys() == {"decks"}
    assert "one · B1 · 6e, school" in done.text
    assert Deck.objects.get(slug="theirs").cards.level == "A1"


@pytest.mark.parametrize("page", ["decks", "session_new"])
def test_a_school_without_decks_is_told_how_to_get_some(page: str) -> None:
    desk = Client()
    desk.force_login(a_teacher())
    Deck.objects.all().delete()

    told = desk.get(reverse(page), {"game": "memory"} if page == "session_new" else {}).text

    assert "manage.py load_decks" in told
    assert reverse("decks" if page == "session_new" else "deck_import_new") in told
