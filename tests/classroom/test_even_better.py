"""What is shown as even better is right: it says the same, has no mistake and is in a good order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from classroom.games.shared.feedback import best
from familygames.catalogue import GAMES
from familygames.errors import InvalidMove
from familygames.game import Spoken
from familygames.language.formulas import ParseResult, Scene, hear, say
from familygames.language.parse import Request, scene_with
from familygames.language.realization import wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.spelling import fold
from tests.familygames.language.scenes import Say
from tests.familygames.sayings import QUOTED, by_formula, moment_of, scene_of

NAMES = ("Anna", "Zoé", "Tom")
SLIPS = {
    "en": {
        "have": "has",
        "can": "cans",
        "the": "a",
        "got": "get",
        "give": "giving",
        "i": "me",
        "like": "likes",
    },
    "fr": {
        "voudrais": "voudrait",
        "la": "le",
        "le": "la",
        "as": "a",
        "peux": "peut",
        "me": "moi",
        "donner": "donne",
    },
}
"""A word as learners have it."""


def table(language: str) -> tuple[Scene, list[Say]]:
    deck = GAMES["happy_family"].standard_deck()
    cards = [card for card in deck.cards if card.family in ("blue", "red", "green")]
    asks = [Say(Spoken("ask", seat, card.family, card.member)) for card in cards for seat in (1, 2)]
    return Scene(NAMES, deck, language, "happy_family", speaker=0), asks


def spoiled(text: str, language: str, rng: Random) -> Iterator[str]:
    """The sentence with slips of each kind: forms, words left out, doubled, in another place, all mixed."""
    said = text.split()
    places = range(len(said))
    for place in rng.sample(places, min(4, len(said))):
        yield " ".join(said[:place] + said[place + 1 :])
        yield " ".join([*said[: place + 1], *said[place:]])
        rest = said[:place] + said[place + 1 :]
        to = rng.randrange(len(rest) + 1)
        yield " ".join([*rest[:to], said[place], *rest[to:]])
    for word, slip in SLIPS[language].items():
        wrong = re.sub(rf"\b{word}\b", slip, text, flags=re.IGNORECASE)
        if wrong != text:
            yield wrong.lower()
            mixed = wrong.split()
            yield " ".join(rng.sample(mixed, len(mixed)))
    yield " ".join(reversed(said))
    yield re.sub(r"[,.!?]", "", text).lower()


def shown(heard: ParseResult, text: str, scene: Scene) -> str:
    """What stands under “Even better”, without its marks."""
    html = best("type", text, heard.sentence, heard.findings, scene.language, scene.names)
    return unescape(re.sub("<[^>]+>", "", html))


def faults(heard: ParseResult, text: str, moves: list[Any], scene: Scene) -> str:
    """What is wrong with what is shown, if anything is."""
    better = shown(heard, text, scene)
    if better in ("", heard.sentence):
        return ""
    try:
        again = hear(better, moves, scene)
    except InvalidMove as error:
        return f"{better}: {error.code}"
    found = [finding.code for finding in again.findings if not finding.tip]
    if any(finding.code == "whole_model" for finding in again.findings):
        found.append("in disorder")
    if again.move != heard.move:
        found.append(f"heard as {again.sentence}")
    if re.search(r"\s{2}|\s,|[a-zé][A-ZÉ]", better.replace("\u202f", "")):
        found.append("spaces")
    return f"{better}: {', '.join(found)}" if found else ""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_better_is_right_whatever_the_slip(language: str) -> None:
    scene, asks = table(language)
    rng = Random(language)
    wrong = {}
    for variant, ask in enumerate(rng.sample(asks, len(wordings(asks[0].said, scene)))):
        for text in spoiled(say(ask.said, scene, variant), language, rng):
            try:
                heard = hear(text, asks, scene)
            except InvalidMove:
                continue
            if fault := faults(heard, text, asks, scene):
                wrong[text] = fault
    assert wrong == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", QUOTED)
def test_what_is_better_is_right_in_every_game(game: str, language: str) -> None:
    rng = Random(game)
    wrong = {}
    for said in by_formula(game, language).values():
        scene, moves = scene_of(game, language, said), list(moment_of(game, said).moves(0))
        for text in spoiled(say(said, scene), language, rng):
            try:
                heard = hear(text, moves, scene)
            except InvalidMove:
                continue
            if fault := faults(heard, text, moves, scene):
                wrong[text] = fault
    assert wrong == {}


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("en", "Zoé red mother please give me", "Zoé, Red family. Please, can I have the mother?"),
        ("en", "can Zoé I has the red mother", "Zoé, Red family. Please, can I have the mother?"),
        ("en", "Zoé, can I has the red mother please", "Zoé, can I have the red mother please?"),
        ("fr", "mère rouge Zoé donne moi stp", "Zoé, famille rouge. S’il te plaît, je voudrais la mère."),
        ("fr", "Zoé, je voudrait le mère rouge stp", "Zoé, je voudrais la mère rouge stp."),
    ],
)
def test_where_the_order_is_wrong_too_the_whole_sentence_is_shown(
    language: str, text: str, better: str
) -> None:
    scene, asks = table(language)

    assert shown(hear(text, asks, scene), text, scene) == better


REQUESTS = Path(__file__).parents[1] / "familygames" / "language"


def lines_of(file: Path) -> Iterator[tuple[str, Scene, list[Any]]]:
    """Each request of a file, the table where it is typed, and all that may be asked there."""
    for line in file.read_text("utf-8").splitlines():
        fields = msgspec.json.decode(line)
        row = msgspec.convert({name: fields[name] for name in Request.__struct_fields__}, Request)
        scene = scene_with(row, row.language)
        asks = [
            Say(Spoken("ask", seat, card.family, card.member))
            for seat in range(len(row.players))
            for card in scene.deck.cards
        ]
        yield row.text, scene, asks


def is_word(name: str, scene: Scene) -> bool:
    """Whether it may be another word than a name in this sentence: "May, may I", « la mère blanche »."""
    return fold(name) in tongue(scene.language).known | tongue(scene.language).adjective_forms.keys()


def ill_written(better: str, scene: Scene) -> list[str]:
    """What is not written as in a book: capitals, spaces, signs."""
    before = "\u202f" if scene.language == "fr" else ""
    wrong = {
        "no capital": not better[:1].isupper() and better[:1].isalpha(),
        "no end": re.search(r"\w[^\w.!?]*$", better),
        "space before comma": re.search(r"\s,", better),
        "two spaces": "  " in better,
        "small i": scene.language == "en" and re.search(r"\bi\b", better),
        "space before sign": re.search(r"(?<=[^\s?!:;])[?!:;]" if before else r"\s[?!:;]", better)
        or (before and re.search(r"[^\u202f?!:;][?!:;]", better)),
        "small name": [
            name
            for name in scene.names
            if not is_word(name, scene) and re.search(rf"\b{name.lower()}\b", better)
        ],
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


@pytest.mark.parametrize("file", sorted(REQUESTS.glob("requests*.jsonl")), ids=lambda file: file.stem)
def test_what_is_better_of_any_request_is_right_written_right_and_means_the_same(file: Path) -> None:
    wrong = {}
    for text, scene, asks in lines_of(file):
        try:
            heard = hear(text, asks, scene)
        except InvalidMove:
            continue
        better = shown(heard, text, scene)
        found = [faults(heard, text, asks, scene), *(ill_written(better, scene) if better else ())]
        if any(found):
            wrong[text] = (better, *found)
    assert wrong == {}
