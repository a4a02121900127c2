"""A page of exercises from the sentences that a class has said itself, with its solutions on the back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from django.utils.translation import gettext as _

from classroom.learning.evidence import findings_of, term_of
from classroom.live.story import read_deck
from classroom.models import Session, Utterance
from classroom.printing.documents import PrintedEntry, Section, print_document
from classroom.reports import proposals_in
from classroom.services.erasure import without
from familygames.cards import Card, Deck
from familygames.normalization import plain

OF_EACH = 5
SHORTEST = 4
"""Words of a sentence that is worth putting in order."""
GAP = "_______"
BETWEEN = " / "
WORDS = re.compile(r"[^\W_]+")


class WrittenExercise(NamedTuple):
    """What is asked, and its *solution*."""

    question: str
    solution: str
    language: str


class Exercises(NamedTuple):
    """Words to put in order, gaps to fill, sentences to mend."""

    order: list[WrittenExercise]
    fill: list[WrittenExercise]
    mend: list[WrittenExercise]

    def __bool__(self) -> bool:
        return any(self)


def exercises(session: Session) -> Exercises:
    """The same lesson always gives the same; nobody is named, neither who spoke nor who is spoken of."""
    said = list(
        Utterance.objects.filter(table__session=session)
        .exclude(participant=None)
        .select_related("table__version")
        .order_by("pk")
    )
    names = [*session.participants.values_list("name", flat=True)]
    rng = Random(f"exercises of {session.pk}")
    judged = proposals_in([session])
    refused = {place for place, one in judged.items() if one.is_refused or one.decision is None}
    said = [one for one in said if one.turn is not None and (one.table_id, one.turn) not in refused]
    right = [one for one in said if not _remarks(one)]
    return Exercises(
        list(_different(_order(right, rng), names)),
        list(_different(_fill(right, rng), names)),
        list(_different(_mend(said), names)),
    )


def _remarks(one: Utterance) -> bool:
    return any(not finding.tip for finding in findings_of.decode(one.findings))


def _different(made: Iterable[WrittenExercise], names: list[str]) -> Iterator[WrittenExercise]:
    """So many, none with the same solution as another."""
    solutions: set[str] = set()
    for one in made:
        question, solution = one.question, one.solution
        for name in names:
            question, solution = without(question, name), without(solution, name)
        if plain(solution).casefold() not in solutions:
            solutions.add(plain(solution).casefold())
            yield WrittenExercise(question, solution, one.language)
        if len(solutions) == OF_EACH:
            return


def _order(right: list[Utterance], rng: Random) -> Iterator[WrittenExercise]:
    """The longest first."""
    for one in sorted(right, key=lambda one: (-len(one.text.split()), one.pk)):
        words = one.text.split()
        if len(words) >= SHORTEST:
            mixed = rng.sample(words, len(words))
            if mixed != words:
                yield WrittenExercise(BETWEEN.join(mixed), one.text, one.language)


def _fill(right: list[Utterance], rng: Random) -> Iterator[WrittenExercise]:
    """The card's word is left out."""
    decks: dict[int, Deck] = {}
    for one in rng.sample(right, len(right)):
        if not one.member:
            continue
        version = one.table.version
        deck = decks.setdefault(version.pk, read_deck(one.table.game, version.content))
        member = deck.by_card.get(Card(one.family, one.member))
        if member is None or term_of(member, one.language) is None:
            continue
        word = member.faces[one.language].word
        begin = plain(one.text).casefold().find(plain(word).casefold())
        if word and begin >= 0 and len(plain(one.text)) == len(one.text):
            gap = one.text[:begin] + GAP + one.text[begin + len(word) :]
            yield WrittenExercise(gap, one.text, one.language)


def _mend(said: list[Utterance]) -> Iterator[WrittenExercise]:
    for one in said:
        if one.model_sentence and _remarks(one) and one.model_sentence != one.text:
            yield WrittenExercise(one.text, one.model_sentence, one.language)


# --- Answered on a screen -----------------------------------------------------------------------------------


class AskedExercise(NamedTuple):
    """One of an assignment's: its *kind* is ``order``, ``fill`` or ``mend``."""

    kind: str
    question: str
    solution: str
    language: str

    @property
    def words(self) -> list[str]:
        return self.question.split(BETWEEN)


def stored(made: Exercises) -> list[list[str]]:
    """As an assignment keeps them; `AskedExercise` reads one."""
    return [[kind, *one] for kind, part in made._asdict().items() for one in part]


def is_solved(asked: AskedExercise, text: str) -> bool:
    """Whether *text* is the solution, or the word that is missing; capitals and full stops do not matter.

    >>> is_solved(AskedExercise("fill", "I want _______.", "I want it.", "en"), "It")
    True
    >>> is_solved(AskedExercise("mend", "I wants it", "I want it.", "en"), "i  want it")
    True
    """
    answers = [asked.solution]
    if asked.kind == "fill":
        begin, _gap, end = asked.question.partition(GAP)
        answers.append(asked.solution[len(begin) : len(asked.solution) - len(end)])
    return _words(text) in map(_words, answers)


def _words(text: str) -> list[str]:
    return WORDS.findall(plain(text).casefold())


def print_exercises(made: Exercises, title: str) -> bytes:
    """Questions on the front, solutions on the back."""
    parts = [
        (_("Put the words in order."), made.order),
        (_("Write the word that is missing."), made.fill),
        (_("Mend these sentences."), made.mend),
    ]
    front = [Section(name, _numbered([one.question for one in part], part)) for name, part in parts if part]
    back = [Section(name, _numbered([one.solution for one in part], part)) for name, part in parts if part]
    back[0] = back[0]._replace(on_new_page=True)
    return print_document(_("Our own sentences"), [title], [*front, *back], title)


def _numbered(texts: Iterable[str], of: Iterable[WrittenExercise]) -> list[PrintedEntry]:
    return [
        PrintedEntry(f"{number}. {text}", language=one.language)
        for number, (text, one) in enumerate(zip(texts, of, strict=True), 1)
    ]
