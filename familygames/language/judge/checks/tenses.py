"""The tense that suits a time: yesterday he went, demain il viendra."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from familygames.language.judge.better import VerbForm
from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import frames_of
from familygames.language.judge.row import Row
from familygames.language.words.lists import listed
from familygames.language.words.prices import DOUBTFUL, LIKELY, WRONG
from familygames.language.words.reading import Reading

PAST_WORDS = {
    "en": (
        "yesterday",
        "last night",
        "last week",
        "last year",
        "last month",
        "last summer",
        "last winter",
        "ago",
    ),
    "fr": (
        "hier",
        "avant-hier",
        "la semaine dernière",
        "l'année dernière",
        "le mois dernier",
        "l'été dernier",
    ),
}

FUTURE_WORDS = {
    "en": ("tomorrow", "next week", "next year", "next month", "next summer"),
    "fr": ("demain", "après-demain", "la semaine prochaine", "l'année prochaine", "le mois prochain"),
}
WILL = frozenset({"will", "'ll", "won't"})
NOT_A_TIME = ("since", "depuis", "than", "que")
"""Before "yesterday" they leave the tense open: since yesterday, que hier."""


@check("en", "fr")
def the_time_and_the_tense(row: Row) -> Iterator[Flaw]:
    """yesterday I go → went; « demain il mangeait » → mangera"""
    text = _text(row)
    past, future = _word_said(row, text, PAST_WORDS), _word_said(row, text, FUTURE_WORDS)
    if f"qu'{past}" in text or any(_says(text, f"{word} {past}") for word in NOT_A_TIME):
        return
    if past and not future and not _is_told_or_kept(row):
        yield from _past_lacks(row, past)
    elif future and not past:
        yield from _future_lacks(row, future)


def _is_told_or_kept(row: Row) -> bool:
    """Whether one speaks now of what was: tell me about yesterday, I have memories of a summer long ago"""
    first = {verb.kind for verb in row.at(0, "verb")}
    order = "imp" in first and not row.lattice[0].keys() & {"noun", "name", "pron"}
    speaks = any(row.at(place, "prep") and row.word(place) in OF_WHAT_WAS for place in range(row.size))
    keeps = any(verb.lemma in KEEPING for here in row.lattice for verb in here.get("verb", ()))
    return order or (speaks and keeps)


OF_WHAT_WAS = frozenset({"of", "about", "from", "de"})
KEEPING = listed("tenses.keeping")


def _past_lacks(row: Row, time: str) -> Iterator[Flaw]:
    verbs = _verbs(row)
    finite = _finite(verbs)
    if any(verb.kind == "ger" and verb.lang == "en" for verb in verbs[1:]):
        return  # I remember singing that long ago
    will = _first(row, lambda place: row.word(place) in WILL)
    has = _first(row, lambda place: _is_english_perfect(row, place))
    if will is not None and not any(verb.tense == "S" for verb in finite):
        yield Flaw("tense", WRONG, will, will + 1, (("word", "will"), ("time", time), ("wanted", "past")))
    elif not finite or any("modal" in here for here in row.lattice):
        return
    elif has is not None and time in PAST_WORDS["en"]:
        yield _wrong_tense(row, has, has + 2, time, "past")
    elif not _is_past(row, verbs) and all(verb.tense in ("P", "F") for verb in finite):
        yield from _first_verb_in(row, time, "past")


def _first(row: Row, is_it: Callable[[int], bool]) -> int | None:
    return next((place for place in range(row.size) if is_it(place)), None)


def _is_past(row: Row, verbs: list[Reading]) -> bool:
    """Whether something in the row tells of the past, or may."""
    if any(verb.tense in ("S", "I") or (verb.kind == "subj" and verb.lang == "en") for verb in verbs):
        return True
    for place, here in enumerate(row.lattice):
        done = any(verb.kind == "pp" for verb in here.get("verb", ()))
        helped = place > 0 and row.lattice[place - 1].keys() & {"verb", "adv", "neg"}
        if done and ("noun" not in here or helped):
            return True
    return False


def _is_english_perfect(row: Row, place: int) -> bool:
    """have seen"""
    has = row.word(place) in ("have", "has", "'ve") and row.lang_of[place] == "en"
    return has and place + 2 < row.size and any(verb.kind == "pp" for verb in row.at(place + 1, "verb"))


def _future_lacks(row: Row, time: str) -> Iterator[Flaw]:
    verbs = _verbs(row)
    finite = _finite(verbs)
    if not finite or any("modal" in here for here in row.lattice):
        return
    sure = [verb for here in row.lattice if "noun" not in here for verb in here.get("verb", ())]
    past = all(verb.tense in ("S", "I") for verb in _finite(sure) or finite)
    if past and not any(verb.kind in ("inf", "ger") or verb.tense in ("F", "C") for verb in verbs):
        yield from _first_verb_in(row, time, "future")


def _finite(verbs: list[Reading]) -> list[Reading]:
    return [verb for verb in verbs if verb.kind == "fin"]


@check("fr")
def no_perfect_tomorrow(row: Row) -> Iterator[Flaw]:
    """« demain il a plu » → il pleuvra, « demain nous sommes partis » → nous partirons"""
    text = _text(row)
    future = next((word for word in FUTURE_WORDS["fr"] if _says(text, word)), "")
    if not future or any(_says(text, word) for word in ("avant", "pour", "que")) or _looks_ahead(row):
        return
    for place in range(row.size - 1):
        second = place + 2 if row.at(place + 1, "adv") and place + 2 < row.size else place + 1
        if _is_french_perfect(row, place, second):
            yield _wrong_tense(row, place, second + 1, future, "future")
            return


@check("fr")
def would_if_it_were(row: Row) -> Iterator[Flaw]:
    """« si j'avais le temps, je mangerai » → mangerais, « je viendrai si je pouvais » → viendrais"""
    finite = [(place, tenses.pop()) for place in range(row.size) if len(tenses := _tenses(row, place)) == 1]
    for (first, own), (second, other) in pairwise(finite):
        before, between = _last_if(row, 0, first), _last_if(row, first, second)
        thought, will = (first, second) if (own, other) == ("I", "F") else (second, first)
        opens = before if thought == first else between
        known = any("whether" in frames_of(verb) for at in range(thought) for verb in row.at(at, "verb"))
        if {own, other} == {"I", "F"} and opens >= 0 and (before < 0 or between < 0) and not known:
            better = ((VerbForm(will, "fin", "C"),),)
            said = row.text_of(opens, thought + 1)
            say = (("word", row.word(will)), ("time", said), ("wanted", "conditional"))
            yield Flaw("tense", LIKELY, will, will + 1, say, betters=better)


def _tenses(row: Row, place: int) -> set[str]:
    """The tenses that a word here has as a finite verb, which it is for sure."""
    sure = row.lattice[place].keys() <= {"verb"} and row.lang_of[place] == "fr"
    return {verb.tense if verb.kind == "fin" else "" for verb in row.at(place, "verb")} if sure else set()


def _last_if(row: Row, first: int, last: int) -> int:
    """The last place from *first* to before *last* where « si » opens a clause, -1 if it opens none."""
    ahead = [at for at in range(last - 1, first - 1, -1) if row.word(at - 1) != "comme"]
    return next((at for at in ahead if row.word(at) == "si" or row.text_of(at, at + 2) in SI_IL), -1)


SI_IL = frozenset({"s'il", "s'ils"})


def _looks_ahead(row: Row) -> bool:
    """Whether a French verb is in the future, or follows another that is: va pleuvoir"""
    verbs = [verb for here in row.lattice for verb in here.get("verb", ()) if verb.lang == "fr"]
    return any(verb.kind == "inf" or (verb.kind == "fin" and verb.tense in ("F", "C")) for verb in verbs)


def _is_french_perfect(row: Row, place: int, second: int) -> bool:
    """a plu, sommes partis"""
    done = [verb for verb in row.at(second, "verb") if verb.kind == "pp" and verb.lang == "fr"]
    went = any("être" in frames_of(verb) and "n" not in frames_of(verb) for verb in done)
    has = done and not row.at(second, "noun")
    return any(
        helper.tense == "P" and ((helper.lemma == "avoir" and has) or (helper.lemma == "être" and went))
        for helper in row.at(place, "verb")
    )


def _first_verb_in(row: Row, time: str, wanted: str) -> Iterator[Flaw]:
    said = time.split()
    times = {at + step for at in range(row.size) for step in range(len(said))
             if [row.word(at + each) for each in range(len(said))] == said}  # fmt: skip
    first = _first(
        row, lambda place: place not in times and any(verb.kind == "fin" for verb in row.at(place, "verb"))
    )
    if first is not None:
        yield _wrong_tense(row, first, first + 1, time, wanted)


def _wrong_tense(row: Row, first: int, last: int, time: str, wanted: str) -> Flaw:
    places = (first, last - 1) if last - first > 1 else (first,)
    said = " ".join(row.tokens[place].said for place in places)
    return Flaw("tense", WRONG, first, last, (("word", said), ("time", time), ("wanted", wanted)))


def _verbs(row: Row) -> list[Reading]:
    """All that is likely a verb in its place."""
    return [
        verb
        for here in row.lattice
        for verb in here.get("verb", ())
        if verb.cost < DOUBTFUL and ("noun" not in here or verb.kind != "inf")
    ]


def _text(row: Row) -> str:
    return " ".join(token.text for token in row.tokens).replace("' ", "'")


def _word_said(row: Row, text: str, words: Mapping[str, tuple[str, ...]]) -> str:
    """The first of these words that is said, in the languages of the row."""
    spoken = [language for language in words if language in row.lang_of]
    return next((word for language in spoken for word in words[language] if _says(text, word)), "")


def _says(text: str, words: str) -> bool:
    return f" {words} " in f" {text} "
