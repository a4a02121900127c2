"""Pictures and recordings made anew from what others have sent; it runs where their files are read.

It asks neither the database nor the settings (`classroom.workers`).
"""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

from classroom.services import pixels
from familygames.exchange import anki, files

LARGEST_UPLOAD = 20_000_000
"""Bytes: a photo of 64 megapixels as telephones keep it."""
ZSTANDARD = b"\x28\xb5\x2f\xfd"


def sound_ending(data: bytes) -> str:
    """What kind of recording *data* begins like: ``"webm"``; "" if like none."""
    head = data[:64]
    if head.startswith(b"\x1aE\xdf\xa3") and b"webm" in head:
        return "webm"
    if head.startswith(b"OggS"):
        return "ogg"
    if head[4:8] == b"ftyp" and head[8:12] in (b"M4A ", b"isom", b"iso5", b"iso6", b"mp41", b"mp42"):
        return "m4a"
    if head.startswith(b"ID3") or (head[:1] == b"\xff" and len(head) > 1 and head[1] & 0xE6 == 0xE2):
        return "mp3"
    if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
        return "wav"
    return ""


def medium_in(package: Path, entry: str) -> pixels.Sizes | bytes:
    """The picture, rebuilt, or the recording, as it came, that the zip file *package* has as *entry*.

    Raises `Unreadable`, or `CannotChange` as `pixels.sizes_of` does.
    """
    data = files.unpack(_opened(package), entry, LARGEST_UPLOAD)
    if data.startswith(ZSTANDARD):
        data = anki.unzstd(data)
    return data if sound_ending(data) else pixels.sizes_of(data)


@lru_cache(maxsize=1)
def _opened(package: Path) -> zipfile.ZipFile:
    """Its list of contents may be long, and each picture of an import is asked for by itself."""
    return files.open_zip(package)
