"""What the templates of a table place: phrases with their meaning, faces of players, parts of a board."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from classroom.games.shared.fragments import GlossedText
from classroom.games.shared.table_view import ROBOT
from classroom.templatetags.site import icon, picture

register = template.Library()


@register.simple_tag(name="phrase")
def phrase_tag(phrase: GlossedText) -> SafeString:
    """A sentence in the language being learnt, and beneath it what it means."""
    quoted = format_html(
        '<span class="said" translate="no" lang="{}">{}</span>', phrase.language, phrase.text
    )
    if not phrase.gloss:
        return quoted
    return format_html(
        '{} <span class="gloss" lang="{}">{}</span>', quoted, phrase.gloss_language, phrase.gloss
    )


@register.simple_tag
def face(number: int | None, name: str, sign: str) -> SafeString:
    """A player's round picture in the colour of the seat: a robot, a drawing of ours, their animal, or the
    first letter.
    """
    if sign == ROBOT:
        shown: str = icon(ROBOT)
    elif sign.endswith(".svg"):
        shown = picture(sign)
    else:
        shown = sign or name[:1].upper()
    return format_html('<span class="face" data-place="{}" aria-hidden="true">{}</span>', number, shown)


@register.simple_tag
def chip(name: str, sign: str) -> SafeString:
    """A person's round picture in a list of names."""
    return format_html('<span class="chip-picture" aria-hidden="true">{}</span>', sign or name[:1].upper())


@register.simple_tag
def part(parts: Mapping[str, str], name: str, number: int | str = "") -> SafeString:
    """A part as `classroom.games` made it, for its place in the page."""
    return mark_safe(parts.get(f"{name}{number}", ""))  # noqa: S308  # Made of templates, which escape.


@register.filter
def times(count: int) -> range:
    """That many times: ``{% for _ in cards|times %}``."""
    return range(count)
