"""Files and lists, sent to the page that reads decks."""

from __future__ import annotations

import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classroom.models import Deck


def send(
    desk: Client, data: bytes, name: str = "words.csv", slug: str = "", kind: str = "cards"
) -> HttpResponse:
    address = reverse("deck_import", args=[slug]) if slug else reverse("deck_import_new")
    said = {"file": SimpleUploadedFile(name, data), "title": "Words", "kind": kind}
    return desk.post(address, said)  # type: ignore[return-value]


def look(desk: Client, data: bytes, slug: str = "") -> str:
    """The address of the preview."""
    answer = send(desk, data, slug=slug)
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def take(desk: Client, address: str, number: int = 0) -> Deck:
    answer = desk.post(address, {"take": "1", "number": number})
    match = re.fullmatch(r"/teach/decks/([\w-]+)/edit/", answer["Location"])
    assert match, answer["Location"]
    return Deck.objects.get(slug=match[1])


def counts(page: str) -> dict[str, int]:
    return {
        fate: int(number)
        for fate, number in re.findall(r'class="fate fate-(\w+)" href="[^"]*" *><strong>(\d+)<', page)
        if fate != "noted"
    }
