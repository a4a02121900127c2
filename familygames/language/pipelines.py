"""Which spaCy pipeline serves which language; loaded once, on first use.

>>> nlp = load("fr")
>>> [(word.pos, word.relation) for word in read(nlp, ["le", "chat", "dort"])]
[('DET', 'det'), ('NOUN', 'nsubj'), ('VERB', 'ROOT')]

An installed pipeline of spaCy's own is used, the largest first, else the one in this package, which
``training/README.md`` tells the making of, else none. Nothing is downloaded. Importing this module does not
import spaCy, which takes a second.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from math import exp
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from familygames.cards import Language

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

OFFICIAL = {
    "fr": ("fr_core_news_lg", "fr_core_news_md", "fr_core_news_sm"),
    "en": ("en_core_web_lg", "en_core_web_md", "en_core_web_sm"),
}
UNNEEDED = ("ner", "senter")
SHIPPED = "pipeline.bin"

_lock = Lock()


class Read(NamedTuple):
    """What a word is in its sentence: Universal Dependencies' part of speech and features, the place of its
    head (its own for the root) and its relation to it. *certain* is the probability of part of speech and
    features together, 1 from a pipeline that does not tell.
    """

    pos: str
    features: dict[str, str]
    head: int
    relation: str
    certain: float


@cache
def known() -> frozenset[Language]:
    """The languages whose words spaCy can tell apart, with a pipeline or without."""
    spec = find_spec("spacy")
    places = spec.submodule_search_locations if spec is not None else None
    folders = (path for place in places or () for path in Path(place, "lang").iterdir())
    return frozenset(path.name for path in folders if path.is_dir() and len(path.name) == 2)


def load(language: Language) -> Pipeline | None:
    """The pipeline of *language*, the same each time; `None` if there is none. Threads may ask at once."""
    with _lock:
        return _load(language)


@cache
def _load(language: Language) -> Pipeline | None:
    for name in OFFICIAL.get(language, ()):
        if find_spec(name):
            import spacy

            return spacy.load(name, exclude=UNNEEDED)
    weights = files("familygames.language").joinpath(language, SHIPPED)
    if not weights.is_file():
        return None
    from familygames.language.weights import unpacked

    return unpacked(weights.read_bytes())


class Label(NamedTuple):
    """One thing a word may be in its sentence, and how likely that is."""

    pos: str
    features: dict[str, str]
    certain: float


def read(nlp: Pipeline, words: Sequence[str], allowed: Sequence[Collection[str]] = ()) -> tuple[Read, ...]:
    """*words* as one sentence. Where *allowed* names parts of speech for a word, it is read as one of them:
    what a lexicon knows is not put to the vote.
    """
    if not words:
        return ()
    doc = nlp(_row(nlp, words))
    found = []
    for place, (word, labels) in enumerate(zip(doc, _labels(nlp, doc), strict=True)):
        fit = [label for label in labels if place < len(allowed) and label.pos in allowed[place]] or labels
        total = sum(label.certain for label in fit)
        best = max(fit, key=lambda label: label.certain)
        found.append(Read(best.pos, best.features, word.head.i, word.dep_, best.certain / (total or 1)))
    return tuple(found)


def chances(nlp: Pipeline, words: Sequence[str], place: int) -> tuple[Label, ...]:
    """All that the word at *place* may be, the likeliest first."""
    doc = nlp(_row(nlp, words))
    return tuple(sorted(_labels(nlp, doc)[place], key=lambda label: -label.certain))


def _row(nlp: Pipeline, words: Sequence[str]) -> Doc:
    from spacy.tokens import Doc

    # One sentence: without this a row of cards may be read as several.
    starts: list[bool | int | None] = [place == 0 for place in range(len(words))]
    return Doc(nlp.vocab, words=list(words), sent_starts=starts)


def _labels(nlp: Pipeline, doc: Doc) -> list[list[Label]]:
    """For each word of a *doc* that has been read, the morphologizer's labels; the one that was chosen, as
    certain, where a pipeline has none.
    """
    if "morphologizer" not in nlp.pipe_names:
        return [[Label(word.pos_, word.morph.to_dict(), 1.0)] for word in doc]
    morphologizer: Any = nlp.get_pipe("morphologizer")
    names = [_parted(label) for label in morphologizer.labels]
    told = [place for place, (pos, _) in enumerate(names) if pos]  # Treebanks leave some words without.
    return [
        [
            Label(*names[place], certain)
            for place, certain in zip(told, _shares([row[place] for place in told]), strict=True)
        ]
        for row in morphologizer.model.predict([doc])[0]
    ]


def _shares(scores: Sequence[float]) -> list[float]:
    """Probabilities (softmax): a tagger does not trouble to make its scores such."""
    highest = max(scores)
    powers = [exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def _parted(label: str) -> tuple[str, dict[str, str]]:
    """Part of speech and features of a label: ``Gender=Fem|Number=Sing|POS=NOUN``."""
    features = dict(part.split("=", 1) for part in label.split("|") if "=" in part)
    return features.pop("POS", ""), features
