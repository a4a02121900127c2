"""Which sentence somebody's words are, or are closest to, word for word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from familygames.cards import Language
from familygames.game import Move, Spoken
from familygames.language.confidence import cues, words_of_step
from familygames.language.mentions import figures, named
from familygames.language.realization import ASK, Scene, face_in, fill, say, wordings
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.vocabulary import divided
from familygames.language.words.spelling import MARKS, TextToken, distance, tokens, tolerance, words
from familygames.normalization import normal, plain

Say = tuple[Move[Any], Spoken]
"""A move, and what is said with it."""
UNLIKE = 1_000


def of_model(text: str, spoken: list[Say], scene: Scene) -> list[Say]:
    """The moves of which *text* is the model sentence."""
    return [(move, utterance) for move, utterance in spoken if _same(say(utterance, scene), text)]


def are_said_alike(spoken: list[Spoken], scene: Scene) -> bool:
    """Whether no wording tells them apart: cards may have the same word."""
    variants = range(len(wordings(spoken[0], scene)))
    return all(
        len({say(utterance, scene, variant) for utterance in set(spoken)}) == 1 for variant in variants
    )


SPEAKERS = frozenset({
    "i", "ll", "m", "will", "want", "to", "would", "like", "can", "could", "may", "please",
    "je", "j", "veux", "voudrais", "vais", "peux", "puis", "pourrais", "aimerais",
    "on", "peut", "est", "ce", "que",
    "tu", "s", "il", "te", "plait", "de", "d", "of",
})  # fmt: skip
"""Who says of themselves what a button asks for, and what joins its words."""


def is_label(text: str, label: str) -> bool:
    """Whether *text* is what stands on a button, in whatever form: "I change the colour", "Change colour"."""
    small = SPEAKERS.union(*map(_determiners, LANGUAGES))
    said, meant = _without(small, text), _without(small, label)
    return bool(said) and len(said) == len(meant) and all(map(_are_of_one_stem, said, meant))


def aside_in(text: str) -> str:
    """What *text* says to the table and not in the game, in any language: "back", "pass", "wait", "help" or
    "cheer"; "" if it is nothing of these.
    """
    if any(words(text) in map(words, tongue(code).cheers.values()) for code in LANGUAGES):
        return "cheer"
    return next((kind for code in LANGUAGES if (kind := _asides(code).get(_without(_small(code), text)))), "")


def aside_beside(text: str, scene: Scene) -> str:
    """The same, unless its words are of the game: they give a formula away, or name a card. A cheer is
    nothing else: "Well done!" ends no turn. And where one passes by a sentence, that is what is said.
    """
    aside = aside_in(text)
    if aside in ("", "cheer"):
        return aside
    if aside in tongue(scene.language).formulas[scene.game]:
        return ""
    heard = tokens(text)
    matter = {place for place, token in enumerate(heard) if token.fold not in _small(scene.language)}
    of_game = [(cue.first, cue.last) for cue in cues(heard, scene)]
    of_game += [(first, last) for first, last, _ in named(heard, scene)]
    return "" if any(matter.issubset(range(*places)) for places in of_game) else aside


@cache
def _asides(language: Language) -> dict[tuple[str, ...], str]:
    said = tongue(language).asides
    return {_without(_small(language), text): kind for kind, texts in said.items() for text in texts}


@cache
def _small(language: Language) -> frozenset[str]:
    """Words beside what is said to the table."""
    return SPEAKERS | {word for text in tongue(language).requests.doubts.fillers for word in words(text)}


def _without(small: Collection[str], text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in small)


def _are_of_one_stem(one: str, other: str) -> bool:
    """Whether two words are alike but for their ends: "finir", "finis"."""
    stem = max(3, min(len(one), len(other)) - 2)
    return one == other or (len(one) >= stem and one[:stem] == other[:stem])


def word_for_word(heard: list[TextToken], spoken: list[Say], scene: Scene) -> list[Say]:
    """The moves of one wording of which every word was said, slips of the finger aside.

    Only for sentences that name several cards or numbers: word by word these cannot be told apart.
    """
    spoken = [(move, utterance) for move, utterance in spoken if utterance.cards or utterance.numbers]
    return _closest(heard, spoken, scene, has_articles=True) or _closest(
        heard, spoken, scene, has_articles=False
    )


def _closest(heard: list[TextToken], spoken: list[Say], scene: Scene, *, has_articles: bool) -> list[Say]:
    """Those with the fewest slips, with their articles and other determiners, or without any."""
    small = frozenset[str]() if has_articles else _determiners(scene.language)
    if not has_articles:  # A card may be such a word, which is then all that tells it.
        spoken = [
            (move, utterance)
            for move, utterance in spoken
            if small.isdisjoint(_words_of_cards(utterance, scene))
        ]
    content = [token for token in heard if token.fold not in small]
    fitting: dict[int, list[Say]] = {}
    known: dict[Spoken, int] = {}
    for move, utterance in spoken:
        if utterance not in known:
            sentences = (
                fill(sentence, utterance, scene, has_articles=has_articles)
                for sentence in wordings(utterance, scene)
            )
            meant = ([word for word in words(text) if word not in small] for text in sentences)
            known[utterance] = min(_slips(content, sentence) for sentence in meant)
        fitting.setdefault(known[utterance], []).append((move, utterance))
    fewest = min(fitting, default=UNLIKE)
    return fitting[fewest] if fewest < UNLIKE else []


@cache
def _determiners(language: Language) -> frozenset[str]:
    """Those with which no question begins."""
    spoken = tongue(language)
    return spoken.determiners.difference(*map(words, spoken.requests.doubts.openers))


def _words_of_cards(utterance: Spoken, scene: Scene) -> set[str]:
    faces = (face_in(scene.deck.by_card[card].faces, scene.named_in) for card in utterance.named)
    return {word for face in faces for word in words(face.word)}


def names_some(heard: list[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether any word of its cards is said."""
    little = _determiners(scene.language)  # « Je prends une carte » names none, not the 1.
    folds = figures([token.fold for token in heard if token.fold not in little], scene.language)
    meant = figures(sorted(_words_of_cards(utterance, scene) - little), scene.language)
    return not set(meant).isdisjoint(folds)


def only_one_with(heard: list[TextToken], spoken: list[Say], scene: Scene) -> Move[Any] | None:
    """The only move in whose sentence are all the words that were said, where any of them tells something:
    "the yellow 0", "card please".
    """
    little = _little(scene.language)
    numbers = set(figures([token.fold for token in heard if token.fold not in little], scene.language))
    if not numbers:
        return None
    fitting: dict[Spoken, Move[Any]] = {}
    for move, one in spoken:
        models = (say(one, scene, variant) for variant in range(len(wordings(one, scene))))
        if any(numbers.issubset(figures(words(model), scene.language)) for model in models):
            fitting[one] = move
    return next(iter(fitting.values())) if len(fitting) == 1 else None


def says_more_than_cards(heard: list[TextToken], scene: Scene) -> bool:
    """Whether anything is said besides what cards are called, and "please" and the like."""
    of_cards = {place for first, last, _ in named(heard, scene) for place in range(first, last)}
    little = _little(scene.language)
    return any(token.fold not in little for place, token in enumerate(heard) if place not in of_cards)


@cache
def _little(language: Language) -> frozenset[str]:
    """Words that tell nothing."""
    spoken = tongue(language)
    polite = {word for phrase in spoken.please for word in words(phrase)}
    return spoken.determiners.union(polite, spoken.requests.doubts.fillers, spoken.requests.doubts.own)


def said_otherwise(text: str, spoken: list[Say], scene: Scene) -> list[Say]:
    """The moves of which *text* is another sentence than the model.

    Not of requests: these are many, and understood in any words.
    """
    return [
        (move, utterance)
        for move, utterance in spoken
        if utterance.key != ASK
        and any(
            _same(say(utterance, scene, variant), text)
            for variant in range(1, len(wordings(utterance, scene)))
        )
    ]


def is_cut(heard: Sequence[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether the words are a sentence for *utterance* without its end: "No, pick a".

    "No" is whole: what follows a sign may be left out where nothing is to be told any more.
    """
    folds = [token.fold for token in heard]
    models = [tokens(say(utterance, scene, variant)) for variant in range(len(wordings(utterance, scene)))]
    begun = [(variant, model) for variant, model in enumerate(models) if _folds(model[: len(folds)]) == folds]
    return bool(begun) and not any(
        len(model) == len(folds)
        or (model[len(folds) - 1].mark and _told_at(variant, utterance, scene) <= model[len(folds) - 1].end)
        for variant, model in begun
    )


def is_of_another_game(heard: Sequence[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether the words are a set phrase that another game has for this step, with words that it has not."""
    step, folds = utterance.key.partition(".")[0], tuple(_folds(heard))
    if words_of_step(scene.game, step, scene.language).issuperset(folds):
        return False
    return folds in _set_phrases(step, scene.language)


@lru_cache(maxsize=64)
def _set_phrases(step: str, language: Language) -> frozenset[tuple[str, ...]]:
    """What is said at this *step* of any game, where nothing is to be told with it."""
    sentences = (
        sentence
        for game in tongue(language).formulas.values()
        for key, known in game.items()
        if key.partition(".")[0] == step
        for sentence in known.heard
        if not any(part.slot and not part.choices for part in sentence)
    )
    texts = ("".join(part.choices[0] if part.choices else part.text for part in one) for one in sentences)
    return frozenset(map(words, texts))


def _folds(words: Sequence[TextToken]) -> list[str]:
    return [token.fold for token in words]


def _told_at(variant: int, utterance: Spoken, scene: Scene) -> int:
    """Where all that a sentence tells has been told: behind its last gap, or the sign that announces more."""
    place = last = 0
    for part in wordings(utterance, scene)[variant]:
        text = fill((part,), utterance, scene)
        place += len(text)
        if part.slot and not part.choices:
            last = place
        elif ":" in text:
            last = max(last, place - len(text) + text.rindex(":") + 1)
    return last


def closest_wording(
    heard: Sequence[TextToken], utterance: Spoken, scene: Scene
) -> list[tuple[TextToken, TextToken]]:
    """Each word beside the one it is meant to be, in the sentence with the fewest slips; nothing if in each
    another word stands, too, or another number of words.
    """
    models = [tokens(say(utterance, scene, variant)) for variant in range(len(wordings(utterance, scene)))]
    slips = [_slips(heard, [token.fold for token in model]) for model in models]
    fewest = min(slips, default=UNLIKE)
    return list(zip(heard, models[slips.index(fewest)], strict=True)) if fewest < UNLIKE else []


def _slips(heard: Sequence[TextToken], meant: Sequence[str]) -> int:
    """How many letters differ, word by word; `UNLIKE` if one word is another."""
    if len(heard) != len(meant):
        return UNLIKE
    total = 0
    for token, word in zip(heard, meant, strict=True):
        slips = 0 if token.fold == word else distance(token.fold, word, tolerance(word))
        if slips > tolerance(word):
            return UNLIKE
        total += slips
    return total


def most_told(heard: list[TextToken], spoken: Iterable[Spoken], scene: Scene) -> set[Spoken]:
    """The sentences of *spoken* of which most names, cards and numbers were told, in their order."""
    known = tongue(scene.language).known
    parts = [word for token in heard for word in divided(token.fold, scene)]
    folds = figures(parts, scene.language)
    counts: dict[Spoken, int] = {}
    for utterance in dict.fromkeys(spoken):
        if utterance.cards or utterance.numbers:
            sentences = (say(utterance, scene, variant) for variant in range(len(wordings(utterance, scene))))
            models = (figures(words(text), scene.language) for text in sentences)
            counts[utterance] = max(_common(folds, model, known) for model in models)
        else:
            counts[utterance] = 0
    most = max(counts.values(), default=0)
    return {utterance for utterance, count in counts.items() if count == most}


def _common(folds: Sequence[str], model: Sequence[str], known: frozenset[str]) -> int:
    """How many words both have in the same order, little ones aside."""
    row = [0] * (len(model) + 1)
    for word in folds:
        above, counts = row, word.isdecimal() or word not in known
        row = [0]
        for place, other in enumerate(model):
            alike = above[place] + (word == other and counts)
            row.append(max(alike, above[place + 1], row[place]))
    return row[-1]


def _same(model: str, text: str) -> bool:
    return model == text or _plain(model) == _plain(text)


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    return " ".join(plain(normal("NFC", text)).casefold().split()).rstrip(" " + MARKS)
