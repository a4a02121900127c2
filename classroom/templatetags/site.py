"""Small things that all templates place."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from classroom import addresses
from classroom.games.sites import SITES
from classroom.wording import elision
from familygames.cards import MEDIA

register = template.Library()

LINK = re.compile(r'url\("\.\./([^"]+)"\)')
"""How a style sheet of ours names another file."""

WIDE, NARROW = frozenset("mwœæMWŒÆ@"), frozenset("fijlrtI1'’.,")


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """A drawing of static/icons/icons.svg in the colour and size of the text around it; read by nobody."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true"><use href="{}#{}"/></svg>',
        css,
        static("icons/icons.svg"),
        name,
    )


@cache
def _text_of(name: str) -> SafeString:
    """A style sheet or script of ours as it stands within a page."""
    place = finders.find(name)
    if not isinstance(place, str):
        raise FileNotFoundError(name)
    text = Path(place).read_text(encoding="utf-8")
    return mark_safe(LINK.sub(lambda link: f'url("{static(link[1])}")', text))  # noqa: S308  # A file of ours.


def _is_first_visit(context: Context) -> bool:
    """Whether nothing of the site can have been kept where the page is read: no cookie of ours is there."""
    return "request" in context and not context["request"].COOKIES


@register.simple_tag(takes_context=True)
def style(context: Context, name: str) -> SafeString:
    """A style sheet. On a first visit it comes within the page, which is seen as soon as it is there, however
    slow the network; the file is fetched afterwards, for the next page.
    """
    if not _is_first_visit(context):
        return format_html('<link rel="stylesheet" href="{}">', static(name))
    return format_html(
        '<style nonce="{}">{}</style><link rel="prefetch" as="style" href="{}">',
        context["request"].csp_nonce,
        _text_of(name),
        static(name),
    )


@register.simple_tag(takes_context=True)
def script_first(context: Context, name: str) -> SafeString:
    """A script that is run before anything is shown; on a first visit it comes within the page."""
    if not _is_first_visit(context):
        return format_html('<script src="{}"></script>', static(name))
    return format_html('<script nonce="{}">{}</script>', context["request"].csp_nonce, _text_of(name))


@register.simple_tag
def picture(name: str) -> SafeString:
    """A card's picture: an emoji, a drawing of ours or a file. The word beside it says what it shows."""
    if MEDIA.fullmatch(name):
        return format_html('<img class="picture" src="{}" alt="">', addresses.medium(name, small=True))
    if name.endswith(".svg"):
        return format_html('<img class="picture" src="{}" alt="">', static(f"cards/{name}"))
    return format_html('<span class="picture" aria-hidden="true">{}</span>', name)


FORMS = {"csv": "CSV", "xlsx": "Excel", "pdf": "PDF"}


@register.inclusion_tag("includes/files.html")
def files(page: str, *args: Any, query: str = "", label: str = "") -> dict[str, Any]:
    """Links to a listing as a file of each form."""
    of = f"?{query}" if query else ""
    links = [(name, reverse(page, args=[*args, form]) + of) for form, name in FORMS.items()]
    return {"files": links, "label": label}


@register.filter
def game_name(game: str) -> str:
    """A game's name for people."""
    return str(SITES[game].words.name)


@register.filter
def in_language(faces: dict[str, Any], language: str) -> Any:
    """The face of a card or family in one language."""
    return faces[language]


@register.filter
def said_in(message: tuple[tuple[str, str], ...], language: str) -> str:
    """A reason of the referee's in this language, or else in any."""
    known = dict(message)
    return known.get(language) or next(iter(known.values()), "")


INNER_QUOTES = {
    "en": {"“": "‘", "”": "’"},
    "fr": {"«\u202f": "“", "\u202f»": "”", "«\u00a0": "“", "\u00a0»": "”", "«": "“", "»": "”"},
}
"""What quotation marks become inside of the page's own."""


@register.filter
def quoted(text: str) -> str:
    """*text* as it stands between the page's own quotation marks: the same inside become the others."""
    for mark, inner in INNER_QUOTES.get(get_language() or "en", {}).items():
        text = text.replace(mark, inner)
    return text


@register.filter
def after(name: Any, word: str) -> str:
    """A *name* with the French *word* that stands before it, "de" or "que"; in English it stands alone."""
    return elision.after(word, str(name)) if get_language() == "fr" else str(name)


@register.filter
def fit(text: Any) -> str:
    """The class that says how many ems the longest word of *text* takes at most; site.css makes it fit."""
    parts = str(text).replace("-", "- ").split()
    ems = max(3, min(16, math.ceil(max(map(_ems, parts), default=0))))
    return f"fit-{ems if ems < 9 else ems + ems % 2}"


def _ems(word: str) -> float:
    """How wide *word* is in bold letters of size 1, in the widest of the fonts that readers have."""
    return sum(
        1.05 if letter in WIDE else 0.45 if letter in NARROW else 0.8 if letter.isupper() else 0.72
        for letter in word
    )
