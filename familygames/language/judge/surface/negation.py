"""What is denied twice."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.words import Row
from familygames.language.words.prices import LIKELY, WRONG

NEGATED = frozenset({"do", "does", "did", "is", "was", "has", "have", "can", "could", "will", "would"})


def once_negated(row: Row) -> Iterator[Flaw]:
    """isn't not, has not never; « n'a pas rien vu »"""
    for place in range(row.size - 1):
        twice = _twice_in_french(row, place) if row.lang_of[place] == "fr" else _twice_in_english(row, place)
        if twice:
            yield Flaw("negation", LIKELY, place, place + 2, (("word", row.word(place + 1)),))


def _twice_in_english(row: Row, place: int) -> bool:
    word, after = row.word(place), row.word(place + 1)
    if word == "never" and after in NEGATED:
        return row.word(place + 2) in ("n't", "not")
    return word in ("n't", "not", "never") and after in ("not", "never", "no")


def _twice_in_french(row: Row, place: int) -> bool:
    word, after = row.word(place), row.word(place + 1)
    if word == "pas" and any("ne" in here for here in row.lattice):
        return after in ("rien", "jamais", "personne", "aucun", "aucune")
    if word in ("plus", "jamais", "guère") and after == "pas":
        return any("ne" in here for here in row.lattice[:place])
    nobody = word in ("personne", "rien") and after in ("ne", "n'")
    somebody = place > 0 and row.at(place - 1, "det")  # cette personne n'est pas …
    return nobody and not somebody and "pas" in [row.word(at) for at in range(place + 2, place + 5)]


def no_and_at_least(row: Row) -> Iterator[Flaw]:
    """no boy read at least two books → more than one, fewer than two"""
    nobody = row.word(0) in ("no", "nobody", "none") and row.lang_of[0] == "en"
    for place in range(3, row.size - 2):
        least = row.word(place) == "at" and row.word(place + 1) in ("least", "most")
        if (
            nobody
            and least
            and row.at(place + 2, "num")
            and any(row.at(at, "verb") for at in range(1, place))
        ):
            say = (("word", f"at {row.word(place + 1)}"), ("why", "least"))
            yield Flaw("negation", LIKELY, place, place + 3, say)


LICENSED = frozenset(
    "not n't never no nobody nothing none nowhere neither nor hardly scarcely barely rarely seldom few little"
    " without if whether unless only than as before doubt doubts doubted wonder wonders wondered deny denies"
    " denied refuse refuses refused first last best worst most least any anyone anybody anything every"
    " everyone everybody everything all each whatever whoever too impossible unlikely cannot how why when"
    " where what since for happily surprised sorry afraid forget".split()
)
"""Words behind which "ever" may stand: nobody ever, if you ever, the best ever."""
GOES_ON = frozenset(
    {"since", "so", "after", "more", "and", "such", "closer", "growing", "changing", "present"}
)
"""Words that "ever" may stand before in any sentence: ever since, ever so nice."""


DENYING_IN_HASTE = frozenset(
    "dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wouldnt couldnt".split()
)
"""Denials that lack their apostrophe."""


def ever_asks_or_denies(row: Row) -> Iterator[Flaw]:
    """ "I have ever seen it", have you ever seen it: whether never or once is meant, nobody knows"""
    for place in range(1, row.size - 1):
        if row.word(place) != "ever" or row.lang_of[place] != "en" or row.word(place + 1) in GOES_ON:
            continue
        after = row.lattice[place + 1]
        graded = any(
            adjective.tense in ("2", "3") for here in row.lattice for adjective in here.get("adj", ())
        )
        licensed = graded or any(_licenses(row, at, place) or _asks(row, at, place) for at in range(place))
        if "verb" in after and not licensed:
            yield Flaw("negation", LIKELY, place, place + 1, (("word", "ever"), ("why", "ever")))


def _licenses(row: Row, place: int, ever: int) -> bool:
    """Whether a word lets "ever" follow: nobody, the best; who asks, or has it in its own clause"""
    word = row.word(place)
    if word in ("who", "whom", "which"):
        return not place or ever - place <= MOST_BETWEEN or bool(row.at(place - 1, "verb"))
    related = any(row.at(at, "rel") for at in range(1, place))
    if word in DENYING_IN_HASTE:
        return True
    return word in LICENSED and not (word == "only" and related)


MOST_BETWEEN = 3
"""As many words as there are at most from "who" to "ever" in one clause: who has not ever."""


def _asks(row: Row, place: int, before: int) -> bool:
    """Whether an auxiliary stands before its subject: have you (ever), can Tom (ever)"""
    helps = bool(row.at(place, "modal"))
    helps |= any(verb.lemma in ("be", "have", "do") and verb.kind == "fin" for verb in row.at(place, "verb"))
    subject = row.lattice[place + 1] if place + 1 < before else {}
    return helps and bool(subject.keys() & {"pron", "det", "name", "noun", "there"})


def no_before_a_verb(row: Row) -> Iterator[Flaw]:
    """I no like it → I do not like it"""
    for place in range(1, row.size - 1):
        if row.word(place) != "no" or row.word(place - 1) not in SOMEBODY or row.lang_of[place] != "en":
            continue
        verb = next((verb for verb in row.at(place + 1, "verb") if verb.kind in ("inf", "fin")), None)
        alone = not row.lattice[place + 1].keys() & {"noun", "adv", "adj"} and row.word(place + 1) != "longer"
        if verb is not None and (alone or any(row.at(place + 2, pos) for pos in ("pron", "det", "to"))):
            say = (("word", row.word(place - 1)), ("why", "do"))
            yield Flaw("negation", WRONG, place, place + 1, say)


SOMEBODY = frozenset({"i", "you", "he", "she", "we", "they"})


def no_after_not(row: Row) -> Iterator[Flaw]:
    """I haven't seen nobody → anybody"""
    words = [token.text for token in row.tokens]
    for place in range(row.size - 1):
        twice = words[place + 1] in NEGATED and words[place + 2 : place + 3] == ["n't"]
        if words[place] in ("nobody", "nothing") and twice:
            yield Flaw("negation", WRONG, place, place + 3, (("word", words[place]),))
        if words[place] in ("n't", "not", "never") and row.lang_of[place] == "en":
            for at in range(place + 1, row.size):
                if "sub" in row.lattice[at] or "conj" in row.lattice[at]:
                    break
                if words[at] in ("nobody", "nothing", "nowhere"):
                    better = "any" + words[at][2:]
                    yield Flaw("negation", WRONG, place, at + 1, (("word", words[at]), ("better", better)))


def jamais_needs_ne(row: Row) -> Iterator[Flaw]:
    """« je l'ai jamais vu » → je ne l'ai jamais vu, « il mange jamais » → ne mange jamais"""
    for place in range(1, row.size):
        helps = any(
            verb.lemma in ("avoir", "être") and verb.kind == "fin" for verb in row.at(place - 1, "verb")
        )
        after = row.at(place + 1, "verb") if place + 1 < row.size else ()
        done = any(verb.kind == "pp" and verb.lang == "fr" for verb in after)
        is_narrated = (helps and done) or _is_told(row, place - 1)
        if row.word(place) == "jamais" and is_narrated and not _is_open(row):
            yield Flaw(
                "negation", WRONG, place - 1, place + 1, (("word", row.word(place - 1)), ("why", "ne"))
            )


def _is_told(row: Row, place: int) -> bool:
    """il *mange*, je *vois*: a finite verb behind its subject"""
    subject = place > 0 and any(each.kind == "subj" for each in row.at(place - 1, "pron"))
    return subject and any(verb.kind == "fin" and verb.lang == "fr" for verb in row.at(place, "verb"))


def pas_before_its_participle(row: Row) -> Iterator[Flaw]:
    """« il a mangé pas » → il n'a pas mangé, « elle n'est venue pas »; but habité pas loin"""
    for place in range(2, row.size):
        last = place + 1 == row.size or row.word(place + 1) in ("de", "d'", "du", "hier", "encore")
        done = any(verb.kind == "pp" and verb.lang == "fr" for verb in row.at(place - 1, "verb"))
        helps = any(
            verb.lemma in ("avoir", "être") and verb.kind == "fin" for verb in row.at(place - 2, "verb")
        )
        if row.word(place) == "pas" and last and done and helps:
            say = (("word", row.word(place - 1)), ("why", "place"))
            yield Flaw("negation", WRONG, place - 2, place + 1, say)


def _is_open(row: Row) -> bool:
    """Whether « jamais » needs no "ne": there is one, or it means "ever", as in « si jamais »."""
    opens = {"ne", "n'", "si", "s'", "que", "qu'", "sans", "rien", "personne"}
    return any(token.text in opens or token.joined for token in row.tokens)


def neither_nor(row: Row) -> Iterator[Flaw]:
    """neither tall or short → neither tall nor short"""
    words = [token.text for token in row.tokens]
    for place in range(row.size - 2):
        if words[place] == "neither" and row.lang_of[place] == "en" and "nor" not in words[place:]:
            at = next((at for at in range(place + 2, min(place + 5, row.size - 1)) if words[at] == "or"), -1)
            if at > 0 and words[place + 1] != "of":
                say = (("word", "or"), ("better", "nor"))
                yield Flaw("spelling", WRONG, at, at + 1, say)
