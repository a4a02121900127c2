"""Decks for programs: with a good token, as much as on the pages, and no more."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from classroom.api import TokenThrottle
from classroom.models import ApiToken, Deck, User, Visibility
from classroom.services import decks, tokens
from familygames.catalogue import DECKS
from familygames.happy_family import standard_deck
from tests.classroom.tables import a_published_deck, a_teacher, classic_deck

pytestmark = pytest.mark.django_db

CARDS = msgspec.to_builtins(standard_deck())


@pytest.fixture(autouse=True)
def no_requests_so_far() -> None:
    cache.clear()


class Program:
    """Speaks JSON with a token."""

    def __init__(self, teacher: User) -> None:
        self.token = tokens.make(teacher=teacher, name="test")
        self.client = Client(headers={"authorization": f"Bearer {self.token}"})

    def ask(self, method: str, path: str, said: Any = None) -> tuple[int, Any]:
        body = {} if said is None else {"data": msgspec.json.encode(said), "content_type": "application/json"}
        answer = getattr(self.client, method)(f"/api/v1{path}", **body)
        is_json = answer.get("Content-Type", "").startswith("application/json")
        return answer.status_code, answer.json() if is_json and answer.content else answer.content


@pytest.fixture
def mary() -> Program:
    return Program(a_teacher("mary@school.example"))


@pytest.fixture
def paul() -> Program:
    return Program(a_teacher("paul@school.example"))


@pytest.mark.on_postgresql
def test_a_deck_is_made_written_published_copied_shared_and_deleted(mary: Program) -> None:
    status, made = mary.ask("post", "/decks", {"kind": "cards", "deck": CARDS})
    assert (status, made["is_own"], made["is_published"]) == (201, True, False)
    slug, deck = made["slug"], made["deck"]

    deck["title"]["en"] = "Written by a program"
    deck["licence"] = "CC0"
    status, written = mary.ask("put", f"/decks/{slug}", {"number": made["number"], "deck": deck})
    assert (status, written["title"]) == (200, "Written by a program")

    status, published = mary.ask("post", f"/decks/{slug}/publish", {"number": written["number"]})
    games = decks.games_of("cards", msgspec.convert(deck, DECKS["cards"]))
    assert (status, published["games"]) == (200, games)
    assert {"happy_family", "memory"} <= {*games}

    assert mary.ask("post", f"/decks/{slug}/share", {"visibility": "school"})[1]["visibility"] == "school"
    assert mary.ask("post", f"/decks/{slug}/copy")[0] == 201
    assert mary.ask("get", "/decks?mine=true")[1]["count"] == 2
    assert mary.ask("delete", f"/decks/{slug}")[0] == 204
    assert mary.ask("get", f"/decks/{slug}")[0] == 404


def test_a_deck_comes_as_it_is_and_as_its_schema_says(mary: Program) -> None:
    slug = classic_deck().slug

    status, told = mary.ask("get", f"/decks/{slug}")

    assert status == 200
    assert msgspec.convert(told["deck"], DECKS["cards"]) == classic_deck().cards
    assert told["number"] == 0
    assert "$defs" in mary.ask("get", "/schema/sentences")[1]


def test_decks_are_searched(mary: Program) -> None:
    classic_deck()

    assert mary.ask("get", "/decks?q=grandmother&language=fr&game=happy_family")[1]["count"] == 1
    assert mary.ask("get", "/decks?q=elephant")[1]["count"] == 0


def test_a_search_for_thousands_of_words_is_refused(mary: Program) -> None:
    status, told = mary.ask("get", f"/decks?q={'a+' * 1_500}")

    assert status == 422
    assert told["message"]


def test_files_and_sheets_are_made(mary: Program) -> None:
    slug = classic_deck().slug

    assert mary.ask("get", f"/decks/{slug}/export/zip")[1][:2] == b"PK"
    assert mary.ask("get", f"/decks/{slug}/cards.pdf?per_page=4&grey=true")[1][:4] == b"%PDF"
    assert mary.ask("get", f"/decks/{slug}/cards.pdf?per_page=5")[0] == 422
    assert mary.ask("get", f"/decks/{slug}/export/exe")[0] == 422


def test_a_picture_is_added(mary: Program) -> None:
    output = io.BytesIO()
    Image.new("RGB", (9, 9)).save(output, "PNG")

    good = mary.client.post("/api/v1/media", {"file": SimpleUploadedFile("x.png", output.getvalue())})
    bad = mary.client.post("/api/v1/media", {"file": SimpleUploadedFile("x.png", b"no picture")})

    assert (good.status_code, good.json()["kind"]) == (201, "picture")
    assert (bad.status_code, bad.json()["reason"]) == (422, "not_a_picture")


def test_a_draft_that_was_changed_meanwhile_is_not_overwritten(mary: Program) -> None:
    made = mary.ask("post", "/decks", {"kind": "cards", "deck": CARDS})[1]

    status, refused = mary.ask("put", f"/decks/{made['slug']}", {"number": 7, "deck": CARDS})

    assert (status, refused["reason"]) == (409, "draft_moved_on")


@pytest.mark.parametrize(
    "deck",
    [
        {},
        CARDS | {"families": "none"},
        CARDS | {"unknown": 1},
        CARDS | {"families": [CARDS["families"][0] | {"picture": "../../settings.py"}]},
        CARDS | {"families": [CARDS["families"][0] | {"picture": "javascript:alert(1)"}]},
    ],
    ids=range(5),
)
def test_what_is_no_deck_is_refused(mary: Program, deck: Any) -> None:
    status, refused = mary.ask("post", "/decks", {"kind": "cards", "deck": deck})

    assert (status, set(refused)) == (422, {"reason", "message"})
    assert not Deck.objects.exists()


def test_half_a_letter_is_refused(mary: Program) -> None:
    body = json.dumps({"kind": "cards", "deck": CARDS | {"title": {"en": "\ud800"}}})

    answer = mary.client.post("/api/v1/decks", body, content_type="application/json")

    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_deck")


# --- Rights -------------------------------------------------------------------------------------------------


def test_nobody_gets_at_anothers_private_deck(mary: Program, paul: Program) -> None:
    slug = mary.ask("post", "/decks", {"kind": "cards", "deck": CARDS})[1]["slug"]

    assert paul.ask("get", "/decks")[1]["count"] == 0
    for method, path, said in (
        ("get", "", None),
        ("get", "/export/zip", None),
        ("get", "/cards.pdf", None),
        ("put", "", {"number": 1, "deck": CARDS}),
        ("post", "/publish", {"number": 1}),
        ("post", "/copy", None),
        ("post", "/share", {"visibility": "public"}),
        ("delete", "", None),
    ):
        assert paul.ask(method, f"/decks/{slug}{path}", said)[0] == 404, (method, path)
    assert Deck.objects.get().draft_cards.title == standard_deck().title


def test_what_others_share_is_read_as_published_and_not_written(mary: Program, paul: Program) -> None:
    owner = a_teacher("mary@school.example")
    deck = a_published_deck(standard_deck(), owner=owner, slug="shared")
    Deck.objects.update(visibility=Visibility.SCHOOL)
    decks.save_draft(teacher=owner, slug="shared", number=1, deck=deck.cards.but(author="not yet published"))

    assert paul.ask("get", "/decks/shared")[1]["deck"].get("author") != "not yet published"
    assert mary.ask("get", "/decks/shared")[1]["deck"]["author"] == "not yet published"
    assert paul.ask("put", "/decks/shared", {"number": 2, "deck": CARDS})[0] == 404


def test_without_a_good_token_nothing_is_told(mary: Program) -> None:
    signed_in = Client()
    signed_in.force_login(a_teacher("mary@school.example"))

    for client in (Client(), signed_in, Client(headers={"authorization": "Bearer fg_wrong"})):
        assert client.get("/api/v1/decks").status_code == 401
    User.objects.update(is_active=False)
    assert mary.ask("get", "/decks")[0] == 401


def test_a_program_that_asks_too_often_waits(
    mary: Program, paul: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TokenThrottle, "timer", lambda _: 0.0)  # However long an answer takes.

    statuses = {mary.ask("get", "/decks")[0] for _ in range(125)}
    refused = mary.client.get("/api/v1/decks", headers={"accept-language": "fr"})

    assert statuses == {200, 429}
    assert refused.json() == {
        "reason": "too_many_requests",
        "message": "Trop de demandes. Attendez un peu.",
    }
    assert int(refused["Retry-After"]) > 0
    assert paul.ask("get", "/decks")[0] == 200


# --- Tokens -------------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_kept_as_a_hash_and_can_be_revoked() -> None:
    desk = Client()
    desk.force_login(a_teacher())
    address = reverse("account")

    page = desk.post(address, {"name": "My script"}).text
    (kept,) = ApiToken.objects.all()
    token = page.partition('<code class="token">')[2].partition("</code>")[0]
    assert token.startswith("fg_")
    assert kept.hash == ApiToken.hashed(token) != token
    assert token not in desk.get(address).text
    program = Client(headers={"authorization": f"Bearer {token}"})
    assert program.get("/api/v1/decks").status_code == 200

    desk.post(address, {"revoke": kept.pk})

    assert program.get("/api/v1/decks").status_code == 401


def test_nobody_revokes_anothers_token(mary: Program) -> None:
    desk = Client()
    desk.force_login(a_teacher("paul@school.example"))

    desk.post(reverse("account"), {"revoke": ApiToken.objects.get().pk})

    assert mary.ask("get", "/decks")[0] == 200
    assert "Revoke the token" not in desk.get(reverse("account")).text


def test_there_are_not_too_many_tokens_and_each_has_a_name() -> None:
    desk = Client()
    desk.force_login(a_teacher())

    desk.post(reverse("account"), {"name": "  "})
    assert not ApiToken.objects.exists()
    for number in range(tokens.MOST_TOKENS + 2):
        desk.post(reverse("account"), {"name": f"Program {number}"})
    assert ApiToken.objects.count() == tokens.MOST_TOKENS


def test_the_interface_describes_itself() -> None:
    told = Client().get("/api/v1/openapi.json").json()

    assert told["openapi"].startswith("3.")
    assert {"/api/v1/decks", "/api/v1/decks/{slug}", "/api/v1/media"} <= told["paths"].keys()
    assert told["components"]["securitySchemes"]["Token"] == {"type": "http", "scheme": "bearer"}
