"""Erased means erased: the name of somebody who is gone leaves what others have said, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db.models import Model, Q

from classroom.models import Advice, Knock, LaterRuling, Participant, Pupil, Seat, Session, Turn, Utterance
from familygames.language.spelling import fold

Texts = tuple[tuple[type[Model], tuple[str, ...]], ...]

SAID: Texts = ((Utterance, ("text", "model_sentence")),)
STORED: Texts = (
    (Utterance, ("findings",)),
    (Turn, ("move", "events")),  # Whoever lays a joker says any word by it.
    (Advice, ("ruling",)),
)
"""What is JSON."""
WORDS = {"text", "message", "suggestion"}
"""The fields of JSON in which words of people are; others name cards, families and moves."""


def forget_names(pupils: Iterable[Pupil]) -> None:
    """A number stands for each at their seats, and dots stand for their names in sentences of the class."""
    for pupil in pupils:
        own = list(Participant.objects.filter(pupil=pupil))
        lessons = Session.objects.filter(
            Q(school_class=pupil.school_class_id) | Q(pk__in=[one.session_id for one in own])
        )
        for name in {pupil.name, *(one.name for one in own)}:
            _change(lessons, SAID, partial(without, name=name))
            _change(lessons, STORED, partial(_in_json, name=name))
            _change_keys(lessons, name)
            Knock.objects.filter(session__in=lessons, name__iexact=name).delete()
        for participant in own:
            participant.name = f"#{participant.pk}"
            participant.save(update_fields=["name"])
            Seat.objects.filter(participant=participant).update(name=participant.name)


def _change(lessons: Iterable[Session], texts: Texts, change: Callable[[str], str]) -> None:
    for model, fields in texts:
        for row in model._default_manager.filter(table__session__in=lessons).iterator():
            before = {field: getattr(row, field) for field in fields}
            now = {field: change(text) for field, text in before.items()}
            if now != before:
                model._default_manager.filter(pk=row.pk).update(**now)


def _change_keys(lessons: Iterable[Session], name: str) -> None:
    """What was judged later is known by its words, as they are now; of two that become one, the last."""
    for ruling in LaterRuling.objects.filter(session__in=lessons).order_by("at"):
        key = without(ruling.key, name)
        if key != ruling.key:
            LaterRuling.objects.filter(session=ruling.session_id, key=key).delete()
            LaterRuling.objects.filter(pk=ruling.pk).update(key=key)


def _in_json(stored: str, name: str) -> str:
    if fold(name) not in fold(stored):
        return stored
    return json.dumps(_changed(json.loads(stored), name), ensure_ascii=False, separators=(",", ":"))


def _changed(value: Any, name: str, *, are_words: bool = False) -> Any:
    if isinstance(value, str):
        return without(value, name) if are_words else value
    if isinstance(value, list):
        return [_changed(one, name) for one in value]
    if isinstance(value, dict):
        return {key: _changed(one, name, are_words=are_words or key in WORDS) for key, one in value.items()}
    return value


def without(text: str, name: str) -> str:
    """*text* with dots for each *name*, however it is written, so that all else keeps its place.

    Within another word it is none.

    >>> without("CHLOE, chloé’s friend: the Chloés' dog?", "Chloé")
    "•••••, •••••’s friend: the Chloés' dog?"
    """
    places = [place for place, letter in enumerate(text) for _ in fold(letter)]
    folded, wanted = fold(text), fold(name)
    starts = [place for place in range(len(folded)) if wanted and folded.startswith(wanted, place)]
    for begin in starts:
        end = begin + len(wanted)
        if not (folded[begin - 1 : begin].isalnum() or folded[end : end + 1].isalnum()):
            first, last = places[begin], places[end - 1] + 1
            text = text[:first] + "•" * (last - first) + text[last:]
    return text
