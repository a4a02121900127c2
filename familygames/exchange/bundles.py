"""Bundles: a zip file with a deck and all its pictures and recordings, to move it from one site to another.

``deck.json`` holds the kind of the deck and the deck itself, ``media/`` its files under the names that the
deck knows them by.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Literal

import msgspec

from familygames.cards import MEDIA, Deck
from familygames.catalogue import DECKS, Kind
from familygames.errors import Unreadable
from familygames.exchange.files import open_zip, unpack
from familygames.values import Value

LARGEST_DECK = 4_000_000
"""Bytes of its JSON."""
MADE = (2026, 1, 1, 0, 0, 0)
"""One date for all entries: the same deck makes the same bytes."""


class Bundle(Value, frozen=True):
    """What ``deck.json`` says."""

    kind: Kind
    deck: msgspec.Raw
    format: Literal["family-games"] = "family-games"
    version: int = 1


def write_bundle(deck: Deck, kind: Kind, media: Mapping[str, bytes]) -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as packed:
        content = Bundle(kind=kind, deck=msgspec.Raw(msgspec.json.encode(deck)))
        _add(
            packed,
            "deck.json",
            msgspec.json.format(msgspec.json.encode(content), indent=1),
            zipfile.ZIP_DEFLATED,
        )
        for name in sorted(media):
            _add(packed, f"media/{name}", media[name], zipfile.ZIP_STORED)
    return output.getvalue()


def _add(packed: zipfile.ZipFile, name: str, data: bytes, compression: int) -> None:
    packed.writestr(zipfile.ZipInfo(name, MADE), data, compression)


def read_bundle(data: bytes) -> tuple[Kind, Deck, dict[str, str]]:
    """The kind, the deck, and where the zip file has each of its media. Raises `Unreadable`."""
    opened = open_zip(data)
    try:
        bundle = msgspec.json.decode(unpack(opened, "deck.json", LARGEST_DECK), type=Bundle)
        if bundle.version != 1:
            raise Unreadable("newer_bundle")
        deck = msgspec.json.decode(bundle.deck, type=DECKS[bundle.kind])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("not_a_bundle") from error
    entries = {name.removeprefix("media/"): name for name in opened.namelist() if name.startswith("media/")}
    return bundle.kind, deck, {name: entry for name, entry in entries.items() if MEDIA.fullmatch(name)}
