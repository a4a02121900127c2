"""What happens in a game of FAMILYS: each event knows what it changes, and who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from familygames.cards import Card
from familygames.chance import shuffled
from familygames.decks.letters import LetterDeck, plain
from familygames.familys.combinations import Kind, points
from familygames.familys.rules.state import Beside, Moment, Phase, Proposal, without
from familygames.game import Deed, Event, PublicEvent, Question, Seat, Spoken
from familygames.judging import Ruling


class ChoseStart(Event[Moment], frozen=True):
    """A first family was chosen: its *cards* stay unseen until all have chosen theirs (FY-11)."""

    reveals: ClassVar[bool] = False
    seat: Seat
    cards: tuple[Card, ...] = ()

    def change(self, state: Moment) -> Moment:
        return state.but(chosen=(*state.chosen, (self.seat, self.cards)))

    def seen_by(self, seat: Seat | None) -> ChoseStart:
        return self if seat == self.seat else ChoseStart(self.seat)


class LaidStart(PublicEvent[Moment], frozen=True):
    """A first family lies open, when all have chosen."""

    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        ready = (*state.ready, self.seat)
        phase: Phase = "draw" if len(ready) == len(state.hands) else "setup"
        hand = without(state.hands[self.seat], self.cards)
        chosen = tuple(one for one in state.chosen if one[0] != self.seat)
        return state.with_cards(self.seat, hand, self.cards, ready=ready, chosen=chosen, phase=phase)


class Laid(Deed[Moment], frozen=True):
    """A card was added to a family; a UNION whose place it takes returns to the hand (FY-17)."""

    seat: Seat
    card: Card
    partner: Card | None = None

    def change(self, state: Moment) -> Moment:
        hand = without(state.hands[self.seat], (self.card,))
        unions = state.unions[self.seat]
        if self.partner is not None:
            return state.with_cards(self.seat, hand, unions=(*unions, Beside(self.card, self.partner)))
        mates = state.deck.mates.get(self.card, frozenset())
        back = [beside for beside in unions if beside.partner in mates]
        left = [beside for beside in unions if beside.partner not in mates]
        hand = (*hand, *(beside.union for beside in back))
        robbed = without_seat(state.robbed, self.seat)
        return state.with_cards(self.seat, hand, (*state.laid[self.seat], self.card), left, robbed=robbed)

    def spoken(self) -> Spoken:
        return Spoken("draw.good", family=self.card.family, member=self.card.member)


class ChangedColour(Deed[Moment], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        unions = (beside.union for beside in state.unions[self.seat])
        hand = without(state.hands[self.seat], self.cards)
        colour = state.colour(self.seat)
        return state.with_cards(
            self.seat,
            (*hand, *state.laid[self.seat], *unions),
            self.cards,
            (),
            given_up=(*state.given_up, colour) if colour else state.given_up,
            robbed=without_seat(state.robbed, self.seat),
        )


class Announced(Deed[Moment], frozen=True):
    seat: Seat

    def change(self, state: Moment) -> Moment:
        return state.but(announcer=self.seat)

    def spoken(self) -> Spoken:
        return Spoken("announce")


class TurnedTalon(PublicEvent[Moment], frozen=True):
    """The talon of that many *cards* was turned over and shuffled: it is the stock now (FY-30)."""

    cards: int

    def change(self, state: Moment) -> Moment:
        stock = shuffled(state.talon, f"{state.seed}/talon/{state.shuffles}")
        return state.but(stock=stock, talon=(), shuffles=state.shuffles + 1)


class Drew(Event[Moment], frozen=True):
    """*number* cards came from the stock; only their drawer sees which."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] = ()

    def change(self, state: Moment) -> Moment:
        drawn = state.stock[-self.number :][::-1]
        hand = (*state.hands[self.seat], *drawn)
        gained = state.gaining(self.seat, *drawn)
        return state.with_cards(self.seat, hand, stock=state.stock[: -self.number], gained=gained)

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, self.number)


class Began(PublicEvent[Moment], frozen=True):
    """The draw is over; special cards and a combination may follow. A triple draw has thrown a *couple*."""

    seat: Seat
    couple: tuple[Card, ...] = ()
    pile: Literal["stock", "talon"] = "stock"

    def change(self, state: Moment) -> Moment:
        return state.but(phase="main")

    def spoken(self) -> Spoken:
        return said_of_draw(self.couple, self.pile)


class TookFromTalon(PublicEvent[Moment], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        hand = (*state.hands[self.seat], *self.cards)
        talon = state.talon[: -len(self.cards)]
        return state.with_cards(self.seat, hand, talon=talon, gained=state.gaining(self.seat, *self.cards))


class ThrewCouple(Deed[Moment], frozen=True):
    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        return state.thrown(self.seat, self.cards)


class PlayedSpecial(Deed[Moment], frozen=True):
    """A VOISIN or VISION went to the talon; with a VISION its *target* is told."""

    seat: Seat
    card: Card
    target: Seat | None = None

    def change(self, state: Moment) -> Moment:
        voisin = state.deck.kinds[self.card] == "voisin"
        return state.thrown(
            self.seat,
            (self.card,),
            voisin_played=state.voisin_played or voisin,
            vision_played=state.vision_played or not voisin,
        )

    def spoken(self) -> Spoken | None:
        """With a VOISIN the player says what is taken: see `TookLaid`."""
        return None if self.target is None else Spoken("vision", seat=self.target)


class TookLaid(Deed[Moment], frozen=True):
    """A laid card changed hands; a UNION left without its partner returns to its owner's. A player who has
    lost the last one so may lay a single card again (FY-42).
    """

    seat: Seat
    target: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        unions = state.unions[self.target]
        left = [beside for beside in unions if self.card not in (beside.union, beside.partner)]
        back = [beside.union for beside in unions if beside.partner == self.card]
        laid = without(state.laid[self.target], (self.card,))
        robbed = state.robbed if laid else (*state.robbed, self.target)
        after = state.with_cards(self.target, (*state.hands[self.target], *back), laid, left, robbed=robbed)
        hand = (*after.hands[self.seat], self.card)
        return after.with_cards(self.seat, hand, gained=after.gaining(self.seat, self.card))

    def spoken(self) -> Spoken:
        return Spoken("voisin", seat=self.target, family=self.card.family, member=self.card.member)


class ShowedHand(PublicEvent[Moment], frozen=True):
    """*seat* has laid its hand open, until a card of it is taken (FY-43)."""

    seat: Seat
    cards: tuple[Card, ...]

    def change(self, state: Moment) -> Moment:
        return state.but(phase="vision_choice", target=self.seat)


class TookShown(Deed[Moment], frozen=True):
    seat: Seat
    target: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        after = state.with_cards(self.target, without(state.hands[self.target], (self.card,)))
        hand = (*after.hands[self.seat], self.card)
        gained = after.gaining(self.seat, self.card)
        return after.with_cards(self.seat, hand, phase="main", target=None, gained=gained)


class Exchanged(Deed[Moment], frozen=True):
    """A *union* became the top of the talon, the *card* from there made a couple with *partner* (FY-46)."""

    seat: Seat
    union: Card
    partner: Card
    card: Card

    def change(self, state: Moment) -> Moment:
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


class Proposed(Deed[Moment], frozen=True):
    """A *word* lies open and is judged by the class or the referee (FY-40)."""

    seat: Seat
    cards: tuple[Card, ...]
    word: str
    judge: Literal["class", "referee"]

    def asks(self, deck: LetterDeck) -> Question:
        return Question(self.word, plain(self.word))

    def change(self, state: Moment) -> Moment:
        return state.but(phase="vote", proposal=Proposal(self.cards, self.word), judge=self.judge)

    def spoken(self) -> Spoken:
        return said_of_combination("word", self.cards, self.word)


class Voted(PublicEvent[Moment], frozen=True):
    seat: Seat
    accept: bool

    def change(self, state: Moment) -> Moment:
        return state.but(ballots=(*state.ballots, (self.seat, self.accept)))

    def votes(self) -> tuple[tuple[Seat, str], ...]:
        return ((self.seat, "accept" if self.accept else "refuse"),)

    def spoken(self) -> Spoken:
        return Spoken("check.yes" if self.accept else "check.no")


class Judged(PublicEvent[Moment], frozen=True):
    """The referee has ruled; where unsure, the class votes."""

    ruling: Ruling

    def change(self, state: Moment) -> Moment:
        return state.but(judge="class")

    def rules(self) -> Ruling:
        return self.ruling


class Refused(PublicEvent[Moment], frozen=True):
    """The word does not count; after too many refusals there is no combination this turn (FY-41)."""

    seat: Seat

    def decides(self) -> Literal["refuse"]:
        return "refuse"

    def change(self, state: Moment) -> Moment:
        refusals = state.refusals + 1
        phase: Phase = "main"
        if refusals >= state.options.max_refusals:
            phase = "throw_one" if state.must_throw(self.seat) else "end"
        return state.but(phase=phase, refusals=refusals, proposal=None, judge="", ballots=())


class Threw(Deed[Moment], frozen=True):
    """A combination counts, and lies on the talon (FY-26, FY-27)."""

    seat: Seat
    kind: Kind
    cards: tuple[Card, ...]
    stars: tuple[str, ...] = ()
    word: str = ""

    def decides(self) -> Literal["accept", ""]:
        return "accept" if self.kind == "word" else ""

    def change(self, state: Moment) -> Moment:
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
        return None if self.kind == "word" else said_of_combination(self.kind, self.cards, "")


class Refilled(PublicEvent[Moment], frozen=True):
    seat: Seat

    def change(self, state: Moment) -> Moment:
        return state.but(phase="end")


class ThrewOne(Deed[Moment], frozen=True):
    seat: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        return state.thrown(self.seat, (self.card,), phase="end")


class TurnPassed(Deed[Moment], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: Moment) -> Moment:
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


class GameEnded(PublicEvent[Moment], frozen=True):
    """By an announcement (FY-48), after the last round (FY-49), or by the teacher."""

    def change(self, state: Moment) -> Moment:
        return state.but(phase="over", proposal=None, judge="", ballots=(), target=None)


def without_seat(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != gone)


def names(*cards: Card) -> tuple[tuple[str, str], ...]:
    return tuple((card.family, card.member) for card in cards)


def said_of_combination(kind: Kind, cards: Sequence[Card], word: str) -> Spoken:
    """How a combination is announced (section 13)."""
    if kind == "word":
        worth = (("points", points(kind, len(cards))),)
        return Spoken(kind, numbers=worth, texts=(("word", word),))
    return Spoken(kind, cards=names(*cards))


def said_of_draw(couple: tuple[Card, ...] = (), pile: str = "stock") -> Spoken:
    """How a simple draw is announced, or a triple one for which a *couple* is thrown (section 13)."""
    return Spoken(f"triple.{pile}", cards=names(*couple)) if couple else Spoken("draw.simple")


AnyEvent = (
    (
        ChoseStart
        | LaidStart
        | Laid
        | ChangedColour
        | Announced
        | TurnedTalon
        | Drew
        | Began
        | TookFromTalon
        | ThrewCouple
    )
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
