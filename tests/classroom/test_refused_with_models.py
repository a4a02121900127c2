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
from familygames.errors import InvalidMove
from familygames.language.formulas import ParseResult, Scene, frames, hear, say
from familygames.language.realization import wordings
from familygames.language.resources import LANGUAGES, tongue
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


def refused(game: str, scene: Scene, reason: str, hints: tuple[str, ...] = (), **fields: Any) -> str:
    reading: Any = SimpleNamespace(language=scene.language)
    table: Any = SimpleNamespace(language=scene.language, scene=scene)
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
