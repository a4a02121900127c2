"""What the laws need to know of each game: where its cards are, what is hidden, and every thinkable move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from familygames.cards import Card
from familygames.famiglia import gang
from familygames.famiglia import rules as famiglia
from familygames.familys import rules as familys
from familygames.game import Move, Seat, State
from familygames.happy_family import rules
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.literature import rules as literature
from familygames.spikit.deck import Joker
from familygames.spikit.rules import moves as spikit
from familygames.spikit.rules.state import Spikit


@dataclass(frozen=True)
class World:
    """*cards* lists all cards wherever they are, *hidden* those that a seat must not know of, *swap* changes
    the places of two cards, and *every_move* goes far beyond the legal ones. *lists_all* tells of a sort of
    moves whether `State.moves` has every legal one, or only some worth thinking of.
    """

    cards: Callable[[Any], list[Card]]
    hidden: Callable[[Any, Seat | None], list[Card]]
    swap: Callable[[Any, Card, Card], State]
    every_move: Callable[[Any], Iterator[Move[Any]]]
    lists_all: Callable[[Move[Any]], bool] = lambda move: True
    brief: dict[str, Any] = field(default_factory=dict)
    """Options that make a playthrough short, where the usual ones let it last long."""


def happy_family_cards(state: rules.HappyFamily) -> list[Card]:
    laid = [
        card for families in state.laid for family in families for card in state.deck.by_family[family].cards
    ]
    drawn = [state.drawn] if state.drawn else []
    return [card for hand in state.hands for card in hand] + list(state.stock) + laid + drawn


def happy_family_hidden(state: rules.HappyFamily, seat: Seat | None) -> list[Card]:
    if state.phase == "must_declare":
        return list(state.stock)  # That somebody holds a whole family now is public.
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    drawn = [state.drawn] if state.drawn and state.turn != seat else []
    return hands + list(state.stock) + drawn


def happy_family_swap(state: rules.HappyFamily, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        stock=swapped(state.stock),
        drawn=change.get(state.drawn, state.drawn) if state.drawn else None,
    )


def happy_family_moves(state: rules.HappyFamily) -> Iterator[Move[Any]]:
    names = [(card.family, card.member) for card in state.deck.cards]
    names += [("blue", "nobody"), ("nothing", "mother"), ("", "")]
    for target in range(-1, len(state.hands) + 1):
        for family, member in names:
            yield rules.Ask(target, family, member)
            yield rules.Ask(target, family, member, polite=False)
    for yes in (True, False):
        yield rules.Answer(yes)
        yield rules.SayDip(yes)
    yield rules.Draw()
    for family in (*state.deck.by_family, "nothing"):
        yield rules.DeclareFamily(family)


def happy_family_lists_all(move: Move[Any]) -> bool:
    """Nobody proposes to forget please."""
    return not (isinstance(move, rules.Ask) and not move.polite)


def famiglia_cards(state: famiglia.Famiglia) -> list[Card]:
    owned = [card for cards in (*state.hands, *state.areas, state.gangster) for card in cards]
    return [*owned, *state.street, *state.stack, *state.discards]


def famiglia_hidden(state: famiglia.Famiglia, seat: Seat | None) -> list[Card]:
    if state.options.mode == "solo" or state.options.open_hands or state.phase == "over":
        return list(state.stack)
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return hands + list(state.stack)


def famiglia_swap(state: famiglia.Famiglia, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    return state.but(
        hands=tuple(gang.in_order(change.get(card, card) for card in hand) for hand in state.hands),
        stack=tuple(change.get(card, card) for card in state.stack),
    )


def famiglia_moves(state: famiglia.Famiglia) -> Iterator[Move[Any]]:
    """Of cards alike in a hand only the first swaps, and no Accountant swaps two cards at once: the rules
    allow it, but do not list it (FA-40).
    """
    owner = max(state.turn, 0)
    street = (*state.street, *state.discards[:1], Card("nobody", "0a"))
    hand = (*state.hands[owner], *state.gangster[:2], *state.areas[owner][:2], Card("nobody", "1a"))
    first = gang.distinct(state.hands[owner])
    for card in street:
        yield famiglia.Discard(card)
        yield famiglia.Take(card)
        yield famiglia.Take(card, hand[0])
        for used in hand:
            for kept in hand:
                yield famiglia.Take(card, used, kept)
    for card in (*first, Card("nobody", "2a")):
        yield famiglia.PlayAccountant(card)
        yield famiglia.PlayAccountant(card, ((hand[-1], hand[-1]),))
        rest = gang.distinct([other for other in state.hands[owner] if other != card])
        for own in rest:
            for back in gang.distinct(state.areas[owner]):
                if gang.KIND[own] != gang.KIND[back]:
                    yield famiglia.PlayAccountant(card, ((own, back),))
        for target in street:
            for by in range(-1, 6):
                yield famiglia.PlayBrute(card, target, by)
    yield famiglia.Pass()
    yield famiglia.TakeBack()
    yield famiglia.FollowProgramme()


def familys_cards(state: familys.Familys) -> list[Card]:
    unions = [beside.union for besides in state.unions for beside in besides]
    owned = [card for cards in (*state.hands, *state.laid) for card in cards]
    return [*owned, *unions, *state.stock, *state.talon]


def familys_hidden(state: familys.Familys, seat: Seat | None) -> list[Card]:
    open_to_all = set(state.proposal.cards) if state.proposal else set()
    if state.target is not None:
        open_to_all |= set(state.hands[state.target])
    hands = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return [card for card in hands if card not in open_to_all] + list(state.stock)


def familys_swap(state: familys.Familys, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        stock=swapped(state.stock),
        gained=swapped(state.gained),
        chosen=tuple((seat, swapped(cards)) for seat, cards in state.chosen),
    )


def familys_moves(state: familys.Familys) -> Iterator[Move[Any]]:
    """With cards of the player on turn and of the next, of the stock and the talon."""
    hand = state.hands[state.turn]
    yield from familys_family_moves(state)
    yield from familys_special_moves(state)
    for one in hand:
        for other in (*hand, *state.stock[:1]):
            yield familys.DrawTriple((one, other), "stock")
            yield familys.DrawTriple((one, other), "talon")
            yield familys.Combine("couple", (one, other))
    for kind in ("word", "run", "clones", "couple", "symbols"):
        yield familys.Combine(kind, hand[:3], ("A",), "rose")
        yield familys.Combine(kind, hand[:3])
    for yes in (True, False):
        yield familys.Vote(yes)
    for ruling in (ACCEPT, REFUSE, UNSURE):
        yield familys.Verdict(ruling)
    for move in (familys.DrawSimple, familys.Refill, familys.EndTurn, familys.Announce):
        yield move()


def familys_family_moves(state: familys.Familys) -> Iterator[Move[Any]]:
    for number, own in enumerate(state.hands):
        for colour in (*state.deck.colours, ""):
            for size in (0, 1, 2, 3, len(own)):
                yield familys.LayStart(colour, own[number : number + size])
                yield familys.ChangeColour(colour, own[number : number + size])
    following = state.hands[(state.turn + 1) % len(state.hands)]
    shown = () if state.target is None else state.hands[state.target]
    for card in sorted({*state.hands[state.turn], *shown, *following, *state.stock[-2:]}):
        yield familys.VisionTake(card)
        yield familys.ThrowOne(card)
        yield familys.Lay(card)
        if state.deck.kinds[card] == "union":
            for partner in (partner for cards in state.laid for partner in cards):
                yield familys.Lay(card, partner)


def familys_special_moves(state: familys.Familys) -> Iterator[Move[Any]]:
    laid = [card for cards in state.laid for card in cards]
    unions = [beside.union for besides in state.unions for beside in besides]
    for target in range(-1, len(state.hands) + 1):
        yield familys.PlayVision(target)
        for card in (*laid, *unions, Card("red", "nobody")):
            yield familys.PlayVoisin(target, card)
    top = state.talon[-1] if state.talon else state.stock[0]
    for partner in (*state.deck.mates.get(top, ()), *laid[:2]):
        for colour in state.deck.unions.values():
            for union in colour:
                yield familys.PlayUnion(union, partner, top)


def familys_lists_all(move: Move[Any]) -> bool:
    """A teacher's verdict during a vote is legal, but nobody waits for it."""
    return not isinstance(move, (familys.Combine, familys.LayStart, familys.ChangeColour, familys.Verdict))


def spikit_cards(state: Spikit) -> list[Card]:
    hands = [card for hand in (*state.hands, *state.aside) for card in hand]
    table = [card for laid in state.sentences for card in laid.cards]
    shown = state.proposal.played if state.proposal else ()
    return [*hands, *state.shoe, *state.display, *state.discards, *table, *state.fishing, *shown]


def spikit_hidden(state: Spikit, seat: Seat | None) -> list[Card]:
    places = (state.hands, state.aside)
    known = {*state.spell.swapped, state.spell.fished}  # Everybody has seen them go to the hand.
    others = [card for cards in places for other, own in enumerate(cards) if other != seat for card in own]
    return [card for card in others if card not in known] + list(state.shoe)


def spikit_swap(state: Spikit, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        aside=tuple(swapped(cards) for cards in state.aside),
        shoe=swapped(state.shoe),
    )


def spikit_moves(state: Spikit) -> Iterator[Move[Any]]:
    """With cards of the player on turn, of the next, of the table and the display, and one of no deck."""
    nobody = Card("nobody", "fr1")
    hand = (*state.hands[state.turn], *state.hands[(state.turn + 1) % len(state.hands)][:1], nobody)
    for card in (*state.display, hand[0], nobody):
        for given in hand:
            yield spikit.FreeChoice(card, given)
            for face in range(8):
                yield spikit.Take(card, given, face)
    yield from spikit_sentences(state, hand)
    for advantage in ("fish", "free_choice", "none"):
        for cards in range(6) if advantage == "fish" else (0,):
            yield spikit.ChooseAdvantage(advantage, cards)
    for ballot in ("accept", "refuse", "doubt", "abstain"):
        yield spikit.Vote(ballot)
    for ruling in (ACCEPT, REFUSE, UNSURE):
        yield spikit.Verdict(ruling)
    for up in (True, False):
        yield spikit.CallTime(up)
    plain = (spikit.Roll, spikit.Draw, spikit.EndTurn, spikit.TestThrow, spikit.Withdraw)
    for move in (*plain, spikit.FishNext, spikit.FishTake, spikit.FishStop):
        yield move()


def spikit_sentences(state: Spikit, hand: tuple[Card, ...]) -> Iterator[Move[Any]]:
    joker = Joker("souvent", "fr")
    for size in (0, 1, 2, 3, 5, 6):
        yield spikit.LaySentence(hand[:size], joker)
        yield spikit.LaySentence(hand[-size:])
        yield spikit.LayFamily(hand[:size], joker)
        yield spikit.PutAside(hand[:size])
        yield spikit.PutAside(hand[-size:])
    for laid in state.sentences:
        for number in (laid.number, 0):
            yield spikit.Extend(number, laid.cards)
            yield spikit.Extend(number, (*laid.cards, hand[0]))
            yield spikit.Extend(number, (laid.cards[0], hand[0], *laid.cards[1:]))
            for old in (*laid.cards, hand[-1]):
                yield spikit.Swap(number, old, hand[0])


def spikit_lists_all(move: Move[Any]) -> bool:
    """How many cards will be fished at most was said in records of before."""
    return not isinstance(move, spikit.UNLISTED) and not getattr(move, "cards", ())


def literature_cards(state: literature.Literature) -> list[Card]:
    out = [card for closed in state.closed for card in state.deck.by_family[closed.family].cards]
    return [card for hand in state.hands for card in hand] + out


def literature_hidden(state: literature.Literature, seat: Seat | None) -> list[Card]:
    return [card for other, hand in enumerate(state.hands) if other != seat for card in hand]


def literature_swap(state: literature.Literature, one: Card, other: Card) -> State:
    change = {one: other, other: one}
    return state.but(
        hands=tuple(state.deck.sorted(tuple(change.get(card, card) for card in hand)) for hand in state.hands)
    )


def literature_moves(state: literature.Literature) -> Iterator[Move[Any]]:
    """Of the claims only some: no card, too few, twice the same, at a table's ends, and by turns."""
    seats = len(state.hands)
    names = [(card.family, card.member) for card in state.deck.cards]
    names += [("low-hearts", "8"), ("nothing", "ace"), ("", "")]
    for seat in range(-1, seats + 1):
        yield literature.GiveTurn(seat)
        yield literature.ChooseClaimer(seat)
        for family, member in names:
            yield literature.Ask(seat, family, member)
    for yes in (True, False):
        yield literature.Answer(yes)
    for family, members in (*state.deck.members.items(), ("nothing", ("ace",) * 6)):
        yield literature.Claim(family, ())
        yield literature.Claim(family, tuple((member, 0) for member in members[:5]))
        yield literature.Claim(family, tuple((members[0], 1) for _ in members))
        for first in range(-1, seats + 1):
            yield literature.Claim(family, tuple((member, first) for member in members))
            turns = [(first + 2 * place) % seats for place in range(6)]
            yield literature.Claim(family, tuple(zip(members, turns, strict=True)))


def literature_lists_all(move: Move[Any]) -> bool:
    return not isinstance(move, literature.Claim)


WORLDS = {
    "happy_family": World(
        happy_family_cards,
        happy_family_hidden,
        happy_family_swap,
        happy_family_moves,
        happy_family_lists_all,
    ),
    "literature": World(
        literature_cards, literature_hidden, literature_swap, literature_moves, literature_lists_all
    ),
    "famiglia": World(famiglia_cards, famiglia_hidden, famiglia_swap, famiglia_moves),
    "familys": World(familys_cards, familys_hidden, familys_swap, familys_moves, familys_lists_all),
    "spikit": World(
        spikit_cards,
        spikit_hidden,
        spikit_swap,
        spikit_moves,
        spikit_lists_all,
        brief={"match_rounds": 2, "max_turns": 6, "match_points": 20},
    ),
}
