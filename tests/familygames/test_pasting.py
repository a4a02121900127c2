"""Pasted lists, whichever way they are kept."""

from __future__ import annotations

import doctest

import pytest

from familygames import pasting
from familygames.cards import Family
from familygames.decks.sentences import SentenceFamily
from familygames.pasting import read_list

PAIR = ("fr", "en")


def words(families: tuple[Family, ...]) -> list[list[tuple[str, str]]]:
    return [
        [(member.faces["fr"].phrase, member.faces["en"].phrase) for member in family.members]
        for family in families
    ]


def names(families: tuple[Family, ...]) -> list[tuple[str, str]]:
    return [(family.faces["fr"].word, family.faces["en"].word) for family in families]


def test_the_examples_hold() -> None:
    assert doctest.testmod(pasting).failed == 0


@pytest.mark.parametrize("delimiter", ["\t", ";", "; ", ", ", ",", " - ", " – ", "—", " = ", " : ", ": "])
def test_any_usual_sign_parts_the_two_words(delimiter: str) -> None:
    text = f"la pomme de terre{delimiter}the potato\r\nle porte-clés{delimiter}the key ring\n"

    assert words(read_list(text, PAIR)) == [
        [("la pomme de terre", "the potato"), ("le porte-clés", "the key ring")]
    ]


def test_a_dash_is_a_dash_however_long() -> None:
    text = "le chat - the cat\nle chien – the dog\nle porte-clés — the key ring"

    assert words(read_list(text, PAIR)) == [
        [("le chat", "the cat"), ("le chien", "the dog"), ("le porte-clés", "the key ring")]
    ]


def test_words_with_a_hyphen_are_not_parted() -> None:
    assert words(read_list("arc-en-ciel\nporte-clés", PAIR)) == [[("arc-en-ciel", ""), ("porte-clés", "")]]


def test_a_quoted_cell_may_hold_the_sign_itself() -> None:
    assert words(read_list('"vite, vite",quickly\nbien,well', PAIR))[0][0] == ("vite, vite", "quickly")


def test_quotation_marks_that_hold_no_cell_are_marks_like_others() -> None:
    text = '"Bonjour, dit-il\t"Hello, he said\n"Non" est un mot\t"No" is a word\nle chat\tthe "cat"'

    assert words(read_list(text, PAIR)) == [
        [
            ('"Bonjour, dit-il', '"Hello, he said'),
            ('"Non" est un mot', '"No" is a word'),
            ("le chat", 'the "cat"'),
        ]
    ]


def test_without_another_sign_so_many_cards_make_a_family() -> None:
    text = "\n".join(f"mot {number}\tword {number}" for number in range(36))

    assert [len(family.members) for family in read_list(text, PAIR)] == [6] * 6
    assert [len(family.members) for family in read_list(text, PAIR, size=5)] == [5] * 7 + [1]


def test_blank_lines_part_families() -> None:
    families = read_list("un;one\ndeux;two\n\n\ntrois;three", PAIR)

    assert [len(family.members) for family in families] == [2, 1]
    assert [(family.colour, family.shape) for family in families] == [("blue", "circle"), ("red", "heart")]


@pytest.mark.parametrize(
    "heading", ["# Fruits / Fruit", "Fruits / Fruit:", "# Fruits | Fruit", "# Fruits\tFruit"]
)
def test_a_heading_names_the_family_that_follows(heading: str) -> None:
    families = read_list(f"{heading}\npomme\tapple\npoire\tpear\n# Mer\npoisson\tfish", PAIR)

    assert names(families) == [("Fruits", "Fruit"), ("Mer", "")]


def test_further_columns_name_the_family() -> None:
    three = read_list("Fruits,pomme,apple\nFruits,poire,pear\nMer,poisson,fish", PAIR)
    four = read_list("Fruits,Fruit,pomme,apple\nMer,Sea,poisson,fish", PAIR)

    assert names(three) == [("Fruits", ""), ("Mer", "")]
    assert [len(family.members) for family in three] == [2, 1]
    assert names(four) == [("Fruits", "Fruit"), ("Mer", "Sea")]


def test_a_single_column_leaves_the_other_language_open() -> None:
    assert words(read_list("pomme\npoire", PAIR)) == [[("pomme", ""), ("poire", "")]]


def test_articles_are_parted_from_their_words() -> None:
    (family,) = read_list("l’école;the school\nLe chat;The cat", PAIR)

    faces = [member.faces["fr"] for member in family.members]
    assert [(face.article, face.word) for face in faces] == [("l’", "école"), ("Le", "chat")]


def test_names_are_new_and_never_twice() -> None:
    families = read_list("a;b\n\nc;d", PAIR, first=7)
    ids = [family.id for family in families] + [m.id for family in families for m in family.members]

    assert len(set(ids)) == len(ids)
    assert min(ids) == "new-7" or "new-7" in ids


def test_lines_of_sentences_are_families_of_twins() -> None:
    text = "Marie | lit | un livre | dans | le jardin.\tMarie | reads | a book | in | the garden"

    (family,) = read_list(text, PAIR, "sentences")

    assert isinstance(family, SentenceFamily)
    assert [card.text for card in family.sentence("en")] == ["Marie", "reads", "a book", "in", "the garden"]
    assert [(card.position, card.die) for card in family.sentence("fr")] == [(n, n) for n in range(1, 6)]
    assert [card.text for card in family.members if card.neutral] == ["Marie", "Marie"]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\t\t\t", "###", ":", ";;;;;;", '"', "\x00", "a\tb\tc\td\te\tf"]
)
def test_whatever_is_pasted_makes_families_or_none(text: str) -> None:
    for kind in ("cards", "sentences"):
        read_list(text, PAIR, kind)  # type: ignore[arg-type]
