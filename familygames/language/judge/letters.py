"""Whether a word that no list has looks like one of its language, or like a slip, by its letters.

>>> looks_like_a_word("grumbling", "en") > looks_like_a_word("grumblnig", "en")
True

A classifier of spaCy's that ``train_letters.py`` has trained on the words of the lists and on slips in
them. What it tells leans, and decides nothing.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from familygames.cards import Language

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

SHIPPED = "letters.bin"
WORD = "word"


def letters_of(vocab: Vocab, word: str) -> Doc:
    """A word as a `Doc` of its letters, with marks for its beginning and its end."""
    from spacy.tokens import Doc  # noqa: PLC0415  # It imports spaCy.

    return Doc(vocab, words=["^", *word, "$"])


@cache
def _classifier(language: Language) -> Pipeline | None:
    weights = files("familygames.language").joinpath(language, SHIPPED)
    if not weights.is_file():
        return None
    from familygames.language.weights import unpacked  # noqa: PLC0415  # It imports spaCy.

    return unpacked(weights.read_bytes())


@lru_cache(maxsize=1024)
def looks_like_a_word(word: str, language: Language) -> float:
    """How sure it is, from 0 to 1, that *word* is one of *language*; 0 where nobody has learnt it."""
    nlp = _classifier(language)
    return float(nlp.get_pipe("textcat")(letters_of(nlp.vocab, word)).cats[WORD]) if nlp else 0.0
