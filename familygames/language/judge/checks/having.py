"""What one has in French, and is in English: hunger, an age, need of something."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, fault
from familygames.language.judge.knowledge import is_person, is_time, kinds
from familygames.language.judge.row import Row
from familygames.language.words.lists import listed
from familygames.language.words.prices import LIKELY
from familygames.language.words.reading import Reading

HUNGER = listed("having.hunger")
"""What one has, and never is."""
NEED = listed("having.need")
"""What one has of something."""
MORE_THAN_HAD = frozenset({"de la chance", "de la fièvre", "de la peine", "de la patience", "du courage"})
YEARS = frozenset({"an", "ans"})
BEHIND_AN_AGE = frozenset({"et", "mais", "ou", "depuis", "aujourd'hui", "demain", "quand", "maintenant"})
"""What may follow an age: elle est dix ans (demain), not (plus tôt)."""
SOMETHING = frozenset({"def", "ind", "poss", "dem"})
"""The kinds of determiners before which « de » lacks."""
OF_LITTLE = listed("having.of_little")
"""What « un » stands before where it is said how much, or when: j'ai peur un peu."""


@check("fr")
def has_hunger(row: Row) -> Iterator[Flaw]:
    """« je suis faim » → j'ai faim, « tu es de la chance », « je suis mal à la tête »"""
    for place, verb in _being(row):
        at = _behind_adverbs(row, place + 1)
        noun = row.word(at)
        chance = next((said for said in MORE_THAN_HAD if _says(row, at, said)), "")
        hurts = noun == "mal" and row.word(at + 1) in ("à", "au", "aux") and _is_body(row, at + 2)
        archaic = noun == "besoin" and row.word(place - 1) in ("il", "n'", "est")  # il n'est pas besoin de
        if (noun in HUNGER and not archaic) or chance or hurts:
            yield fault("having", LIKELY, place, at + 1, word=verb.form, noun=chance or noun)


def _says(row: Row, place: int, words: str) -> bool:
    return words == " ".join(row.word(place + at) for at in range(len(words.split())))


def _is_body(row: Row, place: int) -> bool:
    """(mal) à la tête, au ventre, aux dents"""
    return any("body" in kinds(noun) for at in (place, place + 1) for noun in row.at(at, "noun"))


@check("fr")
def has_an_age(row: Row) -> Iterator[Flaw]:
    """« elle est dix ans » → elle a dix ans, « quel âge es-tu » → quel âge as-tu"""
    for place, verb in _being(row):
        at = number = _behind_adverbs(row, place + 1)
        while row.at(at, "num") or row.word(at).isdigit():
            at += 1
        old = at > number and row.word(at) in YEARS
        last = at + 1 == row.size or row.word(at + 1) in BEHIND_AN_AGE or _begins(row, at + 1)
        asked = "quel âge" in (_two(row, place - 2), _two(row, number))
        if (old and last) or asked:
            say = (("word", verb.form), ("noun", "âge" if asked else row.word(at)))
            yield Flaw("having", LIKELY, place, at + 1 if old else place + 1, say)


def _begins(row: Row, place: int) -> bool:
    """(quand il sera dix ans) il ira, (mon frère qui est dix ans) dort"""
    does = not row.at(place, "adv") and any(verb.kind == "fin" for verb in row.at(place, "verb"))
    return does or _is_she(row, place)


def _two(row: Row, place: int) -> str:
    return f"{row.word(place)} {row.word(place + 1)}" if place >= 0 else ""


def _being(row: Row) -> Iterator[tuple[int, Reading]]:
    """Where somebody *is*: je suis, n'es-tu, ma sœur est, (veut) être"""
    for place in range(row.size):
        for verb in row.at(place, "verb"):
            if verb.lemma == "être" and verb.kind in ("fin", "subj", "inf"):
                if verb.kind == "inf" or _is_somebody(row, place):
                    yield place, verb
                break


def _is_somebody(row: Row, place: int) -> bool:
    """Whether somebody stands before the verb here, or behind it in a question."""
    turned = row.word(place + 1) if place + 1 < row.size and row.tokens[place + 1].joined else ""
    before = place - 1
    while before > 0 and (row.at(before, "ne") or row.word(before) in ("y", "qui")):
        before -= 1
    if turned or _names_somebody(row, place + 1):
        return turned not in ("ce", "-ce") and (bool(turned) or _two(row, place - 2) == "quel âge")
    return _is_she(row, before) or _is_called(row, before)


def _is_she(row: Row, place: int) -> bool:
    """je, elle, on: not « ce », « ça »"""
    return any(pronoun.kind == "subj" for pronoun in row.at(place, "pron"))


def _is_called(row: Row, place: int) -> bool:
    """(ma) sœur, Paul"""
    return bool(row.at(place, "name")) or any(is_person(noun) for noun in row.at(place, "noun"))


def _names_somebody(row: Row, place: int) -> bool:
    """ta sœur, Paul: behind the verb of a question"""
    led = any(det.kind == "poss" for det in row.at(place, "det"))
    return _is_called(row, place + 1 if led else place) and (led or bool(row.at(place, "name")))


def _behind_adverbs(row: Row, place: int) -> int:
    """The place behind what may stand between a verb and its noun: -tu, pas, très"""
    while place < row.size and row.word(place) != "mal":
        said = row.tokens[place].joined or row.word(place) == "que"
        if not (said or row.at(place, "adv") or row.at(place, "neg")):
            break
        place += 1
    return place


@check("fr")
def is_not_cold(row: Row) -> Iterator[Flaw]:
    """« je fais froid », « ils font chaud » → j'ai froid; but il fait froid, ça fait chaud au cœur"""
    for place in range(1, row.size - 1):
        makes = [verb for verb in row.at(place, "verb") if verb.lemma == "faire" and verb.kind == "fin"]
        before = place - 1 - (row.word(place - 1) in ("ne", "n'"))
        last = _behind_adverbs(row, place + 1)
        cold = next((at for at in range(place + 1, last + 1) if row.word(at) in ("froid", "chaud")), 0)
        if makes and row.word(before) in SOMEBODY and cold and _ends_there(row, cold + 1):
            say = (("word", row.word(place)), ("noun", row.word(cold)), ("why", "faire"))
            yield Flaw("having", LIKELY, place, cold + 1, say)


SOMEBODY = frozenset({"je", "tu", "elle", "nous", "vous", "ils", "elles", "on"})


def _ends_there(row: Row, place: int) -> bool:
    """Whether nothing follows but when and where; not « dans le dos », « au cœur »"""
    return place == row.size or row.word(place) in (*BEHIND_AN_AGE, "en", "ici", "dehors")


@check("fr")
def needs_de(row: Row) -> Iterator[Flaw]:
    """« j'ai besoin un stylo » → d'un stylo, « il a peur les chiens » → des chiens"""
    for place in range(1, row.size - 1):
        before = place - 1
        while before > 0 and (row.tokens[before].joined or row.at(before, "adv") or row.at(before, "neg")):
            before -= 1
        has = any(verb.lemma == "avoir" for verb in row.at(before, "verb"))
        if row.word(place) in NEED and has and _is_something(row, place + 1):
            yield fault("preposition", LIKELY, place, place + 2, word=row.word(place), prep="", better="de")


def _is_something(row: Row, place: int) -> bool:
    """un stylo, les chiens, toi; not « la nuit », « un peu »"""
    if row.at(place, "name"):
        return place + 1 == row.size
    if any(det.kind in SOMETHING and det.lang == "fr" for det in row.at(place, "det")):
        nouns = [noun for at in (place + 1, place + 2) for noun in row.at(at, "noun")]
        late = row.word(place + 1) in OF_LITTLE or any(is_time(noun) for noun in nouns)
        return bool(nouns) and not late and not row.at(place, "prep") and not row.at(place, "prepdet")
    last = place + 1 == row.size
    return last and row.word(place) in ("ça", "cela", "moi", "toi", "lui", "eux")
