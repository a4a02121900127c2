"""A list of pupils as a teacher pastes it: from a letter, a mail, a spreadsheet, the school's own program."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from classroom.services.classes import tidy_name
from familygames.exchange.directives import follow
from familygames.language.words.spelling import fold

_COLUMNS = re.compile(r"[,;\t|]+")
_SEPARATORS = "\t;|,"
# Between two pupils: "Emma et Louis", "Rose & Jack".
_AND = re.compile(r"\s(?:et|and|und|y|&|\+)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\s[/–—]\s")
# "1.", "12)", "(3)", "3 -", a bullet, a box, or the number alone in a column of its own.
_NUMBERING = re.compile(r"^\s*(?:\(?\d{1,3}\s*+(?:[.)\]:°-]\s*|(?<=\s)|$)|[-–•*·☐☑□✓✔]\s*|\[[ xX]?\]\s*)")
# What stands behind a name: "Emma (déléguée)", "- Jules -", "Emma." but not "Max M.".
_BEHIND = re.compile(r"(?: ?\([^()]*\)| [-–—](?: .*)?|(?<=\w\w)\.)\Z")
# A class (6B, 6e B, 10c, CM2), a date, an address, a figure, a sign: what stands beside a name.
_BESIDE = re.compile(
    r"\d{1,2}\s?(?:e|è|ème|eme|th|nd|rd|st|re|nde|[.°ªº])?[\s/-]?[a-z]?\d?|(?:cp|ce|cm|ps|ms|gs|tle|ter)\s?\d?\s?[a-z]?|"
    r"(?:classe|class|klasse|clase|kl[.])\s.*|[\d\s./:-]+|[mfwdhg♀♂]\.?|(?:girl|boy|fille|gar[cç]on)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")


def _words(text: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in text.split())


FIRST = _words(
    """
    prenom prenoms first first_name firstname given_name given_names forename forenames preferred_name
    preferred_forename legal_forename vorname vornamen rufname nombre nombres nome voornaam roepnaam pseudo
    pseudonym nickname
    """
)
WHOLE = _words(
    """
    name names full_name noms pupil pupils student students eleve eleves enfant child kind schuler schulerin
    schulername alumno alumnos aluno alunos alunno alunni leerling naam
    """
)
LAST = _words(
    """
    nom nom_de_famille last last_name lastname surname legal_surname family_name nachname familienname
    apellido apellidos cognome sobrenome apelido achternaam
    """
)
NAMED = FIRST | WHOLE | LAST
TITLES = _words(
    """
    liste list elenco groupe group gruppe grupo gruppo classe class klasse clase turma equipe team salle
    """
)
_JOINING = _words("e et and und y de d des l le la of the en")
MOST_TITLES = 4
"""Rows that may stand before the headings."""
FEWEST = 3
"""Of so many lines of two words each it is asked whether these are first name and surname."""
WHOLE_LINE = "whole"
EACH = "each"


class Roster(NamedTuple):
    """The *names* of a list; *doubt* are the words of a line of which one cannot know which is the pupil.

    *is_parted*: whether each of them may be a pupil, or else all together.
    """

    names: list[str]
    doubt: tuple[str, ...] = ()
    is_parted: bool = True


def read(text: str, reading: str = "") -> Roster:
    """The pupils of a pasted list: one a line, or all in lines; what stands beside a name is left out.

    *reading* answers a doubt: the place of the pupil's name in a line, from 0, or `EACH`, or `WHOLE_LINE`.

    >>> read("1. Emma\\n2. Léo;  Zoé , ").names
    ['Emma', 'Léo', 'Zoé']
    >>> read("Nom;Prénom;Groupe\\nMartin;Chloé;ALL\\nPetit;Léo;ANG").names
    ['Chloé', 'Léo']
    >>> read("Müller, Max\\nSchmidt, Anna").doubt
    ('Müller', 'Max')
    >>> read("Müller, Max\\nSchmidt, Anna", "1").names
    ['Max', 'Anna']
    """
    lines = [line for line in follow(text).text.splitlines() if tidy_name(line)]
    if (table := _table(lines)) is not None:
        return Roster(_told_apart([row for row in table if row[0]]))
    rows = [row for line in lines for row in _entries(line)]
    is_parted = _is_parted(rows, lines)
    if not is_parted and _are_of_two(rows):
        rows = [[*row[0].split()] for row in rows]
    elif not is_parted:
        return Roster([name for row in rows for name in row])
    if reading.isdecimal():
        place = int(reading)
        return Roster(_told_apart([[row[place] if place < len(row) else row[-1], *row] for row in rows]))
    if reading == EACH:
        return Roster([name for row in rows for name in row])
    if reading == WHOLE_LINE:
        return Roster([" ".join(row) for row in rows])
    names = [name for row in rows for name in row] if is_parted else [" ".join(row) for row in rows]
    return Roster(names, tuple(next(row for row in rows if len(row) > 1)), is_parted)


def _is_parted(rows: Sequence[Sequence[str]], lines: Sequence[str]) -> bool:
    """Whether most lines have two names; or, in a table, as many as all the others."""
    counted = Counter(map(len, rows))
    widest = max(counted, default=0)
    is_table = len(rows) > 1 == len(counted) and all("\t" in line or ";" in line for line in lines)
    return (widest == 2 and counted[2] > counted[1]) or (widest > 2 and is_table)


def _are_of_two(rows: Sequence[Sequence[str]]) -> bool:
    """Whether all lines are a first name and a surname, it seems: "Marie Dupont", but not "Max M."."""
    return len(rows) >= FEWEST and all(
        len(row) == 1
        and len(parts := row[0].split()) == 2
        and all(len(part.strip(".")) > 1 for part in parts)
        for row in rows
    )


def _table(lines: Sequence[str]) -> list[list[str]] | None:
    """Each row below headings that tell where the names are, what the pupil is called by first."""
    for first, line in enumerate(lines[:MOST_TITLES]):
        separator = max(_SEPARATORS, key=line.count)
        heads = [fold(cell) for cell in next(csv.reader([line], delimiter=separator))]
        kinds = [_kinds(head) for head in heads]
        if first + 1 < len(lines) and any(kinds):
            rows = [_cells(row) for row in csv.reader(lines[first + 1 :], delimiter=separator)]
            place = min((place for place, kind in enumerate(kinds) if kind), key=lambda it: _rank(kinds[it]))
            return [
                [_own(row[place], kinds[place]), *row]
                for row in rows
                if place < len(row) and _LETTER.search(row[place])
            ]
    return None


def _cells(row: Sequence[str]) -> list[str]:
    return [tidy_name(cell) for cell in row]


def _kinds(head: str) -> str:
    """What names a column has by its heading: ``f``, ``w`` or ``l``, or both in their order; else nothing."""
    plain = " ".join(re.findall(r"\w+", head))
    for kind, known in (("f", FIRST), ("w", WHOLE), ("l", LAST)):
        if plain in known:
            return kind
    parts = [part for part in plain.split() if part not in _JOINING]
    if not parts or not NAMED.issuperset(parts):
        return ""
    kinds = ["f" if part in FIRST else "w" if part in WHOLE else "l" for part in parts]
    return "".join(dict.fromkeys(kinds)) if "f" in kinds else "w"


def _rank(kinds: str) -> int:
    """The first name alone goes first, then what holds it."""
    return 0 if kinds == "f" else 1 if kinds != "l" else 2


def _own(cell: str, kinds: str) -> str:
    """The first name in a *cell* that may hold the surname, too."""
    name = _first_name(_tidy(cell))
    last, comma, first = name.partition(",")
    if comma and first.strip():
        return last.strip() if kinds.startswith("f") else first.strip()
    parts = name.split()
    if len(kinds) == 1 or len(parts) < 2:
        return name
    return parts[0] if kinds.startswith("f") else parts[-1]


def _first_name(name: str) -> str:
    """*name* without a surname in capitals: "BEN ALI Sami", "Chloé ABADIE"."""
    parts = name.split()
    small = [part for part in parts if not part.isupper() or len(part.strip(".")) == 1]
    is_clear = any(len(part) > 1 and not part.isupper() for part in parts) and len(small) < len(parts)
    return " ".join(small) if is_clear else name


def _tidy(name: str) -> str:
    """A name without what is written around it."""
    bare = tidy_name(_NUMBERING.sub("", name)).strip("„‚‘’'").rstrip("* ")
    return tidy_name(_BEHIND.sub("", bare)) or tidy_name(bare)


def _entries(line: str) -> list[list[str]]:
    """The names in a *line*, those that surely are two pupils' one by one; none in a title."""
    line = _NUMBERING.sub("", line).rstrip()
    if _is_title(line):
        return []
    before, colon, behind = line.partition(":")
    if colon and behind.strip():
        is_title = _is_title(before) or _stands_beside(before.strip())
        line = behind if is_title else before if _stands_beside(behind.strip()) else line
    return [cells for piece in _AND.split(line) if (cells := _beside_nothing(piece))]


def _is_title(line: str) -> bool:
    """Whether a *line* is about the whole list: "Liste des élèves", "Groupe A", "6B:"."""
    text = _BEHIND.sub("", line.strip())
    first, *_ = fold(text).split() or [""]
    is_whole = not _COLUMNS.search(text) and ":" not in text[:-1]
    return is_whole and (text.endswith(":") or first in TITLES)


def _beside_nothing(line: str) -> list[str]:
    """The names in a *line*: without the class, a date or an address beside them."""
    name, gap, last = line.rpartition("  ")
    if gap and _stands_beside(last.strip()):
        line = name
    cells = [cell for piece in _COLUMNS.split(_BETWEEN.sub(";", line)) if (cell := _first_name(_tidy(piece)))]
    return [cell for cell in cells if not _stands_beside(cell)] or cells


def _stands_beside(cell: str) -> bool:
    return "@" in cell or _BESIDE.fullmatch(cell) is not None


def _told_apart(rows: Sequence[Sequence[str]]) -> list[str]:
    """The first of each row; where two have one, with the first letter of the other name beside each."""
    often = Counter(fold(row[0]) for row in rows)
    names = []
    for name, *beside in rows:
        others = [cell for cell in beside if cell and cell != name and not _stands_beside(cell)]
        is_shared = often[fold(name)] > 1 and others
        names.append(f"{name} {others[0][0]}." if is_shared else name)
    return [name for name in names if name]
