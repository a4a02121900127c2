"""What is heard at one moment of a game: which moves somebody's words may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple, Self

from msgspec import Struct

from familygames.cards import Card, Deck
from familygames.game import Holders, Move, Rules, Seat


class Mentioned(NamedTuple):
    """What somebody's words name, whatever they say of it: *cards* in their order, each as all that its word
    may mean; who *holds* which card of a set; *numbers*, and *words* that are neither a card's nor a
    formula's, such as one that is proposed. *text* are the words themselves.
    """

    text: str = ""
    cards: tuple[frozenset[Card], ...] = ()
    holders: Holders = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


NOTHING = Mentioned()
MOST_ROWS = 200
"""Of so many ways to take cards for words some are looked at, where words stand for many cards."""


def rows_of(
    named: Sequence[frozenset[Card]], near: Iterable[Card], most: int = MOST_ROWS
) -> Iterator[tuple[Card, ...]]:
    """The cards that words may mean, one for each that was *named*, none twice; of cards alike only those
    that are *near*, if that can be.
    """
    held = frozenset(near)
    for choices in ([cards & held or cards for cards in named], named):
        rows = product(*map(sorted, choices))
        distinct = [row for row in islice(rows, most) if len(set(row)) == len(row)]
        if distinct:
            yield from distinct
            return


def cards_in(value: object) -> Iterator[Card]:
    """All cards in a move, in their order."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from cards_in(getattr(value, name))


def count_of(named: Iterable[frozenset[Card]], cards: Iterable[Card]) -> int:
    """How many that were *named* are among *cards*, each of these once."""
    left, count = list(cards), 0
    for may_be in named:
        card = next((card for card in left if card in may_be), None)
        if card is not None:
            left.remove(card)
            count += 1
    return count


def _outcome(value: Any, stand_ins: Mapping[Card, Card]) -> Any:
    """*value* with cards that are alike as one, and without the deck, to be compared."""
    if isinstance(value, Card):
        return stand_ins.get(value, value)
    if isinstance(value, Deck):
        return None
    if isinstance(value, Struct):
        return type(value), *(_outcome(getattr(value, name), stand_ins) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        return tuple(_outcome(part, stand_ins) for part in value)
    if isinstance(value, frozenset):
        return frozenset(_outcome(part, stand_ins) for part in value)
    return value


class Speech(Rules, frozen=True):
    """What whoever listens asks of a moment."""

    @property
    def asked_for(self) -> Card | None:
        """The card that somebody has been asked for and has not answered about yet."""
        return None

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[Self]]:
        """All that *seat* might say at any moment, allowed now or not: what is not listed is found here, and
        where a sentence breaks a rule, which.

        Of what there is no end of, only that which can be made of the words *mentioned*.
        """
        return self.conceivable(seat)

    def unheld(self, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
        """The words beside those of cards that *seat* can lay, where cards are laid as words."""
        return ()

    def lacking(self, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
        """The words for which *seat* needs one card more, where cards are laid as words."""
        return ()

    def distinct(self, seat: Seat, moves: Iterable[Move[Self]]) -> list[Move[Self]]:
        """Of legal *moves* that lead to the same, but for cards that are alike, the first."""
        outcomes: list[Any] = []
        kept = []
        for move in moves:
            outcome = _outcome(self.play(seat, move).state, self.deck.stand_ins)
            if outcome not in outcomes:
                outcomes.append(outcome)
                kept.append(move)
        return kept

    def as_said(self, move: Move[Self], *, polite: bool) -> Move[Self]:
        """*move* as its words make it, where it counts whether please was said."""
        return move

    def contradicts(self, seat: Seat, move: Move[Self]) -> bool:
        """Whether *seat* says with *move* what it knows to be wrong, so that it can hardly be meant."""
        return False
