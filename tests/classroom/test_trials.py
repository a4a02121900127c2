"""The site tried as a teacher: what is given, what is refused, and that nothing is left after an hour."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from django.utils.formats import date_format
from PIL import Image

from classroom.live.hub import hub
from classroom.models import Deck, Session, Table, User
from classroom.services import cards, decks, learners, media, practice, sessions, teachers, trials, years
from classroom.trials import REFUSED
from familygames.catalogue import GAMES
from tests.classroom.lessons import transactional
from tests.classroom.tables import a_deck_of, a_published_deck, a_teacher
from tests.classroom.test_cards import animals
from tests.classroom.test_permissions import NOBODYS, Address

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def opened(settings: Any) -> None:
    cache.clear()
    settings.TRY_AS_TEACHER = True


def a_visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def trying(**kwargs: Any) -> Client:
    """Somebody who has pressed the button."""
    a_deck_of("happy_family")
    visitor = a_visitor()
    answer = visitor.post("/try/", **kwargs)
    assert answer.status_code == 302, answer
    assert answer["Location"] == f"/teach/sessions/{Session.objects.latest('pk').pk}/"
    return visitor


def an_hour_passes() -> None:
    User.objects.filter(expires_at__isnull=False).update(expires_at=timezone.now())


def thrown_away() -> None:
    """As the server does it, look by look."""
    trials.forget()
    trials.close_over()
    trials.forget()


def counts() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


def test_the_button_is_there_only_where_the_site_says_so(settings: Any) -> None:
    assert "Try it as a teacher" in a_visitor().get("/").content.decode()
    settings.TRY_AS_TEACHER = False

    assert "Try it as a teacher" not in a_visitor().get("/").content.decode()
    assert a_visitor().post("/try/").status_code == 404
    assert not User.objects.exists()


def test_a_press_leads_to_a_lesson_in_motion() -> None:
    visitor = trying()

    teacher = User.objects.get()
    session = teacher.sessions.get()
    page = visitor.get(f"/teach/sessions/{session.pk}/").content.decode()
    until = f"{timezone.localtime(teacher.expires_at):%H:%M}"
    assert f"You are trying this out. All of it is thrown away at {until}." in page
    assert session.game == "happy_family"
    assert session.tables.filter(closed_at=None).count() == trials.TABLES
    assert session.school_class is not None
    assert session.school_class.pupils.count() == trials.PUPILS
    assert not teacher.has_usable_password()
    assert not teacher.is_staff
    for address in ("/teach/", "/teach/classes/", "/teach/decks/"):
        assert "You are trying this out." in visitor.get(address).content.decode()


def test_a_teacher_with_an_account_needs_no_trial() -> None:
    desk = a_visitor()
    desk.force_login(a_teacher("mary@school.example"))

    assert desk.post("/try/")["Location"] == "/teach/"
    assert "You are trying this out." not in desk.get("/teach/").content.decode()
    assert desk.post("/try/end/")["Location"] == "/teach/"
    assert User.objects.count() == 1


def test_nobody_is_helped_by_another_site() -> None:
    a_deck_of("happy_family")

    assert Client(enforce_csrf_checks=True).post("/try/").status_code == 403
    assert not User.objects.exists()


def test_the_site_is_full_at_some_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MOST", 2)
    trying()
    first = trying()

    answer = a_visitor().post("/try/")
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "Too many are trying it just now." in answer.content.decode()
    assert User.objects.count() == 2

    first.post("/try/end/")
    thrown_away()
    trying()


def test_one_address_begins_some_and_no_more(settings: Any) -> None:
    for _ in range(10):
        trying(REMOTE_ADDR="192.0.2.7")

    answer = a_visitor().post("/try/", REMOTE_ADDR="192.0.2.7")

    assert answer.status_code == 429
    assert "Too many are trying it just now." in answer.content.decode()
    trying(REMOTE_ADDR="192.0.2.8")


# --- What they cannot do ----------------------------------------------------------------------------------

ALLOWED = {
    "account_everything": "Their own, to take along.",
    "account_login": "Who is signed in is led on.",
    "account_logout": "They come back no more, and the hour goes on.",
    "account_signup": "Who is signed in is led on; the banner ends the trial before.",
    "set_language": "It is a cookie.",
}
"""Addresses of accounts that are open to who only tries, and why; without an account they lead nowhere:"""
BY_LETTER = {
    "account_confirm_email",
    "account_email_verification_sent",
    "account_inactive",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
}
OUTWARD = ("accounts/", "teach/account/")
"""Below these everything is about who somebody is: each address there is either refused or allowed above."""
SENDING = ("share", "colleague", "invit", "substitute", "report/", "leave")
"""Words in an address by which something goes to other people."""
WITHIN = {"leave", "practise_out", "substitute", "session_replays"}
"""A pupil's, a substitute's own way in, and pupils of the lesson who look at what they have played."""


def named(patterns: Any, before: str = "") -> dict[str, Address]:
    found: dict[str, Address] = {}
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if not route.startswith(("admin/", "api/v1/")):
                found |= named(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            found[str(pattern.name)] = Address(route, tuple(pattern.pattern.regex.groupindex))
    return found


NAMED = named(get_resolver().url_patterns)


def test_of_every_address_that_reaches_others_it_is_said_whether_who_tries_may_come() -> None:
    about_people = {name for name, address in NAMED.items() if address.route.startswith(OUTWARD)}
    sending = {name for name, address in NAMED.items() if any(word in address.route for word in SENDING)}

    assert NAMED.keys() >= REFUSED
    assert about_people - REFUSED == (ALLOWED.keys() - {"set_language"}) | BY_LETTER
    assert sending - REFUSED <= WITHIN | about_people


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_reaches_others_or_stays_is_refused_in_a_sentence(name: str) -> None:
    visitor = trying()
    known = NOBODYS._replace(known=NOBODYS.known | {"uidb36": "1", "key": "a-b"})
    address = NAMED[name]
    path = "/accounts/password/reset/key/1-a-b/" if "uidb36" in address.names else known.in_address(address)
    before = counts()

    for ask in (visitor.get, visitor.post):
        answer = ask(path)
        assert answer.status_code == 403, path
        assert "needs an account of your own" in answer.content.decode()
    assert counts() == before


def test_all_other_pages_of_a_teacher_are_theirs() -> None:
    visitor = trying()
    plain = {name: address for name, address in NAMED.items() if not address.names}

    for name in plain.keys() - REFUSED:
        answer: Any = visitor.get(f"/{plain[name].route}?paper=A4&per_page=9&words=both")
        b"".join(answer)  # A file is closed once it has been read.
        assert answer.status_code != 403, name


def test_their_deck_is_seen_by_nobody_else() -> None:
    visitor = trying()
    teacher = User.objects.get()
    cards = GAMES["happy_family"].standard_deck()
    deck = a_published_deck(cards, owner=teacher, slug="mine")

    visitor.post("/teach/decks/mine/share/", {"visibility": "public"})

    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_nothing_is_said_to_be_kept_for_longer_than_the_hour(settings: Any) -> None:
    settings.LESSON_DAYS, settings.PRACTICE_DAYS, settings.GUEST_DAYS = 377, 277, 77
    visitor = trying()
    a_busy_hour(visitor)
    teacher = User.objects.get(expires_at__isnull=False)
    [session, *_] = teacher.sessions.all()
    sessions.close_session(session_id=session.pk)
    day = date_format(timezone.localtime(teacher.expires_at), "j F Y")
    lesson, kept = f"/teach/sessions/{session.pk}", f"/teach/classes/{session.school_class_id}"

    pages = {"/teach/", "/teach/classes/year/", f"{lesson}/summary/", f"{lesson}/delete/"}
    pages |= {f"{kept}/{page}" for page in ("", "done/", "delete/", "learning/", "homework/", "next/")}
    said = {path: visitor.get(path, follow=True).content.decode() for path in pages}
    years.archive(school_class=teacher.classes.get(pk=session.school_class_id))
    archived = (f"{kept}/archived/", "/teach/classes/year/")
    said |= {path: visitor.get(path).content.decode() for path in archived}

    assert [path for path, page in said.items() if re.search(r"\b[1-3]?77 days", page)] == []
    assert f"deleted by itself on {day}" in said[f"{lesson}/summary/"]
    assert f"until {day}" in said[f"{kept}/archived/"]
    assert f"until {day}" in said["/teach/classes/year/"]


# --- An hour later ------------------------------------------------------------------------------------------


def a_busy_hour(visitor: Client) -> str:
    """All that a teacher may leave behind; the name of their picture."""
    teacher = User.objects.get(expires_at__isnull=False)
    school_class = teacher.classes.get()
    own = GAMES["happy_family"].standard_deck()
    deck = a_published_deck(own, owner=teacher, slug="mine")
    decks.save_draft(teacher=teacher, slug="mine", number=1, deck=own.but(level="B1"))
    picture = io.BytesIO()
    Image.new("RGB", (40, 40), "green").save(picture, "PNG")
    medium = media.store(teacher=teacher, data=picture.getvalue())
    today = timezone.localdate()
    school_class.assignments.create(game="happy_family", deck=deck, begins=today, ends=today)
    pupil = school_class.pupils.all()[0]
    [card] = cards.make_cards(pupils=[pupil], deck=animals().cards)
    learner = learners.learner_with(card)
    game = GAMES["happy_family"]
    practice.begin(learner=learner, game=game, deck=deck, options={}, seats=4, bot_level="regular")
    session = teacher.sessions.get()
    guest = a_visitor()
    guest.post(f"/join/{session.code}/")
    visitor.get(f"/teach/sessions/{session.pk}/")
    visitor.post("/teach/classes/", {"name": "Another"})
    return medium.name


def test_after_an_hour_nothing_is_left() -> None:
    a_deck_of("happy_family")
    others = a_teacher("mary@school.example")
    animals()
    before = counts()
    visitor = trying()
    picture = media.path_of(a_busy_hour(visitor))
    assert picture.exists()
    changed = {label for label, number in counts().items() if number != before[label]}
    assert {"classroom.User", "classroom.Deck", "classroom.Table", "sessions.Session"} <= changed

    an_hour_passes()
    trials.close_over()
    assert not Session.objects.open().exists()
    assert not Table.objects.filter(session__isnull=False, closed_at=None).exists()
    visitor.get("/teach/")
    trials.forget()

    assert counts() == before
    assert not picture.exists()
    assert User.objects.get() == others


def test_before_the_hour_is_over_everything_is_kept() -> None:
    trying()
    User.objects.update(expires_at=timezone.now() + timedelta(seconds=30))
    before = counts()

    thrown_away()

    assert counts() == before


def test_a_picture_that_a_colleague_shows_is_kept() -> None:
    trying()
    name = a_busy_hour(a_visitor())
    kept = GAMES["happy_family"].standard_deck()
    [first, *others] = kept.families
    shown = kept.but(families=(first.but(picture=name), *others))
    a_published_deck(shown, owner=a_teacher("mary@school.example"), slug="marys")
    an_hour_passes()

    thrown_away()

    assert media.path_of(name).exists()
    assert Deck.objects.filter(slug="marys").exists()


def test_an_account_that_stays_is_never_thrown_away() -> None:
    mary = a_teacher("mary@school.example")
    trials.end(teacher=mary)

    thrown_away()

    assert User.objects.get().expires_at is None
    assert teachers.may_be_deleted(mary)


@pytest.mark.parametrize("is_deleted", [False, True])
def test_whoever_stays_is_told_where_it_has_gone(is_deleted: bool) -> None:
    visitor = trying()
    an_hour_passes()
    if is_deleted:
        thrown_away()

    page = visitor.get("/teach/classes/", follow=True)

    assert page.redirect_chain[-1][0] == "/try/over/"
    assert "All of it has been thrown away" in page.content.decode()
    assert "Try it again" in page.content.decode()
    # Told once: then the way to sign in is free.
    assert visitor.get("/accounts/login/").status_code == 200


def test_end_now_signs_out_at_once(settings: Any) -> None:
    visitor = trying()
    settings.OPEN_SIGN_UP = True
    assert "Make an account" in visitor.get("/teach/").content.decode()

    answer = visitor.post("/try/end/", {"then": "account_signup"})

    assert answer["Location"] == "/accounts/signup/"
    assert site.SESSION_COOKIE_NAME not in visitor.cookies or not visitor.cookies["sessionid"].value
    thrown_away()
    assert not User.objects.exists()


@transactional
async def test_its_live_tables_end_and_are_let_go() -> None:
    def begin() -> list[int]:
        a_deck_of("happy_family")
        _, session = trials.begin()
        return list(session.tables.values_list("pk", flat=True))

    tables = await sync_to_async(begin)()
    for table_id in tables:
        await hub.seats_changed(table_id)
    assert all(map(hub.registry.has, tables))

    await hub.throw_trials_away()
    assert all(map(hub.registry.has, tables))
    await sync_to_async(an_hour_passes)()
    await hub.throw_trials_away()
    assert not any(map(hub.registry.has, tables))
    await hub.throw_trials_away()

    assert not await User.objects.aexists()
    assert not await Table.objects.aexists()


def test_where_it_is_told_it_is_told_of_the_right_setting() -> None:
    told = Path("docs/hosting.md").read_text(encoding="utf-8")

    assert f"At most {'twenty' if trials.MOST == 20 else trials.MOST} try at once" in told
