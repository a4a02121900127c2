"""From a pupil's words to cards: the sentences, extensions and swaps that a text spells out.

There is no end of them, so they are not among the moves that are listed; whoever writes one means it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, islice
from typing import get_args

from familygames.cards import Card
from familygames.decks.sentences import JOKER, Joker
from familygames.game import Move, Seat
from familygames.normalization import plain
from familygames.speech import Mentioned, rows_of
from familygames.spikit.rules import moves
from familygames.spikit.rules.moves import WILD, Extend, LayFamily, LaySentence, Swap
from familygames.spikit.rules.state import Ballot, Laid, Moment

QUOTED = re.compile(r"[“«\"]([^“”«»\"\n]*)[”»\"]")
FEW = 8
"""How many ways to read the same words in cards are weighed; one of a single language comes first."""

MARKS = ".,;:!?…"

NEAR = 3
"""So many words after the joker's own tell what it is: "my joker is well", « mon joker, c'est bien »."""

Words = tuple[str, ...]
Row = tuple[Card, ...]
Spelled = LaySentence | LayFamily | Extend | Swap


def words_of(text: str) -> Words:
    return tuple(re.findall(r"[^\W_]+", plain(text).casefold()))


def utterable(state: Moment, seat: Seat, mentioned: Mentioned) -> Iterator[Move[Moment]]:
    """What needs no card, what can be said of the cards and numbers that were told, and what is spelled out:
    of the hand and of all cards of the deck.
    """
    yield from (moves.Draw(), moves.EndTurn(), moves.FishTake(), moves.FishStop())
    yield moves.ChooseAdvantage("fish")
    yield from map(moves.Vote, get_args(Ballot))
    held = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    last = state.sentences[-1].number if state.sentences else 0
    for one, other in rows_of(mentioned.cards, (*state.display, *held)) if len(mentioned.cards) == 2 else ():
        yield moves.FreeChoice(one, other)
        if other.family != JOKER:
            yield Swap(last, one, other)
        for face in dict.fromkeys((state.thrown, state.deck.die[one], WILD, *mentioned.numbers)):
            yield moves.Take(one, other, face)
    yield from spelled(state, mentioned.text, held)
    near = {*held, *(card for sentence in state.sentences for card in sentence.cards)}
    for move in spelled(state, mentioned.text, state.deck.cards):
        if not near.issuperset((move.old, move.new) if isinstance(move, Swap) else move.cards):
            yield move


def unheld(state: Moment, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
    """The words that stand on no card of the hand or the table, beside some that do."""
    if state.phase != "main":
        return ()
    cards = (*state.hands[seat], *(card for laid in state.sentences for card in laid.cards))
    known = {word for words in words_on(state, cards, None).values() for word in words}
    known |= {word for laid in state.sentences if laid.joker for word in words_of(laid.joker.text)}
    known |= _as_jokers(state, seat, mentioned.text)
    typed = [word.strip(MARKS) for text in mentioned.words for word in text.split()]
    strange = [word for word in typed if not known.issuperset(words_of(word))]
    return tuple(dict.fromkeys(strange)) if len(strange) < len(typed) else ()


def lacking(state: Moment, seat: Seat, mentioned: Mentioned) -> tuple[str, ...]:
    """The words of which the hand has fewer cards than a sentence of its own would need."""
    if state.phase != "main":
        return ()
    own = {word for text in mentioned.words for word in words_of(text)}
    quoted = " ".join(QUOTED.findall(mentioned.text)) or mentioned.text
    # A word of the formula, "is", is one of the sentence behind the first word that is none.
    typed = list(dropwhile(lambda word: own.isdisjoint(words_of(word)), quoted.split()))
    left = Counter(word for words in words_on(state, state.hands[seat], None).values() for word in words)
    left.update(_as_jokers(state, seat, mentioned.text))
    short = Counter(word for text in typed for word in words_of(text)) - left
    needed = [word.strip(MARKS) for word in typed if not short.keys().isdisjoint(words_of(word))]
    return tuple(dict.fromkeys(needed)) if len(needed) < len(typed) else ()


def _as_jokers(state: Moment, seat: Seat, text: str) -> set[str]:
    """The words for which a joker of the hand is said to stand."""
    declared = declared_in(state, state.hands[seat], text)
    return {word for joker in declared if joker is not None for word in words_of(joker.text)}


def spelled(state: Moment, text: str, cards: Sequence[Card]) -> Iterator[Spelled]:
    """The moves with *cards* that *text* may spell out, whatever formula stands before the sentence."""
    words = words_of(text)
    for joker in declared_in(state, cards, text):
        held = words_on(state, cards, joker)
        for move in laid(state, words, held, joker):
            yield move
            if isinstance(move, LaySentence):
                last = state.sentences[-1].number if state.sentences else 0
                yield Extend(last, move.cards, move.joker)  # Of what is not there, to tell so.
        for sentence in state.sentences:
            yield from extended(state, words, sentence, held, joker)
            yield from swapped(state, words, sentence, held, joker)


def declared_in(state: Moment, cards: Sequence[Card], text: str) -> Iterator[Joker | None]:
    """What a joker among *cards* is said to be: where the sentence is not the only thing quoted, the first
    is; of a word that both languages may have, both.
    """
    first, *others = map(str.strip, QUOTED.findall(text) or [""])
    has_joker = any(card.family == JOKER for card in cards)
    if not others or not has_joker:
        yield from told_after(state, text) if has_joker else ()
        yield None
        return
    declared = [Joker(first, language) for language in state.deck.languages]
    known = [
        joker for joker in declared if state.deck.known_words[joker.language].issuperset(words_of(first))
    ]
    yield from known if len(known) == 1 else declared
    yield None


def told_after(state: Moment, text: str) -> Iterator[Joker]:
    """What the joker may be said to be without quotation marks: a word that comes again in the sentence."""
    words = words_of(text)
    at = words.index(JOKER) + 1 if JOKER in words else len(words)
    for first in range(at, min(at + NEAR, len(words))):
        word, rest = words[first], words[first + 1 :]
        known = (code for code in state.deck.languages if word in state.deck.known_words[code])
        yield from (Joker(word, language) for language in known if word in rest)


def words_on(state: Moment, cards: Sequence[Card], joker: Joker | None) -> dict[Card, Words]:
    """The words of each card, of a joker first; one without a word has none."""
    wild = next((card for card in cards if card.family == JOKER), None)
    held = {} if joker is None or wild is None else {wild: words_of(joker.text)}
    return held | {card: words_of(state.deck.word(card).text) for card in cards if card.family != JOKER}


def laid(
    state: Moment, words: Words, held: Mapping[Card, Words], joker: Joker | None
) -> Iterator[LaySentence | LayFamily]:
    """The longest sentence at the end of what was said."""
    for start in range(len(words)):
        row = best(state, words[start:], held, joker)
        if row:
            own = joker if any(card.family == JOKER for card in row) else None
            yield LaySentence(row, own)
            if any(card.family != JOKER for card in row):  # A joker alone is of no family.
                yield LayFamily(row, own)
            return


def extended(
    state: Moment, typed: Words, sentence: Laid, held: Mapping[Card, Words], joker: Joker | None
) -> Iterator[Extend]:
    """The sentence with own cards before and after it."""
    middle = tuple(
        word for card in sentence.cards for word in words_of(state.deck.word(card, sentence.joker).text)
    )
    for at in range(len(typed) - len(middle) + 1):
        if typed[at : at + len(middle)] != middle:
            continue
        tail = best(state, typed[at + len(middle) :], held, joker)
        if tail is None:
            continue
        left = {card: words for card, words in held.items() if card not in tail}
        heads = (best(state, typed[start:at], left, joker) for start in range(at))
        head = next((row for row in heads if row), ())
        if head or tail:
            fresh = any(card.family == JOKER for card in (*head, *tail))
            yield Extend(sentence.number, (*head, *sentence.cards, *tail), joker if fresh else sentence.joker)


def swapped(
    state: Moment, typed: Words, sentence: Laid, held: Mapping[Card, Words], joker: Joker | None
) -> Iterator[Swap]:
    """One word of the sentence, and after it the own word that takes its place."""
    for old in sentence.cards:
        before = words_of(state.deck.word(old, sentence.joker).text)
        for new, words in held.items():
            is_joker = new.family == JOKER
            end = len(typed) if is_joker else len(typed) - len(words)
            if (is_joker or typed[end:] == words) and holds(typed[:end], before):
                yield Swap(sentence.number, old, new, joker if is_joker else None)


def holds(typed: Words, words: Words) -> bool:
    return any(typed[at : at + len(words)] == words for at in range(len(typed) - len(words) + 1))


def best(state: Moment, words: Words, held: Mapping[Card, Words], joker: Joker | None) -> Row | None:
    """Cards that read like *words*, of one language if they can; none for no words, None if there are none.

    A joker that was announced is among them if it can be.
    """
    spellings = list(islice(rows(words, held), FEW))
    has_joker = joker is not None and any(card.family == JOKER for row in spellings for card in row)
    wanted = [row for row in spellings if not has_joker or any(card.family == JOKER for card in row)]
    return min(wanted, key=lambda row: len(state.deck.spoken_languages(row, joker)), default=None)


def rows(typed: Words, held: Mapping[Card, Words]) -> Iterator[Row]:
    """All rows of cards, each used once, that read like *typed*."""
    if not typed:
        yield ()
        return
    for card, words in held.items():
        if words and typed[: len(words)] == words:
            rest = {other: known for other, known in held.items() if other != card}
            for row in rows(typed[len(words) :], rest):
                yield (card, *row)
