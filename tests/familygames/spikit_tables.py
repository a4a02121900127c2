"""Moments of Spikit, written in a line."""

from __future__ import annotations

from typing import Any

import pytest

from familygames.cards import Card
from familygames.decks.sentences import Joker
from familygames.errors import IllegalMove
from familygames.game import Step
from familygames.spikit import standard_deck
from familygames.spikit.rules import Laid, Options, Spikit
from familygames.spikit.rules import moves as may
from familygames.spikit.rules.state import Ballot

DECK = standard_deck()
BY_TEXT = {printed.text: card for card, printed in reversed(DECK.printed.items())}
JOKER, OTHER_JOKER = Card("joker", "1"), Card("joker", "2")
EATS = Joker("mange", "fr")


def card(text: str) -> Card:
    return JOKER if text == "joker" else BY_TEXT[text]


def row(texts: str) -> tuple[Card, ...]:
    """``row("le chat | lit")``: the cards with these texts; of a name that is there twice, the French one."""
    return tuple(card(text) for text in texts.split(" | ")) if texts else ()


def position(
    hand: str,
    *table: str,
    display: tuple[Card, ...] = (),
    seats: int = 4,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> Spikit:
    """Seat 0 has *hand* and is to act in ``main``; the sentences of *table* were laid by seat 1."""
    own, laid = DECK.sorted(row(hand)), [row(sentence) for sentence in table]
    used = {*own, *display, *(one for cards in laid for one in cards)}
    rest = [one for one in DECK.cards if one not in used and one.family != "joker"]
    display = display or tuple(rest.pop() for _ in range(6))
    others = [DECK.sorted((rest.pop(), rest.pop(), rest.pop())) for _ in range(seats - 1)]
    state = Spikit.deal(DECK, Options(**options or {}), seats, "test", dealer=seats - 1)
    sentences = tuple(
        Laid(
            number,
            1,
            cards,
            joker=Joker("chante", "fr") if JOKER in cards else None,
            due=1 if len(cards) > 4 else None,
        )
        for number, cards in enumerate(laid, 1)
    )
    return state.but(
        hands=(own, *others),
        display=display,
        shoe=tuple(rest),
        sentences=sentences,
        numbered=len(sentences),
        phase="main",
        **changes,
    )


def vote(state: Spikit, *ballots: Ballot) -> Step[Spikit]:
    """The opponents vote, the one to the left of the player first."""
    step = Step(state)
    for place, ballot in enumerate(ballots, 1):
        step = step.state.play((state.turn + place) % len(state.hands), may.Vote(ballot))
    return step


def accepted(state: Spikit, move: Any, seat: int = 0) -> Step[Spikit]:
    """*move* with all opponents for it."""
    proposed = state.play(seat, move).state
    return vote(proposed, *["accept"] * (len(state.hands) - 1))  # type: ignore[list-item]


def refusal(state: Spikit, move: Any, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(seat, move)
    return error.value.reason.value


def names(step: Step[Spikit]) -> list[str]:
    return [type(event).__name__ for event in step.events]


def proposal(**options: Any) -> Spikit:
    state = position("le chat | reads | un livre | on", options=options)
    return state.play(0, may.LaySentence(row("le chat | reads | un livre"))).state
