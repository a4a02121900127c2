"""Pictures rebuilt from their pixels, whatever came around them."""

from __future__ import annotations

import io
from typing import NamedTuple

from PIL import Image, ImageOps

from classroom.errors import CannotChange
from familygames.exchange.files import picture_kind

MOST_PIXELS, MOST_OF_PHOTOS = 16_000_000, 64_000_000
"""A JPEG is made small while it is unpacked, so photos of cameras may be larger than others."""
LARGEST_SIDE, SMALL_SIDE = 800, 240

READ = ("JPEG", "PNG", "WEBP", "GIF")
PHOTOS = ("JPEG", "MPO")
"""The second is a JPEG with further views of the same behind it."""
CLEAN_CHUNKS = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH"})
"""The parts of a WebP file that hold pixels; others tell of cameras, places and programs."""
SCALED = frozenset({"RGB", "RGBA", "RGBX", "L", "LA", "CMYK", "YCbCr"})
"""Modes in which pixels may be mixed; indices of a palette may not."""


class Sizes(NamedTuple):
    """One picture as WebP in two sizes, and as JPEG for a PDF."""

    large: bytes
    small: bytes
    printed: bytes


def sizes_of(data: bytes) -> Sizes:
    """One that is as we keep them already stays as it is.

    Raises `CannotChange`: ``not_a_picture``, ``other_picture``, ``heic``, ``too_many_pixels``.
    """
    try:
        with Image.open(io.BytesIO(data), formats=READ) as source:
            if source.width * source.height > (MOST_OF_PHOTOS if source.format in PHOTOS else MOST_PIXELS):
                raise too_many_pixels()
            is_clean = _is_clean(source, data)
            source.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))
            has_transparency = source.has_transparency_data
            mixes = source.mode in SCALED and "transparency" not in source.info
            image = source if mixes else _plain(source, has_transparency)
            # Made small before anything else is made of it: a large one is in memory once.
            image.thumbnail((LARGEST_SIDE, LARGEST_SIDE), Image.Resampling.LANCZOS)
            image = _plain(ImageOps.exif_transpose(image), has_transparency)
    except Image.DecompressionBombError as error:
        raise too_many_pixels() from error
    except (OSError, SyntaxError, ValueError) as error:
        raise _unread(data) from error
    printed = jpeg(image)
    large = data if is_clean else _webp(image)
    image.thumbnail((SMALL_SIDE, SMALL_SIDE), Image.Resampling.LANCZOS)
    return Sizes(large, _webp(image), printed)


def too_many_pixels() -> CannotChange:
    return CannotChange(
        "too_many_pixels", most=MOST_PIXELS // 1_000_000, most_of_photos=MOST_OF_PHOTOS // 1_000_000
    )


def _unread(data: bytes) -> CannotChange:
    """Why a picture cannot be read: by its kind, so that its owner knows what to make of it."""
    kind = picture_kind(data) or ("PDF" if data.startswith(b"%PDF") else "")
    if kind == "HEIC":
        return CannotChange("heic")
    if kind and kind.upper() not in READ:
        return CannotChange("other_picture", kind=kind)
    return CannotChange("not_a_picture")


def jpeg(image: Image.Image) -> bytes:
    """On white paper."""
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image if image.mode == "RGBA" else None)
    output = io.BytesIO()
    paper.save(output, "JPEG", quality=88)
    return output.getvalue()


def _plain(image: Image.Image, has_transparency: bool) -> Image.Image:
    return image.convert("RGBA" if has_transparency else "RGB")


def _is_clean(source: Image.Image, data: bytes) -> bool:
    """Whether *data* is a still WebP of our size with nothing but pixels in it."""
    frames = getattr(source, "n_frames", 1)  # Pillow has it for formats that move.
    if source.format != "WEBP" or max(source.size) > LARGEST_SIDE or frames > 1:
        return False
    if int.from_bytes(data[4:8], "little") + 8 != len(data):
        return False
    place = 12
    while place < len(data):
        if data[place : place + 4] not in CLEAN_CHUNKS:
            return False
        size = int.from_bytes(data[place + 4 : place + 8], "little")
        place += 8 + size + size % 2
    return True


def _webp(image: Image.Image) -> bytes:
    output = io.BytesIO()
    image.save(output, "WEBP", quality=82, method=4)
    return output.getvalue()
