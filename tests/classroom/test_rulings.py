"""The overrule desk: what a teacher has said with a deck, looked up, added, turned round and withdrawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import Deck, Example, User
from classroom.services import rulings
from classroom.services.examples import opinions_of
from classroom.views.rulings import A_PAGE
from familygames.catalogue import GAMES, PANELS, Game
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher, classic_deck

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

RIGHT, WRONG = "The cat sleeps on the bed.", "The cat sleep on the bed."
JUDGED = [game for game in GAMES.values() if game.panel is not None]
of_every_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)
TYPED = {"sentences": RIGHT, "letters": "chat"}
"""What may be laid with the standard deck of a kind."""


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


@pytest.fixture
def deck() -> Deck:
    return a_deck_of(next(game.name for game in JUDGED if game.kind == "sentences"))


def at(deck: Deck) -> str:
    return reverse("deck_rulings", args=[deck.slug])


def judge(deck: Deck, *texts: str, opinion: str = "accept", teacher: User | None = None) -> None:
    """Without asking whether the cards make it: what was judged at a table may be older than they."""
    Example.objects.bulk_create(
        Example(deck=deck, teacher=teacher or a_teacher(), key=text.casefold(), text=text, opinion=opinion)
        for text in texts
    )


def press(desk: Client, deck: Deck, do: str, **fields: Any) -> str:
    return desk.post(at(deck), {"do": do, **fields}, follow=True).content.decode()


def said(deck: Deck) -> dict[str, str]:
    return opinions_of(deck.pk, a_teacher().pk)


@of_every_game
def test_with_decks_of_every_game_that_is_judged_something_is_judged_by_hand(
    desk: Client, game: Game
) -> None:
    deck = a_deck_of(game.name)
    assert at(deck) in desk.get(reverse("deck", args=[deck.slug])).text

    page = press(desk, deck, "add", text=TYPED[game.kind], judged="refuse")

    asked = PANELS[game.kind].read(deck.cards, TYPED[game.kind])
    assert said(deck) == {asked.question.key: "refuse"}
    assert asked.question.text in page
    assert "The referee would have accepted" in page or "is-against" in page


@pytest.mark.parametrize("kind", sorted({game.kind for game in GAMES.values()} - PANELS.keys()))
def test_decks_with_which_nothing_is_judged_have_no_rulings(desk: Client, kind: str) -> None:
    deck = a_deck_of(next(game.name for game in GAMES.values() if game.kind == kind))

    assert desk.get(at(deck))["Location"] == reverse("deck", args=[deck.slug])
    assert at(deck) not in desk.get(reverse("deck", args=[deck.slug])).text


@of_every_game
@pytest.mark.parametrize("text", ["", " ", "?", "1 2 3", "qx qx qx qx qx qx", "x" * 301, "a\0b", "<b>"])
def test_what_cannot_come_up_is_refused_with_a_reason(desk: Client, game: Game, text: str) -> None:
    deck = a_deck_of(game.name)

    page = press(desk, deck, "add", text=text, judged="accept")

    assert "field-errors" in page
    assert said(deck) == {}


@pytest.mark.parametrize("judged", ["", "maybe", "allow"])
def test_an_opinion_is_right_or_wrong(desk: Client, deck: Deck, judged: str) -> None:
    assert "field-errors" in press(desk, deck, "add", text=RIGHT, judged=judged)
    assert said(deck) == {}


def test_words_on_no_card_are_named(desk: Client, deck: Deck) -> None:
    page = press(desk, deck, "add", text="the zebra sleeps under seven moons", judged="accept")

    assert "zebra" in page
    assert "on no card" in page


def test_the_referee_is_heard_beside_what_the_teacher_says(desk: Client, deck: Deck) -> None:
    judge(deck, WRONG)

    page = desk.get(at(deck)).text

    assert WRONG in page
    assert "is-against" in page


def test_a_ruling_of_cards_that_are_gone_is_still_there(desk: Client, deck: Deck) -> None:
    judge(deck, "Zebras dance with purple giraffes.")

    assert "do not make this any more" in desk.get(at(deck)).text


def test_a_ruling_is_turned_round_and_back(desk: Client, deck: Deck) -> None:
    judge(deck, RIGHT)
    (ruling,) = Example.objects.all()

    press(desk, deck, f"turn/{ruling.pk}")
    assert said(deck) == {RIGHT.casefold(): "refuse"}

    press(desk, deck, f"turn/{ruling.pk}")
    assert said(deck) == {RIGHT.casefold(): "accept"}


@pytest.mark.parametrize("ticked", [False, True])
def test_what_is_withdrawn_comes_back_as_it_was(desk: Client, deck: Deck, ticked: bool) -> None:
    judge(deck, RIGHT, WRONG)
    before = list(Example.objects.order_by("key").values_list("key", "text", "opinion", "at"))
    first = Example.objects.get(text=RIGHT).pk

    if ticked:
        page = press(desk, deck, "withdraw", chosen=[one.pk for one in Example.objects.all()])
        assert said(deck) == {}
    else:
        page = press(desk, deck, f"withdraw/{first}", chosen=[])
        assert said(deck) == {WRONG.casefold(): "accept"}
    assert 'value="back"' in page

    assert 'value="back"' not in press(desk, deck, "back")
    assert list(Example.objects.order_by("key").values_list("key", "text", "opinion", "at")) == before


def test_what_was_withdrawn_is_named_until_it_is_back_whatever_else_is_done(desk: Client, deck: Deck) -> None:
    judge(deck, RIGHT, WRONG)
    gone, kept = Example.objects.get(text=RIGHT).pk, Example.objects.get(text=WRONG).pk

    notices = [press(desk, deck, f"withdraw/{gone}"), press(desk, deck, f"turn/{kept}")]

    for page in notices:
        assert RIGHT in page.partition('role="status"')[2].partition("</form>")[0]
    assert "This ruling is not there any more." in press(desk, deck, f"withdraw/{gone}")
    assert "1 ruling is back." in press(desk, deck, "back")
    assert "There is nothing to bring back any more." in press(desk, deck, "back")


@pytest.mark.parametrize("text", ["zebra", "zebra moons", "the zebra", "purple zebra moons"])
def test_words_on_no_card_are_not_called_too_few(desk: Client, deck: Deck, text: str) -> None:
    page = press(desk, deck, "add", text=text, judged="accept")

    assert "on no card" in page
    assert "fewer cards" not in page


def test_what_was_judged_anew_is_not_undone(desk: Client, deck: Deck) -> None:
    judge(deck, RIGHT)
    press(desk, deck, f"withdraw/{Example.objects.get().pk}")
    press(desk, deck, "add", text=RIGHT, judged="refuse")

    press(desk, deck, "back")

    assert said(deck) == {RIGHT.casefold(): "refuse"}


def test_undo_belongs_to_the_deck(desk: Client, deck: Deck) -> None:
    other = a_published_deck(deck.cards, deck.kind, slug="another")
    judge(deck, RIGHT)
    press(desk, deck, f"withdraw/{Example.objects.get().pk}")

    assert 'value="back"' not in press(desk, other, "back")
    assert not Example.objects.exists()


@pytest.mark.parametrize(
    "do", ["", "turn", "turn/", "turn/x", "turn/999999", "withdraw", "back", "rm -rf", "add/1"]
)
def test_a_button_that_means_nothing_does_nothing(desk: Client, deck: Deck, do: str) -> None:
    judge(deck, RIGHT)

    press(desk, deck, do)

    assert said(deck) == {RIGHT.casefold(): "accept"}


def test_rulings_are_found_by_text_without_accents_and_by_opinion(desk: Client, deck: Deck) -> None:
    judge(deck, "Un éléphant dort.")
    judge(deck, "Une girafe dort.", opinion="refuse")

    def found(**query: str) -> list[bool]:
        page = desk.get(at(deck), query).text
        return ["éléphant" in page, "girafe" in page]

    assert found() == [True, True]
    assert found(q="ELEPHANT") == [True, False]
    assert found(q="dort") == [True, True]
    assert found(opinion="refuse") == [False, True]
    assert found(q="elephant", opinion="refuse") == [False, False]
    assert found(q="x" * 400, opinion="nonsense") == [True, True]


def test_what_is_done_keeps_what_was_looked_for(desk: Client, deck: Deck) -> None:
    judge(deck, RIGHT)

    answer = desk.post(f"{at(deck)}?q=cat", {"do": f"turn/{Example.objects.get().pk}"})

    assert answer["Location"] == f"{at(deck)}?q=cat"


def test_many_rulings_come_in_pages_of_few_queries(
    desk: Client, deck: Deck, django_assert_max_num_queries: Any
) -> None:
    judge(deck, *(f"The cat sleeps {number} times." for number in range(A_PAGE + 1)))

    with django_assert_max_num_queries(12):
        page = desk.get(at(deck)).text
    assert page.count('name="chosen"') == A_PAGE
    assert "page=2" in page
    assert desk.get(at(deck), {"page": 2}).text.count('name="chosen"') == 1


def test_all_decks_with_rulings_are_listed(
    desk: Client, deck: Deck, django_assert_max_num_queries: Any
) -> None:
    classic_deck()
    judge(deck, RIGHT, WRONG)
    for number in range(20):
        judge(a_published_deck(deck.cards, deck.kind, slug=f"deck-{number}"), RIGHT)

    with django_assert_max_num_queries(12):
        page = desk.get(reverse("rulings")).text

    assert page.count("/rulings/") >= 21
    assert "2 rulings" in page
    assert classic_deck().slug not in page
    assert reverse("rulings") in desk.get(reverse("decks")).text


def test_of_a_shared_deck_everybody_has_their_own_rulings(desk: Client, deck: Deck) -> None:
    paul = a_teacher("paul@school.example")
    judge(deck, "Pauls own sentence is here.", teacher=paul)
    (pauls,) = Example.objects.all()

    assert "Pauls own" not in desk.get(at(deck)).text
    for do in (f"turn/{pauls.pk}", f"withdraw/{pauls.pk}"):
        press(desk, deck, do)
    press(desk, deck, "withdraw", chosen=[pauls.pk])

    assert list(Example.objects.values_list("opinion", flat=True)) == ["accept"]
    assert rulings.judged_decks(a_teacher()).count() == 0


def test_the_rulings_of_a_deck_that_is_not_seen_are_not_either(desk: Client, deck: Deck) -> None:
    private = a_published_deck(deck.cards, deck.kind, owner=a_teacher("paul@school.example"), slug="pauls")

    assert desk.get(at(private)).status_code == 404
    assert desk.post(at(private), {"do": "add", "text": RIGHT, "judged": "accept"}).status_code == 404
