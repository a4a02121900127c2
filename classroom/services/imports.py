"""Files that become decks: read, shown before anything is written, taken or thrown away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path, PurePath
from typing import Any, NamedTuple, cast

import msgspec
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from classroom.errors import CannotChange
from classroom.models import Deck, DeckImport, User
from classroom.models.decks import title_of
from classroom.services import checks, decks, media, pictures
from classroom.services.uploads import UploadReader
from classroom.wording.editor import COLOURS
from classroom.wording.languages import OTHER_NAMES
from classroom.workers import Allowance, aside
from familygames.cards import MEDIA, Language, Level
from familygames.cards import Deck as Cards
from familygames.catalogue import Kind
from familygames.errors import Unreadable
from familygames.exchange import columns, table_structure
from familygames.exchange.files import Remark
from familygames.exchange.import_plan import FULL, Fate, ImportPlan, deck_for, empty_deck, plan
from familygames.exchange.table_structure import Noted
from familygames.exchange.tables import DeckTable, TableRow
from familygames.language.words.spelling import fold
from familygames.pasting import FAMILY_SIZE

KEPT_FOR = timedelta(hours=12)
MOST_WAITING = 5
"""Imports of one teacher that wait for an answer; the oldest goes."""
MOST_LINES = 8
"""How many lines are named that are turned."""
MEDIA_SECONDS = 120.0
"""For all pictures and recordings of one package; nobody waits longer for an answer."""


class DeckDetails(NamedTuple):
    """What a deck of its own is to be, unless the file says so itself; *size* cards make a family where
    nothing tells families apart.
    """

    title: str
    languages: tuple[Language, Language]
    kind: Kind
    level: Level = ""
    size: int = FAMILY_SIZE


# --- Reading ------------------------------------------------------------------------------------------------


def begin(
    *,
    teacher: User,
    data: bytes,
    name: str,
    slug: str | None,
    about: DeckDetails,
    text: str = "",
    separator: str = "",
    page: str = "deck_import_new",
) -> DeckImport:
    """A file or else a pasted *text*, read and kept for its preview; nothing of a deck is written yet.

    *separator* parts the words of a list, if not what is usual. *page* is where the text was typed.

    Raises `Unreadable`, `CannotChange` (``other_kind``), or `Deck.DoesNotExist`.
    """
    _tidy(teacher)
    deck = None if slug is None else Deck.objects.editable_by(teacher).select_related("latest").get(slug=slug)
    if deck is not None:
        cards = deck.draft_cards
        about = about._replace(title=title_of(cards), languages=cards.languages, kind=cast("Kind", deck.kind))
    reader = UploadReader(about.languages, about.kind, language_names(), separator)
    begun = DeckImport(
        teacher=teacher, deck=deck, name=name[:200], level=about.level, size=about.size, page=page
    )
    with _kept_only_if_saved(begun):
        if text.strip() and not data:
            read = aside(reader.read_text, text)
        else:
            _write(begun.path, data)
            read = aside(reader.read_file, begun.path)
        if deck is not None and read.kind != about.kind:
            raise CannotChange("other_kind")
        begun.kind = read.kind
        begun.title = (about.title or read.title or PurePath(name).stem)[:80]
        begun.languages = " ".join(read.languages if deck is None else about.languages)
        begun.rows = _json(read.table.rows)
        begun.keys = _json(read.table.keys)
        begun.headings = _json(read.headings)
        begun.media = _json(read.media)
        is_left = bool(data and text.strip())
        begun.remarks = _json([*read.remarks, *([("file_read", {"name": name[:80]})] if is_left else [])])
        begun.noted = _json(read.noted)
        if not read.media:
            begun.path.unlink(missing_ok=True)
        begun.save()
    return begun


@contextmanager
def _kept_only_if_saved(begun: DeckImport) -> Iterator[None]:
    try:
        yield
    except BaseException:
        begun.path.unlink(missing_ok=True)
        raise


def _write(path: Path, data: bytes) -> None:
    """For nobody else on this machine to read."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(0o600)
    path.write_bytes(data)


def clean() -> None:
    """Forget, with their files, the imports that nobody has answered."""
    latest = timezone.now() - KEPT_FOR
    for old in DeckImport.objects.filter(made_at__lt=latest):
        old.delete()
    folder = DeckImport().path.parent
    for file in folder.iterdir() if folder.exists() else ():
        if (
            file.stat().st_mtime < latest.timestamp()
        ):  # Its teacher or its deck has gone, and the row with it.
            file.unlink(missing_ok=True)


def _tidy(teacher: User) -> None:
    clean()
    for old in DeckImport.objects.filter(teacher=teacher).order_by("-made_at")[MOST_WAITING - 1 :]:
        old.delete()


NAMED_IN = ("fr", "de", "es", "it", "nl", "pt")
"""Languages in which those of a deck may be named, beside English and their own."""


ALSO_CALLED = {
    "zh": ("中文", "汉语", "漢語", "Chinesisch", "Chino", "Cinese", "Chinees", "Chinês", "Mandarin"),
    "la": ("Latina", "Latein", "Latín", "Latino", "Latijn", "Latim"),
    "oc": ("Okzitanisch", "Occitano", "Occitaans", "Provençal"),
    "co": ("Corsu", "Korsisch", "Corso", "Corsicaans"),
}


@cache
def language_names() -> dict[str, Language]:
    """How languages are called by those who speak them and in those of `NAMED_IN`, folded."""
    names: dict[str, Language] = {}
    for code, details in LANG_INFO.items():
        whole = next((name for name in OTHER_NAMES if code.startswith(f"{name}-")), code)
        names[code] = whole
        if "name" not in details:
            continue
        names.setdefault(fold(details["name"]), whole)
        names.setdefault(fold(details["name_local"]), whole)
        for reader in NAMED_IN:
            with override(reader):
                names.setdefault(fold(gettext(details["name"])), whole)
    for code, name in OTHER_NAMES.items():
        names[code] = code
        for reader in ("en", *NAMED_IN):
            with override(reader):
                names.setdefault(fold(str(name)), code)
        names.update((fold(called), code) for called in ALSO_CALLED.get(code, ()))
    return {name: code for name, code in names.items() if " " not in name}


# --- The preview --------------------------------------------------------------------------------------------


def table_in(kept: DeckImport) -> DeckTable:
    return DeckTable(
        msgspec.json.decode(kept.keys, type=list[str]), msgspec.json.decode(kept.rows, type=list[TableRow])
    )


def plan_of(kept: DeckImport) -> ImportPlan:
    """What would come of it now."""
    table, kind = table_in(kept), cast("Kind", kept.kind)
    own, target = kept.languages.split()
    if kept.deck is not None:
        deck = kept.deck.draft_cards
    else:
        deck = deck_for(table, kind, (own, target))
        if not any(deck.title.values()):
            deck = deck.but(title=dict.fromkeys(deck.languages, kept.title), author=str(kept.teacher.name))
        deck = deck.but(level=deck.level or cast("Level", kept.level))
    names = msgspec.json.decode(kept.media, type=dict[str, str])
    planned = plan(
        deck,
        kind,
        table,
        most=decks.LARGEST_DECK,
        is_picture=lambda name: name in names or pictures.is_picture(name),
        colour_of=colour_called,
        size=kept.size,
    )
    is_whole = "deck.languages" in table.keys  # Exported by us, with all that it has.
    if kept.deck is None and not is_whole and planned.deck.families:
        families = decks.with_jokers(kind, planned.deck.languages, planned.deck.families)
        licence = planned.deck.licence if "deck.licence" in table.keys else ""  # Nobody has chosen one.
        planned = planned._replace(deck=planned.deck.but(families=families, licence=licence))
    return planned


def colour_called(name: str) -> str:
    """The colour of families that a teacher calls *name*, in a language of the site; "" if it is none."""
    return _colour_names().get(fold(name.strip()), "")


@cache
def _colour_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for code, _ in settings.LANGUAGES:
        with override(code):
            names.update({fold(str(name)): colour for colour, name in COLOURS.items()})
    return names | {colour: colour for colour in COLOURS}


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


@transaction.atomic
def swap(*, kept: DeckImport) -> None:
    """Take each of the two languages for the other, or only in the rows that are turned."""
    own, target = kept.languages.split()
    table = table_structure.straightened(table_in(kept), (own, target))
    kept.keys, kept.rows = _json(table.keys), _json(table.rows)
    kept.save(update_fields=["keys", "rows"])


@transaction.atomic
def take_likely_languages(*, kept: DeckImport) -> None:
    """Take the words for those of the languages that they surely are in; those of a deck stay."""
    own, target = kept.languages.split()
    table = table_in(kept)
    likely = table_structure.likely_languages(table, (own, target))
    if kept.deck is None:
        kept.keys = _json(table_structure.in_languages(table.keys, (own, target), likely))
        kept.languages = " ".join(likely)
        kept.save(update_fields=["keys", "languages"])


def remarks_on(kept: DeckImport) -> list[Remark]:
    """What a teacher should know before the rows are taken; ``swapped`` and ``turned`` can be put right by
    `swap`, ``likely`` by `take_likely_languages`.
    """
    table = table_in(kept)
    own, target = kept.languages.split()
    remarks = [*_turned(table, (own, target)), *msgspec.json.decode(kept.remarks, type=list[Remark])]
    likely = table_structure.likely_languages(table, (own, target))
    if kept.deck is None and likely != (own, target):
        remarks.insert(0, ("likely", {"own": likely[0], "target": likely[1]}))
    headings = msgspec.json.decode(kept.headings, type=list[str])
    unread = _unread(table, headings, (own, target), "unread")
    return [*remarks, *unread, *_beyond(plan_of(kept), FULL)]


def _turned(table: DeckTable, languages: tuple[Language, Language]) -> list[Remark]:
    """That words are in the place of those of the other language: those of all rows, or of some."""
    if table_structure.is_swapped(table, languages):
        return [("swapped", {"own": languages[0], "target": languages[1]})]
    lines = table_structure.turned_rows(table, languages)
    named = ", ".join(map(str, lines[:MOST_LINES])) + (" …" if len(lines) > MOST_LINES else "")
    return [("turned", {"number": len(lines), "lines": named})] if lines else []


def _unread(
    table: DeckTable, headings: Sequence[str], languages: tuple[Language, Language], what: str
) -> list[Remark]:
    if table_structure.is_exact(table.keys):
        return []
    columns_unread = table_structure.unread(table, headings, languages)
    return [(what, {"columns": ", ".join(columns_unread)[:200]})] if columns_unread else []


def _beyond(planned: ImportPlan, what: str) -> list[Remark]:
    most, number = decks.LARGEST_DECK, len(planned.beyond)
    return [(what, {"most": most, "number": number, "line": min(planned.beyond)})] if number else []


def noted_in(kept: DeckImport) -> list[Noted]:
    """The lines that are no cards, and what they were taken for."""
    return msgspec.json.decode(kept.noted, type=list[Noted])


# --- A list for the grid ------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """What a list would be in the grid: its families, and what is to be said of its lines."""

    plan: ImportPlan
    noted: Sequence[Noted]
    remarks: list[Remark]

    @property
    def is_plain(self) -> bool:
        """Whether every line is a card, whole, with nothing beside it: there is nothing to ask."""
        rows = self.plan.fated
        return (
            not self.noted and not self.remarks and all(row.fate is Fate.NEW and not row.rest for row in rows)
        )


def read_list(
    *, deck: Deck, text: str, separator: str = "", is_swapped: bool = False, size: int, first: int
) -> Listed:
    """A list that was pasted beside the cards of *deck*; nothing is written.

    *is_swapped* takes each of the two languages for the other, or only in the rows that are turned; new
    names are ``new-`` and a number from *first* on. Raises `Unreadable`, or `CannotChange` (``other_kind``).
    """
    kind, languages = cast("Kind", deck.kind), deck.draft_cards.languages
    read = aside(UploadReader(languages, kind, language_names(), separator).read_text, text)
    if read.kind != kind:
        raise CannotChange("other_kind")
    table = table_structure.straightened(read.table, languages) if is_swapped else read.table
    # In the grid a second word is written where it is missing.
    remarks = [remark for remark in read.remarks if remark[0] != "one_word"]
    remarks = [*_turned(table, languages), *remarks]
    remarks += _unread(table, read.headings, languages, "grid_unread")
    planned = plan(
        empty_deck(kind, languages),
        kind,
        table,
        most=decks.LARGEST_DECK,
        is_picture=pictures.is_picture,
        colour_of=colour_called,
        size=size,
        first=first,
    )
    return Listed(planned, read.noted, [*remarks, *_beyond(planned, "grid_full")])


def column_choices(kept: DeckImport) -> list[tuple[str, str]]:
    """What a column may mean, for a teacher to choose."""
    reader = get_language() or "en"
    choices: list[tuple[str, str]] = [(columns.IGNORED, "–")]
    for pattern in columns.NAMES:
        if pattern in columns.patterns(cast("Kind", kept.kind)) and not pattern.startswith("deck."):
            for code in kept.languages.split() if "*" in pattern else ("",):
                key = pattern.replace("*", code)
                choices.append((key, columns.title_of(key, reader)))
    return choices


# --- Yes or no ----------------------------------------------------------------------------------------------


class TakenDeck(NamedTuple):
    """The deck that was written, the pictures and recordings that could not be used, and an import of what
    it has no room for.
    """

    deck: Deck
    unusable: list[str]
    rest: DeckImport | None


def take(*, kept: DeckImport, number: int) -> TakenDeck:
    """Write it: on the draft *number* of its deck, or as a deck of its own.

    A picture or recording that cannot be used does not keep the rest from coming. Those that can are kept
    before anything is written, each by itself: the moves of all tables wait for whoever writes, and pictures
    take minutes. Raises `CannotChange`: ``draft_moved_on``, ``nothing_to_import``, ``too_large``,
    ``media_full``, ``too_much_media``, ``busy``, or what `checks.check` says.
    """
    planned = plan_of(kept)
    if not planned.number_of(Fate.NEW) + planned.number_of(Fate.CHANGED):
        raise CannotChange("nothing_to_import")
    cards, unusable = _with_media(kept, planned.deck)
    checks.check(kept.kind, cards, None if kept.deck is None else kept.deck.draft_cards)
    deck = decks.named(cards)
    written, rest = _written(kept, deck, number, planned)
    return TakenDeck(written, unusable, rest)


@transaction.atomic
def _written(
    kept: DeckImport, deck: Cards, number: int, planned: ImportPlan
) -> tuple[Deck, DeckImport | None]:
    if not DeckImport.objects.select_for_update().filter(pk=kept.pk).exists():
        raise CannotChange("nothing_to_import")  # The button was pressed twice.
    teacher = kept.teacher
    if kept.deck is None:
        written = decks.create(teacher=teacher, kind=kept.kind, deck=deck)
    else:
        overwrites = planned.number_of(Fate.CHANGED) > 0
        decks.save_draft(
            teacher=teacher, slug=kept.deck.slug, number=number, deck=deck, overwrites=overwrites
        )
        written = kept.deck
    rest = _rest(kept, planned) if planned.beyond else None
    kept.delete()
    return written, rest


def _rest(kept: DeckImport, planned: ImportPlan) -> DeckImport:
    """What there was no room for, as an import of its own: a deck with the next number."""
    table = table_in(kept)
    title, _, number = kept.title.rpartition(" ")
    named, last = (title, int(number)) if title and number.isdecimal() else (kept.title, 1)
    rest = DeckImport(
        teacher=kept.teacher,
        name=kept.name,
        level=kept.level,
        size=kept.size,
        page=kept.page,
        kind=kept.kind,
        title=f"{named[:76]} {last + 1}",
        languages=kept.languages,
        rows=_json([row for row in table.rows if row.number in planned.beyond]),
        keys=kept.keys,
        headings=kept.headings,
        media=kept.media,
        remarks=_json([]),
        noted=_json([]),
    )
    if kept.path.exists():
        _write(rest.path, kept.path.read_bytes())
    rest.save()
    return rest


def _with_media(kept: DeckImport, deck: Cards) -> tuple[Cards, list[str]]:
    """The deck with its pictures and recordings kept here, and the names of those that are none."""
    names = msgspec.json.decode(kept.media, type=dict[str, str])
    stored: dict[str, str] = {}
    unusable: list[str] = []
    if names:
        allowance = Allowance(MEDIA_SECONDS)
        used = {part.picture for part in deck.parts}
        used |= {face.audio for part in deck.parts for face in part.faces.values()}
        for name in sorted(used & names.keys()):
            try:
                stored[name] = media.store_from(
                    teacher=kept.teacher, package=kept.path, entry=names[name], allowance=allowance
                ).name
            except (CannotChange, Unreadable) as error:
                if error.reason in ("media_full", "too_much_media", "busy"):
                    raise
                unusable.append(name)
                stored[name] = name if pictures.is_picture(name) and not MEDIA.fullmatch(name) else ""
    return _renamed(deck, lambda name: stored.get(name, name)), unusable


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
