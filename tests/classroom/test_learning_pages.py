"""What a class can say, and what a pupil can: true to the evidence, number by number, and nobody else's."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.learning import memory
from classroom.learning.models import Evidence, Place
from classroom.learning.topics import CODES, TOPIC_OF, UNTAUGHT
from classroom.models import Pupil, SchoolClass
from classroom.services import cards, learners
from tests.classroom.test_cards import animals
from tests.classroom.test_evidence import SLIP, Spoken, ask

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def desk_of(school_class: SchoolClass) -> Client:
    client = Client()
    client.force_login(school_class.teacher, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def class_of(table: Spoken) -> SchoolClass:
    return table.pupils[0].school_class


def page_of(table: Spoken, **fields: Any) -> str:
    school_class = class_of(table)
    return (
        desk_of(school_class).get(reverse("class_learning", args=[school_class.pk]), fields).content.decode()
    )


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# --- For teachers -------------------------------------------------------------------------------------------


def test_each_number_opens_as_many_sentences() -> None:
    table, _ = ask()
    table.say(
        0,
        "Blue family: can I has the mother?",
        key="ask",
        family="blue",
        member="mother",
        turn=2,
        findings=(SLIP,),
    )
    table.say(1, "I have not got it.", key="answer.no", family="blue", member="mother", turn=3)
    desk, page = desk_of(class_of(table)), page_of(table)
    numbers = re.findall(
        r'<a class="tally"[^>]* href="([^"]+)">(?:<span[^>]*>.</span> )?(\d+)(?:<span[^>]*>/(\d+)</span>)?',
        page,
    )
    assert len(numbers) >= 6

    for address, good, said in numbers:
        opened = desk.get(address.replace("&amp;", "&")).content.decode()
        assert f"{said or good} sentence" in text_of(opened)
        assert opened.count("/replay/?number=") == int(said or good)


def test_what_is_missed_most_comes_first_with_its_sentences() -> None:
    table, _ = ask()
    for number in range(2, 6):
        table.say(
            0,
            f"Blue family: can I has the mother? {number}",
            key="ask",
            family="blue",
            member="mother",
            turn=number,
            findings=(SLIP,),
        )

    page = text_of(page_of(table))

    assert "Most often missed" in page
    assert "can I has the mother? 5" in page
    assert "After can: have." in page


def test_the_period_the_deck_and_the_game_narrow_it() -> None:
    table, _ = ask(at=datetime(2026, 9, 10, 12, tzinfo=UTC))
    table.say(
        0, "…", key="ask", family="red", member="brother", turn=2, at=datetime(2026, 10, 10, 12, tzinfo=UTC)
    )
    deck = table.table.version.deck_id

    assert {"mother", "brother"} <= set(text_of(page_of(table)).split())
    september = text_of(page_of(table, **{"from": "2026-09-01", "until": "2026-09-30"})).split()
    assert ("mother" in september, "brother" in september) == (True, False)
    assert "mother" in text_of(page_of(table, deck=deck)).split()
    assert "mother" not in text_of(page_of(table, deck=deck + 1)).split()
    assert "mother" not in text_of(page_of(table, game="memory")).split()


@pytest.mark.parametrize(
    "fields",
    [
        {"from": "x", "deck": "y", "game": "z", "page": "-3"},
        {"from": "2026-13-45"},
        {"from": "2027-01-01", "until": "2020-01-01"},
    ],
)
def test_what_nobody_can_mean_is_passed_over(fields: dict[str, str]) -> None:
    table, _ = ask()

    assert "mother" in page_of(table, **fields)


def test_a_class_that_has_said_nothing_is_told_so() -> None:
    table = Spoken("happy_family")

    assert "Nothing has been said yet" in page_of(table)
    sentences = reverse("class_sentences", args=[class_of(table).pk])
    assert "Nothing was said of this" in desk_of(class_of(table)).get(sentences).content.decode()


def test_nobody_else_sees_it(desk: Client) -> None:
    table, _ = ask()
    school_class = class_of(table)

    for name in ("class_learning", "class_sentences"):
        address = reverse(name, args=[school_class.pk])
        assert desk.get(address).status_code == 404
        assert Client().get(address).status_code == 302


def test_it_takes_few_queries_however_much_was_said(django_assert_max_num_queries: Any) -> None:
    table = Spoken("happy_family")
    table.play_on(60)
    page_of(table)
    school_class = class_of(table)
    desk = desk_of(school_class)

    with django_assert_max_num_queries(30):
        desk.get(reverse("class_learning", args=[school_class.pk]))
    with django_assert_max_num_queries(20):
        desk.get(reverse("class_sentences", args=[school_class.pk]))


def test_what_is_practised_at_home_stays_the_pupils_own() -> None:
    table, _ = ask()
    table.evidence()
    Evidence.objects.update(place=Place.HOME)

    assert "Nothing has been said yet" in page_of(table)


# --- Rules --------------------------------------------------------------------------------------------------


def test_every_rule_that_may_be_told_has_one_topic() -> None:
    told = {
        code.partition(".")[0]
        for name in ("findings.toml", "judge/messages.toml")
        for code in tomllib.loads(files("familygames.language").joinpath(name).read_text("utf-8"))
    }

    assert told == TOPIC_OF.keys() | UNTAUGHT
    assert sum(len(codes.split()) for codes in CODES.values()) == len(TOPIC_OF)


# --- Memory -------------------------------------------------------------------------------------------------

SEPTEMBER = datetime(2026, 9, 1, 12, tzinfo=UTC)


def known_after(*said: tuple[int, dict[str, Any]], today: int) -> list[memory.Known]:
    """The words of somebody who has said the mother on some days of September, by the *today*-th."""
    table = Spoken("happy_family")
    for number, (day, fields) in enumerate(said, start=1):
        whole = {"key": "ask", "family": "blue", "member": "mother", "turn": number} | fields
        table.say(0, f"… {number}", at=SEPTEMBER + timedelta(days=day - 1), **whole)
    table.evidence()
    return memory.words_of(table.pupils[0], date(2026, 9, today))


def test_a_word_that_was_typed_rightly_comes_back_after_some_days() -> None:
    (known,) = known_after((1, {}), today=2)
    assert known.strength is memory.Strength.WAVERS
    assert date(2026, 9, 2) < known.due <= date(2026, 9, 5)

    (known,) = known_after((1, {}), today=known.due.day)
    assert known.strength is memory.Strength.DUE


def test_a_word_said_again_in_time_stays_longer_and_longer() -> None:
    (once,) = known_after((1, {}), today=1)
    (twice,) = known_after((1, {}), (3, {}), today=3)
    (often,) = known_after((1, {}), (3, {}), (14, {}), today=14)

    assert once.due - once.last < twice.due - twice.last < often.due - often.last
    assert often.strength is memory.Strength.LASTS


def test_a_slip_brings_it_back_sooner() -> None:
    (right,) = known_after((1, {}), (3, {}), today=3)
    (slip,) = known_after((1, {}), (3, {"findings": (SLIP,)}), today=3)
    (tiles,) = known_after((1, {}), (3, {"way": "tiles"}), today=3)

    assert slip.due == tiles.due < right.due


def test_a_tap_beside_the_translation_is_no_remembering() -> None:
    (known,) = known_after((1, {"way": "tap", "aids": "meaning"}), today=1)

    assert known.strength is memory.Strength.DUE
    assert known.times == 1


def test_of_one_day_the_first_time_counts() -> None:
    once = known_after((1, {"findings": (SLIP,)}), today=1)[0]
    often = known_after((1, {"findings": (SLIP,)}), (1, {}), (1, {}), today=1)[0]

    assert (often.due, often.times) == (once.due, 3)


# --- For pupils ---------------------------------------------------------------------------------------------


def phone_of(pupil: Pupil | None) -> Client:
    """The browser of somebody who has come in with their class card, or of a guest."""
    client = Client()
    if pupil is None:
        cookie = learners.cookie_of(learners.new_guest("en"))
    else:
        (card,) = cards.make_cards(pupils=[pupil], deck=animals().cards)
        cookie = learners.cookie_of(learners.learner_with(card), card)
    client.cookies[learners.COOKIE] = cookie
    return client


def test_a_pupil_sees_their_words_with_their_meaning_and_best_sentences() -> None:
    table, said = ask()
    table.say(1, "Ann, Red family: I want the brother!", key="ask", family="red", member="brother", turn=2)

    page = text_of(phone_of(table.pupils[0]).get(reverse("my_words")).content.decode())

    for words in ("the mother", "la mère", said.text):
        assert words in page
    assert "the brother" not in page
    assert "I want the brother" not in page


def test_a_guest_is_told_that_nothing_is_kept() -> None:
    assert "The words of a guest are not kept." in phone_of(None).get(reverse("my_words")).content.decode()


def test_whoever_is_nobody_is_sent_to_the_door() -> None:
    assert Client().get(reverse("my_words")).status_code == 302
