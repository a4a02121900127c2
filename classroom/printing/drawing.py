"""What is drawn on paper: pictures, shapes, the colours of the palette, texts that fit."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from PIL import Image

from classroom.printing import emoji
from classroom.printing.fonts import FAMILY, RIGHT_TO_LEFT, Document, composed
from classroom.services import media, pictures
from familygames.cards import MEDIA

STATIC = Path(settings.BASE_DIR) / "classroom" / "static"
POINT = 0.352778
"""Millimetres."""
SMALLEST = 3.0
"""Points of letters that are read with a glass: better than a word that is not there, or beyond its card."""

_FAMILY = re.compile(r'\[data-colour="([a-z]+)"\] \{([^{}]*)\}')
_COLOUR = re.compile(r"--family(?:-(on|soft|ink))?:\s*#([0-9a-f]{6})")
_CLIP = re.compile(r'<clipPath id="\w+"><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/></clipPath>')
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')


class Colours(NamedTuple):
    """Of a family, as red, green and blue: its fill, what is written on it, its tint, what is written
    on the tint. In grey the fill is white: toner is dear.
    """

    fill: tuple[int, int, int]
    on: tuple[int, int, int]
    soft: tuple[int, int, int]
    ink: tuple[int, int, int]


class Box(NamedTuple):
    """A rectangle on the page, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@cache
def _palette() -> dict[tuple[str, str], str]:
    text = (STATIC / "css" / "palette.css").read_text()
    return {
        (name, part): value for name, rule in _FAMILY.findall(text) for part, value in _COLOUR.findall(rule)
    }


@cache
def colours_of(name: str, *, grey: bool) -> Colours:
    """The colours of a family; black, if there is none of this name."""
    palette = _palette()
    name = name if (name, "") in palette else "black"
    colours = [_rgb(palette[name, part]) for part in ("", "on", "soft", "ink")]
    if grey:
        return Colours((255, 255, 255), (0, 0, 0), (255, 255, 255), (0, 0, 0))
    return Colours(*colours)


def _rgb(value: str) -> tuple[int, int, int]:
    return int(value[:2], 16), int(value[2:4], 16), int(value[4:], 16)


# --- Pictures -----------------------------------------------------------------------------------------------


def draw_picture(pdf: Document, name: str, box: Box, *, grey: bool) -> None:
    """A card's picture, as large as fits into *box*; nothing, if its file is lost."""
    side = min(box.width, box.height)
    place = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    if MEDIA.fullmatch(name):
        try:
            data = _photo(name, grey=grey)
        except (OSError, ValueError):
            return
        pdf.image(io.BytesIO(data), box.x, box.y, box.width, box.height, keep_aspect_ratio=True)
        return
    drawn = _svg(name, grey=grey)
    if drawn:
        _draw_svg(pdf, drawn, place)
    else:
        write(pdf, name, box, size=side / POINT * 0.8, least=8)


def is_drawn(name: str) -> bool:
    """Whether there is a picture of this name; an emoji that nobody has drawn is written."""
    return not name or MEDIA.fullmatch(name) is not None or bool(_svg(name, grey=False))


def draw_shape(pdf: Document, shape: str, box: Box, colour: tuple[int, int, int]) -> None:
    _draw_svg(pdf, _shape(shape, colour), box)


def _draw_svg(pdf: Document, svg: str, box: Box) -> None:
    clip, view = _CLIP.search(svg), _BOX.search(svg)
    image = io.BytesIO(svg.encode())
    if clip and view:  # fpdf does not clip what it draws of an SVG, so the page does.
        scale = box.width / float(view[3])
        across, down, radius = (float(clip[number]) * scale for number in (1, 2, 3))
        with pdf.elliptic_clip(box.x + across - radius, box.y + down - radius, 2 * radius, 2 * radius):
            pdf.image(image, *box, keep_aspect_ratio=True)
    else:
        pdf.image(image, *box, keep_aspect_ratio=True)


@lru_cache(maxsize=1024)
def _svg(name: str, *, grey: bool) -> str:
    """A drawing of ours, or of an emoji from Twemoji; "" if there is none."""
    svg = pictures.drawing_path(name).read_text() if name in pictures.drawings() else emoji.drawing_of(name)
    return emoji.greyed(svg) if grey else svg


@lru_cache(maxsize=64)
def _shape(shape: str, colour: tuple[int, int, int]) -> str:
    path = STATIC / "shapes" / f"{shape}.svg"
    hexed = "#{:02x}{:02x}{:02x}".format(*colour)
    return path.read_text().replace("<path ", f'<path fill="{hexed}" ', 1)


@lru_cache(maxsize=128)
def _photo(name: str, *, grey: bool) -> bytes:
    """Remembered: a teacher tries how it looks best."""
    photo = media.read_to_print(name)
    if not grey:
        return photo
    output = io.BytesIO()
    with Image.open(io.BytesIO(photo)) as image:
        image.draft("L", None)
        image.convert("L").save(output, "JPEG", quality=88)
    return output.getvalue()


# --- Texts --------------------------------------------------------------------------------------------------


def write(
    pdf: Document,
    text: str,
    box: Box,
    *,
    size: float,
    least: float,
    bold: bool = False,
    colour: tuple[int, int, int] = (0, 0, 0),
) -> None:
    """*text* in the middle of *box*, of *size* points or as much smaller as it must be; no word is broken as
    long as it is larger than *least*, and it is smaller only where it would leave the box.
    """
    if not text:
        return
    text = composed(text)
    pdf.set_text_color(*colour)
    while True:
        pdf.set_font(FAMILY, "B" if bold else "", size)
        line = size * POINT * 1.2
        longest = max(map(pdf.get_string_width, text.split()), default=0)
        lines = pdf.lines_of(text, box.width)
        is_in = len(lines) * line <= box.height
        if size <= SMALLEST or (is_in and (size <= least or longest <= box.width - 2)):
            break
        size = max(least if size > least else SMALLEST, size * 0.92)
    lines = lines[: max(1, int(box.height / line))]
    top = box.y + (box.height - len(lines) * line) / 2
    for number, words in enumerate(map(str.strip, lines)):
        x = box.x + (box.width - pdf.get_string_width(words)) / 2
        pdf.write_line(x, top + number * line, line, words)


class ListedWord(NamedTuple):
    """One of a list; that of the card itself is *own*."""

    text: str
    own: bool


def write_list(pdf: Document, words: Sequence[ListedWord], box: Box, *, language: str, size: float) -> None:
    """*words* with dots between them, in the middle of *box*, the card's own bold and underlined."""
    right_to_left = language in RIGHT_TO_LEFT
    while True:
        rows = _rows(pdf, words, box.width, size)
        line = size * POINT * 1.25
        if size <= SMALLEST or len(rows) * line <= box.height:
            break
        size = max(SMALLEST, size * 0.92)
    top = box.y + box.height - len(rows) * line
    for number, row in enumerate(rows[: max(1, int(box.height / line))]):
        x = box.x + (box.width - sum(width for _, _, width in row)) / 2
        for text, own, width in reversed(row) if right_to_left else row:
            pdf.set_font(FAMILY, "B" if own else "", size)
            pdf.set_text_color(*((0, 0, 0) if own else (70, 70, 70)))
            pdf.write_line(x, top + number * line, line, text)
            if own:
                pdf.set_draw_color(0)
                pdf.set_line_width(size * 0.02)
                pdf.line(x, top + (number + 0.88) * line, x + width, top + (number + 0.88) * line)
            x += width


def _rows(
    pdf: Document, words: Sequence[ListedWord], width: float, size: float
) -> list[list[tuple[str, bool, float]]]:
    """*words* and the dots between them, with their widths, as they fill lines."""
    pdf.set_font(FAMILY, "", size)
    dot = (" · ", False, pdf.get_string_width(" · "))
    rows: list[list[tuple[str, bool, float]]] = [[]]
    for word in words:
        pdf.set_font(FAMILY, "B" if word.own else "", size)
        for number, text in enumerate(pdf.lines_of(composed(word.text), width)):
            piece = (text, word.own, pdf.get_string_width(text))
            taken = sum(part[2] for part in rows[-1])
            if rows[-1] and not number and taken + dot[2] + piece[2] <= width:
                rows[-1] += [dot, piece]
            elif rows[-1]:
                rows.append([piece])
            else:
                rows[-1].append(piece)
    return rows
