"""Nouns and what goes with them: number, articles, colours that agree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from familygames.judging import Finding
from familygames.language.confidence import says_please
from familygames.language.lattice import Segment
from familygames.language.mentions import number_in
from familygames.language.realization import Scene
from familygames.language.resources import LANGUAGES, Tongue, tongue
from familygames.language.sentence import ParsedUtterance, face_of, finding_at, is_foreign, noun_sign, span
from familygames.language.vocabulary import vocabularies
from familygames.language.words.forms import forms
from familygames.language.words.spelling import fold, tokens, words


def plurals(sentence: ParsedUtterance) -> Iterator[Finding]:
    """A card's word in the plural, with its article where that has a plural too."""
    before: Segment | None = None
    for segment in sentence.reading.segments:
        if segment.term is not None and segment.term.kind == "plural" and segment.term.face:
            face, first = segment.term.face, segment.first
            better = face.word
            with_article = before is not None and before.word in sentence.language.determiners
            if with_article and sentence.language.requests.articles.plural:
                better, first = face.phrase, segment.first - 1
            yield finding_at("plural", sentence, *span(sentence, first, segment.last), better)
        before = segment


def articles_amiss(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Determiners that do not fit the noun or the letter that follows."""
    articles = sentence.language.requests.articles
    for this, following in zip(sentence.reading.segments, sentence.reading.segments[1:], strict=False):
        if this.kind != "word" or this.slip or sentence.tokens[this.last - 1].mark:
            continue
        if this.word not in sentence.language.determiners:
            continue
        if articles.masculine:
            better = _gendered(this.word, following, sentence)
        else:
            better = _before_letter(this.word, sentence.tokens[following.first].fold, sentence.language)
        if better:
            start, end = span(sentence, this.first, this.last)
            yield finding_at("wrong_article", sentence, start, end, better)


def _before_letter(article: str, following: str, language: Tongue) -> str:
    articles = language.requests.articles
    if re.match(articles.vowel, following):
        return articles.before_vowel.get(article, "")
    return articles.before_consonant.get(article, "") if re.match(articles.consonant, following) else ""


def _gendered(article: str, noun: Segment, sentence: ParsedUtterance) -> str:
    articles = sentence.language.requests.articles
    if noun.kind == "word" and noun.word == sentence.language.family_word:
        return articles.feminine.get(article, "")
    if noun.kind != "member" or is_foreign(noun):
        return ""
    face = face_of(noun, sentence)
    if face is None or (noun.term and noun.term.kind in {"also", "plural"}):
        return ""  # A synonym may be of the other gender.
    sign = noun_sign(face, sentence.language)
    vowel = re.match(articles.vowel, fold(face.word)) is not None
    if sign == "E" or (vowel and sign in "MW"):
        better = articles.elided.get(article, "")
        if better or sign == "E":
            return better
    table = {"M": articles.masculine, "W": articles.feminine, "L": articles.plural}.get(sign, {})
    return table.get(article, "")


def agreement(sentence: ParsedUtterance) -> Iterator[Finding]:
    """Adjectives of colour that do not agree with the noun before them."""
    language = sentence.language
    if not language.requests.articles.masculine:
        return
    for noun, colour in zip(sentence.reading.segments, sentence.reading.segments[1:], strict=False):
        if colour.kind != "family" or is_foreign(colour) or colour.slip:
            continue
        written = sentence.tokens[colour.first].fold
        forms = language.adjective_forms.get(written) or language.adjective_forms.get(
            written.removesuffix("s")
        )
        if forms is None or sentence.tokens[noun.last - 1].mark:
            continue
        if noun.kind == "word" and noun.word == language.family_word:
            right = forms[1]
        elif noun.kind == "member" and noun.term and noun.term.kind in {"word", "plural"}:
            sign = noun_sign(face_of(noun, sentence), language)
            right = {"M": forms[0], "W": forms[1]}.get(sign, "")
        else:
            continue
        if right and fold(right) != written:
            yield finding_at("agreement", sentence, *span(sentence, colour.first, colour.last), right)


def unknown_noun(unknown: Iterable[str], scene: Scene) -> str:
    """The only noun of the table's languages among words that name nothing here; "" if there is none.

    A second card that is named is none, nor "pleas", which is said for "please".
    """
    codes = {scene.language, *scene.deck.languages} & set(LANGUAGES)
    _, deck = vocabularies(scene)
    nouns = [
        word
        for word in unknown
        if any(one.pos == "noun" for code in codes for one in forms(code).readings(word.lower()))
        and not deck.words.issuperset(words(word))
        and not says_please(tokens(word), scene)
    ]
    return nouns[0] if len(nouns) == 1 else ""


def no_card_in(text: str, scene: Scene) -> str:
    """What *text* calls a card where no card is: a colour that none has, "purple", or a colour with a number
    that none of this colour has, "blue nine"; "" if there is nothing of these.
    """
    names, deck = vocabularies(scene)
    heard, spoken = tokens(text), tongue(scene.language)
    cues = {word for one in spoken.formulas[scene.game].values() for cue in one.cue_words for word in cue}
    if deck.words.isdisjoint(spoken.adjective_forms):
        return ""
    for token in heard:
        if (
            token.fold in spoken.adjective_forms
            and token.fold not in names.words | deck.words | cues
            and not token.cited
        ):
            return token.raw
    for one, other in pairwise(heard):
        for colour, number in ((one.fold, other.fold), (other.fold, one.fold)):
            value, known = number_in(number, scene.language), deck.numbered.get(colour)
            if known and not one.mark and value is not None and value > max(known):
                return f"{one.raw} {other.raw}"
    return ""
