"""Letters of every script, from the Noto fonts that two packages bring along (SIL OFL 1.1).

Their fonts hold every weight and up to 45,000 letters, which a PDF has no use for: HarfBuzz cuts each down to
the letters needed and to one weight, in a few milliseconds.
"""

from __future__ import annotations

import logging
import tempfile
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz
from fpdf import FPDF
from fpdf.line_break import Fragment
from uharfbuzz import SubsetFlags

FAMILY = "noto"
WEIGHTS = {"": 400, "B": 700}
"""Of each style that fpdf knows."""
WESTERN = frozenset(
    (*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2010, 0x2060), 0x20AC, 0x2190, 0x2192, 0x2212)
) | frozenset(range(0x1E80, 0x1E9F))
"""The letters of all languages written with Latin letters in Europe; they stand side by side as they are."""
JOINERS = frozenset(map(ord, "\u200c\u200d "))
"""What is seen by its neighbours only comes from their font; HarfBuzz puts the space in its place."""
MADE = SubsetFlags.NO_HINTING | SubsetFlags.NOTDEF_OUTLINE | SubsetFlags.DOWNGRADE_CFF2

logging.getLogger("fontTools").setLevel(logging.ERROR)  # It tells of every table it drops.
logging.getLogger("fpdf").setLevel(logging.ERROR)


class Font(NamedTuple):
    """A file of a package; *number* is the font's place in a collection of several."""

    package: str
    file: str
    number: int = 0

    @property
    def family(self) -> str:
        return FAMILY if self == MAIN else f"{self.file.partition('[')[0]}-{self.number}"


class Document(FPDF):
    """A PDF whose texts are parted by their fonts only.

    fpdf also parts them by their scripts, and takes the vowel signs of Arabic and Hebrew for a script of
    their own: the letters on both sides of a sign would no longer join. A font of ours has one script, or
    several that do not join.
    """

    def _parse_chars(self, text: str, markdown: bool, **how: Any) -> Iterator[Fragment]:
        whole: Fragment | None = None
        for piece in super()._parse_chars(text, markdown, **how):
            if whole is None or whole.font is not piece.font:
                if whole is not None:
                    yield whole
                whole = piece
            else:
                whole.characters.extend(piece.characters)
        if whole is not None:
            yield whole


MAIN = Font("manimgx_fonts", "NotoSans[wght].ttf")
EAST_ASIAN = {
    language: Font("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc", number)
    for number, language in enumerate(("ja", "ko", "zh", "zh-hant"))
}
"""All four hold the signs of all, each in the form that its readers are used to."""


def composed(text: str) -> str:
    """With an é of one piece: fonts draw it better than an e and its accent."""
    return unicodedata.normalize("NFC", text)


def unprintable(texts: Iterable[str]) -> str:
    """The letters for which no font is there, each once."""
    letters = dict.fromkeys(letter for text in texts for letter in composed(text) if letter.isprintable())
    known = frozenset[int]().union(*map(_letters, _fonts(())))
    return "".join(letter for letter in letters if ord(letter) not in known)


def add_fonts(pdf: FPDF, texts: Iterable[str], languages: Collection[str] = ()) -> None:
    """All that *texts* in these languages need, in both weights."""
    needed = {ord(letter) for text in texts for letter in composed(text) if letter.isprintable()}
    if not needed <= WESTERN:  # Letters may change with their neighbours, or run from right to left.
        pdf.set_text_shaping(use_shaping_engine=True)
    fallbacks = []
    for font in _fonts(languages):
        letters = (needed | WESTERN if font == MAIN else needed) & _letters(font)
        if not letters:
            continue
        needed -= letters
        if font != MAIN:
            letters |= JOINERS
            fallbacks.append(font.family)
        for style, weight in WEIGHTS.items():
            pdf.add_font(font.family, style, _cut(font, frozenset(letters), weight))
    if fallbacks:
        pdf.set_fallback_fonts(fallbacks, exact_match=True)


def _fonts(languages: Collection[str]) -> list[Font]:
    """In the order in which they are asked for a letter: the emoji last, for signs that nothing else has."""
    found = sorted(path.name for path in files(MAIN.package).iterdir() if path.name.endswith(".ttf"))
    others = [Font(MAIN.package, name) for name in found if name != MAIN.file and "Italic" not in name]
    eastern = next((EAST_ASIAN[code] for code in languages if code in EAST_ASIAN), EAST_ASIAN["ja"])
    return [MAIN, *sorted((*others, eastern), key=lambda font: ("Emoji" in font.file, font == eastern))]


@cache
def _face(font: Font) -> uharfbuzz.Face:
    path = files(font.package).joinpath(font.file)
    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)), font.number)


@cache
def _letters(font: Font) -> frozenset[int]:
    return frozenset(_face(font).unicodes)


@lru_cache(maxsize=64)
def _cut(font: Font, letters: frozenset[int], weight: int) -> Path:
    """The font with these letters in this weight."""
    wanted = uharfbuzz.SubsetInput()
    wanted.flags = MADE
    wanted.unicode_set.update(letters)
    wanted.pin_axis_location(_face(font), "wght", weight)
    with tempfile.NamedTemporaryFile(dir=_folder().name, suffix=Path(font.file).suffix, delete=False) as file:
        file.write(uharfbuzz.subset(_face(font), wanted).blob.data)
    return Path(file.name)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the cut fonts lie while the process lives: fpdf reads them from files."""
    return tempfile.TemporaryDirectory(prefix="family-games-fonts-")
