"""Words that sound or look like others where both can be read: ou and où, mai and mais, ever and every."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check
from familygames.language.judge.row import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.prices import LIKELY


@check("fr")
def tout_not_tous(row: Row) -> Iterator[Flaw]:
    """« il mange tous » → tout, « je vois tout les chats » → tous les chats, « toutes les garçons »"""
    for place in range(2, row.size):
        word = row.word(place)
        if word not in ALL or row.lang_of[place] != "fr" or not _is_done_to(row, place - 1):
            continue
        if word == "tous" and place + 1 == row.size and row.word(place - 2) in ONE:
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", word), ("better", "tout")))
        elif better := _agreeing_all(row, place):
            yield Flaw("spelling", LIKELY, place, place + 1, (("word", word), ("better", better)))


def _agreeing_all(row: Row, place: int) -> str:
    """« tous » for « tout » before les chats; nothing where it agrees, or may say how: tout la nuit"""
    nouns = row.at(place + 2, "noun") if row.lattice[place + 2 : place + 3] else ()
    if not nouns or any(noun.gn & ALL[row.word(place)] for noun in nouns):
        return ""
    for det in row.at(place + 1, "det"):
        gn = det.gn & nouns[0].gn
        if det.kind in LED and gn:
            return next((word for word, own in ALL.items() if own & gn), "")
    return ""


def _is_done_to(row: Row, place: int) -> bool:
    """Whether a verb stands here that is neither « être » nor « avoir »: not (c'est) tout, (il les a) tous"""
    verbs = row.at(place, "verb") if not row.at(place, "prep") else ()
    return bool(verbs) and not any(verb.lemma in ("être", "avoir") for verb in verbs)


ALL = {"tout": f.MS, "toute": f.FS, "tous": f.MP, "toutes": f.FP}
ONE = frozenset({"je", "j'", "tu", "il", "elle"})
LED = frozenset({"def", "poss", "dem"})


def _places(row: Row, *words: str) -> Iterator[int]:
    return (at for at in range(row.size) if row.lang_of[at] == "en" and row.word(at) in words)


@check("en")
def on_your_own(row: Row) -> Iterator[Flaw]:
    """on you're own → on your own, in they're house"""
    for place in _places(row, "'re"):
        better = {"you": "your", "they": "their"}.get(row.word(place - 1))
        led = {reading.pos for reading in forms("en").readings(row.word(place - 2))} if place > 1 else set()
        named = row.word(place + 1) == "own" or (row.at(place + 1, "noun") and not row.at(place + 1, "adj"))
        if better and led <= {"prep", "adv", "prepdet"} and "prep" in led and named:
            say = (("word", f"{row.word(place - 1)}'re"), ("better", better))
            yield Flaw("homophone", LIKELY, place - 1, place + 1, say)
