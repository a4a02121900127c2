"""Faces: the words and pictures of one deck, as one kind of reader sees them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from django.templatetags.static import static

from classroom import addresses
from classroom.games.shared.fragments import Form, GlossedText, in_language, render, slot
from classroom.wording.games import Words
from classroom.wording.tables import FAMILY_NAME
from familygames.cards import MEDIA, Card, Deck, Face, Family, Language
from familygames.game import Spoken
from familygames.language.formulas import Gap, Scene, frames, gaps, say
from familygames.language.resources import LANGUAGES


class Same:
    """A key that is equal to itself alone: decks hold dicts and cannot be hashed."""

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it


class Picture(NamedTuple):
    """A card's picture: an emoji, or the address of a drawing; *alt* is what a teacher says of it."""

    emoji: str = ""
    address: str = ""
    alt: str = ""


def picture(value: str, alt: str = "") -> Picture:
    if MEDIA.fullmatch(value):
        return Picture(address=addresses.medium(value, small=True), alt=alt)
    if value.endswith((".svg", ".png", ".webp", ".jpg")):
        return Picture(address=value if value.startswith("/") else static(f"cards/{value}"), alt=alt)
    return Picture(emoji=value)


class CardFace(NamedTuple):
    """What a template shows of one card; *audio* is the address of its word as a teacher says it.

    The *article* has the space after it, if there is one: ``"le "``, ``"l’"``.
    """

    key: str
    colour: str
    shape: str
    article: str
    word: str
    language: str
    family: str
    picture: Picture
    translation: str = ""
    translation_language: str = ""
    audio: str = ""


def article_of(face: Face) -> str:
    """The article as it stands before a card's word; an English one is always "the" and tells nothing."""
    return "" if face.article == "the" else face.phrase.removesuffix(face.word)


class FamilyFace(NamedTuple):
    id: str
    name: str
    language: str
    colour: str
    shape: str
    picture: Picture
    translation: str = ""
    translation_language: str = ""


class Faces:
    """A deck in the language that is *spoken*, for people who *read* another.

    Cards are named in the language being learnt: *named_in*. Where no sentences are known in that, another
    is spoken. Its methods render fragments and remember each; `faces` hands out one object for all tables
    that were dealt from the same deck.
    """

    def __init__(
        self,
        deck: Deck,
        game: str,
        words: Words,
        spoken: Language,
        read: Language,
        translated: bool,
        named_in: Language,
    ) -> None:
        self.deck = deck
        self.game = game
        self.words = words
        self.spoken = spoken
        self.read = read
        first, second = deck.languages
        self.named_in = named_in
        self.other = first if second == named_in else second
        self.translated = translated
        # One deck has only that many cards, families and sets of a family's cards: all are kept.
        self.family = cache(self._family)
        self.card = cache(self._card)
        self.fillers = cache(self._fillers)
        self.blocks: dict[Hashable, tuple[bool, str]] = {}
        self.fragment = lru_cache(maxsize=8192)(self._fragment)
        self.form = lru_cache(maxsize=8192)(self._form)

    def _fragment(self, template: str, *context: tuple[str, Hashable]) -> str:
        return render(self._path(template), self.read, **dict(context), faces=self, steps=self.steps)

    def _form(self, template: str, *context: tuple[str, Hashable], slots: tuple[str, ...] = ()) -> Form:
        return Form(self._fragment(template, *context, *((name, slot(name)) for name in slots)))

    def _path(self, template: str) -> str | tuple[str, ...]:
        """Where a template is: of a game that has none of this name, it is the one that all games share."""
        if "/" in template:
            return f"{template}.html"
        return f"games/{self.game}/{template}.html", f"games/shared/{template}.html"

    @cached_property
    def steps(self) -> dict[str, GlossedText]:
        """What a player is asked to do, by the step's name."""
        return {name: self.say(text) for name, text in self.words.steps.items()}

    def say(self, text: Any, **words: Any) -> GlossedText:
        """*text* in the spoken language, with its meaning for the reader."""
        translated = in_language(self.spoken, text, **words)
        if self.spoken == self.read:
            return GlossedText(translated, self.spoken)
        meaning = in_language(self.read, text, **words)
        return (
            GlossedText(translated, self.spoken)
            if meaning == translated
            else GlossedText(translated, self.spoken, meaning, self.read)
        )

    def _family(self, name: str) -> FamilyFace:
        family = self.deck.by_family[name]
        translation = self._family_name(family, self.other) if self.translated else ""
        return FamilyFace(
            id=name,
            name=self._family_name(family, self.named_in),
            language=self.named_in,
            colour=family.colour,
            shape=family.shape,
            picture=picture(family.picture),
            translation=translation,
            translation_language=self.other if translation else "",
        )

    def _family_name(self, family: Family, language: Language) -> str:
        label = self.filler("family", family.id, family.members[0].id, language, language)
        # Where requests name no family, its own name is enough: "Low hearts".
        word = self.face(family.faces, language).word
        name = in_language(language, FAMILY_NAME, family=label) if label else word
        return name[:1].upper() + name[1:]

    def _card(self, card: Card) -> CardFace:
        family, member = self.deck.by_family[card.family], self.deck.by_card[card]
        face = self.face(member.faces, self.named_in)
        other = self.face(member.faces, self.other)
        return CardFace(
            key=f"{card.family}/{card.member}",
            colour=family.colour,
            shape=family.shape,
            article=article_of(face),
            word=face.word,
            language=self.named_in,
            family=self.family(card.family).name,
            picture=picture(member.picture, member.alt.get(self.named_in, "")),
            translation=other.word if self.translated and other.word != face.word else "",
            translation_language=self.other,
            audio=addresses.medium(face.audio) if face.audio else "",
        )

    @staticmethod
    def face(faces: dict[Language, Face], language: Language) -> Face:
        """The face in *language*, or any other where a teacher wrote none."""
        return faces.get(language) or next(iter(faces.values()))

    # Sentences

    @cached_property
    def scene(self) -> Scene:
        """A table of this deck at which nobody is named."""
        return Scene(names=(), deck=self.deck, language=self.spoken, game=self.game, cards_in=self.named_in)

    @cached_property
    def gloss(self) -> Language:
        """The language in which the meaning of a sentence is told: the deck's other one, or where no
        sentences are known in that, the reader's; "" where neither would tell anything new.
        """
        if self.other in LANGUAGES:
            return self.other
        return self.read if self.read in LANGUAGES and self.read != self.spoken else ""

    def meaning(self, spoken: Spoken, scene: Scene) -> str:
        """The sentence's meaning for learners, in the language `gloss`; "" if it is the same."""
        if not self.gloss:
            return ""
        meaning = say(spoken, scene.but(language=self.gloss, cards_in=self.other))
        return "" if self.gloss == self.spoken and meaning == say(spoken, scene) else meaning

    def outline(self, spoken: Spoken, scene: Scene) -> str:
        """The sentence's meaning without the words of its cards."""
        return self.gloss and frames(spoken.key, scene.but(language=self.gloss))[0]

    def phrase(self, card: Card) -> str:
        """The card's word with its article, in the language being learnt."""
        return self.face(self.deck.by_card[card].faces, self.named_in).phrase

    def ask_gaps(
        self, family: str, member: str, language: Language, named_in: Language
    ) -> tuple[str | Gap, ...]:
        scene = self.scene.but(names=("\ue001",), language=language, cards_in=named_in)
        try:
            return gaps(Spoken("ask", seat=0, family=family, member=member), scene)
        except LookupError:  # In this game or in this language nobody asks for cards.
            return ()

    def filler(self, slot: str, family: str, member: str, language: Language, named_in: Language) -> str:
        """What the request for this card has in *slot*: ``"Blue"``, ``"the mother"``; "" if it has none."""
        parts = self.ask_gaps(family, member, language, named_in)
        return next((part.answer for part in parts if isinstance(part, Gap) and part.slot == slot), "")

    def _fillers(self, card: Card) -> tuple[str, str]:
        return (
            self.filler("family", card.family, card.member, self.spoken, self.named_in),
            self.filler("member", card.family, card.member, self.spoken, self.named_in),
        )


@lru_cache(maxsize=256)
def _faces(
    deck: Same,
    game: str,
    words: Words,
    spoken: Language,
    read: Language,
    translated: bool,
    named_in: Language,
) -> Faces:
    return Faces(deck.it, game, words, spoken, read, translated, named_in)


def faces(
    deck: Deck,
    game: str,
    words: Words,
    spoken: Language,
    read: Language,
    translated: bool,
    named_in: Language = "",
) -> Faces:
    """The one `Faces` of a deck for readers of *read*, while it is among the last 256 asked for."""
    return _faces(Same(deck), game, words, spoken, read, translated, named_in or spoken)
