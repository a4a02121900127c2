"""The end of a class's year: it is archived, deleted, or goes on as a new class."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom import data_export
from classroom.errors import CannotChange, CannotSignIn
from classroom.models import ClassCard, Learner, Practice, Pupil, SchoolClass, Session, User, Utterance
from classroom.services import cards, classes, learners, years
from tests.classroom.tables import a_teacher
from tests.classroom.test_classes import lesson, names, plays, rows
from tests.classroom.test_permissions import WITH_SOMETHING, everything

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

GRID = [["🐶", f"dog {number}"] for number in range(cards.GRID)]


@pytest.fixture
def mine(teacher: User) -> SchoolClass:
    """Three pupils, of whom one has played, another has a card and games at home."""
    return a_full_class(teacher, "6e B")


def a_full_class(teacher: User, name: str) -> SchoolClass:
    school_class = SchoolClass.objects.create(teacher=teacher, name=name)
    emma, leo, _ = classes.add_pupils(school_class=school_class, names=["Emma", "Léo", "Zoé"])
    plays(emma, lesson(school_class, closed=True))
    plays(emma, lesson(school_class, closed=True))
    card = ClassCard.objects.create(pupil=leo, language="en", grid=GRID)
    learner = learners.learner_with(card)
    Practice.objects.create(learner=learner, bot_level="beginner")
    return school_class


def archived(school_class: SchoolClass) -> SchoolClass:
    years.archive(school_class=school_class)
    return school_class


def said_on(page: str) -> str:
    return " ".join(unescape(page).split())


# --- What the page shows ------------------------------------------------------------------------------------


def test_the_page_tells_what_is_kept_of_each_class_and_until_when(
    desk: Client, mine: SchoolClass, settings: Any
) -> None:
    settings.LESSON_DAYS, settings.PRACTICE_DAYS = 100, 50
    begun = timezone.now() - timedelta(days=9)
    mine.sessions.update(opened_at=begun, closed_at=begun)

    page = said_on(desk.get(reverse("classes_year")).text)

    day, until = timezone.localtime(begun), timezone.localtime(begun + timedelta(days=100))
    assert "3 pupils, 1 class card · until you delete them" in page
    assert f"Last lesson: {day.day} {day:%B %Y}" in page
    assert f"2 lessons, 2 sentences · the last until {until.day} {until:%B %Y}" in page
    assert "1 game at home · until 50 days after the last move" in page


def test_the_page_asks_as_much_for_ten_classes_as_for_one(
    desk: Client, teacher: User, django_assert_num_queries: Any
) -> None:
    a_full_class(teacher, "6e B")
    archived(a_full_class(teacher, "5e A"))
    for number in range(8):
        a_full_class(teacher, f"Class {number}")

    with django_assert_num_queries(3):  # The session, the teacher, the classes.
        assert desk.get(reverse("classes_year")).status_code == 200


def test_no_address_of_the_years_end_takes_anothers_class(desk: Client) -> None:
    theirs = a_full_class(a_teacher("other@example.org"), "secret class")
    before = everything()

    for act in ("archive", "back", "delete"):
        desk.post(reverse("classes_year"), {"act": act, "class": theirs.pk})
    asked = desk.get(reverse("classes_erase"), {"class": theirs.pk})
    desk.post(reverse("classes_erase"), {"class": theirs.pk})

    assert asked.status_code == 302
    assert everything() == before


@pytest.mark.parametrize("claimed", ["", "x", "-1", str(10**30)])
def test_what_is_no_class_is_nothing_chosen(desk: Client, mine: SchoolClass, claimed: str) -> None:
    page = desk.post(reverse("classes_year"), {"act": "archive", "class": claimed}, follow=True).text

    assert "Choose at least one class." in page


# --- Seen coming --------------------------------------------------------------------------------------------

WINTER, SUMMER = date(2026, 1, 20), date(2026, 7, 1)


def at(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("made", "last", "day", "is_over"),
    [
        (date(2025, 9, 1), date(2026, 1, 9), WINTER, False),
        (date(2025, 9, 1), date(2025, 11, 21), WINTER, True),
        (date(2025, 11, 21), None, WINTER, True),
        (date(2026, 1, 9), None, WINTER, False),
        (date(2025, 9, 1), date(2026, 6, 30), SUMMER, True),
        (date(2026, 6, 20), None, SUMMER, False),  # Made for the next year already.
        (date(2025, 9, 1), date(2026, 9, 3), date(2026, 9, 9), False),
    ],
)
def test_a_year_seems_over_in_summer_or_after_two_months_without_a_lesson(
    made: date, last: date | None, day: date, is_over: bool
) -> None:
    school_class = SchoolClass(name="6e B", created_at=at(made))

    assert years.is_over(school_class, at(last) if last is not None else None, day) is is_over


def test_the_list_of_classes_asks_whether_the_year_is_over(desk: Client, mine: SchoolClass) -> None:
    long_ago = timezone.now() - timedelta(days=70)
    SchoolClass.objects.update(created_at=long_ago)
    mine.sessions.update(opened_at=long_ago)
    empty = SchoolClass.objects.create(teacher=mine.teacher, name="empty")

    shown = desk.get(reverse("classes"))

    assert shown.context["over"] == [mine]
    assert "Is the year over?" in shown.text
    assert reverse("classes_year") in shown.text
    archived(mine)
    assert "Is the year over?" not in desk.get(reverse("classes")).text
    assert empty.pupils.count() == 0


# --- Archiving ----------------------------------------------------------------------------------------------


def test_several_classes_are_archived_at_once_and_brought_back(
    desk: Client, teacher: User, mine: SchoolClass
) -> None:
    other = a_full_class(teacher, "5e A")
    both = [mine.pk, other.pk]

    page = desk.post(reverse("classes_year"), {"act": "archive", "class": both}, follow=True).text
    assert "Archived: 5e A, 6e B" in page
    assert not SchoolClass.objects.in_use().exists()

    page = desk.post(reverse("classes_year"), {"act": "back", "class": both}, follow=True).text
    assert "Back in use: 5e A, 6e B" in page
    assert SchoolClass.objects.in_use().count() == 2


def test_an_archived_class_is_out_of_the_way_of_a_lesson(desk: Client, mine: SchoolClass) -> None:
    offered = reverse("session_new")
    assert "6e B" in desk.get(offered).text

    archived(mine)

    page = desk.get(offered)
    assert "6e B" not in page.text
    assert page.context["form"]["school_class"].value() is None
    shown = desk.get(reverse("classes"))
    assert list(shown.context["classes"]) == []
    assert reverse("class_archived", args=[mine.pk]) in shown.text


def test_a_class_with_an_open_lesson_is_neither_archived_nor_deleted(desk: Client, mine: SchoolClass) -> None:
    lesson(mine, closed=False)
    before = everything()

    for address, fields in (
        (reverse("classes_year"), {"act": "archive", "class": mine.pk}),
        (reverse("classes_erase"), {"class": mine.pk}),
        (reverse("class_next", args=[mine.pk]), going_on(mine, archives="on")),
    ):
        page = desk.post(address, fields, follow=True).text
        assert "A lesson of 6e B is still open." in page

    assert everything() == before
    assert "6e B stays for now" in desk.get(reverse("classes_erase"), {"class": mine.pk}).text


def test_nothing_of_an_archived_class_is_changed_at_any_address(desk: Client, mine: SchoolClass) -> None:
    """Only deleting is left, for whoever may ask for it, and going on without it."""
    emma = mine.pupils.get(name="Emma")
    archived(mine)
    fields = rows(
        mine, name="5e", names="Ali", way="type", make="1", renew="all", revoke="all", remove=emma.pk
    )
    before = everything()
    tried = []

    for address in WITH_SOMETHING:
        if address.names and address.names[0] == "class_id" and not address.route.endswith(MAY):
            path = address.route.replace("<int:class_id>", str(mine.pk)).replace(
                "<int:pupil_id>", str(emma.pk)
            )
            desk.post(f"/{path}", fields)
            tried.append(path)

    assert len(tried) >= 5
    assert everything() == before


MAY = ("delete/", "pupils/<int:pupil_id>/", "next/")


def test_an_archived_class_can_be_looked_at(desk: Client, mine: SchoolClass) -> None:
    archived(mine)

    page = desk.get(reverse("class", args=[mine.pk]), follow=True).text

    for pupil in mine.pupils.all():
        assert reverse("pupil", args=[mine.pk, pupil.pk]) in page
    for past in mine.sessions.all():
        assert reverse("session_summary", args=[past.pk]) in page
    assert desk.get(reverse("class_archived", args=[mine.pk])).status_code == 200


def test_the_cards_of_an_archived_class_rest(mine: SchoolClass) -> None:
    card = ClassCard.objects.get()
    cookie = learners.cookie_of(learners.learner_with(card), card)
    assert learners.learner_of(cookie) is not None

    archived(mine)

    assert learners.learner_of(cookie) is None
    with pytest.raises(CannotSignIn) as refused:
        cards.sign_in(code=card.code, chosen=cards.secret_of(card))
    assert refused.value.reason == "card_rests"
    shown = Client().get(reverse("practise_card", args=[card.code]), follow=True).text
    assert "The class of this card has been put away." in shown

    years.bring_back(school_class=mine)
    assert learners.learner_of(cookie) is not None
    assert cards.sign_in(code=card.code, chosen=cards.secret_of(card)) == card


def test_an_archived_class_is_among_all_that_is_taken_along(mine: SchoolClass, teacher: User) -> None:
    archived(mine)
    file = io.BytesIO()

    data_export.of_teacher(teacher, file)

    with zipfile.ZipFile(file) as bundle:
        [name] = [name for name in bundle.namelist() if name.startswith("classes/") and name.endswith("json")]
        told = json.loads(bundle.read(name))
    assert told["archived"]
    assert [pupil["name"] for pupil in told["pupils"]] == ["Emma", "Léo", "Zoé"]


def test_a_class_comes_back_beside_another_of_its_name(
    teacher: User, mine: SchoolClass, desk: Client
) -> None:
    archived(mine)
    for name in ("6E b", "6e B 2"):
        desk.post(reverse("classes"), {"name": name})

    years.bring_back(school_class=mine)

    assert {known.name for known in teacher.classes.in_use()} == {"6E b", "6e B 2", "6e B 3"}
    for _ in range(3):  # However long its name is.
        long = SchoolClass.objects.create(teacher=teacher, name="x" * 60)
        archived(long)
    for one in teacher.classes.filter(name="x" * 60):
        years.bring_back(school_class=one)
    assert all(len(known.name) <= 60 for known in teacher.classes.in_use())


# --- Deleting -----------------------------------------------------------------------------------------------


def test_what_goes_is_said_exactly_before_it_goes(desk: Client, teacher: User, mine: SchoolClass) -> None:
    gone = archived(a_full_class(teacher, "5e A"))
    stays = a_full_class(teacher, "4e C")
    chosen = [mine.pk, gone.pk]
    models = (Pupil, ClassCard, Utterance, Practice, Learner)
    before = [model.objects.count() for model in models]

    asked = desk.post(reverse("classes_year"), {"act": "delete", "class": chosen}, follow=True)
    told = asked.context["kept"]
    page = said_on(asked.text)
    assert page.count("3 pupils, 1 class card") == 2
    assert page.count("2 sentences") == 2
    assert page.count("1 game at home") == 2
    assert page.count("2 lessons stay, the last until") == 2

    done = desk.post(reverse("classes_erase"), {"class": chosen}, follow=True).text

    assert "Deleted: 5e A, 6e B" in done
    assert list(SchoolClass.objects.all()) == [stays]
    went = [then - model.objects.count() for then, model in zip(before, models, strict=True)]
    sums = [sum(getattr(one, what) for one in told) for what in ("pupils", "cards", "said", "games", "cards")]
    assert went == sums
    assert Session.objects.filter(school_class=None).count() == sum(one.lessons for one in told)
    assert names(stays) == ["Emma", "Léo", "Zoé"]


def test_the_page_that_deletes_one_class_says_the_same(desk: Client, mine: SchoolClass) -> None:
    page = said_on(desk.get(reverse("class_delete", args=[mine.pk])).text)

    assert "3 pupils, 1 class card" in page
    assert "2 lessons stay, the last until" in page


# --- Going on -----------------------------------------------------------------------------------------------


def going_on(school_class: SchoolClass, *who: str, **fields: str) -> dict[str, Any]:
    pupils = school_class.pupils.filter(name__in=who) if who else school_class.pupils.all()
    return {"name": school_class.name, "pupils": [pupil.pk for pupil in pupils], **fields}


def test_pupils_go_on_under_their_names_without_what_they_said(desk: Client, mine: SchoolClass) -> None:
    Pupil.objects.filter(name="Léo").update(way="type")
    before = {model: model.objects.count() for model in (Utterance, Practice, Session, ClassCard)}

    desk.post(
        reverse("class_next", args=[mine.pk]), going_on(mine, "Emma", "Léo", archives="on", with_cards="on")
    )

    new = SchoolClass.objects.in_use().get()
    assert new.name == "6e B"
    assert [(pupil.name, pupil.way) for pupil in new.pupils.all()] == [("Emma", "tap"), ("Léo", "type")]
    assert not Utterance.objects.filter(participant__pupil__school_class=new).exists()
    assert not Practice.objects.filter(learner__pupil__school_class=new).exists()
    assert not new.sessions.exists()
    assert {model: model.objects.count() for model in before} == before
    mine.refresh_from_db()
    assert mine.archived_at is not None
    assert names(mine) == ["Emma", "Léo", "Zoé"]


def test_a_printed_card_opens_the_new_class_if_the_teacher_wishes(desk: Client, mine: SchoolClass) -> None:
    card = ClassCard.objects.get()
    secret, cookie = cards.secret_of(card), learners.cookie_of(learners.learner_with(card), card)

    desk.post(reverse("class_next", args=[mine.pk]), going_on(mine, archives="on", with_cards="on"))

    opened = cards.sign_in(code=card.code, chosen=secret)
    assert opened.pupil.name == "Léo"
    assert opened.pupil.school_class == SchoolClass.objects.in_use().get()
    assert learners.learner_of(cookie) is None  # Nobody stays signed in as they were last year.
    assert not learners.learner_with(opened).games.exists()


def test_cards_stay_with_the_old_class_if_the_teacher_wishes(desk: Client, mine: SchoolClass) -> None:
    desk.post(reverse("class_next", args=[mine.pk]), going_on(mine, name="5e B"))

    assert ClassCard.objects.get().pupil.school_class == mine
    assert SchoolClass.objects.in_use().count() == 2


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [({}, "name"), ({"name": "4e c"}, "name"), ({"name": " "}, "name"), ({"pupils": []}, "pupils")],
)
def test_what_is_wrong_with_the_new_class_makes_none(
    desk: Client, teacher: User, mine: SchoolClass, fields: dict[str, Any], wrong: str
) -> None:
    SchoolClass.objects.create(teacher=teacher, name="4e C")
    before = everything()

    answer = desk.post(reverse("class_next", args=[mine.pk]), going_on(mine) | fields)

    assert wrong in answer.context["form"].errors
    assert everything() == before


def test_a_pupil_of_another_class_does_not_go_on_here(desk: Client, mine: SchoolClass) -> None:
    theirs = a_full_class(a_teacher("other@example.org"), "5e")

    fields = going_on(theirs, archives="on") | {"name": "5e B"}
    answer = desk.post(reverse("class_next", args=[mine.pk]), fields)

    assert answer.context["form"].errors.keys() == {"pupils"}
    assert SchoolClass.objects.count() == 2


def test_an_archived_class_can_still_go_on(desk: Client, mine: SchoolClass) -> None:
    archived(mine)

    page = desk.get(reverse("class_next", args=[mine.pk])).text
    desk.post(reverse("class_next", args=[mine.pk]), going_on(mine, "Zoé"))

    assert "Archive the old class" not in page
    assert names(SchoolClass.objects.in_use().get()) == ["Zoé"]


def test_a_new_class_is_not_made_with_the_old_one_open(mine: SchoolClass) -> None:
    lesson(mine, closed=False)

    with pytest.raises(CannotChange):
        years.take_over(school_class=mine, name="5e", pupils=[], with_cards=False, archives=True)

    assert SchoolClass.objects.count() == 1
