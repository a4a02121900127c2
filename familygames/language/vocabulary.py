"""The words that mean something at one table: its players' names, and the deck's families and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from familygames.cards import Card, Deck, Face, Family, Language, Member
from familygames.game import Seat
from familygames.language.realization import Scene, face_in, family_label, family_word
from familygames.language.resources import LANGUAGES, Tongue, signs, tongue
from familygames.language.words.spelling import Speller, TextToken, distance, fold, tokens, words

LONG_WORD = 6
"""Letters of a word of the game that is known again with slips."""
LONGEST = 5
"""More words than this no name and no card is looked for."""


class Term(NamedTuple):
    """One wording of a name, a family or a card, and what it stands for.

    *kind* tells a synonym, a plural or another language from the word itself; *face* is the card's or
    family's in the language spoken, which is where a better wording comes from.
    """

    words: tuple[str, ...]
    slot: str
    value: Seat | str | frozenset[Card]
    text: str
    kind: str = "word"
    face: Face | None = None


COST = {
    "word": 0.0, "short": 0.2, "also": 0.1, "plural": 0.3, "foreign": 0.6, "familiar": 0.1, "sign": 3.0,
    "group": 0.3, "bare": 0.2,
}  # fmt: skip
"""How much less likely a kind of wording is than the word itself."""


class Vocabulary:
    """Looks up words, exactly, with other spaces, or misspelt."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.exact: dict[tuple[str, ...], list[Term]] = {}
        self.joined: dict[str, list[Term]] = {}
        for term in terms:
            if 0 < len(term.words) <= LONGEST and not self._has(term):
                self.exact.setdefault(term.words, []).append(term)
                self.joined.setdefault("".join(term.words), []).append(term)
        self.words = frozenset(word for wording in self.exact for word in wording)
        self.speller = Speller(word for word, terms in self.joined.items() if any(map(_may_slip, terms)))

    def _has(self, term: Term) -> bool:
        """Whether the same wording for the same thing is there, from a better source."""
        known = self.exact.get(term.words, [])
        if term.kind == "group":  # What is a card's own word, also behind an article, is that card.
            return bool(known) or any(own.kind != "group" for own in self.exact.get(term.words[1:], ()))
        return any(other.slot == term.slot and other.value == term.value for other in known)


def _may_slip(term: Term) -> bool:
    """Whether a word that is nearly *term* may stand for it.

    Any three letters are near "dad" and "sis", « le grand » of one card is near « les grands » of two, and
    "any hearts" near "ace hearts".
    """
    is_near = term.kind != "familiar" or len("".join(term.words)) >= LONGEST
    return is_near and term.kind not in ("sign", "group", "bare")


class DeckWords(Vocabulary):
    """The words of a *deck*, with those of which a card is only a part in a row of cards.

    *numbered* are the cards that are called by one word and a number, by that word: "green" has 3 and 4;
    *printed* are cards by a letter or figure that is printed on them.
    """

    def __init__(self, terms: Iterable[Term], deck: Deck) -> None:
        super().__init__(terms)
        self.numbered: dict[str, dict[int, frozenset[Card]]] = {}
        for wording, faces in self.exact.items():
            cards = next((term.value for term in faces if isinstance(term.value, frozenset)), None)
            numbers = [word for word in wording if word.isdecimal()]
            others = [word for word in wording if word not in numbers]
            if cards and len(numbers) == len(others) == 1:
                self.numbered.setdefault(others[0], {})[int(numbers[0])] = cards
        printed: dict[str, set[Card]] = {}
        for card, member in deck.by_card.items():
            for mark in member.read:
                printed.setdefault(fold(mark), set()).add(card)
        self.printed = {mark: frozenset(cards) for mark, cards in printed.items()}


class _Same:
    """A deck as a key of a cache: the very same object, since decks are large and not hashed."""

    __slots__ = ("deck",)

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def __hash__(self) -> int:
        return id(self.deck)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.deck is self.deck


def vocabularies(scene: Scene) -> tuple[Vocabulary, DeckWords]:
    """The names at the table, and the words of its deck."""
    return _names(scene.names), _deck_words(_Same(scene.deck), scene.language, scene.named_in)


def is_rather_of_game(word: str, terms: Iterable[Term], scene: Scene) -> bool:
    """Whether a *word* with slips is as near to one of the game's own, and long enough to be told apart:
    "maried" is "married" rather than "Marie".
    """
    slips = min(distance(word, "".join(term.words), len(word)) for term in terms)
    return any(distance(word, own, slips) <= slips for own in long_words_of(scene.game, scene.language))


@lru_cache(maxsize=32)
def long_words_of(game: str, language: Language) -> frozenset[str]:
    """The words that give the formulas of a game away and are long enough to be known again with slips."""
    cues = (cue for formula in tongue(language).formulas[game].values() for cue in formula.cue_words)
    return frozenset(word for cue in cues for word in cue if len(word) >= LONG_WORD)


def divided(word: str, scene: Scene) -> tuple[str, ...]:
    """The words of a name or a card that is written as one *word*: "grandmother"; else that word."""
    wordings = [term.words for part in vocabularies(scene) for term in part.joined.get(word, ())]
    return wordings[0] if wordings else (word,)


@lru_cache(maxsize=256)
def _names(names: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(Term(words(name), "seat", seat, name) for seat, name in enumerate(names))


@lru_cache(maxsize=64)
def _deck_words(deck: _Same, language: Language, named_in: Language) -> DeckWords:
    return DeckWords(_deck_terms(deck.deck, tongue(language), named_in), deck.deck)


def _deck_terms(deck: Deck, language: Tongue, named_in: Language) -> Iterator[Term]:
    """Every wording in which cards are *named_in*, then those of the deck's other language."""
    for family in deck.families:
        yield from _family_terms(family, language, named_in)
    yield from _member_terms(deck, language, named_in)
    yield from _familiar_terms(deck, named_in)
    for other in deck.languages:
        if other != named_in:
            yield from _foreign_terms(deck, language, named_in, other)
            yield from (term._replace(kind="foreign") for term in _familiar_terms(deck, other))
    for family in deck.families:
        yield from _group_terms(family, language, named_in)


def _family_terms(family: Family, language: Tongue, named_in: Language) -> Iterator[Term]:
    face = face_in(family.faces, named_in)
    label = family_word(face.word, language.code)
    yield Term(words(label), "family", family.id, label, "word", face)
    yield Term(words(face.word), "family", family.id, face.word, "word", face)
    for form in _forms(label, language):
        yield Term(words(form), "family", family.id, form, "word", face)
    for sign in _signs(family):
        yield Term(words(sign), "family", family.id, sign, "sign", face)
    for text in face.also:
        yield Term(words(text), "family", family.id, text, "also", face)
        for form in _forms(text, language):
            yield Term(words(form), "family", family.id, form, "also", face)


def _signs(family: Family) -> Iterator[str]:
    """The signs of a family that is called after a colour, in any of its languages."""
    for code in LANGUAGES:
        if code in family.faces:
            word = fold(family_word(family.faces[code].word, code))
            masculine = tongue(code).adjective_forms.get(word, (word,))[0]
            yield from signs(code).get(fold(masculine), ())


def _forms(label: str, language: Tongue) -> Iterator[str]:
    """A colour as it agrees with any noun."""
    for form in language.adjective_forms.get(fold(label), ()):
        yield form
        if form[-1] not in "sx" and language.requests.articles.masculine:
            yield form + "s"


def _member_terms(deck: Deck, language: Tongue, named_in: Language) -> Iterator[Term]:
    for face, cards in _by_face(deck, named_in):
        yield Term(words(face.word), "member", cards, face.word, "word", face)
        parts = words(face.word)
        if len(parts) > 1 and (parts[0] in language.determiners or parts[0] == "to"):
            short = face.word[tokens(face.word)[1].start :]
            yield Term(parts[1:], "member", cards, short, "short", face)
        bare = tuple(word for word in parts if word not in language.of_family)
        if len(bare) > 1:  # "7 hearts"
            yield Term(bare, "member", cards, face.word, "bare", face)
        for text in face.also:
            yield Term(words(text), "member", cards, text, "also", face)
        if face.plural and words(face.plural) != parts:
            yield Term(words(face.plural), "member", cards, face.plural, "plural", face)
        elif not face.plural and len(face.word) > 2 and not face.word.endswith(("s", "x")) and face.article:
            yield Term(words(face.word + "s"), "member", cards, face.word + "s", "plural", face)


def _group_terms(family: Family, language: Tongue, named_in: Language) -> Iterator[Term]:
    """Several cards of a family by the noun they share: "both jokers", "les quatre huit"."""
    having: dict[str, set[Card]] = {}
    by_group: dict[str, set[str]] = {}
    for member in family.members:
        face = face_in(member.faces, named_in)
        if not face.article:
            continue
        own = {word for text in (face.word, *face.also) for word in words(text)}
        for word in own - language.determiners - language.of_family:
            having.setdefault(word, set()).add(Card(family.id, member.id))
            by_group.setdefault(word, set()).add(face.word)
    articles = set(language.requests.articles.plural.values())
    for word, cards in having.items():
        if 1 < len(cards) < len(family.members) and len(by_group[word]) == len(cards):
            before = (*articles, *language.numbers.get(len(cards), ()))
            forms = (word, f"{word}s")
            for text in (forms[1], *(f"{other} {form}" for other in before for form in forms)):
                yield Term(words(text), "member", frozenset(cards), text, "group")


def _familiar_terms(deck: Deck, named_in: Language) -> Iterator[Term]:
    """What children call the people of a family: the words that no card of the deck has for itself."""
    if named_in not in LANGUAGES:
        return
    terms = list(_by_face(deck, named_in))
    taken = {_noun(text, named_in) for face, _ in terms for text in (face.word, *face.also)}
    familiar = {words(noun): texts for noun, texts in tongue(named_in).requests.familiar.items()}
    for face, cards in terms:
        for text in familiar.get(_noun(face.word, named_in), ()):
            article, _, noun = text.rpartition(" ")
            if words(noun) not in taken:
                own = face.__replace__(word=noun, article=article) if article else face
                yield Term(words(noun), "member", cards, noun, "familiar", own)


def _noun(text: str, language: Language) -> tuple[str, ...]:
    """The words of a card without the article before them."""
    parts = words(text)
    return parts[1:] if len(parts) > 1 and parts[0] in tongue(language).determiners else parts


def _by_face(deck: Deck, language: Language) -> Iterator[tuple[Face, frozenset[Card]]]:
    """Each word with all cards it may name: "the mother" is a card of every family."""
    by_face: dict[Face, set[Card]] = {}
    for card, member in deck.by_card.items():
        by_face.setdefault(face_in(member.faces, language), set()).add(card)
    for face, cards in by_face.items():
        yield face, frozenset(cards)


def _foreign_terms(deck: Deck, language: Tongue, named_in: Language, other: Language) -> Iterator[Term]:
    other_tongue = tongue(other) if other in LANGUAGES else language
    for family in deck.families:
        if other in family.faces:
            face, spoken = family.faces[other], face_in(family.faces, named_in)
            for text in (family_label(face.word, other_tongue.code), face.word, *face.also):
                for form in (text, *_forms(text, other_tongue)):
                    yield Term(words(form), "family", family.id, form, "foreign", spoken)
    meant: dict[str, list[tuple[Card, Member]]] = {}
    for card, member in deck.by_card.items():
        if other in member.faces:
            for text in (member.faces[other].word, *member.faces[other].also):
                meant.setdefault(text, []).append((card, member))
    for text, values in meant.items():
        cards = frozenset(card for card, _ in values)
        faces = {face_in(member.faces, named_in).word for _, member in values}
        spoken = face_in(values[0][1].faces, named_in)
        yield Term(words(text), "member", cards, text, "foreign", spoken if len(faces) == 1 else None)


def raw_words(text: str) -> tuple[str, ...]:
    """The words of *text* with their accents, without case."""
    return tuple(token.raw.casefold() for token in tokens(text))


def places_of_please(heard: Iterable[TextToken], scene: Scene) -> Iterator[int]:
    """Where it is said, as it is written: « s’il vous plaît » speaks of nobody else."""
    folds = tuple(token.fold for token in heard)
    for code in {scene.language, *scene.deck.languages} & set(LANGUAGES):
        for phrase in map(words, tongue(code).please):
            for first in range(len(folds)):
                if folds[first : first + len(phrase)] == phrase:
                    yield from range(first, first + len(phrase))
