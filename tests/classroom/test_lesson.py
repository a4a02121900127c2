"""The teacher's lesson: plan, tables, changing places, and everything the page can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.errors import CannotArrange, CannotJoin
from classroom.lesson_boards import look, session_parts
from classroom.live import commands
from classroom.live.broadcast import Watcher
from classroom.live.feedback import submit
from classroom.live.hub import hub
from classroom.models import Participant, Pupil, Seat, Session, Table, Turn, Way
from classroom.screens import encode
from classroom.services import decks, planner, seating, sessions
from classroom.views.lesson import ACTS
from classroom.wording.refusals import ARRANGING
from tests.classroom.lessons import fill, make_teacher, open_lesson, pupils_of, signed_in, transactional

pytestmark = pytest.mark.django_db


def refusal(attempt: Callable[[], object]) -> str:
    with pytest.raises(CannotArrange) as caught:
        attempt()
    return caught.value.reason


def open_tables(session: Session) -> list[Table]:
    return list(session.tables.filter(closed_at=None))


def people_at(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.all() if seat.participant_id]


def bots_at(table: Table) -> list[Seat]:
    return [seat for seat in table.seats.all() if seat.bot]


def started(people: int, pupils: int = 12, **settings: Any) -> Session:
    session = open_lesson(pupils, **settings)
    fill(session, people)
    seating.start_round(session_id=session.pk)
    return session


# --- Plan and tables ---------------------------------------------------------------------------------------


def test_the_plan_becomes_tables_and_bots_fill_them() -> None:
    session = open_lesson(12, bot_level="expert")
    fill(session, 5)

    changed = seating.start_round(session_id=session.pk)

    tables = open_tables(session)
    assert {table.pk for table in tables} == changed
    assert [table.label for table in tables] == [1, 2]
    assert [people_at(table) for table in tables] == [
        ["Pupil 01", "Pupil 02", "Pupil 03"],
        ["Pupil 04", "Pupil 05"],
    ]
    bots = [seat for table in tables for seat in bots_at(table)]
    assert [seat.bot for seat in bots] == ["expert"] * 3
    assert len({seat.name for seat in bots}) == 3
    assert [len(live.state.hands) for live in commands.tables_of(session.pk)] == [4, 4]


def test_27_pupils_sit_at_seven_tables() -> None:
    session = started(27, pupils=27)

    assert [len(people_at(table)) for table in open_tables(session)] == [4, 4, 4, 4, 4, 4, 3]
    assert sum(len(bots_at(table)) for table in open_tables(session)) == 1


def test_without_bots_tables_are_smaller() -> None:
    session = open_lesson(12)
    fill(session, 5)
    seating.set_tables(session_id=session.pk, size=4, bots_fill=False)

    seating.start_round(session_id=session.pk)

    assert [table.seats.count() for table in open_tables(session)] == [3, 2]
    assert [len(live.state.hands) for live in commands.tables_of(session.pk)] == [3, 2]


def test_nothing_starts_without_pupils() -> None:
    session = open_lesson(3)

    assert refusal(lambda: seating.start_round(session_id=session.pk)) == "nobody_here"


def test_a_deck_too_small_for_the_tables_is_refused_and_nothing_is_half_open() -> None:
    session = open_lesson(4, options={"hand_size": 8})
    fill(session, 4)
    deck = session.deck.cards
    decks.publish_content(deck=session.deck, content=decks.write(deck.but(families=deck.families[:4])))

    assert refusal(lambda: seating.start_round(session_id=session.pk)) == "cannot_deal"
    assert not session.tables.exists()


def test_what_the_teacher_has_arranged_stays_when_others_come_and_go() -> None:
    session = open_lesson(12)
    one, two, three, four, five = (participant.pk for participant in fill(session, 5))
    seating.move_in_plan(session_id=session.pk, person=one, table=1, seat=0)

    session.refresh_from_db()
    assert session.plan == [[four, two, three, None], [one, five, None, None]]

    six = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[5].pk).participant.pk
    sessions.remove(session_id=session.pk, participant_id=two)
    plan = look(session.pk).plan
    assert plan == ((four, six, three, None), (one, five, None, None))


def test_a_move_in_a_plan_that_has_changed_is_refused() -> None:
    session = open_lesson(12)
    one, *_ = (participant.pk for participant in fill(session, 2))

    for person, table, seat in ((one, 5, 0), (one, 0, 9), (10**9, 0, 0)):
        assert (
            refusal(
                lambda person=person, table=table, seat=seat: seating.move_in_plan(  # type: ignore[misc]
                    session_id=session.pk, person=person, table=table, seat=seat
                )
            )
            == "plan_changed"
        )


def test_the_next_round_closes_the_tables_and_brings_others_together() -> None:
    session = started(12)
    first = [frozenset(people_at(table)) for table in open_tables(session)]

    seating.start_round(session_id=session.pk)

    second = [frozenset(people_at(table)) for table in open_tables(session)]
    assert session.tables.filter(closed_at=None).count() == 3
    assert session.tables.exclude(closed_at=None).count() == 3
    assert {table.round for table in open_tables(session)} == {2}
    assert frozenset().union(*second) == frozenset().union(*first)
    # Four from three tables of four: at least two of them have met, and it need not be more.
    assert all(len(one & other) <= 2 for one in first for other in second)


def test_the_bar_counts_who_is_here_of_the_whole_class() -> None:
    session = open_lesson(6)

    assert "0 of 6 here" in session_parts(look(session.pk), "teacher", "en")["lesson-bar"]


# --- Late, gone, elsewhere ---------------------------------------------------------------------------------


def test_a_late_pupil_takes_over_a_bots_seat_and_its_hand() -> None:
    session = started(5)
    table = open_tables(session)[1]
    hands = commands.live_table(table.pk).state.hands

    joined = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[5].pk)

    assert joined.tables == {table.pk}
    assert people_at(table) == ["Pupil 04", "Pupil 05", "Pupil 06"]
    live = commands.live_table(table.pk)
    assert live.names[2] == "Pupil 06"
    assert live.state.hands == hands


def test_a_late_pupil_is_not_sent_to_a_table_whose_game_is_over() -> None:
    session = started(5)
    one, two = open_tables(session)

    joined = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[5].pk, over=[two.pk])

    assert joined.tables == {one.pk}


def test_late_pupils_wait_if_the_teacher_wants_or_every_seat_is_taken() -> None:
    session = started(4)
    sessions.turn(session_id=session.pk, switch="late_take_bots", on=False)
    late = [
        sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk).participant
        for pupil in pupils_of(session)[4:7]
    ]

    assert [person.name for person in commands.lesson(session.pk).waiting] == [p.name for p in late]

    opened = seating.open_table_for_waiting(session_id=session.pk)
    tables = open_tables(session)
    assert [table.label for table in tables] == [1, 2]
    assert {tables[1].pk} == opened
    assert people_at(tables[1]) == [participant.name for participant in late]
    assert refusal(lambda: seating.open_table_for_waiting(session_id=session.pk)) == "nobody_waits"


def test_who_is_removed_leaves_his_seat_to_a_bot_and_his_token_is_void() -> None:
    session = open_lesson(4)
    joined = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[0].pk)
    fill_rest = [
        sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk) for pupil in pupils_of(session)[1:]
    ]
    seating.start_round(session_id=session.pk)
    table = open_tables(session)[0]

    sessions.remove(session_id=session.pk, participant_id=joined.participant.pk)

    assert people_at(table) == [other.participant.name for other in fill_rest]
    assert [seat.number for seat in bots_at(table)] == [0]
    assert sessions.participant_of(joined.token) is None


def test_two_people_change_seats_and_the_hands_stay() -> None:
    session = started(5)
    one, two = open_tables(session)
    hands = [live.state.hands for live in commands.tables_of(session.pk)]
    first = one.seats.get(number=0).participant_id or 0

    changed = seating.sit(session_id=session.pk, participant_id=first, table_id=two.pk, seat=1)

    assert changed == {one.pk, two.pk}
    assert people_at(one) == ["Pupil 05", "Pupil 02", "Pupil 03"]
    assert people_at(two) == ["Pupil 04", "Pupil 01"]
    assert [live.state.hands for live in commands.tables_of(session.pk)] == hands


def test_a_person_and_a_bot_change_seats() -> None:
    session = started(5)
    one, two = open_tables(session)
    first = one.seats.get(number=0).participant_id or 0

    seating.sit(session_id=session.pk, participant_id=first, table_id=two.pk, seat=3)

    assert people_at(one) == ["Pupil 02", "Pupil 03"]
    assert one.seats.get(number=0).bot == "regular"
    assert people_at(two) == ["Pupil 04", "Pupil 05", "Pupil 01"]


def test_who_waits_can_take_a_bots_seat_but_nobody_elses() -> None:
    session = started(3)
    sessions.turn(session_id=session.pk, switch="late_take_bots", on=False)
    late = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[3].pk).participant
    table = open_tables(session)[0]

    def sit(seat: int, table_id: int = table.pk) -> Callable[[], object]:
        return lambda: seating.sit(
            session_id=session.pk, participant_id=late.pk, table_id=table_id, seat=seat
        )

    assert refusal(sit(0)) == "seat_taken"
    assert refusal(sit(9)) == "seat_gone"
    assert refusal(sit(0, 10**9)) == "seat_gone"
    sit(3)()
    assert people_at(table)[3] == late.name


# --- Names, ways, switches ---------------------------------------------------------------------------------


def test_a_new_name_reaches_the_seat_and_no_two_are_called_the_same() -> None:
    session = started(2)
    one, two = session.participants.all()

    assert sessions.rename(session_id=session.pk, participant_id=one.pk, name="  Mimi  B. ") == {
        open_tables(session)[0].pk
    }
    assert people_at(open_tables(session)[0]) == ["Mimi B.", "Pupil 02"]

    for name, reason in (
        ("mimi b.", "name_taken"),
        ("Mimi\N{ZERO WIDTH SPACE} B.", "name_taken"),
        ("  ", "name_empty"),
        ("x" * 31, "name_too_long"),
        ("mimi@school.example", "name_email"),
        ("Mimi 12.5.2014", "name_number"),
        ("!?", "name_no_letters"),
    ):
        assert (
            refusal(
                lambda name=name: sessions.rename(  # type: ignore[misc]
                    session_id=session.pk, participant_id=two.pk, name=name
                )
            )
            == reason
        )


def test_who_took_the_wrong_name_is_renamed_to_the_right_pupil() -> None:
    session = started(2)
    one = session.participants.get(name="Pupil 01")

    sessions.rename(session_id=session.pk, participant_id=one.pk, name="pupil 12")

    late = sessions.join_as_pupil(
        session_id=session.pk, pupil_id=session.school_class.pupils.get(name="Pupil 01").pk
    )
    assert late.participant.name == "Pupil 01"
    one.refresh_from_db()
    assert one.pupil == session.school_class.pupils.get(name="Pupil 12")


def test_a_nickname_leaves_a_pupil_who_he_is() -> None:
    session = started(2)
    one, two = session.participants.all()

    sessions.rename(session_id=session.pk, participant_id=one.pk, name="Mimi")
    sessions.rename(session_id=session.pk, participant_id=two.pk, name="Pupil 01")

    one.refresh_from_db()
    two.refresh_from_db()
    assert [one.pupil.name, two.pupil.name] == ["Pupil 01", "Pupil 02"]  # Mimi is still here.


def test_a_way_is_for_this_lesson_unless_the_teacher_keeps_it_for_the_next() -> None:
    session = open_lesson(1)
    participant = fill(session, 1)[0]

    sessions.set_way(session_id=session.pk, participant_id=participant.pk, way=Way.TYPE)
    assert Participant.objects.get().way == Way.TYPE
    assert Pupil.objects.get().way == Way.TAP

    sessions.set_way(session_id=session.pk, participant_id=participant.pk, way=Way.GAPS, for_good=True)
    assert Participant.objects.get().way == Way.GAPS
    assert Pupil.objects.get().way == Way.GAPS
    assert (
        refusal(lambda: sessions.set_way(session_id=session.pk, participant_id=participant.pk, way="sing"))
        == "unknown_way"
    )


def test_a_closed_lesson_changes_no_more() -> None:
    session = started(3)
    participant = session.participants.all()[0]
    tables = sessions.close_session(session_id=session.pk)

    assert len(tables) == 1
    assert sessions.close_session(session_id=session.pk) == set()
    for change in (
        lambda: seating.start_round(session_id=session.pk),
        lambda: sessions.freeze(session_id=session.pk, on=True),
        lambda: sessions.rename(session_id=session.pk, participant_id=participant.pk, name="X"),
        lambda: sessions.turn(session_id=session.pk, switch="is_joining_open", on=True),
    ):
        assert refusal(change) == "session_closed"
    with pytest.raises(CannotJoin):
        sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[5].pk)


# --- The page ----------------------------------------------------------------------------------------------


def press(session: Session, button: str, **fields: str) -> dict[str, Any]:
    """What the page's script is answered when a button is pressed."""
    response = signed_in(session).post(
        reverse("session_act", args=[session.pk]),
        {"do": button, **fields},
        headers={"accept": "application/json"},
    )
    assert response.status_code == 200
    answer: dict[str, Any] = response.json()
    return answer


def test_only_its_teacher_sees_and_steers_a_lesson(client: Client) -> None:
    session = started(2)
    other = open_lesson(teacher=make_teacher("mr@school.example"))
    pages = [
        reverse("session", args=[session.pk]),
        reverse("projector", args=[session.code]),
        reverse("session_screen", args=[session.pk, "teacher"]),
    ]

    for page in pages:
        assert client.get(page).status_code == 302
        assert signed_in(other).get(page).status_code == 404
        assert signed_in(session).get(page).status_code == 200
    assert (
        signed_in(other).post(reverse("session_act", args=[session.pk]), {"do": "close"}).status_code == 404
    )
    assert Session.objects.get(pk=session.pk).closed_at is None


@transactional
def test_the_lesson_from_start_to_end_by_its_buttons() -> None:
    session = open_lesson(6)
    fill(session, 5)
    page = signed_in(session).get(reverse("session", args=[session.pk])).text
    assert "Pupil 05" in page
    assert "Not here yet: Pupil 06" in page

    answer = press(session, "start/0")
    assert 'data-stage="playing"' in answer["parts"]["lesson-bar"]
    one, two = open_tables(session)

    assert "paused" in press(session, f"pause/{one.pk}/1")["parts"]["lesson-tables"]
    assert commands.live_table(one.pk).is_paused
    press(session, f"pause/{one.pk}/0")
    assert not commands.live_table(one.pk).is_still

    press(session, "freeze/1")
    assert commands.live_table(two.pk).is_frozen
    press(session, "freeze/0")
    assert not commands.live_table(two.pk).is_frozen

    press(session, f"stop/{one.pk}/0")
    assert commands.live_table(one.pk).over
    press(session, f"rematch/{one.pk}/0")
    assert not commands.live_table(one.pk).over

    assert commands.live_table(one.pk).may_cheer
    assert 'value="cheers/1"' in press(session, "cheers/0")["parts"]["lesson-door"]
    assert not commands.live_table(one.pk).may_cheer
    press(session, "door/0")
    press(session, "late/0")
    session.refresh_from_db()
    assert (session.is_joining_open, session.late_take_bots) == (False, False)

    assert press(session, "close") == {"go": reverse("session_summary", args=[session.pk])}
    assert Session.objects.get(pk=session.pk).closed_at is not None
    assert signed_in(session).get(reverse("session", args=[session.pk])).status_code == 302


@transactional
def test_at_the_bell_all_games_end_with_one_press() -> None:
    session = open_lesson(6)
    fill(session, 5)
    assert 'value="stop-all/1"' in press(session, "start/0")["parts"]["lesson-bar"]
    one, two = open_tables(session)
    press(session, f"stop/{one.pk}/0")

    press(session, "stop-all/0")
    assert not commands.live_table(two.pk).over  # An old page: another round was meant.

    answer = press(session, "stop-all/1")
    assert commands.live_table(one.pk).over
    assert commands.live_table(two.pk).over
    assert "stop-all" not in answer["parts"]["lesson-bar"]


@transactional
def test_undo_takes_the_last_move_back() -> None:
    session = started(2)
    table = open_tables(session)[0]
    before = commands.live_table(table.pk).state
    (number,) = async_to_sync(play_on)(table.pk, 1)

    assert f'value="undo/{table.pk}/{number}"' in press(session, "")["parts"]["lesson-tables"]
    press(session, f"undo/{table.pk}/{number}")

    live = commands.live_table(table.pk)
    assert live.state == before
    assert live.number == number + 1


@transactional
def test_who_is_refused_again_and_again_is_flagged_until_a_move_comes_of_it() -> None:
    session = started(2)
    [table] = open_tables(session)
    flag = "refused again and again"

    async def flagged(*texts: str) -> list[bool]:
        """Whether they are, after each of what the one who is to move says; nothing is a move."""
        live, seen = await hub.table(table.pk), []
        for text in texts:
            seat = min(live.state.to_move())
            said = {"text": text, "way": "type"} if text else {"move": encode(live.state.moves(seat)[0])}
            await submit(live, seat, live.number, said)
            lesson = await hub.lesson(session.pk)
            seen.append(flag in session_parts(lesson, "teacher", "en")["lesson-tables"])
        return seen

    moon = "fly me to the moon"
    assert async_to_sync(flagged)(moon, moon, moon, moon, "") == [False, False, True, True, False]


@transactional
def test_a_table_where_somebody_only_waits_can_be_finished_quickly() -> None:
    session = started(6, game="literature", seats_per_table=6)
    table = open_tables(session)[0]
    (seen,) = commands.lesson(session.pk).running
    button = f'value="quickly/{table.pk}/0"'

    assert button not in press(session, "")["parts"]["lesson-tables"]
    waited_at = seen._replace(can_be_finished_quickly=True)
    assert button in render_to_string("lesson/tile.html", {"table": waited_at, "counted": ""})
    assert press(session, f"quickly/{table.pk}/0")["parts"]["lesson-said"] == ""


@transactional
@pytest.mark.parametrize("button", ["undo", "stop", "rematch"])
def test_a_button_of_a_table_pressed_twice_acts_once_and_nobody_is_told_off(button: str) -> None:
    session = started(2)
    table = open_tables(session)[0]
    numbers = async_to_sync(play_on)(table.pk, 2)
    pressed = f"undo/{table.pk}/{numbers[-1]}" if button == "undo" else f"{button}/{table.pk}/0"

    answers = [press(session, pressed)["parts"]["lesson-said"] for _ in range(2)]

    assert answers == ["", ""]
    assert commands.live_table(table.pk).number == numbers[-1] + 1


@transactional
def test_who_presses_undo_while_a_pupil_moves_is_told_to_look_again() -> None:
    session = started(2)
    table = open_tables(session)[0]
    first, second = async_to_sync(play_on)(table.pk, 2)

    said = press(session, f"undo/{table.pk}/{first}")["parts"]["lesson-said"]

    assert said == str(ARRANGING["table_has_moved_on"])
    assert commands.live_table(table.pk).number == second


async def play_on(table: int, moves: int) -> list[int]:
    """So many moves by whoever is to move; their numbers."""
    live = await hub.table(table)
    for seat in live.seats:
        seat.participant_id = seat.participant_id or -1  # Every move is a person's.
    numbers = []
    for _ in range(moves):
        seat = min(live.state.to_move())
        await live.play(seat, live.number, live.state.moves(seat)[0])
        numbers.append(live.number)
    return numbers


def test_start_pressed_twice_begins_one_round() -> None:
    session = open_lesson(6)
    fill(session, 5)

    press(session, "start/0")
    tables = open_tables(session)
    answer = press(session, "start/0")

    assert open_tables(session) == tables
    assert answer["parts"]["lesson-said"] == ""
    assert 'value="start/1"' in answer["parts"]["lesson-plan"]
    press(session, "start/1")
    assert {table.round for table in open_tables(session)} == {2}


@pytest.mark.parametrize(
    "button", ["", "start", "close/1", "pause", "dance", "rename/x", "freeze/1/2/3", "/", "🤖"]
)
def test_a_button_we_do_not_have_does_nothing(button: str) -> None:
    session = started(2)

    answer = press(session, button)

    assert "lesson-bar" in answer["parts"]
    assert Session.objects.get(pk=session.pk).closed_at is None


@pytest.mark.parametrize("act", sorted(ACTS))
def test_no_button_reaches_into_another_lesson(act: str) -> None:
    mine = open_lesson(teacher=make_teacher("mr@school.example"))
    theirs = started(3)
    table = open_tables(theirs)[0]
    person = theirs.participants.all()[0]
    about = [table.pk, 1] if act in {"pause", "sit", "place"} else [person.pk]
    if act in {"undo", "stop", "rematch", "show-table"}:
        about = [table.pk]
    known = (list(Seat.objects.values()), list(Participant.objects.values()), Turn.objects.count())

    press(
        mine,
        "/".join([act, *map(str, about[: ACTS[act].about])]),
        sitter=str(person.pk),
        who=str(person.pk),
        **{f"name-{person.pk}": "Changed", f"way-{person.pk}": "type"},
    )

    assert known == (list(Seat.objects.values()), list(Participant.objects.values()), Turn.objects.count())
    assert not commands.live_table(table.pk).is_still


def test_people_are_steered_by_their_menus() -> None:
    session = started(2)
    one, two = session.participants.all()
    table = open_tables(session)[0]

    press(session, f"rename/{one.pk}", **{f"name-{one.pk}": "Mimi"})
    press(session, f"way/{one.pk}/0", **{f"way-{one.pk}": "gaps"})
    seat = commands.live_table(table.pk).seats[0]
    assert (seat.name, seat.way) == ("Mimi", "gaps")

    sessions.raise_help(participant_id=one.pk)
    assert "needs-help" in commands_parts(session)["lesson-tables"]
    press(session, f"lower/{one.pk}")
    assert "needs-help" not in commands_parts(session)["lesson-tables"]

    press(session, f"elsewhere/{one.pk}")
    assert Participant.objects.get(pk=one.pk).may_change_device
    assert "Mimi" not in press(session, f"remove/{one.pk}")["parts"]["lesson-people"]

    said = press(session, f"rename/{two.pk}", **{f"name-{two.pk}": " "})["parts"]["lesson-said"]
    assert said == str(ARRANGING["name_empty"])
    said = press(session, f"rename/{two.pk}", **{f"name-{two.pk}": "mimi@100%"})["parts"]["lesson-said"]
    assert "“mimi@100%” looks like an e-mail address" in said


def commands_parts(session: Session) -> dict[str, str]:
    return session_parts(commands.lesson(session.pk), "teacher", "en")


def test_without_our_script_a_button_leads_back_to_the_page() -> None:
    session = open_lesson(2)
    client = signed_in(session)

    response = client.post(reverse("session_act", args=[session.pk]), {"do": "start/0"}, follow=True)

    assert response.redirect_chain == [(reverse("session", args=[session.pk]), 302)]
    assert str(ARRANGING["nobody_here"]) in response.text


def test_plan_and_mix_by_buttons() -> None:
    session = open_lesson(6)
    people = [participant.pk for participant in fill(session, 6)]

    press(session, "plan/0", size="3", bots_fill="on")
    assert look(session.pk).plan == (tuple(people[:3]), tuple(people[3:]))
    press(session, "place/1/2", who=str(people[0]))
    assert look(session.pk).plan == ((people[5], *people[1:3]), (*people[3:5], people[0]))
    press(session, "plan/1", size="2")
    session.refresh_from_db()
    assert (session.seats_per_table, session.bots_fill, len(session.plan)) == (2, False, 3)
    said = press(session, "plan/0", size="7")["parts"]["lesson-said"]
    assert said == str(ARRANGING["table_size"])


def test_what_is_chosen_for_the_tables_is_at_once_in_the_plan_and_is_what_starts() -> None:
    session = open_lesson(6)
    people = [participant.pk for participant in fill(session, 6)]

    parts = press(session, "seats", size="3", bots_fill="on")["parts"]

    assert look(session.pk).plan == (tuple(people[:3]), tuple(people[3:]))
    assert parts["lesson-plan"].count('data-seats="3"') == 2
    press(session, "place/1/2", who=str(people[0]))
    press(session, "seats", size="2")  # Neighbours stay together.
    assert look(session.pk).plan == (
        (people[5], people[1]),
        (people[2], people[3]),
        (people[4], people[0]),
    )
    assert press(session, "seats", size="7")["parts"]["lesson-said"] == str(ARRANGING["table_size"])
    # A page without script tells of a choice by its button alone.
    press(session, "start/0", size="4")
    session.refresh_from_db()
    assert (session.seats_per_table, session.bots_fill) == (4, False)
    assert sorted(table.seats.count() for table in open_tables(session)) == [3, 3]


@transactional
def test_a_tile_tells_whose_turn_since_when_what_was_said_and_who_is_away() -> None:
    session = started(3)
    live = commands.live_table(open_tables(session)[0].pk)

    async def ask() -> str:
        table = await hub.table(live.id)
        seat = table.state.turn
        await table.play(seat, table.number, table.state.moves(seat)[0])
        return table.talk[-1].sentence

    sentence = async_to_sync(ask)()
    html = commands_parts(session)["lesson-tables"]

    glance = commands.lesson(session.pk).tables[0]
    assert glance.sentences[0][1] == sentence
    assert f'<q translate="no" lang="en">{sentence}' in html.replace("&#x27;", "'")
    assert glance.waiting_since is not None
    assert timezone.now() >= glance.waiting_since
    assert f'datetime="{timezone.localtime(glance.waiting_since).isoformat(timespec="seconds")[:10]}' in html
    assert [seat.is_here for seat in glance.seats if not seat.is_bot] == [False] * 3
    assert html.count('<span class="sr-only">away</span>') == 3


@transactional
def test_the_time_of_a_tile_stands_still_with_its_table_and_begins_anew() -> None:
    session = started(3)
    number = open_tables(session)[0].pk

    async def hold_and_go_on() -> None:
        table = await hub.table(number)
        assert table.waiting_since == table.turn_since

        await sync_to_async(sessions.freeze)(session_id=session.pk, on=True)
        await table.reseat()
        assert table.waiting_since is None

        await sync_to_async(sessions.freeze)(session_id=session.pk, on=False)
        await table.reseat()
        assert table.waiting_since is not None
        assert table.waiting_since > table.turn_since

    async_to_sync(hold_and_go_on)()


@transactional
def test_a_tile_names_the_gangster_while_he_moves() -> None:
    session = started(1, game="famiglia", seats_per_table=1, options={"first": "b"})

    assert "<strong>The gangster</strong>" in commands_parts(session)["lesson-tables"]


def test_the_page_costs_as_many_queries_for_nine_tables_as_for_one() -> None:
    def cost(session: Session) -> int:
        tables = commands.lesson(session.pk).tables
        with CaptureQueriesContext(connection) as queries:
            lesson = look(session.pk, tables)
            for role in ("teacher", "projector"):
                session_parts(lesson, role, "en")
            for person in lesson.people:
                session_parts(lesson, "lobby", "en", person.id)
        return len(queries)

    small = cost(started(4, pupils=5))
    large = cost(started(36, pupils=36, teacher=make_teacher("mr@school.example")))

    assert small == large
    assert large <= 5


def test_everything_is_there_again_after_a_restart() -> None:
    """Nothing is kept in the process: a new event loop knows all from the database."""
    session = started(5)
    press(session, f"pause/{open_tables(session)[0].pk}/1")
    press(session, "show-tables")
    seating.move_in_plan(session_id=session.pk, person=session.participants.all()[0].pk, table=1, seat=1)

    before = commands_parts(session)
    hub.clear()

    assert commands_parts(session) == before


def test_sizes_offered_are_those_of_the_planner() -> None:
    session = open_lesson(2)
    fill(session, 2)

    html = commands_parts(session)["lesson-plan"]

    for size in planner.SIZES:
        assert f'name="size" value="{size}"' in html


@transactional
@pytest.mark.parametrize("role", ["teacher", "projector", "lobby"])
async def test_watchers_are_sent_what_has_changed_and_nothing_else(role: str) -> None:
    session = await sync_to_async(open_lesson)(3)
    (participant,) = await sync_to_async(fill)(session, 1)
    watcher = Watcher(session.pk, role, "en", participant.pk if role == "lobby" else None)
    await hub.watch(watcher)
    first = msgspec.json.decode(watcher.message() or "")
    hub.broadcast._dirty.clear()

    await sync_to_async(sessions.join_as_pupil)(
        session_id=session.pk, pupil_id=(await sync_to_async(pupils_of)(session))[1].pk
    )
    await hub.broadcast._render(session.pk, [watcher])
    second = msgspec.json.decode(watcher.message() or "")

    assert first["parts"].keys() > second["parts"].keys()
    assert any("Pupil 02" in html for html in second["parts"].values())
    await hub.broadcast._render(session.pk, [watcher])
    assert watcher.message() is None
