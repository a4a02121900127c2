"""The moves of Spikit that can be listed, and of the boundless ones a few that are likely to please."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from familygames.cards import Card
from familygames.decks.sentences import JOKER, POSITIONS, Joker
from familygames.decks.slots import SortedCards, slot
from familygames.game import REFEREE, Move, Seat
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.spikit.rules import moves
from familygames.spikit.rules.state import Laid, Moment

MOST = 12
"""At most this many sentences, and this many extensions, are suggested."""
FEW = 2
"""How many swaps: they are seldom the point of a turn."""


def conceivable(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    phase = state.phase
    if phase == "over":
        return
    if seat == REFEREE:
        yield from of_referee(state)
    elif phase == "vote":
        yield moves.Vote("accept")
        yield moves.Vote("refuse")
        yield moves.Vote("doubt")
        yield moves.Vote("abstain")
    elif seat != state.turn:
        return
    elif phase == "main":
        yield from in_main(state, seat)
    else:
        yield from in_other_phases(state, seat)


def of_referee(state: Moment) -> Iterator[Move[Moment]]:
    """Nothing while the opponents vote, though a teacher may overrule them (SP-54)."""
    if state.phase == "vote" and state.panel == "referee":
        for ruling in (ACCEPT, REFUSE, UNSURE):
            yield moves.Verdict(ruling)
    elif state.phase == "round_over":
        yield moves.CallTime(False)
        yield moves.CallTime(True)


def in_other_phases(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    match state.phase:
        case "roll":
            yield moves.Roll()
        case "take" | "free_choice":
            yield from exchanges(state, seat)
        case "die_test":
            yield moves.TestThrow()
            yield moves.Withdraw()
        case "advantage":
            yield moves.ChooseAdvantage("fish")
            yield moves.ChooseAdvantage("free_choice")
            yield moves.ChooseAdvantage("none")
        case "fishing":
            yield moves.FishNext()
            yield moves.FishTake()
            yield moves.FishStop()
        case "put_aside":
            yield moves.PutAside()
            for count in range(1, state.allowed + 1):
                for cards in islice(combinations(state.hands[seat], count), MOST):
                    yield moves.PutAside(cards)


def exchanges(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    """A card of the shoe, or a visible one for any of the hand: one that the die shows, or at choice."""
    hand = state.hands[seat]
    if state.phase == "take":
        yield moves.Draw()
    for card in state.display:
        if state.phase == "free_choice":
            yield from (moves.FreeChoice(card, given) for given in hand)
        elif state.thrown in (moves.WILD, state.deck.die[card]):
            yield from (moves.Take(card, given, state.thrown) for given in hand)


def in_main(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    yield moves.EndTurn()
    if state.spell.refusals >= state.options.max_refusals:
        return
    hand = state.hands[seat]
    box = SortedCards(state.deck.words, hand)
    wild = next((card for card in hand if card.family == JOKER), None)
    if not state.spell.laid or state.spell.fished is not None:
        yield from series(state, hand, box, wild)
    table = state.sentences[::-1]
    yield from islice((move for laid in table for move in extensions(state, laid, box, wild)), MOST)
    yield from islice((move for laid in table for move in swaps(state, laid, box)), FEW)


def series(
    state: Moment, hand: tuple[Card, ...], box: SortedCards, wild: Card | None
) -> Iterator[Move[Moment]]:
    """Families in printed order, and the shortest sentences; with a joker, one that ends in an adverb."""
    bonus = state.spell.fished if state.spell.laid else None
    for family in families(state, hand):
        if bonus is None or bonus in family:
            yield moves.LayFamily(family)
    rows: list[tuple[Card, ...]] = []
    for sentences in (box.sentences(1), state.deck.by_places(hand)):
        fitting = (row for row in sentences if bonus is None or bonus in row)
        rows = rows or list(islice(fitting, MOST))
    for row in rows:
        yield moves.LaySentence(row)
    if wild is not None and rows:
        for joker in wild_ideas(state):
            yield moves.LaySentence((*rows[0], wild), joker)


def families(state: Moment, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The whole families in *hand*, of several cards for one place the first."""
    places: dict[str, dict[int, Card]] = {}
    printed = state.deck.printed
    for card in hand:
        if card.family != JOKER:
            places.setdefault(card.family, {}).setdefault(printed[card].position, card)
    for cards in places.values():
        if len(cards) == len(POSITIONS):
            row = tuple(cards[position] for position in POSITIONS)
            if state.is_family(row):
                yield row


def extensions(state: Moment, laid: Laid, box: SortedCards, wild: Card | None) -> Iterator[moves.Extend]:
    """What may follow the verb of a sentence, at its tail; an adverb at its head too."""
    known = [slot(state.deck.word(card, laid.joker)) for card in laid.cards]
    verb = next((part for part in known if part.kind == "V"), None)
    if verb is None:
        return
    if wild is not None and laid.joker is None:
        for joker in wild_ideas(state):
            yield moves.Extend(laid.number, (*laid.cards, wild), joker)
    for card, _ in box.adverbs:
        yield moves.Extend(laid.number, (card, *laid.cards), laid.joker)
    for adjunct in box.adjuncts(verb):
        yield moves.Extend(laid.number, laid.cards + adjunct, laid.joker)


def swaps(state: Moment, laid: Laid, box: SortedCards) -> Iterator[moves.Swap]:
    """A card for one of the same kind and number."""
    swapped = state.spell.swapped
    for old in laid.cards:
        if old in swapped or old.family == JOKER:
            continue
        part = slot(state.deck.words[old])
        shelf = {"N": box.nouns, "V": box.verbs, "P": box.prepositions, "A": box.adverbs}.get(part.kind, ())
        for card, other in shelf:
            if card not in swapped and other.number == part.number:
                yield moves.Swap(laid.number, old, card)


def wild_ideas(state: Moment) -> tuple[Joker, ...]:
    """What a joker can be at the tail of any sentence: the first adverb of each language."""
    jokers: dict[str, Joker] = {}
    for word in state.deck.words.values():
        if word.part == "adverb" and word.lang is not None and len(word.text.split()) <= moves.JOKER_WORDS:
            jokers.setdefault(word.lang, Joker(word.text, word.lang))
    return tuple(jokers.values())
