"""Pictures and recordings: looked at, cleaned, and kept as files that are named by their content.

They lie in ``MEDIA_ROOT``, below the first two digits of their names. Pupils and projectors have no account,
so whoever knows a file's name may have it; a name has 64 digits, which nobody guesses, and no page lists the
media of others.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone
from PIL import Image

from classroom.addresses import small_name
from classroom.errors import CannotChange
from classroom.models import Deck, DeckVersion, Medium, MediumKind, User
from classroom.services import pixels
from classroom.services.transcoding import LARGEST_UPLOAD, medium_in, sound_ending
from classroom.workers import Allowance, aside
from familygames.cards import MEDIA
from familygames.errors import Unreadable

LARGEST_SOUND = 1_500_000
"""Bytes; a minute and a half as browsers record it."""
MOST_BYTES = 300_000_000
"""For all that one teacher has added."""
UNUSED_FOR = timedelta(days=2)

CONTENT_TYPES = {
    "webp": "image/webp",
    "webm": "audio/webm",
    "ogg": "audio/ogg",
    "m4a": "audio/mp4",
    "mp3": "audio/mpeg",
    "wav": "audio/wav",
}


def path_of(name: str) -> Path:
    """The file of a medium, or of the small size of a picture; raises `ValueError` for any other name."""
    if not MEDIA.fullmatch(name.replace(".small.webp", ".webp")):
        raise ValueError(name)
    return Path(settings.MEDIA_ROOT) / name[:2] / name


def read(name: str) -> bytes:
    """The content of a medium; raises `ValueError` or `FileNotFoundError`."""
    return path_of(name).read_bytes()


def read_to_print(name: str) -> bytes:
    """A picture as JPEG on white paper, which a PDF takes as it is; raises as `read` does.

    It is made when a picture is added: 36 of them would keep a teacher who prints a deck waiting.
    """
    path = _print_path(name)
    if not path.exists():
        with Image.open(path_of(name)) as image:
            _write(path, pixels.jpeg(image))
    return path.read_bytes()


def _print_path(name: str) -> Path:
    return path_of(name).with_suffix(".print.jpg")


def store(*, teacher: User, data: bytes) -> Medium:
    """A picture or a recording, by its content.

    Raises `CannotChange`: ``file_too_large``, ``sound_too_large``, ``media_full``, or what
    `pixels.sizes_of` does.
    """
    return (store_sound if sound_ending(data) else store_picture)(teacher=teacher, data=data)


def store_picture(*, teacher: User, data: bytes) -> Medium:
    """Rebuilt from its pixels, in two sizes; one that is already as we keep them stays as it is."""
    if len(data) > LARGEST_UPLOAD:
        raise CannotChange("file_too_large", most=LARGEST_UPLOAD // 1_000_000)
    try:
        sizes = aside(pixels.sizes_of, data)
    except Unreadable as error:
        raise pixels.too_many_pixels() from error
    return _keep_picture(teacher, sizes)


def store_from(*, teacher: User, package: Path, entry: str, allowance: Allowance) -> Medium:
    """What a zip file has as *entry*, in so much time as is left for all of them.

    Raises `CannotChange` as `store` does, ``too_much_media`` or ``busy``, and `Unreadable`.
    """
    transcoded = allowance.aside(medium_in, package, entry)
    if isinstance(transcoded, bytes):
        return store_sound(teacher=teacher, data=transcoded)
    return _keep_picture(teacher, transcoded)


def store_sound(*, teacher: User, data: bytes) -> Medium:
    """A recording, kept as it came: what is not sound is never served as anything else."""
    ending = sound_ending(data)
    if not ending:
        raise CannotChange("not_a_sound")
    if len(data) > LARGEST_SOUND:
        raise CannotChange("sound_too_large", most=f"{LARGEST_SOUND / 1_000_000:g}")
    name = _name(data, ending)
    return _keep(teacher, MediumKind.SOUND, name, {path_of(name): data})


def clean() -> int:
    """Delete what no deck shows any more and nobody added lately; how many files."""
    return clean_among(Medium.objects.filter(added_at__lt=timezone.now() - UNUSED_FOR))


def clean_among(old: QuerySet[Medium]) -> int:
    """Delete those of *old* that no deck shows any more; how many files."""
    names = set(old.values_list("name", flat=True))
    if not names:
        return 0
    used: set[str] = set()
    for contents in (
        Deck.objects.values_list("draft", flat=True),
        DeckVersion.objects.values_list("content", flat=True),
    ):
        for content in contents.iterator():
            used.update(MEDIA.findall(content))
    return sum(_delete(old, name) for name in names - used)


@transaction.atomic
def _delete(old: QuerySet[Medium], name: str) -> bool:
    """Whether *name* was still among the *old* ones and is deleted.

    Its row goes with its files: whoever adds it again meanwhile waits, then brings the files back.
    """
    medium = old.select_for_update().filter(name=name).first()
    if medium is None:
        return False
    medium.delete()
    path_of(name).unlink(missing_ok=True)
    if medium.kind == MediumKind.PICTURE:
        path_of(small_name(name)).unlink(missing_ok=True)
        _print_path(name).unlink(missing_ok=True)
    return True


def _name(data: bytes, ending: str) -> str:
    return f"{hashlib.sha256(data).hexdigest()}.{ending}"


def _write(path: Path, data: bytes) -> None:
    """A file is there whole or not at all."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    Path(draft).chmod(0o644)
    Path(draft).replace(path)


def _keep_picture(teacher: User, sizes: pixels.Sizes) -> Medium:
    name = _name(sizes.large, "webp")
    files = {
        path_of(name): sizes.large,
        path_of(small_name(name)): sizes.small,
        _print_path(name): sizes.printed,
    }
    return _keep(teacher, MediumKind.PICTURE, name, files)


@transaction.atomic
def _keep(teacher: User, kind: MediumKind, name: str, files: dict[Path, bytes]) -> Medium:
    """Whoever adds a medium again keeps it from being cleaned away, and brings back a file that was lost."""
    size = sum(map(len, files.values()))
    if not Medium.objects.filter(name=name).update(added_at=timezone.now()):
        kept = Medium.objects.filter(added_by=teacher).aggregate(bytes=Sum("size"))["bytes"] or 0
        if kept + size > MOST_BYTES:
            raise CannotChange("media_full")
    medium, _ = Medium.objects.get_or_create(
        name=name, defaults={"kind": kind, "size": size, "added_by": teacher}
    )
    for path, data in files.items():
        _write(path, data)
    return medium
