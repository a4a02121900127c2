"""Lessons of every game: opened as the page suggests, planned with teams, joined late."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from classroom.errors import CannotArrange
from classroom.lesson_boards import look, session_parts
from classroom.models import Seat, Session, Table
from classroom.services import seating, sessions
from familygames.catalogue import GAMES
from tests.classroom.lessons import fill, open_lesson, pupils_of
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher
from tests.classroom.test_session_opening import as_shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


def post(desk: Client, game: str, **changes: Any) -> Any:
    address = f"/teach/sessions/new/?game={game}"
    sent = as_shown(desk.get(address).content.decode())
    for name, value in changes.items():
        key = name.replace("__", "-")
        sent.pop(key, None)
        if value is not None:
            sent[key] = value
    return desk.post(address, sent)


def plan_part(session: Session) -> str:
    return session_parts(look(session.pk), "teacher", "en")["lesson-plan"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_opened_as_the_page_suggests_it_with_a_deck_of_this_game(desk: Client, game: str) -> None:
    for other in GAMES:
        a_deck_of(other)

    response = post(desk, game)

    session = Session.objects.get()
    assert response.status_code == 302
    assert (session.game, session.deck.slug) == (game, GAMES[game].standard_deck().id)
    assert session.seats_per_table == GAMES[game].usual_size(GAMES[game].options())


@pytest.mark.parametrize("game", GAMES)
def test_who_waits_looks_at_the_words_that_are_learnt(game: str) -> None:
    size = GAMES[game].usual_size(GAMES[game].options())
    session = open_lesson(1, game=game, seats_per_table=size)
    (pupil,) = pupils_of(session)
    device = Client()
    device.cookies["seat"] = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk).token

    lobby = device.get("/wait/")

    assert lobby.status_code == 200
    shown = unescape(lobby.text)
    faces = [member.faces for family in session.deck.cards.families for member in family.members]
    learnt = {face["en"].phrase for face in faces if "en" in face}
    assert learnt
    assert [phrase for phrase in learnt if phrase not in shown] == []


def test_seats_that_the_options_do_not_allow_are_refused_in_their_place(desk: Client) -> None:
    a_deck_of("literature")

    refused = post(desk, "literature", seats_per_table="4")
    post(desk, "literature", seats_per_table="4", option__small_table="on")

    assert "With these options a table has 6 or 8 seats." in refused.content.decode()
    assert Session.objects.get().seats_per_table == 4


def test_nine_sets_are_chosen_with_the_deck_of_54(desk: Client) -> None:
    a_deck_of("literature")
    a_published_deck(GAMES["literature"].other_decks[0](), slug="literature-54")

    eight = post(desk, "literature", option__nine_sets="on")
    nine = post(desk, "literature", deck="literature-54")
    suggested = desk.get("/teach/sessions/new/?game=literature&deck=literature-54").context["options"]
    post(desk, "literature", deck="literature-54", option__nine_sets="on")

    assert "“54 cards and nine sets” needs a deck of nine families" in unescape(eight.text)
    assert "This deck has nine families: choose “54 cards and nine sets” with it" in unescape(nine.text)
    assert suggested["nine_sets"].value() is True
    session = Session.objects.get()
    assert (session.deck.slug, session.options["nine_sets"]) == ("literature-54", True)


def test_options_that_leave_no_choice_of_seats_choose_them(desk: Client) -> None:
    a_deck_of("famiglia")

    post(desk, "famiglia", option__mode="two_players")

    assert Session.objects.get().seats_per_table == 2


def test_the_plan_offers_the_sizes_of_the_game_and_shows_the_teams() -> None:
    session = open_lesson(5, game="literature", seats_per_table=6)
    fill(session, 5)

    plan = plan_part(session)
    seating.set_tables(session_id=session.pk, size=8, bots_fill=True)
    with pytest.raises(CannotArrange):
        seating.set_tables(session_id=session.pk, size=4, bots_fill=True)

    assert 'name="size" value="6" data-at-once="seats" checked' in plan
    assert 'name="size" value="4"' not in plan
    assert plan.count('data-team="sun"') == plan.count('data-team="moon"') == 3
    assert plan_part(session).count('data-team="sun"') == 4


def test_a_game_without_teams_shows_none() -> None:
    session = open_lesson(3)
    fill(session, 3)

    assert "data-team" not in plan_part(session)


@pytest.mark.parametrize("bots_fill", [True, False])
def test_bots_make_the_teams_equal(bots_fill: bool) -> None:
    session = open_lesson(5, game="literature", seats_per_table=8, bots_fill=bots_fill)
    fill(session, 5)

    (table,) = seating.start_round(session_id=session.pk)

    seats = Seat.objects.filter(table=table)
    assert seats.count() == (8 if bots_fill else 6)
    assert seats.filter(participant__isnull=False).count() == 5


def test_a_late_pupil_of_a_game_for_one_gets_a_table_of_his_own() -> None:
    session = open_lesson(3, game="famiglia", seats_per_table=1)
    fill(session, 2)
    seating.start_round(session_id=session.pk)
    assert Table.objects.count() == 2

    late = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[2].pk)

    (table,) = late.tables
    assert Table.objects.get(pk=table).label == 3
    assert Seat.objects.get(table=table).participant == late.participant


def test_a_late_pupil_of_another_game_takes_a_bots_seat() -> None:
    session = open_lesson(2, game="spikit", seats_per_table=4)
    fill(session, 1)
    (table,) = seating.start_round(session_id=session.pk)

    late = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[1].pk)

    assert late.tables == {table}
    assert Seat.objects.filter(table=table, participant__isnull=False).count() == 2
