"""Cheers: what people at a table call out to one another, and who hears it; nothing of it is a move."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import AsyncClient
from django.urls import reverse

from classroom.live.cheers import LASTS, MOST, calls
from classroom.live.hub import hub
from classroom.live.seats import MINUTE
from classroom.models import Session, Turn, Utterance
from familygames.catalogue import GAMES
from familygames.language.resources import LANGUAGES, tongue
from tests.classroom.tables import Row, Socket, get_up, open_a_table
from tests.games import sample_of
from tests.patience import Clock, until

transactional = pytest.mark.django_db(transaction=True)

FRENCH = [(b"accept-language", b"fr")]


async def client_of(row: Row, language: str = "en") -> AsyncClient:
    client = AsyncClient()
    client.cookies["seat"] = row["token"]
    client.cookies["django_language"] = language
    return client


def address(row: Row) -> str:
    return reverse("table_cheers", args=[row["table"]])


async def call(row: Row, key: str, language: str = "en") -> Any:
    return await (await client_of(row, language)).post(address(row), {"cheer": key})


def cheers_in(message: Row) -> list[Row]:
    return [event for event in message.get("events", []) if event["kind"] == "Cheer"]


# What there is to call out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_calls_each_with_its_own_words(language: str) -> None:
    said = tongue(language).cheers

    assert list(said) == list(tongue("en").cheers)
    assert len(set(said.values())) == len(said) >= 5
    for text in said.values():
        assert text[0].isupper()
        assert re.search("[^ \u202f]\u202f!$" if language == "fr" else "[^ \u202f]!$", text)
    for other in set(LANGUAGES) - {language}:
        assert not set(said.values()) & set(tongue(other).cheers.values())


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("read", LANGUAGES)
def test_each_call_has_its_meaning_for_whoever_reads_another_language(spoken: str, read: str) -> None:
    for one in calls(spoken, read):
        assert one.text == tongue(spoken).cheers[one.key]
        assert one.gloss == ("" if spoken == read else tongue(read).cheers[one.key])


@transactional
@pytest.mark.parametrize("spoken", ["l1", "l2"])
@pytest.mark.parametrize("game", GAMES)
async def test_in_every_game_they_are_in_the_language_of_the_table(game: str, spoken: str) -> None:
    sample = sample_of(game)
    options = dict(sample.options)
    if "formula_language" in GAMES[game].options.__struct_fields__:
        options["formula_language"] = spoken
    rows = await open_a_table(*"ABCDEF"[: sample.seats], game=game, **options)
    table = await hub.table(rows[0]["table"])
    page = (await (await client_of(rows[0], "fr")).get(address(rows[0]))).content.decode()
    board = Socket(rows[1]["path"], token=rows[1]["token"], kind="board", headers=FRENCH)
    await board.open()

    assert (await call(rows[0], "thanks")).status_code == 204

    (heard,) = cheers_in(await board.hear())
    assert (heard["text"], heard["lang"]) == (tongue(table.language).cheers["thanks"], table.language)
    assert heard["gloss"] == ("" if table.language == "fr" else tongue("fr").cheers["thanks"])
    assert (heard["seat"], heard["by"]) == (0, "A")
    for key, text in tongue(table.language).cheers.items():
        assert f'data-cheer="{key}"' in page
        assert f'lang="{table.language}">{text}</span>' in page
    await get_up([board])


# Who hears it


@transactional
async def test_all_at_the_table_hear_it_once_and_no_other_table_does() -> None:
    rows, others = await open_a_table("Emma", "Léo"), await open_a_table("Zoé", "Tom")
    boards = [Socket(row["path"], token=row["token"], kind="board") for row in (*rows, others[0])]
    for board in boards:
        await board.open()

    await call(rows[0], "well_done")
    await call(rows[1], "thanks")

    for board in boards[:2]:
        heard: list[Row] = []
        while len(heard) < 2:
            heard += cheers_in(await board.hear())
        assert [(event["by"], event["text"]) for event in heard] == [
            ("Emma", "Well done!"),
            ("Léo", "Thank you!"),
        ]
    for board in boards:
        await board.say({"number": 0})
        answer = await board.hear()
        assert (answer["number"], cheers_in(answer)) == (0, [])
    await get_up(boards)


@transactional
async def test_a_bot_that_is_told_well_done_says_thank_you() -> None:
    rows = await open_a_table("Emma", bots=2, step_mode="auto", bot_seconds=600)
    table = await hub.table(rows[0]["table"])
    while not table.entries or table.entries[-1].seat == 0:
        (seat,) = table.state.to_move()
        await table.play(seat, table.number, table.state.moves(seat)[0])
    bot = table.entries[-1].seat

    await call(rows[0], "luck")
    await call(rows[0], "well_done")

    await until(lambda: len(table.cheers.since(0)) == 3)
    called = [(one.seat, one.key) for one in table.cheers.since(0)]
    assert called == [(0, "luck"), (0, "well_done"), (bot, "thanks")]


@transactional
async def test_nothing_of_it_is_a_move_or_kept_and_programs_hear_nothing() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    program = Socket(rows[1]["path"], token=rows[1]["token"])
    await program.open()
    before = (table.number, table.state, list(table.entries), list(table.talk))

    for key in ("oh_no", "luck"):
        assert (await call(rows[0], key)).status_code == 204
    await program.say({"number": 0})

    assert await program.hear() == {"number": 0}
    assert (table.number, table.state, table.entries, table.talk) == before
    assert await Turn.objects.acount() == await Utterance.objects.acount() == 0
    await get_up([program])


@transactional
async def test_whoever_asks_for_news_without_a_socket_hears_it_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = await open_a_table("Emma", "Léo")
    clock, client = Clock(monkeypatch), await client_of(rows[1])
    news = reverse("table_screen", args=[rows[1]["table"]])
    first = await client.get(news, {"number": "0"})

    await call(rows[0], "hurry")

    tag = {"if-none-match": first["ETag"]}
    second = await client.get(news, {"number": "0"}, headers=tag)
    (heard,) = cheers_in(second.json())
    assert (heard["by"], heard["text"]) == ("Emma", "Hurry up!")
    again = await client.get(news, {"number": "0"}, headers={"if-none-match": second["ETag"]})
    assert again.status_code == 304
    clock.turn(LASTS)
    late = await client.get(news, {"number": "0"})
    assert cheers_in(late.json()) == []


# How often, and whether at all


@transactional
async def test_a_few_a_minute_then_a_quiet_word(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = await open_a_table("Emma", "Léo")
    clock = Clock(monkeypatch)

    answers = [await call(rows[0], "thanks") for _ in range(MOST)]
    one_more = await call(rows[0], "thanks", "fr")

    assert [answer.status_code for answer in answers] == [204] * MOST
    assert (one_more.status_code, one_more.content.decode()) == (
        200,
        "C’est assez pour l’instant. Attends un peu.",
    )
    assert (await call(rows[1], "thanks")).status_code == 204
    clock.turn(MINUTE)
    assert (await call(rows[0], "thanks")).status_code == 204


@transactional
async def test_the_teacher_mutes_a_lesson_and_a_frozen_table_is_silent() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    assert "data-open-panel" in table.board.parts(0, "en")["cheers"]

    await Session.objects.aupdate(may_cheer=False)
    await table.reseat()

    assert (await call(rows[0], "thanks")).content.decode() == "Your teacher has switched this off."
    assert table.board.parts(0, "en")["cheers"] == ""
    await Session.objects.aupdate(may_cheer=True, is_frozen=True)
    await table.reseat()
    assert (await call(rows[0], "thanks")).content.decode() == "The table is paused. Look at your teacher."
    assert table.cheers.last == 0


@transactional
async def test_only_who_sits_here_calls_out_and_only_what_there_is() -> None:
    rows, others = await open_a_table("Emma", "Léo"), await open_a_table("Zoé", "Tom")

    assert (await call(rows[0], "Shut up!")).content.decode() == "This cannot be called out."
    assert (await call(rows[0] | {"token": others[0]["token"]}, "thanks")).status_code == 403
    assert (await AsyncClient().get(address(rows[0]))).status_code == 403
    assert (await hub.table(rows[0]["table"])).cheers.last == 0
