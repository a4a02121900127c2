"""The door of a lesson: no name is seen with a code alone; a pupil shows a card, or waits to be let in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.errors import CannotArrange, CannotJoin
from classroom.live import commands
from classroom.live.broadcast import Watcher
from classroom.live.hub import hub
from classroom.models import Answer, ClassCard, Knock, Participant, Session
from classroom.models.tables import new_token
from classroom.routing import websocket_urlpatterns
from classroom.services import cards, classes, door, names, seating, sessions
from classroom.services.door import MOST_WAITING
from classroom.urls import urlpatterns
from tests.classroom.lessons import fill, make_teacher, open_lesson, pupils_of, signed_in, transactional
from tests.classroom.tables import Row, Socket
from tests.classroom.test_cards import animals
from tests.classroom.test_permissions import addresses

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_guesses() -> None:
    cache.clear()


def guarded(pupils: int = 3, **settings: Any) -> Session:
    """A lesson of a class as it is opened if the teacher chooses nothing."""
    settings = {"must_knock": True} | settings
    return open_lesson(pupils, **settings)


def at(session: Session) -> str:
    return reverse("join", args=[session.code])


def knock(session: Session, name: str, device: Client | None = None) -> Client:
    """A device that has knocked; it waits."""
    device = device or Client()
    response = device.post(at(session), {"name": name})
    assert response.status_code == 302, response.text
    return device


def press(session: Session, button: str) -> Row:
    answer = signed_in(session).post(
        reverse("session_act", args=[session.pk]), {"do": button}, headers={"accept": "application/json"}
    )
    found: Row = answer.json()
    return found


def refusal(attempt: Callable[[], object]) -> str:
    with pytest.raises(CannotJoin) as caught:
        attempt()
    return caught.value.reason


# --- Whose door is shut -------------------------------------------------------------------------------------


def test_a_lesson_whose_class_has_names_is_opened_with_its_door_shut_and_one_without_is_not() -> None:
    with_names = open_lesson(2)
    teacher, deck, school_class = with_names.teacher, with_names.deck, with_names.school_class
    assert teacher is not None

    def opened(**settings: Any) -> Session:
        return sessions.open_session(teacher=teacher, game="happy_family", deck=deck, options={}, **settings)

    empty = teacher.classes.create(name="5e A")
    assert opened(school_class=school_class).must_knock
    assert not opened(school_class=school_class, must_knock=False).must_knock
    assert not opened(school_class=empty).must_knock
    assert not opened().must_knock
    assert opened(must_knock=True).must_knock


def test_guests_without_a_class_come_in_at_once_unless_the_teacher_lets_them_wait(client: Client) -> None:
    session = open_lesson()
    assert 'name="guest"' in client.get(at(session)).text

    press(session, "knock/1")

    assert 'name="guest"' not in client.get(at(session)).text
    assert refusal(lambda: sessions.join_as_guest(session_id=session.pk, name="Brave Fox")) == "must_knock"
    knock(session, "Camille", client)
    press(session, f"let-in/{Knock.objects.get().pk}/{Knock.objects.get().pk}")
    assert client.get(at(session)).headers["Location"] == reverse("lobby")
    assert [person.name for person in Participant.objects.all()] == ["Camille"]


# --- Waiting ------------------------------------------------------------------------------------------------


def test_who_writes_a_name_of_the_class_is_that_pupil_as_soon_as_he_is_let_in(client: Client) -> None:
    session = guarded()
    knock(session, "  pupil 02 ", client)
    waiting = client.get(at(session))
    assert "pupil 02" in waiting.text

    mine = Knock.objects.get()
    press(session, f"let-in/{mine.pk}/{mine.pk}")

    assert client.get(at(session)).headers["Location"] == reverse("lobby")
    assert "Pupil 02" in client.get(reverse("lobby")).text
    joined = Participant.objects.get()
    assert (joined.name, joined.pupil) == ("Pupil 02", pupils_of(session)[1])
    assert not Knock.objects.exists()


def test_who_writes_another_name_is_a_guest_under_it_and_sees_no_list(client: Client) -> None:
    session = guarded()
    knock(session, "Somebody", client)
    press(session, f"let-in/{Knock.objects.get().pk}/{Knock.objects.get().pk}")

    page = client.get(at(session), follow=True)

    assert page.redirect_chain[-1][0] == reverse("lobby")
    assert "Pupil 03" not in page.text
    joined = Participant.objects.get()
    assert (joined.name, joined.pupil) == ("Somebody", None)
    assert not Knock.objects.exists()


def test_who_has_mistyped_their_name_chooses_from_the_list_where_the_teacher_says_so(client: Client) -> None:
    session = guarded()
    knock(session, "Pupli 03", client)
    press(session, f"let-choose/{Knock.objects.get().pk}/{Knock.objects.get().pk}")

    page = client.get(at(session))
    assert "Pupil 03" in page.text
    chosen = client.post(at(session), {"pupil": str(pupils_of(session)[2].pk)})

    assert chosen.headers["Location"] == reverse("lobby")
    assert [person.name for person in Participant.objects.all()] == ["Pupil 03"]
    assert not Knock.objects.exists()


@pytest.mark.on_postgresql
def test_all_who_wait_are_let_in_at_once_and_nobody_whom_the_teacher_has_not_seen() -> None:
    session = guarded(3)
    devices = [knock(session, f"Pupil 0{number}") for number in (1, 2, 3)]
    first, second, unseen = (one.pk for one in Knock.objects.all())

    press(session, f"let-in/{first}/{second}")

    assert [person.name for person in Participant.objects.all()] == ["Pupil 01", "Pupil 02"]
    assert Knock.objects.get().pk == unseen
    assert "Pupil 01" not in devices[2].get(at(session)).text


@pytest.mark.on_postgresql
def test_who_writes_another_name_while_the_teacher_looks_is_not_let_in_under_it() -> None:
    session = guarded()
    device = knock(session, "Pupil 01")
    seen = Knock.objects.get().pk
    knock(session, "Pupil 02", device)

    press(session, f"let-in/{seen}/{seen}")

    assert not Participant.objects.exists()
    assert Knock.objects.get().name == "Pupil 02"


@pytest.mark.on_postgresql
def test_a_button_pressed_twice_is_one_knock(client: Client) -> None:
    session = guarded()
    token = re.search(r'name="token" value="([^"]+)"', client.get(at(session)).text)
    assert token is not None
    for device in (client, Client()):
        device.post(at(session), {"name": "Pupil 01", "token": token[1]})

    assert Knock.objects.count() == 1


def test_who_is_sent_away_is_told_so_kindly_and_may_knock_again(client: Client) -> None:
    session = guarded()
    knock(session, "Pupil 01", client)
    mine = Knock.objects.get().pk
    press(session, f"send-away/{mine}/{mine}")

    away = client.get(at(session))
    assert "has not let you in this time" in away.text
    assert Knock.objects.get().name == ""
    assert "Pupil 01" not in press(session, "")["parts"]["lesson-knocks"]

    knock(session, "Pupil 01", client)
    assert "Pupil 01" in press(session, "")["parts"]["lesson-knocks"]


MARKS = "\u0300\u0323" * 50_000
"""That they are brought into an order must keep nobody waiting, see `familygames.normalization`."""


def test_a_name_at_the_door_is_as_in_a_class_list(client: Client) -> None:
    session = guarded()

    for written in ("", "   ", "a@school.example", "12.03.2014", "x" * 31, "123", f"x{MARKS}x"):
        assert client.post(at(session), {"name": written}).status_code == 409
    assert not Knock.objects.exists()


def test_a_locked_door_takes_no_knocks_but_lets_those_in_whom_the_teacher_wants(client: Client) -> None:
    session = guarded()
    knock(session, "Somebody", client)
    press(session, "door/0")

    assert Client().post(at(session), {"name": "Pupil 01"}).status_code == 409
    press(session, f"let-choose/{Knock.objects.get().pk}/{Knock.objects.get().pk}")
    chosen = client.post(at(session), {"pupil": str(pupils_of(session)[0].pk)})
    assert chosen.headers["Location"] == reverse("lobby")


def test_three_who_write_one_name_are_told_apart() -> None:
    session = guarded()
    for name in ("Hugo", "HUGO", "Hug\N{CYRILLIC SMALL LETTER O}", "Inès"):
        knock(session, name)

    shown = press(session, "")["parts"]["lesson-knocks"]
    knocks = list(Knock.objects.all())
    press(session, f"let-in/{knocks[0].pk}/{knocks[-1].pk}")

    assert shown.count("3 have written this name: ask who is who.") == 3
    names = [person.name for person in Participant.objects.order_by("pk")]
    assert names == ["Hugo", "HUGO 2", "Hug\N{CYRILLIC SMALL LETTER O} 3", "Inès"]


@pytest.mark.parametrize(
    "written",
    [
        "pupil 02",
        "Pup\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}l 02",
        "\N{CYRILLIC CAPITAL LETTER ER}upil 02",
        "\N{GREEK CAPITAL LETTER RHO}upil 02",
        "Ｐｕｐｉｌ ０２",
        "Pupil\N{ZERO WIDTH SPACE} 02",
        "Pupil\N{NO-BREAK SPACE}02",
    ],
)
def test_a_name_that_looks_the_same_is_the_same(written: str) -> None:
    session = guarded()
    pupil = pupils_of(session)[1]
    door.knock(session_id=session.pk, name=written, token="one")

    assert sessions.pupil_called(session, Knock.objects.get().name) == pupil
    assert classes.roster_problems([written], present=["Pupil 02"])
    assert classes.roster_problems([written, "Pupil 02"])
    sessions.enter(session, "two", (), name="Pupil 02", pupil=pupil)
    guest, _ = sessions.enter(session, "three", (), name="Guest")
    with pytest.raises(CannotArrange, match="name_taken"):
        sessions.rename(session_id=session.pk, participant_id=guest.pk, name=written)


def test_names_that_differ_for_everybody_who_reads_them_stay_apart() -> None:
    names = ["Zoe", "Zoé", "Elia", "Ella", "Ana", "Anna", "Іван", "Ивана", "Νίκος", "Leo 1", "Leo 2"]

    assert classes.roster_problems(names) == []


def test_a_program_at_the_door_keeps_no_pupil_of_the_class_out() -> None:
    session = guarded()
    for number in range(MOST_WAITING):
        door.knock(session_id=session.pk, name=f"Robot x{number}", token=new_token())
    for _ in range(10):
        door.knock(session_id=session.pk, name="Pupil 01", token=new_token())

    door.knock(session_id=session.pk, name="Pupil 02", token=new_token())

    waiting = list(Knock.objects.filter(answer=Answer.WAIT).values_list("name", flat=True))
    assert waiting.count("Pupil 01") == door.MOST_ALIKE
    assert waiting[-1] == "Pupil 02"
    assert "No more can wait here" in press(session, "")["parts"]["lesson-knocks"]


def test_a_program_that_knocks_without_end_is_told_to_stop() -> None:
    session = guarded()
    for _ in range(MOST_WAITING):
        door.knock(session_id=session.pk, name="Somebody", token=new_token())

    assert refusal(lambda: door.knock(session_id=session.pk, name="One", token=new_token())) == "door_full"
    knocks = list(Knock.objects.all())
    press(session, f"send-away/{knocks[0].pk}/{knocks[-1].pk}")
    assert not Knock.objects.filter(answer=Answer.WAIT).exists()


def test_who_is_sent_away_makes_room_for_others() -> None:
    session = guarded()
    for _ in range(MOST_WAITING):
        door.knock(session_id=session.pk, name="Somebody", token=new_token())
    knocks = list(Knock.objects.all())
    door.send_away(session_id=session.pk, first=knocks[0].pk, last=knocks[-1].pk)

    door.knock(session_id=session.pk, name="Pupil 01", token=new_token())

    assert Knock.objects.get(answer=Answer.WAIT).name == "Pupil 01"


@pytest.mark.on_postgresql
def test_whose_device_is_gone_comes_back_by_his_name_and_whose_is_here_does_not() -> None:
    session = guarded()
    away, here = fill_past_the_door(session, 2)
    Participant.objects.update(token_at=timezone.now() - sessions.DEVICE_GRACE)
    before = Participant.objects.get(pk=here.pk).token_hash
    for name in ("Pupil 01", "Pupil 02"):
        door.knock(session_id=session.pk, name=name, token=f"{name} again")
    first, last = (one.pk for one in Knock.objects.all())

    door.let_in(session_id=session.pk, first=first, last=last, here={here.pk})

    back = sessions.participant_of("Pupil 01 again")
    assert back is not None
    assert back.pk == away.pk
    other = sessions.participant_of("Pupil 02 again")
    assert other is not None
    assert (other.name, other.pupil) == ("Pupil 02 2", None)
    assert Participant.objects.get(pk=here.pk).token_hash == before


def fill_past_the_door(session: Session, number: int) -> list[Participant]:
    sessions.turn(session_id=session.pk, switch="must_knock", on=False)
    people = fill(session, number)
    sessions.turn(session_id=session.pk, switch="must_knock", on=True)
    return people


def test_when_the_list_is_opened_those_who_wait_see_it(client: Client) -> None:
    session = guarded()
    knock(session, "Somebody", client)

    answer = press(session, "knock/0")

    assert "sees the names of the class" in answer["parts"]["lesson-door"]
    assert client.get(reverse("door_screen", args=[session.code])).json() == {"go": at(session)}
    assert "Pupil 01" in client.get(at(session)).text


def test_nothing_is_left_of_those_who_waited_when_the_lesson_ends(client: Client) -> None:
    session = guarded()
    knock(session, "Pupil 01", client)

    press(session, "close")

    assert not Knock.objects.exists()
    assert client.get(reverse("door_screen", args=[session.code])).json() == {"go": at(session)}
    assert client.get(at(session)).status_code == 410


def test_who_waits_and_strays_to_the_lobby_is_led_back_to_the_door(client: Client) -> None:
    session = guarded()
    knock(session, "Pupil 01", client)

    assert client.get(reverse("lobby")).headers["Location"] == at(session)


# --- The card -----------------------------------------------------------------------------------------------


def card_of(session: Session, place: int = 0) -> ClassCard:
    return cards.make_cards(pupils=[pupils_of(session)[place]], deck=animals().cards)[0]


def show(device: Client, session: Session, card: ClassCard, places: list[int]) -> Any:
    address = reverse("join_card", args=[session.code, card.code])
    return device.post(address, {"chosen": ",".join(map(str, places))})


def test_a_pupil_who_shows_the_pictures_of_his_card_comes_in_at_once(client: Client) -> None:
    session = guarded()
    card = card_of(session)
    typed = client.post(reverse("join_card_code", args=[session.code]), {"code": card.code.lower()})
    assert "Pupil" not in client.get(typed.headers["Location"]).text

    assert show(client, session, card, cards.secret_of(card)).headers["Location"] == reverse("lobby")

    assert "Pupil 01" in client.get(reverse("lobby")).text


@pytest.mark.parametrize("typed", ["ABCDEFGHJK", "ABCDE", "Lina 0", ""])
def test_a_code_that_is_no_cards_of_this_class_stands_in_no_address(client: Client, typed: str) -> None:
    address = reverse("join_card_code", args=[guarded().code])
    answer = client.post(address, {"code": typed})

    assert answer.status_code == 404
    assert "your teacher" in answer.text


def test_a_pupil_with_his_card_is_back_on_another_device_and_the_old_one_is_out(client: Client) -> None:
    session = guarded()
    card = card_of(session)
    show(client, session, card, cards.secret_of(card))
    other = Client()

    show(other, session, card, cards.secret_of(card))

    assert Participant.objects.count() == 1
    assert "Pupil 01" in other.get(reverse("lobby")).text
    assert "Pupil 01" not in client.get(reverse("lobby")).text


def test_who_guesses_pictures_is_slowed_by_the_card_itself_whichever_door_he_tries() -> None:
    session = guarded()
    card = card_of(session)
    wrong = cards.secret_of(card)[::-1]
    answers = [show(Client(), session, card, wrong).status_code for _ in range(cards.FREE)]

    assert answers == [409, 409, 429]
    assert show(Client(), session, card, cards.secret_of(card)).status_code == 429
    at_home = Client().post(
        reverse("practise_card", args=[card.code]), {"chosen": ",".join(map(str, cards.secret_of(card)))}
    )
    assert at_home.status_code == 429
    assert not Participant.objects.exists()


def test_a_card_of_another_class_opens_nothing_and_says_nothing(client: Client) -> None:
    session = guarded()
    card = card_of(open_lesson(1, teacher=make_teacher("mr@school.example")))

    shown = show(client, session, card, cards.secret_of(card))
    unknown = client.get(reverse("join_card", args=[session.code, "ABCDEFGHJK"]))

    assert (shown.status_code, unknown.status_code) == (404, 404)
    assert not Participant.objects.exists()


def test_a_card_does_not_unlock_the_door_but_leads_back_to_ones_own_seat(client: Client) -> None:
    session = guarded()
    mine, another = card_of(session), card_of(session, 1)
    show(client, session, mine, cards.secret_of(mine))
    press(session, "door/0")

    assert show(Client(), session, another, cards.secret_of(another)).status_code == 409
    assert show(Client(), session, mine, cards.secret_of(mine)).status_code == 302


# --- No name before one is let in --------------------------------------------------------------------------

NAMES = ("Zephyrine", "Ysoldine", "Quentinet", "Oriandre")
"""Of pupils who are here, at a table, at the door, and not here: nothing else on the site is called so."""


def a_full_lesson() -> Session:
    """A lesson in full swing, in which pupils and a renamed guest play and somebody else waits."""
    session = guarded(3)
    for pupil, name in zip(pupils_of(session), NAMES, strict=False):
        pupil.name = name
        pupil.save()
    fill_past_the_door(session, 1)
    sessions.turn(session_id=session.pk, switch="must_knock", on=False)
    guest = names.invent("en", Random(1)).text
    joined = sessions.join_as_guest(session_id=session.pk, name=guest)
    sessions.rename(session_id=session.pk, participant_id=joined.participant.pk, name=NAMES[3])
    sessions.turn(session_id=session.pk, switch="must_knock", on=True)
    seating.start_round(session_id=session.pk)
    door.knock(session_id=session.pk, name=NAMES[2], token=new_token())
    return session


def things(session: Session) -> dict[str, str]:
    """What may stand in an address of this lesson; people know its code, and numbers are quickly tried."""
    table = session.tables.get()
    return {
        "code": session.code,
        "card": card_of(session, 1).code,
        "table_id": str(table.pk),
        "session_id": str(session.pk),
        "class_id": str(session.school_class_id),
        "pupil_id": str(pupils_of(session)[0].pk),
        "role": "teacher",
    }


def paths(session: Session) -> Iterator[str]:
    """Every page whose address one can fill in with what there is of a lesson."""
    known = things(session)
    for address in dict.fromkeys(addresses(urlpatterns)):
        if set(address.names) <= known.keys():
            path = f"/{address.route}"
            for name in address.names:
                path = re.sub(rf"<(?:\w+:)?{name}>", known[name], path)
            if re.fullmatch(r"[\w./-]+", path):
                yield path


@pytest.mark.long
@pytest.mark.parametrize(
    "who", ["who has the code", "who waits", "who was sent away", "who was let in elsewhere"]
)
def test_no_page_names_anybody_before_the_teacher_lets_them_in(who: str) -> None:
    lesson = a_full_lesson()
    device = Client(raise_request_exception=False)
    if who in ("who waits", "who was sent away"):
        knock(lesson, "Stranger", device)
    if who == "who was sent away":
        last = Knock.objects.latest("pk").pk
        door.send_away(session_id=lesson.pk, first=last, last=last)
    if who == "who was let in elsewhere":
        elsewhere = open_lesson(1, teacher=make_teacher("mr@school.example"), must_knock=True)
        knock(elsewhere, "Pupil 01", device)
        press(elsewhere, f"let-choose/{Knock.objects.latest('pk').pk}/{Knock.objects.latest('pk').pk}")
    people = list(Participant.objects.filter(session=lesson).values())
    pupil, person = pupils_of(lesson)[1].pk, people[0]["id"]
    seen = 0
    for path in paths(lesson):
        tries = ({}, {"pupil": pupil}, {"back": person}, {"guest": "Brave Fox"}, {"help": "1"})
        answers = [device.get(path, follow=True), *(device.post(path, fields) for fields in tries)]
        for answer in answers:
            told = answer.getvalue().decode(errors="replace") + str(answer.headers)
            assert not any(name in told for name in NAMES), path
            seen += 1

    assert seen > 200
    sessions.turn(session_id=lesson.pk, switch="must_knock", on=False)
    assert NAMES[1] in Client().get(at(lesson)).text
    assert list(Participant.objects.filter(session=lesson).values()) == people


@transactional
@pytest.mark.parametrize("kind", ["json", "board"])
@pytest.mark.parametrize("waits", [False, True])
async def test_no_socket_names_anybody_before_the_teacher_lets_them_in(kind: str, waits: bool) -> None:
    session = await sync_to_async(a_full_lesson)()
    known = await sync_to_async(things)(session)
    token = new_token()
    if waits:
        await sync_to_async(door.knock)(session_id=session.pk, name="Stranger", token=token)
    for path in (
        f"/ws/table/{known['table_id']}/",
        *(f"/ws/session/{session.pk}/{role}/" for role in ("lobby", "teacher", "projector")),
    ):
        assert await Socket(path, token=token, kind=kind).refused_with() == 4003
    own = Socket(f"/ws/session/{session.pk}/door/", token=token, kind=kind)
    if not waits:
        assert await own.refused_with() == 4003
        return
    told = str(await own.open())
    await own.say({"again": True})
    told += str(await own.hear())
    await own.close()

    assert "Stranger" in told
    assert not any(name in told for name in NAMES)


def test_these_are_all_the_sockets_there_are() -> None:
    routes = [str(route.pattern) for route in websocket_urlpatterns]

    assert routes[0] == "ws/table/<int:table_id>/"
    assert "(?P<role>door|lobby|teacher|projector)" in routes[1]
    assert routes[2:] == [""]


# --- By itself ----------------------------------------------------------------------------------------------


async def until(socket: Socket, key: str) -> Row:
    """The first message that has *key*, among its parts or beside them."""
    while True:
        message = await socket.hear()
        if key in message:
            return message


@transactional
async def test_who_waits_goes_in_by_himself_and_the_teacher_sees_the_line_grow_and_shrink() -> None:
    session = await sync_to_async(guarded)()
    desk = Watcher(session.pk, "teacher", "en")
    await hub.watch(desk)
    token = new_token()
    await sync_to_async(door.knock)(session_id=session.pk, name="Pupil 02", token=token)
    await hub.broadcast._render(session.pk, [desk])
    assert "Pupil 02" in desk.latest["lesson-knocks"]
    waiting = Socket(f"/ws/session/{session.pk}/door/", token=token, kind="board")
    assert "Pupil 02" in (await waiting.open())["parts"]["door-state"]

    mine = await Knock.objects.aget()
    await sync_to_async(door.let_in)(session_id=session.pk, first=mine.pk, last=mine.pk)
    await sync_to_async(commands.session_changed)(session.pk)

    assert (await until(waiting, "go"))["go"] == at(session)
    await hub.broadcast._render(session.pk, [desk])
    assert "Pupil 02" not in desk.latest["lesson-knocks"]
    assert "Pupil 02" in desk.latest["lesson-people"]
    await waiting.close()
    lobby = Socket(f"/ws/session/{session.pk}/lobby/", token=token, kind="board")
    assert "Pupil 02" in str(await lobby.open())
    await lobby.close()
    hub.broadcast.unwatch(desk)


@transactional
async def test_who_is_sent_away_or_stays_when_the_lesson_ends_is_told_by_the_page_of_the_door() -> None:
    session = await sync_to_async(guarded)()
    sockets = []
    for name in ("Pupil 01", "Pupil 02"):
        await sync_to_async(door.knock)(session_id=session.pk, name=name, token=f"token of {name}")
        socket = Socket(
            f"/ws/session/{session.pk}/door/", token=f"token%20of%20{name[:5]}%20{name[6:]}", kind="board"
        )
        await socket.open()
        sockets.append(socket)
    first = await Knock.objects.afirst()
    assert first is not None

    await sync_to_async(door.send_away)(session_id=session.pk, first=first.pk, last=first.pk)
    await sync_to_async(commands.session_changed)(session.pk)
    assert (await until(sockets[0], "go"))["go"] == at(session)

    await sync_to_async(sessions.close_session)(session_id=session.pk)
    await sync_to_async(commands.session_changed)(session.pk)
    assert (await until(sockets[1], "go"))["go"] == at(session)
    for socket in sockets:
        await socket.close()
