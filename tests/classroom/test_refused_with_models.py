"""What is shown to be copied is written as a sentence, and stands there where it is spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from classroom.games.shared.feedback import best, feedback_html
from classroom.games.shared.table_view import Feedback
from classroom.games.sites import words_of
from classroom.wording.games import NOT_NOW
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.game import Spoken
from familygames.language.formulas import ParseResult, Scene, frames, hear, say
from familygames.language.realization import wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.state import State
from tests.familygames.language.scenes import Say
from tests.familygames.sayings import by_formula, moment_of, scene_of

for_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def cut_or_small(game: str, language: str) -> Iterator[tuple[str, Scene, ParseResult]]:
    """Each formula in small letters without its marks, with and without its last word, as it is heard."""
    for said in by_formula(game, language).values():
        scene, moves = scene_of(game, language, said), list(moment_of(game, said).moves(0))
        for variant in range(len(wordings(said, scene))):
            text = say(said, scene, variant)
            without_end = re.sub(r"\W+$", "", text)
            word = max(re.findall(r"\w+", text), key=len)
            slip = without_end.replace(word, word[:-2] + word[-1] + word[-2])
            for typed in (text.lower(), slip.lower(), without_end.rpartition(" ")[0]):
                try:
                    yield typed, scene, hear(typed, moves, scene)
                except InvalidMove:
                    continue


def refused(
    game: str,
    scene: Scene,
    reason: str,
    hints: tuple[str, ...] = (),
    state: State | None = None,
    **fields: Any,
) -> str:
    reading: Any = SimpleNamespace(language=scene.language)
    state = state or moment_of(game, next(iter(by_formula(game, scene.language).values())))
    table: Any = SimpleNamespace(
        language=scene.language, scene=scene, state=state, is_at_home=False, may_cheer=False
    )
    told: dict[str, Any] = {"number": 0, "text": "…", "way": "type", "ok": False, "reason": reason} | fields
    feedback = Feedback(**told)
    return unescape(feedback_html(reading, table, words_of(game), feedback, (), lambda: hints))


@for_every_game
@in_every_language
def test_where_the_whole_sentence_is_spoken_of_it_stands_there(game: str, language: str) -> None:
    amiss = []
    for text, scene, heard in cut_or_small(game, language):
        lines = [one.message[language] for one in heard.findings if one.code == "whole_model"]
        for reason in sorted(NOT_NOW) if lines else ():
            for way in ("type", "tiles", "gaps"):
                html = refused(
                    game, scene, reason, text=text, way=way, sentence=heard.sentence, findings=heard.findings
                )
                if (lines[0] in html) != (heard.sentence in html) or (way == "type") != (lines[0] in html):
                    amiss.append((text, reason, way))
    assert amiss == []


def ill_written(text: str) -> str:
    """A sentence in *text* that begins with a small letter or has no mark at its end."""
    for part in re.split(r"(?<=[^\W_]{3}[.!?])\s+(?![”»])|(?<=[\u202f ][!?])\s+(?![”»])", text):
        if part[:1].islower() or not re.search(r"[.!?…][”»\u202f]*$", part):
            return part
    return ""


@for_every_game
@in_every_language
def test_what_is_shown_as_better_has_its_capitals_and_marks(game: str, language: str) -> None:
    wrong = {}
    for text, scene, heard in cut_or_small(game, language):
        html = best("type", text, heard.sentence, heard.findings, language, scene.names)
        better = unescape(re.sub("<[^>]+>", "", html))
        if better and ill_written(better):
            wrong[text] = better
    assert wrong == {}


@for_every_game
@in_every_language
def test_a_frame_has_no_stop_behind_its_dots(game: str, language: str) -> None:
    deck = GAMES[game].standard_deck()
    scene = Scene(("Anna", "Tom", "Mary"), deck, language, game)

    shown = [frame for key in tongue(language).formulas[game] for frame in frames(key, scene)]

    assert shown
    assert [frame for frame in shown if "…." in frame] == []


@for_every_game
@in_every_language
@pytest.mark.parametrize("count", [0, 1, 2])
def test_who_is_not_understood_is_pointed_to_as_many_sentences_as_there_are(
    game: str, language: str, count: int
) -> None:
    scene = Scene(("Anna", "Tom"), GAMES[game].standard_deck(), language, game)

    html = refused(game, scene, "not_understood", hints=("One!", "Two!")[:count])

    several = re.search("one of the sentences|une des phrases", html)
    one = re.search("the sentence below|la phrase ci-dessous", html)
    assert (bool(one), bool(several)) == (count == 1, count == 2)


ASKED = {
    "en": "{name}, {family} family. Please, can I have the {card}?",
    "fr": "{name}, famille {family}. S’il te plaît, je voudrais le {card}.",
}
THERE = {"en": ("Tom", "Blue", "mother"), "fr": ("Tom", "bleue", "père")}
NOWHERE = {"en": ("Boris", "Dragon", "unicorn"), "fr": ("Boris", "dragon", "dragon")}


@in_every_language
@pytest.mark.parametrize("place", [0, 1, 2])
def test_who_asks_for_what_is_not_in_the_game_is_told_so(language: str, place: int) -> None:
    scene = Scene(("Anna", "Tom", "Zoé"), GAMES["happy_family"].standard_deck(), language, "happy_family")
    named = list(THERE[language])
    named[place] = NOWHERE[language][place]
    text = ASKED[language].format(**dict(zip(("name", "family", "card"), named, strict=True)))
    cards = scene.deck.cards
    asks = [Say(Spoken("ask", seat, card.family, card.member)) for card in cards for seat in (1, 2)]

    with pytest.raises(AmbiguousMove) as error:
        hear(text, asks, scene)

    told = refused("happy_family", scene, "ambiguous", text=text, details=error.value)
    assert re.search(rf"(called|s’appelle) [“«]\u202f?{named[place]}\u202f?[”»]", told)


@in_every_language
def test_what_is_no_word_is_not_told_to_be_no_card(language: str) -> None:
    scene = Scene(("Anna", "Tom", "Zoé"), GAMES["happy_family"].standard_deck(), language, "happy_family")
    text = ASKED[language].format(name="Tom", family=THERE[language][1], card="xyzzy")
    error = AmbiguousMove("", missing="member")

    told = refused("happy_family", scene, "ambiguous", text=text, details=error)
    assert "xyzzy" not in told.partition("tried")[0]
