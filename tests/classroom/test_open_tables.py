"""`manage.py open_tables`: seats for programs."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from classroom.models import Participant, Session, Table
from classroom.models.tables import hash_token
from tests.classroom.tables import classic_deck

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def open_tables(**arguments: Any) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("open_tables", json=True, stdout=out, **arguments)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_one_line_per_seat_with_a_token_of_its_own(django_assert_max_num_queries):
    classic_deck()

    with django_assert_max_num_queries(15):
        rows = open_tables(tables=20, seats=3)

    assert [(row["seat"], row["path"]) for row in rows[:3]] == [
        (seat, f"/ws/table/{rows[0]['table']}/") for seat in range(3)
    ]
    assert len({row["token"] for row in rows}) == 60
    assert Table.objects.count() == 20
    kept = set(Participant.objects.values_list("token_hash", flat=True))
    assert kept == {hash_token(row["token"]) for row in rows}
    assert not kept & {row["token"] for row in rows}


def test_options_are_those_of_the_game():
    open_tables(option=["step_mode=auto", "hand_size=4"], again=True)

    table = Table.objects.get()
    assert json.loads(table.options) == {"step_mode": "auto", "hand_size": 4}
    assert table.deal_again


def test_nobody_can_join_such_a_session_by_its_code():
    open_tables()

    session = Session.objects.get()
    assert session.teacher is None
    assert not session.is_joining_open


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seats": 5}, "bad_player_count"),
        ({"option": ["colour=blue"]}, "unknown_option"),
        ({"option": ["hand_size=99"]}, "bad_value"),
        ({"option": ["hand_size"]}, "bad_setting"),
        ({"tables": 0}, "--tables"),
        ({"deck": "no-such-deck"}, "no-such-deck"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_the_reason_and_nothing_is_made(arguments, words):
    with pytest.raises(CommandError, match=words):
        open_tables(**arguments)

    assert not Session.objects.exists()
