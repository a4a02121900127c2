"""What the ways of reading share: classes of words, and parts put together."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from familygames.language.judge.chart import FREE, Chart, Cost, Flaw, Phrase, Predication
from familygames.language.words import features as f
from familygames.language.words.reading import Reading

SUBJECTS = frozenset({"np", "subj", "ce", "name", "neg", "that", "wh", "inf", "bare"})

OBJECTS = frozenset({"np", "obj", "refl", "name", "neg", "that", "wh"})

INDEFINITE = frozenset(
    [
        "quelque chose",
        "quelqu'un",
        "rien",
        "personne",
        "something",
        "someone",
        "somebody",
        "anything",
        "anyone",
        "everything",
        "nothing",
        "nobody",
        "everyone",
        "everybody",
        "anybody",
    ]
)

MORE = frozenset({"more", "less", "plus", "moins"})

YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}")
"""A year: a brand new 2010 Honda."""

THIS_DAY = frozenset({"today", "tomorrow", "yesterday", "tonight"})

PLACE = Reading("", "", None, "place")


class Before(NamedTuple):
    """What stands before a verb: its end, whether "ne", which small pronouns."""

    end: int
    cost: float = 0.0
    flaws: tuple[Flaw, ...] = ()
    ne: bool = False
    negated: bool = False
    taken: frozenset[str] = frozenset()
    """Kinds of small pronouns there are: o, d, r, y, en."""
    self_agr: int = f.ALL
    """The persons of a reflexive pronoun."""
    object_gn: int = 0
    strict_self: bool = False

    def grown(self, end: int, price: Cost = FREE, **more: Any) -> Before:
        """The same with more behind it, up to *end*; *more* is what changes by it."""
        return self._replace(end=end, cost=self.cost + price[0], flaws=self.flaws + price[1], **more)

    @property
    def has_object(self) -> bool:
        """Whether an object stands here, so that none need follow: je le vois, elle se lave."""
        return self.strict_self or "o" in self.taken or "en" in self.taken

    @property
    def may_be_object(self) -> bool:
        """Whether what stands here may be the object: il me voit."""
        return "r" in self.taken or "d" in self.taken


class Complement(NamedTuple):
    """What follows a verb."""

    end: int
    cost: float = 0.0
    flaws: tuple[Flaw, ...] = ()
    gn: int = f.ANY
    object: Reading | None = None
    places: tuple[tuple[Reading, Reading], ...] = ()
    quality: Reading | None = None
    facts: tuple[Predication, ...] = ()
    negative: bool = False
    kind: str = ""
    parts: tuple[Phrase, ...] = ()
    """What it was put together of."""

    @classmethod
    def of(cls, phrase: Phrase, price: float = 0.0, **more: Any) -> Complement:
        """A phrase as what follows the verb; *more* is what else is known of it."""
        part = cls(phrase.end, phrase.cost + price, phrase.flaws, facts=phrase.facts, parts=(phrase,))
        return part._replace(**more) if more else part

    def named(self, way: str, start: int) -> Complement:
        """The same, told as one by the name of the way it was read."""
        phrase = Phrase(self.end, self.cost, self.flaws, start=start, parts=self.parts, way=way)
        return self._replace(parts=(phrase,))

    def closed(self, end: int, price: float = 0.0) -> Complement:
        """The same with words behind it, up to *end*."""
        return self._replace(end=end, cost=self.cost + price)

    def paying(self, cost: Cost) -> Complement:
        """The same at a higher price, with what is wrong."""
        if cost is FREE:
            return self
        return self._replace(cost=self.cost + cost[0], flaws=cost[1] + self.flaws)

    def costing(self, price: float) -> Complement:
        """The same, said less often."""
        return self._replace(cost=self.cost + price)

    def with_more(
        self, more: Phrase, price: float = 0.0, facts: tuple[Predication, ...] | None = None
    ) -> Complement:
        """This and a phrase behind it, whose facts are told too, or *facts* instead of them all."""
        return self._replace(
            end=more.end,
            cost=self.cost + more.cost + price,
            flaws=self.flaws + more.flaws,
            facts=self.facts + more.facts if facts is None else facts,
            parts=(*self.parts, more),
        )


PAIRS = {"neither": "nor", "either": "or", "both": "and", "ni": "ni", "soit": "soit"}
"""Words that stand before both of two, and the word that stands between them: neither tall nor short."""

RANK = {"r": 1, "o": 2, "d": 3, "y": 4, "en": 5}
"""The order of small pronouns before a French verb, by their kind: me, le, lui, y, en."""

MIDDLE = frozenset(
    {"freq", "manner", "quant", "manner2", "focus", "float", "sentence", "time", "any", "degree"}
)
"""Kinds of adverbs that may stand in the middle of a verb, or between it and its object."""


def done_by(facts: tuple[Predication, ...], doer: Reading | None) -> tuple[Predication, ...]:
    """The facts, once it is known who does it all."""
    return tuple(fact._replace(subject=doer, own=False) if fact.own else fact for fact in facts)


def as_clause(phrase: Phrase, start: int, price: float = 0.0) -> Phrase:
    """A phrase that is a whole clause from *start* on: nobody asks for its gender or its head."""
    return Phrase(
        phrase.end, phrase.cost + price, phrase.flaws,
        kind="S", start=start, facts=phrase.facts, parts=(phrase,),
    )  # fmt: skip


def longer(core: Phrase, more: Phrase, cost: float = 0.0) -> Phrase:
    kind = "np" if core.kind == "that" else core.kind
    return core.with_more(more, cost)._replace(kind=kind)


def is_adjective(g: Chart, phrase: Phrase) -> bool:
    """Whether a noun phrase of one word may be an adjective: grand, belle."""
    return phrase.end - phrase.start == 1 and bool(g.at(phrase.start, "adj"))


def untold(phrase: Phrase) -> Phrase:
    """A phrase of which the sense shall know nothing: it is not said of the verb before."""
    return phrase._replace(facts=()) if phrase.facts else phrase


def places(facts: tuple[Predication, ...]) -> tuple[tuple[Reading, Reading], ...]:
    return tuple(place for fact in facts if fact.verb is PLACE for place in fact.places)


def others(facts: tuple[Predication, ...]) -> tuple[Predication, ...]:
    return tuple(fact for fact in facts if fact.verb is not PLACE)


def without_places(facts: tuple[Predication, ...]) -> tuple[Predication, ...]:
    return tuple(fact for fact in facts if fact.verb.pos != "place")
