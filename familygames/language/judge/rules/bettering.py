"""What a rule says of what it has found: the words that are wrong, and what is better."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from familygames.language.judge.better import Replaced
from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import BE_NOW, BE_THEN
from familygames.language.judge.other_forms import agreeing, in_form
from familygames.language.judge.row import Row
from familygames.language.judge.rules.loading import RowRule
from familygames.language.judge.rules.patterns import Pattern
from familygames.language.words import features as f
from familygames.language.words.elision import MELTED
from familygames.language.words.forms import forms

FORMS: dict[str, Callable[[Row, int], Iterator[str]]] = {
    "inf": lambda row, place: in_form(row, place, "inf"),
    "ger": lambda row, place: in_form(row, place, "ger"),
    "pp": lambda row, place: in_form(row, place, "pp"),
    "past": lambda row, place: in_form(row, place, "fin", "S"),
    "base": lambda row, place: (
        verb.lemma for verb in row.at(place, "verb") if verb.kind in ("fin", "inf", "pp", "ger")
    ),
    "singular": lambda row, place: agreeing(row, place, f.S),
    "plural": lambda row, place: agreeing(row, place, f.P),
    "is": lambda row, place: iter((BE_NOW.get(row.word(place), "are"),)),
    "was": lambda row, place: iter((BE_THEN.get(row.word(place), "were"),)),
}
"""What may stand behind the number of a place: ``$2.ger``, and the form of "be" for a pronoun, ``$2.is``."""
PLACE = re.compile(r"\$(?P<number>\d)(?:\.(?P<form>[a-z]+))?")
_WHOLE = re.compile(r"\b(?P<short>(?:[cdjlmnst]|qu|jusqu)(?=e )|l(?=a ))[ea] (?=(?P<next>\w+))")
_APART = re.compile(r"\b(?P<first>à|de) (?P<second>les?)\b")


def flaw_of(rule: RowRule, pattern: Pattern, row: Row, matched: Sequence[int]) -> Flaw | None:
    """What *rule* tells where its *pattern* is, at the places *matched*; none if a word lacks a form."""
    entry = rule.entry
    first, last = matched[pattern.first], matched[pattern.last - 1] + 1
    places = {0: first} | {number: matched[at] for at, number in enumerate(pattern.numbers)}
    better = entry.better or ("$0.instead" if entry.instead and "better" not in entry.say else "")
    said = row.word(first) if last - first == 1 else row.text_of(first, last)
    say = {"word": said}
    for name, text in {"better": better, **entry.say}.items():
        filled = _filled(text, row, places, entry.instead)
        if filled is None:
            return None
        if filled or name != "better" or "prep" in entry.say:
            say[name] = filled
    instead = _filled(better, row, places, entry.instead)
    betters = ((Replaced(first, last, instead),),) if instead else ()
    return Flaw(
        entry.code, rule.weight, first, last, tuple(say.items()), rule=rule.full_name, betters=betters
    )


def _filled(text: str, row: Row, places: Mapping[int, int], instead: Mapping[str, str]) -> str | None:
    """*text* with the words of its places, in French shortened and melted; none if one has no such form."""
    lacking = False

    def word(match: re.Match[str]) -> str:
        nonlocal lacking
        place = places.get(int(match["number"]))
        if place is None:
            return ""  # It may be left out.
        if match["form"] is None:
            return _spoken(row, place)
        if match["form"] == "instead":
            return instead.get(row.word(place), _spoken(row, place))
        form = next(FORMS[match["form"]](row, place), None)
        lacking |= form is None
        return form or ""

    filled = " ".join(PLACE.sub(word, text).split())
    if "fr" in row.lang_of:
        filled = _APART.sub(lambda match: MELTED[match["first"], match["second"]], filled)
        filled = _WHOLE.sub(_shortened, filled)
    return None if lacking else filled


def _spoken(row: Row, place: int) -> str:
    """The word here, which has no capital where only the sentence begins with it."""
    token = row.tokens[place]
    begins = place == 0 and token.said != "I" and not row.at(place, "name")
    return token.text if begins else token.said


def _shortened(match: re.Match[str]) -> str:
    return f"{match['short']}'" if forms("fr").starts_as_vowel(match["next"]) else match[0]
