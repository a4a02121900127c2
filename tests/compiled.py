"""All that the site searches with, heard as it's compiled: ``python -m tests.compiled`` says it as JSON.

Nothing else has been imported in that process, so none that is made where a module, a class or a game is made
goes unheard. What waits for somebody to call it is called by `tour`.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import json
import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("familygames", "classroom")
TOOLS = re.compile(r"\bcompile_|__main__\b")
"""What reads nothing but data of ours, when somebody calls it; and what is no module of its own."""

MAKING = {
    name: inspect.signature(getattr(re, name))
    for name in re.__all__
    if name == "compile" or hasattr(re.Pattern, name)
}
"""What of `re` is told what to search with."""
FROM_DATA = ("articles.vowel", "articles.consonant")
"""What the languages say, by the name it has where it is compiled."""

heard: dict[tuple[str, int, str, bool, int], None] = {}
"""Where it was compiled, what it says, whether of bytes, and with which flags; in their order."""


def listen() -> None:
    """From now on, note whatever one of our files has compiled."""
    for name, told in MAKING.items():
        setattr(re, name, noting(getattr(re, name), told, re.compile))


def noting(
    make: Callable[..., Any], told: inspect.Signature, compile_: Callable[..., re.Pattern[Any]]
) -> Any:
    """*make*, which is told what to search with, and with which flags."""

    @functools.wraps(make)
    def noted(*args: Any, **kwargs: Any) -> Any:
        here = inspect.currentframe()
        assert here is not None
        assert here.f_back is not None
        caller = inspect.getframeinfo(here.f_back, context=0)
        file = Path(caller.filename)
        if file.is_relative_to(ROOT) and str(file.relative_to(ROOT)).startswith(PACKAGES):
            asked = told.bind(*args, **kwargs).arguments
            compiled = compile_(asked["pattern"], asked.get("flags", 0))
            note(str(file.relative_to(ROOT)), caller.lineno, compiled)
        return make(*args, **kwargs)

    return noted


def note(file: str, line: int, pattern: re.Pattern[Any]) -> None:
    is_bytes = isinstance(pattern.pattern, bytes)
    text = pattern.pattern.decode("latin-1") if is_bytes else pattern.pattern
    heard[file, line, text, is_bytes, pattern.flags] = None


def import_all() -> None:
    import django  # noqa: PLC0415  # `listen` comes first.

    django.setup()
    for name in PACKAGES:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not TOOLS.search(found.name):
                importlib.import_module(found.name)


def tour() -> None:
    """Call whatever compiles only when it is called, or note what it would compile."""
    from familygames import listing  # noqa: PLC0415  # `listen` comes first.
    from familygames.language import (  # noqa: PLC0415  # `listen` comes first.
        feedback,
        realization,
        resources,
        speech_acts,
    )

    resources.load()
    for line in ("a ## b", "a##b"):
        listing.own_separator("##", [line])
    for language in resources.LANGUAGES:
        tongue = resources.tongue(language)
        realization.family_label("Blue", language)
        feedback.written([feedback.Piece("as tu le roi ?")], tongue, ["Zoé", "Mary-Ann"])
        speech_acts._asks(language)
        speech_acts._tells(language)
        for name in FROM_DATA:
            note(name, 0, re.compile(getattr(tongue.requests.articles, name.partition(".")[2])))


def addresses() -> None:
    """Those of Django's own pages, too: they're asked by the same strangers."""
    from django.urls import URLResolver, get_resolver  # noqa: PLC0415  # `listen` comes first.

    def patterns_of(resolver: URLResolver) -> Iterator[Any]:
        for part in resolver.url_patterns:
            yield part.pattern
            if isinstance(part, URLResolver):
                yield from patterns_of(part)

    for pattern in patterns_of(get_resolver()):
        note("addresses", 0, pattern.regex)


def fields() -> None:
    """What the fields of our models and forms demand."""
    from django import forms  # noqa: PLC0415  # `listen` comes first.
    from django.apps import apps  # noqa: PLC0415  # `listen` comes first.
    from django.core.validators import RegexValidator  # noqa: PLC0415  # `listen` comes first.

    from classroom import forms as ours  # noqa: PLC0415  # `listen` comes first.

    asked = [field for model in apps.get_app_config("classroom").get_models() for field in model._meta.fields]
    filled_in = [
        form
        for found in pkgutil.iter_modules(ours.__path__, f"{ours.__name__}.")
        for form in vars(importlib.import_module(found.name)).values()
        if isinstance(form, type) and issubclass(form, forms.BaseForm)
    ]
    assert filled_in, "no form was found"
    asked += [field for form in filled_in for field in form.base_fields.values()]
    for field in asked:
        for validator in field.validators:
            if isinstance(validator, RegexValidator):
                note("fields", 0, re.compile(validator.regex.pattern, validator.regex.flags))


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    listen()
    import_all()
    tour()
    addresses()
    fields()
    sys.stdout.write(json.dumps(list(heard)))
