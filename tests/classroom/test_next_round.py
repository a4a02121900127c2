"""The next round of a lesson: another game or another deck under the same code."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from classroom.errors import CannotArrange
from classroom.live import commands
from classroom.models import DeckVersion, Session, Table
from classroom.reports import played_in
from classroom.services import decks, seating, sessions
from familygames.catalogue import GAMES
from tests.classroom.lessons import fill, open_lesson, signed_in
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher
from tests.classroom.test_session_opening import as_shown

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def page_of(session: Session, game: str) -> str:
    return f"/teach/sessions/{session.pk}/game/?game={game}"


def choose(desk: Client, session: Session, game: str, **changes: str) -> Any:
    """What the page proposes for *game*, but for *changes*."""
    address = page_of(session, game)
    sent = as_shown(desk.get(address).text) | {
        name.replace("__", "-"): value for name, value in changes.items()
    }
    return desk.post(address, sent)


def begin(desk: Client, session: Session) -> list[Table]:
    """Start the next round; its tables."""
    last = max(session.tables.values_list("round", flat=True), default=0)
    desk.post(f"/teach/sessions/{session.pk}/act/", {"do": f"start/{last}"})
    return list(session.tables.filter(closed_at=None, round=last + 1))


def test_no_hand_is_raised_any_more_when_the_next_round_begins() -> None:
    session = open_lesson(4)
    asking, *_ = fill(session, 4)
    desk = signed_in(session)
    begin(desk, session)
    sessions.raise_help(participant_id=asking.pk)

    begin(desk, session)

    assert not session.participants.exclude(help_raised_at=None).exists()


def test_every_game_follows_every_other_under_one_code_with_the_same_people() -> None:
    session = open_lesson(6)
    people = {person.pk for person in fill(session, 6)}
    desk = signed_in(session)
    order = [*GAMES, *reversed(GAMES)]
    for game in GAMES:
        a_deck_of(game)

    for number, game in enumerate(order, 1):
        choose(desk, session, game)
        tables = begin(desk, session)

        assert {(table.game, table.round, table.version.deck.kind) for table in tables} == {
            (game, number, GAMES[game].kind)
        }
        seated = {seat.participant_id for table in tables for seat in table.seats.all()}
        assert seated - {None} == people
    assert Session.objects.get().code == session.code
    summary = unescape(desk.get(f"/teach/sessions/{session.pk}/summary/").text)
    assert all(part in summary for part in played_in(session).split(", "))
    assert played_in(session).count("·") == len(GAMES)


def test_tables_that_are_playing_play_on_until_the_next_round_starts() -> None:
    session = open_lesson(4)
    fill(session, 4)
    desk = signed_in(session)
    a_deck_of("memory")
    [playing] = begin(desk, session)

    choose(desk, session, "memory")

    assert list(session.tables.filter(closed_at=None)) == [playing]
    assert Table.objects.get(pk=playing.pk).game == "happy_family"
    page = desk.get(f"/teach/sessions/{session.pk}/").text
    assert "Memory" in page[page.index('id="next-round"') :]


def test_a_deck_that_was_played_is_dealt_again_as_it_was() -> None:
    session = open_lesson(4)
    fill(session, 4)
    desk = signed_in(session)
    [first] = begin(desk, session)
    a_deck_of("memory")
    choose(desk, session, "memory")
    begin(desk, session)
    newer, before = first.version.deck, first.version
    newer.latest = DeckVersion.objects.create(
        deck=newer, number=before.number + 1, content=before.content, published_at=before.published_at
    )
    newer.save()

    choose(desk, session, "happy_family", deck=newer.slug)
    [again] = begin(desk, session)

    assert again.version == before


def test_those_who_sit_together_stay_together() -> None:
    session = open_lesson(6)
    people = [person.pk for person in fill(session, 6)]
    a_deck_of("memory")
    seating.move_in_plan(session_id=session.pk, person=people[0], table=1, seat=0)
    before = [seat for table in seating.plan_of(Session.objects.get(), people, ()) for seat in table]

    choose(signed_in(session), session, "memory", seats_per_table="2")

    plan = seating.plan_of(Session.objects.get(), people, ())
    assert [seat for table in plan for seat in table if seat] == [seat for seat in before if seat]
    assert {len(table) for table in plan} == {2}


def test_a_short_game_deals_few_families_the_same_at_all_tables_and_others_in_each_round() -> None:
    session = open_lesson(12)
    fill(session, 12)
    desk = signed_in(session)
    for few in ("", "on", "on", "on"):
        choose(desk, session, "happy_family", **({"few_families": few} if few else {}))
        begin(desk, session)

    dealt = {
        round_: {tuple(table.families) for table in session.tables.filter(round=round_)}
        for round_ in range(1, 5)
    }
    short = [families for round_ in (2, 3, 4) for families in dealt[round_]]

    assert dealt[1] == {()}
    assert [len(families) for families in short] == [4, 4, 4]
    assert len(set(short)) > 1
    laid = commands.live_table(session.tables.filter(closed_at=None)[0].pk).deck
    assert {family.id for family in laid.families} == set(short[-1])


def test_what_does_not_fit_is_said_in_its_place_and_nothing_changes() -> None:
    session = open_lesson(4)
    desk = signed_in(session)
    a_deck_of("literature")
    theirs = a_published_deck(
        GAMES["memory"].standard_deck(), slug="theirs", owner=a_teacher("other@school.example")
    )

    small = choose(desk, session, "literature", seats_per_table="5")
    secret = choose(desk, session, "memory", deck=theirs.slug)

    assert small.status_code == secret.status_code == 200
    assert "field-errors" in small.text
    assert "field-errors" in secret.text
    assert Session.objects.get().game == "happy_family"
    assert desk.get(page_of(session, "whist")).status_code == 404


def test_a_lesson_that_is_over_has_no_next_round() -> None:
    session = open_lesson(2)
    sessions.close_session(session_id=session.pk)

    with pytest.raises(CannotArrange, match="session_closed"):
        seating.change_game(
            session_id=session.pk,
            game="memory",
            deck=a_deck_of("memory"),
            options={},
            seats_per_table=2,
            bot_level="regular",
        )


def test_another_teacher_finds_no_such_page() -> None:
    session = open_lesson(2)
    desk = Client()
    desk.force_login(a_teacher("other@school.example"))

    assert desk.get(page_of(session, "memory")).status_code == 404


def test_a_colleagues_deck_of_an_earlier_round_stays_with_its_class() -> None:
    session = open_lesson(2)
    fill(session, 2)
    begin(signed_in(session), session)
    played, school_class = session.deck, session.school_class
    a_deck_of("memory")
    choose(signed_in(session), session, "memory")
    played.owner = a_teacher("other@school.example")
    played.save()

    assert decks.goes_with(played, session.teacher, school_class)
