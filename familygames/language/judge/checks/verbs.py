"""Verbs beside what they must not stand beside."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.knowledge import frames_of, is_time
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, WRONG
from familygames.language.words.reading import Reading


@check("en")
def one_verb_after_is(row: Row) -> Iterator[Flaw]:
    """this is costs → this costs"""
    for place in range(1, row.size - 1):
        if row.lang_of[place] == "en" and row.word(place) in ("is", "was", "'s") and _is_one(row, place - 1):
            here = row.lattice[place + 1]
            several = set(here) == {"noun", "verb"} and all(noun.gn == f.P for noun in here["noun"])
            if several and any(verb.kind == "fin" and verb.agr == f.AGR["3s"] for verb in here["verb"]):
                say = (("word", row.word(place)), ("second", row.word(place + 1)))
                yield Flaw("two_verbs", LIKELY, place, place + 2, say)


def _is_one(row: Row, place: int) -> bool:
    """he, that, one: a pronoun of the third person in the singular alone"""
    kinds = ("subj", "that", "np")
    return any(each.kind in kinds and not each.agr & ~f.AGR["3s"] for each in row.at(place, "pron"))


@check("fr")
def already_before_its_participle(row: Row) -> Iterator[Flaw]:
    """« nous avons le livre déjà lu » → nous avons déjà lu le livre"""
    for place in range(3, row.size - 1):
        participle = any(verb.kind == "pp" and verb.lang == "fr" for verb in row.at(place + 1, "verb"))
        if row.word(place) in BETWEEN and participle and row.at(place - 1, "noun"):
            if any(_has_something(row, at, place) for at in range(place - 2)):
                yield Flaw("word_order", WRONG, place, place + 2, (("word", row.word(place)),))


BETWEEN = frozenset({"déjà", "toujours", "jamais", "souvent", "encore", "bientôt"})
"""Adverbs that stand between the auxiliary and its participle."""


def _has_something(row: Row, place: int, before: int) -> bool:
    """« avons le livre … » up to a place, without « que » between"""
    has = any(verb.lemma == "avoir" and verb.kind == "fin" for verb in row.at(place, "verb"))
    related = any("rel" in here for here in row.lattice[place:before])
    return has and bool(row.at(place + 1, "det")) and not related


@check("en")
def done_after_have(row: Row) -> Iterator[Flaw]:
    """they have speaking about it → they are speaking about it; she did testing the game → she tested"""
    for place in range(row.size - 2):
        helper = next((r.lemma for r in row.at(place, "verb") if r.kind == "fin" and r.lang == "en"), "")
        doing = any(verb.kind == "ger" for verb in row.at(place + 1, "verb"))
        if helper in ("have", "do") and doing and _is_of_something(row, place + 1):
            wanted = "pp" if helper == "have" else "bare"
            say = (("word", row.word(place + 1)), ("lemma", ""), ("wanted", wanted))
            yield Flaw("verb_form", WRONG, place + 1, place + 2, say)


def _is_of_something(row: Row, place: int) -> bool:
    """ "speaking about it", "having lunch", "testing the game": no noun; but "swimming on Monday" """
    if row.word(place) in ("having", "being", "doing"):
        return True
    after = place + 2 if row.at(place + 1, "prep") else place + 1
    it = any(pronoun.kind == "obj" for pronoun in row.at(after, "pron")) and row.word(after) != "her"
    return it or (after == place + 1 and bool(row.at(after, "det")) and not row.at(place, "adj"))


@check("fr")
def easy_to_do(row: Row) -> Iterator[Flaw]:
    """« ce livre est facile de lire » → facile à lire"""
    easy = any(adjective.lemma in EASY for adjective in row.at(row.size - 3, "adj"))
    last = [verb for verb in row.at(row.size - 1, "verb") if verb.kind == "inf" and verb.lang == "fr"]
    if row.size < 5 or not easy or not last or row.word(row.size - 2) not in ("de", "d'"):
        return
    if _is_said_of_a_noun(row, row.size - 4) and _has_an_object(last[0]):
        say = (("word", row.word(row.size - 3)), ("prep", "de"), ("better", "à"))
        yield Flaw("preposition", LIKELY, row.size - 2, row.size - 1, say)


def _is_said_of_a_noun(row: Row, place: int) -> bool:
    """(ce livre) est, (cette question) n'est pas: up to a place"""
    while place > 1 and row.lattice[place].keys() & {"adv", "neg"} and not row.at(place, "verb"):
        place -= 1
    if not any(verb.lemma == "être" for verb in row.at(place, "verb")):
        return False
    subject = row.lattice[place - 1 - (row.word(place - 1) in ("ne", "n'"))]
    return "noun" in subject and set(subject) <= {"noun", "verb"}


def _has_an_object(verb: Reading) -> bool:
    """Whether it is done to something: lire, not dormir"""
    frames = frames_of(verb)
    return bool(frames & {"n", "n!"}) and "0" not in forms("fr").frames.get(verb.lemma, ())


EASY = listed("verbs.easy")
PLURAL = frozenset({"two", "three", "four", "five", "six", "many", "several", "some"})


@check("en")
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
