"""One moment of a match of Spikit: who holds what, what lies on the table, who acts now.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal, Self

from familygames import game
from familygames.cards import Card
from familygames.chance import die, shuffled
from familygames.decks.sentences import JOKER, Joker, SentenceDeck
from familygames.game import REFEREE, Event, Seat
from familygames.judging import Finding, Ruling
from familygames.spikit.rules.options import Options, Reason
from familygames.state import State
from familygames.values import Value

DISPLAY = 6  # SP-9
PACKETS = (4, 2)
"""Hands are dealt in packets of four, of two, and the rest (SP-9)."""
LONG = 5  # SP-45
DIE_TESTS = 4  # SP-53

Phase = Literal[
    "roll",
    "take",
    "main",
    "vote",
    "die_test",
    "advantage",
    "fishing",
    "free_choice",
    "put_aside",
    "round_over",
    "over",
]
Ballot = Literal["accept", "refuse", "doubt", "abstain"]
Kind = Literal["sentence", "family", "extension", "swap"]
Hands = tuple[tuple[Card, ...], ...]


class Laid(Value, frozen=True):
    """A sentence on the table. *owner* laid it; *due* is whose turn takes it away once it is long (SP-46)."""

    number: int
    owner: Seat
    cards: tuple[Card, ...]
    joker: Joker | None = None
    due: Seat | None = None


class Proposal(Value, frozen=True):
    """What is to be judged: *cards* as they would lie, of which *played* come from the hand of *seat*.

    *joker* is what the one among *cards* stands for. *sentence* is the number of the one that is extended or
    in which a card is swapped, *old* the card that would be taken out.
    """

    kind: Kind
    seat: Seat
    cards: tuple[Card, ...]
    played: tuple[Card, ...]
    joker: Joker | None = None
    sentence: int | None = None
    old: Card | None = None


class Spell(Value, frozen=True):
    """What has been done in this turn: whether a series was *laid* (SP-20), which *fished* card may still be
    laid (SP-30), how many *refusals* there were (SP-21), which cards have been *swapped* (SP-39), and whether
    a *free_choice* is due once cards have been put aside (SP-43).
    """

    laid: bool = False
    fished: Card | None = None
    refusals: int = 0
    swapped: tuple[Card, ...] = ()
    free_choice: bool = False


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 13). *hands*, *shoe* and *face_down* are sizes; *aside* are the cards
    that this seat has put aside, *seat* None is a spectator.

    *waiting* lists who may act. *ballots* are shown once all are in, with the *findings* of programs that
    refuse; *voted* is who has cast one. *allowed* is how many cards may be fished or put aside at most.
    *points* are those of the last round.
    """

    phase: Phase
    first: Seat
    waiting: tuple[Seat, ...] = ()
    round: int
    turns_left: int
    thrown: int = 0
    hand: tuple[Card, ...] = ()
    hands: tuple[int, ...]
    shoe: int
    display: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    face_down: int = 0
    aside: tuple[Card, ...] = ()
    sentences: tuple[Laid, ...] = ()
    spell: Spell = Spell()
    proposal: Proposal | None = None
    voted: tuple[Seat, ...] = ()
    ballots: tuple[Ballot | None, ...] = ()
    findings: tuple[Finding, ...] = ()
    ruling: Ruling | None = None
    tests: tuple[int, ...] = ()
    allowed: int = 0
    fishing: tuple[Card, ...] = ()
    points: tuple[int, ...] = ()


class Moment(State, frozen=True):
    """One moment of a match. *shoe* has its top card last; *aside* are the cards put face down on the discard
    pile, by seat (SP-34).

    *throws*, *shuffles* and *numbered* count throws of the die, shuffles of the discard pile in this round
    and sentences laid; they name moments for chance and sentences for moves. *panel* says who judges the open
    proposal: the opponents or the seat `REFEREE`. *turns* counts those begun in this round, *finished* the
    rounds that were played to their end; *points* are those of the last of them.
    """

    deck: SentenceDeck
    options: Options
    seed: str
    first: Seat
    turn: Seat
    phase: Phase
    hands: Hands
    shoe: tuple[Card, ...]
    display: tuple[Card, ...]
    aside: Hands
    totals: tuple[int, ...]
    discards: tuple[Card, ...] = ()
    sentences: tuple[Laid, ...] = ()
    round: int = 1
    finished: int = 0
    turns: int = 1
    throws: int = 0
    shuffles: int = 0
    numbered: int = 0
    thrown: int = 0
    spell: Spell = Spell()
    proposal: Proposal | None = None
    panel: Literal["opponents", "referee"] = "opponents"
    ballots: tuple[Ballot | None, ...] = ()
    findings: tuple[Finding, ...] = ()
    ruling: Ruling | None = None
    tests: tuple[int, ...] = ()
    allowed: int = 0
    fishing: tuple[Card, ...] = ()
    points: tuple[int, ...] = ()

    # Setup

    def dealt(self, number: int, first: Seat) -> Self:
        """The first moment of round *number*, which *first* begins (SP-9)."""
        seats, size = len(self.hands), self.options.hand_size
        pile = list(shuffled(self.deck.cards, f"{self.seed}/round/{number}"))
        hands: list[list[Card]] = [[] for _ in range(seats)]
        for packet in (*PACKETS, size - sum(PACKETS)):
            for place in range(seats):
                hand = hands[(first + place) % seats]
                hand += pile[len(pile) - packet :]
                del pile[len(pile) - packet :]
        return self.but(
            first=first,
            turn=first,
            phase="roll",
            hands=tuple(self.deck.sorted(tuple(hand)) for hand in hands),
            display=tuple(pile[: -DISPLAY - 1 : -1]),
            shoe=tuple(pile[:-DISPLAY]),
            aside=((),) * seats,
            discards=(),
            sentences=(),
            round=number,
            turns=1,
            shuffles=0,
            thrown=0,
            spell=Spell(),
        )

    # Who acts, and what they may do

    def to_move(self) -> frozenset[Seat]:
        if self.phase == "over":
            return frozenset()
        if self.phase == "vote" and self.panel == "opponents":
            return frozenset(self.voters())
        if self.phase in ("vote", "round_over"):
            return frozenset((REFEREE,))
        return frozenset((self.turn,))

    def next_dealer(self) -> Seat:
        return self.first

    def voters(self) -> list[Seat]:
        """The opponents whose ballot is not in yet (SP-51)."""
        return [seat for seat, ballot in enumerate(self.ballots) if ballot is None and seat != self.turn]

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != self.turn or self.phase == "round_over":
            return Reason.NOT_YOUR_TURN
        return None if self.phase in phases else Reason.WRONG_PHASE

    # Questions about the cards

    @cached_property
    def held(self) -> tuple[frozenset[Card], ...]:
        return tuple(map(frozenset, self.hands))

    def sentence(self, number: int | None) -> Laid | None:
        """The sentence of this number; None if it is not on the table (any more)."""
        return next((laid for laid in self.sentences if laid.number == number), None)

    def open_proposal(self) -> Proposal:
        """The proposal being judged; only these phases have one."""
        if self.proposal is None:
            raise LookupError(f"nothing is proposed in phase {self.phase}")
        return self.proposal

    def is_family(self, cards: tuple[Card, ...]) -> bool:
        return self.deck.is_family(cards, twins=self.options.twin_families)

    def is_unilingual(self, cards: tuple[Card, ...], joker: Joker | None) -> bool:
        """SP-22: one language, names and nothing else aside."""
        return len(self.deck.spoken_languages(cards, joker)) == 1

    def throw(self) -> int:
        """What the die shows when it is thrown next."""
        return die(f"{self.seed}/die/{self.throws}")

    # Changes that several events make

    def with_hand(self, seat: Seat, hand: Sequence[Card], **changes: Any) -> Moment:
        hands = list(self.hands)
        hands[seat] = tuple(hand)
        return self.but(hands=tuple(hands), **changes)

    def with_cards(self, seat: Seat, cards: Sequence[Card], **changes: Any) -> Moment:
        """*cards* come to a hand, each in its place in the deck's order."""
        hand = list(self.hands[seat])
        for card in cards:
            insort(hand, card, key=self.deck.order.__getitem__)
        return self.with_hand(seat, hand, **changes)

    def without_cards(self, seat: Seat, cards: Sequence[Card], **changes: Any) -> Moment:
        rest = [card for card in self.hands[seat] if card not in cards]
        return self.with_hand(seat, rest, **changes)

    def with_sentence(self, sentence: Laid) -> tuple[Laid, ...]:
        """All sentences, this one in the place of the one with its number."""
        return tuple([sentence if laid.number == sentence.number else laid for laid in self.sentences])

    def without_sentence(self, number: int) -> tuple[Laid, ...]:
        return tuple([laid for laid in self.sentences if laid.number != number])

    # End and score

    def points_of(self, seat: Seat) -> int:
        """What the cards in a hand cost at the end of a round (SP-57, SP-58)."""
        hand = self.hands[seat]
        jokers = len([card for card in hand if card.family == JOKER])
        points = len(hand) - jokers + jokers * self.options.joker_points
        mixed = len(self.deck.spoken_languages(hand)) > 1
        return 2 * points if mixed and self.options.double_mixed else points

    def scores(self) -> tuple[int, ...]:
        return self.totals  # SP-59

    def winners(self) -> frozenset[Seat]:
        """The lowest total wins, equal ones share (SP-59); nobody before a round is finished."""
        if self.phase != "over" or not self.finished:
            return frozenset()
        return frozenset(seat for seat, total in enumerate(self.totals) if total == min(self.totals))

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Moment]] = ()) -> View:
        seated = seat is not None and seat >= 0
        ballots = () if self.phase == "vote" else self.ballots  # SP-55
        if self.phase == "vote":
            ballots = tuple([cast if other == seat else None for other, cast in enumerate(self.ballots)])
        return View(
            **self.common(seat, past),
            first=self.first,
            waiting=tuple(sorted(self.to_move())),
            round=self.round,
            turns_left=self.options.max_turns * len(self.hands) - self.turns,
            thrown=self.thrown,
            hand=self.hands[seat] if seated and seat is not None else (),
            hands=tuple(map(len, self.hands)),
            shoe=len(self.shoe),
            display=self.display,
            discards=self.discards,
            face_down=sum(map(len, self.aside)),
            aside=self.aside[seat] if seated and seat is not None else (),
            sentences=self.sentences,
            spell=self.spell,
            proposal=self.proposal,
            voted=tuple([other for other, cast in enumerate(self.ballots) if cast is not None]),
            ballots=ballots,
            findings=() if self.phase == "vote" else self.findings,
            ruling=self.ruling,
            tests=self.tests,
            allowed=self.allowed,
            fishing=self.fishing,
            points=self.points,
        )
