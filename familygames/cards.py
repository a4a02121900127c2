"""Card, Family, Deck: what a set of cards is, in two languages.

A deck is data. Inside a game a card is only its name, ``Card(family, member)``; the words, articles and
pictures stay in the deck, where a teacher can mend them without touching a game that is being played.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal, Self

from msgspec.json import encode

from familygames.values import Value

Language = str
"""An ISO 639-1 code: ``"fr"``, ``"en"``."""

MEDIA = re.compile(r"[0-9a-f]{64}\.(?:webp|webm|ogg|m4a|mp3|wav)")
"""The name of a picture or recording: the SHA-256 of its content, and what kind of file it is."""

Shape = Literal[
    "circle", "square", "triangle", "diamond", "star", "heart", "hexagon", "drop", "spade", "club"
]

Level = Literal["", "pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"]
"""For whom a deck is, by the levels of the Council of Europe; empty where nobody has said."""

PartOfSpeech = Literal[
    "",
    "adjective",
    "adverb",
    "conjunction",
    "determiner",
    "interjection",
    "name",
    "noun",
    "participle",
    "preposition",
    "pronoun",
    "verb",
]
"""What words are in a sentence: "a red hat" is a noun, "all night" an adverb, "Paris" a name."""


class Grammar(Value, frozen=True):
    """What is known of a card's words, written or confirmed by a teacher; empty where nobody has said.

    *takes* says what a verb or preposition may stand with, *sense* what kinds of thing a noun means; both in
    the words of the deck. A verb's ``person`` alone is an object, ``anything`` any object, ``nothing`` none,
    ``subject:person`` a subject, ``to`` whom it is done to, and ``with:person`` what stands after "with".
    """

    part: PartOfSpeech = ""
    gender: Literal["", "m", "f", "n"] = ""
    number: Literal["", "s", "p"] = ""
    person: Literal[0, 1, 2, 3] = 0
    lemma: str = ""
    takes: tuple[str, ...] = ()
    sense: tuple[str, ...] = ()


class Card(Value, frozen=True, order=True, array_like=True, cache_hash=True):
    """The name of one card, unique in its deck. As JSON ``["blue", "mother"]``."""

    family: str
    member: str

    def __str__(self) -> str:
        return f"{self.family}-{self.member}"


class Face(Value, frozen=True):
    """What a card or family is called in one language: *article* ``"the"``, *word* ``"mother"``.

    *also* lists other answers that mean the same (``"mum"``); *plural* is the word for several. *audio* names
    a recording, as `MEDIA` says. *grammar* is empty on the cards of sentences, which have their own.
    """

    word: str
    article: str = ""
    plural: str = ""
    also: tuple[str, ...] = ()
    audio: str = ""
    grammar: Grammar = Grammar()

    @property
    def phrase(self) -> str:
        """The word with its article, as it is said: ``"the mother"``, ``"l'école"``."""
        if not self.article:
            return self.word
        return self.article + ("" if self.article.endswith(("'", "’")) else " ") + self.word


class Part(Value, frozen=True):
    """What has words and a picture: a family, or a card in it. What only some of them have is a field there;
    in all others it is as it stands here.
    """

    @property
    def alt(self) -> dict[Language, str]:
        """What the picture shows, in words."""
        return {}

    @property
    def grammar(self) -> Grammar | None:
        """What is known of its words; None where each face tells of its own."""
        return None

    @property
    def marks(self) -> tuple[str, ...]:
        """What is printed on it beside its words."""
        return ()


class Member(Part, frozen=True):
    """A card's place in its family, with its words.

    *picture* is an emoji, the path of an own drawing (``"objects/comb.svg"``) or a picture as `MEDIA` says;
    *alt* tells in words what it shows.
    """

    id: str
    faces: dict[Language, Face]
    picture: str = ""
    alt: dict[Language, str] = {}

    @property
    def read(self) -> tuple[str, ...]:
        """The letters and figures on it, by which it may be called in a row of cards."""
        return ()

    def is_named_in(self, language: Language) -> bool:
        return language in self.faces and bool(self.faces[language].word.strip())


class Family(Part, frozen=True):
    """Cards that belong together; shown by colour, shape and name, never by colour alone."""

    id: str
    colour: str
    shape: Shape
    faces: dict[Language, Face]
    members: tuple[Member, ...]
    picture: str = ""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(self.id, member.id) for member in self.members)

    def is_named_in(self, language: Language) -> bool:
        return language in self.faces and bool(self.faces[language].word.strip())


class Deck(Value, frozen=True):
    """A set of cards. *languages* are the class's own language and the one it learns, in this order.

    *author* is who wrote the words, *source* where they come from: the deck it was copied from, a book.
    """

    id: str
    title: dict[Language, str]
    languages: tuple[Language, Language]
    families: tuple[Family, ...]
    level: Level = ""
    tags: tuple[str, ...] = ()
    licence: str = "CC BY-SA 4.0"
    author: str = ""
    source: str = ""

    @property
    def vocabulary(self) -> Mapping[Language, tuple[str, ...]]:
        """Words that belong to the deck and to none of its cards."""
        return {}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, family by family, in the deck's order."""
        return tuple(card for family in self.families for card in family.cards)

    @cached_property
    def order(self) -> dict[Card, int]:
        """Each card's place in the deck: how hands are sorted, so that an order tells nothing."""
        return {card: place for place, card in enumerate(self.cards)}

    @cached_property
    def by_family(self) -> dict[str, Family]:
        return {family.id: family for family in self.families}

    @cached_property
    def by_card(self) -> dict[Card, Member]:
        return {Card(family.id, member.id): member for family in self.families for member in family.members}

    @cached_property
    def stand_ins(self) -> dict[Card, Card]:
        """For each card the first of those in its family that are like it in all but their names."""
        first: dict[tuple[str, bytes], Card] = {}
        return {
            card: first.setdefault((card.family, encode(member.but(id=""), order="sorted")), card)
            for card, member in self.by_card.items()
        }

    @cached_property
    def names(self) -> dict[str, dict[str, Card]]:
        return {family.id: {card.member: card for card in family.cards} for family in self.families}

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The names of each family's cards, in the deck's order."""
        return {family.id: tuple(member.id for member in family.members) for family in self.families}

    @cached_property
    def parts(self) -> tuple[Family | Member, ...]:
        """All that has words and a picture: each family, and its cards after it."""
        parts: list[Family | Member] = []
        for family in self.families:
            parts += [family, *family.members]
        return tuple(parts)

    @cached_property
    def media(self) -> frozenset[str]:
        """The names of all pictures and recordings that are files of their own, as `MEDIA` says."""
        pictures = {part.picture for part in self.parts}
        sounds = {face.audio for part in self.parts for face in part.faces.values()}
        return frozenset(name for name in pictures | sounds if MEDIA.fullmatch(name))

    @cached_property
    def misnamed(self) -> tuple[Problem, ...]:
        """What `check_names` says of all families; games ask at every deal."""
        return tuple(problem for family in self.families for problem in check_names(family, self.languages))

    def only(self, families: Collection[str]) -> Self:
        """The deck of these *families* alone, in its own order; none named: all of it."""
        chosen = tuple(family for family in self.families if family.id in families)
        return self.but(families=chosen) if families else self

    def translation(self, card: Card, language: Language) -> tuple[Language, Face] | None:
        """What the word of *card* in *language* is in another, and in which; None if nobody has said."""
        faces = self.by_card[card].faces if card in self.by_card else {}
        return next(((other, face) for other, face in faces.items() if other != language), None)

    def card(self, family: str, member: str) -> Card | None:
        """The card of this name, or None if the deck has none."""
        return self.names.get(family, {}).get(member)

    def sorted(self, cards: set[Card] | frozenset[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.order.__getitem__))


@lru_cache(maxsize=16_384)
def families_in(hand: tuple[Card, ...]) -> Mapping[str, tuple[str, ...]]:
    """The families of which a hand has cards, with those cards' names, in its order.

    Remembered, because rules ask for it all the time and most moves leave most hands as they were.
    """
    members: dict[str, tuple[str, ...]] = {}
    for card in hand:
        members[card.family] = (*members.get(card.family, ()), card.member)
    return members


Problem = tuple[str, dict[str, Any]]
"""What is wrong with a deck: a code, and the family, member or number meant."""


def check_names(family: Family, languages: Iterable[Language]) -> Iterator[Problem]:
    """Members whose name is given twice, and whatever lacks its word in one of *languages*."""
    for name in doubles(member.id for member in family.members):
        yield "duplicate_member", {"family": family.id, "member": name}
    for language in dict.fromkeys(languages):
        if not family.is_named_in(language):
            yield "missing_face", {"family": family.id, "language": language}
        for member in family.members:
            if not member.is_named_in(language):
                yield "missing_face", {"family": family.id, "member": member.id, "language": language}


def doubles(names: Iterable[str]) -> list[str]:
    """The names that occur more than once."""
    return [name for name, times in Counter(names).items() if times > 1]
