"""What a teacher looks at after a lesson: who played and won, who said what, and what could be better.

Read from the stored turns and utterances, in a fixed number of queries however many tables there were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import msgspec
from django.db.models import Prefetch, QuerySet, TextChoices
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from classroom.games.shared.table_view import Entry
from classroom.games.sites import words_of
from classroom.live.bots import read_advice
from classroom.live.story import BaseTable, Dealt, StoredTurn, Story, site_turns, story_of
from classroom.models import Participant, SaidBy, Seat, Session, Table, Turn, Utterance
from classroom.replay import JudgedText, PastTable, judged_at
from classroom.wording.tables import ADVICE, BUILT_OTHERWISE, DECIDED_BY
from familygames.cards import Card, Deck, Family
from familygames.judging import Finding, Ruling
from familygames.language.formulas import say

_findings = msgspec.json.Decoder(tuple[Finding, ...])


@dataclass(frozen=True)
class Standing:
    """How one seat came out of a game."""

    name: str
    is_bot: bool
    score: int
    won: bool
    families: tuple[Family, ...]


@dataclass(frozen=True)
class ReportedDeal:
    """One deal at a table, as far as it was played; *deal* is the number of the turn that dealt it."""

    deal: int
    is_over: bool
    places: tuple[Standing, ...]


class Judgement(TextChoices):
    """What came of a sentence, word or claim that was judged."""

    ACCEPTED = "accept", _("accepted")
    REFUSED = "refuse", _("refused")
    OPEN = "", _("not decided")
    RIGHT = "right", _("right")
    VOID = "void", _("a wrong place")
    LOST = "lost", _("lost to the other team")


@dataclass(frozen=True)
class Verdict:
    """What somebody proposed in the turn *number* of the deal *deal*, or claimed, and what came of it.

    *by* says who decided, *votes* how each has voted: name and ballot. *before* and *before_by* tell
    what the teacher has overruled. *reasons* are the referee's, of a claim who really had what. *advice* is
    what the referee would have said where others have judged: accept, refuse or unsure.
    """

    deal: int
    number: int
    name: str
    is_bot: bool
    text: str
    language: str
    judgement: Judgement
    by: str = ""
    votes: tuple[tuple[str, str], ...] = ()
    reasons: tuple[str, ...] = ()
    before: Judgement | None = None
    before_by: str = ""
    advice: str = ""

    def _count(self, ballot: str) -> int:
        return sum(cast == ballot for _, cast in self.votes)

    @property
    def accepting(self) -> int:
        return self._count("accept")

    @property
    def refusing(self) -> int:
        return self._count("refuse")

    @property
    def doubting(self) -> int:
        return self._count("doubt")

    @property
    def abstaining(self) -> int:
        return self._count("abstain")

    @property
    def is_good(self) -> bool:
        return self.judgement in (Judgement.ACCEPTED, Judgement.RIGHT)

    @property
    def advised(self) -> str:
        """The advice as a sentence; "" if there was none."""
        return str(ADVICE[self.advice]) if self.advice else ""

    @property
    def is_against_advice(self) -> bool:
        return {self.advice, self.judgement.value} == {"accept", "refuse"}


@dataclass(frozen=True)
class TableReport:
    id: int
    round: int
    label: int
    games: tuple[ReportedDeal, ...]
    verdicts: tuple[Verdict, ...] = ()


class UtteranceOutcome(TextChoices):
    """What came of an utterance."""

    PLAYED = "played", _("played")
    REFUSED = "refused", _("understood, but against the rules")
    NOT_UNDERSTOOD = "not_understood", _("not understood")


OUT_OF_PLACE = frozenset({"other_step", "no_such_move", "not_chosen"})
"""Reasons for which a sentence that was understood is none of the moves at that moment."""


@dataclass(frozen=True)
class ReportedUtterance:
    """One utterance. *findings* are what could be better, *tips* what would be more polite or clearer."""

    at: datetime
    table: int
    text: str
    model: str
    language: str
    way: str
    outcome: UtteranceOutcome
    refusal: str
    """Why the rules did not allow it, in the reader's language."""
    findings: tuple[Finding, ...]
    tips: tuple[Finding, ...]

    @property
    def is_composed(self) -> bool:
        """Whether it was put together by whoever said it, by tiles, gaps or typing."""
        return self.way not in (SaidBy.TAP, SaidBy.ASKED)

    @property
    def is_as_built(self) -> bool:
        """Whether tiles and gaps make the model; whoever types may word it otherwise."""
        is_built = bool(self.model) and self.way in BUILT_OTHERWISE
        return not is_built or self.text.split() == self.model.split()

    @property
    def is_good(self) -> bool:
        return self.outcome is UtteranceOutcome.PLAYED and self.is_as_built and not self.findings

    @property
    def remarks(self) -> list[str]:
        """The findings in the reader's language, those that matter first."""
        remarks_made = [_in_words(finding) for finding in self.findings + self.tips]
        if self.outcome is UtteranceOutcome.PLAYED and not self.is_as_built:
            return [str(BUILT_OTHERWISE[self.way]), *remarks_made]
        return remarks_made


@dataclass(frozen=True)
class Speaker:
    """A pupil or guest with everything they said."""

    name: str
    is_guest: bool
    said: list[ReportedUtterance] = field(default_factory=list)

    @cached_property
    def composed(self) -> list[ReportedUtterance]:
        """What they put together themselves, by tiles, gaps or typing."""
        return [utterance for utterance in self.said if utterance.is_composed]

    @cached_property
    def good(self) -> int:
        return sum(utterance.is_good for utterance in self.composed)

    @cached_property
    def to_look_at(self) -> list[ReportedUtterance]:
        return [utterance for utterance in self.said if not utterance.is_good]


@dataclass(frozen=True)
class Report:
    tables: list[TableReport]
    speakers: list[Speaker]

    @property
    def has_verdicts(self) -> bool:
        return any(table.verdicts for table in self.tables)

    @property
    def rounds(self) -> int:
        return max((table.round for table in self.tables), default=0)


def report(session: Session) -> Report:
    tables = list(
        Table.objects.filter(session=session)
        .select_related("session", "version")
        .order_by("round", "label", "pk")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("participant").order_by("number")),
            Prefetch("turns", Turn.objects.order_by("number")),
            "advice",
        )
    )
    return Report([_table(table) for table in tables], speakers_among(session.participants.all()))


def _table(table: Table) -> TableReport:
    seats = list(table.seats.all())
    story = story_of(table, len(seats))
    turns = [(turn.number, turn.seat, turn.move, turn.events, turn.at) for turn in table.turns.all()]
    judged = _judged(story, turns, seats, read_advice(table.advice.all()))
    games: list[ReportedDeal] = []
    for turn in turns:
        if turn[1] is None and isinstance(site_turns.decode(turn[2]), Dealt):
            _end_of_deal(story, seats, games, judged)
        story.apply([turn])
    _end_of_deal(story, seats, games, judged)
    verdicts = tuple(sorted(judged, key=lambda verdict: verdict.number))
    return TableReport(table.pk, table.round, table.label, tuple(games), verdicts)


def _end_of_deal(
    story: Story, seats: Sequence[Sitter], games: list[ReportedDeal], verdicts: list[Verdict]
) -> None:
    """Keep what came of a deal, unless nobody has done anything in it."""
    if story.entries:
        games.append(_game(story, seats))
        verdicts += _claims(story, story.entries, seats)


def _game(story: Story, seats: Sequence[Sitter]) -> ReportedDeal:
    state = story.state
    winners = state.winners()
    places = [
        Standing(
            name=seat.name,
            is_bot=bool(seat.bot),
            score=score,
            won=seat.number in winners,
            families=tuple(story.deck.by_family[family] for family in families),
        )
        for seat, score, families in zip(seats, state.scores(), state.families_won(), strict=True)
    ]
    best_first = 1 if state.lowest_wins else -1
    places.sort(key=lambda place: best_first * place.score)
    return ReportedDeal(story.deal_number, state.is_over(), tuple(places))


# --- What was judged ----------------------------------------------------------------------------------------


class Sitter(Protocol):
    """Whoever sat at a place."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...


def verdicts_of(past: PastTable, advice: Mapping[int, Ruling]) -> list[Verdict]:
    """All that was judged or claimed in one deal, with the referee's *advice* by turn."""
    verdicts = _judged(past.story, past.turns, past.seats, advice)
    verdicts += _claims(past.story, past.all_entries, past.seats)
    return sorted(verdicts, key=lambda verdict: verdict.number)


def _judged(
    story: Story, turns: Iterable[StoredTurn], seats: Sequence[Sitter], advice: Mapping[int, Ruling]
) -> list[Verdict]:
    """The sentences and words that were proposed."""
    return [
        _verdict(judged, seats, advice.get(judged.number))
        for judged in judged_at(story.game, story.deck, turns)
    ]


def _verdict(judged: JudgedText, seats: Sequence[Sitter], advice: Ruling | None) -> Verdict:
    findings = judged.findings or (advice.findings if advice is not None else ())
    decision, before, sitter = judged.decision, judged.overruled, seats[judged.seat]
    return Verdict(
        deal=judged.deal,
        number=judged.number,
        name=sitter.name,
        is_bot=bool(sitter.bot),
        text=judged.question.text,
        language="",
        judgement=Judgement(decision.opinion if decision is not None else ""),
        by=str(DECIDED_BY[decision.by]) if decision is not None else "",
        votes=tuple((seats[seat].name, ballot) for seat, ballot in judged.votes),
        reasons=tuple(_in_words(finding) for finding in findings),
        before=Judgement(before.opinion) if before is not None else None,
        before_by=str(DECIDED_BY[before.by]) if before is not None else "",
        advice=advice.ruling if advice is not None else "",
    )


def _claims(story: Story, entries: Iterable[Entry], seats: Sequence[Sitter]) -> list[Verdict]:
    """What was claimed, with who really had the cards that were not where it was said."""
    table = BaseTable(story, tuple(seat.name for seat in seats))
    verdicts = []
    for entry in entries:
        for claim, outcome in pairwise(entry.events):
            settled, spoken = outcome.settles(claim), claim.spoken()
            if settled is None or spoken is None or claim.seat is None:
                continue
            sitter = seats[claim.seat]
            verdicts.append(
                Verdict(
                    deal=story.deal_number,
                    number=entry.number,
                    name=sitter.name,
                    is_bot=bool(sitter.bot),
                    text=say(spoken, table.scene.but(speaker=claim.seat)),
                    language=table.language,
                    judgement=Judgement(settled.outcome),
                    reasons=tuple(
                        f"{_word(story.deck, card, table.named_in)}: {seats[who].name}"
                        for card, who in settled.misplaced
                    ),
                )
            )
    return verdicts


def _word(deck: Deck, card: Card, language: str) -> str:
    """A card's word with its article."""
    faces = deck.by_card[card].faces
    return (faces.get(language) or next(iter(faces.values()))).phrase


def _in_words(finding: Finding) -> str:
    """A finding in the reader's language."""
    language = get_language() or "en"
    return finding.message.get(language) or next(iter(finding.message.values()), finding.code)


# --- What was said ------------------------------------------------------------------------------------------


def speakers_among(people: QuerySet[Participant]) -> list[Speaker]:
    """Everybody of *people* who took part, in the order of their names, also those who said nothing."""
    utterances = Utterance.objects.select_related("table").order_by("at", "pk")
    speakers = [
        Speaker(
            person.name,
            person.pupil_id is None,
            [_reported_utterance(utterance) for utterance in person.utterances.all()],
        )
        for person in people.prefetch_related(Prefetch("utterances", utterances))
        if person.removed_at is None or person.utterances.all()
    ]
    return sorted(speakers, key=lambda speaker: speaker.name.casefold())


def _reported_utterance(utterance: Utterance) -> ReportedUtterance:
    findings = _findings.decode(utterance.findings)
    outcome = outcome_of(utterance)
    is_told_why = outcome is UtteranceOutcome.REFUSED and utterance.reason
    return ReportedUtterance(
        at=utterance.at,
        table=utterance.table.label,
        text=utterance.text,
        model=utterance.model_sentence,
        language=utterance.language,
        way=utterance.way,
        outcome=outcome,
        refusal=words_of(utterance.table.game).refusal(utterance.reason) if is_told_why else "",
        findings=tuple(finding for finding in findings if not finding.tip),
        tips=tuple(finding for finding in findings if finding.tip),
    )


def outcome_of(utterance: Utterance) -> UtteranceOutcome:
    if utterance.turn is not None:
        return UtteranceOutcome.PLAYED
    # Its key is the formula that was heard; where several moves may have been meant, a rule was against all.
    breaks_rule = utterance.reason in words_of(utterance.table.game).reasons
    if utterance.key or breaks_rule or utterance.reason in OUT_OF_PLACE:
        return UtteranceOutcome.REFUSED
    return UtteranceOutcome.NOT_UNDERSTOOD


# --- As a file ----------------------------------------------------------------------------------------------


def rows(speakers: Iterable[Speaker]) -> Iterator[list[str]]:
    """The sentences for a spreadsheet: the same that the page shows, a row each, after a row of titles."""
    yield [
        str(title)
        for title in (
            _("Name"),
            _("Time"),
            _("Table"),
            _("Way"),
            _("Said"),
            _("Outcome"),
            _("Model"),
            _("Remarks"),
        )
    ]
    for speaker in speakers:
        for utterance in speaker.said:
            yield [
                speaker.name,
                timezone.localtime(utterance.at).strftime("%Y-%m-%d %H:%M:%S"),
                str(utterance.table),
                str(SaidBy(utterance.way).label),
                utterance.text,
                str(utterance.outcome.label),
                utterance.model,
                " / ".join(filter(None, (utterance.refusal, *utterance.remarks))),
            ]


def verdict_rows(report: Report) -> Iterator[list[str]]:
    """What was judged for a spreadsheet: the same that the page shows, a row each, after a row of titles."""
    titles = (
        _("Round"),
        _("Table"),
        _("Name"),
        _("Bot"),
        _("Said"),
        _("Outcome"),
        _("Decided by"),
        _("For"),
        _("Against"),
        _("In doubt"),
        _("Abstained"),
        _("Advice"),
        _("Reasons"),
        _("Before"),
    )
    yield [str(title) for title in titles]
    for table in report.tables:
        for verdict in table.verdicts:
            votes = (verdict.accepting, verdict.refusing, verdict.doubting, verdict.abstaining)
            before = (verdict.before.label, verdict.before_by) if verdict.before is not None else ()
            yield [
                str(cell)
                for cell in (
                    table.round,
                    table.label,
                    verdict.name,
                    _("yes") if verdict.is_bot else _("no"),
                    verdict.text,
                    verdict.judgement.label,
                    verdict.by,
                    *(votes if verdict.votes else ("",) * len(votes)),
                    verdict.advised,
                    " / ".join(verdict.reasons),
                    ", ".join(map(str, before)),
                )
            ]
