"""What a teacher looks at after a lesson: who played and won, who said what, and what could be better.

Read from the stored turns and utterances, in a fixed number of queries however many tables there were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

import msgspec
from django.db.models import Prefetch, TextChoices
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from classroom import wording
from classroom.live.story import Dealt, Story, site_turns, story_of
from classroom.models import Participant, Seat, Session, Table, Turn, Utterance, Way
from familygames.cards import Family
from familygames.judging import Finding

_findings = msgspec.json.Decoder(tuple[Finding, ...])


@dataclass(frozen=True)
class Place:
    """How one seat came out of a game."""

    name: str
    is_bot: bool
    score: int
    won: bool
    families: tuple[Family, ...]


@dataclass(frozen=True)
class Game:
    """One deal at a table, as far as it was played."""

    is_over: bool
    places: tuple[Place, ...]


@dataclass(frozen=True)
class TableReport:
    round: int
    label: int
    games: tuple[Game, ...]


class Outcome(TextChoices):
    """What came of an utterance."""

    PLAYED = "played", _("played")
    REFUSED = "refused", _("understood, but against the rules")
    NOT_UNDERSTOOD = "not_understood", _("not understood")


OUT_OF_PLACE = frozenset({"other_step", "no_such_move"})
"""Reasons for which a sentence that was understood is none of the moves at that moment."""


@dataclass(frozen=True)
class Said:
    """One utterance. *findings* are what could be better, *tips* what would be more polite or clearer."""

    at: datetime
    table: int
    text: str
    model: str
    language: str
    way: str
    outcome: Outcome
    refusal: str
    """Why the rules did not allow it, in the reader's language."""
    findings: tuple[Finding, ...]
    tips: tuple[Finding, ...]

    @property
    def is_good(self) -> bool:
        return self.outcome is Outcome.PLAYED and not self.findings

    @property
    def remarks(self) -> list[str]:
        """The findings in the reader's language, those that matter first."""
        language = get_language() or "en"
        return [
            finding.message.get(language) or next(iter(finding.message.values()), finding.code)
            for finding in self.findings + self.tips
        ]


@dataclass(frozen=True)
class Speaker:
    """A pupil or guest with everything he said."""

    name: str
    is_guest: bool
    said: list[Said] = field(default_factory=list)

    @cached_property
    def composed(self) -> list[Said]:
        """What he put together himself, by tiles, gaps or typing."""
        return [said for said in self.said if said.way != "tap"]

    @cached_property
    def good(self) -> int:
        return sum(said.is_good for said in self.composed)

    @cached_property
    def to_look_at(self) -> list[Said]:
        return [said for said in self.said if not said.is_good]


@dataclass(frozen=True)
class Report:
    tables: list[TableReport]
    speakers: list[Speaker]

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
        )
    )
    return Report([_table(table) for table in tables], _speakers(session))


def _table(table: Table) -> TableReport:
    seats = list(table.seats.all())
    story = story_of(table, len(seats))
    played = [game for game in _games(story, table.turns.all(), seats) if game is not None]
    return TableReport(table.round, table.label, tuple(played))


def _games(story: Story, turns: Iterable[Turn], seats: Sequence[Seat]) -> Iterator[Game | None]:
    """One for each deal; None for one in which nobody has done anything."""
    for turn in turns:
        if turn.seat is None and isinstance(site_turns.decode(turn.move), Dealt):
            yield _game(story, seats)
        story.tell([(turn.number, turn.seat, turn.move, turn.events, turn.at)])
    yield _game(story, seats)


def _game(story: Story, seats: Sequence[Seat]) -> Game | None:
    if not story.entries:
        return None
    state = story.state
    view = state.view(None)
    laid: Sequence[Sequence[str]] = getattr(view, "laid", ((),) * len(seats))
    winners = state.winners()
    places = [
        Place(
            name=seat.name,
            is_bot=seat.participant is None,
            score=score,
            won=seat.number in winners,
            families=tuple(story.deck.by_family[family] for family in families),
        )
        for seat, score, families in zip(seats, state.scores(), laid, strict=True)
    ]
    return Game(state.is_over(), tuple(sorted(places, key=lambda place: -place.score)))


def _speakers(session: Session) -> list[Speaker]:
    """Everybody who took part, in the order of their names, also those who said nothing."""
    utterances = Utterance.objects.select_related("table").order_by("at", "pk")
    people = Participant.objects.filter(session=session).prefetch_related(Prefetch("utterances", utterances))
    speakers = [
        Speaker(person.name, person.pupil_id is None, [_said(said) for said in person.utterances.all()])
        for person in people
        if person.removed_at is None or person.utterances.all()
    ]
    return sorted(speakers, key=lambda speaker: speaker.name.casefold())


def _said(utterance: Utterance) -> Said:
    findings = _findings.decode(utterance.findings)
    outcome = _outcome(utterance)
    is_told_why = outcome is Outcome.REFUSED and utterance.reason
    return Said(
        at=utterance.at,
        table=utterance.table.label,
        text=utterance.text,
        model=utterance.model_sentence,
        language=utterance.language,
        way=utterance.way,
        outcome=outcome,
        refusal=wording.refusal(utterance.table.game, utterance.reason) if is_told_why else "",
        findings=tuple(finding for finding in findings if not finding.tip),
        tips=tuple(finding for finding in findings if finding.tip),
    )


def _outcome(utterance: Utterance) -> Outcome:
    if utterance.turn is not None:
        return Outcome.PLAYED
    # Its key is the formula that was heard.
    if utterance.key or utterance.reason in OUT_OF_PLACE:
        return Outcome.REFUSED
    return Outcome.NOT_UNDERSTOOD


# --- As a file ----------------------------------------------------------------------------------------------


def rows(report: Report) -> Iterator[list[str]]:
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
    for speaker in report.speakers:
        for said in speaker.said:
            yield [
                harmless(cell)
                for cell in (
                    speaker.name,
                    timezone.localtime(said.at).strftime("%Y-%m-%d %H:%M:%S"),
                    str(said.table),
                    str(Way(said.way).label),
                    said.text,
                    str(said.outcome.label),
                    said.model,
                    " / ".join(filter(None, (said.refusal, *said.remarks))),
                )
            ]


def harmless(cell: str) -> str:
    """*cell* so that no spreadsheet takes it for a formula: pupils type what they like."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell
