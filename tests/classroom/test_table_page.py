"""A table's page: who may see it, and how it is played without sockets and without a script."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import AsyncClient
from django.utils import timezone

from classroom.games.sites import words_of
from classroom.live.hub import hub
from classroom.live.outbox import NOT_ALLOWED
from classroom.live.table import LiveTable
from classroom.models import Participant, Session, Table, Utterance
from classroom.models.tables import hash_token, new_token
from classroom.services import learners, practice
from familygames.cards import Card
from familygames.happy_family.rules import Ask
from familygames.language.formulas import say
from familygames.memory.rules import Say, Turn
from tests.classroom.tables import Row, Socket, a_deck_of, a_table, a_teacher, open_a_table

pytestmark = pytest.mark.django_db(transaction=True)


async def seated(row: Row) -> AsyncClient:
    client = AsyncClient()
    client.cookies["seat"] = row["token"]
    return client


async def the_teacher() -> tuple[AsyncClient, list[Row]]:
    teacher = await sync_to_async(a_teacher)()
    rows = await sync_to_async(a_table)("Emma", "Léo", teacher=teacher, step_mode="spoken")
    client = AsyncClient()
    await client.aforce_login(teacher)
    return client, rows


def mover(table: LiveTable) -> int:
    (seat,) = table.state.to_move()
    return int(seat)


def page_of(row: Row) -> str:
    return f"/table/{row['table']}/"


# Who may see it


async def test_a_pupil_sees_his_own_cards_and_no_others() -> None:
    rows = await open_a_table("Emma", "Léo", "Zoé")
    table = await hub.table(rows[0]["table"])
    for row in rows:
        answer = await (await seated(row)).get(page_of(row))

        shown = set(re.findall(r'<button type="button" class="card" data-card="([^"]+)"', answer.text))
        assert answer.status_code == 200
        assert shown == {f"{card.family}/{card.member}" for card in table.state.hands[row["seat"]]}


async def test_who_has_no_seat_is_told_kindly() -> None:
    (row, *_) = await open_a_table("Emma", "Léo")

    for path, ask in ((page_of(row), "get"), (f"{page_of(row)}move/", "post")):
        answer = await getattr(AsyncClient(), ask)(path)
        assert answer.status_code == 403
        assert "This is not your table" in answer.text
    assert (await AsyncClient().get(f"{page_of(row)}screen/")).status_code == 403


async def test_a_pupil_of_another_table_has_no_seat_here() -> None:
    (here, *_), (there, *_) = await open_a_table("Emma", "Léo"), await open_a_table("Zoé", "Noé")

    assert (await (await seated(there)).get(page_of(here))).status_code == 403


@asynccontextmanager
async def statements() -> AsyncIterator[list[str]]:
    """All that is asked of the database meanwhile."""
    asked: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    await sync_to_async(lambda: connection.execute_wrappers.append(note))()
    try:
        yield asked
    finally:
        await sync_to_async(lambda: connection.execute_wrappers.remove(note))()


async def test_strangers_do_not_make_us_read_a_table() -> None:
    _, (of_lesson, *_) = await the_teacher()
    (of_programs, *_) = await open_a_table("1-1", "1-2")
    (elsewhere, *_) = await open_a_table("Zoé", "Noé")
    closed = (await open_a_table("Ann", "Bob"))[0]
    await Session.objects.filter(pk=closed["session"]).aupdate(closed_at=timezone.now())
    learner, guest = [await sync_to_async(learners.new_guest)("en") for _ in range(2)]
    at_home = await sync_to_async(practice.begin_daily)(
        learner=learner, deck=await sync_to_async(a_deck_of)("famiglia")
    )
    other = await sync_to_async(a_teacher)("other@example.org")

    async with statements() as asked:
        for number in (of_lesson["table"], of_programs["table"], closed["table"], at_home.pk):
            strangers = [AsyncClient() for _ in range(5)]
            strangers[1].cookies["seat"] = elsewhere["token"]
            strangers[2].cookies["seat"] = "made up"
            strangers[3].cookies[learners.COOKIE] = learners.cookie_of(guest)
            await strangers[4].aforce_login(other)
            for client in strangers:
                cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
                path = f"/table/{number}/"
                answers = [
                    await client.get(path),
                    await client.get(f"{path}screen/", {"number": "0"}),
                    await client.post(f"{path}move/", {"number": "0", "type": "Draw"}),
                ]
                assert [answer.status_code for answer in answers] == [403] * 3
                for kind in ("json", "board"):
                    socket = Socket(f"/ws{path}", kind=kind, headers=[(b"cookie", cookies.encode())])
                    assert await socket.refused_with() == NOT_ALLOWED
            assert await Socket(f"/ws{path}", token="made-up").refused_with() == NOT_ALLOWED

    assert any("classroom_table" in sql for sql in asked)
    assert not [sql for sql in asked if "classroom_turn" in sql or "classroom_deckversion" in sql]
    assert not hub.tables


async def test_of_a_class_that_comes_back_all_at_once_each_table_is_asked_for_once() -> None:
    rows = await open_a_table("Emma", "Léo", "Zoé", "Noé")
    sockets = [Socket(row["path"], token=row["token"]) for row in rows]

    async with statements() as asked:
        await asyncio.gather(*(socket.open() for socket in sockets))

    assert len([sql for sql in asked if '"token_hash" = ' in sql]) == 1
    for socket in sockets:
        await socket.close()


async def test_a_seat_that_another_process_has_just_given_is_found() -> None:
    (row, *_) = await open_a_table("Emma", "Léo")
    await hub.table(row["table"])
    token = new_token()
    await Participant.objects.filter(pk=row["participant"]).aupdate(token_hash=hash_token(token))

    assert (await (await seated(row | {"token": token})).get(page_of(row))).status_code == 200
    assert (await (await seated(row)).get(page_of(row))).status_code == 403


async def test_a_table_that_does_not_exist_is_not_found() -> None:
    for number in ("4242", "99999999999999999999999"):
        assert (await AsyncClient().get(f"/table/{number}/")).status_code == 404


async def test_the_teacher_sees_what_is_public_until_he_asks_for_the_hands() -> None:
    client, (row, *_) = await the_teacher()

    public = (await client.get(page_of(row))).text
    opened = (await client.get(page_of(row), {"open": "1"})).text

    assert "data-card=" not in public
    assert opened.count("data-card=") == 16
    assert '<form class="move"' not in opened


async def test_another_teacher_has_no_business_here() -> None:
    _, (row, *_) = await the_teacher()
    stranger = await sync_to_async(a_teacher)("other@example.org")
    client = AsyncClient()
    await client.aforce_login(stranger)

    assert (await client.get(page_of(row), {"open": "1"})).status_code == 403


async def test_a_pupil_cannot_ask_for_open_hands() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])

    text = (await (await seated(rows[0])).get(page_of(rows[0]), {"open": "1"})).text

    assert text.count('class="card" data-card=') == len(table.state.hands[0])


async def test_after_the_lesson_a_pupil_is_led_to_the_lobby() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    await Table.objects.filter(pk=table.id).aupdate(closed_at="2026-01-01T00:00Z")
    await table.reseat()

    answer = await (await seated(rows[0])).get(page_of(rows[0]))

    assert (answer.status_code, answer["Location"]) == (302, "/wait/")


# Playing without a script


async def post(row: Row, fields: dict[str, Any]) -> Any:
    return await (await seated(row)).post(f"{page_of(row)}move/", fields)


async def test_a_form_without_a_script_makes_a_move_and_leads_back() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    move = table.state.moves(seat)[0]
    number = table.number

    answer = await post(
        rows[seat],
        {"number": number, "type": "Ask", "target": move.target, "card": f"{move.family}/{move.member}"},
    )

    assert (answer.status_code, answer["Location"]) == (302, f"{page_of(rows[0])}#move-form")
    assert table.number == number + 1
    assert (await Utterance.objects.aget()).text == say(move.spoken(), table.scene)


@pytest.mark.parametrize(("names", "chosen"), [(("Emma", "Léo"), 1), (("Emma", "Léo", "Zoé"), 0)])
async def test_who_alone_can_be_asked_is_chosen_already(names: tuple[str, ...], chosen: int) -> None:
    rows = await open_a_table(*names)
    seat = mover(await hub.table(rows[0]["table"]))

    page = (await (await seated(rows[seat])).get(page_of(rows[seat]))).text

    people = re.findall(r'<input type="radio" name="target"[^>]*>', page)
    assert len(people) == len(names) - 1
    assert sum(" checked" in person for person in people) == chosen


async def test_the_whole_form_of_the_page_can_be_posted_as_it_is() -> None:
    rows = await open_a_table("Emma", "Léo", step_mode="spoken")
    table = await hub.table(rows[0]["table"])
    for _ in range(25):
        if table.over:
            break
        seat, number = mover(table), table.number
        html = (await (await seated(rows[seat])).get(page_of(rows[seat]))).text
        form = html[html.index('id="move-form"') : html.index('class="hand-place"')]
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        assert fields.pop("csrfmiddlewaretoken")
        for name in ("target", "card"):
            radio = rf'type="radio" name="{name}" value="([^"]+)"(?![^>]*aria-disabled)'
            choices = re.findall(radio, form)
            fields |= {name: choices[0]} if choices else {}
        buttons = re.findall(r'<button[^>]*name="(\w+)" value="(\w+)"', form)
        for name, value in buttons or [("", "")]:  # Of two sentences one is true.
            await post(rows[seat], fields | ({name: value} if name else {}))
            if table.number != number:
                break
        assert table.number == number + 1, form


async def test_a_typed_sentence_makes_a_move() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    move = table.state.moves(seat)[0]
    text = say(move.spoken(), table.scene).lower().replace("please, ", "")

    await post(rows[seat], {"number": table.number, "text": text, "way": "type"})

    assert table.entries[0].events[0].member == move.member
    assert table.seats[seat].feedback.ok


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"type": "Ask", "target": "0", "card": "blue/uncle"}, "unknown_card"),
        ({"type": "Dance"}, "invalid_move"),
        ({"text": "fly me to the moon", "way": "type"}, "not_understood"),
        ({"text": " ", "way": "type"}, "empty"),
        ({}, "invalid_move"),
    ],
)
async def test_what_is_no_move_is_explained_on_the_board(fields: dict[str, str], reason: str) -> None:
    rows = await open_a_table("Emma", "Léo", "Zoé")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    if "target" in fields:
        fields = fields | {"target": str((seat + 1) % 3)}

    answer = await post(rows[seat], {"number": table.number, **fields})

    assert (answer.status_code, table.number) == (302, 0)
    html = (await (await seated(rows[seat])).get(page_of(rows[seat]))).text
    assert words_of("happy_family").refusal(reason) in unescape(html)


async def test_a_move_for_an_old_position_changes_nothing_and_says_so() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    move = table.state.moves(seat)[0]
    fields = {"type": "Ask", "target": move.target, "card": f"{move.family}/{move.member}"}

    for number in ("7", "-3", "first", ""):
        await post(rows[seat], {"number": number, **fields})

    assert table.number == 0
    html = (await (await seated(rows[seat])).get(page_of(rows[seat]))).text
    assert words_of("happy_family").refusal("table_has_moved_on") in unescape(html)


async def test_a_sentence_for_an_old_position_is_not_judged_in_the_present_one() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    text = say(table.state.moves(seat)[0].spoken(), table.scene)

    await post(rows[seat], {"number": "7", "text": text, "way": "type"})

    feedback = table.seats[seat].feedback
    assert (feedback.reason, feedback.text) == ("table_has_moved_on", text)
    assert not await Utterance.objects.aexists()


async def test_what_cannot_be_seen_is_not_kept() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])

    text = "fly \0me\N{RIGHT-TO-LEFT OVERRIDE}\n to\tthe moon"
    await post(rows[mover(table)], {"number": "0", "text": text, "way": "type"})

    assert (await Utterance.objects.aget()).text == "fly me to the moon"


@pytest.mark.parametrize("way", ["tap", "type"])
async def test_a_form_sent_twice_is_one_move_and_no_fault(way: str) -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    move = table.state.moves(seat)[0]
    fields = {"type": "Ask", "target": move.target, "card": f"{move.family}/{move.member}"}
    if way == "type":
        fields = {"text": say(move.spoken(), table.scene), "way": way}

    for _ in range(2):
        await post(rows[seat], {"number": "0", **fields})

    assert table.number == 1
    assert table.seats[seat].feedback.ok
    assert await Utterance.objects.acount() == 1


async def test_why_no_move_came_of_a_sentence_is_kept_for_the_teacher() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    own = min(table.state.hands[seat])
    for_own_card = Ask(target=1 - seat, family=own.family, member=own.member)

    for text in (say(for_own_card.spoken(), table.scene), "fly me to the moon"):
        await post(rows[seat], {"number": "0", "text": text, "way": "type"})

    kept = Utterance.objects.order_by("pk").values_list("turn", "key", "reason")
    assert [row async for row in kept] == [
        (None, "ask", "card_already_in_hand"),
        (None, "", "not_understood"),
    ]


async def test_a_raised_hand_needs_no_turn() -> None:
    rows = await open_a_table("Emma", "Léo")
    for row in rows:
        await post(row, {"help": "1"})
        assert (await Participant.objects.aget(pk=row["participant"])).help_raised_at is not None
        html = (await (await seated(row)).get(page_of(row))).text
        assert 'name="help" value="0" aria-pressed="true"' in html

        await post(row, {"help": "0"})
        assert (await Participant.objects.aget(pk=row["participant"])).help_raised_at is None


async def test_what_is_sent_again_because_its_answer_was_lost_is_done_once() -> None:
    row, *_ = await open_a_table("Emma", "Léo")

    async def is_up() -> bool:
        return (await Participant.objects.aget(pk=row["participant"])).help_raised_at is not None

    await post(row, {"help": "1", "press": "first"})
    assert await is_up()
    await Participant.objects.filter(pk=row["participant"]).aupdate(help_raised_at=None)  # By the teacher.
    await post(row, {"help": "1", "press": "first"})
    assert not await is_up()

    await post(row, {"help": "1", "press": "second"})
    assert await is_up()


async def test_a_frozen_table_takes_no_move() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    await Session.objects.filter(pk=rows[0]["session"]).aupdate(is_frozen=True)
    await table.reseat()
    seat = mover(table)
    move = table.state.moves(seat)[0]

    await post(
        rows[seat],
        {"number": 0, "type": "Ask", "target": move.target, "card": f"{move.family}/{move.member}"},
    )

    assert table.number == 0
    html = (await (await seated(rows[seat])).get(page_of(rows[seat]))).text
    assert "Look at the teacher!" in html


# News without a socket


async def test_news_are_those_a_socket_would_bring_and_only_once() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    row = rows[seat]
    client = await seated(row)
    first = await client.get(f"{page_of(row)}screen/", {"number": "0"})

    assert first.json()["number"] == 0
    assert first.json()["parts"] == table.board.parts(seat, "en")
    assert "events" not in first.json()
    again = await client.get(
        f"{page_of(row)}screen/", {"number": "0"}, headers={"if-none-match": first["ETag"]}
    )
    assert again.status_code == 304

    move = table.state.moves(seat)[0]
    fields = {"number": "0", "type": "Ask", "target": move.target, "card": f"{move.family}/{move.member}"}
    answer = await client.post(f"{page_of(row)}move/", fields, headers={"accept": "application/json"})

    message = answer.json()
    assert message["number"] == 1
    assert message["events"][0]["kind"] == "Asked"
    assert message["parts"]["log-0"]


async def test_who_asks_for_news_is_here() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    assert not table.seats[0].present

    await (await seated(rows[0])).get(f"{page_of(rows[0])}screen/")

    assert table.seats[0].present


# The page itself


async def test_the_first_load_is_small() -> None:
    """Under 150 KB before pictures (check 14), even uncompressed."""
    rows = await open_a_table("Emma", "Léo", "Zoé", "Noé")
    table = await hub.table(rows[0]["table"])
    row = rows[mover(table)]
    html = (await (await seated(row)).get(page_of(row))).text

    linked = re.findall(r'(?:href|src)="/static/([^"#]+?)\.[0-9a-f]{12}\.(css|js)"', html)
    files = [Path(str(finders.find(f"{name}.{kind}"))) for name, kind in linked]
    for file in files:  # Scripts bring those that they import.
        imported = re.findall(r'from "\./(\w+)\.js"', file.read_text()) if file.suffix == ".js" else []
        files += [other for name in imported if (other := file.with_name(f"{name}.js")) not in files]

    assert {"board.css", "site.css", "table.js", "live.js", "making.js"} <= {file.name for file in files}
    total = len(html.encode()) + sum(file.stat().st_size for file in set(files))
    assert total < 150_000, total


async def test_the_page_obeys_the_strict_policy() -> None:
    rows = await open_a_table("Emma", "Léo")
    answer = await (await seated(rows[0])).get(page_of(rows[0]))

    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", answer.text)


async def test_no_field_lets_pupils_write_to_each_other() -> None:
    """Check 17: help is a raised hand; the only text is a sentence that the game understands."""
    rows = await open_a_table("Emma", "Léo")
    for row in rows:
        html = (await (await seated(row)).get(page_of(row))).text
        assert not re.search(r"<textarea|<input(?![^>]*type=\"(?:hidden|radio|checkbox)\")", html)


async def test_the_talk_keeps_to_what_the_game_understands() -> None:
    rows = await open_a_table("Emma", "Léo")
    table = await hub.table(rows[0]["table"])
    seat = mover(table)
    move = table.state.moves(seat)[0]
    card = Card(move.family, move.member)
    text = f"{table.names[move.target]} you fool give me {card.member} of {card.family}"

    await post(rows[seat], {"number": 0, "text": text, "way": "type"})

    html = (await (await seated(rows[1 - seat])).get(page_of(rows[0]))).text
    assert "fool" not in html


async def test_what_was_said_and_is_not_so_is_marked_for_all() -> None:
    rows = await open_a_table("Emma", "Léo", game="memory", first_player="seat_0")
    table = await hub.table(rows[0]["table"])
    first = table.state.layout[1]
    other = next(place for place, half in enumerate(table.state.layout) if half and half[0] != first[0])
    for move in (Turn(1), Turn(other), Say(first[0])):
        await table.play(0, table.number, move)

    for row, words in zip(rows, ("That was not so.", "Ce n’était pas vrai."), strict=True):
        client = await seated(row)
        client.cookies["django_language"] = "fr" if row is rows[1] else "en"
        assert words in (await client.get(page_of(row))).text
