"""Sentences from the slots of a deck's own cards: a simple judge, and whoever builds what it accepts.

A sentence here is *subject, verb, perhaps an object*, with adverbs and *preposition, noun* before or after.
The cards' grammar says what fits where. It knows nothing but that: about other words it is unsure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from familygames.cards import Card
from familygames.decks.slot_messages import MESSAGES
from familygames.judging import Finding, Ruling, Word
from familygames.judging import Sentence as Question

Kind = str
"""``N`` for nouns and names, ``V`` verbs, ``P`` prepositions, ``A`` adverbs, ``?`` for everything else."""

KINDS: dict[str, Kind] = {"noun": "N", "name": "N", "verb": "V", "preposition": "P", "adverb": "A"}
RECIPIENT = "to"
"""What a verb takes that is done *to* somebody, and the preposition that says so."""
NOTHING, ANYTHING = "nothing", "anything"
SUBJECT = "subject:"
CONTRACTING = {"à": ("le", "les"), "de": ("le", "les", "un", "une")}
"""French prepositions, or their last words, and the articles they merge with: "de le parc" is not French."""


class Slot(NamedTuple):
    """A word as the clauses see it: what it is, and what may stand with it."""

    kind: Kind
    number: str
    person: int
    lemma: str
    sense: frozenset[str]
    subjects: frozenset[str]
    takes: frozenset[str]
    said: str
    """What a sentence should not say twice: the same word, or when, or where."""


@lru_cache(maxsize=4_096)
def slot(word: Word) -> Slot:
    kind, lemma = KINDS.get(word.part, "?"), word.lemma or word.text.casefold()
    return Slot(
        kind=kind,
        number=word.number,
        person=word.person,
        lemma=lemma,
        sense=frozenset(word.sense),
        subjects=frozenset(taken[len(SUBJECT) :] for taken in word.takes if taken.startswith(SUBJECT)),
        takes=frozenset(taken for taken in word.takes if not taken.startswith(SUBJECT)),
        said="/".join(word.sense) or lemma if kind == "A" else lemma,
    )


def agrees(subject: Slot, verb: Slot) -> bool:
    """Whether subject and verb have the same number and person, as far as both are known."""
    number = not subject.number or not verb.number or subject.number == verb.number
    return number and (not verb.person or (subject.person or 3) == verb.person)


def may_do(subject: Slot, verb: Slot) -> bool:
    return not verb.subjects or not subject.sense or not verb.subjects.isdisjoint(subject.sense)


def may_have(verb: Slot, noun: Slot) -> bool:
    return not noun.sense or not verb.takes.isdisjoint({ANYTHING, *noun.sense})


def may_stand(preposition: Slot, noun: Slot, verb: Slot | None) -> bool:
    """Whether a preposition and its noun make sense, after *verb*: only some things are done to people."""
    if not noun.sense or not preposition.takes or not preposition.takes.isdisjoint({ANYTHING, *noun.sense}):
        return True  # Where the cards do not say, anything may.
    people = RECIPIENT in preposition.takes and "person" in noun.sense
    return people and (verb is None or RECIPIENT in verb.takes)


# The judge


Fault = tuple[str, tuple[int, ...]]
"""What is wrong, as a code, and the places of the cards it is about."""


class Clause:
    """A row of slots read from left to right: the places of its parts, and the first that is *wrong*."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.subject: int | None = None
        self.verb: int | None = None
        self.object: int | None = None
        self.phrases: list[tuple[int, int]] = []
        """Each preposition's place with its noun's."""
        self.wrong: Fault | None = None
        place = 0
        while place < len(slots) and self.wrong is None:
            match slots[place].kind:
                case "P" if slots[place + 1 : place + 2] and slots[place + 1].kind == "N":
                    self.phrases.append((place, place + 1))
                    place += 1
                case "P":
                    self.wrong = ("bare_preposition", (place,))
                case "V":
                    self._read_verb(place)
                case "N":
                    self._read_noun(place)
            place += 1
        if self.wrong is None and self.verb is None:
            self.wrong = ("no_verb", tuple(range(len(slots))))

    def _read_verb(self, place: int) -> None:
        if self.verb is not None:
            self.wrong = ("two_verbs", (self.verb, place))
        elif self.subject is None:
            self.wrong = ("no_subject", (place,))
        self.verb = place

    def _read_noun(self, place: int) -> None:
        if self.verb is None:
            if self.subject is not None:
                self.wrong = ("two_subjects", (self.subject, place))
            self.subject = place
        elif self.object is not None:
            self.wrong = ("two_objects", (self.object, place))
        else:
            self.object = place
            if place != self.verb + 1:
                self.wrong = ("object_place", (place,))


CERTAIN = frozenset(
    {"bare_preposition", "two_verbs", "no_subject", "two_subjects", "two_objects", "no_verb", "agreement"}
) | {"missing_object", "sense", "contraction"}
"""What is wrong for certain; the rest is a doubt."""


def judge(question: Question) -> Ruling:
    """Accepts what the slots make a good clause, refuses what breaks one, and is unsure about other words."""
    words = question.cards
    slots = [slot(word) for word in words]
    if any(part.kind == "?" for part in slots):
        return Ruling("unsure", "accept", (finding("unknown_word", words, _places(slots, "?")),))
    wrong = next(_faults(words, slots), None)
    if wrong is None:
        return Ruling("accept", "accept", score=1.0)
    code, places = wrong
    findings = (finding(code, words, places),)
    return (
        Ruling("refuse", "refuse", findings, 0.0) if code in CERTAIN else Ruling("unsure", "refuse", findings)
    )


def _faults(words: Sequence[Word], slots: Sequence[Slot]) -> Iterator[Fault]:
    """What is wrong with a row, the gravest first."""
    clause = Clause(slots)
    if clause.wrong is not None:
        yield clause.wrong
    if clause.subject is None or clause.verb is None:
        return
    subject, verb = slots[clause.subject], slots[clause.verb]
    if not agrees(subject, verb):
        yield "agreement", (clause.subject, clause.verb)
    for before, noun in clause.phrases:
        if melts(words[before], words[noun]):
            yield "contraction", (before, noun)
    if not may_do(subject, verb):
        yield "sense", (clause.subject, clause.verb)
    yield from _faults_of_object(clause.verb, clause.object, slots)
    for before, noun in clause.phrases:
        if not may_stand(slots[before], slots[noun], verb):
            yield "doubtful_place", (before, noun)
    spoken = [part.said for part in slots]
    twice = tuple(place for place, part in enumerate(slots) if spoken.count(part.said) > 1)
    if twice:
        yield "said_twice", twice


def _faults_of_object(verb: int, noun: int | None, slots: Sequence[Slot]) -> Iterator[Fault]:
    takes = slots[verb].takes
    if not takes:
        return
    if noun is None:
        if NOTHING not in takes:
            yield "missing_object", (verb,)
    elif not may_have(slots[verb], slots[noun]):
        yield "sense", (verb, noun)


def melts(preposition: Word, noun: Word) -> bool:
    """Whether two French cards would melt into one word: *à* and *le* into *au*."""
    if preposition.lang != "fr" or noun.lang != "fr":
        return False
    last = preposition.text.split(" ")[-1]
    return noun.text.split(" ")[0] in CONTRACTING.get(last, ())


def finding(code: str, words: Sequence[Word], places: tuple[int, ...]) -> Finding:
    phrase = " ".join(words[place].text for place in places)
    return Finding(
        code, {lang: text.format(said=phrase) for lang, text in MESSAGES[code].items()}, cards=places
    )


def _places(slots: Sequence[Slot], kind: Kind) -> tuple[int, ...]:
    return tuple(place for place, part in enumerate(slots) if part.kind == kind)


# The builder

Row = tuple[Card, ...]


class SortedCards:
    """Cards sorted by what they are, ready to be put together."""

    __slots__ = ("adverbs", "nouns", "prepositions", "verbs", "words")

    def __init__(self, words: dict[Card, Word], cards: Sequence[Card]) -> None:
        self.words = words
        self.nouns: list[tuple[Card, Slot]] = []
        self.verbs: list[tuple[Card, Slot]] = []
        self.prepositions: list[tuple[Card, Slot]] = []
        self.adverbs: list[tuple[Card, Slot]] = []
        shelves = {"N": self.nouns, "V": self.verbs, "P": self.prepositions, "A": self.adverbs}
        for card in cards:
            word = words.get(card)
            if word is not None and (shelf := shelves.get((known := slot(word)).kind)) is not None:
                shelf.append((card, known))

    def clauses(self) -> Iterator[tuple[Row, Slot]]:
        """Every subject and verb, alone or with an object, and the verb's slot."""
        for verb_card, verb in self.verbs:
            for subject_card, subject in self.nouns:
                if not agrees(subject, verb) or not may_do(subject, verb):
                    continue
                if NOTHING in verb.takes:
                    yield (subject_card, verb_card), verb
                for thing_card, noun in self.nouns:
                    if noun.lemma != subject.lemma and not verb.takes.isdisjoint({ANYTHING, *noun.sense}):
                        yield (subject_card, verb_card, thing_card), verb

    def adjuncts(self, verb: Slot) -> Iterator[Row]:
        """Every adverb, and every preposition with a noun, that may follow *verb*."""
        for card, _ in self.adverbs:
            yield (card,)
        for card, preposition in self.prepositions:
            for noun_card, noun in self.nouns:
                if noun.sense and not preposition.takes:
                    continue  # Nobody has said that it may: a judge lets it pass, a builder does not try.
                if may_stand(preposition, noun, verb) and not self.melts(card, noun_card):
                    yield (card, noun_card)

    def melts(self, preposition: Card, noun: Card) -> bool:
        return melts(self.words[preposition], self.words[noun])

    def sentences(self, most: int = 2) -> Iterator[Row]:
        """Every sentence of three cards or more, with up to *most* adjuncts, at the tail."""
        adjuncts: dict[Slot, list[Row]] = {}
        for clause, verb in self.clauses():
            if verb not in adjuncts:
                adjuncts[verb] = list(self.adjuncts(verb))
            yield from self._extended(clause, adjuncts[verb], most)

    def _extended(self, row: Row, adjuncts: Sequence[Row], most: int) -> Iterator[Row]:
        if len(row) > 2:
            yield row
        if not most:
            return
        for number, adjunct in enumerate(adjuncts):
            longer = row + adjunct
            if self._is_new(row, adjunct):
                yield from self._extended(longer, adjuncts[number + 1 :], most - 1)

    def _is_new(self, row: Row, adjunct: Row) -> bool:
        """Whether an adjunct says nothing again."""
        words = {slot(self.words[card]).said for card in row}
        return words.isdisjoint(slot(self.words[card]).said for card in adjunct)
