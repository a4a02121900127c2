"""What English says its own way, and learners say as in French: I am hungry, it is cold, I was born."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_alive, kinds
from familygames.language.judge.words import Row
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import is_place_name
from familygames.language.words.prices import LIKELY

IS_SO = {"hunger": "hungry", "thirst": "thirsty", "reason": "right", "fear": "afraid", "shame": "ashamed"}
"""How one is of whom learners say that he has it."""
STATES = listed("idioms.states")
BETWEEN = frozenset({"very", "so", "too", "always", "really", "often"})
ONLY_LAST = frozenset({"right", "wrong"})
"""What may be had where more follows: right of way, right here."""
BE_NOW = {"i": "am", "he": "is", "she": "is", "it": "is"}
BE_THEN = {"i": "was", "he": "was", "she": "was", "it": "was"}
WEATHER = listed("idioms.weather")
PERSONS = frozenset({"i", "you", "he", "she", "we", "they"})
SEASONS = listed("shared.seasons")
MADE = frozenset({"makes", "made"})


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


def it_is_cold(row: Row) -> Iterator[Flaw]:
    """it makes cold → it is cold; but "it makes cold drinks" """
    for place in range(1, row.size - 1):
        at = place + 2 if row.word(place + 1) in BETWEEN else place + 1
        after = row.lattice[at + 1].keys() if at + 1 < row.size else set()
        goes_on = after & {"noun", "adj", "conj", "name", "verb"} and "adv" not in after
        cold = row.word(at) in WEATHER and not goes_on
        nice = row.word(at + 1) == "weather" and at + 2 == row.size and row.at(at, "adj")
        if row.word(place - 1) == "it" and row.word(place) in MADE and (cold or nice):
            better = "is" if row.word(place) == "makes" else "was"
            say = (("word", row.word(place)), ("better", better))
            yield Flaw("idiom", LIKELY, place, place + 1, say)


def so_many_years_old(row: Row) -> Iterator[Flaw]:
    """I am ten years → I am ten years old"""
    place = row.size - 3
    be = any(verb.lemma == "be" and verb.kind == "fin" for verb in row.at(place, "verb"))
    figure = row.at(place + 1, "num") or row.word(place + 1).isdigit()
    who = row.word(place - 1) in PERSONS - {"we", "they"} or row.at(place - 1, "name")
    somebody = bool(who) or any(map(is_alive, row.at(place - 1, "noun")))
    if place > 0 and be and figure and somebody and row.word(place + 2) in ("years", "year"):
        years = f"{row.word(place + 1)} {row.word(place + 2)}"
        yield Flaw("idiom", LIKELY, place + 1, row.size, (("word", years), ("better", f"{years} old")))


def was_born(row: Row) -> Iterator[Flaw]:
    """I am born in May, she has born in Paris → was born; but "babies are born every day" """
    for place in range(2, row.size):
        if row.word(place) != "born" or row.lang_of[place] != "en" or row.at(place - 3, "sub"):
            continue
        who, said = row.word(place - 2), f"{row.word(place - 1)} born"
        if not row.at(place - 3, "wh") and _is_said_to_be_born(row, place):
            better = "was born" if who in BE_THEN else "were born"
            yield Flaw("idiom", LIKELY, place - 1, place + 1, (("word", said), ("better", better)))


def _is_said_to_be_born(row: Row, place: int) -> bool:
    """I am born, she has born: and when or where"""
    who = row.word(place - 2)
    has = any(verb.lemma == "have" and verb.kind == "fin" for verb in row.at(place - 1, "verb"))
    now = row.word(place - 1) in ("am", "is", "are", "'m", "'s", "'re")
    is_narrated = who in ("i", "he", "she", "we") or (who in PERSONS and has)
    return is_narrated and (has or now) and _is_when_or_where(row, place + 1, who)


def when_were_you_born(row: Row) -> Iterator[Flaw]:
    """when are you born → when were you born; but "when are kittens born" """
    place = row.size - 1
    asked = row.at(place - 3, "wh") and row.word(place - 1) in PERSONS
    if row.word(place) == "born" and asked and (be := row.word(place - 2)) in BORN:
        yield Flaw("idiom", LIKELY, place - 2, place - 1, (("word", be), ("better", BORN[be])))


BORN = {"is": "was", "are": "were"}


def _is_when_or_where(row: Row, place: int, who: str) -> bool:
    """in May, in 1990, on Monday, in Paris; or nothing where I speak of myself"""
    if place == row.size:
        return who == "i"
    word, words = row.word(place + 1), forms("en").words
    when = word in words("month") | words("weekday") | SEASONS or word.isdigit()
    return row.word(place) in ("in", "on", "at") and (
        when or bool(row.at(place + 1, "name")) or is_place_name(word)
    )


def what_do_you_call_it(row: Row) -> Iterator[Flaw]:
    """how do you call this → what do you call this; how is it called; but "how do you call a taxi" """
    if row.word(0) == "how" and row.size >= 4 and (_asks_what_one_calls(row) or _asks_what_is_called(row)):
        yield Flaw("idiom", LIKELY, 0, 1, (("word", "how"), ("better", "what")))


POINTING = frozenset({"this", "that", "these", "those"})


def _asks_what_one_calls(row: Row) -> bool:
    """(how) do you call this, it in English, this animal"""
    helped = row.word(1) in ("do", "does", "did", "can") and row.word(3) in ("call", "name")
    ends = row.size == 5 or row.word(5) == "in"
    names_something = row.word(4) in POINTING and bool(row.at(5, "noun")) and row.size == 6
    return helped and ((row.word(4) in POINTING | {"it"} and ends) or names_something)


def _asks_what_is_called(row: Row) -> bool:
    """(how) is it called, is this animal called in English"""
    called = (at for at in (3, 4) if row.word(at) == "called")
    ends = any(at + 1 == row.size or row.word(at + 1) == "in" for at in called)
    return row.word(1) in ("is", "are", "was") and ends


def how_old_one_is(row: Row) -> Iterator[Flaw]:
    """how old do you have, how many years do you have → how old are you"""
    asked = [row.word(at) for at in range(3)]
    at = 2 if asked[:2] == ["how", "old"] else 3 if asked == ["how", "many", "years"] else row.size
    do = any(verb.lemma == "do" for verb in row.at(at, "verb"))
    if do and row.size == at + 3 and row.word(at + 2) == "have" and row.word(at + 1) in PERSONS:
        who = row.tokens[at + 1].said
        said = " ".join(row.word(each) for each in range(1, row.size))
        better = f"old {BE_NOW.get(row.word(at + 1), 'are')} {who}"
        yield Flaw("idiom", LIKELY, 1, row.size, (("word", said), ("better", better)))


def black_hair(row: Row) -> Iterator[Flaw]:
    """she has black hairs → black hair; but "I have a few grey hairs" """
    for place in range(1, row.size - 2):
        has = any(verb.lemma == "have" for verb in row.at(place, "verb"))
        look = row.word(place + 1)
        described = row.at(place + 1, "adj") and look not in ("grey", "gray", "white", "more", "other")
        if has and described and row.word(place + 2) == "hairs":
            say = (("word", look), ("noun", "hairs"), ("better", f"{look} hair"))
            yield Flaw("countable", LIKELY, place + 1, place + 3, say)


def has_long_hair(row: Row) -> Iterator[Flaw]:
    """she has the hair long → she has long hair; but "she has the door open" """
    place = row.size - 4
    has = any(verb.lemma == "have" and verb.kind in ("fin", "inf") for verb in row.at(place, "verb"))
    part = row.word(place + 2)
    body = any("body" in kinds(noun) for noun in row.at(place + 2, "noun"))
    look = row.lattice[-1].keys() <= {"adj", "noun", "adv"} and bool(row.at(row.size - 1, "adj"))
    if place > 0 and has and row.word(place + 1) == "the" and body and look:
        better = f"{row.word(row.size - 1)} {'hair' if part == 'hairs' else part}"
        said = f"the {part} {row.word(row.size - 1)}"
        yield Flaw("idiom", LIKELY, place + 1, row.size, (("word", said), ("better", better)))
