"""Class cards: made and printed by the teacher, opened by three pictures, throttled by card, revoked."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.errors import CannotArrange, CannotSignIn
from classroom.models import ClassCard, Deck, Learner, Pupil, SchoolClass, User, Way
from classroom.services import cards, classes, learners
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES
from tests.classroom.lessons import at_once, make_teacher, transactional
from tests.classroom.tables import a_published_deck

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def animals() -> Deck:
    """A starter deck with a picture on every card."""
    file = settings.BASE_DIR / "fixtures" / "decks" / "animals.json"
    known = Deck.objects.filter(slug="animals").first()
    return known or a_published_deck(msgspec.json.decode(file.read_bytes(), type=Cards))


@pytest.fixture
def teacher() -> User:
    return make_teacher()


@pytest.fixture
def school_class(teacher: User) -> SchoolClass:
    animals()
    made = SchoolClass.objects.create(teacher=teacher, name="6e B")
    classes.add_pupils(school_class=made, names=["Emma", "Léo", "Zoé"], way=Way.TILES)
    return made


@pytest.fixture
def card(school_class: SchoolClass) -> ClassCard:
    (made, *_) = cards.make_cards(pupils=school_class.pupils.all(), deck=animals().cards)
    return made


def wrong(card: ClassCard) -> list[int]:
    return cards.secret_of(card)[::-1]


def page(card: ClassCard) -> str:
    return reverse("practise_card", args=[card.code])


def choose(client: Client, card: ClassCard, places: list[int]) -> Any:
    """Choose the pictures one after the other, as a pupil does; the last answer."""
    chosen: list[int] = []
    for place in places:
        answer = client.post(page(card), {"chosen": ",".join(map(str, chosen)), "picture": str(place)})
        chosen.append(place)
    return answer


# What a card is


def test_a_card_has_sixteen_pictures_that_differ_with_their_words(card: ClassCard) -> None:
    pictures, words = zip(*card.grid, strict=True)

    assert len(set(pictures)) == len(set(words)) == cards.GRID
    assert card.language == "en"


def test_its_secret_is_three_of_them_and_stays_the_same(card: ClassCard) -> None:
    secret = cards.secret_of(card)

    assert len(set(secret)) == cards.SECRET
    assert set(secret) <= set(range(cards.GRID))
    assert cards.secret_of(ClassCard.objects.get(pk=card.pk)) == secret


def test_secrets_use_all_places_of_the_grid_alike() -> None:
    found = [cards.secret_of(ClassCard(code=f"CODE{n}", grid=[["", ""]] * cards.GRID)) for n in range(800)]

    for place in range(cards.SECRET):
        counts = [sum(secret[place] == picture for secret in found) for picture in range(cards.GRID)]
        assert min(counts) > 20  # 50 are expected.


def test_the_database_does_not_tell_which_pictures_are_the_secret(
    card: ClassCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [cards.secret_of(card) for card in ClassCard.objects.all()]

    monkeypatch.setattr(settings, "SECRET_KEY", "another site's")

    assert [cards.secret_of(card) for card in ClassCard.objects.all()] != before


def test_a_deck_with_too_few_pictures_makes_no_cards(school_class: SchoolClass) -> None:
    with pytest.raises(CannotArrange, match="too_few_pictures"):
        cards.make_cards(pupils=school_class.pupils.all(), deck=GAMES["spikit"].standard_deck())
    assert not ClassCard.objects.exists()


# Signing in


def test_the_three_pictures_in_their_order_open_the_card(card: ClassCard) -> None:
    assert cards.sign_in(code=card.code, chosen=cards.secret_of(card)) == card


def test_a_code_may_be_typed_as_it_comes(card: ClassCard) -> None:
    assert cards.find(f" {card.code[:5].lower()}-{card.code[5:]} ") == card


@pytest.mark.parametrize("code", ["", "ABCDEFGHJK", "0000000000", "x" * 500, "é"])
def test_a_code_that_is_none_is_unknown(code: str) -> None:
    with pytest.raises(CannotSignIn, match="card_unknown"):
        cards.find(code)


def test_two_wrong_choices_cost_nothing_the_third_makes_the_card_wait(card: ClassCard) -> None:
    reasons = []
    for _ in range(4):
        with pytest.raises(CannotSignIn) as refused:
            cards.sign_in(code=card.code, chosen=wrong(card))
        reasons.append(refused.value.reason)

    assert reasons == ["wrong_pictures", "wrong_pictures", "card_waits", "card_waits"]
    with pytest.raises(CannotSignIn, match="card_waits"):  # The right ones, too.
        cards.sign_in(code=card.code, chosen=cards.secret_of(card))


def test_each_wrong_choice_more_doubles_the_wait_up_to_a_limit(card: ClassCard) -> None:
    waits = []
    for _ in range(12):
        with pytest.raises(CannotSignIn) as refused:
            cards.sign_in(code=card.code, chosen=wrong(card))
        waits.append(refused.value.seconds)
        ClassCard.objects.update(closed_until=timezone.now() - timedelta(seconds=1))

    assert waits[:6] == [0, 0, 30, 60, 120, 240]
    assert waits[-1] == cards.LONGEST_WAIT


@transactional
def test_wrong_pictures_that_are_chosen_at_once_are_all_counted(card: ClassCard) -> None:
    outcomes = at_once(3 * [lambda: cards.sign_in(code=card.code, chosen=wrong(card))])

    assert sorted(outcomes) == ["card_waits", "wrong_pictures", "wrong_pictures"]
    assert ClassCard.objects.get(pk=card.pk).failures == 3


def test_a_card_revoked_in_the_middle_of_signing_in_is_unknown(card: ClassCard) -> None:
    def sign_in() -> None:
        cards.sign_in(code=card.code, chosen=cards.secret_of(card))

    with CaptureQueriesContext(connection) as asked:
        sign_in()
    looks = sum(_looks_at_a_card(query["sql"]) for query in asked)
    seen = 0

    def revoke_before_the_last_look(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal seen
        if _looks_at_a_card(sql):
            seen += 1
            if seen == looks:
                cards.revoke(pupils=[card.pupil])
        return execute(sql, *rest)

    with connection.execute_wrapper(revoke_before_the_last_look), pytest.raises(CannotSignIn) as refused:
        sign_in()

    assert refused.value.reason == "card_unknown"


def _looks_at_a_card(sql: str) -> bool:
    return sql.startswith("SELECT") and ClassCard._meta.db_table in sql


def test_a_card_that_waits_holds_up_no_other(card: ClassCard) -> None:
    other = ClassCard.objects.exclude(pk=card.pk)[0]
    for _ in range(3):
        with pytest.raises(CannotSignIn):
            cards.sign_in(code=card.code, chosen=wrong(card))

    assert cards.sign_in(code=other.code, chosen=cards.secret_of(other)) == other


def test_the_right_choice_forgets_the_wrong_ones(card: ClassCard) -> None:
    for _ in range(2):
        with pytest.raises(CannotSignIn):
            cards.sign_in(code=card.code, chosen=wrong(card))

    assert cards.sign_in(code=card.code, chosen=cards.secret_of(card)).failures == 0


# The pupil's pages


def test_a_pupil_chooses_picture_by_picture_and_is_in(client: Client, card: ClassCard) -> None:
    answer = choose(client, card, cards.secret_of(card))

    assert answer.status_code == 302
    assert answer.url == reverse("practise")
    assert "Hello, Emma!" in client.get(answer.url).content.decode()


def test_the_page_of_a_card_does_not_tell_whose_it_is(client: Client, card: ClassCard) -> None:
    assert "Emma" not in client.get(page(card)).content.decode()


def test_wrong_pictures_are_told_kindly_and_chosen_anew(client: Client, card: ClassCard) -> None:
    answer = choose(client, card, wrong(card))

    assert answer.status_code == 409
    assert "These are not your three pictures" in answer.content.decode()
    assert 'name="chosen" value=""' in answer.content.decode()


def test_a_card_that_waits_says_for_how_long(client: Client, card: ClassCard) -> None:
    for _ in range(3):
        answer = choose(client, card, wrong(card))

    assert answer.status_code == 429
    again = client.get(page(card))
    for shown in (answer, again):
        assert re.search(r"Wait \d+ seconds", shown.content.decode())
        buttons = re.findall(r'<button [^>]*name="picture"[^>]*>', shown.content.decode())
        assert buttons
        assert all("disabled" in button for button in buttons)
        assert shown.headers["Refresh"].endswith(f"; url={page(card)}")
    ClassCard.objects.update(closed_until=timezone.now())
    over = client.get(page(card))
    assert "Refresh" not in over.headers
    assert "disabled" not in "".join(re.findall(r'<button [^>]*name="picture"[^>]*>', over.content.decode()))


def test_a_picture_cannot_be_chosen_twice_nor_one_that_is_not_there(client: Client, card: ClassCard) -> None:
    for picture in ("3", "99", "-1", "x"):
        answer = client.post(page(card), {"chosen": "3", "picture": picture})

        assert answer.status_code == 200
        assert 'name="chosen" value="3"' in answer.content.decode()
    assert ClassCard.objects.get(pk=card.pk).failures == 0


def test_a_code_that_is_typed_leads_to_the_pictures(client: Client, card: ClassCard) -> None:
    answer = client.post(reverse("practise_code"), {"code": f"{card.code[:5].lower()} {card.code[5:]}"})

    assert answer.url == page(card)  # type: ignore[attr-defined]


def test_an_unknown_card_is_told_at_the_door(client: Client) -> None:
    answer = client.get(reverse("practise_card", args=["ABCDEFGHJK"]))

    assert answer.status_code == 404
    assert "No card has this code" in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("ABCDEFGHJK", "No card has this code. Compare it with your card, sign by sign."),
        ("abcde fgh", "10 letters and digits, and you typed 8."),
        ("ABCDE-FGHJK-M", "10 letters and digits, and you typed 11."),
        ("", "10 letters and digits, and you typed 0."),
        ("ABCDEFGHI0", "and never: I 0."),
        ("Lina!Lina", "and never: L I !."),
        ("%s <b>é", "and never: % &lt; &gt; É."),
    ],
)
def test_what_is_wrong_with_a_code_is_told_and_what_was_typed_stands_in_no_address(
    client: Client, typed: str, told: str
) -> None:
    answer = client.post(reverse("practise_code"), {"code": typed})

    assert answer.status_code == 404
    assert told in answer.content.decode()
    assert "your teacher" in answer.content.decode()


def test_a_pupil_begins_with_the_way_he_has_in_class(client: Client, card: ClassCard) -> None:
    choose(client, card, cards.secret_of(card))

    assert Learner.objects.get().way == Way.TILES


# Cookies


def test_a_revoked_card_opens_nothing_and_whoever_was_in_is_out(client: Client, card: ClassCard) -> None:
    choose(client, card, cards.secret_of(card))

    cards.revoke(pupils=[card.pupil])

    assert "I have a class card" in client.get(reverse("practise")).content.decode()
    assert client.get(page(card)).status_code == 404
    assert Learner.objects.count() == 1  # His games wait for a new card.


def test_a_renewed_card_needs_signing_in_again(client: Client, card: ClassCard) -> None:
    choose(client, card, cards.secret_of(card))

    (fresh,) = cards.make_cards(pupils=[card.pupil], deck=animals().cards)

    assert "I have a class card" in client.get(reverse("practise")).content.decode()
    choose(client, fresh, cards.secret_of(fresh))
    assert "Hello, Emma!" in client.get(reverse("practise")).content.decode()
    assert Learner.objects.count() == 1


def test_nobody_makes_a_cookie_himself(client: Client, card: ClassCard) -> None:
    learner = learners.learner_with(card)

    for cookie in (
        "",
        "x",
        f"[{learner.pk}, ]",
        learners.cookie_of(learner),
        learners.cookie_of(learner) + "x",
    ):
        assert learners.learner_of(cookie) is None
    assert learners.learner_of(learners.cookie_of(learner, card)) == learner


def test_a_pupil_who_is_removed_is_out(client: Client, card: ClassCard) -> None:
    choose(client, card, cards.secret_of(card))

    classes.remove_pupils(pupils=[card.pupil])

    assert "I have a class card" in client.get(reverse("practise")).content.decode()
    assert not Learner.objects.exists()


# The teacher's pages


def of_class(name: str, school_class: SchoolClass) -> str:
    return reverse(name, args=[school_class.pk])


def test_a_teacher_makes_cards_for_all_who_have_none(
    client: Client, teacher: User, school_class: SchoolClass
) -> None:
    client.force_login(teacher)
    emma = school_class.pupils.get(name="Emma")
    (kept,) = cards.make_cards(pupils=[emma], deck=animals().cards)

    client.post(of_class("class_cards", school_class), {"make": "1", "deck": "animals"})

    assert ClassCard.objects.count() == 3
    assert ClassCard.objects.get(pupil=emma).code == kept.code


def test_one_card_or_all_are_renewed_and_revoked(
    client: Client, teacher: User, card: ClassCard, school_class: SchoolClass
) -> None:
    client.force_login(teacher)
    path = of_class("class_cards", school_class)

    client.post(path, {"renew": str(card.pupil_id), "deck": "animals"})
    assert not ClassCard.objects.filter(code=card.code).exists()
    assert ClassCard.objects.count() == 3
    client.post(path, {"revoke": str(card.pupil_id)})
    assert ClassCard.objects.count() == 2
    client.post(path, {"revoke": "all"})
    assert not ClassCard.objects.exists()


def test_the_sheet_has_every_name_code_and_its_three_pictures(
    client: Client, teacher: User, card: ClassCard, school_class: SchoolClass
) -> None:
    client.force_login(teacher)

    sheet = client.get(of_class("class_cards_print", school_class)).content.decode()

    for name in ("Emma", "Léo", "Zoé"):
        assert name in sheet
    assert f"{card.code[:5]}-{card.code[5:]}" in sheet
    for place in cards.secret_of(card):
        assert card.grid[place][1] in sheet
    assert sheet.count('class="class-card-qr"') == 3


def test_one_card_can_be_printed_alone(
    client: Client, teacher: User, card: ClassCard, school_class: SchoolClass
) -> None:
    client.force_login(teacher)
    sheet = client.get(of_class("class_cards_print", school_class), {"pupil": card.pupil_id}).content.decode()

    assert sheet.count('class="class-card-qr"') == 1


@pytest.mark.parametrize("name", ["class_cards", "class_cards_print"])
def test_cards_are_their_teachers_alone(client: Client, school_class: SchoolClass, name: str) -> None:
    assert client.get(of_class(name, school_class)).status_code == 302

    client.force_login(make_teacher("other@school.example"))

    assert client.get(of_class(name, school_class)).status_code == 404
    assert client.post(of_class("class_cards", school_class), {"revoke": "all"}).status_code == 404


def test_pupils_of_another_class_are_left_alone(
    client: Client, teacher: User, card: ClassCard, school_class: SchoolClass
) -> None:
    client.force_login(teacher)
    elsewhere = SchoolClass.objects.create(teacher=make_teacher("other@school.example"), name="6e A")
    stranger = Pupil.objects.create(school_class=elsewhere, name="Noé")
    (made,) = cards.make_cards(pupils=[stranger], deck=animals().cards)

    for field in ("revoke", "renew"):
        fields = {field: str(stranger.pk), "deck": "animals"}
        client.post(of_class("class_cards", school_class), fields)

    assert ClassCard.objects.get(pupil=stranger).code == made.code


def test_cards_are_cut_out_in_the_order_of_the_alphabet(client: Client, teacher: User) -> None:
    owned = SchoolClass.objects.create(teacher=teacher, name="5e C")
    classes.add_pupils(school_class=owned, names=["Zoé", "Élise", "emma", "Łukasz", "Eva", "Marie"])
    cards.make_cards(pupils=list(owned.pupils.all()), deck=animals().cards)
    client.force_login(teacher)

    printed = client.get(reverse("class_cards_print", args=[owned.pk])).context["cards"]

    assert [card.name for card in printed] == ["Élise", "emma", "Eva", "Łukasz", "Marie", "Zoé"]
