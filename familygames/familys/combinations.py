"""What can be thrown for points: words, runs, clones, couples, symbols (section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from familygames.cards import Card
from familygames.decks.letters import LetterDeck, Print, letter_bits, plain
from familygames.familys.reasons import Reason

Kind = Literal["word", "run", "clones", "couple", "symbols"]

LEAST = 3  # FY-31
LONG = 9  # FY-37
BONUS = 10
POINTS = 2

Combination = tuple[Kind, tuple[Card, ...], tuple[str, ...], str]
"""A kind, cards in playing order, what the stars among them stand for, and the word if it is one."""

A, Z = ord("A"), ord("Z")


def points(kind: Kind, cards: int) -> int:
    """What a combination of this many *cards* is worth (FY-37)."""
    return POINTS * cards + (BONUS if cards >= LONG and kind in ("word", "run") else 0)


# Is it one?


def objection(deck: LetterDeck, combination: Combination, least: int) -> Reason | None:
    """The rule that keeps these cards from being this combination; *least* cards make a word."""
    kind, cards, stars, _ = combination
    if kind == "couple":
        return _couple_objection(deck, cards, stars)
    if len(cards) < (max(least, LEAST) if kind == "word" else LEAST):
        return Reason.TOO_FEW_CARDS
    return _OBJECTIONS[kind](deck, combination)


def _couple_objection(deck: LetterDeck, cards: Sequence[Card], stars: Sequence[str]) -> Reason | None:
    if stars or _stars(deck, cards):
        return Reason.WRONG_STAR
    if len(cards) < 2:
        return Reason.TOO_FEW_CARDS
    return None if len(cards) == 2 and deck.are_couple(*cards) else Reason.NOT_A_COUPLE


def _symbols_objection(deck: LetterDeck, combination: Combination) -> Reason | None:
    _, cards, stars, _ = combination
    if stars or _stars(deck, cards):
        return Reason.WRONG_STAR
    signs = {deck.prints[card].sign for card in cards}
    return None if len(signs) == 1 and signs != {""} else Reason.NOT_SAME_SYMBOL


def _word_objection(deck: LetterDeck, combination: Combination) -> Reason | None:
    _, cards, stars, word = combination
    kinds = [deck.kinds[card] for card in cards]
    if len(word) > 2 * len(cards):
        return Reason.WORD_MISMATCH  # A letter and its accent are two signs; heaps of accents are not a word.
    letters = plain(word)
    if "digit_star" in kinds or "letter" not in kinds:
        return Reason.WRONG_STAR
    if len(letters) != len(cards):
        return Reason.WORD_MISMATCH
    for kind, card, letter in zip(kinds, cards, letters, strict=True):
        if kind != "letter_star" and deck.prints[card].letter != letter:
            return Reason.WORD_MISMATCH
    declared = tuple(letter for kind, letter in zip(kinds, letters, strict=True) if kind == "letter_star")
    return None if stars in ((), declared) else Reason.WRONG_STAR  # FY-38: the word declares them.


def _run_objection(deck: LetterDeck, combination: Combination) -> Reason | None:
    return _read_objection(deck, combination, _is_run, Reason.NOT_A_RUN)


def _clones_objection(deck: LetterDeck, combination: Combination) -> Reason | None:
    return _read_objection(deck, combination, _is_clones, Reason.NOT_CLONES)


_OBJECTIONS: Mapping[Kind, Callable[[LetterDeck, Combination], Reason | None]] = {
    "word": _word_objection,
    "run": _run_objection,
    "clones": _clones_objection,
    "symbols": _symbols_objection,
}


def _is_run(values: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in pairwise(values))  # FY-33


def _is_clones(values: Sequence[int]) -> bool:
    return len(set(values)) == 1  # FY-34


def _read_objection(
    deck: LetterDeck, combination: Combination, fits: Callable[[Sequence[int]], bool], otherwise: Reason
) -> Reason | None:
    """Cards read as letters all, or as digits all (FY-39); a star decides which (FY-38)."""
    _, cards, stars, _ = combination
    kinds = {deck.kinds[card] for card in cards}
    if not kinds <= {"letter", "letter_star", "digit_star"}:
        return otherwise
    if "letter" not in kinds or len(kinds) == 3 or len(stars) != _stars(deck, cards):
        return Reason.WRONG_STAR
    ways = []
    if "digit_star" not in kinds:
        ways.append(_values(deck, cards, stars, _letter))
    if "letter_star" not in kinds:
        ways.append(_values(deck, cards, stars, _digit))
    read = [values for values in ways if values is not None]
    if not read:
        return Reason.WRONG_STAR
    return None if any(fits(values) for values in read) else otherwise


def _letter(text: str) -> int | None:
    return ord(text) if len(text) == 1 and A <= ord(text) <= Z else None


def _digit(text: str) -> int | None:
    return ord(text) - ord("0") if len(text) == 1 and "1" <= text <= "9" else None


def _values(
    deck: LetterDeck, cards: Sequence[Card], stars: Sequence[str], read: Callable[[str], int | None]
) -> list[int] | None:
    """The cards' letters or digits as numbers, stars as declared; None if a star cannot stand for that."""
    declared = iter(stars)
    values = []
    for card in cards:
        shown = deck.prints[card]
        if shown.kind != "letter":
            value = read(next(declared))
            if value is None:
                return None
            values.append(value)
        else:
            values.append(ord(shown.letter) if read is _letter else shown.digit)
    return values


def _stars(deck: LetterDeck, cards: Sequence[Card]) -> int:
    return sum(deck.kinds[card] in ("letter_star", "digit_star") for card in cards)


# What do chosen cards make?


def arrangements(
    deck: LetterDeck, kind: Kind, cards: Sequence[Card], letters: Sequence[str] = ()
) -> Iterator[Combination]:
    """What chosen *cards* would be as a combination of this *kind*, right or wrong: `objection` tells which.

    A word is spelt as its cards lie, with *letters* for the stars among them. A run may be chosen in any
    order, and what stars stand for in runs and clones follows from the cards beside them.
    """
    if kind in ("couple", "symbols"):
        yield kind, tuple(cards), (), ""
    elif kind == "word":
        declared = iter(letters)
        shown = (deck.prints[card] for card in cards)
        word = "".join(next(declared, "") if one.kind == "letter_star" else one.letter for one in shown)
        yield kind, tuple(cards), tuple(letters), word.lower()
    else:
        kinds = {deck.kinds[card] for card in cards}
        place = _run_placed if kind == "run" else _clones_placed
        if "digit_star" not in kinds:
            yield place(deck, cards, lambda shown: ord(shown.letter) if shown.letter else 0, chr, A, Z)
        if "letter_star" not in kinds:
            yield place(deck, cards, lambda shown: shown.digit, str, 1, 9)


def _clones_placed(
    deck: LetterDeck,
    cards: Sequence[Card],
    read: Callable[[Print], int],
    name: Callable[[int], str],
    least: int,
    most: int,
) -> Combination:
    values = [value for card in cards if (value := read(deck.prints[card]))]
    stars = _stars(deck, cards)
    return "clones", tuple(cards), (name(values[0]),) * stars if values else (), ""


def _run_placed(
    deck: LetterDeck,
    cards: Sequence[Card],
    read: Callable[[Print], int],
    name: Callable[[int], str],
    least: int,
    most: int,
) -> Combination:
    """As the cards lie if that is a run, or else in order: stars in the gaps, then after the end."""
    values = [read(deck.prints[card]) for card in cards]
    starts = {value - place for place, value in enumerate(values) if value}
    if len(starts) == 1 and least <= min(starts) <= most - len(cards) + 1:
        start = starts.pop()
        stars = (name(start + place) for place, value in enumerate(values) if not value)
        return "run", tuple(cards), tuple(stars), ""
    known = sorted((card for card, value in zip(cards, values, strict=True) if value), key=_by(deck, read))
    left = [card for card, value in zip(cards, values, strict=True) if not value]
    laid: list[Card] = []
    named: list[str] = []
    following = read(deck.prints[known[0]]) if known else least
    for card in known:
        value = read(deck.prints[card])
        while left and following < value:
            laid.append(left.pop(0))
            named.append(name(following))
            following += 1
        laid.append(card)
        following = value + 1
    before = read(deck.prints[known[0]]) - 1 if known else most
    for star in left:
        if following <= most:
            laid.append(star)
            named.append(name(following))
            following += 1
        else:  # Nothing comes after Z or 9.
            laid.insert(0, star)
            named.insert(0, name(max(before, least)))
            before -= 1
    return "run", tuple(laid), tuple(named), ""


def _by(deck: LetterDeck, read: Callable[[Print], int]) -> Callable[[Card], int]:
    return lambda card: read(deck.prints[card])


# Which are there?


class Sorted:
    """A hand by what its cards can be used for. Of cards alike, the first in *hand* is used first."""

    def __init__(self, deck: LetterDeck, hand: Sequence[Card]) -> None:
        self.deck = deck
        self.letters: dict[str, list[Card]] = {}
        self.digits: dict[int, list[Card]] = {}
        self.signs: dict[str, list[Card]] = {}
        self.letter_stars: list[Card] = []
        self.digit_stars: list[Card] = []
        self.halves: list[Card] = []
        for card in hand:
            shown = deck.prints[card]
            if shown.kind == "letter":
                self.letters.setdefault(shown.letter, []).append(card)
                self.digits.setdefault(shown.digit, []).append(card)
                self.signs.setdefault(shown.sign, []).append(card)
                self.halves.append(card)
            elif shown.kind == "letter_star":
                self.letter_stars.append(card)
            elif shown.kind == "digit_star":
                self.digit_stars.append(card)
            elif shown.kind == "union":
                self.halves.append(card)

    def couples(self) -> Iterator[Combination]:
        for place, one in enumerate(self.halves):
            for other in self.halves[place + 1 :]:
                if self.deck.are_couple(one, other):
                    yield "couple", (one, other), (), ""

    def symbols(self) -> Iterator[Combination]:
        """All cards of each sign."""
        for cards in self.signs.values():
            if len(cards) >= LEAST:
                yield "symbols", tuple(cards), (), ""

    def clones(self) -> Iterator[Combination]:
        """All cards of each letter and digit, without stars and with all of them."""
        yield from self._clones(self.letters, self.letter_stars)
        yield from self._clones({str(digit): cards for digit, cards in self.digits.items()}, self.digit_stars)

    def _clones(self, groups: Mapping[str, list[Card]], stars: list[Card]) -> Iterator[Combination]:
        for value, cards in groups.items():
            if len(cards) >= LEAST:
                yield "clones", tuple(cards), (), ""
            if stars and len(cards) + len(stars) >= LEAST:
                yield "clones", (*cards, *stars), (value,) * len(stars), ""

    def runs(self) -> Iterator[Combination]:
        """The longest from each beginning, with none of the stars, one of them, and so on."""
        letters = {ord(letter): cards[0] for letter, cards in self.letters.items()}
        yield from _runs(letters, self.letter_stars, A, Z, chr)
        digits = {digit: cards[0] for digit, cards in self.digits.items()}
        yield from _runs(digits, self.digit_stars, 1, 9, str)

    def spelt(self, word: str) -> Combination | None:
        """The cards that lay *word*, with stars for what lacks; None if there are not enough."""
        cards, stars, used = [], [], dict.fromkeys(self.letters, 0)
        left = list(self.letter_stars)
        for letter in plain(word):
            place = used.get(letter, 0)
            if place < len(self.letters.get(letter, ())):
                used[letter] = place + 1
                cards.append(self.letters[letter][place])
            elif left:
                cards.append(left.pop(0))
                stars.append(letter)
            else:
                return None
        return "word", tuple(cards), tuple(stars), word


def _runs(
    values: Mapping[int, Card], stars: Sequence[Card], least: int, most: int, name: Callable[[int], str]
) -> Iterator[Combination]:
    if len(values) + len(stars) < LEAST:
        return
    for number in range(len(stars) + 1):
        for start in values:
            if start - 1 in values:
                continue
            left, cards, named, value = list(stars[:number]), [], [], start
            while value <= most and (value in values or left):
                if value in values:
                    cards.append(values[value])
                else:
                    cards.append(left.pop())
                    named.append(name(value))
                value += 1
            before = start - 1
            while left and before >= least:  # Nothing comes after Z or 9.
                cards.insert(0, left.pop())
                named.insert(0, name(before))
                before -= 1
            if len(cards) >= LEAST and not left:
                yield "run", tuple(cards), tuple(named), ""


def suggestions(
    deck: LetterDeck, hand: Sequence[Card], kinds: frozenset[Kind], least: int
) -> Iterator[Combination]:
    """Combinations that a hand holds: of each kind the largest, and the first names on the deck's cards."""
    held = Sorted(deck, hand)
    if "couple" in kinds:
        yield from held.couples()
    if "symbols" in kinds:
        yield from held.symbols()
    if "clones" in kinds:
        yield from dict.fromkeys(held.clones())  # The same cards may be alike in letter and in digit.
    if "run" in kinds:
        yield from dict.fromkeys(held.runs())
    if "word" in kinds:
        stars = len(held.letter_stars)
        lacking = ~letter_bits(held.letters)
        for name, letters in deck.first_names:
            if (letters & lacking).bit_count() <= stars:
                spelt = held.spelt(name)
                if spelt is not None and len(spelt[1]) > max(len(spelt[2]), least - 1):
                    yield spelt
