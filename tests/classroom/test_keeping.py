"""How long the site keeps what it knows: lessons go by themselves, and their teacher sees it coming."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.deployment import says_who_answers
from classroom.models import Participant, Session, Table, Turn, User, Utterance
from classroom.services import sessions
from tests.classroom.servers import school
from tests.classroom.tables import a_table, a_teacher

pytestmark = pytest.mark.django_db


def a_lesson(teacher: User, *, ended: int | None, begun: int | None = None) -> Session:
    """With a table, a turn and a sentence; it *ended* and was *begun* so many days ago."""
    row = a_table("Lina", "Noah", teacher=teacher)[0]
    now = timezone.now()
    Turn.objects.create(table_id=row["table"], number=1, seat=0, move="{}", events="[]", at=now)
    Utterance.objects.create(
        table_id=row["table"],
        participant_id=row["participant"],
        seat=0,
        text="Bonjour",
        language="fr",
        at=now,
    )
    Session.objects.filter(pk=row["session"]).update(
        closed_at=None if ended is None else now - timedelta(days=ended),
        opened_at=now - timedelta(days=ended or 0 if begun is None else begun),
    )
    return Session.objects.get(pk=row["session"])


def test_a_lesson_goes_with_all_that_was_said_when_its_time_is_over(teacher: User, settings: Any) -> None:
    settings.LESSON_DAYS = 100
    a_lesson(teacher, ended=101)
    kept = a_lesson(teacher, ended=99)
    still_open = a_lesson(teacher, ended=None, begun=300)

    assert sessions.forget() == 1

    assert set(Session.objects.all()) == {kept, still_open}
    for model in (Table, Participant, Turn, Utterance):
        assert model.objects.count() == 2 * (2 if model is Participant else 1)


def test_a_lesson_that_was_prepared_and_never_played_is_forgotten_too(teacher: User, settings: Any) -> None:
    settings.LESSON_DAYS = 100
    lesson = a_lesson(teacher, ended=None, begun=101)
    lesson.tables.all().delete()

    call_command("forget_lessons", verbosity=0)

    assert not Session.objects.exists()


def test_a_teacher_is_told_a_month_before(teacher: User, desk: Client, settings: Any) -> None:
    settings.LESSON_DAYS = 100
    soon, later = a_lesson(teacher, ended=75), a_lesson(teacher, ended=60)
    page = desk.get(reverse("teach")).text
    warned = page[page.index("Deleted soon") : page.index("Past lessons")]

    assert reverse("session_summary", args=[soon.pk]) in warned
    assert reverse("session_summary", args=[later.pk]) not in warned
    day = timezone.localtime(soon.kept_until)
    assert f"until {day.day} {day:%B} {day.year}" in warned


def test_nobody_is_told_of_lessons_that_stay(teacher: User, desk: Client) -> None:
    a_lesson(teacher, ended=3)

    assert "Deleted soon" not in desk.get(reverse("teach")).text


def test_each_past_lesson_says_until_when_it_is_kept(teacher: User, desk: Client) -> None:
    lesson = a_lesson(teacher, ended=3)
    day = timezone.localtime(lesson.kept_until)

    page = desk.get(reverse("session_summary", args=[lesson.pk])).text

    assert f"deleted by itself on {day.day} {day:%B} {day.year}" in page


def test_the_privacy_page_tells_how_long_lessons_are_kept(client: Client, settings: Any) -> None:
    settings.LESSON_DAYS = 123

    assert "123 days after the end of the lesson" in client.get(reverse("privacy")).text


# What has been deleted leaves the files, too.

NAME = "Quetzalcoatlina"
SENTENCE = "Xylophonissimo, please!"

WRITE = f"""
import json
from django.utils import timezone
from classroom.models import Advice, Deck, SchoolClass, Table, Turn, User, Utterance
from classroom.services import classes, sessions
teacher = User.objects.create_user("mary@school.example", "the right words")
school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
others = [f"Pupil {{number:02}}" for number in range(20)]
classes.add_pupils(school_class=school_class, names=[*others, {NAME!r}])
session = sessions.open_session(
    teacher=teacher, game="happy_family", deck=Deck.objects.get(slug="school"), options={{}},
    school_class=school_class, must_knock=False,
)
for pupil in school_class.pupils.all():
    joined = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk).participant
    table = Table.objects.create(
        session=session, label=joined.pk, game="happy_family", options="{{}}", version=session.deck.latest,
        seed="1",
    )
    Utterance.objects.create(
        table=table, participant=joined, seat=0, language="en", at=timezone.now(),
        text={SENTENCE!r} if pupil.name == {NAME!r} else f"{NAME.lower()}, blue family: the mother?",
        model_sentence={NAME!r} + ", Blue family: please, can I have the mother?",
        findings=json.dumps([dict(code="x", message=dict(en="Ask " + {NAME!r}), suggestion={NAME!r})]),
    )
    move = json.dumps(dict(type="Lay", cards=[], joker=dict(text={NAME!r})))
    Turn.objects.create(table=table, number=1, seat=0, move=move, events=f"[{{move}}]", at=timezone.now())
    Advice.objects.create(table=table, number=1, ruling=move)
other = sessions.open_session(
    teacher=teacher, game="happy_family", deck=Deck.objects.get(slug="school"), options={{}},
    school_class=school_class, must_knock=False,
)
elsewhere = Table.objects.create(
    session=other, label=1, game="happy_family", options="{{}}", version=session.deck.latest, seed="1"
)
Utterance.objects.create(
    table=elsewhere, seat=0, language="en", at=timezone.now(), text="Where is {NAME.upper()} today?"
)
sessions.close_session(session_id=other.pk)
sessions.close_session(session_id=session.pk)
"""
REMOVE = f"""
from classroom.models import Pupil
from classroom.services import classes
classes.remove_pupils(pupils=[Pupil.objects.get(name={NAME!r})])
"""


@pytest.mark.long
def test_a_deleted_name_and_its_sentences_are_in_no_file_any_more(tmp_path: Path) -> None:
    """While the site is open, as a server would keep it: another connection holds the files."""
    with school(tmp_path) as opened:
        opened.manage("shell", "--verbosity", "0", "--command", WRITE)
        with closing(sqlite3.connect(tmp_path / "familygames.sqlite3")) as site:
            site.execute("SELECT count(*) FROM classroom_pupil").fetchall()
            assert files_with(tmp_path, NAME, SENTENCE)

            opened.manage("shell", "--verbosity", "0", "--command", REMOVE)

            assert site.execute("SELECT count(*) FROM classroom_pupil").fetchall() == [(20,)]
            assert (tmp_path / "familygames.sqlite3-wal").stat().st_size == 0
            assert files_with(tmp_path, NAME, SENTENCE) == []


def files_with(folder: Path, *words: str) -> list[str]:
    """Read by another process: closing a file here would let go of SQLite's locks on it."""
    wanted = [option for word in words for option in ("-e", word)]
    files = sorted(str(file) for file in folder.glob("familygames.sqlite3*"))
    found = subprocess.run(["grep", "-laiF", *wanted, *files], check=False, capture_output=True, text=True)
    return found.stdout.split()


@pytest.mark.long
def test_only_their_owner_reads_the_files_of_the_database(tmp_path: Path) -> None:
    with school(tmp_path) as opened:
        database = tmp_path / "familygames.sqlite3"
        database.chmod(0o644)
        with closing(sqlite3.connect(database)) as site:
            site.execute("SELECT count(*) FROM classroom_pupil").fetchall()
            opened.manage("shell", "--verbosity", "0", "--command", WRITE)

            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("familygames.sqlite3*")}

    assert modes == dict.fromkeys(
        ("familygames.sqlite3", "familygames.sqlite3-wal", "familygames.sqlite3-shm"), 0o600
    )


def test_the_privacy_page_names_who_answers_for_the_site(client: Client, settings: Any) -> None:
    settings.CONTROLLER = "Collège Jean-Moulin, 3 rue des Écoles, Lyon"
    settings.CONTACT = "dpo@college.example"
    settings.HOSTED_IN = "France"

    page = client.get(reverse("privacy")).text

    assert "Collège Jean-Moulin, 3 rue des Écoles, Lyon runs this site" in page
    assert "dpo@college.example" in page
    assert "The data are kept here: France" in page
    assert "has not written its name here" not in page


def test_where_nobody_is_named_the_page_says_so_and_to_who_looks_after_the_site_how(
    client: Client, desk: Client
) -> None:
    staff = a_teacher("head@school.example")
    staff.is_staff = True
    staff.save()
    at_the_top = Client()
    at_the_top.force_login(staff)

    for visitor, is_told in ((client, False), (desk, False), (at_the_top, True)):
        page = visitor.get(reverse("privacy")).text
        assert "has not written its name here yet" in page
        assert ("CONTROLLER, CONTACT, HOSTED_IN" in page) is is_told


def test_a_check_before_deploying_says_what_the_privacy_page_lacks(settings: Any) -> None:
    settings.CONTROLLER, settings.CONTACT = "A school", ""

    (warning,) = says_who_answers()
    settings.CONTACT = settings.HOSTED_IN = "here"

    assert "CONTACT, HOSTED_IN not set" in warning.msg
    assert list(says_who_answers()) == []
