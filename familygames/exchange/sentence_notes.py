"""Sentences as notes of Anki: twins to learn on both sides, and behind them all that their cards know.

A note has a sentence in each language, its cards parted by ``|``, and in a field that neither side shows the
cards themselves as JSON: their grammar, names, places. So nothing is lost on the way, and whoever mends a
word in Anki has mended the card.
"""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

import msgspec

from familygames.cards import Language
from familygames.decks.sentences import DIE_FACES, JOKER, SentenceDeck, SentenceFamily
from familygames.exchange.anki import ImportedNote, Note, Package
from familygames.exchange.columns import WORD, pattern_of, patterns, read_text, recognise, write_cell
from familygames.exchange.note_tags import tags_of, told_by
from familygames.exchange.tables import Cells, family_cells, member_cells, table_of
from familygames.pasting import sentence_family

CARDS = "cards (Family Games)"
"""What the field is called that holds the cards."""
BETWEEN = " | "
TOLD_OF_WORDS = re.compile(r"card\.(?:grammar\.|faces\.[^.]*\.(?!word\b))")
"""What is no longer known of a card whose words are others."""
_ODD_BLANK = re.compile(r"(?<= ) |[^\S ]")
"""Blanks that do not come back from a field of Anki as they were."""


# --- Writing ------------------------------------------------------------------------------------------------


def headings(languages: Sequence[Language]) -> list[str]:
    return [*(f"word ({code})" for code in languages), CARDS]


def sentence_notes(deck: SentenceDeck) -> Iterator[Note]:
    """A note for each family but the jokers, which nobody learns by heart."""
    for family in deck.families:
        if family.id != JOKER:
            sides = [html.escape(_sentence(family, code)) for code in deck.languages]
            tags = tags_of(deck, family)
            yield Note(family.id, [*sides, html.escape(_cards(family, deck.languages))], tags)


def _sentence(family: SentenceFamily, code: Language) -> str:
    return BETWEEN.join(card.text for card in family.sentence(code))


def _cards(family: SentenceFamily, languages: Sequence[Language]) -> str:
    common = family_cells(family, languages, "sentences")
    rows = [common | member_cells(member, languages, "sentences") for member in family.members]
    written = msgspec.json.encode(rows or [common]).decode()
    return _ODD_BLANK.sub(lambda blank: f"\\u{ord(blank[0]):04x}", written)


# --- Reading ------------------------------------------------------------------------------------------------


def sentence_rows(
    package: Package, languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> Iterator[tuple[int, Cells]]:
    """The cards of each note, with its number; of one that was written in Anki they are made."""
    for number, note in enumerate(package.notes, 1):
        names = package.sorts[note.sort].names
        keys = recognise(names, languages, language_names)
        texts = {code: _field(note, keys, WORD.replace("*", code)) for code in languages}
        rows = _known(_field(note, names, CARDS))
        for code in languages if rows else ():
            _mend(rows, code, texts[code])
        about = {key: cell for key, cell in told_by(note.tags).items() if key.startswith("deck.")}
        for row in rows or _made(texts, languages):
            yield number, {"deck.kind": "sentences", **about, **row}


def _field(note: ImportedNote, names: Sequence[str], name: str) -> str:
    place = names.index(name) if name in names else len(note.fields)
    return note.fields[place].text if place < len(note.fields) else ""


def _known(text: str) -> list[Cells]:
    """The cards that a field tells; none if it holds nothing of the kind."""
    try:
        decoded = msgspec.json.decode(text, type=list[dict[str, str]])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return []
    allowed = patterns("sentences")
    rows = [
        {
            key: cell
            for key, cell in row.items()
            if key[:5] in ("card.", "famil") and pattern_of(key) in allowed
        }
        for row in decoded
    ]
    return [row for row in rows if row]


def _mend(rows: list[Cells], code: Language, text: str) -> None:
    """Give the cards in one language the words that the note has now.

    What a card knew of words that are others now is forgotten; a card too few is none, one too many is new.
    """
    key = WORD.replace("*", code)
    mine = sorted((row for row in rows if key in row), key=_position)
    words = [read_text(row[key]) for row in mine]
    if " ".join(BETWEEN.join(words).split()) == text:
        return
    family = {name: cell for name, cell in rows[0].items() if name.startswith("family.")}
    free = (name for number in count(len(mine) + 1) if (name := f"{code}-{number}") not in _ids(rows))
    for place, word in enumerate(filter(None, (part.strip() for part in text.split("|")))):
        if place >= len(mine):
            where = {"card.position": str(place + 1), "card.die": str(min(place + 1, DIE_FACES[-1]))}
            rows.append({**family, "card.id": next(free), key: write_cell(word), **where})
        elif " ".join(words[place].split()) != word:
            row = mine[place]
            for name in [name for name in row if TOLD_OF_WORDS.match(name)]:
                del row[name]
            if not word[:1].isupper():
                row.pop("card.neutral", None)
            row[key] = write_cell(word)


def _ids(rows: Sequence[Cells]) -> set[str]:
    return {row.get("card.id", "") for row in rows}


def _position(row: Cells) -> int:
    position = row.get("card.position", "")
    return int(position) if position.isdecimal() and len(position) < 4 else 0


def _made(texts: Mapping[Language, str], languages: tuple[Language, Language]) -> list[Cells]:
    """The cards of a note that has none yet; its words give them names, the same each time."""
    twins = [texts[code] for code in languages]
    if not any(twins):
        return []
    family = sentence_family(twins, languages, count(1))
    name = "note-" + hashlib.sha256(msgspec.json.encode(twins)).hexdigest()[:12]
    members = tuple(card.but(id=str(place)) for place, card in enumerate(family.members, 1))
    family = family.but(id=name, members=members)
    deck = SentenceDeck(id="", title={}, languages=languages, families=(family,))
    table = table_of(deck, "sentences")
    return [
        {key: cell for key, cell in zip(table.keys, row.cells, strict=True) if cell and key[:5] != "deck."}
        for row in table.rows
    ]
