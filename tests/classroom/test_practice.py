"""Practice at home: whose a game is, how it is played and kept, hints, the daily Famiglia, forgetting."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.http.cookie import SimpleCookie
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from classroom.errors import CannotPractise
from classroom.games.sites import words_of
from classroom.live.bots import hint
from classroom.live.hub import Hub, hub
from classroom.live.outbox import NOT_ALLOWED, SEAT_GONE, TABLE_CLOSED, Outbox
from classroom.live.registry import FALLS_ASLEEP
from classroom.live.story import read_story, read_turns, story_of
from classroom.live.table import LiveTable
from classroom.models import (
    ClassCard,
    Deck,
    Learner,
    Practice,
    Pupil,
    SchoolClass,
    Table,
    Turn,
    User,
    Visibility,
    Way,
)
from classroom.replay import judged_at
from classroom.services import cards, classes, learners, practice
from classroom.services.examples import remember
from classroom.services.practice import DAILY, PracticeResult
from classroom.views import tables
from classroom.wording.games import SITE_REASONS
from classroom.wording.refusals import PRACTISING
from classroom.wording.tables import MOVE_TAKEN_BACK
from familygames.catalogue import GAMES
from familygames.game import PROGRAMME, Question
from familygames.spikit.rules.moves import LaySentence
from tests.classroom.lessons import make_teacher
from tests.classroom.tables import Socket, a_deck_of, a_published_deck, open_a_table, without_cards
from tests.classroom.test_session_opening import as_shown
from tests.familygames.test_memory import without_pictures
from tests.games import sample_of
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


def a_guest() -> Learner:
    return learners.new_guest("en")


def a_pupil(name: str = "Emma") -> tuple[Learner, str]:
    """A pupil's learner, and their cookie."""
    teacher = User.objects.filter(email="ms@school.example").first() or make_teacher()
    school_class, _ = SchoolClass.objects.get_or_create(teacher=teacher, name="6e B")
    pupil = Pupil.objects.create(school_class=school_class, name=name, way=Way.GAPS)
    card = ClassCard.objects.create(pupil=pupil, language="en", grid=[["🐶", "dog"]] * cards.GRID)
    learner = learners.learner_with(card)
    return learner, learners.cookie_of(learner, card)


def a_game(learner: Learner, game: str = "famiglia", **options: Any) -> Table:
    """A game in which the learner begins at once; in others than Famiglia bots may move first."""
    seats, short = sample_of(game).home
    table = practice.begin(
        learner=learner,
        game=GAMES[game],
        deck=a_deck_of(game),
        options=short | options,
        seats=seats,
        bot_level="beginner",
    )
    Practice.objects.filter(pk=table.practice_id).update(bot_seconds=0)
    return table


def browser(cookie: str) -> Client:
    client = Client()
    client.cookies = SimpleCookie({learners.COOKIE: cookie})
    return client


def phone(cookie: str) -> AsyncClient:
    client = AsyncClient()
    client.cookies = SimpleCookie({learners.COOKIE: cookie})
    return client


def socket_of(table: Table, cookie: str, kind: str = "json") -> Socket:
    headers = [(b"cookie", f"{learners.COOKIE}={cookie}".encode())] if cookie else []
    return Socket(f"/ws/table/{table.pk}/", kind=kind, headers=headers)


async def my_turn(live: LiveTable) -> list[Any]:
    """The learner's moves, once they have any; none when the game is over."""
    await until(lambda: live.over or 0 in live.state.to_move() - live.state.free())
    return [] if live.over else live.state.moves(0)  # type: ignore[no-any-return]


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
    with django_assert_num_queries(2):
        client.get(reverse("practise"))

    for level in (1, 2, 3, 4):
        a_game(learner, level=level)
    with django_assert_num_queries(2):
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


# Hints, taking back, ways


async def on_page(cookie: str, table: Table, **fields: str) -> str:
    """The page of a table after a form, as a browser without a script gets it."""
    path = reverse("table", args=[table.pk])
    if fields:
        await phone(cookie).post(f"{path}move/", fields)
    return (await phone(cookie).get(path)).text


@pytest.mark.parametrize(("language", "title"), [("en", "A good player"), ("fr", "Un bon joueur")])
async def test_a_hint_tells_a_move_and_why_and_goes_with_the_move(language: str, title: str) -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    live = await hub.table(table.pk)
    await my_turn(live)
    client = phone(cookie)
    client.cookies["django_language"] = language
    path = reverse("table", args=[table.pk])

    await client.post(f"{path}move/", {"hint": "1", "number": str(live.number)})
    await client.post(f"{path}move/", {"hint": "1", "number": str(live.number)})
    page = (await client.get(path)).text

    assert title in page
    assert page.count("hint-reasons") == 1
    assert (await Practice.objects.aget()).hints == 1
    advised = live.seats[0].hint
    assert advised is not None
    assert advised.hint.move.objection(live.state, 0) is None
    await live.play(0, live.number, advised.hint.move)
    await my_turn(live)
    assert title not in (await client.get(path)).text


@pytest.mark.on_postgresql
def test_a_hint_is_counted_once_though_the_database_is_asked_twice() -> None:
    a_game(a_guest())
    game = Practice.objects.get()

    for _ in range(2):  # As `in_database` does where the connection broke after the first time.
        practice.count_hint(practice_id=game.pk, given_before=game.hints)
    game.refresh_from_db()
    practice.count_hint(practice_id=game.pk, given_before=game.hints)

    game.refresh_from_db()
    assert game.hints == 2


async def hinted(live: LiveTable) -> Any:
    """The move that the learner is advised now."""
    await hint(live, 0, live.number)
    advised = live.seats[0].hint
    assert advised is not None
    return advised.hint.move


async def test_what_a_hint_proposes_in_spikit_is_never_refused() -> None:
    table = await sync_to_async(a_game)(await sync_to_async(a_guest)(), "spikit", max_turns=8)
    live = await hub.table(table.pk)

    while await my_turn(live):
        await live.play(0, live.number, await hinted(live))

    story, turns = await sync_to_async(read_story)(table.pk), await sync_to_async(read_turns)(table.pk, 0)
    own = [judged for judged in judged_at(story[0], turns) if judged.seat == 0]
    assert [judged.question.text for judged in own if judged.decisions[-1].opinion != "accept"] == []


async def test_a_hint_in_spikit_does_not_propose_what_the_teacher_has_refused() -> None:
    learner, _ = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner, "spikit", max_turns=40)
    live = await hub.table(table.pk)
    while await my_turn(live):
        move = await hinted(live)
        if isinstance(move, LaySentence):
            break
        await live.play(0, live.number, move)
    story = live.story
    assert story.deck_id is not None
    assert story.teacher is not None
    text = live.deck.read(move.cards, move.joker)  # type: ignore[attr-defined]  # a deck of sentences

    await sync_to_async(remember)(
        deck_id=story.deck_id,
        teacher_id=story.teacher,
        question=Question(text, text.casefold()),
        opinion="refuse",
    )

    live.seats[0].hint = None
    assert await hinted(live) != move


async def test_a_hint_for_an_older_position_is_refused() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    live = await hub.table(table.pk)
    await my_turn(live)

    page = await on_page(cookie, table, hint="1", number="77")

    assert str(SITE_REASONS["table_has_moved_on"]) in page
    assert live.seats[0].hint is None


async def a_game_of(game: str, **options: Any) -> tuple[LiveTable, Callable[..., Awaitable[str]]]:
    """A game at home that waits for its learner, and their page; bots take their time."""
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner, game, **options)
    await Practice.objects.filter(pk=table.practice_id).aupdate(bot_seconds=600)
    live = await hub.table(table.pk)

    async def press(**fields: str) -> str:
        return await on_page(cookie, table, number=str(live.number), **fields)

    return live, press


async def test_the_own_move_is_taken_back_as_long_as_nobody_has_answered() -> None:
    live, press = await a_game_of("famiglia")
    before, moves = live.state, live.state.moves(0)
    await live.play(0, live.number, next(move for move in moves if type(move).__name__ == "Pass"))
    last = live.may_take_back(0)

    assert str(MOVE_TAKEN_BACK) in await press(undo=str(last))
    assert live.state == before
    assert live.may_take_back(0) is None
    await press(undo=str(last))  # Pressed twice.
    assert live.state == before

    await live.play(0, live.number, next(move for move in moves if type(move).__name__ == "Pass"))
    last = live.may_take_back(0)
    await live.play(PROGRAMME, live.number, live.state.moves(PROGRAMME)[0])
    assert live.may_take_back(0) is None
    assert str(SITE_REASONS["come_to_light"]) in await press(undo=str(last))
    assert live.state.turn == 0


async def test_a_card_that_was_turned_is_not_turned_back() -> None:
    live, press = await a_game_of("memory")
    await live.play(0, live.number, live.state.moves(0)[0])
    turned = live.state

    assert live.may_take_back(0) is None
    assert str(SITE_REASONS["come_to_light"]) in await press(undo=str(live.number))
    assert live.state == turned


async def test_a_learner_chooses_his_way_himself_and_keeps_it() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    live = await hub.table(table.pk)
    assert live.seats[0].way == Way.GAPS

    await on_page(cookie, table, set_way="type", number=str(live.number))
    assert live.seats[0].way == Way.TYPE
    await on_page(cookie, table, set_way="nonsense", number=str(live.number))
    assert live.seats[0].way == Way.TYPE
    pupil = await Pupil.objects.aget()
    assert pupil.way == Way.GAPS  # In class the teacher decides.


@pytest.mark.long
async def test_who_has_no_cards_left_may_see_the_end_at_once() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner, "literature", first_player="seat_0")
    await Practice.objects.aupdate(bot_seconds=5)
    live = await hub.table(table.pk)
    live.story.bot_seconds = 600
    assert "Finish quickly" not in await on_page(cookie, table)

    await on_page(cookie, table, quickly="1", number=str(live.number))  # There is a move to make.
    assert not live.pace.is_quick
    without_cards(live, 0)
    assert "Finish quickly" in await on_page(cookie, table)
    assert "Finish quickly" not in await on_page(cookie, table, quickly="1", number=str(live.number))

    at = live.number
    await until(lambda: live.over or live.number > at + 3)


async def test_at_a_table_of_a_lesson_nobody_gets_hints_nor_takes_back() -> None:
    (row, *_) = await open_a_table("Emma", "Léo")
    live = await hub.table(row["table"])
    client = AsyncClient()
    client.cookies["seat"] = row["token"]
    for fields in ({"hint": "1"}, {"undo": "1"}, {"set_way": "type"}):
        await client.post(f"/table/{row['table']}/move/", {**fields, "number": "0"})

    assert live.seats[row["seat"]].hint is None
    assert live.seats[row["seat"]].way == Way.TAP
    assert live.may_take_back(row["seat"]) is None
    assert 'id="home-acts"' not in (await client.get(f"/table/{row['table']}/")).text


def test_asking_for_a_hint_is_no_move_of_any_game() -> None:
    assert tables.wish is not None
    for game in GAMES.values():
        fields = {name for move in game.move.__args__ for name in move.__struct_fields__}
        assert not {"hint", "undo", "quickly", "set_way", "meant"} & fields


@pytest.mark.parametrize(
    "outcome",
    [PracticeResult((3, 1), (0,), 12), PracticeResult((80,), (), 30, {"gangster": 80, "result": None})],
    ids=["scores", "a tally"],
)
def test_what_is_written_beside_a_game_is_read_as_it_was(outcome: PracticeResult) -> None:
    assert PracticeResult.read(outcome.stored()) == outcome


def test_what_a_game_counts_besides_is_written_by_its_own_words() -> None:
    outcome = PracticeResult(points=(80,), won=(0,), moves=30, tally={"gangster": 70, "result": 90})

    assert outcome.stored() == {"points": [80], "won": [0], "moves": 30, "gangster": 70, "result": 90}


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ({"gangster": 70, "result": 90}, "80 points, the gangster 70 · result 90 · 30 moves"),
        ({"gangster": 80, "result": None}, "drawn 80 points, the gangster 80 · 30 moves"),
        ({"gangster": None, "result": None}, "played 30 moves"),
        ({}, "played 30 moves"),
    ],
)
def test_the_list_tells_what_a_game_counts_besides(stored: dict[str, Any], told: str) -> None:
    learner, cookie = a_pupil()
    table = a_game(learner, level=2)
    kept = {"points": [80], "won": [], "moves": 30, **stored}
    Practice.objects.filter(pk=table.practice_id).update(outcome=kept)

    page = browser(cookie).get(reverse("practise"))

    assert told in " ".join(strip_tags(page.text).split())


# The daily Famiglia


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


def test_a_win_leads_up_the_ladder_and_a_loss_waits_for_tomorrow() -> None:
    learner = a_guest()
    first = today(learner)
    assert today(learner) == first  # It goes on.

    end(first, won=True)
    second = today(learner)
    end(second, won=False)

    learner.refresh_from_db()
    assert learner.rung == 1
    assert today(learner) == second
    options = [GAMES["famiglia"].read_options(practice_options(table)) for table in (first, second)]
    assert [(chosen.level, chosen.first) for chosen in options] == [(1, "a"), (1, "b")]


def practice_options(table: Table) -> dict[str, Any]:
    return msgspec.json.decode(table.options)  # type: ignore[no-any-return]


@pytest.mark.on_postgresql
def test_the_same_win_counts_once_and_the_ladder_ends_at_4b() -> None:
    learner = a_guest()
    for _ in DAILY.ladder:
        table = today(learner)
        end(table, won=True)
        end(table, won=True)

    learner.refresh_from_db()
    assert learner.rung == len(DAILY.ladder)
    assert [rung.name for rung in DAILY.ladder] == ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
    assert today(learner).practice.rung == len(DAILY.ladder) - 1  # type: ignore[union-attr]


def test_the_page_of_the_day_shows_the_ladder_and_the_own_result() -> None:
    learner, cookie = a_pupil()
    end(today(learner), won=True)

    page = browser(cookie).get(reverse("practise_daily"))

    ladder = page.context["ladder"]
    assert [(rung.name, rung.is_won, rung.stands) for rung in ladder[:3]] == [
        ("1a", True, False),
        ("1b", False, True),
        ("2a", False, False),
    ]
    assert "result 90" in page.content.decode()
    assert "30 moves" in page.content.decode()


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
        assert "Play level" not in shown
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


# The plan of the gangster


@pytest.mark.parametrize(("language", "title"), [("en", "The gangster"), ("fr", "Le plan du gangster")])
def test_the_plan_of_the_gangster_is_explained_with_all_levels(
    client: Client, language: str, title: str
) -> None:
    client.cookies["django_language"] = language

    page = client.get(reverse("gangster"))

    assert title in page.content.decode()
    assert len(page.context["steps"]) == 5
    assert [level for level, _ in page.context["levels"]] == [1, 2, 3, 4]


def test_practice_is_found_from_the_start_page_and_the_list_from_there(client: Client) -> None:
    assert reverse("practise") in client.get("/").content.decode()
