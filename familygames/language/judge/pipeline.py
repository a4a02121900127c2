"""The judge as components of a spaCy pipeline, one for each thing it looks at.

>>> import spacy
>>> from familygames.language.judge import pipeline
>>> nlp = spacy.blank("en")
>>> for name in pipeline.COMPONENTS:
...     component = nlp.add_pipe(name)
>>> doc = nlp("Tom is here. The cats sleeps!")
>>> doc._.ruling.ruling, [(span.label_, span.text) for span in doc.spans["findings"]]
('refuse', [('agreement_number', 'The cats sleeps')])
>>> [sentence._.ruling.ruling for sentence in doc.sents]
['accept', 'refuse']

A text is parted into sentences as the pipeline has done it before, else at full stops, and each is taken as
one card a word. Where there are cards, ``doc._.sentence``, one of `familygames.judging`, tells them before
the pipeline runs. What the components know of each sentence is in ``doc._.rows``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from spacy.language import Language as Pipeline
from spacy.pipeline import Sentencizer
from spacy.tokens import Doc, Span

from familygames.cards import Language
from familygames.judging import Ruling, Sentence, Word
from familygames.language.judge import rulings
from familygames.language.judge.card_texts import as_read, is_a_mark
from familygames.language.judge.chart import DOUBT, Flaw, Phrase
from familygames.language.judge.fuel import OutOfFuel
from familygames.language.judge.reader import cheapest
from familygames.language.judge.row import GRAMMARS, Row
from familygames.language.judge.surface import surface_flaws
from familygames.language.judge.texts import InvalidSentence
from familygames.language.words.names import is_first_name, is_place_name

COMPONENTS = ("card_words", "card_rules", "card_grammar", "card_sense")
"""In the order in which they run: words, what is wrong with those side by side, how they read, what that
means.
"""
FINDINGS = "findings"
OPENING = frozenset(':«"“.!?…')
"""What a sentence may begin behind."""
LONGEST_WORD = 60
STRICTEST = ("refuse", "unsure", "accept")

Places = tuple[int, int]
"""Tokens of a `Doc`, from the first to behind the last."""


@dataclass(slots=True)
class JudgedRow:
    """A sentence of a `Doc`, and what each component has seen in it."""

    row: Row
    languages: tuple[Language, ...]
    cards: tuple[Places, ...]
    """Where the cards stand."""
    outer: tuple[Flaw, ...] = ()
    """What is wrong with words side by side."""
    reading: Phrase | None = None
    """How it reads without a fault."""
    ruling: Ruling | None = None

    @property
    def places(self) -> Places:
        return self.cards[0][0], self.cards[-1][1]


def row_of(sentence: Sentence) -> Row:
    """The words of a sentence; raises `InvalidSentence` if there are none, or one is too long."""
    if not sentence.cards:
        raise InvalidSentence("no_cards")
    for card in sentence.cards:
        if any(len(word) > LONGEST_WORD for word in as_read(card.text).split()):
            raise InvalidSentence("long_word", str(LONGEST_WORD))
    row = Row(sentence.cards, sentence.languages or GRAMMARS)
    if not row.size or any(
        first == last and not is_a_mark(card.text)
        for card, (first, last) in zip(row.cards, row.spans, strict=True)
    ):
        raise InvalidSentence("no_words")
    return row


class CardRows:
    """Makes a row of each sentence. *languages* are those the cards may be of, the first that of words whose
    cards nobody has told.

    Raises `InvalidSentence` if there is nothing to judge in the cards that are given; of a text this is
    passed over.
    """

    def __init__(self, languages: tuple[Language, ...]) -> None:
        self.languages = languages

    def __call__(self, doc: Doc) -> Doc:
        doc.spans[FINDINGS] = []
        given: Sentence | None = doc._.sentence
        doc._.rows = list(self._of_text(doc)) if given is None else [_of_cards(doc, given)]
        return _taken(doc, lambda judged: rulings.unreadable(judged.row, judged.languages))

    def _of_text(self, doc: Doc) -> Iterator[JudgedRow]:
        if not doc.has_annotation("SENT_START"):
            Sentencizer()(doc)
        for part in doc.sents:
            cards = tuple(_cards_in(part))
            texts = [doc[first:last].text for first, last in cards]
            words = tuple(
                _word(text, self.languages[0], is_first=not before or before in OPENING)
                for before, text in pairwise(["", *texts])
            )
            try:
                yield JudgedRow(row_of(Sentence(words, self.languages)), self.languages, cards)
            except InvalidSentence:
                continue


def _of_cards(doc: Doc, sentence: Sentence) -> JudgedRow:
    cards = tuple((token.i, token.i + 1) for token in doc)
    return JudgedRow(row_of(sentence), sentence.languages, cards)


def _cards_in(part: Span) -> Iterator[Places]:
    """Tokens that nothing parts are one card ("l'" and "eau"); a mark is a card of its own."""
    first = None
    for token in part:
        mark = is_a_mark(token.text)
        if first is not None and (mark or token.is_space):
            yield first, token.i
            first = None
        if mark:
            yield token.i, token.i + 1
        elif not token.is_space:
            first = token.i if first is None else first
            if token.whitespace_:
                yield first, token.i + 1
                first = None
    if first is not None:
        yield first, part.end


def _word(text: str, language: Language, *, is_first: bool) -> Word:
    """What is written large is a name and of no language; the first word of a sentence only if it is known
    as one.
    """
    named = text[:1].isupper() and text.partition("'")[0] != "I"
    if named and is_first and not (is_first_name(text) or is_place_name(text)):
        return Word(text=text[:1].lower() + text[1:], lang=language)
    return Word(text=text, lang=None if named else language)


def _rules(judged: JudgedRow) -> None:
    judged.outer = surface_flaws(judged.row)


def _grammar(judged: JudgedRow) -> Ruling | None:
    judged.reading = cheapest(judged.row, DOUBT)
    return rulings.misread(judged.row, judged.outer) if judged.reading is None else None


def _sense(judged: JudgedRow) -> Ruling | None:
    best = judged.reading
    return None if best is None else rulings.understood(judged.row, best, judged.outer)


def _taken(doc: Doc, step: Callable[[JudgedRow], Ruling | None]) -> Doc:
    """Takes *step* with each sentence of which nothing is ruled yet."""
    for judged in doc._.rows or ():
        if judged.ruling is not None:
            continue
        try:
            judged.ruling = step(judged)
        except OutOfFuel:
            judged.ruling = rulings.too_hard(judged.row, judged.outer)
        if judged.ruling is not None:
            doc.spans[FINDINGS].extend([*_spans(doc, judged, judged.ruling)])
    return doc


def _spans(doc: Doc, judged: JudgedRow, ruling: Ruling) -> Iterator[Span]:
    for finding in ruling.findings:
        if finding.cards:
            first, last = judged.cards[min(finding.cards)][0], judged.cards[max(finding.cards)][1]
            yield Span(doc, first, last, label=finding.code)


def _ruling(part: Doc | Span) -> Ruling | None:
    """Of the sentences of a text, or those that *part* has to do with, what the strictest is; None of no
    words.
    """
    first, last = (part.start, part.end) if isinstance(part, Span) else (0, len(part))
    judged = (one for one in part.doc._.rows or () if one.places[0] < last and first < one.places[1])
    of_all = [one.ruling for one in judged if one.ruling is not None]
    return min(of_all, key=lambda ruling: STRICTEST.index(ruling.ruling), default=None)


@Pipeline.factory(
    "card_words", default_config={"languages": []}, assigns=["doc._.rows", "doc._.ruling", "doc.spans"]
)
def card_words(nlp: Pipeline, name: str, languages: list[str]) -> CardRows:
    return CardRows(tuple(languages) or (nlp.lang or "en",))


@Pipeline.component("card_rules", requires=["doc._.rows"], assigns=["doc._.rows"])
def card_rules(doc: Doc) -> Doc:
    """What is wrong with words side by side."""
    return _taken(doc, _rules)


@Pipeline.component(
    "card_grammar", requires=["doc._.rows"], assigns=["doc._.rows", "doc._.ruling", "doc.spans"]
)
def card_grammar(doc: Doc) -> Doc:
    """How each sentence reads, and what is ruled of those that read in no way without a fault."""
    return _taken(doc, _grammar)


@Pipeline.component("card_sense", requires=["doc._.rows"], assigns=["doc._.ruling", "doc.spans"])
def card_sense(doc: Doc) -> Doc:
    """Whether what is read makes sense, and what is ruled of all that is left."""
    return _taken(doc, _sense)


for _name in ("sentence", "rows"):
    Doc.set_extension(_name, default=None, force=True)
Doc.set_extension("ruling", getter=_ruling, force=True)
Span.set_extension("ruling", getter=_ruling, force=True)
