"""First names with their sex, and the commonest names of places."""

from __future__ import annotations

import lzma
import tomllib
from functools import cache
from importlib.resources import files


def name_gender(name: str) -> str:
    """``m`` or ``f``; nothing for a name of both or one that is not known.

    >>> name_gender("Julie"), name_gender("Camille"), name_gender("Xyz")
    ('f', '', '')
    """
    sex = _names().get(name.lower(), "")
    return sex if len(sex) == 1 else ""


def is_first_name(name: str) -> bool:
    """A first name as it is spelt, with its accents: "Noël", not "Noel", is in the French list."""
    return name.lower() in _names()


def is_place_name(name: str) -> bool:
    """
    >>> is_place_name("Londres"), is_place_name("Karim")
    (True, False)
    """
    return name.lower() in _places()


@cache
def _names() -> dict[str, str]:
    packed = files("familygames.language.judge").joinpath("data", "names.xz").read_bytes()
    return dict(line.rsplit(" ", 1) for line in lzma.decompress(packed).decode("utf-8").splitlines())


@cache
def _places() -> frozenset[str]:
    """Every spelling of ``data/places.toml``."""
    text = files("familygames.language.judge").joinpath("data", "places.toml").read_text("utf-8")
    return frozenset(
        name.strip().lower()
        for names in tomllib.loads(text).values()
        for name in names.replace("\n", ",").split(",")
    ) - {""}
