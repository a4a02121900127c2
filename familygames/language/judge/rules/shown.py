"""The rules as people read them."""

from __future__ import annotations

from collections.abc import Iterator

from familygames.language.judge.rules.loading import Checked, RowRule, WrittenRule, book


def shown(word: str = "") -> Iterator[str]:
    """Lines that tell each rule: why, what it looks for, what is better, and its sentences. With a *word*
    only those that bear it in their name, their subject, what they look for, or a sentence.

    >>> for line in shown("mais_not_mai"):
    ...     print(line)
    fr/look_alikes: mais_not_mai
        “mai” is a month; but is “mais”.
        « Mai » est un mois ; pour opposer, on écrit « mais ».
        find   ^ {mai} PRON.subj
        better mais
        wrong  mai je viens → mais je viens
        right  mais je viens
        right  en mai je viens
    """
    for subject in book().subjects:
        for code, checked in subject.checked.items():
            name = f"{subject.language}/{subject.name}: {code}"
            if word in name or word in _words_in(checked):
                yield f"{name} (checked)"
                yield from (f"    {checked.why[language]}" for language in ("en", "fr"))
                yield from _sentences(checked)
        for rule in subject.rules:
            if word in f"{rule.language}/{rule.subject}: {rule.name}" or word in _words_of(rule):
                yield from _lines(rule)


def _words_of(rule: RowRule) -> set[str]:
    """The words that it looks for by themselves, and those of its sentences."""
    literal = [place.words or () for pattern in rule.patterns for place in pattern.places]
    return _words_in(rule.entry).union(*literal)


def _words_in(entry: Checked | WrittenRule) -> set[str]:
    return set(" ".join((*entry.wrong, *entry.right)).split())


def _sentences(entry: Checked | WrittenRule) -> Iterator[str]:
    yield from (f"    wrong  {text}" for text in entry.wrong)
    yield from (f"    right  {text}" for text in entry.right)


def _lines(rule: RowRule) -> Iterator[str]:
    entry = rule.entry
    yield f"{rule.language}/{rule.subject}: {rule.name}"
    yield from (f"    {entry.why[language]}" for language in ("en", "fr"))
    for find in [entry.find] if isinstance(entry.find, str) else entry.find:
        yield f"    find   {find}"
    if entry.better:
        yield f"    better {entry.better}"
    yield from (f"    better {wrong} → {right}" for wrong, right in entry.instead.items())
    yield from _sentences(entry)
