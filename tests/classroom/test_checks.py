"""What the pages let nobody write, no program writes either: laws over every way a deck can be wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf.locale import LANG_INFO
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from classroom.api import TokenThrottle
from classroom.games.sites import SITES
from classroom.models import Deck
from classroom.printing.formats import Options
from classroom.printing.sheets import _credits
from classroom.services import checks, deck_advice, decks, imports, tokens
from classroom.wording.refusals import CHANGING
from familygames.cards import Deck as Cards
from familygames.cards import Face, Family, Member
from familygames.catalogue import DECKS, GAMES
from familygames.language import pipelines
from familygames.language.words.spelling import fold
from tests.classroom.tables import a_published_deck, a_teacher

pytestmark = pytest.mark.django_db

STANDARD = {game.kind: msgspec.to_builtins(game.standard_deck()) for game in GAMES.values()}
"""A deck of each kind, as JSON."""
GAMES_OF = {game.kind: game for game in GAMES.values()}
STARTERS = [
    (kind, path)
    for path in sorted((Path(__file__).parents[2] / "fixtures" / "decks").rglob("*.json"))
    for kind in [
        {"famiglia": "gang", "familys": "letters", "spikit": "sentences"}.get(path.parent.name, "cards")
    ]
]
PICTURE = "0" * 64 + ".webp"
LONG = "a" * 5_000


@pytest.fixture(autouse=True)
def as_often_as_we_like(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(TokenThrottle, "allow_request", lambda *_: True)


@pytest.fixture
def program() -> Client:
    token = tokens.make(teacher=a_teacher("mary@school.example"), name="test")
    return Client(headers={"authorization": f"Bearer {token}"})


def send(
    program: Client, kind: str, deck: Any, *, to: str = "", number: int = 1, language: str = "en"
) -> tuple[int, dict[str, Any]]:
    how: Any = {"content_type": "application/json", "headers": {"accept-language": language}}
    said = {"number": number, "deck": deck} if to else {"kind": kind, "deck": deck}
    ask = program.put if to else program.post
    answer = ask(f"/api/v1/decks/{to}".rstrip("/"), json.dumps(said), **how)
    return answer.status_code, answer.json()


def changed(kind: str, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    deck = json.loads(json.dumps(STANDARD[kind]))
    change(deck)
    return deck


def of_family(**about: Any) -> Callable[[dict[str, Any]], None]:
    return lambda deck: deck["families"][0].update(about)


def of_card(**about: Any) -> Callable[[dict[str, Any]], None]:
    return lambda deck: deck["families"][0]["members"][0].update(about)


def of_word(**about: Any) -> Callable[[dict[str, Any]], None]:
    return lambda deck: deck["families"][0]["members"][0]["faces"]["fr"].update(about)


def twins(deck: dict[str, Any]) -> None:
    first, second = deck["families"][0]["members"][:2]
    second["id"] = first["id"]


def twin_families(deck: dict[str, Any]) -> None:
    deck["families"][1]["id"] = deck["families"][0]["id"]


def words_instead(deck: dict[str, Any]) -> None:
    deck["families"] = json.loads(json.dumps(STANDARD["cards"]["families"]))


FAULTS: dict[str, tuple[str, Callable[[dict[str, Any]], None], str]] = {
    "words as the gang": ("gang", words_instead, "fixed_cards"),
    "words as letters": ("letters", words_instead, "no_letter"),
    "words as sentences": ("sentences", words_instead, "one_language_each"),
    "two cards of one id": ("cards", twins, "two_of_one_id"),
    "two families of one id": ("cards", twin_families, "two_of_one_id"),
    "a card without an id": ("cards", of_card(id=" "), "no_id"),
    "an id of 5,000 letters": ("cards", of_card(id=LONG), "too_long"),
    "a picture that is not here": ("cards", of_card(picture=PICTURE), "media_missing"),
    "a recording that is not here": ("cards", of_word(audio="0" * 64 + ".mp3"), "media_missing"),
    "an odd colour": ("cards", of_family(colour="puce"), "unknown_colour"),
    "words in a third language": (
        "cards",
        lambda deck: deck["families"][0]["members"][0]["faces"].update(de={"word": "Mutter"}),
        "other_language",
    ),
    "a third language": ("cards", lambda deck: deck.update(languages=["fr", "en", "de"]), "bad_deck"),
    "a picture told in a third language": ("cards", of_card(alt={"de": "Mutter"}), "other_language"),
    "a word of 5,000 letters": ("cards", of_word(word=LONG), "too_long"),
    "an answer of 5,000 letters": ("cards", of_word(also=["a", LONG]), "too_long"),
    "a lemma of 5,000 letters": ("cards", of_word(grammar={"lemma": LONG}), "too_long"),
    "a family of 5,000 letters": ("cards", of_family(faces={"fr": {"word": LONG}}), "too_long"),
    "a title of 5,000 letters": ("cards", lambda deck: deck.update(title={"fr": LONG}), "too_long"),
    "a source of 5,000 letters": ("cards", lambda deck: deck.update(source=LONG), "too_long"),
    "a shape that is none": ("cards", of_family(shape="puce"), "bad_deck"),
    "a gender that is none": ("cards", of_word(grammar={"gender": "z"}), "bad_deck"),
    "a field that is none": ("cards", of_word(wrod="a"), "bad_deck"),
    "a number for a word": ("cards", of_word(word=3), "bad_deck"),
    "no families": ("cards", lambda deck: deck.pop("families"), "bad_deck"),
    "half a letter": ("cards", of_word(word="\ud800"), "bad_deck"),
    "no list of families": ("cards", lambda deck: deck.update(families={}), "bad_deck"),
    "a title that is a list": ("cards", lambda deck: deck.update(title=["a"]), "bad_deck"),
}
"""What is wrong, with what kind of deck, and why it is refused."""


@pytest.mark.parametrize(("kind", "change", "reason"), FAULTS.values(), ids=FAULTS)
def test_what_the_pages_let_nobody_write_is_refused_in_both_languages(
    program: Client, kind: str, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    """Law: refused as a new deck and as a draft, in one language at a time, and nothing is kept of it."""
    wrong = changed(kind, change)
    mine = a_published_deck(
        GAMES_OF[kind].standard_deck(), kind, owner=a_teacher("mary@school.example"), slug="mine"
    )

    for to in ("", "mine"):
        said = {language: send(program, kind, wrong, to=to, language=language) for language in ("en", "fr")}

        assert {status for status, _ in said.values()} == {422}
        assert {answer["reason"] for _, answer in said.values()} == {reason}
        english, french = (said[language][1]["message"] for language in ("en", "fr"))
        assert english != french
        assert not re.search(r"Expected|Object|Invalid|\bgot\b|\bcodec\b", english + french)
        assert not re.search(r"\b(?:the|should|is|has|of|not|cannot)\b", french), french
    assert Deck.objects.count() == 1
    assert Deck.objects.get().draft == mine.draft


@pytest.mark.parametrize(("kind", "path"), STARTERS, ids=lambda value: getattr(value, "stem", value))
def test_every_good_deck_is_taken_as_it_is(program: Client, kind: str, path: Path) -> None:
    """Law: and what a program reads it may write."""
    told = json.loads(path.read_bytes())

    status, made = send(program, kind, told)
    again, written = send(program, kind, made["deck"], to=made["slug"], number=made["number"])

    assert (status, again) == (201, 200)
    assert written["number"] == made["number"]
    assert msgspec.convert(written["deck"], DECKS[kind]).but(id="") == msgspec.convert(  # type: ignore[index]
        {"licence": ""} | told,
        DECKS[kind],  # type: ignore[index]
    ).but(id="")


def test_what_a_draft_has_held_all_along_may_stay(program: Client) -> None:
    odd = GAMES["happy_family"].standard_deck()
    first = odd.families[0].but(colour="puce", picture=PICTURE)
    odd = odd.but(families=(first, *odd.families[1:]), source=LONG)
    a_published_deck(odd, owner=a_teacher("mary@school.example"), slug="mine")

    told = msgspec.to_builtins(odd.but(title={"fr": "Un titre"}))
    status, _ = send(program, "cards", told, to="mine", number=Deck.objects.get().draft_number)

    assert status == 200


# --- Colours of a list --------------------------------------------------------------------------------------


@pytest.mark.parametrize("called", ["bleu", "Blue", " BLEU "])
def test_a_colour_of_a_list_is_known_by_its_name_in_either_language(called: str) -> None:
    assert imports.colour_called(called) == "blue"


def test_a_colour_that_is_none_is_told_in_the_preview_and_not_taken() -> None:
    client = Client()
    client.force_login(a_teacher())
    text = "famille;français;anglais;couleur\nFruits;pomme;apple;bleu\nMer;poisson;fish;puce"

    page = client.post(reverse("deck_import_new"), {"text": text, "title": "A", "kind": "cards"}, follow=True)

    assert "“puce” cannot be in the column “colour”." in page.text
    client.post(page.redirect_chain[-1][0], {"take": "1"})
    assert [family.colour for family in Deck.objects.get().draft_cards.families] == ["blue"]


# --- Languages ----------------------------------------------------------------------------------------------


def test_every_language_that_can_be_read_and_has_a_name_can_be_chosen() -> None:
    """Law: also where it is told by its script, as Chinese is (``zh-hans``)."""
    named = {code for code in pipelines.known() if any(name.partition("-")[0] == code for name in LANG_INFO)}
    choices = dict(decks.language_choices())

    assert named <= choices.keys()
    assert all(name.casefold() != code for code, name in choices.items())
    assert choices["zh"] == "Chinese"


@pytest.mark.parametrize(
    ("code", "headings"),
    [
        ("zh", "Chinese / chinois / 中文 / zh-hans / zh-CN / ZH / 简体中文"),
        ("la", "Latin / latin / Latein / latina / Latín"),
        ("gl", "Galician / galicien / Galego / Galicisch"),
        ("br", "Breton / breton / brezhoneg / Bretonisch"),
        ("oc", "Occitan / occitan / Okzitanisch"),
        ("co", "Corsican / corse / corsu / Korsisch"),
    ],
)
def test_a_language_can_be_chosen_and_its_column_is_known_by_any_of_its_names(
    code: str, headings: str
) -> None:
    assert code in dict(decks.language_choices())
    for heading in headings.split(" / "):
        assert imports.language_names().get(fold(heading)) == code, heading


def test_a_deck_of_chinese_is_made_by_a_program_and_found(program: Client) -> None:
    deck = changed("cards", lambda deck: deck.update(languages=["fr", "zh"]))
    for part in [*deck["families"], *(card for family in deck["families"] for card in family["members"])]:
        part["faces"]["zh"] = part["faces"].pop("en")
        part.pop("alt", None)

    status, made = send(program, "cards", deck)

    assert (status, made["languages"]) == (201, ["fr", "zh"])
    assert program.get("/api/v1/decks?language=zh").json()["count"] == 1


# --- Licences -----------------------------------------------------------------------------------------------


def printed(deck: Cards) -> str:
    return _credits(deck, Options(pictures=False))


def test_a_licence_is_printed_only_where_it_was_chosen(program: Client) -> None:
    client = Client()
    client.force_login(a_teacher("mary@school.example"))
    client.post(
        reverse("deck_new"), {"title": "Fresh", "own": "fr", "target": "en", "kind": "cards", "size": 6}
    )
    page = client.post(
        reverse("deck_import_new"),
        {"text": "le chat;the cat\nle chien;the dog", "title": "List", "kind": "cards"},
        follow=True,
    )
    client.post(page.redirect_chain[-1][0], {"take": "1"})
    unsaid = {name: told for name, told in STANDARD["cards"].items() if name != "licence"}
    send(program, "cards", {**unsaid, "id": "program"})
    send(program, "cards", {**unsaid, "id": "free", "licence": "CC0"})

    licences = {deck.slug: deck.draft_cards.licence for deck in Deck.objects.all()}

    assert licences == {"fresh": "", "list": "", "program": "", "free": "CC0"}
    assert [
        slug
        for slug, deck in Deck.objects.in_bulk(field_name="slug").items()
        if "CC" in printed(deck.draft_cards)
    ] == ["free"]


def test_a_program_reads_the_licence_of_every_deck(program: Client) -> None:
    a_published_deck(GAMES["happy_family"].standard_deck())

    assert program.get("/api/v1/decks/happy-family").json()["deck"]["licence"] == "CC BY-SA 4.0"


# --- What is above the grid ---------------------------------------------------------------------------------


def nameless(families: int, cards: int) -> Cards:
    blank = {"fr": Face(""), "en": Face("")}
    words = {"fr": Face("mot"), "en": Face("word")}
    return DECKS["cards"](
        id="a",
        title={"fr": "A"},
        languages=("fr", "en"),
        families=tuple(
            Family(
                str(number),
                "blue",
                "circle",
                blank,
                tuple(
                    Member(f"{number}-{card}", words if card else blank, picture="🐈")
                    for card in range(cards)
                ),
            )
            for number in range(families)
        ),
    )


def test_fifty_families_without_a_name_are_one_line() -> None:
    look = deck_advice.look_at("cards", nameless(50, 6))

    for report in look.reports:
        told = [line.text for line in report.lines if "no name" in line.text or "without a word" in line.text]
        assert told == [
            "50 families have no name in one language: 1, 2, 3, 4, 5, 6 …",
            "50 families have cards without a word in one language: 1, 2, 3, 4, 5, 6 …",
        ]
    assert sum(mark.member == "" for mark in look.marks) == 100  # Each still has its mark in the grid.


def test_every_fault_has_its_sentence() -> None:
    source = Path(checks.__file__).read_text()
    reasons = set(re.findall(r'(?:_fault|CannotChange)\(\s*"(\w+)"', source))

    of_games = {reason for site in SITES.values() for reason in site.words.cards.changing}
    assert reasons <= CHANGING.keys()
    assert {reason for _, _, reason in FAULTS.values()} >= reasons | of_games
