"""Letters of every script, from the Noto fonts that two packages bring along (SIL OFL 1.1).

Their fonts hold every weight and up to 45,000 letters, which a PDF has no use for: HarfBuzz cuts each down to
the letters needed and to one weight, in a few milliseconds.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz
from django.conf.locale import LANG_INFO
from django.utils.translation import get_language
from fpdf import FPDF
from fpdf.fonts import TTFFont
from fpdf.line_break import Fragment, TextLine
from fpdf.prefs import ViewerPreferences
from fpdf.structure_tree import StructElem
from fpdf.syntax import PDFString
from uharfbuzz import SubsetFlags

from familygames.marked import normal

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


class Whole(TTFFont):
    """A font whose letters are found again in what it has drawn, by whoever searches or copies.

    HarfBuzz may draw one letter as several glyphs, its dots apart, and sets signs above and below. fpdf says
    of the first glyph what it means, be it a dot: readers find letters separated by gaps, in another order.
    Here the widest glyph of a letter says all of it, and of the signs it carries, in the order of drawing:
    that of Arabic and Hebrew is turned round by readers.
    """

    __slots__ = ()

    def shape_text(
        self, text: str, font_size_pt: float, text_shaping_params: dict[str, Any] | None
    ) -> Sequence[dict[str, Any]]:
        if not text:  # A line may end where another font begins; HarfBuzz has no places for nothing.
            return []
        infos, places = self.perform_harfbuzz_shaping(text, font_size_pt, text_shaping_params)
        told = _told(text, [info.cluster for info in infos], [place.x_advance for place in places])
        shaped = []
        for info, place, letters in zip(infos, places, told, strict=True):
            name = self.ttfont.getGlyphName(info.codepoint)
            width = round(self.scale * self.ttfont["hmtx"].metrics[name][0])
            glyph = self.subset.get_glyph(
                glyph=info.codepoint, unicode=tuple(map(ord, letters)), glyph_name=name, glyph_width=width
            )
            if glyph is None:
                continue
            moved = {way: getattr(place, way) for way in ("x_advance", "y_advance", "x_offset", "y_offset")}
            is_moved = moved != {"x_advance": width, "y_advance": 0, "x_offset": 0, "y_offset": 0}
            shaped.append(
                {"mapped_char": self.subset.pick_glyph(glyph), "force_positioning": is_moved, **moved}
            )
        return shaped


def _told(text: str, clusters: list[int], widths: list[int]) -> list[str]:
    """The letters that each glyph stands for, by the place in *text* where those of each begin."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    turned = clusters != sorted(clusters)
    told = [""] * len(clusters)
    for start in starts:
        mine = [number for number, cluster in enumerate(clusters) if cluster == start]
        letters = text[0 if start == starts[0] else start : ends[start]]
        told[max(mine, key=widths.__getitem__)] = letters[::-1] if turned else letters
    # What has no width of its own is said by the glyph that carries it: the one before it in reading.
    carried = ""
    for number in range(len(told)) if turned else reversed(range(len(told))):
        told[number] = carried + told[number] if turned else told[number] + carried
        carried = "" if widths[number] else told[number]
        if carried:
            told[number] = ""
    if carried:
        told[-1 if turned else 0] = carried
    return told


class Element(StructElem):
    """A part of a page for those who have it read out: in which language, and letter by letter."""

    lang: PDFString | None = None
    actual_text: PDFString | None = None


class Document(FPDF):
    """A tagged PDF whose texts are separated by their fonts only.

    fpdf also parts them by their scripts, and takes the vowel signs of Arabic and Hebrew for a script of
    their own: the letters on both sides of a sign would no longer join. A font of ours has one script, or
    several that do not join.
    """

    def __init__(self, title: str, **how: Any) -> None:
        super().__init__(**how)
        self.set_title(title)
        self.set_lang(get_language() or "en")
        self.set_creator("Family Games")
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)

    @contextmanager
    def part(self, kind: str, text: str = "", language: str = "", alt: str = "") -> Iterator[None]:
        """What is drawn inside is a part of the page that is read: ``P``, ``H1``, ``Figure``."""
        builder = self.struct_builder
        page = builder.spid_per_page_number.setdefault(self.page, len(builder.spid_per_page_number))
        parts = builder.struct_tree_root.parent_tree.nums[page]
        number = len(parts)
        element = Element(
            f"/{kind}", builder.doc_struct_elem, [number], page_number=self.page, alt=alt or None
        )
        if language:
            element.lang = PDFString(language)
        if any(ord(letter) not in WESTERN for letter in text):
            element.actual_text = PDFString(composed(text))
        parts.append(element)
        builder.doc_struct_elem.k.append(element)
        self.pages[self.page].struct_parents = page
        self._out(f"/{kind} <</MCID {number}>> BDC")
        yield
        self._out("EMC")

    @contextmanager
    def ornament(self) -> Iterator[None]:
        """What is drawn inside is passed over by those who have the page read out."""
        self._out("/Artifact BMC")
        yield
        self._out("EMC")

    def add_font(self, *what: Any, **how: Any) -> None:
        super().add_font(*what, **how)
        for font in self.fonts.values():
            if type(font) is TTFFont:
                font.__class__ = Whole

    def _render_styled_text_line(self, text_line: TextLine, *what: Any, **how: Any) -> bool:
        # fpdf may have set the font inside what has ended since, and the line would not be seen.
        self.current_font_is_set_on_page = False
        return super()._render_styled_text_line(text_line, *what, **how)

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


RIGHT_TO_LEFT = frozenset(code for code, about in LANG_INFO.items() if about.get("bidi"))
"""Languages written from right to left."""


def composed(text: str) -> str:
    """With an é of one piece: fonts draw it better than an e and its accent."""
    return normal("NFC", text)


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
