"""Words with a hyphen or an apostrophe are the same words whichever sign stands for it, or none."""

from __future__ import annotations

import pytest

from familygames.cards import Card, Deck
from familygames.game import Spoken
from familygames.language.formulas import Scene, say
from familygames.language.words.spelling import words
from familygames.normalization import APOSTROPHES, DASHES, HYPHENS
from tests.familygames.sayings import by_formula, moment_of, plain, scene_of
from tests.familygames.test_typed import for_every_game, heard, in_every_language

SIGNS = {
    "-": [*HYPHENS, *DASHES, " ", " - ", " – ", " \N{NON-BREAKING HYPHEN} ", " -", "- ", ""],
    "'": [*APOSTROPHES, " ", ""],
}
LETTER_FOR_LETTER = {"famiglia", "spikit"}
"""Cards are numbers there, or laid in writing."""
NAMES = {"-": "Jean-{}", "'": "O'{}"}
WORDS = {"-": "semi-{}", "'": "d'{}"}


def cards_of(said: Spoken) -> list[Card]:
    first = [Card(said.family, said.member)] if said.family and said.member else []
    return [*first, *(Card(*name) for name in said.cards)]


def with_marks(deck: Deck, cards: list[Card], mark: str) -> Deck:
    """*deck* in which some *cards* have a word with a *mark*, and as many others what is left without it."""
    others = [card for card in deck.cards if card not in cards]
    faces = {card: deck.by_card[card].faces for card in cards}
    faces |= dict(zip(others, [deck.by_card[card].faces for card in cards], strict=False))
    for card in cards:
        known = faces[card].items()
        faces[card] = {code: face.but(word=WORDS[mark].format(face.word)) for code, face in known}
    families = tuple(
        family.but(
            members=tuple(
                member.but(faces=faces.get(Card(family.id, member.id), member.faces))
                for member in family.members
            )
        )
        for family in deck.families
    )
    return deck.but(families=families)


def signed(text: str, mark: str, sign: str) -> str:
    """*text* with *sign* in place of each *mark* that `with_marks` has made."""
    for pattern in (NAMES[mark], WORDS[mark], WORDS[mark].capitalize()):
        before = pattern.removesuffix("{}")
        text = text.replace(before, before.removesuffix(mark) + sign)
    return text


@for_every_game
@in_every_language
@pytest.mark.parametrize("mark", SIGNS)
def test_whatever_sign_stands_in_a_word_it_is_the_same_word(game: str, language: str, mark: str) -> None:
    wrong = []
    for said in by_formula(game, language).values():
        cards, usual = cards_of(said), scene_of(game, language, said)
        state = moment_of(game, said)
        state = state.but(deck=with_marks(state.deck, cards, mark))
        others = tuple(NAMES[mark].format(name) for name in usual.names[1:])
        scene = Scene((usual.names[0], *others), state.deck, language, game, speaker=0, asked=usual.asked)
        model = say(said, scene)
        if signed(model, mark, "") == model:
            continue
        for sign in SIGNS[mark]:
            if not sign and cards and game in LETTER_FOR_LETTER:
                continue
            text = signed(model, mark, sign)
            sentence, reason = heard(text, state, scene)
            if (plain(sentence), reason) != (plain(model), ""):
                wrong.append((text, sentence, reason))
    assert wrong == []


def test_no_sign_within_a_word_is_a_word_of_its_own() -> None:
    for mark, signs in SIGNS.items():
        assert {words(f"grand{sign}mère") for sign in signs if sign} == {words(f"grand{mark}mère")}


@pytest.mark.parametrize("sign", SIGNS["-"])
def test_the_grandmother_is_not_the_mother(sign: str) -> None:
    ask = by_formula("happy_family", "fr")["ask"]
    state, scene = moment_of("happy_family", ask), scene_of("happy_family", "fr", ask)

    sentence, reason = heard(f"Mary, je voudrais la grand{sign}mère bleue", state, scene)

    assert plain(sentence) == "mary, famille bleue. s'il te plaît, je voudrais la grand-mère."
    assert not reason
