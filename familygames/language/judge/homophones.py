"""Words that sound or look like others, and rows with one in another's place: « il à un chat », "I no you".

``nouns.txt`` has what everybody mixes (its, it's), which is told before any rule of grammar, and words that
only look alike ("every" for "ever"). ``homophones.txt``, compiled by `compile_homophones`, has what else is
said alike. These are told only where the grammar knows no other form of a word that mends the row, unless the
word that is meant is far commoner (great, not "grate").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from familygames.cards import Language
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words.forms import forms

MOST_TRIED = 12
"""How many other spellings of a row are read."""
Likely = Callable[[Row, int], bool]
Alike = dict[tuple[str, ...], tuple[str, ...]]
"""Other spellings, by the words of one."""
BEFORE_A_VERB = frozenset({"modal", "to", "neg", "name"})
BEGINNING_A_NOUN = frozenset({"det", "name", "pron", "predet", "num"})


class Spelling(NamedTuple):
    """A row with one word written as another that sounds so, from *first* to *last*."""

    row: Row
    first: int
    last: int
    word: str
    better: str


def mixed_by_everybody(row: Row) -> Iterator[Spelling]:
    """The row with each word that everybody mixes with another in its place, a few of them."""
    return islice(_respelt_rows(row, _everybodys), MOST_TRIED)


def looking_alike(row: Row) -> Iterator[Spelling]:
    """The row with each word that looks like another in its place, a few of them."""
    return islice(_respelt_rows(row, _look_alikes), MOST_TRIED)


def sounding_alike(row: Row) -> Iterator[Spelling]:
    """The row with each word that sounds exactly like another in its place, a few of them."""
    return islice(_respelt_rows(row, sounding_alike_words), MOST_TRIED)


def _respelt_rows(row: Row, alike: Callable[[Language], Alike]) -> Iterator[Spelling]:
    for place in range(row.size):
        for size in (2, 1):
            language = language_in_a_card(row, place, size)
            if language not in GRAMMARS or not set(row.unknown) <= set(range(place, place + size)):
                continue  # With another word that nobody knows the row cannot be read well.
            words = tuple(row.word(at) for at in range(place, place + size))
            for better in alike(language).get(words, ()):
                if LIKELY[language](row, place, better) and (spelling := respelt(row, place, size, better)):
                    yield spelling


def language_in_a_card(row: Row, place: int, size: int) -> Language | None:
    """The language of words that are on one card, without grammar that a teacher has written."""
    places = range(place, min(place + size, row.size))
    cards = {row.card_of[at] for at in places}
    languages = {row.lang_of[at] for at in places}
    whole = len(places) == size and len(cards) == len(languages) == 1 and not row.cards[cards.pop()].part
    return languages.pop() if whole else None


def _is_likely_french(row: Row, place: int, better: str) -> bool:
    """Whether a pupil may have meant the other word: not where the one at hand does what it mostly does"""
    word = row.word(place)
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    if word == "et" and better == "est":
        asks = place == 1 and bool(row.at(0, "wh"))  # où et mon livre
        return asks or not after.keys() & BEGINNING_A_NOUN  # le chat et le chien
    if word == "est":
        return not row.word(place - 1).endswith("'")  # c'est
    if word == "la" and better == "là":
        return not after.keys() & {"noun", "adj", "name", "num"}  # la couche
    if word == "où":
        return bool(after.keys() & {"det", "prep", "prepdet"})  # du thé ou du café
    if word in ("quelle", "quelles"):
        return not any(verb.lemma == "être" for verb in after.get("verb", ()))
    return _stands_as_the_other(row, place, better)


def _stands_as_the_other(row: Row, place: int, better: str) -> bool:
    """il *à* un chat, elle *c'est* levée, elle *ni* va pas: what stands before is a subject"""
    word, before = row.word(place), row.word(place - 1)
    subject = _is_pronoun(row, place - 1, "subj", "np")
    if word == "à":
        return subject or _is_within_a_verb(row, place) or _has_several(row, place)
    if word == "a" or (word == "peut" and better == "peu"):
        led = before == "qui" or _is_pronoun(row, place - 1, "subj")
        return not led and row.word(place + 1) != "être"
    if word == "c'" and better in ("s'est", "s'"):
        return subject or bool(row.at(place - 1, "noun"))
    if word == "peu":
        return before not in ("un", "très", "trop", "si", "assez", "aussi", "le", "de")
    return word != "ni" or not any("ne" in here for here in row.lattice)


def _has_several(row: Row, place: int) -> bool:
    """ma sœur *à* deux chats: behind a noun, where no other word can be the verb"""
    some = row.at(place + 1, "num") or any(det.kind == "ind" for det in row.at(place + 1, "det"))
    verbs = any(verb.kind == "fin" for at in range(row.size) for verb in row.at(at, "verb"))
    return bool(some and row.lattice[place - 1].keys() & {"noun", "name"}) and not verbs


def _is_likely_english(row: Row, place: int, better: str) -> bool:
    """Whether a pupil may have meant the other word: a verb behind its subject, to tired, could of"""
    meant, written = MEANT.get(better), WRITTEN.get(row.word(place))
    if meant or written:
        return all(may_be(row, place) for may_be in (meant, written) if may_be)
    return not _is_mainly_a_verb(better) or _may_follow_a_subject(row, place)


def _before(row: Row, place: int) -> set[str]:
    return set(row.lattice[place - 1]) if place else set()


def _after(row: Row, place: int) -> set[str]:
    return set(row.lattice[place + 1]) if place + 1 < row.size else set()


def _may_be_two(row: Row, place: int) -> bool:
    """to dogs, too cats; but to run"""
    return "noun" in _after(row, place) and "verb" not in _after(row, place)


def _may_be_have(row: Row, place: int) -> bool:
    """should of, couldn't of"""
    return bool(_before(row, place) & {"modal", "neg"})


def _may_be_off(row: Row, place: int) -> bool:
    """take of (your coat)"""
    return "verb" in _before(row, place) and "noun" not in _before(row, place)


def _may_begin(row: Row, place: int) -> bool:
    """were happy, are house (is big); but the hospitals were"""
    return not _before(row, place) & {"noun", "name", "pron"}


def _may_be_they_are(row: Row, place: int) -> bool:
    """there happy, there playing; but there continued, we were there angels"""
    if "verb" in _before(row, place):
        return False
    return "adj" in _after(row, place) or not any(verb.kind == "pp" for verb in row.at(place + 1, "verb"))


def _may_be_theirs(row: Row, place: int) -> bool:
    """there dog; but is there one"""
    return not any(verb.lemma == "be" for verb in row.at(place - 1, "verb"))


def _may_be_too_much(row: Row, place: int) -> bool:
    """to tired, two many, me to; but to clean, two red cats"""
    if place + 1 == row.size:
        return row.word(place) == "to" and row.size == 2  # me to; but it is hard to
    after = row.lattice[place + 1]
    much = row.word(place + 1) in ("much", "many", "few", "little")
    return much or ("adj" in after and not any(verb.kind == "inf" for verb in after.get("verb", ())))


def _is_mainly_a_verb(word: str) -> bool:
    return {reading.pos for reading in forms("en").readings(word) if not reading.cost} == {"verb"}


def _may_follow_a_subject(row: Row, place: int) -> bool:
    """Whether a verb may stand here: behind an auxiliary, "to", a name or a pronoun, and if it is not written
    with a little word that stands anywhere, behind any noun"""
    before = row.lattice[place - 1].keys() if place else set()
    verbal = bool(before & BEFORE_A_VERB) or _is_pronoun(row, place - 1, "subj", "np")
    little = bool(forms("en").closed.get((row.word(place),)))
    return verbal or (not little and bool(before & {"noun", "adv"}))


def _is_within_a_verb(row: Row, place: int) -> bool:
    """lui *à* dit, n'y *à* pas: behind a small pronoun, or before a participle"""
    done = any(verb.kind == "pp" for verb in row.at(place + 1, "verb"))
    return done or bool(row.at(place - 1, "clitic") or row.at(place - 1, "ne"))


def _is_pronoun(row: Row, place: int, *kinds: str) -> bool:
    return any(pronoun.kind in kinds for pronoun in row.at(place, "pron"))


def respelt(row: Row, place: int, size: int, better: str) -> Spelling | None:
    """The row with *better* for some words of a card, if they stand there once."""
    number = row.card_of[place]
    card = row.cards[number]
    said = "".join(token.said for token in row.tokens[place : place + size])
    text = _replaced(card.text, said, better)
    if not text:
        return None
    cards = (*row.cards[:number], card.__replace__(text=text), *row.cards[number + 1 :])
    languages = tuple(dict.fromkeys(lang for lang in row.lang_of if lang is not None)) or GRAMMARS
    return Spelling(Row(cards, languages, row.fuel), place, place + size, said, better)


def _replaced(text: str, said: str, better: str) -> str:
    """The text with *better* for the one word *said*; nothing if it is not there, or more than once."""
    places = [at for at in range(len(text)) if text.startswith(said, at) and _is_whole(text, at, said)]
    return f"{text[: places[0]]}{better}{text[places[0] + len(said) :]}" if len(places) == 1 else ""


def _is_whole(text: str, start: int, word: str) -> bool:
    """Whether it is a word of its own: « à », not « là »; what is shortened may be followed by another."""
    before, after = text[start - 1 : start], text[start + len(word) : start + len(word) + 1]
    return not before.isalnum() and (word.endswith("'") or not (after.isalnum() or after == "'"))


@cache
def _everybodys(language: Language) -> Alike:
    listed = sorted(forms(language).words("homophones"))
    return _read([*listed, *(line.replace("<", "=") for line in _compiled(language) if "<" in line)])


@cache
def _look_alikes(language: Language) -> Alike:
    return _read(sorted(forms(language).words("look-alikes")))


@cache
def sounding_alike_words(language: Language) -> Alike:
    listed = _look_alikes(language)
    alike = _read(line for line in _compiled(language) if "=" in line)
    return {words: others for words, others in alike.items() if words not in listed}


def _compiled(language: Language) -> list[str]:
    text = files("familygames.language").joinpath(language, "homophones.txt").read_text("utf-8")
    return text.replace("œ", "oe").split()


def _read(entries: Iterable[str]) -> Alike:
    """Of lines like ``its=it's``; what is shortened is two words: "it" and "'s", « c' » and « est »."""
    by_words: dict[tuple[str, ...], list[str]] = {}
    for entry in entries:
        word, _, others = entry.partition("=")
        by_words.setdefault(_tokens(word), []).extend(others.split("/"))
    return {words: tuple(others) for words, others in by_words.items()}


def _tokens(word: str) -> tuple[str, ...]:
    before, mark, after = word.partition("'")
    if not after:
        return (word,)
    return (before + mark, after) if len(before) == 1 or before == "qu" else (before, mark + after)


MEANT: dict[str, Likely] = {
    "two": _may_be_two,
    "too": _may_be_too_much,
    "have": _may_be_have,
    "off": _may_be_off,
    "we're": _may_begin,
    "our": _may_begin,
    "they're": _may_be_they_are,
    "their": _may_be_theirs,
}
"""Where each word may be what is meant."""
WRITTEN: dict[str, Likely] = {
    "quite": lambda row, place: not _after(row, place) & {"adj", "adv", "det"},  # quite warm, quite a bit
    "whose": lambda row, place: "noun" not in _after(row, place),
    "your": lambda row, place: place + 1 < row.size,
    "whether": lambda row, place: bool(_before(row, place) & {"det", "adj"}),
}
"""Where each word may be written instead of another."""
LIKELY = {"fr": _is_likely_french, "en": _is_likely_english}
