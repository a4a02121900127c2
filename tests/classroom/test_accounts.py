"""Signing in: by e-mail, slowed for the account that is being guessed at and for no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from classroom.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def mary() -> User:
    return User.objects.create_user("mary@school.example", "the right words")


def sign_in(email: str, password: str) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": email, "password": password})
    return client


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_teacher_signs_in_by_e_mail_however_it_is_written(mary: User) -> None:
    assert is_signed_in(sign_in("mary@school.example", "the right words"))
    assert is_signed_in(sign_in("Mary@School.example", "the right words"))


def test_wrong_passwords_are_refused(mary: User) -> None:
    assert not is_signed_in(sign_in("mary@school.example", "the wrong words"))


def test_guessing_at_one_account_is_slowed_and_the_rest_of_the_school_signs_in(mary: User) -> None:
    User.objects.create_user("paul@school.example", "other words")

    for _ in range(5):
        sign_in("mary@school.example", "a guess")

    assert not is_signed_in(sign_in("mary@school.example", "the right words"))
    assert is_signed_in(sign_in("paul@school.example", "other words"))


def test_a_school_full_of_teachers_signs_in_at_eight_o_clock() -> None:
    for number in range(60):
        User.objects.create_user(f"t{number}@school.example", "words to enter")

    assert all(is_signed_in(sign_in(f"t{n}@school.example", "words to enter")) for n in range(60))


def test_nobody_opens_an_account_unless_the_school_allows_it(client: Client) -> None:
    answers = {
        "email": "eve@elsewhere.example",
        "password1": "words words words",
        "password2": "words words words",
    }

    client.post(reverse("account_signup"), answers)

    assert not User.objects.exists()


def test_the_administration_pages_ask_at_the_same_throttled_door(client: Client) -> None:
    response = client.get(reverse("admin:login"))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


def ask_for_a_new_password(email: str) -> str:
    response = Client(headers={"accept-language": "fr"}).post(
        reverse("account_reset_password"), {"email": email}, follow=True
    )
    page: str = response.text
    return page


def test_who_forgot_the_password_gets_a_letter_in_the_language_of_the_page(
    mary: User, mailoutbox: list[EmailMessage]
) -> None:
    ask_for_a_new_password("mary@school.example")

    (letter,) = mailoutbox
    assert letter.to == ["mary@school.example"]
    assert letter.subject == "Un nouveau mot de passe pour Family Games"
    assert "votre compte sur Family Games (testserver)" in str(letter.body)
    assert "http://testserver/accounts/password/reset/key/" in str(letter.body)


def test_a_stranger_gets_no_letter_and_nobody_learns_who_has_an_account(
    mary: User, mailoutbox: list[EmailMessage]
) -> None:
    assert "S’il existe un compte" in ask_for_a_new_password("eve@elsewhere.example")
    assert mailoutbox == []
    assert "S’il existe un compte" in ask_for_a_new_password("mary@school.example")
