"""Practice at home: whose a game is, how it is played and kept, forgetting."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import CannotPractise
from classroom.games.sites import words_of
from classroom.live.hub import Hub, hub
from classroom.live.outbox import NOT_ALLOWED, SEAT_GONE, TABLE_CLOSED, Outbox
from classroom.live.registry import FALLS_ASLEEP
from classroom.live.story import read_story, story_of
from classroom.models import (
    Deck,
    Learner,
    Practice,
    Table,
    Turn,
    User,
    Visibility,
)
from classroom.services import classes, learners, practice
from classroom.services.practice import PracticeResult
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_game, a_guest, a_pupil, browser, my_turn, phone, socket_of
from tests.classroom.lessons import make_teacher
from tests.classroom.tables import a_deck_of, a_published_deck
from tests.classroom.test_session_opening import as_shown
from tests.familygames.test_memory import without_pictures

pytestmark = pytest.mark.django_db(transaction=True)


# Beginning


def test_the_learner_sits_first_and_bots_of_his_level_have_the_other_seats() -> None:
    learner, _ = a_pupil()

    table = a_game(learner, "happy_family")

    assert [(seat.number, seat.bot) for seat in table.seats.all()] == [
        (0, ""),
        (1, "beginner"),
        (2, "beginner"),
    ]
    names = [seat.name for seat in table.seats.all()]
    assert names[0] == "Emma"
    assert len(set(names)) == 3


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.panel is not None])
def test_at_home_the_site_judges(game: str) -> None:
    table = a_game(a_guest(), game)
    story, _, _ = read_story(table.pk)

    assert story.game.judged_by(story.options) == "auto"


@pytest.mark.on_postgresql
def test_pressed_twice_it_is_one_game() -> None:
    learner = a_guest()

    assert a_game(learner) == a_game(learner) != a_game(learner, level=2)


@pytest.mark.on_postgresql
def test_nobody_piles_up_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST_GAMES", 1)
    learner = a_guest()
    a_game(learner)

    with pytest.raises(CannotPractise, match="too_many_games"):
        a_game(learner, level=2)


def finished(table: Table) -> None:
    outcome = PracticeResult(points=(3, 1, 0), won=(0,), moves=12)
    practice.note_outcome(practice_id=table.practice_id, outcome=outcome)  # type: ignore[arg-type]


def begin_on_the_page(client: Client, game: str) -> Any:
    """The page that proposes a game, and what it answers."""
    address = reverse("practise_new") + f"?game={game}"
    page = client.get(address)
    return page, client.post(address, as_shown(page.text, "<main"))


@pytest.mark.on_postgresql
@pytest.mark.parametrize("most", [2, 3])
def test_the_oldest_finished_game_makes_room_for_a_new_one(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(practice, "MOST_GAMES", most)
    learner, cookie = a_pupil()
    daily = practice.begin_daily(learner=learner, deck=a_deck_of("famiglia"))
    finished(daily)
    going = a_game(learner, level=4)  # The oldest of all, but not finished.
    over = [a_game(learner, level=level) for level in range(2, most + 1)]
    for table in over:
        finished(table)
    # The first that was begun is the last that was played.
    Turn.objects.create(table=over[0], number=1, seat=0, move="{}", events="[]", at=timezone.now())
    first = over[1] if len(over) > 1 else over[0]

    page, answer = begin_on_the_page(browser(cookie), "famiglia")

    assert [line.table for line in page.context["makes_room"]] == [first.pk]
    assert "makes room" in page.text
    assert answer.status_code == 302
    kept = set(Table.objects.values_list("pk", flat=True))
    assert first.pk not in kept
    assert {daily.pk, going.pk, *(table.pk for table in over if table != first)} < kept
    assert learner.games.filter(day=None).count() == most


def test_unfinished_games_make_no_room_and_one_is_asked_to_finish_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(practice, "MOST_GAMES", 2)
    learner, cookie = a_pupil()
    going = [a_game(learner, level=level) for level in (2, 3)]

    page, answer = begin_on_the_page(browser(cookie), "famiglia")

    assert page.context["makes_room"] == []
    assert (answer.status_code, "Finish or delete one" in answer.text) == (409, True)
    assert set(Table.objects.all()) == set(going)


def test_pressed_twice_one_game_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST_GAMES", 2)
    learner, cookie = a_pupil()
    for level in (3, 4):
        finished(a_game(learner, level=level))
    client = browser(cookie)

    begun = {begin_on_the_page(client, "famiglia")[1].url for _ in range(2)}

    assert len(begun) == 1
    assert learner.games.count() == 2


@pytest.mark.on_postgresql
def test_a_table_is_a_lessons_or_somebodys_practice() -> None:
    table = a_game(a_guest())

    with pytest.raises(IntegrityError):
        Table.objects.filter(pk=table.pk).update(practice=None)


@pytest.mark.on_postgresql
def test_a_guest_is_never_turned_away_and_those_who_never_moved_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(learners, "MOST_GUESTS", 4)
    monkeypatch.setattr(learners, "AT_A_TIME", 2)
    player, looker, *others = (a_guest() for _ in range(4))
    table = a_game(player)
    Turn.objects.create(table=table, number=1, seat=0, move="{}", events="[]", at=timezone.now())
    a_game(looker)

    assert Client().post(reverse("practise_guest")).status_code == 302

    assert not Learner.objects.filter(pk__in=[looker.pk, others[0].pk]).exists()
    assert Learner.objects.filter(pk__in=[player.pk, others[1].pk]).count() == 2
    assert Learner.objects.count() == 3


# The pages


def test_a_guest_comes_in_with_a_made_up_name_and_begins_a_game() -> None:
    a_deck_of("happy_family")
    client = Client()

    client.post(reverse("practise_guest"))
    form = {"deck": "happy-family", "seats": "2", "bot_level": "expert", "option-end_rule": "all_families"}
    answer = client.post(reverse("practise_new") + "?game=happy_family", form)

    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.pk])  # type: ignore[attr-defined]
    assert client.get(answer.url).status_code == 200  # type: ignore[attr-defined]
    assert table.seats.count() == 2
    assert table.practice is not None
    assert table.practice.bot_level == "expert"
    assert table.practice.learner.guest_name


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_that_has_a_board_can_be_chosen(game: str) -> None:
    a_deck_of(game)
    client = browser(learners.cookie_of(a_guest()))

    page = client.get(reverse("practise_new"), {"game": game})

    assert str(words_of(game).about) in page.content.decode()
    answer = client.post(reverse("practise_new") + f"?game={game}", as_shown(page.text, "<main"))
    assert answer.status_code == 302, answer.context["form"].errors or answer.context["options"].errors


def test_nine_sets_are_played_at_home_with_the_deck_of_54() -> None:
    table = begun_at_home("literature", GAMES["literature"].other_decks[0](), seats="6")

    assert len(story_of(table, 6).state.open_sets) == 9


def test_a_deck_without_pictures_is_played_at_home_with_translations() -> None:
    table = begun_at_home("memory", without_pictures(GAMES["memory"].standard_deck()), seats="2")

    assert story_of(table, 2).options.pair == "translation"  # type: ignore[attr-defined]


def begun_at_home(game: str, deck: Any, **chosen: str) -> Table:
    """A game with *deck*, of which the page proposed another."""
    a_deck_of(game)
    slug = a_published_deck(deck, GAMES[game].kind, slug="needs-an-option").slug
    client = browser(learners.cookie_of(a_guest()))
    address = reverse("practise_new") + f"?game={game}"
    form = as_shown(client.get(address).text, "<main") | chosen | {"deck": slug}
    answer = client.post(address, form)
    assert answer.status_code == 302, answer.context["form"].errors
    return Table.objects.get()


@pytest.mark.parametrize(
    ("languages", "words"), [(("fr", "en"), "en"), (("en", "fr"), "fr"), (("en", "nl"), "both")]
)
def test_words_of_the_language_that_is_learnt_count_in_familys(languages: Any, words: str) -> None:
    a_published_deck(GAMES["familys"].standard_deck().but(languages=languages), "letters")

    page = browser(learners.cookie_of(a_guest())).get(reverse("practise_new") + "?game=familys")

    assert page.context["options"].initial["languages"] == words
    assert "Only words of this language count" in page.content.decode()


def test_a_pupil_chooses_among_his_teachers_decks_a_guest_among_the_sites() -> None:
    learner, cookie = a_pupil()
    assert learner.pupil is not None
    teacher = learner.pupil.school_class.teacher
    deck = a_deck_of("happy_family")
    a_published_deck(deck.cards, owner=teacher, slug="ours")
    other = make_teacher("other@school.example")
    a_published_deck(deck.cards, owner=other, slug="theirs")
    a_published_deck(deck.cards, owner=other, slug="for-teachers")
    a_published_deck(deck.cards, owner=other, slug="for-all")
    a_published_deck(deck.cards, owner=other, slug="for-all-but-hidden")
    Deck.objects.filter(slug="for-teachers").update(visibility=Visibility.SCHOOL)
    Deck.objects.filter(slug__startswith="for-all").update(visibility=Visibility.PUBLIC)
    Deck.objects.filter(slug="for-all-but-hidden").update(hidden_at=timezone.now())

    def offered(client: Client) -> list[str]:
        return [deck.slug for deck in client.get(reverse("practise_new")).context["decks"]]

    assert offered(browser(cookie)) == ["happy-family", "ours", "for-all"]
    assert offered(browser(learners.cookie_of(a_guest()))) == ["happy-family", "for-all"]


def test_a_deck_that_is_shared_with_everybody_is_played_at_home() -> None:
    a_published_deck(a_deck_of("happy_family").cards, owner=make_teacher(), slug="for-all")
    Deck.objects.filter(slug="for-all").update(visibility=Visibility.PUBLIC)
    client = browser(learners.cookie_of(a_guest()))

    form = {"deck": "for-all", "seats": "2", "bot_level": "expert", "option-end_rule": "all_families"}
    client.post(reverse("practise_new") + "?game=happy_family", form)

    assert Table.objects.get().version.deck.slug == "for-all"


def test_a_deck_that_is_not_offered_is_not_dealt() -> None:
    theirs = a_published_deck(a_deck_of("happy_family").cards, owner=make_teacher(), slug="theirs")
    client = browser(learners.cookie_of(a_guest()))

    form = {"deck": theirs.slug, "seats": "2", "bot_level": "expert", "option-end_rule": "all_families"}
    answer = client.post(reverse("practise_new") + "?game=happy_family", form)

    assert answer.status_code == 200
    assert "deck" in answer.context["form"].errors
    assert not Table.objects.exists()


@pytest.mark.on_postgresql
def test_the_list_shows_open_and_finished_games_and_play_again_takes_over_the_choices() -> None:
    learner, cookie = a_pupil()
    over, going = a_game(learner, "happy_family"), a_game(learner, level=2)
    outcome = PracticeResult(points=(3, 1, 0), won=(0,), moves=12)
    practice.note_outcome(practice_id=over.practice_id, outcome=outcome)  # type: ignore[arg-type]

    page = browser(cookie).get(reverse("practise"))

    assert [game.table for game in page.context["open"]] == [going.pk]
    assert [(game.table, game.has_won) for game in page.context["over"]] == [(over.pk, True)]
    again = browser(cookie).get(reverse("practise_new"), {"like": going.pk})
    assert again.context["game"].name == "famiglia"
    assert again.context["options"].initial["level"] == 2


def test_the_list_takes_as_many_queries_for_many_games_as_for_one(django_assert_num_queries: Any) -> None:
    learner, cookie = a_pupil()
    client = browser(cookie)
    a_game(learner, "happy_family")
    with django_assert_num_queries(7):
        client.get(reverse("practise"))

    for level in (1, 2, 3, 4):
        a_game(learner, level=level)
    with django_assert_num_queries(7):
        client.get(reverse("practise"))


@pytest.mark.parametrize("name", ["practise_new", "practise_daily"])
def test_who_is_not_in_is_sent_to_the_door(client: Client, name: str) -> None:
    assert client.get(reverse(name)).url == reverse("practise")  # type: ignore[attr-defined]


def test_a_guest_who_leaves_takes_everything_with_him_a_pupils_games_stay() -> None:
    guest, (pupil, cookie) = a_guest(), a_pupil()
    a_game(guest)
    mine = a_game(pupil)

    browser(learners.cookie_of(guest)).post(reverse("practise_out"))
    left = browser(cookie)
    left.post(reverse("practise_out"))

    assert list(Table.objects.all()) == [mine]
    assert not left.cookies[learners.COOKIE].value


# Whose a game is


async def test_a_game_is_its_learners_alone() -> None:
    (emma, hers), (_, his) = await sync_to_async(a_pupil)("Emma"), await sync_to_async(a_pupil)("Léo")
    guest = await sync_to_async(a_guest)()
    table = await sync_to_async(a_game)(emma)
    path = reverse("table", args=[table.pk])

    assert (await phone(hers).get(path)).status_code == 200
    for cookie in ("", his, learners.cookie_of(guest), learners.cookie_of(emma)):
        assert (await phone(cookie).get(path)).status_code == 403
        assert (await phone(cookie).get(f"{path}screen/")).status_code == 403
        assert (await phone(cookie).post(f"{path}move/", {"hint": "1"})).status_code == 403
        assert (await phone(cookie).get(f"{path}replay/")).status_code == 403
        assert await socket_of(table, cookie).refused_with() == NOT_ALLOWED


async def test_not_even_the_teacher_looks_on() -> None:
    learner, _ = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    teacher = await User.objects.aget()
    client = AsyncClient()
    await client.aforce_login(teacher)

    assert (await client.get(reverse("table", args=[table.pk]))).status_code == 403


async def test_a_revoked_card_closes_the_table_that_is_open() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    socket = socket_of(table, cookie, "board")
    await socket.open()
    assert learner.pupil is not None
    school_class = learner.pupil.school_class
    teacher = AsyncClient()
    await teacher.aforce_login(school_class.teacher)

    await teacher.post(reverse("class_cards", args=[school_class.pk]), {"revoke": "all"})

    assert await socket.closed_with() == SEAT_GONE
    assert await socket_of(table, cookie).refused_with() == NOT_ALLOWED


def test_only_ones_own_game_is_deleted_and_nothing_of_it_stays() -> None:
    (emma, hers), (_, his) = a_pupil("Emma"), a_pupil("Léo")
    table = a_game(emma)
    path = reverse("practise_delete", args=[table.pk])

    browser(his).post(path)
    assert Table.objects.exists()
    browser(hers).post(path)
    browser(hers).post(path)
    assert not Table.objects.exists()
    assert not Practice.objects.exists()


async def test_a_game_that_is_deleted_is_left_on_every_device() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    socket = socket_of(table, cookie, "board")
    await socket.open()

    await phone(cookie).post(reverse("practise_delete", args=[table.pk]))

    assert await socket.closed_with() == TABLE_CLOSED


async def test_a_screen_at_home_shows_no_hand_of_a_bot() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner, "happy_family")
    live = await hub.table(table.pk)
    await my_turn(live)
    socket = socket_of(table, cookie)
    screen = await socket.open()

    own = {(card.family, card.member) for card in live.state.hands[0]}
    assert {tuple(card) for card in screen["view"]["hand"]} == own
    assert screen["seat"] == 0
    await socket.close()


def test_removing_a_pupil_removes_what_he_practised() -> None:
    learner, _ = a_pupil()
    a_game(learner)
    assert learner.pupil is not None

    classes.remove_pupils(pupils=[learner.pupil])

    assert not Learner.objects.exists()
    assert not Table.objects.exists()


def test_a_deck_that_is_played_at_home_is_kept() -> None:
    table = a_game(a_guest())

    assert list(Deck.objects.played()) == [table.version.deck]


# Playing


async def test_whoever_sees_the_end_of_a_game_finds_it_among_the_finished_ones() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner, "literature")
    client = phone(cookie)
    live = await hub.table(table.pk)
    socket = socket_of(table, cookie)
    shown = await socket.open()
    unwritten: list[bool] = []

    class Screen(Outbox):
        """Whether the end of the game was still to be written when it was shown."""

        def wake(self) -> None:
            unwritten.append(live.over and live.outcome.is_due)

        def message(self) -> str | None:
            return None

    live.join(Screen(None))

    while shown["turn"] is not None:
        if shown["moves"]:
            await socket.say({"number": shown["number"], "move": shown["moves"][0]})
        shown = await socket.hear_at(shown["number"] + 1)

    assert unwritten
    assert not any(unwritten)
    assert "Finished games" in (await client.get("/practise/")).text
    assert (await Practice.objects.aget()).outcome is not None
    assert live.may_take_back(0) is None  # The hands have been counted.
    await socket.close()


async def test_a_game_goes_on_where_it_was_on_another_device_and_after_a_restart() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    live = await hub.table(table.pk)
    moves = await my_turn(live)
    await live.play(0, live.number, moves[0])
    await my_turn(live)
    number, state = live.number, live.state

    hub.clear()
    again = await hub.table(table.pk)

    assert again is not live
    assert (again.number, again.state) == (number, state)
    assert (await phone(cookie).get(reverse("table", args=[table.pk]))).status_code == 200


async def test_no_bot_plays_for_a_learner_who_is_away() -> None:
    table = await sync_to_async(a_game)(await sync_to_async(a_guest)())
    live = await hub.table(table.pk)
    await my_turn(live)

    assert live.seats[0].bot_plays_in() is None


async def test_a_table_that_nobody_looks_at_falls_asleep_and_wakes() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    socket = socket_of(table, cookie)
    await socket.open()
    live = await hub.table(table.pk)
    await my_turn(live)
    now = asyncio.get_running_loop().time()

    hub.registry.put_to_sleep(now)
    hub.registry.put_to_sleep(now + FALLS_ASLEEP + 1)
    assert table.pk in hub.tables  # Somebody is here.
    await socket.close()
    live.seats[0].polled_at = float("-inf")
    hub.registry.put_to_sleep(now)
    assert table.pk in hub.tables
    hub.registry.put_to_sleep(now + FALLS_ASLEEP + 1)
    assert table.pk not in hub.tables
    assert (await hub.table(table.pk)).number == live.number


async def test_a_table_does_not_fall_asleep_under_somebody_who_is_just_coming() -> None:
    table = await sync_to_async(a_game)(await sync_to_async(a_guest)())
    now = asyncio.get_running_loop().time()
    live = await hub.table(table.pk)
    hub.registry.put_to_sleep(now)

    coming = await hub.table(table.pk)  # Whose device it is takes a moment to find out.
    hub.registry.put_to_sleep(now + FALLS_ASLEEP + 1)

    assert coming is live
    assert hub.tables[table.pk] is live


async def test_tables_at_home_sleep_until_somebody_comes() -> None:
    await sync_to_async(a_game)(await sync_to_async(a_guest)())

    assert await Hub().ownership.wake_tables() == 0


# Forgetting


def aged(table: Table, days: int, last_move: int | None = None) -> None:
    Practice.objects.filter(table=table).update(begun_at=timezone.now() - timedelta(days=days))
    if last_move is not None:
        at = timezone.now() - timedelta(days=last_move)
        Turn.objects.create(table=table, number=1, seat=0, move="{}", events="[]", at=at)


@pytest.mark.on_postgresql
def test_games_are_forgotten_when_nobody_has_touched_them_for_long() -> None:
    learner, _ = a_pupil()
    tables_ = [a_game(learner, level=level) for level in (1, 2, 3, 4)]
    old, long_ago, recent, new = tables_
    aged(old, settings.PRACTICE_DAYS + 1)
    aged(long_ago, settings.PRACTICE_DAYS + 9, settings.PRACTICE_DAYS + 1)
    aged(recent, settings.PRACTICE_DAYS + 9, settings.PRACTICE_DAYS - 1)

    call_command("forget_practice", verbosity=0)

    assert set(Table.objects.all()) == {recent, new}
    assert Learner.objects.exists()


@pytest.mark.on_postgresql
def test_guests_who_do_not_come_back_are_forgotten_with_their_games() -> None:
    gone, here, (pupil, _) = a_guest(), a_guest(), a_pupil()
    for learner in (gone, here, pupil):
        a_game(learner)
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS + 1)
    Learner.objects.exclude(pk=here.pk).update(seen_at=long_ago)

    assert practice.forget() == (0, 1)

    assert set(Learner.objects.all()) == {here, pupil}
    assert Table.objects.count() == 2


def test_a_visit_is_noted() -> None:
    guest = a_guest()
    Learner.objects.update(seen_at=timezone.now() - timedelta(days=3))

    browser(learners.cookie_of(guest)).get(reverse("practise"))

    guest.refresh_from_db()
    assert timezone.now() - guest.seen_at < timedelta(hours=1)


def test_a_guest_stays_in_as_long_as_he_is_kept_a_pupil_for_sixty_days(settings: Any) -> None:
    settings.GUEST_DAYS = 90
    pupil, _ = a_pupil()
    assert pupil.pupil is not None
    card = pupil.pupil.card
    seventy_days_ago = time.time() - timedelta(days=70).total_seconds()
    with pytest.MonkeyPatch.context() as clock:
        clock.setattr(time, "time", lambda: seventy_days_ago)
        of_a_guest, of_a_pupil = learners.cookie_of(guest := a_guest()), learners.cookie_of(pupil, card)

    assert learners.learner_of(of_a_guest) == guest
    assert learners.learner_of(of_a_pupil) is None


def test_each_visit_of_a_guest_keeps_his_device_for_as_long_again() -> None:
    visitor = browser(learners.cookie_of(a_guest()))

    answer = visitor.get(reverse("practise"))

    assert answer.cookies[learners.COOKIE]["max-age"] == timedelta(days=settings.GUEST_DAYS).total_seconds()


def test_the_privacy_page_tells_how_long_practice_is_kept(client: Client) -> None:
    page = client.get(reverse("privacy")).content.decode()

    assert f"{settings.PRACTICE_DAYS} days after a game" in page
    assert f"{settings.GUEST_DAYS} days after the last visit" in page


def test_practice_is_found_from_the_start_page_and_the_list_from_there(client: Client) -> None:
    assert reverse("practise") in client.get("/").content.decode()
