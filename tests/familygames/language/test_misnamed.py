"""A family's name that is another word of the language: "see family" for the Sea family."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

import msgspec
import pytest

from familygames.cards import Deck, Family
from familygames.errors import AmbiguousMove, InvalidMove
from familygames.happy_family.rules import Ask
from familygames.language.formulas import Scene, hear
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import fold

ANIMALS = msgspec.json.decode(Path("fixtures/decks/animals.json").read_bytes(), type=Deck)
SAID = {
    "en": ("Anna, {} family: please, can I have {}?", "Anna, please can I have {1} of the {0} family?"),
    "fr": ("Anna, famille {}, s’il te plaît, je peux avoir {} ?",),
}


def beside(word: str) -> Iterator[str]:
    """Words with a letter more, less, or another than *word*."""
    for place in range(len(word) + 1):
        yield word[:place] + word[place + 1 :]
        for letter in ascii_lowercase:
            yield word[:place] + letter + word[place:]
            yield word[:place] + letter + word[place + 1 :]


def told(language: str, name: str, family: Family, wording: str) -> list[tuple[str, str]] | None:
    scene = Scene(("Zoé", "Anna", "Ben"), ANIMALS, language, "happy_family")
    moves = [Ask(1, card.family, card.member) for card in ANIMALS.cards]
    text = wording.format(name, family.members[0].faces[language].phrase)
    try:
        return [(one.code, one.suggestion) for one in hear(text, moves, scene).findings if not one.tip]
    except (AmbiguousMove, InvalidMove):
        return None  # It is asked back: nothing is praised.


@pytest.mark.parametrize("language", SAID)
def test_no_other_word_passes_for_the_name_of_a_family(language: str) -> None:
    passed, found = [], 0
    for family in ANIMALS.families:
        name = family.faces[language].word
        others = {other for other in beside(name.lower()) if len(other) > 2 and fold(other) != fold(name)}
        for other in filter(lexicon(language).accepts, sorted(others)):
            for wording in SAID[language]:
                findings = told(language, other, family, wording)
                found += findings is not None
                if findings == []:
                    passed.append((other, name, wording))

    assert found
    assert len(passed) == 0, passed


@pytest.mark.parametrize("language", SAID)
def test_the_right_name_is_never_told_to_be_another(language: str) -> None:
    for family in ANIMALS.families:
        for wording in SAID[language]:
            findings = told(language, family.faces[language].word, family, wording)
            assert "misspelt" not in [code for code, _ in findings or ()]
