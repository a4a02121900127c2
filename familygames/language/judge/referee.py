"""The referee: a judge of sentences laid in cards, who says why."""

from __future__ import annotations

from collections.abc import Iterable

from familygames.cards import Language
from familygames.judging import Opinion, Ruling, Sentence, Word
from familygames.language.judge import small
from familygames.language.judge.by_rule import by_rule
from familygames.language.judge.chart import DOUBT, Flaw, Phrase
from familygames.language.judge.doubts import (
    in_an_unknown_language,
    seldom_said,
    too_long,
    unread,
    with_an_unknown_word,
)
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.meaning import senseless
from familygames.language.judge.meant import misspelt_word, rather_misspelt, written_apart, written_as_another
from familygames.language.judge.mending import mends
from familygames.language.judge.rare_words import is_learned
from familygames.language.judge.reader import ABSURD, ACCEPTED, RELAXED, cheapest, is_accepted
from familygames.language.judge.refusing import findings, refused
from familygames.language.judge.surface import surface_flaws
from familygames.language.judge.texts import InvalidSentence
from familygames.language.judge.wording import finding
from familygames.language.judge.words import GRAMMARS, MOST_WORDS, Row, as_read, is_a_mark
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon

A_WORD = 0.05
"""How much more doubt each word of a long sentence may bring before the judge leans against it."""
SHORT = 6
"""A sentence of up to so many words is not long."""
LONGEST_WORD = 60
MOVES = 7
"""In sentences of up to this many cards, each card is tried in each other place."""


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
            Referee().judge(Sentence(tuple(Word(text=word, lang=language) for word in text.split()), pair))


class Referee:
    """Judges sentences. Use one for a whole process: it keeps nothing but what is in its word lists."""

    def __call__(self, sentence: Sentence, /) -> Ruling:
        return self.judge(sentence)

    def judge(self, sentence: Sentence) -> Ruling:
        """Accept, refuse with reasons, or unsure.

        Raises `InvalidSentence` if there is nothing to judge.
        """
        row = row_of(sentence)
        if foreign := [lang for lang in row.lang_of if lang is not None and lang not in GRAMMARS]:
            return _other_language(row, foreign[0])
        if row.size > MOST_WORDS:
            return Ruling("unsure", "accept", (finding(too_long(row), row),), 0.5)
        if not set(sentence.languages) <= set(GRAMMARS) and _may_be_of_others(row):
            return _in_no_language(row)
        outer: tuple[Flaw, ...] = ()
        try:
            outer = surface_flaws(row)
            return self._read(row, outer)
        except OutOfFuel:
            if outer:
                return refused(row, outer, 2.0)
            return Ruling("unsure", "accept", (finding(too_long(row), row),), 0.4)

    def _read(self, row: Row, outer: tuple[Flaw, ...]) -> Ruling:
        extra = sum(flaw.weight for flaw in outer)
        if best := cheapest(row, DOUBT):
            return self._understood(row, best, outer, extra)
        best = cheapest(row, RELAXED)
        if misspelt := rather_misspelt(row, best, outer):
            return refused(row, (misspelt,), misspelt.weight)
        if row.unknown and (near := misspelt_word(row)):
            return Ruling("unsure", "refuse", (near,), 0.4)
        return self._misread(row, best, outer, extra)

    @staticmethod
    def _misread(row: Row, best: Phrase | None, outer: tuple[Flaw, ...], extra: float) -> Ruling:
        if best is not None and not any(flaw.weight >= 1 for flaw in (*outer, *best.flaws)):
            lean: Opinion = "accept" if _adds_up(best, row) else "refuse"
            return Ruling("unsure", lean, (finding(seldom_said(row), row),), 0.45)
        if best is not None:
            return refused(row, (*outer, *best.flaws), best.cost + extra)
        if outer:
            return refused(row, outer, 2.0 + extra)
        if reason := without_any_verb(row) or one_card_out_of_place(row):
            return refused(row, (reason,), 1.5)
        return Ruling("unsure", "refuse", (finding(unread(row, in_no_order(row)), row),), 0.2)

    def _understood(self, row: Row, best: Phrase, outer: tuple[Flaw, ...], extra: float) -> Ruling:
        if outer:
            return refused(row, (*outer, *best.flaws), best.cost + extra)
        clash = senseless(best.facts, row)
        if clash is not None and not row.unknown and not _is_denied(row):
            certain, absurd = clash
            if certain >= 0.8:
                return Ruling("refuse", "refuse", (absurd,), 1 - certain)
            return Ruling("unsure", "refuse" if certain >= ABSURD else "accept", (absurd,), 1 - certain)
        if row.unknown:
            misspelt = written_as_another(row)
            return refused(row, (misspelt,), 1.0) if misspelt else self._with_unknown(row, best)
        if is_accepted(best):
            return Ruling("accept", "accept", (), round(1 - best.cost / 2, 3))
        reasons = findings(mends(best.flaws, row), row) or (finding(seldom_said(row), row),)
        return Ruling("unsure", "accept", reasons, round(1 - best.cost / 2, 3))

    @staticmethod
    def _with_unknown(row: Row, best: Phrase) -> Ruling:
        """A sentence that is well made but for a word that is in no list: a rare one, or misspelt."""
        place = next((at for at in row.unknown if not _is_rare_word(row, at)), row.unknown[0])
        score = round(0.7 - best.cost / 2, 3)
        if _is_rare_word(row, place):
            return Ruling("unsure", "accept", (finding(with_an_unknown_word(row, place), row),), score)
        reason = misspelt_word(row) or finding(with_an_unknown_word(row, place), row)
        return Ruling("unsure", "refuse", (reason,), score)


def _adds_up(best: Phrase, row: Row) -> bool:
    """Whether no more than many small doubts make a long sentence dear: each word may bring one."""
    return DOUBT < best.cost <= DOUBT + A_WORD * max(0, row.size - SHORT)


def row_of(sentence: Sentence) -> Row:
    """The words of a sentence; raises `InvalidSentence` if there are none, or one is too long."""
    if not sentence.cards:
        raise InvalidSentence("no_cards")
    for card in sentence.cards:
        if any(len(word) > LONGEST_WORD for word in as_read(card.text).split()):
            raise InvalidSentence("long_word", str(LONGEST_WORD))
    row = Row(sentence.cards, sentence.languages or GRAMMARS)
    if not row.size or any(
        first == last and not is_a_mark(card.text)
        for card, (first, last) in zip(row.cards, row.spans, strict=True)
    ):
        raise InvalidSentence("no_words")
    return row


def _is_rare_word(row: Row, place: int) -> bool:
    language = row.lang_of[place]
    word = row.tokens[place].text
    if language is None or not word.isalpha():
        return True
    if by_rule(language, word):
        return False
    if lexicon(language).is_word(word) or (language == "fr" and is_learned(word, forms("fr").knows)):
        return True
    is_part = _is_common_noun if language == "en" else forms(language).knows  # sandcastle, périurbain
    return any(is_part(word[:at]) and is_part(word[at:]) for at in range(3, len(word) - 2))


def _is_common_noun(word: str) -> bool:
    """sand, castle: such two may be one word"""
    nouns = (reading for reading in forms("en").readings(word) if reading.pos == "noun" and not reading.cost)
    return any(nouns) and lexicon("en").proposes(word)


def _is_denied(row: Row) -> bool:
    """Whether it is said that it is not so, which makes sense of anything: a tractor can't write."""
    for place in range(1, row.size):
        helps = row.at(place - 1, "modal") or any(verb.lemma == "do" for verb in row.at(place - 1, "verb"))
        if helps and any(neg.lang == "en" for neg in row.at(place, "neg")):
            return True
    return False


def _may_be_of_others(row: Row) -> bool:
    """Whether a word that bears no language may be of one that nobody here knows; what has a capital is a
    name.
    """
    unread = (set(here) == {"name"} for here in row.lattice)
    strange = (token.said[:1].islower() for token in row.tokens)
    return not any(row.lang_of) or any(
        lang is None and only and low for lang, only, low in zip(row.lang_of, unread, strange, strict=True)
    )


def _other_language(row: Row, language: Language) -> Ruling:
    return small.judge_small(row, language) if small.knows(language) else _in_no_language(row)


def _in_no_language(row: Row) -> Ruling:
    return Ruling("unsure", "accept", (finding(in_an_unknown_language(row), row),), 0.5)


# What is wrong with a row that nobody can read


def without_any_verb(row: Row) -> Flaw | None:
    """« les clés sur la table »"""
    verbs = ("fin", "imp")
    for here in row.lattice:
        if "modal" in here or "exist" in here or any(r.kind in verbs for r in here.get("verb", ())):
            return None
    return Flaw("no_verb", 1.0, 0, row.size)


def in_no_order(row: Row) -> Flaw:
    """« dans dort le chat jardin le »: not even one card in another place would mend it."""
    return Flaw("word_order", 1.0, 0, row.size)


def one_card_out_of_place(row: Row) -> Flaw | None:
    """The one card that makes a good sentence in another place, if there is one."""
    cards = row.cards
    if not 2 < len(cards) <= MOVES or row.size > 12:
        return None
    if row.unknown:
        return None  # In each order spaCy would be asked anew what the word may be, which takes too long.
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    tried = {cards}
    for distance in range(1, len(cards)):
        for place in range(len(cards)):
            for target in (place - distance, place + distance):
                if not 0 <= target < len(cards) or is_a_mark(cards[place].text):
                    continue
                rest = [*cards[:place], *cards[place + 1 :]]
                order = (*rest[:target], cards[place], *rest[target:])
                if order in tried:
                    continue
                tried.add(order)
                other = Row(order, languages, row.fuel)
                best = None if surface_flaws(other) else cheapest(other, ACCEPTED)
                if best is not None:
                    first, last = row.spans[place]
                    better = " ".join(card.text for card in order)
                    return Flaw(
                        "word_order", 1.2, first, last, (("word", cards[place].text), ("better", better))
                    )
    return None


LAST_RESORT = (written_as_another, written_apart, without_any_verb, one_card_out_of_place, in_no_order)
"""What is said where there is no reading."""

referee = Referee()
