"""Assignments: homework of a class, how far each pupil is with it, and the games that count for it.

A game at home belongs to an assignment if it was begun from its page; nothing else of what pupils do at home
is counted, nor shown to a teacher.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import product
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Value
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.errors import CannotChange, CannotPractise
from classroom.learning import exercises
from classroom.learning.evidence import LexemeKey, term_of
from classroom.learning.exercises import AskedExercise, is_solved
from classroom.learning.keeping import catch_up
from classroom.learning.memory import Recollection, answer_of, lasts
from classroom.learning.missed_words import DeckOfWords
from classroom.learning.models import (
    Aim,
    AssignedTable,
    Assignment,
    Evidence,
    ExerciseAnswer,
    Result,
    Review,
    Subject,
)
from classroom.learning.play import due_of, due_words_of
from classroom.learning.progress import GOOD, SEEN
from classroom.learning.ways import OF_WAY, WAYS
from classroom.live.story import read_deck
from classroom.models import Deck, DeckVersion, Learner, Practice, Pupil, SchoolClass, Session, Table, User
from classroom.services import decks, practice, secure_delete
from classroom.ways import Way
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES, Game

A_WEEK = timedelta(days=7)
STANDS = timedelta(days=60)
"""So long what was taken off is still shown to teachers."""
LONGEST_ANSWER = 300
REVIEWED = 5
"""So many words to review end a lesson's report."""


class AssignmentStanding(NamedTuple):
    """How far a pupil is with an assignment; *finished* on a day, *is_late* if that was after its end."""

    done: int
    needed: int
    finished: date | None
    is_late: bool

    @property
    def is_done(self) -> bool:
        return self.finished is not None

    @property
    def text(self) -> str:
        count = _("%(done)s of %(needed)s") % {"done": self.done, "needed": self.needed}
        if self.finished is None:
            return count
        done = _("done late") if self.is_late else _("done")
        return f"{done} ({count})"


class Homework(NamedTuple):
    """An assignment as its pupil sees it."""

    assignment: Assignment
    standing: AssignmentStanding
    is_overdue: bool


Key = tuple[int, int]
"""An assignment and a pupil."""


# --- Whose it is --------------------------------------------------------------------------------------------


def given_to(pupil: Pupil, today: date | None = None) -> QuerySet[Assignment]:
    """What a pupil has to do, or had: begun, and not taken off; the next to be due first."""
    theirs = Assignment.objects.filter(Q(for_all=True) | Q(pupils=pupil), school_class=pupil.school_class_id)
    theirs = theirs.filter(school_class__archived_at=None)
    begun = theirs.filter(begins__lte=today or timezone.localdate(), ended_at=None)
    begun = begun.filter(Q(deck__deleted_at=None) | Q(aim=Aim.EXERCISES))
    return begun.select_related("deck__latest").distinct().order_by("ends", "pk")


def ending_with(deck: Deck) -> int:
    """How many assignments would end if *deck* was deleted, in classes that go on: those that are not over,
    and those that are overdue for somebody.
    """
    given = Assignment.objects.filter(deck=deck, ended_at=None, school_class__archived_at=None)
    given = given.exclude(aim=Aim.EXERCISES)
    today = timezone.localdate()
    over = list(given.filter(ends__lt=today).select_related("deck__latest").prefetch_related("pupils"))
    pupils = list(Pupil.objects.filter(school_class__in={one.school_class_id for one in over}))
    standings = standings_of(over, pupils) if over else {}
    overdue = [
        one
        for one in over
        for theirs in [[pupil for pupil in pupils if pupil.school_class_id == one.school_class_id]]
        if not all(standings[one.pk, pupil.pk].is_done for pupil in pupils_of(one, theirs))
    ]
    return given.filter(ends__gte=today).count() + len(overdue)


def deck_of(pupil: Pupil, code: str) -> Deck | None:
    """The deck of an assignment of *pupil*'s class, which may have been taken off or be for others now."""
    given = Assignment.objects.filter(code=code, school_class=pupil.school_class_id)
    return Deck.objects.filter(assignments__in=given).select_related("latest").first()


def with_code(learner: Learner | None, code: str) -> Assignment | None:
    """The assignment of a link, if *learner* has to do it, or had."""
    if learner is None or learner.pupil is None:
        return None
    return given_to(learner.pupil).filter(code=code).first()


def to_go_on(learner: Learner, table: Table) -> Assignment | None:
    """The assignment for which *table* was played, as long as it is not done."""
    if learner.pupil is None:
        return None
    given = given_to(learner.pupil).filter(tables__table=table).first()
    if given is None or standings_of([given], [learner.pupil])[given.pk, learner.pupil.pk].is_done:
        return None
    return given


def homework_of(pupil: Pupil) -> list[Homework]:
    """Open ones first, then those of the last week that are done."""
    today = timezone.localdate()
    given = list(given_to(pupil, today))
    standings = standings_of(given, [pupil])
    all_of_it = [
        Homework(one, standing, not standing.is_done and one.ends < today)
        for one in given
        if (standing := standings[one.pk, pupil.pk]).finished is None
        or max(standing.finished, one.ends) >= today - A_WEEK
    ]
    return sorted(all_of_it, key=lambda one: one.standing.is_done)


def of_class(school_class: SchoolClass) -> list[Assignment]:
    """The newest first; what was taken off and has been due for long stands no longer there."""
    lately = timezone.localdate() - STANDS
    shown = school_class.assignments.filter(Q(ended_at=None) | Q(ends__gte=lately))
    return list(shown.select_related("deck__latest").prefetch_related("pupils"))


def pupils_of(assignment: Assignment, pupils: Sequence[Pupil]) -> list[Pupil]:
    """Those of the class's *pupils* for whom it is. Asks nothing if the chosen ones were prefetched."""
    if assignment.for_all:
        return list(pupils)
    chosen = {pupil.pk for pupil in assignment.pupils.all()}
    return [pupil for pupil in pupils if pupil.pk in chosen]


# --- How far ------------------------------------------------------------------------------------------------


def standings_of(assignments: Sequence[Assignment], pupils: Sequence[Pupil]) -> dict[Key, AssignmentStanding]:
    """How far each of *pupils* is with each assignment, in as many queries for one as for many.

    A game counts when it is over and at least half of what the pupil said in it was in the way that is asked
    for or a harder one; a sentence when it was understood and in such a way; a word once it was so well
    remembered, in lessons and assignments, that it need not come back for a week, and said by oneself.
    """
    catch_up(Table.objects.filter(assigned__assignment__in=assignments))
    moments: dict[Key, list[datetime]] = defaultdict(list)
    said = {one.pk: one for one in assignments if one.aim in (Aim.GAMES, Aim.SENTENCES)}
    for some, find in ((said, _played), (_of(assignments, Aim.EXERCISES), _exercises)):
        if some:
            for key, at in find(some, pupils):
                moments[key].append(at)
    days = {key: sorted(timezone.localdate(at) for at in ats) for key, ats in moments.items()}
    standings = {
        (one.pk, pupil.pk): _standing(one, one.number, days.get((one.pk, pupil.pk), []))
        for one in assignments
        for pupil in pupils
    }
    if some := _of(assignments, Aim.WORDS):
        standings |= _words(some, pupils)
    return standings


def _of(assignments: Sequence[Assignment], aim: Aim) -> dict[int, Assignment]:
    return {one.pk: one for one in assignments if one.aim == aim}


def _standing(assignment: Assignment, needed: int, days: Sequence[date]) -> AssignmentStanding:
    """*days* are those on which something was done, in order."""
    finished = days[needed - 1] if 0 < needed <= len(days) else None
    return AssignmentStanding(
        min(len(days), needed), needed, finished, finished is not None and finished > assignment.ends
    )


def counts_in(way: str) -> set[str]:
    """The means that are *way* or harder; everything, where tapping is enough."""
    harder = WAYS[WAYS.index(Way(way)) :]
    every = {str(means) for one in harder for means in OF_WAY[one]}
    return every | {"asked"} if way == Way.TAP else every


def _played(some: dict[int, Assignment], pupils: Sequence[Pupil]) -> Iterator[tuple[Key, datetime]]:
    """The games that count and the sentences that count, whichever an assignment asks for."""
    of_each: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    said = Evidence.objects.filter(
        table__assigned__assignment__in=some, pupil__in=pupils, subject=Subject.ACT
    ).order_by("utterance")
    columns = ("table", "table__assigned__assignment", "pupil", "means", "result", "utterance__at")
    for table, assignment, pupil, means, result, at in said.values_list(*columns):
        is_in_way = means in counts_in(some[assignment].way)
        of_each[table][0] += 1
        of_each[table][1] += is_in_way
        if is_in_way and some[assignment].aim == Aim.SENTENCES and result != Result.NOT_UNDERSTOOD:
            yield (assignment, pupil), at
    if games := _of([*some.values()], Aim.GAMES):
        yield from _games(games, pupils, of_each)


def _games(
    some: dict[int, Assignment], pupils: Sequence[Pupil], said: dict[int, list[int]]
) -> Iterator[tuple[Key, datetime]]:
    over = Practice.objects.filter(
        table__assigned__assignment__in=some, learner__pupil__in=pupils, outcome__isnull=False
    ).order_by()
    columns = ("table", "table__assigned__assignment", "learner__pupil", "begun_at")
    for table, assignment, pupil, begun, last in over.values_list(*columns).annotate(
        last=Max("table__turns__at")
    ):
        all_said, in_way = said[table]
        if 2 * in_way >= all_said:
            yield (assignment, pupil), last or begun


def _exercises(some: dict[int, Assignment], pupils: Sequence[Pupil]) -> Iterator[tuple[Key, datetime]]:
    right = ExerciseAnswer.objects.filter(assignment__in=some, pupil__in=pupils, is_right=True)
    for assignment, pupil, at in right.values_list("assignment", "pupil", "at"):
        yield (assignment, pupil), at


def _words(some: dict[int, Assignment], pupils: Sequence[Pupil]) -> dict[Key, AssignmentStanding]:
    """How many words there are to know, and on which day the last of them came to be known.

    Whoever knew all words of the deck as it was then is done, whatever is published later.
    """
    learns = dict(Learner.objects.filter(pupil__in=pupils).values_list("pupil", "learns"))
    wanted_words = _wanted([*some.values()])
    terms = {
        term
        for wanted in wanted_words.values()
        for one in wanted
        for words in one.words.values()
        for term in words
    }
    known = _known_days(pupils, terms)
    standings: dict[Key, AssignmentStanding] = {}
    for assignment, who in product(some.values(), pupils):
        for wanted in wanted_words[assignment.pk]:
            words = wanted.words.get(learns.get(who.pk, ""), wanted.words[wanted.learnt])
            days = sorted(known[who.pk, term] for term in words if (who.pk, term) in known)
            standing = standings[assignment.pk, who.pk] = _standing(assignment, len(words), days)
            if standing.finished is not None and standing.finished <= wanted.until:
                break
    return standings


class WantedWords(NamedTuple):
    """The words of a deck as it stood *until* a day, by language; *learnt* is that of whoever says none."""

    words: dict[str, set[LexemeKey]]
    learnt: str
    until: date


def _wanted(some: Sequence[Assignment]) -> dict[int, list[WantedWords]]:
    """For each assignment its deck as it was when that was set, and as it was published since."""
    published = DeckVersion.objects.filter(deck__in={one.deck_id for one in some}, set_aside_at=None)
    gave_way = published.filter(
        deck=OuterRef("deck"),
        number__gt=OuterRef("number"),
        published_at__lte=min(one.made_at for one in some),
    )
    versions: dict[int, list[tuple[datetime, Cards]]] = defaultdict(list)
    for version in published.exclude(Exists(gave_way)).select_related("deck").order_by("number"):
        versions[version.deck_id].append((version.published_at, version.cards))
    return {one.pk: _since(one.made_at, versions[one.deck_id]) for one in some}


def _since(day: datetime, versions: Sequence[tuple[datetime, Cards]]) -> list[WantedWords]:
    first = max((place for place, (at, _) in enumerate(versions) if at <= day), default=0)
    ends = [*(timezone.localdate(at) for at, _ in versions[first + 1 :]), date.max]
    return [
        WantedWords(
            {language: _terms(deck, language) for language in deck.languages}, deck.languages[1], until
        )
        for (_, deck), until in zip(versions[first:], ends, strict=True)
    ]


def _terms(deck: Cards, language: str) -> set[LexemeKey]:
    return {term for member in deck.by_card.values() if (term := term_of(member, language))}


def has_words(deck: Cards) -> bool:
    """Whether there is a word to be learnt on its cards."""
    return any(_terms(deck, language) for language in deck.languages)


def _known_days(pupils: Sequence[Pupil], terms: set[LexemeKey]) -> dict[tuple[int, LexemeKey], date]:
    """When each pupil came to know each of *terms*, by what teachers see."""
    lemmas = {term.lemma for term in terms}
    shown = _answers(pupils, Q(word__lemma__in=lemmas))
    return {
        (pupil, term): day
        for (pupil, _word, term), answers in shown.items()
        if term in terms and (day := known_on(answers))
    }


def word_answers_of(
    pupils: Sequence[Pupil], words: Iterable[int]
) -> dict[tuple[int, int], list[Recollection]]:
    """How each pupil has remembered each of *words*, in lessons and homework, in its order."""
    shown = _answers(pupils, Q(word__in=list(words)))
    return {(pupil, word): answers for (pupil, word, _term), answers in shown.items()}


def _answers(pupils: Sequence[Pupil], chosen: Q) -> dict[tuple[int, int, LexemeKey], list[Recollection]]:
    seen = Q(pupil__in=pupils, place__in=SEEN) & chosen
    term = ("word__language", "word__lemma", "word__part")
    columns = ("moment", "pupil", "word", *term, "day", "means", "result", "often", "origin")
    said = Evidence.objects.filter(seen, subject=Subject.WORD).annotate(
        moment=F("utterance__at"), often=Value(1), origin=Value("")
    )
    asked = Review.objects.filter(seen).annotate(moment=F("at"), often=F("times"), origin=F("source"))
    shown = said.order_by().values_list(*columns).union(asked.order_by().values_list(*columns), all=True)
    answers: dict[tuple[int, int, LexemeKey], list[Recollection]] = defaultdict(list)
    for _at, pupil, word, language, lemma, part, *rest in shown.order_by("moment"):
        if answer := answer_of(*rest):
            answers[pupil, word, LexemeKey(language, lemma, part)].append(answer)
    return answers


def known_on(answers: Sequence[Recollection]) -> date | None:
    """The first day on which a word could be said; it stays known for this purpose."""
    for number, answer in enumerate(answers, start=1):
        if lasts(answers[:number]):
            return answer.day
    return None


# --- Playing ------------------------------------------------------------------------------------------------


class Preset(NamedTuple):
    """How a game of an assignment is dealt."""

    options: dict[str, Any]
    seats: int
    bot_level: str


def preset(game: Game, cards: Cards) -> Preset | None:
    """As a first game at home is proposed; None if *game* cannot be played with these *cards*."""
    usual = game.size_at_home
    for seats in sorted(game.sizes, key=lambda size: (size != usual, size)):
        proposed = game.lesson_options(cards, seats) | dict(game.first_time)
        options = {name: value for name, value in proposed.items() if name in game.home_options}
        options |= game.needed_for(seats)
        for fitted in (options, options | game.needed_by(cards)):
            if not game.check_deck(cards, game.read_options(fitted), seats):
                return Preset(fitted, seats, next(iter(game.players)))
    return None


def table_under_way(learner: Learner, assignment: Assignment) -> Table | None:
    """The game of it that is not over yet."""
    games = Table.objects.filter(practice__learner=learner, practice__outcome__isnull=True)
    return games.filter(assigned__assignment=assignment, assigned__is_hidden=False).order_by("-pk").first()


def hide(learner: Learner, table_id: int) -> bool:
    """Take a game out of the list of *learner*; False if it was played for no assignment, and may go."""
    ours = AssignedTable.objects.filter(table=table_id, table__practice__learner=learner)
    return ours.update(is_hidden=True) > 0


@transaction.atomic
def play(learner: Learner, assignment: Assignment) -> Table:
    """The game that is under way, or a new one. Raises `CannotPractise`.

    They make their moves at least in the way that is asked for: else the game would not count.
    """
    list(Learner.objects.select_for_update().filter(pk=learner.pk))  # Pressed twice at once, it is one game.
    known = table_under_way(learner, assignment)
    if known is not None:
        return known
    game, latest = GAMES[assignment.game], assignment.deck.latest
    if latest is None or (chosen := preset(game, practice.turned(latest.cards, learner))) is None:
        raise CannotPractise("cannot_deal")
    if WAYS.index(Way(learner.way)) < WAYS.index(Way(assignment.way)):
        Learner.objects.filter(pk=learner.pk).update(way=assignment.way)
    table = practice.begin(
        learner=learner,
        game=game,
        deck=assignment.deck,
        options=chosen.options,
        seats=chosen.seats,
        bot_level=chosen.bot_level,
        due=due_of(learner.pupil, latest.cards) if learner.pupil is not None else (),
        due_words=due_words_of(learner.pupil) if learner.pupil is not None else (),
    )
    AssignedTable.objects.get_or_create(table=table, defaults={"assignment": assignment})
    return table


@transaction.atomic
def delete(assignment: Assignment) -> None:
    """With the games that were played for it: they would become free practice, which they were not."""
    secure_delete.wipe()
    Practice.objects.filter(table__assigned__assignment=assignment).delete()
    assignment.delete()


# --- From a lesson ------------------------------------------------------------------------------------------


def from_lesson(lesson: Session, teacher: User) -> Assignment:
    """One game like those of the lesson, for a week; pressed twice on a day, it is one."""
    assert lesson.school_class is not None
    today = timezone.localdate()
    assignment, __ = Assignment.objects.get_or_create(
        school_class=lesson.school_class,
        game=lesson.game,
        deck=lesson.deck,
        way=lesson.way,
        aim=Aim.GAMES,
        number=1,
        begins=today,
        ends=today + A_WEEK,
        for_all=True,
        ended_at=None,
        defaults={"set_by": teacher},
    )
    return assignment


@transaction.atomic
def of_exercises(lesson: Session, teacher: User) -> Assignment | None:
    """Its exercises, for a week; pressed twice on a day, it is one. None where too little was said."""
    assert lesson.school_class is not None
    list(SchoolClass.objects.select_for_update().filter(pk=lesson.school_class.pk))
    today, made = timezone.localdate(), exercises.stored(exercises.exercises(lesson))
    alike = lesson.school_class.assignments.filter(aim=Aim.EXERCISES, begins=today, ended_at=None)
    known = next((one for one in alike if one.exercises == made), None)
    if known is not None or not made:
        return known
    return Assignment.objects.create(
        school_class=lesson.school_class,
        set_by=teacher,
        game=lesson.game,
        deck=lesson.deck,
        aim=Aim.EXERCISES,
        number=len(made),
        exercises=made,
        begins=today,
        ends=today + A_WEEK,
    )


class NextExercise(NamedTuple):
    """The exercise that is asked for now, the *number*-th of all from 0."""

    number: int
    exercise: AskedExercise


def next_exercise(assignment: Assignment, pupil: Pupil) -> NextExercise | None:
    """The first that was not answered, or else not rightly; None once all are solved."""
    results = dict(assignment.answers.filter(pupil=pupil).values_list("number", "is_right"))
    left = [number for number in range(len(assignment.exercises)) if not results.get(number)]
    if not left:
        return None
    number = next((one for one in left if one not in results), left[0])
    return NextExercise(number, AskedExercise(*assignment.exercises[number]))


def answer_exercise(assignment: Assignment, pupil: Pupil, asked: NextExercise, text: str) -> ExerciseAnswer:
    """Keep an answer; one that was right stays so."""
    text = text[:LONGEST_ANSWER]
    given = {"text": text, "is_right": is_solved(asked.exercise, text), "at": timezone.now()}
    answer, _new = ExerciseAnswer.objects.get_or_create(
        assignment=assignment, pupil=pupil, number=asked.number, defaults=given
    )
    if not answer.is_right:
        ExerciseAnswer.objects.filter(pk=answer.pk, is_right=False).update(**given)
        answer.refresh_from_db()
    return answer


@transaction.atomic
def of_words(school_class: SchoolClass, teacher: User, made: DeckOfWords) -> Assignment:
    """The words of a new deck until they are known, for a week; pressed twice on a day, it is one.

    Raises `CannotChange`, as publishing a deck does.
    """
    list(SchoolClass.objects.select_for_update().filter(pk=school_class.pk))
    cards, today = decks.named(made.cards), timezone.localdate()
    alike = school_class.assignments.filter(aim=Aim.WORDS, begins=today, ended_at=None, set_by=teacher)
    known = alike.filter(deck__words=decks.words_of(cards), deck__deleted_at=None).first()
    if known is not None:
        return known
    game = next((one for one in GAMES.values() if one.kind == made.kind and preset(one, cards)), None)
    if game is None:
        raise CannotChange("not_playable")
    deck = decks.create(teacher=teacher, kind=made.kind, deck=cards)
    decks.publish(teacher=teacher, slug=deck.slug, number=deck.draft_number)
    return Assignment.objects.create(
        school_class=school_class,
        set_by=teacher,
        game=game.name,
        deck=deck,
        aim=Aim.WORDS,
        begins=today,
        ends=today + A_WEEK,
    )


class WordToReview(NamedTuple):
    """A *word* that was *said* so often in a lesson, and so often not rightly."""

    word: LexemeKey
    said: int
    missed: int


class ToReview(NamedTuple):
    """Words of a lesson, or of those that *went_well* those said least."""

    words: list[WordToReview]
    went_well: bool


def to_review(lesson: Session) -> ToReview:
    """Five words at the most: those missed in the lesson, the most missed first, then those on its cards that
    nobody has said. Where none was missed, these and those said least.

    Of what has been derived: a minute after the lesson that is all, and a report need not wait for it.
    """
    said = Evidence.objects.filter(table__session=lesson, subject=Subject.WORD).order_by()
    counted = said.values_list("word__language", "word__lemma", "word__part").annotate(
        times=Count("pk"), good=Count("pk", filter=Q(result__in=GOOD))
    )
    times = {LexemeKey(*term): (said_often, good) for *term, said_often, good in counted}
    missed = [term for term, (said_often, good) in times.items() if good < said_often]
    missed.sort(key=lambda term: (times[term][1] - times[term][0], term))
    unsaid = sorted(_on_cards(lesson, {term.language for term in times}) - times.keys()) if times else []
    least = [] if missed else sorted(times, key=lambda term: (times[term][0], term))
    chosen = [*missed, *unsaid, *least][:REVIEWED]
    counts = [(term, *times.get(term, (0, 0))) for term in chosen]
    return ToReview([WordToReview(term, said, said - good) for term, said, good in counts], not missed)


def _on_cards(lesson: Session, languages: Iterable[str]) -> set[LexemeKey]:
    """The words of all cards that were dealt, in these *languages*."""
    tables = Table.objects.filter(session=lesson).select_related("version")
    dealt = [read_deck(one.game, one.version.content, tuple(one.families)) for one in tables]
    return {term for deck in dealt for language in languages for term in _terms(deck, language)}


def answers_of(assignment: Assignment, pupil: Pupil) -> QuerySet[Review]:
    """The words that *pupil* was asked for in its rounds, the latest first."""
    return assignment.reviews.filter(pupil=pupil).select_related("word").order_by("-at")


def sentences_of(assignment: Assignment, pupil: Pupil) -> QuerySet[Evidence]:
    """What *pupil* has said for it, and nothing else, the latest first."""
    catch_up(Table.objects.filter(assigned__assignment=assignment))
    said = Evidence.objects.filter(table__assigned__assignment=assignment, pupil=pupil, subject=Subject.ACT)
    return said.select_related("utterance", "pupil", "table", "word").order_by("-day", "-utterance")
