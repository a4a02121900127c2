"""The players of FAMILYS, weakest first: `Beginner`, `Regular`, `Expert`; and `dictionary`, a referee.

All of them see what their seat sees and nothing else. Words come from dictionaries that whoever seats the
players hands them: a game knows no language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

from familygames.cards import Card
from familygames.decks.letters import CHILDREN, PARENTS, ROLES, LetterDeck
from familygames.familys import rules
from familygames.familys.combinations import Combination, Sorted, points, suggestions
from familygames.familys.rules import (
    CHILDREN_POINTS,
    COUPLE_POINTS,
    FAMILY_POINTS,
    KINDS,
    Announce,
    ChangeColour,
    Combine,
    DrawSimple,
    DrawTriple,
    EndTurn,
    Lay,
    LayStart,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    Refill,
    ThrowOne,
    Verdict,
    VisionTake,
    Vote,
)
from familygames.game import WAIT, Move, Seat, View
from familygames.judging import ACCEPT, REFUSE
from familygames.players import Player, best, pick


class Dictionary(Protocol):
    """What a player knows about a language's words."""

    def accepts(self, text: str) -> bool:
        """Whether this is a word or a first name."""

    def proposes(self, text: str) -> bool:
        """Whether it is one that may be laid or advised by a program: common, and fit for children."""

    def words_from(self, letters: str, stars: int = 0, *, least: int = 2) -> Iterator[str]:
        """All that may be proposed of these *letters* and *stars*, the longest first."""


Dictionaries = Callable[[str], Dictionary]
"""The dictionary of a language, by its code."""

LANGUAGES: Mapping[str, tuple[str, ...]] = {"fr": ("fr",), "en": ("en",), "both": ("fr", "en")}

CANDIDATES = 40
"""At most how many words `expert` weighs, the longest."""

USEFUL = dict(zip("EASIRNTOULCDPMGBFHVQYJXKZW", range(26, 0, -1), strict=True))
"""How readily a letter goes into words, in French and English, from 26 to 1."""
STARS = {"letter_star": 60, "digit_star": 30}
"""A star goes into any, one of digits into runs and clones."""


def knows(view: rules.View, dictionaries: Dictionaries, word: str) -> bool:
    return any(dictionaries(code).accepts(word) for code in LANGUAGES[view.options.languages])


def is_proposed(view: rules.View, dictionaries: Dictionaries, combination: Combination) -> bool:
    """Whether this is not a word, or one that the *dictionaries* propose: names on the cards need not be."""
    word = combination[3]
    return not word or any(dictionaries(code).proposes(word) for code in LANGUAGES[view.options.languages])


def words_in(view: rules.View, held: Sorted, dictionaries: Dictionaries, most: int) -> Iterator[Combination]:
    """Words that a hand can lay, *most* of each language, the longest first."""
    letters = "".join(letter * len(cards) for letter, cards in held.letters.items())
    least = view.options.min_word_length
    for code in LANGUAGES[view.options.languages]:
        words = dictionaries(code).words_from(letters, len(held.letter_stars), least=least)
        for word, _ in zip(words, range(most), strict=False):
            spelt = held.spelt(word)
            if spelt is not None:
                yield spelt


def combinations_in(
    view: rules.View, hand: Sequence[Card], dictionaries: Dictionaries, most: int = 1
) -> Iterator[Combination]:
    """What *hand* can throw for points: the largest of each sort, and *most* words of each language."""
    kinds = KINDS[view.options.kinds]
    for combination in suggestions(view.deck, hand, kinds, view.options.min_word_length):
        if is_proposed(view, dictionaries, combination):
            yield combination
    if "word" in kinds:
        yield from words_in(view, Sorted(view.deck, hand), dictionaries, most)


def worth(combination: Combination) -> int:
    return points(combination[0], len(combination[1]))


def best_combination(
    view: rules.View, hand: Sequence[Card], dictionaries: Dictionaries
) -> Combination | None:
    """The combination of *hand* that brings the most points; None if it holds none."""
    return max(combinations_in(view, hand, dictionaries), key=worth, default=None)


M = TypeVar("M", bound=Move[Any])


def some(moves: Sequence[Move[Any]], kind: type[M]) -> list[M]:
    return [move for move in moves if isinstance(move, kind)]


class Beginner:
    """Lays whatever fits, and throws what the cards themselves show: runs, clones, couples, symbols, first
    names. Knows no other word, believes every word of others, and leaves special cards alone.
    """

    def __init__(self, dictionaries: Dictionaries) -> None:
        self.dictionaries = dictionaries

    def __call__(self, view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        assert isinstance(view, rules.View)
        choose = {
            "setup": self.begin,
            "draw": self.draw,
            "main": self.main,
            "vision_choice": self.take,
            "vote": self.vote,
            "throw_one": self.throw,
        }.get(view.phase, self.finish)
        if view.phase not in ("setup", "vote"):
            exchanges = some(moves, PlayUnion)
            if exchanges and self.exchanges(view):
                return pick(exchanges, rng)
            if view.seat != view.turn:
                return WAIT
            laying = self.lay(view, moves, rng)
            if laying is not None:
                return laying
        return choose(view, moves, rng)

    def begin(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return best(some(moves, LayStart), lambda move: len(move.cards), rng)

    def exchanges(self, view: rules.View) -> bool:
        """Whether a UNION is worth the top of the talon."""
        return False

    def lay(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any] | None:
        """What to do for the family before anything else."""
        persons = [move for move in some(moves, Lay) if move.partner is None]
        layings = persons or some(moves, Lay)
        if layings:
            return pick(layings, rng)
        return Announce() if Announce() in moves else None

    def draw(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return DrawSimple()

    def main(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        combination = self.combination(view, moves)
        return self.throw(view, moves, rng) if combination is None else Combine(*combination)

    def combination(self, view: rules.View, moves: Sequence[Move[Any]]) -> Combination | None:
        combinations = [move.combination for move in some(moves, Combine)]
        known = [
            combination for combination in combinations if is_proposed(view, self.dictionaries, combination)
        ]
        return max(known, key=worth, default=None)

    def take(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return best(some(moves, VisionTake), partial(usefulness, view), rng)

    def vote(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return Vote(True)

    def throw(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        throws = some(moves, ThrowOne)
        if not throws:
            return EndTurn()
        return best(throws, lambda move: -usefulness(view, move), rng)

    def finish(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return Refill() if view.phase == "refill" else EndTurn()


class Regular(Beginner):
    """Knows the words, throws the combination of most points, and plays special cards as they come."""

    def exchanges(self, view: rules.View) -> bool:
        return True

    def main(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        specials = [*some(moves, PlayVoisin), *some(moves, PlayVision)]
        return pick(specials, rng) if specials else super().main(view, moves, rng)

    def combination(self, view: rules.View, moves: Sequence[Move[Any]]) -> Combination | None:
        if view.refusals:  # The others know other words: nothing to quarrel about.
            others = [move for move in moves if not isinstance(move, Combine) or move.kind != "word"]
            return super().combination(view, others)
        return best_combination(view, view.hand, self.dictionaries)

    def vote(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        return Vote(view.proposal is not None and knows(view, self.dictionaries, view.proposal.word))


class Expert(Regular):
    """Weighs points against the family: a laid card earns nothing until the end, in hand it makes words.

    So it adds as little as it may, keeps what will count at the end if that costs few points, and
    lays in the last round. It strips the others of couples, and throws a couple of poor letters for three new
    cards.
    """

    def begin(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        deck = view.deck

        def value(move: LayStart) -> float:
            couple = family_points(deck, move.cards, 0)
            return couple - len(move.cards) - sum(use(deck, card) for card in move.cards) / 26

        return best(some(moves, LayStart), value, rng)

    def lay(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any] | None:
        seat = view.turn
        if Announce() in moves and view.scores[seat] >= max(view.scores):
            return Announce()
        if view.phase in ("draw", "refill") or (view.phase == "main" and not self.is_urgent(view)):
            return None  # What is drawn first may make another family better.
        return self.best_laying(view, moves, rng) if self.is_urgent(view) or is_last(view) else None

    def is_urgent(self, view: rules.View) -> bool:
        """Whether nine can be laid, or a first couple while the game may soon be over (FY-52)."""
        seat = view.turn
        mine = (*view.laid[seat], *view.hand)
        if family_points(view.deck, mine, 0) >= FAMILY_POINTS:
            return len(view.laid[seat]) < len(ROLES)
        near = is_last(view, 2) or any(len(laid) >= 6 for laid in view.laid)
        return near and not laid_points(view, seat)

    def best_laying(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any] | None:
        """The step to the best family there is in hand and on the table; None if it lies there."""
        deck, seat = view.deck, view.turn
        own = view.laid[seat][0].family if view.laid[seat] else None
        values = {colour: colour_points(view, colour, view.hand) for colour in deck.colours}
        changes = [move for move in some(moves, ChangeColour) if values[move.colour] > values.get(own, 0)]
        if changes:
            return best(changes, lambda move: values[move.colour], rng)
        persons = [move for move in some(moves, Lay) if move.partner is None]
        if persons:  # Of several colours only after a VOISIN has taken the last card.
            return max(persons, key=lambda move: values[move.card.family])
        unions = some(moves, Lay)
        return unions[0] if unions else None

    def draw(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        deck = view.deck
        if is_last(view):
            return DrawSimple()
        couples = [move for move in some(moves, DrawTriple) if move.pile == "stock"]
        poor = [move for move in couples if sum(use(deck, card) for card in move.couple) < 26]
        if not poor:
            return DrawSimple()
        return best(poor, lambda move: -sum(use(deck, card) for card in move.couple), rng)

    def main(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        voisins, visions = some(moves, PlayVoisin), some(moves, PlayVision)
        if voisins:
            return best(voisins, lambda move: self.robbery(view, move), rng)
        if visions:
            return best(visions, lambda move: view.scores[move.target] + 2 * view.hands[move.target], rng)
        return Beginner.main(self, view, moves, rng)

    def robbery(self, view: rules.View, move: PlayVoisin) -> float:
        """What taking a laid card is worth: to the robber, and to the robbed if they are ahead."""
        before = laid_points(view, move.target)
        laid = [card for card in view.laid[move.target] if card != move.card]
        unions = [
            beside for beside in view.unions[move.target] if move.card not in (beside.union, beside.partner)
        ]
        loss = before - family_points(view.deck, laid, 0) - COUPLE_POINTS * len(unions)
        gain = potential(view, (*view.hand, move.card)) - potential(view, view.hand)
        lead = view.scores[move.target] - view.scores[view.turn]
        return gain + loss * (1 if lead > 0 else 0.5) + use(view.deck, move.card) / 13

    def take(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        def value(move: VisionTake) -> float:
            return use(view.deck, move.card) / 13 + weight(view) * potential(view, (*view.hand, move.card))

        return best(some(moves, VisionTake), value, rng)

    def combination(self, view: rules.View, moves: Sequence[Move[Any]]) -> Combination | None:
        keep = weight(view)
        # What is least missed is used first where two cards would do.
        hand = sorted(view.hand, key=lambda card: potential(view, without(view.hand, (card,))), reverse=True)
        candidates = list(combinations_in(view, hand, self.dictionaries, CANDIDATES))
        if view.refusals:
            candidates = [combination for combination in candidates if combination[0] != "word"]

        def value(combination: Combination) -> float:
            return worth(combination) + keep * potential(view, without(view.hand, combination[1]))

        chosen = max(candidates, key=value, default=None)
        if chosen is None or keep < 1:
            return chosen
        loss = potential(view, view.hand) - potential(view, without(view.hand, chosen[1]))
        return chosen if worth(chosen) > loss else None

    def throw(self, view: rules.View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        throws = some(moves, ThrowOne)
        if not throws:
            return EndTurn()

        def value(move: ThrowOne) -> float:
            return potential(view, without(view.hand, (move.card,))) - use(view.deck, move.card) / 13

        return best(throws, value, rng)


LEVELS: Mapping[str, type[Beginner]] = {"beginner": Beginner, "regular": Regular, "expert": Expert}


def without(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    return [card for card in hand if card not in cards]


def use(deck: LetterDeck, card: Card) -> int:
    """How useful a card is for words."""
    shown = deck.prints[card]
    return USEFUL.get(shown.letter) or STARS.get(shown.kind, 0)


def usefulness(view: rules.View, move: VisionTake | ThrowOne) -> int:
    return use(view.deck, move.card)


def is_last(view: rules.View, rounds: int = 1) -> bool:
    """Whether this is one of the last *rounds* rounds."""
    last: int = view.options.rounds
    return view.round > last - rounds


def weight(view: rules.View) -> float:
    """How much a point of the family in hand counts against one on the sheet: cards still come and go."""
    return 1.0 if is_last(view) else 0.5 / (view.options.rounds - view.round)


def family_points(deck: LetterDeck, cards: Iterable[Card], unions: int) -> int:
    """What a family of the one colour of *cards* would count, with that many UNION cards at hand (FY-50)."""
    held = [card for card in cards if card in deck.roles]
    roles = {deck.roles[card] for card in held}
    if len(roles) == len(ROLES):
        return FAMILY_POINTS
    halves = [(role in roles) + (role + 1 in roles) for role in PARENTS[::2]]
    couples = halves.count(2) + min(unions, halves.count(1))
    if roles.issuperset(CHILDREN):
        return COUPLE_POINTS * couples + CHILDREN_POINTS
    return COUPLE_POINTS * (couples + deck.are_siblings(held))


def colour_points(view: rules.View, colour: str, hand: Sequence[Card]) -> int:
    """What the family of *colour* would count with all that *hand* has for it."""
    deck, seat = view.deck, view.turn
    held = [card for card in hand if card.family == colour]
    unions = sum(deck.kinds[card] == "union" for card in held)
    laid = [card for card in view.laid[seat] if card.family == colour]
    if laid:
        unions += len(view.unions[seat])
    elif len({deck.roles[card] for card in held if card in deck.roles}) < (1 if seat in view.robbed else 2):
        return 0
    return family_points(deck, (*laid, *held), unions)


def potential(view: rules.View, hand: Sequence[Card]) -> int:
    """What the best family would count that can be laid from *hand* and the table."""
    return max(colour_points(view, colour, hand) for colour in view.deck.colours)


def laid_points(view: rules.View, seat: Seat) -> int:
    """What lies on the table of *seat*."""
    return view.scores[seat] - view.points[seat]


def dictionary(dictionaries: Dictionaries) -> Player:
    """A referee that accepts the words it knows."""

    def rule(view: View, moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
        assert isinstance(view, rules.View)
        known = view.proposal is not None and knows(view, dictionaries, view.proposal.word)
        return Verdict(ACCEPT if known else REFUSE)

    return rule
