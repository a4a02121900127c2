"""What follows a verb: where it stands, and the ways to go on from there.

Each way is a function that bears its name and is marked with the list it belongs to and with the frames of
the verbs (``frames.txt``) that are spoken so: ``@clause_object("whether")``. Behind all other verbs it is not
even asked. A new construction is a new function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from familygames.cards import Language
from familygames.language.judge.grammar.parts import Before, Complement
from familygames.language.judge.grammar.reading import RowParser, list_way
from familygames.language.judge.grammar.verb_phrase.before_verbs import adverbs
from familygames.language.judge.knowledge import frames_of
from familygames.language.words.reading import Reading


class ComplementSlot(NamedTuple):
    """The place behind a verb, with all that is known there."""

    verb: Reading
    place: int
    before: Before
    """What stands before the verb."""
    gap: str
    """What is missing behind it as it stands elsewhere, as in `Grammar.verb_phrases`."""
    frames: frozenset[str]
    """What the verb takes."""
    begin: int
    """Where what follows the verb begins, adverbs and all."""
    moved: bool = False
    """Whether "être" helps it: elle est tombée, elle s'est lavée."""
    form: str = ""
    """The form the verb has: fin, subj, inf, imp, pp or ger."""

    @property
    def language(self) -> Language | None:
        return self.verb.lang

    @property
    def english(self) -> bool:
        return self.verb.lang == "en"

    @property
    def slot(self) -> ComplementSlot:
        return self

    @property
    def has_object(self) -> bool:
        return self.before.has_object

    def at(self, place: int) -> ComplementSlot:
        """The same further on."""
        return self._replace(place=place)


def slot_of(verb: Reading, place: int, before: Before, gap: str, form: str = "") -> ComplementSlot:
    """The place behind a verb."""
    return ComplementSlot(verb, place, before, gap, frames_of(verb), place, form=form)


class HasSlot(Protocol):
    """What stands behind a verb: the verb's slot itself, or what has it."""

    @property
    def slot(self) -> ComplementSlot: ...


S = TypeVar("S", bound=HasSlot)
Next = Callable[[RowParser, S], Iterator[Complement]]


class Following(Generic[S]):
    """Ways to go on behind a verb, asked one after the other."""

    def __init__(self) -> None:
        self.ways: list[tuple[frozenset[str], Language | None, Next[S]]] = []
        self._known: dict[tuple[frozenset[str], Language | None], tuple[int, tuple[Next[S], ...]]] = {}
        """What was found of how many ways."""

    def __call__(self, *frames: str, language: Language | None = None) -> Callable[[Next[S]], Next[S]]:
        """Marks a way to go on behind verbs with one of these frames, and of one *language*; behind any verb
        if none is named."""

        def known(read: Next[S]) -> Next[S]:
            list_way(read, self.ways, (frozenset(frames), language, read))
            return read

        return known

    def of(self, frames: frozenset[str], language: Language | None) -> tuple[Next[S], ...]:
        """The ways that verbs of a *language* with these frames go."""
        key = (frames, language)
        known = self._known.get(key)
        if known is None or known[0] != len(self.ways):
            ways = tuple(
                read
                for needed, only, read in self.ways
                if (not needed or needed & frames) and only in (None, language)
            )
            self._known[key] = known = (len(self.ways), ways)
        return known[1]

    def each(self, g: RowParser, behind: S) -> Iterator[Complement]:
        """Whatever may follow here, way after way."""
        slot = behind.slot
        for read in self.of(slot.frames, slot.language):
            parts = read(g, behind)
            yield from (part.named(read.__name__, slot.place) for part in parts) if g.explaining else parts


def behind_adverbs(
    g: RowParser, ways: Following[ComplementSlot], slot: ComplementSlot
) -> Iterator[Complement]:
    """What may follow, adverbs before it or none: has *always often* been"""
    for place, price in adverbs(g, slot.place):
        for part in ways.each(g, slot.at(place)):
            yield part.costing(price) if price else part
