"""What the guide for teachers names: always in the words that the pages themselves use."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

register = template.Library()


@register.simple_tag
def named(text: str) -> SafeString:
    """A button or a heading of the site, as it stands there in the reader's language."""
    return format_html("<strong>{}</strong>", gettext(text))


@register.simple_tag
def link(page: str, text: str) -> SafeString:
    """A page of the site by a name that it has there."""
    return format_html('<a href="{}">{}</a>', reverse(page), gettext(text))


@register.simple_tag
def taken(picture: str) -> str:
    """A picture that docs/take_pictures.py has taken in the reader's language."""
    return static(f"guide/{picture}.{get_language()}.jpg")
