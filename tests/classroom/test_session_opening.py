"""Opening a lesson: three taps from the teacher's first page to a join code, and every option of the game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.forms.options import OptionsForm, options_form
from classroom.models import Deck, SchoolClass, Session, User
from classroom.services.sessions import PRESSED_TWICE
from familygames.catalogue import GAMES
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher, classic_deck

pytestmark = pytest.mark.django_db

HAPPY_FAMILY = GAMES["happy_family"]
NEW = "/teach/sessions/new/"


@pytest.fixture(autouse=True)
def deck() -> Deck:
    return classic_deck()


def as_shown(page: str, form: str = 'id="new-session"') -> dict[str, str]:
    """What a browser would send of the *form* on *page* if nobody changed anything."""
    form = page[page.index(form) :]
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        fields = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if fields.get("type") in ("radio", "checkbox") and not re.search(r"\schecked[\s>]", tag):
            continue
        if "name" in fields:
            sent[fields["name"]] = fields.get("value", "on" if fields["type"] == "checkbox" else "")
    for name, choices in re.findall(r'<select name="([\w-]+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', choices)
        sent[name] = chosen[1] if chosen else ""
    return sent


def open_lesson(desk: Client, **changes: Any) -> Any:
    """Opens a lesson as the page suggests it, but for *changes* (``option__end_rule``)."""
    sent = as_shown(desk.get(NEW).content.decode())
    for name, value in changes.items():
        key = name.replace("__", "-")
        sent.pop(key, None)
        if value is not None:
            sent[key] = value
    return desk.post(NEW, sent)


def a_while_passes() -> None:
    """Since the lessons there are were opened."""
    Session.objects.update(opened_at=timezone.now() - PRESSED_TWICE)


# --- The way from the first page ----------------------------------------------------------------------------


def test_a_code_is_two_taps_away(desk: Client, teacher: User) -> None:
    assert NEW in desk.get(reverse("teach")).content.decode()

    response = open_lesson(desk)

    session = Session.objects.get()
    assert response["Location"] == reverse("session", args=[session.pk])
    assert session.teacher == teacher
    assert session.deck.slug == "happy-family"
    assert (session.seats_per_table, session.bot_level, session.absent_seconds) == (4, "regular", 60)
    assert len(session.code) == 6


def test_from_a_class_it_is_the_lesson_of_this_class_whatever_the_game(desk: Client, teacher: User) -> None:
    for name in ("6e B", "5e A"):
        chosen = SchoolClass.objects.create(teacher=teacher, name=name)
    chosen.pupils.create(name="Zoé")
    page = desk.get(reverse("class", args=[chosen.pk])).text
    assert f"{NEW}?class={chosen.pk}" in page

    shown = desk.get(f"{NEW}?class={chosen.pk}").text

    assert as_shown(shown)["school_class"] == str(chosen.pk)
    assert f"class={chosen.pk}&amp;game=memory" in shown


@pytest.mark.on_postgresql
def test_a_button_pressed_twice_opens_one_lesson_and_other_wishes_another(desk: Client) -> None:
    first, second = open_lesson(desk), open_lesson(desk)
    other = open_lesson(desk, places="7")

    assert first.url == second.url
    assert other.url != first.url
    assert Session.objects.count() == 2


def test_the_same_lesson_can_be_opened_again_later(desk: Client) -> None:
    open_lesson(desk)
    a_while_passes()

    open_lesson(desk)

    assert Session.objects.count() == 2


def test_the_only_class_is_chosen_beforehand(desk: Client, teacher: User) -> None:
    only = SchoolClass.objects.create(teacher=teacher, name="6e B")

    open_lesson(desk)

    assert Session.objects.get().school_class == only


def test_the_next_lesson_suggests_what_was_chosen_last(desk: Client, teacher: User) -> None:
    SchoolClass.objects.create(teacher=teacher, name="5e A")
    last = SchoolClass.objects.create(teacher=teacher, name="6e B")
    open_lesson(
        desk,
        school_class=str(last.pk),
        seats_per_table="3",
        bot_seconds="1.5",
        absent_seconds="",
        option__step_mode="auto",
        option__hand_size="5",
        option__turn_seconds="30",
    )
    a_while_passes()

    open_lesson(desk)

    first, second = Session.objects.order_by("pk")
    assert first.code != second.code
    for name in ("options", "school_class", "seats_per_table", "bot_seconds", "absent_seconds"):
        assert getattr(first, name) == getattr(second, name), name
    assert second.options["hand_size"] == 5
    assert second.absent_seconds is None


# --- Options ------------------------------------------------------------------------------------------------


def test_four_players_are_suggested_to_lay_all_families_and_told_why(desk: Client) -> None:
    page = desk.get(NEW).content.decode()

    assert as_shown(page)["option-end_rule"] == "all_families"
    assert "the printed rule often ends the game before anybody has a family" in page
    assert 'value="first_empty"' in page


@pytest.mark.parametrize(("seats", "rule"), [(2, "first_empty"), (3, "all_families"), (4, "all_families")])
def test_what_is_suggested_depends_on_the_seats(seats: int, rule: str) -> None:
    assert HAPPY_FAMILY.lesson_options(None, seats) == {"end_rule": rule, "empty_hand": "draws"}


def test_the_printed_rule_is_one_tap_away(desk: Client) -> None:
    open_lesson(desk, option__end_rule="first_empty")

    assert Session.objects.get().options["end_rule"] == "first_empty"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_form_has_every_option_and_reads_back_every_value(game: Any) -> None:
    form_class = options_form(game)
    untouched = {choice.name: choice.default for choice in game.choices}
    assert set(form_class.base_fields) == set(untouched)

    for choice in game.choices:
        values = choice.values or (choice.least, choice.most, *([None] if choice.optional else []))
        for value in values:
            chosen = {**untouched, choice.name: value}
            form = form_class(
                {name: text(v) for name, v in chosen.items() if v is not False and v is not None}
            )
            assert form.is_valid(), (choice.name, value, form.errors)
            assert game.read_options(form.cleaned_data) == game.read_options(chosen)


def text(value: Any) -> str:
    return "on" if value is True else str(value)


def test_every_option_is_shown_once_in_some_group() -> None:
    form: OptionsForm = options_form(HAPPY_FAMILY)(prefix="option")

    shown = [field.name for _, _, fields in form.groups() for field in fields]

    assert sorted(shown) == sorted(choice.name for choice in HAPPY_FAMILY.choices)


def test_options_are_stored_as_the_library_reads_them(desk: Client) -> None:
    open_lesson(desk, option__hand_size="7", option__allow_bluff="on", seats_per_table="2")

    options = HAPPY_FAMILY.read_options(Session.objects.get().options)
    assert (options.hand_size, options.allow_bluff, options.turn_seconds) == (7, True, None)


# --- Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("option__end_rule", "whenever"),
        ("option__end_rule", None),
        ("option__hand_size", "9"),
        ("option__turn_seconds", "1"),
        ("option__turn_seconds", "soon"),
        ("deck", "no-such-deck"),
        ("deck", None),
        ("seats_per_table", "5"),
        ("seats_per_table", "x"),
        ("school_class", "999"),
        ("bot_level", "genius"),
        ("bot_seconds", "0"),
        ("bot_seconds", "nan"),
        ("absent_seconds", "-1"),
        ("places", "0"),
        ("places", "100000"),
        ("way", "sing"),
    ],
)
def test_what_cannot_be_is_refused_with_the_rest_kept(desk: Client, field: str, value: str | None) -> None:
    changes = {"places": "17", field: value} if field != "places" else {field: value}

    response = open_lesson(desk, **changes)

    assert response.status_code == 200
    assert not Session.objects.exists()
    errors = {**response.context["form"].errors, **response.context["options"].errors}
    assert field.removeprefix("option__") in errors
    if field != "places":
        assert 'value="17"' in response.content.decode()


def test_a_deck_that_is_too_small_is_said_with_figures(desk: Client) -> None:
    small = standard_deck().families[:4]
    content = standard_deck().but(families=tuple(f.but(members=f.members[:4]) for f in small))
    a_published_deck(content, slug="small")

    response = open_lesson(desk, deck="small", option__hand_size="6")

    assert not Session.objects.exists()
    assert "The deck has 16 cards" in response.content.decode()


def test_without_a_class_guests_are_let_in(desk: Client) -> None:
    open_lesson(desk, school_class="", guests_allowed=None)

    assert Session.objects.get().guests_allowed


def test_a_class_can_play_without_guests(desk: Client, teacher: User) -> None:
    SchoolClass.objects.create(teacher=teacher, name="6e B")

    open_lesson(desk, guests_allowed=None)

    assert not Session.objects.get().guests_allowed


@pytest.mark.parametrize(
    ("pupils", "chosen", "must_knock"),
    [(1, "hidden", True), (1, "", True), (1, "open", False), (0, "hidden", False)],
)
def test_the_names_of_a_class_are_hidden_at_the_door_unless_its_list_is_opened_for_today(
    desk: Client, teacher: User, pupils: int, chosen: str, must_knock: bool
) -> None:
    school_class = SchoolClass.objects.create(teacher=teacher, name="6e B")
    for number in range(pupils):
        school_class.pupils.create(name=f"Pupil {number}")

    open_lesson(desk, must_knock=chosen)

    assert Session.objects.get().must_knock is must_knock


def test_an_open_list_is_for_one_lesson(desk: Client, teacher: User) -> None:
    SchoolClass.objects.create(teacher=teacher, name="6e B").pupils.create(name="Pupil 1")
    open_lesson(desk, must_knock="open")
    a_while_passes()

    open_lesson(desk)

    assert [session.must_knock for session in Session.objects.order_by("pk")] == [False, True]


def test_no_lesson_is_opened_with_anothers_class_or_deck(desk: Client) -> None:
    other = a_teacher("other@example.org")
    theirs = SchoolClass.objects.create(teacher=other, name="5e")
    a_published_deck(standard_deck(), owner=other, slug="theirs")

    assert open_lesson(desk, school_class=str(theirs.pk)).status_code == 200
    assert open_lesson(desk, deck="theirs").status_code == 200
    assert not Session.objects.exists()


def test_an_unknown_game_is_not_found(desk: Client) -> None:
    assert desk.get(NEW, {"game": "poker"}).status_code == 404


def test_a_stranger_opens_nothing() -> None:
    response = Client().post(NEW, {})

    assert response["Location"].startswith(reverse("account_login"))
    assert not Session.objects.exists()


# --- The teacher's first page -------------------------------------------------------------------------------


def test_open_lessons_come_first_and_only_ones_own(
    desk: Client, teacher: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(15):
        open_lesson(desk, seats_per_table="2")
        if number < 13:
            Session.objects.filter(closed_at=None).update(closed_at="2026-01-01T08:00Z")
    deck = Deck.objects.get()
    secret = Session.objects.create(teacher=a_teacher("other@example.org"), game="happy_family", deck=deck)

    with django_assert_max_num_queries(7):
        page = desk.get(reverse("teach")).content.decode()

    codes = Session.objects.filter(teacher=teacher, closed_at=None).values_list("code", flat=True)
    assert all(code in page for code in codes)
    assert secret.code not in page
    assert page.index("Open now") < page.index("Past lessons")
    assert page.count("/summary/") == 10
    assert "All past lessons" in page
    assert desk.get(reverse("teach"), {"past": ""}).content.decode().count("/summary/") == 13


def test_each_lesson_is_listed_with_its_game(desk: Client, teacher: User, deck: Deck) -> None:
    for game, closed_at in (("spikit", None), ("famiglia", timezone.now())):
        Session.objects.create(teacher=teacher, game=game, deck=deck, closed_at=closed_at)

    page = desk.get(reverse("teach")).content.decode()

    assert page.index("Spikit") < page.index("Past lessons") < page.index("Famiglia")
