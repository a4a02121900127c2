"""Flaws in a teacher's words: the message of each in both languages, and what would read better."""

from __future__ import annotations

import re

from familygames.judging import Finding, are_close
from familygames.language.judge.chart import Flaw
from familygames.language.judge.mending import Edits, changed_words, said_better
from familygames.language.judge.row import Row
from familygames.language.judge.texts import messages

NAMES = {
    "singular": {"fr": "singulier", "en": "singular"},
    "plural": {"fr": "pluriel", "en": "plural"},
    "masculine": {"fr": "masculin", "en": "masculine"},
    "feminine": {"fr": "féminin", "en": "feminine"},
    "present": {"fr": "le présent", "en": "the present"},
    "past": {"fr": "le passé", "en": "the past"},
    "future": {"fr": "le futur", "en": "the future"},
    "conditional": {"fr": "le conditionnel", "en": "the conditional"},
    "fin": {"fr": "un verbe conjugué", "en": "a verb with its tense"},
    "inf": {"fr": "l’infinitif", "en": "the base form"},
    "bare": {"fr": "l’infinitif sans « to »", "en": 'the base form without "to"'},
    "to": {"fr": "« to » devant l’infinitif", "en": '"to" before the verb'},
    "pp": {"fr": "le participe passé", "en": "the past participle"},
    "ger": {"fr": "la forme en -ing", "en": "the form in -ing"},
    "simple": {"fr": "la forme simple, sans -ing", "en": "the simple form, without -ing"},
}
MOST_TOLD = 8
"""Words of a better row that a message repeats."""


def finding(flaw: Flaw, row: Row, mend: Edits | None = None, *, instead: str = "") -> Finding:
    """What a flaw says, of which cards and where in the sentence as it is read out.

    What would be right is a *mend*, or given as *instead*.
    """
    say = dict(flaw.say)
    code, case = _code(flaw, say)
    texts = messages().get(f"{code}.{case}") or messages()[code]
    first, last = flaw.first, max(flaw.last, flaw.first + 1)
    cards = tuple(dict.fromkeys(row.card_of[first:last]))
    if mend:
        span, instead = said_better(row, mend, range(cards[0], cards[-1] + 1))
        cards = tuple(span)
    message = {}
    for language, text in texts.items():
        values = dict(say)
        if "wanted" in say and code not in ("missing_preposition", "preposition", "auxiliary"):
            values["wanted"] = NAMES.get(say["wanted"], {}).get(language, say["wanted"])
        arrow = f" → {_in_short(row, mend, instead)}" if instead else ""
        values = {
            "word": "",
            "noun": "",
            "subject": "",
            "second": "",
            "wanted": "",
            "lemma": "",
            "better": instead,
            **values,
        }
        message[language] = _as_on_cards(text.format(**values, arrow=arrow), row)
    start, end = _place(row, cards)
    rules = (flaw.rule,) if flaw.rule else ()
    return Finding(code, message, _as_on_cards(instead, row), start, end, cards=cards, rules=rules)


def _in_short(row: Row, mend: Edits | None, instead: str) -> str:
    """What is right instead; of many words only those that are others now."""
    return instead if not mend or len(instead.split()) <= MOST_TOLD else changed_words(row, mend)


def _as_on_cards(text: str, row: Row) -> str:
    """Words as they are on the cards: sœur, not soeur; l’été where the cards have such apostrophes."""
    if any("’" in shown for shown in row.shown):
        text = text.replace("'", "’")
    for card in row.cards:
        for word in _LIGATURE.findall(card.text):
            text = text.replace(word.replace("œ", "oe"), word)
    return text


_LIGATURE = re.compile(r"\b[^\Wœ]*+œ\w*+")


def _code(flaw: Flaw, say: dict[str, str]) -> tuple[str, str]:
    """The code of a finding, and which of its messages."""
    code, where = flaw.code, say.get("where", "")
    if code.startswith("agreement_") and where == "determiner":
        return "wrong_determiner", ""
    match code:
        case "agreement_number":
            return code, "verb" if "subject" in say else "noun" if where == "noun" else ""
        case "agreement_person":
            third = say.get("persons") == "4" and say.get("word") == say.get("lemma")
            return code, "third" if third else ""
        case "preposition":
            return code, _of_preposition(say)
        case "word_order":
            return code, "move" if "word" in say else ""
    return code, say.get("why", "") or where


def _of_preposition(say: dict[str, str]) -> str:
    if "lemma" in say:
        return "verb" if say.get("wanted") else "bare"
    if not say.get("better"):
        return "none"
    if not say.get("prep"):
        return "lacks"
    return "" if say.get("word") else "alone"


def _place(row: Row, cards: tuple[int, ...]) -> tuple[int, int]:
    """Where cards stand in the sentence that is read out."""
    at, places = 0, []
    for number, text in enumerate(row.shown):
        if number and not are_close(row.shown[number - 1], text):
            at += 1
        places.append((at, at + len(text)))
        at += len(text)
    return (places[cards[0]][0], places[cards[-1]][1]) if cards else (0, 0)
