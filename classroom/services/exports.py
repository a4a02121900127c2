"""Decks as files to take along."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, cast, get_args

from classroom.errors import CannotChange
from classroom.models import Deck, User
from classroom.models.decks import title_of
from classroom.services import decks, media, pictures
from familygames.cards import MEDIA, Language, Member
from familygames.cards import Deck as Cards
from familygames.catalogue import WRITINGS, Kind
from familygames.decks.sentences import SentenceDeck
from familygames.exchange import anki, bundles, columns, files, note_tags, sentence_notes
from familygames.exchange.anki import Note
from familygames.exchange.tables import table_of
from familygames.normalization import normal

Form = Literal["csv", "tsv", "xlsx", "apkg", "zip"]
FORMS: tuple[Form, ...] = get_args(Form)
LONGEST_NAME = 100
"""Letters of a file's name; with its ending and folder it must stay below 255 bytes."""

CONTENT_TYPES: dict[Form, str] = {
    "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "apkg": "application/octet-stream",
    "zip": "application/zip",
}


class File(NamedTuple):
    name: str
    content_type: str
    content: bytes


def file_name(*parts: object, form: str = "") -> str:
    """What a file says it is, in letters that every system takes: *parts* with one dash between their words.

    >>> file_name("5e B – « mots »", "", "3 mai", form="pdf")
    '5e-B-mots-3-mai.pdf'
    """
    name = "-".join(re.findall(r"[^\W_]+", normal("NFC", " ".join(map(str, parts)))))
    return f"{name[:LONGEST_NAME].strip('-') or 'file'}{'.' if form else ''}{form}"


def cards_for(teacher: User | None, deck: Deck) -> Cards:
    """What is exported and printed for a teacher: a draft of their own, of others' what is published."""
    is_own = teacher is not None and deck.owner_id == teacher.pk
    return decks.written(deck.draft_cards, deck.kind) if is_own else deck.cards


def forms_of(kind: str) -> list[Form]:
    """What has no words is not learnt by heart, so it makes no Anki package."""
    return [form for form in FORMS if form != "apkg" or WRITINGS[kind].has_words]


def export(*, deck: Deck, cards: Cards, form: Form, reader: Language) -> File:
    """*reader* is the language of the headings, and the delimiter that its spreadsheets expect.

    Raises `CannotChange`: ``long_cell``, for XLSX.
    """
    kind = cast("Kind", deck.kind)
    match form:
        case "zip":
            content = bundles.write_bundle(cards, kind, _media_of(cards))
        case "apkg":
            content = _apkg(deck, cards)
        case _:
            table = table_of(cards, kind)
            rows = [[columns.title_of(key, reader) for key in table.keys], *(row.cells for row in table.rows)]
            if form == "xlsx":
                content = _xlsx(rows, title_of(cards))
            else:
                content = files.write_csv(rows, "\t") if form == "tsv" else write_csv(rows, reader)
    return File(file_name(title_of(cards), form=form), CONTENT_TYPES[form], content)


def write_csv(rows: Iterable[Sequence[str]], reader: Language) -> bytes:
    """With the delimiter that spreadsheets in the language of *reader* expect."""
    return files.write_csv(rows, ";" if reader == "fr" else ",")


def _xlsx(rows: Sequence[Sequence[str]], title: str) -> bytes:
    try:
        return files.write_xlsx(rows, title)
    except ValueError as error:
        raise CannotChange("long_cell") from error


def _media_of(cards: Cards) -> dict[str, bytes]:
    contents = {}
    for name in cards.media:
        try:
            contents[name] = media.read(name)
        except FileNotFoundError:
            continue  # The deck says so itself when it is published.
    return contents


# --- Anki ---------------------------------------------------------------------------------------------------


def _apkg(deck: Deck, cards: Cards) -> bytes:
    own, target = cards.languages
    if isinstance(cards, SentenceDeck):
        headings, notes = sentence_notes.headings(cards.languages), list(sentence_notes.sentence_notes(cards))
    else:
        keys = _card_keys(cards)
        headings, notes = [columns.title_of(key, "en") for key in keys], _card_notes(cards, keys)
    plain = isinstance(cards, SentenceDeck)
    files_used = _media_of(cards)
    for member in cards.by_card.values():
        if member.picture in pictures.drawings():
            path = pictures.drawing_path(member.picture)
            files_used[anki.media_name(member.picture)] = path.read_bytes()
    picture = "" if plain else '<div class="picture">{{picture}}</div>'
    family = "" if plain else f'<div class="family">{{{{family ({target})}}}}</div>'
    return anki.write_apkg(
        name=f"{deck.slug}/{deck.created_at.isoformat()}",
        title=title_of(cards),
        headings=headings,
        front=picture + _side(own, plain=plain, has_plurals=_has_plurals(cards)),
        back=family + _side(target, plain=plain, has_plurals=_has_plurals(cards)),
        notes=notes,
        media=files_used,
    )


def _side(language: Language, *, plain: bool, has_plurals: bool) -> str:
    if plain:
        return f'<div lang="{language}">{{{{word ({language})}}}}</div>'
    plural = f'<div class="family" lang="{language}">{{{{plural ({language})}}}}</div>' if has_plurals else ""
    return (
        f'<div lang="{language}">{{{{article ({language})}}}}{{{{word ({language})}}}}</div>{plural}'
        f"{{{{recording ({language})}}}}"
    )


def _card_keys(cards: Cards) -> list[str]:
    """The fields of a note. Anki takes notes with others for notes of another kind, which a later export does
    not change: so only a deck that has plurals has fields for them.
    """
    own, target = cards.languages
    plurals = ("plural",) if _has_plurals(cards) else ()
    return [
        *(
            f"card.faces.{code}.{field}"
            for code in (own, target)
            for field in ("word", "article", *plurals, "also", "audio")
        ),
        "card.picture",
        *(f"family.faces.{code}.word" for code in (own, target)),
        "family.id",
        "card.id",
    ]


def _has_plurals(cards: Cards) -> bool:
    return any(face.plural for member in cards.by_card.values() for face in member.faces.values())


def _card_notes(cards: Cards, keys: list[str]) -> list[Note]:
    table = table_of(cards, "cards")
    notes = []
    members = [(family, member) for family in cards.families for member in family.members]
    rows = [row for row in table.rows if dict(zip(table.keys, row.cells, strict=True)).get("card.id")]
    for (family, member), row in zip(members, rows, strict=True):
        cells = dict(zip(table.keys, row.cells, strict=True))
        fields = [_field(key, cells.get(key, ""), member) for key in keys]
        notes.append(Note(f"{family.id}/{member.id}", fields, note_tags.tags_of(cards, family)))
    return notes


def _field(key: str, cell: str, member: Member) -> str:
    if key == "card.picture" and member.picture in pictures.drawings():
        return f'<img src="{anki.media_name(member.picture)}">'
    if key == "card.picture" and MEDIA.fullmatch(member.picture):
        return f'<img src="{member.picture}">'
    if key.endswith(".audio"):
        return f"[sound:{cell}]" if cell else ""
    if key.endswith(".article") and cell and not cell.endswith(("'", "’")):
        return html.escape(cell) + "&nbsp;"
    return html.escape(cell)
