"""The cards of a sentence as a row of words, each with all it may be."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.cards import Language
from familygames.judging import Word
from familygames.language.judge.card_texts import BEHIND_A_WORD, card_as_read, words_of
from familygames.language.judge.fuel import Fuel
from familygames.language.judge.guessing import CODE, FIGURE, as_name, guesses
from familygames.language.words import features as f
from familygames.language.words.forms import forms
from familygames.language.words.names import is_first_name, is_place_name
from familygames.language.words.prices import RARE, SELDOM, UNUSUAL, USUAL
from familygames.language.words.reading import Reading
from familygames.language.words.tokens import CardToken

GRAMMARS: tuple[Language, ...] = ("fr", "en")
"""Languages whose sentences are read in full."""
_PARTS = {
    "adjective": ("adj",),
    "adverb": ("adv", "neg"),
    "conjunction": ("conj", "sub"),
    "determiner": ("det", "num", "predet", "prepdet"),
    "interjection": ("intj",),
    "name": ("name",),
    "noun": ("noun", "name"),
    "participle": ("verb",),
    "preposition": ("prep", "prepdet", "to"),
    "pronoun": ("pron", "clitic", "wh", "rel"),
    "verb": ("verb", "modal"),
}
OPEN = frozenset({"noun", "verb", "participle", "adjective", "name"})
"""Parts of speech that are not little words."""
MOST_WORDS = 40
"""Longer rows are not read."""


class Row:
    """The words of a sentence. *lattice* holds the readings that begin at each place, by class."""

    def __init__(
        self, cards: tuple[Word, ...], languages: tuple[Language, ...], fuel: Fuel | None = None
    ) -> None:
        self.fuel = fuel or Fuel()
        self.shown = tuple([card.text for card in cards])
        """What the cards show; *cards* say it as it is read."""
        self.cards = cards = tuple([card_as_read(card) for card in cards])
        languages = tuple([each for each in languages if each in GRAMMARS]) or GRAMMARS
        self.tokens: list[CardToken] = []
        self.card_of: list[int] = []
        self.lang_of: list[Language | None] = []
        self.unknown: list[int] = []
        """Places of words that no list has."""
        self.spans: list[tuple[int, int]] = []
        self.marks: dict[int, str] = {}
        """The comma, full stop or other mark between two words, by the place of the second."""
        for number, card in enumerate(cards):
            self._mark(card, languages)
            tokens_of_card, spoken = words_of(card, languages)
            self.spans.append((len(self.tokens), len(self.tokens) + len(tokens_of_card)))
            self.tokens += tokens_of_card
            self.card_of += [number] * len(tokens_of_card)
            self.lang_of += spoken
        self.size = len(self.tokens)
        self.marks = {place: mark for place, mark in self.marks.items() if 0 < place < self.size}
        self.lattice: list[dict[str, tuple[Reading, ...]]] = []
        if self.size > 2 * MOST_WORDS:  # What is meant, or right instead, may have some words more.
            return
        for place in range(self.size):
            self.lattice.append(self._readings(place, languages))
        self._groups()
        for number, card in enumerate(cards):
            if card.part:
                self._confirm(number, card)

    def _mark(self, card: Word, languages: tuple[Language, ...]) -> None:
        place, start = len(self.tokens), 0
        for mark in BEHIND_A_WORD.finditer(card.text):
            if said := card.text[start : mark.start()]:
                place += len(words_of(card.but(text=said), languages)[0])
            self.marks[place], start = mark[0][0], mark.end()

    def word(self, place: int) -> str:
        """The word here, small; nothing where there is none."""
        return self.tokens[place].text if 0 <= place < self.size else ""

    def text_of(self, first: int, last: int) -> str:
        """Words *first* to *last* as they are read out."""
        text = ""
        for token in self.tokens[first:last]:
            text += ("" if not text or text.endswith("'") or token.joined else " ") + token.said
        return text

    def at(self, place: int, pos: str) -> tuple[Reading, ...]:
        """What the word here may be of a class."""
        return self.lattice[place].get(pos, ()) if 0 <= place < self.size else ()

    def _readings(self, place: int, languages: tuple[Language, ...]) -> dict[str, tuple[Reading, ...]]:
        token, lang = self.tokens[place], self.lang_of[place]
        if lang is None:
            return self._in_no_language(token, languages)
        if lang not in GRAMMARS:
            return {}
        before = self.tokens[place - 1].text if place else ""
        if token.text == "am" and (FIGURE.fullmatch(before) or before in forms("en").words("weekday")):
            return {"adv": (Reading("am", "am", lang, "adv", "time"),)}  # at 8 am
        readings = [*forms(lang).readings(token.text), *self._as_one_speaks(place, token, lang)]
        if token.said[:1].isupper() and token.said != "I":
            if as_name := self._with_a_capital(place, lang, readings):
                return _by_class(as_name)
        if not readings:
            if not FIGURE.fullmatch(token.text) and not CODE.fullmatch(token.text):
                self.unknown.append(place)
            readings = list(guesses(token, lang))
        return _by_class(readings)

    def _as_one_speaks(self, place: int, token: CardToken, lang: Language) -> Iterator[Reading]:
        """you better go: a modal; mommy, grandpa: names"""
        before = self.lattice[place - 1].get("pron", ()) if place else ()
        if token.text == "better" and any(each.kind == "subj" for each in before):
            yield Reading("better", "better", "en", "modal", cost=SELDOM)
        if lang == "en" and (done := forms("en").words(f"{token.text}+")):
            after = {each.text.removesuffix("s") for each in self.tokens[place + 1 : place + 4]}
            if after & done:  # saw wood, found a school
                yield Reading(token.text, token.text, "en", "verb", "inf")
        if lang == "en" and token.text in forms(lang).words("person-words"):
            yield as_name(token.said)._replace(cost=USUAL)

    def _in_no_language(
        self, token: CardToken, languages: tuple[Language, ...]
    ) -> dict[str, tuple[Reading, ...]]:
        """A card without language is a name, or a word of any of the languages."""
        readings = [reading for each in languages for reading in forms(each).readings(token.text)]
        own = as_name(token.said)
        if token.said[:1].isupper() or not readings:
            return {"name": (_one_or_several(own, readings),)}
        called = any(token.text in forms(each).words("person-words") for each in languages)
        if called or (is_place_name(token.said) and all(reading.lang != "en" for reading in readings)):
            readings.append(own._replace(cost=USUAL))  # mommy, papa
        return _by_class(readings)

    def _with_a_capital(self, place: int, lang: Language, readings: list[Reading]) -> list[Reading]:
        """What a word with a capital is, if it may be a name: Rose, Elle, Papa; nothing if it is none."""
        token, own = self.tokens[place], as_name(self.tokens[place].said)
        inside = self.spans[self.card_of[place]][0] < place
        if readings and not inside and (is_first_name(token.said) or is_place_name(token.said)):
            if (token.text,) in forms(lang).closed or token.text in forms(lang).words("person-words"):
                return [*readings, own._replace(cost=SELDOM)]  # Elle, May, Papa.
            return [own, *(r._replace(cost=r.cost + RARE) for r in readings)]
        common = {reading.pos for reading in readings} - {"adj"}
        if not readings or inside or (place > 0 and common <= {"noun", "verb"}):
            return [own, *(r._replace(cost=r.cost + UNUSUAL) for r in readings)]
        return []

    def _groups(self) -> None:
        """Adds what groups of words are as one: "parce que", "a lot of"."""
        for place in range(self.size):
            lang = self.lang_of[place]
            if lang is None or lang not in GRAMMARS:
                continue
            own = forms(lang)
            for group in own.starts.get(self.tokens[place].text, ()):
                end = place + len(group)
                if end <= self.size and all(
                    self.tokens[place + step].text == word and self.lang_of[place + step] == lang
                    for step, word in enumerate(group)
                ):
                    more = _by_class((*own.closed.get(group, ()), *own.group(group)))
                    self.unknown = [at for at in self.unknown if not place <= at < end]
                    here = self.lattice[place]
                    for pos, readings in more.items():
                        here[pos] = (*readings, *here.get(pos, ()))

    def _confirm(self, number: int, card: Word) -> None:
        """Lets what a teacher has written of a card win over all guesses."""
        first, last = self.spans[number]
        if first == last:
            return
        self.unknown = [place for place in self.unknown if not first <= place < last]
        here = self.lattice[first]
        given = () if self._is_passive(card, first, last) else _given(card, last - first, number, here)
        if last - first == 1:
            self.lattice[first] = self._as_written(card, here, given, first)
        elif card.part == "verb" and card.takes and not self._says_its_verb_last(card, last):
            self.lattice[first] = _by_class(given)  # "is looking for" takes what stands after "for"
        else:
            for reading in given:
                pos = "pron" if reading.kind == "np" else reading.pos  # It stands alone, as a pronoun does.
                here[pos] = (reading, *here.get(pos, ()))
            self._mean(range(first, last), card)

    def _as_written(
        self, card: Word, here: dict[str, tuple[Reading, ...]], given: tuple[Reading, ...], place: int
    ) -> dict[str, tuple[Reading, ...]]:
        """A word as its teacher has written. A little word keeps its other uses: "la" is a pronoun too."""
        own = [pos for pos in _PARTS[card.part] if pos in here and pos != "noun"]
        kept = {pos: tuple(_with(reading, card) for reading in here[pos]) for pos in own}
        if not kept or card.part in ("noun", "verb"):
            kept |= {reading.pos: (reading,) for reading in given if reading.pos not in kept}
        lang = self.lang_of[place]
        if lang is not None and card.part not in OPEN:
            kept = _little_uses(here, lang) | kept
        return kept

    def _is_passive(self, card: Word, first: int, last: int) -> bool:
        """« est mangé », "was made": as one word it would be the subject that eats."""
        helps = any(verb.lemma in ("be", "être") for verb in self.lattice[first].get("verb", ()))
        done = any(
            verb.kind == "pp" and verb.lemma == card.lemma for verb in self.lattice[last - 1].get("verb", ())
        )
        return card.part == "verb" and last - first > 1 and helps and done

    def _says_its_verb_last(self, card: Word, last: int) -> bool:
        return any(verb.lemma == card.lemma for verb in self.lattice[last - 1].get("verb", ()))

    def _mean(self, places: range, card: Word) -> None:
        """Lets the noun of a card mean, and its verb take, what its teacher says."""
        lemma = card.lemma or self.tokens[places[-1]].text
        pos = card.part
        for place in places if pos in ("noun", "verb") else ():
            here = self.lattice[place]
            if pos in here:
                here[pos] = tuple(
                    each._replace(sense=card.sense, takes=card.takes) if each.lemma == lemma else each
                    for each in here[pos]
                )


def _little_uses(here: dict[str, tuple[Reading, ...]], lang: Language) -> dict[str, tuple[Reading, ...]]:
    """What else a little word may be, a bit dearer than what its teacher has written."""
    closed = forms(lang).closed
    uses = {
        pos: tuple(r._replace(cost=r.cost + USUAL) for r in readings if (r.form,) in closed or r.size > 1)
        for pos, readings in here.items()
    }
    return {pos: readings for pos, readings in uses.items() if readings}


def _with(reading: Reading, card: Word) -> Reading:
    gn = reading.gn
    if card.gender:
        gn &= f.GN.get(card.gender, f.ANY)  # Neither language has a neuter.
    if card.number:
        gn &= f.GN[card.number]
    agr = reading.agr
    if reading.pos == "verb" and reading.kind == "fin" and card.person:
        agr &= _persons(card) or agr
    return reading._replace(
        gn=gn or reading.gn, agr=agr or reading.agr, lemma=card.lemma or reading.lemma, card=reading.card,
        takes=card.takes, sense=card.sense,
    )  # fmt: skip


def _persons(card: Word) -> int:
    return sum(f.AGR[f"{card.person}{number}"] for number in card.number or "sp") if card.person else f.ALL


def _given(card: Word, size: int, number: int, here: dict[str, tuple[Reading, ...]]) -> tuple[Reading, ...]:
    """A whole card as one reading, by its teacher's grammar; *here* is what its first word may be."""
    gn = f.GN.get(card.gender, f.ANY) & f.GN.get(card.number, f.ANY)
    text = card.text.casefold()
    own = Reading(
        text, card.lemma or text, card.lang, "", size=size, card=number, takes=card.takes, sense=card.sense
    )
    match card.part:
        case "noun" if size > 1:
            return (own._replace(pos="noun", kind="np", gn=gn, agr=f.third(gn)),)
        case "noun":
            return (own._replace(pos="noun", gn=gn, agr=f.third(gn)),)
        case "verb" if text.startswith("to "):
            return (own._replace(pos="verb", kind="inf"),)
        case "verb":
            agr = _persons(card) if card.person else (f.of_numbers(card.number) if card.number else f.ALL)
            kinds = {verb.kind for verb in here.get("verb", ())} & {"imp", "inf", "subj"}
            return tuple(own._replace(pos="verb", kind=kind, agr=agr) for kind in ("fin", *sorted(kinds)))
        case "adverb":
            return (own._replace(pos="adv", kind="any"),)
        case "adjective":
            return (own._replace(pos="adj", gn=gn),)
        case "participle":
            return (own._replace(pos="verb", kind="pp", gn=gn),)
        case "preposition":
            return (own._replace(pos="prep"),)
        case "name":
            return (as_name(card.text)._replace(size=size, card=number, sense=card.sense),)
        case _:
            return ()


def _by_class(readings: list[Reading] | tuple[Reading, ...]) -> dict[str, tuple[Reading, ...]]:
    by_class: dict[str, list[Reading]] = {}
    for reading in readings:
        by_class.setdefault(reading.pos, []).append(reading)
    return {pos: tuple(group) for pos, group in by_class.items()}


def _one_or_several(name: Reading, readings: list[Reading]) -> Reading:
    """A name, of several if it may be a noun in the plural: the Beatles, Plays"""
    several = any(
        reading.pos == "noun" and reading.gn == f.P and reading.lang == "en" for reading in readings
    )
    several = several or (
        not readings and name.form.endswith("s") and not name.form.endswith(("ss", "us", "is"))
    )
    if several and not is_first_name(name.form) and not is_place_name(name.form):
        return name._replace(gn=f.ANY, agr=f.THIRD)
    return name
