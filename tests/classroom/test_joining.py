"""Joining a lesson: by code, by name, all at once, again, from another device."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session as BrowserSession
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from classroom.errors import CannotArrange, CannotJoin
from classroom.live.broadcast import Watcher
from classroom.live.hub import hub
from classroom.live.outbox import SEAT_GONE
from classroom.live.seats import ASKS_AGAIN
from classroom.models import Participant, Seat, Utterance, Way
from classroom.models.tables import hash_token
from classroom.services import names, seating, sessions, throttling
from classroom.wording.refusals import JOINING
from tests.classroom.lessons import at_once, fill, make_teacher, open_lesson, pupils_of, transactional

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture(autouse=True)
def nothing_left() -> None:
    """Neither guesses nor who is here: another test's lesson may have had the same number."""
    cache.clear()
    hub.clear()


def refusal(attempt: Callable[[], object]) -> str:
    with pytest.raises((CannotJoin, CannotArrange)) as caught:
        attempt()
    return caught.value.reason


def long_ago(participant: Participant) -> None:
    """His device had time enough to connect."""
    Participant.objects.filter(pk=participant.pk).update(token_at=timezone.now() - timedelta(minutes=5))


def test_the_first_page_leads_back_who_is_in_a_lesson_as_long_as_it_is_open() -> None:
    session = open_lesson(1)
    (pupil,) = pupils_of(session)
    device = Client()
    assert "Back to my table" not in device.get("/").text
    device.cookies["seat"] = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk).token

    assert "Back to my table" in device.get("/").text

    sessions.close_session(session_id=session.pk)
    assert "Back to my table" not in device.get("/").text


# --- The code ----------------------------------------------------------------------------------------------


def test_a_code_is_found_however_it_is_typed() -> None:
    session = open_lesson(code="ABCKMX")

    for typed in (
        "ABCKMX", "abckmx", " ABC KMX ", "AB-CK-MX", "AB–CK—MX", "ABC.KMX.", "A.B.C.K.M.X", "“ABCKMX”",
        "#abckmx",
        "ＡＢＣＫＭＸ", "ａｂｃ　ｋｍｘ", "АВСКМХ", "авскмх", "ΑBCΚΜΧ", "AB\u200bCK\u2060MX",
        "\ufeffABCKMX\u200e",
        "AB\xa0CK\u202fMX", "ABC/KMX", "ABCKMX\r\n",
        "https://games.example/join/ABCKMX/", "games.example:8000/join/abckmx",
        "http://10.0.0.7/join/ABCKMX/?from=qr",
    ):  # fmt: skip
        assert sessions.find_open(typed) == session, typed


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("ABC0EF", "code_lookalike"),
        ("abcoef", "code_lookalike"),
        ("ABC1EF", "code_lookalike"),
        ("ABCDE", "code_length"),
        ("ABCDEFG", "code_length"),
        ("", "code_length"),
        ("ÀBCDEF", "code_length"),
        ("АБВГДЕ", "code_length"),
        ("ABC/E", "code_length"),
        ("АВС0ЕF", "code_lookalike"),
        ("/join/ABC/", "code_length"),
        ("ABCDEF", "code_unknown"),
    ],
)
def test_a_wrong_code_is_told_apart_from_a_mistyped_one(typed: str, reason: str) -> None:
    open_lesson(code="ZZZZZZ")

    assert refusal(lambda: sessions.find_open(typed)) == reason


def test_the_code_of_a_closed_lesson_says_so_until_another_lesson_has_it() -> None:
    session = open_lesson(code="ABCDEF")
    sessions.close_session(session_id=session.pk)

    assert refusal(lambda: sessions.find_open("ABCDEF")) == "session_closed"

    again = open_lesson(teacher=session.teacher, code="ABCDEF")
    assert sessions.find_open("ABCDEF") == again


@pytest.mark.parametrize(("code", "status"), [("ABCDEF", 404), ("ABC0EF", 404), ("AB", 404)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_code_gets_a_page_with_the_reason(
    client: Client, code: str, status: int, language: str
) -> None:
    posted = client.post(reverse("join_code"), {"code": code}, headers={"accept-language": language})
    followed = client.get(reverse("join", args=[code]), headers={"accept-language": language})

    for response in (posted, followed):
        assert response.status_code == status
        assert "join-problem" in response.text
        assert f'lang="{language}"' in response.text


def test_a_closed_lesson_answers_gone(client: Client) -> None:
    session = open_lesson()
    sessions.close_session(session_id=session.pk)

    assert client.get(reverse("join", args=[session.code])).status_code == 410


def test_the_right_code_leads_to_the_names(client: Client) -> None:
    session = open_lesson(3)

    response = client.post(reverse("join_code"), {"code": session.code.lower()}, follow=True)

    assert response.redirect_chain == [(reverse("join", args=[session.code]), 302)]
    assert "Pupil 03" in response.text


# --- Guessing ----------------------------------------------------------------------------------------------


def test_guessing_is_slowed_for_the_browser_that_guesses_and_for_nobody_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # However long a page takes.
    session = open_lesson()
    client.get(reverse("home"))
    answers = [client.post(reverse("join_code"), {"code": "ABCDEF"}).status_code for _ in range(5)]

    assert answers == [404, 404, 404, 429, 429]
    slowed = client.post(reverse("join_code"), {"code": session.code})
    assert slowed.status_code == 429
    assert int(slowed["Retry-After"]) >= 1
    # What is remembered of strangers is no row that stays.
    assert not BrowserSession.objects.exists()
    # The same address, another device: the rest of the class.
    assert Client().post(reverse("join_code"), {"code": session.code}).status_code == 302


def test_mistyped_codes_are_no_guesses(client: Client) -> None:
    answers = [client.post(reverse("join_code"), {"code": "ABC0EF"}).status_code for _ in range(8)]

    assert set(answers) == {404}


def test_each_failure_doubles_the_wait_and_success_ends_it() -> None:
    pauses = [throttling.failed("browser", "10.0.0.1") for _ in range(9)]

    assert pauses == [0, 0, 2, 4, 8, 16, 32, 60, 60]
    assert throttling.wait("browser", "10.0.0.1") > 30
    throttling.succeeded("browser")
    assert throttling.wait("browser", "10.0.0.1") == 0


@pytest.mark.parametrize("step", ["add", "get", "incr", "set", "touch"])
def test_codes_that_fail_at_once_are_all_counted(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """A second one comes and is counted whenever the first has just done a *step*."""
    do, others = getattr(cache, step), iter(["another"])

    def done(*asked: Any, **how: Any) -> Any:
        answer = do(*asked, **how)
        for _ in others:
            throttling.failed("browser", "10.0.0.1")
        return answer

    for _ in range(throttling.FREE):
        throttling.failed("browser", "10.0.0.1")
    monkeypatch.setattr(cache, step, done)
    throttling.failed("browser", "10.0.0.1")
    for _ in others:  # Nothing was asked by this step.
        throttling.failed("browser", "10.0.0.1")
    monkeypatch.undo()

    assert throttling.wait("browser", "10.0.0.1") == 8
    assert throttling.failed("browser", "10.0.0.1") == 16


@pytest.mark.parametrize("key", ["guess/browser", "guesses/10.0.0.1"])
def test_a_count_whose_time_is_up_begins_anew(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    count, gone = cache.incr, iter([key])

    def late(name: str, *how: Any) -> int:
        if name == key and next(gone, None):
            cache.delete(name)
        return count(name, *how)

    monkeypatch.setattr(cache, "incr", late)

    assert throttling.failed("browser", "10.0.0.1") == 0
    assert cache.get(key) == 1


def test_what_one_sends_for_fun_keeps_nobody_at_their_address_waiting() -> None:
    session = open_lesson()
    for _ in range(1_000):
        throttling.failed("", "127.0.0.1")

    assert Client().post(reverse("join_code"), {"code": session.code}).status_code == 302


def test_a_program_without_cookies_is_slowed_once_it_has_tried_very_often() -> None:
    for number in range(throttling.MANY):
        assert throttling.wait(f"fresh-{number}", "10.0.0.1") == 0
        throttling.failed(f"fresh-{number}", "10.0.0.1")

    assert throttling.wait("", "10.0.0.1") == throttling.FIRST_WAIT
    assert throttling.wait("one-more", "10.0.0.1") == throttling.FIRST_WAIT
    assert throttling.wait("one-more", "10.0.0.2") > 0, "it is known now, wherever it comes from"
    assert throttling.wait("another", "10.0.0.2") == 0


# --- The name ----------------------------------------------------------------------------------------------


def test_a_pupil_joins_under_his_own_name_and_way() -> None:
    session = open_lesson(2)
    pupil = pupils_of(session)[0]
    pupil.way = Way.GAPS
    pupil.save()

    joined = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk)

    assert (joined.participant.name, joined.participant.way) == ("Pupil 01", Way.GAPS)
    assert sessions.participant_of(joined.token) == joined.participant
    assert joined.participant.token_hash == hash_token(joined.token)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_guest_joins_under_a_name_of_ours_in_the_language_of_their_page(language: str) -> None:
    session = open_lesson(way=Way.TILES)
    with override(language):
        name = sessions.guest_name(session)

    participant = sessions.join_as_guest(session_id=session.pk, name=name.text).participant

    assert names.is_invented(participant.name, language)
    assert participant.way == Way.TILES


@pytest.mark.parametrize("name", ["Bart Simpson", "<script>", "", "brave otter"])
def test_no_free_text_becomes_a_name(name: str) -> None:
    session = open_lesson()

    assert refusal(lambda: sessions.join_as_guest(session_id=session.pk, name=name)) == "name_not_ours"


def test_every_way_in_can_be_closed() -> None:
    session = open_lesson(3, places=1)
    one, two, _ = pupils_of(session)
    other = open_lesson(teacher=session.teacher)

    def join(pupil: int = one.pk) -> Callable[[], object]:
        return lambda: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil)

    assert refusal(join(10**9)) == "unknown_pupil"
    assert refusal(lambda: sessions.join_as_pupil(session_id=other.pk, pupil_id=one.pk)) == "unknown_pupil"
    sessions.turn(session_id=session.pk, switch="guests_allowed", on=False)
    guest = sessions.guest_name(session).text
    assert refusal(lambda: sessions.join_as_guest(session_id=session.pk, name=guest)) == "guests_not_allowed"
    join()()
    assert refusal(join()) == "name_taken"
    assert refusal(join(two.pk)) == "session_full"
    sessions.turn(session_id=session.pk, switch="is_joining_open", on=False)
    assert refusal(join(two.pk)) == "door_locked"
    sessions.close_session(session_id=session.pk)
    assert refusal(join(two.pk)) == "session_closed"


def test_a_name_pressed_twice_is_one_joining(client: Client) -> None:
    session = open_lesson(2)
    page = client.get(reverse("join", args=[session.code]))
    fields = {"pupil": pupils_of(session)[0].pk, "token": page.context["token"]}

    # The first answer is lost on the way: no cookie.
    Client().post(reverse("join", args=[session.code]), fields)
    again = Client().post(reverse("join", args=[session.code]), fields)

    assert again.status_code == 302
    assert again.cookies["seat"].value == fields["token"]
    assert session.participants.count() == 1


def test_the_page_shows_which_names_are_free_taken_or_left_behind(client: Client) -> None:
    session = open_lesson(3)
    fresh, gone = fill(session, 2)
    long_ago(gone)

    states = {
        button.name: button.state
        for button in client.get(reverse("join", args=[session.code])).context["names"]
    }

    assert states == {"Pupil 01": "here", "Pupil 02": "back", "Pupil 03": "free"}
    assert fresh.name == "Pupil 01"


def test_a_refused_name_is_explained_and_the_page_still_offers_the_others(client: Client) -> None:
    session = open_lesson(3)
    fill(session, 1)

    response = client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    assert response.status_code == 409
    assert "Somebody has just taken this name" in response.text
    assert "Pupil 02" in response.text
    assert "seat" not in response.cookies


def test_the_cookie_is_for_the_server_alone(client: Client) -> None:
    session = open_lesson(1)

    response = client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    cookie = response.cookies["seat"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 12 * 60 * 60)
    assert client.get(reverse("join", args=[session.code])).url == reverse("lobby")


# --- All at once -------------------------------------------------------------------------------------------


@transactional
def test_of_five_who_take_one_name_at_once_one_succeeds() -> None:
    session = open_lesson(1)
    pupil = pupils_of(session)[0]

    outcomes = at_once(
        [lambda: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk) for _ in range(5)]
    )

    assert sorted(outcomes) == ["", *["name_taken"] * 4]
    assert session.participants.count() == 1


@transactional
def test_the_last_place_goes_to_one_of_those_who_come_together() -> None:
    session = open_lesson(38, places=36)
    fill(session, 35)
    late = pupils_of(session)[35:]

    outcomes = at_once(
        [
            lambda pupil=pupil: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk)  # type: ignore[misc]
            for pupil in late
        ]
    )

    assert sorted(outcomes) == ["", "session_full", "session_full"]
    assert session.participants.count() == 36


@transactional
def test_of_five_late_pupils_one_gets_the_one_free_seat() -> None:
    session = open_lesson(8)
    fill(session, 3)
    seating.start_round(session_id=session.pk)

    at_once(
        [
            lambda pupil=pupil: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk)  # type: ignore[misc]
            for pupil in pupils_of(session)[3:]
        ]
    )

    seats = list(Seat.objects.filter(table__session=session))
    seated = [seat.participant_id for seat in seats if seat.participant_id]
    assert len(seats) == len(seated) == len(set(seated)) == 4
    assert session.participants.count() == 8


@transactional
def test_a_lesson_closed_while_pupils_come_in_is_closed_for_good() -> None:
    session = open_lesson(6)

    outcomes = at_once(
        [
            *[
                lambda pupil=pupil: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupil.pk)  # type: ignore[misc]
                for pupil in pupils_of(session)[:5]
            ],
            lambda: sessions.close_session(session_id=session.pk),
        ]
    )

    assert set(outcomes[:5]) <= {"", "session_closed"}
    assert outcomes[5] == ""
    assert session.participants.count() == outcomes[:5].count("")
    assert refusal(
        lambda: sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[5].pk)
    ) == ("session_closed")


# --- Coming back -------------------------------------------------------------------------------------------


def test_whose_device_is_gone_takes_his_name_back_and_the_old_token_is_good_no_more() -> None:
    session = open_lesson(1)
    first = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[0].pk)
    long_ago(first.participant)
    sessions.turn(session_id=session.pk, switch="is_joining_open", on=False)

    second = sessions.take_back(session_id=session.pk, participant_id=first.participant.pk, is_here=False)

    assert second.participant == first.participant
    assert sessions.participant_of(second.token) == first.participant
    assert sessions.participant_of(first.token) is None


def test_a_seat_in_use_is_kept_until_the_teacher_lets_another_device_in() -> None:
    session = open_lesson(1)
    first = sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[0].pk)
    who = first.participant.pk

    def again(*, is_here: bool) -> sessions.Joined:
        return sessions.take_back(session_id=session.pk, participant_id=who, is_here=is_here)

    assert refusal(lambda: again(is_here=False)) == "still_here", "he has only just come"
    long_ago(first.participant)
    assert refusal(lambda: again(is_here=True)) == "still_here"

    sessions.let_in_elsewhere(session_id=session.pk, participant_id=who)
    assert sessions.participant_of(first.token) is None
    joined = again(is_here=True)
    assert sessions.participant_of(joined.token) == first.participant
    assert refusal(lambda: again(is_here=False)) == "still_here", "once means once"


def test_who_was_removed_or_never_there_cannot_come_back() -> None:
    session = open_lesson(2)
    participant = fill(session, 1)[0]
    sessions.remove(session_id=session.pk, participant_id=participant.pk)

    for who in (participant.pk, 10**9):
        assert (
            refusal(
                lambda who=who: sessions.take_back(session_id=session.pk, participant_id=who, is_here=False)  # type: ignore[misc]
            )
            == "removed"
        )
    assert sessions.join_as_pupil(session_id=session.pk, pupil_id=pupils_of(session)[0].pk)


def test_a_pupil_who_took_the_wrong_name_gives_it_back(client: Client) -> None:
    session = open_lesson(2)
    join = reverse("join", args=[session.code])
    client.post(join, {"pupil": pupils_of(session)[0].pk})

    response = client.post(reverse("leave"))

    assert response.url == join
    states = [button.state for button in client.get(join).context["names"]]
    assert states == ["free", "free"]


@contextmanager
def once_asked(about: str, act: Callable[[], object]) -> Iterator[None]:
    """*act* happens right after the first question to the database *about* this, as if at the same moment."""
    waiting = [act]

    def ask(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        answer = execute(sql, *rest)
        if about in sql and waiting:
            waiting.pop()()
        return answer

    with connection.execute_wrapper(ask):
        yield


def test_who_leaves_as_the_lesson_ends_sees_its_end(client: Client) -> None:
    session = open_lesson(1)
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    with once_asked("classroom_participant", lambda: sessions.close_session(session_id=session.pk)):
        response = client.post(reverse("leave"))

    assert response.url == reverse("lobby")
    assert "join/over.html" in [template.name for template in client.get(response.url).templates]


@pytest.mark.parametrize("is_deleted", [False, True])
def test_who_comes_in_as_the_lesson_ends_is_told_so(client: Client, is_deleted: bool) -> None:
    session = open_lesson(1)
    pupil = pupils_of(session)[0]

    def end() -> None:
        sessions.close_session(session_id=session.pk)
        if is_deleted:
            session.delete()

    with once_asked("classroom_session", end):
        response = client.post(reverse("join", args=[session.code]), {"pupil": pupil.pk})

    assert response.status_code == 409
    assert str(JOINING["session_closed"]) in response.text


def test_i_am_back_pressed_twice_is_one_coming_back(client: Client) -> None:
    session = open_lesson(1)
    (participant,) = fill(session, 1)
    long_ago(participant)
    token = client.get(reverse("join", args=[session.code])).context["token"]
    first, second = Client(), Client()

    answers = [
        device.post(reverse("join", args=[session.code]), {"back": participant.pk, "token": token})
        for device in (first, second)
    ]

    assert [answer.url for answer in answers] == [reverse("lobby")] * 2
    assert {answer.cookies["seat"].value for answer in answers} == {token}


# --- The lobby ---------------------------------------------------------------------------------------------


def test_without_a_seat_the_lobby_sends_back_to_the_code(client: Client) -> None:
    client.cookies["seat"] = "somebody else's token"

    response = client.get(reverse("lobby"))

    assert "join/out.html" in [template.name for template in response.templates]
    assert response.cookies["seat"].value == ""


def test_the_lobby_shows_name_company_and_words_and_then_leads_to_the_table(client: Client) -> None:
    session = open_lesson(3)
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    page = client.get(reverse("lobby")).text
    assert "Pupil 01" in page
    assert '<strong lang="en">the grandmother</strong>' in page
    assert client.get(reverse("lobby_screen")).json()["parts"].keys() >= {"lobby-people", "lobby-state"}

    seating.start_round(session_id=session.pk)
    table = reverse("table", args=[session.tables.get().pk])
    assert client.get(reverse("lobby")).url == table
    assert client.get(reverse("lobby_screen")).json() == {"go": table}


def test_a_class_that_learns_the_first_language_of_a_deck_meets_it_everywhere(client: Client) -> None:
    session = open_lesson(1, options={"formula_language": "l1"})
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    assert '<strong lang="fr">la grand-mère</strong>' in client.get(reverse("lobby")).text

    seating.start_round(session_id=session.pk)
    bots = session.tables.get().seats.exclude(bot="").values_list("name", flat=True)
    assert set(bots) <= set(names.bot_names("fr", 50, set(), rng=Random(1)))


def after_saying(client: Client, **said: str) -> None:
    """A lesson that has ended, in which the pupil at *client* has *said* something in English."""
    session = open_lesson(1)
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})
    seating.start_round(session_id=session.pk)
    (me,) = session.participants.all()
    Utterance.objects.create(
        table=session.tables.get(),
        participant=me,
        turn=1,
        seat=0,
        language="en",
        at=timezone.now(),
        **said,
    )
    sessions.close_session(session_id=session.pk)


def test_after_the_lesson_a_pupil_sees_what_he_can_say_better(client: Client) -> None:
    after_saying(
        client,
        way="type",
        text="can I has <the> cat",
        findings='[{"code":"verb_form","start":6,"end":9,"suggestion":"have","message":{}}]',
    )

    page = client.get(reverse("lobby")).text

    assert "Can I <strong>have</strong> &lt;the&gt; cat?" in page


def test_after_the_lesson_words_put_in_order_or_filled_in_are_those_of_the_model(client: Client) -> None:
    after_saying(
        client,
        way="gaps",
        text="Please, am I has the cat?",
        model_sentence="Please, can I have the cat?",
        findings='[{"code":"verb_form","start":13,"end":16,"suggestion":"have","message":{}}]',
    )

    page = client.get(reverse("lobby")).text

    assert "Please, <strong>can</strong> I <strong>have</strong> the cat?" in page


def test_after_the_lesson_words_in_another_order_are_shown_in_the_right_one(client: Client) -> None:
    after_saying(
        client,
        way="tiles",
        text="dip! Lucky",
        model_sentence="Lucky dip!",
    )

    assert "<strong>Lucky</strong> dip!" in client.get(reverse("lobby")).text


def test_after_the_lesson_the_lobby_says_goodbye(client: Client) -> None:
    session = open_lesson(1)
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})
    sessions.close_session(session_id=session.pk)

    response = client.get(reverse("lobby"))

    assert "join/over.html" in [template.name for template in response.templates]


def test_after_the_lesson_each_reads_what_all_have_said_together(client: Client) -> None:
    after_saying(client, way="tap", text="Lucky dip!")
    assert "Together you have said" not in client.get(reverse("lobby")).text
    mine = Utterance.objects.get()

    Utterance.objects.create(
        table=mine.table, turn=2, seat=1, text="Yes!", way="tap", language="en", at=mine.at
    )

    assert "Together you have said 2 sentences!" in client.get(reverse("lobby")).text


def test_a_hand_raised_in_the_lobby_stays_up_from_its_first_moment(client: Client) -> None:
    session = open_lesson(1)
    client.post(reverse("join", args=[session.code]), {"pupil": pupils_of(session)[0].pk})

    client.post(reverse("hand"), {"help": "1"})
    raised = Participant.objects.get().help_raised_at
    client.post(reverse("hand"), {"help": "1"})

    assert raised is not None
    assert Participant.objects.get().help_raised_at == raised
    client.post(reverse("hand"), {"help": "0"})
    assert Participant.objects.get().help_raised_at is None


def test_another_lessons_people_are_out_of_reach() -> None:
    participant = fill(open_lesson(1), 1)[0]
    other = open_lesson(teacher=make_teacher("mr@school.example"))

    for change in (
        lambda: sessions.rename(session_id=other.pk, participant_id=participant.pk, name="X"),
        lambda: sessions.remove(session_id=other.pk, participant_id=participant.pk),
        lambda: sessions.let_in_elsewhere(session_id=other.pk, participant_id=participant.pk),
        lambda: sessions.set_way(session_id=other.pk, participant_id=participant.pk, way=Way.TYPE),
    ):
        assert refusal(change) == "participant_gone"


@transactional
async def test_the_old_device_in_the_lobby_is_shown_out_when_another_takes_the_name() -> None:
    session = await sync_to_async(open_lesson)(1)
    (participant,) = await sync_to_async(fill)(session, 1)
    watcher = Watcher(session.pk, "lobby", "en", participant.pk)
    await hub.watch(watcher)
    assert hub.presence.of(session.pk) == {participant.pk}

    await sync_to_async(sessions.let_in_elsewhere)(session_id=session.pk, participant_id=participant.pk)
    hub.broadcast.shut_out(session.pk, participant.pk)

    assert watcher.close_code == SEAT_GONE


@transactional
async def test_a_device_without_sockets_is_here_as_long_as_it_asks() -> None:
    session = await sync_to_async(open_lesson)(1)
    (participant,) = await sync_to_async(fill)(session, 1)

    hub.presence.asks(session.pk, participant.pk)
    assert hub.presence.of(session.pk) == {participant.pk}

    hub.presence._asked[session.pk, participant.pk] -= ASKS_AGAIN
    assert hub.presence.of(session.pk) == set()
