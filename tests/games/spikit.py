"""What laws and tests of the site need to know of Spikit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from familygames.cards import Card
from familygames.decks.sentences import Joker
from familygames.game import Move, Seat, Spoken
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.spikit import standard_deck
from familygames.spikit.rules import Laid, Options, Spikit
from familygames.spikit.rules import moves as spikit
from familygames.spikit.rules.state import Proposal
from familygames.state import State
from tests.games.sample import Sample


def cards(state: Spikit) -> list[Card]:
    hands = [card for hand in (*state.hands, *state.aside) for card in hand]
    table = [card for laid in state.sentences for card in laid.cards]
    shown = state.proposal.played if state.proposal else ()
    return [*hands, *state.shoe, *state.display, *state.discards, *table, *state.fishing, *shown]


def hidden(state: Spikit, seat: Seat | None) -> list[Card]:
    places = (state.hands, state.aside)
    known = {*state.spell.swapped, state.spell.fished}  # Everybody has seen them go to the hand.
    others = [card for cards in places for other, own in enumerate(cards) if other != seat for card in own]
    return [card for card in others if card not in known] + list(state.shoe)


def swap(state: Spikit, one: Card, other: Card) -> State:
    change = {one: other, other: one}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    return state.but(
        hands=tuple(state.deck.sorted(swapped(hand)) for hand in state.hands),
        aside=tuple(swapped(cards) for cards in state.aside),
        shoe=swapped(state.shoe),
    )


def every_move(state: Spikit) -> Iterator[Move[Any]]:
    """With cards of the player on turn, of the next, of the table and the display, and one of no deck."""
    nobody = Card("nobody", "fr1")
    hand = (*state.hands[state.turn], *state.hands[(state.turn + 1) % len(state.hands)][:1], nobody)
    for card in (*state.display, hand[0], nobody):
        for given in hand:
            yield spikit.FreeChoice(card, given)
            for face in range(8):
                yield spikit.Take(card, given, face)
    yield from sentences(state, hand)
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


def sentences(state: Spikit, hand: tuple[Card, ...]) -> Iterator[Move[Any]]:
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


def lists_all(move: Move[Any]) -> bool:
    """How many cards will be fished at most was said in records of before."""
    return not isinstance(move, spikit.UNLISTED) and not getattr(move, "cards", ())


def choose(state: Spikit, seat: Seat, rng: Random) -> Move[Any]:
    """As people who mostly wait for a family, and lay it once they have one."""
    moves = state.moves(seat)
    families = [move for move in moves if isinstance(move, spikit.LayFamily)]
    waiting = [move for move in moves if not isinstance(move, spikit.LaySentence)]
    return rng.choice(families or (waiting if waiting and rng.random() < 0.8 else moves))


def where(said: Spoken, seats: int) -> State:
    """With the words in hand, or where else they have to be."""
    deck = standard_deck()
    state = Spikit.deal(deck, Options(), seats, "said")
    told = tuple(Card(*name) for name in said.cards)
    hand, phase, changes = told, "main", {"turn": 0}
    match said.key.removesuffix(".joker"):
        case "take" | "free_choice":
            phase = "take" if said.key == "take" else "free_choice"
            hand, changes = told[1:], changes | {"display": told[:1], "thrown": deck.die[told[0]]}
        case "draw":
            phase = "take"
        case "extend":
            hand, changes = told[3:], changes | {"sentences": (Laid(1, 1, told[:3]),)}
        case "swap":
            row = (told[0], *(card for card in deck.cards[:2] if card not in told))
            hand, changes = told[1:], changes | {"sentences": (Laid(1, 1, row),)}
        case "vote.accept" | "vote.refuse" | "vote.abstain" | "vote.doubt":
            proposal = Proposal("sentence", 1, deck.cards[:3], deck.cards[:3])
            changes = {"turn": 1, "proposal": proposal, "ballots": (None,) * seats}
            phase = "vote"
        case "fish":
            phase, changes = "advantage", changes | {"allowed": 2}
        case "fish.take" | "fish.leave":
            phase, changes = "fishing", changes | {"allowed": 1, "fishing": deck.cards[:1]}
    return state.but(hands=(deck.sorted(hand), *state.hands[1:]), phase=phase, **changes)


SAMPLE = Sample(
    cards=cards,
    hidden=hidden,
    swap=swap,
    every_move=every_move,
    lists_all=lists_all,
    where=where,
    seats=3,
    options={"match_rounds": 1, "max_turns": 5},
    brief={"match_rounds": 2, "max_turns": 6, "match_points": 20},
    home=(2, {"match_rounds": 1, "max_turns": 5}),
    by_chance=(
        (3, {"match_rounds": 1, "max_turns": 5, "judge": "auto"}),
        (4, {"match_rounds": 1, "max_turns": 5}),
    ),
    full=((3, {"match_end": "time", "max_turns": 12}),),
    choose=choose,
    things=("shoe", "fished"),
)
