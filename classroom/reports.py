"""What a teacher looks at after a lesson: who played and won, who said what, and what could be better.

Read from the stored turns and utterances, in a fixed number of queries however many tables there were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import msgspec
from django.db.models import (
    BooleanField,
    Count,
    ExpressionWrapper,
    F,
    Prefetch,
    Q,
    QuerySet,
    TextChoices,
    Window,
)
from django.db.models.functions import RowNumber
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.games.shared.table_view import Entry
from classroom.games.sites import words_of
from classroom.live.bots import read_advice
from classroom.live.parsing import UNFINISHED
from classroom.live.story import (
    BaseTable,
    Dealt,
    StoredTurn,
    Story,
    fetched_turns,
    read_deck,
    site_turns,
    story_of,
)
from classroom.models import Deck, Participant, SaidBy, Seat, Session, Table, Turn, Utterance
from classroom.replay import NOTHING_LATER, JudgedText, PastTable, judged_at
from classroom.services.listings import Cell, Column, Tabulation, time_title
from classroom.services.rulings import later_in
from classroom.wording.games import Words
from classroom.wording.tables import ADVICE, BUILT_OTHERWISE, DECIDED_BY
from familygames.cards import Card, Family
from familygames.cards import Deck as Cards
from familygames.catalogue import GAMES
from familygames.game import Question
from familygames.judging import Finding, Opinions, Ruling
from familygames.language.feedback import is_no_sentence
from familygames.language.formulas import say
from familygames.language.order import bare
from familygames.language.words.spelling import in_alphabet

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
    REFUSED = "refuse", _("not accepted")
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
    may_be_overruled: bool = False

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
    game: str
    language: str
    games: tuple[ReportedDeal, ...]
    verdicts: tuple[Verdict, ...] = ()

    @property
    def words(self) -> Words:
        return words_of(self.game)


class UtteranceOutcome(TextChoices):
    """What came of an utterance."""

    PLAYED = "played", _("played")
    REFUSED = "refused", _("understood, but against the rules")
    TOO_SOON = "too_soon", _("understood, but not at this moment")
    ORDER = "order", _("not in the right order yet")
    MISFILLED = "misfilled", _("not every gap right yet")
    UNFINISHED = "unfinished", _("not finished")
    NOT_UNDERSTOOD = "not_understood", _("not understood")
    JUDGED_WRONG = "judged_wrong", _("judged wrong")


OUT_OF_PLACE = frozenset({"other_step", "no_such_move", "not_chosen"})
"""Reasons for which a sentence that was understood is none of the moves at that moment."""
OF_REASON = {
    "out_of_order": UtteranceOutcome.ORDER,
    "misfilled": UtteranceOutcome.MISFILLED,
    **dict.fromkeys(UNFINISHED.values(), UtteranceOutcome.UNFINISHED),
    **dict.fromkeys(OUT_OF_PLACE, UtteranceOutcome.TOO_SOON),
}
PROPOSING = [name for name, game in GAMES.items() if game.panel is not None]
"""The games in which others judge what somebody has put together."""
TO_LOOK_AT = frozenset(
    {
        UtteranceOutcome.ORDER,
        UtteranceOutcome.MISFILLED,
        UtteranceOutcome.NOT_UNDERSTOOD,
        UtteranceOutcome.JUDGED_WRONG,
    }
)
"""What is wrong with the sentence itself; a rule of the game, or the moment, is nothing to mend in it."""


MOST_TRIED = 200
"""So many utterances of one pupil of which no move came are on the page of a lesson; its file has all."""


@dataclass(frozen=True)
class ReportedUtterance:
    """One utterance. *findings* are what could be better, *tips* what would be more polite or clearer.

    *is_proposed*: put together from cards, for others to judge, in whatever way it was said.
    """

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
    is_proposed: bool
    is_again: bool = False
    """Whether it had been played and came once more."""

    @property
    def is_composed(self) -> bool:
        """Whether it was put together by whoever said it, by tiles, gaps, typing or from cards, and what
        came of it tells of the sentence.
        """
        tells = self.outcome is UtteranceOutcome.PLAYED or self.outcome in TO_LOOK_AT
        return tells and (self.is_proposed or self.way not in (SaidBy.TAP, SaidBy.ASKED))

    @property
    def said_by(self) -> str:
        """How it was said, in the reader's language."""
        if self.is_proposed and self.way == SaidBy.TAP:
            return gettext("Put together from cards")
        return str(SaidBy(self.way).label)

    @property
    def is_as_built(self) -> bool:
        """Whether tiles and gaps make the model; whoever types may word it otherwise."""
        return is_as_built(self.text, self.model, self.way)

    @property
    def is_good(self) -> bool:
        """As a sentence, whatever the rules of the game said."""
        is_sentence = self.outcome not in TO_LOOK_AT and self.is_as_built and not self.findings
        return is_sentence or self.is_again

    @property
    def remarks(self) -> list[str]:
        """The findings in the reader's language, those that matter first."""
        remarks_made = [in_words(finding) for finding in self.findings + self.tips]
        if self.outcome is UtteranceOutcome.PLAYED and not self.is_as_built:
            return [str(BUILT_OTHERWISE[self.way]), *remarks_made]
        return remarks_made


class Repeated(NamedTuple):
    """An utterance, and how often the same was said."""

    utterance: ReportedUtterance
    times: int


@dataclass(frozen=True)
class Speaker:
    """A pupil or guest with everything they said."""

    name: str
    is_guest: bool
    said: list[ReportedUtterance] = field(default_factory=list)
    left_out: int = 0
    """So many older ones of which no move came are not among what they *said*."""
    unkept: int = 0
    """So many were refused and not kept."""

    @property
    def unkept_told(self) -> str:
        """That what they said is not all; "" if it is."""
        sentence = ngettext(
            "%(number)d more sentence of %(name)s was refused and not kept: too many came within a minute.",
            "%(number)d more sentences of %(name)s were refused and not kept: too many came within a minute.",
            self.unkept,
        )
        return sentence % {"number": self.unkept, "name": self.name} if self.unkept else ""

    @cached_property
    def composed(self) -> list[ReportedUtterance]:
        """What they put together themselves, by tiles, gaps or typing."""
        return [utterance for utterance in self.said if utterance.is_composed]

    @cached_property
    def good(self) -> int:
        """How many of these have no remark, not even a tip."""
        return sum(utterance.is_good and not utterance.remarks for utterance in self.composed)

    @cached_property
    def to_look_at(self) -> list[Repeated]:
        """What is not good, once each, however often it was sent, and with whatever marks and capitals."""
        times: dict[tuple[str, ...], list[ReportedUtterance]] = {}
        for one in self.said:
            if not one.is_good and one.outcome is not UtteranceOutcome.UNFINISHED:
                times.setdefault((" ".join(bare(one.text)), one.outcome, *one.remarks), []).append(one)
        return [Repeated(alike[0], len(alike)) for alike in times.values()]


@dataclass(frozen=True)
class Report:
    dealt: list[tuple[str, Deck]]
    """The game of each table with its deck; where none was opened, of the lesson."""
    tables: list[TableReport]
    speakers: list[Speaker]

    @property
    def played(self) -> str:
        return _named(self.dealt)

    @property
    def has_verdicts(self) -> bool:
        return any(table.verdicts for table in self.tables)

    @property
    def rounds(self) -> int:
        return max((table.round for table in self.tables), default=0)

    @property
    def has_many_games(self) -> bool:
        return len({table.game for table in self.tables}) > 1

    @property
    def judged(self) -> str:
        """What was judged, as the first game says in which anything was."""
        return str(next(table.words.judged for table in self.tables if table.verdicts))


def report(session: Session) -> Report:
    tables = list(
        Table.objects.filter(session=session)
        .select_related("session", "version__deck__latest")
        .order_by("round", "label", "pk")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("participant").order_by("number")),
            Prefetch("turns", Turn.objects.order_by("number")),
            "advice",
        )
    )
    later = (
        later_in([session.pk])[session.pk]
        if any(table.game in PROPOSING for table in tables)
        else NOTHING_LATER
    )
    return Report(
        [(table.game, table.version.deck) for table in tables] or [(session.game, session.deck)],
        [_table(table, later) for table in tables],
        speakers_among(session.participants.all(), most=MOST_TRIED),
    )


def _table(table: Table, later: Opinions) -> TableReport:
    seats = list(table.seats.all())
    story = story_of(table, len(seats))
    turns = fetched_turns(table)
    judged = _judged(story, turns, seats, read_advice(table.advice.all()), later)
    games: list[ReportedDeal] = []
    for turn in turns:
        if turn.seat is None and isinstance(site_turns.decode(turn.move), Dealt):
            _end_of_deal(story, seats, games, judged)
        story.apply([turn])
    _end_of_deal(story, seats, games, judged)
    replayed = BaseTable(story, tuple(seat.name for seat in seats))
    verdicts = tuple(sorted(judged, key=lambda verdict: verdict.number))
    return TableReport(
        table.pk, table.round, table.label, table.game, replayed.named_in, tuple(games), verdicts
    )


def played_in(session: Session) -> str:
    """The games of a lesson with their decks, in the order in which they were begun."""
    dealt = session.tables.select_related("version__deck__latest").order_by("round", "pk")
    return _named([(table.game, table.version.deck) for table in dealt] or [(session.game, session.deck)])


def _named(played: Iterable[tuple[str, Deck]]) -> str:
    named = (f"{words_of(game).name}\N{NO-BREAK SPACE}· {deck}" for game, deck in dict.fromkeys(played))
    return ", ".join(named)


class ProposedInLesson(NamedTuple):
    """A *question* that was decided in a lesson, and the deck it is of."""

    question: Question
    deck_id: int


def proposed_in(session: Session, table: int, number: int) -> ProposedInLesson | None:
    """What was decided of the turn *number* at a table of the lesson and may be overruled, if anything."""
    tables = Table.objects.filter(session=session, pk=table).select_related("version")
    for known in tables.prefetch_related(Prefetch("turns", Turn.objects.order_by("number"))):
        deck = read_deck(known.game, known.version.content)
        for judged in judged_at(GAMES[known.game], deck, fetched_turns(known)):
            if judged.number == number and judged.decision and judged.decision.by != "oneself":
                return ProposedInLesson(judged.question, known.version.deck_id)
    return None


def _end_of_deal(
    story: Story, seats: Sequence[Sitter], games: list[ReportedDeal], verdicts: list[Verdict]
) -> None:
    """Keep what came of a deal, unless nobody has done anything in it."""
    if story.entries:
        games.append(_game(story, seats))
        verdicts += _claims(story, story.entries, seats)


def _who(sitter: Sitter, *, by_program: bool) -> tuple[str, bool]:
    """Who has done something at a place, and whether that is a program: also before *sitter* came there, or
    while they were away.
    """
    if by_program and not sitter.bot:
        bot = gettext("Bot")
        return f"{bot} ({sitter.name})", True
    return sitter.name, bool(sitter.bot)


def _game(story: Story, seats: Sequence[Sitter]) -> ReportedDeal:
    state = story.state
    winners = state.victors()
    acted = {entry.seat for entry in story.entries}
    people = {entry.seat for entry in story.entries if not entry.by_program}
    who = [_who(seat, by_program=seat.number in acted - people) for seat in seats]
    places = [
        Standing(
            name=name,
            is_bot=is_bot,
            score=score,
            won=seat.number in winners,
            families=tuple(story.deck.by_family[family] for family in families),
        )
        for (name, is_bot), score, seat, families in zip(
            who, state.scores(), seats, state.families_won(), strict=True
        )
    ]
    if story.state.programme_score is not None:
        places.append(
            Standing(
                name=str(words_of(story.game.name).programme),
                is_bot=True,
                score=story.state.programme_score,
                won=story.state.is_over() and story.state.programme_score > max(story.state.scores()),
                families=(),
            )
        )
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
    story: Story,
    turns: Sequence[StoredTurn],
    seats: Sequence[Sitter],
    advice: Mapping[int, Ruling],
    later: Opinions = NOTHING_LATER,
) -> list[Verdict]:
    """The sentences and words that were proposed."""
    programs = {turn.number for turn in turns if turn.by_program}
    return [
        _verdict(judged, seats, advice.get(judged.number), by_program=judged.number in programs)
        for judged in judged_at(story.game, story.deck, turns, later)
    ]


def _verdict(
    judged: JudgedText, seats: Sequence[Sitter], advice: Ruling | None, *, by_program: bool
) -> Verdict:
    findings = judged.findings or (advice.findings if advice is not None else ())
    decision, before = judged.decision, judged.overruled
    name, is_bot = _who(seats[judged.seat], by_program=by_program)
    return Verdict(
        deal=judged.deal,
        number=judged.number,
        name=name,
        is_bot=is_bot,
        text=judged.question.text,
        language="",
        judgement=Judgement(decision.opinion if decision is not None else ""),
        by=str(DECIDED_BY[decision.by]) if decision is not None else "",
        votes=tuple((seats[seat].name, ballot) for seat, ballot in judged.votes),
        reasons=tuple(in_words(finding) for finding in findings),
        before=Judgement(before.opinion) if before is not None else None,
        before_by=str(DECIDED_BY[before.by]) if before is not None else "",
        advice=advice.ruling if advice is not None else "",
        may_be_overruled=decision is not None and decision.by != "oneself",
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
            name, is_bot = _who(seats[claim.seat], by_program=entry.by_program)
            verdicts.append(
                Verdict(
                    deal=story.deal_number,
                    number=entry.number,
                    name=name,
                    is_bot=is_bot,
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


def _word(deck: Cards, card: Card, language: str) -> str:
    """A card's word with its article."""
    faces = deck.by_card[card].faces
    return (faces.get(language) or next(iter(faces.values()))).phrase


def in_words(finding: Finding) -> str:
    """A finding in the reader's language."""
    language = get_language() or "en"
    return finding.message.get(language) or next(iter(finding.message.values()), finding.code)


# --- What was said ------------------------------------------------------------------------------------------


def speakers_among(people: QuerySet[Participant], *, most: int | None = None) -> list[Speaker]:
    """Everybody of *people* who took part, in the order of their names, also those who said nothing.

    Of what no move came of, only the last *most* of each are read: of the others there is no end.
    """
    proposed = proposals_in(people.order_by().values("session"))
    is_tried = Q(turn=None)
    utterances = Utterance.objects.select_related("table").order_by("at", "pk")
    if most is not None:
        kind = ExpressionWrapper(is_tried, BooleanField())
        newest_first = Window(RowNumber(), [F("participant"), kind], ["-at", "-pk"])
        utterances = utterances.annotate(newest=newest_first).filter(~is_tried | Q(newest__lte=most))
    tried = Count("utterances", filter=Q(utterances__turn=None))
    speakers = []
    for person in people.annotate(tried=tried).prefetch_related(Prefetch("utterances", utterances)):
        said = person.utterances.all()
        if person.removed_at is None or said:
            reported = [
                _reported_utterance(
                    utterance,
                    proposed.get((utterance.table_id, utterance.turn)),
                    is_again=is_said_again(before, utterance),
                )
                for before, utterance in pairwise([None, *said])
                if utterance is not None
            ]
            left_out = person.tried - sum(utterance.turn is None for utterance in said)
            speakers.append(Speaker(person.name, person.is_guest, reported, left_out, person.unkept))
    return sorted(speakers, key=lambda speaker: in_alphabet(speaker.name))


def proposals_in(sessions: QuerySet[Any] | Sequence[Session]) -> dict[tuple[int, int | None], JudgedText]:
    """What was put together for others to judge in these lessons, by table and turn, as judged last."""
    tables = Table.objects.filter(session__in=sessions, game__in=PROPOSING).select_related("version")
    turns = Turn.objects.order_by("number").only("table", *StoredTurn._fields)
    played = list(tables.prefetch_related(Prefetch("turns", turns)))
    later = later_in({table.session_id for table in played})
    return {
        (table.pk, judged.number): judged
        for table in played
        for judged in judged_at(
            GAMES[table.game],
            read_deck(table.game, table.version.content),
            fetched_turns(table),
            later[table.session_id],
        )
    }


def is_as_built(text: str, model: str, way: str) -> bool:
    """Whether tiles and gaps make the *model*."""
    is_built = bool(model) and way in BUILT_OTHERWISE
    return not is_built or text.split() == model.split()


def has_remark(utterance: Utterance) -> bool:
    """Whether the report lists a remark below what was played, be it a tip."""
    findings = _findings.decode(utterance.findings)
    return bool(findings) or not is_as_built(utterance.text, utterance.model_sentence, utterance.way)


def is_said_again(before: Utterance | None, utterance: Utterance) -> bool:
    """Whether what was played came once more, by a second device or an impatient finger, and in vain."""
    return (
        before is not None
        and before.turn is not None
        and utterance.turn is None
        and (before.table_id, before.text) == (utterance.table_id, utterance.text)
    )


def _reported_utterance(
    utterance: Utterance, judged: JudgedText | None, *, is_again: bool
) -> ReportedUtterance:
    findings = _findings.decode(utterance.findings)
    outcome, model = outcome_of(utterance), utterance.model_sentence
    if is_again:
        outcome = UtteranceOutcome.TOO_SOON
    if outcome is UtteranceOutcome.TOO_SOON:  # What was heard then is not what was to be said.
        model, findings = "", tuple(finding for finding in findings if not is_no_sentence(finding))
    if judged is not None and judged.is_refused:
        outcome, model, findings = UtteranceOutcome.JUDGED_WRONG, "", findings + judged.findings
    is_told_why = outcome in (UtteranceOutcome.REFUSED, UtteranceOutcome.TOO_SOON) and utterance.reason
    return ReportedUtterance(
        at=utterance.at,
        table=utterance.table.label,
        text=utterance.text,
        model=model,
        language=utterance.language,
        way=utterance.way,
        outcome=outcome,
        refusal=words_of(utterance.table.game).refusal(utterance.reason) if is_told_why else "",
        findings=tuple(finding for finding in findings if not finding.tip),
        tips=tuple(finding for finding in findings if finding.tip),
        is_proposed=judged is not None,
        is_again=is_again,
    )


def outcome_of(utterance: Utterance) -> UtteranceOutcome:
    if utterance.turn is not None:
        return UtteranceOutcome.PLAYED
    if utterance.reason in OF_REASON:
        return OF_REASON[utterance.reason]
    if words_of(utterance.table.game).is_not_now(utterance.reason):
        return UtteranceOutcome.TOO_SOON
    # Its key is the formula that was heard; where several moves may have been meant, a rule was against all.
    breaks_rule = utterance.reason in words_of(utterance.table.game).reasons
    if utterance.key or breaks_rule:
        return UtteranceOutcome.REFUSED
    return UtteranceOutcome.NOT_UNDERSTOOD


# --- As a listing -------------------------------------------------------------------------------------------


def sentences(speakers: Iterable[Speaker], name: str, about: str = "") -> Tabulation:
    """What was said, the same that the page shows."""
    columns = (
        Column("name", gettext("Name")),
        Column("at", time_title()),
        Column("table", gettext("Table")),
        Column("way", gettext("Way")),
        Column("said", gettext("Said")),
        Column("outcome", gettext("Outcome")),
        Column("model", gettext("Model")),
        Column("remarks", gettext("Remarks")),
    )
    rows: list[tuple[Cell, ...]] = []
    for speaker in speakers:
        rows += [
            (
                speaker.name,
                utterance.at,
                utterance.table,
                utterance.said_by,
                utterance.text,
                str(utterance.outcome.label),
                utterance.model,
                " / ".join(filter(None, (utterance.refusal, *utterance.remarks))),
            )
            for utterance in speaker.said
        ]
        if speaker.unkept:
            outcome = gettext("not kept")
            rows.append((speaker.name, None, None, "", "", outcome, "", speaker.unkept_told))
    return Tabulation(name, gettext("What was said"), columns, rows, about)


def verdicts(report: Report, name: str, about: str = "") -> Tabulation:
    """What was judged, the same that the page shows."""
    columns = (
        Column("round", gettext("Round")),
        Column("table", gettext("Table")),
        Column("name", gettext("Name")),
        Column("bot", gettext("Bot")),
        Column("said", gettext("Said")),
        Column("outcome", gettext("Outcome")),
        Column("decided_by", gettext("Decided by")),
        Column("for", gettext("For")),
        Column("against", gettext("Against")),
        Column("in_doubt", gettext("In doubt")),
        Column("abstained", gettext("Abstained")),
        Column("advice", gettext("Advice")),
        Column("reasons", gettext("Reasons")),
        Column("before", gettext("Before")),
    )
    rows = [_verdict_row(table, verdict) for table in report.tables for verdict in table.verdicts]
    return Tabulation(name, gettext("What was judged"), columns, rows, about)


def _verdict_row(table: TableReport, verdict: Verdict) -> tuple[Cell, ...]:
    votes = (verdict.accepting, verdict.refusing, verdict.doubting, verdict.abstaining)
    before = (str(verdict.before.label), verdict.before_by) if verdict.before is not None else ()
    return (
        table.round,
        table.label,
        verdict.name,
        gettext("yes") if verdict.is_bot else gettext("no"),
        verdict.text,
        str(verdict.judgement.label),
        verdict.by,
        *(votes if verdict.votes else (None,) * len(votes)),
        verdict.advised,
        " / ".join(verdict.reasons),
        ", ".join(before),
    )
