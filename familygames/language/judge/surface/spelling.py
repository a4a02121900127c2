"""Words that sound or look like others where both can be read: ou and où, mai and mais, ever and every."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.words import Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY, WRONG

BEING_SOMEWHERE = listed("spelling.being_somewhere")
"""What one does somewhere, so that one asks where."""
KNOWING = listed("spelling.knowing")
"""Verbs that questions follow."""


def ou_for_where(row: Row) -> Iterator[Flaw]:
    """« ou habites-tu » → où habites-tu, « je sais ou il habite » → où il habite"""
    for place in range(row.size - 2):
        if row.word(place) == "ou" and row.lang_of[place] == "fr" and _asks_where(row, place):
            yield Flaw("homophone", LIKELY, place, place + 1, (("word", "ou"), ("better", "où")))


def _asks_where(row: Row, place: int) -> bool:
    """Whether a verb that says where one is or goes ends the row: ou habites-tu, (je sais) ou il habite"""
    if place + 3 != row.size:
        return False
    turned = place == 0 and row.tokens[2].joined
    before = place - 2 if row.tokens[place - 1].joined else place - 1  # dis-moi
    asks = _is_one_of(row, before, KNOWING) and any(each.kind == "subj" for each in row.at(place + 1, "pron"))
    return (turned and _is_one_of(row, 1, BEING_SOMEWHERE)) or (
        asks and _is_one_of(row, place + 2, BEING_SOMEWHERE)
    )


def _is_one_of(row: Row, place: int, verbs: frozenset[str]) -> bool:
    return any(verb.lemma in verbs and verb.kind in ("fin", "imp") for verb in row.at(place, "verb"))


def plutot_not_plus_tot(row: Row) -> Iterator[Flaw]:
    """« il est plus tôt gentil » → il est plutôt gentil, « je préfère plus tôt le thé »"""
    for place in range(1, row.size - 2):
        if (row.word(place), row.word(place + 1)) != ("plus", "tôt") or row.word(place + 2) in ("que", "qu'"):
            continue
        after = row.lattice[place + 2]
        verbs = {verb.lemma for verb in row.at(place - 1, "verb")}
        so = "adj" in after and "verb" not in after and row.word(place + 2) not in READY
        if ("être" in verbs and so) or ("préférer" in verbs and "det" in after):
            yield Flaw("homophone", LIKELY, place, place + 2, (("word", "plus tôt"), ("better", "plutôt")))


READY = listed("spelling.ready")
"""What one may be earlier."""


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


def mais_not_mai(row: Row) -> Iterator[Flaw]:
    """« mai je viens » → mais je viens"""
    if row.word(0) == "mai" and row.lang_of[0] == "fr":
        if any(each.kind == "subj" for each in row.at(1, "pron")):
            yield Flaw("homophone", LIKELY, 0, 1, (("word", "mai"), ("better", "mais")))


SOME = frozenset({"one", "two", "some", "none", "each", "many", "most", "few", "several"})
"""Of several: one of my friends. But half off the price."""
TAKEN_OFF = listed("spelling.taken_off")
"""What one does with a coat or the light: take off, turn off."""
WHOLE = listed("spelling.whole")
"""What may be whole besides times: the whole day, the whole world."""


def _homophone(row: Row, place: int, better: str) -> Flaw:
    return Flaw("homophone", LIKELY, place, place + 1, (("word", row.word(place)), ("better", better)))


def _places(row: Row, *words: str) -> Iterator[int]:
    return (at for at in range(row.size) if row.lang_of[at] == "en" and row.word(at) in words)


def every_day(row: Row) -> Iterator[Flaw]:
    """ever day → every day"""
    for place in _places(row, "ever"):
        if row.word(place + 1) in forms("en").words("time"):
            yield _homophone(row, place, "every")


def whole_day(row: Row) -> Iterator[Flaw]:
    """the hole day → the whole day, the hole world"""
    for place in _places(row, "hole"):
        if row.word(place + 1) in forms("en").words("time") | WHOLE and row.at(place - 1, "det"):
            yield _homophone(row, place, "whole")


def one_of_them(row: Row) -> Iterator[Flaw]:
    """one off my friends → one of my friends"""
    for place in _places(row, "off"):
        if row.word(place - 1) in SOME and (
            row.at(place + 1, "det") or row.word(place + 1) in ("us", "you", "them")
        ):
            yield _homophone(row, place, "of")


def take_it_off(row: Row) -> Iterator[Flaw]:
    """take of your coat → take off your coat, she turned of the light; but the turn of the century"""
    for place in _places(row, "of"):
        done = any(
            verb.lemma in TAKEN_OFF and not row.at(place - 2, "det") for verb in row.at(place - 1, "verb")
        )
        if done and row.at(place + 1, "det") and not row.at(place - 2, "adj"):
            yield _homophone(row, place, "off")


def on_your_own(row: Row) -> Iterator[Flaw]:
    """on you're own → on your own, in they're house"""
    for place in _places(row, "'re"):
        better = {"you": "your", "they": "their"}.get(row.word(place - 1))
        led = {reading.pos for reading in forms("en").readings(row.word(place - 2))} if place > 1 else set()
        named = row.word(place + 1) == "own" or (row.at(place + 1, "noun") and not row.at(place + 1, "adj"))
        if better and led <= {"prep", "adv", "prepdet"} and "prep" in led and named:
            say = (("word", f"{row.word(place - 1)}'re"), ("better", better))
            yield Flaw("homophone", LIKELY, place - 1, place + 1, say)


def two_hours(row: Row) -> Iterator[Flaw]:
    """for too hours → for two hours, I have too dogs"""
    for place in _places(row, "too"):
        many = any(noun.gn & f.P and not noun.gn & f.S for noun in row.at(place + 1, "noun"))
        alone = set(row.lattice[place + 1]) <= {"noun", "verb"} if place + 1 < row.size else False
        if many and alone and (row.at(place - 1, "prep") or row.at(place - 1, "verb")):
            yield _homophone(row, place, "two")


def i_dont_know(row: Row) -> Iterator[Flaw]:
    """I don't now → I don't know, she doesn't now where he is"""
    for place in _places(row, "now"):
        denied = row.at(place - 1, "neg") and any(verb.lemma == "do" for verb in row.at(place - 2, "verb"))
        asked = (
            place + 1 == row.size
            or row.at(place + 1, "wh")
            or row.word(place + 1) in ("if", "whether", "why")
        )
        if denied and asked:
            yield _homophone(row, place, "know")


def somethings_wrong(row: Row) -> Iterator[Flaw]:
    """somethings wrong → something's wrong; sweet nothings stay"""
    for place in range(row.size - 1):
        word = row.word(place)
        led = place and row.lattice[place - 1].keys() & {"adj", "det", "num", "prep", "verb"}
        if word[:-1] not in SOMETHING or word[-1:] != "s" or row.lang_of[place] != "en" or led:
            continue
        after = row.lattice[place + 1]
        doing = any(verb.kind in ("ger", "pp") for verb in after.get("verb", ()))
        said = doing or bool(after.keys() & {"adj", "neg", "det", "prep"})
        if said and not any(
            row.at(place + 1, "modal") or verb.kind == "fin" for verb in after.get("verb", ())
        ):
            say = (("word", row.tokens[place].said), ("better", f"{word[:-1]}'s"))
            yield Flaw("spelling", WRONG, place, place + 1, say)


SOMETHING = frozenset(
    "something nothing everything anything someone everyone nobody somebody everybody".split()
)
"""Pronouns that have no plural."""
