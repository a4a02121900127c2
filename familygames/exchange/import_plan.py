"""What the rows of a table would do to a deck: each row's fate, and the deck as it would be.

Cards are known by their ids, where a table has them, and then a row is taken as it stands, blank cells too.
In a list that a teacher wrote by hand a card is known by its words, and what was left blank stays as it is.
Nothing is ever taken away from a deck.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import count
from typing import Any, NamedTuple

import msgspec

from familygames.cards import Deck, Face, Family, Language, Member
from familygames.catalogue import DECKS, WRITINGS, Kind
from familygames.exchange.brackets import behind
from familygames.exchange.columns import (
    FAMILY,
    IGNORED,
    WORD,
    is_list,
    language_of,
    pattern_of,
    patterns,
    read_text,
    write_cell,
)
from familygames.exchange.tables import (
    Cells,
    DeckTable,
    TableRow,
    bare_deck,
    bare_family,
    family_cells,
    member_cells,
    member_from,
    table_of,
    without_blanks,
)
from familygames.language.card_annotation import split
from familygames.language.words.spelling import fold as folded
from familygames.layout import counts
from familygames.normalization import plain
from familygames.pasting import (
    COLOURS,
    FAMILY_SIZE,
    LONGEST,
    article_first,
    plural_behind,
    plural_of,
    sentence_family,
)

NEW = re.compile(r"new-\d{1,9}")
"""The name of a family or card that was never published."""
FULL = "deck_full"
"""Why a row is refused for which the deck has no room."""
MOST_CHANGES = 3
"""This many changed cells of a row are listed."""


class Fate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DUPLICATE = "duplicate"
    ERROR = "error"


class Change(NamedTuple):
    """A cell of a card that is there already."""

    key: str
    before: str
    after: str


class Fated(NamedTuple):
    """A row of the file and its fate; *problem* says why it cannot be taken, *details* fill the sentence.
    The *changes* of a new card are what stood behind its words.

    *rest* are its cells that are not read, *blank* the language whose word is still to be written.
    """

    number: int
    fate: Fate
    family: str
    words: tuple[str, str]
    picture: str = ""
    changes: tuple[Change, ...] = ()
    problem: str = ""
    details: Mapping[str, Any] = {}
    rest: tuple[str, ...] = ()
    blank: Language = ""


class ImportPlan(NamedTuple):
    """*deck* is what would come of it."""

    fated: list[Fated]
    deck: Deck

    def number_of(self, fate: Fate) -> int:
        return sum(row.fate is fate for row in self.fated)

    @property
    def beyond(self) -> frozenset[int]:
        """The rows for which the deck has no room."""
        return frozenset(row.number for row in self.fated if row.problem == FULL)


def empty_deck(kind: Kind, languages: tuple[Language, Language], **about: Any) -> Deck:
    return DECKS[kind](id="", languages=languages, families=(), **{"title": {}, **about})


def about_of(table: DeckTable) -> Cells:
    """What a table says of the deck as a whole: cells of its first row."""
    if not table.rows:
        return {}
    return without_blanks(dict(zip(table.keys, table.rows[0].cells, strict=True)), "deck")


def deck_for(table: DeckTable, kind: Kind, languages: tuple[Language, Language]) -> Deck:
    """A deck without cards for the rows of *table*, with all it says of the deck itself."""
    about = about_of(table) or {"deck.languages": write_cell(languages)}
    try:
        return bare_deck({"deck.languages": write_cell(languages)} | about, kind)
    except msgspec.ValidationError:
        return empty_deck(kind, languages)


def plan(
    deck: Deck,
    kind: Kind,
    table: DeckTable,
    *,
    most: int,
    is_picture: Callable[[str], bool] = lambda name: True,
    colour_of: Callable[[str], str] = str,
    size: int = FAMILY_SIZE,
    first: int = 1,
) -> ImportPlan:
    """What *table* does to *deck*, which has room for *most* cards; *is_picture* judges names of pictures,
    *colour_of* tells which colour a cell means, or "".

    Where nothing tells families apart, *size* cards make one. New names are ``new-1``, ``new-2`` … from
    *first* on.
    """
    first = max(first, next_number(deck))
    if WRITINGS[kind].made == "sentences" and not {"card.position", "card.id", "family.id"} & set(table.keys):
        table = _sentences(table, deck, kind, first)
    return _Planner(deck, kind, table, most, is_picture, colour_of, size, first).plan()


def _sentences(table: DeckTable, deck: Deck, kind: Kind, first: int) -> DeckTable:
    """Twin sentences as their cards: what a teacher writes is one sentence per line, its cards separated by
    ``|``.

    Sentences that the deck has are its own cards. What else is in a line stays beside its first card.
    """
    words = [WORD.replace("*", language) for language in deck.languages]
    known = {_texts(family, deck.languages): family for family in deck.families}
    numbers = count(first)
    families: list[Family] = []
    beside: list[tuple[int, list[str]]] = []
    alone: list[tuple[int, list[str]]] = []
    for row in table.rows:
        record = dict(zip(table.keys, row.cells, strict=True))
        twins = [" ".join(record.get(key, "").split()) for key in words]
        rest = [cell for key, cell in zip(table.keys, row.cells, strict=True) if key not in words]
        if not any(twins):
            alone.append((row.number, rest))
            continue
        family: Family = sentence_family(twins, deck.languages, numbers)
        colour, shape = COLOURS[(len(deck.families) + len(families)) % len(COLOURS)]
        family = known.setdefault(_texts(family, deck.languages), family.but(colour=colour, shape=shape))
        families.append(family)
        blank = [""] * len(rest)
        beside += [(row.number, blank if place else rest) for place in range(len(family.members))]
    as_table = table_of(empty_deck(kind, deck.languages).but(families=tuple(families)), kind)
    own = [place for place, key in enumerate(as_table.keys) if not key.startswith("deck.")]
    keys = [*(as_table.keys[place] for place in own), *(IGNORED for key in table.keys if key not in words)]
    rows = [
        TableRow(number, [*(row.cells[place] for place in own), *rest])
        for (number, rest), row in zip(beside, as_table.rows, strict=False)
    ]
    rows += [TableRow(number, [*(IGNORED for _ in own), *rest]) for number, rest in alone]
    return DeckTable(keys, sorted(rows, key=lambda row: row.number))


def _texts(family: Family, languages: Sequence[Language]) -> tuple[frozenset[str], ...]:
    """The words of a family's cards, as a reader knows them."""
    return tuple(
        frozenset(_plain(member.faces[code].word) for member in family.members if code in member.faces)
        for code in languages
    )


def next_number(deck: Deck) -> int:
    """The first that no new family or card of *deck* has in its name."""
    names = [part.id for part in deck.parts]
    return max((int(name[4:]) for name in names if NEW.fullmatch(name)), default=0) + 1


def _words(member: Member, languages: Sequence[Language]) -> tuple[str, ...]:
    return tuple(_plain(member.faces[code].word) if code in member.faces else "" for code in languages)


def _plain(word: str) -> str:
    """The same for two words that differ in their case, accents, or signs such as apostrophes."""
    return folded(plain(word).replace("–", "-"))


def _read_behind(written: Cells, card: Cells) -> tuple[Change, ...]:
    """What *card* has beside its words and articles that stood in no column of its own."""
    return tuple(
        Change(key, "", value)
        for key, value in card.items()
        if key not in written and not key.endswith(".article")
    )


class _Refused(Exception):
    """A row cannot be taken."""

    def __init__(self, problem: str, **details: Any) -> None:
        super().__init__(problem)
        self.problem, self.details = problem, details


class _Group:
    """A family while its cards are gathered."""

    def __init__(self, family: Family, languages: Sequence[Language]) -> None:
        self.family = family
        self.is_told = False
        self.members = list(family.members)
        self.by_id = {member.id: place for place, member in enumerate(self.members)}
        self.by_words: dict[tuple[str, ...], int] = {}
        self.by_word: defaultdict[tuple[int, str], list[tuple[str, ...]]] = defaultdict(list)
        for place, member in enumerate(self.members):
            self._note(_words(member, languages), place)

    def _note(self, words: tuple[str, ...], place: int) -> None:
        if words not in self.by_words:
            for entry in enumerate(words):
                self.by_word[entry].append(words)
        self.by_words[words] = place

    def place_of(self, words: tuple[str, ...]) -> int | None:
        """The place of the card with these words, or with the one that is told, if only one is."""
        if words in self.by_words or all(words):
            return self.by_words.get(words)
        entries = [(language, word) for language, word in enumerate(words) if word]
        likely = self.by_word.get(entries[0], ()) if entries else self.by_words
        alike = (known for known in likely if all(known[language] == word for language, word in entries))
        return self.by_words.get(next(alike, ()))

    def places_like(self, words: tuple[str, ...]) -> set[int]:
        """The places of all cards that have one of these words in the same language."""
        entries = [(language, word) for language, word in enumerate(words) if word]
        return {self.by_words[known] for one in entries for known in self.by_word.get(one, ())}

    def put(self, place: int | None, member: Member, languages: Sequence[Language]) -> int:
        """*member* at a place, or after all others; the place."""
        if place is None:
            place = len(self.members)
            self.members.append(member)
        self.members[place] = member
        self.by_id[member.id] = place
        self._note(_words(member, languages), place)
        return place


class _Planner:
    """Takes row after row."""

    def __init__(
        self,
        deck: Deck,
        kind: Kind,
        table: DeckTable,
        most: int,
        is_picture: Callable[[str], bool],
        colour_of: Callable[[str], str],
        size: int,
        first: int,
    ) -> None:
        self.deck, self.kind, self.most, self.size = deck, kind, most, size
        self.is_picture, self.colour_of = is_picture, colour_of
        self.languages = deck.languages
        writing = WRITINGS[kind]
        self.are_sentences, self.no_row = writing.made == "sentences", writing.no_row
        self.rows = table.rows
        self.exact = "card.id" in table.keys or "family.id" in table.keys
        self.keys = [key if self._is_read(key) else IGNORED for key in table.keys]
        self.groups = {family.id: _Group(family, self.languages) for family in deck.families}
        self.by_name: dict[tuple[Language, str], str] = {}
        for family in deck.families:
            self._name(family)
        self.numbers = count(first)
        self.cards = len(deck.cards)
        self.are_grouped = len({row.group for row in self.rows}) > 1
        self.unnamed: dict[int, str] = {}
        self.seen: set[tuple[str, int]] = set()
        self.unread = [place for place, key in enumerate(self.keys) if not key and not self._numbers(place)]

    def _is_read(self, key: str) -> bool:
        if not key or pattern_of(key) not in patterns(self.kind):
            return False
        return self.exact or language_of(key) in ("", *self.languages)

    def _numbers(self, place: int) -> bool:
        """Whether a column only numbers the rows, or says the same of all."""
        cells = [row.cells[place] for row in self.rows]
        return counts(cells) or (len(cells) > 2 and len(set(cells)) == 1)

    def _name(self, family: Family) -> None:
        for language, face in family.faces.items():
            if _plain(face.word):
                self.by_name.setdefault((language, _plain(face.word)), family.id)

    def plan(self) -> ImportPlan:
        self.half = self._half_beyond()
        fated = [fate for row in self.rows if (fate := self._fate(row)) is not None]
        families = tuple(group.family.but(members=tuple(group.members)) for group in self.groups.values())
        return ImportPlan(fated, self.deck.but(families=families))

    def _half_beyond(self) -> frozenset[int]:
        """The rows with one word that give way where there is no room for all: whole pairs come first."""
        words = [self.keys.index(key) for key in self._word_keys() if key in self.keys]
        half = [row.number for row in self.rows if sum(bool(row.cells[at].strip()) for at in words) == 1]
        too_many = self.cards + len(self.rows) - self.most
        is_pair = len(words) > 1 and not self.exact and not self.are_sentences
        return frozenset(half[-too_many:] if is_pair and too_many > 0 else ())

    def _word_keys(self) -> list[str]:
        return [WORD.replace("*", code) for code in self.languages]

    def _fate(self, row: TableRow) -> Fated | None:
        record = {key: cell for key, cell in zip(self.keys, row.cells, strict=True) if key and cell.strip()}
        family, card = without_blanks(record, "family"), without_blanks(record, "card")
        rest = tuple(cell for place in self.unread if (cell := row.cells[place].strip()))
        if not family and not card and not rest:
            return None
        fate = self._unread_fate(row.number, family, card)._replace(rest=rest)
        try:
            family = self._checked_family(family)
            if not card and not family:
                raise _Refused("nothing_read")
            if not card:
                return fate._replace(fate=self._take_family(family))
            if row.number in self.half:
                raise _Refused("deck_full", most=self.most)
            card = self._checked(written := card)
            fate = fate._replace(words=self._shown(card), changes=_read_behind(written, card))
            fate = self._take_card(fate, family, card, row.group)
            return fate._replace(blank=self._blank(card)) if fate.fate is Fate.NEW else fate
        except _Refused as refused:
            problem, details = refused.problem, refused.details
        except msgspec.ValidationError as error:
            problem, details = "bad_value", {"message": str(error)} | self._where(str(error), record)
        return fate._replace(fate=Fate.ERROR, problem=problem, details=details)

    def _unread_fate(self, number: int, family: Cells, card: Cells) -> Fated:
        names = [read_text(family.get(FAMILY.replace("*", code), "")) for code in self.languages]
        name = " / ".join(dict.fromkeys(filter(None, names)))
        return Fated(number, Fate.ERROR, name, self._shown(card), read_text(card.get("card.picture", "")))

    def _shown(self, card: Cells) -> tuple[str, str]:
        own, target = self.languages
        return self._phrase(card, own), self._phrase(card, target)

    def _phrase(self, card: Cells, code: Language) -> str:
        word, article = (
            read_text(card.get(f"card.faces.{code}.{field}", "")) for field in ("word", "article")
        )
        return Face(word, article).phrase if word else article

    @staticmethod
    def _where(message: str, record: Cells) -> dict[str, str]:
        """Which cell a message of msgspec means: ``... - at `$.faces[...].grammar.part` ``."""
        path = message.rpartition("$.")[2].strip("`").replace("[...]", ".*").replace("[]", "")
        for key, cell in record.items():
            if path in (key.partition(".")[2], pattern_of(key).partition(".")[2]):
                return {"key": key, "cell": cell[:40]}
        return {"key": "", "cell": ""}

    def _checked_family(self, family: Cells) -> Cells:
        """*family* with the name of its colour as decks have it. Raises `_Refused`."""
        if any(len(cell) > LONGEST for key, cell in family.items() if not is_list(key)):
            raise _Refused("too_long", most=LONGEST)
        if "family.colour" not in family:
            return family
        called = read_text(family["family.colour"])
        colour = self.colour_of(called)
        if called and not colour:
            raise _Refused("bad_value", key="family.colour", cell=called[:40])
        return family | {"family.colour": write_cell(colour)}

    # --- Cards ----------------------------------------------------------------------------------------------

    def _checked(self, card: Cells) -> Cells:
        """*card* with articles separated from words. Raises `_Refused`."""
        if any(len(cell) > LONGEST for key, cell in card.items() if not is_list(key)):
            raise _Refused("too_long", most=LONGEST)
        picture = read_text(card.get("card.picture", ""))
        if picture and not self.is_picture(picture):
            raise _Refused("bad_picture", picture=picture[:40])
        if "card.id" in card:
            return card
        card = dict(card)
        for code in self.languages if not self.are_sentences else ():
            key, beside = f"card.faces.{code}.word", f"card.faces.{code}.article"
            phrase, plural = plural_behind(read_text(card.get(key, "")), code)
            phrase, said = behind(phrase if card.get(beside) else article_first(phrase, code), code)
            if phrase and not card.get(beside):
                article, phrase = split(article_first(phrase, code), code)
                if article:
                    card[beside] = article
            for field, value in said.items():
                card.setdefault(f"card.faces.{code}.{field}", value)
            if phrase:
                card[key] = write_cell(phrase)
            plural = card.get(f"card.faces.{code}.plural", plural)
            if plural:
                card[f"card.faces.{code}.plural"] = plural_of(phrase, plural, code)
        if not any(self._words(card)):
            raise _Refused("no_word", language=self.languages[0])
        return card

    def _words(self, card: Cells) -> tuple[str, ...]:
        return tuple(_plain(read_text(card.get(f"card.faces.{code}.word", ""))) for code in self.languages)

    def _blank(self, card: Cells) -> Language:
        """The language in which a card without a name of its own has no word yet; "" if it has both."""
        if self.are_sentences or "card.id" in card:
            return ""
        return next(
            (code for code, word in zip(self.languages, self._words(card), strict=True) if not word), ""
        )

    def _take_card(self, fate: Fated, family: Cells, card: Cells, row_group: int) -> Fated:
        words = self._words(card)
        match = self._find_family(family)
        if match is None and not family:
            match = self._family_with(words, row_group)
        place = None if match is None else self._find_card(self.groups[match], card, words, bool(family))
        before = None if place is None else self.groups[match or ""].members[place]
        if before is None and self.cards >= self.most:
            raise _Refused("deck_full", most=self.most)
        if before is None and "card.id" not in card and (reason := self.no_row(card.keys())):
            raise _Refused(reason)
        member = self._member(card, before)
        group = self._group(match, family, row_group)
        changes = self._retell(group, family)
        if place is not None and (group.family.id, place) in self.seen:
            return fate._replace(fate=Fate.DUPLICATE, changes=())
        self.seen.add((group.family.id, group.put(place, member, self.languages)))
        if before is None:
            self.cards += 1
            return fate._replace(fate=Fate.NEW)
        changes = (*self._changes(before, member), *changes)
        return fate._replace(fate=Fate.CHANGED if changes else Fate.SAME, changes=changes[:MOST_CHANGES])

    def _find_card(self, group: _Group, card: Cells, words: tuple[str, ...], is_named: bool) -> int | None:
        """The place of the card that a row means; in a family that the row names, one equal word will do."""
        if "card.id" in card:
            return group.by_id.get(read_text(card["card.id"]))
        if words in group.by_words or not is_named:
            return group.place_of(words)
        alike = group.places_like(words)
        return alike.pop() if len(alike) == 1 else None

    def _member(self, card: Cells, before: Member | None) -> Member:
        """The card as it would be. Raises `msgspec.ValidationError`."""
        cells = {} if before is None else member_cells(before, self.languages, self.kind)
        if "card.id" in card:
            cells = {key: cell for key, cell in cells.items() if key not in self.keys}
        cells |= card
        if "card.id" not in cells:
            cells["card.id"] = f"new-{next(self.numbers)}"
        return member_from(cells, self.kind, self.languages)

    def _changes(self, before: Member, after: Member) -> tuple[Change, ...]:
        if before == after:
            return ()
        old = member_cells(before, self.languages, self.kind)
        new = member_cells(after, self.languages, self.kind)
        return tuple(
            Change(key, old.get(key, ""), new.get(key, ""))
            for key in dict.fromkeys((*old, *new))
            if old.get(key) != new.get(key)
        )

    # --- Families -------------------------------------------------------------------------------------------

    def _find_family(self, cells: Cells) -> str | None:
        if "family.id" in cells:
            name = read_text(cells["family.id"])
            return name if name in self.groups else None
        for code in self.languages:
            name = self.by_name.get((code, _plain(read_text(cells.get(FAMILY.replace("*", code), "")))), "")
            if name:
                return name
        return None

    def _family_with(self, words: tuple[str, ...], row_group: int) -> str | None:
        """The family of a card whose row names none: where its words are, or else the one being filled."""
        for name, group in self.groups.items():
            if group.place_of(words) is not None:
                return name
        name = self.unnamed.get(row_group, "")
        is_full = not self.are_grouped and name and len(self.groups[name].members) >= self.size
        return None if is_full else name or None

    def _group(self, family: str | None, cells: Cells, row_group: int = 0) -> _Group:
        if family is not None:
            return self.groups[family]
        colour, shape = COLOURS[len(self.groups) % len(COLOURS)]
        usual = {} if "family.id" in cells else {"family.id": f"new-{next(self.numbers)}"}
        chosen = {"family.colour": colour, "family.shape": shape}
        usual |= {key: value for key, value in chosen.items() if not self.exact or key not in self.keys}
        group = _Group(bare_family(usual | cells, self.kind, self.languages), self.languages)
        group.is_told = True
        self.groups[group.family.id] = group
        self._name(group.family)
        if not cells:
            self.unnamed[row_group] = group.family.id
        return group

    def _take_family(self, cells: Cells) -> Fate:
        match = self._find_family(cells)
        group = self._group(match, cells)
        if match is None:
            return Fate.NEW
        return Fate.CHANGED if self._retell(group, cells) else Fate.SAME

    def _retell(self, group: _Group, cells: Cells) -> tuple[Change, ...]:
        """What the first row of a family changes of the family itself."""
        if group.is_told or not cells:
            return ()
        group.is_told = True
        old = family_cells(group.family, self.languages, self.kind)
        if "family.id" in cells:
            new = {key: cell for key, cell in old.items() if key not in self.keys} | cells
        else:
            new = cells | old  # What has a name keeps it.
            new |= {key: cells[key] for key in ("family.colour", "family.shape") if key in cells}
        family = bare_family(new, self.kind, self.languages).but(members=group.family.members)
        if family == group.family:
            return ()
        changes = tuple(
            Change(key, old.get(key, ""), new.get(key, ""))
            for key in dict.fromkeys((*old, *new))
            if old.get(key) != new.get(key)
        )
        group.family = family
        self._name(family)
        return changes
