"""FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.decks.letters import ROLES
from familygames.errors import InvalidMove, InvalidOptions
from familygames.familys.combinations import points
from familygames.familys.rules import (
    Announce,
    Announced,
    Began,
    Beside,
    ChangeColour,
    ChangedColour,
    ChoseStart,
    Combine,
    DrawSimple,
    DrawTriple,
    Drew,
    EndTurn,
    Familys,
    GameEnded,
    Laid,
    LaidStart,
    Lay,
    LayStart,
    Options,
    PlayUnion,
    Reason,
    Refill,
    Refilled,
    Threw,
    ThrewCouple,
    ThrewOne,
    ThrowOne,
    TookFromTalon,
    TurnedTalon,
    TurnPassed,
)
from familygames.game import REFEREE, Move
from familygames.players import PlayedMove, pick, playing, random_player
from tests.familygames.familys_tables import (
    COLOURS,
    DECK,
    LONG_HAND,
    card,
    cards,
    refused,
    table,
)

# Setup


def test_fy_10_eleven_cards_each_the_rest_is_the_stock() -> None:
    for seats in Familys.seats:
        state = Familys.deal(DECK, Options(), seats, "1")

        assert [len(hand) for hand in state.hands] == [11] * seats
        assert len(state.stock) == 134 - 11 * seats
        assert state.phase == "setup"


@pytest.mark.parametrize("seats", [1, 7])
def test_fy_10_two_to_six_play(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        Familys.deal(DECK, Options(), seats, "1")
    assert refusal.value.reason == "bad_player_count"


def test_fy_13_the_player_after_the_dealer_begins() -> None:
    assert Familys.deal(DECK, Options(), 3, "1", dealer=2).turn == 0
    assert {Familys.deal(DECK, Options(), 3, str(n)).turn for n in range(20)} == {0, 1, 2}
    with pytest.raises(InvalidOptions):
        Familys.deal(DECK, Options(), 3, "1", dealer=3)


START = "rA rJ rE rG bM bO gK gV yZ y* rU1"
"""Red roles 1, 1, 5, 7; blue roles 2, 4."""


def starting(hand: str = START, **options: Any) -> Familys:
    return table(hand, "gB gC", phase="setup", ready=(), options=Options(**options))


def test_example_4_what_one_has_most_of_is_laid_without_duplicates() -> None:
    state = starting()

    assert refused(state, 0, LayStart("blue", cards("bM bO"))) is Reason.NOT_LARGEST_COLOUR
    assert refused(state, 0, LayStart("red", cards("rA rJ"))) is Reason.DUPLICATE_ROLE

    assert refused(state, 0, LayStart("red", cards("rA rE"))) is Reason.NOT_ALL_LAID

    chosen = state.play(0, LayStart("red", cards("rA rE rG"))).state
    assert chosen.to_move() == {1}
    laid = chosen.play(1, LayStart("green", cards("gB gC"))).state

    assert laid.laid[0] == cards("rA rE rG")
    assert card("rJ") in laid.hands[0]


def test_fy_12_at_least_two_and_of_the_named_colour_are_laid() -> None:
    state = starting()

    assert refused(state, 0, LayStart("red", cards("rA"))) is Reason.TOO_FEW_CARDS
    assert refused(state, 0, LayStart("", ())) is Reason.TOO_FEW_CARDS
    assert refused(state, 0, LayStart("red", cards("rA bM"))) is Reason.WRONG_COLOUR
    assert refused(state, 0, LayStart("red", cards("rA rB"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, LayStart("red", cards("rA rU1"))) is Reason.NOT_A_MEMBER
    assert refused(state, 0, LayStart("red", cards("rA rA"))) is Reason.CARD_NOT_IN_HAND


def test_fy_12_the_first_colour_may_be_free() -> None:
    state = starting(free_first_colour=True)

    chosen = state.play(0, LayStart("blue", cards("bM bO"))).state

    assert chosen.play(1, LayStart("green", cards("gB gC"))).state.laid[0] == cards("bM bO")
    assert refused(state, 0, LayStart("red", cards("rA rE"))) is Reason.NOT_ALL_LAID


def test_fy_12_there_is_a_choice_only_between_equals() -> None:
    """Equal colours, and cards of one person: in each the letters differ, which stay in hand for words."""
    more, equal = starting(), starting("rA rJ rE bM bO gK yZ y* rU1 bU1 voisin1")

    assert {move.cards for move in more.moves(0) if isinstance(move, LayStart)} == {
        cards("rA rE rG"),
        cards("rJ rE rG"),
    }
    assert {move.cards for move in equal.moves(0) if isinstance(move, LayStart)} == {
        cards("rA rE"),
        cards("rJ rE"),
        cards("bM bO"),
    }


def test_fy_12_who_has_no_two_members_lays_nothing_yet() -> None:
    state = starting("rA rJ bM y* g# rU1 bU1 gU1 yU1 voisin1 vision1")

    assert state.moves(0) == [LayStart("", ())]
    chosen = state.play(0, LayStart("", ())).state
    assert chosen.play(1, LayStart("green", cards("gB gC"))).state.laid[0] == ()


def test_fy_11_everybody_lays_once_then_the_first_player_draws() -> None:
    state = starting().play(0, LayStart("red", cards("rA rE rG"))).state

    assert refused(state, 0, LayStart("red", cards("rJ rE rG"))) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, DrawSimple()) is Reason.WRONG_PHASE

    after = state.play(1, LayStart("green", cards("gB gC"))).state

    assert (after.phase, after.turn) == ("draw", 0)
    assert refused(after, 1, DrawSimple()) is Reason.NOT_YOUR_TURN


def test_fy_11_nobody_sees_what_another_lays_before_all_have_chosen() -> None:
    first = starting().play(0, LayStart("red", cards("rA rE rG")))

    assert first.events == [ChoseStart(0, cards("rA rE rG"))]
    assert first.events[0].seen_by(0) == ChoseStart(0, cards("rA rE rG"))
    assert first.events[0].seen_by(1) == first.events[0].seen_by(None) == ChoseStart(0)
    assert first.state.view(0).chosen == cards("rA rE rG")
    for other in (1, None):
        view = first.state.view(other)
        assert (view.chosen, view.laid, view.hands, view.ready) == ((), ((), ()), (11, 2), (0,))

    last = first.state.play(1, LayStart("green", cards("gB gC")))

    assert last.events == [
        ChoseStart(1, cards("gB gC")),
        LaidStart(0, cards("rA rE rG")),
        LaidStart(1, cards("gB gC")),
    ]
    assert last.state.view(None).laid == (cards("rA rE rG"), cards("gB gC"))
    assert last.state.chosen == ()


def test_fy_11_a_table_where_some_had_laid_at_once_goes_on() -> None:
    """As tables of before did, whose events are stored."""
    state = LaidStart(0, cards("rA rE")).change(starting())

    assert state.laid[0] == cards("rA rE")
    assert state.to_move() == {1}
    step = state.play(1, LayStart("green", cards("gB gC")))
    assert step.events == [ChoseStart(1, cards("gB gC")), LaidStart(1, cards("gB gC"))]
    assert step.state.phase == "draw"


# The family


def test_fy_14_a_family_has_one_colour_and_each_role_once() -> None:
    state = table("rF rJ bA rU1 r* voisin1", "", laid=("rA rE",))

    assert state.play(0, Lay(card("rF"))).events == [Laid(0, card("rF"))]
    assert refused(state, 0, Lay(card("rJ"))) is Reason.DUPLICATE_ROLE
    assert refused(state, 0, Lay(card("bA"))) is Reason.WRONG_COLOUR
    assert refused(state, 0, Lay(card("r*"))) is Reason.NOT_A_MEMBER
    assert refused(state, 0, Lay(card("voisin1"))) is Reason.NOT_A_MEMBER
    assert refused(state, 0, Lay(card("rG"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, Lay(card("rF"), card("rE"))) is Reason.NOT_A_MEMBER


def test_fy_15_a_card_is_laid_in_every_phase_of_the_own_turn() -> None:
    for phase in ("draw", "main", "refill", "throw_one", "end"):
        assert table("rF", "", laid=("rA rE",), phase=phase).moves(0).count(Lay(card("rF"))) == 1
    assert refused(table("", "rF", laid=("", "rA rE")), 1, Lay(card("rF"))) is Reason.NOT_YOUR_TURN


def test_fy_15_only_a_card_just_drawn_may_be_laid_by_option() -> None:
    state = table("rF rG", "", laid=("rA rE",), options=Options(lay_timing="drawn_only"), gained=cards("rG"))

    assert refused(state, 0, Lay(card("rF"))) is Reason.NOT_JUST_DRAWN
    assert state.play(0, Lay(card("rG"))).state.laid[0] == cards("rA rE rG")


def test_fy_16_the_colour_changes_with_two_cards_and_all_laid_ones_return() -> None:
    beside = Beside(card("rU1"), card("rA"))
    state = table("bM bO bL rF", "", laid=("rA rE",), unions=((beside,), ()))

    assert refused(state, 0, ChangeColour("blue", cards("bM"))) is Reason.TOO_FEW_CARDS
    assert refused(state, 0, ChangeColour("red", cards("rF bM"))) is Reason.WRONG_COLOUR
    step = state.play(0, ChangeColour("blue", cards("bM bO")))

    assert step.events == [ChangedColour(0, cards("bM bO"))]
    assert step.state.laid[0] == cards("bM bO")
    assert set(step.state.hands[0]) == set(cards("bL rF rA rE rU1"))
    assert step.state.unions[0] == ()


def test_fy_16_to_the_same_colour_there_is_no_change() -> None:
    state = table("rF rG", "", laid=("rA rE",))

    assert refused(state, 0, ChangeColour("red", cards("rF rG"))) is Reason.WRONG_COLOUR


def test_fy_16_a_first_family_needs_two_cards_too() -> None:
    state = table("rF rG", "")

    assert refused(state, 0, Lay(card("rF"))) is Reason.NO_FAMILY_YET
    assert state.play(0, ChangeColour("red", cards("rF rG"))).state.laid[0] == cards("rF rG")


def test_fy_16_a_colour_taken_back_is_not_laid_again_in_this_turn() -> None:
    """Else a turn could last for ever."""
    state = table("bM bO", "", laid=("rA rE",), phase="end")

    state = state.play(0, ChangeColour("blue", cards("bM bO"))).state

    assert refused(state, 0, ChangeColour("red", cards("rA rE"))) is Reason.COLOUR_GIVEN_UP
    assert ChangeColour("red", cards("rA rE")) not in state.moves(0)
    assert state.view(1).given_up == ("red",)
    following = state.play(0, EndTurn()).state
    assert following.given_up == ()
    assert following.but(turn=0).play(0, ChangeColour("red", cards("rA rE"))).state.laid[0] == cards("rA rE")


def test_fy_16_beginning_anew_gives_no_colour_up() -> None:
    state = table("rF rG bM bO", "")

    state = state.play(0, ChangeColour("red", cards("rF rG"))).state
    state = state.play(0, ChangeColour("blue", cards("bM bO"))).state

    assert state.given_up == ("red",)


def test_fy_17_a_union_stands_beside_a_single_partner() -> None:
    state = table("rU1 rU2 bU1 rB", "", laid=("rA rE rF rG",))

    assert refused(state, 0, Lay(card("rU1"))) is Reason.PARTNER_MISSING
    assert refused(state, 0, Lay(card("rU1"), card("rB"))) is Reason.PARTNER_MISSING
    assert refused(state, 0, Lay(card("rU1"), card("rG"))) is Reason.PARTNER_MISSING
    assert refused(state, 0, Lay(card("rU1"), card("rE"))) is Reason.PAIR_ALREADY_COMPLETE
    assert refused(state, 0, Lay(card("bU1"), card("rA"))) is Reason.WRONG_COLOUR

    after = state.play(0, Lay(card("rU1"), card("rA"))).state

    assert after.unions[0] == (Beside(card("rU1"), card("rA")),)
    assert refused(after, 0, Lay(card("rU2"), card("rA"))) is Reason.PAIR_ALREADY_COMPLETE
    assert (state.scores()[0], after.scores()[0]) == (4, 8)


def test_fy_17_the_true_partner_sends_the_union_back() -> None:
    state = table("rB", "", laid=("rA rE",), unions=((Beside(card("rU1"), card("rA")),), ()))

    after = state.play(0, Lay(card("rB"))).state

    assert after.laid[0] == cards("rA rB rE")
    assert after.hands[0] == cards("rU1")
    assert after.unions[0] == ()


def test_fy_19_laid_cards_cannot_be_thrown() -> None:
    state = table("rB rC", "", laid=("rA rE",))

    assert refused(state, 0, Combine("couple", cards("rA rB"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, ThrowOne(card("rA"))) is Reason.CARD_NOT_IN_HAND


# Drawing


def test_fy_21_a_simple_draw_is_one_card_that_others_do_not_see() -> None:
    state = table("rA", "rB", phase="draw", stock="gZ gY")

    step = state.play(0, DrawSimple())

    assert step.events == [Drew(0, 1, cards("gY")), Began(0)]
    assert step.events[0].seen_by(1) == Drew(0, 1)
    assert set(step.state.hands[0]) == set(cards("rA gY"))
    assert refused(step.state, 0, DrawSimple()) is Reason.WRONG_PHASE


def test_example_5_a_couple_buys_three_cards_of_the_talon() -> None:
    state = table("rE rF bA bB bC bD bE bF bG bH bI", "", talon="gA gB gC gD", phase="draw")

    step = state.play(0, DrawTriple(cards("rE rF"), "talon"))

    couple = cards("rE rF")
    assert step.events == [
        TookFromTalon(0, cards("gB gC gD")),
        ThrewCouple(0, couple),
        Began(0, couple, "talon"),
    ]
    assert step.state.talon == cards("gA rE rF")
    assert step.state.count(0) == 12
    assert step.state.scores()[0] == 0


def test_fy_22_a_triple_draw_from_the_stock() -> None:
    state = table("rE rU1", "", phase="draw", stock="gA gB gC gD")

    step = state.play(0, DrawTriple(cards("rE rU1"), "stock"))

    assert set(step.state.hands[0]) == set(cards("gB gC gD"))
    assert step.state.talon == cards("rE rU1")


def test_fy_22_fewer_are_taken_if_fewer_are_there() -> None:
    state = table("rE rF", "", phase="draw", talon="gA", stock="")

    assert state.play(0, DrawTriple(cards("rE rF"), "talon")).state.hands[0] == cards("gA")
    assert refused(state.but(talon=()), 0, DrawTriple(cards("rE rF"), "talon")) is Reason.PILE_EMPTY
    assert refused(state.but(talon=()), 0, DrawTriple(cards("rE rF"), "stock")) is Reason.PILE_EMPTY
    assert refused(state, 0, DrawTriple(cards("rE rG"), "stock")) is Reason.CARD_NOT_IN_HAND
    assert (
        refused(table("rE rG", "", phase="draw"), 0, DrawTriple(cards("rE rG"), "stock"))
        is Reason.NOT_A_COUPLE
    )


def test_fy_20_who_took_fewer_than_he_threw_has_eleven_again_when_he_ends_his_turn() -> None:
    state = table("rA rB rC rD rE rF rG rH rI rJ bA", "", talon="bZ", phase="draw")

    state = state.play(0, DrawTriple(cards("rE rF"), "talon")).state
    assert state.count(0) == 10
    step = state.play(0, EndTurn())

    assert [type(event) for event in step.events] == [Drew, TurnPassed]
    assert step.state.count(0) == 11


def test_fy_30_the_talon_is_turned_over_when_a_card_is_needed() -> None:
    state = table("rA", "", phase="draw", stock="", talon="gA gB gC")

    step = state.play(0, DrawSimple())

    assert step.events[0] == TurnedTalon(3)
    assert step.state.talon == ()
    assert len(step.state.stock) == 2
    assert state.play(0, DrawSimple()).state == step.state


def test_fy_30_from_two_empty_piles_nothing_is_drawn() -> None:
    step = table("rA", "", phase="draw", stock="").play(0, DrawSimple())

    assert step.events == [Began(0)]


# The end of a turn


def test_example_8_without_a_combination_a_card_is_thrown() -> None:
    state = table(LONG_HAND, "")

    assert refused(state, 0, EndTurn()) is Reason.MUST_THROW_ONE

    step = state.play(0, ThrowOne(card("bH")))

    assert step.events == [ThrewOne(0, card("bH"))]
    assert (step.state.count(0), step.state.scores()[0]) == (11, 0)
    assert step.state.play(0, EndTurn()).events == [TurnPassed(1)]
    assert refused(step.state, 0, ThrowOne(card("bG"))) is Reason.WRONG_PHASE


def test_fy_29_with_eleven_cards_none_is_thrown() -> None:
    state = table("rA rB", "")

    assert refused(state, 0, ThrowOne(card("rA"))) is Reason.NO_CARD_TOO_MANY
    assert state.play(0, EndTurn()).state.turn == 1


def test_fy_29_the_card_may_be_kept_by_option() -> None:
    state = table(LONG_HAND, "", options=Options(no_combination="keep"))

    assert refused(state, 0, ThrowOne(card("bH"))) is Reason.NO_CARD_TOO_MANY
    assert state.play(0, EndTurn()).state.count(0) == 12


def test_fy_28_with_more_than_eleven_cards_nothing_is_refilled() -> None:
    state = table(LONG_HAND + " bI bJ", "", options=Options(no_combination="keep"))

    thrown = state.play(0, Combine("couple", cards("bD bC"))).state

    assert thrown.count(0) == 12
    assert thrown.play(0, Refill()).events == [Refilled(0)]


def test_fy_47_special_cards_may_be_thrown_without_effect() -> None:
    state = table("voisin1 vision1 rU1 rA rB rC rD rE rF rG rH rI", "")

    for name in ("voisin1", "vision1", "rU1"):
        assert state.play(0, ThrowOne(card(name))).state.talon == cards(name)


# The end


def nine(colour: str) -> str:
    roles: dict[int, Card] = {}
    for c, role in DECK.roles.items():
        if c.family == COLOURS[colour]:
            roles.setdefault(role, c)
    return " ".join(f"{colour}{c.member}" for c in roles.values())


def test_fy_48_an_announcement_ends_the_game() -> None:
    state = table("", "bB", laid=(nine("r"),))

    step = state.play(0, Announce())

    assert step.events == [Announced(0), GameEnded()]
    assert step.state.winners() == {0}
    assert refused(table("", "", laid=("rA rE",)), 0, Announce()) is Reason.FAMILY_INCOMPLETE
    assert refused(state, 1, Announce()) is Reason.NOT_YOUR_TURN
    assert refused(step.state, 0, Announce()) is Reason.GAME_OVER


def test_example_9_a_familys_wins_unless_another_has_more() -> None:
    state = table("", "", "", laid=(nine("r"), "bD bL bE bO", "yA yB"), points=(30, 78, 90))

    over = state.play(0, Announce()).state

    assert over.scores() == (80, 86, 90)
    assert over.disqualified() == {2}
    assert over.winners() == {1}
    assert state.but(points=(30, 72, 90)).play(0, Announce()).state.scores()[1] == 80
    assert state.but(points=(30, 72, 90)).play(0, Announce()).state.winners() == {0}


def test_fy_51_a_familys_may_count_its_parts_too() -> None:
    assert table("", "", laid=(nine("r"),)).scores()[0] == 50
    assert table("", "", laid=(nine("r"),), options=Options(familys_cumulative=True)).scores()[0] == 68


def test_example_10_after_the_last_round_the_highest_total_wins() -> None:
    state = table("", "", laid=("rA rB rG rH rI", "bD bL"), points=(40, 48), round=10, turn=1, phase="end")

    step = state.play(1, EndTurn())

    assert step.events == [GameEnded()]
    assert step.state.scores() == (50, 52)
    assert step.state.winners() == {1}


def test_fy_49_a_round_is_over_when_everybody_has_played() -> None:
    state = table("", "", phase="end", starter=1, turn=1)

    step = state.play(1, EndTurn())

    assert (step.state.turn, step.state.round, step.state.phase) == (0, 1, "draw")
    assert step.state.but(phase="end").play(0, EndTurn()).state.round == 2
    last = step.state.but(phase="end", options=Options(rounds=1))
    assert last.play(0, EndTurn()).state.is_over()


def test_fy_48_a_family_not_announced_still_scores() -> None:
    state = table("", "", laid=(nine("r"), "bD bL"), points=(0, 46), round=10, turn=1, phase="end")

    over = state.play(1, EndTurn()).state

    assert over.scores() == (50, 50)
    assert over.winners() == {0, 1}


def test_fy_52_if_all_are_disqualified_nobody_is() -> None:
    over = table("", "", laid=("rA rE", "bG bU"), points=(10, 8), phase="over")

    assert over.disqualified() == frozenset()
    assert over.winners() == {0}


def test_fy_54_equal_totals_share_the_victory() -> None:
    assert table("", "", laid=("rA rB", "bD bL"), phase="over").winners() == {0, 1}


# The laws of section 15, in whole games


def turns_of(seed: int, seats: int, options: Options) -> Iterator[tuple[Familys, PlayedMove[Familys]]]:
    """Every state but the last, and what was done in it by players who do anything."""
    state = Familys.deal(DECK, options, seats, f"laws {seed}")
    for turn in playing(state, [random_player] * seats, Random(seed)):
        yield state, turn
        state = turn.step.state


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10_000),
    seats=st.sampled_from((2, 4, 6)),
    no_combination=st.sampled_from(("throw_one", "keep")),
)
def test_every_moment_of_a_game_is_in_order(seed: int, seats: int, no_combination: Any) -> None:
    options = Options(no_combination=no_combination, rounds=5)
    turns = 1
    for before, turn in turns_of(seed, seats, options):
        after = turn.step.state
        for seat in range(seats):
            roles = [DECK.roles[laid] for laid in after.laid[seat]]
            assert len(set(roles)) == len(roles)
            assert len({laid.family for laid in after.laid[seat]}) <= 1
            for beside in after.unions[seat]:
                assert beside.partner in after.laid[seat]
                assert DECK.mates[beside.partner].isdisjoint(after.laid[seat])
        won = [now - then for now, then in zip(after.points, before.points, strict=True)]
        threw = [event for event in turn.step.events if isinstance(event, Threw)]
        assert sum(won) == sum(points(event.kind, len(event.cards)) for event in threw)
        if isinstance(turn.move, PlayUnion):
            assert [after.count(seat) for seat in range(seats)] == [
                before.count(seat) for seat in range(seats)
            ]
            assert after.talon[-1] == turn.move.union
        if isinstance(turn.move, EndTurn):
            turns += 1
            if after.stock or after.talon:
                assert after.count(turn.seat) == 11 or (
                    no_combination == "keep" and after.count(turn.seat) > 11
                )
    assert after.is_over()
    assert turns <= options.rounds * seats + 1
    assert after.winners().isdisjoint(after.disqualified())


def dawdling(moves: Sequence[Move[Any]], rng: Random) -> Move[Any]:
    """Whatever leads nowhere, before anything that brings the end of the turn or of the game nearer."""

    def haste(move: Move[Any]) -> int:
        if isinstance(move, ChangeColour | Lay | PlayUnion):
            return 0
        return 2 if isinstance(move, EndTurn | Announce | ThrowOne | Refill) else 1

    least = min(map(haste, moves))
    return pick([move for move in moves if haste(move) == least], rng)


@pytest.mark.parametrize("no_combination", ["throw_one", "keep"])
@pytest.mark.parametrize("seats", [2, 6])
def test_law_7_nobody_can_keep_a_turn_for_ever(seats: int, no_combination: Any) -> None:
    """Each of four colours is laid once, with nine people and three UNION cards at most. All else is done
    once or twice: draw, special cards, words and their votes, a UNION for each card that came to lie on top,
    refill, throw, end.
    """
    options = Options(no_combination=no_combination, rounds=4)
    longest = len(DECK.colours) * (1 + len(ROLES) + 3) + 40
    for seed in range(3):
        rng = Random(seed)
        state, own = Familys.deal(DECK, options, seats, f"dawdling {seed}"), 0
        while not state.is_over():
            free = state.free()
            seat = pick(sorted(free or state.to_move()), rng)
            after = state.play(seat, dawdling(state.moves(seat), rng)).state
            own = own + 1 if after.turn == state.turn else 0
            assert own < longest
            state = after


# Views


def test_the_talon_is_seen_to_its_top_or_to_its_end() -> None:
    state = table("rA", "rB", talon="gA gB gC")

    assert state.view(1).discards == cards("gC")
    assert state.but(options=Options(talon_view="all")).view(None).discards == cards("gA gB gC")


def test_what_was_drawn_in_a_turn_is_its_players_secret() -> None:
    state = table("rA", "rB", gained=cards("rA"))

    assert state.view(0).gained == cards("rA")
    assert state.view(1).gained == ()
    assert state.view(REFEREE).hand == ()


def test_moves_are_read_from_json() -> None:
    move = Combine("run", cards("rA rB r*"), ("C",))
    assert GAMES["familys"].read_move(msgspec.json.encode(move)) == move
    with pytest.raises(InvalidMove):
        GAMES["familys"].read_move('{"type": "Combine", "kind": "joke", "cards": []}')
