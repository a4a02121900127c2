"""What a deck knows beyond its words goes to Anki as tags, and comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familygames.exchange import note_tags
from familygames.exchange.columns import read_list, read_text
from familygames.happy_family import standard_deck

DECK = standard_deck()
FAMILY = DECK.families[0]


@given(themes=st.lists(st.text(min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=4))
def test_themes_come_back_as_they_were_and_no_tag_has_a_blank(themes: list[str]) -> None:
    deck = DECK.but(tags=tuple(dict.fromkeys(themes)))

    tags = note_tags.tags_of(deck, FAMILY)

    assert all(tag == tag.strip() and len(tag.split()) == 1 for tag in tags)
    assert read_list(note_tags.told_by(tags)["deck.tags"]) == deck.tags


def test_level_colour_and_shape_come_back_whatever_anki_makes_of_their_capitals() -> None:
    deck = DECK.but(level="pre-A1")

    for tags in (note_tags.tags_of(deck, FAMILY), list(map(str.upper, note_tags.tags_of(deck, FAMILY)))):
        cells = note_tags.told_by(tags)
        assert (cells["deck.level"], cells["family.shape"]) == ("pre-A1", FAMILY.shape)
        assert read_text(cells["family.colour"]) == FAMILY.colour


@pytest.mark.parametrize(
    "tag", ["leech", "level::Z9", "shape::cloud", "Anglais::Unité_3", "level::", "::A1", "level"]
)
def test_tags_of_others_say_nothing(tag: str) -> None:
    assert note_tags.told_by([tag]) == {}
