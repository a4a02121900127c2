"""What stands in brackets behind a word: its plural or its grammar, which have places of their own on a card,
or anything else, which stays where it is.

>>> behind("child (children)", "en"), behind("mouse (pl. mice)", "en"), behind("bank (money)", "en")
(('child', {'plural': 'children'}), ('mouse', {'plural': 'mice'}), ('bank (money)', {}))
>>> behind("souris (n. f.)", "fr"), behind("to run (ran, run)", "en")
(('souris', {'grammar.part': 'noun', 'grammar.gender': 'f'}), ('to run (ran, run)', {}))
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from familygames.cards import Language
from familygames.exchange.columns import GENDERS, SPELLINGS, meaning_of
from familygames.judging import Word
from familygames.language.card_annotation import split
from familygames.language.judge import plural_of
from familygames.language.resources import LANGUAGES
from familygames.language.words.forms import forms
from familygames.language.words.spelling import fold
from familygames.pasting import article_first

_BEHIND = re.compile(r"(?<=\w) ?\(([^()]{1,60})\)\Z")
_CALLED_PLURAL = re.compile(r"(?:pl|plur|plural|pluriel|plurale?s?)\b\.?:? ?(?=[\w-])", re.IGNORECASE)
_BETWEEN = re.compile(r"[ .,]+")


def behind(phrase: str, language: Language) -> tuple[str, Mapping[str, str]]:
    """*phrase* without brackets that say its plural or grammar, and what they say by the fields of a face."""
    match = _BEHIND.search(phrase)
    if match is None:
        return phrase, {}
    bare, inside = phrase[: match.start()], match[1].strip()
    _, word = split(article_first(bare, language), language)
    said = _plural(word, inside, language)
    meant: Mapping[str, str] = {"plural": said} if said else _grammar(word, inside, language)
    return (bare, meant) if meant else (phrase, {})


def _plural(word: str, inside: str, language: Language) -> str:
    """The plural of *word* that *inside* is; only one of which that is known, unless it is called so."""
    called = _CALLED_PLURAL.match(inside)
    _, form = split(inside[called.end() :] if called else inside, language)
    noun = Word(text=word, lang=language, part="noun", number="s")
    known = "" if word.startswith("to ") else plural_of(noun)
    ending = word + form.removeprefix("-")
    if known and fold(ending) == fold(known):
        return ending
    if form.startswith("-") or "," in form:
        return ""
    return form if called or (known and fold(form) == fold(known)) else ""


def _grammar(word: str, inside: str, language: Language) -> dict[str, str]:
    """What *inside* says of *word* if all of it does: ``n. f.``, ``m. pl.``, ``verb``."""
    spellings = {
        f"grammar.{name}": {
            value: known for value, known in SPELLINGS[name].items()
            if name != "gender" or value in GENDERS.get(language, "mfn")
        }
        for name in ("part", "gender", "number")
    }  # fmt: skip
    labels = [label for label in _BETWEEN.split(inside) if label]
    if not all(any(meaning_of(label, known) for known in spellings.values()) for label in labels):
        return {}
    meant = {field: value for field, known in spellings.items() if (value := meaning_of(inside, known))}
    # "you (plural)" is another word than "you (singular)", and only its brackets tell them apart.
    tells_apart = language not in LANGUAGES or (word.casefold(),) in forms(language).closed
    return {} if tells_apart and [*meant] == ["grammar.number"] else meant
