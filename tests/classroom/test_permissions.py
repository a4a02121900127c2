"""Whose things are whose: at every address of the site, another teacher's are as if they were not there.

The addresses, those of sockets and of the back office too, are asked of the site itself, so that a new one
cannot be forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pytest
from asgiref.sync import sync_to_async
from django.apps import apps
from django.core import serializers
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from classroom.consumers import NOT_THERE
from classroom.live.outbox import NOT_ALLOWED
from classroom.models import (
    FOLLOW,
    Action,
    ApiToken,
    Colleague,
    May,
    Participant,
    Right,
    SchoolClass,
    Session,
    Substitute,
    Table,
    User,
    Who,
)
from classroom.models.tables import hash_token
from classroom.routing import websocket_urlpatterns
from classroom.services import decks, imports, sessions, sharing, substitutes, tokens
from familygames.catalogue import GAMES
from tests.classroom.lessons import transactional
from tests.classroom.tables import Socket, a_published_deck, a_table, a_teacher
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db

WRITING = ("post", "put", "patch", "delete")
METHODS = ("get", "head", *WRITING)
BODY: Any = {"content_type": "application/json", "data": {}}
NOT_OURS = ("accounts/", "admin/", "i18n/")
"""Whole parts that others have written; staff alone comes in to the second."""
SECRET = "Marys own secret"

OPEN = {
    "join/<str:code>/": "Whoever has the code of a lesson comes to its door: see test_door.py.",
    "join/<str:code>/screen/": "The same, and what they have written there themselves.",
    "join/<str:code>/card/": "The same, with the code of a card.",
    "join/<str:code>/card/<str:card>/": "The same; the card's three pictures are needed, too.",
    "projector/<str:code>/": "The projector has no account; its code is a lesson's own.",
    "practise/card/<str:code>/": "A pupil at home comes in with a card, and needs its three pictures too.",
    "help/<str:game>/": "The rules of a game are everybody's.",
    "tour/<str:game>/": "Programs have played what is shown there, and everybody may watch.",
    "tour/<str:game>/moments/": "The same.",
    "media/<str:name>": "Whoever knows the name of a picture may have it: it has 64 digits.",
    "teach/papers/<str:game>/<str:kind>-<str:size>.pdf": "Papers belong to a game, not to a teacher.",
    "api/v1/schema/<kind>": "What a deck is may be read by everybody.",
}
"""The only addresses with something in them that is not asked whose it is, and why."""


class Address(NamedTuple):
    route: str
    names: tuple[str, ...]
    """What stands in it: ``("slug", "version")``."""


def addresses(
    patterns: Iterable[URLPattern | URLResolver], before: str = "", *, but: tuple[str, ...] = NOT_OURS
) -> Iterator[Address]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if not route.startswith(but):
                yield from addresses(pattern.url_patterns, route, but=but)
        else:
            yield Address(route, tuple(pattern.pattern.regex.groupindex))


ALL = list(dict.fromkeys(addresses(get_resolver().url_patterns)))
WITH_SOMETHING = [address for address in ALL if address.names and address.route not in OPEN]
PLAIN = [address for address in ALL if not address.names]


class Things(NamedTuple):
    """What may stand in an address: something of Mary's, or something that nobody has."""

    known: dict[str, str]

    def in_address(self, address: Address) -> str:
        path = address.route
        for name in address.names:
            for form in (f"<{name}>", f"<int:{name}>", f"<str:{name}>", f"<slug:{name}>"):
                path = path.replace(form, self.known[name])
        assert "<" not in path, f"{address.route}: say here what {address.names} are"
        return f"/{path}?paper=A4&per_page=9&words=both"  # Without them nothing is printed.


COMMON = {
    "version": "1",
    "form": "csv",
    "role": "teacher",
    "report": "said",
    "what": "words",
    "language": "fr",
}
NOBODYS = Things(
    COMMON
    | {"slug": "no-such-deck"}
    | dict.fromkeys(
        (
            "class_id",
            "school_class",
            "pupil_id",
            "assignment_id",
            "code",
            "import_id",
            "session_id",
            "lesson",
            "table_id",
            "invitation_id",
        ),
        "987654",
    )
)


@pytest.fixture
def mary() -> User:
    return a_teacher("mary@school.example")


@pytest.fixture
def marys(mary: User) -> Things:
    return things_of(mary)


def things_of(mary: User) -> Things:
    """A private deck in two versions, a class, a lesson with its table, a file half imported."""
    cache.clear()
    cards = GAMES["happy_family"].standard_deck()
    deck = a_published_deck(cards.but(title=dict.fromkeys(cards.languages, SECRET)), owner=mary, slug="marys")
    decks.save_draft(teacher=mary, slug="marys", number=1, deck=deck.draft_cards.but(level="B1"))
    school_class = SchoolClass.objects.create(teacher=mary, name=SECRET)
    pupil = school_class.pupils.create(name=SECRET[:30])
    sharing.invite(school_class=school_class, email="nobody@school.example", right=Right.TEACH)
    invitation = school_class.colleagues.get()
    today = timezone.localdate()
    assignment = school_class.assignments.create(
        game="happy_family", deck=deck, begins=today, ends=today, note=SECRET
    )
    (seat,) = a_table("Lina", "Noah", teacher=mary)[:1]
    Session.objects.update(deck=deck)
    Table.objects.update(version=deck.latest)
    about = imports.DeckDetails(SECRET, ("fr", "en"), "cards")
    kept = imports.begin(teacher=mary, data=b"le chat;the cat\n", name=SECRET, slug=None, about=about)
    return Things(
        COMMON
        | {
            "slug": deck.slug,
            "class_id": str(school_class.pk),
            "school_class": str(school_class.pk),
            "pupil_id": str(pupil.pk),
            "invitation_id": str(invitation.pk),
            "assignment_id": str(assignment.pk),
            "code": assignment.code,
            "import_id": str(kept.pk),
            "session_id": str(seat["session"]),
            "lesson": str(seat["session"]),
            "table_id": str(seat["table"]),
        }
    )


def another_teacher() -> Client:
    return signed_in(a_teacher("paul@school.example"))


def a_program() -> Client:
    token = tokens.make(teacher=a_teacher("paul@school.example"), name="test", reads_reports=True)
    return Client(headers={"authorization": f"Bearer {token}"})


def a_pupil_of_another_lesson() -> Client:
    (seat,) = a_table("Emma", "Ali", teacher=a_teacher("paul@school.example"))[:1]
    return with_seat(seat["token"])


def a_guest_at_home() -> Client:
    client = Client()
    assert client.post("/practise/guest/").status_code == 302
    return client


def somebody_sent_out() -> Client:
    """From Mary's own lesson: their token was good a moment ago."""
    session = Session.objects.get(teacher__email="mary@school.example")
    person = Participant.objects.create(session=session, name="Zoé", token_hash=hash_token("Zoé's"))
    sessions.remove(session_id=session.pk, participant_id=person.pk)
    return with_seat("Zoé's")


def with_seat(token: str) -> Client:
    client = Client()
    client.cookies["seat"] = token
    return client


STRANGERS = {
    "another teacher": another_teacher,
    "a visitor": Client,
    "another's program": a_program,
    "a pupil of another lesson": a_pupil_of_another_lesson,
    "a guest at home": a_guest_at_home,
    "somebody sent out": somebody_sent_out,
}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


INSIDE: dict[str, Callable[[], Client]] = {
    "her own pupil": lambda: with_seat("Lina's"),
    "Mary herself": lambda: signed_in(User.objects.get(email="mary@school.example")),
}


def everything() -> str:
    """All that is stored, but for what is noted of readers, and tokens, which know when they were used."""
    models = (
        model
        for model in apps.get_app_config("classroom").get_models()
        if model not in (Action, ApiToken, User)
    )
    return "\n".join(serializers.serialize("json", model.objects.order_by("pk")) for model in models)


@pytest.mark.long
@pytest.mark.parametrize("who", STRANGERS)
def test_anothers_things_are_not_there(who: str, marys: Things) -> None:
    client = STRANGERS[who]()
    before = everything()

    for address, method in product(WITH_SOMETHING, METHODS):
        ask = partial(getattr(client, method), **BODY if method in WRITING else {})
        hers, nobodys = marys.in_address(address), NOBODYS.in_address(address)
        answer, other = ask(hers), ask(nobodys)

        assert SECRET not in answer.content.decode()
        if address.route.startswith("table/") and answer.status_code == 403:
            continue  # People who are lost are told that they have no seat here; tables are only numbered.
        assert answer.status_code == other.status_code, f"it can be told that {method} {hers} is there"
        if answer.status_code == 302:
            assert answer["Location"].partition("?")[0] == other["Location"].partition("?")[0]
        else:
            assert answer.status_code >= 400, f"{method} {hers}"
    assert everything() == before


@pytest.mark.long
@pytest.mark.parametrize("who", STRANGERS)
def test_no_list_shows_anothers_things(who: str, marys: Things) -> None:
    client = STRANGERS[who]()

    for address in PLAIN:
        shown = b"".join(client.get(f"/{address.route}")).decode(errors="replace")
        assert SECRET not in shown, address.route


def test_her_own_pupil_has_the_table_and_nothing_of_the_teachers(marys: Things) -> None:
    """The seventh who knocks at every door; at the table itself a pupil is at home."""
    session = Session.objects.get(teacher__email="mary@school.example")
    person = session.participants.get(name="Lina")
    Participant.objects.filter(pk=person.pk).update(token_hash=hash_token("Lina's"))
    client = with_seat("Lina's")
    assert client.get(f"/table/{marys.known['table_id']}/").status_code == 200
    before = everything()

    for address, method in product(WITH_SOMETHING, METHODS):
        if address.route.startswith("table/"):
            continue
        ask = partial(getattr(client, method), **BODY if method in WRITING else {})
        answer, other = ask(marys.in_address(address)), ask(NOBODYS.in_address(address))
        assert SECRET not in answer.content.decode()
        assert answer.status_code == other.status_code, f"{method} {address.route}"
        assert answer.status_code == 302 or answer.status_code >= 400, f"{method} {address.route}"
    assert everything() == before


READS, WRITES = METHODS[:2], WRITING
SHARED: dict[str, tuple[May, May]] = {
    "teach/classes/<int:class_id>/": (May.LOOK, May.TEACH),
    "teach/classes/<int:class_id>/delete/": (May.OWN, May.OWN),
    "teach/classes/<int:class_id>/archived/": (May.LOOK, May(0)),
    "teach/classes/<int:class_id>/next/": (May.OWN, May.OWN),
    "teach/classes/<int:class_id>/colleagues/": (May(0), May.OWN),
    "teach/classes/<int:class_id>/substitute/": (May(0), May.OWN),
    "teach/classes/<int:class_id>/done/": (May.TEACH, May(0)),
    "teach/classes/<int:class_id>/learning/": (May.LOOK, May(0)),
    "teach/classes/<int:class_id>/learning/sentences/": (May.LOOK, May(0)),
    "teach/classes/<int:class_id>/learning/<str:what>.<str:form>": (May.TEACH, May(0)),
    "teach/classes/<int:class_id>/learning/deck/": (May(0), May.TEACH),
    "teach/classes/<int:class_id>/learning/homework/": (May(0), May.TEACH),
    "teach/classes/<int:class_id>/learning/up/": (May(0), May.TEACH),
    "teach/classes/<int:class_id>/homework/": (May.LOOK, May(0)),
    "teach/classes/<int:class_id>/homework.<str:form>": (May.TEACH, May(0)),
    "teach/classes/<int:class_id>/homework/new/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/homework/<int:assignment_id>/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/homework/<int:assignment_id>/<int:pupil_id>/": (May.LOOK, May(0)),
    "teach/classes/<int:class_id>/leave/": (May(0), May.LOOK),
    "teach/classes/<int:class_id>/pupils/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/pupils/<int:pupil_id>/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/pupils/<int:pupil_id>.zip": (May.TEACH, May(0)),
    "teach/classes/<int:class_id>/pupils/<int:pupil_id>/sheet/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/pupils/<int:pupil_id>/sheet-<str:language>.pdf": (May.TEACH, May(0)),
    "teach/classes/<int:class_id>/decks/": (May.LOOK, May.TEACH),
    "teach/classes/<int:class_id>/cards/": (May.TEACH, May.TEACH),
    "teach/classes/<int:class_id>/cards/print/": (May.TEACH, May(0)),
    "teach/sessions/<int:session_id>/": (FOLLOW, May(0)),
    "teach/sessions/<int:session_id>/game/": (May.LEAD, May.LEAD),
    "teach/sessions/<int:session_id>/act/": (May(0), May.LEAD),
    "teach/sessions/<int:session_id>/screen/<str:role>/": (May.LEAD, May(0)),
    "teach/sessions/<int:session_id>/moments/": (May.TEACH, May.TEACH),
    "teach/sessions/<int:session_id>/moments/show/": (May.TEACH, May(0)),
    "teach/sessions/<int:session_id>/exercises.pdf": (May.TEACH, May(0)),
    "teach/sessions/<int:session_id>/summary/": (May.LOOK, May(0)),
    "teach/sessions/<int:session_id>/summary.<str:form>": (May.TEACH, May(0)),
    "teach/sessions/<int:session_id>/judged.<str:form>": (May.TEACH, May(0)),
    "teach/sessions/<int:session_id>/rule/": (May(0), May.TEACH),
    "teach/sessions/<int:session_id>/replays/": (May(0), May.TEACH),
    "teach/sessions/<int:session_id>/homework/": (May(0), May.TEACH),
    "teach/sessions/<int:session_id>/exercises/homework/": (May(0), May.TEACH),
    "teach/sessions/<int:session_id>/delete/": (May.OWN, May.OWN),
    "table/<int:table_id>/": (FOLLOW, May(0)),
    "table/<int:table_id>/screen/": (FOLLOW, May(0)),
    "table/<int:table_id>/rules/": (FOLLOW, May(0)),
    "table/<int:table_id>/cheers/": (May(0), May(0)),
    "table/<int:table_id>/replay/": (May.LOOK, May(0)),
    "table/<int:table_id>/move/": (May(0), May(0)),
}
"""What reading at an address of a class or lesson needs, and writing: one of these rights, or it is not done
there at all. No other address shows anything to a colleague because a class is shared with them."""


def a_colleague(right: Right) -> Client:
    paul = a_teacher("paul@school.example")
    Colleague.objects.create(school_class=SchoolClass.objects.get(), teacher=paul, right=right)
    return signed_in(paul)


def a_former_colleague() -> Client:
    client = a_colleague(Right.TEACH)
    sharing.end(colleagues=Colleague.objects.exclude(teacher=None))
    return client


def a_substitute() -> Client:
    code = substitutes.make(school_class=SchoolClass.objects.get(), day=timezone.localdate())
    client = Client()
    assert client.post("/substitute/", {"code": code}).status_code == 302
    return client


def a_former_substitute() -> Client:
    client = a_substitute()
    substitutes.revoke(school_class=SchoolClass.objects.get())
    return client


def yesterdays_substitute() -> Client:
    client = a_substitute()
    Substitute.objects.update(day=timezone.localdate() - timedelta(days=1))
    return client


COLLEAGUES: dict[str, tuple[Callable[[], Client], May]] = {
    "a colleague who teaches": (partial(a_colleague, Right.TEACH), May.LOOK | May.LEAD | May.TEACH),
    "a colleague who looks": (partial(a_colleague, Right.LOOK), May.LOOK),
    "a former colleague": (a_former_colleague, May(0)),
    "a substitute": (a_substitute, May.LEAD),
    "a substitute whose code was revoked": (a_former_substitute, May(0)),
    "a substitute with the code of yesterday": (yesterdays_substitute, May(0)),
}


def test_of_every_address_of_a_class_or_lesson_it_is_said_who_may_come() -> None:
    about = {"class_id", "session_id", "table_id"}
    known = {address.route for address in WITH_SOMETHING if about & set(address.names)}

    at_home = {address for address in known if address.startswith("practise/")}

    assert known - at_home == SHARED.keys()
    # Whoever plays at home comes to their own games alone: `test_practice.py`, `test_learning_pages.py`.
    assert at_home == {"practise/<int:table_id>/delete/", "practise/words/after/<int:table_id>/"}


@pytest.mark.long
@pytest.mark.parametrize("who", COLLEAGUES)
def test_a_shared_class_opens_what_its_right_says_and_nothing_else(who: str, marys: Things) -> None:
    come, may = COLLEAGUES[who]
    Session.objects.update(school_class=SchoolClass.objects.get())
    client = come()
    before = everything()

    for address, method in product(WITH_SOMETHING, METHODS):
        reading, writing = SHARED.get(address.route, (May(0), May(0)))
        ask = partial(getattr(client, method), **BODY if method in WRITING else {})
        if may & writing and method == "post":
            continue  # What it does is told by the tests of what is done there.
        answer: Any = ask(marys.in_address(address))
        if may & reading and method in READS:
            assert answer.status_code in (200, 302), f"{method} {address.route}"
            b"".join(answer)  # A file is closed once it has been read.
            continue
        assert SECRET not in answer.content.decode(), f"{method} {address.route}"
        assert answer.status_code == 302 or answer.status_code >= 400, f"{method} {address.route}"
        if answer.status_code not in (403, 405):
            other: Any = ask(NOBODYS.in_address(address))
            assert answer.status_code == other.status_code, address.route
            if answer.status_code == 302:
                assert answer["Location"].partition("?")[0] == other["Location"].partition("?")[0]
    assert everything() == before


def test_rights_and_lists_say_the_same(mary: User, marys: Things) -> None:
    school_class, session = SchoolClass.objects.get(), Session.objects.get()
    Session.objects.update(school_class=school_class)
    session.refresh_from_db()
    colleagues = {right: a_teacher(f"{right}@school.example") for right in Right}
    for right, teacher in colleagues.items():
        Colleague.objects.create(school_class=school_class, teacher=teacher, right=right)
    substitutes.make(school_class=school_class, day=timezone.localdate())
    code = Substitute.objects.get().code_hash
    people = [
        Who(mary.pk),
        Who(a_teacher("stranger@school.example").pk),
        Who(None),
        Who(None, "0" * 64),
        Who(None, code),
        *(Who(teacher.pk) for teacher in colleagues.values()),
        *(Who(teacher.pk, code) for teacher in colleagues.values()),
    ]

    for closed_at, who, may in product((None, timezone.now()), people, May):
        session.closed_at = closed_at
        session.save()
        assert who.classes(may).exists() == bool(who.rights_in(school_class) & may)
        assert who.lessons(may).exists() == bool(who.rights_at(session) & may)


# --- Sockets ------------------------------------------------------------------------------------------------


def sockets(known: dict[str, str]) -> list[str]:
    """Each address of a socket, with what is *known* in it; where it names a choice, once for each."""
    found = []
    for route in websocket_urlpatterns:
        paths = [route.pattern.regex.pattern]
        for name in route.pattern.regex.groupindex:
            group = re.compile(rf"\(\?P<{name}>([^()]*)\)")
            asked = group.search(paths[0])
            assert asked is not None, f"{paths[0]}: say here how {name} is filled in"
            choices = asked[1].split("|") if "|" in asked[1] else [known[name]]
            paths = [path.replace(asked[0], choice) for path in paths for choice in choices]
        found += ["/" + path.removeprefix("^").removesuffix(r"\Z").removesuffix("$") for path in paths]
        assert re.fullmatch(r"[\w/]*", "".join(found)), found
    return found


OPENED = 0


async def knock(path: str, client: Client, kind: str) -> int | None:
    """`OPENED`, or the code with which the socket is closed; None if there is not even a handshake."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    bearer = client.defaults.get("HTTP_AUTHORIZATION", "")
    headers = [(b"cookie", cookies.encode()), (b"authorization", bearer.encode())]
    socket = Socket(path, token=bearer.removeprefix("Bearer "), kind=kind, headers=headers)
    if not await socket.connect():
        return None
    message = await socket.raw.receive_output(timeout=PATIENCE)
    if message["type"] == "websocket.close":
        return int(message["code"])
    await socket.close()
    return OPENED


def marys_things() -> Things:
    things = things_of(a_teacher("mary@school.example"))
    Participant.objects.filter(name="Lina").update(token_hash=hash_token("Lina's"))
    return things


@transactional
@pytest.mark.parametrize("who", STRANGERS)
async def test_no_socket_opens_for_another(who: str) -> None:
    marys = await sync_to_async(marys_things)()
    client = await sync_to_async(STRANGERS[who])()
    before = await sync_to_async(everything)()
    paths = zip(sockets(marys.known), sockets(NOBODYS.known), strict=True)

    for (hers, nobodys), kind in product(paths, ("json", "board")):
        answer, other = await knock(hers, client, kind), await knock(nobodys, client, kind)
        if hers.startswith("/ws/table/"):
            assert (answer, other) == (NOT_ALLOWED, NOT_THERE)  # As with its page: tables are only numbered.
        else:
            assert answer == other, f"it can be told that {hers} is there"
            assert answer in (NOT_ALLOWED, None)
    assert await sync_to_async(everything)() == before


@transactional
@pytest.mark.parametrize("kind", ["json", "board"])
@pytest.mark.parametrize(
    ("who", "theirs"),
    [("her own pupil", {"table", "lobby"}), ("Mary herself", {"table", "teacher", "projector"})],
)
async def test_a_pupil_hears_the_table_and_the_lobby_and_mary_what_is_hers(
    who: str, theirs: set[str], kind: str
) -> None:
    marys = await sync_to_async(marys_things)()
    client = await sync_to_async(INSIDE[who])()

    assert await opened(marys, client, kind) == theirs


async def opened(marys: Things, client: Client, kind: str) -> set[str]:
    """``{"table", "lobby"}``: what each socket of hers is for that opens."""
    return {
        next(part for part in reversed(path.split("/")) if part.isalpha())
        for path in sockets(marys.known)
        if await knock(path, client, kind) == OPENED
    }


@transactional
@pytest.mark.parametrize("who", COLLEAGUES)
async def test_the_sockets_of_a_shared_class_open_as_far_as_its_right_says(who: str) -> None:
    come, may = COLLEAGUES[who]
    marys = await sync_to_async(marys_things)()
    await Session.objects.aupdate(school_class=await SchoolClass.objects.aget())
    client = await sync_to_async(come)()

    theirs = {"table", "projector"} if may & FOLLOW else set()
    leads = {"teacher"} if may & May.LEAD else set()
    for kind in ("json", "board"):
        assert await opened(marys, client, kind) == theirs | leads


def test_every_kind_of_socket_is_tried(marys: Things) -> None:
    tried = sockets(marys.known)

    for route in websocket_urlpatterns:
        assert any(route.pattern.regex.match(path.removeprefix("/")) for path in tried)
    assert len(tried) > len(websocket_urlpatterns)


# --- The back office ----------------------------------------------------------------------------------------

BACK_OFFICE = [
    page for page in addresses(get_resolver().url_patterns, but=()) if page.route.startswith("admin/")
]
SIGN_IN = {"/admin/login/", "/accounts/login/", "/admin/"}
"""Where whoever has no business in the back office is led; the last is its front page, which leads on."""


def in_back_office(address: Address) -> str:
    """The page, of whatever there is of its kind."""
    path = re.sub(r"^\^?|\$$", "", address.route)
    parts = path.split("/")
    known = {"url": "", "app_label": "classroom"}
    if "object_id" in address.names or "id" in address.names:
        kept = apps.get_model(parts[1], parts[2])._default_manager.values_list("pk", flat=True).first()
        known |= dict.fromkeys(("object_id", "id"), str(kept or 1))
    for name in address.names:
        path = re.sub(rf"<(?:\w+:)?{name}>|\(\?P<{name}>[^()]*\)", known[name], path)
    assert not re.search(r"[<>()?]", path), f"{path}: say here what {address.names} are"
    return f"/{path}"


@pytest.mark.long
@pytest.mark.parametrize("who", [*STRANGERS, *INSIDE])
def test_only_staff_comes_in_to_the_back_office(who: str, marys: Things) -> None:
    Participant.objects.filter(name="Lina").update(token_hash=hash_token("Lina's"))
    client = (STRANGERS | INSIDE)[who]()
    before = everything(), list(User.objects.values())

    for address, method in product(BACK_OFFICE, METHODS):
        path = in_back_office(address)
        answer = getattr(client, method)(path, **BODY if method in WRITING else {})

        assert SECRET not in answer.content.decode(), path
        if answer.status_code == 302:
            assert answer["Location"].partition("?")[0] in SIGN_IN, path
        else:
            assert answer.status_code in (403, 404, 405), path
    assert (everything(), list(User.objects.values())) == before


def test_staff_has_the_back_office(marys: Things) -> None:
    """Or else that would prove nothing."""
    client = signed_in(User.objects.create_superuser("head@school.example", "the right words"))

    found = {address.route: client.get(in_back_office(address)).status_code for address in BACK_OFFICE}

    assert len(found) > 30
    assert sum(status == 200 for status in found.values()) > len(found) / 2


def test_what_is_open_is_there(marys: Things) -> None:
    assert OPEN.keys() <= {address.route for address in ALL}


def test_mary_has_her_things(mary: User, marys: Things) -> None:
    """Or else nothing above would prove anything."""
    client = signed_in(mary)
    found = {}
    for address in WITH_SOMETHING:
        if address.route.startswith("teach/"):
            answer: Any = client.get(marys.in_address(address))
            found[address.route] = answer.status_code
            if answer.streaming:
                list(answer.streaming_content)  # The file is closed once it has been read.

    assert {route for route, status in found.items() if status in (403, 404)} == set()
