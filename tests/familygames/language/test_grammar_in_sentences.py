"""What is proposed for the cards of a sentence: their places decide first, and no judge likes it less."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from familygames.cards import Grammar
from familygames.catalogue import GAMES
from familygames.decks import slots
from familygames.decks.sentences import JOKER, SentenceDeck
from familygames.judging import Ruling, Sentence, Word
from familygames.language.card_annotation import propose_sentence
from familygames.language.judge import judge as referee
from familygames.language.words.forms import forms

FIXTURES = Path(__file__).parents[3] / "fixtures" / "decks" / "spikit"
DECKS = sorted(path.stem for path in FIXTURES.glob("*.json"))
ENOUGH = 0.95
BARE = {name: getattr(Grammar(), name) for name in Grammar.__struct_fields__}


@cache
def judges() -> tuple[Any, ...]:
    """The two of the site: the referee, and the one by whom bots build."""
    return referee, slots.judge


def liking(ruling: Ruling) -> tuple[int, float]:
    return {"accept": 3, "refuse": 0}.get(ruling.ruling, 1 + (ruling.lean == "accept")), ruling.score or 0.0


def rows(deck: SentenceDeck) -> list[tuple[Word, ...]]:
    """The sentences that the families of *deck* are, as their cards are."""
    families = [family for family in deck.families if family.id != JOKER]
    found = [family.sentence(side) for family in families for side in deck.languages]
    return [tuple(card.word for card in cards) for cards in found if len(cards) == 5]


@cache
def proposed(name: str, named: bool) -> list[tuple[tuple[Word, ...], tuple[Word, ...], tuple[Word, ...]]]:
    """Of each sentence of a deck its cards, the same without grammar, and with what is then proposed.

    Without *named*, nobody has said of the names either that they belong to no language.
    """
    deck: Any = GAMES["spikit"].read_deck((FIXTURES / f"{name}.json").read_bytes())
    found = []
    for row in rows(deck):
        side = next(word.lang for word in row if word.lang)
        bare = tuple(word.but(lang=word.lang if named else side, **BARE) for word in row)
        found.append((row, bare, propose_sentence(bare, (side,), judges())))
    return found


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("name", DECKS)
def test_nothing_is_proposed_after_which_a_judge_likes_a_sentence_of_the_deck_less(
    name: str, named: bool
) -> None:
    for _, bare, found in proposed(name, named):
        singly = (
            tuple(found[at] if at == place else one for at, one in enumerate(bare)) for place in range(5)
        )
        for judge in judges():
            before = liking(judge(Sentence(bare, ("fr", "en"))))
            for row in (found, *singly):
                ruling = judge(Sentence(row, ("fr", "en")))
                assert liking(ruling) >= before, (row, ruling)


@pytest.mark.parametrize("named", [True, False])
def test_nearly_every_card_of_the_decks_is_proposed_as_what_it_is(named: bool) -> None:
    right: dict[str, list[bool]] = {}
    for name in DECKS:
        for row, _, found in proposed(name, named):
            for word, guess in zip(row, found, strict=True):
                right.setdefault(word.part, []).append(guess.part == word.part)

    shares = {part: sum(hits) / len(hits) for part, hits in right.items()}
    assert len(right["verb"]) >= 40
    assert shares["verb"] >= ENOUGH, shares
    assert sum(map(sum, right.values())) >= ENOUGH * sum(map(len, right.values())), shares


def listed(language: str, pos: str, step: int) -> list[str]:
    """Every so many words of the project's own list that may well be this: verbs in the third person."""
    found = []
    for word in forms(language).alphabet[::step]:
        readings = [reading for reading in forms(language).readings(word) if reading.pos == pos]
        if pos == "verb":
            readings = [one for one in readings if one.kind == "fin" and one.tense == "P" and one.agr & 36]
        if word.isalpha() and word.islower() and any(reading.cost < 0.5 for reading in readings):
            found.append(word)
    return found


@pytest.mark.parametrize(("language", "subject"), [("fr", "le garçon"), ("en", "the boy")])
@pytest.mark.parametrize("count", [2, 5])
def test_where_the_verb_stands_the_verbs_of_the_lists_are_proposed_as_verbs(
    language: str, subject: str, count: int
) -> None:
    verbs = listed(language, "verb", {"fr": 61, "en": 97}[language])
    rest = {"fr": ("une chose", "à", "Karim"), "en": ("a thing", "to", "Karim")}[language]
    hits = 0
    for verb in verbs:
        texts = (subject, verb, *rest)[:count]
        row = tuple(Word(text=text, lang=None if text == "Karim" else language) for text in texts)
        hits += propose_sentence(row, (language,), judges())[1].part == "verb"

    assert len(verbs) > 100
    assert hits >= ENOUGH * len(verbs), f"{hits} of {len(verbs)}"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_where_the_subject_stands_the_nouns_of_the_lists_are_proposed_as_nouns(language: str) -> None:
    nouns = listed(language, "noun", 397)
    found = [propose_sentence((Word(text=noun, lang=language),), (language,), ()) for noun in nouns]

    assert len(nouns) > 100
    assert sum(row[0].part == "noun" for row in found) >= ENOUGH * len(nouns)


def test_what_a_card_says_stays_and_an_empty_one_is_passed_over() -> None:
    row = (Word(text="la fille", lang="fr"), Word(text=""), Word(text="porte", lang="fr", part="noun"))

    found = propose_sentence(row, ("fr",), judges())

    assert [word.part for word in found] == ["noun", "", "noun"]
    assert [word.text for word in found] == [word.text for word in row]
