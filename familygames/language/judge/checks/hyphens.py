"""Words that a hyphen joins in French, and their ends: là-bas, elles-mêmes, est-ce que, a-t-il."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.constraints.pronouns import with_hyphen
from familygames.language.judge.row import Row
from familygames.language.words.prices import LIKELY

ONE, SEVERAL = frozenset({"moi", "toi", "lui", "elle", "soi"}), frozenset({"nous", "eux", "elles"})


@check("fr")
def hyphen_before_la(row: Row) -> Iterator[Flaw]:
    """« là bas » → là-bas, « cet hiver là » → cet hiver-là"""
    for place in range(1, row.size):
        before, word = row.word(place - 1), row.word(place)
        apart = row.card_of[place - 1] != row.card_of[place] and not _begins_with_a_hyphen(row, place)
        if row.lang_of[place] != "fr" or not apart:
            continue
        that = place > 1 and any(det.kind == "dem" for det in row.at(place - 2, "det"))
        joined = (before, word) in (("là", "bas"), ("là", "haut"), ("jusque", "là"), ("jusque", "ici"))
        if joined or (word == "là" and that and set(row.lattice[place - 1]) == {"noun"}):
            say = (("word", f"{before} {word}"), ("better", f"{before}-{word}"))
            yield Flaw("spelling", LIKELY, place - 1, place + 1, say)


def _begins_with_a_hyphen(row: Row, place: int) -> bool:
    return row.cards[row.card_of[place]].text.startswith("-")


BEHIND = frozenset({"il", "elle", "on", "ils", "elles"})
"""The subjects before which a verb in a vowel is given a t."""


@check("fr")
def t_between_hyphens(row: Row) -> Iterator[Flaw]:
    """« aime-il », « aime t il », « prend-t-il » → aime-t-il, prend-il"""
    for place in range(1, row.size):
        pronoun, before = row.word(place), row.word(place - 1)
        if pronoun not in BEHIND or row.lang_of[place] != "fr":
            continue
        first = place - 2 if before in ("t", "t'") and place > 1 else place - 1
        written = _written(row, first, place)
        better = with_hyphen(row.word(first), pronoun)
        turned = first < place - 1 or row.tokens[place].joined
        if turned and written != better and any(verb.kind == "fin" for verb in row.at(first, "verb")):
            yield Flaw("hyphen", LIKELY, first, place + 1, (("word", written), ("better", better)))


def _written(row: Row, first: int, last: int) -> str:
    """The words of some places as their cards have them, from the first of these places on."""
    cards = range(row.card_of[first], row.card_of[last] + 1)
    text = " ".join(row.cards[number].text for number in cards).replace("’", "'").replace(" -", "-").lower()
    return text[text.rfind(row.word(first), 0, text.rfind(row.word(last))) :]
