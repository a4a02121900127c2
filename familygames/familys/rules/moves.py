"""What a player of FAMILYS may do: each move knows when it is allowed and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from familygames.cards import Card
from familygames.decks.letters import FULL_HAND, ROLES
from familygames.familys.combinations import Combination, Kind, objection
from familygames.familys.reasons import Reason
from familygames.familys.rules import events
from familygames.familys.rules.options import KINDS
from familygames.familys.rules.state import OWN_TURN, Moment, holds
from familygames.game import REFEREE, Move, Seat, Spoken, Step
from familygames.judging import Ruling

# Moves: the family


def family_objection(state: Moment, seat: Seat, colour: str, cards: Sequence[Card]) -> Reason | None:
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


class LayStart(Move[Moment], frozen=True):
    """Lay open all one can of the colour one holds most of; no cards, if no colour has two members. What is
    laid is seen when all have chosen (FY-11, FY-12).
    """

    colour: str
    cards: tuple[Card, ...]

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase != "setup":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if not 0 <= seat < len(state.hands) or seat in state.have_begun:
            return Reason.NOT_YOUR_TURN
        sizes = {colour: len(members) for colour, members in state.members_held(seat).items()}
        most = max(sizes.values(), default=0)
        if not self.cards:
            return Reason.TOO_FEW_CARDS if most >= 2 else None
        refused = family_objection(state, seat, self.colour, self.cards)
        if refused in (Reason.CARD_NOT_IN_HAND, Reason.WRONG_COLOUR, Reason.DUPLICATE_ROLE):
            return refused
        if not state.options.free_first_colour and sizes.get(self.colour, 0) < most:
            return Reason.NOT_LARGEST_COLOUR
        if refused is None and len(self.cards) < sizes[self.colour]:
            return Reason.NOT_ALL_LAID
        return refused

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.ChoseStart(seat, self.cards))
        if not step.state.to_move():
            for other, cards in sorted(step.state.chosen):
                step.tell(events.LaidStart(other, cards))

    def named(self) -> tuple[Card, ...]:
        return self.cards


class Lay(Move[Moment], frozen=True):
    """Good draw! A card for the family, or a UNION beside a *partner* who is alone (FY-14 to FY-17)."""

    phases = tuple(OWN_TURN)

    card: Card
    partner: Card | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        kind = state.deck.kinds[self.card]
        if kind not in ("letter", "union") or (kind == "letter" and self.partner is not None):
            return Reason.NOT_A_MEMBER
        if not state.laid[seat] and seat not in state.robbed:
            return Reason.NO_FAMILY_YET
        if state.colour(seat) not in (None, self.card.family):
            return Reason.WRONG_COLOUR
        if kind == "union":
            refused = self.union_objection(state, seat)
        else:
            roles = {state.deck.roles[card] for card in state.laid[seat]}
            refused = Reason.DUPLICATE_ROLE if state.deck.roles[self.card] in roles else None
        if refused is None and state.options.lay_timing == "drawn_only" and self.card not in state.gained:
            return Reason.NOT_JUST_DRAWN
        return refused

    def union_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.partner is None or self.partner not in state.laid[seat]:
            return Reason.PARTNER_MISSING
        mates = state.deck.mates.get(self.partner)
        if mates is None:
            return Reason.PARTNER_MISSING  # A child has none.
        taken = any(beside.partner == self.partner for beside in state.unions[seat])
        return Reason.PAIR_ALREADY_COMPLETE if taken or not mates.isdisjoint(state.laid[seat]) else None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Laid(seat, self.card, self.partner))

    def spoken(self) -> Spoken:
        return Spoken("draw.good", family=self.card.family, member=self.card.member)


class ChangeColour(Move[Moment], frozen=True):
    """Take the family back and lay another, or lay a first one; no colour again that was taken back in this
    turn (FY-16).
    """

    phases = tuple(OWN_TURN)

    colour: str
    cards: tuple[Card, ...]

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        refused = family_objection(state, seat, self.colour, self.cards)
        if refused is None and self.colour == state.colour(seat):
            return Reason.WRONG_COLOUR
        if refused is None and self.colour in state.given_up:
            return Reason.COLOUR_GIVEN_UP
        return refused

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.ChangedColour(seat, self.cards))


class Announce(Move[Moment], frozen=True):
    """FAMILYS! All nine are laid, and the game is over (FY-48)."""

    phases = tuple(OWN_TURN)

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        return None if len(state.laid[seat]) == len(ROLES) else Reason.FAMILY_INCOMPLETE

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Announced(seat))
        step.tell(events.GameEnded())

    def spoken(self) -> Spoken:
        return Spoken("announce")


# Moves: drawing and special cards


class DrawSimple(Move[Moment], frozen=True):
    """One card from the stock (FY-21)."""

    phases = ("draw",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        draw(step, seat, 1)
        step.tell(events.Began(seat))

    def spoken(self) -> Spoken:
        return events.said_of_draw()


class DrawTriple(Move[Moment], frozen=True):
    """A couple, thrown for no points, and three cards of one *pile* (FY-22). Its last card is on top then."""

    phases = ("draw",)

    couple: tuple[Card, ...]
    pile: Literal["stock", "talon"]

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if not holds(state.hands[seat], self.couple):
            return Reason.CARD_NOT_IN_HAND
        if len(self.couple) != 2 or not state.deck.are_couple(*self.couple):
            return Reason.NOT_A_COUPLE
        there = state.talon or (self.pile == "stock" and state.stock)
        return None if there else Reason.PILE_EMPTY

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if self.pile == "stock":
            draw(step, seat, 3)
        else:
            step.tell(events.TookFromTalon(seat, step.state.talon[-3:]))
        step.tell(events.ThrewCouple(seat, self.couple))
        step.tell(events.Began(seat, self.couple, self.pile))

    def spoken(self) -> Spoken:
        return events.said_of_draw(self.couple, self.pile)


class PlayVoisin(Move[Moment], frozen=True):
    """Take a *card* that the *target* has laid (FY-42)."""

    phases = ("main",)

    target: Seat
    card: Card

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        reason = special_objection(state, seat, "voisin", self.target)
        if reason is not None:
            return reason
        if state.options.voisin_target == "adjacent" and not state.are_neighbours(seat, self.target):
            return Reason.NOT_ADJACENT
        unions = (beside.union for beside in state.unions[self.target])
        return None if self.card in (*state.laid[self.target], *unions) else Reason.CARD_NOT_LAID

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.PlayedSpecial(seat, step.state.specials_held(seat)["voisin"]))
        step.tell(events.TookLaid(seat, self.target, self.card))
        draw(step, self.target, 1)

    def spoken(self) -> Spoken:
        return Spoken("voisin", seat=self.target, family=self.card.family, member=self.card.member)


class PlayVision(Move[Moment], frozen=True):
    """Have the *target* show their hand (FY-43)."""

    phases = ("main",)

    target: Seat

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        reason = special_objection(state, seat, "vision", self.target)
        if reason is not None:
            return reason
        return None if state.hands[self.target] else Reason.TARGET_HAS_NO_HAND

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.PlayedSpecial(seat, step.state.specials_held(seat)["vision"], self.target))
        step.tell(events.ShowedHand(self.target, step.state.hands[self.target]))

    def spoken(self) -> Spoken:
        return Spoken("vision", seat=self.target)


def special_objection(
    state: Moment, seat: Seat, kind: Literal["voisin", "vision"], target: Seat
) -> Reason | None:
    """What speaks against playing a VOISIN or a VISION against *target* (FY-23, FY-44)."""
    if kind == "voisin" and state.voisin_played:
        return Reason.VOISIN_ALREADY_PLAYED
    if kind == "vision" and state.vision_played:
        return Reason.VISION_ALREADY_PLAYED
    if kind not in state.specials_held(seat):
        return Reason.CARD_NOT_IN_HAND
    if not 0 <= target < len(state.hands):
        return Reason.UNKNOWN_PLAYER
    return Reason.CANNOT_TARGET_SELF if target == seat else None


class VisionTake(Move[Moment], frozen=True):
    """Take a *card* of the hand that is shown (FY-43)."""

    phases = ("vision_choice",)

    card: Card

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        shown = () if state.target is None else state.hands[state.target]
        return None if self.card in shown else Reason.CARD_NOT_IN_HAND

    def play(self, step: Step[Moment], seat: Seat) -> None:
        target = step.state.target
        assert target is not None
        step.tell(events.TookShown(seat, target, self.card))
        draw(step, target, 1)

    def named(self) -> tuple[Card, ...]:
        return (self.card,)


class PlayUnion(Move[Moment], frozen=True):
    """A *union* for the talon's top *card*, to make a true couple with one's *partner* (FY-45, FY-46)."""

    union: Card
    partner: Card
    card: Card

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
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

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Exchanged(seat, self.union, self.partner, self.card))

    def spoken(self) -> Spoken:
        return Spoken("union", cards=events.names(self.partner, self.card))


# Moves: the combination


class Combine(Move[Moment], frozen=True):
    """Throw *cards* for points (FY-24). *stars* say in order what the stars among them stand for (FY-38).

    `Rules.moves` lists the largest of each sort and the first names on the cards; any other that meets no
    objection may be thrown as well, above all any *word*.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stars: tuple[str, ...] = ()
    word: str = ""

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        reason = state.out_of_turn(seat, "main")
        if reason is Reason.WRONG_PHASE:
            if state.combined:
                return Reason.ALREADY_COMBINED
            return Reason.TOO_MANY_REFUSALS if state.phase == "throw_one" else self.fault(state) or reason
        if reason is not None:
            return reason
        if not holds(state.hands[seat], self.cards):
            return Reason.CARD_NOT_IN_HAND
        if self.kind not in KINDS[state.options.kinds]:
            return Reason.KIND_NOT_PLAYED
        return self.fault(state)

    def fault(self, state: Moment) -> Reason | None:
        """Why it is no combination, whoever holds its cards and whatever is to be done now."""
        return objection(state.deck, self.combination, state.options.min_word_length)

    @property
    def combination(self) -> Combination:
        return self.kind, self.cards, self.stars, self.word

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if self.kind == "word":
            judge: Literal["class", "referee"] = "class" if step.state.options.verify == "vote" else "referee"
            step.tell(events.Proposed(seat, self.cards, self.word, judge))  # FY-40
        else:
            step.tell(events.Threw(seat, self.kind, self.cards, self.stars))

    def spoken(self) -> Spoken:
        return events.said_of_combination(self.kind, self.cards, self.word)


class Vote(Move[Moment], frozen=True):
    """An opponent's opinion of a word (FY-41)."""

    accept: bool

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase != "vote":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if seat == state.turn:
            return Reason.CANNOT_JUDGE_OWN
        if state.judge != "class" or not 0 <= seat < len(state.hands):
            return Reason.NOT_YOUR_TURN
        return Reason.ALREADY_VOTED if seat not in state.voters() else None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Voted(seat, self.accept))
        state = step.state
        if state.options.all_vote and state.voters():
            return  # FY-41
        opponents = len(state.hands) - 1
        refusals = sum(not accept for _, accept in state.ballots)
        if 2 * refusals > opponents:
            step.tell(events.Refused(state.turn))
        elif 2 * (refusals + len(state.voters())) <= opponents:
            accept_word(step)

    def spoken(self) -> Spoken:
        return Spoken("check.yes" if self.accept else "check.no")


class Verdict(Move[Moment], frozen=True):
    """What a dictionary or the teacher says of a word; if they are unsure, the class votes. The teacher may
    overrule a running vote, too (FY-40).
    """

    ruling: Ruling

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase != "vote":
            return Reason.GAME_OVER if state.phase == "over" else Reason.WRONG_PHASE
        if seat == state.turn:
            return Reason.CANNOT_JUDGE_OWN
        return None if seat == REFEREE else Reason.NOT_YOUR_TURN

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Judged(self.ruling))
        if self.ruling.ruling == "accept":
            accept_word(step)
        elif self.ruling.ruling == "refuse":
            step.tell(events.Refused(step.state.turn))

    def spoken(self) -> Spoken | None:
        spoken = {"accept": "check.yes", "refuse": "check.no"}.get(self.ruling.ruling)
        return None if spoken is None else Spoken(spoken)


def accept_word(step: Step[Moment]) -> None:
    proposal = step.state.proposal
    assert proposal is not None
    step.tell(events.Threw(step.state.turn, "word", proposal.cards, (), proposal.word))


# Moves: the end of a turn


class Refill(Move[Moment], frozen=True):
    """Draw until one owns eleven cards again (FY-28)."""

    phases = ("refill",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        draw(step, seat, FULL_HAND - step.state.count(seat))
        step.tell(events.Refilled(seat))


class ThrowOne(Move[Moment], frozen=True):
    """A card of the hand on the talon, for want of a combination (FY-29)."""

    card: Card

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        reason = state.out_of_turn(seat, "main", "throw_one")
        if reason is Reason.WRONG_PHASE and state.combined:
            return Reason.COMBINATION_MADE
        if reason is not None:
            return reason
        if self.card not in state.hands[seat]:
            return Reason.CARD_NOT_IN_HAND
        return None if state.must_throw(seat) else Reason.NO_CARD_TOO_MANY

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.ThrewOne(seat, self.card))

    def named(self) -> tuple[Card, ...]:
        return (self.card,)


class EndTurn(Move[Moment], frozen=True):
    """The next player's turn, or the end of the last round (FY-49)."""

    phases = ("main", "throw_one", "end")

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase == "end":
            return None
        return Reason.MUST_THROW_ONE if state.must_throw(seat) else None

    def play(self, step: Step[Moment], seat: Seat) -> None:
        state = step.state
        following = (seat + 1) % len(state.hands)
        if following == state.starter and state.round == state.options.rounds:
            step.tell(events.GameEnded())
        else:
            draw(step, seat, FULL_HAND - state.count(seat))  # FY-20, after a triple draw of fewer than three.
            step.tell(events.TurnPassed(following))


def draw(step: Step[Moment], seat: Seat, number: int) -> None:
    """*number* cards from the stock; the talon becomes the stock when it is empty (FY-30)."""
    while number > 0:
        if not step.state.stock:
            if not step.state.talon:
                return
            step.tell(events.TurnedTalon(len(step.state.talon)))
        cards = step.state.stock[-number:]
        step.tell(events.Drew(seat, len(cards), cards[::-1]))
        number -= len(cards)


AnyMove = (
    LayStart | Lay | ChangeColour | Announce | DrawSimple | DrawTriple | PlayVoisin | PlayVision | VisionTake
) | (PlayUnion | Combine | Vote | Verdict | Refill | ThrowOne | EndTurn)
