"""A teacher takes everything along, and leaves: what is in the file, what is gone, what others keep."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.core import serializers
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import CannotChange
from classroom.models import Deck, Learner, Participant, Pupil, SchoolClass, Session, Table, User, Utterance
from classroom.services import decks, practice, sessions, teachers, tokens
from familygames.catalogue import GAMES
from tests.classroom.tables import a_published_deck, a_table, a_teacher

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

NAME, SAID = "Zebulon", "=please, the mother?"


@pytest.fixture
def mary() -> User:
    """A teacher with a deck, a class, a lesson that is over and has sentences in it."""
    mary = a_teacher("mary@school.example")
    mary.name = "Mary Marysdaughter"
    mary.save()
    cards = GAMES["happy_family"].standard_deck()
    deck = a_published_deck(cards.but(author=mary.name), owner=mary, slug="marys")
    school_class = SchoolClass.objects.create(teacher=mary, name="5e/A")
    pupil = school_class.pupils.create(name=NAME)
    rows = a_table("Lina", NAME, teacher=mary)
    session = Session.objects.get(pk=rows[0]["session"])
    Session.objects.update(deck=deck, school_class=school_class, closed_at=timezone.now())
    Table.objects.update(version=deck.latest)
    person = Participant.objects.get(name=NAME, session=session)
    person.pupil = pupil
    person.save()
    Utterance.objects.create(
        table=session.tables.get(), participant=person, seat=1, text=SAID, way="type", language="en",
        at=timezone.now(),
    )  # fmt: skip
    tokens.make(teacher=mary, name="Marys program")
    return mary


def at_desk(teacher: User) -> Client:
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(teacher, backend="allauth.account.auth_backends.AuthenticationBackend")
    return desk


def everything(desk: Client) -> dict[str, bytes]:
    response: Any = desk.get(reverse("account_everything"))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name) for name in bundle.namelist()}


def test_a_teacher_takes_account_decks_classes_and_lessons_along(mary: User) -> None:
    files = everything(at_desk(mary))

    account = json.loads(files["account.json"])
    assert (account["name"], account["email"]) == (mary.name, mary.email)
    assert [program["name"] for program in account["programs"]] == ["Marys program"]
    [school_class] = [name for name in files if name.startswith("classes/5e-A-") and name.endswith(".json")]
    assert json.loads(files[school_class])["pupils"] == [{"name": NAME, "face": "", "way": "tap"}]
    [lesson] = [name for name in files if name.startswith("lessons/") and name.endswith(".json")]
    told = json.loads(files[lesson])
    assert {person["name"] for person in told["people"]} == {"Lina", NAME}
    [table] = told["tables"]
    assert [said["text"] for said in table["said"]] == [SAID]
    assert table["options"] == json.loads(Table.objects.get().options)
    rows = list(csv.reader(io.StringIO(files[lesson.replace(".json", ".csv")].decode("utf-8-sig"))))
    assert [row[4] for row in rows[1:]] == [f"'{SAID}"]


def test_a_deck_that_was_taken_along_comes_back_the_same(mary: User) -> None:
    files = everything(at_desk(mary))
    paul = a_teacher("paul@school.example")
    desk = at_desk(paul)

    [deck] = [name for name in files if name.startswith("decks/") and name.endswith(".zip")]
    upload = io.BytesIO(files[deck])
    upload.name = "marys.zip"
    page = desk.post(reverse("deck_import_new"), {"file": upload}, follow=True)
    desk.post(page.redirect_chain[-1][0], {"action": "take"}, follow=True)

    assert Deck.objects.get(owner=paul).draft_cards.families == Deck.objects.get(slug="marys").cards.families


def test_nothing_of_a_colleague_is_taken_along(mary: User) -> None:
    files = everything(at_desk(a_teacher("paul@school.example")))

    assert list(files) == ["account.json"]
    assert b"mary" not in files["account.json"].lower()


def all_that_is_kept() -> str:
    return serializers.serialize(
        "json", (row for model in apps.get_models() for row in model._base_manager.all())
    )


def test_nothing_of_a_teacher_who_leaves_is_kept(mary: User) -> None:
    staff = User.objects.create_superuser("staff@school.example", "staff words")
    LogEntry.objects.log_actions(staff.pk, User.objects.filter(pk=mary.pk), CHANGE)
    assert "mary" in all_that_is_kept().lower()
    desk = at_desk(mary)
    desk.post(reverse("account_reauthenticate"), {"password": "correct horse"})

    asked = desk.get(reverse("account_delete")).text
    assert all(told in asked for told in ("1 class", "1 pupil", "1 lesson", "1 deck"))
    page = desk.post(reverse("account_delete"), follow=True).text

    assert "Your account has been deleted" in page
    kept = all_that_is_kept().lower()
    assert [word for word in ("mary", NAME.lower(), SAID, "5e/a") if word in kept] == []
    assert desk.get(reverse("teach")).status_code == 302


def test_a_deck_that_others_have_played_stays_with_their_lessons_alone(mary: User) -> None:
    paul = a_teacher("paul@school.example")
    deck = Deck.objects.get(slug="marys")
    decks.save_draft(teacher=mary, slug="marys", number=1, deck=deck.draft_cards.but(level="B1"))
    his = a_table("Ole", "Ida", teacher=paul)[0]
    Session.objects.filter(pk=his["session"]).update(deck=deck, closed_at=timezone.now())
    Table.objects.filter(session=his["session"]).update(version=deck.latest)

    teachers.delete(teacher=mary)

    deck.refresh_from_db()
    assert deck.draft == deck.latest.content if deck.latest else False
    assert not any(
        found.filter(pk=deck.pk).exists()
        for found in (
            Deck.objects.public(),
            Deck.objects.starters(),
            Deck.objects.for_teacher(paul),
            Deck.objects.at_hand(paul),
        )
    )
    assert at_desk(paul).get(reverse("session_summary", args=[his["session"]])).status_code == 200
    assert a_published_deck(GAMES["happy_family"].standard_deck(), owner=paul, slug="marys")


def test_a_teacher_with_an_open_lesson_ends_it_first(mary: User) -> None:
    [row] = a_table("Noah", teacher=mary)

    with pytest.raises(CannotChange, match="lessons_open"):
        teachers.delete(teacher=mary)

    sessions.close_session(session_id=row["session"])
    teachers.delete(teacher=mary)
    assert not Pupil.objects.exists()


def test_the_last_who_looks_after_the_site_stays() -> None:
    boss = User.objects.create_superuser("boss@school.example", "staff words")
    with pytest.raises(CannotChange, match="last_of_staff"):
        teachers.delete(teacher=boss)

    User.objects.create_superuser("other@school.example", "staff words")
    teachers.delete(teacher=boss)
    assert not User.objects.filter(pk=boss.pk).exists()


# --- A pupil ------------------------------------------------------------------------------------------------


def zipped(response: Any) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as bundle:
        return {name: bundle.read(name) for name in bundle.namelist()}


def test_all_that_is_kept_about_a_pupil_is_told_and_taken_along(mary: User) -> None:
    pupil = Pupil.objects.get()
    table = Table.objects.get()
    mine = Participant.objects.get(pupil=pupil).seats.get().number
    for number, seat in enumerate((mine, 1 - mine), 1):
        table.turns.create(
            number=number, seat=seat, move=f'{{"seat": {seat}}}', events="[]", at=timezone.now()
        )
    other = Participant.objects.get(name="Lina")
    Utterance.objects.create(
        table=table, participant=other, seat=0, text="Linas words", way="type", language="en",
        at=timezone.now(),
    )  # fmt: skip
    learner = Learner.objects.create(pupil=pupil)
    deck = Deck.objects.get(slug="marys")
    game = GAMES["happy_family"]
    practice.begin(learner=learner, game=game, deck=deck, seats=3, bot_level="regular", options={})
    desk = at_desk(mary)
    place = [pupil.school_class_id, pupil.pk]

    page = desk.get(reverse("pupil", args=place)).text
    files = zipped(desk.get(reverse("pupil_file", args=place)))

    assert all(told in page for told in ("1 lesson, 1 sentence", "1 game at home"))
    told = json.loads(files[f"{NAME}.json"])
    [lesson] = told["lessons"]
    assert [move["move"] for move in lesson["moves"]] == [{"seat": mine}]
    assert [said["text"] for said in lesson["said"]] == [SAID]
    [played] = told["at_home"]["games"]
    assert len(played["table"]["seats"]) == 3
    assert f"'{SAID}".encode() in files[f"{NAME}.csv"]
    assert not any(b"Lina" in content for content in files.values())


def test_a_pupil_is_erased_on_the_page_that_tells_what_is_kept(mary: User) -> None:
    pupil = Pupil.objects.get()

    desk = at_desk(mary)
    page = desk.post(reverse("pupil", args=[pupil.school_class_id, pupil.pk]), follow=True)

    assert f"{NAME} has been removed from the class." in page.text
    assert NAME not in all_that_is_kept()
    assert SAID not in all_that_is_kept()


def test_a_pupil_of_another_class_is_not_there(mary: User) -> None:
    other = SchoolClass.objects.create(teacher=mary, name="6e")
    pupil = Pupil.objects.get()

    for name in ("pupil", "pupil_file"):
        assert at_desk(mary).get(reverse(name, args=[other.pk, pupil.pk])).status_code == 404
