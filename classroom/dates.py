"""Dates as one reads them: in French the first day of a month is « 1er ».

>>> from datetime import date
>>> from django.utils.translation import override
>>> with override("fr"):
...     date_format(date(2026, 12, 1)), date_format(date(2026, 12, 11), "l j F")
('1er décembre 2026', 'vendredi 11 décembre')
"""

from __future__ import annotations

import re
from datetime import date

from django.utils import formats
from django.utils.translation import get_language

_FIRST = re.compile(r"(?<!\d)1(?= [^\W\d])")


def with_ordinal(text: str) -> str:
    """A date that is written, as the reader's language says the first of a month."""
    return _FIRST.sub("1er", text) if (get_language() or "").startswith("fr") else text


def date_format(day: date, written: str | None = None) -> str:
    """*day* in the reader's language, *written* as the format says."""
    return with_ordinal(formats.date_format(day, written))
