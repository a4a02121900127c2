"""What lies beside the cards on a table: the rules on a page, what is said, a sheet for the scores."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import override

from classroom.games.sites import SITES, words_of
from classroom.printing.drawing import POINT
from classroom.printing.fonts import FAMILY, Document
from classroom.printing.formats import SIZES, Paper, PaperKind
from classroom.printing.sheets import BACK
from classroom.wording.papers import PAPER_WORDS
from familygames.language.realization import BLANK, without_stops
from familygames.language.resources import tongue

LANGUAGES = ("fr", "en")
MARGIN = 16.0
PADDING = 1.0
ROUNDS = 14
PLAYERS = 6


def print_paper(kind: PaperKind, game: str, paper: Paper) -> bytes:
    """One page for each language; for what is said, both side by side."""
    title = f"{words_of(game).name} – {PAPER_WORDS[kind]}"
    pdf = Document(title, is_exact=True, format=SIZES[paper], unit="mm")
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(False)
    if kind == "formulas":
        rows = formulas(game)
        pdf.add_fonts([text for row in rows for text in row])
        _title(pdf, " · ".join(_titled(game, kind, language) for language in LANGUAGES), "")
        _strips(pdf, rows)
    else:
        pdf.add_fonts([])
        for language in LANGUAGES:
            with override(language):
                _title(pdf, _titled(game, kind, language), language)
                if kind == "rules":
                    _rules(pdf, [str(rule.gist) for rule in SITES[game].rules if rule.is_printed], language)
                else:
                    _scores(pdf, language)
    return bytes(pdf.output())


def formulas(game: str) -> list[tuple[str, ...]]:
    """The model of every sentence that is said in a game, in each language, with gaps for what changes."""
    by_language = [tongue(language).formulas[game] for language in LANGUAGES]
    rows = []
    for key in by_language[0]:
        models = [next(iter(known[key].sentences), ()) if key in known else () for known in by_language]
        texts = tuple(
            without_stops(part.text or (part.choices[0] if part.choices else BLANK) for part in model)
            for model in models
        )
        if all(texts) and texts not in rows:
            rows.append(texts)
    return rows


def _titled(game: str, kind: PaperKind, language: str) -> str:
    with override(language):
        return f"{words_of(game).name} – {PAPER_WORDS[kind]}"


def _title(pdf: Document, title: str, language: str) -> None:
    pdf.add_page()
    pdf.set_text_color(*BACK)
    size = 24.0
    pdf.set_font(FAMILY, "B", size)
    while pdf.get_string_width(title) > pdf.epw and size > 12:
        size -= 1
        pdf.set_font(FAMILY, "B", size)
    with pdf.part("H1", title, language):
        _write(pdf, MARGIN, 14, [title])
    pdf.set_draw_color(*BACK)
    pdf.set_line_width(0.8)
    with pdf.ornament():
        pdf.line(MARGIN, pdf.get_y() + 1, pdf.w - MARGIN, pdf.get_y() + 1)
    pdf.ln(6)
    pdf.set_text_color(0)


def _lines(pdf: Document, text: str, width: float) -> list[str]:
    return pdf.lines_of(text, width - 2 * PADDING)


def _write(pdf: Document, x: float, height: float, lines: Sequence[str]) -> None:
    """One below the other; the page goes on under them."""
    for line in lines:
        pdf.write_line(x + PADDING, pdf.get_y(), height, line)
        pdf.set_y(pdf.get_y() + height)


def _rules(pdf: Document, rules: Sequence[str], language: str) -> None:
    for number, text in enumerate(rules, 1):
        with pdf.part("P", text, language):
            pdf.set_font(FAMILY, "B", 18)
            pdf.write_line(MARGIN + PADDING, pdf.get_y(), 9, f"{number}.")
            pdf.set_font(FAMILY, "", 16)
            _write(pdf, MARGIN + 12, 16 * POINT * 1.4, _lines(pdf, text, pdf.epw - 12))
        pdf.ln(5)


def _strips(pdf: Document, rows: Sequence[tuple[str, ...]]) -> None:
    """Two columns, as large as the page allows."""
    width = pdf.epw / 2
    size = 18.0
    while size > 8 and _height(pdf, rows, width, size) > pdf.h - pdf.get_y() - MARGIN:
        size -= 0.5
    line = size * POINT * 1.3
    pdf.set_draw_color(170)
    pdf.set_line_width(0.2)
    for row in rows:
        top = pdf.get_y()
        heights = []
        for column, text in enumerate(row):
            pdf.set_y(top + 1)
            pdf.set_font(FAMILY, "B" if column else "", size)
            with pdf.part("P", text, LANGUAGES[column]):
                _write(pdf, MARGIN + column * width, line, _lines(pdf, text, width - 4))
            heights.append(pdf.get_y())
        pdf.set_y(max(heights) + 1)
        with pdf.ornament():
            pdf.line(MARGIN, pdf.get_y(), pdf.w - MARGIN, pdf.get_y())


def _height(pdf: Document, rows: Sequence[tuple[str, ...]], width: float, size: float) -> float:
    line = size * POINT * 1.3
    total = 0.0
    for row in rows:
        lines = 1
        for column, text in enumerate(row):
            pdf.set_font(FAMILY, "B" if column else "", size)
            lines = max(lines, len(_lines(pdf, text, width - 4)))
        total += lines * line + 2
    return total


def _scores(pdf: Document, language: str) -> None:
    """A table to write in: a column for each player, a row for each round, one for the whole."""
    words = PAPER_WORDS
    first = 24.0
    each = (pdf.epw - first) / PLAYERS
    height = (pdf.h - pdf.get_y() - MARGIN) / (ROUNDS + 2)
    heads = [str(words["round"]), *(f"{words['player']} {number}" for number in range(1, PLAYERS + 1))]
    labels = ["", *map(str, range(1, ROUNDS + 1)), str(words["total"])]
    pdf.set_draw_color(60)
    pdf.set_line_width(0.3)
    for row, label in enumerate(labels):
        pdf.set_font(FAMILY, "B" if row in (0, ROUNDS + 1) else "", 11)
        cells = heads if row == 0 else [label, *[""] * PLAYERS]
        x, y = MARGIN, pdf.get_y()
        for column, text in enumerate(cells):
            width = each if column else first
            with pdf.ornament():
                pdf.rect(x, y, width, height)
            if text:
                with pdf.part("P", text, language):
                    pdf.write_line(x + (width - pdf.get_string_width(text)) / 2, y, height, text)
            x += width
        pdf.set_y(y + height)
