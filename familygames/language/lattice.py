"""The likeliest reading of a pupil's words: which of them name a player, a family, a card.

All readings are weighed at once, word by word: a name may be a word of the formula too ("May, may I have …")
and one word may name a player and a colour ("Rose, famille rose").
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from familygames.cards import Card, Language
from familygames.game import Seat
from familygames.language.realization import Scene
from familygames.language.resources import LANGUAGES, Retracting, Tongue, tongue
from familygames.language.vocabulary import (
    COST,
    LONGEST,
    Term,
    Vocabulary,
    is_rather_of_game,
    raw_words,
    vocabularies,
)
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import MARKS, TextToken, distance, sound, tolerance, words

FOUND = 10.0
UNEXPLAINED = -3.0
FOREIGN = -0.3
HOMOGRAPH = -11.0
CONTRADICTION = -6.0
SPACES = 0.25
"""The slip of words that are only divided differently: "grand mother"."""
LONG = 7
LONGER = 1.2
"""A longer name explains more: "pencil case" is not a case."""
CLOSE = 0.5
"""Readings that score within this of each other are equally likely."""


class Segment(NamedTuple):
    """Words *first* up to *last* of a text, read as one thing.

    *kind* is ``seat``, ``family``, ``member``, ``word`` (of the language spoken), ``foreign`` or ``unknown``;
    *word* is the right spelling of a ``word``, *slip* tells how a misspelt one differs.
    """

    first: int
    last: int
    kind: str
    term: Term | None = None
    word: str = ""
    slip: float = 0.0


class NameReading(NamedTuple):
    score: float
    seat: Seat | None
    family: str | None
    cards: frozenset[Card] | None
    """The cards that the word said may be; None if no card was named."""
    segments: tuple[Segment, ...]


class _State(NamedTuple):
    seat: Seat | None = None
    family: str | None = None
    cards: frozenset[Card] | None = None
    levels: tuple[int, ...] = (0, 0, 0)
    """After how many corrections each of the `_SLOTS` was said."""


_SLOTS = ("seat", "family", "member")


class _Path(NamedTuple):
    score: float
    segment: Segment | None = None
    before: _Path | None = None


def readings(words: list[TextToken], scene: Scene) -> list[NameReading]:
    """All that the words may mean, the likeliest first, with nothing said at all among it."""
    options = _Options(words, scene)
    paths: list[dict[_State, _Path]] = [{} for _ in range(len(words) + 1)]
    paths[0][_State()] = _Path(0.0)
    for place, here in enumerate(paths[:-1]):
        for state, path in here.items():
            for segment, score in options.segments[place]:
                after = options.after(state, segment)
                if after is None:
                    continue
                # Saying the same thing twice adds nothing.
                total = path.score + (
                    min(score, 0.0) - 0.2 if segment.term and after[:3] == state[:3] else score
                )
                known = paths[segment.last].get(after)
                if known is None or total > known.score:
                    paths[segment.last][after] = _Path(total, segment, path)
    result = [
        NameReading(path.score + _contradiction(state), *state[:3], segments=_segments(path))
        for state, path in paths[-1].items()
    ]
    return sorted(result, key=lambda reading: -reading.score)


def likely(ways: list[NameReading]) -> list[NameReading]:
    """The readings that may be meant, of all from the likeliest on."""
    return [way for way in ways if way.score >= ways[0].score - CLOSE]


def agreed(ways: list[NameReading]) -> NameReading:
    """The likeliest reading, without that in which the likely ones differ: "the sister or the brother"."""
    best, close = ways[0], likely(ways)
    return best._replace(
        seat=best.seat if {way.seat for way in close} == {best.seat} else None,
        family=best.family if {way.family for way in close} == {best.family} else None,
        cards=best.cards if {way.cards for way in close} == {best.cards} else None,
    )


def retractions(words: list[TextToken], scene: Scene) -> set[int]:
    """The places of words that take something back, and of what they take back: "not the mother but …"."""
    retracting = tongue(scene.language).requests.retracting
    folds = tuple(token.fold for token in words)
    _, taken = _retracted(words, retracting)
    result = set(taken)
    for place in range(len(folds)):
        for phrases in (_corrections(), retracting.negations):
            result.update(range(place, place + _starts(folds, place, phrases)))
    return result


def _retracted(words: list[TextToken], retracting: Retracting) -> tuple[list[int], frozenset[int]]:
    """How many corrections come before each word, and the places of what is not asked for."""
    folds = tuple(token.fold for token in words)
    levels, negated = list[int](), set[int]()
    for place in range(len(folds)):
        corrects = bool(_starts(folds, place, _corrections()))
        levels.append((levels[-1] if levels else 0) + corrects)
        length = _starts(folds, place, retracting.negations)
        until = place + length
        while length and until < len(folds) and folds[until] not in retracting.ends:
            negated.add(until)
            until += 1
            if words[until - 1].mark:
                break
    return levels, frozenset(negated)


def _after(state: _State, segment: Segment, level: int) -> _State | None:
    """What is known after *segment*, said after *level* corrections; None if it contradicts what is known.

    What was said before a correction is taken back by what is said after it.
    """
    if segment.term is None:
        return state
    value = segment.term.value
    place = _SLOTS.index(segment.kind)
    levels = (*state.levels[:place], level, *state.levels[place + 1 :])
    instead = level > state.levels[place]
    match segment.kind:
        case "seat" if isinstance(value, int) and (instead or state.seat in (None, value)):
            return state._replace(seat=value, levels=levels)
        case "family" if isinstance(value, str) and (instead or state.family in (None, value)):
            return state._replace(family=value, levels=levels)
        case "member" if isinstance(value, frozenset):
            both = value if state.cards is None else state.cards & value
            if both or instead:
                return state._replace(cards=both or value, levels=levels)
    return None


def _contradiction(state: _State) -> float:
    if state.family is None or state.cards is None:
        return 0.0
    return 0.0 if any(card.family == state.family for card in state.cards) else CONTRADICTION


def _segments(path: _Path) -> tuple[Segment, ...]:
    result = []
    step: _Path | None = path
    while step is not None and step.segment is not None:
        result.append(step.segment)
        step = step.before
    return tuple(reversed(result))


@lru_cache(maxsize=32)
def _cues(game: str, language: Language) -> frozenset[tuple[str, ...]]:
    """The words that give the formulas of a game away."""
    return frozenset(cue for formula in tongue(language).formulas[game].values() for cue in formula.cue_words)


@cache
def _corrections() -> tuple[str, ...]:
    """What takes back what was said before, in any language: "Nadia non Olivier, blue mother"."""
    return tuple(phrase for code in LANGUAGES for phrase in tongue(code).requests.retracting.corrections)


@lru_cache(maxsize=16)
def _parts(phrases: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(words, phrases))


def _starts(folds: tuple[str, ...], place: int, phrases: tuple[str, ...]) -> int:
    """How many words the longest of *phrases* has that begins at *place*; 0 if none does."""
    lengths = [len(parts) for parts in _parts(phrases) if folds[place : place + len(parts)] == parts]
    return max(lengths, default=0)


class _Options:
    """Every way to read each word, with its score."""

    def __init__(self, words: list[TextToken], scene: Scene) -> None:
        self.found, self.scene = words, scene
        self.spoken = tongue(scene.language)
        other = scene.other_language
        self.other = tongue(other) if other in LANGUAGES else None
        self.names, self.words = vocabularies(scene)
        self.game_words = _cues(scene.game, scene.language)
        self.members: set[int] = set()
        """Words that name a card exactly: a colour beside one is a family."""
        self.exactly = self._named_exactly()
        self.within = self._within_longer()
        named: list[Segment] = []
        self.segments: list[list[tuple[Segment, float]]] = [[] for _ in words]
        folds = tuple(token.fold for token in words)
        self.levels, self.negated = _retracted(words, self.spoken.requests.retracting)
        for place in range(0) if self._is_told(folds) else range(len(words)):
            for segment in self._named(place):
                named.append(segment)
                if segment.kind == "member" and segment.slip == 0:
                    self.members.update(range(segment.first, segment.last))
        for segment in named:
            if segment.term is not None:
                self.segments[segment.first].append((segment, self._score(segment, segment.term)))
        for place in range(len(words)):
            self.segments[place].append(self._word(place))

    def after(self, state: _State, segment: Segment) -> _State | None:
        """What is known after *segment*; None if it contradicts what is known and nothing was taken back."""
        if segment.first in self.negated:
            return state
        return _after(state, segment, self.levels[segment.first])

    def _is_told(self, folds: tuple[str, ...]) -> bool:
        """Whether the words tell about somebody and ask for nothing; the cards of a deck may say so too."""
        phrases = self.spoken.requests.retracting.telling
        return any(_starts(folds, place, phrases) for place in range(len(folds))) and not any(
            _starts(term, place, phrases) for term in self.words.exact for place in range(len(term))
        )

    def _word(self, place: int) -> tuple[Segment, float]:
        """The word read as a word of the language, of the other one, or as nothing known."""
        fold = self.found[place].fold
        if fold in self.spoken.known:
            doubled = place > 0 and self.found[place - 1].fold == fold
            return Segment(place, place + 1, "word", word=fold), -1.0 if doubled else 0.0
        if self.other and fold in self.other.known:
            return Segment(place, place + 1, "foreign", word=fold), FOREIGN
        near = () if fold.isdigit() or self._is_another(fold) else self.spoken.core.near(fold)
        if near and near[0][1] <= self._nearest(fold) + 0.25:
            word, slip = near[0]
            return Segment(place, place + 1, "word", word=word, slip=slip), -slip
        return Segment(place, place + 1, "unknown", word=fold), UNEXPLAINED if fold.isalnum() else 0.0

    def _is_another(self, fold: str) -> bool:
        """Whether it is a word by itself, or a first name: "hang" is no "hand", "Amy" no "may"."""
        if not self.spoken.core.near(fold):
            return False
        known = lexicon(self.spoken.code)
        is_foreign = self.other is not None and len(fold) > 3 and lexicon(self.other.code).proposes(fold)
        return is_foreign or known.proposes(fold) or known.is_first_name(fold)

    def _nearest(self, fold: str) -> float:
        """How close the closest name or card is."""
        costs = [near[0][1] for part in (self.names, self.words) if (near := part.speller.near(fold))]
        return min(costs, default=99.0)

    def _named_exactly(self) -> list[Term]:
        """What is named without a slip, wherever it stands."""
        folds = tuple(token.fold for token in self.found)
        return [
            term
            for part in (self.names, self.words)
            for place in range(len(folds))
            for last in range(place + 1, min(place + LONGEST, len(folds)) + 1)
            for term in part.exact.get(folds[place:last], ())
        ]

    def _within_longer(self) -> set[int]:
        """The words of what is named exactly in several of them: "Anne" of "Anne-Marie" is no "Anna", and
        "of hearts" in "the 7 of hearts" not "low hearts".
        """
        folds = tuple(token.fold for token in self.found)
        return {
            word
            for place in range(len(folds))
            for last in range(place + 2, min(place + LONGEST, len(folds)) + 1)
            if not self._is_parted(place, last)
            and any(folds[place:last] in part.exact for part in (self.names, self.words))
            for word in range(place, last)
        }

    def _named(self, place: int) -> list[Segment]:
        result: list[Segment] = []
        for last in range(place + 1, min(place + LONGEST, len(self.found)) + 1):
            window = tuple(token.fold for token in self.found[place:last])
            exact = [
                Segment(place, last, term.slot, term)
                for part in (self.names, self.words)
                for term in part.exact.get(window, ())
                if not self._is_parted(place, last) or set(term.text) & set(MARKS)
            ]
            result += exact or self._misspelt(place, last, window)
        return result

    def _misspelt(self, place: int, last: int, window: tuple[str, ...]) -> list[Segment]:
        if self._is_parted(place, last) or self.within.issuperset(range(place, last)):
            return []
        joined = "".join(window)
        familiar = [self._is_familiar(word) for word in window]
        # Words that are all known are only taken for a long name of as many words: "did't eat".
        long = len(window) > 1 and len(joined) >= LONG
        alike = len(window) == 1 and familiar[0] and self._may_sound_like_a_card(place)
        near = [
            (part, word, slip)
            for part in (self.names, self.words)
            for word, slip in self._near(part, window, spelt=all(familiar) and not long and not alike)
            if not alike or sound(word) == sound(joined)
        ]
        if not near or (len(window) == 1 and self._is_noun_of_other(place)):
            return []
        lowest = min(slip for _, _, slip in near)
        if len(window) == 1 and not alike:
            core = self.spoken.core.near(joined)
            if core and core[0][1] + 0.25 < lowest:
                return []
            if core and place and core[0] == near[0][1:] and near[0][0] is self.names:
                return []  # "Will, wil you …"
            terms = [term for part, word, _ in near for term in part.joined[word]]
            if joined not in self.words.joined and is_rather_of_game(joined, terms, self.scene):
                return []
        return [
            Segment(place, last, term.slot, term, slip=slip)
            for part, word, slip in near
            if slip <= lowest + 0.25
            for term in part.joined[word]
            if not self._is_told_already(term, joined)
            if joined in part.joined or alike or self._may_stand_for(term, window, familiar)
        ]

    def _is_noun_of_other(self, place: int) -> bool:
        """Whether it is a word of the other language behind its article: « le chien » is no "chicken"."""
        before = self.found[place - 1].fold if place else ""
        return (
            self.other is not None
            and before in self.other.determiners - self.spoken.determiners
            and lexicon(self.other.code).accepts(self.found[place].fold)
        )

    def _is_told_already(self, term: Term, fold: str) -> bool:
        """Whether *fold* is a word by itself, and what it might be a slip of is named without one."""
        return any(
            other.slot == term.slot and other.value == term.value for other in self.exactly
        ) and lexicon(self.spoken.code).accepts(fold)

    def _may_sound_like_a_card(self, place: int) -> bool:
        """Whether a known word stands where a card is named and says nothing in this game: « la tente » is
        « la tante » as it was heard.
        """
        fold = self.found[place].fold
        before = self.found[place - 1].fold if place else ""
        if before not in self.spoken.determiners or fold in self.spoken.determiners:
            return False
        return not self.game_words.intersection({(fold,), (before, fold)}) and not (
            (fold,) in self.names.exact or (fold,) in self.words.exact
        )

    def _may_stand_for(self, term: Term, window: tuple[str, ...], familiar: list[bool]) -> bool:
        """Whether known words may be a misspelt name all the same: word for word, with one that differs."""
        if not any(familiar):
            return True
        if len(term.words) != len(window):
            return False
        slips = [
            distance(written, meant, 3) - tolerance(meant)
            for written, meant in zip(window, term.words, strict=True)
            if written != meant
        ]
        return not all(familiar) or (len(slips) == 1 and slips[0] <= 0)

    def _is_parted(self, place: int, last: int) -> bool:
        return any(token.parted for token in self.found[place : last - 1])

    def _near(
        self, part: Vocabulary, window: tuple[str, ...], *, spelt: bool
    ) -> tuple[tuple[str, float], ...]:
        joined = "".join(window)
        if joined in part.joined:
            # "grand mother" is one word, "trousse s'il" is none.
            return ((joined, SPACES),) if min(map(len, window)) > 1 else ()
        return () if spelt else part.speller.near(joined)

    def _is_familiar(self, word: str) -> bool:
        return (
            word in self.spoken.known
            or (word,) in self.names.exact
            or any(term.kind != "foreign" for term in self.words.exact.get((word,), ()))
            or (self.other is not None and word in self.other.known)
        )

    def _score(self, segment: Segment, term: Term) -> float:
        score = FOUND - COST[term.kind] - 2 * segment.slip
        if term.kind == "sign" and not self._is_beside_card(segment):
            return HOMOGRAPH  # A heart at the end is a heart.
        written = tuple(token.raw.casefold() for token in self.found[segment.first : segment.last])
        if not segment.slip and written != raw_words(term.text):
            score -= 0.9  # "Zoe" is Zoé, unless there is a Zoe.
        before = self.found[segment.first - 1] if segment.first else None
        after = self.found[segment.last] if segment.last < len(self.found) else None
        parted = after is None or bool(self.found[segment.last - 1].mark)
        score += LONGER * (segment.last - segment.first - 1)
        score += self._fits(segment, before, after, parted)
        if segment.last - segment.first == 1 and self._is_small_word(self.found[segment.first].fold):
            at_home = parted or self._is_introduced(segment, before, after)
            score += HOMOGRAPH if not at_home else HOMOGRAPH / 2
            if not parted and after is not None and (after.fold,) in self.words.exact:
                score -= 1.0  # "me donner donné": the verb first, then what is asked for.
        return score

    def _fits(
        self, segment: Segment, before: TextToken | None, after: TextToken | None, parted: bool
    ) -> float:
        """How much its place speaks for a reading."""
        match segment.kind:
            case "seat":
                first = before is None or bool(before.mark)
                return (1.0 if first and (parted or before is None) else 0.0) + (0.6 if parted else 0.0)
            case "family":
                beside = {segment.first - 1, segment.last} & self.members
                return (1.5 if self._by_family_word(before, after) else 0.0) + (0.8 if beside else 0.0)
            case _:
                return 0.8 if before is not None and before.fold in self.spoken.determiners else 0.0

    def _is_introduced(self, segment: Segment, before: TextToken | None, after: TextToken | None) -> bool:
        if segment.kind == "family":
            first = self.spoken.requests.articles.adjective_first
            beside = {segment.last} if first else {segment.first - 1, segment.last}
            return self._by_family_word(before, after) or bool(beside & self.members)
        if segment.kind == "member":
            if before is None:
                return False
            bare = (
                segment.term is not None and segment.term.face is not None and not segment.term.face.article
            )
            if before.fold in self.spoken.before_card and self._is_of_family(segment.last):
                return True  # "have nine of clubs"
            return before.fold in self.spoken.determiners or (bare and before.fold in self.spoken.before_card)
        return False

    def _is_of_family(self, place: int) -> bool:
        """Whether a family's own word comes here with nothing but "of" before it."""
        named = tuple(token.fold for token in self.found[place : place + 2])
        return (
            len(named) > 1
            and named[0] in self.spoken.of_family
            and any(term.slot == "family" for term in self.words.exact.get(named[1:], ()))
        )

    def _is_beside_card(self, segment: Segment) -> bool:
        """Whether a card is named before or behind, there with its article at most: « 💙 la maman »."""
        before = self.found[segment.first - 1] if segment.first else None
        after = self.found[segment.last] if segment.last < len(self.found) else None
        is_article = after is not None and after.fold in self.spoken.determiners
        behind = segment.last + is_article
        beside = {segment.first - 1, segment.last, behind} & self.members
        return bool(beside) or self._by_family_word(before, after)

    def _by_family_word(self, before: TextToken | None, after: TextToken | None) -> bool:
        languages: list[Tongue] = [self.spoken, *([self.other] if self.other else [])]
        family_words = {language.family_word for language in languages}
        near = {token.fold for token in (before, after) if token is not None}
        return bool(near & family_words) or any(
            slip <= 1
            for word in near
            if word not in self.spoken.known
            for meant, slip in self.spoken.core.near(word)
            if meant in family_words
        )

    def _is_small_word(self, fold: str) -> bool:
        return fold in self.spoken.known
