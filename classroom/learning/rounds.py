"""Today's words: a round of some minutes with the words that are due, one after another.

A word is shown by its picture or its meaning, and chosen among some or typed. What is typed is heard by the
same parser as at a table, which explains what could be better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from classroom.learning import memory
from classroom.learning.assignments import known_on, word_answers_of
from classroom.learning.evidence import LexemeKey, term_of
from classroom.learning.keeping import words_of
from classroom.learning.memory import Known, Strength
from classroom.learning.models import Assignment, Lexeme, Means, Place, Result, Review, Source
from classroom.models import Deck, Learner, Pupil
from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.errors import InvalidMove
from familygames.game import Move
from familygames.judging import Finding
from familygames.language.formulas import ParseResult, Scene, hear, say

MOST = 12
"""Words of one day: two to five minutes."""
CHOICES = 4
LONGEST = 300


class Exercise(NamedTuple):
    """The word to be said now: the *number*-th *of* so many of today; *choices* are cards of its deck.

    It *is_again* if it was missed in this round.
    """

    known: Known
    number: int
    of: int
    choices: tuple[Card, ...]
    is_again: bool = False


class RoundOver(NamedTuple):
    """What came of a round: so many words *right* at once *of* all, those that were *missed* at first, and
    the day on which the *next* word comes back.
    """

    right: int
    of: int
    missed: list[Known]
    next: date | None


class Assessment(NamedTuple):
    """What came of an answer: the card that was meant, if any, and what could be better in it."""

    result: Result
    meant: Card | None = None
    findings: tuple[Finding, ...] = ()


def exercise(pupil: Pupil, today: date | None = None, word: int | None = None) -> Exercise | None:
    """The next word of today's round; None if it is done, or nothing is due.

    Or a certain *word*, if it was due on that day and has no answer of it yet.
    """
    today = today or timezone.localdate()
    before = None if word is None else today + timedelta(days=1)
    known = memory.words_of(pupil, today, before=before)
    due = [one for one in known if one.strength is Strength.DUE and one.has_card]
    return _asked(due, own_round(pupil, today), word, f"{pupil.pk}/{today}")


def own_round(pupil: Pupil, day: date) -> QuerySet[Review]:
    """What *pupil* was asked for on a *day*, for themselves."""
    return Review.objects.filter(pupil=pupil, day=day, source=Source.ROUND, place=Place.HOME)


def homework_round(pupil: Pupil, assignment: Assignment, day: date) -> QuerySet[Review]:
    """What *pupil* was asked for on a *day*, for an assignment."""
    return Review.objects.filter(pupil=pupil, day=day, assignment=assignment)


def own_round_over(pupil: Pupil, today: date) -> RoundOver:
    return _over(own_round(pupil, today), memory.words_of(pupil, today), today)


def homework_over(pupil: Pupil, assignment: Assignment, today: date) -> RoundOver:
    words = _standing_words(pupil, assignment, today)
    return _over(homework_round(pupil, assignment, today), words, today)


def _over(answered: QuerySet[Review], words: Sequence[Known], today: date) -> RoundOver:
    results = dict(answered.values_list("word", "result"))
    missed = {word for word, result in results.items() if result == Result.NOT_UNDERSTOOD}
    comes = min((max(one.due, today + timedelta(days=1)) for one in words), default=None)
    return RoundOver(
        len(results) - len(missed), len(results), [one for one in words if one.word.pk in missed], comes
    )


def _asked(due: list[Known], answered: QuerySet[Review], word: int | None, seed: str) -> Exercise | None:
    """The first of what is *due*, while there may be more today, and then of what was missed; or a certain
    *word*, asked before.
    """
    times = dict(answered.values_list("word", "times"))
    done = times.keys()
    new = [known for known in due if known.word.pk not in done]
    again = [known for known in due if known.word.pk in done]
    if word is None:
        asked = next(iter((*new[: MOST - len(done)], *again)), None)
    else:
        asked = next((known for known in due if known.word.pk == word), None)
    if asked is None:
        return None
    number, of = min(len(done) + 1, MOST), min(len(done) + len(new), MOST)
    choices = choices_for(asked, seed, times.get(asked.word.pk, 0))
    return Exercise(asked, number, of, choices, asked in again)


def homework(
    pupil: Pupil, assignment: Assignment, today: date | None = None, word: int | None = None
) -> Exercise | None:
    """The next word of an assignment's round of today, which may be one that was never said; or a certain
    *word*, as in `exercise`.

    What is due follows from what teachers see: a word that is practised besides is asked for here, too.
    """
    today = today or timezone.localdate()
    words = _standing_words(pupil, assignment, today, is_over=word is not None)
    due = [known for known in words if known.strength is Strength.DUE]
    due.sort(key=lambda one: (one.due, one.word.lemma))
    answered = homework_round(pupil, assignment, today)
    return _asked(due, answered, word, f"{pupil.pk}/{assignment.pk}/{today}")


def _standing_words(
    pupil: Pupil, assignment: Assignment, today: date, *, is_over: bool = False
) -> list[Known]:
    """The words of an assignment that are not known yet; as of that day, if it *is_over*."""
    words = _words(pupil, assignment.deck, today)
    shown = word_answers_of([pupil], [known.word.pk for known in words])
    left: list[Known] = []
    for known in words:
        answers = shown.get((pupil.pk, known.word.pk), [])
        if is_over:
            answers = [answer for answer in answers if answer.day <= today]
        if known_on(answers) is None:
            last = answers[-1].day if answers else None
            left.append(
                known._replace(
                    times=len(answers), last=last or today, reviewed=last,
                    due=memory.due_on(answers) or today, strength=memory.strength_of(answers, today),
                    is_recognised=memory.is_recognised(answers),
                )
            )  # fmt: skip
    return left


def practice(pupil: Pupil, decks: Iterable[Deck], day: date, word: int) -> Exercise | None:
    """A certain *word* that homework asked for on a *day* and no longer takes: its pupil's own practice.

    It stands in one of *decks*; None if it has an answer of that day.
    """
    own = own_round(pupil, day)
    if own.filter(word=word).exists():
        return None
    words = (known for deck in decks for known in _words(pupil, deck, day))
    due = list(islice((known for known in words if known.word.pk == word), 1))
    return _asked(due, own, word, f"{pupil.pk}/{day}")


def _words(pupil: Pupil, deck: Deck, today: date) -> list[Known]:
    """Each word of a deck, in the language that *pupil* learns, as if it had never been said."""
    cards: dict[LexemeKey, Card] = {}
    learns = Learner.objects.filter(pupil=pupil).values_list("learns", flat=True).first()
    language = learns if learns in deck.cards.languages else deck.cards.languages[1]
    for card, member in deck.cards.by_card.items():
        if term := term_of(member, language):
            cards.setdefault(term, card)
    keys = words_of({*cards})
    lexemes = Lexeme.objects.in_bulk([*keys.values()])
    words: list[Known] = []
    for term, card in cards.items():
        member = deck.cards.by_card[card]
        other, meaning = deck.cards.translation(card, language) or ("", None)
        words.append(
            Known(
                lexemes[keys[term]], card, deck.cards, deck.latest_id, member, member.faces[language],
                meaning, other, 0, today, None, today, Strength.DUE,
            )
        )  # fmt: skip
    return words


def choices_for(known: Known, seed: str, times: int = 0) -> tuple[Card, ...]:
    """Its card and some others of the deck, whose words differ, in an order by chance: asked again after so
    many *times*, the same ones in another, for it is the word that is to be known, not its place.
    """
    rng, language = Random(f"{seed}/{known.card}"), known.word.language
    words = {known.face.word.casefold()}
    others: list[Card] = []
    for card, member in rng.sample([*known.deck.by_card.items()], k=len(known.deck.by_card)):
        face = member.faces.get(language)
        if face is not None and face.word.strip() and face.word.casefold() not in words:
            words.add(face.word.casefold())
            others.append(card)
    chosen = [known.card, *others[: CHOICES - 1]]
    Random(f"{seed}/{known.card}/{times}").shuffle(chosen)
    return tuple(chosen)


def judge(known: Known, text: str) -> Assessment:
    """What *text* says of the word that is asked for: the word alone, or a sentence with it.

    A synonym that the card knows is as good.
    """
    language = known.word.language
    different: dict[str, Card] = {known.face.word.casefold(): known.card}
    for card, member in known.deck.by_card.items():
        if member.is_named_in(language):
            different.setdefault(member.faces[language].word.casefold(), card)
    scene = Scene(("",), known.deck, language, GAME)
    heard = _heard(text[:LONGEST], known, [*map(NAMING, different.values())], scene)
    if heard is None:
        return Assessment(Result.NOT_UNDERSTOOD)
    meant = next(card for card in different.values() if NAMING(card) == heard.move)
    if not _is_said_alike(known, meant):
        return Assessment(Result.NOT_UNDERSTOOD, meant)
    findings = tuple(
        finding for finding in heard.findings if not finding.tip and finding.code not in NO_SENTENCE
    )
    return Assessment(Result.SLIP if findings else Result.RIGHT, meant, findings)


def _heard(text: str, known: Known, moves: Sequence[Move[Any]], scene: Scene) -> ParseResult | None:
    """*text* as a sentence of its own, or else in the place of the word in its model sentence."""
    spoken = NAMING(known.card).spoken()
    model = say(spoken, scene) if spoken is not None else ""
    for sentence in (text, model.replace(known.face.phrase, text)):
        try:
            return hear(sentence, moves, scene)
        except InvalidMove:
            continue
    return None


def chosen(known: Known, name: str) -> Assessment:
    """What came of choosing the card *name* among some, as ``family/member``."""
    family, _, member = name.partition("/")
    card = Card(family, member)
    if card not in known.deck.by_card:
        return Assessment(Result.NOT_UNDERSTOOD)
    return Assessment(Result.RIGHT if _is_said_alike(known, card) else Result.NOT_UNDERSTOOD, card)


def _is_said_alike(known: Known, card: Card) -> bool:
    """Whether *card* is the one that was asked for, or has its word."""
    face = known.deck.by_card[card].faces.get(known.word.language)
    return card == known.card or (face is not None and face.word.casefold() == known.face.word.casefold())


GAME, NAMING = next((game.name, game.naming) for game in GAMES.values() if game.naming is not None)
"""The game that has a sentence for what a card is."""
NO_SENTENCE = frozenset({"whole_sentence", "whole_model", "missing_question", "missing_please"})
"""What is said of a word that stands alone; here it may."""


def day_given(claimed: date | None) -> date:
    """The day of an answer that may have waited for a network: as its device *claimed*, where that can be."""
    today = timezone.localdate()
    return claimed if claimed is not None and abs(claimed - today) <= timedelta(days=1) else today


def keep(
    pupil: Pupil,
    known: Known,
    means: Means,
    answer: Assessment,
    assignment: Assignment | None = None,
    day: date | None = None,
) -> None:
    """Store the first answer of the *day*, of one's own round or an *assignment*'s; sent twice, it is one.

    Of a word that was missed it is stored, too, that it was right later.
    """
    today = timezone.localdate()
    day = day or today
    kept, is_new = Review.objects.get_or_create(
        pupil=pupil,
        word=known.word,
        day=day,
        source=Source.ROUND,
        place=Place.HOME if assignment is None else Place.ASSIGNMENT,
        defaults={
            "means": means,
            "result": answer.result,
            "version_id": known.version,
            "card": f"{known.card.family}/{known.card.member}"[:121],
            "at": timezone.now() + (day - today),
            "assignment": assignment,
        },
    )
    if not is_new and answer.result != Result.NOT_UNDERSTOOD:
        Review.objects.filter(pk=kept.pk, result=Result.NOT_UNDERSTOOD, times=1).update(times=2)
