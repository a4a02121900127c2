"""What docs/api.md, the description and the reference say of the interface is what it does."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override
from hypothesis import HealthCheck, Phase, settings
from PIL import Image
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from classroom import refusals, wording_api
from classroom.api import TokenThrottle, api
from classroom.games import kinds
from classroom.models import ApiToken, Deck, SchoolClass, Session
from classroom.services import tokens
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher, classic_deck

pytestmark = pytest.mark.django_db

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
CARDS = msgspec.to_builtins(standard_deck())
ROWS = re.findall(r"^\| `([A-Z]+) (/[^`]+)` \|([^|]*)\| (.*) \|$", DOCS, re.MULTILINE)
"""Of what can be asked: method, path, parameters or what is sent, and what is said of it."""
PLACES = {"slug", "kind", "form", "report", "what", "lesson", "school_class"}


@pytest.fixture(autouse=True)
def no_requests_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(TokenThrottle, "allow_request", lambda *_: True)


@pytest.fixture
def one_connection() -> Iterator[None]:
    """A request does not close the connection that the test looks with, nor undo what it has prepared."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def program() -> Client:
    token = tokens.make(teacher=a_teacher("mary@school.example"), name="test", reads_reports=True)
    return Client(headers={"authorization": f"Bearer {token}"}, raise_request_exception=False)


def described() -> dict[str, Any]:
    return json.loads(Client().get("/api/v1/openapi.json").content)


def test_every_address_is_in_the_docs_and_each_of_the_docs_is_there() -> None:
    found = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, methods in described()["paths"].items()
        for method in methods
    }

    assert {(method, path) for method, path, _, _ in ROWS} == found


@pytest.mark.parametrize(("method", "path", "told"), [row[:3] for row in ROWS])
def test_parameters_and_their_values_are_as_the_docs_say(method: str, path: str, told: str) -> None:
    operation = described()["paths"][f"/api/v1{path}"][method.lower()]
    words = set(re.findall(r"`([a-z0-9_]+)`", told)) - {"file"}
    asked = {part["name"]: part["schema"] for part in operation.get("parameters", ())}

    values = {name: set(schema.get("enum", ())) for name, schema in asked.items() if name in PLACES}
    if any(values.values()):
        assert words == set().union(*values.values())
    else:
        assert words == asked.keys() - PLACES


def test_every_example_of_the_docs_is_done_as_it_says(program: Client) -> None:
    """Each row is asked as it stands, its example with cards in it, and is answered as it says."""
    picture = io.BytesIO()
    Image.new("RGB", (9, 9)).save(picture, "PNG")
    for method, path, told, said in ROWS:
        mary = a_teacher("mary@school.example")
        mine = a_published_deck(standard_deck(), owner=mary, slug="mine")
        school_class = SchoolClass.objects.create(teacher=mary, name="6B")
        lesson = Session.objects.create(
            teacher=mary, school_class=school_class, game="happy_family", deck=mine, options={}
        )
        keys = {"lesson": lesson.pk, "school_class": school_class.pk}
        what = re.findall(r"`(\w+)`", told)[0] if path.endswith(("/{what}", "/{report}")) else ""
        address = "/api/v1" + path.format(
            slug=mine.slug, kind="cards", form="csv", what=what, report=what, **keys
        )
        example = re.search(r"`(\{.*\})`", told)
        if "`file`" in told:
            answer = program.post(address, {"file": SimpleUploadedFile("x.png", picture.getvalue())})
        elif example:
            body = json.loads(example[1].replace("{…}", json.dumps(CARDS)))
            if "number" in body:
                body["number"] = mine.draft_number
            send = getattr(program, method.lower())
            answer = send(address, json.dumps(body), content_type="application/json")
        else:
            answer = getattr(program, method.lower())(address)

        status = re.search(r"\b20\d\b", said)
        assert answer.status_code == int(status[0] if status else 200), (method, path, answer.content[:300])
        Session.objects.all().delete()
        SchoolClass.objects.all().delete()
        Deck.objects.all().delete()


def test_a_token_for_decks_alone_reads_no_report() -> None:
    token = tokens.make(teacher=a_teacher("mary@school.example"), name="decks")
    program = Client(headers={"authorization": f"Bearer {token}"})

    for path in ("/lessons", "/lessons/1/said", "/classes", "/classes/1/words", "/classes/1/homework"):
        answer = program.get(f"/api/v1{path}")
        assert (answer.status_code, answer.json()["reason"]) == (403, "decks_only")
    assert program.get("/api/v1/decks").status_code == 200


def test_every_kind_of_refusal_is_in_the_docs() -> None:
    statuses = set(map(int, re.findall(r"^\| (\d{3}) \|", DOCS, re.MULTILINE)))
    reasons = set(re.findall(r"`(\w+)`", DOCS.partition("## Refusals")[2]))

    assert statuses == wording_api.API_REFUSALS.keys()
    assert wording_api.REFUSING.keys() - {"forbidden", "bad_deck"} <= reasons


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_a_reason_and_a_sentence_in_the_language_asked_for(
    program: Client, language: str
) -> None:
    slug = classic_deck().slug
    school_class = SchoolClass.objects.create(teacher=a_teacher("mary@school.example"), name="5C")
    program.headers = {}  # type: ignore[attr-defined]
    how: Any = {"headers": {"accept-language": language}}
    json_body = how | {"content_type": "application/json"}
    new = {"kind": "cards", "deck": CARDS}
    draft = program.post("/api/v1/decks", json.dumps(new), **json_body).json()["slug"]
    found = {
        "no_token": Client().get("/api/v1/decks", **how),
        "not_found": program.get("/api/v1/decks/none", **how),
        "no_such_address": program.get("/api/v1/nothing", **how),
        "wrong_method": program.delete("/api/v1/decks", **how),
        "bad_json": program.post("/api/v1/decks", "{", **json_body),
        "missing": program.post("/api/v1/decks", json.dumps({"kind": "cards"}), **json_body),
        "unknown_field": program.get("/api/v1/decks?langauge=fr", **how),
        "unknown_value": program.get("/api/v1/decks?game=chess", **how),
        "wrong_value": program.get("/api/v1/decks?offset=many", **how),
        "dates_turned": program.get(
            f"/api/v1/classes/{school_class.pk}/words?begin=2026-05-09&end=2026-05-03", **how
        ),
        "unknown_language": program.get("/api/v1/decks?language=n", **how),
        "bad_deck": program.post(
            "/api/v1/decks", json.dumps(new | {"deck": CARDS | {"families": 3}}), **json_body
        ),
        "same_languages": program.post(
            "/api/v1/decks", json.dumps(new | {"deck": CARDS | {"languages": ["fr", "fr"]}}), **json_body
        ),
        "no_title": program.post(
            "/api/v1/decks", json.dumps(new | {"deck": CARDS | {"title": {"en": " "}}}), **json_body
        ),
        "not_published": program.post(
            f"/api/v1/decks/{draft}/share", json.dumps({"visibility": "school"}), **json_body
        ),
    }
    found["unknown_value "] = program.get(f"/api/v1/decks/{slug}/export/exe", **how)

    for reason, answer in found.items():
        said = answer.json()
        assert answer.status_code >= 400
        assert set(said) == {"reason", "message"}, reason
        assert said["reason"] == reason.strip()
        with override(language):
            known = wording_api.REFUSING.get(reason.strip()) or kinds.NO_CHANGE[reason.strip()]
            assert said["message"].startswith(str(known).partition("%")[0]), reason
        assert answer["Content-Type"].startswith("application/json")


@pytest.mark.parametrize(("status", "reason"), refusals.REASONS.items())
def test_what_is_refused_before_or_after_it_is_read_is_told_in_words_too(status: int, reason: str) -> None:
    answer = refusals.say_what_only_buttons_do(lambda _: HttpResponse("<h1>No</h1>", status=status))

    with override("fr"):
        said = answer(RequestFactory().get("/api/v1/decks"))
        assert json.loads(said.content) == wording_api.refused_program(reason)
        assert answer(RequestFactory().get("/teach/")).content == b"<h1>No</h1>"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_too_large_is_told_in_words(language: str) -> None:
    headers = [(b"accept-language", language.encode())]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/media",
        "headers": headers,
        "query_string": b"",
    }

    said, kind = refusals.too_large(scope)

    with override(language):
        assert json.loads(said) == wording_api.refused_program("request_too_large")
    assert kind.startswith(b"application/json")


@pytest.mark.parametrize("languages", [["fr", "fr"], ["fr", "xx"], ["", "en"], ["fr", "e"]])
def test_a_deck_is_in_two_languages_of_the_site(program: Client, languages: list[str]) -> None:
    body = {"kind": "cards", "deck": CARDS | {"languages": languages}}

    made = program.post("/api/v1/decks", json.dumps(body), content_type="application/json")

    assert made.status_code == 422
    assert made.json()["reason"] in {"same_languages", "unknown_language"}
    assert not Deck.objects.exists()


def test_a_draft_does_not_become_one_of_languages_that_are_none(program: Client) -> None:
    deck = a_published_deck(standard_deck(), owner=a_teacher("mary@school.example"), slug="mine")
    body = {"number": deck.draft_number, "deck": CARDS | {"languages": ["fr", "fr"]}}

    written = program.put("/api/v1/decks/mine", json.dumps(body), content_type="application/json")

    assert (written.status_code, written.json()["reason"]) == (422, "same_languages")


def test_decks_are_found_by_exactly_their_languages(program: Client) -> None:
    classic_deck()

    counts = {
        code: program.get(f"/api/v1/decks?language={code}").json()["count"] for code in ("fr", "en", "de")
    }

    assert counts == {"fr": 1, "en": 1, "de": 0}


def test_it_is_told_whose_a_deck_is(program: Client) -> None:
    classic_deck()
    for slug, owner in (("mine", "mary"), ("theirs", "paul")):
        a_published_deck(standard_deck(), owner=a_teacher(f"{owner}@school.example"), slug=slug)
    Deck.objects.filter(slug="theirs").update(visibility="school")

    told = {
        deck["slug"]: (deck["whose"], deck["is_own"], deck["visibility"])
        for deck in program.get("/api/v1/decks").json()["decks"]
    }

    assert told == {
        classic_deck().slug: ("starter", False, "public"),
        "mine": ("mine", True, "private"),
        "theirs": ("shared", False, "school"),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reference_tells_all_of_it_in_the_readers_language(language: str) -> None:
    page = Client().get(reverse("programs"), headers={"accept-language": language}).content.decode()

    with override(language):
        for path, methods in api.get_openapi_schema()["paths"].items():
            for method, operation in methods.items():
                assert f"<b>{method.upper()}</b> {path}<" in page
                for part in operation.get("parameters", ()):
                    assert f"<code>{part['name']}</code>" in page
        for schema in api.get_openapi_schema()["components"]["schemas"].values():
            assert all(f"<code>{name}</code>" in page for name in schema["properties"])
    assert set(re.findall(r"<dt><code>(\d{3})</code>", page)) == {
        str(code) for code in wording_api.API_REFUSALS
    }


# --- By chance ----------------------------------------------------------------------------------------------

described_schema = schemathesis.openapi.from_dict(api.get_openapi_schema())


@pytest.mark.django_db
@described_schema.parametrize()
@settings(
    max_examples=8,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_as_described(case: schemathesis.Case, one_connection: None) -> None:
    if not ApiToken.objects.exists():
        a_published_deck(standard_deck(), owner=a_teacher("mary@school.example"), slug="mine")
    ApiToken.objects.all().delete()
    token = tokens.make(teacher=a_teacher("mary@school.example"), name="chance", reads_reports=True)

    # Without a token nothing is told: test_api.py. What is a deck or a picture, no schema of these says.
    excluded = [ignored_auth]
    if {"deck", "file"} & set(case.body if isinstance(case.body, dict) else ("file",)):
        excluded.append(positive_data_acceptance)
    case.call_and_validate(
        app=WSGIHandler(), headers={"Authorization": f"Bearer {token}"}, excluded_checks=excluded
    )
