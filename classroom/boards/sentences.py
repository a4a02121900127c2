"""What is said and told at a table, in the forms in which the boards of several games show it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from classroom import wording
from classroom.boards.faces import Faces
from classroom.boards.fragments import Phrase, by_language, in_language
from familygames.game import Seat, Spoken
from familygames.language.formulas import Gap, Scene, gaps, say, tiles

CHOSEN = ("seat", "family", "member")
"""Whom and what a sentence is about: that is chosen before it is said, and is no gap to be filled."""


def listed(parts: Sequence[str | Gap], open_slots: Sequence[str]) -> list[dict[str, Any]]:
    """A sentence as texts, slots and gaps for the script; what goes to *open_slots* is chosen in the form."""
    made: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part, str):
            made.append({"text": part})
        elif part.slot in open_slots:
            made.append({"slot": part.slot})
        else:
            made.append({"slot": part.slot, "answer": part.answer, "choices": part.choices})
    return made


def settled(parts: Sequence[str | Gap]) -> list[str | Gap]:
    """The same sentence with what it is about as text."""
    return [part.answer if isinstance(part, Gap) and part.slot in CHOSEN else part for part in parts]


@lru_cache(maxsize=4096)
def frame(parts: Sequence[str | Gap], word_tiles: Sequence[str]) -> str:
    """A sentence as texts and gaps, and its tiles, for the script that lets pupils build it."""
    return json.dumps({"parts": listed(settled(parts), ()), "tiles": word_tiles}, ensure_ascii=False)


@lru_cache(maxsize=256)
def ask_frame(faces: Faces) -> str:
    """The request, whoever and whatever is asked for."""
    family = faces.deck.families[0]
    parts = faces.ask_gaps(family.id, family.members[0].id, faces.spoken, faces.named_in)
    return json.dumps({"parts": listed(parts, CHOSEN), "tiles": ()}, ensure_ascii=False)


def says(
    faces: Faces, steps: Iterable[tuple[Spoken, str, str]], scene: Scene
) -> tuple[tuple[str, str, str, str, str], ...]:
    """For each step: the sentence, its meaning, its frame, and the field that makes the move."""
    return tuple(
        (
            say(spoken, scene),
            faces.meaning(spoken, scene),
            frame(gaps(spoken, scene), tiles(spoken, scene)),
            name,
            value,
        )
        for spoken, name, value in steps
    )


def askable(faces: Faces, family: str, reasons: Sequence[Any]) -> tuple[Any, ...]:
    """For each card of a family: its face, its words in a request, and why it cannot be asked for."""
    return tuple(
        (
            faces.card(card),
            *faces.fillers(card),
            "" if reason is None else refusal(faces.game, faces.read, reason),
        )
        for card, reason in zip(faces.deck.by_family[family].cards, reasons, strict=True)
    )


@lru_cache(maxsize=256)
def refusal(game: str, language: str, reason: str) -> str:
    return in_language(language, wording.REASONS[game][str(reason)])


@lru_cache(maxsize=4096)
def status_text(faces: Faces, key: str, name: str, asker: str) -> Phrase:
    """Whose turn it is, and for what."""
    return faces.say(wording.STATUS[faces.game][key], name=name, asker=asker)


@lru_cache(maxsize=512)
def event_text(game: str, language: str, kind: str, *, is_own: bool) -> str:
    """How an event is told in *language*, with gaps; to him whom it is about in words of his own, if any."""
    texts, own = wording.EVENTS[game], wording.OWN_EVENTS[game]
    return in_language(language, own[kind] if is_own and kind in own else texts[kind])


def told_words(
    faces: Faces, names: Sequence[str] | Mapping[int, str], event: Any, sentence: str, narrated: str
) -> dict[str, Any]:
    """An event for a browser, in words: the *sentence* that was said, or else what has happened."""
    told: dict[str, Any] = {"kind": type(event).__name__}
    by = getattr(event, "seat", None)
    if by is not None:
        told["seat"] = by
    if sentence:
        return told | {
            "by": names[by] if by is not None else "",
            "text": sentence,
            "lang": faces.spoken,
            "said": True,
        }
    pieces = by_language(narrated, faces.read, faces.named_in)
    told |= {"text": "".join(text for text, _ in pieces), "lang": faces.read}
    if len(pieces) > 1:
        told["pieces"] = pieces
    return told


def best_done(faces: Faces, counted: Mapping[str, int]) -> str:
    """One thing a pupil has done well, and how often: the first that he did at all, the rarest first."""
    words = wording.DONE_WELL[faces.game]
    for key, times in counted.items():
        if times:
            return in_language(faces.read, words[key], times=times)
    return in_language(faces.read, words["played"])


def placed(language: str, place: int) -> str:
    """What is told at the end to somebody who came in at this *place*; nothing to the first."""
    return in_language(language, wording.PLACES[place]) if place > 1 else ""


def wins_with(language: str, names: Sequence[str], winners: Collection[Seat], seat: Seat) -> str:
    """The shared victory of *seat*, with whom; nothing if nobody else has won."""
    others = [names[winner] for winner in sorted(winners) if winner != seat]
    if not others:
        return ""
    if len(others) > 1:
        first = ", ".join(others[:-1])
        others = [in_language(language, wording.NAMES_AND, names=first, last=others[-1])]
    return in_language(language, wording.WIN_WITH, names=others[0])
