"""What English says its own way, and learners say as in French: I am hungry, it is cold, I was born."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import BE_NOW, BE_THEN, PERSONS, is_alive
from familygames.language.judge.row import Row
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY

IS_SO = {"hunger": "hungry", "thirst": "thirsty", "reason": "right", "fear": "afraid", "shame": "ashamed"}
"""How one is of whom learners say that he has it."""
STATES = listed("idioms.states")
BETWEEN = frozenset({"very", "so", "too", "always", "really", "often"})
ONLY_LAST = frozenset({"right", "wrong"})
"""What may be had where more follows: right of way, right here."""


@check("en")
def is_hungry(row: Row) -> Iterator[Flaw]:
    """I have hungry, he has hunger → he is hungry; but hungry children, a reason, the right to go"""
    for place in range(1, row.size - 1):
        has = any(verb.lemma == "have" and verb.kind == "fin" for verb in row.at(place, "verb"))
        if not has or row.word(place)[0] == "'" or not _is_who_is_so(row, place - 1):
            continue
        at = place + 2 if row.word(place + 1) in BETWEEN else place + 1
        if _is_a_state(row, at):
            word = row.word(at)
            between = "".join(f"{row.word(each)} " for each in range(place + 1, at))
            said = row.text_of(place, at + 1)
            better = f"{_be(row, place)} {between}{IS_SO.get(word, word)}"
            yield Flaw("idiom", LIKELY, place, at + 1, (("word", said), ("better", better)))


@check("en")
def is_not_hungry(row: Row) -> Iterator[Flaw]:
    """I don't have hungry → I am not hungry, do you have hungry → are you hungry"""
    for place in range(2, row.size - 1):
        denied = bool(row.at(place - 1, "neg"))
        do, who = (place - 2, place - 3) if denied else (place - 2, place - 1)
        helps = row.word(do) in ("do", "does", "did") and row.word(who) in PERSONS
        asks = denied or do == 0
        if row.word(place) == "have" and helps and asks and _is_a_state(row, place + 1):
            so = IS_SO.get(row.word(place + 1), row.word(place + 1))
            be = _be_for_do(row.word(do), row.word(who))
            better = f"{be} not {so}" if denied else f"{be} {row.tokens[who].said} {so}"
            said = row.text_of(do, place + 2)
            yield Flaw("idiom", LIKELY, do, place + 2, (("word", said), ("better", better)))


def _be_for_do(do: str, who: str) -> str:
    return BE_THEN.get(who, "were") if do == "did" else BE_NOW.get(who, "are")


def _is_a_state(row: Row, place: int) -> bool:
    """hungry, hunger, fear (of dogs), cold (in winter); not hungry children, hot and cold water"""
    word, ends = row.word(place), place + 1 >= row.size
    if word in IS_SO:
        return ends or (word == "fear" and row.word(place + 1) == "of")
    follows = set() if ends else row.lattice[place + 1].keys()
    goes_on = bool(follows & {"noun", "adj", "conj", "name", "det", "to", "verb", "num", "pron"})
    goes_on = goes_on and not any(adverb.kind == "time" for adverb in row.at(place + 1, "adv"))
    return word in STATES and (ends or (word not in ONLY_LAST and not goes_on))


def _is_who_is_so(row: Row, place: int) -> bool:
    """I, Tom, the children; not what the relative clause is about: the answers I have right"""
    pronoun = row.word(place) in PERSONS and not row.at(place - 1, "noun")
    asked = bool(row.at(0, "wh")) or bool(row.at(place - 1, "verb"))
    somebody = pronoun or bool(row.at(place, "name")) or any(map(is_alive, row.at(place, "noun")))
    return somebody and not asked


def _be(row: Row, place: int) -> str:
    """The form of "be" for the form of "have" here."""
    who, has = row.word(place - 1), row.word(place)
    if has == "had":
        one = who in BE_THEN or (who not in PERSONS and not _is_several(row, place - 1))
        return "was" if one else "were"
    return "is" if has in ("has", "'s") else BE_NOW.get(who, "are")


def _is_several(row: Row, place: int) -> bool:
    return any(noun.form != noun.lemma for noun in row.at(place, "noun"))
