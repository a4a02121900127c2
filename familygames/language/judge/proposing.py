"""What a card's grammar may be: a proposal for the teacher who writes it.

>>> from familygames.judging import Word
>>> proposed = propose(Word(text="dort", lang="fr"))
>>> proposed.part, proposed.lemma, proposed.number, proposed.person
('verb', 'dormir', 's', 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from familygames.cards import PartOfSpeech
from familygames.judging import Word
from familygames.language.judge.card_texts import as_read
from familygames.language.judge.chart import Phrase
from familygames.language.judge.deck_words import ANYTHING, NOTHING, RECIPIENT, SUBJECT, WORDS
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.grammar import RowParser
from familygames.language.judge.kinds import kinds_of, kinds_with
from familygames.language.judge.knowledge import frames_of, prefers
from familygames.language.judge.row import GRAMMARS, MOST_WORDS, Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.names import is_place_name, name_gender
from familygames.language.words.prices import COMMON, ODD, SELDOM
from familygames.language.words.reading import Reading

PARTS: dict[str, PartOfSpeech] = {
    "noun": "noun", "name": "name", "adj": "adjective", "adv": "adverb", "neg": "adverb", "verb": "verb",
    "modal": "verb", "det": "determiner", "num": "determiner", "predet": "determiner", "prep": "preposition",
    "prepdet": "preposition", "to": "preposition", "conj": "conjunction", "sub": "conjunction",
    "pron": "pronoun", "clitic": "pronoun", "wh": "pronoun", "rel": "pronoun", "intj": "interjection",
}  # fmt: skip
LIMIT = 0.95
PERSONS = {1: f.AGR["1s"] | f.AGR["1p"], 2: f.AGR["2s"] | f.AGR["2p"], 3: f.THIRD}


class Guess(NamedTuple):
    """One thing a card may be, by its *head*; the least *cost* is the likeliest."""

    cost: float
    part: PartOfSpeech
    head: Reading | None
    gn: int = f.ANY
    agr: int = f.ALL


def propose(card: Word) -> Word:
    """*card* with what is not said of it guessed from its text; what it says stays, and what would only be a
    guess among several is left open. A card of a language that is not known is given back as it is.
    """
    if not card.text.strip():
        return card
    if card.lang is None:
        return _name(card) if card.part in ("", "name") else card
    if card.lang not in GRAMMARS:
        return card
    row = Row((Word(text=card.text, lang=card.lang),), (card.lang,))
    fitting = [guess for guess in _guesses(row) if card.part in ("", guess.part)]
    if not fitting:
        return card
    best = min(fitting, key=lambda guess: (guess.cost, guess.part != "verb"))
    if any(_is_rival(other, best) for other in fitting):
        return card
    return _filled(card, best)


def candidates(card: Word) -> list[Word]:
    """All that *card* may be, filled in as far as one guess is surer than the others; the likeliest first."""
    if card.lang not in GRAMMARS or not card.text.strip():
        return []
    row = Row((Word(text=card.text, lang=card.lang),), (card.lang,))
    costs: dict[PartOfSpeech, float] = {}
    for guess in _guesses(row):
        if card.part in ("", guess.part):
            costs[guess.part] = min(guess.cost, costs.get(guess.part, guess.cost))
    filled = (propose(card.but(part=part)) for part in sorted(costs, key=lambda part: costs[part]))
    return [candidate for candidate in filled if candidate.lemma]


def is_adjective(card: Word) -> bool:
    """Whether a word is called a noun only because one may call somebody so: "red", "grand"."""
    proposals = candidates(card)
    if card.lang is None or "adjective" not in {other.part for other in proposals[:2]}:
        return False
    nouns = [other for other in proposals if other.part == "noun"]
    return not any(other.part == "verb" for other in proposals[:2]) and not any(
        kinds_of(noun.lemma, card.lang) for noun in nouns
    )


def _is_rival(other: Guess, best: Guess) -> bool:
    """Whether a card may as well be something else. What may be a verb is not called a noun: "play"."""
    if _class(other) == _class(best):
        return False
    if best.part == "noun" and other.part in ("verb", "adjective"):
        return other.cost <= best.cost + ODD
    return other.cost < best.cost + SELDOM


def _class(guess: Guess) -> str:
    return "verb" if guess.part == "participle" else guess.part


def _name(card: Word) -> Word:
    name = as_read(card.text)
    gender = card.gender or ("" if is_place_name(name) else name_gender(name))
    sense = card.sense or (("place",) if is_place_name(name) else ("person",))
    return card_with(card, part="name", gender=gender, number="s", lemma=name, sense=sense)


def _guesses(row: Row) -> Iterator[Guess]:
    if row.size == 1:
        yield from _of_one_word(row)
    elif row.size <= MOST_WORDS:  # Nobody reads more.
        yield from _prepositions(row)
        try:
            yield from _phrases(row, RowParser(row, LIMIT))
        except OutOfFuel:
            return


def _of_one_word(row: Row) -> Iterator[Guess]:
    for pos, readings in row.lattice[0].items():
        for reading in readings if pos in PARTS else ():
            part: PartOfSpeech = "participle" if reading.kind in ("pp", "ger") else PARTS[pos]
            yield Guess(reading.cost, part, reading, reading.gn, reading.agr)


def _phrases(row: Row, grammar: RowParser) -> Iterator[Guess]:
    """What several words may be together."""
    for phrase in grammar.noun_phrases(0):
        if phrase.end == row.size:
            part: PartOfSpeech = "adverb" if phrase.head and _is_time(phrase.head) else "noun"
            yield Guess(phrase.cost, part, phrase.head, phrase.gn, phrase.agr)
    others: list[tuple[Iterable[Phrase], PartOfSpeech, float]] = [
        (grammar.verb_phrases(0, "fin"), "verb", 0.0),
        (grammar.verb_phrases(0, "fin", "o"), "verb", COMMON),  # "is making": the object is another card.
        (grammar.verb_phrases(0, "inf"), "verb", COMMON),
        (grammar.verb_phrases(0, "inf", "o"), "verb", COMMON),
        (grammar.prepositional(0), "adverb", COMMON),
        (grammar.adverbials(0), "adverb", COMMON),
        (grammar.adjectives(0), "adjective", COMMON),
    ]
    for phrases, kind, extra in others:
        for phrase in phrases:
            if phrase.end == row.size:
                agr, head = (phrase.agr, _main(row)) if kind == "verb" else (f.ALL, None)
                yield Guess(phrase.cost + extra, kind, head or phrase.head, phrase.gn, agr)


def _prepositions(row: Row) -> Iterator[Guess]:
    """in front of, près de"""
    language = row.lang_of[0] if row.size else None
    words = tuple([token.text for token in row.tokens])
    for reading in forms(language).closed.get(words, ()) if language else ():
        if reading.pos == "prep":
            yield Guess(reading.cost, "preposition", reading)


def _main(row: Row) -> Reading | None:
    """The verb that "is", "has" or "va" helps, if one does: the last that has no person."""
    for here in reversed(row.lattice[1:]):
        for reading in here.get("verb", ()):
            if reading.kind in ("pp", "ger", "inf"):
                return reading
    return None


def _is_time(head: Reading) -> bool:
    return head.lang is not None and head.lemma in forms(head.lang).words("time")


def _filled(card: Word, guess: Guess) -> Word:
    head = guess.head
    lemma = head.lemma if head is not None and guess.part != "adverb" else as_read(card.text).casefold()
    takes: tuple[str, ...] = ()
    sense: tuple[str, ...] = ()
    if head is not None and guess.part == "verb" and _ends_with(card, head):
        takes = _takes(head)
    elif head is not None and guess.part == "noun" and head.lang is not None:
        sense = _senses(kinds_of(head.lemma, head.lang))
    elif head is not None and guess.part == "adverb" and head.pos == "noun":
        sense = ("time",)
    inflection = _inflection(card, guess)
    return card_with(card, part=guess.part, **inflection, lemma=lemma, takes=takes, sense=sense)


def _inflection(card: Word, guess: Guess) -> dict[str, object]:
    """Gender, number and person, as far as a part of speech has them."""
    if guess.part in ("verb", "pronoun"):
        person = next((person for person, agr in PERSONS.items() if not guess.agr & ~agr), 0)
        number = "s" if not guess.agr & ~f.ONE else "p" if not guess.agr & ~f.SEVERAL else ""
        return {"person": person, "number": number}
    if guess.part in ("noun", "adjective", "determiner", "participle", "name"):
        gender = f.gender_of(guess.gn) if card.lang == "fr" else ""
        return {"gender": gender, "number": f.number_of(guess.gn)}
    return {}


def _ends_with(card: Word, verb: Reading) -> bool:
    """Whether what a verb takes stands after the card: after "is making", not after "is right"."""
    helps = verb.pos == "modal" or verb.lemma in ("be", "être", "do")
    if helps or verb.lang is None:
        return False
    first, *more = as_read(card.text).casefold().split()
    passive = verb.kind == "pp" and any(r.lemma in ("be", "être") for r in forms(verb.lang).readings(first))
    return not passive and (more or [first])[-1].endswith(verb.form.split()[-1])


def _takes(verb: Reading) -> tuple[str, ...]:
    """Nothing, what kinds it is done to, to whom, after which preposition, what kinds do it."""
    if verb.lang is None:
        return ()
    frames = frames_of(verb)
    subjects, objects = kinds_with(verb.lemma, verb.lang)
    takes = [] if "n!!" in frames else [NOTHING]
    if frames & {"n", "n!"} and "intransitive" not in frames:
        takes += _senses(objects) or (ANYTHING,)
    if "nn" in frames:
        takes.append(RECIPIENT)
    if preposition := prefers(verb):
        takes.append(f"{preposition}:{ANYTHING}")
    return (*takes, *(f"{SUBJECT}{sense}" for sense in _senses(subjects)))


def _senses(kinds: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({WORDS[kind] for kind in kinds if kind in WORDS}))


def card_with(card: Word, **guessed: object) -> Word:
    """*card* with the fields that are empty filled."""
    return card.but(**{name: value for name, value in guessed.items() if not getattr(card, name)})
