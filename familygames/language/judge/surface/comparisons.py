"""Comparing: taller than, plus grand que, old enough, too hot."""

from __future__ import annotations

import re
from collections.abc import Iterator

from familygames.language.judge.chart import Flaw
from familygames.language.judge.words import Row
from familygames.language.words.forms import forms
from familygames.language.words.prices import LIKELY, WRONG

BEING = frozenset({"be", "être"})


def compared_with_the_right_word(row: Row) -> Iterator[Flaw]:
    """« plus grand comme moi », « plus grand de moi » → que moi; "bigger that me" is left to the grammar"""
    for place in range(row.size - 2):
        adjectives, second = row.at(place + 1, "adj"), row.word(place + 2)
        if row.word(place) not in ("plus", "moins", "aussi") or row.lang_of[place] != "fr" or not adjectives:
            continue
        if second == "comme" or (second in ("de", "d'", "du") and _compares_with_de(row, place)):
            say = (("word", row.word(place + 1)), ("second", second))
            yield Flaw("comparative", WRONG, place, place + 3, say)


def _compares_with_de(row: Row, place: int) -> bool:
    """« il est plus grand de moi », but « la plus grande de la classe », « plus fier de moi »"""
    takes_de = any(r.lemma in forms("fr").words("takes-de") for r in row.at(place + 1, "adj"))
    verb = row.at(place + 3 if place + 3 < row.size else place + 2, "verb")
    if row.at(place + 3, "num") or row.word(place + 3).isdigit():
        return False  # plus vieux de deux ans
    return place > 0 and row.word(place - 1) not in OF_ALL and not takes_de and not verb


OF_ALL = frozenset("le la les l' mon ma mes ne n' son sa ses".split())
"""Before « plus grand » they make it the greatest of all, or deny it."""


def short_adjectives_take_er(row: Row) -> Iterator[Flaw]:
    """more fast → faster, the most tall → the tallest"""
    for place in range(row.size - 1):
        word, after = row.word(place), row.word(place + 1)
        if word in ("more", "most") and row.lang_of[place] == "en" == row.lang_of[place + 1]:
            if _counts_more(row, place):
                continue
            if better := _graded(after, "er" if word == "more" else "est"):
                say = (("word", f"{word} {after}"), ("better", better))
                yield Flaw("comparative_form", WRONG, place, place + 2, say)


def _counts_more(row: Row, place: int) -> bool:
    """any more right now, even more black and blue marks: there "more" is how many, not how black"""
    said = row.word(place - 1) in ("any", "no", "some", "even", "once") or row.word(place + 2) in (
        "here",
        "now",
    )
    return row.word(place) == "more" and (
        said or (row.word(place + 2) == "and" and bool(row.at(place + 4, "noun")))
    )


def _graded(word: str, ending: str) -> str:
    """fast: faster, big: bigger, large: larger; nothing for long words and words without these forms"""
    if len(re.findall(r"[aeiouy]+", word.rstrip("e") or word)) != 1:
        return ""
    for form in (word + ending, word + word[-1] + ending, word + ending[1:] if word.endswith("e") else ""):
        adjectives = [reading for reading in forms("en").readings(form) if reading.pos == "adj"]
        if any(adjective.lemma == word and adjective.tense in ("2", "3") for adjective in adjectives):
            return form
    return ""


def enough_after_its_adjective(row: Row) -> Iterator[Flaw]:
    """enough old → old enough"""
    for place in range(row.size - 1):
        after = row.lattice[place + 1]
        if (
            row.tokens[place].text == "enough"
            and row.lang_of[place] == "en"
            and "adj" in after
            and not after.keys() & {"noun"}
        ) and (place + 2 >= row.size or "noun" not in row.lattice[place + 2]):
            yield Flaw(
                "word_order",
                LIKELY,
                place,
                place + 2,
                (("word", "enough"), ("better", f"{row.tokens[place + 1].text} enough")),
            )


def more_before_its_adjective(row: Row) -> Iterator[Flaw]:
    """« précieux plus que l'or » → plus précieux que; expensive more than → more expensive than"""
    for place in range(1, row.size - 2):
        words = row.tokens[place].text, row.tokens[place + 1].text
        here = row.lattice[place - 1]
        if words in (("plus", "que"), ("plus", "qu'"), ("more", "than")) and "adj" in here:
            is_so = place > 1 and any(r.lemma in BEING for r in row.lattice[place - 2].get("verb", ()))
            if (is_so or not here.keys() - {"adj"}) and not any("ne" in each for each in row.lattice[:place]):
                adjective = row.tokens[place - 1].text
                say = (("word", words[0]), ("better", f"{words[0]} {adjective} {words[1]}"))
                yield Flaw("word_order", LIKELY, place - 1, place + 2, say)


def better_not_more_good(row: Row) -> Iterator[Flaw]:
    """« plus bien » → mieux, « plus bon » → meilleur"""
    better = {
        "bien": "mieux",
        "bon": "meilleur",
        "bonne": "meilleure",
        "bons": "meilleurs",
        "bonnes": "meilleures",
    }
    for place in range(row.size - 1):
        after = row.tokens[place + 1].text
        negated = any("ne" in here for here in row.lattice[:place])
        if row.tokens[place].text == "plus" and after in better and not negated:
            say = (("word", f"plus {after}"), ("better", better[after]))
            yield Flaw("comparative_form", WRONG, place, place + 2, say)


def compared_once(row: Row) -> Iterator[Flaw]:
    """more better, « plus meilleur »: the word compares already"""
    for place in range(row.size - 1):
        word, after = row.tokens[place].text, row.tokens[place + 1].text
        graded = any(r.tense in ("2", "3") and r.lang == "en" for r in row.at(place + 1, "adj"))
        once = after.rstrip("es") in ("meilleur", "mieux", "pir") and not any(
            "ne" in here for here in row.lattice[:place]
        )
        if (word in ("more", "most", "less", "least") and graded) or (word == "plus" and once):
            yield Flaw("double_comparative", LIKELY, place, place + 2, (("word", after),))


def taller_than_not_as(row: Row) -> Iterator[Flaw]:
    """taller as me → than me, as bigger as → as big as"""
    for place in range(row.size - 2):
        compares = any(r.tense == "2" and r.lang == "en" for r in row.lattice[place].get("adj", ()))
        when = row.word(place) in ("later", "earlier") and bool(row.at(place + 2, "noun"))  # later that day
        if compares and not when and row.tokens[place + 1].text in ("as", "that", "then", "comme"):
            say = (("word", row.tokens[place].text), ("second", row.tokens[place + 1].text))
            yield Flaw("comparative", WRONG, place, place + 2, say)


def the_most_of_all(row: Row) -> Iterator[Flaw]:
    """the tall girl of all → the tallest"""
    words = [token.text for token in row.tokens]
    place = row.size - 2
    if place < 1 or words[place:] != ["of", "all"] or "the" not in words[:place] or MOST & set(words):
        return
    start = place - 1 - words[place - 1 :: -1].index("the")
    here = [adjective for at in range(start, place) for adjective in row.at(at, "adj")]
    if here and not any(each.tense == "3" or each.form in ("first", "last", "only") for each in here):
        yield Flaw("comparative", WRONG, start, place + 2, (("word", here[0].form), ("second", "of all")))


MOST = frozenset({"most", "least", "best", "worst"})


def _is_graded(row: Row, place: int) -> bool:
    """hot, loin: what "too" stands before"""
    return "adj" in row.lattice[place] or row.word(place) in ("loin", "près", "tard", "tôt")


def degree_before_its_adjective(row: Row) -> Iterator[Flaw]:
    """the tea is hot too much → too hot, « le thé est chaud trop » → trop chaud"""
    words = [token.text for token in row.tokens]
    for size, degrees in ((2, (["too", "much"], ["very", "much"])), (1, (["trop"], ["très"], ["very"]))):
        place = row.size - size - 1
        if place < 1 or words[-size:] not in degrees or not _is_graded(row, place):
            continue
        if any(r.lemma in BEING for r in row.lattice[place - 1].get("verb", ())):
            better = f"{words[-size]} {words[place]}"
            say = (("word", " ".join(words[-size:])), ("better", better))
            yield Flaw("word_order", LIKELY, place, row.size, say)


def equally_good(row: Row) -> Iterator[Flaw]:
    """equally as good → equally good"""
    for place in range(row.size - 2):
        if (row.word(place), row.word(place + 1)) == ("equally", "as") and row.at(place + 2, "adj"):
            say = (("word", "equally as"), ("better", "equally"))
            yield Flaw("comparative_form", WRONG, place, place + 2, say)
