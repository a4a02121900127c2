"""Decks on paper: as many pages as it takes, every letter of every language, nobody else's deck."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf.locale import LANG_INFO
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from PIL import Image

from classroom.games.sites import SITES
from classroom.printing import aside, drawing, formats, papers, sheets
from classroom.printing.emoji import drawn_in
from classroom.printing.fonts import FAMILY, Document, unprintable
from classroom.printing.formats import Options
from classroom.services import decks, media
from classroom.wording.papers import PAPER_WORDS
from familygames.cards import Deck, Face
from familygames.catalogue import GAMES
from familygames.normalization import normal
from tests.classroom.tables import a_teacher, classic_deck
from tests.patience import AT_ONCE

pytestmark = pytest.mark.long

CLASSIC = GAMES["happy_family"].standard_deck()
SMALL = CLASSIC.but(families=CLASSIC.families[:2])
"""Twelve cards."""


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def text_of(pdf: bytes, folder: Path, way: str = "-layout") -> str:
    """What is written in a PDF, as a reader finds it."""
    if not shutil.which("pdftotext"):
        pytest.skip("needs poppler: install it, in Debian with `apt install poppler-utils`")
    file = folder / "cards.pdf"
    file.write_bytes(pdf)
    return subprocess.run(
        ["pdftotext", way, str(file), "-"], capture_output=True, text=True, check=True
    ).stdout


def about_pdf(pdf: bytes, folder: Path) -> dict[str, str]:
    """What a PDF says of itself."""
    if not shutil.which("pdfinfo"):
        pytest.skip("needs poppler: install it, in Debian with `apt install poppler-utils`")
    file = folder / "cards.pdf"
    file.write_bytes(pdf)
    told = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
    return {name: said.strip() for name, _, said in (line.partition(":") for line in told.splitlines())}


def renamed(word: str, language: str = "en") -> Deck:
    """A deck whose first card has another word."""
    first = CLASSIC.families[0]
    card, *rest = first.members
    named = card.but(faces=card.faces | {language: Face(word)})
    return CLASSIC.but(families=(first.but(members=(named, *rest)),))


@pytest.mark.parametrize("paper", formats.SIZES)
@pytest.mark.parametrize("per_page", formats.GRIDS)
def test_there_are_as_many_pages_as_it_takes(paper: formats.Paper, per_page: int) -> None:
    fronts = sheets.print_cards(SMALL, Options(paper=paper, per_page=per_page, backs=False))
    both = sheets.print_cards(SMALL, Options(paper=paper, per_page=per_page))

    assert pages(fronts) == -(-12 // per_page)
    assert pages(both) == 2 * pages(fronts)


@pytest.mark.parametrize("per_page", formats.GRIDS)
def test_backs_lie_behind_their_fronts(per_page: int) -> None:
    options = Options(per_page=per_page)
    width = formats.SIZES["A4"][0]

    fronts, backs = list(sheets._places(options)), list(sheets._places(options, mirrored=True))

    for front, back in zip(fronts, backs, strict=True):
        assert (back.y, back.height) == (front.y, front.height)
        assert back.x == pytest.approx(width - front.x - front.width)


def test_every_word_is_on_the_cards(tmp_path: Path) -> None:
    found = text_of(sheets.print_cards(SMALL, Options(backs=False, per_page=4)), tmp_path)

    for word in ("grandfather", "grand-père", "la sœur", "Blue"):
        assert word in found


def test_one_language_alone_can_be_printed(tmp_path: Path) -> None:
    found = text_of(sheets.print_cards(SMALL, Options(words="target", backs=False)), tmp_path)

    assert "mother" in found
    assert "mère" not in found


@pytest.mark.parametrize(
    "word", ["œuf à l’été", "Äpfel", "zażółć", "школа", "σχολείο", "Tiếng Việt", "校园", "学校の先生", "학교"]
)
def test_letters_of_other_languages_are_printed(word: str, tmp_path: Path) -> None:
    assert unprintable([word]) == ""

    found = text_of(sheets.print_cards(renamed(word), Options(backs=False, per_page=4)), tmp_path)

    assert all(part in found for part in word.split())


@pytest.mark.parametrize("word", ["مدرسة", "می‌خواهم", "בית ספר", "विद्यालय", "โรงเรียน", "ශ්‍රී", "I ❤️ NY 😀"])
def test_scripts_that_are_shaped_are_printed(word: str) -> None:
    assert unprintable([word]) == ""
    assert pages(sheets.print_cards(renamed(word), Options(backs=False))) == 1


@pytest.mark.parametrize(("vowelled", "bare"), [("مُعَلِّم", "معلم"), ("كِتَاب", "كتاب"), ("שָׁלוֹם", "שלום")])
def test_vowel_signs_stand_on_letters_and_part_none(vowelled: str, bare: str) -> None:
    pdf = Document("words")
    pdf.add_fonts([vowelled, bare])
    pdf.add_page()
    pdf.set_font(FAMILY, size=20)

    widths = [pdf.get_string_width(word) for word in (vowelled, bare)]
    pdf.output()  # Closes its fonts.

    assert widths[0] == pytest.approx(widths[1])


@pytest.mark.parametrize(
    "word", ["مدرسة", "مُعَلِّم", "كتاب المعلم", "می‌خواهم", "בית ספר", "שָׁלוֹם", "विद्यालय", "โรงเรียน"]
)
def test_what_is_shaped_is_found_whole_by_whoever_searches_or_copies(word: str, tmp_path: Path) -> None:
    deck = renamed(word, "ar").but(languages=("fr", "ar"))

    found = text_of(sheets.print_cards(deck, Options(backs=False, per_page=4)), tmp_path)

    assert word in re.sub("[\u202a-\u202c]", "", found)


PHRASES = [
    "le chat 🐱 de la voisine",
    "قال لي Bonjour à tous",
    "ma 학교 préférée",
    *dict.fromkeys(
        normal("NFC", " ".join(4 * [str(LANG_INFO[code]["name_local"])]))
        for code in sorted(decks.known_languages())
        if code in LANG_INFO
    ),
]
"""Four words of every language that a deck may be in, and words of two scripts in one line."""


@pytest.mark.parametrize("per_page", formats.GRIDS)
def test_a_phrase_of_every_script_wraps_on_the_card_and_is_whole_there(per_page: int, tmp_path: Path) -> None:
    """As the word of a card, as the name of its family, as the title of the deck on its back."""
    family = CLASSIC.families[0]
    printed = "".join(
        text_of(
            sheets.print_cards(
                CLASSIC.but(
                    title={"en": phrase, "fr": phrase},
                    languages=("fr", "en"),
                    families=(
                        family.but(
                            faces={"en": Face(phrase)},
                            members=(family.members[0].but(faces={"en": Face(phrase)}),),
                        ),
                    ),
                ),
                Options(per_page=per_page, pictures=False),
            ),
            tmp_path,
        )
        for phrase in PHRASES
    )

    found = Counter(re.sub(r"[\u200e\u200f\u202a-\u202e]", "", printed).split())
    words = [word for phrase in PHRASES for word in set(phrase.split()) if not drawn_in(word)]
    lost = [word for word in words if not found[word]]
    assert lost == []


@pytest.fixture
def page() -> Iterator[Document]:
    """In whose font all scripts of `BROKEN` and `JOINED` may be measured."""
    pdf = Document("words")
    pdf.add_fonts([*(text for text, _ in BROKEN), *JOINED])
    pdf.add_page()
    pdf.set_font(FAMILY, size=20)
    yield pdf
    pdf.output()  # Closes its fonts.


BROKEN = [
    ("le petit chat", ["le", "petit", "chat"]),
    ("le  petit\nchat ", ["le", "petit", "chat"]),
    ("grand\u00adpère", ["grand-", "père"]),
    ("peut\u00a0être", ["peut\u00a0ê", "tre"]),
    ("学校の先生", ["学校の", "先生"]),
    ("👩\u200d👧👩\u200d👧👩\u200d👧", 3 * ["👩\u200d👧"]),
    ("เเเเเเกี่กี่", ["เเเเเเ", "กี่กี่"]),
    ("", [""]),
]


@pytest.mark.parametrize(("text", "lines"), BROKEN)
def test_texts_break_at_spaces_and_words_between_their_signs(
    page: Document, text: str, lines: list[str]
) -> None:
    width = max(map(page.get_string_width, lines))

    assert page.lines_of(text, width) == lines
    assert page.lines_of(text, 1_000) == text.replace("\u00ad", "").rstrip().split("\n")
    assert "".join(page.lines_of(text, 0)).replace("-", "") == re.sub("[ \n\u00ad]", "", text)


JOINED = ["می\u200cخواهم", "ක්\u200dෂ", "र्\u200dय", "ശ്\u200dര"]


@pytest.mark.parametrize("word", JOINED)
def test_what_joins_letters_is_of_their_font_whatever_other_scripts_are_there(
    page: Document, word: str
) -> None:
    alone = Document("words")
    alone.add_fonts([word])
    alone.add_page()
    alone.set_font(FAMILY, size=20)

    width = alone.get_string_width(word)
    alone.output()  # Closes its fonts.

    assert page.get_string_width(word) == pytest.approx(width)


def test_latin_words_are_seen_beside_those_of_other_scripts(tmp_path: Path) -> None:
    pdf = Document("words")
    pdf.add_fonts(["مدرسة", "école"])
    pdf.add_page()
    for down, word in enumerate(("مدرسة", "école", "مدرسة", "école")):
        drawing.write(pdf, word, drawing.Box(10, 20 * down, 100, 20), size=20, least=8, colour=(60, 60, 60))

    assert text_of(bytes(pdf.output()), tmp_path).count("école") == 2


def test_letters_grow_with_their_cards(tmp_path: Path) -> None:
    def height(per_page: int) -> float:
        pdf = sheets.print_cards(SMALL, Options(backs=False, per_page=per_page, words="target"))
        top, bottom = re.findall(
            r'yMin="([\d.]+)".*yMax="([\d.]+)">mother<', text_of(pdf, tmp_path, "-bbox")
        )[0]
        return float(bottom) - float(top)

    assert height(4) == pytest.approx(1.5 * height(9), rel=0.1)
    assert height(4) > height(6) >= height(9)


def test_each_card_lists_its_family_in_the_languages_that_are_printed(tmp_path: Path) -> None:
    one = SMALL.but(families=(SMALL.families[0].but(members=SMALL.families[0].members[:3]),))
    family = ["grandfather", "grandmother", "father"]

    both = text_of(sheets.print_cards(one, Options(backs=False, per_page=4)), tmp_path, "-raw")
    learnt = text_of(
        sheets.print_cards(one, Options(backs=False, per_page=4, words="target")), tmp_path, "-raw"
    )

    assert both.count(" · ".join(family)) == learnt.count(" · ".join(family)) == 3
    assert both.count("grand-père · grand-mère · père") == 3
    assert "grand-père" not in learnt


def test_ones_own_place_in_the_list_is_marked() -> None:
    first = SMALL.families[0]
    card = sheets.PrintedCard(first, first.members[3])

    listed = sheets._relatives(SMALL, card, Options(words="target"))

    assert [word.own for word in listed["en"]] == [False, False, False, True, False, False]


@pytest.mark.parametrize("reader", ["en", "fr"])
def test_a_pdf_has_title_language_and_parts(reader: str, tmp_path: Path) -> None:
    deck = renamed("مدرسة", "ar").but(languages=("fr", "ar"))
    with override(reader):
        made = [
            sheets.print_cards(deck, Options(per_page=4)),
            *(papers.print_paper(kind, "spikit", "A4") for kind in formats.KINDS),
        ]
        titles = [deck.title[reader], *(f"Spikit – {PAPER_WORDS[kind]}" for kind in formats.KINDS)]

    for pdf, title in zip(made, titles, strict=True):
        about = about_pdf(pdf, tmp_path)
        assert about["Title"] == title
        assert about["Tagged"] == "yes"
        assert f"/Lang ({reader})".encode() in pdf
        assert b"/DisplayDocTitle true" in pdf
    assert {b"/Figure", b"/H2", b"/P"} <= set(re.findall(rb"/S (/\w+)", made[0]))
    assert b"/Lang (ar)" in made[0]
    assert b"/ActualText <feff0645062f063106330629>" in made[0]


def test_hebrew_runs_from_right_to_left(tmp_path: Path) -> None:
    pdf = sheets.print_cards(renamed("בית 12"), Options(backs=False, per_page=4))

    found = text_of(pdf, tmp_path, "-bbox")

    places = {word: float(left) for left, word in re.findall(r'<word xMin="([\d.]+)".*>(.*)</word>', found)}
    assert places["12"] < places["בית"[::-1]]  # As the letters stand on the paper, from the left.


def test_chinese_signs_have_the_form_of_their_language() -> None:
    drawn = [
        sheets.print_cards(renamed("直", language).but(languages=("fr", language)), Options(backs=False))
        for language in ("zh", "ja")
    ]

    assert b"NotoSansCJKSC" in drawn[0]
    assert b"NotoSansCJKJP" in drawn[1]


def test_letters_for_which_no_font_is_there_are_told() -> None:
    assert sheets.missing_letters(renamed("ᏣᎳᎩ 学校 school")) == "ᏣᎳᎩ"
    assert sheets.missing_letters(CLASSIC.but(author="Ꮳ")) == "Ꮳ"


OWN_DECKS = [make() for game in GAMES.values() for make in (game.standard_deck, *game.other_decks)]


@pytest.mark.parametrize("deck", OWN_DECKS, ids=[deck.id for deck in OWN_DECKS])
def test_the_decks_of_all_games_are_printed(deck: Deck) -> None:
    short = deck.but(families=(*deck.families[:1], *deck.families[-1:]))
    plain = Options(grey=True, large=True, words="own", pictures=False, backs=False)

    for options in (Options(backs=False), plain):
        assert pages(sheets.print_cards(short, options)) == -(-len(short.cards) // 9)


@pytest.mark.parametrize("kind", formats.KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_papers_for_the_table_are_printed(game: str, kind: formats.PaperKind) -> None:
    paper: formats.Paper = "A4" if kind == "rules" else "Letter"

    assert pages(papers.print_paper(kind, game, paper)) == (1 if kind == "formulas" else 2)


def test_the_rules_are_there_in_both_languages(tmp_path: Path) -> None:
    found = " ".join(text_of(papers.print_paper("rules", "happy_family", "A4"), tmp_path).split())

    for language in ("en", "fr"):
        with override(language):
            first = " ".join(str(SITES["happy_family"].rules[2].gist).split())
        assert first[:15] in found


def test_a_sentence_is_printed_in_both_languages_with_gaps() -> None:
    french, english = papers.formulas("happy_family")[0]

    assert french.startswith("…, famille … S’il")
    assert english.startswith("…, … family.")


@pytest.mark.django_db
def test_what_is_drawn_in_the_other_process_is_what_is_drawn_here(tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "orange").save(picture, "PNG")
    medium = media.store(teacher=a_teacher(), data=picture.getvalue())
    family = SMALL.families[0]
    members = tuple(member.but(picture=medium.name) for member in family.members)
    deck = SMALL.but(families=(family.but(members=members), *SMALL.families[1:]))
    options = Options(per_page=4, words="target")

    with override("fr"):
        here, there = sheets.print_cards(deck, options), aside.print_cards(deck, options)

    assert text_of(there, tmp_path) == text_of(here, tmp_path)
    assert b"/DCTDecode" in there
    assert abs(len(there) - len(here)) < 100


@pytest.mark.django_db
def test_a_deck_that_takes_too_long_is_told_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "SECONDS", AT_ONCE)
    desk = Client()
    desk.force_login(a_teacher())
    address = reverse("deck_print", args=[classic_deck().slug])

    answer = desk.get(address, {"paper": "A4", "per_page": "9", "words": "both"}, follow=True)

    assert "far too long to print" in answer.text
    assert answer.status_code == 200


@pytest.mark.django_db
def test_a_draft_with_an_endless_word_is_not_drawn() -> None:
    teacher = a_teacher()
    deck = decks.create(teacher=teacher, kind="cards", deck=renamed("x" * 4_000))
    desk = Client()
    desk.force_login(teacher)
    address = reverse("deck_print", args=[deck.slug])

    answer = desk.get(address, {"paper": "A4", "per_page": "9", "words": "both"}, follow=True)

    assert "A text has more than 200 letters" in answer.text


@pytest.mark.django_db
def test_a_teacher_makes_a_pdf_and_odd_wishes_are_refused() -> None:
    desk = Client()
    desk.force_login(a_teacher())
    address = reverse("deck_print", args=[classic_deck().slug])

    made = desk.get(address, {"paper": "Letter", "per_page": "6", "words": "own", "backs": "on"})
    odd = desk.get(address, {"paper": "A0", "per_page": "6", "words": "own"})

    assert made["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")
    assert pages(made.content) == 12
    assert odd.status_code == 404
    assert desk.get(reverse("paper", args=["spikit", "rules", "A4"])).status_code == 200
    assert desk.get(reverse("paper", args=["spikit", "rules", "A0"])).status_code == 404
    assert desk.get(reverse("deck_take", args=[classic_deck().slug])).status_code == 200
