"""The referee as a component for any spaCy pipeline.

>>> import spacy
>>> from familygames.language import card_grammar
>>> nlp = spacy.blank("en")
>>> grammar = nlp.add_pipe("card_grammar")
>>> doc = nlp("the cats sleeps")
>>> doc._.ruling.ruling, [(span.label_, span.text) for span in doc.spans["findings"]]
('refuse', [('agreement_number', 'the cats sleeps')])

A sentence is taken as one card a word, in the language of the pipeline. ``doc._.cards``, words of
`familygames.judging`, says it better where there are cards: it is set before the component runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from spacy.language import Language as Pipeline
from spacy.tokens import Doc, Span

from familygames.cards import Language
from familygames.judging import Finding, Ruling, Sentence, Word
from familygames.language.judge import InvalidSentence, judge
from familygames.language.words.names import is_first_name, is_place_name

for _name in ("ruling", "cards"):
    if not Doc.has_extension(_name):
        Doc.set_extension(_name, default=None)


@Pipeline.factory(
    "card_grammar",
    default_config={"languages": []},
    assigns=["doc._.ruling", "doc.spans"],
)
def make(nlp: Pipeline, name: str, languages: list[str]) -> CardGrammar:
    return CardGrammar(tuple(languages) or (nlp.lang or "en",))


class CardGrammar:
    """Sets ``doc._.ruling``, and its findings as spans with their codes as labels.

    *languages* are those the cards may be of; the first is that of words whose cards nobody has told.
    """

    def __init__(self, languages: Sequence[Language]) -> None:
        self.languages = tuple(languages)

    def __call__(self, doc: Doc) -> Doc:
        groups = _groups(doc)
        cards: Sequence[Word] = doc._.cards or tuple(
            _card(doc[first:last].text, self.languages[0], is_first=first == 0) for first, last in groups
        )
        try:
            ruling = judge(Sentence(tuple(cards), self.languages))
        except InvalidSentence:
            return doc
        doc._.ruling = ruling
        if doc._.cards is None:
            doc.spans["findings"] = list(_spans(doc, ruling, groups))
        return doc


def _groups(doc: Doc) -> list[tuple[int, int]]:
    """Tokens that nothing parts are one card ("l'" and "eau"); marks of punctuation are none."""
    groups: list[tuple[int, int]] = []
    joined = False
    for token in doc:
        if token.is_punct or token.is_space:
            joined = False
            continue
        if joined:
            groups[-1] = (groups[-1][0], token.i + 1)
        else:
            groups.append((token.i, token.i + 1))
        joined = not token.whitespace_
    return groups


def _card(text: str, language: Language, *, is_first: bool) -> Word:
    """What is written large is a name and of no language; the first word of a sentence only if it is known
    as one.
    """
    named = text[:1].isupper() and text.partition("'")[0] != "I"
    if named and is_first and not (is_first_name(text) or is_place_name(text)):
        return Word(text=text[:1].lower() + text[1:], lang=language)
    return Word(text=text, lang=None if named else language)


def _spans(doc: Doc, ruling: Ruling, groups: list[tuple[int, int]]) -> list[Span]:
    return [_span(doc, finding, groups) for finding in ruling.findings if finding.cards]


def _span(doc: Doc, finding: Finding, groups: list[tuple[int, int]]) -> Span:
    first, last = groups[min(finding.cards)][0], groups[max(finding.cards)][1]
    return Span(doc, first, last, label=finding.code)
