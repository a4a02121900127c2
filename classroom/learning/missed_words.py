"""A deck of the words that a class misses most, made from the families in which they stand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from classroom.dates import date_format
from classroom.learning.models import Subject
from classroom.learning.progress import EvidenceChoice, Period, overview
from classroom.live.story import read_deck
from classroom.models import DeckVersion, SchoolClass
from familygames.cards import Card, Family, Language
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, WRITINGS, Kind
from familygames.pasting import COLOURS

MOST = 9
"""Families of such a deck: as many as are shown side by side."""
FEWEST = 4
"""Where fewer have a missed word, others of their deck join them, so that it can be played."""
KINDS = [kind for kind, writing in WRITINGS.items() if writing.made == "families" and writing.has_words]
"""Of decks that are made family by family."""


class DeckOfWords(NamedTuple):
    """Its *kind* and its cards."""

    kind: Kind
    cards: Cards


def missed_words(school_class: SchoolClass, period: Period, choice: EvidenceChoice) -> DeckOfWords | None:
    """Whole families, those first whose words are missed most; None where no word was missed.

    All are of one kind and of one pair of languages: of those in which most is missed.
    """
    missed = {
        line.word.pk: line.total.missed
        for line in overview(choice.pupils, period).words
        if line.word is not None
    }
    if not any(missed.values()):
        return None
    shown = period.evidence(choice.pupils).filter(subject=Subject.WORD).exclude(card="")
    places = shown.values_list("word", "card", "table__version", "table__game").distinct()
    versions = DeckVersion.objects.select_related("deck").in_bulk({row[2] for row in places})
    newest = {versions[key].deck_id: key for key in sorted(versions)}
    decks: dict[int, Cards] = {}
    counts: dict[tuple[Kind, tuple[Language, Language]], Counter[tuple[int, str]]] = defaultdict(Counter)
    for word, text, version, game in places:
        key = newest[versions[version].deck_id]
        deck = decks.setdefault(key, read_deck(game, versions[key].content))
        card, kind = Card(*text.split("/", 1)), GAMES[game].kind
        if kind in KINDS and card in deck.by_card and word is not None:
            counts[kind, deck.languages][key, card.family] += missed.get(word, 0)
    if not counts:
        return None
    (kind, _languages), families = max(counts.items(), key=lambda item: (sum(item[1].values()), item[0]))
    ranked = sorted(families.items(), key=lambda item: (-item[1], item[0]))
    best = ranked[0][0][0]
    others = [(best, family.id) for family in decks[best].families]
    chosen = list(dict.fromkeys([*(key for key, _number in ranked), *others]))
    with_missed = sum(1 for _family, number in ranked if number)
    most = min(MOST, max(FEWEST, with_missed))
    parts = [(decks[key], decks[key].by_family[family]) for key, family in chosen[:most]]
    return DeckOfWords(kind, _deck(school_class, parts))


def _deck(school_class: SchoolClass, chosen: list[tuple[Cards, Family]]) -> Cards:
    sources = [deck for deck, _family in chosen]
    families = [
        family.but(id=f"new-{number}", colour=COLOURS[number][0], shape=COLOURS[number][1])
        for number, (_deck, family) in enumerate(chosen)
    ]
    first = sources[0]
    return first.but(
        id="",
        title={language: _title(school_class, language) for language in first.languages},
        families=tuple(families),
        level=first.level if len({deck.level for deck in sources}) == 1 else "",
        tags=(),
        licence=first.licence if len({deck.licence for deck in sources}) == 1 else "",
        author=", ".join(_once(deck.author for deck in sources)),
        source=", ".join(_once(deck.title[deck.languages[0]] for deck in sources)),
    )


def _title(school_class: SchoolClass, language: Language) -> str:
    with override(language):
        day = date_format(timezone.localdate(), "DATE_FORMAT")
        return _("Words to practise, %(class)s, %(day)s") % {"class": school_class.name, "day": day}


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, texts)))
