"""Littérature: two teams ask each other for cards and claim half-suits; most half-suits wins.

A half-suit ("set") is a family of the deck. The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import islice
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from familygames import game
from familygames.cards import Card, Deck, Problem, doubles, families_in
from familygames.chance import below, shuffled
from familygames.game import (
    CommonOptions,
    Deed,
    Event,
    FirstPlayer,
    GameEnded,
    Holders,
    Move,
    PublicEvent,
    Seat,
    Settled,
    Spoken,
    Step,
    TurnPassed,
)
from familygames.speech import NOTHING, Mentioned
from familygames.state import State
from familygames.values import Value

SETS = 8
NINE = 9
"""How many sets there are with ``nine_sets`` (LI-38)."""
SET_SIZE = 6
TEAMS = 2

Phase = Literal["play", "answer", "give_turn", "choose_claimer", "final_claims", "over"]

Team = int
"""0 or 1: seat *i* plays for team *i* mod 2 (LI-5)."""


class Reason(StrEnum):
    """Why a move is refused, in the order in which rules are checked."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    ANSWER_FIRST = "answer_first"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_CARD = "unknown_card"
    CANNOT_ASK_SELF = "cannot_ask_self"
    CANNOT_ASK_TEAMMATE = "cannot_ask_teammate"
    TARGET_HAS_NO_CARDS = "target_has_no_cards"
    SET_CLOSED = "set_closed"
    SET_NOT_IN_HAND = "set_not_in_hand"
    CARD_ALREADY_IN_HAND = "card_already_in_hand"
    MUST_CLAIM_COMPLETE_SET = "must_claim_complete_set"
    MUST_CLAIM_STALLED = "must_claim_stalled"
    MUST_GIVE_CARD = "must_give_card"
    CARD_NOT_HELD = "card_not_held"
    UNKNOWN_SET = "unknown_set"
    CLAIM_WRONG_CARDS = "claim_wrong_cards"
    CLAIM_HOLDER_NOT_TEAMMATE = "claim_holder_not_teammate"
    NOT_A_TEAMMATE = "not_a_teammate"
    NOT_AN_OPPONENT = "not_an_opponent"


class Options(CommonOptions, frozen=True):
    """What the teacher chooses before the deal (section 13).

    *show_translation*, *one_language*, *formula_language* and *history* change what people see, hear and may
    look up; the rules read the others.
    """

    first_player: FirstPlayer = "random"
    complete_set: Literal["must", "may"] = "must"  # LI-19
    claims_out_of_turn: bool = False  # LI-40
    wrong_place: Literal["void", "opponents"] = "void"  # LI-22
    small_table: bool = False
    nine_sets: bool = False  # LI-38
    stop_at_majority: bool = False  # LI-36
    stall_limit: Annotated[int, Meta(ge=0, le=500)] = 60  # LI-37
    stall_counts: Literal["requests", "idle"] = "requests"  # LI-41
    step_mode: Literal["spoken", "auto"] = "spoken"
    show_translation: bool = False
    one_language: bool = False
    formula_language: Literal["l1", "l2"] = "l2"
    history: Literal["last", "full"] = "last"
    hand_sizes: Literal["public", "only_empty"] = "public"


class Request(Value, frozen=True):
    """A card one player has asked another for."""

    target: Seat
    card: Card


class ClosedSet(Value, frozen=True):
    """A set that has left play, and who has scored it; *team* None: it is void."""

    family: str
    team: Team | None


class View(game.View, frozen=True, kw_only=True):
    """What a seat may know (section 11). *hands* are sizes, None where an option hides one; *seat* None is a
    spectator.

    *actor* is who acts now: the asked player, or else the player on turn. *target*, *family* and *member* are
    those of the open request; *requests* counts those that lead to a claim (LI-37, LI-41); *points* are by
    team, *scores* by seat.
    """

    phase: Phase
    dealer: Seat
    actor: Seat | None = None
    hand: tuple[Card, ...] = ()
    hands: tuple[int | None, ...]
    closed: tuple[ClosedSet, ...]
    requests: int
    target: Seat | None = None
    family: str | None = None
    member: str | None = None
    points: tuple[int, int]


class Literature(State, frozen=True):
    """One moment of the game. *dealer* is who began; *closed* holds the sets that are out, in that order.

    *turn* is also the final claimer in ``final_claims``, and who has no card left in ``give_turn`` and
    ``choose_claimer``. *requests* counts those since the last claim, *idle* those in a row of which all knew
    the answer (LI-41). *without* has, card by card in the deck's order, a bit for each seat that everybody
    knows not to hold it.
    """

    deck: Deck
    options: Options
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat
    phase: Phase = "play"
    closed: tuple[ClosedSet, ...] = ()
    request: Request | None = None
    requests: int = 0
    idle: int = 0
    without: tuple[int, ...] = ()

    seats: ClassVar[range] = range(6, 9, 2)  # LI-4
    teams: ClassVar[int] = TEAMS  # LI-5

    # Setup

    @classmethod
    def options_for(cls, deck: Deck, options: Any) -> Any:
        return options.but(nine_sets=[len(family.members) for family in deck.families] == [SET_SIZE] * NINE)

    @classmethod
    def seats_for(cls, options: Options) -> range:
        return range(4, 9, 2) if options.small_table else cls.seats

    @classmethod
    def dealer_before(cls, seat: Seat, seats: int) -> Seat:
        return seat  # All cards are dealt: only who begins counts, not who deals.

    @classmethod
    def dealer_by(cls, options: Options, seats: int, dealer: Seat | None) -> Seat | None:
        """Who begins, unless chance or the first seat does (LI-7)."""
        return None if options.first_player == "random" else super().dealer_by(options, seats, dealer)

    @classmethod
    def check_deck(cls, deck: Deck, options: Options, seats: int) -> list[Problem]:
        """Everything that keeps *deck* from being played with, at any table (LI-2, LI-3, LI-38, LI-39)."""
        problems: list[Problem] = []
        sizes = [len(family.members) for family in deck.families]
        counted = {"families": len(sizes), "cards": sum(sizes)}
        if options.nine_sets and sizes != [SET_SIZE] * NINE:
            problems.append(("deck_must_be_9x6", counted))  # LI-38
        elif not options.nine_sets and sizes == [SET_SIZE] * NINE:
            problems.append(("deck_of_nine_sets", counted))  # LI-39
        elif not options.nine_sets and sizes != [SET_SIZE] * SETS:
            problems.append(("deck_must_be_8x6", counted))
        problems += [("duplicate_family", {"family": name}) for name in doubles(f.id for f in deck.families)]
        for family in deck.families:
            size = len(family.members)
            if size != SET_SIZE:
                problems.append(("set_size", {"family": family.id, "size": size, "needed": SET_SIZE}))
        problems += deck.misnamed
        return problems

    @classmethod
    def _deal(cls, deck: Deck, options: Options, seats: int, seed: str, dealer: Seat | None) -> Literature:
        """*dealer* begins: all cards are dealt, so nobody need sit beside one."""
        if dealer is None:
            dealer = below(f"{seed}/dealer", seats)
        pile = iter(shuffled(deck.cards, f"{seed}/cards"))  # LI-6
        sizes = dealt(len(deck.cards), seats, dealer)
        hands = tuple(deck.sorted(tuple(islice(pile, size))) for size in sizes)
        return cls(deck=deck, options=options, dealer=dealer, hands=hands, turn=dealer)

    # Who acts, and what they may do

    @property
    def asked_for(self) -> Card | None:
        return self.request.card if self.request is not None else None

    def actor(self) -> Seat | None:
        """Who acts now; None when the game is over."""
        if self.phase == "over":
            return None
        return self.open_request().target if self.phase == "answer" else self.turn

    def to_move(self) -> frozenset[Seat]:
        actor = self.actor()
        return frozenset() if actor is None else self.free() | {actor}

    def free(self) -> frozenset[Seat]:
        """Everybody who may claim while another is on turn (LI-40): all with cards, whatever these are."""
        if self.phase != "play" or not self.options.claims_out_of_turn:
            return frozenset()
        return frozenset(seat for seat, hand in enumerate(self.hands) if hand and seat != self.turn)

    def moves(self, seat: Seat) -> list[Move[Literature]]:
        """All that is legal, and nothing else: this is asked most often, so nothing is tried in vain.

        Of the thousands of claims only those worth listing, see `suggested`.
        """
        if seat != self.actor():
            return [*self.suggested(seat)] if seat in self.free() else []
        if self.phase == "answer":
            return [Answer(self.open_request().card in self.hands[seat])]
        if self.phase == "give_turn":
            return [GiveTurn(mate) for mate in self.with_cards(seat % TEAMS)]
        if self.phase == "choose_claimer":
            return [ChooseClaimer(opponent) for opponent in self.with_cards(1 - seat % TEAMS)]
        return [*(self.requests_of(seat) if self.may_ask(seat) else ()), *self.suggested(seat)]

    def conceivable(self, seat: Seat) -> Iterator[Move[Literature]]:
        return iter(self.moves(seat))

    def utterable(self, seat: Seat, mentioned: Mentioned = NOTHING) -> Iterator[Move[Literature]]:
        """Every request one could say, both answers, and a claim of each set: as was said, or as own."""
        yield Answer(True)
        yield Answer(False)
        for target in range(len(self.hands)):
            for card in self.deck.cards:
                yield Ask(target, card.family, card.member)
            yield GiveTurn(target)
            yield ChooseClaimer(target)
        named = sorted(member for member, _ in mentioned.holders)
        for family, members in self.deck.members.items():
            own = tuple((member, seat) for member in members)
            yield Claim(family, mentioned.holders if named == sorted(members) else own)

    def only_waits(self, seat: Seat) -> bool:
        return not self.hands[seat] and self.phase in ("play", "answer") and seat not in self.to_move()

    def contradicts(self, seat: Seat, move: Move[Literature]) -> bool:
        """Whether a claim tells otherwise than the claimer's own hand where its cards are."""
        if not isinstance(move, Claim):
            return False
        held = {card.member for card in self.hands[seat] if card.family == move.family}
        return held != {member for member, holder in move.holders if holder == seat}

    def may_ask(self, seat: Seat) -> bool:
        """Whether a request is possible but for the choice of one."""
        return self.phase == "play" and self.must_claim(seat) is None

    def must_claim(self, seat: Seat) -> Reason | None:
        """Why *seat* has to claim before anybody asks (LI-19, LI-37, LI-41)."""
        if self.options.complete_set == "must" and SET_SIZE in map(
            len, families_in(self.hands[seat]).values()
        ):
            return Reason.MUST_CLAIM_COMPLETE_SET
        limit = self.options.stall_limit
        return Reason.MUST_CLAIM_STALLED if limit and self.in_vain >= limit else None

    @property
    def in_vain(self) -> int:
        """The requests that count towards a claim (LI-37, LI-41)."""
        return self.idle if self.options.stall_counts == "idle" else self.requests

    def is_known(self, request: Request) -> bool:
        """Whether everybody knows the answer to *request*."""
        if not self.without:
            return False
        without = self.without[self.deck.order[request.card]]
        all_but = (1 << len(self.hands)) - 1 & ~(1 << request.target)
        return bool(without >> request.target & 1) or without == all_but

    def knowing(self, card: Card, *seats: Seat) -> tuple[int, ...]:
        """`without`, once everybody knows that none of *seats* holds *card*, either."""
        without = list(self.without or (0,) * len(self.deck.order))
        for seat in seats:
            without[self.deck.order[card]] |= 1 << seat
        return tuple(without)

    def requests_of(self, seat: Seat) -> list[Ask]:
        """Every legal request of *seat* (LI-9 to LI-14)."""
        targets = tuple(self.with_cards(1 - seat % TEAMS))
        members = self.deck.members
        requests: list[Ask] = []
        for family, held in families_in(self.hands[seat]).items():
            requests += requests_for(family, members[family], held, targets)
        return requests

    def suggested(self, seat: Seat) -> list[Claim]:
        """For each open set the claims that a single teammate holds all that *seat* does not.

        Any other placing is as legal (LI-20): there are 729 for each set, and 4,096 at a table of eight.
        """
        seats, members = len(self.hands), self.deck.members
        held = families_in(self.hands[seat])
        claims: list[Claim] = []
        for family in self.open_sets:
            claims += simple_claims(family, members[family], held.get(family, ()), seat, seats)
        return claims

    def out_of_turn(self, seat: Seat, *phases: str) -> Reason | None:
        if self.phase == "over":
            return Reason.GAME_OVER
        if seat != (self.actor() if self.phase in phases else self.turn):
            return Reason.NOT_YOUR_TURN
        return None if self.phase in phases else Reason.WRONG_PHASE

    def not_now_to_claim(self, seat: Seat) -> Reason | None:
        """What speaks against any claim of *seat* (LI-20, LI-24, LI-40)."""
        if seat in self.free():
            return None
        is_held_up = self.phase == "answer" and self.options.claims_out_of_turn
        if is_held_up and seat in range(len(self.hands)) and self.hands[seat]:
            return Reason.ANSWER_FIRST
        return self.out_of_turn(seat, "play", "final_claims")

    def open_request(self) -> Request:
        """The request being answered; only this phase has one."""
        if self.request is None:
            raise LookupError(f"no request is open in phase {self.phase}")
        return self.request

    # Questions about the cards and the teams

    @cached_property
    def open_sets(self) -> tuple[str, ...]:
        closed = {closed.family for closed in self.closed}
        return tuple(family for family in self.deck.members if family not in closed)

    def team(self, seat: Seat) -> range:
        """The seats of the team of *seat*."""
        return range(seat % TEAMS, len(self.hands), TEAMS)

    def with_cards(self, team: Team) -> list[Seat]:
        """The members of *team* who hold a card."""
        return [seat for seat in self.team(team) if self.hands[seat]]

    def holders(self, family: str) -> Holders:
        """Who really holds the cards of an open set."""
        where = {
            name: seat for seat, hand in enumerate(self.hands) for name in families_in(hand).get(family, ())
        }
        return tuple((name, where[name]) for name in self.deck.members[family])

    # End and score

    def after_a_claim(self) -> Phase:
        """What comes next once a set is closed, unless that was the end (section 9)."""
        team = self.turn % TEAMS
        if not self.with_cards(team):
            return "choose_claimer"  # LI-30, LI-33
        if self.phase == "final_claims":
            return "final_claims"  # LI-31: the claimer goes on, even without cards.
        if not self.hands[self.turn]:
            return "give_turn"  # LI-27, LI-29
        return "play" if self.with_cards(1 - team) else "final_claims"  # LI-28

    def is_decided(self) -> bool:
        """Whether the game is at its end: nothing is open, or nobody can be caught up with (LI-34, LI-36)."""
        if not self.open_sets:
            return True
        lead = abs(self.points[0] - self.points[1])
        return self.options.stop_at_majority and lead > len(self.open_sets)

    @property
    def points(self) -> tuple[int, int]:
        """Sets by team; void ones belong to nobody."""
        teams = [closed.team for closed in self.closed]
        return teams.count(0), teams.count(1)

    def scores(self) -> tuple[int, ...]:
        """Each seat has the points of its team; the more win, in a draw everybody does (LI-34, LI-35)."""
        points = self.points
        return tuple(points[seat % TEAMS] for seat in range(len(self.hands)))

    def families_won(self) -> tuple[tuple[str, ...], ...]:
        """Each seat has the sets of its team."""
        won = [tuple(closed.family for closed in self.closed if closed.team == team) for team in range(TEAMS)]
        return tuple(won[seat % TEAMS] for seat in range(len(self.hands)))

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Literature]] = ()) -> View:
        request = self.request
        public = self.options.hand_sizes == "public"
        return View(
            **self.common(seat, past),
            dealer=self.dealer,
            actor=self.actor(),
            hand=() if seat is None else self.hands[seat],
            hands=tuple(
                len(hand) if public or not hand or holder == seat else None
                for holder, hand in enumerate(self.hands)
            ),
            closed=self.closed,
            requests=self.in_vain,
            target=request.target if request else None,
            family=request.card.family if request else None,
            member=request.card.member if request else None,
            points=self.points,
        )


def dealt(cards: int, seats: int, first: Seat) -> tuple[int, ...]:
    """How many cards each seat is dealt, one by one and beginning with *first* (LI-6, LI-38)."""
    least, more = divmod(cards, seats)
    return tuple(least + ((seat - first) % seats < more) for seat in range(seats))


# Moves


class Ask(Move[Literature], frozen=True):
    """*target*, have you got this card? (LI-9 to LI-14)"""

    phases = ("play",)

    target: Seat
    family: str
    member: str

    def own_objection(self, state: Literature, seat: Seat) -> Reason | None:
        return (
            self.objection_to_target(state, seat)
            or self.objection_to_card(state, seat)
            or state.must_claim(seat)
        )

    def objection_to_target(self, state: Literature, seat: Seat) -> Reason | None:
        if not 0 <= self.target < len(state.hands):
            return Reason.UNKNOWN_PLAYER
        if state.deck.card(self.family, self.member) is None:
            return Reason.UNKNOWN_CARD
        if self.target == seat:
            return Reason.CANNOT_ASK_SELF
        if self.target % TEAMS == seat % TEAMS:
            return Reason.CANNOT_ASK_TEAMMATE  # LI-10
        return None if state.hands[self.target] else Reason.TARGET_HAS_NO_CARDS  # LI-13

    def objection_to_card(self, state: Literature, seat: Seat) -> Reason | None:
        if self.family not in state.open_sets:
            return Reason.SET_CLOSED  # LI-14
        if self.family not in families_in(state.hands[seat]):
            return Reason.SET_NOT_IN_HAND  # LI-11
        held = Card(self.family, self.member) in state.hands[seat]
        return Reason.CARD_ALREADY_IN_HAND if held else None  # LI-12

    def play(self, step: Step[Literature], seat: Seat) -> None:
        step.tell(Asked(seat, self.target, self.family, self.member))
        if step.state.options.step_mode == "auto":
            held = Card(self.family, self.member) in step.state.hands[self.target]
            Answer(held).play(step, self.target)

    def spoken(self) -> Spoken:
        return Spoken("ask", seat=self.target, family=self.family, member=self.member)


class Answer(Move[Literature], frozen=True):
    """Yes, here it is! or: No, I haven't. It must be the truth (LI-15, LI-16)."""

    phases = ("answer",)

    yes: bool

    def own_objection(self, state: Literature, seat: Seat) -> Reason | None:
        holds = state.open_request().card in state.hands[seat]
        if holds == self.yes:
            return None
        return Reason.MUST_GIVE_CARD if holds else Reason.CARD_NOT_HELD

    def play(self, step: Step[Literature], seat: Seat) -> None:
        card = step.state.open_request().card
        step.tell(Answered(seat, self.yes, card))
        if self.yes:
            step.tell(Gave(seat, step.state.turn, card))
        else:
            step.tell(TurnPassed(seat))

    def spoken(self) -> Spoken:
        return Spoken("answer.yes" if self.yes else "answer.no")


class Claim(Move[Literature], frozen=True):
    """I claim this set: each of its six cards is with this member of my team (LI-18, LI-20).

    A wrong claim is legal; what comes of it is told by `Closed`.
    """

    family: str
    holders: Holders

    def objection(self, state: Literature, seat: Seat) -> Reason | None:
        reason = state.not_now_to_claim(seat)
        if reason is not None:
            return reason
        if self.family not in state.deck.members:
            return Reason.UNKNOWN_SET
        if self.family not in state.open_sets:
            return Reason.SET_CLOSED
        if sorted(member for member, _ in self.holders) != sorted(state.deck.members[self.family]):
            return Reason.CLAIM_WRONG_CARDS  # LI-26
        team = state.team(seat)
        return None if all(holder in team for _, holder in self.holders) else Reason.CLAIM_HOLDER_NOT_TEAMMATE

    def play(self, step: Step[Literature], seat: Seat) -> None:
        truth = step.state.holders(self.family)
        holders = dict(self.holders)
        step.tell(Claimed(seat, self.family, tuple((member, holders[member]) for member, _ in truth)))
        step.tell(Closed(seat, self.family, truth, self.scored_by(step.state, seat, truth)))
        state = step.state
        if state.is_decided():
            step.tell(GameEnded())
        elif state.phase == "give_turn" and state.options.step_mode == "auto":
            mates = state.with_cards(state.turn % TEAMS)
            if len(mates) == 1:
                step.tell(GaveTurn(state.turn, mates[0]))

    def scored_by(self, state: Literature, seat: Seat, truth: Holders) -> Team | None:
        """Who scores the set, given who really holds its cards (LI-22)."""
        team = seat % TEAMS
        if any(holder % TEAMS != team for _, holder in truth):
            return 1 - team
        if dict(self.holders) == dict(truth):
            return team
        return None if state.options.wrong_place == "void" else 1 - team

    def spoken(self) -> Spoken:
        return spoken_claim(self.family, self.holders)


class GiveTurn(Move[Literature], frozen=True):
    """I have no cards left: *teammate*, your turn (LI-27)."""

    phases = ("give_turn",)

    teammate: Seat

    def own_objection(self, state: Literature, seat: Seat) -> Reason | None:
        if self.teammate == seat or self.teammate not in state.team(seat):
            return Reason.NOT_A_TEAMMATE
        return None if state.hands[self.teammate] else Reason.TARGET_HAS_NO_CARDS

    def play(self, step: Step[Literature], seat: Seat) -> None:
        step.tell(GaveTurn(seat, self.teammate))

    def spoken(self) -> Spoken:
        return Spoken("give_turn", seat=self.teammate)


class ChooseClaimer(Move[Literature], frozen=True):
    """We have no cards left: *opponent*, you must claim the rest (LI-30)."""

    phases = ("choose_claimer",)

    opponent: Seat

    def own_objection(self, state: Literature, seat: Seat) -> Reason | None:
        if self.opponent not in state.team(seat + 1):
            return Reason.NOT_AN_OPPONENT
        return None if state.hands[self.opponent] else Reason.TARGET_HAS_NO_CARDS

    def play(self, step: Step[Literature], seat: Seat) -> None:
        step.tell(ChoseClaimer(seat, self.opponent))

    def spoken(self) -> Spoken:
        return Spoken("choose_claimer", seat=self.opponent)


@lru_cache(maxsize=4_096)
def requests_for(
    family: str, members: tuple[str, ...], held: tuple[str, ...], targets: tuple[Seat, ...]
) -> tuple[Ask, ...]:
    """What one who holds some cards of a set may ask for; remembered, since `moves` is asked all the time."""
    return tuple(Ask(target, family, name) for name in members if name not in held for target in targets)


@lru_cache(maxsize=4_096)
def simple_claims(
    family: str, members: tuple[str, ...], held: tuple[str, ...], seat: Seat, seats: int
) -> tuple[Claim, ...]:
    """For each teammate the claim that they hold all that *seat* does not."""
    team = range(seat % TEAMS, seats, TEAMS)
    mates = (seat,) if held == members else (mate for mate in team if mate != seat)
    return tuple(
        Claim(family, tuple((name, seat if name in held else mate) for name in members)) for mate in mates
    )


# Events


class Asked(Deed[Literature], frozen=True):
    seat: Seat
    target: Seat
    family: str
    member: str

    def change(self, state: Literature) -> Literature:
        request = Request(self.target, Card(self.family, self.member))
        return state.but(
            phase="answer",
            request=request,
            requests=state.requests + 1,
            idle=state.idle + 1 if state.is_known(request) else 0,
            without=state.knowing(request.card, self.seat),
        )

    def spoken(self) -> Spoken:
        return Spoken("ask", seat=self.target, family=self.family, member=self.member)


class Answered(PublicEvent[Literature], frozen=True):
    """The asked player has told the truth about *card*."""

    seat: Seat
    yes: bool
    card: Card

    def change(self, state: Literature) -> Literature:
        without = state.without if self.yes else state.knowing(self.card, self.seat)
        return state.but(phase="play", request=None, without=without)

    def spoken(self) -> Spoken:
        if not self.yes:
            return Spoken("answer.no")
        return Spoken("answer.yes", family=self.card.family, member=self.card.member)


class Gave(PublicEvent[Literature], frozen=True):
    """A card changed hands, openly; the taker goes on (LI-15)."""

    giver: Seat
    taker: Seat
    card: Card

    def concerned(self) -> tuple[Seat | None, ...]:
        return (self.giver, self.taker)

    def change(self, state: Literature) -> Literature:
        hands = list(state.hands)
        hands[self.giver] = tuple(card for card in hands[self.giver] if card != self.card)
        taken = list(hands[self.taker])
        insort(taken, self.card, key=state.deck.order.__getitem__)
        hands[self.taker] = tuple(taken)
        others = (seat for seat in range(len(hands)) if seat != self.taker)
        without = list(state.knowing(self.card, *others))
        without[state.deck.order[self.card]] &= ~(1 << self.taker)
        after = state.but(hands=tuple(hands), without=tuple(without))
        if hands[self.giver] or after.with_cards(self.giver % TEAMS):
            return after
        return after.but(phase="final_claims")  # LI-28, LI-29


class Claimed(PublicEvent[Literature], frozen=True):
    """*seat* has said who holds the six cards of a set."""

    seat: Seat
    family: str
    holders: Holders

    def change(self, state: Literature) -> Literature:
        return state

    def spoken(self) -> Spoken:
        return spoken_claim(self.family, self.holders)


class Closed(PublicEvent[Literature], frozen=True):
    """After the claim of *seat* all have shown the cards of the set: *holders* is the truth.

    The set is out (LI-21), and *team* scores it, or nobody (LI-22); the player on turn goes on (LI-23,
    LI-40).
    """

    seat: Seat
    family: str
    holders: Holders
    team: Team | None

    def change(self, state: Literature) -> Literature:
        hands = tuple(
            tuple(card for card in hand if card.family != self.family)
            if self.family in families_in(hand)
            else hand
            for hand in state.hands
        )
        closed = (*state.closed, ClosedSet(self.family, self.team))
        after = state.but(hands=hands, closed=closed, requests=0, idle=0)
        return after.but(phase=after.after_a_claim())

    def spoken(self) -> Spoken:
        if self.team is None:
            return Spoken("claim.void")
        return Spoken("claim.right" if self.team == self.seat % TEAMS else "claim.lost")

    def settles(self, claim: Event[Literature]) -> Settled | None:
        if not isinstance(claim, Claimed):
            return None
        holders = dict(claim.holders)
        is_own = self.team == claim.seat % TEAMS
        return Settled(
            "right" if is_own else "void" if self.team is None else "lost",
            tuple((Card(self.family, name), who) for name, who in self.holders if holders[name] != who),
        )


class GaveTurn(Deed[Literature], frozen=True):
    """*seat*, who has no cards left, has chosen who goes on for the team (LI-27)."""

    seat: Seat
    teammate: Seat

    def change(self, state: Literature) -> Literature:
        opponents = state.with_cards(1 - self.seat % TEAMS)
        return state.but(turn=self.teammate, phase="play" if opponents else "final_claims")  # LI-29

    def spoken(self) -> Spoken:
        return Spoken("give_turn", seat=self.teammate)


class ChoseClaimer(Deed[Literature], frozen=True):
    """*seat*, whose team has no cards left, has chosen who claims the rest (LI-30)."""

    seat: Seat
    opponent: Seat

    def change(self, state: Literature) -> Literature:
        return state.but(turn=self.opponent, phase="final_claims")

    def spoken(self) -> Spoken:
        return Spoken("choose_claimer", seat=self.opponent)


def spoken_claim(family: str, holders: Holders) -> Spoken:
    """By hand if one player holds all six cards, else by team."""
    alone = len({seat for _, seat in holders}) == 1
    return Spoken("claim.hand" if alone else "claim.team", family=family, holders=holders)


AnyMove = Ask | Answer | Claim | GiveTurn | ChooseClaimer
AnyEvent = Asked | Answered | Gave | TurnPassed | Claimed | Closed | GaveTurn | ChoseClaimer | GameEnded


# The deck
