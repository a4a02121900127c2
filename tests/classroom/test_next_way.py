"""The next way at home: eight sentences right in a row, and the pupil is asked whether they try it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from classroom.learning import ways
from classroom.learning.models import AssignedTable, Assignment
from classroom.live.seats import read_seats
from classroom.models import Learner, Table, Utterance, Way
from classroom.services import learners
from familygames.catalogue import GAMES
from tests.classroom.at_home import a_game, a_guest, a_pupil, browser
from tests.classroom.tables import a_deck_of
from tests.classroom.test_evidence import SLIP, TIP

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

every_game = pytest.mark.parametrize("game", GAMES)
next_ways = pytest.mark.parametrize(
    ("way", "following"), [("tap", Way.TILES), ("tiles", Way.GAPS), ("gaps", Way.TYPE)]
)

RIGHT: dict[str, Any] = {}
WRONG: dict[str, dict[str, Any]] = {
    "a slip": {"findings": [SLIP]},
    "not understood": {"turn": None, "reason": "not_understood", "key": ""},
    "in another order": {"turn": None, "reason": "out_of_order"},
    "with a hint": {"aids": "hint"},
    "in an easier way": {"way": "tap"},
    "in a harder way": {"way": "type"},
}
BESIDE: dict[str, dict[str, Any]] = {
    "a tip": {"findings": [TIP]},
    "against the rules of the game": {"turn": None, "reason": "not_your_turn"},
    "chosen when asked back": {"way": "asked"},
}


class AtHome:
    """A pupil at home with a game, whose way it is."""

    def __init__(self, game: str = "happy_family", way: str = "tiles") -> None:
        a_deck_of(game)
        self.learner, cookie = a_pupil()
        self.phone = browser(cookie)
        Learner.objects.update(way=way)
        self.game, self.way = game, way
        self.table = a_game(self.learner, game)

    def say(self, times: int = ways.IN_A_ROW, *, table: Table | None = None, **how: Any) -> None:
        for _ in range(times):
            number = Utterance.objects.count() + 1
            findings = msgspec.json.encode(how.get("findings", [])).decode()
            row = {"turn": number, "way": self.way, "key": "ask", "language": "en", "at": timezone.now()}
            text = f"Blue family {number}: can I have the mother?"
            Utterance.objects.create(
                table=table or self.table,
                seat=0,
                text=text,
                model_sentence=text,
                **row | how | {"findings": findings},
            )

    @property
    def offered(self) -> Way | None:
        return ways.offered(self.now)

    @property
    def now(self) -> Learner:
        return Learner.objects.select_related("pupil").get(pk=self.learner.pk)

    def answer(self, way: str) -> None:
        self.phone.post(reverse("practise_way"), {"way": way})


@every_game
@next_ways
def test_after_eight_right_in_a_row_the_next_games_are_begun_in_the_next_way(
    game: str, way: str, following: Way
) -> None:
    home = AtHome(game, way)
    home.say(ways.IN_A_ROW - 1)
    assert home.offered is None

    home.say(1)
    assert home.offered == following

    home.answer(following)
    table = a_game(home.now, game)
    assert (home.now.way, home.offered) == (following, None)
    assert {row.way for row in read_seats(table.pk) if row.learner is not None} == {following}


@pytest.mark.parametrize("how", WRONG.values(), ids=WRONG)
def test_what_is_not_right_or_in_another_way_begins_the_row_anew(how: dict[str, Any]) -> None:
    home = AtHome()
    home.say(ways.IN_A_ROW - 1)
    home.say(1, **how)
    home.say(ways.IN_A_ROW - 1)
    assert home.offered is None

    home.say(1)

    assert home.offered == Way.GAPS


@pytest.mark.parametrize("how", BESIDE.values(), ids=BESIDE)
def test_what_is_no_fault_of_a_sentence_does_not(how: dict[str, Any]) -> None:
    home = AtHome()
    home.say(4)
    home.say(1, **how)
    home.say(4)

    assert home.offered == Way.GAPS


def test_a_row_goes_on_from_one_game_to_the_next() -> None:
    home = AtHome()
    home.say(4)
    a_deck_of("famiglia")
    home.say(4, table=a_game(home.learner))

    assert home.offered == Way.GAPS


def test_above_the_last_way_there_is_none() -> None:
    home = AtHome(way="type")
    home.say(3 * ways.IN_A_ROW)

    assert home.offered is None


@pytest.mark.parametrize("answer", ["", "gaps", "type", "no such way"])
def test_whoever_has_answered_is_asked_again_after_eight_more(answer: str) -> None:
    home = AtHome()
    home.say()
    home.answer(answer)
    assert home.now.way == ("gaps" if answer == "gaps" else "tiles")
    assert home.offered is None

    home.say(ways.IN_A_ROW - 1, way=home.now.way)
    assert home.offered is None

    home.say(1, way=home.now.way)
    assert home.offered == (Way.TYPE if answer == "gaps" else Way.GAPS)


def test_pressed_twice_it_is_one_way_up() -> None:
    home = AtHome()
    home.say()

    for _ in range(2):
        home.answer("gaps")

    assert home.now.way == Way.GAPS


def test_whoever_goes_back_is_not_asked_at_once() -> None:
    home = AtHome()
    home.say()
    home.answer("gaps")
    home.say(3, way="gaps")
    learners.set_way(learner_id=home.learner.pk, way="tiles")

    assert home.offered is None

    home.say()
    assert home.offered == Way.GAPS


def test_what_nobody_is_asked_takes_nobody_up() -> None:
    home = AtHome()
    home.say(7)

    home.answer("gaps")

    assert home.now.way == Way.TILES


def test_a_guest_is_not_asked() -> None:
    assert ways.offered(a_guest()) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_offered_after_the_game_and_where_the_next_begins(language: str) -> None:
    home = AtHome()
    pages = [
        reverse("words_after", args=[home.table.pk]),
        f"{reverse('practise_new')}?like={home.table.pk}",
        f"{reverse('practise_new')}?game=happy_family",
    ]
    asked = {"en": "Do you want to try something harder", "fr": "Veux-tu essayer quelque chose"}[language]
    reading = {"headers": {"accept-language": language}}
    assert not any(asked in home.phone.get(page, **reading).text for page in pages)

    home.say()

    for page in pages:
        shown = home.phone.get(page, **reading)
        assert asked in shown.text
        assert str(shown.context["next_way"]) == Way.GAPS
    pressed = home.phone.post(reverse("practise_way"), {"way": "", "back": pages[1]})
    assert pressed.headers["Location"] == pages[1]
    assert not any(asked in home.phone.get(page, **reading).text for page in pages)


def test_the_page_of_a_game_that_is_over_asks_for_the_question() -> None:
    home = AtHome()
    table = reverse("table", args=[home.table.pk])
    address = f"{reverse('practise_way')}?back={table}"
    assert home.phone.get(address).text.strip() == ""

    home.say()

    assert "Do you want to try something harder" in home.phone.get(address).text
    assert f'name="back" value="{table}"' in home.phone.get(address).text
    assert home.offered == Way.GAPS  # To ask is not to answer.
    acts = render_to_string(
        "home/acts.html", {"is_over": True, "is_daily": True, "tries_left": 0, "number": home.table.pk}
    )
    assert f'data-next-way="{address}"' in acts


@pytest.mark.parametrize("way", [Way.TAP, Way.TILES])
def test_homework_in_the_present_way_leads_to_the_next_one_too(way: Way) -> None:
    home = AtHome()
    given = Assignment.objects.create(
        school_class=home.now.pupil.school_class,  # type: ignore[union-attr]
        game=home.game, deck=home.table.version.deck, way=way, ends=timezone.localdate(),
    )  # fmt: skip
    AssignedTable.objects.create(table=home.table, assignment=given)

    home.say()

    assert home.offered == Way.GAPS


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_the_answer_leads_to_no_other_site(back: str) -> None:
    home = AtHome()

    pressed = home.phone.post(reverse("practise_way"), {"way": "", "back": back})

    assert pressed.headers["Location"] == reverse("practise")
