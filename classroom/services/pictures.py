"""Which names of pictures a card may have, wherever they come from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

from classroom.errors import CannotChange
from familygames.cards import MEDIA, Deck

LONGEST_EMOJI = 16
"""Characters: the longest join several people."""


@cache
def drawings() -> frozenset[str]:
    """Our own drawings: ``objects/comb.svg``."""
    folder = Path(settings.BASE_DIR) / "classroom" / "static" / "cards"
    return frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*.svg"))


def drawing_path(name: str) -> Path:
    return Path(settings.BASE_DIR) / "classroom" / "static" / "cards" / name


def is_emoji(name: str) -> bool:
    return 0 < len(name) <= LONGEST_EMOJI and not name.isascii() and not any(map(str.isspace, name))


def is_picture(name: str) -> bool:
    """Whether *name* is a picture of ours, a file named by its content, or an emoji."""
    return name in drawings() or bool(MEDIA.fullmatch(name)) or (is_emoji(name) and "." not in name)


def check(deck: Deck) -> None:
    """Raises `CannotChange`: ``unknown_picture``, ``unknown_sound``."""
    for part in deck.parts:
        if part.picture and not is_picture(part.picture):
            raise CannotChange("unknown_picture", name=part.picture[:40])
        for face in part.faces.values():
            if face.audio and not MEDIA.fullmatch(face.audio):
                raise CannotChange("unknown_sound", name=face.audio[:40])
