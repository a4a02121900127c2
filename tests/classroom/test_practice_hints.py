"""Practice at home: hints, moves taken back, ways of moving."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import unescape
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from django.utils.html import strip_tags

from classroom.games.shared import practice_panel
from classroom.games.shared.audience import Audience
from classroom.games.sites import words_of
from classroom.live.bots import hint
from classroom.live.feedback import WISHES
from classroom.live.hub import hub
from classroom.live.story import read_story, read_turns
from classroom.live.table import LiveTable
from classroom.models import (
    Learner,
    Practice,
    Pupil,
    Way,
)
from classroom.replay import judged_at
from classroom.services import practice
from classroom.services.examples import remember
from classroom.services.practice import PracticeResult
from classroom.views import tables
from classroom.wording.games import SITE_REASONS
from classroom.wording.tables import MOVE_TAKEN_BACK
from familygames.catalogue import GAMES
from familygames.game import PROGRAMME, Question
from familygames.players import Because
from familygames.spikit.rules.moves import LaySentence
from tests.classroom.at_home import a_game, a_guest, a_pupil, browser, my_turn, on_page, phone
from tests.classroom.tables import open_a_table, without_cards
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("language", "title"), [("en", "A good player"), ("fr", "Un bon joueur")])
async def test_a_hint_tells_why_folds_away_and_goes_with_the_move(language: str, title: str) -> None:
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

    await client.post(f"{path}move/", {"hint": "fold", "number": str(live.number)})
    assert title not in (await client.get(path)).text
    await client.post(f"{path}move/", {"hint": "1", "number": str(live.number)})
    assert title in (await client.get(path)).text
    assert (await Practice.objects.aget()).hints == 1
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [game.name for game in GAMES.values() if not game.ladder])
async def test_a_reason_begins_with_a_capital_whatever_card_it_begins_with(game: str, language: str) -> None:
    table = await sync_to_async(a_game)(await sync_to_async(a_guest)(), game)
    live = await hub.table(table.pk)
    await my_turn(live)
    reading = Audience(live, words_of(game), language)
    about: dict[str, Any] = {"card": live.deck.cards[-1], "number": 2, "text": "x", "seat": 1}

    for code in words_of(game).hints:
        because = Because(code, family=live.deck.families[0].id, **about)
        first = strip_tags(practice_panel.reason_said(live, reading, because))[0]
        assert first == first.upper(), code


async def test_what_a_hint_proposes_in_spikit_is_never_refused() -> None:
    table = await sync_to_async(a_game)(await sync_to_async(a_guest)(), "spikit", max_turns=8)
    live = await hub.table(table.pk)

    while await my_turn(live):
        await live.play(0, live.number, await hinted(live))

    story, turns = await sync_to_async(read_story)(table.pk), await sync_to_async(read_turns)(table.pk, 0)
    own = [judged for judged in judged_at(story[0].game, story[0].deck, turns) if judged.seat == 0]
    assert [judged.question.text for judged in own if judged.decisions[-1].opinion != "accept"] == []


async def with_a_sentence(learner: Learner) -> tuple[LiveTable, LaySentence]:
    """A table where a sentence is advised now: not every deal comes to one."""
    while True:
        live = await hub.table((await sync_to_async(a_game)(learner, "spikit", max_turns=40)).pk)
        while await my_turn(live):
            move = await hinted(live)
            if isinstance(move, LaySentence):
                return live, move
            await live.play(0, live.number, move)


async def test_a_hint_in_spikit_does_not_propose_what_the_teacher_has_refused() -> None:
    learner, _ = await sync_to_async(a_pupil)()
    live, move = await with_a_sentence(learner)
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


async def test_what_was_amiss_goes_with_the_way_in_which_it_was_said() -> None:
    learner, cookie = await sync_to_async(a_pupil)()
    table = await sync_to_async(a_game)(learner)
    live = await hub.table(table.pk)
    await my_turn(live)
    await on_page(cookie, table, set_way="type", number=str(live.number))

    assert "is-refused" in await on_page(cookie, table, text="loin", way="type", number=str(live.number))
    assert "is-refused" in await on_page(cookie, table, set_way="type", number=str(live.number))
    assert "is-refused" not in await on_page(cookie, table, set_way="gaps", number=str(live.number))
    assert "is-refused" not in await on_page(cookie, table)


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
        assert not (WISHES | {"meant"}) & fields


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

    assert told in " ".join(unescape(strip_tags(page.text)).split())
