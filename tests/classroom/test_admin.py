"""The administration pages: what is being played is out of their reach."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import Deck, Participant, Pupil, SchoolClass, Session, Table, User, Utterance
from classroom.services import seating, sessions
from tests.classroom.lessons import fill, make_deck, open_lesson, pupils_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    """Of whoever runs the site."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin@school.example", "a long pass phrase"))
    return client


@pytest.fixture
def playing() -> Session:
    session = open_lesson(3)
    fill(session, 3)
    seating.start_round(session_id=session.pk)
    return session


def delete(desk: Client, thing: Any) -> int:
    """The answer to the button that deletes *thing*."""
    address = reverse(f"admin:classroom_{thing._meta.model_name}_delete", args=[thing.pk])
    return desk.post(address, {"post": "yes"}).status_code


def delete_ticked(desk: Client, things: list[Any]) -> int:
    """The answer to the action that deletes all the ticked rows of a list."""
    address = reverse(f"admin:classroom_{things[0]._meta.model_name}_changelist")
    ticked = [thing.pk for thing in things]
    fields = {"action": "delete_selected", "_selected_action": ticked, "post": "yes"}
    return desk.post(address, fields).status_code


def test_an_open_lesson_cannot_be_deleted_nor_anything_of_it(desk: Client, playing: Session) -> None:
    things = [
        playing,
        playing.tables.get(),
        playing.participants.all()[0],
        playing.teacher,
        playing.school_class,
    ]

    assert [delete(desk, thing) for thing in things] == [403] * 5

    assert delete_ticked(desk, [playing]) == 403
    assert (Session.objects.count(), Table.objects.count(), Participant.objects.count()) == (1, 1, 3)


def test_a_closed_lesson_can_be_deleted_with_all_that_was_played(desk: Client, playing: Session) -> None:
    play(playing.tables.get())
    sessions.close_session(session_id=playing.pk)

    assert delete(desk, playing) == 302

    assert not Table.objects.exists()


def test_a_table_at_which_somebody_has_played_goes_only_with_its_lesson(
    desk: Client, playing: Session
) -> None:
    sessions.close_session(session_id=playing.pk)
    table = playing.tables.get()
    play(table)
    unplayed = Table.objects.create(
        session=playing, label=2, game=table.game, version=table.version, closed_at=timezone.now()
    )

    delete(desk, table)
    delete(desk, unplayed)

    assert list(Table.objects.all()) == [table]


def play(table: Table) -> None:
    table.turns.create(number=1, seat=0, move="{}", events="[]", at=timezone.now())


def test_a_class_goes_with_what_its_pupils_said(desk: Client, playing: Session) -> None:
    table, emma = playing.tables.get(), playing.participants.all()[0]
    Utterance.objects.create(
        table=table, participant=emma, seat=0, text="Lucky dip!", way="tap", language="en", at=timezone.now()
    )
    sessions.close_session(session_id=playing.pk)

    assert delete_ticked(desk, [playing.school_class]) == 302

    assert not SchoolClass.objects.exists()
    assert not Utterance.objects.exists()
    assert "Pupil 01" not in Participant.objects.values_list("name", flat=True)


def test_an_account_goes_here_as_on_its_own_page(desk: Client, playing: Session) -> None:
    teacher, table = playing.teacher, playing.tables.get()
    assert teacher is not None
    deck = playing.deck
    Deck.objects.filter(pk=deck.pk).update(owner=teacher)
    paul = User.objects.create_user("paul@school.example", "the right words")
    of_another = Session.objects.create(teacher=paul, game=playing.game, deck=deck, options=playing.options)
    Table.objects.create(session=of_another, label=1, game=table.game, version=table.version)
    play(table)
    sessions.close_session(session_id=playing.pk)
    changed = reverse("admin:classroom_user_change", args=[teacher.pk])
    fields = {"email": teacher.email, "name": "Mary"}
    assert desk.post(changed, fields).status_code == 302
    assert LogEntry.objects.filter(object_id=str(teacher.pk)).exists()

    assert delete(desk, teacher) == 302

    assert not User.objects.filter(pk=teacher.pk).exists()
    assert not SchoolClass.objects.exists()
    assert not Session.objects.filter(pk=playing.pk).exists()
    deck.refresh_from_db()
    assert (deck.owner, deck.slug) == (None, f"gone-{deck.pk}")
    # What the administration pages say of it afterwards is that it was deleted, no more.
    assert teacher.email not in str(list(LogEntry.objects.values_list("change_message", flat=True)))


def test_the_last_who_looks_after_the_site_is_not_deleted_here_either(desk: Client) -> None:
    me = User.objects.get()
    assert delete(desk, me) == 403
    assert delete_ticked(desk, [me]) == 403
    other = User.objects.create_superuser("second@school.example", "a long pass phrase")

    assert delete_ticked(desk, [other]) == 302

    assert list(User.objects.all()) == [me]


def test_a_pupils_name_is_looked_at_here_too(desk: Client, playing: Session) -> None:
    school_class = playing.school_class
    assert school_class is not None
    pupil = pupils_of(playing)[0]
    fields = {
        "teacher": school_class.teacher_id,
        "name": school_class.name,
        "pupils-TOTAL_FORMS": 1,
        "pupils-INITIAL_FORMS": 1,
        "pupils-0-id": pupil.pk,
        "pupils-0-school_class": school_class.pk,
        "pupils-0-way": pupil.way,
        "pupils-0-name": "emma@school.example",
    }

    address = reverse("admin:classroom_schoolclass_change", args=[school_class.pk])
    assert "looks like an e-mail address" in desk.post(address, fields).text

    assert not Pupil.objects.filter(name__contains="@").exists()


@pytest.mark.parametrize("content", ["", "{}", "cards", '{"id": 7}'])
def test_what_is_no_deck_is_not_kept(desk: Client, content: str) -> None:
    deck = make_deck()

    answer = desk.post(
        reverse("admin:classroom_deck_change", args=[deck.pk]),
        {"slug": deck.slug, "kind": deck.kind, "owner": "", "visibility": "private", "draft": content},
    )

    assert answer.status_code == 200
    assert Deck.objects.get() == deck
    assert Deck.objects.get().draft == deck.draft


NOT_TRANSLATED = re.compile(
    r">\s*((created|opened|closed|joined|removed) at|at|practice|seed|number|happy_family):?\s*<"
)


@pytest.mark.parametrize("page", ["changelist", "change"])
@pytest.mark.parametrize("model", [SchoolClass, Deck, Session, Table, Participant])
def test_who_reads_french_finds_no_english_label(
    desk: Client, playing: Session, model: type[Any], page: str
) -> None:
    thing = [model.objects.all()[0].pk] if page == "change" else []
    address = reverse(f"admin:classroom_{model._meta.model_name}_{page}", args=thing)

    html = desk.get(address, HTTP_ACCEPT_LANGUAGE="fr").text

    assert NOT_TRANSLATED.findall(html.lower()) == []
