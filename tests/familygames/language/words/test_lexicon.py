"""Words and first names: what is one, and which can be laid with a hand of letters and stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familygames.language.words.lexicon import Block, Lexicon, is_unfit, lexicon

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


@pytest.mark.parametrize(
    ("words", "names", "both"),
    [
        (
            ENGLISH,
            "sam mary ben benjamin henry charlotte jenny kelly david sarah thomas",
            "rose will mark may grace pat jack bill frank robin art dawn hope sue joy lily",
        ),
        (
            FRENCH,
            "sam anna john david vincent laura mathieu",
            "rose pierre jean marin victoire aurore prudence",
        ),
    ],
    ids=["en", "fr"],
)
def test_a_first_name_is_a_word_only_where_it_means_something_else(
    words: Lexicon, names: str, both: str
) -> None:
    assert [name for name in names.split() if words.is_word(name) or not words.accepts(name)] == []
    assert [word for word in both.split() if not words.is_word(word)] == []


def test_a_teacher_may_add_and_ban_words() -> None:
    words = FRENCH.changed(added=["Zwoub"], banned=["MORUE", "Henri"])

    assert words.is_word("zwoub")
    assert not words.is_word("morue")
    assert not words.accepts("Henri")
    assert "zwoub" in words.words_from("zwoub")
    assert "zwoub" in words.words_from("zwou", stars=1)
    assert "morue" not in words.words_from("morue")
    assert not words.proposes("morue")
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
    blocks = [block for block in words._common if 4 <= block.length <= 6]

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


# What is no word, and what is not proposed


@pytest.mark.parametrize(
    ("words", "abbreviations"),
    [
        (ENGLISH, "llb ghz mrna phd dna html usa unesco nasdaq fbi kgb cia rna hiv nato llbs ghzes htmls"),
        (ENGLISH, "xvi viii xxxvii kbps khz mph lbs dkl hdtv gps bmw phds cns"),
        (FRENCH, "adn dna arn arns mrna usa html htmls jpg pdf php rdv svp qcm lsd cds fbi hiv mme mlle kgs"),
    ],
)  # fmt: skip
def test_abbreviations_units_and_numerals_are_no_words(words: Lexicon, abbreviations: str) -> None:
    assert [word for word in abbreviations.split() if words.is_word(word)] == []


@pytest.mark.parametrize("words", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_what_has_no_vowel_is_a_word_only_if_it_is_read_as_one(words: Lexicon) -> None:
    hushes = {"brr", "brrr", "pff", "pfft", "psst", "pst", "psts", "tsk", "tsks", "zzz", "zzzz"}
    spelt = {word for lists in (words._words, words._names) for word in all_of(lists)}

    assert {word for word in spelt if not set(word) & set("aeiouy")} <= hushes | {"nth", "cwm", "cwms"}


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (
            ENGLISH,
            "my the and because gym rhythm myth lynx nth radar laser ufo monday france niqab mix civil mild",
        ),
        (FRENCH, "lynx pfft brrr ovni radar laser sida dix mil lac sas ile ski lys"),
    ],
)
def test_words_that_look_like_abbreviations_stay_words(words: Lexicon, known: str) -> None:
    assert [word for word in known.split() if not words.is_word(word)] == []


@pytest.mark.parametrize(
    ("words", "rude"),
    [
        (ENGLISH, "shit bastards raped whore nazi cocaine penises"),
        (FRENCH, "merde putes enculer violer connards"),
    ],
)
def test_what_a_dictionary_for_children_leaves_out_counts_but_is_never_proposed(
    words: Lexicon, rude: str
) -> None:
    taught = words.changed(added=rude.split())
    for word in rude.split():
        assert words.accepts(word)
        assert not words.proposes(word)
        assert not taught.proposes(word)
        assert word not in taught.words_from(word)


@pytest.mark.parametrize(
    ("words", "rare", "common"),
    [
        (ENGLISH, "zarf qat xyster etui jeroboam", "house running children friends mary"),
        (FRENCH, "zebu axai ptyx gnaf", "maison courons enfants amis henri marie"),
    ],
)
def test_what_few_people_know_is_not_proposed(words: Lexicon, rare: str, common: str) -> None:
    assert [word for word in rare.split() if words.proposes(word)] == []
    assert [word for word in common.split() if not words.proposes(word)] == []


@pytest.mark.parametrize("words", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_whatever_is_proposed_counts_and_is_fit_for_children(words: Lexicon) -> None:
    proposed = list(all_of(words._common))

    assert len(proposed) > 40_000
    assert all(map(words.accepts, proposed))
    assert [word for word in proposed if is_unfit(words.language, word)] == []


@pytest.mark.parametrize(
    ("words", "unfit", "harmless"),
    [
        (ENGLISH, "noose gypsy thong whisky vodka gun", "snowball house beach"),
        (FRENCH, "gode roulure picole whisky rhum fusil", "beurre soulager maquette enfile tata"),
    ],
    ids=["en", "fr"],
)
def test_what_is_unfit_for_a_class_counts_and_is_not_proposed(
    words: Lexicon, unfit: str, harmless: str
) -> None:
    assert [word for word in unfit.split() if words.proposes(word) or not words.is_word(word)] == []
    assert [word for word in harmless.split() if not words.proposes(word)] == []


def test_a_word_that_no_dictionary_has_is_proposed_once_the_teacher_has_accepted_it() -> None:
    taught = FRENCH.changed(added=["zwoub", "merdouillette", "zebu"])

    assert taught.proposes("zwoub")
    assert not taught.proposes("merdouillette")
    assert not taught.proposes("zebu")


def all_of(blocks: tuple[Block, ...]) -> Iterator[str]:
    return (block[place].decode() for block in blocks for place in range(len(block)))


def test_a_language_without_lists_is_named() -> None:
    with pytest.raises(LookupError, match="'de'"):
        lexicon("de")
