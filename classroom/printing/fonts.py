"""Letters of every script, from the Noto fonts that the package manimgx-fonts brings along (SIL OFL 1.1).

Its fonts hold every weight and thousands of letters, which a PDF has no use for: each is cut down to the
letters needed and to one weight. The western letters are cut once for a process; others as they are needed.
"""

from __future__ import annotations

import io
import logging
import tempfile
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fpdf import FPDF

REGULAR, BOLD = 400, 700
FAMILY = "noto"
WESTERN = frozenset(
    (*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2010, 0x2060), 0x20AC, 0x2190, 0x2192, 0x2212)
) | frozenset(range(0x1E80, 0x1E9F))
"""The letters of all languages written with Latin letters in Europe."""
MAIN = "NotoSans[wght].ttf"
SHAPED = ("Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Lao", "Malayalam",
          "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai", "Hebrew")  # fmt: skip
"""Scripts whose letters change with their neighbours, or run from right to left."""

logging.getLogger("fontTools").setLevel(logging.ERROR)  # It tells of every table it drops.
logging.getLogger("fpdf").setLevel(logging.ERROR)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the cut fonts lie while the process lives: fpdf reads them from files."""
    return tempfile.TemporaryDirectory(prefix="family-games-fonts-")


@cache
def _names() -> tuple[str, ...]:
    """The main font first, then those of other scripts; the emoji last, for signs that nothing else has."""
    found = sorted(path.name for path in files("manimgx_fonts").iterdir() if path.name.endswith(".ttf"))
    others = [name for name in found if name != MAIN and "Italic" not in name and "Emoji" not in name]
    return (MAIN, *others, *(name for name in found if "Emoji" in name))


@cache
def _letters(name: str) -> frozenset[int]:
    with _opened(name) as font:
        return frozenset(font.getBestCmap())


def _opened(name: str) -> TTFont:
    return TTFont(io.BytesIO(files("manimgx_fonts").joinpath(name).read_bytes()), lazy=True)


@lru_cache(maxsize=64)
def _cut(name: str, letters: frozenset[int], weight: int) -> Path:
    """The font with these letters in this weight."""
    with _opened(name) as font:
        is_shaped = any(script in name for script in SHAPED)
        options = subset.Options(
            layout_features=["*"] if is_shaped else [], hinting=False, notdef_outline=True
        )
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
        path = Path(_folder().name) / f"{abs(hash((name, letters, weight)))}.ttf"
        font.save(path)
    return path


def unprintable(texts: Iterable[str]) -> str:
    """The letters for which no font is there, each once."""
    letters = dict.fromkeys(letter for text in texts for letter in text if not letter.isspace())
    known = frozenset().union(*(_letters(name) for name in _names()))
    return "".join(letter for letter in letters if ord(letter) not in known and letter.isprintable())


def add_fonts(pdf: FPDF, texts: Iterable[str]) -> None:
    """All that *texts* need, in both weights."""
    needed = {ord(letter) for text in texts for letter in text if letter.isprintable()}
    fallbacks = []
    is_shaped = False
    for name in _names():
        mine = frozenset(needed & _letters(name))
        if name == MAIN:
            mine = (mine | WESTERN) & _letters(MAIN)
        if not mine:
            continue
        needed -= mine
        family = FAMILY if name == MAIN else name.partition("[")[0]
        for style, weight in (("", REGULAR), ("B", BOLD)):
            pdf.add_font(family, style, _cut(name, mine, weight))
        if name != MAIN:
            fallbacks.append(family)
        is_shaped = is_shaped or any(script in name for script in SHAPED)
    if fallbacks:
        pdf.set_fallback_fonts(fallbacks, exact_match=True)
    if is_shaped:
        pdf.set_text_shaping(use_shaping_engine=True)
