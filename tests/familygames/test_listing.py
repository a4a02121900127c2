"""Lists as teachers of many countries write them: the words come whole, and nothing else comes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames import listing
from familygames.errors import Unreadable
from familygames.language import language_detection
from familygames.listing import read_lines
from tests.familygames.lists import PAIR, families_in, read_list

TWO = [("", "le chat", "the cat"), ("", "le chien", "the dog")]
FRUIT = [("Fruits", "pomme", "apple"), ("Fruits", "poire", "pear"), ("Mer", "poisson", "fish")]

ZOO: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    # --- What stands before the words
    "numbers": ("1. le chat - the cat\n2. le chien - the dog", TWO),
    "numbers that close": ("1) le chat - the cat\n2) le chien - the dog", TWO),
    "numbers in brackets": ("(1) le chat : the cat\n(2) le chien : the dog", TWO),
    "numbers without a blank": ("1.le chat;the cat\n2.le chien;the dog", TWO),
    "numbers of Markdown": ("1. le chat | the cat\n1. le chien | the dog", TWO),
    "numbers and dashes": ("1.- le chat = the cat\n2.- le chien = the dog", TWO),
    "numbers with a sign": ("n° 1 le chat = the cat\nn° 2 le chien = the dog", TWO),
    "numbers in circles": ("① le chat = the cat\n② le chien = the dog", TWO),
    "letters": ("a) le chat - the cat\nb) le chien - the dog", TWO),
    "a column of numbers": ("1\tle chat\tthe cat\n2\tle chien\tthe dog", TWO),
    "numbers parted like words": ("1 - le chat - the cat\n2 - le chien - the dog", TWO),
    "bullets": ("• le chat - the cat\n• le chien - the dog", TWO),
    "small squares": ("▪ le chat\tthe cat\n▪ le chien\tthe dog", TWO),
    "dashes before": ("- le chat - the cat\n- le chien - the dog", TWO),
    "long dashes before": ("– le chat – the cat\n– le chien – the dog", TWO),
    "stars": ("* le chat: the cat\n* le chien: the dog", TWO),
    "stars that touch": ("*le chat: the cat\n*le chien: the dog", TWO),
    "boxes to tick": ("☐ le chat = the cat\n☑ le chien = the dog", TWO),
    "boxes of Markdown": ("- [ ] le chat = the cat\n- [x] le chien = the dog", TWO),
    "arrows before": ("➢ le chat = the cat\n➢ le chien = the dog", TWO),
    "quoted as in a mail": ("> le chat = the cat\n> le chien = the dog", TWO),
    "a mark of the byte order": ("\ufeffle chat;the cat\nle chien;the dog", TWO),
    "marks nobody sees": ("\u200ele chat;\u200bthe cat\nle chien;\u00adthe dog", TWO),
    # --- What stands around them
    "French quotation marks": ("« le chat » = the cat\n« le chien » = the dog", TWO),
    "English quotation marks": ("“le chat” – “the cat”\n“le chien” – “the dog”", TWO),
    "German quotation marks": ("„le chat“ : „the cat“\n„le chien“ : „the dog“", TWO),
    "straight quotation marks": ('"le chat" - "the cat"\n"le chien" - "the dog"', TWO),
    "whole lines in quotation marks": ('"le chat = the cat"\n"le chien = the dog"', TWO),
    "cells in quotation marks": ('"le chat","the cat"\n"le chien","the dog"', TWO),
    "commas at the ends": ("le chat = the cat,\nle chien = the dog,", TWO),
    "semicolons at the ends": ("le chat - the cat;\nle chien - the dog;", TWO),
    "blanks everywhere": ("   le chat  :  the cat  \n\u00a0le chien\u00a0:\u00a0the dog", TWO),
    "blank cells at the ends": ("le chat;the cat;;;\nle chien;the dog;;;", TWO),
    "lines of Windows": ("le chat;the cat\r\nle chien;the dog\r\n", TWO),
    "lines of an old Mac": ("le chat;the cat\rle chien;the dog\r", TWO),
    # --- What stands between them
    "tabs": ("le chat\tthe cat\nle chien\tthe dog", TWO),
    "semicolons": ("le chat ; the cat\nle chien ; the dog", TWO),
    "two semicolons": ("le chat;;the cat\nle chien;;the dog", TWO),
    "colons": ("le chat : the cat\nle chien: the dog", TWO),
    "colons that touch": ("le chat:the cat\nle chien:the dog", TWO),
    "two colons": ("le chat::the cat\nle chien::the dog", TWO),
    "is": ("le chat = the cat\nle chien=the dog", TWO),
    "arrows": ("le chat → the cat\nle chien→the dog", TWO),
    "arrows of signs": ("le chat -> the cat\nle chien --> the dog", TWO),
    "double arrows": ("le chat => the cat\nle chien => the dog", TWO),
    "arrows both ways": ("le chat ↔ the cat\nle chien <-> the dog", TWO),
    "bars": ("le chat | the cat\nle chien|the dog", TWO),
    "a table of Markdown": ("| le chat | the cat |\n|---|---|\n| le chien | the dog |", TWO),
    "strokes": ("le chat / the cat\nle chien/the dog", TWO),
    "dashes": ("le chat - the cat\nle chien – the dog", TWO),
    "two dashes": ("le chat -- the cat\nle chien --- the dog", TWO),
    "dashes that touch on one side": ("le chat- the cat\nle chien -the dog", TWO),
    "dots": ("le chat ........ the cat\nle chien ........... the dog", TWO),
    "lines to write on": ("le chat ______ the cat\nle chien ______ the dog", TWO),
    "points in the middle": ("le chat • the cat\nle chien • the dog", TWO),
    "columns of blanks": ("le chat      the cat\nle chien     the dog", TWO),
    "several signs": ("le chat = the cat\nle chien - the dog", TWO),
    "commas": ("le chat, the cat\nle chien, the dog", TWO),
    "a German list": (
        "1. das Haus – la maison\n2. der Baum – l’arbre",
        [("", "das Haus", "la maison"), ("", "der Baum", "l’arbre")],
    ),
    "Chinese colons": ("猫：cat\n狗：dog", [("", "猫", "cat"), ("", "狗", "dog")]),
    "Arabic": ("قطة = cat\nكلب = dog", [("", "قطة", "cat"), ("", "كلب", "dog")]),
    # --- Signs that belong to words
    "commas in words": (
        "un chat, une chatte = a cat\nun chien = a dog, a hound\nvite, vite = quickly",
        [
            ("", "un chat, une chatte", "a cat"),
            ("", "un chien", "a dog, a hound"),
            ("", "vite, vite", "quickly"),
        ],
    ),
    "strokes in words": (
        "il/elle - he/she\nle/la prof - the teacher\noui - yes",
        [("", "il/elle", "he/she"), ("", "le/la prof", "the teacher"), ("", "oui", "yes")],
    ),
    "hyphens in words": (
        "porte-clés - key-ring\narc-en-ciel - rainbow",
        [("", "porte-clés", "key-ring"), ("", "arc-en-ciel", "rainbow")],
    ),
    "hours": (
        "12:30;half past twelve\n8:15;a quarter past eight",
        [("", "12:30", "half past twelve"), ("", "8:15", "a quarter past eight")],
    ),
    "decimals": ("1.5 l;1.5 cl\n2.5 l;2.5 cl", [("", "1.5 l", "1.5 cl"), ("", "2.5 l", "2.5 cl")]),
    "numbers to learn": ("1;un\n2;deux", [("", "1", "un"), ("", "2", "deux")]),
    "marks of a sentence": (
        "Ça va ? = How are you?\nOui, merci. = Yes, thank you.",
        [("", "Ça va ?", "How are you?"), ("", "Oui, merci.", "Yes, thank you.")],
    ),
    "apostrophes": ("l'eau = water\nl'an '98 = 'tis", [("", "l’eau", "water"), ("", "l’an '98", "'tis")]),
    # --- A cell too many, or too few
    "a third cell in one line": (
        "le chat\tthe cat\nle chien\tthe dog\thound\nla vache\tthe cow",
        [*TWO, ("", "la vache", "the cow")],
    ),
    "a second dash in one line": (
        "le chat - the cat\nle chien - the dog - the hound\nla vache - the cow",
        [TWO[0], ("", "le chien", "the dog - the hound"), ("", "la vache", "the cow")],
    ),
    "a second comma in one line": (
        "le chat,the cat\nle chien,the dog,the hound\nla vache,the cow",
        [TWO[0], ("", "le chien", "the dog, the hound"), ("", "la vache", "the cow")],
    ),
    "a word without its other": (
        "le chat;the cat\nle chien;the dog\nla vache",
        [*TWO, ("", "la vache", "")],
    ),
    "one column": ("le chat\nle chien", [("", "le chat", ""), ("", "le chien", "")]),
    "one column with bullets": ("- le chat\n- le chien", [("", "le chat", ""), ("", "le chien", "")]),
    "a column of remarks": (
        "le chat;the cat;masculine\nle chien;the dog;\nmanger;to eat;verb\nla vache;the cow;feminine",
        [*TWO, ("", "manger", "to eat"), ("", "la vache", "the cow")],
    ),
    "a column of pictures": ("le chat;the cat;🐈\nle chien;the dog;🐕", TWO),
    # --- Titles and families
    "a title": ("Unité 3\n\nle chat = the cat\nle chien = the dog", TWO),
    "a title above numbers": ("Unité 3\n\n1. le chat = the cat\n2. le chien = the dog", TWO),
    "a title with a line below": ("Vocabulaire\n===========\n\nle chat = the cat\nle chien = the dog", TWO),
    "families by hash": ("# Fruits\npomme = apple\npoire = pear\n# Mer\npoisson = fish", FRUIT),
    "families by colon": ("Fruits :\npomme = apple\npoire = pear\n\nMer :\npoisson = fish", FRUIT),
    "families in bold": ("**Fruits**\n- pomme = apple\n- poire = pear\n**Mer**\n- poisson = fish", FRUIT),
    "families without a bullet": ("Fruits\n• pomme = apple\n• poire = pear\nMer\n• poisson = fish", FRUIT),
    "families after blank lines": ("Fruits\npomme = apple\npoire = pear\n\nMer\npoisson = fish", FRUIT),
    "families between blank lines": (
        "Fruits\n\npomme = apple\npoire = pear\n\nMer\n\npoisson = fish",
        FRUIT,
    ),
    "forms of verbs": (
        "aller - go - went - gone\nvoir - see - saw - seen\nmanger - eat - ate - eaten",
        [("", "aller", "go"), ("", "voir", "see"), ("", "manger", "eat")],
    ),
    "forms of verbs before": (
        "go;went;gone;aller\nsee;saw;seen;voir\neat;ate;eaten;manger",
        [("", "go", "aller"), ("", "see", "voir"), ("", "eat", "manger")],
    ),
    "families in brackets": ("[Fruits]\npomme = apple\npoire = pear\n[Mer]\npoisson = fish", FRUIT),
    "a family for each line": ("Fruits;pomme;apple\nFruits;poire;pear\nMer;poisson;fish", FRUIT),
    "families that go on": ("Fruits;pomme;apple\n;poire;pear\nMer;poisson;fish", FRUIT),
    "families that go on, by tabs": ("Fruits\tpomme\tapple\n\tpoire\tpear\nMer\tpoisson\tfish", FRUIT),
    "families behind": (
        "pomme;apple;Fruits\npoire;pear;Fruits\npoisson;fish;Mer\nalgue;seaweed;Mer",
        [*FRUIT, ("Mer", "algue", "seaweed")],
    ),
    "numbers and families": ("1;Fruits;pomme;apple\n2;Fruits;poire;pear\n3;Mer;poisson;fish", FRUIT),
    # --- Headings, titles and rules that are no cards
    "headings": ("Français;Anglais\nle chat;the cat\nle chien;the dog", TWO),
    "headings parted otherwise": ("Français / Anglais\nle chat = the cat\nle chien = the dog", TWO),
    "headings after a hash": ("# Français / Anglais\nle chat = the cat\nle chien = the dog", TWO),
    "a head of Markdown": (
        "| Français | Anglais |\n|---|---|\n| le chat | the cat |\n| le chien | the dog |", TWO,
    ),
    "another head of Markdown": (
        "| Mot | Sens |\n|:---|---:|\n| le chat | the cat |\n| le chien | the dog |", TWO,
    ),
    "a title with the sign of the words": (
        "Vocabulaire - Unité 4\nle chat - the cat\nle chien - the dog", TWO,
    ),
    "a title that begins with its number": ("Unité 4 : la ferme\nle chat : the cat\nle chien : the dog", TWO),
    "a title in both languages": ("Leçon 3 – Lesson 3\nle chat – the cat\nle chien – the dog", TWO),
    "a title in English": ("Vocabulary list = animals\nle chat = the cat\nle chien = the dog", TWO),
    "a title above numbers, right there": (
        "Vocabulaire - Unité 4\n1. le chat - the cat\n2. le chien - the dog", TWO,
    ),
    "a title above numbers, without a number of its own": (
        "Les animaux de la ferme - vus en classe\n"
        + "\n".join(f"{number}. mot{number} - word{number}" for number in range(1, 10)),
        [("Les animaux de la ferme", f"mot{number}", f"word{number}") for number in range(1, 10)],
    ),
    "families of which one has a title above": (
        "Unité 4\n\nFruits\npomme = apple\npoire = pear\n\nMer\npoisson = fish", FRUIT,
    ),
    "words that are like a title's": (
        "le vocabulaire;vocabulary\nla leçon 3;lesson 3",
        [("", "le vocabulaire", "vocabulary"), ("", "la leçon 3", "lesson 3")],
    ),
    # --- Another sign in one line
    "a stroke among dashes, first": ("le chat / the cat\nle chien - the dog", TWO),
    "a stroke among dashes": (
        "le chien - the dog\nle chat / the cat\nla vache - the cow",
        [TWO[1], TWO[0], ("", "la vache", "the cow")],
    ),
    "a comma among dashes": (
        "le chien - the dog\nla poule, the hen\nla vache - the cow",
        [TWO[1], ("", "la poule", "the hen"), ("", "la vache", "the cow")],
    ),
    "a stroke that names a family": (
        "Fruits / Fruit\npomme - apple\npoire - pear\n\nMer / Sea\npoisson - fish", FRUIT,
    ),
    # --- Three languages, and more columns than words
    "three languages": ("chat;cat;Katze\nchien;dog;Hund\nvache;cow;Kuh", [
        ("", "chat", "cat"), ("", "chien", "dog"), ("", "vache", "cow"),
    ]),
    "three languages, another first": ("Katze;chat;cat\nHund;chien;dog\nKuh;vache;cow", [
        ("", "chat", "cat"), ("", "chien", "dog"), ("", "vache", "cow"),
    ]),
    "three languages, another between": ("chat;gato;cat\nchien;perro;dog\nvache;vaca;cow", [
        ("", "chat", "cat"), ("", "chien", "dog"), ("", "vache", "cow"),
    ]),
    "three languages with headings": (
        "Français;English;Deutsch\nle chat;the cat;die Katze\nle chien;the dog;der Hund", TWO,
    ),
    "one and several": (
        "le chat;the cat;les chats;the cats\nle chien;the dog;les chiens;the dogs\nla vache;the cow;;",
        [*TWO, ("", "la vache", "the cow")],
    ),
    "a column of genders": ("chat;cat;m\nvache;cow;f\nchien;dog;m", [
        ("", "chat", "cat"), ("", "vache", "cow"), ("", "chien", "dog"),
    ]),
    # --- Numbers and articles
    "numbers with a nought": ("01 le chat - the cat\n02 le chien - the dog", TWO),
    "numbers with nothing behind": (
        "1 le chat - the cat\n2 le chien - the dog\n3 la vache - the cow",
        [*TWO, ("", "la vache", "the cow")],
    ),
    "numbers that count": (
        "1 chat - one cat\n2 chats - two cats\n3 chats - three cats",
        [("", "1 chat", "one cat"), ("", "2 chats", "two cats"), ("", "3 chats", "three cats")],
    ),
    "articles behind in brackets": ("chat (le) - cat (the)\nchien (le) - dog (the)", TWO),
    "articles behind a comma": ("chat, le = cat, the\nchien, le = dog, the", TWO),
    "articles in a column": ("chat, le, the cat\nchien, le, the dog", TWO),
    "articles in columns before": ("le;chat;the;cat\nle;chien;the;dog", TWO),
    "true and false": ("vrai;true\nfaux;false", [("", "vrai", "true"), ("", "faux", "false")]),
    "every line by itself": (
        "le chat;the cat\n\nle chien;the dog\n\nla vache;the cow", [*TWO, ("", "la vache", "the cow")],
    ),
    "a title above families": (
        "# Unité 3\n# Fruits\npomme = apple\npoire = pear\n# Mer\npoisson = fish",
        FRUIT,
    ),
}  # fmt: skip
"""What is written, and the cards that are meant: family, own word, word learnt."""


def cards(text: str, separator: str = "") -> list[tuple[str, str, str]]:
    """Of each card its family's own name, and its words."""
    try:
        rows = read_list(text, separator=separator).plan.fated
    except Unreadable:
        return []
    return [(row.family.partition(" / ")[0], *row.words) for row in rows if any(row.words)]


@pytest.mark.parametrize(("text", "meant"), ZOO.values(), ids=ZOO)
def test_a_list_is_read_as_it_was_meant(text: str, meant: list[tuple[str, str, str]]) -> None:
    assert cards(text) == meant


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text.translate(listing._UNSEEN).casefold().replace("'", "’")))


@pytest.mark.parametrize("text", [text for text, _ in ZOO.values()], ids=ZOO)
def test_every_line_is_told_and_every_word_of_it(text: str) -> None:
    """Law: what was written is on a card, or it is said what it was taken for, or that it is not read."""
    read = read_list(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    written = {number for number, line in enumerate(lines, 1) if line.translate(listing._UNSEEN).strip()}

    assert read.lines == written
    assert words_of(text) <= words_of(read.told)


LINES = [
    "le chat;the cat", "le chien = the dog", "la vache", "the cow;;la vache", "-----", "|---|---|", "",
    "# Mer", "Français;Anglais", "Unité 4", "a\tb\tc\td\te", "1. un", "12", "le/la;the", "« oui » - yes",
    "Fruits :", ";;x",
]  # fmt: skip


@pytest.mark.hypothesis
@given(lines=st.lists(st.sampled_from(LINES), min_size=1, max_size=12))
@settings(max_examples=150, deadline=None)
def test_no_line_vanishes_whatever_stands_beside_it(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        read = read_list(text)
    except Unreadable:
        return

    assert read.lines == {number for number, line in enumerate(lines, 1) if line.strip()}
    assert words_of(text) <= words_of(read.told)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Français;Anglais", "headings"),
        ("Vocabulaire;Unité 4", "title"),
        ("-----", "rule"),
        ("# Animaux", "family"),
    ],
)
def test_it_is_said_what_a_line_was_taken_for(line: str, what: str) -> None:
    noted = read_list(f"{line}\nle chat;the cat\nle chien;the dog").found.noted

    assert [(row.number, row.what) for row in noted] == [(1, what)]


# --- Whatever words there are -------------------------------------------------------------------------------

LETTERS = st.sampled_from("abcdeéèçñßøłāжשع猫ー")
WORD = st.text(LETTERS, min_size=2, max_size=8)
PHRASE = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
COMPOUND = st.one_of(PHRASE, st.builds("{}-{}".format, WORD, WORD), st.builds("{}’{}".format, WORD, WORD))
PAIRS = st.lists(st.tuples(COMPOUND, COMPOUND), min_size=3, max_size=8)
SIGNS = [
    "\t", ";", " : ", ": ", ":", "::", " = ", "=", " → ", "→", "->", " => ", "|", " | ", " / ", "/",
    " - ", " – ", "–", " — ", ",", ", ", " ..... ", " · ",
]  # fmt: skip
MARKS = ["{}. ", "{}) ", "({}) ", "• ", "- ", "* ", "– ", "", "☐ ", "▪\t", "{}.\t"]
AROUND = ["{}", "« {} »", "“{}”", '"{}"', "{} "]


@pytest.mark.hypothesis
@given(pairs=PAIRS, sign=st.sampled_from(SIGNS), mark=st.sampled_from(MARKS), around=st.sampled_from(AROUND))
@settings(max_examples=150, deadline=None)
def test_any_words_come_whole_out_of_any_list(
    pairs: list[tuple[str, str]], sign: str, mark: str, around: str
) -> None:
    lines = [
        mark.format(number) + sign.join(around.format(word) for word in pair)
        for number, pair in enumerate(pairs, 1)
    ]

    assert cards("\n".join(lines)) == [("", own, target) for own, target in pairs]


@pytest.mark.hypothesis
@given(pairs=PAIRS, sign=st.sampled_from(["@", "#", "%", "&&", "<>", "§", "\\", "^", "+", "tab", "=", "$1"]))
@settings(max_examples=60, deadline=None)
def test_any_words_come_whole_by_a_sign_of_ones_own(pairs: list[tuple[str, str]], sign: str) -> None:
    written = {"tab": "\t"}.get(sign, f" {sign} ")
    text = "\n".join(written.join(pair) for pair in pairs)

    assert cards(text, sign) == [("", own, target) for own, target in pairs]


@pytest.mark.hypothesis
@given(pairs=PAIRS, sign=st.sampled_from(["\t", ";", " = "]), blank=st.booleans())
@settings(max_examples=40, deadline=None)
def test_families_that_go_on_are_the_families_that_were_named(
    pairs: list[tuple[str, str]], sign: str, blank: bool
) -> None:
    names = ["Fruits" if number < 2 else "Mer" for number in range(len(pairs))]
    shown = ["" if blank and number not in (0, 2) else name for number, name in enumerate(names)]
    text = "\n".join(sign.join((name, *pair)) for name, pair in zip(shown, pairs, strict=True))

    assert cards(text) == [(name, *pair) for name, pair in zip(names, pairs, strict=True)]


@pytest.mark.hypothesis
@given(text=st.text(st.sampled_from('ab1.)-–•|/:;=>\t\n "«»#*_[]\ufeff'), max_size=120))
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_is_read(text: str) -> None:
    for _, own, target in cards(text):
        assert (own, target) == (own.strip(), target.strip())
    families_in(text, "sentences")


def test_a_sign_of_ones_own_may_be_in_words_too() -> None:
    assert cards("porte-clés - key ring\nchat - cat", "-") == [
        ("", "porte-clés", "key ring"),
        ("", "chat", "cat"),
    ]
    assert cards("chat-cat\nchien-dog", "-") == [("", "chat", "cat"), ("", "chien", "dog")]


def test_a_title_is_told() -> None:
    assert read_list("Unité 3\n\nchat = cat\nchien = dog").found.title == "Unité 3"


def test_lines_with_a_cell_that_has_no_place_are_told() -> None:
    rows = read_list("chat\tcat\nchien\tdog\thound\nvache\tcow").plan.fated

    assert [row.rest for row in rows] == [(), ("hound",), ()]


def test_sentences_may_be_numbered_and_parted_by_any_sign_but_that_of_their_cards() -> None:
    for sign in ("\t", " = ", " → ", " - "):
        text = f"1. Léo | lit | un livre{sign}Léo | reads | a book\n2. Mia | mange{sign}Mia | eats"

        first, second = families_in(text, "sentences")

        assert [card.faces["en"].word for card in first.members if "en" in card.faces] == [
            "Léo",
            "reads",
            "a book",
        ]
        assert [card.faces["fr"].word for card in second.members if "fr" in card.faces] == ["Mia", "mange"]


# --- Which way round ----------------------------------------------------------------------------------------

STRAIGHT = [
    (("fr", "en"), [("le chat", "the cat"), ("le chien", "the dog")]),
    (("fr", "en"), [("rouge", "red"), ("bleu", "blue"), ("vert", "green")]),
    (("en", "fr"), [("to eat", "manger"), ("to drink", "boire"), ("slow", "lent")]),
    (("es", "en"), [("gato", "cat"), ("perro", "dog"), ("casa", "house")]),
    (("de", "fr"), [("Katze", "chat"), ("Hund", "chien"), ("Haus", "maison")]),
    (("de", "it"), [("die Katze", "il gatto"), ("der Hund", "il cane")]),
    (("nl", "en"), [("kat", "cat"), ("hond", "dog"), ("huis", "house")]),
    (("ru", "de"), [("кот", "Katze"), ("собака", "Hund")]),
    (("fr", "he"), [("chat", "חתול"), ("chien", "כלב")]),
]


@pytest.mark.parametrize(("languages", "pairs"), STRAIGHT)
def test_columns_that_are_swapped_are_noticed(
    languages: tuple[str, str], pairs: list[tuple[str, str]]
) -> None:
    assert not language_detection.looks_swapped(pairs, languages)
    assert language_detection.looks_swapped([(target, own) for own, target in pairs], languages)


def test_words_that_are_alike_in_both_languages_tell_nothing() -> None:
    pairs = [("orange", "orange"), ("table", "table"), ("train", "train")]

    assert not language_detection.looks_swapped(pairs, PAIR)


# --- How long it takes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part", [" ", "-", "–", " -", ".", "…", "_", ":", "=", "1.", "(", "[", "«", '"', "a ", "a|", "\t"]
)
def test_a_line_ten_times_as_long_is_read_all_the_same(part: str) -> None:
    """It would take minutes if it took more than ten times as long."""
    read_lines(part * (50_000 // len(part)) + "x")
    families_in(part * (9_000 // len(part)) + "x")


def test_two_semicolons_around_a_blank_cell_part_no_words() -> None:
    listing = read_lines("A;;le chat;the cat\nB;;le chien;the dog")

    assert listing.separator == ";"
    assert [line.cells for line in listing.lines] == [
        ["A", "", "le chat", "the cat"],
        ["B", "", "le chien", "the dog"],
    ]


def test_a_table_is_parted_alike_in_all_its_rows_however_many_cells_end_blank() -> None:
    """Each row has one stroke, in the name of its picture; commas part from two to five cells."""
    rows = [f"{word},a/{word}.svg{',1' * known}{',' * (3 - known)}" for known in range(4) for word in "stuv"]

    assert read_lines("\n".join(rows)).separator == ","
