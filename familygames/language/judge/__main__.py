"""Judges sentences of cards, a JSON object a line: ``python -m familygames.language.judge < cases.jsonl``.

In: ``{"cards": [{"text", "lang"}], "languages"}``, *lang* null for names; a card may have its teacher's
grammar (the fields of `judging.Word`) and ``"joker": true``. Out: ``{"ruling", "lean", "score", "findings",
"ms"}``, *ms* without the second that it takes to read what a language needs, before its first sentence; with
``--flaws`` also ``"flaws"``, all that the grammar let go, whether it is told or not. With
``--evaluate`` the lines also hold what is right (``ok``, and ``kind`` and ``why`` for reports); then a table
of figures comes out, and with ``--errors`` the cases that were judged wrongly. ``--rules`` shows all rules,
``--rules WORD`` those that speak of a word. ``--explain SENTENCE`` tells how it is read, and with ``--draw
FILE`` displaCy of spaCy draws that.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec

from familygames.cards import Language
from familygames.judging import Finding, Ruling, Sentence, Word
from familygames.language.judge.evaluate import JudgedCase, report
from familygames.language.judge.explaining import drawn, explain, let_go
from familygames.language.judge.referee import REHEARSED, judge, prepare
from familygames.language.judge.row import GRAMMARS
from familygames.language.judge.rules.shown import shown
from familygames.language.judge.texts import InvalidSentence, messages

LONGEST_JOKER = 3
"""Words on a joker (rule SP-47)."""


class CardInput(TypedDict):
    text: str
    lang: NotRequired[str | None]


class Case(TypedDict):
    """What a line for ``--evaluate`` must hold at least."""

    cards: Annotated[list[CardInput], msgspec.Meta(min_length=1)]
    ok: bool | int


def question(line: bytes) -> Sentence:
    """The sentence of a line; raises `InvalidSentence` if there is none in it."""
    try:
        case = msgspec.json.decode(line)
        cards = tuple(_word(card) for card in case["cards"])
        languages = tuple(case.get("languages") or ("fr", "en"))
    except InvalidSentence:
        raise
    except (msgspec.MsgspecError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidSentence("no_case", str(error)[:200]) from None
    if not all(isinstance(language, str) for language in languages):
        raise InvalidSentence("languages")
    return Sentence(cards, languages)


def _word(card: Any) -> Word:
    joker = bool(card.get("joker"))
    known = {name: card[name] for name in Word.__struct_fields__ if card.get(name) is not None}
    word = msgspec.convert(known, Word)
    if joker and len(word.text.split()) > LONGEST_JOKER:
        raise InvalidSentence("joker", str(LONGEST_JOKER))
    return word


def answer(line: bytes) -> tuple[Ruling, float]:
    """The ruling on one line and the milliseconds of the processor's time it took."""
    waited, started = 0.0, time.process_time()
    try:
        asked = question(line)
        waited = _get_ready(asked)
        ruling = judge(asked)
    except InvalidSentence as error:
        texts = messages()[f"invalid_sentence.{error.why}"]
        message = {language: text.format(word=error.detail) for language, text in texts.items()}
        ruling = Ruling("refuse", "refuse", (Finding("invalid_sentence", message),), 0.0)
    return ruling, 1000 * (time.process_time() - started - waited)


_ready: set[Language] = set()
"""The languages of which all is read."""


def _get_ready(asked: Sentence) -> float:
    """Read what the languages of a sentence need, once, and tell how many seconds that took."""
    wanted = dict.fromkeys((*asked.languages, *(card.lang for card in asked.cards)))
    languages = [language for language in wanted if language in REHEARSED and language not in _ready]
    if not languages:
        return 0.0
    started = time.process_time()
    prepare(languages)
    _ready.update(languages)
    gc.freeze()  # The collector would stop an answer for a tenth of a second to go through the word lists.
    return time.process_time() - started


def as_json(ruling: Ruling, ms: float) -> dict[str, Any]:
    findings = []
    for finding in ruling.findings:
        one: dict[str, Any] = {"code": finding.code, "cards": finding.cards, "message": finding.message}
        if finding.suggestion:
            one["suggestion"] = finding.suggestion
        findings.append(one)
    return {
        "ruling": ruling.ruling,
        "lean": ruling.lean,
        "score": ruling.score,
        "findings": findings,
        "ms": round(ms, 3),
    }


def flaws_of(line: bytes) -> list[str]:
    """All that was let go in the sentence of a line; of no sentence nothing."""
    try:
        return list(let_go(question(line)))
    except InvalidSentence:
        return []


def _judged(lines: Iterable[bytes]) -> Iterator[JudgedCase]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            msgspec.json.decode(line, type=Case)
            case = msgspec.json.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            sys.stderr.write(f"skipped line {number}: it is no case\n")
        else:
            yield JudgedCase(case, *answer(line))


def laid(text: str, language: Language) -> Sentence:
    """*text* as a card a word; ``fr:mange`` is a word of another language, a name has a capital."""
    cards = []
    for said in text.split():
        marked, _, word = said.rpartition(":")
        own = marked if marked in GRAMMARS else None if said[:1].isupper() and said != "I" else language
        cards.append(Word(text=word if marked else said, lang=own))
    return Sentence(tuple(cards), GRAMMARS)


def explained(asked: Sentence, picture: Path | None) -> Iterator[str]:
    """How a sentence is read, which also goes into *picture*."""
    try:
        yield from explain(asked)
        if picture is not None:
            picture.write_text(drawn(asked), encoding="utf-8")
    except InvalidSentence as error:
        yield str(error)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m familygames.language.judge", description=__doc__)
    parser.add_argument("--evaluate", action="store_true", help="print figures instead of answers")
    parser.add_argument(
        "--errors", action="store_true", help="with --evaluate: print what was judged wrongly"
    )
    parser.add_argument("--flaws", action="store_true", help="tell of each sentence what was let go, too")
    parser.add_argument("--explain", metavar="SENTENCE", help="show how it is read, and what that costs")
    parser.add_argument(
        "--draw", metavar="FILE", type=Path, help="with --explain: as a page that is drawn, too"
    )
    parser.add_argument("--language", choices=GRAMMARS, default="en", help="with --explain: of its words")
    parser.add_argument(
        "--rules",
        metavar="WORD",
        nargs="?",
        const="",
        help="show the rules, all or those that speak of a word",
    )
    chosen = parser.parse_args()
    if chosen.errors and not chosen.evaluate:
        parser.error("--errors goes with --evaluate")
    if chosen.rules is not None:
        sys.stdout.write("".join(f"{line}\n" for line in shown(chosen.rules)))
        return
    if chosen.explain is not None:
        sys.stdout.write(
            "".join(f"{line}\n" for line in explained(laid(chosen.explain, chosen.language), chosen.draw))
        )
        return
    if chosen.evaluate:
        cases = list(_judged(sys.stdin.buffer))
        sys.stdout.write("".join(f"{line}\n" for line in report(cases, errors=chosen.errors)))
        return
    encoder = msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        if line.strip():
            judged = as_json(*answer(line))
            if chosen.flaws:
                judged["flaws"] = flaws_of(line)
            sys.stdout.buffer.write(encoder.encode(judged) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
