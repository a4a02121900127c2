"""Names of our making: enough of them, kind, in the right language, each once."""

from __future__ import annotations

from random import Random

import pytest

from classroom.models import Participant, Seat
from classroom.services import names

LONGEST = min(Participant._meta.get_field("name").max_length, Seat._meta.get_field("name").max_length)


@pytest.mark.parametrize("language", names.languages())
def test_a_language_has_more_than_a_thousand_names_and_each_fits(language: str) -> None:
    words = names._words(language)

    assert len(words.guests) > 1000
    assert max(map(len, words.guests)) <= LONGEST
    assert all(name.picture for name in words.guests.values())


def test_english_and_french_names_are_there() -> None:
    assert {"en", "fr"} <= set(names.languages())


@pytest.mark.parametrize(
    ("language", "name", "picture"),
    [
        ("en", "Brave Otter", "🦦"),
        ("fr", "Loutre courageuse", "🦦"),
        ("fr", "Hérisson courageux", "🦔"),
        ("fr", "Tortue maligne", "🐢"),
        ("fr", "Renard malin", "🦊"),
    ],
)
def test_the_adjective_stands_and_agrees_as_the_language_wants(
    language: str, name: str, picture: str
) -> None:
    assert names.is_invented(name, language)
    assert names.picture(name) == picture


@pytest.mark.parametrize("name", ["Otter brave", "Loutre courageux", "Brave otter", "Wicked Otter", ""])
def test_other_names_are_not_ours(name: str) -> None:
    assert not names.is_invented(name, "en")
    assert not names.is_invented(name, "fr")


@pytest.mark.parametrize("language", names.languages())
def test_a_whole_class_gets_different_animals_and_nobody_a_taken_name(language: str) -> None:
    taken: set[str] = set()
    pictures = []
    for number in range(36):
        name = names.invent(language, Random(number), taken)
        assert name.text not in taken
        taken.add(name.text)
        pictures.append(name.picture)

    assert len(set(pictures)) == 36


def test_animals_come_back_when_all_are_in_use() -> None:
    animals = {name.picture for name in names._words("en").guests.values()}
    taken: set[str] = set()
    for number in range(len(animals) + 5):
        taken.add(names.invent("en", Random(number), taken).text)

    assert len(taken) == len(animals) + 5


def test_a_language_without_names_borrows_english_ones() -> None:
    assert names.is_invented(names.invent("nl", Random(1)).text, "en")


@pytest.mark.parametrize("language", names.languages())
def test_bots_have_names_of_their_own_even_in_a_crowd(language: str) -> None:
    first = names.bot_names(language, 4, ["Pixel"], rng=Random(1))
    crowd = names.bot_names(language, 100, rng=Random(1))

    assert len(set(first)) == 4
    assert "Pixel" not in first
    assert len(set(crowd)) == 100
    assert max(map(len, crowd)) <= LONGEST
