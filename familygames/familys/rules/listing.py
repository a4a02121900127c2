"""The moves of FAMILYS, listed: all but the words and series that a hand holds besides the longest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from familygames.cards import Card
from familygames.decks.letters import ROLES
from familygames.familys.combinations import Kind, Sorted, arrangements, suggestions
from familygames.familys.rules import moves
from familygames.familys.rules.options import KINDS
from familygames.familys.rules.state import Moment
from familygames.game import REFEREE, Move, Seat
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.speech import Mentioned, rows_of


def conceivable(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    """Of what can be thrown, laid at the start or laid again, the largest of each sort: see `Combine`."""
    if state.phase == "setup":
        if seat in state.to_move():
            yield from beginnings(state, seat)
    elif state.phase == "vote":
        if state.judge == "referee" and seat == REFEREE:
            yield from (moves.Verdict(ACCEPT), moves.Verdict(REFUSE), moves.Verdict(UNSURE))
        elif state.judge == "class" and seat in state.voters():
            yield from (moves.Vote(True), moves.Vote(False))
    elif state.phase != "over":
        if seat in state.exchangers:
            yield from exchanges(state, seat)
        if seat == state.turn:
            yield from turn_moves(state, seat)


def beginnings(state: Moment, seat: Seat) -> Iterator[moves.LayStart]:
    """All members of a colour to begin with, either one of duplicates (FY-11, FY-12)."""
    any_beginning = False
    for colour, members in state.duplicates_held(seat).items():
        if len(members) >= 2:
            any_beginning = True
            for chosen in product(*members.values()):
                yield moves.LayStart(colour, chosen)
    if not any_beginning:
        yield moves.LayStart("", ())


def turn_moves(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    hand = state.hands[seat]
    if state.phase == "draw":
        yield moves.DrawSimple()
        yield from triples(state, hand)
    elif state.phase == "vision_choice" and state.target is not None:
        for card in state.hands[state.target]:
            yield moves.VisionTake(card)
    elif state.phase == "main":
        yield from specials(state, seat)
        least = state.options.min_word_length
        for suggestion in suggestions(state.deck, hand, KINDS[state.options.kinds], least):
            yield moves.Combine(*suggestion)
    elif state.phase == "refill":
        yield moves.Refill()
    if state.must_throw(seat) and state.phase in ("main", "throw_one") and not state.combined:
        for card in hand:
            yield moves.ThrowOne(card)
    elif state.phase in ("main", "end"):
        yield moves.EndTurn()
    yield from layings(state, seat)
    if len(state.laid[seat]) == len(ROLES):
        yield moves.Announce()


def triples(state: Moment, hand: Sequence[Card]) -> Iterator[moves.DrawTriple]:
    halves = [card for card in hand if state.deck.kinds[card] in ("letter", "union")]
    for one, other in permutations(halves, 2):
        if state.deck.are_couple(one, other):
            yield moves.DrawTriple((one, other), "stock")
            yield moves.DrawTriple((one, other), "talon")


def specials(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    others = [target for target in range(len(state.hands)) if target != seat]
    held = state.specials_held(seat)
    if "voisin" in held and not state.voisin_played:
        for target in others:
            for card in (*state.laid[target], *(beside.union for beside in state.unions[target])):
                yield moves.PlayVoisin(target, card)
    if "vision" in held and not state.vision_played:
        for target in others:
            yield moves.PlayVision(target)


def layings(state: Moment, seat: Seat) -> Iterator[Move[Moment]]:
    """Each card that may be added to the family, and every colour it might change to as a whole."""
    colour = state.colour(seat)
    deck = state.deck
    if colour is not None or seat in state.robbed:
        for card in state.hands[seat]:
            if colour not in (None, card.family):
                continue
            if card in deck.roles:
                yield moves.Lay(card)
            elif deck.kinds[card] == "union":
                for partner in state.laid[seat]:
                    yield moves.Lay(card, partner)
    for other, members in state.members_held(seat).items():
        if other != colour and other not in state.given_up and len(members) >= 2:
            yield moves.ChangeColour(other, tuple(members.values()))


def exchanges(state: Moment, seat: Seat) -> Iterator[moves.PlayUnion]:
    top = state.talon[-1]
    for partner in state.owned(seat):
        if partner in state.deck.mates[top]:
            for union in state.unions_owned(seat):
                yield moves.PlayUnion(union, partner, top)


def utterable(state: Moment, seat: Seat, mentioned: Mentioned) -> Iterator[Move[Moment]]:
    """What needs no card, and whatever can be said of the cards and words that were told."""
    yield from (moves.DrawSimple(), moves.Announce(), moves.Vote(True), moves.Vote(False))
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    own = (*hand, *(state.laid[seat] if hand else ()))
    yield from spoken_of_one(state, seat, own, mentioned)
    for word in mentioned.words:
        rows = Sorted(state.deck, hand).spelt(word) or Sorted(state.deck, state.deck.cards).spelt(word)
        if rows is not None:
            yield moves.Combine(*rows)
    if len(mentioned.cards) < 2:
        return
    top = state.talon[-1:]
    for row in rows_of(mentioned.cards, hand):
        if len(row) == 2:
            yield moves.DrawTriple(row, "stock")
            yield moves.DrawTriple(row, "talon")
        for kind in SAID_OF_CARDS:
            yield from (moves.Combine(*rows) for rows in arrangements(state.deck, kind, row))
    if len(mentioned.cards) == 2:
        for partner, card in rows_of(mentioned.cards, (*own, *top)):
            unions = (*(state.unions_owned(seat) if hand else ()), *sorted(state.deck.unions[card.family]))
            yield from (moves.PlayUnion(union, partner, card) for union in unions[:1])


def spoken_of_one(
    state: Moment, seat: Seat, own: Sequence[Card], mentioned: Mentioned
) -> Iterator[Move[Moment]]:
    """What is said of one card, and of another player."""
    laid = state.laid[seat] if 0 <= seat < len(state.laid) else ()
    for named in mentioned.cards:
        for card in sorted(named & frozenset(own) or named):
            yield moves.Lay(card)
            if state.deck.kinds[card] == "union":
                yield from (moves.Lay(card, partner) for partner in laid)
    for target in range(len(state.hands)):
        yield moves.PlayVision(target)
        unions = (beside.union for beside in state.unions[target])
        there = frozenset((*state.laid[target], *unions))
        for named in mentioned.cards:
            yield from (moves.PlayVoisin(target, card) for card in sorted(named & there or named))


SAID_OF_CARDS: tuple[Kind, ...] = ("run", "clones", "symbols", "couple")
