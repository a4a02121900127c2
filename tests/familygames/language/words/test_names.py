"""First names with their sex, and names of places."""

from __future__ import annotations

import pytest

from familygames.language.words.names import is_first_name, is_place_name, name_gender


@pytest.mark.parametrize(
    ("name", "sex"), [("Julie", "f"), ("Karim", "m"), ("Helen", "f"), ("Camille", ""), ("Xqz", "")]
)
def test_a_first_name_tells_its_sex_where_it_has_one(name, sex):
    assert name_gender(name) == sex


def test_places_are_known_from_persons():
    assert is_place_name("Londres")
    assert is_place_name("England")
    assert not is_place_name("Hugo")
    assert is_first_name("Hélène")
    assert not is_first_name("Londres")
