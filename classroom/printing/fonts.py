"""Letters of every script, from the Noto fonts that two packages bring along (SIL OFL 1.1).

Their fonts hold every weight and up to 45,000 letters, which a PDF has no use for: HarfBuzz cuts each down to
the letters needed and to one weight, in a few milliseconds.
"""

from __future__ import annotations

import io
import logging
import re
import tempfile
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Self

import uharfbuzz
from django.conf.locale import LANG_INFO
from django.utils.translation import get_language
from fpdf import FPDF
from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import Duplex, TextDirection
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences
from fpdf.structure_tree import StructElem
from fpdf.syntax import PDFString
from uharfbuzz import SubsetFlags

from classroom.printing.emoji import drawing_of, drawn_in, greyed, letters_of
from familygames.normalization import normal

FAMILY = "noto"
PICTURE = "emoji"
"""What stands for the font of a sign that is a picture."""
PICTURE_WIDTH = 1.25
"""Of its height, which is that of the line's letters; so much as in the fonts of telephones."""
WEIGHTS = {"": 400, "B": 700}
"""Of each style that fpdf knows."""
WESTERN = frozenset(
    (*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2010, 0x2060), 0x20AC, 0x2190, 0x2192, 0x2212)
) | frozenset(range(0x1E80, 0x1E9F))
"""The letters of all languages written with Latin letters in Europe; they stand side by side as they are."""
JOINERS = frozenset(map(ord, "\u200c\u200d "))
"""What is seen by its neighbours only comes from their font; HarfBuzz puts the space in its place."""
BINDING = frozenset("\u200d")
"""What makes one sign of the two beside it."""
SOFT_HYPHEN = "\u00ad"
_SPACE = " \t\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000"
_WORD = re.compile(f"[^{_SPACE}{SOFT_HYPHEN}]*+[{_SPACE}{SOFT_HYPHEN}]|[^{_SPACE}{SOFT_HYPHEN}]+")
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
        """As fpdf has it."""
        return FAMILY if self == MAIN else f"{self.file.partition('[')[0]}-{self.number}".lower()


class Run(str):
    """Letters of a line that are drawn one after the other: of one font, in one direction, all of them."""

    __slots__ = ("family", "size", "way")
    family: str
    way: TextDirection
    size: float
    """In points."""

    def __new__(cls, letters: str, family: str, way: TextDirection) -> Self:
        run = super().__new__(cls, letters)
        run.family, run.way, run.size = family, way, 1.0
        return run


class Whole(TTFFont):
    """A font whose letters are found again in what it has drawn, by whoever searches or copies.

    HarfBuzz may draw one letter as several glyphs, its dots apart, and sets signs above and below. fpdf says
    of the first glyph what it means, be it a dot: readers find letters separated by gaps, in another order.
    Here the widest glyph of a letter says all of it, and of the signs it carries, in the order of drawing:
    that of Arabic and Hebrew is turned round by readers.
    """

    __slots__ = ()

    def encode_text(self, text: str) -> str:
        assert isinstance(text, Run)
        infos, places = self.perform_harfbuzz_shaping(text, text.size, _shaping(text))
        letters_of = _letters_by_glyph(
            text, [shaped.cluster for shaped in infos], [place.x_advance for place in places]
        )
        drawn: list[str] = []
        raised = 0
        for shaped, place, letters in zip(infos, places, letters_of, strict=True):
            name = self.ttfont.getGlyphName(shaped.codepoint)
            wide = self.ttfont["hmtx"].metrics[name][0]
            glyph = self.subset.get_glyph(
                glyph=shaped.codepoint,
                unicode=tuple(map(ord, letters)),
                glyph_name=name,
                glyph_width=round(self.scale * wide),
            )
            if glyph is None:
                continue
            if place.y_offset != raised:
                raised = place.y_offset
                drawn.append(f"] TJ {raised * self.scale * text.size / 1000:.3f} Ts [")
            drawn += (
                self._moved(-place.x_offset),
                f"({self.escape_text(chr(self.subset.pick_glyph(glyph) or 0))})",
                self._moved(place.x_offset + wide - place.x_advance),
            )
        return f"[{' '.join(drawn)}] TJ" + (" 0 Ts" if raised else "")

    def _moved(self, units: int) -> str:
        """To the left."""
        return f"{units * self.scale:.2f}" if units else ""


def _shaping(run: Run) -> dict[str, Any]:
    return {"features": {}, "fragment_direction": run.way}


def _letters_by_glyph(text: str, clusters: list[int], widths: list[int]) -> list[str]:
    """The letters that each glyph stands for, by the place in *text* where those of each begin."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    turned = clusters != sorted(clusters)
    shares = [""] * len(clusters)
    for start in starts:
        mine = [number for number, cluster in enumerate(clusters) if cluster == start]
        letters = text[0 if start == starts[0] else start : ends[start]]
        shares[max(mine, key=widths.__getitem__)] = letters[::-1] if turned else letters
    # What has no width of its own is said by the glyph that carries it: the one before it in reading.
    carried = ""
    for number in range(len(shares)) if turned else reversed(range(len(shares))):
        shares[number] = carried + shares[number] if turned else shares[number] + carried
        carried = "" if widths[number] else shares[number]
        if carried:
            shares[number] = ""
    if carried:
        shares[-1 if turned else 0] = carried
    return shares


class Element(StructElem):
    """A part of a page for those who have it read out: in which language, and letter by letter."""

    lang: PDFString | None = None
    actual_text: PDFString | None = None


class Document(FPDF):
    """A tagged PDF whose texts are separated by their fonts only, and set in lines here.

    fpdf also parts them by their scripts, and takes the vowel signs of Arabic and Hebrew for a script of
    their own: the letters on both sides of a sign would no longer join. A font of ours has one script, or
    several that do not join.
    """

    def __init__(self, title: str, *, is_exact: bool = False, has_backs: bool = False, **how: Any) -> None:
        """*is_exact*: printed as large as it is, on the paper that was asked for; *has_backs*: each second
        page lies behind the one before it, turned over the long edge.
        """
        super().__init__(**how)
        self.set_title(title)
        self.set_lang(get_language() or "en")
        self.set_creator("Family Games")
        self.viewer_preferences = ViewerPreferences(
            display_doc_title=True,
            print_scaling="None" if is_exact else None,
            duplex=Duplex.DUPLEX_FLIP_LONG_EDGE if has_backs else None,
        )
        self.letters: dict[str, frozenset[int]] = {}
        """Of each family of fonts, in the order in which they are asked for one."""
        self.is_shaped = False
        self.is_grey = False
        self.widths: dict[tuple[str, str], float] = {}
        """In each style, of a text of one point."""

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
        with self._marked(f"/{kind} <</MCID {number}>> BDC"):
            yield

    @contextmanager
    def ornament(self) -> Iterator[None]:
        """What is drawn inside is passed over by those who have the page read out."""
        with self._marked("/Artifact BMC"):
            yield

    @contextmanager
    def _marked(self, begin: str) -> Iterator[None]:
        for number, sign in enumerate((begin, "EMC")):
            if number:
                yield
            content = self.pages[self.page].contents
            assert isinstance(content, bytearray)
            content += f"{sign}\n".encode()

    def add_fonts(self, texts: Iterable[str], languages: Collection[str] = ()) -> None:
        """All that *texts* in these languages need, in both weights."""
        texts = [composed(text) for text in texts]
        needed = {ord(letter) for text in texts for letter in letters_of(text) if letter.isprintable()}
        # Letters may change with their neighbours, or run to the left; or pictures stand among them.
        self.is_shaped = not needed <= WESTERN or any(map(drawn_in, texts))
        for font in _fonts(languages):
            letters = _letters(font) & (needed | WESTERN if font == MAIN else needed)
            if not letters:
                continue
            needed -= letters
            if font != MAIN:
                letters |= _letters(font) & JOINERS
            self.letters[font.family] = letters
            for style, weight in WEIGHTS.items():
                self.add_font(font.family, style, _cut(font, letters, weight))
        if self.is_shaped:
            for added in self.fonts.values():
                added.__class__ = Whole

    def get_string_width(self, s: str, normalized: bool = False, markdown: bool = False) -> float:
        """In the font that is set."""
        key = (s, self.font_style)
        if key not in self.widths:
            self.widths[key] = sum(map(self._width, self._runs(s)))
        return self.widths[key] * self.font_size

    def _width(self, run: Run) -> float:
        if run.family == PICTURE:
            return PICTURE_WIDTH
        font = self.fonts[run.family + self.font_style]
        return font.get_text_width(run, 1, _shaping(run) if self.is_shaped else None)[1]

    def lines_of(self, text: str, width: float) -> list[str]:
        """*text* as it breaks in the font that is set: at spaces, and inside of words as long as a line."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in _WORD.findall(paragraph):
                if line and not self._fits(line + word, width):
                    lines.append(_hyphened(line))
                    line = ""
                line += word
                while not self._fits(line, width) and (end := self._end(line, width)) < len(line):
                    lines.append(_hyphened(line[:end]))
                    line = line[end:]
            lines.append(_hyphened(line))
        return lines

    def _fits(self, line: str, width: float) -> bool:
        return self.get_string_width(_hyphened(line)) <= width

    def _end(self, word: str, width: float) -> int:
        """How many letters of *word* fit into a line, one at least; what a letter carries stays with it."""
        inside = {place for begin, end in drawn_in(word) for place in range(begin + 1, end)}
        ends = [
            end
            for end in range(1, len(word))
            if unicodedata.category(word[end])[0] != "M"
            and not {word[end - 1], word[end]} & BINDING
            and end not in inside
        ]
        fit = bisect_right(ends, width, key=lambda end: self.get_string_width(word[:end]))
        return ends[max(0, fit - 1)] if ends else len(word)

    def write_line(self, x: float, y: float, height: float, text: str) -> None:
        """*text* from *x* on, in the middle of what lies between *y* and *height* below."""
        style, size = self.font_style, self.font_size_pt
        base = y + 0.5 * height + 0.3 * self.font_size
        for run in self._runs(text):
            if run.family == PICTURE:
                self._write_picture(run, x, base)
            else:
                run.size = size
                self.set_font(run.family, style, size)
                self.text(x, base, run)
            x += self._width(run) * self.font_size
        self.set_font(FAMILY, style, size)

    def _write_picture(self, run: Run, x: float, base: float) -> None:
        """As high as letters that reach above and below the line."""
        svg, side = drawing_of(run), 1.1 * self.font_size
        image = io.BytesIO((greyed(svg) if self.is_grey else svg).encode())
        self.image(image, x + (PICTURE_WIDTH * self.font_size - side) / 2, base - 0.88 * side, side, side)

    def _runs(self, text: str) -> list[Run]:
        """From left to right."""
        if not self.is_shaped:
            return [Run(text, FAMILY, TextDirection.LTR)]
        base = auto_detect_base_direction(text)
        fragments = BidiParagraph(text, base, preserve_bn_chars=True).get_bidi_fragments()
        runs: list[Run] = []
        for part, way in reversed(fragments) if base is TextDirection.RTL else fragments:
            mine = [Run(letters, family, way) for family, letters in self._by_font(part)]
            runs += reversed(mine) if way is TextDirection.RTL else mine
        return runs

    def _by_font(self, text: str) -> Iterator[tuple[str, str]]:
        """Each picture by itself, and what is between them by its fonts."""
        last = 0
        for begin, end in [*drawn_in(text), (len(text), len(text))]:
            yield from self._by_font_of_letters(text[last:begin])
            if begin < end:
                yield PICTURE, text[begin:end]
            last = end

    def _by_font_of_letters(self, text: str) -> Iterator[tuple[str, str]]:
        family = ""
        families = [family := self._family(letter, family) for letter in text]
        for family, letters in groupby(zip(families, text, strict=True), itemgetter(0)):
            yield family, "".join(letter for _, letter in letters)

    def _family(self, letter: str, before: str) -> str:
        """The first that has *letter*; what joins letters is of the font that the one *before* it has."""
        known = [family for family, letters in self.letters.items() if ord(letter) in letters]
        if letter != " " and ord(letter) in JOINERS and before in known:
            return before
        return next(iter(known), FAMILY)


def _hyphened(line: str) -> str:
    """*line* with its soft hyphens as they are seen: at its end alone."""
    line = line.rstrip(_SPACE)
    return line.removesuffix(SOFT_HYPHEN).replace(SOFT_HYPHEN, "") + "-" * line.endswith(SOFT_HYPHEN)


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
    signs = (letter for text in texts for letter in letters_of(composed(text)))
    letters = dict.fromkeys(letter for letter in signs if letter.isprintable())
    known = frozenset[int]().union(*map(_letters, _fonts(())))
    return "".join(letter for letter in letters if ord(letter) not in known)


def _fonts(languages: Collection[str]) -> list[Font]:
    """In the order in which they are asked for a letter: the emoji last, for signs that nothing else has."""
    names = sorted(path.name for path in files(MAIN.package).iterdir() if path.name.endswith(".ttf"))
    others = [Font(MAIN.package, name) for name in names if name != MAIN.file and "Italic" not in name]
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
