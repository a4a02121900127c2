"""No press on a page of decks and classes destroys what is nowhere else, unless it asks or can be undone.

The pages are those to which links lead from the two lists, the buttons those that the pages have.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from classroom.models import Deck, DeckImport, Pupil, SchoolClass, User
from classroom.services import cards, decks, imports
from familygames.cards import Face
from familygames.catalogue import GAMES
from familygames.happy_family import standard_deck
from tests.classroom.pressing import Button, read_page
from tests.classroom.tables import a_published_deck, a_teacher
from tests.classroom.test_cards import animals

pytestmark = pytest.mark.django_db

PAGES = ("/teach/decks/", "/teach/classes/")
NOT_KEPT = {
    "Session": "Who is signed in and how a page is read is nobody's work.",
    "DeckImport": "The file is still the teacher's; a list that was typed stays in its form (kept.js).",
}
"""Models whose rows may go."""
SEARCHED = {"words", "games", "languages", "level", "slug", "id"}
"""Texts that follow from others."""


@pytest.fixture
def mary() -> User:
    return a_teacher("mary@school.example")


@pytest.fixture
def desk(mary: User) -> Client:
    """Mary has begun everything, and finished nothing."""
    client = Client()
    client.force_login(mary)
    decks.create(
        teacher=mary, kind="cards", deck=with_word(standard_deck().but(id="draft"), "never published")
    )
    for game in {game.kind: game for game in GAMES.values()}.values():
        cards_ = game.standard_deck()
        kept = a_published_deck(cards_, game.kind, owner=mary, slug=f"mine-{game.name.replace('_', '-')}")
        decks.save_draft(
            teacher=mary,
            slug=kept.slug,
            number=1,
            deck=cards_.but(title=dict.fromkeys(cards_.languages, f"changed since, {game.name}")),
        )
    a_published_deck(standard_deck(), owner=mary, slug="twice")
    second = with_word(standard_deck(), "published again")
    number = decks.save_draft(teacher=mary, slug="twice", number=1, deck=second)
    decks.publish(teacher=mary, slug="twice", number=number)
    decks.save_draft(
        teacher=mary, slug="twice", number=number, deck=with_word(standard_deck(), "written after that")
    )
    school_class = SchoolClass.objects.create(teacher=mary, name="6e B")
    pupils = [Pupil.objects.create(school_class=school_class, name=name) for name in ("Zoé", "Malik")]
    cards.make_cards(pupils=pupils[:1], deck=animals().cards)
    imports.begin(
        teacher=mary,
        data=b"",
        name="",
        slug="twice",
        about=imports.DeckDetails("", ("fr", "en"), "cards"),
        text="la mère\tthe mum\nla poire\tthe pear",
    )
    return client


def with_word(deck: Any, word: str) -> Any:
    """*deck*, its first card called *word*."""
    first, *others = deck.families
    member, *rest = first.members
    language = deck.languages[1]
    changed = member.but(faces=member.faces | {language: Face(word)})
    return deck.but(families=(first.but(members=(changed, *rest)), *others))


def pages(desk: Client) -> Iterator[tuple[str, list[Button]]]:
    """Every page of decks and classes to which links lead, by its address."""
    waiting, seen = list(PAGES), set(PAGES)
    waiting += [reverse("deck_import_look", args=[DeckImport.objects.get().pk])]
    while waiting:
        address = waiting.pop()
        answer = desk.get(address)
        if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
            continue
        page = read_page(answer.text)
        yield address, page.buttons
        for link in page.links:
            found = urlsplit(urljoin(address, link)).path
            if found.startswith(PAGES) and found not in seen and "/export/" not in found:
                seen.add(found)
                waiting.append(found)


def all_that_is_kept() -> set[str]:
    """Every text in the database, those inside of decks one by one."""
    found: set[str] = set()
    for model in apps.get_app_config("classroom").get_models():
        if model.__name__ in NOT_KEPT:
            continue
        names = [
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
            and not field.choices
            and field.name not in SEARCHED
        ]
        for row in model._default_manager.values_list(*names):
            for value in row:
                found |= set(leaves(value))
    return found


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        try:
            inner = json.loads(value)
        except ValueError:
            yield value
            return
        if isinstance(inner, dict | list):
            yield from leaves(inner)
        else:
            yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in SEARCHED:
                yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)


class _Undone(Exception):
    pass


def lost_by(desk: Client, address: str, button: Button, before: set[str]) -> set[str]:
    """What of *before* is nowhere any more after *button* was pressed; then all is as it was."""
    lost: set[str] = set()
    try:
        with transaction.atomic():
            desk.post(urljoin(address, button.action), button.sent)
            lost = before - all_that_is_kept()
            raise _Undone
    except _Undone:
        return lost


@pytest.mark.long
def test_no_press_destroys_what_is_nowhere_else_without_asking(desk: Client) -> None:
    pressed: dict[str, set[str]] = {}
    asked = 0
    before = all_that_is_kept()
    for address, buttons in pages(desk):
        for button in buttons:
            path = urlsplit(urljoin(address, button.action)).path
            if button.method != "post" or not path.startswith(PAGES):
                continue  # Those at the top of every page.
            if lost := lost_by(desk, address, button, before):
                asked += button.is_asked
                if not button.is_asked:
                    pressed[f"{address}: {button.text}"] = lost

    assert pressed == {}
    # A deck, a class, a pupil and a card may be destroyed by whoever is asked.
    assert asked >= 8


def test_the_law_sees_what_a_press_destroys(desk: Client, mary: User) -> None:
    """Else it would hold of everything."""
    delete = Button("", "post", reverse("deck_delete", args=["draft"]), [], is_asked=False)
    save = Button("", "post", reverse("decks"), [], is_asked=False)

    before = all_that_is_kept()
    assert "never published" in lost_by(desk, "/", delete, before)
    assert Deck.objects.filter(slug="draft").exists()
    assert lost_by(desk, "/", save, before) == set()
