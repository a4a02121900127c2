"""The referee: judges sentences laid in cards, and says why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import spacy
from spacy.language import Language as Pipeline
from spacy.tokens import Doc

from familygames.cards import Language
from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge.pipeline import COMPONENTS
from familygames.language.judge.row import GRAMMARS

REHEARSED: dict[Language, tuple[str, ...]] = {
    "fr": ("le blorf mange la pomme", "le chat mange la maison", "Paul va à Paris"),
    "en": ("the blorf eats the apple", "the cat drinks the house", "Paul goes to London"),
    "es": ("el blorf come la manzana",),
}
"""One has a word that is in no list: whoever has judged them has read all there is to read."""


def prepare(languages: Iterable[Language]) -> None:
    """Read word lists, grammar and spaCy's weights for *languages*: seconds that the first sentence saves."""
    pair = tuple(languages)
    for language in pair:
        for text in REHEARSED.get(language, ()):
            judge(Sentence(tuple(Word(text=word, lang=language) for word in text.split()), pair))


@cache
def pipeline() -> Pipeline:
    """The components of the judge and nothing else, for cards of any language."""
    nlp = spacy.blank("xx")
    for name in COMPONENTS:
        nlp.add_pipe(name, config={"languages": list(GRAMMARS)} if name == "card_words" else {})
    return nlp


def read(sentence: Sentence) -> Doc:
    """*sentence* as a `Doc`, a token a card, that has been through the judge; raises as `judge`."""
    nlp = pipeline()
    doc = Doc(nlp.vocab, words=[card.text or " " for card in sentence.cards])
    doc._.sentence = sentence
    return nlp(doc)


def judge(sentence: Sentence) -> Ruling:
    """Accept, refuse with reasons, or unsure.

    Raises `InvalidSentence` if there is nothing to judge.
    """
    ruling: Ruling = read(sentence)._.ruling
    return ruling
