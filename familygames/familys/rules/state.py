"""One moment of FAMILYS: who holds and has laid what, whose turn it is, and what it is worth.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Literal

from familygames import game
from familygames.cards import Card
from familygames.decks.letters import CHILDREN, FULL_HAND, PARENTS, ROLES, LetterDeck
from familygames.familys.reasons import Reason
from familygames.familys.rules.options import Options
from familygames.game import REFEREE, Event, Seat
from familygames.state import State
from familygames.values import Value

Phase = Literal["setup", "draw", "main", "vision_choice", "vote", "refill", "throw_one", "end", "over"]
OWN_TURN: frozenset[Phase] = frozenset(("draw", "main", "vision_choice", "refill", "throw_one", "end"))
"""When the player on turn may lay, change colour and announce; a UNION may be exchanged then too (FY-46)."""

FAMILY_POINTS = 50  # FY-50
CHILDREN_POINTS = 6
COUPLE_POINTS = 4


class Beside(Value, frozen=True):
    """A UNION laid beside a *partner* (FY-17)."""

    union: Card
    partner: Card


class Proposal(Value, frozen=True):
    """A word before its judges. Its cards stay in the hand until it is accepted."""

    cards: tuple[Card, ...]
    word: str


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 12). *hands*, *stock* and *talon* are sizes; *seat* None is a spectator.

    *discards* are the talon's cards that may be looked at, its top last. *shown* is the hand that a VISION
    lays open, of player *target*. *ready* are those who have chosen their first family, *chosen* is the
    viewer's until all are. *gained* are the cards that the viewer has drawn or won this turn, *given_up* the
    colours that the player on turn has taken back in it, *robbed* those who lost their last laid card.
    *points* are those of combinations, *scores* count the families too.
    """

    phase: Phase
    starter: Seat
    round: int
    hand: tuple[Card, ...] = ()
    hands: tuple[int, ...]
    laid: tuple[tuple[Card, ...], ...]
    unions: tuple[tuple[Beside, ...], ...]
    stock: int
    talon: int
    discards: tuple[Card, ...] = ()
    ready: tuple[Seat, ...] = ()
    chosen: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    voisin_played: bool = False
    vision_played: bool = False
    combined: bool = False
    refusals: int = 0
    proposal: Proposal | None = None
    judge: Literal["", "class", "referee"] = ""
    ballots: tuple[tuple[Seat, bool], ...] = ()
    target: Seat | None = None
    shown: tuple[Card, ...] = ()
    robbed: tuple[Seat, ...] = ()
    given_up: tuple[str, ...] = ()
    points: tuple[int, ...]
    announcer: Seat | None = None
    disqualified: tuple[Seat, ...] = ()


class Moment(State, frozen=True):
    """One moment of the game. *stock* and *talon* have their top card last; hands are in the deck's order.

    *ready* are those who have laid their first family, *chosen* the families that wait for all to be chosen.
    *laid* holds the persons of each family by role, *unions* the UNION cards beside them. *gained* are the
    cards the player on turn has drawn or won in it, *given_up* the colours taken back in it (FY-16),
    *robbed* those who have lost their last laid card by a VOISIN and have not laid since (FY-42); *shuffles*
    counts how often the talon became the stock.
    """

    deck: LetterDeck
    options: Options
    seed: str
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[Card, ...], ...]
    unions: tuple[tuple[Beside, ...], ...]
    stock: tuple[Card, ...]
    talon: tuple[Card, ...]
    points: tuple[int, ...]
    starter: Seat
    turn: Seat
    phase: Phase = "setup"
    round: int = 1
    ready: tuple[Seat, ...] = ()
    chosen: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    gained: tuple[Card, ...] = ()
    voisin_played: bool = False
    vision_played: bool = False
    combined: bool = False
    refusals: int = 0
    proposal: Proposal | None = None
    judge: Literal["", "class", "referee"] = ""
    ballots: tuple[tuple[Seat, bool], ...] = ()
    target: Seat | None = None
    robbed: tuple[Seat, ...] = ()
    given_up: tuple[str, ...] = ()
    shuffles: int = 0
    announcer: Seat | None = None

    # Who acts, and what they may do

    def to_move(self) -> frozenset[Seat]:
        if self.phase == "over":
            return frozenset()
        if self.phase == "setup":
            return frozenset(range(len(self.hands))).difference(self.have_begun)
        if self.phase == "vote":
            return frozenset((REFEREE,)) if self.judge == "referee" else frozenset(self.voters())
        return self.exchangers | {self.turn}

    def free(self) -> frozenset[Seat]:
        """Whoever holds a UNION for the talon's top card may act, and need not (FY-45)."""
        return self.exchangers - {self.turn} if self.phase in OWN_TURN else frozenset()

    def next_dealer(self) -> Seat:
        return self.starter

    def voters(self) -> list[Seat]:
        """The opponents who have not voted yet (FY-41)."""
        voted = {seat for seat, _ in self.ballots}
        return [seat for seat in range(len(self.hands)) if seat != self.turn and seat not in voted]

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != self.turn:
            return Reason.NOT_YOUR_TURN
        return None if self.phase in phases else Reason.WRONG_PHASE

    # Questions about the cards

    def colour(self, seat: Seat) -> str | None:
        """The colour of the family of *seat*; None if it has no member."""
        laid = self.laid[seat]
        return laid[0].family if laid else None

    @property
    def have_begun(self) -> tuple[Seat, ...]:
        """Who has chosen the first family, whether it lies open yet or not."""
        return (*self.ready, *(seat for seat, _ in self.chosen))

    def members_held(self, seat: Seat) -> dict[str, dict[int, Card]]:
        """By colour and role, the hand's cards that could be laid; of duplicates the first."""
        return {
            colour: {role: cards[0] for role, cards in members.items()}
            for colour, members in self.duplicates_held(seat).items()
        }

    def duplicates_held(self, seat: Seat) -> dict[str, dict[int, list[Card]]]:
        """By colour and role, all the hand's cards that could be laid."""
        held: dict[str, dict[int, list[Card]]] = {}
        roles = self.deck.roles
        for card in self.hands[seat]:
            role = roles.get(card)
            if role is not None:
                held.setdefault(card.family, {}).setdefault(role, []).append(card)
        return held

    def specials_held(self, seat: Seat) -> dict[str, Card]:
        """A VOISIN and a VISION of the hand, by kind."""
        kinds = self.deck.kinds
        return {kind: card for card in self.hands[seat] if (kind := kinds[card]) in ("voisin", "vision")}

    def owned(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of the hand and the persons of the family."""
        return self.hands[seat] + self.laid[seat]

    def unions_owned(self, seat: Seat) -> list[Card]:
        kinds = self.deck.kinds
        held = [card for card in self.hands[seat] if kinds[card] == "union"]
        return held + [beside.union for beside in self.unions[seat]]

    def count(self, seat: Seat) -> int:
        """All the cards of *seat*: hand and table (FY-20)."""
        return len(self.hands[seat]) + len(self.laid[seat]) + len(self.unions[seat])

    def must_throw(self, seat: Seat) -> bool:
        """Whether a turn without a combination ends by throwing a card (FY-29)."""
        return self.options.no_combination == "throw_one" and self.count(seat) > FULL_HAND

    @cached_property
    def exchangers(self) -> frozenset[Seat]:
        """Who could exchange a UNION for the talon's top card now (FY-46)."""
        if not self.talon or self.phase not in OWN_TURN or self.talon[-1] not in self.deck.mates:
            return frozenset()
        top = self.talon[-1]
        mates, unions = self.deck.mates[top], self.deck.unions[top.family]
        return frozenset(
            seat
            for seat, hand in enumerate(self.hands)
            if (
                not unions.isdisjoint(hand)
                and not (mates.isdisjoint(hand) and mates.isdisjoint(self.laid[seat]))
            )
            or any(beside.partner in mates for beside in self.unions[seat])
        )

    def are_neighbours(self, seat: Seat, target: Seat) -> bool:
        return (target - seat) % len(self.hands) in (1, len(self.hands) - 1)

    def couples(self, seat: Seat) -> int:
        """The couples in the family of *seat*, a UNION for one half counted in (FY-17). Two children are one,
        too; three count as such (FY-50).
        """
        roles = {self.deck.roles[card] for card in self.laid[seat]}
        true = sum(role in roles and role + 1 in roles for role in PARENTS[::2])
        siblings = not roles.issuperset(CHILDREN) and self.deck.are_siblings(self.laid[seat])
        return true + siblings + len(self.unions[seat])

    # End and score

    def family_points(self, seat: Seat) -> int:
        """What the laid cards are worth (FY-50, FY-51)."""
        roles = {self.deck.roles[card] for card in self.laid[seat]}
        parts = COUPLE_POINTS * self.couples(seat) + CHILDREN_POINTS * roles.issuperset(CHILDREN)
        if len(roles) < len(ROLES):
            return parts
        return FAMILY_POINTS + (parts if self.options.familys_cumulative else 0)

    def scores(self) -> tuple[int, ...]:
        return tuple(thrown + self.family_points(seat) for seat, thrown in enumerate(self.points))

    def disqualified(self) -> frozenset[Seat]:
        """Who has no laid couple, unless nobody has one (FY-52)."""
        without = frozenset(
            seat
            for seat in range(len(self.hands))
            if not self.couples(seat) and not self.deck.are_siblings(self.laid[seat])
        )
        return without if len(without) < len(self.hands) else frozenset()

    def winners(self) -> frozenset[Seat]:
        if self.phase != "over":
            return frozenset()
        scores, out = self.scores(), self.disqualified()
        best = max(score for seat, score in enumerate(scores) if seat not in out)
        if self.announcer is not None and scores[self.announcer] == best:
            return frozenset((self.announcer,))  # FY-53
        return frozenset(seat for seat, score in enumerate(scores) if score == best and seat not in out)

    def merits(self) -> tuple[tuple[int, ...], ...]:
        """The disqualified come after all others (FY-52)."""
        out = self.disqualified()
        return tuple((seat not in out, score) for seat, score in enumerate(self.scores()))

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Moment]] = ()) -> View:
        at_table = seat is not None and seat >= 0
        return View(
            **self.common(seat, past),
            starter=self.starter,
            round=self.round,
            hand=self.hands[seat] if at_table and seat is not None else (),
            hands=tuple(map(len, self.hands)),
            laid=self.laid,
            unions=self.unions,
            stock=len(self.stock),
            talon=len(self.talon),
            discards=self.talon if self.options.talon_view == "all" else self.talon[-1:],
            ready=self.have_begun,
            chosen=dict(self.chosen).get(seat, ()) if seat is not None else (),
            robbed=self.robbed,
            # What was thrown since may be in the stock again.
            gained=tuple(card for card in self.gained if card in self.hands[seat])
            if seat == self.turn
            else (),
            voisin_played=self.voisin_played,
            vision_played=self.vision_played,
            combined=self.combined,
            refusals=self.refusals,
            proposal=self.proposal,
            judge=self.judge,
            ballots=self.ballots,
            target=self.target,
            shown=() if self.target is None else self.hands[self.target],  # FY-43
            given_up=self.given_up,
            points=self.points,
            announcer=self.announcer,
            disqualified=tuple(sorted(self.disqualified())) if self.phase == "over" else (),
        )

    # Changes that several events make

    def with_cards(
        self,
        seat: Seat,
        hand: Iterable[Card],
        laid: Iterable[Card] | None = None,
        unions: Iterable[Beside] | None = None,
        **changes: Any,
    ) -> Moment:
        """*seat* with this hand and, if given, this family, each in its order."""
        hands = list(self.hands)
        hands[seat] = self.deck.sorted(tuple(hand))
        changes["hands"] = tuple(hands)
        if laid is not None:
            tables = list(self.laid)
            tables[seat] = tuple(sorted(laid, key=self.deck.roles.__getitem__))
            changes["laid"] = tuple(tables)
        if unions is not None:
            beside = list(self.unions)
            beside[seat] = tuple(unions)
            changes["unions"] = tuple(beside)
        return self.but(**changes)

    def thrown(self, seat: Seat, cards: Sequence[Card], **changes: Any) -> Moment:
        """*cards* from the hand of *seat* on the talon, the last one on top (FY-27)."""
        hands = list(self.hands)
        hands[seat] = without(self.hands[seat], cards)
        return self.but(hands=tuple(hands), talon=(*self.talon, *cards), **changes)

    def gaining(self, seat: Seat, *cards: Card) -> tuple[Card, ...]:
        return (*self.gained, *cards) if seat == self.turn else self.gained


def without(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    left = frozenset(gone)
    return tuple(card for card in cards if card not in left)


def holds(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether all *cards* are in *hand*, none of them named twice."""
    named = frozenset(cards)
    return len(named) == len(cards) and named.issubset(hand)
