"""First names with their sex, and the commonest names of places."""

from __future__ import annotations

import lzma
import re
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


def before_a_country(name: str) -> str:
    """The French preposition for being in a country or going there; nothing for one that is not known.

    >>> before_a_country("Belgique"), before_a_country("Portugal"), before_a_country("Iran")
    ('en', 'au', 'en')
    """
    word = name.lower()
    if word not in _french_countries() or " " in word or word in WITHOUT_ARTICLE or word[-1] == "s":
        return ""
    feminine = word[-1] == "e" and word not in ("mexique", "cambodge", "mozambique")
    return "en" if feminine or word[0] in "aeiouéèî" else "au"


WITHOUT_ARTICLE = frozenset({"cuba", "haïti", "madagascar", "israël", "québec", "chypre", "malte"})


@cache
def _french_countries() -> frozenset[str]:
    """The countries and regions of ``data/places.toml`` as they are called in French."""
    return frozenset(name.strip().lower() for name in re.split(r"[,\n]", _lists()["countries_fr"])) - {""}


@cache
def gender_of_place(name: str) -> str:
    """The French gender of a country, a region, a river or a monument, as far as it is surely known.

    >>> gender_of_place("Seine"), gender_of_place("Canada"), gender_of_place("Lyon")
    ('f', 'm', '')
    """
    word = name.lower()
    for gender in ("m", "f"):
        if word in _lists()[f"with_article_{gender}"].lower().replace(",", " ").split():
            return gender
    if word not in _french_countries() or not word.isalpha() or word[-1] == "s" or word in WITHOUT_ARTICLE:
        return ""
    if word in ALSO_A_DRINK or (word[-1] != "e" and word[0] in "aeiouéèî"):
        return ""
    return "f" if word[-1] == "e" and word not in ("mexique", "cambodge", "mozambique") else "m"


ALSO_A_DRINK = frozenset({"bourgogne", "champagne", "alsace", "provence", "corse"})
"""Regions by which people, wines or cheeses are called: « un bourgogne »."""


@cache
def _lists() -> dict[str, str]:
    text = files("familygames.language.words").joinpath("data", "places.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _names() -> dict[str, str]:
    packed = files("familygames.language.words").joinpath("data", "names.xz").read_bytes()
    return dict(line.rsplit(" ", 1) for line in lzma.decompress(packed).decode("utf-8").splitlines())


@cache
def _places() -> frozenset[str]:
    """Every spelling of ``data/places.toml``."""
    return frozenset(
        name.strip().lower()
        for key, names in _lists().items()
        if not key.startswith("with_article")
        for name in names.replace("\n", ",").split(",")
    ) - {""}
