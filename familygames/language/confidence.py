"""Whether an utterance may be played at its word: what is played is never taken back.

Words of no meaning are passed over where all that matters was said without them. Some words matter wherever
they stand: "not", "except", a question mark, a second name. Where these are not understood, the pupil is
asked: "Do you mean: …?"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from familygames.cards import Language
from familygames.game import Spoken
from familygames.language.lattice import NameReading, readings, retractions
from familygames.language.mentions import named
from familygames.language.realization import ASK, Scene, formula
from familygames.language.resources import LANGUAGES, tongue
from familygames.language.speech_acts import is_of_others, orders, wishes
from familygames.language.vocabulary import LONGEST, divided, places_of_please, vocabularies
from familygames.language.words.forms import forms
from familygames.language.words.lexicon import lexicon
from familygames.language.words.spelling import Speller, TextToken, distance, tokens, tolerance, words

LONG = 6
"""Letters of a phrase that is recognised when misspelt."""
LONG_WORD = 5
"""Letters of a word that no other one resembles by chance."""
LONGEST_CUE = 8
"""Words."""
MOST_NEAR = 3
"""Words for which one with a slip may stand."""


class Cue(NamedTuple):
    """Words *first* up to *last* that give away one of the formulas *keys*, or only count: "a card"."""

    first: int
    last: int
    keys: frozenset[str]
    counts: bool = False


def cues(heard: list[TextToken], scene: Scene) -> list[Cue]:
    """What gives formulas away, in the language spoken or else in the deck's other one, the longest first."""
    for language in dict.fromkeys((scene.language, *scene.deck.languages)):
        if language in LANGUAGES and (own := list(_cues_in(heard, scene, language))):
            return own
    return []


def _cues_in(heard: list[TextToken], scene: Scene, language: Language) -> Iterator[Cue]:
    """The cues beside what is quoted: that is a sentence or a word of the game."""
    spoken = tongue(language)
    here = tongue(scene.language).known  # A word that is spelt right here is no slip in another language.
    speller, spellings = _cue_speller(scene.game, language), _cue_spellings(scene.game, language)
    _, deck = vocabularies(scene)
    listed: list[tuple[str, ...]] = []
    for token in heard:
        if token.cited:
            listed.append(("",))
            continue
        doubting = _doubting((language,))  # "je parie" pays nothing.
        is_spelt = any(token.fold in known for known in (spoken.known, here, deck.words, spellings, doubting))
        is_spelt = is_spelt or any(token.fold in tongue(code).known for code in LANGUAGES)
        # Nobody who is "tired" tells anybody « tire ! ».
        is_spelt = is_spelt or (language != scene.language and _is_word(token.fold, scene.language))
        near = () if is_spelt else speller.near(token.fold)
        listed.append(tuple(word for word, _ in near[:MOST_NEAR]) or (token.fold,))
    place = 0
    table, counting = _cue_table(scene.game, language), _counting(scene.game, language)
    while place < len(listed):
        for last in range(min(len(listed), place + LONGEST_CUE), place, -1):
            # What is as near to two words may be either: « piche » is « pêche » or « pioche ».
            phrases = [phrase for phrase in product(*listed[place:last]) if phrase in table]
            if phrases:
                known = [table[phrase] for phrase in phrases]
                keys = known[0].intersection(*known) or frozenset().union(*known)
                yield Cue(place, last, keys, counting.issuperset(phrases))
                place = last
                break
        else:
            place += 1


def _is_word(text: str, language: Language) -> bool:
    return language in LANGUAGES and lexicon(language).accepts(text)


@lru_cache(maxsize=16)
def _doubting(languages: tuple[Language, ...]) -> frozenset[str]:
    return frozenset(word for phrase in _phrases("hedges", languages) for word in phrase)


@lru_cache(maxsize=16)
def _cue_speller(game: str, language: Language) -> Speller:
    words = {word for cue in _cue_table(game, language) for word in cue if len(word) > 2}
    return Speller(sorted(words), strict=True)


@lru_cache(maxsize=16)
def _cue_spellings(game: str, language: Language) -> frozenset[str]:
    """The words that are no slip of another one: those of cues, and numbers."""
    numbers = (word for names in tongue(language).numbers.values() for name in names for word in words(name))
    return frozenset((*(word for cue in _cue_table(game, language) for word in cue), *numbers))


@lru_cache(maxsize=16)
def _counting(game: str, language: Language) -> frozenset[tuple[str, ...]]:
    return frozenset(words(text) for one in tongue(language).formulas[game].values() for text in one.counts)


@lru_cache(maxsize=16)
def _cue_table(game: str, language: Language) -> dict[tuple[str, ...], frozenset[str]]:
    """Which formulas each cue gives away, as it is written and as it is typed in a hurry: « jai pas »."""
    written: dict[tuple[str, ...], frozenset[str]] = {}
    for key, known in tongue(language).formulas[game].items():
        asides = tongue(language).asides.get(key, ())  # Where one passes by a sentence, it is no aside.
        for cue in (*known.cue_words, *map(words, asides)):
            written[cue] = written.get(cue, frozenset()) | {key}
    table = dict(written)
    for cue, keys in written.items():
        for typed in _hurried(cue, language):
            if typed not in written:
                table[typed] = table.get(typed, frozenset()) | keys
    return table


def _with(cue: tuple[str, ...], instead: Mapping[str, str]) -> tuple[str, ...]:
    """*cue* with other words for some: "i do not" for "i don t"."""
    text = f" {' '.join(cue)} "
    for known, other in instead.items():
        text = text.replace(f" {known} ", f" {other} ")
    return tuple(text.split())


def _hurried(cue: tuple[str, ...], language: Language) -> Iterator[tuple[str, ...]]:
    """The words of *cue* in full, shortened, without apostrophes, without the first half of a negation."""
    doubts, glued = tongue(language).requests.doubts, tongue(language).requests.glued
    short = tuple(word for word in cue if word not in doubts.halves)
    others = [_with(cue, glued.full), _with(cue, {full: pair for pair, full in glued.full.items()})]
    for variant in dict.fromkeys((cue, short, *others) if len(short) > 1 else (cue, *others)):
        yield variant
        joined: list[str] = []
        for word in variant:
            if joined and (joined[-1] in glued.first or word in glued.last):
                joined[-1] += word
            else:
                joined.append(word)
        yield tuple(joined)


def denials(heard: list[TextToken], scene: Scene, cues_heard: Iterable[Cue]) -> set[int]:
    """The places of words that deny and belong to none of the cues *cues_heard*."""
    within = {place for cue in cues_heard for place in range(cue.first, cue.last)}
    return set(_places(heard, scene, "negations")) - within


class Meant(NamedTuple):
    """The formulas *keys* that words tell; where these are not clear, some of them deny the others."""

    keys: frozenset[str] = frozenset()
    is_clear: bool = True


def keys_meant(heard: list[TextToken], scene: Scene, cues_heard: Sequence[Cue]) -> Meant:
    """The formulas that the cues *cues_heard* tell; in a sentence that denies, not to accept is to refuse.

    A cue may be of several formulas, as where "I recruit" is of those with and without a pair: those count
    that all cues are of. What only counts tells of these which: "I recruit a card" swaps none.
    """
    denying = set(_places(heard, scene, "negations"))
    plain = [cue for cue in cues_heard if denying.issuperset(range(cue.first, cue.last))]  # "No, …"
    telling = [cue for cue in cues_heard if cue not in plain]
    key_sets = [cue.keys for cue in telling if not cue.counts] or [cue.keys for cue in telling]
    both = frozenset[str]().union(*key_sets[:1]).intersection(*key_sets)
    for cue in telling:
        both = both & cue.keys or both
    keys = both or frozenset[str]().union(*key_sets)
    denied = {formula(key, scene).denied for key in keys}
    if all(denied) and denials(heard, scene, cues_heard):
        keys = frozenset(denied)
    keys |= {key for cue in plain for key in cue.keys}
    return Meant(keys, len(keys) < 2 or keys == both)


def is_doubtful(
    heard: list[TextToken],
    way: NameReading | None,
    utterance: Spoken,
    scene: Scene,
    *,
    model: str = "",
    is_forced: bool = False,
) -> bool:
    """Whether *utterance* may be another thing than what the pupil meant.

    *way* is how the words were read, None where they are the *model* sentence of it. Where
    the move *is_forced*, no word that is not known can stand for another one.
    """
    wordings = formula(utterance.key, scene).say
    is_of_cards = any("{sentence}" in text for text in wordings)  # It may ask and deny by itself.
    if is_question(heard) and not is_of_cards and not any("?" in text for text in wordings):
        return True
    if way is None:
        return False
    if is_of_cards:
        around = [token for token in heard if not token.cited]
        if around and len(around) < len(heard):
            beside = readings(around, scene)[0]
            if is_open(around, scene) or _tells_of(around, beside, utterance, scene):
                return True
        return not is_forced and _may_say_more(heard, way, utterance, scene, model)
    return (
        _is_denied(heard, utterance, way, scene)
        or _is_nearly_denied(heard, utterance, scene)
        or bool([*_places(heard, scene, "exceptions")])
        or _is_unsure(heard, utterance, scene)
        or _tells_of(heard, way, utterance, scene)
        or _does_it_alone(heard, utterance, scene)
        or _denies_a_card(heard, way, utterance, scene)
        or _names_another(heard, way, utterance, scene)
        or _is_about_more(heard, way, utterance, scene)
        or (not is_forced and _may_say_more(heard, way, utterance, scene, model))
    )


def is_question(heard: list[TextToken]) -> bool:
    return any("?" in token.mark for token in heard)


def says_please(heard: list[TextToken], scene: Scene) -> bool:
    """Whether the words say please, in a language of the table and however it is written: « sil te plai »."""
    folds = [token.fold for token in heard]
    spoken = {scene.language, *scene.deck.languages} & set(LANGUAGES)
    return any(
        _says(folds, words(phrase), tongue(code).known) for code in spoken for phrase in tongue(code).please
    )


def _says(folds: list[str], phrase: tuple[str, ...], known: frozenset[str]) -> bool:
    """Whether *phrase* is among the words *folds*, slips aside; a single word that is *known* is no slip."""
    meant = "".join(phrase)
    slips = tolerance(meant) - 1 if len(meant) >= LONG else 0
    windows = (
        folds[first:last]
        for first in range(len(folds))
        for last in range(first + 1, min(first + len(phrase), len(folds)) + 1)
    )
    return any(
        tuple(window) == phrase
        or (
            (len(phrase) > 1 or not known.issuperset(window))
            and distance("".join(window), meant, slips) <= slips
        )
        for window in windows
    )


def _is_denied(heard: list[TextToken], utterance: Spoken, way: NameReading, scene: Scene) -> bool:
    """Whether a word denies that is neither a name's, nor a card's, nor a way of saying just this."""
    cues_heard = cues(heard, scene)
    denying = set(_places(heard, scene, "negations"))
    own = _own(utterance, cues_heard)
    if not own and utterance.key in keys_meant(heard, scene, cues_heard).keys:
        return False  # "I don't accept it" is how one refuses.
    if utterance.key == ASK:
        if _has_it(heard, way, scene):
            return True
        polite = _places(heard, scene, "polite") if is_question(heard) else ()
        denying -= {*polite, *retractions(heard, scene)}
    # « Il n'y a aucun zéro » denies once.
    halves = {place for place in denying if heard[place].fold in _halves(scene)}
    denying = denying - halves or denying
    left = denying - own - _told_by(way)
    # "No, it is not right": who says no may say so twice.
    says_no = any(
        formula(key, scene).denied == utterance.key for key in tongue(scene.language).formulas[scene.game]
    )
    return bool(left) and not (says_no and denying & own)


def _is_nearly_denied(heard: list[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether somebody agrees with a word that may be "not" with a slip: "that is nt right"."""
    if not formula(utterance.key, scene).denied or scene.language not in LANGUAGES:
        return False
    nots = {phrase[0] for phrase in _phrases("negations", (scene.language,)) if len(phrase) == 1}
    known = tongue(scene.language).known | nots
    return any(
        distance(token.fold, word, 1) == 1
        for token in heard
        if token.fold not in known and not lexicon(scene.language).accepts(token.fold)
        for word in nots
        if len(word) >= len("not")
    )


def _has_it(heard: list[TextToken], way: NameReading, scene: Scene) -> bool:
    """Whether somebody says that the card is their own, and not kindly, as learners do who ask like this."""
    languages = (scene.language, *scene.deck.languages)
    if is_question(heard) or says_please(heard, scene):
        return False
    folds = tuple(token.fold for token in heard)
    names = {segment.last for segment in way.segments if segment.kind == "seat"}
    begins = [place for place in range(len(folds)) if place == 0 or heard[place - 1].mark or place in names]
    return any(
        folds[place : place + len(phrase)] == phrase
        and not any(
            folds[place + len(phrase) :][: len(other)] == other for other in _phrases("not_mine", languages)
        )
        for place in begins
        for phrase in _phrases("mine", languages)
    )


def _halves(scene: Scene) -> frozenset[str]:
    return frozenset(
        word for phrase in _phrases("halves", (scene.language, *scene.deck.languages)) for word in phrase
    )


def _is_unsure(heard: list[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether somebody says that they do not know, in other words than are for saying just this."""
    own = [cue for cue in cues(heard, scene) if utterance.key in cue.keys]
    unsure = [*_spans(heard, scene, "unsure")]
    if utterance.key != ASK:
        unsure += _spans(heard, scene, "hedges")
        if not any("?" in text for text in formula(utterance.key, scene).say):
            unsure += ((place, place + 1) for place in _opening(heard, scene))
    # "Not my turn" is neither "not" nor "my turn".
    return not all(any(cue.first <= first and last <= cue.last for cue in own) for first, last in unsure)


def says_unsure(heard: list[TextToken], scene: Scene) -> bool:
    """Whether somebody says that they do not know."""
    return bool([*_places(heard, scene, "unsure"), *_places(heard, scene, "hedges")])


def is_open(heard: list[TextToken], scene: Scene) -> bool:
    """Whether the words begin a question, or tell what may be."""
    return bool([*_opening(heard, scene), *_places(heard, scene, "hedges")])


def _opening(heard: list[TextToken], scene: Scene) -> set[int]:
    """The places of words with which a question begins."""
    languages = (scene.language, *scene.deck.languages)
    fillers = {word for phrase in _phrases("fillers", languages) for word in phrase}
    folds = [token.fold for token in heard]
    begins = [
        place
        for place in range(len(folds))
        if place == 0 or heard[place - 1].mark or fillers.issuperset(folds[:place])
    ]
    is_question = folds[0] in tongue(scene.language).requests.doubts.first
    return ({0} if is_question else set()) | {
        place
        for first in begins
        for phrase in _phrases("openers", languages)
        if tuple(folds[first : first + len(phrase)]) == phrase
        for place in range(first, first + len(phrase))
    }


def _tells_of(heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene) -> bool:
    """Whether it is told of somebody what they have or do, or somebody is told to: "Tom passes"."""
    if scene.asked is not None:
        return False
    if is_of_others(heard, way, scene):
        return True
    if utterance.key == ASK:
        return orders(heard, way, scene)
    own = {*_own(utterance, cues(heard, scene)), *_told_by(way), *places_of_please(heard, scene)}
    if utterance.seat is not None:
        return False
    usual = {word for text in formula(utterance.key, scene).say for word in words(text)}  # "Here you are!"
    if any(place not in own and heard[place].fold not in usual for place in _places(heard, scene, "others")):
        return True
    ends = [segment.last for segment in way.segments if segment.kind == "seat" and segment.term is not None]
    is_other = bool(ends) and way.seat != scene.speaker
    is_called = all(end == len(heard) or heard[end - 1].mark for end in ends)
    return is_other and (
        not is_called or wishes(heard, way, scene) or orders(heard, way, scene, of_others=True)
    )


def _does_it_alone(heard: list[TextToken], utterance: Spoken, scene: Scene) -> bool:
    """Whether nothing says the move but what who speaks does themselves: "I pick a card"."""
    cues_heard = {cue for cue in cues(heard, scene) if utterance.key in cue.keys}
    return bool(cues_heard) and cues_heard == done_by_speaker(heard, utterance, scene)


def done_by_speaker(heard: list[TextToken], utterance: Spoken, scene: Scene) -> set[Cue]:
    """The cues by which the sentence orders others to do something, where who speaks says that they do it
    themselves: "I pick a card" for "No, pick a card!".
    """
    if not _is_ordering(utterance.key, scene.game, scene.language):
        return set()
    all_cues = cues(heard, scene)
    within = {place for cue in all_cues for place in range(cue.first, cue.last)}
    own, others = (
        {phrase[0] for phrase in _phrases(kind, (scene.language,)) if len(phrase) == 1}
        for kind in ("own", "others")
    )
    alone = set()
    for cue in all_cues:
        begins = max((place for place in range(cue.first + 1) if _begins(heard, place)), default=0)
        before = {heard[place].fold for place in range(begins, cue.first) if place not in within}
        is_alone = not before.isdisjoint(own) and before.isdisjoint(others)
        is_done = _is_verb(heard[cue.first], ("imp", "inf"), scene.language)
        if is_alone and is_done and utterance.key in cue.keys:
            alone.add(cue)
    return alone


@lru_cache(maxsize=256)
def _is_ordering(key: str, game: str, language: Language) -> bool:
    """Whether somebody is told what to do where nothing else is to be told: "No, pick a card!"."""
    sentences = tongue(language).formulas[game][key].sentences
    if any(part.slot and not part.choices for sentence in sentences for part in sentence):
        return False
    models = (tokens("".join(part.text or part.choices[0] for part in sentence)) for sentence in sentences)
    return any(
        _begins(model, place) and _is_verb(model[place], ("imp",), language)
        for model in models
        for place in range(len(model))
    )


def _begins(words: list[TextToken], place: int) -> bool:
    return place == 0 or bool(words[place - 1].mark)


def _is_verb(word: TextToken, kinds: tuple[str, ...], language: Language) -> bool:
    readings = forms(language).readings(word.raw.casefold())
    return any(it.pos == "verb" and it.kind in kinds for it in readings if it.cost < 1)


def _denies_a_card(heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene) -> bool:
    """Whether a card is named that the move is not about: not to take one is not to pass."""
    is_about_none = utterance.member is None and not utterance.cards and scene.asked is None
    own = _own(utterance, cues(heard, scene))
    is_named = any(segment.kind == "member" and segment.first not in own for segment in way.segments)
    is_bare = (utterance.family, utterance.seat, utterance.numbers, utterance.texts) == (None, None, (), ())
    is_bare = is_bare and not any("{member}" in text for text in formula(utterance.key, scene).say)
    return is_about_none and is_named and (is_bare or any(_places(heard, scene, "negations")))


def _own(utterance: Spoken, cues_heard: Iterable[Cue]) -> set[int]:
    """The places of the cues that are for saying just this."""
    return {place for cue in cues_heard if utterance.key in cue.keys for place in range(cue.first, cue.last)}


def _told_by(way: NameReading) -> set[int]:
    """The places of names and cards."""
    named = (segment for segment in way.segments if segment.term is not None)
    return {place for segment in named for place in range(segment.first, segment.last)}


def _is_about_more(heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene) -> bool:
    """Whether anything but a request is told with a noun, verb or adjective of its own: "nothing to say",
    « le gangster passe », "sorry, I need my glasses".
    """
    mentions, own = _told_by(way), [cue for cue in cues(heard, scene) if utterance.key in cue.keys]
    is_bare = (utterance.family, utterance.seat, utterance.named, utterance.numbers, utterance.texts) == (
        None,
        None,
        (),
        (),
        (),
    )
    # A card that is named tells the move, and so does an answer of several words: "I don't have it".
    is_clear = bool(mentions) if not is_bare else scene.asked is not None and _has_long_cue(own)
    if utterance.key == ASK or is_clear:
        return False
    spoken = tongue(scene.language)
    step = utterance.key.partition(".")[0]  # As it is said in any game: "Pick a card!"
    _, deck = vocabularies(scene)
    usual = spoken.determiners.union(
        _said_little(spoken.code),
        deck.words,
        *(words(text) for _, text in utterance.texts),
        *(words_of_step(game, step, spoken.code) for game in spoken.formulas),
    )
    mentions |= {place for cue in own for place in range(cue.first, cue.last)}
    return any(
        place not in mentions
        and token.fold not in usual
        and len(token.fold) > 1  # Letters are cards, too.
        and _is_content(token.raw.casefold(), scene.language)
        for place, token in enumerate(heard)
    )


def _has_long_cue(cues_heard: Iterable[Cue]) -> bool:
    return any(cue.last - cue.first > 1 for cue in cues_heard)


@lru_cache(maxsize=256)
def words_of_step(game: str, step: str, language: Language) -> frozenset[str]:
    """The words of the formulas of a step, and of what gives them away."""
    formulas = [one for key, one in tongue(language).formulas[game].items() if key.partition(".")[0] == step]
    texts = (text for one in formulas for text in (*one.say, *one.also, *one.cues))
    return frozenset(word for text in texts for word in words(text))


@lru_cache(maxsize=8)
def _said_little(language: Language) -> frozenset[str]:
    spoken = tongue(language)
    doubts = spoken.requests.doubts
    asks = spoken.requests.asks
    phrases = (*spoken.please, *doubts.fillers, *doubts.own, *asks.beside_names, *asks.no_verbs)
    return frozenset(word for phrase in phrases for word in words(phrase))


@lru_cache(maxsize=2048)
def _is_content(word: str, language: Language) -> bool:
    """Whether it is surely a noun, a verb or an adjective."""
    usual = {reading.pos for reading in forms(language).readings(word) if not reading.cost}
    return bool(usual) and usual <= {"noun", "verb", "adj"}


def _names_another(heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene) -> bool:
    """Whether another player is named beside the one who is meant."""
    if utterance.seat is None or retractions(heard, scene):
        return False
    names, _ = vocabularies(scene)
    known, ours = tongue(scene.language).known, _told_by(way)
    folds = tuple(token.fold for token in heard)
    for first in range(len(folds)):
        for last in range(first + 1, min(first + LONGEST, len(folds)) + 1):
            window = folds[first:last]
            if ours.isdisjoint(range(first, last)) and not known.issuperset(window):
                seats = {term.value for term in names.exact.get(window, ())}
                if seats and seats.isdisjoint({utterance.seat, scene.speaker}):
                    return True
    return False


def _may_say_more(
    heard: list[TextToken], way: NameReading, utterance: Spoken, scene: Scene, model: str
) -> bool:
    """Whether a word that is not known may be the one that tells which move it is."""
    of_model, own = words(model), _own(utterance, cues(heard, scene))
    own |= {
        place
        for first, last, cards in named(heard, scene)
        if not cards.isdisjoint(utterance.named)
        for place in range(first, last)
    }
    unknown = any(
        segment.kind == "unknown"
        and segment.word.isalnum()
        and not set(divided(segment.word, scene)).issubset(of_model)
        and not _is_hurried(segment.word, of_model, scene)
        and segment.first not in own
        for segment in way.segments
        if utterance.numbers or not segment.word.isdigit()
    )
    of_family = {card for card in way.cards or () if way.family in (None, card.family)}
    return unknown and not (utterance.member is not None and len(of_family) == 1)


def _is_hurried(word: str, of_model: tuple[str, ...], scene: Scene) -> bool:
    """Whether it is a word of the model, nearly, or two that are only written as one: "ive", « cest »."""
    glued, known = tongue(scene.language).requests.glued, tongue(scene.language).known
    return (
        any(word.startswith(first) and word.removeprefix(first) in known for first in glued.first)
        or any(word.endswith(last) and word.removesuffix(last) in known for last in glued.last)
        or any(distance(word, meant, 1) <= 1 for meant in of_model if len(meant) >= LONG_WORD)
    )


def turns_round(heard: list[TextToken], scene: Scene) -> bool:
    """Whether a word denies, or leaves out some of what was said."""
    return bool([*_places(heard, scene, "negations"), *_places(heard, scene, "exceptions")])


def _places(heard: list[TextToken], scene: Scene, kind: str) -> Iterator[int]:
    """Where words of a *kind* stand, in any language of the table."""
    for first, last in _spans(heard, scene, kind):
        yield from range(first, last)


def _spans(heard: list[TextToken], scene: Scene, kind: str) -> Iterator[tuple[int, int]]:
    """From where to where each phrase of a *kind* stands."""
    folds = tuple(token.fold for token in heard)
    phrases = _by_first_word(kind, (scene.language, *scene.deck.languages))
    for first, word in enumerate(folds):
        for phrase in phrases.get(word, ()):
            if folds[first : first + len(phrase)] == phrase:
                yield first, first + len(phrase)


@lru_cache(maxsize=64)
def _by_first_word(kind: str, languages: tuple[Language, ...]) -> dict[str, list[tuple[str, ...]]]:
    by_word: dict[str, list[tuple[str, ...]]] = {}
    for phrase in _phrases(kind, languages):
        by_word.setdefault(phrase[0], []).append(phrase)
    return by_word


@lru_cache(maxsize=64)
def _phrases(kind: str, languages: tuple[Language, ...]) -> tuple[tuple[str, ...], ...]:
    spoken = [tongue(code).requests.doubts for code in dict.fromkeys(languages) if code in LANGUAGES]
    return tuple(words(phrase) for doubts in spoken for phrase in getattr(doubts, kind))
