"""The projector: code and lobby, all tables, one table large; never a secret."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.urls import reverse
from django.utils import timezone

from classroom.games.sites import board_of
from classroom.lesson_boards import Lesson, session_parts
from classroom.live import commands, teacher
from classroom.live.broadcast import BoardOutbox, snapshot
from classroom.live.hub import hub
from classroom.live.story import BaseTable
from classroom.models import Layout, Session, Utterance
from classroom.services import seating, sessions
from familygames.familys.rules import Vote as WordVote
from familygames.spikit.rules.moves import Vote as SentenceVote
from tests.classroom.lessons import fill, open_lesson, signed_in, transactional
from tests.classroom.stories import Played
from tests.classroom.tables import a_teacher, open_a_table
from tests.classroom.test_boards import text_of
from tests.classroom.test_secrets import retold, swapped, two_hidden_cards
from tests.classroom.test_verdicts import proposed

pytestmark = pytest.mark.django_db

YES: dict[str, Any] = {"spikit": SentenceVote("accept"), "familys": WordVote(accept=True)}


def projected(session: Session) -> dict[str, str]:
    return session_parts(commands.lesson(session.pk), "projector", "en")


def page(session: Session) -> str:
    response = signed_in(session).get(reverse("projector", args=[session.code]))
    assert response.status_code == 200
    text: str = response.text
    return text


def test_code_address_and_qr_are_on_the_first_layout() -> None:
    session = open_lesson(3)
    fill(session, 2)

    html = page(session)

    assert f"{session.code[:3]} {session.code[3:]}" in html
    assert "testserver" in html
    assert "<svg" in html
    assert "Pupil 02" in html
    assert 'data-layout="code"' in html


def test_on_localhost_pupils_get_an_address_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.machine.addresses", lambda: ["192.168.1.20"])
    session = open_lesson()

    response = signed_in(session).get(
        reverse("session", args=[session.pk]), headers={"host": "localhost:8000"}
    )

    address = response.context["address"]
    assert address.shown == "192.168.1.20:8000"
    assert address.url == f"http://192.168.1.20:8000/join/{session.code}/"
    assert address.is_guess


def test_the_layout_is_the_lessons_and_survives_every_tab() -> None:
    session = open_lesson(3)
    fill(session, 3)
    assert 'data-layout="code"' in projected(session)["projector-layout"]

    seating.start_round(session_id=session.pk)
    table = session.tables.get()
    sessions.project(session_id=session.pk, layout=Layout.TABLES)
    assert 'data-layout="tables"' in projected(session)["projector-layout"]

    sessions.project(session_id=session.pk, layout=Layout.TABLE, table_id=table.pk)
    assert f'data-layout="table" data-table="{table.pk}"' in projected(session)["projector-layout"]
    assert 'id="board"' in page(session)


def test_a_table_that_is_gone_gives_way() -> None:
    session = open_lesson(3)
    fill(session, 3)
    seating.start_round(session_id=session.pk)
    sessions.project(session_id=session.pk, layout=Layout.TABLE, table_id=session.tables.get().pk)

    seating.start_round(session_id=session.pk)
    assert 'data-layout="tables"' in projected(session)["projector-layout"]

    sessions.close_session(session_id=session.pk)
    assert 'data-layout="over"' in projected(session)["projector-layout"]
    assert "Thank you for playing" in page(session)


def a_finished_game() -> Played:
    """A game of three at which families lie, of a lesson that its teacher follows."""
    played = Played("happy_family", seats=3, teacher=a_teacher())

    def with_open_cards(state: Any, seat: int) -> Any:
        return max(state.moves(seat), key=lambda move: len(state.play(seat, move).state.hands[seat]))

    played.play_until(lambda state: any(state.laid), with_open_cards)
    played.play_on()
    return played


def test_by_itself_the_projector_shows_the_code_and_then_the_tables() -> None:
    session = open_lesson(3)
    fill(session, 3)
    assert 'data-layout="code"' in projected(session)["projector-layout"]
    assert "Happy Family" in projected(session)["projector-game"]

    seating.start_round(session_id=session.pk)
    assert 'data-layout="tables"' in projected(session)["projector-layout"]


@transactional
def test_at_the_end_each_table_is_read_by_its_places_and_the_class_hears_what_it_did_together() -> None:
    session = (played := a_finished_game()).table.session
    said = {"table": played.table, "seat": 0, "way": "tap", "language": "en", "at": timezone.now()}
    for turn in (1, 2, None):  # What nothing came of was not said.
        Utterance.objects.create(turn=turn, text="Yes, here you are!", **said)

    parts = projected(session)

    places = played.state.places()
    ranked = sorted(range(3), key=lambda seat: places[seat])
    names = [played.table.seats.get(number=seat).name for seat in ranked]
    assert re.findall("|".join(names), parts["projector-tables"].partition("small-laid")[0]) == names
    assert "The games are over: 2 sentences together!" in parts["projector-said"]


@transactional
def test_a_lesson_that_is_ended_by_hand_hears_on_the_wall_what_it_did_together() -> None:
    table = Played("happy_family").table
    for turn in (1, 2):
        Utterance.objects.create(
            table=table, turn=turn, seat=0, way="tap", language="en", at=timezone.now(), text="Lucky dip!"
        )

    sessions.close_session(session_id=table.session_id)

    wall = projected(Session.objects.get(pk=table.session_id))["projector-layout"]
    assert "Thank you for playing!" in wall
    assert "Together you have said 2 sentences!" in wall


@transactional
@pytest.mark.parametrize("game", YES)
@pytest.mark.parametrize("is_decided", [False, True])
def test_what_a_table_votes_on_is_shown_with_what_came_of_it(game: str, is_decided: bool) -> None:
    played, _ = proposed(a_teacher(), game)
    asked = BaseTable(played.story, ("", "", "")).asked
    assert asked is not None
    while is_decided and played.state.proposal is not None:
        played.play(min(played.state.to_move()), YES[game])

    shown = text_of(projected(played.table.session)["projector-tables"])

    assert f"{'Accepted:' if is_decided else 'They vote on:'} {asked.question.text}" in shown


@pytest.mark.django_db(transaction=True)
async def test_that_the_teacher_took_back_a_move_is_shown_until_the_next() -> None:
    table = await hub.table((await open_a_table("Ann", "Bob", "Cid"))[0]["table"])

    async def move() -> None:
        seat = min(table.state.to_move())
        await table.play(seat, table.number, table.state.moves(seat)[0])

    async def shown() -> str:
        lesson = await hub.lesson(table.session_id)
        return (await sync_to_async(session_parts)(lesson, "projector", "en"))["projector-tables"]

    await move()
    before = await shown()
    await teacher.undo(table, table.number)
    taken_back = await shown()
    await move()

    said = "The teacher took back the last move."
    assert [said in wall for wall in (before, taken_back, await shown())] == [False, True, False]


def test_laid_families_are_shown_by_the_pictures_of_their_cards() -> None:
    played = a_finished_game()

    shown = projected(played.table.session)["projector-tables"]

    for seat, families in enumerate(played.state.laid):
        for family in families:
            told = shown.partition(f'-{family}"')[2].partition("</li>")[0]
            assert played.table.seats.get(number=seat).name in told
            members = played.table.version.cards.by_family[family].members
            assert told.count("<img") + told.count("emoji") >= len(members)


@transactional
def test_a_podium_is_there_only_once_all_games_are_over_and_the_teacher_wants_it() -> None:
    running = open_lesson(3)
    fill(running, 3)
    seating.start_round(session_id=running.pk)
    sessions.project(session_id=running.pk, layout=Layout.PODIUM)
    assert 'data-layout="tables"' in projected(running)["projector-layout"]
    assert "show-podium" not in projected(running)["projector-controls"]

    session = (played := a_finished_game()).table.session
    assert 'data-layout="tables"' in projected(session)["projector-layout"]
    assert "show-podium" in projected(session)["projector-controls"]
    assert "podium-step" not in projected(session)["projector-podium"]

    sessions.project(session_id=session.pk, layout=Layout.PODIUM)
    parts = projected(session)
    assert 'data-layout="podium"' in parts["projector-layout"]
    places = played.state.places()
    for seat, place in enumerate(places):
        step = parts["projector-podium"].partition(f'data-place="{place}"')[2].partition("</li>")[0]
        assert (played.table.seats.get(number=seat).name in step) is (place <= 3)


def test_a_frozen_class_reads_where_to_look_in_the_language_it_learns_first() -> None:
    session = open_lesson(3)
    fill(session, 3)
    seating.start_round(session_id=session.pk)

    sessions.freeze(session_id=session.pk, on=True)
    lesson = commands.lesson(session.pk)
    shown = session_parts(lesson, "projector", "fr")["projector-layout"]

    assert "projector-frozen" in shown
    said = '<span class="said" translate="no" lang="en">Look at the teacher!</span>'
    gloss = '<span class="gloss" lang="fr">Regarde le professeur\u202f!</span>'
    assert f"{said} {gloss}" in shown
    assert said in session_parts(lesson, "projector", "en")["projector-layout"]
    assert "gloss" not in session_parts(lesson, "projector", "en")["projector-layout"]


def test_the_projectors_own_buttons_change_the_layout_and_lead_back() -> None:
    session = open_lesson(3)
    fill(session, 3)
    seating.start_round(session_id=session.pk)
    act = reverse("session_act", args=[session.pk])
    fields = {"do": "show-tables", "from": "projector"}

    plain = signed_in(session).post(act, fields)
    scripted = signed_in(session).post(act, fields, headers={"accept": "application/json"})

    assert plain.url == reverse("projector", args=[session.code])
    assert 'data-layout="tables"' in scripted.json()["parts"]["projector-layout"]


async def everything_projected(lesson: Lesson, table: Any) -> list[Any]:
    """All that any layout of the projector could send or show, in both languages; the teacher's page too."""
    lesson.tables = [snapshot(table)]
    return [
        part
        for language in ("en", "fr")
        for part in (
            *[
                await sync_to_async(session_parts)(lesson, role, language)
                for role in ("projector", "teacher", "lobby")
            ],
            BoardOutbox(table, None, language).message(),
        )
    ]


@pytest.mark.long
@transactional
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_layout_depends_on_a_hidden_card(seed: int) -> None:
    """Random games: two cards that nobody has shown change places, and the projector shows the same."""
    session = open_lesson(4)
    fill(session, 4)
    seating.start_round(session_id=session.pk)
    sessions.project(session_id=session.pk, layout=Layout.TABLE, table_id=session.tables.get().pk)

    async def play_and_compare() -> int:
        lesson = await hub.lesson(session.pk)
        table = await hub.table(lesson.tables[0].id)
        rng = random.Random(seed)
        compared = 0
        for _ in range(50):
            if table.over:
                break
            (actor,) = table.state.to_move()
            await table.play(actor, table.number, rng.choice(table.state.moves(actor)))
            pair = two_hidden_cards(table, None, rng)
            if pair is None or table.state.phase == "must_declare":
                continue
            sent = await everything_projected(lesson, table)
            state, entries = table.story.state, table.story.entries
            table.story.state = swapped(state, *pair)
            table.story.entries = [retold(entry, *pair) for entry in entries]
            table.board = board_of(table)
            try:
                assert await everything_projected(lesson, table) == sent, pair
                compared += 1
            finally:
                table.story.state, table.story.entries = state, entries
                table.board = board_of(table)
        return compared

    assert async_to_sync(play_and_compare)() > 20


@transactional
def test_the_projectors_page_shows_no_hand_and_no_form_to_move() -> None:
    session = open_lesson(4)
    fill(session, 4)
    seating.start_round(session_id=session.pk)
    sessions.project(session_id=session.pk, layout=Layout.TABLE, table_id=session.tables.get().pk)

    html = page(session)

    assert 'id="board"' in html
    assert 'id="hand"' not in html
    assert 'id="move-form"' not in html
    assert not re.search(r"data-card=", html)
