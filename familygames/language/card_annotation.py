"""What a teacher need not type: article and grammar of a card's word, proposed for them to confirm.

>>> split("les ciseaux", "fr"), split("l’école", "fr"), split("latte", "fr")
(('les', 'ciseaux'), ('l’', 'école'), ('', 'latte'))
>>> proposed = propose_face(Face("gomme"), "fr")
>>> proposed.phrase, proposed.grammar.part, proposed.grammar.gender
('la gomme', 'noun', 'f')
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from familygames.cards import Face, Grammar, Language, PartOfSpeech
from familygames.judging import Judge, Ruling, Sentence, Word
from familygames.language import pipelines
from familygames.language.judge import candidates, is_adjective, plural_of, propose
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.forms import forms
from familygames.language.words.names import is_first_name, is_place_name
from familygames.normalization import plain

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
CAPITAL_NOUNS = ("de", "lb")
"""The languages in which every noun has a capital."""

PARTS: dict[str, PartOfSpeech] = {
    "ADJ": "adjective", "ADP": "preposition", "ADV": "adverb", "AUX": "verb", "CCONJ": "conjunction",
    "DET": "determiner", "INTJ": "interjection", "NOUN": "noun", "NUM": "determiner", "PRON": "pronoun",
    "PROPN": "name", "SCONJ": "conjunction", "VERB": "verb",
}  # fmt: skip
SURE = 0.8
"""How likely a pipeline's reading of an unknown word must be."""
MOST_CHOICES = 3
"""The number of things that one card may be."""
MOST_TRIED = 60
"""How many ways to read a sentence are tried."""


def split(phrase: str, language: Language) -> tuple[str, str]:
    """Article and word of what was typed or pasted; no article if the language is not among `ARTICLES`.

    >>> split("L'arbre", "fr"), split("La maison", "fr"), split("Der Baum", "de"), split("Le Havre", "fr")
    (('l’', 'arbre'), ('la', 'maison'), ('der', 'Baum'), ('Le', 'Havre'))
    """
    phrase = " ".join(phrase.split())
    text = plain(phrase).casefold()
    for article in ARTICLES.get(language, ()):
        length = len(article)
        if article.endswith(("'", "’")):
            is_there = text.startswith(plain(article)) and len(phrase) > length
            first, word = phrase[: length - 1] + "’", phrase[length:]
        else:
            is_there = text.startswith(f"{article} ")
            first, word = phrase[:length], phrase[length + 1 :]
        if is_there:
            # Whoever writes lists of words with a capital means none; a name has one of its own.
            is_name = word[:1].isupper() and language not in CAPITAL_NOUNS
            return first if is_name else first.lower(), word
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
    if face.article and not card.part:
        card = card.but(part="noun")  # "The morning" on a card is a word, not a time.
    grammar = _grammar(propose(card))
    if not grammar.part:  # *règle*, *lampe*: most cards name things, and the teacher confirms.
        part: PartOfSpeech = "adjective" if not face.article and is_adjective(card) else "noun"
        grammar = _grammar(propose(card.but(part=part)))
    if not grammar.lemma:
        grammar = _read_by_pipeline(face, language)
    if grammar.part == "noun" and not grammar.number:
        grammar = grammar.but(number="s")
    noun = Word(text=face.word, lang=language, part=grammar.part, number=grammar.number, lemma=grammar.lemma)
    article = face.article or article_for(face.word, grammar, language)
    return face.but(grammar=grammar, article=article, plural=face.plural or plural_of(noun))


def propose_sentence(
    cards: Sequence[Word], languages: tuple[Language, ...], judges: Sequence[Judge]
) -> tuple[Word, ...]:
    """The cards of a sentence with the grammar they most likely have together; what a card says stays.

    A card's place decides first: what may be a verb is one where the verb stands. Then the *judges* do: as
    little is left open as lets none of them like the sentence less than without any grammar. Of a language of
    which nothing is known nothing is proposed.
    """
    if not ({card.lang for card in cards if card.lang is not None} or set(languages)) <= set(LANGUAGES):
        return tuple(cards)
    written = [place for place, card in enumerate(cards) if card.text.strip()]
    before = tuple(cards[place] for place in written)
    choices = [
        _choices(card, number, (*before[:number], *before[number + 1 :]))
        for number, card in enumerate(before)
    ]

    def ask(row: tuple[Word, ...]) -> list[tuple[int, float]]:
        return [_liking(judge(Sentence(row, languages))) for judge in judges]

    judged = ask(before) if len(before) > 2 else None
    best = before
    by_doubt = sorted(product(*map(enumerate, choices)), key=lambda tried: sum(rank for rank, _ in tried))
    for tried in by_doubt[:MOST_TRIED]:
        row = tuple(card for _, card in tried)
        if judged is None or all(now >= then for now, then in zip(ask(row), judged, strict=True)):
            best = row
            break
    proposed = dict(zip(written, best, strict=True))
    return tuple(proposed.get(place, card) for place, card in enumerate(cards))


def _choices(card: Word, place: int, others: Sequence[Word]) -> list[Word]:
    """What the card at *place* may be beside *others*, the likeliest first; at last it is left as it is."""
    if card.part:
        return [propose(card), card]
    if card.lang is None:
        return [propose(card), card]
    proposals = candidates(card)
    wanted = {0: ("noun", "pronoun"), 1: ("verb",)}.get(place, ())
    is_little = (card.text.casefold(),) in forms(card.lang).closed
    if not is_little:
        # The order of the others stays. What joins clauses is seldom on a card: "before lunch".
        proposals.sort(key=lambda other: (other.part not in wanted, other.part == "conjunction"))
    if card.text[:1].isupper() and (is_first_name(card.text) or is_place_name(card.text)):
        name = propose(Word(text=card.text, part="name"))
        words = [other for other in proposals if other.part != "name"][:MOST_CHOICES]
        if _is_rather_a_word(card, is_little, words, others):
            return [*words, name, card]
        return [name, *words, card]
    return [*proposals[:MOST_CHOICES], card]


def _is_rather_a_word(card: Word, is_little: bool, words: Sequence[Word], others: Sequence[Word]) -> bool:
    """Whether what might be a name is first of all a word of its language: « Elle », "May I …", « Papa »; and
    the form of a verb, "Come", where no other card can be the verb. A name is of every language.
    """
    verbs = [read for other in others for read in candidates(other.but(part="")) if read.part == "verb"]
    may_be_verb = any(other.part == "verb" for other in words)
    if is_little:
        return not (may_be_verb and any(verb.person == 3 for verb in verbs))  # "May reads."
    if card.lang is not None and card.text.casefold() in forms(card.lang).words("person-words"):
        return True
    return may_be_verb and bool(others) and not verbs


def _liking(ruling: Ruling) -> tuple[int, float]:
    """How much a judge likes a sentence: accepted, in doubt for, in doubt against, refused; then by score."""
    rank = {"accept": 3, "refuse": 0}.get(ruling.ruling, 2 if ruling.lean == "accept" else 1)
    return rank, ruling.score or 0.0


def grammar_of(card: Word) -> Grammar:
    """What is said of *card*, without its words."""
    return _grammar(card)


def _grammar(card: Word) -> Grammar:
    return Grammar(*(getattr(card, name) for name in Grammar.__struct_fields__))


def article_for(word: str, grammar: Grammar, language: Language) -> str:
    """The definite article of a noun; of one that has both genders, the masculine: *le professeur*."""
    if grammar.part != "noun" or language not in LANGUAGES:
        return ""
    articles = tongue(language).requests.articles
    if not articles.definite:
        return articles.default
    article = articles.definite.get(f"{grammar.gender or 'm'}{grammar.number}", "")
    if grammar.number == "p" or not article or not forms(language).starts_as_vowel(word.casefold()):
        return article
    return articles.elided.get(article, article)


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
