"""What colleagues have judged is offered and never applied by itself; all of it leaves as cases."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import Colleague, Deck, Example, SchoolClass, User, Visibility
from classroom.services import decks, rulings
from classroom.services.examples import opinions_of
from familygames.catalogue import GAMES, PANELS, Game
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

JUDGED = [game for game in GAMES.values() if game.panel is not None]
of_every_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
GAME = next(game for game in JUDGED if game.kind == "sentences")
TEXTS = ["The cat sleeps on the bed.", "The bed sleeps on the cat.", "Le chat dort sur le lit."]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def paul() -> User:
    paul = a_teacher("paul@school.example")
    paul.name = "Paul B."
    paul.save()
    return paul


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


def pauls_deck(paul: User, visibility: str = Visibility.SCHOOL) -> Deck:
    deck = a_published_deck(GAME.standard_deck(), GAME.kind, owner=paul, slug="pauls")
    deck.visibility = visibility
    deck.save()
    return deck


def judge(deck: Deck, teacher: User, *texts: str, opinion: str = "accept") -> None:
    for text in texts:
        rulings.add(deck=deck, teacher=teacher, text=text, opinion=opinion)


def offered(deck: Deck) -> list[str]:
    return [one.text for one in rulings.offers(deck, a_teacher()).rulings]


def press(desk: Client, deck: Deck, do: str) -> str:
    return desk.post(reverse("deck_rulings", args=[deck.slug]), {"do": do}, follow=True).text


def share_a_class(paul: User) -> None:
    Colleague.objects.create(
        school_class=SchoolClass.objects.create(teacher=paul, name="6e B"), teacher=a_teacher()
    )


def test_rulings_of_a_shared_deck_are_offered_by_name_and_not_applied(desk: Client, paul: User) -> None:
    deck = pauls_deck(paul)
    judge(deck, paul, TEXTS[0], opinion="refuse")

    page = desk.get(reverse("deck_rulings", args=[deck.slug])).text

    assert TEXTS[0] in page
    assert "Paul B." in page
    assert paul.email not in page
    assert opinions_of(deck.pk, a_teacher().pk) == {}


def test_those_of_the_deck_it_was_copied_from_are_too_however_often(paul: User) -> None:
    deck = pauls_deck(paul)
    judge(deck, paul, TEXTS[0])
    copied = decks.copy(teacher=a_teacher(), slug=deck.slug)
    decks.publish_content(deck=copied, content=copied.draft)
    again = decks.copy(teacher=a_teacher(), slug=copied.slug)

    assert offered(copied) == [TEXTS[0]]
    assert offered(again) == [TEXTS[0]]

    deck.visibility = Visibility.PRIVATE
    deck.save()
    assert offered(Deck.objects.get(pk=again.pk)) == []


@pytest.mark.parametrize("visibility", Visibility.values)
def test_what_others_do_not_share_is_not_offered(desk: Client, paul: User, visibility: str) -> None:
    deck = pauls_deck(paul, visibility)
    judge(deck, paul, TEXTS[0])

    answer = desk.get(reverse("deck_rulings", args=[deck.slug]))

    assert answer.status_code == (404 if visibility == Visibility.PRIVATE else 200)
    assert (TEXTS[0] in answer.text) == (visibility != Visibility.PRIVATE)


def test_of_a_starter_deck_only_colleagues_of_a_class_offer(paul: User) -> None:
    deck = a_deck_of(GAME.name)
    judge(deck, paul, TEXTS[0])
    judge(deck, a_teacher("eve@school.example"), TEXTS[1])
    assert offered(deck) == []

    share_a_class(paul)

    assert offered(deck) == [TEXTS[0]]


def test_one_is_taken_over(desk: Client, paul: User) -> None:
    deck = pauls_deck(paul)
    judge(deck, paul, *TEXTS)
    ruling = Example.objects.get(text=TEXTS[1])

    page = press(desk, deck, f"take/{ruling.pk}")

    assert "1 ruling is yours now." in page
    assert opinions_of(deck.pk, a_teacher().pk) == {TEXTS[1].casefold(): "accept"}
    assert TEXTS[1] not in offered(deck)


def test_all_are_taken_over_but_those_that_others_dispute(desk: Client, paul: User) -> None:
    deck = pauls_deck(paul)
    judge(deck, paul, *TEXTS)
    judge(deck, a_teacher("eve@school.example"), TEXTS[1], opinion="refuse")
    judge(deck, a_teacher("eve@school.example"), TEXTS[2])
    judge(deck, a_teacher(), TEXTS[0], opinion="refuse")

    page = press(desk, deck, "all")

    assert "others say the contrary" in page
    assert opinions_of(deck.pk, a_teacher().pk) == {
        TEXTS[0].casefold(): "refuse",
        TEXTS[2].casefold(): "accept",
    }
    assert offered(deck) == [TEXTS[1], TEXTS[1]]
    assert Example.objects.exclude(teacher=a_teacher()).count() == 5


@pytest.mark.parametrize("do", ["take", "take/", "take/x", "take/987654"])
def test_what_is_not_offered_is_not_taken(desk: Client, paul: User, do: str) -> None:
    deck, private = pauls_deck(paul), a_published_deck(GAME.standard_deck(), GAME.kind, paul, "private")
    judge(private, paul, TEXTS[0])

    press(desk, deck, do)
    press(desk, deck, f"take/{Example.objects.get().pk}")

    assert not Example.objects.filter(teacher=a_teacher()).exists()


def test_a_copy_of_copies_with_rules_and_offers_takes_few_queries(
    desk: Client, paul: User, django_assert_max_num_queries: Any
) -> None:
    deck = pauls_deck(paul)
    judge(deck, paul, *TEXTS)
    for _ in range(2):
        deck = decks.copy(teacher=a_teacher(), slug=deck.slug)
        decks.publish_content(deck=deck, content=deck.draft)
    rulings.take_stance(deck=deck, teacher=a_teacher(), code="tense", stance="allow")

    with django_assert_max_num_queries(12):
        page = desk.get(reverse("deck_rulings", args=[deck.slug])).text

    assert all(text in page for text in TEXTS)


# --- As cases -----------------------------------------------------------------------------------------------


def evaluated(lines: bytes) -> str:
    done = subprocess.run(  # Our own command, with what the page gave.
        [sys.executable, "-m", "familygames.language.judge", "--evaluate", "--errors"],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode()


def test_the_command_reads_the_rulings_as_they_are(desk: Client) -> None:
    deck = a_deck_of(GAME.name)
    judge(deck, a_teacher(), *TEXTS)
    judge(deck, a_teacher(), "The cat sleeps in the garden.", "une zèbre dort sur le lit", opinion="refuse")

    answer = desk.get(reverse("deck_cases", args=[deck.slug]))

    rows = [json.loads(line) for line in answer.content.splitlines()]
    assert [row["ok"] for row in rows] == [False, False, True, True, True]
    assert all(row["languages"] == list(deck.cards.languages) and row["why"] and row["kind"] for row in rows)
    assert "attachment" in answer["Content-Disposition"]
    assert evaluated(answer.content)


@of_every_game
def test_cases_of_every_game_are_read(desk: Client, game: Game) -> None:
    deck = a_deck_of(game.name)
    typed = PANELS[game.kind].read(deck.cards, {"sentences": TEXTS[0], "letters": "chat"}[game.kind])
    judge(deck, a_teacher(), typed.question.text)
    Example.objects.create(deck=deck, teacher=a_teacher(), key="gone", text="? ?", opinion="accept")

    content = desk.get(reverse("deck_cases", args=[deck.slug])).content

    (line,) = content.splitlines()
    row = json.loads(line)
    assert [card["text"] for card in row["cards"]] == [word.text for word in typed.sentence.cards]
    assert evaluated(content)


def test_what_rules_change_leaves_too(desk: Client) -> None:
    deck = a_deck_of(GAME.name)
    codes = {
        finding.code
        for _, said in rulings.own_sentences(deck, a_teacher()).values()
        for finding in said.findings
        if said.ruling != "accept" and not finding.tip
    }
    for code in codes:
        rulings.take_stance(deck=deck, teacher=a_teacher(), code=code, stance="allow")

    content = desk.get(reverse("deck_cases", args=[deck.slug])).content

    rows = [json.loads(line) for line in content.splitlines()]
    assert rows
    assert all(row["ok"] and row["kind"] in codes for row in rows)
    assert evaluated(content)
