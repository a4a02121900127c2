"""The grammar as one thing: a chart that asks every way of speaking; each way may ask the grammar again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from familygames.cards import Language
from familygames.language.judge.chart import Chart, Phrase
from familygames.language.judge.row import Row
from familygames.language.words.reading import Reading

P = ParamSpec("P")
Way = Callable[..., Iterator[Phrase]]
WAYS: dict[str, list[Way]] = {}
"""What can be read, by its kind: each is a function that bears its name."""


class Named(NamedTuple):
    """A way of speaking, and the list it is asked from."""

    read: Callable[..., object]
    ways: list[Any]
    entry: object


NAMED: dict[str, Named] = {}
"""All ways of speaking by their names, those before and behind verbs too."""


def list_way(read: Callable[..., object], ways: list[Any], entry: object) -> None:
    """Lists a way by its name; raises `ValueError` if there is another of this name."""
    if read.__name__ in NAMED:
        raise ValueError(read.__name__)
    ways.append(entry)
    NAMED[read.__name__] = Named(read, ways, entry)


def way(
    kind: str, *, language: Language | None = None
) -> Callable[
    [Callable[Concatenate[RowParser, P], Iterator[Phrase]]],
    Callable[Concatenate[RowParser, P], Iterator[Phrase]],
]:
    """Marks a function as a way to read phrases of a *kind*, of one *language* alone if it is named: that of
    the word where they begin, or of the noun of which more is said."""

    def known(
        read: Callable[Concatenate[RowParser, P], Iterator[Phrase]],
    ) -> Callable[Concatenate[RowParser, P], Iterator[Phrase]]:
        list_way(read, WAYS.setdefault(kind, []), _in_one(language, read) if language else read)
        return read

    return known


def _in_one(language: Language, read: Way) -> Way:
    @wraps(read)
    def asked(g: RowParser, begin: int | Phrase, *more: object) -> Iterator[Phrase]:
        own = g.lang(begin) if isinstance(begin, int) else begin.head and begin.head.lang
        return read(g, begin, *more) if own == language else iter(())

    return asked


class RowParser(Chart):
    """Reads a row. What begins at a place is looked for once and remembered."""

    def __init__(self, row: Row, limit: float) -> None:
        super().__init__(row, limit)
        self.memo: dict[tuple[object, ...], list[Phrase]] = {}

    def each(self, kind: str, *where: object) -> Iterator[Phrase]:
        """Whatever is read of a kind, way after way."""
        for read in WAYS[kind]:
            if not self.explaining:
                yield from read(self, *where)
            else:
                for phrase in read(self, *where):
                    parts = (phrase,) if phrase.way else phrase.parts
                    yield phrase._replace(way=read.__name__, parts=parts)

    def all(self, kind: str, *where: object) -> list[Phrase]:
        """The best of a kind. Whoever asks for it while it is being read finds nothing yet."""
        key = (kind, *where)
        known = self.memo.get(key)
        if known is None:
            self.memo[key] = []
            self.memo[key] = known = self.best(self.each(kind, *where))
        return known

    def asks_before(self, place: int) -> bool:
        """Whether a word before *place* asks: who, does she, is it."""
        asks = any(self.at(at, "wh") for at in range(place))
        turned = self.at(0, "modal") or any(verb.lemma in ("be", "have", "do") for verb in self.at(0, "verb"))
        return asks or bool(turned)

    # Nouns and their like

    def adjectives(self, place: int) -> list[Phrase]:
        """Adjective phrases: "very big", "plus grand", "the tallest" without its article."""
        return self.all("adjectives", place)

    def nominals(self, place: int) -> list[Phrase]:
        """A noun with its adjectives and numbers, without determiner."""
        return self.all("nominals", place)

    def simple(self, place: int) -> list[Phrase]:
        """Noun phrases that are not joined to others."""
        return self.all("simple", place)

    def noun_phrases(self, place: int) -> list[Phrase]:
        """All noun phrases that begin here, those joined by "and" too."""
        return self.all("noun_phrases", place)

    def prepositional(self, place: int) -> list[Phrase]:
        """A preposition and what it stands before; *head* is the preposition, *facts* hold its noun."""
        return self.all("prepositional", place)

    # Verbs and what goes with them

    def verb_phrases(self, place: int, form: str, gap: str = "") -> list[Phrase]:
        """Verbs with all they take. *form* is fin, subj, inf, imp, pp or ger; *gap* what is missing as it
        stands elsewhere: ``o`` an object, ``w`` whatever a question asks for, ``d`` perhaps anything."""
        return self.all("verb_phrases", place, form, gap) if place < self.row.size else []

    def doing(self, place: int) -> list[Phrase]:
        """Verbs in -ing with all they take, where nothing demands one: no other form is meant for it."""
        return [verb for verb in self.verb_phrases(place, "ger") if not is_meant_for_ing(verb)]

    def adjuncts(self, place: int) -> list[Phrase]:
        """One thing that may follow a verb and its objects."""
        return self.all("adjuncts", place) if place < self.row.size else []

    def adverbials(self, place: int) -> Iterator[Phrase]:
        """Adverbs with what grades them: very slowly, beaucoup, plus vite que moi."""
        return self.each("adverbials", place)

    def tails(self, place: int) -> list[Phrase]:
        """Adverbs, places, times and clauses that follow one another from here, nothing too."""
        return self.all("tails", place)

    def comparisons(self, place: int, kind: str) -> Iterator[Phrase]:
        """than mine, que moi, as his father; *kind* says which of them the adjective waits for."""
        return self.each("comparisons", place, kind)

    # Clauses

    def subjects(self, place: int) -> list[Phrase]:
        """Whatever can be a subject, and what is used as one by mistake."""
        return self.all("subjects", place)

    def clauses(self, place: int, gap: str = "", mood: str = "fin") -> list[Phrase]:
        """A subject and a finite verb with all that belongs to them, from here."""
        return self.all("clauses", place, gap, mood) if place < self.row.size - 1 else []

    def that_clauses(self, place: int, verb: Reading) -> Iterator[Phrase]:
        """What is said, thought or wished, with "that" or without."""
        return self.each("that_clauses", place, verb)

    def indirect_questions(self, place: int) -> Iterator[Phrase]:
        """if he comes, où elle habite, what you want, comment faire"""
        return self.each("indirect_questions", place)

    def subordinates(self, place: int) -> Iterator[Phrase]:
        """quand il pleut, because I am tired, si tu veux"""
        return self.each("subordinates", place)

    def fronts(self, place: int) -> list[Phrase]:
        """What may stand before a clause."""
        return self.all("fronts", place)

    # Sentences

    def questions(self, place: int) -> Iterator[Phrase]:
        """Questions that begin here."""
        return self.each("questions", place)

    def orders(self, place: int) -> Iterator[Phrase]:
        """Orders that begin here."""
        return self.each("orders", place)

    def sentences(self, place: int) -> list[Phrase]:
        """Sentences that begin here: statements, questions, orders, and two of them joined."""
        return self.all("sentences", place)

    def readings(self) -> list[Phrase]:
        """Every way to read the whole row, the cheapest first."""
        phrases = [phrase for phrase in self.sentences(0) if phrase.end == self.row.size]
        return sorted(phrases, key=lambda phrase: phrase.cost)


def is_meant_for_ing(verb: Phrase) -> bool:
    """Whether a verb is in another form than the one in -ing that is asked for."""
    return any(flaw.code == "verb_form" and ("wanted", "ger") in flaw.say for flaw in verb.flaws)
