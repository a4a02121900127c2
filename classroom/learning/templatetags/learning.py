"""Tags for tables of what a class can say."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from classroom.learning import sheet_on_paper
from classroom.learning.progress import ProgressLine, Tally, days_in_words
from classroom.learning.topics import Topic
from classroom.models import Pupil
from classroom.reports import in_words
from classroom.wording import languages

register = template.Library()
register.filter(in_words)
register.filter("change_in_words", sheet_on_paper.in_words)
register.filter("words_since", sheet_on_paper.since)
register.filter(sheet_on_paper.from_lessons)
register.simple_tag(days_in_words)

SIGNS = {"sure": "●", "half": "◐", "weak": "○"}
WIDTH, HEIGHT = 64, 20


@register.filter
def language_name(code: str) -> str:
    return languages.language_name(code)


@register.filter
def in_days(day: date) -> str:
    """When *day* is, for a child."""
    days = (day - timezone.localdate()).days
    if days <= 1:
        return pgettext("a day", "tomorrow") if days == 1 else pgettext("a day", "today")
    return ngettext("in %(number)s day", "in %(number)s days", days) % {"number": days}


@register.simple_tag
def sentences_of(line: ProgressLine, class_id: int, query: str) -> str:
    """Where the sentences of *line* are, in the period of *query*."""
    structure = line.structure.value if line.structure is not None else ""
    asked = {"word": line.word.pk} if line.word is not None else {"structure": structure}
    return f"{reverse('class_sentences', args=[class_id])}?{query}&{urlencode(asked)}"


@register.simple_tag
def tallies(line: ProgressLine, pupils: Sequence[Pupil], address: str) -> SafeString:
    """Its cells, one a pupil."""
    cells = zip(line.cells, pupils, strict=True)
    return format_html_join(
        "", "<td>{}</td>", ((tally(line, cell, f"{address}&pupil={one.pk}"),) for cell, one in cells)
    )


@register.simple_tag
def tally(line: ProgressLine, cell: Tally, address: str) -> str:
    """How often it was right, of how often it was said; it leads to its sentences at *address*."""
    if not cell.said:
        return ""
    if isinstance(line.structure, Topic):
        return format_html('<a class="tally" href="{}">{}</a>', address, cell.missed)
    return format_html(
        '<a class="tally" data-level="{}" href="{}"><span aria-hidden="true">{}</span> {}'
        '<span class="soft">/{}</span></a>',
        cell.level, address, SIGNS[cell.level], cell.good, cell.said,
    )  # fmt: skip


@register.simple_tag
def over_time(line: ProgressLine) -> SafeString:
    """A small line of the share that was right, or of how often a rule was missed; told in words as well."""
    is_rule = isinstance(line.structure, Topic)
    most = max((part.said for part in line.over_time), default=0)
    points = [
        (number, part.said / most if is_rule else part.good / part.said)
        for number, part in enumerate(line.over_time)
        if part.said
    ]
    step = WIDTH / max(len(line.over_time) - 1, 1)
    places = [
        (round(number * step, 1), round(HEIGHT - 2 - share * (HEIGHT - 4), 1)) for number, share in points
    ]
    in_words = ", ".join(
        (str(part.said) if is_rule else f"{part.percent} %") if part.said else "–" for part in line.over_time
    )
    dots = format_html_join("", '<circle cx="{}" cy="{}" r="2"/>', places)
    return format_html(
        '<svg class="over-time" viewBox="-3 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">'
        '<polyline points="{}"/>{}</svg>',
        WIDTH + 6, HEIGHT, WIDTH + 6, HEIGHT, _("Over time: %(shares)s") % {"shares": in_words},
        " ".join(f"{x},{y}" for x, y in places), dots,
    )  # fmt: skip
