"""What one wishes to do, said kindly: "I would like to take the red 0" is "I take the red 0" to the game."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from familygames.cards import Language
from familygames.judging import Finding
from familygames.language.confidence import says_please
from familygames.language.feedback import is_no_sentence
from familygames.language.realization import ASK, Scene
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.words.forms import forms
from familygames.language.words.spelling import TextToken, fold, tokens, words


class Wish(NamedTuple):
    """A wish as one says what one does: its *text*, and how far behind its place there each word was typed
    that stands from *start* on, up to *end*, where the next one has changed. "Can I pass" may ask whether one
    is allowed to, unless one says "please" (*is_asked*).
    """

    text: str
    moved: tuple[tuple[int, int, int], ...]
    is_asked: bool = False

    def place(self, finding: Finding) -> Finding | None:
        """A *finding* of the text at its place in what was typed; None if that place is our own."""
        if is_no_sentence(finding):
            return finding.but(start=0, end=0)
        by = [by for start, end, by in self.moved if start <= finding.start and finding.end <= end]
        return finding.but(start=finding.start + by[0], end=finding.end + by[0]) if by else None


def done(text: str, scene: Scene) -> Wish | None:
    """What *text* wishes to do, as one says what one does; None if it wishes nothing, or asks for a card."""
    spoken, heard = tongue(scene.language), tokens(text)
    folds = tuple(token.fold for token in heard)
    place, frame = _first_frame(heard, scene.language)
    if not frame:
        return None
    verb = place + len(frame)
    small = _small(scene.language)
    while verb < len(heard) and folds[verb] in small:
        verb += 1
    goes_on = verb < len(heard) and (not heard[verb].mark or small.issuperset(folds[verb + 1 :]))
    one = _does(heard[verb].raw, scene.language) if goes_on else ""
    if not one or (folds[verb] in spoken.asking and ASK in spoken.formulas[scene.game]):
        return None
    changes = [(heard[place].start, heard[verb].end, f"{_subject(one, scene.language)}{one}")]
    joining = spoken.requests.asks.joining
    changes += [
        (word.start, word.end, other)  # « et piocher une carte »
        for before, word in pairwise(heard[verb + 1 :])
        if before.fold in joining and (other := _does(word.raw, scene.language))
    ]
    wish = _changed(text, changes)
    if says_please(heard, scene):
        return wish._replace(text=wish.text.replace("?", "."))
    return wish._replace(is_asked=frame in map(words, spoken.requests.wishes.asking))


def _changed(text: str, changes: list[tuple[int, int, str]]) -> Wish:
    better, at, moved = "", 0, list[tuple[int, int, int]]()
    for start, end, instead in (*changes, (len(text), len(text), "")):
        moved.append((len(better), len(better) + start - at, at - len(better)))
        better += text[at:start] + instead
        at = end
    return Wish(better, tuple(moved))


def _first_frame(heard: list[TextToken], language: Language) -> tuple[int, tuple[str, ...]]:
    """Where the first words are that begin a sentence and wish, and which; none if there are none."""
    folds, small = tuple(token.fold for token in heard), _small(language)
    for place in range(len(folds)):
        begins = place == 0 or heard[place - 1].mark or small.issuperset(folds[:place])
        for frame in _frames(language) if begins else ():
            if folds[place : place + len(frame)] == frame:
                return place, frame
    return 0, ()


@lru_cache(maxsize=8)
def _frames(language: Language) -> list[tuple[str, ...]]:
    """The words that wish, the longest first."""
    wishes = tongue(language).requests.wishes
    return sorted(map(words, (*wishes.frames, *wishes.asking)), key=len, reverse=True)


@lru_cache(maxsize=8)
def _small(language: Language) -> frozenset[str]:
    """What may stand between them and the verb: "please", « bien »."""
    spoken = tongue(language)
    return frozenset(
        word for text in (*spoken.please, *spoken.requests.wishes.between) for word in words(text)
    )


def _subject(verb: str, language: Language) -> str:
    wishes = tongue(language).requests.wishes
    return wishes.elided if wishes.elided and fold(verb)[:1] in "aeiouh" else f"{wishes.subject} "


@lru_cache(maxsize=512)
def _does(infinitive: str, language: Language) -> str:
    """The form with which one says what one does oneself; "" if it is no infinitive."""
    if language not in LANGUAGES:
        return ""
    known, word = forms(language), infinitive.casefold()
    usual = {(it.pos, it.kind) for it in known.readings(word)}
    is_infinitive = ("verb", "inf") in usual
    own = [
        form
        for form in (known.forms_of(word) if is_infinitive else ())
        for kind, lemma, features, _ in known.entries(form)
        if (kind, lemma) == ("v", word) and "P1s" in features.split(",")
    ]
    if own:
        return min(own, key=len)  # « refuse », not « re-fuse »
    regular = (
        word.removesuffix(end) + instead
        for end, instead in tongue(language).requests.wishes.regular.items()
        if word.endswith(end) and (is_infinitive or (end and not usual))  # « defausser »
    )
    return next(regular, "")
