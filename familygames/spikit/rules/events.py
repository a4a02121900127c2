"""What can happen in Spikit: each event knows what it changes and who may see it."""

from __future__ import annotations

from typing import ClassVar, Literal

from familygames.cards import Card
from familygames.chance import shuffled
from familygames.decks.sentences import JOKER, Joker, SentenceDeck
from familygames.game import Deed, Event, PublicEvent, Question, Seat, Spoken
from familygames.judging import Finding, Ruling
from familygames.spikit.rules.state import LONG, Ballot, Kind, Laid, Moment, Proposal, Spell

Advantage = Literal["fish", "free_choice", "none"]


# The turn: die and card


class Rolled(PublicEvent[Moment], frozen=True):
    seat: Seat
    face: int

    def change(self, state: Moment) -> Moment:
        return state.but(thrown=self.face, throws=state.throws + 1, phase="take")


class TookVisible(Deed[Moment], frozen=True):
    """A visible card against one of the hand, by the die (SP-14)."""

    seat: Seat
    card: Card
    given: Card
    face: int

    def change(self, state: Moment) -> Moment:
        return exchanged(state, self.seat, self.card, self.given)

    def spoken(self) -> Spoken:
        return said_of_taking(self.card, self.given, self.face)


class ChoseFreely(Deed[Moment], frozen=True):
    """A visible card against one of the hand, whatever the die shows (SP-31)."""

    seat: Seat
    card: Card
    given: Card

    def change(self, state: Moment) -> Moment:
        return exchanged(state, self.seat, self.card, self.given)

    def spoken(self) -> Spoken:
        return said_of_choice(self.card, self.given)


class Drew(Event[Moment], frozen=True):
    """A card came from the shoe; only its drawer sees which (SP-15)."""

    seat: Seat
    card: Card | None = None

    def change(self, state: Moment) -> Moment:
        shoe = state.shoe
        return state.with_cards(self.seat, shoe[-1:], shoe=shoe[:-1], phase="main")

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat)

    def spoken(self) -> Spoken:
        return Spoken("draw")


class FoundNothing(PublicEvent[Moment], frozen=True):
    """Neither the shoe nor the discard pile has a card to draw (SP-16)."""

    seat: Seat

    def change(self, state: Moment) -> Moment:
        return state.but(phase="main")


class Reshuffled(PublicEvent[Moment], frozen=True):
    """The discard pile, with what was put aside, is the new shoe (SP-16)."""

    cards: int

    def change(self, state: Moment) -> Moment:
        pile = (*state.discards, *(card for cards in state.aside for card in cards))
        moment = f"{state.seed}/round/{state.round}/shoe/{state.shuffles}"
        return state.but(
            # In the deck's order first: who threw what away, and when, leaves no trace.
            shoe=shuffled(state.deck.sorted(pile), moment),
            discards=(),
            aside=((),) * len(state.hands),
            shuffles=state.shuffles + 1,
        )


# Sentences and their judges


class Proposed(Deed[Moment], frozen=True):
    """Cards are shown to all, to be judged (SP-21, SP-40)."""

    proposal: Proposal

    @property
    def seat(self) -> Seat:
        """Who says it."""
        return self.proposal.seat

    def asks(self, deck: SentenceDeck) -> Question:
        text = deck.read(self.proposal.cards, self.proposal.joker)
        return Question(text, text.casefold())

    def change(self, state: Moment) -> Moment:
        proposal = self.proposal
        panel = "opponents" if state.options.judge == "opponents" else "referee"
        return state.without_cards(
            proposal.seat,
            proposal.played,
            proposal=proposal,
            panel=panel,
            ballots=(None,) * len(state.hands),
            findings=(),
            ruling=None,
            tests=(),
            phase="vote",
        )

    def spoken(self) -> Spoken:
        proposal = self.proposal
        return said_of_proposal(proposal.kind, proposal.cards, proposal.played, proposal.joker, proposal.old)


class Voted(Event[Moment], frozen=True):
    """A ballot is in; what it says, and why, is not told before all are (SP-55)."""

    seat: Seat
    ballot: Ballot | None = None
    findings: tuple[Finding, ...] = ()

    def change(self, state: Moment) -> Moment:
        ballots = list(state.ballots)
        ballots[self.seat] = self.ballot
        new = tuple([finding for finding in self.findings if finding not in state.findings])
        return state.but(ballots=tuple(ballots), findings=state.findings + new)

    def seen_by(self, seat: Seat | None) -> Voted:
        return self if seat == self.seat else Voted(self.seat)


class VoteClosed(PublicEvent[Moment], frozen=True):
    """All ballots, by seat; None for whose sentence it is. *findings* are those of programs, each once."""

    ballots: tuple[Ballot | None, ...]
    findings: tuple[Finding, ...] = ()

    def change(self, state: Moment) -> Moment:
        return state.but(ballots=self.ballots, findings=self.findings)

    def reasons(self) -> tuple[Finding, ...]:
        return self.findings

    def votes(self) -> tuple[tuple[Seat, str], ...]:
        return tuple([(seat, ballot) for seat, ballot in enumerate(self.ballots) if ballot is not None])


class Ruled(PublicEvent[Moment], frozen=True):
    """The referee or the teacher has spoken (SP-54)."""

    ruling: Ruling

    def change(self, state: Moment) -> Moment:
        return state.but(ruling=self.ruling)

    def rules(self) -> Ruling:
        return self.ruling


class VoteCalled(PublicEvent[Moment], frozen=True):
    """The referee is in doubt: the opponents vote after all (SP-52)."""

    def change(self, state: Moment) -> Moment:
        return state.but(panel="opponents")


class DieTestCalled(PublicEvent[Moment], frozen=True):
    """As many accept as refuse, or there is doubt: the die decides (SP-52)."""

    def change(self, state: Moment) -> Moment:
        return state.but(phase="die_test")


class Tested(PublicEvent[Moment], frozen=True):
    """A throw of the die test (SP-53)."""

    seat: Seat
    face: int

    def decided_by(self) -> Literal["die"]:
        return "die"

    def change(self, state: Moment) -> Moment:
        return state.but(tests=(*state.tests, self.face), throws=state.throws + 1)


class Accepted(PublicEvent[Moment], frozen=True):
    """The proposal stands: its cards lie on the table, a family on the discard pile."""

    seat: Seat

    def decides(self) -> Literal["accept"]:
        return "accept"

    def change(self, state: Moment) -> Moment:
        proposal = state.open_proposal()
        decided = state.but(proposal=None, phase="main")
        if proposal.kind in ("sentence", "family"):
            spell = decided.spell.but(laid=True, fished=None if decided.spell.laid else decided.spell.fished)
            decided = decided.but(spell=spell)
        if proposal.kind == "family":
            return decided.but(discards=decided.discards + proposal.cards)  # SP-35
        laid = decided.sentence(proposal.sentence)
        if laid is None:
            return with_new_sentence(decided, proposal)
        due = laid.due if len(laid.cards) >= LONG else due_of(decided, proposal)
        changed = laid.but(cards=proposal.cards, joker=proposal.joker, due=due)
        decided = decided.but(sentences=decided.with_sentence(changed))
        if proposal.old is None:
            return decided
        spell = decided.spell.but(swapped=(*decided.spell.swapped, *proposal.played, proposal.old))
        return decided.with_cards(proposal.seat, (proposal.old,), spell=spell)  # SP-38


class Refused(PublicEvent[Moment], frozen=True):
    """The cards go back to the hand (SP-21)."""

    seat: Seat

    def decides(self) -> Literal["refuse"]:
        return "refuse"

    def change(self, state: Moment) -> Moment:
        return taken_back(state)


class Withdrew(PublicEvent[Moment], frozen=True):
    """The player has taken the proposal back instead of throwing the die (SP-53)."""

    seat: Seat

    def decides(self) -> Literal["refuse"]:
        return "refuse"

    def decided_by(self) -> Literal["oneself"]:
        return "oneself"

    def change(self, state: Moment) -> Moment:
        return taken_back(state)


class FamilyCompleted(Deed[Moment], frozen=True):
    """An extension or swap has made a family of a sentence: it leaves the table (SP-42, SP-43)."""

    seat: Seat
    sentence: int

    def change(self, state: Moment) -> Moment:
        return discarded(state, self.sentence)


class Removed(Deed[Moment], frozen=True):
    """A long sentence's time is up (SP-45)."""

    sentence: int

    def change(self, state: Moment) -> Moment:
        return discarded(state, self.sentence)


# Advantages


class GainedAdvantage(Deed[Moment], frozen=True):
    """A choice is due: up to *fish* cards to fish, or a free choice; no fishing if it is 0 (SP-24, SP-41)."""

    seat: Seat
    fish: int = 0

    def change(self, state: Moment) -> Moment:
        return state.but(phase="advantage", allowed=self.fish, spell=state.spell.but(free_choice=False))


class ChoseAdvantage(Deed[Moment], frozen=True):
    """*cards* is how many will be fished at most, where that was said."""

    seat: Seat
    advantage: Advantage
    cards: int = 0

    def change(self, state: Moment) -> Moment:
        phase = {"fish": "fishing", "free_choice": "free_choice", "none": "main"}[self.advantage]
        allowed = self.cards or state.allowed if self.advantage == "fish" else 0
        return state.but(phase=phase, allowed=allowed)

    def spoken(self) -> Spoken | None:
        return said_of_fishing(self.cards) if self.advantage == "fish" else None


class Fished(PublicEvent[Moment], frozen=True):
    """A card of the shoe was turned up (SP-27)."""

    seat: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        return state.but(shoe=state.shoe[:-1], fishing=(*state.fishing, self.card), allowed=state.allowed - 1)


class KeptFish(Deed[Moment], frozen=True):
    """The card turned up last came to the hand; those left lying are discarded (SP-28, SP-29)."""

    seat: Seat
    card: Card

    def change(self, state: Moment) -> Moment:
        left = state.fishing[:-1]
        ashore = fishing_over(state).but(discards=state.discards + left)
        return ashore.with_cards(self.seat, (self.card,), spell=state.spell.but(fished=self.card))

    def spoken(self) -> Spoken:
        return Spoken("fish.take")


class FishingEnded(Deed[Moment], frozen=True):
    """No card was kept: all that were turned up are discarded (SP-29)."""

    seat: Seat

    def change(self, state: Moment) -> Moment:
        return fishing_over(state).but(discards=state.discards + state.fishing)

    def spoken(self) -> Spoken:
        return Spoken("fish.leave")


class MayPutAside(Deed[Moment], frozen=True):
    """After a family, up to *limit* hand cards may go away unseen (SP-34); then a *free_choice* may be due
    (SP-43).
    """

    seat: Seat
    limit: int
    free_choice: bool = False

    def change(self, state: Moment) -> Moment:
        spell = state.spell.but(free_choice=self.free_choice)
        return state.but(phase="put_aside", allowed=self.limit, spell=spell)


class PutCardsAside(Event[Moment], frozen=True):
    """*count* cards went face down to the discard pile; only who put them there knows them (SP-34)."""

    reveals: ClassVar[bool] = False
    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()

    def change(self, state: Moment) -> Moment:
        aside = list(state.aside)
        aside[self.seat] += self.cards
        return state.without_cards(self.seat, self.cards, aside=tuple(aside), phase="main", allowed=0)

    def seen_by(self, seat: Seat | None) -> PutCardsAside:
        return self if seat == self.seat else PutCardsAside(self.seat, self.count)


# Turns, rounds, the match


class TurnPassed(Deed[Moment], frozen=True):
    """It is now the turn of *seat*."""

    seat: Seat

    def change(self, state: Moment) -> Moment:
        return state.but(turn=self.seat, phase="roll", thrown=0, spell=Spell(), turns=state.turns + 1)


class RoundEnded(PublicEvent[Moment], frozen=True):
    """The cards left are counted; *winner* is None if the turns have run out (SP-56 to SP-60)."""

    points: tuple[int, ...]
    winner: Seat | None = None

    @property
    def seat(self) -> Seat | None:
        """Who says it."""
        return self.winner

    def change(self, state: Moment) -> Moment:
        totals = tuple(total + more for total, more in zip(state.totals, self.points, strict=True))
        return state.but(
            totals=totals, points=self.points, finished=state.finished + 1, phase="round_over", allowed=0
        )

    def spoken(self) -> Spoken | None:
        return None if self.winner is None else Spoken("win")


class RoundStarted(PublicEvent[Moment], frozen=True):
    """Everything is dealt afresh (SP-9, SP-10)."""

    number: int
    first: Seat

    def change(self, state: Moment) -> Moment:
        return state.dealt(self.number, self.first)


class MatchEnded(PublicEvent[Moment], frozen=True):
    """By a rule (SP-59) or by the teacher."""

    def change(self, state: Moment) -> Moment:
        return state.but(phase="over")


AnyEvent = (
    Rolled
    | TookVisible
    | ChoseFreely
    | Drew
    | FoundNothing
    | Reshuffled
    | Proposed
    | Voted
    | VoteClosed
    | Ruled
    | VoteCalled
    | DieTestCalled
    | Tested
    | Accepted
    | Refused
    | Withdrew
    | FamilyCompleted
    | Removed
    | GainedAdvantage
    | ChoseAdvantage
    | Fished
    | KeptFish
    | FishingEnded
    | MayPutAside
    | PutCardsAside
    | TurnPassed
    | RoundEnded
    | RoundStarted
    | MatchEnded
)


# What several events change


def exchanged(state: Moment, seat: Seat, card: Card, given: Card) -> Moment:
    """*card* of the display in the hand, *given* in its place."""
    display = tuple([given if shown == card else shown for shown in state.display])
    return state.without_cards(seat, (given,), display=display, phase="main").with_cards(seat, (card,))


def with_new_sentence(state: Moment, proposal: Proposal) -> Moment:
    number = state.numbered + 1
    laid = Laid(number, proposal.seat, proposal.cards, proposal.joker, due_of(state, proposal))
    return state.but(sentences=(*state.sentences, laid), numbered=number)


def due_of(state: Moment, proposal: Proposal) -> Seat | None:
    """In whose turn a sentence goes away, if this proposal makes it long (SP-45, SP-46)."""
    if len(proposal.cards) < LONG:
        return None
    if state.options.long_sentence_discard == "owner_next_turn":
        return proposal.seat
    return (proposal.seat + 1) % len(state.hands)


def taken_back(state: Moment) -> Moment:
    proposal = state.open_proposal()
    spell = state.spell.but(refusals=state.spell.refusals + 1)
    return state.with_cards(proposal.seat, proposal.played, proposal=None, phase="main", spell=spell)


def discarded(state: Moment, sentence: int) -> Moment:
    laid = state.sentence(sentence)
    cards = () if laid is None else laid.cards
    return state.but(sentences=state.without_sentence(sentence), discards=state.discards + cards)


def fishing_over(state: Moment) -> Moment:
    return state.but(fishing=(), allowed=0, phase="main")


# What is said (section 14)


def name(card: Card) -> tuple[str, str]:
    return card.family, card.member


def said_of_taking(card: Card, given: Card, face: int) -> Spoken:
    return Spoken("take", cards=(name(card), name(given)), numbers=(("face", face),))


def said_of_choice(card: Card, given: Card) -> Spoken:
    return Spoken("free_choice", cards=(name(card), name(given)))


def said_of_fishing(cards: int) -> Spoken:
    """Without a number; with one in older games."""
    if not cards:
        return Spoken("fish")
    return Spoken("fish.one" if cards == 1 else "fish.many", numbers=(("n", cards),))


def said_of_proposal(
    kind: Kind, cards: tuple[Card, ...], played: tuple[Card, ...], joker: Joker | None, old: Card | None
) -> Spoken:
    """A joker among the cards just played is announced; one on the table has been."""
    key = {"sentence": "lay", "family": "family", "extension": "extend", "swap": "swap"}[kind]
    texts = () if joker is None else (("joker", joker.text),)
    if any(card.family == JOKER for card in played):
        key += ".joker"
    if old is not None:
        return Spoken(key, cards=(name(old), *map(name, played)), texts=texts)
    family = next((card.family for card in cards if card.family != JOKER), None) if kind == "family" else None
    return Spoken(key, family=family, cards=tuple(map(name, cards)), texts=texts)
