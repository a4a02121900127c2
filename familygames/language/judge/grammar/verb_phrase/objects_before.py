"""A participle with « avoir » and its object before it: les pommes que j'ai mangées, laquelle as-tu prise."""

from __future__ import annotations

from familygames.language.judge import constraints as must
from familygames.language.judge.chart import FREE, Cost, Phrase
from familygames.language.judge.grammar.reading import RowParser
from familygames.language.judge.knowledge import is_time
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.reading import Reading

MEASURING = listed("objects_before.measuring")
"""Verbs whose participle may stay as it is, as they tell how much, or as an infinitive is left out."""
WISHED = listed("objects_before.wished")
"""Behind « faire » one may leave « de faire » out with these."""
WITH_TIME = listed("objects_before.with_time")
"""Of what one does to a time, so that it is an object: les vacances que j'ai passées ici."""
THOSE = frozenset({"celle", "celles", "ceux", "laquelle", "lesquels", "lesquelles"})
WEATHER = listed("objects_before.weather")
"""What « il » makes without being anybody: la chaleur qu'il a fait."""
BEFORE_WHAT_FOR = frozenset({"pour", "sans", "avant", "afin", "au lieu"})


def price_of_its_object(g: RowParser, core: Phrase, clause: Phrase, start: int) -> Cost | None:
    """What it costs that the participle in a clause from *start* on is of an object before it."""
    noun = core.head
    if noun is None or noun.lang != "fr" or not _is_known(noun, core):
        return FREE
    place = _participle(g, start, clause.end)
    for done in g.at(place, "verb"):
        agrees = any(each.gn & core.gn for each in g.at(place, "verb") if each.kind == "pp")
        if done.kind == "pp" and not agrees and not _may_stay(g, noun, done, start, place):
            return must.participle_agrees_with_its_object_before(g, done, place)
    return FREE


def _is_known(noun: Reading, core: Phrase) -> bool:
    """Whether it is known for sure what gender and number there is: les pommes, celles"""
    person = noun.gn & f.M and noun.lemma in forms("fr").words("people") - forms("fr").words("male")
    several = person and core.gn & f.P  # les enfants que j'ai vues: all may be girls
    return (noun.pos == "noun" and not several) or noun.form in THOSE


def _participle(g: RowParser, start: int, end: int) -> int:
    """Where the participle stands behind « avoir », with no infinitive behind it; -1 if there is none"""
    asks = next((marker.size for marker in g.at(start, "estceque")), 0)
    for place in range(start + asks, end):
        if g.at(place, "rel") or g.word(place) in ("que", "qu'"):
            return -1  # les pommes que celui qui a faim a mangées
        if any(verb.lemma == "avoir" and verb.agr != f.ALL for verb in g.at(place, "verb")):
            done = _behind(g, place + 1, end)
            return -1 if _does(g, done + 1, end) else done
    return -1


def _behind(g: RowParser, place: int, end: int) -> int:
    """(as)-tu (mangé), (n'ai) pas encore (mangé)"""
    while place < end:
        if any(verb.kind == "pp" and verb.lang == "fr" for verb in g.at(place, "verb")):
            return place
        asked = g.row.tokens[place].joined or g.at(place, "pron")
        if not (asked or g.at(place, "adv") or g.at(place, "neg")):
            return -1
        place += 1
    return -1


def _does(g: RowParser, place: int, end: int) -> bool:
    """(que j'ai vu) jouer, (que j'ai commencé) à lire, (que j'ai dit) que tu aimais"""
    for at in range(place, min(end + 1, g.row.size)):
        if g.word(at) in BEFORE_WHAT_FOR:
            return False
        if any(verb.kind in ("inf", "pp") for verb in g.at(at, "verb")) or g.word(at) in ("que", "qu'"):
            return True
    return False


def _may_stay(g: RowParser, noun: Reading, done: Reading, start: int, place: int) -> bool:
    """les dix ans qu'il a vécu, l'effort qu'il a fallu, la chaleur qu'il a fait, la pluie qu'il y a eu"""
    if done.lemma in MEASURING and not (done.lemma == "avoir" and not _is_there(g, start, place)):
        return True
    if done.lemma == "faire" and noun.lemma in WEATHER and "il" in map(g.word, range(start, place)):
        return True
    return _leaves_to_do_out(g, done, start) or (is_time(noun) and done.lemma not in WITH_TIME)


def _leaves_to_do_out(g: RowParser, done: Reading, start: int) -> bool:
    """(nous avons fait) les escales que nous avions prévu (de faire)"""
    wished = done.lemma in WISHED
    return wished and any(verb.lemma == "faire" for at in range(start) for verb in g.at(at, "verb"))


def _is_there(g: RowParser, start: int, place: int) -> bool:
    """qu'il y a eu"""
    return "y" in map(g.word, range(start, place))
