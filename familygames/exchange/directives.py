"""What a file says to the program that reads it: ``#separator:tab``, ``#html:true``, ``sep=;``.

Anki and spreadsheets write such lines at the top; below, where files were joined. They are followed, and are
no cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_ANKI = re.compile(
    r"#\s?(separator|html|columns|tags|notetype|deck|if matches|(?:guid|notetype|deck|tags) column)\s?:(.*)",
    re.IGNORECASE,
)
_SEP = re.compile(r'"?sep=(.|\\t|tab)"?', re.IGNORECASE)
_SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":", "\\t": "\t"}
_FOR_PROGRAMS = ("guid column", "notetype column", "deck column")
"""The columns that mean nothing to people."""


class Directives(NamedTuple):
    """*text* is the file without them, each line under its number still; *lines* are what they say.

    *unread* are the columns, from 0, that are for programs alone.
    """

    text: str
    separator: str = ""
    is_html: bool = False
    unread: frozenset[int] = frozenset()
    lines: Sequence[tuple[int, str]] = ()


def follow(text: str) -> Directives:
    r"""The directives at the top of *text*.

    >>> followed = follow("#separator:Semicolon\n#html:false\nle chat;the cat")
    >>> followed.text, followed.separator, followed.is_html
    ('\n\nle chat;the cat', ';', False)
    """
    lines = text.splitlines()
    separator, is_html, unread = "", False, set()
    directives: list[tuple[int, str]] = []
    for place, line in enumerate(lines):
        bare = line.strip(" \ufeff;,")
        if not bare:
            continue
        if sep := _SEP.fullmatch(line.strip(" \ufeff")):
            separator, lines[place] = _SIGNS.get(sep[1].casefold(), sep[1]), ""
        elif anki := _ANKI.fullmatch(bare):
            name, value = anki[1].casefold(), anki[2].strip(" ")
            lines[place] = ""
            if name == "separator":
                separator = _SIGNS.get(value.casefold(), value[:1])
            elif name == "html":
                is_html = value.casefold() == "true"
            elif name == "columns":
                lines[place] = value
                continue
            elif name in _FOR_PROGRAMS and value.isdecimal() and int(value) > 0:
                unread.add(int(value) - 1)
        else:
            continue
        directives.append((place + 1, bare))
    if not directives and lines == text.splitlines():
        return Directives(text)
    return Directives("\n".join(lines), separator, is_html, frozenset(unread), directives)
