"""Decks of other languages are played like any other: the pair is free."""

from __future__ import annotations

from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from random import Random

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient, Client

from classroom.games.shared.faces import faces
from classroom.games.sites import words_of
from classroom.live.hub import hub
from classroom.live.table import LiveTable
from classroom.models import Seat, Session, Table
from familygames.cards import Deck
from familygames.catalogue import GAMES
from familygames.game import Spoken
from familygames.happy_family.rules import Ask
from familygames.language.formulas import Scene, hear, say
from familygames.language.resources import spoken_in
from tests.classroom.tables import Socket, a_published_deck, a_table
from tests.games import sample_of

pytestmark = pytest.mark.django_db(transaction=True)

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "decks"


games_of_words = pytest.mark.parametrize(
    "game", [name for name, game in GAMES.items() if game.kind == "cards"]
)


def a_table_with(slug: str, game: str) -> str:
    """A table with this starter deck; the token of the first."""
    cards = msgspec.json.decode((FOLDER / f"{slug}.json").read_bytes(), type=Deck)
    deck = a_published_deck(cards)
    rows = a_table(*(f"Pupil {number}" for number in range(sample_of(game).seats)), game=game)
    Table.objects.update(version=deck.latest)
    Session.objects.update(deck=deck)
    return str(rows[0]["token"])


@games_of_words
@pytest.mark.parametrize(("slug", "spoken"), [("dutch-first-words", "fr"), ("spanish-english", "en")])
async def test_a_table_opens_and_says_moves_in_a_language_it_knows(game: str, slug: str, spoken: str) -> None:
    token = await sync_to_async(a_table_with)(slug, game)
    number = await sync_to_async(lambda: Seat.objects.get(number=0).table_id)()
    client = AsyncClient()
    client.cookies["seat"] = token

    page = await client.get(f"/table/{number}/")

    table = await hub.table(number)
    assert page.status_code == 200
    assert table.language == spoken
    text = unescape(page.text)
    for card in getattr(table.state.view(0), "hand", ()):
        assert any(face.word in text for face in table.deck.by_card[card].faces.values()), card


def dutch() -> Deck:
    return msgspec.json.decode((FOLDER / "dutch-first-words.json").read_bytes(), type=Deck)


async def some_moves(table: LiveTable, most: int = 12) -> AsyncIterator[int]:
    """Random moves of whoever is to move, one after the other."""
    rng = Random(1)
    while table.number < most and not table.over:
        seat = rng.choice(sorted(table.state.to_move()))
        await table.play(seat, table.number, rng.choice(table.state.moves(seat)))
        yield table.number


@games_of_words
async def test_a_lesson_in_dutch_goes_on_on_every_screen(game: str) -> None:
    token = await sync_to_async(a_table_with)("dutch-first-words", game)
    number = await sync_to_async(lambda: Seat.objects.get(number=0).table_id)()
    table = await hub.table(number)
    socket = Socket(f"/ws/table/{number}/", token=token, kind="board")
    await socket.open()

    said = 0
    async for moved in some_moves(table):
        while (shown := await socket.hear())["number"] < moved:
            pass
        assert all(event["text"] for event in shown["events"])
        said += any(event.get("said") for event in shown["events"])

    assert said > 2
    assert not table.is_broken
    await socket.close()


@pytest.mark.parametrize("read", ["en", "fr"])
async def test_a_game_in_dutch_at_home_is_there_again_after_every_move(read: str) -> None:
    await sync_to_async(a_published_deck)(dutch())
    client = AsyncClient(headers={"accept-language": read})
    await client.post("/practise/guest/")
    chosen = {"deck": "dutch-first-words", "seats": "3", "bot_level": "beginner"}
    begun = await client.post(
        "/practise/new/?game=happy_family", chosen | {"option-end_rule": "all_families"}
    )
    table = await hub.table(int(begun.headers["location"].split("/")[2]))
    table.story.bot_seconds = 1000.0  # The bots leave the moves to the test.

    async for _ in some_moves(table):
        page = await client.get(f"/table/{table.id}/")
        assert page.status_code == 200
        assert not table.is_broken


def test_where_moves_are_said() -> None:
    assert spoken_in("en", ("fr", "en")) == "en"
    assert spoken_in("nl", ("fr", "nl")) == "fr"
    assert spoken_in("nl", ("de", "nl")) == "en"


def test_a_sentence_has_the_words_that_are_learnt() -> None:
    scene = Scene(names=("Emma", "Tom"), deck=dutch(), language="fr", game="happy_family", cards_in="nl")

    assert say(Ask(1, "weer", "regenboog").spoken(), scene) == (
        "Tom, famille Weer. S’il te plaît, je voudrais de regenboog."
    )


def test_what_it_means_is_told_in_a_language_that_has_sentences() -> None:
    spoken = Ask(1, "weer", "regenboog").spoken()
    scene = Scene(names=("Emma", "Tom"), deck=dutch(), language="fr", game="happy_family", cards_in="nl")
    seen = faces(scene.deck, "happy_family", words_of("happy_family"), "fr", "en", False, "nl")

    assert (seen.gloss, seen.meaning(spoken, scene)) == (
        "fr",
        "Tom, famille Temps. S’il te plaît, je voudrais l’arc-en-ciel.",
    )
    # Where there are no cards in it, nothing would be told twice.
    assert seen.meaning(Spoken("answer.no"), scene) == ""


@pytest.mark.parametrize(("read", "gloss"), [("fr", "fr"), ("en", "")])
def test_or_else_in_the_language_of_the_site_if_it_is_another(read: str, gloss: str) -> None:
    spanish = msgspec.json.decode((FOLDER / "spanish-english.json").read_bytes(), type=Deck)
    scene = Scene(names=("Emma", "Tom"), deck=spanish, language="en", game="happy_family", cards_in="en")
    family = spanish.families[0]
    spoken = Ask(1, family.id, family.members[0].id).spoken()
    seen = faces(spanish, "happy_family", words_of("happy_family"), "en", read, False, "en")

    assert seen.gloss == gloss
    assert (family.members[0].faces["es"].phrase in seen.meaning(spoken, scene)) == bool(gloss)


def test_a_card_named_in_the_own_language_is_understood_and_shown_as_it_is_on_the_card() -> None:
    scene = Scene(names=("Emma", "Tom"), deck=dutch(), language="fr", game="happy_family", cards_in="nl")
    moves = [Ask(1, card.family, card.member) for card in scene.deck.cards]

    heard = hear("Tom, famille Weer. S’il te plaît, je voudrais l’arc-en-ciel.", moves, scene)

    assert heard.move == Ask(1, "weer", "regenboog")
    assert [(found.code, found.message["fr"]) for found in heard.findings] == [
        ("wrong_language", "Sur la carte, il y a « de regenboog ».")
    ]


@pytest.mark.parametrize(
    ("read", "note"),
    [
        ("en", "There are no sentences in Dutch yet. They are said in French, with the cards’ words in"),
        (
            "fr",
            "Il n’y a pas encore de phrases en néerlandais. Elles se disent en français, avec les mots des",
        ),
    ],
)
def test_who_chooses_a_deck_is_told_in_which_language_its_sentences_are(
    desk: Client, read: str, note: str
) -> None:
    a_published_deck(dutch())
    a_published_deck(GAMES["happy_family"].standard_deck())
    headers = {"accept-language": read}
    guest = Client()
    guest.post("/practise/guest/", headers=headers)

    lesson = desk.get("/teach/sessions/new/?game=happy_family", headers=headers)
    at_home = guest.get("/practise/new/?game=happy_family", headers=headers)

    assert unescape(lesson.text).count(note) == unescape(at_home.text).count(note) == 1
