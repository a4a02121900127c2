"""Who sits with whom in a lesson: some are kept apart, levels are mixed, two small tables become one."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from classroom.models import Participant, Session, Utterance, Way
from classroom.services import seating, sessions
from tests.classroom.lessons import fill, make_teacher, open_lesson, signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgresql]


def press(session: Session, do: str, **fields: Any) -> str:
    """Press a button on the teacher's page; how the page is then."""
    desk = signed_in(session)
    answer = desk.post(f"/teach/sessions/{session.pk}/act/", {"do": do, **fields}, follow=True)
    return unescape(answer.text)


def choose(session: Session, **fields: Any) -> None:
    """Start the next round with what is chosen about the seats."""
    last = max(session.tables.values_list("round", flat=True), default=0)
    press(session, f"start/{last}", size=session.seats_per_table, **fields)


def planned(session: Session) -> list[set[int]]:
    session.refresh_from_db()
    people = list(session.participants.filter(removed_at=None).order_by("pk").values_list("pk", flat=True))
    plan = seating.plan_of(session, people, seating.apart_in(session))
    return [{person for person in table if person is not None} for table in plan]


def seated(session: Session) -> list[set[int]]:
    """Who sits at each open table."""
    tables = session.tables.filter(closed_at=None).order_by("label")
    people = [table.seats.exclude(participant=None) for table in tables]
    return [set(seats.values_list("participant", flat=True)) for seats in people]


def are_together(tables: list[set[int]], one: Participant, other: Participant) -> bool:
    return any({one.pk, other.pk} <= table for table in tables)


def keep_apart(session: Session, one: Participant, other: Participant) -> str:
    return press(session, "apart", apart_one=one.pk, apart_other=other.pk)


# --- Apart ------------------------------------------------------------------------------------------------


def test_who_is_kept_apart_changes_over_with_one_person_and_nobody_else_moves() -> None:
    session = open_lesson(8)
    people = fill(session, 8)
    before = planned(session)

    page = keep_apart(session, people[0], people[1])

    after = planned(session)
    assert not are_together(after, people[0], people[1])
    assert sorted(len(old - new) for old, new in zip(before, after, strict=True)) == [1, 1]
    assert "Pupil 01 and Pupil 02 may sit together" in page


def test_they_stay_apart_in_every_round_and_in_the_lessons_to_come() -> None:
    session = open_lesson(8)
    people = fill(session, 8)
    keep_apart(session, people[0], people[1])

    for _ in range(4):
        choose(session)
        assert not are_together(seated(session), people[0], people[1])

    later = sessions.open_session(
        teacher=make_teacher("mr@school.example"),
        game=session.game,
        deck=session.deck,
        school_class=session.school_class,
        options=session.options,
        must_knock=False,
    )
    again = fill(later, 8)
    assert not are_together(planned(later), again[0], again[1])
    press(later, "plan/0", size=4)
    assert not are_together(planned(later), again[0], again[1])


def test_a_latecomer_takes_no_seat_beside_them_and_a_larger_table_changes_nothing() -> None:
    session = open_lesson(8)
    people = fill(session, 5)
    late = session.school_class.pupils.all()[7]  # type: ignore[union-attr]
    people[3].pupil.apart.add(late)  # type: ignore[union-attr]
    choose(session, bots_fill="on")
    assert [len(table) for table in seated(session)] == [3, 2]

    person = sessions.join_as_pupil(session_id=session.pk, pupil_id=late.pk).participant

    assert person.pk in seated(session)[0]
    press(session, "seats", size=3, bots_fill="on")
    assert not are_together(planned(session), people[3], person)


def test_who_is_moved_beside_them_all_the_same_is_told_of() -> None:
    session = open_lesson(8)
    people = fill(session, 8)
    keep_apart(session, people[0], people[1])
    table = next(number for number, table in enumerate(planned(session)) if people[0].pk in table)

    page = press(session, f"place/{table}/3", who=people[1].pk)

    assert are_together(planned(session), people[0], people[1])
    assert f"Table {table + 1}: Pupil 01 and Pupil 02 are to sit apart." in page


def test_they_may_sit_together_again() -> None:
    session = open_lesson(4)
    people = fill(session, 4)
    keep_apart(session, people[0], people[1])

    page = press(session, f"together/{people[1].pk}/{people[0].pk}")

    assert "may sit together" not in page
    assert not people[0].pupil.apart.exists()  # type: ignore[union-attr]


@pytest.mark.parametrize("fields", [{}, {"apart_one": "7"}, {"apart_one": "x", "apart_other": "y"}])
def test_nobody_is_kept_apart_from_somebody_who_is_not_there(fields: dict[str, str]) -> None:
    session = open_lesson(4)
    fill(session, 2)

    assert "This person has left the lesson." in press(session, "apart", **fields)


def test_a_guest_and_oneself_are_nobody_to_keep_apart() -> None:
    session = open_lesson(4)
    (pupil,) = fill(session, 1)
    name = sessions.guest_name(session).text
    guest = sessions.join_as_guest(session_id=session.pk, name=name).participant

    assert "Choose two different people." in keep_apart(session, pupil, pupil)
    assert "This person has left the lesson." in keep_apart(session, pupil, guest)


# --- Levels -----------------------------------------------------------------------------------------------


def test_mixed_levels_put_those_who_write_beside_those_who_tap() -> None:
    session = open_lesson(8)
    people = fill(session, 8)
    writers = people[:2]
    for person in writers:
        sessions.set_way(session_id=session.pk, participant_id=person.pk, way=Way.TYPE)

    for _ in range(3):
        press(session, "plan/1", size=4, mixes_levels="on")

        assert not are_together(planned(session), *writers)


def test_in_one_way_the_level_is_how_much_of_what_was_said_came_to_a_move() -> None:
    session = open_lesson(4, seats_per_table=2)
    people = fill(session, 4)
    choose(session)
    table = session.tables.get(round=1, label=1)
    for person, right in zip(people, [9, 8, 1, 0], strict=True):
        for turn in [*range(right), *[None] * (9 - right)]:
            Utterance.objects.create(
                table=table, participant=person, turn=turn, seat=0, text="?", way="type", at=timezone.now()
            )

    assert seating.by_level([person.pk for person in people]) == [person.pk for person in reversed(people)]


def test_what_was_chosen_holds_for_the_rounds_that_follow() -> None:
    session = open_lesson(8)
    people = fill(session, 8)
    for person in people[::2]:
        sessions.set_way(session_id=session.pk, participant_id=person.pk, way=Way.TYPE)

    for _ in range(3):
        choose(session, mixes_levels="on")
        session.refresh_from_db()
        assert session.mixes_levels
    writers = {person.pk for person in people[::2]}

    assert [len(table & writers) for table in planned(session)] == [2, 2]


# --- Two tables become one ---------------------------------------------------------------------------------


def test_who_is_left_at_a_table_takes_the_seat_and_the_hand_of_a_bot_at_another() -> None:
    session = open_lesson(6)
    people = fill(session, 6)
    choose(session, bots_fill="on")
    first, second = session.tables.order_by("label")
    assert "Move all to another table" not in press(session, "freeze/0")

    press(session, f"remove/{people[3].pk}")
    page = press(session, f"remove/{people[4].pk}")
    assert "Move all to table 1" in page
    press(session, f"merge/{second.pk}/{first.pk}")

    assert seated(session) == [{person.pk for person in [*people[:3], people[5]]}]
    assert [table.pk for table in session.tables.filter(closed_at=None)] == [first.pk]


def test_a_full_table_takes_nobody_in_and_nothing_closes() -> None:
    session = open_lesson(8)
    fill(session, 8)
    choose(session)
    first, second = session.tables.all()

    page = press(session, f"merge/{first.pk}/{second.pk}")

    assert "There are not enough seats of bots at that table." in page
    assert "Move all to another table" not in page
    assert len(seated(session)) == 2


def test_a_table_is_not_merged_with_itself_or_with_one_that_is_gone() -> None:
    session = open_lesson(2)
    fill(session, 2)
    choose(session, bots_fill="on")
    (old,) = session.tables.all()

    assert "This table is closed." in press(session, f"merge/{old.pk}/{old.pk}")
    choose(session, bots_fill="on")
    (new,) = session.tables.filter(closed_at=None)
    assert "This table is closed." in press(session, f"merge/{new.pk}/{old.pk}")
    assert "This table is closed." in press(session, f"merge/{old.pk}/{new.pk}")
