"""What words name one after the other, whatever they say of it: cards, numbers, words that are proposed."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product, takewhile

from familygames.cards import Card, Language
from familygames.game import Holders
from familygames.language.claims import meant
from familygames.language.realization import Scene
from familygames.language.resources import tongue
from familygames.language.vocabulary import COST, LONGEST, Term, is_rather_of_game, vocabularies
from familygames.language.words.spelling import TextToken, fold, words
from familygames.speech import Mentioned

QUOTED = re.compile(r"[“«\"]([^“”«»\"\n]+)[”»\"]")
SHORTEST_ROW = 3
LARGEST = 999
"""No game counts further."""


def mentioned(text: str, heard: Sequence[TextToken], scene: Scene, holders: Holders = ()) -> Mentioned:
    """What *text* names, *heard* being its words and *holders* those that a claim in it told of."""
    names = list(named(heard, scene))
    within = {place for first, last, _ in names for place in range(first, last)}
    usual = usual_in(scene.game, scene.language)
    others = [token.fold for place, token in enumerate(heard) if place not in within]
    # "There is no zero" is how a sentence goes, and no number that was told.
    numbers = (number_in(word, scene.language) for word in others if word.isdecimal() or word not in usual)
    quoted = [" ".join(quote.split()) for quote in QUOTED.findall(text)]
    own = [token.raw for token in heard if token.raw.isalpha() and token.fold not in usual]
    return Mentioned(
        text=text,
        cards=tuple(cards for _, _, cards in names),
        holders=holders,
        numbers=tuple(number for number in numbers if number),  # No game counts nothing.
        words=tuple(dict.fromkeys(quoted or own)),
    )


def named(heard: Sequence[TextToken], scene: Scene) -> Iterator[tuple[int, int, frozenset[Card]]]:
    """Where cards are named, and each as all that its word may mean; the longest wordings first, and what is
    spelt right before what is nearly right. Where something stands in quotation marks, only there; else no
    word that every sentence of the game may have is a card's.

    In a row of cards a word may be said once, the green "2 and 4", or it may be what is printed on each:
    "B, C, D".
    """
    names, deck = vocabularies(scene)
    in_a_row = {first: (last, cards, times) for first, last, cards, times in _in_a_row(heard, scene)}
    known, usual = tongue(scene.language).known, usual_in(scene.game, scene.language)
    is_cited = any(token.cited for token in heard)
    place = 0
    while place < len(heard):
        last = place + 1
        if place in in_a_row:
            last, cards, times = in_a_row[place]
            yield from ((place, last, cards) for _ in range(times))
            place = last
            continue
        beside = takewhile(lambda token: token.cited == is_cited, heard[place : place + LONGEST])
        window = [token.fold for token in beside]
        is_word = bool(window) and (window[0] in known or (window[0],) in names.exact)
        for spelt, length in product((True,) if is_word else (True, False), range(len(window), 0, -1)):
            is_usual = length == 1 and not is_cited and window[0] in usual
            terms = () if is_usual else meant(deck, window[:length], spelt=spelt)
            if terms and not spelt and length == 1 and is_rather_of_game(window[0], terms, scene):
                continue
            if cards := _likeliest(terms):
                last = place + length
                yield place, last, cards
                break
        place = last


def _in_a_row(heard: Sequence[TextToken], scene: Scene) -> Iterator[tuple[int, int, frozenset[Card], int]]:
    """Where cards are named by less than their words, and how often: three and more by what is printed on
    each, or by numbers and a word that they share.
    """
    if any(token.cited for token in heard):
        return
    printed = vocabularies(scene)[1].printed
    joining = tongue(scene.language).requests.asks.joining
    row: list[int] = []
    for place, token in enumerate(heard):
        if token.fold in printed and (not row or heard[row[0]].fold.isdigit() == token.fold.isdigit()):
            row.append(place)
        elif token.fold not in joining:
            if len(row) >= SHORTEST_ROW:
                break
            row = []
    if len(row) >= SHORTEST_ROW:
        yield from ((place, place + 1, printed[heard[place].fold], 1) for place in row)
    yield from _by_numbers(heard, scene)


def _by_numbers(heard: Sequence[TextToken], scene: Scene) -> Iterator[tuple[int, int, frozenset[Card], int]]:
    """Numbers with the word that makes cards of them beside it, the other way round too, or before or behind
    it: "green 3 and 4", « mes verts 2 et 4 », "my two green zeros".
    """
    language, (_, deck) = scene.language, vocabularies(scene)
    nouns = {
        place: word
        for place, token in enumerate(heard)
        for word in {token.fold, token.fold.removesuffix("s")} & deck.numbered.keys()
    }
    numbers = {
        place: number
        for place, token in enumerate(heard if nouns else ())
        if place not in nouns and (number := _number_at(place, heard, nouns, language)) is not None
    }
    usual = (1, -1) if tongue(language).requests.articles.adjective_first else (-1, 1)
    of: dict[int, int] = {}
    for side, place in product(usual, numbers):  # "Brute 2, green 3": what stands as usual goes first.
        if place not in of and place - side in nouns and place - side not in of.values():
            of[place] = place - side
    little = tongue(language).determiners | _before_cards(scene.game, language)
    for place, number in numbers.items():
        begins = place == 0 or heard[place - 1].mark or heard[place - 1].fold in little
        ends = place + 1 == len(heard) or heard[place].mark or heard[place + 1].fold in little
        if place not in of and not (begins and ends):
            continue
        noun = of.get(place, min(nouns, key=lambda it: (it > place, abs(it - place))))
        if cards := deck.numbered[nouns[noun]].get(number):
            first, last = sorted((place, of.get(place, place)))
            is_twice = place in of and first - 1 in numbers.keys() - of.keys() and numbers[first - 1] == 2
            yield first, last + 1, cards, 2 if is_twice else 1


def _number_at(
    place: int, heard: Sequence[TextToken], nouns: Container[int], language: Language
) -> int | None:
    """The number at a *place*: of several too, "zeros", and « un » behind another article or a noun."""
    word, known = heard[place].fold, _numbers(language)
    if (number := number_in(word, language)) is not None:
        return number
    if word in tongue(language).determiners:
        is_number = place and (place - 1 in nouns or heard[place - 1].fold in tongue(language).determiners)
        return known.get(word) if is_number else None
    return number_in(word.removesuffix("s"), language)


@lru_cache(maxsize=32)
def _before_cards(game: str, language: Language) -> frozenset[str]:
    """The words that stand before a card in the game's sentences, and those that join."""
    spoken = tongue(language)
    sentences = (one for formula in spoken.formulas[game].values() for one in formula.heard)
    pairs = (pair for sentence in sentences for pair in pairwise(sentence))
    before = (words(text.text) for text, gap in pairs if gap.slot in ("member", "card1", "card2"))
    return spoken.requests.asks.joining.union(folds[-1] for folds in before if folds)


def cards_in(heard: Sequence[TextToken], scene: Scene) -> list[frozenset[Card]]:
    return [cards for _, _, cards in named(heard, scene)]


def are_all_told(heard: Sequence[TextToken], scene: Scene) -> bool:
    """Whether several cards are named, and nothing is said of them: "the dog and the cat", not "I like …"."""
    names = list(named(heard, scene))
    within = {place for first, last, _ in names for place in range(first, last)}
    spoken = tongue(scene.language)
    little = spoken.determiners | _before_cards(scene.game, scene.language)
    little |= {
        word
        for text in (*spoken.please, *spoken.requests.doubts.fillers, *spoken.requests.doubts.own)
        for word in words(text)
    }
    beside = {token.fold for place, token in enumerate(heard) if place not in within}
    return len(names) > 1 and beside <= little


def spelt_right(heard: Sequence[TextToken], scene: Scene) -> set[int]:
    """The places of words that are, together, the words of a card."""
    _, deck = vocabularies(scene)
    folds = [token.fold for token in heard]
    exact = (
        (first, last) for first, last, _ in named(heard, scene) if tuple(folds[first:last]) in deck.exact
    )
    return {place for first, last in exact for place in range(first, last)}


def _likeliest(terms: Sequence[Term]) -> frozenset[Card]:
    """All cards that have just this word, or else those of which it is a part: "lit" is not "le lit"."""
    certain = [term for term in terms if isinstance(term.value, frozenset)]
    least = min((COST[term.kind] for term in certain), default=0.0)
    values = (term.value for term in certain if COST[term.kind] == least)
    return frozenset(card for cards in values if isinstance(cards, frozenset) for card in cards)


def number_in(word: str, language: Language) -> int | None:
    """The number that a word surely is, in figures or letters: « une » may be an article."""
    if word.isdecimal() and len(word) <= len(str(LARGEST)):
        return int(word)
    return None if word in tongue(language).determiners else _numbers(language).get(word)


def figures(folds: Sequence[str], language: Language) -> tuple[str, ...]:
    """Words with their numbers in figures."""
    known = _numbers(language)
    return tuple(str(known[word]) if word in known else word for word in folds)


@lru_cache(maxsize=8)
def _numbers(language: Language) -> dict[str, int]:
    return {fold(word): number for number, names in tongue(language).numbers.items() for word in names}


@lru_cache(maxsize=32)
def usual_in(game: str, language: Language) -> frozenset[str]:
    """The words of the game's formulas: all of their sentences, of their cues the little ones."""
    usual, little = set[str](), frozenset(words(tongue(language).requests.words))
    for formula in tongue(language).formulas[game].values():
        pieces = [part for sentence in formula.heard for part in sentence]
        texts = [text for part in pieces for text in (part.text, *part.choices)]
        usual.update(word for text in texts for word in words(text))
        usual.update(word for cue in formula.cues for word in words(cue) if word in little)
    return frozenset(usual)
