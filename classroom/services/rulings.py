"""All that a teacher has said of a deck's sentences and words: looked up, added, turned round, withdrawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from classroom.models import (
    Deck,
    Example,
    LaterRuling,
    Opinion,
    RuleExample,
    SchoolClass,
    Session,
    User,
    Utterance,
    Visibility,
)
from classroom.services.examples import LONGEST, opinions_of, remember, rules_of
from familygames.cards import Deck as Cards
from familygames.cards import Language
from familygames.catalogue import PANELS
from familygames.decks.sentences import SentenceDeck
from familygames.definition import TypedQuestion
from familygames.errors import NoQuestion
from familygames.game import Question
from familygames.judging import Finding, Ruling, Sentence, Word, ruled
from familygames.language.judge import KnownSubject, known_subjects
from familygames.language.words.spelling import fold
from familygames.playability import coverage

TURNED = {Opinion.ACCEPT: Opinion.REFUSE, Opinion.REFUSE: Opinion.ACCEPT}


class Withdrawn(NamedTuple):
    """A ruling that was withdrawn a moment ago, as it is kept for whoever wants it back."""

    key: str
    text: str
    opinion: str
    at: str


def judged_decks(teacher: User) -> QuerySet[Deck]:
    """The decks with which *teacher* has judged anything or decided a rule, and how many *rulings* there are
    of each.
    """
    own = Count("examples", filter=Q(examples__teacher=teacher))
    decided = RuleExample.objects.filter(deck=OuterRef("pk"), teacher=teacher)
    return (
        Deck.objects.for_teacher(teacher)
        .filter(kind__in=PANELS)
        .annotate(rulings=own)
        .filter(Q(rulings__gt=0) | Exists(decided))
        .order_by("slug")
    )


def rulings_of(deck: Deck, teacher: User, *, text: str = "", opinion: str = "") -> list[Example]:
    """The teacher's own, the latest first: those of *opinion* with *text*, accents or not."""
    rulings = Example.objects.filter(deck=deck, teacher=teacher).order_by("-at", "-pk")
    if opinion:
        rulings = rulings.filter(opinion=opinion)
    wanted = fold(text)
    return [ruling for ruling in rulings if wanted in fold(ruling.text)]


def read(kind: str, cards: Cards, text: str) -> TypedQuestion | None:
    """*text* as it may be proposed with these cards; None if they have changed too much since."""
    try:
        return PANELS[kind].read(cards, text)
    except NoQuestion:
        return None


def says(kind: str, cards: Cards, text: str) -> Ruling | None:
    """What the referee says of *text* by itself, whatever a teacher has said; it takes a moment."""
    asked = read(kind, cards, text)
    return None if asked is None else PANELS[kind].judge(asked.sentence)


def add(*, deck: Deck, teacher: User, text: str, opinion: str) -> None:
    """A ruling that no table has asked for; raises `NoQuestion` if none ever will."""
    question = PANELS[deck.kind].read(deck.cards, text).question
    remember(deck_id=deck.pk, teacher_id=teacher.pk, question=question, opinion=opinion)


def turn(*, deck: Deck, teacher: User, ruling: int) -> None:
    """Say the contrary from now on. A ruling that is not there any more stays withdrawn."""
    for known in Example.objects.filter(deck=deck, teacher=teacher, pk=ruling):
        known.opinion, known.at = TURNED[Opinion(known.opinion)], timezone.now()
        known.save(update_fields=["opinion", "at"])


@transaction.atomic
def withdraw(*, deck: Deck, teacher: User, rulings: Collection[int]) -> list[Withdrawn]:
    """The referee speaks for itself again of these. What it takes to bring them back."""
    known = Example.objects.filter(deck=deck, teacher=teacher, pk__in=rulings)
    gone = [Withdrawn(one.key, one.text, one.opinion, one.at.isoformat()) for one in known]
    known.delete()
    return gone


def bring_back(*, deck: Deck, teacher: User, withdrawn: Iterable[Sequence[str]]) -> None:
    """What was withdrawn, as it was; what has been judged anew since stays as it is now."""
    Example.objects.bulk_create(
        (
            Example(deck=deck, teacher=teacher, key=key, text=text[:LONGEST], opinion=opinion, at=at)
            for key, text, opinion, at in withdrawn
        ),
        ignore_conflicts=True,
    )


# --- Of colleagues ------------------------------------------------------------------------------------------

MOST_COPIES = 5
"""A copy of a copy: so far back is looked for rulings."""


class Offers(NamedTuple):
    """What other teachers have said, of which this one has said nothing: one ruling a line, and the keys of
    those about which they are not at one.
    """

    rulings: list[Example]
    disputed: frozenset[str]


def offers(deck: Deck, teacher: User) -> Offers:
    """The rulings of others with this deck, and with those that it was copied from, as far as both are seen.

    Of a deck that somebody shares, they are everybody's; of starter decks, and of one that nobody else sees,
    those of colleagues with whom a class is shared.
    """
    shared: list[int] = []
    others: list[int] = []
    known: Deck | None = deck
    for _ in range(MOST_COPIES):
        if known is None:
            break
        (shared if _is_shared(known) else others).append(known.pk)
        version = known.copied_from
        known = _seen(version.deck_id, teacher) if version is not None else None
    seen = Q(deck__in=shared) | Q(deck__in=others, teacher__in=_colleagues(teacher))
    own = Example.objects.filter(deck=deck, teacher=teacher).values("key")
    rulings = list(
        Example.objects.filter(seen)
        .exclude(teacher=teacher)
        .exclude(key__in=own)
        .select_related("teacher")
        .order_by("text", "pk")
    )
    opinions: dict[str, set[str]] = {}
    for ruling in rulings:
        opinions.setdefault(ruling.key, set()).add(ruling.opinion)
    return Offers(rulings, frozenset(key for key, said in opinions.items() if len(said) > 1))


def _is_shared(deck: Deck) -> bool:
    return deck.owner_id is not None and deck.visibility != Visibility.PRIVATE and deck.hidden_at is None


def _seen(deck: int, teacher: User) -> Deck | None:
    return Deck.objects.for_teacher(teacher).select_related("copied_from").filter(pk=deck).first()


def _colleagues(teacher: User) -> QuerySet[User]:
    """Everybody with whom the teacher shares a class, whosever it is."""
    led = SchoolClass.objects.filter(Q(teacher=teacher) | Q(colleagues__teacher=teacher))
    return User.objects.filter(Q(classes__in=led) | Q(shared_with__school_class__in=led))


@transaction.atomic
def take_over(*, deck: Deck, teacher: User, ruling: int | None = None) -> int:
    """One of the rulings that are offered, or all about which others are at one; how many were taken."""
    offered = offers(deck, teacher)
    wanted = {
        one.key: one
        for one in offered.rulings
        if (one.pk == ruling if ruling is not None else one.key not in offered.disputed)
    }
    Example.objects.bulk_create(
        (
            Example(deck=deck, teacher=teacher, key=one.key, text=one.text, opinion=one.opinion)
            for one in wanted.values()
        ),
        ignore_conflicts=True,
    )
    return len(wanted)


# --- Of a rule ----------------------------------------------------------------------------------------------


def known_of(deck: Deck) -> list[KnownSubject]:
    """What the referee knows of the languages of the deck, if sentences are judged; in their order."""
    if not isinstance(deck.cards, SentenceDeck):
        return []
    languages = deck.cards.languages
    known = [one for one in known_subjects() if one.language in languages]
    return sorted(known, key=lambda subject: languages.index(subject.language))


MOST_STORED = 1_000
"""Sentences of lessons that are looked through, the latest first."""


class Changed(NamedTuple):
    """A sentence of which the referee would say something else, *before* and *after*."""

    question: Question
    sentence: Sentence
    before: Ruling
    after: Ruling


class Preview(NamedTuple):
    """How many sentences were looked through, and those that would change."""

    sentences: int
    changed: list[Changed]


def own_sentences(deck: Deck, teacher: User) -> dict[str, tuple[TypedQuestion, Ruling]]:
    """What the deck's cards make, what was laid with it in the teacher's lessons, and what they have judged,
    by key, with what the referee says of it by itself. A second of thought or two.
    """
    panel, cards = PANELS[deck.kind], deck.cards
    known: dict[str, tuple[TypedQuestion, Ruling]] = {}

    def keep(typed: TypedQuestion | None) -> None:
        if typed is not None and typed.question.key not in known:
            known[typed.question.key] = typed, panel.judge(typed.sentence)

    def judge(sentence: Sentence) -> Ruling:
        keep(TypedQuestion(Question(sentence.text, sentence.text.casefold()), sentence))
        return panel.judge(sentence)

    if isinstance(cards, SentenceDeck):
        coverage(cards, judge)
    said = Utterance.objects.filter(table__session__teacher=teacher, table__version__deck=deck)
    texts = dict.fromkeys(
        said.exclude(turn=None).order_by("-pk").values_list("text", flat=True)[:MOST_STORED]
    )
    for text in (*texts, *deck.examples.filter(teacher=teacher).values_list("text", flat=True)):
        keep(read(deck.kind, cards, text))
    return known


def preview(*, deck: Deck, teacher: User, code: str, stance: str) -> Preview:
    """What the referee would say otherwise, if the teacher took this *stance* on a rule; what they have
    judged themselves stays as they said.
    """
    opinions, rules = opinions_of(deck.pk, teacher.pk), rules_of(deck.pk, teacher.pk)
    sentences = own_sentences(deck, teacher)
    changed = [
        Changed(typed.question, typed.sentence, before, after)
        for key, (typed, said) in sentences.items()
        if key not in opinions
        and (before := ruled(said, rules)).ruling != (after := ruled(said, {**rules, code: stance})).ruling
    ]
    return Preview(len(sentences), changed)


@transaction.atomic
def take_stance(*, deck: Deck, teacher: User, code: str, stance: str) -> None:
    """The latest one counts."""
    RuleExample.objects.update_or_create(
        deck=deck, teacher=teacher, code=code, defaults={"opinion": stance, "at": timezone.now()}
    )


# --- Of a lesson --------------------------------------------------------------------------------------------


@transaction.atomic
def say_later(*, session: Session, deck_id: int, question: Question, opinion: str) -> None:
    """A ruling for the deck from now on, and for all that is told of the lesson, but for its points."""
    assert session.teacher_id is not None  # Programs that play without one have nobody who looks back.
    remember(deck_id=deck_id, teacher_id=session.teacher_id, question=question, opinion=opinion)
    LaterRuling.objects.update_or_create(
        session=session, key=question.key[:LONGEST], defaults={"opinion": opinion, "at": timezone.now()}
    )


@transaction.atomic
def say_at_table(*, session: Session, deck_id: int, question: Question, opinion: str) -> None:
    """A ruling for the deck from now on; what was said later of the lesson before is said no more."""
    remember(deck_id=deck_id, teacher_id=session.teacher_id or 0, question=question, opinion=opinion)
    LaterRuling.objects.filter(session=session, key=question.key[:LONGEST]).delete()


def later_in(sessions: Iterable[int | None]) -> dict[int | None, dict[str, str]]:
    """What teachers have said of lessons later, by the lesson and the questions' keys."""
    later: dict[int | None, dict[str, str]] = {session: {} for session in sessions}
    for ruling in LaterRuling.objects.filter(session__in=later.keys() - {None}):
        later[ruling.session_id][ruling.key] = ruling.opinion
    return later


# --- As cases for the referee -------------------------------------------------------------------------------


class JudgedSentence(NamedTuple):
    """A line for ``python -m familygames.language.judge --evaluate``."""

    cards: tuple[Word, ...]
    languages: tuple[Language, ...]
    ok: bool
    kind: str
    why: str


def cases(deck: Deck, teacher: User) -> Iterator[bytes]:
    """What the teacher has judged with a deck, and what their rules change, as lines of JSON: each with the
    rule that the referee names, and what is said of it. What the deck's cards do not make any more, and a
    machine cannot ask, is left out.
    """
    cards = deck.cards
    for ruling in rulings_of(deck, teacher):
        asked = read(deck.kind, cards, ruling.text)
        if asked is not None:
            said = PANELS[deck.kind].judge(asked.sentence)
            yield _case(asked.sentence, said, ruling.opinion == Opinion.ACCEPT, "judged by a teacher")
    rules = rules_of(deck.pk, teacher.pk)
    opinions = opinions_of(deck.pk, teacher.pk)
    for key, (typed, said) in own_sentences(deck, teacher).items() if rules else ():
        after = ruled(said, rules)
        if key not in opinions and after != said:
            names = (*(name for finding in _wrong(said) for name in finding.names), *_codes(said))
            stances = ", ".join(f"{name}: {rules[name]}" for name in dict.fromkeys(names) if name in rules)
            yield _case(typed.sentence, said, after.ruling == "accept", f"by a teacher’s rules, {stances}")


def _wrong(ruling: Ruling) -> list[Finding]:
    return [finding for finding in ruling.findings if not finding.tip]


def _codes(ruling: Ruling) -> list[str]:
    return list(dict.fromkeys(finding.code for finding in _wrong(ruling)))


def _case(sentence: Sentence, said: Ruling, ok: bool, why: str) -> bytes:
    kind = next(iter(_codes(said)), "taught")
    row = JudgedSentence(sentence.cards, sentence.languages, ok, kind, why)
    return msgspec.json.encode(row._asdict()) + b"\n"
