"""Small templates, rendered once for each set of words they are given and then remembered."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from django.template import loader
from django.utils import translation
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from classroom.wording.elision import filled

SLOT = "\ue000"
"""Around the name of a slot; see `Form`."""

QUOTED = ("\ue010", "\ue011")
"""Around words of the language being learnt, inside a sentence of the reader's own."""
OF_LANGUAGE = "\ue012"
"""After the code of another language, where quoted words are of that."""
QUOTATION = re.compile("{0}(?:(\\w+){2})?([^{0}{1}]*){1}".format(*QUOTED, OF_LANGUAGE))

T = TypeVar("T")


class GlossedText(NamedTuple):
    """A text in *language*, and beneath it what it means to a reader of another."""

    text: str
    language: str
    gloss: str = ""
    gloss_language: str = ""


def in_language(language: str, text: Promise | str, **words: Any) -> str:
    """*text* as it is said in *language*."""
    with translation.override(language):
        return filled(text, words) if words else str(text)


def phrase(said_in: str, read_in: str, text: Promise | str, **words: Any) -> GlossedText:
    """*text* in the language being learnt, with its meaning for readers of another."""
    translated = in_language(said_in, text, **words)
    if said_in == read_in:
        return GlossedText(translated, said_in)
    meaning = in_language(read_in, text, **words)
    return (
        GlossedText(translated, said_in)
        if meaning == translated
        else GlossedText(translated, said_in, meaning, read_in)
    )


def quoted(text: str, language: str = "") -> str:
    """*text* marked as words of the language being learnt, or of another *language*."""
    start, end = QUOTED
    return f"{start}{language}{OF_LANGUAGE}{text}{end}" if language else f"{start}{text}{end}"


def by_language(text: str, read_in: str, said_in: str) -> list[tuple[str, str]]:
    """*text* cut where `quoted` words stand: each piece with its language, for a voice that reads it out."""
    if QUOTED[0] not in text:
        return [(text, read_in)]
    pieces, done = [], 0
    for quotation in QUOTATION.finditer(text):
        language, words = quotation.groups()
        pieces += [(text[done : quotation.start()], read_in), (words, language or said_in)]
        done = quotation.end()
    pieces.append((text[done:], read_in))
    return [(piece, language) for piece, language in pieces if piece]


def as_html(text: str, said_in: str) -> SafeString:
    """*text* with its `quoted` words marked as *said_in*, or as of their own language."""
    html = QUOTATION.sub(
        lambda quotation: f'<span translate="no" lang="{quotation[1] or said_in}">{quotation[2]}</span>',
        escape(text),
    )
    return mark_safe(html)  # noqa: S308  # Escaped above.


def render(template: str | tuple[str, ...], language: str, **context: Any) -> str:
    """The fragment for a reader of *language*, without the white space that only the template needs.

    Of several templates it is the first that there is.
    """
    with translation.override(language):
        html = loader.render_to_string(template, context)
    lines = "\n".join(line for line in map(str.strip, html.split("\n")) if line)
    return lines.replace(">\n<", "><").replace("\n", " ")


def slot(name: str) -> str:
    """Given to a template in place of what changes too often to be remembered: a `Form` is filled there."""
    return f"{SLOT}{name}{SLOT}"


class Form:
    """A fragment with named slots: rendered once, filled at every move without a template.

    >>> form = Form(f"<p>{slot('name')}: {slot('score')}</p>")
    >>> form.filled(name="Mia", score="3")
    '<p>Mia: 3</p>'

    A template may show a slot several times, or leave it out; one that it shows has to be given.
    """

    __slots__ = ("_names", "_pieces")

    def __init__(self, html: str) -> None:
        self._pieces = html.split(SLOT)
        self._names = self._pieces[1::2]

    def filled(self, **parts: str) -> str:
        whole = self._pieces.copy()
        whole[1::2] = [parts[name] for name in self._names]
        return "".join(whole)


class Memo:
    """The last value of each name, made again only when what it is made of has changed.

    An unchanged part is thus the same object as before, and nobody compares or sends it again.
    """

    __slots__ = ("_values",)

    def __init__(self) -> None:
        self._values: dict[Hashable, tuple[Any, Any]] = {}

    def get(self, name: Hashable, made_of: Any, make: Callable[..., T], *arguments: Any) -> T:
        known = self._values.get(name)
        if known is not None and known[0] == made_of:
            return known[1]  # type: ignore[no-any-return]  # what make has returned
        value = make(*arguments)
        if known is not None and known[1] == value:
            value = known[1]
        self._values[name] = (made_of, value)
        return value
