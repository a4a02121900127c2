"""A substitute: a code for one day, the lessons of one class, and nothing else."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from classroom.live.hub import hub
from classroom.live.outbox import NOT_ALLOWED
from classroom.models import SchoolClass, Session, Substitute
from classroom.services import classes, sessions, substitutes
from classroom.services.throttling import FREE
from familygames.catalogue import GAMES
from tests.classroom.tables import Socket, a_published_deck, a_table, a_teacher, classic_deck
from tests.classroom.test_sharing import at_desk, lesson_fields

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def marys() -> SchoolClass:
    cache.clear()
    school_class = SchoolClass.objects.create(teacher=a_teacher("mary@school.example"), name="6e B")
    classes.add_pupils(school_class=school_class, names=["Emma", "Léo"])
    return school_class


def today() -> date:
    return timezone.localdate()


def substitute_of(school_class: SchoolClass, day: date | None = None) -> Client:
    """Their browser, once they have entered a new code."""
    code = substitutes.make(school_class=school_class, day=day or today())
    client = Client(headers={"accept-language": "en"})
    client.post(reverse("substitute"), {"code": code.lower()})
    return client


def a_lesson(school_class: SchoolClass) -> Session:
    return sessions.open_session(
        teacher=school_class.teacher,
        game="happy_family",
        deck=classic_deck(),
        options={},
        school_class=school_class,
    )


def test_the_owner_makes_a_code_sees_it_again_and_revokes_it(marys: SchoolClass) -> None:
    owner = at_desk(marys.teacher)
    address, page = reverse("class_substitute", args=[marys.pk]), reverse("class", args=[marys.pk])

    owner.post(address, {"day": today().isoformat()})
    first = substitutes.shown(marys)
    assert first is not None
    assert first.code in owner.get(page).text
    assert first.code.replace("-", "") not in str(Substitute.objects.values())

    owner.post(address, {"day": (today() + timedelta(days=1)).isoformat()})
    second = substitutes.shown(marys)
    assert second is not None
    assert second.code != first.code
    assert Substitute.objects.count() == 1

    owner.post(address, {"revoke": "1"})
    assert substitutes.shown(marys) is None


@pytest.mark.parametrize("days", [-1, 29])
def test_a_code_is_for_today_or_soon(marys: SchoolClass, days: int) -> None:
    day = today() + timedelta(days=days)

    page = at_desk(marys.teacher).post(reverse("class_substitute", args=[marys.pk]), {"day": day.isoformat()})

    assert "within the next four weeks" in page.text
    assert not Substitute.objects.exists()


def test_a_substitute_opens_and_ends_a_lesson_that_is_the_owners(marys: SchoolClass) -> None:
    classic_deck()
    desk = substitute_of(marys)
    assert "6e B" in desk.get(reverse("substitute")).text

    answer = desk.post(reverse("session_new"), lesson_fields(desk, school_class=marys.pk))

    session = Session.objects.get()
    assert answer["Location"] == reverse("session", args=[session.pk])
    assert (session.teacher, session.school_class) == (marys.teacher, marys)
    page = desk.get(answer["Location"])
    assert page.status_code == 200
    assert "mary@school.example" not in page.text
    assert desk.get(reverse("projector", args=[session.code])).status_code == 200

    answer = desk.post(reverse("session_act", args=[session.pk]), {"do": "close"}, follow=True)
    session.refresh_from_db()
    assert session.closed_at is not None
    assert answer.redirect_chain[-1][0] == reverse("substitute")  # type: ignore[attr-defined]


def test_a_substitute_sees_no_lesson_that_is_over_and_no_other_class(marys: SchoolClass) -> None:
    own = a_lesson(marys)
    over = a_lesson(marys)
    sessions.close_session(session_id=over.pk)
    other = a_lesson(SchoolClass.objects.create(teacher=marys.teacher, name="5e"))
    desk = substitute_of(marys)

    assert desk.get(reverse("session", args=[own.pk])).status_code == 200
    for session in (over, other):
        for page in ("session", "session_summary"):
            assert desk.get(reverse(page, args=[session.pk])).status_code == 302
    for page in ("teach", "classes", "decks", "account"):
        assert desk.get(reverse(page))["Location"].startswith(reverse("account_login"))
    form: Any = desk.get(reverse("session_new")).context["form"]
    assert [label for _, label in form.fields["school_class"].choices] == ["6e B"]
    answer = desk.post(reverse("session_new"), lesson_fields(desk, school_class=""))
    assert answer.status_code == 200
    assert Session.objects.count() == 3


def test_a_substitute_plays_with_starter_decks_and_what_the_class_has_played(marys: SchoolClass) -> None:
    cards = GAMES["happy_family"].standard_deck()
    classic_deck()
    for name in ("played", "unplayed"):
        a_published_deck(cards, owner=marys.teacher, slug=name)
    session = a_lesson(marys)
    Session.objects.filter(pk=session.pk).update(deck=marys.teacher.decks.get(slug="played"))

    page: Any = substitute_of(marys).get(reverse("session_new"))

    assert {deck.slug for deck in page.context["decks"]} == {cards.id, "played"}


@pytest.mark.parametrize("days", [-1, 1])
def test_a_code_works_on_its_day_alone(marys: SchoolClass, days: int) -> None:
    desk = substitute_of(marys, today() + timedelta(days=days))

    assert "6e B" not in desk.get(reverse("substitute")).text
    Substitute.objects.update(day=today())
    assert "6e B" not in desk.get(reverse("substitute")).text  # They must enter it on that day.


def test_a_code_that_is_replaced_or_over_is_said_to_be(marys: SchoolClass) -> None:
    desk = substitute_of(marys)
    substitute_of(marys)

    assert "no longer works" in desk.get(reverse("substitute")).text
    assert desk.get(reverse("session_new"))["Location"].startswith(reverse("account_login"))


def test_wrong_codes_make_a_browser_wait(marys: SchoolClass) -> None:
    code = substitutes.make(school_class=marys, day=today())
    desk = Client()
    desk.get(reverse("substitute"))
    for _ in range(FREE):
        assert desk.post(reverse("substitute"), {"code": "ABCDEFGHJK"}).status_code == 404

    assert desk.post(reverse("substitute"), {"code": code}).status_code == 429
    assert Client().post(reverse("substitute"), {"code": code}).status_code == 302


def test_a_substitute_who_is_done_is_out(marys: SchoolClass) -> None:
    desk = substitute_of(marys)

    desk.post(reverse("substitute"), {"leave": "1"})

    assert "6e B" not in desk.get(reverse("substitute")).text
    assert substitutes.shown(marys) is not None


def test_codes_are_forgotten_once_their_day_is_over(marys: SchoolClass) -> None:
    substitutes.make(school_class=marys, day=today())
    substitutes.forget()
    assert Substitute.objects.exists()

    Substitute.objects.update(day=today() - timedelta(days=1))
    assert substitutes.shown(marys) is None
    substitutes.forget()
    assert not Substitute.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["revoked", "over"])
async def test_a_substitutes_sockets_close_with_the_code(how: str) -> None:
    @sync_to_async
    def prepare() -> tuple[SchoolClass, dict[str, Any], list[tuple[bytes, bytes]]]:
        mary = a_teacher("mary@school.example")
        school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
        [seat] = a_table("Emma", bots=1, teacher=mary, bot_seconds=30.0)
        Session.objects.update(school_class=school_class)
        key = substitute_of(school_class).cookies[settings.SESSION_COOKIE_NAME].value
        return school_class, seat, [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode())]

    school_class, seat, cookies = await prepare()
    sockets = [
        Socket(path, kind="board", headers=cookies)
        for path in (f"/ws/session/{seat['session']}/teacher/", seat["path"])
    ]
    for socket in sockets:
        await socket.open()

    if how == "revoked":
        address = reverse("class_substitute", args=[school_class.pk])
        await sync_to_async(lambda: at_desk(school_class.teacher).post(address, {"revoke": "1"}))()
    else:
        await Substitute.objects.aupdate(day=today() - timedelta(days=1))
        await hub.rights_changed()  # As the hub does when a day ends.

    for socket in sockets:
        assert await socket.closed_with() == NOT_ALLOWED
    client = AsyncClient()
    client.cookies.load(cookies[0][1].decode())
    page = await client.get(seat["path"].removeprefix("/ws"))
    assert page.status_code == 403
    assert "You cannot look at this table" in page.text
    assert f'href="{reverse("substitute")}"' in page.text
