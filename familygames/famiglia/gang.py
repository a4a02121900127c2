"""The sixty cards: what they are worth, and what a deck must have to dress them in words.

A card of this game is its family, its value and its copy: ``Card("brutes", "2b")`` is the second Brute of
value 2. A deck gives words to all of them, or the same word to all copies; the rules never look at words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from familygames.cards import Card, Deck, Family, Problem, doubles

FAMIGLIA, ACCOUNTANTS, BRUTES, MERCENARIES = "famiglia", "accountants", "brutes", "mercenaries"
FAMILIES = (FAMIGLIA, ACCOUNTANTS, BRUTES, MERCENARIES)
COPIES = (5, 4, 3, 2, 1)
"""How many cards of value 0, 1, 2, 3 and 4 a family has (FA-1)."""
RED_POINTS = (1, 3, 6, 10, 15)
OTHER_POINTS = (0, 1, 3, 6, 10)

MEMBERS = tuple(f"{value}{'abcde'[copy]}" for value, copies in enumerate(COPIES) for copy in range(copies))
NAMES = frozenset(MEMBERS)
CARDS = tuple(Card(family, member) for family in FAMILIES for member in MEMBERS)
ZEROS = tuple(tuple(card for card in CARDS if card.family == family)[: COPIES[0]] for family in FAMILIES)

VALUE: dict[Card, int] = {card: int(card.member[0]) for card in CARDS}
POINTS: dict[Card, int] = {
    card: (RED_POINTS if card.family == FAMIGLIA else OTHER_POINTS)[value] for card, value in VALUE.items()
}
"""Victory points (FA-2)."""
KIND: dict[Card, int] = {card: 5 * FAMILIES.index(card.family) + value for card, value in VALUE.items()}
"""Cards alike have the same number: five to a family, by value."""
ORDER: dict[Card, int] = {card: place for place, card in enumerate(CARDS)}
BY_VALUE: dict[Card, int] = {card: 60 * VALUE[card] + place for card, place in ORDER.items()}


def points(cards: Iterable[Card]) -> int:
    return sum([POINTS[card] for card in cards])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By family, then by value: an order that tells nothing."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def by_value(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As the gangster's cards lie: by value, then by family (FA-7)."""
    return tuple(sorted(cards, key=BY_VALUE.__getitem__))


def distinct(cards: Iterable[Card]) -> list[Card]:
    """The first of all cards alike."""
    first: dict[int, Card] = {}
    for card in cards:
        first.setdefault(KIND[card], card)
    return list(first.values())


def check_deck(deck: Deck) -> list[Problem]:
    """Everything that keeps *deck* from dressing the sixty cards (FA-1, FA-3)."""
    names = [family.id for family in deck.families]
    problems: list[Problem] = [("duplicate_family", {"family": name}) for name in doubles(names)]
    problems += [("missing_family", {"family": name}) for name in FAMILIES if name not in names]
    for family in deck.families:
        if family.id not in FAMILIES:
            problems.append(("unknown_family", {"family": family.id}))
        else:
            problems += check_family(family)
    return [*problems, *deck.misnamed]


def check_family(family: Family) -> Iterator[Problem]:
    """Cards too few or too many."""
    names = {member.id for member in family.members}
    if names == NAMES:
        return
    for name in sorted(NAMES - names):
        yield "missing_card", {"family": family.id, "member": name}
    for name in sorted(names - NAMES):
        yield "unknown_card", {"family": family.id, "member": name}
