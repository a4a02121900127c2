"""What the grammar builds: phrases over a row of words, each with what is wrong in it and what that costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, overload

from familygames.cards import Language
from familygames.language.judge.better import Better
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.reading import Reading


class Flaw(NamedTuple):
    """A constraint that was relaxed: words *first* to *last*, and the words its message speaks of."""

    code: str
    weight: float
    first: int
    last: int
    say: tuple[tuple[str, str], ...] = ()
    constraint: str = ""
    """The name of the constraint, of the grammar's."""
    rule: str = ""
    """The name of the rule, of those in files: ``en/was_born``."""
    betters: tuple[Better, ...] = ()
    """What is better, where whoever has found it knows; the likeliest first."""


class Predication(NamedTuple):
    """Who does what, for the sense of it. *places* are prepositions with their nouns."""

    verb: Reading
    subject: Reading | None = None
    object: Reading | None = None
    places: tuple[tuple[Reading, Reading], ...] = ()
    quality: Reading | None = None
    passive: bool = False
    reflexive: bool = False
    own: bool = True
    """Whether the subject of the clause is this verb's subject."""


class Phrase(NamedTuple):
    """Words up to *end* read as one part. A verb phrase's *agr* and *gn* are what it wants of its subject."""

    end: int
    cost: float = 0.0
    flaws: tuple[Flaw, ...] = ()
    gn: int = f.ANY
    agr: int = f.ALL
    head: Reading | None = None
    kind: str = ""
    start: int = 0
    facts: tuple[Predication, ...] = ()
    parts: tuple[Phrase, ...] = ()
    """What it was put together of; the words between them belong to it alone."""
    way: str = ""
    """The function that read it, where the chart is asked to explain itself."""

    def paying(self, cost: Cost) -> Phrase:
        """The same at a higher price, with what is wrong."""
        return self._replace(cost=self.cost + cost[0], flaws=cost[1] + self.flaws)

    def costing(self, price: float) -> Phrase:
        """The same, said less often."""
        return self._replace(cost=self.cost + price)

    def opened(self, start: int, price: float = 0.0) -> Phrase:
        """The same with words before it, from *start* on."""
        return self._replace(start=start, cost=self.cost + price, parts=(self,), way="")

    def closed(self, end: int, price: float = 0.0) -> Phrase:
        """The same with words behind it, up to *end*."""
        return self._replace(end=end, cost=self.cost + price, parts=(self,), way="")

    def with_more(self, more: Phrase, price: float = 0.0) -> Phrase:
        """Both, in all else like this one: a noun and what says more of it."""
        return self._replace(
            end=more.end, cost=self.cost + more.cost + price, flaws=self.flaws + more.flaws,
            facts=self.facts + more.facts, parts=(self, more), way="",
        )  # fmt: skip

    def after(self, first: Phrase, price: float = 0.0) -> Phrase:
        """Both, in all else like this one: a clause and what stands before it."""
        return self._replace(
            start=first.start, cost=first.cost + self.cost + price, flaws=first.flaws + self.flaws,
            facts=first.facts + self.facts, parts=(first, self), way="",
        )  # fmt: skip


Cost = tuple[float, tuple[Flaw, ...]]
FREE: Cost = (0.0, ())
DOUBT = 0.95
"""Below this a constraint let go is not a fault, only unusual."""
LENIENT = frozenset({"missing_determiner", "adjective_place", "adverb_place"})
"""What is taken as right inside one card: its teacher wrote it."""


class Chart:
    """Reads a row of words. *limit* is how much may be wrong in all: below 1 nothing but doubts."""

    explaining = False
    """Whether phrases shall tell how they were read."""

    def __init__(self, row: Row, limit: float) -> None:
        self.row = row
        self.limit = limit
        self.relaxed = limit >= 1

    def at(self, place: int, pos: str) -> tuple[Reading, ...]:
        return self.row.lattice[place].get(pos, ()) if 0 <= place < self.row.size else ()

    def word(self, place: int) -> str:
        return self.row.word(place)

    def lang(self, place: int) -> Language | None:
        """The language of the word here; None for a name, and where there is no word."""
        return self.row.lang_of[place] if 0 <= place < self.row.size else None

    def flaw(self, code: str, weight: float, first: int, last: int, **say: str) -> Cost | None:
        """The price of relaxing a constraint, or None where that is too much."""
        if code in LENIENT and self._within_a_card(first, last, code):
            return 0.02, ()
        if weight > self.limit:
            return None
        return weight, (Flaw(code, weight, first, last, tuple(say.items())),)

    def text_of(self, start: int, end: int) -> str:
        """Words *start* to *end* as they are read out."""
        return self.row.text_of(start, end)

    def finite_word(self, verb: Phrase, place: int) -> str:
        return verb.head.form if verb.head else self.word(place)

    def _within_a_card(self, first: int, last: int, code: str) -> bool:
        start, end = self.row.spans[self.row.card_of[first]]
        return last <= end and (start < first or (end > last and code != "missing_determiner"))

    def best(self, phrases: Iterable[Phrase]) -> list[Phrase]:
        """The cheapest of those that look the same from outside."""
        best: dict[tuple[object, ...], Phrase] = {}
        limit, fuel = self.limit, self.row.fuel
        for phrase in phrases:
            fuel.left -= 1
            if fuel.left < 0:
                raise OutOfFuel
            if phrase.cost > limit:
                continue
            key = (phrase.end, phrase.kind, phrase.gn, phrase.agr)
            known = best.get(key)
            if known is None or phrase.cost < known.cost - 1e-6:
                best[key] = phrase
        if len(best) > 24:
            return sorted(best.values(), key=lambda phrase: phrase.cost)[:24]
        return list(best.values())


@overload
def and_(first: Cost, second: Cost) -> Cost: ...
@overload
def and_(first: Cost | None, second: Cost | None) -> Cost | None: ...
def and_(first: Cost | None, second: Cost | None) -> Cost | None:
    """Both prices together; what cannot be had has none."""
    if first is None or second is None:
        return None
    return first[0] + second[0], first[1] + second[1]
