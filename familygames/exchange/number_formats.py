"""Cells of a spreadsheet as they are seen: 0.5 as ``50%``, a day as ``24/12/2026``.

>>> from datetime import date
>>> shown(0.5, "0%"), shown(1234.5, "#,##0.00"), shown(12.0, "General"), shown(1.5, "General", "fr")
('50%', '1,234.50', '12', '1,5')
>>> shown(date(2026, 12, 24), "d mmmm yyyy", "fr"), shown(date(2026, 12, 24), "[$-407]dddd, d. mmm")
('24 décembre 2026', 'Donnerstag, 24. Dez')
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

from familygames.cards import Language

_TOKEN = re.compile(
    r'"[^"]*"|\\.|_.|\*.|\[[^\[\]]*\]|AM/PM|A/P|y+|m+|d+|h+|s+|[0#?]+|General|.', re.IGNORECASE | re.DOTALL
)
_IS_DATE = re.compile(r"[ymdhs]", re.IGNORECASE)
_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\[\]]*\]', re.DOTALL)
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_LOCALE = re.compile(r"\[\$([^\[\]-]*)(?:-([0-9A-F]+))?\]", re.IGNORECASE)
_FRACTION = re.compile(r"\?/(\?+|\d+)")
LONGEST_FORMAT = 200

SHORT: dict[Language, str] = {
    "de": "dd.mm.yyyy", "es": "dd/mm/yyyy", "fr": "dd/mm/yyyy", "it": "dd/mm/yyyy", "nl": "dd-mm-yyyy",
    "pt": "dd/mm/yyyy", "pl": "dd.mm.yyyy", "ru": "dd.mm.yyyy",
}  # fmt: skip
"""How a day is seen that is written in the machine's own way; year, month and day where that is unknown."""
OWN_WAY = ("mm-dd-yy", "m/d/yy", "m/d/yyyy", "[$-f800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy")
POINT = frozenset({"en", "he", "ja", "ko", "th", "zh", "zh-hans", "zh-hant", "hi", "ga", "cy", "ms", "tl"})
"""Languages that write 1.5, not 1,5."""
LANGUAGES = {0x07: "de", 0x09: "en", 0x0A: "es", 0x0C: "fr", 0x10: "it", 0x13: "nl"}
"""What the last two digits of a locale's number mean."""

MONTHS: dict[Language, str] = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
}
DAYS: dict[Language, str] = {
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
}


def shown(value: Any, form: str, language: Language = "en") -> str:
    """*value* by its number format, for somebody whose spreadsheets speak *language*."""
    form = (form or "General")[:LONGEST_FORMAT]
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (date, time, timedelta)):
        return _moment(value, form, language)
    if isinstance(value, (int, float)):
        return _number(value, form, language)
    return str(value)


def _bare(form: str) -> str:
    return _LITERAL.sub("", form)


# --- Numbers ------------------------------------------------------------------------------------------------


def _number(value: float, form: str, language: Language) -> str:
    sections = _sections(form)
    section = sections[0]
    if value < 0 and len(sections) > 1:
        section, value = sections[1], -value
    elif value == 0 and len(sections) > 2:
        section = sections[2]
    bare = _bare(section)
    if "general" in bare.casefold() or "@" in bare or "e+" in bare.casefold() or not re.search("[0#?]", bare):
        if re.search("[0#?@]|general", bare, re.IGNORECASE) or not section:
            return _marked(_general(value), language)
        return _around(section, "")
    if (fraction := _FRACTION.search(bare)) is not None:
        return _fraction(value, fraction[1])
    value *= 100 ** bare.count("%")
    whole, _, decimals = bare.partition(".")
    places = len(re.findall("[0#?]", decimals))
    digits = f"{value:{',' if ',' in whole.strip(',') else ''}.{places}f}"
    optional = len(decimals) - len(decimals.rstrip("#"))
    if places and optional:
        kept = digits.rstrip("0") if optional >= places else digits
        digits = kept.rstrip(".")
    least = whole.count("0")
    sign = "-" if digits.startswith("-") else ""
    before, point, after = digits.removeprefix("-").partition(".")
    digits = sign + before.rjust(least, "0") + point + after
    return _around(section, _marked(digits, language))


def _sections(form: str) -> list[str]:
    """The parts of a format, for numbers above, below and equal to nought."""
    parts = [""]
    for piece in _TOKEN.findall(form):
        if piece == ";":
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def _around(section: str, digits: str) -> str:
    """*digits* with what a format writes before and after them."""
    before, after, is_before = "", "", True
    for piece in _TOKEN.findall(section):
        if piece[0] in "0#?" or piece in ".,":
            is_before = False
            continue
        text = _literal(piece)
        before, after = (before + text, after) if is_before else (before, after + text)
    return f"{before}{digits}{after}".strip()


def _literal(piece: str) -> str:
    if piece[0] == '"':
        return piece[1:-1]
    if piece[0] == "\\":
        return piece[1:]
    if piece[0] == "_":
        return " "
    if piece[0] == "*":
        return ""
    if piece[0] == "[":
        return locale[1] if (locale := _LOCALE.fullmatch(piece)) else ""
    return piece


def _general(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:.10g}"


def _marked(digits: str, language: Language) -> str:
    """Digits with the marks of *language*: ``1 234,5``."""
    if language in POINT:
        return digits
    return digits.translate({ord("."): ",", ord(","): "\u202f" if language == "fr" else "."})


def _fraction(value: float, below: str) -> str:
    most = int(below) if below.isdigit() else 10 ** min(len(below), 4) - 1
    whole = int(value)
    part = Fraction(abs(value - whole)).limit_denominator(max(most, 1))
    if not part:
        return str(whole)
    return f"{whole} {part}" if whole else f"{'-' if value < 0 else ''}{part}"


# --- Days and hours -----------------------------------------------------------------------------------------


def _moment(value: date | time | timedelta, form: str, language: Language) -> str:
    form = _sections(form)[0]
    if (locale := _LOCALE.search(form)) is not None and locale[2]:
        language = LANGUAGES.get(int(locale[2], 16) & 0xFF, language)
    is_day = isinstance(value, date) and not (isinstance(value, datetime) and value.year < 1900)
    if form.casefold() in OWN_WAY and is_day:
        form = SHORT.get(language, "yyyy-mm-dd")
    if not _IS_DATE.search(_bare(form)) and not _ELAPSED.search(form):
        form = "yyyy-mm-dd" if is_day else "h:mm:ss"
    pieces = _TOKEN.findall(form)
    is_half = any(piece.casefold() in ("am/pm", "a/p") for piece in pieces)
    moment = _as_datetime(value)
    text, last = "", ""
    for place, piece in enumerate(pieces):
        sign = piece[0].casefold()
        if (elapsed := _ELAPSED.fullmatch(piece)) is not None:
            text += _elapsed(value, elapsed[1])
            last = elapsed[1][0].casefold()
        elif piece.casefold() in ("am/pm", "a/p"):
            text += ("AM" if moment.hour < 12 else "PM")[: 2 if "m" in piece.casefold() else 1]
        elif sign in "ymdhs" and piece.casefold() == sign * len(piece):
            after = next(
                (other[0].casefold() for other in pieces[place + 1 :] if other[0].casefold() in "ymdhs"), ""
            )
            is_minute = sign == "m" and len(piece) < 3 and (last == "h" or after == "s")
            text += _part("minute" if is_minute else sign, len(piece), moment, is_half, language)
            last = sign
        else:
            text += _literal(piece)
    return " ".join(text.split())


def _part(sign: str, length: int, at: datetime, is_half: bool, language: Language) -> str:
    match sign:
        case "y":
            return f"{at.year:04d}" if length > 2 else f"{at.year % 100:02d}"
        case "m" | "d" if length > 2:
            names = (MONTHS if sign == "m" else DAYS).get(language, (MONTHS if sign == "m" else DAYS)["en"])
            name = names.split()[at.month - 1 if sign == "m" else at.weekday()]
            return name if length == 4 else name[:1] if length > 4 else _short(name, sign, language)
        case "m":
            number = at.month
        case "d":
            number = at.day
        case "h":
            number = (at.hour % 12 or 12) if is_half else at.hour
        case "minute":
            number = at.minute
        case _:
            number = at.second
    return f"{number:0{min(length, 2)}d}"


def _short(name: str, sign: str, language: Language) -> str:
    """A name as it is cut; French cuts months where they stay apart: ``janv.``, ``juil.``."""
    if language == "fr" and sign == "m":
        return name if len(name) < 5 else f"{name[:4]}."
    return name[: 2 if language in ("de", "nl") and sign == "d" else 3]


def _as_datetime(value: date | time | timedelta) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)  # noqa: DTZ001  # A cell has no time zone.
    day = datetime(1900, 1, 1)  # noqa: DTZ001  # As above.
    if isinstance(value, time):
        return datetime.combine(day, value)
    return day + timedelta(seconds=value.total_seconds() % 86_400)


def _elapsed(value: date | time | timedelta, unit: str) -> str:
    if isinstance(value, timedelta):
        seconds = int(value.total_seconds())
    else:
        moment = _as_datetime(value)
        seconds = moment.hour * 3600 + moment.minute * 60 + moment.second
    return f"{seconds // {'h': 3600, 'm': 60, 's': 1}[unit[0].casefold()]:0{len(unit)}d}"
