"""The notes of an Anki package as rows: what each field is, by its name or else by what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from urllib.parse import unquote

from familygames.cards import Language
from familygames.errors import Unreadable
from familygames.exchange.anki import Field, ImportedNote, Package
from familygames.exchange.columns import (
    AUDIO,
    FAMILY,
    IGNORED,
    INNER_CAPITAL,
    PICTURE,
    WORD,
    language_of,
    meaning,
    names_of,
    pattern_of,
    read_list,
    recognise,
    title_of,
    write_cell,
)
from familygames.exchange.files import Remark, Sheet
from familygames.exchange.note_tags import KEYS, told_by
from familygames.exchange.sentence_notes import CARDS, sentence_rows
from familygames.exchange.table_structure import in_languages, is_exact
from familygames.exchange.tables import in_order
from familygames.language.language_detection import SCRIPTS, SURE, gain
from familygames.language.words.spelling import fold
from familygames.layout import shows
from familygames.normalization import normal

UNREAD = "?"
"""What the key of a field begins with that has no place on a card."""
READING = f"{UNREAD}reading"
"""The key of how words are read, where no language of the deck has readings."""
ALSO = "card.faces.*.also"
"""Whoever writes a word as it is read is right, too."""
MOST_NAMED = 5
"""How many notes or files are named in a remark."""
TAGGED = 0.8
"""How many notes share a tag if tags are families."""

SMALL = frozenset(
    {"a", "an", "das", "de", "der", "des", "die", "du", "en", "in", "l", "la", "le", "les", "of", "the"}
)
"""Words that names share without meaning the same."""
_PART = re.compile(r"[^\W\d_]+|\d+")


def sheet(
    package: Package,
    languages: tuple[Language, Language],
    language_names: Mapping[str, Language],
    *,
    is_picture: Callable[[str], bool] = lambda name: False,
) -> Sheet:
    """The notes as rows, headings first. Decks in decks, or else tags, make families.

    *is_picture* tells of a name that is not among the media whether it is a picture all the same. The
    sentences of a package of ours are a row for each of their cards.
    """
    if any(CARDS in package.sorts[note.sort].names for note in package.notes):
        return _of_sentences(package, languages, language_names)
    sorts = {note.sort: package.sorts[note.sort].names for note in package.notes}
    alike: dict[tuple[str, ...], list[ImportedNote]] = {}
    for note in package.notes:  # Kinds that differ in how they are asked have the same fields.
        alike.setdefault(tuple(sorts[note.sort]), []).append(note)
    keys_by_names = {
        names: keys_of(names, notes, languages, language_names) for names, notes in alike.items()
    }
    meant = {sort: keys_by_names[tuple(names)] for sort, names in sorts.items()}
    titles: dict[str, str] = {}
    for sort, names in sorts.items():
        for key, name in zip(meant[sort], names, strict=True):
            titles.setdefault(key, name)
    groups = _groups(package.notes) if not any(key.startswith("family.") for key in titles) else []
    if groups:
        titles[FAMILY.replace("*", languages[0])] = "family"
    records = [_record(note, meant[note.sort], languages) for note in package.notes]
    if groups:
        for record, group in zip(records, groups, strict=True):
            record[FAMILY.replace("*", languages[0])] = group
    if is_exact(list(titles)):
        for record, note in zip(records, package.notes, strict=True):
            record.update(told_by(note.tags))
    lost = _find_media(records, package.media, is_picture)
    for key in [key for record in records for key in record if _is_told(key, record)]:
        titles.setdefault(key, key[1:] if key == READING else title_of(key, "en"))
    rows = [(number, [record.get(key, "") for key in titles]) for number, record in enumerate(records, 1)]
    keys = [IGNORED if key.startswith(UNREAD) else key for key in titles]
    return Sheet(
        [(1, list(titles.values())), *rows], True, package.media, keys=keys, remarks=_remarks(package, lost)
    )


def _is_told(key: str, record: Mapping[str, str]) -> bool:
    """Whether a column is wanted for what no field is named after."""
    return (
        key in (READING, *KEYS.values()) or pattern_of(key) == ALSO or (_is_medium(key) and bool(record[key]))
    )


def _is_medium(key: str) -> bool:
    return key == PICTURE or pattern_of(key) == AUDIO


def _find_media(
    records: Sequence[dict[str, str]], media: Mapping[str, str], is_picture: Callable[[str], bool]
) -> dict[str, None]:
    """Give the *records* the names of their media as the package has them; those that it lacks."""
    alike = {_alike(name): name for name in media}
    lost: dict[str, None] = {}
    for record in records:
        for key in filter(_is_medium, record):
            name = record[key]
            if name not in media:
                name = alike.get(_alike(name)) or alike.get(_alike(unquote(name)), name)
            if name and name not in media and not (key == PICTURE and is_picture(name)):
                lost[name] = None
                name = ""
            record[key] = name
    return lost


def _alike(name: str) -> str:
    """The same for two names of a file that differ in case, or in how letters with accents are written."""
    return normal("NFC", normal("NFC", name).casefold())


def read_in(languages: tuple[Language, Language]) -> Language:
    """The one of the two whose words have readings; "" if none has."""
    return next((code for code in reversed(languages) if "CJK" in SCRIPTS.get(code, ())), "")


def _of_sentences(
    package: Package, languages: tuple[Language, Language], language_names: Mapping[str, Language]
) -> Sheet:
    """The cards of a package of sentences, a row for each. Raises `Unreadable`."""
    sentences = list(sentence_rows(package, languages, language_names))
    if not sentences:
        raise Unreadable("empty")
    keys = in_order({key for _, row in sentences for key in row}, languages)
    rows = [(number, [row.get(key, "") for key in keys]) for number, row in sentences]
    titles = [title_of(key, "en") for key in keys]
    return Sheet([(1, titles), *rows], True, package.media, keys=keys, remarks=_remarks(package, {}))


def _remarks(package: Package, lost: Mapping[str, None]) -> list[Remark]:
    remarks: list[Remark] = []
    if package.gaps:
        remarks.append(
            ("cloze", {"number": len(package.gaps), "notes": named([note.name for note in package.gaps])})
        )
    if lost:
        remarks.append(("missing_media", {"number": len(lost), "files": named(list(lost))}))
    return remarks


def named(names: Sequence[str]) -> str:
    """The first of *names*, in quotation marks."""
    shown = ", ".join(f"“{name[:60]}”" for name in names[:MOST_NAMED])
    return f"{shown} …" if len(names) > MOST_NAMED else shown


# --- Fields -------------------------------------------------------------------------------------------------


def keys_of(
    names: Sequence[str],
    notes: Sequence[ImportedNote],
    languages: tuple[Language, Language],
    language_names: Mapping[str, Language],
) -> list[str]:
    """What each field of a kind of note means; those without a meaning begin with `UNREAD`."""
    keys = recognise(names, languages, language_names)
    if is_exact(keys):
        return [key or f"{UNREAD}{name}" for key, name in zip(keys, names, strict=True)]
    meanings = [meaning(name, language_names) for name in names]
    places = range(len(names))
    filled = [
        [note.fields[place] if place < len(note.fields) else Field("") for note in notes] for place in places
    ]
    texts = [[field.text for field in column] for column in filled]
    for place in places:
        if pattern_of(keys[place] or FAMILY) == WORD and not meanings[place][1]:
            keys[place] = ""  # Which language it is in tells what is in it.
    spoken = [
        place for place, (pattern, language) in enumerate(meanings) if pattern == AUDIO and not language
    ]
    shown = [place for place, (pattern, _) in enumerate(meanings) if pattern == PICTURE]
    for place, (pattern, _) in enumerate(meanings):
        if pattern in (WORD, IGNORED) and not any(texts[place]):
            keys[place] = ""
            if any(field.image for field in filled[place]):
                shown.append(place)
            elif any(field.sound for field in filled[place]):
                spoken.append(place)
    for place in spoken:
        keys[place] = ""
    _give_words(keys, [pattern for pattern, _ in meanings], texts, languages)
    whose = {place: namesake(place, names, {*spoken, *shown}) for place in (*spoken, *shown)}
    full = {place for place in shown if any(field.image or field.text for field in filled[place])}
    _give_pictures(keys, sorted(shown, key=lambda place: place not in full), whose)
    _give_sounds(keys, sorted(spoken), whose, languages)
    return [key or f"{UNREAD}{name}" for key, name in zip(keys, names, strict=True)]


def _give_words(
    keys: list[str],
    patterns: Sequence[str],
    texts: Sequence[Sequence[str]],
    languages: tuple[Language, Language],
) -> None:
    """Find the fields that hold the words of both languages, but for those whose names tell."""
    wanted = [key for code in languages if (key := WORD.replace("*", code)) not in keys]
    free = [
        place
        for place, key in enumerate(keys)
        if not key and patterns[place] in (WORD, IGNORED) and _holds_words(texts[place])
    ]
    by_name = [place for place in free if patterns[place] == WORD]
    free = (
        by_name
        if len(by_name) >= len(wanted)
        else by_name + [place for place in free if place not in by_name]
    )
    if len(wanted) == 2 and len(free) > 1:
        pair = _pair(free, texts, languages)
        both = list(zip(texts[pair[0]], texts[pair[1]], strict=True))
        languages_of_pair = (
            wanted if gain(both, languages) <= SURE else in_languages(wanted, languages, languages[::-1])
        )
        for place, key in zip(pair, languages_of_pair, strict=True):
            keys[place] = key
    else:
        for place, key in zip(free, wanted, strict=False):
            keys[place] = key


def _pair(
    free: Sequence[int], texts: Sequence[Sequence[str]], languages: tuple[Language, Language]
) -> tuple[int, int]:
    """The first two fields that are in different languages, or else the first two."""
    for first, second in combinations(free[:6], 2):
        if abs(gain(list(zip(texts[first], texts[second], strict=True)), languages)) > SURE:
            return first, second
    return min(free[:2]), max(free[:2])


def _holds_words(cells: Sequence[str]) -> bool:
    """Whether a field is filled in most notes, and not with numbers."""
    written = [cell for cell in cells if cell]
    return 2 * len(written) >= len(cells) > 0 and not all(cell.isdecimal() for cell in written)


def namesake(place: int, names: Sequence[str], media: Collection[int]) -> int | None:
    """The field that the medium at *place* belongs to, as its name says; None if it says nothing.

    >>> namesake(2, ["Front", "Back", "Back audio"], {2}), namesake(2, ["A", "B", "Audio"], {2})
    (1, None)
    """
    own = _parts(names[place]) - names_of(AUDIO) - names_of(PICTURE) - SMALL
    others = [(_parts(name), other) for other, name in enumerate(names) if other not in media]
    shared = [(len(own & parts) / len(own | parts), -other) for parts, other in others if own & parts]
    return -max(shared)[1] if shared else None


def _parts(name: str) -> frozenset[str]:
    """The words of a field's name: of ``FrontAudio``, too."""
    return frozenset(_PART.findall(fold(INNER_CAPITAL.sub(" ", name))))


def _is_of_word(keys: Sequence[str], place: int | None) -> bool:
    return place is not None and bool(keys[place]) and pattern_of(keys[place]) == WORD


def _give_pictures(keys: list[str], shown: Sequence[int], whose: Mapping[int, int | None]) -> None:
    """A card has one picture: the first that is not that of a field without a place on the card."""
    for place in shown:
        keys[place] = ""
    good = [place for place in shown if whose[place] is None or _is_of_word(keys, whose[place])]
    if good:
        keys[good[0]] = PICTURE


def _give_sounds(
    keys: list[str],
    spoken: Sequence[int],
    whose: Mapping[int, int | None],
    languages: tuple[Language, Language],
) -> None:
    """Which words the recordings say: those of the field whose name they share.

    Of others, a lone one says the words that are learnt, several those before them, or if all stand behind
    both, each its own.
    """
    free = [place for place in spoken if whose[place] is None]
    before = [[key for key in keys[:place] if key and pattern_of(key) == WORD] for place in free]
    for place in spoken:
        if place not in free:
            language = language_of(keys[whose[place] or 0]) if _is_of_word(keys, whose[place]) else ""
        elif len(free) == 1:
            language = languages[1]
        elif len(free) == 2 and len(before[0]) == 2:
            language = language_of(before[0][free.index(place)])
        else:
            words = before[free.index(place)]
            language = language_of(words[-1]) if words else languages[0]
        key = AUDIO.replace("*", language) if language else ""
        keys[place] = key if key not in keys else ""


def _record(note: ImportedNote, keys: Sequence[str], languages: tuple[Language, Language]) -> dict[str, str]:
    """A note as cells by key."""
    record: dict[str, str] = {}
    pictures: list[str] = []
    for key, field in zip(keys, note.fields, strict=False):
        pattern = IGNORED if key.startswith(UNREAD) else pattern_of(key)
        if pattern == PICTURE:
            pictures.insert(
                0, field.image or (field.text if shows([field.text]) or "." in field.text else "")
            )
        elif pattern == AUDIO:
            record[key] = field.sound or record.get(key, "")
        elif key.startswith(UNREAD):
            record[key] = field.text or field.sound or field.image  # So it is told that this is not read.
            pictures.append(field.image if field.text else "")
            if field.sound and len(field.text.split()) == 1:  # How the word is said, not an example of it.
                beside = AUDIO.replace("*", languages[1])
                record[beside] = record.get(beside, "") or field.sound
        else:
            record[key] = field.text
            pictures.append(field.image)
            if field.sound:
                language = language_of(key) if pattern == WORD else languages[1]
                record[AUDIO.replace("*", language)] = (
                    record.get(AUDIO.replace("*", language), "") or field.sound
                )
    record[PICTURE] = next(filter(None, pictures), "")
    if readings := [field.reading for field in note.fields if field.reading]:
        read = read_in(languages)
        key = ALSO.replace("*", read) if read else READING
        known = read_list(record.get(key, "")) if read else ()
        record[key] = write_cell(tuple(dict.fromkeys([*known, *readings]))) if read else " ".join(readings)
    return record


def _groups(notes: Sequence[ImportedNote]) -> list[str]:
    """The family of each note: the deck it is in, or else its first tag; none at all if both tell nothing."""
    if any(note.place for note in notes):
        return [note.place for note in notes]
    if sum(bool(note.tags) for note in notes) < TAGGED * len(notes):
        return []
    return [note.tags[0].rpartition("::")[2].replace("_", " ") if note.tags else "" for note in notes]
