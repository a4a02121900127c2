"""Cards with words of two languages: their faces, and rows of them as sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from django.utils.translation import override

from classroom.games.shared.faces import Faces
from classroom.games.shared.fragments import in_language
from classroom.wording.languages import language_name as name_for_reader
from classroom.wording.tables import FAMILY_NAME
from familygames.cards import Card
from familygames.decks.sentences import JOKER, Joker, SentenceDeck
from familygames.game import Spoken
from familygames.judging import Ruling, Word
from familygames.language.formulas import Gap, Scene, gaps
from familygames.spikit.rules import Proposal


class WordFace(NamedTuple):
    """What a template shows of one card of Spikit.

    *label* is its family's name as a sentence says it, *side* whose words these are: of the deck's first or
    second language (``0``, ``1``), of ``both`` for names, of none yet for a ``joker``.
    """

    key: str
    colour: str
    shape: str
    family: str
    family_language: str
    label: str
    word: str
    language: str
    side: str
    tag: str
    side_name: str
    die: int
    translation: str
    translation_language: str


class RowWord(NamedTuple):
    """A card in a sentence: its words as they are read there, with the capital and the stop."""

    face: WordFace
    text: str
    language: str
    is_new: bool = False
    is_marked: bool = False


@lru_cache(maxsize=8192)
def word_face(faces: Faces, card: Card) -> WordFace:
    deck = cast("SentenceDeck", faces.deck)
    printed, family = deck.printed[card], deck.by_family[card.family]
    first, second = deck.languages
    called = faces.family(card.family)
    twin = next(
        (
            other
            for other in map(deck.printed.__getitem__, family.cards)
            if other.position == printed.position and other.side != printed.side and card.family != JOKER
        ),
        None,
    )
    if card.family == JOKER:
        side, tag, side_name, word = "joker", "?", "", called.name
    elif printed.neutral:
        side, tag = "both", f"{first}·{second}".upper()
        side_name = f"{language_name(faces.read, first)}, {language_name(faces.read, second)}"
        word = printed.text
    else:
        side, tag = str(deck.languages.index(printed.side)), printed.side.upper()
        side_name, word = language_name(faces.read, printed.side), printed.text
    label = "" if card.family == JOKER else family_label(faces, card.family)
    # What is said of a card is in the reader's language throughout, if its family has a name there.
    reads = faces.read if faces.read in deck.languages else faces.spoken
    card_family = "" if card.family == JOKER else family_label(faces, card.family, reads)
    is_translated = faces.translated and twin is not None and twin.text != printed.text
    return WordFace(
        key=f"{card.family}/{card.member}",
        colour=called.colour,
        shape=called.shape,
        family=in_language(reads, FAMILY_NAME, family=card_family),
        family_language=reads,
        label=label,
        word=word,
        language=faces.spoken if card.family == JOKER else printed.side,
        side=side,
        tag=tag,
        side_name=side_name,
        die=printed.die,
        translation=twin.text if is_translated and twin is not None else "",
        translation_language=twin.side if is_translated and twin is not None else "",
    )


@lru_cache(maxsize=1024)
def family_label(faces: Faces, family: str, language: str = "") -> str:
    """The family's name as used in a sentence, of the language that is spoken or another: ``"Red"``."""
    first = faces.deck.families[0]
    utterance = Spoken("family", family=family, cards=((first.id, first.members[0].id),))
    scene = scene_of(faces)
    parts = gaps(utterance, scene.but(language=language, cards_in=language) if language else scene)
    return next(part.answer for part in parts if isinstance(part, Gap) and part.slot == "family")


@lru_cache(maxsize=256)
def scene_of(faces: Faces) -> Scene:
    """Nobody is named in the sentences of this game: all tables of a deck share them."""
    return faces.scene


@lru_cache(maxsize=256)
def language_name(read: str, language: str) -> str:
    with override(read):
        return name_for_reader(language)


@lru_cache(maxsize=64)
def languages(faces: Faces) -> tuple[tuple[str, str], ...]:
    return tuple((code, language_name(faces.read, code)) for code in faces.deck.languages)


@lru_cache(maxsize=8192)
def row(
    faces: Faces,
    cards: tuple[Card, ...],
    joker: Joker | None,
    new: frozenset[Card] = frozenset(),
    marks: frozenset[int] = frozenset(),
) -> tuple[RowWord, ...]:
    """Cards in reading direction, each with its words as they are read: ``"Le chat", "dort."``"""
    deck = cast("SentenceDeck", faces.deck)
    text = deck.read(cards, joker)
    words = [deck.word(card, joker) for card in cards]
    starts, at = [], 0
    for word in words:
        at = text.casefold().index(word.text.casefold(), at)
        starts.append(at)
        at += len(word.text)
    ends = [*starts[1:], len(text)]
    return tuple(
        RowWord(
            word_face(faces, card),
            text[start:end].strip(),
            word.lang or neighbour(words, place) or faces.spoken,
            card in new,
            place in marks,
        )
        for place, (card, word, start, end) in enumerate(zip(cards, words, starts, ends, strict=True))
    )


def neighbour(words: Sequence[Word], place: int) -> str | None:
    """The language in which a name is read: that of the words around it."""
    others = sorted((abs(other - place), word.lang) for other, word in enumerate(words) if word.lang)
    return others[0][1] if others else None


def row_of(faces: Faces, proposal: Proposal, marks: frozenset[int] = frozenset()) -> tuple[RowWord, ...]:
    new = frozenset(proposal.played) if proposal.kind in ("extension", "swap") else frozenset()
    return row(faces, proposal.cards, proposal.joker, new, marks)


def in_pieces(words: Sequence[RowWord]) -> list[tuple[str, str]]:
    """A sentence cut where its language changes, for a voice."""
    pieces: list[tuple[str, str]] = []
    for word in words:
        if pieces and pieces[-1][1] == word.language:
            pieces[-1] = (f"{pieces[-1][0]} {word.text}", word.language)
        else:
            pieces.append((word.text, word.language))
    return pieces


@lru_cache(maxsize=4096)
def pieces_json(words: tuple[RowWord, ...]) -> str:
    return json.dumps(in_pieces(words), ensure_ascii=False)


def marked(ruling: Ruling | None) -> frozenset[int]:
    """The places of the words that a referee finds wrong or doubtful."""
    if ruling is None or ruling.ruling == "accept":
        return frozenset()
    return frozenset(place for finding in ruling.findings if not finding.tip for place in finding.cards)


def joker_words(faces: Faces, proposal: Proposal) -> tuple[str, str, str, bool] | None:
    """What the joker among the cards stands for, its language and what that is called, and whether the deck's
    list has its words.
    """
    joker = proposal.joker
    if joker is None or not any(card.family == JOKER for card in proposal.cards):
        return None
    deck = cast("SentenceDeck", faces.deck)
    is_listed = deck.known_words[joker.language].issuperset(joker.text.casefold().split())
    return joker.text, joker.language, language_name(faces.read, joker.language), is_listed


def card_words(faces: Faces, card: Card, joker: Joker | None) -> tuple[str, str]:
    if card.family == JOKER and joker is not None:
        return joker.text, joker.language
    face = word_face(faces, card)
    return face.word, face.language
