"""Names of our making: for guests, who type nothing, and for bots.

    >>> invent("en", Random(3))
    Name(text='Fair Beaver', picture='🦫')

The words are data, one file a language, in ``classroom/data``; a language without a file borrows English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

DATA = Path(__file__).parent.parent / "data"
FALLBACK = "en"


class Name(NamedTuple):
    text: str
    picture: str


def languages() -> list[str]:
    return sorted(path.stem.removeprefix("names_") for path in DATA.glob("names_*.toml"))


def invent(language: str, rng: Random, taken: Collection[str] = ()) -> Name:
    """A guest's name that is not among *taken*; animals that nobody is yet come first.

    Two foxes at one table are easy to mix up, so an animal comes back only when all are in use.
    """
    words = _words(language)
    lowered = {name.casefold() for name in taken}
    free = [name for name in words.guests.values() if name.text.casefold() not in lowered]
    animals = {picture(text) for text in taken}
    return rng.choice([name for name in free if name.picture not in animals] or free)


def is_invented(text: str, language: str) -> bool:
    """Whether *text* is a name that `invent` could have given: the only names guests may bring."""
    return text in _words(language).guests


def picture(text: str) -> str:
    """The animal of an invented name, in whichever language; empty for any other name."""
    return next(
        (name.picture for name in (_words(code).guests.get(text) for code in languages()) if name), ""
    )


def bot_names(language: str, number: int, taken: Collection[str] = (), *, rng: Random) -> list[str]:
    """This many different names for bots, none of them among *taken*."""
    lowered = {name.casefold() for name in taken}
    names = [name for name in _words(language).bots if name.casefold() not in lowered]
    rng.shuffle(names)
    again = 2
    while len(names) < number:
        names += [f"{name} {again}" for name in names]
        again += 1
    return names[:number]


class _Words(NamedTuple):
    guests: dict[str, Name]
    bots: tuple[str, ...]


@cache
def _words(language: str) -> _Words:
    path = DATA / f"names_{language}.toml"
    if not path.exists():
        return _words(FALLBACK)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    guests = _GUESTS.get(language, _adjective_first)(data)
    return _Words({name.text: name for name in guests}, tuple(data["bots"]))


def _adjective_first(data: dict[str, Any]) -> list[Name]:
    return [
        Name(f"{adjective} {animal}", picture)
        for adjective in data["adjectives"]
        for animal, picture in data["animals"].items()
    ]


def _agreeing_adjective_last(data: dict[str, Any]) -> list[Name]:
    return [
        Name(f"{animal} {forms[gender]}", picture)
        for forms in data["adjectives"]
        for gender, key in enumerate(("masculine", "feminine"))
        for animal, picture in data["animals"][key].items()
    ]


_GUESTS = {"en": _adjective_first, "fr": _agreeing_adjective_last}
