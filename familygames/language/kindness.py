"""Kind words that are no move of any game: a greeting, thanks, praise, a question how somebody is."""

from __future__ import annotations

from functools import lru_cache

from familygames.cards import Language
from familygames.language.confidence import cues
from familygames.language.realization import Scene
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.vocabulary import vocabularies
from familygames.language.words.spelling import Speller, tokens, words


def is_kind_talk(text: str, scene: Scene, *, is_played: bool = False) -> bool:
    """Whether *text* is kind words alone, of any language, and to whom they are said.

    What is a card of the game is none of them; nor, where a move *is_played* by these words, what gives the
    move away: "Sorry!"
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
    if not kind or not is_played:
        return bool(kind)
    return kind.isdisjoint(place for cue in cues(heard, scene) for place in range(cue.first, cue.last))


def _phrases(folds: list[str], names: set[str], scene: Scene, language: Language) -> list[range]:
    """Where the kind phrases are, if there is nothing else."""
    phrases, known, speller = _kindness(language)
    said: list[str] = []
    for fold in folds:
        near = () if fold in names or fold in known else speller.near(fold)
        said.append(near[0][0] if near else fold)
    if not known.union(names).issuperset(said):
        return []
    _, deck = vocabularies(scene)
    return [
        range(first, first + len(phrase))
        for phrase in phrases
        for first in range(len(said) - len(phrase) + 1)
        if tuple(said[first : first + len(phrase)]) == phrase and not deck.words.issuperset(phrase)
    ]


@lru_cache(maxsize=8)
def _kindness(language: Language) -> tuple[frozenset[tuple[str, ...]], frozenset[str], Speller]:
    """The phrases of which one is enough, all the words that may stand there, and their speller."""
    said = tongue(language).kindness
    phrases = frozenset(map(words, said.phrases))
    known = frozenset(word for phrase in phrases for word in phrase).union(words(said.beside))
    return phrases, known, Speller(sorted(word for word in known if len(word) > 2), strict=True)
