"""Words that stand where another one is meant: what's he eats, I won to go home, a bare lives there."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_mass
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY

ABOUT = {
    "afraid": "of", "scared": "of", "proud": "of", "fond": "of", "aware": "of", "ashamed": "of",
    "jealous": "of", "interested": "in", "good": "at", "bad": "at", "keen": "on", "worried": "about",
    "excited": "about", "sorry": "for", "famous": "for", "responsible": "for", "ready": "for", "late": "for",
    "allergic": "to",
}  # fmt: skip
"""What adjectives need before what they are about, when that is asked for."""
ONE = frozenset({"he", "she", "it"})
SUBJECTS = ONE | {"i", "you", "we", "they"}
HAD = listed("other_words.had")
"""Verbs that take things, and no "to" before them."""
WISHED = listed("other_words.wished")
TIMES = frozenset({"last", "tomorrow", "yesterday", "monday", "friday", "saturday", "sunday"})


def does_he_eat(row: Row) -> Iterator[Flaw]:
    """what's he eats → what does he eat, where is she lives → where does she live"""
    for place in range(1, row.size - 2):
        asked = bool(row.at(place - 1, "wh")) and row.word(place) in ("'s", "is") and place < 3
        here = row.lattice[place + 2]
        does = [verb for verb in here.get("verb", ()) if verb.kind == "fin" and verb.lang == "en"]
        only = (
            bool(does)
            and all(not verb.agr & ~f.AGR["3s"] for verb in does)
            and not here.keys() - {"verb", "noun"}
        )
        if asked and only and row.word(place + 1) in ONE and not any(verb.lemma == "be" for verb in does):
            say = (("lemma", does[0].lemma), ("word", row.word(place)), ("wanted", "does"))
            yield Flaw("auxiliary", LIKELY, place, place + 3, say)


def what_one_is_afraid_of(row: Row) -> Iterator[Flaw]:
    """what are you afraid → afraid of, what is the boy interested → interested in"""
    last = row.size - 1
    prep = ABOUT.get(row.word(last), "")
    asked = row.word(0) in ("what", "who") and any(verb.lemma == "be" for verb in row.at(1, "verb"))
    pronoun = last == 3 and row.word(2) in SUBJECTS - {"it"}
    noun = last == 4 and bool(row.at(2, "det")) and bool(row.at(3, "noun"))
    if prep and asked and (pronoun or noun):
        say = (("word", row.word(last)), ("prep", ""), ("better", prep))
        yield Flaw("preposition", LIKELY, last, last + 1, say)


def want_to_go(row: Row) -> Iterator[Flaw]:
    """I won to go home → I want to go home; but "he won to make us proud" """
    for place in range(1, row.size - 2):
        wished = row.word(place + 1) == "to" and row.word(place + 2) in WISHED
        if row.word(place) == "won" and wished and row.word(place - 1) in SUBJECTS:
            better = "wants" if row.word(place - 1) in ONE else "want"
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", "won"), ("better", better)))


def two_apples(row: Row) -> Iterator[Flaw]:
    """I ate to apples → two apples; but "he talks to dogs", "he has to dog his steps" """
    for place in range(1, row.size - 1):
        takes = any(verb.lemma in HAD and verb.kind != "ger" for verb in row.at(place - 1, "verb"))
        here = row.lattice[place + 1]
        several = "noun" in here and all(noun.gn == f.P for noun in here["noun"])
        base = any(verb.kind == "inf" for verb in here.get("verb", ()))
        if row.word(place) == "to" and takes and several and not base:
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", "to"), ("better", "two")))


def bear_not_bare(row: Row) -> Iterator[Flaw]:
    """a bare lives in the forest → a bear; a knight off, at knight → night"""
    for place in range(1, row.size):
        before, word = row.word(place - 1), row.word(place)
        lives = any(verb.kind == "fin" for verb in row.at(place + 1, "verb")) or bool(
            row.at(place + 1, "modal")
        )
        late = (
            before == "at"
            or (before in TIMES and not row.at(place - 2, "det"))
            or row.word(place + 1) == "off"
        )
        if word == "bare" and row.at(place - 1, "det") and lives:
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", word), ("better", "bear")))
        elif word == "knight" and late:
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", word), ("better", "night")))


def need_without_to(row: Row) -> Iterator[Flaw]:
    """I need to information → I need information; but "I need to water it", "I want to black it out" """
    for place in range(1, row.size - 1):
        needs = any(
            verb.lemma in ("need", "want") and verb.kind != "ger" for verb in row.at(place - 1, "verb")
        )
        here = row.lattice[place + 1].keys()
        led = row.word(place + 1) in ("a", "an", "the", "some", "my", "your") and bool(
            row.at(place + 2, "noun")
        )
        needs_something = here == {"noun"} and all(map(is_mass, row.at(place + 1, "noun")))
        asked = any(row.at(at, "wh") for at in range(place))
        if row.word(place) == "to" and needs and (needs_something or led) and not asked:
            say = (("word", row.word(place - 1)), ("prep", "to"), ("better", ""))
            yield Flaw("preposition", LIKELY, place - 1, place + 1, say)
