"""Words of a row put otherwise: what a better row is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from familygames.judging import Word
from familygames.language.judge.row import Row
from familygames.language.words.elision import MELTED, SHORTENED
from familygames.language.words.forms import forms

WHOLE = {"l'": "le", "d'": "de", "qu'": "que", "j'": "je", "m'": "me", "t'": "te", "s'": "se", "n'": "ne"}
"""What was shortened before a vowel."""


class Edit(NamedTuple):
    """Words *first* to *last* of a row read better as *text*; where they are equal, it is missing there."""

    first: int
    last: int
    text: str


Edits = tuple[Edit, ...]


def written(row: Row, edits: Edits) -> list[list[Word]] | None:
    """What each card of *row* becomes: itself, nothing, or several; None if words cannot be told apart.

    What is put in goes with the card behind it, or with the last one.
    """
    rows: list[list[Word]] = []
    for number, (first, last) in enumerate(row.spans):
        end = last + (number == len(row.cards) - 1)
        own = [
            edit
            for edit in edits
            if _touches(edit, first, last) or edit.first == edit.last in range(first, end)
        ]
        words = _rewritten(row, number, own) if own else [row.cards[number]]
        if words is None:
            return None
        rows.append(words)
    return rows


def _touches(edit: Edit, first: int, last: int) -> bool:
    return edit.first < last and edit.last > first and edit.first < edit.last


def _rewritten(row: Row, number: int, edits: Iterable[Edit]) -> list[Word] | None:
    first, last = row.spans[number]
    before = [edit for edit in edits if edit.first == edit.last == first]
    after = [edit for edit in edits if edit.first == edit.last == last]
    own = _itself(row, number, [edit for edit in edits if edit not in before and edit not in after])
    if own is None:
        return None
    put_in = [[word for edit in each for word in _words(row, edit)] for each in (before, after)]
    return [*put_in[0], *own, *put_in[1]]


def _itself(row: Row, number: int, edits: list[Edit]) -> list[Word] | None:
    """What a card becomes by what is put otherwise in it."""
    card, (first, last) = row.cards[number], row.spans[number]
    if not edits:
        return [card]
    if len(edits) == 1 and edits[0].first <= first and edits[0].last >= last:
        words = _words(row, edits[0]) if edits[0].first == first else []
        return words if len(words) != 1 else [_like(card, words[0].text)]
    text = _inside(row, number, edits)
    return None if text is None else [_like(card, text)] if text else []


def _words(row: Row, edit: Edit) -> list[Word]:
    """The words of an edit, a card each: those that stood here before are of their language."""
    here = range(edit.first, max(edit.last, min(edit.first + 1, row.size)))
    before = {row.tokens[place].text: place for place in here}
    lang = row.lang_of[min(edit.first, row.size - 1)]
    said = row.tokens[edit.first].said if edit.first < min(edit.last, row.size) else ""
    words = [row.tokens[before[word]].said if word in before else word for word in edit.text.split()]
    if words and said[:1].isupper() and said != "I":
        words[0] = words[0][:1].upper() + words[0][1:]
    places = {row.tokens[place].said: place for place in here}
    return [Word(text=word, lang=row.lang_of[places[word]] if word in places else lang) for word in words]


def _inside(row: Row, number: int, edits: Iterable[Edit]) -> str | None:
    """The text of a card with some of its words put otherwise."""
    first, last = row.spans[number]
    plain = row.cards[number].text.replace("œ", "oe").replace("æ", "ae")
    text, at = "", 0
    for place in range(first, last):
        said = row.tokens[place].said
        start = plain.find(said, at)
        if start < 0:
            return None
        text += plain[at:start]
        at = start + len(said)
        edit = next((each for each in edits if each.first <= place < each.last), None)
        if edit is None:
            text += said
        elif place == edit.first:
            text += edit.text[:1].upper() + edit.text[1:] if said[:1].isupper() and said != "I" else edit.text
    text = (text + plain[at:]).replace("' ", "'")
    return " ".join(text.split())


def _like(card: Word, text: str) -> Word:
    """What a card says now. Its words mean the same; gender, number and person may be others."""
    if len(text.split()) != len(card.text.split()) or "'" in text:
        return Word(text=text, lang=card.lang)
    return Word(
        text=text, lang=card.lang, part=card.part, lemma=card.lemma, takes=card.takes, sense=card.sense
    )


def smooth(row: Row, edit: Edit) -> Edit:
    """A French edit as it sounds before the next word: « de » before « le » is « du », « le » is « l' »."""
    if not edit.text or edit.last >= row.size or row.lang_of[edit.last] != "fr":
        return edit
    *words, own = edit.text.split(" ")
    after = row.word(edit.last)
    if melted := MELTED.get((own, after)):
        if edit.last + 1 < row.size and {"noun", "adj", "name"} & row.lattice[edit.last + 1].keys():
            return Edit(edit.first, edit.last + 1, " ".join((*words, melted)))
    vowel = forms("fr").starts_as_vowel(after)
    if vowel and own in SHORTENED:
        return edit._replace(text=" ".join((*words, SHORTENED[own])))
    if not vowel and own in WHOLE:
        return edit._replace(text=" ".join((*words, WHOLE[own])))
    return edit
