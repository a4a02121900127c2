"""A list of pupils as a teacher pastes it: from a letter, a mail, a spreadsheet, the school's own program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from classroom.services.classes import tidy_name
from familygames.language.spelling import fold

Reading = Literal["first", "second", "each"]
"""Of two names in a line: the first or the second is the pupil's, or each is a pupil."""

_COLUMNS = re.compile(r"[,;\t|]+")
# "1.", "12)", "3 -", a bullet, or the number alone in a column of its own.
_NUMBERING = re.compile(r"^\s*(?:\d{1,3}\s*+(?:[.)\]:°-]\s*|(?<=\s)|$)|[-–•*·]\s*)")
# A class (6B, 6e B, 10c, CM2), a date, an address, a figure, a sign: what stands beside a name.
_BESIDE = re.compile(
    r"\d{1,2}\s?(?:e|è|ème|eme|th|nd|rd|st|re|nde|[.°ªº])?[\s/-]?[a-z]?\d?|(?:cp|ce|cm|ps|ms|gs|tle|ter)\s?\d?\s?[a-z]?|"
    r"(?:classe|class|klasse|clase|kl[.])\s.*|[\d\s./:-]+|[mfwdhg♀♂]\.?|(?:girl|boy|fille|gar[cç]on)",
    re.IGNORECASE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in text.split())


FIRST = _words(
    """
    prenom prenoms first_name firstname given_name forename vorname vornamen rufname nombre nombres nome
    voornaam pseudo pseudonym nickname
    """
)
WHOLE = _words(
    """
    name names nom noms pupil pupils student students eleve eleves schuler schulerin
    alumno alumnos aluno alunos
    """
)
LAST = _words(
    """
    nom nom_de_famille last_name lastname surname family_name nachname familienname apellido apellidos cognome
    sobrenome apelido achternaam
    """
)
OTHER = _words(
    """
    classe class klasse clase turma kl date date_de_naissance birthday birth_date geburtsdatum geburtstag
    ne_le nee_le email e-mail mail courriel no n° nr number numero nummer id sexe sex genre
    gender geschlecht sexo sesso
    """
)
HEADINGS = FIRST | WHOLE | LAST | OTHER


class Roster(NamedTuple):
    """The *names* of a list; *doubt* is a line of which one cannot know whether it names one pupil or two."""

    names: list[str]
    doubt: str = ""


def read(text: str, reading: Reading | None = None) -> Roster:
    """The pupils of a pasted list: one a line, or all in lines; what stands beside a name is left out.

    >>> read("1. Emma\\n2. Léo;  Zoé , ").names
    ['Emma', 'Léo', 'Zoé']
    >>> read("Nom;Prénom;Classe\\nMartin;Chloé;6B\\nPetit;Léo;6B").names
    ['Chloé', 'Léo']
    >>> read("Müller, Max\\nSchmidt, Anna").doubt
    'Müller, Max'
    >>> read("Müller, Max\\nSchmidt, Anna", "second").names
    ['Max', 'Anna']
    """
    lines = [line for line in re.split(r"[\n\r]+", text) if tidy_name(line)]
    rows = [[tidy_name(cell) for cell in _COLUMNS.split(_NUMBERING.sub("", line))] for line in lines]
    if len(rows) > 1 and (column := _headed(rows[0])) is not None:
        return Roster(_told_apart([(row[min(column, len(row) - 1)], row) for row in rows[1:]]))
    cells = [_beside_nothing(line) for line in lines]
    counted = Counter(map(len, cells))
    is_doubtful = max(counted, default=0) == 2 and counted[2] > counted[1]
    if is_doubtful and reading in {"first", "second"}:
        place = 0 if reading == "first" else -1
        return Roster(_told_apart([(row[place], row) for row in cells]))
    names = [name for row in cells for name in row]
    if not is_doubtful or reading == "each":
        return Roster(names)
    return Roster(names, next(", ".join(row) for row in cells if len(row) == 2))


def _headed(row: Sequence[str]) -> int | None:
    """In which column the names are that a pupil is called by; None if *row* is no heading."""
    heads = [fold(cell).strip(" .:") for cell in row]
    if not all(head in HEADINGS for head in heads if head):
        return None
    for known in (FIRST, WHOLE, LAST):
        for place, head in enumerate(heads):
            if head in known:
                return place
    return None


def _beside_nothing(line: str) -> list[str]:
    """The names in a *line*: without its number, the class, a date or an address beside them."""
    line = _NUMBERING.sub("", line).rstrip()
    name, gap, last = line.rpartition("  ")
    if gap and _stands_beside(last.strip()):
        line = name
    cells = [name for cell in _COLUMNS.split(line) if (name := tidy_name(_NUMBERING.sub("", cell)))]
    return [cell for cell in cells if not _stands_beside(cell)] or cells


def _stands_beside(cell: str) -> bool:
    return "@" in cell or _BESIDE.fullmatch(cell) is not None


def _told_apart(called: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """The names; where two have one, with the first letter of the other name that stands beside each."""
    often = Counter(fold(name) for name, _ in called)
    names = []
    for name, row in called:
        others = [cell for cell in row if cell and cell != name and not _stands_beside(cell)]
        is_shared = often[fold(name)] > 1 and others
        names.append(f"{name} {others[0][0]}." if is_shared else name)
    return [name for name in names if name]
