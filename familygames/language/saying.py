"""A move in words: as a sentence, as tiles to put in order, as gaps to fill, as a frame to follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from familygames.cards import Card, Deck, Face, Language
from familygames.game import Spoken, Value
from familygames.language.data import Formula, Part, Tongue, tongue
from familygames.language.spelling import fold

BLANK = "…"


class Scene(Value, frozen=True):
    """Who sits at a table, by seat, and what is spoken there: the words of *deck* in *language*."""

    names: tuple[str, ...]
    deck: Deck
    language: Language
    game: str = "happy_family"

    @property
    def other_language(self) -> Language:
        """The deck's language that is not spoken here: the one pupils fall back on."""
        first, second = self.deck.languages
        return first if second == self.language else second


class Gap(Value, frozen=True):
    """What a pupil fills in: *answer* for the right sentence, *choices* to pick from, answer among them."""

    slot: str
    answer: str
    choices: tuple[str, ...]


def face_in(faces: dict[Language, Face], language: Language) -> Face:
    """The face in *language*, or any other where a teacher wrote none."""
    return faces.get(language) or next(iter(faces.values()))


def family_label(face: Face, language: Tongue) -> str:
    """What goes with the word for family: ``"Blue"``, though a teacher wrote ``"Blue family"``."""
    rest = re.sub(rf"\b{language.family_word}\b", "", face.word, flags=re.IGNORECASE).split()
    while len(rest) > 1 and fold(rest[0]) in language.determiners:
        rest = rest[1:]
    return " ".join(rest) if rest and " ".join(rest) != face.word else face.word


def family_word(face: Face, language: Tongue) -> str:
    """The label as it stands inside a sentence: colours and other adjectives small."""
    label = family_label(face, language)
    return label.lower() if fold(label) in language.adjective_forms else label


def formula(spoken_key: str, scene: Scene) -> Formula:
    return tongue(scene.language).formulas[scene.game][spoken_key]


def say(spoken: Spoken, scene: Scene, variant: int = 0) -> str:
    """The sentence that goes with a move: ``"Mary, Blue family. Please, can I have the mother?"``.

    *variant* counts the formula's other wordings, all as good as the first.
    """
    sentence = formula(spoken.key, scene).sentences[variant]
    return "".join(_text(part, spoken, scene) for part in sentence)


def frames(key: str, scene: Scene) -> tuple[str, ...]:
    """The formula's sentences with blanks, the model first: a hint for one who types."""
    return tuple(
        "".join(part.text or (part.choices[0] if part.choices else BLANK) for part in sentence)
        for sentence in formula(key, scene).sentences
    )


def gaps(spoken: Spoken, scene: Scene) -> tuple[str | Gap, ...]:
    """The model sentence with gaps to fill; texts and answers, put together, are the sentence."""
    return tuple(
        part.text or Gap(_slot(part), _text(part, spoken, scene), _choices(part, spoken, scene))
        for part in formula(spoken.key, scene).sentences[0]
    )


def tiles(spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """The model sentence as word tiles in order, marks at their words: ``("Mary,", "Blue", "family.", …)``.

    A name and a card's word stay whole, however many words they have.
    """
    laid = [""]
    for part in formula(spoken.key, scene).sentences[0]:
        text = _text(part, spoken, scene)
        whole = _member_pieces(spoken, scene) if part.slot == "member" else [text]
        pieces = whole if part.slot else text.split(" ")
        laid[-1] += pieces[0]
        laid += pieces[1:]
    return tuple(tile for tile in laid if tile)


def distractors(spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """Tiles that do not belong in the sentence but might seem to: wrong forms, then neighbouring cards."""
    language = tongue(scene.language)
    wrong = [word for part in formula(spoken.key, scene).sentences[0] for word in part.choices[1:]]
    if spoken.member is not None:
        face = _member_face(spoken, scene)
        swapped = language.requests.articles
        tables = (swapped.masculine, swapped.feminine)
        wrong += [table[fold(face.article)] for table in tables if fold(face.article) in table]
        wrong += [sibling.word for sibling in _siblings(spoken, scene) if sibling.word != face.word]
    right = {fold(tile.strip(" ,.;:!?\u202f")) for tile in tiles(spoken, scene)}
    return tuple(word for word in dict.fromkeys(wrong) if fold(word) not in right)


def _slot(part: Part) -> str:
    return {"target": "seat", "Family": "family"}.get(part.slot, part.slot)


def _text(part: Part, spoken: Spoken, scene: Scene) -> str:
    if part.choices:
        return part.choices[0]
    match part.slot:
        case "":
            return part.text
        case "target":
            return "" if spoken.seat is None else scene.names[spoken.seat]
        case "member":
            return _member_face(spoken, scene).phrase
        case slot:
            return _family_text(slot, spoken.family or "", scene)


def _family_text(slot: str, family: str, scene: Scene) -> str:
    language = tongue(scene.language)
    word = family_word(face_in(scene.deck.by_family[family].faces, scene.language), language)
    return word[:1].upper() + word[1:] if slot == "Family" else word


def _member_face(spoken: Spoken, scene: Scene) -> Face:
    card = Card(spoken.family or "", spoken.member or "")
    return face_in(scene.deck.by_card[card].faces, scene.language)


def _member_pieces(spoken: Spoken, scene: Scene) -> list[str]:
    face = _member_face(spoken, scene)
    return [face.phrase] if not face.article or face.article[-1] in "'’" else [face.article, face.word]


def _siblings(spoken: Spoken, scene: Scene) -> Iterator[Face]:
    for member in scene.deck.by_family[spoken.family or ""].members:
        yield face_in(member.faces, scene.language)


def _choices(part: Part, spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """In an order that does not tell the answer: the table's, the deck's or the alphabet's."""
    if part.choices:
        return tuple(sorted(part.choices, key=str.casefold))
    match part.slot:
        case "target":
            return scene.names
        case "member":
            return tuple(dict.fromkeys(face.phrase for face in _siblings(spoken, scene)))
        case slot:
            return tuple(_family_text(slot, family.id, scene) for family in scene.deck.families)
