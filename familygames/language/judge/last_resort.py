"""What is said of a row that nobody can read."""

from __future__ import annotations

from familygames.language.judge.card_texts import is_a_mark
from familygames.language.judge.chart import Flaw
from familygames.language.judge.meant import written_apart, written_as_another
from familygames.language.judge.reader import ACCEPTED, cheapest
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.judge.surface import surface_flaws

MOVES = 7
"""In sentences of up to this many cards, each card is tried in each other place."""


def without_any_verb(row: Row) -> Flaw | None:
    """« les clés sur la table »"""
    verbs = ("fin", "imp")
    for here in row.lattice:
        if "modal" in here or "exist" in here or any(r.kind in verbs for r in here.get("verb", ())):
            return None
    return Flaw("no_verb", 1.0, 0, row.size)


def in_no_order(row: Row) -> Flaw:
    """« dans dort le chat jardin le »: not even one card in another place would mend it."""
    return Flaw("word_order", 1.0, 0, row.size)


def one_card_out_of_place(row: Row) -> Flaw | None:
    """The one card that makes a good sentence in another place, if there is one."""
    cards = row.cards
    if not 2 < len(cards) <= MOVES or row.size > 12:
        return None
    if row.unknown:
        return None  # What nobody knows may stand anywhere.
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    tried = {cards}
    for distance in range(1, len(cards)):
        for place in range(len(cards)):
            for target in (place - distance, place + distance):
                if not 0 <= target < len(cards) or is_a_mark(cards[place].text):
                    continue
                rest = [*cards[:place], *cards[place + 1 :]]
                order = (*rest[:target], cards[place], *rest[target:])
                if order in tried:
                    continue
                tried.add(order)
                other = Row(order, languages, row.fuel)
                best = None if surface_flaws(other) else cheapest(other, ACCEPTED)
                if best is not None:
                    first, last = row.spans[place]
                    better = " ".join(card.text for card in order)
                    return Flaw(
                        "word_order", 1.2, first, last, (("word", cards[place].text), ("better", better))
                    )
    return None


LAST_RESORT = (written_as_another, written_apart, without_any_verb, one_card_out_of_place, in_no_order)
"""What is said where there is no reading."""
