"""Every action bears who did it, and keeps nobody's name longer than the site does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import Action, Colleague, Did, Participant, Right, SchoolClass, Session, User
from classroom.models.tables import hash_token
from classroom.services import actions, classes, door, sessions, sharing, substitutes, teachers
from tests.classroom.tables import a_deck_of, a_teacher
from tests.classroom.test_cards import animals
from tests.classroom.test_sharing import at_desk, invite, lesson_fields
from tests.classroom.test_substitutes import substitute_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def marys() -> SchoolClass:
    cache.clear()
    mary = a_teacher("mary@school.example")
    mary.name = "Mary"
    mary.save()
    school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
    classes.add_pupils(school_class=school_class, names=["Emma", "Zebulon"])
    Colleague.objects.create(school_class=school_class, teacher=paul(), right=Right.TEACH)
    return school_class


def paul() -> User:
    return a_teacher("paul@school.example")


def a_lesson(school_class: SchoolClass) -> Session:
    return sessions.open_session(
        teacher=school_class.teacher,
        game="happy_family",
        deck=a_deck_of("happy_family"),
        options={},
        school_class=school_class,
    )


def the_form(desk: Client, school_class: SchoolClass, **changed: Any) -> dict[str, Any]:
    """The form of a class as it stands."""
    page: Any = desk.get(reverse("class", args=[school_class.pk]))
    fields = {"pupils-TOTAL_FORMS": 2, "pupils-INITIAL_FORMS": 2, "name": school_class.name}
    for place, row in enumerate(page.context["pupils"].forms):
        fields[f"pupils-{place}-id"] = row.instance.pk
        fields[f"pupils-{place}-name"] = row.instance.name
        fields[f"pupils-{place}-way"] = row.instance.way
    return fields | changed


def do_all(school_class: SchoolClass) -> dict[Did, User | None]:
    """Do everything once; who did each, None: a substitute."""
    done: dict[Did, User | None] = {}
    mary, desk, owner = school_class.teacher, at_desk(paul()), at_desk(school_class.teacher)

    def do(did: Did, by: User | None, address: str, fields: dict[str, Any] | None, client: Client) -> None:
        before = Action.objects.filter(did=did).count()
        response: Any = client.get(address) if fields is None else client.post(address, fields)
        b"".join(response)
        assert Action.objects.filter(did=did).count() == before + 1, did
        done[did] = by

    def of_class(page: str, *more: int) -> str:
        return reverse(page, args=[school_class.pk, *more])

    # The class and its pupils.
    page = of_class("class")
    do(Did.RENAMED_CLASS, mary, page, the_form(owner, school_class, name="6e C"), owner)
    school_class.refresh_from_db()
    named = the_form(desk, school_class, **{"pupils-0-name": "Emmanuelle"})
    do(Did.RENAMED_PUPIL, paul(), page, named, desk)
    do(Did.SET_WAYS, paul(), page, the_form(desk, school_class, way_for_all="type"), desk)
    do(Did.ADDED_PUPILS, paul(), of_class("pupils_add"), {"names": "Léo", "way": "tap"}, desk)
    kept = a_deck_of("happy_family").slug
    do(Did.CHOSE_DECKS, paul(), of_class("class_decks"), {"decks": [kept]}, desk)
    pupil = school_class.pupils.get(name="Zebulon")
    do(Did.TOOK_PUPIL, paul(), of_class("pupil_file", pupil.pk), None, desk)
    a_deck_of("happy_family")
    deck = animals().slug
    do(Did.MADE_CARDS, paul(), of_class("class_cards"), {"make": "1", "deck": deck}, desk)
    do(Did.RENEWED_CARDS, paul(), of_class("class_cards"), {"renew": pupil.pk, "deck": deck}, desk)
    do(Did.REVOKED_CARDS, paul(), of_class("class_cards"), {"revoke": "all"}, desk)
    do(Did.ERASED_PUPIL, paul(), of_class("pupil", pupil.pk), {}, desk)

    # A lesson.
    fields = lesson_fields(desk, school_class=school_class.pk)
    do(Did.OPENED, paul(), reverse("session_new"), fields, desk)
    session = Session.objects.get()
    act = reverse("session_act", args=[session.pk])
    door.knock(session_id=session.pk, name="Léo", token="x" * 24)
    knock = session.knocks.get().pk
    do(Did.LET_IN, paul(), act, {"do": f"let-in/{knock}/{knock}"}, desk)
    guest = Participant.objects.create(session=session, name="Otter", token_hash=hash_token("otter"))
    do(Did.NAMED, paul(), act, {"do": f"rename/{guest.pk}", f"name-{guest.pk}": "Fox"}, desk)
    do(Did.SENT_OUT, paul(), act, {"do": f"remove/{guest.pk}"}, desk)

    # A substitute.
    do(Did.MADE_CODE, mary, of_class("class_substitute"), {"day": timezone.localdate()}, owner)
    code = substitutes.shown(school_class)
    assert code is not None
    stranger = Client()
    do(Did.USED_CODE, None, reverse("substitute"), {"code": code.code}, stranger)
    do(Did.ENDED, None, act, {"do": "close"}, stranger)
    do(Did.REVOKED_CODE, mary, of_class("class_substitute"), {"revoke": "1"}, owner)

    # What remains of the lesson.
    do(Did.EXPORTED, paul(), reverse("session_export", args=[session.pk, "csv"]), None, desk)
    do(Did.SET_REPLAYS, paul(), reverse("session_replays", args=[session.pk]), {"open": "1"}, desk)
    do(Did.DELETED, mary, reverse("session_delete", args=[session.pk]), {}, owner)

    # Colleagues.
    fields = {"email": "anna@school.example", "right": "look"}
    do(Did.INVITED, mary, of_class("colleagues"), fields, owner)
    anna = a_teacher("anna@school.example")
    asked = reverse("invitation", args=[sharing.invitations_of(anna).get().pk])
    do(Did.ACCEPTED, anna, asked, {"accept": "1"}, at_desk(anna))
    hers = Colleague.objects.get(teacher=anna).pk
    do(Did.SET_RIGHT, mary, of_class("colleagues"), {"change": hers, f"right-{hers}": "teach"}, owner)
    do(Did.UNSHARED, mary, of_class("colleagues"), {"end": hers}, owner)
    do(Did.LEFT, paul(), of_class("class_leave"), {}, desk)

    # The end of the year.
    year, chosen = reverse("classes_year"), [school_class.pk]
    do(Did.ARCHIVED, mary, year, {"act": "archive", "class": chosen}, owner)
    do(Did.BROUGHT_BACK, mary, year, {"act": "back", "class": chosen}, owner)
    going_on = {"name": "5e C", "pupils": [one.pk for one in school_class.pupils.all()]}
    do(Did.TOOK_OVER, mary, of_class("class_next"), going_on, owner)
    return done


def test_everything_that_is_done_is_noted_with_who_did_it(marys: SchoolClass) -> None:
    done = do_all(marys)

    assert done.keys() == set(Did)
    for did, by in done.items():
        known = Action.objects.filter(school_class=marys, did=did).latest("pk")
        assert (known.by, known.is_by_substitute) == (by, by is None), did


def test_the_owner_and_who_teaches_read_it_and_who_looks_does_not(marys: SchoolClass) -> None:
    do_all(marys)
    looks = a_teacher("looks@school.example")
    Colleague.objects.create(school_class=marys, teacher=looks, right=Right.LOOK)
    Colleague.objects.create(school_class=marys, teacher=paul(), right=Right.TEACH)

    for teacher in (marys.teacher, paul()):
        assert "Substitute" in at_desk(teacher).get(reverse("class_done", args=[marys.pk])).text
        assert "Sharing ended" in at_desk(teacher).get(reverse("class", args=[marys.pk])).text
    assert at_desk(looks).get(reverse("class_done", args=[marys.pk])).status_code == 404
    assert "Sharing ended" not in at_desk(looks).get(reverse("class", args=[marys.pk])).text


def test_an_erased_pupil_and_a_former_colleague_have_no_name_there(marys: SchoolClass) -> None:
    pupil = marys.pupils.get(name="Zebulon")
    desk = at_desk(paul())
    page = reverse("class_done", args=[marys.pk])
    list(desk.get(reverse("pupil_file", args=[marys.pk, pupil.pk])))
    owner = at_desk(marys.teacher)
    assert "Zebulon" in owner.get(page).text
    assert "paul@school.example" in owner.get(page).text

    desk.post(reverse("pupil", args=[marys.pk, pupil.pk]))
    teachers.delete(teacher=paul())

    told = owner.get(page).text
    assert "Pupil erased" in told
    assert "Zebulon" not in told.partition("<main")[2]
    assert "paul@school.example" not in told
    assert "A former colleague" in told


def test_who_shares_nothing_notes_only_for_themselves(marys: SchoolClass) -> None:
    invite(marys, "anna@school.example")

    assert [action.by for action in Action.objects.all()] == [marys.teacher]
    assert at_desk(a_teacher("anna@school.example")).get(reverse("classes")).text.count("Mary") == 1


def test_actions_are_kept_as_long_as_lessons_and_go_with_the_class(marys: SchoolClass, settings: Any) -> None:
    for did in (Did.OPENED, Did.ENDED):
        Action.objects.create(school_class=marys, did=did, by=paul())
    old = timezone.now() - timedelta(days=settings.LESSON_DAYS, hours=1)
    Action.objects.filter(did=Did.OPENED).update(at=old)

    actions.forget()
    assert [action.did for action in Action.objects.all()] == [Did.ENDED]

    classes.delete_class(school_class=marys)
    assert not Action.objects.exists()


def test_a_lesson_opened_by_pressing_twice_was_opened_once(marys: SchoolClass) -> None:
    a_deck_of("happy_family")
    desk = at_desk(paul())
    fields = lesson_fields(desk, school_class=marys.pk)
    for _ in range(2):
        desk.post(reverse("session_new"), fields)

    assert Action.objects.filter(did=Did.OPENED).count() == 1


def test_what_a_substitute_does_is_not_laid_to_a_teacher(marys: SchoolClass) -> None:
    session = a_lesson(marys)
    desk = substitute_of(marys)
    desk.post(reverse("session_act", args=[session.pk]), {"do": "close"})

    ended = Action.objects.get(did=Did.ENDED)
    assert (ended.by, ended.is_by_substitute) == (None, True)
