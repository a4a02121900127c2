"""A database of an older version opens, and whoever was in it plays on; `upgrades/fill.py` made them."""

from __future__ import annotations

import json
import lzma
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.classroom.servers import School, new_school

pytestmark = [pytest.mark.process, pytest.mark.slow]

OLD = sorted((Path(__file__).parent / "upgrades").glob("*.sql.xz"))

USE = """
import asyncio, json
from random import Random
from django.test import Client
from classroom.live.hub import hub
from classroom.models import Deck, Participant, Practice, SchoolClass, Session, Table
from classroom.models.tables import hash_token
from classroom.services import learners

teacher = Client(SERVER_NAME="localhost")
assert teacher.login(email="mary@school.example", password="the right words")
[school_class], [lesson] = SchoolClass.objects.all(), Session.objects.all()
[table] = lesson.tables.all()
pages = [
    "/teach/", "/teach/classes/", f"/teach/classes/{school_class.pk}/",
    "/teach/decks/", "/teach/decks/marys/", "/teach/decks/marys/edit/", "/teach/decks/marys/export/csv/",
    "/teach/sessions/new/", f"/teach/sessions/{lesson.pk}/", f"/teach/sessions/{lesson.pk}/summary/",
    f"/teach/sessions/{lesson.pk}/summary.csv", f"/table/{table.pk}/replay/", f"/projector/{lesson.code}/",
]
found = {page: teacher.get(page).status_code for page in pages}

emma = lesson.participants.get(name="Emma")
Participant.objects.filter(pk=emma.pk).update(token_hash=hash_token("Emma's"))
pupil = Client(SERVER_NAME="localhost")
pupil.cookies["seat"] = "Emma's"
shown = pupil.get(f"/table/{table.pk}/")
found["a pupil's table"] = shown.status_code
assert "Léo" in shown.content.decode()

home = Practice.objects.first()
if home is not None:
    visitor = Client(SERVER_NAME="localhost")
    visitor.cookies[learners.COOKIE] = learners.cookie_of(home.learner, home.learner.pupil.card)
    found["a game at home"] = visitor.get(f"/table/{home.table.pk}/").status_code

async def play_on(table_id):
    live, rng = await hub.table(table_id), Random(5)
    before = live.number
    for _ in range(6):
        seat = min(live.state.to_move())
        await live.play(seat, live.number, rng.choice(live.state.moves(seat)))
    return before, live.number

print(json.dumps({
    "pages": found,
    "played": asyncio.run(play_on(table.pk)),
    "pupils": sorted(school_class.pupils.values_list("name", flat=True)),
    "decks": Deck.objects.filter(owner__email="mary@school.example").count(),
}))
"""


@pytest.fixture(params=OLD, ids=[old.name.removesuffix(".sql.xz") for old in OLD])
def old_school(request: pytest.FixtureRequest, tmp_path: Path) -> School:
    shutil.copytree(new_school(), tmp_path, dirs_exist_ok=True)
    for file in tmp_path.glob("familygames.sqlite3*"):
        file.unlink()
    with closing(sqlite3.connect(tmp_path / "familygames.sqlite3")) as database:
        database.executescript(lzma.decompress(request.param.read_bytes()).decode())
    opened = School(tmp_path)
    opened.manage("prepare")
    return opened


def test_classes_lessons_decks_and_practice_open_and_all_play_on(old_school: School) -> None:
    told = json.loads(old_school.manage("shell", "--verbosity", "0", "--command", USE).splitlines()[-1])

    assert {page: status for page, status in told["pages"].items() if status != 200} == {}
    assert told["played"] == [9, 15]
    assert told["pupils"] == ["Emma", "Léo", "Zoé"]
    assert told["decks"] == 1


def test_there_are_dumps_of_several_versions() -> None:
    assert len(OLD) >= 3
