"""What is said, told and judged at a table of Spikit, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from classroom.games.shared.faces import Faces
from classroom.games.shared.fragments import quoted
from classroom.games.shared.sentences import best_done, event_text
from classroom.games.shared.table_view import Entry
from classroom.games.spikit.rows import card_words, in_pieces, row
from familygames.cards import Card
from familygames.decks.sentences import JOKER
from familygames.game import Event, Seat
from familygames.spikit.rules import Proposal, Spikit, View
from familygames.spikit.rules.events import (
    Accepted,
    ChoseAdvantage,
    ChoseFreely,
    Drew,
    Fished,
    KeptFish,
    Proposed,
    PutCardsAside,
    Reshuffled,
    Rolled,
    RoundEnded,
    RoundStarted,
    Ruled,
    Tested,
    TookVisible,
    TurnPassed,
    VoteClosed,
    Voted,
)
from familygames.spikit.rules.state import Ballot

BALLOTS: tuple[Ballot, ...] = ("accept", "refuse", "doubt", "abstain")
ICONS = {"accept": "check", "refuse": "cross", "doubt": "question", "abstain": "minus"}


class VerdictLine(NamedTuple):
    """What was proposed last in this turn: how it was decided ("" while it is open), and where."""

    number: int
    proposal: Proposal
    outcome: str


def last_proposal(entries: Sequence[Entry]) -> VerdictLine | None:
    """What was proposed last in the current turn, and how it was decided."""
    outcome = ""
    for entry in reversed(entries):
        for event in reversed(entry.events):
            if isinstance(event, Proposed):
                return VerdictLine(entry.number, event.proposal, outcome)
            if isinstance(event, TurnPassed | RoundStarted | RoundEnded):
                return None
            outcome = outcome or event.decides()
    return None


def best_sentences(entries: Sequence[Entry]) -> Iterator[Proposal]:
    """All that were accepted, one after another."""
    proposal = None
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Proposed):
                proposal = event.proposal
            elif isinstance(event, Accepted) and proposal is not None:
                yield proposal


def outcome_of(event: Any) -> str:
    if isinstance(event, Ruled):
        return {"accept": "accept", "refuse": "refuse"}.get(event.ruling.ruling, "")
    return str(event.decides())


def ballots(names: tuple[str, ...], view: View) -> tuple[tuple[Seat, str, str], ...]:
    """Who has voted how, once all have: seat, name, ballot."""
    if view.phase == "vote":
        return ()
    return tuple(
        (seat, names[seat], ballot) for seat, ballot in enumerate(view.ballots) if ballot is not None
    )


@lru_cache(maxsize=8192)
def spoken_pieces(faces: Faces, event: Any, sentence: str) -> tuple[tuple[str, str], ...]:
    """What was said, cut where it cites words of the cards: each piece with its language."""
    cited: list[tuple[str, str]] = []
    match event:
        case Proposed(proposal) if proposal.kind == "swap" and proposal.old is not None:
            cited = [card_words(faces, card, proposal.joker) for card in (proposal.old, *proposal.played)]
        case Proposed(proposal):
            if proposal.joker is not None and any(card.family == JOKER for card in proposal.played):
                cited.append((proposal.joker.text, proposal.joker.language))
            cited += in_pieces(row(faces, proposal.cards, proposal.joker))
        case _:
            cited = [card_words(faces, card, None) for card in named(event).values()]
    pieces, at = [], 0
    for words, language in cited:
        start = sentence.find(words, at)
        if start < 0:
            continue
        if start > at:
            pieces.append((sentence[at:start], faces.spoken))
        pieces.append((words, language))
        at = start + len(words)
    if at < len(sentence):
        pieces.append((sentence[at:], faces.spoken))
    return tuple(pieces)


def narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    """*event* as a sentence in the reader's language; the words on the cards are `quoted` in their own."""
    # Whatever the reasons are, they stand beneath.
    if isinstance(event, Ruled):
        event = Ruled(event.ruling.but(findings=()))
    elif isinstance(event, Voted):
        event = Voted(event.seat, event.ballot)
    elif isinstance(event, VoteClosed):
        event = VoteClosed(event.ballots)
    return _narrated(faces, names, event, seat)


@lru_cache(maxsize=8192)
def _narrated(faces: Faces, names: tuple[str, ...], event: Any, seat: Seat | None) -> str:
    about = event.seat
    words: dict[str, Any] = {name: cite(faces, card) for name, card in named(event).items()}
    words["player"] = names[about] if about is not None else ""
    is_own = seat is not None and about == seat
    match event:
        case Proposed(proposal):
            row_in_pieces = in_pieces(row(faces, proposal.cards, proposal.joker))
            words["sentence"] = " ".join(quoted(text, language) for text, language in row_in_pieces)
            if proposal.old is not None:
                words["card"] = cite(faces, proposal.old)
        case Drew(card=None):
            is_own = False
        case PutCardsAside():
            words["cards"] = ", ".join(cite(faces, card) for card in event.cards)
            is_own = is_own and bool(event.cards)
    variant = variant_of(event)
    kind = type(event).__name__ + (f".{variant}" if variant else "")
    return event_text(faces.words, faces.read, kind, is_own=is_own) % (words | numbers_of(event))


def named(event: Event[Any]) -> dict[str, Card]:
    """The cards that are named where *event* is told, by the places they have in its sentence."""
    match event:
        case TookVisible(card=card, given=given) | ChoseFreely(card=card, given=given):
            return {"card": card, "given": given}
        case Drew(card=Card() as card) | Fished(card=card) | KeptFish(card=card):
            return {"card": card}
    return {}


def cite(faces: Faces, card: Card) -> str:
    return quoted(*card_words(faces, card, None))


def variant_of(event: Any) -> str:
    """Which of several sentences tells of *event*."""
    match event:
        case Proposed(proposal):
            return proposal.kind
        case Ruled(ruling):
            return ruling.ruling
        case ChoseAdvantage():
            return event.advantage
        case RoundEnded(winner=None):
            return "nobody"
    return ""


def numbers_of(event: Any) -> dict[str, int]:
    match event:
        case Rolled() | Tested():
            return {"number": event.face}
        case Reshuffled(number) | RoundStarted(number):
            return {"number": number}
        case PutCardsAside():
            return {"number": event.count}
        case VoteClosed(cast):
            counted = Counter(cast)
            return {ballot: counted[ballot] for ballot in BALLOTS}
    return {}


def done_well(faces: Faces, state: Spikit, entries: Sequence[Entry], seat: Seat) -> str:
    """One thing this pupil has done well, and how often: the rarest of what they did."""
    counted = dict.fromkeys(("families", "one_language", "sentences", "votes"), 0)
    for sentence in best_sentences(entries):
        if sentence.seat == seat:
            counted["families"] += sentence.kind == "family"
            counted["one_language"] += state.is_unilingual(sentence.cards, sentence.joker)
            counted["sentences"] += 1
    counted["votes"] = sum(
        isinstance(event, Voted) and event.seat == seat for entry in entries for event in entry.events
    )
    return best_done(faces, counted)
