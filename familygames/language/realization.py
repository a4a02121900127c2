"""A move in words: as a sentence, as tiles to put in order, as gaps to fill, as a frame to follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from familygames.cards import Card, Deck, Face, Language
from familygames.chance import below
from familygames.game import Seat, Spoken
from familygames.judging import read_out
from familygames.language.resources import Formula, FormulaPart, parts, tongue
from familygames.language.words.spelling import MARKS, fold, unmarked, words
from familygames.values import Value

ASK = "ask"
"""The formula of a request for a card."""
BLANK = "…"
NUMBERS = 5
"""Of so many one is right."""
ENDS = (".", "!", "?", ":", "“", "«", "«\u202f")
"""After these a sentence begins."""
AROUND = frozenset(MARKS + "“”«»\u202f\u00a0 ")
SLOTS = {"target": "seat", "Family": "family", "set": "family", "Set": "family"}
"""The gaps of formulas that go by another name elsewhere: a set is a family."""


class Scene(Value, frozen=True):
    """Who sits at a table, by seat, and what is spoken there: the words of *deck* in *language*.

    *speaker* is who says "I", where a sentence tells of several players; *asked* is the card of the open
    request, where an answer names it. Without them sentences say names, and no card. *cards_in* is the
    language in which cards and families are named, if not *language*: that of a deck that teaches a language
    without formulas.
    """

    names: tuple[str, ...]
    deck: Deck
    language: Language
    game: str
    speaker: Seat | None = None
    asked: Card | None = None
    cards_in: Language = ""

    @property
    def named_in(self) -> Language:
        """The language in which cards and families are named."""
        return self.cards_in or self.language

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


@lru_cache(maxsize=2_048)
def family_label(word: str, code: Language) -> str:
    """What goes with the word for family: ``"Blue"``, though a teacher wrote ``"Blue family"``."""
    language = tongue(code)
    rest = re.sub(rf"\b{language.family_word}\b", "", word, flags=re.IGNORECASE).split()
    while len(rest) > 1 and fold(rest[0]) in language.determiners:
        rest = rest[1:]
    return " ".join(rest) or word


@lru_cache(maxsize=2_048)
def family_word(word: str, code: Language) -> str:
    """The label as it stands inside a sentence: colours and other adjectives small."""
    label = family_label(word, code)
    return label.lower() if fold(label) in tongue(code).adjective_forms else label


def formula(spoken_key: str, scene: Scene) -> Formula:
    return tongue(scene.language).formulas[scene.game][spoken_key]


def wordings(spoken: Spoken, scene: Scene) -> Sequence[tuple[FormulaPart, ...]]:
    """The formula's sentences whose gaps can be filled, the model first; ``{holdings}`` is spelt out."""
    own = formula(spoken.key, scene)
    names_none = spoken.member is None and scene.asked is None
    sentences: Sequence[tuple[FormulaPart, ...]] = own.heard_without_card if names_none else own.heard
    if spoken.holders:
        holdings = tuple(_holdings(spoken, scene))
        sentences = [
            tuple(chain(*(holdings if part.slot == "holdings" else (part,) for part in sentence)))
            for sentence in sentences
        ]
    return sentences


def _holdings(spoken: Spoken, scene: Scene) -> Iterator[FormulaPart]:
    """Who holds which cards, the speaker first."""
    holdings_words = tongue(scene.language).holdings
    held: dict[Seat, list[int]] = {}
    for number, (_, seat) in enumerate(spoken.holders, start=1):
        held.setdefault(seat, []).append(number)
    for place, seat in enumerate(sorted(held, key=lambda seat: (seat != scene.speaker, seat))):
        yield from _between(place, len(held), holdings_words.last)
        for part in parts(holdings_words.mine if seat == scene.speaker else holdings_words.theirs):
            if part.slot == "target":
                yield FormulaPart(slot=f"holder{seat}")
            elif part.slot != "cards":
                yield part
            elif len(held) == 1:
                yield FormulaPart(holdings_words.all)
            else:
                for index, number in enumerate(held[seat]):
                    yield from _between(index, len(held[seat]), holdings_words.last)
                    yield FormulaPart(slot=f"card{number}")


def _between(place: int, count: int, last: str) -> Iterator[FormulaPart]:
    """What stands before the thing at *place* of *count* in a list: "one, two and three"."""
    if place:
        yield FormulaPart(f" {last} " if place == count - 1 else ", ")


def say(spoken: Spoken, scene: Scene, variant: int = 0) -> str:
    """The sentence that goes with a move: ``"Mary, Blue family. Please, can I have the mother?"``.

    *variant* counts the formula's other wordings, all as good as the first.
    """
    return fill(wordings(spoken, scene)[variant], spoken, scene)


def fill(sentence: Iterable[FormulaPart], spoken: Spoken, scene: Scene, *, has_articles: bool = True) -> str:
    """A formula's pieces with its gaps filled, single cards with their articles or without."""
    return "".join(
        part.text
        or (
            _text(part, spoken, scene)
            if has_articles or (face := _face(part, spoken, scene)) is None
            else face.word
        )
        for part in sentence
    )


def frames(key: str, scene: Scene) -> tuple[str, ...]:
    """The formula's sentences with blanks, the model first: a hint for one who types."""
    return tuple(
        without_stops(part.text or (part.choices[0] if part.choices else BLANK) for part in sentence)
        for sentence in formula(key, scene).sentences
    )


def without_stops(texts: Iterable[str]) -> str:
    """A sentence with blanks, which end it where they are last in it: « famille … S’il te plaît »."""
    return "".join(texts).replace(f"{BLANK}.", BLANK)


def frame_of(moves: Sequence[Spoken], scene: Scene) -> str:
    """The model sentence of *moves* of one key with what they have in common, and blanks for the rest."""
    sentences = [gaps(spoken, scene) for spoken in moves]
    if len({len(sentence) for sentence in sentences}) > 1:
        return frames(moves[0].key, scene)[0]
    texts = [[part if isinstance(part, str) else part.answer for part in sentence] for sentence in sentences]
    return without_stops(
        letters[0] if len(set(letters)) == 1 else BLANK for letters in zip(*texts, strict=True)
    )


def gaps(spoken: Spoken, scene: Scene) -> tuple[str | Gap, ...]:
    """The model sentence with gaps to fill; texts and answers, put together, are the sentence."""
    return tuple(
        part.text or Gap(_slot(part), _text(part, spoken, scene), _choices(part, spoken, scene))
        for part in wordings(spoken, scene)[0]
    )


def tiles(spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """The model sentence as word tiles in order: ``("Mary", "Blue", "family", "please", "can", "I", …)``.

    A name and a card's word stay whole, however many words they have. No tile has a mark or a capital that
    tells where a sentence begins or ends.
    """
    laid: list[str] = []
    before = ". "
    for part in wordings(spoken, scene)[0]:
        text = _text(part, spoken, scene)
        pieces = _pieces(part, text, spoken, scene, begins=before.rstrip().endswith(ENDS))
        if pieces and not {before[-1], text[0]} & AROUND:
            laid[-1] += pieces.pop(0)
        laid += pieces
        before = text
    return tuple(laid)


def _pieces(part: FormulaPart, text: str, spoken: Spoken, scene: Scene, *, begins: bool) -> list[str]:
    face = _face(part, spoken, scene)
    if face:
        return [face.phrase] if not face.article or face.article[-1] in "'’" else [face.article, face.word]
    if part.slot in ("Family", "Set"):
        return [_family_text(part.slot, spoken.family or "", scene, begins=not begins)]
    if part.slot == "sentence":
        return unmarked(_said_for(spoken.cards[0], spoken, scene)[:1] + text[1:])
    if not part.slot or part.choices:
        return unmarked(uncapitalized(text, scene.language, begins=begins))
    return [text]


def uncapitalized(text: str, code: Language, *, begins: bool) -> str:
    """*text* of a formula without the capitals that begin its sentences.

    >>> uncapitalized(" family. Please, can I have ", "en", begins=False)
    ' family. please, can I have '
    """
    display = tongue(code).requests.display
    pieces = []
    for word in text.split(" "):
        is_always = display.get(fold(word), "")[:1].isupper() or word[1:2].isupper()
        pieces.append(word[:1].lower() + word[1:] if begins and not is_always else word)
        begins = word.endswith(ENDS) or (begins and not word.strip(MARKS))
    return " ".join(pieces)


def distractors(spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """Tiles that do not belong in the sentence but might seem to: wrong forms, then neighbouring cards."""
    language = tongue(scene.language)
    wrong = [word for part in wordings(spoken, scene)[0] for word in part.choices[1:]]
    if spoken.family is not None and spoken.member is not None:
        face = face_in(scene.deck.by_card[Card(spoken.family, spoken.member)].faces, scene.named_in)
        articles = language.requests.articles
        tables = (articles.masculine, articles.feminine)
        wrong += [table[fold(face.article)] for table in tables if fold(face.article) in table]
        wrong += [other.word for other in _siblings(spoken.family, scene) if other.word != face.word]
    right = set(map(fold, tiles(spoken, scene)))
    return tuple(word for word in dict.fromkeys(wrong) if fold(word) not in right)


def _slot(part: FormulaPart) -> str:
    return "seat" if _holder(part) else SLOTS.get(part.slot, part.slot)


def _holder(part: FormulaPart) -> str:
    """The number of the seat whose name goes to a gap of a claim."""
    return part.slot.removeprefix("holder") if part.slot.startswith("holder") else ""


def _text(part: FormulaPart, spoken: Spoken, scene: Scene) -> str:
    if part.choices:
        return part.choices[0]
    if not part.slot:
        return part.text
    if _holder(part):
        return scene.names[int(_holder(part))]
    face = _face(part, spoken, scene)
    if face is not None:
        return face.phrase
    match part.slot:
        case "target":
            return "" if spoken.seat is None else scene.names[spoken.seat]
        case "family" | "Family" | "set" | "Set":
            return _family_text(part.slot, spoken.family or "", scene)
        case "sentence":
            return read_out(_said_for(name, spoken, scene) for name in spoken.cards)
        case "cards":
            return ", ".join(
                face_in(scene.deck.by_card[Card(*name)].faces, scene.named_in).phrase for name in spoken.cards
            )
        case named:
            return dict(spoken.texts).get(named) or str(dict(spoken.numbers)[named])


def _said_for(name: tuple[str, str], spoken: Spoken, scene: Scene) -> str:
    """A card's word; for one that stands for others, as a joker does, the text of its family's name."""
    declared = dict(spoken.texts).get(name[0])
    return declared or face_in(scene.deck.by_card[Card(*name)].faces, scene.named_in).phrase


def _card(part: FormulaPart, spoken: Spoken, scene: Scene) -> Card | None:
    """The card that goes to a gap: ``{member}``, or ``{card1}``, ``{card2}`` … for further ones."""
    if part.slot == "member":
        named = spoken.member is not None or scene.asked is None
        return Card(spoken.family or "", spoken.member or "") if named else scene.asked
    if part.slot.startswith("card") and part.slot[4:].isdecimal():
        place = int(part.slot[4:]) - 1
        if spoken.holders:
            return Card(spoken.family or "", spoken.holders[place][0])
        return Card(*spoken.cards[place])
    return None


def _face(part: FormulaPart, spoken: Spoken, scene: Scene) -> Face | None:
    card = _card(part, spoken, scene)
    return None if card is None else face_in(scene.deck.by_card[card].faces, scene.named_in)


def _family_text(slot: str, family: str, scene: Scene, *, begins: bool = True) -> str:
    face = face_in(scene.deck.by_family[family].faces, scene.named_in)
    word = family_word(face.word, scene.language)
    if slot in ("set", "Set"):
        word = _set_text(face, word, scene.language, alone=slot == "Set")
    return word[:1].upper() + word[1:] if begins and slot in ("Family", "Set") else word


def _set_text(face: Face, word: str, code: Language, *, alone: bool) -> str:
    """What a set is called: by a name of its own, "petite suite à cœur", or else as "suite" and its theme."""
    holdings = tongue(code).holdings
    if holdings.set_word and holdings.set_word in words(face.word):
        return face.word if alone else face.phrase
    return holdings.set_alone.format(family=word) if alone else holdings.set.format(family=word)


def _siblings(family: str, scene: Scene) -> Iterator[Face]:
    for member in scene.deck.by_family[family].members:
        yield face_in(member.faces, scene.named_in)


def _choices(part: FormulaPart, spoken: Spoken, scene: Scene) -> tuple[str, ...]:
    """In an order that does not tell the answer: of the table, the deck, the alphabet or of numbers."""
    if part.choices:
        return tuple(sorted(part.choices, key=str.casefold))
    if _holder(part):
        return scene.names
    card = _card(part, spoken, scene)
    if card is not None:
        return tuple(dict.fromkeys(face.phrase for face in _siblings(card.family, scene)))
    match part.slot:
        case "target":
            return scene.names
        case "family" | "Family" | "set" | "Set":
            return tuple(_family_text(part.slot, family.id, scene) for family in scene.deck.families)
        case number if number in dict(spoken.numbers):
            least = max(dict(spoken.numbers)[number] - below(f"{spoken}", NUMBERS), 0)
            return tuple(map(str, range(least, least + NUMBERS)))
        case _:
            return (_text(part, spoken, scene),)
