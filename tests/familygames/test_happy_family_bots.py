"""The players of Happy Family: what they remember, what they infer, and that nothing else reaches them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.game import Event, Seat
from familygames.happy_family import standard_deck
from familygames.happy_family.bots import MEMORY, Prospects, beginner, expert, regular
from familygames.happy_family.deduction import HIDDEN, STOCK, Deduction
from familygames.happy_family.rules import (
    Answered,
    Ask,
    Asked,
    DeclareFamily,
    Draw,
    Drew,
    DrewAnew,
    Gave,
    HappyFamily,
    Options,
    SaidDip,
    TurnPassed,
    View,
)
from familygames.players import pick, playing
from familygames.simulate import Plan, simulate

A, B, C, D = range(4)
MEMBERS = ("grandfather", "grandmother", "father", "mother", "brother", "sister")


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card(*name.split("-")) for name in names.split())


def seen(hand: str, *past: Any, hands: tuple[int, ...] = (0, 6, 6), stock: int = 18) -> View:
    """What A sees, who is about to ask; *hands* are sizes, A's own is filled in."""
    own = standard_deck().sorted(cards(hand))
    return View(
        past=tuple(event.seen_by(A) for event in past),
        deck=standard_deck(),
        options=Options(),
        seat=A,
        phase="ask",
        turn=A,
        dealer=len(hands) - 1,
        actor=A,
        hand=own,
        hands=(len(own), *hands[1:]),
        stock=stock,
        laid=((),) * len(hands),
        scores=(0,) * len(hands),
    )


def requests(view: View) -> list[Ask]:
    """The legal requests of the viewer."""
    held = set(view.hand)
    return [
        Ask(target, family, member)
        for target in range(len(view.hands))
        if target != view.seat
        for family in {card.family for card in view.hand}
        for member in MEMBERS
        if Card(family, member) not in held
    ]


def missed(seat: Seat, target: Seat, family: str, member: str, following: Seat) -> list[Event[HappyFamily]]:
    """A request that is refused, and the unlucky dip."""
    return [
        Asked(seat, target, family, member),
        Answered(target, False),
        Drew(seat),
        SaidDip(seat, False),
        TurnPassed(following),
    ]


def given(seat: Seat, target: Seat, family: str, member: str) -> list[Event[HappyFamily]]:
    return [
        Asked(seat, target, family, member),
        Answered(target, True),
        Gave(target, seat, Card(family, member)),
    ]


@pytest.mark.parametrize("player", [beginner, regular, expert])
@pytest.mark.parametrize("move", [Draw(), DeclareFamily("red")])
def test_what_is_no_matter_of_choice_is_done(player: Any, move: Any) -> None:
    assert player(seen("red-sister"), [move], Random(1)) == move


@pytest.mark.parametrize("player", [beginner, regular, expert])
def test_no_player_asks_for_a_card_of_its_own_or_somebody_without_cards(player: Any) -> None:
    view = seen("red-sister red-mother", hands=(0, 0, 6))
    bluffs = [Ask(C, "red", "sister"), Ask(C, "red", "mother")]

    for seed in range(30):
        request = player(view, requests(view) + bluffs, Random(seed))
        assert request.target == C
        assert request not in bluffs


def test_a_beginner_forgets_what_it_has_seen() -> None:
    view = seen("red-sister", *given(B, C, "red", "mother"))
    chosen = {beginner(view, requests(view), Random(seed)) for seed in range(200)}

    assert chosen == set(requests(view))


def test_a_regular_asks_for_the_card_it_has_seen_change_hands() -> None:
    view = seen("red-sister blue-sister blue-mother", *given(B, C, "red", "mother"))

    assert regular(view, requests(view), Random(1)) == Ask(B, "red", "mother")


def test_a_regular_forgets_after_some_requests() -> None:
    distraction = [event for _ in range(MEMORY) for event in missed(B, C, "pink", "mother", C)]
    view = seen("red-sister", *given(B, C, "red", "mother"), *distraction)
    chosen = {regular(view, requests(view), Random(seed)) for seed in range(200)}

    assert chosen == set(requests(view))


def test_a_regular_turns_to_who_collects_a_family() -> None:
    view = seen("red-sister", *missed(C, B, "red", "mother", A))

    chosen = {regular(view, requests(view), Random(seed)) for seed in range(100)}

    assert {ask.target for ask in chosen} == {C}
    assert Ask(C, "red", "mother") not in chosen


def test_an_expert_knows_of_a_card_for_ever() -> None:
    distraction = [event for _ in range(3 * MEMORY) for event in given(B, C, "pink", "mother")[:1]]
    view = seen(
        "red-sister red-father red-brother red-grandfather red-grandmother blue-mother",
        *given(B, C, "red", "mother"),
        *distraction,
        hands=(0, 7, 5),
    )

    assert expert(view, requests(view), Random(1)) == Ask(B, "red", "mother")


def test_an_expert_completes_a_family_when_it_can() -> None:
    view = seen(
        "red-sister red-father red-brother red-grandfather blue-mother blue-father",
        *given(B, C, "red", "mother"),
        *given(B, C, "red", "grandmother"),
        hands=(0, 8, 4),
    )

    request = expert(view, requests(view), Random(1))

    assert request in (Ask(B, "red", "mother"), Ask(B, "red", "grandmother"))


def test_an_expert_infers_who_must_hold_a_card() -> None:
    """B asked for the red mother, so B holds a red card: the only other one that A lacks."""
    view = seen(
        "red-sister red-father red-brother red-grandfather blue-mother blue-father",
        *missed(B, C, "red", "mother", C),
        *missed(C, B, "green", "mother", A),
        hands=(0, 7, 7),
        stock=16,
    )

    assert expert(view, requests(view), Random(1)) == Ask(B, "red", "grandmother")


def test_an_expert_asks_nobody_twice_in_vain() -> None:
    dip = Card("black", "mother")
    view = seen(
        "red-sister red-father red-brother red-grandfather red-grandmother pink-mother black-mother",
        Asked(A, B, "red", "mother"),
        Answered(B, False),
        Drew(A, dip),
        SaidDip(A, False, dip),
        hands=(0, 6, 6),
        stock=17,
    )
    deduction = Deduction(view)
    chances = deduction.chances(deduction.deals(50, Random(1)))
    mother = deduction.number[Card("red", "mother")]

    assert deduction.adds_up()
    assert chances[mother][B] == 0.0 < chances[mother][C]
    assert Ask(B, "red", "mother") != expert(view, requests(view), Random(1))


def test_a_dip_may_bring_what_was_refused_before() -> None:
    """C had no red mother; only C's dip may have brought it."""
    hand = "red-sister red-father blue-mother blue-father pink-sister pink-father"
    past = [*missed(B, C, "red", "mother", C)]
    before = Deduction(seen(hand, *past, hands=(0, 7, 6), stock=17))
    past += missed(C, B, "green", "father", A)
    after = Deduction(seen(hand, *past, hands=(0, 7, 7), stock=16))
    mother = before.number[Card("red", "mother")]

    assert before.adds_up()
    assert not before.left[mother] & before.of_seat[C]
    assert after.adds_up()
    assert after.left[mother] & after.of_seat[C]
    assert not after.left[mother] & 1 << C


def chance_of(view: View, seat: Seat, family: str) -> float:
    """That *seat* holds the father of *family*, as an expert sees it."""
    deduction = Deduction(view)
    return deduction.chances(deduction.deals(200, Random(1)))[deduction.number[Card(family, "father")]][seat]


def test_who_asks_for_another_family_though_he_saw_a_card_of_one_probably_has_none_of_it() -> None:
    hand = "red-sister blue-mother pink-father red-mother blue-father"
    shown = given(C, A, "green", "mother")
    asked = missed(B, C, "orange", "mother", C)
    view = seen(hand, *shown, *asked, hands=(0, 7, 7), stock=17)

    assert chance_of(view, B, "green") < 0.5 * chance_of(view, B, "black")


def test_who_asks_anywhere_though_somebody_collects_a_family_probably_has_none_of_it() -> None:
    hand = "red-sister blue-mother pink-father green-sister red-mother blue-father"
    collecting = missed(C, A, "green", "mother", A)
    asked = missed(B, C, "orange", "mother", C)
    view = seen(hand, *collecting, *asked, hands=(0, 7, 7), stock=16)

    assert chance_of(view, B, "green") < 0.7 * chance_of(view, B, "black")


def test_what_was_seen_long_ago_tells_nothing_of_who_does_not_ask_for_it() -> None:
    hand = "red-sister blue-mother pink-father red-mother blue-father"
    shown = given(C, A, "green", "mother")
    distraction = [event for _ in range(3 * MEMORY) for event in given(A, C, "pink", "mother")[:1]]
    asked = missed(B, C, "orange", "mother", C)
    long_ago = seen(hand, *shown, *distraction, *asked, hands=(0, 7, 7), stock=17)
    just_now = seen(hand, *distraction, *shown, *asked, hands=(0, 7, 7), stock=17)

    assert chance_of(long_ago, B, "green") > 1.5 * chance_of(just_now, B, "green")


@pytest.mark.parametrize(
    ("laid", "worth"),
    [
        ((2, 2, 1), (1.0, 0.0, 1 / 3)),
        ((3, 1, 1), (1.0, 1.0, 1.0)),
        ((1, 3, 1), (0.0, 0.0, 0.0)),
        ((2, 3, 0), (0.5, 0.0, 0.0)),
    ],
)
def test_the_last_family_is_worth_what_it_decides(laid: tuple[int, ...], worth: tuple[float, ...]) -> None:
    families = [family.id for family in standard_deck().families if family.id != "red"]
    bounds = [0, laid[0], laid[0] + laid[1], 5]
    owned = tuple(tuple(families[start:end]) for start, end in itertools.pairwise(bounds))
    view = msgspec.structs.replace(seen("red-sister red-mother", hands=(0, 2, 2), stock=0), laid=owned)
    deduction = Deduction(view)

    prospects = Prospects(deduction, deduction.deals(10, Random(1)))

    assert prospects.worth_to == {deduction.named["red"]: pytest.approx(list(worth))}


Moment = tuple[HappyFamily, dict[Seat | None, list[Event[HappyFamily]]]]


@cache
def moments(seats: int, *settings: str) -> list[Moment]:
    """Positions of whole games in which somebody is about to ask, with the past as each seat saw it."""
    game = GAMES["happy_family"]
    found: list[Moment] = []
    for seed in range(4):
        state = game.deal(standard_deck(), game.read_settings(settings), seats, f"{seats}/{seed}")
        assert isinstance(state, HappyFamily)
        past: dict[Seat | None, list[Event[HappyFamily]]] = {seat: [] for seat in (None, *range(seats))}
        for turn in playing(state, [regular] * seats, Random(seed)):
            if isinstance(turn.move, Ask):
                found.append((state, {seat: list(events) for seat, events in past.items()}))
            for seat, events in past.items():
                events += [event.seen_by(seat) for event in turn.step.events]
            state = turn.step.state
    return found


TABLES = [
    (2,),
    (3, "end_rule=all_families"),
    (4, "end_rule=all_families", "step_mode=auto"),
    (4, "end_rule=first_out", "allow_bluff=true"),
    (2, "end_rule=all_families", "auto_declare=true", "hand_size=4"),
]


def deductions(table: tuple[Any, ...], every: int = 3) -> Iterator[tuple[HappyFamily, Deduction]]:
    for state, past in moments(*table)[::every]:
        for seat in range(len(state.hands)):
            view = state.view(seat, past[seat])
            assert isinstance(view, View)
            yield state, Deduction(view)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_that_is_so_is_ruled_out(table: tuple[Any, ...]) -> None:
    for state, deduction in deductions(table):
        assert deduction.adds_up()
        assert len(deduction.interests) > 0 or len(deduction.view.past) < 60
        for seat, hand in enumerate(state.hands):
            for card in hand:
                number = deduction.number[card]
                if seat != deduction.me and deduction.place[number] == HIDDEN:
                    assert deduction.left[number] & deduction.of_seat[seat]
        stock = 1 << len(deduction.owner) - 1
        for card in state.stock:
            assert deduction.left[deduction.number[card]] & stock


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_drawn_deals_fit_the_view(table: tuple[Any, ...]) -> None:
    for _, deduction in deductions(table, every=9):
        view = deduction.view
        for owners in deduction.deals(3, Random(1)):
            assert [owners.count(seat) for seat in range(len(view.hands))] == list(view.hands)
            assert owners.count(STOCK) == view.stock
            assert all(owners[deduction.number[card]] == view.seat for card in view.hand)
            for number, place in enumerate(deduction.place):
                if place != HIDDEN and number not in deduction.mine:
                    assert owners[number] == place


@pytest.mark.long
def test_chances_tell_where_cards_are_better_than_hand_sizes_do() -> None:
    """What is given a chance of one half and more is so in at least half of the cases, and often enough."""
    hits = tries = 0
    for state, deduction in deductions((4, "end_rule=all_families", "step_mode=auto"), every=2):
        chances = deduction.chances(deduction.deals(40, Random(1)))
        for number, place in enumerate(deduction.place):
            if place != HIDDEN or number in deduction.mine:
                continue
            seat = max(range(4), key=lambda seat: chances[number][seat])
            if chances[number][seat] >= 0.5:
                tries += 1
                hits += standard_deck().cards[number] in state.hands[seat]

    assert tries > 200
    assert hits / tries > 0.6


def test_a_player_who_comes_late_reasons_from_hand_sizes() -> None:
    for state, past in moments(4, "end_rule=all_families", "step_mode=auto")[::10]:
        seat = state.turn
        for told in ([], past[seat][-5:]):
            view = state.view(seat, told)
            assert isinstance(view, View)
            assert Deduction(view).adds_up()
            assert expert(view, state.moves(seat), Random(1)) in state.moves(seat)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "settings", "games", "least"),
    [
        (("regular", "beginner", "beginner", "beginner"), ["end_rule=all_families"], 60, 0.85),
        (("regular", "beginner"), [], 100, 0.55),
        (("expert", "regular", "regular", "regular"), ["end_rule=all_families"], 16, 0.30),
        (("expert", "beginner"), [], 16, 0.6),
    ],
)
def test_a_stronger_player_wins_more(
    players: tuple[str, ...], settings: list[str], games: int, least: float
) -> None:
    game = GAMES["happy_family"]
    plan = Plan("happy_family", players, "strength", game.read_settings(settings), standard_deck())

    assert simulate(plan, games).players[0].share > least


def test_new_hands_and_missing_words_add_up() -> None:
    """What is known of hidden cards stays whole where new hands are drawn (HF-31), and true where an answer
    tells nothing of the hand (HF-32).
    """
    options = Options(empty_hand="draws", end_rule="all_families", hand_size=3, please=True)
    state = HappyFamily.deal(standard_deck(), options, 2, "anew")
    told: list[list[Any]] = [[] for _ in state.hands]
    rng = Random("anew")
    drawn = 0

    while not state.is_over():
        (seat,) = state.to_move()
        moves = state.moves(seat)
        hits = [
            ask
            for ask in moves
            if isinstance(ask, Ask) and Card(ask.family, ask.member) in state.hands[ask.target]
        ]
        step = state.play(seat, state.as_said(pick(hits or moves, rng), polite=rng.random() < 0.7))
        for other, events in enumerate(told):
            events += [event.seen_by(other) for event in step.events]
        drawn += sum(isinstance(event, DrewAnew) for event in step.events)
        state = step.state
        for other, events in enumerate(told[:2] if state.phase == "ask" else ()):
            known = Deduction(state.view(other, events))
            assert known.adds_up()
            for holder, hand in enumerate(state.hands):
                for card in hand:
                    number = known.number[card]
                    if number in known.unknown and known.place[number] == HIDDEN:
                        assert known.left[number] & known.of_seat[holder]

    assert drawn
