"""What the library finds out about a deck, as sentences for the teacher who writes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language

from classroom.games.sites import words_of
from classroom.models import Deck, User
from classroom.models.decks import title_of
from classroom.services.decks import written
from classroom.wording.decks import (
    FACTS,
    FAMILY_RULINGS,
    NAMELESS,
    NAMELESS_FAMILIES,
    SAME_WORD_HERE,
    WORDLESS_FAMILIES,
    missing_here,
)
from classroom.wording.languages import language_name
from familygames.cards import Card, Face, Family, Grammar, Language, Problem
from familygames.cards import Deck as Cards
from familygames.catalogue import WRITINGS
from familygames.decks import slots
from familygames.decks.sentences import SentenceDeck
from familygames.judging import Judge, Word
from familygames.language import sentences
from familygames.language.card_annotation import grammar_of, propose_sentence
from familygames.language.words.spelling import fold
from familygames.playability import Coverage, FamilyRuling, Playability, coverage, family_rulings, reports

MOST_LINES = 12
"""Of one report; what is left out is told by number."""
MOST_NAMED = 6
"""How many families are named in one sentence."""


class AdviceLine(NamedTuple):
    """A sentence of a report: good news, or something to mend."""

    text: str
    good: bool


class GameReport(NamedTuple):
    """How a game gets on with a deck; *more* problems are not listed."""

    game: str
    name: Any
    seats: tuple[int, ...]
    lines: tuple[AdviceLine, ...]
    more: int


class Mark(NamedTuple):
    """Something amiss at one place of the grid; *member* is "" for the family's own name."""

    family: str
    member: str
    language: str
    text: str


class Twin(NamedTuple):
    """A card of another deck, or of this one, with the same word or the same lemma."""

    word: str
    language: Language
    slug: str
    title: str
    other: str


class Look(NamedTuple):
    """All that is said of a deck while it is written."""

    reports: list[GameReport]
    marks: list[Mark]


def look_at(kind: str, deck: Cards, judge: Judge = sentences.judge) -> Look:
    """What is still blank is not a mistake: it is left out when the deck is published."""
    deck = written(deck, kind)
    results = reports(kind, deck)
    game_reports = [_game_report(report, deck) for report in results]
    if isinstance(deck, SentenceDeck):
        lines = _ruling_lines(deck, family_rulings(deck, judge))
        game_reports = [report._replace(lines=(*report.lines, *lines)) for report in game_reports]
    return Look(game_reports, _marks(kind, deck, results))


def _game_report(report: Playability, deck: Cards) -> GameReport:
    problems = [AdviceLine(text, good=False) for text in _problem_texts(report, deck)]
    lines = list(dict.fromkeys(problems))
    lines += [AdviceLine(_fact_text(fact.code, fact.details), fact.good) for fact in report.facts]
    return GameReport(
        report.game,
        words_of(report.game).name,
        report.seats,
        tuple(lines[:MOST_LINES]),
        max(0, len(lines) - MOST_LINES),
    )


def _problem_texts(report: Playability, deck: Cards) -> Iterator[str]:
    """A sentence for each problem; families that lack the same are named in one."""
    without = {
        is_name: list(
            dict.fromkeys(
                details["family"]
                for code, details in report.problems
                if code == "missing_face" and ("member" not in details) == is_name
            )
        )
        for is_name in (True, False)
    }
    counted: set[bool] = set()
    for problem in report.problems:
        code, details = problem
        is_name = "member" not in details
        if code != "missing_face" or len(without[is_name]) < 2:
            yield problem_text(report.game, deck, problem)
        elif is_name not in counted:
            counted.add(is_name)
            names = [friendly(deck, {"family": family})["family"] for family in without[is_name]]
            shown = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
            text = NAMELESS_FAMILIES if is_name else WORDLESS_FAMILIES
            yield str(text % {"number": len(names), "families": shown}).replace("….", "…")


def problem_text(game: str, deck: Cards, problem: Problem) -> str:
    code, details = problem
    if code == "missing_face" and "member" not in details:
        return str(NAMELESS) % friendly(deck, details)
    return words_of(game).problem(code, friendly(deck, details))


def friendly(deck: Cards, details: Mapping[str, Any]) -> dict[str, Any]:
    """*details* with words in place of the names that only the program knows."""
    friendly_details = dict(details)
    family = deck.by_family.get(details.get("family", ""))
    if family is not None:
        friendly_details["family"] = called(family.faces, deck) or str(deck.families.index(family) + 1)
        member = next((m for m in family.members if m.id == details.get("member")), None)
        if member is not None:
            friendly_details["member"] = called(member.faces, deck) or str(family.members.index(member) + 1)
    if "language" in details:
        friendly_details["language"] = language_name(details["language"])
    return friendly_details


def called(faces: Mapping[Language, Face], deck: Cards) -> str:
    """A word for it, in the language being learnt if there is one."""
    words = [faces[code].word for code in reversed(deck.languages) if code in faces]
    return next((word for word in words if word.strip()), "")


def _fact_text(code: str, details: Mapping[str, Any]) -> str:
    known = dict(details)
    if "language" in known:
        known["language"] = language_name(known["language"])
    text = capfirst(str(FACTS[code] % known))
    return text.replace("….", "…")  # A list that goes on ends its sentence.


def _marks(kind: str, deck: Cards, game_reports: Iterable[Playability]) -> list[Mark]:
    """What is amiss in the grid itself: each place once, with the first thing that was found there."""
    marks: dict[tuple[str, str, str], Mark] = {}
    for report in game_reports:
        for problem in report.problems:
            family, member, language = (problem[1].get(key, "") for key in ("family", "member", "language"))
            if family and (member or problem[0] in ("missing_face", "duplicate_family")):
                key = (family, member, language)
                is_missing = problem[0] == "missing_face"
                text = missing_here(member) if is_missing else problem_text(report.game, deck, problem)
                marks.setdefault(key, Mark(*key, text))
    if WRITINGS[kind].made == "families":
        for family_ in deck.families:
            for language in deck.languages:
                for mark in _alike(family_, language):
                    marks.setdefault(mark[:3], mark)
    return list(marks.values())


def _alike(family: Family, language: Language) -> Iterable[Mark]:
    words_in_all: set[str] = set()
    for member in family.members:
        face = member.faces.get(language)
        if face is None or not (word := fold(face.word)):
            continue
        if word in words_in_all:
            yield Mark(family.id, member.id, language, str(SAME_WORD_HERE) % {"word": face.word})
        words_in_all.add(word)


# --- Sentences --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def grammar_in_sentence(cards: tuple[Word, ...], language: Language) -> tuple[Grammar, ...]:
    """What the cards of a sentence most likely are; no judge of the site likes it less for that."""
    grammars = propose_sentence(cards, (language,), (sentences.judge, slots.judge))
    return tuple([grammar_of(card) for card in grammars])


def sentence_coverage(deck: SentenceDeck, judge: Judge = sentences.judge) -> Coverage:
    """A second of thought or two; not on the event loop."""
    return coverage(deck, judge)


def _ruling_lines(deck: SentenceDeck, rulings: Iterable[FamilyRuling]) -> list[AdviceLine]:
    """What the referee says about the sentences of the families: one line if it accepts them all."""
    rulings, lines = list(rulings), []
    families = {family.id: family for family in deck.families}
    read = get_language() or "en"
    for family, language, ruling in rulings:
        if ruling.ruling == "accept":
            continue
        name = friendly(deck, {"family": family, "language": language})
        cards = tuple(Card(family, card.id) for card in families[family].sentence(language))
        reason = next((f.message.get(read) or f.message.get("en", "") for f in ruling.findings), "")
        text = FAMILY_RULINGS[ruling.ruling] % {
            "sentence": deck.read(cards),
            "reason": reason,
            **name,
        }
        lines.append(AdviceLine(text.strip(), good=False))
    if rulings and not lines:
        lines.append(AdviceLine(str(FACTS["all_families_accepted"]), good=True))
    return lines


def coverage_lines(deck: SentenceDeck, measured: Coverage) -> list[AdviceLine]:
    """What was found, as a teacher would say it: the sentences of the deck first."""
    lines = _ruling_lines(deck, measured.families)
    if measured.unused:
        words = [called(deck.by_card[card].faces, deck) for card in measured.unused]
        details = {"number": len(words), "words": ", ".join(words[:8]) + (", …" if len(words) > 8 else "")}
        lines.append(AdviceLine(_fact_text("unused_cards", details), good=False))
    elif measured.judged:
        lines.append(AdviceLine(str(FACTS["no_unused_cards"]), good=True))
    if measured.judged:
        details = {
            "share": round(100 * measured.certain),
            "judged": measured.judged,
            "accepted": measured.accepted,
        }
        lines.append(AdviceLine(_fact_text("certain", details), good=measured.certain >= 0.6))
    if measured.examples:
        lines.append(
            AdviceLine(_fact_text("examples", {"sentences": " ".join(measured.examples)}), good=True)
        )
    return lines


# --- The same word elsewhere ------------------------------------------------------------------------------


def twins_of(teacher: User, deck: Deck, cards: Cards) -> list[Twin]:
    """Cards of the teacher's decks, this one included, that have a word or a lemma of this deck's."""
    wanted: dict[tuple[Language, str], list[tuple[Card, str]]] = {}
    for card, language, face in _faces(cards):
        for key in _keys(face):
            wanted.setdefault((language, key), []).append((card, face.phrase))
    twins: list[Twin] = []
    written = [kind for kind, writing in WRITINGS.items() if writing.made != "nothing"]
    others = Deck.objects.editable_by(teacher).exclude(pk=deck.pk).filter(kind__in=written)
    for other, other_cards in [(deck, cards), *((other, other.draft_cards) for other in others)]:
        title = title_of(other_cards)
        for card, language, face in _faces(other_cards):
            for mine, word in _first_of(wanted, language, face):
                if other.pk != deck.pk or card > mine:
                    twins.append(Twin(word, language, other.slug, title, face.phrase))
    return list(dict.fromkeys(twins))


def _first_of(
    wanted: Mapping[tuple[Language, str], list[tuple[Card, str]]], language: Language, face: Face
) -> list[tuple[Card, str]]:
    return list(dict.fromkeys(hit for key in _keys(face) for hit in wanted.get((language, key), ())))


def _faces(deck: Cards) -> Iterable[tuple[Card, Language, Face]]:
    for card, member in deck.by_card.items():
        for language, face in member.faces.items():
            yield card, language, face.but(grammar=member.grammar or face.grammar)


def _keys(face: Face) -> frozenset[str]:
    """What a word is looked up by: its letters without accents, and its lemma."""
    return frozenset(filter(None, (fold(face.word.strip()), fold(face.grammar.lemma.strip()))))
