"""Erased means erased: of a pupil no table holds the name, however and wherever it was written."""

from __future__ import annotations

import io
import json
import logging
import re
import zipfile
from typing import Any

import msgspec
import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.learning import keeping
from classroom.learning.models import Assignment, LessonMoments, Review, SkillTick
from classroom.models import Advice, Example, Knock, Participant, Seat, Session, Table, Turn, User
from classroom.models.tables import hash_token
from classroom.reports import speakers_among
from classroom.services import tokens
from classroom.services.classes import remove_pupils
from familygames.catalogue import GAMES
from familygames.judging import Finding, Ruling
from familygames.language.words.spelling import fold
from tests.classroom.test_assignments import Set
from tests.classroom.test_evidence import Spoken

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

NAME = "Zoëlle"
WRITTEN = ("Zoëlle", "zoelle", "ZOËLLE", "Zoe\u0308lle")
"""Letter by letter, without the accent, in capitals, and as some keyboards put an accent."""


def traces(of: str) -> dict[str, list[str]]:
    """In which column of which table it stands, whatever the site knows of that table."""
    wanted, places = fold(of), {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608  # The database's own names.
            columns = [column.name if hasattr(column, "name") else column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    text = _text(value)
                    if wanted in fold(text):
                        places.setdefault(f"{table}.{column}", []).append(text)
    return places


def _text(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode("utf-8", "replace")
    try:
        return json.dumps(json.loads(value), ensure_ascii=False)  # Accents may be written as \u00eb.
    except (TypeError, ValueError):
        return str(value)


class Remembered(Spoken):
    """A table at which *NAME* has played, others have said the name, and the teacher has written it."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.pupil = self.pupils[0]
        person = Participant.objects.get(pk=self.rows[0]["participant"])
        for row in (person, self.pupil):
            row.name = NAME
            row.save()
        Seat.objects.filter(participant=person).update(name=NAME)
        self.play_on(4)
        for name in WRITTEN:
            self._others_say(name)
            self._the_teacher_writes(name)

    def _others_say(self, name: str) -> None:
        finding = Finding("spelling", {"en": f"Say {name}."}, suggestion=name)
        self.say(1, f"{name}: can I have the mother, please?", findings=(finding,), reason="no_move")
        laid = {"lay": {"text": f"{name} sleeps."}}
        number = Turn.objects.filter(table=self.table).count() + 1
        Turn.objects.create(
            table=self.table,
            number=number,
            seat=1,
            move=json.dumps(laid),
            events="[]",
            at=timezone.now(),
        )
        ruling = msgspec.json.encode(Ruling("unsure", "accept", (finding,))).decode()
        Advice.objects.create(table=self.table, number=number, ruling=ruling)
        Knock.objects.create(session=self.table.session, name=name, token_hash=hash_token(name))

    def _the_teacher_writes(self, name: str) -> None:
        session = self.table.session
        Example.objects.create(
            deck=session.deck,
            teacher=session.school_class.teacher,
            key=f"{name} and {Example.objects.count()} dogs sleep.".casefold(),
            text=f"{name} and {Example.objects.count()} dogs sleep.",
            opinion="accept",
        )
        today = timezone.localdate()
        homework = {"deck": session.deck, "game": session.game, "begins": today, "ends": today}
        Assignment.objects.create(school_class=session.school_class, note=f"Help {name}!", **homework)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_holds_the_name_of_a_pupil_who_was_erased(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    played = Remembered(game)
    LessonMoments.objects.create(session=played.table.session, shows_names=True)
    SkillTick.objects.create(pupil=played.pupil, skill="asks", day=timezone.localdate())
    keeping.catch_up(Table.objects.all())
    assert len(traces(NAME)) > 8
    Session.objects.update(closed_at=timezone.now())
    caplog.clear()

    remove_pupils(pupils=[played.pupil])

    assert sorted(traces(NAME)) == []
    assert fold(NAME) not in fold(caplog.text)


NUMBER = re.compile(r"(?<![&\w/])#\d+\b")
"""What is kept instead of a name."""


def told_of(played: Spoken, language: str) -> dict[str, str]:
    """All that a teacher can read of a lesson, and pupils in its replay, page by page and file by file."""
    session, desk = played.table.session, Client(headers={"accept-language": language})
    teacher = session.school_class.teacher
    Session.objects.update(teacher=teacher)
    desk.force_login(teacher)
    desk.cookies["django_language"] = language
    token = tokens.make(teacher=teacher, name="a program", reads_reports=True)
    pages = [
        *(reverse(name, args=[session.pk]) for name in ("session_summary", "session_moments")),
        *(reverse("session_export", args=[session.pk, form]) for form in ("csv", "xlsx")),
        *(reverse("session_verdicts", args=[session.pk, form]) for form in ("csv", "xlsx")),
        reverse("replay", args=[played.table.pk]),
        reverse("account_everything"),
        *(f"/api/v1/lessons/{session.pk}/{report}" for report in ("said", "judged")),
    ]
    told = {}
    for page in pages:
        answer = desk.get(page, headers={"authorization": f"Bearer {token}"} if "/api/" in page else {})
        assert answer.status_code == 200, (page, answer)
        content = answer.getvalue()
        told[page] = readable(content, is_page="html" in answer["Content-Type"])
    return told


def readable(content: bytes, *, is_page: bool = False) -> str:
    """The text of a page, or of all files that are packed into one."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return "\n".join(readable(packed.read(name)) for name in packed.namelist())
    text = content.decode("utf-8", "replace")
    return re.sub(r"<[^>]+>", " ", text) if is_page else text


@pytest.mark.parametrize(("language", "name"), [("en", "a former pupil"), ("fr", "un ancien élève")])
@pytest.mark.parametrize("game", GAMES)
def test_who_was_erased_is_a_former_pupil_in_every_page_and_file_and_no_guest(
    game: str, language: str, name: str
) -> None:
    played = Spoken(game)
    played.play_on(12)
    Session.objects.update(closed_at=timezone.now())
    remove_pupils(pupils=[played.pupils[0]])

    told = told_of(played, language)

    assert {page: NUMBER.findall(text) for page, text in told.items() if NUMBER.search(text)} == {}
    assert name in told[reverse("replay", args=[played.table.pk])]
    assert not any(one.is_guest for one in speakers_among(played.table.session.participants.all()))


def test_nor_what_they_did_at_home() -> None:
    given = Set()
    given.lina.name = NAME
    given.lina.save()
    table = given.play(given.lina, "type")
    given.say(table, "type", text=f"I am {NAME}.")
    given.play(given.noah, "type")
    keeping.catch_up(Table.objects.all())
    assert traces(NAME)

    remove_pupils(pupils=[given.lina])

    assert sorted(traces(NAME)) == []
    assert not Review.objects.filter(pupil=given.lina.pk).exists()


def test_nor_what_the_administration_has_noted_of_them(client: Client) -> None:
    given = Set()
    staff = User.objects.create_superuser("staff@school.example", "staff words")
    client.force_login(staff)
    page = reverse("admin:classroom_schoolclass_change", args=[given.school_class.pk])
    form = client.get(page).context["adminform"].form
    pupils = {
        f"pupils-{number}-{field}": value
        for number, pupil in enumerate((given.lina, given.noah))
        for field, value in (
            ("id", pupil.pk),
            ("school_class", given.school_class.pk),
            ("name", pupil.name),
            ("way", pupil.way),
        )
    }
    pupils["pupils-0-name"] = NAME
    management = {"pupils-TOTAL_FORMS": 2, "pupils-INITIAL_FORMS": 2}
    answer = client.post(page, {"teacher": form.instance.teacher_id, "name": "6e B", **pupils, **management})
    assert answer.status_code == 302, answer.context["errors"]
    assert LogEntry.objects.exists()
    given.lina.refresh_from_db()
    assert given.lina.name == NAME

    remove_pupils(pupils=[given.lina])

    assert sorted(traces(NAME)) == []
