"""Files that become decks: read, shown before anything is written, taken or thrown away."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import PurePath
from typing import Any, NamedTuple, cast

import msgspec
from django.conf.locale import LANG_INFO
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from classroom.errors import CannotChange
from classroom.models import Deck, DeckImport, User
from classroom.models.decks import title_of
from classroom.services import decks, media, pictures
from familygames.cards import MEDIA, Language
from familygames.cards import Deck as Cards
from familygames.catalogue import DECKS, Kind
from familygames.errors import Unreadable
from familygames.exchange import anki, bundles, columns, files
from familygames.exchange.planning import Fate, Plan, about_of, deck_for, empty_deck, plan
from familygames.exchange.tables import Row, Table, table_of
from familygames.language.spelling import fold
from familygames.pasting import delimiter_of, read_list

KEPT_FOR = timedelta(hours=12)
MOST_WAITING = 5
"""Imports of one teacher that wait for his answer; the oldest goes."""
ZSTANDARD = b"\x28\xb5\x2f\xfd"

_HEADING = re.compile(r"\s*#|.*:\s*$")


class About(NamedTuple):
    """What a deck of its own is to be, unless the file says so itself."""

    title: str
    languages: tuple[Language, Language]
    kind: Kind


class Read(NamedTuple):
    """A file that was read: its rows, what its columns mean, and what stood above them."""

    table: Table
    headings: list[str]
    media: dict[str, str]
    kind: Kind
    languages: tuple[Language, Language]
    deck: Cards | None = None


# --- Reading ------------------------------------------------------------------------------------------------


def begin(
    *, teacher: User, data: bytes, name: str, slug: str | None, about: About, text: str = ""
) -> DeckImport:
    """A file or a pasted *text*, read and kept for its preview; nothing of a deck is written yet.

    Raises `Unreadable`, `CannotChange` (``other_kind``), or `Deck.DoesNotExist`.
    """
    _tidy(teacher)
    deck = None if slug is None else Deck.objects.editable_by(teacher).select_related("latest").get(slug=slug)
    if deck is not None:
        cards = deck.draft_cards
        about = About(title_of(cards), cards.languages, cast("Kind", deck.kind))
    read = _read(data, about) if not text.strip() else _read_text(text, about)
    if deck is not None and read.kind != about.kind:
        raise CannotChange("other_kind")
    title = about.title or PurePath(name).stem
    if deck is None:
        about = about._replace(languages=read.languages)
    made = DeckImport(
        teacher=teacher,
        deck=deck,
        name=name[:200],
        kind=read.kind,
        title=title[:80],
        languages=" ".join(about.languages),
        rows=_json(read.table.rows),
        keys=_json(read.table.keys),
        headings=_json(read.headings),
        media=_json(read.media),
    )
    if read.media:
        made.path.parent.mkdir(parents=True, exist_ok=True)
        made.path.write_bytes(data)
    made.save()
    return made


def clean() -> None:
    """Forget, with their files, the imports that nobody has answered."""
    for old in DeckImport.objects.filter(made_at__lt=timezone.now() - KEPT_FOR):
        old.delete()


def _tidy(teacher: User) -> None:
    clean()
    for old in DeckImport.objects.filter(teacher=teacher).order_by("-made_at")[MOST_WAITING - 1 :]:
        old.delete()


def _read(data: bytes, about: About) -> Read:
    match files.kind_of(data):
        case "bundle":
            kind, deck, entries = bundles.read_bundle(data)
            table = table_of(deck, kind)
            headings = [columns.title_of(key, "en") for key in table.keys]
            return Read(table, headings, entries, kind, deck.languages, deck)
        case "apkg":
            if about.kind == "letters":
                raise Unreadable("anki_letters")
            return _sorted_out(anki.read_apkg(data), about)
        case "xlsx":
            return _sorted_out(files.read_xlsx(data), about)
        case "table":
            return _read_text(files.decode(data), about)


def _read_text(text: str, about: About) -> Read:
    lines = text.splitlines()
    has_groups = any(_HEADING.match(line) for line in lines)
    if about.kind == "cards" and (has_groups or delimiter_of(lines) not in ("\t", ";", ",")):
        families = read_list(text, about.languages, about.kind)
        found = table_of(empty_deck(about.kind, about.languages).but(families=families), about.kind)
        dropped = ("family.id", "card.id", "family.colour", "family.shape")
        keys = [columns.IGNORED if key in dropped or key.startswith("deck.") else key for key in found.keys]
        if any(family.members for family in families):
            return Read(Table(keys, found.rows), [""] * len(keys), {}, about.kind, about.languages)
    return _sorted_out(files.read_text_table(text), about)


def _sorted_out(sheet: files.Sheet, about: About) -> Read:
    """Which column means what: as its heading says, or as columns usually stand."""
    first = sheet.rows[0][1]
    languages = _languages_in(sheet, about)
    keys = columns.recognise(first, languages, _language_names())
    has_headings = columns.is_heading(keys, first) or sheet.headings
    rows = sheet.rows[1:] if has_headings else sheet.rows
    if not rows:
        raise Unreadable("empty")
    if not any(columns.pattern_of(key) == columns.WORD for key in keys if key) or not has_headings:
        usual = columns.usual_keys(len(first), languages)
        keys = [key or other for key, other in zip(keys, usual, strict=True)] if has_headings else usual
        keys = [key if keys.index(key) == place else columns.IGNORED for place, key in enumerate(keys)]
    table = Table(keys, [Row(number, cells) for number, cells in rows])
    kind = about_of(table).get("deck.kind", about.kind)
    if kind not in DECKS:
        raise CannotChange("other_kind")
    told = deck_for(table, cast("Kind", kind), languages) if about_of(table) else None
    headings = first if has_headings else [""] * len(first)
    languages = languages if told is None else told.languages
    return Read(table, headings, sheet.media, cast("Kind", kind), languages, told)


def _languages_in(sheet: files.Sheet, about: About) -> tuple[Language, Language]:
    """Those that a file of ours names, the two that stand above its columns, or as the teacher has chosen."""
    first = sheet.rows[0][1]
    keys = columns.recognise(first, about.languages, _language_names())
    if "deck.languages" in keys and len(sheet.rows) > 1:
        told = columns.read_list(sheet.rows[1][1][keys.index("deck.languages")])
        if len(told) == 2:
            return told[0], told[1]
    named = list(dict.fromkeys(filter(None, (_language_names().get(fold(cell), "") for cell in first))))
    if len(named) == 2 and set(named) != set(about.languages):
        return named[0], named[1]
    return about.languages


@cache
def _language_names() -> dict[str, Language]:
    """How languages are called in English, in French, and by those who speak them, folded."""
    names: dict[str, Language] = {}
    for code, info in LANG_INFO.items():
        if "name" not in info:
            continue
        names[code] = code
        names.setdefault(fold(info["name"]), code)
        names.setdefault(fold(info["name_local"]), code)
        with override("fr"):
            names.setdefault(fold(gettext(info["name"])), code)
    return {name: code for name, code in names.items() if " " not in name}


# --- The preview --------------------------------------------------------------------------------------------


def table_in(kept: DeckImport) -> Table:
    return Table(
        msgspec.json.decode(kept.keys, type=list[str]), msgspec.json.decode(kept.rows, type=list[Row])
    )


def plan_of(kept: DeckImport) -> Plan:
    """What would come of it now."""
    table, kind = table_in(kept), cast("Kind", kept.kind)
    own, target = kept.languages.split()
    if kept.deck is not None:
        deck = kept.deck.draft_cards
    else:
        deck = deck_for(table, kind, (own, target))
        if not any(deck.title.values()):
            deck = deck.but(title=dict.fromkeys(deck.languages, kept.title), author=str(kept.teacher.name))
    names = msgspec.json.decode(kept.media, type=dict[str, str])
    return plan(
        deck,
        kind,
        table,
        most=decks.LARGEST_DECK,
        is_picture=lambda name: name in names or pictures.is_picture(name),
    )


@transaction.atomic
def set_columns(*, kept: DeckImport, keys: list[str]) -> None:
    """What the columns mean, as the teacher says; a meaning is given once.

    Raises `CannotChange`: ``unknown_column``.
    """
    table = table_in(kept)
    allowed = {key for key, _ in column_choices(kept)}
    if len(keys) != len(table.keys) or not set(keys) <= allowed | set(table.keys):
        raise CannotChange("unknown_column")
    once = [key if keys.index(key) == place else columns.IGNORED for place, key in enumerate(keys)]
    kept.keys = _json(once)
    kept.save(update_fields=["keys"])


def column_choices(kept: DeckImport) -> list[tuple[str, str]]:
    """What a column may mean, for a teacher to choose."""
    reader = get_language() or "en"
    found: list[tuple[str, str]] = [(columns.IGNORED, "–")]
    for pattern in columns.NAMES:
        if pattern in columns.patterns(cast("Kind", kept.kind)) and not pattern.startswith("deck."):
            for code in kept.languages.split() if "*" in pattern else ("",):
                key = pattern.replace("*", code)
                found.append((key, columns.title_of(key, reader)))
    return found


# --- Yes or no ----------------------------------------------------------------------------------------------


@transaction.atomic
def take(*, kept: DeckImport, number: int) -> Deck:
    """Write it: on the draft *number* of its deck, or as a deck of its own.

    Raises `CannotChange`: ``draft_moved_on``, ``nothing_to_import``, ``too_large``, or as `media.store` does.
    """
    if not DeckImport.objects.select_for_update().filter(pk=kept.pk).exists():
        raise CannotChange("nothing_to_import")  # The button was pressed twice.
    made = plan_of(kept)
    if not made.number_of(Fate.NEW) + made.number_of(Fate.CHANGED):
        raise CannotChange("nothing_to_import")
    deck = decks.named(_with_media(kept, made.deck))
    teacher = kept.teacher
    if kept.deck is None:
        written = decks.create(teacher=teacher, kind=kept.kind, deck=deck)
    else:
        decks.save_draft(teacher=teacher, slug=kept.deck.slug, number=number, deck=deck)
        written = kept.deck
    kept.delete()
    return written


def _with_media(kept: DeckImport, deck: Cards) -> Cards:
    """The deck with its pictures and recordings kept here; a recording that is none is left out."""
    names = msgspec.json.decode(kept.media, type=dict[str, str])
    stored: dict[str, str] = {}
    if names:
        data = kept.path.read_bytes()
        opened = files.open_zip(data)
        used = {part.picture for part in deck.parts}
        used |= {face.audio for part in deck.parts for face in part.faces.values()}
        for name in sorted(used & names.keys()):
            content = files.unpack(opened, names[name], media.LARGEST_UPLOAD)
            if content.startswith(ZSTANDARD):
                content = anki.unzstd(content)
            stored[name] = media.store(teacher=kept.teacher, data=content).name
    return _renamed(deck, lambda name: stored.get(name, name))


def _renamed(deck: Cards, rename: Callable[[str], str]) -> Cards:
    def faces(known: Any) -> Any:
        heard = {code: rename(face.audio) for code, face in known.items()}
        return {
            code: face.but(audio=heard[code] if MEDIA.fullmatch(heard[code]) else "")
            for code, face in known.items()
        }

    families = (
        family.but(
            picture=rename(family.picture),
            faces=faces(family.faces),
            members=tuple(
                member.but(picture=rename(member.picture), faces=faces(member.faces))
                for member in family.members
            ),
        )
        for family in deck.families
    )
    return deck.but(families=tuple(families))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
