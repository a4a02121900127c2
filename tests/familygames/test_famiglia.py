"""The rules of Famiglia, by their numbers in ``familygames/famiglia/rules.md``."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from familygames.cards import Deck
from familygames.errors import IllegalMove, InvalidDeck, InvalidOptions
from familygames.famiglia import gang, standard_deck
from familygames.famiglia.rules import (
    Discard,
    Discarded,
    Famiglia,
    FollowProgramme,
    GangsterTook,
    Options,
    Pass,
    PlayAccountant,
    PlayBrute,
    PlayedAccountant,
    PlayedBrute,
    Reason,
    Reshuffled,
    StackExhausted,
    TakeBack,
    Took,
    TookBack,
    TurnedUp,
    TurnPassed,
)
from familygames.game import PROGRAMME, Move, Seat
from familygames.players import playing, random_player
from tests.familygames.famiglia_tables import FILLER, WORDS, card, cards, play, table, take


def reason(state: Famiglia, move: Move[Any], seat: Seat = 0) -> Reason:
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, move)
    assert isinstance(refusal.value.reason, Reason)
    return refusal.value.reason


# The cards and the deal


def test_there_are_sixty_cards_worth_175_points() -> None:  # FA-1, FA-2
    assert len(gang.CARDS) == 60
    assert gang.points(gang.CARDS) == 175
    assert [gang.POINTS[card(f"R{value}")] for value in range(5)] == [1, 3, 6, 10, 15]
    for colour in "BYG":
        assert [gang.POINTS[card(f"{colour}{value}")] for value in range(5)] == [0, 1, 3, 6, 10]


def test_the_plain_deck_and_the_dressed_one_can_be_played_with() -> None:  # FA-3
    dressed = msgspec.json.decode(WORDS.read_bytes(), type=Deck)

    for deck in (standard_deck(), dressed):
        assert gang.check_deck(deck) == []
        assert Famiglia.deal(deck, Options(), 1, "words").deck == deck
    assert len({member.faces["en"].word for family in dressed.families for member in family.members}) == 60
    assert len({member.faces["fr"].word for family in dressed.families for member in family.members}) == 60


def test_every_problem_of_a_deck_is_named() -> None:  # FA-3
    deck = standard_deck()
    reds, blues, yellows, _ = deck.families
    short = blues.but(members=(*blues.members[1:], blues.members[-1], blues.members[1].but(id="9a")))
    nameless = yellows.but(members=(yellows.members[0].but(faces={}), *yellows.members[1:]))
    broken = deck.but(families=(reds, reds, short, nameless, reds.but(id="purple")))

    with pytest.raises(InvalidDeck) as refusal:
        Famiglia.deal(broken, Options(), 1, "deck")

    assert set(map(str, refusal.value.problems)) == set(
        map(
            str,
            (
                ("duplicate_family", {"family": "famiglia"}),
                ("missing_family", {"family": "mercenaries"}),
                ("missing_card", {"family": "accountants", "member": "0a"}),
                ("unknown_card", {"family": "accountants", "member": "9a"}),
                ("duplicate_member", {"family": "accountants", "member": "4a"}),
                ("missing_face", {"family": "brutes", "member": "0a", "language": "fr"}),
                ("missing_face", {"family": "brutes", "member": "0a", "language": "en"}),
                ("unknown_family", {"family": "purple"}),
            ),
        )
    )


def test_the_deal_gives_each_side_four_zeros_and_the_street_six_cards() -> None:  # FA-4, FA-5, FA-7
    state = Famiglia.deal(standard_deck(), Options(), 1, "deal")

    assert [card.family for card in state.hands[0]] == list(gang.FAMILIES)
    assert [card.family for card in state.gangster] == list(gang.FAMILIES)
    assert {gang.VALUE[card] for card in (*state.hands[0], *state.gangster)} == {0}
    assert len(state.street) == 6
    assert len(state.stack) == 46
    assert state.scores() == (1,)
    assert state.gangster_score() == 1


@pytest.mark.parametrize(("first", "turn", "phase"), [("a", 0, "refresh"), ("b", PROGRAMME, "gangster")])
def test_the_level_says_who_begins(first: Any, turn: Seat, phase: str) -> None:  # FA-6
    state = Famiglia.deal(standard_deck(), Options(first=first), 1, "begin")

    assert (state.turn, state.first, state.phase) == (turn, turn, phase)
    assert state.to_move() == {turn}


def test_chance_may_decide_who_begins() -> None:  # FA-6
    options = Options(first="random")

    begins = {Famiglia.deal(standard_deck(), options, 1, str(seed)).first for seed in range(20)}

    assert begins == {0, PROGRAMME}


def test_of_two_players_the_one_who_was_chosen_begins_every_deal_else_the_one_after_the_dealer() -> (
    None
):  # FA-6
    def first(option: Any, dealer: Seat | None = None) -> Seat:
        options = Options(mode="two_players", first=option)
        return Famiglia.deal(standard_deck(), options, 2, "two", dealer).first

    assert (first("a"), first("b")) == (0, 1)
    assert (first("a", 0), first("a", 1), first("b", 0), first("b", 1)) == (0, 0, 1, 1)
    assert (first("random", 0), first("random", 1), first("youngest", 0)) == (1, 0, 1)


@pytest.mark.parametrize(
    ("mode", "seats", "dealer"),
    [("solo", 2, None), ("two_players", 1, None), ("two_players", 3, None), ("two_players", 2, 2)],
)
def test_seats_must_fit_the_mode(mode: Any, seats: int, dealer: Seat | None) -> None:
    with pytest.raises(InvalidOptions):
        Famiglia.deal(standard_deck(), Options(mode=mode), seats, "seats", dealer)


# Taking a card (FA-14 to FA-19) and the worked examples


def test_example_1_a_pair_takes_a_card_and_one_of_it_is_used_up() -> None:  # FA-14
    state = table("R0 R0 B0 Y0 G0", street="R1 B2")

    step = play(state, take("R1", "R0a", "R0b"))

    assert step.state.hands[0] == gang.in_order(cards("R0b R1 B0 Y0 G0"))
    assert step.state.areas[0] == cards("R0a")
    assert step.state.street == cards("B2")
    assert step.events == [Took(0, card("R1"), card("R0a"), card("R0b")), TurnPassed(PROGRAMME)]


def test_example_2_a_pair_must_be_shown_and_match() -> None:  # FA-14, FA-16
    state = table("R0 R0 B0 Y0 G0", street="R1 B2")

    assert reason(state, take("R1", "R0", "B0")) is Reason.PAIR_MISMATCH
    assert reason(state, take("R1")) is Reason.PAIR_NEEDED
    assert reason(state, take("R1", "R0")) is Reason.PAIR_NEEDED
    assert reason(state, take("R1", "R0", "R0")) is Reason.CARD_NOT_IN_HAND
    assert reason(state, take("R1", "R0", "R0c")) is Reason.CARD_NOT_IN_HAND
    assert reason(state, take("R2", "R0", "R0b")) is Reason.NOT_IN_STREET
    higher = table("R3 R2", street="R3b")
    assert reason(higher, take("R3b", "R2", "R3")) is Reason.PAIR_MISMATCH


def test_example_3_a_higher_mercenary_stands_in() -> None:  # FA-15
    state = table("R1 G2", street="R2")

    step = play(state, take("R2", "G2", "R1"))

    assert (step.state.hands[0], step.state.areas[0]) == (cards("R1 R2"), cards("G2"))
    assert play(state, take("R2", "R1", "G2")).state.areas[0] == cards("R1")
    lower = table("R1 G1", street="R2")
    assert reason(lower, take("R2", "R1", "G1")) is Reason.MERCENARY_TOO_LOW


def test_example_4_only_one_of_the_two_stands_in() -> None:  # FA-15
    assert reason(table("G3 G2", street="R2"), take("R2", "G3", "G2")) is Reason.ONE_MERCENARY_ONLY
    state = table("G0 G2", street="G1")
    assert play(state, take("G1", "G0", "G2")).state.hands[0] == cards("G1 G2")


def test_example_5_a_brute_lowers_a_card_for_this_turn() -> None:  # FA-13
    state = table("Y2 B0", street="B2 R3")

    step = play(state, PlayBrute(card("Y2"), card("B2"), 2))

    assert step.events == [PlayedBrute(0, card("Y2"), card("B2"), 2)]
    assert (step.state.hands[0], step.state.areas[0]) == (cards("B0"), cards("Y2"))
    assert reason(step.state, take("B2", "B0", "Y2")) is Reason.PAIR_NOT_NEEDED
    assert play(step.state, take("B2")).state.hands[0] == gang.in_order(cards("B0 B2"))
    assert reason(state, PlayBrute(card("Y2"), card("B2"), 3)) is Reason.BAD_REDUCTION
    assert reason(state, PlayBrute(card("Y2"), card("B2"), 0)) is Reason.BAD_REDUCTION


def test_a_brute_lowers_neither_below_zero_nor_beyond_the_turn() -> None:  # FA-13
    state = table("Y4 R0 R0", street="R1 R3")

    assert reason(state, PlayBrute(card("Y4"), card("R1"), 2)) is Reason.BAD_REDUCTION
    lowered = play(state, PlayBrute(card("Y4"), card("R3"), 2)).state
    assert lowered.cost(card("R3")) == 1
    assert lowered.cost(card("R1")) == 1
    passed = play(lowered, Pass()).state
    assert passed.cost(card("R3")) == 3
    assert passed.brute is None
    assert play(lowered, take("R3", "R0a", "R0b")).state.areas[0] == gang.in_order(cards("R0a Y4"))


def test_a_brute_must_be_one_of_value_and_in_hand() -> None:  # FA-13
    state = table("Y0 B2", "Y1", street="R2")

    assert reason(state, PlayBrute(card("Y0"), card("R2"), 1)) is Reason.ZERO_HAS_NO_ACTION
    assert reason(state, PlayBrute(card("B2"), card("R2"), 1)) is Reason.NOT_A_BRUTE
    assert reason(state, PlayBrute(card("Y1"), card("R2"), 1)) is Reason.CARD_NOT_IN_HAND
    one = table("Y1", street="R2")
    assert reason(one, PlayBrute(card("Y1"), card("R3"), 1)) is Reason.NOT_IN_STREET


def test_example_6_no_refresh_with_a_zero_and_only_one_in_the_second_pass() -> None:  # FA-9, FA-10
    assert reason(table(street="R0 B2"), Discard(card("B2"))) is Reason.STREET_HAS_ZERO
    state = table(street="R1 B2", state={"emptied": 1})

    step = play(state, Discard(card("B2")))

    assert step.state.phase == "accountant"
    assert step.state.discards == ()
    assert step.state.stack[0] == card("B2")
    assert reason(step.state, Discard(card("R1"))) is Reason.REFRESH_USED


def test_example_7_an_accountant_swaps_hand_and_play_area() -> None:  # FA-12
    state = table("B2 R0 G1", "R1 Y0", street="R3")
    swaps = ((card("R0"), card("R1")), (card("G1"), card("Y0")))

    step = play(state, PlayAccountant(card("B2"), swaps))

    assert step.events == [PlayedAccountant(0, card("B2"), swaps)]
    assert step.state.hands[0] == gang.in_order(cards("R1 Y0"))
    assert step.state.areas[0] == gang.in_order(cards("B2 R0 G1"))
    back = PlayAccountant(card("B2"), ((card("R0"), card("B2")),))
    assert reason(state, back) is Reason.CANNOT_SWAP_PLAYED_CARD


def test_an_accountant_swaps_no_more_than_his_value_and_only_what_is_there() -> None:  # FA-12
    state = table("B1 R0 G1 B0", "R1 Y0", street="R3")
    two = ((card("R0"), card("R1")), (card("G1"), card("Y0")))

    assert reason(state, PlayAccountant(card("B1"), two)) is Reason.TOO_MANY_SWAPS
    assert reason(state, PlayAccountant(card("B0"))) is Reason.ZERO_HAS_NO_ACTION
    assert reason(state, PlayAccountant(card("G1"))) is Reason.NOT_AN_ACCOUNTANT
    assert reason(state, PlayAccountant(card("B2"))) is Reason.CARD_NOT_IN_HAND
    absent = PlayAccountant(card("B1"), ((card("R2"), card("R1")),))
    assert reason(state, absent) is Reason.CARD_NOT_IN_HAND
    elsewhere = PlayAccountant(card("B1"), ((card("R0"), card("G2")),))
    assert reason(state, elsewhere) is Reason.CARD_NOT_IN_AREA
    assert play(state, PlayAccountant(card("B1"))).state.phase == "brute"


def test_a_card_is_swapped_only_once() -> None:  # FA-12
    state = table("B2 R0 G1", "R1 Y0", street="R3")

    twice = PlayAccountant(card("B2"), ((card("R0"), card("R1")), (card("R0"), card("Y0"))))
    assert reason(state, twice) is Reason.CARD_NOT_IN_HAND
    twice = PlayAccountant(card("B2"), ((card("R0"), card("R1")), (card("G1"), card("R1"))))
    assert reason(state, twice) is Reason.CARD_NOT_IN_AREA


def test_a_played_card_is_no_part_of_a_pair() -> None:  # FA-17
    state = table("B1 B1 Y1 Y1", street="B2 Y2")

    accountant = play(state, PlayAccountant(card("B1"))).state
    assert reason(accountant, take("B2", "B1", "B1b")) is Reason.CARD_NOT_IN_HAND
    brute = play(state, PlayBrute(card("Y1"), card("B2"), 1)).state
    assert reason(brute, take("Y2", "Y1", "Y1b")) is Reason.CARD_NOT_IN_HAND


def test_a_later_action_skips_the_earlier_ones() -> None:
    state = table("B1 Y1 Y1", "R0", street="R1 R2")
    accountant = play(state, PlayAccountant(card("B1"))).state
    brute = play(state, PlayBrute(card("Y1"), card("R1"), 1)).state

    assert reason(accountant, Discard(card("R1"))) is Reason.WRONG_PHASE
    assert reason(accountant, PlayAccountant(card("B1"))) is Reason.WRONG_PHASE
    assert reason(brute, Discard(card("R1"))) is Reason.WRONG_PHASE
    assert reason(brute, PlayAccountant(card("B1"))) is Reason.WRONG_PHASE
    assert reason(brute, PlayBrute(card("Y1b"), card("R1"), 1)) is Reason.WRONG_PHASE
    assert play(brute, take("R1")).state.phase == "gangster"


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    state = table("R0", street="B0")
    two = table("R0", street="B0", mode="two_players")

    for move in (Discard(card("B0")), take("B0"), Pass(), TakeBack(), FollowProgramme()):
        assert reason(two, move, seat=1) is Reason.NOT_YOUR_TURN
        assert reason(state.but(turn=PROGRAMME, phase="gangster"), move) is Reason.NOT_YOUR_TURN
        assert reason(state.but(phase="over"), move) is Reason.GAME_OVER
    assert reason(state, FollowProgramme()) is Reason.NOT_YOUR_TURN
    assert reason(state, FollowProgramme(), seat=PROGRAMME) is Reason.NOT_YOUR_TURN


def test_a_zero_is_free_and_the_street_is_not_filled_up() -> None:  # FA-14, FA-19
    step = play(table("R0", street="B0 R3"), take("B0"))

    assert step.state.street == cards("R3")
    assert step.state.stack == cards(FILLER)[::-1]


def test_an_empty_street_is_refilled_at_the_end_of_a_turn() -> None:  # FA-19
    step = play(table("R0", street="B0", stack="R1 B1 Y1 G1 R2 B2 Y2"), take("B0"))

    assert step.state.street == cards("R1 B1 Y1 G1 R2 B2")
    assert step.events[1:] == [TurnedUp(cards("R1 B1 Y1 G1 R2 B2")), TurnPassed(PROGRAMME)]


# Refreshing and the stack (FA-8 to FA-11, FA-20 to FA-23)


def test_a_refresh_turns_up_as_many_cards_as_the_discarded_one_is_worth() -> None:  # FA-8, FA-9
    step = play(table(street="R1 B2 G1", stack="Y3 Y2 R3"), Discard(card("B2")))

    assert step.state.street == cards("R1 G1 Y3 Y2")
    assert step.state.discards == cards("B2")
    assert step.events == [Discarded(0, card("B2")), TurnedUp(cards("Y3 Y2"))]
    assert step.state.phase == "refresh"


def test_a_refresh_may_be_repeated_in_the_first_pass_while_there_is_no_zero() -> None:  # FA-9
    state = play(table(street="R1 B1", stack="Y1 R0 R3"), Discard(card("R1"))).state

    step = play(state, Discard(card("B1")))

    assert step.state.street == cards("Y1 R0")
    assert reason(step.state, Discard(card("Y1"))) is Reason.STREET_HAS_ZERO
    assert reason(state, Discard(card("R3"))) is Reason.NOT_IN_STREET


def test_fours_may_be_kept_from_being_discarded() -> None:  # FA-11
    four = Discard(card("R4"))

    assert play(table(street="R4", stack=f"{FILLER} R3"), four).state.discards == cards("R4")
    assert reason(table(street="R4", discard_max_value=3), four) is Reason.VALUE_TOO_HIGH


def test_the_discard_pile_becomes_the_second_pass_when_the_last_card_is_drawn() -> (
    None
):  # FA-20, FA-20a, FA-21
    state = table(street="R1 B3", stack="Y1", discards="G1 G2 G3")

    step = play(state, Discard(card("B3")))

    first, *drawn = step.state.street[1:]
    assert first == card("Y1")
    assert step.events[:3] == [Discarded(0, card("B3")), TurnedUp(cards("Y1")), Reshuffled(4)]
    assert {*drawn, *step.state.stack} == set(cards("G1 G2 G3 B3"))
    assert (len(drawn), step.state.discards, step.state.emptied) == (2, (), 1)
    assert step.state.phase == "accountant"
    assert reason(step.state, Discard(card("R1"))) is Reason.REFRESH_USED


def test_a_refresh_that_draws_the_very_last_card_is_spent_too() -> None:  # FA-21
    step = play(table(street="R1 B3", stack="Y1", discards="G1"), Discard(card("R1")))

    assert (step.state.emptied, step.state.phase) == (1, "accountant")


def test_with_nothing_to_shuffle_the_stack_is_exhausted_at_once() -> None:  # FA-22, FA-23
    state = table("R0", street="B0", stack="Y1 R1")

    step = play(state, take("B0"))

    assert step.events[1:] == [TurnedUp(cards("Y1 R1")), StackExhausted(), TurnPassed(PROGRAMME)]
    assert step.state.is_exhausted


def test_an_exhausted_stack_turns_up_nothing() -> None:  # FA-23
    state = table(street="R1 B3", stack="Y1", state={"emptied": 1})

    step = play(state, Discard(card("R1")))
    assert (step.state.street, step.state.stack) == (cards("B3 Y1"), cards("R1"))

    drawn = play(state, Discard(card("B3")))
    assert drawn.events == [
        Discarded(0, card("B3")),
        TurnedUp(cards("Y1 B3")),
        StackExhausted(),
    ]
    exhausted = table(street="R1 B3", stack="", state={"emptied": 2})
    assert reason(exhausted, Discard(card("R1"))) is Reason.STACK_EXHAUSTED


# Undo, and what is seen


def test_a_brute_and_then_an_accountant_are_taken_back() -> None:  # FA-38
    state = table("B1 Y1 R0", "R1", street="R2 R3", undo=True)
    accountant = play(state, PlayAccountant(card("B1"), ((card("R0"), card("R1")),))).state
    brute = play(accountant, PlayBrute(card("Y1"), card("R2"), 1)).state

    step = play(brute, TakeBack())

    assert step.events == [TookBack(0)]
    assert step.state == accountant
    assert play(step.state, TakeBack()).state == state


def test_what_was_turned_up_stays() -> None:  # FA-38
    state = table("B1 Y1", street="R1 R3", stack="G2 Y2 Y3", undo=True)

    refreshed = play(state, Discard(card("R1"))).state

    assert reason(refreshed, TakeBack()) is Reason.NOTHING_TO_UNDO
    brute = PlayBrute(card("Y1"), card("R3"), 1)
    assert play(refreshed, brute, TakeBack()).state == refreshed


def test_without_the_option_nothing_is_taken_back() -> None:  # FA-38
    state = table("Y1", street="R2")

    played = play(state, PlayBrute(card("Y1"), card("R2"), 1)).state

    assert reason(played, TakeBack()) is Reason.UNDO_NOT_ALLOWED
    assert TakeBack() not in played.moves(0)
    assert not played.view(0).can_undo


def test_two_players_hide_their_hands_until_the_end() -> None:
    state = table("R0", "B1", street="B0", other=("Y2", "G1"), mode="two_players")

    view = state.view(0)
    assert (view.hand, view.shown) == (cards("R0"), (cards("R0"), None))
    assert view.hands == (1, 1)
    assert view.scores == (2, 1)
    assert state.view(None).shown == (None, None)
    assert state.but(phase="over").view(0).shown == (cards("R0"), cards("Y2"))
    assert state.but(phase="over").view(0).scores == (2, 4)
    open_ = table("R0", street="B0", other=("Y2", ""), mode="two_players", open_hands=True)
    assert open_.view(0).shown == (cards("R0"), cards("Y2"))


def test_against_the_gangster_the_hand_is_open() -> None:
    state = table("R0", street="B0", gangster="G1")

    view = state.view(None)

    assert view.shown == (cards("R0"),)
    assert (view.gangster, view.gangster_score, view.level) == (cards("G1"), 1, 3)


def test_a_view_tells_the_pass_and_the_brute() -> None:
    state = table("Y1", street="R2 R3", stack="B1 B2", state={"emptied": 1})

    view = play(state, PlayBrute(card("Y1"), card("R2"), 1)).state.view(0)

    assert (view.passes, view.exhausted, view.stack) == (2, False, 2)
    assert (view.lowered, view.reduction) == (card("R2"), 1)


def test_larger_swaps_are_legal_though_not_listed() -> None:  # FA-40
    state = table("B2 R0 G1", "R1 Y0", street="R3")
    swaps = PlayAccountant(card("B2"), ((card("R0"), card("R1")), (card("G1"), card("Y0"))))

    assert swaps not in state.moves(0)
    assert swaps.objection(state, 0) is None
    assert PlayAccountant(card("B2"), swaps.swaps[:1]) in state.moves(0)


# The laws (section 13), in whole games


@pytest.mark.parametrize(
    "options",
    [{}, {"first": "b", "discard_max_value": 3}, {"undo": True}, {"mode": "two_players", "first": "random"}],
    ids=str,
)
def test_what_always_holds_holds_in_whole_games(options: dict[str, Any]) -> None:
    chosen = Options(**options)
    seats = 1 if chosen.mode == "solo" else 2
    for seed in range(8):
        state = Famiglia.deal(standard_deck(), chosen, seats, str(seed))
        refreshed, turns = 0, 1
        for turn in playing(state, [random_player] * seats, Random(seed)):
            before, state = state, turn.step.state
            nobodys = gang.points((*state.street, *state.stack, *state.discards))
            assert sum(state.scores()) + (state.gangster_score() or 0) + nobodys == 175
            now = before
            for event in turn.step.events:
                match event:
                    case Discarded():
                        refreshed += now.emptied
                        assert not now.has_zero
                        assert refreshed <= 1
                    case Reshuffled():
                        refreshed = 1  # FA-21: what turned the last card up was the refresh of this turn.
                    case TurnPassed():
                        refreshed, turns = 0, turns + 1
                after = event.change(now)
                stayed = tuple(card for card in now.street if card in after.street)
                assert after.street[: len(stayed)] == stayed
                now = after
            assert not (state.emptied and state.discards)
            assert set(before.gangster) <= set(state.gangster)
            took = any(isinstance(event, (Took, GangsterTook)) for event in turn.step.events)
            assert owned_cards(state) - owned_cards(before) == took
        assert turns <= 2 * 53


def owned_cards(state: Famiglia) -> int:
    return sum(map(len, (*state.hands, *state.areas, state.gangster)))
