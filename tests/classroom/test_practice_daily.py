"""Practice at home: the daily Famiglia."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import IntegrityError, connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from classroom.live.hub import hub
from classroom.live.story import read_story
from classroom.models import (
    Learner,
    Practice,
    Table,
)
from classroom.services import practice
from classroom.services.practice import DAILY, PracticeResult
from classroom.wording.refusals import PRACTISING
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_game, a_guest, a_pupil, browser, my_turn, on_page
from tests.classroom.tables import a_deck_of

pytestmark = pytest.mark.django_db(transaction=True)


def today(learner: Learner) -> Table:
    return practice.begin_daily(learner=learner, deck=a_deck_of("famiglia"))


def end(table: Table, *, won: bool) -> None:
    outcome = PracticeResult(
        points=(80,),
        won=(0,) if won else (),
        moves=30,
        tally={"gangster": 70, "result": 90 if won else None},
    )
    practice.note_outcome(practice_id=table.practice_id, outcome=outcome)  # type: ignore[arg-type]


def test_today_everybody_gets_the_same_cards_and_tomorrow_others() -> None:
    one, other = today(a_guest()), today(a_guest())

    assert one.seed == other.seed
    assert read_story(one.pk)[0].state == read_story(other.pk)[0].state
    assert practice.daily_seed(date(2026, 5, 1)) != practice.daily_seed(date(2026, 5, 2))


def test_nobody_can_know_tomorrows_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    here = practice.daily_seed(date(2026, 5, 1))

    monkeypatch.setattr(settings, "SECRET_KEY", "another site's")

    assert practice.daily_seed(date(2026, 5, 1)) != here


def test_a_win_leads_up_the_ladder_and_a_third_loss_waits_for_tomorrow() -> None:
    learner = a_guest()
    first = today(learner)
    assert today(learner) == first  # It goes on.

    end(first, won=True)
    second = today(learner)
    tries = [second]
    for _ in range(practice.ATTEMPTS):
        end(tries[-1], won=False)
        tries.append(today(learner))

    learner.refresh_from_db()
    assert learner.rung == 1
    assert len(set(tries)) == practice.ATTEMPTS
    assert tries[-1] == tries[-2]
    options = [GAMES["famiglia"].read_options(practice_options(table)) for table in (first, second)]
    assert [(chosen.level, chosen.first) for chosen in options] == [(0, "a"), (1, "a")]


def practice_options(table: Table) -> dict[str, Any]:
    return msgspec.json.decode(table.options)  # type: ignore[no-any-return]


@pytest.mark.parametrize("at_the_top", [False, True])
@pytest.mark.parametrize("place", [0, 1])
def test_the_daily_game_speaks_the_language_that_is_learnt(place: int, *, at_the_top: bool) -> None:
    deck = a_deck_of("famiglia")
    learns = deck.cards.languages[place]
    learner = a_guest()
    Learner.objects.filter(pk=learner.pk).update(learns=learns, rung=len(DAILY.ladder) * at_the_top)

    table = practice.begin_daily(learner=Learner.objects.get(pk=learner.pk), deck=deck)

    options = DAILY.read_options(practice_options(table))
    assert options.formula_language == ("l1", "l2")[place]


@pytest.mark.on_postgresql
def test_the_same_win_counts_once_and_the_ladder_ends_at_4b() -> None:
    learner = a_guest()
    for _ in DAILY.ladder:
        table = today(learner)
        end(table, won=True)
        end(table, won=True)

    learner.refresh_from_db()
    assert learner.rung == len(DAILY.ladder)
    assert [rung.name for rung in DAILY.ladder] == ["0a", "1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
    assert today(learner).practice.rung == len(DAILY.ladder) - 1  # type: ignore[union-attr]


def test_the_page_of_the_day_shows_the_ladder_and_the_own_result() -> None:
    learner, cookie = a_pupil()
    end(today(learner), won=True)

    page = browser(cookie).get(reverse("practise_daily"))

    ladder = page.context["ladder"]
    assert [(rung.step, rung.is_won, rung.stands) for rung in ladder[:3]] == [
        (1, True, False),
        (2, False, True),
        (3, False, False),
    ]
    assert "result 90" in page.content.decode()
    assert "30 moves" in page.content.decode()


@pytest.mark.parametrize("lost", range(1, practice.ATTEMPTS + 1))
def test_the_page_of_the_day_says_how_many_tries_are_left(lost: int) -> None:
    learner, cookie = a_pupil()
    client = browser(cookie)
    for _ in range(lost):
        table = today(learner)
        end(table, won=False)

    page = client.get(reverse("practise_daily"))
    answer = client.post(reverse("practise_daily"))

    assert page.context["attempts_left"] == practice.ATTEMPTS - lost
    assert ("Try step 1 again" in page.text) == (lost < practice.ATTEMPTS)
    assert ("Look at my game" in page.text) == (lost == practice.ATTEMPTS)
    assert (answer["Location"] == reverse("table", args=[table.pk])) == (lost == practice.ATTEMPTS)


def test_who_deletes_a_try_that_was_lost_goes_on_with_the_next() -> None:
    learner, cookie = a_pupil()
    lost = today(learner)
    end(lost, won=False)
    going = today(learner)

    browser(cookie).post(reverse("practise_delete", args=[lost.pk]))

    assert "Go on playing" in browser(cookie).get(reverse("practise_daily")).text
    assert today(learner) == going


def test_each_try_has_cards_of_its_own_that_are_the_same_for_everybody() -> None:
    seeds = []
    for learner in (a_guest(), a_guest()):
        for _ in range(practice.ATTEMPTS):
            table = today(learner)
            seeds.append(table.seed)
            end(table, won=False)

    assert seeds[: practice.ATTEMPTS] == seeds[practice.ATTEMPTS :]
    assert len(set(seeds)) == practice.ATTEMPTS


async def test_in_the_daily_game_nothing_is_taken_back_but_hints_are_given() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(today)(learner)
    live = await hub.table(table.pk)
    moves = await my_turn(live)
    await live.play(0, live.number, next(move for move in moves if type(move).__name__ == "Pass"))
    await my_turn(live)

    assert live.may_take_back(0) is None
    page = await on_page(cookie, table, hint="1", number=str(live.number))
    assert "A good player" in page
    assert 'name="undo"' not in page


def test_daily_games_do_not_fill_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST_GAMES", 1)
    learner = a_guest()
    a_game(learner)

    assert today(learner).pk


def test_todays_level_is_not_dealt_again_to_whoever_deletes_it() -> None:
    learner, cookie = a_pupil()
    emma = browser(cookie)
    table = today(learner)
    end(table, won=False)

    emma.post(reverse("practise_delete", args=[table.pk]))
    page, again = emma.get(reverse("practise_daily")), emma.post(reverse("practise_daily"))

    assert not Table.objects.exists()
    assert (page.status_code, again.status_code) == (200, 409)
    for shown in (page.text, again.text):
        assert shown.count(str(PRACTISING["daily_played"])) == 1
        assert "Play step" not in shown
    assert emma.get(reverse("practise")).status_code == 200
    assert a_game(learner).pk  # Whatever else they like to play begins.


def test_a_level_that_was_won_and_deleted_leads_on_to_the_next() -> None:
    learner, cookie = a_pupil()
    first = today(learner)
    end(first, won=True)

    browser(cookie).post(reverse("practise_delete", args=[first.pk]))

    assert today(learner).practice.rung == 1  # type: ignore[union-attr]


def test_nothing_is_known_of_a_deleted_daily_game_on_the_next_day(monkeypatch: pytest.MonkeyPatch) -> None:
    learner, _ = a_pupil()
    table = today(learner)
    practice.delete(learner=learner, table_id=table.pk)
    assert list(Practice.objects.values_list("outcome", "hints", "rung")) == [(None, 0, 0)]
    practice.forget()
    assert Practice.objects.exists()

    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    practice.forget()

    assert not Practice.objects.exists()
    yesterdays = today(learner)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow + timedelta(days=1))
    practice.delete(learner=learner, table_id=yesterdays.pk)
    assert not Practice.objects.exists()


def test_todays_game_outlives_a_site_that_forgets_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PRACTICE_DAYS", 0)
    learner, _ = a_pupil()
    table = today(learner)
    a_game(learner)

    practice.forget()

    assert list(Table.objects.all()) == [table]


@pytest.mark.on_postgresql
def test_two_devices_that_begin_and_delete_at_once_have_one_game() -> None:
    a_deck_of("famiglia")
    learner, cookie = a_pupil()
    start = threading.Barrier(6)

    def press(device: int) -> str:
        start.wait()
        try:
            first = browser(cookie).post(reverse("practise_daily"))
            if device == 0 and first.status_code == 302:
                number = first["Location"].strip("/").split("/")[-1]
                browser(cookie).post(reverse("practise_delete", args=[number]))
            again = browser(cookie).post(reverse("practise_daily"))
            return first.get("Location", "") or again.get("Location", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        led_to = set(pool.map(press, range(6))) - {""}

    assert len(led_to) == 1
    assert learner.games.count() == 1
    with pytest.raises(IntegrityError):
        Practice.objects.create(learner=learner, bot_level="expert", day=timezone.localdate(), rung=0)


def test_whoever_lost_the_daily_game_is_offered_to_try_again_as_often_as_they_may() -> None:
    learner, cookie = a_pupil()
    told = {2: "Try again: 2 times more today", 1: "Try again: once more today"}
    for left in (2, 1, 0):
        table = today(learner)
        end(table, won=False)
        story, *_ = read_story(table.pk)
        assert story.tries_left == practice.attempts_left(learner=learner, rung=0) == left

        shown = {"is_over": True, "is_daily": True, "tries_left": story.tries_left, "number": table.pk}
        acts = " ".join(render_to_string("home/acts.html", shown).split())

        assert [text for text in told.values() if text in acts] == [told.get(left)] * (left > 0)
        assert (reverse("practise_daily") in acts) == (left > 0)
        assert ("Try step 1 again" in browser(cookie).get(reverse("practise_daily")).text) == (left > 0)
    assert read_story(a_game(learner).pk)[0].tries_left == 0
