"""Signing in: by e-mail, slowed for the account that is being guessed at and for no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django.conf
import polib
import pytest
from django.conf import LazySettings, settings
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


def sign_in(
    email: str, password: str, browser: Client | None = None, *, address: str = "192.0.2.1"
) -> Client:
    client = browser or Client()
    client.defaults["REMOTE_ADDR"] = address
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


def test_tries_that_failed_are_forgotten_once_the_password_was_right(mary: User) -> None:
    for _ in range(2):
        for _ in range(4):
            sign_in("mary@school.example", "a guess")
        assert is_signed_in(sign_in("mary@school.example", "the right words"))


def test_a_teacher_who_forgot_the_password_signs_in_with_a_new_one(
    mary: User, mailoutbox: list[EmailMessage]
) -> None:
    browser = Client()
    for _ in range(6):
        sign_in("mary@school.example", "a guess", browser)
    browser.post(reverse("account_reset_password"), {"email": "mary@school.example"})
    link = re.findall(r"https?://[^/]+(/\S+)", str(mailoutbox[0].body))[0]
    page = browser.get(link, follow=True).redirect_chain[-1][0]

    browser.post(page, {"password1": "words of today", "password2": "words of today"})

    assert is_signed_in(sign_in("mary@school.example", "words of today", browser))


def test_guessing_elsewhere_locks_no_teacher_out(mary: User) -> None:
    for _ in range(6):
        sign_in("mary@school.example", "a guess", address="203.0.113.9")

    assert not is_signed_in(sign_in("mary@school.example", "the right words", address="203.0.113.9"))
    assert is_signed_in(sign_in("mary@school.example", "the right words"))


def test_a_browser_known_to_its_owner_has_tries_of_its_own(mary: User) -> None:
    known = sign_in("mary@school.example", "the right words").cookies["known"].value
    for number in range(150):
        sign_in("mary@school.example", "a guess", address=f"203.0.113.{number}")
        sign_in("mary@school.example", "a guess")
    assert not is_signed_in(sign_in("mary@school.example", "the right words", address="198.51.100.1"))

    def came_back(value: str) -> Client:
        browser = Client()
        browser.cookies["known"] = value
        return browser

    assert is_signed_in(sign_in("mary@school.example", "the right words", came_back(known)))
    assert not is_signed_in(sign_in("mary@school.example", "the right words", came_back(known[:-1] + "_")))
    for _ in range(5):
        sign_in("mary@school.example", "a guess", came_back(known))
    assert not is_signed_in(sign_in("mary@school.example", "the right words", came_back(known)))


def test_one_at_a_schools_address_keeps_none_of_its_teachers_out(mary: User) -> None:
    User.objects.create_user("paul@school.example", "other words")
    known = Client()
    known.cookies["known"] = sign_in("mary@school.example", "the right words").cookies["known"].value
    for number in range(130):
        sign_in(f"nobody-{number}@school.example", "a guess")
    assert is_signed_in(sign_in("paul@school.example", "other words"))

    for number in range(300):
        sign_in(f"nobody-{number}@school.example", "a guess")
    assert is_signed_in(sign_in("mary@school.example", "the right words", known))


def test_a_known_browser_is_known_to_one_account(mary: User) -> None:
    User.objects.create_user("eve@school.example", "words of Eve")
    known = sign_in("eve@school.example", "words of Eve").cookies["known"].value
    assert "eve" not in known
    for _ in range(5):
        sign_in("mary@school.example", "a guess")
    browser = Client()
    browser.cookies["known"] = known

    assert not is_signed_in(sign_in("mary@school.example", "the right words", browser))


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


def links_in(letters: list[EmailMessage]) -> list[str]:
    return [word for letter in letters for word in str(letter.body).split() if word.startswith("http://")]


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


def test_the_link_of_the_letter_leads_to_a_new_password(mary: User, mailoutbox: list[EmailMessage]) -> None:
    ask_for_a_new_password("mary@school.example")
    (link,) = links_in(mailoutbox)
    client = Client(headers={"accept-language": "en"})

    page = client.get(link, follow=True)
    answers = {"password1": "other words now", "password2": "other words now"}
    client.post(page.redirect_chain[-1][0], answers)

    assert ">New password</label>" in page.text
    assert is_signed_in(sign_in("mary@school.example", "other words now"))
    assert "This link no longer works" in client.get(link, follow=True).text


def test_a_stranger_gets_no_letter_and_nobody_learns_who_has_an_account(
    mary: User, mailoutbox: list[EmailMessage]
) -> None:
    assert "S’il existe un compte" in ask_for_a_new_password("eve@elsewhere.example")
    assert mailoutbox == []
    assert "S’il existe un compte" in ask_for_a_new_password("mary@school.example")


NEW = {"email": "eve@elsewhere.example", "password1": "words for eve", "password2": "words for eve"}


@pytest.fixture
def open_site(settings: LazySettings) -> None:
    """A site on which every teacher may make an account."""
    settings.OPEN_SIGN_UP = settings.ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


@pytest.mark.usefixtures("open_site")
def test_who_makes_an_account_confirms_the_address_before_signing_in(mailoutbox: list[EmailMessage]) -> None:
    client = Client(headers={"accept-language": "en"})

    page = client.post(reverse("account_signup"), NEW, follow=True)
    assert "<h1>Check your e-mail</h1>" in page.text
    assert 'class="message' not in page.text  # It would say the same.
    assert not is_signed_in(sign_in(NEW["email"], NEW["password1"]))
    (link,) = links_in(mailoutbox)
    assert "Is eve@elsewhere.example yours?" in client.get(link).text
    client.post(link)

    assert is_signed_in(sign_in(NEW["email"], NEW["password1"]))
    assert "This link no longer works" in client.get(reverse("account_confirm_email", args=["nonsense"])).text


@pytest.mark.usefixtures("open_site")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_letter_of_an_open_site_is_in_our_words(
    mary: User, mailoutbox: list[EmailMessage], language: str
) -> None:
    client = Client(headers={"accept-language": language})

    client.post(reverse("account_signup"), NEW)
    client.post(reverse("account_signup"), NEW | {"email": mary.email})
    client.post(reverse("account_reset_password"), {"email": "nobody@elsewhere.example"})

    assert [letter.to[0] for letter in mailoutbox] == [NEW["email"], mary.email, "nobody@elsewhere.example"]
    hello = {"en": "Hello,", "fr": "Bonjour,"}[language]
    assert all(str(letter.body).startswith(hello) for letter in mailoutbox)
    assert all("Family Games" in str(letter.subject) for letter in mailoutbox)


@pytest.mark.usefixtures("open_site")
@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_change_password"]
)
def test_labels_in_english_have_one_capital(mary: User, name: str) -> None:
    client = Client(headers={"accept-language": "en"})
    if name == "account_change_password":
        client.force_login(mary, backend="allauth.account.auth_backends.AuthenticationBackend")

    page = client.get(reverse(name)).text

    labels = re.findall(r"<label[^>]*>(?:<input[^>]*> <span>)?([^<]+)<", page)
    assert labels
    assert [label for label in labels if label != label.capitalize()] == []


def test_each_word_we_say_otherwise_is_said_by_django_or_allauth() -> None:
    ours = polib.pofile(str(Path(settings.LOCALE_PATHS[0]) / "en" / "LC_MESSAGES" / "django.po"))
    theirs = {
        entry.msgid
        for package in (allauth, django.conf)
        for entry in polib.pofile(str(Path(package.__path__[0]) / "locale/fr/LC_MESSAGES/django.po"))
    }

    assert [entry.msgid for entry in ours if entry.msgid not in theirs] == []


# --- My account ---------------------------------------------------------------------------------------------


def test_a_teacher_changes_the_name_that_is_shown(mary: User) -> None:
    desk = Client()
    desk.force_login(mary)

    page = desk.post(reverse("account"), {"account-name": "  Mary \x07  Smith "}, follow=True)

    mary.refresh_from_db()
    assert mary.name == "Mary Smith"
    assert mary.check_password("the right words")
    assert 'value="Mary Smith"' in page.text
    assert "Saved." in page.text


def test_a_name_that_is_too_long_is_refused_beside_its_field(mary: User) -> None:
    desk = Client()
    desk.force_login(mary)

    page = desk.post(reverse("account"), {"account-name": "M" * 81}).text

    mary.refresh_from_db()
    assert mary.name == ""
    assert 'id="id_account-name_error"' in page


def test_a_teacher_may_go_without_a_name(mary: User) -> None:
    mary.name = "Mary"
    mary.save()
    desk = Client()
    desk.force_login(mary)

    desk.post(reverse("account"), {"account-name": ""})

    mary.refresh_from_db()
    assert mary.name == ""


def at_desk(teacher: User, *, password: str = "") -> Client:
    """Signed in; with *password*, they have just said it again."""
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(teacher, backend="allauth.account.auth_backends.AuthenticationBackend")
    if password:
        desk.post(reverse("account_reauthenticate"), {"password": password})
    return desk


def test_another_address_counts_once_it_has_been_confirmed(
    mary: User, mailoutbox: list[EmailMessage]
) -> None:
    desk = at_desk(mary, password="the right words")

    page = desk.post(reverse("account_email"), {"email": "M@New.example", "action_add": ""}, follow=True).text

    assert "We have sent an e-mail to m@new.example." in page
    assert is_signed_in(sign_in("mary@school.example", "the right words"))
    (letter,) = mailoutbox
    assert letter.to == ["m@new.example"]
    assert "sign in to Family Games (testserver) with this address from now on" in str(letter.body)
    (link,) = links_in(mailoutbox)
    assert "You sign in with m@new.example now." in desk.post(link, follow=True).text
    mary.refresh_from_db()
    assert mary.email == "m@new.example"
    assert is_signed_in(sign_in("m@new.example", "the right words"))
    assert not is_signed_in(sign_in("mary@school.example", "the right words"))


def test_a_change_of_address_can_be_called_off(mary: User, mailoutbox: list[EmailMessage]) -> None:
    desk = at_desk(mary, password="the right words")
    desk.post(reverse("account_email"), {"email": "m@new.example", "action_add": ""})

    page = desk.post(reverse("account_email"), {"email": "m@new.example", "action_remove": ""}, follow=True)

    assert "The address stays as it was." in page.text
    (link,) = links_in(mailoutbox)
    desk.post(link)
    mary.refresh_from_db()
    assert mary.email == "mary@school.example"


def test_nobody_takes_the_address_of_a_colleague(mary: User, mailoutbox: list[EmailMessage]) -> None:
    User.objects.create_user("paul@school.example", "other words")
    desk = at_desk(mary, password="the right words")

    desk.post(reverse("account_email"), {"email": "paul@school.example", "action_add": ""})
    for link in links_in(mailoutbox):
        desk.post(link)

    mary.refresh_from_db()
    assert mary.email == "mary@school.example"
    assert is_signed_in(sign_in("paul@school.example", "other words"))


@pytest.mark.parametrize(
    ("name", "sent"),
    [("account_email", {"email": "eve@new.example", "action_add": ""}), ("account_delete", {})],
)
def test_whoever_finds_an_open_browser_cannot_take_the_account_over(
    mary: User, mailoutbox: list[EmailMessage], name: str, sent: dict[str, str]
) -> None:
    desk = at_desk(mary)

    page = desk.post(reverse(name), sent, follow=True).text

    assert "Your password, please" in page
    wrong = desk.post(reverse("account_reauthenticate"), {"password": "a guess", "next": reverse(name)})
    assert "incorrect" in wrong.text.lower()
    assert User.objects.filter(email="mary@school.example").exists()
    assert mailoutbox == []
    right = {"password": "the right words", "next": reverse(name)}
    desk.post(reverse("account_reauthenticate"), right, follow=True)
    assert len(mailoutbox) == (name == "account_email")
    assert User.objects.filter(email="mary@school.example").exists() == (name == "account_email")
