"""The classic decks, low and high halves, in English and French: the 48 cards without the eights (LI-1), and
all 54, where the eights and the jokers are a ninth set (LI-38).
"""

from __future__ import annotations

from functools import cache

from familygames.cards import Deck, Face, Family, Member, Shape

SUITS: tuple[tuple[str, str, str, str], ...] = (
    ("spades", "♠", "pique", "piques"),
    ("hearts", "♥", "cœur", "cœurs"),
    ("diamonds", "♦", "carreau", "carreaux"),
    ("clubs", "♣", "trèfle", "trèfles"),
)

COLOURS: tuple[tuple[tuple[str, Shape], tuple[str, Shape]], ...] = (
    (("black", "spade"), ("blue", "circle")),
    (("red", "heart"), ("pink", "star")),
    (("orange", "diamond"), ("yellow", "drop")),
    (("green", "club"), ("violet", "hexagon")),
)
"""Of each suit's halves, low first: the low half wears its suit."""

LOW = ("2", "3", "4", "5", "6", "7")
HIGH = ("9", "10", "jack", "queen", "king", "ace")

NAMES: dict[str, tuple[str, str, str]] = {
    "2": ("two", "le", "deux"),
    "3": ("three", "le", "trois"),
    "4": ("four", "le", "quatre"),
    "5": ("five", "le", "cinq"),
    "6": ("six", "le", "six"),
    "7": ("seven", "le", "sept"),
    "8": ("eight", "le", "huit"),
    "9": ("nine", "le", "neuf"),
    "10": ("ten", "le", "dix"),
    "jack": ("jack", "le", "valet"),
    "queen": ("queen", "la", "dame"),
    "king": ("king", "le", "roi"),
    "ace": ("ace", "l’", "as"),
}


@cache
def standard_deck() -> Deck:
    """The deck of 48 for a class that speaks French and learns English."""
    return Deck(
        id="literature",
        title={"fr": "Les 48 cartes de Littérature", "en": "The 48 cards of Literature"},
        languages=("fr", "en"),
        families=tuple(
            half(suit, colours, ranks)
            for suit, both in zip(SUITS, COLOURS, strict=True)
            for colours, ranks in zip(both, (LOW, HIGH), strict=True)
        ),
        level="A1",
        tags=("numbers", "playing cards"),
    )


@cache
def whole_deck() -> Deck:
    """The same deck with the ninth set."""
    return standard_deck().but(
        id="literature-54",
        title={"fr": "Les 54 cartes de Littérature", "en": "The 54 cards of Literature"},
        families=(*standard_deck().families, eights_and_jokers()),
    )


def eights_and_jokers() -> Family:
    """The ninth set. Its eights are told apart by their suits alone, so none is called just "the 8"."""
    eights = (
        Member(
            f"8-{english}",
            {
                "fr": face("le", f"8 de {french}", f"huit de {french}"),
                "en": face("the", f"8 of {english}", f"eight of {english}"),
            },
            picture=f"playing/8-{english}.svg",
        )
        for english, _, french, _ in SUITS
    )
    jokers = (
        Member(
            f"{english}-joker",
            {"fr": face("le", f"joker {french}"), "en": face("the", f"{english} joker")},
            picture=f"playing/joker-{english}.svg",
        )
        for english, french in (("red", "rouge"), ("black", "noir"))
    )
    return Family(
        id="eights-jokers",
        colour="brown",
        shape="square",
        faces={
            "fr": face("la", "suite des huit", "suite des huit et des jokers"),
            "en": face("the", "eights and jokers", "eights and the jokers"),
        },
        members=(*eights, *jokers),
        picture="🃏",
    )


def half(suit: tuple[str, str, str, str], colours: tuple[str, Shape], ranks: tuple[str, ...]) -> Family:
    """The low or the high six of a suit."""
    english, sign, french, several = suit
    colour, shape = colours
    height, small, little = ("low", "petits", "petite") if ranks is LOW else ("high", "grands", "grande")
    wordings = (f"{little} suite de {french}", f"{little} suite {french}", f"{little} série à {french}")
    halves = (f"{height} half of {english}", f"{height} half-suit of {english}", f"{height} set of {english}")
    other = ("minor", "small") if ranks is LOW else ("major", "big")
    return Family(
        id=f"{height}-{english}",
        colour=colour,
        shape=shape,
        faces={
            "fr": Face(
                f"{little} suite à {french}",
                "la",
                also=(*wordings, f"{small} {several}", f"{small[:-1]} {french}"),
            ),
            "en": Face(
                f"{height} {english}", "the", also=(*halves, *(f"{word} {english}" for word in other))
            ),
        },
        members=tuple(card(rank, english, french) for rank in ranks),
        picture=sign,
    )


def card(rank: str, english: str, french: str) -> Member:
    """One card; its number may be said as a word, and without its suit where that is clear."""
    word, article, mot = NAMES[rank]
    number, nombre = (rank, rank) if rank.isdecimal() else (word, mot)
    return Member(
        rank,
        {
            "fr": face(article, f"{nombre} de {french}", f"{mot} de {french}", nombre, mot),
            "en": face("the", f"{number} of {english}", f"{word} of {english}", number, word),
        },
        picture=f"playing/{rank}-{english}.svg",
    )


def face(article: str, word: str, *also: str) -> Face:
    return Face(word, article, also=tuple(other for other in dict.fromkeys(also) if other != word))
