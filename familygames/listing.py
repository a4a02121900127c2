"""The lines of a list as people write lists: numbered or with bullets, separated by whatever sign.

>>> listing = read_lines("\\ufeff1. le chat = the cat\\n2. « le chien » = the dog")
>>> [line.cells for line in listing.lines]
[['le chat', 'the cat'], ['le chien', 'the dog']]

Nothing here knows what the cells mean; `familygames.layout` does. Patterns have no two ways to read the same
letters, so a list of one long line takes no longer than one of many short ones.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, starmap
from typing import NamedTuple, TypeVar

T = TypeVar("T")

FIRST = 40
"""How many lines tell whether several pairs of words stand in each."""
SAMPLE = 400
"""How many lines tell what separates the words of all."""
MOST_CELLS = 20
"""What comes after them on a line is left out."""
USUAL = 0.6
"""The share of lines that a separator is in at least, or a bullet or number."""
ANY = "any"
"""The separator of a list whose lines have several kinds."""

_UNSEEN = dict.fromkeys(
    map(ord, "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\u00ad")
)
_NUMBER = re.compile(
    r"[(\[]?(?:\d{1,4}|[IVX]{2,5}|[A-Za-z](?![.)\]]\s*\d))[.)\]][)\].-]?(?!\d)(?:\s|(?<=[)\]])|(?<=\d\.)(?=[^\W\d_]))"
    r"|[nN][°º]\s?\d{1,4}\b[.:)]?|[①-⓿❶-➓]|\d\ufe0f?\u20e3"
)
_SURE_BULLET = re.compile(r"(?:[•▪◦●○‣⁃■□▢☐☑☒✓✔✗✘➢➤►▶▸▹◆◇❖∙]\ufe0f?|[-*+]?\s?\[[ xX✓]\](?=\s))")
_BULLET = re.compile(r"[-–—*+>·»~](?=\s)|·(?=\w)|\*(?=\w)(?![^*]*\*)")
_MIXED = re.compile(r"[-–—*+] +(?=[^\W\d_]|[«“\"'‘’(¿¡])|(?P<number>\d{1,3})[.)] +(?=[^\W\d_])")
"""What begins lines of a list, one kind or another, or here and there."""
_WORDS = re.compile(r"[\w\s]+")
_DASH = re.compile(r"(?<=\S\s)[-–—](?=\s)")
_COUNT = re.compile(r"\d{1,3}[ \u00a0]+(?=[^\W\d_])")
_NUMERALS = (
    "one eins uno één", "two deux zwei dos due twee", "three trois drei tres tre drie",
    "four quatre vier cuatro quattro", "five cinq fünf cinco cinque vijf",
)  # fmt: skip
"""The first numbers in words, but for those that are articles, too."""
_QUOTES = ('""', "“”", "„“", "„”", "«»", "»«", "‹›", "''", "‘’", "‚‘", "「」", "``")
_COLON_HEADING = (":", "：")
_HYPHEN = re.compile(r"\S-\w+[ ’']\w")
"""One between phrases: *le chat-the cat*, not *un porte-clés*."""
_IN_BRACKETS = re.compile(r"[(\[{]\s*[^()\[\]{}\s][^()\[\]{}]*[)\]}]")
_FENCES = ("```", "~~~")


class Separator(NamedTuple):
    """A sign between the words of a line. What is not *sure* may stand inside words, too."""

    name: str
    pattern: re.Pattern[str] | None = None
    is_sure: bool = True
    is_exact: bool = False
    """Cells of a table: one more is a further column, and not part of the last word."""

    def split(self, line: str, most: int = 0) -> list[str]:
        """The cells of *line*; of those that are not exact, *most* at most, if it is not 0."""
        if self.name in CSV:
            cells = _csv_cells(line, self.name)
            if self.is_exact or not most or len(cells) <= most:
                return cells
            return [*cells[: most - 1], f"{self.name} ".join(map(str.strip, cells[most - 1 :]))]
        most = 0 if self.is_exact or not most else most - 1
        if self.pattern is not None:
            return self.pattern.split(line, maxsplit=most)
        return line.split(self.name, most or -1)


CSV = ("\t", ";", ",")
SEPARATORS = (
    Separator("\t", is_exact=True),
    Separator("→", re.compile(r"<?[-=]{1,3}>|[→➔➜➝⇒⟶⟹↔⇔⇨⟼↦⟷]")),
    Separator("=", re.compile(r"[=≈≙＝]{1,3}")),
    Separator("|", re.compile(r"[|¦｜]{1,2}"), is_exact=True),
    Separator("...", re.compile(r"\.{4,}|…{2,}|_{4,}")),
    Separator(";", is_exact=True),
    Separator("::"),
    Separator(": ", re.compile(r"[:：](?=\s)")),
    Separator(" - ", re.compile(r"(?<=\s)[-‐‑–—−]{1,3}(?=\s)|[–—]{1,3}")),
    Separator(",", is_sure=False),
    Separator(":", re.compile(r"[:：]"), is_sure=False),
    Separator("•", re.compile(r"[•·∙~]"), is_sure=False),
    Separator("/", is_sure=False),
    Separator("-", re.compile(r"(?<=\s)[-–—−]|[-–—−](?=\s)"), is_sure=False),
    Separator("  ", re.compile(r"\s{2,}"), is_sure=False),
    Separator("(", re.compile(r"\s?[(（](?=[^()（）]{1,100}[)）]$)"), is_sure=False),
)
"""Which one separates words if several could: the one least often inside words comes first."""
OUTER = tuple(sign for sign in SEPARATORS if sign.is_exact or sign.name in (",", "  ", "•", "/"))
"""Those that may stand between pairs of words."""
INNER = (*SEPARATORS, Separator("-", re.compile("-"), is_sure=False))
BETWEEN_CARDS = ("|", "/")
"""These part the cards of a sentence, not a sentence from its twin."""
_NAMED = {"tab": "\t", "\\t": "\t", "tabulation": "\t", "space": " ", "espace": " "}


class Line(NamedTuple):
    """A line that is not blank, as its cells; *gap* if nothing stands above it, or a blank line.

    *is_card* tells that it stood for a card though one cell is all that is left of it.
    """

    number: int
    cells: list[str]
    gap: bool = False
    is_heading: bool = False
    is_card: bool = False


class Listing(NamedTuple):
    """*rules* are lines that only separate others, *notes* those that are quoted beside them."""

    lines: list[Line]
    separator: str
    """"" if nothing parts the words of most lines."""
    rules: tuple[tuple[int, str], ...] = ()
    notes: tuple[tuple[int, str], ...] = ()


def read_lines(text: str, *, separator: str = "", without: Sequence[str] = ()) -> Listing:
    """The lines of *text*, split by *separator*, or by whatever splits most lines except *without*."""
    raw = text.translate(_UNSEEN).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    numbered = [(number, line.strip(" \u00a0\u3000")) for number, line in enumerate(raw, 1)]
    rules = tuple((number, line) for number, line in numbered if line.strip() and _is_rule(line))
    written = [(number, line) for number, line in numbered if line.strip() and not _is_rule(line)]
    notes: tuple[tuple[int, str], ...] = ()
    if not _most([line for _, line in written], lambda line: line.startswith(">")):
        notes = tuple((number, line) for number, line in written if line.startswith("> "))
        written = [line for line in written if line not in notes]
    written = _without_labels(written)
    inner = [own_separator(separator, [line for _, line in written])] if separator else INNER
    written, within = _side_by_side(written, inner, without)
    bare = _without_marks(_without_number_signs([line for _, line in written]))
    heads = [_heading(line) for line in bare]
    bare = _without_emphasis(bare)
    full = [line for line, head in zip(bare, heads, strict=True) if head is None]
    sample = full[:SAMPLE]
    chosen = within or (own_separator(separator, sample) if separator else _separator(sample, without))
    if chosen is None:  # Lines by themselves may name what is below them.
        chosen = _separator(_not_alone(numbered, written, bare)[:SAMPLE], without)
    marks = [line.removesuffix(a) for a, (_, line) in zip(bare, written, strict=True) if a != line]
    is_marked = len(marks) >= USUAL * len(bare) and len({_WORDS.sub("", mark) for mark in marks}) == 1
    lines: list[Line] = []
    last = -1
    for (number, before), line, head in zip(written, bare, heads, strict=True):
        is_told = head is not None and not (
            chosen and line.startswith(head) and len(_cells(line, chosen)) > 1
        )
        cells = _cells(head if is_told and head is not None else line, chosen)
        # In a list with bullets a line without one, and without a second word, is what the others are; so is
        # the first line, but for one word above pairs of which `familygames.layout` tells what it is.
        is_alone = len(cells) == 1 if lines else (len(cells) > 1 and line[:1].isupper()) or chosen is None
        is_title = not is_told and is_marked and before == line and is_alone
        gap = last < 0 or any(not other.strip() for _, other in numbered[last : number - 1])
        lines.append(Line(number, cells, gap, is_told or is_title))
        last = number
    width = usual_width(line.cells for line in lines if not line.is_heading)
    if chosen is not None and width > 1:
        lines = [
            line
            if line.is_heading or len(line.cells) <= width
            else line._replace(cells=_cells(text, chosen, width))
            for line, text in zip(lines, bare, strict=True)
        ]
    return Listing(_without_frame(lines), chosen.name if chosen else "", rules, notes)


def _not_alone(
    numbered: Sequence[tuple[int, str]], written: Sequence[tuple[int, str]], bare: Sequence[str]
) -> list[str]:
    """The lines that stand right below others."""
    return [
        line
        for (number, _), line in zip(written, bare, strict=True)
        if number > 1 and numbered[number - 2][1].strip()
    ]


def usual_width(rows: Iterable[Sequence[str]]) -> int:
    """How many cells most rows have, blank ones at their ends left out; a lone cell may lack its other."""
    widths = Counter(_width(row) for row in rows)
    if 1 in widths and len(widths) > 1:
        widths[1] //= 2
    return max(widths, key=lambda width: (widths[width], -width), default=0)


def _width(row: Sequence[str]) -> int:
    return next((place for place in range(len(row), 0, -1) if row[place - 1].strip()), 0)


def own_separator(text: str, lines: Sequence[str]) -> Separator:
    """What a teacher says parts the words of *lines*: the sign itself, or ``tab``.

    Where blanks stand around it in most lines, it is part of a word elsewhere: ``porte-clés - key ring``.
    """
    sign = _NAMED.get(text.strip().casefold(), text.strip() or text)
    if sign in CSV or sign.isspace():
        return Separator(sign, is_exact=True)
    spaced = _most(lines, lambda line: f" {sign} " in " ".join(line.split()))
    literal = re.escape(sign)
    return Separator(sign, re.compile(rf"(?<=\s){literal}(?=\s)" if spaced else literal))


# --- Marks before and around words --------------------------------------------------------------------------


def _is_rule(line: str) -> bool:
    """Whether a line only separates others: ``-----``, ``|---|---|``, the fence around what is code."""
    if line.startswith(_FENCES) and not any(sign in line[3:] for sign in "`~ "):
        return True
    return not line.strip("-=_*+|:. \t") and sum(map(line.count, "-=_*")) > 1


def _without_marks(lines: Sequence[str], *, are_whole: bool = True) -> list[str]:
    """The lines without bullets and numbers, and without brackets or quotation marks around most of them."""
    bare = [_after(_SURE_BULLET, line) for line in lines]
    for mark in (_BULLET, _NUMBER, _BULLET):
        bare = _without(mark, bare)
    bare = _without_mixed(bare, is_marked=bare != list(lines))
    bare = _without_counts(bare, are_whole=are_whole)
    if _most(bare, _IN_BRACKETS.fullmatch):
        bare = [line[1:-1].strip() if _IN_BRACKETS.fullmatch(line) else line for line in bare]
    if _most(bare, lambda line: line[:1] == '"' == line[-1:] and line.count('"') == 2):
        bare = [
            line[1:-1].strip() if line[:1] == '"' == line[-1:] and len(line) > 2 else line for line in bare
        ]
    return bare


def _without_number_signs(lines: list[str]) -> list[str]:
    """Where most lines begin with ``#``, it names nothing that follows."""
    if not _most(lines, lambda line: line.startswith("#")):
        return lines
    return [line.lstrip("#").strip() or line for line in lines]


def _without_emphasis(lines: list[str]) -> list[str]:
    """The lines without the signs by which most of them make words bold or slanted, as Markdown does."""
    for sign in ("**", "__", "`", "*", "_"):
        counts = [line.count(sign) for line in lines]
        if sum(number > 1 and number % 2 == 0 for number in counts) >= USUAL * len(lines) > 0:
            lines = [line.replace(sign, "").strip() or line for line in lines]
    return lines


def _without(mark: re.Pattern[str], lines: list[str]) -> list[str]:
    if not _most([line for line in lines if line[:1] != "#"], lambda line: mark.match(line) is not None):
        return lines
    return [_after(mark, line) for line in lines]


def _without_mixed(lines: list[str], *, is_marked: bool) -> list[str]:
    """The lines without bullets and numbers that stand before some only, or are of several kinds.

    A dash before a line that has no other, where other lines have, parts its word from one that is missing.
    A number says something (*1. Mai*) unless other lines have marks, too, or it is that of its place.
    """
    marks = [_MIXED.match(line) for line in lines]
    are_parted = _most(lines, _DASH.search)
    numbers = [int(mark["number"]) if mark and mark["number"] else 0 for mark in marks]
    in_place = sum(number == place for place, number in enumerate(numbers, 1))
    is_list = is_marked or in_place > 1 or any(mark and not mark["number"] for mark in marks)
    return [
        line[mark.end() :]
        if mark and (is_list if mark["number"] else not are_parted or _DASH.search(line, mark.end()))
        else line
        for line, mark in zip(lines, marks, strict=True)
    ]


def _without_counts(lines: list[str], *, are_whole: bool) -> list[str]:
    """The lines without numbers that count them and have no sign of their own: ``01 le chat``.

    ``1 chat - one cat`` counts cats: the number is said in the other words, too, if the lines *are whole*.
    """
    numbered = [(count, line) for line in lines if (count := _COUNT.match(line))]
    counted = [(int(count[0]), line[count.end() :]) for count, line in numbered]
    if len(counted) < max(2, USUAL * len(lines)) or counted[0][0] > 1:
        return lines
    if any(after[0] != before[0] + 1 for before, after in pairwise(counted)):
        return lines
    is_sure = all(count[0].startswith("0") for count, _ in numbered if int(count[0]) < 10)
    if not is_sure and (not are_whole or len(counted) < 3 or any(starmap(_says_number, counted))):
        return lines
    return [_after(_COUNT, line) for line in lines]


def _says_number(number: int, line: str) -> bool:
    spellings = {str(number), *(_NUMERALS[number - 1].split() if 0 < number <= len(_NUMERALS) else ())}
    words = re.findall(r"\w+", line.casefold())
    return not spellings.isdisjoint(words) or len(words) < 2


def _after(mark: re.Pattern[str], line: str) -> str:
    match = mark.match(line)
    return line[match.end() :].strip() or line if match else line


def _most(lines: Sequence[T], is_so: Callable[[T], object]) -> bool:
    return sum(map(bool, map(is_so, lines))) >= USUAL * len(lines) > 0


def cleaned(column: Sequence[str]) -> list[str]:
    """The cells of a column without numbers, bullets and quotation marks around them.

    >>> cleaned(["1. le chat", "", "2. « le chien »"])
    ['le chat', '', 'le chien']
    """
    bare = iter(_without_marks([tidy(cell) for cell in column if cell.strip()], are_whole=False))
    return [unquoted(tidy(next(bare).translate(_UNSEEN))) if cell.strip() else "" for cell in column]


def unquoted(cell: str) -> str:
    """*cell* without the quotation marks around the whole of it.

    >>> unquoted("« le chat »"), unquoted('"Non" est un "mot"'), unquoted("l'an '98")
    ('le chat', '"Non" est un "mot"', "l'an '98")
    """
    for quotes in _QUOTES:
        opening, closing, inside = quotes[0], quotes[1], cell[1:-1]
        if len(cell) > 2 and cell[0] == opening and cell[-1] == closing and opening not in inside:
            return inside.strip() if closing not in inside else cell
    return cell


def _heading(line: str) -> str | None:
    """What a line says that names what follows: ``# Fruits``, ``Fruits:``, ``**Fruits**``; or None."""
    if line.startswith("#") and line[1:2] != "\t":  # Else it heads a column of numbers.
        return line.lstrip("#").rstrip(": ").strip()
    if line.endswith(_COLON_HEADING):
        return line.rstrip(":： ").strip()
    for sign in "*=_":
        if line.startswith(sign * 2) and line.endswith(sign * 2) and line.strip(sign):
            return line.strip(sign).rstrip(": ").strip()
    if line[0] == "[" and line[-1] == "]" and len(line) > 2:
        return line[1:-1].strip()
    return None


# --- What parts words ---------------------------------------------------------------------------------------


def _separator(lines: Sequence[str], without: Sequence[str]) -> Separator | None:
    """What splits most lines, and into equally many words; None if nothing does."""
    best, most = None, 0.0
    for separator in SEPARATORS:
        if separator.name in without:
            continue
        counts = [len(_cells(line, separator)) for line in lines]
        ends = [separator.is_exact and line.endswith(separator.name.strip() or "\t") for line in lines]
        if sum(count > 1 or is_half for count, is_half in zip(counts, ends, strict=True)) < USUAL * len(
            lines
        ):
            continue
        if (
            separator.name in CSV
        ):  # Rows of a table are equally wide, however many cells at their ends are blank.
            whole = [
                len(separator.split(line)) if count > 1 else 1
                for line, count in zip(lines, counts, strict=True)
            ]
            counts = max(counts, whole, key=_usual_share)
        usual = _usual_share(counts)
        if usual > most + (0.1 if best is not None else 0.0):
            best, most = separator, usual
    if best is not None:
        return best
    several = Separator(ANY)
    parted = sum(len(_cells(line, several)) == 2 for line in lines)
    return several if parted and parted >= USUAL * len(lines) and parted > 1 else None


def _usual_share(counts: Sequence[int]) -> float:
    """The share of lines that have several cells, as many of them as most have."""
    return max(Counter(count for count in counts if count > 1).values(), default=0) / max(len(counts), 1)


def _cells(line: str, separator: Separator | None, most: int = 0) -> list[str]:
    """The cells of a line, none of them split further; blank ones at the end are left out."""
    if separator is None:
        return [unquoted(tidy(line))]
    if separator.name == ANY:
        sure = (sign for sign in SEPARATORS if sign.is_sure and len(_cells(line, sign)) == 2)
        separator = next(sure, None)
        return _cells(line, separator, most)
    if separator.name == "(" and separator.split(line)[1:]:
        line = line[:-1]  # The other bracket.
        first, _, last = line.rpartition(line[max(line.rfind("("), line.rfind("（"))])
        return [unquoted(tidy(cell)) for cell in (first, last)]
    if separator.name != "  ":
        line = line.strip(" ") if separator.name == "\t" else " ".join(line.split())
    cells = [unquoted(tidy(cell)) for cell in separator.split(line, most)[: 2 * MOST_CELLS]]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells[:MOST_CELLS]


def _without_labels(written: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines without what is said of both words in each: ``DE: der Hund EN: the dog``; it heads them."""
    parted = [re.split("[:：]", line) for _, line in written]
    if len(parted) < 2 or any(len(parts) != 3 or len(parts[1].split()) < 2 for parts in parted):
        return written
    labels = {(first.strip(), middle.split()[-1]) for first, middle, _ in parted}
    if len(labels) > 1:
        return written
    words = [(" ".join(middle.split()[:-1]).rstrip(" ,;/|–-"), last.strip()) for _, middle, last in parted]
    numbers = [written[0][0], *(number for number, _ in written)]
    return list(zip(numbers, map("\t".join, [*labels, *words]), strict=True))


def _side_by_side(
    written: Sequence[tuple[int, str]], inner: Sequence[Separator], without: Sequence[str]
) -> tuple[list[tuple[int, str]], Separator | None]:
    """The lines, each pair of words a line: ``chien-dog; chat-cat`` has two; and what parts those words."""
    for outer in OUTER:
        parted = [[part.strip() for part in outer.split(line) if part.strip()] for _, line in written]
        several = [parts for parts in parted if len(parts) > 1]
        tried = inner if several and outer.name not in without else ()
        for sign in (sign for sign in tried if sign.name not in (outer.name, *without)):
            if not _may_part(several, outer, sign) or not _most(several[:FIRST], partial(_are_pairs, sign)):
                continue
            whole = [_are_pairs(sign, parts) for parts in parted]
            good = [is_whole and len(parts) > 1 for is_whole, parts in zip(whole, parted, strict=True)]
            if all(whole) or (_is_clear(outer, sign) and sum(good) >= USUAL * len(several)):
                pairs = [
                    (number, part)
                    for (number, line), parts, is_good in zip(written, parted, good, strict=True)
                    for part in (parts if is_good else [line])
                ]
                if sum(len(_cells(text, sign)) > 1 for _, text in pairs) >= USUAL * len(pairs):
                    return pairs, sign
    return list(written), None


def _are_pairs(sign: Separator, parts: Sequence[str]) -> bool:
    return all(len(_cells(part, sign)) == 2 for part in parts)


def _is_clear(outer: Separator, inner: Separator) -> bool:
    """Whether signs that part pairs of words, and those words, need not be in every line."""
    return inner.is_sure and (outer.is_exact or not inner.is_exact)


def _may_part(lines: Sequence[Sequence[str]], outer: Separator, inner: Separator) -> bool:
    """Whether *inner* parts the words of pairs, though it may stand inside words, too."""
    parts = [part for line in lines for part in line]
    is_list = len(parts) > 2
    if inner.name == "-":
        are_phrases = 3 * sum(_HYPHEN.search(part) is not None for part in parts) > len(parts)
        return are_phrases or (outer.is_exact and (is_list or len(lines) > 1))
    is_strong = outer.is_exact or outer.name == "•" or inner.name == "("
    is_strong = is_strong or all(f" {inner.name} " in part for part in parts)
    return inner.is_sure or (len(lines) == 1 and is_list and is_strong)


def split_otherwise(cell: str) -> Iterator[tuple[str, str]]:
    """The two words of a cell, by each sign that parts it into two."""
    for sign in SEPARATORS:
        cells = _cells(cell, sign)
        if len(cells) == 2 and all(cells):
            yield cells[0], cells[1]


def tidy(cell: str) -> str:
    """A cell without blanks around it, and without a comma or semicolon that stood beside another sign."""
    return " ".join(cell.split()).strip(";,").strip()


def _csv_cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True), [])
    except csv.Error:  # Its quotation marks hold no cells: somebody says something.
        return line.split(delimiter)


def _without_frame(lines: list[Line]) -> list[Line]:
    """The lines of a table that is drawn with ``|`` around it: without the blank cells outside."""
    framed = [line for line in lines if not line.is_heading and len(line.cells) > 1]
    if not framed or any(line.cells[0] for line in framed) or max(len(line.cells) for line in framed) < 3:
        return lines
    return [line._replace(cells=line.cells[1:]) if len(line.cells) > 1 else line for line in lines]
