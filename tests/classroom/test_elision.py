"""French shortens "de" and "que" before a name that begins with a vowel or a mute h, wherever they meet."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.utils import translation

from classroom.games import kinds
from classroom.games.familys.words import WORDS
from classroom.games.shared.fragments import in_language
from classroom.settings import BASE_DIR

NAMES = {
    "Emma": "d’Emma", "Éloïse": "d’Éloïse", "Inès": "d’Inès", "Hélène": "d’Hélène", "Oscar": "d’Oscar",
    "Yves": "d’Yves", "Hugo": "de Hugo", "Yann": "de Yann", "Léo": "de Léo",
}  # fmt: skip


SOURCE = """{% load i18n site %}{% blocktranslate with name=name|after:"de" %}Card of {{ name }}\
{% endblocktranslate %}"""
OWN_WORD = re.compile(r"msgstr.*\b([Dd]|[Qq]u)e %\((name|player|pupil)\)s")
SOURCE_FILE = re.compile(r"classroom/[\w/]+\.py|templates/[\w/]+\.html")
SHORTENED_IN = re.compile(r"classroom/(games/\w+/\w+|wording/refusals)\.py")


@pytest.mark.parametrize(("name", "shown"), NAMES.items())
def test_de_before_a_name_is_shortened_on_pages_and_in_games(name: str, shown: str) -> None:
    for language, expected in (("fr", f"Carte {shown}"), ("en", f"Card of {name}")):
        with translation.override(language):
            assert Template(SOURCE).render(Context({"name": name})) == expected

    with translation.override("fr"):
        assert kinds.no_change("class_plays", {"name": name}).startswith(f"Une séance {shown} est")
    assert in_language("fr", WORDS.status["vote.other"], name=name) == f"Les autres jugent le mot {shown}"


def test_no_page_has_de_or_que_of_its_own_before_a_persons_name() -> None:
    entries = (BASE_DIR / "classroom/locale/fr/LC_MESSAGES/django.po").read_text("utf-8").split("\n\n")

    assert [one for one in entries if "#: templates/" in one and OWN_WORD.search(one)] == []


def test_every_other_text_with_de_or_que_before_a_person_stands_where_gaps_are_filled_shortened() -> None:
    """`in_language` fills what games say, `kinds.no_change` the refusals."""
    entries = (BASE_DIR / "classroom/locale/fr/LC_MESSAGES/django.po").read_text("utf-8").split("\n\n")
    sources = {source for one in entries if OWN_WORD.search(one) for source in SOURCE_FILE.findall(one)}

    assert "classroom/wording/refusals.py" in sources
    assert {one for one in sources if not SHORTENED_IN.fullmatch(one)} == set()
