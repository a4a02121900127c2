"""Whether the words of a sentence stand in a good order, as far as that can be told.

Where nothing speaks against an order, it is good: there are many ways to ask. It is never told as a mistake;
but a sentence in disorder is not right yet when its other mistakes are mended.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, permutations, product

from familygames.cards import Language
from familygames.language.card_annotation import ARTICLES
from familygames.language.realization import ASK
from familygames.language.resources import LANGUAGES, FormulaPart, tongue
from familygames.language.rules import Plain
from familygames.language.sentence import ParsedUtterance
from familygames.language.words.spelling import MARKS, unmarked, words
from familygames.normalization import plain

NOUNS, FAMILIES = frozenset("MWELN"), frozenset("FG")
NAME, CARD = "P", "M"
ENDS = frozenset(".?!;#")
LONGEST = 4
"""Words of a thing that may change places with another."""
MOST_PHRASES = 4
"""A sentence of more has too many orders to look at each."""
PHRASE = re.compile(r"[^\s.,;:!?…][^.,;:!?…]*(?<![\s.,;:!?…])")
QUOTES = frozenset("“”«»")


def is_in_order(sentence: ParsedUtterance, key: str) -> bool:
    """Whether a sentence of the formula *key* is said in an order that somebody would choose."""
    if key != ASK:
        return _is_like([token.fold for token in sentence.tokens], [words(sentence.model)])
    folds = [word for word, _ in Plain(sentence).pieces]
    return _parts_nothing(folds, sentence) and all(
        _asks_first(clause, sentence) and _follows_one(clause, sentence) for clause in _with_cards(folds)
    )


def bare(text: str) -> list[str]:
    """The words of *text* as tiles are compared: without marks and capitals."""
    return [word.casefold() for word in unmarked(text)]


def either_way(sentence: str, code: Language) -> Iterator[str]:
    """*sentence* and the orders that are as good: of its phrases, or of two things that "and" joins.

    >>> list(either_way("I see the cat and the dog: no pair.", "en"))
    ['I see the cat and the dog: no pair.', 'I see the dog and the cat: no pair.']
    >>> list(either_way("Tom, have you got the cat?", "en"))
    ['Tom, have you got the cat?', 'Have you got the cat, Tom?']
    """
    yield sentence
    joined = f" {tongue(code).holdings.last} " if code in LANGUAGES else ""
    if joined and joined not in sentence:
        yield from _rearranged(sentence, code)
    if not joined or sentence.count(joined) != 1:
        return
    left, right = (side.split(" ") for side in sentence.split(joined))
    for one, other in product(range(1, LONGEST + 1), repeat=2):
        last = right[:other][-1]
        end = last.rstrip(MARKS + "\u202f\u00a0")
        first, second = left[-one:], [*right[:other][:-1], end]
        if len(first) < one or len(second) < other or any(word.strip(MARKS) != word for word in second):
            continue
        are_things = all(_is_thing(phrase, code) for phrase in (first, second))
        are_names = one == other == 1 and not any(_is_article(word, code) for word in (*left[-2:], *second))
        if are_things or are_names:
            rest = " ".join((last[len(end) :], *right[other:]))
            yield " ".join((*left[:-one], *second, joined.strip(), *first)) + rest


def _rearranged(sentence: str, code: Language) -> Iterator[str]:
    """Its phrases, each whole, in other orders: "Please, Mary, can I have the mother?" """
    phrases = [_inside(phrase, code) for phrase in PHRASE.findall(sentence)]
    if len(phrases) > MOST_PHRASES or not QUOTES.isdisjoint(sentence):
        return
    end = sentence.removeprefix(sentence.rstrip(MARKS + "\u202f\u00a0 "))
    for order in islice(permutations(phrases), 1, None):
        text = ", ".join(order) + end
        yield text[:1].upper() + text[1:]


def _inside(phrase: str, code: Language) -> str:
    """*phrase* as it stands within a sentence: names and "I" keep their capital."""
    first = words(phrase.partition(" ")[0])
    spoken = tongue(code)
    is_known = bool(first) and spoken.known.issuperset(first)
    is_own = is_known and not spoken.requests.display.get(first[0], "")[:1].isupper()
    return phrase[:1].lower() + phrase[1:] if is_own else phrase


def _is_article(word: str, code: Language) -> bool:
    """An article, or a word that begins with a short one: "the", "l’ours"."""
    articles = {plain(article) for article in ARTICLES.get(code, ())}
    shortened = tuple(article for article in articles if article.endswith("'"))
    return plain(word).casefold() in articles or plain(word).casefold().startswith(shortened)


def _is_thing(phrase: Sequence[str], code: Language) -> bool:
    """Whether it is one word or more with an article: "the guinea pig", "l’ours"."""
    first, *others = [_is_article(word, code) for word in phrase]
    return first and not any(others) and (bool(others) or "'" in plain(phrase[0]))


def _with_cards(folds: Sequence[str]) -> Iterator[list[str]]:
    """The parts of a text between signs in which a card is named."""
    clause: list[str] = []
    for word in (*folds, "."):
        if word not in ENDS:
            clause.append(word)
            continue
        if not NOUNS.isdisjoint(clause):
            yield clause
        clause = []


def _parts_nothing(folds: Sequence[str], sentence: ParsedUtterance) -> bool:
    """No name stands within what is said to ask: "can Zoé I have"."""
    within = _phrase(sentence.scene.game, sentence.scene.language)
    return not any(
        word == NAME and folds[place - 1] in within and folds[place + 1] in within
        for place, word in enumerate(folds)
    )


def _asks_first(folds: Sequence[str], sentence: ParsedUtterance) -> bool:
    """What is asked for comes after the words that ask: "give me the mother"."""
    asking = sentence.language.asking
    asks = [place for place, word in enumerate(folds) if word in asking]
    cards = [place for place, word in enumerate(folds) if word in NOUNS]
    return not asks or asks[0] < cards[-1]


def _follows_one(folds: Sequence[str], sentence: ParsedUtterance) -> bool:
    """The words that ask follow each other as in the way to ask that has most of them."""
    code, game = sentence.scene.language, sentence.scene.game
    determiners, within = sentence.language.determiners, _phrase(game, code)
    misplaced: list[str] = []
    for word, after in pairwise((*folds, "")):
        # An article is part of what it stands before.
        is_part = word in determiners and (after in NOUNS or after in FAMILIES or after in determiners)
        if word in NOUNS:
            misplaced.append(CARD)
        elif word in within and not is_part and after != sentence.language.family_word:
            misplaced.append(word)
    return _is_like(misplaced, _ways(game, code))


def _is_like(folds: Sequence[str], ways: Iterable[Sequence[str]]) -> bool:
    """Whether what *folds* shares with the way that it shares most with is in the order of that."""
    best = [0, 0]
    for way in ways:
        shared = (Counter(folds) & Counter(way)).total()
        best = max(best, [shared, _longest_common(folds, way)])
    return best[1] == best[0]


def _longest_common(one: Sequence[str], other: Sequence[str]) -> int:
    row = [0] * (len(other) + 1)
    for word in one:
        above, row = row, [0]
        for place, meant in enumerate(other):
            row.append(above[place] + 1 if word == meant else max(above[place + 1], row[place]))
    return row[-1]


@lru_cache(maxsize=32)
def _ways(game: str, code: Language) -> list[list[str]]:
    """The ways to ask: what remains of each wording without names, families and courtesy, and its cues."""
    within, asks = _phrase(game, code), tongue(code).formulas[game][ASK]
    ways = [
        [word for word in _spelt(sentence) if word == CARD or word in within] for sentence in asks.sentences
    ]
    others = map(words, tongue(code).requests.ways)
    return [*ways, *([*other, CARD] for other in (*asks.cue_words, *others))]


def _spelt(sentence: Iterable[FormulaPart]) -> Iterator[str]:
    for part in sentence:
        if part.slot == "member":
            yield CARD
        else:
            yield from words(part.choices[0] if part.choices else part.text)


@lru_cache(maxsize=32)
def _phrase(game: str, code: Language) -> frozenset[str]:
    """The words that ask, and articles; no courtesy, and nothing of families."""
    spoken = tongue(code)
    asks = spoken.formulas[game][ASK]
    usual = {word for sentence in asks.sentences for word in _spelt(sentence)}
    usual |= {word for cue in asks.cue_words for word in cue}
    polite = {word for phrase in spoken.please for word in words(phrase)}
    return frozenset((usual | spoken.asking | spoken.determiners) - polite - spoken.of_family - {CARD})
