"""Whoever comes for the first time, on a slow network, sees the page as soon as it is there."""

from __future__ import annotations

import gzip
import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from classroom.middleware import CompressesOpenPages
from classroom.models import Session
from familygames.catalogue import GAMES
from tests.classroom.lessons import open_lesson, signed_in

pytestmark = pytest.mark.django_db

BLOCKS = re.compile(r'<link rel="stylesheet"|<script src=')
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')
COMPRESSED = {"accept-encoding": "gzip, br", "accept-language": "en"}


@pytest.fixture
def session() -> Session:
    return open_lesson(2)


def nonces_of(response: HttpResponse) -> set[str]:
    return set(re.findall(r"'nonce-([^']+)'", response["Content-Security-Policy"]))


@pytest.mark.parametrize("page", ["home", "join"])
def test_the_first_page_waits_for_no_other_file(session: Session, page: str) -> None:
    address = reverse(page, args=[session.code] if page == "join" else [])

    response = Client().get(address)

    assert not BLOCKS.search(response.text.partition("</head>")[0])
    within = re.findall(r'<(?:style|script) nonce="([^"]+)"', response.text)
    assert len(within) > 3
    assert set(within) == nonces_of(response)
    assert 'url("../' not in response.text


@pytest.mark.parametrize("page", ["home", "join"])
def test_whoever_has_been_here_gets_the_files_that_the_browser_keeps(session: Session, page: str) -> None:
    address = reverse(page, args=[session.code] if page == "join" else [])
    device = Client()
    device.get(address)

    response = device.get(address)

    assert "<style" not in response.text
    assert BLOCKS.search(response.text)
    assert not nonces_of(response)


def test_two_first_visits_have_nothing_in_common_that_a_stranger_could_use() -> None:
    one, other = (nonces_of(Client().get(reverse("home"))) for _ in range(2))

    assert len(one) == len(other) == 1
    assert one != other


def arguments(route: str, session: Session) -> list[str] | None:
    """What stands in the address of a page, if we know it."""
    known = {"code": session.code, "game": next(iter(GAMES)), "session_id": str(session.pk)}
    asked = re.findall(r"<(?:\w+:)?(\w+)>", route)
    return [known[name] for name in asked] if known.keys() >= set(asked) else None


def test_pages_are_compressed_exactly_where_nobodys_secret_stands_beside_what_another_chose(
    session: Session,
) -> None:
    teacher = signed_in(session)
    compressed, found = set(), set()
    for pattern in get_resolver().url_patterns:
        if not isinstance(pattern, URLPattern) or pattern.name is None:
            continue
        known = arguments(str(pattern.pattern), session)
        if known is None:
            continue
        response = teacher.get(reverse(pattern.name, args=known), headers=COMPRESSED)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            found.add(pattern.name)
            if response.headers.get("Content-Encoding") == "gzip":
                compressed.add(pattern.name)
        if response.streaming:
            list(response)  # At its end a file is closed.

    open_pages = {name for name in found if name in CompressesOpenPages.OPEN or name.startswith("guide_")}
    assert compressed == open_pages
    assert {"home", "join", "rules", "tour", "guide_lesson"} <= compressed
    assert {"teach", "classes", "decks"} <= found - compressed


def test_a_compressed_page_is_the_page(session: Session) -> None:
    device = Client()
    device.get(reverse("help"))

    sent = device.get(reverse("help"), headers=COMPRESSED)
    plain = device.get(reverse("help"), headers={"accept-language": "en"})

    # Django tells the token of a form in other letters each time.
    assert TOKEN.sub("", gzip.decompress(sent.content).decode()) == TOKEN.sub("", plain.text)
    assert len(sent.content) < len(plain.content) / 2
    assert "Accept-Encoding" in sent["Vary"]
