"""A deck as a table, a row for each card, and back again; nothing is lost on the way.

What belongs to a family is in each of its rows, what belongs to the deck in the first row. A blank cell
is the usual value. A word that is missing is told from one that is empty by the list of a card's languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from familygames.cards import Deck, Family, Language, Member
from familygames.catalogue import DECKS, WRITINGS, Kind
from familygames.exchange.columns import NAMES, is_list, pattern_of, read_list, read_text, write_cell

Cells = dict[str, str]
"""What is written of a deck, a family or a card, by key; blank cells are left out."""

_ORDER = {pattern: place for place, pattern in enumerate(NAMES)}
_TRUE = frozenset({"true", "yes", "oui", "vrai", "1", "x"})


class TableRow(NamedTuple):
    """A line of a table: its *number* in the file, its cells by column, and the *group* it stands in, where
    blank lines tell families apart that have no names.
    """

    number: int
    cells: Sequence[str]
    group: int = 0


class DeckTable(NamedTuple):
    """*keys* say what the columns mean, as `familygames.exchange.columns` has it."""

    keys: Sequence[str]
    rows: Sequence[TableRow]


def table_of(deck: Deck, kind: Kind) -> DeckTable:
    """All of *deck* but its id; line 1 is that of the headings."""
    about = cells_of(deck, "deck", without=("id", "families"))
    about["deck.kind"] = kind
    records: list[Cells] = []
    for family in deck.families:
        common = family_cells(family, deck.languages, kind)
        records += [common | member_cells(member, deck.languages, kind) for member in family.members]
        if not family.members:
            records.append(common)
    records = records or [{}]
    records[0] = records[0] | about
    # The look of families has its columns even where blank: a list without them leaves the choice to us.
    look = {"family.colour", "family.shape"} if deck.families else set()
    keys = in_order(look.union(*records), deck.languages)
    return DeckTable(
        keys, [TableRow(n, [record.get(key, "") for key in keys]) for n, record in enumerate(records, 2)]
    )


def in_order(keys: Iterable[str], languages: Sequence[Language]) -> list[str]:
    """*keys* as columns stand side by side: by meaning, and the deck's own language first."""
    places = {language: place for place, language in enumerate(languages)}

    def place(key: str) -> tuple[int, int, str]:
        pattern = pattern_of(key)
        language = key.split(".")[2] if "*" in pattern else ""
        return _ORDER[pattern], places.get(language, len(places)), key

    return sorted(keys, key=place)


def without_blanks(record: Mapping[str, str], what: str) -> Cells:
    """The cells of *record* that belong to the deck, a family or a card, blank ones left out."""
    return {key: cell for key, cell in record.items() if cell and key.startswith(f"{what}.")}


# --- Writing ------------------------------------------------------------------------------------------------


def cells_of(value: msgspec.Struct, path: str, *, without: Sequence[str] = ()) -> Cells:
    """What *value* says beyond what is usual."""
    return dict(_cells(value, path, without))


def _cells(value: msgspec.Struct, path: str, without: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    for name, usual in _usual(type(value)):
        if name in without:
            continue
        held, key = getattr(value, name), f"{path}.{name}"
        if isinstance(held, msgspec.Struct):
            yield from _cells(held, key)
        elif isinstance(held, dict):
            for language, inner in held.items():
                if isinstance(inner, msgspec.Struct):
                    yield from _cells(inner, f"{key}.{language}")
                else:
                    yield f"{key}.{language}", write_cell(inner)
        elif held != usual:
            yield key, write_cell(held)


@cache
def _usual(struct: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """The fields with what is usual in them."""
    fields = msgspec.structs.fields(struct)
    return [(field.name, "" if field.default is msgspec.NODEFAULT else field.default) for field in fields]


def family_cells(family: Family, languages: Sequence[Language], kind: Kind) -> Cells:
    """What belongs to the family and not to its cards."""
    cells = cells_of(family, "family", without=("members",))
    if set(family.faces) != _usual_languages(cells, "family", languages, kind):
        cells["family.faces"] = write_cell(tuple(family.faces))
    return cells


def member_cells(member: Member, languages: Sequence[Language], kind: Kind) -> Cells:
    cells = cells_of(member, "card")
    if set(member.faces) != _usual_languages(cells, "card", languages, kind):
        cells["card.faces"] = write_cell(tuple(member.faces))
    return cells


def _usual_languages(
    cells: Mapping[str, str], what: str, languages: Sequence[Language], kind: Kind
) -> set[Language]:
    """In which languages it is named, if no cell says otherwise; a card of a sentence is in one."""
    prefix = f"{what}.faces."
    written = {key.split(".")[2] for key in cells if key.startswith(prefix)}
    return written if what == "card" and WRITINGS[kind].made == "sentences" else written | set(languages)


# --- Reading ------------------------------------------------------------------------------------------------


def bare_deck(about: Cells, kind: Kind) -> Deck:
    """The deck without its families. Raises `msgspec.ValidationError`."""
    held = _nested(about, "deck")
    held.pop("kind", None)
    held.setdefault("title", {})
    return msgspec.convert(held | {"id": "", "families": ()}, DECKS[kind], strict=False)


def bare_family(cells: Cells, kind: Kind, languages: Sequence[Language]) -> Family:
    """The family without its cards. Raises `msgspec.ValidationError`."""
    held = _named(cells, "family", kind, languages) | {"members": ()}
    for field in ("colour", "shape"):
        held.setdefault(field, "")
    return msgspec.convert(held, family_type(kind), strict=False)


def member_from(cells: Cells, kind: Kind, languages: Sequence[Language]) -> Member:
    """Raises `msgspec.ValidationError`."""
    return msgspec.convert(_named(cells, "card", kind, languages), member_type(kind), strict=False)


@cache
def family_type(kind: Kind) -> type[Family]:
    return cast("type[Family]", _inner(DECKS[kind], "families"))


@cache
def member_type(kind: Kind) -> type[Member]:
    return cast("type[Member]", _inner(family_type(kind), "members"))


def _inner(struct: type, field: str) -> Any:
    type_info = msgspec.inspect.type_info(struct)
    assert isinstance(type_info, msgspec.inspect.StructType)
    (inner,) = [known.type for known in type_info.fields if known.name == field]
    assert isinstance(inner, msgspec.inspect.VarTupleType)
    assert isinstance(inner.item_type, msgspec.inspect.StructType)
    return inner.item_type.cls


def _named(cells: Cells, what: str, kind: Kind, languages: Sequence[Language]) -> dict[str, Any]:
    cells = dict(cells)
    names = cells.pop(f"{what}.faces", "")
    usual = _usual_languages(cells, what, languages, kind)
    in_order = [*filter(usual.__contains__, languages), *sorted(usual.difference(languages))]
    codes = read_list(names) if names else in_order
    held = _nested(cells, what)
    faces = held.get("faces", {})
    held["faces"] = {code: {"word": "", **faces.get(code, {})} for code in codes}
    held.setdefault("id", "")
    return held


def _nested(cells: Mapping[str, str], what: str) -> dict[str, Any]:
    """The cells as the JSON of the value: ``{"card.faces.fr.word": "chat"}`` is {"faces": {"fr": ...}}."""
    held: dict[str, Any] = {}
    for key, cell in cells.items():
        *path, last = key.removeprefix(f"{what}.").split(".")
        inner = held
        for step in path:
            inner = inner.setdefault(step, {})
        if is_list(key):
            inner[last] = read_list(cell)
        elif last == "neutral":
            inner[last] = cell.strip().casefold() in _TRUE
        else:
            inner[last] = read_text(cell)
    return held
