"""Moments: five things of a lesson worth looking at together, chosen by rules that the page states.

The same lesson always gives the same five. All of them went well: nobody appears only with a mistake. What
was taken back is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db import transaction
from django.db.models import Prefetch, TextChoices
from django.utils.translation import gettext_lazy as _

from classroom.learning.evidence import DENIES
from classroom.learning.models import LessonMoments
from classroom.live.story import BaseTable, Story, fetched_turns, story_of
from classroom.models import SaidBy, Seat, Session, Table, Turn, Utterance
from classroom.replay import JudgedText, judged_at
from classroom.reports import has_remark
from classroom.services.erasure import without
from classroom.services.rulings import later_in
from familygames.judging import Opinions
from familygames.language.parser import is_polite

SHOWN = 5
WORDS = str.split


class MomentKind(TextChoices):
    """What a moment is an example of, in the order in which they are shown."""

    OWN = "own", _("The best sentence of one’s own")
    DEBATED = "debated", _("The most debated")
    POLITE = "polite", _("The politest exchange")
    BRAVE = "brave", _("The boldest move")
    FUNNY = "funny", _("The most surprising one that was accepted")
    FINE = "fine", _("Another fine sentence")


RULES = {
    MomentKind.OWN: _("typed before put together, the longest first, without a remark"),
    MomentKind.DEBATED: _("accepted, with votes for and against as evenly as possible"),
    MomentKind.POLITE: _("a question that says please and its answer, a kind one and the longest first"),
    MomentKind.BRAVE: _("the move that brought most points at once, and was well said"),
    MomentKind.FUNNY: _("accepted, with words that were seldom said in this lesson"),
    MomentKind.FINE: _("another one that went well, if possible of somebody who has not been shown yet"),
}


class Quote(NamedTuple):
    """What *name* said; *who* is the participant."""

    who: int
    name: str
    text: str
    language: str


class LessonMoment(NamedTuple):
    """What was said in the turn *number* of a table, with what led to it."""

    kind: MomentKind
    table: int
    number: int
    lines: tuple[Quote, ...]
    votes: tuple[int, int] | None = None
    """For and against, where it was voted upon."""

    @property
    def key(self) -> str:
        return f"{self.table}/{self.number}"


class Ranked(NamedTuple):
    """The more its *worth*, the sooner it is shown."""

    worth: tuple[float, ...]
    moment: LessonMoment


def moments(session: Session) -> list[LessonMoment]:
    """Five, or fewer where less was said well, but for those that the teacher has struck."""
    choice = LessonMoments.objects.filter(session=session).first()
    struck = set() if choice is None else {*choice.struck}
    names = [] if choice is not None and choice.shows_names else list(_names(session))
    chosen = _chosen(_candidates(session), struck)
    return [_unnamed(moment, names) for moment in chosen] if names else chosen


def _chosen(candidates: dict[MomentKind, list[Ranked]], struck: set[str]) -> list[LessonMoment]:
    """The best of each kind, whoever has not been shown first; then fine sentences until there are five."""
    chosen: list[LessonMoment] = []
    seen: Counter[int] = Counter()
    for kind in (*MomentKind, *[MomentKind.FINE] * SHOWN):
        if len(chosen) == SHOWN:
            break
        taken = struck | {moment.key for moment in chosen}
        texts = {line.text.casefold() for moment in chosen for line in moment.lines}
        free = [
            one
            for one in candidates[kind]
            if one.moment.key not in taken and not texts & {line.text.casefold() for line in one.moment.lines}
        ]
        if free:
            best = min(free, key=lambda one: (seen[one.moment.lines[0].who], [-part for part in one.worth]))
            chosen.append(best.moment)
            seen.update(line.who for line in best.moment.lines)
    return sorted(chosen, key=lambda moment: list(MomentKind).index(moment.kind))


# --- Where they come from -----------------------------------------------------------------------------------


@dataclass
class _Played:
    """What is stored of one table, without what was taken back."""

    table: Table
    story: Story
    names: tuple[str, ...]
    gains: dict[int, int]
    """The points that each turn brought to whoever made it."""
    said: list[Utterance]
    judged: list[JudgedText]

    @property
    def good(self) -> Iterator[Utterance]:
        """What was played and well said, and not refused, by people who are known: a formula that was only
        tapped nobody has said.
        """
        refused = {one.number for one in self.judged if one.is_refused or one.decision is None}
        for one in self.said:
            is_said = one.way != SaidBy.TAP or one.turn in self.proposed
            is_bad = one.turn in refused or one.turn in self.remarked
            if one.participant_id is not None and is_said and not is_bad:
                yield one

    @cached_property
    def remarked(self) -> set[int | None]:
        """The turns of what the report has remarks on: no moment of the same lesson says otherwise."""
        return {one.turn for one in self.said if has_remark(one)}

    @cached_property
    def proposed(self) -> dict[int | None, str]:
        """What was put together, without the words around it: “I lay: …”."""
        return {one.number: one.question.text for one in self.judged}

    def quote(self, one: Utterance) -> Quote:
        person = one.participant
        assert person is not None  # Of what is good somebody is known.
        return Quote(person.pk, person.name, self.proposed.get(one.turn, one.text), one.language)


def _candidates(session: Session) -> dict[MomentKind, list[Ranked]]:
    later = later_in([session.pk])[session.pk]
    played = [_played(table, later) for table in _tables(session)]
    how_often = Counter(word for one in played for said in one.said for word in WORDS(said.text.casefold()))
    sources: dict[MomentKind, Callable[[_Played], Iterable[Ranked]]] = {
        MomentKind.OWN: lambda one: _own(one, MomentKind.OWN),
        MomentKind.DEBATED: _debated,
        MomentKind.POLITE: _polite,
        MomentKind.BRAVE: _brave,
        MomentKind.FUNNY: lambda one: _funny(one, how_often),
        MomentKind.FINE: lambda one: _own(one, MomentKind.FINE),
    }
    return {kind: [each for one in played for each in source(one)] for kind, source in sources.items()}


def _tables(session: Session) -> Iterable[Table]:
    return (
        Table.objects.filter(session=session)
        .select_related("session", "version")
        .order_by("pk")
        .prefetch_related(
            Prefetch("seats", Seat.objects.order_by("number")),
            Prefetch("turns", Turn.objects.order_by("number")),
            Prefetch(
                "utterances",
                Utterance.objects.exclude(turn=None).select_related("participant").order_by("pk"),
            ),
        )
    )


def _played(table: Table, later: Opinions) -> _Played:
    seats = list(table.seats.all())
    story = story_of(table, len(seats))
    turns = fetched_turns(table)
    gains: dict[int, int] = {}
    sign = -1 if story.state.lowest_wins else 1
    for turn in turns:
        before, deal, number, seat = story.state, story.deal_number, turn.number, turn.seat
        story.apply([turn])
        if story.taken_back == number:
            left = {entry.number for entry in story.entries}
            gains = {one: gain for one, gain in gains.items() if one <= deal or one in left}
        elif seat is not None and story.deal_number == deal:
            gains[number] = sign * (story.state.scores()[seat] - before.scores()[seat])
    said = [one for one in table.utterances.all() if one.turn in gains]
    judged = judged_at(story.game, story.deck, turns, later)
    return _Played(table, story, tuple(seat.name for seat in seats), gains, said, judged)


HOW_OWN = {SaidBy.TYPE: 3, SaidBy.GAPS: 2, SaidBy.TILES: 1}


def _own(played: _Played, kind: MomentKind) -> Iterator[Ranked]:
    for one in played.good:
        rank = HOW_OWN.get(SaidBy(one.way), 0)
        if rank or kind == MomentKind.FINE:
            moment = _moment(played, kind, one)
            yield Ranked((rank, len(WORDS(moment.lines[0].text)), -one.pk), moment)


def _moment(
    played: _Played, kind: MomentKind, *said: Utterance, votes: tuple[int, int] | None = None
) -> LessonMoment:
    assert said[0].turn is not None
    return LessonMoment(kind, played.table.pk, said[0].turn, tuple(map(played.quote, said)))


def _proposed(played: _Played) -> Iterator[tuple[Quote, int, tuple[int, int]]]:
    """What people proposed and was accepted: by whom, in which turn, with which votes."""
    people = {seat.number: seat for seat in played.table.seats.all() if seat.participant_id is not None}
    for judged in played.judged:
        seat, decision = people.get(judged.seat), judged.decision
        if (
            seat is None
            or decision is None
            or decision.opinion != "accept"
            or judged.number not in played.gains
            or judged.number in played.remarked
        ):
            continue
        ballots = Counter(ballot for _, ballot in judged.votes)
        line = Quote(seat.participant_id or 0, seat.name, judged.question.text, "")
        yield line, judged.number, (ballots["accept"], ballots["refuse"])


def _debated(played: _Played) -> Iterator[Ranked]:
    for line, number, votes in _proposed(played):
        if min(votes):
            moment = LessonMoment(MomentKind.DEBATED, played.table.pk, number, (line,), votes)
            yield Ranked((min(votes), sum(votes), -played.table.pk, -number), moment)


def _polite(played: _Played) -> Iterator[Ranked]:
    scene = BaseTable(played.story, played.names).scene
    good = list(played.good)
    answers = {one.turn: one for one in good if one.key.startswith("answer")}
    for one in good:
        if one.key.startswith("ask") and one.turn is not None and is_polite(one.text, scene):
            answer = answers.get(one.turn + 1)
            said = (one,) if answer is None else (one, answer)
            words = sum(len(WORDS(each.text)) for each in said)
            kindness = 0 if answer is None else 1 if answer.key == DENIES else 2
            yield Ranked((kindness, words, -one.pk), _moment(played, MomentKind.POLITE, *said))


def _brave(played: _Played) -> Iterator[Ranked]:
    for one in played.good:
        gain = played.gains.get(one.turn or 0, 0)
        if gain > 0:
            yield Ranked((gain, one.turn or 0, -one.pk), _moment(played, MomentKind.BRAVE, one))


def _funny(played: _Played, how_often: Counter[str]) -> Iterator[Ranked]:
    for line, number, _votes in _proposed(played):
        words = WORDS(line.text.casefold())
        seldom = sum(1 / max(1, how_often[word]) for word in words)
        moment = LessonMoment(MomentKind.FUNNY, played.table.pk, number, (line,))
        yield Ranked((seldom, len(words), -played.table.pk, -number), moment)


# --- What the teacher decides -------------------------------------------------------------------------------


def _names(session: Session) -> Iterator[str]:
    yield from session.participants.values_list("name", flat=True)


def _unnamed(moment: LessonMoment, names: Sequence[str]) -> LessonMoment:
    """Without the name of anybody who said it or is spoken of."""
    lines = []
    for line in moment.lines:
        text = line.text
        for name in names:
            text = without(text, name)
        lines.append(line._replace(name="", text=text))
    return moment._replace(lines=tuple(lines))


@transaction.atomic
def strike(session: Session, key: str) -> None:
    """Never show this one: the next best comes in its place."""
    choice, _made = LessonMoments.objects.select_for_update().get_or_create(session=session)
    if key not in choice.struck:
        choice.struck = [*choice.struck, key]
        choice.save(update_fields=["struck"])


def bring_back(session: Session) -> None:
    LessonMoments.objects.filter(session=session).update(struck=[])


def show_names(session: Session, *, on: bool) -> None:
    LessonMoments.objects.update_or_create(session=session, defaults={"shows_names": on})
