"""What is denied twice."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.prices import LIKELY, WRONG
from familygames.language.judge.words import Row

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
    """« je l'ai jamais vu » → je ne l'ai jamais vu"""
    for place in range(1, row.size - 1):
        helps = any(
            verb.lemma in ("avoir", "être") and verb.kind == "fin" for verb in row.at(place - 1, "verb")
        )
        done = any(verb.kind == "pp" and verb.lang == "fr" for verb in row.at(place + 1, "verb"))
        if row.word(place) == "jamais" and helps and done and not _is_open(row):
            yield Flaw(
                "negation", WRONG, place - 1, place + 1, (("word", row.word(place - 1)), ("why", "ne"))
            )


def _is_open(row: Row) -> bool:
    """Whether « jamais » needs no "ne": there is one, or it means "ever", as in « si jamais »."""
    opens = {"ne", "n'", "si", "s'", "que", "qu'", "sans", "rien", "personne"}
    return any(token.text in opens or token.joined for token in row.tokens)
