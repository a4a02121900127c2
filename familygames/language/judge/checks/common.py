"""What learners of English say by the pattern of their own: against who, friends of us, go always to."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_time
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

PLURAL = frozenset({"two", "three", "four", "five", "six", "many", "several", "some"})


def there_are_two(row: Row) -> Iterator[Flaw]:
    """in the garden is two dogs → are two dogs"""
    starts = bool(row.at(0, "prep")) and row.lang_of[0] == "en" and row.word(0) != "with"
    for place in range(2, row.size - 2) if starts else ():
        nouns = row.at(place + 2, "noun")
        plural = any(noun.gn & f.P and not noun.gn & f.S and _is_counted(noun) for noun in nouns)
        led = bool(row.at(place - 2, "det")) and bool(row.at(place - 1, "noun"))
        alone = place + 3 == row.size and (led or row.lattice[place - 1].keys() <= {"noun", "name"})
        if row.word(place) in ("is", "was") and row.word(place + 1) in PLURAL and plural and alone:
            many = f"{row.word(place + 1)} {row.word(place + 2)}"
            say = (
                ("word", row.word(place)),
                ("lemma", "be"),
                ("subject", many),
                ("persons", str(f.AGR["3p"])),
            )
            yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def _is_counted(noun: Reading) -> bool:
    """dogs, but neither two hours nor two kilos, which are one amount"""
    return not is_time(noun) and noun.lemma not in forms("en").words("measure")
