"""A database of an older version opens, and whoever was in it plays on; `upgrades/fill.py` made them."""

from __future__ import annotations

import json
import lzma
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import classroom
from tests.classroom.servers import School, new_school, school

pytestmark = [pytest.mark.process, pytest.mark.slow]

MIGRATIONS = Path(classroom.__file__).parent / "migrations"
OLD = sorted((Path(__file__).parent / "upgrades").glob("*.sql.xz"))


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with school(tmp_path) as place:
        file = tmp_path / "familygames.sqlite3"
        with closing(sqlite3.connect(file)) as database, database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied)"
                " VALUES ('classroom', '9999_of_tomorrow', '2030-01-01')"
            )
            before = list(database.iterdump())
        for command in ("prepare", "serve", "backup", "load_decks"):
            refused = place.refused(command, *(["x.zip"] if command == "backup" else []))
            assert "This database is of a newer version of the program: install that one first." in refused
        with closing(sqlite3.connect(file)) as database:
            assert list(database.iterdump()) == before


BETWEEN = {
    "0001 0002 0003": "No game could be played to its end yet.",
    "0005 0006 0007 0008 0009 0010 0011 0012": "Days before 0.1; the dump of 0004 goes through all of them.",
    "0014 0015": "Hours before 0.1; the dump of 0013 goes through both.",
    "0018": "It came on the same day as 0019.",
    "0021": "It came on the same day as 0022.",
    "0023": "It came on the same day as 0024.",
    "0025 0026 0027 0028 0029 0030": "They came on the same day as 0031.",
    "0032": "It came on the same day as 0033.",
}
"""Migrations after which no dump was made, and why: no school has stayed there."""

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


def test_what_was_there_before_the_update_can_be_had_back(old_school: School) -> None:
    (kept,) = Path(old_school.env["DATA_DIR"]).glob("before-update-*.zip")
    old_school.manage("shell", "--command", "from classroom.models import User; User.objects.all().delete()")

    old_school.manage("restore", str(kept))

    told = json.loads(old_school.manage("shell", "--verbosity", "0", "--command", USE).splitlines()[-1])
    assert told["pupils"] == ["Emma", "Léo", "Zoé"]


def number_of(dump: Path) -> str:
    """Of the last migration that it has, by its name."""
    return dump.name.removesuffix(".sql.xz")[-4:]


def test_whatever_came_before_the_newest_migration_has_its_dump() -> None:
    """Whoever adds a migration first makes a dump without it, as `upgrades/fill.py` says."""
    known = sorted(file.name[:4] for file in MIGRATIONS.glob("0*.py"))
    left_out = [number for numbers in BETWEEN for number in numbers.split()]

    assert sorted([*map(number_of, OLD), *left_out]) in (known[:-1], known)


@pytest.mark.parametrize("dump", OLD, ids=[old.name.removesuffix(".sql.xz") for old in OLD])
def test_a_dump_is_of_the_migration_that_its_name_says(dump: Path) -> None:
    applied = re.findall(r"VALUES\(\d+,'classroom','(\d{4})_", lzma.decompress(dump.read_bytes()).decode())

    assert max(applied) == number_of(dump)
