"""The rules of Happy Family, by their numbers in ``familygames/happy_family/rules.md``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from familygames.cards import Deck, Face
from familygames.errors import InvalidDeck, InvalidOptions
from familygames.game import GameEnded, Move, Seat, Spoken
from familygames.happy_family import standard_deck
from familygames.happy_family.rules import (
    Answer,
    Answered,
    Asked,
    DeclaredFamily,
    DeclareFamily,
    Draw,
    Drew,
    Gave,
    HappyFamily,
    Options,
    Request,
    SaidDip,
    SayDip,
    TurnPassed,
    hand_size,
)
from familygames.players import playing, random_player
from tests.familygames.happy_family_tables import (
    ASKING,
    FIVE_RED,
    MEMBERS,
    A,
    B,
    C,
    D,
    after_a_miss,
    answering,
    ask,
    card,
    cards,
    deck,
    drawing,
    family,
    held,
    play,
    refusal,
    sixth_red,
    table,
    unlucky_draw,
)


def asked(seat: Seat, target: Seat, name: str) -> Asked:
    return Asked(seat, target, *name.split("-"))


FIVE_PINK = "pink-grandfather pink-grandmother pink-father pink-mother pink-brother"


# The worked examples of section 13


def test_example_1_a_held_card_is_given_and_the_asker_goes_on() -> None:
    state = table("red-sister", "red-brother blue-sister", "green-mother")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(True)))

    assert step.events == [Answered(B, True), Gave(B, A, card("red-brother"))]
    assert held(step.state, A) == {"red-sister", "red-brother"}
    assert (step.state.phase, step.state.turn, step.state.request) == ("ask", A, None)


def test_example_2_who_holds_no_card_of_a_family_cannot_ask_for_it() -> None:
    state = table("red-sister", "blue-mother", "green-mother")

    assert refusal(state, A, ask(B, "blue-mother")) == "family_not_in_hand"


def test_example_3_nobody_asks_for_a_card_he_holds() -> None:
    state = table("red-brother", "blue-mother", "green-mother")

    assert refusal(state, A, ask(C, "red-brother")) == "card_already_in_hand"


def test_example_3_unless_bluffing_is_allowed_and_then_the_answer_is_no() -> None:
    state = table("red-brother", "blue-mother", "green-mother", allow_bluff=True)

    step = play(state, (A, ask(C, "red-brother")))

    assert step.events == [asked(A, C, "red-brother")]
    assert step.state.moves(C) == [Answer(False)]
    assert refusal(step.state, C, Answer(True)) == "card_not_held"


def test_example_4_a_held_card_must_be_given() -> None:
    state = table("green-father", "blue-mother", "green-mother")

    state = play(state, (A, ask(C, "green-mother"))).state

    assert refusal(state, C, Answer(False)) == "must_give_card"


def lucky_draw() -> HappyFamily:
    state = table("red-sister", "blue-mother", "green-mother", stock="black-mother red-brother")
    return play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw())).state


def test_example_5_a_lucky_dip_is_shown_and_the_asker_goes_on() -> None:
    step = play(lucky_draw(), (A, SayDip(True)))

    assert step.events == [SaidDip(A, True, card("red-brother"))]
    assert [event.seen_by(C) for event in step.events] == step.events
    assert (step.state.phase, step.state.turn) == ("ask", A)
    assert held(step.state, A) == {"red-sister", "red-brother"}


def test_example_5_a_lucky_dip_is_not_called_unlucky() -> None:
    assert refusal(lucky_draw(), A, SayDip(False)) == "wrong_dip"


def test_example_6_a_wrong_dip_is_kept_hidden_and_passes_the_turn() -> None:
    step = play(unlucky_draw(), (A, SayDip(False)))

    assert step.events == [SaidDip(A, False, card("pink-father")), TurnPassed(B)]
    assert step.events[0].seen_by(B) == SaidDip(A, False)
    assert step.events[0].seen_by(None) == SaidDip(A, False)
    assert (step.state.phase, step.state.turn) == ("ask", B)
    assert held(step.state, A) == {"red-sister", "pink-father"}


def test_example_6_others_only_see_that_a_card_was_drawn() -> None:
    state = table("red-sister", "blue-mother", "green-mother", stock="black-mother pink-father")
    step = play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw()))

    assert step.events == [Drew(A, card("pink-father"))]
    assert step.events[0].seen_by(A) == step.events[0]
    assert step.events[0].seen_by(B) == step.events[0].seen_by(None) == Drew(A)


def test_example_6_an_unlucky_dip_is_not_called_lucky() -> None:
    assert refusal(unlucky_draw(), A, SayDip(True)) == "wrong_dip"


def test_example_7_a_whole_family_is_declared_before_anything_else() -> None:
    state = sixth_red()

    assert state.phase == "must_declare"
    assert refusal(state, A, ask(B, "pink-mother")) == "wrong_phase"

    step = play(state, (A, DeclareFamily("red")))

    assert step.events == [DeclaredFamily(A, "red")]
    assert step.state.laid == (("red",), (), ())
    assert step.state.scores() == (1, 0, 0)
    assert (step.state.phase, step.state.turn) == ("ask", A)
    assert held(step.state, A) == {"pink-father"}


def test_example_8_first_empty_ends_when_somebody_gave_his_last_card() -> None:
    step = play(sixth_red(b="red-sister"), (A, DeclareFamily("red")))

    assert step.events == [DeclaredFamily(A, "red"), GameEnded()]
    assert step.state.winners() == {A}


def test_example_8_all_empty_goes_on_and_skips_who_has_no_card() -> None:
    step = play(sixth_red(b="red-sister", end_rule="all_empty"), (A, DeclareFamily("red")))
    assert step.events == [DeclaredFamily(A, "red")]

    step = play(step.state, (A, ask(C, "pink-mother")), (C, Answer(False)), (A, Draw()), (A, SayDip(False)))

    assert step.events[-1] == TurnPassed(C)


def test_example_9_the_last_card_is_resolved_before_the_game_ends() -> None:
    state = table(f"{FIVE_PINK} red-sister", "blue-mother", "green-mother", stock="pink-sister")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw()), (A, SayDip(False)))
    assert step.events == [SaidDip(A, False, card("pink-sister"))]
    assert step.state.phase == "must_declare"

    step = play(step.state, (A, DeclareFamily("pink")))
    assert step.events == [DeclaredFamily(A, "pink"), GameEnded()]


def test_example_10_a_tie_is_won_together() -> None:
    state = table(
        "red-sister", "red-mother", "red-father", laid=(("blue", "pink"), ("black", "green"), ("orange",))
    )

    end = state.stopped().state

    assert end.scores() == (2, 2, 1)
    assert end.winners() == {A, B}


def test_example_11_a_player_without_cards_may_be_asked() -> None:
    state = table("green-mother red-sister", "", "", stock="black-mother", end_rule="all_families")

    step = play(state, (A, ask(B, "green-father")))
    assert step.state.moves(B) == [Answer(False)]

    step = play(step.state, (B, Answer(False)))
    assert step.state.phase == "draw"


# Setup


@pytest.mark.parametrize(("seats", "size", "stock"), [(2, 8, 20), (3, 6, 18), (4, 6, 12)])
def test_six_cards_are_dealt_and_eight_to_two_players(seats: int, size: int, stock: int) -> None:  # HF-7
    state = HappyFamily.deal(standard_deck(), Options(), seats, "seed")

    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.stock) == stock


def test_a_hand_size_chosen_by_the_teacher_is_dealt() -> None:
    for size in (3, 4, 5, 6, 7, 8):
        state = HappyFamily.deal(standard_deck(), Options(hand_size=size), 4, "seed")
        assert {len(hand) for hand in state.hands} == {size}


def test_the_left_neighbour_of_the_dealer_begins() -> None:  # HF-8
    for dealer in range(4):
        state = HappyFamily.deal(standard_deck(), Options(), 4, "seed", dealer)
        assert (state.dealer, state.turn) == (dealer, (dealer + 1) % 4)


def test_the_dealer_is_drawn_from_the_seed() -> None:  # HF-8
    dealers = [HappyFamily.deal(standard_deck(), Options(), 4, str(seed)).dealer for seed in range(60)]

    assert set(dealers) == {A, B, C, D}
    assert dealers[7] == HappyFamily.deal(standard_deck(), Options(), 4, "7").dealer


def test_the_seed_decides_the_cards() -> None:
    one, same, other = (HappyFamily.deal(standard_deck(), Options(), 4, seed) for seed in ("1", "1", "2"))

    assert one == same
    assert one.hands != other.hands


@pytest.mark.parametrize("seats", [0, 1, 5, 30])
def test_two_to_four_play(seats: int) -> None:  # HF-6
    with pytest.raises(InvalidOptions) as refused:
        HappyFamily.deal(standard_deck(), Options(), seats, "seed")
    assert refused.value.reason == "bad_player_count"


def test_the_dealer_sits_at_the_table() -> None:
    with pytest.raises(InvalidOptions) as refused:
        HappyFamily.deal(standard_deck(), Options(), 3, "seed", dealer=3)
    assert refused.value.reason == "unknown_player"


@pytest.mark.parametrize(
    ("count", "seats", "size"),
    [(36, 4, 6), (36, 2, 8), (24, 4, 5), (24, 3, 6), (20, 4, 4), (16, 4, 3), (16, 2, 7), (18, 2, 8)],
)
def test_a_small_deck_makes_smaller_hands(count: int, seats: int, size: int) -> None:  # HF-5
    assert hand_size(count, Options(), seats) == size


def test_families_of_different_sizes_make_a_deck() -> None:  # HF-3
    assert HappyFamily.check_deck(deck(4, 5, 6, 4), Options(), 3) == []


def test_a_deck_too_small_for_the_table_is_refused() -> None:  # HF-5
    sixteen = deck(4, 4, 4, 4)
    HappyFamily.deal(sixteen, Options(hand_size=3), 4, "seed")

    with pytest.raises(InvalidDeck) as refused:
        HappyFamily.deal(sixteen, Options(hand_size=4), 4, "seed")

    assert refused.value.problems == (("deck_too_small", {"cards": 16, "needed": 20}),)


def test_every_problem_of_a_deck_is_named() -> None:
    nameless = family("odd", 3).but(faces={"fr": Face(" ")})
    twin = family("even", 4)
    twin = twin.but(members=(*twin.members[:3], twin.members[0].but(faces={"fr": Face("mot")})))

    problems = HappyFamily.check_deck(Deck("d", {}, ("fr", "en"), (nameless, twin, nameless)), Options(), 4)

    assert problems == [
        ("too_few_families", {"families": 3, "least": 4}),
        ("duplicate_family", {"family": "odd"}),
        ("family_size", {"family": "odd", "size": 3, "least": 4, "most": 6}),
        ("family_size", {"family": "odd", "size": 3, "least": 4, "most": 6}),
        ("deck_too_small", {"cards": 10, "needed": 16}),
        ("missing_face", {"family": "odd", "language": "fr"}),
        ("missing_face", {"family": "odd", "language": "en"}),
        ("duplicate_member", {"family": "even", "member": "0"}),
        ("missing_face", {"family": "even", "member": "0", "language": "en"}),
        ("missing_face", {"family": "odd", "language": "fr"}),
        ("missing_face", {"family": "odd", "language": "en"}),
    ]


def test_the_classic_deck_is_six_families_of_six() -> None:  # HF-1
    classic = standard_deck()

    assert [family.id for family in classic.families] == ["blue", "red", "green", "pink", "orange", "black"]
    assert all(tuple(member.id for member in family.members) == MEMBERS for family in classic.families)
    assert len({family.shape for family in classic.families}) == 6
    assert all(HappyFamily.check_deck(classic, Options(), seats) == [] for seats in (2, 3, 4))


def test_a_dealt_family_is_declared_before_the_first_request() -> None:  # HF-9
    state = dealt_families()

    assert state.phase == "must_declare"
    assert state.to_move() == {C}
    assert state.view(None).actor == C
    assert refusal(state, B, ask(C, "f0-0")) == "wrong_phase"
    assert refusal(state, A, DeclareFamily("f0")) == "not_your_turn"

    step = play(state, (C, DeclareFamily("f1")), (A, DeclareFamily("f0")))

    assert step.events == [DeclaredFamily(A, "f0")]
    assert (step.state.phase, step.state.turn) == ("ask", B)


def dealt_families() -> HappyFamily:
    """C and A have been dealt a whole family each; B begins."""
    four = deck(4, 4, 4, 4)
    families = [family.cards for family in four.families]
    return HappyFamily(
        deck=four,
        options=Options(),
        dealer=A,
        hands=((*families[0], families[2][0]), families[2][1:], (*families[1], families[3][0])),
        stock=families[3][1:],
        laid=((), (), ()),
        turn=B,
        phase="must_declare",
    )


def test_a_whole_family_in_a_deal_is_found() -> None:  # HF-9
    four = deck(4, 4, 4, 4)
    deals = [HappyFamily.deal(four, Options(), 2, str(seed)) for seed in range(200)]

    assert {state.phase for state in deals} == {"ask", "must_declare"}
    for state in deals:
        whole = [seat for seat in (A, B) if state.whole_families(seat)]
        assert (state.phase == "must_declare") == bool(whole)


def test_a_dealt_family_is_laid_at_once_if_families_declare_themselves() -> None:  # HF-9, auto_declare
    four = deck(4, 4, 4, 4)
    deals = [HappyFamily.deal(four, Options(auto_declare=True), 2, str(seed)) for seed in range(200)]

    assert any(any(state.laid) for state in deals)
    assert not any(state.whole_families(seat) for state in deals for seat in (A, B))


def test_an_owner_who_lays_all_his_cards_ends_the_game_as_printed() -> None:  # HF-9, HF-27
    state = dealt_families()
    state = state.but(hands=(state.hands[0][:4], *state.hands[1:]))

    step = play(state, (C, DeclareFamily("f1")), (A, DeclareFamily("f0")))

    assert step.events == [DeclaredFamily(A, "f0"), GameEnded()]


# The turn


def test_after_a_lucky_dip_that_completes_a_family_the_asker_goes_on() -> None:  # HF-20
    state = table(f"{FIVE_RED} pink-father", "blue-mother", stock="black-mother red-sister")

    step = play(
        state,
        (A, ask(B, "red-sister")),
        (B, Answer(False)),
        (A, Draw()),
        (A, SayDip(True)),
        (A, DeclareFamily("red")),
    )

    assert step.events == [DeclaredFamily(A, "red")]
    assert (step.state.phase, step.state.turn) == ("ask", A)


def test_after_an_unlucky_dip_that_completes_a_family_the_turn_passes() -> None:  # HF-20
    state = table(f"{FIVE_PINK} red-sister", "blue-mother", stock="black-mother pink-sister")

    step = play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw()), (A, SayDip(False)))
    assert step.state.turn == A

    step = play(step.state, (A, DeclareFamily("pink")))
    assert step.events == [DeclaredFamily(A, "pink"), TurnPassed(B)]
    assert not step.state.missed


def test_the_turn_passes_clockwise_and_not_to_the_asked_player() -> None:  # HF-18
    for turn, target, following in ((A, C, B), (C, A, D), (D, B, A)):
        state = table("red-sister", "red-mother", "red-father", "red-brother", turn=turn)

        step = play(state, (turn, ask(target, "red-grandmother")), (target, Answer(False)), (turn, Draw()))

        assert step.state.play(turn, SayDip(False)).events[-1] == TurnPassed(following)


def test_who_declares_his_last_cards_hands_on_the_turn() -> None:  # HF-21
    state = table(FIVE_RED, "red-sister", "green-mother", end_rule="all_empty")

    step = play(state, (A, ask(B, "red-sister")), (B, Answer(True)), (A, DeclareFamily("red")))

    assert step.events == [DeclaredFamily(A, "red"), TurnPassed(C)]


def test_the_only_player_with_cards_goes_on_alone() -> None:  # HF-13, HF-21
    state = table("green-mother", "", "", end_rule="all_families")

    step = play(state, (A, ask(B, "green-father")), (B, Answer(False)), (A, Draw()), (A, SayDip(False)))

    assert step.events[-1] == TurnPassed(A)


def test_an_own_card_is_never_a_lucky_dip() -> None:  # HF-12
    state = table("red-brother", "blue-mother", stock="red-sister black-mother", allow_bluff=True)

    state = play(state, (A, ask(B, "red-brother")), (B, Answer(False)), (A, Draw())).state

    assert state.moves(A) == [SayDip(False)]


# Step mode and declaring


def test_in_auto_mode_a_request_is_answered_truthfully_at_once() -> None:
    state = table("red-sister", "red-brother blue-sister", "green-mother", step_mode="auto")

    step = play(state, (A, ask(B, "red-brother")))

    assert step.events == [
        asked(A, B, "red-brother"),
        Answered(B, True),
        Gave(B, A, card("red-brother")),
    ]


@pytest.mark.parametrize(
    ("top", "events"),
    [
        ("red-brother", [SaidDip(A, True, card("red-brother"))]),
        ("pink-father", [SaidDip(A, False, card("pink-father")), TurnPassed(B)]),
    ],
)
def test_in_auto_mode_a_miss_is_drawn_and_announced_at_once(top: str, events: list[Any]) -> None:
    state = table("red-sister", "blue-sister", stock=f"black-father {top}", step_mode="auto")

    step = play(state, (A, ask(B, "red-brother")))

    assert step.events == [asked(A, B, "red-brother"), Answered(B, False), Drew(A, card(top)), *events]


def test_in_auto_mode_a_family_is_still_declared_by_its_holder() -> None:
    state = table(f"{FIVE_RED} pink-father", "red-sister blue-mother", step_mode="auto")

    assert play(state, (A, ask(B, "red-sister"))).state.phase == "must_declare"


def test_families_may_declare_themselves() -> None:
    state = table(f"{FIVE_RED} pink-father", "red-sister blue-mother", auto_declare=True)

    step = play(state, (A, ask(B, "red-sister")), (B, Answer(True)))

    assert step.events == [Answered(B, True), Gave(B, A, card("red-sister")), DeclaredFamily(A, "red")]
    assert step.state.phase == "ask"


def test_a_family_of_an_unlucky_dip_may_declare_itself() -> None:
    state = table(
        f"{FIVE_PINK} red-sister", "blue-mother", stock="black-mother pink-sister", auto_declare=True
    )

    assert after_a_miss(state).events == [
        SaidDip(A, False, card("pink-sister")),
        DeclaredFamily(A, "pink"),
        TurnPassed(B),
    ]


# What is said and what is seen


@pytest.mark.parametrize(
    ("move", "spoken"),
    [
        (ask(B, "blue-mother"), Spoken("ask", seat=B, family="blue", member="mother")),
        (Answer(True), Spoken("answer.yes")),
        (Answer(False), Spoken("answer.no")),
        (SayDip(True), Spoken("dip.lucky")),
        (SayDip(False), Spoken("dip.unlucky")),
        (DeclareFamily("red"), Spoken("declare", family="red")),
        (Draw(), None),
    ],
)
def test_a_move_is_spoken_with_its_formula(move: Move[HappyFamily], spoken: Spoken | None) -> None:
    assert move.spoken() == spoken


def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    view = answering().view(A)

    assert view.hand == cards("red-sister")
    assert view.hands == (1, 1, 1)
    assert view.stock == 2
    assert (view.turn, view.actor, view.phase) == (A, B, "answer")
    assert (view.target, view.family, view.member) == (B, "red", "mother")


def test_a_spectator_sees_no_hand() -> None:
    view = answering().view(None)

    assert view.hand == ()
    assert view.hands == (1, 1, 1)


def test_only_the_drawer_sees_the_drawn_card() -> None:  # HF-18
    state = unlucky_draw()

    assert state.view(A).drawn == card("pink-father")
    assert [state.view(seat).drawn for seat in (B, C, None)] == [None, None, None]


def test_a_hand_is_sorted_whatever_the_order_its_cards_came_in() -> None:
    state = table("blue-mother black-father", "blue-father red-sister", "green-mother")

    state = play(state, (A, ask(B, "blue-father")), (B, Answer(True))).state

    assert state.view(A).hand == cards("blue-father blue-mother black-father")


def test_a_request_is_open_until_it_is_resolved() -> None:
    assert ASKING.view(A).target is None
    assert drawing().request == Request(B, card("red-brother"))
    assert play(unlucky_draw(), (A, SayDip(False))).state.request is None


def test_what_may_be_looked_up_is_handed_on() -> None:
    past = (asked(A, B, "red-mother"),)

    assert answering().view(C, past).past == past


# The invariants of section 12, in whole games


@pytest.mark.parametrize("end_rule", ["first_empty", "all_empty", "first_out", "all_families"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_always_holds_holds_in_whole_games(end_rule: str, seats: int) -> None:
    options = Options(end_rule=end_rule, step_mode="auto")  # type: ignore[arg-type]  # one of its values
    for seed in range(6):
        state = HappyFamily.deal(standard_deck(), options, seats, str(seed))
        stock = most_misses = len(state.stock)
        misses = 0
        for turn in playing(state, [random_player] * seats, Random(seed)):
            state = turn.step.state
            misses += any(isinstance(event, Answered) and not event.yes for event in turn.step.events)
            assert len(state.stock) <= stock
            stock = len(state.stock)
            laid = [family for families in state.laid for family in families]
            assert len(laid) == len(set(laid)) == sum(state.scores()) <= 6
            assert not any(card.family in laid for hand in state.hands for card in hand)
            whole = any(state.whole_families(seat) for seat in range(seats))
            assert whole == (state.phase == "must_declare")
            if state.phase == "ask":
                assert state.moves(state.turn)
        if end_rule in ("first_empty", "all_empty"):
            assert misses <= most_misses
