"""Django's filter for dates, with the first of a month as French says it; in every template."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import template
from django.template.defaultfilters import date as written

from classroom.dates import with_ordinal

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, arg: str | None = None) -> str:
    text = str(written(value, arg))
    return with_ordinal(text) if isinstance(value, dt.date) and value.day == 1 else text
