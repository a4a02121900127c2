"""Typed requests, a JSON object a line: ``python -m familygames.language.parse < requests.jsonl``.

In: ``{"text", "players", "families", "members"}``, lists of plain words, and ``"language"`` if it is not the
one of ``--language``. Out: ``{"player", "family", "member", "well_formed", "findings"}``, null where nothing
was said. With ``--evaluate`` the lines also hold what is right (``player``, ``family``, ``member``, and
``well_formed`` or ``english_ok``), and a line of figures comes out; with ``--kinds`` one for each kind, too
(``category``), and with ``--errors`` what was heard or judged wrongly.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from familygames.cards import Deck, Face, Family, Language, Member
from familygames.game import Spoken
from familygames.judging import Finding
from familygames.language.feedback import check
from familygames.language.lattice import NameReading, agreed, readings
from familygames.language.parser import LONGEST_TEXT, MOST_WORDS
from familygames.language.realization import ASK, Scene, say
from familygames.language.resources import LANGUAGES, messages, tongue
from familygames.language.sentence import ParsedUtterance
from familygames.language.speech_acts import asks_nothing
from familygames.language.words.features import FP, FS, MP, MS
from familygames.language.words.forms import forms
from familygames.language.words.spelling import fold, tokens
from familygames.values import Value

GAME = "happy_family"
"""In which a card is asked for as these requests do."""
SORTS = {MS: "ms", FS: "fs", MP: "mp", FP: "fp"}


class Request(Value, frozen=True):
    """One line of input; what is right is only there to be evaluated."""

    text: str
    players: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    language: Language = ""


class ParsedRequest(Value, frozen=True):
    """One line of output. Tips are among the *findings*; only mistakes make a request not *well_formed*."""

    player: str | None
    family: str | None
    member: str | None
    well_formed: bool
    findings: tuple[Finding, ...] = ()


def answer(request: Request, language: Language) -> ParsedRequest:
    """What a request says, whom it asks, and how well."""
    spoken = request.language or language
    if spoken not in LANGUAGES:
        return _refusal("unknown_language", {"en": "This language is not known.", "fr": "Langue inconnue."})
    if len(request.text) > LONGEST_TEXT or len(words := tokens(request.text)) > MOST_WORDS:
        return _refusal("too_long", {"en": "That is too long.", "fr": "C'est trop long."})
    if not words:
        return _refusal("empty", {"en": "There are no words.", "fr": "Il n'y a pas de mots."})
    scene = scene_with(request, spoken)
    reading = agreed(readings(words, scene))
    if asks_nothing(words, reading, scene):
        return ParsedRequest(None, None, None, well_formed=True, findings=(_tip("not_understood"),))
    findings = check(
        ParsedUtterance(request.text, words, reading, scene, tongue(spoken), _model(reading, scene)), ASK
    )
    if reading.seat is None and reading.family is None and not reading.cards and not findings:
        findings = (_tip("not_understood"),)
    return ParsedRequest(
        player=None if reading.seat is None else request.players[reading.seat],
        family=None if reading.family is None else request.families[int(reading.family)],
        member=_member(reading, request),
        well_formed=all(finding.tip for finding in findings),
        findings=findings,
    )


def scene_with(request: Request, language: Language) -> Scene:
    """The table at which *request* is made, with its words as a deck."""
    return Scene(request.players, _deck(request.families, request.members, language), language, GAME)


def _model(reading: NameReading, scene: Scene) -> str:
    """The whole sentence for what was said, if it was said completely."""
    places = {card.member for card in reading.cards or ()}
    if reading.seat is None or reading.family is None or len(places) != 1:
        return ""
    return say(Spoken(ASK, reading.seat, reading.family, places.pop()), scene)


def _member(reading: NameReading, request: Request) -> str | None:
    places = {card.member for card in reading.cards or ()}
    return request.members[int(places.pop())] if len(places) == 1 else None


def _tip(code: str) -> Finding:
    """A tip in the words of findings.toml."""
    return Finding(code, dict(messages()[code]), tip=True)


def _refusal(code: str, message: dict[Language, str]) -> ParsedRequest:
    return ParsedRequest(None, None, None, well_formed=False, findings=(Finding(code, message),))


@lru_cache(maxsize=16)
def _deck(families: tuple[str, ...], members: tuple[str, ...], language: Language) -> Deck:
    """Plain words as a deck in which every family has every member; places in the lists are the names.

    Blank words are left out: nobody can say them.
    """
    nouns = tuple(
        Member(str(place), _faces(word, language)) for place, word in enumerate(members) if word.strip()
    )
    other = next(code for code in LANGUAGES if code != language)
    return Deck(
        id="words",
        title={},
        languages=(other, language),
        families=tuple(
            Family(str(place), "", "circle", _faces(word, language, noun=False), nouns)
            for place, word in enumerate(families)
            if word.strip()
        ),
    )


def _faces(word: str, language: Language, *, noun: bool = True) -> dict[Language, Face]:
    french, english = _glossary()
    english_word = english.get(fold(word), fold(word)) if language == "fr" else fold(word)
    both = {"en": ("the", english_word), "fr": _split(french.get(english_word, ""))}
    both[language] = (both[language][0] or _article(word, language), word)
    return {code: Face(text, article if noun else "") for code, (article, text) in both.items() if text}


def _article(word: str, language: Language) -> str:
    """The article a noun takes, as far as its gender is known."""
    articles, known = tongue(language).requests.articles, forms(language)
    nouns = [reading for reading in known.readings(word.casefold()) if reading.pos in ("noun", "num")]
    sorts = {MS if reading.pos == "num" else reading.gn for reading in nouns}  # "Le deux de cœur".
    article = articles.definite.get(SORTS.get(sorts.pop(), "")) if len(sorts) == 1 else None
    if article and known.starts_as_vowel(word.casefold()):
        article = articles.elided.get(article, article)
    return article or articles.default


def _split(phrase: str) -> tuple[str, str]:
    """``"la mère"`` as its article and its word."""
    for end in (phrase.find("'") + 1, phrase.find(" ")):
        if end > 0:
            return phrase[:end], phrase[end:].strip()
    return "", phrase


@lru_cache(maxsize=1)
def _glossary() -> tuple[dict[str, str], dict[str, str]]:
    """English words to French phrases, and French words back."""
    text = files("familygames.language").joinpath("glossary.toml").read_text("utf-8")
    french: dict[str, str] = tomllib.loads(text)["fr"]
    return french, {fold(_split(phrase)[1]): word for word, phrase in french.items()}


def _answers(lines: Iterable[bytes], language: Language) -> Iterator[tuple[dict[str, Any], ParsedRequest]]:
    for line in lines:
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=dict[str, Any])
            known = {name: row[name] for name in Request.__struct_fields__ if name in row}
            request = msgspec.convert(known, Request)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            yield (
                {},
                _refusal(
                    "invalid_line", {"en": f"Not a request: {error}", "fr": f"Pas une demande : {error}"}
                ),
            )
        else:
            yield row, answer(request, language)


SLOTS = ("player", "family", "member")


class EvaluatedRequest(NamedTuple):
    """A line with what is right in it, the answer to it, and the milliseconds that it took."""

    row: dict[str, Any]
    given: ParsedRequest
    ms: float

    @property
    def is_understood(self) -> bool:
        """Whether exactly what was meant is heard."""
        return all(self.row.get(slot) == getattr(self.given, slot) for slot in SLOTS)

    @property
    def is_wrong(self) -> bool:
        """Whether anything is heard that was not meant; what is not heard is only asked back."""
        return any(
            (value := getattr(self.given, slot)) is not None and value != self.row.get(slot) for slot in SLOTS
        )

    @property
    def is_good(self) -> bool:
        return bool(self.row.get("well_formed", self.row.get("english_ok")))


def _heard(lines: Iterable[bytes], language: Language) -> Iterator[EvaluatedRequest]:
    started = time.perf_counter()
    for row, given in _answers(lines, language):
        yield EvaluatedRequest(row, given, 1000 * (time.perf_counter() - started))
        started = time.perf_counter()


def figures(rows: Sequence[EvaluatedRequest]) -> dict[str, Any]:
    """Share of requests whose intent is exactly right, how many are heard wrongly, and how well their form is
    judged.
    """
    counts = Counter((heard.is_good, heard.given.well_formed) for heard in rows)
    good, strict = counts[True, True], counts[True, False]
    lax, caught = counts[False, True], counts[False, False]
    spread = math.sqrt((good + strict) * (good + lax) * (caught + strict) * (caught + lax))
    whole = max(len(rows), 1)
    return {
        "requests": len(rows),
        "intent": sum(heard.is_understood for heard in rows) / whole,
        "heard_wrongly": sum(heard.is_wrong for heard in rows),
        "form": (good + caught) / whole,
        "matthews": (good * caught - strict * lax) / spread if spread else None,
        "wrongly_strict": strict,
        "wrongly_lax": lax,
        "ms": sum(heard.ms for heard in rows) / whole,
    }


def _reports(rows: Sequence[EvaluatedRequest], *, kinds: bool, errors: bool) -> Iterator[dict[str, Any]]:
    """The figures of all requests, of each kind (``category``), and what was not heard or judged right."""
    yield figures(rows)
    names = dict.fromkeys(str(heard.row.get("category", "")) for heard in rows) if kinds else ()
    for name in names:
        yield {"category": name} | figures([it for it in rows if str(it.row.get("category", "")) == name])
    for heard in rows if errors else ():
        if not heard.is_understood or heard.is_good != heard.given.well_formed:
            meant = {slot: heard.row.get(slot) for slot in (*SLOTS, "text", "well_formed")}
            yield {"meant": meant, "given": msgspec.to_builtins(heard.given)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m familygames.language.parse", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--evaluate", action="store_true", help="print figures instead of answers")
    parser.add_argument("--kinds", action="store_true", help="with --evaluate: figures for each kind, too")
    parser.add_argument("--errors", action="store_true", help="with --evaluate: what was not right, too")
    chosen = parser.parse_args()
    if (chosen.kinds or chosen.errors) and not chosen.evaluate:
        parser.error("--kinds and --errors go with --evaluate")
    if chosen.evaluate:
        rows = list(_heard(sys.stdin.buffer, chosen.language))
        for report in _reports(rows, kinds=chosen.kinds, errors=chosen.errors):
            sys.stdout.write(json.dumps(report, ensure_ascii=False) + "\n")
        return
    encoder = msgspec.json.Encoder()
    for _, given in _answers(sys.stdin.buffer, chosen.language):
        fields = {name: getattr(given, name) for name in ParsedRequest.__struct_fields__}
        sys.stdout.buffer.write(encoder.encode(fields) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
