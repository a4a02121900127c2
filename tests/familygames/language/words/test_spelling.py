"""Words as a tolerant reader takes them."""

from __future__ import annotations

import pytest

from familygames.language.words.spelling import Speller, distance, fold, sound, tokens, words


def test_case_accents_and_ligatures_do_not_count() -> None:
    assert fold("SŒUR") == "soeur"
    assert fold("Ève") == fold("E\u0300VE") == "eve"
    assert fold("Łukasz") == "lukasz"


def test_apostrophes_and_hyphens_part_words() -> None:
    assert words("l'école, as-tu l’ordinateur ?") == ("l", "ecole", "as", "tu", "l", "ordinateur")


def test_a_token_knows_its_place_and_the_mark_after_it() -> None:
    text = "  Zoé, « ça va » ?"

    found = tokens(text)

    assert [text[token.start : token.end] for token in found] == ["Zoé", "ça", "va"]
    assert [token.mark for token in found] == [",", "", "?"]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("mother", "mother", 0),
        ("moter", "mother", 1),
        ("mohter", "mother", 1),
        ("mather", "father", 1),
        ("a", "abcd", 3),
    ],
)
def test_distance_counts_slips(one: str, other: str, expected: int) -> None:
    assert distance(one, other, 3) == distance(other, one, 3) == expected


def test_distance_stops_counting_beyond_what_matters() -> None:
    assert distance("mother", "grandfather", 2) == 3


def test_words_that_sound_alike_share_a_key() -> None:
    assert sound("muzer") == sound("muther")
    assert sound("foto") == sound("photo")
    assert sound("blak") == sound("black")


def test_a_speller_prefers_the_word_that_begins_alike() -> None:
    speller = Speller(["mother", "father", "brother", "sister", "red"])

    assert [word for word, _ in speller.near("mather")] == ["mother"]
    assert [word for word, _ in speller.near("fother")] == ["father"]
    assert [word for word, _ in speller.near("sitser")] == ["sister"]
    assert speller.near("window") == ()
    assert speller.near("bed") == ()
