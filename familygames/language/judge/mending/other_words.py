"""What might be better where another pronoun, preposition or word that compares is meant."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.better import Better, Dropped, Inserted, Replaced
from familygames.language.judge.chart import Flaw
from familygames.language.judge.mending.agreement import ANY_KIND
from familygames.language.judge.mending.proposing import Say, each, place_of, proposes
from familygames.language.judge.other_forms import others
from familygames.language.judge.row import Row
from familygames.language.words.elision import MELTED

CASES = {
    "me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "I": "me", "i": "me", "he": "him",
    "she": "her", "we": "us", "they": "them", "whom": "who", "my": "I", "your": "you", "his": "he",
}  # fmt: skip
ONESELF = ("himself", "herself", "itself", "themselves", "myself", "yourself", "ourselves", "yourselves")
CAS = {
    "me": ("je", "moi"), "te": ("tu", "toi"), "se": ("soi",), "moi": ("je",), "toi": ("tu",),
    "je": ("moi", "me"), "tu": ("toi", "te"), "il": ("lui", "le"), "ils": ("eux", "les"), "ce": ("ça", "il"),
    "le": ("il", "lui"), "la": ("elle", "lui"), "les": ("ils", "leur", "eux"), "lui": ("il", "le", "la"),
    "leur": ("ils", "les", "eux"), "eux": ("ils",), "elle": ("la",), "elles": ("les",), "c'": ("ça",),
}  # fmt: skip


@proposes("pronoun_case")
def the_other_pronoun(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """him sings → he sings, « avec je » → avec moi"""
    place = place_of(flaw, row, say.get("word", "").casefold())
    words = [place] if place >= 0 else []
    if pair := _both(row, flaw):
        yield pair
    for at in dict.fromkeys((*words, *range(flaw.first, min(flaw.last, row.size)))):
        word = row.word(at)
        if row.lang_of[at] == "fr":
            yield from each(at, CAS.get(word, ()))
        elif word in ONESELF:
            yield from each(at, (other for other in ONESELF if other != word))
        elif word in CASES:
            yield (Replaced(at, at + 1, CASES[word]),)


def _both(row: Row, flaw: Flaw) -> Better:
    """me and him → he and I"""
    first, last = flaw.first, flaw.first + 2
    said = (row.word(first), row.word(last))
    if row.word(first + 1) != "and" or not all(word in SUBJECTS for word in said):
        return ()
    better = sorted((SUBJECTS[word] for word in said), key="I".__eq__)
    return Replaced(first, first + 1, better[0]), Replaced(last, last + 1, better[1])


SUBJECTS = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}


@proposes("preposition")
def another_preposition(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """afraid from → afraid of, « au Belgique » → en Belgique, goes to home → goes home"""
    better = say.get("better") or say.get("wanted", "")
    prep = say.get("prep") if "prep" in say else say.get("word", "")
    if better and len(better.split()) > 1:
        yield (Replaced(flaw.first, flaw.last, better),)
    place = place_of(flaw, row, prep or "")
    if place >= 0:
        end = place + len((prep or "").split())
        yield from ((Replaced(place, end, text),) for text in _with_any_article(better, row, end))
        if row.word(end) == better:
            yield (Dropped(place, end),)
        return
    for at in range(flaw.first, min(flaw.last + 1, row.size)):
        if any(prep == melted.lemma for melted in row.at(at, "prepdet")):
            yield (Replaced(at, at + 1, _with_the_article(better, row.word(at))),)
    if better and not prep:
        yield (Inserted(flaw.first + 1, better),)
        yield (Inserted(flaw.first, better),)


def _with_any_article(prep: str, row: Row, place: int) -> tuple[str, ...]:
    """A preposition, and with an article where there is none: joue de football → au football"""
    return (prep, "au", "à la", "aux") if prep == "à" and not row.at(place, "det") else (prep,)


def _with_the_article(prep: str, melted: str) -> str:
    article = "le" if melted in ("au", "du") else "les"
    return MELTED.get((prep, article)) or f"{prep} {article}".strip()


@proposes("missing_preposition")
def a_preposition_more(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """she listens the radio → listens to the radio"""
    wanted = say.get("wanted", "")
    if wanted.startswith("to "):
        yield from _told_to(row, flaw.first + 1)
        return
    for text in (wanted, "à") if wanted == "de" else (wanted,):  # jouer de la guitare, au football
        for place in range(flaw.first, min(flaw.last, row.size) + 1):
            yield (Inserted(place, text),)


SAYS_MORE = frozenset({"of", "between", "that", "which", "who", "and", "about"})
"""What says more of the noun before it: the rules of the game."""


def _told_to(row: Row, place: int) -> Iterator[Better]:
    """explained me the rule → explained the rule to me, explain me why he cries → to me why he cries"""
    clause = row.lattice[place + 1].keys() & {"wh", "sub", "rel"} if place + 1 < row.size else True
    if clause:
        yield (Inserted(place, "to"),)
        return
    for end in range(place + 2, row.size + 1):
        whole = row.lattice[end - 1].keys() & {"noun", "name", "intj"} and row.word(end) not in SAYS_MORE
        if end < row.size and not whole:
            continue
        yield Dropped(place, place + 1), Inserted(end, f"to {row.tokens[place].said}")


@proposes("said_twice")
def said_once(flaw: Flaw, _: Row, __: Say) -> Iterator[Better]:
    """the the cat → the cat"""
    yield (Dropped(flaw.first + 1, flaw.last),)


@proposes("double_comparative")
def compared_once(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """more taller → taller, « plus meilleur » → meilleur, less taller → less tall"""
    place = place_of(flaw, row, say.get("word", ""))
    if place <= 0:
        return
    if row.word(place - 1) in ("less", "least", "very", "too", "so", "quite"):
        yield from each(place, (own.lemma for own in row.at(place, "adj") if own.lemma != own.form))
    else:
        yield (Dropped(place - 1, place),)


@proposes("comparative")
def the_word_that_compares(flaw: Flaw, row: Row, say: Say) -> Iterator[Better]:
    """taller as me → than me, as tall than → as tall as, tall than me → taller than me"""
    place, second = place_of(flaw, row, say.get("word", "")), place_of(flaw, row, say.get("second", ""))
    if place < 0 or second < 0:
        return
    if row.lang_of[second] == "fr":
        yield (Replaced(second, second + 1, "que"),)
        return
    degree, said = row.word(place - 1), row.word(second)
    if row.word(place) == "most":
        yield (Replaced(place, place + 1, "more"),)
    if degree in ("as", "so"):
        yield from each(second, ("as",) if said != "as" else ())
        yield from each(place, (own.lemma for own in row.at(place, "adj") if own.tense == "2"))
        return
    grade = "2" if said == "than" else "3" if said in ("of", "in") else ""
    yield from each(
        place, others(row, place, "adj", ANY_KIND, lambda _, other: bool(grade) and other.tense == grade)
    )
    if said not in ("of", "in"):
        yield from each(second, (text for text in ("than", "to") if text != said))
