"""Words and first names: what is one, and which can be laid with a hand of letters and stars."""

from __future__ import annotations

from collections import Counter
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familygames.language.lexicon import Block, Lexicon, lexicon

FRENCH = lexicon("fr")
ENGLISH = lexicon("en")


@pytest.mark.parametrize(
    "word",
    [
        "créations",
        "CREATIONS",
        "mangeons",
        "finissait",
        "belles",
        "chevaux",
        "yeux",
        "œufs",
        "sœur",
        "été",
        "à",
    ],
)
def test_every_inflected_form_is_a_french_word_whatever_its_accents_and_case(word: str) -> None:
    assert FRENCH.is_word(word)


@pytest.mark.parametrize(
    "word", ["cats", "children", "stopped", "went", "running", "happier", "boxes", "cities"]
)
def test_every_inflected_form_is_an_english_word(word: str) -> None:
    assert ENGLISH.is_word(word)


@pytest.mark.parametrize(
    "word", ["", "x", "qzt", "chevaus", "mangeassionsions", "aujourd'hui", "a b", "été2"]
)
def test_what_nobody_writes_in_letters_is_no_word(word: str) -> None:
    assert not FRENCH.is_word(word)
    assert not FRENCH.is_first_name(word)


@pytest.mark.parametrize(
    "name", ["Henri", "René", "Zoé", "Inès", "Léo", "Éric", "Kylian", "Maëlys", "Aya", "Loïc"]
)
def test_french_children_and_their_grandparents_have_first_names(name: str) -> None:
    assert FRENCH.is_first_name(name)
    assert FRENCH.accepts(name)


@pytest.mark.parametrize("name", ["Henry", "Mary", "Olivia", "Liam", "Jayden", "Mia"])
def test_english_first_names_are_known(name: str) -> None:
    assert ENGLISH.is_first_name(name)


def test_a_name_is_not_a_word_for_being_a_name() -> None:
    assert FRENCH.is_first_name("Noé")
    assert not FRENCH.is_word("Noé")


def test_a_teacher_may_add_and_ban_words() -> None:
    words = FRENCH.changed(added=["Zwoub"], banned=["MORUE", "Henri"])

    assert words.is_word("zwoub")
    assert not words.is_word("morue")
    assert not words.accepts("Henri")
    assert "zwoub" in words.words_from("zwoub")
    assert "zwoub" in words.words_from("zwou", stars=1)
    assert "morue" not in words.words_from("morue")
    assert FRENCH.is_word("morue")
    assert not FRENCH.is_word("zwoub")


def test_what_is_added_after_a_ban_is_a_word_again() -> None:
    assert FRENCH.changed(banned=["morue"]).changed(added=["morue"]).is_word("morue")


def test_nine_letters_make_creations() -> None:
    longest = next(FRENCH.words_from("SNOITAERC"))

    assert len(longest) == 9
    assert "creations" in FRENCH.words_from("SNOITAERC")


def test_a_star_is_any_letter_but_no_word_is_of_stars_alone() -> None:
    assert "creations" in FRENCH.words_from("creatons", stars=1)
    assert all("z" in word for word in FRENCH.words_from("z", stars=3))


def test_no_letters_make_no_words() -> None:
    assert list(FRENCH.words_from("")) == []
    assert list(FRENCH.words_from("", stars=4)) == []


def test_words_come_longest_first_each_once_down_to_the_least_length() -> None:
    words = list(FRENCH.words_from("henriate", stars=1, least=4))

    assert [len(word) for word in words] == sorted((len(word) for word in words), reverse=True)
    assert len(words) == len(set(words))
    assert min(map(len, words)) == 4
    assert "henri" in words


@pytest.mark.parametrize("words", [FRENCH, ENGLISH], ids=["fr", "en"])
@pytest.mark.parametrize("stars", [0, 1, 2, 3])
def test_exactly_those_words_are_found_that_lack_no_more_letters_than_there_are_stars(
    words: Lexicon, stars: int
) -> None:
    rng = Random(f"hand {stars}")
    hand = "".join(ascii_lowercase[int(rng.random() * 26)] for _ in range(9 - stars))
    blocks = [block for lists in (words._words, words._names) for block in lists if 4 <= block.length <= 6]

    expected = {
        word
        for block in blocks
        for word in (block[place].decode() for place in range(len(block)))
        if (Counter(word) - Counter(hand)).total() <= stars
    }

    assert {word for word in words.words_from(hand, stars, least=4) if len(word) <= 6} == expected


@given(st.sets(st.text("abc", min_size=3, max_size=3)))
def test_a_block_holds_its_words_and_no_others(words: set[str]) -> None:
    block = Block(3, "".join(sorted(words)).encode())

    for letters in ("aaa", "abc", "cba", "ccc", "bcb"):
        assert (letters.encode() in block) == (letters in words)


def test_a_language_without_lists_is_named() -> None:
    with pytest.raises(LookupError, match="'de'"):
        lexicon("de")
