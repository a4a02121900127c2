"""Who leaves a sentence without its end, or slips in one of its words, is not told that it was well said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

from classroom.games.shared.feedback import best
from familygames.catalogue import GAMES
from familygames.errors import AmbiguousMove, IllegalMove, InvalidMove
from familygames.game import Spoken
from familygames.language.formulas import Scene, say, utter
from familygames.language.realization import fill, wordings
from familygames.language.resources import LANGUAGES
from familygames.language.words.spelling import words
from tests.familygames.sayings import by_formula, moment_of, scene_of

for_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def better(game: str, said: Spoken, scene: Scene, text: str) -> str | None:
    """What stands under “Even better”; "" if it was well said, None if it was no move or another one."""
    state = moment_of(game, said)
    try:
        heard = utter(text, state, 0, scene)
    except (IllegalMove, InvalidMove):
        return None
    is_other = heard.move.objection(state, 0) is not None or heard.move.spoken() != said
    html = best("type", text, heard.sentence, heard.findings, scene.language, scene.names)
    return None if is_other else unescape(re.sub("<[^>]+>", "", html))


def said_in_words(game: str, language: str) -> Iterator[tuple[Spoken, Scene, int]]:
    """Each wording of each formula: what is said, where, and its number."""
    for said in by_formula(game, language).values():
        scene = scene_of(game, language, said)
        for variant in range(len(wordings(said, scene))):
            yield said, scene, variant


@for_every_game
@in_every_language
def test_every_wording_of_every_step_is_well_said(game: str, language: str) -> None:
    """Also of cards whose own words name something else by themselves: "the 7 of hearts"."""
    blamed = []
    for said in by_formula(game, language).values():
        state, scene = moment_of(game, said), scene_of(game, language, said)
        allowed = {step.spoken() for step in state.moves(0) if step.objection(state, 0) is None} - {None}
        for step in random.Random(said.key).sample(sorted(allowed, key=repr), min(len(allowed), 12)):
            for variant in range(len(wordings(step, scene))):
                text = say(step, scene, variant)
                if told := better(game, step, scene, text):
                    blamed.append((text, told))
    assert blamed == []


def cut_within(text: str) -> Iterator[str]:
    """The beginnings of *text* that do not end where a part of it ends."""
    parts = text.split(" ")
    for count in range(1, len(parts)):
        if parts[count - 1][-1].isalnum() and parts[count][0].isalnum():
            yield " ".join(parts[:count])


@for_every_game
@in_every_language
def test_a_formula_without_its_end_is_not_well_said(game: str, language: str) -> None:
    praised = []
    for said, scene, variant in said_in_words(game, language):
        whole = set(map(words, wordings_of(said, scene)))
        ends = {words(part) for text in wordings_of(said, scene) for part in re.split("[,.!?]", text)}
        for text in cut_within(say(said, scene, variant)):
            is_whole = words(text) in whole or words(re.split("[,.!?:]", text)[-1]) in ends
            if not is_whole and better(game, said, scene, text) == "":
                praised.append(text)
    assert praised == []


def wordings_of(said: Spoken, scene: Scene) -> list[str]:
    return [say(said, scene, variant) for variant in range(len(wordings(said, scene)))]


def slips_in(word: str) -> list[str]:
    """*word* without a letter, with one twice, and with two that have changed places."""
    at = len(word) // 2
    slips = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
    )
    return [slip for slip in slips if slip != word]


def with_one_slip(said: Spoken, scene: Scene, variant: int) -> Iterator[str]:
    """A wording with a slip in each of its own words that is long enough to be known again."""
    parts = list(wordings(said, scene)[variant])
    texts = [part.choices[0] if part.choices else fill((part,), said, scene) for part in parts]
    for place, part in enumerate(parts):
        if part.slot and not part.choices:
            continue
        for word in re.finditer(r"[^\W\d_]{4,}", texts[place]):
            for slip in slips_in(word[0]):
                before, after = texts[place][: word.start()], texts[place][word.end() :]
                yield "".join((*texts[:place], before, slip, after, *texts[place + 1 :]))


@for_every_game
@in_every_language
def test_a_formula_with_a_slip_is_not_well_said(game: str, language: str) -> None:
    praised = []
    for said, scene, variant in said_in_words(game, language):
        others = set(map(words, wordings_of(said, scene)))
        praised += [
            text
            for text in with_one_slip(said, scene, variant)
            if words(text) not in others and better(game, said, scene, text) == ""
        ]
    assert praised == []


@pytest.mark.parametrize(
    ("language", "key", "text", "expected"),
    [
        ("en", "answer.no", "No pick card", "No, pick a card."),
        ("en", "answer.no", "No, pick a", "No, pick a card!"),
        ("en", "answer.no", "sorry picks a card", "Sorry, pick a card."),
        ("en", "answer.yes", "yes here you is", "Yes, here you are."),
        ("fr", "answer.no", "non pioches", "Non, pioche."),
        ("fr", "answer.yes", "oui tien voilà", "Oui, tiens, voilà."),
    ],
)
def test_what_is_better_has_the_commas_of_the_formula(
    language: str, key: str, text: str, expected: str
) -> None:
    said = by_formula("happy_family", language)[key]

    assert better("happy_family", said, scene_of("happy_family", language, said), text) == expected


def test_a_slip_in_not_is_asked_about() -> None:
    said = by_formula("spikit", "en")["vote.refuse"]
    scene = scene_of("spikit", "en", said)

    for text in ("That is nt right.", "That is noot right."):
        with pytest.raises(InvalidMove):
            utter(text, moment_of("spikit", said), 0, scene)


@pytest.mark.parametrize("text", ["paul and marie they are maried", "Paul and Marie they are maried!"])
def test_a_word_of_the_game_with_a_slip_is_no_card_that_is_as_near(text: str) -> None:
    said = by_formula("familys", "en")["couple"]

    with pytest.raises(AmbiguousMove) as asked:
        utter(text, moment_of("familys", said), 0, scene_of("familys", "en", said))

    assert [move.spoken() for move in asked.value.candidates] == [said]


def test_a_word_of_the_game_with_a_slip_is_not_well_said() -> None:
    said = by_formula("familys", "en")["couple"]
    scene = scene_of("familys", "en", said)

    assert better("familys", said, scene, "Paul and Marie are maried") == "Paul and Marie are a couple."
