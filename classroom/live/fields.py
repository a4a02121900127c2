"""From the fields of a form to a move: a form has flat texts, a move has cards and lists.

A move's fields have their own names. A card is written ``blue/mother``; what is inside something is named
with a dot, and numbers stand for places in a list, whatever their gaps: ``cards.0``, ``cards.2``,
``joker.text``, ``holders.1.0``. Empty choices are left out. ``move`` may hold all of a move, or its
beginning, as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from familygames.cards import Deck
from familygames.errors import InvalidMove
from familygames.game import Move

NOT_OF_THE_MOVE = {"number", "text", "way", "csrfmiddlewaretoken", "next", "move"}


def read_move(fields: Mapping[str, str], kinds: Any, deck: Deck) -> Move[Any]:
    """The move that *fields* mean, one of *kinds*; raises `InvalidMove`."""
    try:
        data: dict[str, Any] = msgspec.json.decode(fields.get("move") or "{}", type=dict[str, Any])
        for name, text in fields.items():
            if name not in NOT_OF_THE_MOVE and text:
                _put(data, name.split("."), _card(text, deck))
        if "card" in data and "card" not in _fields_of(kinds).get(str(data.get("type")), ()):
            # One choice in the form, two fields of the move; the rules say so if the deck has no such card.
            card = data.pop("card")
            data["family"], data["member"] = card if isinstance(card, list) else str(card).split("/")
        return _reader_of(kinds)(msgspec.json.encode(_listed(data)))
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError) as error:
        raise InvalidMove(str(error)) from error


def _card(text: str, deck: Deck) -> str | list[str]:
    family, slash, member = text.partition("/")
    return [family, member] if slash and deck.card(family, member) is not None else text


def _put(data: dict[str, Any], path: list[str], value: Any) -> None:
    *within, last = path
    for name in within:
        data = data.setdefault(name, {})
        if not isinstance(data, dict):
            raise TypeError(f"Nothing can be inside {name}.")
    data[last] = value


def _listed(data: Any) -> Any:
    """*data* with lists for whatever is counted."""
    if not isinstance(data, dict):
        return data
    if data and all(name.isdecimal() for name in data):
        return [_listed(data[name]) for name in sorted(data, key=int)]
    return {name: _listed(value) for name, value in data.items()}


@cache
def _reader_of(kinds: Any) -> Callable[[bytes], Move[Any]]:
    """Made once: to look at what all the *kinds* are takes longer than to read one of them."""
    return msgspec.json.Decoder(kinds, strict=False).decode


@cache
def _fields_of(kinds: Any) -> dict[str, tuple[str, ...]]:
    """The fields of each kind of move, by its name."""
    return {kind.__name__: kind.__struct_fields__ for kind in get_args(kinds)}
