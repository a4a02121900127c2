"""Erased means erased: the name of somebody who is gone leaves what others have said, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db.models import Model

from classroom.models import Advice, Participant, Seat, Turn, Utterance
from familygames.language.spelling import fold

SAID: dict[type[Model], tuple[str, ...]] = {Utterance: ("text", "model_sentence")}
STORED: dict[type[Model], tuple[str, ...]] = {
    Utterance: ("findings",),
    # Whoever lays a joker says any word by it.
    Turn: ("move", "events"),
    Advice: ("ruling",),
}
"""What is JSON."""


def forget_names(participants: Iterable[Participant]) -> None:
    """In their lessons a number stands for each wherever they were named: at their seats, in sentences."""
    for participant in participants:
        nameless = f"#{participant.pk}"
        without = partial(renamed, name=participant.name, to=nameless)
        _change(participant, SAID, without)
        _change(participant, STORED, partial(_in_json, without=without))
        Seat.objects.filter(participant=participant).update(name=nameless)
        participant.name = nameless
        participant.save(update_fields=["name"])


def _change(
    participant: Participant, texts: dict[type[Model], tuple[str, ...]], change: Callable[[str], str]
) -> None:
    for model, fields in texts.items():
        for row in model._default_manager.filter(table__session=participant.session_id).iterator():
            before = {field: getattr(row, field) for field in fields}
            now = {field: change(text) for field, text in before.items()}
            if now != before:
                model._default_manager.filter(pk=row.pk).update(**now)


def _in_json(stored: str, without: Callable[[str], str]) -> str:
    if not stored:
        return stored
    read = json.loads(stored)
    changed = _changed(read, without)
    return stored if changed == read else json.dumps(changed, ensure_ascii=False, separators=(",", ":"))


def _changed(value: Any, without: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return without(value)
    if isinstance(value, list):
        return [_changed(one, without) for one in value]
    if isinstance(value, dict):
        return {key: one if key == "type" else _changed(one, without) for key, one in value.items()}
    return value


def renamed(text: str, name: str, to: str) -> str:
    """*text* with *to* for each *name*, however it is written; within another word it is none.

    >>> renamed("CHLOE, chloé’s friend: the Chloés' dog?", "Chloé", "#1")
    "#1, #1’s friend: the Chloés' dog?"
    """
    places = [place for place, letter in enumerate(text) for _ in fold(letter)]
    folded, wanted = fold(text), fold(name)
    found = [place for place in range(len(folded)) if folded.startswith(wanted, place)]
    for begin in reversed(found):
        end = begin + len(wanted)
        if not (folded[begin - 1 : begin].isalnum() or folded[end : end + 1].isalnum()):
            text = text[: places[begin]] + to + text[places[end - 1] + 1 :]
    return text
