"""Which spaCy pipeline serves which language; loaded once, on first use.

>>> nlp = load("fr")
>>> [(word.pos, word.relation) for word in read(nlp, ["la", "mère", "lit"])]
[('DET', 'det'), ('NOUN', 'nsubj'), ('VERB', 'ROOT')]

An installed pipeline of spaCy's own is used, the largest first, else the one in this package, which
``training/README.md`` tells the making of, else none. Nothing is downloaded. Importing this module does not
import spaCy, which takes a second.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
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
SHARE_DIGITS = 6
"""Of a probability: the last ones differ from processor to processor."""
SHIPPED = "pipeline.bin"

_lock = Lock()


class TokenAnalysis(NamedTuple):
    """What a word is in its sentence: Universal Dependencies' part of speech and features, the place of its
    head (its own for the root) and its relation to it. *certain* is the probability of part of speech and
    features together, 1 from a pipeline that does not tell.
    """

    pos: str
    features: dict[str, str]
    head: int
    relation: str
    certain: float


UNKNOWN = frozenset({"gl", "br", "oc", "co"})
"""Languages that schools teach and spaCy has no rules for."""


@cache
def known() -> frozenset[Language]:
    """The languages whose words spaCy can tell apart, with a pipeline or without, and some that it cannot."""
    spec = find_spec("spacy")
    places = spec.submodule_search_locations if spec is not None else None
    folders = (path for place in places or () for path in Path(place, "lang").iterdir())
    return UNKNOWN | {path.name for path in folders if path.is_dir() and len(path.name) == 2}


def load(language: Language) -> Pipeline | None:
    """The pipeline of *language*, the same each time; `None` if there is none. Threads may ask at once."""
    with _lock:
        return _load(language)


@cache
def _load(language: Language) -> Pipeline | None:
    for name in OFFICIAL.get(language, ()):
        if find_spec(name):
            import spacy  # noqa: PLC0415  # It takes a second.

            return spacy.load(name, exclude=UNNEEDED)
    weights = files("familygames.language").joinpath(language, SHIPPED)
    if not weights.is_file():
        return None
    from familygames.language.weights import unpacked  # noqa: PLC0415  # It imports spaCy.

    return unpacked(weights.read_bytes())


class Label(NamedTuple):
    """One thing a word may be in its sentence, and how likely that is."""

    pos: str
    features: dict[str, str]
    certain: float


def read(
    nlp: Pipeline,
    words: Sequence[str],
    allowed: Sequence[Collection[str]] = (),
    unknown: Collection[int] = (),
) -> tuple[TokenAnalysis, ...]:
    """*words* as one sentence. Where *allowed* names parts of speech for a word, it is read as one of them:
    what a lexicon knows is not put to the vote. *unknown* are the places of words that no lexicon has.
    """
    if not words:
        return ()
    doc = nlp(_row(nlp, words))
    rows = _known(_labels(nlp, doc), allowed)
    analyses = []
    for place, word in enumerate(doc):
        fit = _in_its_place(words, rows, place) if place in unknown else rows[place]
        total = sum(label.certain for label in fit)
        best = max(fit, key=lambda label: label.certain)
        certain = round(best.certain / (total or 1), SHARE_DIGITS)
        analyses.append(TokenAnalysis(best.pos, best.features, word.head.i, word.dep_, certain))
    return tuple(analyses)


def chances(
    nlp: Pipeline, words: Sequence[str], place: int, allowed: Sequence[Collection[str]] = ()
) -> tuple[Label, ...]:
    """All that the word at *place*, which no lexicon has, may be, the likeliest first. *allowed* is for the
    others, as in `read`.
    """
    rows = _known(_labels_of(nlp, tuple(words)), allowed)
    return tuple(sorted(_in_its_place(words, rows, place), key=lambda label: -label.certain))


def _known(rows: list[list[Label]], allowed: Sequence[Collection[str]]) -> list[list[Label]]:
    """*rows* with the labels that are allowed; all of a word that is allowed none of its own."""
    return [
        [label for label in labels if place < len(allowed) and label.pos in allowed[place]] or labels
        for place, labels in enumerate(rows)
    ]


def _row(nlp: Pipeline, words: Sequence[str]) -> Doc:
    from spacy.tokens import Doc  # noqa: PLC0415  # It imports spaCy.

    # One sentence: without this a row of cards may be read as several.
    starts: list[bool | int | None] = [place == 0 for place in range(len(words))]
    return Doc(nlp.vocab, words=list(words), sent_starts=starts)


@lru_cache(maxsize=16)
def _labels_of(nlp: Pipeline, words: tuple[str, ...]) -> list[list[Label]]:
    """The same of *words*; each word of a row that is not known asks for it."""
    return _labels(nlp, nlp(_row(nlp, words)))


def _labels(nlp: Pipeline, doc: Doc) -> list[list[Label]]:
    """For each word of a *doc* that has been read, the morphologizer's labels; the one that was chosen, as
    certain, where a pipeline has none.
    """
    if "morphologizer" not in nlp.pipe_names:
        return [[Label(word.pos_, word.morph.to_dict(), 1.0)] for word in doc]
    morphologizer: Any = nlp.get_pipe("morphologizer")
    names = [_parted(label) for label in morphologizer.labels]
    tagged = [place for place, (pos, _) in enumerate(names) if pos]  # Treebanks leave some words without.
    return [
        [
            Label(*names[place], certain)
            for place, certain in zip(tagged, _shares([row[place] for place in tagged]), strict=True)
        ]
        for row in morphologizer.model.predict([doc])[0]
    ]


NEIGHBOURS = 1000.0
"""How much likelier the words beside it make the one part of speech that an unknown word can be there."""
AGREES = 10.0
"""How much likelier it is that a noun has the number of its determiner."""
ENDS = frozenset({"", "PUNCT", "ADP", "CCONJ", "SCONJ"})
"""What may stand after a whole noun phrase; nothing at the end of a row."""
SUBJECTS = frozenset(
    ["i", "he", "she", "we", "they", "je", "j'", "tu", "il", "elle", "ils", "on", "nous", "vous"]
)
MODALS = frozenset(["can", "could", "will", "would", "shall", "should", "may", "might", "must", "to", "n't"])
ARTICLES = frozenset(["a", "an", "the", "my", "your", "his", "her", "our", "their"])
"""Determiners of English: after them an adjective stands before its noun."""
DEGREES = frozenset(["very", "too", "so", "quite", "très", "trop", "si", "assez"])


def _in_its_place(words: Sequence[str], rows: Sequence[Sequence[Label]], place: int) -> list[Label]:
    """The labels of an unknown word, weighed by its neighbours. A tagger goes by the letters of a word that
    it has never met, though "the … eats" leaves no choice.
    """
    best = [max(row, key=lambda label: label.certain) for row in rows]
    wanted = _wanted(words, best, place)
    number = best[place - 1].features.get("Number") if place else None
    weighed = []
    for label in rows[place]:
        fits = NEIGHBOURS if (label.pos, label.features.get("VerbForm", "")) == wanted else 1.0
        agrees = AGREES if number and label.features.get("Number") == number else 1.0
        weighed.append(label.certain * (fits * agrees if fits > 1 else 1.0))
    total = sum(weighed)
    return [label._replace(certain=each / total) for label, each in zip(rows[place], weighed, strict=True)]


def _wanted(words: Sequence[str], best: Sequence[Label], place: int) -> tuple[str, str] | None:
    """The part of speech, and of a verb the form, that its neighbours leave a word; None if several."""
    before = [words[at].lower() if at >= 0 else "" for at in (place - 2, place - 1)]
    pos = [best[at].pos if at >= 0 else "" for at in (place - 2, place - 1)]
    after = best[place + 1] if place + 1 < len(best) else Label("", {}, 1.0)
    acts = after.pos == "AUX" or (after.pos == "VERB" and after.features.get("VerbForm") == "Fin")
    if before[1] in SUBJECTS:  # she … an apple, but not "is she …"
        return None if acts or pos[0] in ("AUX", "VERB") else ("VERB", "Fin")
    if before[1] in MODALS and after.pos in ("DET", "PRON", "PROPN"):
        return "VERB", "Inf"  # to … the apple
    if before[1] in DEGREES and after.pos in ENDS:
        return "ADJ", ""
    led = pos[1] in ("DET", "NUM") or (pos[1] == "ADJ" and pos[0] == "DET" and before[0] in ARTICLES)
    if led and before[0] not in SUBJECTS and (acts or after.pos in ENDS):
        return "NOUN", ""  # the … eats, a big …, two … in the garden
    return None


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
