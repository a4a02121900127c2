"""Kind words that are no move of any game: a greeting, thanks, praise, a question how somebody is."""

from __future__ import annotations

from functools import lru_cache

from familygames.cards import Language
from familygames.language.confidence import cues
from familygames.language.realization import Scene
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.vocabulary import vocabularies
from familygames.language.words.spelling import Speller, tokens, words


def is_kind_talk(text: str, scene: Scene, *, is_move: bool = False) -> bool:
    """Whether *text* is kind words alone, of any language, and to whom they are said.

    What is a card of the game is none of them; nor, where the words make a move, what gives it away: "Sorry!"
    """
    heard = tokens(text)
    _, deck = vocabularies(scene)
    names = (
        {word for name in scene.names for word in words(name)}
        | {
            token.fold  # Somebody at another table: "Well played, Léo!"
            for place, token in enumerate(heard)
            if token.raw[:1].isupper() and (place or token.mark) and token.fold not in deck.words
        }
    )
    kind = {
        place
        for code in LANGUAGES
        for phrase in _phrases([token.fold for token in heard], names, scene, code)
        for place in phrase
    }
    if not kind or not is_move:
        return bool(kind)
    return kind.isdisjoint(place for cue in cues(heard, scene) for place in range(cue.first, cue.last))


def _phrases(folds: list[str], names: set[str], scene: Scene, language: Language) -> list[range]:
    """Where the kind phrases are, if there is nothing else."""
    phrases, beside, speller = _kindness(language)
    _, deck = vocabularies(scene)
    beside = beside | names
    said: list[str] = []
    for fold in folds:
        near = () if fold in beside else speller.near(fold)
        said.append(near[0][0] if near else fold)
    kind = [
        range(first, first + len(phrase))
        for phrase in phrases
        for first in range(len(said) - len(phrase) + 1)
        if tuple(said[first : first + len(phrase)]) == phrase and not deck.words.issuperset(phrase)
    ]
    within = {place for phrase in kind for place in phrase}
    return kind if all(word in beside or place in within for place, word in enumerate(said)) else []


@lru_cache(maxsize=8)
def _kindness(language: Language) -> tuple[frozenset[tuple[str, ...]], frozenset[str], Speller]:
    """The phrases of which one is enough, the words that may stand beside them, and a speller of all."""
    said = tongue(language).kindness
    phrases, beside = frozenset(map(words, said.phrases)), frozenset(words(said.beside))
    known = beside.union(word for phrase in phrases for word in phrase)
    return phrases, beside, Speller(sorted(word for word in known if len(word) > 2), strict=True)
