"""What the site keeps of people: each field of each model, for the register and the impact assessment."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db.models import Model


class Retention(NamedTuple):
    """What one model keeps of *people*, and *until* when."""

    model: str
    people: str
    what: tuple[str, ...]
    until: str


@cache
def _register() -> dict[str, Any]:
    return tomllib.loads(files("classroom").joinpath("personal.toml").read_text("utf-8"))


def kept(language: str) -> Iterator[Retention]:
    """What is kept of people, in *language*: ``"en"`` or ``"fr"``."""
    days = {
        "lesson_days": settings.LESSON_DAYS,
        "practice_days": settings.PRACTICE_DAYS,
        "guest_days": settings.GUEST_DAYS,
    }
    for model, entries in _register()["personal"].items():
        what = tuple(field[language] for field in entries["fields"].values())
        yield Retention(model, entries["people"][language], what, entries["until"][language].format(**days))


def fields_of(model: type[Model]) -> set[str]:
    """The fields of *model* that may say something: all but its key, where that is a number."""
    return {
        field.name
        for field in [*model._meta.concrete_fields, *model._meta.many_to_many]
        if not (field.primary_key and field.get_internal_type().endswith("AutoField"))
    }


def faults() -> list[str]:
    """Fields of which nothing is said, and what is said of fields that are not there."""
    personal, other = _register()["personal"], _register()["other"]
    models = {model._meta.label: fields_of(model) for model in apps.get_models()}
    registered = {
        name: [*personal.get(name, {"fields": {}})["fields"], *other.get(name, ())]
        for name in personal | other
    }
    return [
        *(f"{name} is no model" for name in registered if name not in models),
        *(
            f"{name}.{field} is {'not described' if field in fields else 'no field'}"
            for name, fields in models.items()
            for field in sorted(fields ^ set(registered.get(name, ())))
        ),
        *(
            f"{name}: a field is described twice"
            for name, listed in registered.items()
            if len(listed) > len(set(listed))
        ),
    ]
