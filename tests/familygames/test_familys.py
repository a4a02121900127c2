"""FAMILYS, rule by rule (familygames/familys/rules.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familygames.cards import Card
from familygames.catalogue import GAMES
from familygames.decks.letters import ROLES, LetterDeck, check_deck, plain
from familygames.errors import IllegalMove, InvalidDeck, InvalidMove, InvalidOptions
from familygames.familys.combinations import Combination, arrangements, objection, points
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
    Exchanged,
    Familys,
    GameEnded,
    Judged,
    Laid,
    LaidStart,
    Lay,
    LayStart,
    Options,
    PlayedSpecial,
    PlayUnion,
    PlayVision,
    PlayVoisin,
    Proposed,
    Reason,
    Refill,
    Refilled,
    Refused,
    ShowedHand,
    Threw,
    ThrewCouple,
    ThrewOne,
    ThrowOne,
    TookFromTalon,
    TookLaid,
    TookShown,
    TurnedTalon,
    TurnPassed,
    Verdict,
    VisionTake,
    Vote,
    Voted,
)
from familygames.familys.standard import NAMES, english_deck, standard_deck
from familygames.game import REFEREE, Move, Seat
from familygames.happy_family import standard_deck as another_deck
from familygames.judging import ACCEPT, REFUSE, UNSURE
from familygames.players import Turn, pick, playing, random_player

DECK = standard_deck()
COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
SPECIAL = {
    **{f"voisin{n}": Card("special", f"voisin-{n}") for n in range(1, 5)},
    **{f"vision{n}": Card("special", f"vision-{n}") for n in range(1, 3)},
}


def card(name: str) -> Card:
    """``rA`` is red A, ``r*`` the red letter star, ``r#`` the digit star, ``rU1`` the first red UNION."""
    if name in SPECIAL:
        return SPECIAL[name]
    rest = name[1:]
    member = {"*": "letter-star", "#": "digit-star"}.get(rest, rest)
    return Card(COLOURS[name[0]], f"union-{rest[1:]}" if rest.startswith("U") and len(rest) > 1 else member)


def cards(names: str) -> tuple[Card, ...]:
    return tuple(map(card, names.split()))


def table(
    *hands: str, laid: tuple[str, ...] = (), talon: str = "", stock: str | None = None, **changes: Any
) -> Familys:
    """A moment in the turn of player 0, phase main if *changes* say nothing else."""
    seats = len(hands)
    families = [*map(cards, laid), *((),) * (seats - len(laid))]
    options = changes.pop("options", Options())
    there = {*cards(" ".join(hands)), *cards(" ".join(laid)), *cards(talon)}
    unions = changes.get("unions", ((),) * seats)
    there |= {beside.union for besides in unions for beside in besides}
    rest = tuple(c for c in DECK.cards if c not in there) if stock is None else cards(stock)
    state = Familys(
        deck=DECK,
        options=options,
        seed="test",
        hands=tuple(DECK.sorted(cards(hand)) for hand in hands),
        laid=tuple(tuple(sorted(family, key=DECK.roles.__getitem__)) for family in families),
        unions=((),) * seats,
        stock=rest,
        talon=cards(talon),
        points=(0,) * seats,
        starter=0,
        turn=0,
        phase="main",
        ready=tuple(range(seats)),
    )
    return state.but(**changes)


def refused(state: Familys, seat: Seat, move: Any) -> Reason:
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, move)
    assert isinstance(refusal.value.reason, Reason)
    return refusal.value.reason


def voted(state: Familys, *opinions: tuple[Seat, bool]) -> Familys:
    for seat, accept in opinions:
        state = state.play(seat, Vote(accept)).state
    return state


# The deck


def test_fy_1_there_are_134_cards() -> None:
    kinds = [member.kind for member in DECK.prints.values()]

    assert len(DECK.cards) == 134
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "letter": 104,
        "letter_star": 4,
        "digit_star": 4,
        "union": 16,
        "voisin": 4,
        "vision": 2,
    }


@pytest.mark.parametrize(
    ("letter", "row"),
    [
        ("A", "1/1 8/1 6/4 4/7"),
        ("H", "8/8 6/2 4/5 3/9"),
        ("M", "4/7 2/1 1/5 8/5"),
        ("Q", "8/2 6/5 5/9 3/3"),
        ("Z", "8/5 7/9 5/3 3/6"),
    ],
)
def test_fy_6_the_rule_fills_the_table(letter: str, row: str) -> None:
    prints = [DECK.prints[Card(colour, letter)] for colour in DECK.colours]

    assert " ".join(f"{shown.role}/{shown.digit}" for shown in prints) == row


def test_fy_6_the_table_is_balanced() -> None:
    prints = [(c.family, shown) for c, shown in DECK.prints.items() if shown.kind == "letter"]

    for colour in DECK.colours:
        own = [shown for family, shown in prints if family == colour]
        roles = [shown.role for shown in own]
        assert [roles.count(role) for role in range(1, 10)] == [3] * 8 + [2]
        assert sorted(shown.letter for shown in own) == [chr(65 + n) for n in range(26)]
        assert len({(shown.role, shown.digit) for shown in own}) == 26
    digits = [shown.digit for _, shown in prints]
    assert {digits.count(digit) for digit in range(1, 10)} == {11, 12}
    for letter in "AQZ":
        assert len({shown.role for _, shown in prints if shown.letter == letter}) == 4


def test_fy_5_each_role_has_one_name() -> None:
    for colour, names in NAMES.items():
        for c, role in DECK.roles.items():
            if c.family == colour:
                assert DECK.prints[c].faces["fr"].word == names[role - 1]


def mended(family: str, member: str, **changes: Any) -> LetterDeck:
    """The standard deck with one card printed differently."""
    return DECK.but(
        families=tuple(
            f.but(
                members=tuple(m.but(**changes) if (f.id, m.id) == (family, member) else m for m in f.members)
            )
            for f in DECK.families
        )
    )


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (DECK, set()),
        (mended("red", "A", letter="É"), {"bad_letter"}),
        (mended("red", "A", digit=10), {"bad_digit"}),
        (mended("red", "A", role=12), {"bad_role"}),
        (mended("red", "A", sign=""), {"no_sign", "two_persons", "couple_sign"}),
        (mended("red", "A", sign="diamond"), {"two_persons", "couple_sign"}),
        (mended("red", "A", faces={}), {"missing_face", "two_persons"}),
        (mended("red", "union-1", letter="A"), {"printed_special"}),
        (mended("red", "B", id="A"), {"duplicate_member"}),
        (DECK.but(families=DECK.families[:1] * 2), {"duplicate_family"}),
        (DECK.but(families=DECK.families[4:]), {"no_persons", "deck_too_small"}),
        (
            DECK.but(families=(DECK.families[0].but(members=DECK.families[0].members[:8]),)),
            {"missing_role", "deck_too_small"},
        ),
    ],
)
def test_fy_9_every_problem_of_a_deck_is_named(deck: LetterDeck, codes: set[str]) -> None:
    assert {code for code, _ in check_deck(deck, 2)} == codes


def test_fy_9_a_deck_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidDeck) as refusal:
        Familys.deal(another_deck(), Options(), 2, "1")  # type: ignore[arg-type]
    assert refusal.value.problems == (("no_letter_cards", {}),)


def test_fy_9_another_table_is_played_with() -> None:
    deck = msgspec.json.decode(msgspec.json.encode(mended("red", "A", digit=5)), type=LetterDeck)

    state = Familys.deal(deck, Options(), 2, "1")

    assert state.deck.prints[card("rA")].digit == 5


@pytest.mark.parametrize("deck", [DECK, english_deck()], ids=["french names", "english names"])
def test_fy_9_the_decks_are_there_as_files_to_edit(deck: LetterDeck) -> None:
    file = Path(__file__).parents[2] / "fixtures" / "decks" / "familys" / f"{deck.id}.json"

    assert msgspec.json.decode(file.read_bytes(), type=LetterDeck) == deck
    assert check_deck(deck, 6) == []


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


# Combinations

HAND = "rA rB rC rD rE rF rG r* r# bA bD rU1"


def test_example_1_creations_is_worth_28_points() -> None:
    state = table("rC bR rE yA bT gI rO yN bS gZ gY", "rA")

    after = state.play(0, Combine("word", cards("rC bR rE yA bT gI rO yN bS"), word="créations")).state
    assert after.phase == "vote"
    step = after.play(1, Vote(True))

    assert step.state.scores()[0] == 28
    assert step.state.talon[-1] == card("bS")
    assert step.events == [
        Voted(1, True),
        Threw(0, "word", cards("rC bR rE yA bT gI rO yN bS"), (), "créations"),
    ]


def test_example_1_eight_cards_are_refilled_after_nine() -> None:
    state = table("rC bR rE yA bT gI rO yN bS gZ gY gX", "rA", options=Options(verify="dictionary"))

    word = Combine("word", cards("rC bR rE yA bT gI rO yN bS"), word="CREATIONS")
    thrown = state.play(0, word).state.play(REFEREE, Verdict(ACCEPT)).state
    step = thrown.play(0, Refill())

    assert [event.number for event in step.events if isinstance(event, Drew)] == [8]


def test_example_2_a_digit_star_in_a_run() -> None:
    state = table(HAND, "")
    run = cards("rB rC rD rE r# rG")

    step = state.play(0, Combine("run", run, ("6",)))

    assert step.events == [Threw(0, "run", run, ("6",))]
    assert step.state.scores()[0] == 12
    assert step.state.talon[-1] == card("rG")
    assert refused(state, 0, Combine("run", cards("rB rC rD rE r* rG"), ("6",))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("run", cards("rB rC rE"))) is Reason.NOT_A_RUN


@pytest.mark.parametrize(
    ("names", "stars", "reason"),
    [
        ("rA rB rC", (), None),  # letters and digits
        ("rA rB r*", ("C",), None),
        ("rC rB rA", (), Reason.NOT_A_RUN),
        ("rA rB", (), Reason.TOO_FEW_CARDS),
        ("rA rB r*", (), Reason.WRONG_STAR),
        ("rA rB r*", ("c",), Reason.WRONG_STAR),
        ("rA rB r*", ("D",), Reason.NOT_A_RUN),
        ("rA rB r#", ("0",), Reason.WRONG_STAR),
        ("rA rB rC", ("D",), Reason.WRONG_STAR),
        ("rA r* r#", ("B", "3"), Reason.WRONG_STAR),
        ("rA rB rU1", (), Reason.NOT_A_RUN),
    ],
)
def test_fy_33_a_run_goes_up_step_by_step(names: str, stars: tuple[str, ...], reason: Reason | None) -> None:
    assert Combine("run", cards(names), stars).objection(table(HAND, ""), 0) is reason


def test_fy_33_nothing_follows_z_or_9() -> None:
    state = table("rY rZ rA r* rH rI r#", "")

    assert refused(state, 0, Combine("run", cards("rY rZ rA"))) is Reason.NOT_A_RUN
    assert refused(state, 0, Combine("run", cards("rY rZ r*"), ("[",))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("run", cards("rH rI r#"), ("1",))) is Reason.NOT_A_RUN


def test_fy_34_clones_are_equal_letters_or_equal_digits() -> None:
    state = table("rA bA yA gO rJ r* r# b* rS", "")

    assert Combine("clones", cards("rA bA yA")).objection(state, 0) is None
    assert Combine("clones", cards("rA r* b*"), ("A", "A")).objection(state, 0) is None
    assert refused(state, 0, Combine("clones", cards("rA r* b*"), ("A", "B"))) is Reason.NOT_CLONES
    assert Combine("clones", cards("rA bA r#"), ("1",)).objection(state, 0) is None  # both 1
    assert refused(state, 0, Combine("clones", cards("rA bA rJ"))) is Reason.NOT_CLONES


def test_example_3_couples() -> None:
    state = table("rA rB rJ bD rU1 rU2 rG rH bU1 rC", "")

    assert state.play(0, Combine("couple", cards("rA rB"))).state.scores()[0] == 4
    assert refused(state, 0, Combine("couple", cards("rA rJ"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA bD"))) is Reason.NOT_A_COUPLE
    assert Combine("couple", cards("rA rU1")).objection(state, 0) is None
    assert Combine("couple", cards("rU1 rA")).objection(state, 0) is None
    assert refused(state, 0, Combine("couple", cards("rA bU1"))) is Reason.NOT_A_COUPLE
    assert state.play(0, Combine("couple", cards("rG rH"))).state.scores()[0] == 4
    assert refused(state, 0, Combine("couple", cards("rU1 rU2"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rG rU1"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA rB rU1"))) is Reason.NOT_A_COUPLE
    assert refused(state, 0, Combine("couple", cards("rA"))) is Reason.TOO_FEW_CARDS


def test_fy_35_two_children_buy_three_cards_too() -> None:
    state = table("rG rH rP", "", phase="draw")

    assert DrawTriple(cards("rG rH"), "stock") in state.moves(0)
    assert refused(state, 0, DrawTriple(cards("rG rP"), "stock")) is Reason.NOT_A_COUPLE  # Léo twice.


def test_fy_50_two_laid_children_are_a_couple_and_three_count_six() -> None:
    two = table("", "", laid=("rG rH", "bC bE"))
    three = table("", "", laid=("rG rH rI", "bC bE"))

    assert (two.scores(), two.disqualified()) == ((4, 0), {1})
    assert (three.scores(), three.disqualified()) == ((6, 0), {1})
    assert table("", "", laid=("rA rG", "")).scores()[0] == 0


def test_fy_35_children_are_no_couple_by_option() -> None:
    """As at tables of before, which count as they did."""
    state = Familys.deal(DECK, Options(children_couple=False), 2, "1")
    moment = table("rG rH rC", "", laid=("bI bA", "bC bE")).but(deck=state.deck)

    assert refused(moment, 0, Combine("couple", cards("rG rH"))) is Reason.NOT_A_COUPLE
    assert moment.scores() == (0, 0)


def test_fy_36_symbols_of_any_colours_are_the_same() -> None:
    state = table("rA rB bD bL rC r* rG", "")

    assert Combine("symbols", cards("rA rB bD bL")).objection(state, 0) is None
    assert refused(state, 0, Combine("symbols", cards("rA rB rC"))) is Reason.NOT_SAME_SYMBOL
    assert refused(state, 0, Combine("symbols", cards("rA rB r*"))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("symbols", cards("rA rB"))) is Reason.TOO_FEW_CARDS


def test_fy_37_nine_letters_or_digits_bring_ten_more_but_no_nine_clones() -> None:
    nine = "rA rB rC rD rE rF rG rH rI"
    hearts = "rA rB rJ rK rS rT bD bL bM"

    assert table(nine, "").play(0, Combine("run", cards(nine))).state.scores()[0] == 28
    assert table(hearts, "").play(0, Combine("symbols", cards(hearts))).state.scores()[0] == 18


def made(kind: Any, names: str, letters: tuple[str, ...] = ()) -> list[Combination]:
    """The combinations of *kind* that chosen cards make."""
    found = arrangements(DECK, kind, cards(names), letters)
    return list(dict.fromkeys(one for one in found if objection(DECK, one, 3) is None))


@pytest.mark.parametrize(
    ("names", "laid", "stars"),
    [
        ("rC rB rD", "rB rC rD", ()),
        ("rG r# rE", "rE r# rG", ("6",)),
        ("r* gX gZ", "gX r* gZ", ("Y",)),
        ("gX gZ r*", "gX r* gZ", ("Y",)),
        ("gZ gY r*", "r* gY gZ", ("X",)),
        ("r* rB rC", "r* rB rC", ("A",)),
        ("rB rC r*", "rB rC r*", ("D",)),
        ("rA b* gD g*", "rA b* g* gD", ("B", "C")),
    ],
)
def test_chosen_cards_find_their_order_in_a_run(names: str, laid: str, stars: tuple[str, ...]) -> None:
    assert made("run", names) == [("run", cards(laid), stars, "")]


def test_chosen_cards_are_clones_by_letter_or_by_digit() -> None:
    assert made("clones", "rM gM b*") == [("clones", cards("rM gM b*"), ("M",), "")]
    assert made("clones", "rA bA r#") == [("clones", cards("rA bA r#"), ("1",), "")]
    assert made("clones", "rA bA gB") == []


def test_chosen_cards_spell_a_word_as_they_lie() -> None:
    assert made("word", "rT b* rM", ("O",)) == [("word", cards("rT b* rM"), ("O",), "tom")]
    assert made("word", "rT b* rM") == []
    assert made("word", "rU1 rB rC rD") == []
    assert made("couple", "rA rU1") == [("couple", cards("rA rU1"), (), "")]
    assert made("symbols", "rG rH bA") == [("symbols", cards("rG rH bA"), (), "")]


def test_chosen_cards_of_any_hand_are_never_more_than_they_are() -> None:
    rng = Random(7)
    for _ in range(300):
        chosen = tuple(rng.sample(DECK.cards, rng.randint(1, 6)))
        for kind in ("word", "run", "clones", "couple", "symbols"):
            for _, laid, _, _ in arrangements(DECK, kind, chosen):  # type: ignore[arg-type]  # one of Kind
                assert sorted(laid) == sorted(chosen)


def test_draws_and_special_cards_are_spoken_by_whoever_plays_them() -> None:
    state = table("vision1 voisin1 rA rE rF", "gA", laid=("", "gB"), phase="draw")
    drawn = state.play(0, DrawTriple(cards("rE rF"), "stock"))
    vision = state.but(phase="main").play(0, PlayVision(1))
    voisin = state.but(phase="main").play(0, PlayVoisin(1, card("gB")))

    assert drawn.events[-1].spoken() == DrawTriple(cards("rE rF"), "stock").spoken()
    assert state.play(0, DrawSimple()).events[-1].spoken() == DrawSimple().spoken()
    assert vision.events[0].spoken() == PlayVision(1).spoken()
    assert [event.spoken() for event in voisin.events[:2]] == [None, PlayVoisin(1, card("gB")).spoken()]


def test_fy_38_stars_alone_are_nothing() -> None:
    state = table("r* b* g* r#", "")

    assert refused(state, 0, Combine("clones", cards("r* b* g*"), ("A", "A", "A"))) is Reason.WRONG_STAR
    assert refused(state, 0, Combine("word", cards("r* b* g*"), word="été")) is Reason.WRONG_STAR


@pytest.mark.parametrize(
    ("names", "stars", "word", "reason"),
    [
        ("rR rO rS rE", (), "rose", None),
        ("rR rO rS rE", (), "ROSÉ", None),
        ("rR rO rS r*", (), "rose", None),
        ("rR rO rS r*", ("E",), "rose", None),
        ("rR rO rS r*", ("A",), "rose", Reason.WRONG_STAR),
        ("rR rO rS r#", (), "rose", Reason.WRONG_STAR),
        ("rR rO rE rS", (), "rose", Reason.WORD_MISMATCH),
        ("rR rO rS", (), "rose", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "ro-se", Reason.WORD_MISMATCH),
        ("rR rO rS rE", (), "rose\N{COMBINING ACUTE ACCENT}", None),
        ("rR rO rS rE", (), "rose" + "\N{COMBINING ACUTE ACCENT}" * 50, Reason.WORD_MISMATCH),
        ("rR rO", (), "ro", Reason.TOO_FEW_CARDS),
        ("rR rO rS rU1", (), "rose", Reason.WORD_MISMATCH),
    ],
)
def test_fy_32_the_letters_spell_the_word(
    names: str, stars: tuple[str, ...], word: str, reason: Reason | None
) -> None:
    state = table("rR rO rS rE r* r# rU1", "")

    assert Combine("word", cards(names), stars, word).objection(state, 0) is reason


@pytest.mark.parametrize(
    ("word", "letters"), [("Zoé", "ZOE"), ("œufs", "OEUFS"), ("l'été", ""), ("", ""), ("李", ""), ("a b", "")]
)
def test_fy_32_accents_and_case_do_not_count(word: str, letters: str) -> None:
    assert plain(word) == letters


def test_the_teacher_may_ask_for_longer_words_and_leave_kinds_out() -> None:
    long = table("rR rO rS rE", "", options=Options(min_word_length=5))
    words = table("rA rB rC rR rO rS rE", "", options=Options(kinds="words"))
    symbols = table("rA rB bD rR rO rS rE", "", options=Options(kinds="symbols"))

    rose = Combine("word", cards("rR rO rS rE"), word="rose")
    assert refused(long, 0, rose) is Reason.TOO_FEW_CARDS
    assert rose.objection(words, 0) is None
    assert refused(words, 0, Combine("run", cards("rA rB rC"))) is Reason.KIND_NOT_PLAYED
    assert refused(symbols, 0, rose) is Reason.KIND_NOT_PLAYED
    assert Combine("symbols", cards("rA rB bD")).objection(symbols, 0) is None


def test_fy_24_there_is_one_combination_a_turn() -> None:
    state = table("rA rB rC bA bB bC bD", "").play(0, Combine("run", cards("rA rB rC"))).state

    assert refused(state, 0, Combine("couple", cards("bD bC"))) is Reason.ALREADY_COMBINED
    assert refused(state, 0, ThrowOne(card("bA"))) is Reason.COMBINATION_MADE
    assert refused(state, 0, EndTurn()) is Reason.WRONG_PHASE


# Verification

ROSE = Combine("word", cards("rR rO rS rE"), word="rose")
LONG_HAND = "rR rO rS rE bA bB bC bD bE bF bG bH"


def proposed(seats: int = 4, **options: Any) -> Familys:
    return table(LONG_HAND, *("",) * (seats - 1), options=Options(**options)).play(0, ROSE).state


def test_fy_41_a_word_is_refused_only_by_the_majority_of_all_opponents() -> None:
    assert voted(proposed(), (1, False), (2, True), (3, True)).points[0] == 8
    assert voted(proposed(), (1, False), (2, False)).phase == "main"
    assert voted(proposed(3), (1, False), (2, True)).points[0] == 8  # One of two is no majority.
    assert voted(proposed(2), (1, False)).refusals == 1


def test_fy_41_the_vote_is_over_when_nothing_can_change_it() -> None:
    assert voted(proposed(), (3, True)).phase == "vote"
    assert voted(proposed(), (3, True), (1, True)).phase == "refill"


def test_fy_41_all_must_vote_by_option() -> None:
    state = proposed(all_vote=True)

    assert voted(state, (1, False), (2, False)).to_move() == {3}
    assert voted(state, (1, False), (2, False), (3, True)).phase == "main"
    assert voted(state, (1, True), (2, True), (3, False)).points[0] == 8
    assert state.clock(1) is None
    assert proposed().clock(1) is not None


def test_fy_41_everybody_else_votes_once() -> None:
    state = proposed()

    assert state.to_move() == {1, 2, 3}
    assert refused(state, 0, Vote(True)) is Reason.CANNOT_JUDGE_OWN
    assert refused(voted(state, (1, True)), 1, Vote(True)) is Reason.ALREADY_VOTED
    assert refused(state, 4, Vote(True)) is Reason.NOT_YOUR_TURN
    assert refused(table("rA", ""), 1, Vote(True)) is Reason.WRONG_PHASE
    assert refused(state, 1, DrawSimple()) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, Lay(card("rR"))) is Reason.WRONG_PHASE


def test_fy_41_refused_cards_return_and_two_refusals_are_the_end_of_it() -> None:
    once = voted(proposed(2), (1, False))
    assert (once.phase, once.proposal, len(once.hands[0])) == ("main", None, 12)

    twice = once.play(0, ROSE).state.play(1, Vote(False))

    assert twice.events == [Voted(1, False), Refused(0)]
    assert twice.state.phase == "throw_one"
    assert refused(twice.state, 0, ROSE) is Reason.TOO_MANY_REFUSALS
    assert refused(twice.state, 0, EndTurn()) is Reason.MUST_THROW_ONE
    assert twice.state.play(0, ThrowOne(card("rR"))).state.phase == "end"


def test_fy_41_after_refusals_with_eleven_cards_the_turn_just_ends() -> None:
    state = table("rR rO rS rE", "", options=Options(max_refusals=1)).play(0, ROSE).state

    assert voted(state, (1, False)).phase == "end"


def test_fy_40_the_teacher_may_overrule_a_running_vote() -> None:
    state = voted(proposed(), (1, False))

    assert state.play(REFEREE, Verdict(ACCEPT)).state.points[0] == 8
    assert state.play(REFEREE, Verdict(REFUSE)).state.refusals == 1
    assert state.play(REFEREE, Verdict(UNSURE)).state.to_move() == {2, 3}


@pytest.mark.parametrize("verify", ["dictionary", "teacher"])
def test_fy_40_a_referee_rules(verify: str) -> None:
    state = proposed(verify=verify)

    assert state.to_move() == {REFEREE}
    assert refused(state, 1, Vote(True)) is Reason.NOT_YOUR_TURN
    assert refused(state, 1, Verdict(ACCEPT)) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, Verdict(ACCEPT)) is Reason.CANNOT_JUDGE_OWN
    assert state.play(REFEREE, Verdict(ACCEPT)).state.points[0] == 8
    assert state.play(REFEREE, Verdict(REFUSE)).events == [Judged(REFUSE), Refused(0)]


def test_fy_40_where_the_referee_is_unsure_the_class_votes() -> None:
    state = proposed(verify="dictionary").play(REFEREE, Verdict(UNSURE)).state

    assert state.to_move() == {1, 2, 3}
    assert voted(state, (1, True), (2, True)).points[0] == 8


def test_a_proposed_word_is_shown_to_all() -> None:
    step = table(LONG_HAND, "", "").play(0, ROSE)

    assert step.events == [Proposed(0, ROSE.cards, "rose", "class")]
    view = step.state.view(None)
    assert view.proposal is not None
    assert (view.proposal.cards, view.proposal.word, view.judge) == (ROSE.cards, "rose", "class")


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


# Special cards


def test_fy_42_voisin_takes_a_laid_card_and_the_robbed_draws() -> None:
    state = table("voisin1 rA", "gA", laid=("", "bD bM"), talon="yA", stock="yB yC")

    step = state.play(0, PlayVoisin(1, card("bD")))

    assert step.events == [
        PlayedSpecial(0, card("voisin1")),
        TookLaid(0, 1, card("bD")),
        Drew(1, 1, cards("yC")),
    ]
    assert set(step.state.hands[0]) == set(cards("rA bD"))
    assert set(step.state.hands[1]) == set(cards("gA yC"))
    assert step.state.laid[1] == cards("bM")
    assert step.state.talon == cards("yA voisin1")
    assert step.state.gained == cards("bD")


def test_fy_42_a_union_left_alone_returns_to_its_owner() -> None:
    unions = ((), (Beside(card("bU1"), card("bL")),))
    state = table("voisin1", "", laid=("", "bL bM"), unions=unions, stock="yA")

    partner = state.play(0, PlayVoisin(1, card("bL"))).state
    union = state.play(0, PlayVoisin(1, card("bU1"))).state

    assert partner.unions[1] == () == union.unions[1]
    assert card("bU1") in partner.hands[1]
    assert card("bU1") in union.hands[0]
    assert union.laid[1] == cards("bL bM")


def test_fy_42_who_loses_the_last_laid_card_may_lay_one_again() -> None:
    state = table("voisin1 rA", "gA yB yC", laid=("", "bD"), stock="yK yL yM")
    nothing_lost = table("", "gA yB yC", turn=1)

    robbed = state.play(0, PlayVoisin(1, card("bD"))).state.but(turn=1)

    assert robbed.view(0).robbed == (1,)
    assert {move.card for move in robbed.moves(1) if isinstance(move, Lay)} == set(cards("gA yB yC yM"))
    assert refused(nothing_lost, 1, Lay(card("gA"))) is Reason.NO_FAMILY_YET
    laid = robbed.play(1, Lay(card("yB"))).state
    assert laid.laid[1] == cards("yB")
    assert refused(laid, 1, Lay(card("gA"))) is Reason.WRONG_COLOUR
    assert laid.robbed == ()
    assert robbed.play(1, ChangeColour("yellow", cards("yB yC"))).state.robbed == ()


def test_fy_42_one_card_again_only_if_it_was_just_drawn_by_option() -> None:
    options = Options(lay_timing="drawn_only")
    state = table("", "gA yB", turn=1, robbed=(1,), gained=cards("yB"), options=options)

    assert refused(state, 1, Lay(card("gA"))) is Reason.NOT_JUST_DRAWN
    assert state.play(1, Lay(card("yB"))).state.laid[1] == cards("yB")


def test_example_6_one_voisin_and_one_vision_a_turn() -> None:
    state = table("voisin1 voisin2 vision1 vision2 rA", "gA gB", laid=("", "bL bM"))
    after = state.play(0, PlayVoisin(1, card("bL"))).state

    assert refused(after, 0, PlayVoisin(1, card("bM"))) is Reason.VOISIN_ALREADY_PLAYED
    shown = after.play(0, PlayVision(1)).state
    assert refused(shown, 0, PlayVoisin(1, card("bM"))) is Reason.WRONG_PHASE
    taken = shown.play(0, VisionTake(card("gA"))).state
    assert refused(taken, 0, PlayVision(1)) is Reason.VISION_ALREADY_PLAYED


def test_fy_42_whom_and_what_a_voisin_may_take() -> None:
    state = table("voisin1 rA", "gA", "gB", "gC", laid=("rB rE", "bL bM", "yB yC", "gD gE"))

    assert refused(state, 0, PlayVoisin(0, card("rB"))) is Reason.CANNOT_TARGET_SELF
    assert refused(state, 0, PlayVoisin(4, card("rB"))) is Reason.UNKNOWN_PLAYER
    assert refused(state, 0, PlayVoisin(1, card("gA"))) is Reason.CARD_NOT_LAID
    assert (
        refused(state.but(hands=(cards("rA"), *state.hands[1:])), 0, PlayVoisin(1, card("bL")))
        is Reason.CARD_NOT_IN_HAND
    )
    near = state.but(options=Options(voisin_target="adjacent"))
    assert refused(near, 0, PlayVoisin(2, card("yB"))) is Reason.NOT_ADJACENT
    assert PlayVoisin(1, card("bL")).objection(near, 0) is None
    assert PlayVoisin(3, card("gD")).objection(near, 0) is None
    assert PlayVoisin(2, card("yB")).objection(state, 0) is None


def test_fy_43_vision_shows_a_hand_until_a_card_is_taken() -> None:
    state = table("vision1 rA", "gA gB", "gC", stock="yA yB")

    shown = state.play(0, PlayVision(1))

    assert shown.events == [PlayedSpecial(0, card("vision1"), 1), ShowedHand(1, cards("gA gB"))]
    assert shown.state.view(2).shown == cards("gA gB")
    assert refused(shown.state, 0, EndTurn()) is Reason.WRONG_PHASE
    assert refused(shown.state, 0, VisionTake(card("gC"))) is Reason.CARD_NOT_IN_HAND

    taken = shown.state.play(0, VisionTake(card("gA")))

    assert taken.events == [TookShown(0, 1, card("gA")), Drew(1, 1, cards("yB"))]
    assert taken.state.view(2).shown == ()
    assert (taken.state.phase, taken.state.talon) == ("main", cards("vision1"))


def test_fy_43_the_target_needs_a_hand() -> None:
    state = table("vision1 rA", "", laid=("", "bL bM"))

    assert refused(state, 0, PlayVision(1)) is Reason.TARGET_HAS_NO_HAND
    assert refused(state, 0, PlayVision(0)) is Reason.CANNOT_TARGET_SELF


def test_example_7_a_union_is_exchanged_in_another_players_turn() -> None:
    state = table("bL bU1 rU1", "gA", talon="yA bD", turn=1, phase="refill")

    assert state.to_move() == {0, 1}
    assert state.free() == {0}
    assert refused(state, 0, PlayUnion(card("rU1"), card("bL"), card("bD"))) is Reason.UNION_WRONG_COLOUR

    step = state.play(0, PlayUnion(card("bU1"), card("bL"), card("bD")))

    assert step.events == [Exchanged(0, card("bU1"), card("bL"), card("bD"))]
    assert set(step.state.hands[0]) == set(cards("bL rU1 bD"))
    assert step.state.talon == cards("yA bU1")
    assert (step.state.turn, step.state.phase) == (1, "refill")


def test_fy_46_a_laid_union_gives_its_place_to_the_true_partner() -> None:
    state = table(
        "", "gA", laid=("bL bG",), unions=((Beside(card("bU1"), card("bL")),), ()), talon="bD", turn=1
    )

    after = state.play(0, PlayUnion(card("bU1"), card("bL"), card("bD"))).state

    assert after.laid[0] == cards("bL bD bG")
    assert after.unions[0] == ()
    assert after.talon == cards("bU1")
    assert after.count(0) == state.count(0)


def test_fy_46_when_no_union_can_be_exchanged() -> None:
    state = table("bL bU1 bG rG", "gA", talon="bD", turn=1)
    move = PlayUnion(card("bU1"), card("bL"), card("bD"))

    assert refused(state.but(talon=()), 0, move) is Reason.TALON_EMPTY
    assert refused(state.but(talon=cards("bG")), 0, move) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU1"), card("bG"), card("bD"))) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU1"), card("bL"), card("bM"))) is Reason.NO_TRUE_COUPLE
    assert refused(state, 0, PlayUnion(card("bU2"), card("bL"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, PlayUnion(card("bU1"), card("bS"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    assert refused(state, 0, PlayUnion(card("bG"), card("bL"), card("bD"))) is Reason.CARD_NOT_IN_HAND
    for phase in ("setup", "vote"):
        assert refused(state.but(phase=phase), 0, move) is Reason.WRONG_PHASE


def test_fy_45_who_may_exchange_need_not() -> None:
    state = table("bL bU1", "gA gB", talon="bD", turn=1, phase="draw")
    asked = []

    def patient(view: Any, moves: Any, rng: Random) -> Any:
        asked.append(moves)
        return moves[-1]

    turn = next(playing(state, [patient, random_player], Random("2")))

    assert turn.seat == 1
    assert all(len(moves) == 2 for moves in asked)


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


def turns_of(seed: int, seats: int, options: Options) -> Iterator[tuple[Familys, Turn[Familys]]]:
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
    """Each of four colours is laid once, with nine persons and three UNION cards at most. All else is done
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
