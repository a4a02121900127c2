"""Whoever says kindly what they would like to do does it: every kind word before every move of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from familygames.catalogue import GAMES
from familygames.language import wishes
from familygames.language.formulas import Scene, mend, say, utter
from familygames.language.realization import wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.forms import forms
from tests.familygames.famiglia_tables import table
from tests.familygames.sayings import by_formula, moment_of, plain, scene_of
from tests.familygames.test_typed import heard

OWN = {"en": re.compile(r"I (\w+)(?= |\.|$)(.*)"), "fr": re.compile(r"(?:Je |J’)(\w+)(?= |\.|$)(.*)")}
"""What one says one does oneself."""
NO_DEED = {"have", "see", "can", "agree", "avoir", "voir", "aimerais", "en", "la", "ne"}
"""Nobody wishes to do that in a game."""
ALSO = {"en": ("{}", "please {}", "{} please"), "fr": ("{}", "s’il te plaît, {}", "{} s’il vous plaît")}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def infinitive(verb: str, language: str) -> str:
    if language == "en":
        return verb
    lemmas = (lemma for kind, lemma, form, _ in forms("fr").entries(verb) if kind == "v" and "P1s" in form)
    return next(lemmas, verb)


def deeds(game: str, language: str) -> Iterator[tuple[str, str, str, str]]:
    """Of each sentence about one's own deed: its formula, the model, the verb and what follows it."""
    for said in by_formula(game, language).values():
        scene = scene_of(game, language, said)
        for variant in range(len(wordings(said, scene))):
            own = OWN[language].fullmatch(say(said, scene, variant).rstrip(".!"))
            if own and (verb := infinitive(own[1], language)) not in NO_DEED:
                yield said.key, say(said, scene), verb, own[2]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@in_every_language
def test_every_move_may_be_wished_in_all_kind_words(game: str, language: str) -> None:
    """What may only ask is a wish where "please" is said."""
    wrong = []
    known = tongue(language).requests.wishes
    frames = (*known.frames, *known.asking)
    for place, ((key, model, verb, rest), frame) in enumerate(product(deeds(game, language), frames)):
        said = by_formula(game, language)[key]
        state, scene = moment_of(game, said), scene_of(game, language, said)
        kinds = ALSO[language][frame in known.asking :]
        for also in kinds[:: 1 if place % 5 == 0 else 3]:
            text = also.format(f"{frame} {verb}{rest}")
            sentence, reason = heard(text, state, scene)
            if (plain(sentence), reason) != (plain(model), ""):
                wrong.append((text, sentence, reason))
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "text", "better"),
    [
        ("en", "I'd like to recruit the red 0 for fre", "I'd like to recruit the red 0 for free"),
        ("fr", "je voudrais recruter le 0 rouge gratuitment", "je voudrais recruter le 0 rouge gratuitement"),
    ],
)
def test_what_is_better_in_a_wish_stands_at_its_place(language: str, text: str, better: str) -> None:
    state = table("R0 R0 B0 Y2 G3", street="R0c R4 B3 G1")
    scene = Scene(("Anna",), state.deck, language, "famiglia", speaker=0)
    assert mend(text, utter(text, state, 0, scene).findings) == better


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("May I take the red 0, please?", ""),
        ("Could I please pass?", ""),
        ("Can I take the red 0?", "asks meant"),  # It may ask whether one is allowed to.
        ("Can I pass?", "asks meant"),
        ("I pass my turn", ""),
        ("I'd like to pass my turn", ""),
        ("I would like to take the red 0 but I can't", "asks meant"),
    ],
)
def test_a_question_without_please_is_asked_back(text: str, reason: str) -> None:
    state = table("R0 R0 B0 Y2 G3", street="R0c R4 B3 G1")

    assert heard(text, state, Scene(("Anna",), state.deck, "en", "famiglia", speaker=0))[1] == reason


@pytest.mark.parametrize(
    ("language", "typed", "own"),
    [
        ("en", "I'd like to take the red 0", "I take the red 0"),
        ("en", "please, could I take the red 0?", "please, I take the red 0."),
        ("fr", "Je voudrais bien prendre le 0 rouge", "je prends le 0 rouge"),
        ("fr", "est-ce que je peux échanger une carte ?", "j’échange une carte ?"),
        (
            "fr",
            "je vais defausser le 1 vert et piocher une carte",
            "je defausse le 1 vert et pioche une carte",
        ),
        ("en", "I take the red 0", None),
        ("en", "I would like the red 0", None),
        ("en", "I would like to", None),
    ],
)
def test_a_wish_is_what_one_does(language: str, typed: str, own: str | None) -> None:
    wish = wishes.done(typed, Scene(("Anna",), table().deck, language, "famiglia", speaker=0))

    assert (wish and wish.text) == own


# What lies nowhere is not taken for another card

VALUES = ("0", "1", "2", "3", "4")
COLOURS = {"en": ("red", "blue", "yellow", "green"), "fr": ("rouge", "bleu", "jaune", "vert")}
TAKES = {
    "en": (
        "I take the {colour} {value}",
        "i recruit the {colour} {value} please",
        "I'd like to take the {colour} {value}",
    ),
    "fr": (
        "je prends le {value} {colour}",
        "je recrute le {value} {colour} stp",
        "je voudrais prendre le {value} {colour}",
    ),
}


@pytest.mark.parametrize("street", ["R0c R4 B3 Y1", "R4 B3 G1 G2", "G1 G2 G3 G4"])
@pytest.mark.parametrize("hand", ["R0 B0 B2 Y2 G3", "G0 G0 Y1 B1"])
@in_every_language
def test_a_card_that_is_not_in_the_street_is_said_not_to_be_there(
    language: str, street: str, hand: str
) -> None:
    state = table(hand, street=street)
    scene = Scene(("Anna",), state.deck, language, "famiglia", speaker=0)
    there = {name[:2] for name in street.split()}
    absent = [
        text.format(colour=colour, value=value)
        for (sign, colour), value in product(zip("RBYG", COLOURS[language], strict=True), VALUES)
        if sign + value not in there
        for text in TAKES[language]
    ]

    assert {heard(text, state, scene)[1] for text in absent} == {"not_in_street"}
