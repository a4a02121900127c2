"""Erased means erased: the name of somebody who is gone leaves what others have said, too."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q, QuerySet

from classroom.models import (
    Advice,
    Deck,
    Knock,
    LaterRuling,
    Participant,
    Pupil,
    SchoolClass,
    Seat,
    Session,
    Turn,
    Utterance,
)
from classroom.models.tables import number_of_erased
from familygames.language.words.spelling import fold

Texts = tuple[tuple[type[Model], tuple[str, ...]], ...]

SAID: Texts = ((Utterance, ("text", "model_sentence")),)
STORED: Texts = (
    (Utterance, ("findings",)),
    (Turn, ("move", "events")),  # Whoever lays a joker says any word by it.
    (Advice, ("ruling",)),
)
"""What is JSON."""
WORDS = {"text", "message", "suggestion", "object"}
"""The fields of JSON in which words of people are; others name cards, families and moves."""


def forget_names(pupils: Iterable[Pupil]) -> None:
    """A number stands for each at their seats, and dots stand for their names in sentences of the class."""
    for pupil in pupils:
        own = list(Participant.objects.filter(pupil=pupil))
        lessons = Session.objects.filter(
            Q(school_class=pupil.school_class_id) | Q(pk__in=[one.session_id for one in own])
        )
        for name in {pupil.name, *(one.name for one in own)}:
            for model, fields in SAID:
                replace(model._default_manager.filter(table__session__in=lessons), fields, name)
            for model, fields in STORED:
                replace(model._default_manager.filter(table__session__in=lessons), fields, name, in_json=True)
            replace(_noted(pupil), ("change_message",), name, in_json=True)
            _delete_with(name, Knock.objects.filter(session__in=lessons), "name")
            _change_keys(lessons, name)
            _delete_rulings(lessons, name)
        for participant in own:
            number = number_of_erased(participant.pk)
            Participant.objects.filter(pk=participant.pk).update(name=number)
            Seat.objects.filter(participant=participant).update(name=number)


def _noted(pupil: Pupil) -> QuerySet[LogEntry]:
    """What the administration has changed in their class: it names the pupils."""
    about = ContentType.objects.get_for_model(SchoolClass)
    return LogEntry.objects.filter(content_type=about, object_id=str(pupil.school_class_id))


def _delete_with(name: str, rows: QuerySet[Any], field: str) -> None:
    texts = rows.values_list("pk", field)
    rows.model.objects.filter(pk__in=[pk for pk, text in texts if without(text, name) != text]).delete()


def _delete_rulings(lessons: Iterable[Session], name: str) -> None:
    """Of a ruling on a sentence nothing is left without its words; where a card bears the name, all is."""
    for deck in Deck.objects.filter(sessions__in=lessons).distinct():
        if without(str(deck.draft), name) == str(deck.draft):
            _delete_with(name, deck.examples.all(), "text")


def replace(rows: QuerySet[Any], fields: Iterable[str], name: str, *, in_json: bool = False) -> None:
    """Dots stand for *name* in these *fields* of each of the *rows*."""
    change = partial(_in_json if in_json else without, name=name)
    for row in rows.iterator():
        before = {field: getattr(row, field) for field in fields}
        now = {field: change(text) for field, text in before.items()}
        if now != before:
            rows.model._default_manager.filter(pk=row.pk).update(**now)


def _change_keys(lessons: Iterable[Session], name: str) -> None:
    """What was judged later is known by its words, as they are now; of two that become one, the last."""
    for ruling in LaterRuling.objects.filter(session__in=lessons).order_by("at"):
        key = without(ruling.key, name)
        if key != ruling.key:
            LaterRuling.objects.filter(session=ruling.session_id, key=key).delete()
            LaterRuling.objects.filter(pk=ruling.pk).update(key=key)


def _in_json(stored: str, name: str) -> str:
    is_escaped = "\\u" in stored  # The administration writes its letters so.
    if not stored or not (is_escaped or fold(name) in fold(stored)):
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
