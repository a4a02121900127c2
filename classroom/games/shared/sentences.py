"""What is said and told at a table, in the forms in which the boards of several games show it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from typing import Any

import msgspec

from classroom.games.shared.faces import Faces
from classroom.games.shared.fragments import GlossedText, by_language, in_language
from classroom.wording.games import Words
from classroom.wording.tables import NAMES_AND, PLACES, WIN_WITH
from familygames.game import Move, Seat, Spoken
from familygames.language.formulas import Gap, Scene, gaps, say, tiles
from familygames.language.order import bare
from familygames.language.words.spelling import MARKS

CHOSEN = ("seat", "family", "member")
"""Whom and what a request is about: the script fills it in from what was chosen."""
SETTLED = ("seat", "family")
"""What is no gap to be filled: a name asks for nothing."""


def listed(parts: Sequence[str | Gap], open_slots: Sequence[str]) -> list[dict[str, Any]]:
    """A sentence as texts, slots and gaps for the script; what goes to *open_slots* is chosen in the form."""
    rows: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part, str):
            rows.append({"text": part})
        elif part.slot in open_slots:
            rows.append({"slot": part.slot})
        else:
            rows.append({"slot": part.slot, "answer": part.answer, "choices": part.choices})
    return rows


def settled(parts: Sequence[str | Gap]) -> list[str | Gap]:
    """The same sentence with whom and what family it is about as text."""
    return [part.answer if isinstance(part, Gap) and part.slot in SETTLED else part for part in parts]


@lru_cache(maxsize=16384)
def encoded(move: Move[Any]) -> str:
    """A whole move as the value of a field named ``move``."""
    return msgspec.json.encode(move).decode()


def spoken_move(move: Move[Any]) -> tuple[Spoken, str, str]:
    """What is said with a whole move, and the field that makes it."""
    spoken = move.spoken()
    assert spoken is not None
    return spoken, "move", encoded(move)


@lru_cache(maxsize=4096)
def frame(parts: Sequence[str | Gap], word_tiles: Sequence[str]) -> str:
    """A sentence as texts and gaps, and its tiles, for the script that lets pupils build it."""
    return json.dumps({"parts": listed(settled(parts), ()), "tiles": word_tiles}, ensure_ascii=False)


def first_out_of_place(typed: str, model: str) -> int | None:
    """Which word of *typed* is the first that stands elsewhere in *model*; None if it is the same."""
    places = [place for place, word in enumerate(typed.split()) if bare(word)]
    pairs = zip_longest(bare(typed), bare(model))
    return next((places[at] for at, (word, right) in enumerate(pairs) if word != right), None)


def other_words(filled: str, model: str) -> dict[int, str]:
    """What was filled into gaps and is not so in *model*, by its place among the words."""
    words, right = filled.split(), model.split()
    changes = SequenceMatcher(a=words, b=right, autojunk=False).get_opcodes()
    places = (at for kind, start, end, _, _ in changes if kind != "equal" for at in range(start, end))
    return {at: words[at].strip(MARKS) for at in places if bare(words[at])}


@lru_cache(maxsize=256)
def ask_frame(faces: Faces) -> str:
    """The request, whoever and whatever is asked for."""
    family = faces.deck.families[0]
    parts = faces.ask_gaps(family.id, family.members[0].id, faces.spoken, faces.named_in)
    return json.dumps({"parts": listed(parts, CHOSEN), "tiles": ()}, ensure_ascii=False)


def says(
    faces: Faces, steps: Iterable[tuple[Spoken, str, str]], scene: Scene
) -> tuple[tuple[str, str, str, str, str], ...]:
    """For each step: the sentence, its meaning, its frame, and the field that makes the move.

    Where the teacher hides the translation of the cards, the meaning leaves them out; of sentences that would
    then mean the same there is none.
    """
    steps = tuple(steps)
    meanings = [
        faces.meaning(spoken, scene)
        if faces.translated or not (spoken.member or spoken.cards)
        else faces.outline(spoken, scene)
        for spoken, _, _ in steps
    ]
    return tuple(
        (
            say(spoken, scene),
            meaning if meanings.count(meaning) == 1 else "",
            frame(gaps(spoken, scene), tiles(spoken, scene)),
            name,
            value,
        )
        for (spoken, name, value), meaning in zip(steps, meanings, strict=True)
    )


def askable(faces: Faces, family: str, reasons: Sequence[Any]) -> tuple[Any, ...]:
    """For each card of a family: its face, its words in a request, and why it cannot be asked for."""
    return tuple(
        (
            faces.card(card),
            *faces.fillers(card),
            "" if reason is None else refusal(faces.words, faces.read, reason),
        )
        for card, reason in zip(faces.deck.by_family[family].cards, reasons, strict=True)
    )


def only_one(others: Sequence[Seat], with_cards: Sequence[Seat]) -> Seat | None:
    """Who alone can be asked, and so is chosen before anybody chooses."""
    for people in (with_cards, others):
        if len(people) == 1:
            return people[0]
    return None


@lru_cache(maxsize=256)
def refusal(words: Words, language: str, reason: str) -> str:
    return in_language(language, words.reasons[str(reason)])


@lru_cache(maxsize=4096)
def status_text(faces: Faces, key: str, name: str, asker: str) -> GlossedText:
    """Whose turn it is, and for what."""
    return faces.say(faces.words.waits(key), name=name, asker=asker)


@lru_cache(maxsize=512)
def event_text(words: Words, language: str, kind: str, *, is_own: bool) -> str:
    """How an event is told in *language*, with gaps; to the player in question as `own_events` has it."""
    own = words.own_events
    return in_language(language, own[kind] if is_own and kind in own else words.events[kind])


def told_words(
    faces: Faces, names: Sequence[str] | Mapping[int, str], event: Any, sentence: str, narrated: str
) -> dict[str, Any]:
    """An event for a browser, in words: the *sentence* that was said, or else what has happened."""
    context: dict[str, Any] = {"kind": type(event).__name__}
    by = event.seat
    if by is not None:
        context["seat"] = by
    if sentence:
        return context | {
            "by": names[by] if by is not None else "",
            "text": sentence,
            "lang": faces.spoken,
            "said": True,
        }
    pieces = by_language(narrated, faces.read, faces.named_in)
    context |= {"text": "".join(text for text, _ in pieces), "lang": faces.read}
    if len(pieces) > 1:
        context["pieces"] = pieces
    return context


def best_done(faces: Faces, counted: Mapping[str, int]) -> str:
    """One thing a pupil has done well, and how often: the first that they did at all, the rarest first."""
    words = faces.words.done_well
    for key, times in counted.items():
        if times:
            return in_language(faces.read, words[key], times=times)
    return in_language(faces.read, words["played"])


def placed(language: str, place: int) -> str:
    """What is told at the end to somebody who came in at this *place* and has not won."""
    return in_language(language, PLACES[place])


def wins_with(language: str, names: Sequence[str], winners: Collection[Seat], seat: Seat) -> str:
    """The shared victory of *seat*, with whom; nothing if nobody else has won."""
    others = [names[winner] for winner in sorted(winners) if winner != seat]
    if not others:
        return ""
    if len(others) > 1:
        first = ", ".join(others[:-1])
        others = [in_language(language, NAMES_AND, names=first, last=others[-1])]
    return in_language(language, WIN_WITH, names=others[0])
