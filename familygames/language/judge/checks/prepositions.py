"""The preposition that words take: afraid of, en France, on Monday, beaucoup de."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Language
from familygames.language.judge.chart import Flaw
from familygames.language.judge.checks.check import check, fault
from familygames.language.judge.knowledge import frames_of, is_person, is_time
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.lists import listed
from familygames.language.words.names import before_a_country, is_first_name, is_place_name
from familygames.language.words.prices import LIKELY, SELDOM, WRONG
from familygames.language.words.reading import Reading


@check("en", "fr")
def the_preposition_it_takes(row: Row) -> Iterator[Flaw]:
    """« attendre pour le bus » → attendre le bus, "afraid from" → afraid of"""
    for place in range(row.size - 2):
        lang = row.lang_of[place]
        after = place + 1
        while after < row.size - 2 and _is_often(row, after):
            after += 1
        prep = _preposition(row, after)
        if not prep or lang not in GRAMMARS or row.lang_of[after] != lang or not _before_a_noun(row, after):
            continue
        if row.word(after + 2) in ("like", "as"):
            continue  # it looks to me like rain
        for reading, right in _known_with(row, place, lang, prep):
            if _takes_one(row, place, reading, right):
                better = "in" if reading.lemma == "arrive" and row.at(after + 1, "name") else right.strip("-")
                say = (("word", reading.form), ("prep", prep), ("better", better))
                yield Flaw("preposition", LIKELY, place, after + 1, say)
                return


def _known_with(row: Row, place: int, lang: Language, prep: str) -> Iterator[tuple[Reading, str]]:
    """What the word here may be that never stands with a preposition, and the right one. An adjective first:
    is married with
    """
    wrong = forms(lang).wrong_prepositions
    readings = [reading for each in row.lattice[place].values() for reading in each]
    for reading in sorted(readings, key=lambda reading: reading.pos != "adj"):
        right = wrong.get((reading.lemma, prep))
        if right and reading.cost < SELDOM:
            yield reading, right


def _is_wanted(row: Row, place: int) -> bool:
    """(wants) answers to: behind a verb of its own the word is rather a noun"""
    verbs = [verb for verb in row.at(place, "verb") if verb.kind == "fin" and verb.lang == "en"]
    return bool(verbs) and not any(verb.lemma in ("do", "let", "make", "help", "be") for verb in verbs)


def _takes_one(row: Row, place: int, reading: Reading, right: str) -> bool:
    """Whether the word here is meant as what takes a preposition."""
    both = row.lattice[place].keys() >= {"noun", "verb"}
    if reading.lemma in ("good", "bad") and _is_no_skill(row, place, reading):
        return False
    if both and _is_rather_a_noun(row, place, reading):
        return False
    if row.word(place + 1) in ("at", "pour") and not right.strip("-") and _is_being(row, place):
        return False  # he can be reached at home, des livres ont été demandés pour lire
    if reading.lemma == "penser" and any("wh" in each for each in row.lattice[:place]):
        return False  # que penses-tu de …
    if reading.pos == "verb":
        return not (both and _is_wanted(row, place - 1))
    return reading.pos == "adj" or (reading.pos == "noun" and right != "-")  # the answer to it


def _is_being(row: Row, place: int) -> bool:
    """Whether a form of "be" stands before: what follows is a noun then."""
    return place > 0 and any(verb.lemma in ("be", "être") for verb in row.at(place - 1, "verb"))


def _verbs_before(row: Row, place: int) -> set[str]:
    return {reading.lemma for here in row.lattice[:place] for reading in here.get("verb", ())}


def _is_often(row: Row, place: int) -> bool:
    between = ("freq", "quant", "manner2", "place")
    return any(reading.kind in between for reading in row.lattice[place].get("adv", ()))


def _preposition(row: Row, place: int) -> str:
    """The preposition here, out of its article too: "de" of "du"; none in « d'abord », « de nouveau »."""
    if any(group.size > 1 for group in row.at(place, "adv")):
        return ""
    for pos in ("prep", "prepdet", "to"):
        for reading in row.lattice[place].get(pos, ()):
            if reading.size == 1:
                return reading.lemma
    return ""


def _is_rather_a_noun(row: Row, place: int, reading: Reading) -> bool:
    """a visit to London, it was love at first sight"""
    verbal = reading.kind in ("ger", "pp") or reading.pos == "adj"
    being = not verbal and _is_being(row, place)
    return being or _is_determined(row, place)


def _is_no_skill(row: Row, place: int, reading: Reading) -> bool:
    """it smells good in the kitchen, it is worse in London, she is good in a carrier"""
    named = reading.lemma == "bad" and bool(row.at(place + 2, "name"))
    return named or "be" not in _verbs_before(row, place) or _is_in_a_place(row, place)


def _is_determined(row: Row, place: int) -> bool:
    """a visit, our first visit"""
    before = row.lattice[place - 1].keys() if place else set[str]()
    return bool(before & {"det", "possessive"}) or (
        "adj" in before and place > 1 and "det" in row.lattice[place - 2]
    )


def _is_in_a_place(row: Row, place: int) -> bool:
    """Whether a place, not a skill follows "good in": in a carrier, not "in drawing", "in maths"."""
    after = row.word(place + 1) == "in" and place + 2
    if not after or row.lang_of[place] != "en":
        return False
    return bool(row.at(after, "det")) or row.word(after) == "bed"


def _before_a_noun(row: Row, place: int) -> bool:
    if "prepdet" in row.lattice[place]:
        return True
    if row.word(place + 2) in ("like", "as"):
        return False  # it looks to me like rain
    after = row.lattice[place + 1] if place + 1 < row.size else {}
    if after.keys() & {"det", "name", "num", "predet"} or (
        "noun" in after and ("verb" not in after or after["noun"][0].gn == f.P)
    ):
        return True
    return any(reading.kind in ("np", "obj", "tonic") for reading in after.get("pron", ())) or any(
        reading.kind == "ger" or (reading.kind == "inf" and reading.lang == "fr")
        for reading in after.get("verb", ())
    )


@check("fr")
def in_a_country(row: Row) -> Iterator[Flaw]:
    """« à la France », « au Belgique » → en France, en Belgique; « en le Portugal » → au Portugal"""
    for place in range(row.size - 1):
        if row.lang_of[place] != "fr":
            continue
        size, said, right = _before_the_country(row, place)
        if right:
            yield fault("preposition", LIKELY, place, place + size, word="", prep=said, better=right)


def _before_the_country(row: Row, place: int) -> tuple[int, str, str]:
    """How many words stand in the wrong, which preposition they are, and which one is right."""
    first, second, third = (row.word(at) for at in range(place, place + 3))
    if place + 2 < row.size and row.lang_of[place + 1] == "fr":
        if first == "en" and second in ("le", "les") and not third.endswith("ant"):  # en le voyant
            return 2, "en", "au" if second == "le" else "aux"
        if first in ("à", "en") and second in ("la", "l'") and third in forms("fr").words("country"):
            return 3, f"{first} {second}", "en"
    right = before_a_country(second) if first in ("à", "au", "en") else ""
    return 2, first, right if right != first else ""


@check("fr")
def de_after_pas(row: Row) -> Iterator[Flaw]:
    """« je n'ai pas des frères » → pas de frères; « plus du pain » → plus de pain"""
    words = [token.text for token in row.tokens]
    for place in range(1, row.size - 1):
        if words[place] not in ("pas", "jamais", "plus") or row.lang_of[place] != "fr" or "mais" in words:
            continue
        size = 2 if words[place + 1 : place + 3] in (["de", "la"], ["de", "l'"]) else 1
        after = place + 1 + size
        if after >= row.size or (size == 1 and words[place + 1] not in ("des", "du")):
            continue
        if words[after] not in NO_NOUN and _denies_some(row, place, after):
            say = (("word", words[place]), ("prep", " ".join(words[place + 1 : after])), ("better", "de"))
            yield Flaw("preposition", WRONG, place, after, say)


NO_NOUN = frozenset({"tout", "même", "côté", "moins"})


def _denies_some(row: Row, place: int, after: int) -> bool:
    """Whether « pas » denies that there is any of what follows: n'a pas du pain, but ce n'est pas du pain."""
    verbs = [verb for here in row.lattice[:place] for verb in here.get("verb", ()) if verb.kind == "fin"]
    if not _is_denied(row, place) or any(verb.lemma == "être" for verb in verbs):
        return False
    if row.word(place + 1) == "des":
        return True
    nouns = row.at(after, "noun")
    takes = any(
        verb.lemma == "avoir" or ("n" in frames_of(verb) and not frames_of(verb) & TAKES_DE) for verb in verbs
    )
    return takes and bool(nouns) and not any(is_time(noun) for noun in nouns)


def _is_denied(row: Row, place: int) -> bool:
    """(je ne mange) pas, and as one speaks (je mange) pas"""
    spoken = row.word(place) == "pas" and bool(row.at(place - 1, "verb"))
    return spoken or any("ne" in here for here in row.lattice[:place])


TAKES_DE = frozenset({"p:de", "r:de", "p:de-"})
GOING = listed("persons.going")
"""What one does at somebody's or to get there."""
CURING = listed("persons.curing")
"""Whom one goes to as to a shop."""
SPOKEN_TO = f.AGR["1s"] | f.AGR["2s"] | f.AGR["1p"] | f.AGR["2p"]
"""Persons whom nothing suits: « elle va à ma sœur » may be said of a dress."""


@check("fr")
def goes_to_somebody(row: Row) -> Iterator[Flaw]:
    """« je vais au Paul », « je vais au médecin » → chez, « je vais à ma tante »"""
    for place in range(1, row.size - 1):
        verb = next((verb for verb in row.at(place - 1, "verb") if verb.lemma in GOING), None)
        prep = row.word(place)
        if verb is None or prep not in ("à", "au", "aux"):
            continue
        led = prep == "à" and any(det.lang == "fr" for det in row.at(place + 1, "det"))
        called = prep == "au" and _is_called(row, place + 1)
        if called or _is_somebodys(row, place + 1 + led, verb):
            better = "chez" if called else {"au": "chez le", "aux": "chez les"}.get(prep, "chez")
            yield fault("preposition", LIKELY, place, place + 1, word="", prep=prep, better=better)


def _is_somebodys(row: Row, place: int, verb: Reading) -> bool:
    """(je vais à ma) tante, (il va au) médecin"""
    alone = place + 1 == row.size
    cured = verb.lemma == "aller" and any(noun.lemma in CURING for noun in row.at(place, "noun"))
    own = bool(verb.agr & SPOKEN_TO) and any(det.kind == "poss" for det in row.at(place - 1, "det"))
    return cured or (alone and own and any(is_person(noun) for noun in row.at(place, "noun")))


def _is_called(row: Row, place: int) -> bool:
    """(je vais) au Paul; not « au Louvre », « au Paul Bocuse »"""
    said = row.tokens[place].said
    last = place + 1 == row.size or not row.tokens[place + 1].said[:1].isupper()
    return said[:1].isupper() and is_first_name(said) and not is_place_name(said) and last
