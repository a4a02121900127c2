"""Nouns and the words that count or own them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.knowledge import is_always_mass, is_time
from familygames.language.judge.sense import kinds_of
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, WRONG

MINE = {
    "mien": "mon", "mienne": "ma", "miens": "mes", "miennes": "mes",
    "tien": "ton", "tienne": "ta", "tiens": "tes", "tiennes": "tes",
    "sien": "son", "sienne": "sa", "siens": "ses", "siennes": "ses",
    "nôtre": "notre", "nôtres": "nos", "vôtre": "votre", "vôtres": "vos",
}  # fmt: skip


def possessive_before_a_noun(row: Row) -> Iterator[Flaw]:
    """this bike is my → mine; « le chien est mon » → le mien"""
    last = row.lattice[-1]
    if set(last) == {"det"} and row.size > 1 and row.card_of[-1] != row.card_of[-2]:
        if any(det.kind in ("poss", "def", "ind", "dem") for det in last["det"]):
            yield Flaw("missing_noun", LIKELY, row.size - 1, row.size, (("word", row.tokens[-1].said),))


def plural_of_what_is_not_counted(row: Row) -> Iterator[Flaw]:
    """two furnitures, many homeworks"""
    for place in row.unknown:
        word = row.tokens[place].text
        for lemma in (word[:-1], word[:-2]) if row.lang_of[place] == "en" and word.endswith("s") else ():
            nouns = [r for r in forms("en").readings(lemma) if r.pos == "noun" and r.lemma == lemma]
            if any(is_always_mass(noun) for noun in nouns):
                yield Flaw("countable", LIKELY, place, place + 1, (("word", "-s"), ("noun", lemma)))
                break


def is_there_one(row: Row) -> Iterator[Flaw]:
    """are there a shop → is there, is there two → are there"""
    for place in range(row.size - 3):
        verb, there = row.tokens[place].text, row.tokens[place + 1].text
        if there != "there" or (place and "pron" in row.lattice[place - 1]):
            continue
        after = row.lattice[place + 2]
        one = row.tokens[place + 2].text in ("a", "an", "one")
        several = any(num.gn == f.P for num in after.get("num", ()))
        if (verb in ("are", "were") and one) or (verb in ("is", "was") and several):
            say = (("word", verb), ("subject", row.tokens[place + 2].text))
            yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def how_many_people(row: Row) -> Iterator[Flaw]:
    """« combien de frère » → frères"""
    for place in range(row.size - 2):
        if row.tokens[place].text in ("combien", "beaucoup", "trop", "peu") and row.tokens[
            place + 1
        ].text in ("de", "d'"):
            for noun in row.lattice[place + 2].get("noun", ()):
                counted = (
                    kinds_of(noun.lemma.replace("soeur", "sœur"), "fr") in ({"person"}, {"animal"})
                    and noun.gn & f.P == 0
                )
                if noun.lang == "fr" and counted and len(row.lattice[place + 2]) == 1:
                    say = (("word", noun.form), ("noun", noun.form), ("wanted", "plural"), ("where", "noun"))
                    yield Flaw("agreement_number", LIKELY, place, place + 3, say)


def one_of_several(row: Row) -> Iterator[Flaw]:
    """one of my friend → friends"""
    for place in range(row.size - 3):
        if row.tokens[place].text in ("one", "un", "une") and row.tokens[place + 1].text in ("of", "de"):
            if row.lattice[place + 2].get("det", ()) and all(
                det.kind == "poss" for det in row.lattice[place + 2]["det"]
            ):
                nouns = row.lattice[place + 3].get("noun", ())
                if nouns and all(not noun.gn & f.P for noun in nouns) and "adj" not in row.lattice[place + 3]:
                    say = (
                        ("word", nouns[0].form),
                        ("noun", nouns[0].form),
                        ("wanted", "plural"),
                        ("where", "noun"),
                    )
                    yield Flaw("agreement_number", LIKELY, place, place + 4, say)


def mine_without_a_noun(row: Row) -> Iterator[Flaw]:
    """« le mien stylo » → mon stylo"""
    for place in range(row.size - 2):
        mine = [r for r in row.lattice[place].get("pron", ()) if r.size == 2 and r.form.split()[-1] in MINE]
        after = row.lattice[place + 2]
        if mine and set(after) == {"noun"} and not any(is_time(noun) for noun in after["noun"]):
            if any(noun.gn & mine[0].gn for noun in after["noun"]):
                say = (("word", mine[0].form), ("better", MINE[mine[0].form.split()[1]]), ("where", "mine"))
                yield Flaw("two_determiners", LIKELY, place, place + 3, say)


def two_dozen(row: Row) -> Iterator[Flaw]:
    """two dozens of eggs → two dozen eggs, three hundreds pupils → three hundred pupils"""
    for place in range(1, row.size - 1):
        amount = row.word(place).removesuffix("s")
        if row.word(place) in AMOUNTS and row.at(place - 1, "num") and row.lang_of[place] == "en":
            say = (("word", row.word(place)), ("noun", amount), ("wanted", "singular"), ("where", "noun"))
            yield Flaw("agreement_number", LIKELY, place - 1, place + 1, say)


AMOUNTS = listed("nouns.amounts")


def half_past_ten(row: Row) -> Iterator[Flaw]:
    """half ten past → half past ten"""
    for place in range(row.size - 2):
        if row.word(place) in ("half", "quarter") and row.word(place + 2) in ("past", "to"):
            hour = row.at(place + 1, "num") and row.lang_of[place] == "en"
            if hour and (place + 3 == row.size or not row.at(place + 3, "num")):
                words = (row.word(place), row.word(place + 2), row.word(place + 1))
                say = (("word", row.word(place + 2)), ("better", " ".join(words)))
                yield Flaw("word_order", LIKELY, place, place + 3, say)


def next_year(row: Row) -> Iterator[Flaw]:
    """next years we go → next year"""
    for place in range(row.size - 1):
        before = row.lattice[place - 1] if place else {}
        led = before.keys() & {"det", "num", "name", "noun"} or row.word(place - 1) == "'s"
        many = row.word(place + 1) in ("years", "weeks", "months", "days", "summers", "winters")
        if (
            row.word(place) in ("next", "last")
            and many
            and not led
            and row.word(place + 2) not in ("'", "of")
        ):
            word = row.word(place + 1)
            say = (("word", word), ("noun", word), ("wanted", "singular"), ("where", "noun"))
            yield Flaw("agreement_number", LIKELY, place, place + 2, say)


OWNED = {"mine": "my", "yours": "your", "hers": "her", "ours": "our", "theirs": "their"}


def my_turn(row: Row) -> Iterator[Flaw]:
    """it is mine turn → my turn"""
    for place in range(1, row.size - 1):
        is_ = any(verb.lemma == "be" and verb.kind == "fin" for verb in row.at(place - 1, "verb"))
        after = row.lattice[place + 1]
        one = [noun for noun in after.get("noun", ()) if noun.lang == "en" and not is_time(noun)]
        ends = place + 2 == row.size or row.word(place + 2) in ("now", "today", "to", "and")
        if (
            row.word(place) in OWNED
            and is_
            and one
            and ends
            and not after.keys() & {"adv", "prep", "conj", "name"}
        ):
            say = (("word", row.word(place)), ("better", OWNED[row.word(place)]), ("where", "mine"))
            yield Flaw("two_determiners", LIKELY, place, place + 2, say)


def glass_of_water(row: Row) -> Iterator[Flaw]:
    """a glass water → a glass of water"""
    for place in range(1, row.size - 1):
        holder, noun = row.word(place), row.word(place + 1)
        known = holder in forms("en").words("holder") and noun in forms("en").words("in-a-glass")
        led = row.at(place - 1, "det") or row.at(place - 1, "num")
        alone = place + 2 == row.size or "noun" not in row.lattice[place + 2]
        if known and led and alone and row.lang_of[place + 1] == "en":
            better = (("wanted", "of"), ("better", f"{holder} of {noun}"))
            say = (("word", holder), ("noun", noun), *better, ("why", "noun"))
            yield Flaw("missing_preposition", LIKELY, place, place + 2, say)


def at_my_aunts_house(row: Row) -> Iterator[Flaw]:
    """we ate at my aunt → at my aunt's"""
    for place in range(1, row.size - 2):
        stays = any(verb.lemma in ("eat", "sleep", "stay", "live") for verb in row.at(place - 1, "verb"))
        somebody = any(kinds_of(noun.lemma, "en") == {"person"} for noun in row.at(place + 2, "noun"))
        owned = any(det.kind == "poss" for det in row.at(place + 1, "det"))
        if row.word(place) == "at" and stays and owned and somebody and place + 3 == row.size:
            noun = row.word(place + 2)
            say = (("noun", noun), ("word", noun), ("better", f"{noun}’s"), ("why", "owner"))
            yield Flaw("missing_preposition", LIKELY, place + 2, place + 3, say)


def all_of_the_pupils(row: Row) -> Iterator[Flaw]:
    """all of students → all of the students, most of people → of the people; but most of us"""
    for place in range(row.size - 2):
        said = row.word(place) in OF_THE and row.word(place + 1) == "of" and row.lang_of[place] == "en"
        here = row.lattice[place + 2]
        several = here.keys() <= {"noun", "verb"} and any(noun.gn & f.P for noun in here.get("noun", ()))
        if said and several and not row.at(place - 1, "det") and "possessive" not in _behind(row, place + 2):
            noun = row.word(place + 2)
            say = (("word", noun), ("noun", noun), ("better", f"the {noun}"))
            yield Flaw("missing_determiner", WRONG, place + 2, place + 3, say)


OF_THE = frozenset({"all", "most", "some", "many", "none", "few", "several", "both"})


def _behind(row: Row, place: int) -> set[str]:
    return set(row.lattice[place + 1]) if place + 1 < row.size else set()


def tonight(row: Row) -> Iterator[Flaw]:
    """today night → tonight, today evening → this evening"""
    for place in range(row.size - 1):
        if row.word(place) == "today" and row.word(place + 1) in THIS:
            word = row.word(place + 1)
            better = "tonight" if word == "night" else f"this {word}"
            yield Flaw("spelling", LIKELY, place, place + 2, (("word", f"today {word}"), ("better", better)))


THIS = listed("nouns.this")
