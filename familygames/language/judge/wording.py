"""Flaws in a teacher's words: the message of each in both languages, and what would read better."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from functools import cache
from importlib.resources import files

from familygames.cards import Language
from familygames.judging import Finding
from familygames.language.judge import features as f
from familygames.language.judge.chart import Flaw
from familygames.language.judge.forms import Forms, Reading, forms
from familygames.language.judge.words import GRAMMARS, Row

NAMES = {
    "singular": {"fr": "singulier", "en": "singular"},
    "plural": {"fr": "pluriel", "en": "plural"},
    "masculine": {"fr": "masculin", "en": "masculine"},
    "feminine": {"fr": "féminin", "en": "feminine"},
    "present": {"fr": "le présent", "en": "the present"},
    "past": {"fr": "le passé", "en": "the past"},
    "future": {"fr": "le futur", "en": "the future"},
    "fin": {"fr": "un verbe conjugué", "en": "a verb with its tense"},
    "inf": {"fr": "l’infinitif", "en": "the base form"},
    "bare": {"fr": "l’infinitif sans « to »", "en": 'the base form without "to"'},
    "to": {"fr": "« to » devant l’infinitif", "en": '"to" before the verb'},
    "pp": {"fr": "le participe passé", "en": "the past participle"},
    "ger": {"fr": "la forme en -ing", "en": "the form in -ing"},
    "simple": {"fr": "la forme simple, sans -ing", "en": "the simple form, without -ing"},
}


@cache
def messages() -> dict[str, dict[Language, str]]:
    text = files("familygames.language.judge").joinpath("messages.toml").read_text("utf-8")
    return tomllib.loads(text)


def finding(flaw: Flaw, row: Row) -> Finding:
    """What a flaw says, of which cards and where in the sentence as it is read out."""
    say = dict(flaw.say)
    code, case = _code(flaw, say)
    texts = messages().get(f"{code}.{case}") or messages()[code]
    better = say.get("better") or suggestion(flaw, row, say)
    first, last = flaw.first, max(flaw.last, flaw.first + 1)
    cards = tuple(dict.fromkeys(row.card_of[first:last]))
    message = {}
    for language, text in texts.items():
        values = dict(say)
        if "wanted" in say:
            values["wanted"] = NAMES.get(say["wanted"], {}).get(language, say["wanted"])
        arrow = "" if not better else f" → {better}"
        values = {
            "word": "",
            "noun": "",
            "subject": "",
            "second": "",
            "wanted": "",
            "lemma": "",
            "better": better,
            **values,
        }
        message[language] = _with_ligatures(text.format(**values, arrow=arrow), row)
    start, end = _place(row, cards)
    return Finding(code, message, _with_ligatures(better, row), start, end, cards=cards)


def _with_ligatures(text: str, row: Row) -> str:
    """Words as they are on the cards: sœur, not soeur."""
    for card in row.cards:
        for word in _LIGATURE.findall(card.text):
            text = text.replace(word.replace("œ", "oe"), word)
    return text


_LIGATURE = re.compile(r"\b[^\Wœ]*+œ\w*+")


def _code(flaw: Flaw, say: dict[str, str]) -> tuple[str, str]:
    """The code of a finding, and which of its messages."""
    code, where = flaw.code, say.get("where", "")
    if code.startswith("agreement_") and where == "determiner":
        return "wrong_determiner", ""
    match code:
        case "agreement_number":
            return code, "verb" if "subject" in say else "noun" if where == "noun" else ""
        case "agreement_person":
            third = say.get("persons") == "4" and say.get("word") == say.get("lemma")
            return code, "third" if third else ""
        case "preposition":
            return code, _of_preposition(say)
        case "word_order":
            return code, "move" if "word" in say else ""
    return code, say.get("why", "") or where


def _of_preposition(say: dict[str, str]) -> str:
    if "lemma" in say:
        return "verb" if say.get("wanted") else "bare"
    if say.get("better") and not say.get("prep"):
        return "lacks"
    return "" if say.get("better") else "none"


def _place(row: Row, cards: tuple[int, ...]) -> tuple[int, int]:
    """Where cards stand in the sentence that is read out."""
    at, places = 0, []
    for number, card in enumerate(row.cards):
        if number and not row.cards[number - 1].text.endswith(("'", "’")):
            at += 1
        places.append((at, at + len(card.text)))
        at += len(card.text)
    return (places[cards[0]][0], places[cards[-1]][1]) if cards else (0, 0)


def suggestion(flaw: Flaw, row: Row, say: dict[str, str]) -> str:
    """The form that would be right, if there is one to be found."""
    word = say.get("word", "")
    place = next(
        (at for at in range(flaw.first, min(flaw.last + 1, row.size)) if row.tokens[at].text == word), -1
    )
    if place < 0:
        return ""
    language = row.lang_of[place]
    if language is None or language not in GRAMMARS:
        return ""
    words = forms(language)
    if "persons" in say:
        better = _conjugated(words, row, place, int(say["persons"]))
        return f"{say['subject']} {better}" if better and flaw.last <= place + 1 else better
    wanted = say.get("wanted", "")
    if flaw.code == "mood":
        return _in_mood(words, row, place, wanted)
    if flaw.code == "verb_form":
        return _in_form(words, row, place, wanted)
    gn = {"singular": f.S, "plural": f.P, "masculine": f.M, "feminine": f.F}.get(wanted, 0)
    return _in_agreement(words, row, place, say, gn) if flaw.code.startswith("agreement_") and gn else ""


def _in_agreement(words: Forms, row: Row, place: int, say: dict[str, str], gn: int) -> str:
    """The word in the gender and number that it must have, a determiner with its noun."""
    if say.get("where") == "determiner":
        better = _determiner(words, row, place, say.get("noun", ""), gn)
        return f"{better}{'' if better.endswith(chr(39)) else ' '}{say.get('noun', '')}" if better else ""
    if "gn" in say:
        return _agreeing(words, row, place, int(say["gn"]), said=True)
    return _agreeing(words, row, place, gn)


def siblings(words: Forms, lemma: str, word: str) -> list[Reading]:
    """Other forms of a word that begin as it does."""
    keys = words.alphabet
    found: list[Reading] = []
    for prefix in dict.fromkeys((word[:2], lemma[:2])):
        start = bisect_left(keys, prefix)
        for key in keys[start : start + 6000]:
            if not key.startswith(prefix):
                break
            if words.mentions(key, lemma):
                found += [reading for reading in words.readings(key) if reading.lemma == lemma]
    found += [reading for group in words.closed.values() for reading in group if reading.lemma == lemma]
    return found


def _conjugated(words: Forms, row: Row, place: int, agr: int) -> str:
    for own in row.lattice[place].get("verb", ()):
        if own.kind in ("fin", "imp"):
            tense = own.tense or "P"
            for other in siblings(words, own.lemma, own.form):
                if (
                    other.pos == "verb"
                    and other.kind == "fin"
                    and other.tense == tense
                    and other.agr & agr == agr & -agr | other.agr & agr
                    and other.agr & agr
                ):
                    return other.form
    return ""


def _in_mood(words: Forms, row: Row, place: int, kind: str) -> str:
    """The present of the subjunctive, or of the indicative, in the same person."""
    own = next((each for each in row.at(place, "verb") if each.kind in ("fin", "subj")), None)
    if own is None:
        return ""
    persons = own.agr
    for subject in row.at(place - 1, "pron") if place else ():
        persons = persons & subject.agr or persons
    for other in siblings(words, own.lemma, own.form):
        if other.pos == "verb" and other.kind == kind and other.tense in ("J", "P") and other.agr & persons:
            return other.form
    return ""


def _in_form(words: Forms, row: Row, place: int, kind: str) -> str:
    for own in row.lattice[place].get("verb", ()):
        kind = {"bare": "inf"}.get(kind, kind)
        for other in siblings(words, own.lemma, own.form):
            if other.pos == "verb" and other.kind == kind and (kind != "pp" or other.gn & f.MS):
                return other.form
    return ""


def _agreeing(words: Forms, row: Row, place: int, gn: int, *, said: bool = False) -> str:
    """The form of the word here in another gender or number; of a noun first, unless it is *said* of one."""
    for pos in ("adj", "verb", "noun") if said else ("noun", "adj", "verb"):
        for own in row.lattice[place].get(pos, ()):
            if not said or own.pos != "verb" or own.kind == "pp":
                found = [
                    other for other in siblings(words, own.lemma, own.form) if _may_stand(own, other, gn)
                ]
                if found:
                    return max(found, key=lambda other: _likeness(other.gn & gn, own.gn)).form
    return _other_determiner(words, row, place, gn) if said else ""


def _may_stand(own: Reading, other: Reading, gn: int) -> bool:
    """Whether another form of a word is one in this gender and number."""
    return (other.pos, other.kind) == (own.pos, own.kind) and bool(other.gn & gn) and other.form != own.form


def _other_determiner(words: Forms, row: Row, place: int, gn: int) -> str:
    """(il est) un (élève), for « une »"""
    for own in row.at(place, "det"):
        for other in (reading for group in words.closed.values() for reading in group):
            if other.gn & gn and not other.gn & own.gn and _is_sibling(own, other):
                return other.form
    return ""


def _likeness(gn: int, own: int) -> int:
    """In how much two words are alike: number tells more than gender."""
    return 2 * bool(_numbers(gn) & _numbers(own)) + bool(_genders(gn) & _genders(own))


def _genders(gn: int) -> int:
    return (f.M if gn & f.M else 0) | (f.F if gn & f.F else 0)


def _numbers(gn: int) -> int:
    return (f.S if gn & f.S else 0) | (f.P if gn & f.P else 0)


def _determiner(words: Forms, row: Row, place: int, noun: str, gn: int) -> str:
    own = next(iter((*row.at(place, "det"), *row.at(place, "prepdet"))), None)
    if own is None:
        return ""
    target = next((r.gn for at in range(place, row.size) for r in row.at(at, "noun") if r.form == noun), gn)
    order = {"le": "l'", "la": "l'"} if words.starts_as_vowel(noun) else {}
    for other in (reading for group in words.closed.values() for reading in group):
        if other.gn & target and _is_sibling(own, other):
            return order.get(other.form, other.form)
    return ""


def _is_sibling(own: Reading, other: Reading) -> bool:
    """Another form of the same determiner: ces of ce, mes of mon, aux of au"""
    same = (other.pos, other.kind, other.size) == (own.pos, own.kind, 1)
    same = same and (own.pos == "det" or other.lemma == own.lemma) and not other.form.endswith("'")
    return same and other.form != own.form and _same_owner(own.form, other.form)


def _same_owner(first: str, second: str) -> bool:
    """mon, ma, mes; not mon and ton."""
    owned = ("mon ma mes", "ton ta tes", "son sa ses", "notre nos", "votre vos", "leur leurs")
    groups = [group.split() for group in owned]
    return all((first in group) == (second in group) for group in groups)
