"""What could be better in a sentence that was understood: mistakes, each at its place, and tips."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from familygames.judging import Finding
from familygames.language.data import Tongue
from familygames.language.foreign import foreign_runs, whole_foreign
from familygames.language.lexicon import lexicon
from familygames.language.nouns import agreement, articles_amiss, plurals
from familygames.language.rules import broken_rules
from familygames.language.sentence import Sentence, finding_at, span
from familygames.language.spelling import words
from familygames.language.vocabulary import raw_words, vocabularies


def check(sentence: Sentence, key: str) -> tuple[Finding, ...]:
    """All findings, in the order of the text, no two of them about the same words."""
    foreign = whole_foreign(sentence)
    if foreign:
        return (foreign,)
    if len(sentence.reading.segments) == 1:
        return tuple(_misspelt(sentence))  # One word is an answer to what was asked back.
    named_in = sentence.scene.named_in
    has_own_words = named_in == sentence.scene.language and named_in in sentence.scene.deck.languages
    found: list[Finding] = []
    for finding in (
        *_in_disorder(sentence, key),
        *foreign_runs(sentence),
        *plurals(sentence),
        *broken_rules(sentence, key.partition(".")[0]),
        *articles_amiss(sentence),
        *agreement(sentence),
        *_misspelt(sentence),
        *_run_together(sentence),
        *_accents(sentence),
    ):
        if finding.code == "wrong_article" and not has_own_words:
            continue  # « la estrella »: the article is the card's, and of its language.
        if not any(_touch(finding, other) or _repeats(finding, other) for other in found):
            found.append(finding)
    return tuple(sorted(found, key=lambda finding: (finding.start, finding.end)))


def _in_disorder(sentence: Sentence, key: str) -> Iterator[Finding]:
    """The words of a set phrase in an order that is nobody's: "Yes, are! here you".

    Its parts may change places: "Here you are, yes!" And where something is named there are many good orders.
    """
    said = tuple(token.fold for token in sentence.tokens)
    for wording in sentence.language.formulas[sentence.scene.game][key].sentences:
        if any(part.slot and not part.choices for part in wording):
            continue
        text = "".join(part.choices[0] if part.choices else part.text for part in wording)
        phrases = tuple(filter(None, map(words, re.split(r"[,.;:!?]", text))))
        if sorted(said) == sorted(chain(*phrases)) and not _are_laid(said, phrases):
            yield finding_at("wrong_word_order", sentence, 0, len(sentence.text), text)
            return


def _are_laid(said: tuple[str, ...], phrases: tuple[tuple[str, ...], ...]) -> bool:
    """Whether *said* is the *phrases*, each whole, in any order."""
    return not said or any(
        said[: len(phrase)] == phrase
        and _are_laid(said[len(phrase) :], phrases[:place] + phrases[place + 1 :])
        for place, phrase in enumerate(phrases)
    )


def mend(text: str, findings: Iterable[Finding], *, tips: bool = False) -> str:
    """*text* with every finding put right: ``"can I has mother"`` is ``"can I have the mother"``."""
    for finding in sorted(findings, key=lambda finding: (-finding.start, -finding.end)):
        if (finding.tip and not tips) or (finding.code == "wrong_language" and not finding.suggestion):
            continue
        before, after = text[: finding.start], text[finding.end :]
        better = finding.suggestion
        if finding.start == finding.end:
            if better and before and before[-1].isalnum() and better[0].isalnum():
                better = " " + better
            if better and after and after[0].isalnum() and better[-1] not in "'’":
                better += " "
        elif better[-1:] in ("'", "’"):
            after = after.lstrip()
        if not better:
            before = before.rstrip()
        elif not before and text[:1].isupper():
            better = better[:1].upper() + better[1:]
        text = before + better + after
    return text


def _repeats(finding: Finding, earlier: Finding) -> bool:
    """One reminder to be polite is enough."""
    return finding.code == "missing_please" and earlier.code == "missing_question"


def _touch(one: Finding, other: Finding) -> bool:
    if one.start == one.end or other.start == other.end:
        if (one.start, one.end) == (other.start, other.end):
            return True
        if one.start == one.end:
            return other.start < one.start < other.end
        return one.start < other.start < one.end
    return one.start < other.end and other.start < one.end


def _misspelt(sentence: Sentence) -> Iterator[Finding]:
    for segment in sentence.reading.segments:
        if not segment.slip:
            continue
        start, end = span(sentence, segment.first, segment.last)
        if segment.kind == "word":
            better = sentence.language.requests.display.get(segment.word, segment.word)
        elif segment.term is not None:
            better = segment.term.text
        else:
            continue
        yield finding_at("misspelt", sentence, start, end, better, tip=segment.kind == "seat")


def _run_together(sentence: Sentence) -> Iterator[Finding]:
    """Two words without their space or apostrophe: "canI", "jeveux", "jaimerais"."""
    language = sentence.language
    unknown = [segment for segment in sentence.reading.segments if segment.kind == "unknown"]
    if not unknown:
        return
    deck = {name[0] for name in vocabularies(sentence.scene)[1].exact if len(name) == 1}
    for segment in unknown:
        better = _parted(segment.word, language.known | deck, language)
        if better and not lexicon(language.code).is_word(segment.word):
            start, end = span(sentence, segment.first, segment.last)
            yield finding_at("misspelt", sentence, start, end, better)


def _parted(word: str, known: frozenset[str], language: Tongue) -> str:
    """*word* as the two it is; nothing if it is not two. Its second half is no mere ending."""
    articles, display = language.requests.articles, language.requests.display
    for place in range(1, len(word)):
        first, second = word[:place], word[place:]
        if second not in known or (len(second) < 3 and second not in display):
            continue
        shown = display.get(second, second)
        if first in words(articles.elides) and re.match(articles.vowel, second):
            return f"{first}’{shown}"
        if len(first) > 1 and first in known:
            return f"{first} {shown}"
    return ""


def _accents(sentence: Sentence) -> Iterator[Finding]:
    for segment in sentence.reading.segments:
        term = segment.term
        if term is None or segment.slip or term.kind == "foreign" or segment.kind == "seat":
            continue
        said = tuple(token.raw.casefold() for token in sentence.tokens[segment.first : segment.last])
        if said != raw_words(term.text):
            start, end = span(sentence, segment.first, segment.last)
            yield finding_at("accent", sentence, start, end, term.text, tip=True)


def of_missing(code: str, sentence: Sentence, better: str) -> Finding:
    """A tip about what was left out and understood all the same."""
    return finding_at(code, sentence, 0, 0, better, tip=True)
