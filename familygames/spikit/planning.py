"""How a hand can be played: which sentence to lay, and where the other cards may follow.

Everything here is about likely sentences; whether one is good is for a judge to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from familygames.cards import Card
from familygames.decks.sentences import FEWEST_CARDS, JOKER, Joker, SentenceDeck
from familygames.decks.slots import Row, Slot, SortedCards, may_stand, slot
from familygames.judging import Word
from familygames.spikit.rules.moves import JOKER_WORDS
from familygames.spikit.rules.state import Laid

BURDEN = {"V": 3, "N": 2, "A": 0, "P": 1}
"""How hard a kind of card is to get rid of: one verb a turn, but any number of adverbs."""


@dataclass(frozen=True)
class Host:
    """A sentence of this many *cards* that others may follow: its *verb*, and the words it has, which no
    other should repeat. *number* is None for the sentence that is about to be laid.
    """

    number: int | None
    cards: int
    verb: Slot
    said: frozenset[str]

    def takes(self, adjunct: Sequence[Slot]) -> bool:
        """Whether the verb and the words already there leave room for *adjunct*."""
        if not self.said.isdisjoint(part.said for part in adjunct):
            return False
        return len(adjunct) == 1 or may_stand(adjunct[0], adjunct[1], self.verb)

    def after(self, adjunct: Sequence[Slot]) -> Host:
        words = self.said.union(part.said for part in adjunct)
        return replace(self, cards=self.cards + len(adjunct), said=words)


class Plan(NamedTuple):
    """A *row* to lay, what may follow which host, and the cards *left* in hand then, in the hand's order."""

    row: Row
    follow: tuple[tuple[Host, Row], ...]
    left: Row


def host_of(
    deck: SentenceDeck, cards: Sequence[Card], joker: Joker | None, number: int | None
) -> Host | None:
    """The sentence as a host; None if it has no verb that is known."""
    known = [slot(deck.word(card, joker)) for card in cards]
    verb = next((part for part in known if part.kind == "V"), None)
    if verb is None:
        return None
    return Host(number, len(known), verb, frozenset(part.said for part in known))


def hosts_of(deck: SentenceDeck, table: Iterable[Laid]) -> list[Host]:
    hosts = (host_of(deck, laid.cards, laid.joker, laid.number) for laid in table)
    return [host for host in hosts if host is not None]


def spread(box: SortedCards, hosts: Sequence[Host], used: frozenset[Card]) -> Iterator[tuple[Host, Row]]:
    """Cards that are not *used* yet, each adverb and each preposition with a noun to the first host that
    takes it.
    """
    places = list(hosts)
    gone = set(used)

    def settle(adjunct: tuple[tuple[Card, Slot], ...]) -> tuple[Host, Row] | None:
        slots = [known for _, known in adjunct]
        for place, host in enumerate(places):
            if host.takes(slots):
                places[place] = host.after(slots)
                gone.update(card for card, _ in adjunct)
                return host, tuple(card for card, _ in adjunct)
        return None

    for adverb in box.adverbs:
        if adverb[0] not in gone and (settled := settle((adverb,))) is not None:
            yield settled
    for preposition in box.prepositions:
        if preposition[0] in gone:
            continue
        for noun in box.nouns:
            if noun[0] in gone or box.melts(preposition[0], noun[0]):
                continue
            if (settled := settle((preposition, noun))) is not None:
                yield settled
                break


def best_plan(
    deck: SentenceDeck,
    cards: Sequence[Card],
    hosts: Sequence[Host],
    *,
    series: bool,
    within: Card | None = None,
    words: dict[Card, Word] | None = None,
) -> Plan:
    """The plan that leaves fewest cards; with *series* it may lay a row, which then holds *within*."""
    box = SortedCards(words or deck.words, cards)
    follow = tuple(spread(box, hosts, frozenset()))
    best = Plan((), follow, _left(cards, (), follow))
    best_worth = -float(len(best.left))
    if not series:
        return best
    for clause, verb in box.clauses():
        row, follow = _with_followers(box, clause, verb, hosts)
        if len(row) < FEWEST_CARDS or (within is not None and within not in row):
            continue
        left = _left(cards, row, follow)
        unilingual = len(deck.spoken_languages(row)) == 1
        worth = -len(left) + (1.0 if unilingual else 0.0) + 0.01 * len(row)
        if worth > best_worth:
            best, best_worth = Plan(row, follow, left), worth
    return best


def _left(cards: Sequence[Card], row: Row, follow: Sequence[tuple[Host, Row]]) -> Row:
    gone = {*row, *(card for _, adjunct in follow for card in adjunct)}
    return tuple([card for card in cards if card not in gone])


def _with_followers(
    box: SortedCards, clause: Row, verb: Slot, hosts: Sequence[Host]
) -> tuple[Row, tuple[tuple[Host, Row], ...]]:
    """The clause with what follows it in its own language, and all that may follow elsewhere or later."""
    words = frozenset(slot(box.words[card]).said for card in clause)
    fresh = Host(None, len(clause), verb, words)
    row, later = clause, []
    languages = {box.words[card].lang for card in clause} - {None}
    for host, adjunct in spread(box, (fresh, *hosts), frozenset(clause)):
        if host.number is not None:
            later.append((host, adjunct))
            continue
        spoken = {box.words[card].lang for card in adjunct} - {None}
        if len(languages | spoken) <= max(len(languages), 1) or len(row) < FEWEST_CARDS:
            row += adjunct
            languages |= spoken
        else:
            later.append((host, adjunct))  # Once it lies there, it may grow in any language.
    return row, tuple(later)


def with_joker(deck: SentenceDeck, wild: Card, word: Word) -> dict[Card, Word]:
    """The words of the deck, *wild* standing for *word*."""
    return {**deck.words, wild: word}


def joker_words(deck: SentenceDeck, part: str) -> list[Word]:
    """What a joker could stand for, of one part of speech: texts of the deck's own cards."""
    return [
        word
        for word in deck.by_text.values()
        if word.part == part and word.lang is not None and len(word.text.split()) <= JOKER_WORDS
    ]


def burden(deck: SentenceDeck, card: Card, languages: Sequence[str | None]) -> float:
    """How readily *card* is given away: verbs first, then nouns, then what is in the rarer language."""
    if card.family == JOKER:
        return -1.0
    language = deck.language[card]
    rare = 0.0 if language is None else 1 - languages.count(language) / max(len(languages), 1)
    return BURDEN.get(slot(deck.words[card]).kind, 2) + rare
