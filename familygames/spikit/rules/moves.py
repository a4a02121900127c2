"""What a player of Spikit may do: each move knows when it is allowed and what follows from it.

Cards are named, never counted: a visible card, or one in a sentence, is itself enough to say which is meant.
"""

from __future__ import annotations

from collections import Counter

from familygames.cards import Card
from familygames.decks.sentences import FEWEST_CARDS, JOKER, POSITIONS, Joker
from familygames.game import REFEREE, Move, Seat, Spoken, Step
from familygames.judging import Finding, Ruling
from familygames.spikit.rules import events
from familygames.spikit.rules.events import Advantage, said_of_proposal
from familygames.spikit.rules.options import Reason
from familygames.spikit.rules.state import DIE_TESTS, Ballot, Moment, Proposal

JOKER_WORDS = 3  # SP-47
JOKER_LETTERS = 60
"""Three words that are longer have no place on a card, nor on everybody's screen."""
WILD = 6  # SP-13
ASIDE = {1: 3, 2: 1}
"""How many cards may be put aside after a family, by how many languages it has (SP-34)."""


# The turn: die and card


class Roll(Move[Moment], frozen=True):
    """Throw the die (SP-12)."""

    phases = ("roll",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Rolled(seat, step.state.throw()))


class Take(Move[Moment], frozen=True):
    """I have a *face*: I take a visible *card* that shows it and leave *given* there (SP-13, SP-14)."""

    phases = ("take",)

    card: Card
    given: Card
    face: int

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.display:
            return Reason.EMPTY_SLOT
        if self.face != state.thrown or self.face not in (WILD, state.deck.die[self.card]):
            return Reason.FACE_MISMATCH
        return None if self.given in state.held[seat] else Reason.CARD_NOT_IN_HAND

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.TookVisible(seat, self.card, self.given, self.face))

    def spoken(self) -> Spoken:
        return events.said_of_taking(self.card, self.given, self.face)


class Draw(Move[Moment], frozen=True):
    """Take the top card of the shoe, whatever the die shows (SP-15, SP-16)."""

    phases = ("take",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if fill_shoe(step):
            step.tell(events.Drew(seat, step.state.shoe[-1]))
        else:
            step.tell(events.FoundNothing(seat))

    def spoken(self) -> Spoken:
        return Spoken("draw")


def fill_shoe(step: Step[Moment]) -> bool:
    """Whether there is a card to turn up, after a reshuffle if need be (SP-16)."""
    state = step.state
    if not state.shoe:
        cards = len(state.discards) + sum(map(len, state.aside))
        if not cards:
            return False
        step.tell(events.Reshuffled(cards))
    return True


# Sentences


class LaySentence(Move[Moment], frozen=True):
    """Three cards or more of any families, to be judged (SP-18 to SP-21)."""

    phases = ("main",)

    cards: tuple[Card, ...]
    joker: Joker | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if len(self.cards) < FEWEST_CARDS:
            return Reason.TOO_FEW_CARDS
        return not_a_series(state, seat, self.cards, self.joker)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        joker = declared(self.cards, self.joker)
        step.tell(events.Proposed(Proposal("sentence", seat, self.cards, self.cards, joker)))

    def spoken(self) -> Spoken:
        return said_of_proposal("sentence", self.cards, self.cards, self.joker, None)


class LayFamily(Move[Moment], frozen=True):
    """The five cards of one colour; in printed order, without joker, nobody needs to judge them (SP-33)."""

    phases = ("main",)

    cards: tuple[Card, ...]
    joker: Joker | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if len(self.cards) != len(POSITIONS):
            return Reason.NOT_FIVE_CARDS
        if not all(card in state.deck.printed for card in self.cards):
            return Reason.CARD_NOT_IN_HAND
        reason = not_a_series(state, seat, self.cards, self.joker)
        if reason is not None:
            return reason
        return None if state.is_family(self.cards) else Reason.NOT_A_FAMILY

    def play(self, step: Step[Moment], seat: Seat) -> None:
        joker = declared(self.cards, self.joker)
        step.tell(events.Proposed(Proposal("family", seat, self.cards, self.cards, joker)))
        if joker is None and step.state.deck.is_in_order(self.cards):
            accept(step)

    def spoken(self) -> Spoken:
        return said_of_proposal("family", self.cards, self.cards, self.joker, None)


class Extend(Move[Moment], frozen=True):
    """Cards at the head and the tail of a sentence on the table; *cards* is the whole row after (SP-37).

    *joker* is what the one in the row stands for, whether it is new or lies there already.
    """

    phases = ("main",)

    sentence: int
    cards: tuple[Card, ...]
    joker: Joker | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        laid = state.sentence(self.sentence)
        if laid is None:
            return Reason.UNKNOWN_SENTENCE
        if self.cards == laid.cards:
            return Reason.NOTHING_ADDED
        head = start_of(laid.cards, self.cards)
        if head is None:
            return Reason.NOT_HEAD_OR_TAIL
        added = self.cards[:head] + self.cards[head + len(laid.cards) :]
        if laid.joker is not None and (has_joker(added) or self.joker not in (None, laid.joker)):
            return Reason.JOKER_ALREADY_IN_SENTENCE  # SP-48
        return not_proposable(state, seat, added, self.joker)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        laid = step.state.sentence(self.sentence)
        assert laid is not None
        added = tuple([card for card in self.cards if card not in laid.cards])
        joker = declared(added, self.joker) or laid.joker
        step.tell(
            events.Proposed(Proposal("extension", seat, self.cards, added, joker, sentence=self.sentence))
        )

    def spoken(self) -> Spoken:
        # Whether the joker is new, and to be announced, only the event can tell.
        return said_of_proposal("extension", self.cards, (), self.joker, None)


class Swap(Move[Moment], frozen=True):
    """A hand card in the place of an *old* one, which comes to the hand (SP-38)."""

    phases = ("main",)

    sentence: int
    old: Card
    new: Card
    joker: Joker | None = None

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        laid = state.sentence(self.sentence)
        if laid is None:
            return Reason.UNKNOWN_SENTENCE
        if self.old not in laid.cards:
            return Reason.BAD_INDEX
        if self.old in state.spell.swapped or self.new in state.spell.swapped:
            return Reason.ALREADY_SWAPPED_THIS_TURN  # SP-39
        if laid.joker is not None and self.new.family == JOKER:
            return Reason.JOKER_ALREADY_IN_SENTENCE  # SP-48
        return not_proposable(state, seat, (self.new,), self.joker)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        laid = step.state.sentence(self.sentence)
        assert laid is not None
        cards = tuple([self.new if card == self.old else card for card in laid.cards])
        kept = None if self.old.family == JOKER else laid.joker
        joker = declared((self.new,), self.joker) or kept
        step.tell(
            events.Proposed(
                Proposal("swap", seat, cards, (self.new,), joker, sentence=self.sentence, old=self.old)
            )
        )

    def spoken(self) -> Spoken:
        return said_of_proposal("swap", (self.new,), (self.new,), self.joker, self.old)


class EndTurn(Move[Moment], frozen=True):
    """Pass the die (SP-17)."""

    phases = ("main",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if step.state.options.long_sentence_discard == "next_player_turn":
            remove_due(step, seat)
        state = step.state
        if state.turns >= state.options.max_turns * len(state.hands):
            end_round(step, None)  # SP-60
            return
        following = (seat + 1) % len(state.hands)  # SP-10
        step.tell(events.TurnPassed(following))
        if state.options.long_sentence_discard == "owner_next_turn":
            remove_due(step, following)  # SP-11

    def spoken(self) -> Spoken:
        return Spoken("end")


def not_a_series(state: Moment, seat: Seat, cards: tuple[Card, ...], joker: Joker | None) -> Reason | None:
    """What speaks against laying *cards* of the hand as a sentence or a family."""
    if state.spell.laid and state.spell.fished not in cards:
        return Reason.ALREADY_LAID_THIS_TURN  # SP-20, SP-30
    return not_proposable(state, seat, cards, joker)


def not_proposable(state: Moment, seat: Seat, cards: tuple[Card, ...], joker: Joker | None) -> Reason | None:
    """What speaks against proposing anything with *cards* of the hand."""
    jokers = sum([card.family == JOKER for card in cards])
    if jokers > 1:
        return Reason.TOO_MANY_JOKERS  # SP-48
    if jokers:
        reason = not_declared(state, joker)
        if reason is not None:
            return reason
    if not state.held[seat].issuperset(cards):
        return Reason.CARD_NOT_IN_HAND
    if len(set(cards)) < len(cards):
        return Reason.DUPLICATE_CARD
    if state.spell.refusals >= state.options.max_refusals:
        return Reason.TOO_MANY_REFUSALS  # SP-21
    return None


def not_declared(state: Moment, joker: Joker | None) -> Reason | None:
    """What is wrong with what a joker is said to be (SP-47)."""
    words = joker.text.casefold().split() if joker is not None else []
    if joker is None or not words or joker.language not in state.deck.languages:
        return Reason.JOKER_TEXT_MISSING
    text = " ".join(words)
    if not text.isprintable():
        return Reason.JOKER_TEXT_MISSING
    if len(words) > JOKER_WORDS or len(text) > JOKER_LETTERS:
        return Reason.JOKER_TEXT_TOO_LONG
    if state.options.dictionary_required_for_joker:
        known = state.deck.known_words[joker.language]
        if not known.issuperset(words):
            return Reason.JOKER_TEXT_UNKNOWN
    return None


def has_joker(cards: tuple[Card, ...]) -> bool:
    return any(card.family == JOKER for card in cards)


def declared(cards: tuple[Card, ...], joker: Joker | None) -> Joker | None:
    """What was declared, if there is a joker among the cards; with single spaces."""
    if joker is None or not has_joker(cards):
        return None
    return Joker(" ".join(joker.text.split()), joker.language)


def start_of(part: tuple[Card, ...], row: tuple[Card, ...]) -> int | None:
    """Where *part* begins in *row*, in one piece; None if it does not lie there so."""
    try:
        start = row.index(part[0])
    except ValueError:
        return None
    return start if row[start : start + len(part)] == part else None


# Judging


class Vote(Move[Moment], frozen=True):
    """One opponent's opinion (SP-51). A program says what it has found, too; people may say so aloud."""

    ballot: Ballot
    findings: tuple[Finding, ...] = ()

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase == "over":
            return Reason.GAME_OVER
        if state.phase != "vote":
            return Reason.WRONG_PHASE
        if seat == state.turn:
            return Reason.CANNOT_JUDGE_OWN_SENTENCE
        if state.panel == "referee" or not 0 <= seat < len(state.hands):
            return Reason.NOT_YOUR_TURN
        return None if state.ballots[seat] is None else Reason.ALREADY_VOTED

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Voted(seat, self.ballot, self.findings))
        if step.state.voters():
            return
        ballots = step.state.ballots
        step.tell(events.VoteClosed(ballots, step.state.findings))
        count = Counter(ballots)
        decide(step, 0 if count["doubt"] else count["accept"] - count["refuse"])  # SP-52

    def from_a_person(self) -> Vote:
        return Vote(self.ballot)

    def spoken(self) -> Spoken:
        return Spoken(f"vote.{self.ballot}")


class Verdict(Move[Moment], frozen=True):
    """The answer of whoever sits on the seat `REFEREE`: a program, or the teacher, who may also overrule a
    running vote (SP-54).
    """

    ruling: Ruling

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase == "over":
            return Reason.GAME_OVER
        if seat != REFEREE:
            return Reason.NOT_TEACHER
        return None if state.phase == "vote" else Reason.WRONG_PHASE

    def play(self, step: Step[Moment], seat: Seat) -> None:
        overrules = step.state.panel == "opponents"
        step.tell(events.Ruled(self.ruling))
        opinion: str = self.ruling.ruling
        if opinion == "unsure" and not overrules:
            options = step.state.options
            if options.doubt == "vote":
                step.tell(events.VoteCalled())
                return
            if options.judge == "auto" or options.doubt == "lean":
                opinion = self.ruling.lean  # A program throws no die: it says what it thinks likelier.
        decide(step, {"accept": 1, "refuse": -1, "unsure": 0}[opinion])


class TestThrow(Move[Moment], frozen=True):
    """A throw of the die test: two alike among up to four accept the sentence (SP-53)."""

    phases = ("die_test",)

    __test__ = False  # Not a case for pytest, whatever its name suggests.

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Tested(seat, step.state.throw()))
        tests = step.state.tests
        if len(set(tests)) < len(tests):
            accept(step)
        elif len(tests) == DIE_TESTS:
            step.tell(events.Refused(seat))


class Withdraw(Move[Moment], frozen=True):
    """Take the cards back instead of throwing (SP-53)."""

    phases = ("die_test",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.Withdrew(seat))


def decide(step: Step[Moment], balance: int) -> None:
    """More accept than refuse, fewer, or as many (SP-52)."""
    if balance > 0:
        accept(step)
    elif balance < 0:
        step.tell(events.Refused(step.state.turn))
    else:
        step.tell(events.DieTestCalled())


def accept(step: Step[Moment]) -> None:
    """The proposal is accepted, with all that follows."""
    before = step.state
    proposal = before.open_proposal()
    seat = proposal.seat
    step.tell(events.Accepted(seat))
    if not step.state.hands[seat]:
        end_round(step, seat)  # SP-56
        return
    if proposal.kind == "sentence":
        if not before.spell.laid and before.is_unilingual(proposal.cards, proposal.joker):
            step.tell(events.GainedAdvantage(seat, len(proposal.cards) - 2))  # SP-24, SP-26
        return
    languages = len(before.deck.spoken_languages(proposal.cards, proposal.joker))
    if proposal.kind == "family":
        step.tell(events.MayPutAside(seat, ASIDE[max(languages, 1)]))
        return
    laid = before.sentence(proposal.sentence)
    assert laid is not None
    chooses = languages == 1 and len(before.deck.spoken_languages(laid.cards, laid.joker)) == 2  # SP-41
    if before.is_family(proposal.cards):
        step.tell(events.FamilyCompleted(seat, laid.number))
        if proposal.kind == "extension" or before.options.swap_family_bonus:
            step.tell(events.MayPutAside(seat, ASIDE[max(languages, 1)], chooses))  # SP-42, SP-43
            return
    if chooses:
        step.tell(events.GainedAdvantage(seat))


# Advantages


class ChooseAdvantage(Move[Moment], frozen=True):
    """After a sentence in one language: fishing, a free choice, or nothing (SP-24).

    *cards* is for older records, when players said how many they would fish at most; 0 is as many as allowed.
    """

    phases = ("advantage",)

    advantage: Advantage
    cards: int = 0

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.advantage != "fish":
            return None
        if not state.allowed:
            return Reason.FISHING_NOT_ALLOWED  # SP-41
        return None if 0 <= self.cards <= state.allowed else Reason.NO_FISH_LEFT

    def play(self, step: Step[Moment], seat: Seat) -> None:
        cards = self.cards if self.advantage == "fish" else 0
        step.tell(events.ChoseAdvantage(seat, self.advantage, cards))

    def spoken(self) -> Spoken | None:
        return events.said_of_fishing(self.cards) if self.advantage == "fish" else None


class FishNext(Move[Moment], frozen=True):
    """Turn up the next card of the shoe; the one before is left lying (SP-27)."""

    phases = ("fishing",)

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        return None if state.allowed else Reason.NO_FISH_LEFT

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if fill_shoe(step):
            step.tell(events.Fished(seat, step.state.shoe[-1]))
        else:
            step.tell(events.FishingEnded(seat))  # SP-29


class FishTake(Move[Moment], frozen=True):
    """Keep the card turned up last: the fishing is over (SP-28)."""

    phases = ("fishing",)

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        return None if state.fishing else Reason.NOTHING_FISHED

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.KeptFish(seat, step.state.fishing[-1]))

    def spoken(self) -> Spoken:
        return Spoken("fish.take")


class FishStop(Move[Moment], frozen=True):
    """Leave all cards lying: the fishing is over (SP-27, SP-29)."""

    phases = ("fishing",)

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.FishingEnded(seat))

    def spoken(self) -> Spoken:
        return Spoken("fish.leave")


class FreeChoice(Move[Moment], frozen=True):
    """Any visible card against one of the hand (SP-31)."""

    phases = ("free_choice",)

    card: Card
    given: Card

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if self.card not in state.display:
            return Reason.EMPTY_SLOT
        return None if self.given in state.held[seat] else Reason.CARD_NOT_IN_HAND

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.ChoseFreely(seat, self.card, self.given))

    def spoken(self) -> Spoken:
        return events.said_of_choice(self.card, self.given)


class PutAside(Move[Moment], frozen=True):
    """After a family, put some hand cards aside, unseen (SP-34)."""

    phases = ("put_aside",)

    cards: tuple[Card, ...] = ()

    def own_objection(self, state: Moment, seat: Seat) -> Reason | None:
        if len(self.cards) > state.allowed:
            return Reason.TOO_MANY_DISCARDS
        if not state.held[seat].issuperset(self.cards):
            return Reason.CARD_NOT_IN_HAND
        return None if len(set(self.cards)) == len(self.cards) else Reason.DUPLICATE_CARD

    def play(self, step: Step[Moment], seat: Seat) -> None:
        step.tell(events.PutCardsAside(seat, len(self.cards), self.cards))
        if not step.state.hands[seat]:
            end_round(step, seat)  # SP-56
        elif step.state.spell.free_choice:
            step.tell(events.GainedAdvantage(seat))  # SP-43

    def named(self) -> tuple[Card, ...]:
        return self.cards


# The end of a round


class CallTime(Move[Moment], frozen=True):
    """After a round of a match by the clock, whether time is *up*: for the seat `REFEREE` to say (SP-59)."""

    up: bool

    def objection(self, state: Moment, seat: Seat) -> Reason | None:
        if state.phase == "over":
            return Reason.GAME_OVER
        if seat != REFEREE:
            return Reason.NOT_TEACHER
        return None if state.phase == "round_over" else Reason.WRONG_PHASE

    def play(self, step: Step[Moment], seat: Seat) -> None:
        if self.up:
            step.tell(events.MatchEnded())
        else:
            start_round(step)


def remove_due(step: Step[Moment], seat: Seat) -> None:
    """Discard the long sentences whose time is up in the turn of *seat* (SP-45, SP-46)."""
    for laid in step.state.sentences:
        if laid.due == seat:
            step.tell(events.Removed(laid.number))


def end_round(step: Step[Moment], winner: Seat | None) -> None:
    """Count the cards (SP-57, SP-58), then the match goes on or not (SP-59)."""
    seats = range(len(step.state.hands))
    step.tell(events.RoundEnded(tuple(step.state.points_of(seat) for seat in seats), winner))
    state = step.state
    match state.options.match_end:
        case "rounds" if state.finished < state.options.match_rounds:
            start_round(step)
        case "points" if max(state.totals) < state.options.match_points:
            start_round(step)
        case "rounds" | "points":
            step.tell(events.MatchEnded())


def start_round(step: Step[Moment]) -> None:
    state = step.state
    step.tell(events.RoundStarted(state.round + 1, (state.first + 1) % len(state.hands)))  # SP-10


AnyMove = (
    Roll
    | Take
    | Draw
    | LaySentence
    | LayFamily
    | Extend
    | Swap
    | EndTurn
    | Vote
    | Verdict
    | TestThrow
    | Withdraw
    | ChooseAdvantage
    | FishNext
    | FishTake
    | FishStop
    | FreeChoice
    | PutAside
    | CallTime
)


UNLISTED = (LaySentence, LayFamily, Extend, Swap, PutAside, Verdict)
"""Sorts of moves of which `Rules.moves` names only some: there is no end of them."""
