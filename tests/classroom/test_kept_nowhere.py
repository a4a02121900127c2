"""What depends on who asks is kept by no browser and by nothing on the way; what may be kept knows nobody.

Who has signed out, or handed the tablet on, leaves nothing behind their *Back*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from classroom.models import Participant, User
from classroom.models.tables import hash_token
from classroom.services import media
from tests.classroom.tables import a_teacher
from tests.classroom.test_media import a_picture
from tests.classroom.test_permissions import (
    COMMON,
    Things,
    a_guest_at_home,
    a_program,
    addresses,
    signed_in,
    things_of,
    with_seat,
)

pytestmark = pytest.mark.django_db

EVERYWHERE = list(dict.fromkeys(addresses(get_resolver().url_patterns, but=())))
MAY_BE_KEPT = {"media/<str:name>"}
"""Named by their content: they are the same for all, and for ever."""


def her_pupil() -> Client:
    Participant.objects.filter(name="Lina").update(token_hash=hash_token("Lina's"))
    return with_seat("Lina's")


WHO: dict[str, Callable[[], Client]] = {
    "a visitor": Client,
    "her pupil": her_pupil,
    "a guest at home": a_guest_at_home,
    "a program": a_program,
    "the teacher": lambda: signed_in(User.objects.get(email="mary@school.example")),
}


def known(things: Things) -> Things:
    return Things(
        things.known
        | COMMON
        | dict.fromkeys(("code", "card", "key", "url", "app_label"), "unknown")
        | dict.fromkeys(("uidb36", "content_type_id", "object_id", "id"), "1")
        | {"game": "happy_family", "kind": "cards", "size": "A4", "name": a_medium()}
    )


def a_medium() -> str:
    return media.store(teacher=a_teacher(), data=a_picture()).name


def objections(answer: HttpResponse, route: str) -> list[str]:
    kept = answer.get("Cache-Control", "")
    if route not in MAY_BE_KEPT:
        is_private = {"no-store", "private"} <= set(kept.replace(",", " ").split())
        return [] if is_private else [f"{route}: {kept!r}"]
    return [f"{route}: sets {name}" for name in answer.cookies]


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_page_is_kept(who: str, method: str) -> None:
    mary = User.objects.create_user("mary@school.example", "the right words")
    things = known(things_of(mary))
    client = WHO[who]()

    found: list[str] = []
    for address in EVERYWHERE:
        if "logout" in address.route or "<path:" in address.route or "?P" in address.route:
            continue
        answer: Any = getattr(client, method)(things.in_address(address))
        found += objections(answer, address.route)
        b"".join(answer)  # A file is closed once it has been read.

    assert found == []


@pytest.mark.parametrize("name", ["no-such.png", f"{'0' * 64}.webp", "..", "a" * 300])
def test_a_picture_that_is_not_there_knows_nobody(name: str) -> None:
    """A page asks for its pictures at once: each with a cookie of its own, and its forms would fail."""
    answer = Client().get(f"/media/{name}")

    assert answer.status_code == 404
    assert not answer.cookies
