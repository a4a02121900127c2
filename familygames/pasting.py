"""What is on a line of a pasted list: a phrase with its article, or a sentence and its twin with their cards.

>>> article_first("chat (le)", "fr"), article_first("eau, l'", "fr"), article_first("cat", "en")
('le chat', "l'eau", 'cat')
>>> from itertools import count
>>> family = sentence_family(["Léo | lit", "Léo | reads"], ("fr", "en"), count(1))
>>> [card.text for card in family.sentence("en")]
['Léo', 'reads']

Which lines are cards and which columns hold what, `familygames.exchange.table_structure` finds out for
lists and files alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from familygames.cards import Face, Grammar, Language, Shape
from familygames.decks.sentences import POSITIONS, SentenceFamily, WordCard
from familygames.language.card_annotation import ARTICLES, split

COLOURS: tuple[tuple[str, Shape], ...] = (
    ("blue", "circle"), ("red", "heart"), ("green", "triangle"), ("pink", "star"), ("orange", "square"),
    ("black", "diamond"), ("violet", "hexagon"), ("yellow", "drop"), ("brown", "square"), ("white", "circle"),
)  # fmt: skip
"""The colours of the palette, each with the shape it keeps."""

FAMILY_SIZE = 6
LONGEST = 200
"""Letters of one cell; anything longer is not a word."""

_BETWEEN_CARDS = re.compile(r"[|/]")
_ARTICLE_BEHIND = re.compile(r"(?<=[^ ]) ?(?:\( ?([^\s(),]{1,6}) ?\)|, ?([^\s(),]{1,6}))\Z")
_ALSO_BEHIND = {"en": ("to",)}
_ENDING = r"(?=[-\"¨⸚])([\"¨⸚]?-?[\"¨⸚]?)(e|en|er|n|s|se|nen|)"
_PLURAL = re.compile(_ENDING)
_PLURAL_BEHIND = re.compile(rf"(?<=\w)(?:, ?| ?/ ?| ?\( ?| )(?:Pl\.? ?)?({_ENDING})\)?\Z")
_UMLAUTS = {"a": "ä", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü"}


def article_first(phrase: str, language: Language) -> str:
    """*phrase* with the article that stands behind it, as in a dictionary, where it is said."""
    plain = " ".join(phrase.split())
    match = _ARTICLE_BEHIND.search(plain)
    if match is None:
        return phrase
    article = match[1] or match[2]
    if article.casefold() not in (*ARTICLES.get(language, ()), *_ALSO_BEHIND.get(language, ())):
        return phrase
    return article + ("" if article.endswith(("'", "’")) else " ") + plain[: match.start()]


def plural_behind(phrase: str, language: Language) -> tuple[str, str]:
    """*phrase* without the plural that dictionaries of German write behind it, and that plural.

    >>> plural_behind("Abend, der, -e", "de"), plural_behind('das Dorf, "-er', "de")
    (('Abend, der', 'Abende'), ('das Dorf', 'Dörfer'))
    """
    match = _PLURAL_BEHIND.search(phrase) if language == "de" else None
    if match is None:
        return phrase, ""
    bare = phrase[: match.start()]
    _, word = split(article_first(bare, language), language)
    return bare, plural_of(word, match[1], language)


def plural_of(word: str, ending: str, language: Language) -> str:
    """What is *ending* of the plural of *word*, in full: ``-e``, ``¨-er``."""
    match = _PLURAL.fullmatch(ending) if language == "de" else None
    if match is None or not word:
        return ending
    if match[1].strip("-") and (last := max(map(word.rfind, _UMLAUTS))) >= 0:
        last -= word[last - 1 : last + 1].casefold() == "au"
        word = word[:last] + _UMLAUTS[word[last]] + word[last + 1 :]
    return word + match[2]


def sentence_family(
    twins: Sequence[str], languages: tuple[Language, Language], numbers: Iterator[int]
) -> SentenceFamily:
    """A family of a sentence and its twin; it and its cards are ``new-`` and the next of *numbers*."""
    colour, shape = COLOURS[0]
    return SentenceFamily(
        id=f"new-{next(numbers)}",
        colour=colour,
        shape=shape,
        faces={language: Face("") for language in languages},
        members=tuple(sentence_cards(twins, languages, numbers)),
    )


def sentence_cards(
    twins: Sequence[str], languages: tuple[Language, Language], numbers: Iterator[int]
) -> Iterator[WordCard]:
    """The cards of a sentence and its twin; whatever is in both alike is a name, which has no language."""
    rows = [[word.strip() for word in _BETWEEN_CARDS.split(text.strip(" ."))] for text in twins]
    for mine, (language, words) in enumerate(zip(languages, rows, strict=True)):
        for place, word in zip(POSITIONS, words, strict=False):
            if not word:
                continue
            others = rows[1 - mine]
            neutral = word[:1].isupper() and word in others and place - 1 < len(others)
            yield WordCard(
                id=f"new-{next(numbers)}",
                faces={language: Face(word)},
                position=place,
                die=place,
                neutral=neutral,
                grammar=Grammar("name") if neutral else Grammar(),
            )
