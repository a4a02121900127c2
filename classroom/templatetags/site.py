"""Small things that all templates place."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """A drawing of static/icons/icons.svg in the colour and size of the text around it; read by nobody."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        css,
        static("icons/icons.svg"),
        name,
    )
