"""Sentence, Ruling, Finding: what whoever judges sentences is asked and answers.

A judge is asked about a row of cards as it lies on the table. It is a person, a class, or a program: nothing
here knows how it judges, and no game knows more about it than this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, Protocol

from familygames.cards import Grammar, Language
from familygames.normalization import APOSTROPHES
from familygames.values import Value


class Finding(Value, frozen=True):
    """One thing that could be better in a pupil's text, said as a teacher would say it.

    *code* is a stable word (``verb_form``), *message* the reason in every language of the interface.
    Characters *start* to *end* of the text read better as *suggestion*; where they are equal, something is
    missing there. Of a sentence laid in cards, *cards* are the places of those concerned, from 0. A *tip* is
    about courtesy or clearness: nothing is wrong. *rules* are those of the judge's book that tell it, by name
    (``en/was_born``), and the code among them where it is told without them, too.
    """

    code: str
    message: dict[Language, str]
    suggestion: str = ""
    start: int = 0
    end: int = 0
    tip: bool = False
    cards: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever tells it: rules of the book, or else its code alone."""
        return self.rules or (self.code,)


class Word(Grammar, frozen=True, kw_only=True):
    """The text of one card and its grammar. *lang* is None for names, which belong to no language."""

    text: str
    lang: Language | None = None


class Sentence(Value, frozen=True):
    """Cards in reading order; *languages* are those the deck plays with."""

    cards: tuple[Word, ...]
    languages: tuple[Language, ...]

    @property
    def text(self) -> str:
        return read_out(word.text for word in self.cards)


Opinion = Literal["accept", "refuse"]


class Ruling(Value, frozen=True):
    """A judge's answer, with reasons. Unsure is for real doubt; *lean* is for a table that wants no vote.

    *score* is how good the sentence is, from 0 to 1, for judges that can say so.
    """

    ruling: Literal["accept", "refuse", "unsure"]
    lean: Opinion
    findings: tuple[Finding, ...] = ()
    score: float | None = None


ACCEPT = Ruling("accept", "accept")
REFUSE = Ruling("refuse", "refuse")
UNSURE = Ruling("unsure", "accept")
"""For whoever gives no reasons."""


class Judge(Protocol):
    """Whoever can be asked about a sentence."""

    def __call__(self, sentence: Sentence, /) -> Ruling: ...


Opinions = Mapping[str, str]
"""What a teacher has said of sentences or words, accept or refuse, by the keys of their questions."""


Rules = Mapping[str, str]
"""What a teacher makes of rules, ``allow`` or ``strict``: by their names in the judge's book, or by a code
of all that findings name by it.
"""
NO_RULES: Rules = MappingProxyType({})


def ruled(ruling: Ruling, rules: Rules) -> Ruling:
    """*ruling* by a teacher's *rules*; tips, which name nothing wrong, neither excuse nor condemn.

    It becomes good if all that is wrong or doubtful in it is allowed, and wrong if a doubt is about a rule
    with which the teacher is strict. What breaks rules that were not allowed stays as it is, and so does
    what was accepted. What is said of a rule by its name comes before what is said of its code.

    >>> doubt = Ruling("unsure", "accept", (Finding("tense", {"en": "Yesterday?"}),))
    >>> [ruled(doubt, {"tense": stance}).ruling for stance in ("allow", "strict")]
    ['accept', 'refuse']
    >>> ruled(doubt, {"plural": "allow"}) == doubt
    True
    """
    wrong = [finding for finding in ruling.findings if not finding.tip]
    stances = {rules.get(name, rules.get(finding.code)) for finding in wrong for name in finding.names}
    if ruling.ruling == "accept":
        return ruling
    if stances == {"allow"}:
        return Ruling("accept", "accept", tuple(finding for finding in ruling.findings if finding.tip))
    if ruling.ruling == "unsure" and "strict" in stances:
        return Ruling("refuse", "refuse", ruling.findings)
    return ruling


def taught(judge: Judge, opinions: Opinions, rules: Rules = NO_RULES) -> Judge:
    """*judge*, who says what the teacher has said of a sentence, or else of the rules that it breaks."""
    rulings = {"accept": ACCEPT, "refuse": REFUSE}

    def asked(sentence: Sentence) -> Ruling:
        opinion = opinions.get(sentence.text.casefold())
        return rulings[opinion] if opinion is not None else ruled(judge(sentence), rules)

    return asked


def are_close(before: str, after: str) -> bool:
    """Whether there is no blank between two cards: « l' » and « eau », "yes" and "," """
    return before.endswith(tuple(APOSTROPHES)) or after in CLOSE


CLOSE = frozenset({",", ".", "…", "..."})
"""Marks that no language has a blank before."""


def joined(texts: Iterable[str]) -> str:
    """Cards as they are read: ``"the cat sleeps"``. Whatever elides stands close."""
    text_so_far = ""
    for text in texts:
        text_so_far += text if not text_so_far or are_close(text_so_far, text) else " " + text
    return text_so_far


def read_out(texts: Iterable[str]) -> str:
    """Cards as a sentence to read: ``"The cat sleeps on the bed."``"""
    text = joined(texts)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!", "…")) else text + "."
