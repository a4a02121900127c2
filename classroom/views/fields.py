"""What a form or an address says, read without trusting it."""

from __future__ import annotations

import re


def whole_number(text: str | None) -> int | None:
    """The number that *text* is, if it could count anything of ours."""
    return int(text) if text and re.fullmatch(r"[0-9]{1,18}", text) else None
