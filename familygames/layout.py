"""What the cells of a list or a sheet mean where no heading says it.

Which column numbers the rows, names the family, holds the words of which language; which row is a title, or
names the family of the rows below it; and which family a row goes on with that names none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.card_annotation import ARTICLES, split
from familygames.language.language_detection import MOST_PHRASES, fit, fits, gain
from familygames.language.words.spelling import fold
from familygames.listing import USUAL, Line, split_otherwise, usual_width

NUMBER, FAMILY, FAMILY_TARGET, OWN, TARGET, OWN_ARTICLE, TARGET_ARTICLE, PICTURE, OTHER = (
    "number", "family", "family_target", "own", "target", "own_article", "target_article", "picture", "",
)  # fmt: skip
"""What a column may be."""

SURE = 0.5
"""How much better the languages must fit other columns than the usual ones."""
REPEATED = 0.2
"""A column that names families says the same in at least this many of its rows."""
MOST_IN_FAMILY = 8
"""What stands above more cards than this, and above all of them, is the title of a list."""
AS_GOOD = 0.3
"""Columns that fit the languages less well than others by no more than this may come before them."""
FEWEST = 3
"""In fewer rows nothing is repeated by chance."""
MOST_COLUMNS = 8
"""In further columns no words are looked for."""
LONGEST_TITLE = 60
_ARTICLES = ("le ", "la ", "les ", "l'", "l’", "un ", "une ", "the ", "a ", "an ")
_COUNTED = re.compile(
    r"\b(?:unit[eéà]?s?|le[cç]ons?|lessons?|chapit?res?|chapters?|modules?|sequences?|themes?|topics?|part(?:ie)?s?"
    r"|listes?|lists?|semaines?|weeks?|pages?|kapitel|lektion(?:en)?|einheit(?:en)?|unidad|leccion|temas?|thema"
    r"|lezione|capitolo|hoofdstuk|woche|seite|teil|modul|semana|settimana|pagina|dossier|etapes?|steps?"
    r"|niveau|levels?|niveaux|classes?|grades?|years?|terms?|trimestres?|periodes?)"
    r"\W{0,3}(?:n[o°º]?\W?)?(?:\d{1,3}[a-z]?|[ivx]{1,4})\b"
)
"""*Unité 4*, *Lesson n° 3*, *chapitre IV*: without accents and capitals."""
_TOPIC = re.compile(r"(?:theme|thema|tema|topic|sujet|titre|title|titel|titulo|titolo)\s?:")
_LABEL = re.compile(
    r"(?:nom|prenom|name|vorname|nombre|nome|naam|date|datum|fecha|data|classe|class|klasse|clase|klas|source"
    r"|quelle|fuente|fonte|bron|hausaufgaben?|devoirs?|homework|deberes|compiti|huiswerk|note|nb|n\.b\.|attention"
    r"|achtung|test|interro|lernkontrolle|rappel|merke|remarque|hinweis)\s?:",
    re.IGNORECASE,
)
"""What a teacher says to the class, before a colon."""
_BRACKETED = re.compile(r"[(\[][^()\[\]]*[)\]][.!]?")
_TO_FILL = re.compile(r"_{2,}|[.…]{4,}|…{2,}")
"""What pupils fill in."""
_COLON = re.compile(r":\s\S")
_LETTER = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d+")
_VOCABULARY = re.compile(
    r"(?:vocabulaires?|vocabulary|vocab|voc|wortschatz|vocabulario|vocabolario|woordenlijst|woordenschat|vokabeln"
    r"|lexique|liste? (?:de|of) (?:mots|vocabulaire|words)|word ?list)\b"
)
_GRAMMAR = frozenset({
    "m", "f", "n", "mf", "nm", "nf", "n.m.", "n.f.", "masc", "fem", "masculin", "feminin", "masculine",
    "feminine", "neuter", "neutre", "m.", "f.", "n.", "adj", "adj.", "adjectif", "adjective", "adv", "adv.",
    "adverbe", "adverb", "nom", "noun", "verbe", "verb", "v", "v.", "prep", "preposition", "pl", "pl.",
    "sg", "sg.", "pluriel", "plural", "singulier", "singular",
})  # fmt: skip
"""What a column says of words that names no families."""
_FILE = re.compile(r"\.(?:png|jpe?g|gif|webp|svg)\Z", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(r" / | ?[|¦] ?")


class CardRow(NamedTuple):
    """A row that is a card."""

    number: int
    cells: Sequence[str]
    section: tuple[str, str] = ("", "")
    """What stands above it and names its family, in both languages."""
    place: int = 0
    """How many sections are before it, blank lines among them where no section has a name."""


class Above(NamedTuple):
    """A row that is no card: a ``title``, the name of a ``family``, or ``unread``."""

    number: int
    what: str
    text: str


class Sections(NamedTuple):
    """The rows that are cards, those that are not, and a *title* that stood above them all.

    *bare* are the families that were named but have no card, with the numbers of their rows.
    """

    cards: list[CardRow]
    above: list[Above]
    title: str = ""
    bare: tuple[tuple[int, tuple[str, str]], ...] = ()


def sections(lines: Sequence[Line], languages: tuple[Language, Language]) -> Sections:
    """Part the cards of a list from its title and from what names their families.

    A line of one cell where others have more is none of the cards if it stands at the beginning or after a
    blank line: another line of that kind, or a gap, below it makes it a title. What reads like a title
    (*Unité 4 : la ville*) is none of them, either. What another sign parts than the other lines is a card all
    the same if its words are of both languages.
    """
    width = usual_width(line.cells for line in lines if not line.is_heading)
    lines = [_parted_otherwise(at, lines, width, languages) for at in range(len(lines))]
    lines, notes = _without_notes(lines, width, languages)
    heads = _heads(lines, width)
    cards: list[CardRow] = []
    above: list[Above] = []
    bare: dict[int, tuple[str, str]] = {}
    section, place, is_marked = ("", ""), 0, False
    parts = _part_families(_together(lines))
    for at, line in enumerate(lines):
        what = _what(at, lines, heads, width)
        if what == "title":
            above.append(Above(line.number, what, _joined_cells(line, " – ")))
        elif what == "family":
            is_title = reads_like_a_title(line.cells)
            section, place = (
                (_joined_cells(line, " – "), "") if is_title else names(_joined_cells(line, " | ")),
                place + 1,
            )
            is_marked = line.is_heading
            bare[line.number] = section
            above.append(Above(line.number, what, " / ".join(filter(None, section))))
        else:
            goes_on = bool(cards) and cards[-1].place == place
            if line.gap and goes_on and (section == ("", "") or (is_marked and parts)):
                section, place = ("", ""), place + 1
            cards.append(CardRow(line.number, line.cells, section, place))
            if above:
                bare.pop(above[-1].number, None)
    is_above_all = len(above) == 1 and above[0].what == "family" and len(cards) > MOST_IN_FAMILY
    if is_above_all and above[0].number < cards[0].number and not any(line.is_heading for line in lines):
        above = [above[0]._replace(what="title")]
        cards = [card._replace(section=("", "")) for card in cards]
    title = next((row.text for row in above if row.what == "title"), "")
    return Sections(_told_apart(cards), sorted([*above, *notes]), title, tuple(bare.items()))


def _what(at: int, lines: Sequence[Line], heads: Sequence[bool], width: int) -> str:
    """Whether a line is a ``title``, the name of a ``family``, or a ``card``."""
    line = lines[at]
    if line.is_card or at + 1 == len(lines):
        return "family" if line.is_heading else "card"
    below = lines[at + 1]
    if heads[at]:
        is_only = reads_like_a_title(line.cells) and not any(heads[1:])
        return "title" if at == 0 and (heads[1] or is_only) else "family"
    if width > 1 and filled(line.cells) == 1 and line.gap:
        goes_on = filled(below.cells) > 1 and not below.gap and not heads[at + 1]
        if at == 0 and not goes_on and not _stand_apart(lines[1:]):
            return "title"
        if filled(below.cells) > 1:
            return "family"
    return "card"


def _heads(lines: Sequence[Line], width: int) -> list[bool]:
    """Which lines name what stands below them, whatever stands above them: they read like titles, are in
    capitals as no words are, or begin with one as the line does that the list begins with.
    """
    labels = _labels(lines)
    first = [line.cells[0] for line in lines if filled(line.cells) > 1]
    small = 2 * sum(cell[:1].islower() for cell in first) > len(first)
    shouted = 2 * sum(map(str.isupper, first)) > len(first)
    begins = width > 1 and filled(lines[0].cells) == 1 and _joined_cells(lines[0], "")[:1].isupper()
    heads = []
    for at, line in enumerate(lines):
        is_title = reads_like_a_title(line.cells) and not _is_labelled(line.cells, labels)
        spoken = _joined_cells(line, "")
        is_alone = 0 < at < len(lines) - 1 and width > 1 and filled(line.cells) == 1
        is_alone = is_alone and filled(lines[at + 1].cells) > 1
        is_name = (spoken.isupper() and not shouted) or (begins and small and spoken[:1].isupper())
        is_head = (line.gap and is_title) or (is_alone and (is_title or is_name))
        heads.append(line.is_heading or (is_head and not line.is_card))
    return heads


def _without_notes(
    lines: Sequence[Line], width: int, languages: tuple[Language, Language]
) -> tuple[list[Line], list[Above]]:
    """The lines but for those that say something to the class: *À apprendre pour lundi !*"""
    pairs = [line.cells for line in lines if filled(line.cells) > 1]
    if width < 2 or len(pairs) < 2:
        return list(lines), []
    small = 2 * sum(cells[0][:1].islower() for cells in pairs) > len(pairs)
    longest = max(_words_in(cell) for cells in pairs for cell in cells)
    are_few = 2 * (len(lines) - len(pairs)) <= len(pairs)
    kept: list[Line] = []
    notes: list[Above] = []
    gap = False
    for line in lines:
        text = " ".join(filter(None, line.cells))
        is_alone = filled(line.cells) == 1 and not line.is_heading
        is_sentence = is_alone and are_few and not any(split(text, code)[0] for code in languages)
        if (
            _BRACKETED.fullmatch(text)
            or (is_alone and _TO_FILL.search(text))
            or (filled(line.cells) == 2 and _is_label(line.cells, small=small))
            or (is_sentence and _is_said(text, 2 if small and text[:1].isupper() else 3, longest))
        ):
            notes.append(Above(line.number, "unread", _joined_cells(line, " – ")))
            gap = gap or line.gap
        else:
            kept.append(line._replace(gap=line.gap or gap))
            gap = False
    return (kept, notes) if len(kept) > len(notes) else (list(lines), [])


def _is_label(cells: Sequence[str], *, small: bool) -> bool:
    """Whether *Nom : ____* or *Quelle : Lehrbuch S. 45* is parted as words are; not *Date : Datum*."""
    first, rest = (cell for cell in cells if cell.strip())
    words = _words_in(rest)
    is_said = small and first[0].isupper() and (words > 2 or (words > 1 and _DIGITS.search(rest)))
    return bool(_LABEL.match(f"{first}:") and (is_said or _TO_FILL.search(rest)))


def _is_said(line: str, most: int, longest: int) -> bool:
    """Whether a line that has no second word says something: it has more words than *most* and the *longest*
    phrase beside it, or a colon, a number or an exclamation mark.
    """
    words = _words_in(line)
    is_marked = bool(
        _COLON.search(line)
        or (words > 1 and _DIGITS.search(line))
        or (words > 2 and line[-1] == "!" and line[0].isupper())
    )
    return (is_marked or words > max(longest, most)) and not reads_like_a_title([line])


def _words_in(phrase: str) -> int:
    return sum(_LETTER.search(word) is not None for word in phrase.split())


class _Labels(NamedTuple):
    """The columns that most lines fill, and those in which at least half of them name a lesson."""

    usual: frozenset[int]
    counted: frozenset[int]


def _labels(lines: Sequence[Line]) -> _Labels:
    rows = [line.cells for line in lines if filled(line.cells) > 1]
    counts = Counter(place for row in rows for place, cell in enumerate(row) if cell.strip())
    counted = Counter(place for row in rows for place, cell in enumerate(row) if _is_counted(cell))
    return _Labels(
        frozenset(place for place, number in counts.items() if number >= USUAL * len(rows)),
        frozenset(place for place, number in counted.items() if len(rows) > 1 and 2 * number >= len(rows)),
    )


def _is_labelled(cells: Sequence[str], labels: _Labels) -> bool:
    """Whether a row that names a lesson is a card of it: it has words where its neighbours have them, or they
    name lessons in the same column.
    """
    counted = {place for place, cell in enumerate(cells) if _is_counted(cell)}
    numbers = [_DIGITS.findall(cells[place]) for place in counted]
    has_both = filled(cells) > 2 and any(numbers.count(number) > 1 for number in numbers)
    if has_both or (filled(cells) > 1 and any(begins_with_article(cells[place]) for place in counted)):
        return True  # *page 3*, *Seite 3*; *la page 3*
    words = {place for place, cell in enumerate(cells) if cell.strip()} - counted
    return bool(counted) and (len(words & labels.usual) > 1 or (bool(words) and counted <= labels.counted))


def _is_counted(cell: str) -> bool:
    return bool(_COUNTED.search(fold(cell)))


def _joined_cells(line: Line, between: str) -> str:
    return between.join(cell.strip() for cell in line.cells if cell.strip())


def _stand_apart(lines: Sequence[Line]) -> bool:
    """Whether there are lines of one cell with blank lines above and below, which name families."""
    return any(
        filled(line.cells) == 1 and line.gap and below.gap and filled(below.cells) > 1
        for line, below in pairwise(lines)
    )


def _told_apart(cards: list[CardRow]) -> list[CardRow]:
    """The cards without gaps between them that part no families: where lines stand by themselves, or many
    together.
    """
    if any(any(card.section) for card in cards):
        return cards
    if not _part_families([*Counter(card.place for card in cards).values()]):
        return [card._replace(place=0) for card in cards]
    return cards


def _together(lines: Sequence[Line]) -> list[int]:
    """How many cards stand between headings or blank lines, one such part after the other."""
    sizes = [0]
    for line in lines:
        if line.gap or line.is_heading:
            sizes.append(0)
        sizes[-1] += not line.is_heading
    return [size for size in sizes if size]


def _part_families(sizes: Sequence[int]) -> bool:
    """Whether blank lines between so many cards each part families."""
    return max(sizes, default=0) <= MOST_IN_FAMILY and not (
        len(sizes) > 2 and 2 * sizes.count(1) > len(sizes)
    )


def reads_like_a_title(cells: Sequence[str]) -> bool:
    """Whether a line at the top says what a list is about.

    >>> reads_like_a_title(["Vocabulaire", "Unité 4"]), reads_like_a_title(["Lesson 3 : my family"])
    (True, True)
    >>> reads_like_a_title(["le vocabulaire", "vocabulary"]), reads_like_a_title(["la leçon 3", "lesson 3"])
    (False, False)
    """
    filled_cells = [cell.strip() for cell in cells if cell.strip()]
    plain = [fold(cell) for cell in filled_cells]
    if not filled_cells or any(len(cell) > LONGEST_TITLE for cell in filled_cells):
        return False
    counted = [_is_counted(cell) for cell in filled_cells]
    named = [bool(_VOCABULARY.search(cell)) for cell in plain]
    if len(filled_cells) > 1 and (all(counted) or all(named)):  # Words of both languages: perhaps of a card.
        return all(counted) and all(cell[0].isupper() for cell in filled_cells)
    if filled_cells[0][:1].isupper() and _TOPIC.match(f"{plain[0]}:"):
        return len(filled_cells) == 1 or not _TOPIC.match(f"{plain[1]}:")
    is_counted = any(
        good and not cell.startswith(_ARTICLES) for good, cell in zip(counted, plain, strict=True)
    )
    return is_counted or any(map(_VOCABULARY.match, plain))


def begins_with_article(cell: str) -> bool:
    return fold(cell.strip()).startswith(_ARTICLES)


def _parted_otherwise(
    at: int, lines: Sequence[Line], width: int, languages: tuple[Language, Language]
) -> Line:
    """A line of one cell, as its words if another sign than in other lines stands between them."""
    line = lines[at]
    if width != 2 or line.is_heading or filled(line.cells) != 1:
        return line
    may_name = line.gap and at + 1 < len(lines) and filled(lines[at + 1].cells) > 1
    for first, second in split_otherwise(_joined_cells(line, "")):
        if _are_pair(first, second, languages, are_sure=may_name):
            return line._replace(cells=[first, second, *[""] * (len(line.cells) - 2)])
    return line


def _are_pair(first: str, second: str, languages: tuple[Language, Language], *, are_sure: bool) -> bool:
    """Whether words are in one language each; *Fruits / Fruit* may name a family, *le chat / the cat* not."""
    own, target = languages
    straight = fits(first, own) + fits(second, target)
    turned = fits(first, target) + fits(second, own)
    if are_sure:
        return max(straight, turned) == 2 and first[:1].islower()
    return max(straight, turned) >= 1.5 and abs(straight - turned) > SURE


def filled(cells: Iterable[str]) -> int:
    return sum(bool(cell.strip()) for cell in cells)


def pairs_in_rows(
    rows: Sequence[Sequence[str]], languages: tuple[Language, Language]
) -> list[tuple[int, int]]:
    """The columns of each pair of words, where several stand in a row, both languages by turns; else none.

    >>> pairs_in_rows([["le nez", "the nose", "la main", "the hand"], ["le dos", "the back"]], ("fr", "en"))
    [(0, 1), (2, 3)]
    >>> pairs_in_rows([["le roi", "the king", "les rois", "the kings"], ["le lit", "the bed"]], ("fr", "en"))
    []
    """
    width = max((usual_width([row]) for row in rows), default=0)
    columns = [[row[place] if place < len(row) else "" for row in rows] for place in range(width)]
    places = [place for place, column in enumerate(columns) if any(map(_LETTER.search, column))]
    pairs = list(zip(places[::2], places[1::2], strict=False))
    if len(rows) < 2 or len(pairs) < 2 or len(places) % 2 or any(_repeats(columns[at]) for at, _ in pairs):
        return []
    phrases = [
        [both for both in zip(columns[a], columns[b], strict=True) if all(map(str.strip, both))]
        for a, b in pairs
    ]
    if not all(phrases):
        return []
    gains = [gain(both * 2, languages) for both in phrases]
    sizes = [sum(len(cell.split()) for both in pair for cell in both) / len(pair) for pair in phrases]
    capitals = [sum(own[0].isupper() for own, _ in pair) / len(pair) for pair in phrases]
    first, other = (columns[at] for at, _ in pairs[:2])
    forms = [
        is_form(word, form) or fold(word) in fold(form)
        for word, form in zip(first, other, strict=True)
        if form.strip()
    ]
    is_so = (max(gains) < -SURE or min(gains) > SURE) and 2 * sum(forms) < len(forms)
    are_alike = max(capitals) - min(capitals) < USUAL and max(sizes) < 3 * min(sizes)
    return pairs if is_so and are_alike else []


def is_form(word: str, other: str) -> bool:
    """Whether a word begins as another does: *der Hund*, *die Hunde*."""
    first, second = (fold(phrase).split(" ")[-1] for phrase in (word, other))
    half = (max(len(first), len(second)) + 1) // 2
    return half > 0 and first[:half] == second[:half]


def roles(rows: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> list[str]:
    """What each column of *rows* is: the class's own language first, before it families.

    >>> roles([["1", "le chat", "the cat"], ["2", "le chien", "the dog"]], ("fr", "en"))
    ['number', 'own', 'target']
    >>> roles([["Fruits", "pomme", "apple"], ["", "poire", "pear"], ["Mer", "poisson", "fish"]], ("fr", "en"))
    ['family', 'own', 'target']
    >>> roles([["chat", "le", "cat"], ["vache", "la", "cow"]], ("fr", "en"))
    ['own', 'own_article', 'target']
    """
    most = max(map(len, rows), default=0)
    assigned = [OTHER] * most
    width = usual_width(rows)
    columns = [[row[place] if place < len(row) else "" for row in rows] for place in range(width)]
    free = list(range(width))
    if width > 2 and counts(columns[0]):
        assigned[free.pop(0)] = NUMBER
    for place in list(free):
        article = _articles(columns[place], languages)
        if len(free) > 2 and (shows(columns[place]) or (article and article not in assigned)):
            assigned[place] = article or PICTURE
            free.remove(place)
    for place, role in zip(free, _words([columns[place] for place in free], languages), strict=True):
        assigned[place] = role
    return assigned


def _articles(column: Sequence[str], languages: tuple[Language, Language]) -> str:
    """The role of a column that holds nothing but articles of one language; "" if it holds others, too."""
    words = {cell.strip().casefold() for cell in column if cell.strip()}
    for language, role in zip(languages, (OWN_ARTICLE, TARGET_ARTICLE), strict=True):
        if words and words <= set(ARTICLES.get(language, ())):
            return role
    return ""


def counts(column: Sequence[str]) -> bool:
    """Whether a column numbers the rows."""
    cells = [cell.strip(" .)°:") for cell in column if cell.strip()]
    if not cells or not all(cell.isdecimal() and len(cell) < 6 for cell in cells):
        return False
    numbers = list(map(int, cells))
    return numbers[0] < 2 and all(after == before + 1 for before, after in pairwise(numbers))


def shows(column: Sequence[str]) -> bool:
    """Whether a column holds pictures: emoji, or the names of files."""
    cells = [cell.strip() for cell in column if cell.strip()]
    return bool(cells) and all(
        _FILE.search(cell)
        or (len(cell) < 9 and not any(c.isalnum() or c.isspace() for c in cell) and cell > "\u2000")
        for cell in cells
    )


def _words(columns: Sequence[Sequence[str]], languages: tuple[Language, Language]) -> list[str]:
    """The roles of columns of words: of three or more, one or two name families if they say the same of many
    rows; of the others the first two that are in both languages are the words.
    """
    width = len(columns)
    if width < 3:
        lessons = [place for place, column in enumerate(columns) if width == 2 and _names_lessons(column)]
        if len(lessons) == 1:
            return [FAMILY, OWN] if lessons == [0] else [OWN, FAMILY]
        return [OWN, TARGET][:width]
    naming = _naming(columns)
    rest = [place for place in range(width) if place not in naming][:MOST_COLUMNS]
    scores = _fitting(columns, rest, languages)
    best = max(scores.values())
    pair = next(pair for pair, score in scores.items() if score >= best - AS_GOOD)
    if not naming and len(columns[0]) < FEWEST and _may_name(columns, languages, scores):
        naming = range(1 if width == 3 else 2)
        pair = (len(naming), len(naming) + 1)
    families = (FAMILY, FAMILY_TARGET)[: len(naming)]
    assigned = dict(zip((*naming, *pair), (*families, OWN, TARGET), strict=True))
    return [assigned.get(place, OTHER) for place in range(width)]


def _naming(columns: Sequence[Sequence[str]]) -> Sequence[int]:
    """The column that names the families, or both beside each other: first, last, or what says the same of
    many rows between the words.
    """
    width = len(columns)
    for place in (0, 2, *range(width - 1, 0, -1)):
        filled_columns = [*map(filled_down, columns), []] if place == 0 else [*columns, []]
        first, second = (
            (place == 0 or all(map(str.strip, filled_columns[at]))) and _repeats(filled_columns[at])
            for at in (place, place + 1)
        )
        if first and (place in (0, 2) or says_little(filled_columns[place])):
            return range(place, place + 1 + (width > 3 and second))
    return ()


def _fitting(
    columns: Sequence[Sequence[str]], places: Sequence[int], languages: tuple[Language, Language]
) -> dict[tuple[int, int], float]:
    """How well each two of the columns at *places* hold the words of both languages, whichever way round;
    from 0 to 2.
    """
    varied = [place for place in places if not says_little(columns[place])]
    places = varied if len(varied) > 1 else places
    phrases = {place: [cell for cell in columns[place] if cell.strip()][:MOST_PHRASES] for place in places}
    own, target = (
        {place: fit(cells, language) for place, cells in phrases.items()} for language in languages
    )
    return {
        (first, second): max(own[first] + target[second], target[first] + own[second])
        for first, second in combinations(places, 2)
    }


def _may_name(
    columns: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
    scores: Mapping[tuple[int, int], float],
) -> bool:
    """Whether so few rows begin with the names of families, in the language of the class or in both."""
    place = 1 if len(columns) == 3 else 2
    if scores.get((place, place + 1), 0.0) < max(scores.values()) - AS_GOOD:
        return False
    own, target = (fit(columns[0], language) for language in languages)
    if place == 2:
        return not all(cell[:1].islower() and split(cell, languages[0])[0] for cell in columns[0])
    return own >= target and own > 0


def _repeats(column: Sequence[str]) -> bool:
    """Whether a column names families: many of its cells say what others say, and it is not grammar."""
    distinct = {cell.strip() for cell in column}
    if {fold(cell) for cell in distinct if cell} <= _GRAMMAR or not any(map(str.isalnum, "".join(distinct))):
        return False
    return 1 - len(distinct) / max(len(column), 1) >= REPEATED


def says_little(column: Sequence[str]) -> bool:
    """Whether a column says the same of so many rows that it holds no words: one thing of two rows.

    >>> says_little(["animal", "animal"]), says_little(["cat", "dog", "cat"])
    (True, False)
    """
    filled_cells = [cell.strip() for cell in column if cell.strip()]
    return len(filled_cells) > 1 and (
        2 * len(set(filled_cells)) <= len(filled_cells) or _names_lessons(filled_cells)
    )


def _names_lessons(column: Iterable[str]) -> bool:
    """Whether a column says one word with numbers, *U1*, *U2*, or else what lessons are called."""
    folds = [fold(cell) for cell in column if cell.strip()]
    words = {_DIGITS.sub("", cell) if _DIGITS.search(cell) else "" for cell in folds}
    is_one = len(words) == 1 and any(map(str.isalpha, "".join(words)))
    return len(folds) > 1 and (is_one or all(map(_COUNTED.search, folds)))


def names(section: str) -> tuple[str, str]:
    """Both names in ``Fruits / Fruit``."""
    own, target, *_ = [*_BETWEEN_NAMES.split(" ".join(section.split())), ""]
    return own, target


def filled_down(column: Iterable[str]) -> list[str]:
    """The cells of a column, a blank one as the one above it."""
    filled: list[str] = []
    for cell in column:
        filled.append(cell if cell.strip() or not filled else filled[-1])
    return filled
