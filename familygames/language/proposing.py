"""What a teacher need not type: article and grammar of a card's word, proposed for him to confirm.

>>> split("les ciseaux", "fr"), split("l’école", "fr"), split("latte", "fr")
(('les', 'ciseaux'), ('l’', 'école'), ('', 'latte'))
>>> proposed = propose_face(Face("gomme"), "fr")
>>> proposed.phrase, proposed.grammar.part, proposed.grammar.gender
('la gomme', 'noun', 'f')
"""

from __future__ import annotations

import re

from familygames.cards import Face, Grammar, Language, PartOfSpeech
from familygames.judging import Word
from familygames.language import pipelines
from familygames.language.data import LANGUAGES, tongue
from familygames.language.judge.proposing import propose
from familygames.language.spelling import fold

ARTICLES: dict[Language, tuple[str, ...]] = {
    "de": ("der", "die", "das", "ein", "eine"),
    "en": ("the", "a", "an"),
    "es": ("el", "la", "los", "las", "un", "una", "unos", "unas"),
    "fr": ("l’", "l'", "le", "la", "les", "un", "une", "des"),
    "it": ("l’", "l'", "il", "lo", "la", "i", "gli", "le", "un", "uno", "una"),
    "nl": ("de", "het", "een"),
    "pt": ("o", "a", "os", "as", "um", "uma"),
}
"""What may stand before a noun on a card, in languages that schools teach."""

PARTS: dict[str, PartOfSpeech] = {
    "ADJ": "adjective", "ADP": "preposition", "ADV": "adverb", "AUX": "verb", "CCONJ": "conjunction",
    "DET": "determiner", "INTJ": "interjection", "NOUN": "noun", "NUM": "determiner", "PRON": "pronoun",
    "PROPN": "name", "SCONJ": "conjunction", "VERB": "verb",
}  # fmt: skip
SURE = 0.8
"""How likely a pipeline's reading of an unknown word must be."""


def split(phrase: str, language: Language) -> tuple[str, str]:
    """Article and word of what was typed or pasted; no article if the language is not among `ARTICLES`."""
    phrase = " ".join(phrase.split())
    for article in ARTICLES.get(language, ()):
        if article.endswith(("'", "’")):
            if phrase[: len(article)].casefold() == article and phrase[len(article) :]:
                return "l’", phrase[len(article) :]
        elif phrase.casefold().startswith(f"{article} "):
            return phrase[: len(article)], phrase[len(article) + 1 :]
    return "", phrase


def propose_face(face: Face, language: Language) -> Face:
    """*face* with the article and grammar it most likely has; what it says stays. A language of which nothing
    is known leaves it as it is.
    """
    if language not in LANGUAGES or not face.word.strip():
        return face
    known = face.grammar
    card = Word(
        text=face.phrase, lang=language, **{name: getattr(known, name) for name in Grammar.__struct_fields__}
    )
    grammar = _grammar(propose(card))
    if not grammar.part:  # *règle*, *lampe*: most cards name things, and the teacher confirms.
        grammar = _grammar(propose(card.but(part="noun")))
    if not grammar.lemma:
        grammar = _read_by_pipeline(face, language)
    if grammar.part == "noun" and not grammar.number:
        grammar = grammar.but(number="s")
    return face.but(grammar=grammar, article=face.article or article_for(face.word, grammar, language))


def _grammar(card: Word) -> Grammar:
    return Grammar(*(getattr(card, name) for name in Grammar.__struct_fields__))


def article_for(word: str, grammar: Grammar, language: Language) -> str:
    """The definite article of a noun; "" where letters do not tell (*le héros*, *l’heure*)."""
    if grammar.part != "noun" or language not in LANGUAGES:
        return ""
    articles = tongue(language).requests.articles
    if not articles.definite:
        return articles.default
    article = articles.definite.get(f"{grammar.gender}{grammar.number}", "")
    if grammar.number == "p" or not article:
        return article
    letters = fold(word)
    if letters.startswith("h"):
        return ""
    return articles.elided.get(article, article) if re.match(articles.vowel, letters) else article


def _read_by_pipeline(face: Face, language: Language) -> Grammar:
    """For words that no list has: what spaCy makes of them, if it is rather sure."""
    nlp = pipelines.load(language)
    words = face.phrase.replace("’", "’ ").split()
    if nlp is None or not words:
        return Grammar()
    labels = pipelines.chances(nlp, words, len(words) - 1)
    if not labels or labels[0].certain < SURE or labels[0].pos not in PARTS:
        return Grammar()
    features = labels[0].features
    part = PARTS[labels[0].pos]
    gender = {"Masc": "m", "Fem": "f"}.get(features.get("Gender", ""), "") if part == "noun" else ""
    number = {"Sing": "s", "Plur": "p"}.get(features.get("Number", ""), "")
    return Grammar(part, gender, number)  # type: ignore[arg-type]  # from the tables above
