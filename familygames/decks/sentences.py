"""Cards of sentences: words that make sentences, in families by the colour of their frame.

A family holds the five cards of a sentence and, in a deck of twins, the five of its translation. A card is
printed in one language, its only face; what it means in the other is its twin's text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from familygames.cards import Card, Deck, Face, Family, Grammar, Language, Member, Problem
from familygames.errors import NoQuestion
from familygames.judging import Sentence, Word, read_out
from familygames.normalization import normal, plain
from familygames.values import Value

POSITIONS = range(1, 6)  # SP-2
FEWEST_CARDS = 3  # SP-18
"""So short may a sentence be."""
DIE_FACES = range(1, 7)
JOKER = "joker"
"""The family of the jokers, which belong to none."""
JOKERS = 2  # SP-1
PAIRS = range(6, 11)  # SP-7
FREE_CARDS = 16
"""Six cards on display, and ten for the shoe at the least (SP-7)."""


class Joker(Value, frozen=True):
    """What a joker was declared to be; it stays so as long as it is on the table (SP-47)."""

    text: str
    language: Language


class WordCard(Member, frozen=True):
    """A card with a word or a few (SP-6). *position* is its place in its family's sentence, *die* the face at
    its top, *neutral* says that it belongs to neither language (SP-5).
    """

    position: int = 0
    die: int = 6
    neutral: bool = False
    grammar: Grammar = Grammar()

    @property
    def side(self) -> Language:
        """The language it is printed in, neutral or not: that of its sentence."""
        return next(iter(self.faces), "")

    @property
    def text(self) -> str:
        return next((face.word for face in self.faces.values()), "")

    @cached_property
    def word(self) -> Word:
        """What a judge is told about this card."""
        known = {name: getattr(self.grammar, name) for name in Grammar.__struct_fields__}
        return Word(text=self.text, lang=None if self.neutral else self.side, **known)


class SentenceFamily(Family, frozen=True):
    """A colour: the cards of one sentence or of two that are twins (SP-3)."""

    members: tuple[WordCard, ...]

    def sentence(self, side: Language) -> tuple[WordCard, ...]:
        """The cards printed in one language, in the order in which they are read."""
        return tuple(sorted((c for c in self.members if c.side == side), key=lambda card: card.position))


class SentenceDeck(Deck, frozen=True):
    """A deck of sentences; its last family holds the jokers.

    *vocabulary* lists words that a joker may stand for, besides those on the cards, where a dictionary is
    required (SP-47).
    """

    families: tuple[SentenceFamily, ...]
    vocabulary: dict[Language, tuple[str, ...]] = {}

    @cached_property
    def jokers(self) -> frozenset[Card]:
        return frozenset(card for card in self.cards if card.family == JOKER)

    @cached_property
    def printed(self) -> dict[Card, WordCard]:
        return {Card(family.id, member.id): member for family in self.families for member in family.members}

    @cached_property
    def die(self) -> dict[Card, int]:
        return {card: face.die for card, face in self.printed.items()}

    @cached_property
    def language(self) -> dict[Card, Language | None]:
        """Each card's language; None for neutral cards and jokers."""
        return {
            card: None if face.neutral or card in self.jokers else face.side
            for card, face in self.printed.items()
        }

    @cached_property
    def words(self) -> dict[Card, Word]:
        """What a judge is told about each card except jokers, which say nothing until they are played."""
        return {card: face.word for card, face in self.printed.items() if card not in self.jokers}

    def translation(self, card: Card, language: Language) -> tuple[Language, Face] | None:
        """That of its twin: of the card at its place in the other sentence of its colour."""
        if card not in self.printed or card in self.jokers:
            return None
        family = (one for other, one in self.printed.items() if other.family == card.family)
        twins = (one for one in family if one.position == self.printed[card].position)
        return next(((twin.side, twin.faces[twin.side]) for twin in twins if twin.side != language), None)

    def is_untold(self, card: Card) -> bool:
        """Whether nobody has said what the word of *card* is in a sentence."""
        return card in self.words and not self.words[card].part

    def by_places(self, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The best guess of what untold cards say together, the longest first: each in the place that it has
        in the sentence of its family.
        """
        for language in self.languages:
            known = [
                [
                    card
                    for card in hand
                    if self.is_untold(card)
                    and self.printed[card].position == place
                    and self.language[card] in (language, None)
                ]
                for place in POSITIONS
            ]
            for length in range(len(POSITIONS), FEWEST_CARDS - 1, -1):
                yield from product(*known[:length])

    @cached_property
    def by_text(self) -> dict[tuple[str, Language | None], Word]:
        """The words by text and language: a joker that stands for a card's text has its grammar."""
        return {(word.text.casefold(), word.lang): word for word in self.words.values()}

    @cached_property
    def spellings(self) -> Mapping[str, tuple[Word, ...]]:
        """The words by how they are typed: in small letters, with plain apostrophes and single blanks."""
        spelt: dict[str, tuple[Word, ...]] = {}
        for word in self.words.values():
            spelling = _folded(word.text)
            known = spelt.get(spelling, ())
            if spelling and all(word.lang != other.lang for other in known):
                spelt[spelling] = (*known, word)
        return spelt

    @cached_property
    def known_words(self) -> dict[Language, frozenset[str]]:
        """Every word a joker may be made of, by language."""
        known = {
            language: {word.casefold() for word in self.vocabulary.get(language, ())}
            for language in self.languages
        }
        for word in self.words.values():
            for language in self.languages if word.lang is None else (word.lang,):
                known.setdefault(language, set()).update(word.text.casefold().split())
        return {language: frozenset(words) for language, words in known.items()}

    def word(self, card: Card, joker: Joker | None = None) -> Word:
        """What a judge is told about *card*; for a joker, about what was declared."""
        if card not in self.jokers:
            return self.words[card]
        if joker is None:
            return Word(text=self.printed[card].text)
        text = joker.text.casefold()
        same = self.by_text.get((text, joker.language)) or self.by_text.get((text, None))
        known = Word(text=joker.text) if same is None else same.but(text=joker.text)
        return known.but(lang=joker.language)

    def sentence(self, cards: tuple[Card, ...], joker: Joker | None = None) -> Sentence:
        """The question for a judge; *joker* is what the one among *cards* was declared to be."""
        return Sentence(tuple([self.word(card, joker) for card in cards]), self.languages)

    def read(self, cards: tuple[Card, ...], joker: Joker | None = None) -> str:
        """The cards as a sentence to read (SP-25)."""
        return read_out(self.word(card, joker).text for card in cards)

    def spoken_languages(self, cards: tuple[Card, ...], joker: Joker | None = None) -> frozenset[Language]:
        """The languages of a sentence: none, one (unilingual) or two (bilingual) (SP-22)."""
        languages = {self.language[card] for card in cards}
        if joker is not None and not self.jokers.isdisjoint(cards):
            languages.add(joker.language)
        return frozenset(language for language in languages if language is not None)

    def is_family(self, cards: tuple[Card, ...], *, twins: bool) -> bool:
        """Whether *cards* are one family, in whatever order, a joker perhaps in place of one (SP-33)."""
        if len(cards) != len(POSITIONS):
            return False
        own = [card for card in cards if card not in self.jokers]
        if len(own) < len(cards) - 1:
            return False
        faces = [self.printed[card] for card in own]
        if len({card.family for card in own}) > 1 or (not twins and len({card.side for card in faces}) > 1):
            return False
        return len({card.position for card in faces}) == len(own)

    def is_in_order(self, cards: tuple[Card, ...]) -> bool:
        """Whether a family without joker lies as it is printed."""
        return tuple(self.printed[card].position for card in cards) == tuple(POSITIONS)


# What is typed


Reading = tuple[tuple[int, int, int], tuple[Word, ...]]
"""How far words are from what cards say (unknown ones, changes of language, cards), and the words."""

MOST_ON_JOKER = 3  # SP-47


def typed(deck: SentenceDeck, text: str) -> Sentence:
    """*text* as cards of *deck*, in as few pieces and languages as there can be; one word or up to three
    that are on no card are a joker's. Raises `NoQuestion`.
    """
    said = " ".join(plain(normal("NFC", text)).split())
    bare = said.rstrip(" .!?…")
    words = min((_laid(deck, wording) for wording in (said, bare)), key=lambda reading: reading[0])[1]
    strange = [place for place, word in enumerate(words) if _is_strange(deck, word)]
    is_of_cards = len(strange) <= 1 and len(words) >= FEWEST_CARDS
    if strange and not (is_of_cards and len(words[strange[0]].text.split()) <= MOST_ON_JOKER):
        raise NoQuestion("not_on_cards", words=tuple(words[place].text for place in strange))
    if len(words) < FEWEST_CARDS:
        raise NoQuestion("too_few_cards", least=FEWEST_CARDS)
    if len(words) > len(deck.cards):
        raise NoQuestion("too_many_cards", most=len(deck.cards))
    spoken = Counter(word.lang for word in words if word.lang is not None)
    learnt = max(spoken, key=spoken.__getitem__) if spoken else deck.languages[-1]
    return Sentence(
        tuple(word.but(lang=learnt) if place in strange else word for place, word in enumerate(words)),
        deck.languages,
    )


def _folded(text: str) -> str:
    return " ".join(plain(normal("NFC", text)).casefold().split())


def _is_strange(deck: SentenceDeck, word: Word) -> bool:
    return word not in deck.spellings.get(_folded(word.text), ())


def _laid(deck: SentenceDeck, said: str) -> Reading:
    """The cheapest way to lay what is *said*."""
    folded = said.casefold() if len(said.casefold()) == len(said) else said
    # By place and language so far: whatever comes after knows no more of what was before.
    ways: dict[int, dict[Language | None, Reading]] = {0: {None: ((0, 0, 0), ())}}
    for place in range(len(folded)):
        for spoken, ((unknown, changes, cards), words) in ways.pop(place, {}).items():
            for spelling, known in deck.spellings.items():
                end = place + len(spelling)
                if not folded.startswith(spelling, place) or not _ends_at(folded, end):
                    continue
                for word in known:
                    change = word.lang not in (None, spoken) and spoken is not None
                    far = (unknown, changes + change, cards + 1)
                    _keep(ways, folded, end, word.lang or spoken, (far, (*words, word)))
            end = folded.find(" ", place) if " " in folded[place:] else len(folded)
            token = said[place:end]
            # What is strange and stands together lies on one joker.
            joins = bool(words) and _is_strange(deck, words[-1])
            strange = Word(text=f"{words[-1].text} {token}" if joins else token)
            longer = (*(words[:-1] if joins else words), strange)
            _keep(ways, folded, end, spoken, ((unknown + 1, changes, cards + 1), longer))
    readings = ways.get(len(folded), {None: ((0, 0, 0), ())})
    return min(readings.values(), key=lambda reading: reading[0])


def _ends_at(text: str, end: int) -> bool:
    return end == len(text) or text[end] == " " or text[end - 1] == "'"


def _keep(
    ways: dict[int, dict[Language | None, Reading]],
    text: str,
    end: int,
    spoken: Language | None,
    reading: Reading,
) -> None:
    place = end + text.startswith(" ", end)
    here = ways.setdefault(place, {})
    if spoken not in here or reading[0] < here[spoken][0]:
        here[spoken] = reading


def faults(deck: SentenceDeck) -> Iterator[Problem]:
    """Cards that are printed in no language, or in two."""
    for card, shown in deck.printed.items():
        if len(shown.faces) != 1:
            yield "one_language_each", {"card": card.member}


def problems_of(deck: SentenceDeck, *, hand_size: int, twins: bool, seats: int) -> list[Problem]:
    """Everything that keeps *deck* from being played with (SP-1 to SP-7)."""
    coloured = [family for family in deck.families if family.id != JOKER]
    problems = list(_problems_of_numbers(deck, coloured, twins=twins))
    for family in coloured:
        problems.extend(_problems_of_family(family, deck.languages, twins=twins))
    needed = hand_size * seats + FREE_CARDS
    if len(deck.cards) < needed:
        problems.append(("deck_too_small", {"cards": len(deck.cards), "needed": needed}))
    return problems


def _problems_of_numbers(
    deck: SentenceDeck, coloured: list[SentenceFamily], *, twins: bool
) -> Iterator[Problem]:
    if deck.languages[0] == deck.languages[1]:
        yield "one_language", {"language": deck.languages[0]}
    seen: set[str] = set()
    for family in deck.families:
        if family.id in seen:
            yield "duplicate_family", {"family": family.id}
        seen.add(family.id)
    jokers = len([card for card in deck.cards if card.family == JOKER])
    if jokers != JOKERS:
        yield "joker_count", {"jokers": jokers, "needed": JOKERS}
    sentences = sum(len({card.side for card in family.members}) for family in coloured)
    families, each = (len(coloured), 1) if twins else (sentences, 2)
    least, most = PAIRS[0] * each, PAIRS[-1] * each
    if not least <= families <= most:
        yield "family_count", {"families": families, "least": least, "most": most}


def _problems_of_family(
    family: SentenceFamily, languages: tuple[Language, ...], *, twins: bool
) -> Iterator[Problem]:
    names = [member.id for member in family.members]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield "duplicate_member", {"family": family.id, "member": name}
    for member in family.members:
        where = {"family": family.id, "member": member.id}
        if len(member.faces) != 1 or member.side not in languages or not member.text.strip():
            yield "card_text", where
        if member.die not in DIE_FACES:
            yield "die_face", {**where, "face": member.die}
    for language in languages:
        positions = [card.position for card in family.sentence(language)]
        if positions != list(POSITIONS) and (positions or twins):
            yield "not_a_sentence", {"family": family.id, "language": language, "cards": len(positions)}
    if not any(member.side in languages for member in family.members):
        yield "not_a_sentence", {"family": family.id, "language": languages[0], "cards": 0}
