"""What is on paper has its size and stays where it belongs: rulers, backs, words of sixty letters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override

from classroom.printing import drawing, emoji, formats, papers, sheets
from classroom.printing.fonts import FAMILY, PICTURE_WIDTH, Document
from classroom.printing.formats import Options
from familygames.cards import Deck, Face
from familygames.catalogue import GAMES

pytestmark = pytest.mark.long

CLASSIC = GAMES["happy_family"].standard_deck()
LONG = [
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "W" * 60,
    "i" * 60,
    "anticonstitutionnellement-" * 3,
    "x" * 50 + " " + "y" * 50,
    "le mot",
]


def deck_of(words: list[str]) -> Deck:
    """One family of cards that are called *words* in both languages."""
    family = CLASSIC.families[0]
    members = zip(family.members, words, strict=True)
    cards = tuple(card.but(faces={code: Face(word) for code in ("fr", "en")}) for card, word in members)
    return CLASSIC.but(families=(family.but(members=cards),))


@pytest.mark.parametrize("paper", formats.SIZES)
def test_cards_are_printed_in_their_size_and_backs_on_the_other_side(paper: formats.Paper) -> None:
    both = sheets.print_cards(CLASSIC, Options(paper=paper))
    fronts = sheets.print_cards(CLASSIC, Options(paper=paper, backs=False))

    assert re.search(rb"/PrintScaling /None\b", both)
    assert re.search(rb"/PrintScaling /None\b", fronts)
    assert re.search(rb"/Duplex /DuplexFlipLongEdge\b", both)
    assert b"/Duplex" not in fronts


def test_papers_are_printed_in_their_size() -> None:
    assert re.search(rb"/PrintScaling /None\b", papers.print_paper("rules", "memory", "A4"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[float, ...]]]:
    """Each line of letters with where it begins and ends, and each straight line."""
    seen: list[tuple[str, tuple[float, ...]]] = []
    write_line, line = Document.write_line, Document.line

    def noted_text(pdf: Document, x: float, y: float, height: float, text: str) -> None:
        seen.append((text, (x, y, x + pdf.get_string_width(text), y + height)))
        write_line(pdf, x, y, height, text)

    def noted_line(pdf: Document, *ends: float, **how: Any) -> None:
        seen.append(("", ends))
        line(pdf, *ends, **how)

    monkeypatch.setattr(Document, "write_line", noted_text)
    monkeypatch.setattr(Document, "line", noted_line)
    return seen


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        ("en", "Print at 100 %: this line is 5 cm long."),
        ("fr", "Imprimez à 100 %\u202f: ce trait mesure 5 cm."),
    ],
)
def test_each_page_has_a_ruler_that_says_how_long_it_is(
    drawn: list[tuple[str, tuple[float, ...]]], reader: str, said: str
) -> None:
    with override(reader):
        sheets.print_cards(deck_of(LONG), Options())

    box, *others = [box for text, box in drawn if text == said]
    assert len(others) == 1  # On the page of the backs.
    rulers = [ends for text, ends in drawn if not text and ends[1] == ends[3] and ends[2] - ends[0] == 50]
    assert len(rulers) == 2
    assert rulers[0][0] <= box[0] < box[2] <= rulers[0][2]
    assert box[1] > 5


@pytest.mark.parametrize("per_page", formats.GRIDS)
@pytest.mark.parametrize("large", [False, True])
def test_words_of_sixty_letters_stay_on_their_card_and_in_its_list(
    drawn: list[tuple[str, tuple[float, ...]]], per_page: int, large: bool
) -> None:
    options = Options(per_page=per_page, large=large, backs=False)

    sheets.print_cards(deck_of(LONG), options)

    cells = list(sheets._places(options))
    inside = [
        [text for text, box in drawn if text and _is_in(box, cell.inset(2.5))] for cell in cells[: len(LONG)]
    ]
    on_paper = [text for text, box in drawn if text and sheets.MARGIN < box[1] < 297 - sheets.MARGIN]
    assert sum(map(len, inside)) >= len(on_paper)  # Of later pages, too: they have the same places.
    if per_page >= len(LONG):
        for texts in inside:
            whole = "".join(texts).replace(" ", "")
            assert all(whole.count(word.replace(" ", "")) >= 2 for word in LONG)


def _is_in(box: tuple[float, ...], cell: drawing.Box) -> bool:
    return (
        cell.x <= box[0]
        and box[2] <= cell.x + cell.width
        and cell.y <= box[1]
        and box[3] <= cell.y + cell.height + 0.1
    )


# --- Emoji among letters ------------------------------------------------------------------------------------

JOINED = [
    *["1️⃣", "#️⃣", "👩‍🏫", "👨‍👩‍👧‍👦", "🇫🇷"],
    *["🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🤷🏽‍♀️", "☝🏿", "❤️", "☕️", "☕"],
    *["🐱", "🐮", "😀", "👍🏽", "🏳️‍🌈"],
]


@pytest.mark.parametrize("sign", JOINED)
def test_an_emoji_is_one_picture_among_letters(sign: str) -> None:
    assert emoji.drawn_in(f"un {sign} chat") == [(3, 3 + len(sign))]
    assert emoji.letters_of(f"un {sign} chat") == "un  chat"


@pytest.mark.parametrize("text", ["123 # *", "→ aller", "♥ ♠ ✔ ★ ⭐ 🔺", "ɛna", "© 2026", "猫", "👩 🏫"])
def test_signs_that_are_letters_stay_letters_and_pictures_apart_stay_apart(text: str) -> None:
    assert [text[begin:end] for begin, end in emoji.drawn_in(text)] == [
        sign for sign in ("👩", "🏫") if sign in text
    ]


@pytest.mark.parametrize("grey", [False, True])
def test_pictures_among_letters_stand_where_the_word_has_them(grey: bool) -> None:
    pdf = Document("words")
    pdf.is_grey = grey
    pdf.add_fonts(["un 👩‍🏫 chat"])
    pdf.add_page()
    pdf.set_font(FAMILY, size=20)
    before, behind, both = map(pdf.get_string_width, ("un ", " chat", "un 👩‍🏫 chat"))

    lines = pdf.lines_of("👩‍🏫1️⃣🇫🇷", 0)
    pdf.write_line(10, 10, 10, "un 👩‍🏫 chat")

    assert both == pytest.approx(before + behind + PICTURE_WIDTH * pdf.font_size)
    assert lines == ["👩‍🏫", "1️⃣", "🇫🇷"]
    assert bytes(pdf.output())


def test_who_drew_the_pictures_is_said_where_they_stand_in_words_alone() -> None:
    words = deck_of(["👩‍🏫 prof", *LONG[1:]])
    plain = words.but(families=tuple(family.but(picture="") for family in words.families))

    assert "Twemoji" in sheets._credits(plain, Options(pictures=False))
    assert "Twemoji" not in sheets._credits(deck_of(LONG), Options(pictures=False))
