"""The animal that stands for a pupil: chosen once, the same wherever they are shown."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from classroom.data_export import of_pupil
from classroom.games.sites import SITES
from classroom.live.hub import hub
from classroom.models import Pupil, Session
from classroom.services import faces, names, seating, sessions
from tests.classroom.at_home import a_pupil, browser
from tests.classroom.lessons import fill, make_deck, open_lesson, pupils_of, signed_in
from tests.games import sample_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_tables():
    yield
    hub.__init__()


def device_of(session: Session, pupil: Pupil) -> Client:
    device = Client()
    device.post(reverse("join", args=[session.code]), {"pupil": pupil.pk})
    return device


def test_every_face_is_an_animal_of_the_invented_names_and_fits() -> None:
    animals = {name.picture for code in names.languages() for name in names._words(code).guests.values()}

    assert len(faces.FACES) == 24
    assert faces.FACES.keys() <= animals
    assert len({str(name) for name in faces.FACES.values()}) == 24
    longest = Pupil._meta.get_field("face").max_length
    assert all(len(face) <= longest for face in faces.FACES)


@pytest.mark.parametrize("game", SITES)
def test_a_face_chosen_while_waiting_is_the_same_on_every_page(game: str) -> None:
    seats, options = sample_of(game).home
    session = open_lesson(2 * seats, game=game, options=options, seats_per_table=seats)
    pupil, *others = pupils_of(session)
    device = device_of(session, pupil)
    neighbour = device_of(session, others[0])
    for other in others[1:]:
        sessions.join_as_pupil(session_id=session.pk, pupil_id=other.pk)
    Pupil.objects.exclude(pk=pupil.pk).update(face="🐸")
    lobby = reverse("lobby")

    assert device.post(reverse("face"), {"face": "🦊"}).url == lobby

    teacher = signed_in(session)
    watched = [reverse("session", args=[session.pk]), reverse("projector", args=[session.code])]
    pages = [(device, lobby), (neighbour, lobby), *((teacher, page) for page in watched)]
    for client, page in pages:
        shown = client.get(page).text
        assert "🦊" in shown, page
    seating.start_round(session_id=session.pk)
    tables = list(session.tables.values_list("pk", flat=True))
    (mine,) = faces.tables_of(pupil)
    assert mine in tables
    seats = [(device, reverse("table", args=[mine])), (teacher, reverse("table", args=[mine]))]
    for client, page in [*pages[2:], *seats]:
        assert "🦊" in client.get(page).text, page


def test_the_face_is_kept_for_later_lessons_and_at_home() -> None:
    learner, cookie = a_pupil()
    pupil = learner.pupil
    assert pupil is not None
    home = browser(cookie)

    assert home.post(reverse("practise_face"), {"face": "🐢"}).url == reverse("practise")

    assert "🐢</span> Hello, Emma!" in home.get(reverse("practise")).text
    deck = make_deck("memory")
    for lesson in range(2):
        session = sessions.open_session(
            teacher=pupil.school_class.teacher, game="memory", deck=deck, school_class=pupil.school_class,
            options={}, bot_seconds=60.0, must_knock=False,
        )  # fmt: skip
        page = device_of(session, pupil).get(reverse("lobby")).text
        assert 'class="lobby-picture" aria-hidden="true">🐢<' in page, lesson
        sessions.close_session(session_id=session.pk)


def test_who_has_chosen_none_has_one_by_chance_that_nobody_else_has() -> None:
    session = open_lesson(len(faces.FACES) + 1)

    joined = fill(session, len(faces.FACES) + 1)

    given = [person.pupil.face for person in joined if person.pupil]
    assert set(given) == set(faces.FACES)
    first = joined[0].pupil
    assert first is not None
    faces.give(first, rng=Random(1))
    first.refresh_from_db()
    assert first.face == given[0]


def test_a_face_that_somebody_has_is_told_and_may_be_chosen() -> None:
    session = open_lesson(2)
    one, other = pupils_of(session)
    faces.choose(pupil=one, face="🐼")
    device_of(session, one)
    device = device_of(session, other)

    assert device.get(reverse("lobby")).text.count("somebody has it") == 1
    device.post(reverse("face"), {"face": "🐼"})

    other.refresh_from_db()
    assert other.face == "🐼"


@pytest.mark.parametrize("face", ["", "🤖", "<b>", "🦊🦊"])
def test_nothing_else_is_a_face(face: str) -> None:
    session = open_lesson(1)
    (pupil,) = pupils_of(session)
    device = device_of(session, pupil)
    before = Pupil.objects.get().face

    assert device.post(reverse("face"), {"face": face}).status_code == 302

    assert Pupil.objects.get().face == before


def test_who_is_not_in_a_lesson_changes_nothing(client: Client) -> None:
    open_lesson(1)

    client.post(reverse("face"), {"face": "🦊"})

    assert Pupil.objects.get().face == ""


def test_a_guest_keeps_the_animal_of_the_name() -> None:
    session = open_lesson(0)
    name = names.invent("en", Random(3))
    device = Client()
    device.post(reverse("join", args=[session.code]), {"guest": name.text})

    device.post(reverse("face"), {"face": "🦊"})

    page = device.get(reverse("lobby")).text
    assert f'class="lobby-picture" aria-hidden="true">{name.picture}<' in page
    assert reverse("face") not in page


def test_the_door_tells_no_face() -> None:
    session = open_lesson(1, must_knock=True)
    Pupil.objects.update(face="🦊")

    device = Client()
    page = reverse("join", args=[session.code])
    texts = [device.get(page).text]
    device.post(page, {"name": "Pupil 01"})
    texts.append(device.get(page).text)

    assert not any(face in text for face in faces.FACES for text in texts)


def test_the_file_of_a_pupil_has_the_face() -> None:
    session = open_lesson(1)
    (pupil,) = pupils_of(session)
    faces.choose(pupil=pupil, face="🦊")
    file = BytesIO()

    of_pupil(pupil, file)

    with zipfile.ZipFile(file) as bundle:
        (name,) = [name for name in bundle.namelist() if name.endswith(".json")]
        assert json.loads(bundle.read(name))["face"] == "🦊"
