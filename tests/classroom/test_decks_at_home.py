"""Which decks a class is given to play with at home: all, until its teachers have chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.models import Colleague, Deck, Learner, Right, SchoolClass, Table, User
from classroom.services import classes, practice, years
from classroom.views.practise import decks_of
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_game, a_guest, a_pupil, browser
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher
from tests.classroom.test_sharing import at_desk
from tests.games import sample_of

pytestmark = pytest.mark.django_db

KINDS = {game.kind: name for name, game in GAMES.items()}
"""A game of each kind of deck."""


@pytest.fixture
def starters() -> dict[str, Deck]:
    """A starter deck of each kind."""
    return {kind: a_deck_of(game) for kind, game in KINDS.items()}


def give(learner: Learner, *decks: Deck) -> SchoolClass:
    """These decks, and no others, to the class of *learner*."""
    assert learner.pupil is not None
    school_class = learner.pupil.school_class
    of = list(Deck.objects.for_home(school_class))
    classes.choose_decks(school_class=school_class, decks=decks, of=of)
    return school_class


def own_deck(teacher: User, slug: str = "own") -> Deck:
    """As the starter deck of words, but *teacher*'s."""
    return a_published_deck(Deck.objects.starters().get(kind="cards").cards, owner=teacher, slug=slug)


def page_of(school_class: SchoolClass) -> str:
    return reverse("class_decks", args=[school_class.pk])


def ticked(page: str) -> set[str]:
    boxes = re.findall(r"<input[^>]*name=\"decks\"[^>]*>", page)
    return {re.findall(r'value="([^"]+)"', box)[0] for box in boxes if " checked" in box}


# --- What the teacher does ----------------------------------------------------------------------------------


def test_until_a_choice_is_made_a_class_plays_with_all_decks_and_with_new_ones(
    starters: dict[str, Deck],
) -> None:
    learner, _ = a_pupil()
    assert learner.pupil is not None
    teacher = learner.pupil.school_class.teacher

    new = own_deck(teacher)

    assert {*decks_of(learner)} == {*starters.values(), new}


def test_after_the_choice_new_decks_wait_to_be_ticked(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["cards"])
    new = own_deck(school_class.teacher)
    desk = at_desk(school_class.teacher)

    assert {*decks_of(learner)} == {starters["cards"]}
    assert new.slug not in ticked(desk.get(page_of(school_class)).text)

    desk.post(page_of(school_class), {"decks": [new.slug]})
    assert {*decks_of(Learner.objects.get())} == {new}


def test_who_ticks_all_gives_new_decks_again(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["cards"])

    at_desk(school_class.teacher).post(
        page_of(school_class), {"decks": [deck.slug for deck in starters.values()]}
    )
    new = own_deck(school_class.teacher)

    assert new in decks_of(Learner.objects.get())


def test_a_class_is_given_one_deck_at_least(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["gang"])

    page = at_desk(school_class.teacher).post(page_of(school_class), {})

    assert "Tick at least one deck." in page.text
    assert {*decks_of(Learner.objects.get())} == {starters["gang"]}


def test_a_deck_that_a_class_could_not_be_given_cannot_be_ticked(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["gang"])
    secret = own_deck(a_teacher("anna@school.example"))

    at_desk(school_class.teacher).post(page_of(school_class), {"decks": [secret.slug]})

    assert {*decks_of(Learner.objects.get())} == {starters["gang"]}


@pytest.mark.parametrize(("right", "may_choose"), [(Right.TEACH, True), (Right.LOOK, False)])
def test_a_colleague_chooses_if_they_teach_and_looks_else(
    starters: dict[str, Deck], right: Right, *, may_choose: bool
) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["gang"])
    paul = a_teacher("paul@school.example")
    Colleague.objects.create(school_class=school_class, teacher=paul, right=right)
    desk = at_desk(paul)

    page = desk.get(page_of(school_class)).text
    desk.post(page_of(school_class), {"decks": [starters["letters"].slug]})

    assert ticked(page) == {starters["gang"].slug}
    assert ("disabled" in page) is not may_choose
    assert {*decks_of(Learner.objects.get())} == {starters["letters" if may_choose else "gang"]}


def test_next_years_class_is_given_the_same(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["gang"])

    new = years.take_over(school_class=school_class, name="5e B", pupils=[], with_cards=False, archives=False)

    assert {*Deck.objects.at_home(new)} == {starters["gang"]}


def test_a_deck_that_is_deleted_is_given_no_more(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    assert learner.pupil is not None
    own = own_deck(learner.pupil.school_class.teacher)
    give(learner, own, starters["gang"])

    Deck.objects.filter(pk=own.pk).update(deleted_at=timezone.now())

    assert {*decks_of(learner)} == {starters["gang"]}


# --- What pupils find ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", KINDS)
def test_every_page_at_home_offers_the_decks_of_the_class_alone(
    given: str, starters: dict[str, Deck]
) -> None:
    learner, cookie = a_pupil()
    give(learner, starters[given])
    phone = browser(cookie)

    games = phone.get(reverse("practise")).text
    for name, game in GAMES.items():
        address = f"{reverse('practise_new')}?game={name}"
        page = phone.get(address).text
        sent = phone.post(address, {"deck": starters[game.kind].slug, "bot_level": "beginner"})

        assert (f'value="{starters[game.kind].slug}"' in page) is (game.kind == given), name
        assert (f'{address}"' in games) is (game.kind == given), name
        assert sent.status_code != 302 or game.kind == given, name
    assert (reverse("practise_daily") in games) is (practice.DAILY.kind == given)


def test_without_its_deck_the_game_of_the_day_does_not_begin(starters: dict[str, Deck]) -> None:
    learner, cookie = a_pupil()
    give(learner, starters["cards"])
    phone, daily = browser(cookie), reverse("practise_daily")

    page, pressed = phone.get(daily), phone.post(daily)

    assert "There are no cards for this game" in page.text
    assert "Play level" not in page.text
    assert (pressed.status_code, Table.objects.count()) == (409, 0)


def begun(learner: Learner, cookie: str) -> Table:
    return a_game(learner, practice.DAILY.name)


def begun_today(learner: Learner, cookie: str) -> Table:
    browser(cookie).post(reverse("practise_daily"))
    return Table.objects.get()


@pytest.mark.parametrize("begin", [begun, begun_today])
def test_a_game_begun_goes_on_without_its_deck(
    begin: Callable[[Learner, str], Table], starters: dict[str, Deck]
) -> None:
    learner, cookie = a_pupil()
    table = begin(learner, cookie)
    phone = browser(cookie)

    give(learner, starters["cards"])

    path = reverse("table", args=[table.pk])
    assert f'href="{path}"' in phone.get(reverse("practise")).text
    assert phone.get(path).status_code == 200
    if table.practice is not None and table.practice.day is not None:
        assert phone.post(reverse("practise_daily")).headers["Location"] == path


def test_a_game_like_one_of_before_is_played_with_another_deck(starters: dict[str, Deck]) -> None:
    learner, cookie = a_pupil()
    assert learner.pupil is not None
    own = own_deck(learner.pupil.school_class.teacher)
    game = GAMES[KINDS["cards"]]
    seats, options = sample_of(game.name).home
    table = practice.begin(
        learner=learner, game=game, deck=own, options=options, seats=seats, bot_level="beginner"
    )
    give(learner, starters["cards"])

    page = browser(cookie).get(f"{reverse('practise_new')}?like={table.pk}").text

    assert f'value="{own.slug}"' not in page
    assert f'value="{starters["cards"].slug}"' in page


def test_guests_play_with_what_everybody_may(starters: dict[str, Deck]) -> None:
    learner, _ = a_pupil()
    give(learner, starters["cards"])

    assert {*decks_of(a_guest())} == {*starters.values()}


def test_the_list_of_decks_asks_no_question_for_each(
    starters: dict[str, Deck], django_assert_max_num_queries: Any
) -> None:
    learner, _ = a_pupil()
    school_class = give(learner, starters["cards"])
    desk = at_desk(school_class.teacher)
    for number in range(5):
        own_deck(school_class.teacher, f"own-{number}")

    with django_assert_max_num_queries(12):
        desk.get(page_of(school_class))
