"""A class shared with colleagues: invited, accepted, changed, ended; whose lessons, whose decks."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.live.outbox import NOT_ALLOWED
from classroom.models import Colleague, Deck, Right, SchoolClass, Session, User
from classroom.models.sharing import INVITED_FOR
from classroom.services import classes, sessions, sharing, teachers
from familygames.catalogue import GAMES
from tests.classroom.tables import Socket, a_published_deck, a_table, a_teacher, classic_deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def mary() -> User:
    mary = a_teacher("mary@school.example")
    mary.name = "Mary"
    mary.save()
    return mary


@pytest.fixture
def marys(mary: User) -> SchoolClass:
    school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
    classes.add_pupils(school_class=school_class, names=["Emma", "Léo"])
    return school_class


def paul() -> User:
    return a_teacher("paul@school.example")


def at_desk(teacher: User) -> Client:
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(teacher)
    return desk


def shared(school_class: SchoolClass, right: Right = Right.TEACH) -> Client:
    Colleague.objects.create(school_class=school_class, teacher=paul(), right=right)
    return at_desk(paul())


def invite(school_class: SchoolClass, email: str, right: str = "teach") -> Any:
    address = reverse("colleagues", args=[school_class.pk])
    return at_desk(school_class.teacher).post(address, {"email": email, "right": right}, follow=True)


def lesson_fields(desk: Client, **changed: Any) -> dict[str, Any]:
    """The form of a new lesson as it is suggested."""
    page: Any = desk.get(reverse("session_new"))
    form, options = page.context["form"], page.context["options"]
    fields = {name: form[name].value() for name in form.fields}
    fields |= {options[name].html_name: options[name].value() for name in options.fields}
    return {name: value for name, value in (fields | changed).items() if value not in (None, False)}


# --- Inviting ---------------------------------------------------------------------------------------------


def test_whoever_is_invited_finds_it_among_their_classes_and_accepts(marys: SchoolClass) -> None:
    paul()
    invite(marys, "Paul@School.example", "look")
    desk = at_desk(paul())
    assert "6e B" in desk.get(reverse("teach")).text
    assert desk.get(reverse("class", args=[marys.pk])).status_code == 404

    invitation = Colleague.objects.get()
    page = desk.post(reverse("invitation", args=[invitation.pk]), {"accept": "1"}, follow=True)

    assert page.redirect_chain[-1][0] == reverse("class", args=[marys.pk])
    assert "Emma" in page.text
    listed = desk.get(reverse("classes")).text
    assert "6e B" in listed
    assert "Mary" in listed
    kept = Colleague.objects.get()
    assert (kept.teacher, kept.email, kept.right) == (paul(), "", Right.LOOK)


def test_an_address_without_an_account_is_answered_as_one_with(marys: SchoolClass) -> None:
    paul()

    def told(address: str) -> tuple[list[str], str]:
        with transaction.atomic():
            said = [str(message) for message in invite(marys, address).context["messages"]]
            Colleague.objects.update(id=987654)
            page = at_desk(marys.teacher).get(reverse("class", args=[marys.pk])).text
            transaction.set_rollback(True)
        return said, re.sub(r'value="\w{64}"|\d\d:\d\d', "", page.replace(address, "…"))

    assert told("paul@school.example") == told("nobody@school.example")


@pytest.mark.on_postgresql
def test_an_invitation_is_declined_withdrawn_or_lapses(marys: SchoolClass) -> None:
    desk = at_desk(paul())
    for gone in ("declined", "withdrawn", "lapsed"):
        invite(marys, "paul@school.example")
        invitation = Colleague.objects.get()
        if gone == "declined":
            desk.post(reverse("invitation", args=[invitation.pk]), {"decline": "1"})
        elif gone == "withdrawn":
            at_desk(marys.teacher).post(reverse("colleagues", args=[marys.pk]), {"end": invitation.pk})
        else:
            Colleague.objects.update(since=timezone.now() - INVITED_FOR)
            assert "6e B" not in desk.get(reverse("classes")).text
            sharing.forget()
        assert not Colleague.objects.exists(), gone
        answer = desk.post(reverse("invitation", args=[invitation.pk]), {"accept": "1"})
        assert answer.status_code == 404


@pytest.mark.on_postgresql
def test_nobody_accepts_what_another_was_invited_to(marys: SchoolClass) -> None:
    invite(marys, "paul@school.example")
    stranger = at_desk(a_teacher("stranger@school.example"))

    answer = stranger.post(reverse("invitation", args=[Colleague.objects.get().pk]), {"accept": "1"})

    assert answer.status_code == 404
    assert Colleague.objects.get().teacher is None


@pytest.mark.parametrize(
    ("email", "said"),
    [
        ("mary@school.example", "your own address"),
        ("paul@school.example", "with this colleague already"),
        ("not an address", "valid e-mail"),
    ],
)
def test_what_cannot_be_invited_is_said_beside_the_field(marys: SchoolClass, email: str, said: str) -> None:
    shared(marys)

    page = invite(marys, email)

    assert said in page.text
    assert Colleague.objects.count() == 1


@pytest.mark.on_postgresql
def test_a_class_is_shared_with_so_many_at_most(marys: SchoolClass) -> None:
    for number in range(sharing.MOST_COLLEAGUES):
        sharing.invite(school_class=marys, email=f"{number}@school.example", right=Right.LOOK)

    assert "at most" in invite(marys, "paul@school.example").text
    assert "Invited" in invite(marys, "0@school.example", "teach").text
    assert Colleague.objects.get(email="0@school.example").right == Right.TEACH


# --- What colleagues do -----------------------------------------------------------------------------------


def test_who_teaches_with_the_owner_changes_pupils_but_not_the_class(marys: SchoolClass) -> None:
    desk = shared(marys)
    page: Any = desk.get(reverse("class", args=[marys.pk]))
    rows = page.context["pupils"].forms
    fields = {"pupils-TOTAL_FORMS": 2, "pupils-INITIAL_FORMS": 2, "name": "Stolen"}
    for place, row in enumerate(rows):
        fields |= {
            f"pupils-{place}-id": row.instance.pk,
            f"pupils-{place}-name": f"{row.instance.name}!",
            f"pupils-{place}-way": "tap",
        }

    desk.post(reverse("class", args=[marys.pk]), fields)
    desk.post(reverse("pupils_add", args=[marys.pk]), {"names": "Zoé", "way": "tap"})

    marys.refresh_from_db()
    assert marys.name == "6e B"
    assert {pupil.name for pupil in marys.pupils.all()} == {"Emma!", "Léo!", "Zoé"}
    assert reverse("class_delete", args=[marys.pk]) not in page.text


def test_a_lesson_that_a_colleague_opens_is_the_owners(marys: SchoolClass) -> None:
    classic_deck()
    desk = shared(marys)

    desk.post(reverse("session_new"), lesson_fields(desk, school_class=marys.pk))

    session = Session.objects.get()
    assert session.teacher == marys.teacher
    for teacher in (marys.teacher, paul()):
        assert session.code in at_desk(teacher).get(reverse("teach")).text
    act = reverse("session_act", args=[session.pk])
    desk.post(act, {"do": "door/0"})
    session.refresh_from_db()
    assert not session.is_joining_open


@pytest.mark.parametrize(
    ("right", "told"), [(Right.TEACH, "You teach it, too:"), (Right.LOOK, "You may look at it:")]
)
def test_a_colleague_is_told_what_they_may_do(marys: SchoolClass, right: Right, told: str) -> None:
    page = shared(marys, right).get(reverse("class", args=[marys.pk])).text

    assert told in page


def test_who_only_looks_sees_lessons_and_leads_none(marys: SchoolClass) -> None:
    deck = classic_deck()
    session = sessions.open_session(
        teacher=marys.teacher, game="happy_family", deck=deck, options={}, school_class=marys
    )
    desk = shared(marys, Right.LOOK)

    assert str(marys.pk) not in dict(desk.get(reverse("session_new")).context["form"].fields)  # type: ignore[attr-defined]
    answer = desk.get(reverse("session", args=[session.pk]))
    assert answer["Location"] == reverse("session_summary", args=[session.pk])
    page = desk.get(answer["Location"]).text
    assert reverse("session_export", args=[session.pk, "csv"]) not in page
    assert reverse("session_delete", args=[session.pk]) not in page
    projector = desk.get(reverse("projector", args=[session.code])).text
    assert 'id="projector-controls"' not in projector
    desk.post(reverse("session_new"), lesson_fields(desk, school_class=marys.pk))
    assert Session.objects.count() == 1


def test_a_colleagues_deck_goes_with_the_class_that_has_played_it(mary: User, marys: SchoolClass) -> None:
    cards = GAMES["happy_family"].standard_deck()
    classic_deck()
    hers = a_published_deck(cards, owner=mary, slug="marys")
    desk = shared(marys)
    own = SchoolClass.objects.create(teacher=paul(), name="5e")

    def opened(school_class: SchoolClass) -> bool:
        before = Session.objects.count()
        desk.post(reverse("session_new"), lesson_fields(desk, deck="marys", school_class=school_class.pk))
        return Session.objects.count() > before

    assert not opened(marys)  # Nobody has played it there.
    sessions.open_session(teacher=mary, game="happy_family", deck=hers, options={}, school_class=marys)
    assert opened(marys)
    assert not opened(own)
    assert desk.get(reverse("deck", args=["marys"])).status_code == 404


# --- Its end ----------------------------------------------------------------------------------------------


@pytest.mark.on_postgresql
def test_rights_are_changed_and_taken_by_the_owner_and_left_by_the_colleague(marys: SchoolClass) -> None:
    desk = shared(marys)
    owner = at_desk(marys.teacher)
    address = reverse("colleagues", args=[marys.pk])
    known = Colleague.objects.get()

    owner.post(address, {"change": known.pk, f"right-{known.pk}": "look"})
    known.refresh_from_db()
    assert known.right == Right.LOOK
    owner.post(address, {"change": known.pk, f"right-{known.pk}": "everything"})
    known.refresh_from_db()
    assert known.right == Right.LOOK

    owner.post(address, {"end": known.pk})
    assert desk.get(reverse("class", args=[marys.pk])).status_code == 404

    shared(marys)
    desk.post(reverse("class_leave", args=[marys.pk]))
    assert desk.get(reverse("class", args=[marys.pk])).status_code == 404
    assert SchoolClass.objects.filter(pk=marys.pk).exists()


@pytest.mark.on_postgresql
def test_a_colleague_who_leaves_the_site_takes_nothing_of_the_class(marys: SchoolClass) -> None:
    deck = a_published_deck(GAMES["happy_family"].standard_deck(), owner=paul(), slug="pauls")
    session = sessions.open_session(
        teacher=marys.teacher, game="happy_family", deck=deck, options={}, school_class=marys
    )
    shared(marys)
    invite(SchoolClass.objects.create(teacher=marys.teacher, name="5e"), "paul@school.example")

    teachers.delete(teacher=paul())

    assert Session.objects.get().pk == session.pk
    assert marys.pupils.count() == 2
    assert not Colleague.objects.exists()
    assert Deck.objects.get().owner is None


def test_sharing_is_in_what_both_take_along(marys: SchoolClass) -> None:
    desk = shared(marys, Right.LOOK)

    def taken(who: Client) -> dict[str, Any]:
        response: Any = who.get(reverse("account_everything"))
        with ZipFile(BytesIO(b"".join(response.streaming_content))) as bundle:
            names = [name for name in bundle.namelist() if name.endswith(".json")]
            return {name: json.loads(bundle.read(name)) for name in names}

    hers = taken(at_desk(marys.teacher))
    [about] = [told for name, told in hers.items() if name.startswith("classes/")]
    assert [one["colleague"] for one in about["shared_with"]] == ["paul@school.example"]
    his = taken(desk)
    assert [one["school_class__name"] for one in his["account.json"]["shared_with_me"]] == ["6e B"]
    assert list(his) == ["account.json"]
    assert about["substitute_on"] is None


# --- Live -------------------------------------------------------------------------------------------------


def signed_in(teacher: User) -> list[tuple[bytes, bytes]]:
    key = at_desk(teacher).cookies[settings.SESSION_COOKIE_NAME].value
    return [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode())]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["ended", "lowered", "left"])
async def test_sockets_close_when_the_right_to_them_ends(how: str) -> None:
    @sync_to_async
    def prepare() -> tuple[SchoolClass, dict[str, Any], list[tuple[bytes, bytes]], Any]:
        mary = a_teacher("mary@school.example")
        school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
        [seat] = a_table("Emma", bots=1, teacher=mary, bot_seconds=30.0)
        Session.objects.update(school_class=school_class)
        shared(school_class)
        return school_class, seat, signed_in(paul()), signed_in(mary)

    school_class, seat, his, hers = await prepare()
    page = f"/ws/session/{seat['session']}/teacher/"
    leading = Socket(page, kind="board", headers=his)
    await leading.open()
    table = Socket(seat["path"], kind="board", headers=his)
    await table.open()
    owner = Socket(page, kind="board", headers=hers)
    await owner.open()

    @sync_to_async
    def change() -> None:
        known = Colleague.objects.get()
        address = reverse("colleagues", args=[school_class.pk])
        if how == "ended":
            at_desk(school_class.teacher).post(address, {"end": known.pk})
        elif how == "lowered":
            fields = {"change": known.pk, f"right-{known.pk}": "look"}
            at_desk(school_class.teacher).post(address, fields)
        else:
            at_desk(paul()).post(reverse("class_leave", args=[school_class.pk]))

    await change()

    assert await leading.closed_with() == NOT_ALLOWED
    if how != "lowered":  # Who looks may go on watching the table.
        assert await table.closed_with() == NOT_ALLOWED
    assert await Socket(page, kind="board", headers=his).refused_with() == NOT_ALLOWED
    await owner.say({"again": True})
    assert (await owner.hear())["parts"]
    await owner.close()
    if how == "lowered":
        await table.close()
