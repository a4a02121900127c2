"""A page of exercises from the sentences that a class has said itself, with its solutions on the back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from django.utils.translation import gettext as _

from classroom.learning.evidence import findings_of, term_of
from classroom.live.story import read_deck
from classroom.models import SaidBy, Session, Utterance
from classroom.printing.documents import PrintedEntry, Section, print_document
from classroom.reports import proposals_in
from classroom.services.erasure import without
from familygames.cards import Card, Deck
from familygames.language.card_annotation import ARTICLES, CAPITAL_NOUNS
from familygames.language.order import either_way
from familygames.language.resources import LANGUAGES, tongue
from familygames.normalization import plain

OF_EACH = 5
SHORTEST, LONGEST = 4, 14
"""Words of a sentence that is worth putting in order, and can be."""
GAP = "_______"
BETWEEN = " / "
WORDS = re.compile(r"[^\W_]+")
MARKS = ".,:;!?…"
QUOTES = re.compile('["“”„«»]')
END = re.compile(r"(?<=[.!?…])\s+")
HINT = re.compile(r"^ \([^()]*\)")
"""What stands behind a gap, lest more than one word be right."""


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


class FormedSentence(NamedTuple):
    """One that somebody of the class has formed, or its model where it was *wrong*."""

    text: str
    language: str
    deck: Deck
    card: Card | None = None
    wrong: str = ""


def exercises(session: Session) -> Exercises:
    """The same lesson always gives the same; nobody is named, neither who spoke nor who is spoken of."""
    rng = Random(f"exercises of {session.pk}")
    said = list(_sentences(session))
    right = [one for one in said if not one.wrong]
    return Exercises(
        list(_different(_order(right, rng))),
        list(_different(_fill(right, rng))),
        list(_different(_mend(said, rng))),
    )


def _sentences(session: Session) -> Iterator[FormedSentence]:
    """What was said, and what was laid and accepted; a formula that was only tapped nobody has formed."""
    names = [*session.participants.values_list("name", flat=True)]
    judged = proposals_in([session])
    said = Utterance.objects.filter(table__session=session, turn__isnull=False, participant__isnull=False)
    for one in said.select_related("table__version").order_by("pk"):
        proposal = judged.get((one.table_id, one.turn))
        text, wrong = one.text, ""
        if proposal is not None:
            if proposal.is_refused or proposal.decision is None:
                continue
            text = proposal.question.text
        elif one.way == SaidBy.TAP:
            continue
        elif any(not finding.tip for finding in findings_of.decode(one.findings)):
            text = one.model_sentence
            is_whole = len(END.split(one.text)) != len(END.split(text))
            wrong = _sentence_of(one.text, names, is_whole=is_whole)
            if not wrong:
                continue
        elif _words(text) == _words(one.model_sentence):
            text = one.model_sentence  # As it is written, however it was typed.
        text = _sentence_of(text, names)
        if text and text[-1] not in MARKS:
            text += one.model_sentence[-1:] if proposal is None else "."
        if text and wrong != text:
            deck = read_deck(one.table.game, one.table.version.content)
            card = Card(one.family, one.member) if one.member else None
            yield FormedSentence(text, one.language, deck, card, wrong)


def _sentence_of(text: str, names: Iterable[str], *, is_whole: bool = False) -> str:
    """The longest sentence of what was said, or all of it if that *is_whole*, without whom it is said to.

    Nothing if it speaks of somebody, or of words: “I have a 6: I take “le ballon”.”
    """
    if QUOTES.search(text):
        return ""
    for name in names:
        text = without(text, name)
    if not is_whole:
        text = max(END.split(text), key=lambda sentence: len(_words(sentence)))
    text = text.strip(f"•{MARKS[1:]} ") if text.startswith("•") else text.strip()
    return "" if "•" in text else text[:1].upper() + text[1:]


def _different(made: Iterable[WrittenExercise]) -> Iterator[WrittenExercise]:
    """So many, none with the same solution as another."""
    solutions: set[str] = set()
    for one in made:
        solution = plain(one.solution).casefold()
        if solution not in solutions:
            solutions.add(solution)
            yield one
        if len(solutions) == OF_EACH:
            return


def _order(right: list[FormedSentence], rng: Random) -> Iterator[WrittenExercise]:
    """The longest first."""
    for one in sorted(right, key=lambda one: -len(one.text.split())):
        words = _pieces(one)
        if SHORTEST <= len(words) <= LONGEST:
            mixed = rng.sample(words, len(words))
            if mixed != words:
                yield WrittenExercise(BETWEEN.join(mixed), one.text, one.language)


def _pieces(of: FormedSentence) -> list[str]:
    """Its words; neither a capital nor a mark tells which is the first or the last."""
    first, *others = [word for part in of.text.split() if (word := part.strip(MARKS))] or [""]
    return [_within(first, of), *others]


def _within(word: str, of: FormedSentence) -> str:
    """The first *word* of a sentence as it is written within one: “the”, but “I” and “Sophie”."""
    shown = set(tongue(of.language).requests.display.values()) if of.language in LANGUAGES else set()
    faces = [face for member in of.deck.by_card.values() for face in member.faces.values()]
    shown |= {part for face in faces for part in face.word.split()}
    is_own = of.language in CAPITAL_NOUNS or not {word, *WORDS.findall(word)[:1]}.isdisjoint(shown)
    return word if is_own else word[:1].lower() + word[1:]


def _fill(right: list[FormedSentence], rng: Random) -> Iterator[WrittenExercise]:
    """A word of a card is left out, or else an article.

    Behind the gap stands what tells which: the word in the other language of its card, or else how it
    begins; the articles there are.
    """
    for one in rng.sample(right, len(right)):
        face, meaning = _face(one)
        articles = [article for article in ARTICLES.get(one.language, ()) if "'" not in article]
        hint = meaning or (f"{face[:1]}…" if face else BETWEEN.join(articles))
        for word in [face] if face else articles:
            begin = _place_of(plain(word).lower(), plain(one.text).lower())
            if begin is not None:
                question = f"{one.text[:begin]}{GAP} ({hint}){one.text[begin + len(word) :]}"
                yield WrittenExercise(question, one.text, one.language)
                break


def _place_of(word: str, text: str) -> int | None:
    """Where *word*, which may be several, stands in *text* by itself.

    >>> _place_of("an", "can i have an ant"), _place_of("ant", "can i have an ant"), _place_of("a", "an ant")
    (11, 14, None)
    """
    begin = text.find(word)
    while begin >= 0:
        around = text[max(begin - 1, 0) : begin] + text[begin + len(word) : begin + len(word) + 1]
        if not any(one.isalnum() for one in around):
            return begin
        begin = text.find(word, begin + 1)
    return None


def _face(of: FormedSentence) -> tuple[str, str]:
    """The word of its card, or the longest of a card in its text, and the same in the other language."""
    cards = of.deck.by_card if of.card is None else {of.card: of.deck.by_card.get(of.card)}
    best = "", ""
    for card, member in cards.items():
        if member is None or term_of(member, of.language) is None:
            continue
        word = member.faces[of.language].word
        if len(word) > len(best[0]) and _words(word) and f" {_joined(word)} " in f" {_joined(of.text)} ":
            _language, other = of.deck.translation(card, of.language) or ("", None)
            best = word, other.phrase if other and plain(other.word) != plain(word) else ""
    return best


def _joined(text: str) -> str:
    return " ".join(_words(text))


def _mend(said: list[FormedSentence], rng: Random) -> Iterator[WrittenExercise]:
    """What somebody has said wrongly first; then right ones in which an article stands behind its noun."""
    for one in said:
        if one.wrong:
            yield WrittenExercise(one.wrong, one.text, one.language)
    for one in rng.sample(said, len(said)):
        words = one.text.split()
        at = [place for place, word in enumerate(words[:-1]) if _is_article(word, one) and words[place + 1]]
        if at and not one.wrong:
            place = rng.choice(at)
            noun = words[place + 1].rstrip(MARKS)
            marks = words[place + 1][len(noun) :]
            article = words[place].lower()
            words[place : place + 2] = [noun if place else noun[:1].upper() + noun[1:], article + marks]
            yield WrittenExercise(" ".join(words), one.text, one.language)


def _is_article(word: str, of: FormedSentence) -> bool:
    return word.lower() in ARTICLES.get(of.language, ())


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

    >>> is_solved(AskedExercise("order", "", "A frog and a bear.", "en"), "a bear and a frog")
    True
    >>> is_solved(AskedExercise("fill", "I want _______.", "I want it.", "en"), "It")
    True
    >>> is_solved(AskedExercise("fill", "I want _______ (la glace).", "I want the ice.", "en"), "the ice")
    True
    >>> is_solved(AskedExercise("mend", "I wants it", "I want it.", "en"), "i  want it")
    True
    """
    answers = [asked.solution]
    if asked.kind == "order":
        answers = [*either_way(asked.solution, asked.language)]
    elif asked.kind == "fill":
        begin, _gap, end = asked.question.partition(GAP)
        end = HINT.sub("", end)
        answers.append(asked.solution[len(begin) : len(asked.solution) - len(end)])
    return _words(text) in map(_words, answers)


def _words(text: str) -> list[str]:
    return WORDS.findall(plain(text).casefold())


def print_exercises(made: Exercises, title: str) -> bytes:
    """Questions on the front, with lines to write on; solutions on the back."""
    parts = [
        (_("Put the words in order."), made.order, True),
        (_("Write the word that is missing."), made.fill, False),
        (_("Mend these sentences: a word is wrong, or two have changed places."), made.mend, True),
    ]
    parts = [part for part in parts if part[1]]
    front = [
        Section(name, _numbered([one.question for one in part], part, has_line))
        for name, part, has_line in parts
    ]
    back = [Section(name, _numbered([one.solution for one in part], part)) for name, part, _has_line in parts]
    solutions = Section(_("Solutions"), (), on_new_page=True)
    return print_document(_("Our own sentences"), [title], [*front, solutions, *back], title)


def _numbered(
    texts: Iterable[str], of: Iterable[WrittenExercise], has_line: bool = False
) -> list[PrintedEntry]:
    return [
        PrintedEntry(f"{number}. {text.replace(GAP, GAP * 3)}", language=one.language, has_line=has_line)
        for number, (text, one) in enumerate(zip(texts, of, strict=True), 1)
    ]
