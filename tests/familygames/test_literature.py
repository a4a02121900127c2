"""The rules of Littérature: the worked examples by their numbers, then clause by clause."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames.cards import Card, Face, Member
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.game import GameEnded, Seat, TurnPassed
from familygames.literature import whole_deck
from familygames.literature.rules import (
    SET_SIZE,
    Answer,
    Answered,
    Ask,
    Asked,
    ChooseClaimer,
    ChoseClaimer,
    Claim,
    Claimed,
    Closed,
    ClosedSet,
    Gave,
    GaveTurn,
    GiveTurn,
    Literature,
    Options,
    Reason,
)
from familygames.players import playing, random_player
from familygames.speech import Mentioned
from tests.familygames.literature_tables import (
    A1,
    A2,
    A3,
    B1,
    B2,
    B3,
    DECK,
    RIGHT,
    SUITS,
    ask,
    card,
    claim,
    play,
    refused,
    table,
)

# The worked examples of section 15


def test_example_1_a_hit_gives_the_card_and_the_asker_goes_on() -> None:
    state = table("H3", "H5 S2")

    step = state.play(A1, ask(B1, "H5"))

    assert step.events == [
        Asked(A1, B1, "low-hearts", "5"),
        Answered(B1, True, card("H5")),
        Gave(B1, A1, card("H5")),
    ]
    assert step.state.hands[A1] == (card("H3"), card("H5"))
    assert step.state.turn == A1
    assert ask(B3, "H2") in step.state.moves(A1)


def test_example_2_a_teammate_is_not_asked() -> None:
    assert refused(table("H3", "", "H5"), A1, ask(A2, "H5")) == "cannot_ask_teammate"


def test_example_3_a_request_needs_a_card_of_the_set_and_not_the_card_itself() -> None:
    state = table("SQ", "S4 H2")

    assert refused(state, A1, ask(B1, "S4")) == "set_not_in_hand"
    assert refused(state, A1, ask(B1, "SQ")) == "card_already_in_hand"
    step = state.play(A1, ask(B1, "SA"))
    assert step.events == [
        Asked(A1, B1, "high-spades", "ace"),
        Answered(B1, False, card("SA")),
        TurnPassed(B1),
    ]
    assert step.state.turn == B1


def test_example_4_who_has_no_cards_is_not_asked() -> None:
    assert refused(table("H3", "H5", "", ""), A1, ask(B2, "H5")) == "target_has_no_cards"


def test_example_5_a_right_claim_scores_and_the_turn_goes_on() -> None:
    state = table("H2 H3 SQ", "", "H5", "", "H4 H6 H7")

    step = state.play(A1, RIGHT)

    assert step.events == [
        Claimed(A1, "low-hearts", RIGHT.holders),
        Closed(A1, "low-hearts", RIGHT.holders, 0),
    ]
    assert step.state.points == (1, 0)
    assert step.state.scores() == (1, 0, 1, 0, 1, 0)
    assert not any(card.family == "low-hearts" for hand in step.state.hands for card in hand)
    assert (step.state.turn, step.state.phase) == (A1, "play")


@pytest.mark.parametrize(("rule", "points"), [("void", (0, 0)), ("opponents", (0, 1))])
def test_example_6_a_wrong_place_makes_the_set_void(rule: str, points: tuple[int, int]) -> None:
    state = table("H2 H3 SQ", "", "H4", "", "H5 H6 H7", wrong_place=rule)

    step = state.play(A1, RIGHT)

    assert step.state.points == points
    assert step.state.turn == A1
    closed = step.events[1]
    assert isinstance(closed, Closed)
    assert closed.holders == claim("low-hearts", "002444").holders


@pytest.mark.parametrize("rule", ["void", "opponents"])
def test_example_7_a_card_with_an_opponent_gives_him_the_set(rule: str) -> None:
    state = table("H2 H3 SQ", "", "H5", "", "H4 H6", "H7 SA", wrong_place=rule)

    step = state.play(A1, RIGHT)

    assert step.state.points == (0, 1)
    assert card("H7") not in step.state.hands[B3]
    assert step.state.turn == A1


def test_example_8_only_teammates_may_be_named() -> None:
    state = table("SQ", "H7", "H2 H3 H4", "", "H5 H6")

    assert refused(state, A1, claim("low-hearts", "222441")) == "claim_holder_not_teammate"


def test_example_9_who_claims_his_last_card_gives_the_turn() -> None:
    state = table("H2 H3 H4 H5 H6 H7", "", "SQ", "", "SK", rest=B3)

    given = state.play(A1, claim("low-hearts", "000000")).state

    assert given.phase == "give_turn"
    assert given.moves(A1) == [GiveTurn(A2), GiveTurn(A3)]
    assert refused(given, A1, ask(B3, "SA")) == "wrong_phase"
    assert refused(given, A1, claim("high-spades", "000000")) == "wrong_phase"
    assert refused(given, A1, GiveTurn(B1)) == "not_a_teammate"
    assert refused(given, A1, GiveTurn(A1)) == "not_a_teammate"
    step = given.play(A1, GiveTurn(A3))
    assert step.events == [GaveTurn(A1, A3)]
    assert (step.state.turn, step.state.phase) == (A3, "play")


def test_example_10_who_takes_the_opponents_last_card_claims_the_rest() -> None:
    state = table("H2 H3 H4 H5 H6", "", "S9 S10 SJ", "", "SQ SK SA", "H7")

    taken = state.play(A1, ask(B3, "H7")).state

    assert (taken.phase, taken.turn) == ("final_claims", A1)
    assert refused(taken, A1, ask(B3, "H7")) == "wrong_phase"
    assert refused(taken, A2, claim("high-spades", "222444")) == "not_your_turn"
    first = taken.play(A1, claim("low-hearts", "000000")).state
    assert (first.phase, first.turn, first.hands[A1]) == ("final_claims", A1, ())
    last = first.play(A1, claim("high-spades", "222440"))
    assert last.state.points == (1, 0)
    assert last.state.closed[-1] == ClosedSet("high-spades", None)
    assert last.events[-1] == GameEnded()
    assert last.state.is_over()
    assert last.state.winners() == {A1, A2, A3}


def test_example_11_a_team_without_cards_chooses_who_claims_the_rest() -> None:
    state = table("S9", "C2 C3 C4", "S10 SJ SQ", "C5 C6", "SK SA", "C7", turn=A2)

    chosen = state.play(A2, claim("high-spades", "022244")).state

    assert (chosen.phase, chosen.turn) == ("choose_claimer", A2)
    assert chosen.moves(A2) == [ChooseClaimer(B1), ChooseClaimer(B2), ChooseClaimer(B3)]
    assert refused(chosen, A2, ChooseClaimer(A1)) == "not_an_opponent"
    assert refused(chosen, A2, ChooseClaimer(7)) == "not_an_opponent"
    step = chosen.play(A2, ChooseClaimer(B2))
    assert step.events == [ChoseClaimer(A2, B2)]
    assert (step.state.phase, step.state.turn) == ("final_claims", B2)
    assert step.state.play(B2, claim("low-clubs", "111335")).state.points == (1, 1)


def test_example_12_a_whole_set_is_claimed_before_anything_is_asked() -> None:
    state = table("C2 C3 C4 C5 C6 C7 H3", "H5")

    assert refused(state, A1, ask(B1, "H5")) == "must_claim_complete_set"
    assert not [move for move in state.moves(A1) if isinstance(move, Ask)]
    assert claim("low-clubs", "000000") in state.moves(A1)
    assert ask(B1, "H5") in state.play(A1, claim("low-clubs", "000000")).state.moves(A1)


# The deck


def test_the_classic_deck_has_eight_half_suits_without_eights() -> None:
    """LI-1."""
    assert len(DECK.cards) == len(set(DECK.cards)) == 48
    assert {member.id for family in DECK.families for member in family.members} == {
        *("2", "3", "4", "5", "6", "7", "9", "10", "jack", "queen", "king", "ace")
    }
    assert Literature.check_deck(DECK, Options(), 6) == []


def test_a_card_may_be_said_by_its_number_or_its_word() -> None:
    six, jack = DECK.by_card[card("H6")].faces, DECK.by_card[card("HJ")].faces

    assert (six["en"].phrase, six["fr"].phrase) == ("the 6 of hearts", "le 6 de cœur")
    assert six["en"].also == ("six of hearts", "6", "six")
    assert six["fr"].also == ("six de cœur", "6", "six")
    assert (jack["en"].phrase, jack["en"].also) == ("the jack of hearts", ("jack",))
    assert DECK.by_card[card("DA")].faces["fr"].phrase == "l’as de carreau"
    assert DECK.by_card[card("CQ")].faces["fr"].phrase == "la dame de trèfle"
    assert DECK.by_family["low-diamonds"].faces["fr"].phrase == "la petite suite à carreau"


def test_a_deck_must_be_eight_by_six() -> None:
    """LI-2, LI-3: every problem is named."""
    first, second, *others = DECK.families
    short = first.but(members=first.members[:5])
    nameless = second.but(members=(*second.members[:5], Member("9", {"en": Face("nine")})))
    deck = DECK.but(families=(short, nameless, *others, first))

    with pytest.raises(InvalidDeck) as refusal:
        Literature.deal(deck, Options(), 6, "seed")

    assert refusal.value.problems == (
        ("deck_must_be_8x6", {"families": 9, "cards": 53}),
        ("duplicate_family", {"family": "low-spades"}),
        ("set_size", {"family": "low-spades", "size": 5, "needed": 6}),
        ("duplicate_member", {"family": "high-spades", "member": "9"}),
        ("missing_face", {"family": "high-spades", "member": "9", "language": "fr"}),
    )


def test_in_the_deck_of_54_the_eights_and_the_jokers_are_a_ninth_set() -> None:
    """LI-38."""
    nine = whole_deck()

    assert nine.families[:8] == DECK.families
    assert len(nine.cards) == len(set(nine.cards)) == 54
    *eights, red, black = [nine.by_card[card].faces for card in nine.families[8].cards]
    assert [faces["en"].phrase for faces in eights] == [f"the 8 of {suit}" for suit in SUITS.values()]
    assert [faces["fr"].phrase for faces in (red, black)] == ["le joker rouge", "le joker noir"]
    assert nine.families[8].faces["en"].phrase == "the eights and jokers"
    assert Literature.check_deck(nine, Options(nine_sets=True), 6) == []


def test_nine_sets_need_nine_families_and_nine_families_the_option() -> None:
    """LI-38, LI-39."""
    assert Literature.check_deck(DECK, Options(nine_sets=True), 6) == [
        ("deck_must_be_9x6", {"families": 8, "cards": 48})
    ]
    assert Literature.check_deck(whole_deck(), Options(), 6) == [
        ("deck_of_nine_sets", {"families": 9, "cards": 54})
    ]


# Setup


@pytest.mark.parametrize(
    ("seats", "sizes"), [(6, [9] * 6), (8, [7, 6, 6, 7, 7, 7, 7, 7]), (4, [13, 14, 14, 13])]
)
def test_54_cards_are_dealt_one_by_one_so_that_both_teams_have_as_many(seats: int, sizes: list[int]) -> None:
    """LI-38: beginning with who begins."""
    options = Options(nine_sets=True, small_table=True, first_player="teacher")
    first = {6: 0, 8: 3, 4: 1}[seats]
    state = Literature.deal(whole_deck(), options, seats, "deal", first)

    assert [len(hand) for hand in state.hands] == sizes
    assert sum(sizes[::2]) == sum(sizes[1::2]) == 27
    assert sorted(card for hand in state.hands for card in hand) == sorted(whole_deck().cards)


@pytest.mark.parametrize(("seats", "size"), [(6, 8), (8, 6), (4, 12)])
def test_all_cards_are_dealt_evenly(seats: int, size: int) -> None:
    """LI-4, LI-6."""
    state = Literature.deal(DECK, Options(small_table=seats == 4), seats, "deal")

    assert [len(hand) for hand in state.hands] == [size] * seats
    assert sorted(card for hand in state.hands for card in hand) == sorted(DECK.cards)
    assert all(hand == DECK.sorted(hand) for hand in state.hands)
    assert state.phase == "play"


@pytest.mark.parametrize(
    ("seats", "small", "reason"),
    [
        (4, False, "bad_player_count"),
        (5, False, "bad_player_count"),
        (9, False, "bad_player_count"),
        (7, False, "teams_not_equal"),
        (5, True, "teams_not_equal"),
        (3, True, "bad_player_count"),
    ],
)
def test_two_equal_teams_of_three_or_four_play(seats: int, small: bool, reason: str) -> None:
    """LI-4."""
    with pytest.raises(InvalidOptions) as refusal:
        Literature.deal(DECK, Options(small_table=small), seats, "seed")

    assert refusal.value.reason == reason


def test_teams_sit_alternately() -> None:
    """LI-5."""
    state = table("H3", "H5")

    assert [list(state.team(seat)) for seat in (A1, B2)] == [[A1, A2, A3], [B1, B2, B3]]


def test_who_begins() -> None:
    """LI-7."""

    def first(option: Any, dealer: Seat | None = None) -> set[Seat]:
        options = Options(first_player=option)
        deals = [Literature.deal(DECK, options, 6, str(seed), dealer) for seed in range(40)]
        assert all(deal.turn == deal.dealer for deal in deals)
        return {deal.turn for deal in deals}

    assert first("random") == first("random", dealer=3) == first("teacher") == set(range(6))
    assert first("teacher", dealer=3) == {3}
    assert first("seat_0") == first("seat_0", dealer=3) == {0}
    with pytest.raises(InvalidOptions) as refusal:
        Literature.deal(DECK, Options(), 6, "seed", dealer=6)
    assert refusal.value.reason == "unknown_player"


# Requests and answers


def test_a_request_that_makes_no_sense_is_refused_with_its_reason() -> None:
    """LI-9 to LI-14, in the order of the reasons."""
    state = table("H3 SQ", "H5", "H2")

    assert refused(state, B1, ask(A1, "H3")) == "not_your_turn"
    assert refused(state, A1, ask(6, "H5")) == "unknown_player"
    assert refused(state, A1, ask(-1, "H5")) == "unknown_player"
    assert refused(state, A1, Ask(B1, "low-hearts", "8")) == "unknown_card"
    assert refused(state, A1, Ask(A1, "nothing", "")) == "unknown_card"
    assert refused(state, A1, ask(A1, "H5")) == "cannot_ask_self"
    assert refused(state, A1, ask(B1, "D5")) == "set_closed"
    assert refused(state, A1, GiveTurn(A2)) == "wrong_phase"
    assert refused(state, A1, Answer(True)) == "wrong_phase"


def test_the_asked_player_answers_with_the_truth() -> None:
    state = table("H3", "H5", step_mode="spoken")

    asked = state.play(A1, ask(B1, "H5"))

    assert asked.events == [Asked(A1, B1, "low-hearts", "5")]
    assert asked.state.to_move() == {B1}
    assert asked.state.moves(B1) == [Answer(True)]
    assert refused(asked.state, B1, Answer(False)) == "must_give_card"
    assert refused(asked.state, A1, ask(B3, "H2")) == "wrong_phase"
    assert refused(asked.state, A2, Answer(True)) == "not_your_turn"
    given = asked.state.play(B1, Answer(True))
    assert given.events == [Answered(B1, True, card("H5")), Gave(B1, A1, card("H5"))]
    assert given.state.request is None
    assert given.state.turn == A1


def test_who_does_not_hold_the_card_says_no_and_is_on_turn() -> None:
    """LI-16."""
    asked = table("H3", "H5", step_mode="spoken").play(A1, ask(B1, "H7")).state

    assert refused(asked, B1, Answer(True)) == "card_not_held"
    step = asked.play(B1, Answer(False))
    assert step.events == [Answered(B1, False, card("H7")), TurnPassed(B1)]
    assert step.state.turn == B1


# The end


def sets(*teams: int | None) -> tuple[ClosedSet, ...]:
    """Closed sets in the deck's order, by who scored them."""
    names = [family.id for family in DECK.families if family.id not in ("high-spades", "low-hearts")]
    return tuple(ClosedSet(name, team) for name, team in zip(names, teams, strict=False))


def test_equal_scores_are_a_draw_of_all() -> None:
    """LI-35."""
    state = table("S9 S10 SJ SQ SK SA", "H2 H3 H4 H5 H6 H7").but(closed=sets(0, 0, 0, 1, 1, 1))

    step = play(
        state,
        (A1, claim("high-spades", "000000")),
        (A1, ChooseClaimer(B1)),
        (B1, claim("low-hearts", "111111")),
    )

    assert step.state.points == (4, 4)
    assert step.state.winners() == set(range(6))


@pytest.mark.parametrize(("option", "over"), [(True, True), (False, False)])
def test_a_game_may_stop_when_nobody_can_catch_up(option: bool, over: bool) -> None:
    """LI-36: four to two with one set open is decided; three to two is not."""
    state = table("S9 S10 SJ SQ SK SA H2", "H3 H4", stop_at_majority=option)
    mine = claim("high-spades", "000000")

    ahead = state.but(closed=sets(0, 0, 0, 1, 1, None)).play(A1, mine).state
    assert ahead.points == (4, 2)
    assert ahead.is_over() == over
    assert bool(ahead.winners()) == over
    level = state.but(closed=sets(0, 0, 1, 1, None, None)).play(A1, mine).state
    assert not level.is_over()


def test_after_many_requests_a_claim_is_due() -> None:
    """LI-37: every request counts; a claim begins the count anew."""
    state = table("H2 SQ", "H3 SA", stall_limit=3)

    state = play(state, (A1, ask(B1, "H4")), (B1, ask(A1, "H4")), (A1, ask(B1, "H3"))).state
    assert state.requests == 3
    assert refused(state, A1, ask(B1, "SA")) == "must_claim_stalled"
    assert all(isinstance(move, Claim) for move in state.moves(A1))
    after = state.play(A1, claim("low-hearts", "000000")).state
    assert after.requests == 0
    assert ask(B1, "SA") in after.moves(A1)


def test_a_whole_set_comes_before_a_claim_that_is_due() -> None:
    state = table("C2 C3 C4 C5 C6 C7 H3", "H5", stall_limit=1).but(requests=1)

    assert refused(state, A1, ask(B1, "H5")) == "must_claim_complete_set"
    other = state.play(A1, claim("low-hearts", "000000")).state
    assert refused(other.but(requests=0), B1, ask(A1, "C2")) == "not_your_turn"


def test_requests_of_which_all_know_the_answer_lead_to_a_claim() -> None:
    """LI-41: who has asked for a card does not have it, nor who has said so; one that was given is seen."""
    state = table("H2 SQ", "H3 H5 SA", stall_limit=2, stall_counts="idle")

    state = play(state, (A1, ask(B1, "H4"))).state
    assert state.idle == 0
    state = play(state, (B1, ask(A1, "H4"))).state
    assert state.idle == 1
    state = play(state, (A1, ask(B1, "H3"))).state  # B1 had to tell, and has given it.
    assert (state.idle, state.turn) == (0, A1)
    state = play(state, (A1, ask(B1, "H4"))).state
    assert (state.idle, state.turn) == (1, B1)
    assert ask(A1, "H3") in state.moves(B1)
    state = play(state, (B1, ask(A1, "H3"))).state
    assert (state.idle, state.turn) == (2, B1)
    assert refused(state, B1, ask(A1, "H2")) == "must_claim_stalled"
    after = state.play(B1, claim("low-hearts", "111111")).state
    assert (after.idle, after.in_vain) == (0, 0)


def test_without_a_limit_requests_go_on() -> None:
    state = table("H2", "H3", stall_limit=0).but(requests=10_000)

    assert ask(B1, "H3") in state.moves(A1)


def test_nothing_is_played_after_the_end() -> None:
    over = table("H2", "H3").stopped().state

    assert refused(over, A1, ask(B1, "H3")) == "game_over"
    assert refused(over, A1, claim("low-hearts", "000000")) == "game_over"
    assert over.winners() == set(range(6))


# What a seat may know


def test_hand_sizes_may_be_hidden() -> None:
    """What is public depends on an option."""
    hands = ("H2 H3", "H4 H5", "", "H6 H7")

    assert table(*hands).view(A1).hands == (2, 2, 0, 2, 0, 0)
    hidden = table(*hands, hand_sizes="only_empty")
    assert hidden.view(A1).hands == (2, None, 0, None, 0, 0)
    assert hidden.view(None).hands == (None, None, 0, None, 0, 0)


def test_a_view_tells_the_open_request_and_the_score() -> None:
    asked = table("H3", "H5", step_mode="spoken").play(A1, ask(B1, "H5")).state

    view = asked.view(A2)

    assert (view.actor, view.turn, view.target, view.family, view.member) == (B1, A1, B1, "low-hearts", "5")
    assert (view.hand, view.requests, view.points) == ((), 1, (0, 0))


# The laws of section 14, in whole games


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10_000),
    seats=st.sampled_from((6, 8)),
    wrong_place=st.sampled_from(("void", "opponents")),
    stall=st.sampled_from((0, 5, 60)),
    sets=st.sampled_from((8, 9)),
    interrupting=st.booleans(),
)
def test_every_moment_of_a_game_is_in_order(
    seed: int, seats: int, wrong_place: Any, stall: int, sets: int, interrupting: bool
) -> None:
    options = Options(
        step_mode="auto",
        wrong_place=wrong_place,
        stall_limit=stall,
        nine_sets=sets == 9,
        claims_out_of_turn=interrupting,
    )
    state = Literature.deal(whole_deck() if sets == 9 else DECK, options, seats, str(seed))
    requests = claims = 0

    for turn in playing(state, [random_player] * seats, Random(seed)):
        before, state = state, turn.step.state
        in_hands = {card for hand in state.hands for card in hand}
        assert len(in_hands) == sum(map(len, state.hands)) == SET_SIZE * len(state.open_sets)
        assert {card.family for card in in_hands} == set(state.open_sets)
        void = [closed.team for closed in state.closed].count(None)
        assert sum(state.points) + void + len(state.open_sets) == sets
        changes = sorted(len(hand) - len(old) for hand, old in zip(state.hands, before.hands, strict=True))
        assert state.closed[: len(before.closed)] == before.closed
        if before.phase == "final_claims":
            assert isinstance(turn.move, Claim)
        if isinstance(turn.move, Ask):
            requests += 1
            hit = any(isinstance(event, Gave) for event in turn.step.events)
            assert hit == (Card(turn.move.family, turn.move.member) in before.hands[turn.move.target])
            assert [change for change in changes if change] == ([-1, 1] if hit else [])
            assert turn.seat % 2 != turn.move.target % 2
        if isinstance(turn.move, Claim):
            claims += 1
            assert len(state.closed) == len(before.closed) + 1
            assert sum(changes) == -SET_SIZE
            if before.phase == "play" == state.phase and state.hands[before.turn]:
                assert state.turn == before.turn
        if before.phase != "final_claims" == state.phase:
            assert [bool(state.with_cards(team)) for team in (0, 1)].count(True) == 1
        if state.phase == "play":
            assert state.hands[state.turn]
            assert state.with_cards(0)
            assert state.with_cards(1)

    assert claims == sets
    assert not stall or requests <= sets * stall


def test_all_reasons_can_be_given() -> None:
    """Every word of `Reason` is met in one of the tests here or of claims."""
    here = Path(__file__)
    text = "".join(path.read_text("utf-8") for path in (here, here.with_name("test_literature_claims.py")))
    missing = [reason for reason in Reason if f'"{reason}"' not in text]

    assert missing == []


def test_there_are_too_many_claims_to_list_but_all_can_be_said() -> None:
    state = Literature.deal(DECK, Options(), 6, "claims")
    listed = [move for move in state.moves(state.turn) if isinstance(move, Claim)]

    for family in state.deck.members:
        members = state.deck.members[family]
        for seats in product(state.team(state.turn), repeat=6):
            if seats.count(state.turn) > 4:  # Some of the 729.
                claim = Claim(family, tuple(zip(members, seats, strict=True)))
                said = Mentioned(holders=claim.holders)
                sayable = [move for move in state.utterable(state.turn, said) if move == claim]
                assert len(sayable) == 1
                assert claim.objection(state, state.turn) is None
    assert len(listed) < 8 * 3


def test_a_claim_that_breaks_a_rule_can_be_said_too_so_that_the_rule_is_told() -> None:
    state = Literature.deal(DECK, Options(first_player="seat_0"), 6, "claims")
    family = state.deck.families[0].id
    holders = tuple((member, 1) for member in state.deck.members[family])

    (claim,) = (
        move
        for move in state.utterable(0, Mentioned(holders=holders))
        if getattr(move, "family", "") == family and isinstance(move, Claim)
    )

    assert claim.objection(state, 0) == "claim_holder_not_teammate"
