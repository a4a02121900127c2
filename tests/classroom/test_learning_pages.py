"""What a class can say, and what a pupil can: true to the evidence, number by number, and nobody else's."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from classroom.learning import assignments, keeping, memory, rounds
from classroom.learning.listings import evidence_rows
from classroom.learning.models import Evidence, Lexeme, Place, Review
from classroom.learning.topics import CODES, TOPIC_OF, UNTAUGHT
from classroom.models import Learner, Practice, Pupil, SchoolClass, Seat, Table, Utterance
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


@pytest.mark.parametrize("name", ["from", "until", "deck", "game", "pupil", "word", "structure"])
@pytest.mark.parametrize("asked", ["999999", "2026-13-45", "nonsense"])
def test_what_is_not_understood_is_said_to_be_left_out(name: str, asked: str) -> None:
    table, _ = ask()
    school_class = class_of(table)
    keeping.catch_up(Table.objects.all())

    def told(page: str, **fields: str) -> str:
        answer = desk_of(school_class).get(reverse(page, args=[school_class.pk]), fields)
        return text_of(answer.content.decode())

    for page in ("class_learning", "class_sentences"):
        assert "left out" not in told(page, **{"from": "2020-01-01"})
        assert f"({asked})" in told(page, **{name: asked}).partition("left out:")[2]
    file = desk_of(school_class).get(
        reverse("class_learning_file", args=[school_class.pk, "sentences", "xlsx"]), {name: asked}
    )
    assert file.status_code == 200


@pytest.mark.parametrize("page", ["class_learning", "class_sentences"])
def test_a_period_whose_dates_were_the_wrong_way_round_is_shown_and_said(page: str) -> None:
    table, _ = ask()
    keeping.catch_up(Table.objects.all())

    def told(**fields: str) -> str:
        answer = desk_of(class_of(table)).get(reverse(page, args=[class_of(table).pk]), fields)
        return text_of(answer.content.decode())

    turned = told(**{"from": "2026-05-09", "until": "2026-05-03"})
    assert "wrong way round. This is the period: 3 May 2026 – 9 May 2026." in turned
    assert "wrong way round" not in told(**{"from": "2026-05-03", "until": "2026-05-09"})
    assert "wrong way round" not in told(**{"from": "2026-05-03", "until": "2026-05-03"})
    assert "wrong way round" not in told(**{"from": "2026-05-09", "until": "2026-13-45"})


@pytest.mark.parametrize("what", ["words", "sentences"])
def test_a_file_of_a_period_the_wrong_way_round_holds_what_was_said_in_it(what: str) -> None:
    table, _ = ask()
    keeping.catch_up(Table.objects.all())
    address = reverse("class_learning_file", args=[class_of(table).pk, what, "csv"])
    today, long_ago = timezone.localdate().isoformat(), "2020-01-01"

    def rows(begin: str, end: str) -> list[str]:
        answer = desk_of(class_of(table)).get(address, {"from": begin, "until": end})
        return answer.content.decode().splitlines()

    assert rows(today, long_ago) == rows(long_ago, today)
    assert len(rows(today, long_ago)) > len(rows("2020-01-02", long_ago))


def test_a_period_of_one_day_names_it_once() -> None:
    table, _ = ask()
    school_class, day = class_of(table), {"from": "2026-05-03", "until": "2026-05-03"}

    def told(page: str, *more: Any, **fields: str) -> str:
        keeping.catch_up(Table.objects.all())
        answer = desk_of(school_class).get(reverse(page, args=[school_class.pk, *more]), fields)
        return text_of(answer.content.decode())

    assert told("class_sentences", **day).count("3 May 2026") == 1
    today = date_format(timezone.localdate(), "j F Y")
    assert f"From lessons on {today}." in told("pupil_sheet", table.pupils[0].pk)


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


@pytest.mark.parametrize("way", ["tap", "tiles", "gaps", "type"])
def test_whoever_taps_a_sentence_has_read_its_word_and_no_more(way: str) -> None:
    (known,) = known_after((1, {"way": way}), today=1)

    assert (known.strength is memory.Strength.DUE) == (way == "tap")


MISSED = {"reason": "not_understood", "turn": None, "key": ""}


@pytest.mark.parametrize(
    ("said", "strength"),
    [
        ([{}, MISSED], "due"),
        ([MISSED], "due"),
        ([MISSED, {}], "wavers"),
        ([{}, MISSED, {}], "wavers"),
        ([MISSED, {"way": "tap"}], "due"),
    ],
)
def test_a_word_that_was_missed_last_is_due_until_it_is_right_again(
    said: list[dict[str, Any]], strength: str
) -> None:
    (known,) = known_after(*((1, fields) for fields in said), today=1)
    assert known.strength == strength

    (later,) = known_after((1, {}), (3, {}), *((14, fields) for fields in said), today=14)
    assert later.strength == ("due" if strength == "due" else later.strength)
    assert (later.due > date(2026, 9, 14)) == (strength != "due")


@pytest.mark.parametrize("means", ["tap", "tiles", "gaps", "type", "voice"])
@pytest.mark.parametrize("result", ["right", "slip", "order", "helped"])
def test_a_word_can_be_said_once_one_has_said_it_rightly_oneself(means: str, result: str) -> None:
    days = [date(2026, 9, 1) + timedelta(days=number) for number in (0, 3, 14, 40)]
    answers = [memory.answer_of(day, means, result, 1, "round") for day in days]
    known = [answer for answer in answers if answer is not None]

    is_said = means != "tap" and result in {"right", "helped"}
    strength = memory.strength_of(known, days[-1])
    assert strength is (memory.Strength.LASTS if is_said else memory.Strength.WAVERS)
    assert (assignments.known_on(known) is not None) == is_said
    assert memory.is_recognised(known) != is_said


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


# --- Today's words ------------------------------------------------------------------------------------------


def the_round(*words: str) -> tuple[Spoken, Client]:
    """A pupil who has said *words* of the blue family long ago, with their browser."""
    table = Spoken("happy_family")
    for number, word in enumerate(words, start=1):
        fields = {"key": "ask", "family": "blue", "member": word, "turn": number}
        table.say(0, f"… {number}", at=timezone.now() - timedelta(days=30, minutes=-number), **fields)
    return table, phone_of(table.pupils[0])


def answered(phone: Client, **fields: str) -> str:
    """The page after the exercise was answered as it stands there."""
    address = reverse("todays_words")
    page = phone.get(address).content.decode()
    word = re.search(r'name="word" value="(\d+)"', page)
    assert word is not None
    return text_of(phone.post(address, {"word": word[1]} | fields).content.decode())


@pytest.mark.parametrize(
    ("text", "result", "told"),
    [
        ("the mother", "right", "Right!"),
        ("mother", "right", "Right!"),
        ("Mum", "right", "Right!"),
        ("the mothr", "slip", "Nearly!"),
        ("the father", "missed", "“the father” is something else."),
        ("blah", "missed", "Not yet."),
        ("🙂", "missed", "Not yet."),
        ("x" * 5_000, "missed", "Not yet."),
    ],
)
def test_what_is_typed_is_judged_and_explained(text: str, result: str, told: str) -> None:
    _table, phone = the_round("mother")

    page = answered(phone, text=text)

    assert told in page
    assert "the mother" in page
    assert [(one.means, one.result) for one in Review.objects.all()] == [("type", result)]


@pytest.mark.parametrize(
    ("card", "result"), [("blue/mother", "right"), ("blue/father", "missed"), ("x", "missed")]
)
def test_what_is_chosen_counts_less_than_what_is_typed(card: str, result: str) -> None:
    table, phone = the_round("mother")

    answered(phone, card=card)

    assert [(one.means, one.result) for one in Review.objects.all()] == [("tap", result)]
    (known,) = memory.words_of(table.pupils[0])
    assert known.reviewed == timezone.localdate()
    assert (known.due > timezone.localdate() + timedelta(days=7)) == (result == "right")


def test_an_answer_sent_twice_is_one_and_the_first_counts() -> None:
    _table, phone = the_round("mother")
    word = Lexeme.objects.create(language="en", lemma="x", part="").pk
    address = reverse("todays_words")
    answered(phone, text="the father")
    key = Review.objects.get().word_id

    assert "Right!" in phone.post(address, {"word": str(key), "text": "the mother"}).text
    for fields in ({"word": str(key), "text": "the mother"}, {"word": str(word), "text": "x"}, {"word": "x"}):
        page = text_of(phone.post(address, fields).content.decode())
        assert "That is all for today" in page

    assert [one.result for one in Review.objects.all()] == ["missed"]


def due(table: Spoken, phone: Client) -> list[memory.Known]:
    phone.get(reverse("todays_words"))
    return memory.words_of(table.pupils[0])


@pytest.mark.parametrize(
    ("told", "counts_for"),
    [
        (-1, -1),
        (0, 0),
        (1, 1),
        (-2, 0),
        (2, 0),
        (-7, 0),
        ("", 0),
        ("yesterday", 0),
        ("2026-02-31", 0),
        ("9999-12-31", 0),
        ("0001-01-01", 0),
        ("\x00", 0),
    ],
)
def test_an_answer_that_has_waited_counts_for_its_day_if_that_can_be(
    told: int | str, counts_for: int
) -> None:
    table, phone = the_round("mother")
    today = timezone.localdate()
    (known,) = due(table, phone)
    day = (today + timedelta(days=told)).isoformat() if isinstance(told, int) else told
    fields = {"word": known.word.pk, "text": "the mother", "day": day}

    for _ in range(2):
        phone.post(reverse("todays_words"), fields)

    (kept,) = Review.objects.all()
    assert kept.day == timezone.localdate(kept.at) == today + timedelta(days=counts_for)
    assert kept.result == "right"


@pytest.mark.parametrize(
    ("told", "says"), [(-1, -1), (0, None), (-2, 0), (-7, 0), ("", None), ("noon", None)]
)
def test_an_answer_of_another_day_says_for_which_it_counts(told: int | str, says: int | None) -> None:
    table, phone = the_round("mother")
    today = timezone.localdate()
    (known,) = due(table, phone)
    day = (today + timedelta(days=told)).isoformat() if isinstance(told, int) else told

    page = phone.post(reverse("todays_words"), {"word": known.word.pk, "text": "blah", "day": day}).text

    told_days = re.findall(r"This answer counts for (.+?)\.", page)
    assert told_days == ([] if says is None else [date_format(today + timedelta(days=says), "l j F")])


@pytest.mark.parametrize("back", [0, 1])
def test_an_answer_to_another_word_than_the_one_that_is_asked_for_now_counts_too(back: int) -> None:
    table, phone = the_round("mother", "father")
    first, other = due(table, phone)
    day = timezone.localdate() - timedelta(days=back)
    given = {"word": other.word.pk, "text": other.face.word, "day": day.isoformat()}
    answered(phone, text=first.face.word)

    assert "Right!" in phone.post(reverse("todays_words"), given).text

    assert [(one.word, one.day) for one in Review.objects.all() if one.word != first.word] == [
        (other.word, day)
    ]
    assert "That is all for today" in phone.post(reverse("todays_words"), given).text


def test_what_was_missed_yesterday_and_came_today_is_asked_again_and_counts_for_today() -> None:
    table, phone = the_round("mother")
    (known,) = due(table, phone)
    yesterday = timezone.localdate() - timedelta(days=1)
    late = {"word": known.word.pk, "text": "blah", "day": yesterday.isoformat()}

    for _ in range(2):
        phone.post(reverse("todays_words"), late)
    if rounds.exercise(table.pupils[0]) is not None:
        answered(phone, text="the mother")

    days = [*Review.objects.values_list("day", "result")]
    assert days == [(yesterday, "missed"), (timezone.localdate(), "right")]


def test_nothing_written_is_no_answer() -> None:
    _, phone = the_round("mother")

    answered(phone, text="  ")

    assert not Review.objects.exists()


def test_the_round_goes_through_all_that_is_due_and_ends() -> None:
    _table, phone = the_round("mother", "father", "brother")
    seen = []
    for number in range(1, 4):
        page = answered(phone, text="the mother")
        assert f"{number}/3" in page
        seen.append(page)
    for missed in ("the brother", "the father"):
        assert "once more" in answered(phone, text=missed)

    assert "That is all for today" in phone.get(reverse("todays_words")).content.decode()
    assert Review.objects.count() == 3
    assert len(set(seen)) == 3


def test_a_word_that_was_right_comes_back_later_than_one_that_was_not() -> None:
    table, phone = the_round("mother", "father")
    due = {}
    for _ in range(2):
        answered(phone, text="the mother")
    for known in memory.words_of(table.pupils[0]):
        due[known.word.lemma] = known.due

    assert due["mother"] > due["father"]


def test_a_word_that_is_only_recognised_is_to_be_written() -> None:
    table, phone = the_round("mother")
    Evidence.objects.all().delete()
    Utterance.objects.update(way="tap")
    page = phone.get(reverse("todays_words")).text
    assert "I would rather write it" in page
    answered(phone, card="blue/mother")
    Review.objects.update(
        day=timezone.localdate() - timedelta(days=30), at=timezone.now() - timedelta(days=30)
    )

    asked = rounds.exercise(table.pupils[0])
    page = text_of(phone.get(reverse("todays_words")).text)

    assert asked is not None
    assert asked.known.is_recognised
    assert "You recognise this word. Write it now" in page
    assert "the mother" not in page, "to write it one may not read it"
    assert "I would rather choose" in page


def test_a_round_goes_on_as_one_wished_until_one_wishes_otherwise() -> None:
    _table, phone = the_round("mother", "father", "brother")
    address = reverse("todays_words")

    for wish, writes in (("", False), ("?type", True), ("", True), ("?choose", False), ("", False)):
        assert ('name="text"' in phone.get(address + wish).text) == writes


def test_a_round_ends_with_how_many_were_right_and_which_were_not() -> None:
    _table, phone = the_round("mother", "father", "brother")
    for text in ("the brother", "blah", "the mother"):
        assert "Right!" in answered(phone, text=text) or text == "blah"
    answered(phone, text="blah")
    answered(phone, text="the father")

    page = phone.get(reverse("todays_words")).text

    assert "2 of 3 words right at once." in text_of(page)
    assert page.count("data-say=") == 1 == page.count('data-say="the father"')
    assert "The next words come back tomorrow." in text_of(page)
    assert {one.word.lemma for one in Review.objects.filter(result="missed")} == {"father"}


def test_where_nothing_is_due_it_is_said_and_what_to_do_instead() -> None:
    table = Spoken("happy_family")
    phone = phone_of(table.pupils[0])
    page = text_of(phone.get(reverse("todays_words")).text)
    assert "No word waits for you today" in page
    assert "Play a game: the words that you say in it come here." in page

    table.say(0, "…", key="ask", family="blue", member="mother", turn=1)
    page = text_of(phone.get(reverse("todays_words")).text)
    assert "No word waits for you today" in page
    assert re.search(r"The next words come back (tomorrow|in \d days)\.", page)


def test_at_most_some_words_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MOST", 2)
    _, phone = the_round("mother", "father", "brother")

    assert "1/2" in answered(phone, text="the brother")
    assert "2/2" in answered(phone, text="the father")
    assert "That is all for today" in phone.get(reverse("todays_words")).content.decode()


def test_each_choice_is_another_word_and_the_right_one_is_among_them() -> None:
    table, _phone = the_round("mother", "father")
    table.evidence()
    for known in memory.words_of(table.pupils[0]):
        cards_shown = rounds.choices_for(known, "a seed")
        faces = [known.deck.by_card[card].faces["en"].word for card in cards_shown]
        assert known.face.word in faces
        assert len(set(faces)) == len(faces) == rounds.CHOICES


def test_a_word_that_is_asked_again_has_the_same_choices_in_an_order_by_chance() -> None:
    table, _phone = the_round("mother")
    table.evidence()
    known = memory.words_of(table.pupils[0])[0]

    both = [[rounds.choices_for(known, str(seed), times) for times in (0, 1)] for seed in range(400)]
    assert all(set(first) == set(again) for first, again in both)
    for number in (0, 1):
        places = Counter(shown[number].index(known.card) for shown in both)
        assert all(70 <= places[place] <= 130 for place in range(rounds.CHOICES))
    stays = sum(first.index(known.card) == again.index(known.card) for first, again in both)
    assert 70 <= stays <= 130


def test_a_missed_word_comes_again_with_its_choices_in_the_order_of_its_times() -> None:
    table, phone = the_round("mother")
    table.evidence()
    pupil = table.pupils[0]
    first = rounds.exercise(pupil)
    assert first is not None

    answered(phone, text="the father")

    again = rounds.exercise(pupil)
    assert again is not None
    assert again.is_again
    seed = f"{pupil.pk}/{timezone.localdate()}"
    assert first.choices == rounds.choices_for(first.known, seed, 0)
    assert again.choices == rounds.choices_for(first.known, seed, 1)


def test_what_was_asked_goes_with_the_pupil_and_into_what_they_take_along() -> None:
    table, phone = the_round("mother")
    answered(phone, text="the mother")
    pupil = table.pupils[0]

    assert ["at home", "Word", "English", "mother"] in [row[2:6] for row in evidence_rows([pupil])]
    pupil.delete()
    assert not Review.objects.exists()


# --- After a game at home -----------------------------------------------------------------------------------


def at_home(game: Spoken, learner: Learner) -> str:
    """*game* becomes one of *learner* at home, against bots; the address of its words."""
    practice = Practice.objects.create(learner=learner, bot_level="regular")
    Table.objects.filter(pk=game.table.pk).update(session=None, practice=practice)
    Utterance.objects.filter(table=game.table).update(participant=None)
    Seat.objects.filter(table=game.table).update(participant=None)
    Seat.objects.filter(table=game.table).exclude(number=0).update(bot="regular")
    return reverse("words_after", args=[game.table.pk])


def test_after_a_game_three_words_are_better_and_others_come_back() -> None:
    table, phone = the_round("father", "grandfather", "brother", "sister", "grandmother")
    game = Spoken("happy_family")
    for number, word in enumerate(("father", "mother", "brother", "sister"), start=1):
        game.say(0, f"… {number}", key="ask", family="blue", member=word, turn=number)

    page = text_of(phone.get(at_home(game, table.pupils[0].learner)).content.decode())
    better, _, coming = page.partition("Coming back soon")

    assert better.count("Listen") == memory.BETTER
    assert coming.count("Listen") == 1  # The fourth; what was not said is due, and no news.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_word_has_the_same_day_after_a_game_and_in_my_words(language: str) -> None:
    game = Spoken("happy_family")
    for number, (word, ways) in enumerate(
        {"father": "type", "mother": "tiles", "brother": "missed type", "sister": "type missed"}.items(),
        start=1,
    ):
        for way in ways.split():
            fields: dict[str, Any] = MISSED if way == "missed" else {"way": way, "key": "ask", "turn": number}
            game.say(0, f"… {way} {number}", **fields, family="blue", member=word)
    pupil = game.pupils[0]
    phone, address = phone_of(pupil), at_home(game, pupil.learner)
    phone.cookies["django_language"] = language

    after = phone.get(address).text
    groups = dict(
        zip(
            ("due", "wavers"), re.split('id="wavers-title"', phone.get(reverse("my_words")).text), strict=True
        )
    )

    tomorrow = {"en": "tomorrow", "fr": "demain"}[language]
    in_days = {"en": r"in [2-9] days", "fr": r"dans [2-9] jours"}[language]
    for word in ("the father", "the mother", "the brother"):
        for page in (after, groups["wavers"]):
            told = text_of(page.partition(f">{word}</strong>")[2].partition("</button>")[0])
            assert re.search(rf"{tomorrow}|{in_days}", told), (word, told)
    assert "the sister" not in after
    assert "the sister" in groups["due"]


def test_the_words_of_somebody_elses_game_are_nobodys_business() -> None:
    table, _ = ask()
    phone_of(table.pupils[0])
    address = at_home(table, table.pupils[0].learner)

    assert phone_of(table.pupils[1]).get(address).status_code == 404


def test_a_game_with_taps_beside_their_translation_says_so() -> None:
    table, _ = ask(way="tap", aids="meaning")
    phone = phone_of(table.pupils[0])

    page = phone.get(at_home(table, table.pupils[0].learner)).content.decode()

    assert "No word of this game counts yet" in page
