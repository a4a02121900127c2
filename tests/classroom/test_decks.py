"""Decks: the starter decks and one's own, with every card to look at."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import Deck
from familygames.happy_family.standard import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher, classic_deck

pytestmark = pytest.mark.django_db


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


def test_decks_are_listed_in_a_fixed_number_of_queries(desk: Client, django_assert_num_queries: Any) -> None:
    for number in range(12):
        a_deck(f"deck-{number}")

    with django_assert_num_queries(3):  # The session, the teacher, the decks.
        desk.get(reverse("decks"))


@pytest.mark.parametrize("path", ["/teach/decks/", "/teach/decks/happy-family/"])
def test_a_stranger_is_sent_to_sign_in(path: str) -> None:
    response = Client().get(path)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
