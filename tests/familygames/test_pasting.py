"""Pasted lists, whichever way they are kept."""

from __future__ import annotations

import pytest

from familygames.cards import Family
from familygames.decks.sentences import SentenceFamily
from tests.familygames.lists import families_in


def words(families: tuple[Family, ...]) -> list[list[tuple[str, str]]]:
    return [
        [(member.faces["fr"].phrase, member.faces["en"].phrase) for member in family.members]
        for family in families
    ]


def names(families: tuple[Family, ...]) -> list[tuple[str, str]]:
    return [(family.faces["fr"].word, family.faces["en"].word) for family in families]


@pytest.mark.parametrize("delimiter", ["\t", ";", "; ", ", ", ",", " - ", " – ", "—", " = ", " : ", ": "])
def test_any_usual_sign_parts_the_two_words(delimiter: str) -> None:
    text = f"la pomme de terre{delimiter}the potato\r\nle porte-clés{delimiter}the key ring\n"

    assert words(families_in(text)) == [
        [("la pomme de terre", "the potato"), ("le porte-clés", "the key ring")]
    ]


def test_a_dash_is_a_dash_however_long() -> None:
    text = "le chat - the cat\nle chien – the dog\nle porte-clés — the key ring"

    assert words(families_in(text)) == [
        [("le chat", "the cat"), ("le chien", "the dog"), ("le porte-clés", "the key ring")]
    ]


def test_words_with_a_hyphen_are_not_parted() -> None:
    assert words(families_in("arc-en-ciel\nporte-clés")) == [[("arc-en-ciel", ""), ("porte-clés", "")]]


def test_a_quoted_cell_may_hold_the_sign_itself() -> None:
    assert words(families_in('"vite, vite",quickly\nbien,well'))[0][0] == ("vite, vite", "quickly")


def test_quotation_marks_that_hold_no_cell_are_marks_like_others() -> None:
    text = '"Bonjour, dit-il\t"Hello, he said\n"Non" est un mot\t"No" is a word\nle chat\tthe "cat"'

    assert words(families_in(text)) == [
        [
            ('"Bonjour, dit-il', '"Hello, he said'),
            ('"Non" est un mot', '"No" is a word'),
            ("le chat", 'the "cat"'),
        ]
    ]


def test_without_another_sign_so_many_cards_make_a_family() -> None:
    text = "\n".join(f"mot {number}\tword {number}" for number in range(36))

    assert [len(family.members) for family in families_in(text)] == [6] * 6
    assert [len(family.members) for family in families_in(text, size=5)] == [5] * 7 + [1]


def test_blank_lines_part_families() -> None:
    families = families_in("un;one\ndeux;two\n\n\ntrois;three")

    assert [len(family.members) for family in families] == [2, 1]
    assert [(family.colour, family.shape) for family in families] == [("blue", "circle"), ("red", "heart")]


@pytest.mark.parametrize(
    "heading", ["# Fruits / Fruit", "Fruits / Fruit:", "# Fruits | Fruit", "# Fruits\tFruit"]
)
def test_a_heading_names_the_family_that_follows(heading: str) -> None:
    families = families_in(f"{heading}\npomme\tapple\npoire\tpear\n# Mer\npoisson\tfish")

    assert names(families) == [("Fruits", "Fruit"), ("Mer", "")]


@pytest.mark.parametrize("heading", ["# Fruits / Fruit", "Fruits / Fruit:", "**Fruits / Fruit**"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_blank_line_parts_families_below_a_heading_too(heading: str, between: str) -> None:
    families = families_in(
        f"{heading}{between}pomme\tapple\npoire\tpear\n\nchien\tdog\nchat\tcat\n\nun\tone\ndeux\ttwo\n\n"
        f"# Mer / Sea{between}poisson\tfish\nsel\tsalt\n\nrouge\tred\nbleu\tblue"
    )

    assert names(families) == [("Fruits", "Fruit"), ("", ""), ("", ""), ("Mer", "Sea"), ("", "")]
    assert [len(family.members) for family in families] == [2] * 5


@pytest.mark.parametrize(
    "text",
    [
        "# Fruits\n\npomme\tapple\n\npoire\tpear\n\nprune\tplum\n# Mer\n\npoisson\tfish",
        "# Fruits\n"
        + "\n".join(f"mot {n}\tword {n}" for n in range(9))
        + "\n\nun\tone\n# Mer\npoisson\tfish",
    ],
    ids=["each line by itself", "many together"],
)
def test_blank_lines_that_part_no_families_part_none_below_a_heading(text: str) -> None:
    assert names(families_in(text)) == [("Fruits", ""), ("Mer", "")]


def test_further_columns_name_the_family() -> None:
    three = families_in("Fruits,pomme,apple\nFruits,poire,pear\nMer,poisson,fish")
    four = families_in("Fruits,Fruit,pomme,apple\nMer,Sea,poisson,fish")

    assert names(three) == [("Fruits", ""), ("Mer", "")]
    assert [len(family.members) for family in three] == [2, 1]
    assert names(four) == [("Fruits", "Fruit"), ("Mer", "Sea")]


def test_a_single_column_leaves_the_other_language_open() -> None:
    assert words(families_in("pomme\npoire")) == [[("pomme", ""), ("poire", "")]]


def test_articles_are_parted_from_their_words() -> None:
    (family,) = families_in("l’école;the school\nLe chat;The cat")

    faces = [member.faces["fr"] for member in family.members]
    assert [(face.article, face.word) for face in faces] == [("l’", "école"), ("le", "chat")]


@pytest.mark.parametrize(
    ("written", "article", "word"),
    [
        ("chat (le)", "le", "chat"),
        ("chat, le", "le", "chat"),
        ("chat ( le )", "le", "chat"),
        ("pomme de terre (la)", "la", "pomme de terre"),
        ("eau (l')", "l’", "eau"),
        ("école, l’", "l’", "école"),
        ("yeux (les)", "les", "yeux"),
        ("chat (noir)", "", "chat (noir)"),
        ("vite, vite", "", "vite, vite"),
    ],
)
def test_an_article_may_stand_behind_its_word(written: str, article: str, word: str) -> None:
    (family,) = families_in(f"{written} = the thing\nle chien = the dog\nla vache = the cow")

    face = family.members[0].faces["fr"]
    assert (face.article, face.word) == (article, word)


def test_names_are_new_and_never_twice() -> None:
    families = families_in("a;b\n\nc;d", first=7)
    ids = [family.id for family in families] + [m.id for family in families for m in family.members]

    assert len(set(ids)) == len(ids)
    assert sorted(ids) == ["new-10", "new-7", "new-8", "new-9"]


def test_lines_of_sentences_are_families_of_twins() -> None:
    text = "Marie | lit | un livre | dans | le jardin.\tMarie | reads | a book | in | the garden"

    (family,) = families_in(text, "sentences")

    assert isinstance(family, SentenceFamily)
    assert [card.text for card in family.sentence("en")] == ["Marie", "reads", "a book", "in", "the garden"]
    assert [(card.position, card.die) for card in family.sentence("fr")] == [(n, n) for n in range(1, 6)]
    assert [card.text for card in family.members if card.neutral] == ["Marie", "Marie"]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\t\t\t", "###", ":", ";;;;;;", '"', "\x00", "a\tb\tc\td\te\tf"]
)
def test_whatever_is_pasted_makes_families_or_none(text: str) -> None:
    for kind in ("cards", "sentences"):
        families_in(text, kind)  # type: ignore[arg-type]
