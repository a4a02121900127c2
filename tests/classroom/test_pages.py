"""Pages for everybody: the way in, how somebody reads, and what went wrong."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template import TemplateSyntaxError, engines
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse

from classroom.context import ReadingPreferences
from tests.classroom.tables import a_teacher

pytestmark = pytest.mark.django_db

EVERYBODYS = [
    *("home", "privacy", "about", "help", "programs", "guide", "guide_lesson", "guide_classroom"),
    *("account_login", "account_reset_password", "account_signup"),
]
TEACHERS = [
    "teach",
    "classes",
    "decks",
    "session_new",
    "account",
    "account_change_password",
    "account_delete",
    "account_email",
    "account_reauthenticate",
    "account_logout",
]
TITLE = re.compile(r"\{% block title %\}.*?\{% endblock|<title>.*?</title>", re.DOTALL)
DOT_AFTER_A_SPACE = re.compile(r"\s(?:<[^<>]*>|\{%(?:(?!%\}).)*%\})*·[^·\n]{0,30}")


def html(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, **headers)  # type: ignore[arg-type]
    assert response.status_code == 200, path
    return response.content.decode()


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(a_teacher())
    return client


@pytest.mark.parametrize("name", [*EVERYBODYS, *TEACHERS])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_names_its_language_and_its_one_heading(name: str, language: str, desk: Client) -> None:
    client = Client() if name in EVERYBODYS else desk
    page = html(client, reverse(name), HTTP_ACCEPT_LANGUAGE=language)

    assert f'<html lang="{language}"' in page
    assert len(re.findall(r"<h1[ >]", page)) == 1
    assert re.search(r"<title>\s*\S.* · Family Games</title>", page)
    assert '<main id="main"' in page


@pytest.mark.parametrize("name", [*EVERYBODYS, *TEACHERS])
def test_no_page_has_script_or_style_of_its_own(name: str, desk: Client) -> None:
    response = (Client() if name in EVERYBODYS else desk).get(reverse(name))
    page = response.content.decode()

    policy = response["Content-Security-Policy"]
    ours = [f'nonce="{nonce}"' for nonce in re.findall(r"'nonce-([^']+)'", policy)]  # On a first visit.
    inline = [tag for tag in re.findall(r"<(?:script|style)[^>]*>", page) if "src=" not in tag]
    assert all('type="application/json"' in tag or any(nonce in tag for nonce in ours) for tag in inline)
    assert not re.search(r"<[^>]*\s(style|on[a-z]+)=", page)
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", [*EVERYBODYS, *TEACHERS])
def test_no_page_can_ask_for_the_camera_or_where_somebody_is(name: str, desk: Client) -> None:
    policy = (Client() if name in EVERYBODYS else desk).get(reverse(name))["Permissions-Policy"]

    assert {"camera=()", "geolocation=()", "payment=()"} <= set(policy.split(", "))
    assert "microphone" not in policy, "sentences are said aloud, and words recorded"


@pytest.mark.parametrize("name", TEACHERS)
def test_a_stranger_is_led_to_the_door_and_back(name: str) -> None:
    response = Client().get(reverse(name))

    assert response.status_code == 302
    if name != "account_logout":
        assert response["Location"].startswith(reverse("account_login"))
        assert response["Location"].endswith(f"?next={reverse(name)}")


def test_the_first_page_asks_for_the_code_only() -> None:
    page = html(Client(), "/")

    form = page[page.index('action="/join/"') : page.index("</form>", page.index('action="/join/"'))]
    assert re.findall(r'<input[^>]* name="(\w+)"', form) == ["csrfmiddlewaretoken", "code"]


def test_the_language_is_chosen_by_a_button_and_kept() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")

    response = client.post(reverse("set_language"), {"language": "fr", "next": "/privacy/"})

    assert response["Location"] == "/privacy/"
    assert '<html lang="fr"' in html(client, "/")


def test_text_size_and_spacing_are_kept_on_this_device() -> None:
    client = Client()

    response = client.post(reverse("reading"), {"size": "large", "spacing": "wide", "next": "/about/"})

    assert response["Location"] == "/about/"
    assert 'class="size-large spacing-wide' in html(client, "/")


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_nobody_is_sent_to_another_site(target: str) -> None:
    assert Client().post(reverse("reading"), {"next": target})["Location"] == "/"


@pytest.mark.parametrize("cookie", ["", "huge.wide", "large", "<b>.wide", "." * 50])
def test_a_strange_cookie_reads_as_normal(cookie: str) -> None:
    client = Client()
    client.cookies["reading"] = cookie

    page = html(client, "/")

    size, spacing = re.findall(r'<html lang="\w+" class="size-(\w+) spacing-(\w+)', page)[0]
    assert ReadingPreferences(size, spacing) == ReadingPreferences.chosen(size, spacing)


def test_what_is_not_there_is_said_kindly_in_both_languages() -> None:
    english = Client().get("/nowhere/")
    french = Client().get("/nowhere/", HTTP_ACCEPT_LANGUAGE="fr")

    assert (english.status_code, french.status_code) == (404, 404)
    assert "This card is not in the deck" in english.content.decode()
    assert '<html lang="fr"' in french.content.decode()


def test_a_form_without_its_token_is_explained() -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("reading"), {"size": "large"})

    assert response.status_code == 403
    assert "The page was open too long" in response.content.decode()


@pytest.mark.parametrize("path", ["/wait/leave/", "/practise/guest/", "/table/1/move/"])
def test_who_comes_by_a_link_to_what_a_button_does_learns_that_nothing_was_done(path: str) -> None:
    english = Client().get(path, HTTP_ACCEPT_LANGUAGE="en")
    french = Client().get(path, HTTP_ACCEPT_LANGUAGE="fr")

    assert (english.status_code, english["Allow"]) == (405, "POST")
    assert "<h1>Nothing was done</h1>" in english.text
    assert '<html lang="fr"' in french.text


def test_a_breakdown_shows_a_page_that_asks_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(cls: type[ReadingPreferences], request: object) -> ReadingPreferences:
        raise RuntimeError("broken")

    monkeypatch.setattr(ReadingPreferences, "of", classmethod(broken))

    response = Client(raise_request_exception=False).get("/")

    assert response.status_code == 500
    assert "The cards fell off the table" in response.content.decode()
    assert "broken" in caplog.text


def test_a_visitor_without_account_is_sent_to_the_school() -> None:
    page = html(Client(), reverse("account_signup"))

    assert "Accounts are created by the school" in page
    assert "<form" in page
    assert 'name="password1"' not in page


def test_the_rules_are_told_with_the_sentences_of_the_game_each_in_its_language() -> None:
    page = html(Client(), reverse("rules", args=["happy_family"]), HTTP_ACCEPT_LANGUAGE="en")

    for language, sentence in (("en", "Lucky dip!"), ("fr", r"Bonne pioche\s!"), ("en", "Happy Family!")):
        assert re.search(f'lang="{language}">{sentence}<', page), sentence


def test_every_template_can_be_read() -> None:
    """A mistake in one is told here with its file, before all that is drawn with it fails."""
    folder = settings.BASE_DIR / "templates"
    wrong = {}
    for path in sorted(folder.rglob("*.html")):
        name = path.relative_to(folder).as_posix()
        try:
            get_template(name)
        except TemplateSyntaxError as error:
            wrong[name] = str(error)

    assert wrong == {}


def test_a_name_that_nobody_gives_a_template_fails_by_its_name() -> None:
    """What a page may do without is asked for first: ``{% if table %}{{ table.seats }}{% endif %}``."""
    with pytest.raises(pytest.fail.Exception, match=r"'tabel\.seats'"):
        engines["django"].from_string("{{ tabel.seats }}").render({"table": "3"})


def test_no_line_of_a_page_can_begin_with_the_dot_between_two_things() -> None:
    templates = {path: path.read_text() for path in (settings.BASE_DIR / "templates").rglob("*.html")}
    found = [
        f"{path.name}: {place[0]}"
        for path, text in templates.items()
        for place in DOT_AFTER_A_SPACE.finditer(TITLE.sub("", text))
    ]

    assert sum(text.count("&nbsp;· ") for text in templates.values()) > 50
    assert found == []
