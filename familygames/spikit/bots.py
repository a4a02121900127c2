"""The players of Spikit, weakest first: `beginner`, `regular`, `expert`.

They build sentences from their hands, ask a judge before they lay one, and vote as the judge says, with its
reasons: fairly, also on what helps an opponent. They see what their seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar

import msgspec

from familygames import game
from familygames.cards import Card
from familygames.decks import slots
from familygames.decks.sentences import JOKER, Joker, SentenceDeck
from familygames.decks.slots import Row, SortedCards, slot
from familygames.game import Move
from familygames.judging import Judge, Word
from familygames.players import pick
from familygames.spikit.planning import (
    Plan,
    best_plan,
    burden,
    hosts_of,
    joker_words,
    with_joker,
)
from familygames.spikit.referee import ruling_on
from familygames.spikit.rules import moves as may
from familygames.spikit.rules.state import LONG, Laid, View

FEW = 3
"""How many things a beginner looks at."""
SMALL = 6
"""In a hand of this many cards a single one may keep all the others from being laid."""
HELPFUL = 0.15
"""By how many cards a swap must help in the turns to come, for an expert to make it."""
CANDIDATES = 2
"""Of how many cards to give away a player looks at what follows."""
MOST_ROWS = 400
"""How many sentences are looked at: enough for all but the largest hands."""
LEAST_GAIN = 0.05
"""An exchange that helps less could be made for ever; after the first turns of a round, it is not."""
EARLY = 0.75
"""How much of a round's turns is left while waiting for a better card still pays."""
SAMPLE = 12
"""For how many cards that may come next an expert works out what would be left."""


Exchange = TypeVar("Exchange", may.Take, may.FreeChoice)
Cost = Callable[[View, Sequence[Card]], float]


class Beginner:
    """Looks at a few things it could do, and does the best of them: takes what leaves most to lay, lays the
    longest of some sentences. Lets what fits follow those on the table, and swaps what does not.
    """

    def __init__(self, judge: Judge, voice: Judge | None = None) -> None:
        self.judge = judge
        self.voice = voice or judge
        """Who is asked about the sentences of others: a better judge, who may take longer."""

    def __call__(self, view: game.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        assert isinstance(view, View)
        match view.phase:
            case "take":
                return self.take(view, moves, rng)
            case "main":
                return next(self.wishes(view, moves, rng), may.EndTurn())
            case "vote":
                return self.vote(view)
            case "die_test":
                return may.TestThrow()
            case "advantage":
                return self.choose(view, moves, rng)
            case "fishing":
                return self.fish(view, moves, rng)
            case "free_choice":
                return self.exchange(view, moves, rng)
            case "put_aside":
                return may.PutAside(self.unwanted(view, view.hand)[: view.allowed])
            case _:
                return pick(moves, rng)

    # By phase

    def vote(self, view: View) -> may.Vote:
        """When in doubt, for what is likelier; a refusal with its reasons."""
        ruling = ruling_on(view, self.voice)
        ballot = ruling.lean if ruling.ruling == "unsure" else ruling.ruling
        return may.Vote(ballot, ruling.findings if ballot == "refuse" else ())

    def take(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        """The best of the exchanges that come to mind, if it helps."""
        takes = [move for move in moves if isinstance(move, may.Take)]
        if not takes:
            return may.Draw()
        best = self.exchange_of(view, takes, rng)
        better = self.left(view, after(view, best)) < self.left(view, view.hand)
        return best if better else may.Draw()

    def exchange_of(self, view: View, takes: Sequence[may.Take], rng: Random) -> may.Take:
        some = [pick(takes, rng) for _ in range(FEW)]
        return min(some, key=lambda move: self.left(view, after(view, move)))

    def wishes(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Iterator[Move[Any]]:
        """What to do in a turn, the best first."""
        if view.spell.refusals >= view.options.max_refusals:
            return
        if may_lay(view):
            yield from self.series(view, moves, rng)
        yield from self.extensions(view)
        yield from self.swaps(view, rng)

    def series(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Iterator[Move[Any]]:
        rows = [row for row in self.rows(view) if self.pleases(view, row)]
        if rows:
            yield may.LaySentence(max([pick(rows, rng) for _ in range(FEW)], key=len))

    def extensions(self, view: View) -> Iterator[Move[Any]]:
        """An adverb, or a preposition with its noun, at the tail of a sentence; a joker as an adverb.

        As long as a sentence is short others can follow it: it is made long only with the last cards.
        """
        plan = self.plan(view, view.hand, series=False)
        for host, adjunct in plan.follow:
            if not plan.left or host.cards + len(adjunct) < LONG or host.cards >= LONG:
                yield from self.extension(view, host.number, adjunct)
        wild = next((card for card in view.hand if card.family == JOKER), None)
        if wild is None:
            return
        for laid in view.sentences:
            for word in joker_words(view.deck, "adverb") if laid.joker is None else ():
                assert word.lang is not None
                yield from self.extension(view, laid.number, (wild,), Joker(word.text, word.lang))

    def swaps(self, view: View, rng: Random) -> Iterator[Move[Any]]:
        """The swap after which most cards can go away."""
        return self.best_swap(view, lambda view, hand: len(self.plan(view, hand, series=may_lay(view)).left))

    def choose(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return may.ChooseAdvantage("none")

    def fish(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return may.FishStop()

    def exchange(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return pick(moves, rng)

    # What it knows

    def rows(self, view: View) -> list[Row]:
        """Sentences that could be laid: by the grammar of cards, or by their places where nobody told it."""
        rows = list(islice(SortedCards(view.deck.words, view.hand).sentences(1), MOST_ROWS))
        return rows or list(islice(view.deck.by_places(view.hand), MOST_ROWS))

    def best_swap(self, view: View, cost: Cost, least: float = 0.0) -> Iterator[Move[Any]]:
        """Of swaps that please, the one after which *cost* is less, by more than *least*, and least."""
        cheapest, best = cost(view, view.hand) - least, None
        for move, changed in self.trades(view):
            now = cost(changed, changed.hand)
            if now < cheapest:
                cheapest, best = now, move
        if best is not None:
            yield best

    def trades(self, view: View) -> Iterator[tuple[may.Swap, View]]:
        """Every swap of a word for one of its kind, or of an object for an adverb and the other way round,
        that pleases; and what the player would see then.
        """
        deck: SentenceDeck = view.deck
        fresh = [card for card in view.hand if card.family != JOKER and card not in view.spell.swapped]
        for laid in view.sentences:
            for old in laid.cards:
                if old.family == JOKER or old in view.spell.swapped:
                    continue
                for new in fresh:
                    if not tradable(deck.words[old], deck.words[new]):
                        continue
                    row = exchanged(laid.cards, old, new)
                    if self.pleases(view, row, laid.joker):
                        yield may.Swap(laid.number, old, new), swapped(view, laid, old, new)

    def extension(
        self, view: View, number: int | None, adjunct: Row, joker: Joker | None = None
    ) -> Iterator[Move[Any]]:
        for laid in view.sentences:
            if laid.number == number:
                row, declared = laid.cards + adjunct, joker or laid.joker
                if self.pleases(view, row, declared):
                    yield may.Extend(laid.number, row, declared)

    def plan(
        self, view: View, cards: Sequence[Card], *, series: bool = True, within: Card | None = None
    ) -> Plan:
        return best_plan(view.deck, cards, hosts_of(view.deck, view.sentences), series=series, within=within)

    def left(self, view: View, hand: Sequence[Card]) -> float:
        """How many cards stay in *hand* if all goes as planned."""
        return len(self.plan(view, hand, series=may_lay(view)).left)

    def pleases(self, view: View, row: Row, joker: Joker | None = None) -> bool:
        """Whether the judge takes it, or, of words that nobody has told the grammar of, leans to."""
        ruling = self.judge(view.deck.sentence(row, joker))
        is_guessed = ruling.ruling == "unsure" and any(map(view.deck.is_untold, row))
        return (ruling.lean if is_guessed else ruling.ruling) == "accept"

    def unwanted(self, view: View, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Jokers, which cost most, then what is hardest to play."""
        deck: SentenceDeck = view.deck
        spoken = [deck.language[card] for card in view.hand]
        return tuple(sorted(cards, key=lambda card: (card.family != JOKER, -burden(deck, card, spoken))))


class Regular(Beginner):
    """Lays the longest sentence there is and lets other cards follow what lies on the table."""

    def exchange_of(self, view: View, takes: Sequence[may.Take], rng: Random) -> may.Take:
        """The visible card with which most can be played, for what is of least use."""
        return self.best_exchange(view, takes, self.left)

    def series(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Iterator[Move[Any]]:
        yield from (move for move in moves if isinstance(move, may.LayFamily))
        within = view.spell.fished if view.spell.laid else None
        for row in sorted(self.rows(view), key=len, reverse=True):
            if (within is None or within in row) and self.pleases(view, row):
                yield may.LaySentence(row)

    def choose(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        if view.allowed and view.shoe:
            return may.ChooseAdvantage("fish")
        return may.ChooseAdvantage("free_choice")

    def fish(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        """Keeps a card with which more cards go away than without it."""
        if view.fishing:
            card = view.fishing[-1]
            without = len(self.plan(view, view.hand, series=False).left)
            with_it = len(self.plan(view, (*view.hand, card), within=card).left)
            if with_it < without:
                return may.FishTake()
        return may.FishNext() if view.allowed and view.shoe else may.FishStop()

    def exchange(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        """What lets most cards go away, for what is of least use."""
        exchanges = [move for move in moves if isinstance(move, may.FreeChoice)]
        return self.best_exchange(view, exchanges, self.left)

    def best_exchange(self, view: View, moves: Sequence[Exchange], cost: Cost) -> Exchange:
        """Of exchanges, the one after which *cost* is least."""
        by_cards = {(move.card, move.given): move for move in moves}
        offered = dict.fromkeys(move.card for move in moves)
        worthwhile = [by_cards[card, given] for card in offered for given in self.spare(view, card)]
        return min(worthwhile, key=lambda move: cost(view, after(view, move)))

    def spare(self, view: View, card: Card) -> tuple[Card, ...]:
        """The cards to give for *card*: of those that would be left in hand, what is least wanted."""
        plan = self.plan(view, (*view.hand, card))
        left = [other for other in self.unwanted(view, plan.left) if other != card]
        real = [other for other in left if other.family != JOKER]
        return tuple(real[:CANDIDATES]) or (self.unwanted(view, view.hand)[-1],)


class Expert(Regular):
    """Weighs every card on offer by what could be played with it, counts on what follows a sentence, swaps a
    word to make a sentence of one language, and lets a joker be the verb it lacks.
    """

    def take(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        """By what would be left in the turn after this one."""
        takes = [move for move in moves if isinstance(move, may.Take)]
        unseen = self.unseen(view, rng)

        def outlook(view: View, hand: Sequence[Card]) -> float:
            left = self.plan(view, hand).left
            return self.outlook(view, left, unseen) if left else -1.0

        drawn = [outlook(view, (*view.hand, card)) for card in unseen[: SAMPLE // 2]]
        if takes:
            best = self.best_exchange(view, takes, outlook)
            gain = outlook(view, view.hand) - outlook(view, after(view, best))
            early = view.turns_left > view.options.max_turns * len(view.hands) * EARLY
            if (early or gain > LEAST_GAIN) and outlook(view, after(view, best)) <= sum(drawn) / len(drawn):
                return best
        return may.Draw()

    def unseen(self, view: View, rng: Random) -> list[Card]:
        """Some cards whose place the player does not know."""
        seen = {*view.hand, *view.display, *view.discards, *view.aside}
        seen.update(card for laid in view.sentences for card in laid.cards)
        hidden = [card for card in view.deck.cards if card not in seen]
        return [pick(hidden, rng) for _ in range(SAMPLE)]

    def series(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Iterator[Move[Any]]:
        yield from (move for move in moves if isinstance(move, may.LayFamily))
        within = view.spell.fished if view.spell.laid else None
        row = self.plan(view, view.hand, within=within).row
        if row and self.pleases(view, row):
            yield may.LaySentence(row)
        yield from super().series(view, moves, rng)
        yield from self.joker_sentences(view, within)

    def joker_sentences(self, view: View, within: Card | None) -> Iterator[Move[Any]]:
        """Sentences whose verb is a joker."""
        wild = next((card for card in view.hand if card.family == JOKER), None)
        if wild is None:
            return
        hosts = hosts_of(view.deck, view.sentences)
        for word in joker_words(view.deck, "verb"):
            assert word.lang is not None
            words = with_joker(view.deck, wild, word)
            row = best_plan(view.deck, view.hand, hosts, series=True, within=within, words=words).row
            joker = Joker(word.text, word.lang)
            if wild in row and self.pleases(view, row, joker):
                yield may.LaySentence(row, joker)

    def swaps(self, view: View, rng: Random) -> Iterator[Move[Any]]:
        """For a free choice; so that more can go away now; so that what is left goes with what may come."""
        for move, changed in self.trades(view):
            if languages(view, move.sentence) == 2 and languages(changed, move.sentence) == 1:
                yield move
        yield from super().swaps(view, rng)
        if len(view.hand) <= SMALL:
            unseen = self.unseen(view, rng)
            yield from self.best_swap(view, lambda view, hand: self.outlook(view, hand, unseen), HELPFUL)

    def outlook(self, view: View, hand: Sequence[Card], unseen: Sequence[Card]) -> float:
        """How many cards would be left with one more in hand, and a sentence to lay."""
        return sum(len(self.plan(view, (*hand, card)).left) for card in unseen) / len(unseen)


def may_lay(view: View) -> bool:
    """Whether a series may be laid now (SP-20, SP-30) and be proposed (SP-21)."""
    free = not view.spell.laid or view.spell.fished in view.hand
    return free and view.spell.refusals < int(view.options.max_refusals)


def after(view: View, move: may.Take | may.FreeChoice) -> tuple[Card, ...]:
    """The hand once cards are exchanged."""
    return exchanged(view.hand, move.given, move.card)


def exchanged(cards: Row, old: Card, new: Card) -> Row:
    """*cards* with *new* in the place of *old*."""
    return tuple([new if card == old else card for card in cards])


def languages(view: View, number: int) -> int:
    """How many languages there are in a sentence on the table."""
    laid = next(laid for laid in view.sentences if laid.number == number)
    return len(view.deck.spoken_languages(laid.cards, laid.joker))


def tradable(old: Word, new: Word) -> bool:
    """Whether a word could stand where another stands. An object may give way to an adverb: what was no use
    in hand is then on the table, and what can follow any sentence is in hand.
    """
    kinds = {slot(old).kind, slot(new).kind}
    return len(kinds) == 1 or kinds == {"N", "A"}


def swapped(view: View, laid: Laid, old: Card, new: Card) -> View:
    """What the player sees once the swap is accepted."""
    row = laid.but(cards=exchanged(laid.cards, old, new))
    sentences = tuple([row if other is laid else other for other in view.sentences])
    return msgspec.structs.replace(view, hand=exchanged(view.hand, new, old), sentences=sentences)


LEVELS: Mapping[str, type[Beginner]] = {"beginner": Beginner, "regular": Regular, "expert": Expert}

beginner = Beginner(slots.judge)
regular = Regular(slots.judge)
expert = Expert(slots.judge)
