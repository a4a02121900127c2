"""Sheets of cards to cut out: fronts, and backs that lie behind them when the paper is turned over."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from classroom.models.decks import title_of
from classroom.printing.drawing import (
    Box,
    Colours,
    ListedWord,
    colours_of,
    draw_picture,
    draw_shape,
    is_drawn,
    write,
    write_list,
)
from classroom.printing.emoji import drawn_in
from classroom.printing.fonts import FAMILY, Document, composed, unprintable
from classroom.printing.formats import GRIDS, SIZES, Options
from familygames.cards import Deck, Family, Member
from familygames.decks.letters import Print
from familygames.decks.sentences import JOKER, WordCard

MARGIN = 11.0
"""Printers leave about 5 mm white at every edge; the crop marks stand there."""
MARK = 4.0
RULER = 50.0
BACK = (15, 98, 89)
SIGNS = {"heart": "♥", "diamond": "♦", "clover": "♣", "spade": "♠", "circle": "⚫", "square": "⬛",
         "star": "⭐", "triangle": "🔺"}  # fmt: skip


class PrintedCard(NamedTuple):
    """A card and the family it is in."""

    family: Family
    member: Member


def print_cards(deck: Deck, options: Options) -> bytes:
    """The sheets as PDF: all fronts, each page with its backs behind it."""
    title = title_of(deck)
    pdf = Document(title, is_exact=True, has_backs=options.backs, format=SIZES[options.paper], unit="mm")
    pdf.is_grey = options.grey
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    note = _credits(deck, options)
    pdf.add_fonts([*texts_of(deck), note, _of_ruler()], deck.languages)
    cards = [PrintedCard(family, member) for family in deck.families for member in family.members]
    for page in range(0, len(cards), options.per_page):
        here = cards[page : page + options.per_page]
        _page(pdf, options, note)
        for card, box in zip(here, _places(options), strict=False):
            _front(pdf, deck, card, box, options)
        if options.backs:
            _page(pdf, options, note)
            with pdf.ornament():
                for box in list(_places(options, mirrored=True))[: len(here)]:
                    _back(pdf, box, title, options)
    return bytes(pdf.output())


def texts_of(deck: Deck) -> list[str]:
    """Everything that is written on the cards of a deck, for the letters it needs."""
    phrases = [face.phrase for part in deck.parts for face in part.faces.values()]
    corners = [_corner(member) for family in deck.families for member in family.members]
    signs = [member.picture for member in deck.parts if not is_drawn(member.picture)]
    return [*phrases, *corners, *signs, *deck.title.values()]


def missing_letters(deck: Deck) -> str:
    """Letters that cannot be printed here."""
    return unprintable([*texts_of(deck), deck.author, deck.licence])


def _credits(deck: Deck, options: Options) -> str:
    """What the licences of words and pictures ask to be said."""
    about = [title_of(deck), deck.author, deck.licence]
    has_emoji = options.pictures and any(
        part.picture and "/" not in part.picture and "." not in part.picture for part in deck.parts
    )
    if has_emoji or any(map(drawn_in, texts_of(deck))):
        about.append(_("pictures: Twemoji, © Twitter and others, CC BY 4.0"))
    return " · ".join(filter(None, about))


def _page(pdf: Document, options: Options, note: str) -> None:
    pdf.add_page()
    width, height = SIZES[options.paper]
    with pdf.ornament():
        if options.marks:
            _crop_marks(pdf, options)
        pdf.set_text_color(90, 90, 90)
        pdf.set_font(FAMILY, "", 6)
        note = composed(note[:160])
        pdf.write_line((width - pdf.get_string_width(note)) / 2, height - 5.5, 3, note)
        _ruler(pdf)


def _of_ruler() -> str:
    return _("Print at 100 %: this line is 5 cm long.")


def _ruler(pdf: Document) -> None:
    """What tells whoever prints whether the cards have the size that they should have."""
    x, y = MARGIN + 4, MARGIN - 2
    pdf.set_draw_color(90)
    pdf.set_line_width(0.2)
    pdf.line(x, y, x + RULER, y)
    for end in (x, x + RULER):
        pdf.line(end, y - 1, end, y + 1)
    pdf.write_line(x + 1, y - 3.6, 3, _of_ruler())


def _scale(options: Options) -> float:
    """How much larger letters are than on the smallest cards: as the cards themselves."""
    across, down = GRIDS[options.per_page]
    most_across, most_down = GRIDS[max(GRIDS)]
    return math.sqrt(most_across * most_down / (across * down))


def _cell_size(options: Options) -> tuple[float, float]:
    across, down = GRIDS[options.per_page]
    width, height = SIZES[options.paper]
    return (width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down


def _places(options: Options, *, mirrored: bool = False) -> Iterator[Box]:
    """Where the cards are, row by row; *mirrored* as seen from behind, turned over the long edge."""
    across, down = GRIDS[options.per_page]
    width, height = _cell_size(options)
    for row in range(down):
        for column in reversed(range(across)) if mirrored else range(across):
            yield Box(MARGIN + column * width, MARGIN + row * height, width, height)


def _crop_marks(pdf: Document, options: Options) -> None:
    across, down = GRIDS[options.per_page]
    width, height = _cell_size(options)
    right, bottom = MARGIN + across * width, MARGIN + down * height
    pdf.set_draw_color(0)
    pdf.set_line_width(0.2)
    for column in range(across + 1):
        x = MARGIN + column * width
        pdf.line(x, MARGIN - 1 - MARK, x, MARGIN - 1)
        pdf.line(x, bottom + 1, x, bottom + 1 + MARK)
    for row in range(down + 1):
        y = MARGIN + row * height
        pdf.line(MARGIN - 1 - MARK, y, MARGIN - 1, y)
        pdf.line(right + 1, y, right + 1 + MARK, y)


# --- One card -----------------------------------------------------------------------------------------------


def _front(pdf: Document, deck: Deck, card: PrintedCard, cell: Box, options: Options) -> None:
    """The family's colour, shape and name above; the picture; the words; below who else is in the family."""
    colours = colours_of(card.family.colour, grey=options.grey)
    box = cell.inset(2.5)
    band = Box(box.x, box.y, box.width, max(9.0, box.height * 0.13))
    with pdf.ornament():
        _frame(pdf, card, box, band, colours, options)
    _heading(pdf, deck, card, band, colours, options)
    inside = Box(box.x + 2.5, band.y + band.height + 1, box.width - 5, box.height - band.height - 3)
    relatives = _relatives(deck, card, options)
    if relatives:
        below = inside.height * (0.15 if len(relatives) == 1 else 0.24)
        inside = Box(inside.x, inside.y, inside.width, inside.height - below)
        _write_relatives(
            pdf, relatives, Box(inside.x, inside.y + inside.height, inside.width, below), options
        )
    has_picture = options.pictures and bool(card.member.picture)
    share = 0.42 if options.large else 0.56
    if not has_picture:
        share = 0.0
    if has_picture:
        place = Box(inside.x, inside.y + 1, inside.width, inside.height * share)
        seen = _shown(deck, card.member, options)
        with pdf.part("Figure", alt=seen) if seen else pdf.ornament():
            draw_picture(pdf, card.member.picture, place, grey=options.grey)
    _write_words(pdf, _phrases(deck, card, options), inside, inside.height * share + 1, options)


def _frame(pdf: Document, card: PrintedCard, box: Box, band: Box, colours: Colours, options: Options) -> None:
    pdf.set_draw_color(*(colours.ink if options.grey else colours.fill))
    if card.family.colour in ("white", "yellow") and not options.grey:
        pdf.set_draw_color(*colours.ink)
    pdf.set_fill_color(255, 255, 255)
    pdf.set_line_width(0.8)
    pdf.rect(*box, style="DF", round_corners=True, corner_radius=4)
    pdf.set_fill_color(*colours.fill)
    with pdf.rect_clip(*band):
        pdf.rect(box.x, box.y, box.width, band.height * 2, style="DF", round_corners=True, corner_radius=4)
    pdf.line(band.x, band.y + band.height, band.x + band.width, band.y + band.height)


def _heading(
    pdf: Document, deck: Deck, card: PrintedCard, band: Box, colours: Colours, options: Options
) -> None:
    side = band.height * 0.62
    gap = (band.height - side) / 2
    on = colours.ink if options.grey else colours.on
    if card.family.id != JOKER:
        with pdf.ornament():
            draw_shape(pdf, card.family.shape, Box(band.x + gap + 1, band.y + gap, side, side), on)
    corner = _corner(card.member)
    names = {
        face.word: language
        for language in reversed(_languages(deck, options))
        if (face := card.family.faces.get(language)) is not None and face.word
    }
    name = " · ".join(reversed(names))
    scale = _scale(options)
    right = 14.0 * scale if corner else gap + 2
    left = side + 2 * gap + 1
    place = Box(band.x + left, band.y, band.width - left - right, band.height)
    if name:
        with pdf.part("H2", name, next(iter(names.values())) if len(names) == 1 else ""):
            size = (12 if options.large else 10) * scale
            write(pdf, name, place, size=size, least=6, bold=True, colour=on)
    if corner:
        place = Box(band.x + band.width - 13.5 * scale, band.y, 12.5 * scale, band.height)
        with pdf.part("P", corner):
            write(pdf, corner, place, size=12 * scale, least=8, bold=True, colour=on)


def _corner(member: Member) -> str:
    """What a game needs to see at once: the face of the die, or letter, digit and sign."""
    if isinstance(member, WordCard):
        return f"[{member.die}]"
    if isinstance(member, Print) and member.kind == "letter":
        return f"{member.digit} {SIGNS.get(member.sign, member.sign)}"
    return ""


def _languages(deck: Deck, options: Options) -> tuple[str, ...]:
    """Those that are printed, the one being learnt first."""
    own, target = deck.languages
    return {"both": (target, own), "own": (own,), "target": (target,)}[options.words]


def _phrases(deck: Deck, card: PrintedCard, options: Options) -> dict[str, str]:
    """What is printed on a card, and in which language."""
    faces = card.member.faces
    if isinstance(card.member, WordCard):  # Printed in one language, whichever that is.
        return {card.member.text: next(iter(faces)) if len(faces) == 1 else ""}
    by_language = {card.member.letter: ""} if isinstance(card.member, Print) else {}
    for language in _languages(deck, options):
        if language in faces:
            by_language.setdefault(faces[language].phrase, language)
    by_language.pop("", None)
    return by_language


def _shown(deck: Deck, member: Member, options: Options) -> str:
    """What a picture shows, in words."""
    for language in _languages(deck, options):
        if member.alt.get(language):
            return member.alt[language]
    return next(
        (member.faces[code].word for code in _languages(deck, options) if member.is_named_in(code)), ""
    )


LONGEST_FAMILY = 8
"""Cards; the names of more cannot be read below a card."""


def _relatives(deck: Deck, card: PrintedCard, options: Options) -> dict[str, list[ListedWord]]:
    """Who is in the family, by language: whoever asks for a card sees what to ask for."""
    members = card.family.members
    if not 1 < len(members) <= LONGEST_FAMILY or any(type(member) is not Member for member in members):
        return {}
    return {
        language: [
            ListedWord(member.faces[language].word, member is card.member)
            for member in members
            if member.is_named_in(language)
        ]
        for language in _languages(deck, options)
        if card.member.is_named_in(language)
    }


def _write_relatives(
    pdf: Document, relatives: dict[str, list[ListedWord]], box: Box, options: Options
) -> None:
    size = (9 if options.large else 7.5) * _scale(options)
    each = box.height / len(relatives)
    for number, (language, words) in enumerate(relatives.items()):
        place = Box(box.x, box.y + number * each, box.width, each)
        with pdf.part("P", " · ".join(word.text for word in words), language):
            write_list(pdf, words, place, language=language, size=size)


def _write_words(pdf: Document, phrases: dict[str, str], inside: Box, top: float, options: Options) -> None:
    """The first large, the others smaller below it."""
    if not phrases:
        return
    height = inside.height - top
    first = height if len(phrases) == 1 else height * 0.56
    size = (34 if options.large else 22) * _scale(options)
    (main, spoken), *others = phrases.items()
    place = Box(inside.x, inside.y + top, inside.width, first)
    with pdf.part("P", main, spoken):
        write(pdf, main, place, size=size * (1.6 if len(main) == 1 else 1), least=9, bold=True)
    each = (height - first) / max(len(others), 1)
    size *= 0.75 if options.large else 0.65
    for number, (phrase, language) in enumerate(others):
        place = Box(inside.x, inside.y + top + first + number * each, inside.width, each)
        with pdf.part("P", phrase, language):
            write(pdf, phrase, place, size=size, least=8, colour=(60, 60, 60))


def _back(pdf: Document, cell: Box, title: str, options: Options) -> None:
    """The same for all cards: nobody may tell one from another from behind."""
    box = cell.inset(2.5)
    ink = (90, 90, 90) if options.grey else BACK
    pdf.set_draw_color(*ink)
    pdf.set_line_width(0.8)
    pdf.set_fill_color(255, 255, 255)
    pdf.rect(*box, style="DF", round_corners=True, corner_radius=4)
    frame = box.inset(3)
    if not options.grey:
        pdf.set_fill_color(*ink)
    pdf.rect(*frame, style="D" if options.grey else "DF", round_corners=True, corner_radius=3)
    light = ink if options.grey else (255, 255, 255)
    side = min(frame.width, frame.height) * 0.2
    middle, height = frame.x + frame.width / 2, frame.y + frame.height * 0.3
    for number, shape in enumerate(("circle", "heart", "star")):
        place = Box(middle + (number - 1) * side * 1.25 - side / 2, height - side / 2, side, side)
        draw_shape(pdf, shape, place, light)
    words = Box(frame.x + 4, frame.y + frame.height * 0.45, frame.width - 8, frame.height * 0.4)
    write(pdf, title, words, size=15 * _scale(options), least=8, bold=True, colour=light)
