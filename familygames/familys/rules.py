"""FAMILYS: lay a family of nine of one colour, and throw words, runs and the like for points.

The numbers beside the code are those of ``rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from familygames import game
from familygames.cards import Card
from familygames.chance import below, shuffled
from familygames.errors import IllegalMove, InvalidDeck, InvalidOptions
from familygames.familys.combinations import Combination, Kind, objection, points, suggestions
from familygames.familys.deck import CHILDREN, FULL_HAND, PARENTS, ROLES, LetterDeck, check_deck, plain
from familygames.familys.reasons import Reason
from familygames.game import (
    REFEREE,
    Clock,
    Event,
    Move,
    PublicEvent,
    Question,
    Seat,
    Spoken,
    State,
    Step,
    Value,
)
from familygames.judging import ACCEPT, REFUSE, UNSURE, Ruling

Phase = Literal["setup", "draw", "main", "vision_choice", "vote", "refill", "throw_one", "end", "over"]
OWN_TURN: frozenset[Phase] = frozenset(("draw", "main", "vision_choice", "refill", "throw_one", "end"))
"""When the player on turn may lay, change colour and announce; a UNION may be exchanged then too (FY-46)."""

ALL_KINDS: frozenset[Kind] = frozenset(("word", "run", "clones", "couple", "symbols"))
KINDS: dict[str, frozenset[Kind]] = {
    "all": ALL_KINDS,
    "words": frozenset(("word",)),
    "symbols": frozenset(("symbols",)),
}

FAMILY_POINTS = 50  # FY-50
CHILDREN_POINTS = 6
COUPLE_POINTS = 4


class Options(Value, frozen=True):
    """What the teacher chooses before the deal (section 14).

    *languages* tells the dictionary which words there are, *vote_seconds* how long the site waits for a vote;
    the rules read the others.
    """

    languages: Literal["fr", "en", "both"] = "fr"  # FY-32
    verify: Literal["vote", "dictionary", "teacher"] = "vote"  # FY-40
    max_refusals: Annotated[int, Meta(ge=1, le=5)] = 2  # FY-41
    rounds: Annotated[int, Meta(ge=1, le=20)] = 10  # FY-49
    lay_timing: Literal["own_turn", "drawn_only"] = "own_turn"  # FY-15
    free_first_colour: bool = False  # FY-12
    no_combination: Literal["throw_one", "keep"] = "throw_one"  # FY-29
    voisin_target: Literal["any", "adjacent"] = "any"  # FY-42
    familys_cumulative: bool = False  # FY-51
    kinds: Literal["all", "words", "symbols"] = "all"
    min_word_length: Annotated[int, Meta(ge=3, le=9)] = 3
    talon_view: Literal["top", "all"] = "top"
    vote_seconds: Annotated[int, Meta(ge=10, le=600)] | None = 60


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
    lays open, of player *target*. *gained* are the cards that the viewer has drawn or won this turn,
    *given_up* the colours that the player on turn has taken back in it. *points* are those of
    combinations, *scores* count the families too.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat
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
    given_up: tuple[str, ...] = ()
    points: tuple[int, ...]
    scores: tuple[int, ...]
    announcer: Seat | None = None
    disqualified: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()


class Familys(State, frozen=True):
    """One moment of the game. *stock* and *talon* have their top card last; hands are in the deck's order.

    *laid* holds the persons of each family by role, *unions* the UNION cards beside them. *gained* are the
    cards the player on turn has drawn or won in it, *given_up* the colours he has taken back in it (FY-16);
    *shuffles* counts how often the talon became the stock.
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
    gained: tuple[Card, ...] = ()
    voisin_played: bool = False
    vision_played: bool = False
    combined: bool = False
    refusals: int = 0
    proposal: Proposal | None = None
    judge: Literal["", "class", "referee"] = ""
    ballots: tuple[tuple[Seat, bool], ...] = ()
    target: Seat | None = None
    given_up: tuple[str, ...] = ()
    shuffles: int = 0
    announcer: Seat | None = None

    seats: ClassVar[range] = range(2, 7)  # FY-10

    # Setup

    @classmethod
    def deal(
        cls, deck: LetterDeck, options: Options, seats: int, seed: str, dealer: Seat | None = None
    ) -> Familys:
        """The first moment of a game; the player after the *dealer* begins, who is drawn if none (FY-13).

        Raises `InvalidOptions` (``bad_player_count``, ``unknown_player``) and `InvalidDeck`.
        """
        if seats not in cls.seats:
            raise InvalidOptions("bad_player_count", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        if dealer is not None and not 0 <= dealer < seats:
            raise InvalidOptions("unknown_player", dealer=dealer, seats=seats)
        problems = check_deck(deck, options, seats)
        if problems:
            raise InvalidDeck(problems)
        if dealer is None:
            dealer = below(f"{seed}/dealer", seats)
        pile = shuffled(deck.cards, f"{seed}/cards")
        starter = (dealer + 1) % seats
        return cls(
            deck=deck,
            options=options,
            seed=seed,
            hands=tuple(
                deck.sorted(pile[seat : seats * FULL_HAND : seats]) for seat in range(seats)
            ),  # FY-10
            laid=((),) * seats,
            unions=((),) * seats,
            stock=pile[seats * FULL_HAND :],
            talon=(),
            points=(0,) * seats,
            starter=starter,
            turn=starter,
        )

    # Who acts, and what he may do

    def to_move(self) -> frozenset[Seat]:
        if self.phase == "over":
            return frozenset()
        if self.phase == "setup":
            return frozenset(range(len(self.hands))).difference(self.ready)
        if self.phase == "vote":
            return frozenset((REFEREE,)) if self.judge == "referee" else frozenset(self.voters())
        return self.exchangers | {self.turn}

    def free(self) -> frozenset[Seat]:
        """Whoever holds a UNION for the talon's top card may act, and need not (FY-45)."""
        return self.exchangers - {self.turn} if self.phase in OWN_TURN else frozenset()

    def clock(self, seat: Seat) -> Clock | None:
        """Whoever does not vote in time accepts the word (FY-41)."""
        seconds = self.options.vote_seconds
        voting = self.phase == "vote" and seat != REFEREE
        return Clock(seconds, Vote(True)) if voting and seconds is not None else None

    def next_dealer(self) -> Seat:
        return self.starter

    def voters(self) -> list[Seat]:
        """The opponents who have not voted yet (FY-41)."""
        voted = {seat for seat, _ in self.ballots}
        return [seat for seat in range(len(self.hands)) if seat != self.turn and seat not in voted]

    def conceivable(self, seat: Seat) -> Iterator[Move[Familys]]:
        """Of what can be thrown, laid at the start and laid anew, the largest of each sort: see `Combine`."""
        if self.phase == "setup":
            if seat not in self.ready:
                yield from self.beginnings(seat)
        elif self.phase == "vote":
            if self.judge == "referee" and seat == REFEREE:
                yield from (Verdict(ACCEPT), Verdict(REFUSE), Verdict(UNSURE))
            elif self.judge == "class" and seat in self.voters():
                yield from (Vote(True), Vote(False))
        elif self.phase != "over":
            if seat in self.exchangers:
                yield from self.exchanges(seat)
            if seat == self.turn:
                yield from self.turn_moves(seat)

    def beginnings(self, seat: Seat) -> Iterator[LayStart]:
        """All members of a colour he may begin with, and every two of them (FY-11, FY-12)."""
        found = False
        for colour, members in self.members_held(seat).items():
            if len(members) >= 2:
                found = True
                yield LayStart(colour, tuple(members.values()))
                if len(members) > 2:
                    for two in combinations(members.values(), 2):
                        yield LayStart(colour, two)
        if not found:
            yield LayStart("", ())

    def turn_moves(self, seat: Seat) -> Iterator[Move[Familys]]:
        hand = self.hands[seat]
        if self.phase == "draw":
            yield DrawSimple()
            yield from self.triples(hand)
        elif self.phase == "vision_choice" and self.target is not None:
            for card in self.hands[self.target]:
                yield VisionTake(card)
        elif self.phase == "main":
            yield from self.specials(seat)
            least = self.options.min_word_length
            for found in suggestions(self.deck, hand, KINDS[self.options.kinds], least):
                yield Combine(*found)
        elif self.phase == "refill":
            yield Refill()
        if self.must_throw(seat) and self.phase in ("main", "throw_one") and not self.combined:
            for card in hand:
                yield ThrowOne(card)
        elif self.phase in ("main", "end"):
            yield EndTurn()
        yield from self.layings(seat)
        if len(self.laid[seat]) == len(ROLES):
            yield Announce()

    def triples(self, hand: Sequence[Card]) -> Iterator[DrawTriple]:
        halves = [card for card in hand if card in self.deck.mates or self.deck.kinds[card] == "union"]
        for one, other in permutations(halves, 2):
            if one.family == other.family and self.deck.are_couple(one, other):
                yield DrawTriple((one, other), "stock")
                yield DrawTriple((one, other), "talon")

    def specials(self, seat: Seat) -> Iterator[Move[Familys]]:
        others = [target for target in range(len(self.hands)) if target != seat]
        held = self.specials_held(seat)
        if "voisin" in held and not self.voisin_played:
            for target in others:
                for card in (*self.laid[target], *(beside.union for beside in self.unions[target])):
                    yield PlayVoisin(target, card)
        if "vision" in held and not self.vision_played:
            for target in others:
                yield PlayVision(target)

    def layings(self, seat: Seat) -> Iterator[Move[Familys]]:
        """Each card that may be added to the family, and every colour it might change to as a whole."""
        colour = self.colour(seat)
        deck = self.deck
        if colour is not None:
            for card in self.hands[seat]:
                if card.family != colour:
                    continue
                if card in deck.roles:
                    yield Lay(card)
                elif deck.kinds[card] == "union":
                    for partner in self.laid[seat]:
                        yield Lay(card, partner)
        for other, members in self.members_held(seat).items():
            if other != colour and other not in self.given_up and len(members) >= 2:
                yield ChangeColour(other, tuple(members.values()))

    def exchanges(self, seat: Seat) -> Iterator[PlayUnion]:
        top = self.talon[-1]
        for partner in self.owned(seat):
            if partner in self.deck.mates[top]:
                for union in self.unions_owned(seat):
                    yield PlayUnion(union, partner, top)

    def not_now(self, seat: Seat, *phases: Phase) -> Reason | None:
        """What speaks against any move of *seat* that belongs to these *phases* of his turn."""
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

    def members_held(self, seat: Seat) -> dict[str, dict[int, Card]]:
        """By colour and role, the hand's cards that could be laid; of duplicates the first."""
        held: dict[str, dict[int, Card]] = {}
        roles = self.deck.roles
        for card in self.hands[seat]:
            role = roles.get(card)
            if role is not None:
                held.setdefault(card.family, {}).setdefault(role, card)
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
        """The couples in the family of *seat*, a UNION for one half counted in (FY-17)."""
        roles = {self.deck.roles[card] for card in self.laid[seat]}
        true = sum(role in roles and role + 1 in roles for role in PARENTS[::2])
        return true + len(self.unions[seat])

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
        without = frozenset(seat for seat in range(len(self.hands)) if not self.couples(seat))
        return without if len(without) < len(self.hands) else frozenset()

    def winners(self) -> frozenset[Seat]:
        if self.phase != "over":
            return frozenset()
        scores, out = self.scores(), self.disqualified()
        best = max(score for seat, score in enumerate(scores) if seat not in out)
        if self.announcer is not None and scores[self.announcer] == best:
            return frozenset((self.announcer,))  # FY-53
        return frozenset(seat for seat, score in enumerate(scores) if score == best and seat not in out)

    def stopped(self) -> Step[Familys]:
        """The game ended by the teacher: the totals so far decide."""
        if self.is_over():
            raise IllegalMove(Reason.GAME_OVER)
        step = Step(self)
        step.tell(GameEnded())
        return step

    # What a seat may know

    def view(self, seat: Seat | None, past: Sequence[Event[Familys]] = ()) -> View:
        at_table = seat is not None and seat >= 0
        return View(
            past=tuple(past),
            deck=self.deck,
            options=self.options,
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            starter=self.starter,
            round=self.round,
            hand=self.hands[seat] if at_table and seat is not None else (),
            hands=tuple(map(len, self.hands)),
            laid=self.laid,
            unions=self.unions,
            stock=len(self.stock),
            talon=len(self.talon),
            discards=self.talon if self.options.talon_view == "all" else self.talon[-1:],
            ready=self.ready,
            # What he has thrown since may be in the stock again.
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
            scores=self.scores(),
            announcer=self.announcer,
            disqualified=tuple(sorted(self.disqualified())) if self.phase == "over" else (),
            winners=tuple(sorted(self.winners())),
        )

    # Changes that several events make

    def with_cards(
        self,
        seat: Seat,
        hand: Iterable[Card],
        laid: Iterable[Card] | None = None,
        unions: Iterable[Beside] | None = None,
        **changes: Any,
    ) -> Familys:
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

    def thrown(self, seat: Seat, cards: Sequence[Card], **changes: Any) -> Familys:
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


def names(*cards: Card) -> tuple[tuple[str, str], ...]:
    return tuple((card.family, card.member) for card in cards)


def spoken_combination(kind: Kind, cards: Sequence[Card], word: str) -> Spoken:
    """How a combination is announced (section 13)."""
    if kind == "word":
        worth = (("points", points(kind, len(cards))),)
        return Spoken(kind, numbers=worth, texts=(("word", word),))
    return Spoken(kind, cards=names(*cards))


# Moves: the family


def family_objection(state: Familys, seat: Seat, colour: str, cards: Sequence[Card]) -> Reason | None:
    """Why *cards* of the hand cannot begin a family (FY-11, FY-14, FY-16)."""
    if not holds(state.hands[seat], cards):
        return Reason.CARD_NOT_IN_HAND
    if len(cards) < 2:
        return Reason.TOO_FEW_CARDS
    if any(card.family != colour for card in cards):
        return Reason.WRONG_COLOUR
    roles = [state.deck.roles.get(card) for card in cards]
    if None in roles:
        return Reason.NOT_A_MEMBER
    return Reason.DUPLICATE_ROLE if len(set(roles)) < len(roles) else None


class LayStart(Move[Familys], frozen=True):
    """Lay open what one holds most of; no cards, if no colour has two members (FY-11, FY-12)."""

    colour: str
    cards: tuple[Card, ...]

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        if state.phase != "setup":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if not 0 <= seat < len(state.hands) or seat in state.ready:
            return Reason.NOT_YOUR_TURN
        sizes = {colour: len(members) for colour, members in state.members_held(seat).items()}
        most = max(sizes.values(), default=0)
        if not self.cards:
            return Reason.TOO_FEW_CARDS if most >= 2 else None
        refused = family_objection(state, seat, self.colour, self.cards)
        if refused in (Reason.CARD_NOT_IN_HAND, Reason.WRONG_COLOUR):
            return refused
        if not state.options.free_first_colour and sizes.get(self.colour, 0) < most:
            return Reason.NOT_LARGEST_COLOUR
        return refused

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(LaidStart(seat, self.cards))


class Lay(Move[Familys], frozen=True):
    """Good draw! A card for one's family, or a UNION beside a *partner* who is alone (FY-14 to FY-17)."""

    card: Card
    partner: Card | None = None

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, *OWN_TURN)
        if reason is not None:
            return reason
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        kind = state.deck.kinds[self.card]
        if kind not in ("letter", "union") or (kind == "letter" and self.partner is not None):
            return Reason.NOT_A_MEMBER
        if not state.laid[seat]:
            return Reason.TOO_FEW_CARDS
        if self.card.family != state.colour(seat):
            return Reason.WRONG_COLOUR
        if kind == "union":
            refused = self.union_objection(state, seat)
        else:
            roles = {state.deck.roles[card] for card in state.laid[seat]}
            refused = Reason.DUPLICATE_ROLE if state.deck.roles[self.card] in roles else None
        if refused is None and state.options.lay_timing == "drawn_only" and self.card not in state.gained:
            return Reason.NOT_JUST_DRAWN
        return refused

    def union_objection(self, state: Familys, seat: Seat) -> Reason | None:
        if self.partner is None or self.partner not in state.laid[seat]:
            return Reason.PARTNER_MISSING
        mates = state.deck.mates.get(self.partner)
        if mates is None:
            return Reason.PARTNER_MISSING  # A child has none.
        taken = any(beside.partner == self.partner for beside in state.unions[seat])
        return Reason.PAIR_ALREADY_COMPLETE if taken or not mates.isdisjoint(state.laid[seat]) else None

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(Laid(seat, self.card, self.partner))

    def spoken(self) -> Spoken:
        return Spoken("draw.good", family=self.card.family, member=self.card.member)


class ChangeColour(Move[Familys], frozen=True):
    """Take the family back and lay another, or lay a first one; no colour again that was taken back in this
    turn (FY-16).
    """

    colour: str
    cards: tuple[Card, ...]

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, *OWN_TURN)
        if reason is not None:
            return reason
        refused = family_objection(state, seat, self.colour, self.cards)
        if refused is None and self.colour == state.colour(seat):
            return Reason.WRONG_COLOUR
        if refused is None and self.colour in state.given_up:
            return Reason.COLOUR_GIVEN_UP
        return refused

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(ChangedColour(seat, self.cards))


class Announce(Move[Familys], frozen=True):
    """FAMILYS! All nine are laid, and the game is over (FY-48)."""

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, *OWN_TURN)
        if reason is not None:
            return reason
        return None if len(state.laid[seat]) == len(ROLES) else Reason.FAMILY_INCOMPLETE

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(Announced(seat))
        step.tell(GameEnded())

    def spoken(self) -> Spoken:
        return Spoken("announce")


# Moves: drawing and special cards


class DrawSimple(Move[Familys], frozen=True):
    """One card from the stock (FY-21)."""

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        return state.not_now(seat, "draw")

    def play(self, step: Step[Familys], seat: Seat) -> None:
        draw(step, seat, 1)
        step.tell(Began(seat))

    def spoken(self) -> Spoken:
        return Spoken("draw.simple")


class DrawTriple(Move[Familys], frozen=True):
    """A couple, thrown for no points, and three cards of one *pile* (FY-22). Its last card is on top then."""

    couple: tuple[Card, ...]
    pile: Literal["stock", "talon"]

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "draw")
        if reason is not None:
            return reason
        if not holds(state.hands[seat], self.couple):
            return Reason.CARD_NOT_IN_HAND
        if len(self.couple) != 2 or not state.deck.are_couple(*self.couple):
            return Reason.NOT_A_COUPLE
        there = state.talon or (self.pile == "stock" and state.stock)
        return None if there else Reason.PILE_EMPTY

    def play(self, step: Step[Familys], seat: Seat) -> None:
        if self.pile == "stock":
            draw(step, seat, 3)
        else:
            step.tell(TookFromTalon(seat, step.state.talon[-3:]))
        step.tell(ThrewCouple(seat, self.couple))
        step.tell(Began(seat, self.couple, self.pile))

    def spoken(self) -> Spoken:
        return Spoken(f"triple.{self.pile}", cards=names(*self.couple))


class PlayVoisin(Move[Familys], frozen=True):
    """Take a *card* that the *target* has laid (FY-42)."""

    target: Seat
    card: Card

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = special_objection(state, seat, "voisin", self.target)
        if reason is not None:
            return reason
        if state.options.voisin_target == "adjacent" and not state.are_neighbours(seat, self.target):
            return Reason.NOT_ADJACENT
        unions = (beside.union for beside in state.unions[self.target])
        return None if self.card in (*state.laid[self.target], *unions) else Reason.CARD_NOT_LAID

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(PlayedSpecial(seat, step.state.specials_held(seat)["voisin"]))
        step.tell(TookLaid(seat, self.target, self.card))
        draw(step, self.target, 1)

    def spoken(self) -> Spoken:
        return Spoken("voisin", seat=self.target, family=self.card.family, member=self.card.member)


class PlayVision(Move[Familys], frozen=True):
    """Have the *target* show his hand (FY-43)."""

    target: Seat

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = special_objection(state, seat, "vision", self.target)
        if reason is not None:
            return reason
        return None if state.hands[self.target] else Reason.TARGET_HAS_NO_HAND

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(PlayedSpecial(seat, step.state.specials_held(seat)["vision"], self.target))
        step.tell(ShowedHand(self.target, step.state.hands[self.target]))

    def spoken(self) -> Spoken:
        return Spoken("vision", seat=self.target)


def special_objection(
    state: Familys, seat: Seat, kind: Literal["voisin", "vision"], target: Seat
) -> Reason | None:
    """What speaks against playing a VOISIN or a VISION against *target* (FY-23, FY-44)."""
    reason = state.not_now(seat, "main")
    if reason is not None:
        return reason
    if kind == "voisin" and state.voisin_played:
        return Reason.VOISIN_ALREADY_PLAYED
    if kind == "vision" and state.vision_played:
        return Reason.VISION_ALREADY_PLAYED
    if kind not in state.specials_held(seat):
        return Reason.CARD_NOT_IN_HAND
    if not 0 <= target < len(state.hands):
        return Reason.UNKNOWN_PLAYER
    return Reason.CANNOT_TARGET_SELF if target == seat else None


class VisionTake(Move[Familys], frozen=True):
    """Take a *card* of the hand that is shown (FY-43)."""

    card: Card

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "vision_choice")
        if reason is not None:
            return reason
        shown = () if state.target is None else state.hands[state.target]
        return None if self.card in shown else Reason.CARD_NOT_IN_HAND

    def play(self, step: Step[Familys], seat: Seat) -> None:
        target = step.state.target
        assert target is not None
        step.tell(TookShown(seat, target, self.card))
        draw(step, target, 1)


class PlayUnion(Move[Familys], frozen=True):
    """A *union* for the talon's top *card*, to make a true couple with one's *partner* (FY-45, FY-46)."""

    union: Card
    partner: Card
    card: Card

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        if state.phase not in OWN_TURN:
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if not 0 <= seat < len(state.hands):
            return Reason.NOT_YOUR_TURN
        if not state.talon:
            return Reason.TALON_EMPTY
        laid = [beside.union for beside in state.unions[seat] if beside.partner == self.partner]
        if self.partner not in state.owned(seat) or (self.union not in (*state.hands[seat], *laid)):
            return Reason.CARD_NOT_IN_HAND
        top = state.talon[-1]
        if self.card != top or self.partner not in state.deck.mates.get(top, ()):
            return Reason.NO_TRUE_COUPLE
        if state.deck.kinds[self.union] != "union":
            return Reason.CARD_NOT_IN_HAND
        return None if self.union.family == top.family else Reason.UNION_WRONG_COLOUR

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(Exchanged(seat, self.union, self.partner, self.card))

    def spoken(self) -> Spoken:
        return Spoken("union", cards=names(self.partner, self.card))


# Moves: the combination


class Combine(Move[Familys], frozen=True):
    """Throw *cards* for points (FY-24). *stars* say in order what the stars among them stand for (FY-38).

    `State.moves` lists the largest of each sort and the first names on the cards; any other that meets no
    objection may be thrown as well, above all any *word*.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stars: tuple[str, ...] = ()
    word: str = ""

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "main")
        if reason is Reason.WRONG_PHASE:
            if state.combined:
                return Reason.ALREADY_COMBINED
            return Reason.TOO_MANY_REFUSALS if state.phase == "throw_one" else reason
        if reason is not None:
            return reason
        if not holds(state.hands[seat], self.cards):
            return Reason.CARD_NOT_IN_HAND
        if self.kind not in KINDS[state.options.kinds]:
            return Reason.KIND_NOT_PLAYED
        return objection(state.deck, self.combination, state.options.min_word_length)

    @property
    def combination(self) -> Combination:
        return self.kind, self.cards, self.stars, self.word

    def play(self, step: Step[Familys], seat: Seat) -> None:
        if self.kind == "word":
            judge: Literal["class", "referee"] = "class" if step.state.options.verify == "vote" else "referee"
            step.tell(Proposed(seat, self.cards, self.word, judge))  # FY-40
        else:
            step.tell(Threw(seat, self.kind, self.cards, self.stars))

    def spoken(self) -> Spoken:
        return spoken_combination(self.kind, self.cards, self.word)


class Vote(Move[Familys], frozen=True):
    """An opponent's opinion of a word (FY-41)."""

    accept: bool

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        if state.phase != "vote":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if seat == state.turn:
            return Reason.CANNOT_JUDGE_OWN
        if state.judge != "class" or not 0 <= seat < len(state.hands):
            return Reason.NOT_YOUR_TURN
        return Reason.ALREADY_VOTED if seat not in state.voters() else None

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(Voted(seat, self.accept))
        state = step.state
        opponents = len(state.hands) - 1
        refusals = sum(not accept for _, accept in state.ballots)
        if 2 * refusals > opponents:
            step.tell(Refused(state.turn))
        elif 2 * (refusals + len(state.voters())) <= opponents:
            accept_word(step)

    def spoken(self) -> Spoken:
        return Spoken("check.yes" if self.accept else "check.no")


class Verdict(Move[Familys], frozen=True):
    """What a dictionary or the teacher says of a word; if they are unsure, the class votes. The teacher may
    overrule a running vote, too (FY-40).
    """

    ruling: Ruling

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        if state.phase != "vote":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if seat == state.turn:
            return Reason.CANNOT_JUDGE_OWN
        return None if seat == REFEREE else Reason.NOT_YOUR_TURN

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(Judged(self.ruling))
        if self.ruling.ruling == "accept":
            accept_word(step)
        elif self.ruling.ruling == "refuse":
            step.tell(Refused(step.state.turn))

    def spoken(self) -> Spoken | None:
        spoken = {"accept": "check.yes", "refuse": "check.no"}.get(self.ruling.ruling)
        return None if spoken is None else Spoken(spoken)


def accept_word(step: Step[Familys]) -> None:
    proposal = step.state.proposal
    assert proposal is not None
    step.tell(Threw(step.state.turn, "word", proposal.cards, (), proposal.word))


# Moves: the end of a turn


class Refill(Move[Familys], frozen=True):
    """Draw until one owns eleven cards again (FY-28)."""

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        return state.not_now(seat, "refill")

    def play(self, step: Step[Familys], seat: Seat) -> None:
        draw(step, seat, FULL_HAND - step.state.count(seat))
        step.tell(Refilled(seat))


class ThrowOne(Move[Familys], frozen=True):
    """A card of the hand on the talon, for want of a combination (FY-29)."""

    card: Card

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "main", "throw_one")
        if reason is Reason.WRONG_PHASE and state.combined:
            return Reason.COMBINATION_MADE
        if reason is not None:
            return reason
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        return None if state.must_throw(seat) else Reason.NO_CARD_TOO_MANY

    def play(self, step: Step[Familys], seat: Seat) -> None:
        step.tell(ThrewOne(seat, self.card))


class EndTurn(Move[Familys], frozen=True):
    """The next player's turn, or the end of the last round (FY-49)."""

    def objection(self, state: Familys, seat: Seat) -> Reason | None:
        reason = state.not_now(seat, "main", "throw_one", "end")
        if reason is not None or state.phase == "end":
            return reason
        return Reason.MUST_THROW_ONE if state.must_throw(seat) else None

    def play(self, step: Step[Familys], seat: Seat) -> None:
        state = step.state
        following = (seat + 1) % len(state.hands)
        if following == state.starter and state.round == state.options.rounds:
            step.tell(GameEnded())
        else:
            draw(step, seat, FULL_HAND - state.count(seat))  # FY-20, after a triple draw of fewer than three.
            step.tell(TurnPassed(following))


def draw(step: Step[Familys], seat: Seat, number: int) -> None:
    """*number* cards from the stock; the talon becomes the stock when it is empty (FY-30)."""
    while number > 0:
        if not step.state.stock:
            if not step.state.talon:
                return
            step.tell(TurnedTalon(len(step.state.talon)))
        cards = step.state.stock[-number:]
        step.tell(Drew(seat, len(cards), cards[::-1]))
        number -= len(cards)


# Events


class LaidStart(PublicEvent[Familys], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Familys) -> Familys:
        ready = (*state.ready, self.seat)
        phase: Phase = "draw" if len(ready) == len(state.hands) else "setup"
        hand = without(state.hands[self.seat], self.cards)
        return state.with_cards(self.seat, hand, self.cards, ready=ready, phase=phase)


class Laid(PublicEvent[Familys], frozen=True):
    """A card was added to a family; a UNION whose place it takes returns to the hand (FY-17)."""

    seat: Seat
    card: Card
    partner: Card | None = None

    def change(self, state: Familys) -> Familys:
        hand = without(state.hands[self.seat], (self.card,))
        unions = state.unions[self.seat]
        if self.partner is not None:
            return state.with_cards(self.seat, hand, unions=(*unions, Beside(self.card, self.partner)))
        mates = state.deck.mates.get(self.card, frozenset())
        back = [beside for beside in unions if beside.partner in mates]
        left = [beside for beside in unions if beside.partner not in mates]
        hand = (*hand, *(beside.union for beside in back))
        return state.with_cards(self.seat, hand, (*state.laid[self.seat], self.card), left)

    def spoken(self) -> Spoken:
        return Spoken("draw.good", family=self.card.family, member=self.card.member)


class ChangedColour(PublicEvent[Familys], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Familys) -> Familys:
        unions = (beside.union for beside in state.unions[self.seat])
        hand = without(state.hands[self.seat], self.cards)
        colour = state.colour(self.seat)
        return state.with_cards(
            self.seat,
            (*hand, *state.laid[self.seat], *unions),
            self.cards,
            (),
            given_up=(*state.given_up, colour) if colour else state.given_up,
        )


class Announced(PublicEvent[Familys], frozen=True):
    seat: Seat

    def change(self, state: Familys) -> Familys:
        return state.but(announcer=self.seat)

    def spoken(self) -> Spoken:
        return Spoken("announce")


class TurnedTalon(PublicEvent[Familys], frozen=True):
    """The talon of so many *cards* was turned over and shuffled: it is the stock now (FY-30)."""

    cards: int

    def change(self, state: Familys) -> Familys:
        stock = shuffled(state.talon, f"{state.seed}/talon/{state.shuffles}")
        return state.but(stock=stock, talon=(), shuffles=state.shuffles + 1)


class Drew(Event[Familys], frozen=True):
    """*number* cards came from the stock; only their drawer sees which."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] = ()

    def change(self, state: Familys) -> Familys:
        drawn = state.stock[-self.number :][::-1]
        hand = (*state.hands[self.seat], *drawn)
        gained = state.gaining(self.seat, *drawn)
        return state.with_cards(self.seat, hand, stock=state.stock[: -self.number], gained=gained)

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, self.number)


class Began(PublicEvent[Familys], frozen=True):
    """The draw is over; special cards and a combination may follow. A triple draw has thrown a *couple*."""

    seat: Seat
    couple: tuple[Card, ...] = ()
    pile: Literal["stock", "talon"] = "stock"

    def change(self, state: Familys) -> Familys:
        return state.but(phase="main")

    def spoken(self) -> Spoken:
        return DrawTriple(self.couple, self.pile).spoken() if self.couple else DrawSimple().spoken()


class TookFromTalon(PublicEvent[Familys], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Familys) -> Familys:
        hand = (*state.hands[self.seat], *self.cards)
        talon = state.talon[: -len(self.cards)]
        return state.with_cards(self.seat, hand, talon=talon, gained=state.gaining(self.seat, *self.cards))


class ThrewCouple(PublicEvent[Familys], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Familys) -> Familys:
        return state.thrown(self.seat, self.cards)


class PlayedSpecial(PublicEvent[Familys], frozen=True):
    """A VOISIN or VISION went to the talon; with a VISION its *target* is told."""

    seat: Seat
    card: Card
    target: Seat | None = None

    def change(self, state: Familys) -> Familys:
        voisin = state.deck.kinds[self.card] == "voisin"
        return state.thrown(
            self.seat,
            (self.card,),
            voisin_played=state.voisin_played or voisin,
            vision_played=state.vision_played or not voisin,
        )

    def spoken(self) -> Spoken | None:
        """With a VOISIN the player says what he takes: see `TookLaid`."""
        return None if self.target is None else Spoken("vision", seat=self.target)


class TookLaid(PublicEvent[Familys], frozen=True):
    """A laid card changed hands; a UNION left without its partner returns to its owner's (FY-42)."""

    seat: Seat
    target: Seat
    card: Card

    def change(self, state: Familys) -> Familys:
        unions = state.unions[self.target]
        left = [beside for beside in unions if self.card not in (beside.union, beside.partner)]
        back = [beside.union for beside in unions if beside.partner == self.card]
        laid = without(state.laid[self.target], (self.card,))
        after = state.with_cards(self.target, (*state.hands[self.target], *back), laid, left)
        hand = (*after.hands[self.seat], self.card)
        return after.with_cards(self.seat, hand, gained=after.gaining(self.seat, self.card))

    def spoken(self) -> Spoken:
        return Spoken("voisin", seat=self.target, family=self.card.family, member=self.card.member)


class ShowedHand(PublicEvent[Familys], frozen=True):
    """*seat* has laid his hand open, until a card of it is taken (FY-43)."""

    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Familys) -> Familys:
        return state.but(phase="vision_choice", target=self.seat)


class TookShown(PublicEvent[Familys], frozen=True):
    seat: Seat
    target: Seat
    card: Card

    def change(self, state: Familys) -> Familys:
        after = state.with_cards(self.target, without(state.hands[self.target], (self.card,)))
        hand = (*after.hands[self.seat], self.card)
        gained = after.gaining(self.seat, self.card)
        return after.with_cards(self.seat, hand, phase="main", target=None, gained=gained)


class Exchanged(PublicEvent[Familys], frozen=True):
    """A *union* became the top of the talon, the *card* from there made a couple with *partner* (FY-46)."""

    seat: Seat
    union: Card
    partner: Card
    card: Card

    def change(self, state: Familys) -> Familys:
        changes: dict[str, Any] = {
            "talon": (*state.talon[:-1], self.union),
            "gained": state.gaining(self.seat, self.card),
        }
        hand, laid = state.hands[self.seat], state.laid[self.seat]
        if self.union in hand:
            return state.with_cards(self.seat, (*without(hand, (self.union,)), self.card), **changes)
        unions = [beside for beside in state.unions[self.seat] if beside.union != self.union]
        return state.with_cards(self.seat, hand, (*laid, self.card), unions, **changes)

    def spoken(self) -> Spoken:
        return Spoken("union", cards=names(self.partner, self.card))


class Proposed(PublicEvent[Familys], frozen=True):
    """A *word* lies open and is judged by the class or the referee (FY-40)."""

    seat: Seat
    cards: tuple[Card, ...]
    word: str
    judge: Literal["class", "referee"]

    def asks(self, deck: LetterDeck) -> Question:
        return Question(self.word, plain(self.word))

    def change(self, state: Familys) -> Familys:
        return state.but(phase="vote", proposal=Proposal(self.cards, self.word), judge=self.judge)

    def spoken(self) -> Spoken:
        return spoken_combination("word", self.cards, self.word)


class Voted(PublicEvent[Familys], frozen=True):
    seat: Seat
    accept: bool

    def change(self, state: Familys) -> Familys:
        return state.but(ballots=(*state.ballots, (self.seat, self.accept)))

    def votes(self) -> tuple[tuple[Seat, str], ...]:
        return ((self.seat, "accept" if self.accept else "refuse"),)

    def spoken(self) -> Spoken:
        return Spoken("check.yes" if self.accept else "check.no")


class Judged(PublicEvent[Familys], frozen=True):
    """The referee has ruled; where he is unsure, the class votes."""

    ruling: Ruling

    def change(self, state: Familys) -> Familys:
        return state.but(judge="class")

    def rules(self) -> Ruling:
        return self.ruling


class Refused(PublicEvent[Familys], frozen=True):
    """The word does not count; after too many refusals there is no combination this turn (FY-41)."""

    seat: Seat

    def decides(self) -> Literal["refuse"]:
        return "refuse"

    def change(self, state: Familys) -> Familys:
        refusals = state.refusals + 1
        phase: Phase = "main"
        if refusals >= state.options.max_refusals:
            phase = "throw_one" if state.must_throw(self.seat) else "end"
        return state.but(phase=phase, refusals=refusals, proposal=None, judge="", ballots=())


class Threw(PublicEvent[Familys], frozen=True):
    """A combination counts, and lies on the talon (FY-26, FY-27)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    stars: tuple[str, ...] = ()
    word: str = ""

    def decides(self) -> Literal["accept", ""]:
        return "accept" if self.kind == "word" else ""

    def change(self, state: Familys) -> Familys:
        won = list(state.points)
        won[self.seat] += points(self.kind, len(self.cards))
        return state.thrown(
            self.seat,
            self.cards,
            points=tuple(won),
            phase="refill",
            combined=True,
            proposal=None,
            judge="",
            ballots=(),
        )

    def spoken(self) -> Spoken | None:
        """A word was said when it was proposed."""
        return None if self.kind == "word" else spoken_combination(self.kind, self.cards, "")


class Refilled(PublicEvent[Familys], frozen=True):
    seat: Seat

    def change(self, state: Familys) -> Familys:
        return state.but(phase="end")


class ThrewOne(PublicEvent[Familys], frozen=True):
    seat: Seat
    card: Card

    def change(self, state: Familys) -> Familys:
        return state.thrown(self.seat, (self.card,), phase="end")


class TurnPassed(PublicEvent[Familys], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: Familys) -> Familys:
        return state.but(
            turn=self.seat,
            round=state.round + (self.seat == state.starter),
            phase="draw",
            gained=(),
            given_up=(),
            voisin_played=False,
            vision_played=False,
            combined=False,
            refusals=0,
        )


class GameEnded(PublicEvent[Familys], frozen=True):
    """By an announcement (FY-48), after the last round (FY-49), or by the teacher."""

    def change(self, state: Familys) -> Familys:
        return state.but(phase="over", proposal=None, judge="", ballots=(), target=None)


AnyMove = (
    LayStart | Lay | ChangeColour | Announce | DrawSimple | DrawTriple | PlayVoisin | PlayVision | VisionTake
) | (PlayUnion | Combine | Vote | Verdict | Refill | ThrowOne | EndTurn)
AnyEvent = (
    (LaidStart | Laid | ChangedColour | Announced | TurnedTalon | Drew | Began | TookFromTalon | ThrewCouple)
    | (
        PlayedSpecial
        | TookLaid
        | ShowedHand
        | TookShown
        | Exchanged
        | Proposed
        | Voted
        | Judged
        | Refused
        | Threw
    )
    | (Refilled | ThrewOne | TurnPassed | GameEnded)
)
